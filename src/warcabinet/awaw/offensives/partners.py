"""7.215E, 9.63: orders that need partners: their units take part, they pay for it, or it happens in
their hexes.

A seat gives orders to its own units and spends the BRPs of its own powers. An operation in which
units of another seat of the side take part, or for which a power of another seat pays (52.31: the
patron of a minor country), is put to that seat as soon as it is announced. So is what is redeployed
over its hexes (28.23), laid in them (18.142C), or taken after a common attack (15.93). What a
partner declines is not done, and he is not asked for the same again in the phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, ClassVar, TypeVar, cast

from warcabinet.awaw.command.command import (
    arrangement,
    commands,
    seat_for,
    seats_of_side,
    side_of_seat,
)
from warcabinet.awaw.command.together import pieces_of
from warcabinet.awaw.offensives.brp_costs import purse_of
from warcabinet.awaw.state.command import Declined
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine import notation, saying
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

F = TypeVar("F", bound=Callable[..., Step])

ORDERS: dict[str, type[Action]] = {}
"""The orders that may need consent, by verb."""


class Agree(Action, frozen=True):
    """The partner's units take part, his power pays, or his hexes are open to it."""


class Decline(Action, frozen=True):
    """It is not done."""


class JointOperation(Decision[Agree | Decline], frozen=True):
    """Asked of a seat whose units, BRPs or hexes a partner wants for an operation."""

    partner: Seat
    order: str

    rule: ClassVar[str] = "7.215E"
    prompt: ClassVar[str] = "A partner asks for your consent"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "declined"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Agree: Form(label="Agree"),
        Decline: Form(label="Decline"),
    }

    def prompt_for(self, asked: Asked) -> str:
        who = title_of(asked.world, self.partner)
        return f"{who} asks for your consent to this: {said(asked.world, self.order)}"

    def default(self, asked: Asked) -> Decline:
        return Decline()


def title_of(world: AwawWorld, seat: Seat) -> str:
    """How players call a seat."""
    return next((one.title for one in arrangement(world).commands if one.seat == seat), str(seat))


def said(world: AwawWorld, order: str) -> str:
    """An order as a person would say it."""
    return saying.in_words(world, notation.read(order, ORDERS), None)


class Consent(Procedure[Action | None], kw_only=True):
    """Asks one partner after the other; gives back the order, or None if somebody declines."""

    seats: tuple[Seat, ...]
    partner: Seat
    order: str

    def start(self, world: AwawWorld, _: None) -> Step:
        if not self.seats:
            return Done(notation.read(self.order, ORDERS))
        question = JointOperation(self.seats[:1], self.partner, self.order)
        return self.ask(question, then=self.answered)

    def answered(self, world: AwawWorld, answer: Agree | Decline) -> Step:
        if isinstance(answer, Agree):
            self.seats = self.seats[1:]
            return self.go(self.start)
        world.put(Declined(self.partner, self.order))
        who = title_of(world, self.seats[0])
        world.tell("7.215E", f"{who} declines: {said(world, self.order)}")
        return Done(None)


Also = Callable[[AwawWorld, Any], Iterable[str]]
"""The parties that take part in an order without being named in it."""


def partners_in(
    world: AwawWorld, seat: Seat, order: Action, paid: bool = True, also: Also | None = None
) -> tuple[Seat, ...]:
    """The other seats whose units take part in an order, or who pay for it."""
    side = side_of_seat(world, seat)
    seats = seats_of_side(world, side)
    if len(seats) == 1:
        return ()
    parties = {*pieces_of(world, order), *(also(world, order) if also is not None else ())}
    if paid:
        parties |= {purse for party in parties if (purse := purse_of(world, party)) is not None}
    own = commands(world, seat)
    others = {seat_for(world, party) for party in parties if party not in own}
    return tuple(other for other in seats if other in others)


Compelled = Callable[[AwawWorld, Any], bool]


def has_declined(world: AwawWorld, seat: Seat, order: Action) -> bool:
    """Has a partner of this seat declined the same in this phase?"""
    declined = world.declined
    return bool(declined) and Declined(seat, notation.write(order)).key() in declined


def with_consent(
    *orders: type[Action],
    again: str = "start",
    unpaid: tuple[type[Action], ...] = (),
    compelled: Compelled | None = None,
    also: Also | str | None = None,
) -> Callable[[F], F]:
    """A step that carries out orders: those that need partners are first put to them. `again` names
    the step that asks anew if one declines; what the rules compel nobody can decline. `also` names
    parties that take part unnamed, as those of the transports that carry a unit: a function, or
    the name of a method of the procedure.
    """
    ORDERS.update({kind.verb(): kind for kind in orders})

    def wrapped(step: F) -> F:
        @wraps(step)
        def asking(self: Procedure[Any], world: AwawWorld, order: Action | None) -> Step:
            if order is None:
                return self.go(getattr(self, again))
            seat = world.answering
            if seat and isinstance(order, orders) and not (compelled and compelled(world, order)):
                unnamed = getattr(self, also) if isinstance(also, str) else also
                partners = partners_in(world, seat, order, not isinstance(order, unpaid), unnamed)
                if partners:
                    text = notation.write(order)
                    consent = Consent(seats=partners, partner=seat, order=text)
                    return self.call(consent, then=getattr(self, step.__name__))
            return step(self, world, order)

        return cast(F, asking)

    return wrapped
