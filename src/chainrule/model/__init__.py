"""Compiled models: a mechanism's functions, rollouts and source."""
