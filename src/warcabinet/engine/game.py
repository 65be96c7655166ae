"""A game being played: its record, the position the record leads to, undo, consent, standing
orders.

State is the fold of the record. Every change is an entry; `Game` makes entries out of what seats
say, folds them, and keeps both together. An answer and the rolls it causes are taken as one: if a
step crashes, the game stands where it stood.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from warcabinet.engine import amending, notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import Drawn, Forced, Moment, Seeded, Source, channel
from warcabinet.engine.committed import Committed
from warcabinet.engine.decisions import Action, StandingOrder
from warcabinet.engine.entries import (
    Amended,
    Amendment,
    Answered,
    Began,
    Consented,
    Continued,
    Entry,
    Header,
    Ordered,
    Proposal,
    Proposed,
    Resigned,
    Rolled,
    Takeback,
    TakenBack,
    Withdrawn,
    add_to_transcript,
    start_transcript,
)
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.engine.shapes import canonical
from warcabinet.engine.world import Event

MARK_EVERY = 64
"""Entries between two remembered positions from which the record can be folded again."""


MOST_SETTLED = 1000
"""Answers given in a row by standing orders, lest an order that never ends a turn go on for
ever."""


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


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything that the entries so far have led to.

    Entries up to number `barrier` can no longer be undone by their seat alone.
    """

    position: Position
    transcript: bytes
    rolls: Mapping[str, int]
    barrier: int = 0
    orders: Mapping[Seat, tuple[StandingOrder, ...]] = field(default_factory=dict)
    proposal: Proposed | None = None
    agreed: frozenset[Seat] = frozenset()


def new_game(
    rules: Rules,
    scenario: str,
    secret: str,
    *,
    options: Mapping[str, str] | None = None,
    chance: str = "committed",
    seed: str = "",
    title: str = "",
    created: str = "",
) -> Game:
    """A game at its first question. `secret` is fresh randomness, kept by the host."""
    found = rules.scenario(scenario)
    header = Header(
        game=rules.name,
        scenario=scenario,
        options=rules.options(options),
        rules_version=rules.version,
        seats=found.seats,
        chance=chance,
        commitments=Committed(secret, found.seats).commitments() if chance == "committed" else {},
        title=title,
        created=created,
        secret=secret,
        seed=seed,
    )
    game = Game(rules, header)
    game.begin()
    return game


