"""7.2: positions of the Global War in later years, for games that try out the rules.

A position is the Global War with other wars, holders, forces and figures, laid out by hand; nobody
sets up. They are no scenarios to be won, and so not offered to players: forces and figures are
plausible for their turn, not those of history to the last unit. What the file of the Global War
says of rules, board, oil, special rules and victory holds for them too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from warcabinet import catalogue
from warcabinet.awaw.boards.kinds import Confidence
from warcabinet.awaw.command.command import Command, commands_of
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.rules import AwawRules, Frame
from warcabinet.awaw.scenarios.file import model
from warcabinet.awaw.scenarios.file.offered import scenario_of
from warcabinet.awaw.scenarios.file.words import LevelKind, MarkerKind, Tension, Tracked
from warcabinet.awaw.scenarios.start.laying_out import place_ready, start
from warcabinet.awaw.sequence import Campaign
from warcabinet.awaw.state.atomics import Stockpile
from warcabinet.awaw.state.bombing import FrontAir
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.rulings import BY_SIDE, SEATS
from warcabinet.awaw.state.shipments import AlliedTurnsAtWar, OpenedRoute
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.tensions import Mobilization
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn, game_turn
from warcabinet.awaw.terms.powers import Side, Status
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome, Scenario
from warcabinet.engine.world import World

BASE = "global-war"
SOURCE, LOW = "estimate", Confidence.LOW
AXIS, WEST, RUSSIA, JAPAN = "european axis", "western allies", "russia", "japan"
TURNS = 6


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A position, in words as scenario files have them."""

    name: str
    title: str
    first: str
    last: str
    gone: str
    """Parties of the Global War that take no part any more."""
    more: str
    """Minor countries that take part with the Axis."""
    wars: str
    surrendered: str
    countries: str
    """A line for each status and patron: `conquered germany: poland norway`."""
    control: str
    """A line for each holder: `germany: territory:poland K40..K43`."""
    units: str
    """A line for each type: `germany-aaf: L31*3 O22*2`."""
    unbuilt: str
    fronts: str
    """Strategic air units by fronts: `us-strategic-bomber western 6`."""
    fleets: str
    """`B29: britain-howe britain-dd*4`: named ships, and factors."""
    markers: str
    economy: Mapping[str, tuple[int, int]]
    """BRPs and base."""
    oil: Mapping[str, int]
    levels: str
    """`air-range: britain 1 us 1`."""
    results: Mapping[str, str]
    """Results of research by factions: `radar 2 air-range 1`."""
    bombs: Mapping[str, tuple[int, int]] = {}
    """Uranium and plutonium."""

    @property
    def turn(self) -> GameTurn:
        return game_turn(self.first)


def lines(text: str) -> list[tuple[str, list[str]]]:
    """`head: one two` in each line; a line without a head goes on with the one before."""
    found: list[tuple[str, list[str]]] = []
    for line in text.strip().splitlines():
        head, colon, rest = line.strip().partition(": ")
        if colon:
            found.append((head, rest.split()))
        else:
            found[-1][1].extend(line.split())
    return found


def counted(word: str) -> tuple[str, int]:
    name, _, count = word.partition("*")
    return name, int(count or 1)


def forces(one: Position) -> list[model.Unit]:
    return [
        model.Unit(type=kind, hex=space, count=count, source=SOURCE, confidence=LOW)
        for kind, places in lines(one.units)
        for space, count in map(counted, places)
    ]


def fleets(one: Position, data: AwawData) -> list[model.Fleet]:
    found = []
    for space, words in lines(one.fleets):
        some = [counted(word) for word in words]
        named = tuple(name for name, _ in some if name in data.forces.ships)
        units = {name: count for name, count in some if name not in named}
        found.append(
            model.Fleet(hex=space, ships=named, units=units, source=SOURCE, confidence=LOW)
        )
    return found


