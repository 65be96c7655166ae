"""11.36: partisans that a scenario has at the start."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.awaw.table import Staged, Table
from warcabinet.awaw import RULES
from warcabinet.awaw.boards.kinds import Confidence
from warcabinet.awaw.scenarios.file.model import Unit
from warcabinet.awaw.scenarios.start.laying_out import start
from warcabinet.awaw.scenarios.start.setup import OpeningDeployment
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

PARTISAN = "russia-partisan-1-3"
GERMAN = "J46 J47 J48 K46 K47 K48 K49 L46 L47 L48 I47 I48"


def setting_up(*rows: Record, count: int = 1, german: str = GERMAN) -> Table:
    """The opening set-up of Barbarossa, with the Russian units in K47 and no others, partisans
    among them, and some hexes of Russia in German hands.
    """
    known = RULES.settings["barbarossa"]
    assert known.scenario is not None
    russians = tuple(row for row in known.scenario.unit if row.type == "russia-airborne-1-3")
    bands = Unit(type=PARTISAN, hex="K47", count=count, source="", confidence=Confidence.HIGH)
    special = {name: some for name, some in known.scenario.special.items() if name != "partisans"}
    scenario = msgspec.structs.replace(
        known.scenario, unit=(*russians, bands), special=special, deployment=_russian(known)
    )
    world = AwawWorld(replace(known, scenario=scenario), RULES.options(None))
    start(world)
    for space in german.split():
        world.put(Control(SpaceId(space), "germany"))
    for row in rows:
        world.put(row)
    return Table(Position.opening(Staged(world, OpeningDeployment()), "barbarossa", {}))


def _russian(known: Any) -> tuple[Any, ...]:
    """The turns of the Russians alone, without demands on their set-up."""
    rows = [row for row in known.scenario.deployment if "russia" in row.who]
    return tuple(msgspec.structs.replace(row, demands=()) for row in rows)


@pytest.mark.rule("11.36#1", "partisans begin only where they could be built")
def test_partisans_begin_on_enemy_hexes_of_their_country() -> None:
    t = setting_up()
    assert t.against(f"allied: deploy {PARTISAN} K47 1") == set()
    assert t.against(f"allied: deploy {PARTISAN} H50 1") == {"11.36"}  # Russian
    assert t.against(f"allied: deploy {PARTISAN} L31 1") == {"11.36"}  # in Germany
    t.say(f"allied: deploy {PARTISAN} K47 1")
    assert t.place(f"{PARTISAN}/1") == "K47"


def test_other_units_begin_on_hexes_of_their_own_side() -> None:
    t = setting_up()
    assert t.against("allied: deploy russia-airborne-1-3 K47 1") == {"7.24"}
    assert t.against("allied: deploy russia-airborne-1-3 H50 1") == set()


@pytest.mark.rule("11.36#2", "partisans without a place stay out of play")
def test_partisans_without_a_place_stay_out_of_play() -> None:
    """No hex of Russia is German: the set-up may be finished without them."""
    t = setting_up(german="")
    t.say("allied: deploy russia-airborne-1-3 H50 1")
    t.say("allied: fill-up")
    assert t.place(f"{PARTISAN}/1") is None
    assert t.against("allied: finish-set-up") == set()
    open_ = setting_up()
    open_.say("allied: deploy russia-airborne-1-3 H50 1")
    assert open_.against("allied: finish-set-up") == {"7.31"}
    open_.say("allied: fill-up")
    assert open_.place(f"{PARTISAN}/1") == "K47"
    assert open_.against("allied: finish-set-up") == set()


@pytest.mark.rule("11.36#1", "no more of them than the pool allows")
def test_no_more_partisans_begin_than_their_pool_allows() -> None:
    t = setting_up(count=6)
    for space in ("K46", "K47"):
        t.say(f"allied: deploy {PARTISAN} {space} 2")
    assert t.against(f"allied: deploy {PARTISAN} K48 1") == {"11.36"}
