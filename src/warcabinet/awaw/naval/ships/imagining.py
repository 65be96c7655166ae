"""20.162: what may be under the markers of the enemy, for odds and computer players.

Which ships a power has is public: its counters, less what is seen on the board, on the slips or was
seen to sink. What is not in sight is under its markers. It is dealt out at random, so that every
task force is one that the rules allow (20.162A, B, F) if that can be done at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.changing import add
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.ships.contents import Unknown, contents
from warcabinet.awaw.naval.ships.flags import flags
from warcabinet.awaw.naval.ships.types_of_naval_units import STRATEGIC, ShipClass, classes
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Aboard, Hull, HullId, HullState, Stance
from warcabinet.awaw.state.naval_battles import AirPlan, GroupOf
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Nationality, Side
from warcabinet.engine.asking import Below

TRIES = 20


class Deal:
    """A way to share ships out over markers, in the making."""

    def __init__(self, ranges: dict[ForceId, Unknown]) -> None:
        self.ranges = ranges
        self.ships: dict[ForceId, list[tuple[ShipClass, str]]] = {one: [] for one in ranges}
        self.factors = Counter[ForceId]()
        self.carriers = Counter[ForceId]()
        self.escorts = Counter[ForceId]()
        self.left = 0
        """Ships for which there was no room."""

    def room(self, force: ForceId) -> int:
        return self.ranges[force].most - self.factors[force]

    def give(self, force: ForceId, one: ShipClass, party: str) -> None:
        self.ships[force].append((one, party))
        self.factors[force] += one.size
        if one.fast_carrier:
            self.carriers[force] += one.size
        elif one.fleet and not one.slow:
            self.escorts[force] += one.size

    @property
    def legal(self) -> bool:
        """20.162A, 20.162F: every task force is large enough and has its escorts, and all ships
        are somewhere.
        """
        return not self.left and all(
            self.factors[one] >= self.ranges[one].least and self.carriers[one] <= self.escorts[one]
            for one in self.ranges
        )


def imagine_ships(world: AwawWorld, below: Below) -> None:
    """20.162A, 20.162B, 20.162F: put ships that are not in sight under the markers whose
    contents are not known in this World, with squadrons on the carriers among them.
    """
    hidden: dict[str, dict[ForceId, Unknown]] = {}
    for row in world.forces.rows():
        if isinstance(found := contents(world, row.id), Unknown):
            hidden.setdefault(row.party, {})[row.id] = found
    for power, ranges in hidden.items():
        deal = dealt(list(unseen(world, power)), ranges, below)
        for force, ships in deal.ships.items():
            _fill(world, force, ships)
        _fill_carriers(world, deal, power)
    _behind_numbers(world, below)
    _on_patrols(world)


def _behind_numbers(world: AwawWorld, below: Below) -> None:
    """22.421, 22.423A: forces of a battle that are in no group which is known, behind the numbers
    of which nobody knows whose they are: one for each, and several behind one if they are more.
    """
    for battle in world.battles.values():
        late = (force for force, when in battle.joins if when > battle.round)
        away = {*battle.left, *late}
        joined = {force for force, _ in battle.joins}  # a patrol fights where it is
        for side in Side:
            filled = {row.group for row in world.group_of.values()}
            empty = [one for one in world.groups.rows() if one.side is side]
            empty = [one for one in empty if one.id not in filled]
            empty.sort(key=lambda one: one.revealed)
            forces = [
                row
                for row in world.forces.rows()
                if row.place == battle.hex
                and (row.stance is Stance.SAILING or row.id in joined)
                and side_of_party(world, row.party) is side
                and row.id not in world.group_of
                and row.id not in away
            ]
            if not empty:
                continue
            for number in range(len(forces)):
                force = forces.pop(below(len(forces)))
                group = empty[number if number < len(empty) else below(len(empty))]
                seats = seats_for(world, force.party)
                world.put(GroupOf(str(force.id), group.id, open=False, seats=seats))


def unseen(world: AwawWorld, power: str) -> Iterator[tuple[ShipClass, str]]:
    """The ships under the markers of a power, one by one, with their parties: those that it has and
    that are not seen anywhere.
    """
    known, setting = classes(world.statics), world.statics
    for name, pool in world.pools.items():
        one = known.get(name)
        if one is not None and one.sort not in STRATEGIC and power in _flags(world, pool.party):
            party = _owner(world, setting.kinds[name].nationality)
            for _ in range(_hidden_factors(world, name) // one.size):
                yield one, party
    scenario = setting.scenario
    slips = {row.what for row in world.slips.values()}
    fleets = () if scenario is None else scenario.fleet
    names = [name for fleet in fleets for name in fleet.ships]
    names += [str(row.ship) for row in world.sailed.rows()]
    for name in dict.fromkeys(names):
        away = (row := world.sailed.get(ShipId(name))) is not None and not row.here
        gone = name in world.sunk or HullId(name) in world.hulls or name in slips
        party = _owner(world, setting.forces.ship(name).nationality)
        if not gone and not away and power in _flags(world, party):
            yield known[name], party


def _flags(world: AwawWorld, party: str) -> tuple[str, ...]:
    return party, *map(str, flags(world, party))


def _owner(world: AwawWorld, nationality: Nationality) -> str:
    return str(world.statics.data.nationalities[nationality].power or nationality)


def _hidden_factors(world: AwawWorld, kind: str) -> int:
    """7.223: of a type, what is neither to be built nor elsewhere nor in sight."""
    scenario = world.statics.scenario
    rows = () if scenario is None else (r for rows in scenario.pools.values() for r in rows)
    total = sum(row.total for row in rows if row.type == kind)
    pool, growth = world.pools[UnitTypeId(kind)], world.growth.get(kind)
    total += 0 if growth is None else growth.count
    seen = sum(row.factors for row in world.hulls.values() if row.what == kind)
    seen += sum(row.factors for row in world.slips.values() if row.what == kind)
    seen += sum(row.factors for row in world.air.values() if row.type == kind)
    seen += sum(row.factors for row in world.flights.values() if row.type == kind)
    seen += sum(row.squadrons for row in world.aboard.values() if row.type == kind)
    seen += sum(row.amount for row in world.cargo.values() if row.air == kind)
    seen += sum(row.squadrons for row in world.on_strike.values() if row.type == kind)
    seen += sum(row.cap for row in world.air_plans.values() if row.up and row.type == kind)
    return max(0, total - pool.unbuilt - pool.elsewhere - seen)


# Dealing ------------------------------------------------------------------------------------------


def dealt(ships: list[tuple[ShipClass, str]], ranges: dict[ForceId, Unknown], below: Below) -> Deal:
    """The first legal deal of a few; if there is none, the last."""
    for number in range(TRIES):
        some = _shuffled(ships, below)
        if 2 * number >= TRIES:  # where there is little room, large ships come first
            some.sort(key=lambda entry: -entry[0].size)
        deal = _deal(some, ranges, below)
        if deal.legal:
            break
    return deal


def _deal(ships: list[tuple[ShipClass, str]], ranges: dict[ForceId, Unknown], below: Below) -> Deal:
    """Carriers first, to any marker; then each ship where it is needed most: escorts for carriers
    (20.162F), factors for small forces (20.162A); the others anywhere.
    """
    deal, forces = Deal(ranges), list(ranges)
    for one, party in sorted(ships, key=lambda entry: not entry[0].fast_carrier):
        open_ = [force for force in forces if deal.room(force) >= one.size]
        if not open_:
            deal.left += 1
            continue
        if one.fast_carrier:
            half = [f for f in open_ if 2 * (deal.carriers[f] + one.size) <= ranges[f].most]
            wanted = half or open_
        else:
            bare = [f for f in open_ if deal.carriers[f] > deal.escorts[f]]
            small = [f for f in open_ if deal.factors[f] < ranges[f].least]
            wanted = (bare if one.fleet and not one.slow else []) or small or open_
        deal.give(wanted[below(len(wanted))], one, party)
    return deal


def _shuffled(ships: list[tuple[ShipClass, str]], below: Below) -> list[tuple[ShipClass, str]]:
    left, found = list(ships), []
    while left:
        found.append(left.pop(below(len(left))))
    return found


def _fill(world: AwawWorld, force: ForceId, ships: Iterable[tuple[ShipClass, str]]) -> None:
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


def _fill_carriers(world: AwawWorld, deal: Deal, power: str) -> None:
    """17.312: squadrons that are not in sight, on the carriers that were dealt out."""
    kinds = world.statics.kinds
    types = [
        pool.type
        for pool in world.pools.values()
        if kinds[pool.type].category is Category.NAS and power in _flags(world, pool.party)
    ]
    left = {name: _hidden_factors(world, name) for name in types}
    for ships in deal.ships.values():
        for one, party in ships:
            room = one.size if one.fast_carrier else 0
            for name in types:
                count = min(room, left[name])
                if count:
                    seats = seats_for(world, party)
                    row = Aboard(name, party, ShipId(one.what), count, open=False, seats=seats)
                    world.put(row)
                    room, left[name] = room - count, left[name] - count


def _on_patrols(world: AwawWorld) -> None:
    """23.33: squadrons for which there was no room are on patrol over a group in battle; also if
    everybody has seen the ships.
    """
    kinds = world.statics.kinds
    for pool in list(world.pools.values()) if world.groups else ():
        if kinds[pool.type].category is Category.NAS:
            _on_patrol(world, pool.type, _hidden_factors(world, pool.type))


def _on_patrol(world: AwawWorld, kind: UnitTypeId, squadrons: int) -> None:
    party = _owner(world, world.statics.kinds[kind].nationality)
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
