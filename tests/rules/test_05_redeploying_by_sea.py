"""Rules 5.28E, 5.38E, 5.48E, 5.58E: who is redeployed by sea to and from the mapboard boxes."""

from __future__ import annotations

import pytest

from tests.rules.shared.redeploying import over, overseas, place, redeploy
from tests.rules.test_25_boxes import only, why
from tests.rules.test_28_boxes_by_sea import CORPS, NOUMEA, PEARL, SHIP, both_boards, spot
from warcabinet.awaw.logistics.redeployment.escort_by_transports import transports_for
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import lane, must_be_transports
from warcabinet.awaw.logistics.redeployment.restrictions_on_naval_redeployments import against_goal
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    transports_for as transports_for_brps,
)
from warcabinet.awaw.naval.movement.crews import Ships, crew
from warcabinet.awaw.naval.waters.mapboard_boxes import joined
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.exploitation import Exploited
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.shipments import Leg
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.hexes import SpaceId

ATLANTIC, INDIAN, PACIFIC = "atlantic-sw", "indian-ocean-sw", "pacific-sw"
LANES = {
    ("atlantic-us", ATLANTIC): "Portsmouth south-africa",
    ("pacific-us", PACIFIC): "Dutch_Harbor Pearl_Harbor australia",
    ("south-africa", INDIAN): "india australia Suez Basra Abadan",
    ("south-africa", ATLANTIC): "atlantic-us Portsmouth Gibraltar",
    ("india", INDIAN): "south-africa australia Suez Basra Abadan Colombo Madras Calcutta Rangoon "
    "Singapore",
    ("australia", INDIAN): "south-africa india Suez Basra Abadan",
    ("australia", PACIFIC): "pacific-us Townsville Port_Moresby Lae Rabaul Noumea Suva Pago_Pago",
}


def there(world: AwawWorld, word: str) -> str:
    return word if word in world.board.boxes else str(spot(world, word.replace("_", " ")))


@pytest.mark.rule("5.28E#2", "transports, never destroyers, bring units to and from the U.S. boxes")
@pytest.mark.rule("5.28E#6", "the Atlantic one: western front ports and South Africa")
@pytest.mark.rule("5.28E#7", "the Pacific one: Dutch Harbor, Hawaii and Australia")
@pytest.mark.rule("5.38E#2", "South Africa with India, Australia and the Near East: Indian Ocean")
@pytest.mark.rule("5.38E#3", "South Africa with Europe and America: Atlantic transports")
@pytest.mark.rule("5.48E#2", "India with other boxes, the Near East and the Bay of Bengal")
@pytest.mark.rule("5.58E#2", "Australia with other boxes and the Near East: Indian Ocean")
@pytest.mark.rule("5.58E#3", "Australia with the Pacific U.S. box and the Coral Sea: Pacific")
@pytest.mark.parametrize(("box", "ocean"), LANES)
def test_transports_of_one_ocean_alone_serve_a_way(box: str, ocean: str) -> None:
    world = both_boards()
    for word in LANES[box, ocean].split():
        goal = there(world, word)
        assert joined(world, box, goal), (box, word)
        assert lane(world, "britain", box, goal) == ocean, (box, word)
        assert must_be_transports(world, box, goal)


@pytest.mark.rule("5.28E#6", "the Atlantic one: western ports, South Africa, the Pacific one")
@pytest.mark.rule("5.28E#7", "the Pacific one: a few ports, Australia, the Atlantic one")
@pytest.mark.parametrize(
    ("box", "goals", "closed"),
    [
        (
            "atlantic-us",
            "Portsmouth Casablanca Gibraltar south-africa pacific-us",
            "Naples Suez india australia",
        ),
        (
            "pacific-us",
            "Dutch_Harbor Pearl_Harbor Tahiti Bora_Bora australia atlantic-us",
            "Noumea Midway india south-africa",
        ),
    ],
)
def test_between_what_places_ways_lead_from_the_u_s_boxes(
    box: str, goals: str, closed: str
) -> None:
    world = both_boards()
    for words, leads in ((goals, True), (closed, False)):
        for word in words.split():
            assert joined(world, box, there(world, word)) is leads, word
            assert joined(world, there(world, word), box) is leads, word


@pytest.mark.rule("5.28E#2", "one for every five factors or BRPs")
@pytest.mark.rule("5.38E#2", "one for every five factors or BRPs")
@pytest.mark.rule("5.38E#3", "one for every five factors or BRPs")
@pytest.mark.rule("5.48E#2", "one for every five factors or BRPs")
@pytest.mark.rule("5.58E#2", "one for every five factors or BRPs")
@pytest.mark.rule("5.58E#3", "one for every five factors or BRPs")
def test_a_transport_for_every_five_factors_or_brps() -> None:
    world = both_boards()
    units = overseas(f"{CORPS} pacific-us x2", "us-aaf pacific-us x5", ships={})
    wing = [Wing(AirId("us-aaf@pacific-us"), 5)]
    assert transports_for(units, (UnitId(f"{CORPS}/1"),), ()) == 1
    assert transports_for(units, (), wing) == 1
    assert transports_for(units, (UnitId(f"{CORPS}/1"),), wing) == 2
    for (box, ocean), words in LANES.items():
        goal = SpaceId(there(world, words.split()[0]))
        leg = Leg(SpaceId(box), goal, SpaceId(ocean))
        assert [transports_for_brps(world, leg, brps, 0) for brps in (5, 6, 11)] == [1, 2, 3]


