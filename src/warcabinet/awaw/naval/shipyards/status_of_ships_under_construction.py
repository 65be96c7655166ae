"""27.71, 27.7281, 27.7282, 21.23F, 21.23G: what becomes of ships in a yard whose port is taken."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN
from warcabinet.awaw.naval.movement.displaced_naval_units import drive_out
from warcabinet.awaw.naval.ships.changing import add
from warcabinet.awaw.naval.ships.yards import Yard, yards
from warcabinet.awaw.naval.shipyards.naval_construction_chart import break_up, take_off, type_of
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import slips_of
from warcabinet.awaw.politics.parties import faction_of, hostile_to
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.naval import Condition, Hull, HullState
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.world import Thing

DISPLACED = (ChartRow.TWO, ChartRow.LAUNCH)


@BOOK.happens(
    TAKEN,
    "27.71, 27.7281, 27.7282, 21.23F, 21.23G",
    "ships on the rows 2 and Launch of a yard that the enemy takes flee as damaged ships; those "
    "further up are lost",
)
def yard_is_taken(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    if not world.slips:
        return
    for yard in yards(world.statics).values():
        if yard.place == space and world.map.is_hex(space):
            _clear(world, yard, after)


def _clear(world: AwawWorld, yard: Yard, after: str) -> None:
    """27.71: an opposing faction takes a yard: its chart is empty afterwards."""
    hostile, faction = hostile_to(world, after), faction_of(world, after)
    flee = False
    for row in slips_of(world, yard):
        if row.party not in hostile and faction_of(world, row.party) == faction:
            continue
        if row.row in DISPLACED and row.party in hostile:
            flee = True
            _put_to_sea(world, yard, row)
        else:
            world.tell("27.7282", f"{yard.name}: {row.what} is lost", Thing("power", row.party))
            break_up(world, row)
    if flee:
        drive_out(world, yard.place, after)


def _put_to_sea(world: AwawWorld, yard: Yard, row: OnTheSlips) -> None:
    """27.7281: it is treated as a damaged ship, displaced like all others."""
    factors = take_off(world, row)
    kind = type_of(world, row.what)
    what, named = (row.what, True) if kind is None else (str(kind), False)
    condition = Condition.DAMAGED if named or what.endswith("-ca") else Condition.FIT
    hull = Hull(what, row.party, yard.place, factors, condition, state=HullState.DOWN, named=named)
    add(world, hull)
    text = f"{yard.name}: {row.what} leaves unfinished"
    world.tell("27.7281", text, Thing("power", row.party))
