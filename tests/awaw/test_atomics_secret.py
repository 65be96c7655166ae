"""41.53, 42.17F, 43.13: plants, material and bombs are secrets until a bomb is dropped.

Two games that differ only in them look the same to the other side, byte for byte.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.secrecy import sent
from tests.awaw.table import Staged, world_at
from tests.rules.shared.atomics import AXIS, RUSSIA, URANIUM, WEST, bombs, known, plant
from tests.rules.shared.bombing import ESSEN, bombers, europe, raid
from tests.rules.test_43_military_attacks import N41, THREE, assault, field
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.research.atomics.atomic_attacks import AtomicAttacks
from warcabinet.awaw.research.research_results import ResultsTakeEffect
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record, Seat

US, THEM = Seat("allied"), Seat("axis")
EUROPE = "europe-1939"


def game(world: AwawWorld, play: Procedure[Any]) -> Game:
    return new_game(Staged(world, play), EUROPE, "secrets", chance="seeded", seed="1")


def over_essen(*rows: Record) -> Game:
    world = europe("germany-aaf M27 3", turn="Summer 1945", rows=rows)
    raid(world, "us", ESSEN, bombers("us", 2))
    world.changes.clear()
    return game(world, AtomicAttacks())


@pytest.mark.rule("41.53#4", "others learn of the bomb when it is dropped, and not before")
def test_bombs_that_are_not_dropped_look_like_none() -> None:
    none = over_essen(*bombs(WEST))
    some = over_essen(*bombs(WEST, uranium=2))
    some.say(US, "end-atomic-attacks")
    assert sent(some, THEM) == sent(none, THEM)
    assert sent(some, US) != sent(none, US)
    dropped = over_essen(*bombs(WEST, uranium=2))
    dropped.say(US, f"drop-bomb raid-1 {ESSEN} city uranium")
    dropped.say(US, "end-atomic-attacks")
    assert sent(dropped, THEM) != sent(none, THEM)


@pytest.mark.rule("41.53#4", "how many are left is not told, either")
def test_nobody_sees_how_many_bombs_are_left() -> None:
    games = [over_essen(*bombs(WEST, uranium=count)) for count in (1, 4)]
    for one in games:
        one.say(US, f"drop-bomb raid-1 {ESSEN} city uranium")
    games[1].say(US, "end-atomic-attacks")
    assert sent(games[0], THEM) == sent(games[1], THEM)
    assert sent(games[0], US) != sent(games[1], US)


@pytest.mark.rule("42.17F#1", "nobody is told of what plants produce")
def test_material_is_a_secret() -> None:
    rows = (plant(WEST, URANIUM, "Spring 1943"), known(WEST, "uranium-separation", due=4))
    world = world_at(scenario=EUROPE, turn="Spring 1945", rows=rows)
    some = game(world, ResultsTakeEffect())
    none = game(world_at(scenario=EUROPE, turn="Spring 1945"), ResultsTakeEffect())
    after = some.position.world
    assert isinstance(after, AwawWorld)
    assert after.stockpiles[WEST].uranium == 1
    assert sent(some, THEM) == sent(none, THEM)
    assert sent(some, US) != sent(none, US)


@pytest.mark.parametrize(("faction", "seat", "other"), [(RUSSIA, US, THEM), (AXIS, THEM, US)])
def test_bombs_that_are_not_used_in_battle_look_like_none(
    faction: str, seat: Seat, other: Seat
) -> None:
    def battle(*rows: Record) -> Game:
        world = field(*rows, units=THREE)
        attackers = assault(world).attackers
        return game(world, GroundAttack(attackers=attackers, hexes=(N41,)))

    none, some = battle(*bombs(faction)), battle(*bombs(faction, uranium=3))
    some.say(seat, "hold-bombs")
    assert sent(some, other) == sent(none, other)
    assert sent(some, seat) != sent(none, seat)
