"""32.6: whole groups of Pacific islands are fortified at once, until they are lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.construction.construction_costs import against, pay
from warcabinet.awaw.logistics.construction.other_works import WORKS, StartWorks, works_built
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    alarmed,
    held_by_faction_since_start,
)
from warcabinet.awaw.logistics.fortifications.fortification_construction import FORTIFYING, cost
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import factions_of, side_of_party
from warcabinet.awaw.state.construction import BeachDefence
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, at_war
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

FORTIFIERS = (str(Faction.JAPAN), str(Faction.WESTERN_ALLIES))
"""32.61: the factions that fortify island groups."""


def fortifier(world: AwawWorld) -> str | None:
    """32.61: the faction of the moving side that may fortify island groups."""
    return next(
        (faction for faction in factions_of(world, world.side) if faction in FORTIFIERS), None
    )


def payer_for(world: AwawWorld, faction: str, group: str) -> str:
    """32.61: the power that pays: of the Western Allies the U.S., but Britain while Japan fights it
    alone and no island of the group is American.
    """
    if faction == Faction.JAPAN:
        return str(Power.JAPAN)
    alone = at_war(world, Power.BRITAIN, Power.JAPAN) and not at_war(world, Power.US, Power.JAPAN)
    american = world.held[Power.US] & world.board.island_groups[group]
    return str(Power.BRITAIN if alone and not american else Power.US)


def covered(world: AwawWorld, faction: str, group: str) -> int:
    """32.62, 32.65, 32.67: the islands of a group that its fortification would reach: those of one
    hex, and the beaches of larger ones, that the faction has held since its player turn began and
    that are fully supplied. Where some are defended already, the others can be (R-253).
    """
    found = world.board.island_groups[group] & world.board.invadable()
    found &= held_by_faction_since_start(world, faction)
    return found & ~_out_of_the_question(world)


@derived
def _out_of_the_question(world: AwawWorld) -> int:
    """32.62, 32.65: the hexes without full supply, and the beaches that are defended already."""
    return world.map.mask((*world.hex_supply, *world.beach_defences))


# May it be? ---------------------------------------------------------------------------------------


def against_group(world: AwawWorld, group: str, points: bool = True) -> list[Refusal]:
    """32.14H, 32.61, 32.62, 32.63, 32.65: every reason against fortifying a group now, but for want
    of research points, which others do not know of, if that is asked for.
    """
    faction = fortifier(world)
    if faction is None or group not in world.board.island_groups:
        return [Refusal("32.61", "you fortify no such island group")]
    about = tuple(a_hex(one) for one in world.map.members(world.board.island_groups[group]))
    found = []
    if faction == Faction.WESTERN_ALLIES and not alarmed(world):
        reason = "the Western Allies fortify nothing in the Pacific yet"
        found.append(Refusal("32.14H", reason, about))
    if faction in world.fort_building:
        reason = "a faction fortifies hexes or beaches, or one island group, in a turn"
        found.append(Refusal("32.63", reason, about))
    if not covered(world, faction, group):
        reason = "no island of it that needs it has been yours all the turn and is fully supplied"
        found.append(Refusal("32.65", reason, about))
    payer = payer_for(world, faction, group)
    if points:
        found += BOOK.may(world, StartWorks(payer, FORTIFYING))
    return found or against(world, payer, cost(world, payer))


def open_groups(world: AwawWorld, points: bool = True) -> list[str]:
    """32.62: the groups that the moving side may fortify now."""
    groups = sorted(world.board.island_groups)
    return [group for group in groups if not against_group(world, group, points)]


# The decision -------------------------------------------------------------------------------------


class FortifyIslands(Action, frozen=True):
    """Fortify an island group."""

    group: str


class EndFortifyingIslands(Action, frozen=True):
    """Fortify no island group in this turn."""


def _groups(asked: Asked, got: Got) -> Domain[str]:
    world: AwawWorld = asked.world
    return Domain(sorted(world.board.island_groups), lambda group: against_group(world, group))


def who_pays(world: AwawWorld, group: str) -> str | None:
    """32.64: the power that would pay for a group."""
    faction = fortifier(world)
    if faction is None or group not in world.board.island_groups:
        return None
    return payer_for(world, faction, group)


@together(group=who_pays)
class FortifyingIslands(Decision[FortifyIslands | EndFortifyingIslands], frozen=True):
    """32.61: asked in the construction phase while a faction can fortify a group."""

    rule: ClassVar[str] = "32.61"
    prompt: ClassVar[str] = "Fortify an island group for 5 BRPs, or none"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FortifyIslands: Form((Slot("group", _groups),), label="Fortify an island group"),
        EndFortifyingIslands: Form(closes=True, label="Fortify no island group", weight=2),
    }

    def default(self, asked: Asked) -> EndFortifyingIslands:
        return EndFortifyingIslands()

    def real(self, asked: Asked) -> bool:
        return bool(open_groups(asked.world))


@BOOK.happens(
    WORKS,
    "32.61, 32.63",
    "one island group a turn is fortified in the construction phase",
    order=95,
)
class FortifyIslandGroups(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        if not world.board.island_groups or not world.statics.uses("32.6"):
            return Done()
        if not open_groups(world, points=False):
            return Done()
        return self.ask(FortifyingIslands(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: FortifyIslands | EndFortifyingIslands) -> Step:
        if isinstance(answer, FortifyIslands):
            fortify_group(world, answer.group)
        return Done()


def fortify_group(world: AwawWorld, group: str) -> None:
    """32.61, 32.65, 32.67: pay, and mark the islands that are fortified from now on."""
    faction = fortifier(world)
    assert faction is not None
    islands = world.map.members(covered(world, faction, group))
    name = world.board.regions[group].name
    payer = payer_for(world, faction, group)
    pay(world, payer, cost(world, payer), "32.61", f"fortification of {name}")
    works_built(world, payer, FORTIFYING)
    for space in islands:
        world.put(BeachDefence(space))
    world.tell("32.65", f"{payer} fortifies {name}", *(a_hex(space) for space in islands))


# How it ends --------------------------------------------------------------------------------------


@BOOK.happens(
    TAKEN, "32.68", "an island that comes under enemy control is fortified no more, for good"
)
def island_is_lost(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    if before is not None and side_of_party(world, before) is side_of_party(world, after):
        return
    island = world.map.has(world.board.one_hex_islands(), space)
    beach = world.beach_defences.get(SpaceId(space)) if island else None
    if beach is not None:
        world.drop(beach)
        world.tell("32.68", f"the beach defenses in {space} are lost", a_hex(space))
