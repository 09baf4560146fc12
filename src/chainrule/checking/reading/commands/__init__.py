"""Commands of LaTeX: those that a document defines, and those of packages."""
