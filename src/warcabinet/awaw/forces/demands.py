"""Whether the forces are what the printed tables and rules say of them.

Where a rule gives forces in full, the rows must have exactly these; where it gives part of a pool,
the pool must hold at least that part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from warcabinet.awaw.boards.tables import Flaw
from warcabinet.awaw.forces.checking import Known, Rows
from warcabinet.awaw.forces.forces import Forces, ForcesError
from warcabinet.awaw.forces.kinds import (
    CAPITAL_SHIPS,
    Category,
    RowKind,
    ShipKind,
    ShipStatus,
    Speed,
)
from warcabinet.awaw.forces.pools import When
from warcabinet.awaw.forces.ships import ChartPlace, ship_id
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Country, Nationality, Power, Theater
from warcabinet.awaw.terms.tables import TableError, TableRow, Tables

_DESIGNATION = re.compile(r"(\d-\d)(?: (infantry|armor))?")
_ARMOR = ("2-5", "4-5")
"""The columns of the tables of minor forces that are armor; other designations are infantry."""

_CATEGORIES = {
    "army air factors": Category.AAF,
    "AAF": Category.AAF,
    "AF": Category.AAF,
    "replacements": Category.REPLACEMENT,
    "cruisers": Category.CA,
    "CA": Category.CA,
    "destroyer factors": Category.DD,
    "DD": Category.DD,
    "submarine": Category.SUBMARINE,
    "asw": Category.ASW,
    "strategic-bomber": Category.STRATEGIC_BOMBER,
    "transport": Category.TRANSPORT,
}
"""The words of the tables."""

_STRATEGIC = (
    Category.SUBMARINE,
    Category.ASW,
    Category.TRANSPORT,
    Category.STRATEGIC_BOMBER,
    Category.INTERCEPTOR,
)

_IN_UNITS = ("cruisers", "CA")
"""What tables of forces count in two-factor units; those of fleets count factors."""

_AREAS = {
    "manchuria": ("manchuria",),
    "siberia": ("siberia", "mongolia", "tannu-tuva"),
}

Amounts = Counter[UnitTypeId]


class DemandError(ValueError):
    """The forces are not what a rule says."""


def check_demands(forces: Forces, rows: Rows, known: Known, flaws: list[Flaw]) -> None:
    """Note every demand that the forces do not meet."""
    pools = f"forces/{rows.pools.sheet.file}"
    ships = f"forces/{rows.ships.sheet.file}"
    minors = f"forces/{rows.minor_figures.sheet.file}"
    demands: tuple[tuple[str, Callable[[Forces, Tables], None]], ...] = (
        (pools, _russian_garrison),
        (pools, _asian_garrisons),
        (pools, _british_in_asia),
        (pools, _commonwealth),
        (pools, _strategic_warfare),
        (pools, _transports),
        (pools, _ethiopia),
        (ships, _american_fleets),
        (ships, _german_fleet),
        (ships, _french_fleet),
        (ships, _released_ships),
        (ships, _pearl_harbor),
        (minors, _minors),
    )
    for file, demand in demands:
        try:
            demand(forces, known.tables)
        except DemandError as error:
            flaws.append(Flaw(file, 0, "", str(error)))
        except ForcesError:
            continue  # what does not exist has been noted already
        except TableError as error:
            flaws.append(Flaw(file, 0, "", f"cannot be checked: {error}"))


def named(forces: Forces, nationality: str, words: str, theater: Theater) -> UnitTypeId:
    """The unit type that a table names in its own words."""
    owner = Nationality(nationality)
    if printed := _DESIGNATION.fullmatch(words):
        armor = printed[2] == "armor" or (printed[2] is None and printed[1] in _ARMOR)
        category = Category.ARMOR if armor else Category.INFANTRY
        for one in forces.types_of(owner, category):
            if one.designation_in(theater) == printed[1]:
                return one.type
    elif found := forces.types_of(owner, _CATEGORIES[words]):
        return found[0].type
    raise DemandError(f"{nationality} has no {words}")


def _count(row: TableRow, column: str) -> int:
    """The number in a cell; what is no number, such as a printed dash, counts nothing."""
    cell = str(row.cells[column])
    return int(cell) if cell.isdecimal() else 0


def _same(what: str, rule: str, have: Amounts, wanted: Amounts) -> None:
    for one in sorted(set(have) | set(wanted)):
        if have[one] != wanted[one]:
            raise DemandError(f"{rule}: {what}: {have[one]} {one} instead of {wanted[one]}")


def _required(forces: Forces, power: Power, rule: str) -> Amounts:
    found: Amounts = Counter()
    for row in forces.rows(RowKind.REQUIREMENT, power):
        if rule in row.origin.rules:
            found[row.type] += row.start
    return found


def _started(forces: Forces, power: Power, areas: Iterable[str]) -> Amounts:
    """What stands in exactly these areas at the start."""
    found: Amounts = Counter()
    for row in forces.rows(RowKind.POOL, power):
        if row.areas == tuple(areas):
            found[row.type] += row.start
    return found


def _russian_garrison(forces: Forces, tables: Tables) -> None:
    wanted: Amounts = Counter()
    for row in tables["russian-garrison"].rows:
        one = named(forces, Power.RUSSIA, row.keys[0], Theater.EUROPE)
        wanted[one] = _count(row, "number")
        have = forces.total(Power.RUSSIA, one, Theater.EUROPE)
        if have < wanted[one]:
            raise DemandError(f"63.51B: the Russian pool has {have} {one}, not {wanted[one]}")
    _same("western garrison", "63.51B", _required(forces, Power.RUSSIA, "63.51B"), wanted)


def _asian_garrisons(forces: Forces, tables: Tables) -> None:
    value = tables["garrison-figures"].number("garrison brps", "value")
    for garrison, power, rule in (
        ("manchuria", Power.JAPAN, "81.31"),
        ("siberia", Power.RUSSIA, "81.41"),
    ):
        wanted: Amounts = Counter()
        for row in tables["asian-garrisons"].rows:
            if row.keys[0] == garrison:
                wanted[named(forces, power, row.keys[2], Theater.PACIFIC)] = _count(row, "number")
        areas = _AREAS[garrison]
        _same(garrison, rule, _started(forces, power, areas), wanted)
        _same(garrison, rule, _required(forces, power, rule), wanted)
        lines = [row for row in forces.rows(RowKind.POOL, power) if row.areas == areas]
        if (brps := forces.brps(lines)) != value:
            raise DemandError(f"{rule}: the garrison of {garrison} is worth {brps}, not {value}")


def _british_in_asia(forces: Forces, tables: Tables) -> None:
    wanted: Amounts = Counter()
    for row in tables["british-forces-in-asia"].rows:
        words = row.keys[0]
        one = named(forces, Power.BRITAIN, words, Theater.PACIFIC)
        wanted[one] = _count(row, "number") * (2 if words in _IN_UNITS else 1)
    _same("British in Asia", "72.17", _started(forces, Power.BRITAIN, ("asia",)), wanted)
    _same("British in Asia", "72.17", _required(forces, Power.BRITAIN, "72.17"), wanted)


def _commonwealth(forces: Forces, tables: Tables) -> None:
    wanted: dict[str, Amounts] = {}
    for row in tables["british-commonwealth-forces"].rows:
        country, when, words = row.keys
        if words == "Ship.":
            continue
        country = country.replace(" ", "-")
        theater = Theater.PACIFIC if country in ("australia", "india") else Theater.EUROPE
        one = named(forces, country, words, theater)
        amount = _count(row, "number") * (2 if words in _IN_UNITS else 1)
        wanted.setdefault(when, Counter())[one] = amount

    def dated(when: str) -> When | None:
        return None if when == "At Start" else When((game_turn(when),))

    nations = ("canada-", "south-africa-", "australia-", "india-")
    for when, amounts in wanted.items():
        have: Amounts = Counter()
        for line in forces.pools:
            if not line.type.startswith(nations):
                continue
            if when == "At Start" and line.row is RowKind.POOL:
                have[line.type] += line.total
            elif line.row is RowKind.LATER and line.when == dated(when):
                have[line.type] += line.builds
        _same(f"the Commonwealth, {when}", "82.61", have, amounts)


def _strategic_warfare(forces: Forces, tables: Tables) -> None:
    """24.31, 24.31A, 24.31B, 24.31C, 24.31D, 24.31E, 24.31F, 24.31G, 24.31H, 24.232A, 24.232B,
    24.232C: what each power begins with, and may build; who is not listed has none.
    """
    wanted: dict[Power, tuple[Amounts, Amounts]] = {
        power: (Counter(), Counter()) for power in Power
    }
    for row in tables["strategic-warfare-forces"].rows:
        power = Power(row.keys[0])
        one = named(forces, power, row.keys[1], Theater.EUROPE)
        for amounts, column in zip(wanted[power], ("built", "allowable"), strict=True):
            amounts[one] = _count(row, column)
    for power, (built, allowable) in wanted.items():
        lines = [
            row
            for row in forces.rows(RowKind.POOL, power)
            if forces.type(row.type).category in _STRATEGIC
        ]
        starts: Amounts = Counter()
        builds: Amounts = Counter()
        for line in lines:
            starts[line.type] += line.start
            builds[line.type] += line.builds
        _same(f"{power}, built", "24.31", starts, built)
        _same(f"{power}, allowable builds", "24.31", builds, allowable)


def _transports(forces: Forces, tables: Tables) -> None:
    places = {
        "atlantic": ("atlantic-sw",),
        "indian-ocean": ("indian-ocean-sw",),
        "pacific": ("pacific-sw",),
        "at-large": ("atlantic-sw", "indian-ocean-sw"),
        "unbuilt": (),
    }
    owners = {"western-allies": Power.BRITAIN, "japan": Power.JAPAN}
    for row in tables["transports-initial"].rows:
        power, areas = owners[row.keys[0]], places[row.keys[1]]
        one = named(forces, power, "transport", Theater.EUROPE)
        lines = [line for line in forces.rows(RowKind.POOL, power) if line.type == one]
        have = sum(line.total for line in lines if line.areas == areas)
        if have != (wanted := _count(row, "transports")):
            place = " ".join(row.keys)
            raise DemandError(f"20.631: {have} transports instead of {wanted}: {place}")


def _ethiopia(forces: Forces, tables: Tables) -> None:
    number = tables["middle-east-figures"].number("1-3 italian infantry units in ethiopia", "value")
    wanted: Amounts = Counter({named(forces, Power.ITALY, "1-3", Theater.EUROPE): number})
    _same("Ethiopia", "88.41", _started(forces, Power.ITALY, ("ethiopia",)), wanted)
    _same("Ethiopia", "88.41", _required(forces, Power.ITALY, "88.41"), wanted)


def _american_fleets(forces: Forces, tables: Tables) -> None:
    owner = Nationality(Power.US)
    for fleet, place in (("pacific", "pacific-us"), ("atlantic", "atlantic-us")):
        listed = {row.keys[1]: row for row in tables["us-fleets-1939"].rows if row.keys[0] == fleet}
        names = {name for name in listed if name not in _CATEGORIES}
        afloat = forces.ships_of(owner, ShipStatus.IN_SERVICE)
        there = {ship.name: ship for ship in afloat if ship.places == (place,)}
        if odd := names ^ set(there):
            raise DemandError(f"51.21: not the {fleet} fleet: {', '.join(sorted(odd))}")
        for name, ship in there.items():
            row = listed[name]
            if ship.kind != row.cells["type"] or row.cells["factors"] not in (
                "",
                ship.factor,
                str(ship.factor),
            ):
                raise DemandError(f"51.21: {name} has another kind or factor")
        wanted: Amounts = Counter()
        for name in set(listed) - names:
            wanted[named(forces, Power.US, name, Theater.EUROPE)] = _count(listed[name], "factors")
        have = _started(forces, Power.US, (place,))
        fleet_types = {one: have[one] for one in have if one in wanted}
        _same(f"{fleet} fleet", "51.21", Counter(fleet_types), wanted)


def _german_fleet(forces: Forces, tables: Tables) -> None:
    owner = Nationality(Power.GERMANY)
    afloat = {ship.name: ship for ship in forces.ships_of(owner, ShipStatus.IN_SERVICE)}
    factors = {name: (str(ship.kind), ship.factor) for name, ship in afloat.items()}
    for one, count in _started(forces, Power.GERMANY, ("kiel",)).items():
        word = forces.type(one).category.upper()
        factors[word] = (word, count)
    listed = {
        row.keys[0]: (str(row.cells["type"]), _count(row, "factors"))
        for row in tables["naval-start-kiel"].rows
    }
    if factors != listed:
        odd = sorted({name for name, _ in set(factors.items()) ^ set(listed.items())})
        raise DemandError(f"27.723: not the German fleet: {', '.join(odd)}")
    for row in tables["naval-construction-kiel"].rows:
        kind = str(row.cells["type"])
        building = [
            ship
            for ship in forces.ships_of(owner, ShipStatus.BUILDING)
            if row.keys[0] in (ship.name, ship.kind)
            and kind in (ship.kind, f"{ship.kind}{ship.factor}")
        ]
        level, season = _count(row, "level"), str(row.cells["season"]).lower()
        places = [ship.launch for ship in building if isinstance(ship.launch, ChartPlace)]
        if [(place.row, place.season.value) for place in places] != [(level, season)]:
            raise DemandError(f"27.723: {row.keys[0]} is not in its place on the chart of Kiel")
    if len(forces.ships_of(owner, ShipStatus.BUILDING)) != len(
        tables["naval-construction-kiel"].rows
    ):
        raise DemandError("27.723: other ships on the chart of Kiel")


def _french_fleet(forces: Forces, tables: Tables) -> None:
    wanted = tables["french-surrender-figures"].number("full french fleet", "value")
    counted = (ShipStatus.IN_SERVICE, ShipStatus.BUILDING, ShipStatus.REPAIR)
    have = sum(ship.factor for ship in forces.ships_of(Nationality(Power.FRANCE), *counted))
    for row in forces.rows(RowKind.POOL, Power.FRANCE):
        if forces.type(row.type).category in (Category.CA, Category.DD):
            have += row.total
    if have != wanted:
        raise DemandError(f"58.21C: the French fleet has {have} factors instead of {wanted}")


def _released_ships(forces: Forces, tables: Tables) -> None:
    """The ships that may come from the Pacific must exist."""
    table = tables["us-forces-released"]
    ships = [
        ship
        for ship in forces.ships_of(Nationality(Power.US))
        if ship.status is not ShipStatus.LEFT_OUT
    ]
    for words, have in (
        ("carriers", sum(ship.kind is ShipKind.CV for ship in ships)),
        (
            "4-factor battleships",
            sum(ship.kind is ShipKind.BB and ship.factor == 4 for ship in ships),
        ),
    ):
        if have < (wanted := table.number(words, "total")):
            raise DemandError(f"57.82: the U.S. has {have} {words}, not {wanted}")


def _pearl_harbor(forces: Forces, tables: Tables) -> None:
    """Japan can form the strike force that the attack needs."""
    afloat = forces.ships_of(Nationality(Power.JAPAN), ShipStatus.IN_SERVICE)
    escorts = [
        ship
        for ship in afloat
        if ship.kind in CAPITAL_SHIPS and ship.factor == 3 and ship.speed is Speed.FAST
    ]
    if len(escorts) < 2:
        raise DemandError("51.12: Japan has fewer than two fast three-factor capital ships")


def _minors(forces: Forces, tables: Tables) -> None:
    for name, theater in (
        ("minor-country-forces-europe", Theater.EUROPE),
        ("minor-country-forces-pacific", Theater.PACIFIC),
    ):
        table = tables[name]
        for row in table.rows:
            country = row.keys[0]
            wanted: Amounts = Counter()
            for column in table.columns:
                if column not in _CATEGORIES and not _DESIGNATION.fullmatch(column):
                    continue
                count = _count(row, column)
                if column in _IN_UNITS:  # in two-factor units, and named ships among them
                    count = 2 * (count - len(forces.ships_of(Nationality(country))))
                if count:
                    wanted[named(forces, country, column, theater)] = count
            _same(country, "82.61", Counter(forces.forces_of(Country(country))), wanted)
    if ship_id(Nationality("turkey"), "Yavuz") not in forces.ships:
        raise DemandError("82.61: there is no Yavuz")
