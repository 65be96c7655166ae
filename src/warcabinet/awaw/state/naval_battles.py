"""Rows of interception and naval battle (22). What a roll led to is kept, never the roll."""

from __future__ import annotations

from typing import ClassVar, NewType

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, Concealed, HullId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

GroupId = NewType("GroupId", str)
"""A combat group of a battle: its side and a serial number, `axis-2`. Not its force: which force is
behind a number is a secret."""


class Attempt(Record, frozen=True, gc=False):
    """22.1, 22.164: a force that tries to intercept (level 1), or to intercept those (2), or these
    again (3).
    """

    table: ClassVar[str] = "attempts"
    scope: ClassVar[str] = "interception"

    force: ForceId
    target: str
    """An activity, or the force whose attempt it is."""
    leg: int
    hex: SpaceId
    path: tuple[SpaceId, ...]
    level: int
    dice: int
    arrives: int | None = None
    """The round of battle in which it joins; None before the roll."""
    come: int = 0
    """22.252A: the hexes of its way that its dice bring it at once."""


class MagicForce(Record, frozen=True, gc=False):
    """48.61C: a task force that has intercepted by Magic in this phase. Everybody knows it."""

    table: ClassVar[str] = "magic_forces"
    scope: ClassVar[str] = "phase"

    force: ForceId


class Intercepted(Record, frozen=True, gc=False):
    """22.13, 21.4171: the other side has had its chance to intercept this leg."""

    table: ClassVar[str] = "intercepted"
    scope: ClassVar[str] = "phase"

    activity: ActivityId
    leg: int

    def key(self) -> str:
        return f"{self.activity}/{self.leg}"


class Spotted(Record, frozen=True, gc=False):
    """22.22F: squadrons that a patrol has attacked on its way: they have spotted it, whatever has
    become of them.
    """

    table: ClassVar[str] = "spotted"
    scope: ClassVar[str] = "phase"

    activity: ActivityId
    base: SpaceId
    faction: str
    squadrons: int

    def key(self) -> str:
        return f"{self.activity}/{self.base}/{self.faction}"


class PatrolAir(Record, frozen=True, gc=False):
    """21.416G: the hex of its way in which a patrol was last attacked from the air, or could have
    been, and the bases that it has counteraired so far.
    """

    table: ClassVar[str] = "patrol_air"
    scope: ClassVar[str] = "phase"

    activity: ActivityId
    hex: SpaceId
    raided: tuple[SpaceId, ...] = ()


class HelpedOverrun(Record, frozen=True, gc=False):
    """21.4181C: squadrons of a patrol that have flown in overruns of this player turn: they have
    had their mission. Everybody has seen them.
    """

    table: ClassVar[str] = "helped_overruns"
    scope: ClassVar[str] = "player_turn"

    force: ForceId
    type: UnitTypeId
    squadrons: int

    def key(self) -> str:
        return f"{self.force}/{self.type}"


class NavalBattle(Record, frozen=True, gc=False):
    """22.3: the battle that is being fought, and who joins it when."""

    table: ClassVar[str] = "battles"
    scope: ClassVar[str] = "battle"

    hex: SpaceId
    interceptor: Side
    """R-059: who counts as the intercepting player here."""
    round: int = 1
    joins: tuple[tuple[ForceId, int], ...] = ()
    """Each force with the round in which it joins."""
    left: tuple[ForceId, ...] = ()
    """22.524A, 22.61B: ships that have left their groups in this round."""


class Group(Record, frozen=True, gc=False):
    """22.42: a combat group: its number and what the enemy has learned of it."""

    table: ClassVar[str] = "groups"
    scope: ClassVar[str] = "battle"

    id: GroupId
    side: Side
    number: int
    found: int = 0
    """22.45: search results against it in this round."""
    used: int = 0
    """Those that have been spent on strikes and engagements."""
    small: bool | None = None
    """22.453: fewer than ten factors? None, as below: not known."""
    carriers: int | None = None
    fast: bool | None = None
    cargo: bool | None = None
    free: bool = True
    """22.521D: may it still start fleet combat in this round? Not once it has met an active group,
    unless it has sunk all of it."""
    evaded: bool = False
    """22.523E: has it evaded fleet combat in this round?"""
    fought: bool = False
    """22.914: has it been in fleet combat in this round?"""
    attacked: bool = False
    """22.61D: has it been attacked in this round, by air units, ships or submarines?"""
    revealed: bool = False
    lost: int = 0
    """22.61A: factors sunk in this round."""
    damaged: int = 0


class GroupOf(Concealed, frozen=True, gc=False):
    """22.421: which force, or which factors of one, are behind the number of a group."""

    table: ClassVar[str] = "group_of"
    scope: ClassVar[str] = "battle"

    what: str
    """A force, or a hull of it."""
    group: GroupId


class AirPlan(Concealed, frozen=True, gc=False):
    """22.441, 23.33: how the squadrons of one type on the carriers of a combat group are split in
    this round. Those that strike are still on board until they do.
    """

    table: ClassVar[str] = "air_plans"
    scope: ClassVar[str] = "battle_round"

    group: GroupId
    type: UnitTypeId
    party: str
    at_start: int
    """23.33: those that could take off as the round began: the ceiling of the combat air patrol is
    taken from them."""
    operational: bool = False
    """22.451D: had a carrier of the group all its squadrons as the round began?"""
    cap: int = 0
    """On combat air patrol over the group."""
    up: bool = False
    """Has the patrol taken off?"""
    strike: int = 0
    """Kept for strikes, and not sent yet."""

    def key(self) -> str:
        return f"{self.group}/{self.type}"


