"""43.43, 43.44, 26.33: tactical atomic attacks on bases and shipyards."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.rules.shared.atomics import AXIS, WEST, bombs, with_bombs
from tests.rules.shared.bombing import (
    BERLIN,
    ESSEN,
    KIEL,
    LONDON,
    bombers,
    bombing,
    europe,
    raid,
    send,
    staged,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.damage.naval_attack_table import air_hits
from warcabinet.awaw.politics.atomic_markers import marked, resistance_lost
from warcabinet.awaw.research.atomics.atomic_attacks import AtomicAttacks
from warcabinet.awaw.research.atomics.delivery import (
    Carrier,
    against,
    bases_with_units,
    boats_in_port,
    carriers,
)
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.atomics import AtomicAim
from warcabinet.awaw.state.bombing import Aim, FrontAir, Raid, RaidId
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import Condition, Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_phase import ShipsHit
from warcabinet.awaw.strategic.bombing.bombing_targets import all_targets, ships_on_slips
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import flyers
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import reachable
from warcabinet.awaw.strategic.sw_combat_table import read
from warcabinet.hexes import SpaceId

BOAT = "germany-submarine-advanced"
FAR = {"air-range/us": 1}


def over(target: SpaceId, *units: str, count: int = 3) -> AwawWorld:
    """Europe in the summer of 1945; American bombers are over a base, with three bombs."""
    world = with_bombs(europe(*units, turn="Summer 1945"), WEST, uranium=3)
    raid(world, "us", target, bombers("us", count))
    world.changes.clear()
    return world


def drop(world: AwawWorld, text: str) -> Table:
    t = staged(world, AtomicAttacks())
    t.say(text)
    return t


def bomb(space: SpaceId, aim: str) -> str:
    return f"allied: drop-bomb raid-1 {space} {aim} uranium"


def factors(w: AwawWorld, kind: str = "germany-aaf") -> int:
    return sum(row.factors for row in w.air.rows() if row.type == kind)


# Air units ----------------------------------------------------------------------------------------


@pytest.mark.rule("43.442#1", "one roll without modifiers in the row of twenty squadrons")
def test_air_units_are_destroyed() -> None:
    base = SpaceId("N27")
    world = over(base, "germany-aaf N27 40", "germany-flak N27 2")
    t = drop(world, bomb(base, "air-units"))
    assert t.pending == "atomic attack"
    t.dice(3, 4)
    hits = air_hits(world, 20, 7)
    assert hits > 0
    assert t.pending == "air-hits"
    stack = next(row.id for row in t.world.air.rows() if row.type == "germany-aaf")
    assert t.against(f"allied: hit-air-units {stack} {hits + 1}") == {"43.442"}
    t.say(f"allied: hit-air-units {stack} {hits}")
    assert factors(t.world) == 40 - hits
    assert factors(t.world, "germany-flak") == 2
    assert not marked(t.world)
    assert [row.aim for row in t.world.atomic_attacks.rows()] == [AtomicAim.AIR]


@pytest.mark.rule("43.41#1", "a tactical bomb may fall on any hex, with a city or without")
@pytest.mark.parametrize("where", ["N27", "O29", str(BERLIN)])
def test_a_tactical_bomb_may_fall_on_any_hex(where: str) -> None:
    world = over(SpaceId(where), f"germany-aaf {where} 3")
    (carrier,) = carriers(world, WEST)
    assert against(world, WEST, carrier, SpaceId(where), AtomicAim.AIR) == []
    city = {one.rule for one in against(world, WEST, carrier, SpaceId(where), AtomicAim.CITY)}
    assert city == (set() if where == BERLIN else {"43.51"})


@pytest.mark.rule("43.441#2", "each kind of target needs a bomb of its own")
@pytest.mark.rule("43.312#2", "further bombs on the hex are tactical, without political effects")
def test_each_kind_of_target_needs_a_bomb() -> None:
    world = over(BERLIN, "germany-aaf L31 2")
    t = drop(world, bomb(BERLIN, "city"))
    assert factors(t.world) == 2
    assert resistance_lost(t.world, "germany") == 3
    assert t.against(bomb(BERLIN, "city")) == {"43.312"}
    t.say(bomb(BERLIN, "air-units"))
    t.dice(6, 6)
    t.default("allied")
    assert factors(t.world) == 0
    assert resistance_lost(t.world, "germany") == 3
    assert t.world.stockpiles[WEST].uranium == 1


@pytest.mark.rule("43.441#1", "air units and ships in bases, and ships in shipyards")
def test_what_is_in_a_base() -> None:
    world = over(ESSEN, "germany-aaf L31 2")
    one = Carrier("raid-1", "us", 1, (ESSEN, BERLIN, KIEL))
    assert _rules(world, one, BERLIN, AtomicAim.AIR) == []
    assert _rules(world, one, ESSEN, AtomicAim.AIR) == ["43.51"]
    assert _rules(world, one, KIEL, AtomicAim.SHIPS) == []
    assert _rules(world, one, BERLIN, AtomicAim.SHIPS) == ["43.51"]
    assert _rules(world, one, KIEL, AtomicAim.SHIPYARD) == []
    assert _rules(world, one, BERLIN, AtomicAim.SHIPYARD) == ["43.51"]
    assert {BERLIN, KIEL} <= set(bases_with_units(world, "us"))
    assert ESSEN not in bases_with_units(world, "us")


def _rules(
    world: AwawWorld, one: Carrier, space: SpaceId, aim: AtomicAim, faction: str = WEST
) -> list[str]:
    return [found.rule for found in against(world, faction, one, space, aim)]


def at_peace_with_italy(*units: str) -> AwawWorld:
    """The U.S. fights Germany, and not Italy; its bombers are over Kiel."""
    world = over(KIEL, *units)
    for row in [*world.wars.rows()]:
        if {row.first, row.second} == {"italy", "us"}:
            world.drop(row)
    return world


@pytest.mark.rule("43.441#1", "enemies are those whom the power of the bombers fights")
def test_nobody_bombs_bases_of_those_whom_he_does_not_fight() -> None:
    world = at_peace_with_italy("italy-aaf N27 3", "germany-aaf N29 3")
    other, german = SpaceId("N27"), SpaceId("N29")
    taranto = next(
        row.space for row in all_targets(world) if (row.power, row.aim) == ("italy", Aim.SHIPS)
    )
    ports = {SpaceId(str(row.berth)) for row in world.hulls.rows() if row.party == "italy"}
    port = min(one for one in ports if world.map.is_hex(one))
    one = Carrier("raid-1", "us", 1, (other, german, port, taranto, KIEL))
    british = Carrier("raid-2", "britain", 1, (other, port, taranto))
    for where, aim in (
        (other, AtomicAim.AIR),
        (port, AtomicAim.SHIPS),
        (taranto, AtomicAim.SHIPYARD),
    ):
        assert _rules(world, one, where, aim) == ["43.51"]
        assert _rules(world, british, where, aim) == []
    assert _rules(world, one, german, AtomicAim.AIR) == []
    assert _rules(world, one, KIEL, AtomicAim.SHIPS) == []
    assert _rules(world, one, KIEL, AtomicAim.SHIPYARD) == []
    assert {german, KIEL} <= set(bases_with_units(world, "us"))
    assert not {other, port, taranto} & set(bases_with_units(world, "us"))
    assert {other, port, taranto} <= set(bases_with_units(world, "britain"))


@pytest.mark.rule("43.442#1", "hits are for enemies only, whoever else is in the base")
def test_hits_spare_those_whom_the_attacker_does_not_fight() -> None:
    world = at_peace_with_italy("italy-aaf J30 3", "germany-aaf J30 3")
    t = drop(world, bomb(KIEL, "air-units"))
    t.dice(3, 4)
    guests = next(row.id for row in t.world.air.rows() if row.party == "italy")
    assert t.against(f"allied: hit-air-units {guests} 1") == {"43.442"}
    while t.pending == "air-hits":
        t.default("allied")
    assert factors(t.world, "italy-aaf") == 3
    assert factors(t.world) == 0
    ships = at_peace_with_italy()
    names = {row.what for row in ships.hulls.rows() if row.berth == KIEL and row.named}
    guest = next(row for row in ships.hulls.rows() if row.party == "italy" and row.named)
    ships.amend(guest, berth=KIEL)
    t = drop(ships, bomb(KIEL, "ships"))
    t.dice(5, 5)
    assert t.against(f"allied: hit-ships {guest.what} 1") == {"43.442"}
    assert t.against(f"allied: hit-ships {min(names)} 1") == set()


# Raids on bases -----------------------------------------------------------------------------------


@pytest.mark.rule("43.441#3", "the bombs are delivered as on cities: by raids that get through")
@pytest.mark.rule("26.33#3", "a raid on a hex without value does nothing without a bomb")
def test_a_raid_on_a_base() -> None:
    base = SpaceId("N27")
    units = ("us-strategic-bomber western 5", "germany-aaf N27 3")
    early = europe(*units, levels=FAR, turn="Winter 1943")
    assert base not in {one.space for one in reachable(early, "us")}
    world = europe(*units, levels=FAR, turn="Summer 1945")
    assert (base, Aim.BASE) in {(one.space, one.aim) for one in reachable(world, "us")}
    before = world.treasuries["germany"].level
    t = bombing(world)
    send(t, f"allied: send-raid {base} base {LONDON} {base} us-strategic-bomber@western=5 -")
    while t.pending == "raid-defense":
        t.default("axis")
    t.dice(4, 3)
    t.dice(1, 1)
    assert t.pending == ""
    assert t.world.treasuries["germany"].level == before
    assert factors(t.world) == 3
    assert [one.id for one in carriers(t.world, WEST)] == ["raid-1"]


# Ships --------------------------------------------------------------------------------------------


@pytest.mark.rule("43.442#1", "the result is applied as the attacker wants, to ships too")
@pytest.mark.rule("43.442#2", "a named ship that is damaged or sunk may be hit critically")
@pytest.mark.rule("20.5241D#1", "a critical hit may follow an atomic attack")
def test_ships_are_hit() -> None:
    world = over(KIEL)
    name = next(row.what for row in world.hulls.rows() if row.berth == KIEL and row.named)
    t = drop(world, bomb(KIEL, "ships"))
    t.dice(5, 5)
    assert t.pending == "ship-hits"
    t.say(f"allied: hit-ships {name} 5")
    assert t.pending == "critical hit"
    assert t.world.hulls[HullId(name)].condition is Condition.SUNK
    t.dice(1)
    while t.pending in ("ship-hits", "critical hit"):
        t.default("allied") if t.pending == "ship-hits" else t.dice(1)


@pytest.mark.rule("43.443#1", "one roll without modifiers in the row of twenty of the SW table")
@pytest.mark.parametrize("values", [(1, 1), (3, 4), (6, 6)])
def test_a_shipyard_is_hit(values: tuple[int, int]) -> None:
    """All of the result is spent, two columns for each whole one and one for each half, on whatever
    ships of the yard the attacker names; skill and training of the attacker change nothing.
    """
    world = over(KIEL)
    world.put(Level("air-drm-results", WEST, 5))
    ships = [row.what for row in ships_on_slips(world, KIEL)]
    assert len(ships) > 1
    t = drop(world, bomb(KIEL, "shipyard"))
    t.dice(*values)
    found = read(world.statics, 20, sum(values))
    blows = []
    while t.pending == "ships-hit":
        decision = t.position.decision
        assert isinstance(decision, ShipsHit)
        blows.append(decision.columns)
        left = [row.key() for row in ships_on_slips(t.world, KIEL)]
        one = left[-1]
        before = t.world.slips[one]
        t.say(f'allied: hit-ship "{one}"')
        assert t.world.slips.get(one) != before
    due = [2] * found.before + [1] * found.after
    assert blows == due[: len(blows)]
    assert len(blows) == len(due) or not ships_on_slips(t.world, KIEL)
    assert blows


# Advanced submarines ------------------------------------------------------------------------------


def boats(place: str, count: int = 2) -> AwawWorld:
    """German advanced submarines."""
    world = europe(turn="Summer 1945", side="axis", rows=bombs(AXIS, uranium=3))
    world.put(Hull(BOAT, "germany", SpaceId(place), count))
    world.changes.clear()
    return world


@pytest.mark.rule("43.224#1", "one attack on the U.S. for each factor in the Atlantic SW box")
@pytest.mark.rule("43.22#1", "German advanced submarines attack the Atlantic U.S. box")
@pytest.mark.rule("43.433#1", "in an SW box they make no tactical attacks")
@pytest.mark.rule("43.436#1", "nor attack ships in boxes")
@pytest.mark.rule("43.342#1", "each such attack costs 25 BRPs")
@pytest.mark.rule("20.78E#1", "advanced submarines carry atomic bombs")
def test_submarines_off_america() -> None:
    world = boats("atlantic-sw")
    (one,) = carriers(world, AXIS)
    box = SpaceId("atlantic-us")
    assert (one.bombs, one.targets) == (2, (box,))
    assert _rules(world, one, box, AtomicAim.SHIPS, AXIS) == ["43.51"]
    before = world.treasuries["us"].level
    t = drop(world, f"axis: drop-bomb {one.id} {box} city uranium")
    t.say(f"axis: drop-bomb {one.id} {box} city uranium")
    assert before - t.world.treasuries["us"].level == 50
    assert t.pending == ""


@pytest.mark.rule("43.26#1", "nobody intercepts them: the same air units meet a raid")
def test_nobody_intercepts_submarines() -> None:
    world = boats("atlantic-sw")
    box = SpaceId("atlantic-us")
    guard = FrontAir(UnitTypeId("us-interceptor"), "us", "western", 9)
    world.put(guard)
    world.put(AirUnits(UnitTypeId("us-aaf"), "us", box, 9))
    crossed = Raid(RaidId("raid-1"), "germany", box, Aim.AREA, (box,), (bombers("germany", 2),))
    world.put(crossed)
    assert flyers(world, crossed, box)
    world.drop(crossed)
    (one,) = carriers(world, AXIS)
    t = drop(world, f"axis: drop-bomb {one.id} {box} city uranium")
    assert t.pending == "atomic-orders"  # nothing was asked of the other side, and no die rolled
    assert marked(t.world)
    assert not t.told("26.44")


@pytest.mark.rule("43.432#1", "from an operational port within twenty hexes")
@pytest.mark.rule("43.431#1", "against naval bases and shipyards, in the combat phase")
@pytest.mark.rule("43.434#1", "they succeed without more")
@pytest.mark.rule("43.435#1", "with the rows of twenty")
@pytest.mark.rule("43.435#2", "and critical hits")
def test_submarines_in_port() -> None:
    world = boats(KIEL)
    assert boats_in_port(world, "germany") == {KIEL: 2}
    (one,) = carriers(world, AXIS)
    grid = world.board.board.grid
    assert max(grid.distance(KIEL, space) for space in one.targets) <= 20
    port = next(
        space for space in one.targets if not _rules(world, one, space, AtomicAim.SHIPS, AXIS)
    )
    assert _rules(world, one, LONDON, AtomicAim.CITY, AXIS)
    t = drop(world, f"axis: drop-bomb {one.id} {port} ships uranium")
    assert t.pending == "atomic attack"
    t.dice(6, 6)
    assert t.pending == "ship-hits"
    world.put(HexSupply(KIEL, Supply.PARTIAL))
    assert boats_in_port(world, "germany") == {}
