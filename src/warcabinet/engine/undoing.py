"""Undo: how far a seat may go back by itself, and what becomes of what its allies answered since.

Up to the barrier nothing can be undone: a roll, a secret revealed or a decision of another side
lies there (see `barrier_after` in `standing.py`). After it stand answers of one seat, or of the
seats of open questions. If only the seat itself has spoken since, its answers are dropped. What its
allies said since is played again without them; where that is not possible as it was told, the
undo is refused. The record keeps what was taken back (`Undone`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action
from warcabinet.engine.entries import Answered, Entry, Ordered, Undone
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.standing import revealed

Read = Callable[[str], Action]


def taken_back(entries: Sequence[Entry], since: int) -> frozenset[int]:
    """The numbers of the answers that were taken back after entry `since`, the others kept."""
    undone = (entry for entry in entries[since:] if isinstance(entry, Undone))
    return frozenset(number for entry in undone for number in entry.answers)


def own_answers(entries: Sequence[Entry], since: int, seat: Seat) -> list[int]:
    """The numbers of a seat's answers after entry `since` that it has not taken back."""
    gone = taken_back(entries, since)
    return [
        number
        for number, entry in enumerate(entries[since:], since + 1)
        if isinstance(entry, Answered) and entry.seat == seat and number not in gone
    ]


def undo_reach(entries: Sequence[Entry], barrier: int, seat: Seat) -> int:
    """The lowest entry number this seat may go back to by itself; the last one: no undo."""
    own = own_answers(entries, barrier, seat)
    return own[0] - 1 if own else len(entries)


def own_said(entries: Sequence[Entry], barrier: int, seat: Seat) -> list[int]:
    """Those of them that it gave itself: no order, no default, and no question it passed by."""
    own = own_answers(entries, barrier, seat)
    return [number for number in own if getattr(entries[number - 1], "by", "") == "seat"]


def before_last_said(entries: Sequence[Entry], barrier: int, seat: Seat) -> int:
    """The number of the entry before the last of those; the last entry if there is none. The
    questions that were passed by on the way to it are open again then."""
    own = own_answers(entries, barrier, seat)
    found = len(entries)
    for number in reversed(own):
        by = getattr(entries[number - 1], "by", "")
        if by == "seat":
            if found < len(entries):
                break
            found = number - 1
        elif by == "skip" and found < len(entries):
            found = number - 1
    return found


def has_spoken_last(entries: Sequence[Entry], since: int, seat: Seat) -> bool:
    """Has nobody but this seat said anything after an entry? What followed by itself does not
    count."""
    return all(
        isinstance(entry, Ordered)
        or (isinstance(entry, Answered) and (entry.seat == seat or entry.by_itself))
        for entry in entries[since:]
    )


def spoken_since(entries: Sequence[Entry], since: int, seat: Seat) -> tuple[Seat, ...]:
    """The other seats that have answered after an entry."""
    found = {entry.seat for entry in entries[since:] if isinstance(entry, Answered)}
    return tuple(sorted(found - {seat}))


def unfounded_undo(entries: Sequence[Entry], barrier: int, undone: Undone) -> str:
    """Why nobody can have taken back these answers after these entries, or nothing."""
    gone = taken_back(entries, barrier)
    own = False
    for number in undone.answers:
        entry = entries[number - 1] if barrier < number <= len(entries) else None
        if not isinstance(entry, Answered):
            return f"entry {number} is no answer that could be taken back"
        if number in gone:
            return f"entry {number} was taken back before"
        if entry.seat != undone.seat and not entry.by_itself:
            return f"entry {number} is an answer of {entry.seat}"
        own = own or entry.seat == undone.seat
    if not own:
        return f"no answer of {undone.seat} is taken back"
    return "" if undone.since == barrier else "it reaches behind what can be undone"


def played_again(
    position: Position, answers: Iterable[Answered], read: Read, seats: tuple[Seat, ...]
) -> Position:
    """Where these answers lead from another position. Raises Refused if one of them would not be
    the same: illegal, told otherwise, or followed by dice or something revealed.

    Why an answer would be illegal may be a secret of its seat and is not told.
    """
    for entry in answers:
        try:
            after = position.answer(entry.seat, read(entry.text))
        except Refused as error:
            raise _against(position, entry, "would no longer be legal") from error
        if tuple(after.told) != entry.told:
            raise _against(position, entry, "would be told otherwise")
        if after.decision is None or revealed(after, seats):
            raise _against(position, entry, "would lead to dice or reveal something")
        position = after
    return position


def _against(position: Position, entry: Answered, reason: str) -> Refused:
    """The refusal that names the answer."""
    rules = position.rules
    who = rules.seat_titles(position.scenario, position.options).get(entry.seat, entry.seat)
    said = "" if entry.hidden else f" ({rules.said(position.world, entry.text)})"
    return Refused([Refusal("", f"the later answer of {who}{said} {reason}")])
