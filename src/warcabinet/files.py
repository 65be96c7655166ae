"""Games in files: a crash while saving leaves the old file or the new one; errors are plain words.

A failing game of the simulator goes into a crash report: the game as it stood, and the answer that
failed. `reproduce` does it again.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import secrets
import time
import traceback
from collections.abc import Mapping
from pathlib import Path

import msgspec

from warcabinet import __version__, catalogue
from warcabinet.engine import savefile
from warcabinet.engine.game import Game, StepCrash, new_game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules, UnknownScenario
from warcabinet.engine.savefile import BadFile
from warcabinet.players import fuzz
from warcabinet.players.fuzz import Failure

CRASH = "warcabinet-crash"

LEFT_OVER = 3600.0
"""Half-written files of killed processes are cleared away after so many seconds."""


class FileProblem(Exception):
    """A file that cannot be read or written, in plain words."""


# Games ------------------------------------------------------------------------------------------


def fresh_secret() -> str:
    """The secret of a new game: nobody can guess it."""
    return secrets.token_hex(32)


def new(
    scenario: str,
    *,
    options: Mapping[str, str] | None = None,
    title: str = "",
    players: Mapping[Seat, str] | None = None,
    rules: Rules | None = None,
) -> Game:
    """A game for people: fresh secret, dice that can be verified, dated now."""
    return new_game(
        rules or catalogue.rules_for(scenario),
        scenario,
        fresh_secret(),
        options=options,
        title=title,
        players=players,
        created=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
    )


def save(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game to a file; whatever happens, the file is the old one or the new one."""
    write(path, savefile.encode(game))


def load(
    path: str | os.PathLike[str],
    recover: bool = False,
    continue_old: bool = False,
    rules: Rules | None = None,
) -> Game:
    """The game of a file.

    Raises FileProblem, BadFile (damaged: `recover` takes the intact part) or OtherVersion (played
    under other rules: `continue_old` goes on under the present ones). A file without its secret
    gets new dice.
    """
    data = read(path)
    return savefile.load(
        data,
        rules or rules_of(data),
        recover=recover,
        continue_old=continue_old,
        secret=fresh_secret(),
    )


def rules_of(data: bytes) -> Rules:
    """The rules of the game that a file holds."""
    try:
        return catalogue.rules_of(savefile.read(data).header.game)
    except UnknownScenario as error:
        raise BadFile(0, str(error)) from error


# Bytes ------------------------------------------------------------------------------------------


def read(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file."""
    try:
        return Path(path).read_bytes()
    except ValueError as error:
        raise FileProblem(NO_PATH) from error
    except OSError as error:
        raise FileProblem(_plain(path, error, "read")) from error


NO_PATH = "no file can have the character with the number zero in its name"

FOR_THE_OWNER = 0o600
"""Games hold secrets."""
FOR_ALL = 0o666
"""Pictures and the like: as the user's own settings have it."""


def write(path: str | os.PathLike[str], data: bytes, mode: int = FOR_THE_OWNER) -> None:
    """Replace a file at one stroke: written beside it, forced to disk, then moved into its
    place."""
    if "\0" in os.fspath(path):
        raise FileProblem(NO_PATH)
    target = Path(os.path.realpath(path))  # a link stays a link
    if target.is_dir():
        raise FileProblem(f"{path} is a folder")
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.saving")
    try:
        try:
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
        _settle_folder(target.parent)
        _clear_left_overs(target)
    except OSError as error:
        raise FileProblem(_plain(path, error, "written")) from error


def _settle_folder(folder: Path) -> None:
    """Force the folder itself to disk, where a system lets one: else the new name could be lost."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _clear_left_overs(target: Path) -> None:
    old = time.time() - LEFT_OVER
    with contextlib.suppress(OSError):
        for entry in os.scandir(target.parent):
            ours = entry.name.startswith(f".{target.name}.") and entry.name.endswith(".saving")
            if ours and entry.stat().st_mtime < old:
                os.unlink(entry.path)


def _plain(path: str | os.PathLike[str], error: OSError, what: str) -> str:
    match error:
        case FileNotFoundError():
            if what == "read":
                return f"there is no file {path}"
            return f"there is no folder {Path(path).parent}"
        case IsADirectoryError():
            return f"{path} is a folder"
        case NotADirectoryError():
            return f"{Path(path).parent} is not a folder"
        case PermissionError():
            return f"{path} may not be {what}: permission denied"
    return f"{path} cannot be {what}: {error.strerror or error}"


# Crash reports ----------------------------------------------------------------------------------


class CrashReport(msgspec.Struct, frozen=True, kw_only=True):
    """A game that went wrong, with everything needed to make it go wrong again."""

    kind: str = CRASH
    failure: Failure
    scenario: str = ""
    program: str = __version__


def crash_report(game: Game, crash: StepCrash) -> CrashReport:
    """The report of an answer that made a rule fail in a game that is being played."""
    failure = Failure(
        kind="crash",
        seed=game.header.seed,
        problems=(str(crash),),
        players=dict.fromkeys(game.header.seats, "random"),
        options=game.header.options,
        seat=crash.seat,
        action=crash.text,
        game=savefile.encode(game).decode(),
        traceback="".join(traceback.format_exception(crash)),
    )
    return CrashReport(failure=failure, scenario=game.header.scenario)


def write_crash(report: CrashReport, folder: str | os.PathLike[str], name: str = "") -> Path:
    """Write a report, and beside it the game as it stood; the answer is the report's path.

    Without a name the files are called by scenario and seed.
    """
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem(_plain(folder, error, "written")) from error
    if not name:
        seed = "".join(c if c.isalnum() or c in "-_" else "_" for c in report.failure.seed)
        name = f"{report.scenario or 'game'}-{seed}"
    if report.failure.game:
        write(folder / f"{name}.wcg", report.failure.game.encode())
    path = folder / f"{name}.crash.json"
    write(path, msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    return path


def is_crash(data: bytes) -> bool:
    """Are these the bytes of a crash report, rather than of a game?"""
    return data.lstrip()[:1] == b"{" and CRASH.encode() in data[:100]


def load_crash(path: str | os.PathLike[str]) -> CrashReport:
    """The crash report of a file."""
    try:
        report = msgspec.json.decode(read(path), type=CrashReport)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FileProblem(f"{path} is not a crash report: {error}") from error
    if report.kind != CRASH:
        raise FileProblem(f"{path} is not a crash report")
    return report


def reproduce(report: CrashReport, rules: Rules | None = None) -> Failure | None:
    """Do again what failed, with all checks; None if nothing goes wrong any more."""
    failure = report.failure
    if not failure.game:
        rules = rules or catalogue.rules_for(report.scenario)
        return fuzz.start_again(rules, report.scenario, failure)
    data = failure.game.encode()
    game = savefile.load(data, rules or rules_of(data))
    return fuzz.again(game, failure)
