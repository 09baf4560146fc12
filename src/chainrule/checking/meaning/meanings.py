"""Meanings: what each symbol of a document stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from chainrule.checking.meaning.observing import Key


@dataclass(frozen=True)
class Dictionary:
    """What the symbols of a document mean."""

    q: tuple[str, ...]  # the notes' coordinates, as named in the ring
    coordinates: Mapping[Key, int] = field(default_factory=dict)
    vectors: frozenset[str] = frozenset()  # letters of q as a whole
    waves: Mapping[Key, tuple[str, tuple[tuple[int, int], ...]]] = field(default_factory=dict)
    torques: Mapping[Key, int | None] = field(default_factory=dict)
    parameters: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)  # the mechanism's names
    lengths: Mapping[int, Key] = field(default_factory=dict)  # lengths that M does not need
    about_joint: Mapping[Key, int] = field(default_factory=dict)  # I where the mechanism has none

    def meaning(self, key: Key) -> str | None:
        """In words, or None when the symbol has no meaning here."""
        if key in self.coordinates:
            return f"coordinate {self.coordinates[key] + 1}"
        if key in self.waves:
            function, terms = self.waves[key]
            angle = " ".join(f"{'+' if k > 0 else '-'} {self.q[i]}" for i, k in terms)
            return f"{function}({angle.removeprefix('+ ')})"
        if key in self.parameters:
            return ", ".join(self.parameters[key])
        if key in self.about_joint:
            return f"the inertia of link {self.about_joint[key]} about its joint"
        if key in self.lengths.values():
            return f"the length of link {next(i for i, k in self.lengths.items() if k == key)}"
        if key in self.torques:
            return "torque or force"
        return None
