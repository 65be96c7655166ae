"""22.42, 22.45, 22.52: combat groups, search, and who meets whom in fleet combat."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import battle, numbered
from warcabinet.awaw.naval.battle.combat_groups import (
    Status,
    carries_cargo,
    groups_of,
    is_active,
    is_fast,
    status,
)
from warcabinet.awaw.naval.battle.fleet_engagements import (
    evade,
    forced_pairs,
    free_groups,
    higher_number,
    may_evade,
    targets_of,
)
from warcabinet.awaw.naval.battle.search import SearchDice, dice_of, find
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat

JAPAN, US = Side.AXIS, Side.ALLIED


def dice(world: AwawWorld, side: Side = JAPAN, squadrons: int = 0, codes: int = 0) -> int:
    return dice_of(world, SearchDice(side, squadrons, codes))


def numbers(world: AwawWorld) -> list[tuple[int, int]]:
    return [(pair.axis.number, pair.allied.number) for pair in forced_pairs(world)]


def reach(world: AwawWorld, side: Side, number: int) -> list[int]:
    return [group.number for group in targets_of(world, numbered(world, side, number))]


def found(world: AwawWorld, side: Side) -> dict[int, int]:
    return {group.number: group.found for group in groups_of(world, side) if group.found}


# Status and speed -------------------------------------------------------------------------------


@pytest.mark.rule("22.425A#1", "a group is active from the round of its number on")
@pytest.mark.rule("22.425B#1", "and distant before")
def test_active_and_distant() -> None:
    group = numbered(battle({3: "dd 10"}, {1: "dd 10"}), JAPAN, 3)
    assert [status(group, now) for now in (1, 2, 3, 4)] == [
        *(Status.DISTANT, Status.DISTANT),
        *(Status.ACTIVE, Status.ACTIVE),
    ]


@pytest.mark.rule("22.422A#1", "a slow or damaged ship makes a group slow")
@pytest.mark.rule("22.422B#1", "so does cargo")
@pytest.mark.rule("22.427#2", "a group with cargo is slow")
@pytest.mark.parametrize(
    ("ships", "fast"),
    [
        ("dd 10", True),
        ("akagi, dd 10", True),
        ("akagi damaged, dd 10", False),
        ("fuso, dd 10", False),
        ("dd 10, cargo", False),
    ],
)
def test_speed(ships: str, fast: bool) -> None:
    world = battle({1: ships}, {1: "dd 10"})
    group = numbered(world, JAPAN, 1)
    assert is_fast(world, group.id) == fast
    assert carries_cargo(world, group.id) == ("cargo" in ships)


# Search -----------------------------------------------------------------------------------------


@pytest.mark.rule("22.451A#1", "one die for each searching squadron, up to three")
@pytest.mark.parametrize(("squadrons", "rolled"), [(0, 0), (1, 1), (3, 3), (5, 3)])
def test_squadrons_search(squadrons: int, rolled: int) -> None:
    assert dice(battle({6: "dd 10"}, {6: "dd 10"}), squadrons=squadrons) == rolled


@pytest.mark.rule("22.451B#1", "codebreaking gives one die and takes one from the other")
def test_codes_help_to_search() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    assert [dice(world, codes=codes) for codes in (1, 0, -1)] == [2, 1, 0]
    assert dice(battle({6: "dd 10"}, {1: "dd 10"}), codes=-1) == 0


@pytest.mark.rule("22.451C#1", "one die for each round before")
@pytest.mark.rule("22.451C#2", "without a limit")
def test_rounds_help_to_search() -> None:
    found = [dice(battle({1: "dd 9"}, {1: "dd 10"}, now)) for now in (1, 2, 3, 9)]
    assert found == [0, 1, 2, 8]


@pytest.mark.rule("22.428A#1", "one die for each active group of ten undamaged factors")
@pytest.mark.rule(
    "22.451D#1", "an active group of ten undamaged factors gives a die, a distant none"
)
@pytest.mark.rule("22.425D#2", "active groups search")
def test_active_groups_search() -> None:
    groups = {1: "dd 10", 2: "dd 9", 3: "dd 10, ca 10", 4: "yamato damaged, dd 9"}
    assert [dice(battle(groups, {1: "dd 10"}, now)) - (now - 1) for now in (1, 2, 3, 4)] == [
        *(1, 1),
        *(2, 2),
    ]


@pytest.mark.rule("22.428B#1", "one die for each distant group with a fully operational carrier")
@pytest.mark.rule("22.428B#2", "and one only, however many carriers it has")
@pytest.mark.rule(
    "22.451D#2", "a distant group with such a carrier gives a die, an active one none"
)
@pytest.mark.rule("22.425D#5", "distant groups search only with such a carrier")
@pytest.mark.rule("20.33#2", "a carrier that lacks squadrons or is damaged does not help to search")
@pytest.mark.parametrize(
    ("ships", "rolled"),
    [
        ("dd 12", 0),
        ("akagi, dd 12", 1),
        ("akagi, kaga, dd 12", 1),
        ("akagi without air, dd 12", 0),
        ("akagi damaged, dd 12", 0),
    ],
)
def test_distant_carriers_search(ships: str, rolled: int) -> None:
    assert dice(battle({4: ships}, {1: "dd 10"})) == rolled
    active = dice(battle({1: ships.replace("dd 12", "dd 3")}, {1: "dd 10"}))
    assert active == 0


@pytest.mark.rule("22.452#1", "a die with the number of a group finds it")
@pytest.mark.rule("22.452A#1", "a group whose number no die shows stays hidden")
@pytest.mark.rule("22.452B#2", "a found group tells whether it has fewer than ten factors")
@pytest.mark.rule("22.452B#3", "how many fast carriers it has")
@pytest.mark.rule("22.452B#4", "whether it is fast")
@pytest.mark.rule("22.452B#5", "and whether it carries cargo")
def test_what_is_told_of_a_group_that_is_found() -> None:
    world = battle({1: "dd 10"}, {2: "enterprise, yorktown, dd 8", 3: "dd 9, cargo", 5: "dd 9"})
    assert find(world, JAPAN, (2, 3, 3, 6)) == 3
    assert found(world, US) == {2: 1, 3: 2}
    told = {
        group.number: (group.small, group.carriers, group.fast, group.cargo)
        for group in groups_of(world, US)
    }
    assert told == {
        2: (False, 2, True, False),
        3: (True, 0, False, True),
        5: (None, None, None, None),
    }


@pytest.mark.rule("22.423B#2", "what is in a group stays hidden from the other side")
def test_what_is_in_a_group_is_a_secret() -> None:
    seen = []
    for ships in ("dd 12, ca 4", "enterprise, dd 10"):
        world = battle({1: "dd 10"}, {2: ships})
        known = world.known_to(Seat("axis"))
        seen.append((list(known.groups.rows()), list(known.group_of.rows())))
    assert seen[0][0] == seen[1][0]
    assert [len(rows) for _, rows in seen] == [1, 1]  # its own


# Who meets whom ---------------------------------------------------------------------------------


@pytest.mark.rule("22.521A#1", "active groups of the same number pair off")
@pytest.mark.rule("22.521B#1", "then the lowest with the next of the other side")
@pytest.mark.parametrize(
    ("japan", "us", "now", "pairs"),
    [
        ((1, 2), (1, 2), 2, [(1, 1), (2, 2)]),
        ((1, 2, 3), (2, 3), 3, [(2, 2), (3, 3)]),
        ((1, 3), (2, 4), 4, [(1, 2), (3, 4)]),
        ((1, 2, 4), (1, 3, 5), 5, [(1, 1), (2, 3), (4, 5)]),
        ((3, 4), (1, 2), 4, [(3, 1), (4, 2)]),
        ((1, 2, 4), (1, 3, 5), 2, [(1, 1)]),
        ((2,), (2,), 1, []),
    ],
)
def test_pairs(
    japan: tuple[int, ...], us: tuple[int, ...], now: int, pairs: list[tuple[int, int]]
) -> None:
    world = battle(dict.fromkeys(japan, "dd 10"), dict.fromkeys(us, "dd 10"), now)
    assert numbers(world) == pairs


@pytest.mark.rule("22.521D#2", "a free active group may engage an active one, fast or slow")
@pytest.mark.rule("22.521D#3", "a fast one also a distant one that was found")
@pytest.mark.rule("22.425D#3", "active groups may start fleet combat")
@pytest.mark.rule("22.425D#6", "distant groups fight only if they are attacked")
@pytest.mark.rule("22.522A#1", "any number of groups may engage an active one")
def test_whom_a_free_group_may_engage() -> None:
    world = battle({1: "dd 10", 2: "dd 10, cargo", 5: "dd 10"}, {1: "dd 10", 4: "dd 10"}, 2)
    find(world, JAPAN, (4,))
    assert reach(world, JAPAN, 1) == [1, 4]
    assert reach(world, JAPAN, 2) == [1]
    assert [group.number for group in free_groups(world, JAPAN)] == [1, 2]
    world.amend(numbered(world, JAPAN, 1), free=False)
    assert [group.number for group in free_groups(world, JAPAN)] == [2]


@pytest.mark.rule("22.452C#3", "one engagement of a distant group for each search result")
@pytest.mark.rule("22.452C#7", "an air strike uses one up")
@pytest.mark.rule("22.522B#1", "each engagement of a distant group counts as an attack on it")
def test_search_results_are_used_up() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10", 4: "dd 10"})
    find(world, JAPAN, (4, 4))
    for used, wanted in ((0, [1, 4]), (1, [1, 4]), (2, [1])):
        world.amend(numbered(world, US, 4), used=used)
        assert reach(world, JAPAN, 1) == wanted


@pytest.mark.rule("22.523A#1", "only distant groups evade")
@pytest.mark.rule("22.523B#1", "only fast ones")
@pytest.mark.rule("22.523B#2", "a slow distant group must fight")
@pytest.mark.rule("22.523C#1", "only if a higher number is free")
@pytest.mark.rule("22.523C#2", "without one it may not")
def test_who_may_evade() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10", 3: "dd 10", 4: "dd 10, cargo"})
    assert [may_evade(world, group) for group in groups_of(world, US)] == [False, True, False]
    assert not is_active(numbered(world, US, 3), 1)
    crowded = battle({1: "dd 10"}, {3: "dd 10", 4: "dd 10", 5: "dd 10", 6: "dd 10"})
    assert not any(may_evade(crowded, group) for group in groups_of(crowded, US))


@pytest.mark.rule("22.523E#2", "who evades takes the next higher number that is free")
@pytest.mark.rule("22.523E#3", "and is not engaged again in the round")
@pytest.mark.rule("22.424#1", "only by evading is a number changed")
def test_evading() -> None:
    world = battle({1: "dd 10"}, {3: "dd 10", 4: "dd 10"})
    find(world, JAPAN, (3, 3, 4))
    assert higher_number(world, numbered(world, US, 3)) == 5
    evade(world, numbered(world, US, 3))
    assert [group.number for group in groups_of(world, US)] == [4, 5]
    assert reach(world, JAPAN, 1) == [4]


# The example after 22.524 -----------------------------------------------------------------------


EXAMPLE = {1: "dd 10", 2: "dd 10", 4: "akagi, dd 10"}


@pytest.mark.rule("22.524C#25", "a free group has the choice of an active and a found distant one")
def test_the_choice_of_a_free_group() -> None:
    world = battle(EXAMPLE, {1: "dd 10", 3: "enterprise, dd 10", 5: "dd 10, cargo"}, 2)
    find(world, JAPAN, (1, 4, 5, 5))
    assert reach(world, JAPAN, 2) == [1, 5]


@pytest.mark.rule("22.524C#27", "a fast distant group could evade, and would be number 6")
def test_a_fast_distant_group_may_evade() -> None:
    world = battle(EXAMPLE, {1: "dd 10", 3: "enterprise, dd 10", 5: "dd 10"}, 2)
    assert may_evade(world, numbered(world, US, 5))
    assert higher_number(world, numbered(world, US, 5)) == 6
    assert not may_evade(world, numbered(world, US, 1))


@pytest.mark.rule("22.524C#28", "with cargo it is slow and has to fight")
def test_a_distant_group_with_cargo_does_not_evade() -> None:
    world = battle(EXAMPLE, {1: "dd 10", 5: "dd 10, cargo"}, 2)
    assert not may_evade(world, numbered(world, US, 5))


@pytest.mark.rule("22.451#2", "how many dice each side rolls, in two rounds of the worked example")
@pytest.mark.rule("22.522B#2", "whom the dice find and who fights whom, in the worked example")
def test_the_example_of_a_battle() -> None:
    japan = {1: "dd 10", 2: "dd 10", 4: "akagi, dd 10"}
    us = {1: "dd 10", 3: "enterprise, dd 10", 5: "dd 10, cargo"}
    world = battle(japan, us, 1)
    assert (dice(world, JAPAN), dice(world, US)) == (2, 2)
    find(world, JAPAN, (3, 6))
    find(world, US, (1, 2))
    assert found(world, US) == {3: 1}
    assert found(world, JAPAN) == {1: 1, 2: 1}
    assert numbers(world) == [(1, 1)]
    world = battle(japan, us, 2)
    assert (dice(world, JAPAN), dice(world, US)) == (4, 3)
    find(world, JAPAN, (1, 4, 5, 5))
    find(world, US, (2, 4, 6))
    assert found(world, US) == {1: 1, 5: 2}
    assert found(world, JAPAN) == {2: 1, 4: 1}
    assert numbers(world) == [(1, 1)]
    for side in (JAPAN, US):
        world.amend(numbered(world, side, 1), free=False)
    assert [group.number for group in free_groups(world, JAPAN)] == [2]
    assert reach(world, JAPAN, 2) == [1, 5]
    world.amend(numbered(world, US, 5), used=1)  # an air strike
    assert reach(world, JAPAN, 2) == [1, 5]
    assert not may_evade(world, numbered(world, US, 5))
    fast = battle(japan, {**us, 5: "dd 10"}, 2)
    assert may_evade(fast, numbered(fast, US, 5))
    assert higher_number(fast, numbered(fast, US, 5)) == 6
