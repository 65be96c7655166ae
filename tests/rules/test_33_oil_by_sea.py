"""33.24, 33.43B, 33.45, 33.4622, 33.4623, 40.25: oil of the market and over the sea."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.shared.granting import ATLANTIC, INDIAN, PACIFIC, lend_lease, levels, shipping
from tests.rules.shared.sailing import SeaTable, hulls, put
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OilAppears,
    OilCleanUp,
    OilMovesByLand,
)
from warcabinet.awaw.logistics.oil.oil_reserves import begin_tracking, largest_reserve
from warcabinet.awaw.logistics.oil.oil_sources import DrawOil, OilDrawn, production
from warcabinet.awaw.logistics.oil.ploesti import rumanian_oil, war_in_the_east
from warcabinet.awaw.logistics.shipments import brp_grants_by_sea
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import send, settle
from warcabinet.awaw.logistics.shipments.japanese_oil_shipments import (
    SPOT,
    destinations,
    left_in,
    lift,
    market,
    may_embargo,
    way_home,
)
from warcabinet.awaw.logistics.shipments.mechanics_of_shipments import PlayShipments
from warcabinet.awaw.logistics.shipments.oil_shipments_to_russia import against_oil, from_persia
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.transports.transports import JAPANESE, transports_in
from warcabinet.awaw.state.construction import OldWar
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, HexTaken, SupplyZone
from warcabinet.awaw.state.naval import ActivityState
from warcabinet.awaw.state.oil import OilDamage, OilEmbargo, OilReserve
from warcabinet.awaw.state.shipments import (
    AlliedTurnsAtWar,
    Leg,
    OpenedRoute,
    Route,
    Shipment,
    ShipmentId,
    ShipmentState,
)
from warcabinet.awaw.state.tensions import TensionDie
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Alignment, Country, Status
from warcabinet.hexes import SpaceId

PALEMBANG, BRUNEI, BALIKPAPAN, BATAVIA = "PGG11", "PCC16", "PEE16", "PII11"
CENTERS = f"{PALEMBANG} {BRUNEI} {BALIKPAPAN} {BATAVIA}"
OSAKA = "PL31"
SAIGON, SINGAPORE, TRUK = "PZ14", "PEE11", "PY32"
JAPAN, RUSSIA, AXIS = "japan", "russia", "european axis"
SUMMER_1941 = game_turn("Summer 1941").number
PLOESTI = SpaceId("V33")


# The market ---------------------------------------------------------------------------------------


@pytest.mark.rule("33.24#1", "Japan buys oil on the market, less under an embargo")
@pytest.mark.rule("33.4521#1", "Japan gets oil from the market")
@pytest.mark.rule("33.4521A#1", "as much as it wants without an embargo")
@pytest.mark.rule("33.4521A#2", "also in the turn in which that is imposed")
@pytest.mark.rule("33.4521B#1", "three counters in each of the two turns after it")
@pytest.mark.rule("33.4521C#1", "none from the third turn on")
@pytest.mark.parametrize(
    ("turn", "counters"),
    [
        ("Summer 1941", None), ("Fall 1941", 3), ("Winter 1941", 3), ("Spring 1942", 0),
        ("Winter 1943", 0),
    ],
)  # fmt: skip
def test_the_market_under_an_embargo(turn: str, counters: int | None) -> None:
    world = lend_lease(side="axis", turn=turn, at_war="", rows=[OilEmbargo(JAPAN, SUMMER_1941)])
    assert market(world) == counters
    assert market(lend_lease(side="axis", turn=turn, at_war="")) is None
    assert production(world, JAPAN) == (counters or 0)


@pytest.mark.rule("33.4521D#1", "none in war with the U.S., but for the turn in which it begins")
def test_the_market_in_war() -> None:
    assert market(lend_lease(side="axis", at_war="us/japan")) is None
    old = lend_lease(side="axis", at_war="us/japan", rows=[OldWar("japan", "us")])
    assert market(old) == 0


@pytest.mark.rule("33.45211#1", "the U.S. may impose an embargo once USJT reach 20")
@pytest.mark.rule("49.852D#1", "the level in effect governs the embargo")
@pytest.mark.rule("33.45211#2", "it is never lifted")
def test_the_embargo() -> None:
    assert not may_embargo(lend_lease(at_war="", usjt=19))
    assert not may_embargo(lend_lease(at_war="us/japan", usjt=20))
    for level, die, may in ((19, 1, True), (20, -1, False)):
        assert may_embargo(lend_lease(at_war="", usjt=level, rows=[TensionDie("usjt", die)])) is may
    t = shipping(lend_lease(at_war="", usjt=20))
    assert t.pending == "embargo"
    t.say("allied: impose-embargo")
    assert t.world.oil_embargoes[JAPAN].turn == game_turn("Summer 1942").number
    assert not may_embargo(t.world)


@pytest.mark.rule("33.452#1", "what it draws goes into its reserve by a line to an objective")
def test_japanese_oil_is_counted_under_the_embargo() -> None:
    def turn(turn: str) -> AwawWorld:
        world = lend_lease(
            side="axis", turn=turn, at_war="", step="T.P.ADJ.20",
            rows=[OilEmbargo(JAPAN, SUMMER_1941), OilReserve(JAPAN, 4, False)],
        )  # fmt: skip
        t = shipping(world, OilAppears())
        return shipping(t.world, OilMovesByLand()).world

    assert turn("Summer 1941").oil_reserves[JAPAN] == OilReserve(JAPAN, 4, False)
    assert turn("Fall 1941").oil_reserves[JAPAN] == OilReserve(JAPAN, 7, True)
    assert turn("Spring 1942").oil_reserves[JAPAN] == OilReserve(JAPAN, 4, True)


@pytest.mark.rule("33.452#1", "not if it may build in no objective of Japan or Manchuria")
def test_japan_draws_nothing_without_an_objective() -> None:
    home = lend_lease(side="axis", turn="Fall 1941", at_war="")
    ends = home.map.members(destinations(home))
    assert len(ends) > 1

    def drawn(lost: list[SpaceId]) -> int:
        rows = [OilEmbargo(JAPAN, SUMMER_1941)]
        world = lend_lease(
            side="axis", turn="Fall 1941", at_war="", rows=rows, control={"us": " ".join(lost)}
        )
        return production(world, JAPAN)

    assert drawn(ends[1:]) == 3
    assert drawn(ends) == 0


# From Brunei and Palembang ------------------------------------------------------------------------


def indies(transports: int = 20, held: str = CENTERS, **setting: Any) -> AwawWorld:
    rows = [*setting.pop("rows", ()), OilReserve(JAPAN, 2, True), OldWar("japan", "us")]
    ships = {PACIFIC: f"japan-transport={transports}"} if transports else {}
    control = {JAPAN: f"{held} {SAIGON} {SINGAPORE}"}
    return lend_lease(side="axis", ships=ships, control=control, rows=rows, **setting)


def fetching(**setting: Any) -> SeaTable:
    return shipping(indies(**setting))


@pytest.mark.rule("33.4522#1", "three counters from each of Brunei and Palembang")
@pytest.mark.rule("33.4522#3", "they are shipped to the Japanese reserve")
@pytest.mark.rule("33.4523#1", "one transport for each counter")
@pytest.mark.rule("33.43B#1", "by a way by sea to a port")
@pytest.mark.rule("33.43B#2", "with a transport for each counter")
@pytest.mark.rule("33.43B#3", "they arrive at once")
@pytest.mark.rule("33.41C#1", "from a source to the reserve by sea")
@pytest.mark.rule("33.4523#4", "the other transports are free for other uses")
@pytest.mark.rule("20.64A#1", "each transport brings one counter")
@pytest.mark.rule("20.64A#2", "as the owner assigns them")
@pytest.mark.rule("21.422#1", "oil is shipped by sea, a transport for each counter")
@pytest.mark.rule("21.64E#1", "a transport for each counter")
def test_japan_brings_oil_home() -> None:
    t = fetching()
    assert t.against(f"axis: fetch-oil {BRUNEI} {OSAKA} 4") == {"33.4522"}
    t.say(f"axis: fetch-oil {BRUNEI} {OSAKA} 3")
    assert transports_in(t.world, JAPANESE, SpaceId(PACIFIC), usable=True) == 17
    assert t.against(f"axis: fetch-oil {BRUNEI} {OSAKA} 1") == {"33.4522"}
    t.say(f"axis: fetch-oil {PALEMBANG} {OSAKA} 2")
    t.say("axis: end-shipments")
    assert t.world.oil_reserves[JAPAN].counters == 7


@pytest.mark.rule("21.65F#1", "ships that come to Brunei on the first leg sail along with its oil")
@pytest.mark.rule("21.65F#2", "others do not")
@pytest.mark.rule("21.65G#1", "ships of the SW box do, wherever the oil is")
def test_ships_protect_japanese_oil() -> None:
    world = indies()
    for port in (SINGAPORE, BRUNEI, TRUK, PACIFIC):
        for hull in hulls("japan-ca=4", port):
            put(world, hull)
    t = shipping(world)
    t.say(f"axis: fetch-oil {BRUNEI} {OSAKA} 1")
    guard = "axis: protect-shipment shipment-1 -"
    able: tuple[tuple[str, set[str]], ...] = (
        *((port, set()) for port in (SINGAPORE, BRUNEI, PACIFIC)),
        (TRUK, {"21.65G"}),
    )
    for port, refused in able:
        assert t.against(f"{guard} japan-ca@{port}=4") == refused


@pytest.mark.rule("33.4522#2", "only if they were Japanese as the player turn began")
@pytest.mark.rule("33.4523#2", "from Brunei with Balikpapan, from Palembang with Batavia")
@pytest.mark.rule("33.43#2", "nothing from a center in the turn of its capture")
def test_what_japan_must_hold() -> None:
    def against(start: str, **setting: Any) -> set[str]:
        return shipping(
            indies(**setting), None
        ).against(f"axis: fetch-oil {start} {OSAKA} 1")  # fmt: skip

    new = [HexTaken(SpaceId(BRUNEI), "britain")]
    assert against(BRUNEI, rows=new) == {"33.4522"}
    assert against(PALEMBANG, rows=new) == set()
    without = CENTERS.replace(BALIKPAPAN, "")
    assert against(BRUNEI, held=without) == {"33.4523"}
    assert against(PALEMBANG, held=without) == set()
    assert against(PALEMBANG, held=CENTERS.replace(BATAVIA, "")) == {"33.4523"}


@pytest.mark.rule("33.4523#1", "after combat, too")
@pytest.mark.rule("33.4523#2", "only while Balikpapan is still held")
@pytest.mark.rule("33.4523#3", "what was shipped before counts against the same limit")
def test_oil_is_shipped_after_combat() -> None:
    t = fetching(transports=12)
    t.say(f"axis: fetch-oil {BRUNEI} {OSAKA} 3")
    t.say("axis: end-shipments")
    late = shipping(t.world, PlayShipments(post_combat=True))
    assert late.pending == "shipments"
    assert late.against(f"axis: fetch-oil {PALEMBANG} {OSAKA} 2") == {"33.4523"}
    assert late.against(f"axis: fetch-oil {PALEMBANG} {OSAKA} 1") == set()
    late.world.readonly = False
    late.world.put(Control(SpaceId(BATAVIA), "britain"))
    assert late.against(f"axis: fetch-oil {PALEMBANG} {OSAKA} 1") & {"33.4523", "33.4522"}
    fresh = shipping(indies(), PlayShipments(post_combat=True))
    fresh.say(f"axis: fetch-oil {PALEMBANG} {OSAKA} 2")
    fresh.say("axis: end-shipments")
    assert fresh.world.oil_reserves[JAPAN].counters == 4


@pytest.mark.rule("33.4523#3", "by the transports that there are, up to six counters")
@pytest.mark.parametrize(
    ("transports", "counters"), [
        (0, 0), (1, 1), (2, 2), (3, 3), (9, 3), (10, 4), (12, 4), (13, 5), (15, 5), (16, 6),
        (20, 6),
    ],
)  # fmt: skip
def test_how_much_transports_bring(transports: int, counters: int) -> None:
    assert lift(indies(transports)) == counters


@pytest.mark.rule("33.4522#6", "what is not shipped in the turn is lost, and nothing is kept there")
@pytest.mark.rule("33.4522#7", "and no reserve is made there")
def test_oil_that_stays_in_the_indies_is_lost() -> None:
    world = indies()
    t = shipping(world, OilCleanUp())
    assert not [name for name in t.world.oil_reserves if name.endswith(("Brunei", "Palembang"))]
    assert largest_reserve(world, "oil of Brunei") == 0
    assert t.world.oil_reserves[JAPAN].counters == 2
    damaged = fetching(rows=[OilDamage(SpaceId(BRUNEI), 2)])
    assert damaged.against(f"axis: fetch-oil {BRUNEI} {OSAKA} 2") == {"33.4522"}
    assert not damaged.against(f"axis: fetch-oil {BRUNEI} {OSAKA} 1")


@pytest.mark.rule("33.43B#4", "the other side may meet it: a counter is lost with each transport")
def test_oil_lost_at_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)
    world = indies()
    way = way_home(world, SpaceId(BRUNEI), SpaceId(OSAKA))
    row = send(world, JAPAN, JAPAN, way, oil=3, faction=JAPANESE)
    (activity,) = row.activities
    world.amend(world.activities[activity], state=ActivityState.UNDER_WAY)
    (force,) = world.activities[activity].forces
    (hull,) = ships_of(world, force)
    remove(world, hull, 1)
    settle(world, row.id)
    assert world.oil_reserves[JAPAN].counters == 4


@pytest.mark.rule("21.66B#1", "oil comes back to its center, but for what is sunk")
@pytest.mark.parametrize("spot", [False, True])
def test_oil_that_turns_back(monkeypatch: pytest.MonkeyPatch, spot: bool) -> None:
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)
    rows = [OilReserve(f"{SPOT}{BRUNEI}", 3, True)] if spot else []
    t = fetching(rows=rows)
    t.say(f"axis: fetch-oil {BRUNEI} {OSAKA} 3")
    world = t.world.copy()
    world.readonly = False
    (row,) = world.shipments.rows()
    assert left_in(world, BRUNEI) == 0
    (activity,) = row.activities
    (force,) = world.activities[activity].forces
    (hull,) = ships_of(world, force)
    remove(world, hull, 1)
    world.amend(world.activities[activity], state=ActivityState.ABORTED)
    settle(world, row.id)
    assert world.oil_reserves[JAPAN].counters == 2
    assert left_in(world, BRUNEI) == 2


@pytest.mark.rule("33.4523#3", "those that have left with oil still count")
def test_transports_at_sea_still_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)
    t = fetching(transports=16)
    t.say(f"axis: fetch-oil {BRUNEI} {OSAKA} 3")
    assert t.world.shipments
    assert lift(t.world) == 6
    assert not t.against(f"axis: fetch-oil {PALEMBANG} {OSAKA} 3")


# Russia -------------------------------------------------------------------------------------------


FLEET = {
    ATLANTIC: "britain-transport=9",
    PACIFIC: "britain-transport=9",
    INDIAN: "britain-transport=5",
}
ROUTES = (
    OpenedRoute("persia", "britain", 1),
    OpenedRoute("alaska highway", "us", 1),
    AlliedTurnsAtWar("germany/russia", 4),
)


def help_for_russia(*units: str, counted: bool = True, **setting: Any) -> AwawWorld:
    rows = [*ROUTES, OilReserve(RUSSIA, 1, counted), *setting.pop("rows", ())]
    world = lend_lease(*units, ships=FLEET, rows=rows, **setting)
    for country in ("persia", "turkey", "iraq"):
        for space in world.map.members(world.statics.area(f"territory:{country}")):
            row = world.control.get(space)
            if row is None or row.holder == country:
                world.put(Control(space, "britain"))
    return world


def against(world: AwawWorld, giver: str, route: Route, where: str, counters: int = 1) -> set[str]:
    found = against_oil(world, giver, route, SpaceId(where), counters)
    return {one.rule for one in found}


@pytest.mark.rule("33.43B#5", "Russia ships none itself")
@pytest.mark.rule("40.25#1", "the Western Allies send oil to Russia besides BRPs")
@pytest.mark.rule("40.25#2", "so much by each route")
@pytest.mark.rule("40.25B#1", "one counter by Persia")
@pytest.mark.rule("40.25C#1", "one by Turkey")
@pytest.mark.rule("40.251#1", "each takes ten BRPs of its route")
@pytest.mark.rule("40.252#1", "with a transport for each by sea, none from Abadan or Mosul")
@pytest.mark.rule("40.253#1", "levels and limits do not change")
@pytest.mark.rule("33.4623#1", "in addition to grants")
@pytest.mark.rule("33.4623#2", "two by Murmansk, one each by Persia, Turkey and Siberia")
@pytest.mark.rule("33.4623#3", "each counts ten BRPs of the route")
@pytest.mark.rule("33.4623#4", "with transports by Murmansk and Siberia, without by land")
@pytest.mark.rule("33.4623#5", "no BRPs change hands")
@pytest.mark.rule("33.4623#6", "the counters are in the Russian reserve at once")
def test_oil_for_russia() -> None:
    world = help_for_russia()
    assert against(world, RUSSIA, Route.MURMANSK, "murmansk") == {"40.25"}
    limits = [construction_limit(world, power) for power in ("us", "russia")]
    t = shipping(world)
    assert t.against("allied: send-oil us murmansk-convoy murmansk 3") & {"40.25", "domain"}
    t.say("allied: send-oil us murmansk-convoy murmansk 1")
    assert t.against("allied: grant-brps us russia murmansk-convoy murmansk 11") == {"40.31"}
    t.say("allied: send-oil us murmansk-convoy murmansk 1")
    assert t.against("allied: grant-brps us russia murmansk-convoy murmansk 1") == {"40.31"}
    assert transports_in(t.world, "western allies", SpaceId(ATLANTIC), usable=True) == 7
    t.say("allied: send-oil us siberian-route urals 1")
    assert transports_in(t.world, "western allies", SpaceId(PACIFIC), usable=True) == 8
    t.say("allied: send-oil britain persian-route LL43 1")
    t.say("allied: send-oil britain turkish-route EE42 1")
    assert transports_in(t.world, "western allies", SpaceId(INDIAN), usable=True) == 5
    for order in ("persian-route LL43", "persian-route JJ44", "turkish-route EE42"):
        assert t.against(f"allied: send-oil britain {order} 1") == {"40.25"}
    t.say("allied: end-shipments")
    assert t.world.oil_reserves[RUSSIA].counters == 6
    assert levels(t.world, "us", "britain", "russia") == (100, 100, 100)
    assert [construction_limit(t.world, power) for power in ("us", "russia")] == limits


@pytest.mark.rule("33.473#2", "oil for Russia counts among what transports of a box may carry")
@pytest.mark.parametrize(("route", "where", "box"), [
    (Route.MURMANSK, "murmansk", ATLANTIC), (Route.SIBERIA, "urals", PACIFIC),
])  # fmt: skip
@pytest.mark.parametrize(("sent", "refused"), [(2, set()), (3, {"33.473"})])
def test_oil_for_russia_is_within_the_limit_of_its_transports(
    route: Route, where: str, box: str, sent: int, refused: set[str]
) -> None:
    """Nine transports carry three counters, and some are under way to the West already."""
    leg = Leg(SpaceId("us"), SpaceId("there"), SpaceId(box))
    row = Shipment(
        ShipmentId("shipment-9"), "western allies", "there", Route.ATLANTIC, leg.goal, oil=sent,
        legs=(leg,), state=ShipmentState.ARRIVED,
    )  # fmt: skip
    assert against(help_for_russia(rows=[row]), "us", route, where) == refused


@pytest.mark.rule("40.51C#1", "none through Persia while partisans reduce the route")
@pytest.mark.rule("40.532#2", "none through Persia while partisans reduce the route")
@pytest.mark.rule("40.53#2", "none if the line from Abadan or Ahwaz through Tehran is cut")
@pytest.mark.rule("40.61C#1", "none through Turkey while partisans reduce the route")
@pytest.mark.rule("40.65#2", "none through Turkey while partisans reduce the route")
def test_routes_that_carry_no_oil() -> None:
    assert not against(help_for_russia(), "britain", Route.PERSIA, "LL43")
    assert not against(help_for_russia(), "britain", Route.TURKEY, "EE42")
    in_persia = help_for_russia("germany-partisan-1-3 DD48")
    assert against(in_persia, "britain", Route.PERSIA, "LL43") == {"40.25"}
    assert not against(in_persia, "britain", Route.TURKEY, "EE42")
    in_turkey = help_for_russia("germany-partisan-1-3 BB36")
    assert against(in_turkey, "britain", Route.TURKEY, "EE42") == {"40.25"}
    cut = help_for_russia(control={"germany": "EE48"})
    assert against(cut, "britain", Route.PERSIA, "LL43") == {"40.25"}
    assert against(help_for_russia(counted=False), "us", Route.SIBERIA, "urals") == {"33.4624"}


@pytest.mark.rule("33.4622#1", "Persian oil by the route, one counter; Mosul with Turkey")
def test_centers_that_russia_draws_on() -> None:
    def draws(world: AwawWorld, name: str) -> bool:
        return BOOK.allows(world, DrawOil(RUSSIA, name))

    bare, helped = lend_lease(), help_for_russia()
    assert [draws(bare, name) for name in ("Baku", "Abadan", "Ahwaz", "Mosul")] == [
        True, False, False, False,
    ]  # fmt: skip
    assert all(draws(helped, name) for name in ("Baku", "Abadan", "Ahwaz", "Mosul"))
    assert from_persia(helped, RUSSIA) == (("Abadan", "Ahwaz"), 1)


@pytest.mark.rule("33.4622#1", "what comes by land from centers that it holds, one of Persia")
@pytest.mark.parametrize(
    ("held", "drawn"),
    [
        ((), 1),  # of the Urals
        (("Abadan",), 2),
        (("Abadan", "Ahwaz"), 2),
        (("Abadan", "Ahwaz", "Mosul"), 5),
        (("Abadan", "Ahwaz", "Mosul", "Ploesti"), 8),
        (("Abadan", "Maikop", "Grozny", "Baku"), 6),
    ],
)
def test_what_russia_draws_in_a_turn(held: tuple[str, ...], drawn: int) -> None:
    names = ("Abadan", "Ahwaz", "Mosul", "Ploesti", "Maikop", "Grozny", "Baku")
    world = help_for_russia(side="allied")
    places = {name: SpaceId(world.board.places[name].hex) for name in names}
    for name, place in places.items():
        world.put(Control(place, "russia" if name in held else "germany"))
    assert production(world, RUSSIA) == 1
    world.put(SupplyZone(RUSSIA, 1, (SpaceId("urals"),), (SpaceId("urals"), *places.values())))
    assert production(world, RUSSIA) == drawn
    if "Abadan" in held:
        world.drop(world.opened_routes["persia"])
        assert production(world, RUSSIA) == drawn - 1
    if "Mosul" in held:
        world.put(Control(SpaceId(world.board.places["Ankara"].hex), "turkey"))
        assert production(world, RUSSIA) == drawn - 4


# The European Axis --------------------------------------------------------------------------------


@pytest.mark.rule("33.4424#1", "counted from the war with Russia or RGT 45 on, ten until then")
def test_when_axis_oil_is_counted() -> None:
    def counted(at_war: str, rgt: int) -> bool:
        rows = [Level("rgt", "", rgt), OilReserve(AXIS, 10, False)]
        world = lend_lease(scenario="europe-1939", side="axis", at_war=at_war, rows=rows)
        assert war_in_the_east(world, AXIS) is (rgt >= 45 or "russia" in at_war)
        begin_tracking(world, AXIS)
        return world.oil_reserves[AXIS].tracked

    assert not counted("britain/germany", 44)
    assert counted("britain/germany", 45)
    assert counted("britain/germany russia/germany", 0)


@pytest.mark.rule("33.4421#1", "Ploesti's oil comes over neutral hexes while Rumania is neutral")
@pytest.mark.rule("33.4421A#1", "not from Russia in war or from RGT 45 on")
@pytest.mark.rule("33.4421B#1", "not from the Western Allies")
def test_rumanian_oil() -> None:
    def oil(holder: str = "", at_war: str = "britain/germany", rgt: int = 0) -> int | None:
        control = {holder: str(PLOESTI)} if holder else {}
        rows = [Level("rgt", "", rgt), Alignment(Country("rumania"), Status.NEUTRAL)]
        world = lend_lease(
            scenario="europe-1939", side="axis", at_war=at_war, rows=rows, control=control,
            turn="Spring 1940",
        )  # fmt: skip
        return rumanian_oil(world, OilDrawn(AXIS))

    assert oil() == 3
    assert oil("russia") == 3
    assert oil("russia", rgt=45) is None
    assert oil("russia", at_war="britain/germany russia/germany") is None
    assert oil("britain") is None
