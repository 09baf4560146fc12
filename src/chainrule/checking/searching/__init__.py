"""The joint search: every convention against every formula, in numbers, then proved."""
