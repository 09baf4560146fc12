"""Servos: laws of an error joint by joint, and those that a robot's file describes."""
