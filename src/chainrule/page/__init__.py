"""What every page is made of: blocks, formulas, charts, and a writer for each format."""
