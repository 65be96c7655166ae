"""40.4-40.8: the routes by which grants go to Russia and China."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.shared.granting import ATLANTIC, INDIAN, PACIFIC, lend_lease, levels, shipping
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.logistics.hex_control.hex_control import controls, country_area, take
from warcabinet.awaw.logistics.oil.oil_sources import has_line
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import passable as may_pass
from warcabinet.awaw.logistics.shipments.brp_grants_to_china import free_hexes
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import (
    persian_capacity,
    siberian_capacity,
    turkish_capacity,
)
from warcabinet.awaw.logistics.shipments.murmansk_route import (
    count_allied_turns,
    murmansk_capacity,
    murmansk_open,
)
from warcabinet.awaw.logistics.shipments.opening_the_persian_route_and_alaska_highway import (
    OpenRoutes,
    Project,
    against_opening,
    axis_in_persia,
    cost,
    open_route,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    Way,
    joined,
    room_on,
    spot,
    ways_to,
)
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.supply.supply_lines import JOINED
from warcabinet.awaw.naval.movement.ways import against_way
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.ports_and_basing import ports_of
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.minors import FirstAttack
from warcabinet.awaw.state.shipments import AlliedTurnsAtWar, OpenedRoute, Route
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Side, Status
from warcabinet.hexes import SpaceId

FLEET = {
    ATLANTIC: "britain-transport=20",
    PACIFIC: "britain-transport=10",
    INDIAN: "britain-transport=5",
}
ARMOR, PARTISAN = "germany-armor-4-6", "germany-partisan-1-3"
A47, A50, VOLOGDA = "A47", "A50", "D49"
ABADAN, AHWAZ, TEHRAN, BASRA = "LL43", "JJ44", "EE48", "LL42"
OPEN_PERSIA = OpenedRoute("persia", "britain", 1)
HIGHWAY = OpenedRoute("alaska highway", "us", 1)
THIRD = AlliedTurnsAtWar("germany/russia", 3)


def of(world: AwawWorld, route: Route, giver: str = "us", to: str = "russia") -> list[Way]:
    return [way for way in ways_to(world, giver, to) if way.route is route]


def everything(world: AwawWorld, territory: str) -> str:
    return " ".join(world.map.members(world.statics.area(f"territory:{territory}")))


# Murmansk -----------------------------------------------------------------------------------------


@pytest.mark.rule("40.411#1", "5, 10 and 15 BRPs in the first three Allied turns, then 20")
def test_the_capacity_of_convoys() -> None:
    world = lend_lease()
    found = []
    for _ in range(5):
        count_allied_turns(world)
        found.append(murmansk_capacity(world))
    assert found == [5, 10, 15, 20, 20]
    for peaceful in (lend_lease(at_war="britain/germany"), lend_lease(side="axis")):
        count_allied_turns(peaceful)
        assert murmansk_capacity(peaceful) == 0


@pytest.mark.rule("40.412#1", "the Russian part of the route goes over A47 or A50 and Vologda")
@pytest.mark.rule("40.412A#1", "by A47 all the year")
@pytest.mark.rule("40.412A#2", "if Russia holds it and a line goes on to Vologda")
@pytest.mark.rule("40.412B#1", "by A50 in summer and fall")
@pytest.mark.rule("40.412B#2", "if Russia holds that and a line goes on")
@pytest.mark.rule("40.412C#1", "on to the eastern edge")
@pytest.mark.rule("40.412C#2", "not with Vologda lost, in an Axis zone of control or cut off")
@pytest.mark.rule("40.41#1", "the line of the convoys may be cut in northern Russia")
@pytest.mark.parametrize("turn", ["Winter 1942", "Spring 1942", "Summer 1942", "Fall 1942"])
def test_the_line_from_murmansk(turn: str) -> None:
    def open_(*units: str, **setting: Any) -> bool:
        return murmansk_open(lend_lease(*units, turn=turn, **setting))

    ice_free = turn.startswith(("Summer", "Fall"))
    assert open_()
    assert open_(control={"germany": A47}) is ice_free
    assert open_(control={"germany": A50})
    assert not open_(control={"germany": f"{A47} {A50}"})
    assert not open_(control={"germany": VOLOGDA})
    assert not open_(f"{ARMOR} E49")
    edge = lend_lease().statics.area("region:east-edge-russia")
    assert not open_(control={"germany": " ".join(lend_lease().map.members(edge))})


@pytest.mark.rule("40.21#1", "French grants start from Paris")
def test_french_convoys_need_paris() -> None:
    assert of(lend_lease(ships=FLEET), Route.MURMANSK, giver="france")
    fallen = lend_lease(ships=FLEET, control={"germany": "O22"})
    assert not of(fallen, Route.MURMANSK, giver="france")
    assert of(fallen, Route.MURMANSK, giver="britain")


@pytest.mark.rule("40.246#1", "grants to Russia go by one of four routes")
@pytest.mark.rule("40.431#1", "what a convoy brings that nobody opposes is Russia's at once")
@pytest.mark.rule("40.25A#1", "two oil counters at most by convoy")
def test_a_convoy_that_nobody_opposes() -> None:
    world = lend_lease(ships=FLEET, rows=[THIRD])
    t = shipping(world)
    say = "allied: grant-brps"
    assert t.against(f"{say} britain russia murmansk-convoy murmansk 16") == {"40.31"}
    t.say(f"{say} britain russia murmansk-convoy murmansk 8")
    t.say(f"{say} us russia murmansk-convoy murmansk 7")
    assert t.against(f"{say} us russia murmansk-convoy murmansk 1") == {"40.31"}
    (way,) = of(t.world, Route.MURMANSK)
    assert way.oil == 2
    assert room_on(t.world, way) == 0
    t.say("allied: end-shipments")
    assert levels(t.world, "britain", "us", "russia") == (92, 93, 115)


# Persia -------------------------------------------------------------------------------------------


def persia(*units: str, opened: bool = True, **setting: Any) -> AwawWorld:
    rows = [*setting.pop("rows", ()), *([OPEN_PERSIA] if opened else [])]
    bare = lend_lease(*units, ships=FLEET, rows=rows, **setting)
    for space in everything(bare, "persia").split():
        row = bare.control.get(SpaceId(space))
        if row is None or row.holder == "persia":
            bare.put(Control(SpaceId(space), "britain"))
    return bare


@pytest.mark.rule("40.51A#1", "ten BRPs a turn through Persia once the route is open")
@pytest.mark.rule("40.54#1", "from the next turn on, by the Atlantic, South Africa and by land")
@pytest.mark.rule("40.53#1", "not if the line from the gulf through Tehran to the edge is cut")
@pytest.mark.rule("40.531#1", "and again once it is there, without paying again")
def test_grants_through_persia() -> None:
    (basra, abadan) = of(persia(), Route.PERSIA)
    assert (basra.where, abadan.where, abadan.capacity) == (BASRA, ABADAN, 10)
    legs = [(str(leg.goal), str(leg.transports)) for leg in abadan.legs]
    assert legs == [("south-africa", ATLANTIC), (ABADAN, INDIAN)]
    assert not of(persia(opened=False), Route.PERSIA)
    now = OpenedRoute("persia", "britain", game_turn("Summer 1942").number)
    assert not of(persia(opened=False, rows=[now]), Route.PERSIA)
    assert not of(persia(control={"germany": TEHRAN}), Route.PERSIA)
    assert len(of(persia(), Route.PERSIA)) == 2


@pytest.mark.rule("11.71B#1", "Persian partisans lower the capacity of the Persian route")
@pytest.mark.rule("40.51B#1", "five fewer for each partisan next to Abadan, Ahwaz or Tehran")
@pytest.mark.rule("40.532#1", "each Axis partisan there takes five from the capacity")
def test_persian_partisans() -> None:
    world = persia()
    near = world.map.members(world.map.expand(world.map.bit(AHWAZ)))
    home = [one for one in near if world.board.territory[one] == "persia"]
    assert persian_capacity(world) == 10
    assert persian_capacity(persia(f"{PARTISAN} {home[0]}")) == 5
    assert persian_capacity(persia(f"{PARTISAN} {home[0]}", f"{PARTISAN} {home[1]}")) == 0
    assert persian_capacity(persia(f"{PARTISAN} BB52")) == 10


def opening(**setting: Any) -> AwawWorld:
    return lend_lease(step="T.P.BLD.100", **setting)


def against(world: AwawWorld, payer: str, project: Project) -> set[str]:
    return {one.rule.partition(",")[0] for one in against_opening(world, payer, project)}


@pytest.mark.rule("40.521#1", "a Western Allied power at war with the Axis pays 25 BRPs")
@pytest.mark.rule("40.521#2", "which do not count against its construction limit")
@pytest.mark.rule("40.522#1", "15 after a declaration of war on Persia")
@pytest.mark.rule("40.522#2", "else 25")
@pytest.mark.rule("40.523#1", "it stays open whoever has paid")
@pytest.mark.rule("40.525A#1", "not before Germany and Russia are at war")
def test_opening_the_persian_route() -> None:
    world = opening()
    limit = construction_limit(world, "britain")
    assert against(world, "russia", Project.PERSIA) == {"40.521"}
    assert against(opening(at_war="britain/germany"), "britain", Project.PERSIA) == {"40.525A"}
    assert against(
        opening(at_war="russia/germany britain/germany"), "us", Project.PERSIA
    ) == {"40.521"}  # fmt: skip
    t = shipping(world, OpenRoutes())
    t.say("allied: open-route britain persian-route")
    assert levels(t.world, "britain") == (75,)
    assert construction_limit(t.world, "britain") == limit
    assert against(t.world, "us", Project.PERSIA) == {"40.225"}
    assert cost(opening(rows=[FirstAttack("persia", 1)]), Project.PERSIA) == 15


@pytest.mark.rule("40.525B#1", "not while Persia is unconquered after an Allied declaration of war")
@pytest.mark.rule("40.525C#1", "not if the Axis, or a partisan, hold Tehran")
@pytest.mark.rule("40.526#1", "an Axis associate must lose Tehran first")
def test_when_the_persian_route_cannot_be_opened() -> None:
    country = Country("persia")
    resists = opening(rows=[Alignment(country, Status.ATTACKED)])
    assert against(resists, "britain", Project.PERSIA) == {"40.525B"}
    assert against(opening(control={"germany": TEHRAN}), "us", Project.PERSIA) == {"40.525C"}
    partisan = lend_lease(f"{PARTISAN} {TEHRAN}", step="T.P.BLD.100")
    assert against(partisan, "us", Project.PERSIA) == {"40.525C"}
    ally = Alignment(country, Status.ASSOCIATED, Power.GERMANY)
    assert "40.526" in against(opening(rows=[ally]), "us", Project.PERSIA)
    taken = opening(rows=[ally], control={"britain": TEHRAN})
    assert not against(taken, "us", Project.PERSIA)


@pytest.mark.rule("40.524A#1", "Persian hexes without Axis units come under joint Western control")
@pytest.mark.rule("40.524C#1", "Russian ones pass, too")
@pytest.mark.rule("40.524F#1", "the oil centers are not damaged")
@pytest.mark.rule("33.3211F#1", "the oil centers are not damaged")
@pytest.mark.rule("29.44#1", "the Western Allies gain the Persian hexes with the route")
def test_what_opening_the_persian_route_does() -> None:
    world = lend_lease(
        f"{ARMOR} GG50", step="T.P.BLD.100", control={"russia": "BB52", "germany": "LL43 CC52"}
    )
    open_route(world, "britain", Project.PERSIA)
    assert controls(world, "britain", TEHRAN)
    assert controls(world, "us", TEHRAN)
    assert controls(world, "us", "BB52")
    assert world.control[SpaceId("CC52")].holder == "britain"
    assert world.control[SpaceId("GG50")].holder == "germany"
    assert not world.oil_damage
    take(world, ABADAN, "germany", "test")
    world.put(Clock(StepId("T.P.MOV.GND"), game_turn("Fall 1942"), Side.ALLIED))
    take(world, ABADAN, "britain", "test")
    assert world.oil_damage


@pytest.mark.rule(
    "40.524D#1", "from then on Western units redeploy through Persia, not past enemies"
)
def test_redeployment_through_persia() -> None:
    def goes(*units: str, opened: bool = True) -> bool:
        world = lend_lease(f"britain-infantry-3-4 {BASRA}", *units, step="T.P.BLD.100")
        if opened:
            open_route(world, "britain", Project.PERSIA)
        world.put(Clock(StepId("T.P.RED.10"), world.turn, Side.ALLIED))
        area = may_pass(world, world.units[UnitId("britain-infantry-3-4/1")])
        return world.map.has(area, TEHRAN)

    assert goes()
    assert not goes(opened=False)
    near = lend_lease()
    beside = near.map.first(near.map.expand(near.map.bit(TEHRAN)) & near.board.land)
    assert not goes(f"{ARMOR} {beside}")


@pytest.mark.rule("40.524E#1", "and are carried by sea to Abadan from the next movement phase on")
def test_sea_transport_to_abadan() -> None:
    def port(world: AwawWorld) -> bool:
        return world.map.has(ports_of(world, "britain"), ABADAN)

    world = lend_lease(step="T.P.BLD.100")
    open_route(world, "britain", Project.PERSIA)
    assert not port(world)
    world.end_scope("phase")
    assert port(world)
    way = ("britain", SpaceId("south-africa"), SpaceId(ABADAN), (), Kind.SEA_TRANSPORT)
    assert not against_way(world, *way)


@pytest.mark.rule("30.225B#3", "with the route open, Persian hexes of the edge bring supply")
@pytest.mark.rule("30.325#3", "from the Urals box")
@pytest.mark.rule("33.462#2", "and lines of oil lead to the Urals by them")
@pytest.mark.parametrize("rows", [(), (OPEN_PERSIA,)])
def test_supply_by_the_persian_edge(rows: tuple[OpenedRoute, ...]) -> None:
    world = lend_lease(rows=rows, control={"russia": "GG50"})
    brought = BOOK.layers(world, JOINED, "russia")
    ends = 0
    for _, groups in brought:
        for group in groups:
            ends |= group.sources | group.targets
    assert world.map.has(ends, "GG50") is bool(rows)
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert has_line(world, "russia", SpaceId("GG50")) is bool(rows)


@pytest.mark.rule("40.524B#1", "Axis units there have partial supply in the next Axis turn")
def test_axis_units_in_persia() -> None:
    def there(turn: str, side: str = "axis") -> tuple[str, ...]:
        opened = OpenedRoute("persia", "us", game_turn("Summer 1942").number)
        world = lend_lease(f"{ARMOR} GG50", turn=turn, side=side, rows=[opened])
        found = axis_in_persia(world, "germany")
        assert all(one.supply is Supply.PARTIAL for one in found)
        return tuple(one.space for one in found)

    assert there("Fall 1942") == ("GG50",)
    assert there("Winter 1942") == there("Summer 1942") == there("Fall 1942", "allied") == ()


# Turkey -------------------------------------------------------------------------------------------


def turkey(*units: str, **setting: Any) -> AwawWorld:
    bare = lend_lease(*units, ships=FLEET, **setting)
    for space in everything(bare, "turkey").split():
        row = bare.control.get(SpaceId(space))
        if row is None or row.holder == "turkey":
            bare.put(Control(SpaceId(space), "britain"))
    return bare


@pytest.mark.rule("40.61A#1", "ten BRPs through Turkey while the Allies hold Ankara")
@pytest.mark.rule("11.71C#1", "Turkish partisans lower the capacity of the Turkish route")
@pytest.mark.rule("40.61B#1", "two fewer for each Axis partisan in Turkey, six at most")
@pytest.mark.rule("40.65#1", "each of them takes two")
@pytest.mark.rule("40.66#1", "nothing is paid to open the route")
def test_the_capacity_of_the_turkish_route() -> None:
    assert turkish_capacity(turkey()) == 10
    assert of(turkey(), Route.TURKEY)
    assert turkish_capacity(turkey(control={"germany": "AA36"})) == 0
    where = [one for one in everything(turkey(), "turkey").split() if one != "AA36"]
    for count, most in ((1, 8), (3, 4), (4, 4)):
        units = [f"{PARTISAN} {place}" for place in where[:count]]
        assert turkish_capacity(turkey(*units)) == most


@pytest.mark.rule("40.62#1", "through a Turkish port to the eastern edge in Russia")
@pytest.mark.rule("40.62#2", "over Allied hexes of Turkey and Russia out of Axis zones of control")
@pytest.mark.rule("40.63#1", "by two ways")
@pytest.mark.rule("40.63A#1", "through the Mediterranean to one of four ports")
@pytest.mark.rule("40.63B#1", "or by South Africa and Suez")
@pytest.mark.rule("40.64#2", "the transports that sail the Mediterranean are those at risk")
def test_ways_through_turkey() -> None:
    world = turkey()
    ports = {"Z33", "AA33", "CC31", "EE37"}
    assert {way.where for way in of(world, Route.TURKEY)} == ports
    suez = of(world, Route.TURKEY_BY_SUEZ)
    assert {way.where for way in suez} == ports
    first, last = suez[0].legs
    assert (first.transports, last.start, last.transports) == (ATLANTIC, "MM30", INDIAN)
    russian_edge = world.map.members(world.statics.area("region:east-edge-russia"))
    cut = turkey(control={"germany": " ".join(russian_edge)})
    assert not of(cut, Route.TURKEY)
    assert not of(turkey(control={"germany": "Z33"}), Route.TURKEY)[3:]
    guarded = turkey(*(f"{ARMOR} {one}" for one in russian_edge[::2]))
    assert not of(guarded, Route.TURKEY)


# Siberia ------------------------------------------------------------------------------------------


@pytest.mark.rule("40.71#1", "from the turn after the highway is built, through the Pacific")
@pytest.mark.rule("40.73A#1", "ten BRPs")
@pytest.mark.rule("40.73B#1", "five if Japan fights Russia or holds Vladivostok or Dutch Harbor")
@pytest.mark.rule("40.73C#1", "and then no oil")
@pytest.mark.rule("40.25D#1", "else one oil counter")
@pytest.mark.rule("40.251#2", "no oil by a route of less than ten BRPs")
@pytest.mark.rule("40.74#1", "they do not cross the board")
def test_grants_through_siberia() -> None:
    world = lend_lease(ships=FLEET, rows=[HIGHWAY])
    (way,) = of(world, Route.SIBERIA)
    assert (way.capacity, way.oil) == (10, 1)
    assert [(str(leg.start), str(leg.goal)) for leg in way.legs] == [("pacific-us", "urals")]
    assert not of(world, Route.SIBERIA, giver="britain")
    now = OpenedRoute("alaska highway", "us", game_turn("Summer 1942").number)
    assert not of(lend_lease(rows=[now]), Route.SIBERIA)
    for control in ({"japan": "PH32"}, {"japan": "PA51"}):
        poorer = lend_lease(rows=[HIGHWAY], control=control)
        assert siberian_capacity(poorer) == 5
        assert of(poorer, Route.SIBERIA)[0].oil == 0
    assert siberian_capacity(lend_lease(at_war="japan/russia us/germany russia/germany")) == 5


@pytest.mark.rule("40.72#1", "the Alaska highway must be built first")
@pytest.mark.rule("40.72#2", "it costs 25 outside the limit, and needs war with Germany")
def test_the_alaska_highway() -> None:
    world = opening()
    limit = construction_limit(world, "us")
    assert not of(world, Route.SIBERIA)
    assert against(world, "britain", Project.ALASKA) == {"40.72"}
    assert against(opening(at_war="us/japan"), "us", Project.ALASKA) == {"40.72"}
    open_route(world, "us", Project.ALASKA)
    assert levels(world, "us") == (75,)
    assert construction_limit(world, "us") == limit


# China --------------------------------------------------------------------------------------------


@pytest.mark.rule("40.84#1", "ten BRPs a turn by the Burma Road")
@pytest.mark.rule("40.82A#4", "from a port in Burma or India, too")
@pytest.mark.rule("40.82B#1", "by Australia and the India box")
@pytest.mark.rule("40.82C#1", "round Africa and the India box")
@pytest.mark.rule("40.82#1", "American grants to China go by one of these routes")
@pytest.mark.rule("40.82#2", "over Allied hexes out of Japanese zones of control")
@pytest.mark.rule("40.245#1", "by ports, the Burma Road or the Hump")
def test_the_burma_road() -> None:
    world = lend_lease(ships=FLEET)
    (by_port, *_) = of(world, Route.ROAD_BY_PACIFIC, to="china")
    assert by_port.capacity == 10
    assert [leg.transports for leg in by_port.legs] == [PACIFIC]
    (australia,) = of(world, Route.ROAD_BY_AUSTRALIA, to="china")
    assert [leg.transports for leg in australia.legs] == [PACIFIC, INDIAN]
    (africa,) = of(world, Route.ROAD_BY_AFRICA, to="china")
    assert [leg.transports for leg in africa.legs] == [ATLANTIC, INDIAN]
    cut = lend_lease(ships=FLEET, control={"japan": "PU13"})
    assert not of(cut, Route.ROAD_BY_AFRICA, to="china")
    assert not of(cut, Route.ROAD_BY_PACIFIC, to="china")


@pytest.mark.rule("40.841#1", "closed without a line from the India box to Mandalay and Kunming")
def test_what_closes_the_burma_road() -> None:
    def is_open(**control: str) -> bool:
        world = lend_lease(ships=FLEET, control=control)
        return bool(of(world, Route.ROAD_BY_AFRICA, to="china"))

    mandalay, kunming = "PU13", "PR17"
    assert [is_open(), is_open(japan=mandalay), is_open(japan=kunming)] == [True, False, False]


@pytest.mark.rule("40.332C#1", "with India out nothing goes to China through the India box")
def test_india_is_out() -> None:
    open_ = lend_lease(ships=FLEET)
    assert of(open_, Route.ROAD_BY_AFRICA, to="china")
    assert of(open_, Route.ROAD_BY_AUSTRALIA, to="china")
    world = lend_lease(ships=FLEET, rows=[Alignment(Country("india"), Status.SURRENDERED)])
    assert not of(world, Route.ROAD_BY_AFRICA, to="china")
    assert not of(world, Route.ROAD_BY_AUSTRALIA, to="china")


@pytest.mark.rule("40.82A#2", "to a port in China, and on to Chungking or Kunming")
@pytest.mark.rule("40.831A#1", "if it has been retaken from Japan")
@pytest.mark.rule("40.83#1", "ten BRPs a turn by ports of China and Indochina")
def test_chinese_ports() -> None:
    world = lend_lease(ships=FLEET)
    ports = [way.where for way in of(world, Route.CHINESE_PORT, to="china")]
    assert ports == []
    canton = world.board.place("Canton")
    assert canton is not None
    for holder in ("japan", "china"):
        take(world, canton.hex, holder, "test")
    row = world.hex_supply.get(SpaceId(canton.hex))
    assert row is not None
    world.drop(row)
    found = of(world, Route.CHINESE_PORT, to="china")
    assert [(way.where, way.capacity) for way in found] == [(canton.hex, 10)]


@pytest.mark.rule("40.831A#1", "by China or the Western Allies, not by Russia")
@pytest.mark.parametrize(("taker", "serves"), [("britain", True), ("us", True), ("russia", False)])
def test_chinese_ports_that_others_have_taken(taker: str, serves: bool) -> None:
    world = lend_lease(ships=FLEET)
    canton = world.board.places["Canton"].hex
    for holder in ("japan", taker, "china"):
        take(world, canton, holder, "test")
    if (row := world.hex_supply.get(SpaceId(canton))) is not None:
        world.drop(row)
    assert bool(of(world, Route.CHINESE_PORT, to="china")) is serves


@pytest.mark.rule("40.82A#3", "to a port in Indochina, and on to Kunming")
def test_indochina() -> None:
    bare = lend_lease()
    hexes = everything(bare, "french-indochina")
    ours = lend_lease(ships=FLEET, control={"britain": hexes})
    found = of(ours, Route.INDOCHINA, to="china")
    assert "PU17" in {way.where for way in found}
    japanese = lend_lease(ships=FLEET, control={"britain": hexes, "japan": "PU17"})
    assert not of(japanese, Route.INDOCHINA, to="china")
    ring = ours.map.expand(ours.map.bit(ours.board.places["Kunming"].hex))
    cut = (
        ring
        & ~ours.map.bit(ours.board.places["Kunming"].hex)
        & ~ours.statics.area("territory:burma")
    )
    around = lend_lease(
        ships=FLEET, control={"britain": hexes, "japan": " ".join(ours.map.members(cut))}
    )
    assert not of(around, Route.INDOCHINA, to="china")


def road_from_burma(world: AwawWorld) -> list[str]:
    """Hexes of China by which a shortest way leads from Burma to Kunming."""
    grid, kunming = world.map, world.board.places["Kunming"].hex
    burma = world.statics.area("territory:burma")
    china = country_area(world, "china") & world.board.land
    rings = [grid.bit(kunming)]
    while not grid.expand(rings[-1]) & burma:
        rings.append(grid.expand(rings[-1]) & china)
    here = grid.first(grid.expand(burma) & rings[-1])
    found = [str(here)]
    for ring in reversed(rings[:-1]):
        here = grid.first(grid.expand(grid.bit(here)) & ring)
        found.append(str(here))
    return found


@pytest.mark.rule("40.831B#1", "a line from Haiphong to Kunming through Burma does not count")
def test_haiphong_and_burma() -> None:
    bare = lend_lease()
    road = road_from_burma(bare)
    indochina, burma = everything(bare, "french-indochina"), everything(bare, "burma")
    near = bare.map.expand(bare.map.mask(SpaceId(one) for one in road))
    lost = (country_area(bare, "china") & bare.board.land) | (
        near & country_area(bare, "french-indochina")
    )
    japan = [one for one in bare.map.members(lost & bare.map.hexes) if one not in road]
    held = {"japan": " ".join(japan), "china": " ".join(road)}
    ours = [one for one in f"{indochina} {burma}".split() if one not in japan]
    world = lend_lease(ships=FLEET, control={"britain": " ".join(ours), **held})
    kunming, haiphong = spot(world, "Kunming"), spot(world, "Haiphong")
    assert joined(world, "china", free_hexes(world), haiphong, kunming)
    assert not of(world, Route.INDOCHINA, to="china")


@pytest.mark.rule("40.85#1", "five BRPs a turn over the Hump")
@pytest.mark.rule("40.851#1", "with an air transport that is not inverted")
@pytest.mark.rule("40.851#2", "from a base in India or Burma")
@pytest.mark.rule("40.851#3", "both bases are operational")
@pytest.mark.rule("40.851#4", "no more than three hexes, none of them Japanese")
def test_the_hump() -> None:
    def hump(base: str, kind: str = "us-air-transport", **setting: Any) -> list[Way]:
        world = lend_lease(f"{kind} {base}", ships=FLEET, **setting)
        return of(world, Route.HUMP_BY_AFRICA, to="china")

    (way,) = hump("PR15")
    assert (way.capacity, way.flown) == (5, "PR15")
    assert not hump("PR15", kind="us-aaf")
    assert not hump("PU13")  # Mandalay is too far
    assert not hump("PR15", rows=[HexSupply(SpaceId("PR15"), Supply.PARTIAL)])
    kunming = lend_lease().board.places["Kunming"].hex
    assert not hump("PR15", rows=[HexSupply(SpaceId(kunming), Supply.PARTIAL)])
    assert not hump("PU17", control={"britain": "PU17"})  # near enough, but in Indochina
    flown = lend_lease("us-air-transport PR15", ships=FLEET)
    for row in list(flown.air.rows()):
        flown.drop(row)
        flown.put(msgspec.structs.replace(row, state=AirState.FLOWN))
    assert not of(flown, Route.HUMP_BY_AFRICA, to="china")
    grid = flown.map
    between = grid.members(grid.expand(grid.bit(kunming)) & ~grid.bit(kunming))
    assert not hump("PR15", control={"japan": " ".join(between)})
    t = shipping(lend_lease("us-air-transport PR15", ships=FLEET))
    t.say("allied: grant-brps us china hump-round-africa india 5")
    assert levels(t.world, "us", "china") == (95, 100)
    t.say("allied: end-shipments")
    assert levels(t.world, "us", "china") == (95, 105)
    assert [row.state for row in t.world.air.rows()] == [AirState.FLOWN]