def pools(one: Position, data: AwawData, units: list[model.Unit]) -> dict[str, list[model.Pool]]:
    """7.223: what there is of each type is what stands on the board and what may be built."""
    there: Counter[str] = Counter()
    for row in units:
        there[row.type] += row.count
    for line in one.fronts.strip().splitlines():
        kind, _, factors = line.split()
        there[kind] += int(factors)
    for _, words in lines(one.fleets):
        for name, count in map(counted, words):
            if name not in data.forces.ships:
                there[name] += count
    free = dict(counted(word) for word in one.unbuilt.split())
    found: dict[str, list[model.Pool]] = {}
    for kind in sorted({*there, *free}):
        nation = data.nationalities[data.forces.type(kind).nationality]
        owner = str(nation.power) if nation.power is not None else str(nation.nationality)
        unbuilt = free.get(kind, 0)
        total = there[kind] + unbuilt
        found.setdefault(owner, []).append(
            model.Pool(type=kind, total=total, unbuilt=unbuilt, source=SOURCE, confidence=LOW)
        )
    return found


def situation(one: Position, base: model.Situation) -> model.Situation:
    wars = [
        model.War(between=tuple(pair.split("/")), source="history", confidence=Confidence.HIGH)
        for pair in one.wars.split()
    ]
    aligned = []
    for head, names in lines(one.countries):
        status, _, patron = head.partition(" ")
        aligned += [
            model.CountryAtStart(
                country=name, status=Status(status), patron=patron, source=SOURCE, confidence=LOW
            )
            for name in names
        ]
    holders = {row.holder: row for row in base.control}
    control = [
        model.Control(holder=holder, area=tuple(area), source=SOURCE, confidence=LOW)
        for holder, area in lines(one.control)
    ]
    tensions = [
        model.TensionLevel(name=name, value=50, tracked=True, source=SOURCE, confidence=LOW)
        for name in Tension
    ]
    return model.Situation(
        wars=tuple(wars),
        control=(holders["japan"], *control),
        as_in_1939=True,
        surrendered=tuple(
            model.SurrenderedPower(power=power, source="history", confidence=Confidence.HIGH)
            for power in one.surrendered.split()
        ),
        alignments=tuple(aligned),
        tensions=tuple(tensions),
    )


def scenario(one: Position, data: AwawData) -> model.Scenario:
    """The file of the Global War with what a position has otherwise."""
    base = data.scenarios[BASE]
    gone, more = set(one.gone.split()), tuple(one.more.split())
    seats = {
        side: (*(name for name in names if name not in gone), *(more if side is Side.AXIS else ()))
        for side, names in base.scenario.seats.items()
    }
    header = msgspec.structs.replace(
        base.scenario,
        name=one.name,
        title=one.title,
        summary="A position to try out rules with.",
        length=f"{TURNS} game turns",
        first=one.turn,
        last=game_turn(one.last),
        seats=seats,
        players={},
        reconstructed=True,
        sources="A position to try out rules with, not a scenario to be won: all of it is ours.",
    )
    units = forces(one)
    wealth = {
        power: msgspec.structs.replace(base.economy[power], level=level, base=bottom)
        for power, (level, bottom) in one.economy.items()
    }
    oil = {
        faction: msgspec.structs.replace(base.oil[faction], reserve=count, tracked=Tracked.START)
        for faction, count in one.oil.items()
    }
    markers = [
        model.Marker(kind=MarkerKind(kind), hex=space, holder=holder, source=SOURCE, confidence=LOW)
        for head, places in lines(one.markers)
        for kind, _, holder in (head.partition(" "),)
        for space in places
    ]
    return msgspec.structs.replace(
        base,
        scenario=header,
        situation=situation(one, base.situation),
        deployment=(),
        unit=tuple(units),
        fleet=tuple(fleets(one, data)),
        chart=(),
        marker=tuple(markers),
        pools={name: tuple(rows) for name, rows in pools(one, data, units).items()},
        arrival=(),
        economy=wealth,
        oil=oil,
        levels=levels(one, base, gone),
        special={name: rows for name, rows in base.special.items() if "poland" not in name},
    )


