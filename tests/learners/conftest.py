"""Tests with PyTorch, for `make learners`: without it, nothing here is collected."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]
