"""Whether the named ships can exist: factor, speed, builder, and room in the yards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from warcabinet.awaw.boards.tables import At, Flaw, TextTable
from warcabinet.awaw.forces.kinds import (
    AREAS,
    CAPITAL_SHIPS,
    FAST_CARRIERS,
    ShipKind,
    ShipStatus,
    Speed,
)
from warcabinet.awaw.forces.ships import ChartPlace, Ship
from warcabinet.awaw.terms.powers import Nationality, Power
from warcabinet.awaw.terms.tables import Tables

NAMES = {
    ShipKind.BB: "battleship",
    ShipKind.BC: "battlecruiser",
    ShipKind.PB: "pocket-battleship",
    ShipKind.CVL: "light-carrier",
    ShipKind.CV: "fleet-carrier",
    ShipKind.CVB: "super-carrier",
    ShipKind.CVE: "escort-carrier",
    ShipKind.CA: "cruiser",
}
"""What the table of naval units calls each kind."""

ALL_FAST = (Nationality(Power.GERMANY), Nationality(Power.ITALY))
US_CAPACITY = 10
"""What each American yard holds before the war, at whatever rate it builds."""


def check_ships(
    ships: TextTable[Ship],
    owners: Mapping[Nationality, Power | None],
    tables: Tables,
    flaws: list[Flaw],
) -> None:
    yards = yards_of(tables)
    used: Counter[str] = Counter()
    ids: set[str] = set()
    for ship, at in ships.located():
        if ship.id in ids:
            flaws.append(Flaw(*at, "ship", f"{ship.id} occurs twice"))
        ids.add(ship.id)
        if ship.nationality not in owners:
            flaws.append(Flaw(*at, "nationality", f"no nationality {ship.nationality}"))
            continue
        _kind(ship, at, tables, flaws)
        if ship.status in (ShipStatus.BUILDING, ShipStatus.REPAIR):
            yard = yards.get(ship.places[0])
            if len(ship.places) != 1 or yard is None or yard[0] != owners[ship.nationality]:
                reason = f"{', '.join(ship.places)} is no yard of {ship.nationality}"
                flaws.append(Flaw(*at, "place", reason))
                continue
        else:
            strange = [place for place in ship.places if place not in (*AREAS, ship.nationality)]
            flaws += [Flaw(*at, "place", f"no area {place}") for place in strange]
        if ship.status is ShipStatus.BUILDING:
            used[ship.places[0]] += 1
            _, room = yards[ship.places[0]]
            if used[ship.places[0]] > room:
                flaws.append(Flaw(*at, "place", f"{ship.places[0]} holds {room} ships"))
            if isinstance(ship.launch, ChartPlace) and ship.launch.row > ship.factor:
                reason = f"a ship of {ship.factor} factors begins on row {ship.factor}"
                flaws.append(Flaw(*at, "launch", reason))


def yards_of(tables: Tables) -> dict[str, tuple[str, int]]:
    """27.731, 27.741: the shipyards: whose they are, and how many ships they hold at the start."""
    found: dict[str, tuple[str, int]] = {}
    for row in tables["shipyards"].rows:
        power, rate = row.keys[0], int(row.cells["rate"])
        found[yard_id(row.keys[1])] = power, US_CAPACITY if power == Power.US else 2 * rate
    return found


def _kind(ship: Ship, at: At, tables: Tables, flaws: list[Flaw]) -> None:
    sizes = tables["naval-units"]
    low, high = (int(sizes.cell(NAMES[ship.kind], end)) for end in ("smallest", "largest"))
    if not low <= ship.factor <= high:
        flaws.append(Flaw(*at, "factor", f"a {ship.kind} has {low} to {high} factors"))
    if ship.status is ShipStatus.LEFT_OUT:
        return
    always = ship.kind in (*FAST_CARRIERS, ShipKind.CA) or (
        ship.kind in CAPITAL_SHIPS and ship.nationality in ALL_FAST
    )
    if always and ship.speed is Speed.SLOW:
        flaws.append(Flaw(*at, "speed", f"a {ship.kind} of {ship.nationality} is fast"))
    if ship.kind is ShipKind.CVE and ship.speed is Speed.FAST:
        flaws.append(Flaw(*at, "speed", "escort carriers are slow"))
    if (
        ship.kind in FAST_CARRIERS
        and ship.status is not ShipStatus.IN_SERVICE
        and tables["carrier-rights"].cell(ship.nationality, ship.kind.lower()) != "yes"
    ):
        flaws.append(Flaw(*at, "kind", f"{ship.nationality} may not build a {ship.kind}"))


def yard_id(name: str) -> str:
    """The key of a shipyard, from its name: `kiel`, `atlantic-us`."""
    return name.lower().removesuffix(" u.s. box") + ("-us" if name.endswith("U.S. box") else "")