class Game:
    """A game with its record. Numbers of entries count from 1; `seq` is the number of the last
    one."""

    def __init__(self, rules: Rules, header: Header, source: Source | None = None) -> None:
        self.rules = rules
        self.header = header
        self.entries: list[Entry] = []
        self.source = source or source_of(header)
        self.trouble = ""
        """What the seats must be told: that a rule failed. Cleared by the next entry."""
        self._key = hashlib.sha256(f"{header.secret}\0state".encode()).digest()[:32]
        # Rulings that are newer than the game have their defaults.
        self._options = rules.options(header.options)
        opening = Position.opening(rules, header.scenario, self._options)
        self._standing = Standing(opening, start_transcript(header), {})
        self._earlier: list[tuple[int, Standing]] = []  # since the barrier, for undo
        self._marks: list[tuple[int, Position]] = [(0, opening)]

    def begin(self) -> None:
        """Enter the set-up into the record, with the rolls made before the first question.

        In a record that breaks off before a roll: go on from there.
        """
        if not self.entries:
            self._append(*self._folded(self._standing, Began()))
        while self.position.request is not None:
            self._append(*self._folded(self._standing, self._roll(self._standing)))
        self.settle()

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
    def over(self) -> bool:
        return self.position.over

    @property
    def version(self) -> int:
        """The rules version in force: that of the header, or of the last continuation."""
        return version_of(self.header, self.entries)

    # What seats say -----------------------------------------------------------------------------

    def answer(self, seat: Seat, action: Action, by: str = "seat", settle: bool = True) -> None:
        """Take a legal answer with everything that follows from it; raises Refused or StepCrash."""
        text = notation.write(canonical(action))
        self._take(Answered(seat=seat, text=text, by=by), seat, text)
        if settle:
            self.settle()

    def say(self, seat: Seat, text: str) -> None:
        """Take an answer given in the notation."""
        decision = self.position.decision
        verbs = {kind.verb(): kind for kind in decision.forms} if decision else self.rules.actions
        self.answer(seat, notation.read(text, verbs))

    def settle(self) -> None:
        """Answer for seats that left a standing order or have no real choice, as long as that goes
        on. A rule that fails meanwhile leaves the question to its seat."""
        for _ in range(MOST_SETTLED):
            found = self._automatic()
            if found is None:
                return
            seat, action, by = found
            try:
                self.answer(seat, action, by, settle=False)
            except StepCrash:
                return

    def withdraw(self, seat: Seat) -> None:
        """Take a sealed answer back before the last one is in."""
        self._take(Withdrawn(seat=seat), seat, "withdraw")

    def order(self, seat: Seat, orders: tuple[StandingOrder, ...]) -> None:
        """Replace a seat's standing orders."""
        self._known_seat(seat)
        for order in orders:
            if order.decision not in self.rules.decisions:
                known = ", ".join(sorted(self.rules.decisions))
                raise Refused([Refusal("", f"no decision is called {order.decision!r}: {known}")])
            if order.answer != "default":
                kind = self.rules.decisions[order.decision]
                try:
                    notation.read(order.answer, {a.verb(): a for a in kind.forms})
                except notation.BadNotation as error:
                    raise Refused([Refusal(kind.rule, str(error))]) from error
        self._take(Ordered(seat=seat, orders=orders), seat, "standing orders")
        self.settle()

    def resign(self, seat: Seat) -> None:
        self._known_seat(seat)
        if self.over:
            raise Refused([Refusal("", "the game is over")])
        self._take(Resigned(seat=seat), seat, "resign")

    # Undo and consent ---------------------------------------------------------------------------

    def undo_reach(self, seat: Seat) -> int:
        """The lowest entry number this seat may go back to by itself (seq: no undo)."""
        reach = self.seq
        for entry in reversed(self.entries[self._standing.barrier :]):
            if isinstance(entry, Ordered) or (isinstance(entry, Answered) and entry.seat == seat):
                reach -= 1
            else:
                break
        while reach < self.seq and isinstance(self.entries[reach], Ordered):
            reach += 1
        return reach

    def undo(self, seat: Seat, to: int | None = None) -> None:
        """Drop this seat's own answers since entry `to` (default: the last it gave itself).

        Never past a roll, a decision of another seat, opened sealed answers or a revealed secret.
        """
        reach = self.undo_reach(seat)
        target = self._last_said(reach) if to is None else to
        if not 0 <= target < self.seq or target < reach:
            raise Refused(
                [Refusal("", f"{seat} cannot take back to entry {target}; {self._why(reach)}")]
            )
        kept = [entry for entry in self.entries[target:] if isinstance(entry, Ordered)]
        orders = self._standing.orders
        standing = next(s for n, s in reversed(self._earlier) if n == target)
        del self.entries[target:]
        self._earlier = [(n, s) for n, s in self._earlier if n < target]
        self._marks = [(n, s) for n, s in self._marks if n <= target]
        self._standing = replace(standing, orders=orders)
        for entry in kept:
            self._append(*self._folded(self._standing, entry))

    def propose(self, seat: Seat, proposal: Proposal) -> None:
        """Ask the other seats to agree to a takeback or an amendment."""
        self._known_seat(seat)
        if self._standing.proposal is not None:
            raise Refused(
                [Refusal("", "something is already proposed; agree to it or refuse it first")]
            )
        if isinstance(proposal, Takeback):
            if not self.first_replayable() <= proposal.to < self.seq:
                reason = f"there is no entry {proposal.to} to go back to"
                raise Refused([Refusal("", reason)])
        elif refusals := amending.refusals(self.position, seat, proposal):
            raise Refused(refusals)
        else:
            proposal = amending.as_recorded(self.position, proposal)
        self._take(Proposed(seat=seat, proposal=proposal), seat, "propose")

    def consent(self, seat: Seat, yes: bool) -> None:
        """Agree to what is proposed or refuse it. The last to agree carries it out."""
        self._known_seat(seat)
        proposed = self._standing.proposal
        if proposed is None:
            raise Refused([Refusal("", "nothing is proposed")])
        if seat in self._standing.agreed and yes:
            raise Refused([Refusal("", f"{seat} has agreed already")])
        self._take(Consented(seat=seat, yes=yes), seat, "consent")
        self.settle()

    def continue_under_current_rules(self) -> None:
        """Go on from the present position under the rules version of this program."""
        position = msgspec.json.decode(msgspec.json.encode(self.position.encode()))
        entry = Continued(version=self.rules.version, position=position)
        self._append(*self._folded(self._standing, entry))

    # Folding ------------------------------------------------------------------------------------

    def _take(self, entry: Entry, seat: Seat, text: str) -> None:
        """Fold an entry and whatever it sets off, then make all of it part of the record at
        once."""
        standing, count = self._standing, self.seq
        batch: list[tuple[Entry, Standing]] = []
        todo: Entry | None = entry
        try:
            while todo is not None:
                todo, standing = self._folded(standing, todo, count + len(batch))
                batch.append((todo, standing))
                todo = self._following(standing, todo)
        except Refused:
            raise
        except Exception as error:
            self.trouble = f"A rule failed at an answer of {seat}; the game stands where it stood."
            raise StepCrash(seat, text, error) from error
        for made, after in batch:
            self._append(made, after)

    def _following(self, standing: Standing, entry: Entry) -> Entry | None:
        """The entry that an entry sets off by itself: a roll, or what all have just agreed to."""
        if standing.position.request is not None:
            return self._roll(standing)
        if standing.proposal is None or standing.agreed < set(self.header.seats):
            return None
        match standing.proposal.proposal:
            case Takeback(to):
                return TakenBack(to=to)
            case Amendment(changes, reason):
                return Amended(changes=changes, reason=reason)

    def _roll(self, standing: Standing) -> Rolled:
        request = standing.position.request
        assert request is not None
        name = channel(request)
        moment = Moment(
            sum(standing.rolls.values()) + 1, standing.rolls.get(name, 0) + 1, standing.transcript
        )
        drawn: Drawn = self.source.draw(request, moment)
        return Rolled(request=request, values=drawn.values, number=moment.number, key=drawn.key)

    def _folded(
        self, before: Standing, entry: Entry, number: int | None = None
    ) -> tuple[Entry, Standing]:
        """The entry completed with its hash and log lines, and the standing after it."""
        number = self.seq if number is None else number
        position = self._next_position(before.position, entry)
        new = position is not before.position or isinstance(entry, Began)
        told = tuple(position.told) if new else ()
        made = _completed(before, entry, position, self.state_of(position), told)
        barrier = _barrier(before, made, position, number + 1, self.header.seats)
        return made, _booked(before, made, position, barrier)

    def state_of(self, position: Position) -> str:
        """The keyed hash of a position, as entries record it."""
        return position.digest(self._key).hex()

    def _next_position(self, position: Position, entry: Entry) -> Position:
        match entry:
            case Answered():
                return position.answer(entry.seat, notation.read(entry.text, self.rules.actions))
            case Rolled():
                return position.resolve(entry.values)
            case Withdrawn():
                return position.withdraw(entry.seat)
            case TakenBack():
                return self.position_at(entry.to).copy()  # tells nothing again
            case Amended():
                return amending.amended(position, entry.changes)
            case Resigned():
                return position.ended(self.rules.resigned(position.world, entry.seat))
            case Continued():
                return self.decoded(entry.position)
        return position

    def decoded(self, data: dict[str, Any]) -> Position:
        """A position of this game from plain data."""
        return Position.decode(self.rules, self.header.scenario, self._options, data)

    def _append(self, entry: Entry, after: Standing) -> None:
        self.trouble = ""
        if after.barrier > self.seq:
            self._earlier.clear()
        else:
            self._earlier.append((self.seq, self._standing))
        self.entries.append(entry)
        self._standing = after
        if after.barrier == self.seq and self.seq - self._marks[-1][0] >= MARK_EVERY:
            self._marks.append((self.seq, after.position))

    def replay(self, entries: list[Entry], verify: bool = True) -> None:
        """Fold recorded entries after the present one; raises Diverged at the first that does not
        fit."""
        for entry in entries:
            number = self.seq + 1
            bare = msgspec.structs.replace(entry, state="", told=())
            try:
                made, after = self._folded(self._standing, bare)
            except Exception as error:
                raise Diverged(number, f"cannot be carried out: {error}") from error
            if verify and made.state != entry.state:
                raise Diverged(number, "leads to another position than it recorded")
            if verify and made != entry:
                raise Diverged(number, "tells another story than it recorded")
            self._append(made, after)

    def resume(self, entries: list[Entry], position: Position) -> None:
        """Take up the record after these entries, at a position saved there, without folding
        them."""
        standing = self._standing
        for entry in entries:
            standing = _booked(standing, entry, position, len(entries))
        self.entries = list(entries)
        self._standing = standing
        self._earlier = []
        self._marks = [self._marks[0], (len(entries), position)]

    def position_at(self, number: int) -> Position:
        """The position after entry `number`, folded anew from the nearest remembered one."""
        start, position = next((n, p) for n, p in reversed(self._marks) if n <= number)
        continued = self.first_replayable(number)
        if continued > start:
            start = continued - 1
        for entry in self.entries[start:number]:
            position = self._next_position(position, entry)
        return position

    def mark(self) -> tuple[int, Position]:
        """The last remembered position at a barrier, and the number of its entry: for snapshots."""
        return self._marks[-1]

    def first_replayable(self, number: int | None = None) -> int:
        """The number of the last continuation under other rules up to an entry, or 0."""
        return last_continuation(self.entries[:number])

    # Helpers ------------------------------------------------------------------------------------

    def _automatic(self) -> tuple[Seat, Action, str] | None:
        decision = self.position.decision
        if decision is None:
            return None
        found = None
        for seat in self.position.to_answer():
            asked = self.position.asked(seat)
            assert asked is not None
            answer = self._automatic_answer(asked)
            if answer is None:
                # Of several seats the ones with a choice answer first: an answer that came at
                # once would tell who has none.
                return None
            found = found or (seat, *answer)
        return found

    def _automatic_answer(self, asked: Asked) -> tuple[Action, str] | None:
        decision = asked.decision
        if not decision.real(asked) and (default := asked.default()) is not None:
            return default, "default"
        action = self._standing_answer(asked)
        if action is not None and not asked.check(action):
            return action, "order"
        return None

    def _standing_answer(self, asked: Asked) -> Action | None:
        for order in self._standing.orders.get(asked.seat, ()):
            if order.decision == asked.decision.name():
                if order.answer == "default":
                    return asked.default()
                return notation.read(order.answer, self.rules.actions)
        return None

    def _last_said(self, reach: int) -> int:
        """The place of the last answer that no order and no default gave."""
        for place in range(self.seq - 1, reach - 1, -1):
            entry = self.entries[place]
            if isinstance(entry, Answered) and entry.by == "seat":
                return place
        return self.seq

    def _why(self, reach: int) -> str:
        if reach >= self.seq:
            return "dice, another seat's decision or something revealed lie between"
        return f"the earliest is {reach}"

    def _known_seat(self, seat: Seat) -> None:
        if seat not in self.header.seats:
            raise Refused([Refusal("", f"there is no seat {seat!r} at this table")])


