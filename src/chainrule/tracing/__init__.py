"""A mechanism's algorithms as programs: traced, regrouped, values put in last."""
