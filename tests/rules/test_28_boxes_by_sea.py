"""21.64, 28.7: transports escort units to and from mapboard boxes, and between ports."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from tests.awaw.table import Staged, Table, world_at
from tests.rules.shared.landing import TRUK
from tests.rules.shared.raiders import put_ships
from tests.rules.shared.redeploying import over, overseas, place, redeploy
from tests.rules.shared.sailing import SeaTable, hulls, put, states
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.redeployment.air_redeployment import free_for_tr
from warcabinet.awaw.logistics.redeployment.combining_naval_redeployments import (
    Protect,
    against_protecting,
    against_together,
)
from warcabinet.awaw.logistics.redeployment.escort_by_transports import (
    ShipByTransport,
    against_shipping,
    transports_for,
)
from warcabinet.awaw.logistics.redeployment.naval_redeployment import PlayNavalRedeployments
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import lane, must_be_transports
from warcabinet.awaw.logistics.redeployment.restrictions_on_naval_redeployments import against_goal
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import committed
from warcabinet.awaw.naval.cargo.cargo_losses import overload
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import beyond_transports
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    met_with,
    of_activity,
    quarries,
)
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import against_air
from warcabinet.awaw.naval.movement.crews import Ships, crew
from warcabinet.awaw.naval.movement.returning_to_base import dock
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.movement.withdrawal_from_sw_boxes import wear_out
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.transports.transports import transports_in
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import joined
from warcabinet.awaw.naval.waters.paths import legs
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.state.air import AirId, AirState
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind, HeldByPartisans, HexTaken
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    Cargo,
    CargoId,
    Condition,
    Force,
    ForceKind,
    HullId,
    HullState,
    Stance,
)
from warcabinet.awaw.state.redeployment import BySea, Redeployed
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

CORPS, TOMMY = "us-infantry-3-4", "britain-infantry-3-4"
PACIFIC, WESTERN = SpaceId("pacific-sw"), "western allies"
NOUMEA, PEARL = "NN31", "P53"
SHIP = "allied: ship-by-transport"


def sailing(*units: str, **ships: str) -> SeaTable:
    given = {name.replace("_", "-"): text for name, text in ships.items()}
    return redeploy(overseas(*units, ships=given))


def spot(world: AwawWorld, name: str) -> SpaceId:
    found = world.board.place(name)
    assert found is not None, name
    return SpaceId(found.hex)


# How many -----------------------------------------------------------------------------------------


@pytest.mark.rule("21.64C#1", "a transport for every five factors; none: refused")
@pytest.mark.rule("28.73D#1", "from a box units are escorted by transports of its SW box")
@pytest.mark.rule("28.755B#1", "from the Australia box to Noumea with Pacific transports")
def test_transports_bring_units_from_a_box() -> None:
    t = sailing(f"{CORPS} australia x2", pacific_sw="us-transport=1", NN31="us-dd=1")
    assert t.against(f"{SHIP} {CORPS}/1,{CORPS}/2 - {NOUMEA} -") == {"21.64C"}
    assert place(t, f"{CORPS}/1") == "australia"
    t.say(f"{SHIP} {CORPS}/1 - {NOUMEA} -")
    assert transports_in(t.world, WESTERN, PACIFIC) == 0
    over(t)
    assert (place(t, f"{CORPS}/1"), place(t, f"{CORPS}/2")) == (NOUMEA, "australia")
    assert transports_in(t.world, WESTERN, PACIFIC) == 1
    assert transports_in(t.world, WESTERN, PACIFIC, usable=True) == 0
    assert states(t, "us-transport") == {"used"}


@pytest.mark.rule("28.72B#1", "to a box, too")
@pytest.mark.rule("28.72A#1", "who has come into a box by sea stays there")
def test_transports_bring_units_to_a_box() -> None:
    t = sailing(f"{CORPS} {NOUMEA}", pacific_sw="us-transport=2")
    t.say(f"{SHIP} {CORPS}/1 - australia -")
    over(t)
    assert place(t, f"{CORPS}/1") == "australia"
    assert t.world.redeployed[UnitId(f"{CORPS}/1")].boxed


@pytest.mark.rule("28.72A#1", "nor do air units sail on from the box that they have come to")
@pytest.mark.parametrize(("boxed", "rules"), [(5, {"28.72A"}), (4, set())])
def test_air_units_do_not_sail_on_from_the_box_they_have_come_to(
    boxed: int, rules: set[str]
) -> None:
    world = overseas("us-aaf australia x5", ships={})
    stack = AirId("us-aaf@australia")
    world.put(AirMoved(stack, first=boxed, boxed=boxed))
    found = against_air(world, Kind.ESCORT, Seat("allied"), stack)
    assert {one.rule for one in found} == rules


@pytest.mark.rule("28.72A#1", "nor do ground units")
def test_units_do_not_sail_on_from_the_box_they_have_come_to() -> None:
    t = sailing(f"{CORPS} australia x2", pacific_sw="us-transport=4")
    t.world.put(Redeployed(UnitId(f"{CORPS}/1"), strategic=True, boxed=True))
    assert t.against(f"{SHIP} {CORPS}/1 - {NOUMEA} -") == {"28.72A"}
    assert t.against(f"{SHIP} {CORPS}/2 - {NOUMEA} -") == set()


@pytest.mark.rule("28.72A#1", "air units that have come by sea stay as well")
def test_air_units_that_came_into_a_box_by_sea_stay_there() -> None:
    t = sailing(f"us-aaf {NOUMEA} x2", "us-aaf australia", pacific_sw="us-transport=1")
    t.say(f"{SHIP} - us-aaf@{NOUMEA}=2 australia -")
    over(t)
    assert t.world.air_moved[AirId("us-aaf@australia")].boxed == 2


@pytest.mark.rule("21.64H#2", "destroyers do not escort from or to a box")
def test_destroyers_do_not_escort_from_a_box() -> None:
    t = sailing(f"{CORPS} australia", australia="us-dd=3", pacific_sw="us-transport=1")
    order = f"allied: escort-by-sea - us-dd@australia=3 {NOUMEA} {CORPS}/1=loose -"
    assert t.against(order) <= {"21.64H", "21.65F"}
    assert t.against(order)


@pytest.mark.rule("28.72B#1", "nor to a box, whatever transports there are")
@pytest.mark.rule("21.64H#2", "destroyers do not escort to a box either")
def test_destroyers_do_not_escort_to_a_box() -> None:
    t = sailing(f"{CORPS} {NOUMEA}", NN31="us-dd=3", pacific_sw="us-transport=1")
    order = f"allied: escort-by-sea - us-dd@{NOUMEA}=3 australia {CORPS}/1=loose -"
    assert t.against(order) == {"21.64H"}
    assert t.against(f"{SHIP} {CORPS}/1 - australia -") == set()
    none = sailing(f"{CORPS} {NOUMEA}", NN31="us-dd=3", pacific_sw="us-ca=2")
    assert none.against(f"{SHIP} {CORPS}/1 - australia -") == {"21.64C"}


@pytest.mark.rule("20.64C#1", "ground units are not split between transports")
def test_how_many_transports_units_need() -> None:
    world = overseas(f"{CORPS} pacific-us x6", "us-aaf pacific-us x5", ships={})
    every = [UnitId(f"{CORPS}/{number}") for number in range(1, 7)]
    wing = [Wing(AirId("us-aaf@pacific-us"), 2)]
    assert transports_for(world, every[:3], ()) == 3
    assert transports_for(world, every[:1], wing) == 1
    assert transports_for(world, (), [Wing(AirId("us-aaf@pacific-us"), 5)]) == 1
    assert transports_for(world, every, ()) == 6


@pytest.mark.rule("20.64C#1", "squadrons of several stacks are counted together")
@pytest.mark.rule("17.141B#3", "three squadrons, of whatever stacks, are escorted as one factor")
def test_squadrons_of_several_stacks_share_a_transport() -> None:
    units = ("us-nas australia x2", "britain-nas australia x1", "us-aaf australia x4")
    world = overseas(*units, ships={})
    american = Wing(AirId("us-nas@australia"), 2)
    british = Wing(AirId("britain-nas@australia"), 1)
    army = Wing(AirId("us-aaf@australia"), 4)
    assert transports_for(world, (), [american, british, army]) == 1
    assert transports_for(world, (), [replace(american, factors=1), army]) == 1
    more = overseas("us-nas australia x4", *units[2:], ships={})
    assert transports_for(more, (), [replace(american, factors=4), army]) == 2


@pytest.mark.rule("20.64C#1", "squadrons on the way are counted together as well")
def test_squadrons_on_the_way_share_the_transports_that_are_left() -> None:
    world = overseas(ships={})
    rows = [_squadrons("us-nas", 2), _squadrons("britain-nas", 1), _squadrons("us-aaf", 4)]
    assert beyond_transports(world, rows, 1) == 0
    more = [*rows, _squadrons("us-nas", 2)]
    assert beyond_transports(world, more, 1) == 2


def _squadrons(kind: str, amount: int) -> Cargo:
    name, row = CargoId(f"{kind}/1"), UnitTypeId(kind)
    return Cargo(
        name,
        "us",
        ActivityId("activity-1"),
        SpaceId("australia"),
        air=row,
        air_state=AirState.READY,
        amount=amount,
    )


@pytest.mark.rule("21.65G#1", "what a partner's units are carried by, whom another seat commands")
def test_ships_of_the_sw_box_protect_the_units_of_a_partner() -> None:
    ships = {"pacific-sw": "us-transport=1 britain-ca=4"}
    world = overseas(f"{CORPS} australia", ships=ships, options={"seats": "power"})
    play = PlayNavalRedeployments()
    t = Table(Position.opening(Staged(world, play), "coral-sea", dict(world.options)))
    for seat in t.position.to_answer():
        t.say(f"{seat}: leave-task-forces")
    t.say(f"us: ship-by-transport {CORPS}/1 - {NOUMEA} -")
    guard = "protect-redeployment activity-1 - britain-ca@pacific-sw=4"
    assert t.against(f"us: {guard}")
    t.say(f"britain: {guard}")
    one, two = (t.world.activities[name] for name in sorted(t.world.activities))
    assert (one.party, two.party, one.legs == two.legs) == ("us", "britain", True)


@pytest.mark.rule("21.65B#1", "transports have one base of embarkation")
def test_transports_have_one_base_of_embarkation() -> None:
    t = sailing(f"{CORPS} australia", f"{CORPS} {PEARL}", pacific_sw="us-transport=4")
    assert t.against(f"{SHIP} {CORPS}/1,{CORPS}/2 - {NOUMEA} -") == {"21.65B"}
    assert t.against(f"{SHIP} {CORPS}/1 - {NOUMEA} -") == set()


@pytest.mark.rule("21.66C#2", "cargo is lost with its transports")
def test_cargo_is_lost_with_its_transports() -> None:
    t = sailing(f"{CORPS} australia x2", pacific_sw="us-transport=2")
    t.say(f"{SHIP} {CORPS}/1,{CORPS}/2 - {NOUMEA} -")
    world = t.world.copy()
    world.readonly = False
    (force,) = world.forces
    assert overload(world, force) is None
    (hull,) = [one for one in world.hulls.rows() if one.what == "us-transport"]
    remove(world, hull, 1)
    bill = overload(world, force)
    assert bill is not None
    assert len(bill.stakes) == 2


@pytest.mark.rule("20.64C#2", "what is left of them carries no parts of units")
def test_units_are_not_split_between_the_transports_that_are_left() -> None:
    t = sailing(f"{CORPS} australia x3", pacific_sw="us-transport=3")
    t.say(f"{SHIP} {CORPS}/1,{CORPS}/2,{CORPS}/3 - {NOUMEA} -")
    world = t.world.copy()
    world.readonly = False
    (force,) = world.forces
    (hull,) = [one for one in world.hulls.rows() if one.what == "us-transport"]
    remove(world, hull, 1)
    assert overload(world, force) is not None


def test_transports_that_were_used_are_refused() -> None:
    t = sailing(f"{CORPS} australia x2", pacific_sw="us-transport=1", NN31="us-dd=9")
    t.say(f"{SHIP} {CORPS}/1 - {NOUMEA} -")
    assert t.against(f"{SHIP} {CORPS}/2 - {NOUMEA} -") == {"21.64C"}


# Which transports, where to -----------------------------------------------------------------------


def both_boards() -> AwawWorld:
    return world_at(scenario="global-war", turn="Summer 1942", side="allied", step="T.P.RED.30")


LANES = [
    ("atlantic-us", "south-africa", "atlantic"),
    ("atlantic-us", "Portsmouth", "atlantic"),
    ("pacific-us", "australia", "pacific"),
    ("pacific-us", "Pearl Harbor", "pacific"),
    ("south-africa", "atlantic-us", "atlantic"),
    ("south-africa", "Portsmouth", "atlantic"),
    ("south-africa", "Suez", "indian-ocean"),
    ("south-africa", "Basra", "indian-ocean"),
    ("south-africa", "Abadan", "indian-ocean"),
    ("south-africa", "india", "indian-ocean"),
    ("south-africa", "australia", "indian-ocean"),
    ("india", "south-africa", "indian-ocean"),
    ("india", "Suez", "indian-ocean"),
    ("india", "Basra", "indian-ocean"),
    ("india", "Abadan", "indian-ocean"),
    ("india", "Calcutta", "indian-ocean"),
    ("india", "Colombo", "indian-ocean"),
    ("india", "Trincomalee", "indian-ocean"),
    ("india", "Madras", "indian-ocean"),
    ("india", "Rangoon", "indian-ocean"),
    ("india", "Singapore", "indian-ocean"),
    ("india", "australia", "indian-ocean"),
    ("australia", "pacific-us", "pacific"),
    ("australia", "india", "indian-ocean"),
    ("australia", "south-africa", "indian-ocean"),
    ("australia", "Suez", "indian-ocean"),
    ("australia", "Basra", "indian-ocean"),
    ("australia", "Abadan", "indian-ocean"),
]


@pytest.mark.rule("28.751B#1", "from the Atlantic U.S. box to South Africa: Atlantic transports")
@pytest.mark.rule("28.751C#1", "from the Atlantic U.S. box to Portsmouth: Atlantic transports")
@pytest.mark.rule("28.752B#1", "from the Pacific U.S. box to Australia: Pacific transports")
@pytest.mark.rule("28.752C#1", "from the Pacific U.S. box to Pearl Harbor: Pacific transports")
@pytest.mark.rule("28.753A#1", "from South Africa to the Atlantic U.S. box: Atlantic transports")
@pytest.mark.rule("28.753B#1", "from South Africa to Portsmouth: Atlantic transports")
@pytest.mark.rule("28.753C#1", "from South Africa to Suez, Basra, Abadan: Indian Ocean transports")
@pytest.mark.rule("28.753D#1", "from South Africa to India: Indian Ocean transports")
@pytest.mark.rule("28.753F#1", "from South Africa to Australia: Indian Ocean transports")
@pytest.mark.rule("28.754A#1", "from India to South Africa: Indian Ocean transports")
@pytest.mark.rule("28.754B#1", "from India to Suez, Basra and Abadan: Indian Ocean transports")
@pytest.mark.rule("28.754D#1", "from India to six ports: Indian Ocean transports")
@pytest.mark.rule("28.754E#1", "from India to Australia: Indian Ocean transports")
@pytest.mark.rule("28.755A#1", "from Australia to the Pacific U.S. box: Pacific transports")
@pytest.mark.rule("28.755C#1", "from Australia to India: Indian Ocean transports")
@pytest.mark.rule("28.755D#1", "from Australia to South Africa: Indian Ocean transports")
@pytest.mark.rule("28.755E#1", "from Australia to Suez, Basra, Abadan: Indian Ocean transports")
@pytest.mark.parametrize(("start", "goal", "ocean"), LANES)
def test_which_transports_serve_a_box(start: str, goal: str, ocean: str) -> None:
    world = both_boards()
    there = goal if goal in world.board.boxes else str(spot(world, goal))
    assert lane(world, "us", start, there) == f"{ocean}-sw"
    assert joined(world, start, there)
    assert joined(world, there, start)


@pytest.mark.rule("28.752B#1", "those of another ocean bring nobody there")
@pytest.mark.rule("28.753C#1", "those of another ocean bring nobody there")
@pytest.mark.parametrize(
    ("start", "goal", "own", "other"),
    [
        ("pacific-us", "australia", "pacific-sw", "indian-ocean-sw"),
        ("australia", "pacific-us", "pacific-sw", "indian-ocean-sw"),
        ("south-africa", "Suez", "indian-ocean-sw", "atlantic-sw"),
        ("south-africa", "Basra", "indian-ocean-sw", "atlantic-sw"),
        ("south-africa", "Abadan", "indian-ocean-sw", "atlantic-sw"),
        ("Suez", "south-africa", "indian-ocean-sw", "atlantic-sw"),
    ],
)
def test_units_sail_with_transports_of_the_right_ocean(
    start: str, goal: str, own: str, other: str
) -> None:
    """Basra and Abadan are British."""
    boards = both_boards()
    here, there = (
        one if one in boards.board.boxes else str(spot(boards, one)) for one in (start, goal)
    )

    def with_transports(box: str) -> AwawWorld:
        world = world_at(
            f"{TOMMY} {here}", scenario="global-war", turn="Summer 1942", side="allied",
            step="T.P.RED.30", control={"britain": "LL42 LL43"},
        )  # fmt: skip
        return overseas(ships={box: "britain-transport=3"}, world=world)

    action = ShipByTransport((UnitId(f"{TOMMY}/1"),), (), SpaceId(there), ())
    found = against_shipping(with_transports(other), Seat("allied"), action)
    assert {one.rule for one in found} == {"21.64C"}
    t = redeploy(with_transports(own))
    t.say(f"{SHIP} {TOMMY}/1 - {there} -")
    over(t)
    assert place(t, f"{TOMMY}/1") == there


@pytest.mark.rule("21.61#3", "to and from boxes as their rules say, and no other way")
@pytest.mark.rule("28.75#2", "only by the places that the rule of a box names")
def test_boxes_that_are_not_joined() -> None:
    world = both_boards()
    for start, goal in (
        ("atlantic-us", "Naples"), ("atlantic-us", "india"), ("pacific-us", "Noumea"),
        ("pacific-us", "india"), ("south-africa", "Naples"), ("india", "Noumea"),
    ):  # fmt: skip
        there = goal if goal in world.board.boxes else str(spot(world, goal))
        assert not joined(world, start, there), (start, goal)


@pytest.mark.rule("21.64G#2", "between ports of the western front with Atlantic transports")
@pytest.mark.rule("21.64G#4", "in the Bay of Bengal with Indian Ocean transports")
@pytest.mark.rule("21.64G#5", "Japanese ones between all ports and islands of the Pacific board")
@pytest.mark.rule("21.64G#3", "around the Coral Sea with Pacific transports")
@pytest.mark.rule("21.64F#1", "elsewhere on the board destroyers must escort")
def test_transports_between_ports() -> None:
    world = both_boards()

    def sail(who: str, one: str, other: str) -> str | None:
        return lane(world, who, spot(world, one), spot(world, other))

    assert sail("britain", "Portsmouth", "Scapa Flow") == "atlantic-sw"
    assert sail("britain", "Calcutta", "Colombo") == "indian-ocean-sw"
    assert sail("us", "Townsville", "Noumea") == "pacific-sw"
    assert sail("us", "Townsville", "Calcutta") is None
    assert sail("us", "Pearl Harbor", "Noumea") is None
    assert sail("japan", "Tokyo", "Truk") == "pacific-sw"
    assert sail("us", "Tokyo", "Truk") is None
    assert sail("britain", "Portsmouth", "Suez") is None
    assert sail("japan", "Townsville", "Noumea") is None


AROUND_THE_CORAL_SEA = (
    "Townsville", "Port Moresby", "Lae", "Rabaul", "Noumea", "Suva", "Pago Pago",
)  # fmt: skip
IN_THE_BAY_OF_BENGAL = ("Colombo", "Trincomalee", "Madras", "Calcutta", "Rangoon", "Singapore")


@pytest.mark.rule("21.64G#3", "each of seven ports, and those built on the islands behind them")
@pytest.mark.rule("21.64G#4", "each of six ports, and none around the Coral Sea")
def test_every_port_of_the_lanes() -> None:
    world = both_boards()
    coral, bengal = (
        [spot(world, name) for name in names]
        for names in (AROUND_THE_CORAL_SEA, IN_THE_BAY_OF_BENGAL)
    )
    for region in ("solomon-islands", "new-hebrides-islands", "fiji-islands", "ellice-islands"):
        bare = world.map.area(region) & world.map.hexes & ~port_hexes(world)
        there = world.map.members(bare)[0]
        assert lane(world, "us", coral[0], there) is None, region
        world.put(Counter(CounterKind.PORT, there, "us"))
        coral.append(there)
    for ports, box in ((coral, "pacific-sw"), (bengal, "indian-ocean-sw")):
        for one, other in permutations(ports, 2):
            assert lane(world, "us", one, other) == lane(world, "britain", one, other) == box
    assert lane(world, "us", coral[0], bengal[0]) is None


@pytest.mark.rule("21.64G#2", "ports, not islands without one, and not those of other fronts")
def test_western_front_ports() -> None:
    world = world_at(
        scenario="global-war", turn="Summer 1942", side="allied", control={"britain": "I31"}
    )
    assert not world.map.has(port_hexes(world), "I31")
    home, scapa = spot(world, "Portsmouth"), spot(world, "Scapa Flow")
    assert lane(world, "britain", home, "I31") is None
    assert lane(world, "britain", home, scapa) == "atlantic-sw"
    assert lane(world, "britain", home, spot(world, "Malta")) is None


@pytest.mark.rule("21.64G#1", "and has held since its player turn began")
@pytest.mark.parametrize("taken", [NOUMEA, "NN24"])
def test_transports_sail_between_places_held_since_the_turn_began(taken: str) -> None:
    def against(to: str, **setting: Any) -> set[str]:
        units = (f"{CORPS} {NOUMEA}",)
        t = redeploy(overseas(*units, ships={"pacific-sw": "us-transport=2"}, **setting))
        action = ShipByTransport((UnitId(f"{CORPS}/1"),), (), SpaceId(to), ())
        return {one.rule for one in against_shipping(t.world, Seat("allied"), action)}

    assert against("NN24") == set()
    assert against("NN24", rows=[HexTaken(SpaceId(taken), "japan")]) == {"21.64G"}
    assert against("NN24", rows=[HexTaken(SpaceId(taken), "britain")]) == set()
    assert against("NN24", rows=[HeldByPartisans(SpaceId(taken))]) == {"21.64G"}
    assert against("australia", rows=[HexTaken(SpaceId(taken), "japan")]) == set()


@pytest.mark.rule("21.64H#3", "between Suez, Basra and Abadan by transports alone")
def test_suez_basra_and_abadan() -> None:
    world = both_boards()
    suez, basra = spot(world, "Suez"), spot(world, "Basra")
    assert lane(world, "britain", suez, basra) == "indian-ocean-sw"
    assert must_be_transports(world, suez, basra)
    assert not must_be_transports(world, suez, spot(world, "Alexandria"))


@pytest.mark.rule("28.751#1", "only American, British and Canadian units use the U.S. boxes")
@pytest.mark.rule("28.752#1", "that of the Pacific, too")
def test_who_uses_the_us_boxes() -> None:
    australian = "australia-infantry-1-3"
    t = sailing(f"{australian} {PEARL}", f"{CORPS} {PEARL}", pacific_sw="us-transport=4")
    assert t.against(f"{SHIP} {australian}/1 - pacific-us -") == {"28.752"}
    assert t.against(f"{SHIP} {CORPS}/1 - pacific-us -") == set()


@pytest.mark.rule("28.753#1", "only Western Allied units go to and from these boxes")
@pytest.mark.rule("28.754#1", "to India")
@pytest.mark.rule("28.755#1", "and Australia")
def test_who_uses_the_other_boxes() -> None:
    world = overseas(f"japan-infantry-1-2 {TRUK}", ships={"pacific-sw": "japan-transport=4"},
                     side="axis")  # fmt: skip
    for box, rule in (
        ("south-africa", "28.753"), ("india", "28.754"), ("australia", "28.755"),
        ("pacific-us", "28.752"),
    ):  # fmt: skip
        action = ShipByTransport((UnitId("japan-infantry-1-2/1"),), (), SpaceId(box), ())
        assert {one.rule for one in against_shipping(world, Seat("axis"), action)} == {rule}


# Ships --------------------------------------------------------------------------------------------


@pytest.mark.rule("28.751#1", "ships of all Western Allies are redeployed to the U.S. boxes")
def test_ships_of_all_western_allies_use_the_us_boxes() -> None:
    world = overseas(ships={"australia": "australia-dd=2"})
    who = crew(world, (), (Ships(HullId("australia-dd@australia"), 2),))
    assert who is not None
    assert not against_goal(world, who, SpaceId("pacific-us"))


@pytest.mark.rule("28.76#4", "ships go to and from the U.S. boxes without transports")
@pytest.mark.rule("21.214E#1", "to, or by way of, the ports that the rule names")
def test_ships_leave_the_us_box_without_transports() -> None:
    world = overseas(ships={"pacific-us": "us-dd=4"})
    who = crew(world, (), (Ships(HullId("us-dd@pacific-us"), 4),))
    assert who is not None
    assert not against_goal(world, who, SpaceId(PEARL))
    assert {one.rule for one in against_goal(world, who, SpaceId(NOUMEA))} == {"28.75"}
    by_pearl = against_goal(world, who, SpaceId(NOUMEA), (SpaceId(PEARL),))
    assert "28.75" not in {one.rule for one in by_pearl}


# Interception and protection ----------------------------------------------------------------------


@pytest.mark.rule("28.531#1", "the way leads from the edge of the board to the destination")
@pytest.mark.rule("28.531#2", "and is met there alone")
@pytest.mark.rule("28.73D#2", "on the board alone")
@pytest.mark.rule("28.522#2", "redeployments from a box are met on the board alone")
def test_units_from_a_box_are_met_on_the_board() -> None:
    t = sailing(f"{CORPS} australia", pacific_sw="us-transport=1")
    t.say(f"{SHIP} {CORPS}/1 - {NOUMEA} -")
    (found,) = quarries(t.world, tuple(t.world.activities), 1).values()
    assert found.path[0] == "australia"
    assert found.hexes[-1] == NOUMEA
    assert all(one in t.world.board.hexes for one in found.hexes)


@pytest.mark.rule("28.531#3", "to a box it leads from the port to the edge")
@pytest.mark.rule("28.531#4", "and is met there alone, the port included")
@pytest.mark.rule("28.72B#2", "on the board")
def test_units_to_a_box_are_met_on_the_board() -> None:
    t = sailing(f"{CORPS} {NOUMEA}", pacific_sw="us-transport=1")
    t.say(f"{SHIP} {CORPS}/1 - australia -")
    (found,) = quarries(t.world, tuple(t.world.activities), 1).values()
    assert (found.hexes[0], found.path[-1]) == (NOUMEA, "australia")
    assert all(one in t.world.board.hexes for one in found.hexes)


@pytest.mark.rule("28.72B#3", "ships of the base that units leave protect them, others do not")
def test_ships_of_the_base_protect_units_that_leave_for_a_box() -> None:
    t = sailing(
        f"{CORPS} {NOUMEA}", pacific_sw="us-transport=1 us-ca=2", NN31="us-ca=2", P53="us-ca=2",
        indian_ocean_sw="us-ca=2",
    )  # fmt: skip
    t.say(f"{SHIP} {CORPS}/1 - australia -")
    for base, rules in (
        (NOUMEA, set()),
        ("pacific-sw", set()),
        (PEARL, {"28.72B"}),
        ("indian-ocean-sw", {"28.72B"}),
    ):
        guard = f"allied: protect-redeployment activity-1 - us-ca@{base}=2"
        assert t.against(guard) == rules


@pytest.mark.rule("28.74B#1", "from box to box with transports of the SW box")
@pytest.mark.rule("28.74C#1", "and nobody meets them")
@pytest.mark.rule("28.74A#1", "who has come into the box stays there")
def test_from_box_to_box() -> None:
    t = sailing(f"{CORPS} pacific-us", pacific_sw="us-transport=1")
    t.say(f"{SHIP} {CORPS}/1 - australia -")
    assert not quarries(t.world, tuple(t.world.activities), 1)
    over(t)
    assert place(t, f"{CORPS}/1") == "australia"
    assert t.world.redeployed[UnitId(f"{CORPS}/1")].boxed


@pytest.mark.rule("28.532#1", "ships of the SW box protect what its transports carry")
@pytest.mark.rule("28.533#1", "and are in it again afterwards")
@pytest.mark.rule("21.65G#1", "they sail along")
@pytest.mark.rule("21.65G#2", "and are named for the one that they protect")
@pytest.mark.rule("21.65G#3", "and are not inverted by it")
@pytest.mark.rule("28.72B#3", "so do ships of the base that the units leave")
@pytest.mark.rule("28.73D#3", "and of the box that they leave")
def test_ships_of_the_sw_box_protect_transports() -> None:
    t = sailing(
        f"{CORPS} australia", pacific_sw="us-transport=1 us-ca=4", australia="us-ca=2",
        P53="us-ca=2",
    )  # fmt: skip
    t.say(f"{SHIP} {CORPS}/1 - {NOUMEA} -")
    guard = "allied: protect-redeployment activity-1 -"
    assert t.against(f"{guard} us-ca@{PEARL}=2") == {"28.73D"}
    assert t.against(f"{guard} us-ca@australia=2") == set()
    t.say(f"{guard} us-ca@pacific-sw=4")
    one, two = (t.world.activities[name] for name in sorted(t.world.activities))
    assert one.legs == two.legs
    over(t)
    (back,) = [
        hull for hull in t.world.hulls.rows() if hull.berth == "pacific-sw" and hull.what == "us-ca"
    ]
    assert (back.factors, back.inverted) == (4, False)


@pytest.mark.rule("28.72B#3", "ships of the SW box protect ships that are redeployed to a box")
@pytest.mark.rule("28.73D#3", "and from one")
@pytest.mark.rule("28.533#1", "and are in their SW box again afterwards")
@pytest.mark.rule("25.35C#1", "ships that are redeployed to or from a mapboard box")
@pytest.mark.rule("22.141D#2", "they are met with those whom they protect")
@pytest.mark.parametrize(("start", "goal"), [("australia", NOUMEA), (NOUMEA, "australia")])
def test_ships_of_the_sw_box_protect_ships(start: str, goal: str) -> None:
    t = sailing(pacific_sw="us-ca=4", **{start: "us-dd=4 us-ca=2"})
    t.say(f"allied: redeploy-ships - us-dd@{start}=4 {goal} -")
    t.say("allied: protect-redeployment activity-1 - us-ca@pacific-sw=4")
    t.say(f"allied: redeploy-ships - us-ca@{start}=2 {goal} -")
    one, two, other = (t.world.activities[name] for name in sorted(t.world.activities))
    assert one.legs == two.legs == other.legs
    every = (one.id, two.id, other.id)
    for row, company in ((one, [two.id]), (two, [one.id]), (other, [])):
        assert met_with(t.world, row, 0, SpaceId(NOUMEA), every) == company
    over(t)
    rows = {(row.what, str(row.berth), row.inverted) for row in t.world.hulls.rows()}
    back = ("us-ca", "pacific-sw", False)
    assert rows == {("us-dd", goal, False), ("us-ca", goal, False), back}


@pytest.mark.rule("28.73D#3", "through their own SW box, and not from port to port")
def test_ships_of_the_sw_box_do_not_protect_other_ships() -> None:
    ships = {
        "pacific-sw": "us-ca=4", "indian-ocean-sw": "us-ca=2", NOUMEA: "us-dd=4 us-ca=2",
    }  # fmt: skip
    for goal, box, found in (
        (PEARL, "pacific-sw", {"21.65F"}),
        ("australia", "indian-ocean-sw", {"28.72B"}),
        ("australia", "pacific-sw", set()),
        ("australia", NOUMEA, {"28.72B"}),
    ):
        t = redeploy(overseas(ships=ships))
        t.say(f"allied: redeploy-ships - us-dd@{NOUMEA}=4 {goal} -")
        guards = (Ships(HullId(f"us-ca@{box}"), 2),)
        why = against_protecting(t.world, Seat("allied"), ActivityId("activity-1"), (), guards)
        assert {one.rule for one in why} == found


@pytest.mark.rule(
    "28.32B#1", "nor by way of those that protect the one and go along with the other"
)
def test_ships_do_not_sail_with_units_by_way_of_those_that_protect_them() -> None:
    t = sailing(
        f"{CORPS} {NOUMEA}", pacific_sw="us-transport=1 us-ca=4", NN31="us-dd=4 us-ca=2"
    )  # fmt: skip
    t.say(f"allied: redeploy-ships - us-dd@{NOUMEA}=4 australia -")
    t.say("allied: protect-redeployment activity-1 - us-ca@pacific-sw=2")
    t.say(f"{SHIP} {CORPS}/1 - australia -")
    t.say(f"allied: protect-redeployment activity-3 - us-ca@{NOUMEA}=2")
    for names in ("1 3", "2 3", "1 4", "2 4"):
        both = tuple(ActivityId(f"activity-{one}") for one in names.split())
        why = against_together(t.world, Seat("allied"), both)
        assert {one.rule for one in why} == {"28.32B"}
    t.say("allied: protect-redeployment activity-3 - us-ca@pacific-sw=2")


@pytest.mark.rule("28.73D#4", "no American ships in the Atlantic before the war with Germany")
def test_american_ships_do_not_protect_in_the_atlantic_in_peace() -> None:
    atlantic = Protect("us", SpaceId("atlantic-sw"))
    world = world_at(scenario="global-war", turn="Summer 1941", side="allied")
    assert not BOOK.allows(world, atlantic)
    assert BOOK.allows(world, Protect("us", PACIFIC))
    assert BOOK.allows(world, Protect("britain", SpaceId("atlantic-sw")))
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert BOOK.allows(world, atlantic)


@pytest.mark.rule("28.73D#4", "neither those of the SW box nor those of the box that is left")
@pytest.mark.parametrize("at_war", [False, True])
def test_neutral_americans_do_not_sail_along_to_britain(at_war: bool) -> None:
    ships = {
        "atlantic-sw": "britain-transport=1 us-ca=4 britain-ca=2", "atlantic-us": "us-ca=2"
    }  # fmt: skip
    home = world_at(
        f"{TOMMY} atlantic-us", scenario="global-war", turn="Summer 1941", side="allied",
        step="T.P.RED.30", control={"britain": "K24 K23 J24 L23 K22 L22"},
    )  # fmt: skip
    if at_war:
        home.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    t = redeploy(overseas(ships=ships, world=home))
    t.say(f"{SHIP} {TOMMY}/1 - {spot(home, 'Portsmouth')} -")
    guard = "allied: protect-redeployment activity-1 -"
    barred = set() if at_war else {"28.73D"}
    assert t.against(f"{guard} us-ca@atlantic-sw=4") == barred
    assert t.against(f"{guard} us-ca@atlantic-us=2") == barred
    assert t.against(f"{guard} britain-ca@atlantic-sw=2") == set()


# Further ------------------------------------------------------------------------------------------


@pytest.mark.rule("28.73C#1", "who has come from a box sails on with destroyers of that port")
@pytest.mark.rule("21.64I#1", "an escort by transports is continued by destroyers")
@pytest.mark.rule("28.74B#2", "over the board with destroyers")
def test_units_sail_on_with_destroyers() -> None:
    townsville = "NN24"
    t = sailing(f"{CORPS} australia", pacific_sw="us-transport=2", NN24="us-dd=6", HH27="us-dd=6")
    assert t.world.board.place("Townsville").hex == townsville  # type: ignore[union-attr]
    t.say(f"{SHIP} {CORPS}/1 - {townsville} -")
    t.say("allied: end-naval-redeployments")
    while t.pending == "interception-window":
        t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")
    assert place(t, f"{CORPS}/1") == townsville
    assert t.pending == "naval-redeployments"
    assert t.against(f"{SHIP} {CORPS}/1 - {NOUMEA} -") == {"21.64C"}  # fits nobody
    on = "allied: escort-by-sea -"
    assert t.against(f"{on} us-dd@HH27=3 HH27 {CORPS}/1=loose -") == {"21.64I"}
    t.say(f"{on} us-dd@{townsville}=3 HH27 {CORPS}/1=loose -")
    over(t)
    assert place(t, f"{CORPS}/1") == "HH27"


@pytest.mark.rule("21.64I#2", "an escort by destroyers is continued by transports")
def test_units_sail_on_with_transports() -> None:
    townsville = "NN24"
    t = sailing(f"{CORPS} HH27", pacific_sw="us-transport=2", HH27="us-dd=6", NN24="us-dd=6")
    t.say(f"allied: escort-by-sea - us-dd@HH27=3 {townsville} {CORPS}/1=loose -")
    t.say("allied: end-naval-redeployments")
    while t.pending in ("interception-window", "return-bases"):
        seat = t.position.to_answer()[0]
        window = t.pending == "interception-window"
        t.say(f"{seat}: intercept-at-sea -" if window else f"{seat}: return-to -")
    on = f"allied: escort-by-sea - us-dd@{townsville}=3 HH27 {CORPS}/1=loose -"
    assert t.against(on) != set()
    t.say(f"{SHIP} {CORPS}/1 - {NOUMEA} -")
    over(t)
    assert place(t, f"{CORPS}/1") == NOUMEA


@pytest.mark.rule("21.64G#1", "only between places that their own side holds")
def test_transports_sail_between_places_of_their_own() -> None:
    t = sailing(f"{CORPS} {NOUMEA}", "japan-infantry-1-2 GG27", pacific_sw="us-transport=2")
    assert t.against(f"{SHIP} {CORPS}/1 - GG27 -") == {"21.65D"}
    assert t.against(f"{SHIP} {CORPS}/1 - NN24 -") == set()


@pytest.mark.rule("28.73C#2", "who has protected units from a box protects none beyond that port")
def test_ships_of_the_sw_box_protect_once() -> None:
    t = sailing(f"{CORPS} australia x2", pacific_sw="us-transport=2 us-dd=2")
    for hull in hulls("us-ca=2", "pacific-sw", state=HullState.TRIED):
        put(t.world, hull)
    t.say(f"{SHIP} {CORPS}/1 - {NOUMEA} -")
    guard = "allied: protect-redeployment activity-1 -"
    assert t.against(f"{guard} us-ca@pacific-sw/tried=2") == {"28.73C"}
    assert t.against(f"{guard} us-dd@pacific-sw=2") == set()


@pytest.mark.rule("28.533#2", "damaged ships leave the SW box for a base or mapboard box")
def test_damaged_ships_leave_the_sw_box() -> None:
    left = after_protecting(Condition.DAMAGED)
    assert left == {"australia": 2}


def test_undamaged_ships_stay_with_their_force() -> None:
    assert after_protecting(Condition.FIT) == {"tf:us-loose-1": 2}


def test_a_force_of_damaged_ships_alone_leaves_the_sw_box_when_it_returns() -> None:
    world = of_the_sw_box(Condition.DAMAGED)
    force = ForceId("us-loose-1")
    world.put(Activity(ActivityId("activity-1"), "us", Kind.ESCORT, (force,), (), SpaceId(NOUMEA)))
    dock(world, force, PACIFIC)
    assert {str(one.berth): one.factors for one in world.hulls.rows()} == {"australia": 2}


def after_protecting(condition: Condition) -> dict[str, int]:
    """Where cruisers of the SW box are that have protected a redeployment through it."""
    world = of_the_sw_box(condition)
    wear_out(world, ForceId("us-loose-1"))
    return {str(one.berth): one.factors for one in world.hulls.rows()}


def of_the_sw_box(condition: Condition) -> AwawWorld:
    """Two cruisers of the SW box at sea."""
    world = overseas(ships={})
    force = Force(ForceId("us-loose-1"), "us", SpaceId("P40"), ForceKind.LOOSE, base=PACIFIC)
    world.put(force)
    for hull in hulls("us-ca=2", str(in_force(force.id)), condition=condition):
        put(world, hull)
    return world


@pytest.mark.rule("28.73B#1", "who was SRed onto the board sails on with destroyers of that port")
def test_units_that_were_sred_to_a_port_sail_with_its_destroyers() -> None:
    toward = BySea(f"{CORPS}/1", toward=1)
    world = overseas(f"{CORPS} NN24", ships={"NN24": "us-dd=3"}, rows=[toward])
    t = redeploy(world)
    t.say(f"allied: escort-by-sea - us-dd@NN24=3 HH27 {CORPS}/1=loose -")
    over(t)
    assert place(t, f"{CORPS}/1") == "HH27"


@pytest.mark.rule("28.531#1", "from South Africa to the west the way leads over the west edge")
def test_units_from_south_africa_cross_the_west_edge() -> None:
    world = both_boards()
    portsmouth = spot(world, "Portsmouth")
    box = SpaceId("south-africa")
    way = planned(world, "britain", box, portsmouth, (), Kind.ESCORT)
    assert (way[0], way[-1]) == (box, portsmouth)
    assert world.map.has(world.map.area("west-edge"), way[1])
    back = planned(world, "britain", portsmouth, box, (), Kind.ESCORT)
    assert back == tuple(reversed(way))
    gone = planned(world, "britain", box, portsmouth, (), Kind.BASE_CHANGE)
    assert world.map.has(world.map.area("west-edge"), gone[1])


@pytest.mark.rule("28.531#1", "to Suez, Basra and Abadan over the south edge, from each box")
@pytest.mark.rule("28.531#3", "and back")
@pytest.mark.rule("5.38A#1", "by the hexes that lead to this very port, whatever they do")
@pytest.mark.parametrize("box", ["south-africa", "india", "australia"])
@pytest.mark.parametrize("kind", [Kind.ESCORT, Kind.REDEPLOYMENT, Kind.BASE_CHANGE])
@pytest.mark.parametrize(
    ("port", "edge"),
    [("Suez", "NN30 NN31"), ("Basra", "NN41 NN42 NN43"), ("Abadan", "NN41 NN42 NN43")],
)
def test_ships_to_suez_cross_the_south_edge(box: str, kind: Kind, port: str, edge: str) -> None:
    world = both_boards()
    goal, gates = spot(world, port), edge.split()
    way = planned(world, "britain", SpaceId(box), goal, (), kind)
    assert (way[0], way[-1]) == (box, goal)
    assert way[1] in gates
    assert not {*way[2:]} & {*gates}
    assert all(world.map.is_hex(space) for space in way[1:])
    assert planned(world, "britain", goal, SpaceId(box), (), kind) == tuple(reversed(way))


@pytest.mark.rule("28.531#1", "the player traces it from a hex of the edge of his choice")
@pytest.mark.rule("28.531#3", "and to one")
@pytest.mark.parametrize("kind", [Kind.ESCORT, Kind.REDEPLOYMENT, Kind.BASE_CHANGE])
@pytest.mark.parametrize(
    ("box", "port", "stops"),
    [
        ("south-africa", "Portsmouth", "EE1 W7"),
        ("south-africa", "Gibraltar", "A23"),
        ("south-africa", "Suez", "NN31"),
        ("india", "Basra", "NN43 NN42"),
    ],
)
def test_who_goes_over_an_edge_chooses_where(kind: Kind, box: str, port: str, stops: str) -> None:
    world = both_boards()
    ends, via = (SpaceId(box), spot(world, port)), [SpaceId(one) for one in stops.split()]
    way = planned(world, "britain", *ends, via, kind)
    assert (way[0], way[1], way[-1]) == (box, via[0], ends[1])
    assert {*via} <= {*way}
    assert against_way(world, "britain", *ends, via, kind) == []
    there = (ends[1], ends[0])
    back = planned(world, "britain", *there, via[::-1], kind)
    assert (back[-1], back[-2]) == (box, via[0])
    assert against_way(world, "britain", *there, via[::-1], kind) == []


@pytest.mark.rule("28.531#1", "the way may leave the west edge and come back")
@pytest.mark.rule("21.217C#1", "ships from South Africa sail off the west edge and come back")
@pytest.mark.parametrize("kind", [Kind.ESCORT, Kind.REDEPLOYMENT, Kind.BASE_CHANGE])
@pytest.mark.parametrize("stops", ["AA3 AA3:off Z4:off Z4", "AA3 AA3:off Z4:off", "AA3:off Z4:off"])
def test_ships_from_south_africa_go_off_the_west_edge(kind: Kind, stops: str) -> None:
    world = both_boards()
    ends = SpaceId("south-africa"), spot(world, "Portsmouth")
    via = [SpaceId(one) for one in stops.split()]
    way = planned(world, "britain", *ends, via, kind)
    assert way[:6] == (ends[0], "AA3", "AA3:off", "Z4:off", "Z4", way[5])
    assert against_way(world, "britain", *ends, via, kind) == []
    there = (ends[1], ends[0])
    back = planned(world, "britain", *there, via[::-1], kind)
    assert back[-5:] == ("Z4", "Z4:off", "AA3:off", "AA3", ends[0])
    assert against_way(world, "britain", *there, via[::-1], kind) == []


@pytest.mark.rule("28.531#1", "a port to which no way leads from the edge is not reached")
def test_a_port_behind_closed_waters_is_not_reached_from_south_africa() -> None:
    world = both_boards()
    box, oslo, bergen = SpaceId("south-africa"), spot(world, "Oslo"), spot(world, "Bergen")
    for kind in (Kind.ESCORT, Kind.REDEPLOYMENT, Kind.BASE_CHANGE):
        for ends in ((box, oslo), (oslo, box)):
            assert planned(world, "britain", *ends, (), kind) == ()
            found = against_way(world, "britain", *ends, (), kind)
            assert {one.rule for one in found} == {"21.21"}
        assert against_way(world, "britain", box, bergen, (), kind) == []


@pytest.mark.rule("28.531#1", "the edge of other waters does not serve")
@pytest.mark.parametrize(("port", "stop"), [("Suez", "NN41"), ("Basra", "NN31")])
def test_who_goes_to_suez_names_no_other_waters(port: str, stop: str) -> None:
    world = both_boards()
    found = against_way(world, "britain", SpaceId("south-africa"), spot(world, port),
                        [SpaceId(stop)], Kind.REDEPLOYMENT)  # fmt: skip
    assert {one.rule for one in found} == {"21.21"}


@pytest.mark.rule("28.531#2", "and are met there, on the edge and in the port")
def test_units_from_south_africa_to_suez_are_met_on_the_way() -> None:
    world = both_boards()
    suez = spot(world, "Suez")
    path = planned(world, "britain", SpaceId("south-africa"), suez, (), Kind.ESCORT)
    fleet = Force(ForceId("britain-loose-1"), "britain", path[0], ForceKind.LOOSE,
                  SpaceId("south-africa"), stance=Stance.SAILING)  # fmt: skip
    world.put(fleet)
    put_ships(world, in_force(fleet.id), "britain", "dd 4")
    row = Activity(ActivityId("activity-1"), "britain", Kind.ESCORT, (fleet.id,),
                   legs(world.board, path), suez)  # fmt: skip
    (found,) = of_activity(world, row)
    assert found.hexes == path[1:]


@pytest.mark.rule("21.64I#3", "from the U.S. to India by Gibraltar and Suez, in three legs")
def test_from_the_united_states_to_india() -> None:
    world = both_boards()
    rock, suez, us, india = spot(world, "Gibraltar"), spot(world, "Suez"), "atlantic-us", "india"
    assert (lane(world, "us", us, rock), joined(world, us, rock)) == ("atlantic-sw", True)
    assert lane(world, "us", rock, suez) is None
    assert not must_be_transports(world, rock, suez)
    assert planned(world, "britain", rock, suez, (), Kind.ESCORT)
    assert (lane(world, "us", suez, india), joined(world, suez, india)) == ("indian-ocean-sw", True)
    assert not joined(world, us, india)


def test_transports_bring_air_units_from_a_box() -> None:
    t = sailing("us-aaf australia x2", pacific_sw="us-transport=1", NN31="us-dd=1")
    t.say(f"{SHIP} - us-aaf@australia=2 {NOUMEA} -")
    over(t)
    (row,) = t.world.air.rows()
    assert (row.place, row.factors) == (NOUMEA, 2)


@pytest.mark.rule("28.73C#1", "of air units only those that have come by sea sail on")
@pytest.mark.rule("28.313#1", "those that are based in the port were not announced with them")
@pytest.mark.rule("28.315#1", "nor do these TR again when the others have left")
def test_air_units_based_in_a_port_do_not_sail_on_with_those_that_came_there() -> None:
    townsville = SpaceId("NN24")
    t = sailing("us-aaf australia", f"us-aaf {townsville} x3",
                pacific_sw="us-transport=2", NN24="us-dd=6")  # fmt: skip
    t.say(f"{SHIP} - us-aaf@australia=1 {townsville} -")
    t.say("allied: end-naval-redeployments")
    while t.pending == "interception-window":
        t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")
    stack = AirId(f"us-aaf@{townsville}")
    assert t.world.air[stack].factors == 4
    on = f"allied: escort-air-by-sea - us-dd@{townsville}=3 HH27 {stack}"
    assert t.against(f"{on}=2=loose -") == {"17.91"}
    t.say(f"{on}=1=loose -")
    left = t.world.air[stack]
    assert (left.factors, committed(t.world, left), free_for_tr(t.world, left, True)) == (3, 0, 0)
    refused = against_air(t.world, Kind.ESCORT, Seat("allied"), stack)
    assert {one.rule for one in refused} == {"28.313"}
    assert t.against(f"allied: redeploy-ships - us-dd@{townsville}=2 HH27 -") == {"28.313"}
    over(t)
    there = t.world.air[AirId("us-aaf@HH27")]
    assert (there.factors, free_for_tr(t.world, there, True)) == (1, 1)
