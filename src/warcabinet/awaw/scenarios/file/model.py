"""What a scenario file says, as typed records. Every row tells where it comes from.

Keys in the files are these names with dashes. Areas are lists of terms as in the regions of a
board: `J37`, `A46..A50`, `territory:poland`, `region:bessarabia`, `front:eastern`, `board:pacific`,
`place:objective`, or a box by its name, with `-` before a term to take it away. Where both boards
are played on, Pacific hexes have a `P` before their names: `PA46`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec

from warcabinet.awaw.boards.kinds import Confidence
from warcabinet.awaw.scenarios.file.words import (
    ArrivalKind,
    ChartRow,
    ConditionKind,
    Construction,
    DemandKind,
    Gone,
    LevelKind,
    MarkerKind,
    Stock,
    TallyKind,
    Tension,
    Tracked,
    WeatherKind,
    Winner,
)
from warcabinet.awaw.terms.calendar import GameTurn, Season
from warcabinet.awaw.terms.powers import Side, Status

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=999)]
Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Terms: TypeAlias = tuple[str, ...]


class FileTable(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A table of the file."""


class Row(FileTable, frozen=True, kw_only=True, rename="kebab"):
    """A table of the file with its origin."""

    source: str
    confidence: Confidence
    note: str = ""


class Header(FileTable, frozen=True, kw_only=True, rename="kebab"):
    """7.21: name, duration and the title page."""

    name: str
    title: str
    summary: str
    length: str
    first: GameTurn
    last: GameTurn
    seats: Mapping[Side, tuple[str, ...]]
    """7.212: the parties of each side: powers and countries whose forces take part."""
    movement: tuple[Side, ...]
    """7.214: the order of movement. A scenario of a single player turn names one side only."""
    reconstructed: bool
    sources: str
    """For the title page: what is known and what is reconstructed."""
    phases: tuple[str, ...] = ()
    """7.211: the phases of a player turn that are played, by their steps in the order of play
    (`T.P.MOV`); none named: all of them."""
    players: Mapping[str, tuple[str, ...]] = {}
    """7.215E: how parties are shared out when more than two play, by the titles of the seats; the
    option `seats=faction` plays it. Without it each alliance faction has a seat."""
    extends: str = ""
    """The scenario whose file supplies everything that this one does not say."""


class Map(Row, frozen=True, kw_only=True, rename="kebab"):
    """The part of the board that is played on.

    The board is `europe`, `pacific` or, for both, `world`.
    """

    board: str
    area: Terms = ()
    boxes: tuple[str, ...] = ()


class War(Row, frozen=True, kw_only=True, rename="kebab"):
    between: tuple[str, ...]


class CountryAtStart(Row, frozen=True, kw_only=True, rename="kebab"):
    """82.11: the standing of a minor country."""

    country: str
    status: Status
    patron: str = ""
    brp: Amount = 0


class TensionLevel(Row, frozen=True, kw_only=True, rename="kebab"):
    """49.8: a tension as play begins, or from the turn named."""

    name: Tension
    value: int
    turn: GameTurn | None = None
    tracked: bool = False
    """49.84: it begins there, and what is played moves it."""


class Control(Row, frozen=True, kw_only=True, rename="kebab"):
    """7.24, 4.741: whose an area, or a group of islands, is as play begins."""

    holder: str
    area: Terms


class Entry(Row, frozen=True, kw_only=True, rename="kebab"):
    """49.8, 50.3: how a power that is at peace at the start may come into a war: in a turn, at a
    level of a tension, or as the rule says.
    """

    power: str
    against: tuple[str, ...]
    rule: str
    turn: GameTurn | None = None
    tension: Tension | None = None
    level: int | None = None


class SurrenderedPower(Row, frozen=True, kw_only=True, rename="kebab"):
    """54.11: a major power that has surrendered before the scenario begins."""

    power: str


class Front(Row, frozen=True, kw_only=True, rename="kebab"):
    """The hexes of a side next to enemy hexes by land; it must agree with who controls what."""

    side: Side
    hexes: Terms


class Situation(FileTable, frozen=True, kw_only=True, rename="kebab"):
    """7.212, 7.24: who is at war or aligned with whom at the start, and who controls what."""

    wars: tuple[War, ...]
    control: tuple[Control, ...] = ()
    as_in_1939: bool = False
    """Land that no row gives to somebody is held, and countries that no row names stand, as in Fall
    1939 (`territories.tsv`, `countries.tsv`)."""
    front: tuple[Front, ...] = ()
    """None where no land of the one side touches land of the other."""
    surrendered: tuple[SurrenderedPower, ...] = ()
    """54.11: what is retaken of their land does not go back to them (29.22B)."""
    entries: tuple[Entry, ...] = ()
    alignments: tuple[CountryAtStart, ...] = ()
    tensions: tuple[TensionLevel, ...] = ()


