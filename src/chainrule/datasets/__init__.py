"""Machines that others measured: EMPS, the DFKI's pendulum and double pendulum.

`recorded/` has compact copies of the published files, each with its source and licence.
"""

from __future__ import annotations

from collections.abc import Callable

from chainrule.control import CascadePD
from chainrule.datasets.dataset import Dataset, recorded
from chainrule.errors import UnknownNameError
from chainrule.identification.presets import dfki_double_pendulum as double_pendulum
from chainrule.identification.presets import emps_slide
from chainrule.mechanism.builders.catalog import pendulum

__all__ = ["Dataset", "dfki_double_pendulum", "dfki_pendulum", "emps", "named"]


def emps() -> Dataset:
    """A carriage on a screw, 1 kHz, with its reference and its controller.

    Published: inverse-dynamics least squares with symmetric friction. `presets.get("emps")` and
    `"emps-asymmetric"` are the recipes.
    """
    logs, other = recorded("emps")
    return Dataset(
        "emps",
        "Electro-mechanical positioning system",
        emps_slide(),
        (logs["identification"],),
        {"m1": 95.1089, "Fv1": 203.5034, "Fc1": 20.3935, "Fo1": -3.1648},
        "Janot, Gautier, Brunot 2019, Data set and reference models of EMPS",
        "Apache-2.0 is the licence of the repository it was published in; the data states none",
        validation=(logs["validation"],),
        controller=CascadePD(160.18, 243.45, 35.15065188248547, limit=10.0),
        disturbance=other["pulses"],
    )


def dfki_pendulum() -> Dataset:
    """A torque-limited pendulum, 300 to 1000 Hz, with measured velocity.

    The published values are not the pendulum's: weighed, m c is about 0.31 kg m. In the run
    `gravity_compensation` of `others` the torque is the controller's own command.
    """
    logs, _ = recorded("dfki_pendulum")
    return Dataset(
        "dfki-pendulum",
        "DFKI torque-limited simple pendulum",
        pendulum(),
        (logs.pop("identification"),),
        {"Jzz1": 0.06259, "mx1": 0.1022, "Fv1": 0.04707, "Fc1": 0.1839, "Fo1": -0.07586},
        "Wiebe et al. 2022, Torque-limited simple pendulum: a toolkit for getting familiar with "
        "control algorithms in underactuated robotics",
        "BSD-3-Clause",
        others=logs,
    )


def dfki_double_pendulum() -> Dataset:
    """A double pendulum, design C.0, about 500 Hz with jitter, nine runs.

    Published: model 3.0, in the groups that can be told apart.
    """
    logs, _ = recorded("dfki_double_pendulum")
    return Dataset(
        "dfki-double-pendulum",
        "DFKI double pendulum, design C.0",
        double_pendulum(),
        tuple(logs.values()),
        {
            "mx1": 0.2411, "Jzz1": 0.04927, "mx2": 0.1812, "Jzz2": 0.05388, "Ir": 9.94e-5,
            "Fv1": 0.001, "Fv2": 0.001, "Fc1": 0.093, "Fc2": 0.078,
        },
        "Wiebe et al. 2023, Open source dual-purpose acrobot and pendubot platform",
        "BSD-3-Clause",
    )  # fmt: skip


DATASETS: dict[str, Callable[[], Dataset]] = {
    "emps": emps,
    "dfki-pendulum": dfki_pendulum,
    "dfki-double-pendulum": dfki_double_pendulum,
}


def named(word: str) -> Dataset:
    """The dataset of this name, such as `emps` or `dfki-pendulum`."""
    if word not in DATASETS:
        raise UnknownNameError("dataset", word, list(DATASETS))
    return DATASETS[word]()
