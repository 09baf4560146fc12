"""Ways to make a mechanism: the catalog, Denavit-Hartenberg tables, screws."""
