"""15.51, 21.516, 22.22: how a landing that is planned may end, with the sea in front of it.

The fight for the beach is exact, and so is the chance to be met at sea in a hex if all try whom the
seat knows of. How a battle at sea then ends is not: it is estimated from the strengths, as if the
chances were as the squares of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple

from warcabinet.awaw.naval.battle.balance import worth
from warcabinet.awaw.naval.ships.contents import Unknown, contents, loose_in, ships_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.drawn import AssaultFacts, EndingFacts
from warcabinet.awaw.view.invasion_shapes import EndFacts, FleetFacts, WholeFacts
from warcabinet.awaw.view.sea_plan import HunterFacts, WayHexFacts
from warcabinet.hexes import SpaceId


class Meeting(NamedTuple):
    """The worst hexes of a way: where somebody comes most easily, and how likely it is in one hex
    that surface ships come, and that these win. Submarines turn nobody back.
    """

    met: float = 0.0
    met_in: str = ""
    opposed: float = 0.0
    beaten: float = 0.0


def worst_of(world: AwawWorld, hulls: Iterable[Hull], way: Iterable[WayHexFacts]) -> Meeting:
    """22.14E, 22.22: all who intercept choose one hex, each the worst for these ships."""
    own = _strength(world, hulls)
    hexes = tuple(way)
    worst = max(hexes, key=lambda one: one.any_at_once, default=None)
    if worst is None or not worst.any_at_once:
        return Meeting()
    strengths = [_strengths(world, one.threats) for one in hexes]
    opposed = max(1 - some[0] for some in strengths)
    beaten = max(
        sum(likely * _wins(theirs, own) for theirs, likely in some.items()) for some in strengths
    )
    return Meeting(worst.any_at_once, str(worst.hex), opposed, beaten)


def _strengths(world: AwawWorld, threats: Iterable[HunterFacts]) -> dict[int, float]:
    """How likely each strength is of all who may come at once."""
    chances = {0: 1.0}
    for chance, strength in _hunters(world, threats):
        more: dict[int, float] = {}
        for so_far, likely in chances.items():
            more[so_far] = more.get(so_far, 0.0) + likely * (1 - chance)
            more[so_far + strength] = more.get(so_far + strength, 0.0) + likely * chance
        chances = more
    return chances


def _wins(theirs: int, own: int) -> float:
    """The estimate: who is twice as strong wins four times out of five."""
    return theirs**2 / (theirs**2 + own**2) if theirs else 0.0


def _hunters(world: AwawWorld, threats: Iterable[HunterFacts]) -> Iterator[tuple[float, int]]:
    """Each marker by itself; ships of one port that are in no force come together."""
    loose: dict[SpaceId, list[HunterFacts]] = {}
    for one in threats:
        if one.who not in world.forces:
            loose.setdefault(one.base, []).append(one)
            continue
        inside = contents(world, ForceId(one.who))
        if isinstance(inside, Unknown):
            strength = (inside.least + inside.most) // 2
        else:
            strength = _strength(world, ships_of(world, ForceId(one.who)))
        yield one.rounds.get(1, 0.0), strength
    for base, some in loose.items():
        named = {one.who for one in some}
        ships = [hull for hull in loose_in(world, base) if hull.id in named]
        yield max(one.rounds.get(1, 0.0) for one in some), _strength(world, ships)


def _strength(world: AwawWorld, hulls: Iterable[Hull]) -> int:
    return sum(worth(world, hull) for hull in hulls if not hull.damaged)


# The whole ----------------------------------------------------------------------------------------


def whole(fleets: Iterable[FleetFacts], battle: AssaultFacts | None) -> WholeFacts:
    """21.516, 15.51: the sea first, then the beach; all that carry must come through. Ships that
    carry nobody are taken to come through.
    """
    carrying = [one for one in fleets if one.sails and one.needed]
    through = prod(1 - one.beaten for one in carrying)
    taken = 1.0 if battle is None else battle.taken
    return WholeFacts(
        ends=tuple(_ends(through, battle)),
        estimate=any(one.met for one in carrying),
        least=taken * prod(1 - one.opposed for one in carrying),
        most=taken,
    )


def _ends(through: float, battle: AssaultFacts | None) -> Iterator[EndFacts]:
    taken = 1.0 if battle is None else battle.taken
    cleared = 1.0 if battle is None else battle.cleared
    yield EndFacts("taken", through * taken, "21.517J", "who has landed stays, and others follow")
    if cleared > taken:
        text = "the defenders are gone, but nobody of the first wave is left"
        yield EndFacts("cleared", through * (cleared - taken), "15.91", text)
    held = () if battle is None else tuple(one for one in battle.endings if not one.cleared)
    if held:
        text = f"who is left goes home, after {_lost(held):.1f} factors are lost on average"
        yield EndFacts("held", through * (1 - cleared), "21.5152", text)
    if through < 1:
        text = "the ships turn back with all that they carry, and do not try again in this phase"
        yield EndFacts("beaten", 1 - through, "21.516B", text)


def _lost(held: Sequence[EndingFacts]) -> float:
    """What is lost on average where the beach is held."""
    return sum(one.chance * one.factors for one in held) / sum(one.chance for one in held)
