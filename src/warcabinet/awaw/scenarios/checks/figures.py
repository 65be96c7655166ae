"""Duration, seats, economy, levels, weather, special rules."""

from __future__ import annotations

from warcabinet.awaw.forces.ship_checks import yards_of
from warcabinet.awaw.scenarios.checks.dated import dated_yard
from warcabinet.awaw.scenarios.file.model import Economy
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.file.words import (
    INCOME,
    ORDERS,
    SPECIAL,
    Construction,
    LevelKind,
    MarkerKind,
    Tracked,
    WeatherKind,
)
from warcabinet.awaw.scenarios.situation.areas import Check
from warcabinet.awaw.terms.calendar import CAMPAIGN_END, CAMPAIGN_START, GameTurn, game_turns
from warcabinet.awaw.terms.order_of_play import PLAYER_TURN
from warcabinet.awaw.terms.powers import Faction, Power, Side, home_side

LEAST = -9
MODIFIERS = (LevelKind.AIR_DRM, LevelKind.NAVAL_DRM, LevelKind.ASW)
"""Modifiers of die rolls may be below zero, down to this; other levels may not."""

INDUSTRY = 10
"""37.11: the BRPs of an industrial center."""


def duration(check: Check) -> None:
    """7.211: it begins before it ends, within the calendar."""
    header = check.scenario.scenario
    if header.first > header.last:
        check.fault(("scenario", "last"), f"{header.last} is before {header.first}")
    for key, turn in (("first", header.first), ("last", header.last)):
        if not CAMPAIGN_START <= turn <= CAMPAIGN_END:
            reason = f"{turn} is not from {CAMPAIGN_START} to {CAMPAIGN_END}"
            check.fault(("scenario", key), reason)


def parties(check: Check) -> None:
    """7.214: both sides are there, each party once; powers are on the side they move with."""
    header = check.scenario.scenario
    seen: set[str] = set()
    for side, names in header.seats.items():
        for place, name in enumerate(names):
            path = ("scenario", "seats", side.value, place)
            if not check.known_party(name):
                check.fault(path, f"{name!r} is neither a power nor a country")
            if name in seen:
                check.fault(path, f"{name} takes part twice")
            seen.add(name)
            if name in set(Power) and home_side(Power(name)) is not side:
                check.fault(path, f"{name} moves with the other side (8.12)")
    for side in Side:
        if side not in header.seats:
            check.fault(("scenario", "seats"), f"nobody plays the {side.capitalize()}")
    single = header.first == header.last and len(header.movement) == 1
    if sorted(header.movement) != sorted(Side) and not single:
        reason = "each side moves once in a game turn, or one side in a single game turn (7.214)"
        check.fault(("scenario", "movement"), reason)
    phases = {step.id for step in check.data.sequence.children(PLAYER_TURN)}
    for place, phase in enumerate(header.phases):
        if phase not in phases:
            known = ", ".join(sorted(phases))
            check.fault(("scenario", "phases", place), f"{phase} is none of: {known}")
    for name, powers in header.players.items():
        for place, power in enumerate(powers):
            if power not in seen:
                reason = f"{power} takes no part in this scenario"
                check.fault(("scenario", "players", name, place), reason)


def economy(check: Check) -> None:
    """27.32: figures of parties that take part; construction limits follow from the bases."""
    for name, row in check.scenario.economy.items():
        path: Path = ("economy", name)
        check.party(name, path)
        centers = sum(
            marker.count
            for marker in check.scenario.marker
            if marker.kind is MarkerKind.INDUSTRIAL_CENTER and marker.holder == name
        )
        limit = (row.base + (INDUSTRY * centers if name == Power.RUSSIA else 0)) // 3
        if row.construction is not Construction.NORMAL:
            limit = 0
        if row.construction_limit != limit:
            reason = f"{row.construction_limit} instead of {limit}, a third of the base (27.32)"
            check.fault((*path, "construction-limit"), reason)
        _allotments(check, name, row, path)
        for number, year in enumerate(row.year_starts):
            _year(check, (*path, "year-starts", number), year.year)
            for place, term in enumerate(year.counts):
                if term not in INCOME:
                    check.area((term,), (*path, "year-starts", number, "counts", place))
        before: GameTurn | None = None
        for number, transfer in enumerate(row.transfers):
            here = (*path, "transfers", number, "turn")
            _within(check, transfer.turn, here)
            if before is not None and transfer.turn <= before:
                check.fault(here, f"{transfer.turn} after {before}: out of order or twice")
            before = transfer.turn
    for name, oil in check.scenario.oil.items():
        if name not in set(Faction):
            check.fault(("oil", name), f"is none of: {', '.join(Faction)}")
        if oil.reserve > oil.maximum:
            reason = f"{oil.reserve} counters where {oil.maximum} are the most (33.422)"
            check.fault(("oil", name, "reserve"), reason)
        if oil.tracked is Tracked.TURN and oil.turn is None:
            check.fault(("oil", name, "turn"), "is missing: oil is tracked from a turn")
        elif oil.turn is not None:
            _within(check, oil.turn, ("oil", name, "turn"))


