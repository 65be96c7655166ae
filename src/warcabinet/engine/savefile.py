"""A game as one file: lines of text, each sealed by a hash over all before it.

The first line is the header, then one line per entry, a snapshot of a late position among them, and
an end line that says how many entries there are. A line is `<hash> <json>`; the hash covers the
line before and the JSON, so a changed, missing or added byte is found at the first line it touches.
Loading folds only what came after the snapshot; `replay` folds everything.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from warcabinet.engine.entries import FORMAT, AnyEntry, Entry, Header
from warcabinet.engine.game import Diverged, Game
from warcabinet.engine.position import Position
from warcabinet.engine.rules import BadOption, Rules
from warcabinet.engine.standing import false_continuation, last_continuation, version_of

MAGIC = "warcabinet-game"

SAME_VERSION = "it continues the game under the rules version that it had already"


class BadFile(Exception):
    """A file that cannot be loaded: the number of the first bad entry (0: the header) and why."""

    def __init__(self, entry: int, reason: str) -> None:
        place = f"entry {entry}" if entry else "the header"
        super().__init__(f"{place}: {reason}")
        self.entry = entry
        self.reason = reason


class OtherVersion(Exception):
    """The game was played under another rules version; it can be continued from its last
    snapshot."""

    def __init__(self, found: int, current: int) -> None:
        super().__init__(
            f"this game was played under rules version {found} and this program has version "
            f"{current}; it can be continued from its last snapshot"
        )


class _First(msgspec.Struct, frozen=True):
    kind: str
    header: Header


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot", tag_field="type"):
    """The position after entry `after`, so that loading need not fold everything."""

    after: int
    position: dict[str, Any]


class _End(msgspec.Struct, frozen=True, tag="end", tag_field="type", omit_defaults=True):
    entries: int
    title: str = ""


_LINE = msgspec.json.Decoder(AnyEntry | Snapshot | _End)
_FIRST = msgspec.json.Decoder(_First)
_JSON = msgspec.json.Encoder(order="deterministic")


def encode(game: Game, title: str = "", *, with_secret: bool = True) -> bytes:
    """The whole game as a file: for the host only, since it holds everything that is hidden.

    `title`: what the game is called now. It stands at the end, since the dice follow from the
    header with the name that the game had at first. `with_secret`: with what the dice to come
    follow from. Whoever has such a file foresees them; a game from one without gets new dice.
    """
    number, position = game.mark()
    header = game.header if with_secret else game.header.bare()
    lines: list[object] = [_First(MAGIC, header)]
    for place, entry in enumerate(game.entries, 1):
        lines.append(entry)
        if place == number:
            lines.append(Snapshot(number, position.encode()))
    lines.append(_End(game.seq, "" if title == game.header.title else title))
    return sealed(lines)


def without_secret(first: bytes) -> bytes | None:
    """The first line of a file without what the dice come from; None: it is none."""
    try:
        found = _FIRST.decode(first)
        return _JSON.encode(_First(found.kind, found.header.bare()))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def sealed(lines: list[object]) -> bytes:
    """Lines of JSON, each with the hash over all before it."""
    out, seal = [], b""
    for line in lines:
        text = _JSON.encode(line)
        seal = _seal(seal, text)
        out.append(seal + b" " + text + b"\n")
    return b"".join(out)


def _seal(before: bytes, text: bytes) -> bytes:
    return blake2b(before + text, digest_size=16).hexdigest().encode()


def unsealed(data: bytes) -> tuple[list[bytes], str]:
    """The intact lines, and what is wrong with the first that is not (empty: nothing)."""
    lines: list[bytes] = []
    seal = b""
    if data and not data.endswith(b"\n"):
        problem = "the file breaks off in the middle of a line"
    else:
        problem = "" if data else "the file is empty"
    for raw in data.split(b"\n")[:-1]:
        found, space, text = raw.partition(b" ")
        seal = _seal(seal, text)
        if not space or found != seal:
            return lines, "the line was changed, or one before it is missing"
        lines.append(text)
    return lines, problem


class Contents(msgspec.Struct):
    """What a file holds, decoded but not yet folded. `problem` tells what follows the intact
    part."""

    header: Header
    entries: list[Entry]
    snapshot: Snapshot | None
    problem: str
    ended: bool
    title: str = ""
    """What the game was called when it was saved."""


def read(data: bytes) -> Contents:
    """Decode a file as far as it is intact. Raises BadFile if not even the header is."""
    contents = _decoded(data)
    number = false_continuation(contents.header, contents.entries)
    if number:
        contents.problem = SAME_VERSION
        del contents.entries[number - 1 :]
        if contents.snapshot is not None and contents.snapshot.after >= number:
            contents.snapshot = None
    return contents


def _decoded(data: bytes) -> Contents:
    lines, problem = unsealed(data)
    if not lines:
        changed = "this is not a War Cabinet game, or its header was changed"
        raise BadFile(0, changed if data else problem)
    try:
        first = _FIRST.decode(lines[0])
        first.header.hash_key()
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadFile(0, f"this is not a War Cabinet game: {error}") from error
    if first.kind != MAGIC:
        raise BadFile(0, "this is not a whole game but something else of War Cabinet's")
    contents = Contents(first.header, [], None, problem, False, title=first.header.title)
    for text in lines[1:]:
        try:
            line = _LINE.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            contents.problem = f"this is no entry: {error}"
            return contents
        if contents.ended:
            contents.problem = "something follows the end"
            return contents
        if isinstance(line, Entry):  # as nearly all are
            contents.entries.append(line)
        elif isinstance(line, Snapshot):
            contents.snapshot = line
        else:
            contents.ended = True
            contents.title = line.title or contents.title
            if line.entries != len(contents.entries):
                here = len(contents.entries)
                contents.problem = f"{line.entries} entries were saved, {here} are here"
                return contents
    if not contents.problem and not contents.ended:
        contents.problem = "the file ends here without its end line"
    return contents


def load(
    data: bytes,
    rules: Rules,
    *,
    recover: bool = False,
    continue_old: bool = False,
    secret: str = "",
) -> Game:
    """The game of a file, taken up at its snapshot and folded to its last entry.

    `recover`: take the intact part of a damaged file. `continue_old`: a game of another rules
    version goes on under the present one from the last position both agree on, and its record says
    so. `secret`: what a game rolls with from here on whose file does not hold its own.
    """
    contents = read(data)
    if contents.problem and not recover:
        raise BadFile(len(contents.entries) + 1, contents.problem)
    _check_header(contents.header, rules)
    version = version_of(contents.header, contents.entries)
    other = version != rules.version
    if other and not continue_old:
        raise OtherVersion(version, rules.version)
    saved, unreadable = None, None
    try:
        saved = _saved_position(contents, rules, trusting=other)
    except Diverged as error:
        unreadable = error
    game = _opened(contents, rules, saved)
    try:
        if unreadable is not None:
            raise unreadable
        _take_up(game, contents, saved)
    except Diverged as error:
        if not (recover or other):
            raise BadFile(error.number, error.reason) from error
    if secret and game.header.is_bare:
        game.renew_dice(secret)
    if recover:
        game.begin()  # where the file breaks off a roll may be pending
    if other:
        game.continue_under_current_rules()
    return game


def replay(contents: Contents, rules: Rules) -> Game:
    """Fold the whole record from the start (or from its last continuation), verifying every entry.

    Raises Diverged with the first entry that does not fit.
    """
    _check_header(contents.header, rules)
    game = _opened(contents, rules)
    continued = last_continuation(contents.entries)
    if continued:
        game.resume(contents.entries[: continued - 1], game.position)
    game.replay(contents.entries[game.seq :])
    return game


def _check_header(header: Header, rules: Rules) -> None:
    if header.game != rules.name:
        raise BadFile(0, f"this is a game of {header.game}, not of {rules.name}")
    if header.scenario not in rules.scenarios():
        raise BadFile(0, f"there is no scenario {header.scenario!r}")
    if header.format != FORMAT:
        raise BadFile(0, f"this is format {header.format} and this program reads {FORMAT}")
    if header.seats != rules.seats(header.scenario, header.options):
        raise BadFile(0, "its seats are not those of its scenario")


def _opened(contents: Contents, rules: Rules, saved: Position | None = None) -> Game:
    try:
        return Game(rules, contents.header, saved=saved)
    except (BadOption, ValueError) as error:
        raise BadFile(0, str(error)) from error


def _saved_position(contents: Contents, rules: Rules, trusting: bool) -> Position | None:
    """The position of the snapshot, if there is one and no later continuation.

    `trusting`: do not compare it with the hash of its entry, which other rules have made.
    """
    header, entries, snapshot = contents.header, contents.entries, contents.snapshot
    if snapshot is None or snapshot.after < last_continuation(entries):
        return None
    number = snapshot.after
    if not 1 <= number <= len(entries):
        raise Diverged(number, "the snapshot belongs to no entry")
    try:
        options = rules.options(header.options)
        position = Position.decode(rules, header.scenario, options, snapshot.position)
    except msgspec.ValidationError as error:
        raise Diverged(number, f"its snapshot cannot be read: {error}") from error
    except BadOption:
        return None  # the header is at fault
    if not trusting and position.digest(header.hash_key()).hex() != entries[number - 1].state:
        raise Diverged(number, "its snapshot is not the position it recorded")
    return position


def _take_up(game: Game, contents: Contents, saved: Position | None) -> None:
    """Go to the snapshot or the last continuation, whichever is later, and fold the rest."""
    entries = contents.entries
    if saved is not None and contents.snapshot is not None:
        game.resume(entries[: contents.snapshot.after], saved)
    elif continued := last_continuation(entries):
        game.resume(entries[: continued - 1], game.position)
    game.replay(entries[game.seq :])
