"""7.23, 7.31: where the start forces of a scenario may go."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitType
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.scenarios.file.model import Deployment
from warcabinet.awaw.scenarios.start.laying_out import owner_of
from warcabinet.awaw.scenarios.start.room import room_for
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer, Refusal, Registration
from warcabinet.hexes import SpaceId

START_PLACES: Layer[int] = Layer("hexes in which start units begin", ("party", "category"))
"""For categories that begin elsewhere than in the area of their party; others have no entry."""


def rows_of(world: AwawWorld, numbers_: tuple[int, ...]) -> tuple[Deployment, ...]:
    scenario = world.statics.scenario
    assert scenario is not None
    return tuple(scenario.deployment[number] for number in numbers_)


def parties_in(world: AwawWorld, numbers_: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(name for row in rows_of(world, numbers_) for name in row.who)


def area_of(world: AwawWorld, rows: tuple[int, ...], party: str) -> int:
    """7.23: where a party may set up: the area the scenario gives it."""
    for row in rows_of(world, rows):
        if party in row.who:
            return world.statics.area(*row.area) & world.board.land & world.statics.map
    return 0


def boxes_for(world: AwawWorld, kind: str) -> tuple[SpaceId, ...]:
    """7.31: the boxes in which units of a type may begin: those where the scenario has some."""
    scenario = world.statics.scenario
    rows = () if scenario is None else scenario.unit
    return tuple(
        dict.fromkeys(
            SpaceId(row.hex) for row in rows if row.type == kind and not world.map.is_hex(row.hex)
        )
    )


def why_not_there(
    world: AwawWorld, rows: tuple[int, ...], kind: UnitType, space: str
) -> list[Refusal]:
    """7.23, 7.24, 7.31: a start unit goes into its own area, which its side controls, and not into
    a box; stacking limits and bases hold.
    """
    if space not in world.map:
        return [Refusal("7.31", f"{space} is not on the board")]
    about = (a_hex(space),)
    if not world.map.is_hex(space):
        if space in boxes_for(world, kind.type):
            return []
        return [Refusal("7.31", f"{space} is a box: forces begin on the board", about)]
    if found := _not_its_place(world, rows, kind, space):
        return found
    if not room_for(world, kind, space):
        if kind.quantity:
            return [Refusal("18.12", f"{space} bases no more air factors", about)]
        return [Refusal("12.11", f"{space} holds no more of these units", about)]
    return []


def _not_its_place(
    world: AwawWorld, rows: tuple[int, ...], kind: UnitType, space: str
) -> list[Refusal]:
    about = (a_hex(space),)
    party, bit = owner_of(world, kind.type), world.map.bit(space)
    if (own := _own_places(world, kind)) is not None:
        entry, area = own
        return [] if bit & area else [Refusal(entry.rules[0], entry.gist, about)]
    side = world.statics.home_side.get(party)
    if side is None or not bit & held_by_side(world, side):
        return [Refusal("7.24", f"{space} is not controlled by the side of {party}", about)]
    if not bit & area_of(world, rows, party):
        return [Refusal("7.23", f"{space} is not in the area where {party} sets up", about)]
    return []


def _own_places(world: AwawWorld, kind: UnitType) -> tuple[Registration, int] | None:
    """The hexes that the rules give to start units of a kind; None: the area of their party."""
    party = owner_of(world, kind.type)
    return next(iter(BOOK.layers(world, START_PLACES, party, str(kind.category))), None)


def start_area(world: AwawWorld, rows: tuple[int, ...], kind: UnitType) -> int:
    """7.23: the hexes in which start units of a kind may begin, if there is room."""
    if (own := _own_places(world, kind)) is not None:
        return own[1]
    return area_of(world, rows, owner_of(world, kind.type))


def stays_out(world: AwawWorld, kind: UnitType) -> bool:
    """11.36: may no start unit of this kind begin anywhere now? Then it need not be placed."""
    own = _own_places(world, kind)
    return own is not None and not own[1] and not boxes_for(world, kind.type)
