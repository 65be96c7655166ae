"""What the staff does in the war at sea, position by position; and that it sees nothing hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.awaw.naval.battles import battle
from tests.awaw.naval.interceptions import LAE, RABAUL, TRUK, sail
from tests.awaw.naval.interceptions import ocean as at_sea
from tests.awaw.scenarios.test_sailing_by_order import begun, missions, movement, stay
from tests.awaw.table import world_at
from tests.rules.shared.landing import INFANTRY, MARINE, MORESBY
from tests.rules.shared.raiders import BREST, ocean, raid
from tests.rules.test_21_invasions import ashore
from warcabinet import catalogue
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import CardQuestion, Use
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers
from warcabinet.awaw.naval.battle.allocation_of_available_air_units import AirPlanning
from warcabinet.awaw.naval.battle.battle_orders import (
    EvadeOrFight,
    FurtherEngagement,
    GroupNumbers,
    Withdrawal,
)
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import open_plans
from warcabinet.awaw.naval.battle.combat_groups import forces_in, groups_of, ships_in, unmask
from warcabinet.awaw.naval.battle.strike_orders import StrikeOrNot
from warcabinet.awaw.naval.battle.strike_targets import StrikeTargets
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import LeavingShips
from warcabinet.awaw.naval.interception.attempting_interception import InterceptionWindow
from warcabinet.awaw.naval.raiders.announcing_raids import AnnounceRaiders
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.task_forces.forming import TaskForceFormation
from warcabinet.awaw.research.allocation_of_research_points import ResearchSheet
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.codebreaking import Card, Deck
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.players import arena
from warcabinet.players.awaw.staff import STAFF
from warcabinet.players.greedy import Desk, first_legal

AXIS, ALLIED = Seat("axis"), Seat("allied")


def says(world: AwawWorld, question: Any, seat: Seat, seed: str = "s") -> str:
    """What the staff answers, by what its seat knows."""
    asked = Asked(world.known_to(seat), question, seat)
    sense, desk = STAFF.sense[question.name()], Desk(seed)
    desk.plans.update(STAFF.basics)
    idea = first_legal(asked, sense(asked, desk))
    assert idea is not None
    return notation.write(idea.action)


def seen(world: AwawWorld, side: Side) -> AwawWorld:
    """The same World, with the groups of a side in sight of all."""
    for group in groups_of(world, side):
        for force in forces_in(world, group.id):
            reveal(world, force)
        unmask(world, group.id)
    return world


# Strikes ------------------------------------------------------------------------------------------


def test_a_strike_is_not_spread_thin_over_many_carriers() -> None:
    world = seen(battle({1: "akagi, kaga, soryu, hiryu, dd 16"}, {1: "dd 10"}), Side.AXIS)
    names = tuple(sorted(one.id for one in ships_in(world, GroupId("axis-1")) if one.named))
    strike = (Flyers(CARRIERS, "us-nas", "us", 4),)  # type: ignore[arg-type]
    question = StrikeTargets((ALLIED,), GroupId("axis-1"), names, strike)
    said = says(world, question, ALLIED)
    assert len(said.split(",")) < len(names)


def test_a_handful_is_not_sent_against_the_patrols_of_carriers() -> None:
    world = battle({1: "akagi, dd 10"}, {1: "cowpens, dd 10"})
    target = next(row for row in world.groups.rows() if row.side is Side.AXIS)
    world.amend(target, found=1, carriers=1)
    open_plans(world)
    assert says(world, StrikeOrNot((ALLIED,), Side.ALLIED), ALLIED).startswith("no-strike")


# Who leaves ---------------------------------------------------------------------------------------


def test_damaged_ships_are_sent_home() -> None:
    world = battle({1: "akagi damaged, kaga, dd 9"}, {1: "dd 10"})
    world.amend(world.groups[GroupId("axis-1")], attacked=True)
    said = says(world, LeavingShips((AXIS,), Side.AXIS), AXIS)
    assert said.startswith("send-ships-home japan-akagi=")


@pytest.mark.parametrize(
    ("ours", "scenario", "leaves"),
    [("dd 10", "midway", True), ("dd 25", "midway", False), ("dd 10", "leyte-gulf", False)],
)
def test_who_is_outmatched_leaves_unless_what_the_enemy_loses_counts_for_more(
    ours: str, scenario: str, leaves: bool
) -> None:
    world = seen(battle({1: ours}, {1: "dd 21"}, scenario=scenario), Side.ALLIED)
    said = says(world, Withdrawal((AXIS,), Side.AXIS), AXIS)
    assert said == ("withdraw-groups axis-1" if leaves else "withdraw-groups -")


def test_who_carries_a_landing_goes_on() -> None:
    world = seen(battle({1: "dd 10, cargo"}, {1: "dd 21"}), Side.ALLIED)
    assert says(world, Withdrawal((AXIS,), Side.AXIS), AXIS) == "withdraw-groups -"


# Numbers, engagements, cards ----------------------------------------------------------------------


def numbers(seed: str) -> dict[str, int]:
    world = battle({1: "akagi, dd 10", 2: "kaga, dd 10", 3: "dd 12"}, {1: "dd 10"})
    forces = tuple(sorted(ForceId(f"japan-{one}") for one in (1, 2, 3)))
    for row in [one for one in world.groups.rows() if one.side is Side.AXIS]:
        world.drop(row)
    said = says(world, GroupNumbers((AXIS,), (Side.AXIS,), (forces,)), AXIS, seed)
    pairs = (one.split("=") for one in said.split(" ")[1].split(","))
    return {force: int(number) for force, number in pairs}


def test_numbers_are_drawn_and_those_who_fight_come_first() -> None:
    drawn = [numbers(f"seed {one}") for one in range(12)]
    assert len({one["japan-1"] for one in drawn}) > 1
    assert all(one["japan-3"] < min(one["japan-1"], one["japan-2"]) for one in drawn)
    assert numbers("seed 1") == numbers("seed 1")


def test_a_strong_group_engages_whoever_is_weaker_and_a_weak_one_keeps_away() -> None:
    world = battle({1: "haruna, kongo, dd 14"}, {5: "lexington, dd 4"})
    weak = next(row for row in world.groups.rows() if row.side is Side.ALLIED)
    world.amend(weak, found=1, carriers=1, small=True)
    said = says(world, FurtherEngagement((AXIS,), Side.AXIS), AXIS)
    assert said == "engage axis-1 allied-1"
    seen(world, Side.AXIS)
    question = EvadeOrFight((ALLIED,), GroupId("allied-1"), GroupId("axis-1"))
    assert says(world, question, ALLIED) == "evade"


# Task forces and landings -------------------------------------------------------------------------


def test_carriers_of_a_port_sail_together() -> None:
    world = begun("midway", "T.P.MOV")
    said = says(world, TaskForceFormation((ALLIED,)), ALLIED)
    assert "us-yorktown=3=us-1" in said


def test_the_landing_that_counts_is_announced_first_and_everybody_covers_it() -> None:
    t = stay(missions("leyte-gulf"))
    asked = t.position.asked(ALLIED)
    assert asked is not None
    sense, desk = STAFF.sense[asked.decision.name()], Desk("s")
    desk.plans.update(STAFF.basics)
    idea = first_legal(asked, sense(asked, desk))
    assert idea is not None
    first = notation.write(idea.action)
    assert first.startswith("invade us-6 - Y22 us-infantry-3-4/1")
    t.say(f"allied: {first}")
    after = t.position.asked(ALLIED)
    assert after is not None
    cover = first_legal(after, sense(after, desk))
    assert cover is not None
    assert " - Y22 - -" in notation.write(cover.action)


def test_who_is_ashore_attacks() -> None:
    t = ashore(MARINE, INFANTRY)
    asked = t.position.asked(AXIS)
    assert asked is not None
    desk = Desk("s")
    desk.plans.update(STAFF.basics)
    idea = first_legal(asked, STAFF.sense[asked.decision.name()](asked, desk))
    assert idea is not None
    assert notation.write(idea.action).startswith(f"attack {MORESBY}")


# Patrols ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("phasing", "all_of_them"), [(Side.AXIS, True), (Side.ALLIED, False)])
def test_who_hunts_keeps_fewer_squadrons_over_his_ships(phasing: Side, all_of_them: bool) -> None:
    said = set()
    for seed in range(8):
        world = battle({1: "akagi, kaga, dd 10"}, {1: "dd 10"})
        world.amend(world.clock["now"], side=phasing)
        open_plans(world)
        said.add(says(world, AirPlanning((AXIS,), (Side.AXIS,)), AXIS, f"seed {seed}"))
    assert (len(said) == 1) is all_of_them
    assert any("japan-nas=2" in one for one in said) is all_of_them


# Interceptions ------------------------------------------------------------------------------------


def sent(home: str, goal: str, ours: str = "ca 4, dd 6", theirs: str = "ca 8, dd 4") -> set[str]:
    """What is answered by players of 40 seeds when a force sails past."""
    world = at_sea(f"us-1 {MORESBY}: {theirs}", f"japan-1 {home}: {ours}", side="allied")
    sail(world, "activity-1", "us-1", goal)
    question = InterceptionWindow((AXIS,), (ActivityId("activity-1"),), 1)
    return {says(world, question, AXIS, f"seed {number}") for number in range(40)}


def test_who_is_likely_to_come_is_sent_and_who_is_not_is_not() -> None:
    (near,) = sent(RABAUL, "II29")  # eight times of nine
    assert near.startswith("intercept-at-sea activity-1=")
    assert sent(TRUK, "II29") == {"intercept-at-sea -"}


def test_an_even_chance_is_taken_by_some_and_left_by_others() -> None:
    """22.23: nobody can tell beforehand which chance is taken."""
    assert len(sent(LAE, "KK25")) == 2


def test_nobody_is_sent_against_an_enemy_who_is_seen_to_be_far_too_strong() -> None:
    world = at_sea(f"us-1 {MORESBY}: enterprise, hornet, dd 15", f"japan-1 {RABAUL}: dd 10")
    world.amend(world.clock["now"], side=Side.ALLIED)
    sail(world, "activity-1", "us-1", "II29")
    question = InterceptionWindow((AXIS,), (ActivityId("activity-1"),), 1)
    assert says(world, question, AXIS).startswith("intercept-at-sea activity-1=")
    reveal(world, ForceId("us-1"))
    for row in [one for one in world.hulls.rows() if one.party == "japan"]:
        world.amend(row, factors=3)
    assert says(world, question, AXIS) == "intercept-at-sea -"


# The war of the convoys ---------------------------------------------------------------------------


def test_ordered_patrols_wait_off_the_surest_beach() -> None:
    """Guadalcanal is empty, Port Moresby is held and counts for more."""
    t = stay(movement("coral-sea"))
    asked = t.position.asked(AXIS)
    assert asked is not None
    usual = asked.default()
    assert usual is not None
    assert notation.write(usual) == "patrol japan-1 - HH27:north -"
    assert says(t.world, asked.decision, AXIS) == "patrol japan-1 - HH32 -"


def test_raiders_sail_together_where_merchant_ships_count() -> None:
    game = arena.start(catalogue.rules_for("battle-of-the-atlantic"), "battle-of-the-atlantic", "s")
    while (asked := game.position.asked(AXIS)) is None or asked.decision.name() != "raider-orders":
        seat = game.position.to_answer()[0]
        usual: Any = game.position.asked(seat)
        game.answer(seat, usual.default())
    world: Any = game.position.world
    said = says(world, asked.decision, AXIS)
    assert said.startswith("raid-shipping - germany-ca@J30=2,germany-gneisenau=3,germany-schar")


def test_nobody_raids_where_they_do_not_count() -> None:
    t = raid(
        ocean(f"germany {BREST}: bismarck", "britain atlantic-sw: transport 20"), AnnounceRaiders
    )
    asked = t.position.asked(AXIS)
    assert asked is not None
    assert next(asked.proposals("raid-shipping"), None) is not None
    assert says(t.world, asked.decision, AXIS) == "end-raiding"


def test_research_goes_into_what_decides_the_war_of_the_convoys() -> None:
    world = world_at(scenario="battle-of-the-atlantic", turn="Spring 1941", side="axis")
    sheets = {seat: says(world, ResearchSheet((seat,), 0), seat) for seat in (AXIS, ALLIED)}
    assert "submarine-production=3" in sheets[AXIS]
    assert "asw-production=3" in sheets[ALLIED]
    assert "transport-production" not in sheets[ALLIED], "escorts save more ships than yards build"


# Secrets ------------------------------------------------------------------------------------------

QUESTIONS = (
    Withdrawal((AXIS,), Side.AXIS),
    LeavingShips((AXIS,), Side.AXIS),
    StrikeOrNot((AXIS,), Side.AXIS),
    FurtherEngagement((AXIS,), Side.AXIS),
    AirPlanning((AXIS,), (Side.AXIS,)),
    CardQuestion((AXIS,), Deck.JAPANESE_MAGIC, Use.SEARCH, Card.TACTICAL, False),
)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one.name())
def test_what_is_hidden_changes_no_answer(question: Any) -> None:
    """20.164A, 22.423A: the same markers and numbers, other ships behind them."""
    said = set()
    for ships in ("enterprise, hornet, dd 8", "dd 25", "lexington damaged, dd 10"):
        world = battle({1: "haruna, dd 12", 5: "akagi, kaga, dd 10"}, {1: ships, 6: "dd 11"})
        for row in [one for one in world.groups.rows() if one.side is Side.ALLIED]:
            world.amend(row, found=1, carriers=1, fast=True, cargo=False, small=False)
        open_plans(world)
        said.add(says(world, msgspec.structs.replace(question), AXIS))
    assert len(said) == 1
