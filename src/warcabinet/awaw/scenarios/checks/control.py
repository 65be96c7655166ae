"""Who holds what, where the front runs, who is at war."""

from __future__ import annotations

from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.situation.areas import Check
from warcabinet.awaw.terms.calendar import CAMPAIGN_START
from warcabinet.awaw.terms.powers import CLIENTS, Country, Power, Side, Status


def control(check: Check) -> None:
    """7.24: each land hex that is played on has one holder, who takes part or stands by."""
    played = check.quiet_area(check.scenario.map.area) & check.board.land
    claimed = 0
    for number, row in enumerate(check.scenario.situation.control):
        path = ("situation", "control", number)
        if row.holder not in check.aligned:
            check.party(row.holder, (*path, "holder"))
        mask = check.area(row.area, (*path, "area"))
        if not mask:
            check.fault((*path, "area"), "is empty")
        if mask & claimed:
            reason = f"{check.names(mask & claimed)}: held twice, see an earlier row"
            check.fault((*path, "area"), reason)
        if outside := mask & check.board.land & ~played:
            reason = f"{check.names(outside)}: outside the part of the board that is played on"
            check.fault((*path, "area"), reason)
        claimed |= mask
    if check.scenario.situation.as_in_1939:
        if check.scenario.scenario.first != CAMPAIGN_START:
            reason = f"the world of Fall 1939 is that of {CAMPAIGN_START}"
            check.fault(("situation", "as-in-1939"), reason)
        for holder, mask in check.holders.items():
            claimed |= mask
            if holder not in check.aligned and not check.scenario.side_of(holder):
                reason = f"{holder} takes no part in this scenario, but holds {check.names(mask)}"
                check.fault(("situation", "as-in-1939"), reason)
    if left := played & ~claimed:
        reason = f"nobody holds {check.names(left)}"
        check.fault(("situation", "control"), reason)


def front(check: Check) -> None:
    """The front as written is the front that control makes."""
    rows = check.scenario.situation.front
    board = check.board.board
    for side in Side:
        stated = [number for number, row in enumerate(rows) if row.side is side]
        own, enemy = check.sides[side], check.sides[side.opponent]
        real = own & board.expand_back(enemy, check.board.ground_sides)
        if not stated and not real:
            continue
        if len(stated) != 1:
            reason = f"the front of the {side.capitalize()} is there {len(stated)} times, not once"
            check.fault(("situation", "front"), reason)
            continue
        path = ("situation", "front", stated[0], "hexes")
        written = check.area(rows[stated[0]].hexes, path)
        if extra := written & ~real:
            check.fault(path, f"{check.names(extra)}: not on the front as control has it")
        if missing := real & ~written:
            check.fault(path, f"{check.names(missing)}: on the front as control has it, not here")


def surrendered(check: Check) -> None:
    """54.11: major powers that have surrendered, each once; none of them takes part."""
    seen: set[str] = set()
    for number, row in enumerate(check.scenario.situation.surrendered):
        path = ("situation", "surrendered", number, "power")
        if row.power not in set(Power):
            check.fault(path, f"{row.power!r} is no major power")
        elif row.power in seen:
            check.fault(path, f"{row.power} surrenders twice")
        elif check.scenario.side_of(row.power) is not None:
            check.fault(path, f"{row.power} takes part in this scenario")
        seen.add(row.power)