def levels(
    one: Position, base: model.Scenario, gone: set[str]
) -> dict[LevelKind, tuple[model.Level, ...]]:
    found = {
        kind: {row.who: row.value for row in rows if row.who not in gone}
        for kind, rows in base.levels.items()
    }
    for name, words in lines(one.levels):
        named = found.setdefault(LevelKind(name), {})
        whole = " ".join(words)
        for pair in whole.split(", "):
            who, _, value = pair.rpartition(" ")
            named[who] = int(value)
    return {
        kind: tuple(
            model.Level(who=who, value=value, source=SOURCE, confidence=LOW)
            for who, value in rows.items()
        )
        for kind, rows in found.items()
    }


# The World ----------------------------------------------------------------------------------------


def seats_for(faction: str) -> tuple[Seat, ...]:
    return (Seat("axis" if faction in (AXIS, JAPAN) else "allied"),)


def lay_out(world: AwawWorld, one: Position) -> None:
    """What no scenario file has: results of research, routes, mobilizations, bombs."""
    start(world)
    scenario = world.statics.scenario
    assert scenario is not None
    place_ready(world, [name for names in scenario.scenario.seats.values() for name in names])
    for line in one.fronts.strip().splitlines():
        kind, front, count = line.split()
        world.put(FrontAir(UnitTypeId(kind), kind.split("-")[0], front, int(count)))
    for faction, text in one.results.items():
        words = text.split()
        for name, results in zip(words[::2], words[1::2], strict=True):
            world.put(
                Project(
                    faction,
                    ProjectId(name),
                    results=int(results),
                    years=1,
                    open=False,
                    seats=seats_for(faction),
                )
            )
    for faction, (uranium, plutonium) in one.bombs.items():
        pile = Stockpile(faction, uranium, plutonium, open=False, seats=seats_for(faction))
        world.put(pile)
    before = one.turn.number - 4
    world.put(OpenedRoute("alaska highway", "us", before))
    world.put(OpenedRoute("persia", "britain", before))
    world.put(AlliedTurnsAtWar("germany/russia", 6))
    for power, theater, last, times in (
        ("italy", "europe", 1, 1),
        ("britain", "europe", 1, 1),
        ("japan", "pacific", 4, 4),
        ("russia", "europe", 5, 5),
        ("us", "europe", 12, one.turn.year - 1935),
        ("us", "pacific", 12, one.turn.year - 1935),
    ):
        if power in one.surrendered.split():
            continue
        for number in range(1, min(last, times) + 1):
            turn = one.turn.number - 14 + number
            world.put(Mobilization(power, theater, number, turn, 1, 1))


class LateWar(AwawRules):
    """The rules with positions of later years."""

    def __init__(self, data: AwawData, *positions: Position) -> None:
        super().__init__(data)
        self.positions = {one.name: one for one in positions}
        self.made: dict[str, Statics] = {}
        for one in positions:
            whole = scenario(one, data)
            board = data.board_for_play(whole.map.board)
            self.made[one.name] = Statics(data, board, whole)
            head = whole.scenario
            self.frames[one.name] = Frame(scenario_of(head), head.first, head.last)
            self.settings._made[one.name] = self.made[one.name]

    def scenarios(self) -> Mapping[str, Scenario]:
        return {**super().scenarios(), **{name: self.frames[name].scenario for name in self.made}}

    def commands(self, scenario: str, options: Mapping[str, str]) -> tuple[Command, ...]:
        setting = self.made.get(scenario)
        if setting is None or setting.scenario is None:
            return super().commands(scenario, options)
        return commands_of(setting.scenario.scenario, options.get(SEATS, BY_SIDE))

    def set_up(self, scenario: str, options: Mapping[str, str]) -> tuple[World, Procedure[Outcome]]:
        if scenario not in self.made:
            return super().set_up(scenario, options)
        frame = self.frames[scenario]
        world = self.empty_world(scenario, options)
        lay_out(world, self.positions[scenario])
        return world, Campaign(first=frame.first, last=frame.last)


def late_war(*positions: Position) -> LateWar:
    """The rules with these positions, on the data that the program has."""
    rules = catalogue.rules_for(BASE)
    assert isinstance(rules, AwawRules)
    return LateWar(rules.data, *positions)
