"""21.3, 22.1, 22.42: naval activities, interceptions and the naval battle as a seat sees them."""

from __future__ import annotations

from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.naval.battle.combat_groups import forces_in, is_active
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.waters.paths import length
from warcabinet.awaw.state.naval_battles import Group, LandPlan
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.shapes import (
    ActivityView,
    AirPlanView,
    AttemptView,
    CargoView,
    GroupView,
    JoinView,
    LandingView,
    LandPlanView,
    NavalBattleView,
    OnStrikeView,
    SunkView,
)
from warcabinet.engine.derived import derived


@derived
def activities(world: AwawWorld) -> tuple[ActivityView, ...]:
    """21.416A, 22.12: what has been announced in this player turn, with the way."""
    rows = sorted(world.activities.values(), key=lambda row: (row.order, row.id))
    along = {row.activity: str(row.leader) for row in world.sails_with.rows()}
    return tuple(
        ActivityView(
            id=str(row.id),
            kind=row.kind,
            party=row.party,
            forces=tuple(map(str, row.forces)),
            base=str(row.legs[0][0] if row.legs else row.goal),  # a way back that is none
            goal=str(row.goal),
            legs=tuple(tuple(map(str, leg)) for leg in row.legs),
            hexes=length(world, path_of(row)),
            order=row.order,
            state=str(row.state),
            cargo=row.with_cargo,
            stays=row.stays,
            along=along.get(row.id, ""),
        )
        for row in rows
    )


@derived
def cargo(world: AwawWorld) -> tuple[CargoView, ...]:
    """20.164A, 21.35: the units at sea, with the force that carries each if it is known."""
    carried = {row.cargo: str(row.force) for row in world.carried_by.rows()}
    return tuple(
        CargoView(
            unit=str(row.id),
            type=str(row.air if row.unit is None else row.unit.type),
            party=row.party,
            activity=str(row.activity),
            embarked=str(row.embarked),
            boarded=row.boarded,
            force=carried.get(row.id, ""),
        )
        for row in sorted(world.cargo.rows(), key=lambda one: one.id)
        if row.unit is not None or row.air is not None
    )


@derived
def landings(world: AwawWorld) -> tuple[LandingView, ...]:
    """21.517, 21.525: the landings that are being fought."""
    return tuple(
        LandingView(
            hex=str(row.hex),
            party=row.party,
            units=tuple(str(one.unit) for one in world.landed.rows() if one.hex == row.hex),
            bombarding=sum(count for _, count in row.bombarding),
            escorts=row.escorts,
        )
        for row in sorted(world.off_the_beach.rows(), key=lambda one: one.hex)
    )


@derived
def attempts(world: AwawWorld) -> tuple[AttemptView, ...]:
    """22.164: who tries to intercept whom, by which way and with how many dice."""
    return tuple(
        AttemptView(
            force=str(row.force),
            target=row.target,
            hex=str(row.hex),
            path=tuple(map(str, row.path)),
            level=row.level,
            dice=row.dice,
            arrives=row.arrives or 0,
        )
        for row in world.attempts.rows()
    )


@derived
def naval_battle(world: AwawWorld) -> NavalBattleView | None:
    """22.3, 22.42: the battle that is being fought, with the groups by their numbers."""
    for battle in world.battles.values():
        rows = sorted(world.groups.values(), key=lambda row: (row.side, row.number))
        return NavalBattleView(
            hex=str(battle.hex),
            round=battle.round,
            interceptor=str(battle.interceptor),
            joins=tuple(JoinView(str(force), when) for force, when in battle.joins),
            groups=tuple(_group(world, row, battle.round) for row in rows),
            air=tuple(
                AirPlanView(
                    str(row.group), row.type, row.party, row.at_start, row.cap, row.strike, row.up
                )
                for row in world.air_plans.rows()
            ),
            land_air=tuple(_land(world, row) for row in world.land_plans.rows()),
            on_strike=tuple(
                OnStrikeView(row.type, row.party, row.squadrons) for row in world.on_strike.rows()
            ),
        )
    return None


def _land(world: AwawWorld, row: LandPlan) -> LandPlanView:
    covers = {
        str(one.group): one.squadrons
        for one in world.covers.rows()
        if (one.base, one.type) == (row.base, row.type)
    }
    return LandPlanView(
        str(row.base), row.type, row.party, row.search, row.cover, row.struck, covers
    )


def _group(world: AwawWorld, row: Group, battle_round: int) -> GroupView:
    return GroupView(
        id=str(row.id),
        side=str(row.side),
        number=row.number,
        active=is_active(row, battle_round),
        found=row.found,
        used=row.used,
        told=row.small is not None,
        small=bool(row.small),
        carriers=row.carriers or 0,
        fast=bool(row.fast),
        cargo=bool(row.cargo),
        revealed=row.revealed,
        fought=row.fought,
        evaded=row.evaded,
        forces=tuple(map(str, forces_in(world, row.id))),
    )


@derived
def sunk(world: AwawWorld) -> tuple[SunkView, ...]:
    """20.5212A: what has been lost so far; everybody saw it go."""
    ships = world.statics.forces.ships
    return tuple(
        SunkView(
            row.what,
            ships[ShipId(row.what)].name if row.what in ships else "",
            row.party,
            row.factors,
        )
        for row in world.sunk.rows()
    )
