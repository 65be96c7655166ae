"""Rule 32.2: effects of fortifications: combat, attrition, zones of control and sieges."""

from __future__ import annotations

import pytest

from tests.awaw.attrition import why_not, zoned
from tests.awaw.table import put_unit, world_at
from tests.rules.shared.fortifications import GERMAN, RUSSIAN, fort, line, of_fort
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts, net_multiplier
from warcabinet.awaw.ground.attack.ground_attacks import against_odds
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.ground.attrition.eligible_units import open_sides
from warcabinet.awaw.ground.battle.combat_results_table import hardened
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.fortification_effects import cut_off_for
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import hindered
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.unsupplied_units import count_turns
from warcabinet.awaw.pieces.supply_status import enters_isolated_hex, isolation_of
from warcabinet.awaw.state.construction import (
    BeachDefence,
    Fort,
    FortKind,
)
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    Isolation,
    Manner,
    Supply,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

AXIS = "european axis"


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
    assert in_all(world, wall, river) == in_all(world, river) == in_all(world, wall) == 3
    assert in_all(world, wall, river, neither) == 2
    both = world_at("germany-infantry-3-3 Q25", "russia-infantry-2-3 P25")
    assault = Assault((UnitId(RUSSIAN),), (SpaceId("Q25"),))
    parts = {part.name: part.value for part in multiplier_parts(both, UnitId(GERMAN), assault)}
    assert parts["fortification"] + parts["river"] == 2
    assert "West Wall and river" not in parts


def in_all(world: AwawWorld, *attackers: str, space: str = "M27") -> int:
    """The DM of the Germans in a hex of the West Wall, but for its terrain."""
    assault = Assault(tuple(UnitId(one) for one in attackers), (SpaceId(space),))
    parts = multiplier_parts(world, UnitId(GERMAN), assault)
    return sum(part.value for part in parts if part.name != "terrain")


@pytest.mark.rule("15.321#1", "not if airborne units are dropped: then no river protects them")
@pytest.mark.rule("15.32F#3", "so whoever comes across the river turns the West Wall")
def test_a_drop_on_the_west_wall_takes_its_river_away() -> None:
    """R-641."""
    units = ("germany-infantry-3-3 M27", "russia-infantry-2-3 M26", "russia-infantry-2-3 L27")
    held = Control(SpaceId("M27"), "germany")
    world = world_at(*units, "russia-airborne-1-3 M27", rows=(held,))
    wall, river, dropped = (
        "russia-infantry-2-3/1",
        "russia-infantry-2-3/2",
        "russia-airborne-1-3/1",
    )
    assert of_fort(world, GERMAN, wall, river, dropped) == {}
    assert in_all(world, wall, river, dropped) == 2
    assert of_fort(world, GERMAN, wall, dropped) == {"fortification": 1}


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


@pytest.mark.rule("32.21C#4", "beach defenses do so against an airdrop, not against land attacks")
def test_beach_defenses_harden_results_of_an_airdrop() -> None:
    drop = "germany-airborne-1-3"
    units = ("russia-infantry-2-3 H47", "germany-infantry-3-3 H46", f"{drop} H47")
    alone = Assault((UnitId(f"{drop}/1"),), (SpaceId("H47"),))
    helped = Assault((*alone.attackers, UnitId(GERMAN)), alone.hexes)
    world = world_at(*units, rows=(BeachDefence(SpaceId("H47")),))
    assert (hardened(world, alone), hardened(world, helped)) == (True, False)
    assert not hardened(world_at(*units), alone)


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

    strengths = [weigh(besieged_leningrad(turn), at_leningrad).defence for turn in (4, 5, 6, 9)]
    assert strengths == [4, 2, 2, 2]  # never below face value
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


@pytest.mark.rule("32.241#1", "not while its own country's full supply comes to who is in it")
@pytest.mark.rule("32.245#1", "a minor country's capital in the hex itself is such a source")
@pytest.mark.parametrize("space", ["D41", "C43"])
def test_works_of_a_country_that_lives_on_its_capital_hold(space: str) -> None:
    """Helsinki, and another Finnish hex, with no line to Germany."""

    def turns(*units: str) -> int:
        supply = HexSupply(SpaceId(space), Supply.PARTIAL, full_for=("finland",))
        world = world_at(*(f"{name} {space}" for name in units), rows=(supply, fort(space)))
        for _ in range(3):
            count_turns(world, Side.AXIS)
        return cut_off_for(world, space)

    finns, germans = "finland-infantry-2-3", "germany-infantry-3-3"
    assert turns(finns) == turns(finns, germans) == 0
    assert turns(germans) == turns() == 3


