"""Rule 28.65: what railheads do, in all rules that name them."""

from __future__ import annotations

import pytest

from tests.awaw.attrition import FIFTEEN
from tests.awaw.partisans import occupied, place_rules
from tests.awaw.table import world_at
from tests.rules.test_10_infantry_and_replacements import INF, RECRUITS, shaken
from tests.rules.test_13_overruns import ARMOR, BOTH, WEAK, moving
from tests.rules.test_14_attrition_combat_occupation import (
    ONE_OF_EACH,
    RUSSIAN_LINE,
    refused,
)
from tests.rules.test_14_attrition_combat_retreats import ONE, driven_out, retreat
from tests.rules.test_15_offensive_combat_multipliers import FOOT, on, parts, world
from tests.rules.test_28_redeployment import closed_by
from tests.rules.test_29_hex_control_isolation import OUTER, flipped, pocket
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.logistics.redeployment.railheads import (
    against_site,
    cities,
    cost,
    enemy_railheads,
    sites,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import (
    junctions,
    objective_hexes,
)
from warcabinet.awaw.research.production_of_ports_and_works import port_cost
from warcabinet.awaw.research.research_sheet import entries
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Counter,
    CounterKind,
    HeldByPartisans,
    HexSupply,
    HexTaken,
    Supply,
    Weather,
)
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

EUROPE = "europe-1939"


def railhead(space: str, owner: str) -> Counter:
    return Counter(CounterKind.RAILHEAD, SpaceId(space), owner)


# What they do in combat ---------------------------------------------------------------------------


@pytest.mark.rule("10.13#4", "a railhead spares infantry the loss to exploiting armor")
@pytest.mark.rule("10.24#6", "a railhead spares replacements the loss to exploiting armor")
@pytest.mark.rule("15.33A#6", "a railhead spares infantry")
@pytest.mark.parametrize("kind", [INF, RECRUITS])
def test_a_railhead_spares_infantry_and_replacements(kind: str) -> None:
    assert shaken(kind, "K40")
    assert not shaken(kind, "K40", railhead("K40", "germany"))


@pytest.mark.rule("15.33C#6", "a railhead spares the untrained")
def test_a_railhead_spares_the_untrained() -> None:
    none = Level("ctl", "russia", 0)
    for rows, weak in (([none], True), ([none, railhead("M34", "russia")], False)):
        w = world("germany-infantry-3-3 L35", "russia-infantry-3-3 M34", rows=rows)
        assert ("15.33C" in parts(w, "russia-infantry-3-3/1", on("M34", FOOT))) is weak


@pytest.mark.rule("15.33G#9", "a railhead spares infantry in winter")
def test_a_railhead_is_warm() -> None:
    cold = Weather("russian-winter-zone", WeatherKind.WINTER, 7)
    for rows, weak in (([cold], True), ([cold, railhead("K40", "germany")], False)):
        w = world(
            "russia-infantry-3-3 K41", "germany-infantry-3-3 K40", side="allied",
            turn="Winter 1941", rows=rows,
        )  # fmt: skip
        found = parts(w, "germany-infantry-3-3/1", on("K40", "russia-infantry-3-3/1"))
        assert ("34.41" in found or "15.33G" in found) is weak


@pytest.mark.rule("13.59#4", "a railhead is overrun")
def test_no_railhead_is_safe_from_overruns() -> None:
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", rows=(railhead("K46", "germany"),))
    t.say(f"allied: overrun-hex K46 {BOTH}")
    assert t.holder("K46") == "russia"


@pytest.mark.rule("14.62C#8", "a railhead is not taken by attrition")
def test_a_railhead_is_not_taken_by_attrition() -> None:
    lines = (*FIFTEEN, *RUSSIAN_LINE)
    assert refused("K47", *lines, lose=ONE_OF_EACH) == set()
    there = [railhead("K47", "russia")]
    assert refused("K47", *lines, lose=ONE_OF_EACH, rows=there) == {"28.655B"}


@pytest.mark.rule("14.72A#4", "no retreat into an enemy railhead")
@pytest.mark.parametrize("builder", ["germany", "russia"])
def test_no_retreat_into_an_enemy_railhead(builder: str) -> None:
    """Whoever has built it: what counts is who holds it (28.656)."""
    for holder, rules in (("germany", {"14.72A"}), ("russia", set())):
        t = driven_out(
            "russia-infantry-3-3 K47",
            "russia-infantry-1-3 K51",
            rows=[railhead("K48", builder)],
            control={holder: "K48"},
        )
        assert ("14.72A" in t.against(retreat(ONE, "K48"))) is bool(rules)


