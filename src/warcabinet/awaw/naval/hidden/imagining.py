"""20.164A: a World in which every ship is known, for odds and computer players: what is under the
markers of an enemy and behind the numbers of its groups is put there as it is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.hidden.dealing import Ship
from warcabinet.awaw.naval.hidden.guessing import Drawing, Squadrons
from warcabinet.awaw.naval.hidden.unseen import hidden_factors, owner, seen_factors, totals_of
from warcabinet.awaw.naval.ships.changing import add
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Aboard, Hull, HullState
from warcabinet.awaw.state.naval_battles import AirPlan, GroupOf
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Below


def imagine_ships(world: AwawWorld, below: Below) -> None:
    """20.162A, 20.162B, 20.162F: put ships that are not in sight under the markers whose
    contents are not known in this World, with squadrons on the carriers among them; and forces of a
    battle behind the numbers of which nobody knows whose they are (22.421, 22.423A).
    """
    guess = Drawing(world).guess(below)
    for force, ships in guess.under.items():
        _fill(world, force, ships)
    for squadrons in guess.aboard.values():
        _man(world, squadrons)
    for force, group in guess.groups.items():
        seats = seats_for(world, world.forces[force].party)
        world.put(GroupOf(str(force), group, open=False, seats=seats))
    _on_patrols(world)


def _fill(world: AwawWorld, force: ForceId, ships: Iterable[Ship]) -> None:
    row = world.forces[force]
    seats = seats_for(world, row.party)
    state = HullState.USED if row.inverted else HullState.READY
    for one, party in ships:
        hull = Hull(
            what=one.what,
            party=party,
            berth=in_force(force),
            factors=one.size,
            state=state,
            named=one.named,
            open=False,
            seats=seats,
        )
        add(world, hull)


def _man(world: AwawWorld, squadrons: Iterable[Squadrons]) -> None:
    """17.312: squadrons on the carriers that were dealt out."""
    for name, party, ship, count in squadrons:
        seats = seats_for(world, party)
        world.put(Aboard(name, party, ShipId(ship), count, open=False, seats=seats))


def _on_patrols(world: AwawWorld) -> None:
    """23.33: squadrons for which there was no room are on patrol over a group in battle; also if
    everybody has seen the ships.
    """
    if not world.groups:
        return
    kinds, seen, totals = world.statics.kinds, seen_factors(world), totals_of(world)
    for pool in list(world.pools.values()):
        if kinds[pool.type].category is Category.NAS:
            _on_patrol(world, pool.type, hidden_factors(world, pool.type, seen, totals))


def _on_patrol(world: AwawWorld, kind: UnitTypeId, squadrons: int) -> None:
    party = owner(world, world.statics.kinds[kind].nationality)
    side = side_of_party(world, party)
    group = next((row.id for row in world.groups.rows() if row.side is side), None)
    if squadrons and group is not None:
        seats = seats_for(world, party)
        plan = AirPlan(
            group=group,
            type=kind,
            party=party,
            at_start=squadrons,
            cap=squadrons,
            up=True,
            open=False,
            seats=seats,
        )
        world.put(plan)
