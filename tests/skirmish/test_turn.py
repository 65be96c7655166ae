"""S3: weather, orders, initiative, phases."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.skirmish.conftest import Table, TableMaker
from warcabinet.engine.chance import Draw
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.skirmish.field import BLUE, RED
from warcabinet.skirmish.sequence import Turn

TWO = {"red-1": "A8 foot", "blue-1": "I4 foot"}


@pytest.fixture
def turn(table: TableMaker) -> TableMaker:
    """A turn about to draw its weather."""

    def make(**settings: Any) -> Table:
        return table(TWO, play=Turn(), turn=0, **settings)

    return make


def deal(t: Table, weather: str = "clear", red: str = "charge", blue: str = "hold") -> None:
    t.draw(weather)
    t.draw(red)
    t.draw(blue)


@pytest.mark.rule("S3.1#1", "the order of a turn")
def test_the_order_of_a_turn(turn: TableMaker) -> None:
    t = turn()
    met = [t.pending]

    def after(step: Callable[..., None], *words: str) -> None:
        step(*words)
        met.append(t.pending)

    after(t.draw, "clear")
    after(t.draw, "charge")
    after(t.draw, "hold")
    t.say("red: bid 0")
    after(t.say, "blue: bid 1")
    assert t.position.to_answer() == (BLUE,)
    after(t.say, "blue: end-move")
    after(t.say, "blue: end-attack")
    assert t.position.to_answer() == (RED,)
    after(t.say, "red: end-move")
    after(t.say, "red: end-attack")
    phase = ["movement", "attacks"]
    assert met == ["weather", "order", "order", "bidding", *phase, *phase, ""]


@pytest.mark.rule("S3.1#2", "what belongs to a phase ends with it")
def test_what_belongs_to_a_phase_ends_with_it(turn: TableMaker) -> None:
    t = turn()
    deal(t)
    t.say("red: bid 1")
    t.say("blue: bid 0")
    t.say("red: move red-1 A7")
    t.say("red: end-move")
    assert set(t.world.moved) == {"red-1"}
    t.say("red: end-attack")
    assert not t.world.moved
    assert set(t.world.active) == {BLUE}


@pytest.mark.rule("S3.2#1", "a chit is drawn and not put back")
def test_a_chit_is_drawn_and_not_put_back(turn: TableMaker) -> None:
    t = turn()
    request = t.position.request
    assert isinstance(request, Draw)
    assert request.things.count("clear") == 4
    assert len(request.things) == 10
    t.draw("fog")
    assert t.world.weather["weather"].now == "fog"
    assert t.world.bag["fog"].left == 0
    assert t.world.bag["clear"].left == 4


@pytest.mark.rule("S3.2#2", "the weather holds for a turn")
def test_the_weather_holds_for_a_turn(turn: TableMaker) -> None:
    t = turn()
    deal(t, "rain")
    for answer in ("red: bid 1", "blue: bid 0", "red: end-move", "red: end-attack"):
        t.say(answer)
    assert t.world.weather["weather"].now == "rain"
    t.say("blue: end-move")
    t.say("blue: end-attack")
    assert not t.world.weather


def reach_of(table: TableMaker, weather: str, **settings: Any) -> set[str]:
    t = table({"red-1": "D5 foot", "blue-1": "I1 foot"}, weather=weather, **settings)
    return set(t.asked("red").options("move", "to", {"piece": "red-1"}))


@pytest.mark.rule("S3.2A#1", "mud takes a movement point and clear weather nothing")
@pytest.mark.rule("S3.2C#1", "mud takes a movement point and clear weather nothing")
def test_mud_takes_a_movement_point_and_clear_weather_nothing(table: TableMaker) -> None:
    assert "G3" in reach_of(table, "clear")
    assert "G3" not in reach_of(table, "mud")
    assert "F4" in reach_of(table, "mud")


@pytest.mark.rule("S3.2E#1", "in a flood no move crosses a stream")
def test_in_a_flood_no_move_crosses_a_stream(table: TableMaker) -> None:
    assert "C5" in reach_of(table, "clear")
    assert "C5" not in reach_of(table, "flood")
    assert "D6" in reach_of(table, "flood")


@pytest.mark.rule("S3.2D#1", "there is no ambush in fog")
def test_there_is_no_ambush_in_fog(table: TableMaker) -> None:
    def attacked(weather: str) -> Table:
        pieces = {"red-1": "C6 foot", "blue-1": "D6 foot", "blue-2": "E6 foot"}
        t = table(pieces, weather=weather)
        t.say("red: end-move")
        t.say("red: attack D6 red-1 -")
        return t

    assert "ambush" in attacked("clear").asked("blue").verbs()
    fog = attacked("fog")
    assert "ambush" not in fog.asked("blue").verbs()
    domain = fog.asked("blue").domain("ambush", "piece", {})
    assert [refusal.rule for refusal in domain.why("blue-2")] == ["S3.2D"]


@pytest.mark.rule("S3.3#1", "an order is seen by its side only until it is played")
@pytest.mark.rule("S3.3#2", "an order is seen by its side only until it is played")
def test_an_order_is_seen_by_its_side_only_until_it_is_played(turn: TableMaker) -> None:
    t = turn()
    deal(t, red="haste")
    assert t.world.known_to(RED).orders[RED].face == "haste"
    assert RED not in t.world.known_to(BLUE).orders
    assert RED in t.world.known_to(BLUE).dealt
    for answer in ("red: bid 1", "blue: bid 0", "red: hasten"):
        t.say(answer)
    assert t.world.known_to(BLUE).orders[RED].face == "haste"
    assert t.against("red: hasten") == {"S3.3B"}


@pytest.mark.rule("S3.3#1", "who draws what is told to nobody else")
def test_who_draws_what_is_told_to_nobody_else(turn: TableMaker) -> None:
    t = turn()
    t.draw("clear")
    request = t.position.request
    assert request is not None
    assert request.to == (RED,)
    t.draw("charge")
    assert [event.to for event in t.position.told if event.rule == "S3.3"] == [(RED,)]


@pytest.mark.rule("S3.3#3", "an unplayed order goes back at the end of the turn")
def test_an_unplayed_order_goes_back_at_the_end_of_the_turn(turn: TableMaker) -> None:
    t = turn()
    deal(t)
    for answer in ("red: bid 1", "blue: bid 0"):
        t.say(answer)
    for seat in ("red", "blue"):
        t.say(f"{seat}: end-move")
        t.say(f"{seat}: end-attack")
    assert not t.world.orders
    assert not t.world.dealt


@pytest.mark.rule("S3.3B#1", "haste adds a movement point")
def test_haste_adds_a_movement_point(table: TableMaker) -> None:
    t = table({"red-1": "D5 foot", "blue-1": "I1 foot"}, orders={"red": "haste"})
    far = {"piece": "red-1"}
    assert "H2" not in t.asked("red").options("move", "to", far)
    t.say("red: hasten")
    assert "H2" in t.asked("red").options("move", "to", far)


@pytest.mark.rule("S3.3B#1", "only who holds haste may hasten")
def test_only_who_holds_haste_may_hasten(table: TableMaker) -> None:
    t = table(TWO, orders={"red": "hold", "blue": "haste"})
    assert t.against("red: hasten") == {"S3.3B"}


@pytest.mark.rule("S3.4#2", "the higher bid goes first and both are spent")
@pytest.mark.rule("S3.4#3", "the higher bid goes first and both are spent")
def test_the_higher_bid_goes_first_and_both_are_spent(turn: TableMaker) -> None:
    t = turn()
    deal(t)
    assert t.against("red: bid 6") == {"S3.4"}
    assert t.against("red: bid -1") == {"S3.4"}
    t.say("red: bid 2")
    assert t.world.sides[RED].tokens == 5, "a bid stays sealed until both are in"
    t.say("blue: bid 3")
    assert t.world.sides[RED].tokens == 3
    assert t.world.sides[BLUE].tokens == 2
    assert t.position.to_answer() == (BLUE,)


@pytest.mark.rule("S3.4#1", "a side without tokens has nothing to choose")
def test_a_side_without_tokens_has_nothing_to_choose(turn: TableMaker) -> None:
    t = turn(tokens=0)
    deal(t)
    asked = t.asked("red")
    assert asked.options("bid", "tokens") == [0]
    assert not asked.decision.real(asked)


@pytest.mark.rule("S3.4#4", "each side begins with five tokens")
def test_each_side_begins_with_five_tokens(opening: TableMaker) -> None:
    assert {side.tokens for side in opening().world.sides.values()} == {5}


def tied(turn: TableMaker) -> Table:
    t = turn()
    deal(t)
    t.say("red: bid 1")
    t.say("blue: bid 1")
    return t


@pytest.mark.rule("S3.5#1", "equal bids are settled by dice")
@pytest.mark.parametrize(("dice", "first"), [((5, 2), RED), ((2, 5), BLUE)])
def test_equal_bids_are_settled_by_dice(
    turn: TableMaker, dice: tuple[int, int], first: Seat
) -> None:
    t = tied(turn)
    assert t.pending == "initiative"
    t.dice(*dice)
    assert t.position.to_answer() == (first,)


@pytest.mark.rule("S3.5#2", "equal dice are rolled again from the same position")
def test_equal_dice_are_rolled_again_from_the_same_position(turn: TableMaker) -> None:
    t = tied(turn)
    before = t.position.digest()
    t.dice(4, 4)
    assert t.position.digest() == before
    t.dice(1, 6)
    assert t.position.to_answer() == (BLUE,)


@pytest.mark.rule("S3.5#2", "the odds of a roll that may go on for ever are exact")
def test_the_odds_of_a_roll_that_may_go_on_for_ever_are_exact(turn: TableMaker) -> None:
    def decided(position: Position) -> bool:
        return position.decision is not None

    def first(position: Position) -> Seat:
        return position.to_answer()[0]

    half = Fraction(1, 2)
    assert distribution(tied(turn).position, decided, first) == {RED: half, BLUE: half}
