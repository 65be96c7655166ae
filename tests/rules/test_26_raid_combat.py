"""26.4: what a raid comes to: in the air, and over its target."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.rules.shared.bombing import ESSEN, bombers, europe, pacific, raid
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import table_result
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.bombing import Part, Role
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    Meeting,
    bombing,
    chances,
    combat_strength,
    deal,
    engaging,
    left,
    split_army_air,
    strength,
    strike,
    total,
)
from warcabinet.awaw.strategic.bombing.resolving_strategic_bombing_air_combat import (
    air_modifiers,
    choose,
    excess,
    results,
    target_modifiers,
)
from warcabinet.awaw.strategic.sw_combat_table import Result, read
from warcabinet.hexes import SpaceId

STATICS = europe().statics
AMERICANS = strength(
    {
        Role.ARMY_AIR: 8,
        Role.BOMBING_ARMY_AIR: 4,
        Role.INTERCEPTORS: 5,
        Role.BOMBERS: 5,
        Role.JETS: 1,
    }
)


@pytest.mark.rule("26.13#2", "a third of the army air bombs, rounded down; the others escort")
@pytest.mark.rule("26.42B#1", "a third of the army air is part of the bombers")
@pytest.mark.rule("26.43C#1", "two thirds of it are part of the escort")
@pytest.mark.parametrize(
    ("factors", "parts"), [(30, (10, 20)), (2, (0, 2)), (3, (1, 2)), (11, (3, 8))]
)
def test_a_third_of_the_army_air_bombs(factors: int, parts: tuple[int, int]) -> None:
    assert split_army_air(STATICS, factors) == parts


@pytest.mark.rule("26.454#1", "the largest category loses first, then the next")
@pytest.mark.rule("26.454#2", "losses come before aborts")
@pytest.mark.rule("26.454#18", "the American example")
def test_the_american_example() -> None:
    lost, turned = deal(AMERICANS, 6, 7)
    assert lost == {
        Role.ARMY_AIR: 2,
        Role.INTERCEPTORS: 1,
        Role.BOMBERS: 1,
        Role.BOMBING_ARMY_AIR: 1,
        Role.JETS: 1,
    }
    assert turned == {
        Role.ARMY_AIR: 1,
        Role.INTERCEPTORS: 2,
        Role.BOMBERS: 2,
        Role.BOMBING_ARMY_AIR: 2,
    }
    over = dict(left(AMERICANS, lost, turned))
    assert (over[Role.BOMBING_ARMY_AIR], over[Role.BOMBERS]) == (1, 2)
    assert bombing(left(AMERICANS, lost, turned)) == 3


@pytest.mark.rule("26.454#4", "army air that bombs and that escorts are two categories")
def test_the_german_example() -> None:
    lost, turned = deal(strength({Role.ARMY_AIR: 20, Role.BOMBING_ARMY_AIR: 10}), 6, 6)
    assert lost == turned == {Role.ARMY_AIR: 3, Role.BOMBING_ARMY_AIR: 3}


@pytest.mark.rule("19.62#2", "bombers and escorts have an order of their own")
@pytest.mark.rule("26.454#3", "of equal categories: interceptors, army air, jets, bombers last")
def test_equal_categories() -> None:
    even = strength(dict.fromkeys(Role, 2))
    orders = [next(iter(deal(even, 1, 0)[0]))]
    for count in range(2, 6):
        orders += [one for one in deal(even, count, 0)[0] if one not in orders]
    assert orders == [
        Role.INTERCEPTORS,
        Role.ARMY_AIR,
        Role.JETS,
        Role.BOMBING_ARMY_AIR,
        Role.BOMBERS,
    ]


@pytest.mark.rule("26.454#10", "bombers without escort bear everything")
def test_without_escort() -> None:
    assert deal(strength({Role.BOMBERS: 5}), 2, 2) == ({Role.BOMBERS: 2}, {Role.BOMBERS: 2})
    assert deal(strength({Role.BOMBERS: 3}), 2, 2) == ({Role.BOMBERS: 2}, {Role.BOMBERS: 1})


@pytest.mark.rule("26.454#14", "13 German factors have a strength of 17")
@pytest.mark.rule("26.454#15", "13 American ones have 15")
@pytest.mark.rule("26.452#1", "a jet is one factor, and three in strength")
@pytest.mark.rule("26.451A#1", "the defender's strength: all his factors")
@pytest.mark.rule("26.451B#7", "with jets the attacker may be stronger")
def test_strength_in_the_air() -> None:
    defenders = strength({Role.ARMY_AIR: 7, Role.INTERCEPTORS: 4, Role.JETS: 2})
    assert total(defenders) == 13
    assert combat_strength(STATICS, 13, 2) == 17
    assert combat_strength(STATICS, engaging(total(AMERICANS), 13), 1) == 15


@pytest.mark.rule("26.451B#1", "as many of the raid fight as the defender has")
@pytest.mark.rule("26.451B#2", "if it has fewer, all of it")
@pytest.mark.rule("26.451B#5", "never more than the defender")
def test_how_many_fight() -> None:
    assert (engaging(23, 13), engaging(9, 13), engaging(13, 13)) == (13, 9, 13)
    assert dict(choose(AMERICANS, 7)) == {
        Role.INTERCEPTORS: 5,
        Role.JETS: 1,
        Role.ARMY_AIR: 1,
    }


# Modifiers in the air -----------------------------------------------------------------------------


def test_modifiers_in_the_air() -> None:
    world = europe("germany-interceptor western 2", levels={"radar/germany": 2})
    one = raid(world, "britain", ESSEN, bombers("britain", 4))
    guard = (Part(Role.INTERCEPTORS, "germany-interceptor@western", 2),)
    found = {
        part.name: part.value
        for part in air_modifiers(world, one, strength({Role.BOMBERS: 2}), guard, ESSEN)
    }
    assert found == {"Air Nationality DRMs": -1, "radar of the defender": -2}


def in_the_air(fighters: dict[Role, int], *, jets: int = 0, radar: int = 1) -> dict[str, int]:
    """The modifiers when these bombers and escorts over Essen meet two interceptors, and jets."""
    world = europe(
        "germany-interceptor western 2", "germany-jet M27 2", levels={"radar/germany": radar}
    )
    escort = Part(Role.INTERCEPTORS, "britain-interceptor@western/used", 3)
    one = raid(world, "britain", ESSEN, bombers("britain", 4), escort)
    guard: tuple[Part, ...] = (Part(Role.INTERCEPTORS, "germany-interceptor@western", 2),)
    if jets:
        wings = [Wing(AirId("germany-jet@M27"), jets)]
        rising = launch(world, wings, Task.BOMBER_DEFENCE, ESSEN)
        guard = (*guard, Part(Role.JETS, str(rising[0]), jets))
    some = air_modifiers(world, one, strength(fighters), guard, ESSEN)
    return {part.name: part.value for part in some}


@pytest.mark.rule("26.453#2", "one for each escorting jet that fights")
def test_escorting_jets() -> None:
    assert in_the_air({Role.INTERCEPTORS: 2, Role.JETS: 1}).get("escorting jets") == 1


@pytest.mark.rule("26.453#4", "less one for each intercepting jet")
def test_intercepting_jets() -> None:
    assert in_the_air({Role.BOMBERS: 2}, jets=2).get("intercepting jets") == -2
    assert "intercepting jets" not in in_the_air({Role.BOMBERS: 2})


@pytest.mark.rule("26.453#5", "less one for each radar result of the defender")
@pytest.mark.parametrize("results", [0, 1, 2])
def test_radar_of_the_defender(results: int) -> None:
    found = in_the_air({Role.BOMBERS: 2}, radar=results)
    assert found.get("radar of the defender", 0) == -results


@pytest.mark.rule("26.453#3", "the difference of the Air Nationality DRMs")
@pytest.mark.rule("26.453#6", "interceptors alone have one more")
def test_interceptors_alone() -> None:
    assert in_the_air({Role.BOMBERS: 2}).get("Air Nationality DRMs") == -1


@pytest.mark.rule("26.451B#4", "only those who fight count for the DRM")
def test_who_fights_counts() -> None:
    assert "Air Nationality DRMs" not in in_the_air({Role.INTERCEPTORS: 2})


@pytest.mark.rule("26.453#6", "which helps them as much as it hurts the bombers")
def test_the_modifier_in_the_air_has_two_signs() -> None:
    world = europe()
    ours, theirs = results(world, Meeting(8, 6, -2), (7, 7))
    assert ours == table_result(STATICS, 8, 5) != table_result(STATICS, 8, 7)
    assert theirs == table_result(STATICS, 6, 9) != table_result(STATICS, 6, 7)


# Over the target ----------------------------------------------------------------------------------


@pytest.mark.rule("26.463#1", "three BRPs before the slash, one behind it")
@pytest.mark.rule("26.47#1", "a favorable modifier and bombers that come through add three each")
@pytest.mark.rule("26.461#2", "the attacker's row: the bombers that reached the target")
@pytest.mark.rule("24.632A#1", "three BRPs for each number before the slash")
@pytest.mark.rule("24.632A#2", "one BRP for each number behind it")
@pytest.mark.rule("24.65A#1", "three more BRPs for each modifier that favors the bombers")
@pytest.mark.rule("24.65A#2", "but no more than three for each bomber")
@pytest.mark.rule("24.65B#1", "three more for each bomber that nothing has stopped")
@pytest.mark.rule("24.65B#2", "less three for each modifier that favors the defender")
def test_damage_over_a_target() -> None:
    one = strike(STATICS, 10, 3, 2, (7, 7))
    assert one.attack == read(STATICS, 10, 9)
    assert one.defense == read(STATICS, 3, 5)
    through = 10 - one.defense.before - one.defense.after
    assert one.extra == 2 + through
    assert one.brps(STATICS) == 3 * one.attack.before + one.attack.after + 3 * (2 + through)
    few = strike(STATICS, 1, 3, 2, (7, 7))
    assert few.extra == 1 + max(0, 1 - few.defense.before - few.defense.after)
    against = strike(STATICS, 10, 3, -3, (7, 7))
    lost = against.defense.before + against.defense.after
    assert against.extra == 10 - lost - 3
    assert strike(STATICS, 2, 3, -3, (7, 7)).extra == 0


@pytest.mark.rule("24.65A#3", "whatever the defender has rolled")
@pytest.mark.rule("24.632B#2", "bombers that are turned back do no more damage")
def test_the_defender_does_not_take_a_modifier_away() -> None:
    stopped, free = (strike(STATICS, 3, 30, 2, (7, roll)) for roll in (12, 2))
    assert stopped.defense.before + stopped.defense.after >= 3
    assert stopped.extra == free.extra == 2
    few, many = (strike(STATICS, 10, 3, 0, (7, roll)) for roll in (12, 2))
    assert (few.defense.after, many.defense.after) == (3, 0)
    assert (few.extra, many.extra) == (10 - few.defense.before - 3, 10)


@pytest.mark.rule("26.461B#23", "both sums of dice have the same modifier, with the other sign")
def test_one_modifier_for_both() -> None:
    one = strike(STATICS, 8, 5, 4, (4, 10))
    assert (one.attack, one.defense) == (read(STATICS, 8, 8), read(STATICS, 5, 6))
    assert one.attack != read(STATICS, 8, 4)


@pytest.mark.rule("26.761E#4", "the dice of the example of the Gneisenau")
def test_the_gneisenau_is_bombed() -> None:
    one = strike(STATICS, 3, 5, 0, (9, 4))
    assert (one.attack, one.defense) == (Result(1, 1), Result(1, 1))


@pytest.mark.rule("26.761E#5", "one bomber comes through and adds 1/0")
def test_one_bomber_reaches_the_gneisenau() -> None:
    assert strike(STATICS, 3, 5, 0, (9, 4)).extra == 1


def values(levels: dict[str, int], power: str = "britain") -> dict[str, int]:
    world = europe(levels=levels)
    one = raid(world, power, ESSEN, bombers(power, 3))
    return {part.name: part.value for part in target_modifiers(world, one)}


@pytest.mark.rule("24.67#8", "as the summary says of air defense research")
@pytest.mark.rule("26.461B#5", "each bomber result beyond the first")
@pytest.mark.rule("26.461B#7", "less each air defense result of the defender")
def test_research_over_the_target() -> None:
    assert values({}) == {}
    assert values({"strategic-bombers/britain": 3})["strategic bomber research"] == 2
    assert values({"air-defense/germany": 2}) == {"air defense research": -2}


@pytest.mark.rule("24.67#7", "as the summary says of excess range")
@pytest.mark.rule("26.461B#6", "one for every eight hexes of range that are left in Europe")
@pytest.mark.rule("26.461B#2", "no more than there are bomber results")
@pytest.mark.rule("26.461B#3", "the first result of the Western Allies counts")
def test_excess_range() -> None:
    far = {"air-range/britain": 3}
    world = europe(levels=far)
    one = raid(world, "britain", ESSEN, bombers("britain", 3))
    spare = 24 - (len(one.route) - 1)
    assert spare // 8 == 2
    assert excess(world, one) == 2
    assert values(far)["excess range"] == 1
    assert values({**far, "strategic-bombers/britain": 2})["excess range"] == 2
    assert "excess range" not in values({"air-range/britain": 1})


@pytest.mark.rule("26.461B#16", "in the Pacific one for every four hexes")
@pytest.mark.rule("26.53#1", "China has no use of air defense research")
def test_in_the_pacific() -> None:
    world = pacific(levels={"air-range/us": 2, "air-defense/china": 2, "air-defense/japan": 1})
    start, end = world.board.places["Nanking"].hex, world.board.places["Chungking"].hex
    one = raid(world, "japan", SpaceId(end), bombers("japan", 2, "asian"), start=SpaceId(start))
    assert "air defense research" not in {part.name for part in target_modifiers(world, one)}
    home = SpaceId(world.board.places["Osaka"].hex)
    two = raid(world, "us", home, bombers("us", 2, "pacific"), start=SpaceId(start))
    found = {part.name: part.value for part in target_modifiers(world, two)}
    assert found["air defense research"] == -1
    assert excess(world, two) == (12 - (len(two.route) - 1)) // 4


# Chances ------------------------------------------------------------------------------------------


def test_exact_chances_agree_with_dice() -> None:
    force = strength({Role.BOMBERS: 6, Role.INTERCEPTORS: 3})
    guard = strength({Role.INTERCEPTORS: 4})
    fight = Meeting(4, 4, -1)
    exact = chances(STATICS, force, (guard, fight), 5, 1)
    assert sum(exact.values()) == 1
    mean = float(sum(end.damage * chance for end, chance in exact.items()))
    spread = float(sum(end.damage**2 * chance for end, chance in exact.items())) - mean**2
    dice, rolls, seen = Random(26), 4000, Counter[int]()
    for _ in range(rolls):
        two = [dice.randint(1, 6) + dice.randint(1, 6) for _ in range(4)]
        lost, turned = deal(force, *table_result(STATICS, 4, two[1] + 1))
        over = bombing(left(force, lost, turned))
        damage = strike(STATICS, over, 5, 1, (two[2], two[3])).brps(STATICS) if over else 0
        seen[damage] += 1
    average = sum(damage * count for damage, count in seen.items()) / rolls
    assert abs(average - mean) < 4 * (spread / rolls) ** 0.5
