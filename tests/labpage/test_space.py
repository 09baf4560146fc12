"""The lab in three dimensions: what is drawn, the camera, and hands."""

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import trimesh

import chainrule as cr
from chainrule.labpage import lab_page
from labpage.conftest import until

PICTURE = """async () => {
  await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
  const { canvas } = lab.stage, copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const c = copy.getContext('2d', { willReadFrequently: true });
  c.drawImage(canvas, 0, 0);
  const { data } = c.getImageData(0, 0, copy.width, copy.height);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
  return seen.size;
}"""
EYE = "lab.stage.scene.camera.position.toArray()"
NO_WEBGL = """const get = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind.startsWith('webgl') ? null : get.call(this, kind, ...rest);
};"""


MOMENT = """() => {
  lab.resetAll();
  lab.pause();
  lab.run.advance(Math.round(0.25 / lab.run.settings.dt));
}"""


@pytest.fixture
def space(opened):
    """A lab in a small window: a picture without a graphics card costs what it has pixels."""

    def open_lab(name, view="space", **options):
        page = opened(name, **{"viewport": {"width": 620, "height": 560}, **options})
        if not options.get("playing"):  # a moment after the start, the same on every machine
            page.evaluate(MOMENT)
        page.evaluate("v => { lab.stage.show(v); lab.changed() }", view)
        settle(page)
        return page

    return open_lab


def settle(page, frames=3):
    for _ in range(frames):
        page.evaluate("new Promise(r => requestAnimationFrame(r))")


def box_of(page):
    box = page.locator("canvas.stage").bounding_box()
    return box["x"], box["y"], box["width"], box["height"]


def tip_on_page(page):
    """Where the end of the last link is, in pixels of the page."""
    settle(page)
    left, top, *_ = box_of(page)
    x, y = page.evaluate("""() => {
      const p = lab.run.places(), last = lab.about.links.length - 1;
      const at = a => [0, 1, 2].map(k => a[3 * last + k]);
      const com = at(p.com), own = at(p.p), far = lab.about.links[last].compact ? 1 : 2;
      return lab.stage.on(own.map((v, k) => v + far * (com[k] - v)));
    }""")
    return left + x, top + y


# what is shown

DEFINED = """globalThis.defined = new Set();
const { shaderSource } = WebGL2RenderingContext.prototype;
WebGL2RenderingContext.prototype.shaderSource = function (shader, text) {
  for (const [, name] of text.matchAll(/^#define (USE_\\w+)/gm)) defined.add(name);
  return shaderSource.call(this, shader, text);
};"""


def test_the_shaders_were_built_for_what_the_scene_turns_on(browser, written):
    """frontend/shaders.mjs leaves out what every other feature needs."""
    built = (Path(__file__).parents[2] / "frontend" / "shaders.mjs").read_text(encoding="utf-8")
    [names] = re.findall(r"const ON = \[(.*?)\];", built, re.DOTALL)
    context = browser.new_context(viewport={"width": 400, "height": 500})
    context.add_init_script(DEFINED)
    page = context.new_page()
    page.goto(f"file://{written('boxed')}")
    until(page, "globalThis.lab?.stage.which === 'space'")
    page.evaluate("""() => {
      for (const key in lab.stage.showing) lab.stage.showing[key] = true;
      lab.run.advance(50);
      lab.changed();
    }""")
    settle(page)
    assert set(page.evaluate("[...defined]")) == set(re.findall(r"\w+", names))
    context.close()


@pytest.mark.parametrize("name", ["boxed", "spherical-pendulum", "scara", "tumbling", "furuta"])
def test_what_moves_in_space_opens_in_space(opened, name):
    page = opened(name, viewport={"width": 620, "height": 560})
    page.until("lab.stage.which === 'space'")
    assert page.evaluate(PICTURE) > 200


@pytest.mark.parametrize("name", ["double-pendulum", "cart-pole", "double-pendulum-absolute"])
def test_what_moves_in_a_plane_opens_flat_and_has_a_button(opened, name):
    page = opened(name)
    assert page.evaluate("lab.stage.which") == "plane"
    page.get_by_role("button", name="3D").click()
    assert page.evaluate("lab.stage.which") == "space"
    assert page.evaluate(PICTURE) > 200
    page.keyboard.press("v")
    assert page.evaluate("lab.stage.which") == "plane"
    assert page.locator("canvas.stage").count() == 1


