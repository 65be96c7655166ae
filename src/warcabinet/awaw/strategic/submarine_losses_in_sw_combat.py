"""24.631, 24.64: what submarine warfare costs both sides: arithmetic alone, for play and odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.strategic.sw_combat_table import Result, read, two_dice


@dataclass(frozen=True, slots=True)
class Shipping:
    """What the defender has in an SW box."""

    transports: int
    asw: int = 0
    escort_carriers: int = 0
    damaged: int = 0
    """Transports besides that were damaged earlier in the phase and have not left."""


@dataclass(frozen=True, slots=True)
class Strike:
    """One submarine warfare combat: how many submarines attack, the net modifier (positive for the
    submarines), and what both sides have rolled.
    """

    submarines: int
    modifier: int
    attack: Result
    defense: Result

    @property
    def eliminated(self) -> int:
        """24.631B: the submarines that are sunk before they reach the convoys."""
        return min(self.submarines, self.defense.before)

    @property
    def turned_back(self) -> int:
        """24.631B: those that do not reach the convoys, but survive."""
        return min(self.submarines - self.eliminated, self.defense.after)

    @property
    def through(self) -> int:
        """24.64B: those that the defender's result does not touch."""
        return self.submarines - self.eliminated - self.turned_back

    @property
    def by_modifier(self) -> int:
        """24.64A: the transports that a favorable modifier sinks, whatever the defender has rolled:
        one for each point, but no more than submarines attack.
        """
        return min(max(0, self.modifier), self.submarines)

    @property
    def by_submarines_through(self) -> int:
        """24.64B, 25.73D: one transport for each submarine that gets through, less one for each
        point of a modifier that favors the defender.
        """
        return max(0, self.through - max(0, -self.modifier))


@dataclass(frozen=True, slots=True)
class ShippingLosses:
    """What the defender loses."""

    sunk: int = 0
    """Undamaged transports that are sunk."""
    damaged: int = 0
    """24.631A: transports that are damaged now and survive."""
    finished: int = 0
    """24.64C: transports that had been damaged earlier in the phase and are sunk."""
    asw: int = 0
    escort_carriers: int = 0


def shipping_losses(strikes: Sequence[Strike], there: Shipping) -> ShippingLosses:
    """24.631A, 24.64, 24.64C: the figures before the slash sink transports; if there are none left,
    ASW, then escort carriers. The figures after it damage others. Only then come the additional
    sinkings, of undamaged transports first and then of damaged ones; ASW and escort carriers never
    pay for these. Combats that are fought at once count together.
    """
    wanted = sum(one.attack.before for one in strikes)
    fit, old = there.transports, there.damaged
    sunk = min(wanted, fit)
    finished = min(wanted - sunk, old)
    instead = wanted - sunk - finished
    asw = min(instead, there.asw)
    carriers = min(instead - asw, there.escort_carriers)
    fit, old = fit - sunk, old - finished
    damaged = min(sum(one.attack.after for one in strikes), fit)
    fit -= damaged
    more = sum(one.by_modifier + one.by_submarines_through for one in strikes)
    from_fit = min(more, fit)
    from_damaged = min(more - from_fit, damaged)
    from_old = min(more - from_fit - from_damaged, old)
    return ShippingLosses(
        sunk + from_fit + from_damaged,
        damaged - from_damaged,
        finished + from_old,
        asw,
        carriers,
    )


def strike(
    setting: Statics, submarines: int, asw: int, modifier: int, attack: int, defense: int
) -> Strike:
    """24.62, 24.622, 25.41, 25.42: a combat with these dice. What is added to the attacker's roll
    is taken from the defender's.
    """
    return Strike(
        submarines,
        modifier,
        read(setting, submarines, attack + modifier),
        read(setting, asw, defense - modifier),
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a combat may come to."""

    shipping: ShippingLosses
    eliminated: int
    turned_back: int


def chances(
    setting: Statics, submarines: int, asw: int, modifier: int, there: Shipping
) -> dict[Outcome, Fraction]:
    """How likely each outcome of a combat is, exactly."""
    found: dict[Outcome, Fraction] = {}
    for attack, likely in two_dice().items():
        for defense, as_likely in two_dice().items():
            one = strike(setting, submarines, asw, modifier, attack, defense)
            outcome = Outcome(shipping_losses((one,), there), one.eliminated, one.turned_back)
            found[outcome] = found.get(outcome, Fraction(0)) + likely * as_likely
    return found
