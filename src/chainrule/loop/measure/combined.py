"""Combined: a function of the results of several measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from chainrule.arguments import checked
from chainrule.loop.measure.protocol import Measure, Several


@checked
@dataclass(frozen=True)
class Combined(Several):
    """function(c₁, c₂, …) of the results of several measures.

    >>> Combined((Effort(), Duration()), lambda effort, time: np.tanh(effort / 20) + time)

    With operators and numpy functions it can be optimised too.
    """

    measures: tuple[Measure, ...]
    function: Callable[..., Any]
    label: str = "Combined"
    word: ClassVar[str] = "combined"

    @property
    def name(self) -> str:
        """As given, or `Combined`."""
        return self.label

    @property
    def members(self) -> tuple[Measure, ...]:
        """The measures."""
        return self.measures

    def combine(self, values: Sequence[Any]) -> Any:
        """The function's value."""
        return self.function(*values)
