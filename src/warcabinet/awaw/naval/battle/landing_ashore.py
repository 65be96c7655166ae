"""22.463B, 17.3124: squadrons that have flown combat air patrol may land at an air base near the
battle instead of on a carrier.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.bases.basing import faction_hexes, room_at, sites_of
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import decks
from warcabinet.awaw.naval.battle.combat_groups import battle_of
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.naval.ships.squadrons import room_on
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.naval_battles import AirPlan, GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import (
    Action,
    Decision,
    Domain,
    Form,
    Got,
    Manner,
    Slot,
    among,
    numbers,
)
from warcabinet.hexes import SpaceId

NEAR = 3
"""22.463B: how far from the battle the base may be."""


class Ashore(msgspec.Struct, frozen=True, order=True):
    """Squadrons of a type from the patrol over a group, and the base where they land."""

    group: GroupId
    type: UnitTypeId
    base: SpaceId
    squadrons: int


class LandAshore(Action, frozen=True):
    """22.463B: these land ashore; all others on carriers."""

    landings: tuple[Ashore, ...] = ()


def patrols_of(world: AwawWorld, side: Side) -> tuple[AirPlan, ...]:
    """Those of a side on combat air patrol, also over a group that is gone."""
    rows = world.air_plans.rows()
    return tuple(row for row in rows if row.cap and side_of_party(world, row.party) is side)


def bases_near(world: AwawWorld, party: str, kind: UnitTypeId) -> tuple[SpaceId, ...]:
    """22.463B: the own air bases within three hexes of the battle that have room; none is near an
    SW box.
    """
    grid = world.board.board.grid
    hex_ = battle_of(world).hex.partition(":")[0]
    if not world.map.is_hex(hex_):
        return ()
    return tuple(
        SpaceId(space)
        for space in world.map.listed(sites_of(world, party) & faction_hexes(world, party))
        if world.map.is_hex(space)
        and grid.distance(space, hex_) <= NEAR
        and room_at(world, party, kind, space) > 0
    )


def _side(asked: Asked) -> Side:
    question = asked.decision
    assert isinstance(question, WhereToLand)
    return question.sides[question.seats.index(asked.seat)]


def _plans(asked: Asked) -> tuple[AirPlan, ...]:
    return patrols_of(asked.world, _side(asked))


def _given(got: Got) -> tuple[Ashore, ...]:
    return tuple(got.get("landings", ()))


NONE_THERE = "only squadrons on combat air patrol land ashore"


def _groups(asked: Asked, got: Got) -> Domain[GroupId]:
    return among(dict.fromkeys(row.group for row in _plans(asked)), "22.463B", NONE_THERE)


def _types(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    found = [row.type for row in _plans(asked) if row.group == got["group"]]
    return among(found, "22.463B", NONE_THERE)


def _bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    named = {one.base for one in _given(got) if (one.group, one.type) == _key(got)}
    found = [
        base
        for row in _plans(asked)
        if (row.group, row.type) == _key(got)
        for base in bases_near(asked.world, row.party, row.type)
    ]
    reason = "no air base of yours with room within three hexes of the battle"
    return among([one for one in found if one not in named], "22.463B", reason)


def _key(got: Got) -> tuple[GroupId, UnitTypeId]:
    return got["group"], got["type"]


def _squadrons(asked: Asked, got: Got) -> Domain[int]:
    (row,) = (row for row in _plans(asked) if (row.group, row.type) == _key(got))
    used = sum(one.squadrons for one in _given(got) if (one.group, one.type) == _key(got))
    there = sum(one.squadrons for one in _given(got) if one.base == got["base"])
    room = room_at(asked.world, row.party, row.type, got["base"]) - there
    most = min(row.cap - used, room)
    return numbers(1, most, "22.463B", f"no more than {max(0, most)} of these can land there")


class WhereToLand(Decision[LandAshore], frozen=True):
    """22.463B: asked of both sides when all strikes are over."""

    sides: tuple[Side, ...]

    rule: ClassVar[str] = "22.463B"
    prompt: ClassVar[str] = "Land squadrons of the combat air patrol ashore?"
    manner: ClassVar[Manner] = "sealed"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "only those land ashore for whom no carrier has room"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LandAshore: Form(
            (
                some(
                    "landings",
                    Slot("group", _groups),
                    Slot("type", _types),
                    Slot("base", _bases),
                    Slot("squadrons", _squadrons),
                    drawn="few",
                ),
            ),
            label="Land ashore",
            nothing="All land on carriers",
        )
    }

    def default(self, asked: Asked) -> LandAshore:
        return LandAshore(tuple(sorted(_surplus(asked))))

    def real(self, asked: Asked) -> bool:
        return any(bases_near(asked.world, row.party, row.type) for row in _plans(asked))


def _surplus(asked: Asked) -> list[Ashore]:
    """Those for whom there would be no carrier."""
    world: AwawWorld = asked.world
    found: list[Ashore] = []
    for party in dict.fromkeys(row.party for row in _plans(asked)):
        own = [row for row in _plans(asked) if row.party == party]
        room = sum(room_on(world, ship) for ship in decks(world, _side(asked), party))
        back = sum(row.squadrons for row in world.on_strike.rows() if row.party == party)
        surplus = back + sum(row.cap for row in own) - room
        for row in own:
            for base in bases_near(world, party, row.type):
                there = sum(one.squadrons for one in found if one.base == base)
                named = sum(
                    one.squadrons for one in found if (one.group, one.type) == (row.group, row.type)
                )
                free = room_at(world, party, row.type, base) - there
                count = min(surplus, row.cap - named, free)
                if count > 0:
                    found.append(Ashore(row.group, row.type, base, count))
                    surplus -= count
    return found


def carry_out(world: AwawWorld, answer: LandAshore) -> None:
    """22.463B, 17.3124: they are inverted for the rest of the player turn, and all see them."""
    for one in answer.landings:
        row = world.air_plans[f"{one.group}/{one.type}"]
        world.amend(row, cap=row.cap - one.squadrons)
        station(world, one.type, row.party, one.base, one.squadrons, AirState.LANDED)
        world.tell("22.463B", f"{one.squadrons} squadrons of {one.type} land in {one.base}")
