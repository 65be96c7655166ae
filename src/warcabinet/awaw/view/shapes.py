"""The parts of a seat's view. They share no class with the World."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.scenarios.play.victory import VictoryStanding


class StepView(msgspec.Struct, frozen=True):
    """Where play stands in the order of play."""

    id: str
    name: str
    what: str
    rules: tuple[str, ...]


class UnitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ground unit. `supply` is left out where it is full, `spent` where it has not moved."""

    id: str
    type: str
    party: str
    place: str
    combat: int
    movement: int
    supply: str = ""
    spent: int = 0
    marks: tuple[str, ...] = ()
    """What it has done in this player turn: attacked, defended, overran, exploits."""
    aboard: str = ""
    """The ship or task force whose cargo it is; `place` is where that is."""
    way: tuple[str, ...] = ()
    """16.36: of exploiting armor its breakthrough hex and the hexes it has entered from there."""


class AirView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Air factors (of naval air: squadrons) of one type in one place. `state` is left out where
    they are ready; otherwise it says why they are inverted.
    """

    id: str
    type: str
    party: str
    place: str
    factors: int
    range: int = 0
    state: str = ""
    aboard: str = ""
    """The carrier that they are on; `place` is where it is."""


class FlightView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Air factors that are in the air."""

    id: str
    task: str
    type: str
    party: str
    base: str
    target: str
    factors: int
    aborted: int = 0
    aboard: str = ""
    """The carrier that is their base; `base` is where it is."""


class SquadronsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Naval air squadrons on a carrier."""

    type: str
    squadrons: int
    state: str = ""


class ForceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A force as everybody sees it: its marker, and of one's own or of one that has been found what
    is in it.
    """

    id: str
    name: str
    kind: str
    party: str
    place: str
    least: int
    """The naval factors in it, if they are known; else the fewest that there may be."""
    most: int
    known: bool = True
    stance: str = ""
    base: str = ""
    inverted: bool = False
    secret: bool = False
    """The other side does not know what is in it."""


class ShipView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named ship."""

    id: str
    name: str
    kind: str
    party: str
    place: str
    factors: int
    slow: bool = False
    damaged: bool = False
    aboard: str = ""
    """The task force that it sails in."""
    force: str = ""
    """Its id."""
    condition: str = ""
    """Damaged, or sunk in port; left out where it is fit."""
    hits: int = 0
    state: str = ""
    """What it has done, if it is not ready."""
    squadrons: tuple[SquadronsView, ...] = ()


class NavalView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Factors of a type of naval unit in a port, box or task force."""

    id: str
    type: str
    party: str
    place: str
    factors: int
    aboard: str = ""
    force: str = ""
    condition: str = ""
    state: str = ""


class CargoView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ground unit at sea: everybody sees it; only its side which force carries it."""

    unit: str
    type: str
    party: str
    activity: str
    embarked: str
    boarded: bool = True
    force: str = ""
    """The force that carries it, if it is known."""


class LandingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A landing that is being fought: who is ashore, and what ships do for it."""

    hex: str
    party: str
    units: tuple[str, ...] = ()
    bombarding: int = 0
    """Naval factors that bombard."""
    escorts: int = 0
    """Escort carrier factors that give ground support."""


class ActivityView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A naval activity that has been announced: who sails, by which hexes, and what has become of
    it. All of it is public.
    """

    id: str
    kind: str
    party: str
    forces: tuple[str, ...]
    base: str
    goal: str
    legs: tuple[tuple[str, ...], ...]
    hexes: int
    """21.36: the length of its way, as it is told in the log."""
    order: int
    state: str
    cargo: bool = False
    stays: bool = False
    along: str = ""
    """22.141D, 25.35C: the activity with which it sails, or which it protects."""


class AttemptView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A force that tries to intercept an activity, or those who do; everybody hears of it."""

    force: str
    target: str
    """An activity, or the force whose attempt it is."""
    hex: str
    path: tuple[str, ...]
    level: int
    dice: int
    arrives: int = 0
    """The round in which it joins the battle; 0 before the roll."""


class GroupView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat group of a naval battle: its number, and what the other side has learned of it."""

    id: str
    side: str
    number: int
    active: bool = False
    found: int = 0
    used: int = 0
    told: bool = False
    """Its owner has told what the next four say; else they say nothing."""
    small: bool = False
    carriers: int = 0
    fast: bool = False
    cargo: bool = False
    revealed: bool = False
    fought: bool = False
    evaded: bool = False
    forces: tuple[str, ...] = ()
    """The forces in it, for whoever knows that."""


class JoinView(msgspec.Struct, frozen=True):
    """A force that takes part in a naval battle, and from which round on."""

    force: str
    round: int


class AirPlanView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How squadrons on the carriers of a group are split in this round, for their own side. `up`:
    the patrol is in the air.
    """

    group: str
    type: str
    party: str
    at_start: int
    patrol: int = 0
    strike: int = 0
    up: bool = False


class LandPlanView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What squadrons of a base on land do in this round, for their own side. `covers`: by group."""

    base: str
    type: str
    party: str
    search: int = 0
    cover: int = 0
    struck: int = 0
    covers: dict[str, int] = {}


class OnStrikeView(msgspec.Struct, frozen=True):
    """Squadrons from carriers that are in the air on a strike, or on their way back."""

    type: str
    party: str
    squadrons: int


class NavalBattleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The naval battle that is being fought."""

    hex: str
    round: int
    interceptor: str
    joins: tuple[JoinView, ...] = ()
    groups: tuple[GroupView, ...] = ()
    air: tuple[AirPlanView, ...] = ()
    land_air: tuple[LandPlanView, ...] = ()
    on_strike: tuple[OnStrikeView, ...] = ()


