"""21.531, 21.532, 21.533: who raids, from where, and how raiders come to an SW box."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.rules.shared.raiders import (
    BERGEN,
    BOX,
    BREST,
    LORIENT,
    SCAPA,
    WILHELMSHAVEN,
    WOLF,
    RaidTable,
    add,
    at_sea,
    factors,
    ocean,
    raid,
)
from warcabinet.awaw import RULES
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.naval.interception.attempting_interception import InterceptionWindow
from warcabinet.awaw.naval.interception.counter_interceptions import may_take_up
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import met_with, quarries
from warcabinet.awaw.naval.landings.seaborne_invasions import MissionsUnderWay
from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.naval.raiders.announcing_raids import AnnounceRaiders, who_orders
from warcabinet.awaw.naval.raiders.moving_to_an_sw_box import against_joining
from warcabinet.awaw.naval.raiders.raider_groups import front_of, groups_in
from warcabinet.awaw.naval.raiders.raider_table import asked_of, net
from warcabinet.awaw.naval.raiders.raids_in_boxes import RaidersInBoxes
from warcabinet.awaw.naval.ships.operations_of_naval_units import Role, may_join
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.scenarios.start.laying_out import start
from warcabinet.awaw.sequence import procedure_of
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import Activity, ActivityState, HullId, Stance
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

SUEZ, INDIAN, PACIFIC = "MM30", SpaceId("indian-ocean-sw"), SpaceId("pacific-sw")
COLOMBO, MADRAS, SINGAPORE = "DD3", "Z5", "EE11"
SEND = "axis: raid-shipping -"
BRITISH = "britain atlantic-sw: transport 20"


def announcing(*lines: str, **setting: object) -> RaidTable:
    return raid(ocean(*lines, BRITISH, **setting), AnnounceRaiders)  # type: ignore[arg-type]


def may_raid(world: AwawWorld, party: str, base: str, box: SpaceId) -> bool:
    return BOOK.allows(world, Sail(party, Kind.RAID, SpaceId(base), box))


# Who, and from where ------------------------------------------------------------------------------


@pytest.mark.rule("21.531A#1", "ships of the Axis raid in an SW box, those of others do not")
@pytest.mark.rule("21.532B#1", "only German ships, of western front ports, raid in the Atlantic")
def test_who_raids_in_the_atlantic() -> None:
    t = announcing(f"germany {BREST}: bismarck", "germany L36: scheer", f"italy {BREST}: littorio")
    assert t.pending == "raider-orders"
    assert t.against(f"{SEND} germany-bismarck=4 atlantic-sw -") == set()
    assert t.against(f"{SEND} germany-bismarck=4 indian-ocean-sw -") == {"21.531A"}
    assert t.against(f"{SEND} germany-bismarck=4 N12 -") == {"21.531A"}
    assert t.against(f"{SEND} italy-littorio=4 atlantic-sw -") != set()
    world = t.world
    assert may_raid(world, "germany", BREST, BOX)
    assert not may_raid(world, "italy", BREST, BOX)
    assert not may_raid(world, "britain", SCAPA, BOX)
    assert not may_raid(world, "germany", "H38", BOX)


@pytest.mark.rule("21.532A#1", "cruisers, capital ships and fast carriers raid, others do not")
@pytest.mark.rule("20.241G#1", "cruisers raid")
@pytest.mark.rule("20.251G#1", "capital ships raid")
@pytest.mark.rule("20.32J#1", "fast carriers raid")
def test_which_ships_raid() -> None:
    ships = "bismarck, ca 4, dd 2, graf-zeppelin, schlesien, h39"
    known = ocean().statics.forces.ships
    names = [one for one in ships.split(", ") if f"germany-{one}" in known or " " in one]
    t = announcing(f"germany {BREST}: {', '.join(names)}")
    assert t.against(f"{SEND} germany-bismarck=4 atlantic-sw -") == set()
    assert t.against(f"{SEND} germany-ca@{BREST}=2 atlantic-sw -") == set()
    assert "20.231" in t.against(f"{SEND} germany-dd@{BREST}=1 atlantic-sw -")
    world = t.world
    for hull in world.hulls.rows():
        sort = world.statics.forces.ships.get(hull.what)  # type: ignore[call-overload]
        if sort is not None and sort.kind in ("CV", "CVL"):
            assert not may_join(world, hull, Kind.RAID, Role.YES)


@pytest.mark.rule("21.532A#1", "five-factor battleships and slow ships stay in port")
@pytest.mark.parametrize(
    ("ship", "rule"), [("yamato=5", "21.532A"), ("fuso=4", "20.252A"), ("kongo=3", "")]
)
def test_the_biggest_and_the_slow_do_not_raid(ship: str, rule: str) -> None:
    world = pacific_world(step="T.P.COM.ANN.15", control={"japan": f"{COLOMBO}"})
    for table in (world.hulls, world.forces):
        for row in list(table.rows()):
            world.drop(row)
    add(world, f"japan {COLOMBO}: yamato, fuso, kongo")
    t = raid(world, AnnounceRaiders)
    found = t.against(f"{SEND} japan-{ship} indian-ocean-sw -")
    assert rule in found if rule else not found


@pytest.mark.rule("21.532C#1", "from Suez, if the Axis hold the canal and Ethiopia; three in all")
@pytest.mark.rule("88.37B#1", "German and Italian ships together, three at most")
def test_raiders_of_suez() -> None:
    banks = sorted({name for row in ocean().statics.tables["suez-canal"].rows for name in row.keys})
    held = {"germany": " ".join(banks), "italy": "ethiopia"}
    ships = (f"germany {SUEZ}: scheer, lutzow", f"italy {SUEZ}: littorio, vittorio-veneto")
    world = ocean(*ships, control=held, wars="italy/britain")
    assert may_raid(world, "germany", SUEZ, INDIAN)
    assert may_raid(world, "italy", SUEZ, INDIAN)
    lost = ocean(*ships, control={**held, "britain": "ethiopia", "italy": ""}, wars="italy/britain")
    assert not may_raid(lost, "germany", SUEZ, INDIAN)
    half = {"germany": SUEZ, "italy": "ethiopia"}
    assert not may_raid(ocean(*ships, control=half), "germany", SUEZ, INDIAN)
    t = raid(world, AnnounceRaiders)
    t.say(f"{SEND} germany-lutzow=2,germany-scheer=2 indian-ocean-sw -")
    assert t.against(f"{SEND} italy-littorio=4,italy-vittorio-veneto=4 indian-ocean-sw -") == {
        "21.532C"
    }
    assert t.against(f"{SEND} italy-littorio=4 indian-ocean-sw -") == set()


def japanese(*lines: str, held: str = "") -> AwawWorld:
    world = pacific_world(step="T.P.COM.ANN.15", control={"japan": held})
    for table in (world.hulls, world.forces, world.aboard, world.air):
        for row in list(table.rows()):
            world.drop(row)
    for line in lines:
        add(world, line)
    world.changes.clear()
    return world


@pytest.mark.rule("21.532C#2", "three Japanese ships from each of Colombo, Madras and Singapore")
@pytest.mark.rule("72.82#1", "Colombo is a base of Japanese raiders")
@pytest.mark.rule("21.532D#1", "into the Pacific box from Townsville, Noumea, Suva and Hawaii")
@pytest.mark.rule("21.532D#2", "three from each of these")
def test_ports_of_japanese_raiders() -> None:
    board = japanese().board
    names = ("Townsville", "Noumea", "Suva", "Pearl Harbor")
    places = [board.place(name) for name in names]
    assert all(places)
    found = [str(place.hex) for place in places if place is not None]
    every = (COLOMBO, MADRAS, SINGAPORE, *found)
    fleet = [f"japan {port}: ca 8" for port in every]
    world = japanese(*fleet, held=" ".join(every))
    for port in (COLOMBO, MADRAS, SINGAPORE):
        assert may_raid(world, "japan", port, INDIAN)
        assert not may_raid(world, "japan", port, PACIFIC)
    for port in found:
        assert may_raid(world, "japan", port, PACIFIC)
        assert not may_raid(world, "japan", port, INDIAN)
    assert not may_raid(world, "japan", "Y32", PACIFIC)
    t = raid(world, AnnounceRaiders)
    noumea = found[1]
    for port, box in ((COLOMBO, INDIAN), (noumea, PACIFIC)):
        t.say(f"{SEND} japan-ca@{port}=4 {box} -")
        assert t.against(f"{SEND} japan-ca@{port}=4 {box} -") == {"21.532C"}
        assert t.against(f"{SEND} japan-ca@{port}=2 {box} -") == set()


@pytest.mark.rule("21.532E#1", "no more than three ships, one of them a fast carrier")
@pytest.mark.rule("21.532E#2", "each cruiser of two factors is a ship")
def test_how_large_a_group_is() -> None:
    t = announcing(f"germany {BREST}: scharnhorst, ca 6", f"germany {LORIENT}: scheer")
    ca = f"germany-ca@{BREST}"
    assert t.against(f"{SEND} germany-scharnhorst=3,{ca}=4 atlantic-sw -") == set()
    assert t.against(f"{SEND} germany-scharnhorst=3,{ca}=6 atlantic-sw -") == {"21.532E"}
    assert t.against(f"{SEND} germany-scharnhorst=3,germany-scheer=2 atlantic-sw -") == {"21.221"}
    port = COLOMBO
    world = japanese(f"japan {port}: zuiho, ryujo, kongo, ca 4", held=port)
    t = raid(world, AnnounceRaiders)
    assert t.against(f"{SEND} japan-kongo=3,japan-zuiho=2 indian-ocean-sw -") == set()
    two = f"{SEND} japan-kongo=3,japan-ryujo=2,japan-zuiho=2 indian-ocean-sw -"
    assert "21.532E" in t.against(two)


@pytest.mark.rule("85.461#4", "ships of minor allies do not raid")
def test_ships_of_minor_allies_do_not_raid() -> None:
    world = ocean()
    for party in ("spain", "sweden", "turkey", "vichy france"):
        assert not may_raid(world, party, BREST, BOX)


# What it costs ------------------------------------------------------------------------------------


@pytest.mark.rule("21.531B#1", "raids are announced in the Axis combat phase, before SW combat")
def test_when_raids_are_played() -> None:
    setting = ocean(scenario="battle-of-the-atlantic").statics
    steps = [StepId(f"T.P.COM.{one}") for one in ("ANN.15", "NAV.20", "NAV.30", "SW.10")]
    order = [row.id for row in setting.sequence.steps if row.id in steps]
    assert order == steps
    assert all(procedure_of(setting, step) is not None for step in steps)
    world = ocean(f"germany {BREST}: bismarck", BRITISH)
    world.put(Clock(StepId("T.P.COM.ANN.15"), world.turn, Side.ALLIED))
    assert raid(world, AnnounceRaiders).pending == ""


@pytest.mark.rule("24.611#2", "the moving side sends raiders before strategic warfare")
def test_raiders_sail_before_strategic_warfare() -> None:
    world = ocean(f"germany {BREST}: bismarck", BRITISH)
    assert raid(world, AnnounceRaiders).pending == "raider-orders"
    world.put(Clock(StepId("T.P.COM.ANN.15"), world.turn, Side.ALLIED))
    assert raid(world, AnnounceRaiders).pending == ""


def purse(t: RaidTable) -> int:
    (row,) = (row for row in t.world.treasuries.rows() if str(row.power) == "germany")
    return row.level


@pytest.mark.rule("9.32C#1", "raiding is an offensive operation that is paid for by the ship")
@pytest.mark.rule("21.531C#1", "a raid is paid for on a front")
@pytest.mark.rule("21.531C#2", "in the Atlantic on the western front")
def test_a_raid_costs_a_brp_for_each_ship() -> None:
    t = announcing(f"germany {BREST}: bismarck, ca 4", turn="Spring 1941")
    before = purse(t)
    t.say(f"{SEND} germany-bismarck=4,germany-ca@{BREST}=4 atlantic-sw -")
    (row,) = t.world.offensive_spending.values()
    assert (row.power, row.front, row.brps) == ("germany", "western", 3)
    assert before - purse(t) == 3


@pytest.mark.rule("21.531C#3", "in the Indian Ocean on the front of the port")
@pytest.mark.rule("21.531C#4", "in the Pacific on the Pacific front")
def test_the_front_of_a_raid() -> None:
    europe, asia = ocean(), japanese()
    assert front_of(europe, INDIAN, SpaceId(SUEZ)) == "mediterranean"
    for port in (COLOMBO, MADRAS, SINGAPORE):
        assert front_of(asia, INDIAN, SpaceId(port)) == "southeast-asian"
    assert front_of(asia, PACIFIC, SpaceId("NN31")) == "pacific"


@pytest.mark.rule("21.531C#3", "what Japan and Germany pay for raids in the Indian Ocean")
@pytest.mark.rule("21.531C#4", "and Japan for raids in the Pacific")
def test_raids_in_other_oceans_are_paid_on_the_front_of_their_port() -> None:
    noumea = "NN31"
    places = {COLOMBO: INDIAN, noumea: PACIFIC}
    world = japanese(*(f"japan {port}: ca 2" for port in places), held=" ".join(places))
    t = raid(world, AnnounceRaiders)
    for port, box in places.items():
        t.say(f"{SEND} japan-ca@{port}=2 {box} -")
    paid = {(row.front, row.brps) for row in t.world.offensive_spending.values()}
    assert paid == {("southeast-asian", 1), ("pacific", 1)}
    banks = sorted({name for row in ocean().statics.tables["suez-canal"].rows for name in row.keys})
    held = {"germany": " ".join(banks), "italy": "ethiopia"}
    t = raid(ocean(f"germany {SUEZ}: lutzow", control=held), AnnounceRaiders)
    t.say(f"{SEND} germany-lutzow=2 indian-ocean-sw -")
    paid = {(row.front, row.brps) for row in t.world.offensive_spending.values()}
    assert paid == {("mediterranean", 1)}


@pytest.mark.rule("9.91#2", "German raiders sail in Fall 1939 already")
def test_raiders_are_not_bound_by_the_quiet_of_1939() -> None:
    t = announcing(f"germany {WILHELMSHAVEN}: scheer", turn="Fall 1939")
    assert t.against(f"{SEND} germany-scheer=2 atlantic-sw -") == set()
    patrol = Sail("germany", Kind.PATROL, SpaceId(WILHELMSHAVEN), SpaceId("I26"))
    assert not BOOK.allows(t.world, patrol)


# Groups -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.533A#1", "several groups raid from one port")
@pytest.mark.rule("21.533C#1", "their order in a box is said by the raider")
@pytest.mark.rule("21.533C#3", "the first is found less easily than the second")
def test_several_groups_and_their_order() -> None:
    t = announcing(f"germany {BREST}: bismarck, scharnhorst")
    t.say(f"{SEND} germany-bismarck=4 atlantic-sw -")
    t.say(f"{SEND} germany-scharnhorst=3 atlantic-sw -")
    assert t.pending == "raider-orders"
    t.say("axis: end-raiding")
    assert t.pending == "raider-priority"
    one, two = WOLF, ForceId("germany-loose-2")
    assert t.against(f"axis: order-raiders {two}") == {"21.533C"}
    assert t.against(f"axis: order-raiders {two},{one}") == set()
    t.say(f"axis: order-raiders {two},{one}")
    rows = groups_in(t.world, BOX, arrived=False)
    assert [row.force for row in rows] == [two, one]
    world = ocean()
    first, second = at_sea(world, "bismarck"), at_sea(world, "scharnhorst")
    dice = [net(world, world.raider_groups[force]) for force in (first, second)]
    assert dice[1] == dice[0] + 1


@pytest.mark.rule("21.533C#2", "where Japan raids with the European Axis, Japan says the order")
def test_japan_orders_the_groups_of_the_indian_ocean() -> None:
    world = RULES.empty_world("global-war", RULES.options({"seats": "power"}))
    start(world)
    for place, party in enumerate(("germany", "italy", "japan"), 1):
        force = ForceId(f"{party}-loose-1")
        world.put(RaiderGroup(force, party, INDIAN, SpaceId(SUEZ), place))
    assert who_orders(world, INDIAN) == seat_for(world, "japan")
    world.drop(world.raider_groups[ForceId("japan-loose-1")])
    assert who_orders(world, INDIAN) != seat_for(world, "japan")


@pytest.mark.rule("21.533A#2", "ships of different ports meet in a hex and are one group")
def test_ships_of_two_ports_meet_on_the_way() -> None:
    world = ocean(f"germany {BREST}: scharnhorst", f"germany {LORIENT}: scheer, ca 2", BRITISH)
    t = raid(world, AnnounceRaiders, MissionsUnderWay, RaidersInBoxes)
    t.say(f"{SEND} germany-scharnhorst=3 atlantic-sw -")
    meet = "axis: meet-raiders germany-scheer=2"
    assert t.against(f"{meet} {WOLF} P15") == {"21.533A"}
    assert t.against(f"{meet} {WOLF} N15") == set()
    many = f"axis: meet-raiders germany-scheer=2,germany-ca@{LORIENT}=2"
    assert t.against(f"{many} {WOLF} N15") == set()
    t.say(f"{meet} {WOLF} N15")
    assert len(t.world.raider_groups) == 2
    t.say("axis: end-raiding")
    assert t.pending != "raider-priority"
    t.until("raiders tf:germany-loose-1", "raiders-to-oppose")
    (row,) = t.world.raider_groups.values()
    assert {hull.what for hull in t.world.hulls.rows() if str(hull.berth) == f"tf:{WOLF}"} == {
        "germany-scharnhorst",
        "germany-scheer",
    }
    assert row.force == WOLF


def refused(t: RaidTable, ship: str, count: int) -> set[str]:
    """Why a ship does not meet the group on its way."""
    found = against_joining(t.world, (Ships(HullId(ship), count),), WOLF, SpaceId("N15"))
    return {refusal.rule for refusal in found}


@pytest.mark.rule("21.533A#2", "the group that they become keeps its limits")
def test_a_group_that_meets_is_not_too_large() -> None:
    world = ocean(f"germany {BREST}: bismarck, ca 4", f"germany {LORIENT}: tirpitz, scheer")
    add(world, BRITISH)
    t = raid(world, AnnounceRaiders)
    t.say(f"{SEND} germany-bismarck=4,germany-ca@{BREST}=4 atlantic-sw -")
    assert refused(t, "germany-scheer", 2) == {"21.532E"}
    world = ocean(f"germany {BREST}: bismarck, ca 2", f"germany {LORIENT}: tirpitz", BRITISH)
    t = raid(world, AnnounceRaiders)
    t.say(f"{SEND} germany-bismarck=4,germany-ca@{BREST}=2 atlantic-sw -")
    assert refused(t, "germany-tirpitz", 4) == {"21.312"}


# On the board -------------------------------------------------------------------------------------


def under_way(*lines: str, **setting: object) -> RaidTable:
    """The Bismarck has left Brest for the Atlantic box."""
    world = ocean(f"germany {BREST}: bismarck, scharnhorst", BRITISH, *lines, **setting)  # type: ignore[arg-type]
    t = raid(world, AnnounceRaiders, MissionsUnderWay, RaidersInBoxes)
    t.say(f"{SEND} germany-bismarck=4 atlantic-sw -")
    return t


@pytest.mark.rule("21.533B#1", "raiders move from their port over the board to the box")
@pytest.mark.rule("21.533D#2", "who is not stopped is in the box, and may be engaged there")
@pytest.mark.rule("22.11C#1", "on the board they are met like others, in the box by its own rule")
def test_raiders_cross_the_board() -> None:
    t = under_way(f"britain {SCAPA}: hood")
    (row,) = t.world.activities.values()
    assert row.legs[0][0] == BREST
    assert row.legs[-1][-1] == BOX
    assert row.state is ActivityState.ANNOUNCED
    assert not t.world.raider_groups[WOLF].arrived
    t.say("axis: end-raiding")
    t.until("raiders-to-oppose")
    assert t.pending == "raiders-to-oppose"
    assert t.world.forces[WOLF].place == BOX
    assert t.world.raider_groups[WOLF].arrived


SCOUTS = AirUnits("britain-aaf", "britain", SpaceId(PLYMOUTH := "K21"), 3)  # type: ignore[arg-type]


@pytest.mark.rule("21.533D#1", "raiders on their way are intercepted, and attacked by air")
@pytest.mark.rule("21.533D#4", "but only with dice: somebody must have spotted them")
def test_raiders_are_intercepted_on_their_way() -> None:
    t = under_way(f"britain {PLYMOUTH}: hood, dd 6")
    t.say("axis: end-raiding")
    assert t.pending == "raiders-to-oppose"
    t = under_way(f"britain {PLYMOUTH}: hood, dd 6", rows=(SCOUTS,))
    t.say("axis: end-raiding")
    assert t.pending == "interception-window"
    hunt = f"activity-1=N17=britain-hood=3,activity-1=N17=britain-dd@{PLYMOUTH}=3"
    assert t.against(f"allied: intercept-at-sea {hunt}") == set()
    t.say("allied: intercept-at-sea -")
    assert t.pending == "strike-or-not"


@pytest.mark.rule("22.15B#1", "all raids are announced before one of them is intercepted")
def test_raids_are_announced_before_anybody_intercepts() -> None:
    t = under_way(f"britain {PLYMOUTH}: hood, dd 6", rows=(SCOUTS,))
    assert t.pending == "raider-orders"
    t.say(f"{SEND} germany-scharnhorst=3 atlantic-sw -")
    t.say("axis: end-raiding")
    if t.pending == "raider-priority":
        t.default("axis")
    assert t.pending == "interception-window"
    window = t.position.decision
    assert isinstance(window, InterceptionWindow)
    assert {*quarries(t.world, window.activities, 1)} == {"activity-1", "activity-2"}


@pytest.mark.rule("22.11A#2", "raiders from Bergen and Scapa Flow are not met on their way")
@pytest.mark.rule("21.533D#3", "they are in the box at once, whoever has spotted them")
@pytest.mark.parametrize("port", [BERGEN, SCAPA])
def test_raiders_of_bergen_sail_unseen(port: str) -> None:
    near = AirUnits("britain-aaf", "britain", SpaceId("F26"), 3)  # type: ignore[arg-type]
    held = {"germany": f"{BERGEN} {SCAPA}"}
    world = ocean(
        f"germany {port}: tirpitz", "britain F26: hood, dd 6", BRITISH, rows=(near,), control=held
    )
    t = raid(world, AnnounceRaiders, MissionsUnderWay, RaidersInBoxes)
    t.say(f"{SEND} germany-tirpitz=4 atlantic-sw -")
    (row,) = t.world.activities.values()
    assert (row.legs, row.state) == ((), ActivityState.THERE)
    assert t.world.forces[WOLF].place == BOX
    t.say("axis: end-raiding")
    assert t.pending == "raiders-to-oppose"


@pytest.mark.rule("21.533B#3", "groups on the same way do not help each other")
@pytest.mark.rule("22.141C#1", "and are intercepted one by one")
def test_groups_do_not_travel_together() -> None:
    t = under_way()
    t.say(f"{SEND} germany-scharnhorst=3 atlantic-sw -")
    one, two = sorted(t.world.activities.values(), key=lambda row: row.order)
    assert one.legs == two.legs
    assert "N15" in one.legs[0]
    assert met_with(t.world, one, 0, SpaceId("N15"), [two.id]) == []


def helped() -> tuple[AwawWorld, Activity]:
    """A patrol that has helped raiders, and their raid."""
    world = under_way().world
    (row,) = world.activities.values()
    add(world, f"germany-2 {BREST}: tirpitz, ca 6")
    world.amend(world.forces[ForceId("germany-2")], base=SpaceId(BREST))
    return world, row


@pytest.mark.rule("21.4182B#2", "a patrol that has helped raiders does not raid with them")
def test_nobody_takes_up_a_raid_on_the_way() -> None:
    world, row = helped()
    assert not may_take_up(world, ForceId("germany-2"), row.id)


def test_a_patrol_is_taken_up_on_the_way() -> None:
    world, row = helped()
    world.amend(row, kind=str(Kind.PATROL), goal=SpaceId("N15"))
    assert may_take_up(world, ForceId("germany-2"), row.id)


@pytest.mark.rule("21.531B#1", "ships sail to raid like for any other operation")
def test_who_may_not_sail_does_not_raid() -> None:
    cut = [HexSupply(SpaceId(LORIENT), Supply.NONE)]
    t = announcing(
        f"germany {BREST}: bismarck used, scharnhorst damaged",
        f"germany {LORIENT}: scheer",
        f"germany {WILHELMSHAVEN}: lutzow",
        rows=cut,
    )
    assert "21.31" in t.against(f"{SEND} germany-bismarck=4 atlantic-sw -")
    assert "21.314" in t.against(f"{SEND} germany-scharnhorst=3 atlantic-sw -")
    assert "21.31" in t.against(f"{SEND} germany-scheer=2 atlantic-sw -")
    assert t.against(f"{SEND} germany-lutzow=2 atlantic-sw -") == set()


@pytest.mark.rule("21.533B#2", "ships that begin at sea raid without having crossed the board")
def test_ships_that_began_at_sea_raid_at_once() -> None:
    world = ocean(BRITISH)
    force = at_sea(world, "lutzow", base=None)
    t = raid(world, AnnounceRaiders, RaidersInBoxes)
    t.until("raiders-to-oppose", "raiders fire at transports")
    assert t.pending == "raiders fire at transports"
    assert factors(t.world, "britain-transport") == 20
    t.roll(12)
    assert factors(t.world, "britain-transport") < 20
    assert t.world.forces[force].stance is Stance.SAILING


def test_ten_factors_get_a_marker_as_they_sail() -> None:
    """21.312: and are as hidden as any task force."""
    t = announcing(f"germany {BREST}: bismarck, tirpitz, scharnhorst")
    t.say(f"{SEND} germany-bismarck=4,germany-scharnhorst=3,germany-tirpitz=4 atlantic-sw -")
    (row,) = t.world.raider_groups.values()
    assert str(t.world.forces[row.force].kind) == "task-force"
    assert not t.world.hulls[HullId("germany-bismarck")].open
    assert asked_of(t.world, t.world.amend(row, arrived=True)).ships == 3
