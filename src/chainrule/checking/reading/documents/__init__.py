"""Documents: notebooks, printed pages, pictures, tables and programs, with the formulas in them."""
