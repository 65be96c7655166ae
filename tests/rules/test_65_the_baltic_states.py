"""65: the Baltic States."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.conquest_of_minor_countries import keys_of
from warcabinet.awaw.economy.brp_gains_and_losses import AreasGained, FailedRecaptures, value_of
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.economy import Income, Source

RIGA, PARNU, TALLINN = "H39", "F40", "E41"
ALL = f"{RIGA} {PARNU} {TALLINN}"
FREE = Income("baltic-states", Source.LAND, "russia", "", 15)


@pytest.mark.rule("65.11#1", "worth 15 BRPs")
@pytest.mark.rule("65.11#2", "conquered with Riga, Parnu and Tallinn")
def test_three_cities_decide_about_fifteen_brps() -> None:
    world = world_at()
    assert value_of(world, "baltic-states") == 15
    assert set(keys_of(world, "baltic-states")) == {RIGA, PARNU, TALLINN}
    two = {"germany": f"{RIGA} {TALLINN}"}
    t = table(play=AreasGained(), control=two, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180
    t = table(play=AreasGained(), control={"germany": ALL}, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180 + 15


@pytest.mark.rule("65.12#1", "kept until all three cities are lost")
def test_their_brps_are_kept_until_all_three_cities_are_lost_and_none_is_retaken() -> None:
    def after(lost: str) -> int:
        t = table(
            play=FailedRecaptures(), side="allied", turn="Spring 1942", control={"germany": lost}
        )
        return level_of(t.world, "russia")

    assert after(f"{RIGA} {PARNU}") == 150
    assert after(ALL) == 150 - 15
