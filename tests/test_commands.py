"""Every command of chainrule that README and docs print is run, in a folder that has what it names."""

import re
import shlex
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import chainrule as cr
from shown import SAYING, commanded

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES.remove(ROOT / "docs" / "cli.md")  # whose examples tests/test_cli.py runs
PRINTED = re.compile(r"^(?:\$ )?(chainrule [a-z]+ (?:[^\n]*\\\n)*[^\n]*)$", re.MULTILINE)
QUOTED = re.compile(r"`(chainrule (?:[a-z]+ [^`]*|doctor|catalog))`")
USAGE = re.compile(r"[A-Z]{3,}|\[|…")  # `chainrule derive MECHANISM [OPTIONS]`
ELSEWHERE = {
    "--bits": "tests/bits",
    "--cluster": "tests/sweeps/test_cluster.py",
    "--controller-rate": "tests/identification/test_command.py",
}
NOTES = "The mass matrix has $M_{22} = I_2 + m_2 l_{c2}^2$.\n"
LIMITS = "[all]\nposition = [-1.5, 1.5]\nvelocity = 5.0\n"
RUNS = 'mechanism = "pendulum"\nduration = 1\nmeasure = "final-state"\n[over]\nq1 = [0.1, 0.2]\n'


def commands():
    """(page, command) of all, once each."""
    found = {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"^```[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        for line in [*(c for b in blocks for c in PRINTED.findall(b)), *QUOTED.findall(text)]:
            command = re.sub(r"\\\n\s*", "", line).partition("  #")[0].strip()
            if not USAGE.search(command) and not any(word in command for word in ELSEWHERE):
                found.setdefault(command, page.name)
    return [pytest.param(command, id=f"{page}:{command}") for command, page in found.items()]


def robot(dof):
    """An arm of hinges in numbers, whose last link is a tool."""
    names = [*(f"link{i + 1}" for i in range(dof - 1)), "tool"]
    links = [
        cr.Link(name, cr.joints.Revolute(f"q{i + 1}", axis="zy"[i % 2]), "base" if i == 0 else names[i - 1],
                at=[0.3, 0, 0.1], mass=2.0 - 0.2 * i, com=[0.15, 0.02, 0.03], inertia=[0.03, 0.04, 0.05])
        for i, name in enumerate(names)
    ]  # fmt: skip
    return cr.Mechanism("robot", links)


def measured(arm, seed=0):
    """Motion and torque of an arm as columns, with a wrench that is zero."""
    t = np.arange(0, 4, 0.01)
    rates = np.array([[1.0, 2.3, 3.1]]) * (1 + 0.17 * np.arange(arm.dof))[:, None]
    turned = t[:, None, None] * rates + seed
    q, qd, qdd = (
        np.sum(f, axis=2) / 2
        for f in (np.sin(turned), np.cos(turned) * rates, -np.sin(turned) * rates**2)
    )
    tau = cr.compile(arm).inverse_dynamics(q, qd, qdd)
    columns = {"t": t}
    columns |= {f"q{i + 1}": q[:, i] for i in range(arm.dof)}
    columns |= {f"tau{i + 1}": tau[:, i] for i in range(arm.dof)}
    return columns | dict.fromkeys(("fx", "fy", "fz", "mx", "my", "mz"), 0 * t)


def write_log(path, arm, seed):
    columns = measured(arm, seed)
    table = np.column_stack(list(columns.values()))
    np.savetxt(path, table, delimiter=",", header=",".join(columns), comments="")


def prepare(folder, words):
    """The files that a command reads, beside those that it writes."""
    first = next((w for w in words[2:] if not w.startswith("-")), "pendulum")
    named = first in cr.catalog.names()
    arm = cr.catalog.get(first) if named else robot(6 if "m6=q5+q6" in words else 2)
    written = {
        words[i + 1]
        for i, w in enumerate(words)
        if w in ("-o", "--output", "--save", "--store", ">")
    }
    for seed, word in enumerate(words[2:]):
        place = folder / word
        if word in written or word.startswith("-"):
            continue
        place.parent.mkdir(exist_ok=True, parents=True)
        if word.endswith((".urdf", ".toml")) and words[1] not in ("sweep", "excite", "new"):
            cr.save(arm, place)
        elif word.endswith(".xml"):
            servo = cr.joints.Drive("servo", {"q1": 1}, 50, (0, -50, -9))
            cr.save(replace(arm, drives=(servo,)), place)
        elif word.endswith(".csv"):
            write_log(place, arm, seed)
        elif word.endswith((".md", ".tex", ".txt")):
            (folder / word.replace("*", "one")).write_text(NOTES)
        elif word == "limits.toml":
            place.write_text(LIMITS)
        elif words[1] == "sweep":
            place.write_text(RUNS)
        elif words[1] == "picture":
            (folder / "runs.toml").write_text(RUNS)
            assert commanded(f"chainrule sweep runs.toml --store {word}")[0] == 0


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_docs_runs(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    served = []
    monkeypatch.setattr("chainrule.labpage.server.serve", lambda *given: served.append(given))
    words = shlex.split(command, comments=True)
    prepare(tmp_path, words)
    code, _ = commanded(command)
    assert code in SAYING if words[1] == "check" else code == 0
    if words[1] == "lab" and "-o" not in words:
        assert len(served) == 1


def test_there_are_commands():
    assert len(commands()) > 40
