"""Optimal control: plans, regions of attraction, and the scores by which laws are judged."""
