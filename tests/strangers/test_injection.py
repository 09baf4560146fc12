"""What a file says stays text: payloads that run where they are put in raw, and nowhere else.

Each language has a control, the payload in place of an escaped comment or text: it leaves a mark.
"""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest
from markdown_it import MarkdownIt

import chainrule as cr
from chainrule.derivation.document.content import construction
from chainrule.errors import MechanismError
from chainrule.identification.logs.log import Log
from chainrule.labpage.page import lab_page
from chainrule.mechanism.files.mjcf import read_mjcf, write_mjcf
from chainrule.mechanism.files.toml import read_toml, write_toml
from chainrule.mechanism.files.urdf import read_urdf, write_urdf
from chainrule.model.fmu.package import write_fmu
from chainrule.model.sources import source
from chainrule.page.drawing import draw
from chainrule.strangers import file_stem, one_line, plain, visible


def saying(text: str, *, described: str | None = None) -> cr.Mechanism:
    """A pendulum whose every free text is this one, names in one line."""
    arm = cr.catalog.get("pendulum")
    name = one_line(text)
    (link,) = cr.catalog.pendulum().links
    written = cr.Link(name, cr.joints.Revolute("q1", axis="y"), mass="m", com=(0, 0, "-l"))
    assert link.joint.name == "q1"
    values = {"m": 1, "l": 1}
    described = text if described is None else described
    return cr.Mechanism(name, (written,), arm.gravity, values, description=described)


def ran(command, folder) -> bool:
    """Whether the program leaves its mark."""
    mark = folder / "MARK"
    mark.unlink(missing_ok=True)
    subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)
    return mark.exists()


RUN_C = """
__attribute__((constructor)) static void evil(void) { fclose(fopen("MARK", "w")); }
"""
RUN_JS = 'import("node:fs").then((fs) => fs.writeFileSync("MARK", ""));'
RUN_PYTHON = 'open("MARK", "w").close()'
RUN_OCTAVE = "fclose(fopen('MARK', 'w'));"

