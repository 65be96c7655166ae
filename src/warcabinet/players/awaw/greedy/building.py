"""Construction: the strongest units that can be paid for, where they are needed; winter gear."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.air import room_at_base
from warcabinet.awaw.queries.answers import (
    BuildFactors,
    BuildPartisan,
    BuildUnit,
    EndConstruction,
    PrepareForWinter,
)
from warcabinet.awaw.queries.logistics import builder_of, construction_price, level_of
from warcabinet.awaw.queries.terms import AwawWorld, Category, UnitTypeId, hostile_to
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import Situation, situation
from warcabinet.players.greedy import Desk, Idea

OFFENSIVE = 15
"""9.63: the BRPs of a full offensive, which whoever means to attack keeps."""
TANKS = 0.4
"""The share of armor in one's factors up to which armor is built first."""
IN_THE_AIR = 0.35
"""Air factors for each factor on the ground up to which air factors are built."""
AT_ONCE = 3
"""Air factors that are built together."""
PLACES_TRIED = 4


def construction(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """27.1: armor as long as there is too little, then the strongest foot, then air."""
    now = situation(asked, desk)
    if "build-unit" in asked.verbs():
        kinds = [kind for kind in asked.options("build-unit", "kind") if _may_pay(now, kind)]
        for kind in sorted(kinds, key=lambda one: (-_wanted(now, one), one)):
            places = asked.options("build-unit", "where", {"kind": kind})
            for space in _best(now, places)[:PLACES_TRIED]:
                yield Idea(BuildUnit(kind, space), "it is the strongest that can be had")
    if wants_air(now):
        yield from air(asked, now, "the air must be ours")
    yield Idea(EndConstruction(), "nothing else is to be had")


def air(asked: Asked, now: Situation, why: str, kept: int = 0) -> Iterator[Idea]:
    """27.81: army air factors where they are needed, for whoever keeps so many BRPs."""
    world: AwawWorld = asked.world
    if "build-factors" not in asked.verbs():
        return
    for kind in asked.options("build-factors", "kind"):
        if world.statics.kinds[kind].category is not Category.AAF or not _may_pay(now, kind, kept):
            continue
        places = asked.options("build-factors", "where", {"kind": kind})
        party = world.pools[kind].party
        room = {space: room_at_base(world, party, kind, space) for space in places}
        places = [space for space in places if room[space] > 0]
        for space in _best(now, places)[:PLACES_TRIED]:
            for count in range(min(AT_ONCE, room[space]), 0, -1):
                yield Idea(BuildFactors(kind, space, count), why)


def _may_pay(now: Situation, kind: UnitTypeId, least: int = 0) -> bool:
    """Is enough left after this, for an offensive or whatever is to be kept?"""
    world = now.world
    party = world.pools[kind].party
    payer = builder_of(world, party)
    price = construction_price(world, kind, party).brps
    if payer is None or not price:
        return True
    kept = OFFENSIVE if now.boldness >= 0.4 else 0
    return level_of(world, payer) - price >= max(kept, least)


def _wanted(now: Situation, kind: UnitTypeId) -> float:
    one = now.world.statics.kinds[kind]
    if one.category is not Category.ARMOR:
        return float(one.combat)
    factors = [
        (now.world.type_of(row).category, now.factors(unit)) for unit, row in now.own.items()
    ]
    total = sum(count for _, count in factors) or 1
    tanks = sum(count for category, count in factors if category is Category.ARMOR)
    return one.combat + (2.0 if tanks < TANKS * now.boldness * total else -2.0)


def wants_air(now: Situation) -> bool:
    air = sum(
        row.factors
        for row in now.world.air.values()
        if row.party in now.parties and hostile_to(now.world, row.party)
    )
    return air < IN_THE_AIR * sum(now.factors(unit) for unit in now.own)


def _best(now: Situation, places: list[SpaceId]) -> list[SpaceId]:
    """The places by need: what must be kept and is not, then the nearest to the front."""

    def need(space: SpaceId) -> tuple[float, int, SpaceId]:
        there = sum(now.factors(unit) for unit in now.world.units_in[space] if unit in now.own)
        care = now.care.get(space, 0.0) / (1 + there)
        return -care, now.enemy_distance.get(space, 99), space

    return sorted(places, key=need)


def partisans(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """11.35: for whoever has the BRPs, where they hold something of worth."""
    now = situation(asked, desk)
    verb = "build-partisan"
    if verb in asked.verbs():
        for builder in asked.options(verb, "builder"):
            if level_of(now.world, builder) < 2 * OFFENSIVE:
                continue
            for area in asked.options(verb, "area", {"builder": builder}):
                hexes = asked.options(verb, "hex", {"builder": builder, "area": area})
                for space in sorted(hexes, key=lambda one: (-now.worth(one), one))[:1]:
                    yield Idea(BuildPartisan(builder, area, space), "they tie down the enemy")


def winter(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """42.24H: winter preparation is worth its price to whoever can pay it easily."""
    world: AwawWorld = asked.world
    richest = max((row.level for row in world.treasuries.values()), default=0)
    if richest >= 2 * OFFENSIVE:
        yield Idea(PrepareForWinter(), "the winter will be hard")
