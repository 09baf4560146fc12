"""Optimal control: plans by iLQR, shooting and collocation, model predictive control."""
