"""5.28, 5.38, 5.48, 5.58: units that are carried by sea to and from mapboard boxes: how many
destroyers and transports it takes, and where they may go.
"""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from tests.rules.shared.sailing import hulls, put
from tests.rules.test_21_invasion_places import refused, spot
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import per_factor
from warcabinet.awaw.naval.landings.restrictions_on_transport_activities import CarryThrough
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

CARRY, INVADE = Kind.SEA_TRANSPORT, Kind.INVASION
HAWAII, NOUMEA, GUADALCANAL = "P53", "NN31", "GG31"
RABAUL = "EE30"


@pytest.fixture(scope="module")
def pacific() -> AwawWorld:
    """With Japanese units in Rabaul and Hawaii."""
    return pacific_world("japan-infantry-1-2 EE30", "japan-infantry-1-2 P53")


@pytest.fixture(scope="module")
def europe() -> AwawWorld:
    return world_at()


def enough(
    box: str, other: str, factors: tuple[int, ...], sw: str, kind: Kind = CARRY
) -> list[bool]:
    """Do one, two and three transports of an SW box suffice for units of these sizes?"""
    found = []
    for count in (1, 2, 3):
        world = world_at(scenario="global-war", turn="Summer 1942")
        for hull in [*world.hulls.rows()]:
            world.drop(hull)
        for hull in hulls(f"us-transport={count}", sw):
            put(world, hull)
        there = other if other in world.map else spot(world, other)
        asked = CarryThrough(kind, "us", SpaceId(box), SpaceId(there), factors)
        found.append(BOOK.allows(world, asked))
    return found


# The U.S. boxes -----------------------------------------------------------------------------------


@pytest.mark.rule("5.28C#1", "from the U.S. boxes two destroyers carry a factor")
def test_destroyers_that_carry_from_the_us_boxes(pacific: AwawWorld, europe: AwawWorld) -> None:
    assert per_factor(europe, CARRY, "us", "atlantic-us", spot(europe, "Brest")) == 2
    assert per_factor(pacific, CARRY, "us", "pacific-us", HAWAII) == 2
    assert per_factor(pacific, CARRY, "us", "P51", HAWAII) == 1


@pytest.mark.rule("5.28C#2", "and a transport of their ocean every five")
def test_transports_that_carry_from_the_us_boxes() -> None:
    assert enough("atlantic-us", "Brest", (3, 3), "atlantic-sw") == [False, True, True]
    assert enough("pacific-us", "PP53", (5,), "pacific-sw") == [True, True, True]
    assert enough("atlantic-us", "Brest", (3,), "pacific-sw") == [False, False, False]


@pytest.mark.rule("5.28C#3", "from the Atlantic U.S. box to ports of the western front")
def test_where_units_go_from_the_atlantic_box(europe: AwawWorld) -> None:
    assert refused(europe, CARRY, "us", "atlantic-us", spot(europe, "Brest")) == set()
    assert "21.433" in refused(europe, CARRY, "us", "atlantic-us", spot(europe, "Tripoli"))


@pytest.mark.rule("5.28C#4", "from the Pacific U.S. box to Dutch Harbor, Hawaii and the Societies")
def test_where_units_go_from_the_pacific_box(pacific: AwawWorld) -> None:
    near = [HAWAII, *(spot(pacific, name) for name in ("Dutch Harbor", "Tahiti"))]
    assert [refused(pacific, CARRY, "us", "pacific-us", goal) for goal in near] == [set()] * 3
    assert "21.433" in refused(pacific, CARRY, "us", "pacific-us", NOUMEA)


@pytest.mark.rule("5.28D#1", "to invade two destroyers for a factor, three to a defended hex")
def test_destroyers_that_invade_from_the_us_boxes(pacific: AwawWorld, europe: AwawWorld) -> None:
    assert per_factor(pacific, INVADE, "us", "pacific-us", "P51") == 2
    assert per_factor(pacific, INVADE, "us", "pacific-us", HAWAII) == 3
    assert per_factor(europe, INVADE, "us", "atlantic-us", "M23") == 2


@pytest.mark.rule("5.28D#2", "and a transport for every five")
@pytest.mark.rule("21.513C#2", "a transport of their ocean for every five that invade from a box")
def test_transports_that_invade_from_the_us_boxes() -> None:
    assert enough("pacific-us", "PP53", (3, 3, 3), "pacific-sw", INVADE) == [False, False, True]
    assert enough("atlantic-us", "M23", (4, 1, 3), "atlantic-sw", INVADE) == [False, True, True]


# South Africa -------------------------------------------------------------------------------------


@pytest.mark.rule("5.38C#1", "between South Africa and Suez two destroyers carry a factor")
def test_destroyers_that_carry_from_south_africa(europe: AwawWorld) -> None:
    suez, port = spot(europe, "Suez"), spot(europe, "Port Said")
    assert per_factor(europe, CARRY, "britain", "south-africa", suez) == 2
    assert per_factor(europe, CARRY, "britain", suez, "south-africa") == 2
    assert per_factor(europe, CARRY, "britain", port, spot(europe, "Tripoli")) == 1


