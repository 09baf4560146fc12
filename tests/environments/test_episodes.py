"""Episodes: the same bits alone and beside others, step by step and in one call."""

import warnings
from pathlib import Path

import dm_control
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import chainrule as cr
from chainrule.environments import Choices, Setpoints, Torques, make
from chainrule.loop.measure import Cost, Effort, FlipTime, Integral, Sampled
from chainrule.loop.measure.measured import results
from chainrule.loop.plant import plant_of
from chainrule.loop.ready import ready
from chainrule.loop.setting import Loop, programmed

NAMES = list(cr.environments.TASKS)
UPRIGHT = -1.0 * Cost(Q=1.0, R=0.01, target=[np.pi, 0.0])


def sampled(envs, steps, seed=0):
    """Actions (num_envs, steps, …)."""
    envs.action_space.seed(seed)
    return np.stack([envs.action_space.sample() for _ in range(steps)], axis=1)


def stepped(envs, actions):
    """What steps give, in Transitions' order, (num_envs, steps, …)."""
    told = [envs.step(actions[:, k])[:4] for k in range(actions.shape[1])]
    return [np.stack(part, axis=1) for part in zip(*told, strict=True)]


@pytest.mark.parametrize("name", NAMES)
def test_a_row_is_the_single_environment_of_its_seed(name):
    envs = make(name, num_envs=5, autoreset="Disabled")
    actions = sampled(envs, 30)
    first, _ = envs.reset(seed=40)
    many = stepped(envs, actions)
    env = make(name)
    for i in range(5):
        seen, _ = env.reset(seed=40 + i)
        assert seen.tobytes() == first[i].tobytes()
        for k in range(30):
            one = env.step(actions[i, k])
            assert one[0].tobytes() == many[0][i, k].tobytes()
            assert one[1:4] == tuple(part[i, k] for part in many[1:])


@pytest.mark.parametrize("mode", [mode.value for mode in AutoresetMode])
@pytest.mark.parametrize("name", NAMES)
def test_steps_in_one_call_are_the_steps(name, mode):
    """Whatever the batch, the number of threads, and where the run is cut."""
    some = make(name, num_envs=37, autoreset=mode, threads=1, limit=25)
    actions = sampled(some, 60)
    some.reset(seed=3)
    want = stepped(some, actions)
    for threads, cut in ((1, 60), (2, 17)):
        envs = make(name, num_envs=37, autoreset=mode, threads=threads, limit=25)
        envs.reset(seed=3)
        parts = (
            [envs.rollout(actions[:, :cut]), envs.rollout(actions[:, cut:])]
            if cut < 60
            else [envs.rollout(actions)]
        )
        got = [np.concatenate(part, axis=1) for part in zip(*parts, strict=True)]
        for a, b in zip(got, want, strict=True):
            assert a.tobytes() == b.tobytes()


def test_the_next_step_begins_the_next_episode():
    envs = make("CartPole-v1", num_envs=20, limit=40)
    actions = sampled(envs, 200)
    first, _ = envs.reset(seed=1)
    seen, rewards, terminated, truncated = stepped(envs, actions)
    over = terminated | truncated
    assert over[:, :-1].sum() > 20
    began = np.zeros_like(over)
    began[:, 1:] = over[:, :-1]
    assert not (over & began).any()
    assert (rewards[began] == 0.0).all()
    assert (rewards[~began] == 1.0).all()
    assert (np.abs(seen[began]) <= 0.05).all()
    starts = np.concatenate([first, seen[began]])
    assert len(np.unique(starts, axis=0)) == len(starts)
    assert abs(starts.mean()) < 0.01
    assert abs(starts.std() - 0.1 / np.sqrt(12)) < 0.003