def source_of(header: Header) -> Source:
    """The source of chance a header names."""
    if header.chance == "committed":
        return Committed(header.secret, header.seats)
    if header.chance == "seeded":
        return Seeded(header.seed)
    if header.chance == "forced":
        return Forced()
    raise ValueError(f"there is no chance called {header.chance!r}")


def version_of(header: Header, entries: list[Entry]) -> int:
    """The rules version in force after these entries."""
    found = last_continuation(entries)
    continued = entries[found - 1] if found else None
    return continued.version if isinstance(continued, Continued) else header.rules_version


def last_continuation(entries: list[Entry]) -> int:
    """The number of the last entry that put the game under another rules version, or 0."""
    return next((n for n in range(len(entries), 0, -1) if isinstance(entries[n - 1], Continued)), 0)


def _booked(before: Standing, entry: Entry, position: Position, barrier: int) -> Standing:
    """The standing after an entry whose position is known."""
    proposed = before.proposal is not None or isinstance(entry, Proposed)
    return Standing(
        position=position,
        transcript=add_to_transcript(before.transcript, entry),
        rolls=_counted(before.rolls, entry),
        barrier=barrier,
        orders=_ordered(before.orders, entry),
        proposal=_proposal(before, entry) if proposed else None,
        agreed=_agreed(before, entry) if proposed else frozenset(),
    )


