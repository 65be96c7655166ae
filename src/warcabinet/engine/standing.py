"""Where a record stands: what its entries have led to, and what follows from them alone.

Pure functions: the fold of `Game` is made of them, and nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from warcabinet.engine.chance import channel
from warcabinet.engine.committed import Commitment
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import (
    Amended,
    Amendment,
    Answered,
    Consented,
    Continued,
    Entry,
    Header,
    NewDice,
    NotAmended,
    Ordered,
    Proposed,
    Resigned,
    Rolled,
    Takeback,
    TakenBack,
    Transcript,
    Undone,
)
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Event

Orders = Mapping[Seat, tuple[StandingOrder, ...]]


class Standing(msgspec.Struct, frozen=True, eq=False):
    """Everything that the entries so far have led to.

    Entries up to number `barrier` can no longer be undone by their seat alone.
    """

    position: Position
    transcript: Transcript
    rolls: Mapping[str, int]
    barrier: int = 0
    orders: Orders = {}
    proposal: Proposed | None = None
    agreed: frozenset[Seat] = frozenset()
    allies: frozenset[Seat] = frozenset()
    """The seats that open questions have asked since the barrier."""


def booked(before: Standing, entry: Entry, position: Position, barrier: int) -> Standing:
    """The standing after a complete entry whose position is known."""
    proposal, agreed = before.proposal, before.agreed
    if proposal is not None or isinstance(entry, Proposed):
        proposal, agreed = _proposal(proposal, entry), _agreed(proposal, agreed, entry)
    return Standing(
        position=position,
        transcript=before.transcript.followed_by(entry),
        rolls=_counted(before.rolls, entry),
        barrier=barrier,
        orders=_ordered(before.orders, entry),
        proposal=proposal,
        agreed=agreed,
        allies=_allies(before, position) if barrier == before.barrier else frozenset(),
    )


def taken_up(before: Standing, entries: Sequence[Entry], position: Position) -> Standing:
    """The standing after all entries of a record so far, of which nothing can be undone any more:
    as if one after the other had been booked, but nobody asks how it stood between them."""
    rolls, orders = dict(before.rolls), before.orders
    proposal, agreed = before.proposal, before.agreed
    for entry in entries:
        if isinstance(entry, Rolled):
            name = channel(entry.request)
            rolls[name] = rolls.get(name, 0) + 1
        elif not isinstance(entry, Answered):
            rolls, orders = dict(_counted(rolls, entry)), _ordered(orders, entry)
        if proposal is not None or isinstance(entry, Proposed):
            proposal, agreed = _proposal(proposal, entry), _agreed(proposal, agreed, entry)
    return Standing(
        position=position,
        transcript=before.transcript.followed_by(*entries),
        rolls=rolls,
        barrier=len(entries),
        orders=orders,
        proposal=proposal,
        agreed=agreed,
    )


EARLIER = "earlier"
"""Under this name rolls are counted whose chains are no longer in force."""


def _counted(rolls: Mapping[str, int], entry: Entry) -> Mapping[str, int]:
    if isinstance(entry, NewDice):
        return {EARLIER: sum(rolls.values())}
    if not isinstance(entry, Rolled):
        return rolls
    name = channel(entry.request)
    return {**rolls, name: rolls.get(name, 0) + 1}


def _ordered(orders: Orders, entry: Entry) -> Orders:
    return {**orders, entry.seat: entry.orders} if isinstance(entry, Ordered) else orders


def _proposal(pending: Proposed | None, entry: Entry) -> Proposed | None:
    if isinstance(entry, Proposed):
        return entry
    refused = isinstance(entry, Consented) and not entry.yes
    settled = isinstance(entry, TakenBack | Amended | NotAmended)
    # Play that goes on lets the matter drop: what was proposed spoke of another position. A sealed
    # answer does not: the others would see that it was given.
    moved_on = isinstance(entry, Rolled | Resigned | Continued) or (
        isinstance(entry, Answered) and not entry.waits
    )
    return None if refused or settled or moved_on else pending


def _agreed(pending: Proposed | None, agreed: frozenset[Seat], entry: Entry) -> frozenset[Seat]:
    if isinstance(entry, Proposed):
        return frozenset({entry.seat})
    if isinstance(entry, Consented) and entry.yes:
        return agreed | {entry.seat}
    return frozenset() if _proposal(pending, entry) is None else agreed


def completed(
    before: Standing, entry: Entry, position: Position, state: str, told: tuple[Event, ...]
) -> Entry:
    """The entry with everything that follows from where it was made and where it leads."""
    when = before.position.world.moment()
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
                when=when,
            )
        case Rolled(values=values, key=key, fixed=fixed, seat_keys=seat_keys):
            request = before.position.request
            assert request is not None
            number = sum(before.rolls.values()) + 1
            return Rolled(
                request=request,
                values=values,
                number=number,
                key=key,
                fixed=fixed,
                seat_keys=seat_keys,
                state=state,
                told=told,
                when=when,
            )
    # What is no part of play may come from anywhere, so it counts to where it leads.
    return msgspec.structs.replace(entry, state=state, told=told, when=position.world.moment())


# Undo -------------------------------------------------------------------------------------------


def barrier_after(
    before: Standing, entry: Entry, position: Position, number: int, seats: tuple[Seat, ...]
) -> int:
    """The number of the entry up to which nothing can be undone by its seat alone."""
    if isinstance(entry, Ordered | Undone):
        return before.barrier
    if isinstance(entry, Answered) and _same_side(before, position):
        return number if revealed(position, seats) else before.barrier
    return number


def _same_side(before: Standing, position: Position) -> bool:
    """Is the next question one of the same seat, or of seats that open questions join with it?"""
    was, comes = before.position.decision, position.decision
    if was is None or comes is None or was.sealed or comes.sealed:
        return False
    if was.seats == comes.seats:
        return True
    side = before.allies.union(was.seats)
    return side.issuperset(comes.seats) or side.issubset(comes.seats)


def _allies(before: Standing, position: Position) -> frozenset[Seat]:
    was, comes = before.position.decision, position.decision
    if was is None or comes is None or len(was.seats) == len(comes.seats) == 1:
        return before.allies
    return before.allies.union(was.seats, comes.seats)


def revealed(position: Position, seats: tuple[Seat, ...]) -> bool:
    """Did a secret row become visible to somebody, or vanish?"""
    for change in position.changes:
        if not position.world.record_types[change.table].secret or change.old is None:
            continue
        for seat in seats:
            if not change.old.seen_by(seat) and (change.new is None or change.new.seen_by(seat)):
                return True
    return False


# Rules versions ---------------------------------------------------------------------------------


def version_of(header: Header, entries: Sequence[Entry]) -> int:
    """The rules version in force after these entries."""
    found = last_continuation(entries)
    continued = entries[found - 1] if found else None
    return continued.version if isinstance(continued, Continued) else header.rules_version


def last_continuation(entries: Sequence[Entry]) -> int:
    """The number of the last entry that put the game under another rules version, or 0."""
    return max((number for number, _ in _continuations(entries)), default=0)


def false_continuation(header: Header, entries: Sequence[Entry]) -> int:
    """The number of the first entry that puts the game under the rules version it already had, or
    0. No program writes one: it would put any position in the place of the one played."""
    version = header.rules_version
    for number, entry in _continuations(entries):
        if entry.version == version:
            return number
        version = entry.version
    return 0


def _continuations(entries: Sequence[Entry]) -> list[tuple[int, Continued]]:
    """The entries that put the game under other rules, with their numbers."""
    if Continued not in map(type, entries):
        return []  # as in nearly all games
    return [(number, entry) for number, entry in enumerate(entries, 1) if type(entry) is Continued]


# Dice -------------------------------------------------------------------------------------------


def commitments_of(header: Header, entries: Iterable[Entry]) -> Mapping[str, Commitment]:
    """The ends of the chains of keys that are in force after these entries."""
    found: Mapping[str, Commitment] = header.commitments
    for entry in entries:
        if isinstance(entry, NewDice):
            found = entry.commitments
    return found


# What all must have agreed to -------------------------------------------------------------------


def unfounded(before: Standing, entry: Entry, seats: tuple[Seat, ...]) -> str:
    """What an entry that nobody may make alone lacks in the record before it, or nothing."""
    seat = getattr(entry, "seat", None)
    if seat is not None and seat not in seats:
        return f"there is no seat {seat!r}"
    asked = before.proposal.proposal if before.proposal is not None else None
    agreed = before.agreed >= set(seats)
    match entry:
        case Proposed() if asked is not None:
            return "something was proposed already"
        case Consented() if asked is None:
            return "nothing was proposed"
        case TakenBack(to=to):
            if not agreed or not isinstance(asked, Takeback) or asked.to != to:
                return "not all had agreed to go back there"
        case Amended(changes=changes):
            if not agreed or not isinstance(asked, Amendment) or asked.changes != changes:
                return "not all had agreed to this amendment"
        case NotAmended() if not agreed or not isinstance(asked, Amendment):
            return "not all had agreed to an amendment"
    return ""