def test_the_same_step_keeps_the_final_observation():
    next_, same = (make("CartPole-v1", num_envs=8, autoreset=m) for m in ("NextStep", "SameStep"))
    actions = np.ones((8, 60), dtype=int)
    for envs in (next_, same):
        envs.reset(seed=5)
    over, k = np.zeros(8, dtype=bool), 0
    while not over.any():  # until then both are the same
        a, _, over, _, _ = next_.step(actions[:, k])
        b, _, ended, _, info = same.step(actions[:, k])
        k += 1
    assert (ended == over).all()
    assert (info["_final_obs"] == over).all()
    assert (info["final_obs"][over] == a[over]).all()
    assert (a[~over] == b[~over]).all()
    assert (np.abs(b[over]) <= 0.05).all()
    a, *_ = next_.step(actions[:, k])
    assert (a[over] == b[over]).all()


def test_a_limit_truncates():
    envs = make("Pendulum-v1", num_envs=3, autoreset="Disabled", limit=7)
    envs.reset(seed=0)
    _, _, terminated, truncated = stepped(envs, sampled(envs, 9))
    assert not terminated.any()
    assert (truncated == (np.arange(9) >= 6)).all()


def test_which_ones_are_reset():
    envs = make("Pendulum-v1", num_envs=4, autoreset="Disabled")
    first, _ = envs.reset(seed=0)
    which = np.array([True, False, True, False])
    again, _ = envs.reset(options={"reset_mask": which})
    assert (again[~which] == first[~which]).all()
    assert (again[which] != first[which]).any(axis=1).all()
    same, _ = envs.reset(seed=0)
    assert same.tobytes() == first.tobytes()


def test_parameters_are_drawn_anew_and_act():
    """The motion is that of the mechanism with the numbers drawn."""
    envs = make(
        "double-pendulum", num_envs=6, reward=-1.0 * Effort(), action=3.0, dt=0.01, repeat=2, limit=5,
        randomise={"m1": (0.4, 0.6), "l1": (0.2, 0.4)}, dtype=np.float64,
    )  # fmt: skip
    envs.reset(seed=2)
    where = envs.episodes.episode.layout.slices
    actions, drawn, starts = sampled(envs, 5), [], []
    for _ in range(2):
        z = envs.episodes.z.copy()
        m1, l1 = z[:, where["drawn"]].T
        drawn.append(np.stack([m1, l1]))
        assert ((m1 > 0.4) & (m1 <= 0.6) & (l1 > 0.2) & (l1 <= 0.4)).all()
        x0 = z[:, where["loop"]]
        starts.append(x0)
        tau = np.repeat(3.0 * np.clip(actions, -1, 1).astype(float), 2, axis=1)
        model = cr.compile("double-pendulum", free=("m1", "l1"))
        want = model.rollout(
            x0, 0.01, 10, tau=tau, hold=1, every=2, parameters={"m1": m1, "l1": l1}
        )
        for k in range(5):
            envs.step(actions[:, k])
            assert (
                envs.episodes.z[:, where["loop"]].tobytes()
                == np.ascontiguousarray(want[:, k + 1]).tobytes()
            )
        envs.step(actions[:, 0])  # which begins the next episode
    assert (drawn[0] != drawn[1]).all()
    assert (starts[0] != starts[1]).all()


def test_a_reward_is_the_measures_share():
    """The rewards of an episode are the measure of the whole run."""
    cost = Cost(Q=[1, 2, 0.1, 0.2], R=0.3, target=[np.pi, 0.0]) + 0.5 * Integral("energy")
    env = make("acrobot", reward=-1.0 * cost, action=4.0, dt=0.01, repeat=5, limit=40)
    env.reset(seed=1, options={"x0": [0.3, -0.2, 0.0, 0.1]})
    actions = np.random.default_rng(0).uniform(-1, 1, (40, 1)).astype(np.float32)
    total = sum(env.step(a)[1] for a in actions)
    tau = np.zeros((200, 2))
    tau[:, 1] = np.repeat(4.0 * actions.astype(float)[:, 0], 5)
    plant = plant_of("acrobot")
    given = programmed(plant, "rk4", 0.01, Loop(), None, (cost,))
    one = ready(plant, given.assembly)
    z0, inputs = one.begun(np.array([0.3, -0.2, 0.0, 0.1]), 0.01, {}, {"tau": tau})
    out = one.rollout()(z0, 0.01, 200, inputs=inputs, signals={"tau": tau})
    whole = results(given.assembly, out.x[None], np.array([True]), 2.0)
    assert np.isclose(total, -next(iter(whole.values()))[0], rtol=1e-12)


