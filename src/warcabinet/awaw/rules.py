"""A World at War as the engine knows it: scenarios, views, the World at the start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from warcabinet.awaw import (
    TITLE,
    enforced,
    invariants,
    measured,
    opening,
    outcomes,
    sequence,
    stakes,
)
from warcabinet.awaw.boards.picture import client
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import (
    Command,
    arrangement,
    commands_of,
    seats_of_side,
    side_of_seat,
)
from warcabinet.awaw.economy.production_without_research import imagine_plans
from warcabinet.awaw.gaps import gaps
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.naval.hidden.imagining import imagine_ships
from warcabinet.awaw.research.imagining import imagine_research
from warcabinet.awaw.runs import run_of
from warcabinet.awaw.scenarios.file.model import Header
from warcabinet.awaw.scenarios.file.offered import FIRST, LAST, ORDER_OF_PLAY, offered, scenario_of
from warcabinet.awaw.scenarios.picture.description import names_on, particulars, title_page
from warcabinet.awaw.scenarios.play import victory
from warcabinet.awaw.scenarios.start.laying_out import start
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.naming import Lexicon
from warcabinet.awaw.state.rulings import ARRANGEMENTS, BY_SIDE, RULINGS, SEATS
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.powers import (
    POLAND,
    Alignment,
    Country,
    Membership,
    Power,
    Relation,
    Side,
    Status,
    Theater,
    war_state,
)
from warcabinet.awaw.view import text
from warcabinet.awaw.view.building import view_of
from warcabinet.awaw.view.reports import REPORTS
from warcabinet.awaw.view.shapes import AwawView
from warcabinet.awaw.view.track import moment_names, track
from warcabinet.engine.asking import Below
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import (
    Outcome,
    PhaseOnTrack,
    Report,
    Rules,
    Run,
    Scenario,
    Section,
    Stakes,
)
from warcabinet.engine.world import World
from warcabinet.hexes import Board, SpaceId

ENFORCED = (*enforced.MODULES, opening)
"""The modules whose rules this program enforces: naming them here keeps them loaded."""


class Frame(msgspec.Struct, frozen=True):
    """7.211: what a scenario runs from and to."""

    scenario: Scenario
    first: GameTurn
    last: GameTurn


class AwawRules(Rules):
    """A World at War."""

    name: ClassVar[str] = "awaw"
    title: ClassVar[str] = TITLE
    summary: ClassVar[str] = "The Second World War from 1939 to 1946, for two to eight players."
    version: ClassVar[int] = 12
    packages: ClassVar[tuple[str, ...]] = ("warcabinet.awaw",)

    book = BOOK
    rulings = RULINGS

    def __init__(self, data: AwawData) -> None:
        self.data = data
        self._pictures: dict[str, bytes] = {}
        self._lexicons: dict[str, Lexicon] = {}
        self.frames = {ORDER_OF_PLAY.name: Frame(ORDER_OF_PLAY, FIRST, LAST)}
        self.frames |= {name: _frame(head) for name, head in data.scenarios.heads.items()}
        self.settings = Settings(data)

    def scenarios(self) -> Mapping[str, Scenario]:
        """7.11: what the players may choose from, each from its own starting date."""
        return offered(self.data.scenarios.heads)

    def commands(self, scenario: str, options: Mapping[str, str]) -> tuple[Command, ...]:
        """7.215E: the seats of a game, as the option shares the parties out."""
        how = options.get(SEATS, BY_SIDE)
        return commands_of(self.data.scenarios.heads.get(scenario), how)

    def seats(self, scenario: str, options: Mapping[str, str] | None = None) -> tuple[Seat, ...]:
        self.scenario(scenario)
        return tuple(one.seat for one in self.commands(scenario, options or {}))

    def seat_titles(
        self, scenario: str, options: Mapping[str, str] | None = None
    ) -> Mapping[Seat, str]:
        return {one.seat: one.title for one in self.commands(scenario, options or {})}

    def arrangements(self, scenario: str) -> Mapping[str, Mapping[Seat, str]]:
        return {how: self.seat_titles(scenario, {SEATS: how}) for how in ARRANGEMENTS}

    def boards(self) -> Mapping[str, Board]:
        """4.11: the boards that there are data for."""
        return {name: one.board for name, one in self.data.boards.items()}

    def empty_world(self, scenario: str, options: Mapping[str, str]) -> AwawWorld:
        return AwawWorld(self.settings[scenario], options)

    def set_up(self, scenario: str, options: Mapping[str, str]) -> tuple[World, Procedure[Outcome]]:
        frame = self.frames[scenario]
        world = self.empty_world(scenario, options)
        campaign = sequence.Campaign(first=frame.first, last=frame.last)
        if world.statics.scenario is not None:
            start(world)
            return world, campaign
        for power, row in self.data.powers.items():
            world.put(Membership(power, row.faction))
        for country, entry in self.data.countries.items():
            world.put(Alignment(country, entry.status, entry.patron))
        _wars_of_1939(world)
        return world, campaign

    def seats_of(self, world: Any) -> tuple[Seat, ...]:
        return arrangement(world).seats

    def view(self, world: Any, seat: Seat) -> AwawView:
        return view_of(world, seat)

    def turn(self, world: AwawWorld) -> int:
        scenario = world.statics.scenario
        first = FIRST if scenario is None else scenario.scenario.first
        now = world.now
        return 0 if now.turn is None else now.turn.number - first.number + 1

    def turn_name(self, world: AwawWorld) -> str:
        return "Set-up" if world.now.turn is None else world.now.turn.name

    def level(self, world: AwawWorld) -> str:
        """7.215A: decisive or marginal, once a winner has been found."""
        return next((row.result for row in world.verdicts.values()), "")

    def points(self, world: AwawWorld, seat: Seat) -> int | None:
        """7.215: points are those of the Axis; what they have counts against the Allies."""
        conditions = victory.conditions_of(world)
        if conditions is None or not conditions.counted:
            return None
        found = victory.points(world)
        return found if side_of_seat(world, seat) is Side.AXIS else -found

    def imagine(self, world: AwawWorld, seat: Seat, below: Below) -> World:
        """34.444B, 20.164A, 41.5: what a seat cannot know, filled in at random."""
        full = world.copy()
        full.readonly = False
        imagine_plans(full, seat, below)
        imagine_ships(full, below)
        imagine_research(full, seat, below)
        full.changes = []
        return full

    def run(self, world: AwawWorld, seat: Seat) -> Run | None:
        """8.2: what may be shown together."""
        return run_of(world, seat)

    def moment_names(self, world: AwawWorld, when: str) -> tuple[str, str, str]:
        """8.1: game turn, player turn, phase."""
        return moment_names(world.statics, when)

    def track(self, world: AwawWorld) -> tuple[PhaseOnTrack, ...]:
        """8.2: the phases of the player turn."""
        return track(world)

    def page(self, scenario: str) -> tuple[Section, ...]:
        setting = self.settings[scenario]
        one = setting.scenario
        if one is None:
            return ()
        names, word = names_on(setting.board), setting.lexicon.worded
        parts = [("", list(title_page(one))[1:])]
        parts += particulars(one, names, setting.lexicon.short)
        return tuple(Section(head, tuple(map(word, lines))) for head, lines in parts if lines)

    def uses(self, scenario: str, rule: str) -> bool:
        """7.11: is this rule in use in a scenario?"""
        return self.settings[scenario].uses(rule)

    def gaps(self, scenario: str) -> tuple[str, ...]:
        setting = self.settings[scenario]
        return tuple(map(setting.lexicon.worded, gaps(setting)))

    def picture(self, scenario: str) -> bytes:
        """4.11: the board of a scenario, as the client draws it; none without one."""
        setting = self.settings[scenario]
        if setting.scenario is None:
            return b""
        name = setting.board.name
        if name not in self._pictures:
            self._pictures[name] = client.encode(setting.board, setting.lexicon.names)
        return self._pictures[name]

    def violations(self, world: AwawWorld) -> list[str]:
        return list(invariants.violations(world))

    def outcome_of(self, before: AwawWorld, after: AwawWorld) -> str:
        return before.in_words(outcomes.outcome_of(before, after))

    def stakes(self, before: AwawWorld, after: AwawWorld, seat: Seat) -> Stakes:
        return stakes.stakes(before, after, seat)

    def draw_text(self, view: AwawView) -> str:
        board = view.board or Theater.EUROPE
        if board not in self._lexicons:
            self._lexicons[board] = Lexicon(self.data, self.data.board_for_play(board))
        return self._lexicons[board].worded(text.draw(view))

    def reports(self) -> Mapping[str, Report]:
        return REPORTS

    def resigned(self, world: AwawWorld, seat: Seat) -> Outcome:
        """7.215A: a side that concedes has lost; if one of its seats gives up, so does the side."""
        others = seats_of_side(world, side_of_seat(world, seat).opponent)
        return Outcome(others, f"{seat} has conceded", "7.215A")

    def benchmarks(self, world: AwawWorld) -> Mapping[str, Callable[[], object]]:
        return measured.benchmarks(self, world)

    def universe(self, world: AwawWorld, pick: str) -> Iterable[Any]:
        """What may be named: of all spaces those with units and every so many of the others, each
        time others; unit numbers that are not in use.
        """
        everything: dict[str, Callable[[], Iterable[Any]]] = {
            "unit": lambda: [*world.units, *(f"{row.type}/99" for row in world.pools.values())],
            "space": lambda: _some_spaces(world),
            "unit-type": lambda: [*world.pools, "nobody-infantry-1-1"],
            "number": lambda: range(-1, 8),
        }
        return everything[pick]() if pick in everything else ()


SPACES_LEFT_OUT = 10
"""Of the empty spaces one in so many is asked about."""


def _some_spaces(world: AwawWorld) -> list[SpaceId]:
    spaces = world.map.members(world.statics.map)
    first = int.from_bytes(world.digest()[-2:], "big") % SPACES_LEFT_OUT
    held = [space for space in map(space_of, world.units_in.groups) if space is not None]
    return sorted({*spaces[first::SPACES_LEFT_OUT], *held})


class Settings(Mapping[str, Statics]):
    """The settings of all scenarios, each made when it is first asked for."""

    def __init__(self, data: AwawData) -> None:
        self._data = data
        self._made: dict[str, Statics] = {}

    def __getitem__(self, name: str) -> Statics:
        if name not in self._made:
            self._made[name] = self._setting(name)
        return self._made[name]

    def _setting(self, name: str) -> Statics:
        if name == ORDER_OF_PLAY.name:
            return Statics(self._data, self._data.board_for_play("europe"))
        one = self._data.scenarios[name]
        return Statics(self._data, self._data.board_for_play(one.map.board), one)

    def __iter__(self) -> Iterator[str]:
        return iter((ORDER_OF_PLAY.name, *self._data.scenarios.heads))

    def __len__(self) -> int:
        return 1 + len(self._data.scenarios.heads)


def _frame(head: Header) -> Frame:
    return Frame(scenario_of(head), head.first, head.last)


def _wars_of_1939(world: AwawWorld) -> None:
    """82.93: the wars that are on in Fall 1939: Germany's with Britain, France and Poland, and
    Japan's with China, where Communist China is the only minor country that fights it.
    """
    for enemy in (Power.BRITAIN, Power.FRANCE, POLAND):
        world.put(war_state(Power.GERMANY, enemy, Relation.WAR))
    world.put(war_state(Power.JAPAN, Power.CHINA, Relation.WAR))
    world.put(war_state(Power.JAPAN, Country("communist-china"), Relation.WAR))
    world.amend(world.alignments[POLAND], status=Status.ATTACKED, patron=None)
