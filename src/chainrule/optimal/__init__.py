"""Optimal control: plans, predictive control, regions of attraction, scores of laws."""
