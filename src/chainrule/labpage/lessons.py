"""Lessons: experiments in a few steps, for a class, where the mechanism can show them."""

from __future__ import annotations

from chainrule.labpage.data import Lesson
from chainrule.labpage.generated import Generated


def lessons(generated: Generated) -> list[Lesson]:
    """What suits the mechanism."""
    return []
