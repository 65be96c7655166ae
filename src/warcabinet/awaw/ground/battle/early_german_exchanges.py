"""15.54: early in the war exchanges cost Germany less when its armor exploits."""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.battle.combat_results_table import FullExchange
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.state.attacks import WesternOffensive
from warcabinet.awaw.state.offensives import Operation
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Faction, Power, Side

POLISH_CAMPAIGN = game_turn("Fall 1939")
LAST_WESTERN = game_turn("Summer 1940")
FIRST_TURNS = 2


def german(world: AwawWorld, assault: Assault) -> bool:
    """15.54: is this an exploitation attack that Germany makes?"""
    units = attacking(world, assault)
    return assault.exploiting and all(world.units[unit].party == Power.GERMANY for unit in units)


@BOOK.forbids(
    FullExchange, "15.54A", "Ex is Ex-1 for German exploitation attacks in Poland in Fall 1939"
)
def in_poland(world: AwawWorld, asked: FullExchange) -> bool:
    if world.now.turn != POLISH_CAMPAIGN or not german(world, asked.assault):
        return False
    poland = world.statics.area("territory:poland") | world.statics.area("region:eastern-poland")
    return all(world.map.has(poland, space) for space in asked.assault.hexes)


@BOOK.forbids(
    FullExchange,
    "15.54B",
    "Ex is Ex-1 for German exploitation attacks in the first two turns of Axis offensives in the "
    "west, until Summer 1940",
)
def in_the_west(world: AwawWorld, asked: FullExchange) -> bool:
    turn = world.now.turn
    if turn is None or turn > LAST_WESTERN or not german(world, asked.assault):
        return False
    before = [row for row in world.western_offensives.values() if row.turn < turn.number]
    if len(before) >= FIRST_TURNS:
        return False
    front = world.board.front
    return all(front[space] is Front.WESTERN for space in asked.assault.hexes)


@BOOK.happens(
    Moment.TIME_LIMITS,
    "15.54B",
    "it is kept in which player turns the Axis have acted on the ground or in the air on the "
    "western front",
)
def note_western_offensive(world: AwawWorld) -> None:
    turn = world.now.turn
    if turn is None or world.now.side is not Side.AXIS or turn > LAST_WESTERN:
        return
    if any(
        row.faction == Faction.EUROPEAN_AXIS
        and Front.WESTERN in row.fronts
        and not _by_ship(world, row)
        for row in world.operations.values()
    ):
        world.put(WesternOffensive(turn.number))


def _by_ship(world: AwawWorld, row: Operation) -> bool:
    """15.54B: is this what ships do: an operation neither of air units nor of a ground unit?"""
    kind = row.unit.rpartition("/")[0]
    return kind != "air" and UnitTypeId(kind) not in world.statics.kinds
