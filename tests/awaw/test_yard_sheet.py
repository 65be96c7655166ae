"""The sheet of the shipyards tells what the question about them allows."""

from __future__ import annotations

import pytest

from tests.rules.shared.shipyards import Yards, in_port, on_slip
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.yard_sheet import YardSheet, sheet, sheet_text
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

AXIS = Seat("axis")


def sheet_of(y: Yards, plan: str = "") -> YardSheet:
    world = y.world.known_to(AXIS)
    assert isinstance(world, AwawWorld)
    return sheet(world, AXIS, f"germany {plan}".strip())


def yards() -> Yards:
    return Yards(
        on_slip("kiel", "germany-bismarck", "2/winter"),
        on_slip("kiel", "germany-tirpitz", "3/winter"),
        in_port("germany-scharnhorst", "J30", 3),
    )


def test_the_sheet_begins_with_the_usual_plan() -> None:
    y = yards()
    found = sheet_of(y)
    assert f"run-yards {found.plan}" == y.usual()
    (kiel,) = found.yards
    assert (kiel.points, kiel.used, kiel.room, kiel.ships) == (2, 2, 4, 1)
    assert found.cost == 6
    assert {ship.name: ship.sails for ship in kiel.chart} == {
        "Bismarck": "Winter 1940",
        "Tirpitz": "Winter 1941",
    }
    assert kiel.printed


def test_what_the_sheet_offers_is_legal_and_what_it_refuses_is_not() -> None:
    y = Yards(*yards().start.slips.values(), on_slip("kiel", "germany-graf-zeppelin", "2/winter"))
    plan = "kiel=continue=germany-bismarck=0 -"
    (kiel,) = sheet_of(y, plan).yards
    first = "continue germany-bismarck kiel"
    offered = refused = 0
    for ship in (*kiel.chart, *kiel.waiting, *kiel.fresh):
        if ship.id == "germany-bismarck":
            continue
        for choice in ship.choices:
            size = ship.factors if ship.id.endswith(("-ca", "-dd")) else 0
            found = y.against(first, f"{choice.work} {ship.id} kiel {size}")
            assert found == {one.rule for one in choice.refusals}
            offered, refused = offered + (not found), refused + bool(found)
    assert offered > 3
    assert refused > 0


def test_a_plan_that_cannot_stand_says_why() -> None:
    y = yards()
    plan = ",".join(f"kiel=continue=germany-{name}=0" for name in ("bismarck", "tirpitz"))
    found = sheet_of(y, f"kiel=lay-down=germany-o=0,{plan} -")
    assert {one.rule for one in found.refusals} == {"27.724A"}
    assert found.yards[0].used == 3


def test_whose_yards_are_told() -> None:
    y = yards()
    with pytest.raises(NoReport):
        sheet(y.world, Seat("allied"), "germany")
    with pytest.raises(NoReport):
        sheet_of(y, "nonsense")
    assert "Kiel: 2 of 2 points" in sheet_text(y.world, AXIS, "germany")
