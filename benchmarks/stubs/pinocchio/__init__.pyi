"""What is compiled tells no types: anything may be asked of it."""

from typing import Any

def __getattr__(name: str) -> Any: ...
