"""The motion that tells parameters apart."""
