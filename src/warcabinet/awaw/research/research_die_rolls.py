"""41.75: the research die: what modifies it, and how likely each result is."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.combat_training_levels import ALL_OTHERS, level
from warcabinet.awaw.research.effects_of_general_research import breakthroughs
from warcabinet.awaw.research.research_results import Brought
from warcabinet.awaw.research.research_sheet import Entry, project, unannounced
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.research import ProjectId
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
    """41.75D, 25.632: what has been reached makes the next step harder: each result, and where
    these add to a figure of the senior partner, that figure: its air or naval DRM, its combat
    training. An ASW result that is still to take effect counts as well (R-422); those of before
    the war do not.
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
