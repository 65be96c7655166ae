"""26 as other rules speak of it: rocket bases in 11, 14, 28 and 30, jets, bombers and interceptors
in 17, radar in 19, oil in 33.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.shared.bombing import (
    ESSEN,
    LONDON,
    PLOESTI,
    bombers,
    bombing,
    europe,
    finish,
    pacific,
    raid,
    staged,
    target,
)
from warcabinet.awaw.air.combat.jets_bombers_interceptors import result_of
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.attrition_retreats import NO_REFUGE
from warcabinet.awaw.ground.attrition.counter_losses import bare_bases
from warcabinet.awaw.ground.partisans.construction_restrictions import NO_PLACE
from warcabinet.awaw.logistics.hex_control.presence_that_keeps_control import presence
from warcabinet.awaw.logistics.oil.oil_repairs import RepairOilCenters, repairable
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import hindered
from warcabinet.awaw.logistics.unsupplied_units import isolation_losses
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.bombing import Part, RocketBase, Role
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.state.oil import OilDamage
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import (
    damage_oil,
    room_for_markers,
)
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import (
    flyers,
    interceptors,
)
from warcabinet.awaw.strategic.bombing.resolving_strategic_bombing_air_combat import (
    air_modifiers,
    present,
)
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import (
    army_air,
    bases_for,
    reachable,
)
from warcabinet.awaw.terms.powers import Relation, Side, war_state
from warcabinet.engine.book import Layer
from warcabinet.hexes import SpaceId

LEIPZIG = SpaceId("N29")


def closed(world: AwawWorld, layer: Layer[int], party: str, space: SpaceId) -> bool:
    found = 0
    for _, area in BOOK.layers(world, layer, party):
        found |= area
    return world.map.has(found, space)


# Rocket bases -------------------------------------------------------------------------------------


def with_base(side: str = "axis") -> AwawWorld:
    return europe(rows=[RocketBase(LEIPZIG, "germany")], side=side)


@pytest.mark.rule("11.353E#10", "no partisan is placed with an enemy rocket base")
def test_partisans_stay_away() -> None:
    assert closed(with_base(), NO_PLACE, "russia", LEIPZIG)
    assert not closed(europe(), NO_PLACE, "russia", LEIPZIG)


@pytest.mark.rule("14.523#2", "a rocket base goes with the last ground unit of its hex")
def test_attrition_bares_a_rocket_base() -> None:
    world = with_base()
    bare_bases(world, [LEIPZIG])
    assert LEIPZIG not in world.rocket_bases
    assert world.rocket_bases_lost["germany"].count == 1


@pytest.mark.rule("29.31B#1", "so do rocket bases")
def test_what_rocket_bases_keep_off() -> None:
    """14.72A, 28.25, 29.31B: retreats, redeployments next to them, and the loss of pockets."""
    world, bare = with_base(), europe()
    near = SpaceId("N28")
    assert closed(world, NO_REFUGE, "britain", LEIPZIG)
    assert not closed(bare, NO_REFUGE, "britain", LEIPZIG)
    assert world.map.has(hindered(world, "britain"), near)
    lonely = SpaceId("M24")
    rows = [Control(lonely, "germany")]
    assert not bare.map.has(presence(europe(rows=rows), "germany"), lonely)
    kept = europe(rows=[*rows, RocketBase(lonely, "germany")])
    assert kept.map.has(presence(kept, "germany"), lonely)


@pytest.mark.rule("30.541#5", "rocket bases without supply are eliminated")
@pytest.mark.rule("30.16#6", "rocket bases without supply are eliminated")
@pytest.mark.rule("30.525#3", "partial supply does not eliminate them")
def test_isolated_rocket_bases() -> None:
    for supply, stays in ((Supply.NONE, False), (Supply.PARTIAL, True)):
        world = with_base()
        world.put(HexSupply(LEIPZIG, supply))
        isolation_losses(world, Side.AXIS)
        assert (LEIPZIG in world.rocket_bases) is stays


# Jets, bombers, interceptors ----------------------------------------------------------------------

JETS = {"jets/germany": 12, "jets/us": 12, "air-range/us": 2, "air-range/germany": 2}


@pytest.mark.rule("17.53C#1", "jets escort the bombing of economic targets")
@pytest.mark.rule("17.581#1", "as far as they fly")
@pytest.mark.rule("17.581#2", "and fight in the air")
@pytest.mark.rule("17.531#4", "jets do not bomb")
def test_jets_escort() -> None:
    rows = [Control(SpaceId("L24"), "germany")]
    units = ("germany-jet L24 2", "germany-strategic-bomber western 4")
    t = bombing(europe(*units, levels=JETS, rows=rows, side="axis"))
    assert "26.42" in t.against("axis: send-raid K23 area L24 K23 - germany-jet@L24=2")
    order = "axis: send-raid K23 area L24 K23 germany-strategic-bomber@western=4 germany-jet@L24=2"
    t.say(order)
    one = next(iter(t.world.raids.rows()))
    assert {part.role for part in one.parts} == {Role.JETS, Role.BOMBERS}
    assert Role.JETS in {part.role for part in present(t.world, one, LONDON)}
    assert Role.JETS not in {part.role for part in present(t.world, one, SpaceId("F25"))}


@pytest.mark.rule("17.53F#1", "jets oppose bombing")
@pytest.mark.rule("17.582#1", "jets within range of a raid's way meet it")
def test_jets_defend() -> None:
    world = europe("germany-jet M27 2", "germany-jet V33 1", levels=JETS)
    one = raid(world, "britain", ESSEN, bombers("britain", 5))
    assert [row.place for row in flyers(world, one, ESSEN)] == ["M27"]


@pytest.mark.rule("5.944A#1", "bombers bomb what is within range of a base on their front")
@pytest.mark.rule("17.71#4", "bombers bomb targets of another front within range")
@pytest.mark.rule("17.72#1", "from any operational base on their front, whoever is in it")
@pytest.mark.rule("17.73#1", "strategic bombers bomb, and do nothing else")
def test_bombers_and_their_bases() -> None:
    world = europe(
        "britain-strategic-bomber western 2", "britain-aaf K23 5", levels={"air-range/britain": 2}
    )
    row = next(iter(world.front_air.rows()))
    rome = target(world, SpaceId("Y22"))
    assert world.map.has(bases_for(world, row, target(world, ESSEN)), LONDON)
    assert bases_for(world, row, rome)
    assert not any(one.type == row.type for one in world.air.rows())
    assert not army_air(world, "us", ESSEN)


def test_bombers_without_a_base_on_their_front_bomb_nothing() -> None:
    world = europe("britain-strategic-bomber eastern 2")
    (row,) = world.front_air.rows()
    assert not bases_for(world, row, target(world, ESSEN))


@pytest.mark.rule("5.944B#1", "interceptors defend targets on their front")
@pytest.mark.rule("17.82#1", "interceptors meet bombers on their front, near a base of it")
@pytest.mark.rule("17.82#2", "escorts go as far as from a base on their front")
@pytest.mark.rule("17.83#1", "interceptors escort in their turn and defend in the other")
def test_interceptors() -> None:
    world = europe("germany-interceptor western 2", "germany-interceptor eastern 2")
    one = raid(world, "britain", ESSEN, bombers("britain", 5))
    assert [row.front for row in interceptors(world, one, ESSEN)] == ["western"]
    escort = Part(Role.INTERCEPTORS, "britain-interceptor@western/used", 2)
    two = raid(world, "britain", SpaceId("L31"), bombers("britain", 5), escort)
    assert escort in present(world, two, SpaceId("L24"))
    assert escort not in present(world, two, SpaceId("L31"))


@pytest.mark.rule("5.944B#2", "Russian interceptors do not defend others' hexes, nor these theirs")
def test_allies_do_not_defend_each_other() -> None:
    units = ("russia-interceptor western 2", "britain-interceptor western 2")
    world = europe(*units, side="axis")
    one = raid(world, "germany", LONDON, bombers("germany", 5), start=ESSEN)
    assert [row.party for row in interceptors(world, one, LONDON)] == ["britain"]


@pytest.mark.rule("9.22F#1", "strategic bombing is an operation of the combat phase")
@pytest.mark.rule("9.56B#1", "strategic warfare costs nothing")
@pytest.mark.rule("9.56B#2", "but army air that bombs, and jets that escort it, cost BRPs")
def test_what_bombing_costs() -> None:
    rows = [Control(SpaceId("L24"), "germany")]
    units = ("germany-jet L24 2", "germany-aaf L24 9", "germany-strategic-bomber western 4")
    for order, cost in (
        ("germany-strategic-bomber@western=4 -", 0),
        ("germany-strategic-bomber@western=4 germany-jet@L24=2", 2),
        ("- germany-aaf@L24=9", 9),
    ):
        t = bombing(europe(*units, levels=JETS, rows=rows, side="axis"))
        before = t.world.treasuries["germany"].level
        t.say(f"axis: send-raid K23 area L24 K23 {order}")
        assert before - t.world.treasuries["germany"].level == cost


@pytest.mark.rule("19.31D#1", "radar of the defender counts in air combat over raids")
@pytest.mark.rule("19.31D#2", "radar of the attacker does not")
def test_radar() -> None:
    for owner, value in (("germany", -2), ("britain", 0)):
        world = europe("germany-interceptor western 2", levels={f"radar/{owner}": 2})
        one = raid(world, "britain", ESSEN, bombers("britain", 5))
        met = (Part(Role.INTERCEPTORS, "germany-interceptor@western", 2),)
        found = air_modifiers(world, one, ((Role.BOMBERS, 2),), met, ESSEN)
        radar = [part.value for part in found if part.name == "radar of the defender"]
        assert sum(radar) == value
        assert result_of(world, LevelKind.RADAR, owner) == 2


@pytest.mark.rule("24.613#1", "first air combat of equal numbers, then bombers against the target")
@pytest.mark.rule("24.611#2", "army air is assigned to bombing before it is resolved")
def test_the_order_of_a_raid() -> None:
    rows = [Control(SpaceId("L24"), "germany")]
    t = bombing(europe("germany-aaf L24 9", "britain-aaf K23 3", rows=rows, side="axis"))
    t.say("axis: send-raid K23 area L24 K23 - germany-aaf@L24=9")
    while t.pending == "raid-orders":
        t.default("axis")
    t.say("allied: meet K23 - britain-aaf@K23=3")
    assert t.pending == "raid-fighters"
    assert t.against("axis: send-up army-air=4") == {"26.451B"}
    t.say("axis: send-up army-air=3")
    assert t.pending == "bombers in the air"
    t.dice(3, 3)
    t.dice(1, 1)
    assert t.pending == "bombers"


# Boxes --------------------------------------------------------------------------------------------


def bombed_boxes(world: AwawWorld, power: str) -> set[str]:
    found = (one.space for one in reachable(world, power))
    return {str(space) for space in found if not world.map.is_hex(space)}


@pytest.mark.rule("5.27B#2", "the U.S. boxes are bombed, and nothing else is flown there")
@pytest.mark.rule("18.49A#1", "the Axis bombs the Urals box, and America with three results")
@pytest.mark.rule("18.49B#1", "Japan bombs Australia and India, and America with three results")
def test_boxes_are_bombed() -> None:
    rows = [Control(SpaceId(one), "germany") for one in ("H47", "N18")]
    for results, boxes in ((2, {"urals"}), (3, {"urals", "atlantic-us"})):
        far = {"air-range/germany": results, "strategic-bombers/germany": 1}
        units = ("germany-strategic-bomber eastern 3", "germany-strategic-bomber western 3")
        world = europe(*units, levels=far, side="axis", rows=rows)
        assert bombed_boxes(world, "germany") == boxes
    pearl = [Control(SpaceId("P53"), "japan")]
    for results in (2, 3):
        some = {"strategic-bombers/japan": 1, "air-range/japan": results}
        units = ("japan-strategic-bomber asian 3", "japan-strategic-bomber pacific 3")
        world = pacific(*units, levels=some, side="axis", rows=pearl)
        assert ("pacific-us" in bombed_boxes(world, "japan")) is (results == 3)


@pytest.mark.rule("5.12C#2", "bombing alone leads into boxes")
@pytest.mark.rule("5.77B#4", "over the Urals box only bombing is flown")
@pytest.mark.rule("18.49A#1", "army air of the Axis bombs the Urals box")
@pytest.mark.rule("18.49B#1", "Japanese army air bombs the Australia, India and Urals boxes")
@pytest.mark.parametrize(
    ("box", "edge", "board", "power"),
    [
        ("urals", "E63", europe, "germany"),
        ("urals", "F18", pacific, "japan"),
        ("india", "Q8", pacific, "japan"),
        ("australia", "NN24", pacific, "japan"),
    ],
)
def test_army_air_bombs_boxes(
    box: str, edge: str, board: Callable[..., AwawWorld], power: str
) -> None:
    rows = [Control(SpaceId(edge), power), war_state(party(power), party("russia"), Relation.WAR)]
    world = board(f"{power}-aaf {edge} 6", side="axis", rows=rows)
    assert bombed_boxes(world, power) == {box}
    for task in (Task.COUNTERAIR, Task.GROUND_SUPPORT):
        against = against_mission(
            world, world.air[AirId(f"{power}-aaf@{edge}")], task, SpaceId(box)
        )
        assert "18.49" in {one.rule for one in against}
    victim = target(world, SpaceId(box)).power
    before = world.treasuries[victim].level
    t = bombing(world)
    t.say(f"axis: send-raid {box} area {edge} {box} - {power}-aaf@{edge}=6")
    finish(t)
    lost = t.world.bombed[f"{box}/area"].lost
    assert before - t.world.treasuries[victim].level == lost > 0
    away = board(f"{box_owner(box)}-aaf {box} 6", side="allied", rows=rows)
    assert not bombed_boxes(away, box_owner(box))
    assert not [*reachable(away, box_owner(box))]


def bombed_from(edge: str, away: str) -> tuple[set[str], set[str]]:
    """Which boxes Japanese air units bomb from a hex beside a box, and from one too far away."""
    found = []
    for base in (edge, away):
        rows = [Control(SpaceId(base), "japan")]
        world = pacific(f"japan-aaf {base} 6", side="axis", rows=rows)
        found.append(bombed_boxes(world, "japan"))
    return found[0], found[1]


@pytest.mark.rule("5.43#3", "Japan bombs the India box")
def test_japan_bombs_the_india_box() -> None:
    assert bombed_from("Q8", "Q14") == ({"india"}, set())


@pytest.mark.rule("5.53#3", "Japan bombs the Australia box")
def test_japan_bombs_the_australia_box() -> None:
    assert bombed_from("NN24", "GG25") == ({"australia"}, set())


def box_owner(box: str) -> str:
    return "russia" if box == "urals" else "britain"


# Oil ----------------------------------------------------------------------------------------------


@pytest.mark.rule("33.33#1", "bombs damage and destroy synthetic plants, and damage centers")
@pytest.mark.rule("33.31B#1", "oil centers are damaged by bombing")
@pytest.mark.rule("33.35#1", "each faction removes one marker at the end of its turn, at no cost")
@pytest.mark.rule("26.81#1", "one damage marker is removed in a turn")
@pytest.mark.rule("26.81A#1", "by each faction, in a hex that it has held throughout")
@pytest.mark.rule("26.81B#1", "at no cost")
def test_oil_is_damaged_and_repaired() -> None:
    plant = Counter(CounterKind.OIL_PLANT, LEIPZIG, "germany")
    world = europe(rows=[plant], side="axis")
    damage_oil(world, PLOESTI, 2)
    damage_oil(world, LEIPZIG, 1)
    assert world.oil_damage[PLOESTI].markers == 2
    assert set(repairable(world, "european axis")) >= {LEIPZIG}
    before = world.treasuries["germany"].level
    markers = sum(row.markers for row in world.oil_damage.rows())
    t = staged(world, RepairOilCenters())
    finish(t)
    assert sum(row.markers for row in t.world.oil_damage.rows()) == markers - 1
    assert t.world.treasuries["germany"].level == before
    bombed = europe(rows=[plant, OilDamage(LEIPZIG, 1)])
    damage_oil(bombed, LEIPZIG, 1)
    assert plant.key() not in bombed.counters
    assert not room_for_markers(bombed, LEIPZIG)


@pytest.mark.rule("26.81A#2", "not in the player turn in which it was damaged")
def test_no_repair_at_once() -> None:
    world = europe(side="axis", rows=[OilDamage(LEIPZIG, 1, fresh=True)])
    assert repairable(world, "european axis") == []
    world.put(OilDamage(LEIPZIG, 1))
    assert repairable(world, "european axis") == [LEIPZIG]
