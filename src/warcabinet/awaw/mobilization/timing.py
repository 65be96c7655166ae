"""36.1, 36.4: which mobilizations are due, by tension, by date and by war.

They are played where a scenario has tension tracks; others date what they bring.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from warcabinet.awaw.politics.tensions import actual, effective, tracks
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.tensions import Mobilization
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Power, Side, Theater, at_war
from warcabinet.awaw.terms.tables import TableRow

US, RUSSIA, JAPAN = str(Power.US), str(Power.RUSSIA), str(Power.JAPAN)
ENEMY = {Theater.EUROPE: Power.GERMANY, Theater.PACIFIC: Power.JAPAN}
"""36.11G: whom the U.S. fights in a theater."""

AT_WILL = 2
"""36.11C: from this one on Japan mobilizes when it likes, unless it must."""


class Due(msgspec.Struct, frozen=True):
    """A mobilization that comes now: its number, and in how many turns it is completed."""

    power: str
    theater: str
    number: int
    turns: int = 1


def in_play(setting: Statics) -> bool:
    """36.11: do powers mobilize by the rules in this scenario?"""
    return bool(tracks(setting)) and setting.uses("36.11")


def done(world: AwawWorld, power: str, theater: str) -> list[Mobilization]:
    """The mobilizations of a power in a theater so far, in their order."""
    rows = world.mobilizations.rows()
    return [row for row in rows if (row.power, row.theater) == (power, theater)]


def row_for(setting: Statics, power: str, theater: str, number: int) -> TableRow | None:
    """36.11: the line of the table for the next mobilization; None if there is no further one."""
    for row in setting.tables["mobilizations"].rows:
        first, _, last = str(row.keys[2]).partition("..")
        if row.keys[:2] == (power, theater) and int(first) <= number <= int(last or first):
            return row
    return None


def theaters(world: AwawWorld, power: str) -> Iterator[str]:
    """36.11: where a power mobilizes in this game: the theaters of its lines that are played."""
    played = {str(one) for one in world.statics.theaters}
    if power not in world.treasuries or power in world.surrendered:
        return
    seen: set[str] = set()
    for row in world.statics.tables["mobilizations"].rows:
        theater = str(row.keys[1])
        if row.keys[0] == power and theater in played and theater not in seen:
            seen.add(theater)
            yield theater


def next_row(world: AwawWorld, power: str, theater: str) -> tuple[int, TableRow] | None:
    """36.41, 36.41A: the mobilization that may come next; none in a turn in which the power has
    mobilized there already, or while an earlier one is not completed.
    """
    rows = done(world, power, theater)
    now = world.turn.number
    if rows and (rows[-1].turn == now or rows[-1].done < rows[-1].turns):
        return None
    number = len(rows) + 1
    row = row_for(world.statics, power, theater, number)
    return None if row is None else (number, row)


# Who must -----------------------------------------------------------------------------------------


def reached(world: AwawWorld, row: TableRow) -> bool:
    """36.11C, 36.11G: is the tension of a line there, or its latest turn? In the Allied player turn
    the effective level counts (49.851D, 49.852C, 49.852D); for Japan the actual one does as well.
    """
    latest = str(row.cells["latest"])
    if latest and game_turn(latest) <= world.turn:
        return True
    if not row.cells["tension"]:
        return False
    tension, level = Tension(str(row.cells["tension"])), int(row.cells["level"])
    if row.keys[0] == JAPAN and actual(world, tension) >= level:
        return True
    return effective(world, tension) >= level


def due_american(world: AwawWorld, theater: str) -> Due | None:
    """36.11G, 36.41B: the first three by tension or date, then one every turn up to twelve in each
    theater (R-099); at war with its enemy there one every turn.
    """
    found = next_row(world, US, theater)
    if found is None:
        return None
    number, row = found
    war = at_war(world, Power.US, ENEMY[Theater(theater)])
    if war or row.cells["after"] != "" or reached(world, row):
        return Due(US, theater, number)
    return None


def due_russian(world: AwawWorld) -> Due | None:
    """36.11D, 36.41A: the first when the tension with Germany is at ten, the others so many turns
    after the one before; in war one every turn. In peace the first two take two turns.
    """
    theater = str(Theater.EUROPE)
    found = next_row(world, RUSSIA, theater)
    if found is None:
        return None
    number, row = found
    war = at_war(world, Power.GERMANY, Power.RUSSIA)
    turns = 1 if war else int(row.cells["turns"])
    if number == 1:
        comes = war or reached(world, row)
    else:
        last = done(world, RUSSIA, theater)[-1]
        comes = war or world.turn.number >= last.turn + int(row.cells["after"])
    return Due(RUSSIA, theater, number, turns) if comes else None


def due_japanese(world: AwawWorld) -> Due | None:
    """36.11C: a mobilization that Japan can put off no longer: the tension is there, or the U.S.
    has mobilized in the Pacific as often, or its latest turn has come.
    """
    theater = str(Theater.PACIFIC)
    found = next_row(world, JAPAN, theater)
    if found is None:
        return None
    number, row = found
    as_often = number >= AT_WILL and len(done(world, US, theater)) >= number - 1
    return Due(JAPAN, theater, number) if as_often or reached(world, row) else None


def may_mobilize(world: AwawWorld) -> bool:
    """36.11C: may Japan mobilize of its own will now?"""
    if JAPAN not in world.treasuries or str(Theater.PACIFIC) not in theaters(world, JAPAN):
        return False
    found = next_row(world, JAPAN, str(Theater.PACIFIC))
    return found is not None and found[0] >= AT_WILL


def due_by_date(world: AwawWorld, power: str) -> Due | None:
    """36.11B, 36.11E: Italy and Britain mobilize once, at their date."""
    for theater in theaters(world, power):
        found = next_row(world, power, theater)
        if found is not None and reached(world, found[1]):
            return Due(power, theater, found[0])
    return None


def due_now(world: AwawWorld, side: Side, after_the_dice: bool) -> list[Due]:
    """36.11: the mobilizations that come at this moment of a side's player turn: by date with the
    adjustments; in the Allied one after the dice those of the U.S. and Russia, and one that this
    forces on Japan (36.11C, R-503).
    """
    found: list[Due | None] = []
    if not after_the_dice:
        powers = (Power.ITALY,) if side is Side.AXIS else (Power.BRITAIN,)
        found += [due_by_date(world, str(power)) for power in powers]
        if side is Side.AXIS and JAPAN in world.treasuries:
            found.append(due_japanese(world) if [*theaters(world, JAPAN)] else None)
    elif side is Side.ALLIED:
        found += [due_american(world, theater) for theater in theaters(world, US)]
        found += [due_russian(world) for _ in theaters(world, RUSSIA)]
        found += [due_japanese(world) for _ in theaters(world, JAPAN)]
    return [one for one in found if one is not None]
