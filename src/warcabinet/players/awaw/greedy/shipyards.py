"""Shipyards: submarines, ASW and transports first, then the work on ships goes on."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.answers import BoatOrder, RunYards
from warcabinet.engine.asking import Asked
from warcabinet.players.greedy import Desk, Idea

VERB, BOATS = "run-yards", "boats"
FIRST = ("submarine-advanced", "submarine", "asw", "transport")
"""What is built first, by the end of the name of its type."""
MOST_ORDERS = 12


def construction(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """27.711: as many boats as can be had, and the usual work as far as points are left for it."""
    usual = asked.default()
    orders = usual.orders if isinstance(usual, RunYards) else ()
    boats = _boats(asked)
    for count in range(len(orders), -1, -1):
        if boats:
            yield Idea(
                RunYards(orders[:count], boats), "submarines, escorts and transports come first"
            )


def _boats(asked: Asked) -> tuple[BoatOrder, ...]:
    """Boat after boat, yard after yard, until nothing more is allowed."""
    chosen: tuple[BoatOrder, ...] = ()
    for _ in range(MOST_ORDERS):
        more = _next(asked, chosen)
        if more is None or more in chosen:
            break
        chosen = (*chosen, more)
    return chosen


def _next(asked: Asked, chosen: tuple[BoatOrder, ...]) -> BoatOrder | None:
    got = {"orders": (), BOATS: chosen}
    for yard in asked.options(VERB, "boats.yard", got, {}):
        kinds = asked.options(VERB, "boats.kind", got, {"yard": yard})
        for kind in sorted(kinds, key=_rank):
            for place in asked.options(VERB, "boats.place", got, {"yard": yard, "kind": kind}):
                item = {"yard": yard, "kind": kind, "place": place}
                counts = asked.options(VERB, "boats.factors", got, item)
                if counts:
                    return BoatOrder(yard, kind, place, counts[-1])
    return None


def _rank(kind: str) -> int:
    return next((at for at, name in enumerate(FIRST) if kind.endswith(name)), len(FIRST))
