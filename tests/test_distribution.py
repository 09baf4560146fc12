"""The wheel works with no repository around: built from the source archive, used in an empty folder."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
import yaml

from chainrule.version import VERSION

ROOT = Path(__file__).parents[1]


def run(*command, cwd, **options):
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory):
    """(the source archive, the wheel made from nothing else)"""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    run(*build, "-t", "sdist", cwd=ROOT)
    (source,) = folder.glob("*.tar.gz")
    shutil.unpack_archive(source, folder)
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    run(*build, "-t", "wheel", cwd=unpacked)
    (wheel,) = folder.glob("*.whl")
    return source, wheel


def test_the_wheel_has_all_that_the_package_has(archives):
    source, wheel = archives
    files = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src" / "chainrule").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {n for n in zipfile.ZipFile(wheel).namelist() if ".dist-info" not in n} == files
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"CITATION.cff", "LICENSE", "README.md", "CHANGELOG.md", "tests/test_cli.py"} <= names
    assert not [n for n in names if n.startswith((".ci", "build/")) or "node_modules" in n]


def test_the_wheel_alone_reports_exports_and_shows(archives, tmp_path):
    """What it needs of others is lent by this environment, so that nothing is downloaded."""
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    own = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path)
    Path(own.strip(), "lent.pth").write_text(sysconfig.get_path("purelib"))
    install = ["-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    install += ["--no-compile", "--quiet"]
    run(sys.executable, *install, str(archives[1]), cwd=tmp_path)
    here = tmp_path / "empty"
    here.mkdir()
    chainrule = tmp_path / "env" / "bin" / "chainrule"
    code = "import chainrule as cr; cr.datasets.emps(); print(cr.__file__)"
    place = run(python, "-c", code, cwd=here).strip()
    assert Path(place).is_relative_to(tmp_path / "env")
    run(chainrule, "report", "double-pendulum", "-o", "page.html", cwd=here)
    assert "<html" in (here / "page.html").read_text()[:200]
    run(chainrule, "export", "pendulum", "--to", "fmu", cwd=here)
    found = {path.name for path in here.iterdir()}
    assert found == {"page.html", "pendulum.fmu"}


def test_the_citation_is_of_this_version():
    """Its fields are those that citation files must have, and agree with the package's."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"cff-version", "message", "title", "authors"} <= set(cited)
    assert cited["version"] == VERSION
    assert cited["license"] == package["license"]
    assert [one["name"] for one in cited["authors"]] == [one["name"] for one in package["authors"]]
