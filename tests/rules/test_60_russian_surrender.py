"""60: Russian resistance and what it costs when it fails."""

from __future__ import annotations

import pytest

from tests.awaw.partisans import hand_over
from tests.awaw.table import table, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.moments import MovementEnds
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import HexSupply, Isolation, Manner, Pool, Supply, UnitSupply
from warcabinet.awaw.state.scenario import Forgone
from warcabinet.awaw.state.surrender import ExposedCity, UndefendedLoss
from warcabinet.awaw.surrender.russian_force_pool_effects import RussianCheck
from warcabinet.awaw.surrender.russian_resistance import (
    resistance,
    resistance_parts,
    unbuilt_factors,
)
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

INFANTRY, ARMOR, AIR = "russia-infantry-3-3", "russia-armor-3-5", "russia-aaf"
AAF = UnitTypeId("russia-aaf")


def unbuilt(kind: str, count: int) -> Pool:
    return Pool(UnitTypeId(kind), "russia", count)


def lowered_to(level: int) -> Level:
    """A year start so poor that resistance is at this level."""
    spare = resistance(world_at()) - level
    return Level("year-start-total", "russia", 150 - 100 * spare)


def part(name: str, **setting: object) -> int:
    world = world_at(**setting)  # type: ignore[arg-type]
    return sum(one.value for one in resistance_parts(world) if one.name == name)


@pytest.mark.rule("60.11#4", "the diplomatic points that Russia has count")
@pytest.mark.rule("60.11#17", "each Western Allied power at war with Germany counts for one")
def test_resistance_at_the_start_of_barbarossa_is_the_sum_of_its_named_parts() -> None:
    world = world_at(ready=True, rows=(Level("western-allies-at-war", "russia", 1),))
    centers = sum(counter.kind == "industrial-center" for counter in world.counters.values())
    parts = {one.name: one.value for one in resistance_parts(world)}
    assert parts["diplomatic points"] == 3 + 150 // 100
    assert parts["allies"] == 1
    assert parts.get("industrial centers", 0) == centers - 7
    assert resistance(world) == sum(parts.values())


@pytest.mark.rule("60.11#17", "in a campaign the wars themselves are counted")
def test_allies_count_while_they_fight_germany() -> None:
    def allies(*rows: Record) -> int:
        return part("allies", scenario="europe-1939", turn="Spring 1943", rows=rows)

    america = war_state(Power.US, Power.GERMANY, Relation.WAR)
    france = war_state(Power.FRANCE, Power.GERMANY, Relation.SURRENDERED)
    assert allies() == 2
    assert allies(america) == 3
    assert allies(america, france) == 2


@pytest.mark.rule("60.11#14", "every ten unbuilt factors cost a point")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (3, 0), (4, -1), (6, -1), (7, -2)])
def test_every_ten_unbuilt_factors_cost_a_point(count: int, points: int) -> None:
    others = [unbuilt(kind, 0) for kind in ("russia-infantry-1-3", "russia-infantry-2-3")]
    others += [unbuilt(kind, 0) for kind in (ARMOR, "russia-airborne-1-3", AIR)]
    assert part("unbuilt units", rows=(*others, unbuilt(INFANTRY, count))) == points


@pytest.mark.rule("60.11#15", "each center below seven costs a point")
def test_lost_centers_cost_a_point_each() -> None:
    before = part("industrial centers")
    world = world_at()
    center = next(c.hex for c in world.counters.rows() if c.kind == "industrial-center")
    assert part("industrial centers", control={"germany": center}) == before - 1


@pytest.mark.rule("49.154F#1", "the loss counts in the resistance of Russia")
def test_diplomatic_points_fall_with_the_great_cities_and_with_undefended_ones() -> None:
    before = part("diplomatic points")
    assert part("diplomatic points", control={"germany": "H47"}) == before - 1
    assert part("diplomatic points", rows=(UndefendedLoss(SpaceId("O43")),)) == before - 1
    richer = Level("year-start-total", "russia", 250)
    assert part("diplomatic points", rows=(richer,)) == before + 1


