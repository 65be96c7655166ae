"""11.7: what partisans cost the power whose territory they are in; and the step that books it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.determining_attrition_levels import FIGHTERS
from warcabinet.awaw.ground.partisans.partisan_force_pools import area_of, partisans_of
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.pieces.ground_units import a_unit
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.parties import (
    factions_of,
    held_by_side,
    hostile_to,
    parties_of,
    payer_of,
    side_of_party,
)
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Occasion, Question
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing

EACH = 1
"""11.71: BRPs that a partisan costs its enemy each turn."""

Booker = Callable[[AwawWorld], None]

LOSSES_BOOKED: Occasion[Booker] = Occasion("losses to partisans are booked")
"""What else is lost in this step: to units beside boxes, in Ulster."""


class PartisanDamage(Question, frozen=True):
    """11.71: does this partisan cost its enemy BRPs?"""

    classes: ClassVar[tuple[str, ...]] = ("area",)
    area: str
    unit: UnitId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


VICTIMS = {"ireland": Power.BRITAIN, "india": Power.BRITAIN}
"""11.71A, 11.71D: areas whose partisans cost one power BRPs, whoever holds their hex and whether or
not it is at war with whoever built them."""


def victim_of(world: AwawWorld, unit: Unit) -> str | None:
    """11.71: the power that loses BRPs to a partisan: the one whose the hex would be without it."""
    if (fixed := VICTIMS.get(area_of(world, unit))) is not None:
        return str(fixed)
    owner = owner_of_record(world, where(world, unit.place))
    if owner is None or owner not in hostile_to(world, unit.party):
        return None
    return str(payer_of(world, owner) or "") or None


def _in_and_around(world: AwawWorld, unit: UnitId) -> int:
    place = bit_of(world, world.units[unit])
    return (place | world.map.expand(place)) & world.map.hexes


@BOOK.forbids(PartisanDamage, "11.71", "a partisan in or next to friendly hexes does no damage")
def next_to_friendly_hexes(world: AwawWorld, asked: PartisanDamage) -> bool:
    side = side_of_party(world, world.units[asked.unit].party)
    return side is not None and bool(_in_and_around(world, asked.unit) & held_by_side(world, side))


@BOOK.forbids(PartisanDamage, "11.71", "a partisan next to friendly units does no damage")
def next_to_friendly_units(world: AwawWorld, asked: PartisanDamage) -> bool:
    side = side_of_party(world, world.units[asked.unit].party)
    if side is None:
        return False
    found = 0
    for name in parties_of(world, side):
        for kind in FIGHTERS:
            found |= world.standing[f"{name}/{kind}"]
    return bool(_in_and_around(world, asked.unit) & found)


@BOOK.forbids(PartisanDamage, "11.71", "a partisan on an island does no damage")
def on_an_island(world: AwawWorld, asked: PartisanDamage) -> bool:
    islands = world.board.one_hex_islands() | world.board.feature("multi-hex-island")
    return world.map.has(islands, where(world, world.units[asked.unit].place))


@BOOK.forbids(
    PartisanDamage,
    "11.71A, 87.23",
    "Irish partisans do damage in Ulster and next to it",
    area="ireland",
)
def far_from_ulster(world: AwawWorld, asked: PartisanDamage) -> bool:
    ulster = world.map.area("ulster")
    place = where(world, world.units[asked.unit].place)
    return not world.map.has(ulster | world.map.expand(ulster, world.board.land_sides), place)


def partisan_losses(world: AwawWorld) -> dict[str, list[UnitId]]:
    """11.71: the partisans that cost each power of the phasing side a BRP now."""
    found: dict[str, list[UnitId]] = {}
    for faction in factions_of(world, world.side.opponent):
        for unit in partisans_of(world, faction):
            victim = victim_of(world, unit)
            if victim is None or victim not in parties_of(world, world.side):
                continue
            if BOOK.allows(world, PartisanDamage(area_of(world, unit), unit.id)):
                found.setdefault(victim, []).append(unit.id)
    return found


@plays("T.P.PCA.70")
class PartisanAndBoxLosses(Procedure[None]):
    """11.72: at the end of its combat phase a power loses what partisans cost it; what else is due
    in this step follows.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for power, units in sorted(partisan_losses(world).items()):
            if power in world.treasuries:
                book(world, power, -EACH * len(units), "11.72", f"partisans: {len(units)}")
        for booker in BOOK.parts(LOSSES_BOOKED):
            booker(world)
        return Done()
