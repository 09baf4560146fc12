"""PPO swings up the pendulum and the cart-pole; the policy becomes a law of the loop and the lab.

python examples/ppo.py [pendulum|cart-pole …] [--lab FOLDER]     needs stable-baselines3
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecEnv

import chainrule as cr
from chainrule.control import Network
from chainrule.environments import Task, Torques, make

SEED, ENVS, TRIALS, SCALE = 1, 64, 200, 0.1


def pendulum_seen(t, q, qd):
    """The rate in units of the fastest."""
    return [np.cos(q[0]), np.sin(q[0]), qd[0] / 8.0]


def cart_pole_seen(t, q, qd):
    """Rates and place in units of a few."""
    return [q[0] / 2.4, np.cos(q[1]), np.sin(q[1]), qd[0] / 3.0, qd[1] / 6.0]


TASKS = {
    "pendulum": ("Pendulum-v1", pendulum_seen, Torques(2.0), 300_000, 0.9),
    "cart-pole": ("CartPoleSwingUp-v1", cart_pole_seen, Torques(10.0), 1_000_000, 0.99),
}
"""By name: the environment, what is seen, actions between −1 and 1, steps to learn, discount."""


class Learners(VecEnv):
    """A vector environment as stable-baselines3 takes it."""

    def __init__(self, envs):
        self.envs = envs
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self):
        """All of them, by the seed that was given."""
        seeds, self._seeds = self._seeds, [None] * self.num_envs
        return self.envs.reset(seed=None if None in seeds else list(seeds))[0]

    def step_async(self, actions):
        """Remember the actions."""
        self.actions = actions

    def step_wait(self):
        """Take them."""
        seen, rewards, terminated, truncated, info = self.envs.step(self.actions)
        infos = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(terminated | truncated):
            infos[i] = {
                "terminal_observation": info["final_obs"][i],
                "TimeLimit.truncated": bool(truncated[i] and not terminated[i]),
            }
        return seen, rewards.astype(np.float32), terminated | truncated, infos

    def close(self):
        """Nothing is open."""

    def get_attr(self, attr_name, indices=None):
        """The same of all."""
        return [getattr(self.envs, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name, value, indices=None):
        """Nothing can be set."""
        raise NotImplementedError

    def env_method(self, method_name, *args, indices=None, **named):
        """There is one object for all."""
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class, indices=None):
        """None is."""
        return [False] * self.num_envs


def learnt(task: Task, steps: int, gamma: float) -> PPO:
    """A policy of two layers of 32."""
    envs = Learners(make(task, reward=SCALE * task.reward, num_envs=ENVS, autoreset="SameStep"))
    agent = PPO(
        "MlpPolicy", envs, n_steps=32, batch_size=256, n_epochs=10, learning_rate=1e-3, gamma=gamma,
        gae_lambda=0.95, seed=SEED, device="cpu", policy_kwargs={"net_arch": [32, 32]},
    )  # fmt: skip
    return agent.learn(steps)


def law(agent: PPO, observe, effort) -> Network:
    """The mean of the policy, without the network of values."""
    net = [*agent.policy.mlp_extractor.policy_net, agent.policy.action_net]
    linear = [layer for layer in net if isinstance(layer, torch.nn.Linear)]
    layers = [(one.weight.detach().numpy(), one.bias.detach().numpy()) for one in linear]
    return Network(layers, effort, observe, name="learnt")


def returns(task: Task, agent: PPO) -> np.ndarray:
    """The return of an episode of each of TRIALS environments, nothing explored."""
    envs = make(task, num_envs=TRIALS)
    seen, _ = envs.reset(seed=1000)
    total, running = np.zeros(TRIALS), np.ones(TRIALS, dtype=bool)
    for _ in range(task.limit):
        actions, _ = agent.predict(seen, deterministic=True)
        seen, rewards, terminated, truncated, _ = envs.step(actions)
        total += rewards * running
        running &= ~(terminated | truncated)
    return total


def main() -> None:
    """Learn each, measure it, close the loop with it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(TASKS))
    parser.add_argument("--lab", help="a folder for labs in which the policies are laws")
    given = parser.parse_args()
    torch.set_num_threads(1)  # the networks are too small for more
    for name in given.names:
        word, observe, action, steps, gamma = TASKS[name]
        task = make(word, observe=observe, action=action).task
        began = time.perf_counter()
        agent = learnt(task, steps, gamma)
        took = time.perf_counter() - began
        found = returns(task, agent)
        print(f"{name}: {steps} steps in {took:.0f} s")
        print(f"  return {found.mean():.6f}, worst of {TRIALS} {found.min():.3f}")
        policy = law(agent, observe, action.effort)
        period = task.dt * task.repeat
        hanging = [np.pi, 0.0] if name == "pendulum" else [0.0, 0.01, 0.0, 0.0]
        run = cr.simulate(
            task.mechanism, hanging, 10.0, task.dt, method=task.method,
            loop=cr.Loop(policy, control_period=period),
        )  # fmt: skip
        print(f"  as a law, from hanging: q after 10 s is {np.round(run.q[-1], 3)}")
        if given.lab:
            Path(given.lab).mkdir(exist_ok=True)
            cr.lab(task.mechanism, Path(given.lab) / f"{name}.html", laws=[policy])


if __name__ == "__main__":
    main()