@pytest.mark.rule("49.154F#2", "in the year of the loss and the next, no longer")
def test_undefended_losses_count_for_two_years() -> None:
    lost = (UndefendedLoss(SpaceId("O43"), 1941),)
    found = [
        part("diplomatic points", turn=turn, rows=lost) - part("diplomatic points", turn=turn)
        for turn in ("Winter 1941", "Spring 1942", "Winter 1942", "Spring 1943")
    ]
    assert found == [-1, -1, -1, 0]
    t = table(play=MovementEnds(), control={"germany": "O43"}, rows=(ExposedCity(SpaceId("O43")),))
    assert t.world.undefended_losses[SpaceId("O43")].year == t.world.turn.year


@pytest.mark.rule("60.11#13", "the Axis in Britain cost a point")
@pytest.mark.rule("60.11#18", "two hexes of France in Western Allied hands are worth one")
def test_the_axis_in_britain_and_a_second_front_count_for_one_each() -> None:
    world = world_at()
    britain = world.map.members(world.board.territory.where("britain") & world.board.land)[0]
    assert part("Axis in Britain", control={"germany": britain}) == -1
    assert part("Axis in Britain") == 0
    france = world.map.members(world.board.territory.where("france") & world.board.land)[:2]
    assert part("a second front", control={"us": " ".join(france)}) == 1
    assert part("a second front", control={"us": france[0]}) == 0


@pytest.mark.rule("11.63#2", "what a partisan holds counts for neither side in resistance")
def test_what_a_partisan_holds_counts_for_neither_side_in_resistance() -> None:
    """The Germans hold Moscow and a hex of Britain; a partisan in it takes it from them, and does
    not give it to Russia.
    """
    board = world_at().board
    britain = board.board.members(board.territory.where("britain") & board.land)[0]

    def found(*units: str) -> dict[str, int]:
        world = world_at(*units)
        hand_over(world, "H47", britain, to="germany")
        return {one.name: one.value for one in resistance_parts(world)}

    held = found()
    contested = found("russia-partisan-1-3 H47", f"russia-partisan-1-3 {britain}")
    assert held["Axis in Britain"] == -1
    assert "Axis in Britain" not in contested
    assert contested["diplomatic points"] == held["diplomatic points"]
    assert part("diplomatic points") == held["diplomatic points"] + 1


@pytest.mark.rule("60.11#1", "resistance is determined as an Allied player turn ends")
@pytest.mark.rule("60.11#3", "above zero nothing happens")
def test_resistance_is_told_as_the_allied_turn_ends_and_does_nothing_above_zero() -> None:
    t = table(play=RussianCheck(), side="allied")
    assert resistance(t.world) > 0
    assert t.told("60.11")[0].startswith(f"Russian resistance is {resistance(t.world)} (")
    assert t.pending == ""
    assert not t.world.frozen_industry
    assert not t.world.growth


@pytest.mark.rule("60.11#5", "the diplomatic points may be below zero")
def test_diplomatic_points_may_be_negative() -> None:
    lost = [UndefendedLoss(SpaceId(space)) for space in ("O43", "H47", "D44", "N49", "Q41", "S45")]
    assert part("diplomatic points", rows=lost) == 3 + 1 - 6


@pytest.mark.rule("60.11#13", "Scapa Flow is part of Britain, Ulster is not")
@pytest.mark.parametrize(("place", "points"), [("Scapa Flow", -1), ("Belfast", 0)])
def test_scapa_flow_counts_and_ulster_does_not(place: str, points: int) -> None:
    found = world_at().board.place(place)
    assert found is not None
    assert part("Axis in Britain", control={"germany": found.hex}) == points


@pytest.mark.rule("60.11#16", "each center above seven is worth a point")
def test_centers_above_seven_raise_resistance() -> None:
    held = [row for row in world_at().counters.rows() if row.kind == "industrial-center"]
    lost = {"germany": " ".join(row.hex for row in held[7:])}
    assert part("industrial centers") == len(held) - 7 > 0
    assert part("industrial centers", control=lost) == 0


