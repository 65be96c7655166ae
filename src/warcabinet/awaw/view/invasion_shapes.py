"""21.51: what the planner of seaborne invasions tells: beaches, ships, units, the battle."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.view.drawn import AssaultFacts
from warcabinet.hexes import SpaceId


class BeachFacts(msgspec.Struct, frozen=True):
    """A hex that could be invaded. `takes`: the ground units for which there is room once it is
    won. `odds`: with all ships and army air that can be sent; empty: nobody holds it, or nobody
    can be landed there, and `against` says why.
    """

    hex: SpaceId
    takes: int
    units: int
    factors: int
    multiplier: int
    odds: str
    against: tuple[tuple[str, str], ...]


class InvaderFacts(msgspec.Struct, frozen=True):
    """A unit that could embark: where it waits, its factors, the destroyer factors that it takes,
    and what the plan has for it: `aboard`, and in the `first` wave or in reserve.
    """

    unit: UnitId
    type: str
    base: SpaceId
    factors: int
    destroyers: int
    aboard: bool
    first: bool


class JumperFacts(msgspec.Struct, frozen=True):
    """10.52: an airborne unit that could drop on the beach, and whether the plan has it so."""

    unit: UnitId
    type: str
    base: SpaceId
    factors: int
    drops: bool


class FleetFacts(msgspec.Struct, frozen=True):
    """Ships that could sail together. `lift`: their destroyer factors; `needed`: what they carry
    takes. `met`: the chance to be met at once in the worst hex of the way, `met_in`.
    """

    key: str
    name: str
    base: SpaceId
    lift: int
    factors: int
    sails: bool
    needed: int
    hexes: int
    met: float
    met_in: str
    path: tuple[SpaceId, ...] = ()
    opposed: float = 0.0
    """The chance to be met by surface ships at once, in the worst hex for it."""
    beaten: float = 0.0
    """21.516: an estimate of the chance to be met and beaten in one hex of the way."""


class SupportFacts(msgspec.Struct, frozen=True):
    """What may be added to a battle: so much is at hand, so much counts at most, so much is
    planned. `on_carriers`: what of it is on carriers at sea.
    """

    at_hand: int
    most: int
    planned: int
    on_carriers: int = 0


class Consequence(msgspec.Struct, frozen=True):
    """What follows, and by which rule."""

    rule: str
    when: str
    text: str


class EndFacts(msgspec.Struct, frozen=True):
    """One of the ways in which a landing ends (`taken`, `cleared`, `held`, `beaten`): how likely it
    is, what follows from it, and by which rule.
    """

    end: str
    chance: float
    rule: str
    text: str


class WholeFacts(msgspec.Struct, frozen=True):
    """The whole landing, the sea and the beach together. `estimate`: somebody may meet them at sea,
    and how that battle ends is estimated; else all of it is exact. `least` and `most`: the chance
    to take the beach if all surface ships that come turn them back, and if none do.
    """

    ends: tuple[EndFacts, ...]
    estimate: bool
    least: float
    most: float


class LandingFacts(msgspec.Struct, frozen=True):
    """A landing as it is planned. `battle`: nothing if nobody holds the beach, or if it cannot be
    carried out, and `against` says why.
    """

    hex: SpaceId
    takes: int
    each: int
    """21.513: destroyer factors for each ground factor."""
    needed: int
    lift: int
    brps: int
    """What ships and landing cost; air and attack are in `battle`."""
    guns: int
    """21.525: the naval factors off the beach that can bombard."""
    units: tuple[InvaderFacts, ...]
    fleets: tuple[FleetFacts, ...]
    airborne: tuple[JumperFacts, ...]
    air: SupportFacts
    naval_air: SupportFacts
    """18.5521: in squadrons, three for each factor, from bases on land and from carriers at sea."""
    their_air: SupportFacts
    battle: AssaultFacts | None
    dice: tuple[str, ...]
    """15.61, 15.55: what each die of the first round gives."""
    against: tuple[tuple[str, str], ...]
    if_it_fails: tuple[Consequence, ...]
    after: tuple[Consequence, ...]
    whole: WholeFacts | None
    """Nothing if it cannot be carried out."""


class InvasionFacts(msgspec.Struct, frozen=True):
    """The planner. `as_if`: it is not the moment, and all is reckoned as if it were."""

    as_if: bool
    beaches: tuple[BeachFacts, ...]
    plan: LandingFacts | None
