"""5.47, 5.57, 5.77: staging, attacks, attrition and exploitation at the boxes of India, Australia
and the Urals.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.awaw.attrition import counted, zone_at
from tests.awaw.exploiting import exploiter
from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table, world_at
from warcabinet.awaw.air.base_changes.staging import against_staging
from warcabinet.awaw.air.missions.air_range import staging_area, staging_distance, staging_rings
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.ground.exploitation.exploitation_routes import routes
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import by_tr
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Side, Status
from warcabinet.hexes import SpaceId

BRITISH, JAPANESE = "britain-infantry-1-3", "japan-infantry-3-2"
AAF, RUSSIAN_AAF = UnitTypeId("britain-aaf"), UnitTypeId("russia-aaf")
WEST, JAPAN = "western allies", "japan"
INDIA = SpaceId("india")
EDGES = pytest.mark.parametrize(("box", "edge"), [("india", "Q8"), ("australia", "NN24")])


def surrendered(box: str) -> Alignment:
    return Alignment(Country(box), Status.SURRENDERED)


# Staging ------------------------------------------------------------------------------------------


def staged(world: AwawWorld, base: str, to: str) -> set[str]:
    row = world.air[AirId(f"britain-aaf@{base}")]
    return {one.rule for one in against_staging(world, row, 1, SpaceId(to))}


@pytest.mark.rule("5.47A#3", "air units stage between the India box and Indian bases")
@pytest.mark.rule("5.47A#4", "they do not stage between the India box and bases outside India")
@pytest.mark.rule("5.57A#3", "air units stage between the Australia box and Australian bases")
@pytest.mark.rule("5.57A#4", "they do not stage between that box and bases outside Australia")
@pytest.mark.parametrize(
    ("box", "inside", "outside"),
    [("india", "Z5", "Z9"), ("australia", "LL24", "LL25")],
    ids=["Madras and the Andamans", "Cairns and an island beside it"],
)
def test_air_units_stage_between_a_box_and_its_country_only(
    box: str, inside: str, outside: str
) -> None:
    units = [f"britain-aaf {place} x1" for place in (box, inside, outside)]
    field = Counter(CounterKind.AIRBASE, SpaceId(outside), "britain")
    world = pacific_world(*units, rows=[field], control={"britain": f"{inside} {outside}"})
    assert staged(world, inside, box) == set()
    assert staged(world, box, inside) == set()
    assert staged(world, outside, box) == {"18.23"}
    assert not world.map.has(staging_area(world, AAF, "britain", SpaceId(box)), outside)
    assert world.map.has(staging_area(world, AAF, "britain", SpaceId(inside)), outside)
    gone = pacific_world(*units, rows=[field, surrendered(box)], control={"britain": inside})
    assert staged(gone, inside, box) == {"18.23"}


@pytest.mark.rule("5.47A#5", "the India box is at most six hexes from the base")
def test_no_more_than_six_hexes_lead_to_the_india_box() -> None:
    """As on the Pacific board, even where both boards are played on."""
    world = world_at("britain-aaf india x1", scenario="global-war", turn="Spring 1942")
    assert staging_distance(world, AAF, "britain", INDIA) == 6
    found = staging_rings(world, AAF, "britain", INDIA)
    assert world.map.has(found[6], "PT12")  # Dacca
    assert not any(found[7:])
    assert staging_rings(world, AAF, "britain", SpaceId("PT12"))[6] & world.map.bit(INDIA)


@pytest.mark.rule("5.77A#3", "Russian air units stage into the Urals box and out of it")
@pytest.mark.rule("5.77A#4", "the box is no way from one edge hex to another for air units")
def test_nobody_stages_through_a_box() -> None:
    world = world_at("russia-aaf E63 x3", "russia-aaf urals x3")
    near = staging_area(world, RUSSIAN_AAF, "russia", SpaceId("E63"))
    assert world.map.has(near, "urals")
    assert not world.map.has(near, "Z53")
    out = staging_area(world, RUSSIAN_AAF, "russia", SpaceId("urals"))
    assert world.map.has(out, "Z53")
    assert world.map.has(out, "E63")
    assert not world.map.has(by_tr(world, world.air[AirId("russia-aaf@E63")]), "V53")


# Attacks and air missions -------------------------------------------------------------------------


@pytest.mark.rule("81.68#5", "no ground attack leads into the Urals box or out of it")
@pytest.mark.rule("5.47B#1", "no ground attack leads into the India box or out of it")
@pytest.mark.rule("5.57B#1", "no ground attack leads into the Australia box or out of it")
@pytest.mark.rule("5.77B#1", "no ground attack leads into the Urals box or out of it")
@pytest.mark.parametrize(
    ("box", "edge", "ours", "theirs"),
    [
        ("india", "Q8", BRITISH, JAPANESE),
        ("australia", "NN24", BRITISH, JAPANESE),
        ("urals", "F18", "russia-infantry-2-3", JAPANESE),
    ],
)
def test_nobody_attacks_into_a_box_or_out_of_it(
    box: str, edge: str, ours: str, theirs: str
) -> None:
    world = pacific_world(f"{ours} {box}", f"{theirs} {edge}", wars="japan/britain japan/russia")
    for unit, target in ((f"{ours}/1", edge), (f"{theirs}/1", box)):
        found = {one.rule for one in against_attacker(world, UnitId(unit), SpaceId(target))}
        assert "15.23" in found


OFFENSIVE = (Task.COUNTERAIR, Task.GROUND_SUPPORT)
DEFENSIVE = (Task.INTERCEPTION, Task.DEFENSIVE_SUPPORT, Task.ESCORT, Task.TRANSPORT_INTERCEPTION)


def flown(box: str, edge: str, tasks: Iterable[Task]) -> list[set[str]]:
    """The rules against missions that are flown out of a box, and into it."""
    world = pacific_world(f"britain-aaf {box} x2", f"japan-aaf {edge} x2")
    return [
        {one.rule for one in against_mission(world, world.air[AirId(stack)], task, SpaceId(target))}
        for task in tasks
        for stack, target in ((f"britain-aaf@{box}", edge), (f"japan-aaf@{edge}", box))
    ]


@pytest.mark.rule("5.12C#1", "air units fly no missions into a box or out of one")
@EDGES
def test_no_air_missions_into_a_box_or_out_of_it(box: str, edge: str) -> None:
    assert all("18.49" in rules for rules in flown(box, edge, OFFENSIVE))


@pytest.mark.rule(
    "5.47B#4", "nobody fights in the air over the India box, but where Japan bombs it"
)
def test_no_air_combat_over_the_india_box() -> None:
    assert all("18.49" in rules for rules in flown("india", "Q8", (*OFFENSIVE, *DEFENSIVE)))
    assert "18.49" not in flown("india", "Q8", [Task.BOMBING])[1]


@pytest.mark.rule(
    "5.57B#4", "nobody fights in the air over the Australia box, but where Japan bombs it"
)
def test_no_air_combat_over_the_australia_box() -> None:
    assert all("18.49" in rules for rules in flown("australia", "NN24", (*OFFENSIVE, *DEFENSIVE)))
    assert "18.49" not in flown("australia", "NN24", [Task.BOMBING])[1]


@pytest.mark.rule("5.12C#1", "nor missions of defense and interception")
@pytest.mark.parametrize("task", DEFENSIVE)
@EDGES
def test_no_defense_from_the_air_into_a_box_or_out_of_it(box: str, edge: str, task: Task) -> None:
    assert all("18.49" in rules for rules in flown(box, edge, [task]))


# Attrition ----------------------------------------------------------------------------------------


def fought(*units: str, side: str, **setting: Any) -> Table:
    return pacific_table(*units, play=AttritionCombat(), side=side, turn="Summer 1942", **setting)


@pytest.mark.rule("5.47B#2", "the India box is part of the attrition zones beside it")
@pytest.mark.rule("5.57B#2", "the Australia box is part of the attrition zones beside it")
@EDGES
def test_a_box_and_the_zones_beside_it_are_one(box: str, edge: str) -> None:
    world = pacific_world(f"{BRITISH} {box}", f"{BRITISH} {edge}")
    freeze(world, Side.AXIS)
    assert zone_at(world, box) == zone_at(world, edge)
    gone = pacific_world(f"{BRITISH} {edge}", rows=[surrendered(box)])
    freeze(gone, Side.AXIS)
    assert not [row for row in gone.attrition_zones.values() if box in row.spaces]


@pytest.mark.rule("15.23#3", "around the India box attrition is the way to fight")
@pytest.mark.rule("15.23#4", "and around the Australia box")
@EDGES
def test_units_beside_a_box_attrition_those_in_it(box: str, edge: str) -> None:
    world = pacific_world(f"{BRITISH} {box}", f"{JAPANESE} {edge}")
    freeze(world, Side.AXIS)
    assert counted(world, box, JAPAN) == {f"{JAPANESE}/1"}


def beside_and_within(box: str, edge: str, away: str) -> tuple[set[str], set[str], set[str]]:
    """Who attritions the British in a box from the edge, the Japanese at the edge from the box, and
    the British in the box from a hex further away."""
    units = (f"{BRITISH} {box}", f"{JAPANESE} {edge}")
    world = pacific_world(*units)
    freeze(world, Side.AXIS)
    against_box = counted(world, box, JAPAN)
    world = pacific_world(*units, side="allied")
    freeze(world, Side.ALLIED)
    against_edge = counted(world, edge, WEST)
    world = pacific_world(f"{BRITISH} {box}", f"{JAPANESE} {away}")
    freeze(world, Side.AXIS)
    return against_box, against_edge, counted(world, box, JAPAN)


@pytest.mark.rule("5.47B#5", "units beside the India box and in it attrition each other")
def test_attrition_at_the_india_box() -> None:
    assert beside_and_within("india", "Q8", "R9") == ({f"{JAPANESE}/1"}, {f"{BRITISH}/1"}, set())


@pytest.mark.rule("5.57B#5", "units beside the Australia box and in it attrition each other")
def test_attrition_at_the_australia_box() -> None:
    found = beside_and_within("australia", "NN24", "MM24")
    assert found == ({f"{JAPANESE}/1"}, {f"{BRITISH}/1"}, set())


@pytest.mark.rule("5.47B#6", "no hex is taken by attrition against the India box or from it")
@pytest.mark.rule("5.57B#6", "no hex is taken by attrition against the Australia box or from it")
@EDGES
def test_no_hex_changes_hands_between_a_box_and_the_edge(box: str, edge: str) -> None:
    t = fought(f"britain-armor-4-5 {box} x8", f"{JAPANESE} {edge} x2",
               side="allied")  # fmt: skip
    t.say(f"allied: attrition {zone_at(t.world, edge)} -")
    t.dice(6)
    assert t.pending == ""
    assert t.holder(edge) == "japan"
    t = fought(f"{BRITISH} {box} x5", f"japan-infantry-3-2 {edge} x8", side="axis")
    t.say(f"axis: attrition {zone_at(t.world, box)} -")
    t.dice(6)
    t.default("allied")
    assert t.pending == ""
    assert len(t.world.units_in[SpaceId(box)]) < 5


# Exploitation -------------------------------------------------------------------------------------


def exploited(unit: str, start: str, path: str = "", **setting: Any) -> set[str]:
    """Where an armor unit at a breakthrough hex can go."""
    name = UnitId(f"{unit}/1")
    end = path.split()[-1] if path else start
    make = setting.pop("make", pacific_world)
    world = make(f"{unit} {end}", side="allied", rows=[exploiter(name, start, path)], **setting)
    return set(routes(world, name))


@pytest.mark.rule("5.47B#3", "armor enters the India box by exploitation movement")
@pytest.mark.rule("5.57B#3", "armor enters the Australia box by exploitation movement")
@EDGES
def test_armor_exploits_into_a_box_but_not_out_of_it(box: str, edge: str) -> None:
    tanks = "britain-armor-4-5"
    assert box in exploited(tanks, edge)
    assert exploited(tanks, edge, box) == set()


@pytest.mark.rule("5.77B#3", "Russian armor enters the Urals box by exploitation, and stays there")
def test_armor_exploits_into_the_urals_box_but_not_out_of_it() -> None:
    tanks = "russia-armor-4-5"
    setting: dict[str, Any] = {"make": world_at, "turn": "Summer 1942"}
    assert "urals" in exploited(tanks, "H62", **setting)
    assert exploited(tanks, "H62", "urals", **setting) == set()
    assert "urals" not in exploited("germany-armor-4-6", "H62", **setting)
