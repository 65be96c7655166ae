"""40.47: what a Murmansk convoy brings to Russia after it was attacked, or takes home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.economy.spending_limits import may_spend
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import RUSSIA
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import BRPS_PER_COUNTER, figure
from warcabinet.awaw.politics.brp_ledger import book, level_of
from warcabinet.awaw.state.shipments import Shipment, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers


class Cargo(msgspec.Struct, frozen=True):
    """40.47: what is left of a convoy: BRPs, oil counters, a counter that comes if Russia pays for
    it, and BRPs that come in place of one.
    """

    brps: int
    oil: int
    price: int = 0
    """40.47B: what Russia pays for one more counter; none: there is none."""
    instead: int = 0


def after_losses(brps: int, oil: int, lost: int, on_oil: int, per_counter: int) -> Cargo:
    """40.46, 40.47B: the cargo less its losses, so many of them on oil: a counter is gone for every
    ten; for six to nine BRPs come in its place; for fewer Russia may pay.
    """
    gone, rest = divmod(min(on_oil, oil * per_counter), per_counter)
    left = max(0, brps - (lost - on_oil))
    whole = oil - gone - bool(rest)
    if not rest:
        return Cargo(left, whole)
    if rest > per_counter // 2:
        return Cargo(left, whole, instead=per_counter - rest)
    return Cargo(left, whole, price=rest)


def carried_by(cargo: Cargo, ships: int, per_ship: int) -> Cargo:
    """40.47A, 40.252: what the transports that are left carry: one each counter of oil, then five
    BRPs each (R-564).
    """
    oil = min(cargo.oil, ships)
    price = cargo.price if ships > oil else 0
    room = (ships - oil - bool(price)) * per_ship
    brps = min(cargo.brps, room)
    return Cargo(brps, oil, price, min(cargo.instead, room - brps))


# Whose losses -------------------------------------------------------------------------------------


class ShareLosses(Action, frozen=True):
    """40.47B: so many of the BRPs that the convoy has lost fall on its oil."""

    on_oil: int


def _on_oil(asked: Asked, got: Got) -> Domain[int]:
    question = asked.decision
    assert isinstance(question, ConvoyLosses)
    least, most = question.least, question.most
    return numbers(least, most, "40.47B", f"from {least} to {most} of the losses fall on the oil")


class ConvoyLosses(Decision[ShareLosses], frozen=True):
    """40.47B: asked of the Western Allies where a convoy with BRPs and oil has lost something
    (R-564).
    """

    least: int
    most: int

    rule: ClassVar[str] = "40.47B"
    prompt: ClassVar[str] = "How many of the BRPs lost fall on the oil of the convoy?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "as few as can be"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ShareLosses: Form((Slot("on_oil", _on_oil),), label="Share the losses")
    }

    def default(self, asked: Asked) -> ShareLosses:
        return ShareLosses(self.least)

    def real(self, asked: Asked) -> bool:
        return self.most > self.least


def shares(brps: int, oil: int, lost: int, per_counter: int) -> tuple[int, int]:
    """40.47B: how many of the losses may fall on oil, at least and at most."""
    most = min(lost, oil * per_counter)
    return min(most, max(0, lost - brps)), most


# Damaged oil --------------------------------------------------------------------------------------


class PayForOil(Action, frozen=True):
    """40.47B: Russia bears the losses, and the oil counter arrives."""


class LetOilGo(Action, frozen=True):
    """40.47B: the oil counter is destroyed."""


class DamagedOil(Decision[PayForOil | LetOilGo], frozen=True):
    """40.47B: asked of Russia for an oil counter with five BRPs of damage or fewer."""

    price: int

    rule: ClassVar[str] = "40.47B"
    prompt: ClassVar[str] = "Pay for the damaged oil counter, or let it go?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "pay, if the BRPs are there"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PayForOil: Form(label="Pay"),
        LetOilGo: Form(label="Let it go"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Pay {self.price} BRPs for the damaged oil counter, or let it go?"

    def default(self, asked: Asked) -> PayForOil | LetOilGo:
        able = level_of(asked.world, RUSSIA) >= self.price
        return (
            PayForOil() if able and not may_spend(asked.world, RUSSIA, self.price) else LetOilGo()
        )


# Booking ------------------------------------------------------------------------------------------


def bring(world: AwawWorld, rows: Iterable[Shipment], cargo: Cargo) -> None:
    """40.47A, 40.47B, 40.23B: what has come through is Russia's; of several grants the first bear
    the losses last.
    """
    left, oil = cargo.brps, cargo.oil
    for row in rows:
        got = min(left, row.brps)
        left -= got
        world.amend(world.shipments[row.id], state=ShipmentState.ARRIVED, arrived=got)
        if row.brps:
            book(world, RUSSIA, got, "40.47A", f"grant of {row.giver}")
    if cargo.instead:
        book(world, RUSSIA, cargo.instead, "40.47B", "in place of oil that was damaged")
    reserve = world.oil_reserves.get(RUSSIA)
    if oil and reserve is not None:
        world.amend(reserve, counters=reserve.counters + oil)
    told = f"the convoy brings {cargo.brps + cargo.instead} BRPs and {oil} oil counters to Russia"
    world.tell("40.47A", told)


def take_home(world: AwawWorld, rows: Iterable[Shipment], cargo: Cargo) -> None:
    """40.47A: the convoy has turned back: BRPs that are left return to their givers."""
    left = cargo.brps
    for row in rows:
        got = min(left, row.brps)
        left -= got
        world.amend(world.shipments[row.id], state=ShipmentState.TURNED_BACK)
        if row.brps:
            book(world, row.giver, got, "40.47A", "the convoy to Murmansk turned back")
    world.tell("40.47A", "the convoy to Murmansk turns back")


def per_counter(world: AwawWorld) -> int:
    return figure(world, BRPS_PER_COUNTER)
