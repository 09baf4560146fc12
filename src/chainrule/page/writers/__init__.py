"""Writers: blocks as HTML, LaTeX, Markdown or a notebook."""
