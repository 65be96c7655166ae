"""7.223: force pools add up, and later forces come out of them in order."""

from __future__ import annotations

from collections import Counter

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.scenarios.file.model import Arrival
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.file.words import ArrivalKind, Gone, Stock
from warcabinet.awaw.scenarios.situation.areas import Check
from warcabinet.awaw.terms.calendar import game_turn

OPENING = game_turn("Fall 1939")
"""When the war begins."""


def pools(check: Check) -> None:
    """On the board, to be built and elsewhere: together what the power or country has."""
    placed: Counter[str] = Counter()
    for unit in check.scenario.unit:
        placed[unit.type] += unit.count
    for fleet in check.scenario.fleet:
        placed.update(fleet.units)
    seen: set[str] = set()
    for nationality, rows in check.scenario.pools.items():
        check.party(nationality, ("pools", nationality))
        for number, row in enumerate(rows):
            path = ("pools", nationality, number)
            card = check.counters.cards.get(row.type)
            if card is None:
                check.fault((*path, "type"), f"there is no counter {row.type}")
                continue
            if nationality != check.owner(card):
                check.fault((*path, "type"), f"{row.type} does not belong to {nationality}")
            if row.type in seen:
                check.fault((*path, "type"), f"{row.type} has two pools")
            seen.add(row.type)
            here, parts = placed[row.type], row.unbuilt + row.elsewhere
            if here + parts != row.total:
                reason = (
                    f"{here} on the board, {row.unbuilt} unbuilt and {row.elsewhere} elsewhere "
                    f"make {here + parts}, not {row.total}"
                )
                check.fault((*path, "total"), reason)
            known = check.counters.pools.get(row.type, 0)
            if row.total != known + row.added - row.lost:
                reason = (
                    f"{row.total} is not the pool of 1939 ({known}), {row.added} added since"
                    f" and {row.lost} lost"
                )
                check.fault((*path, "total"), reason)
    for number, unit in enumerate(check.scenario.unit):
        if unit.type in check.counters.cards and unit.type not in seen:
            check.fault(("unit", number, "type"), f"no pool says how many {unit.type} there are")
            seen.add(unit.type)
    for number, fleet in enumerate(check.scenario.fleet):
        for name in fleet.units:
            if name in check.counters.cards and name not in seen:
                reason = f"no pool says how many {name} there are"
                check.fault(("fleet", number, "units", name), reason)
                seen.add(name)


def never_raised(check: Check) -> None:
    """10.25, 10.97: replacements are all in play when the war begins, and never become more; flak
    comes by production only, and so not before it.
    """
    opening = check.scenario.scenario.first == OPENING
    for nationality, rows in check.scenario.pools.items():
        for number, row in enumerate(rows):
            path, category = ("pools", nationality, number), _category(check, row.type)
            if category == Category.REPLACEMENT:
                if row.added:
                    check.fault((*path, "added"), "replacements are never added to a force pool")
                if opening and row.unbuilt:
                    check.fault((*path, "unbuilt"), "all replacements begin the war in play")
            elif category == Category.FLAK and opening and row.total:
                check.fault((*path, "total"), "there is no flak before it is produced")
    for number, arrival in enumerate(check.scenario.arrival):
        where, category = ("arrival", number, "stock"), _category(check, arrival.type)
        if category == Category.REPLACEMENT and arrival.stock is not Stock.ELSEWHERE:
            check.fault(where, "replacements are never added to a force pool")
        elif category == Category.FLAK and arrival.stock is Stock.MOBILIZATION:
            check.fault(where, "flak comes by production only")


def _category(check: Check, name: str) -> str:
    card = check.counters.cards.get(name)
    return "" if card is None else card.category


def arrivals(check: Check) -> None:
    """In the order of turns, within the scenario, out of what there is."""
    elsewhere: Counter[str] = Counter()
    in_play: Counter[str] = Counter()
    for rows in check.scenario.pools.values():
        for row in rows:
            elsewhere[row.type] += row.elsewhere
            in_play[row.type] += row.total - row.elsewhere
    header = check.scenario.scenario
    before = header.first
    at_sea = frozenset(ship for fleet in check.scenario.fleet for ship in fleet.ships)
    for number, arrival in enumerate(check.scenario.arrival):
        path = ("arrival", number)
        if not header.first <= arrival.turn <= header.last:
            reason = f"{arrival.turn} is not from {header.first} to {header.last}"
            check.fault((*path, "turn"), reason)
        elif arrival.turn < before:
            check.fault((*path, "turn"), f"{arrival.turn} comes after {before}: out of order")
        before = max(before, arrival.turn)
        card = check.counters.cards.get(arrival.type)
        if card is None:
            check.fault((*path, "type"), f"there is no counter {arrival.type}")
            continue
        if check.side(card) is None:
            reason = f"{check.owner(card)} takes no part in this scenario"
            check.fault((*path, "type"), reason)
        check.area(arrival.if_held, (*path, "if-held"))
        area = check.area(arrival.area, (*path, "area"))
        if arrival.kind is ArrivalKind.BUILT:
            if not area & (check.board.land | check.board.real_boxes):
                check.fault((*path, "area"), "no land hex or box to arrive in")
        elif arrival.area:
            check.fault((*path, "area"), f"forces that are {arrival.kind} need no area")
        if card.named:
            at_sea = _ship(check, arrival, path, at_sea)
            continue
        if card.naval and arrival.count % (2 if card.category == Category.CA else 1):
            check.fault((*path, "count"), f"factors of {arrival.type} come in twos")
        gone = arrival.kind is ArrivalKind.WITHDRAWN
        if gone and arrival.stock is not Stock.ELSEWHERE:
            check.fault((*path, "stock"), "withdrawn forces go elsewhere")
        change = -arrival.count if gone else arrival.count
        if arrival.stock is Stock.ELSEWHERE:
            elsewhere[arrival.type] -= change
            if elsewhere[arrival.type] < 0:
                reason = f"{arrival.count} come, but elsewhere are only " + str(
                    elsewhere[arrival.type] + change
                )
                check.fault((*path, "count"), reason)
        in_play[arrival.type] += change
        if in_play[arrival.type] < 0:
            check.fault((*path, "count"), "more leave than there are")
        if card.limit is not None and in_play[arrival.type] > card.limit:
            check.fault((*path, "count"), f"there are only {card.limit} counters {arrival.type}")


def _ship(check: Check, arrival: Arrival, path: Path, at_sea: frozenset[str]) -> frozenset[str]:
    """20.9: a ship with a name comes from elsewhere, afloat by then, and goes back there; it is
    there once. Gives the ships that are in play after it.
    """
    name = arrival.type
    ship = check.data.forces.ships[ShipId(name)]
    if arrival.kind is ArrivalKind.UNBUILT or arrival.stock is not Stock.ELSEWHERE:
        check.fault((*path, "kind"), f"{name} is a ship: it comes from elsewhere or goes there")
    if arrival.count != 1:
        check.fault((*path, "count"), f"there is one {name}")
    if arrival.kind is ArrivalKind.WITHDRAWN:
        if name not in at_sea:
            check.fault((*path, "type"), f"{name} is not there to leave")
        return at_sea - {name}
    away = {one for row in check.scenario.absent if row.why is Gone.ELSEWHERE for one in row.ships}
    if name in at_sea or name not in away:
        check.fault((*path, "type"), f"{name} is not among the ships that are elsewhere")
    if ship.launched is not None and ship.launched > arrival.turn:
        check.fault((*path, "turn"), f"{ship.name} is launched in {ship.launched}")
    return at_sea | {name}
