"""68.1: the Ukraine."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.conquest_of_minor_countries import keys_of
from warcabinet.awaw.economy.brp_gains_and_losses import AreasGained, value_of
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.economy import Income, Source


@pytest.mark.rule("68.11#1", "between rows N and T west of the Don, 10 BRPs")
def test_a_russian_colony_west_of_the_don_worth_ten_brps() -> None:
    world = world_at()
    area = world.statics.area("region:ukraine")
    assert {space[0] for space in world.map.members(area)} == set("NOPQRST")
    for inside in ("O39", "O43", "Q41"):  # Kiev, Kharkov, Dnepropetrovsk
        assert world.map.has(area, inside)
    for outside in ("M42", "U43", "N49", "R36"):  # north, south, beyond the Don, Bessarabia
        assert not world.map.has(area, outside)
    assert value_of(world, "ukraine") == 10


@pytest.mark.rule("68.11#2", "Kiev is its capital")
def test_kiev_is_its_capital() -> None:
    free = Income("ukraine", Source.LAND, "russia", "", 10)
    assert keys_of(world_at(), "ukraine") == ("O39",)
    t = table(play=AreasGained(), control={"germany": "O39"}, turn="Spring 1942", rows=(free,))
    assert level_of(t.world, "germany") == 180 + 10
