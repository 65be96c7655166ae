"""What a player is told before an overrun, and before his air units fly to a hex."""

from __future__ import annotations

import pytest

from warcabinet.awaw import RULES
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view import outlook
from warcabinet.awaw.view.drawn import assault_facts
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")
TO_MOVEMENT = ("end-elimination", "end-airbases", "end-staging", "end-counterair")


def poland(*answers: str) -> Game:
    """Poland 1939 with both ready set-ups, and what the Axis say then."""
    game = new_game(RULES, "poland-1939", "secret", chance="seeded", seed="1")
    for seat in (ALLIED, AXIS):
        game.say(seat, "ready-set-up")
    for text in answers:
        game.say(AXIS, text)
    return game


@pytest.fixture(scope="module")
def moving() -> AwawWorld:
    world = poland(*TO_MOVEMENT).position.world
    assert isinstance(world, AwawWorld)
    return world


def test_an_overrun_is_weighed_as_its_rule_weighs_it(moving: AwawWorld) -> None:
    """13.52: six times the defence, from one hex, by armor."""
    units = ",".join(sorted(u for u in moving.units_in[SpaceId("L33")] if "armor" in u))
    facts = outlook.overrun_facts(moving, AXIS, f"L34 {units}")
    assert facts.needed == 6 * facts.defence
    assert facts.defence == sum(one.strength for one in facts.defenders)
    short = [one for one in facts.refusals if "less than 6 to 1" in one.reason]
    assert bool(short) == (facts.attack < facts.needed)
    assert f"{facts.attack} against {facts.defence}" in outlook.overrun(
        moving, AXIS, f"L34 {units}"
    )


def test_air_support_adds_to_an_overrun(moving: AwawWorld) -> None:
    """13.53: each factor of ground support adds one."""
    armor = next(u for u in moving.units_in[SpaceId("L33")] if "armor" in u)
    stack = next(row for row in moving.air.rows() if row.party == "germany" and row.ready)
    alone = outlook.overrun_facts(moving, AXIS, f"L34 {armor}")
    with_air = outlook.overrun_facts(moving, AXIS, f"L34 {armor} support:{stack.key()}=1")
    assert with_air.attack == alone.attack + 1
    assert with_air.support == 1


def test_an_overrun_tells_what_enemy_air_would_do(moving: AwawWorld) -> None:
    """13.53, 13.531: each air factor adds to the defence, up to three for each ground factor; six
    of one's own make up for one of theirs.
    """
    armor = next(u for u in moving.units_in[SpaceId("L33")] if "armor" in u)
    facts = outlook.overrun_facts(moving, AXIS, f"L34 {armor}")
    polish = [row for row in moving.air.rows() if row.party == "poland" and row.ready]
    assert polish
    assert facts.replies
    assert facts.replies[0].factors == 1
    most = min(sum(row.factors for row in polish), 3 * sum(d.factors for d in facts.defenders))
    assert facts.replies[-1].factors == most
    for reply in facts.replies:
        assert reply.needed == max(0, 6 * (facts.defence + reply.factors) - facts.attack)
        ratio = facts.attack / (facts.defence + reply.factors)
        ours, theirs = (int(part) for part in reply.odds.split(":"))
        assert ours / theirs <= ratio
    assert f"with {most} of their air" in outlook.overrun(moving, AXIS, f"L34 {armor}")
    bare = moving.copy()
    bare.readonly = False
    for row in polish:
        bare.drop(row)
    assert outlook.overrun_facts(bare, AXIS, f"L34 {armor}").replies == ()


def test_an_overrun_tells_how_the_units_stand_after_it() -> None:
    """12.11, 13.55, 30.32: two armor of East Prussia into I37, and all that is asked of the copy
    leaves the game as it was.
    """
    game = new_game(RULES, "barbarossa-1941", "secret", chance="seeded", seed="1")
    for seat in (ALLIED, AXIS):
        game.say(seat, "ready-set-up")
    for text in TO_MOVEMENT:
        game.say(AXIS, text)
    world = game.position.world
    assert isinstance(world, AwawWorld)
    units = sorted(u for u in world.units_in[SpaceId("J37")] if "armor" in u)
    facts = outlook.overrun_facts(world, AXIS, f"I37 {','.join(units)}")
    assert facts.refusals == ()
    assert facts.after is not None
    assert (facts.after.units, facts.after.stay) == (2, 2)
    assert facts.after.left == 4
    assert facts.after.supply is Supply.FULL
    assert facts.after.line[-1] == "I37"
    assert facts.after.line[-2] in world.map.neighbours(SpaceId("I37"))
    assert world.units_in[SpaceId("J37")] == tuple(units)
    one = outlook.overrun_facts(world, AXIS, f"I37 {units[0]}")
    assert one.after is None, "four to one is not enough"


@pytest.mark.parametrize("words", ["", "L34", "nowhere germany-armor-4-6/1", "L34 nobody/1"])
def test_a_senseless_overrun_is_refused(moving: AwawWorld, words: str) -> None:
    with pytest.raises(NoReport):
        outlook.overrun_facts(moving, AXIS, words)


def test_only_the_moving_side_asks_about_overruns(moving: AwawWorld) -> None:
    with pytest.raises(NoReport):
        outlook.overrun_facts(moving, ALLIED, "L33 poland-infantry-1-3/1")


def defending() -> AwawWorld:
    """Poland 1939 when the Poles are asked for their air units."""
    game = poland(*TO_MOVEMENT, "end-movement", "end-counterair", "end-support")
    decision = game.position.decision
    assert decision is not None
    assert decision.name() == "air-defence"
    world = game.position.world
    assert isinstance(world, AwawWorld)
    return world


def test_a_defender_sees_the_odds_without_and_with_his_air_units() -> None:
    """18.611: what the Axis see of the same attack is what the defender is told."""
    world = defending()
    stack = next(row for row in world.air.rows() if row.party == "poland" and row.ready)
    bare = outlook.threat_facts(world, ALLIED, "L34")
    assert bare.before == bare.after
    theirs = assault_facts(world, AXIS, "L34")
    assert bare.before.odds == theirs.odds
    assert bare.before.taken == pytest.approx(theirs.taken)
    flown = outlook.threat_facts(world, ALLIED, f"L34 defence:{stack.key()}=1")
    assert flown.before == bare.before
    assert flown.after.defence == bare.before.defence + 1
    assert flown.after.taken <= flown.before.taken
    assert "with air support" in outlook.threat(world, ALLIED, f"L34 defence:{stack.key()}=1")


@pytest.mark.parametrize("words", ["", "nowhere", "A1"])
def test_a_threat_needs_a_hex_that_can_be_attacked(words: str) -> None:
    with pytest.raises(NoReport):
        outlook.threat_facts(defending(), ALLIED, words)


def test_a_threat_is_asked_for_in_the_other_sides_turn() -> None:
    with pytest.raises(NoReport):
        outlook.threat_facts(defending(), AXIS, "L34")
