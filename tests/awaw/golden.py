"""Golden games: random games that are recorded once and must replay to the same hashes for ever.

    python -m tests.awaw.golden record poland-1939 7 tests/awaw/golden/poland-1939-7.json
    python -m tests.awaw.golden check tests/awaw/golden/*.json

A recorded game is its scenario, its seed and its answers; what is compared is a hash of the
position after every so many answers, so that the first answer after which something differs can be
named. A change of the rules that is meant to change games raises `AwawRules.version`, so that games
in progress are told of it, and is followed by recording them anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from warcabinet.awaw import RULES
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.players import arena

EVERY = 10
"""The hash of one position in so many is kept."""


class Golden(msgspec.Struct, frozen=True):
    """A recorded game."""

    scenario: str
    seed: str
    answers: tuple[tuple[str, str], ...]
    """Seat and words of every answer that a seat gave itself."""
    hashes: tuple[str, ...]
    """Of the position after every so many answers, and of the last one."""
    outcome: str
    version: int = 0
    """Of the rules under which it was recorded."""


class Differs(Exception):
    """A golden game does not go as it was recorded."""


def record(scenario: str, seed: str) -> Golden:
    """Play a random game and note how it goes."""
    lined_up = arena.lineup(RULES, scenario, ["random"])
    match = arena.Match(arena.start(RULES, scenario, seed), lined_up, seed)
    hashes: list[str] = []
    while not match.game.over:
        match.step(arena.next_seat(match.game))
        if match.actions % EVERY == 0:
            hashes.append(match.game.position.digest().hex())
    hashes.append(match.game.position.digest().hex())
    said = [e for e in match.game.entries if isinstance(e, Answered) and e.by == "seat"]
    outcome = match.game.position.outcome
    assert outcome is not None
    answers = tuple((str(entry.seat), entry.text) for entry in said)
    return Golden(scenario, seed, answers, tuple(hashes), outcome.reason, RULES.version)


def replay(golden: Golden) -> Game:
    """Give the answers again; raises Differs where the game takes another course."""
    game = arena.start(RULES, golden.scenario, golden.seed)
    hashes = iter(golden.hashes)
    for number, (seat, text) in enumerate(golden.answers, 1):
        where = f"{golden.scenario} {golden.seed}, answer {number}: {seat}: {text}"
        try:
            game.say(Seat(seat), text)
        except Exception as error:
            raise Differs(f"{where} is no longer taken: {error}") from error
        if number % EVERY == 0 and game.position.digest().hex() != next(hashes):
            raise Differs(f"{where}: something differs since {EVERY} answers before")
    if game.position.digest().hex() != next(hashes, ""):
        raise Differs(f"{golden.scenario} {golden.seed}: the end differs")
    outcome = game.position.outcome
    if outcome is None or outcome.reason != golden.outcome:
        raise Differs(f"{golden.scenario} {golden.seed}: it ends as {outcome}")
    return game


def outdated(path: Path) -> bool:
    """May a game be recorded anew? Not if it goes otherwise under the same version of the rules."""
    if not path.exists():
        return True
    old = read(path)
    try:
        replay(old)
    except Differs:
        return old.version != RULES.version
    return True


def write(golden: Golden, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(golden), indent=1) + b"\n")


def read(path: Path) -> Golden:
    return msgspec.json.decode(path.read_bytes(), type=Golden)


def main(words: list[str]) -> int:
    match words:
        case ["record", scenario, seed, path]:
            if not outdated(Path(path)):
                sys.stderr.write("The rules change games: raise AwawRules.version first.\n")
                return 1
            write(record(scenario, seed), Path(path))
            return 0
        case ["check", *paths]:
            for path in paths:
                replay(read(Path(path)))
            return 0
    sys.stderr.write(__doc__ or "")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
