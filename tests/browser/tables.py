"""Tables of real games for the browser tests, brought to where a test begins without clicking."""

from __future__ import annotations

from collections.abc import Iterable

import httpx
from playwright.sync_api import Page

from table_client import Table, new_game

SCREEN = {"width": 1400, "height": 900}

OPENING_MOVES = (
    "ready-set-up",
    "ready-set-up",
    "end-elimination",
    "end-airbases",
    "end-staging",
    "end-counterair",
)
"""A scenario up to the ground movement of the Axis."""


class Sitting:
    """A game in which all seats are at this screen, and its answers in the notation."""

    def __init__(self, address: str, scenario: str, game: str = "awaw", **more: object) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=60)
        self.id = new_game(self.http, game, scenario, **more)
        cards = self.http.get(f"/api/games/{self.id}").json()["seats"]
        self.tables = {card["seat"]: Table(self.http, self.id, card["seat"]) for card in cards}

    def say(self, answers: Iterable[str]) -> Sitting:
        """Give answers, each by whoever is asked."""
        for answer in answers:
            asked = next(iter(self.tables.values())).state()["decision"]["owners"][0]
            table = self.tables[asked]
            table.answer(table.state()["seq"], answer)
        return self

    def open(self, page: Page, seat: str) -> None:
        """Show the table of a seat, with its map."""
        page.goto(f"{self.address}/?measure=1#/games/{self.id}/{seat}")
        page.locator("#decision").wait_for()

    def map(self, page: Page) -> None:
        """Wait until the board is drawn."""
        page.locator(".board canvas").wait_for()
        page.wait_for_timeout(300)


def hex_at(page: Page, hex_id: str) -> tuple[float, float]:
    """Bring a hex to the middle of the map; where it is on the screen."""
    spot = page.evaluate(
        """(id) => {
          const scene = window.__scene, hex = scene.board.hex(id), camera = scene.camera;
          scene.hold();
          camera.lookAt(hex.x, hex.y, camera.scale);
          scene.request();
          const box = scene.canvas.getBoundingClientRect();
          return [box.left + (hex.x - camera.x) * camera.scale + camera.width / 2,
                  box.top + (hex.y - camera.y) * camera.scale + camera.height / 2];
        }""",
        hex_id,
    )
    return float(spot[0]), float(spot[1])
