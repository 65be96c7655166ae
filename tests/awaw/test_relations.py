"""Who is with whom, worked out for all at once: the same as asked for one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.awaw.table import world_at
from warcabinet.awaw.politics.parties import (
    faction_of,
    hostile_to,
    members_of,
    own_units,
    parties,
    parties_of,
    party,
    payer_of,
    side_of_party,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Power,
    Relation,
    Side,
    Status,
    WarState,
    alliance_faction_of,
    fighting,
    patron_of,
    side_of,
)


def check(world: AwawWorld) -> None:
    names = parties(world)
    for name in names:
        one = party(name)
        side = side_of(world, one) or world.statics.home_side.get(name)
        assert side_of_party(world, name) is side
        assert hostile_to(world, name) == tuple(n for n in names if fighting(world, one, party(n)))
        assert faction_of(world, name) == str(alliance_faction_of(world, one) or name)
        payer = one if isinstance(one, Power) else patron_of(world, one)
        assert payer_of(world, name) == payer
        assert name in members_of(world, faction_of(world, name))
    for side in Side:
        assert parties_of(world, side) == tuple(n for n in names if side_of_party(world, n) is side)
        own = [row.id for row in world.units.values() if side_of_party(world, row.party) is side]
        assert own_units(world, side) == tuple(sorted(own))


@pytest.mark.parametrize("scenario", ["poland-1939", "barbarossa"])
def test_at_the_start(scenario: str) -> None:
    check(world_at(scenario=scenario))


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 7), st.sampled_from(list(Relation)),
                          st.sampled_from(list(Status))), max_size=6))  # fmt: skip
def test_after_changes(changes: list[tuple[int, int, Relation, Status]]) -> None:
    world = world_at()
    for place, number, relation, status in changes:
        power = list(Power)[number]
        country = sorted(world.alignments)[place % len(world.alignments)]
        world.amend(world.alignments[country], status=status, patron=power)
        first, second = sorted((str(country), str(power)))
        if relation is not Relation.PEACE:
            world.put(WarState(first, second, relation))
        check(world)
    assert isinstance(world.alignments["finland"], Alignment)
