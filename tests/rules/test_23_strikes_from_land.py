"""23.74, 23.75: strikes of land-based squadrons in a naval battle."""

from __future__ import annotations

import pytest

from tests.awaw.naval.strikes import JAPAN, search
from tests.rules.test_23_land_based_air import LAE, MORESBY, ready, table
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import strikers


def striking(force: str) -> tuple[set[str], str]:
    t = table()
    ready(t)
    search(t, "1")
    order = f"axis: launch-strike allied-1 {force}"
    found = set(t.against(order))
    if not found:
        t.say(order)
    return found, t.pending


@pytest.mark.rule("23.74B#3", "squadrons of carriers strike with those of land bases in range")
def test_carriers_strike_with_land_bases_in_range() -> None:
    t = table()
    ready(t)
    assert {one.source for one in strikers(t.world, JAPAN)} == {"carriers", "EE30", "GG27"}
    far = table("japan-aaf Y32", f"japan-aaf {LAE} x2", f"us-aaf {MORESBY} x2")
    ready(far)
    assert {one.source for one in strikers(far.world, JAPAN)} == {"carriers", "GG27"}


@pytest.mark.rule("23.75B#1", "in one strike, no larger than it may be")
def test_a_strike_from_several_places_has_a_limit() -> None:
    most = "carriers=japan-nas=6,EE30=japan-aaf=2"
    assert striking(f"{most},GG27=japan-aaf=1")[0] == {"23.73"}


@pytest.mark.rule("23.75B#2", "squadrons of several bases strike together")
def test_several_bases_strike_together() -> None:
    assert striking("EE30=japan-aaf=2,GG27=japan-aaf=1")[0] == set()
    assert striking("EE30=japan-aaf=2,GG27=japan-aaf=9")[0] != set()


@pytest.mark.rule("23.75B#3", "and with those of carriers")
def test_land_bases_strike_with_carriers() -> None:
    assert striking("carriers=japan-nas=3,EE30=japan-nas=2")[0] == set()
    assert striking("carriers=japan-nas=99,EE30=japan-nas=2")[0] != set()


@pytest.mark.rule("23.75E#1", "squadrons from land surprise nobody")
def test_squadrons_from_land_surprise_nobody() -> None:
    assert striking("carriers=japan-nas=3") == (set(), "surprise")
    assert striking("EE30=japan-aaf=2") == (set(), "scramble")


@pytest.mark.rule("23.751A#1", "they strike before fleet combat")
def test_land_based_air_strikes_before_fleet_combat() -> None:
    t = table()
    ready(t)
    search(t, "1")
    assert t.pending == "strike-or-not"
    assert not any(row.free is False for row in t.world.groups.rows())


@pytest.mark.rule("23.75C#1", "squadrons of several bases may make several strikes")
def test_bases_strike_one_after_the_other() -> None:
    t = table()
    ready(t)
    search(t, "1 3")
    t.say("axis: launch-strike allied-1 EE30=japan-aaf=2")
    left = {one.source: one.count for one in strikers(t.world, JAPAN)}
    assert "GG27" in left
    assert ("EE30", "japan-aaf") not in {(a.source, a.type) for a in strikers(t.world, JAPAN)}
