"""The calendar: seasons, turns, proration."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warcabinet.awaw.terms.calendar import (
    CAMPAIGN_END,
    CAMPAIGN_START,
    SEASONS,
    GameTurn,
    PlayerTurn,
    Season,
    following,
    game_turn,
    game_turns,
    is_monsoon_season,
    is_mud_season,
    prorated,
    proration,
    winter_modifier,
)
from warcabinet.awaw.terms.powers import Side

turns = st.builds(GameTurn, st.integers(1930, 1950), st.sampled_from(SEASONS))
player_turns = st.builds(PlayerTurn, turns, st.sampled_from(tuple(Side)))


@pytest.mark.rule("2.41#1", "a year has four game turns, from spring to winter")
def test_a_year_runs_from_spring_to_winter() -> None:
    year = [turn.name for turn in game_turns(game_turn("Spring 1940"), game_turn("Winter 1940"))]
    assert year == ["Spring 1940", "Summer 1940", "Fall 1940", "Winter 1940"]
    assert game_turn("Winter 1940").next == game_turn("Spring 1941")


def test_the_campaign_has_thirty_turns_from_fall_1939() -> None:
    campaign = list(game_turns(CAMPAIGN_START, CAMPAIGN_END))
    assert campaign[0].name == "Fall 1939"
    assert campaign[-1].name == "Winter 1946"
    assert len(campaign) == 30


@given(turns)
def test_next_and_previous_undo_each_other(turn: GameTurn) -> None:
    assert turn.next.previous == turn
    assert turn.next.number == turn.number + 1
    assert turn.previous < turn < turn.next
    assert turn.next > turn >= turn.previous


@given(turns, st.integers(-40, 40))
def test_turns_are_counted(turn: GameTurn, steps: int) -> None:
    assert turn.plus(steps).number - turn.number == steps


@given(turns)
def test_a_turn_is_written_as_it_is_read(turn: GameTurn) -> None:
    assert game_turn(str(turn)) == turn
    assert game_turn(str(turn).upper()) == turn
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(turn), type=GameTurn) == turn


@pytest.mark.parametrize("text", ["", "Fall", "1939", "Autumn 1939", "Fall 39", "Fall 1939 Axis"])
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no game turn"):
        game_turn(text)


@pytest.mark.rule("2.42#1", "each game turn has an Axis and an Allied player turn")
@pytest.mark.rule("8.12#1", "the Axis player turn is the first of every game turn")
@given(turns)
def test_the_axis_half_of_a_turn_comes_first(turn: GameTurn) -> None:
    axis, allied = PlayerTurn(turn, Side.AXIS), PlayerTurn(turn, Side.ALLIED)
    assert axis < allied < PlayerTurn(turn.next, Side.AXIS)
    assert axis.next == allied
    assert allied.next.next == PlayerTurn(turn.next, Side.ALLIED)


@given(player_turns, st.sampled_from(tuple(Side)), st.integers(1, 6))
def test_turns_that_follow_are_later_and_of_the_side_asked_for(
    event: PlayerTurn, side: Side, nth: int
) -> None:
    found = following(event, side, nth)
    assert found > event
    assert found.side is side
    between = [event.next]
    while between[-1] != found:
        between.append(between[-1].next)
    assert sum(turn.side is side for turn in between) == nth


@pytest.mark.parametrize(
    ("event", "second"),
    [
        (PlayerTurn(game_turn("Summer 1940"), Side.AXIS), "Fall 1940"),
        (PlayerTurn(game_turn("Winter 1941"), Side.AXIS), "Spring 1942"),
        (PlayerTurn(game_turn("Winter 1941"), Side.ALLIED), "Summer 1942"),
    ],
)
def test_the_second_allied_turn_following_counts_the_one_of_the_same_season(
    event: PlayerTurn, second: str
) -> None:
    assert following(event, Side.ALLIED, 2) == PlayerTurn(game_turn(second), Side.ALLIED)


def test_no_turn_follows_at_number_zero() -> None:
    with pytest.raises(ValueError, match="number 1"):
        following(PlayerTurn(CAMPAIGN_START, Side.AXIS), Side.AXIS, 0)


@pytest.mark.rule("35.71#1", "rounded down")
@pytest.mark.parametrize(
    ("season", "rate", "of_twenty", "of_seven"),
    [
        (Season.SPRING, 100, 20, 7),
        (Season.SUMMER, 75, 15, 5),
        (Season.FALL, 50, 10, 3),
        (Season.WINTER, 25, 5, 1),
    ],
)
def test_gains_and_losses_are_prorated_and_rounded_down(
    season: Season, rate: int, of_twenty: int, of_seven: int
) -> None:
    assert proration(season) == rate
    assert prorated([20], season) == of_twenty
    assert prorated([7], season) == of_seven
    assert prorated([-20], season) == -of_twenty
    assert prorated([-7], season) == -of_seven


def test_what_falls_together_is_added_before_prorating() -> None:
    # Apart, each 5 would lose its fraction: 3 and 3, not 7.
    assert prorated([5, 5], Season.SUMMER) == 7
    assert prorated([5, -10], Season.SUMMER) == -3
    assert prorated([], Season.SUMMER) == 0


@given(st.lists(st.integers(-100, 100)), st.sampled_from(SEASONS))
def test_proration_never_books_more_than_there_is(amounts: list[int], season: Season) -> None:
    total, booked = sum(amounts), prorated(amounts, season)
    assert 0 <= booked <= total or total <= booked <= 0
    assert prorated(amounts, Season.SPRING) == total


def test_weather_comes_with_the_seasons() -> None:
    assert [season for season in SEASONS if is_mud_season(season)] == [Season.SPRING]
    assert [season for season in SEASONS if is_monsoon_season(season)] == [Season.SUMMER]
    assert [winter_modifier(season, siberian=False) for season in SEASONS] == [None, None, None, 5]
    assert [winter_modifier(season, siberian=True) for season in SEASONS] == [None, None, 2, 5]
