"""42.332B, 42.333E: Free French units that Britain produces."""

from __future__ import annotations

from functools import cache

import pytest

from tests.awaw.table import Table, table
from tests.rules.shared.all_production import EUROPE, MILITARY, WEST, of, row, unbuilt, world
from tests.rules.shared.producing import by_the_sheet
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.research.force_pool_limits import types_of, why_not
from warcabinet.awaw.state.logistics import Control, Surrendered
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

INFANTRY = UnitTypeId("free-french-infantry-2-3")
LESSER, ARMOR = UnitTypeId("free-french-infantry-1-3"), UnitTypeId("free-french-armor-3-5")
FALLEN = Surrendered("france")
COLONIES = ("Algiers", "Damascus", "Rabat", "Tunis")


@cache
def base() -> AwawWorld:
    return world()


def held(*names: str, by: str = "britain") -> list[Record]:
    """Places are held; all other French colonies, and Paris, are Axis."""
    board = base().board
    found = dict.fromkeys(("Paris", *COLONIES), "germany") | dict.fromkeys(names, by)
    return [Control(SpaceId(board.places[name].hex), holder) for name, holder in found.items()]


def against(kind: UnitTypeId, *rows: Record) -> set[str]:
    w = base().copy()
    w.readonly = False
    for one in rows:
        w.put(one)
    return {one.rule for one in why_not(w, kind, MILITARY)}


def allied(*rows: Record) -> Table:
    points = row(WEST, "military-production", points=20)
    t = table(
        play=Production(), scenario=EUROPE, turn="Spring 1943", side="allied", rows=(points, *rows)
    )
    return by_the_sheet(t)


@pytest.mark.rule("42.332B#3", "a 2-3 for each French colony held, once France is conquered")
def test_free_french_infantry() -> None:
    assert INFANTRY in types_of(base(), WEST, "infantry, armor and flak")
    assert against(INFANTRY, *held("Algiers")) == {"42.332B"}
    assert against(INFANTRY, FALLEN, *held()) == {"42.332B"}
    for holder in ("britain", "us"):
        assert against(INFANTRY, FALLEN, *held("Algiers", by=holder)) == set()
    assert against(LESSER, FALLEN, *held("Algiers")) == {"42.332B"}
    assert against(INFANTRY, FALLEN, Growth(INFANTRY, 1), *held("Algiers")) == {"42.332B"}
    assert against(INFANTRY, FALLEN, Growth(INFANTRY, 1), *held("Algiers", "Tunis")) == set()


@pytest.mark.rule("42.332B#3", "no more than there are colonies, and they stay in the British pool")
def test_how_many_free_french() -> None:
    t = allied(FALLEN, *held("Algiers", "Damascus"))
    assert t.against(f"allied: add-units {INFANTRY}=3") == {"42.332B"}
    t.say(f"allied: add-units {INFANTRY}=2")
    assert unbuilt(t, INFANTRY) == 2
    assert (t.world.pools[INFANTRY].party, t.world.pools[INFANTRY].unbuilt) == ("britain", 2)
    assert of(t, WEST, "military-production").surplus <= 5
    lost = allied(FALLEN, *held("Algiers"), Growth(INFANTRY, 2))
    assert t.world.pools[INFANTRY].unbuilt == 2
    assert "42.332B" in lost.against(f"allied: add-units {INFANTRY}=1")


@pytest.mark.rule("42.333E#2", "one 3-5 once France is conquered and Paris is Allied")
def test_free_french_armor() -> None:
    assert against(ARMOR, *held("Paris")) == {"42.333E"}
    assert against(ARMOR, FALLEN, *held("Algiers")) == {"42.333E"}
    for holder in ("britain", "us"):
        assert against(ARMOR, FALLEN, *held("Paris", by=holder)) == set()
    assert against(ARMOR, FALLEN, Growth(ARMOR, 1), *held("Paris")) == {"42.333E"}
    t = allied(FALLEN, *held("Paris"))
    assert t.against(f"allied: add-units {ARMOR}=2")
    t.say(f"allied: add-units {ARMOR}=1")
    assert t.world.pools[ARMOR].unbuilt == 1