# Partisans, redeployment, control -----------------------------------------------------------------


@pytest.mark.rule("11.353E#9", "no partisan is placed in an enemy railhead")
def test_no_partisan_is_placed_in_a_railhead() -> None:
    assert place_rules(occupied(), "K46") == set()
    assert place_rules(occupied(rows=[railhead("K46", "germany")]), "K46") == {"11.353E"}


@pytest.mark.rule("28.25#9", "an enemy railhead hinders redeployments next to it")
def test_an_enemy_railhead_hinders_redeployments() -> None:
    assert closed_by(railhead("L38", "russia")) == ["L37"]
    assert closed_by(railhead("L38", "russia"), control={"germany": "L38"}) == []


@pytest.mark.rule("29.31B#4", "a railhead in the middle keeps the hexes around it")
def test_a_railhead_keeps_the_hexes_around_it() -> None:
    assert flipped(pocket(rows=(railhead("M41", "russia"),))) == set()
    assert flipped(pocket()) == OUTER


@pytest.mark.rule("28.656#2", "whoever holds a captured railhead uses it")
@pytest.mark.rule("28.656#3", "a railhead without supply stays")
def test_captured_and_cut_off_railheads_stay_in_use() -> None:
    w = world_at(f"{INF} L31", rows=[railhead("K40", "russia")], control={"russia": "K40"})
    assert w.map.has(enemy_railheads(w, "germany"), "K40")
    w.put(HexSupply(SpaceId("K40"), Supply.NONE))
    assert w.map.has(objective_hexes(w), "K40")
    unit = w.units[UnitId(f"{INF}/1")]
    assert not w.map.has(junctions(w, unit), "K40")
    take(w, SpaceId("K40"), "germany", "29.21")
    assert "railhead@K40" in w.counters
    assert w.map.has(junctions(w, unit), "K40")  # Germans are SRed there
    assert w.map.has(enemy_railheads(w, "russia"), "K40")
    assert not w.map.has(enemy_railheads(w, "germany"), "K40")


# Building them ------------------------------------------------------------------------------------


@pytest.mark.rule("27.11D#2", "a railhead costs five BRPs")
def test_a_railhead_costs_five_brps() -> None:
    assert cost(world_at()) == 5


@pytest.mark.rule("27.12#7", "five BRPs for a railhead, ten for a port counter")
def test_what_railheads_and_ports_cost() -> None:
    w = world_at()
    assert (cost(w), port_cost(w)) == (5, 10)


def without_its_fleet(*units: str, held: str, rows: tuple[Record, ...] = ()) -> AwawWorld:
    """Italy holds these hexes, and its ships are gone."""
    w = world_at(*units, scenario=EUROPE, turn="Spring 1942", control={"italy": held})
    for hull in [*w.hulls.rows()]:
        w.drop(hull)
    for row in rows:
        w.put(row)
    return w


def barred_to_italy(w: AwawWorld, city: str) -> bool:
    return "28.654E" in {one.rule for one in against_site(w, "italy", city)}


@pytest.mark.rule("28.654E#2", "Italy builds in Italy, and abroad only where it has a unit")
def test_italy_needs_a_unit_abroad() -> None:
    benghazi = SpaceId("KK21")
    for units, barred in (((), True), (("italy-infantry-2-3 KK21",), False)):
        w = without_its_fleet(*units, held=str(benghazi))
        assert barred_to_italy(w, benghazi) is barred
        home = w.map.members(cities(w) & w.statics.area("territory:italy"))[0]
        assert not barred_to_italy(w, home)


