"""29.3: enemy hexes that are cut off and empty pass to whoever surrounds them, ring by ring."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import partisan_held, rightful, take
from warcabinet.awaw.logistics.hex_control.island_groups import take_island_groups
from warcabinet.awaw.logistics.hex_control.presence_that_keeps_control import presence
from warcabinet.awaw.logistics.supply.supply_lines import trace
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import held_by, held_by_side, hostile_parties, parties_of
from warcabinet.awaw.state.logistics import Forsaken, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "29.31A, 29.31B",
    "as a player turn starts it is kept which enemy hexes had no supply in the enemy's last "
    "player turn, and nothing of his in or next to them",
)
def note_forsaken(world: AwawWorld) -> None:
    enemies = hostile_parties(world, world.side)
    lost = alive = 0
    for row in world.hex_supply.values():
        if row.supply is Supply.NONE and not row.full_for:
            lost |= world.map.bit(row.hex)
    lost &= held_by(world, enemies)
    if not lost:
        return
    for name in enemies:
        alive |= presence(world, name)
    alive |= world.map.expand(alive, world.board.land_sides)
    for space in world.map.members(lost & ~alive):
        world.put(Forsaken(space))


def take_pockets(world: AwawWorld, side: Side) -> None:
    """29.31, 29.31C, 29.32: the abandoned hexes next to a fully supplied hex of the moving side
    pass to it, all at once; they get supply if a line reaches them, but pass none on before its
    next turn.
    """
    if not world.forsaken:
        return
    enemies = held_by(world, hostile_parties(world, side))
    pockets = [one for one in world.forsaken if world.map.has(enemies, one)]
    if not pockets:
        return
    supplied = held_by_side(world, side) & ~partisan_held(world)
    supplied &= ~world.map.mask(world.hex_supply)
    gains: list[tuple[SpaceId, str, Supply]] = []
    for space in sorted(pockets):
        beside = world.map.expand(world.map.bit(space), world.board.land_sides) & supplied
        if beside:
            holder = _gainer(world, side, beside)
            gains.append((space, holder, _reached(world, holder, space)))
    for space, holder, supply in gains:
        take(world, space, rightful(world, space, holder), "29.31")
        row = world.hex_supply[space]
        if supply is Supply.FULL:
            world.drop(row)
        elif supply is not Supply.NONE:
            world.amend(row, supply=supply)


def _gainer(world: AwawWorld, side: Side, beside: int) -> str:
    """The power with the most supplied hexes next to the pocket."""
    return max(parties_of(world, side), key=lambda name: (world.held[name] & beside).bit_count())


def _reached(world: AwawWorld, holder: str, space: str) -> Supply:
    """29.32: what a line brings to a hex just gained: a step from hexes that had supply before."""
    ways = trace(world, holder).ways
    near = world.map.expand_back(world.map.bit(space), ways.sides, ways.links)
    near &= ways.open & ~ways.ends
    best = Supply.NONE
    for one in world.map.members(near):
        there = supply_in(world, one)
        if there is Supply.FULL:
            return there
        if there is Supply.PARTIAL:
            best = there
    return best


@plays("T.P.STA.60")
class PlayerTurnStarts(Procedure[None]):
    """Facts that later paragraphs read as they were when the player turn began."""

    def start(self, world: AwawWorld, _: None) -> Step:
        come(world, Moment.PLAYER_TURN_STARTS)
        return Done()


@plays("T.P.PCA.130")
class PocketsPass(Procedure[None]):
    """29.31, 29.71: at the end of post-combat supply, isolated pockets evaporate and island groups
    pass to whoever is left in them.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        take_pockets(world, world.side)
        take_island_groups(world, world.side)
        return Done()
