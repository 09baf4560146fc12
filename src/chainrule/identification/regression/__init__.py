"""The regression: columns, groups, rows and what they can tell."""
