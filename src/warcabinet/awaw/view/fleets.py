"""20.16: ships and forces as a seat sees them: its own in full, the enemy's as far as known."""

from __future__ import annotations

from warcabinet.awaw.naval.ships.contents import Unknown, contents, squadrons_on
from warcabinet.awaw.naval.ships.types_of_naval_units import is_slow
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.berths import force_of, in_force
from warcabinet.awaw.state.naval import Condition, Force, Hull, HullState, Stance
from warcabinet.awaw.state.pieces import berth_name, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.shapes import ForceView, NavalView, ShipView, SquadronsView
from warcabinet.engine.derived import derived


@derived
def ships(world: AwawWorld) -> tuple[ShipView, ...]:
    """The named ships that may be known."""
    return tuple(_ship(world, row) for row in world.hulls.rows() if row.named)


def _ship(world: AwawWorld, row: Hull) -> ShipView:
    one = world.statics.forces.ship(row.what)
    squadrons = (
        SquadronsView(
            str(air.type), air.squadrons, "" if air.state is AirState.READY else str(air.state)
        )
        for air in squadrons_on(world, row.what)
    )
    return ShipView(
        id=row.what,
        name=one.name,
        kind=one.kind.value,
        party=row.party,
        place=str(where(world, row.berth)),
        factors=one.factor,
        slow=is_slow(world, row),
        damaged=row.damaged,
        aboard=berth_name(world, row.berth),
        force=str(force_of(row.berth) or ""),
        condition=_condition(row),
        hits=row.hits,
        state=_state(row),
        squadrons=tuple(squadrons),
    )


@derived
def naval(world: AwawWorld) -> tuple[NavalView, ...]:
    """The factors of types without names that may be known."""
    return tuple(
        NavalView(
            id=row.key(),
            type=row.what,
            party=row.party,
            place=str(where(world, row.berth)),
            factors=row.factors,
            aboard=berth_name(world, row.berth),
            force=str(force_of(row.berth) or ""),
            condition=_condition(row),
            state=_state(row),
        )
        for row in world.hulls.rows()
        if not row.named
    )


def _condition(row: Hull) -> str:
    return "" if row.condition is Condition.FIT else str(row.condition)


def _state(row: Hull) -> str:
    return "" if row.state is HullState.READY else str(row.state)


@derived
def forces(world: AwawWorld) -> tuple[ForceView, ...]:
    """All forces: what everybody sees of them, and what is in those that one knows."""
    return tuple(_force(world, row) for row in world.forces.rows())


def _force(world: AwawWorld, row: Force) -> ForceView:
    found = contents(world, row.id)
    if isinstance(found, Unknown):
        least, most, secret = found.least, found.most, False
    else:
        least = most = found.factors
        secret = not all(hull.open for hull in found.hulls)
    return ForceView(
        id=str(row.id),
        name=berth_name(world, in_force(row.id)),
        kind=str(row.kind),
        party=row.party,
        place=str(row.place),
        least=least,
        most=most,
        known=not isinstance(found, Unknown),
        stance="" if row.stance is Stance.PORT else str(row.stance),
        base=str(row.base or ""),
        inverted=row.inverted,
        secret=secret,
    )
