"""What if: a game of one's own that begins at an earlier entry of another game.

It is never the game. It has a row of its own, a mark that no renaming takes away, and other dice: a
new secret is drawn where it leaves the game, so it foretells no roll. A seat may fork only what it
knows. While a game is under way that means: nobody else plays it from another place, and nothing
was hidden from the seat at that entry. When it is over, any entry may be forked.
"""

from __future__ import annotations

import secrets

import msgspec
from litestar import Controller, post
from litestar.params import JSONBody

from warcabinet import files
from warcabinet.engine.game import Game
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.server import hosting
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import NotThere, NotYours
from warcabinet.server.live_game import LiveGame
from warcabinet.server.requests import Forking
from warcabinet.server.seating import HostChoices, Place, WhatIf
from warcabinet.server.shapes import GameCard
from warcabinet.server.sitting import PATH, SITTING, At
from warcabinet.server.states import live_card

MOST_TITLE = 200
"""Letters of a title."""

MARK = "What if: "


class ForkRoutes(Controller):
    """Games of one's own that begin in the past of another."""

    path = PATH
    tags = ("table",)
    responses = ERRORS
    dependencies = SITTING

    @post(
        "/fork",
        sync_to_thread=True,
        summary="Begin a what-if of one's own at an earlier entry",
        description="A new game with other dice, marked as a what-if for good. While the game is "
        "under way, a seat may do so only where nothing was hidden from it and nobody else plays.",
    )
    def fork(self, at: At, data: JSONBody[Forking]) -> GameCard:
        me = at.seat()
        game, setting, title = at.look_back(data.entry, lambda live: forked(live, me, data.entry))
        return hosting.store(at.games, game, setting, title)


def forked(live: LiveGame, seat: Seat, entry: int) -> tuple[Game, HostChoices, str]:
    """The game up to an entry, with new dice from there on; who sits where; its title."""
    game = live.game
    if not max(1, game.first_replayable()) <= entry <= game.shown:
        raise NotThere(f"There is no entry {entry} to begin a what-if at.")
    if live.setting.learning is not None:
        raise NotYours("A lesson has dice that are set for it, so there is no what-if of it.")
    position = game.position_at(entry)
    if not game.over:
        _must_be_known(live, seat, position)
    again = Game(game.rules, game.header)
    again.resume(game.entries[:entry], position)
    again.renew_dice(files.fresh_secret())
    again.settle()
    before = live.setting.what_if
    title = live_card(live).title
    setting = msgspec.structs.replace(
        live.setting,
        # Whoever tries something out alone answers for everybody who is no computer.
        seats={one: _alone(place) for one, place in live.setting.seats.items()},
        stopped=False,
        seed=secrets.token_hex(8),
        what_if=WhatIf(
            game=live.id,
            entry=entry,
            title=before.title if before is not None else title,
            turn=game.rules.turn_name(position.world),
        ),
    )
    return again, setting, (title if title.startswith(MARK) else f"{MARK}{title}")[:MOST_TITLE]


def _must_be_known(live: LiveGame, seat: Seat, position: Position) -> None:
    """A seat may not learn from a what-if what it does not know."""
    others = [one for one, place in live.setting.seats.items() if one != seat]
    if any(live.setting.seats[one].kind == "person" for one in others):
        raise NotYours(
            "Somebody else plays this game. A what-if of it can be begun when it is over."
        )
    if hides(position, seat):
        raise NotYours(
            "At that point others kept something hidden from you, which a what-if would open. It "
            "can be begun when the game is over."
        )


def hides(position: Position, seat: Seat) -> bool:
    """Is there anything in a position that a seat may not see?"""
    world = position.world
    known = world.known_to(seat)
    return any(len(known.table(name)) < len(world.table(name)) for name in world.secret_tables)


def _alone(place: Place) -> Place:
    return place if place.kind == "computer" else Place()
