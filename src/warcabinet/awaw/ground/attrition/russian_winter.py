"""14.521: Russian attritions in a Russian winter: Russia names hexes for losses and occupation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.counter_losses import (
    LostToAttrition,
    named_by_russia,
    the_fight,
)
from warcabinet.awaw.ground.attrition.determining_attrition_levels import is_fighter
from warcabinet.awaw.ground.attrition.hex_occupation import against_hex, one_each
from warcabinet.awaw.logistics.weather.weather import (
    MOST_PREPARED,
    RUSSIAN_WINTER_ZONE,
    preparation,
)
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.state.attrition import WinterDesignated, ZoneId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Faction, Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, DomainOf, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId, Terms
from warcabinet.hexes.floods import within

LOSS_DISTANCE = 3
"""14.521G: other losses come from so near an attritioned unit, by land."""

WINTER_FOLK = ("finland", "sweden")


class DesignateHex(Question, frozen=True):
    """14.521: may Russia name this hex for losses, or for occupation?"""

    classes: ClassVar[tuple[str, ...]] = ("purpose",)
    purpose: str
    hex: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.hex),)


LOSSES, OCCUPATION = "losses", "occupation"


# When ---------------------------------------------------------------------------------------------


def russian_winter_attrition(world: AwawWorld) -> bool:
    """14.521, 34.23E: does Russia attrition the Axis east of the Pact line in a winter turn?"""
    fight = the_fight(world)
    zone = world.attrition_zones[fight.zone]
    if fight.faction != Faction.RUSSIA or zone.faction != Faction.EUROPEAN_AXIS:
        return False
    if zone.front != Front.EASTERN or world.turn.season is not Season.WINTER:
        return False
    east = world.map.area("east-of-pact-line")
    return any(
        world.map.has(east, where(world, world.units[unit].place))
        for unit in fight.contact
        if unit in world.units
    )


def designations_left(world: AwawWorld) -> int:
    """14.521D: as many hexes as the winter is harder on Germany than on Russia, for all Russian
    attritions of the turn together.
    """
    level = 0
    if (row := world.weather.get(RUSSIAN_WINTER_ZONE)) is not None:
        level = row.level

    def felt(power: Power) -> int:
        return max(0, level - preparation(world, power, power))

    most = felt(Power.GERMANY) - felt(Power.RUSSIA)
    return max(0, most - len(world.winter_designated))


# Which hexes --------------------------------------------------------------------------------------


def _axis_in(world: AwawWorld, space: SpaceId) -> list[str]:
    """The nationalities of the attritioned faction's fighters in a hex."""
    members = members_of(world, world.attrition_zones[the_fight(world).zone].faction)
    return [
        str(world.type_of(world.units[unit]).nationality)
        for unit in world.units_in[space]
        if world.units[unit].party in members and is_fighter(world, unit)
    ]


@BOOK.forbids(
    DesignateHex,
    "14.521A",
    "a hex that is named has an Axis ground unit and is in the Russian winter zone",
)
def not_in_the_winter(world: AwawWorld, asked: DesignateHex) -> bool:
    if not world.map.has(world.map.area(RUSSIAN_WINTER_ZONE), asked.hex):
        return True
    return not _axis_in(world, asked.hex)


@BOOK.forbids(
    DesignateHex,
    "14.521A, 14.521B",
    "a hex that is named was attritioned: no fortified hex, and next to a unit that was counted",
)
def not_attritioned(world: AwawWorld, asked: DesignateHex) -> bool:
    places = (
        where(world, world.units[unit].place)
        for unit in the_fight(world).contact
        if unit in world.units
    )
    return asked.hex not in set(places)


@BOOK.forbids(
    DesignateHex,
    "14.521C",
    "a hex that is named for occupation can be occupied by attrition",
    purpose=OCCUPATION,
)
def not_to_be_occupied(world: AwawWorld, asked: DesignateHex) -> bool:
    return bool(against_hex(world, asked.hex))


@BOOK.forbids(DesignateHex, "14.521F", "hexes with Finns or Swedes alone are not named")
def only_winter_folk(world: AwawWorld, asked: DesignateHex) -> bool:
    there = _axis_in(world, asked.hex)
    return bool(there) and all(nation in WINTER_FOLK for nation in there)


# What follows for losses --------------------------------------------------------------------------