@pytest.mark.rule("5.28E#3", "ships of the box and of the SW box protect them")
@pytest.mark.rule("5.38E#2", "ships of the box that is left, or of the Indian Ocean, protect them")
@pytest.mark.rule("5.38E#3", "ships of the box that is left, or of the Atlantic, protect them")
@pytest.mark.rule("5.48E#2", "ships of the box that is left, or of the Indian Ocean, protect them")
@pytest.mark.rule("5.58E#2", "ships of the box that is left, or of the Indian Ocean, protect them")
@pytest.mark.rule("5.58E#3", "ships of the box that is left, or of the Pacific, protect them")
@pytest.mark.parametrize(
    ("box", "goal", "ocean", "stranger"),
    [
        ("pacific-us", PEARL, PACIFIC, NOUMEA),
        ("australia", NOUMEA, PACIFIC, PEARL),
        ("india", "T11", INDIAN, PACIFIC),
    ],
)
def test_who_protects_units_that_leave_a_box(
    box: str, goal: str, ocean: str, stranger: str
) -> None:
    ships = {ocean: "us-transport=1 us-ca=4", box: "us-ca=2"}
    ships[stranger] = "us-ca=2"
    t = redeploy(overseas(f"{CORPS} {box}", ships=ships))
    t.say(f"{SHIP} {CORPS}/1 - {goal} -")
    guard = "allied: protect-redeployment activity-1 -"
    assert t.against(f"{guard} us-ca@{stranger}=2") == {"28.73D"}
    assert t.against(f"{guard} us-ca@{box}=2") == set()
    assert t.against(f"{guard} us-ca@{ocean}=4") == set()


@pytest.mark.rule("5.28E#6", "ships of the Atlantic box go to that of the Pacific")
@pytest.mark.rule("5.28E#7", "and those of the Pacific box to that of the Atlantic")
@pytest.mark.rule("5.38E#4", "ships of South Africa go to western ports, the Near East and boxes")
@pytest.mark.rule("5.48E#3", "ships of India go to boxes, the Near East and onto the board")
@pytest.mark.rule("5.58E#4", "ships of Australia go to boxes, the Near East and onto the board")
@pytest.mark.parametrize(
    ("box", "goals", "closed"),
    [
        ("south-africa", "Portsmouth Suez Basra Abadan atlantic-us india australia", "Naples"),
        ("india", "south-africa australia Suez Basra Abadan Calcutta", "atlantic-us"),
        ("australia", "south-africa india Suez Basra Abadan pacific-us Noumea", "atlantic-us"),
        ("pacific-us", "Pearl_Harbor Tahiti australia atlantic-us", "Noumea"),
        ("atlantic-us", "Portsmouth south-africa pacific-us", "Naples"),
    ],
)
def test_where_ships_of_a_box_go(box: str, goals: str, closed: str) -> None:
    world = overseas(ships={box: "britain-dd=4"}, world=both_boards())
    world.put(Control(spot(world, "Abadan"), "britain"))
    who = crew(world, (), (Ships(HullId(f"britain-dd@{box}"), 4),))
    assert who is not None

    def shut(word: str) -> set[str]:
        return {one.rule for one in against_goal(world, who, SpaceId(there(world, word)))}

    for word in goals.split():
        assert not shut(word), word
    assert shut(closed)


@pytest.mark.rule("5.934B#1", "ships enter and leave SW boxes in the redeployment phase")
@pytest.mark.rule("5.28E#4", "ships of the U.S. boxes go to the SW box of their ocean and back")
@pytest.mark.parametrize("ocean", ["atlantic", "pacific"])
def test_ships_of_the_us_boxes_go_to_their_sw_box(ocean: str) -> None:
    other = {"atlantic": "pacific", "pacific": "atlantic"}[ocean]
    out = only(both_boards(), f"britain-dd {ocean}-us 4")
    assert why(out, "britain-dd", ocean) == set()
    assert why(out, "britain-dd", other) != set()
    back = only(both_boards(), f"britain-dd {ocean} 4")
    assert why(back, "britain-dd", f"{ocean}-us") == set()
    assert why(back, "britain-dd", f"{other}-us") != set()


# Boxes, islands, supply ---------------------------------------------------------------------------


@pytest.mark.rule("5.47C#4", "units come into the India box by sea")
@pytest.mark.rule("5.57C#4", "units come into the Australia box by sea")
@pytest.mark.rule("8.28#2", "units are redeployed by sea in the redeployment phase")
@pytest.mark.parametrize(
    ("start", "box", "ocean"), [("T11", "india", INDIAN), (NOUMEA, "australia", PACIFIC)]
)
def test_units_come_into_a_box_by_sea(start: str, box: str, ocean: str) -> None:
    t = redeploy(overseas(f"{CORPS} {start}", ships={ocean: "us-transport=1"}))
    t.say(f"{SHIP} {CORPS}/1 - {box} -")
    over(t)
    assert place(t, f"{CORPS}/1") == box


@pytest.mark.rule("30.552#3", "armor that is redeployed by sea loses its exploitation supply")
def test_a_voyage_ends_the_supply_of_exploitation() -> None:
    armor = UnitId("us-armor-5-6/1")
    row = Exploited(armor, 2 * game_turn("Summer 1942").number + 1)
    for sails in (False, True):
        world = overseas(f"us-armor-5-6 {NOUMEA}", ships={PACIFIC: "us-transport=1"}, rows=[row])
        t = redeploy(world)
        if sails:
            t.say(f"{SHIP} {armor} - NN24 -")
        over(t)
        assert (armor in t.world.exploited) is not sails
