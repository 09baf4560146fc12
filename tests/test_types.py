"""The package says its types: few arguments are `Any`, and a user's checker sees the rest."""

import ast
from pathlib import Path

import chainrule

PACKAGE = Path(chainrule.__file__).parent
CEILING = 0.042  # the share of arguments that are Any; it may only fall


def arguments(tree: ast.Module):
    """Every annotated argument of every function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            a = node.args
            found = [*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg]
            yield from (one for one in found if one is not None and one.annotation is not None)


def test_few_arguments_are_any():
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")]
    written = [ast.unparse(one.annotation) for tree in trees for one in arguments(tree)]
    assert sum(text in ("Any", "Any | None") for text in written) <= CEILING * len(written)


def test_the_types_are_shipped():
    assert (PACKAGE / "py.typed").is_file()