def test_a_motion_that_diverges_ends_its_episode():
    env = make("pendulum", reward=Sampled("energy"), action=1e200, dt=1.0, method="euler")
    env.reset(seed=0)
    for _ in range(20):
        seen, reward, terminated, _, _ = env.step([1.0])
        assert np.isfinite(reward)
        assert not np.isnan(seen).any()
        if terminated:
            break
    assert terminated


def test_setpoints_move_a_servo():
    servo = cr.control.PDGravity(kp=[8.0, 4.0], kd=[1.0, 0.3], target=[0.0, 0.0])
    env = make(
        "double-pendulum", reward=UPRIGHT, action=Setpoints(-1.0, [1.0, 2.0]), dt=0.002, repeat=10,
        loop=cr.Loop(servo), dtype=np.float64,
    )  # fmt: skip
    env.reset(seed=0)
    for _ in range(200):
        seen, *_ = env.step([0.5, 0.0])
    q = np.arctan2(seen[1:4:2], seen[0:4:2])
    assert np.allclose(q, [0.5, 0.5], atol=1e-3)


def test_noise_is_another_in_every_episode():
    servo = cr.control.PD(kp=20.0, kd=2.0, target=0.0)
    sensor = cr.simulation.Sensor(noise=0.01)
    envs = make(
        "pendulum", num_envs=2, reward=Sampled("energy"), action=1.0, dt=0.01, limit=10,
        loop=cr.Loop(servo, 0.02, sensor=sensor), start=([0.1, 0.0], [0.1, 0.0]),
    )  # fmt: skip
    envs.reset(seed=9)
    seen = stepped(envs, np.zeros((2, 22, 1)))[0]
    assert (seen[0, 9] != seen[1, 9]).any()
    assert (seen[0, 9] != seen[0, 20]).any()
    envs.reset(seed=9)
    assert stepped(envs, np.zeros((2, 22, 1)))[0].tobytes() == seen.tobytes()


@pytest.mark.parametrize("name", ["furuta", "spherical-pendulum", "panda", "cart-pole"])
def test_any_mechanism_of_the_catalog_passes_the_checker(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(name, reward=-1.0 * Effort(), action=2.0), skip_render_check=True)


SUITE = Path(dm_control.__file__).parent / "suite"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["acrobot", "cartpole", "reacher", "finger", "hopper"])
def test_machines_of_the_control_suite_are_environments(name):
    """Contacts with the ground are not read; motors, limits and joints are."""
    machine = cr.load(SUITE / f"{name}.xml")
    reward, method = -1.0 * Effort(), "semi-implicit-euler"
    env = make(machine, reward=reward, action=1.0, method=method, dt=0.002, repeat=5, limit=20)
    check_env(env, skip_render_check=True)
    assert env.action_space.shape == (machine.actuation.shape[1],)
    env.action_space.seed(0)
    ends = [env.step(env.action_space.sample())[2:4] for _ in range(20)]
    assert ends == [(False, False)] * 19 + [(False, True)]


def test_choices_are_torques():
    a = make("pendubot", reward=UPRIGHT, action=Choices([[-3.0], [3.0]]), dtype=np.float64)
    b = make("pendubot", reward=UPRIGHT, action=Torques(3.0), dtype=np.float64)
    for env in (a, b):
        env.reset(seed=0)
    for k in (0, 1, 1, 0, 1):
        assert a.step(k)[0].tobytes() == b.step([2.0 * k - 1.0])[0].tobytes()


def test_dlpack_shares_memory():
    envs = make("Pendulum-v1", num_envs=3)
    seen, _ = envs.reset(seed=0)
    other = np.from_dlpack(seen)
    assert np.shares_memory(other, seen)


