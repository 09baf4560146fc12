"""A value has the places of its deviation, which has two digits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chainrule.identification.regression.digits import digits, plus_minus


@pytest.mark.parametrize(
    "value, sd, text",
    [
        (94.88374, 0.0813, "94.884 ± 0.081"),
        (-0.59744, 0.24, "-0.60 ± 0.24"),
        (12345.6, 230.4, "12350 ± 230"),
        (1.0, 0.0996, "1.00 ± 0.10"),
        (-0.001, 3.0, "0.0 ± 3.0"),
        (3.2012e-7, 1.13e-8, "3.20e-07 ± 1.1e-08"),
        (1e-12, 1.13e-8, "0 ± 1.1e-08"),
        (0.123456789, 0.0, "0.123457 ± 0"),
        (0.5, float("inf"), "0.5 ± inf"),
    ],
)
def test_as_metrologists_print(value, sd, text):
    assert plus_minus(value, sd) == text


@given(st.floats(-1e6, 1e6), st.floats(1e-9, 1e5))
def test_what_is_printed_is_the_value_to_a_twentieth_of_its_deviation(value, sd):
    printed, deviation = map(float, digits(value, sd))
    assert abs(printed - value) <= 0.0501 * sd * (1 + 1e-6) + 1e-9 * abs(value)
    assert deviation == pytest.approx(sd, rel=0.0501)
