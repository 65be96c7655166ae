"""41.8, 41.81, 41.83, 41.84, 41.85, 41.88, 41.9: what results of research bring outside the war at
sea, and when they take effect. When others learn of them is in `secrecy_of_research`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from warcabinet.awaw.air.combat.air_nationality import AirNationality
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.moments import Part, come
from warcabinet.awaw.pieces.combat_training_levels import (
    CombatTraining,
    may_rise,
)
from warcabinet.awaw.pieces.research_levels import (
    SPENT,
    research_level,
)
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.research.naval_research_results import ASW, NATIONALITY, TORPEDOES
from warcabinet.awaw.research.research_sheet import (
    TRACKED,
    Entry,
    entries,
)
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.book import Occasion
from warcabinet.engine.procedures import Done, Procedure, Step

ANNOUNCED = ("jets", "rockets", "anti-submarine warfare")
"""41.85: the projects of which a result has to be announced before the next takes effect."""


GRADUAL = ("jets", "advanced submarines", "rockets", "anti-submarine warfare")
"""41.84A, 41.84B: the projects whose results take effect one by one."""
IN_EFFECT: Occasion[Part] = Occasion("results of research have taken effect")
EACH_APART = "each apart"
"""44.24, R-104: results that are held beside each other, each with its strength."""


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


@plays("T.R.35", special=TRACKED)
class ResultsTakeEffect(Procedure[None]):
    """41.83, 41.84A, 41.84B, 41.85: results take effect at once, but for jets, advanced
    submarines, rockets and the second of an ASW result of 8: of those one in each game turn, if the
    one before has been announced.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        """41.73, 41.83: what was found counts from now on, all at once."""
        lines = entries(world.statics)
        for row in list(world.research.rows()):
            waits = lines[row.project].entry in ANNOUNCED and row.results > row.shown
            if row.due and not waits:
                more = 1 if lines[row.project].entry in GRADUAL else row.due
                now = world.amend(row, results=row.results + more, due=row.due - more)
                text = f"{row.project}: {now.results} results are in effect"
                world.tell("41.83", text, to=row.seats)
        come(world, IN_EFFECT)
        return Done()


class Brought(msgspec.Struct, frozen=True):
    """41.81, 41.82: what a result on the table of a project brings."""

    results: int
    carry: int | None
    """None: no modifier in square brackets."""
    last: bool


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
