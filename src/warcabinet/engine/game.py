"""A game being played: what seats may say to it, undo, consent, standing orders.

Every change is an entry of the record (see `chronicle.py`); `Game` makes entries out of what seats
say.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from warcabinet.engine import amending, notation
from warcabinet.engine.automatic import against_order, automatic
from warcabinet.engine.book import Refusal
from warcabinet.engine.chronicle import Chronicle, Diverged, StepCrash, renewed_source
from warcabinet.engine.committed import Committed
from warcabinet.engine.decisions import Action, StandingOrder
from warcabinet.engine.entries import (
    Answered,
    Began,
    Consented,
    Continued,
    Header,
    NewDice,
    Ordered,
    Proposal,
    Proposed,
    Resigned,
    Takeback,
    Undone,
)
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.engine.set_dice import SetRoll
from warcabinet.engine.several import Given, ended_by
from warcabinet.engine.shapes import canonical
from warcabinet.engine.undoing import (
    before_last_said,
    has_spoken_last,
    own_answers,
    own_said,
    spoken_since,
    taken_back,
    undo_reach,
)

__all__ = ["MOST_SETTLED", "Diverged", "Game", "StepCrash", "new_game"]

MOST_SETTLED = 1000
"""Answers given in a row by standing orders, so that an order that never ends a turn does not go on
for ever.
"""


def new_game(
    rules: Rules,
    scenario: str,
    secret: str,
    *,
    options: Mapping[str, str] | None = None,
    chance: str = "committed",
    seed: str = "",
    dice: Sequence[SetRoll] = (),
    title: str = "",
    created: str = "",
    players: Mapping[Seat, str] | None = None,
) -> Game:
    """A game at its first question. `secret` is fresh randomness, kept by the host. `dice` are what
    the first rolls are to show, where chance is `set`.
    """
    rules.scenario(scenario)
    chosen = rules.options(options)
    seats = rules.seats(scenario, chosen)
    chained = chance in ("committed", "set")
    header = Header(
        game=rules.name,
        scenario=scenario,
        options=chosen,
        rules_version=rules.version,
        seats=seats,
        chance=chance,
        commitments=Committed(secret, seats).commitments() if chained else {},
        title=title,
        created=created,
        players=dict(players or {}),
        dice=tuple(dice) if chance == "set" else (),
        secret=secret,
        seed=seed,
    )
    game = Game(rules, header)
    game.begin()
    return game


class Game(Chronicle):
    """A game with its record, as seats and hosts talk to it."""

    def begin(self) -> None:
        """Enter the set-up into the record, with the rolls made before the first question.

        In a record that breaks off before a roll: go on from there.
        """
        if not self.entries:
            self._append(*self._folded(self._standing, Began(), 1))
        while self.position.request is not None:
            self._append(*self._folded(self._standing, self._roll(self._standing), self.seq + 1))
        self.settle()

    # What seats say -----------------------------------------------------------------------------

    def answer(self, seat: Seat, action: Action, by: str = "seat", settle: bool = True) -> None:
        """Take a legal answer with everything that follows from it; raises Refused or StepCrash."""
        action = canonical(action)
        text = notation.write(action)
        self._said = (text, action)
        answered = Answered(seat=seat, text=text, by=by)
        decision = self.position.decision
        if decision is not None and decision.sealed and seat in decision.seats:
            self._seal(answered, decision.seats)
        else:
            self._take(answered, seat, text)
        if settle:
            self.settle()

    def say(self, seat: Seat, text: str) -> None:
        """Take an answer given in the notation."""
        self.answer(seat, self._read(seat, text))

    def answer_all(
        self, seat: Seat, answers: Sequence[str | Action], skipped: Collection[int] = ()
    ) -> Given:
        """Give answers one after the other, each as if it came alone, until one is not legal or it
        is no longer for this seat alone to say how the game goes on. What was done stands.

        `skipped`: the places of those with which the seat only leaves a question alone, because it
        goes on to a later one. The record marks them where they are the default.
        """
        for count, answer in enumerate(answers):
            before, barrier = self.seq, self._standing.barrier
            try:
                action = self._read(seat, answer) if isinstance(answer, str) else answer
                passed_by = count in skipped and self._is_default(seat, action)
                self.answer(seat, action, "skip" if passed_by else "seat")
            except Refused as error:
                return Given(count, "refused", tuple(error.refusals))
            except notation.BadNotation as error:
                return Given(count, "unclear", (Refusal("", str(error)),))
            except StepCrash:
                return Given(count, "failed")
            if count + 1 == len(answers):
                break
            if self.crash is not None:  # at an answer that followed by itself
                return Given(count + 1, "failed")
            if ended := ended_by(self._standing, self.entries[before:], barrier, seat):
                return Given(count + 1, ended)
        return Given(len(answers), "all")

    def go_on(self, seat: Seat, action: Action) -> bool:
        """Give a legal answer; may the seat go on with a list of answers after it?"""
        before, barrier = self.seq, self._standing.barrier
        try:
            self.answer(seat, action)
        except StepCrash:  # where the secret is not here, at dice
            return False
        return self.crash is None and not ended_by(
            self._standing, self.entries[before:], barrier, seat
        )

    def _read(self, seat: Seat, text: str) -> Action:
        decision = self.position.decision
        forms = decision.forms_for(seat) if decision else self.rules.actions.values()
        return notation.read(text, {kind.verb(): kind for kind in forms})

    def _is_default(self, seat: Seat, action: Action) -> bool:
        asked = self.position.asked(seat)
        return asked is not None and asked.default() == canonical(action)

    def settle(self) -> None:
        """Answer for seats that left a standing order or have no real choice, as long as that goes
        on. A rule that fails meanwhile leaves the question to its seat; `crash` tells."""
        for _ in range(MOST_SETTLED):
            found = automatic(self._standing)
            if found is None:
                return
            seat, action, by = found
            try:
                self.answer(seat, action, by, settle=False)
            except StepCrash:
                return

    def withdraw(self, seat: Seat) -> None:
        """Take a sealed answer back before the last one is in."""
        others = [answer for answer in self.waiting if answer.seat != seat]
        if len(others) == len(self.waiting):
            raise Refused([Refusal("", f"{seat} has no sealed answer to withdraw")])
        self._take(None, seat, "withdraw", others)

    def order(self, seat: Seat, orders: tuple[StandingOrder, ...]) -> None:
        """Replace a seat's standing orders."""
        self._known_seat(seat)
        for order in orders:
            if refusals := against_order(self.rules, order):
                raise Refused(refusals)
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
        return undo_reach(self.entries, self._standing.barrier, seat)

    def undoable(self, seat: Seat) -> list[int]:
        """The entries with the answers that this seat gave itself and may take back by itself."""
        return own_said(self.entries, self._standing.barrier, seat)

    def replayed_by_undo(self, seat: Seat) -> tuple[Seat, ...]:
        """The allies whose later answers are played again if this seat takes back its last one."""
        last = before_last_said(self.entries, self._standing.barrier, seat)
        if has_spoken_last(self.entries, last, seat):
            return ()
        return spoken_since(self.entries, last, seat)

    def undo(self, seat: Seat, to: int | None = None) -> None:
        """Take back this seat's own answers since entry `to` (default: the last it gave itself).
        What its allies answered to open questions since is played again.

        Never past a roll, a decision of another side, opened sealed answers or a revealed secret.
        """
        reach, barrier = self.undo_reach(seat), self._standing.barrier
        target = before_last_said(self.entries, barrier, seat) if to is None else to
        if not 0 <= target < self.seq or target < reach:
            why = f"the earliest is {reach}"
            if reach >= self.seq:
                why = "dice, a decision of another side or something revealed lie between"
            raise Refused([Refusal("", f"{seat} cannot take back to entry {target}; {why}")])
        if has_spoken_last(self.entries, target, seat):
            self._drop(target)
            return
        own = [number for number in own_answers(self.entries, barrier, seat) if number > target]
        if not own:
            why = f"there is nothing of {seat}'s to take back after entry {target}"
            raise Refused([Refusal("", why)])
        answers = tuple(sorted((*own, *self._caused(set(own)))))
        self._take(Undone(seat=seat, answers=answers, since=barrier), seat, "undo")

    def _caused(self, own: set[int]) -> list[int]:
        """The answers that would not have followed by themselves without these."""
        gone = own | taken_back(self.entries, self._standing.barrier)
        first = min(gone)
        position, caused = self.position_at(first - 1), []
        for number, entry in enumerate(self.entries[first - 1 :], first):
            if number in gone or not isinstance(entry, Answered):
                continue
            if entry.by_itself and number > min(own):
                follows = automatic(msgspec.structs.replace(self._standing, position=position))
                if follows is None or follows[:2] != (entry.seat, self._action(entry.text)):
                    caused.append(number)
                    continue
            try:
                position = position.answer(entry.seat, self._action(entry.text))
            except Refused:
                break  # the undo is refused for it
        return caused

    def _drop(self, target: int) -> None:
        """Drop the answers after an entry, but no standing orders."""
        kept = [entry for entry in self.entries[target:] if isinstance(entry, Ordered)]
        standing = self.standing_at(target)
        self._cut(target, msgspec.structs.replace(standing, orders=self._standing.orders))
        for entry in kept:
            self._append(*self._folded(self._standing, entry, self.seq + 1))

    def propose(self, seat: Seat, proposal: Proposal) -> None:
        """Ask the other seats to agree to a takeback or an amendment."""
        self._known_seat(seat)
        if self._standing.proposal is not None:
            raise Refused(
                [Refusal("", "something is already proposed; agree to it or refuse it first")]
            )
        if isinstance(proposal, Takeback):
            if not self.first_replayable() <= proposal.to < self.shown:
                reason = f"there is no entry {proposal.to} to go back to"
                raise Refused([Refusal("", reason)])
        elif refusals := amending.refusals(self.position, seat, proposal):
            raise Refused(refusals)
        else:
            proposal = amending.as_recorded(self.position, seat, proposal)
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
        encoded = self._open[1].position.encode()
        position = msgspec.json.decode(msgspec.json.encode(encoded))
        self._take(Continued(version=self.rules.version, position=position), Seat(""), "continue")

    def renew_dice(self, secret: str) -> None:
        """Take the dice from a new secret from here on: for games from a file, since whoever has
        the file may know the old one."""
        self.header = msgspec.structs.replace(
            self.header, secret=secret, seed="", state_key=self._key.hex()
        )
        self.source = renewed_source(self.header)
        made = Committed(secret, self.header.seats).commitments()
        self._take(NewDice(commitments=made), Seat(""), "new dice")

    # Helpers ------------------------------------------------------------------------------------

    def _seal(self, answered: Answered, seats: tuple[Seat, ...]) -> None:
        """Put a sealed answer to those that wait, in the order of the seats; the last to come
        opens them."""
        given = {answer.seat: answer for answer in self.waiting} | {answered.seat: answered}
        answers = [given[seat] for seat in seats if seat in given]
        self._take(None, answered.seat, answered.text, answers)

    def _known_seat(self, seat: Seat) -> None:
        if seat not in self.header.seats:
            raise Refused([Refusal("", f"there is no seat {seat!r} at this table")])
