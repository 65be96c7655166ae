"""Research points of a year in the war of the convoys: what wins it first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warcabinet.awaw.queries.research import Placement, PlacePoints, faction_asked
from warcabinet.engine.asking import Asked
from warcabinet.players.greedy import Desk, Idea

VERB = "place-points"
CONVOYS: Mapping[str, tuple[tuple[str, int], ...]] = {
    "european axis": (
        ("submarine-production", 9),
        ("torpedoes", 9),
        ("advanced-submarines", 9),
        ("shipbuilding-production", 1),
        ("general-naval-research", 9),
    ),
    "western allies": (
        ("anti-submarine-warfare", 9),
        ("asw-production", 9),
        ("general-naval-research", 9),
    ),
}
"""By faction: the projects that decide the war of the convoys, the most urgent first, and how many
points each may have in a year. Transports are not among them: escorts save more of them."""
AT_SEA = frozenset(
    (
        *(name for lines in CONVOYS.values() for name, _ in lines),
        "naval-nationality",
        "transport-production",
    )
)
ORDER = ("spring", "summer", "fall", "winter")


def sheet(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """41.31: where only the war at sea is researched, what decides it; else the usual sheet."""
    offered = {str(one) for one in asked.options(VERB, "sheet.project", {"sheet": ()}, {})}
    lines = CONVOYS.get(str(faction_asked(asked)), ())
    if not offered or offered - AT_SEA or not lines:
        return
    usual = asked.default()
    seasons = (
        {str(one.project): one.season for one in usual.sheet}
        if isinstance(usual, PlacePoints)
        else {}
    )
    chosen: tuple[Placement, ...] = ()
    for name, most in lines:
        got = {"sheet": chosen}
        every = asked.options(VERB, "sheet.project", got, {})
        project = next((one for one in every if str(one) == name), None)
        if project is None:
            continue
        points = asked.options(VERB, "sheet.points", got, {"project": project})
        able = [one for one in points if one <= most]
        if not able:
            continue
        item = {"project": project, "points": able[-1]}
        turns = asked.options(VERB, "sheet.season", got, item)
        if turns:
            first = min(turns, key=lambda one: ORDER.index(str(one)))
            chosen = (*chosen, Placement(project, able[-1], seasons.get(name, first)))
    if chosen:
        yield Idea(PlacePoints(tuple(sorted(chosen))), "this decides the war of the convoys")
