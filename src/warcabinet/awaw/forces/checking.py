"""Whether the forces files agree with each other and with the tables they lean on."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

import msgspec

from warcabinet.awaw.boards.tables import At, Flaw, TextTable
from warcabinet.awaw.forces.cells import RULE
from warcabinet.awaw.forces.figures import MinorFigure, PowerFigure
from warcabinet.awaw.forces.forces import Forces
from warcabinet.awaw.forces.kinds import (
    AREAS,
    COUNTERS,
    MINOR_ITEMS,
    PARTS,
    POWER_ITEMS,
    SPECIALIZED,
    Category,
    Denominations,
    RowKind,
)
from warcabinet.awaw.forces.markers import Marker
from warcabinet.awaw.forces.pools import PoolRow
from warcabinet.awaw.forces.ship_checks import check_ships
from warcabinet.awaw.forces.ships import Ship
from warcabinet.awaw.forces.unit_types import UnitType, UnitTypeId
from warcabinet.awaw.terms.powers import Nationality, Power, Theater
from warcabinet.awaw.terms.tables import TableError, Tables

COST_NAMES = {
    Category.INFANTRY: "infantry",
    Category.ARMOR: "armor",
    Category.REPLACEMENT: "replacements",
    Category.AIRBORNE: "airborne",
    Category.MARINE: "marines",
    Category.COMMANDO: "commandos",
    Category.CHINDIT: "chindits",
    Category.PARTISAN: "partisans",
    Category.FLAK: "flak",
    Category.AAF: "army air",
    Category.NAS: "naval air",
    Category.KAMIKAZE: "kamikazes",
    Category.JET: "jets",
    Category.AIR_TRANSPORT: "air transports",
    Category.STRATEGIC_BOMBER: "strategic bombers",
    Category.INTERCEPTOR: "interceptors",
    Category.DD: "destroyers",
    Category.CA: "cruisers",
    Category.CVE: "carriers",
    Category.TRANSPORT: "transports",
    Category.SUBMARINE: "submarines",
    Category.ASW: "asw",
}
"""What the table of construction costs calls each category."""

RANGE_NAMES = {
    Category.AAF: ("army-air", "any"),
    Category.NAS: ("naval-air", "any"),
    Category.KAMIKAZE: ("kamikaze", "any"),
    Category.JET: ("jet", "9..10"),
    Category.AIR_TRANSPORT: ("air-transport", "any"),
    Category.STRATEGIC_BOMBER: ("strategic-bomber", "0"),
    Category.INTERCEPTOR: ("interceptor", "0"),
}
"""The row of the table of air ranges that holds when a type is first built."""

FIXED_MOVEMENT = {Category.REPLACEMENT: (1, 1), Category.FLAK: (1, 1)}
BOTH_BOARDS = tuple(Nationality(power) for power in (Power.BRITAIN, Power.RUSSIA, Power.US))
ONE_BOARD = (Category.CHINDIT, Category.PARTISAN)


class Known(msgspec.Struct, frozen=True):
    """What the forces files may refer to."""

    rules: Container[str]
    owners: dict[Nationality, Power | None]
    """The nationalities, and the power that each belongs to for good."""
    countries: Container[str]
    tables: Tables


class Rows(msgspec.Struct, frozen=True):
    """The lines of all files, with their places."""

    types: TextTable[UnitType]
    ships: TextTable[Ship]
    pools: TextTable[PoolRow]
    power_figures: TextTable[PowerFigure]
    minor_figures: TextTable[MinorFigure]
    markers: TextTable[Marker]

    def each(self) -> Iterator[tuple[Any, At]]:
        for field in self.__struct_fields__:
            yield from getattr(self, field).located()


def check(forces: Forces, rows: Rows, known: Known, flaws: list[Flaw]) -> None:
    """Note everything in which the rows disagree."""
    for row, at in rows.each():
        cited = (*row.origin.rules, *RULE.findall(row.origin.source))
        strange = [rule for rule in cited if rule not in known.rules]
        flaws += [Flaw(*at, "rule", f"there is no rule {rule}") for rule in strange]
    try:
        for one, at in rows.types.located():
            _type(one, at, known, flaws)
        for line, at in rows.pools.located():
            _pool(forces, line, at, known, flaws)
        _counters(forces, rows, flaws)
        check_ships(rows.ships, known.owners, known.tables, flaws)
        _powers(forces, rows, known.tables, flaws)
        for figure, at in rows.minor_figures.located():
            _minor(forces, figure, at, known, flaws)
        for mark, at in rows.markers.located():
            if mark.limit_table and mark.limit_table not in known.tables:
                flaws.append(Flaw(*at, "limit", f"no table {mark.limit_table}"))
    except TableError as error:
        flaws.append(Flaw("forces", 0, "", f"cannot be checked: {error}"))


def _type(one: UnitType, at: At, known: Known, flaws: list[Flaw]) -> None:
    if one.nationality not in known.owners:
        flaws.append(Flaw(*at, "nationality", f"no nationality {one.nationality}"))
        return
    price = int(known.tables["construction-costs"].cell(COST_NAMES[one.category], "brps"))
    cost = price * (1 if one.quantity else one.combat)
    if one.cost != cost:
        flaws.append(Flaw(*at, "cost", f"{price} for each factor makes {cost}"))
    if one.category in (*SPECIALIZED, Category.REPLACEMENT, Category.PARTISAN) and one.combat != 1:
        flaws.append(Flaw(*at, "combat", f"{one.category} has one factor"))
    for theater, fixed in zip(Theater, _movement(one), strict=True):
        moved = one.movement(theater)
        if moved is not None and fixed is not None and moved != fixed:
            reason = f"{one.category} moves {fixed} there"
            flaws.append(Flaw(*at, f"move_{theater}", reason))
        printed = _range(one, theater, known.tables)
        found = one.range(theater)
        if found is not None and found != printed:
            flaws.append(Flaw(*at, f"range_{theater}", f"the range there is {printed}"))
    if one.nationality in BOTH_BOARDS and one.category not in ONE_BOARD:
        for theater in Theater:
            for kind, other in (("move", one.movement), ("range", one.range)):
                if other(theater) is None and any(other(t) is not None for t in Theater):
                    reason = "British, Russian and American units serve on both boards"
                    flaws.append(Flaw(*at, f"{kind}_{theater}", reason))


def _movement(one: UnitType) -> tuple[int | None, int | None]:
    """Movement in Europe and in the Pacific that rules fix for a type; armor is as printed."""
    if one.category in FIXED_MOVEMENT:
        return FIXED_MOVEMENT[one.category]
    if one.category is Category.ARMOR:
        return None, 3
    if one.category in COUNTERS:
        return (4 if one.mechanized_in(Theater.EUROPE) else 3), 2
    return None, None


def _range(one: UnitType, theater: Theater, tables: Tables) -> int | None:
    if one.category not in RANGE_NAMES:
        return None
    cell = tables["air-ranges"].cell(RANGE_NAMES[one.category], theater)
    return cell if isinstance(cell, int) else None


def _pool(forces: Forces, line: PoolRow, at: At, known: Known, flaws: list[Flaw]) -> None:
    strange = [area for area in line.areas if area not in AREAS and area not in known.countries]
    flaws += [Flaw(*at, "area", f"no area {area}") for area in strange]
    if (one := forces.types.get(line.type)) is None:
        flaws.append(Flaw(*at, "type", f"no unit type {line.type}"))
        return
    if known.owners.get(one.nationality) is not line.power:
        flaws.append(Flaw(*at, "power", f"{one.nationality} units do not belong to {line.power}"))
    for column, count in (("start", line.start), ("builds", line.builds)):
        if one.denominations is Denominations.EVEN and count % 2:
            flaws.append(Flaw(*at, column, f"{count} factors do not make up two-factor units"))
    if not one.quantity and one.movement(line.theater) is None:
        flaws.append(Flaw(*at, "theater", f"{line.type} cannot move in that theater"))
    if line.row is RowKind.REQUIREMENT:
        asked = sum(
            row.start
            for row in forces.rows(RowKind.REQUIREMENT, line.power, line.theater)
            if row.type == line.type and row.when == line.when
        )
        have = forces.total(line.power, line.type, line.theater)
        if have < asked:
            reason = f"rules want {asked} {line.type}, the force pool has {have}"
            flaws.append(Flaw(*at, "start", reason))


def _counters(forces: Forces, rows: Rows, flaws: list[Flaw]) -> None:
    """No pool is larger than its counters; replacements are all in play, and there are no more."""
    for one, at in rows.types.located():
        lines = [
            row
            for row in forces.pools
            if row.type == one.type and row.row is not RowKind.REQUIREMENT
        ]
        total = sum(row.total for row in lines)
        total += sum(
            line.value
            for line in forces.minor_figures
            if line.item == one.type and isinstance(line.value, int)
        )
        if one.limit is not None and total > one.limit:
            flaws.append(Flaw(*at, "limit", f"the force pools have {total}"))
        if one.category is Category.REPLACEMENT and (
            total != one.limit or sum(row.start for row in lines) != total
        ):
            reason = "all replacements are in play from the start, and no others come"
            flaws.append(Flaw(*at, "limit", reason))


def _powers(forces: Forces, rows: Rows, tables: Tables, flaws: list[Flaw]) -> None:
    place = {(one.power, one.item): at for one, at in rows.power_figures.located()}
    for power in Power:
        missing = [item for item in POWER_ITEMS if (power, item) not in place]
        for item in missing:
            reason = f"{power} has no {item}"
            flaws.append(Flaw(f"forces/{rows.power_figures.sheet.file}", 0, "item", reason))
        if missing:
            continue
        for item, wanted in _sums(forces, power, tables).items():
            if forces.figure(power, item) != wanted:
                flaws.append(Flaw(*place[power, item], "value", f"must be {wanted}"))


def _sums(forces: Forces, power: Power, tables: Tables) -> dict[str, int]:
    """What follows from other figures and from tables."""
    base, centers, colonies, other = (
        forces.figure(power, f"brp-{part}") for part in ("base", "centers", "colonies", "other")
    )
    return {
        "brp-total": base + centers + colonies + other,
        "construction-limit": (base + centers) // 3,
        "brp-centers": _sum(tables, "industrial-centers", "brps") if power is Power.RUSSIA else 0,
        "brp-colonies": _sum(tables, "colonies", "brps", power=power, theater=Theater.EUROPE),
        "key-economic-areas": _sum(tables, "key-economic-areas", "brps", power=power),
        "shipbuilding": _sum(tables, "shipyards", "rate", power=power),
    }


def _sum(tables: Tables, name: str, column: str, **wanted: str) -> int:
    """The sum of a column over the rows that have what is wanted in other columns."""
    table = tables[name]
    total = 0
    for row in table.rows:
        cells = {**dict(zip(table.keys, row.keys, strict=True)), **row.cells}
        if all(cells[key] == value for key, value in wanted.items()):
            total += int(cells[column])
    return total


def _minor(forces: Forces, figure: MinorFigure, at: At, known: Known, flaws: list[Flaw]) -> None:
    if figure.country not in known.countries and figure.country not in PARTS:
        flaws.append(Flaw(*at, "country", f"no country {figure.country}"))
    if figure.item in MINOR_ITEMS:
        words = ("capital", "partisans-axis", "partisans-western-allies", "partisans-russia")
        if figure.item not in words and not isinstance(figure.value, int):
            flaws.append(Flaw(*at, "value", f"{figure.value!r} is no whole number"))
        return
    if (one := forces.types.get(UnitTypeId(figure.item))) is None:
        flaws.append(Flaw(*at, "item", f"{figure.item!r} is no item and no unit type"))
        return
    if one.nationality != Nationality(figure.country):
        flaws.append(Flaw(*at, "item", f"{one.type} is not of {figure.country}"))
    if not isinstance(figure.value, int):
        flaws.append(Flaw(*at, "value", f"{figure.value!r} is no whole number"))
    elif one.denominations is Denominations.EVEN and figure.value % 2:
        reason = f"{figure.value} factors do not make up two-factor units"
        flaws.append(Flaw(*at, "value", reason))
