"""Identify: from measured motion and torque to parameters that can be trusted.

Read in this order: `log` (what was measured), `signals` (how it is filtered), `columns` and
`grouping` (τ = Y θ and what of θ can be told), `stacking` (Φ), `estimators`, `statistics`,
`physical`, and `identify`, which puts them together into a `Fit`.
"""
