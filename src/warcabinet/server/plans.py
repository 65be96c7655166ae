"""Routes of plans: arrows, notes and attacks that a seat plans for itself.

They are kept with the game and shown to nobody else. They are no part of the record, and the rules
know nothing of them: whoever carries a plan out gives answers like everybody. An attack is planned
for the player turn in which it was planned, and forgotten when that is over.
"""

from __future__ import annotations

import logging

import msgspec
from litestar import Controller, delete, get, put
from litestar.params import FromPath, JSONBody

from warcabinet.engine.records import Seat
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import BadRequest
from warcabinet.server.live_game import LiveGame
from warcabinet.server.plan_storage import drop_plans, plans_of, put_plan
from warcabinet.server.requests import Planning
from warcabinet.server.shapes import Plan
from warcabinet.server.sitting import PATH, SITTING, At, Sitting

log = logging.getLogger(__name__)

MOST_PLANS = 200
"""Plans that a seat may have at a time."""
LONGEST_NAME = 64


class PlanRoutes(Controller):
    """The plans of one seat, which only that seat is shown."""

    path = PATH
    tags = ("plans",)
    responses = ERRORS
    dependencies = SITTING

    @get("/plans", sync_to_thread=True, summary="What the seat plans for itself")
    def listed(self, at: At) -> list[Plan]:
        return _standing(at, at.seat())

    @put("/plans/{name:str}", sync_to_thread=True, summary="Make a plan, or change it")
    def put(self, at: At, name: FromPath[str], data: JSONBody[Planning]) -> list[Plan]:
        """The same plan again changes nothing, so that no key is needed."""
        me = at.seat()
        if len(name) > LONGEST_NAME:
            raise BadRequest(f"The name of a plan has {LONGEST_NAME} letters at most.")
        _check(data)
        before = _standing(at, me)
        if len(before) >= MOST_PLANS and all(one.id != name for one in before):
            raise BadRequest(f"These are {MOST_PLANS} plans already. Delete one first.")
        plan = Plan(
            id=name,
            kind=data.kind,
            hexes=tuple(data.hexes),
            units=tuple(data.units),
            text=data.text.strip(),
            turn=at.look(_player_turn) if data.kind == "attack" else (),
        )
        line = msgspec.json.encode(plan).decode()
        put_plan(at.games.storage, at.game_id, me, name, line)
        return _standing(at, me)

    @delete("/plans/{name:str}", status_code=200, sync_to_thread=True, summary="Forget a plan")
    def drop(self, at: At, name: FromPath[str]) -> list[Plan]:
        """To forget what is forgotten already changes nothing."""
        me = at.seat()
        drop_plans(at.games.storage, at.game_id, me, [name])
        return _standing(at, me)


def _check(data: Planning) -> None:
    """Refuse what no plan of its kind can be."""
    if data.kind == "arrow" and len(data.hexes) < 2:
        raise BadRequest("An arrow leads from one hex to another.", field="hexes")
    if data.kind == "note" and not data.text.strip():
        raise BadRequest("A note needs a text.", field="text")
    if data.kind == "attack" and not data.units:
        raise BadRequest("An attack needs units that make it.", field="units")


def _standing(at: Sitting, seat: Seat) -> list[Plan]:
    """The plans that still stand; those whose player turn is over are forgotten."""
    turn = at.look(_player_turn)
    stands: list[Plan] = []
    gone: list[str] = []
    for line in plans_of(at.games.storage, at.game_id, seat):
        plan = _read(line)
        if plan is None:
            continue
        if plan.turn and plan.turn != turn:
            gone.append(plan.id)
        else:
            stands.append(plan)
    drop_plans(at.games.storage, at.game_id, seat, gone)
    return stands


def _read(line: str) -> Plan | None:
    """A plan; none if what is stored is none, which costs nobody the others."""
    try:
        return msgspec.json.decode(line, type=Plan)
    except msgspec.MsgspecError:
        log.warning("a plan cannot be read from the database")
        return None


def _player_turn(live: LiveGame) -> tuple[str, ...]:
    """Whose player turn it is, of which game turn."""
    world = live.game.position.world
    return tuple(live.game.rules.moment_names(world, world.moment())[:2])
