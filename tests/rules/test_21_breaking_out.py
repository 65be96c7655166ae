"""21.518, 16.14, 16.15: breakthroughs on invasion hexes, and the armor that exploits from them."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from tests.rules.shared.landing import ASHORE, AUSTRALIAN, LAE, MARINE, MORESBY, RABAUL, at, coast
from tests.rules.shared.landing import unopposed as nobody_comes
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attrition.determining_attrition_levels import player_turn_name
from warcabinet.awaw.ground.battle.breakthroughs import may_exploit, note_attack, note_round
from warcabinet.awaw.ground.exploitation.breakthrough_placement import place_armor
from warcabinet.awaw.ground.exploitation.exploitation_routes import routes
from warcabinet.awaw.ground.exploitation.movement_allowance import exploitation_allowance
from warcabinet.awaw.naval.landings.after_the_landing import LandingsEnd
from warcabinet.awaw.naval.landings.exploitation_from_invasion_hexes import break_out
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Attacked, Cause, UnitId
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.naval import ActivityId, Landed, Shipped, Voyage
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

BEACH = SpaceId(LAE)
NEXT_TO_IT = "FF27"
ARMOR = "japan-armor-1-3"
FIRST, RESERVE, ASHORE_ALREADY = (UnitId(f"{ARMOR}/{one}") for one in (1, 2, 3))
FOOT = UnitId(MARINE)
FLEET = f"japan-1 {RABAUL}: ca 8, dd 10"
AFLOAT = (f"{ARMOR} {RABAUL} x2", f"japan-marine-1-2 {RABAUL}")


PANZER = "germany-armor-4-6"
PANZERS = tuple(UnitId(f"{PANZER}/{one}") for one in (1, 2, 3))
GUARDS, SHORE = UnitId("germany-infantry-3-3/1"), SpaceId("F40")


def off_lae(*cargo: UnitId, units: tuple[str, ...] = (), rows: tuple[Record, ...] = ()) -> SeaTable:
    held = () if any(isinstance(row, Control) for row in rows) else (Control(BEACH, "britain"),)
    t = at(coast(FLEET, units=(*AFLOAT, *units), rows=(*rows, *held)), *ASHORE)
    loads = ",".join(f"{unit}=japan-1" for unit in cargo)
    t.say(f"axis: invade japan-1 - {LAE} {loads} -")
    t.say("axis: end-missions")
    nobody_comes(t)
    return t


def won(
    *first: UnitId,
    by_land: tuple[UnitId, ...] = (),
    last_round: tuple[UnitId, ...] | None = None,
    lost: tuple[UnitId, ...] = (),
    units: tuple[str, ...] = (),
    rows: tuple[Record, ...] = (),
) -> AwawWorld:
    """These landed in Lae first, with those next to it, and have beaten its defender; what was
    aboard has come ashore after them.
    """
    every = (FIRST, RESERVE, FOOT)
    t = off_lae(*every, units=(*units, f"{AUSTRALIAN} {LAE}"), rows=rows)
    t.say(f"axis: land-troops {','.join(first)} japan-1")
    world = t.world.copy()
    world.readonly = False
    assault = Assault((*first, *by_land), (BEACH,))
    note_attack(world, assault)
    for unit in assault.attackers:
        world.put(Attacked(unit, False, where(world, world.units[unit].place)))
    if last_round is not None:
        note_round(world, Assault(last_round, (BEACH,)))
    for unit in (UnitId(f"{AUSTRALIAN}/1"), *lost):
        eliminate(world, world.units[unit], Cause.COMBAT, "15.61")
    world.changes.clear()
    return _settled(at(world, LandingsEnd))


def _settled(t: SeaTable) -> AwawWorld:
    while t.position.decision is not None:
        t.default("axis")
    world = t.world.copy()
    world.readonly = False
    return world


def exploiters(world: AwawWorld) -> set[UnitId]:
    return {unit for unit in sorted(world.units) if not may_exploit(world, unit, BEACH)}


def near_enough(world: AwawWorld) -> set[UnitId]:
    """The armor that may be placed on the hex as far as its place decides it (the ground around Lae
    is too rough for tanks).
    """
    row = world.breakthroughs.get(BEACH)
    return set() if row is None else {unit for unit in row.armor if unit not in world.attacked}


@pytest.mark.rule("21.518#1", "an invasion hex becomes a breakthrough hex")
@pytest.mark.rule("21.518D#1", "if one of those who landed first holds it")
@pytest.mark.rule("21.5181#1", "armor that was in reserve exploits, but not the armor that fought")
def test_armor_that_wins_a_beach_lets_armor_in_reserve_exploit() -> None:
    world = won(FIRST, FOOT)
    assert [row.hex for row in world.breakthroughs.rows()] == [BEACH]
    assert exploiters(world) == {RESERVE}
    dead = won(FIRST, FOOT, lost=(FIRST, FOOT))
    assert not dead.breakthroughs


@pytest.mark.rule("21.518A#1", "armor must be in the first wave, with its tanks in order")
def test_only_armor_whose_tanks_are_in_order_breaks_through() -> None:
    assert won(FIRST, FOOT).breakthroughs
    assert not won(FOOT).breakthroughs
    stalled = OilEffect("japan", Service.ARMY)
    t = off_lae(FIRST, RESERVE, FOOT, units=(f"{AUSTRALIAN} {LAE}",))
    t.say(f"axis: land-troops {FIRST},{FOOT} japan-1")
    world = t.world.copy()
    world.readonly = False
    world.put(stalled)
    note_attack(world, Assault((FIRST, FOOT), (BEACH,)))
    assert not world.attack_snapshots[BEACH].spearhead


@pytest.mark.rule("21.518B#1", "with a CTL of one or more")
@pytest.mark.parametrize(("level", "breaks_through"), [(0, False), (1, True)])
def test_untrained_armor_makes_no_breakthrough_on_a_beach(level: int, breaks_through: bool) -> None:
    world = won(FIRST, FOOT, rows=(Level("ctl", "japan", level),))
    assert bool(world.breakthroughs) is breaks_through


@pytest.mark.rule("21.518C#1", "that armor must be in the last round")
def test_armor_must_fight_the_last_round_on_the_beach() -> None:
    assert won(FIRST, FOOT, last_round=(FIRST, FOOT)).breakthroughs
    assert not won(FIRST, FOOT, last_round=(FOOT,)).breakthroughs


@pytest.mark.rule("21.5181#2", "armor next to the beach exploits only if it was attacked by land")
def test_armor_next_to_the_beach_exploits_only_after_an_attack_by_land() -> None:
    near = (f"{ARMOR} {NEXT_TO_IT}", f"japan-infantry-1-2 {NEXT_TO_IT}")
    second = UnitId("japan-infantry-1-2/1")
    assert near_enough(won(FIRST, FOOT, units=near)) == {RESERVE}
    assert near_enough(won(FIRST, by_land=(second,), units=near)) == {RESERVE, ASHORE_ALREADY}


@pytest.mark.rule("21.5181#2", "a drop on the beach is no attack by land")
def test_a_drop_on_the_beach_lets_no_armor_next_to_it_exploit() -> None:
    """Armor has landed in F40, and airborne units were dropped there; other armor is in G40."""
    jump = UnitId("germany-airborne-1-3/1")
    _, second, landed = PANZERS
    for attackers, by_sea, near in (
        ((landed, jump), True, set()),
        ((landed, jump, second), True, {*PANZERS}),
        ((second, jump), False, {*PANZERS}),
        ((jump,), False, {*PANZERS}),
    ):
        world = world_at(f"{PANZER} G40 x2", f"{PANZER} F40", "germany-airborne-1-3 F40")
        world.put(Airdrop(jump, SpaceId("J35"), player_turn_name(world.turn, world.side)))
        if by_sea:
            world.put(Landed(landed, SHORE, ActivityId("landing"), SpaceId("J35")))
        note_attack(world, Assault(attackers, (SHORE,)))
        assert set(world.attack_snapshots[SHORE].armor) == near


def on_the_baltic(*attackers: UnitId) -> AwawWorld:
    """Infantry has landed in F40, and armor in reserve after it; other armor is next to the hex.
    These have won the hex.
    """
    world = world_at(f"{PANZER} G40 x2", f"{PANZER} F40", "germany-infantry-3-3 F40")
    world.put(Landed(GUARDS, SHORE, ActivityId("landing"), SpaceId("J35")))
    note_attack(world, Assault(attackers, (SHORE,)))
    for unit in attackers:
        world.put(Attacked(unit, False, where(world, world.units[unit].place)))
    for unit in (GUARDS, PANZERS[2]):
        world.put(Shipped(unit, Voyage.INVADED))
    break_out(world, SHORE, (GUARDS,))
    return world


@pytest.mark.rule("21.5181#3", "the armor that breaks through may come by land")
def test_armor_that_attacks_by_land_breaks_through_for_all() -> None:
    near, other, reserve = PANZERS
    world = on_the_baltic(near, GUARDS)
    assert [row.hex for row in world.breakthroughs.rows()] == [SHORE]
    able = {unit for unit in PANZERS if not may_exploit(world, unit, SHORE)}
    assert able == {other, reserve}
    assert not on_the_baltic(GUARDS).breakthroughs


# Undefended hexes ---------------------------------------------------------------------------------


def taken(*cargo: UnitId, rows: tuple[Record, ...] = (), units: tuple[str, ...] = ()) -> AwawWorld:
    """Lae, which nobody defends, is taken from the sea."""
    return _settled(off_lae(*cargo, rows=rows, units=units))


@pytest.mark.rule("21.5182#1", "an undefended invasion hex becomes a breakthrough hex, too")
@pytest.mark.rule("16.14#1", "if more than one armor unit lands in it")
@pytest.mark.rule("16.14#3", "armor that was in reserve exploits")
@pytest.mark.rule("16.14#5", "otherwise an undefended hex makes no breakthrough")
def test_two_armor_units_break_through_an_undefended_beach() -> None:
    world = taken(FIRST, RESERVE, FOOT)
    assert BEACH in world.breakthroughs
    place_armor(world, RESERVE, BEACH)
    assert set(routes(world, RESERVE)) == {MORESBY}
    assert not taken(FIRST, FOOT).breakthroughs


@pytest.mark.rule("32.242#1", "who invades a besieged hex of his own side weakens there")
@pytest.mark.rule("15.33D#3", "who comes by seaborne invasion into an isolated hex is noted")
@pytest.mark.parametrize("holder", ["japan", "britain"])
def test_who_lands_in_an_isolated_hex_shares_its_isolation(holder: str) -> None:
    siege = HexSupply(BEACH, Supply.NONE, short=2, isolated=2)
    world = taken(FIRST, FOOT, rows=(Control(BEACH, holder), siege))
    assert (FIRST in world.isolation, FOOT in world.isolation) == (holder == "japan",) * 2


@pytest.mark.rule("16.14#2", "one armor unit takes the hex, and does not exploit")
def test_one_armor_unit_takes_the_undefended_hex() -> None:
    world = taken(FIRST, RESERVE, FOOT)
    assert exploiters(world) == {FIRST, RESERVE}
    place_armor(world, RESERVE, BEACH)
    assert [one.rule for one in may_exploit(world, FIRST, BEACH)] == ["16.14"]


@pytest.mark.rule("16.14#4", "even in a friendly hex, with enemies next to it")
def test_a_friendly_hex_next_to_enemies_is_a_breakthrough_hex() -> None:
    rows = (Control(BEACH, "japan"),)
    world = taken(FIRST, RESERVE, rows=rows, units=(f"{AUSTRALIAN} {NEXT_TO_IT}",))
    assert BEACH in world.breakthroughs
    assert exploiters(world) == {FIRST, RESERVE}


# Training -----------------------------------------------------------------------------------------


@pytest.mark.rule("16.15#1", "armor that exploits from a landing has one CTL less")
@pytest.mark.rule("21.5183#1", "so it goes half as far with a CTL of two")
def test_armor_that_exploits_from_a_landing_has_one_ctl_less() -> None:
    world = won(FIRST, FOOT)
    assert (ctl(world, world.units[RESERVE]), ctl(world, world.units[FIRST])) == (2, 2)
    place_armor(world, RESERVE, BEACH)
    assert (ctl(world, world.units[RESERVE]), ctl(world, world.units[FIRST])) == (1, 2)
    assert exploitation_allowance(world, world.units[RESERVE], BEACH) == 2


@pytest.mark.rule("16.15#2", "whether the hex was defended or not")
@pytest.mark.rule("21.5183#2", "with a CTL of one nobody exploits from a landing")
def test_an_undefended_landing_costs_training_as_well() -> None:
    world = taken(FIRST, RESERVE)
    place_armor(world, RESERVE, BEACH)
    assert ctl(world, world.units[RESERVE]) == 1
    raw = taken(FIRST, RESERVE, rows=(Level("ctl", "japan", 1),))
    assert BEACH in raw.breakthroughs
    assert [one.rule for one in may_exploit(raw, RESERVE, BEACH)] == ["16.15"]
