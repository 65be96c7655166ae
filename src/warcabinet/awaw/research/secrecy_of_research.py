"""41.5, 41.53: secrecy: the code names of research projects, the rolls that all can see, and when a
result is announced.

A result is a secret until it changes dice: then the level that the rules of its subject read is
set, for all to see. Before that its owner's forecasts count it, by the modifiers here.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.combat_training_levels import (
    ENGAGED,
    level,
    set_level,
)
from warcabinet.awaw.pieces.research_levels import (
    AFFECTS,
    SecretResults,
    announced_level,
)
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.research.research_results import BEFORE_THE_FIRST, PROJECTS
from warcabinet.awaw.research.research_sheet import (
    tracks,
    unannounced,
)
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.research import Project, ResearchRecord
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction

CODE_NAMES: Mapping[Faction, str] = {
    Faction.EUROPEAN_AXIS: "Falcon Granite Lantern Meteor Orchard Raven Thunder Willow Basalt "
    "Comet Dagger Echo Fjord Hammer Icicle Jackdaw Kestrel Linden Mirror Nettle Osprey Pike Quartz",
    Faction.WESTERN_ALLIES: "Anchor Beacon Cobalt Drummer Ember Harvest Ivory Juniper Badger "
    "Canyon Dolphin Elm Foxglove Gable Heron Indigo Jester Kettle Lupin Marble Needle Otter",
    Faction.JAPAN: "Aster Bamboo Cicada Dew Egret Fern Gong Heather Iris Jade Kite Lotus Maple "
    "Naga Opal Pine Quail Reed Sable Teal Umber Vine Wren",
    Faction.RUSSIA: "Amber Birch Citadel Dawn Elk Flint Glacier Horizon Ibis Javelin Krater Lynx "
    "Malachite Needlewood Oak Poplar Quarry Rowan Steppe Taiga Urn Volcano Walrus",
}
"""41.51: projects get them in this order, each at its first roll (R-424)."""


def give_code_name(world: AwawWorld, row: Project) -> Project:
    """41.51: a project has one code name for the whole game."""
    if row.code_name:
        return row
    used = sum(one.faction == row.faction for one in world.research_records.values())
    names = CODE_NAMES[Faction(row.faction)].split()
    name = names[used] if used < len(names) else f"Number {used + 1}"
    world.put(ResearchRecord(row.faction, name))
    return world.amend(row, code_name=name)


def note_roll(world: AwawWorld, row: Project, die: int) -> None:
    """41.52: the rolls of each project by its code name are there for all to see."""
    record = world.research_records[f"{row.faction}/{row.code_name}"]
    world.amend(record, rolls=(*record.rolls, f"{world.turn}: {die}"))
    world.tell("41.51", f"{row.faction}, project {row.code_name}: {die}")


def announce_result(world: AwawWorld, kind: LevelKind, row: Project) -> None:
    """41.53, 41.85: the results in effect are told; their code name and the dice are not."""
    first = BEFORE_THE_FIRST.get(row.project, 0)
    value = max(first, level(world, kind, row.faction) or 0) + row.results - row.shown
    set_level(world, kind, row.faction, value)
    world.amend(row, shown=row.results)
    told = f"a result of {value}" if first else f"results {value}"
    world.tell("41.53", f"{row.faction}: {row.project}: {told}")


@BOOK.happens(AFFECTS, "41.53, 41.85", "a secret result is announced when it changes dice")
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
