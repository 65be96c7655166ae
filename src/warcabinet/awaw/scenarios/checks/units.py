"""Units and markers: they exist, they may stand where they stand, they stack."""

from __future__ import annotations

from collections import Counter, defaultdict

from warcabinet.awaw.boards.air_sites import small_bases, towns_of
from warcabinet.awaw.forces.kinds import FAST_CARRIERS, SQUADRONS, Category
from warcabinet.awaw.logistics.fortifications.construction_restrictions import fortifiable
from warcabinet.awaw.scenarios.file.counters import Card
from warcabinet.awaw.scenarios.file.model import Marker, Unit
from warcabinet.awaw.scenarios.file.words import MarkerKind
from warcabinet.awaw.scenarios.situation.areas import Check
from warcabinet.awaw.terms.powers import Power, Side, Theater

PORTS_FROM = 1942
WORKS = (MarkerKind.FORTIFICATION, MarkerKind.BEACH_DEFENSE)
STACK, SPECIALIZED, FLAK, BASE, SMALL_BASE = 2, 3, 3, 5, 3
"""12.11, 12.12, 18.12: units, specialized units and flak in a hex; air factors at a base."""


def units(check: Check) -> None:
    """6.81, 6.82: every unit is in the counter mix, no more of them than there are, and somebody
    plays it; only ground units have a limit.
    """
    total: Counter[str] = Counter()
    last: dict[str, int] = {}
    for number, unit in enumerate(check.scenario.unit):
        card = check.counters.cards.get(unit.type)
        if card is None:
            check.fault(("unit", number, "type"), f"there is no counter {unit.type}")
            continue
        if check.side(card) is None:
            reason = f"{check.owner(card)} takes no part in this scenario"
            check.fault(("unit", number, "type"), reason)
        if card.naval:
            check.fault(("unit", number, "type"), f"{unit.type}: naval units stand in a fleet")
        total[unit.type] += unit.count
        last[unit.type] = number
    for name, count in total.items():
        limit = check.counters.cards[name].limit
        if limit is not None and count > limit:
            reason = f"{count} of {name} on the board, but there are only {limit} counters"
            check.fault(("unit", last[name], "count"), reason)


def places(check: Check) -> None:
    """4.41, 4.51, 7.24, 7.31: on the board, enterable, in the part played on, held by the side."""
    area = check.area(check.scenario.map.area, ("map", "area"))
    board = check.board
    boxes = 0
    for place, box in enumerate(check.scenario.map.boxes):
        if box in board.boxes:
            boxes |= board.board.bit(box)
        else:
            check.fault(("map", "boxes", place), f"there is no box {box}")
    for number, unit in enumerate(check.scenario.unit):
        if unit.hex not in board.board:
            check.fault(("unit", number, "hex"), f"{unit.hex!r} is not on the board {board.name}")
    for number, unit, card, bit in check.spots():
        here = ("unit", number, "hex")
        if bit & board.real_boxes:
            if not bit & boxes:
                check.fault(here, f"{unit.hex} is a box that this scenario does not use")
            continue
        if not bit & board.playable:
            check.fault(here, f"{unit.hex} is closed to all units (4.41)")
        elif not bit & board.land:
            check.fault(here, f"{unit.hex} is sea (4.51)")
        if not bit & area:
            check.fault(here, f"{unit.hex} is outside the part of the board that is played on")
        side = check.side(card)
        if side is not None and bit & board.land and not bit & check.sides[side]:
            other = "the enemy" if bit & check.sides[side.opponent] else "nobody"
            reason = f"{unit.hex} is controlled by {other}, not by the {side.capitalize()} (7.24)"
            check.fault(here, reason)