@pytest.mark.rule("37.72#1", "what counts for a center is supply from the eastern edge alone")
def test_a_center_counts_turns_whoever_else_is_supplied_there() -> None:
    """As if Finland were an ally of Russia."""
    center = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("D44"), "russia", 10)
    supply = HexSupply(SpaceId("D44"), Supply.PARTIAL, full_for=("finland",))
    world = world_at("finland-infantry-2-3 D44", rows=(center, supply, fort("D44")))
    world.put(Control(SpaceId("D44"), "russia"))
    count_turns(world, Side.ALLIED)
    assert world.hex_supply[SpaceId("D44")].short == 1


def besieged_for(turns: int) -> AwawWorld:
    """Riga after so many Russian turns without supply, at the beginning of another."""
    ring = [f"germany-infantry-3-3 {space}" for space in ("G40", "H38", "H40", "I38", "I39")]
    rows = (fort("H39", FortKind.FORTRESS),)
    world = world_at("russia-infantry-2-3 H39", *ring, side="allied", rows=rows)
    for _ in range(turns):
        a_turn_passes(world, Side.ALLIED)
    determine(world, Side.ALLIED, Determination.INITIAL)
    return world


def turn_ends(world: AwawWorld) -> None:
    determine(world, Side.ALLIED, Determination.POST_COMBAT)
    count_turns(world, Side.ALLIED)


NEWCOMER = UnitId("russia-infantry-2-3/2")


def weakened(world: AwawWorld, unit: str) -> int:
    return of_fort(world, unit, GERMAN).get("isolated in works", 0)


@pytest.mark.rule("32.243#1", "who marches, exploits or flies in is spared until his next turn")
def test_newcomers_by_land_and_air_are_spared_in_the_next_turn_of_the_enemy() -> None:
    world = besieged_for(3)
    put_unit(world, "russia-infantry-2-3 H39")
    turn_ends(world)
    assert weakened(world, RUSSIAN) == -2  # four turns, and the works absorb two
    assert weakened(world, NEWCOMER) == 0
    a_turn_passes(world, Side.ALLIED)
    assert (weakened(world, RUSSIAN), weakened(world, NEWCOMER)) == (-3, -3)


@pytest.mark.rule("32.242#1", "who comes by sea weakens like those whom he finds there")
@pytest.mark.rule("15.33D#3", "who comes by sea into an isolated hex loses one DM for each turn")
@pytest.mark.parametrize("turns", [0, 3])
def test_newcomers_by_sea_are_not_spared(turns: int) -> None:
    world = besieged_for(turns)
    put_unit(world, "russia-infantry-2-3 H39")
    enters_isolated_hex(world, NEWCOMER, Manner.SEA)
    turn_ends(world)
    assert isolation_of(world, NEWCOMER) == isolation_of(world, UnitId(RUSSIAN)) == turns + 1
    assert weakened(world, NEWCOMER) == weakened(world, RUSSIAN) == min(0, 1 - turns)


@pytest.mark.rule("32.244#1", "who came by sea is spared once his hex has partial supply")
def test_who_came_by_sea_and_is_supplied_after_combat_is_spared() -> None:
    world = besieged_for(3)
    put_unit(world, "russia-infantry-2-3 H39")
    enters_isolated_hex(world, NEWCOMER, Manner.SEA)
    world.amend(world.units[NEWCOMER], place=SpaceId("L50"))
    turn_ends(world)
    assert isolation_of(world, NEWCOMER) == 0


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


@pytest.mark.rule("32.221#1", "who touches the enemy across works only is told so")
def test_who_is_not_counted_because_of_works_learns_it() -> None:
    units = ("germany-infantry-3-3 H46", "germany-infantry-3-3 H44", "russia-infantry-2-3 H47")
    world = zoned(*units, rows=(fort("H47"),))
    assert why_not(world, "germany-infantry-3-3/1", "H47") == {"32.221", "14.22A"}
    assert why_not(world, "germany-infantry-3-3/2", "H47") == {"14.22A"}
    assert why_not(zoned(*units), "germany-infantry-3-3/1", "H47") == set()


@pytest.mark.rule("32.247#1", "no zones reach in")
@pytest.mark.rule("32.247#2", "no attrition")
@pytest.mark.rule("32.221#4", "nor after a siege has worn the works down to nothing")
def test_a_siege_lets_neither_attrition_nor_zones_in() -> None:
    units = ("russia-infantry-2-3 H39", "germany-armor-4-6 H38")
    siege = HexSupply(SpaceId("H39"), Supply.NONE, short=9, isolated=9)
    world = world_at(*units, rows=(fort("H39"), siege))
    assert not world.map.has(zone_of(world, "germany"), "H39")
    across = world.map.expand(world.map.bit("H38"), open_sides(world, "russia"))
    assert not world.map.has(across, "H39")
    attack = Assault((UnitId("germany-armor-4-6/1"),), (SpaceId("H39"),))
    parts = multiplier_parts(world, UnitId("russia-infantry-2-3/1"), attack)
    assert {part.name: part.value for part in parts if part.name in ("fortification", "siege")} == {
        "fortification": 1,
        "siege": -1,
    }  # the works count for nothing
