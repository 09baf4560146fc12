"""What the theme leaves unsaid to screen readers: the search has a name, lists are no landmarks."""

import re

SEARCH = 'data-md-component="search" role="dialog"'
LISTS = re.compile(r'<nav class="md-nav"(?: data-md-level="(\d+)")?[^>]*>')


def on_post_page(output, page, config):
    """The hook: of every page."""
    output = output.replace(SEARCH, f'{SEARCH} aria-label="Search"')
    return LISTS.sub(
        lambda m: f'<nav class="md-nav"{f" data-md-level={m[1]}" if m[1] else ""} role="none">',
        output,
    )
