"""Measured data: read from CHAINRULE_DATA or from ../shared/data beside the repository."""

import os
import warnings
from pathlib import Path

import pytest

from chainrule.errors import ChainruleWarning
from chainrule.identification.logs.log import Log

ROOT = Path(__file__).parents[2]
PLACE = Path(os.environ.get("CHAINRULE_DATA") or ROOT.parent / "shared" / "data")


@pytest.fixture(autouse=True)
def _quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ChainruleWarning)
        yield


def _folder(name: str) -> Path:
    path = PLACE / name
    if not path.is_dir():
        pytest.skip(f"measured data {name!r} is not at {PLACE}; set CHAINRULE_DATA")
    return path


@pytest.fixture(scope="session")
def emps() -> tuple[Log, Log]:
    """The identification run and the validation run with pulses."""
    folder = _folder("emps")
    names = ("DATA_EMPS.mat", "DATA_EMPS_PULSES.mat")
    first, second = (
        Log.from_mat(folder / n, q="qm", tau="vir", reference="qg", gain="gtau") for n in names
    )
    return first, second


@pytest.fixture(scope="session")
def emps_file() -> Path:
    return _folder("emps") / "DATA_EMPS_PULSES.mat"


@pytest.fixture(scope="session")
def pendulum_log() -> Log:
    folder = _folder("dfki_simple_pendulum")
    name = "control_method_pd__system_identification__data_measured.csv"
    return Log.from_csv(folder / name, qd="velocity")


@pytest.fixture(scope="session")
def compensation_log() -> Log:
    folder = _folder("dfki_simple_pendulum")
    return Log.from_csv(folder / "control_method_gravity_compensation__data_measured.csv")


@pytest.fixture(scope="session")
def double_logs() -> list[Log]:
    folder = _folder("dfki_double_pendulum") / "design_C.0"
    return [Log.from_csv(path) for path in sorted(folder.rglob("trajectory_*.csv"))]
