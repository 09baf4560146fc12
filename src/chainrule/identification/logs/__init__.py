"""Logs: measured motion, read, filtered, brought to one clock."""
