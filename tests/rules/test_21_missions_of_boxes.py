"""21.14, 21.15, 21.18, 21.35C, 21.434C, 21.513C, 21.514D: units and ships that sail from mapboard
boxes.
"""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import put_unit, world_at
from tests.rules.shared.sailing import hulls, put
from tests.rules.test_21_invasion_places import refused, spot
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.landings.loading import LOOSE, Load
from warcabinet.awaw.naval.landings.mission_orders import CargoMission, against_mission, send
from warcabinet.awaw.naval.landings.restrictions_on_transport_activities import (
    CarryThrough,
    same_zone,
)
from warcabinet.awaw.naval.landings.sea_transport import SEA_TRANSPORT, TransportBySea
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import (
    AirLoad,
    CarryAirBySea,
    against_voyage,
    send_air,
)
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, Invade
from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.transports.sw_lanes import lane
from warcabinet.awaw.naval.transports.transports import transports_in
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.range_and_distances import reach
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Force,
    ForceKind,
    Hull,
    HullId,
)
from warcabinet.awaw.state.sea_supply import SeaSupplyTried
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, war_state
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

CORPS = tuple(UnitId(f"us-infantry-3-4/{number}") for number in (1, 2))
PACIFIC = SpaceId("pacific-sw")
NOUMEA, WESTERN = "NN31", "western allies"
BEACH = "M23"
WEST = ("atlantic-us", "Brest", "Naples")
WITH_UNITS = [(Kind.SEA_TRANSPORT, "21.433"), (Kind.INVASION, "21.512D")]
"""The missions that carry units, and what says to where they go from the boxes."""


def manned(box: str, transports: int, destroyers: int = 30, **more: str) -> AwawWorld:
    """Two corps and destroyers in a box, and transports in the Pacific SW box."""
    units = [f"us-infantry-3-4 {box} x2"]
    world = pacific_world(*units, side="allied", step="T.P.COM.ANN.10")
    for hull in [*world.hulls.rows()]:
        world.drop(hull)
    ports = {box: f"us-dd={destroyers}", **more}
    if transports:
        ports["pacific-sw"] = f"us-transport={transports}"
    for port, text in ports.items():
        for hull in hulls(text, port):
            put(world, hull)
    return world


def carry(
    verb: type[CargoMission], box: str, to: str, *units: UnitId, count: int = 9
) -> CargoMission:
    ships = (Ships(HullId(f"us-dd@{box}"), count),)
    return verb((), ships, SpaceId(to), tuple(Load(unit, LOOSE) for unit in units), ())


def against(world: AwawWorld, action: CargoMission) -> set[str]:
    errand = INVASION if isinstance(action, Invade) else SEA_TRANSPORT
    return {one.rule for one in against_mission(world, errand, action)}


@pytest.mark.rule("21.14A#1", "from the Atlantic U.S. box units go to the western front only")
@pytest.mark.parametrize(("kind", "rule"), WITH_UNITS)
def test_missions_from_the_atlantic_box(kind: Kind, rule: str) -> None:
    world = world_at()
    box, near, far = WEST
    assert refused(world, kind, "us", box, spot(world, near)) == set()
    assert rule in refused(world, kind, "us", box, spot(world, far))
    assert refused(world, Kind.PATROL, "us", box, spot(world, near))


@pytest.mark.rule("21.15A#1", "from the Pacific U.S. box to Hawaii, and not further")
@pytest.mark.parametrize(("kind", "rule"), WITH_UNITS)
def test_missions_from_the_pacific_box(kind: Kind, rule: str) -> None:
    world = pacific_world()
    assert refused(world, kind, "us", "pacific-us", "P53") == set()
    assert rule in refused(world, kind, "us", "pacific-us", NOUMEA)
    assert refused(world, Kind.PATROL, "us", "pacific-us", "P55")


