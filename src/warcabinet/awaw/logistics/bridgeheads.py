"""31: bridgeheads: when they are placed, what they do, and when they are removed.

An attack or overrun calls `note_crossing` before anything is lost or moved, and `OfferBridgehead`
once a unit has come into the hex. Seaborne invasions place theirs as they land (21.517), or before
others who attacked with them advance.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_of_units
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.attack.defense_multipliers import STRONGHOLDS
from warcabinet.awaw.ground.movement.overstacking import CureOverstacking
from warcabinet.awaw.ground.stacking.stacking import Capacity
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN, owner_of_record
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import player_turn
from warcabinet.awaw.logistics.supply.supply_lines import trace
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import (
    hostile_parties,
    ships_in,
    side_of_party,
    units_of_side,
)
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    BridgeheadRefused,
    Crossing,
    Supply,
)
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side, Theater
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Layer
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId
from warcabinet.hexes.floods import within
from warcabinet.hexes.terms import Terms


def is_bridgehead(world: AwawWorld, space: str) -> bool:
    """31.63B: is there a bridgehead counter in the hex? Infantry in it is spared some penalties."""
    return SpaceId(space) in world.bridgeheads


def bridgehead_of(world: AwawWorld, space: str, side: Side) -> Bridgehead | None:
    row = world.bridgeheads.get(SpaceId(space))
    return row if row is not None and row.side == side else None


# Placing ------------------------------------------------------------------------------------------


def note_crossing(world: AwawWorld, assault: Assault) -> None:
    """31.23, 31.24: as an attack or overrun begins, keep the hexes that all units attacking on the
    ground come into across a river or a crossing arrow. Who has been dropped on a hex is in it.
    """
    places = {where(world, world.units[unit].place) for unit in attacking(world, assault)}
    grounded = world.map.mask(places.difference(assault.hexes))
    for space in assault.hexes:
        beside, across = _ways_into(world.board, space)
        origins = grounded & beside
        old = world.crossings.get(space)
        if origins and not origins & ~across:
            world.put(Crossing(space))
        elif old is not None:
            world.drop(old)


@cache
def _ways_into(board: AwawBoard, space: str) -> tuple[int, int]:
    """The hexes from which ground units can come into a hex, and those from which they come across
    a river or a crossing arrow.
    """
    bit, back = board.board.bit(space), board.board.expand_back
    water = board.sides(SideFeature.RIVER) | board.sides(SideFeature.ARROW)
    return back(bit, board.ground_sides), back(bit, water)


def may_place(world: AwawWorld, space: str, side: Side) -> bool:
    """31.23, 31.24, 31.31, 31.32: may the side place a bridgehead here now? A unit of its has come
    into the hex across the water, and it has not declined before.
    """
    place = SpaceId(space)
    if not world.statics.uses("31.21"):
        return False
    if place not in world.crossings or place in world.bridgeheads:
        return False
    if place in world.bridgeheads_refused:
        return False
    return world.map.has(units_of_side(world, side), place)


BEACHHEADS: Layer[Mapping[SpaceId, tuple[SpaceId, ...]]] = Layer(
    "hexes that invaders of a side have won and may have a bridgehead in, and where they embarked",
    ("side",),
)


def for_invaders(world: AwawWorld, space: str) -> bool:
    """31.22, 10.81: may those who land in a hex have a bridgehead in it: on beaches and one-hex
    islands, but not in ports that commandos invade, nor in Singapore (R-870)?
    """
    return world.map.has(world.board.invadable(), space)


def launched_against(world: AwawWorld, space: str, side: Side) -> tuple[SpaceId, ...] | None:
    """31.22, 31.32: where those embarked who hold a hex from the sea; None: nobody who may place a
    bridgehead there now.
    """
    place = SpaceId(space)
    if not world.statics.uses("31.21"):
        return None
    if place in world.bridgeheads or place in world.bridgeheads_refused:
        return None
    for _, found in BOOK.layers(world, BEACHHEADS, str(side)):
        if place in found:
            return found[place]
    return None


def place_bridgehead(
    world: AwawWorld,
    space: str,
    side: Side,
    kind: BridgeheadKind,
    launched: tuple[SpaceId, ...] = (),
) -> None:
    """31.11, 31.21, 31.22: put a bridgehead counter in a hex; there is no limit to their number.
    `launched`: from where an invasion has come.
    """
    world.put(Bridgehead(SpaceId(space), side, kind, player_turn(world), launched))
    world.tell("31.21", f"{side} places a bridgehead in {space}", a_hex(space))


class PlaceBridgehead(Action, frozen=True):
    """31.21: place the counter."""


class NoBridgehead(Action, frozen=True):
    """31.32: place none here, for good."""


class BridgeheadChoice(Decision[PlaceBridgehead | NoBridgehead], frozen=True):
    """31.21, 31.32: asked as soon as the first unit has come into the hex."""

    hex: SpaceId

    rule: ClassVar[str] = "31.21"
    prompt: ClassVar[str] = "Place a bridgehead, or none"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PlaceBridgehead: Form(label="Place a bridgehead"),
        NoBridgehead: Form(label="No bridgehead"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Place a bridgehead in {self.hex}, or none"

    def default(self, asked: Asked) -> PlaceBridgehead:
        return PlaceBridgehead()


class OfferBridgehead(Procedure[bool], kw_only=True):
    """31.31, 31.32: the moving side may place a bridgehead in a hex it has just come into. Gives
    back whether it has.
    """

    hex: SpaceId

    def start(self, world: AwawWorld, _: None) -> Step:
        landed = launched_against(world, self.hex, world.side)
        if landed is None and not may_place(world, self.hex, world.side):
            return Done(False)
        seat = chief_of_units(world, world.side, world.units_in[self.hex])
        return self.ask(BridgeheadChoice((seat,), self.hex), then=self.chosen)

    def chosen(self, world: AwawWorld, answer: PlaceBridgehead | NoBridgehead) -> Step:
        if isinstance(answer, NoBridgehead):
            world.put(BridgeheadRefused(self.hex))
            return Done(False)
        landed = launched_against(world, self.hex, world.side)
        kind = BridgeheadKind.RIVER if landed is None else BridgeheadKind.INVASION
        place_bridgehead(world, self.hex, world.side, kind, landed or ())
        return Done(True)


# What they do -------------------------------------------------------------------------------------


@BOOK.modifies(
    Capacity,
    "31.51, 12.13, 21.517J",
    "bridgehead",
    "five ground units may stack on a bridgehead, but not on a one-hex island of the Pacific board",
)
def room_on_a_bridgehead(world: AwawWorld, asked: Capacity) -> int | None:
    if not world.bridgeheads or bridgehead_of(world, asked.space, Side(asked.side)) is None:
        return None
    if world.map.has(world.board.one_hex_islands() & world.statics.pacific, asked.space):
        return None
    limits = world.statics.tables["stacking-limits"]
    return limits.number("bridgehead", "units") - limits.number("hex", "units")


BOOK.note("31.14", "bridgeheads let units overstack and change some combats")
BOOK.note("31.61", "out of a bridgehead no more units attack than out of any other hex")
BOOK.note("31.62", "all units in a bridgehead are counted for attrition that would be elsewhere")


@BOOK.lays(STRONGHOLDS, "31.63B", "bridgeheads spare infantry some negative multipliers")
def bridgeheads_are_strongholds(world: AwawWorld) -> int:
    return world.map.mask(world.bridgeheads) if world.bridgeheads else 0


# Removal ------------------------------------------------------------------------------------------


def remove(world: AwawWorld, row: Bridgehead, rule: str) -> None:
    world.drop(row)
    world.tell(rule, f"the bridgehead in {row.hex} is removed", a_hex(row.hex))


@BOOK.happens(
    TAKEN,
    "31.13, 31.41A",
    "a bridgehead goes at once when its hex comes under enemy control",
)
def bridgehead_falls(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    row = world.bridgeheads.get(SpaceId(space))
    if row is not None and side_of_party(world, after) != row.side:
        remove(world, row, "31.41A")


def isolated_bridgeheads(world: AwawWorld, side: Side) -> None:
    """31.41B, 30.525, 30.541: after post-combat supply a bridgehead without any supply goes; even
    partial supply keeps it.
    """
    for row in tuple(world.bridgeheads.rows()):
        if row.side == side and supply_in(world, row.hex) is Supply.NONE:
            remove(world, row, "31.41B")


def needed_for_supply(world: AwawWorld, row: Bridgehead) -> bool:
    """31.41C: is a bridgehead of an invasion needed to bring supply by sea ashore? Not on a one-hex
    island, and not if its zone has a port.
    """
    if row.kind is not BridgeheadKind.INVASION:
        return False
    bit = world.map.bit(row.hex)
    holder = owner_of_record(world, row.hex)
    if bit & world.board.one_hex_islands() or holder is None:
        return False
    return not trace(world, holder).ways.spread(bit) & port_hexes(world)


def superfluous(world: AwawWorld, row: Bridgehead) -> bool:
    """31.41C: a bridgehead that is not needed for sea supply is superfluous once no enemy unit of
    any type is within air range of it by land: four hexes, three in the Pacific, as the board it
    lies on has it. Who is at peace with its side is no enemy.
    """
    if needed_for_supply(world, row):
        return False
    theater = world.statics.theater_at(row.hex)
    name = "enemy range europe" if theater is Theater.EUROPE else "enemy range pacific"
    range_ = world.statics.tables["bridgehead-figures"].number(name, "value")
    enemies = hostile_parties(world, Side(row.side))
    there = ships_in(world, enemies)
    for enemy in enemies:
        there |= world.standing[enemy]
    for air in world.air.values():
        if air.party in enemies:
            there |= bit_of(world, air)
    by_land = Terms(sides=world.board.ground_sides)
    return not within(world.map, world.map.bit(row.hex), range_, by_land) & there


def superfluous_bridgeheads(world: AwawWorld, side: Side) -> None:
    """31.41C: at the end of the owner's turn the superfluous ones go."""
    for row in tuple(world.bridgeheads.rows()):
        if row.side == side and superfluous(world, row):
            remove(world, row, "31.41C")


class LeaveTheBank(CureOverstacking):
    """31.52: who has no room once a bridgehead is gone is eliminated, by the owner's choice."""

    def _rule(self, world: AwawWorld, space: SpaceId, there: tuple[UnitId, ...]) -> str:
        return "31.52"


@plays("T.P.FIN.30")
class BridgeheadsGo(Procedure[None]):
    """31.41C, 31.52: superfluous bridgeheads go, then the overstack they leave."""

    def start(self, world: AwawWorld, _: None) -> Step:
        superfluous_bridgeheads(world, world.side)
        return self.call(LeaveTheBank(), then=self.left)

    def left(self, world: AwawWorld, _: None) -> Step:
        return Done()
