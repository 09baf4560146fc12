"""Links that share a run: read, or refused in a sentence of ours, within bounds."""

import base64
import random
import zlib

from fuzz.generating import changed

ASK = """async (links) => {
  const answers = [];
  for (const link of links) {
    try { await labTools.read(link); answers.push("read"); }
    catch (problem) { answers.push(`${problem.name}: ${problem.message}`); }
  }
  return answers;
}"""


def link(text: str) -> str:
    squeeze = zlib.compressobj(9, wbits=-15)
    packed = squeeze.compress(text.encode()) + squeeze.flush()
    return "#run=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def test_a_link_is_unpacked_within_a_bound(opened):
    page = opened("double-pendulum")
    bomb = link('"' + "a" * 60_000_000 + '"')
    assert len(bomb) < 100_000
    assert page.evaluate(ASK, [bomb]) == ["Error: it is cut off or was changed"]


def test_links_are_read_or_refused(opened):
    page = opened("double-pendulum")
    rng = random.Random(0)
    links = [changed("share", rng).decode() for _ in range(300)]
    answers = page.evaluate(ASK, links)
    wrong = {
        (one, answer)
        for one, answer in zip(links, answers, strict=True)
        if answer != "read" and not answer.startswith(("Error: it", "Error: one of", "Error: set"))
    }
    assert not wrong
    assert "read" in answers


def test_a_name_of_every_object_is_no_setting(opened):
    page = opened("double-pendulum")
    for name in ("toString", "constructor", "__proto__"):
        start = f'{{"settings": {{"{name}": 1}}, "x": [0, 0, 0, 0], "lanes": []}}'
        run = f'{{"v": 1, "of": "double-pendulum", "start": {start}, "changes": [], "n": 0}}'
        (answer,) = page.evaluate(ASK, [link(run)])
        assert answer == f"Error: it sets “{name}”, which this lab does not know"
