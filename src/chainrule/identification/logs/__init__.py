"""Logs: what was measured, how it is read and filtered.

A new kind of file is a class like `TextTable`, in a file of its own, and a place in `FORMATS`.
"""

from chainrule.identification.logs.log import Log
from chainrule.identification.logs.matlab_file import MatlabFile
from chainrule.identification.logs.parquet_file import ParquetFile
from chainrule.identification.logs.ros_bag import RosBag
from chainrule.identification.logs.table import LogFormat, LogTable
from chainrule.identification.logs.text_table import TextTable
from chainrule.registry import Registry

FORMATS: Registry[type[LogFormat]] = Registry(
    "format of logs", TextTable, MatlabFile, ParquetFile, RosBag
)

__all__ = [
    "FORMATS",
    "Log",
    "LogFormat",
    "LogTable",
    "MatlabFile",
    "ParquetFile",
    "RosBag",
    "TextTable",
]
