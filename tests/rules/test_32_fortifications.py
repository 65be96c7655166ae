"""32: fortifications: how they are built, what they do, and how they are lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import against_odds
from warcabinet.awaw.ground.attack.strengths_and_odds import (
    Assault,
    multiplier_parts,
    net_multiplier,
)
from warcabinet.awaw.ground.attrition.eligible_units import open_sides
from warcabinet.awaw.ground.battle.combat_results_table import hardened
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.construction.construction_costs import left
from warcabinet.awaw.logistics.elimination_of_unsupplied_units import count_turns
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    BEACH,
    FORTIFICATION,
    FortifyAt,
)
from warcabinet.awaw.logistics.fortifications.fortification_construction import FortifyPlaces
from warcabinet.awaw.logistics.fortifications.fortifications import printed_forts
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import hindered
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.construction import (
    BeachDefence,
    BuildingBudget,
    Fort,
    FortKind,
)
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    HexTaken,
    Isolation,
    Manner,
    Supply,
    Surrendered,
    Weather,
)
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

AXIS = "european axis"


def fort(space: str, kind: FortKind = FortKind.FORTIFICATION) -> Fort:
    return Fort(SpaceId(space), all_round=kind)


def line(space: str, kind: FortKind, *facing: str) -> Fort:
    return Fort(SpaceId(space), line=kind, facing=tuple(SpaceId(one) for one in facing))


def russia_builds(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    budget = BuildingBudget("russia", 44)
    return table(*units, play=FortifyPlaces(), side="allied", rows=(budget, *rows), **setting)


def germany_builds(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    budget = BuildingBudget("germany", 50)
    return table(*units, play=FortifyPlaces(), rows=(budget, *rows), **setting)


def refused(world: AwawWorld, power: str, space: str, work: str = FORTIFICATION) -> set[str]:
    return {one.rule for one in BOOK.may(world, FortifyAt(power, work, SpaceId(space)))}


def of_fort(world: AwawWorld, unit: str, *attackers: str) -> dict[str, int]:
    """What works and sieges give a unit against these attackers."""
    place = where(world, world.units[UnitId(unit)].place)
    assault = Assault(tuple(UnitId(one) for one in attackers), (place,))
    names = (
        "fortress",
        "fortification",
        "siege",
        "isolated in works",
        "besieged center",
        "West Wall and river",
    )
    parts = multiplier_parts(world, UnitId(unit), assault)
    return {part.name: part.value for part in parts if part.name in names}


# Construction -------------------------------------------------------------------------------------


@pytest.mark.rule("32.11#1", "Germany and Russia fortify")
@pytest.mark.rule("32.11#2", "Italy, France, China and minor countries do not")
@pytest.mark.rule("32.14E#1", "Italy does not build the works of the European Axis")
def test_who_builds_fortifications() -> None:
    t = russia_builds()
    assert t.pending == "fortifying"
    assert t.asked("allied").options("fortify", "builder") == ["russia"]
    rows = (Treasury("italy", 50, 50), BuildingBudget("italy", 20))
    t = germany_builds(rows=rows, control={"italy": "L31"})
    assert t.against("axis: fortify italy L31") == {"32.11"}
    assert t.against("axis: fortify france W33") == {"32.11"}
    assert t.against("axis: fortify china W33") == {"32.11"}
    assert t.against("axis: fortify russia H47") == {"32.11"}
    assert t.against("axis: fortify germany L31") == set()


def test_without_the_rule_nothing_is_fortified() -> None:
    rows = (BuildingBudget("germany", 50),)
    t = table(play=FortifyPlaces(), scenario="poland-1939", turn="Fall 1939", rows=rows)
    assert t.pending == ""


@pytest.mark.rule("32.12A#1", "five BRPs")
@pytest.mark.rule("27.11D#1", "a fortification costs five BRPs")
@pytest.mark.rule("27.31#2", "fortifications are paid for out of the limit")
def test_a_fortification_costs_five_brps_of_the_limit() -> None:
    t = russia_builds()
    t.say("allied: fortify russia D44")
    assert t.world.forts[SpaceId("D44")] == fort("D44")
    assert level_of(t.world, "russia") == 145
    assert left(t.world, "russia") == 39
    t = russia_builds(rows=(BuildingBudget("russia", 4),))
    assert t.pending == ""


@pytest.mark.rule("32.13A#1", "cities, not other hexes")
@pytest.mark.rule("32.13A#2", "beaches")
def test_cities_and_beaches_can_be_fortified() -> None:
    t = russia_builds()
    assert t.against("allied: fortify russia H47") == set()  # Moscow
    assert t.against("allied: fortify russia U40") == set()  # a beach
    assert t.against("allied: fortify russia H48") == {"32.13A"}
    assert t.against("allied: fortify russia nowhere") == {"32.13"}


@pytest.mark.rule("32.13B#1", "fully supplied hexes only")
@pytest.mark.rule("30.12#4", "fortifications are built only in supplied hexes")
@pytest.mark.parametrize("supply", [Supply.PARTIAL, Supply.NONE])
def test_only_fully_supplied_hexes(supply: Supply) -> None:
    t = russia_builds(rows=(HexSupply(SpaceId("D44"), supply),))
    assert t.against("allied: fortify russia D44") == {"32.13B"}


@pytest.mark.rule("32.13C#1", "held by the faction since the turn began")
def test_only_hexes_held_since_the_turn_began() -> None:
    t = russia_builds(rows=(HexTaken(SpaceId("D44"), "germany"),), control={"germany": "H39"})
    assert t.against("allied: fortify russia D44") == {"32.13C"}
    assert t.against("allied: fortify russia H39") == {"32.13C"}
    t = germany_builds(control={"italy": "M35"})  # of the faction, though not its own
    assert t.against("axis: fortify germany M35") == set()
    assert t.against("axis: fortify germany W33") == set()


@pytest.mark.rule("32.14A#1", "not where works stand")
def test_only_one_work_in_a_hex() -> None:
    t = russia_builds(rows=(fort("D44"),))
    assert t.against("allied: fortify russia D44") == {"32.14A"}
    assert t.against("allied: fortify russia V38") == {"32.14A"}  # the fortress of Sevastopol
    assert germany_builds().against("axis: fortify germany P26") == set()  # the West Wall


@pytest.mark.rule("32.14B#1", "not in an enemy zone")
def test_not_under_enemy_armor() -> None:
    t = russia_builds("germany-armor-4-6 E43")
    assert t.against("allied: fortify russia D44") == {"32.14B"}
    assert t.against("allied: fortify russia H47") == set()


@pytest.mark.rule("34.41#7", "at 5 nothing is fortified")
@pytest.mark.rule("32.14C#1", "not in a winter of 5")
@pytest.mark.rule("32.14C#2", "preparation offsets it")
def test_winter_hardens_the_ground() -> None:
    zone = "russian-winter-zone"
    control = {"germany": "D44"}

    def barred(level: int, prepared: int) -> set[str]:
        rows = (
            Weather(zone, WeatherKind.WINTER, level),
            Level("winter-preparation", "germany", prepared),
        )
        world = world_at(turn="Winter 1941", rows=rows, control=control)
        return refused(world, "germany", "D44")

    assert barred(4, 0) == set()
    assert barred(5, 0) == {"32.14C"}
    assert barred(5, 1) == set()
    assert barred(11, 6) == {"32.14C"}


@pytest.mark.rule("32.14D#1", "one a turn")
def test_one_fortification_a_turn() -> None:
    t = russia_builds()
    t.say("allied: fortify russia D44")
    assert t.pending == ""
    world = t.world
    assert world.fort_building["russia"].forts == 1


@pytest.mark.rule("32.14E#2", "Germany fortifies nothing in Italy before its surrender")
def test_germany_does_not_fortify_italy() -> None:
    world = world_at(control={"italy": "Y22"})
    assert refused(world, "germany", "Y22") == {"32.14E"}
    world.put(Surrendered("italy"))
    assert refused(world, "germany", "Y22") == set()


def western(*wars: tuple[Power, Power], control: dict[str, str]) -> AwawWorld:
    rows = [war_state(one, other, Relation.WAR) for one, other in wars]
    return world_at(rows=rows, control=control)


@pytest.mark.rule("32.14F#1", "only British and American hexes")
@pytest.mark.rule("32.14F#2", "French hexes once they are held jointly")
def test_the_western_allies_do_not_fortify_french_hexes() -> None:
    wars = ((Power.GERMANY, Power.BRITAIN), (Power.GERMANY, Power.FRANCE))
    world = western(*wars, control={"france": "O22", "britain": "K23"})
    world.drop(world.wars["germany/russia"])
    assert refused(world, "britain", "O22") == {"32.14F"}
    assert refused(world, "britain", "K23") == set()
    # Germany has attacked Russia before France fell: joint control (29.25A)
    assert refused(western(*wars, control={"france": "O22"}), "britain", "O22") == set()


@pytest.mark.rule("32.14G#1", "Britain builds for the Western Allies")
@pytest.mark.rule("32.14G#2", "the U.S. where it is at war")
def test_the_us_builds_only_where_it_is_at_war() -> None:
    wars = ((Power.GERMANY, Power.BRITAIN),)
    world = western(*wars, control={"britain": "K23"})
    assert refused(world, "us", "K23") == {"32.14G"}
    world = western(*wars, (Power.GERMANY, Power.US), control={"britain": "K23"})
    assert refused(world, "us", "K23") == set()
    assert refused(world, "britain", "K23") == set()


@pytest.mark.rule("32.14G#2", "in a game on both boards in the theater of its war alone")
@pytest.mark.parametrize(
    ("foe", "europe", "asia"), [("japan", False, True), ("italy", True, False)]
)
def test_on_both_boards_the_us_builds_in_the_theater_of_its_war(
    foe: str, europe: bool, asia: bool
) -> None:
    world = pacific_world(
        scenario="global-war", side="allied", wars=f"us/{foe} germany/britain japan/britain",
        control={"us": "K23 PW21"},
    )  # fmt: skip
    assert ("32.14G" not in refused(world, "us", "K23")) is europe
    assert ("32.14G" not in refused(world, "us", "PW21")) is asia


@pytest.mark.rule("32.15#1", "the line becomes a fortress, the rest is fortified")
@pytest.mark.rule("32.14A#2", "the West Wall may be fortified")
def test_a_west_wall_hex_becomes_a_fortress_line() -> None:
    t = germany_builds(
        "germany-infantry-3-3 P26", "russia-infantry-3-3 P25", "russia-infantry-3-3 Q26"
    )
    t.say("axis: fortify germany P26")
    unit, front, rear = "germany-infantry-3-3/1", "russia-infantry-3-3/1", "russia-infantry-3-3/2"
    assert of_fort(t.world, unit, front) == {"fortress": 2}
    assert of_fort(t.world, unit, rear) == {"fortification": 1}
    assert of_fort(t.world, unit, front, rear) == {"fortification": 1}
    assert refused(t.world, "germany", "P26") == {"32.14A"}


# Combat -------------------------------------------------------------------------------------------


RUSSIAN, GERMAN = "russia-infantry-2-3/1", "germany-infantry-3-3/1"


@pytest.mark.rule("15.32F#1", "a fortification gives +1")
@pytest.mark.rule("15.32F#4", "one that faces all sides cannot be outflanked")
@pytest.mark.rule("32.21B#1", "a fortification gives +1")
def test_a_fortification_gives_one_from_all_sides() -> None:
    units = ("russia-infantry-2-3 H47", "germany-infantry-3-3 H46", "germany-infantry-3-3 H48")
    world = world_at(*units, rows=(fort("H47"),))
    assert of_fort(world, RUSSIAN, GERMAN, "germany-infantry-3-3/2") == {"fortification": 1}


@pytest.mark.rule("15.32E#1", "a fortress gives +2")
@pytest.mark.rule("32.21B#2", "a fortress gives +2")
@pytest.mark.rule("32.21B#5", "so does Sevastopol to the land")
def test_a_fortress_gives_two() -> None:
    units = ("russia-infantry-2-3 V38", "germany-infantry-3-3 U38")
    assert of_fort(world_at(*units), RUSSIAN, GERMAN) == {"fortress": 2}  # Sevastopol
    units = ("russia-infantry-2-3 H47", "germany-infantry-3-3 H46")
    world = world_at(*units, rows=(fort("H47", FortKind.FORTRESS),))
    assert of_fort(world, RUSSIAN, GERMAN) == {"fortress": 2}


@pytest.mark.rule("15.32E#2", "an attacker from behind takes the +2 of a fortress line away")
@pytest.mark.rule("15.32E#5", "a fortress line gives +2 from the front")
@pytest.mark.rule("15.32F#2", "an attacker from behind takes the +1 of a fortified line away")
@pytest.mark.rule("15.32F#6", "a fortified line gives +1 from the front")
@pytest.mark.rule("32.21B#3", "the Maginot line gives +2 from the front only")
@pytest.mark.rule("32.21B#4", "the West Wall gives +1 from the front only")
def test_lines_count_only_from_the_front() -> None:
    units = ("germany-infantry-3-3 P26", "russia-infantry-2-3 P25", "russia-infantry-2-3 O26")
    world = world_at(*units)
    front, rear = "russia-infantry-2-3/1", "russia-infantry-2-3/2"
    assert of_fort(world, GERMAN, front) == {"fortification": 1}
    assert of_fort(world, GERMAN, front, rear) == {}
    units = ("france-infantry-2-3 P25", "germany-infantry-3-3 Q25", "germany-infantry-3-3 Q24")
    rows = (
        line("P25", FortKind.FORTRESS, "O25", "O26", "P26", "Q25"),
        war_state(Power.GERMANY, Power.FRANCE, Relation.WAR),
    )
    world = world_at(*units, rows=rows)
    french, other = "france-infantry-2-3/1", "germany-infantry-3-3/2"
    assert of_fort(world, french, GERMAN) == {"fortress": 2}
    assert of_fort(world, french, GERMAN, other) == {}


@pytest.mark.rule("15.321#1", "the West Wall and a river on different hexsides give +1")
@pytest.mark.rule("15.321#2", "on the same hexside they give +2")
@pytest.mark.rule("15.32C#3", "a river beside the West Wall is not simply negated")
@pytest.mark.rule("15.32F#3", "the West Wall beside a river is not simply negated")
def test_the_west_wall_and_a_river_together() -> None:
    units = ("germany-infantry-3-3 M27", "russia-infantry-2-3 M26", "russia-infantry-2-3 L27")
    world = world_at(*units, "russia-infantry-2-3 N26")
    wall, river, neither = (f"russia-infantry-2-3/{n}" for n in (1, 2, 3))
    assert of_fort(world, GERMAN, wall, river) == {"West Wall and river": 1}
    assert of_fort(world, GERMAN, wall) == {"fortification": 1}
    assert of_fort(world, GERMAN, river) == {}
    assert of_fort(world, GERMAN, wall, river, neither) == {}
    both = world_at("germany-infantry-3-3 Q25", "russia-infantry-2-3 P25")
    assault = Assault((UnitId(RUSSIAN),), (SpaceId("Q25"),))
    parts = {part.name: part.value for part in multiplier_parts(both, UnitId(GERMAN), assault)}
    assert parts["fortification"] + parts["river"] == 2
    assert "West Wall and river" not in parts


@pytest.mark.rule("32.21A#1", "at 1:1 or better")
@pytest.mark.rule("32.21A#2", "below it the attack ends")
@pytest.mark.rule("32.21A#4", "though isolation has worn the works down")
def test_works_are_attacked_at_even_odds_only() -> None:
    units = ("russia-infantry-2-3 H47 x2", "germany-infantry-3-3 H46 x2")
    two = tuple(UnitId(f"germany-infantry-3-3/{n}") for n in (1, 2))
    assault = Assault(two, (SpaceId("H47"),))

    def barred(*rows: Record) -> set[str]:
        return {one.rule for one in against_odds(world_at(*units, rows=rows), assault)}

    assert barred() == set()
    assert barred(fort("H47")) == {"32.21A"}
    # worn down or not, and in later rounds too
    worn = HexSupply(SpaceId("H47"), Supply.PARTIAL, short=3)
    counters = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("H47"), "russia", 10)
    assert barred(fort("H47"), worn, counters) == {"32.21A"}
    world = world_at(*units, rows=(fort("H47"),))
    assert {one.rule for one in against_odds(world, assault, 2)} == {"32.21A"}


@pytest.mark.rule("32.21A#3", "not from the rear of a line")
@pytest.mark.rule("32.21C#3", "not from the rear of a line")
def test_from_the_rear_a_line_is_no_obstacle() -> None:
    units = ("germany-infantry-3-3 P26", "russia-infantry-2-3 P25", "russia-infantry-2-3 O26")
    world = world_at(*units)
    front = Assault((UnitId("russia-infantry-2-3/1"),), (SpaceId("P26"),))
    rear = Assault((UnitId("russia-infantry-2-3/2"),), (SpaceId("P26"),))
    assert {one.rule for one in against_odds(world, front)} == {"32.21A"}
    assert against_odds(world, rear) == []
    assert hardened(world, front)
    assert not hardened(world, rear)


@pytest.mark.rule("32.21C#1", "a D against works becomes an exchange")
def test_attacks_on_works_may_become_exchanges() -> None:
    units = ("russia-infantry-2-3 H47", "germany-infantry-3-3 H46")
    assault = Assault((UnitId(GERMAN),), (SpaceId("H47"),))
    assert not hardened(world_at(*units), assault)
    assert hardened(world_at(*units, rows=(fort("H47"),)), assault)


# Attrition and zones ------------------------------------------------------------------------------


@pytest.mark.rule("14.23D#1", "a fortified hexside stops attrition from outside")
@pytest.mark.rule("32.221#1", "none across a fortified hexside")
@pytest.mark.rule("32.221#2", "but across the open sides of a line")
@pytest.mark.rule("32.221#3", "and across one's own")
def test_no_attrition_across_fortified_hexsides() -> None:
    units = ("russia-infantry-2-3 H47", "germany-infantry-3-3 H46")
    world = world_at(*units, rows=(fort("H47"),))
    into = world.map.bit("H46")
    assert not world.map.has(world.map.expand(into, open_sides(world, "russia")), "H47")
    out = world.map.expand(world.map.bit("H47"), open_sides(world, AXIS))
    assert world.map.has(out, "H46")  # across one's own works
    # a line stops only what it faces
    sides = open_sides(world, AXIS)
    assert not world.map.has(world.map.expand(world.map.bit("P25"), sides), "P26")
    assert world.map.has(world.map.expand(world.map.bit("Q26"), sides), "P26")


@pytest.mark.rule("32.231#1", "zones reach out of works, not in")
@pytest.mark.rule("10.341C#1", "a zone does not reach into enemy works")
def test_zones_reach_out_of_works_but_not_in() -> None:
    units = ("russia-armor-3-5 H47", "germany-armor-4-6 H46")
    world = world_at(*units)
    assert world.map.has(zone_of(world, "germany"), "H47")
    world = world_at(*units, rows=(fort("H47"),))
    assert not world.map.has(zone_of(world, "germany"), "H47")
    assert world.map.has(zone_of(world, "russia"), "H46")


@pytest.mark.rule("28.25#8", "enemy fortresses, fortifications and beach defenses do the same")
def test_nobody_redeploys_past_enemy_works() -> None:
    def closed(*rows: Record) -> list[bool]:
        world = world_at(rows=rows)
        area = hindered(world, "germany")
        return [world.map.has(area, space) for space in ("H38", "H37")]

    assert closed() == [False, False]
    assert closed(fort("H39")) == [True, False]
    assert closed(BeachDefence(SpaceId("H39"))) == [True, False]
    world = world_at(rows=(fort("H39"),))
    assert not world.map.has(hindered(world, "russia"), "H38")


# Sieges -------------------------------------------------------------------------------------------


def besieged(
    turns: int, *rows: Record, supply: Supply = Supply.NONE, kind: FortKind = FortKind.FORTRESS
) -> dict[str, int]:
    """Riga, fortified and cut off for so many turns."""
    units = ("russia-infantry-2-3 H39", "germany-infantry-3-3 H38")
    siege = () if not turns else (HexSupply(SpaceId("H39"), supply, short=turns, isolated=turns),)
    world = world_at(*units, rows=(fort("H39", kind), *siege, *rows))
    return of_fort(world, RUSSIAN, GERMAN)


@pytest.mark.rule("15.33D#2", "works lose one for each turn without full supply, down to nothing")
@pytest.mark.rule("32.241#1", "one less each turn without full supply")
def test_works_lose_one_each_turn_without_full_supply() -> None:
    assert besieged(0) == {"fortress": 2}
    assert besieged(1) == {"fortress": 2, "siege": -1}
    assert besieged(1, supply=Supply.PARTIAL) == {"fortress": 2, "siege": -1}
    assert besieged(2) == {"fortress": 2, "siege": -2}
    assert besieged(5) == {"fortress": 2, "siege": -2}
    assert besieged(5, kind=FortKind.FORTIFICATION) == {"fortification": 1, "siege": -1}


def besieged_leningrad(
    turns: int, value: int = 10, works: tuple[Fort, ...] = (fort("D44"),)
) -> AwawWorld:
    rows = (
        *works,
        Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("D44"), "russia", value),
        HexSupply(SpaceId("D44"), Supply.PARTIAL, short=turns),
    )
    return world_at("russia-infantry-2-3 D44", "germany-infantry-3-3 E43", rows=rows)


@pytest.mark.rule("32.241#2", "a center puts it off")
@pytest.mark.rule("37.72#1", "one DM less for each turn of isolation")
@pytest.mark.rule("37.72#2", "later by a turn for every five BRPs")
def test_an_industrial_center_puts_a_siege_off() -> None:
    """Leningrad, with works and a center of 10 BRPs, is cut off in Fall 1941."""
    at_leningrad = Assault((UnitId(GERMAN),), (SpaceId("D44"),))

    def lost(turns: int, value: int = 10, *works: Fort) -> tuple[int, int]:
        found = of_fort(besieged_leningrad(turns, value, works), RUSSIAN, GERMAN)
        return found.get("siege", 0), found.get("besieged center", 0)

    turns = (1, 2, 3, 4, 5)  # in Winter, Spring, Summer, Fall and Winter
    expected = [(0, 0), (0, 0), (-1, 0), (-1, -1), (-1, -2)]
    assert [lost(turn, 10, fort("D44")) for turn in turns] == expected
    multipliers = [
        net_multiplier(besieged_leningrad(turn), UnitId(RUSSIAN), at_leningrad) for turn in turns
    ]
    assert multipliers == [4, 4, 3, 2, 1]  # with the swamp, which is frozen in winter
    assert [lost(turn) for turn in turns] == [(0, 0), (0, 0), (0, -1), (0, -2), (0, -3)]
    assert [lost(turn, 15) for turn in (3, 4)] == [(0, 0), (0, -1)]
    assert [lost(turn, 0) for turn in (2, 3)] == [(0, 0), (0, -1)]  # 10 where nothing is written


@pytest.mark.rule("37.72#5", "only where Russia controls the center")
def test_a_captured_center_feeds_nobody() -> None:
    center = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("D44"), "russia", 10)
    siege = HexSupply(SpaceId("D44"), Supply.PARTIAL, short=5)
    units = ("germany-infantry-3-3 D44", "russia-infantry-2-3 E43")
    assert of_fort(world_at(*units, rows=(center, siege)), GERMAN, RUSSIAN) == {}


@pytest.mark.rule("15.33D#3", "isolated units in works weaken once the works count for nothing")
@pytest.mark.rule("32.242#1", "then the units weaken")
def test_then_the_units_weaken() -> None:
    def weak(turns: int) -> dict[str, int]:
        return besieged(turns, Isolation(UnitId(RUSSIAN), turns, Manner.CUT_OFF))

    assert weak(2) == {"fortress": 2, "siege": -2}
    assert weak(3) == {"fortress": 2, "siege": -2, "isolated in works": -1}
    assert weak(5) == {"fortress": 2, "siege": -2, "isolated in works": -3}
    late = Isolation(UnitId(RUSSIAN), 1, Manner.SEA)
    assert besieged(5, late) == {"fortress": 2, "siege": -2, "isolated in works": -1}


@pytest.mark.rule("32.243#1", "newcomers by land are spared")
@pytest.mark.rule("32.244#1", "so are the partially supplied")
def test_newcomers_by_land_and_the_partially_supplied_are_spared() -> None:
    assert besieged(5) == {"fortress": 2, "siege": -2}  # no row: marched in
    assert besieged(5, supply=Supply.PARTIAL) == {"fortress": 2, "siege": -2}


def a_turn_passes(world: AwawWorld, side: Side) -> None:
    """The supply of a player turn, as far as sieges go."""
    for moment in Determination:
        determine(world, side, moment)
    count_turns(world, side)


@pytest.mark.rule("32.246#1", "full supply restores the works at once")
def test_a_siege_ends_at_once_when_full_supply_is_back() -> None:
    ring = [f"germany-infantry-3-3 {space}" for space in ("G40", "H38", "H40", "I38", "I39")]
    world = world_at("russia-infantry-2-3 H39", *ring, side="allied", rows=(fort("H39"),))
    for turns in (1, 2):
        a_turn_passes(world, Side.ALLIED)
        assert of_fort(world, RUSSIAN, GERMAN)["siege"] == -1, turns
    for space in ("G40", "H40"):
        for unit in world.units_in[SpaceId(space)]:
            world.drop(world.units[unit])
        world.put(Control(SpaceId(space), "russia"))
    other = "germany-infantry-3-3/2"
    a_turn_passes(world, Side.ALLIED)
    assert of_fort(world, RUSSIAN, other) == {"fortification": 1}


@pytest.mark.rule("32.245#1", "a source within outlasts a siege")
def test_a_source_of_supply_within_outlasts_any_siege() -> None:
    ring = [f"russia-infantry-2-3 {space}" for space in ("K31", "K32", "L30", "L32", "M30", "M31")]
    world = world_at("germany-infantry-3-3 L31", *ring, rows=(fort("L31"),))  # Berlin
    for _ in range(3):
        a_turn_passes(world, Side.AXIS)
    assert of_fort(world, GERMAN, RUSSIAN) == {"fortification": 1}


@pytest.mark.rule("32.247#1", "no zones reach in")
@pytest.mark.rule("32.247#2", "no attrition")
def test_a_siege_lets_neither_attrition_nor_zones_in() -> None:
    units = ("russia-infantry-2-3 H39", "germany-armor-4-6 H38")
    siege = HexSupply(SpaceId("H39"), Supply.NONE, short=9, isolated=9)
    world = world_at(*units, rows=(fort("H39"), siege))
    assert not world.map.has(zone_of(world, "germany"), "H39")
    across = world.map.expand(world.map.bit("H38"), open_sides(world, "russia"))
    assert not world.map.has(across, "H39")


# Their end and their beginning --------------------------------------------------------------------


@pytest.mark.rule("32.31#1", "works are lost with their hex")
@pytest.mark.rule("32.57#1", "so are beach defenses")
def test_works_are_lost_with_their_hex() -> None:
    rows = (fort("H47"), BeachDefence(SpaceId("H47")))
    world = world_at(rows=rows)
    take(world, "H47", "germany", "29.21")
    assert SpaceId("H47") not in world.forts
    assert not world.beach_defences
    take(world, "H47", "russia", "29.21")
    assert SpaceId("H47") not in world.forts  # for good
    world = world_at(rows=(fort("M35"), BeachDefence(SpaceId("M35"))))
    take(world, "M35", "italy", "29.22A")
    assert SpaceId("M35") in world.forts
    assert SpaceId("M35") in world.beach_defences


@pytest.mark.rule("32.42A#1", "Gibraltar")
@pytest.mark.rule("32.42B#1", "Malta")
@pytest.mark.rule("32.43A#1", "the Maginot line")
@pytest.mark.rule("32.43B#1", "Sevastopol")
@pytest.mark.rule("32.44A#1", "the West Wall")
def test_the_works_of_fall_1939() -> None:
    world = world_at(control={"britain": "AA7 GG19", "france": "P24 P25 Q24"})
    found = {one.hex: one for one in printed_forts(world)}
    assert found.pop(SpaceId("AA7")) == fort("AA7", FortKind.FORTRESS)
    assert found.pop(SpaceId("GG19")) == fort("GG19", FortKind.FORTRESS)
    assert found.pop(SpaceId("V38")) == line("V38", FortKind.FORTRESS, "U38", "U39")
    maginot = {space: found.pop(SpaceId(space)) for space in ("P24", "P25", "Q24")}
    assert all(one.line is FortKind.FORTRESS and one.facing for one in maginot.values())
    assert sorted(found) == ["M27", "N26", "O26", "P26", "Q25"]
    assert all(one.line is FortKind.FORTIFICATION and one.facing for one in found.values())
    assert all(one.all_round is None for one in (*maginot.values(), *found.values()))
    # whoever has the hex by then has destroyed them
    world = world_at(control={"germany": "V38 P25"})
    assert {"V38", "P25"}.isdisjoint(one.hex for one in printed_forts(world))
    assert SpaceId("V38") in world_at().forts


# Beach defenses -----------------------------------------------------------------------------------


@pytest.mark.rule("32.51#1", "the same powers at the same cost")
@pytest.mark.rule("32.53#1", "two for the cost of a fortification")
@pytest.mark.rule("32.53#2", "not both in one turn")
@pytest.mark.rule("27.11E#1", "two beach defenses cost five BRPs together")
def test_two_beach_defenses_instead_of_a_fortification() -> None:
    t = russia_builds()
    assert t.against("allied: defend-beaches russia F40,U40,U41") == {"32.11"}
    t.say("allied: defend-beaches russia F40,U40")
    assert sorted(t.world.beach_defences) == ["F40", "U40"]
    assert level_of(t.world, "russia") == 145
    assert t.pending == ""  # no fortification in the same turn
    assert t.world.fort_building["russia"].beaches == 1


@pytest.mark.rule("32.51#2", "under the same restrictions")
def test_the_same_restrictions_hold_for_beaches() -> None:
    t = russia_builds("germany-armor-4-6 U39", rows=(HexSupply(SpaceId("U41"), Supply.NONE),))
    assert t.against("allied: defend-beaches russia U40") == {"32.14B"}
    assert t.against("allied: defend-beaches russia U41") == {"32.13B"}
    assert t.against("allied: defend-beaches italy U41") == {"32.11"}


@pytest.mark.rule("32.52#1", "a beach of one's own since the turn began")
@pytest.mark.rule("32.52#2", "not on a one-hex island")
def test_beach_defenses_need_a_beach_of_ones_own() -> None:
    t = russia_builds(rows=(HexTaken(SpaceId("U41"), "germany"),))
    assert t.against("allied: defend-beaches russia H47") == {"32.52"}
    assert t.against("allied: defend-beaches russia U41") == {"32.52"}
    assert t.against("allied: defend-beaches russia U40") == set()
    world = world_at(control={"italy": "V35"})
    assert refused(world, "germany", "V35", BEACH) == {"32.52"}  # the faction's is not enough
    island = world.map.first(world.board.one_hex_islands())
    world = world_at(control={"germany": island})
    assert "32.52" in refused(world, "germany", island, BEACH)


@pytest.mark.rule("32.54#1", "one in a hex")
def test_one_beach_defense_in_a_hex_and_a_fortification_besides() -> None:
    rows = (BeachDefence(SpaceId("U40")),)
    t = russia_builds(rows=rows)
    assert t.against("allied: defend-beaches russia U40") == {"32.54"}
    assert t.against("allied: fortify russia U40") == set()
    t = russia_builds(rows=(fort("U40"),))
    assert t.against("allied: defend-beaches russia U40") == set()


@pytest.mark.rule("32.55#3", "beach defenses stop neither attrition nor zones")
def test_beach_defenses_do_nothing_on_land() -> None:
    units = ("russia-infantry-2-3 U40", "germany-armor-4-6 U39")
    world = world_at(*units, rows=(BeachDefence(SpaceId("U40")),))
    assert of_fort(world, RUSSIAN, "germany-armor-4-6/1") == {}
    assert world.map.has(zone_of(world, "germany"), "U40")
    across = world.map.expand(world.map.bit("U39"), open_sides(world, "russia"))
    assert world.map.has(across, "U40")
