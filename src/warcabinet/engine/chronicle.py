"""The record of a game and where it leads: folding entries, replaying them, looking back.

State is the fold of the record. An entry and what it sets off by itself (rolls, what all have
agreed to) are taken as one: if a step crashes, the record is as it was.

Sealed answers that wait for others are always the last entries, in the order of the seats. What
else happens goes before them, and one that is withdrawn or replaced is gone: the record does not
tell who answered when, nor who had no choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, NoReturn, Self

import msgspec

from warcabinet.engine import amending, notation
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import Drawn, Forced, RollContext, Seeded, Source, channel
from warcabinet.engine.committed import Commitment, Committed, Locked
from warcabinet.engine.decisions import Action
from warcabinet.engine.entries import (
    Amended,
    Amendment,
    Answered,
    Began,
    Continued,
    Entry,
    Header,
    NewDice,
    NotAmended,
    Proposed,
    Resigned,
    Rolled,
    Takeback,
    TakenBack,
    Transcript,
    Undone,
    start_transcript,
)
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.engine.set_dice import SetDice
from warcabinet.engine.standing import (
    EARLIER,
    Standing,
    barrier_after,
    booked,
    commitments_of,
    completed,
    last_continuation,
    taken_up,
    unfounded,
    version_of,
)
from warcabinet.engine.undoing import played_again, taken_back, unfounded_undo

UNDO_EVERY = 8
"""Entries between two standings that are kept for undo; those between are folded again. To keep
all of them took a twentieth of the time of play, for memory that nobody comes back to."""

MARK_EVERY = 64
"""Entries between two remembered positions from which the record can be folded again."""

LOOK_EVERY = 16
"""Entries between two positions that a look back leaves behind for the next one: who looks back
once goes on to look at what was before and after it."""


class StepCrash(Exception):
    """A step of the rules failed. The game stands where it stood before the answer."""

    def __init__(self, seat: Seat, text: str, cause: BaseException) -> None:
        super().__init__(f"the answer '{text}' of {seat} made a rule fail: {cause!r}")
        self.seat = seat
        self.text = text


class Diverged(Exception):
    """An entry does not lead to the position it recorded, or cannot be carried out."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"entry {number}: {reason}")
        self.number = number
        self.reason = reason