def _counted(rolls: Mapping[str, int], entry: Entry) -> Mapping[str, int]:
    if not isinstance(entry, Rolled):
        return rolls
    name = channel(entry.request)
    return {**rolls, name: rolls.get(name, 0) + 1}


def _ordered(
    orders: Mapping[Seat, tuple[StandingOrder, ...]], entry: Entry
) -> Mapping[Seat, tuple[StandingOrder, ...]]:
    return {**orders, entry.seat: entry.orders} if isinstance(entry, Ordered) else orders


def _proposal(before: Standing, entry: Entry) -> Proposed | None:
    if isinstance(entry, Proposed):
        return entry
    refused = isinstance(entry, Consented) and not entry.yes
    settled = isinstance(entry, TakenBack | Amended)
    # Play that goes on lets the matter drop: what was proposed spoke of another position.
    moved_on = isinstance(entry, Answered | Rolled | Withdrawn | Resigned | Continued)
    return None if refused or settled or moved_on else before.proposal


def _agreed(before: Standing, entry: Entry) -> frozenset[Seat]:
    if isinstance(entry, Proposed):
        return frozenset({entry.seat})
    if isinstance(entry, Consented) and entry.yes:
        return before.agreed | {entry.seat}
    return frozenset() if _proposal(before, entry) is None else before.agreed


