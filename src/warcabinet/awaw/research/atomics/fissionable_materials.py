"""43.1, 42.25: uranium plants and plutonium reactors, what they produce, and the bombs that are
made of it.

How soon and how often a plant produces, and how surely a plutonium bomb goes off, no source says:
both are reconstructions (R-541, R-542).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.research.activation_of_research_points import RollFor
from warcabinet.awaw.research.production import produces
from warcabinet.awaw.research.research_results import IN_EFFECT
from warcabinet.awaw.research.research_sheet import (
    Entry,
    entries,
    plays_all,
    project,
    researchers,
    seats_of,
)
from warcabinet.awaw.research.restrictions_on_rp_allocation import first_year
from warcabinet.awaw.state.atomics import AtomicPlant, Material, Stockpile
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power

BOMB = ProjectId("atomic-bomb")
RESEARCH: Mapping[Material, ProjectId] = {
    Material.URANIUM: ProjectId("uranium-separation"),
    Material.PLUTONIUM: ProjectId("plutonium-research"),
}
"""43.12: the research without which plants produce nothing."""

BUILDERS: Mapping[str, str] = {
    str(Faction.EUROPEAN_AXIS): str(Power.GERMANY),
    str(Faction.WESTERN_ALLIES): str(Power.US),
    str(Faction.RUSSIA): str(Power.RUSSIA),
}
"""43.11: who builds atomic bombs."""

USERS: Mapping[str, tuple[str, ...]] = {
    **{faction: (power,) for faction, power in BUILDERS.items()},
    str(Faction.WESTERN_ALLIES): (str(Power.US), str(Power.BRITAIN)),
}
"""43.223: whose bombers and rockets deliver the bombs of a faction."""

MADE_WITH: Mapping[Material, int] = {Material.URANIUM: 1, Material.PLUTONIUM: 2}
"""43.11D: which step of the results of bomb research it takes: a "4" or a "7"."""


# Plants -------------------------------------------------------------------------------------------


@produces("uranium plants", told=False)
def uranium_plant(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
    """43.12A, 42.25A, 42.17F: a uranium plant, of which nobody is told."""
    return build(world, faction, Material.URANIUM)


@produces("plutonium reactors", told=False)
def plutonium_reactor(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
    """43.12B, 42.25B, 42.17F: a plutonium reactor, of which nobody is told."""
    return build(world, faction, Material.PLUTONIUM)


def build(world: AwawWorld, faction: Faction, material: Material) -> bool:
    rows = world.atomic_plants.rows()
    number = 1 + sum((row.faction, row.material) == (faction, material) for row in rows)
    seats = seats_of(world, str(faction))
    world.put(
        AtomicPlant(str(faction), material, number, world.turn.number, open=False, seats=seats)
    )
    produce_material(world, str(faction))
    return True


def _pace(world: AwawWorld, faction: str, material: Material, column: str) -> int | None:
    """43.12A, 43.12B, 42.25A, 42.25B: (R-541) what the result of its research says of a material;
    None: nothing is produced yet.
    """
    step = project(world, faction, RESEARCH[material]).results
    if not step:
        return None
    return world.statics.tables["atomic-material"].number((str(material), step), column)


def due(world: AwawWorld, row: AtomicPlant) -> int | None:
    """43.12A, 43.12B: the game turn in which a plant produces the next material: the first so many
    turns after it was built, but not before the research is done; then one every so many turns.
    """
    column, since = ("interval", row.last) if row.last else ("delay", row.built)
    turns = _pace(world, row.faction, row.material, column)
    return None if turns is None else since + turns


def produce_material(world: AwawWorld, faction: str) -> None:
    """43.12: every plant whose time has come produces the material of a bomb."""
    now = world.turn.number
    for row in list(world.atomic_plants.rows()):
        when = due(world, row) if row.faction == faction else None
        if when is not None and when <= now:
            world.amend(row, last=now)
            add_material(world, faction, row.material, 1)
            world.tell("43.12", f"{row.material} for an atomic bomb is there", to=row.seats)


@BOOK.happens(
    IN_EFFECT,
    "43.12A, 43.12B",
    "plants produce material in the research phase, once results are in effect",
)
def plants_produce(world: AwawWorld) -> None:
    for faction in researchers(world.statics):
        produce_material(world, str(faction))


# Material and bombs -------------------------------------------------------------------------------


def stock(world: AwawWorld, faction: str) -> Stockpile:
    """43.13, 41.53: the material of a faction, known to itself alone."""
    found = world.stockpiles.get(faction)
    return found or Stockpile(faction, open=False, seats=seats_of(world, faction))


def add_material(world: AwawWorld, faction: str, material: Material, count: int) -> None:
    row = stock(world, faction)
    if material is Material.URANIUM:
        world.put(replace(row, uranium=row.uranium + count))
    else:
        world.put(replace(row, plutonium=row.plutonium + count))


def bombs(world: AwawWorld, faction: str, material: Material) -> int:
    """43.11D, 43.13: the bombs of a material: all of it, once research has come so far."""
    if faction not in BUILDERS:
        return 0
    enough = project(world, faction, BOMB).results >= MADE_WITH[material]
    return stock(world, faction).of(material) if enough else 0


def armed(world: AwawWorld, faction: str) -> tuple[Material, ...]:
    """41.53: of which materials a faction has bombs, for whoever may know it."""
    return tuple(one for one in Material if bombs(world, faction, one))


def spend(world: AwawWorld, faction: str, material: Material) -> None:
    """43.13: each bomb is used once."""
    add_material(world, faction, material, -1)


def least_die(world: AwawWorld, faction: str, material: Material) -> int:
    """43.321C: (R-542) the lowest die with which a bomb of a material goes off; 1: it is sure."""
    step = project(world, faction, BOMB).results
    return world.statics.tables["atomic-detonation"].number((str(material), step), "die")


def has_sure_bomb(world: AwawWorld, faction: str) -> bool:
    """43.321C: has a faction a uranium bomb, or a plutonium bomb that is sure to go off?"""
    return any(least_die(world, faction, one) == 1 for one in armed(world, faction))


def might_have(world: AwawWorld, party: str) -> bool:
    """26.33: could a power have a bomb, for all that others know? From the year on in which its
    faction may do research for it.
    """
    faction = str(faction_of(world, party))
    if faction not in BUILDERS or not plays_all(world.statics):
        return False
    one = entries(world.statics)[BOMB]
    return party in USERS[faction] and world.turn.year >= first_year(world.statics, faction, one)


# Research -----------------------------------------------------------------------------------------


@BOOK.forbids(
    RollFor,
    "43.11D",
    "research for the bomb waits until there is the material for one",
    entry="atomic bomb",
)
def no_material_yet(world: AwawWorld, asked: RollFor) -> bool:
    row = stock(world, asked.faction)
    return not row.uranium and not row.plutonium
