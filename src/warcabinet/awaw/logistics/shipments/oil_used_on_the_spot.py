"""33.4522: from Spring 1944 on Japan may use oil of Brunei and Palembang where it is, for ships
that are based there.

A counter that is used so makes an account of its own, which holds in that port and for the navy
alone, until Japan next determines its supply.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import faction_seat
from warcabinet.awaw.logistics.hex_control.hex_control import held_since_start
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OIL_VANISHES,
    ON_THE_SPOT,
    still_dry,
)
from warcabinet.awaw.logistics.oil.oil_effects import set_effect
from warcabinet.awaw.logistics.oil.oil_sources import centers
from warcabinet.awaw.logistics.oil.oil_status import ACCOUNTS, Account, tracked
from warcabinet.awaw.logistics.shipments.japanese_oil_shipments import (
    FACTION,
    GUARDED_BY,
    JAPAN,
    SPOT,
    left_in,
)
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.oil import OilReserve, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

FIRST = game_turn("Spring 1944")


class UseOilThere(Action, frozen=True):
    """33.4522: a counter of each of these centers is used for the ships that are based there."""

    centers: tuple[SpaceId, ...]


def account_in(space: str) -> str:
    return f"{SPOT}{space}"


def usable(world: AwawWorld) -> tuple[SpaceId, ...]:
    """33.4522: the centers whose oil Japan may use for ships there: its navy has none else, they
    were Japanese as the player turn began, they have oil left, and ships are based in them.
    """
    if world.turn.number < FIRST.number or tracked(world, FACTION) is None:
        return ()
    if Service.NAVAL not in still_dry(world, FACTION):
        return ()
    found = (SpaceId(space) for name, space, _ in centers(world) if name in GUARDED_BY)
    return tuple(one for one in found if _has_use(world, one))


def _has_use(world: AwawWorld, space: SpaceId) -> bool:
    if not held_since_start(world, space, JAPAN) or left_in(world, space) < 1:
        return False
    loose = any(hull.party == JAPAN for hull in loose_in(world, space))
    return loose or any(world.forces[one].party == JAPAN for one in forces_in(world, space))


def _centers(asked: Asked, got: Got) -> Domain[SpaceId]:
    reason = "no oil is used for ships in this place"
    return among(usable(asked.world), "33.4522", reason)


class OilOnTheSpot(Decision[UseOilThere], frozen=True):
    """33.4522: asked of Japan, if its navy has no other oil."""

    rule: ClassVar[str] = "33.4522"
    prompt: ClassVar[str] = "Use oil of Brunei and Palembang for the ships that are based there?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        UseOilThere: Form(
            (Slot("centers", _centers, least=0, most=None),),
            label="Use oil there",
            nothing="Use none there",
        ),
    }

    def default(self, asked: Asked) -> UseOilThere:
        return UseOilThere(usable(asked.world))


@BOOK.happens(
    ON_THE_SPOT,
    "33.4522",
    "from Spring 1944 on Japan may use oil of Brunei and Palembang for ships based there",
)
class UseOilOnTheSpot(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        if world.side is not Side.AXIS:
            return Done()
        for row in [one for one in world.oil_reserves.rows() if one.faction.startswith(SPOT)]:
            forget(world, row)
        if not usable(world):
            return Done()
        seat = faction_seat(world, world.side, FACTION)
        return self.ask(OilOnTheSpot((seat,)), then=self.answered)

    def answered(self, world: AwawWorld, answer: UseOilThere) -> Step:
        for space in answer.centers:
            use_there(world, space)
        return Done()


def use_there(world: AwawWorld, space: SpaceId) -> None:
    """33.4522, 33.62: a counter is used; what is left of the center may still be shipped."""
    account = account_in(space)
    world.put(OilReserve(account, left_in(world, space) - 1, tracked=True))
    for service in (Service.AIR, Service.ARMY):
        set_effect(world, account, service, True, told=False)
    world.tell("33.4522", f"Japan uses oil of {space} for the ships there", a_hex(space))


def forget(world: AwawWorld, row: OilReserve) -> None:
    """33.541: it holds until supply is next determined."""
    for service in (Service.AIR, Service.ARMY):
        set_effect(world, row.faction, service, False, told=False)
    world.drop(row)


@BOOK.lays(
    ACCOUNTS,
    "33.4522",
    "ships in Brunei and Palembang draw on the oil that is used there",
    faction=FACTION,
    party=JAPAN,
)
def where_it_is(world: AwawWorld, _: str, party: str, nationality: str) -> tuple[Account, ...]:
    names = (row.faction for row in world.oil_reserves.rows() if row.faction.startswith(SPOT))
    return tuple(Account(one, world.map.bit(one.removeprefix(SPOT))) for one in names)


@BOOK.happens(
    OIL_VANISHES,
    "33.4522, 33.431",
    "what is left in the centers is gone as the Japanese player turn ends",
)
def nothing_is_kept_there(world: AwawWorld) -> None:
    for row in [one for one in world.oil_reserves.rows() if one.faction.startswith(SPOT)]:
        if world.side is Side.AXIS and (row.counters or row.fifths):
            world.amend(row, counters=0, fifths=0)
