"""26.76, 26.761: bombs on ships that are built or repaired."""

from __future__ import annotations

from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.naval_construction_chart import (
    ROWS,
    ahead,
    break_up,
    put_on,
    take_off,
)
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import Strike
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Side


def blows(world: AwawWorld, strike: Strike) -> list[int]:
    """26.76, 26.761A, 26.761B: the columns that each result moves a ship: two for one before the
    slash, and for each that comes on top; one for one behind it.
    """
    table = world.statics.tables["shipyard-bombing"]
    before = strike.attack.before + strike.extra
    many = [table.number("1/0", "columns")] * before
    return [*many, *[table.number("0/1", "columns")] * strike.attack.after]


def moved(
    row: ChartRow, season: Season, now: Season, columns: int, side: Side
) -> tuple[ChartRow | None, Season]:
    """26.761C, 26.761E: where a ship is after so many columns to the right, spring following
    winter. An Axis ship goes up a row each time it leaves the current season, an Allied one each
    time it comes to it. None: above the highest row.
    """
    place = ROWS.index(row)
    for _ in range(columns):
        new = ahead(season, 1)
        if now in ((season,) if side is Side.AXIS else (new,)):
            place -= 1
        season = new
    return (ROWS[place] if place >= 0 else None), season


def too_high(row: ChartRow | None, size: int) -> bool:
    """26.761D: a row above its size in factors is the end of a ship."""
    if row is None:
        return True
    return row is not ChartRow.LAUNCH and int(row) > size


def hit(world: AwawWorld, ship: OnTheSlips, columns: int) -> OnTheSlips | None:
    """26.761: a ship is delayed; gives where it stands now, or None if it is eliminated."""
    assert ship.season is not None
    side = side_of_party(world, ship.party) or Side.ALLIED
    row, season = moved(ship.row, ship.season, world.turn.season, columns, side)
    if row is None or too_high(row, classes(world.statics)[ship.what].size):
        break_up(world, ship)
        world.tell("26.761D", f"{ship.what} is destroyed in its shipyard")
        return None
    count = take_off(world, ship)
    yard = yards(world.statics)[ship.yard]
    world.tell("26.761", f"{ship.what} is delayed")
    return put_on(world, yard, ship.what, ship.party, count, (row, season))
