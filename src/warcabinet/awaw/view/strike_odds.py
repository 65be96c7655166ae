"""22.46, 23.4: what an air strike of one's own may come to, from what one knows: for a client and
as text.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.command.command import arrangement, side_of_seat
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, defense_level, research_of
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers, Force, total
from warcabinet.awaw.naval.air_naval.surprise_air_strikes import most_in_strike
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import strikers
from warcabinet.awaw.naval.battle.combat_groups import battle_of, forces_in, ships_in
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import targeted, targets_in
from warcabinet.awaw.naval.battle.strike_chances import fates, hits, through
from warcabinet.awaw.naval.battle.strike_orders import best, targets
from warcabinet.awaw.naval.ships.contents import LEAST, MOST
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.naval_battles import Group
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

DEFENDERS = (0, 2, 4, 6)
"""How many squadrons may meet the strike: what the enemy has up is his secret."""


class ThroughFacts(msgspec.Struct, frozen=True):
    """If so many squadrons meet the strike and the air defense has this level: the chance of each
    number of squadrons that get through, none first, and their mean.
    """

    defenders: int
    level: int
    through: tuple[float, ...]
    mean: float


class ShipOddsFacts(msgspec.Struct, frozen=True):
    """What so many squadrons do to a target that is known. A ship: how likely it is unharmed, hit,
    damaged, sunk. Light ships: the mean of their hits.
    """

    target: str
    squadrons: int
    unharmed: float
    hit: float
    damaged: float
    sunk: float
    hits: float


class StrikeFacts(msgspec.Struct, frozen=True):
    """A group that can be struck, with the largest strike that can be sent at it. `known`: its
    ships have been seen, and its air defense is certain.
    """

    group: str
    number: int
    squadrons: int
    known: bool
    cases: tuple[ThroughFacts, ...]
    ships: tuple[ShipOddsFacts, ...]


class StrikesFacts(msgspec.Struct, frozen=True):
    """All strikes that one's side could launch now."""

    strikes: tuple[StrikeFacts, ...]


def strikes_facts(world: AwawWorld, seat: Seat, rest: str) -> StrikesFacts:
    """22.461: exact figures for each group that was found; what is not known of it is told as
    cases.
    """
    if not world.battles or seat not in arrangement(world).sides:
        raise NoReport("No naval battle is being fought.")
    side = side_of_seat(world, seat)
    there = strikers(world, side)
    pool = tuple(one for one in there if one.from_carriers) or there
    if not pool:
        return StrikesFacts(())
    force = best(world, pool, most_in_strike(world, pool))
    return StrikesFacts(tuple(_strike(world, side, one, force) for one in targets(world, side)))


def _strike(world: AwawWorld, side: Side, group: Group, force: Force) -> StrikeFacts:
    cases = tuple(
        _case(world, force, count, level)
        for level in _levels(world, group)
        for count in DEFENDERS
        if count == 0 or not (group.revealed and group.carriers == 0)
    )
    ships = _ships(world, group, force) if group.revealed else ()
    return StrikeFacts(str(group.id), group.number, total(force), group.revealed, cases, ships)


def _case(world: AwawWorld, force: Force, count: int, level: int) -> ThroughFacts:
    """Those who meet it are taken as good as the strike itself."""
    space = battle_of(world).hex
    fighting = best(world, force, min(count, total(force)))
    defenders = _alike(force, count)
    found = through(world, force, fighting, defenders, level, space)
    chances = tuple(float(found.get(n, 0)) for n in range(total(force) + 1))
    mean = sum(n * chance for n, chance in enumerate(chances))
    return ThroughFacts(count, level, chances, mean)


def _alike(force: Force, count: int) -> Force:
    one = force[0]
    return (Flyers(CARRIERS, one.type, one.party, count),) if count else ()


def _levels(world: AwawWorld, group: Group) -> tuple[int, ...]:
    """23.42: the level of a group whose ships are known; of another that of the fewest and of the
    most ships that may be in it, without the largest ones.
    """
    if group.revealed:
        return (defense_level(world, AirDefense(ships_in(world, group.id))),)
    parties = {world.forces[force].party for force, _ in battle_of(world).joins}
    enemy = [one for one in parties if side_of_party(world, one) is group.side]
    more = max((research_of(world, one) for one in enemy), default=0)
    least = 1 if group.small else -(-LEAST // 10)
    most = 1 if group.small else -(-MOST // 10)
    return tuple(dict.fromkeys((least + more, most + more)))


def _ships(world: AwawWorld, group: Group, force: Force) -> tuple[ShipOddsFacts, ...]:
    space = battle_of(world).hex
    found = []
    for target in targets_in(world, group.id) if forces_in(world, group.id) else ():
        ships = targeted(world, group.id, target)
        for count in range(1, total(force) + 1):
            some = best(world, force, count)
            expected = hits(world, some, ships, space)
            mean = float(sum(n * chance for n, chance in expected.items()))
            chances = (0.0, 0.0, 0.0, 0.0)
            if target != LIGHT_SHIPS:
                ends = fates(world, some, ships[0], space)
                a, b, c, d = (float(chance) for chance in ends.values())
                chances = (a, b, c, d)
            found.append(ShipOddsFacts(target, count, *chances, mean))
    return tuple(found)


def strikes(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = strikes_facts(world, seat, rest)
    if not facts.strikes:
        return "You can launch no air strike now."
    lines = []
    for one in facts.strikes:
        lines.append(f"group {one.number}, struck by {one.squadrons} squadrons:")
        lines += [
            f"  {case.defenders} meet it, air defense {case.level}: "
            f"{case.mean:.1f} get through, none in {case.through[0]:.0%}"
            for case in one.cases
        ]
        for ship in one.ships:
            if ship.target == LIGHT_SHIPS:
                lines.append(f"  {ship.squadrons} at light ships: {ship.hits:.1f} hits")
            else:
                lines.append(
                    f"  {ship.squadrons} at {ship.target}: damaged {ship.damaged:.0%}, "
                    f"sunk {ship.sunk:.0%}"
                )
    return "\n".join(lines)
