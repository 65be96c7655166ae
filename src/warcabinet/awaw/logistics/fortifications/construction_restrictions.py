"""32.13, 32.14, 32.52: which hexes a power may fortify, and who fortifies at all."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.hex_control.hex_control import (
    controlled,
    controls,
    held_since_start,
    new_to_faction,
)
from warcabinet.awaw.logistics.weather.weather import preparation, zone_level
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.politics.tensions import effective
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.construction import Fort, FortKind, OldWar
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, at_war, pair_key, us_at_war_in
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

FORTIFICATION, BEACH = "fortification", "beach defenses"
WESTERN = (str(Power.BRITAIN), str(Power.US))


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["fortification-figures"].number(name, "value")


def builders(world: AwawWorld) -> frozenset[str]:
    """32.11: the powers that build fortifications at all."""
    return _builders(world.statics)


@cache
def _builders(setting: Statics) -> frozenset[str]:
    rows = setting.tables["fortification-costs"].rows
    return frozenset(row.keys[0] for row in rows if row.cells["may_build"] == "yes")


class FortifyAt(Question, frozen=True):
    """32.13, 32.14, 32.52: may this power build a fortification or a beach defense in a hex?"""

    classes: ClassVar[tuple[str, ...]] = ("power", "work")
    power: str
    work: str
    space: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


JUNGLE_FORTIFIERS = (str(Power.JAPAN),)
"""32.13A: who fortifies jungles, too."""


@cache
def fortifiable(board: AwawBoard, jungle: bool) -> int:
    """32.13A: cities and hexes where an invasion could land, and jungle for those who may."""
    cities = board.board.mask(row.hex for row in board.cities() if row.hex in board.board)
    found = (cities | board.invadable()) & board.land
    if jungle:
        found |= board.terrain.where(Terrain.JUNGLE, Terrain.JUNGLE_MOUNTAIN) & board.land
    return found


@BOOK.forbids(
    FortifyAt,
    "32.13A",
    "fortifications are built in cities and where an invasion could land; by Japan in jungles, too",
    work=FORTIFICATION,
)
def wrong_hex(world: AwawWorld, asked: FortifyAt) -> bool:
    area = fortifiable(world.board, asked.power in JUNGLE_FORTIFIERS)
    return not world.map.has(area, asked.space)


@BOOK.forbids(
    FortifyAt,
    "32.52",
    "beach defenses are built on beaches, and not on one-hex islands",
    work=BEACH,
)
def no_beach(world: AwawWorld, asked: FortifyAt) -> bool:
    beaches = world.board.feature("beach") & ~world.board.one_hex_islands()
    return not world.map.has(beaches, asked.space)


@BOOK.forbids(FortifyAt, "32.13B, 32.52, 27.43B, 30.12", "only fully supplied hexes are fortified")
def short_of_supply(world: AwawWorld, asked: FortifyAt) -> bool:
    return asked.space in world.hex_supply


@BOOK.forbids(
    FortifyAt,
    "32.13C",
    "only hexes that the faction has controlled since its player turn began are fortified",
    work=FORTIFICATION,
)
def not_the_factions(world: AwawWorld, asked: FortifyAt) -> bool:
    held = held_by_faction_since_start(world, faction_of(world, asked.power))
    return not world.map.has(held, asked.space)


@derived
def controlled_by_faction(world: AwawWorld, faction: str) -> int:
    """32.13C: the hexes that an alliance faction controls."""
    held = 0
    for name in members_of(world, faction):
        held |= controlled(world, name)
    return held


def held_by_faction_since_start(world: AwawWorld, faction: str) -> int:
    """28.653, 32.13C, 32.65: those that it has controlled since the player turn began."""
    return controlled_by_faction(world, faction) & ~new_to_faction(world, faction)


@BOOK.forbids(
    FortifyAt,
    "32.52",
    "beaches are defended only where the power has controlled them since its player turn began",
    work=BEACH,
)
def not_the_powers(world: AwawWorld, asked: FortifyAt) -> bool:
    return not held_since_start(world, asked.space, asked.power)


@BOOK.forbids(
    FortifyAt,
    "32.14A, 32.15, 32.56",
    "the hex is fortified already; only West Wall hexes can be fortified further",
    work=FORTIFICATION,
)
def fortified_already(world: AwawWorld, asked: FortifyAt) -> bool:
    fort = world.forts.get(asked.space)
    return fort is not None and not can_be_upgraded(fort)


def can_be_upgraded(fort: Fort) -> bool:
    """32.15: a line of fortifications, as the West Wall is, can become a fortress line."""
    return fort.all_round is None and fort.line is FortKind.FORTIFICATION


@BOOK.forbids(FortifyAt, "32.54, 32.56", "there is one beach defense here already", work=BEACH)
def defended_already(world: AwawWorld, asked: FortifyAt) -> bool:
    return asked.space in world.beach_defences


@BOOK.forbids(FortifyAt, "32.14B", "nothing is fortified in an enemy zone of control")
def in_enemy_zone(world: AwawWorld, asked: FortifyAt) -> bool:
    return world.map.has(hostile_zone(world, asked.power), asked.space)


@BOOK.forbids(
    FortifyAt,
    "32.14C, 34.41",
    "nothing is fortified where the winter, less the faction's preparation, is 5 or worse",
)
def frozen_ground(world: AwawWorld, asked: FortifyAt) -> bool:
    level = zone_level(world, asked.space) if world.weather else 0
    felt = level - preparation(world, asked.power, asked.power)
    return felt >= figure(world, "refused from winter level")


@BOOK.forbids(
    FortifyAt,
    "32.14E",
    "Germany fortifies nothing in Italy, Sicily or Sardinia before Italy has surrendered",
    power=Power.GERMANY,
)
def italian_soil(world: AwawWorld, asked: FortifyAt) -> bool:
    if str(Power.ITALY) in world.surrendered:
        return False
    return world.map.has(world.statics.area("region:italy-sicily-sardinia"), asked.space)


@BOOK.forbids(
    FortifyAt,
    "32.14F",
    "the Western Allies fortify only hexes that Britain or the U.S. controls",
    power=WESTERN,
)
def neither_british_nor_american(world: AwawWorld, asked: FortifyAt) -> bool:
    return not any(controls(world, power, asked.space) for power in WESTERN)


@BOOK.forbids(
    FortifyAt,
    "32.14G",
    "the U.S. fortifies only in a theater in which it is at war",
    power=Power.US,
)
def american_peace(world: AwawWorld, asked: FortifyAt) -> bool:
    return not us_at_war_in(world, world.statics.theater_at(asked.space))


@BOOK.forbids(
    FortifyAt,
    "32.14H",
    "in the Pacific the Western Allies fortify nothing before the turn after Japan's attack on "
    "Britain, unless tension is at 40",
    power=WESTERN,
)
def before_the_pacific_war(world: AwawWorld, asked: FortifyAt) -> bool:
    return world.map.has(world.statics.pacific, asked.space) and not alarmed(world)


def alarmed(world: AwawWorld) -> bool:
    """32.14H: may the Western Allies build fortifications in the Pacific?"""
    return ATTACKED in world.old_wars or effective(world, Tension.USJT) >= figure(
        world, "pacific from usjt"
    )


ATTACKED = pair_key(Power.JAPAN, Power.BRITAIN)


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "32.14H, 18.141",
    "as a game turn starts it is kept whether Japan is at war with Britain and the U.S.: it "
    "attacks in its own player turn, and the answer comes in the turn after that",
)
def note_old_wars(world: AwawWorld) -> None:
    scenario = world.statics.scenario
    if not world.statics.pacific or scenario is None:
        return
    if world.side == scenario.scenario.movement[0]:
        for power in (Power.BRITAIN, Power.US):
            if at_war(world, Power.JAPAN, power):
                world.put(OldWar(*pair_key(Power.JAPAN, power).split("/")))


def against_fort(world: AwawWorld, power: str, kind: str, space: str) -> list[Refusal]:
    """32.13, 32.14, 32.52: every reason against fortifying a hex."""
    if space not in world.map or not world.map.has(world.statics.map, space):
        return [Refusal("32.13", "there is no such hex on the map", (a_hex(space),))]
    return BOOK.may(world, FortifyAt(power, kind, SpaceId(space)))


@derived
def sites(world: AwawWorld, power: str, kind: str) -> int:
    """Where it is worth looking."""
    if kind == BEACH:
        area = world.board.feature("beach")
    else:
        area = fortifiable(world.board, power in JUNGLE_FORTIFIERS) & ~world.map.mask(
            row.hex for row in world.forts.values() if not can_be_upgraded(row)
        )
    return area & controlled_by_faction(world, faction_of(world, power)) & world.statics.map
