"""49.154: Russia loses a diplomatic point for each objective or industrial center inside Russia
that the Axis walk into undefended.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.defense_multipliers import industrial_centers, objectives
from warcabinet.awaw.logistics.hex_control.hex_control import partisan_held
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import held_by_side, side_of_party, units_of_side
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.surrender import ExposedCity, NearTheEnemy
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_resistance import (
    RUSSIA,
    lose_undefended,
    undefended_losses,
)
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

LAST_TURN = "last Russian turn"


@derived
def russian_cities(world: AwawWorld) -> tuple[SpaceId, ...]:
    """49.154C, 49.154D: the objectives and industrial centers inside Russia, each once."""
    russia = world.board.territory.where("russia") & world.map.hexes
    found = (objectives(world.board) | industrial_centers(world)) & russia
    return tuple(sorted(world.map.members(found)))


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "49.154A, 49.154B",
    "as a Russian player turn starts it is noted which of its cities are isolated or next to the "
    "Axis; as an Axis one starts, which others stand empty",
)
def note_cities_in_danger(world: AwawWorld) -> None:
    if not world.statics.special("resistance-dps"):
        return
    if world.side is Side.ALLIED:
        near = world.map.expand(held_by_side(world, Side.AXIS), world.board.land_sides)
        exempt = tuple(
            space
            for space in russian_cities(world)
            if world.map.has(near, space) or _is_isolated(world, space)
        )
        world.put(NearTheEnemy(LAST_TURN, exempt))
        return
    row = world.near_the_enemy.get(LAST_TURN)
    known = () if row is None else row.hexes
    cities = world.map.mask(russian_cities(world)) & ~world.map.mask(known)
    empty = cities & world.held[RUSSIA] & ~partisan_held(world) & ~units_of_side(world, Side.ALLIED)
    for space in world.map.members(empty):
        garrison = (world.units[unit].party for unit in world.units_in[space])
        if not any(side_of_party(world, party) is Side.ALLIED for party in garrison):
            world.put(ExposedCity(space))


def _is_isolated(world: AwawWorld, space: SpaceId) -> bool:
    """49.154B, 37.71: a center feeds itself in part, but is isolated without full supply."""
    found = supply_in(world, space)
    return found is Supply.NONE or (
        found is not Supply.FULL and world.map.has(industrial_centers(world), space)
    )


@BOOK.happens(
    Moment.MOVEMENT_ENDS,
    "49.154, 49.154E",
    "exposed Russian cities that the Axis hold as their movement ends count as taken undefended; "
    "what falls in combat, by airdrop or by exploitation does not",
)
def count_undefended_losses(world: AwawWorld) -> None:
    if world.side is not Side.AXIS:
        return
    taken = held_by_side(world, Side.AXIS)
    for row in list(world.exposed_cities.rows()):
        if world.map.has(taken, row.hex) and row.hex not in undefended_losses(world):
            lose_undefended(world, row.hex)
            world.tell("49.154", f"{row.hex} was taken undefended", a_hex(row.hex))
