"""26.31, 26.32, 26.33, 26.34: what may be bombed, whose it is, what it is worth, and how it is
defended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import has_airbase
from warcabinet.awaw.boards.air_sites import towns_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.industrial_centers import center_value, russian_centers
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.oil.oil_sources import centers
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.waters.ports_and_basing import YARD
from warcabinet.awaw.politics.atomic_markers import marked
from warcabinet.awaw.politics.parties import party, payer_of, side_of_party
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.bombing import Aim
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import US_BOXES
from warcabinet.awaw.terms.powers import Power, Side, at_war
from warcabinet.engine.book import Occasion, Question
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

BURNT = (str(Power.GERMANY), str(Power.BRITAIN), str(Power.JAPAN))
"""26.32: whose secondary targets are bombed when all their key economic areas have burnt."""

UNLIMITED = 9999
"""26.71A: the bombing of a U.S. box has no limit."""

OF_THE_URALS = 20
"""26.71A: of the Russian base, what Vladivostok and Irkutsk are worth."""


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """26.31: a hex or box that may be bombed, and what in it."""

    space: SpaceId
    aim: Aim
    power: str
    """Who loses by it."""
    value: int
    """26.71A: the BRPs that can be lost there in a turn."""
    secondary: bool = False


MoreTargets = Callable[[AwawWorld, str], Iterable[SpaceId]]

MORE_TARGETS: Occasion[MoreTargets] = Occasion("bases that a power may send bombers to")
"""26.33: hexes with enemy units in them, which have no value to bombers."""


class Bombable(Question, frozen=True):
    """26.31: may this place be bombed by this power?"""

    classes: ClassVar[tuple[str, ...]] = ("power", "victim")
    power: str
    victim: str
    space: SpaceId
    aim: Aim


# Economic targets ---------------------------------------------------------------------------------


def _place(world: AwawWorld, name: str) -> SpaceId | None:
    found = world.board.place(name)
    if found is None or not world.map.has(world.statics.map, found.hex):
        return None
    return SpaceId(found.hex)


def key_value(world: AwawWorld, name: str) -> int:
    """38.3: what a key economic area is worth."""
    rows = world.statics.tables["key-economic-areas"].rows
    return next((int(row.cells["brps"]) for row in rows if row.keys[0].lower() == name.lower()), 0)


def box_value(world: AwawWorld, box: str) -> int:
    """26.71A: what a mapboard box is worth to bombers."""
    said = world.statics.tables["box-bombing-values"].text(box, "brps")
    if said == "unlimited":
        return UNLIMITED
    if said.isdigit():
        return int(said)
    row = world.treasuries.get(str(Power.RUSSIA))
    return max(0, (0 if row is None else row.base) - OF_THE_URALS)


def _listed(world: AwawWorld) -> list[Target]:
    """26.31A, 26.31B, 26.31C, 26.31D, 26.31E, 26.31F, 26.31G: the cities, objectives, ICs and boxes
    of each power that are bombed, as long as they are its own (26.34).
    """
    found = []
    for row in world.statics.tables["bombing-targets"].rows:
        owner, name = str(row.keys[0]), str(row.keys[1])
        kind = str(row.cells["kind"])
        if kind == "city" and (space := _place(world, name)) is not None:
            found.append(Target(space, Aim.AREA, owner, key_value(world, name)))
        elif kind == "box" and world.map.has(world.statics.map, name):
            found.append(Target(SpaceId(name), Aim.AREA, owner, box_value(world, name)))
        elif name == "objectives-in-germany":
            found += [
                Target(SpaceId(one.hex), Aim.AREA, owner, key_value(world, one.name))
                for one in world.board.objectives()
                if one.hex in world.board.hexes and world.board.territory[SpaceId(one.hex)] == owner
            ]
        elif name == "industrial-centers":
            found += [
                Target(one.hex, Aim.AREA, owner, center_value(world, one))
                for one in russian_centers(world)
            ]
    return [
        one for one in found if not world.map.is_hex(one.space) or _has(world, one.power, one.space)
    ]


def _has(world: AwawWorld, power: str, space: SpaceId) -> bool:
    """26.31, 26.34: does a power, or one that pays into its books, control a hex?"""
    holder = holder_of(world, space)
    return holder is not None and (holder == power or str(payer_of(world, holder)) == power)


def _oil(world: AwawWorld) -> list[Target]:
    """26.31I, 26.31J: oil centers of whoever has them, and German synthetic oil plants; they have
    no value in BRPs by themselves.
    """
    found = []
    for _, space, _ in centers(world):
        if (holder := holder_of(world, space)) is not None:
            owner = payer_of(world, holder)
            found.append(Target(space, Aim.AREA, str(owner or holder), 0))
    plants = [
        row
        for row in world.counters.rows()
        if row.kind is CounterKind.OIL_PLANT and _has(world, row.owner, row.hex)
    ]
    return [*found, *(Target(row.hex, Aim.AREA, row.owner, 0) for row in plants)]


def ships_on_slips(world: AwawWorld, space: SpaceId) -> list[OnTheSlips]:
    """26.31H: the ships that are built or repaired in the shipyards of a hex, from the row Launch
    up; those that wait for repair are not among them.
    """
    here = {yard.id for yard in yards(world.statics).values() if yard.place == space}
    return [
        row for row in world.slips.rows() if row.yard in here and row.row is not ChartRow.WAITING
    ]


def _shipyards(world: AwawWorld) -> list[Target]:
    """26.31H: shipyards in hexes with ships on their charts."""
    found = {}
    for yard in yards(world.statics).values():
        ships = ships_on_slips(world, yard.place) if world.map.is_hex(yard.place) else []
        if ships:
            found[yard.place] = Target(yard.place, Aim.SHIPS, ships[0].party, 0)
    return list(found.values())


def _secondary(world: AwawWorld, burnt: list[Target]) -> list[Target]:
    """26.32: when all key economic areas of Germany, Britain or Japan have burnt, by firestorms or
    atomic attacks, the cities beside them are bombed; no BRPs are lost there.
    """
    found = {}
    gone = world.map.mask(world.firestorms) | marked(world)
    for power in BURNT:
        areas = [one for one in burnt if one.power == power and one.value]
        areas = [one for one in areas if world.map.is_hex(one.space)]
        if not areas or not all(world.map.has(gone, one.space) for one in areas):
            continue
        for one in areas:
            for near in world.map.neighbours(one.space):
                if not _has(world, power, near):
                    continue
                if any(place.city for place in world.board.places_at.get(near, ())):
                    found[near] = Target(near, Aim.AREA, power, 0, secondary=True)
    return list(found.values())


@derived
def all_targets(world: AwawWorld) -> tuple[Target, ...]:
    """26.31: everything that is a bombing target of somebody, each place and aim once."""
    listed = _listed(world)
    rockets = [Target(row.hex, Aim.ROCKETS, row.owner, 0) for row in world.rocket_bases.rows()]
    found: dict[tuple[SpaceId, Aim], Target] = {}
    others = [*_oil(world), *_shipyards(world), *rockets, *_secondary(world, listed)]
    for one in (*listed, *others):
        found.setdefault((one.space, one.aim), one)
    return tuple(sorted(found.values()))


def targets_of(world: AwawWorld, power: str, side: Side) -> Iterator[Target]:
    """26.11, 26.31: what a power may bomb: targets of the other side, with nothing against it."""
    bases = (
        base_at(world, space) for part in BOOK.parts(MORE_TARGETS) for space in part(world, power)
    )
    for one in chain(all_targets(world), bases):
        if (
            one is not None
            and side_of_party(world, one.power) is side.opponent
            and BOOK.allows(world, Bombable(power, one.power, one.space, one.aim))
        ):
            yield one


@BOOK.forbids(
    Bombable, "26.31", "powers that are not at war with each other do not bomb each other"
)
def at_peace(world: AwawWorld, asked: Bombable) -> bool:

    return not at_war(world, party(asked.power), party(asked.victim))


# Defenses -----------------------------------------------------------------------------------------


def defense(world: AwawWorld, space: SpaceId) -> int:
    """10.95, 21.12, 26.461A, 26.462, 26.761E, 4.616, 24.67, 32.251, 32.252: the strength of a
    target's defenses: one for each flak factor, airbase, objective and anchor, two for each city or
    port, a port counter too, one for a fortification and two for a fortress; beach defenses do not
    count. Of a box it is three, whatever is in it.
    """
    table = world.statics.tables["bombing-defenses"]
    if not world.map.is_hex(space):
        return table.number("mapboard-box", "strength")
    features = {
        "flak": sum(
            row.factors
            for row in world.air.rows()
            if str(row.place) == space and world.statics.kinds[row.type].category is Category.FLAK
        ),
        "airbase": int(has_airbase(world, space)),
        "objective": sum(one.objective for one in world.board.places_at.get(space, ())),
        "anchor": int(world.map.has(world.board.feature(YARD), space)),
        "city": towns_of(world.board).get(space, 0),
        "port": int(f"{CounterKind.PORT}@{space}" in world.counters),
    }
    if (fort := world.forts.get(space)) is not None:
        best = fort.all_round or fort.line
        if best is not None:
            features[str(best)] = 1
    return sum(count * table.number(name, "strength") for name, count in features.items())


def base_at(world: AwawWorld, space: SpaceId) -> Target | None:
    """26.33: a hex with units in it, as a target of bombers; it has no value by itself."""
    holder = holder_of(world, space)
    if holder is None:
        return None
    return Target(space, Aim.BASE, str(payer_of(world, holder) or holder), 0)


def target_at(world: AwawWorld, space: SpaceId, aim: Aim) -> Target | None:
    if aim is Aim.BASE:
        return base_at(world, space)
    return next((one for one in all_targets(world) if (one.space, one.aim) == (space, aim)), None)


def in_us_box(space: str) -> bool:
    return space in US_BOXES
