"""Named ships, and what stands on the construction charts in Fall 1939."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple, NewType

import msgspec

from warcabinet.awaw.boards.tables import Row, Sheet
from warcabinet.awaw.forces.cells import TAIL, Origin, number, origin, word
from warcabinet.awaw.forces.kinds import ShipKind, ShipStatus, Speed
from warcabinet.awaw.terms.calendar import GameTurn, Season, game_turn
from warcabinet.awaw.terms.powers import Nationality

ShipId = NewType("ShipId", str)
"""Nationality and name in small letters, joined by hyphens: `us-west-virginia`."""

START = game_turn("Fall 1939")

SHEET = Sheet(
    "ships",
    (
        "ship",
        "nationality",
        "class",
        "kind",
        "factor",
        "speed",
        "status",
        "place",
        "launch",
        *TAIL,
    ),
    ("nationality", "ship"),
)

_CHART = re.compile(r"([2-5])/(spring|summer|fall|winter)")


class ChartPlace(NamedTuple):
    """Row and column of a yard's construction chart."""

    row: int
    season: Season

    @property
    def launch(self) -> GameTurn:
        """When the ship is launched if nobody hurries or defers it.

        A ship goes down a row each time its season comes round, and is launched from the second
        row.
        """
        first = next(
            turn for turn in map(START.plus, range(len(Season))) if turn.season is self.season
        )
        return first.plus(4 * (self.row - 2))


class Ship(msgspec.Struct, frozen=True):
    """A line of `ships.tsv`.

    `places` are those among which its owner chooses, or its yard. `launch` is its place on the
    chart, or the turn in which history launched it.
    """

    name: str
    nationality: Nationality
    ship_class: str
    kind: ShipKind
    factor: int
    speed: Speed
    status: ShipStatus
    places: tuple[str, ...]
    launch: ChartPlace | GameTurn | None
    origin: Origin

    @property
    def id(self) -> ShipId:
        return ship_id(self.nationality, self.name)

    @property
    def launched(self) -> GameTurn | None:
        """When it is launched; None if it is afloat at the start or was never launched."""
        return self.launch.launch if isinstance(self.launch, ChartPlace) else self.launch


def ship_id(nationality: Nationality, name: str) -> ShipId:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    return ShipId(f"{nationality}-{slug}")


def ship(row: Row) -> Ship:
    status = word(row, "status", ShipStatus)
    one = Ship(
        name=row.filled("ship"),
        nationality=Nationality(row.filled("nationality")),
        ship_class=row["class"],
        kind=word(row, "kind", ShipKind),
        factor=number(row, "factor"),
        speed=word(row, "speed", Speed),
        status=status,
        places=row.words("place"),
        launch=_launch(row, status),
        origin=origin(row),
    )
    placed = status in (ShipStatus.IN_SERVICE, ShipStatus.REPAIR, ShipStatus.BUILDING)
    if placed != bool(one.places):
        row.bad("place", f"a ship that is {status} has {'a' if placed else 'no'} place")
    return one


def _launch(row: Row, status: ShipStatus) -> ChartPlace | GameTurn | None:
    text = row["launch"]
    if chart := _CHART.fullmatch(text):
        if status is not ShipStatus.BUILDING:
            row.bad("launch", f"a ship that is {status} has no place on a chart")
        return ChartPlace(int(chart[1]), Season(chart[2]))
    if status is ShipStatus.BUILDING:
        row.bad("launch", f"{text!r} is no row and season of a chart")
        return None
    if not text:
        return None
    if status is not ShipStatus.LATER:
        row.bad("launch", f"a ship that is {status} has no turn of launch")
    try:
        return game_turn(text)
    except ValueError as error:
        row.bad("launch", str(error))
        return None
