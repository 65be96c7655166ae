"""Ships: each is there once and afloat by then, in a port or a box that holds it; what is under
construction fits the yards.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from warcabinet.awaw.forces.kinds import NAVAL, Denominations, ShipStatus
from warcabinet.awaw.forces.ship_checks import yards_of
from warcabinet.awaw.forces.ships import START, ChartPlace, Ship, ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.contents import LEAST, MOST
from warcabinet.awaw.scenarios.file.model import Fleet, Slip
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.file.words import ChartRow, MarkerKind
from warcabinet.awaw.scenarios.situation.areas import Check

PORT = 50
"""21.11: the naval factors that a port may base."""

NEVER = (ShipStatus.LEFT_OUT, ShipStatus.PLANNED)
ROWS = {ChartRow.TWO: 2, ChartRow.THREE: 3, ChartRow.FOUR: 4, ChartRow.FIVE: 5}


def fleets(check: Check) -> None:
    """7.31, 21.11, 21.114: ships and naval factors lie in ports of their side, or in boxes."""
    crowd: Counter[str] = Counter()
    owners: dict[str, set[str]] = defaultdict(set)
    for number, fleet in enumerate(check.scenario.fleet):
        path: Path = ("fleet", number)
        for place, name in enumerate(fleet.ships):
            _ship(check, name, (*path, "ships", place), afloat=True)
        for name, count in fleet.units.items():
            _factors(check, name, count, (*path, "units", name))
        for place, name in enumerate(fleet.damaged):
            if name not in fleet.ships:
                check.fault((*path, "damaged", place), f"{name} is not among the ships of the row")
        if not fleet.ships and not fleet.units:
            check.fault(path, "the fleet has no ships and no units")
        _harbor(check, fleet, path)
        size = sum(card.combat * fleet.units.get(card.type, 1) for card in check.cards(fleet))
        if fleet.task_force and not LEAST <= size <= MOST:
            reason = f"{size} factors are no task force: it has from {LEAST} to {MOST} (20.162A)"
            check.fault((*path, "task-force"), reason)
        crowd[fleet.hex] += size
        owners[fleet.hex] |= {check.owner(card) for card in check.cards(fleet)}
        room = _room(check, fleet.hex)
        if room is not None and crowd[fleet.hex] > room:
            reason = f"{crowd[fleet.hex]} naval factors in {fleet.hex}, which bases {room} (21.11)"
            check.fault((*path, "hex"), reason)
    _once(check)


def _ship(check: Check, name: str, path: Path, *, afloat: bool) -> Ship | None:
    """A ship that exists, whose owner takes part; afloat it has been launched by then."""
    ship = check.data.forces.ships.get(ShipId(name))
    if ship is None:
        check.fault(path, f"there is no ship {name}")
        return None
    card = check.counters.cards[name]
    if check.side(card) is None:
        check.fault(path, f"{check.owner(card)} takes no part in this scenario")
    first = check.scenario.scenario.first
    if ship.status in NEVER:
        check.fault(path, f"{ship.name} is {ship.status}: it is not in the game by then")
    elif afloat and ship.status in (ShipStatus.BUILDING, ShipStatus.LATER):
        launched = ship.launched
        if launched is None or launched > first:
            when = f"in {launched}" if launched is not None else "never"
            check.fault(path, f"{ship.name} is launched {when}, not by {first}")
    return ship


def _factors(check: Check, name: str, count: int, path: Path) -> None:
    kind = check.data.forces.types.get(UnitTypeId(name))
    if kind is None or kind.category not in NAVAL:
        check.fault(path, f"there is no naval unit {name}")
        return
    card = check.counters.cards[name]
    if check.side(card) is None:
        check.fault(path, f"{check.owner(card)} takes no part in this scenario")
    if kind.denominations is Denominations.EVEN and count % 2:
        check.fault(path, f"{count} factors of {name}, which come in twos")


def _harbor(check: Check, fleet: Fleet, path: Path) -> None:
    board, here = check.board, (*path, "hex")
    if fleet.hex not in board.board:
        check.fault(here, f"{fleet.hex!r} is not on the board {board.name}")
        return
    bit = board.board.bit(fleet.hex)
    if bit & board.real_boxes:
        if fleet.hex not in check.scenario.map.boxes:
            check.fault(here, f"{fleet.hex} is a box that this scenario does not use")
        return
    if not _room(check, fleet.hex):
        check.fault(here, f"there is no port in {fleet.hex} (21.11)")
    if not bit & check.quiet_area(check.scenario.map.area):
        check.fault(here, f"{fleet.hex} is outside the part of the board that is played on")
    for side in {check.side(card) for card in check.cards(fleet)} - {None}:
        if side is not None and not bit & check.sides[side]:
            reason = f"{fleet.hex} is not controlled by the {side.capitalize()} (7.24)"
            check.fault(here, reason)


def _room(check: Check, space: str) -> int | None:
    """21.11, 21.111, 21.114: what the ports of a hex base; None: a box, without limit."""
    board = check.board
    if space not in board.board or board.board.bit(space) & board.real_boxes:
        return None
    ports = sum(place.port for place in board.places_at.get(board.board.space(space), ()))
    laid = sum(m.hex == space and m.kind is MarkerKind.PORT for m in check.scenario.marker)
    return PORT * (ports + laid)


def _once(check: Check) -> None:
    """No ship is in two places: at sea, on the slips, or not in the scenario at all."""
    seen: set[str] = set()
    for path, name in _named(check):
        if name in seen:
            check.fault(path, f"{name} is there already")
        seen.add(name)


def _named(check: Check) -> list[tuple[Path, str]]:
    found: list[tuple[Path, str]] = []
    for number, fleet in enumerate(check.scenario.fleet):
        found += [(("fleet", number, "ships", at), name) for at, name in enumerate(fleet.ships)]
    for number, chart in enumerate(check.scenario.chart):
        found += [(("chart", number, "ships", at), name) for at, name in enumerate(chart.ships)]
        for place, slip in enumerate(chart.slips):
            if slip.ship:
                found.append((("chart", number, "slips", place, "ship"), slip.ship))
    for number, absent in enumerate(check.scenario.absent):
        found += [(("absent", number, "ships", at), name) for at, name in enumerate(absent.ships)]
    return found


def charts(check: Check) -> None:
    """27.723, 27.724, 27.741: each yard once, and no more in it than it holds, in fitting rows."""
    yards = yards_of(check.data.tables)
    seen: set[str] = set()
    for number, chart in enumerate(check.scenario.chart):
        path: Path = ("chart", number)
        if chart.yard not in yards:
            check.fault((*path, "yard"), f"{chart.yard!r} is none of: {', '.join(yards)}")
            continue
        if chart.yard in seen:
            check.fault((*path, "yard"), f"{chart.yard} has two charts")
        seen.add(chart.yard)
        power, room = yards[chart.yard]
        for place, name in enumerate(chart.ships):
            _listed(check, name, chart.yard, (*path, "ships", place))
        count = len(chart.ships)
        for place, slip in enumerate(chart.slips):
            _slip(check, slip, power, (*path, "slips", place))
            count += slip.row is not ChartRow.WAITING
        if count > room:
            reason = f"{count} ships in {chart.yard}, which holds {room} (27.741)"
            check.fault((*path, "yard"), reason)


def _listed(check: Check, name: str, yard: str, path: Path) -> None:
    """A ship that stands where the list of ships has it in Fall 1939."""
    ship = _ship(check, name, path, afloat=False)
    if ship is None:
        return
    if check.scenario.scenario.first != START:
        reason = f"the places of ships are those of {START}: say its row and season in slips"
        check.fault(path, reason)
    elif ship.status not in (ShipStatus.BUILDING, ShipStatus.REPAIR):
        check.fault(path, f"{ship.name} is {ship.status}: it has no place on a chart")
    elif yard not in ship.places:
        check.fault(path, f"{ship.name} is built in {', '.join(ship.places)}")


def _slip(check: Check, slip: Slip, power: str, path: Path) -> None:
    if bool(slip.ship) == bool(slip.type):
        check.fault(path, "a slip has a ship, or factors of a type")
        return
    if (slip.season is None) != (slip.row is ChartRow.WAITING):
        check.fault((*path, "season"), "every row but the one of waiting ships has a season")
    size = slip.factors
    if slip.ship:
        ship = _ship(check, slip.ship, (*path, "ship"), afloat=False)
        size = 0 if ship is None else ship.factor
        if slip.factors:
            check.fault((*path, "factors"), "a ship has the factors that it has")
    else:
        _factors(check, slip.type, slip.factors, (*path, "type"))
        if not slip.factors:
            check.fault((*path, "factors"), "are missing")
    card = check.counters.cards.get(slip.ship or slip.type)
    if card is not None and check.owner(card) != power:
        check.fault(path, f"{card.type} is not built in a yard of {power}")
    if size and ROWS.get(slip.row, 0) > size:
        check.fault((*path, "row"), f"a ship of {size} factors begins on row {size} (27.7251)")


def navy(check: Check) -> None:
    """Of a nationality that sets up ships in Fall 1939 none is forgotten: afloat, on the slips, or
    not in the scenario.
    """
    if check.scenario.scenario.first != START:
        return
    told = {name for _, name in _named(check)}
    first: dict[str, int] = {}
    for number, fleet in enumerate(check.scenario.fleet):
        for name in fleet.ships:
            if name in check.counters.cards:
                first.setdefault(check.counters.cards[name].nationality, number)
    for nationality, number in first.items():
        missing = [
            str(ship.id)
            for ship in check.data.forces.ships.values()
            if ship.nationality == nationality and ship.id not in told and _expected(ship)
        ]
        if missing:
            reason = f"nothing says where these are: {', '.join(sorted(missing))}"
            check.fault(("fleet", number, "ships"), reason)


def _expected(ship: Ship) -> bool:
    afloat = ship.status in (ShipStatus.IN_SERVICE, ShipStatus.REPAIR)
    return afloat or (ship.status is ShipStatus.BUILDING and isinstance(ship.launch, ChartPlace))