@pytest.mark.rule("60.21#1", "Russia chooses between its growth and an isolated center")
@pytest.mark.rule("60.31#2", "at zero no units are removed")
def test_at_zero_russia_chooses_and_removes_nothing() -> None:
    cut_off = HexSupply(SpaceId("D44"), Supply.PARTIAL)  # the center feeds its garrison
    rows = (lowered_to(0), cut_off)
    t = table(f"{INFANTRY} D44", play=RussianCheck(), side="allied", rows=rows)
    assert t.against("allied: freeze-industry") == set()
    assert t.against("allied: surrender-center D44") == set()
    t.say("allied: freeze-industry")
    assert t.pending == ""
    assert not t.world.growth


@pytest.mark.rule("60.31A#5", "with better armor less infantry goes")
@pytest.mark.parametrize(
    ("armor", "factors"),
    [("russia-armor-5-6", 7), ("russia-armor-4-5", 9), ("russia-armor-3-5", 11)],
)
def test_the_better_the_armor_the_less_infantry_is_removed(armor: str, factors: int) -> None:
    """With units of one factor, which end at exactly twenty BRPs."""
    pools = (unbuilt(AIR, 1), unbuilt(armor, 1), unbuilt("russia-infantry-1-3", 20))
    first = lowered_to(-1)
    rows = (*emptied(), *pools)
    spare = resistance(world_at(turn=LAST, rows=(*rows, first))) + 1
    low = Level("year-start-total", "russia", first.value - 100 * spare)
    t = table(play=RussianCheck(), side="allied", turn=LAST, rows=(*rows, low))
    assert resistance(t.world) == -1
    t.say("allied: freeze-industry")
    t.say(f"allied: remove-unbuilt {AIR}")
    t.say(f"allied: remove-unbuilt {armor}")
    removed = 0
    while t.pending == "russian-removal":
        t.say("allied: remove-unbuilt russia-infantry-1-3")
        removed += 1
    assert removed == factors


@pytest.mark.rule("60.31B#3", "unbuilt units go before built ones")
def test_unbuilt_units_go_before_built_ones() -> None:
    pools = (*emptied(), unbuilt(AIR, 1), unbuilt(ARMOR, 1))
    t = table(
        f"{ARMOR} H47", play=RussianCheck(), side="allied", turn=LAST, rows=(*pools, lowered_to(-3))
    )
    t.say("allied: freeze-industry")
    t.say(f"allied: remove-unbuilt {AIR}")
    assert t.against(f"allied: remove-built {ARMOR}/1") == {"60.31B"}


@pytest.mark.rule("60.12#1", "Russia fights on however low its resistance")
@pytest.mark.rule("60.21A#1", "its centers do not grow in the next turn")
@pytest.mark.rule("60.22#1", "again in every such turn")
def test_at_zero_russia_fights_on_and_its_industry_stands_still() -> None:
    rows: tuple[Record, ...] = (lowered_to(0),)
    for turn in ("Summer 1941", "Fall 1941"):
        t = table(play=RussianCheck(), side="allied", turn=turn, rows=rows)
        while t.pending in ("russian-industry", "russian-removal"):
            t.default("allied")
        assert t.world.frozen_industry["russia"].turn == t.world.turn.number + 1
        assert t.outcome is None
        rows = (lowered_to(0), *t.world.frozen_industry.rows())  # it goes on from there


@pytest.mark.rule("60.21B#1", "an isolated center may be given up instead")
@pytest.mark.rule("60.21B#2", "its garrison goes to the force pool")
@pytest.mark.rule("60.21B#5", "so do its air units")
@pytest.mark.rule("60.21B#3", "the center stays Russian")
@pytest.mark.rule("60.21B#4", "not one that is supplied")
def test_an_isolated_center_may_be_given_up_with_its_garrison() -> None:
    low = lowered_to(0)
    world = world_at()
    center = next(c.hex for c in world.counters.rows() if c.kind == "industrial-center")
    cut_off = HexSupply(center, Supply.NONE)
    units = (f"{INFANTRY} {center}", f"russia-aaf {center} x2")
    t = table(*units, play=RussianCheck(), side="allied", rows=(low, cut_off))
    assert t.pending == "russian-industry"
    assert t.against("allied: surrender-center H47") == {"60.21B"}
    unbuilt = t.world.pools[UnitTypeId(INFANTRY)].unbuilt, t.world.pools[AAF].unbuilt
    t.say(f"allied: surrender-center {center}")
    assert t.place(f"{INFANTRY}/1") is None
    assert not t.world.air_in[center]
    now = t.world.pools[UnitTypeId(INFANTRY)].unbuilt, t.world.pools[AAF].unbuilt
    assert now == (unbuilt[0] + 1, unbuilt[1] + 2)
    assert t.holder(center) == "russia"
    assert "russia" not in t.world.frozen_industry