#: language → (file, commands, payloads, the file with a payload where its heading is)
LANGUAGES = {
    "c": (
        "m.h",
        [["gcc", "-w", "-o", "m", "main.c"], ["./m"]],
        [f"*/{RUN_C}/*", f"\n*/{RUN_C}/*", f"*\\\n/{RUN_C}/*", f"**//*/{RUN_C}/*"],
        lambda payload, text: f"/* {payload} */\n{text}",
    ),
    "javascript": (
        "m.mjs",
        [["node", "m.mjs"]],
        [f"*/{RUN_JS}/*", f"\n*/{RUN_JS}/*", f"\u2028*/{RUN_JS}/*"],
        lambda payload, text: f"/* {payload} */\n{text}",
    ),
    "python": (
        "m.py",
        [[sys.executable, "m.py"]],
        [f'"""\n{RUN_PYTHON}\n"""', f'"""; {RUN_PYTHON}; """', f'\\""""\n{RUN_PYTHON} #'],
        lambda payload, text: f'"""{payload}"""\n{text}',
    ),
    "matlab": (
        "m.m",
        [["octave-cli", "--no-init-file", "--eval", "source('m.m'); {name}();"]],
        [f"\n{RUN_OCTAVE}\n%", f"\r{RUN_OCTAVE}\r%"],
        lambda payload, text: text.replace("\n", f"\n% {payload}\n", 1),
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_exported_source_runs_nothing_of_the_description(language, tmp_path):
    file, commands, payloads, raw = LANGUAGES[language]
    for command in commands:
        if not command[0].startswith("./") and shutil.which(command[0]) is None:
            pytest.skip(f"{command[0]} is not installed")
    harmless = source(saying("arm"), language)
    (tmp_path / "main.c").write_text('#include <stdio.h>\n#include "m.h"\nint main() {return 0;}\n')

    def marked(text, name):
        (tmp_path / file).write_text(text, encoding="utf-8")
        filled = [[word.replace("{name}", name) for word in words] for words in commands]
        return [ran(command, tmp_path) for command in filled][-1]

    assert any(marked(raw(payload, harmless), "arm") for payload in payloads)
    for payload in payloads:
        assert not marked(source(saying("arm", described=payload), language), "arm"), payload
        exported = source(saying(payload, described=payload), language)
        name = re.search(r"= (\w+)\(\)", exported)
        assert not marked(exported, name[1] if name else ""), payload


@pytest.mark.parametrize("to", ["fmu", "fmu3"])
def test_an_fmu_runs_nothing_of_the_description(to, tmp_path):
    (tmp_path / "load.py").write_text("import ctypes, sys\nctypes.CDLL(sys.argv[1])\n")
    (tmp_path / "a.c").write_text(f"#include <stdio.h>\n{RUN_C}")
    subprocess.run(["gcc", "-shared", "-o", "a.so", "a.c"], cwd=tmp_path, check=True)
    assert ran([sys.executable, "load.py", "./a.so"], tmp_path)
    _, _, payloads, _ = LANGUAGES["c"]
    for payload in [*payloads, '"/><evil/><a b="../../x']:
        made = write_fmu(saying(payload), tmp_path / "m.fmu", to=to)
        with zipfile.ZipFile(made) as whole:
            assert not [n for n in whole.namelist() if ".." in n or n.startswith("/")]
            said = ElementTree.fromstring(whole.read("modelDescription.xml"))
            assert said.get("modelName") == one_line(payload)
            assert not [*said.iter("evil")]
            whole.extractall(tmp_path / "fmu")
        (binary,) = (tmp_path / "fmu" / "binaries").rglob("*.so")
        assert not ran([sys.executable, "load.py", str(binary)], tmp_path)
        shutil.rmtree(tmp_path / "fmu")


@pytest.mark.parametrize("language, mark", [("llvm", ";"), ("ptx", "//")])
def test_a_description_is_one_line_of_a_comment(language, mark):
    payload = "arm\n\r\u2028\x0b\x85define void @evil() { ret void }"
    text = source(saying("arm", described=payload), language)
    assert text.split("\n", 1)[0].startswith(mark)
    assert text.split("\n", 1)[1] == source(saying("arm"), language).split("\n", 1)[1]
    assert len(text.split("\n", 1)[0].splitlines()) == 1


def test_the_notebooks_cells_run_nothing_of_the_description(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    raw = "mechanism = '''\n{}\n'''\n"
    for payload in (f"'''\n{RUN_PYTHON}\n'''", f"\\'''\n{RUN_PYTHON}\n'''", "'''\\", "\\", "''"):
        if RUN_PYTHON in payload and "\\" not in payload:
            exec(raw.format(payload), {})
            assert (tmp_path / "MARK").exists()
            (tmp_path / "MARK").unlink()
        arm = saying(payload)
        cells = cr.derive(arm, ["lagrange"]).document().notebook()["cells"]
        scope: dict = {}
        for cell in cells[:3]:
            if cell["cell_type"] == "code":
                exec("".join(cell["source"]), scope)
        assert scope["mechanism"] == arm
        assert not (tmp_path / "MARK").exists()


def test_what_nobody_sees_is_spelt_in_python():
    arm = saying("arm", described="a \u202e b \x9b c")
    made: dict = {}
    exec(construction(arm), made)
    assert made["mechanism"] == arm
    assert visible(construction(arm)) == construction(arm)


# pages

RUN_HTML = '<img src=x onerror="window.evil = 1">'
HTML = (
    RUN_HTML,
    f"</title></style></script>{RUN_HTML}<script>window.evil = 1</script>",
    f"<!--<script>{RUN_HTML}",
    rf"$\text{{{RUN_HTML}}}$ and `{RUN_HTML}` and ``{RUN_HTML}``",
    f'" autofocus onfocus="window.evil = 1" x="{RUN_HTML}',
    f"*/</script>{RUN_HTML}<script>/*",
)


def documents(text: str):
    """Documents that say it: a derivation, checked notes, an identification."""
    arm = saying(text)
    yield "derivation", cr.derive(arm, ["lagrange"]).document()
    yield "notes", cr.check(arm, f"{text}\n\n$M_{{11}} = 2 m l^2$ {text}\n").document()
    t = np.arange(1000) / 100
    waves = [(1.0, 1.3), (0.6, 3.1), (0.3, 7.7)]
    q, qdd = (
        sum(a * f * np.sin(w * t) for a, w in waves for f in [-(w**2) if d else 1]) for d in (0, 1)
    )
    log = Log(t, q, qdd + 9.81 * np.sin(q), name=one_line(text), columns=one_line(text))
    fit = cr.identify(arm, log, method="ols", cutoff=10.0)
    yield "fit", fit.document()


@pytest.fixture(scope="module")
def evil(browser):
    """Whether a page runs a payload, with its policy, which would stop most of them, left out."""
    context = browser.new_context(bypass_csp=True)

    def opened(html):
        page = context.new_page()
        page.set_content(re.sub(r"<meta http-equiv[^>]*>", "", html), wait_until="load")
        page.wait_for_timeout(50)
        found = page.evaluate("window.evil") == 1
        frames = [frame.evaluate("window.evil") for frame in page.frames]
        page.close()
        return found or 1 in frames

    yield opened
    context.close()


@pytest.mark.parametrize("text", HTML, ids=range(len(HTML)))
def test_pages_run_nothing_of_the_text(text, evil):
    assert evil(f"<p>{text}</p>") or "<img" not in text.split("<!--")[0]
    for name, document in documents(text):
        assert not evil(document.html()), name
    assert not evil(lab_page(saying(text)).html)
    assert not evil(f"<html><body>{draw(saying(text)).svg()}</body></html>")


def test_the_report_runs_nothing_of_the_text(evil, tmp_path):
    cr.report(saying(HTML[1]), tmp_path / "report.html")
    assert not evil((tmp_path / "report.html").read_text())


class Found(HTMLParser):
    """Tags with their addresses."""

    def __init__(self, html):
        super().__init__()
        self.tags: set = set()
        self.links: list = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.links += [v for k, v in attributes if k in ("href", "src")]


MARKUP = (*HTML, "[x](javascript:alert(1)) ![y](http://evil.example/z.png)", "<https://evil.example>",
          "a\n\n# b\n\n```\nc\n```\n<b>d</b>", "&lt;img&gt; \\<img\\>", "~~~\n<i>x</i>")  # fmt: skip


@pytest.mark.parametrize("text", MARKUP, ids=range(len(MARKUP)))
def test_markdown_holds_no_html_and_no_links(text):
    render = MarkdownIt("commonmark", {"html": True}).render
    if text.startswith(("<img", "[", "a")):
        assert Found(render(text)).tags - {"p", "code"}
    for name, document in documents(text):
        cells = [c for c in document.notebook()["cells"] if c["cell_type"] == "markdown"]
        for written in (document.markdown("figure"), *("".join(c["source"]) for c in cells)):
            found = Found(render(written))
            assert not found.tags & {"script", "b", "i", "svg", "style", "title"}, name
            assert all(re.fullmatch(r"figure-\d+\.svg", link) for link in found.links), name
            outside = re.sub(r"(?s)(`+).*?\1", "", written)
            assert "\\begin{" not in outside.replace("$$", "") or "$$" in written


RUN_TEX = r"\immediate\openout15=MARK \immediate\write15{x}\immediate\closeout15 "
TEX = (
    RUN_TEX,
    f"${RUN_TEX}$",
    rf"\end{{verbatim}}{RUN_TEX}\begin{{verbatim}}",
    rf"}}{RUN_TEX}{{",
    f"＼end｛verbatim｝\uff3cinput{{/etc/passwd}} {RUN_TEX}",
    f"a\n\n\n% {RUN_TEX}\r{RUN_TEX}^^M",
)


@pytest.mark.parametrize("text", TEX, ids=range(len(TEX)))
def test_latex_runs_nothing_of_the_text(text, tmp_path):
    if shutil.which("pdflatex") is None:
        pytest.skip("pdflatex is not installed")
    command = ["pdflatex", "-interaction=nonstopmode", "-draftmode", "m.tex"]
    mark = tmp_path / "MARK.tex"  # TeX's ending
    page = r"\documentclass{article}\begin{document}%s\end{document}"
    (tmp_path / "m.tex").write_text(page % RUN_TEX)
    subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert mark.exists()
    mark.unlink()
    for _, document in documents(text):
        (tmp_path / "m.tex").write_text(document.latex())
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
        assert not mark.exists()
        assert done.returncode == 0, done.stdout[-2000:]


# files, names, terminal


ODD = (
    "<a & \"b\" 'c'>",
    "]]> --> <!-- %",
    '"""\' \\',
    "[[link]] = 1 # x",
    "é ü 漢字 ℓ",
    "{{x}} ${y} %s",
)


@pytest.mark.parametrize("text", ODD)
def test_files_hold_any_name(text):
    arm = replace_gravity(saying(text))
    assert read_toml(write_toml(arm)) == arm
    for write, read in ((write_urdf, read_urdf), (write_mjcf, read_mjcf)):
        ElementTree.fromstring(write(arm))
        back = read(write(arm), "back.xml")
        assert (back.name, back.links[-1].name) == (arm.name, arm.links[0].name)


def replace_gravity(arm):
    """With the gravity that URDF's readers assume."""
    return replace(arm, gravity=(0, 0, -9.81), values={"m": 1, "l": 1})


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[2Jb", "a\x00", "a\u202eb", "a\x9bb"])
def test_names_with_signs_that_nobody_sees_are_refused(name):
    with pytest.raises(MechanismError, match="cannot be a name"):
        cr.Mechanism(name, (cr.Link("a"),))
    with pytest.raises(MechanismError, match="cannot be a name"):
        cr.Mechanism("a", (cr.Link(name),))


@pytest.mark.parametrize(
    "name", ["../../etc/x", "/etc/passwd", "..", "", "a/b\\c", "x" * 5000, "."]
)
def test_a_mechanisms_name_is_no_path(name):
    stem = file_stem(name)
    assert stem
    assert not set(stem) & set("/\\\0")
    assert stem.strip(".") == stem
    assert len(stem) <= 100


def test_a_report_is_written_where_the_user_works(tmp_path):
    (tmp_path / "in").mkdir()
    arm = saying("../outside")
    cr.save(arm, tmp_path / "in" / "arm.toml")
    words = ["-c", "from chainrule.cli import main; main()", "report", "arm.toml"]
    done = subprocess.run([sys.executable, *words], cwd=tmp_path / "in", capture_output=True)
    assert done.returncode == 0, done.stderr
    assert {p.name for p in tmp_path.rglob("*")} == {"in", "arm.toml", "_outside.html"}


def test_the_terminal_shows_words_only(tmp_path):
    evil = "\x9b2J \x08\x08 \x1b]0;title\x07 \u202e"
    text = write_toml(saying("arm")).replace('"arm"', json.dumps(evil), 1)
    for name, content in (
        ("a.toml", text),
        ("b.toml", f"{json.dumps(evil)} = 1"),
        ("c.toml", evil),
    ):
        (tmp_path / name).write_text(content)
    (tmp_path / "d.urdf").write_text(
        '<robot name="a\u202e"><link name="\x9b2J"><inertial><mass value="1"/><inertia ixx="9" '
        'iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>'
    )
    for name in ("a.toml", "b.toml", "c.toml", "d.urdf"):
        words = ["-c", "from chainrule.cli import main; main()", "derive", name]
        done = subprocess.run(
            [sys.executable, *words], cwd=tmp_path, capture_output=True, text=True
        )
        for shown in (done.stdout, done.stderr):
            assert visible(shown) == shown, (name, shown)


def test_a_name_is_no_mathematics_in_a_plot(tmp_path):
    arm = saying(r"$\frac{$ $x")
    cr.simulate(arm, [0.1], duration=0.1).plot(tmp_path / "p.svg")
    assert ElementTree.parse(tmp_path / "p.svg")


def test_a_trajectory_holds_any_description(tmp_path):
    arm = saying("arm", described="a\u2028b\x85c\n# format: 1\n=1+1")
    run = cr.simulate(arm, [0.1], duration=0.01)
    run.to_csv(tmp_path / "run.csv")
    assert cr.Trajectory.load(tmp_path / "run.csv").mechanism == arm


def test_words_survive_their_escapes():
    from chainrule.page.blocks import words

    for text in (r"a $b$ `c` \d \$ \\ ", "$", "`", "\\", "", "a_b*c"):
        assert words(plain(text)) == one_line(text)
