"""Opening game files for the commands that read them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from warcabinet import files
from warcabinet.cli.errors import Misuse, Problem, as_sentence
from warcabinet.engine import savefile
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import BadFile, OtherVersion
from warcabinet.engine.standing import version_of

ENDING = ".wcg"


@dataclass(frozen=True)
class Opened:
    """A game from a file, and what must be said about how it was opened."""

    game: Game
    notes: tuple[str, ...] = ()


def open_game(path: Path, *, recover: bool = False, continue_old: bool = False) -> Opened:
    """The game of a file. Problems say which option helps; a damaged file is kept as it was."""
    data = files.read(path)
    try:
        game = files.load(path, recover=recover, continue_old=continue_old)
    except BadFile as error:
        if error.entry == 0:
            raise Problem(f"{path} cannot be used: {as_sentence(error.reason)}") from error
        raise Problem(
            f"{path} is damaged at entry {error.entry}: {as_sentence(error.reason)} "
            f"'warcabinet play --file {path} --recover' goes on with the intact part before it."
        ) from error
    except OtherVersion as error:
        raise Problem(
            f"{as_sentence(str(error))} 'warcabinet play --file {path} --continue' does that."
        ) from error
    return Opened(game, tuple(_notes(path, data, game, recover)))


def _notes(path: Path, data: bytes, game: Game, recover: bool) -> list[str]:
    contents = savefile.read(data)
    found = []
    if recover and (contents.problem or game.entries[: len(contents.entries)] != contents.entries):
        kept = unused(path.with_name(f"{path.name}.damaged"))
        files.write(kept, data)
        found.append(f"{game.seq} entries were recovered. The damaged file is kept as {kept}.")
    elif recover:
        found.append("The file is intact; nothing had to be recovered.")
    if game.version != version_of(contents.header, contents.entries):
        found.append(
            f"This game was played under other rules. It goes on under version {game.version} "
            f"from entry {game.seq}; what came before stays as it was played."
        )
    if contents.header.is_bare:
        found.append(
            "The file did not hold the secret of its dice; from here on they are new ones."
        )
    return found


def unused(path: Path) -> Path:
    """This path, or the first with a number in it that no file has."""
    found, number = path, 2
    while os.path.lexists(found):
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return found


def known_seat(name: str, seats: tuple[Seat, ...]) -> Seat:
    """A seat by its name."""
    if name not in seats:
        raise Misuse(f"There is no seat {name}; there are: {', '.join(seats)}.")
    return Seat(name)