class LandPlan(Concealed, frozen=True, gc=False):
    """22.442, 23.161: squadrons of one type at a base on land that have a part in this round."""

    table: ClassVar[str] = "land_plans"
    scope: ClassVar[str] = "battle_round"

    base: SpaceId
    type: UnitTypeId
    party: str
    search: int = 0
    cover: int = 0
    """In all, over whichever groups."""
    struck: int = 0
    """Those that have attacked in this round."""

    def key(self) -> str:
        return f"{self.type}@{self.base}"


class Cover(Concealed, frozen=True, gc=False):
    """22.4421A: squadrons from a base on land over a combat group: which one is a secret until it
    is struck.
    """

    table: ClassVar[str] = "covers"
    scope: ClassVar[str] = "battle_round"

    base: SpaceId
    type: UnitTypeId
    party: str
    group: GroupId
    squadrons: int

    def key(self) -> str:
        return f"{self.group}/{self.type}@{self.base}"


class OnStrike(Record, frozen=True, gc=False):
    """22.463: squadrons from carriers that fly against ships, or have done so and look for a deck
    to land on when all strikes are over. Everybody has seen them.
    """

    table: ClassVar[str] = "on_strike"
    scope: ClassVar[str] = "battle_round"

    type: UnitTypeId
    party: str
    squadrons: int

    def key(self) -> str:
        return self.type


class AbortedAtBase(Record, frozen=True, gc=False):
    """22.433, 22.442C: squadrons at a base that carriers have forced to abort in this round."""

    table: ClassVar[str] = "aborted_at_base"
    scope: ClassVar[str] = "battle_round"

    base: SpaceId
    type: UnitTypeId
    party: str
    squadrons: int

    def key(self) -> str:
        return f"{self.type}@{self.base}"


class FinalAborts(Record, frozen=True, gc=False):
    """22.434: squadrons that the last attack of carriers on their base has forced to abort: when
    the battle is over, they are inverted.
    """

    table: ClassVar[str] = "final_aborts"
    scope: ClassVar[str] = "battle"

    base: SpaceId
    type: UnitTypeId
    party: str
    squadrons: int

    def key(self) -> str:
        return f"{self.type}@{self.base}"


class RaidAborts(Record, frozen=True, gc=False):
    """21.416G, 21.416M: air units at a base that the last round of attacks from a patrol has forced
    to abort: factors, of naval air squadrons.
    """

    table: ClassVar[str] = "raid_aborts"
    scope: ClassVar[str] = "phase"

    base: SpaceId
    type: UnitTypeId
    party: str
    factors: int
    sea: SpaceId
    """Where the patrol was."""

    def key(self) -> str:
        return f"{self.type}@{self.base}"


class SquadronsLost(Record, frozen=True, gc=False):
    """23.132, 23.154: of the army air factors at a base that work with ships in this player turn,
    the squadrons that are lost, by sort.
    """

    table: ClassVar[str] = "squadrons_lost"
    scope: ClassVar[str] = "player_turn"

    base: SpaceId
    type: UnitTypeId
    party: str
    search: int = 0
    cover: int = 0
    attack: int = 0

    def key(self) -> str:
        return f"{self.type}@{self.base}"


class Screened(Concealed, frozen=True, gc=False):
    """22.53: is screened in this round."""

    table: ClassVar[str] = "screened"
    scope: ClassVar[str] = "battle_round"

    hull: HullId
    factors: int


class Engaged(Concealed, frozen=True, gc=False):
    """22.26D: a ship, or factors of a type, of a force has fired or launched a strike while
    interceptions are played.
    """

    table: ClassVar[str] = "engaged"
    scope: ClassVar[str] = "interception"

    force: ForceId
    what: str
    held: int
    """The factors of the type that were held back so far in all rounds."""

    def key(self) -> str:
        return f"{self.force}/{self.what}"


class TacticalCardsPlayed(Record, frozen=True, gc=False):
    """48.32: cards that a side has played in this round of a battle."""

    table: ClassVar[str] = "tactical_cards_played"
    scope: ClassVar[str] = "battle_round"

    side: Side
    kind: str
    count: int
    leads: bool = False

    def key(self) -> str:
        return f"{self.side}/{self.kind}"


class CardsPlayed(Record, frozen=True, gc=False):
    """48.32: strategic, submarine and anti-submarine cards that a side has played in this player
    turn.
    """

    table: ClassVar[str] = "cards_played"
    scope: ClassVar[str] = "player_turn"

    side: Side
    kind: str
    count: int

    def key(self) -> str:
        return f"{self.side}/{self.kind}"


class SubAttacked(Record, frozen=True, gc=False):
    """22.94: submarine factors that have attacked in this player turn."""

    table: ClassVar[str] = "sub_attacked"
    scope: ClassVar[str] = "player_turn"

    hull: HullId
    factors: int
