"""Foreign: rollouts as functions that other libraries differentiate, PyTorch and JAX."""

from chainrule.foreign.with_jax import jax_rollout
from chainrule.foreign.with_torch import torch_rollout

__all__ = ["jax_rollout", "torch_rollout"]
