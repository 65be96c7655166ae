"""The calendar: years, seasons, game turns, player turns, and what the rules read off the date
alone.

A value of `GameTurn` is a season of a year. Winter belongs to the year it closes: Winter 1941 comes
after Fall 1941, and the year start sequence of 1942 comes between it and Spring 1942.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from warcabinet.awaw.terms.powers import Side


class Season(StrEnum):
    """2.41: a game turn is a quarter of a year; spring opens the year and winter closes it."""

    SPRING = "spring"
    SUMMER = "summer"
    FALL = "fall"
    WINTER = "winter"

    @property
    def number(self) -> int:
        """0 for spring to 3 for winter."""
        return _NUMBER[self]


SEASONS = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)
_NUMBER = {season: number for number, season in enumerate(SEASONS)}
_PRORATION = {Season.SPRING: 100, Season.SUMMER: 75, Season.FALL: 50, Season.WINTER: 25}


class GameTurn(msgspec.Struct, frozen=True, gc=False):
    """A season of a year; a later turn is greater than an earlier one."""

    year: int
    season: Season

    @property
    def number(self) -> int:
        """How many game turns since Spring of year 0: for differences and comparisons."""
        return self.year * 4 + self.season.number

    @property
    def name(self) -> str:
        return f"{self.season.capitalize()} {self.year}"

    def __str__(self) -> str:
        return self.name

    def __lt__(self, other: GameTurn) -> bool:
        return self.number < other.number

    def __le__(self, other: GameTurn) -> bool:
        return self.number <= other.number

    def __gt__(self, other: GameTurn) -> bool:
        return self.number > other.number

    def __ge__(self, other: GameTurn) -> bool:
        return self.number >= other.number

    def plus(self, turns: int) -> GameTurn:
        """The game turn so many turns later, or earlier if negative."""
        year, season = divmod(self.number + turns, 4)
        return GameTurn(year, SEASONS[season])

    @property
    def next(self) -> GameTurn:
        return self.plus(1)

    @property
    def previous(self) -> GameTurn:
        return self.plus(-1)

    @property
    def ends_year(self) -> bool:
        """35.11: after a winter game turn, and only then, comes a year start sequence."""
        return self.season is Season.WINTER


CAMPAIGN_START = GameTurn(1939, Season.FALL)
CAMPAIGN_END = GameTurn(1946, Season.WINTER)
"""The last turn of the calendar. 2.31 lets the campaign run until the Axis win or surrender; no
rule is dated later.
"""


def game_turn(text: str) -> GameTurn:
    """Read "Fall 1939", in any case of letters."""
    words = text.split()
    if (
        len(words) == 2
        and words[0].lower() in _NUMBER
        and len(words[1]) == 4
        and words[1].isdecimal()
    ):
        return GameTurn(int(words[1]), Season(words[0].lower()))
    raise ValueError(f"{text!r} is no game turn; write it like 'Fall 1939'")


def game_turns(first: GameTurn, last: GameTurn) -> Iterator[GameTurn]:
    """All game turns from the first to the last, both included."""
    while first <= last:
        yield first
        first = first.next


# Player turns -----------------------------------------------------------------------------------


class PlayerTurn(msgspec.Struct, frozen=True, gc=False):
    """2.42, 8.12: one side's half of a game turn; the Axis half is the earlier one."""

    turn: GameTurn
    side: Side

    @property
    def number(self) -> int:
        return self.turn.number * 2 + (self.side is Side.ALLIED)

    def __str__(self) -> str:
        return f"{self.side.capitalize()} {self.turn}"

    def __lt__(self, other: PlayerTurn) -> bool:
        return self.number < other.number

    def __le__(self, other: PlayerTurn) -> bool:
        return self.number <= other.number

    def __gt__(self, other: PlayerTurn) -> bool:
        return self.number > other.number

    def __ge__(self, other: PlayerTurn) -> bool:
        return self.number >= other.number

    @property
    def next(self) -> PlayerTurn:
        if self.side is Side.AXIS:
            return PlayerTurn(self.turn, Side.ALLIED)
        return PlayerTurn(self.turn.next, Side.AXIS)


def following(event: PlayerTurn, side: Side, nth: int = 1) -> PlayerTurn:
    """The nth player turn of a side after an event in some player turn.

    "The second Allied player turn following" something in an Axis turn counts the Allied turn of
    the same season as the first. That is our reading of 50.551, 51.73B, 53.21A and 89.24; the
    example of the Japanese resistance rule counts so.
    """
    if nth < 1:
        raise ValueError("the first turn that follows is number 1")
    later = event.next
    if later.side is not side:
        later = later.next
    return PlayerTurn(later.turn.plus(nth - 1), side)


# BRPs and the season ----------------------------------------------------------------------------


def proration(season: Season) -> int:
    """35.71: how many per cent of a BRP gain or loss are booked: all in spring, a quarter less in
    each later season.
    """
    return _PRORATION[season]


def prorated(amounts: Iterable[int], season: Season) -> int:
    """35.71, 35.72: gains and losses that fall together are added first and prorated once;
    fractions of the sum are dropped, of a loss as of a gain.
    """
    total = sum(amounts)
    part = abs(total) * proration(season) // 100
    return part if total >= 0 else -part


# Weather by date --------------------------------------------------------------------------------
# Which areas are meant is the business of the weather rules; here is only when.


def is_mud_season(season: Season) -> bool:
    """Mud comes with spring turns (34.31)."""
    return season is Season.SPRING


def is_monsoon_season(season: Season) -> bool:
    """Monsoons come with summer turns (34.33)."""
    return season is Season.SUMMER


def winter_modifier(season: Season, siberian: bool) -> int | None:
    """What is added to the winter die (34.32C-D), or None if no such die is rolled this season.

    The Russian winter zone has its die in winter turns; Siberia and its neighbours in fall turns
    too.
    """
    if season is Season.WINTER:
        return 5
    if siberian and season is Season.FALL:
        return 2
    return None
