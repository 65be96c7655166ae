"""41.7, 42.13: every project of the research sheet once: rolled for, or produced."""

from __future__ import annotations

import pytest

from tests.rules.shared.spying import begin, row, world
from warcabinet.awaw.research.activation_of_research_points import ResearchRolls
from warcabinet.awaw.research.force_pool_increases import UnitsProduced
from warcabinet.awaw.research.production import EFFECTS, produce
from warcabinet.awaw.research.research_sheet import entries, project
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.terms.powers import Faction, side_of_faction
from warcabinet.engine.chance import Dice

GENERAL = ("air", "naval", "military", "atomic", "intelligence")
RESEARCH = (
    *(f"general-{one}-research" for one in GENERAL),
    "air-nationality",
    "air-range",
    "strategic-bombers",
    "air-defense",
    "jets",
    "naval-nationality",
    "torpedoes",
    "anti-submarine-warfare",
    "advanced-submarines",
    "harbor-attack",
    "combat-training",
    "rockets",
    "radar",
    "controlled-reaction",
    "uranium-separation",
    "plutonium-research",
    "atomic-bomb",
    "counter-intelligence",
    "espionage",
    "covert-operations",
    "communist-subversion",
    "anglo-french-cooperation",
)
AFTER_A_REACTION = ("plutonium-research", "atomic-bomb")
PRODUCTION = (
    "air-production",
    "strategic-bomber-production",
    "pacific-bomber-production",
    "air-transport-production",
    "airbase-production",
    "submarine-production",
    "asw-production",
    "transport-production",
    "shipbuilding-production",
    "naval-air-training-production",
    "military-production",
    "specialized-production",
    "winter-preparation-production",
    "shock-army-production",
    "uranium-plant-production",
    "plutonium-reactor-production",
    "russian-occupation-policies",
    "chinese-occupation-policies",
    "indian-subversion",
    "moslem-unrest",
    "western-partisans",
    "russian-partisans",
)
UNITS = (
    "air-production",
    "strategic-bomber-production",
    "pacific-bomber-production",
    "air-transport-production",
    "military-production",
    "specialized-production",
)
"""Production whose units are chosen."""
NEEDED = ("strategic-bombers", "controlled-reaction", "uranium-separation", "plutonium-research")
"""What some projects of production wait for."""


def test_no_project_is_left_out() -> None:
    lines = entries(world().statics)
    assert {name for name, one in lines.items() if one.is_research} == set(RESEARCH)
    made = {name for name, one in lines.items() if not one.is_research and one.entry in EFFECTS}
    assert made == set(PRODUCTION)


@pytest.mark.parametrize("name", RESEARCH)
def test_every_research_project_brings_something(name: str) -> None:
    """A high roll with many points is a result, for each faction that may do it."""
    for faction in entries(world().statics)[ProjectId(name)].factions:
        before = (
            [row(faction, "controlled-reaction", results=1)] if name in AFTER_A_REACTION else []
        )
        points = row(faction, name, points=9, years=1, chosen=True)
        play = ResearchRolls(side=side_of_faction(Faction(faction)))
        t = begin(play, *before, points, turn="Spring 1944")
        request = t.position.request
        assert isinstance(request, Dice)
        t.dice(*request.sides)
        found = project(t.world, faction, ProjectId(name))
        assert t.pending == ""
        assert found.results + found.due + len(found.held) > 0
        assert (found.points, found.chosen) == (0, False)
        (told,) = t.told("41.75")
        assert told.startswith(f"{name}: ")


@pytest.mark.parametrize("name", PRODUCTION)
def test_everything_is_produced(name: str) -> None:
    """With points enough, for each faction that may; what is used is gone."""
    one = entries(world().statics)[ProjectId(name)]
    for faction in one.factions:
        needed = [row(faction, need, results=1) for need in NEEDED]
        w = world(*needed, row(faction, name, points=12), turn="Spring 1943")
        more = produce(w, Faction(faction), one, project(w, faction, ProjectId(name)))
        left = project(w, faction, ProjectId(name))
        assert more > 0
        assert (left.made, left.points < 12) == (more, True)
        changed = {change.table for change in w.changes}
        assert name in UNITS or left.results or changed > {"research"}


@pytest.mark.parametrize("name", UNITS)
def test_the_units_that_are_produced_may_be_built(name: str) -> None:
    """What has been produced is chosen, and stands in the force pools of the faction."""
    for faction in entries(world().statics)[ProjectId(name)].factions:
        side = str(side_of_faction(Faction(faction)))
        bombers = row(faction, "strategic-bombers", results=1)
        made = row(faction, name, surplus=5)
        t = begin(UnitsProduced(), bombers, made, turn="Spring 1943", side=side)
        before = {kind: one.unbuilt for kind, one in t.world.pools.items()}
        assert t.pending == "choose-units"
        t.default(side)
        more = {
            f"{faction}: {one.unbuilt - had} {kind} may be built"
            for kind, one in t.world.pools.items()
            if one.unbuilt > (had := before.get(kind, 0))
        }
        assert more
        assert set(t.told("42.32")) == more
        left = project(t.world, faction, ProjectId(name)).surplus
        assert (t.pending, left < 5) == ("", True)