@pytest.mark.rule("21.18A#2", "from South Africa only sea transport to Suez, Basra and Abadan")
@pytest.mark.rule("5.37A#2", "by sea through the Indian Ocean, there and back")
def test_missions_from_south_africa() -> None:
    world = world_at()
    suez, naples = spot(world, "Suez"), spot(world, "Naples")
    for place in ("Suez", "Basra", "Abadan"):
        goal = spot(world, place)
        assert refused(world, Kind.SEA_TRANSPORT, "britain", "south-africa", goal) == set()
        assert refused(world, Kind.SEA_TRANSPORT, "britain", goal, "south-africa") == set()
    assert refused(world, Kind.SEA_TRANSPORT, "britain", "south-africa", naples)
    assert refused(world, Kind.INVASION, "britain", "south-africa", suez)


@pytest.mark.rule("21.413B#2", "patrols from the boxes begin eight hexes before the edges")
def test_patrols_from_india_and_australia() -> None:
    world = pacific_world()
    assert reach(world, "britain", "india", Kind.PATROL)[SpaceId("CC2")] == 8
    known = reach(world, "britain", "australia", Kind.PATROL)
    assert [known[SpaceId(edge)] for edge in ("NN15", "NN24")] == [8, 8]


@pytest.mark.rule("21.434C#1", "a transport for every five factors to or from a box")
def test_sea_transport_from_a_box_needs_transports() -> None:
    six = carry(TransportBySea, "australia", NOUMEA, CORPS[0])
    assert against(manned("australia", 0), six) == {"21.434C"}
    assert against(manned("australia", 1), six) == set()
    here = CarryThrough(Kind.SEA_TRANSPORT, "us", SpaceId(NOUMEA), SpaceId("LL24"), (3,))
    assert BOOK.allows(manned("australia", 0), here)


@pytest.mark.rule("20.64C#2", "two units of three factors do not share a transport")
@pytest.mark.parametrize(
    ("verb", "goal", "rule"), [(TransportBySea, NOUMEA, "21.434C"), (Invade, "GG31", "21.513C")]
)
def test_each_large_unit_from_a_box_needs_a_transport_of_its_own(
    verb: type[CargoMission], goal: str, rule: str
) -> None:
    force = ForceId("us-1")
    both = verb((force,), (), SpaceId(goal), tuple(Load(unit, force) for unit in CORPS), ())
    for transports, found in ((1, {rule}), (2, set[str]())):
        world = manned("australia", transports)
        world.put(Force(force, "us", SpaceId("australia"), ForceKind.TASK_FORCE))
        put(world, Hull("us-dd", "us", in_force(force), 20))
        assert against(world, both) == found


@pytest.mark.rule("21.434C#1", "for air factors as well; three squadrons are one factor")
@pytest.mark.rule("20.64C#1", "and these transports have had their use")
def test_sea_transport_of_air_units_from_a_box_needs_transports() -> None:
    def flying(transports: int, kind: str, count: int) -> tuple[AwawWorld, CarryAirBySea]:
        world = manned("australia", transports)
        put_unit(world, f"{kind} australia x{count}")
        world.put(Counter(CounterKind.AIRBASE, SpaceId(NOUMEA), "us"))
        force = ForceId("us-1")
        world.put(Force(force, "us", SpaceId("australia"), ForceKind.TASK_FORCE))
        put(world, Hull("us-dd", "us", in_force(force), 20))
        load = AirLoad(AirId(f"{kind}@australia"), count, force)
        return world, CarryAirBySea((force,), (), SpaceId(NOUMEA), (load,), ())

    def refused_for(transports: int, kind: str, count: int) -> set[str]:
        world, action = flying(transports, kind, count)
        return {one.rule for one in against_voyage(world, SEA_TRANSPORT, Seat("allied"), action)}

    assert refused_for(0, "us-aaf", 1) == {"21.434C"}
    assert refused_for(1, "us-aaf", 5) == set()
    assert refused_for(1, "us-aaf", 6) == {"21.434C"}
    assert refused_for(2, "us-aaf", 6) == set()
    assert refused_for(1, "us-nas", 6) == set()
    world, action = flying(2, "us-aaf", 6)
    send_air(world, SEA_TRANSPORT, action)
    assert transports_in(world, WESTERN, PACIFIC) == 2
    assert transports_in(world, WESTERN, PACIFIC, usable=True) == 0


