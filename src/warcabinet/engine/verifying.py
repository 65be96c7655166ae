"""Checking dice: every roll of a game file, or of a seat's own export, computed again from its key.

An export holds what one seat was entitled to see, entry by entry, beside what everybody saw. From
the public side the transcript is rebuilt, and with it every roll the seat has the key of. When the
game is over it holds all rolls with their keys, whoever they were for. What a good verdict proves
and what not is said in `committed.py`, and to players in `PROVEN` and `NOT_PROVEN`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from warcabinet.engine.chance import NOBODY, PUBLIC, Drawn, RollContext, Seeded, channel, fits
from warcabinet.engine.committed import Verifier, fingerprint
from warcabinet.engine.entries import (
    AnyEntry,
    Continued,
    Entry,
    Header,
    HiddenRoll,
    NewDice,
    Rolled,
    add_to_transcript,
    start_transcript,
)
from warcabinet.engine.game import Diverged, Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.engine.savefile import SAME_VERSION, BadFile, load, read, replay, sealed, unsealed
from warcabinet.engine.set_dice import values_set
from warcabinet.engine.standing import version_of
from warcabinet.engine.views import seat_view

EXPORT = "warcabinet-export"

PROVEN = (
    "Every roll follows from a key that was fixed by the commitment, and from everything that was "
    "public before it: no roll was changed, left out or made twice, and no key exchanged. To you "
    "that is proven if the commitment is the one you noted before the first roll."
)
NOT_PROVEN = (
    "It is not proven that nobody foresaw the rolls. Whoever has the secret of the game (the "
    "machine that keeps it, or a backup with the secret) can compute all keys, try out which "
    "answer leads to the better roll, or have chosen the secret to its liking before the game."
)
SOURCES = {
    "seeded": "The rolls of this game come from a seed, not from keys fixed in advance: "
    "there is nothing to verify. The host could have chosen the seed.",
    "set": "The first rolls of this game were set for a lesson; the others were drawn.",
    "forced": "The rolls of this game were given by hand: there is nothing to verify.",
}
"""What verifying says to players: of rolls from a committed chain, and of others."""


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
    """Where the first dice come from."""
    commitment: str = ""
    """What was published at the start: who noted it then can compare."""
    renewed: list[int] = []
    """The entries at which the game was taken up from a file and got new dice."""
    unproven: int = 0
    """Up to this entry the game was played under other rules, which are not here to check it."""
    proven: int = 0
    """Rolls that follow from a key fixed beforehand."""


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
    lines += [_Seen(entry.public(), shown_to(entry, seat, game.over)) for entry in entries]
    lines.append(_Last(len(entries), seat_view(game, seat)))
    return sealed(lines)


def shown_to(entry: Entry, seat: Seat, over: bool) -> Entry:
    """What a seat gets to keep of an entry: of rolls everything, once the game is over."""
    if over and isinstance(entry, Rolled):
        return entry.opened(seat)
    return entry.seen_by(seat)


def verify(data: bytes) -> Verdict:
    """Compute every roll again. Raises BadFile where the file itself is damaged."""
    lines, problem = unsealed(data)
    if lines:
        try:
            first = msgspec.json.decode(lines[0], type=_First)
        except (msgspec.MsgspecError, RecursionError):
            first = None
        if first is not None and first.kind == EXPORT:
            return _verify_export(first.header, lines[1:], problem)
    contents = read(data)
    if contents.problem:
        raise BadFile(len(contents.entries) + 1, contents.problem)
    return verify_rolls(contents.header, ((e.public(), e) for e in contents.entries))


def statement(verdict: Verdict) -> tuple[str, ...]:
    """What a verdict proves and what not, in sentences for players."""
    said = [SOURCES[verdict.chance]] if verdict.chance in SOURCES else []
    if verdict.proven and not verdict.faults:
        said.append(PROVEN)
    if verdict.chance in ("committed", "set") or verdict.renewed:
        said.append(NOT_PROVEN)
    if verdict.renewed:
        entries = ", ".join(map(str, verdict.renewed))
        said.append(
            f"The game was taken up from a file and got new dice (entry {entries}). Whoever did "
            "that could go back behind rolls that had fallen; compare it with the game you know."
        )
    if verdict.unproven:
        said.append(
            f"Up to entry {verdict.unproven} it was played under other rules, which are not here: "
            "whether its answers and positions were legal there is not proven."
        )
    if verdict.unseen:
        said.append(
            f"Unseen rolls were made for other seats: {verdict.unseen}. Their keys are opened when "
            "the game is over."
        )
    return tuple(said)


def audited(data: bytes, rules: Rules) -> Game:
    """The game of a file of which nothing is taken on trust: every entry carried out again from the
    first (or from where it was continued under other rules: what lies before cannot be), every
    consent and every roll checked. Raises BadFile with the first entry that is not as it should
    be."""
    contents = read(data)
    if contents.problem:
        raise BadFile(len(contents.entries) + 1, contents.problem)
    pairs = ((entry.public(), entry) for entry in contents.entries)
    for fault in verify_rolls(contents.header, pairs).faults:
        raise BadFile(fault.entry, fault.reason)
    if version_of(contents.header, contents.entries) != rules.version:
        return load(data, rules, continue_old=True)
    try:
        return replay(contents, rules)
    except Diverged as error:
        raise BadFile(error.number, error.reason) from error


def _verify_export(header: Header, lines: list[bytes], problem: str) -> Verdict:
    pairs: list[tuple[Entry, Entry]] = []
    for number, text in enumerate(lines[:-1], 1):
        try:
            seen = msgspec.json.decode(text, type=_SeenRead)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadFile(number, f"this is no entry: {error}") from error
        pairs.append((seen.public, seen.seen))
    if problem:
        raise BadFile(len(pairs) + 1, problem)
    try:
        last = msgspec.json.decode(lines[-1], type=_Last)
    except (IndexError, msgspec.MsgspecError, RecursionError) as error:
        raise BadFile(len(pairs) + 1, "the end of the export is missing") from error
    if last.entries != len(pairs):
        raise BadFile(len(pairs) + 1, "entries are missing")
    return verify_rolls(header, pairs)


def verify_rolls(header: Header, pairs: Iterable[tuple[Entry, Entry]]) -> Verdict:
    """Check the rolls among entries given as (what is public, what is known)."""
    verdict = Verdict(chance=header.chance, commitment=fingerprint(header.commitments))
    transcript = start_transcript(header)
    verifier: Verifier | None = None
    if header.chance in ("committed", "set"):
        verifier = Verifier(header.commitments)
    places: dict[str, int] = {}
    number, version = 0, header.rules_version
    for place, (public, known) in enumerate(pairs, 1):
        verdict.entries = place
        match public:
            case Rolled() | HiddenRoll():
                number += 1
                name = public.channel if isinstance(public, HiddenRoll) else PUBLIC
                places[name] = places.get(name, 0) + 1
                moment = RollContext(number, places[name], transcript)
                if reason := _wrong(header, verifier, public, known, moment, verdict):
                    verdict.faults.append(Fault(place, reason))
            case NewDice(commitments=commitments):
                verifier, places = Verifier(commitments), {}
                verdict.renewed.append(place)
            case Continued(version=now):
                verdict.unproven = place - 1
                if now == version:
                    verdict.faults.append(Fault(place, SAME_VERSION))
                version = now
        transcript = add_to_transcript(transcript, public)
    return verdict


def _wrong(
    header: Header,
    verifier: Verifier | None,
    public: Rolled | HiddenRoll,
    known: Entry,
    moment: RollContext,
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
    if verifier is None:
        if header.chance == "seeded" and header.seed:
            drawn = Seeded(header.seed).draw(known.request, moment)
            return "" if drawn.values == known.values else "its values do not follow from the seed"
        return ""
    if known.seat_keys:
        return "it has keys of seats, which this program cannot check"
    if not known.key and channel(known.request) == NOBODY:
        verdict.rolls, verdict.unseen = verdict.rolls - 1, verdict.unseen + 1
        return ""
    drawn = Drawn(known.values, known.key)
    values = values_set(header.dice, known.request, moment.number)
    if known.fixed != (values is not None):
        return "it is told as set and was not" if known.fixed else "it was set and is told as drawn"
    if values is None:
        reason = verifier.wrong(known.request, moment, drawn)
        verdict.proven += not reason
        return reason
    if known.values != values:
        return "its values are not those that were set"
    if reason := verifier.wrong_key(known.request, drawn):
        return reason
    verdict.fixed += 1
    return ""
