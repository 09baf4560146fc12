"""Registry: the members of one kind, by the word that each carries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, TypeVar

from chainrule.errors import UnknownNameError


class HasWord(Protocol):
    """What people type for it, such as `rk4` or `velocity-verlet`."""

    @property
    def word(self) -> str:
        """Lower case, words joined by hyphens."""
        ...


T = TypeVar("T", bound=HasWord)


class Registry(Mapping[str, T]):
    """Word → member, in the order in which they were added; `kind` is for the error's sentence."""

    def __init__(self, kind: str, *members: T):
        self.kind = kind
        self._members: dict[str, T] = {}
        for member in members:
            self.add(member)

    def add(self, member: T) -> T:
        """Add a member, and give it back: also a decorator for classes."""
        if member.word in self._members:
            raise ValueError(f"there are two {self.kind}s called {member.word!r}")
        self._members[member.word] = member
        return member

    def remove(self, word: str) -> None:
        """Take a member out again."""
        del self._members[word]

    def named(self, word: str) -> T:
        """The member of this word, in any case, with spaces or underscores for hyphens."""
        if not isinstance(word, str):
            raise UnknownNameError(self.kind, word, list(self._members))
        key = word.strip().lower().replace("_", "-").replace(" ", "-")
        if key not in self._members:
            raise UnknownNameError(self.kind, word, list(self._members))
        return self._members[key]

    def __getitem__(self, word: str) -> T:
        return self._members[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)
