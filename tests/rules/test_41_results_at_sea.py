"""41.53, 41.85: naval research that changes dice on the board is announced when it does."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle, numbered
from tests.awaw.naval.interceptions import MORESBY, RABAUL, ocean, play
from tests.awaw.table import Staged, Table
from tests.rules.shared.raiders import BOX, at_sea, raid
from tests.rules.shared.raiders import ocean as atlantic
from tests.rules.shared.spying import JAPAN, WEST, row
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat
from warcabinet.awaw.naval.battle.submarine_attacks import SubmarineAttack
from warcabinet.awaw.naval.movement.harbor_attacks import MakeHarborAttacks
from warcabinet.awaw.naval.raiders.raider_table import parts
from warcabinet.awaw.naval.raiders.raids_in_boxes import RaidersInBoxes
from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Force, ForceKind, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat

SCENARIO = "pacific-1939"
ASW, TORPEDOES = "anti-submarine-warfare", "torpedoes"
SECRETS = (
    row(JAPAN, TORPEDOES, results=1),
    row(WEST, ASW, results=1),
    row(JAPAN, "naval-nationality", results=1),
    row(WEST, "naval-nationality", results=1),
)


def keep_secrets(world: AwawWorld) -> None:
    for one in SECRETS:
        world.put(one)
    world.told.clear()


def announced(world: AwawWorld) -> set[tuple[str, str]]:
    return {(one.faction, str(one.project)) for one in world.research.rows() if one.shown}


def torpedoed(boat: str) -> AwawWorld:
    """A Japanese submarine attacks American destroyers."""
    world = battle({6: "dd 10"}, {1: "dd 4"}, scenario=SCENARIO)
    keep_secrets(world)
    force = ForceId("boat")
    world.put(Force(force, JAPAN, SEA, kind=ForceKind.SUBMARINES))
    hull = world.put(Hull(boat, JAPAN, in_force(force), 1))
    attack = SubmarineAttack(boat=hull.id, group=numbered(world, Side.ALLIED, 1).id)
    t = Table(Position.opening(Staged(world, attack), SCENARIO, dict(world.options)))
    while t.position.request is None:
        t.default(t.position.to_answer()[0])
    t.dice(3, 4)
    return t.world


@pytest.mark.rule("41.85#4", "ASW results are announced when submarines attack on the board")
@pytest.mark.rule("41.53#2", "so are torpedoes and nationality that change the roll")
def test_research_is_announced_in_submarine_attacks() -> None:
    assert announced(torpedoed("japan-submarine")) == {
        (JAPAN, TORPEDOES),
        (WEST, ASW),
        (JAPAN, "naval-nationality"),
        (WEST, "naval-nationality"),
    }
    # Advanced submarines attack with +1, whatever anybody has found.
    assert announced(torpedoed("germany-submarine-advanced")) == set()


@pytest.mark.rule("41.85#4", "and when they attack a harbor")
@pytest.mark.rule("21.443B#1", "the defender announces his modifiers")
def test_research_is_announced_in_harbor_attacks() -> None:
    fleet = f"us-1 {MORESBY}: enterprise without air, dd 12"
    world = ocean(fleet, f"japan loose {RABAUL}: submarine 2", scenario=SCENARIO)
    world.put(war_state(Power.JAPAN, Power.US, Relation.WAR))
    set_level(world, LevelKind.HARBOR_ATTACK, JAPAN, 1)
    keep_secrets(world)
    t = play(world, MakeHarborAttacks())
    t.say(f"axis: attack-harbor {MORESBY} submarine")
    assert announced(t.world) == {(JAPAN, TORPEDOES), (WEST, ASW)}


@pytest.mark.rule("41.53#2", "nationality is announced when ships fire at each other")
def test_nationality_is_announced_in_fleet_combat() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"}, now=2, scenario=SCENARIO)
    keep_secrets(world)
    joins = tuple((force.id, 1) for force in world.forces.rows())
    for table in ("battles", "groups", "group_of"):
        for one in list(world.table(table).rows()):
            world.drop(one)
    combat = NavalCombat(hex=SEA, interceptor=Side.ALLIED, joins=joins)
    t = Table(Position.opening(Staged(world, combat), SCENARIO, dict(world.options)))
    while t.pending != "fleet combat":
        if t.position.request is not None:
            t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])
    assert announced(t.world) == {(JAPAN, "naval-nationality"), (WEST, "naval-nationality")}


@pytest.mark.rule("21.5342G#8", "a secret air range result counts against raiders")
@pytest.mark.rule("41.53#2", "and is announced as it does")
def test_air_range_is_announced_against_raiders() -> None:
    world = atlantic(f"britain {BOX}: transport 20")
    at_sea(world, "bismarck")
    world.put(row(WEST, "air-range", results=1))
    world.changes.clear()
    (group,) = world.raider_groups.rows()
    assert {part.name: part.value for part in parts(world, group)} == {
        "automatic": -3,
        "air range": 1,
    }
    known = world.known_to(Seat("axis"))
    assert "air range" not in {part.name for part in parts(known, group)}
    t = raid(world, RaidersInBoxes)
    assert announced(t.world) == {(WEST, "air-range")}
    assert [one.modifier for one in t.world.raider_groups.rows()] == [-2]
