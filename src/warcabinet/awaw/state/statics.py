"""What never changes in a game: the data files, the board, and the scenario with its areas."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import REGION, WORLD
from warcabinet.awaw.forces.forces import Forces
from warcabinet.awaw.forces.unit_types import UnitType
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.scenarios.file.model import Scenario, Special
from warcabinet.awaw.scenarios.situation.areas import mask_of
from warcabinet.awaw.state.naming import Lexicon
from warcabinet.awaw.terms.order_of_play import SequenceTable
from warcabinet.awaw.terms.powers import Power, Side, Theater
from warcabinet.awaw.terms.tables import Tables
from warcabinet.engine.book import rule_order

BESIDE_THE_PACIFIC = ("australia", "india", "pacific-sw", "pacific-us")
"""5.21, 5.42, 5.52, 5.91: boxes that lie at the edge of the Pacific board."""


@dataclass(frozen=True, eq=False)
class Statics:
    """The statics of an `AwawWorld`. One object per scenario, shared by all its games."""

    data: AwawData
    board: AwawBoard
    scenario: Scenario | None = None
    """None: the order of play alone, without forces."""

    @cached_property
    def sequence(self) -> SequenceTable:
        return self.data.sequence

    @cached_property
    def forces(self) -> Forces:
        return self.data.forces

    @cached_property
    def lexicon(self) -> Lexicon:
        """The names of all keys."""
        return Lexicon(self.data, self.board)

    @cached_property
    def tables(self) -> Tables:
        return self.data.tables

    @cached_property
    def pacific(self) -> int:
        """4.11: the spaces of the Pacific board with the boxes that lie at its edges alone; none in
        a game on the European board alone.
        """
        if self.board.name != WORLD:
            return self.board.board.spaces if self.board.name == Theater.PACIFIC else 0
        board = self.board.board
        hexes = board.area(REGION + Theater.PACIFIC)
        waters = (one for one in board.members(board.boxes) if board.has(hexes, _hex_of(one)))
        return hexes | board.mask((*waters, *BESIDE_THE_PACIFIC))

    @cached_property
    def theaters(self) -> tuple[Theater, ...]:
        """4.11: the boards that are played on."""
        if self.board.name == WORLD:
            return tuple(Theater)
        return (Theater.PACIFIC if self.board.name == Theater.PACIFIC else Theater.EUROPE,)

    def theater_at(self, space: str) -> Theater:
        """4.11: on which of the printed boards a space lies; a box lies at the edge of one.
        The Urals box touches both (5.72): with both boards in play it counts as European (R-290).
        """
        return self._theater_at.get(space, self.theaters[0])

    @cached_property
    def _theater_at(self) -> dict[str, Theater]:
        """The spaces that are not on the first of the boards that are played on."""
        if len(self.theaters) == 1:
            return {}
        return dict.fromkeys(map(str, self.board.board.members(self.pacific)), Theater.PACIFIC)

    @cached_property
    def kinds(self) -> dict[str, UnitType]:
        """Unit types by id."""
        return {str(name): one for name, one in self.data.forces.types.items()}

    def movement_at(self, kind: str, space: str) -> int:
        """4.12, 27.51: the movement factor that is printed on units of a type for the board on
        which a space lies; none is 0.
        """
        return self.movement_in[self.theater_at(space)][kind]

    @cached_property
    def movement_in(self) -> dict[Theater, dict[str, int]]:
        """27.51: the movement factors printed on units, by theater and type; none is 0."""
        return {
            theater: {name: one.movement(theater) or 0 for name, one in self.kinds.items()}
            for theater in Theater
        }

    @cached_property
    def most_movement(self) -> dict[str, int]:
        """27.51: the larger of the printed movement factors for the boards that are played on, by
        type: what a unit can have at most, wherever it is.
        """
        tables = [self.movement_in[theater] for theater in self.theaters]
        return {name: max(table[name] for table in tables) for name in self.kinds}

    @cached_property
    def areas(self) -> dict[tuple[str, ...], int]:
        return {}

    def area(self, *terms: str) -> int:
        """The mask of an area in the words of scenario files: `territory:poland`, `region:x`,
        `front:eastern`, `J37`, `A46..A50`; a term after `-` is taken away.
        """
        found = self.areas.get(terms)
        if found is None:
            found = self.areas[terms] = mask_of(self.board, terms)
        return found

    @cached_property
    def map(self) -> int:
        """The spaces that are played on: the scenario's part of the board, with its boxes."""
        board = self.board
        if self.scenario is None:
            return board.playable | board.real_boxes
        one = self.scenario.map
        return mask_of(board, one.area) & board.playable | board.board.mask(one.boxes)

    def special(self, name: str) -> tuple[Special, ...]:
        """The rows of a special rule of the scenario; none if it does not use it."""
        return () if self.scenario is None else self.scenario.special.get(name, ())

    def uses(self, rule: str) -> bool:
        """Is this rule in use in the scenario? A rule that the file does not name is not; of a rule
        and a part of it, what is said of the part counts.
        """
        if self.scenario is None:
            return True
        found = self.known_uses.get(rule)
        if found is None:
            named = self.scenario.rules
            used = max((_closeness(rule, spec) for spec in named.used), default=0)
            unused = max((_closeness(rule, spec) for spec in named.unused), default=0)
            found = self.known_uses[rule] = used > unused
        return found

    @cached_property
    def known_uses(self) -> dict[str, bool]:
        return {}

    @cached_property
    def home_side(self) -> dict[str, Side]:
        """The side that each party of the scenario takes part with."""
        if self.scenario is None:
            return {}
        seats = self.scenario.scenario.seats
        return {party: side for side, parties in seats.items() for party in parties}


def _within(rule: str, spec: str) -> bool:
    """Is 15.33A part of `15`, `12-16` or `15.3`?"""
    first, dash, last = spec.partition("-")
    if dash:
        number = rule_order(rule)[0][0]
        return int(first) <= number <= int(last)
    if "." in first:
        return rule.startswith(first)
    return rule == first or rule.startswith(f"{first}.")


def _closeness(rule: str, spec: str) -> int:
    """How closely a number or range of numbers names a rule; 0 if it does not."""
    return len(spec.partition("-")[0]) + ("-" not in spec) if _within(rule, spec) else 0


def is_power(party: str) -> bool:
    return party in _POWERS


_POWERS = frozenset(str(power) for power in Power)


def _hex_of(part: str) -> str:
    """4.52: the hex of a part of its water, as `PAA11:east`."""
    return part.partition(":")[0]
