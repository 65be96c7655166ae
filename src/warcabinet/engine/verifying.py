"""Checking dice: every roll of a game file, or of a seat's own export, computed again from its key.

An export holds what one seat was entitled to see, entry by entry, beside what everybody saw. From
the public side the transcript is rebuilt, and with it every roll the seat has the key of.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from warcabinet.engine.chance import NOBODY, PUBLIC, Drawn, Moment, channel, fits
from warcabinet.engine.committed import Verifier
from warcabinet.engine.entries import (
    AnyEntry,
    Entry,
    Header,
    HiddenRoll,
    Rolled,
    add_to_transcript,
    start_transcript,
)
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import BadFile, read, sealed, unsealed
from warcabinet.engine.set_dice import values_set
from warcabinet.engine.views import seat_view

EXPORT = "warcabinet-export"


class Fault(msgspec.Struct, frozen=True):
    """A roll that does not verify."""

    entry: int
    reason: str


class Verdict(msgspec.Struct):
    """What verifying found."""

    entries: int = 0
    rolls: int = 0
    unseen: int = 0
    """Rolls made for others, whose keys this file does not hold."""
    fixed: int = 0
    """Rolls that show what the header says was set for them."""
    faults: list[Fault] = []
    chance: str = "committed"


class _First(msgspec.Struct, frozen=True):
    kind: str
    header: Header
    seat: Seat


class _Seen(msgspec.Struct, frozen=True):
    public: Entry
    seen: Entry


class _SeenRead(msgspec.Struct, frozen=True):
    public: AnyEntry
    seen: AnyEntry


class _Last(msgspec.Struct, frozen=True):
    entries: int
    view: Any


def export(game: Game, seat: Seat) -> bytes:
    """A seat's own copy of the game so far: what it saw and said, the dice, and its present
    view."""
    lines: list[object] = [_First(EXPORT, game.header.public(), seat)]
    entries = game.entries[: game.shown]  # who has sealed an answer is not told
    lines += [_Seen(entry.public(), entry.seen_by(seat)) for entry in entries]
    lines.append(_Last(len(entries), seat_view(game, seat)))
    return sealed(lines)


def verify(data: bytes) -> Verdict:
    """Compute every roll again. Raises BadFile where the file itself is damaged."""
    lines, problem = unsealed(data)
    if lines:
        try:
            first = msgspec.json.decode(lines[0], type=_First)
        except msgspec.MsgspecError:
            first = None
        if first is not None and first.kind == EXPORT:
            return _verify_export(first.header, lines[1:], problem)
    contents = read(data)
    if contents.problem:
        raise BadFile(len(contents.entries) + 1, contents.problem)
    return verify_rolls(contents.header, ((e.public(), e) for e in contents.entries))


def _verify_export(header: Header, lines: list[bytes], problem: str) -> Verdict:
    pairs: list[tuple[Entry, Entry]] = []
    for number, text in enumerate(lines[:-1], 1):
        try:
            seen = msgspec.json.decode(text, type=_SeenRead)
        except msgspec.MsgspecError as error:
            raise BadFile(number, f"this is no entry: {error}") from error
        pairs.append((seen.public, seen.seen))
    if problem:
        raise BadFile(len(pairs) + 1, problem)
    try:
        last = msgspec.json.decode(lines[-1], type=_Last)
    except (IndexError, msgspec.MsgspecError) as error:
        raise BadFile(len(pairs) + 1, "the end of the export is missing") from error
    if last.entries != len(pairs):
        raise BadFile(len(pairs) + 1, "entries are missing")
    return verify_rolls(header, pairs)


def verify_rolls(header: Header, pairs: Iterable[tuple[Entry, Entry]]) -> Verdict:
    """Check the rolls among entries given as (what is public, what is known)."""
    verdict = Verdict(chance=header.chance)
    transcript = start_transcript(header)
    verifier = Verifier(header.commitments)
    places: dict[str, int] = {}
    number = 0
    for place, (public, known) in enumerate(pairs, 1):
        verdict.entries = place
        if isinstance(public, Rolled | HiddenRoll):
            number += 1
            name = public.channel if isinstance(public, HiddenRoll) else PUBLIC
            places[name] = places.get(name, 0) + 1
            moment = Moment(number, places[name], transcript)
            if reason := _wrong(header, verifier, public, known, moment, verdict):
                verdict.faults.append(Fault(place, reason))
        transcript = add_to_transcript(transcript, public)
    return verdict


def _wrong(
    header: Header,
    verifier: Verifier,
    public: Rolled | HiddenRoll,
    known: Entry,
    moment: Moment,
    verdict: Verdict,
) -> str:
    if public.number != moment.number:
        return f"it is numbered {public.number} but is roll {moment.number} of the game"
    if not isinstance(known, Rolled):
        verdict.unseen += 1
        return ""
    if isinstance(public, HiddenRoll) and public.channel != channel(known.request):
        return f"it was announced for {public.channel} but made for {channel(known.request)}"
    if known.public() != public:
        return "what everybody saw of it is not what it was"
    if not fits(known.request, known.values):
        return "its values cannot come from such a roll"
    verdict.rolls += 1
    if header.chance not in ("committed", "set"):
        return ""
    if not known.key and channel(known.request) == NOBODY:
        verdict.rolls, verdict.unseen = verdict.rolls - 1, verdict.unseen + 1
        return ""
    drawn = Drawn(known.values, known.key)
    values = values_set(header.dice, known.request, moment.number)
    if known.fixed != (values is not None):
        return "it is told as set and was not" if known.fixed else "it was set and is told as drawn"
    if values is None:
        return verifier.wrong(known.request, moment, drawn)
    if known.values != values:
        return "its values are not those that were set"
    if reason := verifier.wrong_key(known.request, drawn):
        return reason
    verdict.fixed += 1
    return ""
