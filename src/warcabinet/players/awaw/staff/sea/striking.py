"""Air strikes at sea: whom to strike, with how many, and at which ships those aim who get through.

Which ships are aimed at follows from the exact chances of the Air Attack Table: squadrons are
shared out so that what they are likely to sink and damage is worth most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from warcabinet.awaw.queries.sea import (
    Fate,
    Hull,
    ShipSort,
    battle_of,
    best_squadrons,
    class_of,
    fates,
    full_strike,
    hits,
    known_ships,
)
from warcabinet.awaw.queries.sea_answers import (
    AimStrike,
    AirAim,
    KamikazeAttack,
    KamikazesOrNot,
    LaunchStrike,
    NoStrike,
    StrikeOrNot,
    StrikeTargets,
)
from warcabinet.awaw.queries.terms import AwawWorld, parties_of
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.staff.sea.worth import rates, ship_worth
from warcabinet.players.greedy import Desk, Idea

SHARE: Mapping[ShipSort, float] = {ShipSort.FAST_CARRIER: 0.6}
"""What damage is worth of a sunk ship: a damaged carrier launches nobody."""
DAMAGED, HIT = 0.35, 0.1
MOST_AT_ONE = 8
"""More squadrons than these are not looked at for one ship."""
FEW = 2
"""So few squadrons are not sent against carriers, whose patrols would meet them."""


def strike_targets(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """23.43, 23.76C: the squadrons that got through, shared out by what they are likely to do."""
    question = asked.decision
    assert isinstance(question, StrikeTargets)
    attacks = shared_by_worth(asked.world, question)
    if attacks:
        yield Idea(AimStrike(attacks), "this is likely to cost them most")


def shared_by_worth(world: AwawWorld, question: StrikeTargets) -> tuple[AirAim, ...]:
    ships = {str(ship.id): ship for ship in known_ships(world, question.group)}
    light = tuple(
        ship for ship in ships.values() if ship.id not in question.targets and not ship.named
    )
    count = sum(one.count for one in question.strike)
    gains = {
        name: _gains(world, question, ships.get(name), light, count) for name in question.targets
    }
    plan = _best_split({name: one for name, one in gains.items() if one}, count)
    left = [one for one in best_squadrons(world, question.strike, count) if one.count]
    found: list[AirAim] = []
    for name, wanted in sorted(plan.items(), key=lambda item: (-gains[item[0]][-1], item[0])):
        while wanted and left:
            one = left[0]
            used = min(wanted, one.count)
            found.append(AirAim(name, one.source, one.type, used))
            wanted -= used
            left[:1] = [replace(one, count=one.count - used)] if one.count > used else []
    return tuple(sorted(found))


def _gains(
    world: AwawWorld,
    question: StrikeTargets,
    ship: Hull | None,
    light: tuple[Hull, ...],
    count: int,
) -> list[float]:
    """What a target is likely to yield, by the number of squadrons that attack it, from none on."""
    space = battle_of(world).hex
    found = [0.0]
    for number in range(1, min(count, MOST_AT_ONE) + 1):
        force = best_squadrons(world, question.strike, number)
        if ship is not None:
            worth = ship_worth(world, ship)
            sort = class_of(world, ship).sort
            chances = fates(world, force, ship, space)
            part = {
                Fate.SUNK: 1.0,
                Fate.DAMAGED: SHARE.get(sort, DAMAGED),
                Fate.HIT: HIT,
                Fate.UNHARMED: 0.0,
            }
            found.append(worth * sum(float(one) * part[fate] for fate, one in chances.items()))
        elif light:
            rate = rates(world, light[0].party).factor
            afloat = sum(one.factors for one in light)
            chances_of = hits(world, force, light, space)
            found.append(rate * sum(float(p) * min(n, afloat) for n, p in chances_of.items()))
    return found if len(found) > 1 else []


def _best_split(gains: dict[str, list[float]], count: int) -> dict[str, int]:
    """How many squadrons go at each target, so that the sum is greatest."""
    best: list[tuple[float, dict[str, int]]] = [(0.0, {})] * (count + 1)
    for name, values in sorted(gains.items()):
        now = list(best)
        for used in range(1, len(values)):
            for total in range(used, count + 1):
                worth, plan = best[total - used]
                if worth + values[used] > now[total][0] + 1e-9:
                    now[total] = (worth + values[used], {**plan, name: used})
        best = now
    plan = dict(best[count][1])
    spare = count - sum(plan.values())
    if spare and plan:  # nobody stays away: those beyond the table help where it counts most
        plan[max(plan, key=lambda name: (gains[name][-1], name))] += spare
    return plan


def strike_or_not(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.461: in full strength at whoever has most carriers; a handful is kept back if patrols
    would shoot it down for nothing.
    """
    question = asked.decision
    assert isinstance(question, StrikeOrNot)
    strike = full_strike(asked)
    if not isinstance(strike, LaunchStrike):
        return
    world: AwawWorld = asked.world
    target = world.groups[strike.target]
    sent = sum(one.squadrons for one in strike.squadrons)
    counted = any(rates(world, one).squadron for one in parties_of(world, question.side))
    if target.carriers and sent <= FEW and counted:
        yield Idea(NoStrike(), "so few would not get through")
    yield Idea(strike, "they have been found")


def kamikazes(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """17.47: all of them, at the carriers that were found; from the second round on at anybody."""
    question = asked.decision
    assert isinstance(question, KamikazesOrNot)
    world: AwawWorld = asked.world
    late = bool(world.battles) and battle_of(world).round > 1
    for attack in asked.proposals("kamikaze-attack"):
        assert isinstance(attack, KamikazeAttack)
        if attack.attacks and (late or world.groups[attack.attacks[0].target].carriers):
            yield Idea(attack, "their ships are in sight")
