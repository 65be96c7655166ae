"""30.52, 30.53: what partial supply and isolation take from ground units. What they cannot do
any more is registered with each activity: mechanized components (`pieces.ground_units`), movement,
advances, attrition, redeployment.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.defense_multipliers import DefenceMultiplier
from warcabinet.awaw.naval.damage.naval_nationality import NavalNationality, base_of
from warcabinet.awaw.pieces.combat_training_levels import CombatTraining
from warcabinet.awaw.pieces.ground_units import a_unit
from warcabinet.awaw.pieces.supply_status import fully_supplied, isolation_of, supply_in
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


@BOOK.modifies(
    CombatTraining,
    "30.522A, 30.261, 30.521, 10.11, 10.23",
    "supply",
    "ground units that are not fully supplied have a CTL lower by one",
)
def short_of_supply(world: AwawWorld, asked: CombatTraining) -> int | None:
    if fully_supplied(world, asked.unit):
        return None
    return world.statics.tables["supply-figures"].number("partial supply ctl", "value")


@BOOK.modifies(
    DefenceMultiplier,
    "15.33D, 30.545",
    "isolation",
    "units weakened by isolation lose one DM for each turn their hex has been isolated",
)
def cut_off(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    if not world.isolation or where(world, world.units[asked.unit].place) in world.forts:
        return None  # in works, 32.242 says when it counts
    return -isolation_of(world, asked.unit) or None


class DieOfIsolation(Question, frozen=True):
    """30.541, 30.542: is this unit, isolated at both determinations, eliminated? Each reason to
    survive is a restriction.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    place: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


@BOOK.modifies(
    NavalNationality,
    "30.524A, 30.53, 32.248",
    "supply",
    "ships of ports without full supply have one less; submarines in a fortified port that is "
    "isolated one for each turn in which it has had no full supply",
)
def poorly_supplied_port(world: AwawWorld, asked: NavalNationality) -> int | None:
    if not world.hex_supply:
        return None
    base = base_of(world, asked.hull)
    supply = Supply.FULL if base is None else supply_in(world, base, asked.hull.party)
    if base is None or supply is Supply.FULL:
        return None
    less = world.statics.tables["supply-figures"].number("partial supply naval drm", "value")
    if asked.kind == "submarine" and base in world.forts:
        row = world.hex_supply.get(base)
        isolated = supply is Supply.NONE and row is not None
        return less * max(1, row.short) if isolated and row is not None else None
    return less