@derived
def near_enough(world: AwawWorld) -> int | None:
    """14.521G: where other losses must be taken from; None: anywhere."""
    if not world.attrition_fight or not russian_winter_attrition(world):
        return None
    if preparation(world, Power.GERMANY, Power.GERMANY) >= MOST_PREPARED:
        return None
    start = world.map.mask(
        where(world, world.units[unit].place)
        for unit in the_fight(world).contact
        if unit in world.units
    )
    terms = Terms(sides=world.board.land_sides)
    return within(world.map, start, LOSS_DISTANCE, terms)


@BOOK.forbids(
    LostToAttrition,
    "14.521G",
    "in a Russian winter losses come from within three hexes of an attritioned unit",
)
def too_far_from_the_front(world: AwawWorld, asked: LostToAttrition) -> bool:
    near = near_enough(world)
    return near is not None and not world.map.has(near, where(world, world.units[asked.unit].place))


@BOOK.forbids(
    LostToAttrition, "14.521G", "no losses are taken from a hex that is named for occupation"
)
def named_for_occupation(world: AwawWorld, asked: LostToAttrition) -> bool:
    return where(world, world.units[asked.unit].place) in named_by_russia(world, losses=False)


# The choice ---------------------------------------------------------------------------------------


class DesignateHexes(Action, frozen=True):
    losses: tuple[SpaceId, ...]
    occupation: tuple[SpaceId, ...]


def designable(world: AwawWorld, purpose: str) -> tuple[SpaceId, ...]:
    """The hexes that can be named for a purpose."""
    places = {
        where(world, world.units[unit].place)
        for unit in the_fight(world).contact
        if unit in world.units
    }
    return tuple(
        space for space in sorted(places) if BOOK.allows(world, DesignateHex(purpose, space))
    )


def _hexes_for(purpose: str) -> DomainOf:
    def domain(asked: Asked, got: Got) -> Domain[SpaceId]:
        world: AwawWorld = asked.world
        taken = got.get(LOSSES, ()) if purpose == OCCUPATION else ()

        def why(space: SpaceId) -> list[Refusal]:
            if space not in world.map:
                return [Refusal("4.21", "there is no such hex", (a_hex(space),))]
            if space in taken:
                reason = "a hex is named for losses or for occupation, not for both"
                return [Refusal("14.521E", reason, (a_hex(space),))]
            return BOOK.may(world, DesignateHex(purpose, space))

        return Domain(designable(world, purpose), why)

    return domain


def _most_losses(asked: Asked) -> int:
    return min(the_fight(asked.world).counters, designations_left(asked.world))


def _most_occupied(asked: Asked) -> int:
    return min(the_fight(asked.world).hexes, designations_left(asked.world))


def _within_limits(asked: Asked, action: DesignateHexes) -> list[Refusal]:
    """14.521D, 14.521H: the combined limit, and a unit to occupy each hex."""
    world: AwawWorld = asked.world
    left = designations_left(world)
    if len(action.losses) + len(action.occupation) > left:
        return [Refusal("14.521D", f"only {left} hexes may be named in all")]
    if one_each(world, action.occupation) is None:
        return [Refusal("14.521H", "not every hex named for occupation could be occupied")]
    return []


def _proposals(asked: Asked) -> Iterator[DesignateHexes]:
    yield DesignateHexes((), ())
    for space in designable(asked.world, OCCUPATION):
        yield DesignateHexes((), (space,))
    for space in designable(asked.world, LOSSES):
        yield DesignateHexes((space,), ())


class WinterDesignation(Decision[DesignateHexes], frozen=True):
    """14.521: which hexes Russia names, if any."""

    zone: ZoneId

    rule: ClassVar[str] = "14.521"
    prompt: ClassVar[str] = "Name hexes for Axis losses and for occupation"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        DesignateHexes: Form(
            (
                Slot(LOSSES, _hexes_for(LOSSES), least=0, most=_most_losses),
                Slot(OCCUPATION, _hexes_for(OCCUPATION), least=0, most=_most_occupied),
            ),
            whole=_within_limits,
            proposals=_proposals,
            label="Name hexes",
            nothing="Name no hexes",
        )
    }

    def default(self, asked: Asked) -> DesignateHexes:
        return DesignateHexes((), ())

    def real(self, asked: Asked) -> bool:
        world: AwawWorld = asked.world
        return bool(designable(world, LOSSES) or designable(world, OCCUPATION))


def note_designations(world: AwawWorld, zone: ZoneId, action: DesignateHexes) -> None:
    """14.521: keep what was named, and say so."""
    for purpose, hexes in ((LOSSES, action.losses), (OCCUPATION, action.occupation)):
        for space in hexes:
            world.put(WinterDesignated(space, zone, purpose == LOSSES))
            world.tell("14.521", f"russia names {space} for {purpose}", a_hex(space))
