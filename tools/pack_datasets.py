"""From the published files to the compact copies in `chainrule.datasets`.

python tools/pack_datasets.py FOLDER

FOLDER has `emps/`, `dfki_simple_pendulum/` and `dfki_double_pendulum/` as they were published. The
numbers are those of the files, to the bit, in SI units; a run is a name, a signal an array.
"""

import sys
from pathlib import Path

import numpy as np
from scipy.io import loadmat

from chainrule.datasets.dataset import PLACE, SIGNALS
from chainrule.identification.logs import Log

EMPS = dict(q="qm", tau="vir", reference="qg", gain="gtau")
PENDULUM = {
    "identification": "control_method_pd__system_identification__data_measured.csv",
    "swing_up_collocation": "control_method_direct_collocation__data_measured.csv",
    "swing_up_ddp": "control_method_ddp__data_measured.csv",
    "gravity_compensation": "control_method_gravity_compensation__data_measured.csv",
}


def write(name: str, logs: dict[str, Log], **others: np.ndarray) -> None:
    """One file a machine."""
    arrays = {
        f"{run}/{signal}": value
        for run, log in logs.items()
        for signal in SIGNALS
        if (value := getattr(log, signal)) is not None
    }
    np.savez_compressed(PLACE / f"{name}.npz", **arrays, **others)


def main() -> None:
    """All of them."""
    folder = Path(sys.argv[1])
    runs = {"identification": "DATA_EMPS.mat", "validation": "DATA_EMPS_PULSES.mat"}
    pulses = loadmat(folder / "emps" / runs["validation"], squeeze_me=True)
    write(
        "emps",
        {run: Log.from_mat(folder / "emps" / file, **EMPS) for run, file in runs.items()},
        pulses=pulses["pulses_N"] * pulses["gtau"],
    )
    place = folder / "dfki_simple_pendulum"
    pendulum = {run: Log.from_csv(place / file, qd="velocity") for run, file in PENDULUM.items()}
    write("dfki_pendulum", pendulum)
    files = sorted((folder / "dfki_double_pendulum" / "design_C.0").rglob("trajectory_*.csv"))
    rates = ["vel_meas1", "vel_meas2"]
    write("dfki_double_pendulum", {f.stem: Log.from_csv(f, qd=rates) for f in files})


if __name__ == "__main__":
    main()