@pytest.mark.parametrize("name", ["pendulum", "cart-pole", "acrobot", "furuta", "scara", "puma560"])
def test_a_mechanism_alone_is_to_stand_upright(name):
    """Full effort of all motors costs as much as a deviation of one: rewards are of one size."""
    env = make(name)
    env.reset(
        seed=0, options={"x0": [*plant_of(env.task.mechanism).standing] + [0.0] * env.task.plant.nv}
    )
    still = env.step(np.zeros(env.action_space.shape))[1]
    full = env.step(env.action_space.high)[1]
    assert -0.01 < still <= 0.0
    assert -100.0 * env.task.plant.nv * env.task.dt < full < still


@pytest.mark.parametrize(
    "arguments, message",
    [
        (dict(mechanism="spherical-pendulum"), "reward is missing"),
        (dict(mechanism="acrobot", reward=FlipTime()), "every step adds"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=-1.0), "effort"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=1.0, reset=3), "'reset'"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=1.0, limit=0), "limit=0"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=1.0, dt=0.0), "dt=0"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=1.0, randomise={"m3": (1, 2)}), "'m3'"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=1.0, randomise={"m1": (2, 1)}), "low"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=1.0, start=(0, [1, 2])), "low"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=1.0, method="dopri5"), "fixed step"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=1.0, method="implicit-midpoint"), "rk4"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=Choices([[1.0, 2.0]] * 2)), "motors"),
        (dict(mechanism="acrobot", reward=UPRIGHT, action=Setpoints(-1, 1)), "target"),
        (dict(mechanism="Pendulum-v1", num_envs=0), "num_envs=0"),
        (dict(mechanism="Pendulum-v1", num_envs=2, autoreset="never"), "'never'"),
        (dict(mechanism="Pendulum-v1", num_envs=2, device="tpu"), "'tpu'"),
        (dict(mechanism="Pendulum-v1", device="gpu"), "num_envs"),
        (dict(mechanism="Pendulum-v1", dtype="text"), "dtype"),
        (dict(mechanism="Hopper-v9"), "Hopper-v9"),
    ],
)
def test_what_cannot_be_is_refused_by_name(arguments, message):
    with pytest.raises(cr.ChainruleError) as problem:
        make(**arguments)
    assert message in str(problem.value)


@pytest.mark.parametrize(
    "actions", [np.zeros((2, 1)), np.full((3, 1), np.nan), "push", np.zeros((3, 2))]
)
def test_wrong_actions_are_refused(actions):
    envs = make("Pendulum-v1", num_envs=3)
    envs.reset(seed=0)
    with pytest.raises(cr.errors.InputError):
        envs.step(actions)


def test_a_step_before_the_first_reset_is_refused():
    envs = make("Pendulum-v1", num_envs=3)
    with pytest.raises(cr.errors.InputError, match="call reset"):
        envs.step(np.zeros((3, 1)))


def test_a_rollout_is_its_steps_and_says_so_of_none():
    """Also what only the last state keeps: the next call goes on from there."""
    one, many = (make("Acrobot-v1", num_envs=5, copy=False, dtype=np.float64) for _ in range(2))
    actions = np.random.default_rng(3).integers(0, 3, (5, 40))
    one.reset(seed=1), many.reset(seed=1)
    for part in (actions[:, :25], actions[:, 25:]):
        told = many.rollout(part)
        for k in range(part.shape[1]):
            seen, reward, *_ = one.step(part[:, k])
            assert seen.tobytes() == told.observations[:, k].tobytes()
            assert reward.tobytes() == told.rewards[:, k].tobytes()
    with pytest.raises(cr.errors.InputError, match="at least one step"):
        many.rollout(actions[:, :0])


def test_a_choice_that_is_none_is_refused():
    env = make("CartPole-v1")
    env.reset(seed=0)
    with pytest.raises(cr.errors.InputError, match="from 0 to 1"):
        env.step(2)
    with pytest.raises(cr.errors.InputError, match="seed"):
        env.reset(seed=-1)


def test_what_an_agent_sees_are_numbers():
    with pytest.raises(cr.ChainruleError, match=r"what observe returns=\[None\] must be numbers"):
        make("furuta", observe=lambda t, q, qd: None)
