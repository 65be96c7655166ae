"""What a seat sees of a scenario, as data for clients and as text for the terminal."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.exploiting import ONE, THREE, TWO, breakthrough, exploiter
from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.waters.paths import length
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.ground import Attacked, Spent, UnitId
from warcabinet.awaw.state.logistics import HexSupply, Supply, UnitSupply, Weather
from warcabinet.awaw.state.naval import Activity, ActivityId, SailsWith
from warcabinet.awaw.state.oil import AirFlown
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.building import view_of
from warcabinet.awaw.view.reports import REPORTS
from warcabinet.awaw.view.shapes import AwawView
from warcabinet.awaw.view.text import draw
from warcabinet.engine.game import new_game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")


@pytest.fixture
def start() -> AwawWorld:
    return world_at(scenario="barbarossa", ready=True)


def report(world: AwawWorld, name: str, rest: str = "", seat: Seat = AXIS) -> str:
    return REPORTS[name].tell(world.known_to(seat), seat, rest)


# For clients --------------------------------------------------------------------------------------


def test_a_force_that_is_home_already_has_no_way_to_show() -> None:
    world = world_at(scenario="coral-sea", turn="Spring 1942")
    home = SpaceId("EE30")
    world.put(Activity(ActivityId("activity-1"), "japan", "return", (), (), home))
    (shown,) = view_of(world).activities
    assert (shown.base, shown.goal, shown.legs) == ("EE30", "EE30", ())


def test_activities_tell_with_whom_they_sail() -> None:
    world = world_at(scenario="coral-sea", turn="Spring 1942")
    one, two = ActivityId("activity-1"), ActivityId("activity-2")
    for name in (one, two):
        world.put(Activity(name, "japan", "naval-redeployment", (), (), SpaceId("EE30")))
    world.put(SailsWith(two, one))
    assert {row.id: row.along for row in view_of(world).activities} == {one: "", two: one}


def test_activities_tell_the_hexes_of_their_way_as_the_log_does() -> None:
    """21.36, 22.13A: a strait cuts a way in two legs that share its hexes, and a box is none."""
    world = world_at(scenario="mediterranean-1941", ready=True)
    ways = {
        (("MM30", "NN31", "south-africa"),): 1,
        (("GG26", "GG27", "GG28"), ("GG27", "GG28", "FF28")): 3,
    }
    for legs, hexes in ways.items():
        path = tuple(tuple(map(SpaceId, leg)) for leg in legs)
        row = Activity(ActivityId("activity-1"), "britain", "base-change", (), path, path[-1][-1])
        world.put(row)
        (shown,) = view_of(world).activities
        assert shown.hexes == length(world, path_of(row)) == hexes


def test_the_view_has_every_unit_with_its_figures(start: AwawWorld) -> None:
    view = view_of(start)
    assert len(view.units) == len(start.units)
    armor = next(unit for unit in view.units if unit.id == "germany-armor-4-6/1")
    assert (armor.type, armor.party, armor.combat, armor.movement) == (
        "germany-armor-4-6",
        "germany",
        4,
        6,
    )
    assert armor.supply == ""
    assert armor.marks == ()


def test_the_view_tells_where_units_are_overstacked() -> None:
    """12.11, 12.22: how many are there, and how many of them may stay."""
    world = world_at(
        "germany-armor-4-6 L33",
        "germany-armor-4-6 L33",
        "germany-infantry-3-3 L33",
        "germany-armor-4-6 K33",
        "germany-armor-4-6 K33",
    )
    (crowd,) = view_of(world).crowded
    assert (crowd.hex, crowd.side, crowd.units, crowd.stay) == ("L33", "axis", 3, 2)
    assert crowd.rules == ("12.11", "12.22")


def test_a_breakthrough_hex_is_told_to_be_too_full_before_limits_apply_again() -> None:
    """12.14, 16.23: armor may overstack there until redeployment ends, and must leave by then."""
    world = world_at("germany-armor-4-6 L33 x3", rows=[breakthrough("L33", ONE, TWO, THREE)])
    for unit in (ONE, TWO, THREE):
        world.put(exploiter(unit, "L33"))
    assert overstacked(world, Side.AXIS) == {}
    (crowd,) = view_of(world).crowded
    assert (crowd.hex, crowd.units, crowd.stay) == ("L33", 3, 2)


def test_the_view_tells_what_a_unit_has_done() -> None:
    name = UnitId("germany-armor-4-6/1")
    world = world_at(
        "germany-armor-4-6 L33",
        rows=[Spent(name, 4), Attacked(name), UnitSupply(name, Supply.NONE)],
    )
    (unit,) = view_of(world).units
    assert (unit.spent, unit.marks, unit.supply) == (4, ("attacked",), "none")


def test_the_view_has_control_by_holder_and_what_is_out_of_supply() -> None:
    world = world_at(
        control={"germany": "H47"}, rows=[HexSupply(SpaceId("H47"), Supply.NONE)], ready=True
    )
    view = view_of(world)
    assert "H47" in view.control["germany"]
    assert "D44" in view.control["russia"]
    assert sum(map(len, view.control.values())) == len(world.control)
    assert view.unsupplied == {"none": ("H47",)}


def test_the_view_has_the_ledger_and_the_pools(start: AwawWorld) -> None:
    book(start, "germany", -7, "9.51", "attack on K38")
    view = view_of(start)
    germany = next(row for row in view.treasuries if row.power == "germany")
    assert germany.level == 173
    assert [line.amount for line in germany.ledger] == [180, -7]
    assert sum(line.amount for line in germany.ledger) == germany.level
    assert any(row.type == "russia-infantry-2-3" and row.elsewhere == 4 for row in view.pools)
    assert view.standing is not None
    assert view.standing.points == -2


def test_the_view_shares_no_row_with_the_world(start: AwawWorld) -> None:
    rows = tuple(start.record_types.values())

    def parts(value: object) -> list[object]:
        if isinstance(value, msgspec.Struct):
            return [value, *(p for f in value.__struct_fields__ for p in parts(getattr(value, f)))]
        if isinstance(value, dict):
            return [p for one in value.values() for p in parts(one)]
        if isinstance(value, tuple | list):
            return [p for one in value for p in parts(one)]
        return []

    assert not [part for part in parts(view_of(start)) if isinstance(part, rows)]


def test_a_view_encodes_and_reads_back(start: AwawWorld) -> None:
    data = msgspec.json.encode(view_of(start))
    again = msgspec.json.decode(data, type=AwawView)
    assert again.units == view_of(start).units
    assert len(data) < 60_000


def test_both_seats_see_the_same_open_game(start: AwawWorld) -> None:
    axis, allied = (
        RULES.view(start.known_to(AXIS), AXIS),
        RULES.view(start.known_to(ALLIED), ALLIED),
    )
    assert (axis.own_side, allied.own_side) == (AXIS, ALLIED)
    same = msgspec.structs.replace(axis, own_side=ALLIED, commands=allied.commands)
    assert same == allied


def test_the_order_of_play_alone_has_no_board() -> None:
    game = new_game(RULES, "order-of-play", "secret")
    view = RULES.view(game.position.world.known_to(AXIS), AXIS)
    assert view.board == ""
    assert view.units == ()
    assert "germany" in draw(view)


# For the terminal ---------------------------------------------------------------------------------


def test_the_header_tells_turn_side_step_brps_and_points(start: AwawWorld) -> None:
    start.put(Weather("russian-winter-zone", WeatherKind.WINTER, 9))
    text = draw(view_of(start))
    assert "Summer 1941, axis player turn (the last turn is Winter 1942)" in text
    assert "Ground movement" in text
    assert "BRPs: germany 180, russia 150" in text
    assert "Victory: -2 points, Allied decisive victory if it ended now" in text
    assert "russian-winter-zone winter 9" in text
    assert "germany 37 units (114 factors), 21 air" in " ".join(text.split())


def test_the_header_warns_of_units_out_of_supply() -> None:
    name = UnitId("germany-armor-4-6/1")
    world = world_at("germany-armor-4-6 L33", rows=[UnitSupply(name, Supply.PARTIAL)])
    assert "Not fully supplied: germany-armor-4-6/1" in draw(view_of(world))


def test_the_header_tells_of_oil_that_is_counted(start: AwawWorld) -> None:
    assert "Oil:" not in draw(view_of(start)), "nobody counts it yet"
    row = next(start.oil_reserves.rows())
    start.amend(row, tracked=True, counters=7, fifths=2)
    start.put(AirFlown(row.faction, 28))
    assert f"Oil: {row.faction} 7 2/5 (28 air factors flown)" in draw(view_of(start))


def test_show_tells_what_is_in_a_hex(start: AwawWorld) -> None:
    text = report(start, "show", "H47")
    assert "Moscow" in text
    assert "controlled by russia, full supply" in text
    assert "industrial-center of russia" in text
    assert "worth 5 points if held by the Axis" in text
    assert "russia-infantry-3-3/" in text
    assert report(start, "show", "moscow") == text, "places can be named"
    assert report(start, "show", "h47") == text
    assert "4 x germany-aaf" in report(start, "show", "J36")
    assert "not in this scenario" in report(start, "show", "S20")
    assert "box" in report(start, "show", "urals")
    with pytest.raises(NoReport, match="no hex and no place"):
        report(start, "show", "Nowhere")
    with pytest.raises(NoReport, match="Say which hex"):
        report(start, "show")


def test_units_are_listed_by_party_side_or_seat(start: AwawWorld) -> None:
    assert "J37   2 armor 4-6" in report(start, "units", "germany")
    assert "russia:" in report(start, "units", seat=ALLIED)
    axis = report(start, "units", "axis")
    assert "finland:" in axis
    assert "russia:" not in axis
    assert report(start, "units", "spain") == "There are none."
    with pytest.raises(NoReport, match="Nobody is called"):
        report(start, "units", "atlantis")


def test_supply_of_a_unit_and_of_a_hex(start: AwawWorld) -> None:
    start.put(HexSupply(SpaceId("H47"), Supply.NONE))
    assert "H47, controlled by russia: no supply" in report(start, "supply", "Moscow")
    assert "full supply" in report(start, "supply", "germany-armor-4-6/1")
    assert "controlled by nobody" in report(start, "supply", "A30")


def test_brps_are_told_with_their_ledger(start: AwawWorld) -> None:
    book(start, "germany", -7, "9.51", "attack on K38")
    text = report(start, "brps")
    assert "germany: 173 BRPs, base 150" in text
    assert "-7  Summer 1941, Axis: attack on K38 (9.51)" in text
    for number in range(40):
        book(start, "russia", -1, "9.51", f"attack {number}")
    assert "lines before" in report(start, "brps")
    assert "lines before" not in report(start, "brps", "russia")
    with pytest.raises(NoReport):
        report(start, "brps", "spain")


def test_pools_and_losses(start: AwawWorld) -> None:
    assert "10 on other fronts" in report(start, "pools", "germany")


def test_the_standing_says_what_each_level_needs(start: AwawWorld) -> None:
    text = report(start, "standing")
    assert "[ ] +5  Moscow (H47) held by the Axis" in text
    assert "[x] -1  Riga (H39) held by the Allies" in text
    assert "[x] Allied decisive victory: 2 points or less" in text
    early = "The game ends early if the Axis hold Moscow, Leningrad, Stalingrad (not so now)"
    assert early in " ".join(text.split())
    with pytest.raises(NoReport):
        report(RULES.empty_world("order-of-play", {}), "standing")


def test_a_map_shows_the_hexes_around(start: AwawWorld) -> None:
    text = report(start, "map", "Warsaw 1")
    assert "M35*" in text
    assert "6g2" in text
    assert "a5" in text
    assert "=" in text, "the Vistula"
    assert "P33" not in text
    assert "P33" in report(start, "map", "Warsaw 3")
