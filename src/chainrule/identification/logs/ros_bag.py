"""ROS bags: the joint states of a recorded topic."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from chainrule.apart import columns_apart
from chainrule.errors import DataError
from chainrule.extras import extra
from chainrule.identification.logs.table import LogFormat, LogTable


class RosBag(LogFormat):
    """`sensor_msgs/JointState` of ROS 1 and ROS 2: time, position0 …, velocity0 …, effort0 …

    The messages' names of the joints tell which is which, whatever their order. A bag of ROS 2 is a
    folder, or the .db3 or .mcap file in it. Of several topics, the one with the most messages is
    read.
    """

    word: ClassVar[str] = "rosbag"
    label: ClassVar[str] = "ROS bag"
    endings: ClassVar[tuple[str, ...]] = (".db3", ".mcap", ".bag")

    def read(self, path: Path) -> LogTable:
        """The stamps of the messages' headers, or of the recording where these are zero."""
        extra("rosbags.highlevel", "logs")
        place = path.parent if (path.parent / "metadata.yaml").exists() else path
        columns, names = columns_apart(READER, place, "ROS bag", DataError, SECONDS)
        return LogTable(str(path), columns, tuple(names.split("\n")))


SECONDS = 600  # for a bag of a day
READER = """
import numpy as np
from pathlib import Path
from rosbags.highlevel import AnyReader
from rosbags.typesys import Stores, get_typestore

STATE = "sensor_msgs/msg/JointState"

def read(path):
    store = get_typestore(Stores.LATEST)
    with AnyReader([Path(path)], default_typestore=store) as reader:
        return columns(reader)

def columns(reader):
    topics = [c for c in reader.connections if c.msgtype == STATE]
    if not topics:
        there = ", ".join(sorted({c.msgtype for c in reader.connections})) or "nothing"
        sys.exit(f"no topic of {STATE}; the bag has {there}")
    topic = max(topics, key=lambda c: c.msgcount)
    times, rows, names = [], [], None
    for connection, recorded, raw in reader.messages(connections=[topic]):
        message = reader.deserialize(raw, connection.msgtype)
        names = list(message.name) if names is None else names
        stamp = message.header.stamp.sec * 10**9 + message.header.stamp.nanosec
        times.append(stamp or recorded)
        place = {name: i for i, name in enumerate(message.name)}
        order = [place[name] for name in names] if len(place) == len(names) else range(len(names))
        missing = [np.nan] * len(names)
        rows.append([[float(values[i]) for i in order] if len(values) == len(names) else missing
                     for values in (message.position, message.velocity, message.effort)])
    if not rows or not names:
        sys.exit(f"the topic {topic.topic} has no joint states")
    values = np.array(rows)
    found = {"time_s": np.array([(t - times[0]) * 1e-9 for t in times])}
    for k, kind in enumerate(("position", "velocity", "effort")):
        for j in range(len(names)):
            found[f"{kind}{j}"] = values[:, k, j]
    return found, "\\n".join(names)
"""
