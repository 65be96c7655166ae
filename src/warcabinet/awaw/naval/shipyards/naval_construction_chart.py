"""27.724, 27.725, 27.727: how ships stand and move on the charts of shipyards, and are launched.

A chart has five rows and a column for each season. A ship goes down a row when its season comes and
its work is paid for; it is launched from the row "2", or from the row "Launch" when its time is up.
"""

from __future__ import annotations

from warcabinet.awaw.forces.kinds import ShipKind
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.changing import add
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, classes
from warcabinet.awaw.naval.ships.yards import Yard
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.naval import Hull, HullState
from warcabinet.awaw.state.scenario import Sailed
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import SEASONS, GameTurn, Season
from warcabinet.engine.world import Thing

ROWS = (ChartRow.FIVE, ChartRow.FOUR, ChartRow.THREE, ChartRow.TWO, ChartRow.LAUNCH)
"""27.724C: from the highest row down to the one from which ships are launched."""

SMALL = (Sort.DESTROYER, Sort.ESCORT_CARRIER)
"""27.721B: what is built in one turn."""

MOVES, PLACING = "naval-chart-moves", "naval-chart-placing"


def ahead(season: Season, columns: int) -> Season:
    """27.7251C, 27.7272C: so many columns to the right; spring follows winter."""
    return SEASONS[(season.number + columns) % len(SEASONS)]


def below(row: ChartRow, rows: int) -> ChartRow:
    return ROWS[ROWS.index(row) + rows]


def sails(now: GameTurn, row: ChartRow, season: Season, *, worked: bool) -> GameTurn:
    """27.721, 27.7272: when a ship is launched if nobody hurries or defers it. `worked`: it has had
    its turn already if its season is now.
    """
    wait = (season.number - now.season.number) % len(SEASONS)
    first = now.plus(wait or (len(SEASONS) if worked else 0))
    steps = max(0, ROWS.index(ChartRow.TWO) - ROWS.index(row))
    return first.plus(len(SEASONS) * steps)


# Putting ships on a chart -------------------------------------------------------------------------


def first_cell(world: AwawWorld, what: str, *, repair: bool = False) -> tuple[ChartRow, Season]:
    """27.7251A, 27.7251B, 27.7251C, 27.7267: where a ship is put that is laid down now, or whose
    repair begins.
    """
    table, one = world.statics.tables[PLACING], classes(world.statics)[what]
    if repair:
        line = "repair named ship" if one.named else "repair cruiser"
    elif one.named:
        line = "begin named ship"
    else:
        line = "begin destroyer or cve" if one.sort in SMALL else "begin cruiser"
    level = table.text(line, "level")
    row = ChartRow(str(one.size) if level == "size" else level.lower())
    return row, ahead(world.turn.season, table.number(line, "columns_ahead"))


def put_on(
    world: AwawWorld, yard: Yard, what: str, party: str, factors: int, at: tuple[ChartRow, Season]
) -> OnTheSlips:
    """27.723: a ship stands in a row and column; factors join those that are alike."""
    new = OnTheSlips(yard.id, what, party, *at, factors)
    there = world.slips.get(new.key())
    if there is None:
        return world.put(new)
    return world.amend(there, factors=there.factors + factors)


def take_off(world: AwawWorld, row: OnTheSlips, factors: int | None = None) -> int:
    """A ship, or some factors, are on the chart no more. Gives how many factors."""
    count = row.factors if factors is None else factors
    if count == row.factors:
        world.drop(row)
    else:
        world.amend(row, factors=row.factors - count)
    return count


def shift(
    world: AwawWorld, yard: Yard, row: OnTheSlips, move: str, factors: int | None = None
) -> tuple[ChartRow, Season]:
    """27.7272A, 27.7272B, 27.7272C: a ship goes down or to the side, as the move says. Gives where
    it is now.
    """
    table = world.statics.tables[MOVES]
    assert row.season is not None
    cell = (
        below(row.row, table.number(move, "rows_down")),
        ahead(row.season, table.number(move, "columns")),
    )
    count = take_off(world, row, factors)
    put_on(world, yard, row.what, row.party, count, cell)
    return cell


# Taking ships from it -----------------------------------------------------------------------------


def type_of(world: AwawWorld, what: str) -> UnitTypeId | None:
    """The type of factors on a chart; None of a named ship. A cruiser that is listed among the
    ships is factors like all others.
    """
    ship = world.statics.forces.ships.get(ShipId(what))
    if ship is None:
        return UnitTypeId(what)
    return UnitTypeId(f"{ship.nationality}-ca") if ship.kind is ShipKind.CA else None


def launch(world: AwawWorld, yard: Yard, row: OnTheSlips, factors: int | None = None) -> bool:
    """27.7271, 27.7272D, 27.81, 27.742, 20.164F: a ship, new or repaired, is put on the board where
    its yard is, inverted and in the open. Tells whether it sails for the first time in the game.
    """
    count = take_off(world, row, factors)
    kind, first = type_of(world, row.what), ShipId(row.what) not in world.sailed
    if kind is None:
        hull = Hull(row.what, row.party, yard.place, count, state=HullState.NEW, named=True)
        world.put(Sailed(ShipId(row.what), here=True))
    else:
        hull = Hull(kind, row.party, yard.place, count, state=HullState.NEW)
        if kind != row.what:
            grow_pool(world, kind, count, unbuilt=False)
    add(world, hull)
    what = row.what if kind is None else f"{count} {kind}"
    text = f"{what} is launched" if kind is None else f"{what} are launched"
    world.tell("27.7272D", f"{yard.name}: {text}", Thing("power", row.party))
    return first


def break_up(world: AwawWorld, row: OnTheSlips, factors: int | None = None) -> None:
    """27.7272E, 27.7282: a ship on a chart is lost; factors go back to their pool."""
    count = take_off(world, row, factors)
    pool = world.pools.get(row.what)
    if pool is not None:
        world.amend(pool, unbuilt=pool.unbuilt + count)


def lay_down(world: AwawWorld, yard: Yard, what: str, party: str, factors: int) -> OnTheSlips:
    """6.82, 20.34, 27.7251, 27.7224, 42.334: a new ship is put on the chart; carriers bring no
    squadrons. Destroyers, cruisers and escort carriers come from those that were lost; if there
    are too few, the pool grows.
    """
    pool = world.pools.get(what)
    if not classes(world.statics)[what].named:
        old = min(factors, 0 if pool is None else pool.unbuilt)
        if old and pool is not None:
            world.amend(pool, unbuilt=pool.unbuilt - old)
        if factors > old:
            grow_pool(world, what, factors - old, unbuilt=False)
    return put_on(world, yard, what, party, factors, first_cell(world, what))