def test_without_webgl_the_plane_is_shown_and_said(browser, written):
    context = browser.new_context()
    context.add_init_script(NO_WEBGL)
    page = context.new_page()
    page.goto(f"file://{written('boxed')}")
    page.locator(".said").filter(has_text="no WebGL").wait_for()
    assert page.evaluate("lab.stage.which") == "plane"
    page.evaluate("lab.pause()")
    assert page.get_by_role("button", name="3D").is_disabled()
    page.evaluate("lab.run.advance(50); lab.changed()")
    assert page.evaluate(PICTURE) > 5
    context.close()


def test_a_lost_context_leaves_the_plane(space):
    page = space("boxed", forgiven="CONTEXT_LOST")
    page.evaluate(
        "lab.stage.scene.renderer.getContext().getExtension('WEBGL_lose_context').loseContext()"
    )
    page.until("lab.stage.which === 'plane'")
    page.evaluate("lab.changed()")
    assert page.evaluate(PICTURE) > 5


def test_shapes_of_the_description_are_drawn(space):
    page = space("boxed")
    kinds = page.evaluate("lab.about.links.map(l => l.shapes.map(s => s.kind))")
    assert kinds == [["box"], ["cylinder"], ["rod"], ["rod"]]
    drawn = page.evaluate("lab.stage.scene.figure.meshes.map(m => m.userData.link)")
    assert drawn == [0, 1, 2, 3]
    colour = page.evaluate("lab.stage.scene.figure.meshes[3].material.color.getHexString()")
    assert colour == "c04020"


def test_a_mesh_is_drawn_with_its_triangles(browser, tmp_path):
    trimesh.creation.icosphere(3, 0.2).export(tmp_path / "ball.stl")
    ball = cr.builders.Visual("mesh", (1, 1, 1), (0.3, 0, 0), color="#208040", file="ball.stl")
    joint = cr.joints.Ball("b")
    link = cr.Link("arm", joint, mass=1, com=(0.3, 0, 0), inertia=0.01, visuals=(ball,))
    arm = cr.Mechanism("meshed", [link], folder=str(tmp_path))
    lab_page(arm).save(tmp_path / "meshed.html")
    page = browser.new_page(viewport={"width": 620, "height": 560})
    page.goto(f"file://{tmp_path}/meshed.html")
    page.evaluate("lab.pause(); lab.stage.show('space'); lab.changed()")
    settle(page)
    count, radius, colour = page.evaluate("""() => {
      const [mesh] = lab.stage.scene.figure.meshes, { geometry, material } = mesh;
      geometry.computeBoundingSphere();
      const { center, radius } = geometry.boundingSphere;
      return [geometry.getAttribute('position').count / 3, [center.x, radius],
              material.color.getHexString()];
    }""")
    assert (count, colour) == (1280, "208040")
    assert radius == pytest.approx([0.3, 0.2], abs=1e-3)
    page.close()


def test_solids_are_where_the_links_are(space):
    page = space("boxed")
    page.evaluate("lab.placeAll([0.3, -0.5, 0.9, 0, 0, 0])")
    settle(page)
    gap = page.evaluate("""() => {
      const places = lab.run.places(), figure = lab.stage.scene.figure;
      return figure.links.map((g, i) => {
        const e = g.matrix.elements;
        return Math.hypot(...[0, 1, 2].map(k => e[12 + k] - places.p[3 * i + k]))
          + Math.abs(e[4] - places.R[9 * i + 1]);
      });
    }""")
    assert max(gap) < 1e-12


def test_marks_are_shown_on_demand(space):
    page = space("boxed")
    page.evaluate("lab.run.advance(100); lab.set({law: 'pid'}); lab.changed()")
    settle(page)
    count = "lab.stage.scene.marks.group.children.filter(m => m.visible).length"
    assert page.evaluate(count) == 0
    page.locator(".viewer summary").click()
    seen = [0]
    for label in ("Frames", "Centres of mass", "Velocities", "Weights", "Torques of the motors"):
        page.get_by_label(label).check()
        settle(page)
        seen.append(page.evaluate(count))
    assert all(b > a for a, b in pairwise(seen)), seen


