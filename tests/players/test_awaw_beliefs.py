"""What the staff believes of markers: it follows from what everybody sees and nothing else."""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.awaw.naval.battles import battle, put_ship
from tests.awaw.naval.interceptions import MORESBY, RABAUL, ocean, sail
from tests.awaw.scenarios.test_sailing_by_order import begun
from tests.players.test_awaw_sea_desk import AXIS, says
from tests.players.test_greedy import match
from warcabinet.awaw.naval.battle.battle_orders import Withdrawal
from warcabinet.awaw.naval.interception.attempting_interception import InterceptionWindow
from warcabinet.awaw.naval.ships import changing
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import ActivityId, HullId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.players import arena
from warcabinet.players.awaw.staff.sea import believing, intercepting
from warcabinet.players.awaw.staff.sea.believing import Strength, behind, believed, chance, mean
from warcabinet.players.greedy import Desk
from warcabinet.players.spiel import Knowledge

ALLIED = Seat("allied")
WINDOW = InterceptionWindow((AXIS,), (ActivityId("activity-1"),), 1)


def asking(world: AwawWorld, seat: Seat) -> Asked:
    return Asked(world.known_to(seat), WINDOW, seat)


def thought(world: AwawWorld, force: str, seat: Seat = AXIS, seeds: int = 10) -> float:
    """What players of some seeds believe of a force, in the mean."""
    asked = asking(world, seat)
    found = [mean(believed(asked, Desk(f"seed {n}"), [ForceId(force)])).whole for n in range(seeds)]
    return fmean(found)


def past(ships: str, ours: str = "dd 10") -> AwawWorld:
    """A force of the U.S. sails past Rabaul."""
    world = ocean(f"us-1 {MORESBY}: {ships}", f"japan-1 {RABAUL}: {ours}", side="allied")
    sail(world, "activity-1", "us-1", "II29")
    return world


# Markers ------------------------------------------------------------------------------------------


def test_it_does_not_depend_on_what_is_hidden() -> None:
    """20.164A: whatever is under a marker, the same is believed of it."""
    fleets = ("ca 8, dd 4", "enterprise, hornet, dd 8", "washington, dd 20")
    found = [believed(asking(past(one), AXIS), Desk("s"), [ForceId("us-1")]) for one in fleets]
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == believing.DRAWS


@pytest.mark.parametrize("scenario", ["midway", "mediterranean-1941"])
def test_another_world_that_looks_the_same_is_believed_to_be_the_same(scenario: str) -> None:
    """20.164A, 22.423B: markers and the numbers of groups, at questions of a game."""
    game = match(scenario, "staff,greedy", "s")
    below, looked = picker("beliefs"), 0
    while not game.game.over and looked < 12:
        position = game.game.position
        seat = arena.next_seat(game.game)
        asked = position.asked(seat)
        assert asked is not None
        if asked.decision.name() in ("interception-window", "withdrawal", "air-planning"):
            other = Knowledge.of(position, seat).imagined(below)
            if other.position.world.digest() != position.world.digest():
                looked += 1
                there = other.asked(seat)
                for force in asked.world.forces:
                    one = believed(asked, Desk("s"), [force])
                    assert one == believed(there, Desk("s"), [force])
                for group in asked.world.groups.values():
                    assert behind(asked, Desk("s"), group) == behind(there, Desk("s"), group)
        game.step(seat)
    assert looked


def test_a_big_ship_in_port_is_not_feared_elsewhere() -> None:
    """20.164A: the Yamato lies in port, and all see it: less is believed of every marker."""
    world = begun("midway", "T.P.MOV")
    yamato = world.hulls[HullId("japan-yamato")]
    force = force_of(yamato.berth)
    others = [one for one in world.forces if one.startswith("japan-") and one != force]
    assert force is not None
    assert len(others) > 1
    before = [thought(world, one, ALLIED) for one in others]
    changing.move(world, yamato, world.forces[force].place)
    after = [thought(world, one, ALLIED) for one in others]
    assert fmean(after) < fmean(before) - 0.5
    assert sum(map(float.__lt__, after, before)) > len(others) / 2


def test_what_has_been_found_is_known() -> None:
    world = past("enterprise, dd 8")
    reveal(world, ForceId("us-1"))
    every = believed(asking(world, AXIS), Desk("s"), [ForceId("us-1")])
    assert every == [Strength(8, 3)] * believing.DRAWS
    assert every[0].whole == 14
    assert chance(every, lambda one: one.whole > 13) == 1
    assert chance(every, lambda one: one.whole > 14) == 0


# What follows from it -----------------------------------------------------------------------------


def test_nobody_is_sent_against_what_must_be_far_too_strong() -> None:
    """22.14: a fleet that is nowhere else must be under the only marker."""
    assert says(past("enterprise, dd 8"), WINDOW, AXIS).startswith("intercept-at-sea activity-1=")
    assert says(past("enterprise, dd 8", "dd 3"), WINDOW, AXIS) == "intercept-at-sea -"


def test_how_large_a_risk_is_taken_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """22.14: of players who believe the same some are frightened off; nobody can tell which."""
    monkeypatch.setattr(intercepting, "met", lambda *_: [Strength(12, 0), Strength(13, 0)])
    world = past("enterprise, dd 8", "dd 3")
    said = {says(world, WINDOW, AXIS, f"seed {n}") for n in range(20)}
    assert len(said) == 2


def hidden(ships: dict[int, str]) -> AwawWorld:
    """A battle in which nobody knows what is behind the numbers of the U.S."""
    world = battle({1: "dd 10"}, ships)
    for row in list(world.group_of.values()):
        side = Side.AXIS if row.what.startswith("japan") else Side.ALLIED
        world.amend(row, open=False, seats=(Seat(side.value),))
    return world


def test_of_a_group_that_was_found_one_believes_what_was_told() -> None:
    """22.41F: two carriers with their squadrons, or none."""
    world = hidden({1: "dd 12", 2: "enterprise, hornet, dd 10"})
    two = world.groups[GroupId("allied-2")]
    world.amend(two, found=1, small=False, carriers=2, fast=True, cargo=False)
    one = world.groups[GroupId("allied-1")]
    world.amend(one, found=1, small=False, carriers=0, fast=True, cargo=False)
    asked = Asked(world.known_to(AXIS), Withdrawal((AXIS,), Side.AXIS), AXIS)
    without, carriers = (behind(asked, Desk("s"), asked.world.groups[row.id]) for row in (one, two))
    assert all(found.air >= 4 for found in carriers)
    assert not any(found.air for found in without)


def test_who_must_be_far_weaker_leaves_before_anybody_is_found() -> None:
    """22.61: the carriers of the U.S. are somewhere behind three numbers, or seen to be in port."""
    world = hidden({1: "dd 10", 2: "dd 10", 3: "dd 10"})
    question = Withdrawal((AXIS,), Side.AXIS)
    assert says(world, question, AXIS) == "withdraw-groups axis-1"
    for name in ("enterprise", "hornet", "yorktown"):
        put_ship(world, "us", SpaceId("P53"), [name], ())
    assert says(world, question, AXIS) == "withdraw-groups -"
