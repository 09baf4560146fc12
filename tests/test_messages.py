"""Messages side by side: one voice and one vocabulary, that of the glossary."""

import ast
import re
from pathlib import Path

import pytest

import chainrule

PACKAGE = Path(chainrule.__file__).parent
OTHER_WORDS = {
    "directory": "folder", "invalid": "what it must be", "illegal": "what it must be", "failed to": "cannot",
    "unable": "cannot", "please": "what would do", "unknown": "there is no …; known: …", "velocities of": "rates of",
    "initial state": "start, x0", "timestep": "step, dt", "time step": "step, dt", "DOF": "degrees of freedom",
    "generalized": "generalised", "joint angle": "coordinate", "revolute joint": "hinge", "prismatic joint": "slide",
}  # fmt: skip


def text(node):
    """The words of a message, {…} for what is put in."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join("{}" if isinstance(v, ast.FormattedValue) else text(v) for v in node.values)
    if isinstance(node, ast.BinOp):
        return text(node.left) + text(node.right)
    return ""


def messages():
    """(place, words) of everything that the package raises or warns of."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            call = node.exc if isinstance(node, ast.Raise) else node
            if not isinstance(call, ast.Call):
                continue
            name = ast.unparse(call.func).split(".")[-1]
            if isinstance(node, ast.Raise) or name in ("warn", "ChainruleWarning", "refused"):
                for words in filter(None, map(text, call.args)):
                    yield f"{path.relative_to(PACKAGE)}:{call.lineno}", words


MESSAGES = [*messages()]


def test_there_are_messages():
    assert len(MESSAGES) > 600


@pytest.mark.parametrize("other", OTHER_WORDS)
def test_a_thing_has_one_name(other):
    found = [(place, words) for place, words in MESSAGES if re.search(rf"\b{other}\b", words)]
    assert not found, f"say {OTHER_WORDS[other]}"


def test_a_message_is_a_clause():
    """It begins where a place or `chainrule:` can stand before it, and ends without a full stop."""
    ends = [one for one in MESSAGES if re.search(r"[^.…]\.$", one[1])]
    begins = [
        one
        for one in MESSAGES
        if re.match(r"(?:The|This|There|It|No|An?|Expected|Cannot) ", one[1])
    ]
    assert not ends
    assert not begins