@pytest.mark.parametrize(
    "name", ["boxed", "double-pendulum-absolute", "scara", "spherical-pendulum"]
)
def test_velocities_are_the_derivatives_of_places(space, name):
    page = space(name)
    page.evaluate("lab.run.advance(150)")
    shown, true = page.evaluate("""() => {
      const { about, model, run } = lab, { parameters } = run.settings, A = about.view.change;
      const q = Array.from(run.x.slice(...about.state.q)), qd = Array.from(run.x.slice(...about.state.qd));
      const own = A ? A.map(row => row.reduce((s, a, k) => s + a * qd[k], 0)) : qd;
      const places = model.places(q, parameters), h = 1e-6;
      const x = run.x.slice(), later = x.slice();
      model.advance(later, h, 1, 'rk4', run.control.inputs);
      const b = model.places(later.slice(...about.state.q), parameters);
      const at = (a, i) => [0, 1, 2].map(k => a[3 * i + k]);
      return [
        about.links.flatMap((_, i) => labTools.velocity(about, places, own, i, at(places.com, i))),
        about.links.flatMap((_, i) => at(b.com, i).map((v, k) => (v - places.com[3 * i + k]) / h)),
      ];
    }""")
    assert np.abs(shown).max() > 0.01
    np.testing.assert_allclose(shown, true, atol=2e-4)


def test_the_trail_is_where_the_tip_was(space):
    page = space("double-pendulum")
    page.evaluate("lab.run.advance(1000); lab.changed()")
    settle(page)
    ribbon = "lab.stage.scene.trails[0]"
    assert page.evaluate(f"{ribbon}.mesh.visible")
    reach = page.evaluate("lab.about.start.reach")
    points = page.evaluate(
        f"Array.from({ribbon}.mesh.geometry.getAttribute('position').array.slice(0, 600))"
    )
    far = np.linalg.norm(np.reshape(points, (-1, 3)), axis=1)
    assert far.max() < 1.4 * reach
    assert np.ptp(far) > 0.05 * reach
    page.evaluate("lab.placeAll([0.2, 0.1, 0, 0]); lab.run.advance(1)")  # by hand: no line to there
    settle(page)
    assert not page.evaluate(f"{ribbon}.mesh.visible")
    page.evaluate("lab.run.advance(1000); lab.changed()")
    settle(page)
    assert page.evaluate(f"{ribbon}.mesh.visible")
    page.evaluate("lab.stage.trail = false; lab.changed()")
    settle(page)
    assert not page.evaluate(f"{ribbon}.mesh.visible")


def test_targets_and_other_methods_are_ghosts(space):
    page = space("boxed")
    ghosts = "lab.stage.scene.ghosts.length"
    page.evaluate("lab.set({law: 'pid'}); lab.compare(['euler', 'verlet'])")
    settle(page)
    assert page.evaluate(ghosts) == 3
    page.evaluate("lab.set({law: 'off'}); lab.compare([])")
    settle(page)
    assert page.evaluate(ghosts) == 0


def test_a_longer_link_is_drawn_longer(space):
    page = space("double-pendulum")
    before = page.evaluate("lab.stage.scene.reach")
    i = page.evaluate("lab.about.parameters.findIndex(p => p.name === 'l1')")
    page.evaluate("i => lab.setOne('parameters', i, 0.9)", i)
    settle(page)
    assert page.evaluate("lab.stage.scene.reach") == pytest.approx(before + 0.6, abs=0.02)


def test_the_colours_follow_the_page(space):
    page = space("boxed")
    colour = "lab.stage.scene.materials.link.color.getHexString()"
    light = page.evaluate(colour)
    page.emulate_media(color_scheme="dark")
    page.until(f"{colour} !== '{light}'")


# the camera


