"""Questions that the seats of a side answer together: each for its own units, until all have
passed.

With one seat for the side such a question is an ordinary one. With several it is open to all of
them, and what each of them may name is narrowed to what it commands: its own units, air units and
powers. Some orders may be joint: one's own units with those of a partner, who is asked for his
consent (`consent.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, TypeVar

import msgspec

from warcabinet.awaw.command.command import arrangement, commands, seat_for, side_of_seat
from warcabinet.awaw.state.command import Declined
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, DomainOf, Form, Got, Slot
from warcabinet.engine.records import Seat
from warcabinet.engine.shapes import canonical, item_type, pick_of
from warcabinet.engine.world import Thing

D = TypeVar("D", bound=type[Decision[Any]])

Owner = Callable[[AwawWorld, Any], str | None]
"""The party that a value of a slot belongs to; None: nobody in particular."""

LOOKED_AT = 40
"""As many proposals are looked at to find whether a seat can do anything."""


def _of_unit(world: AwawWorld, unit: Any) -> str | None:
    row = world.units.get(unit)
    return None if row is None else row.party


def _of_air(world: AwawWorld, stack: Any) -> str | None:
    row = world.air.get(stack)
    return None if row is None else row.party


def _of_flight(world: AwawWorld, flight: Any) -> str | None:
    row = world.flights.get(flight)
    return None if row is None else row.party


def _of_landing(world: AwawWorld, landing: Any) -> str | None:
    row = world.returned.get(landing)
    return None if row is None else _of_air(world, row.stack)


def _of_pool(world: AwawWorld, kind: Any) -> str | None:
    row = world.pools.get(kind)
    return None if row is None else row.party


def _of_power(world: AwawWorld, power: Any) -> str | None:
    return str(power) if isinstance(power, Power) else None


OWNERS: Mapping[str, Owner] = {
    "unit": _of_unit,
    "air": _of_air,
    "flight": _of_flight,
    "landing": _of_landing,
    "unit-type": _of_pool,
    "choice": _of_power,
}
"""Whose something is, by what a slot lets one pick."""


JOINT: dict[str, tuple[type[Action], ...]] = {}
"""The orders that may name units of partners, by the name of the question."""


def shares_its_side(asked: Asked) -> bool:
    """Has the side of this seat other seats?"""
    return asked.seat in arrangement(asked.world).partners


def foreign(world: AwawWorld, seat: Seat, party: str | None) -> bool:
    """7.215E: does another seat of the side command this party?"""
    if party is None or party in commands(world, seat):
        return False
    other = seat_for(world, party)
    return other is not None and side_of_seat(world, other) is side_of_seat(world, seat)


# Forms of one's own -----------------------------------------------------------------------------


def not_yours(rule: str, pick: str, value: Any) -> list[Refusal]:
    """Said of what another seat of the side commands."""
    if pick == "unit":
        return [Refusal(rule, "this is not a unit of yours", (Thing("unit", value),))]
    if pick in ("air", "flight", "landing"):
        return [Refusal(rule, "these are not air units of yours")]
    return [Refusal(rule, "another player commands this")]


def _narrowed(find: DomainOf, pick: str, owner: Owner) -> DomainOf:
    def domain(asked: Asked, got: Got) -> Domain[Any]:
        found = find(asked, got)
        if not shares_its_side(asked):
            return found
        world, seat, rule = asked.world, asked.seat, asked.decision.rule

        def why(value: Any) -> list[Refusal]:
            if foreign(world, seat, owner(world, value)):
                return not_yours(rule, pick, value)
            return found.why(value)

        return Domain(found.candidates, why, found.steady)

    return domain


def _own_slot(kind: type, slot: Slot, owners: Mapping[str, Owner]) -> Slot:
    if slot.inner:
        record = item_type(kind, slot.name)
        inner = tuple(_own_slot(record, part, owners) for part in slot.inner)
        return replace(slot, inner=inner)
    pick = pick_of(kind, slot.name)
    owner = owners.get(slot.name) or OWNERS.get(pick)
    if owner is None:
        return slot
    assert slot.domain is not None
    return replace(slot, domain=_narrowed(slot.domain, pick, owner))


def pieces_of(world: AwawWorld, action: msgspec.Struct) -> Iterator[str]:
    """The parties whose units or air units an order names."""
    for field in action.__struct_fields__:
        value = getattr(action, field)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, msgspec.Struct):
                yield from pieces_of(world, one)
                continue
            pick = pick_of(type(action), field)
            party = OWNERS[pick](world, one) if pick in ("unit", "air") else None
            if party is not None:
                yield party


def _own_form(kind: type[Action], form: Form, joint: bool, owners: Mapping[str, Owner]) -> Form:
    """A form as one of several seats gets it: of what it names all must be its own; of a joint
    order at least one unit. Nobody is asked twice for what he has declined.
    """
    if form.closes:
        return form
    old = form.whole

    def whole(asked: Asked, action: Any) -> list[Refusal]:
        found = [] if old is None else old(asked, action)
        if found or not shares_its_side(asked):
            return found
        world, rule = asked.world, asked.decision.rule
        own = commands(world, asked.seat)
        if joint and not any(party in own for party in pieces_of(world, action)):
            return [Refusal(rule, "no unit of yours takes part")]
        if Declined(asked.seat, notation.write(action)).key() in world.declined:
            return [Refusal(rule, "your partner has declined this")]
        return []

    slots = form.slots if joint else tuple(_own_slot(kind, slot, owners) for slot in form.slots)
    return replace(form, slots=slots, whole=whole)


# Open questions ---------------------------------------------------------------------------------


def own_orders(**owners: Owner) -> Callable[[D], D]:
    """A question in which a seat names only what it commands itself. `owners` says whose a value
    is, by the name of its slot, where the type of the slot does not tell.
    """
    return _with_forms((), owners)


def _with_forms(joint: tuple[type[Action], ...], owners: Mapping[str, Owner]) -> Callable[[D], D]:
    def narrowed(cls: D) -> D:
        @cache
        def forms() -> Mapping[type[Action], Form]:
            return {
                kind: _own_form(kind, form, kind in joint, owners)
                for kind, form in cls.forms.items()
            }

        def forms_for(self: Decision[Any], seat: Seat) -> Mapping[type[Action], Form]:
            return forms()

        JOINT[cls.name()] = joint
        cls.forms_for = forms_for  # type: ignore[method-assign]
        return cls

    return narrowed


def together(*joint: type[Action], **owners: Owner) -> Callable[[D], D]:
    """A question that all seats of a side answer in any order, each for what it commands, until
    all have passed; `joint` orders may name units of partners besides one's own.

    A seat that can do nothing passes by itself. What the question does by default counts only if it
    is up to the seat; else it passes.
    """

    def opened(cls: D) -> D:
        cls.manner = "open"
        _with_forms(joint, owners)(cls)
        old_default, old_real = cls.default, cls.real

        def default(self: Decision[Any], asked: Asked) -> Action | None:
            if not shares_its_side(asked):
                return old_default(self, asked)
            first = old_default(self, asked)
            if first is not None and not asked.check(canonical(first)):
                return first
            return _passing(asked)

        def real(self: Decision[Any], asked: Asked) -> bool:
            if not shares_its_side(asked):
                return old_real(self, asked)
            return can_act(asked)

        cls.default, cls.real = default, real  # type: ignore[method-assign]
        return cls

    return opened


def _passing(asked: Asked) -> Action | None:
    """The verb with which a seat passes, if it may."""
    for kind, form in asked.forms.items():
        if form.closes and not asked.unfit(form):
            return kind()
    return None


def can_act(asked: Asked) -> bool:
    """Is there anything that this seat could answer but that it is done?"""
    return any(_possible(asked, kind, form) for kind, form in asked.to_do())


def _possible(asked: Asked, kind: type[Action], form: Form) -> bool:
    if not form.slots:
        return True
    first = form.slots[0]
    if first.inner or asked.bounds(first)[0] == 0:
        return True
    if not asked.domain(kind.verb(), first.name, {}).possible():
        return False
    if pick_of(kind, first.name) != "space" or form.proposals is None:
        return True
    some = islice(form.proposals(asked), LOOKED_AT)
    return any(not asked.check(canonical(one)) for one in some)
