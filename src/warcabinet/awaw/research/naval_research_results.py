"""41.53, 41.83, 41.85, 41.88, 41.91: what naval research does, and when the others learn of it.

A result is a secret until it changes dice: then the level that the rules of its subject read is
set, for all to see. Before that the owner's own forecasts count it, by the modifiers here.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.damage.naval_nationality import NavalNationality
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.research.research_sheet import unannounced
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_warfare_modifiers import SubmarineWarfare
from warcabinet.awaw.strategic.submarines_and_asw import opposing_faction

TORPEDOES = ProjectId("torpedoes")
ASW = ProjectId("anti-submarine-warfare")
NATIONALITY = ProjectId("naval-nationality")


@BOOK.modifies(
    SubmarineWarfare,
    "25.622, 41.53",
    "torpedoes in secret",
    "torpedo results that have not been announced yet, for whoever has them",
)
def secret_torpedoes(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    return unannounced(world, faction_of(world, asked.power), TORPEDOES) or None


@BOOK.modifies(
    SubmarineWarfare,
    "25.622, 41.53",
    "ASW research in secret",
    "ASW results that have not been announced yet, for whoever has them",
)
def secret_asw(world: AwawWorld, asked: SubmarineWarfare) -> int | None:
    return -unannounced(world, opposing_faction(asked.campaign), ASW) or None


@BOOK.modifies(
    NavalNationality,
    "41.91, 41.83",
    "research",
    "each result of naval nationality research is one more for all ships of the faction",
)
def better_nationality(world: AwawWorld, asked: NavalNationality) -> int | None:
    faction = faction_of(world, asked.hull.party)
    told = level(world, LevelKind.NAVAL_DRM_RESULTS, faction) or 0
    return (told + unannounced(world, faction, NATIONALITY)) or None
