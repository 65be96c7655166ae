"""32: fortifications: how they are built, what they do, and how they are lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from tests.rules.shared.fortifications import RUSSIAN, fort, line, of_fort
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.eligible_units import open_sides
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.construction.construction_costs import left
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    BEACH,
    FORTIFICATION,
    FortifyAt,
    builders,
)
from warcabinet.awaw.logistics.fortifications.fortification_construction import (
    FortifyPlaces,
    against_builder,
)
from warcabinet.awaw.logistics.fortifications.fortifications import printed_forts
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.construction import (
    BeachDefence,
    BuildingBudget,
    FortBuilding,
    FortKind,
)
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.logistics import (
    HeldByPartisans,
    HexSupply,
    HexTaken,
    Supply,
    Surrendered,
    Weather,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


def russia_builds(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    budget = BuildingBudget("russia", 44)
    return table(*units, play=FortifyPlaces(), side="allied", rows=(budget, *rows), **setting)


def germany_builds(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    budget = BuildingBudget("germany", 50)
    return table(*units, play=FortifyPlaces(), rows=(budget, *rows), **setting)


def refused(world: AwawWorld, power: str, space: str, work: str = FORTIFICATION) -> set[str]:
    return {one.rule for one in BOOK.may(world, FortifyAt(power, work, SpaceId(space)))}


# Construction -------------------------------------------------------------------------------------


@pytest.mark.rule("32.11#1", "Germany, Japan, Russia, Britain and the U.S. fortify")
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
    five = {"germany", "japan", "russia", "britain", "us"}
    assert builders(world_at(scenario="global-war", turn="Fall 1939")) == five


def test_without_the_rule_nothing_is_fortified() -> None:
    rows = (BuildingBudget("germany", 50),)
    t = table(play=FortifyPlaces(), scenario="poland-1939", turn="Fall 1939", rows=rows)
    assert t.pending == ""


@pytest.mark.rule("32.12A#1", "five BRPs")
@pytest.mark.rule("27.11D#1", "a fortification costs five BRPs")
@pytest.mark.rule("27.12#4", "five BRPs for a fortification")
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
    passed = HexTaken(SpaceId("L31"), "italy")  # by its surrender
    t = germany_builds(rows=(passed,), control={"italy": "M35"})
    assert t.against("axis: fortify germany L31") == set()
    assert t.against("axis: fortify germany M35") == set()  # of the faction, though not its own
    assert t.against("axis: fortify germany W33") == set()


@pytest.mark.rule("32.13C#1", "not where a partisan was as the turn began, though it is gone")
@pytest.mark.rule("32.52#1", "no more on a beach where a partisan was then")
def test_hexes_that_a_partisan_held_are_not_fortified() -> None:
    world = russia_builds(rows=(HeldByPartisans(SpaceId("U40")),)).world
    assert refused(world, "russia", "U40") == {"32.13C"}
    assert refused(world, "russia", "U40", BEACH) == {"32.52"}
    assert refused(world, "russia", "U41") == set()
    assert refused(world, "russia", "U41", BEACH) == set()


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
    faction = FortBuilding("western allies", forts=1)
    rows = [war_state(Power.GERMANY, one, Relation.WAR) for one in (Power.BRITAIN, Power.US)]
    west = world_at(side="allied", rows=(*rows, faction), control={"britain": "K23"})
    for power in (Power.BRITAIN, Power.US):
        assert "32.14D" in {one.rule for one in against_builder(west, power)}


@pytest.mark.rule("32.14E#2", "Germany fortifies nothing in Italy before its surrender")
def test_germany_does_not_fortify_italy() -> None:
    for space in ("Y22", "DD21", "AA19"):  # Rome, Messina, Cagliari
        world = world_at(control={"italy": space})
        assert refused(world, "germany", space) == {"32.14E"}
        world.put(Surrendered("italy"))
        assert refused(world, "germany", space) == set()


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
    assert all(one.line is FortKind.FORTRESS for one in maginot.values())
    faced = {space: " ".join(sorted(one.facing)) for space, one in maginot.items()}
    assert faced == {"P24": "O25", "P25": "O25 O26 P26 Q25", "Q24": "Q25"}
    assert all(one.line is FortKind.FORTIFICATION for one in found.values())
    faced = {str(space): " ".join(sorted(one.facing)) for space, one in found.items()}
    assert faced == {
        "M27": "M26", "N26": "M26 N25 O25", "O26": "O25 P25", "P26": "P25", "Q25": "P25 Q24",
    }  # fmt: skip
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
@pytest.mark.rule("27.12#4", "five BRPs for two beach defenses")
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


@pytest.mark.rule("32.52#1", "in full supply")
@pytest.mark.parametrize("supply", [Supply.PARTIAL, Supply.NONE])
def test_beach_defenses_need_full_supply(supply: Supply) -> None:
    assert refused(world_at(), "russia", "U40", BEACH) == set()
    short = world_at(rows=(HexSupply(SpaceId("U40"), supply),))
    assert refused(short, "russia", "U40", BEACH) == {"32.13B"}


@pytest.mark.rule("32.54#1", "one in a hex")
def test_one_beach_defense_in_a_hex() -> None:
    t = russia_builds(rows=(BeachDefence(SpaceId("U40")),))
    assert t.against("allied: defend-beaches russia U40") == {"32.54"}


@pytest.mark.rule("32.56#1", "a fortification and a beach defense may be built in one hex")
def test_a_fortification_beside_a_beach_defense() -> None:
    """Each besides the other, but no two of a kind."""
    t = russia_builds(rows=(BeachDefence(SpaceId("U40")),))
    assert t.against("allied: fortify russia U40") == set()
    t = russia_builds(rows=(fort("U40"),))
    assert t.against("allied: defend-beaches russia U40") == set()
    assert "32.14A" in t.against("allied: fortify russia U40")


@pytest.mark.rule("32.55#3", "beach defenses stop neither attrition nor zones, as works do")
def test_beach_defenses_do_nothing_on_land() -> None:
    units = ("russia-infantry-2-3 U40", "germany-armor-4-6 U39")
    for row, stop in ((BeachDefence(SpaceId("U40")), False), (fort("U40"), True)):
        world = world_at(*units, rows=(row,))
        assert bool(of_fort(world, RUSSIAN, "germany-armor-4-6/1")) is stop
        assert world.map.has(zone_of(world, "germany"), "U40") is not stop
        across = world.map.expand(world.map.bit("U39"), open_sides(world, "russia"))
        assert world.map.has(across, "U40") is not stop


@pytest.mark.rule("32.56#3", "with works besides neither zones nor attrition come in by land")
def test_works_beside_beach_defenses_stop_zones_and_attrition() -> None:
    units = ("russia-infantry-2-3 U40", "germany-armor-4-6 U39")
    world = world_at(*units, rows=(BeachDefence(SpaceId("U40")), fort("U40")))
    assert not world.map.has(zone_of(world, "germany"), "U40")
    across = world.map.expand(world.map.bit("U39"), open_sides(world, "russia"))
    assert not world.map.has(across, "U40")
