"""S5.9, S6 and S7: the roll, the balance, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.skirmish.conftest import Table, TableMaker, world_of
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position
from warcabinet.hexes import HexId, SpaceId
from warcabinet.skirmish.aftermath import Advance, Lose, Retreat
from warcabinet.skirmish.balance import balance
from warcabinet.skirmish.field import BLUE
from warcabinet.skirmish.fight import FightResult, result_of
from warcabinet.skirmish.world import PieceId

PAIR = {"red-1": "C8 foot", "blue-1": "D7 foot"}


def fight(
    table: TableMaker,
    pieces: Mapping[str, str],
    attack: str = "red: attack D7 red-1 -",
    reaction: str = "stand -",
    **settings: Any,
) -> Table:
    """Red attacks, blue reacts, and the dice are about to fall."""
    t = table(pieces, **settings)
    t.say("red: end-move")
    t.say(attack)
    t.say(f"blue: {reaction}")
    assert t.pending == "fight"
    return t


def parts(t: Table) -> dict[str, int]:
    return {part.name: part.value for part in balance(t.world)}


EVEN = {"attackers": 2, "defenders": -2}


@pytest.mark.rule("S5.9#1", "the table of results")
@pytest.mark.rule("S5.9A#1", "the table of results")
@pytest.mark.rule("S5.9B#1", "the table of results")
@pytest.mark.rule("S5.9C#1", "the table of results")
@pytest.mark.rule("S5.9D#1", "the table of results")
@pytest.mark.rule("S5.9E#1", "the table of results")
@pytest.mark.rule("S5.9F#1", "the table of results")
def test_the_table_of_results() -> None:
    nothing = FightResult(0, 0, False)
    expected = [FightResult(3, 0, False)] * 2 + [FightResult(1, 0, False)] * 2 + [nothing]
    expected += (
        [FightResult(0, 0, True)] + [FightResult(0, 1, True)] * 2 + [FightResult(0, 3, True)] * 2
    )
    assert [result_of(score, "defender-holds") for score in range(3, 13)] == expected
    assert result_of(-9, "defender-holds") == expected[0]
    assert result_of(19, "defender-holds") == expected[-1]


@pytest.mark.rule("S5.9#1", "the balance is added to the sum of two dice")
def test_the_balance_is_added_to_the_sum_of_two_dice(table: TableMaker) -> None:
    t = fight(table, {**PAIR, "blue-1": "D7 guns"})
    t.dice(3, 3)
    assert t.told("S5.9") == ["rolled 6, attackers +2, defenders -3: 5"]
    assert t.hex_of("red-1") is None


@pytest.mark.rule("S5.9A#1", "a failed attack costs the attacker")
@pytest.mark.rule("S5.9B#1", "a failed attack costs the attacker")
def test_a_failed_attack_costs_the_attacker(table: TableMaker) -> None:
    t = fight(table, PAIR)
    t.dice(2, 3)
    assert t.hex_of("red-1") is None
    assert t.hex_of("blue-1") == "D7"
    assert t.pending == "attacks"


@pytest.mark.rule("S6.1#1", "strengths count on both sides")
def test_strengths_count_on_both_sides(table: TableMaker) -> None:
    pieces = {"red-1": "C8 guns", "red-2": "C8 horse", "blue-1": "D7 foot", "blue-2": "D7 guns"}
    t = fight(table, pieces, "red: attack D7 red-1,red-2 -")
    assert parts(t) == {"attackers": 5, "defenders": -5}
    t = fight(table, {**PAIR, "blue-2": "E7 guns"}, reaction="ambush blue-2")
    assert parts(t)["defenders"] == -5, "an ambusher counts"


@pytest.mark.rule("S6.2#1", "a hill favours the defender")
def test_a_hill_favours_the_defender(table: TableMaker) -> None:
    t = fight(table, {"red-1": "C7 foot", "blue-1": "D6 foot"}, "red: attack D6 red-1 -")
    assert parts(t) == {**EVEN, "hill": -1}


@pytest.mark.rule("S6.3#1", "attacking only across a stream costs one")
def test_attacking_only_across_a_stream_costs_one(table: TableMaker) -> None:
    pieces = {"red-1": "C5 foot", "red-2": "D4 foot", "blue-1": "D5 foot"}
    t = fight(table, pieces, "red: attack D5 red-1 -")
    assert parts(t) == {**EVEN, "stream": -1}
    t = fight(table, pieces, "red: attack D5 red-1,red-2 -")
    assert "stream" not in parts(t), "one of them does not cross it"


@pytest.mark.rule("S6.4#1", "attacking from two sides adds one")
def test_attacking_from_two_sides_adds_one(table: TableMaker) -> None:
    pieces = {**PAIR, "red-2": "D8 foot"}
    t = fight(table, pieces, "red: attack D7 red-1,red-2 -")
    assert parts(t) == {"attackers": 4, "defenders": -2, "two sides": 1}
    t = fight(table, {**PAIR, "red-2": "C8 foot"}, "red: attack D7 red-1,red-2 -")
    assert "two sides" not in parts(t)


@pytest.mark.rule("S6.5#1", "an ambush favours the defender")
def test_an_ambush_favours_the_defender(table: TableMaker) -> None:
    t = fight(table, {**PAIR, "blue-2": "E7 foot"}, reaction="ambush blue-2")
    assert parts(t) == {"attackers": 2, "defenders": -4, "ambush": -1}


@pytest.mark.rule("S3.2A#1", "rain favours the defender and clear weather nobody")
@pytest.mark.rule("S3.2B#1", "rain favours the defender and clear weather nobody")
def test_rain_favours_the_defender_and_clear_weather_nobody(table: TableMaker) -> None:
    assert parts(fight(table, PAIR, weather="rain")) == {**EVEN, "rain": -1}
    assert parts(fight(table, PAIR, weather="clear")) == EVEN


@pytest.mark.rule("S3.3A#1", "charge adds one in its fight only")
def test_charge_adds_one_in_its_fight_only(table: TableMaker) -> None:
    pieces = {**PAIR, "red-2": "E9 foot", "blue-2": "F8 foot"}
    t = fight(table, pieces, "red: attack D7 red-1 charge", orders={"red": "charge"})
    assert parts(t) == {**EVEN, "charge": 1}
    t.dice(3, 3)
    t.say("red: attack F8 red-2 -")
    t.say("blue: stand -")
    assert "charge" not in parts(t)


@pytest.mark.rule("S3.3C#1", "hold takes one off")
def test_hold_takes_one_off(table: TableMaker) -> None:
    t = fight(table, PAIR, reaction="stand hold", orders={"blue": "hold"})
    assert parts(t) == {**EVEN, "hold": -1}


# Losses ---------------------------------------------------------------------------------------

THREE = {
    "red-1": "C8 guns",
    "red-2": "C8 foot",
    "red-3": "D8 foot",
    "blue-1": "D7 guns",
    "blue-2": "D7 foot",
}


def losing(table: TableMaker, dice: tuple[int, int], **settings: Any) -> Table:
    t = fight(table, THREE, "red: attack D7 red-1,red-2,red-3 -", **settings)
    t.dice(*dice)
    return t


@pytest.mark.rule("S7.1#1", "enough must be lost and nothing that could be spared")
def test_enough_must_be_lost_and_nothing_that_could_be_spared(table: TableMaker) -> None:
    t = losing(table, (6, 5))
    assert parts(t)["attackers"] == 7
    assert t.pending == "casualties"
    assert t.position.to_answer() == (BLUE,)
    assert t.against("blue: lose blue-1") == set()
    assert t.against("blue: lose blue-2") == {"S7.1"}, "2 is not enough for 3"
    assert t.against("blue: lose blue-1,blue-2") == {"S7.1"}, "blue-2 can be spared"
    assert t.against("blue: lose red-1") == {"S7.1"}
    t.say("blue: lose blue-1")
    assert t.hex_of("blue-1") is None


@pytest.mark.rule("S7.1#1", "any one piece can bear a loss of one")
def test_any_one_piece_can_bear_a_loss_of_one(table: TableMaker) -> None:
    t = losing(table, (3, 3))
    asked = t.asked("blue")
    assert t.against("blue: lose blue-1") == t.against("blue: lose blue-2") == set()
    assert t.against("blue: lose -") == {"S7.1"}
    assert asked.decision.real(asked)
    assert asked.default() is not None


@pytest.mark.rule("S7.1#2", "a side that is worth no more loses everything unasked")
def test_a_side_that_is_worth_no_more_loses_everything_unasked(table: TableMaker) -> None:
    t = fight(table, PAIR)
    t.dice(6, 6)
    assert t.hex_of("blue-1") is None
    assert t.pending == "advancing"


@pytest.mark.rule("S7.1#1", "where there is only one way there is no real choice")
def test_where_there_is_only_one_way_there_is_no_real_choice(table: TableMaker) -> None:
    pieces = {
        "red-1": "C8 foot",
        "red-2": "C8 foot",
        "red-3": "D8 guns",
        "blue-1": "D7 guns",
        "blue-2": "D7 foot",
    }
    t = fight(table, pieces, "red: attack D7 red-1,red-2,red-3 -")
    t.dice(5, 6)
    asked = t.asked("blue")
    assert not asked.decision.real(asked)
    assert asked.default() == Lose((PieceId("blue-1"),))


# Ties, retreats, advances ---------------------------------------------------------------------


@pytest.mark.rule("S7.2#1", "in a tie the defender holds")
@pytest.mark.rule("S5.9C#1", "in a tie the defender holds")
def test_in_a_tie_the_defender_holds(table: TableMaker) -> None:
    t = fight(table, PAIR)
    t.dice(3, 4)
    assert (t.hex_of("red-1"), t.hex_of("blue-1")) == ("C8", "D7")
    assert t.pending == "attacks"


@pytest.mark.rule("S7.2#2", "in a tie both lose if so ruled")
def test_in_a_tie_both_lose_if_so_ruled(table: TableMaker) -> None:
    pieces = {**PAIR, "blue-2": "D7 decoy", "blue-3": "I4 foot"}
    t = fight(table, pieces, options={"tied-fight": "both-lose"})
    t.dice(3, 4)
    assert (t.hex_of("red-1"), t.hex_of("blue-1")) == (None, None)
    pieces = {**PAIR, "red-2": "C8 guns", "blue-2": "D7 guns"}
    t = fight(table, pieces, "red: attack D7 red-1,red-2 -", options={"tied-fight": "both-lose"})
    t.dice(3, 4)
    t.say("red: lose red-1")
    t.say("blue: lose blue-1")
    assert t.hex_of("blue-2") == "D7", "the defender still holds"
    assert t.pending == "attacks"


@pytest.mark.rule("S7.3#1", "a beaten defender retreats to a refuge")
@pytest.mark.rule("S5.9D#1", "a beaten defender retreats to a refuge")
def test_a_beaten_defender_retreats_to_a_refuge(table: TableMaker) -> None:
    t = fight(table, PAIR)
    t.dice(4, 4)
    assert t.pending == "retreating"
    assert t.asked("blue").options("retreat", "to") == ["D6", "E6", "E7"]
    assert t.against("blue: retreat C7") == {"S5.7"}
    t.say("blue: retreat E6")
    assert t.hex_of("blue-1") == "E6"
    assert t.pending == "advancing"


@pytest.mark.rule("S7.3#1", "all beaten pieces go to the same refuge but not an ambusher")
def test_all_beaten_pieces_go_to_the_same_refuge_but_not_an_ambusher(table: TableMaker) -> None:
    pieces = {**THREE, "blue-3": "E7 foot"}
    t = fight(table, pieces, "red: attack D7 red-1,red-2,red-3 -", "ambush blue-3")
    assert sum(parts(t).values()) == 0
    t.dice(4, 4)
    t.say("blue: retreat E6")
    assert [t.hex_of(f"blue-{n}") for n in (1, 2, 3)] == ["E6", "E6", "E7"]


@pytest.mark.rule("S7.3#1", "a single refuge is no real choice")
def test_a_single_refuge_is_no_real_choice(table: TableMaker) -> None:
    t = fight(table, {**PAIR, "red-2": "E5 foot"})
    t.dice(4, 4)
    asked = t.asked("blue")
    assert not asked.decision.real(asked)
    assert asked.default() == Retreat(HexId(SpaceId("E7")))


@pytest.mark.rule("S7.3#2", "without a refuge the beaten are lost")
def test_without_a_refuge_the_beaten_are_lost(table: TableMaker) -> None:
    pieces = {"red-1": "H2 foot", "red-2": "G3 foot", "red-3": "H4 foot", "blue-1": "I1 foot"}
    t = fight(table, pieces, "red: attack I1 red-1 -")
    t.dice(4, 4)
    assert t.hex_of("blue-1") is None
    assert t.told("S7.3") == ["blue-1 is lost"]


@pytest.mark.rule("S7.4#1", "up to two attackers advance into an open hex")
def test_up_to_two_attackers_advance_into_an_open_hex(table: TableMaker) -> None:
    pieces = {**THREE, "blue-1": "D7 foot"}
    del pieces["blue-2"]
    t = fight(table, pieces, "red: attack D7 red-1,red-2,red-3 -")
    t.dice(6, 6)
    assert t.pending == "advancing"
    assert t.against("red: advance red-1,red-2,red-3") == {"S7.4"}
    assert t.against("red: advance blue-1") == {"S7.4"}
    assert t.against("red: advance -") == set()
    t.say("red: advance red-1,red-3")
    assert [t.hex_of(f"red-{n}") for n in (1, 2, 3)] == ["D7", "C8", "D7"]


@pytest.mark.rule("S7.4#1", "by default nobody advances")
def test_by_default_nobody_advances(table: TableMaker) -> None:
    t = fight(table, PAIR)
    t.dice(6, 6)
    assert t.asked("red").default() == Advance(())


@pytest.mark.rule("S5.9#1", "exact odds of an even fight")
@pytest.mark.rule("S7.3#1", "exact odds of an even fight")
def test_exact_odds_of_an_even_fight(table: TableMaker) -> None:
    """36 rolls: 15 below 7, 6 ties, 5 eights, 9 nines and tens, 3 better; one foot on each side."""

    def settled(position: Position) -> bool:
        return position.decision is not None and position.decision.name() in (
            "attacks",
            "advancing",
        )

    def left(position: Position) -> tuple[str, ...]:
        return tuple(sorted(world_of(position).pieces))

    odds = distribution(fight(table, PAIR).position, settled, left)
    assert odds == {
        ("blue-1",): Fraction(15, 36),
        ("blue-1", "red-1"): Fraction(11, 36),
        ("red-1",): Fraction(10, 36),
    }
