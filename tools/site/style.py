"""Colours and font of the site: those of every page that chainrule writes."""

from importlib import resources

from mkdocs.structure.files import File

from chainrule.page.palette import NAMED

SCHEMES = {"default": 0, "slate": 1}
FACE = (
    '@font-face{font-family:"Page Math";src:url(math.woff2) format("woff2");font-display:block}\n'
)


def sheet() -> str:
    """--ink, --paper, … for each scheme of the theme."""
    rules = (
        f'[data-md-color-scheme="{scheme}"]{{'
        + "".join(f"--{name}:{pair[k]};" for name, pair in NAMED.items())
        + "}\n"
        for scheme, k in SCHEMES.items()
    )
    return FACE + "".join(rules)


def on_files(files, config):
    """The hook: both lie beside the site's own sheet."""
    font = (resources.files("chainrule.page") / "math.woff2").read_bytes()
    files.append(File.generated(config, "assets/math.woff2", content=font))
    files.append(File.generated(config, "assets/palette.css", content=sheet()))
    return files
