"""What may be sent to the server. Unknown fields and bad values are refused by name."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

Seq = Annotated[int, Meta(ge=0, le=2**53)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Title = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=8000)]
Reason = Annotated[str, Meta(max_length=500)]

MOST_VALUES = 2000
MOST_ANSWERS = 200
"""Answers that may be sent as one list: they are given while nobody else has the game."""
Values = Annotated[dict[str, Any], Meta(max_length=MOST_VALUES)]
MOST_AHEAD = 100
After = Annotated[list[Text], Meta(max_length=MOST_ANSWERS)]
"""Answers that are taken as given: the question is one that lies ahead (`TableState.ahead`)."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what is sent to us."""


class SeatChoice(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to sit at a seat."""

    kind: Literal["me", "computer", "person"]
    player: Name | None = None


class NewGame(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to begin. Seats that are not named are ours. ``seed`` is for tests."""

    game: Name
    scenario: Name
    title: Title = ""
    options: Annotated[dict[str, str], Meta(max_length=MOST_VALUES)] = {}
    seats: Annotated[dict[str, SeatChoice], Meta(max_length=100)] = {}
    aids: Annotated[dict[str, bool], Meta(max_length=20)] = {}
    #: The computer players say why they do what they do, in games without secrets.
    explains: bool = False
    seed: Name | None = None


class Forking(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The entry after which a what-if begins."""

    entry: Annotated[int, Meta(ge=1, le=2**53)]


class Renaming(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another title for a game."""

    title: Title


class ComputerSwitch(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Let the computer players of a game play, or stop them."""

    playing: bool


class Acting(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something a seat does: what it has seen last, and a key of its own making.

    The same key again does nothing twice: the first answer is given again.
    """

    seq: Seq
    key: Key


class Answering(Acting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer: in the notation, or its verb and the values of its slots. Or several of them in
    the notation, to be given one after the other.
    """

    action: Text = ""
    verb: Annotated[str, Meta(max_length=100)] = ""
    values: Values = {}
    answers: Annotated[list[Text], Meta(min_length=1, max_length=MOST_ANSWERS)] | UnsetType = UNSET
    #: Of several: the places of those that only leave a question alone, from 0.
    skipped: Annotated[list[int], Meta(max_length=MOST_ANSWERS)] = []


class LookingAhead(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies ahead if this is answered: by the keys of the questions, in the notation."""

    seq: Seq
    plans: Annotated[dict[str, After], Meta(max_length=MOST_AHEAD)] = {}


class Checking(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Is this answer legal?"""

    seq: Seq
    after: After = []
    action: Text = ""
    verb: Annotated[str, Meta(max_length=100)] = ""
    values: Values = {}


class SlotQuestion(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may this slot hold? ``got``: what is filled in so far, this slot's own values included.

    An inner slot is written `plan.amount`; ``item`` holds the inner slots before it.
    """

    seq: Seq
    after: After = []
    verb: Name
    slot: Name
    got: Values = {}
    item: Values = {}
    #: Leave out values of the first slot with which no legal answer begins.
    usable: bool = False


class WhyQuestion(SlotQuestion, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What speaks against this value?"""

    value: Any = None


class Selected(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something on the board: what slots call it, and its name."""

    pick: Name
    value: Any


class WhyNotQuestion(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be done with this thing, and if nothing: why not?

    ``pick`` is what slots call such a thing (unit, space, hex); ``selection`` fills the slots
    before it.
    """

    seq: Seq
    after: After = []
    pick: Name
    value: Any
    selection: Annotated[list[Selected], Meta(max_length=200)] = []


class Undoing(Acting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Back to an entry; without one, the last answer is taken back."""

    to: Seq | None = None


class TakingBack(Acting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask all others to go back to an entry."""

    to: Seq
    reason: Reason = ""


class RowAmended(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row as it is to be; null removes it."""

    table: Name
    key: Annotated[str, Meta(max_length=200)]
    row: dict[str, Any] | None = None


class Amending(Acting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask all others to change rows of the game."""

    changes: Annotated[list[RowAmended], Meta(min_length=1, max_length=100)]
    reason: Reason = ""


class Consenting(Acting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Agree to what is proposed, or refuse it."""

    yes: bool


class OrderChoice(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer given beforehand to every question of one kind."""

    decision: Name
    answer: Text = "default"


class Ordering(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All standing orders of a seat from now on."""

    orders: Annotated[list[OrderChoice], Meta(max_length=200)]


class Planning(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a seat plans for itself: an arrow along hexes, a note at one, or an attack of
    units on hexes."""

    kind: Literal["arrow", "note", "attack"]
    hexes: Annotated[list[Name], Meta(min_length=1, max_length=50)]
    units: Annotated[list[Name], Meta(max_length=100)] = []
    text: Reason = ""


class Writing(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message to the others at the table."""

    text: Annotated[str, Meta(max_length=1000)]


class Learning(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Send the coach of a lesson away, or call it back."""

    left: bool


class Seen(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person did with the table and that is no answer: `zoom`, `hex:M35`."""

    what: Name


class BeginningAgain(Acting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Go back to where the present step of a lesson began, or the whole lesson."""

    whole: bool = False


class AdviceQuestion(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What would a staff officer do?"""

    seq: Seq


class OddsQuestion(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How may this answer turn out? ``then``: what the seat answers next, where an answer is only
    announced and carried out later.
    """

    seq: Seq
    after: After = []
    action: Text = ""
    then: Annotated[tuple[Text, ...], Meta(max_length=5)] = ()
    verb: Annotated[str, Meta(max_length=100)] = ""
    values: Values = {}
    worlds: Annotated[int, Meta(ge=1, le=200)] = 40
