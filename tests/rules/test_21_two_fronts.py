"""21.1322, 21.1324, 21.2111, 21.3616B: activities through straits and to two-front ports: who meets
them where, and who takes part.
"""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from tests.rules.test_21_invasion_places import spot
from tests.rules.test_21_naval_operations_straits import GIBRALTAR
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.interception.naval_interception import (
    Sender,
    can_approach,
    why_not_at_all,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import Quarry, quarries
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import against_route, route
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION
from warcabinet.awaw.naval.waters import paths
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import SailAlong
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, Force, Hull, Stance
from warcabinet.awaw.state.naval_battles import Attempt
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ONE = ActivityId("activity-1")
STRAIT = SpaceId("AA7")


def under_way(
    path: str, party: str = "britain", **control: str
) -> tuple[AwawWorld, dict[str, Quarry]]:
    """British ships, or others, take this way."""
    world = world_at(
        scenario="europe-1939",
        turn="Summer 1941",
        side="allied",
        control={"germany": "M18", **control},
    )
    spaces = tuple(SpaceId(word) for word in path.split())
    force = ForceId(f"{party}-1")
    world.put(Force(force, party, spaces[0], base=spaces[0], stance=Stance.SAILING))
    world.put(Hull(f"{party}-dd", party, SpaceId(f"tf:{party}-1"), 10))
    parts = paths.legs(world.board, spaces)
    world.put(Activity(ONE, party, Kind.BASE_CHANGE, (force,), parts, spaces[-1]))
    return world, dict(quarries(world, (ONE,), 1, None))


def meets(world: AwawWorld, party: str, base: str, quarry: Quarry, space: str) -> bool:
    hull = Hull(f"{party}-dd", party, SpaceId(base), 4)
    sender = Sender(str(hull.id), party, SpaceId(base), (hull,))
    return space in quarry.hexes and can_approach(world, sender, quarry, SpaceId(space))


@pytest.mark.rule("21.2111#2", "met on each side of a strait, and by nobody together in it")
def test_each_side_of_a_strait_is_met_by_its_own() -> None:
    world, known = under_way(GIBRALTAR)
    west, east = known.values()
    brest, cagliari = spot(world, "Brest"), spot(world, "Cagliari")
    assert STRAIT in west.hexes
    assert STRAIT in east.hexes
    assert meets(world, "germany", brest, west, STRAIT)
    assert not meets(world, "germany", brest, east, STRAIT)
    assert meets(world, "italy", cagliari, east, STRAIT)
    assert not meets(world, "italy", cagliari, west, STRAIT)


@pytest.mark.rule("21.1324#2", "what comes to Gibraltar from the west is met from the west only")
def test_a_two_front_port_is_on_the_front_of_the_activity() -> None:
    way = GIBRALTAR.split()
    to_the_port = " ".join(way[: way.index(STRAIT) + 1])
    world, known = under_way(to_the_port)
    (quarry,) = known.values()
    assert meets(world, "germany", spot(world, "Brest"), quarry, STRAIT)
    assert not meets(world, "italy", spot(world, "Cagliari"), quarry, STRAIT)


@pytest.mark.rule("21.1322#2", "Gibraltar is invaded from both sides at once")
def test_gibraltar_is_invaded_from_both_sides() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1941", control={"germany": "M18"})
    gibraltar = spot(world, "Gibraltar")
    ends = set()
    for party, base in (("germany", spot(world, "Brest")), ("italy", spot(world, "Cagliari"))):
        assert against_route(world, INVASION, party, base, None, gibraltar, ()) == []
        ends.add(route(world, INVASION, party, base, None, gibraltar, ())[-2:])
    assert len(ends) == 2


@pytest.mark.rule("21.3616B#3", "units for Midway embark in Japan or in Wake, and nowhere else")
def test_units_for_midway_embark_in_japan_or_wake() -> None:
    wake, midway, tokyo, truk = "R40", "M47", "L32", "Y32"
    world = pacific_world(control={"japan": wake})

    def refused(start: str) -> bool:
        return bool(
            against_route(
                world, INVASION, "japan", SpaceId(tokyo), SpaceId(start), SpaceId(midway), ()
            )
        )

    assert [refused(start) for start in (tokyo, wake, truk)] == [False, False, True]


def landing_at_singapore(west: bool) -> AwawWorld:
    """Japanese ships on their way to Singapore, from the west or from the east; the British, who
    hold it, intercept them.
    """
    world = pacific_world(control={"britain": spot(pacific_world(), "Singapore")})
    goal = spot(world, "Singapore")
    way = ("DD10", "EE10", "EE11") if west else ("FF12", "EE11")
    force, other = ForceId("japan-1"), ForceId("britain-1")
    world.put(Force(force, "japan", SpaceId(way[0]), base=SpaceId(way[0]), stance=Stance.SAILING))
    world.put(Force(other, "britain", goal))
    legs = (tuple(SpaceId(one) for one in way),)
    world.put(Activity(ONE, "japan", Kind.INVASION, (force,), legs, goal))
    world.put(Attempt(other, str(ONE), 0, legs[0][-1], legs[0][-2:], 1, 1))
    return world


@pytest.mark.rule("21.211H#3", "who comes through the strait to invade Singapore is not supported")
def test_nobody_counters_in_the_strait_of_malacca() -> None:
    def refused(west: bool) -> bool:
        world = landing_at_singapore(west)
        (quarry,) = quarries(world, (ONE,), 2).values()
        hull = Hull("japan-dd", "japan", SpaceId("Y32"), 4)
        sender = Sender(str(hull.id), "japan", SpaceId("Y32"), (hull,))
        return "21.211H" in {one.rule for one in why_not_at_all(world, sender, quarry, 2)}

    assert [refused(west) for west in (True, False)] == [True, False]


@pytest.mark.rule("21.321#1", "no way past another hex to which units are carried, if there is one")
def test_ships_keep_out_of_the_hexes_of_other_landings() -> None:
    world = pacific_world()
    force = ForceId("japan-1")
    world.put(Force(force, "japan", SpaceId("EE30"), base=SpaceId("EE30"), stance=Stance.SAILING))
    past = ("EE30", "FF30", "GG29", "HH29", "II29", "JJ29")

    def refused(kind: Kind, other: str | None) -> bool:
        here = world.copy()
        here.readonly = False
        if other is not None:
            here.put(
                Activity(
                    ONE, "japan", Kind.INVASION, (force,), ((SpaceId(other),),), SpaceId(other)
                )
            )
        way = tuple(SpaceId(space) for space in past)
        return "21.321" in {one.rule for one in BOOK.may(here, SailAlong("japan", kind, way))}

    assert refused(Kind.INVASION, "HH29")
    assert not refused(Kind.INVASION, "KK29")
    assert not refused(Kind.INVASION, None)
    assert not refused(Kind.PATROL, "HH29")  # the only such hex on its way
    assert not refused(Kind.INVASION, "JJ29")  # together to one goal


@pytest.mark.rule("21.211F#3", "to and from Parnu ships are met as in other straits")
def test_interceptions_off_parnu() -> None:
    world, known = under_way("F40 G39 G38 F38", "russia", russia="F39 F40")
    danzig = spot(world, "Danzig")
    met = [
        space
        for space in ("F40", "G39", "G38", "F38")
        if any(meets(world, "germany", danzig, quarry, space) for quarry in known.values())
    ]
    assert met == ["G39", "G38", "F38"]  # the strait itself, but not beyond it
    world, known = under_way("F40 G39 G38 F38", "russia", germany="M18 F39", russia="F40")
    assert any(meets(world, "germany", danzig, quarry, "F40") for quarry in known.values())