def standing(check: Check) -> None:
    """7.212: wars and alignments name parties, agree with each other and with who plays whom."""
    situation = check.scenario.situation
    wars: set[frozenset[str]] = set()
    for number, war in enumerate(situation.wars):
        path = ("situation", "wars", number, "between")
        _belligerents(check, war.between, path)
        pair = frozenset(war.between)
        if len(war.between) != 2 or len(pair) != 2:
            check.fault(path, "a war is between two parties")
            continue
        a, b = war.between
        side = check.scenario.side_of(a)
        if side is not None and side is check.scenario.side_of(b):
            check.fault(path, f"{a} and {b} are on the same side")
        if pair in wars:
            check.fault(path, f"{a} and {b} are at war twice")
        wars.add(pair)
    aligned: set[str] = set()
    for number, row in enumerate(situation.alignments):
        here = ("situation", "alignments", number)
        if row.country not in check.data.countries:
            check.fault((*here, "country"), f"there is no country {row.country}")
        if row.country in aligned:
            check.fault((*here, "country"), f"{row.country} is aligned twice")
        aligned.add(row.country)
        if row.patron and row.patron not in set(Power):
            check.fault((*here, "patron"), f"{row.patron!r} is no power")
        elif row.status in CLIENTS and not row.patron:
            check.fault((*here, "patron"), f"is missing: {row.country} is {row.status}")
        _client(check, number)
    for side, parties in check.scenario.scenario.seats.items():
        for place, party in enumerate(parties):
            if party in check.data.countries and party not in check.aligned:
                reason = f"no alignment says how {party} stands"
                check.fault(("scenario", "seats", side.value, place), reason)
    _everyone(check)
    _entries(check, wars)
    if not _fights(check, wars):
        check.fault(("situation", "wars"), "the two sides are not at war with each other")


def _everyone(check: Check) -> None:
    """82.11: every minor country with land that is played on stands somewhere."""
    played = check.quiet_area(check.scenario.map.area) & check.board.land
    for territory in check.board.territories:
        here = check.board.territory.where(territory) & played
        if here and territory in check.data.countries and territory not in check.aligned:
            reason = f"no alignment says how {territory} stands, which has {check.names(here)}"
            check.fault(("situation", "alignments"), reason)


def _entries(check: Check, wars: set[frozenset[str]]) -> None:
    """49.8, 50.3: powers that may come into a war are at peace with those they may fight."""
    header = check.scenario.scenario
    for number, row in enumerate(check.scenario.situation.entries):
        path: Path = ("situation", "entries", number)
        if row.power not in set(Power):
            check.fault((*path, "power"), f"{row.power!r} is no power")
        for place, other in enumerate(row.against):
            if not check.known_party(other):
                reason = f"{other!r} is neither a power nor a country"
                check.fault((*path, "against", place), reason)
            if frozenset((row.power, other)) in wars:
                reason = f"{row.power} and {other} are at war from the start"
                check.fault((*path, "against", place), reason)
        if row.turn is not None and not header.first <= row.turn <= header.last:
            reason = f"{row.turn} is not from {header.first} to {header.last}"
            check.fault((*path, "turn"), reason)
        if (row.tension is None) != (row.level is None):
            check.fault((*path, "level"), "a tension and its level belong together")


def _belligerents(check: Check, between: tuple[str, ...], path: Path) -> None:
    """One of the two takes part; the other may be a power that somebody will come to depend on."""
    for place, party in enumerate(between):
        if not check.known_party(party):
            check.fault((*path, place), f"{party!r} is neither a power nor a country")
        elif party not in set(Power) and check.scenario.side_of(party) is None:
            check.fault((*path, place), f"{party} takes no part in this scenario")
    if all(check.scenario.side_of(party) is None for party in between):
        check.fault(path, "neither of the two takes part in this scenario")


def _client(check: Check, number: int) -> None:
    row = check.scenario.situation.alignments[number]
    mine, patrons = check.scenario.side_of(row.country), check.scenario.side_of(row.patron)
    if row.status in CLIENTS and mine is not None and patrons is not None and mine is not patrons:
        reason = f"{row.country} does not play on the side of {row.patron}"
        check.fault(("situation", "alignments", number, "patron"), reason)
    known = check.data.countries.get(Country(row.country))
    if known is None or row.status is not Status.ALLY or row.patron not in set(Power):
        return
    if check.data.powers[Power(row.patron)].faction not in known.may_ally_with:
        reason = f"{row.country} cannot become an ally of {row.patron} (85.21)"
        check.fault(("situation", "alignments", number, "status"), reason)


def _fights(check: Check, wars: set[frozenset[str]]) -> bool:
    return any(
        {check.scenario.side_of(party) for party in pair} == {Side.AXIS, Side.ALLIED}
        for pair in wars
    )
