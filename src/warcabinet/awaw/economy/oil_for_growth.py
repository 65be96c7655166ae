"""33.61E: oil for the growth of BRP bases at a year start.

A faction whose oil is counted pays one counter for every 25 BRPs by which its bases grow, a fifth
of a counter for every five begun. Growth that is not paid for is lost; the faction says how much it
pays, and whose growth is lost (R-092).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import faction_seat
from warcabinet.awaw.logistics.oil.oil_reserves import fifths_left, spend_fifths, told_fifths
from warcabinet.awaw.logistics.oil.oil_status import home_account
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import SAVED_AS, Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

PER_FIFTH = 5
"""33.82: BRPs of growth that a fifth of a counter allows; a whole one allows 25 (33.61E)."""

WITHOUT_OIL = (str(Power.US), str(Power.CHINA))
"""R-092: whose growth needs no oil."""

Growths = tuple[tuple[str, int], ...]
"""Powers, and by how much their bases grow."""


class OilForGrowth(Action, frozen=True):
    """33.52D, 33.82: so many fifths of oil counters go into growth."""

    fifths: int


class GrowBase(Action, frozen=True):
    """33.61E: the base of a power grows by so much of what oil allows its faction."""

    brps: int


# What it takes ------------------------------------------------------------------------------------


def fifths_for(brps: int) -> int:
    """33.61E, 33.82: one counter for 25 BRPs of growth, in steps of five BRPs, rounded up."""
    return -(-max(0, brps) // PER_FIFTH)


def payers(world: AwawWorld, wanted: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """33.61E, 33.4424, 33.4624: the factions that need oil to grow: those whose oil is counted."""
    factions = {faction_of(world, power) for power, brps in wanted if brps > 0 and needs_oil(power)}
    return tuple(faction for faction in sorted(factions) if home_account(world, faction))


def _account(world: AwawWorld, faction: str) -> str:
    """33.63: the account from which a faction pays."""
    return home_account(world, faction) or faction


def needs_oil(power: str) -> bool:
    """33.61E: the U.S. and China grow without oil (R-092)."""
    return power not in WITHOUT_OIL


def share_of(world: AwawWorld, faction: str, wanted: Growths) -> Growths:
    """33.61E: what the powers of a faction would grow by, of those that need oil."""
    return tuple(
        (power, brps)
        for power, brps in wanted
        if brps > 0 and needs_oil(power) and faction_of(world, power) == faction
    )


def total(rows: Growths) -> int:
    return sum(brps for _, brps in rows)


# Decisions ----------------------------------------------------------------------------------------


def fifths(asked: Asked, got: Got) -> Domain[int]:
    """33.52D, 33.82: none, some, or as much as growth can use and the reserve has."""
    decision = asked.decision
    assert isinstance(decision, GrowthOil)
    has = fifths_left(asked.world, _account(asked.world, decision.faction))
    most = min(has, fifths_for(decision.growth))
    reason = f"growth takes up to {fifths_for(decision.growth)} fifths; the reserve has {has}"
    return numbers(0, most, "33.82", reason)


class GrowthOil(Decision[OilForGrowth], frozen=True, rename=SAVED_AS):
    """33.52D, 33.61E, 33.81, 33.81D: how much oil goes into the growth of a faction's bases."""

    faction: str
    growth: int

    rule: ClassVar[str] = "33.61E"
    prompt: ClassVar[str] = "How much oil goes into growth?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        OilForGrowth: Form((Slot("fifths", fifths),), label="Use oil"),
    }

    def prompt_for(self, asked: Asked) -> str:
        needed = told_fifths(fifths_for(self.growth))
        has = told_fifths(fifths_left(asked.world, _account(asked.world, self.faction)))
        return (
            f"{self.growth} BRPs of growth take {needed} oil counters and the {self.faction} has"
            f" {has}: how many fifths of a counter go into growth?"
        )

    def default(self, asked: Asked) -> OilForGrowth:
        return OilForGrowth(
            min(
                fifths_left(asked.world, _account(asked.world, self.faction)),
                fifths_for(self.growth),
            )
        )


def portions(asked: Asked, got: Got) -> Domain[int]:
    decision = asked.decision
    assert isinstance(decision, SharedGrowth)
    reason = f"{decision.power} grows by {decision.least} to {decision.most} BRPs"
    return numbers(decision.least, decision.most, "33.61E", reason)


class SharedGrowth(Decision[GrowBase], frozen=True):
    """33.61E: where oil does not suffice for all, the faction says whose growth is lost (R-092)."""

    power: str
    least: int
    most: int

    rule: ClassVar[str] = "33.61E"
    prompt: ClassVar[str] = "By how much does this base grow?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GrowBase: Form((Slot("brps", portions),), label="Grow"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"By how much does the base of {self.power} grow? ({self.least} to {self.most})"

    def default(self, asked: Asked) -> GrowBase:
        return GrowBase(self.most)


# The step -----------------------------------------------------------------------------------------


class FuelGrowth(Procedure[Growths]):
    """33.52D, 33.61E: each faction whose oil is counted pays for what its bases would grow by.
    Gives back what every power's base grows by.
    """

    wanted: Growths
    waiting: tuple[str, ...] = ()
    begun: bool = False
    left: int = 0
    cut: Growths = ()
    """Powers whose growth is still to be settled, and what oil allows all of them."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not self.begun:
            self.begun = True
            self.waiting = payers(world, self.wanted)
        if not self.waiting:
            return Done(self.wanted)
        faction = self.waiting[0]
        if not fifths_left(world, _account(world, faction)):
            return self._paid(world, 0)
        growth = total(share_of(world, faction, self.wanted))
        return self.ask(GrowthOil((_seat(world, faction),), faction, growth), then=self.paid)

    def paid(self, world: AwawWorld, answer: OilForGrowth) -> Step:
        return self._paid(world, answer.fifths)

    def _paid(self, world: AwawWorld, count: int) -> Step:
        faction = self.waiting[0]
        if count:
            spend_fifths(world, _account(world, faction), count, "33.61E", "growth")
        self.cut = share_of(world, faction, self.wanted)
        self.left = min(count * PER_FIFTH, total(self.cut))
        if lost := total(self.cut) - self.left:
            world.tell("33.61E", f"without oil the {faction} loses {lost} BRPs of growth")
        return self.go(self.share)

    def share(self, world: AwawWorld, _: None) -> Step:
        """33.61E: one power after the other; the last has no choice."""
        while self.cut:
            power, brps = self.cut[0]
            least = max(0, self.left - total(self.cut[1:]))
            most = min(brps, self.left)
            if least < most:
                ask = SharedGrowth((_seat(world, self.waiting[0]),), power, least, most)
                return self.ask(ask, then=self.shared)
            self._settle(most)
        self.waiting = self.waiting[1:]
        return self.go(self.start)

    def shared(self, world: AwawWorld, answer: GrowBase) -> Step:
        self._settle(answer.brps)
        return self.go(self.share)

    def _settle(self, brps: int) -> None:
        power = self.cut[0][0]
        self.wanted = tuple((name, brps if name == power else old) for name, old in self.wanted)
        self.left -= brps
        self.cut = self.cut[1:]


def _seat(world: AwawWorld, faction: str) -> Seat:
    own = (power for power in sorted(world.treasuries) if faction_of(world, power) == faction)
    side = next(side for power in own if (side := side_of_party(world, power)) is not None)
    return faction_seat(world, side, faction)
