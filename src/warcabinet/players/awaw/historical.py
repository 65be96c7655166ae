"""A player that wages the war of the convoys as it was waged, by the calendar.

Where it differs from the greedy player it follows public history. Germany finishes the big ships
that lie on the ways and turns to submarines in the summer of 1940; more and more of them are
produced from 1941 on, new types from the middle of 1943, when half of the others are called back
from the convoys. Britain builds escorts from the start.
America, at war from the end of 1941, first replaces the freighters that are sunk and builds escorts
in numbers only in 1943. Allied research comes slowly until 1942, then all at once.

It is no strong player. `tools/convoys.py` uses it to hold the rules against history.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warcabinet.awaw.queries.answers import BoatOrder, RunYards, SendSubmarines
from warcabinet.awaw.queries.research import Placement, PlacePoints, faction_asked, year_of
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.players.greedy import Desk, GreedyPlayer, Idea, Sense, sense_of

SUBMARINES_FIRST = (1940, 1)
"""From Summer 1940 on German yards build submarines before anything else."""
ESCORTS_FIRST = 1943
"""From this year on American yards build escorts before freighters."""
CALLED_BACK = (1943, 1)
"""From Summer 1943 on only half of the German submarines attack."""
MOST_ORDERS = 12

Line = tuple[str, int, str]
SHEETS: Mapping[tuple[str, int], tuple[Line, ...]] = {
    ("european axis", 1939): (("general-naval-research", 3, "fall"),),
    ("european axis", 1940): (
        ("general-naval-research", 3, "spring"),
        ("shipbuilding-production", 2, "summer"),
        ("torpedoes", 1, "fall"),
    ),
    ("european axis", 1941): (
        ("submarine-production", 2, "winter"),
        ("shipbuilding-production", 1, "spring"),
        ("general-naval-research", 3, "spring"),
        ("torpedoes", 2, "winter"),
    ),
    ("european axis", 1942): (
        ("submarine-production", 4, "spring"),
        ("torpedoes", 3, "spring"),
        ("shipbuilding-production", 1, "spring"),
        ("general-naval-research", 2, "summer"),
    ),
    ("european axis", 1943): (
        ("submarine-production", 3, "spring"),
        ("advanced-submarines", 3, "summer"),
        ("torpedoes", 2, "fall"),
        ("shipbuilding-production", 1, "spring"),
    ),
    ("european axis", 1944): (
        ("advanced-submarines", 3, "spring"),
        ("submarine-production", 2, "spring"),
        ("torpedoes", 2, "fall"),
    ),
    ("western allies", 1939): (("general-naval-research", 3, "fall"),),
    ("western allies", 1940): (
        ("general-naval-research", 3, "spring"),
        ("shipbuilding-production", 2, "spring"),
    ),
    ("western allies", 1941): (
        ("anti-submarine-warfare", 1, "winter"),
        ("shipbuilding-production", 2, "spring"),
        ("general-naval-research", 3, "spring"),
        ("transport-production", 2, "winter"),
    ),
    ("western allies", 1942): (
        ("asw-production", 5, "winter"),
        ("anti-submarine-warfare", 3, "winter"),
        ("transport-production", 3, "spring"),
        ("general-naval-research", 2, "spring"),
    ),
    ("western allies", 1943): (
        ("asw-production", 9, "spring"),
        ("anti-submarine-warfare", 5, "spring"),
        ("transport-production", 2, "spring"),
    ),
    ("western allies", 1944): (
        ("asw-production", 4, "spring"),
        ("anti-submarine-warfare", 3, "spring"),
        ("transport-production", 3, "spring"),
    ),
}
"""Research points of a faction in a year: project, points, game turn; the most urgent first."""


def research(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """The sheet of the year, as far as the points go."""
    chosen: tuple[Placement, ...] = ()
    lines = SHEETS.get((str(faction_asked(asked)), year_of(asked.world)), ())
    for name, wanted, season in lines:
        got = {"sheet": chosen}
        for project in asked.options("place-points", "sheet.project", got, {}):
            points = asked.options("place-points", "sheet.points", got, {"project": project})
            few = [one for one in points if one <= wanted] if project == name else []
            if not few:
                continue
            item = {"project": project, "points": few[-1]}
            turns = asked.options("place-points", "sheet.season", got, item)
            if turns:
                turn = next((one for one in turns if one == season), turns[-1])
                chosen = (*chosen, Placement(project, few[-1], turn))
    if chosen:
        yield Idea(PlacePoints(tuple(sorted(chosen))), "so it was")


def construction(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """Ships on the ways first in the first year of a German war, then boats; Allied boats by the
    need of the year.
    """
    usual = asked.default()
    orders = usual.orders if isinstance(usual, RunYards) else ()
    if _ships_first(asked):
        yield Idea(RunYards(orders, _boats(asked, orders)), "the big ships are to be finished")
    boats = _boats(asked, ())
    for count in range(len(orders), -1, -1):
        if boats:
            yield Idea(RunYards(orders[:count], boats), "boats first")


def _ships_first(asked: Asked) -> bool:
    turn = asked.world.turn
    return str(asked.seat) == "axis" and (turn.year, turn.season.number) < SUBMARINES_FIRST


def _boats(asked: Asked, orders: tuple[object, ...]) -> tuple[BoatOrder, ...]:
    chosen: tuple[BoatOrder, ...] = ()
    for _ in range(MOST_ORDERS):
        got = {"orders": orders, "boats": chosen}
        more = _next(asked, got)
        if more is None or more in chosen:
            break
        chosen = (*chosen, more)
    return chosen


def _next(asked: Asked, got: Mapping[str, object]) -> BoatOrder | None:
    for yard in asked.options("run-yards", "boats.yard", got, {}):
        kinds = asked.options("run-yards", "boats.kind", got, {"yard": yard})
        for kind in sorted(kinds, key=lambda one: _rank(one, asked.world.turn.year)):
            item = {"yard": yard, "kind": kind}
            for place in asked.options("run-yards", "boats.place", got, item):
                counts = asked.options("run-yards", "boats.factors", got, {**item, "place": place})
                if counts:
                    return BoatOrder(yard, kind, place, counts[-1])
    return None


def _rank(kind: str, year: int) -> int:
    """What a yard builds first."""
    if kind.startswith("us-") and kind.endswith("asw"):
        return 1 if year >= ESCORTS_FIRST else 4
    order = ("submarine-advanced", "asw", "transport", "submarine")
    return next((at for at, name in enumerate(order) if kind.endswith(name)), len(order))


def submarines(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """All of them; half of them once they have lost the battle of May 1943."""
    turn = asked.world.turn
    if (turn.year, turn.season.number) >= CALLED_BACK:
        counts = asked.options("send-submarines", "factors", {}, {})
        yield Idea(SendSubmarines((counts[-1] + 1) // 2), "called back from the convoys")


OURS: Mapping[str, Sense] = {
    "research-sheet": research,
    "naval-construction": construction,
    "submarine-orders": submarines,
}


class HistoricalPlayer(GreedyPlayer):
    """Does what was done where it knows it, and what the greedy player does elsewhere."""

    def sense(self, game: str) -> Mapping[str, Sense]:
        return {**sense_of(game), **OURS} if game == "awaw" else sense_of(game)


def make_historical(seat: Seat, seed: str) -> HistoricalPlayer:
    return HistoricalPlayer(seat, seed)
