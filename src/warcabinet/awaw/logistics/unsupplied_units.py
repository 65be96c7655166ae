"""30.53, 30.531, 30.54: what isolated units cannot do, and what becomes of units and counters that
are still isolated after combat."""

from __future__ import annotations

from collections.abc import Collection

from warcabinet.awaw.air.base_changes.displacement import displace_excess
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionAdvance
from warcabinet.awaw.ground.battle.advance_after_combat import AdvanceWith
from warcabinet.awaw.ground.movement.ground_movement import (
    HELD,
)
from warcabinet.awaw.ground.movement.movement_of_flak import flak_of
from warcabinet.awaw.logistics.bridgeheads import isolated_bridgeheads
from warcabinet.awaw.logistics.fortifications.fortifications import is_fortified
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import MayRedeploy
from warcabinet.awaw.logistics.supply.partially_supplied_units import DieOfIsolation
from warcabinet.awaw.pieces import supply_status
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.pieces.ground_units import a_hex, eliminate
from warcabinet.awaw.pieces.supply_status import (
    shares_a_siege,
    supply_in,
    turns_isolated,
    unsupplied,
)
from warcabinet.awaw.politics.parties import (
    held_by_side,
    parties_of,
    side_of_party,
)
from warcabinet.awaw.state.ground import Cause, Unit, UnitId
from warcabinet.awaw.state.logistics import CounterKind, HexSupply, Isolation, Manner, Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import lose_rocket_base
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step

SHORT_LIVED = (CounterKind.AIRBASE,)
"""30.541: counters that isolation removes, besides bridgeheads."""


@BOOK.forbids(
    DieOfIsolation,
    "30.542A, 30.28",
    "ground units in a fortress or fortification survive isolation",
)
def behind_walls(world: AwawWorld, asked: DieOfIsolation) -> bool:
    return is_fortified(world, asked.place)


def isolated_units(world: AwawWorld, side: Side) -> tuple[Unit, ...]:
    """30.15: the units of a side that have no supply."""
    own = parties_of(world, side)
    return tuple(
        unit
        for row in world.unit_supply.rows()
        if row.supply is Supply.NONE and (unit := world.units[row.unit]).party in own
    )


def isolation_losses(world: AwawWorld, side: Side) -> None:
    """18.147, 30.16, 30.541, 30.542E, 30.543, 30.544, 21.123, 30.525: isolated ground units,
    airbases and rocket bases are eliminated, air units are not: those that an airbase leaves
    without room are displaced (18.25). Control of their hexes does not change."""
    for unit in isolated_units(world, side):
        kind = world.type_of(unit)
        place = where(world, unit.place)
        if BOOK.allows(world, DieOfIsolation(kind.nationality, kind.category, unit.id, place)):
            eliminate(world, unit, Cause.ISOLATION, "30.541")
    _flak_losses(world, side)
    own = held_by_side(world, side)
    for counter in tuple(world.counters.rows()):
        if counter.kind not in SHORT_LIVED or side_of_party(world, counter.owner) is not side:
            continue
        if not world.map.has(own, counter.hex):
            continue
        if supply_in(world, counter.hex) is Supply.NONE:
            world.drop(counter)
            text = f"the {counter.kind} in {counter.hex} is eliminated by isolation"
            world.tell("30.541", text, a_hex(counter.hex))
            displace_excess(world, counter.hex)
    for base in tuple(world.rocket_bases.rows()):
        theirs = side_of_party(world, base.owner) is side and world.map.has(own, base.hex)
        if theirs and supply_in(world, base.hex) is Supply.NONE:
            lose_rocket_base(world, base, "30.541")


def _flak_losses(world: AwawWorld, side: Side) -> None:
    """10.9, 30.47A, 30.541, 30.542: flak is lost to isolation as other ground units are: not in a
    hex taken in this turn, into which it has come with its supply.
    """
    for stack in flak_of(world, side):
        row = world.air[stack]
        kind, place = world.statics.kinds[row.type], where(world, row.place)
        if supply_in(world, place, row.party) is not Supply.NONE or place in world.taken:
            continue
        asked = DieOfIsolation(kind.nationality, kind.category, UnitId(stack), place)
        if BOOK.allows(world, asked):
            eliminate_air(world, stack, row.factors, Cause.ISOLATION, "30.541")


def count_turns(world: AwawWorld, side: Side) -> None:
    """30.545, 15.33D, 32.241, 37.72: one more turn without full supply, or without any, for each
    hex of the side; who survives isolation there, or has come by sea, is weaker by the turns it has
    lasted.
    """
    own = held_by_side(world, side)
    for row in tuple(world.hex_supply.rows()):
        if world.map.has(own, row.hex):
            isolated = row.isolated + 1 if row.supply is Supply.NONE else 0
            short = 0 if _fed_apart(world, row) else row.short + 1
            world.amend(row, short=short, isolated=isolated)
    for unit in isolated_units(world, side):
        world.put(
            Isolation(unit.id, turns_isolated(world, where(world, unit.place)), Manner.CUT_OFF)
        )
    for one in tuple(world.isolation.rows()):
        unit = world.units[one.unit]
        if side_of_party(world, unit.party) is side and shares_a_siege(world, one):
            world.amend(one, turns=turns_isolated(world, where(world, unit.place)))


def _fed_apart(world: AwawWorld, row: HexSupply) -> bool:
    """30.24, 30.226A, 32.245, 37.72: (R-825) does full supply come to a fortified hex for its
    holder, or for a country that has a unit there, though not for all of the faction? For an
    industrial center nothing counts but the eastern edge.
    """
    if not row.full_for or row.hex not in world.forts:
        return False
    if f"{CounterKind.INDUSTRIAL_CENTER}@{row.hex}" in world.counters:
        return False
    holder = owner_of_record(world, row.hex)
    return any(
        name == holder or world.map.has(world.standing[name], row.hex) for name in row.full_for
    )


@plays("T.P.PCA.120")
class IsolationLosses(Procedure[None]):
    """30.541: at the end of post-combat supply, what is still isolated is eliminated."""

    def start(self, world: AwawWorld, _: None) -> Step:
        isolation_losses(world, world.side)
        isolated_bridgeheads(world, world.side)
        return Done()


@plays("T.P.PCA.140")
class SupplyStands(Procedure[None]):
    """30.47: the statuses stand until the end of the side's next initial determination."""

    def start(self, world: AwawWorld, _: None) -> Step:
        count_turns(world, world.side)
        return Done()


@BOOK.lays(HELD, "13.41A, 30.531, 30.261", "a unit that is out of supply does not move")
def out_of_supply(world: AwawWorld) -> Collection[UnitId]:
    return supply_status.isolated_units(world)


@BOOK.forbids(AdvanceWith, "15.92A, 30.531", "unsupplied units do not advance after combat")
def unsupplied_stay(world: AwawWorld, advance: AdvanceWith) -> bool:
    return unsupplied(world, advance.unit)


@BOOK.forbids(
    AttritionAdvance,
    "14.61, 30.531",
    "units that were unsupplied at the initial determination do not advance",
)
def cut_off(world: AwawWorld, asked: AttritionAdvance) -> bool:
    return unsupplied(world, asked.unit)


@BOOK.forbids(MayRedeploy, "28.22A, 30.531", "isolated units are not redeployed")
def isolated(world: AwawWorld, asked: MayRedeploy) -> bool:
    return unsupplied(world, asked.unit)
