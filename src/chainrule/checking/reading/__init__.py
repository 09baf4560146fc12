"""Reading: from text to formulas, without any meaning given to their names."""