@pytest.mark.rule("28.654E#2", "a unit of any kind, anywhere in the colony or on the island")
@pytest.mark.parametrize(
    ("unit", "city", "barred"),
    [
        ("italy-infantry-2-3 KK24", "KK21", False),  # Tobruk and Bengasi, both in Libya
        ("italy-infantry-2-3 DD17", "KK21", True),  # Tunis
        ("germany-infantry-3-3 KK21", "KK21", True),
        ("italy-infantry-2-3 GG28", "GG26", False),  # both in Crete
        ("italy-infantry-2-3 GG33", "GG26", True),  # Cyprus
        ("italy-infantry-2-3 AA19", "X20", True),  # Sardinia and Corsica
        ("italy-aaf KK24", "KK21", False),
        ("", "DD21", False),  # Messina is in Sicily, part of Italy
    ],
)
def test_what_lets_italy_build_abroad(unit: str, city: str, barred: bool) -> None:
    held = "KK21 KK24 DD17 GG26 GG28 GG33 AA19 X20 DD21"
    assert barred_to_italy(without_its_fleet(*filter(None, [unit]), held=held), city) is barred


@pytest.mark.rule("28.654E#2", "a ship in port is a unit, too")
def test_a_ship_lets_italy_build_abroad() -> None:
    ship = Hull("italy-dd", "italy", SpaceId("KK24"), 2)
    assert barred_to_italy(without_its_fleet(held="KK21 KK24"), "KK21")
    assert not barred_to_italy(without_its_fleet(held="KK21 KK24", rows=(ship,)), "KK21")


@pytest.mark.rule("28.654E#1", "Germany builds the others")
def test_germany_builds_where_italy_may_not() -> None:
    w = without_its_fleet(held="X27 KK21")
    for city in ("X27", "KK21"):
        assert "28.654E" not in {one.rule for one in against_site(w, "germany", city)}
        assert barred_to_italy(w, city)


@pytest.mark.rule("28.654F#2", "the U.S. builds in a theater in which it is at war")
def test_the_us_builds_where_it_is_at_war() -> None:
    for rows, barred in (((), True), ((war_state(Power.GERMANY, Power.US, Relation.WAR),), False)):
        w = world_at(scenario=EUROPE, turn="Spring 1942", ready=True, rows=rows)
        city = sites(w, "britain")[0]
        assert ("28.654F" in {one.rule for one in against_site(w, "us", city)}) is barred


def test_the_us_builds_in_no_objective_either() -> None:
    war = war_state(Power.GERMANY, Power.US, Relation.WAR)
    w = world_at(scenario=EUROPE, turn="Spring 1942", ready=True, rows=(war,))
    for power in ("us", "britain"):
        found = against_site(w, power, SpaceId(w.board.places["London"].hex))
        assert "28.653" in {one.rule for one in found}, power


@pytest.mark.rule("28.653#1", "in a city that the faction has held since its turn began")
def test_railheads_need_a_city_held_since_the_turn_began() -> None:
    def against(*rows: Record, holder: str = "germany") -> set[str]:
        w = world_at(scenario=EUROPE, turn="Spring 1942", rows=rows, control={holder: "J36"})
        return {one.rule for one in against_site(w, "germany", "J36")}

    place = SpaceId("J36")
    assert against() == against(holder="italy") == set()  # the faction's is enough
    assert against(holder="russia") == {"28.653"}
    assert against(HexTaken(place, "russia")) == {"28.653"}
    assert against(HeldByPartisans(place)) == {"28.653"}  # though the partisan is gone


def cold_against(level: int) -> set[str]:
    """What stands against a railhead in a Russian city in a winter of this level."""
    cold = Weather("russian-winter-zone", WeatherKind.WINTER, level)
    w = world_at(scenario=EUROPE, turn="Winter 1941", ready=True, rows=(cold,))
    city = w.map.members(cities(w) & w.statics.area("region:russian-winter-zone"))[0]
    return {one.rule for one in against_site(w, "germany", city)}


@pytest.mark.rule("34.41#20", "at 5 no railheads are built")
def test_no_railheads_are_built_in_the_cold() -> None:
    assert "28.654C" in cold_against(5)


@pytest.mark.rule("34.442B#4", "the table says the same of railheads")
@pytest.mark.parametrize(("level", "barred"), [(4, False), (5, True), (9, True)])
def test_a_winter_effect_of_five_stops_railheads(level: int, barred: bool) -> None:
    assert ("28.654C" in cold_against(level)) is barred


@pytest.mark.rule("6.51#3", "port and railhead counters are produced")
def test_ports_and_railheads_are_produced() -> None:
    made = set(entries(world_at().statics))
    assert {ProjectId("port-production"), ProjectId("railhead-production")} <= made
