"""Who sits where, and the one place where a request gets a seat.

No seat is guarded yet: at one's own machine whoever opens the page may sit at any seat.  Accounts
will be asked for here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection

from warcabinet.engine.records import Seat
from warcabinet.players import registry
from warcabinet.server.faults import BadRequest, NotThere
from warcabinet.server.lessons.progress import Progress
from warcabinet.server.requests import SeatChoice
from warcabinet.server.shapes import Kind

AIDS = ("reach", "odds", "warnings")
"""Help that may be switched off for a whole game."""

PERSON = "person"


class Place(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    kind: Kind = "me"
    player: str | None = None


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """Where a what-if left the game that it was made from."""

    game: str
    entry: int
    title: str
    turn: str


class HostChoices(msgspec.Struct, frozen=True, kw_only=True):
    """What the host chose for a game besides its rules: no part of the record."""

    seats: dict[Seat, Place]
    aids: dict[str, bool]
    #: The computer players say why while the game is on.
    explains: bool = False
    #: How far a lesson is, if the game is one.
    learning: Progress | None = None
    #: The computer players have been told to wait.
    stopped: bool = False
    #: What the computer players draw their choices from.
    seed: str = ""
    #: It is not the game but a what-if of one.
    what_if: WhatIf | None = None

    @property
    def computers(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in self.seats.items() if place.kind == "computer")


def places(seats: Sequence[Seat], chosen: Mapping[str, SeatChoice]) -> dict[Seat, Place]:
    """Who sits where in a new game; seats that nobody was named for are ours."""
    for name in chosen:
        if name not in seats:
            raise BadRequest(
                f"There is no seat {name!r}; there are: {', '.join(seats)}.", field="seats"
            )
    found = {}
    for seat in seats:
        choice = chosen.get(seat, SeatChoice(kind="me"))
        player = None
        if choice.kind == "computer":
            player = known_player(choice.player or "random")
        elif choice.player is not None:
            raise BadRequest(
                f"{seat} is no computer's seat, so no player can be named for it.", field="seats"
            )
        found[seat] = Place(choice.kind, player)
    return found


def known_player(name: str) -> str:
    """A computer player by name. One that a request describes by its code is never loaded."""
    if name not in registry.names():
        raise BadRequest(
            f"There is no computer player {name!r}; there are: {', '.join(registry.names())}.",
            field="seats",
        )
    return name


def places_of(seats: Sequence[Seat], players: Mapping[Seat, str]) -> dict[Seat, Place]:
    """Who sat where in a game that comes from a file; unknown players leave their seats to us."""
    known = set(registry.names())
    return {
        seat: Place("computer", players[seat]) if players.get(seat) in known else Place()
        for seat in seats
    }


def players_of(found: Mapping[Seat, Place]) -> dict[Seat, str]:
    """Who plays, as the header of a game tells it."""
    return {seat: place.player or PERSON for seat, place in found.items()}


def seat_of(
    connection: ASGIConnection[Any, Any, Any, Any] | Request[Any, Any, Any],
    seats: Sequence[Seat],
    name: str,
) -> Seat:
    """The seat a request speaks for: every route of a seat goes through here."""
    if name not in seats:
        raise NotThere(f"There is no seat {name!r} at this table; there are: {', '.join(seats)}.")
    return Seat(name)