LAST = "Winter 1942"
"""Nothing that Russia has mobilized is on its way to the force pool after this game turn."""


def emptied() -> tuple[Pool, ...]:
    """The Russian pools without any unbuilt units."""
    return tuple(
        Pool(pool.type, pool.party, 0, pool.elsewhere)
        for pool in world_at().pools.values()
        if pool.party == "russia"
    )


@pytest.mark.rule("60.31#1", "each level below zero takes twenty BRPs of units out of the game")
@pytest.mark.rule("60.31A#2", "an air factor goes first")
@pytest.mark.rule("60.31A#3", "then an armor unit")
@pytest.mark.rule("60.31A#4", "then infantry, up to twenty BRPs at least")
def test_each_level_below_zero_costs_air_armor_and_infantry_worth_twenty() -> None:
    """R-115: at least 20 BRPs."""
    low = lowered_to(-1)
    pools = (unbuilt(AIR, 1), unbuilt(ARMOR, 1), unbuilt(INFANTRY, 4))
    world = world_at(rows=(low, *pools))
    assert resistance(world) < 0
    t = table(play=RussianCheck(), side="allied", turn=LAST, rows=(low, *pools))
    levels = -resistance(t.world)
    assert levels >= 1
    t.say("allied: freeze-industry")
    assert t.pending == "russian-removal"
    assert t.against(f"allied: remove-unbuilt {ARMOR}") == {"60.31B"}
    t.say(f"allied: remove-unbuilt {AIR}")
    t.say(f"allied: remove-unbuilt {ARMOR}")
    for _ in range(4):  # 3 + 6 + 4 x 3 = 21: the fourth infantry unit passes 20
        t.say(f"allied: remove-unbuilt {INFANTRY}")
    assert t.world.growth[INFANTRY].count == -4
    assert t.world.pools[ARMOR].unbuilt == 0


@pytest.mark.rule("60.31B#2", "mobilized units that are not in the force pool yet go first")
def test_mobilized_units_on_their_way_to_the_pool_are_removed_first() -> None:
    """In Summer 1941 the armor of the first mobilization is due in Spring 1942, its air factor in
    Winter 1941; what the mobilization of Fall 1941 will bring is not mobilized yet.
    """
    first = "russia-armor-4-5"
    pools = (unbuilt(AIR, 1), unbuilt(ARMOR, 1), unbuilt(INFANTRY, 4))
    t = table(f"{ARMOR} H47", play=RussianCheck(), side="allied", rows=(lowered_to(-1), *pools))
    t.say("allied: freeze-industry")
    assert t.against(f"allied: remove-unbuilt {AIR}") == {"60.31B"}
    t.say(f"allied: remove-mobilized {AIR}")
    assert t.against(f"allied: remove-built {ARMOR}/1") == {"60.31B"}
    assert t.asked("allied").options("remove-mobilized", "kind") == [first]
    t.say(f"allied: remove-mobilized {first}")
    assert t.world.pools[AIR].unbuilt == 1
    assert not t.world.growth
    kinds = [f"russia-infantry-{strength}" for strength in ("1-3", "2-3", "3-3")]
    assert t.asked("allied").options("remove-mobilized", "kind") == kinds
    for kind in ("1-3", "2-3", "3-3", "3-3"):
        t.say(f"allied: remove-mobilized russia-infantry-{kind}")
    for kind in (AIR, first):  # the next level, and the second mobilization
        t.say(f"allied: remove-mobilized {kind}")
    assert t.against("allied: remove-mobilized russia-infantry-3-3") == {"60.31B"}
    assert t.against(f"allied: remove-unbuilt {INFANTRY}") == set()