def _allotments(check: Check, name: str, row: Economy, path: Path) -> None:
    """7.221, 7.222, 35.82: in Fall 1939 growth, base and allotments are those of the list of
    powers; the U.S. base is 100 in every game.
    """
    if check.scenario.scenario.first != CAMPAIGN_START or name not in set(Power):
        return
    for key, item, value in (
        ("base", "brp-base", row.base),
        ("research-points", "research-points", row.research_points),
        ("diplomatic-points", "diplomatic-points", row.diplomatic_points),
    ):
        known = check.data.forces.figure(Power(name), item)
        if value is not None and value != known:
            check.fault((*path, key), f"{value}, but the list of powers has {known} for {item}")


def levels(check: Check) -> None:
    """Levels are those of parties that take part, of factions, or the rate of a shipyard, each once
    for a turn.
    """
    yards = yards_of(check.data.tables)
    for kind, rows in check.scenario.levels.items():
        seen: set[tuple[str, GameTurn | None]] = set()
        for number, row in enumerate(rows):
            path = ("levels", kind.value, number)
            if kind is LevelKind.SHIPBUILDING and row.who in yards:
                dated_yard(check, row, (*path, "turn"))
            elif row.who not in set(Faction):
                check.party(row.who, (*path, "who"))
            if row.turn is not None:
                _within(check, row.turn, (*path, "turn"))
            if (row.who, row.turn) in seen:
                check.fault((*path, "who"), f"the {kind} of {row.who} is there twice")
            seen.add((row.who, row.turn))
            least = LEAST if kind in MODIFIERS else 0
            if not least <= row.value <= 99:
                check.fault((*path, "value"), f"{row.value} is not from {least} to 99")


def weather(check: Check) -> None:
    """34.3: each hex that is played on has one weather in each turn, if the scenario dates it."""
    header = check.scenario.scenario
    played = check.quiet_area(check.scenario.map.area) & check.board.land
    known: dict[GameTurn, int] = {}
    for number, row in enumerate(check.scenario.weather):
        path = ("weather", number)
        _within(check, row.turn, (*path, "turn"))
        area = check.area(row.area, (*path, "area"))
        if both := area & known.get(row.turn, 0) & played:
            reason = f"{check.names(both)}: has a weather in {row.turn} already"
            check.fault((*path, "area"), reason)
        known[row.turn] = known.get(row.turn, 0) | area
        winter = row.kind is WeatherKind.WINTER
        if winter == (row.level is None and row.die_modifier is None) or (
            row.level is not None and row.die_modifier is not None
        ):
            reason = "winter, and only winter, has a level or a die modifier, and not both"
            check.fault((*path, "kind"), reason)
    if not check.scenario.weather or header.last.number - header.first.number > 100:
        return  # by the rules of weather alone; or told by another check
    for turn in game_turns(header.first, header.last):
        if left := played & ~known.get(turn, 0):
            check.fault(("weather",), f"no weather in {turn} in {check.names(left)}")


def special(check: Check) -> None:
    """Special rules are known by name, and what they refer to exists."""
    for name, rows in check.scenario.special.items():
        if name not in SPECIAL and name not in ORDERS:
            known = ", ".join((*SPECIAL, *ORDERS))
            check.fault(("special", name), f"is no special rule; there are: {known}")
        for number, row in enumerate(rows):
            path = ("special", name, number)
            if row.who and row.who not in set(Faction):
                check.party(row.who, (*path, "who"))
            check.area(row.area, (*path, "area"))
            check.area(row.origin, (*path, "origin"))
            for key, turn in (("turn", row.turn), ("until", row.until)):
                if turn is not None:
                    _within(check, turn, (*path, key))


def _within(check: Check, turn: GameTurn, path: Path) -> None:
    header = check.scenario.scenario
    if not header.first <= turn <= header.last:
        check.fault(path, f"{turn} is not from {header.first} to {header.last}")


def _year(check: Check, path: Path, year: int) -> None:
    header = check.scenario.scenario
    if not header.first.year < year <= header.last.year:
        reason = f"no year {year} starts from {header.first} to {header.last}"
        check.fault((*path, "year"), reason)
