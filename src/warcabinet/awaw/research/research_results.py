"""41.75, 41.8: the research die: what modifies it, what a result brings, how likely each is."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.combat_training_levels import ALL_OTHERS, level
from warcabinet.awaw.research.research_sheet import Entry, breakthroughs, project, unannounced
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.chance import Dice, outcomes

LEADS = {
    Faction.EUROPEAN_AXIS: "germany",
    Faction.WESTERN_ALLIES: "us",
    Faction.JAPAN: "japan",
    Faction.RUSSIA: "russia",
}
"""41.75D, 83.51: the senior partners, whose DRM and training count."""

RADAR = ProjectId("radar")

DIE = Dice("research", "41.75", (6, 6, 6), read="sorted")


def middle(values: tuple[int, ...]) -> int:
    """41.75: of three dice the highest and the lowest are disregarded."""
    return sorted(values)[1]


class Brought(msgspec.Struct, frozen=True):
    """41.81, 41.82: what a result on the table of a project brings."""

    results: int
    carry: int | None
    """None: no modifier in square brackets."""
    last: bool


def brought(setting: Statics, one: Entry, result: int) -> Brought:
    """41.75: the line of a project's table for a modified die."""
    table = setting.tables["research-tables"]
    key = (one.entry, result)
    carry = table.lookup(key, "carry")
    return Brought(
        table.number(key, "results"),
        None if carry == "" else int(carry),
        table.text(key, "last") == "yes",
    )


def modifiers(world: AwawWorld, faction: str, one: Entry, points: int) -> tuple[Modifier, ...]:
    """41.75A, 41.75B, 41.75C, 41.75D, 41.75E, 41.43A: all that is added to the die for a project
    with so many points in it, each with its cause.
    """
    row = project(world, faction, one.id)
    figures = world.statics.tables["research-figures"]
    found = [Modifier("41.75A", "points", points * figures.number("modifier per rp", "value"))]
    if not one.is_general:
        each = figures.number("modifier per breakthrough", "value")
        count = breakthroughs(world, faction, one.category)
        found.append(Modifier("41.75B", "breakthroughs", count * each))
    found.append(Modifier("41.75C", "earlier research", row.carry))
    found.append(Modifier("41.75D", "level reached", -level_reached(world, faction, one)))
    found.append(Modifier("41.75E", "radar", _radar(world, faction, one)))
    found += BOOK.total(world, ResearchRoll(faction, one.entry, one.category))
    return tuple(part for part in found if part.value)


class ResearchRoll(Question, frozen=True):
    """41.75E: what else modifies the die of a project: registered beside its subject."""

    classes: ClassVar[tuple[str, ...]] = ("faction", "entry")
    faction: str
    entry: str
    category: str = ""


def level_reached(world: AwawWorld, faction: str, one: Entry) -> int:
    """41.75D: what has been reached makes the next step harder: each result, and where these add to
    a figure of the senior partner, that figure: its air or naval DRM, its combat training. An ASW
    result that is still to take effect counts as well (R-422); those of before the war do not.
    """
    minus = world.statics.tables["research-projects"].text(one.entry, "minus")
    row = project(world, faction, one.id)
    if not minus:
        return 0
    start = START_OF.get(one.entry)
    if start is None:
        return row.results + row.due
    table, column = start
    lead = LEADS[Faction(faction)]
    lines = world.statics.tables[table]
    if not any(line.keys[0] == lead for line in lines.rows):
        lead = ALL_OTHERS
    return lines.number(lead, column) + row.results + row.due


START_OF = {
    "air nationality drm": ("air-nationality", "drm"),
    "naval nationality drm": ("naval-nationality", "drm"),
    "combat training": ("ctl-start", "ctl"),
}
"""41.75D: the charts with the figures of the senior partner at the start."""


def _radar(world: AwawWorld, faction: str, one: Entry) -> int:
    """41.75E: each radar result helps some projects."""
    table = world.statics.tables["research-modifiers"]
    if one.entry not in {row.keys[0] for row in table.rows}:
        return 0
    held = (level(world, LevelKind.RADAR, faction) or 0) + unannounced(world, faction, RADAR)
    return table.number(one.entry, "radar") * held


EACH_APART = "each apart"
"""44.24, R-104: results that are held beside each other, each with its strength."""


def after(row: Project, one: Entry, found: Brought, setting: Statics) -> Project:
    """41.76, 41.81, 41.82, 41.86, 44.24: a project after its roll. All its points are gone. Results
    that add up follow those there are; of others the highest counts, or each is kept apart. A
    bracket that is worse than the one there was is not taken: the lesser result without effect is
    chosen instead (R-423).
    """
    kind = setting.tables["research-projects"].text(one.entry, "results")
    if kind == EACH_APART:
        more = (found.results,) if found.results else ()
        return msgspec.structs.replace(row, points=0, held=(*row.held, *more))
    adds_up = kind == "cumulative"
    before = row.results + row.due
    gained = found.results if adds_up else max(0, found.results - before)
    carry = row.carry
    if gained or found.last:
        carry = found.carry or 0
    elif found.carry is not None:
        carry = max(carry, found.carry)
    return msgspec.structs.replace(
        row, points=0, carry=carry, due=row.due + gained, closed=found.last
    )


class Chance(msgspec.Struct, frozen=True):
    """How likely it is that a roll now brings so much."""

    results: int
    carry: int
    last: bool
    percent: float


def chances(world: AwawWorld, faction: str, one: Entry, points: int) -> tuple[Chance, ...]:
    """41.75: what a roll for a project with so many points in it would bring, the best first."""
    plus = sum(part.value for part in modifiers(world, faction, one, points))
    by_kind: dict[tuple[int, int, bool], Fraction] = {}
    for values, share in outcomes(DIE):
        found = brought(world.statics, one, middle(values) + plus)
        key = (found.results, found.carry or 0, found.last)
        by_kind[key] = by_kind.get(key, Fraction(0)) + share
    order = sorted(by_kind, key=lambda key: (key[0], key[1], not key[2]), reverse=True)
    return tuple(Chance(*key, round(float(by_kind[key]) * 100, 1)) for key in order)