@pytest.mark.rule("60.31B#2", "a mobilized unit that was removed never reaches the force pool")
def test_what_was_removed_on_its_way_does_not_arrive() -> None:
    t = table(play=ForcePoolsGrow(), side="allied", turn="Winter 1941", rows=emptied())
    assert t.world.pools[INFANTRY].unbuilt == 2
    assert t.world.pools[AIR].unbuilt == 1
    scenario = t.world.statics.scenario
    assert scenario is not None
    lost = [
        Forgone(number, 1)
        for number, row in enumerate(scenario.arrival)
        if row.turn.name == "Winter 1941" and row.type in (INFANTRY, AIR)
    ]
    rows = (*emptied(), *lost)
    t = table(play=ForcePoolsGrow(), side="allied", turn="Winter 1941", rows=rows)
    assert t.world.pools[INFANTRY].unbuilt == 1
    assert t.world.pools[AIR].unbuilt == 0


@pytest.mark.rule("60.32B#1", "removed units are not unbuilt")
def test_removed_units_do_not_count_as_unbuilt() -> None:
    t = table(play=RussianCheck(), side="allied", rows=(lowered_to(-1), unbuilt(INFANTRY, 9)))
    before = unbuilt_factors(t.world)
    t.say("allied: freeze-industry")
    removed = 0
    while t.pending == "russian-removal":
        t.default("allied")
        removed += 1
    assert removed
    assert unbuilt_factors(t.world) < before


@pytest.mark.rule("60.31B#4", "built units go when nothing is mobilized or unbuilt")
def test_built_units_are_removed_only_when_nothing_is_unbuilt() -> None:
    low = lowered_to(-3)
    t = table(f"{ARMOR} H47", play=RussianCheck(), side="allied", turn=LAST, rows=(low, *emptied()))
    t.say("allied: freeze-industry")
    assert t.pending == "russian-removal"
    t.say(f"allied: remove-built {ARMOR}/1")
    assert t.place(f"{ARMOR}/1") is None


@pytest.mark.rule("60.31B#4", "and nothing is known of them any more: their names are used again")
def test_nothing_is_left_of_a_unit_that_is_removed() -> None:
    unit = UnitId(f"{ARMOR}/1")
    besieged = (UnitSupply(unit, Supply.NONE), Isolation(unit, 2, Manner.CUT_OFF))
    rows = (lowered_to(-3), *emptied(), *besieged)
    t = table(f"{ARMOR} H47", play=RussianCheck(), side="allied", turn=LAST, rows=rows)
    t.say("allied: freeze-industry")
    t.say(f"allied: remove-built {ARMOR}/1")
    assert unit not in t.world.unit_supply
    assert unit not in t.world.isolation


@pytest.mark.rule("60.32A#1", "no more units for a level that was reached before")
def test_a_level_is_paid_for_once() -> None:
    """The example of 60.32A: nothing more at -2 after -3 has been paid."""
    low = lowered_to(-2)
    paid = Level("lowest-resistance", "russia", -3)
    t = table(play=RussianCheck(), side="allied", rows=(low, paid))
    assert resistance(t.world) == -2
    t.say("allied: freeze-industry")
    assert t.pending == ""
    assert not t.world.growth


@pytest.mark.rule("60.32A#1", "a lower level takes only what was not paid for before")
@pytest.mark.parametrize(("paid", "brps"), [(0, 80), (-3, 20)])
def test_a_lower_level_takes_the_difference(paid: int, brps: int) -> None:
    """The end of the example: at -4 after -3, twenty BRPs more."""
    rows = (lowered_to(-4), Level("lowest-resistance", "russia", paid))
    units = (f"{INFANTRY} H47 x20", f"{ARMOR} H46 x5", f"{AIR} H47 x5")
    t = table(*units, play=RussianCheck(), side="allied", turn=LAST, rows=(*rows, *emptied()))
    assert resistance(t.world) == -4
    t.say("allied: freeze-industry")
    assert t.pending == "russian-removal"
    while t.pending == "russian-removal":
        t.default("allied")
    kinds = t.world.statics.kinds
    gone = sum(-row.count * kinds[name].cost for name, row in t.world.growth.items())
    assert brps <= gone < brps + 20