@pytest.mark.rule("21.513C#2", "a transport for every five factors that invade from a box")
def test_an_invasion_from_a_box_needs_transports() -> None:
    action = carry(Invade, "australia", "GG31", CORPS[0])
    assert against(manned("australia", 0), action) == {"21.513C"}
    assert against(manned("australia", 1), action) == set()
    from_india = carry(Invade, "india", "V12", CORPS[0])
    for box, found in ((PACIFIC, {"21.513C"}), (SpaceId("indian-ocean-sw"), set())):
        world = manned("india", 0)
        for hull in hulls("us-transport=1", box):
            put(world, hull)
        assert against(world, from_india) == found


@pytest.mark.rule("21.35C#1", "the transports of a mission stay in their box, and are used")
def test_transports_are_not_put_into_the_force() -> None:
    world = manned("australia", 1)
    row = send(world, SEA_TRANSPORT, carry(TransportBySea, "australia", NOUMEA, CORPS[0]))
    assert {hull.what for hull in ships_of(world, row.forces[0])} == {"us-dd"}
    assert transports_in(world, WESTERN, PACIFIC) == 1
    assert transports_in(world, WESTERN, PACIFIC, usable=True) == 0
    again = carry(TransportBySea, "australia", NOUMEA, CORPS[1])
    assert against(world, again) == {"21.434C"}


def test_which_transports_carry() -> None:
    world = world_at(scenario="global-war", turn="Summer 1942")
    suez = spot(world, "Suez")
    ways = {
        ("atlantic-us", spot(world, "Brest")): "atlantic-sw",
        ("pacific-us", "PP53"): "pacific-sw",
        ("australia", "PNN31"): "pacific-sw",
        ("australia", suez): "indian-ocean-sw",
        (suez, "india"): "indian-ocean-sw",
        (suez, spot(world, "Naples")): None,
    }
    assert {way: lane(world, *way) for way in ways} == ways


@pytest.mark.rule("21.15B#1", "ships in the U.S. box bombard only for units that embark there")
@pytest.mark.rule("21.514D#2", "ships that go along keep to what those do that carry")
def test_ships_of_a_us_box_go_along_only_with_units_of_it() -> None:
    hawaii = "P53"
    world = manned("pacific-us", 2, P51="us-dd=9")
    world.amend(world.units[CORPS[1]], place=SpaceId("P51"))
    along = Invade((), (Ships(HullId("us-dd@pacific-us"), 4),), SpaceId(hawaii), (), ())
    other = world.copy()
    other.readonly = False
    send(other, INVASION, carry(Invade, "P51", hawaii, CORPS[1]))
    assert against(other, along) == {"21.14B"}
    send(world, INVASION, carry(Invade, "pacific-us", hawaii, CORPS[0]))
    assert against(world, along) == set()


@pytest.mark.rule("21.523B#1", "ships of the Australia box bombard for units of other bases")
def test_ships_of_the_australia_box_bombard_for_others() -> None:
    world = manned("australia", 2, NN31="us-dd=9")
    world.amend(world.units[CORPS[1]], place=SpaceId(NOUMEA))
    along = Invade((), (Ships(HullId("us-dd@australia"), 4),), SpaceId("GG31"), (), ())
    assert against(world, along) == {"21.514D"}
    send(world, INVASION, carry(Invade, NOUMEA, "GG31", CORPS[1]))
    assert against(world, along) == set()


@pytest.mark.rule("21.523C#1", "nobody bombards from the South Africa box")
def test_nobody_bombards_from_south_africa() -> None:
    world = world_at()
    suez = spot(world, "Suez")
    assert "5.38D" in refused(world, Kind.INVASION, "britain", "south-africa", suez)
    assert "5.38D" not in refused(world, Kind.INVASION, "britain", "india", suez)


