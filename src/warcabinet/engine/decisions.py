"""Decisions and the actions that answer them. Legality is written once, as domains of slots.

A `Decision` names the seats that must decide, its rule and its prompt, and the forms of action it
takes. A `Form` is a list of slots. Each slot has a domain: candidates (a cheap superset) and the
reasons against one value. From that come the options, `check`, "why not?", random play, the
client's forms and the notation; see `asking.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat, kebab
from warcabinet.engine.shapes import in_order

if TYPE_CHECKING:
    from warcabinet.engine.asking import Asked

T = TypeVar("T")


class Action(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, gc=False):
    """What a seat answers. Its tag is its verb; its fields are the words after it.

    Fields are strings (ids), integers, booleans, enums, inner frozen structs, or tuples of these.
    Tuples are sets, kept sorted; a tuple whose order has a meaning is named in `ordered_fields`.
    """

    ordered_fields: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def verb(cls) -> str:
        return str(cls.__struct_config__.tag)


A = TypeVar("A", bound=Action, covariant=True)

Got = Mapping[str, Any]
"""What has been filled in so far, by slot name."""


def _no_reason(value: Any) -> list[Refusal]:
    return []


class Domain(msgspec.Struct, Generic[T], frozen=True):
    """The values one slot may take: candidates, and the reasons against a value.

    `why` must answer for any value of the field's type, also one that nobody offered. It should
    keep the World and the seat but not the question: the question remembers its domains, and the
    two would hold each other, and the World, until the garbage collector comes.
    """

    candidates: Sequence[T]
    why: Callable[[T], list[Refusal]] = _no_reason
    steady: bool = False
    """Each candidate stands there once, in an order that loading a game does not change."""
    legal: Callable[[], Collection[T]] | None = None
    """The candidates that nothing stands against, where finding all of them is quicker than asking
    about each."""

    def values(self) -> list[T]:
        """The legal values, each once and sorted."""
        if self.legal is not None:
            return in_order(self.legal())
        why = self.why
        found = [value for value in self.candidates if not why(value)]
        return in_order(found if self.steady else set(found))

    def pool(self) -> Sequence[T]:
        """The candidates, each once, in an order that the same picks can be made from again."""
        steady = self.steady or isinstance(self.candidates, range)
        return self.candidates if steady else in_order(set(self.candidates))

    def possible(self) -> bool:
        """Is there any legal value? Stops at the first."""
        if self.legal is not None:
            return bool(self.legal())
        return any(not self.why(value) for value in self.candidates)


def numbers(least: int, most: int, rule: str, reason: str) -> Domain[int]:
    """The whole numbers from `least` to `most`, with one reason against all others."""

    def why(value: int) -> list[Refusal]:
        return [] if least <= value <= most else [Refusal(rule, reason)]

    return Domain(range(least, most + 1), why)


def among(values: Iterable[T], rule: str, reason: str) -> Domain[T]:
    """Just these values, with one reason against all others."""
    allowed = frozenset(values)

    def why(value: T) -> list[Refusal]:
        return [] if value in allowed else [Refusal(rule, reason)]

    return Domain(in_order(allowed), why)


DomainOf = Callable[["Asked", Got], Domain[Any]]

Count = int | Callable[["Asked"], int]
"""A number, or how it follows from the question."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing to fill in.

    A plain field takes exactly one value, or with `least=0` none. A tuple field takes from `least`
    to `most` values (None: any number); both may depend on the question. With `inner` slots each
    value is a small record made of them. `joint` domains are asked again for each value and find
    the other values under the slot's own name. Tuples are sorted and free of repetition, unless the
    action names the field in `ordered_fields`. `drawn` says how many of them random play takes: any
    number alike, mostly the fewest, or mostly as many as there are.
    """

    name: str
    domain: DomainOf | None = None
    least: Count = 1
    most: Count | None = 1
    inner: tuple[Slot, ...] = ()
    joint: bool = False
    drawn: Literal["alike", "few", "many"] = "alike"

    def __post_init__(self) -> None:
        if (self.domain is None) == (not self.inner):
            raise TypeError(f"slot {self.name} needs either a domain or inner slots")
        if any((part.least, part.most, part.inner) != (1, 1, ()) for part in self.inner):
            raise TypeError(f"the inner slots of {self.name} take exactly one plain value each")


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind of action answers a decision.

    `fits`: may this verb be used at all now? `whole`: joint conditions on the complete action.
    `proposals`: complete legal actions where filling in slots at random would hardly find one.
    `weight`: how often random play tries this verb, against the others. `slow`: it takes long to
    find out whether it fits, so it is asked after the others. `closes`: with this verb a seat says
    that it is done; in an open question it has passed then, and only the last to pass is heard by
    the procedure. So it has nothing to fill in: what it said would be lost.
    """

    slots: tuple[Slot, ...] = ()
    fits: Callable[[Asked], list[Refusal]] | None = None
    whole: Callable[[Asked, Any], list[Refusal]] | None = None
    proposals: Callable[[Asked], Iterable[Action]] | None = None
    weight: int = 1
    label: str = ""
    slow: bool = False
    closes: bool = False
    nothing: str = ""
    """What an answer says that chooses nothing, where it may: "Do not intercept"."""
    in_parts: bool = field(init=False)
    """Does the domain of some slot depend on the other values of the slot?"""

    def __post_init__(self) -> None:
        in_parts = any(slot.joint or slot.inner for slot in self.slots)
        object.__setattr__(self, "in_parts", in_parts)
        if self.closes and self.slots:
            raise TypeError("a verb that closes a question has no slots")


