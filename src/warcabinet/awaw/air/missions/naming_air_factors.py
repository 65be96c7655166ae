"""Slots for answers that name air factors: `germany-aaf@K35=3`, or with a hex before them.

One answer may name many wings; each stack once for each hex, and no more factors in all than it
has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from warcabinet.awaw.air.missions.oil_for_air_operations import room_for, short_of_oil
from warcabinet.awaw.pieces.air_factors import Sortie, Wing, an_air
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Count, Domain, DomainOf, Got, Slot


def how_many(name: str, at_home: bool = False) -> DomainOf:
    """17.91, 33.71: the factors of the stack chosen just before that no other item of the same slot
    uses, and for which there is oil.
    """

    def factors(asked: Asked, got: Got) -> Domain[int]:
        world: AwawWorld = asked.world
        stack: AirId = got["stack"]
        row = world.air.get(stack)
        others = got.get(name, ())
        used = sum(item.factors for item in others if item.stack == stack)
        left = max(0, (0 if row is None else row.factors) - used)
        rule, reason = "17.91", f"{left} factors are left of it"
        if row is not None and not (at_home and got.get("hex") == row.place):
            fuel = room_for(world, row, others, at_home)
            if fuel is not None and fuel < left:
                left, rule, reason = fuel, "33.71", f"there is oil for {fuel} more factors"

        def why(count: int) -> list[Refusal]:
            if 1 <= count <= left:
                return []
            return [Refusal(rule, reason, (an_air(stack),))]

        return Domain(range(1, left + 1), why)

    return factors


def unspent(name: str, stacks: DomainOf) -> DomainOf:
    """17.91: of these stacks those that have factors left and are not named yet for the hex."""

    def left(asked: Asked, got: Got) -> Domain[AirId]:
        world: AwawWorld = asked.world
        domain: Domain[AirId] = asked.domain_of(stacks, got)
        others: tuple[Wing | Sortie, ...] = got.get(name, ())
        if not others:
            return domain
        used: dict[AirId, int] = {}
        for item in others:
            used[item.stack] = used.get(item.stack, 0) + item.factors
        here = {item.stack for item in others if getattr(item, "hex", None) == got.get("hex")}

        def why(stack: AirId) -> list[Refusal]:
            row = world.air.get(stack)
            gone = row is not None and used.get(stack, 0) >= row.factors
            if stack not in here and not gone:
                return domain.why(stack)
            reason = "it is named already" if stack in here else "all of it is used"
            return [*domain.why(stack), Refusal("17.91", reason, (an_air(stack),))]

        return Domain(domain.candidates, why, domain.steady)

    return left


def wings(name: str, stacks: DomainOf, least: Count = 1, most: Count | None = None) -> Slot:
    """A slot of `Wing`s of these stacks."""
    inner = (Slot("stack", unspent(name, stacks)), Slot("factors", how_many(name)))
    return Slot(name, least=least, most=most, inner=inner, joint=True, drawn="few")


def sorties(
    name: str,
    hexes: DomainOf,
    stacks: DomainOf,
    least: Count = 0,
    most: Count | None = None,
    at_home: bool = False,
) -> Slot:
    """A slot of `Sortie`s: the domain of stacks finds the hex under `hex`. `at_home`: over their
    own bases they fly without oil if necessary.
    """
    stack = Slot("stack", unspent(name, stacks))
    inner = (Slot("hex", hexes), stack, Slot("factors", how_many(name, at_home)))
    return Slot(name, least=least, most=most, inner=inner, joint=True, drawn="few")


def overdrawn(
    world: AwawWorld, items: Sequence[Wing | Sortie], at_home: bool = False
) -> list[Refusal]:
    """17.91, 33.71: no more factors than a stack has and than there is oil for, and each named once
    for a hex.
    """
    used: dict[AirId, int] = {}
    seen: set[tuple[Any, ...]] = set()
    found = []
    for item in items:
        used[item.stack] = used.get(item.stack, 0) + item.factors
        which = (item.stack, getattr(item, "hex", None))
        if which in seen:
            found.append(Refusal("17.91", "name each stack once", (an_air(item.stack),)))
        seen.add(which)
    for stack, count in sorted(used.items()):
        row = world.air.get(stack)
        if row is not None and count > row.factors:
            reason = f"{count} factors of {stack} are named, and it has {row.factors}"
            found.append(Refusal("17.91", reason, (an_air(stack),)))
    return found or short_of_oil(world, items, at_home)


def spread(
    world: AwawWorld,
    stacks: Sequence[AirId],
    wanted: int,
    most: Callable[[AirId], int] | None = None,
    others: Iterable[Wing | Sortie] = (),
) -> Iterator[Wing]:
    """Factors of these stacks, from the first on, until there are as many as wanted, or as have
    oil beside `others`.
    """
    left, named = wanted, list(others)
    for stack in stacks:
        if left <= 0:
            return
        row = world.air[stack]
        has = row.factors if most is None else most(stack)
        fuel = room_for(world, row, named)
        if fuel is not None:
            has = min(has, fuel)
        if has > 0:
            named.append(Wing(stack, min(has, left)))
            yield Wing(stack, min(has, left))
            left -= has