class Demand(Row, frozen=True, kw_only=True, rename="kebab"):
    """7.23: what a set-up must or must not have."""

    kind: DemandKind
    rule: str
    area: Terms
    types: tuple[str, ...] = ()
    nationalities: tuple[str, ...] = ()
    count: Amount = 0
    distance: Amount = 0


class Deployment(Row, frozen=True, kw_only=True, rename="kebab"):
    """7.213: who sets up when, and where he may if he does not take the ready set-up."""

    order: Count
    who: tuple[str, ...]
    area: Terms
    demands: tuple[Demand, ...] = ()


class Unit(Row, frozen=True, kw_only=True, rename="kebab"):
    """Units of one type in one place. Air units are counted in factors."""

    type: str
    hex: str
    count: Count = 1


class Fleet(Row, frozen=True, kw_only=True, rename="kebab"):
    """Named ships, and factors of other naval units, that begin in one port or box."""

    hex: str
    ships: tuple[str, ...] = ()
    """By their ids: nationality and name in small letters, `japan-akagi`."""
    units: Mapping[str, Count] = {}
    """Factors of each type: `japan-ca`, `us-dd`, `britain-transport`."""
    damaged: tuple[str, ...] = ()
    """Those of the ships that are damaged."""
    task_force: Amount = 0
    """20.164B: all of it begins under this marker of its power."""


class Slip(FileTable, frozen=True, kw_only=True, rename="kebab"):
    """A ship, or factors of a type, in its place on a construction chart."""

    row: ChartRow
    season: Season | None = None
    ship: str = ""
    type: str = ""
    factors: Amount = 0


class Chart(Row, frozen=True, kw_only=True, rename="kebab"):
    """27.723: what is under construction or repair in a shipyard."""

    yard: str
    ships: tuple[str, ...] = ()
    """Ships that stand where `ships.tsv` has them in Fall 1939."""
    slips: tuple[Slip, ...] = ()


class Absent(Row, frozen=True, kw_only=True, rename="kebab"):
    """Ships that are in service or under construction, but not in this scenario."""

    ships: tuple[str, ...]
    why: Gone


class Marker(Row, frozen=True, kw_only=True, rename="kebab"):
    kind: MarkerKind
    hex: str
    holder: str
    count: Count = 1


class Pool(Row, frozen=True, kw_only=True, rename="kebab"):
    """7.223: all units of a type at the start: on the board, still to be built, and elsewhere.

    `added` are those mobilized, produced or launched before the scenario begins, beyond the pool of
    1939.
    """

    type: str
    total: Amount
    added: Amount = 0
    lost: Amount = 0
    """Those gone for good before the scenario begins: naval units that were sunk (27.7)."""
    unbuilt: Amount = 0
    elsewhere: Amount = 0


class Arrival(Row, frozen=True, kw_only=True, rename="kebab"):
    """Forces that come or go during the scenario: units, factors, or a ship by its id."""

    turn: GameTurn
    type: str
    kind: ArrivalKind
    stock: Stock
    count: Count = 1
    area: Terms = ()
    """Where they are placed."""
    if_held: Terms = ()
    """The hexes that their side must hold; until it does they wait."""


class YearStart(Row, frozen=True, kw_only=True, rename="kebab"):
    """35: the BRP total of a year: a fixed amount, and what is held then."""

    year: Amount
    fixed: Amount
    counts: tuple[str, ...] = ()


class Transfer(Row, frozen=True, kw_only=True, rename="kebab"):
    """BRPs that come from other fronts (grants) or go there (below zero)."""

    turn: GameTurn
    brp: int


class Economy(Row, frozen=True, kw_only=True, rename="kebab"):
    """7.221, 7.222: what a power has at the start: its BRPs, its base and its allotments."""

    level: Amount
    base: Amount
    construction: Construction
    construction_limit: Amount = 0
    growth: Amount | None = None
    """7.221, 35.31: the growth rate, in percent."""
    research_points: Amount | None = None
    diplomatic_points: Amount | None = None
    """7.222: the basic allotments."""
    year_starts: tuple[YearStart, ...] = ()
    transfers: tuple[Transfer, ...] = ()


class Oil(Row, frozen=True, kw_only=True, rename="kebab"):
    reserve: Amount
    maximum: Amount
    income: Amount
    tracked: Tracked
    turn: GameTurn | None = None


class Level(Row, frozen=True, kw_only=True, rename="kebab"):
    """A level of a party, from the start or from the turn named."""

    who: str
    value: int
    turn: GameTurn | None = None


