"""What the checks of a scenario look at, with areas worked out and findings collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from warcabinet.awaw.boards.areas import RANGE, AreaError, area_of, range_mask
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import REGION
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.boards.rows import PlaceRow
from warcabinet.awaw.boards.tables import Flaw
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.scenarios.file.catalogue import Sheet
from warcabinet.awaw.scenarios.file.counters import Card, Counters
from warcabinet.awaw.scenarios.file.model import Fleet, Scenario, Terms, Unit
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.situation import fall_1939
from warcabinet.awaw.terms.powers import Nationality, Power, Side, Theater
from warcabinet.hexes import HexError

PLACES: Mapping[str, Callable[[AwawBoard], Iterable[PlaceRow]]] = {
    "city": AwawBoard.cities,
    "port": AwawBoard.ports,
    "capital": AwawBoard.capitals,
    "objective": AwawBoard.objectives,
}
"""The sorts of places that an area may name."""


def _parts(board: AwawBoard) -> Iterable[str]:
    """The boards that this one is joined of, if it is."""
    return (name.removeprefix(REGION) for name in board.regions if name.startswith(REGION))


def term_of(board: AwawBoard, term: str) -> int:
    """The spaces of one term of an area; AreaError if it means nothing on this board."""
    kind, colon, name = term.partition(":")
    one = board.board
    if colon and kind == "territory" and name in board.territories:
        return board.territory.where(name) & one.hexes
    if colon and kind == "region" and name in board.regions:
        return one.area(name)
    if colon and kind == "board" and name in (board.name, *_parts(board)):
        return one.hexes if name == board.name else one.area(REGION + name)
    if colon and kind == "place" and name in PLACES:
        return one.mask(row.hex for row in PLACES[name](board))
    if colon and kind == "front" and name in {front.value for front in Front if front}:
        return board.front.where(Front(name)) & one.hexes
    if colon:
        raise AreaError(f"there is no {kind} {name}")
    if RANGE in term:
        return range_mask(one, term)
    try:
        return one.bit(term)
    except HexError as error:
        raise AreaError(str(error)) from None


def theater_of(board: AwawBoard, bit: int) -> Theater:
    """On which of the printed boards a hex lies."""
    if board.name in set(Theater):
        return Theater(board.name)
    pacific = bit & board.board.area(REGION + Theater.PACIFIC)
    return Theater.PACIFIC if pacific else Theater.EUROPE


def mask_of(board: AwawBoard, terms: Terms) -> int:
    """The spaces of an area; AreaError if a term means nothing on this board."""
    return area_of(terms, lambda term: term_of(board, term))


def known_area(board: AwawBoard, terms: Terms) -> int:
    """The spaces of an area, as far as its terms mean anything on this board."""
    found = 0
    for term in terms:
        try:
            mask = term_of(board, term.removeprefix("-"))
        except AreaError:
            continue
        found = found & ~mask if term.startswith("-") else found | mask
    return found


def holders_of(scenario: Scenario, data: AwawData, board: AwawBoard) -> dict[str, int]:
    """7.24: the spaces that each party controls at the start."""
    found: dict[str, int] = {}
    for row in scenario.situation.control:
        found[row.holder] = found.get(row.holder, 0) | known_area(board, row.area)
    if scenario.situation.as_in_1939:
        left = known_area(board, scenario.map.area)
        for mask in found.values():
            left &= ~mask
        for holder, mask in fall_1939.holders(data, board, left).items():
            found[holder] = found.get(holder, 0) | mask
    return found


class Check:
    """A scenario under examination."""

    def __init__(
        self, sheet: Sheet, scenario: Scenario, data: AwawData, board: AwawBoard, counters: Counters
    ) -> None:
        self.sheet = sheet
        self.scenario = scenario
        self.data = data
        self.board = board
        self.counters = counters
        self.flaws: list[Flaw] = []

    def fault(self, path: Path, reason: str) -> None:
        self.flaws.append(self.sheet.flaw(path, reason))

    def area(self, terms: Terms, path: Path) -> int:
        """The spaces of an area; terms that mean nothing are noted and left out."""
        found = 0
        for place, term in enumerate(terms):
            try:
                mask = term_of(self.board, term.removeprefix("-"))
            except AreaError as error:
                self.fault((*path, place), str(error))
                continue
            found = found & ~mask if term.startswith("-") else found | mask
        return found

    def quiet_area(self, terms: Terms) -> int:
        """The same for an area whose terms another check looks at."""
        return known_area(self.board, terms)

    def known_party(self, party: str) -> bool:
        return party in set(Power) or party in self.data.countries

    def party(self, name: str, path: Path) -> None:
        """Note a name that is neither a power nor a country of this scenario."""
        if not self.known_party(name):
            self.fault(path, f"{name!r} is neither a power nor a country")
        elif self.scenario.side_of(name) is None:
            self.fault(path, f"{name} takes no part in this scenario")

    def owner(self, card: Card) -> str:
        """Whose forces they are: the power that a nationality belongs to, or a minor country."""
        row = self.data.nationalities.get(Nationality(card.nationality))
        return card.nationality if row is None or row.power is None else str(row.power)

    def side(self, card: Card) -> Side | None:
        return self.scenario.side_of(self.owner(card))

    def spots(self) -> Iterable[tuple[int, Unit, Card, int]]:
        """The units that exist and stand somewhere: number, row, counter, space."""
        for number, unit in enumerate(self.scenario.unit):
            card = self.counters.cards.get(unit.type)
            if card is not None and unit.hex in self.board.board:
                yield number, unit, card, self.board.board.bit(unit.hex)

    def cards(self, fleet: Fleet) -> list[Card]:
        """The ships and types of a fleet that exist."""
        known = self.counters.cards
        return [known[name] for name in (*fleet.ships, *fleet.units) if name in known]

    @cached_property
    def holders(self) -> dict[str, int]:
        """The spaces each party controls."""
        return holders_of(self.scenario, self.data, self.board)

    @cached_property
    def aligned(self) -> set[str]:
        """The countries whose standing is told."""
        situation = self.scenario.situation
        found = {row.country for row in situation.alignments}
        if situation.as_in_1939:
            found |= {str(row.country) for row in fall_1939.countries(self.data, self.board)}
        return found

    @cached_property
    def sides(self) -> dict[Side, int]:
        """The spaces each side controls."""
        found = dict.fromkeys(Side, 0)
        for holder, mask in self.holders.items():
            side = self.scenario.side_of(holder)
            if side is not None:
                found[side] |= mask
        return found

    def theater(self, bit: int) -> Theater:
        """On which board a hex lies."""
        return theater_of(self.board, bit)

    def names(self, mask: int, most: int = 6) -> str:
        """The spaces of an area in words, not too many of them."""
        found = self.board.board.members(mask)
        rest = f" and {len(found) - most} more" if len(found) > most else ""
        return ", ".join(found[:most]) + rest
