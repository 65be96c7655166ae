"""33.42, 33.47, 33.53, 33.55: the reserves of the Western Allies, the zones that draw on them, and
oil that is shipped."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.rules.shared.granting import ATLANTIC, INDIAN, PACIFIC, lend_lease, shipping
from warcabinet.awaw.air.air_nationality_effects import impaired
from warcabinet.awaw.air.bases.operational_bases import without_oil
from warcabinet.awaw.air.missions.oil_for_air_operations import room_for
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OilAdjustment,
    OilAfterCombat,
    OilAppears,
    OilCleanUp,
    OilIntoConstruction,
)
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil
from warcabinet.awaw.logistics.oil.oil_reserves import largest_reserve
from warcabinet.awaw.logistics.oil.oil_status import (
    ADJUSTMENT,
    SUPPLY,
    accounts_at,
    home_account,
    tracked_accounts,
)
from warcabinet.awaw.logistics.shipments import brp_grants_by_sea
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import settle
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import Way, oil_landings
from warcabinet.awaw.logistics.shipments.western_allied_oil_reserves import _out_of, zones_now
from warcabinet.awaw.logistics.shipments.western_allied_oil_shipments import (
    ShipOil,
    against_shipping_oil,
    destination,
    legs,
    sent_to_russia,
    stock,
)
from warcabinet.awaw.logistics.shipments.western_allied_oil_sources import (
    western_status,
    western_status_after_combat,
)
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import lines_of
from warcabinet.awaw.naval.sea_supply.supply_zones import tracer
from warcabinet.awaw.naval.ships.types_of_naval_units import nationality_of
from warcabinet.awaw.naval.transports.transports import transports_in
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Control,
    HexSupply,
    Supply,
    Surrendered,
)
from warcabinet.awaw.state.naval import ActivityState, Hull
from warcabinet.awaw.state.oil import (
    AirDry,
    AirFlown,
    OilDamage,
    OilEffect,
    OilOffset,
    OilReserve,
    OilZone,
    Service,
)
from warcabinet.awaw.state.sea_supply import LineId, SeaLine, SeaSupplyTried
from warcabinet.awaw.state.shipments import Route, Shipment, ShipmentId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Faction,
    Membership,
    Power,
    Side,
    Status,
)
from warcabinet.hexes import SpaceId

EUROPE = "western allies europe"
LONDON, PLYMOUTH, CASABLANCA, GIBRALTAR = "K23", "K21", "DD3", "AA7"
SUEZ, ALEXANDRIA, BASRA, ABADAN, MOSUL = "MM30", "LL29", "LL42", "LL43", "EE42"
MOROCCO = "DD3 CC5 DD4 DD5"
WARS = "britain/germany us/germany britain/italy us/italy"
FALLEN = Surrendered("france")
AFTER = (Service.AIR, Service.ARMY)


def counted(name: str = EUROPE, counters: int = 6) -> OilReserve:
    return OilReserve(name, counters, True)


def western(*units: str, rows: Any = (), **setting: Any) -> AwawWorld:
    """Spring 1943 in Europe, after the fall of France."""
    setting.setdefault("ships", {ATLANTIC: "britain-transport=22", INDIAN: "britain-transport=6"})
    return lend_lease(
        *units, scenario="europe-1939", turn="Spring 1943", at_war=setting.pop("at_war", WARS),
        rows=[FALLEN, counted(), counted("south africa", 3), *rows], **setting,
    )  # fmt: skip


def fed(world: AwawWorld, space: str) -> set[str]:
    return {name for name, area in zones_now(world) if world.map.has(area, space)}


# Reserves -----------------------------------------------------------------------------------------


@pytest.mark.rule("33.422D#1", "the Western Allies keep some in Europe")
@pytest.mark.rule("33.422D#3", "six at the start")
@pytest.mark.rule("33.422E#1", "some in India")
@pytest.mark.rule("33.422E#2", "three at most")
@pytest.mark.rule("33.422E#3", "three at the start")
@pytest.mark.rule("33.422F#1", "some in South Africa")
@pytest.mark.rule("33.422F#2", "three at most")
@pytest.mark.rule("33.422F#3", "three at the start")
@pytest.mark.rule("33.422G#1", "some at Pearl Harbor")
@pytest.mark.rule("33.422G#3", "three at the start")
@pytest.mark.rule("33.422H#1", "some in Australia")
@pytest.mark.rule("33.422H#2", "three at most")
@pytest.mark.rule("33.422H#3", "none at the start")
@pytest.mark.rule("33.422I#1", "some in Manila")
@pytest.mark.rule("33.422I#3", "three at the start")
@pytest.mark.rule("33.421#1", "each reserve is apart from the others")
@pytest.mark.rule("5.35B#2", "South Africa keeps three")
@pytest.mark.rule("5.45B#1", "India keeps three")
@pytest.mark.rule("5.55B#1", "Australia keeps three")
def test_the_reserves_of_the_western_allies() -> None:
    world = lend_lease(rows=())
    held = {name: row.counters for name, row in world.oil_reserves.items()}
    assert held == {
        "european axis": 10, "japan": 10, "russia": 6, EUROPE: 6, "india": 3, "south africa": 3,
        "pearl harbor": 3, "australia": 0, "manila": 3,
    }  # fmt: skip
    most = {name: largest_reserve(world, name) for name in held}
    assert most[EUROPE] == 6
    for name in ("india", "south africa", "pearl harbor", "australia", "manila"):
        assert most[name] == 3, name


@pytest.mark.rule("33.422D#2", "two for each of London, Birmingham and Manchester")
@pytest.mark.rule("33.425#2", "without the three cities there is no reserve")
def test_cities_that_are_lost() -> None:
    cities = [western().board.places[name].hex for name in ("London", "Birmingham", "Manchester")]
    for city in cities:
        assert largest_reserve(western(control={"germany": city}), EUROPE) == 4
    assert largest_reserve(western(control={"germany": "K21"}), EUROPE) == 6  # Plymouth
    assert largest_reserve(western(control={"germany": " ".join(cities)}), EUROPE) == 0


@pytest.mark.rule("33.422I#2", "three in Manila, none once it is lost")
@pytest.mark.rule("33.422G#2", "three at Pearl Harbor, none once it is lost")
def test_ports_that_are_lost() -> None:
    for port, gone, kept in (
        ("PW21", "manila", "pearl harbor"),
        ("PP53", "pearl harbor", "manila"),
    ):
        world = lend_lease(control={"japan": port})
        assert largest_reserve(world, gone) == 0
        assert largest_reserve(world, kept) == 3


@pytest.mark.rule("33.423#2", "with India or Australia its reserve is given up")
@pytest.mark.rule("33.422E#2", "three as long as India fights on")
@pytest.mark.rule("33.422H#2", "three as long as Australia fights on")
@pytest.mark.parametrize(("gone", "kept"), [("india", "australia"), ("australia", "india")])
def test_the_reserve_of_a_country_that_surrenders(gone: str, kept: str) -> None:
    fallen = Alignment(Country(gone), Status.SURRENDERED)
    rows = [counted(gone, 3), counted(kept, 3), counted("south africa", 3), fallen]
    world = lend_lease(rows=rows, side="axis", step="T.P.FIN.70")
    assert [largest_reserve(world, one) for one in (gone, kept, "south africa")] == [0, 3, 3]
    after = shipping(world, OilCleanUp()).world.oil_reserves
    assert [after[one].counters for one in (gone, kept, "south africa")] == [0, 3, 3]


@pytest.mark.rule("33.4732B#1", "to the Australian reserve while Australia fights on")
@pytest.mark.rule("33.4733A#3", "to the India box while India fights on")
@pytest.mark.parametrize(("start", "box"), [("pacific-us", "australia"), ("south-africa", "india")])
def test_no_oil_goes_to_a_box_that_has_surrendered(start: str, box: str) -> None:
    rows = [counted(box, 0), counted("south africa", 3)]

    def rules(*more: Any) -> set[str]:
        world = lend_lease(
            rows=[*rows, *more],
            ships={PACIFIC: "us-transport=6", INDIAN: "britain-transport=6"},
        )
        action = ShipOil(SpaceId(start), SpaceId(box), 1)
        return {one.rule for one in against_shipping_oil(world, action)}

    assert rules() == set()
    assert rules(Alignment(Country(box), Status.SURRENDERED)) == {"21.65D"}


@pytest.mark.rule("33.422#2", "each reserve by itself, at the end of either side's player turn")
@pytest.mark.parametrize("side", ["allied", "axis"])
def test_what_a_reserve_cannot_hold_is_lost(side: str) -> None:
    names = ("india", "south africa", "pearl harbor", "australia", "manila")
    rows = [counted(EUROPE, 8), *(counted(name, 5) for name in names)]
    rows.append(OilReserve("japan", 9, True, 4))
    world = lend_lease(rows=rows, side=side, step="T.P.FIN.70", control={"germany": LONDON})
    after = shipping(world, OilCleanUp()).world.oil_reserves
    assert {name: after[name].counters for name in (EUROPE, *names)} == {
        EUROPE: 4, **dict.fromkeys(names, 3)
    }  # fmt: skip
    assert (after["japan"].counters, after["japan"].fifths) == (9, 4)  # still less than ten


@pytest.mark.rule("33.48#1", "counted from the first Allied turn after the fall of France")
@pytest.mark.rule("33.4732A#1", "the reserves of the Pacific stay as they are before the war there")
@pytest.mark.parametrize("side", ["allied", "axis"])
def test_when_it_is_counted(side: str) -> None:
    def begun(*rows: Any, at_war: str = "britain/germany") -> set[str]:
        world = lend_lease(at_war=at_war, rows=rows, side=side, step="T.P.ADJ.20")
        after = shipping(world, OilAppears()).world
        found = after.oil_reserves.items()
        return {name for name, row in found if row.tracked and not name.startswith("oil of")}

    allied = side == "allied"
    assert begun() == set()
    assert begun(FALLEN) == ({EUROPE, "south africa"} if allied else set())
    pacific = {"pearl harbor", "australia", "manila"}
    assert begun(at_war="us/japan") & {"india", *pacific} == (pacific if allied else set())
    both = begun(at_war="britain/japan us/japan")
    assert both & {"india", *pacific} == ({"india", *pacific} if allied else set())


@pytest.mark.rule("33.421A#1", "all sources of the European Axis draw on its reserve")
@pytest.mark.rule("33.421B#1", "all sources of Japan on its own")
@pytest.mark.rule("33.421C#1", "Russia on its own")
@pytest.mark.rule("33.451#1", "so do Japanese ships in SW boxes")
@pytest.mark.parametrize(
    ("party", "faction", "places"),
    [
        ("germany", "european axis", "L31 Y22"), ("italy", "european axis", "L31 Y22"),
        ("japan", "japan", "PL32 PL31 PN28 PK29 pacific-sw indian-ocean-sw"),
        ("russia", "russia", "urals"),
    ],
)  # fmt: skip
def test_factions_with_one_reserve(party: str, faction: str, places: str) -> None:
    world = lend_lease(rows=[OilEffect(faction, Service.NAVAL)])
    for place in places.split():
        assert accounts_at(world, party, place) == (faction,)
        assert lacks_oil(world, party, place, Service.NAVAL)
        assert not lacks_oil(world, party, place, Service.ARMY)


# Zones --------------------------------------------------------------------------------------------


@pytest.mark.rule("33.421D#1", "London feeds what it supplies by land and over the sea")
@pytest.mark.rule("33.4711#1", "by the European reserve")
def test_what_london_feeds() -> None:
    world = western()
    for space in (LONDON, PLYMOUTH, GIBRALTAR, ALEXANDRIA):
        assert EUROPE in fed(world, space), space


@pytest.mark.rule("33.421E#1", "Colombo and India")
@pytest.mark.rule("33.421G#1", "Pearl Harbor")
@pytest.mark.rule("33.421I#1", "Manila")
@pytest.mark.rule("33.4712#1", "by its own reserve")
@pytest.mark.rule("33.4713#1", "by its own reserve")
@pytest.mark.rule("33.4714#1", "by that of India")
def test_what_the_pacific_reserves_feed() -> None:
    world = lend_lease()
    assert fed(world, "PDD3") == {"india"}
    assert fed(world, "PP53") == {"pearl harbor"}
    assert fed(world, "PW21") == {"manila"}


@pytest.mark.rule("33.4712#1", "what is used out of it helps there alone")
@pytest.mark.rule("33.4713#1", "what is used out of it helps there alone")
@pytest.mark.rule("33.4714#1", "what is used out of it helps there alone")
@pytest.mark.parametrize(
    ("name", "fed_by_it"), [("pearl harbor", "PP53"), ("manila", "PW21"), ("india", "PDD3")]
)
def test_what_is_used_out_of_a_pacific_reserve_helps_where_it_feeds(
    name: str, fed_by_it: str
) -> None:
    reserves = [counted(one, 6) for one in ("pearl harbor", "manila", "india")]
    world = fixed(lend_lease(rows=[*reserves, OilOffset(f"{name}/us", Service.AIR)]))
    for space in ("PP53", "PW21", "PDD3"):
        lacking = {Service.ARMY} if space == fed_by_it else set(AFTER)
        assert dry(world, "us", space) == lacking


@pytest.mark.rule("33.532#1", "so have hexes in China that draw on Manila by way of Haiphong")
def test_what_comes_through_haiphong_has_the_oil_of_its_source() -> None:
    world = lend_lease(rows=[Membership(Power.CHINA, Faction.WESTERN_ALLIES)])
    for row in [*world.control.values()]:
        if world.board.territory[row.hex] in ("french-indochina", "china", "hong-kong", "burma"):
            world.amend(row, holder="japan")
    for holder, spaces in (("britain", "PU17 PT17"), ("china", "PS18 PR18"), ("us", "PW21")):
        for space in spaces.split():
            world.put(Control(SpaceId(space), holder))
    for space in ("PU17", "PS18", "PR18"):
        assert fed(world, space) == {"manila"}


def casablanca(*rows: Any, units: tuple[str, ...] = ("us-armor-5-6 DD3",)) -> AwawWorld:
    """Casablanca drawing on the Atlantic U.S. box: no port of Britain can send a line there."""
    world = western(*units, control={"britain": MOROCCO, "germany": ""}, rows=rows)
    for row in [*world.control.values()]:
        if row.holder in ("britain", "france") and row.hex not in (LONDON, *MOROCCO.split()):
            world.drop(row)
    return world


@pytest.mark.rule("33.533#1", "zones fed from the U.S. have only the oil used in them")
@pytest.mark.rule("33.4715A#2", "so has a zone fed from there")
def test_a_zone_fed_from_the_us() -> None:
    world = casablanca()
    (line,) = [one for one in lines_of(world, tracer(world, "britain")) if one.goal == CASABLANCA]
    assert line.origin == "atlantic-us"
    assert fed(world, CASABLANCA) == {f"zone of {CASABLANCA}"}
    assert fed(world, LONDON) == {EUROPE}


@pytest.mark.rule("33.425#1", "without London and Paris the reserve goes with supply from the U.S.")
def test_the_reserve_without_its_capitals() -> None:
    world = casablanca()
    for row in [*world.control.values()]:
        if row.hex in (LONDON, "O22"):
            world.amend(row, holder="germany")
    assert fed(world, CASABLANCA) == {EUROPE, f"zone of {CASABLANCA}"}


def fixed(world: AwawWorld) -> AwawWorld:
    determine(world, Side.ALLIED, Determination.INITIAL)
    western_status(world)
    return world


def dry(world: AwawWorld, party: str, space: str, nationality: str = "") -> set[Service]:
    return {one for one in AFTER if lacks_oil(world, party, space, one, nationality)}


@pytest.mark.rule("33.551#1", "British and American services are paid for apart")
@pytest.mark.rule("33.471#1", "each zone has the status of what supplies it")
@pytest.mark.rule("33.4715#1", "nobody in a box needs oil, and boxes operate as bases")
@pytest.mark.rule("33.13#3", "oil used in a zone helps units there")
@pytest.mark.rule("33.4715E#1", "ships in SW boxes need none")
@pytest.mark.rule("33.61#3", "one may have oil where the other has none")
def test_british_and_american_oil() -> None:
    used = [OilOffset(f"{EUROPE}/britain", Service.AIR), OilOffset(f"{EUROPE}/us", Service.ARMY)]
    world = fixed(western(rows=used))
    assert dry(world, "britain", LONDON) == {Service.ARMY}
    assert dry(world, "us", LONDON) == {Service.AIR}
    for box in ("atlantic-us", "south-africa", "atlantic-sw"):
        assert dry(world, "us", box) == set()
        assert dry(world, "britain", box) == set()


@pytest.mark.rule("30.46#1", "a zone that is fed from one without oil has none either")
def test_a_zone_supplied_over_the_sea_has_the_oil_of_the_zone_that_supplies_it() -> None:
    world = fixed(western(rows=[OilOffset(f"{EUROPE}/britain", Service.AIR)]))
    (line,) = [one for one in lines_of(world, tracer(world, "britain")) if one.goal == GIBRALTAR]
    assert world.map.is_hex(line.origin)
    for party, lacking in (("britain", {Service.ARMY}), ("us", set(AFTER))):
        assert dry(world, party, LONDON) == dry(world, party, GIBRALTAR) == lacking


@pytest.mark.rule("33.551A#1", "British oil is for the Commonwealth, the Free French, minor allies")
@pytest.mark.parametrize(("party", "nationality"), [
    ("britain", "canada"), ("britain", "india"), ("britain", "south-africa"),
    ("britain", "australia"), ("britain", "free-french"), ("france", "france"),
    ("greece", "greece"), ("norway", "norway"), ("egypt", "britain"),
])  # fmt: skip
@pytest.mark.parametrize("space", [LONDON, ALEXANDRIA])
def test_who_lives_on_british_oil(party: str, nationality: str, space: str) -> None:
    """In Europe. The capitals of Greece and Norway are lost: they give no oil of their own."""
    allies = [Alignment(Country(one), Status.ALLY, Power.BRITAIN) for one in ("greece", "norway")]
    used = [OilOffset(f"{EUROPE}/britain", Service.AIR), OilOffset(f"{EUROPE}/us", Service.ARMY)]
    world = fixed(western(rows=[*used, *allies], control={"germany": "DD28 C35"}))
    assert dry(world, party, space, nationality) == {Service.ARMY}
    assert accounts_at(world, party, space, nationality) == (f"{EUROPE}/britain",)


@pytest.mark.rule("33.551A#1", "where only such units are, Britain pays for them")
def test_britain_is_asked_for_its_minor_allies() -> None:
    ally = Alignment(Country("greece"), Status.ALLY, Power.BRITAIN)
    world = western("greece-infantry-1-3 AA7", rows=[ally])
    assert tracked_accounts(world, Side.ALLIED, SUPPLY) == (f"{EUROPE}/britain",)


@pytest.mark.rule("33.551B#1", "so do Philippine units")
def test_philippine_units_use_american_oil() -> None:
    rows = [counted("manila", 3), OilZone("manila", (SpaceId("PW21"),))]
    world = lend_lease(rows=rows)
    assert accounts_at(world, "philippines", "PW21") == ("manila/us",)


@pytest.mark.rule("33.551B#1", "Australians in the Pacific use American oil")
@pytest.mark.rule("33.421H#1", "Australia feeds what it supplies")
def test_australians_in_the_pacific() -> None:
    area = (SpaceId("PP53"), SpaceId("K23"))
    rows = [counted("pearl harbor", 3), OilZone("pearl harbor", area)]
    world = lend_lease(rows=rows)
    both = {
        (party, kind): accounts_at(world, party, "PP53", kind)
        for party, kind in (("britain", "britain"), ("britain", "australia"), ("us", "us"))
    }
    assert both == {
        ("britain", "britain"): ("pearl harbor/britain",),
        ("britain", "australia"): ("pearl harbor/us",),
        ("us", "us"): ("pearl harbor/us",),
    }
    assert accounts_at(world, "britain", "K23", "australia") == ("pearl harbor/britain",)


@pytest.mark.rule("33.533#2", "oil shipped to a port of the zone, or from a center in it")
@pytest.mark.rule("33.534#1", "oil on the spot adds to what supplies a zone, and goes on from it")
@pytest.mark.rule("33.532#2", "zones fed from the U.S. do not have the oil of a reserve")
def test_oil_on_the_spot() -> None:
    place = f"zone of {CASABLANCA}"
    bare = fixed(casablanca())
    assert dry(bare, "us", CASABLANCA) == set(AFTER)
    helped = fixed(casablanca(OilOffset(f"{place}/us", Service.ARMY), counted(place, 0)))
    assert dry(helped, "us", CASABLANCA) == {Service.AIR}
    assert dry(helped, "britain", CASABLANCA) == set(AFTER)
    assert dry(helped, "us", LONDON) == set(AFTER)


@pytest.mark.rule("33.4722#1", "it serves the zone in which it lies")
@pytest.mark.rule("33.472#1", "what a zone has besides its reserve")
def test_oil_of_mosul() -> None:
    world = western()
    assert "oil of Mosul" in fed(world, MOSUL)
    assert "oil of Mosul" not in fed(world, LONDON)
    used = [OilOffset("oil of Mosul/britain", Service.AIR), counted("oil of Mosul", 3)]
    world = fixed(western(rows=used))
    assert dry(world, "britain", MOSUL) == {Service.ARMY}
    assert dry(world, "britain", LONDON) == set(AFTER)


BORNEO, SUMATRA, MALAYA = "PDD14", "PGG11", "PZ14"
INDIES = {"Brunei": (BORNEO, "PCC16"), "Palembang": (SUMATRA, SUMATRA)}
"""Each with a port, and its center: on Borneo and on Sumatra, fed from Malaya."""


def chained(*ports: str, rows: Any = ()) -> AwawWorld:
    """The Western Allies hold both centers, and trace these lines of sea supply alone."""
    world = lend_lease(control={"britain": SUMATRA}, rows=[counted("india", 3), *rows])
    return traced(world, *ports)


def traced(world: AwawWorld, *ports: str) -> AwawWorld:
    """Sea supply goes from each of these ports to the next, and nowhere else."""
    who = tracer(world, "britain")
    for number, (start, goal) in enumerate(pairwise(map(SpaceId, ports)), 1):
        world.put(SeaLine(LineId(f"line-{number}"), who, start, goal, (start, goal)))
    world.put(SeaSupplyTried(who))
    return world


@pytest.mark.rule("33.4724#1", "oil of Brunei and Palembang serves its own zone and no other")
@pytest.mark.parametrize(("center", "other"), [("Brunei", "Palembang"), ("Palembang", "Brunei")])
def test_oil_of_the_indies_stays_in_its_zone(center: str, other: str) -> None:
    """Also if another zone is supplied over the sea out of this one."""
    (port, well), (next_port, next_well) = INDIES[center], INDIES[other]
    name = f"oil of {center}"
    world = chained(MALAYA, port, next_port)
    assert {name, "india"} <= fed(world, well) & fed(world, port)
    assert "india" in fed(world, next_port)  # which is supplied from there
    assert name not in fed(world, next_port) | fed(world, next_well) | fed(world, MALAYA)
    used = [OilOffset(f"{name}/britain", Service.ARMY), counted(name, 3)]
    world = fixed(chained(MALAYA, port, next_port, rows=used))
    assert dry(world, "britain", well) == {Service.AIR}
    assert dry(world, "britain", next_well) == set(AFTER)
    lost = chained(MALAYA, port, next_port)
    lost.amend(lost.control[SpaceId(well)], holder="japan")
    assert name not in dict(zones_now(lost))


@pytest.mark.rule("33.4724#1", "Ploesti, too, if they hold it")
def test_oil_of_ploesti() -> None:
    name, ploesti, constanta, salonika = "oil of Ploesti", "V33", "W35", "AA29"
    assert name not in dict(zones_now(western()))
    held = f"{ploesti} V34 V35 W34 {constanta} {salonika}"
    world = traced(western(control={"britain": held}), PLYMOUTH, constanta, salonika)
    assert fed(world, ploesti) == fed(world, constanta) == {EUROPE, name}
    assert fed(world, salonika) == {EUROPE}  # which is supplied from there


@pytest.mark.rule("33.472#1", "no other center gives them oil, though they hold it")
@pytest.mark.parametrize("center", ["Baku", "Grozny", "Maikop"])
def test_centers_of_russia_give_the_western_allies_no_oil(center: str) -> None:
    """Though they hold all land from there to Mosul."""
    world = western(step="T.P.ADJ.20")
    held = world.statics.area("territory:russia") | world.statics.area("territory:persia")
    for space in world.map.members(held):
        world.put(Control(space, "britain"))
    place = world.board.place(center)
    assert place is not None
    assert "oil of Mosul" in fed(world, place.hex)
    assert f"oil of {center}" not in dict(zones_now(world))
    found = shipping(world, OilAppears()).world.oil_reserves
    assert "oil of Mosul" in found
    assert f"oil of {center}" not in found


def test_zones_keep_their_status_until_supply_is_fixed() -> None:
    world = western("us-armor-5-6 K23", rows=[OilZone(EUROPE, (SpaceId(LONDON),))])
    assert accounts_at(world, "us", GIBRALTAR) == ()
    assert tracked_accounts(world, Side.ALLIED, ADJUSTMENT) == (f"{EUROPE}/us",)
    fixed(world)
    assert accounts_at(world, "us", GIBRALTAR) == (f"{EUROPE}/us",)
    old = world.oil_zones[EUROPE]
    western_status_after_combat(world)
    assert world.oil_zones[EUROPE] == old


def test_each_power_is_asked_where_it_has_units() -> None:
    world = western("us-armor-5-6 K23", "britain-infantry-3-4 AA7")
    asked = tracked_accounts(world, Side.ALLIED, SUPPLY)
    assert asked == (f"{EUROPE}/britain", f"{EUROPE}/us")
    t = shipping(western("us-armor-5-6 K23", step="T.P.ADJ.40"), OilAdjustment())
    t.say("allied: use-oil army")
    assert t.world.oil_reserves[EUROPE].counters == 5
    assert f"{EUROPE}/us/army" in t.world.oil_offsets


@pytest.mark.rule("30.43C#2", "after combat oil may still lift what was incurred before")
def test_oil_after_combat() -> None:
    dry = OilEffect(f"{EUROPE}/us", Service.ARMY)
    t = shipping(western("us-armor-5-6 K23", rows=[dry], step="T.P.PCA.110"), OilAfterCombat())
    t.say("allied: use-oil army")
    assert not t.world.oil_effects
    assert t.world.oil_reserves[EUROPE].counters == 5


# Shipping -----------------------------------------------------------------------------------------


@pytest.mark.rule("33.4731B#1", "over the Atlantic to ports, and to South Africa")
@pytest.mark.rule("33.473#1", "a transport for each counter")
@pytest.mark.rule("33.473#2", "eight counters with 22 transports")
@pytest.mark.rule("33.473#3", "the other transports are free")
@pytest.mark.rule("33.4731A#1", "no limit but that")
@pytest.mark.rule("33.43A#2", "by sea to a port, on by land to London")
@pytest.mark.rule("5.25B#1", "the U.S. box gives oil")
@pytest.mark.rule("33.4715A#1", "the U.S. boxes have oil without end")
@pytest.mark.rule("33.21A#1", "as many counters as are wanted")
@pytest.mark.rule("33.431#3", "South Africa keeps three")
@pytest.mark.rule("33.431#4", "whatever is meant to go on from there")
def test_oil_over_the_atlantic() -> None:
    t = shipping(western(rows=[counted(EUROPE, 0)]))
    assert t.against(f"allied: ship-oil atlantic-us {PLYMOUTH} 9") & {"33.473", "domain"}
    t.say(f"allied: ship-oil atlantic-us {PLYMOUTH} 5")
    assert transports_in(t.world, "western allies", SpaceId(ATLANTIC), usable=True) == 17
    t.say("allied: ship-oil atlantic-us south-africa 3")
    assert t.world.oil_reserves["south africa"].counters == 6
    assert t.against(f"allied: ship-oil atlantic-us {PLYMOUTH} 1") & {"33.473", "domain"}
    t.say("allied: end-shipments")
    assert t.world.oil_reserves[EUROPE].counters == 5
    after = shipping(t.world, OilCleanUp()).world
    assert after.oil_reserves["south africa"].counters == 3


@pytest.mark.rule("30.342#3", "oil comes to a zone beside its supply line")
@pytest.mark.rule("33.431#2", "what is shipped into a zone and not used is lost")
def test_oil_for_casablanca() -> None:
    world = casablanca()
    t = shipping(world)
    t.say(f"allied: ship-oil atlantic-us {CASABLANCA} 2")
    t.say("allied: end-shipments")
    name = f"zone of {CASABLANCA}"
    assert t.world.oil_reserves[name].counters == 2
    assert t.world.oil_reserves[EUROPE].counters == 6
    after = shipping(t.world, OilCleanUp())
    assert after.world.oil_reserves[name].counters == 0
    assert not [line for line in after.told("33.422") if name in line]  # it is no reserve


@pytest.mark.rule("33.4733A#1", "Indian Ocean transports carry oil")
@pytest.mark.rule("33.4733A#2", "from Abadan to South Africa, India, Suez or Basra")
@pytest.mark.rule("33.4733A#3", "from South Africa to India, Suez, Abadan or Basra")
@pytest.mark.rule("33.4722#3", "Mosul sends nothing that way")
@pytest.mark.rule("5.35B#1", "South Africa has only what was brought there")
def test_oil_in_the_indian_ocean() -> None:
    world = lend_lease(rows=[FALLEN, counted("south africa", 2)])
    lanes = {(leg.start, leg.goal) for leg in legs(world) if leg.transports == INDIAN}
    assert lanes == {
        (ABADAN, "south-africa"), (ABADAN, "india"), (ABADAN, SUEZ), (ABADAN, BASRA),
        ("south-africa", "india"), ("south-africa", SUEZ), ("south-africa", ABADAN),
        ("south-africa", BASRA),
    }  # fmt: skip
    t = shipping(western(rows=[counted("oil of Abadan", 3), counted("oil of Ahwaz", 2)]))
    t.say("allied: ship-oil LL43 south-africa 3")
    assert t.world.oil_reserves["oil of Abadan"].counters == 0
    assert t.against("allied: ship-oil south-africa MM30 1") & {"33.473", "domain"}
    t.say("allied: end-shipments")
    assert t.world.oil_reserves["south africa"].counters == 6
    t = shipping(western())
    t.say("allied: ship-oil south-africa MM30 2")
    assert t.world.oil_reserves["south africa"].counters == 1
    assert destination(t.world, SpaceId(SUEZ)).startswith("zone of")


def against_cargo(start: str, to: str, *rows: Any, counters: int = 1) -> set[str]:
    yields = [counted("oil of Abadan", 3), counted("oil of Ahwaz", 2)]
    world = western(rows=[*yields, *rows])
    action = ShipOil(SpaceId(start), SpaceId(to), counters)
    return {one.rule for one in against_shipping_oil(world, action)}


@pytest.mark.rule("33.4733A#2", "to ports of one's own that have some supply")
@pytest.mark.rule("33.4733A#3", "Abadan is no such port while Persia is neutral")
@pytest.mark.rule("21.65D#1", "oil goes ashore in a port of one's own with some supply")
@pytest.mark.parametrize("goal", [SUEZ, BASRA])
def test_oil_goes_ashore_in_ports_of_ones_own(goal: str) -> None:
    port = SpaceId(goal)
    for start in (ABADAN, "south-africa"):
        assert against_cargo(start, goal) == set()
        assert against_cargo(start, goal, Control(port, "germany")) == {"21.65D"}
        assert against_cargo(start, goal, HexSupply(port, Supply.NONE)) == {"21.65D"}
        assert against_cargo(start, goal, HexSupply(port, Supply.PARTIAL)) == set()
    assert against_cargo("south-africa", ABADAN) == {"21.65D"}
    assert against_cargo("south-africa", ABADAN, Control(SpaceId(ABADAN), "britain")) == set()


@pytest.mark.rule("33.4733A#2", "oil of Ahwaz comes to Abadan by land first")
@pytest.mark.parametrize(("holder", "lost", "left"), [
    ("persia", False, 5), ("britain", False, 5), ("persia", True, 3), ("britain", True, 3),
])  # fmt: skip
def test_oil_of_ahwaz_goes_to_abadan_by_land(holder: str, lost: bool, left: int) -> None:
    """With Germans all around Ahwaz only the oil of Abadan is left to be shipped."""
    yields = [counted("oil of Abadan", 3), counted("oil of Ahwaz", 2)]
    world = western(rows=yields)
    ahwaz = world.board.places["Ahwaz"].hex
    near = world.map.expand(world.map.bit(ahwaz)) & ~world.map.bit(ahwaz)
    for space in world.map.members(world.statics.area("territory:persia") | near):
        if SpaceId(space) in world.control:
            ring = lost and world.map.has(near, space)
            world.put(Control(SpaceId(space), "germany" if ring else holder))
    assert stock(world, SpaceId(ABADAN)) == left


@pytest.mark.rule("21.65D#1", "oil goes ashore in a bridgehead of an invasion, too")
@pytest.mark.parametrize(("kind", "refused"), [
    (BridgeheadKind.INVASION, set()), (BridgeheadKind.RIVER, {"33.473"}), (None, {"33.473"}),
])  # fmt: skip
def test_oil_for_a_bridgehead(kind: BridgeheadKind | None, refused: set[str]) -> None:
    """A beach in Brittany without a port, a turn after the invasion, fed from the U.S. box."""
    beach = SpaceId("N20")
    world = casablanca()
    world.put(Control(beach, "britain"))
    if kind is not None:
        world.put(Bridgehead(beach, "allied", kind, 1))
    determine(world, Side.ALLIED, Determination.INITIAL)
    action = ShipOil(SpaceId("atlantic-us"), beach, 1)
    assert {one.rule for one in against_shipping_oil(world, action)} == refused
    if not refused:
        assert fed(world, beach) == {f"zone of {beach}"}
        t = shipping(world)
        t.say(f"allied: ship-oil atlantic-us {beach} 1")
        t.say("allied: end-shipments")
        assert t.world.oil_reserves[f"zone of {beach}"].counters == 1


@pytest.mark.rule("21.65D#1", "oil goes ashore on islands that serve as ports, too")
def test_oil_for_islands_without_a_port() -> None:
    island = SpaceId("PX38")  # in the Marshalls
    for holder, found in (("us", [island]), ("japan", [])):
        world = lend_lease(control={holder: island})
        assert oil_landings(world, world.map.bit(island)) == found


@pytest.mark.rule("33.4732B#1", "to ports that are still held")
def test_no_oil_goes_to_a_reserve_in_enemy_hands() -> None:
    def against(goal: str, **setting: Any) -> set[str]:
        rows = [counted("manila", 0), counted("pearl harbor", 0)]
        world = lend_lease(ships={PACIFIC: "us-transport=6"}, rows=rows, **setting)
        action = ShipOil(SpaceId("pacific-us"), SpaceId(goal), 1)
        return {one.rule for one in against_shipping_oil(world, action)}

    for port, other in (("PW21", "PP53"), ("PP53", "PW21")):
        lost = {"control": {"japan": port}}
        assert against(port, **lost) == {"21.65D"}
        assert against(other) == set()


@pytest.mark.rule("33.4733A#2", "Persian oil leaves Abadan while Persia is neutral, or one's own")
@pytest.mark.rule("21.65C#1", "oil is taken aboard in a port with full supply")
@pytest.mark.parametrize(("holder", "refused"), [
    ("persia", False), ("britain", False), ("russia", True), ("germany", True),
])  # fmt: skip
def test_persian_oil_leaves_a_port_that_is_not_an_enemys(holder: str, refused: bool) -> None:
    """The oil of Ahwaz does not leave an Abadan that others hold."""
    port = Control(SpaceId(ABADAN), holder)
    assert against_cargo(ABADAN, "south-africa", port) == ({"21.65C"} if refused else set())
    short = HexSupply(SpaceId(ABADAN), Supply.PARTIAL)
    if holder == "britain":
        assert against_cargo(ABADAN, "south-africa", port, short) == {"21.65C"}


@pytest.mark.rule("30.331D#2", "oil goes to the boxes of South Africa, India and Australia")
def test_oil_goes_to_three_boxes() -> None:
    world = lend_lease(ships={PACIFIC: "us-transport=6"})
    boxes = {str(leg.goal) for leg in legs(world) if not world.map.is_hex(leg.goal)}
    assert boxes == {"south-africa", "india", "australia"}


@pytest.mark.rule("21.66B#1", "oil comes back to the reserve from which it was shipped")
def test_western_oil_that_turns_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)
    t = shipping(western())
    t.say("allied: ship-oil south-africa MM30 2")
    world = t.world.copy()
    world.readonly = False
    (row,) = world.shipments.rows()
    assert world.oil_reserves["south africa"].counters == 1
    for one in row.activities:
        world.amend(world.activities[one], state=ActivityState.ABORTED)
    settle(world, row.id)
    assert world.oil_reserves["south africa"].counters == 3


@pytest.mark.rule("33.4732B#1", "from the Pacific U.S. box to Pearl Harbor, Australia or Manila")
@pytest.mark.rule("33.4732B#2", "not through the Indian Ocean")
def test_oil_in_the_pacific() -> None:
    world = lend_lease(ships={PACIFIC: "us-transport=6"})
    goals = {leg.goal for leg in legs(world) if leg.start == "pacific-us"}
    assert goals >= {"PP53", "PW21", "australia"}
    into = {leg.transports for leg in legs(world) if leg.goal in ("PP53", "PW21", "australia")}
    assert into == {PACIFIC}
    assert destination(world, SpaceId("australia")) == "australia"


def test_nothing_is_shipped_before_it_is_counted() -> None:
    def rules(*rows: Any) -> set[str]:
        world = lend_lease(ships={PACIFIC: "us-transport=6"}, rows=rows)
        action = ShipOil(SpaceId("pacific-us"), SpaceId("PP53"), 1)
        return {one.rule for one in against_shipping_oil(world, action)}

    assert rules() == {"33.48"}
    assert rules(counted("pearl harbor", 0)) == set()


@pytest.mark.rule("33.4723#1", "three for each of Abadan and Ahwaz")
@pytest.mark.rule("33.4723#2", "while Persia is neutral or Western Allied")
def test_a_damaged_center_yields_less() -> None:
    def yields(*rows: Any) -> dict[str, int]:
        world = western(rows=rows, step="T.P.ADJ.20")
        after = shipping(world, OilAppears()).world
        found = after.oil_reserves.items()
        return {name: row.counters for name, row in found if name.startswith("oil of")}

    assert yields() == {"oil of Mosul": 3, "oil of Abadan": 3, "oil of Ahwaz": 3}
    assert yields(OilDamage(SpaceId(MOSUL), 2))["oil of Mosul"] == 1
    assert yields(Control(SpaceId(ABADAN), "russia")) == {"oil of Mosul": 3, "oil of Ahwaz": 3}
    assert yields(Control(SpaceId(ABADAN), "germany")) == {"oil of Mosul": 3, "oil of Ahwaz": 3}
    assert "oil of Abadan" in yields(Control(SpaceId(ABADAN), "britain"))


@pytest.mark.rule("33.4723#2", "not while partisans hold it")
@pytest.mark.rule("33.3211E#2", "nothing is produced under them")
def test_a_center_that_partisans_hold_yields_nothing() -> None:
    held = [Control(SpaceId(space), "britain") for space in (ABADAN, MOSUL)]
    for space, name in ((ABADAN, "oil of Abadan"), (MOSUL, "oil of Mosul")):
        world = western(f"germany-partisan-1-3 {space}", rows=held, step="T.P.ADJ.20")
        found = shipping(world, OilAppears()).world.oil_reserves
        wells = {"oil of Mosul", "oil of Abadan", "oil of Ahwaz"}
        assert {one for one in found if one.startswith("oil of")} == wells - {name}


@pytest.mark.rule("33.4723#3", "Persian oil is used in Persia, or shipped out of Abadan")
@pytest.mark.rule("33.4722#1", "that of Mosul in its zone and on the Mediterranean front")
def test_where_oil_of_centers_is_used() -> None:
    persia = "territory:persia"
    world = western()
    for space in world.map.members(world.statics.area(persia)):
        if space in world.control:
            world.put(Control(space, "britain"))
    area = dict(zones_now(world))
    for center in ("oil of Abadan", "oil of Ahwaz"):
        assert area[center]
        assert not area[center] & ~world.statics.area(persia)
    assert area["oil of Mosul"] & world.map.bit(BASRA)
    zone = next(there for name, there in zones_now(world) if name == "oil of Mosul")
    assert not zone & world.map.bit(LONDON)


@pytest.mark.rule("33.4722#2", "a counter that goes to Russia through Turkey is gone")
@pytest.mark.rule("33.4723#4", "so is one through Persia")
@pytest.mark.parametrize(("name", "space", "route"), [
    ("Mosul", MOSUL, Route.TURKEY), ("Abadan", ABADAN, Route.PERSIA),
])  # fmt: skip
def test_oil_of_centers_for_russia(name: str, space: str, route: Route) -> None:
    world = western(rows=[counted(f"oil of {name}", 3)])
    where = SpaceId(space)
    row = Shipment(ShipmentId("shipment-1"), "britain", "russia", route, where, oil=1)
    sent_to_russia(world, row, Way(route, where))
    assert world.oil_reserves[f"oil of {name}"].counters == 2


@pytest.mark.rule("33.4715B#1", "zones fed from South Africa need oil of their own")
@pytest.mark.rule("33.4715C#1", "those fed from India draw on its reserve")
@pytest.mark.rule("33.4715D#1", "those fed from Australia on its own")
@pytest.mark.rule("33.421F#1", "the reserve of South Africa feeds nobody by itself")
@pytest.mark.parametrize(("box", "names"), [
    ("south-africa", {"zone of MM30"}), ("india", {"india"}), ("australia", {"australia"}),
    ("atlantic-us", {"zone of MM30"}), ("pacific-us", {"zone of MM30"}),
])  # fmt: skip
def test_what_comes_out_of_boxes(box: str, names: set[str]) -> None:
    world = lend_lease()
    assert _out_of(world, SpaceId(box), SpaceId(SUEZ)) == names


@pytest.mark.rule("33.4733C#1", "in Europe nothing is shipped to India")
def test_no_oil_for_india_in_europe() -> None:
    assert not [leg for leg in legs(western()) if leg.goal == "india"]
    assert "india" not in western().oil_reserves


@pytest.mark.rule("33.552#1", "each pays for more air factors and ships of its own")
@pytest.mark.rule("33.73B#1", "from the oil that its zone draws on")
@pytest.mark.rule("33.73B#2", "and nobody can oppose that")
def test_more_units_use_oil_of_their_own() -> None:
    area = (SpaceId(LONDON),)
    world = western("us-aaf K23 x5", "britain-aaf K23 x5", rows=[OilZone(EUROPE, area)])
    world.put(AirFlown(f"{EUROPE}/us", 25))
    for party, reserve in (("britain", (6, 0)), ("us", (5, 4))):
        launch(world, (Wing(AirId(f"{party}-aaf@K23"), 5),), Task.GROUND_SUPPORT, "L24")
        row = world.oil_reserves[EUROPE]
        assert (row.counters, row.fifths) == reserve
    assert world.air_flown[f"{EUROPE}/britain"].factors == 5
    assert world.air_fuel[f"{EUROPE}/us"].fifths == 1


# Construction -------------------------------------------------------------------------------------


@pytest.mark.rule("33.63#1", "Britain builds on the oil of the zone of London")
@pytest.mark.rule("33.63#3", "it needs none if all of Britain is lost")
@pytest.mark.rule("33.63#2", "nobody else needs any")
def test_oil_for_british_construction() -> None:
    world = western(step="T.P.BLD.50")
    assert home_account(world, "western allies") == f"{EUROPE}/britain"
    t = shipping(world, OilIntoConstruction())
    t.say("allied: oil-for-construction 2")
    assert t.world.oil_reserves[EUROPE].counters == 4
    assert t.world.construction_oil["western allies"].counters == 2
    lost = western()
    for space in world.map.members(world.statics.area("territory:britain")):
        if (row := lost.control.get(space)) is not None:
            lost.amend(row, holder="germany")
    assert home_account(lost, "western allies") is None


@pytest.mark.rule("33.551#1", "want of one is none of the other at the same base")
def test_british_air_units_that_fight_without_oil_do_not_weaken_american_ones() -> None:
    base = SpaceId("PP53")
    rows = [
        counted("pearl harbor", 0), OilZone("pearl harbor", (base,)),
        AirDry("pearl harbor/britain", base),
    ]  # fmt: skip
    world = lend_lease(rows=rows)
    weak = {who: impaired(world, who, base, who) for who in ("britain", "us")}
    assert weak == {"britain": True, "us": False}
    assert impaired(world, "britain", base, "canada")
    assert not impaired(world, "britain", base, "australia")  # on American oil there


@pytest.mark.rule("33.49#1", "nor do they take oil of others to fly, but elsewhere they do")
def test_the_flying_tigers_fly_in_china_without_oil() -> None:
    """All oil of India is used, and it supplies Burma and Kunming."""
    kunming, mandalay = (SpaceId(place) for place in ("PR17", "PU13"))
    world = lend_lease(
        f"flying-tigers-aaf {kunming} x1", f"flying-tigers-aaf {mandalay} x1",
        rows=[
            Membership(Power.CHINA, Faction.WESTERN_ALLIES), counted("india", 0),
            OilZone("india", (kunming, mandalay)), AirFlown("india/britain", 25),
        ],
    )  # fmt: skip
    room = {row.place: room_for(world, row) for row in world.air.rows()}
    assert room == {kunming: None, mandalay: 0}


@pytest.mark.rule("33.551B#1", "so do their air units and ships")
def test_australian_ships_and_air_units_in_the_pacific() -> None:
    """There is oil for Britain, and none for the U.S."""
    rows = [counted("pearl harbor", 3), OilZone("pearl harbor", (SpaceId("PP53"),))]
    dry_us = [OilEffect("pearl harbor/us", service) for service in (Service.AIR, Service.NAVAL)]
    world = lend_lease(rows=[*rows, *dry_us])
    base = SpaceId("PP53")
    found = {
        who: (
            without_oil(world, "britain", base, who),
            lacks_oil(world, "britain", base, Service.NAVAL, who),
        )
        for who in ("britain", "australia")
    }
    assert found == {"britain": (False, False), "australia": (True, True)}
    ship = Hull("australia-ca", "britain", base, 2)
    world.put(ship)
    assert nationality_of(world, ship) == "australia"
    assert "21.31" in {one.rule for one in may_leave(world, Kind.PATROL, base, ship)}
