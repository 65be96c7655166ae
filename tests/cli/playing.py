"""Running the program in tests, and games to feed it with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from typer.testing import CliRunner, Result

from warcabinet import catalogue, files
from warcabinet.cli.main import app
from warcabinet.engine import notation
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.players import registry
from warcabinet.players.contract import answer_of

DUEL, SEED = "skirmish-duel", "seven"
RED, BLUE = Seat("red"), Seat("blue")

RED_PLAN = "assign red-1=foot,red-2=guns,red-3=decoy"
BLUE_PLAN = "assign blue-1=decoy,blue-2=foot,blue-3=guns"
OTHER_BLUE_PLAN = "assign blue-1=guns,blue-2=decoy,blue-3=foot"


def run(*arguments: object, typed: str = "", code: int = 0) -> Result:
    """Run a command with some lines piped in, and expect an exit code."""
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": None, "FORCE_COLOR": None})
    result = runner.invoke(app, [str(word) for word in arguments], input=typed)
    assert result.exit_code == code, result.output
    return result


def says(*arguments: object, typed: str = "", code: int = 0) -> str:
    """What a command prints, errors included, with line breaks undone."""
    return one_line(run(*arguments, typed=typed, code=code).output)


def play(file: Path, *lines: str, code: int = 0) -> str:
    """Type lines at one screen in a game of the lane with known dice; what was shown."""
    new = () if file.exists() else (DUEL, "--seed", SEED)
    return run("play", *new, "--file", file, typed="\n".join(lines) + "\n", code=code).output


def duel() -> Game:
    """The game that `play` begins, as the engine has it."""
    return new_game(catalogue.rules_for(DUEL), DUEL, "secret", chance="seeded", seed=SEED)


def random_lines(game: Game, most: int = 10_000) -> Iterator[str]:
    """The answers of random players, in the order in which one screen asks for them."""
    players = {seat: registry.make("random", seat, SEED) for seat in game.header.seats}
    while not game.over and most:
        seat = game.position.to_answer()[0]
        action = answer_of(players[seat], game, seat)
        yield notation.write(action)
        game.answer(seat, action)
        most -= 1


def game_of(file: Path) -> Game:
    return files.load(file)


def asked_of(file: Path) -> tuple[str, str]:
    """The pending decision and the first seat it is put to."""
    decision = game_of(file).position.decision
    assert decision is not None
    return decision.name(), decision.seats[0]


def answers(game: Game) -> list[tuple[str, str]]:
    return [(entry.seat, entry.text) for entry in game.entries if isinstance(entry, Answered)]


def destination(file: Path, piece: str = "red-1") -> str:
    asked = game_of(file).position.asked(RED)
    assert asked is not None
    return str(asked.options("move", "to", {"piece": piece})[0])


def one_line(text: str) -> str:
    """Text with its line breaks undone."""
    return " ".join(text.split())
