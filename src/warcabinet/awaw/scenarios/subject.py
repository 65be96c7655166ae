"""What the checks of a scenario look at, with areas worked out and findings collected."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from warcabinet.awaw.boards.areas import RANGE, AreaError, area_of, range_mask
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.boards.tables import Flaw
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.powers import Power, Side
from warcabinet.awaw.scenarios.catalogue import Sheet
from warcabinet.awaw.scenarios.counters import Card, Counters
from warcabinet.awaw.scenarios.model import Scenario, Terms, Unit
from warcabinet.awaw.scenarios.places import Path
from warcabinet.hexes import HexError


def term_of(board: AwawBoard, term: str) -> int:
    """The spaces of one term of an area; AreaError if it means nothing on this board."""
    kind, colon, name = term.partition(":")
    one = board.board
    if colon and kind == "territory" and name in board.territories:
        return board.territory.where(name) & one.hexes
    if colon and kind == "region" and name in board.regions:
        return one.area(name)
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


def mask_of(board: AwawBoard, terms: Terms) -> int:
    """The spaces of an area; AreaError if a term means nothing on this board."""
    return area_of(terms, lambda term: term_of(board, term))


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
        found = 0
        for term in terms:
            try:
                mask = term_of(self.board, term.removeprefix("-"))
            except AreaError:
                continue
            found = found & ~mask if term.startswith("-") else found | mask
        return found

    def known_party(self, party: str) -> bool:
        return party in set(Power) or party in self.data.countries

    def party(self, name: str, path: Path) -> None:
        """Note a name that is neither a power nor a country of this scenario."""
        if not self.known_party(name):
            self.fault(path, f"{name!r} is neither a power nor a country")
        elif self.scenario.side_of(name) is None:
            self.fault(path, f"{name} takes no part in this scenario")

    def spots(self) -> Iterable[tuple[int, Unit, Card, int]]:
        """The units that exist and stand somewhere: number, row, counter, space."""
        for number, unit in enumerate(self.scenario.unit):
            card = self.counters.cards.get(unit.type)
            if card is not None and unit.hex in self.board.board:
                yield number, unit, card, self.board.board.bit(unit.hex)

    @cached_property
    def holders(self) -> dict[str, int]:
        """The spaces each party controls."""
        found: dict[str, int] = {}
        for row in self.scenario.situation.control:
            found[row.holder] = found.get(row.holder, 0) | self.quiet_area(row.area)
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

    def names(self, mask: int, most: int = 6) -> str:
        """The spaces of an area in words, not too many of them."""
        found = self.board.board.members(mask)
        rest = f" and {len(found) - most} more" if len(found) > most else ""
        return ", ".join(found[:most]) + rest
