"""21.36: how far ships go, and which ports they must touch."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, named, pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.naval.waters import paths
from warcabinet.awaw.naval.waters.activities import Activity, Sail
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_and_distances import (
    against_range,
    ports_in_range,
    reach,
    waters_in_range,
    way,
)
from warcabinet.awaw.naval.waters.range_restrictions import budget, havens, ports_for
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import party as party_of
from warcabinet.awaw.state.logistics import HexSupply, HexTaken, Supply
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, Side, war_state
from warcabinet.hexes import SpaceId
from warcabinet.hexes.relays import NO_END

DRY = "R40 M47 S48"
"""Wake, Midway and Johnston Island."""


def places(world: AwawWorld, *names: str) -> list[str]:
    found = [world.board.place(name) for name in names]
    return [place.hex for place in found if place is not None]


def unsupplied(*spaces: str) -> list[HexSupply]:
    return [HexSupply(SpaceId(space), Supply.NONE) for space in spaces]


def europe(**setting: object) -> AwawWorld:
    return world_at(scenario="europe-1939", turn="Summer 1940", **setting)  # type: ignore[arg-type]


def distance(world: AwawWorld, party: str, start: str, goal: str) -> int:
    return paths.length(world, paths.shortest(world, party, start, goal))


# How hexes are counted ----------------------------------------------------------------------------


@pytest.mark.rule("21.36A#1", "hexes are counted by water")
@pytest.mark.rule("21.36A#2", "along ways that ships may sail")
@pytest.mark.rule("21.36B#1", "the hex of the base is not counted")
def test_distances_are_measured_by_water() -> None:
    world = europe()
    brest, gibraltar = places(world, "Brest", "Gibraltar")
    path = paths.shortest(world, "britain", brest, gibraltar)
    assert path[0] == brest
    assert len(path) - 1 == paths.length(world, path) == 15
    assert world.map.grid.distance(brest, gibraltar) < 15
    # through the strait it would be near: the Germans do not get to Marseilles at all
    marseilles = places(world, "Marseilles")[0]
    assert paths.shortest(world, "germany", "K28", marseilles) == ()
    assert paths.shortest(world, "britain", "L22", marseilles) != ()


@pytest.mark.rule("21.362#1", "fronts do not matter to ships")
def test_ways_cross_fronts() -> None:
    world = europe()
    path = paths.shortest(world, "britain", "L22", places(world, "Marseilles")[0])
    fronts = {world.board.front[space] for space in path}
    assert len(fronts) > 1
    assert paths.legal(world, "britain", path, Activity.BASE_CHANGE) == []


# Ranges -------------------------------------------------------------------------------------------


@BOTH_BOARDS
@pytest.mark.rule("21.3611#1", "interceptions: 40 hexes in Europe, 20 in the Pacific")
@pytest.mark.rule("21.3612#1", "sea supply and redeployment: no limit, a port every 20 or 10 hexes")
@pytest.mark.rule("21.3613#1", "base changes: 40 and 20 hexes")
@pytest.mark.rule("21.3613#2", "displacement: 40 and 20 hexes")
@pytest.mark.rule("21.3614#1", "missions: 40 and 20 hexes, and a port every 20 or 10")
@pytest.mark.rule("21.3614#3", "a commando that invades a port: 10 and 5 hexes")
@pytest.mark.rule("21.412#1", "patrols have the range of missions")
def test_the_ranges(scenario: str, board: str) -> None:
    world = pacific_world(scenario=scenario)
    truk = named(board, "Y32")
    expected = {
        Activity.INTERCEPTION: (20, None),
        Activity.SEA_SUPPLY: (None, 10),
        Activity.REDEPLOYMENT: (None, 10),
        Activity.ESCORT: (None, 10),
        Activity.BASE_CHANGE: (20, None),
        Activity.DISPLACEMENT: (20, None),
        Activity.PATROL: (20, 10),
        Activity.INVASION: (20, 10),
        Activity.SEA_TRANSPORT: (20, 10),
        Activity.COMMANDO: (5, None),
    }
    for activity, (total, between) in expected.items():
        limits = budget(world, "japan", truk, activity)
        assert limits.total == (total or NO_END), activity
        assert limits.between == (between or NO_END), activity
    if scenario == "global-war":
        world = world_at(scenario=scenario, turn="Summer 1940")
    else:
        world = europe()
    for activity, (total, between) in expected.items():
        limits = budget(world, "germany", "K28", activity)
        assert limits.total == (2 * total if total else NO_END), activity
        assert limits.between == (2 * between if between else NO_END), activity


@pytest.mark.rule("21.361#1", "ships do not go further")
@pytest.mark.rule("21.223#1", "a new base is within range of the old one")
def test_what_is_beyond_the_range() -> None:
    world = pacific_world()
    far = reach(world, "japan", "Y32", Activity.BASE_CHANGE)
    assert max(far.values()) == 20
    for space, cost in far.items():
        assert world.map.has(world.map.spaces, space)
        assert cost <= 20
    path = paths.shortest(world, "japan", "Y32", "P53")
    assert {one.rule for one in against_range(world, "japan", path, "Y32", "base-change")} == {
        "21.361"
    }


@pytest.mark.rule("21.361#2", "a country at peace in a theater has no limits there")
def test_who_is_at_peace_sails_as_far_as_he_likes() -> None:
    peace = pacific_world(wars="")
    assert budget(peace, "us", "P53", Activity.BASE_CHANGE).total == NO_END
    assert budget(pacific_world(), "us", "P53", Activity.BASE_CHANGE).total == 20
    # Britain fights in Europe, and not in the Pacific
    world = world_at(scenario="global-war", turn="Summer 1940")
    assert budget(world, "britain", "L22", Activity.BASE_CHANGE).total == 40
    assert budget(world, "britain", "PEE11", Activity.BASE_CHANGE).total == NO_END


# Ports --------------------------------------------------------------------------------------------


@pytest.mark.rule("21.36C#1", "ports on the way must meet conditions")
def test_without_ports_a_mission_goes_ten_hexes() -> None:
    world = pacific_world()
    known = reach(world, "japan", "Y32", Activity.PATROL)
    assert max(known.values()) == 10
    held = pacific_world(control={"japan": "EE30"})  # Rabaul
    further = reach(held, "japan", "Y32", Activity.PATROL)
    rabaul = distance(held, "japan", "Y32", "EE30")
    assert max(further.values()) == rabaul + 10
    goal = max(further, key=lambda space: further[space])
    path = way(held, "japan", "Y32", goal, Activity.PATROL)
    assert "EE30" in path
    assert paths.legal(held, "japan", path, Activity.PATROL) == []
    assert against_range(held, "japan", path, "Y32", Activity.PATROL) == []
    assert against_range(world, "japan", path, "Y32", Activity.PATROL) != []
    assert against_range(world, "japan", path, "Y32", Activity.INTERCEPTION) == []


@pytest.mark.rule("21.36C#2", "ports of the alliance: Russian ones are none of the Western Allies")
def test_ports_of_the_own_alliance_only() -> None:
    world = europe(
        rows=[war_state(party_of("russia"), party_of("germany"), Relation.WAR)],
    )
    leningrad, portsmouth = places(world, "Leningrad", "Portsmouth")
    assert world.map.has(havens(world, "russia"), leningrad)
    assert not world.map.has(havens(world, "britain"), leningrad)
    assert not world.map.has(havens(world, "russia"), portsmouth)
    assert world.map.has(havens(world, "france"), portsmouth)


@pytest.mark.rule("21.36C#3", "ports must be fully supplied; captured ones are not, this turn")
def test_ports_without_supply_do_not_count() -> None:
    rabaul = "EE30"
    supplied = pacific_world(control={"japan": rabaul})
    assert supplied.map.has(havens(supplied, "japan"), rabaul)
    dry = pacific_world(control={"japan": rabaul}, rows=unsupplied(rabaul))
    assert not dry.map.has(havens(dry, "japan"), rabaul)
    captured = pacific_world(control={"japan": rabaul}, rows=[HexTaken(SpaceId(rabaul), "britain")])
    assert not captured.map.has(havens(captured, "japan"), rabaul)


@pytest.mark.rule("21.36C#3", "nor those that are fully supplied only after combat")
@pytest.mark.parametrize(("moment", "counts"), [("initial", True), ("post-combat", False)])
def test_ports_that_are_supplied_after_combat_do_not_count(moment: str, counts: bool) -> None:
    (port,) = places(europe(), "Konigsberg")
    world = europe(rows=unsupplied(port))
    assert not world.map.has(havens(world, "germany"), port)
    determine(world, Side.AXIS, Determination(moment))
    assert supply_in(world, SpaceId(port), "germany") is Supply.FULL
    assert world.map.has(havens(world, "germany"), port) is counts


@pytest.mark.rule("21.36C#4", "ports must operate: with oil for ships")
def test_ports_without_oil_do_not_count() -> None:
    world = pacific_world(rows=[OilEffect("japan", Service.NAVAL)])
    assert not havens(world, "japan")
    assert havens(world, "us")


@pytest.mark.rule("21.36C#5", "Port Moresby and Sandakan are good for five hexes")
@pytest.mark.rule("21.3617#1", "Port Moresby and Sandakan are good for five hexes")
@pytest.mark.rule("21.3617#2", "but not for interceptions from there")
def test_ports_in_jungle_mountains() -> None:
    moresby = "HH27"
    others = "GG27 EE30 NN24 EE25 NN31 LL36 JJ20 DD22 Y32"
    alone = pacific_world(control={"us": moresby}, rows=unsupplied(*others.split()))
    known = reach(alone, "us", moresby, Activity.PATROL)
    assert max(known.values()) == 5
    assert max(reach(alone, "us", moresby, Activity.INTERCEPTION).values()) == 20
    lae = pacific_world(
        control={"us": "HH27 GG27"},
        rows=unsupplied("EE30", "NN24", "EE25", "NN31", "LL36", "JJ20", "DD22", "Y32"),
    )
    step = distance(lae, "us", moresby, "GG27")
    assert step <= 5
    assert max(reach(lae, "us", moresby, Activity.PATROL).values()) == step + 10
    # on the way elsewhere it renews no more than five hexes
    limits = budget(lae, "us", "NN24", Activity.PATROL)
    good, poor = ports_for(lae, "us", limits)
    assert (good[0], poor[0]) == (10, 5)
    assert lae.map.has(poor[1], "HH27:south")
    assert lae.map.has(poor[1], "BB18")  # Sandakan
    assert not poor[1] & good[1]
    assert lae.map.has(good[1], "GG27")


# The central Pacific ------------------------------------------------------------------------------


@pytest.mark.rule("21.3615A#1", "from Hawaii 15 hexes to the first port, with Midway and Johnston")
@pytest.mark.rule("21.3615A#2", "20 hexes with Wake too")
def test_the_first_leg_from_hawaii() -> None:
    def first(world: AwawWorld, base: str = "P53") -> int:
        return budget(world, "us", base, Activity.PATROL).first

    assert first(pacific_world()) == 20
    assert first(pacific_world(control={"japan": "R40"})) == 15
    assert first(pacific_world(control={"japan": "R40 M47"})) == 10
    assert first(pacific_world(control={"japan": "S48"})) == 10
    assert first(pacific_world(rows=unsupplied("R40"))) == 15
    assert first(pacific_world(rows=unsupplied("M47"))) == 10
    assert first(pacific_world(), "NN31") == 10  # Noumea
    near = reach(pacific_world(control={"japan": "R40"}), "us", "P53", Activity.PATROL)
    assert near[SpaceId("R40")] == 13


@pytest.mark.rule("21.3615B#1", "between Hawaii and the Aleutians by the shortest way")
def test_hawaii_and_the_aleutians() -> None:
    world = pacific_world(control={"japan": "R40 M47 S48"})
    known = reach(world, "us", "P53", Activity.PATROL)
    assert max(cost for space, cost in known.items() if space[0] in "NOP") == 10
    dutch_harbor, attu = places(world, "Dutch Harbor", "Attu")
    assert known[SpaceId(dutch_harbor)] == distance(world, "us", "P53", dutch_harbor) == 17
    assert known[SpaceId(attu)] > 20
    path = way(world, "us", "P53", dutch_harbor, Activity.PATROL)
    assert against_range(world, "us", path, "P53", Activity.PATROL) == []
    detour = (*path[:5], path[4], *path[4:])
    stretched = [*path[:3], SpaceId("M52"), *path[3:]]
    assert len(detour) > len(path)
    assert against_range(world, "us", stretched, "P53", Activity.PATROL) != []
    assert dutch_harbor not in reach(world, "us", "NN31", Activity.PATROL)
    back = reach(world, "us", dutch_harbor, Activity.BASE_CHANGE)
    assert back[SpaceId("P53")] == 17


@pytest.mark.rule("21.3616A#1", "from Japan 20 hexes to the first port")
@pytest.mark.rule("21.3616A#2", "but Midway has a rule of its own")
@pytest.mark.rule("21.3616B#1", "from Japan Midway is in range only through Wake")
@pytest.mark.rule("21.3616B#2", "Johnston Island too")
def test_the_first_leg_from_japan() -> None:
    world = pacific_world()
    assert budget(world, "japan", "L32", Activity.PATROL).first == 20
    assert budget(world, "japan", "Y32", Activity.PATROL).first == 10
    known = reach(world, "japan", "L32", Activity.PATROL)
    assert known[SpaceId("R40")] == 14
    midway, johnston = SpaceId("M47"), SpaceId("S48")
    assert distance(world, "japan", "L32", midway) == 16
    assert midway not in known
    assert SpaceId("M46") in known  # the sea beside it is not Midway
    assert johnston not in known
    direct = paths.shortest(world, "japan", "L32", midway)
    assert {one.rule for one in against_range(world, "japan", direct, "L32", "patrol")} == {
        "21.3616B"
    }
    with_wake = pacific_world(control={"japan": "R40"})
    known = reach(with_wake, "japan", "L32", Activity.INVASION)
    assert known[midway] == 14 + 7
    assert known[johnston] == 14 + 9
    path = way(with_wake, "japan", "L32", midway, Activity.INVASION)
    assert "R40" in path
    assert against_range(with_wake, "japan", path, "L32", Activity.INVASION) == []
    assert against_range(with_wake, "japan", direct, "L32", Activity.INVASION) != []
    dry = pacific_world(control={"japan": "R40"}, rows=unsupplied("R40"))
    assert midway not in reach(dry, "japan", "L32", Activity.INVASION)


@pytest.mark.rule("21.3616B#4", "Hawaii is in range from Japan with Wake and Midway or Johnston")
@pytest.mark.rule("21.3616B#5", "through these islands and by the shortest way")
@pytest.mark.rule("21.3616B#6", "patrols go within three hexes of a Hawaiian island")
@pytest.mark.rule("21.3616B#7", "invasions to the islands themselves")
@pytest.mark.parametrize(
    ("held", "length"), [("R40", None), ("M47", None), ("R40 M47", 30), ("R40 S48", 28)]
)
def test_from_japan_to_hawaii(held: str, length: int | None) -> None:
    world = pacific_world(control={"japan": held})
    oahu = SpaceId("P53")
    invasion = reach(world, "japan", "L32", Activity.INVASION)
    assert invasion.get(oahu) == length
    patrol = reach(world, "japan", "L32", Activity.PATROL)
    assert (SpaceId("P56") in patrol) is (length is not None)
    assert SpaceId("P58") not in patrol
    assert SpaceId("P56") not in invasion
    if length is not None:
        path = way(world, "japan", "L32", oahu, Activity.INVASION)
        assert set(held.split()) <= set(path)
        assert against_range(world, "japan", path, "L32", Activity.INVASION) == []


@pytest.mark.rule("21.3616C#1", "between Japan and the Aleutians by the shortest way")
def test_japan_and_the_aleutians() -> None:
    world = pacific_world()
    dutch_harbor = places(world, "Dutch Harbor")[0]
    kagoshima = "N28"
    known = reach(world, "japan", kagoshima, Activity.PATROL)
    assert known[SpaceId(dutch_harbor)] == distance(world, "japan", kagoshima, dutch_harbor) > 20
    assert SpaceId(dutch_harbor) not in reach(world, "japan", "Y32", Activity.PATROL)


@pytest.mark.rule("21.3616D#1", "the first strike at Pearl Harbor has no range")
def test_the_strike_at_pearl_harbor() -> None:
    world = pacific_world()
    assert "P53" not in reach(world, "japan", "L32", Activity.PATROL)
    assert reach(world, "japan", "L32", Activity.PEARL_HARBOR)[SpaceId("P53")] == 25


@pytest.mark.rule("21.3614#4", "nobody invades from Dutch Harbor")
@pytest.mark.rule("21.3614#5", "Japan invades it from Japan only, with another Aleutian island")
def test_invasions_around_dutch_harbor() -> None:
    dutch_harbor, attu = places(pacific_world(), "Dutch Harbor", "Attu")

    def against(world: AwawWorld, party: str, start: str, goal: str) -> set[str]:
        asked = Sail(party, Activity.INVASION, SpaceId(start), SpaceId(goal))
        return {one.rule for one in BOOK.may(world, asked)}

    plain, with_attu = pacific_world(), pacific_world(control={"japan": attu})
    assert against(plain, "us", dutch_harbor, attu) == {"21.3614"}
    assert against(plain, "us", "P53", attu) == set()
    assert against(plain, "japan", "L32", dutch_harbor) == {"21.3614"}
    assert against(with_attu, "japan", "L32", dutch_harbor) == set()
    assert against(with_attu, "japan", attu, dutch_harbor) == {"21.3614"}
    dry = pacific_world(control={"japan": attu}, rows=unsupplied(attu))
    assert against(dry, "japan", "L32", dutch_harbor) == {"21.3614"}
    # the way passes that island, and Dutch Harbor is in range by it
    past = way(with_attu, "japan", "L32", dutch_harbor, Activity.INVASION)
    assert attu in past
    assert paths.legal(with_attu, "japan", past, Activity.INVASION) == []
    assert against_range(with_attu, "japan", past, "L32", Activity.INVASION) == []
    assert SpaceId(dutch_harbor) in reach(with_attu, "japan", "L32", Activity.INVASION)
    assert SpaceId(dutch_harbor) not in reach(plain, "japan", "L32", Activity.INVASION)
    assert SpaceId(dutch_harbor) in reach(plain, "japan", "L32", Activity.PATROL)
    straight = paths.shortest(with_attu, "japan", "L32", dutch_harbor)
    assert attu not in straight
    refused = paths.legal(with_attu, "japan", straight, Activity.INVASION)
    assert {one.rule for one in refused} == {"21.3614"}
    assert paths.legal(with_attu, "japan", straight, Activity.PATROL) == []


# Bases in range -----------------------------------------------------------------------------------


@pytest.mark.rule("21.223#2", "base changes cross fronts")
@pytest.mark.rule("21.223#3", "to bases that the side held when the phase began")
@pytest.mark.rule("21.33#1", "other bases are within 20 or 10 hexes")
def test_bases_to_change_to() -> None:
    world = europe()
    brest, marseilles = places(world, "Brest", "Marseilles")
    known = ports_in_range(world, "britain", "L22")
    assert {brest, marseilles} <= set(known)
    assert list(known.values()) == sorted(known.values())
    assert all(world.map.has(world.held["germany"], port) is False for port in known)
    home = ports_in_range(world, "britain", "L22", Activity.RETURN)
    assert max(home.values()) <= 20 < known[SpaceId(marseilles)]
    assert budget(pacific_world(), "us", "P53", Activity.RETURN).total == 10


@pytest.mark.parametrize("activity", [Activity.PATROL, Activity.BASE_CHANGE, Activity.SEA_SUPPLY])
def test_every_way_in_range_is_legal(activity: str) -> None:
    """What the flood finds and what is checked hex by hex agree."""
    east, west = pacific_world(control={"japan": "EE30 R40"}), europe()
    for world, party, bases in (
        (east, "japan", "Y32 L32"),
        (east, "us", "P53 NN31 australia"),
        (west, "britain", "L22 AA7 atlantic-us"),
        (west, "germany", "J30"),
    ):
        for base in bases.split():
            known = reach(world, party, base, activity)
            for space in list(known)[::67]:
                path = way(world, party, base, space, activity)
                if not path:
                    assert known[space] == 0  # a box without a distance
                    continue
                assert paths.length(world, path) == known[space], space
                assert paths.legal(world, party, path, activity) == []
                assert against_range(world, party, path, base, activity) == []
                assert all(one != other for one, other in pairwise(path))
                assert world.map.bit(path[0]) & harbour(world, base)


@pytest.mark.parametrize("kind", list(Activity))
@pytest.mark.parametrize(
    ("held", "party", "bases"),
    [("", "japan", "L32 N28 Y32"), ("R40 M47", "japan", "L32"), ("R40", "us", "P53 NN31")],
)
def test_what_is_in_range_as_an_area(kind: Activity, held: str, party: str, bases: str) -> None:
    """The same waters as in the list with what each costs."""
    world = pacific_world(control={"japan": held})
    for base in (*bases.split(), *places(world, "Dutch Harbor")):
        known = reach(world, party, base, kind)
        assert waters_in_range(world, party, base, kind) == world.map.mask(known)


@pytest.mark.parametrize("base", ["L22", "K21", "atlantic-us", "south-africa"])
def test_what_is_in_range_in_europe_as_an_area(base: str) -> None:
    world = europe()
    for kind in (Activity.BASE_CHANGE, Activity.PATROL, Activity.REDEPLOYMENT):
        known = reach(world, "britain", base, kind)
        assert waters_in_range(world, "britain", base, kind) == world.map.mask(known)
