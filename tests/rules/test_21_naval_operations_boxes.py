"""5, 21.14, 21.15, 21.16, 21.17, 21.18, 21.214, 21.216, 21.217, 25.31: boxes as places of ships."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, named, pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.waters import paths
from warcabinet.awaw.naval.waters.activities import Activity, Sail
from warcabinet.awaw.naval.waters.range_and_distances import (
    against_range,
    ports_in_range,
    reach,
    relayed,
    way,
)
from warcabinet.awaw.naval.waters.range_restrictions import havens
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

BASE, PATROL, SW = Activity.BASE_CHANGE, Activity.PATROL, Activity.SW_DEPLOYMENT


def europe() -> AwawWorld:
    return world_at(scenario="europe-1939", turn="Summer 1940")


def both() -> AwawWorld:
    return world_at(scenario="global-war", turn="Summer 1940")


def may(
    world: AwawWorld,
    party: str,
    start: str,
    goal: str,
    activity: str = BASE,
    submarines: bool = False,
) -> set[str]:
    """The rules against sailing from a place to another, whatever the way."""
    asked = Sail(party, activity, SpaceId(start), SpaceId(goal), submarines)
    return {one.rule for one in BOOK.may(world, asked)}


def against(world: AwawWorld, party: str, text: str, activity: str = BASE) -> set[str]:
    path = [SpaceId(word) for word in text.split()]
    return {refusal.rule for refusal in paths.legal(world, party, path, activity)}


def called(world: AwawWorld, name: str) -> str:
    place = world.board.place(name)
    assert place is not None
    return place.hex


# Distances and edges ------------------------------------------------------------------------------


@pytest.mark.rule("5.12B#1", "ranges count to and from boxes, with the hexes off the board")
@pytest.mark.rule("5.28A#1", "ships from the Atlantic U.S. box come over the west edge")
@pytest.mark.rule("21.214C#1", "ships to and from the Atlantic U.S. box pass A23 to EE1")
@pytest.mark.rule("21.36D#1", "the Atlantic U.S. box is 16 hexes from the west edge")
def test_the_atlantic_us_box() -> None:
    world = europe()
    known = reach(world, "britain", "atlantic-us", BASE)
    edge = world.map.members(world.map.area("west-edge"))
    assert {known[space] for space in edge} == {16}
    assert min(cost for space, cost in known.items() if space != "atlantic-us" and cost) == 16
    assert max(known.values()) == 40
    assert against(world, "britain", "atlantic-us C15 C16") == set()
    assert against(world, "britain", "atlantic-us C16") == {"21.217A"}
    plymouth = called(world, "Plymouth")
    path = paths.shortest(world, "britain", "atlantic-us", plymouth)
    assert paths.length(world, path) == known[SpaceId("K21:south")]
    assert against(world, "britain", " ".join(path)) == set()


@BOTH_BOARDS
@pytest.mark.rule("5.28A#2", "ships from the Pacific U.S. box come over the east edge")
@pytest.mark.rule("21.214D#1", "ships to and from the Pacific U.S. box pass A59 to KK48")
@pytest.mark.rule("21.36D#2", "the Pacific U.S. box is 8 hexes from the east edge")
def test_the_pacific_us_box(scenario: str, board: str) -> None:
    world = pacific_world(scenario=scenario)
    known = reach(world, "us", "pacific-us", BASE)
    edge = world.map.members(world.map.area("east-edge-us"))
    assert {known[space] for space in edge} == {8}
    assert against(world, "us", named("", f"pacific-us {board}P58 {board}P57")) == set()
    assert against(world, "us", f"pacific-us {board}P57") == {"21.217A"}
    assert against(world, "us", f"pacific-us {board}NN45") == {"21.217A"}


@pytest.mark.rule("72.71#1", "ships in the India box act on the board")
@pytest.mark.rule("72.71#2", "they come over CC2")
@pytest.mark.rule("72.71#3", "eight hexes from their ports")
@pytest.mark.rule("21.17#1", "ships in the India box act on the board")
@pytest.mark.rule("21.17#2", "they come over CC2")
@pytest.mark.rule("21.17#3", "eight hexes from their ports")
@pytest.mark.rule("5.48A#1", "the way from the India box leads over CC2")
@pytest.mark.rule("5.48A#2", "CC2 is eight hexes from the ports of the box")
@pytest.mark.rule("5.48F#1", "ships intercept from the India box")
@pytest.mark.rule("21.36D#3", "the India box is 8 hexes from CC2")
def test_the_india_box() -> None:
    world = pacific_world()
    for activity in (PATROL, Activity.INTERCEPTION, BASE):
        known = reach(world, "britain", "india", activity)
        assert known[SpaceId("CC2")] == 8
        assert known[SpaceId(called(world, "Colombo"))] == 10
        assert may(world, "britain", "india", "CC4", activity) == set()
        assert [space for space, cost in known.items() if 0 < cost < 9] == ["CC2"]
    assert against(world, "britain", "india CC3") == {"21.217A"}


@pytest.mark.rule("71.71#1", "ships in the Australia box act on the board")
@pytest.mark.rule("71.71#2", "they come over NN15, NN24 or NN31")
@pytest.mark.rule("71.71#3", "8 hexes to NN15 and NN24, 10 to NN31")
@pytest.mark.rule("21.16#1", "ships in the Australia box act on the board")
@pytest.mark.rule("21.16#2", "they come over NN15, NN24 or NN31")
@pytest.mark.rule("5.58A#1", "the way from the Australia box leads over NN15, NN24 or NN31")
@pytest.mark.rule("5.58A#2", "8 hexes to NN15 and NN24, 10 to NN31")
@pytest.mark.rule("5.58F#1", "ships intercept from the Australia box")
@pytest.mark.rule("21.36D#4", "the Australia box is 8 or 10 hexes from the south edge")
@pytest.mark.rule("21.36D#5", "8 hexes to NN15 and NN24, 10 to NN31")
def test_the_australia_box() -> None:
    world = pacific_world()
    for activity in (PATROL, Activity.INTERCEPTION, BASE):
        known = reach(world, "us", "australia", activity)
        assert {space: known[SpaceId(space)] for space in ("NN15", "NN24", "NN31")} == {
            "NN15": 8,
            "NN24": 8,
            "NN31": 10,
        }
        assert {space for space, cost in known.items() if 0 < cost < 9} == {"NN15", "NN24"}
        assert may(world, "us", "australia", "MM25", activity) == set()
    # Townsville and Noumea are ports: the next leg begins there, and elsewhere it does not
    patrol = reach(world, "us", "australia", PATROL)
    assert max(patrol.values()) == 18 + 2
    dry = pacific_world(
        rows=[
            HexSupply(SpaceId(one), Supply.NONE) for one in world.map.members(havens(world, "us"))
        ]
    )
    assert max(reach(dry, "us", "australia", PATROL).values()) == 10


@pytest.mark.rule("21.217#1", "ships do not leave the board, but for boxes")
@pytest.mark.rule("21.217A#1", "they do to go to a box, at the end of their way")
def test_a_box_is_the_first_or_last_space() -> None:
    world = pacific_world()
    assert against(world, "us", "NN24 australia") == set()
    assert against(world, "us", "NN24 australia NN31") == {"21.217"}
    through = reach(world, "us", "NN31", BASE)
    # Noumea and Townsville by sea, not through the box
    assert through[SpaceId("NN24")] < 18
    assert paths.shortest(world, "us", "NN31", "L32")[0] == "NN31"
    assert not {"australia", "pacific-sw"} & {*paths.shortest(world, "us", "NN31", "L32")}
    assert against(world, "us", "NN24 NN24:off NN25") == {"21.217"}


@pytest.mark.rule("21.217B#1", "hexes off the edge are ports of the Western Allies")
@pytest.mark.rule("21.361#4", "hexes off the edge are ports of the Western Allies")
def test_notional_ports_off_the_edge() -> None:
    world = world_at(
        scenario="europe-1939",
        turn="Summer 1940",
        rows=[
            HexSupply(space, Supply.NONE)
            for space in europe().map.members(havens(europe(), "britain"))
        ],
    )
    assert not havens(world, "britain")
    known = reach(world, "britain", "L22", PATROL)
    assert max(known.values()) > 20  # over the edge
    goal = next(space for space, cost in known.items() if cost > 20)
    path = way(world, "britain", "L22", goal, PATROL)
    assert any(space.endswith(":off") for space in path)
    assert against_range(world, "britain", path, "L22", PATROL) == []
    assert paths.length(world, path) == known[goal]
    germans = relayed(world, "germany", "K28", PATROL)
    assert germans.off == {}


@pytest.mark.rule("21.217C#1", "on the western front ships go off the west edge and come back")
@pytest.mark.rule("21.217C#2", "never off the north edge")
@pytest.mark.rule("21.217C#4", "hexes off the edge count")
def test_virtual_hexes_off_the_west_edge() -> None:
    world = europe()
    around = "S8 S7 S7:off T7:off U6:off U6 U7"
    assert against(world, "britain", around, PATROL) == set()
    assert against(world, "germany", around, PATROL) == set()
    assert paths.length(world, [SpaceId(word) for word in around.split()]) == 6
    assert against(world, "britain", "S7 S7:off U6:off U6", PATROL) == {"21.217"}
    assert against(world, "britain", "A26 A26:off A27", PATROL) == {"21.217"}
    assert against(world, "britain", "S8 S7 S7:off", PATROL) == {"21.217"}
    # an activity that goes on to Gibraltar is none of the western front; the Western Allies enter
    # their ports off the edge all the same
    on = "Z4 Z4:off AA3:off AA3 AA4 AA5 AA6 AA7"
    assert against(world, "germany", on, PATROL) == {"21.217C"}
    assert against(world, "britain", on, PATROL) == set()
    pacific = pacific_world()
    assert against(pacific, "us", "P57 P58 P58:off P58", PATROL) == set()
    assert against(pacific, "japan", "P57 P58 P58:off P58", PATROL) == {"21.217"}


# Base changes -------------------------------------------------------------------------------------


@pytest.mark.rule("21.214A#1", "Atlantic U.S. box: western ports, Pacific U.S. and South Africa")
@pytest.mark.rule("5.28B#2", "Atlantic U.S. box: western ports, Pacific U.S. and South Africa")
@pytest.mark.rule("21.224#1", "ships change base to and from boxes")
def test_base_changes_of_the_atlantic_us_box() -> None:
    world = both()
    for goal in (called(world, "Plymouth"), "AA7", "pacific-us", "south-africa"):
        assert may(world, "britain", "atlantic-us", goal) == set(), goal
        assert may(world, "britain", goal, "atlantic-us") == set(), goal
    for goal in (called(world, "Marseilles"), called(world, "Suez"), "india", "australia"):
        assert may(world, "britain", "atlantic-us", goal) == {"21.214A"}, goal
        assert may(world, "britain", goal, "atlantic-us") == {"21.214A"}, goal


@pytest.mark.rule("21.214B#1", "Pacific U.S. box: Australia, Atlantic U.S. and some ports")
@pytest.mark.rule("5.28B#3", "Pacific U.S. box: Australia, Atlantic U.S. and some ports")
def test_base_changes_of_the_pacific_us_box() -> None:
    world = pacific_world()
    ports = [called(world, name) for name in ("Dutch Harbor", "Pearl Harbor", "Papeete")]
    for goal in (*ports, "australia"):
        assert may(world, "us", "pacific-us", goal) == set(), goal
    assert may(world, "us", "pacific-us", called(world, "Noumea")) == {"21.214A"}
    assert may(world, "us", "pacific-us", "india") == {"21.214A"}
    assert set(ports_in_range(world, "us", "pacific-us")) == {*ports, "australia"}
    maui, wake = called(world, "Maui"), called(world, "Wake")
    assert may(world, "us", "pacific-us", maui) == {"21.214A"}
    built = pacific_world(
        rows=[
            *(Counter(CounterKind.PORT, SpaceId(one), "us") for one in (maui, wake)),
            *(Control(SpaceId(one), "us") for one in (maui, wake)),
        ]
    )
    assert may(built, "us", "pacific-us", maui) == set()
    assert may(built, "us", "pacific-us", wake) == {"21.214A"}


@pytest.mark.rule("5.38A#1", "ways from the South Africa box, west and to the Indian Ocean")
@pytest.mark.rule("5.38B#1", "South Africa: western ports, three Indian Ocean ports, three boxes")
@pytest.mark.rule("5.48B#1", "India: South Africa, Australia, three ports, and over CC2")
@pytest.mark.rule("5.58B#1", "Australia: the Pacific board, three ports, three boxes")
@pytest.mark.rule("21.216#1", "ships of the Western Allies go to these three boxes")
@pytest.mark.parametrize(
    ("box", "goals", "not_to"),
    [
        (
            "south-africa",
            "Plymouth Suez Basra Abadan atlantic-us india australia",
            "Marseilles pacific-us Colombo",
        ),
        (
            "india",
            "Suez Basra Abadan south-africa australia Colombo Singapore",
            "Plymouth atlantic-us pacific-us",
        ),
        (
            "australia",
            "Suez Basra Abadan south-africa india pacific-us Noumea",
            "Plymouth atlantic-us Marseilles",
        ),
    ],
)
def test_base_changes_of_the_other_boxes(box: str, goals: str, not_to: str) -> None:
    world = both()

    def place(word: str) -> str:
        return word if word in world.board.boxes else called(world, word)

    for goal in goals.split():
        assert may(world, "britain", box, place(goal)) == set(), goal
    for goal in not_to.split():
        assert may(world, "britain", box, place(goal)) == {"21.214A"}, goal


@pytest.mark.rule("5.32#1", "the distance of the South Africa box does not matter")
@pytest.mark.rule("21.36D#6", "only what is allowed outright goes to or from South Africa")
def test_south_africa_has_no_distance() -> None:
    world = both()
    known = reach(world, "britain", "south-africa", BASE)
    for name in ("Plymouth", "Suez", "Basra"):
        spaces = world.map.members(world.board.afloat(called(world, name)))
        assert 0 in {known.get(space) for space in spaces}, name
    assert known[SpaceId("india")] == known[SpaceId("atlantic-us")] == 0
    patrol = reach(world, "britain", "south-africa", PATROL)
    assert set(patrol) == {"south-africa"}


@pytest.mark.rule("5.32#2", "nobody is displaced to South Africa")
@pytest.mark.rule("5.48H#1", "ships displaced from Suez, Basra and Abadan go to the India box")
@pytest.mark.rule("21.231#1", "ships are displaced to boxes")
def test_displacement_to_boxes() -> None:
    world = both()
    displaced = Activity.DISPLACEMENT
    assert may(world, "britain", "L22", "south-africa", displaced) == {"5.32"}
    for name in ("Suez", "Basra", "Abadan"):
        known = reach(world, "britain", called(world, name), displaced)
        assert known[SpaceId("india")] == 0, name
        assert SpaceId("south-africa") not in known
    assert SpaceId("india") not in reach(world, "britain", called(world, "Port Said"), displaced)


@pytest.mark.rule("21.231#2", "the hexes to a box count for the nearest port")
def test_a_box_as_a_refuge_counts_its_hexes() -> None:
    world = pacific_world(control={"us": "R23"})
    known = ports_in_range(world, "britain", "NN31", Activity.DISPLACEMENT)
    assert known.get(SpaceId("australia")) == 10
    hexes = [*known.values()]
    assert hexes == sorted(hexes)
    assert hexes[0] < 10


# Who, and for what --------------------------------------------------------------------------------


@pytest.mark.rule("21.14C#1", "no patrols and interceptions from the Atlantic U.S. box")
@pytest.mark.rule("21.15C#1", "no patrols and interceptions from the Pacific U.S. box")
@pytest.mark.rule("21.18A#1", "no missions and interceptions from the South Africa box")
@pytest.mark.rule("5.28F#1", "no interceptions from the U.S. boxes")
@pytest.mark.rule("5.38F#1", "no interceptions from the South Africa box")
@pytest.mark.rule("21.413A#1", "no patrols from the U.S. and South Africa boxes")
@pytest.mark.rule("21.413B#1", "patrols from the India and Australia boxes")
@pytest.mark.parametrize("activity", [PATROL, Activity.INTERCEPTION])
def test_boxes_from_which_ships_do_not_patrol(activity: str) -> None:
    world = both()
    for box in ("atlantic-us", "pacific-us", "south-africa"):
        assert may(world, "us", box, "C15", activity) == {"21.14C"}, box
    for box in ("india", "australia"):
        assert may(world, "us", box, "PMM25", activity) == set(), box


@pytest.mark.rule("5.38D#1", "no invasions from or into South Africa")
@pytest.mark.rule("5.48D#3", "no invasions of the boxes of South Africa and Australia")
@pytest.mark.rule("5.58D#3", "no invasions of the Pacific U.S., South Africa and India boxes")
def test_boxes_are_not_invaded() -> None:
    world = both()
    invasion = Activity.INVASION
    assert may(world, "britain", "south-africa", "DD3", invasion) == {"5.38D"}
    assert "5.48D" in may(world, "britain", "india", "australia", invasion)
    assert "5.48D" in may(world, "britain", "australia", "pacific-us", invasion)
    assert may(world, "britain", "australia", "PHH27", invasion) == set()


@pytest.mark.rule("5.23#2", "Axis and Japanese ships do not go to the U.S. boxes")
@pytest.mark.rule("5.33#2", "Axis and Japanese ships do not go to the South Africa box")
@pytest.mark.rule("5.43#2", "Japanese ships do not go to the India box")
@pytest.mark.rule("5.53#2", "Japanese ships do not go to the Australia box")
def test_boxes_of_the_western_allies() -> None:
    world = both()
    for party in ("japan", "germany"):
        for box in ("atlantic-us", "pacific-us", "south-africa", "india", "australia"):
            assert "5.23" in may(world, party, "PNN24", box), (party, box)
    pacific = pacific_world()
    assert against(pacific, "japan", "NN24 australia") == {"21.216"}
    assert SpaceId("australia") not in reach(pacific, "japan", "Y32", BASE)


@pytest.mark.rule("5.68#1", "no ships act from the Ethiopia box")
@pytest.mark.rule("5.78#1", "no ships act from the Urals box")
def test_boxes_without_ships() -> None:
    """Whatever they sail for, from there or to there."""
    world = both()
    for party, box, near, rule in (
        ("italy", "ethiopia", "MM30", "5.68"), ("britain", "ethiopia", "MM30", "5.68"),
        ("russia", "urals", "A62", "5.78"), ("russia", "urals", "PF18", "5.78"),
    ):  # fmt: skip
        for activity in Activity:
            assert may(world, party, box, near, activity) & {"5.68", "5.78"} == {rule}
            assert may(world, party, near, box, activity) & {"5.68", "5.78"} == {rule}
    for box in ("ethiopia", "urals"):
        assert set(reach(world, "russia", box, BASE)) == {box}


# SW boxes -----------------------------------------------------------------------------------------


@pytest.mark.rule("25.31A#1", "to the Atlantic SW box from western ports, U.S. and South Africa")
@pytest.mark.rule("25.31A#2", "Axis ships do not deploy to the Atlantic SW box")
@pytest.mark.rule("25.31A#3", "German submarines do, from western and Mediterranean ports")
@pytest.mark.rule("25.37#3", "they come back to where they may have come from")
def test_deployment_to_the_atlantic() -> None:
    world = both()
    box = "atlantic-sw"
    for base in (called(world, "Plymouth"), "atlantic-us", "south-africa"):
        assert may(world, "britain", base, box, SW) == set(), base
        assert may(world, "us", box, base, SW) == set(), base
    marseilles, kiel = called(world, "Marseilles"), "J30"
    assert may(world, "britain", marseilles, box, SW) == {"25.31A"}
    assert may(world, "britain", box, marseilles, SW) == {"25.31A"}
    assert may(world, "germany", kiel, box, SW) == {"25.31A"}
    assert may(world, "germany", kiel, box, SW, submarines=True) == set()
    assert may(world, "germany", marseilles, box, SW, submarines=True) == set()
    assert may(world, "italy", marseilles, box, SW, submarines=True) == {"25.31A"}


@pytest.mark.rule("25.31B#1", "to the Pacific SW box from Pearl Harbor, Tahiti and two boxes")
@pytest.mark.rule("25.31B#2", "Japanese ships from Japan and Truk")
@pytest.mark.rule("5.932B#2", "Western ships are based in Pearl Harbor, Tahiti or two boxes")
@pytest.mark.rule("5.932B#3", "Japanese ships are based in Japan or Truk, next to the box")
@pytest.mark.rule("5.932B#4", "all return to one of these places")
def test_deployment_to_the_pacific() -> None:
    world = pacific_world()
    box = "pacific-sw"
    for base in ("P53", called(world, "Papeete"), "pacific-us", "australia"):
        assert may(world, "us", base, box, SW) == set(), base
    assert may(world, "us", called(world, "Noumea"), box, SW) == {"25.31B"}
    assert reach(world, "us", "P53", SW)[SpaceId(box)] == 6
    for base in ("L32", "L31", "Y32"):
        assert may(world, "japan", base, box, SW) == set(), base
        assert reach(world, "japan", base, SW)[SpaceId(box)] == 0
    assert may(world, "japan", called(world, "Taipei"), box, SW) == {"25.31B"}
    assert SpaceId(box) not in reach(world, "japan", called(world, "Taipei"), SW)
    for party, home, elsewhere in (("us", "P53", "Noumea"), ("japan", "Y32", "Taipei")):
        assert may(world, party, box, home, SW) == set()
        assert may(world, party, box, called(world, elsewhere), SW) == {"25.31B"}


@pytest.mark.rule("25.31C#1", "to the Indian Ocean from five ports and three boxes")
@pytest.mark.rule("25.31C#2", "German submarines from the Mediterranean")
@pytest.mark.rule("25.31C#3", "Japanese submarines from Japan and Singapore")
def test_deployment_to_the_indian_ocean() -> None:
    world = both()
    box = "indian-ocean-sw"
    for name in ("Suez", "Basra", "Abadan", "Colombo", "Madras"):
        assert may(world, "britain", called(world, name), box, SW) == set(), name
    for base in ("south-africa", "australia", "india"):
        assert may(world, "britain", base, box, SW) == set(), base
    assert may(world, "britain", called(world, "Calcutta"), box, SW) == {"25.31C"}
    marseilles, singapore = called(world, "Marseilles"), called(world, "Singapore")
    assert may(world, "germany", marseilles, box, SW, submarines=True) == set()
    assert may(world, "germany", "K28", box, SW, submarines=True) == {"25.31C"}
    assert may(world, "japan", singapore, box, SW, submarines=True) == set()
    assert may(world, "japan", singapore, box, SW) == {"25.31C"}
    assert may(world, "japan", called(world, "Truk"), box, SW, submarines=True) == {"25.31C"}


@pytest.mark.rule("25.31D#1", "only British and American ships of the Western Allies")
@pytest.mark.rule("25.31D#2", "no others")
def test_others_do_not_enter_sw_boxes() -> None:
    world = both()
    plymouth = called(world, "Plymouth")
    assert may(world, "us", plymouth, "atlantic-sw", SW) == set()
    assert may(world, "france", plymouth, "atlantic-sw", SW) == {"25.31D"}
    assert SpaceId("atlantic-sw") in reach(world, "britain", plymouth, SW)
    assert SpaceId("atlantic-sw") not in reach(world, "france", plymouth, SW)
