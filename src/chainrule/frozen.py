"""A mapping that nobody changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V]):
    """An immutable, hashable mapping that keeps its order and can be pickled."""

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[K, V] | None = None):
        self._items = dict(items or {})
        self._hash: int | None = None

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __reduce__(self) -> tuple[type, tuple[dict[K, V]]]:
        return type(self), (self._items,)  # a text's hash is another one in another process

    def __repr__(self) -> str:
        return repr(self._items)
