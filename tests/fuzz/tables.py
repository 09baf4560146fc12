"""Sound files that are not text: tables, bags, a store of a sweep, meshes, a printed page."""

import math
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import numpy as np

import chainrule as cr

SWEPT = {
    "mechanism": "pendulum",
    "over": {"q1": [0.1, 0.2, 0.3]},
    "duration": 0.02,
    "dt": 0.01,
    "measure": "final-state",
}


@cache
def sound_store() -> Path:
    """The folder of a small sweep."""
    place = Path(mkdtemp(prefix="chainrule-fuzz-")) / "sound.zarr"
    cr.sweep(**SWEPT, store=place)
    return place


def binary(kind: str) -> Iterator[bytes]:
    """Sound inputs of a kind whose bytes are changed."""
    with TemporaryDirectory() as folder:
        yield from {"matlab": _matlab, "bag": _bags, "pdf": _page}.get(kind, _made)(
            Path(folder), kind
        )


def _matlab(folder: Path, kind: str) -> Iterator[bytes]:
    import h5py
    from scipy.io import savemat

    t = np.arange(20) / 100
    for options in ({}, {"do_compression": True}, {"format": "4"}):
        made = BytesIO()
        inside = (
            {}
            if "format" in options
            else {"run": {"q": t, "name": "a"}, "c": np.array(["x", 1], object)}
        )
        savemat(made, {"t": t, "q": np.sin(t), "tau": np.cos(t), **inside}, **options)
        yield made.getvalue()
    with h5py.File(folder / "a.mat", "w", userblock_size=512) as file:
        for name, values in (("t", t), ("q", np.sin(t)), ("tau", np.cos(t))):
            file.create_dataset(name, data=values[None], compression="gzip")
    head = b"MATLAB 7.3 MAT-file".ljust(124) + bytes([0, 2]) + b"IM"
    yield head.ljust(512, b"\0") + (folder / "a.mat").read_bytes()[512:]


def _made(folder: Path, kind: str) -> Iterator[bytes]:
    if kind == "trajectory table":
        run = cr.simulate("pendulum", [0.1], duration=0.02)
        yield run.to_parquet(folder / "a.parquet").read_bytes()
    elif kind == "log table":
        import pyarrow as pa
        import pyarrow.parquet as pq

        t = np.arange(60) / 100
        both = np.stack([np.sin(t), np.cos(t)], axis=1)
        plain = pa.table({"t": t, "q": np.sin(t), "tau": np.cos(t), "note": ["a"] * 60})
        stamps = pa.array((t * 1e9).astype("int64"), pa.timestamp("ns"))
        lists = pa.table({"time": stamps, "q": list(both), "tau": list(both)})
        for table in (plain, lists):
            for packed in ("snappy", "none"):
                pq.write_table(table, folder / "a.parquet", compression=packed)
                yield (folder / "a.parquet").read_bytes()
    elif kind == "store":
        for name in ("zarr.json", "chunks/digest/c/0/0"):
            yield (sound_store() / name).read_bytes()
    else:
        import trimesh

        for ending in ("stl", "obj"):
            made = trimesh.creation.box().export(file_type=ending)
            yield made.encode() if isinstance(made, str) else made


def _bags(folder: Path, kind: str) -> Iterator[bytes]:
    from rosbags import rosbag1, rosbag2
    from rosbags.typesys import Stores, get_typestore

    def filled(writer, store, write) -> None:
        types = store.types
        state, header = types["sensor_msgs/msg/JointState"], types["std_msgs/msg/Header"]
        stamp = types["builtin_interfaces/msg/Time"]
        extra = {} if "seq" not in header.__dataclass_fields__ else {"seq": 0}
        with writer:
            topic = writer.add_connection("/joints", state.__msgtype__, typestore=store)
            for k in range(30):
                message = state(
                    header=header(stamp=stamp(sec=1, nanosec=k * 10**7), frame_id="", **extra),
                    name=["a"], position=np.array([math.sin(k)]), velocity=np.zeros(1),
                    effort=np.array([math.cos(k)]),
                )  # fmt: skip
                writer.write(topic, 10**9 + k * 10**7, write(message, state.__msgtype__))

    second, first = get_typestore(Stores.LATEST), get_typestore(Stores.ROS1_NOETIC)
    for plugin in (rosbag2.StoragePlugin.SQLITE3, rosbag2.StoragePlugin.MCAP):
        place = folder / plugin.name
        writer = rosbag2.Writer(place, version=9, storage_plugin=plugin)
        filled(writer, second, second.serialize_cdr)
        yield next(p for p in place.iterdir() if p.suffix != ".yaml").read_bytes()
    filled(rosbag1.Writer(folder / "a.bag"), first, first.serialize_ros1)
    yield (folder / "a.bag").read_bytes()


def _page(folder: Path, kind: str) -> Iterator[bytes]:
    text = b"BT /F1 12 Tf 50 700 Td (M11 = m1 l1^2 + I1, T = 1/2 m1 v1^2) Tj ET"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    made, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, start=1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % at for at in places)
    yield (
        made + b"xref\n0 6\n0000000000 65535 f \n%strailer\n<< /Size 6 /Root 1 0 R >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (table, len(made))
    )
