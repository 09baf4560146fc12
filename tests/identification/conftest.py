"""Measured data, as it comes along."""

import warnings

import pytest

import chainrule as cr
from chainrule.errors import ChainruleWarning


@pytest.fixture(autouse=True)
def _quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ChainruleWarning)
        yield


@pytest.fixture(scope="session")
def emps():
    return cr.datasets.emps()


@pytest.fixture(scope="session")
def pendulum():
    return cr.datasets.dfki_pendulum()


@pytest.fixture(scope="session")
def double_pendulum():
    return cr.datasets.dfki_double_pendulum()
