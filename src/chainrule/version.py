"""The version."""

VERSION = "1.0.0"
