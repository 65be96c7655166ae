"""31: bridgeheads across rivers and crossing arrows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.attrition import BIG, begun
from tests.awaw.pacific_world import BOTH_BOARDS, pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.ground.attack.assaults import Assault, defenders
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.ground_attacks import too_many_from
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.ground.attrition.eligible_units import eligible
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionHex, bridgeheads_hold
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.ground.overruns.overruns import Overrun
from warcabinet.awaw.ground.stacking.stacking import may_stay
from warcabinet.awaw.logistics.bridgeheads import (
    BridgeheadsGo,
    is_bridgehead,
    isolated_bridgeheads,
    may_place,
    note_crossing,
    place_bridgehead,
    superfluous,
    superfluous_bridgeheads,
)
from warcabinet.awaw.logistics.hex_control.hex_control import enter
from warcabinet.awaw.logistics.unsupplied_units import IsolationLosses
from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.scenarios.file.words import LevelKind, WeatherKind
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.exploitation import Breakthrough, Exploiter
from warcabinet.awaw.state.ground import Attacked, UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Crossing,
    HexSupply,
    Supply,
    Weather,
)
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Side.AXIS, Side.ALLIED
INFANTRY, ARMOR = "germany-infantry-3-3", "germany-armor-4-6"
RUSSIAN = "russia-infantry-1-3"

# The Dnieper flows between N39 and N40, and between O39 and N40; M40 lies on the far bank.
NEAR, ALSO_NEAR, FAR, FLANK = SpaceId("N39"), SpaceId("O39"), SpaceId("N40"), SpaceId("M40")


def bridgehead(
    space: str, side: Side = AXIS, kind: BridgeheadKind = BridgeheadKind.RIVER
) -> Bridgehead:
    return Bridgehead(SpaceId(space), side, kind, 0)


def units(kind: str, count: int) -> tuple[UnitId, ...]:
    return tuple(UnitId(f"{kind}/{number}") for number in range(1, count + 1))


# Placing ------------------------------------------------------------------------------------------


def attacked_from(*lines: str, target: SpaceId = FAR) -> AwawWorld:
    """An attack on a hex has begun, with all German units on the board."""
    world = world_at(f"{RUSSIAN} {target}", *lines, turn="Fall 1941")
    attackers = tuple(world.units_of["germany"])
    note_crossing(world, Assault(attackers, (target,)))
    return world


def occupied_after(*lines: str, target: SpaceId = FAR) -> AwawWorld:
    """That attack has succeeded and its first unit has advanced."""
    world = attacked_from(*lines, target=target)
    world.drop(world.units[UnitId(f"{RUSSIAN}/1")])
    first = world.units[world.units_of["germany"][0]]
    world.amend(first, place=target)
    enter(world, target, "germany")
    return world


@pytest.mark.rule("31.23#1", "a bridgehead may follow an attack that came only across the river")
def test_a_bridgehead_may_be_placed_if_all_attackers_came_across_the_river() -> None:
    for lines in ((f"{INFANTRY} {NEAR} x2",), (f"{INFANTRY} {NEAR}", f"{INFANTRY} {ALSO_NEAR}")):
        assert may_place(occupied_after(*lines), FAR, AXIS)


@pytest.mark.rule("31.23#6", "none, if one of the attackers was across the river already")
def test_none_may_be_placed_if_an_attacker_was_across_already() -> None:
    world = occupied_after(f"{INFANTRY} {NEAR}", f"{INFANTRY} {FLANK}")
    assert not may_place(world, FAR, AXIS)
    assert not may_place(occupied_after(f"{INFANTRY} {FLANK}"), FAR, AXIS)


@pytest.mark.rule("31.23#7", "an attack across a crossing arrow does as well as one across a river")
def test_a_bridgehead_may_be_placed_across_a_crossing_arrow() -> None:
    world = occupied_after(f"{INFANTRY} U40", target=SpaceId("U41"))
    assert may_place(world, "U41", AXIS)


@pytest.mark.rule("31.23#3", "across the Rhine a Maginot or West Wall hex can hold a bridgehead")
@pytest.mark.parametrize(
    ("origins", "target", "whose", "allowed"),
    [
        ("Q25", "P25", "germany", True),
        ("O26", "P25", "germany", False),  # from the front of the line, where no river is
        ("Q25 O26", "P25", "germany", False),
        ("P25", "Q25", "britain", True),
        ("P25", "P26", "britain", False),
        ("O27", "P26", "britain", True),
    ],
)
def test_the_rhine_at_the_maginot_line_and_the_west_wall(
    origins: str, target: str, whose: str, allowed: bool
) -> None:
    foot, enemy = (INFANTRY, "france-infantry-2-3")
    if whose == "britain":
        foot, enemy = ("britain-infantry-3-4", INFANTRY)
    world = world_at(
        *(f"{foot} {space}" for space in origins.split()),
        f"{enemy} {target}",
        f"{whose}-airborne-1-3 {target}",
        scenario="europe-1939",
        turn="Summer 1940",
    )
    assert SpaceId(target) in world.forts
    note_crossing(world, Assault(tuple(world.units_of[whose]), (SpaceId(target),)))
    assert may_place(world, target, AXIS if whose == "germany" else ALLIED) is allowed


@pytest.mark.rule("31.23#2", "airborne dropped on the defender do not stand against it")
def test_airborne_dropped_on_the_defender_do_not_stand_against_it() -> None:
    world = occupied_after(f"{INFANTRY} {NEAR}", f"germany-airborne-1-3 {FAR}")
    assert may_place(world, FAR, AXIS)


@pytest.mark.rule("31.23#2", "airborne dropped on another attacked hex do not stand against it")
def test_each_hex_of_an_attack_on_several_is_judged_by_those_next_to_it() -> None:
    """Infantry crosses the river into N40 while airborne drop on M41, next to it."""
    lines = (f"{INFANTRY} {NEAR}", "germany-airborne-1-3 M41", f"{RUSSIAN} {FAR}", f"{RUSSIAN} M41")
    world = world_at(*lines, turn="Fall 1941")
    assault = Assault(tuple(world.units_of["germany"]), (FAR, SpaceId("M41")))
    note_crossing(world, assault)
    assert set(world.crossings) == {FAR}


@pytest.mark.rule("31.23#4", "who came in by attrition places no bridgehead")
def test_attrition_places_no_bridgehead() -> None:
    world = world_at(f"{INFANTRY} {FAR}", turn="Fall 1941")  # it has advanced by attrition
    assert not may_place(world, FAR, AXIS)
    won = SpaceId("K47")
    # nor after an attack across a river that failed before
    t = begun(*BIG, f"{RUSSIAN} {won} x2", die=6, rows=(Crossing(won),))
    asked = {t.pending}
    if t.pending != "attrition-occupation":
        t.default("allied")
    t.say(f"axis: occupy-hexes {won}=germany-armor-5-6/1")
    while t.pending:
        asked.add(t.pending)
        t.default(t.position.to_answer()[0])
    assert t.place("germany-armor-5-6/1") == won
    assert won in t.world.crossings
    assert "bridgehead-choice" not in asked
    assert not t.world.bridgeheads


@pytest.mark.rule("31.23#8", "the hex must have been occupied")
def test_somebody_must_be_there_to_hold_it() -> None:
    assert not may_place(attacked_from(f"{INFANTRY} {NEAR}"), FAR, AXIS)


@pytest.mark.rule("31.11#1", "forty bridgeheads are in use at once")
def test_any_number_of_bridgeheads_may_be_in_use() -> None:
    world = world_at()
    for number in range(20, 60):
        place_bridgehead(world, f"N{number}", AXIS, BridgeheadKind.RIVER)
    assert len(world.bridgeheads) == 40


def attack_across() -> Table:
    attack = GroundAttack(attackers=units(ARMOR, 2) + units(INFANTRY, 2), hexes=(FAR,))
    lines = (f"{ARMOR} {NEAR} x2", f"{INFANTRY} {ALSO_NEAR} x2", f"{RUSSIAN} {FAR}")
    t = table(*lines, play=attack, turn="Fall 1941")
    for _ in range(20):
        if t.pending == "advance-after-combat":
            break
        if t.position.request is not None:
            t.dice(6)
        else:
            t.default("axis")
    return t


@pytest.mark.rule("31.21#1", "the attacker is asked whether he places one")
@pytest.mark.rule("31.32#1", "it is offered as soon as the first unit is in the hex")
@pytest.mark.rule("31.32#2", "more units then advance, up to the limit of a bridgehead")
def test_after_the_first_unit_the_counter_is_placed_and_more_units_follow() -> None:
    t = attack_across()
    full = f"axis: advance-into {FAR} {ARMOR}/1,{ARMOR}/2,{INFANTRY}/1"
    assert t.against(full) == {"12.11"}
    t.say(f"axis: advance-into {FAR} {ARMOR}/1")
    assert t.pending == "bridgehead-choice"
    t.say("axis: place-bridgehead")
    assert is_bridgehead(t.world, FAR)
    assert t.pending == "advance-after-combat"
    t.say(f"axis: advance-into {FAR} {ARMOR}/2,{INFANTRY}/1,{INFANTRY}/2")
    assert len(t.world.units_in[FAR]) == 4


@pytest.mark.rule("31.21#1", "he may place none")
@pytest.mark.rule("31.32#3", "who has placed none is not asked again for the same hex")
def test_who_declines_a_bridgehead_is_not_asked_again() -> None:
    t = attack_across()
    t.say(f"axis: advance-into {FAR} {ARMOR}/1")
    t.say("axis: no-bridgehead")
    t.say(f"axis: advance-into {FAR} {ARMOR}/2")
    assert t.pending != "bridgehead-choice"
    assert not is_bridgehead(t.world, FAR)
    assert not may_place(t.world, FAR, AXIS)


@pytest.mark.rule("31.32#1", "airborne that have dropped on the hex and survive occupy it")
def test_airborne_in_the_hex_are_the_first_to_occupy_it() -> None:
    airborne = "germany-airborne-1-3"
    attack = GroundAttack(
        attackers=(*units(ARMOR, 2), *units(INFANTRY, 2), *units(airborne, 1)), hexes=(FAR,)
    )
    lines = (f"{ARMOR} {NEAR} x2", f"{INFANTRY} {ALSO_NEAR} x2", f"{RUSSIAN} {FAR}")
    drop = Airdrop(UnitId(f"{airborne}/1"), SpaceId("N37"), "Fall 1941, axis")
    t = table(*lines, f"{airborne} {FAR}", play=attack, turn="Fall 1941", rows=(drop,))
    for _ in range(20):
        if t.pending in ("advance-after-combat", "bridgehead-choice"):
            break
        if t.position.request is not None:
            t.dice(6)
        else:
            t.default("axis")
    assert t.pending == "bridgehead-choice"
    t.say("axis: place-bridgehead")
    assert t.pending == "advance-after-combat"
    everybody = ",".join((*units(ARMOR, 2), *units(INFANTRY, 2)))
    assert t.against(f"axis: advance-into {FAR} {everybody}") == set()


@pytest.mark.rule("31.24#1", "an overrun across a river or an arrow may place one, another not")
@pytest.mark.rule("31.31#1", "it is offered as soon as the overrun is over")
@pytest.mark.parametrize(
    ("origin", "target", "offered"),
    [(NEAR, FAR, True), (FLANK, FAR, False), (SpaceId("U41"), SpaceId("U40"), True)],
)
def test_an_overrun_across_a_river_may_place_a_bridgehead_at_once(
    origin: SpaceId, target: SpaceId, offered: bool
) -> None:
    """Italians far from home, run over by exploiting armor: even behind a river 10 to 1."""
    armor = "russia-armor-5-6"
    overrun = Overrun(units=units(armor, 2), target=target, exploiting=True)
    trained = Level(LevelKind.CTL, "russia", 3)
    t = table(
        f"{armor} {origin} x2",
        f"italy-infantry-1-3 {target}",
        play=overrun,
        turn="Summer 1942",
        side="allied",
        rows=(trained,),
    )
    assert t.place(f"{armor}/1") == target
    assert t.pending == ("bridgehead-choice" if offered else "")
    if offered:
        t.default("allied")
    assert is_bridgehead(t.world, target) is offered


# What they do -------------------------------------------------------------------------------------


@pytest.mark.rule("31.51#1", "five ground units stack on one's own bridgehead, and not six")
@pytest.mark.rule("31.51#3", "three specialized units come on top, and not four")
def test_five_ground_units_and_three_specialized_ones_stack_on_a_bridgehead() -> None:
    lines = (f"{INFANTRY} {FAR} x6", f"germany-airborne-1-3 {FAR} x4")
    world = world_at(*lines, turn="Fall 1941", rows=(bridgehead(FAR),))
    airborne = units("germany-airborne-1-3", 4)

    def against(*there: UnitId) -> set[str]:
        return {refusal.rule for refusal in may_stay(world, FAR, there)}

    assert against(*units(INFANTRY, 5), *airborne[:3]) == set()
    assert against(*units(INFANTRY, 6)) == {"12.11"}
    assert against(*units(INFANTRY, 5), *airborne) == {"12.12"}
    world.put(bridgehead(FAR, ALLIED))  # not one's own
    assert against(*units(INFANTRY, 3)) == {"12.11"}


@pytest.mark.rule("31.51#2", "no more room on a one-hex island of the Pacific board")
@pytest.mark.parametrize(("space", "rules"), [("Y32", {"12.11"}), ("L16", set())])
def test_bridgeheads_make_no_room_on_islands_of_the_pacific(space: str, rules: set[str]) -> None:
    japanese = "japan-infantry-1-2"
    world = pacific_world(f"{japanese} {space} x3", rows=(bridgehead(space),))
    assert {refusal.rule for refusal in may_stay(world, space, units(japanese, 3))} == rules


@pytest.mark.rule("31.51#2", "but on those of Europe")
@pytest.mark.parametrize(("rows", "rules"), [((bridgehead("I31"),), set()), ((), {"12.11"})])
def test_bridgeheads_make_room_on_islands_of_europe(
    rows: tuple[Record, ...], rules: set[str]
) -> None:
    world = world_at(f"{INFANTRY} I31 x5", rows=rows)
    assert world.map.has(world.board.one_hex_islands(), "I31")
    assert {refusal.rule for refusal in may_stay(world, "I31", units(INFANTRY, 5))} == rules


OUTWARD = (SpaceId("N41"),)


def out_of_bridgehead(*lines: str, **setting: Any) -> AwawWorld:
    return world_at(*lines, f"{RUSSIAN} N41", turn="Fall 1941", rows=(bridgehead(FAR),), **setting)


def too_many(world: AwawWorld, *attackers: UnitId, exploiting: bool = False) -> set[str]:
    assault = Assault(attackers, OUTWARD, exploiting)
    return {refusal.rule for refusal in too_many_from(world, assault)}


@pytest.mark.rule("31.61#1", "two ground units attack out of a bridgehead, and not three")
def test_only_two_ground_units_attack_out_of_a_bridgehead() -> None:
    world = out_of_bridgehead(f"{INFANTRY} {FAR} x4")
    assert too_many(world, *units(INFANTRY, 2)) == set()
    assert too_many(world, *units(INFANTRY, 3)) == {"15.47"}


@pytest.mark.rule("31.61#1", "those of earlier attacks out of it count")
def test_units_that_have_attacked_out_of_a_bridgehead_count() -> None:
    world = out_of_bridgehead(f"{INFANTRY} {FAR} x4")
    one, two, three, _ = units(INFANTRY, 4)
    world.put(Attacked(one, False, FAR))
    assert too_many(world, two) == set()
    world.put(Attacked(two, False, FAR))
    assert too_many(world, three) == {"15.47"}


@pytest.mark.rule("31.61#2", "specialized units attack besides the two")
@pytest.mark.parametrize("kind", ["airborne-1-3", "commando-1-3", "chindit-1-2", "us-marine-1-3"])
def test_specialized_units_attack_out_of_a_bridgehead_beyond_the_limit(kind: str) -> None:
    special = kind if kind.startswith("us-") else f"britain-{kind}"
    regular = "britain-infantry-3-4"
    world = world_at(
        f"{regular} O22 x3",
        f"{special} O22",
        f"{INFANTRY} O23",
        scenario="europe-1939",
        turn="Summer 1944",
        rows=(bridgehead("O22", ALLIED),),
    )
    for extra, rules in ((f"{special}/1", set()), (f"{regular}/3", {"15.47"})):
        assault = Assault((*units(regular, 2), UnitId(extra)), (SpaceId("O23"),))
        assert {refusal.rule for refusal in too_many_from(world, assault)} == rules


@pytest.mark.rule("31.61#3", "exploiting armor attacks in any number out of a breakthrough hex")
def test_all_armor_attacks_out_of_a_breakthrough_hex_with_a_bridgehead() -> None:
    world = out_of_bridgehead(f"{ARMOR} {FAR} x3")
    armor = units(ARMOR, 3)
    for unit in armor:
        world.put(Exploiter(unit, FAR, FAR))
    assert too_many(world, *armor, exploiting=True) == {"15.47"}
    world.put(Breakthrough(FAR, armor))
    assert too_many(world, *armor, exploiting=True) == set()
    assert too_many(world, *armor) == {"15.47"}  # it is about exploitation attacks


@pytest.mark.rule("31.61#4", "Russian 3-3 infantry attacks beyond the limit as a shock army")
def test_shock_armies_attack_out_of_a_bridgehead_beyond_the_limit() -> None:
    shock, other = "russia-infantry-3-3", "russia-infantry-2-3"
    world = world_at(
        f"{shock} {FAR} x3",
        f"{other} {FAR} x3",
        f"{INFANTRY} N41",
        turn="Summer 1942",
        side="allied",
        rows=(bridgehead(FAR, ALLIED),),
    )
    assert too_many(world, *units(shock, 3)) == {"15.47"}
    set_level(world, LevelKind.SHOCK_ARMIES, "russia", 1)
    assert too_many(world, *units(shock, 3)) == set()
    assert too_many(world, *units(other, 3)) == {"15.47"}


@pytest.mark.rule("31.62#1", "all units in it are counted that would be elsewhere")
def test_all_units_in_a_bridgehead_are_counted_in_attrition() -> None:
    replacement = "germany-replacement-1-1"
    lines = (f"{INFANTRY} {FAR} x4", f"{replacement} {FAR}", f"{RUSSIAN} N41")
    world = world_at(*lines, turn="Fall 1941", rows=(bridgehead(FAR),))
    freeze(world, AXIS)
    (zone,) = [row.id for row in world.attrition_zones.values() if SpaceId("N41") in row.spaces]
    assert eligible(world, "european axis", zone) == units(INFANTRY, 4)


@pytest.mark.rule("31.62#2", "some attack on one front, the others are counted on the other")
def test_between_two_fronts_some_attack_and_the_others_are_counted() -> None:
    """S36 lies on the eastern front next to S35 on the Mediterranean one."""
    lines = (f"{INFANTRY} S36 x5", f"{RUSSIAN} S37", f"{RUSSIAN} S35")
    world = world_at(*lines, turn="Fall 1941", rows=(bridgehead("S36"),))
    freeze(world, AXIS)
    zones = {row.front: row.id for row in world.attrition_zones.values()}
    two, rest = units(INFANTRY, 2), units(INFANTRY, 5)[2:]
    assert too_many_from(world, Assault(two, (SpaceId("S37"),))) == []
    for unit in two:
        world.put(Attacked(unit, False, SpaceId("S36")))
    assert eligible(world, "european axis", zones[Front.MEDITERRANEAN]) == rest


@pytest.mark.rule("31.64#1", "attrition does not take one across a river")
@pytest.mark.rule("31.64#2", "it takes one of an invasion")
def test_attrition_does_not_take_a_bridgehead_across_a_river_but_one_of_an_invasion() -> None:
    for kind, held in ((BridgeheadKind.RIVER, True), (BridgeheadKind.INVASION, False)):
        world = world_at(rows=(Bridgehead(FAR, ALLIED, kind, 0),), turn="Fall 1941")
        assert bridgeheads_hold(world, AttritionHex(FAR)) is held


@pytest.mark.rule("31.63A#1", "all five units in it defend")
def test_all_units_in_a_bridgehead_defend() -> None:
    lines = (f"{RUSSIAN} {FAR} x5", f"{INFANTRY} N41")
    world = world_at(*lines, turn="Fall 1941", rows=(bridgehead(FAR, ALLIED),))
    assault = Assault(units(INFANTRY, 1), (FAR,))
    assert set(defenders(world, assault)) == set(units(RUSSIAN, 5))


@pytest.mark.rule("31.63B#1", "no penalty against exploiting armor")
@pytest.mark.rule("31.63B#2", "no penalty for poor training")
@pytest.mark.rule("31.63B#3", "no penalty for a hard winter")
@pytest.mark.rule("31.63B#4", "replacements are spared as infantry is")
@pytest.mark.parametrize("defender", [INFANTRY, "germany-replacement-1-1"])
@pytest.mark.parametrize("penalty", ["15.33A", "15.33C", "15.33G"])
def test_infantry_in_a_bridgehead_is_spared_some_negative_multipliers(
    penalty: str, defender: str
) -> None:
    def negative(*rows: Bridgehead) -> set[str]:
        lines = (f"{defender} K43", "russia-armor-5-6 K44")
        snow = Weather("russian-winter-zone", WeatherKind.WINTER, 8)
        world = world_at(*lines, turn="Winter 1941", side="allied", rows=(snow, *rows))
        set_level(world, LevelKind.CTL, "russia", 4)
        set_level(world, LevelKind.CTL, "germany", 0)
        assault = Assault((UnitId("russia-armor-5-6/1"),), (SpaceId("K43"),), exploiting=True)
        parts = multiplier_parts(world, UnitId(f"{defender}/1"), assault)
        return {part.rule for part in parts if part.value < 0}

    assert penalty in negative()
    assert penalty not in negative(bridgehead("K43"))


# Removal ------------------------------------------------------------------------------------------


@pytest.mark.rule("31.41A#1", "it goes at once when an enemy takes the hex, and not with a friend")
def test_a_bridgehead_goes_at_once_when_the_enemy_takes_its_hex() -> None:
    world = world_at(control={"germany": FAR}, rows=(bridgehead(FAR),))
    enter(world, FAR, "italy")
    assert is_bridgehead(world, FAR)
    enter(world, FAR, "russia")
    assert not is_bridgehead(world, FAR)
    assert world.told[-1].rule == "31.41A"


@pytest.mark.rule("31.41B#1", "in the owner's turn it goes without any supply, not with partial")
@pytest.mark.rule("30.525#2", "partial supply keeps a bridgehead")
@pytest.mark.rule("30.16#2", "who is still isolated is eliminated: bridgeheads as well")
@pytest.mark.rule("30.541#4", "an isolated bridgehead is eliminated")
def test_a_bridgehead_goes_without_any_supply_after_combat_and_stays_with_some() -> None:
    for supply, stays in ((Supply.FULL, True), (Supply.PARTIAL, True), (Supply.NONE, False)):
        world = world_at(control={"germany": FAR}, rows=(bridgehead(FAR),))
        if supply is not Supply.FULL:
            world.put(HexSupply(FAR, supply))
        isolated_bridgeheads(world, ALLIED)  # not the owner's turn
        assert is_bridgehead(world, FAR)
        IsolationLosses().start(world, None)
        assert is_bridgehead(world, FAR) is stays


@pytest.mark.rule("31.41C#1", "a superfluous one goes in its owner's turn, not in the enemy's")
@pytest.mark.rule("31.41C#2", "one across a river goes once it is not needed")
@pytest.mark.rule("31.41C#3", "enemy units of any type within four hexes keep it")
@pytest.mark.parametrize(
    ("enemy", "goes"),
    [
        (f"{RUSSIAN} N44", False),
        (f"{RUSSIAN} N45", True),
        ("russia-aaf N44", False),
        ("russia-partisan-1-3 N36", False),
    ],
)
def test_a_bridgehead_goes_at_the_end_of_the_turn_when_no_enemy_is_within_four_hexes(
    enemy: str, goes: bool
) -> None:
    world = world_at(enemy, control={"germany": FAR}, rows=(bridgehead(FAR),), turn="Fall 1941")
    assert superfluous(world, world.bridgeheads[FAR]) is goes
    superfluous_bridgeheads(world, ALLIED)
    assert is_bridgehead(world, FAR)
    superfluous_bridgeheads(world, AXIS)
    assert is_bridgehead(world, FAR) is not goes


@pytest.mark.rule("31.41C#3", "units of a country with which its side is at peace are no enemies")
@pytest.mark.parametrize("russian", [f"{RUSSIAN} L38", "russia-aaf L38", "ship"])
@pytest.mark.parametrize("at_war", [True, False])
def test_neutrals_near_a_bridgehead_do_not_keep_it(russian: str, at_war: bool) -> None:
    """Russians and their ships near the Vistula, and a German bridgehead in Poland."""
    place, ship = SpaceId("L35"), Hull("russia-dd", "russia", SpaceId("L38"), 1)
    world = world_at(
        *([] if russian == "ship" else [russian]),
        scenario="europe-1939",
        control={"germany": place},
        rows=(bridgehead(place), *([ship] if russian == "ship" else [])),
        turn="Fall 1939",
    )
    if at_war:
        world.put(war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR))
    assert superfluous(world, world.bridgeheads[place]) is not at_war


@pytest.mark.rule("31.41C#3", "ships in port are units, too")
@pytest.mark.parametrize(("port", "goes"), [("N44", False), ("N45", True)])
def test_enemy_ships_within_four_hexes_keep_a_bridgehead(port: str, goes: bool) -> None:
    ships = Hull("russia-dd", "russia", SpaceId(port), 1)
    world = world_at(control={"germany": FAR}, rows=(bridgehead(FAR), ships), turn="Fall 1941")
    assert superfluous(world, world.bridgeheads[FAR]) is goes


@pytest.mark.rule("31.41C#4", "on the Pacific board enemies within three hexes keep it")
@pytest.mark.parametrize(("enemy", "goes"), [("L19", False), ("L20", True)])
@BOTH_BOARDS
def test_on_the_pacific_board_enemies_three_hexes_away_keep_a_bridgehead(
    enemy: str, goes: bool, scenario: str, board: str
) -> None:
    place = SpaceId(board + "L16")
    units = f"china-infantry-1-2 {board}{enemy}"
    world = pacific_world(units, rows=(bridgehead(place),), scenario=scenario)
    assert superfluous(world, world.bridgeheads[place]) is goes


@pytest.mark.rule("31.41#1", "it goes even in the turn in which it was placed")
def test_a_bridgehead_may_go_in_the_turn_in_which_it_was_placed() -> None:
    for remove_them in (superfluous_bridgeheads, isolated_bridgeheads):
        world = world_at(control={"germany": FAR}, turn="Fall 1941")
        place_bridgehead(world, FAR, AXIS, BridgeheadKind.RIVER)
        world.put(HexSupply(FAR, Supply.NONE))
        remove_them(world, AXIS)
        assert not is_bridgehead(world, FAR)


@pytest.mark.rule("31.52#1", "units that have no room without it are eliminated")
@pytest.mark.rule("31.52#2", "the owner chooses which")
def test_who_is_overstacked_without_the_bridgehead_is_eliminated_by_choice() -> None:
    assert player_of(StepId("T.P.FIN.30")) is BridgeheadsGo
    lines = (f"{INFANTRY} {FAR} x3", f"{ARMOR} {FAR}")
    t = table(*lines, play=BridgeheadsGo(), rows=(bridgehead(FAR),), turn="Fall 1941")
    assert t.pending == "overstacking"
    t.say(f"axis: eliminate-excess {INFANTRY}/2")
    t.say(f"axis: eliminate-excess {ARMOR}/1")
    assert t.pending == ""
    assert t.world.units_in[FAR] == (f"{INFANTRY}/1", f"{INFANTRY}/3")
    assert len(t.told("31.52")) >= 1