def test_the_mouse_turns_moves_and_zooms(space):
    page = space("boxed")
    left, top, _, height = box_of(page)
    x, y = left + 40, top + height - 40  # the floor
    eye = np.array(page.evaluate(EYE))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y - 10, steps=4)
    page.mouse.up()
    settle(page, 20)
    turned = np.array(page.evaluate(EYE))
    target = np.array(page.evaluate("lab.stage.scene.controls.target.toArray()"))
    assert np.linalg.norm(turned - eye) > 0.1
    assert np.linalg.norm(turned - target) == pytest.approx(np.linalg.norm(eye - target), rel=1e-3)
    page.mouse.wheel(0, -400)
    settle(page, 20)
    nearer = np.array(page.evaluate(EYE))
    assert np.linalg.norm(nearer - target) < 0.95 * np.linalg.norm(turned - target)
    page.mouse.down(button="right")
    page.mouse.move(x + 60, y - 40, steps=4)
    page.mouse.up(button="right")
    settle(page, 20)
    moved = np.array(page.evaluate("lab.stage.scene.controls.target.toArray()"))
    assert np.linalg.norm(moved - target) > 0.02
    page.get_by_role("button", name="The camera as it was at first").click()
    settle(page)
    np.testing.assert_allclose(page.evaluate(EYE), eye, atol=1e-9)


def test_keys_turn_move_and_zoom(space):
    page = space("boxed")
    page.locator("canvas.stage").focus()
    first = np.array(page.evaluate(EYE))
    for key in ("ArrowLeft", "ArrowUp", "Shift+ArrowRight", "PageUp"):
        before = np.array(page.evaluate(EYE))
        page.keyboard.press(key)
        settle(page)
        assert np.linalg.norm(np.array(page.evaluate(EYE)) - before) > 1e-3, key
    page.keyboard.press("Home")
    settle(page)
    np.testing.assert_allclose(page.evaluate(EYE), first, atol=1e-9)


def test_fingers_turn_and_pinch(space):
    page = space("boxed", has_touch=True, viewport={"width": 390, "height": 844})
    settle(page)
    left, top, width, height = box_of(page)
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send(
            "Input.dispatchTouchEvent",
            {
                "type": kind,
                "touchPoints": [{"x": a, "y": b, "id": i} for i, (a, b) in enumerate(points)],
            },
        )

    x, y = left + 30, top + height - 60
    eye = np.array(page.evaluate(EYE))
    touch("touchStart", (x, y))
    for k in range(1, 6):
        touch("touchMove", (x + 12 * k, y))
    touch("touchEnd")
    settle(page, 20)
    turned = np.array(page.evaluate(EYE))
    assert np.linalg.norm(turned - eye) > 0.1
    x, y = left + width / 2, top + 40  # where nothing is to be taken hold of
    touch("touchStart", (x - 30, y), (x + 30, y))
    for k in range(1, 6):
        touch("touchMove", (x - 30 - 10 * k, y), (x + 30 + 10 * k, y))
    touch("touchEnd")
    settle(page, 20)
    target = np.array(page.evaluate("lab.stage.scene.controls.target.toArray()"))
    nearer = np.array(page.evaluate(EYE))
    assert np.linalg.norm(nearer - target) < 0.95 * np.linalg.norm(turned - target)


def test_the_camera_follows_what_slides_and_floats(space):
    page = space("cart-pole")
    page.evaluate("lab.placeAll([30, 0.1, 0, 0])")
    settle(page)
    x, y = page.evaluate("lab.stage.on(Array.from(lab.run.places().p.slice(0, 3)))")
    *_, width, height = box_of(page)
    assert 0 < x < width
    assert 0 < y < height
    assert page.evaluate("lab.stage.scene.followed.length()") > 20


# hands


@pytest.mark.parametrize("name", ["boxed", "double-pendulum", "spherical-pendulum", "scara", "double-pendulum-absolute", "tumbling"])  # fmt: skip
def test_the_tip_follows_the_pointer_while_posing(space, name):
    page = space(name)
    before = page.evaluate("Array.from(lab.run.x.slice(...lab.about.state.q))")
    x, y = tip_on_page(page)
    left, top, width, height = box_of(page)
    aim = (x + 0.12 * (left + width / 2 - x) + 8, y + 0.12 * (top + height / 2 - y) + 6)
    page.mouse.move(x, y)
    page.mouse.down()
    assert page.evaluate("lab.stage.scene.controls.enabled") is False
    page.mouse.move(*aim, steps=5)
    after = page.evaluate("Array.from(lab.run.x.slice(...lab.about.state.q))")
    assert np.abs(np.subtract(after, before)).max() > 1e-3
    page.mouse.up()
    assert page.evaluate("lab.stage.scene.controls.enabled") is True
    there = tip_on_page(page)
    if name != "tumbling":  # there the end is the middle
        assert np.hypot(there[0] - aim[0], there[1] - aim[1]) < 6
    assert not any(page.evaluate("Array.from(lab.run.x.slice(...lab.about.state.qd))"))


