"""22.3, 22.4, 22.5, 22.7: what a round of a naval battle consists of, and what comes after it."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import battle, numbered
from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    RABAUL,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
)
from tests.awaw.naval.strikes import a_round, near_land, plan, search
from tests.awaw.table import Table
from tests.rules.test_22_fleet_combat import volleys
from tests.rules.test_22_naval_battle import met, play_to_withdrawal, shown
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import on_deck
from warcabinet.awaw.naval.battle.combat_groups import battle_of
from warcabinet.awaw.naval.battle.fleet_engagements import forced_pairs
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.naval import HullState
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.terms.powers import Side

JAPAN, US = Side.AXIS, Side.ALLIED


def begun(axis: list[str], allied: list[str], late: tuple[tuple[str, int], ...] = ()) -> Table:
    """A battle whose groups have the highest numbers, so that nobody must fight."""
    t = met(axis, allied, late)
    for row in t.world.card_pools.rows():
        t.world.drop(row)
    there = [n for n in range(1, len(axis) + 1) if f"japan-{n}" not in dict(late)]
    t.say("axis: number-groups " + ",".join(f"japan-{n}={7 - n}" for n in there))
    t.say("allied: number-groups us-1=6")
    return t


def dice_of_search(t: Table, side: str) -> int:
    """How many dice a side searches with in the round that is being played."""
    while t.pending != f"search by the {side} side":
        assert t.pending != "withdrawal", f"the {side} side does not search"
        if t.position.request is not None:
            t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])
    assert t.position.request is not None
    return len(t.position.request.sides)  # type: ignore[union-attr]


@pytest.mark.rule("22.111#1", "neither interceptions nor those of interceptions cost anything")
def test_interceptions_are_free() -> None:
    forces = (f"japan-1 {RABAUL}: dd 12", f"us-1 {MORESBY}: ca 8, dd 4", f"japan-2 {LAE}: dd 10")
    world = ocean(*forces)
    sail(world, "activity-1", "japan-1", "JJ29")
    world.put(Treasury("us", 0, 0))
    world.put(Treasury("japan", 0, 0))
    before = [*world.treasuries.rows()]
    t = play(world)
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 10)
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    roll(t, 4)
    pass_windows(t)
    assert t.world.battles
    assert [*t.world.treasuries.rows()] == before


@pytest.mark.rule("22.311#1", "rounds follow each other until a side has left or is sunk")
def test_rounds_go_on() -> None:
    t = begun(["dd 10"], ["dd 10"])
    for now in (1, 2, 3):
        assert battle_of(t.world).round == now
        assert t.pending == "air-planning"
        play_to_withdrawal(t)
        for _ in Side:
            t.say(f"{t.position.to_answer()[0]}: withdraw-groups -")
    play_to_withdrawal(t)
    while t.pending:
        seat = t.position.to_answer()[0]
        t.say(f"{seat}: withdraw-groups {'axis-1' if seat == 'axis' else '-'}")
    assert not t.world.battles


@pytest.mark.rule("22.342#1", "air units on land do not attack bases in a naval battle")
def test_land_based_air_attacks_no_base() -> None:
    t = near_land(
        {1: "akagi, dd 10"}, {1: "enterprise, dd 10"}, f"us-aaf {MORESBY}", f"japan-aaf {LAE}"
    )
    assert t.pending == "attack-bases-or-not"
    assert t.against("allied: attack-air-bases GG27=us-nas=1") == set()
    assert t.against("allied: attack-air-bases GG27=us-aaf=1") == {"22.431"}


@pytest.mark.rule("22.426#1", "groups fight by themselves, also when they are few ships")
def test_groups_never_combine() -> None:
    t = a_round({1: "dd 4", 2: "dd 5"}, {1: "dd 9"}, now=2)
    assert len(forced_pairs(t.world)) == 1
    plan(t)
    search(t)
    while t.pending != "fleet combat":
        t.default(t.position.to_answer()[0])
    assert volleys(t)["axis>light-ships"][0] == 4
    assert shown(t.world, JAPAN) == [1, 2]


@pytest.mark.rule("22.51#1", "ships fire when all air strikes are over")
def test_fleet_combat_comes_after_air_strikes() -> None:
    t = a_round({1: "akagi, dd 10"}, {1: "enterprise, dd 10"})
    plan(t)
    search(t, axis="1", allied="1")
    seen = []
    while t.pending and t.pending != "fleet combat":
        seen.append(t.pending)
        seat = t.position.to_answer()[0]
        if t.pending == "strike-or-not":
            t.say(f"{seat}: no-strike")
        else:
            t.default(seat)
    assert "screening" in seen
    strikes = [place for place, name in enumerate(seen) if name == "strike-or-not"]
    assert len(strikes) == 2
    assert max(strikes) < seen.index("screening")


@pytest.mark.rule("22.428C#1", "who has not joined yet does not search")
@pytest.mark.rule("22.451D#3", "though he has ten factors, or a carrier")
def test_who_has_not_joined_does_not_search() -> None:
    t = begun(["akagi, dd 10", "kaga, dd 10"], ["dd 10"], late=(("japan-2", 2),))
    assert dice_of_search(t, "axis") == 1
    play_to_withdrawal(t)
    for _ in Side:
        t.say(f"{t.position.to_answer()[0]}: withdraw-groups -")
    t.say("axis: number-groups japan-2=5")
    assert dice_of_search(t, "axis") == 3  # two carriers, and one round before


@pytest.mark.rule("22.74#1", "naval air flies again in each round, and from inverted carriers too")
def test_naval_air_flies_in_every_round() -> None:
    t = begun(["akagi, dd 10"], ["enterprise, dd 10"])
    for _ in range(2):
        t.say("axis: plan-air - - -")
        t.say("allied: plan-air - - -")
        search(t, axis="6")
        assert t.against("axis: launch-strike allied-1 carriers=japan-nas=3") == set()
        t.say("axis: launch-strike allied-1 carriers=japan-nas=3")
        assert not on_deck(t.world, GroupId("axis-1"))
        play_to_withdrawal(t)
        while t.pending in ("withdrawal", "leaving-ships"):
            t.default(t.position.to_answer()[0])
    world = battle({1: "akagi, dd 10"}, {1: "dd 10"})
    set_state(world, ForceId("japan-1"), HullState.USED)
    assert world.forces[ForceId("japan-1")].inverted
    assert on_deck(world, numbered(world, JAPAN, 1).id)[0].count == 3
