"""Shipyards to test with: the charts of a scenario as given, a power's orders, and what came of
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.naval.ships.yards import Yard, yards
from warcabinet.awaw.naval.shipyards.naval_construction import NavalCharts
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.scenarios.file.words import ChartRow, Tension
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.naval import Condition, Hull, HullId
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Relation, WarState, war_state
from warcabinet.engine import notation
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

POWERS = {
    "axis": ("germany", "italy", "japan"),
    "allied": ("britain", "china", "france", "russia", "us"),
}


def side_of(power: str) -> str:
    return "axis" if power in POWERS["axis"] else "allied"


def on_slip(yard: str, what: str, cell: str, factors: int = 0) -> OnTheSlips:
    """`on_slip("kiel", "germany-bismarck", "3/winter")`; factors of a type: `..., factors=2)`."""
    row, _, season = cell.partition("/")
    size = factors or SIZES.get(what, 4)
    return OnTheSlips(yard, what, what.partition("-")[0], ChartRow(row), Season(season), size)


SIZES = {
    "germany-graf-zeppelin": 2,
    "germany-o": 3,
    "germany-h": 5,
    "italy-aquila": 2,
    "japan-hiryu": 3,
    "japan-zuiho": 2,
    "us-wasp": 3,
    "us-essex": 3,
    "france-richelieu": 4,
    "japan-yamato": 5,
    "britain-illustrious": 2,
}


def war(pair: str) -> WarState:
    """`war("italy/britain")`."""
    one, other = pair.split("/")
    return war_state(party(one), party(other), Relation.WAR)


def tense(name: str, value: int) -> Level:
    return Level(str(Tension(name)), "", value)


def rated(yard: str, rate: int) -> Level:
    return Level("shipbuilding", yard, rate)


def in_port(what: str, place: str, factors: int, condition: str = "damaged", **more: Any) -> Hull:
    """A named ship, or factors of a type, in a port."""
    named = not what.endswith(("-ca", "-dd", "-cve"))
    owner = more.pop("owner", what.partition("-")[0])
    where = SpaceId(place)
    return Hull(what, owner, where, factors, Condition(condition), named=named, **more)


def world_with(
    *rows: Record, power: str = "germany", turn: str = "Winter 1940", limit: int = 60, **more: Any
) -> AwawWorld:
    """A World in the step of the naval charts, with nothing on them but these rows."""
    scenario = more.pop("scenario", "pacific-1939" if power == "japan" else "europe-1939")
    side = side_of(power)
    world = world_at(scenario=scenario, turn=turn, side=side, step="T.P.BLD.70", **more)
    clear(world)
    for name in POWERS[side]:
        if name in world.treasuries:
            world.put(BuildingBudget(name, limit))
    for row in rows:
        if isinstance(row, OnTheSlips) and (afloat := world.hulls.get(HullId(row.what))):
            world.drop(afloat)
        world.put(row)
    return world


def clear(world: AwawWorld) -> None:
    for slip in list(world.slips.values()):
        world.drop(slip)
    for hull in [one for one in world.hulls.values() if one.damaged]:
        world.drop(hull)


class Yards:
    """The step of the naval charts, at the question to one power."""

    share: int | None = None
    """How many BRPs the U.S. pays for transports, where that is asked; none: as usual."""

    def __init__(
        self, *rows: Record, power: str = "germany", share: int | None = None, **setting: Any
    ) -> None:
        self.power, self.seat, self.share = power, side_of(power), share
        self.begin(world_with(*rows, power=power, **setting))

    @classmethod
    def of(cls, world: AwawWorld, power: str) -> Yards:
        """The same in a World that a test has made."""
        made = cls.__new__(cls)
        made.power, made.seat = power, side_of(power)
        made.begin(world)
        return made

    @classmethod
    def asked_of_us(cls, *rows: Record) -> Table:
        """The first question about American yards."""
        made = cls.__new__(cls)
        made.power, made.seat = "us", side_of("us")
        made.t = staged(world_with(*rows, power="us"))
        made.skip_others("us")
        return made.t

    def begin(self, world: AwawWorld) -> None:
        self.start = world.copy()
        self.t = staged(world)
        self.skip_to(self.power)

    def skip_to(self, power: str) -> None:
        """Up to the question to this power; who pays for American transports is said before it."""
        self.skip_others(power)
        while self.t.pending == "american-payment":
            pays = None if self.share is None else f"pay-for-transports {self.share}"
            self.t.say(f"{self.seat}: {pays or self._usual()}")
            self.skip_others(power)

    def skip_others(self, power: str) -> None:
        """The powers before this one do nothing if they may, or else as usual."""
        while self.t.pending and getattr(self.t.position.decision, "power", power) != power:
            idle = f"{self.seat}: run-yards - -"
            self.t.say(f"{self.seat}: {self._usual()}" if self.t.against(idle) else idle)

    def _usual(self) -> str:
        answer = self.t.asked(self.seat).default()
        assert answer is not None
        return notation.write(answer)

    @property
    def world(self) -> AwawWorld:
        return self.t.world

    def text(self, orders: Iterable[str], boats: Iterable[str]) -> str:
        """`continue germany-bismarck kiel`, in the notation."""
        lines = []
        for order in orders:
            work, what, yard, *count = order.split()
            lines.append(f"{yard}={work}={what}={count[0] if count else 0}")
        units = []
        for boat in boats:
            kind, number, yard, place = boat.split()
            units.append(f"{yard}={kind}={place}={number}")
        return f"run-yards {','.join(sorted(lines)) or '-'} {','.join(sorted(units)) or '-'}"

    def order(self, *orders: str, boats: Iterable[str] = ()) -> Yards:
        self.t.say(f"{self.seat}: {self.text(orders, boats)}")
        return self

    def against(self, *orders: str, boats: Iterable[str] = ()) -> set[str]:
        return set(self.t.against(f"{self.seat}: {self.text(orders, boats)}"))

    def usual(self) -> str:
        return self._usual()

    def chart(self, yard: str) -> dict[str, str]:
        """What stands where: `{"germany-bismarck": "3/winter"}`."""
        rows = (row for row in self.world.slips.values() if row.yard == yard)
        return {row.what: f"{row.row}/{row.season}" for row in rows}

    def paid(self, power: str = "") -> int:
        """BRPs that a power has paid since the position was set up."""
        name = power or self.power
        return level_of(self.start, name) - level_of(self.world, name)

    def used(self, power: str = "") -> int:
        """What has been used of a power's construction limit."""
        return self.world.building_budgets[power or self.power].used

    def afloat(self, what: str) -> int:
        rows = (row for row in self.world.hulls.values() if row.what == what)
        before = (row for row in self.start.hulls.values() if row.what == what)
        return sum(row.factors for row in rows) - sum(row.factors for row in before)


def staged(world: AwawWorld) -> Table:
    scenario = world.statics.scenario
    assert scenario is not None
    rules = Staged(world.copy(), NavalCharts())
    return Table(Position.opening(rules, scenario.name, dict(world.options)))


def yard(world: AwawWorld, name: str) -> Yard:
    return yards(world.statics)[name]