def _completed(
    before: Standing, entry: Entry, position: Position, state: str, told: tuple[Event, ...]
) -> Entry:
    """The entry with everything that follows from where it was made and where it leads."""
    match entry:
        case Answered(seat=seat, text=text, by=by):
            decision = before.position.decision
            return Answered(
                seat=seat,
                text=text,
                hidden=decision is not None and decision.hidden,
                waits=seat in position.sealed,
                by=by,
                state=state,
                told=told,
            )
        case Rolled(values=values, key=key):
            request = before.position.request
            assert request is not None
            number = sum(before.rolls.values()) + 1
            return Rolled(
                request=request, values=values, number=number, key=key, state=state, told=told
            )
    return msgspec.structs.replace(entry, state=state, told=told)


def _barrier(
    before: Standing, entry: Entry, position: Position, number: int, seats: tuple[Seat, ...]
) -> int:
    """The number of the entry up to which nothing can be undone by its seat alone."""
    if isinstance(entry, Ordered):
        return before.barrier
    if isinstance(entry, Answered):
        alone = (entry.seat,)
        same_seat = all(
            decision is not None and decision.seats == alone
            for decision in (before.position.decision, position.decision)
        )
        if same_seat and not _revealed(position, seats):
            return before.barrier
    return number


def _revealed(position: Position, seats: tuple[Seat, ...]) -> bool:
    """Did a secret row become visible to somebody, or vanish?"""
    for change in position.changes:
        if not position.world.record_types[change.table].secret or change.old is None:
            continue
        for seat in seats:
            if not change.old.seen_by(seat) and (change.new is None or change.new.seen_by(seat)):
                return True
    return False