def stacking(check: Check) -> None:
    """12.1, 18.12: no hex holds more than it may."""
    stacks: dict[str, list[tuple[int, Unit, Card]]] = defaultdict(list)
    for number, unit, card, bit in check.spots():
        if not bit & check.board.real_boxes:
            stacks[unit.hex].append((number, unit, card))
    airbases = Counter(m.hex for m in check.scenario.marker if m.kind is MarkerKind.AIRBASE)
    for space, rows in stacks.items():
        path = ("unit", rows[-1][0], "hex")
        owners = {check.side(card) for _, _, card in rows} - {None}
        if len(owners) > 1:
            check.fault(path, f"units of both sides in {space}")
        flak = sum(u.count for _, u, card in rows if card.category == "flak")
        special = sum(u.count for _, u, card in rows if card.specialized)
        ground = sum(u.count for _, u, card in rows if card.ground) - flak - special
        naval = sum(u.count for _, u, card in rows if card.category == Category.NAS)
        air = SQUADRONS * sum(u.count for _, u, card in rows if card.air) - 2 * naval
        for count, most, what in (
            (ground, STACK, "ground units"),
            (special, SPECIALIZED, "specialized units"),
            (flak, FLAK, "flak factors"),
        ):
            if count > most:
                check.fault(path, f"{count} {what} in {space}, at most {most} may stack (12.1)")
        room = _room(check, space, airbases[space], naval)
        if air > room:
            told = f"{_factors(air)} air factors in {space}, which bases {_factors(room)} (18.12)"
            check.fault(path, told)


def _room(check: Check, space: str, airbases: int, naval: int) -> int:
    """17.311, 17.312, 18.12, 18.13: the squadrons that a hex bases: of five factors, or of three in
    jungle and on small islands of the Pacific, for each city, port and airbase; of naval air one
    more on a one-hex island, and those on carriers.
    """
    board, bit = check.board, check.board.board.bit(space)
    small = check.theater(bit) is Theater.PACIFIC and bit & small_bases(board)
    sites = towns_of(board).get(space, 0) + airbases
    extra = bool(bit & board.one_hex_islands()) + _carriers(check, space)
    return SQUADRONS * sites * (SMALL_BASE if small else BASE) + min(naval, extra)


def _carriers(check: Check, space: str) -> int:
    """17.312: the squadrons that fast carriers in a port hold."""
    kinds = {str(kind).lower() for kind in FAST_CARRIERS}
    return sum(
        card.combat
        for fleet in check.scenario.fleet
        if fleet.hex == space
        for card in check.cards(fleet)
        if card.category in kinds
    )


def _factors(squadrons: int) -> str:
    whole, rest = divmod(squadrons, SQUADRONS)
    return f"{whole} {rest}/{SQUADRONS}" if rest else str(whole)


def markers(check: Check) -> None:
    """18.14, 37.22: markers lie where they may, and there are enough of them."""
    bases: Counter[tuple[str, Theater]] = Counter()
    for number, marker in enumerate(check.scenario.marker):
        check.party(marker.holder, ("marker", number, "holder"))
        here = ("marker", number, "hex")
        if marker.hex not in check.board.board:
            check.fault(here, f"{marker.hex!r} is not on the board {check.board.name}")
            continue
        bit = check.board.board.bit(marker.hex)
        side = check.scenario.side_of(marker.holder)
        if not bit & check.board.land:
            check.fault(here, f"{marker.hex} is no land hex")
        elif side is not None and not bit & check.sides[side]:
            check.fault(here, f"{marker.hex} is not controlled by the {side.capitalize()}")
        if marker.kind is MarkerKind.AIRBASE:
            key = marker.holder, check.theater(bit)
            bases[key] += marker.count
            if bases[key] > check.counters.airbases.get(key, 0):
                reason = f"{bases[key]} airbases of {marker.holder}, which has fewer"
                check.fault(("marker", number, "holder"), reason)
        elif marker.kind is MarkerKind.PORT:
            _port(check, number, marker)
        elif marker.kind is MarkerKind.OIL_PLANT:
            _plant(check, number, marker)
        elif marker.kind in WORKS:
            _works(check, number, marker)
        else:
            _industry(check, number, marker.hex, marker.holder)