Manner = Literal["one", "sealed", "open"]


class Decision(msgspec.Struct, Generic[A], frozen=True, tag_field="type", tag=kebab, gc=False):
    """A question to one seat, or to several.

    Its `manner` says how several answer. `sealed`: each once and in secret; the procedure gets all
    answers together, by seat. `open`: the seats act in any order, and any that has not passed may
    answer next. The procedure gets each answer at once, as from a single seat (`World.answering`
    tells whose), but a verb that closes only from the last seat: from the others it means that they
    have passed. `one`: a question to a single seat; so is an open one while it names only one.

    Its fields hold nothing that some seat may not know: who is asked what is public. `secret` marks
    a decision whose answer the others do not see; sealed ones are always secret.
    """

    seats: tuple[Seat, ...]

    rule: ClassVar[str]
    prompt: ClassVar[str]
    forms: ClassVar[Mapping[type[Action], Form]]
    manner: ClassVar[Manner] = "one"
    secret: ClassVar[bool] = False
    reaction: ClassVar[bool] = False
    """A reaction interrupts another seat's turn: it must have a default."""
    by_default: ClassVar[str] = ""
    """What the default comes to, in a few words for a list of standing orders: of a reaction, and
    of a question of one's own turn that somebody may never want to be asked."""

    @classmethod
    def name(cls) -> str:
        return str(cls.__struct_config__.tag)

    def forms_for(self, seat: Seat) -> Mapping[type[Action], Form]:
        """The forms as this seat gets them. Those of all seats together are in `forms`."""
        return self.forms

    def prompt_for(self, asked: Asked) -> str:
        """The prompt as the asked seat reads it; the others read `prompt`."""
        return self.prompt

    def default(self, asked: Asked) -> Action | None:
        """What the seat answers if it does not decide: for deadlines, standing orders and odds."""
        return None

    def real(self, asked: Asked) -> bool:
        """Has this seat a choice worth asking for? If not, its default is its answer.

        May depend on what only this seat knows: the others see no difference.
        """
        return True

    @property
    def sealed(self) -> bool:
        return self.manner == "sealed"

    @property
    def hidden(self) -> bool:
        return self.secret or self.sealed


class StandingOrder(msgspec.Struct, frozen=True):
    """A seat's answer given beforehand to every decision of one kind: an action's text, `default`,
    or the name of a policy (`policy worthwhile`, see `policies.py`)."""

    decision: str
    answer: str = "default"


class SlotShape(msgspec.Struct, frozen=True, omit_defaults=True):
    """A slot as a client sees it: `pick` says what is chosen (hex, unit, number, yes-no ...)."""

    name: str
    pick: str
    least: int
    most: int | None
    many: bool = False
    ordered: bool = False
    inner: tuple[SlotShape, ...] = ()
