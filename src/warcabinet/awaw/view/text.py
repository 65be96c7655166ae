"""A seat's view as text for the terminal: where play stands, and what everybody has."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator

from warcabinet.awaw.view.shapes import AwawView, OilView

WIDTH = 78


def draw(view: AwawView) -> str:
    return "\n".join(_scenario(view) if view.board else _order_of_play(view))


def _order_of_play(view: AwawView) -> list[str]:
    lines = [_heading(view), _step(view), *textwrap.wrap(view.step.what, WIDTH), ""]
    lines += [f"{faction}: {', '.join(powers)}" for faction, powers in view.factions.items()]
    lines += [f"{a} and {b}: {relation}" for a, b, relation in view.wars]
    return lines


def _scenario(view: AwawView) -> list[str]:
    return [f"{_heading(view)} (the last turn is {view.last})", _step(view), *_state(view)]


def _heading(view: AwawView) -> str:
    return f"{view.turn}, {view.side} player turn" if view.side else view.turn


def _step(view: AwawView) -> str:
    rules = f" ({', '.join(view.step.rules)})" if view.step.rules else ""
    return "\n".join(textwrap.wrap(f"{view.step.name}{rules}", WIDTH))


def _state(view: AwawView) -> Iterator[str]:
    brps = ", ".join(f"{row.power} {row.level}" for row in view.treasuries)
    if brps:
        yield f"BRPs: {brps}"
    tracked = [row for row in view.oil if row.tracked]
    if tracked:
        yield "Oil: " + ", ".join(f"{row.faction} {row.counters}{_dry(row)}" for row in tracked)
    if view.standing is not None:
        points = view.standing.points
        total = f"{points} points, " if points is not None else ""
        yield f"Victory: {total}{view.standing.result} if it ended now"
    if view.weather:
        yield f"Weather: {', '.join(_zones(view))}"
    forces = dict(_forces(view))
    if forces:
        text = "; ".join(f"{party} {words}" for party, words in forces.items())
        yield from textwrap.wrap(f"On the board: {text}", WIDTH, subsequent_indent="  ")
    lost = [f"{unit.id} in {unit.place}" for unit in view.units if unit.supply]
    if lost:
        yield from textwrap.wrap(
            f"Not fully supplied: {', '.join(lost)}", WIDTH, subsequent_indent="  "
        )
    yield "Look around: show HEX, units PARTY, map HEX, supply UNIT, brps, pools, standing"


def _dry(row: OilView) -> str:
    words = [f"none for {', '.join(row.without)}"] if row.without else []
    if row.flown:
        words.append(f"{row.flown} air factors flown")
    return f" ({'; '.join(words)})" if words else ""


def _zones(view: AwawView) -> Iterator[str]:
    for row in view.weather:
        level = f" {row.level}" if row.level else ""
        yield f"{row.zone.removeprefix('region:')} {row.kind}{level}"


def _forces(view: AwawView) -> Iterator[tuple[str, str]]:
    units = Counter(unit.party for unit in view.units)
    factors: Counter[str] = Counter()
    for unit in view.units:
        factors[unit.party] += unit.combat
    air: Counter[str] = Counter()
    for row in view.air:
        air[row.party] += row.factors
    for party in sorted({*units, *air}):
        flying = f", {air[party]} air" if air[party] else ""
        yield party, f"{units[party]} units ({factors[party]} factors){flying}"
