"""40.1-40.3: BRP grants: who may, how many, by which way, and what becomes of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.shared.granting import ATLANTIC, INDIAN, PACIFIC, lend_lease, levels, shipping
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import against_price, price
from warcabinet.awaw.logistics.construction.unit_construction import build
from warcabinet.awaw.logistics.shipments.commonwealth import for_ships, return_purses
from warcabinet.awaw.logistics.shipments.mechanics_of_shipments import ShipmentsAfterCombat
from warcabinet.awaw.logistics.shipments.restrictions_on_brp_grants import against_grant
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import transports_for, ways_to
from warcabinet.awaw.naval.shipyards.continuing_construction_and_repairs import carry_out
from warcabinet.awaw.naval.shipyards.orders import (
    Work,
    YardOrder,
    against_charges,
    charges_of,
)
from warcabinet.awaw.naval.shipyards.plans import Plan
from warcabinet.awaw.naval.transports.transports import transports_in
from warcabinet.awaw.state.construction import BuildingBudget, Purse
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Surrendered
from warcabinet.awaw.state.shipments import Leg, Route, Shipment, ShipmentId, ShipmentState
from warcabinet.awaw.state.tensions import TensionDie
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Status
from warcabinet.hexes import SpaceId

GRANT = "allied: grant-brps"
DOVER = "K24"
WESTERN = "western allies"
FLEET = {
    ATLANTIC: "britain-transport=20",
    PACIFIC: "britain-transport=10",
    INDIAN: "britain-transport=5",
}


def rules(world: AwawWorld, giver: str, to: str, brps: int = 1) -> set[str]:
    return {one.rule.partition(",")[0] for one in against_grant(world, giver, to, brps)}


def left(world: AwawWorld, box: str) -> int:
    return transports_in(world, WESTERN, SpaceId(box), usable=True)


# Mechanics ----------------------------------------------------------------------------------------


@pytest.mark.rule("40.11#1", "a power grants BRPs to another during initial supply determination")
@pytest.mark.rule("40.12#1", "they arrive immediately")
@pytest.mark.rule("40.224#1", "in the player turn in which they are granted")
@pytest.mark.rule("40.225#1", "they cost the giver no more than what is granted")
@pytest.mark.rule("8.24#5", "in the movement phase")
@pytest.mark.rule("40.23A#1", "the giver names the grant in the supply determination")
@pytest.mark.rule("40.23A#2", "the giver's level falls at once")
@pytest.mark.rule("40.23A#3", "and its construction limit by a third of it, rounded down")
@pytest.mark.rule("27.334#1", "a grant lowers the limit of who gives it, by one for three BRPs")
@pytest.mark.rule("40.23B#1", "the recipient's level rises by as much")
@pytest.mark.rule("40.23B#2", "and its construction limit by a third, rounded down")
@pytest.mark.rule("27.34#2", "a grant raises the construction limit of who gets it")
@pytest.mark.rule("40.243#1", "American grants to Britain go by sea")
@pytest.mark.rule("40.221#1", "with a transport for every five BRPs, rounded up")
@pytest.mark.rule("40.221A#1", "of the Atlantic")
@pytest.mark.rule("20.64D#1", "the transports of a grant are used for nothing else in the turn")
@pytest.mark.rule("21.423#1", "one transport for each five BRPs")
@pytest.mark.rule("21.423#2", "one transport for each five BRPs")
@pytest.mark.rule("21.64D#1", "one transport for each five BRPs")
@pytest.mark.rule("21.64D#2", "and no destroyers")
@pytest.mark.rule("21.63A#1", "grants by sea during initial supply determination")
@pytest.mark.rule("21.61#4", "BRPs that cross the sea need escorts: with too few it is refused")
def test_a_grant_over_the_atlantic() -> None:
    world = lend_lease(ships={ATLANTIC: "britain-transport=5"})
    before = [construction_limit(world, power) for power in ("us", "britain")]
    t = shipping(world)
    assert t.against(f"{GRANT} us britain through-the-atlantic {DOVER} 26") == {"40.221"}
    t.say(f"{GRANT} us britain through-the-atlantic {DOVER} 20")
    assert left(t.world, ATLANTIC) == 1
    more = shipping(world)
    for brps in (20, 1):
        more.say(f"{GRANT} us britain through-the-atlantic {DOVER} {brps}")
    assert left(more.world, ATLANTIC) == 0
    for one in (t, more):
        one.say("allied: end-shipments")
    assert levels(t.world, "us", "britain") == (80, 120)
    after = [construction_limit(t.world, power) for power in ("us", "britain")]
    assert (after[0] - before[0], after[1] - before[1]) == (-6, 6)
    assert levels(more.world, "us", "britain") == (79, 121)


@pytest.mark.rule("27.34#2", "by as much as it falls of who gives it, whoever else gives or gets")
@pytest.mark.parametrize(
    ("grants", "expected"),
    [
        ({("us", "britain"): 5, ("us", "russia"): 4}, {"us": -2, "britain": 1, "russia": 1}),
        ({("us", "russia"): 5, ("britain", "russia"): 4}, {"us": -1, "britain": -1, "russia": 2}),
        ({("us", "russia"): 2, ("britain", "russia"): 1}, {}),
    ],
)
def test_limits_rise_by_as_much_as_others_fall(
    grants: dict[tuple[str, str], int], expected: dict[str, int]
) -> None:
    world = lend_lease()
    powers = ("us", "britain", "russia")
    before = {power: construction_limit(world, power) for power in powers}
    for number, ((giver, to), brps) in enumerate(grants.items()):
        for part, some in enumerate((brps - 1, 1)):  # two shipments between the same powers
            name = ShipmentId(f"shipment-{number}-{part}")
            world.put(
                Shipment(
                    name, giver, to, Route.LAND, SpaceId("atlantic-us"), some, 0, (), (), False,
                    ShipmentState.ARRIVED, some,
                )
            )  # fmt: skip
    changed = {power: construction_limit(world, power) - before[power] for power in powers}
    assert {power: by for power, by in changed.items() if by} == expected


def test_nothing_need_be_sent_after_combat() -> None:
    t = shipping(lend_lease(ships=FLEET, step="T.P.PCA.110"), ShipmentsAfterCombat())
    t.say("allied: end-shipments")
    assert levels(t.world, "us", "britain") == (100, 100)


@pytest.mark.rule("8.25#4", "grants are made as post-combat supply is determined")
@pytest.mark.rule("8.26#2", "after all combat")
@pytest.mark.rule("21.63B#1", "grants by sea during post-combat supply determination, too")
@pytest.mark.rule("21.65E#1", "once the lines of that moment stand")
def test_grants_after_combat() -> None:
    world = lend_lease(ships=FLEET, step="T.P.PCA.110")
    t = shipping(world, ShipmentsAfterCombat())
    t.say(f"{GRANT} us britain through-the-atlantic {DOVER} 5")
    assert all(row.post_combat for row in t.world.shipments.rows())
    t.say("allied: end-shipments")
    assert levels(t.world, "us", "britain") == (95, 105)


@pytest.mark.rule("40.21#1", "a line goes from a source in the giver's home to where it builds")
@pytest.mark.rule("40.241#1", "German grants to Italy go by land")
@pytest.mark.rule("40.23B#1", "what goes by land is there at once")
@pytest.mark.rule("40.32A#1", "Germany grants to Italy, even while that is neutral")
def test_germany_helps_italy() -> None:
    world = lend_lease(side="axis", at_war="britain/germany")
    t = shipping(world)
    where = ways_to(world, "germany", "italy")[0].where
    t.say(f"axis: grant-brps germany italy by-land {where} 30")
    assert levels(t.world, "germany", "italy") == (70, 130)
    assert t.against(f"axis: grant-brps germany italy by-land {where} 71") & {"40.23A", "39.22A"}
    for country in ("germany", "italy"):
        hexes = " ".join(world.map.members(world.statics.area(f"territory:{country}")))
        lost = lend_lease(side="axis", control={"britain": hexes})
        assert not ways_to(lost, "germany", "italy")


@pytest.mark.rule("40.21#2", "by land or by sea, as the rule of the grant says")
@pytest.mark.rule("40.242#1", "British grants to France go by sea")
@pytest.mark.rule("40.34A#1", "only once nothing restricts their cooperation, and with Paris")
@pytest.mark.rule("40.331A#3", "nobody grants to France without Paris")
def test_britain_helps_france() -> None:
    free = Level("anglo-french-cooperation", "western allies", 1)
    world = lend_lease(ships=FLEET, rows=[free])
    assert rules(lend_lease(ships=FLEET), "britain", "france") == {"40.34A"}
    assert not rules(world, "britain", "france")
    ways = ways_to(world, "britain", "france")
    assert {way.route for way in ways} == {Route.ATLANTIC}
    assert all(leg.transports == ATLANTIC for way in ways for leg in way.legs)
    fallen = lend_lease(rows=[free], control={"germany": "O22"})
    assert rules(fallen, "britain", "france") == {"40.331A"}
    assert rules(fallen, "us", "france") == {"40.331A"}


@pytest.mark.rule("40.222#1", "between the same two boxes one transport carries for several")
def test_grants_share_transports_between_boxes() -> None:
    leg = Leg(SpaceId("atlantic-us"), SpaceId("south-africa"), SpaceId(ATLANTIC))
    world = lend_lease(ships=FLEET)
    assert transports_for(world, leg, 3, 0) == 1
    row = Shipment(
        ShipmentId("shipment-1"), "us", "india", Route.BY_AFRICA, SpaceId("india"), 3, 0, (leg,)
    )
    world.put(row)
    assert transports_for(world, leg, 2, 0) == 0
    assert transports_for(world, leg, 3, 0) == 1
    port = Leg(SpaceId("atlantic-us"), SpaceId(DOVER), SpaceId(ATLANTIC))
    world.put(msgspec.structs.replace(row, id=ShipmentId("shipment-2"), legs=(port,)))
    assert transports_for(world, port, 2, 0) == 1


@pytest.mark.rule("40.222#1", "in play too, though off the board all arrive at once")
def test_grants_to_two_dominions_fill_transports_together() -> None:
    t = shipping(dominions())
    before = left(t.world, ATLANTIC)
    t.say(f"{GRANT} us south-africa through-the-atlantic south-africa 3")
    assert left(t.world, ATLANTIC) == before - 1
    t.say(f"{GRANT} us india round-africa india 2")
    assert left(t.world, ATLANTIC) == before - 1
    t.say(f"{GRANT} us south-africa through-the-atlantic south-africa 1")
    assert left(t.world, ATLANTIC) == before - 2


# Who ----------------------------------------------------------------------------------------------


@pytest.mark.rule("40.31#1", "the table says who grants to whom")
@pytest.mark.rule("40.31#2", "and nobody else does")
@pytest.mark.rule("40.32B#1", "Italy grants nothing")
@pytest.mark.rule("40.32C#1", "Japan neither grants nor receives")
@pytest.mark.rule("40.332A#2", "only the U.S. grants to China")
@pytest.mark.rule("40.34C#1", "Britain grants nothing to the U.S.")
@pytest.mark.rule("40.35#2", "nor does France, nor to Britain")
@pytest.mark.rule("40.36#2", "Russia grants nothing")
@pytest.mark.parametrize(
    ("giver", "to"),
    [
        ("italy", "germany"), ("japan", "italy"), ("germany", "japan"), ("britain", "china"),
        ("britain", "us"), ("france", "us"), ("france", "britain"), ("russia", "china"),
    ],
)  # fmt: skip
def test_who_grants_to_nobody(giver: str, to: str) -> None:
    world = lend_lease(ships=FLEET)
    assert rules(world, giver, to) == {"40.31"}
    assert not rules(world, "us", "britain")


@pytest.mark.rule("40.34B#1", "Britain grants to Russia once Russia fights Germany")
@pytest.mark.rule("40.35#1", "so does France")
@pytest.mark.rule("40.36#1", "the Western Allies grant to Russia then")
@pytest.mark.rule("40.331B#1", "the U.S. only if it fights Germany, too")
def test_grants_to_russia_wait_for_the_war() -> None:
    peace = lend_lease(at_war="britain/germany us/germany")
    attacked = lend_lease(at_war="britain/germany russia/germany")
    for power in ("britain", "france", "us"):
        assert rules(peace, power, "russia") == {"40.34B"}
    assert not rules(attacked, "britain", "russia")
    assert not rules(attacked, "france", "russia")
    assert rules(attacked, "us", "russia") == {"40.331B"}
    assert not rules(lend_lease(), "us", "russia")


@pytest.mark.rule("40.331A#1", "one BRP a turn for each level above 25, 25 at most, for all")
@pytest.mark.rule("40.331A#2", "without limit once the U.S. fights Germany")
@pytest.mark.rule("40.333#1", "the level of the moment governs before war")
@pytest.mark.parametrize(("usat", "most"), [(25, 0), (26, 1), (27, 2), (49, 24), (55, 25)])
def test_lend_lease_by_tension(usat: int, most: int) -> None:
    world = lend_lease(at_war="britain/germany", usat=usat)
    assert rules(world, "us", "britain", most + 1) == {"40.331A"}
    assert most == 0 or not rules(world, "us", "britain", most)
    sent = Shipment(
        ShipmentId("shipment-1"), "us", "france", Route.ATLANTIC, SpaceId("M21"), most,
        state=ShipmentState.ARRIVED,
    )  # fmt: skip
    world.put(sent)
    assert rules(world, "us", "britain") == {"40.331A"}
    assert not rules(lend_lease(at_war="us/germany britain/germany"), "us", "britain", 60)


@pytest.mark.rule("40.331A#1", "by the level in effect as the grant is sent")
@pytest.mark.rule("49.851D#1", "the level in effect governs grants")
@pytest.mark.rule("49.852D#1", "the level in effect governs grants")
@pytest.mark.parametrize(("die", "most"), [(-2, 1), (0, 3), (2, 5)])
def test_grants_go_by_the_level_in_effect(die: int, most: int) -> None:
    dice = [TensionDie("usat", die), TensionDie("usjt", die)]
    world = lend_lease(at_war="britain/germany", usat=28, usjt=28, rows=dice)
    for to, rule in (("britain", "40.331A"), ("china", "40.332A")):
        assert not rules(world, "us", to, most)
        assert rules(world, "us", to, most + 1) == {rule}


@pytest.mark.rule("40.332A#1", "before war the U.S. grants to China by the tension with Japan")
@pytest.mark.rule("40.81#1", "as much as the tension allows")
@pytest.mark.rule("40.81#2", "and by the routes alone once it is at war")
@pytest.mark.parametrize(("usjt", "most"), [(25, 0), (28, 3), (45, 10)])
def test_grants_to_china_by_tension(usjt: int, most: int) -> None:
    world = lend_lease(at_war="britain/germany", usjt=usjt)
    assert rules(world, "us", "china", most + 1) == {"40.332A"}
    assert most == 0 or not rules(world, "us", "china", most)
    assert not rules(lend_lease(), "us", "china", 60)


# The Commonwealth ---------------------------------------------------------------------------------


def dominions(**setting: Any) -> AwawWorld:
    world = lend_lease(ships=FLEET, **setting)
    for kind in (
        "canada-infantry-3-4",
        "south-africa-infantry-3-4",
        "australia-infantry-2-3",
        "india-infantry-2-3",
    ):
        world.amend(world.pools[kind], unbuilt=4)
    return world


@pytest.mark.rule("40.332B#1", "to Australia and India once it fights Japan or Britain is out")
def test_the_pacific_dominions_wait_for_japan() -> None:
    peace = "us/germany britain/germany"
    for to in ("australia", "india"):
        assert rules(dominions(at_war=peace), "us", to) == {"40.332B"}
        assert not rules(dominions(), "us", to)
        alone = dominions(at_war=peace, rows=[Surrendered("britain")])
        assert "40.332B" not in rules(alone, "us", to)
    assert not rules(dominions(at_war=peace), "us", "canada")


@pytest.mark.rule("40.244A#1", "Canada gets its grants by land, without transports")
@pytest.mark.rule("40.244B#1", "South Africa through the Atlantic")
@pytest.mark.rule("30.331D#2", "BRPs go to these boxes, too")
@pytest.mark.rule("40.244C#1", "Australia through the Pacific")
@pytest.mark.rule("40.244D#1", "India by sea by two routes")
@pytest.mark.rule("40.244D#2", "by South Africa with Atlantic and Indian Ocean transports")
@pytest.mark.rule("40.244D#3", "by Australia with Pacific and Indian Ocean transports")
@pytest.mark.rule("40.221B#1", "through the Pacific with Pacific transports")
@pytest.mark.rule("40.221C#1", "on to India with Indian Ocean transports")
def test_ways_to_the_commonwealth() -> None:
    world = dominions()

    def boxes(to: str) -> list[tuple[Route, list[str]]]:
        ways = ways_to(world, "us", to)
        return [(way.route, [str(leg.transports) for leg in way.legs]) for way in ways]

    assert boxes("canada") == [(Route.LAND, [])]
    assert boxes("south-africa") == [(Route.ATLANTIC, [ATLANTIC])]
    assert boxes("australia") == [(Route.PACIFIC, [PACIFIC])]
    assert boxes("india") == [
        (Route.BY_AFRICA, [ATLANTIC, INDIAN]),
        (Route.BY_AUSTRALIA, [PACIFIC, INDIAN]),
    ]


@pytest.mark.rule("40.332D#1", "with Australia out nothing goes on to India by way of it")
def test_australia_is_out() -> None:
    world = dominions(rows=[Alignment(Country("australia"), Status.SURRENDERED)])
    assert [way.route for way in ways_to(world, "us", "india")] == [Route.BY_AFRICA]
    assert not ways_to(world, "us", "australia")
    routes = {way.route for way in ways_to(world, "us", "china")}
    assert Route.ROAD_BY_AFRICA in routes
    assert Route.ROAD_BY_AUSTRALIA not in routes


@pytest.mark.rule("27.475C#3", "the U.S. may pay for Canadian units")
@pytest.mark.rule("40.244#2", "Britain's level and limit do not change")
@pytest.mark.rule("27.34#4", "American grants to the Commonwealth count in full against the limit")
def test_america_pays_for_canadians() -> None:
    world = dominions(step="T.P.MOV.SUP.40")
    limit = construction_limit(world, "us")
    t = shipping(world)
    most = 4 * world.statics.kinds["canada-infantry-3-4"].cost + for_ships(world, "canada")
    assert t.against(f"{GRANT} us canada by-land atlantic-us {most + 1}") == {"40.244"}
    t.say(f"{GRANT} us canada by-land atlantic-us 5")
    assert levels(t.world, "us", "britain") == (95, 100)
    assert construction_limit(t.world, "us") == limit - 5
    after = t.world.copy()
    after.readonly = False
    after.put(BuildingBudget("britain", 1))
    after.put(BuildingBudget("us", 20))
    cost = price(after, "britain", 3)
    assert {one.rule for one in against_price(after, "britain", cost)} == {"27.31"}
    assert not against_price(after, "britain", cost, "canada")
    build(after, UnitTypeId("canada-infantry-3-4"), SpaceId("atlantic-us"))
    assert levels(after, "us", "britain") == (95, 100)
    assert after.building_budgets["britain"].used == 0
    assert after.purses["canada"] == Purse("canada", 2, "us")
    return_purses(after)
    assert levels(after, "us", "britain") == (97, 100)
    assert after.building_budgets["us"].limit == 22


@pytest.mark.rule("27.472B#3", "the U.S. may pay for South African units")
@pytest.mark.rule("27.473C#3", "the U.S. may pay for Australian units")
@pytest.mark.parametrize("country", ["south-africa", "australia"])
def test_america_pays_for_other_dominions(country: str) -> None:
    kind = {"south-africa": "south-africa-infantry-3-4", "australia": "australia-infantry-2-3"}
    for granted in (0, 3):
        world = dominions()
        world.put(BuildingBudget("britain", 20))
        world.put(Purse(country, granted, "us"))
        build(world, UnitTypeId(kind[country]), SpaceId(country))
        cost = world.statics.kinds[kind[country]].cost
        assert levels(world, "britain") == (100 - max(0, cost - granted),)
        assert world.purses[country].brps == max(0, granted - cost)


@pytest.mark.rule("40.244#1", "also for ships in a yard of the country, and for no more than that")
def test_america_pays_for_canadian_ships() -> None:
    world = lend_lease(rows=[Level("shipbuilding", "canada", 2)])
    assert for_ships(world, "canada") == 6
    assert for_ships(world, "south-africa") == 0
    order = YardOrder("canada", Work.LAY_DOWN, "britain-dd", 1)
    charges = charges_of(world, "britain", order)
    assert [(one.normal, one.purse) for one in charges] == [(3, "canada")]
    world.put(BuildingBudget("britain", 2))
    assert {one.rule for one in against_charges(world, charges)} == {"27.31"}
    world.put(Purse("canada", 2, "us"))
    assert not against_charges(world, charges)
    carry_out(world, Plan("britain", (order,)))
    assert levels(world, "britain") == (99,)
    assert world.purses["canada"].brps == 0
    assert world.building_budgets["britain"].used == 1