def test_the_whole_arm_follows_within_its_limits(space):
    page = space("stopped")
    page.evaluate("lab.placeAll([1.0, 1.1, 0, 0])")
    x, y = tip_on_page(page)
    left, top, width, height = box_of(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for k in range(12):  # round the pivot, out of reach and close to it
        radius = (0.1 + 0.35 * (k % 4) / 3) * height
        page.mouse.move(
            left + width / 2 + radius * np.cos(k), top + height / 2 + radius * np.sin(k), steps=3
        )
        q1, q2 = page.evaluate("Array.from(lab.run.x.slice(0, 2))")
        assert -0.5 <= q2 <= 1.2
        assert np.isfinite(q1)
    page.mouse.up()


def test_a_running_arm_is_pulled_by_a_spring(space):
    page = space("boxed", playing=True)
    page.evaluate("lab.set({law: 'pid'})")
    page.evaluate("lab.clock.speed = 1e-4")  # slow enough for a busy machine's hand
    page.evaluate("lab.placeAll([0, 0, 0, 0, 0, 0])")  # wherever it was by then
    settle(page)
    x, y = tip_on_page(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=3)
    drag = page.evaluate("lab.run.settings.drag")
    assert drag["stiffness"] > 0
    settle(page)
    assert page.evaluate("lab.stage.scene.spring.mesh.visible")
    page.mouse.up()
    settle(page)
    assert page.evaluate("lab.run.settings.drag") is None
    assert not page.evaluate("lab.stage.scene.spring.mesh.visible")


@pytest.mark.parametrize("view", ["space", "plane"])
def test_the_fixed_base_cannot_be_grabbed(space, view):
    page = space("boxed", view)
    page.evaluate("lab.placeAll([0, 0, 0, 0, 0, 0])")
    settle(page)
    x, y = page.evaluate("lab.stage.on([0.13, -0.13, -0.05])")
    found = page.evaluate("([x, y]) => lab.stage.pick(lab.run, x, y)", [x, y])
    assert found is None or found["link"] != 0
    on_arm = page.evaluate("lab.stage.on([0.3, 0, 0.4])")
    assert page.evaluate("([x, y]) => lab.stage.pick(lab.run, x, y).link", on_arm) >= 2


def test_the_first_visit_says_drag_me(browser, written):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"file://{written('double-pendulum')}")
    hint = page.locator(".hint")
    hint.wait_for()
    assert hint.inner_text() == "drag me"
    page.evaluate("lab.pause(); lab.stage.trail = false")
    page.mouse.move(*tip_on_page(page))
    page.mouse.down()
    page.mouse.up()
    hint.wait_for(state="hidden")
    page.reload()
    page.wait_for_selector("canvas.stage")
    assert page.locator(".hint").is_hidden()
    context.close()


def test_black_surfaces_are_seen_before_a_dark_ground(space):
    light = """() => Math.max(...lab.stage.scene.figure.meshes.map(
      ({ material }) => material.color).map(({ r, g, b }) => Math.max(r, g, b)))"""
    only = light.replace("meshes.map", "meshes.filter(m => m.userData.link === 1).map")
    assert space("black", color_scheme="light").evaluate(only) == 0
    assert space("black", color_scheme="dark").evaluate(only) > 0.05


def test_bodies_beyond_their_frames_are_in_the_picture(space):
    """Of what a file draws every corner is seen, in every pose."""
    page = space("black")
    wide, tall = page.evaluate("[lab.stage.canvas.clientWidth, lab.stage.canvas.clientHeight]")
    for q in ((0.0, 0.0), (0.0, 1.57), (1.57, 1.57), (0.0, 3.14)):
        page.evaluate("q => { lab.placeAll([...q, 0, 0]); lab.changed() }", q)
        settle(page)
        x, y = page.evaluate("""() => {
          const { p, R } = lab.run.places(), k = [0, 1, 2];
          return lab.stage.on(k.map(i => p[3 + i] + 0.5 * R[9 + 3 * i + 2]));
        }""")
        assert 0 < x < wide
        assert 0 < y < tall
