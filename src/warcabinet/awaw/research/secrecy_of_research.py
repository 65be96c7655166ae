"""41.5: secrecy: the code names of research projects, and the rolls that all can see."""

from __future__ import annotations

from collections.abc import Mapping

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
