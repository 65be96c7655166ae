"""41.53, 41.81, 41.83, 41.85, 41.9: what research brings outside the war at sea, and when others
learn of it.

A result is a secret until it changes dice: then the level that the rules of its subject read is
set, for all to see. Before that its owner's forecasts count it, by the modifiers here.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.air.combat.air_nationality import AirNationality
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.pieces.combat_training_levels import (
    ENGAGED,
    CombatTraining,
    level,
    may_rise,
    set_level,
)
from warcabinet.awaw.pieces.research_levels import (
    AFFECTS,
    SPENT,
    SecretResults,
    announced_level,
    research_level,
)
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.research.activation_of_research_points import RollFor
from warcabinet.awaw.research.effects_of_naval_research import ASW, NATIONALITY, TORPEDOES
from warcabinet.awaw.research.research_sheet import researchers, tracks, unannounced
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_warfare import ABOUT_TO_FIGHT
from warcabinet.awaw.terms.powers import Faction, Power, Theater

JETS, ROCKETS = ProjectId("jets"), ProjectId("rockets")
HARBOR = ProjectId("harbor-attack")
AIR_RANGE, RADAR = ProjectId("air-range"), ProjectId("radar")
AIR_DEFENSE, BOMBERS = ProjectId("air-defense"), ProjectId("strategic-bombers")

PROJECTS: Mapping[LevelKind, ProjectId] = {
    LevelKind.AIR_DRM_RESULTS: ProjectId("air-nationality"),
    LevelKind.CTL_RESULTS: ProjectId("combat-training"),
    LevelKind.NAVAL_DRM_RESULTS: NATIONALITY,
    LevelKind.TORPEDO: TORPEDOES,
    LevelKind.ASW: ASW,
    LevelKind.AIR_RANGE: AIR_RANGE,
    LevelKind.AIR_DEFENSE: AIR_DEFENSE,
    LevelKind.RADAR: RADAR,
    LevelKind.STRATEGIC_BOMBERS: BOMBERS,
    LevelKind.HARBOR_ATTACK: HARBOR,
    LevelKind.JETS: JETS,
    LevelKind.ROCKETS: ROCKETS,
    LevelKind.SHOCK_ARMIES: ProjectId("shock-army-production"),
}
"""What everybody sees of a project: the level of its faction."""

BEFORE_THE_FIRST: Mapping[ProjectId, int] = {JETS: 8, ROCKETS: 8}
"""17.52, 26.61, 42.22D: the first result of these projects is a "9"."""

BOMBING = (
    LevelKind.AIR_RANGE,
    LevelKind.RADAR,
    LevelKind.AIR_DEFENSE,
    LevelKind.STRATEGIC_BOMBERS,
)
"""What counts in the SW boxes besides what submarines and ASW have (24.4)."""


def announce_result(world: AwawWorld, kind: LevelKind, row: Project) -> None:
    """41.53, 41.85: the results in effect are told; their code name and the dice are not."""
    first = BEFORE_THE_FIRST.get(row.project, 0)
    value = max(first, level(world, kind, row.faction) or 0) + row.results - row.shown
    set_level(world, kind, row.faction, value)
    world.amend(row, shown=row.results)
    told = f"a result of {value}" if first else f"results {value}"
    world.tell("41.53", f"{row.faction}: {row.project}: {told}")


@BOOK.happens(AFFECTS, "41.53", "a secret result is announced when it changes dice")
def announce_what_counts(world: AwawWorld, kind: LevelKind, parties: tuple[str, ...]) -> None:
    if not tracks(world.statics) or kind not in PROJECTS:
        return
    for faction in sorted({faction_of(world, name) for name in parties}):
        if unannounced(world, faction, PROJECTS[kind]):
            announce_result(world, kind, world.research[f"{faction}/{PROJECTS[kind]}"])


@BOOK.happens(ENGAGED, "41.53", "better training is announced when ground units fight")
def announce_training(world: AwawWorld, units: tuple[UnitId, ...]) -> None:
    parties = tuple(sorted({world.units[unit].party for unit in units}))
    announce_what_counts(world, LevelKind.CTL_RESULTS, parties)


@BOOK.happens(
    ABOUT_TO_FIGHT,
    "41.53, 41.85",
    "what counts in strategic warfare is announced in the combat phase in which it does",
)
def announce_in_the_boxes(world: AwawWorld) -> None:
    for faction in researchers(world.statics):
        for kind in BOMBING:
            announce_what_counts(world, kind, (str(faction),))


@BOOK.modifies(
    SecretResults,
    "41.53",
    "secret research",
    "results that have not been announced count for whoever has them",
)
def secrets_count(world: AwawWorld, asked: SecretResults) -> int | None:
    name = PROJECTS.get(LevelKind(asked.kind))
    if name is None or not tracks(world.statics):
        return None
    faction = faction_of(world, asked.party)
    held = unannounced(world, faction, name)
    if held and not announced_level(world, LevelKind(asked.kind), asked.party):
        held += BEFORE_THE_FIRST.get(name, 0)
    return held or None


@BOOK.happens(SPENT, "41.81E, 21.442", "a result that can be used once is gone when it is used")
def spend_result(world: AwawWorld, kind: LevelKind, party: str) -> None:
    row = world.research.get(f"{faction_of(world, party)}/{PROJECTS[kind]}")
    if row is not None and row.results:
        world.amend(row, results=row.results - 1)


# What results count for ---------------------------------------------------------------------------


@BOOK.modifies(
    AirNationality,
    "41.91, 41.83",
    "research",
    "each result of air nationality research is one more for all air units of the faction, also of "
    "countries that join it; who leaves it has what its new friends have",
)
def better_air(world: AwawWorld, asked: AirNationality) -> int | None:
    return research_level(world, LevelKind.AIR_DRM_RESULTS, asked.party) or None


@BOOK.modifies(
    CombatTraining,
    "41.922, 41.923",
    "research",
    "each result of combat training is one more for all ground units of the faction but partisans "
    "and Chinese",
)
def better_training(world: AwawWorld, asked: CombatTraining) -> int | None:
    if asked.category == Category.PARTISAN or not may_rise(world, asked.nationality):
        return None
    return research_level(world, LevelKind.CTL_RESULTS, world.units[asked.unit].party) or None


BOOK.note("41.924", "supply, oil, weather and landings lower training where they are enforced")


# Americans in Europe ------------------------------------------------------------------------------

FIRST_FOUGHT = "americans in europe"


@BOOK.happens(
    ENGAGED,
    "41.77C",
    "it is noted in which year American ground units first fight in Europe",
)
def americans_fight(world: AwawWorld, units: tuple[UnitId, ...]) -> None:
    key = Level(FIRST_FOUGHT, str(Power.US), 0).key()
    if not tracks(world.statics) or key in world.levels:
        return
    rows = [world.units[unit] for unit in units]
    there = [
        row
        for row in rows
        if row.party == Power.US
        and world.statics.theater_at(where(world, row.place)) is Theater.EUROPE
    ]
    if there:
        world.put(Level(FIRST_FOUGHT, str(Power.US), world.turn.year))


@BOOK.forbids(
    RollFor,
    "41.77C",
    "the Western Allies roll for combat training from 1943 on, or from the year after American "
    "ground units have first fought in Europe",
    faction=str(Faction.WESTERN_ALLIES),
    entry="combat training",
)
def trains_late(world: AwawWorld, asked: RollFor) -> bool:
    limits = world.statics.tables["research-limits"]
    latest = limits.number("western allied ctl rolls not after", "value")
    fought = world.levels.get(Level(FIRST_FOUGHT, str(Power.US), 0).key())
    first = latest if fought is None else min(latest, fought.value + 1)
    return world.turn.year < first
