"""Optimal control: plans by iLQR, shooting and collocation, predictive control, scores of laws."""
