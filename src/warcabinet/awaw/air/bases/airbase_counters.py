"""18.14, 18.142B, 18.145: how many airbase counters a power has in each theater, how many of them
are not on the board, and how many it lays in a turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.airbases import AirbasesLaid
from warcabinet.awaw.state.in_force import in_force
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side, Theater
from warcabinet.awaw.terms.tables import TableError
from warcabinet.engine.book import Question, Refusal, Registration
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

SPECIAL = "airbase-limit"


def against_counter_in(
    world: AwawWorld,
    space: SpaceId,
    closed: Iterable[tuple[Registration, int]],
    off_the_land: tuple[str, str],
) -> list[Refusal]:
    """18.142, 26.61: every reason why a counter is not laid in a hex: it is no land of the map (a
    rule and words for that), or rules close it.
    """
    bit = world.map.bit_if_any(space)
    about = (a_hex(space),)
    if not bit & world.board.land & world.statics.map:
        return [Refusal(*off_the_land, about)]
    return [Refusal(entry.rules[0], entry.gist, about) for entry, area in closed if area & bit]


class MoreAirbases(Question, frozen=True):
    """18.14, 42.22E: how many airbase counters a power has in a theater."""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str
    theater: Theater


@BOOK.modifies(
    MoreAirbases,
    "18.14, 18.145",
    "at the start",
    "each power has its airbase counters, in each theater of its own",
)
def printed(world: AwawWorld, asked: MoreAirbases) -> int:
    return _printed(world, asked.power, asked.theater)


def _printed(world: AwawWorld, power: str, theater: Theater) -> int:
    try:
        return world.statics.tables["airbase-counters"].number((power, str(theater)), "counters")
    except TableError:
        return 0


@BOOK.modifies(
    MoreAirbases,
    "7.224",
    "the scenario has fewer",
    "a scenario may leave a power fewer airbase counters",
)
def left_by_the_scenario(world: AwawWorld, asked: MoreAirbases) -> int:
    table = _printed(world, asked.power, asked.theater)
    limits = [row.amount or 0 for row in in_force(world, SPECIAL) if row.who == asked.power]
    return min([table, *limits]) - table


@derived
def counters_of(world: AwawWorld, power: str, theater: Theater) -> int:
    """6.51, 18.14, 18.145: the airbase counters of a power in a theater."""
    asked = MoreAirbases(power, theater)
    return sum(part.value for part in BOOK.total(world, asked))


@derived
def airbases(world: AwawWorld) -> tuple[Counter, ...]:
    """All airbases on the board, in order."""
    return tuple(row for row in world.counters.rows() if row.kind is CounterKind.AIRBASE)


def on_board(world: AwawWorld, power: str) -> list[SpaceId]:
    """The hexes with airbases of a power, in order."""
    return sorted(row.hex for row in airbases(world) if row.owner == power)


@derived
def left_over(world: AwawWorld, power: str, theater: Theater) -> int:
    """18.143, 18.145: how many counters of a power for a theater are not on the board."""
    lie = [one for one in on_board(world, power) if world.statics.theater_at(one) is theater]
    return max(0, counters_of(world, power, theater) - len(lie))


def allowed_per_turn(world: AwawWorld, power: str) -> int:
    """18.142B: how many airbases a power may lay in a turn."""
    return world.statics.tables["airbase-placements"].number((power, world.turn.year), "airbases")


def laid(world: AwawWorld, power: str, theater: Theater) -> int:
    row = world.airbases_laid.get(_tally(world, power, theater))
    return 0 if row is None else row.count


def count_one(world: AwawWorld, power: str, theater: Theater) -> None:
    """18.142B: one more is laid."""
    count = laid(world, power, theater) + 1
    world.put(AirbasesLaid(_tally(world, power, theater), count))


def _tally(world: AwawWorld, power: str, theater: Theater) -> str:
    return power if len(world.statics.theaters) == 1 else f"{power}/{theater}"


def theaters_of(world: AwawWorld, power: str) -> list[Theater]:
    """18.14: the theaters of the game in which a power has airbases."""
    return [one for one in world.statics.theaters if counters_of(world, power, one)]


def builders(world: AwawWorld, side: Side) -> list[str]:
    """18.14: the powers of a side that have airbases in this scenario, in order."""
    home = world.statics.home_side
    return sorted(n for n in home if home[n] is side and is_power(n) and theaters_of(world, n))


BOOK.note("18.144", "an airbase that lies on the board stays there until it is lost or recycled")
