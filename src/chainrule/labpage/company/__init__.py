"""What keeps the lab company: a measured log, a second mechanism, a notebook."""