class SunkView(msgspec.Struct, frozen=True):
    """A ship, or factors of a type, that has been lost; `name`: of a ship."""

    type: str
    name: str
    party: str
    factors: int


class SlipView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship, or factors of a type, on the construction chart of a shipyard."""

    yard: str
    name: str
    party: str
    factors: int
    row: str
    season: str = ""


class CounterView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter that is no unit."""

    kind: str
    hex: str
    owner: str
    value: int = 0


class CrowdedView(msgspec.Struct, frozen=True):
    """A hex with more ground units of a side than may stay there in the end."""

    hex: str
    side: str
    units: int
    stay: int
    """As many of them as may stay."""
    rules: tuple[str, ...]


class WeatherView(msgspec.Struct, frozen=True, omit_defaults=True):
    zone: str
    kind: str
    level: int = 0


class LedgerLine(msgspec.Struct, frozen=True):
    """A gain or (below zero) a cost, with its rule."""

    amount: int
    cause: str
    rule: str
    when: str


class TreasuryView(msgspec.Struct, frozen=True):
    """A power's BRPs, and all that made them."""

    power: str
    level: int
    base: int
    ledger: tuple[LedgerLine, ...]


class PoolView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of one type: what may be built, and what stands on other fronts."""

    type: str
    party: str
    unbuilt: int
    elsewhere: int = 0


class LevelView(msgspec.Struct, frozen=True):
    """A level of a party or faction; `name` is what players call the kind."""

    kind: str
    who: str
    value: int
    name: str


class WinterPlanView(msgspec.Struct, frozen=True):
    """34.444B: winter preparation that was produced and is not announced yet."""

    who: str
    turn: str
    amount: int
    cost: int


class CardsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """48.21: a pool of codebreaking cards: how many there are, how many of those drawn have not
    been played, and for its owner which ones.
    """

    who: str
    theater: str
    cards: int
    unplayed: int
    hand: tuple[tuple[str, int], ...] = ()


class AlignmentView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The standing of a minor country."""

    country: str
    status: str
    patron: str = ""


class WorksView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something built or placed in a hex: a fort, a beach defence, a bridgehead, a breakthrough."""

    kind: str
    hex: str
    owner: str = ""
    facing: tuple[str, ...] = ()
    """The hexes that a line of forts faces; empty: all around."""


class ZoneView(msgspec.Struct, frozen=True):
    """An attrition zone of this player turn."""

    id: str
    faction: str
    front: str
    hexes: tuple[str, ...]


class BudgetView(msgspec.Struct, frozen=True):
    """The construction limit of a power in this player turn, and what is used of it."""

    power: str
    limit: int
    used: int


class SpendingView(msgspec.Struct, frozen=True):
    """What a power has spent on offensives on a front in this player turn."""

    power: str
    front: str
    brps: int


class OilView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The oil reserve of an alliance faction, what goes without oil, and the air factors that fly
    on it in this player turn.
    """

    faction: str
    counters: str
    """In words: `5 3/5`."""
    tracked: bool
    without: tuple[str, ...] = ()
    flown: int = 0


class DueView(msgspec.Struct, frozen=True):
    """Forces that should have come or gone, and wait."""

    type: str
    how: str
    left: int


class AwawView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat sees. The order of play alone, without board and units, has the first part."""

    turn: str
    side: str
    step: StepView
    factions: dict[str, list[str]]
    wars: list[tuple[str, str, str]]
    board: str = ""
    """The board that the places are on."""
    last: str = ""
    """The last game turn of the scenario."""
    alignments: tuple[AlignmentView, ...] = ()
    units: tuple[UnitView, ...] = ()
    air: tuple[AirView, ...] = ()
    flights: tuple[FlightView, ...] = ()
    ships: tuple[ShipView, ...] = ()
    naval: tuple[NavalView, ...] = ()
    forces: tuple[ForceView, ...] = ()
    activities: tuple[ActivityView, ...] = ()
    cargo: tuple[CargoView, ...] = ()
    landings: tuple[LandingView, ...] = ()
    attempts: tuple[AttemptView, ...] = ()
    battle: NavalBattleView | None = None
    sunk: tuple[SunkView, ...] = ()
    slips: tuple[SlipView, ...] = ()
    counters: tuple[CounterView, ...] = ()
    crowded: tuple[CrowdedView, ...] = ()
    control: dict[str, tuple[str, ...]] = {}
    """The hexes of each holder."""
    unsupplied: dict[str, tuple[str, ...]] = {}
    """The controlled hexes that are not fully supplied, by their supply."""
    weather: tuple[WeatherView, ...] = ()
    treasuries: tuple[TreasuryView, ...] = ()
    pools: tuple[PoolView, ...] = ()
    levels: tuple[LevelView, ...] = ()
    winter_plans: tuple[WinterPlanView, ...] = ()
    cards: tuple[CardsView, ...] = ()
    """Those that the seat knows of."""
    works: tuple[WorksView, ...] = ()
    zones: tuple[ZoneView, ...] = ()
    budgets: tuple[BudgetView, ...] = ()
    spending: tuple[SpendingView, ...] = ()
    oil: tuple[OilView, ...] = ()
    due: tuple[DueView, ...] = ()
    surrendered: tuple[str, ...] = ()
    casualties: dict[str, int] = {}
    """BRPs of units lost, by party."""
    own_side: str = ""
    """The side of the seat; empty for one who only looks on."""
    commands: tuple[str, ...] = ()
    """The parties that the seat commands."""
    standing: VictoryStanding | None = None
    research: bool = False
    """41.1: is research done in this scenario?"""
    sea_supply: bool = False
    """30.33: are sea supply lines traced in this scenario?"""
