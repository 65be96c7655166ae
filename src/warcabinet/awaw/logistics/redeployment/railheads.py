"""28.65: railheads: who builds them where, and what they are good for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.boards.kinds import Front, TerritoryKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.attack.defense_multipliers import STRONGHOLDS
from warcabinet.awaw.ground.attrition.attrition_retreats import NO_REFUGE
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionHex
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.construction.construction_costs import against, pay
from warcabinet.awaw.logistics.construction.other_works import WORKS, StartWorks, works_built
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    controlled_by_faction,
    held_by_faction_since_start,
)
from warcabinet.awaw.logistics.weather.weather import preparation, zone_level
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import (
    faction_of,
    hostile_hexes,
    occupied_by,
    side_of_party,
)
from warcabinet.awaw.state.construction import RailheadBuilt
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, us_at_war_in
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId
from warcabinet.hexes.floods import zones

BUILDING = "railheads"
RESEARCH = "research"
"""The special rule of scenarios in which research points pay for railheads."""

TOO_COLD = 5

BUILDERS = (Power.GERMANY, Power.ITALY, Power.JAPAN, Power.RUSSIA, Power.BRITAIN, Power.US)
"""28.651: France, China and minor countries build none."""


class RailheadAt(Question, frozen=True):
    """28.653, 28.654: may this power build a railhead in a city?"""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str
    space: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


@derived
def cities(world: AwawWorld) -> int:
    """28.653: cities that are no objectives."""
    objectives = world.map.mask(row.hex for row in world.board.objectives())
    found = world.map.mask(row.hex for row in world.board.cities() if row.hex in world.map)
    return found & ~objectives & world.statics.map


@derived
def railheads(world: AwawWorld) -> int:
    """28.656: the hexes with a railhead, whoever has built it."""
    return world.map.mask(
        row.hex for row in world.counters.values() if row.kind is CounterKind.RAILHEAD
    )


@BOOK.forbids(RailheadAt, "28.653", "railheads are built in cities that are no objectives")
def no_city(world: AwawWorld, asked: RailheadAt) -> bool:
    return not world.map.has(cities(world), asked.space)


@BOOK.forbids(RailheadAt, "28.653, 30.12", "railheads are built in fully supplied hexes")
def short_of_supply(world: AwawWorld, asked: RailheadAt) -> bool:
    return asked.space in world.hex_supply


@BOOK.forbids(
    RailheadAt, "28.653", "the faction must have controlled the city since its turn began"
)
def not_held(world: AwawWorld, asked: RailheadAt) -> bool:
    held = held_by_faction_since_start(world, faction_of(world, asked.power))
    return not world.map.has(held, asked.space)


@BOOK.forbids(RailheadAt, "28.654A", "there is one railhead in a hex at most")
def there_already(world: AwawWorld, asked: RailheadAt) -> bool:
    return world.map.has(railheads(world), asked.space)


@BOOK.forbids(RailheadAt, "28.654B", "no railhead is built in an enemy zone of control")
def in_enemy_zone(world: AwawWorld, asked: RailheadAt) -> bool:
    return world.map.has(hostile_zone(world, asked.power), asked.space)


@BOOK.forbids(
    RailheadAt,
    "28.654C, 34.442B, 34.41",
    "no railhead is built where the winter, less the faction's preparation, is 5 or worse",
)
def frozen_ground(world: AwawWorld, asked: RailheadAt) -> bool:
    found = zone_level(world, asked.space) if world.weather else 0
    return found - preparation(world, asked.power, asked.power) >= TOO_COLD


@BOOK.forbids(
    RailheadAt,
    "28.654E",
    "Italy builds railheads in Italy, and on Mediterranean islands and in colonies there in which "
    "it has a unit",
    power=Power.ITALY,
)
def not_in_italy(world: AwawWorld, asked: RailheadAt) -> bool:
    open_to = world.statics.area("region:home-italy") | overseas_with_italians(world)
    return not world.map.has(open_to, asked.space)


def overseas_with_italians(world: AwawWorld) -> int:
    """28.654E: (R-680) the islands and colonies somewhere in which an Italian unit is, on the
    ground, in the air or in port.
    """
    units = occupied_by(world, Power.ITALY)
    found = 0
    for land in overseas(world):
        found |= land if land & units else 0
    return found


@derived
def overseas(world: AwawWorld) -> tuple[int, ...]:
    """28.654E: each island and each colony of the Mediterranean front, whoever holds it."""
    board = world.board
    front = board.front.where(Front.MEDITERRANEAN)
    islands = (board.one_hex_islands() | board.feature("multi-hex-island")) & front
    colonies = (
        world.statics.area(f"territory:{name}") & front
        for name, row in board.territories.items()
        if row.kind is TerritoryKind.COLONY
    )
    return (*zones(world.map, islands, board.land_sides), *filter(None, colonies))


@BOOK.forbids(
    RailheadAt,
    "28.654F",
    "the U.S. builds railheads in a theater in which it is at war; Britain builds the others",
    power=Power.US,
)
def american_peace(world: AwawWorld, asked: RailheadAt) -> bool:
    return not us_at_war_in(world, world.statics.theater_at(asked.space))


# Who builds ---------------------------------------------------------------------------------------


def cost(world: AwawWorld) -> int:
    """28.652A, 27.11D: five BRPs."""
    return world.statics.tables["brp-costs"].number(
        ("construction per counter", "railhead"), "brps"
    )


def against_builder(world: AwawWorld, power: str, points: bool = True) -> list[Refusal]:
    """28.651, 28.652, 28.654D: why a power builds no railhead now, but for want of research points,
    which others do not know of, if that is asked for.
    """
    about = (Thing("power", power),)
    if power not in BUILDERS or side_of_party(world, power) is not world.side:
        return [Refusal("28.651", f"{power} builds no railheads now", about)]
    if faction_of(world, power) in world.railheads_built:
        return [Refusal("28.654D", "a faction builds one railhead a turn", about)]
    if points and (short := BOOK.may(world, StartWorks(power, BUILDING))):
        return short
    return against(world, power, cost(world))


def against_site(world: AwawWorld, power: str, space: str) -> list[Refusal]:
    if space not in world.map:
        return [Refusal("28.653", "there is no such hex on the map")]
    return BOOK.may(world, RailheadAt(power, SpaceId(space)))


def sites(world: AwawWorld, power: str) -> list[SpaceId]:
    """28.653: where a power may build one now."""
    area = cities(world) & controlled_by_faction(world, faction_of(world, power))
    return [one for one in world.map.members(area) if not against_site(world, power, one)]


def able(world: AwawWorld, points: bool = True) -> list[Power]:
    """28.651: the powers that could build a railhead now."""
    return [
        power
        for power in BUILDERS
        if power in world.treasuries and not against_builder(world, power, points)
        if sites(world, power)
    ]


class BuildRailhead(Action, frozen=True):
    """28.651: build a railhead."""

    builder: Power
    where: SpaceId


class EndRailheads(Action, frozen=True):
    """Build no railhead in this turn."""


def _builders(asked: Asked, got: Got) -> Domain[Power]:
    return Domain(BUILDERS, lambda power: against_builder(asked.world, power))


def _places(asked: Asked, got: Got) -> Domain[SpaceId]:
    world, power = asked.world, str(got["builder"])
    return Domain(world.map.members(cities(world)), lambda space: against_site(world, power, space))


def _somebody(asked: Asked) -> list[Refusal]:
    if able(asked.world):
        return []
    for power in able(asked.world, points=False):
        return BOOK.may(asked.world, StartWorks(power, BUILDING))
    return [Refusal("28.651", "nobody of yours can build a railhead now")]


@together()
class Railheads(Decision[BuildRailhead | EndRailheads], frozen=True):
    """28.651: asked in the construction phase where a faction could build one."""

    rule: ClassVar[str] = "28.651"
    prompt: ClassVar[str] = "Build a railhead for 5 BRPs and research points, or none"
    by_default: ClassVar[str] = "no railhead is built"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BuildRailhead: Form(
            (Slot("builder", _builders), Slot("where", _places)),
            fits=_somebody,
            label="Build a railhead",
        ),
        EndRailheads: Form(closes=True, label="Build no railhead", weight=2),
    }

    def default(self, asked: Asked) -> EndRailheads:
        return EndRailheads()

    def real(self, asked: Asked) -> bool:
        return bool(able(asked.world))


@BOOK.happens(
    WORKS, "28.651", "railheads are built in the construction phase where research pays", order=30
)
class BuildRailheads(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        if not world.statics.special(RESEARCH) or not able(world, points=False):
            return Done()
        return self.ask(Railheads(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: BuildRailhead | EndRailheads) -> Step:
        if isinstance(answer, EndRailheads):
            return Done()
        build(world, str(answer.builder), answer.where)
        return self.go(self.start)


def build(world: AwawWorld, power: str, space: SpaceId) -> None:
    """28.652, 28.656: pay; the railhead stays for good, and serves whoever holds the city."""
    pay(world, power, cost(world), "28.652A", f"railhead in {space}")
    world.put(Counter(CounterKind.RAILHEAD, space, power))
    world.put(RailheadBuilt(faction_of(world, power)))
    works_built(world, power, BUILDING)
    world.tell("28.651", f"{power} builds a railhead in {space}", a_hex(space))


# What they are good for ---------------------------------------------------------------------------


@BOOK.forbids(AttritionHex, "28.655B, 14.62C", "a railhead is not taken by attrition")
def railheads_hold(world: AwawWorld, asked: AttritionHex) -> bool:
    return world.map.has(railheads(world), asked.hex)


@BOOK.lays(
    STRONGHOLDS,
    "28.655C, 10.13, 10.24",
    "railheads spare infantry some negative multipliers",
)
def strong_railheads(world: AwawWorld) -> int:
    return railheads(world)


def enemy_railheads(world: AwawWorld, party: str) -> int:
    """28.656: the railheads in hexes of a party's enemies, whoever has built them."""
    return railheads(world) & hostile_hexes(world, party)


@BOOK.lays(NO_REFUGE, "14.72A", "no retreat into a hex with an enemy railhead")
def no_refuge_in_railheads(world: AwawWorld, party: str) -> int:
    return enemy_railheads(world, party)