@pytest.mark.rule("21.14B#1", "the same holds in the Atlantic: a mission from elsewhere is none")
def test_ships_of_the_atlantic_box_go_along_only_with_units_of_it() -> None:
    world = world_at(
        "us-infantry-3-4 atlantic-us",
        "us-infantry-3-4 K21",
        scenario="europe-1939",
        turn="Summer 1943",
        side="allied",
        control={"germany": BEACH},
        rows=[war_state(party("us"), party("germany"), Relation.WAR)],
    )
    for port, text in {"atlantic-us": "us-dd=18", "K21": "us-dd=9"}.items():
        for hull in hulls(text, port):
            put(world, hull)
    for hull in hulls("us-transport=2", "atlantic-sw"):
        put(world, hull)
    along = Invade((), (Ships(HullId("us-dd@atlantic-us"), 4),), SpaceId(BEACH), (), ())
    assert against(world, along) == {"21.514D"}
    other = world.copy()
    other.readonly = False
    send(other, INVASION, carry(Invade, "K21", BEACH, CORPS[1]))
    assert against(other, along) == {"21.14B"}
    send(world, INVASION, carry(Invade, "atlantic-us", BEACH, CORPS[0]))
    assert against(world, along) == set()


@pytest.mark.rule("22.282#1", "an aborted force with transports closes its supply zone to others")
@pytest.mark.rule("21.315#1", "after an aborted mission no transports sail for its supply zone")
def test_no_transports_for_a_zone_that_was_given_up() -> None:
    def refused_to(goal: str, state: ActivityState, box: str = "australia") -> bool:
        world = manned("australia", 10)
        way = (SpaceId(box), SpaceId("NN24"), SpaceId(NOUMEA))
        first = Activity(
            ActivityId("activity-1"),
            "us",
            Kind.SEA_TRANSPORT,
            (),
            (way,),
            SpaceId(NOUMEA),
            with_cargo=True,
            state=state,
        )
        world.put(first)
        asked = CarryThrough(Kind.SEA_TRANSPORT, "us", SpaceId("australia"), SpaceId(goal), (3,))
        return "21.315" in {one.rule for one in BOOK.may(world, asked)}

    assert refused_to(NOUMEA, ActivityState.ABORTED)
    assert not refused_to(NOUMEA, ActivityState.UNDER_WAY)
    assert not refused_to("P53", ActivityState.ABORTED)  # another zone
    assert not refused_to(NOUMEA, ActivityState.ABORTED, box="NN23")  # without transports


LIBYA = "II17 JJ17 JJ18 KK18 LL18 LL19 MM19 MM20 LL21 KK22 KK23 KK24"


@pytest.mark.rule("21.315#1", "a zone without full supply, too, is one: what a line by land joins")
@pytest.mark.rule("30.341#1", "what the same limited source supplies is one zone")
@pytest.mark.rule("30.341#4", "so is what one port can supply by land")
@pytest.mark.parametrize(
    ("hexes", "armor", "one"),
    [
        (LIBYA, (), True),
        (LIBYA.replace("II17 ", ""), (), True),  # without Tripoli nothing supplies it
        (LIBYA.replace(" LL21", "").replace(" MM20", ""), (), False),
        (LIBYA, ("germany-armor-4-6 KK21",), False),  # its zone of control splits it
    ],
)
def test_ports_that_a_land_line_joins_are_one_zone(
    hexes: str, armor: tuple[str, ...], one: bool
) -> None:
    rows = [war_state(party("us"), party("germany"), Relation.WAR)]
    failed = [SeaSupplyTried(name) for name in ("us", "britain")]  # no line got through
    world = world_at(*armor, scenario="europe-1939", turn="Fall 1942", side="allied",
                     control={"us": hexes}, rows=[*rows, *failed])  # fmt: skip
    first = SpaceId(hexes.partition(" ")[0])
    assert same_zone(world, "us", first, SpaceId("KK24")) is one
    assert same_zone(world, "us", SpaceId("KK24"), first) is one
    assert not same_zone(world, "us", first, SpaceId("EE21"))  # beyond the sea


@pytest.mark.rule("21.315#1", "an island group is one zone")
@pytest.mark.rule("30.343#1", "for missions with transports as for supply")
def test_islands_of_a_group_are_one_zone() -> None:
    tinian, saipan = SpaceId("V31"), SpaceId("W30")
    assert same_zone(pacific_world(control={"us": "V31 W30"}), "us", tinian, saipan)
    assert not same_zone(pacific_world(control={"us": "V31", "japan": "W30"}), "us", tinian, saipan)
    assert not same_zone(pacific_world(control={"us": "V31 W37"}), "us", tinian, SpaceId("W37"))
