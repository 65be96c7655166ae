"""How well a computer player plays a scenario, as it was measured, and how that is told.

The rows are data (`data/strength.tsv`), written by `warcabinet tournament --keep`. A scenario
without a row has not been measured; nothing is guessed for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from warcabinet.players.registry import BUILT_IN
from warcabinet.players.scoring import Score

FILE = Path(__file__).parent / "data" / "strength.tsv"
NOT_MEASURED = "not measured yet"
CALLED = {
    "greedy": "the simple player",
    "random": "random moves",
    "staff-easy": "the easy level",
    "staff": "the normal level",
    "staff-hard": "the hard level",
}
"""What people call the players."""


class Strength(msgspec.Struct, frozen=True):
    """A measurement: a player against another in one scenario."""

    scenario: str
    level: str
    opponent: str
    games: int
    score: float
    low: float
    high: float
    commit: str
    date: str
    source: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.scenario, self.level, self.opponent

    @property
    def sure(self) -> bool:
        """Is even play left outside the limits?"""
        return not self.low <= 0.5 <= self.high

    def words(self) -> str:
        """In a half sentence, with how much it is to be believed."""
        percent = int(100 * self.score + 0.5)
        other = CALLED.get(self.opponent, self.opponent)
        found = f"scores {percent} % against {other} ({self.games} games, a draw counts half"
        return f"{found})" if self.sure else f"{found}: too few to be sure who is better)"


FIELDS = Strength.__struct_fields__


def measured(
    strength: Score, scenario: str, players: tuple[str, str], when: tuple[str, str], source: str
) -> Strength:
    """The row for a score that one player has against another; `when`: commit and date."""
    level, opponent = players
    commit, date = when
    return Strength(
        scenario=scenario,
        level=level,
        opponent=opponent,
        games=strength.games,
        score=round(strength.score, 3),
        low=round(strength.low, 3),
        high=round(strength.high, 3),
        commit=commit,
        date=date,
        source=source,
    )


def read(path: Path | None = None) -> list[Strength]:
    """All measurements; none where there is no file."""
    path = FILE if path is None else path
    if not path.exists():
        return []
    lines = [line for line in path.read_text("utf-8").splitlines() if line[:1] not in ("", "#")]
    rows = (dict(zip(FIELDS, line.split("\t"), strict=True)) for line in lines)
    return [msgspec.convert(row, Strength, strict=False) for row in rows]


def keep(rows: Iterable[Strength], path: Path | None = None) -> None:
    """Write measurements down; each takes the place of an older one of the same kind."""
    path = FILE if path is None else path
    head = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
    found = {row.key: row for row in (*read(path), *rows)}
    lines = ["\t".join(str(getattr(row, name)) for name in FIELDS) for row in found.values()]
    path.write_text("\n".join((*head, *lines)) + "\n", "utf-8")


def of_scenario(scenario: str, path: Path | None = None) -> dict[str, tuple[Strength, ...]]:
    """What is known of each built-in player in a scenario; nothing for those not measured."""
    rows = [row for row in read(path) if row.scenario == scenario]
    return {name: tuple(row for row in rows if row.level == name) for name in BUILT_IN}


def told(found: tuple[Strength, ...]) -> str:
    """A player's measurements in words."""
    return "; ".join(row.words() for row in found) or NOT_MEASURED
