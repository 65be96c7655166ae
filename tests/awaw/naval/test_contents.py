"""What is in a force, for whoever may know it, and how ships change."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.awaw.naval.battles import battle
from tests.awaw.naval.strikes import strike
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.invariants import violations
from warcabinet.awaw.naval.battle.combat_groups import forces_in as forces_of_group
from warcabinet.awaw.naval.hidden.dealing import dealt
from warcabinet.awaw.naval.hidden.told import Marker
from warcabinet.awaw.naval.ships import changing, concealing
from warcabinet.awaw.naval.ships.contents import (
    Concealment,
    Known,
    Unknown,
    contents,
    loose_in,
    ships_of,
)
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.naval_construction_chart import launch
from warcabinet.awaw.naval.task_forces.changing_force import form
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import (
    Aboard,
    Activity,
    ActivityId,
    Condition,
    Force,
    ForceKind,
    Hull,
    HullId,
    HullState,
    Stance,
)
from warcabinet.awaw.state.naval_battles import (
    Attempt,
    Group,
    GroupId,
    GroupOf,
    NavalBattle,
    Screened,
)
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.building import view_of
from warcabinet.awaw.view.fleets import forces as force_views
from warcabinet.engine.chance import picker
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")
ONE, TWO = ForceId("japan-1"), ForceId("japan-2")
AKAGI, YAMATO = "japan-akagi", "japan-yamato"
SRC = Path(__file__).parents[3] / "src/warcabinet/awaw"


def at_sea_and_home(*, destroyers: tuple[int, int] = (6, 4), ready: bool = False) -> AwawWorld:
    """Two Japanese task forces in Tokyo: the Akagi with cruisers and destroyers, and the Kaga."""
    world = pacific_world(turn="Spring 1942", ready=ready)
    for row in list(world.hulls.rows()):
        world.drop(row)
    port = SpaceId("L32")
    for number, (ship, count) in enumerate(zip((AKAGI, "japan-kaga"), destroyers, strict=True), 1):
        world.put(Hull(ship, "japan", port, 3, named=True))
        world.put(Hull("japan-ca", "japan", port, 4))
        world.put(Hull("japan-dd", "japan", port, count))
        force = world.put(Force(ForceId(f"japan-{number}"), "japan", port))
        for hull in loose_in(world, port):
            changing.move(world, hull, in_force(force.id))
    return world


def test_the_owner_knows_what_is_in_a_task_force_and_the_enemy_how_large_it_may_be() -> None:
    world = at_sea_and_home()
    for whole in (world, world.known_to(AXIS)):
        found = contents(whole, ONE)
        assert isinstance(found, Known)
        assert found.factors == 13
        assert {hull.what for hull in found.hulls} == {AKAGI, "japan-ca", "japan-dd"}
    assert contents(world.known_to(ALLIED), ONE) == Unknown(10, 25)
    with pytest.raises(Concealment, match="not known"):
        ships_of(world.known_to(ALLIED), ONE)


def test_what_was_seen_to_sink_is_not_thought_to_be_there() -> None:
    world = at_sea_and_home()
    changing.remove(world, world.hulls[HullId("japan-dd@tf:japan-1")], 4)
    assert contents(world.known_to(ALLIED), ONE) == Unknown(10, 21), "in port it has ten again"
    world.amend(world.forces[ONE], stance=Stance.SAILING)
    assert contents(world.known_to(ALLIED), ONE) == Unknown(6, 21)
    assert world.sunk["japan-dd"].factors == 4


def test_a_force_without_a_marker_is_open() -> None:
    world = at_sea_and_home()
    dd = Hull("us-dd", "us", SpaceId("P53"), 3)
    world.put(dd)
    force = world.put(Force(ForceId("us-loose-1"), "us", SpaceId("P53"), ForceKind.LOOSE))
    changing.move(world, dd, in_force(force.id), 2)
    found = contents(world.known_to(AXIS), force.id)
    assert isinstance(found, Known)
    assert found.factors == 2
    assert world.hulls[HullId("us-dd@P53")].factors == 1
    assert where(world, in_force(force.id)) == "P53"


def test_revealing_shows_ships_and_squadrons_to_all_and_concealing_hides_them_again() -> None:
    world = at_sea_and_home()
    world.put(Aboard(UnitTypeId("japan-nas"), "japan", ShipId(AKAGI), 3, open=False, seats=(AXIS,)))
    assert not world.known_to(ALLIED).aboard
    concealing.reveal(world, ONE)
    known = world.known_to(ALLIED)
    assert isinstance(contents(known, ONE), Known)
    assert [row.squadrons for row in known.aboard.values()] == [3]
    assert contents(known, TWO) == Unknown(10, 25)
    concealing.conceal(world, ONE)
    assert contents(world.known_to(ALLIED), ONE) == Unknown(10, 25)
    assert not world.known_to(ALLIED).aboard


def test_own_seats_are_those_of_the_side_however_it_is_shared_out() -> None:
    world = pacific_world(options={"seats": "power"})
    seats = concealing.seats_for(world, "us")
    assert seats == seats_of_side(world, Side.ALLIED)
    assert len(seats) > 1
    assert Seat("allied") not in seats


def test_ships_that_leave_a_task_force_for_port_are_seen_and_an_empty_one_is_gone() -> None:
    world = at_sea_and_home()
    port = SpaceId("L32")
    for hull in ships_of(world, ONE):
        changing.move(world, hull, port)
    assert ONE not in world.forces
    assert {hull.what for hull in loose_in(world.known_to(ALLIED), port)} == {
        AKAGI,
        "japan-ca",
        "japan-dd",
    }


def test_factors_that_are_alike_are_one_row() -> None:
    world = at_sea_and_home()
    dd = world.hulls[HullId("japan-dd@tf:japan-1")]
    changing.change(world, dd, 2, state=HullState.USED)
    assert world.hulls[HullId("japan-dd@tf:japan-1/used")].factors == 2
    assert world.hulls[HullId("japan-dd@tf:japan-1")].factors == 4
    changing.change(world, world.hulls[HullId("japan-dd@tf:japan-1/used")], state=HullState.READY)
    assert world.hulls[HullId("japan-dd@tf:japan-1")].factors == 6
    assert HullId("japan-dd@tf:japan-1/used") not in world.hulls


@pytest.mark.parametrize("count", [0, 7])
def test_no_more_can_be_taken_than_there_is(count: int) -> None:
    world = at_sea_and_home()
    with pytest.raises(ValueError, match="cannot be taken"):
        changing.take(world, world.hulls[HullId("japan-dd@tf:japan-1")], count)


def test_a_named_ship_is_not_broken_up() -> None:
    world = at_sea_and_home()
    with pytest.raises(ValueError, match="cannot be taken"):
        changing.take(world, world.hulls[HullId(AKAGI)], 2)
    with pytest.raises(ValueError, match="on the board already"):
        changing.add(world, Hull(AKAGI, "japan", SpaceId("L32"), 3, named=True))


def test_nothing_hangs_on_a_force_that_is_sunk() -> None:
    world = at_sea_and_home()
    hex_, group = SpaceId("M33"), GroupId("axis-1")
    pool = world.pools["japan-dd"].unbuilt
    world.put(Aboard(UnitTypeId("japan-nas"), "japan", ShipId(AKAGI), 3, open=False, seats=(AXIS,)))
    for row in (
        Activity(ActivityId("activity-1"), "japan", "patrol", (ONE,), ((hex_,),), hex_),
        Activity(ActivityId("activity-2"), "japan", "patrol", (ONE, TWO), ((hex_,),), hex_),
        Attempt(ONE, "activity-9", 0, hex_, (hex_,), 1, 3),
        Attempt(ForceId("us-1"), ONE, 0, hex_, (hex_,), 2, 3),
        NavalBattle(hex_, Side.AXIS, joins=((ONE, 1), (TWO, 2))),
        Group(group, Side.AXIS, 1),
        GroupOf(ONE, group),
        Screened(HullId("japan-dd@tf:japan-1"), 6),
    ):
        world.put(row)
    changing.sink_force(world, ONE)
    assert ONE not in world.forces
    assert list(world.activities) == ["activity-2"]
    assert world.activities[ActivityId("activity-2")].forces == (TWO,)
    assert world.battles[hex_].joins == ((TWO, 2),)
    for table in ("attempts", "groups", "group_of", "screened", "aboard"):
        assert not world.table(table), table
    assert world.sunk[AKAGI].factors == 3
    assert world.pools["japan-dd"].unbuilt == pool + 6


def test_what_is_said_of_more_factors_than_are_left_is_cut_down() -> None:
    world = at_sea_and_home()
    dd = HullId("japan-dd@tf:japan-1")
    world.put(Screened(dd, 6))
    changing.remove(world, world.hulls[dd], 2)
    assert world.screened[dd].factors == 4


# The books ----------------------------------------------------------------------------------------


def spoiled(**fields: object) -> list[str]:
    world = at_sea_and_home()
    world.amend(world.hulls[HullId(AKAGI)], **fields)
    return list(naval_faults(world))


def test_the_books_are_in_order() -> None:
    assert not list(naval_faults(at_sea_and_home()))
    assert not [one for one in violations(at_sea_and_home()) if "japan-akagi" in one]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"factors": 2}, "japan-akagi has 2 factors"),
        ({"hits": 3}, "japan-akagi has 3 hits"),
        ({"hits": 2}, "japan-akagi has 2 hits and is not damaged"),
        ({"condition": Condition.DAMAGED}, "japan-1 has damaged ships in port"),
        ({"condition": Condition.SUNK}, "japan-akagi is not sunk in a port"),
        ({"state": HullState.USED}, "japan-akagi is not inverted as its force is"),
        ({"open": True}, "of japan-1 only some ships are hidden"),
        ({"party": "us"}, "japan-akagi sails with japan"),
        ({"berth": SpaceId("L32")}, "japan-akagi is hidden without a task force"),
    ],
)
def test_broken_books_are_found(fields: dict[str, object], fault: str) -> None:
    assert fault in spoiled(**fields)


@pytest.mark.parametrize(
    ("extra", "fault"),
    [
        (Hull("japan-dd", "japan", in_force(ONE), 30, open=False, seats=(AXIS,)), "37 factors"),
        (Hull("japan-submarine", "japan", in_force(ONE), 1, open=False, seats=(AXIS,)), "subm"),
        (Hull("japan-ca", "japan", SpaceId("L32"), 3), "broken up: 3 factors"),
        (Hull("japan-dd", "japan", SpaceId("L32"), 1, Condition.DAMAGED), "cannot be damaged"),
        (Hull("japan-dd", "japan", SpaceId("L32"), 2, hits=1), "has 1 hits"),
        (Force(ForceId("japan-3"), "japan", SpaceId("L32")), "there is no ship in japan-3"),
        (
            Aboard(UnitTypeId("japan-nas"), "japan", ShipId(AKAGI), 1),
            "not as secret as its carrier",
        ),
        (Aboard(UnitTypeId("japan-nas"), "japan", ShipId(YAMATO), 1), "is on no carrier"),
    ],
)
def test_broken_books_of_forces_are_found(extra: msgspec.Struct, fault: str) -> None:
    world = at_sea_and_home()
    world.put(extra)  # type: ignore[type-var]
    assert [one for one in naval_faults(world) if fault in one]


def test_carriers_without_escorts_are_found() -> None:
    world = at_sea_and_home(destroyers=(6, 4))
    for name in ("japan-soryu", "japan-hiryu", "japan-shokaku"):
        ship = world.put(Hull(name, "japan", SpaceId("L32"), 3, named=True))
        changing.move(world, ship, in_force(ONE))
    assert "japan-1 has more fast carriers than fast escorts" in list(naval_faults(world))


def test_more_markers_than_a_power_has_are_found() -> None:
    world = at_sea_and_home()
    for number in range(3, 14):
        force = world.put(Force(ForceId(f"japan-{number}"), "japan", SpaceId("L32")))
        hull = Hull("japan-dd", "japan", in_force(force.id), 10, open=False, seats=(AXIS,))
        world.put(hull)
    assert "japan has 13 task forces" in list(naval_faults(world))


# The only door ------------------------------------------------------------------------------------


DOORS = ("naval/ships/", "state/", "invariants.py")
"""Where the indexes of ships by their berth and by their party may be read."""


def test_nobody_else_looks_ships_up_by_their_force() -> None:
    """A sum over rows that a seat may not see is silently too small."""
    used = [
        str(path.relative_to(SRC))
        for path in SRC.rglob("*.py")
        if re.search(r"\.hulls_(in|of)\b", path.read_text(encoding="utf-8"))
    ]
    assert [one for one in used if not one.startswith(DOORS)] == []


ALL_ROWS = (
    "naval/",
    "strategic/",
    "state/",
    "invariants.py",
    "view/fleets.py",
    "politics/parties.py",
    "logistics/shipments/",
)
IN_PORT_ONLY = "/basing.py"
"""Reads open ships in a port, never those of a force."""


def test_few_modules_read_the_table_of_ships() -> None:
    pattern = re.compile(r"(?<!who)\.hulls\b")  # those of a crew are somebody's own
    used = [
        str(path.relative_to(SRC))
        for path in SRC.rglob("*.py")
        if pattern.search(path.read_text(encoding="utf-8"))
    ]
    others = [one for one in used if not one.startswith(ALL_ROWS)]
    assert [one for one in others if not one.endswith(IN_PORT_ONLY)] == []


def test_the_view_of_an_enemy_marker_says_what_may_be_in_it() -> None:
    world = at_sea_and_home()
    own = {one.id: one for one in force_views(world.known_to(AXIS))}
    theirs = {one.id: one for one in view_of(world.known_to(ALLIED), ALLIED).forces}
    assert (own[ONE].least, own[ONE].most, own[ONE].known, own[ONE].secret) == (13, 13, True, True)
    assert (theirs[ONE].least, theirs[ONE].most, theirs[ONE].known) == (10, 25, False)
    assert theirs[ONE].name == "task force 1"
    assert not view_of(world.known_to(ALLIED), ALLIED).ships


def test_a_report_of_a_port_tells_the_marker_and_not_the_ships() -> None:
    world = at_sea_and_home()
    report = RULES.reports()["show"]
    theirs = report.tell(world.known_to(ALLIED), ALLIED, "L32")
    assert "task force 1 of japan (10 to 25 naval factors)" in theirs
    assert "Akagi" not in theirs
    own = report.tell(world.known_to(AXIS), AXIS, "L32")
    assert "task force 1 of japan (13 naval factors)" in own
    assert "Akagi" in own


# Imagining ----------------------------------------------------------------------------------------


def test_what_is_imagined_under_markers_is_legal_and_what_the_enemy_has() -> None:
    world = at_sea_and_home()
    known = world.known_to(ALLIED)
    seen = set()
    for seed in range(20):
        full = RULES.imagine(known, ALLIED, picker(str(seed)))
        assert isinstance(full, AwawWorld)
        assert not list(naval_faults(full))
        seen.add(tuple(sorted(hull.what for hull in ships_of(full, ONE))))
    assert len(seen) > 1


def test_carriers_that_were_launched_in_play_are_imagined_with_their_squadrons() -> None:
    """27.7271: who is launched is told to everybody, so it may be under a marker later."""
    elite = UnitTypeId("japan-nas-elite")
    world = world_at("japan-nas-elite L32 3", scenario="pacific-1939", turn="Fall 1939")
    world.amend(world.pools[elite], elsewhere=12)
    launch(world, yards(world.statics)["tokyo"], world.slips["tokyo/japan-shokaku/3/spring"])
    port = SpaceId("L32")
    dd = next(hull.id for hull in loose_in(world, port) if hull.what == "japan-dd")
    form(world, ONE, "japan", port, [(HullId("japan-shokaku"), 3), (dd, 10)])
    assert [(one.ship, one.squadrons) for one in world.aboard.rows()] == [("japan-shokaku", 3)]
    full = RULES.imagine(world.known_to(ALLIED), ALLIED, picker("1"))
    assert isinstance(full, AwawWorld)
    assert {hull.what for hull in ships_of(full, ONE)} == {"japan-shokaku", "japan-dd"}
    assert sum(one.squadrons for one in full.aboard.rows() if one.type == elite) == 3


def test_squadrons_on_patrol_over_ships_that_all_have_seen_are_imagined_too() -> None:
    world = strike("akagi, kaga, dd 12", "enterprise, dd 12", squadrons=2, cap=2).world
    concealing.reveal(world, ForceId("japan-1"))
    kind = UnitTypeId("japan-nas")
    there = sum(row.cap for row in world.air_plans.rows() if row.type == kind)
    there += sum(row.squadrons for row in world.aboard.rows() if row.type == kind)
    pool = world.pools[kind]
    scenario = world.statics.scenario
    assert scenario is not None
    total = sum(row.total for rows in scenario.pools.values() for row in rows if row.type == kind)
    world.put(msgspec.structs.replace(pool, elsewhere=total - pool.unbuilt - there))
    full = RULES.imagine(world.known_to(ALLIED), ALLIED, picker("1"))
    assert isinstance(full, AwawWorld)
    assert sum(row.cap for row in full.air_plans.rows() if row.type == kind) == 2


def test_forces_are_imagined_behind_the_numbers_of_groups() -> None:
    """22.421, 22.423A: of a battle nobody knows which force is behind which number of the enemy;
    in what is imagined there is one behind each.
    """
    world = battle({1: "dd 10"}, {1: "dd 10", 3: "enterprise, dd 10", 5: "dd 12"})
    for row in list(world.group_of.values()):
        world.amend(
            row,
            open=False,
            seats=concealing.seats_for(world, world.forces[ForceId(row.what)].party),
        )
    seen = world.known_to(AXIS)
    assert [row.what for row in seen.group_of.values()] == ["japan-1"]
    dream = RULES.imagine(seen, AXIS, lambda count: 0)
    assert isinstance(dream, AwawWorld)
    groups = [group.id for group in dream.groups.rows()]
    assert len(groups) == 4
    assert all(len(forces_of_group(dream, group)) == 1 for group in groups)


def test_a_patrol_that_fights_is_imagined_behind_a_number() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10", 3: "dd 12"})
    patrol = world.forces[ForceId("us-2")]
    world.amend(patrol, stance=Stance.PATROL)
    (row,) = world.battles.values()
    joins = tuple((force, 1) for force in world.forces)
    world.amend(row, joins=joins)
    dream = RULES.imagine(world.known_to(AXIS), AXIS, lambda count: 0)
    assert isinstance(dream, AwawWorld)
    assert all(forces_of_group(dream, group.id) for group in dream.groups.rows())


def test_where_there_is_little_room_all_ships_are_imagined_somewhere() -> None:
    """20.162A: two markers under which the ships just fit."""
    world = battle({1: "dd 10"}, {1: "dd 10"})
    known = classes(world.statics)
    names = ["yamato", "nagato", "mutsu", "ise", "hyuga", "haruna", *["ca"] * 9, *["dd"] * 4]
    ships = [(known[f"japan-{name}"], "japan") for name in names]
    factors = sum(one.size for one, _ in ships)
    room = Marker(10, factors // 2)
    for seed in range(40):
        deal = dealt(
            ships, dict.fromkeys((ForceId("one"), ForceId("two")), room), picker(str(seed))
        )
        assert sum(deal.factors.values()) == factors
