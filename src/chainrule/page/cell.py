"""A mechanism in a notebook's cell: its drawing, its joints, its parameters."""

from __future__ import annotations

from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.symbols import coordinate_meanings, parameter_meanings
from chainrule.page.blocks import Figure, Table
from chainrule.page.drawing import draw
from chainrule.page.writers.html import piece
from chainrule.strangers import plain

MOST = 20
"""Parameters that are listed."""


def mechanism_cell(mechanism: Mechanism) -> str:
    """HTML for people who look at it in a notebook."""
    values = {name: f"{float(value):.6g}" for name, value in mechanism.values.items()}
    coordinates = coordinate_meanings(mechanism) if mechanism.is_exact else []
    meanings = [*coordinates, *parameter_meanings(mechanism)]
    rows = tuple((plain(m.name), m.text, values.get(m.name, ""), m.unit) for m in meanings[:MOST])
    more = f" The first {MOST} of {len(meanings)} names." if len(meanings) > MOST else ""
    caption = plain(f"{mechanism}. {mechanism.description}{more}")
    return piece(Figure(draw(mechanism), caption), Table(("name", "what", "value", "unit"), rows))
