"""What happens at a position limit."""

from __future__ import annotations

from dataclasses import dataclass

from chainrule.tracing.checks import InputError


@dataclass(frozen=True)
class Stops:
    """A joint that reaches its limit is stopped there, by an impulse that the other joints feel.

    `restitution` is the part of its speed with which it comes back, from 0 to 1. A stop is found
    at the end of the step that crosses it.
    """

    restitution: float = 0.0

    def __post_init__(self) -> None:
        if not 0 <= self.restitution <= 1:
            raise InputError(f"restitution={self.restitution!r} must be between 0 and 1")


@dataclass(frozen=True)
class LimitEvents:
    """The run ends where a joint reaches its limit, located like any event."""
