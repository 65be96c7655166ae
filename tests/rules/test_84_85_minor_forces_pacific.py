"""84, 85: the forces of the minor countries of Asia: where they go, and how they are rebuilt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table, table
from warcabinet.awaw.air.bases.basing import bases_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.movement.ground_movement import reachable, why_not
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.offensives import brp_cost
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import HexSupply, HexTaken, Pool, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Relation, Status, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

THAIS = Alignment(Country("thailand"), Status.ASSOCIATED, Power.JAPAN)
DUTCH = Alignment(Country("dutch-east-indies"), Status.ASSOCIATED, Power.BRITAIN)
HOMES = {
    "dutch-east-indies": "region:dutch-east-indies-whole",
    "philippines": "territory:philippines",
}
REDS = "communist-china"
THAI = UnitId("thailand-infantry-1-2/1")


def reach(world: AwawWorld, unit: str) -> int:
    return reachable(world, world.units[UnitId(unit)]).reached


# Where they go ------------------------------------------------------------------------------------


@pytest.mark.rule("84.46B#1", "Filipinos and Dutch stay at home")
@pytest.mark.parametrize(
    ("unit", "space", "rows"),
    [
        ("dutch-east-indies-infantry-1-2", "EE16", ()),
        ("dutch-east-indies-infantry-1-2", "EE16", (DUTCH,)),
        ("philippines-infantry-1-2", "W21", ()),
    ],
)
def test_filipino_and_dutch_forces_stay_at_home(
    unit: str, space: str, rows: tuple[Record, ...]
) -> None:
    world = pacific_world(f"{unit} {space}", side="allied", rows=rows)
    country = unit.removesuffix("-infantry-1-2")
    home = world.statics.area(HOMES[country])
    found = reach(world, f"{unit}/1")
    assert found & home & ~world.map.bit(space)
    assert not found & ~home


@pytest.mark.rule("84.46B#1", "the Dutch do not cross the border in Borneo")
def test_dutch_units_do_not_cross_the_border_in_borneo() -> None:
    world = pacific_world("dutch-east-indies-infantry-1-2 DD16", side="allied", rows=(DUTCH,))
    beside = world.map.expand(world.map.bit("DD16"), world.board.land_sides)
    british = world.map.first(beside & world.statics.area("territory:sarawak"))
    unit = world.units[UnitId("dutch-east-indies-infantry-1-2/1")]
    assert "84.46B" in {one.rule for one in why_not(world, unit, british)}


@pytest.mark.rule("84.46B#1", "Dutch air units too")
def test_dutch_air_units_are_based_at_home() -> None:
    world = pacific_world(side="allied", rows=(DUTCH,))
    found = bases_of(world, UnitTypeId("dutch-east-indies-aaf"), "dutch-east-indies")
    home = world.statics.area("region:dutch-east-indies-whole")
    assert found & home
    assert not found & ~home


@pytest.mark.rule("84.46B#2", "associated Thais go one hex farther")
def test_thai_units_go_one_hex_beyond_their_country() -> None:
    world = pacific_world("thailand-infantry-1-2 W13", rows=(THAIS,), control={"japan": "V12 W12"})
    thailand = world.statics.area("territory:thailand")
    beside = world.map.expand(thailand, world.board.land_sides) & ~thailand
    assert world.map.has(beside, "W12")
    assert why_not(world, world.units[THAI], SpaceId("W12")) == []
    assert not reach(world, THAI) & ~(thailand | beside)
    world = pacific_world("thailand-infantry-1-2 W12", rows=(THAIS,), control={"japan": "V12"})
    assert "84.46B" in {one.rule for one in why_not(world, world.units[THAI], SpaceId("V12"))}


@pytest.mark.rule("84.46B#2", "only once they are associated")
def test_a_thailand_that_fights_alone_keeps_its_units() -> None:
    alone = Alignment(Country("thailand"), Status.ATTACKED)
    war = war_state(Country("thailand"), Power.JAPAN, Relation.WAR)
    world = pacific_world("thailand-infantry-1-2 X13", side="allied", rows=(alone, war))
    assert "84.46B" in {one.rule for one in why_not(world, world.units[THAI], SpaceId("W12"))}


@pytest.mark.rule("84.46B#3", "Thais do not attack Western Allies")
@pytest.mark.parametrize(
    ("enemy", "refused"),
    [
        ("india-infantry-1-3", True),
        ("us-infantry-1-3", True),
        ("communist-china-infantry-1-2", False),
    ],
)
def test_thai_units_do_not_attack_western_allies(enemy: str, refused: bool) -> None:
    world = pacific_world("thailand-infantry-1-2 W13", f"{enemy} W12", rows=(THAIS,))
    rules = {one.rule for one in against_attacker(world, THAI, SpaceId("W12"))}
    assert ("84.46B" in rules) is refused


@pytest.mark.rule("80.32#1", "they stay in China")
def test_communist_chinese_units_go_anywhere_in_china_and_no_farther() -> None:
    own = {"communist-china": "H26 H28"}
    world = pacific_world("communist-china-infantry-2-2 H27", side="allied", control=own)
    unit = world.units[UnitId("communist-china-infantry-2-2/1")]
    assert why_not(world, unit, SpaceId("H26")) == []  # beyond the land they began with
    assert world.board.territory["H28"] == "manchuria"
    assert [one.rule for one in why_not(world, unit, SpaceId("H28"))] == ["80.32"]


# How they are rebuilt -----------------------------------------------------------------------------


def pool(size: str, unbuilt: int) -> Pool:
    return Pool(UnitTypeId(f"communist-china-infantry-{size}"), "communist-china", unbuilt)


ALLY = Alignment(Country("communist-china"), Status.ALLY, Power.RUSSIA)


def building(*rows: Record, **setting: Any) -> Table:
    setting = {"side": "allied", "step": "T.P.BLD.60", **setting}
    budget = BuildingBudget("russia", 20)
    pools = (pool("1-2", 4), pool("2-2", 4))
    return pacific_table(play=BuildUnits(), rows=(*pools, budget, *rows), **setting)


SMALL = "allied: build-unit communist-china-infantry-1-2 {}"
LARGE = "allied: build-unit communist-china-infantry-2-2 {}"


@pytest.mark.rule("85.481B#1", "two infantry factors a turn at no cost")
@pytest.mark.rule("84.47A#3", "two infantry factors a turn")
@pytest.mark.rule("79.41#1", "a 2-2 or two 1-2 a turn")
@pytest.mark.parametrize("status", [(), (ALLY,)], ids=["alone", "ally"])
def test_communist_china_rebuilds_two_factors_a_turn_for_nothing(
    status: tuple[Record, ...],
) -> None:
    t = building(*status)
    booked = len(t.world.bookings)
    t.say(SMALL.format("L23"))
    assert t.against(LARGE.format("K22")) == {"85.481B"}
    t.say(SMALL.format("K22"))
    assert len(t.world.bookings) == booked
    assert len(t.world.units_of["communist-china"]) == 2
    one = building(*status)
    one.say(LARGE.format("L23"))
    assert one.pending == ""  # nothing more can be built


@pytest.mark.rule("79.41#2", "anywhere in China that was theirs, with supply")
def test_they_are_rebuilt_anywhere_in_china_that_is_theirs() -> None:
    taken = HexTaken(SpaceId("H27"), "japan")
    starved = HexSupply(SpaceId("I25"), Supply.NONE)
    t = building(taken, starved, control={"communist-china": "H26 H27 I25"})
    assert t.against(SMALL.format("H27")) == {"27.45"}
    assert t.against(SMALL.format("I25")) == {"84.47B"}
    assert "27.45" in t.against(SMALL.format("J25"))  # Japanese
    t.say(SMALL.format("H26"))
    assert t.place("communist-china-infantry-1-2/1") == "H26"


@pytest.mark.rule("79.41#3", "in Russian hexes of China too, ally or not")
@pytest.mark.parametrize("status", [(), (ALLY,)], ids=["alone", "ally"])
def test_they_are_rebuilt_in_russian_hexes_of_china_too(status: tuple[Record, ...]) -> None:
    taken = HexTaken(SpaceId("H27"), "japan")
    t = building(*status, taken, control={"russia": "H26 H27 H28"})
    assert t.against(SMALL.format("H27")) == {"27.45"}  # taken in this player turn
    assert "79.43" in t.against(SMALL.format("H28"))  # Manchuria
    t.say(SMALL.format("H26"))
    assert t.place("communist-china-infantry-1-2/1") == "H26"


@pytest.mark.rule("79.41#4", "not in a Japanese zone of control")
def test_they_are_not_rebuilt_in_japanese_zones_of_control() -> None:
    own = {"communist-china": "I25 J24"}
    for unit, found in (("japan-armor-2-3", {"27.44"}), ("japan-infantry-1-2", set())):
        t = pacific_table(
            f"{unit} J25",
            play=BuildUnits(),
            rows=(pool("1-2", 4), BuildingBudget("russia", 20)),
            side="allied",
            step="T.P.BLD.60",
            control=own,
        )
        assert t.against(SMALL.format("I25")) == found


@pytest.mark.rule("84.47A#4", "the Dutch of the Indies rebuild nothing, others do")
@pytest.mark.parametrize(
    ("country", "refused"), [("dutch-east-indies", True), ("philippines", False)]
)
def test_dutch_units_are_not_rebuilt(country: str, refused: bool) -> None:
    world = pacific_world(side="allied", rows=(DUTCH,))
    kind = UnitTypeId(f"{country}-infantry-1-2")
    asked = Construct(country, "infantry", kind, country)
    assert ("84.47A" in {one.rule for one in BOOK.may(world, asked)}) is refused


@pytest.mark.rule("79.43#1", "not in Nationalist hexes")
@pytest.mark.rule("79.43#2", "nor in Manchuria")
@pytest.mark.rule("79.43#3", "nor in Hong Kong")
def test_communist_china_builds_neither_outside_china_nor_in_nationalist_hexes() -> None:
    t = building(control={"communist-china": "H28 T20 H26", "china": "J25"})
    assert "79.43" in t.against(SMALL.format("H28"))  # Manchuria
    assert "79.43" in t.against(SMALL.format("T20"))  # Hong Kong
    assert "79.43" in t.against(SMALL.format("J25"))
    assert t.against(SMALL.format("H26")) == set()


@pytest.mark.rule("79.52#1", "nothing while Communist China or Russia has Yen-an")
@pytest.mark.rule("79.52#2", "else Russia pays")
@pytest.mark.parametrize(("holder", "cost"), [(REDS, 0), ("russia", 0), ("japan", 1), ("china", 1)])
def test_without_yen_an_russia_pays_for_communist_infantry(holder: str, cost: int) -> None:
    t = table(
        play=BuildUnits(),
        scenario="global-war",
        turn="Fall 1939",
        side="allied",
        step="T.P.BLD.60",
        control={"communist-china": "PK22", **({holder: "PL23"} if holder != REDS else {})},
        rows=(pool("1-2", 4), BuildingBudget("russia", 20)),
    )
    before = level_of(t.world, "russia")
    t.say(SMALL.format("PK22"))
    assert level_of(t.world, "russia") == before - cost


@pytest.mark.rule("79.53#1", "nothing in games of the Pacific alone, whoever has Yen-an")
def test_in_the_pacific_alone_communist_infantry_is_always_free() -> None:
    t = building(control={"japan": "L23"})
    booked = len(t.world.bookings)
    t.say(SMALL.format("K22"))
    assert t.place("communist-china-infantry-1-2/1") == "K22"
    assert len(t.world.bookings) == booked


@pytest.mark.rule("79.53#1", "their attacks cost nobody anything, whoever has Yen-an")
@pytest.mark.parametrize("holder", ["communist-china", "japan"])
def test_in_the_pacific_alone_communist_attacks_are_free(holder: str) -> None:
    troops = ("communist-china-infantry-2-2", "china-infantry-2-2")
    units = (*(f"{name} K22" for name in troops), "japan-infantry-2-2 K23")
    world = pacific_world(*units, control={holder: "L23"}, side="allied")
    costs = [brp_cost(world, (UnitId(f"{name}/1"),), (SpaceId("K23"),)) for name in troops]
    assert costs == [0, 2]
