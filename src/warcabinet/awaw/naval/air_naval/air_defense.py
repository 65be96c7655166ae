"""23.42: how ships defend themselves against air units."""

from __future__ import annotations

from dataclasses import dataclass

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.damage.named_ships import defence_raised, defending_factors
from warcabinet.awaw.pieces.research_levels import research_level
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.tables import TableData
from warcabinet.engine.book import Modifier, Question
from warcabinet.hexes import SpaceId

LOWEST, HIGHEST = 2, 12
LAST_ROW = 10
"""23.42: what is beyond level 10 is looked up by itself and added."""
SURPRISED = 2
"""23.42: from this level of surprise on the defense is one level lower."""


class AirDefense(Question, frozen=True):
    """23.421: the air defense level of ships: those of the combat group that is attacked at sea, or
    all that are in a port, with what defends the port.
    """

    ships: tuple[Hull, ...]
    surprise: int = 0
    port: SpaceId | None = None


def level_parts(world: AwawWorld, asked: AirDefense) -> tuple[Modifier, ...]:
    """23.4211, 23.4213: what an air defense level is made of."""
    return BOOK.total(world, asked)


def defense_level(world: AwawWorld, asked: AirDefense) -> int:
    """23.4211D, 21.4184C: the level; below one no roll is made, and at sea nobody defends by
    research alone.
    """
    if asked.port is None and not defending_factors(world, asked.ships):
        return 0
    return max(0, sum(part.value for part in level_parts(world, asked)))


def _per(world: AwawWorld, feature: str) -> int:
    return world.statics.tables["air-defense-levels"].number(feature, "level")


@BOOK.modifies(
    AirDefense,
    "23.4211",
    "ships",
    "one level for every ten naval factors or part of them; escort carriers count three",
)
def ships_themselves(world: AwawWorld, asked: AirDefense) -> int | None:
    per = int(world.statics.tables["air-defense-levels"].text("naval-factors", "per"))
    return -(-defending_factors(world, asked.ships) // per) or None


@BOOK.modifies(
    AirDefense,
    "20.253, 20.36, 23.4213",
    "largest ships",
    "one level for each five-factor battleship and each super carrier",
)
def largest_ships(world: AwawWorld, asked: AirDefense) -> int | None:
    return defence_raised(world, asked.ships) or None


@BOOK.modifies(AirDefense, "23.4213", "research", "one level for each result in air defense")
def research(world: AwawWorld, asked: AirDefense) -> int | None:
    return research_of(world, asked.ships[0].party) or None if asked.ships else None


def research_of(world: AwawWorld, party: str) -> int:
    """23.4213: the levels that research adds to the air defense of ships of a party."""
    return research_level(world, LevelKind.AIR_DEFENSE, party) * _per(world, "air-defense-research")


@BOOK.modifies(
    AirDefense, "23.42", "surprise", "one level less if the attacker's surprise is 2 or greater"
)
def surprise(world: AwawWorld, asked: AirDefense) -> int | None:
    return _per(world, "surprise-2") if asked.surprise >= SURPRISED else None


@dataclass(frozen=True, slots=True)
class Flak:
    """23.423: squadrons that are shot down, and those that must turn back."""

    eliminated: int = 0
    aborted: int = 0


def flak(world: AwawWorld, defense: int, roll: int) -> Flak:
    """23.42, 23.423: what the air defense does with a roll."""
    if defense < 1:
        return Flak()
    table = world.statics.tables["air-defense"]
    whole, rest = divmod(defense, LAST_ROW)
    rows = [LAST_ROW] * whole + ([rest] if rest else [])
    found = [_read(table, row, roll) for row in rows]
    return Flak(sum(one.eliminated for one in found), sum(one.aborted for one in found))


def _read(table: TableData, row: int, roll: int) -> Flak:
    shown = table.text(row, min(max(roll, LOWEST), HIGHEST))
    eliminated, _, aborted = shown.partition("/")
    return Flak(int(eliminated), int(aborted or 0))