class Weather(Row, frozen=True, kw_only=True, rename="kebab"):
    """34.3: the weather of a zone in a turn; winter is a fixed level or a die."""

    turn: GameTurn
    area: Terms
    kind: WeatherKind
    level: int | None = None
    die_modifier: int | None = None


class RulesUsed(Row, frozen=True, kw_only=True, rename="kebab"):
    """Rules that are in use, and those that are left out, by number or range of numbers."""

    used: tuple[str, ...]
    unused: tuple[str, ...] = ()


class Special(Row, frozen=True, kw_only=True, rename="kebab"):
    """A special rule by its name (see `words.SPECIAL`) with what it needs to know."""

    rule: str
    who: str = ""
    turn: GameTurn | None = None
    until: GameTurn | None = None
    area: Terms = ()
    origin: Terms = ()
    """From where those come whom the rule is about."""
    ships: tuple[str, ...] = ()
    """The named ships that it is about."""
    ordered: bool = False
    """They have to, and not only may."""
    amount: int | None = None
    cost: int | None = None
    cards: tuple[str, ...] = ()
    """The kinds of codebreaking card to choose from (48.22)."""


class Points(Row, frozen=True, kw_only=True, rename="kebab"):
    """Victory points of the Axis for a place, if `holder` controls it."""

    hex: str
    name: str
    points: int
    holder: Side


class Tally(Row, frozen=True, kw_only=True, rename="kebab"):
    """Victory points of the Axis (below zero: against it) for so many of something, of one party or
    of several together.
    """

    kind: TallyKind
    who: tuple[str, ...]
    each: Count
    points: int


class Condition(FileTable, frozen=True, kw_only=True, rename="kebab"):
    kind: ConditionKind
    side: Side | None = None
    party: str = ""
    area: Terms = ()
    at_least: Amount = 0
    """How many hexes of the area are enough; 0: all."""
    amount: int | None = None
    turn: GameTurn | None = None
    turns: Count = 1
    """At the end of so many player turns running."""
    negated: bool = False


class Ending(Row, frozen=True, kw_only=True, rename="kebab"):
    """What ends the scenario before its last turn, and with which result (none: it is judged)."""

    when: tuple[Condition, ...]
    result: str = ""


class VictoryLevel(Row, frozen=True, kw_only=True, rename="kebab"):
    """A level of victory; the first in the file whose demands are met is the result."""

    name: str
    winner: Winner
    points_from: int | None = None
    points_to: int | None = None
    when: tuple[Condition, ...] = ()


class Victory(Row, frozen=True, kw_only=True, rename="kebab"):
    """7.215: when the winner is found, and by which conditions."""

    judged: Side
    """At the end of whose last player turn."""
    supplied: bool
    """Places count only if the holder can trace supply to them."""
    results: tuple[VictoryLevel, ...]
    points: tuple[Points, ...] = ()
    tallies: tuple[Tally, ...] = ()
    endings: tuple[Ending, ...] = ()

    @property
    def counted(self) -> bool:
        """Whether victory is a matter of points."""
        return bool(self.points or self.tallies)


class Played(FileTable, frozen=True, kw_only=True, rename="kebab"):
    """Parts of the game that only some scenarios play yet."""

    war_at_sea: bool = False
    """20-23: ships sail, intercept and fight; elsewhere they stay where they begin."""
    raiders: bool = False
    """21.53: raiders sail where the map is not played on: nobody meets them on their way."""


class Scenario(FileTable, frozen=True, kw_only=True, rename="kebab"):
    """A whole scenario file."""

    scenario: Header
    map: Map
    situation: Situation
    deployment: tuple[Deployment, ...]
    victory: Victory
    rules: RulesUsed
    unit: tuple[Unit, ...] = ()
    fleet: tuple[Fleet, ...] = ()
    chart: tuple[Chart, ...] = ()
    absent: tuple[Absent, ...] = ()
    marker: tuple[Marker, ...] = ()
    pools: Mapping[str, tuple[Pool, ...]] = {}
    arrival: tuple[Arrival, ...] = ()
    economy: Mapping[str, Economy] = {}
    oil: Mapping[str, Oil] = {}
    levels: Mapping[LevelKind, tuple[Level, ...]] = {}
    weather: tuple[Weather, ...] = ()
    special: Mapping[str, tuple[Special, ...]] = {}
    play: Played = Played()

    @property
    def name(self) -> str:
        return self.scenario.name

    def side_of(self, party: str) -> Side | None:
        """The side that a power or country takes part with."""
        for side, parties in self.scenario.seats.items():
            if party in parties:
                return side
        return None
