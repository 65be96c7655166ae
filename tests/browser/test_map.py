"""The map: its share of the window, overlays with legends, supply as it flows, red overruns."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

DESK = {"width": 1440, "height": 900}
SHARE = 0.55


@pytest.fixture
def page(open_page: OpenPage, program: Program) -> Page:
    """Barbarossa 1941 in the Axis movement."""
    one = open_page(viewport=DESK, reduced_motion="reduce")
    game, _ = begun(program, "barbarossa-1941", "ground-move", seed="the map")
    Sitting(one).open(program, game, "axis")
    one.wait_for_function("() => window.__scene !== undefined", timeout=60_000)
    return one


def test_the_map_and_what_is_laid_over_it(page: Page) -> None:
    box = page.locator("main.map").bounding_box()
    assert box is not None
    assert box["width"] * box["height"] >= SHARE * DESK["width"] * DESK["height"]

    # More stays where it is, and opens beside the rail until it is closed.
    rail = page.get_by_role("toolbar", name="Overlays")
    more = rail.get_by_role("button", name="More", exact=True)
    before = more.bounding_box()
    more.click()
    others = page.get_by_role("group", name="More overlays")
    others.get_by_role("button", name="Weather").click()
    expect(others).to_be_visible()
    assert more.bounding_box() == before

    # At most three overlays: the oldest goes out. Each has a legend.
    def lit(name: str) -> str | None:
        return rail.get_by_role("button", name=name, exact=True).get_attribute("aria-pressed")

    rail.get_by_role("button", name="Supply", exact=True).click()
    assert (lit("Front"), lit("Supply")) == ("false", "true")
    legend = page.get_by_label("Legend of the overlays")
    for name in ("Weather", "Supply"):
        expect(legend.get_by_text(name, exact=True)).to_be_visible()

    # Supply flows with nothing selected; a line under the pointer tells what hangs on it.
    page.wait_for_function("() => !window.__scene.overlays.flow.isEmpty")
    page.evaluate("() => { window.__table.selection.hovered = 'L32'; }")
    expect(page.locator(".readout")).to_contain_text("supply for")


ALIKE = """async (pictures) => {
  const [a, b] = await Promise.all(pictures.map(async (text) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${text}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, picture.width, picture.height).data;
  }));
  let other = 0;
  for (let k = 0; k < a.length; k += 4) {
    if ([0, 1, 2].some((part) => Math.abs(a[k + part] - b[k + part]) > 96)) other += 1;
  }
  return 1 - (4 * other) / a.length;
}"""
"""The part of the pixels of two pictures that are about the same."""


def test_the_map_without_webgl_is_the_same_map(open_page: OpenPage, program: Program) -> None:
    """No graphics card, no WebGL: the map is drawn on a plain canvas, and looks the same."""
    game, _ = begun(program, "barbarossa-1941", "ground-move", seed="the map")
    pictures: dict[str, str] = {}
    for drawn, more in (("webgl", "&webgl"), ("canvas", "")):
        page = open_page(viewport={"width": 1200, "height": 760}, reduced_motion="reduce")
        page.goto(f"{program.address}/?measure{more}#/games/{game}/axis")
        sitting = Sitting(page)
        sitting.settle()
        page.get_by_role("button", name="Supply", exact=True).click()
        page.evaluate("() => window.__table.clicks.point('J37', 'click', true)")
        page.wait_for_function("() => window.__table.answer.pictures.targets.length > 0")
        page.wait_for_function("() => !window.__scene.overlays.flow.isEmpty")
        page.wait_for_function("() => window.__scene.settled()")
        assert page.evaluate("() => window.__scene.report().renderer") == drawn
        page.wait_for_timeout(200)
        clip: FloatRect = {"x": 300, "y": 120, "width": 520, "height": 420}
        pictures[drawn] = base64.b64encode(page.screenshot(clip=clip)).decode()
        page.goto("about:blank")
    part = open_page().evaluate(ALIKE, list(pictures.values()))
    assert part > 0.9993


def test_a_red_hex_is_overrun_with_two_clicks_and_nothing_is_sent(page: Page) -> None:
    """13.52: armor that is selected shows what it can overrun; a click there begins it."""
    seq = page.evaluate("() => window.__table.state.seq")
    page.evaluate("() => window.__table.clicks.point('J37', 'click', true)")
    page.wait_for_function("() => window.__table.answer.pictures.targets.length > 0")
    targets = page.evaluate("() => window.__table.answer.pictures.targets")
    (red,) = (one for one in targets if one["hex"] == "I37")
    assert (red["odds"], red["ready"], red["cost"]) == ("8:1", True, 8)
    assert red["beyond"]["H39"] == 4, "Riga lies beyond it"
    assert any(not one["ready"] for one in targets)
    # Before anything is put together: what air of theirs would make of it, and equal units as one.
    glance = page.get_by_role("region", name="I37 can be overrun")
    expect(glance.get_by_role("group", name="If Russia adds air")).to_contain_text("+0 8:1")
    expect(page.locator(".decide .picked")).to_have_text("2 × Germany armor 4-6 ×")
    page.evaluate("() => window.__table.clicks.point('I37', 'click', true)")
    expect(page.get_by_role("heading", name="Overrun of I37")).to_be_visible()
    assert page.evaluate("() => window.__table.state.seq") == seq
