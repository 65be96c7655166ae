"""10.6, 10.63: the Chindit: where it is used, and what it does not do after a drop. How it is
dropped is in `air/transport/airdrops.py`; that jungle is clear ground to it, in
`ground/pacific_terrain.py`."""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.air.transport.airdrop_restrictions import DropOn
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.assaults import attacking
from warcabinet.awaw.ground.attack.defense_multipliers import DefenceMultiplier, home_of
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith, is_dropped
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionAdvance
from warcabinet.awaw.ground.movement.ground_movement import CLOSED
from warcabinet.awaw.logistics.supply.supply_determination import AUTOMATIC
from warcabinet.awaw.pieces.ground_units import category
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import bit_of
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, alliance_faction_of, at_war

INDIA = "india"
"""The home country, and the box beside it."""


@BOOK.forbids(
    AttackWith,
    "10.61D",
    "a Chindit that was dropped in this player turn attacks nobody",
    category=Category.CHINDIT,
)
def attack_after_a_drop(world: AwawWorld, attack: AttackWith) -> bool:
    return is_dropped(world, attack.unit)


@BOOK.forbids(
    AttritionAdvance,
    "10.61D",
    "a Chindit that was dropped in this player turn stays where it is",
    category=Category.CHINDIT,
)
def advance_after_a_drop(world: AwawWorld, asked: AttritionAdvance) -> bool:
    return is_dropped(world, asked.unit)


@BOOK.lays(
    CLOSED,
    "10.66",
    "the Chindit is used on the Southeast Asian front only",
    category=Category.CHINDIT,
)
def off_its_front(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return _off_its_front(world.statics)


@cache
def _off_its_front(setting: Statics) -> int:
    board = setting.board
    return board.board.spaces & ~(board.front.where(Front.SOUTHEAST_ASIAN) | _box(setting))


@BOOK.forbids(
    AttackWith,
    "10.66",
    "the Chindit attacks on the Southeast Asian front only",
    category=Category.CHINDIT,
)
def attack_off_its_front(world: AwawWorld, attack: AttackWith) -> bool:
    return world.map.has(_off_its_front(world.statics), attack.target)


@BOOK.forbids(
    DropOn,
    "10.66",
    "the Chindit is dropped on the Southeast Asian front only, and in India until Britain and "
    "Japan are at war",
    category=Category.CHINDIT,
)
def drop_off_its_front(world: AwawWorld, asked: DropOn) -> bool:
    closed = _off_its_front(world.statics) | _kept_in_india(world)
    return world.map.has(closed, asked.hex)


@BOOK.lays(
    CLOSED,
    "10.66",
    "the Chindit does not leave India before Britain and Japan are at war",
    category=Category.CHINDIT,
)
def before_the_war(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return _kept_in_india(world)


def _kept_in_india(world: AwawWorld) -> int:
    """What is closed to the Chindit before the war."""
    if at_war(world, Power.BRITAIN, Power.JAPAN):
        return 0
    return world.map.spaces & ~(home_of(world.board, INDIA) | _box(world.statics))


@cache
def _box(setting: Statics) -> int:
    return setting.board.board.bit(INDIA) if INDIA in setting.board.boxes else 0


@BOOK.lays(
    AUTOMATIC,
    "30.551C, 10.62",
    "the Chindit is always in partial supply at least",
    category=Category.CHINDIT,
)
def off_the_land(world: AwawWorld, nationality: str, category: str) -> tuple[Supply, int]:
    return Supply.PARTIAL, world.map.spaces


@BOOK.modifies(
    DefenceMultiplier,
    "15.33H, 10.64A",
    "Chindits",
    "-1 against a Chindit that has no other Western Allied ground unit in or next to its hex",
)
def against_lone_chindit(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    rows = (world.units[attacker] for attacker in attacking(world, asked.assault))
    found = any(category(world, row) is Category.CHINDIT and _alone(world, row) for row in rows)
    return -1 if found else None


def _alone(world: AwawWorld, chindit: Unit) -> bool:
    here = bit_of(world, chindit)
    around = here | world.map.expand(here, world.board.land_sides)
    for space in world.map.members(around):
        for other in world.units_in[space]:
            row = world.units[other]
            if other != chindit.id and (
                alliance_faction_of(world, party(row.party)) is Faction.WESTERN_ALLIES
            ):
                return False
    return True
