"""What a picture of a scenario's start shows, on one board or on each of two."""

from __future__ import annotations

from dataclasses import dataclass

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import PREFIX, REGION
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.scenarios.file.counters import Card, counters_of
from warcabinet.awaw.scenarios.file.model import Scenario
from warcabinet.awaw.scenarios.file.words import MarkerKind
from warcabinet.awaw.scenarios.picture.symbols import Piece
from warcabinet.awaw.scenarios.situation.areas import holders_of
from warcabinet.awaw.terms.powers import Nationality, Power, Side
from warcabinet.hexes import SpaceId


@dataclass(frozen=True)
class Start:
    """Who holds what, what stands where, and which places count."""

    sides: dict[Side, int]
    stacks: dict[SpaceId, list[Piece]]
    markers: list[tuple[SpaceId, MarkerKind]]
    places: set[SpaceId]


def start_of(scenario: Scenario, data: AwawData, board: AwawBoard) -> Start:
    """The start of a scenario on its board."""
    cards = counters_of(data.forces).cards
    sides = dict.fromkeys(Side, 0)
    for holder, mask in holders_of(scenario, data, board).items():
        side = scenario.side_of(holder)
        if side is not None:
            sides[side] |= mask

    def side_of(card: Card) -> Side:
        row = data.nationalities.get(Nationality(card.nationality))
        owner: Power | str = card.nationality if row is None or row.power is None else row.power
        return scenario.side_of(str(owner)) or Side.AXIS

    stacks: dict[SpaceId, list[Piece]] = {}
    for unit in scenario.unit:
        card = cards[unit.type]
        several = unit.count if card.ground and card.category != "flak" else 1
        piece = Piece(card, 1 if several > 1 else unit.count, side_of(card))
        stacks.setdefault(SpaceId(unit.hex), []).extend([piece] * several)
    for fleet in scenario.fleet:
        here = stacks.setdefault(SpaceId(fleet.hex), [])
        here += [Piece(cards[s], cards[s].combat, side_of(cards[s])) for s in fleet.ships]
        here += [Piece(cards[t], count, side_of(cards[t])) for t, count in fleet.units.items()]
    markers = [(SpaceId(row.hex), row.kind) for row in scenario.marker]
    return Start(sides, stacks, markers, {SpaceId(row.hex) for row in scenario.victory.points})


def part_of(whole: Start, world: AwawBoard, part: AwawBoard) -> Start:
    """The same on one of two boards; boxes are shown with the European one."""
    pacific = part.name != "europe"
    area = world.board.area(REGION + part.name)

    def here(space: str) -> SpaceId | None:
        if world.board.is_hex(space):
            if not world.board.has(area, space):
                return None
            return SpaceId(space.removeprefix(PREFIX) if pacific else space)
        return None if pacific else SpaceId(space)

    def mask(of: int) -> int:
        found = (here(space) for space in world.board.members(of & area))
        return part.board.mask(space for space in found if space is not None)

    return Start(
        {side: mask(held) for side, held in whole.sides.items()},
        {name: row for space, row in whole.stacks.items() if (name := here(space)) is not None},
        [(name, kind) for space, kind in whole.markers if (name := here(space)) is not None],
        {name for space in whole.places if (name := here(space)) is not None},
    )