class Chronicle:
    """The entries of a game with what they have led to. Numbers of entries count from 1; `seq` is
    the number of the last one."""

    def __init__(
        self,
        rules: Rules,
        header: Header,
        source: Source | None = None,
        saved: Position | None = None,
    ) -> None:
        """`saved`: where the record is resumed at once; the opening is set up only when somebody
        looks back so far."""
        self.rules = rules
        self.header = header
        self.entries: list[Entry] = []
        self.source = source or source_of(header)
        self.trouble = ""
        """What the seats must be told: that a rule failed. Cleared by the next entry."""
        self.crash: StepCrash | None = None
        """The failure itself, for a report: it holds secrets. Cleared by the next entry."""
        self._said: tuple[str, Action] | None = None
        self._key = header.hash_key()
        # Rulings that are newer than the game have their defaults.
        self._options = rules.options(header.options)
        start = self._opening() if saved is None else saved
        self._standing = Standing(start, Transcript(start_transcript(header)), {})
        # The record without the sealed answers that wait: how long, and where it leads.
        self._open = (0, self._standing)
        self._earlier: list[tuple[int, Standing]] = []  # since the barrier, for undo
        self._marks: list[tuple[int, Position]] = [(0, start)] if saved is None else []
        self._last = (0, start)  # the position at the last barrier
        self._passed: dict[int, Position] = {}  # by looks back

    def _opening(self) -> Position:
        return Position.opening(self.rules, self.header.scenario, self._options)

    def fork(self) -> Self:
        """The same game once more: what happens in the one is not seen in the other."""
        twin = copy(self)
        twin.entries, twin._earlier, twin._marks = self.entries[:], self._earlier[:], self._marks[:]
        twin._passed = dict(self._passed)
        return twin

    @property
    def position(self) -> Position:
        return self._standing.position

    @property
    def standing(self) -> Standing:
        return self._standing

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def shown(self) -> int:
        """The number of the last entry that may be shown: those after it are sealed and wait."""
        return self._open[0]

    @property
    def waiting(self) -> list[Answered]:
        """The sealed answers that wait for others."""
        shown = self._open[0]
        if shown == len(self.entries):
            return []
        return [entry for entry in self.entries[shown:] if isinstance(entry, Answered)]

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def version(self) -> int:
        """The rules version in force: that of the header, or of the last continuation."""
        return version_of(self.header, self.entries)

    @property
    def commitments(self) -> Mapping[str, Commitment]:
        """The ends of the chains of keys from which the dice come now."""
        if EARLIER not in self._standing.rolls:
            return self.header.commitments
        return commitments_of(self.header, self.entries)

    @property
    def chance(self) -> str:
        """Where the dice come from now, as the header or new dice have it."""
        renewed = self.header.chance != "set" and EARLIER in self._standing.rolls
        return "committed" if renewed else self.header.chance

    # Adding to it -------------------------------------------------------------------------------

    def _take(
        self,
        entry: Entry | None,
        seat: Seat,
        text: str,
        sealed: Iterable[Answered] = (),
    ) -> None:
        """Fold an entry and whatever it sets off, then make all of it part of the record at once.

        The sealed answers that wait follow it. Without an entry: these sealed answers instead.
        """
        number, standing = self._open
        batch: list[tuple[Entry, Standing]] = []
        try:
            if entry is not None:
                batch = self._chain(standing, entry, number)
                sealed = self.waiting
                # Taken back or resigned, the question that they answer is gone.
                if sealed and any(isinstance(made, TakenBack | Resigned) for made, _ in batch):
                    sealed = ()
            for answer in sealed:
                last = batch[-1][1] if batch else standing
                try:
                    batch += self._chain(last, answer, number + len(batch))
                except (Refused, notation.BadNotation):
                    if not answer.state:
                        raise  # it is the new one
                    # What an amendment or other rules have made illegal is asked again.
        except Refused:
            raise
        except Exception as error:
            self._crashed(seat, text, error)
        if number < self.seq:
            self._cut(number, standing)
        for made, after in batch:
            self._append(made, after)

    def _chain(self, standing: Standing, entry: Entry, number: int) -> list[tuple[Entry, Standing]]:
        """An entry that follows entry `number`, and whatever it sets off."""
        batch: list[tuple[Entry, Standing]] = []
        todo: Entry | None = entry
        while todo is not None:
            todo, standing = self._folded(standing, todo, number + len(batch) + 1)
            batch.append((todo, standing))
            todo = self._following(standing)
        return batch

    def _following(self, standing: Standing) -> Entry | None:
        """The entry that follows by itself: a roll, or what all have just agreed to."""
        if standing.position.request is not None:
            return self._roll(standing)
        if standing.proposal is None or standing.agreed < set(self.header.seats):
            return None
        match standing.proposal.proposal:
            case Takeback(to):
                return TakenBack(to=to)
            case Amendment(changes, reason):
                if amending.problems(standing.position, changes):
                    return NotAmended()
                return Amended(changes=changes, reason=reason)

    def _roll(self, standing: Standing) -> Rolled:
        request = standing.position.request
        assert request is not None
        name = channel(request)
        moment = RollContext(
            sum(standing.rolls.values()) + 1, standing.rolls.get(name, 0) + 1, standing.transcript
        )
        drawn: Drawn = self.source.draw(request, moment)
        return Rolled(
            request=request,
            values=drawn.values,
            number=moment.number,
            key=drawn.key,
            fixed=drawn.fixed,
        )

    def _folded(self, before: Standing, entry: Entry, number: int) -> tuple[Entry, Standing]:
        """The entry completed with its hash and log lines, and the standing after it."""
        position = self._next_position(before.position, entry, number)
        if isinstance(entry, Undone):
            _must_be_theirs(before, position)
        new = position is not before.position or isinstance(entry, Began)
        told = tuple(position.told) if new else ()
        made = completed(before, entry, position, self.state_of(position), told)
        barrier = barrier_after(before, made, position, number, self.header.seats)
        return made, booked(before, made, position, barrier)

    def state_of(self, position: Position) -> str:
        """The keyed hash of a position, as entries record it."""
        return position.digest(self._key).hex()

    def _next_position(
        self, position: Position, entry: Entry, number: int, *, known: bool = False
    ) -> Position:
        """Where an entry leads that has this number; a known one is in the record, so its answer is
        legal."""
        match entry:
            case Answered():
                action = self._action(entry.text)
                return position.answer(entry.seat, action, known=known)
            case Rolled():
                return position.resolve(entry.values)
            case TakenBack():
                return self.position_at(entry.to).copy()  # tells nothing again
            case Undone():
                return self._without(entry, number).copy()
            case Amended():
                return amending.amended(position, entry.changes)
            case Resigned():
                return position.ended(self.rules.resigned(position.world, entry.seat))
            case Continued():
                return self.decoded(entry.position)
        return position

    def _without(self, undone: Undone, number: int) -> Position:
        """Where the answers lead that stand when some before entry `number` are taken back."""
        gone = taken_back(self.entries[: number - 1], undone.since).union(undone.answers)
        first = min(gone)
        answers = [
            entry
            for place, entry in enumerate(self.entries[first - 1 : number - 1], first)
            if isinstance(entry, Answered) and place not in gone
        ]
        start = self.position_at(first - 1)
        return played_again(start, answers, self._action, self.header.seats)

    def _action(self, text: str) -> Action:
        """The action a text stands for; the one just given need not be read again."""
        if self._said is not None and self._said[0] == text:
            return self._said[1]
        return notation.read(text, self.rules.actions)

    def decoded(self, data: dict[str, Any]) -> Position:
        """A position of this game from plain data."""
        return Position.decode(self.rules, self.header.scenario, self._options, data)

    def _append(self, entry: Entry, after: Standing) -> None:
        self.trouble, self.crash = "", None
        number = self.seq + 1
        if after.barrier < number:
            kept = self._earlier
            if not kept or number - 1 - kept[-1][0] >= UNDO_EVERY:
                kept.append((number - 1, self._standing))
        else:
            self._earlier.clear()
        self.entries.append(entry)
        self._standing = after
        if isinstance(entry, NewDice):
            self.source = renewed_source(self.header)
        if isinstance(entry, Answered) and entry.waits:
            return
        self._open = (number, after)
        if after.barrier == number:
            self._last = (number, after.position)
            if number - self._marks[-1][0] >= MARK_EVERY:
                self._marks.append(self._last)

    def _cut(self, number: int, standing: Standing) -> None:
        """Forget the entries after one, where the game stood like this."""
        del self.entries[number:]
        self._earlier = [(n, s) for n, s in self._earlier if n < number]
        self._marks = [(n, p) for n, p in self._marks if n <= number]
        self._passed = {n: p for n, p in self._passed.items() if n <= number}
        if self._last[0] > number:
            self._last = self._mark_before(number)
        self._standing = standing
        self._open = (number, standing)

    def _crashed(self, seat: Seat, text: str, error: Exception) -> NoReturn:
        decision = self.position.decision
        # Who gave the last of several sealed answers is nobody's business.
        sealed = decision is not None and decision.sealed
        what = "at a sealed answer" if sealed else f"at an answer of {seat}"
        self.trouble = f"A rule failed {what}; the game stands where it stood."
        self.crash = StepCrash(seat, text, error)
        raise self.crash from error

    # Looking back -------------------------------------------------------------------------------

    def replay(self, entries: list[Entry], verify: bool = True) -> None:
        """Fold recorded entries after the present one; raises Diverged at the first that does not
        fit."""
        for entry in entries:
            number = self.seq + 1
            bare = msgspec.structs.replace(entry, state="", told=())
            try:
                if verify and (reason := self._unfounded(entry)):
                    raise ValueError(reason)
                made, after = self._folded(self._standing, bare, number)
            except Exception as error:
                raise Diverged(number, f"cannot be carried out: {error}") from error
            if verify and made.state != entry.state:
                raise Diverged(number, "leads to another position than it recorded")
            if verify and made != entry:
                raise Diverged(number, "tells another story than it recorded")
            self._append(made, after)

    def _unfounded(self, entry: Entry) -> str:
        """Why a recorded entry cannot have been made here, or nothing."""
        if reason := unfounded(self._standing, entry, self.header.seats):
            return reason
        if isinstance(entry, Undone):
            return unfounded_undo(self.entries, self._standing.barrier, entry)
        if isinstance(entry, Proposed) and isinstance(entry.proposal, Amendment):
            made = amending.as_recorded(self.position, entry.seat, entry.proposal)
            if made != entry.proposal:
                return "it is shown to others than may see it"
        return ""

    def resume(self, entries: list[Entry], position: Position) -> None:
        """Take up the record after these entries, at a position saved there, without folding
        them."""
        standing = taken_up(self._standing, entries, position)
        self.entries = list(entries)
        if EARLIER in standing.rolls:
            self.source = renewed_source(self.header)
        self._standing = standing
        self._open = (len(entries), standing)
        self._earlier = []
        self._last = (len(entries), position)
        self._marks = [*(mark for mark in self._marks[:1] if not mark[0]), self._last]
        self._passed = {}

    def standing_at(self, number: int) -> Standing:
        """Where the game stood after an entry to which a seat may still go back by itself."""
        start, standing = next((n, s) for n, s in reversed(self._earlier) if n <= number)
        for place in range(start, number):
            entry = msgspec.structs.replace(self.entries[place], state="", told=())
            _, standing = self._folded(standing, entry, place + 1)
        return standing

    def position_at(self, number: int) -> Position:
        """The position after entry `number`, folded again from the nearest remembered one."""
        start, position = self._nearest(number)
        for place, entry in enumerate(self.entries[start:number], start + 1):
            position = self._next_position(position, entry, place, known=True)
            if place % LOOK_EVERY == 0:
                self._passed[place] = position
        return position

    def approach(self, number: int) -> bool:
        """Fold a few entries of the way to entry `number`, and remember where that led; is there
        more to do? For whoever looks far back and must not keep others waiting meanwhile."""
        start, _ = self._nearest(number)
        if number - start <= LOOK_EVERY:
            return False
        self.position_at((start // LOOK_EVERY + 1) * LOOK_EVERY)
        return True

    def _nearest(self, number: int) -> tuple[int, Position]:
        """From where to fold on to entry `number`: the entries so far, and where they lead."""
        start, position = self._mark_before(number)
        passed = max((n for n in self._passed if n <= number), default=0)
        if passed > start:
            start, position = passed, self._passed[passed]
        continued = self.first_replayable(number)
        return (continued - 1 if continued > start else start), position

    def _mark_before(self, number: int) -> tuple[int, Position]:
        """The last position that is kept up to an entry."""
        for mark in reversed(self._marks):
            if mark[0] <= number:
                return mark
        self._marks.insert(0, (0, self._opening()))
        return self._marks[0]

    def mark(self) -> tuple[int, Position]:
        """The position at the last barrier, and the number of its entry, for snapshots: whoever
        takes it up folds only what can still be undone. A short record needs none.
        """
        return self._last if self._last[0] >= MARK_EVERY else self._marks[-1]

    def first_replayable(self, number: int | None = None) -> int:
        """The number of the last continuation under other rules up to an entry, or 0."""
        return last_continuation(self.entries[:number])


def _must_be_theirs(before: Standing, position: Position) -> None:
    """What is asked after an undo is asked of the seats that could undo."""
    decision = position.decision
    if decision is None or not before.allies.issuperset(decision.seats):
        reason = "another side would be asked something then"
        raise Refused([Refusal("", f"this cannot be taken back: {reason}")])


def renewed_source(header: Header) -> Source:
    """The source of chance of a game that got new dice on its way."""
    drawn = Locked() if header.is_bare else Committed(header.secret, header.seats)
    return SetDice(header.dice, drawn) if header.chance == "set" else drawn


def source_of(header: Header) -> Source:
    """The source of chance a header names."""
    if header.is_bare:
        return Locked()
    if header.chance == "committed":
        return Committed(header.secret, header.seats)
    if header.chance == "set":
        return SetDice(header.dice, Committed(header.secret, header.seats))
    if header.chance == "seeded":
        return Seeded(header.seed)
    if header.chance == "forced":
        return Forced()
    raise ValueError(f"there is no chance called {header.chance!r}")
