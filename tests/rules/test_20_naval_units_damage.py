"""20.5: what attacks do to ships."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Staged, Table
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.naval.damage.cruisers_and_light_ships import (
    LightLoss,
    Type,
    hit_light,
    light_loss,
    share_out,
    to_choose,
    types_at_choice,
    types_of,
)
from warcabinet.awaw.naval.damage.light_hits import on
from warcabinet.awaw.naval.damage.named_ships import (
    Blow,
    CriticalHit,
    critical_due,
    damage,
    defence_raised,
    defending_factors,
    hit,
    is_critical,
    may_fire,
    may_launch,
    repair_hits,
)
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.types_of_naval_units import is_slow
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Condition, Force, ForceKind, Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

FIT, DAMAGED, SUNK = Condition.FIT, Condition.DAMAGED, Condition.SUNK
PORT, SEA = SpaceId("L32"), SpaceId("M33")
FORCE = ForceId("japan-loose-1")
NAGATO, AKAGI, YAMATO, SHOHO = "japan-nagato", "japan-akagi", "japan-yamato", "japan-shoho"
SIZES = {NAGATO: 4, AKAGI: 3, YAMATO: 5, SHOHO: 2, "japan-hiei": 3}


def ships(*hulls: Hull, at_sea: bool = True) -> AwawWorld:
    """Ships in a Japanese force at sea, or loose in Tokyo."""
    world = pacific_world(turn="Spring 1942")
    for row in list(world.hulls.rows()):
        world.drop(row)
    stance = Stance.SAILING if at_sea else Stance.PORT
    place = SEA if at_sea else PORT
    world.put(Force(FORCE, "japan", place, ForceKind.LOOSE, base=PORT, stance=stance))
    for hull in hulls:
        world.put(hull)
    return world


def a_ship(name: str, condition: Condition = FIT, hits: int = 0, at_sea: bool = True) -> Hull:
    berth = in_force(FORCE) if at_sea else PORT
    return Hull(name, "japan", berth, SIZES[name], condition, hits, named=True)


def after(name: str, new_hits: int, **ship: Any) -> tuple[str, int] | None:
    """Condition and hits of a ship after an attack; None: it is gone."""
    world = ships(a_ship(name, **ship), at_sea=ship.get("at_sea", True))
    hit(world, world.hulls[HullId(name)], new_hits)
    row = world.hulls.get(HullId(name))
    return None if row is None else (row.condition.value, row.hits)


def factors(kind: str, count: int, condition: Condition = FIT, party: str = "japan") -> Hull:
    return Hull(kind, party, in_force(FORCE), count, condition)


# Named ships --------------------------------------------------------------------------------------


@pytest.mark.rule("20.5211A#1", "as many hits as it has factors sink a ship")
@pytest.mark.rule("20.5221#1", "one hit less than its size damages a ship")
@pytest.mark.rule("20.5231A#1", "fewer hits leave it as it was")
@pytest.mark.parametrize(
    ("name", "hits", "found"),
    [
        (AKAGI, 1, ("fit", 1)),
        (AKAGI, 2, ("damaged", 2)),
        (AKAGI, 3, None),
        (AKAGI, 7, None),
        (SHOHO, 1, ("damaged", 1)),
        (SHOHO, 2, None),
        (YAMATO, 3, ("fit", 3)),
        (YAMATO, 4, ("damaged", 4)),
    ],
)
def test_hits_at_sea(name: str, hits: int, found: tuple[str, int] | None) -> None:
    assert after(name, hits) == found


@pytest.mark.rule("20.51#7", "damaged by one less than its size, sunk by its size")
def test_what_damages_and_what_sinks_a_ship() -> None:
    assert [after(NAGATO, hits) for hits in (2, 3, 4)] == [("fit", 2), ("damaged", 3), None]


@pytest.mark.rule("20.511A#1", "hits add up on the whole ship, which is damaged and then sunk")
def test_hits_add_up_on_the_whole_ship() -> None:
    assert after(YAMATO, 2, hits=1) == ("fit", 3)
    assert after(YAMATO, 2, hits=2) == ("damaged", 4)
    assert after(YAMATO, 2, hits=3) is None


@pytest.mark.rule("20.523A#1", "hits at sea add up until the ship is back in port")
def test_hits_of_several_attacks_add_up_at_sea() -> None:
    world = ships(a_ship(YAMATO))
    for condition, hits in ((FIT, 2), (DAMAGED, 4)):
        hit(world, world.hulls[HullId(YAMATO)], 2)
        row = world.hulls[HullId(YAMATO)]
        assert (row.condition, row.hits) == (condition, hits)
    world = ships(a_ship(YAMATO, hits=2))
    repair_hits(world, world.hulls[HullId(YAMATO)])
    assert world.hulls[HullId(YAMATO)].hits == 0


@pytest.mark.rule("20.5221#2", "one more hit sinks a damaged ship, however it was damaged")
@pytest.mark.rule("20.5231B#1", "hits beyond those that damage it sink it")
def test_a_damaged_ship_sinks_with_the_next_hit() -> None:
    assert after(YAMATO, 1, condition=DAMAGED, hits=4) is None
    assert after(YAMATO, 1, condition=DAMAGED, hits=0) is None
    assert after(YAMATO, 0, condition=DAMAGED, hits=0) == ("damaged", 0)


@pytest.mark.rule("20.5212A#1", "a ship sunk at sea is removed from play")
@pytest.mark.rule("20.527#1", "hits beyond its size go nowhere")
def test_a_ship_sunk_at_sea_is_gone_and_excess_hits_with_it() -> None:
    world = ships(a_ship(AKAGI), a_ship(YAMATO))
    assert hit(world, world.hulls[HullId(AKAGI)], 9) == Blow(None)
    assert AKAGI not in world.hulls
    assert world.sunk[AKAGI].factors == 3
    assert world.hulls[HullId(YAMATO)].hits == 0
    assert world.forces[FORCE].lost == 3


@pytest.mark.rule("20.523C#1", "hits in port that do not damage a ship are gone at once")
@pytest.mark.rule("20.5212B#1", "as many hits as it has factors sink a ship in port")
def test_hits_in_port_do_not_add_up() -> None:
    """The Nevada of the rulebook: three factors, one hit in the first strike at Pearl Harbor."""
    assert after("japan-hiei", 1, at_sea=False) == ("fit", 0)
    assert after("japan-hiei", 2, at_sea=False) == ("damaged", 0)
    assert after("japan-hiei", 3, at_sea=False) == ("sunk", 0)
    assert after("japan-hiei", 1, at_sea=False, condition=DAMAGED) == ("sunk", 0)


@pytest.mark.rule("20.523C#2", "a ship that lies sunk is destroyed by hits that would damage it")
@pytest.mark.rule("20.5212B#3", "a ship sunk in port is lost if it is damaged again")
def test_a_ship_that_lies_sunk_is_destroyed_by_hits_that_would_damage_it() -> None:
    assert after("japan-hiei", 1, at_sea=False, condition=SUNK) == ("sunk", 0)
    assert after("japan-hiei", 2, at_sea=False, condition=SUNK) is None


def test_a_ship_that_lies_sunk_is_lost_with_its_port() -> None:
    world = ships(a_ship(AKAGI, SUNK, at_sea=False), a_ship(YAMATO, DAMAGED, at_sea=False))
    take(world, PORT, "us", "29.21")
    assert AKAGI not in world.hulls
    assert YAMATO in world.hulls


@pytest.mark.rule("20.5222A#1", "damaged capital ships do not fire at ships; others do")
def test_damaged_capital_ships_do_not_fire() -> None:
    world = ships(a_ship(YAMATO))
    assert may_fire(world, a_ship(YAMATO, hits=3))
    assert not may_fire(world, a_ship(YAMATO, DAMAGED))


def test_damaged_cruisers_fire() -> None:
    world = ships()
    assert may_fire(world, factors("japan-ca", 2, DAMAGED))
    assert not is_slow(world, factors("japan-dd", 2))


@pytest.mark.rule("20.5222B#1", "damaged carriers neither launch nor retrieve")
def test_damaged_carriers_do_not_launch() -> None:
    world = ships(a_ship(AKAGI))
    assert may_launch(world, a_ship(AKAGI, hits=1))
    assert not may_launch(world, a_ship(AKAGI, DAMAGED))
    assert not may_launch(world, a_ship(YAMATO))


@pytest.mark.rule("20.5222C#1", "damaged ships are slow")
def test_damaged_ships_are_slow() -> None:
    world = ships()
    assert not is_slow(world, a_ship(AKAGI, hits=1))
    assert is_slow(world, a_ship(AKAGI, DAMAGED))


@pytest.mark.rule("20.5222D#1", "damaged ships count for air defense")
def test_factors_that_defend_against_air_units() -> None:
    world = ships()
    assert defending_factors(world, (a_ship(AKAGI, DAMAGED), factors("japan-ca", 4, DAMAGED))) == 7
    sunk = a_ship(AKAGI, SUNK, at_sea=False)
    assert defending_factors(world, (sunk, factors("japan-dd", 2))) == 2


@pytest.mark.rule("20.442#4", "each escort carrier factor counts three for air defense")
def test_escort_carriers_defend_threefold() -> None:
    world = ships()
    assert defending_factors(world, (factors("us-cve", 2), factors("japan-submarine", 3))) == 6
    assert defending_factors(world, (factors("japan-transport", 3),)) == 0


@pytest.mark.rule("20.253#2", "each five-factor battleship raises the level of air defense by one")
@pytest.mark.rule("20.36#2", "each super carrier raises the level of air defense by one")
def test_the_biggest_ships_raise_the_level_of_air_defense() -> None:
    world = ships()
    midway = Hull("us-midway", "us", PORT, 4, named=True)
    assert defence_raised(world, (a_ship(YAMATO), a_ship(NAGATO), a_ship(AKAGI))) == 1
    assert defence_raised(world, (a_ship(YAMATO, DAMAGED), midway)) == 2


@pytest.mark.rule("20.5221#1", "a hit while it bombards damages a ship of any size")
def test_a_hit_in_shore_bombardment_damages() -> None:
    world = ships(a_ship(YAMATO))
    damage(world, world.hulls[HullId(YAMATO)])
    assert world.hulls[HullId(YAMATO)].condition is DAMAGED
    damage(world, world.hulls[HullId(YAMATO)])
    assert YAMATO not in world.hulls


# Critical hits ------------------------------------------------------------------------------------


def due(name: str = AKAGI, condition: Condition = FIT, hits: int = 1, **attack: Any) -> bool:
    at_sea = attack.pop("at_sea", True)
    ship = a_ship(name, condition, at_sea=at_sea)
    world = ships(ship, at_sea=at_sea)
    result = hit(world, world.hulls[HullId(name)], hits)
    return critical_due(world, ship, result, **attack)


@pytest.mark.rule("20.5241A#1", "twelve on the dice, damaged or not")
@pytest.mark.rule("20.5241A#2", "only double sixes will do")
@pytest.mark.rule("20.5241A#4", "and nothing takes from a twelve")
@pytest.mark.rule("20.5241A#3", "a modified twelve is none")
def test_twelve_on_the_dice_may_be_critical() -> None:
    assert due(natural=12)
    assert due(natural=12, hits=0)
    assert due(natural=12, condition=DAMAGED, hits=0)
    assert not due(natural=11)


@pytest.mark.rule("20.5241B#1", "a ship sunk in port")
def test_a_ship_sunk_in_port_is_rolled_for() -> None:
    assert due(hits=3, at_sea=False)
    assert not due(hits=2, at_sea=False)
    assert not due(hits=1, condition=SUNK, at_sea=False)


@pytest.mark.rule("20.5241C#1", "a ship damaged by an air attack of total surprise")
def test_total_surprise_makes_damage_critical() -> None:
    assert due(hits=2, surprise=7, by_air=True)
    assert not due(hits=2, surprise=6, by_air=True)
    assert not due(hits=2, surprise=7)
    assert not due(hits=1, surprise=7, by_air=True)


@pytest.mark.rule("20.5241D#1", "a ship damaged or sunk by an atomic attack")
def test_an_atomic_attack_that_damages_is_rolled_for() -> None:
    assert due(hits=2, atomic=True)
    assert not due(hits=1, atomic=True)


@pytest.mark.rule("20.524#2", "the die must exceed the size of the ship")
@pytest.mark.rule("20.5242#1", "each excess hit on a ship sunk in port adds one to the die")
def test_the_die_must_exceed_the_size() -> None:
    assert [die for die in range(1, 7) if is_critical(3, die)] == [4, 5, 6]
    assert [die for die in range(1, 7) if is_critical(5, die)] == [6]
    assert is_critical(5, 4, excess=2)
    assert not is_critical(5, 3, excess=2)
    world = ships(a_ship(AKAGI, at_sea=False), at_sea=False)
    assert hit(world, world.hulls[HullId(AKAGI)], 5).excess == 2
    world = ships(a_ship(AKAGI, DAMAGED, at_sea=False), at_sea=False)
    assert hit(world, world.hulls[HullId(AKAGI)], 3).excess == 2


def rolled(die: int, excess: int = 0, **ship: Any) -> tuple[str, int] | None:
    """The Akagi after a roll for a critical hit."""
    world = ships(a_ship(AKAGI, **ship), at_sea=ship.get("at_sea", True))
    play = CriticalHit(ship=AKAGI, excess=excess)
    t = Table(Position.opening(Staged(world, play), "pacific-1939", {}))
    assert t.pending == "critical hit"
    t.dice(die)
    row = t.world.hulls.get(HullId(AKAGI))
    return None if row is None else (row.condition.value, row.hits)


@pytest.mark.rule("20.524#1", "one die is rolled")
@pytest.mark.rule("20.526A#1", "an undamaged ship is damaged")
@pytest.mark.rule("20.526B#1", "a damaged ship at sea is sunk")
@pytest.mark.rule("20.5211B#1", "a critical hit sinks a damaged ship")
@pytest.mark.rule("20.526C#1", "a damaged ship in port is sunk in port")
@pytest.mark.rule("20.526D#1", "a ship sunk in port is destroyed")
def test_effects_of_a_critical_hit() -> None:
    assert rolled(3, hits=1) == ("fit", 1)
    assert rolled(4, hits=1) == ("damaged", 1)
    assert rolled(4, condition=DAMAGED) is None
    assert rolled(3, condition=DAMAGED) == ("damaged", 0)
    assert rolled(4, condition=DAMAGED, at_sea=False) == ("sunk", 0)
    assert rolled(4, condition=SUNK, at_sea=False) is None
    assert rolled(3, condition=SUNK, at_sea=False) == ("sunk", 0)
    assert rolled(2, excess=2, condition=SUNK, at_sea=False) is None


@pytest.mark.rule("20.526#1", "the critical hit comes on top of the hits of the same attack")
def test_hits_come_before_the_critical_hit() -> None:
    """R-053: a ship of three factors with two hits on a twelve and a critical hit is sunk."""
    world = ships(a_ship(AKAGI))
    hit(world, world.hulls[HullId(AKAGI)], 2)
    t = Table(Position.opening(Staged(world, CriticalHit(ship=AKAGI)), "pacific-1939", {}))
    t.dice(6)
    assert AKAGI not in t.world.hulls


@pytest.mark.rule("20.528#1", "no critical hits on cruisers")
def test_cruisers_take_no_critical_hits() -> None:
    cruiser = factors("japan-ca", 2)
    world = ships(cruiser)
    assert not critical_due(world, cruiser, Blow(DAMAGED), natural=12)


@pytest.mark.rule("20.531#2", "cruisers are like ships of two factors but for critical hits")
def test_cruisers_are_like_ships_of_two_factors() -> None:
    assert [light_loss(1, 0, 0, hits) for hits in (1, 2)] == [LightLoss(1), LightLoss(sunk=1)]
    assert [after(SHOHO, hits) for hits in (1, 2)] == [("damaged", 1), None]
    assert due(SHOHO, natural=12)
    cruiser = factors("japan-ca", 2)
    assert not critical_due(ships(cruiser), cruiser, Blow(DAMAGED), natural=12)


# Light ships --------------------------------------------------------------------------------------


@pytest.mark.rule("20.532#1", "two hits sink a cruiser")
@pytest.mark.rule("20.532#2", "an odd hit damages another")
@pytest.mark.rule("20.533#1", "one hit damages a cruiser")
@pytest.mark.rule("20.531#1", "a cruiser takes hits as a named ship of two factors")
@pytest.mark.parametrize(
    ("hits", "damaged", "sunk"), [(1, 1, 0), (2, 0, 1), (3, 1, 1), (4, 0, 2), (5, 1, 2)]
)
def test_hits_on_cruisers_alone(hits: int, damaged: int, sunk: int) -> None:
    assert light_loss(4, 0, 0, hits) == LightLoss(damaged, sunk)


@pytest.mark.rule("20.51#8", "the odd hit on cruisers alone damages one")
def test_an_odd_hit_damages_a_cruiser() -> None:
    assert light_loss(3, 0, 0, 3) == LightLoss(damaged=1, sunk=1)
    assert light_loss(3, 0, 0, 4) == LightLoss(sunk=2)


@pytest.mark.rule("20.532#3", "an odd hit sinks a damaged cruiser only if all are damaged")
@pytest.mark.rule("20.533#2", "a damaged cruiser that is hit again is sunk")
def test_damaged_cruisers_are_hit_last() -> None:
    assert light_loss(1, 2, 0, 1) == LightLoss(damaged=1)
    assert light_loss(0, 2, 0, 1) == LightLoss(finished=1)
    assert light_loss(1, 2, 0, 3) == LightLoss(sunk=1, finished=1)


@pytest.mark.rule("20.541#1", "all other light ships are sunk factor by factor")
@pytest.mark.rule("20.51#9", "each hit sinks a factor where there are no cruisers")
def test_hits_on_ships_of_one_factor() -> None:
    assert light_loss(0, 0, 5, 3) == LightLoss(ones=3)


@pytest.mark.rule("20.511C#1", "destroyers and the like are sunk by the factor and never damaged")
@pytest.mark.parametrize("what", ["japan-dd", "us-cve", "japan-submarine", "japan-asw"])
def test_ships_of_one_factor_are_never_damaged(what: str) -> None:
    world = ships(factors(what, 3))
    hit_light(world, tuple(world.hulls.rows()), 1)
    assert [(row.condition, row.factors) for row in world.hulls.rows()] == [(FIT, 2)]


@pytest.mark.rule("20.551#1", "hits fall evenly on cruisers and the others, cruisers ahead")
@pytest.mark.rule("20.551#2", "the row of results for one to six hits")
@pytest.mark.rule("20.551#4", "the first and the fifth hit damage a cruiser")
@pytest.mark.parametrize("hits", range(1, 7))
def test_hits_on_a_mixed_light_force(hits: int) -> None:
    table = ships().statics.tables["mixed-light-force-hits"]
    names = ("cruisers_damaged", "cruisers_sunk", "one_factor_sunk")
    damaged, sunk, ones = (table.number(hits, name) for name in names)
    assert light_loss(5, 0, 9, hits) == LightLoss(damaged, sunk, ones=ones)


@pytest.mark.rule("20.51#10", "mixed light forces share hits evenly")
def test_a_mixed_light_force_shares_hits() -> None:
    assert light_loss(3, 0, 6, 4) == LightLoss(sunk=1, ones=2)
    assert light_loss(1, 0, 6, 3) == LightLoss(sunk=1, ones=1)


@pytest.mark.rule("20.551#3", "undamaged cruisers of a mixed force are hit before damaged ones")
def test_undamaged_cruisers_of_a_mixed_force_are_hit_first() -> None:
    assert light_loss(1, 1, 4, 1) == LightLoss(damaged=1)
    assert light_loss(1, 1, 4, 5) == LightLoss(sunk=1, finished=1, ones=2)
    assert light_loss(0, 2, 4, 2) == LightLoss(finished=1, ones=1)


@pytest.mark.rule("20.551#1", "once all cruisers are sunk the others take the hits")
@pytest.mark.rule("20.56#1", "hits for which nothing is left are ignored")
def test_where_one_sort_runs_out() -> None:
    """R-055: two cruisers and a destroyer, six hits: all sunk, one hit ignored."""
    assert light_loss(2, 0, 1, 6) == LightLoss(sunk=2, ones=1, excess=1)
    assert light_loss(1, 0, 9, 6) == LightLoss(sunk=1, ones=4)


# Mixed types --------------------------------------------------------------------------------------


@pytest.mark.rule("20.57#1", "equal shares, and what cannot be shared falls on the largest type")
def test_losses_of_mixed_types_are_shared_equally() -> None:
    british, dutch = Type("britain-dd", 5, 2), Type("dutch-east-indies-dd", 3, 0)
    assert share_out((dutch, british), 4) == {"dutch-east-indies-dd": 2, "britain-dd": 2}
    assert share_out((dutch, british), 3) == {"dutch-east-indies-dd": 1, "britain-dd": 2}
    assert share_out((dutch, british), 8) == {"dutch-east-indies-dd": 3, "britain-dd": 5}
    assert share_out((dutch, british), 7) == {"dutch-east-indies-dd": 3, "britain-dd": 4}


@pytest.mark.rule("20.57#2", "of equal types the one with the lower modifier bears more")
def test_of_equal_types_the_worse_one_bears_more() -> None:
    british, dutch = Type("britain-dd", 3, 2), Type("dutch-east-indies-dd", 3, 0)
    assert share_out((british, dutch), 1) == {"britain-dd": 0, "dutch-east-indies-dd": 1}
    assert to_choose((british, dutch), 1) == ()


@pytest.mark.rule("20.57#2", "escort carriers have a lower one than the destroyers beside them")
def test_escort_carriers_bear_more() -> None:
    world = ships(factors("us-dd", 2), factors("us-cve", 2))
    hulls = tuple(world.hulls.rows())
    assert types_at_choice(world, hulls, 1) == ()
    hit_light(world, hulls, 1)
    assert {row.what: row.factors for row in world.hulls.rows()} == {"us-dd": 2, "us-cve": 1}


def test_the_owner_chooses_among_types_that_are_alike() -> None:
    british, american = Type("britain-dd", 3, 2), Type("us-dd", 3, 2)
    assert to_choose((british, american), 1) == ("britain-dd", "us-dd")
    assert to_choose((british, american), 2) == ()
    assert share_out((british, american), 1, ("us-dd",)) == {"britain-dd": 0, "us-dd": 1}


def test_only_types_that_could_bear_more_are_named() -> None:
    alike = [Type("britain-dd", 5, 2), Type("us-dd", 5, 2)]
    others = [Type("france-dd", 3, 1), Type("italy-dd", 3, 1)]
    assert to_choose((*alike, *others), 5) == ("britain-dd", "us-dd")
    assert to_choose((*alike, *others), 7) == ("france-dd", "italy-dd")


def hits_on(hits: int, *hulls: Hull) -> Table:
    world = ships(*hulls)
    play = on(tuple(world.hulls.rows()), hits)
    return Table(Position.opening(Staged(world, play), "pacific-1939", {}))


def alike(kind: str, *parties: str, count: int) -> list[Hull]:
    return [factors(f"{party}-{kind}", count, party=party) for party in parties]


def left(t: Table) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in t.world.hulls.rows():
        found[row.what] = found.get(row.what, 0) + (0 if row.damaged else row.factors)
    return found


@pytest.mark.rule("20.57#3", "the owner chooses for cruisers, and again for the others")
def test_the_owner_chooses_for_cruisers_and_for_the_others() -> None:
    hulls = (*alike("ca", "britain", "us", count=4), *alike("dd", "britain", "us", count=3))
    t = hits_on(3, *hulls)
    assert t.against("allied: bear-loss us-ca") == {"20.57"}
    t.say("allied: bear-loss us-dd")
    assert t.pending == "who-bears-loss"
    assert t.against("allied: bear-loss us-dd") == {"20.57"}
    t.say("allied: bear-loss us-ca")
    assert t.pending == ""
    assert left(t) == {"britain-ca": 4, "us-ca": 2, "britain-dd": 3, "us-dd": 2}


@pytest.mark.rule("20.57#3", "of three types the owner names each that bears more")
def test_the_owner_chooses_two_of_three() -> None:
    t = hits_on(2, *alike("dd", "australia", "britain", "us", count=2))
    t.say("allied: bear-loss us-dd")
    assert t.against("allied: bear-loss us-dd") == {"20.57"}
    t.say("allied: bear-loss britain-dd")
    assert t.pending == ""
    assert left(t) == {"australia-dd": 2, "britain-dd": 1, "us-dd": 1}


@pytest.mark.rule("20.552#1", "types of one-factor ships share their losses")
@pytest.mark.rule("20.511B#1", "cruisers are damaged and sunk two factors at a time")
def test_hits_are_carried_out_on_the_types_of_a_force() -> None:
    world = ships(
        factors("japan-ca", 6), factors("japan-dd", 4), factors("us-cve", 2), factors("us-dd", 2)
    )
    hulls = tuple(world.hulls.rows())
    loss = hit_light(world, hulls, 5)
    assert loss == LightLoss(damaged=1, sunk=1, ones=2)
    left = {row.id: row.factors for row in world.hulls.rows()}
    assert left == {
        "japan-ca@tf:japan-loose-1": 2,
        "japan-ca@tf:japan-loose-1/damaged": 2,
        "japan-dd@tf:japan-loose-1": 3,
        "us-cve@tf:japan-loose-1": 1,
        "us-dd@tf:japan-loose-1": 2,
    }


@pytest.mark.rule("27.721C#5", "ships of one factor are lost by hits, and never damaged")
def test_destroyers_are_never_damaged() -> None:
    world = ships(factors("japan-dd", 3))
    hit_light(world, tuple(world.hulls.rows()), 1)
    assert [(row.factors, row.damaged) for row in world.hulls.rows()] == [(2, False)]


def test_a_damaged_cruiser_is_finished_by_a_hit() -> None:
    world = ships(factors("japan-ca", 4, DAMAGED))
    assert hit_light(world, tuple(world.hulls.rows()), 1) == LightLoss(finished=1)
    assert [row.factors for row in world.hulls.rows()] == [2]


@pytest.mark.rule("20.78F#1", "advanced submarines are a type of their own")
def test_advanced_submarines_are_a_type_of_their_own() -> None:
    some = (factors("germany-submarine", 2), factors("germany-submarine-advanced", 1))
    assert {one.name: one.factors for one in types_of(ships(), some)} == {
        "germany-submarine": 2,
        "germany-submarine-advanced": 1,
    }


def test_a_changed_ship_keeps_its_place() -> None:
    world = ships(a_ship(YAMATO, at_sea=False))
    assert change(world, world.hulls[HullId(YAMATO)], condition=DAMAGED).berth == PORT
