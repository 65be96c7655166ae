"""How the greedy player fights at sea."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.battles import battle
from tests.rules.shared.landing import INFANTRY, MARINE, MORESBY, at, coast
from tests.rules.test_21_invasions import ashore
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.naval.battle.balance import (
    fight_on_if_quiet,
    stay_unless_damaged,
    strength_of,
    withdraw_if_outmatched,
)
from warcabinet.awaw.naval.battle.battle_orders import Withdrawal, WithdrawGroups
from warcabinet.awaw.naval.battle.combat_groups import forces_in, unmask
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import LeavingShips, SendShipsHome
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.queries.answers import Attack
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import ActivityId, Landed
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.fighting import landings
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.greedy import Desk


def groups(world: AwawWorld) -> tuple[str, ...]:
    """Those with which Japan withdraws, by what it knows."""
    question = Withdrawal((Seat("axis"),), Side.AXIS)
    asked = Asked(world.known_to(Seat("axis")), question, Seat("axis"))
    return withdraw_if_outmatched(asked).groups


def met(axis: dict[int, str], allied: dict[int, str]) -> AwawWorld:
    world = battle(axis, allied)
    for group in list(world.groups):
        for force in forces_in(world, GroupId(group)):
            reveal(world, force)
        unmask(world, GroupId(group))
    return world


def test_who_is_outmatched_withdraws_and_others_fight_on() -> None:
    assert groups(met({1: "dd 10"}, {1: "dd 15"})) == ()
    assert groups(met({1: "dd 10"}, {1: "dd 16"})) == ("axis-1",)


def test_what_is_not_seen_does_not_count() -> None:
    world = battle({1: "dd 10"}, {1: "dd 16"})
    assert strength_of(world.known_to(Seat("axis")), Side.ALLIED) == 0
    assert groups(world) == ()


def test_squadrons_count_and_bare_carriers_leave() -> None:
    world = met({1: "akagi, dd 12", 2: "hiryu, dd 2"}, {1: "dd 10"})
    full = strength_of(world, Side.AXIS)
    for row in list(world.aboard.rows()):
        world.drop(row)
    assert strength_of(world, Side.AXIS) == 14 < full
    assert groups(world) == ("axis-2",)


@pytest.mark.parametrize(
    ("now", "attacked", "asked"), [(1, None, True), (2, None, False), (2, "allied-1", True)]
)
def test_after_a_quiet_round_nobody_is_asked_to_withdraw(
    now: int, attacked: str | None, asked: bool
) -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"}, now)
    if attacked:
        world.amend(world.groups[GroupId(attacked)], attacked=True)
    seat = Seat("axis")
    question = Asked(world.known_to(seat), Withdrawal((seat,), Side.AXIS), seat)
    assert fight_on_if_quiet(question) == (None if asked else WithdrawGroups())


@pytest.mark.parametrize(
    ("ships", "attacked", "asked"),
    [
        ("akagi damaged, dd 9", True, True),
        ("akagi, dd 9", True, False),
        ("akagi damaged", False, False),
    ],
)
def test_who_has_no_damaged_ship_sends_nobody_home(ships: str, attacked: bool, asked: bool) -> None:
    world = battle({1: ships}, {1: "dd 10"})
    world.amend(world.groups[GroupId("axis-1")], attacked=attacked)
    seat = Seat("axis")
    question = Asked(world.known_to(seat), LeavingShips((seat,), Side.AXIS), seat)
    assert stay_unless_damaged(question) == (None if asked else SendShipsHome())


@pytest.mark.parametrize(("bombarding", "attacks"), [(((3, 60),), True), ((), False)])
def test_a_landing_attacks_at_even_odds(bombarding: Any, attacks: bool) -> None:
    t = ashore(MARINE, INFANTRY)
    world = t.world.copy()
    world.readonly = False
    beach = SpaceId(MORESBY)
    world.amend(world.off_the_beach[beach], bombarding=bombarding)
    decision = t.position.decision
    assert decision is not None
    seat = Seat("axis")
    now = situation(Asked(world.known_to(seat), decision, seat), Desk())
    now.prizes[beach] = 0.0
    found = [idea.action for idea in landings(now)]
    assert found == ([Attack((beach,), (UnitId(INFANTRY), UnitId(MARINE)))] if attacks else [])


def test_an_island_that_is_chosen_stays_on_offer() -> None:
    """21.517: nobody is next to Midway, and yet those on its beach attack it."""
    midway = SpaceId("M47")
    world = coast(units=(f"us-infantry-1-3 {midway}", f"japan-marine-1-2 {midway}"))
    world.put(Landed(UnitId(MARINE), midway, ActivityId("activity-1"), SpaceId("L32")))
    t = at(world, GroundAttacks)
    asked = t.position.asked(Seat("axis"))
    assert asked is not None
    for chosen in ((), (midway,)):
        assert asked.domain("attack", "hexes", {"hexes": chosen}).values() == [midway]
