"""What the theme leaves unsaid to screen readers: a name for the search, no empty headings."""

import re

SEARCH = 'data-md-component="search" role="dialog"'
CORNERS = re.compile(r"<th([^>]*)></th>")
LISTS = re.compile(r'<nav class="md-nav"(?: data-md-level="(\d+)")?[^>]*>')


def on_post_page(output, page, config):
    """The hook: of every page."""
    output = output.replace(SEARCH, f'{SEARCH} aria-label="Search"')
    output = CORNERS.sub(r"<td\1></td>", output)
    return LISTS.sub(
        lambda m: f'<nav class="md-nav"{f" data-md-level={m[1]}" if m[1] else ""} role="none">',
        output,
    )