@pytest.mark.rule("5.38C#2", "and an Indian Ocean transport every five")
def test_transports_that_carry_from_south_africa() -> None:
    assert enough("south-africa", "Suez", (3, 3), "indian-ocean-sw") == [False, True, True]
    assert enough("south-africa", "Suez", (3,), "atlantic-sw") == [False, False, False]


@pytest.mark.rule("5.38C#3", "neither through the Atlantic nor to India")
def test_where_units_do_not_go_from_south_africa(europe: AwawWorld) -> None:
    assert refused(europe, CARRY, "britain", "south-africa", spot(europe, "Basra")) == set()
    assert "5.38C" in refused(europe, CARRY, "britain", "south-africa", "india")
    assert "5.38C" in refused(europe, CARRY, "britain", "atlantic-us", "south-africa")
    assert "21.433" in refused(europe, CARRY, "britain", "south-africa", spot(europe, "Brest"))


# India --------------------------------------------------------------------------------------------


@pytest.mark.rule("5.48C#1", "between India and Suez or the Pacific board two destroyers carry one")
def test_destroyers_that_carry_from_india(pacific: AwawWorld, europe: AwawWorld) -> None:
    assert per_factor(europe, CARRY, "britain", "india", spot(europe, "Abadan")) == 2
    assert per_factor(pacific, CARRY, "britain", spot(pacific, "Rangoon"), "india") == 2
    rangoon, singapore = (spot(pacific, name) for name in ("Rangoon", "Singapore"))
    assert per_factor(pacific, CARRY, "britain", rangoon, singapore) == 1


@pytest.mark.rule("5.48C#2", "and an Indian Ocean transport every five")
def test_transports_that_carry_from_india() -> None:
    assert enough("india", "Rangoon", (3, 3), "indian-ocean-sw") == [False, True, True]
    assert enough("india", "Suez", (3,), "pacific-sw") == [False, False, False]


@pytest.mark.rule("5.48C#3", "not to the boxes of Australia and South Africa")
def test_where_units_do_not_go_from_india(pacific: AwawWorld) -> None:
    assert refused(pacific, CARRY, "britain", "india", spot(pacific, "Rangoon")) == set()
    assert "5.38C" in refused(pacific, CARRY, "britain", "india", "australia")
    assert "5.38C" in refused(pacific, CARRY, "britain", "south-africa", "india")


@pytest.mark.rule("5.48D#1", "to invade two destroyers for a factor, three to a defended hex")
def test_destroyers_that_invade_from_india(pacific: AwawWorld) -> None:
    assert per_factor(pacific, INVADE, "britain", "india", GUADALCANAL) == 2
    assert per_factor(pacific, INVADE, "britain", "india", RABAUL) == 3


@pytest.mark.rule("5.48D#2", "and an Indian Ocean transport for every five")
@pytest.mark.rule("21.513C#2", "from India one of the Indian Ocean")
def test_transports_that_invade_from_india() -> None:
    assert enough("india", "Rangoon", (3, 3, 3), "indian-ocean-sw", INVADE) == [False, False, True]


# Australia ----------------------------------------------------------------------------------------


@pytest.mark.rule("5.58C#1", "between Australia and Suez or the Pacific board two destroyers")
def test_destroyers_that_carry_from_australia(pacific: AwawWorld, europe: AwawWorld) -> None:
    assert per_factor(europe, CARRY, "britain", "australia", spot(europe, "Suez")) == 2
    assert per_factor(pacific, CARRY, "britain", NOUMEA, "australia") == 2
    assert per_factor(pacific, CARRY, "britain", NOUMEA, "LL24") == 1


@pytest.mark.rule("5.58C#2", "and a transport every five, of the ocean that they cross")
def test_transports_that_carry_from_australia() -> None:
    assert enough("australia", "Suez", (3, 3), "indian-ocean-sw") == [False, True, True]
    assert enough("australia", "Suez", (3,), "pacific-sw") == [False, False, False]
    assert enough("australia", "PNN31", (3, 3), "pacific-sw") == [False, True, True]
    assert enough("australia", "PNN31", (3,), "indian-ocean-sw") == [False, False, False]


@pytest.mark.rule("5.58C#3", "not to the boxes of the Pacific U.S., India and South Africa")
def test_where_units_do_not_go_from_australia(pacific: AwawWorld) -> None:
    assert refused(pacific, CARRY, "us", "australia", NOUMEA) == set()
    for box in ("pacific-us", "india", "south-africa"):
        assert "5.38C" in refused(pacific, CARRY, "us", "australia", box)


@pytest.mark.rule("5.58D#1", "to invade two destroyers for a factor, three to a defended hex")
def test_destroyers_that_invade_from_australia(pacific: AwawWorld) -> None:
    assert per_factor(pacific, INVADE, "us", "australia", GUADALCANAL) == 2
    assert per_factor(pacific, INVADE, "us", "australia", RABAUL) == 3


@pytest.mark.rule("5.58D#2", "and a Pacific transport for every five")
def test_transports_that_invade_from_australia() -> None:
    assert enough("australia", "PEE30", (3, 3, 3), "pacific-sw", INVADE) == [False, False, True]
    assert enough("australia", "PEE30", (3,), "indian-ocean-sw", INVADE) == [False, False, False]
