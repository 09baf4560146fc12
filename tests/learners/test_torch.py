"""Rollouts inside PyTorch: torch.autograd gives what `model.gradient` does. Run by `make learners`."""

import numpy as np
import pytest
import torch

import chainrule as cr
from chainrule.errors import InputError
from chainrule.foreign import torch_rollout

ROUNDING = 1e-13
DT, STEPS, EVERY = 0.01, 20, 4
LOOP = cr.Loop(cr.control.PD(kp=[4.0, 3.0], kd=0.2, target=[0.3, 0.1]))


@pytest.fixture(scope="module")
def model():
    return cr.compile(cr.catalog.double_pendulum(), free=["m2"])


def numbers(rng, *shape):
    return torch.tensor(rng.normal(size=shape), requires_grad=True)


def test_autograd_is_the_gradient(model):
    rng = np.random.default_rng(5)
    x0, tau = numbers(rng, 3, 4), numbers(rng, 3, STEPS, 2)
    m2 = torch.tensor(0.7, dtype=torch.float64, requires_grad=True)
    kp = torch.tensor([4.0, 3.0], dtype=torch.float64, requires_grad=True)
    w = torch.tensor(rng.normal(size=(STEPS // EVERY + 1, 4)))
    run = torch_rollout(model, DT, STEPS, EVERY, hold=1, loop=LOOP)
    x = run(x0, tau, {"m2": m2}, {"controller.kp": kp})
    (torch.sin(x) * w).sum().backward()
    given = {"tau": tau.detach().numpy(), "hold": 1, "loop": LOOP, "parameters": {"m2": 0.7}}
    weights = (torch.cos(x) * w).detach().numpy()
    exact = model.gradient(
        x0.detach().numpy(), DT, STEPS, weights, **given,
        numbers={"controller.kp": kp.detach().numpy()},
    )  # fmt: skip
    sums = {"x0": (x0, ()), "tau": (tau, ()), "m2": (m2, 0), "controller.kp": (kp, 0)}
    for name, (tensor, axis) in sums.items():
        expected = exact[name].sum(axis=axis)
        assert np.allclose(tensor.grad.numpy(), expected, rtol=ROUNDING, atol=ROUNDING)


def test_gradcheck(model):
    rng = np.random.default_rng(6)
    run = torch_rollout(model, DT, STEPS, EVERY)
    assert torch.autograd.gradcheck(lambda x, t: run(x, t), (numbers(rng, 2, 4), numbers(rng, 2)))


def test_descent_finds_the_gains_that_an_optimiser_is_asked_for(model):
    """Ten steps of Adam on kp make the end nearer to the target."""
    kp = torch.tensor([1.0, 1.0], dtype=torch.float64, requires_grad=True)
    run, x0 = torch_rollout(model, DT, 100, 100, loop=LOOP), torch.zeros(4, dtype=torch.float64)
    target = torch.tensor([0.3, 0.1], dtype=torch.float64)
    optimiser, losses = torch.optim.Adam([kp], lr=0.3), []
    for _ in range(10):
        optimiser.zero_grad()
        loss = ((run(x0, numbers={"controller.kp": kp})[-1, :2] - target) ** 2).sum()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0]


def test_other_kinds_are_refused(model):
    run = torch_rollout(model, DT, STEPS)
    with pytest.raises(
        InputError, match=r"x0 is of torch.float32; expected a tensor of torch.float64"
    ):
        run(torch.zeros(4))
    with pytest.raises(InputError, match="x0 is of float64; expected a tensor"):
        run(np.zeros(4))
