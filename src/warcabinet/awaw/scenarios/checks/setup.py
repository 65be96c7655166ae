"""7.213, 7.23: the order of deployment, the free set-up areas, and what they demand."""

from __future__ import annotations

from warcabinet.awaw.scenarios.file.counters import Card
from warcabinet.awaw.scenarios.file.model import Demand, Unit
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.file.words import DemandKind
from warcabinet.awaw.scenarios.situation.areas import Check


def deployment(check: Check) -> None:
    """Everybody sets up once, in order, in hexes of his own side; the ready set-up keeps to it."""
    rows = check.scenario.deployment
    before = 0
    for number, row in enumerate(rows):
        if row.order not in (before, before + 1) or not row.order:
            reason = f"{row.order} after {before}: rows stand in the order of deployment"
            check.fault(("deployment", number, "order"), reason)
        before = row.order
    areas: dict[str, int] = {}
    for number, row in enumerate(rows):
        path = ("deployment", number)
        area = check.area(row.area, (*path, "area"))
        for place, party in enumerate(row.who):
            check.party(party, (*path, "who", place))
            if party in areas:
                check.fault((*path, "who", place), f"{party} sets up twice")
            areas[party] = areas.get(party, 0) | area
            side = check.scenario.side_of(party)
            if side is not None and (alien := area & check.board.land & ~check.sides[side]):
                reason = f"{check.names(alien)}: not controlled by the side of {party} (7.24)"
                check.fault((*path, "area"), reason)
    for number, unit, card, bit in check.spots():
        _within(check, check.owner(card), bit, unit.hex, areas, ("unit", number))
    for number, fleet in enumerate(check.scenario.fleet):
        if fleet.hex in check.board.board:
            bit = check.board.board.bit(fleet.hex)
            for owner in {check.owner(card) for card in check.cards(fleet)}:
                _within(check, owner, bit, fleet.hex, areas, ("fleet", number))


def _within(
    check: Check, owner: str, bit: int, space: str, areas: dict[str, int], path: Path
) -> None:
    if owner not in areas:
        check.fault((*path, "type"), f"no deployment says where {owner} sets up")
    elif not bit & areas[owner]:
        check.fault((*path, "hex"), f"{space} is outside the set-up area of {owner}")


def demands(check: Check) -> None:
    """The ready set-up meets every demand that a free one must meet."""
    for number, row in enumerate(check.scenario.deployment):
        for place, demand in enumerate(row.demands):
            _demand(check, demand, row.who, ("deployment", number, "demands", place))


def _demand(check: Check, demand: Demand, who: tuple[str, ...], path: Path) -> None:
    area = check.area(demand.area, (*path, "area"))
    for place, name in enumerate(demand.types):
        if name not in check.counters.cards:
            check.fault((*path, "types", place), f"there is no counter {name}")
    for place, name in enumerate(demand.nationalities):
        check.party(name, (*path, "nationalities", place))
    near = area
    for _ in range(min(demand.distance, 20)):
        near |= check.board.board.expand(near)
    nationalities = demand.nationalities or who
    found = [
        (unit, card, bit)
        for _, unit, card, bit in check.spots()
        if bit & near
        and {card.nationality, check.owner(card)} & set(nationalities)
        and (not demand.types or unit.type in demand.types)
    ]
    match demand.kind:
        case DemandKind.AT_LEAST:
            count = sum(unit.count for unit, card, _ in found if card.ground or demand.types)
            if count < demand.count:
                reason = f"asks for {demand.count}, the set-up has {count} ({demand.rule})"
                check.fault((*path, "count"), reason)
        case DemandKind.AT_MOST:
            factors = sum(_factors(unit, card) for unit, card, _ in found)
            if factors > demand.count:
                reason = f"allows {demand.count} factors, the set-up has {factors} ({demand.rule})"
                check.fault((*path, "count"), reason)
        case DemandKind.EACH_HEX:
            held = 0
            for _, card, bit in found:
                held |= bit if card.ground else 0
            if empty := area & ~held:
                reason = f"no ground unit in {check.names(empty)} ({demand.rule})"
                check.fault((*path, "area"), reason)


def _factors(unit: Unit, card: Card) -> int:
    return unit.count * (card.combat if card.ground else 1)
