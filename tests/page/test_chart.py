"""Charts: every curve can be told from the others without colour, and none is lost."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest

from chainrule.page import palette
from chainrule.page.chart import Chart, Curve, apart, bends, thinned, ticks

X = np.linspace(0, 1, 50)


def chart(*curves, **options):
    return Chart(
        X, tuple(Curve(f"curve {k}", y) for k, y in enumerate(curves)), "t", "y", "what", **options
    )


@pytest.mark.parametrize("y", [np.zeros(50), np.where(X > 0.5, np.nan, X), np.full(50, np.nan)])
def test_gaps_and_flat_lines(y):
    for picture in (chart(y, y + 1), chart(y, log=True), chart(y, log_x=False, y_range=(0, 1))):
        assert "nan" not in picture.svg() + picture.latex()
        ET.fromstring(picture.svg())


def test_a_gap_is_not_drawn_over():
    drawn = chart(np.where(abs(X - 0.5) < 0.1, np.nan, X)).drawing()
    curves = [s for s in drawn.shapes if getattr(s, "pen", "") == "curve c0"]
    assert len(curves) == 3  # two stretches, and the sample beside the name


def test_logarithmic_axes_have_powers():
    assert "10⁻" in chart(10.0 ** (-9 * X), log=True).svg()
    words = chart(X, log_x=False).svg()
    assert "10⁻" not in words


def test_no_two_curves_look_the_same_without_colour():
    """Dashes differ within a colour, and every curve has its name at its end."""
    pens = [palette.pen(k) for k in range(2 * len(palette.PENS))]
    assert len({pen.dash for pen in pens[: len(palette.PENS)]}) == len(palette.PENS)
    assert len({(pen.light, pen.dash) for pen in pens}) == len(pens)
    text = chart(*(X + k for k in range(9))).svg(standalone=False)
    assert all(text.count(f">curve {k}</text>") == 2 for k in range(9))  # and once in the key
    assert len(set(re.findall(r'stroke-dasharray="([^"]*)"', text))) == len(palette.PENS) - 1


def contrast(a: str, b: str) -> float:
    """Of two colours, as WCAG 2 has it."""

    def luminance(colour):
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return float(np.dot(linear, [0.2126, 0.7152, 0.0722]))

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_colours_can_be_read_on_paper_light_and_dark():
    for scheme in (0, 1):
        paper = palette.NAMED["paper"][scheme]
        written = [palette.NAMED[n][scheme] for n in ("ink", "soft", "accent", "right", "wrong")]
        written += [(pen.light, pen.dark)[scheme] for pen in palette.PENS]
        assert min(contrast(colour, paper) for colour in written) > 4.5
        for kind in ("right", "wrong", "warning"):
            wash = palette.NAMED[f"{kind}-wash"][scheme]
            assert contrast(palette.NAMED[kind][scheme], wash) > 4.5


@pytest.mark.parametrize("seed", range(20))
def test_names_stand_apart_in_the_order_of_their_curves(seed):
    rng = np.random.default_rng(seed)
    wanted = list(rng.uniform(0, 100, int(rng.integers(1, 8))))
    placed = apart(wanted, 10.0, 0.0, 100.0)
    assert min(placed) >= 0
    assert max(placed) <= 100
    order = np.argsort(wanted)
    assert np.all(np.diff(np.array(placed)[order]) >= 10 - 1e-9)
    if len(wanted) == 1:
        assert placed == wanted


def test_thinning_keeps_every_peak():
    x = np.arange(100_000.0)
    y = np.sin(x / 500)
    y[31_415], y[77_777] = 9.0, -9.0
    kept_x, kept_y = thinned(x, y, 900)
    assert len(kept_x) <= 900
    assert {9.0, -9.0} <= set(kept_y)


@pytest.mark.parametrize("seed", range(4))
def test_a_line_of_fewer_points_misses_none_of_them(seed):
    rng = np.random.default_rng(seed)
    x = np.sort(rng.uniform(0, 300, 400))
    waves = rng.normal(size=5) @ np.sin(np.outer(rng.uniform(0.01, 0.2, 5), x))
    points = np.column_stack([x, 30 * waves])
    kept = bends(points, 0.5)
    assert len(kept) < 200
    assert {0, 399} <= set(kept)
    for a, b in pairwise(kept):
        way = (points[b] - points[a]) / np.linalg.norm(points[b] - points[a])
        off = (points[a : b + 1] - points[a]) @ np.array([-way[1], way[0]])
        assert np.abs(off).max() <= 0.5 + 1e-9


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3e-7, 2e-7), (4.2, 4.3), (-1e9, 5e8)])
def test_ticks_are_round_and_inside(low, high):
    found = ticks(low, high, 6)
    assert 2 <= len(found) <= 7
    assert low <= min(found) < max(found) <= high
    step = found[1] - found[0]
    assert f"{step:e}"[0] in "125"