def _port(check: Check, number: int, marker: Marker) -> None:
    """21.12, 21.121: Japan and the U.S. lay ports on coasts, from 1942."""
    if marker.holder not in (Power.JAPAN, Power.US):
        check.fault(("marker", number, "holder"), f"{marker.holder} lays no ports (21.121)")
    if check.scenario.scenario.first.year < PORTS_FROM:
        reason = f"ports are laid from {PORTS_FROM} (21.121)"
        check.fault(("marker", number, "kind"), reason)
    if not check.board.board.bit(marker.hex) & check.board.water:
        check.fault(("marker", number, "hex"), f"{marker.hex} has no coast")


def _works(check: Check, number: int, marker: Marker) -> None:
    """32.11, 32.13A, 32.14A, 32.52, 32.54, 32.65: works are of those who build them, one of a kind
    in a hex: fortifications in cities and where an invasion could land, beach defenses on beaches
    and on fortified islands. Printed fortresses are fortified already.
    """
    here, board = ("marker", number, "hex"), check.board
    bit = board.board.bit(marker.hex)
    rows = check.data.tables["fortification-costs"].rows
    if marker.holder not in {row.keys[0] for row in rows if row.cells["may_build"] == "yes"}:
        reason = f"{marker.holder} builds no fortifications (32.11)"
        check.fault(("marker", number, "holder"), reason)
    same = [m.hex for m in check.scenario.marker if m.kind is marker.kind]
    if same.count(marker.hex) > 1 or marker.count > 1:
        check.fault(here, f"two counters {marker.kind} in {marker.hex} (32.14A, 32.54)")
    if marker.kind is MarkerKind.BEACH_DEFENSE:
        if not bit & (board.feature("beach") | board.one_hex_islands()):
            check.fault(here, f"{marker.hex} has no beach (32.52)")
        return
    if not bit & fortifiable(board, marker.holder == Power.JAPAN):
        reason = f"{marker.hex} is no city, and no invasion can land there (32.13A)"
        check.fault(here, reason)
    if any(
        row.feature == "fortress"
        for row in board.features_at.get(board.board.space(marker.hex), ())
    ):
        check.fault(here, f"there is a fortress in {marker.hex} (32.14A)")


def _plant(check: Check, number: int, marker: Marker) -> None:
    """33.232, 33.233: synthetic oil plants are German, each in another German objective."""
    if marker.holder != Power.GERMANY:
        reason = f"oil plants are German (33.232), not of {marker.holder}"
        check.fault(("marker", number, "holder"), reason)
    if not check.board.board.bit(marker.hex) & check.quiet_area(("region:german-objectives",)):
        reason = f"{marker.hex} is no objective in Germany (33.233)"
        check.fault(("marker", number, "hex"), reason)
    same = [m.hex for m in check.scenario.marker if m.kind is MarkerKind.OIL_PLANT]
    if same.count(marker.hex) > 1:
        check.fault(("marker", number, "hex"), f"two oil plants in {marker.hex} (33.233)")


def _industry(check: Check, number: int, space: str, holder: str) -> None:
    towns = check.board.places_at.get(check.board.board.space(space), ())
    if holder != Power.RUSSIA and check.scenario.side_of(holder) is not Side.AXIS:
        reason = f"industrial centers are Russian or taken from Russia (37.2), not of {holder}"
        check.fault(("marker", number, "holder"), reason)
    if not any(place.city for place in towns):
        check.fault(("marker", number, "hex"), f"there is no city in {space} (37.22)")
    same = [m for m in check.scenario.marker if m.kind is MarkerKind.INDUSTRIAL_CENTER]
    if sum(m.hex == space for m in same) > 1:
        check.fault(("marker", number, "hex"), f"two industrial centers in {space} (37.22)")
