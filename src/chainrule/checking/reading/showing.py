"""Parts of a formula as short text for an explanation."""

from __future__ import annotations

from chainrule.checking.reading.tree import (  # fmt: skip
    Call,
    Cross,
    Derivative,
    Differential,
    Dots,
    Function,
    Group,
    Matrix,
    Negative,
    Node,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    Summation,
    Symbol,
    Transpose,
)

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
MAX_SHOWN = 90


def shown(node: Node) -> str:
    """`m_2 l_1 cos θ_2`; long parts are cut."""
    text = _text(node)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def _text(node: Node) -> str:
    if isinstance(node, Number):
        return str(node.value)
    if isinstance(node, Symbol):
        return str(node)
    if isinstance(node, Sum):
        text = _text(node.terms[0])
        for term in node.terms[1:]:
            sign, body = ("−", term.body) if isinstance(term, Negative) else ("+", term)
            text += f" {sign} {_text(body)}"
        return text
    if isinstance(node, Negative):
        return "−" + _inner(node.body)
    if isinstance(node, Product):
        return " ".join(_inner(f) for f in node.factors)
    if isinstance(node, Quotient):
        return f"{_inner(node.top)}/{_inner(node.bottom)}"
    if isinstance(node, Power):
        raised = _text(node.exponent)
        up = raised.translate(_RAISED) if raised.lstrip("-").isdigit() else f"^({raised})"
        if isinstance(node.base, Function):
            return f"{node.base.name}{up} {_inner(node.base.argument)}"
        return _inner(node.base) + up
    if isinstance(node, Function):
        plain = isinstance(node.argument, Symbol)
        return (
            f"{node.name} {_text(node.argument)}"
            if plain
            else f"{node.name}({_text(node.argument)})"
        )
    return _rare(node)


def _rare(node: Node) -> str:
    if isinstance(node, Call):
        return str(node.symbol)
    if isinstance(node, Group):
        return f"({', '.join(_text(i) for i in node.items)})"
    if isinstance(node, Transpose):
        return _inner(node.body) + "ᵀ"
    if isinstance(node, Cross):
        return f"{_inner(node.left)} × {_inner(node.right)}"
    if isinstance(node, Derivative):
        if all(by == Symbol("t") for by in node.by):
            order = str(len(node.by)).translate(_RAISED) if len(node.by) > 1 else ""
            return f"d{order}/dt{order} {_inner(node.body)}"
        by = "".join(f"∂{_text(b)}" for b in node.by)
        return f"∂{_inner(node.body)}/{by}"
    if isinstance(node, Summation):
        return f"Σ_{node.index} {_inner(node.body)}"
    if isinstance(node, Matrix):
        return "[" + "; ".join(", ".join(_text(c) for c in row) for row in node.rows) + "]"
    if isinstance(node, Dots):
        return "…"
    if isinstance(node, Differential):
        return "∂" + (_text(node.body) if node.body else "")
    return "?"


def _inner(node: Node) -> str:
    text = _text(node)
    return f"({text})" if isinstance(node, Sum | Negative) else text
