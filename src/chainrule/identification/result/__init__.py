"""The result: a fit, what is doubtful about it, and its report."""
