"""What is taken away: links with copies of their own, video, code to embed."""

import re

import pytest


def test_a_link_brings_back_copies_with_settings_of_their_own(opened):
    page = opened("double-pendulum")
    page.evaluate(
        "lab.resetAll(); lab.pause(); lab.setLaw('pd'); lab.run.advance(50); lab.beside('computed-torque'); lab.run.advance(200)"
    )
    before = page.evaluate("lab.run.lanes.map(l => Array.from(l.x))")
    link = page.evaluate("labTools.written()")
    other = opened("double-pendulum", f"#{link}")
    other.until("lab.run.n === 250")
    assert other.evaluate("lab.run.lanes.map(l => Array.from(l.x))") == before


def test_a_swarm_in_a_link_is_bounded(opened):
    page = opened("double-pendulum")
    page.evaluate("lab.preset(lab.about.lessons[0].steps[1].preset); lab.pause()")
    start = page.evaluate("labTools.read('#' + 'run=').catch(e => e.message)")
    assert "cut off" in start
    link = page.evaluate("labTools.written()")
    assert page.evaluate("async l => (await labTools.read('#' + l)).start.swarm", link) == 1000
    page.evaluate("lab.run.start.swarm = 1e9")
    link = page.evaluate("labTools.written()")
    told = page.evaluate("l => labTools.read('#' + l).then(() => '', e => e.message)", link)
    assert told == "it has a swarm of 1000000000"


def test_a_long_link_does_not_stop_the_page(opened):
    page = opened("double-pendulum")
    page.evaluate("lab.resetAll(); lab.pause(); lab.run.advance(30000)")
    before = page.evaluate("Array.from(lab.run.x)")
    link = page.evaluate("labTools.written()")
    other = opened("double-pendulum", f"#{link}", playing=True)
    other.until("lab.run.n === 30000", 60)
    assert other.evaluate("Array.from(lab.run.x)") == before


def test_a_video_is_recorded(opened):
    page = opened("pendulum")
    share = page.locator(".menu summary", has_text="Share")
    share.click()
    page.get_by_role("button", name="Record a video").click()
    page.wait_for_timeout(1500)
    share.click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Stop recording").click()
    film = waiting.value
    assert film.suggested_filename == "pendulum.webm"
    data = film.path().read_bytes()
    assert data[:4] == b"\x1a\x45\xdf\xa3"  # EBML, of which WebM is a kind
    assert b"webm" in data[:64]
    assert len(data) > 4000


def test_the_code_to_embed_shows_the_stage_with_this_run(opened, browser, written, tmp_path):
    page = opened("double-pendulum")
    page.evaluate("lab.resetAll(); lab.pause(); lab.run.advance(123)")
    before = page.evaluate("Array.from(lab.run.x)")
    code = page.evaluate("labTools.snippet()")
    assert re.fullmatch(
        r'<iframe src="[^"]+" title="[^"]+" width="800" height="600" style="border:0"></iframe>',
        code,
    )
    around = written("double-pendulum").parent / "around.html"
    around.write_text(f"<!doctype html><title>slides</title>{code}", encoding="utf-8")
    context = browser.new_context()
    outer = context.new_page()
    outer.goto(f"file://{around}")
    inner = outer.frame_locator("iframe")
    inner.locator(".transport").wait_for()
    frame = outer.frames[1]
    for _ in range(100):
        if frame.evaluate("globalThis.lab && lab.run.n === 123"):
            break
        outer.wait_for_timeout(50)
    assert frame.evaluate("Array.from(lab.run.x)") == before
    for hidden in ("header", "aside", ".views"):
        assert not inner.locator(hidden).is_visible()
    height = frame.evaluate("lab.stage.canvas.getBoundingClientRect().height")
    assert height > 450
    context.close()


@pytest.mark.parametrize("lane", ['{"method":null,"label":"x","shift":0,"set":{"law":"nonsense"}}'])
def test_a_copy_with_settings_that_make_no_sense_is_refused(opened, lane):
    page = opened("pendulum")
    page.evaluate("lane => lab.run.start.lanes.push(JSON.parse(lane))", lane)
    link = page.evaluate("labTools.written()")
    told = page.evaluate("l => labTools.read('#' + l).then(() => '', e => e.message)", link)
    assert told == "its value of law makes no sense"


def test_a_narrow_frame_shows_the_stage(opened):
    page = opened("pendulum", "#embed", viewport={"width": 358, "height": 420})
    assert page.evaluate("document.querySelector('canvas.stage').clientHeight") > 200
