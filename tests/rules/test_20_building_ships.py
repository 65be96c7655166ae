"""20.34, 20.43, 20.441, 20.621, 20.76, 20.84, 20.85, 20.164F: what ships cost, who builds them and
what comes of it.
"""

from __future__ import annotations

import pytest

from tests.rules.shared.shipyards import Yards, on_slip, rated, tense, war
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.naval_air_construction import training_rate
from warcabinet.awaw.naval.ships.contents import forces_in
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.naval import HullId
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

KIEL = SpaceId("J30")


def america(*, points: int = 20) -> Yards:
    """The yards of the U.S. in 1942, with many points."""
    rows = (tense("usat", 50), rated("atlantic-us", points), war("us/japan"))
    return Yards(*rows, power="us", turn="Summer 1942")


def air(y: Yards, power: str) -> tuple[object, ...]:
    """All that tells of a power's naval air: its pool, its training rate, what flies."""
    flying: list[AirUnits] = [row for row in y.world.air.values() if row.party == power]
    return y.world.pools[f"{power}-nas"], training_rate(y.world, power), flying, y.world.growth


@pytest.mark.rule("20.34#1", "fast carriers add no naval air, and take none of its training")
def test_carriers_bring_no_air() -> None:
    y = america()
    before = air(y, "us")
    y.order("lay-down us-essex atlantic-us")
    assert y.chart("atlantic-us") == {"us-essex": "3/summer"}
    assert air(y, "us") == before
    done = Yards(on_slip("kiel", "germany-graf-zeppelin", "2/winter"))
    done.order("continue germany-graf-zeppelin kiel")
    assert HullId("germany-graf-zeppelin") in done.world.hulls
    assert not [row for row in done.world.aboard.values() if row.ship == "germany-graf-zeppelin"]


@pytest.mark.rule("20.43#1", "only the U.S. builds escort carriers")
@pytest.mark.rule("20.441#2", "those of Britain too")
def test_who_builds_escort_carriers() -> None:
    y = america()
    assert y.against("lay-down us-cve atlantic-us 1") == set()
    assert y.against("lay-down britain-cve atlantic-us 1") == set()
    britain = Yards(tense("usat", 50), power="britain", turn="Summer 1942")
    assert britain.against("lay-down britain-cve glasgow 1") == {"27.7223A"}
    assert britain.against("lay-down britain-dd glasgow 1") == set()


@pytest.mark.rule(
    "20.441#1", "no more in a turn than squadrons are trained, which they leave alone"
)
@pytest.mark.rule("17.353B#1", "for each of the two powers by its own rate")
@pytest.mark.rule("20.441#3", "their air is no part of the naval air")
def test_how_many_escort_carriers() -> None:
    y = america()
    most = training_rate(y.world, "britain")
    assert most > 0
    assert y.against(f"lay-down britain-cve atlantic-us {most + 1}") == {"17.353B"}
    before = air(y, "britain")
    y.order(f"lay-down britain-cve atlantic-us {most}")
    assert y.chart("atlantic-us") == {"britain-cve": "launch/fall"}
    assert air(y, "britain")[:3] == before[:3]
    assert not y.world.aboard.keys() - y.start.aboard.keys()


@pytest.mark.rule("17.353B#2", "but in a European scenario it is not so")
@pytest.mark.rule("17.356#3", "there the U.S. begins four, though it trains nobody")
def test_american_escort_carriers_in_europe() -> None:
    y = america()
    assert training_rate(y.world, "us") == 0
    assert y.against("lay-down us-cve atlantic-us 4") == set()
    assert y.against("lay-down us-cve atlantic-us 5") == {"17.353B"}
    both = ("lay-down us-cve atlantic-us 4", "lay-down britain-cve atlantic-us 1")
    assert y.against(*both) == set()


@pytest.mark.rule("20.76#1", "a submarine costs a point and three BRPs")
@pytest.mark.rule("20.84#1", "so does an ASW factor")
@pytest.mark.rule("20.621#1", "and a transport")
@pytest.mark.parametrize(
    ("power", "boat", "yard", "place"),
    [
        ("germany", "germany-submarine", "kiel", "J30"),
        ("britain", "britain-asw", "glasgow", "F25"),
        ("britain", "britain-transport", "glasgow", "atlantic-sw"),
    ],
)
def test_what_a_boat_costs(power: str, boat: str, yard: str, place: str) -> None:
    y = Yards(rated(yard, 2), power=power, turn="Spring 1940")
    one = (f"{boat} 1 {yard} {place}",)
    cruiser = f"lay-down {power}-ca {yard}"
    assert y.against(f"{cruiser} 2", boats=one) == set()
    assert y.against(f"{cruiser} 4", boats=one) == {"27.724A"}  # two points, and one more
    y.order(boats=one)
    assert y.paid() == y.used() == 3
    assert y.afloat(boat) == 1


@pytest.mark.rule("25.22B#1", "listed British ASW is built by Britain alone")
@pytest.mark.rule("25.22C#2", "listed American ASW in American yards alone")
@pytest.mark.parametrize(
    ("power", "yard", "place"),
    [("britain", "glasgow", "F25"), ("us", "atlantic-us", "atlantic-us")],
)
def test_listed_asw(power: str, yard: str, place: str) -> None:
    y = Yards(rated(yard, 8), power=power, turn="Summer 1942")
    assert [y.world.pools[f"{one}-asw"].unbuilt for one in ("britain", "us")] == [1, 1]
    assert y.against(boats=(f"{power}-asw 2 {yard} {place}",)) == {"7.223"}
    assert y.against(boats=(f"{power}-asw 1 {yard} {place}",)) == set()


@pytest.mark.rule("20.85#1", "Britain and the U.S. build from one pool what they get besides")
def test_the_pool_of_asw() -> None:
    more = Pool(UnitTypeId("us-asw"), "us", 2)
    y = Yards(more, rated("glasgow", 8), power="britain", turn="Summer 1942")
    assert y.against(boats=("britain-asw 3 glasgow F25",)) == {"7.223"}
    y.order(boats=("britain-asw 2 glasgow F25",))
    assert [y.world.pools[f"{power}-asw"].unbuilt for power in ("britain", "us")] == [0, 1]


@pytest.mark.rule("20.164F#1", "new ships lie in the open before they are put under a marker")
def test_new_ships_lie_in_the_open() -> None:
    y = Yards(on_slip("kiel", "germany-bismarck", "2/winter"))
    y.order("continue germany-bismarck kiel")
    seen = y.world.known_to(Seat("allied")).hulls.get(HullId("germany-bismarck"))
    assert seen is not None
    assert (seen.berth, seen.open) == (KIEL, True)
    assert not forces_in(y.world, KIEL)
    assert any("germany-bismarck" in line for line in y.t.told("27.7272D"))
