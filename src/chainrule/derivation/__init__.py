"""The equations of motion: four routes, what they find, and the proof that they agree."""
