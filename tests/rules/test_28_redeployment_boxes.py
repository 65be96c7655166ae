"""28.7: redeployment between the board and the Urals box, and between boxes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.boards.kinds import LinkKind
from warcabinet.awaw.logistics.redeployment.air_redeployment import free_for_tr
from warcabinet.awaw.logistics.redeployment.redeployment_by_air_transport import (
    SECOND,
    against_lift,
)
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    FirstRedeployments,
    LastRedeployments,
)
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.redeployment import Redeployed
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state

AMERICA_AT_WAR = war_state(Power.US, Power.GERMANY, Relation.WAR)
INFANTRY = "germany-infantry-3-3"
RUSSIAN, SMALL = "russia-infantry-3-3", "russia-infantry-1-3"
RUSSIA: dict[str, Any] = {"side": "allied", "turn": "Fall 1941"}


def first(*units: str, **setting: Any) -> Table:
    return table(*units, play=FirstRedeployments(), step="T.P.RED.10", **setting)


def strategic(*units: str, **setting: Any) -> Table:
    return table(*units, play=StrategicRedeployments(), step="T.P.RED.50", **setting)


def eastern_edge(world: AwawWorld) -> list[str]:
    """The hexes beside the Urals box."""
    found = 0
    for route in world.board.routes:
        if route.kind is LinkKind.SR and "28.756A" in route.rules():
            found |= (route.sources | route.targets) & world.map.hexes
    return [str(space) for space in world.map.members(found & world.board.land)]


@pytest.mark.rule("28.71A#1", "units are redeployed from the board to a box")
@pytest.mark.rule("28.756A#1", "to the Urals box over the eastern edge")
def test_russians_sr_into_the_urals_box() -> None:
    t = strategic(f"{SMALL} H47", **RUSSIA)
    t.say(f"allied: sr {SMALL}/1 urals")
    assert t.place(f"{SMALL}/1") == "urals"
    assert t.world.redeployed[UnitId(f"{SMALL}/1")].boxed
    t.say("allied: end-redeployments")
    assert (t.pending, t.place(f"{SMALL}/1")) == ("", "urals")


@pytest.mark.rule("28.72A#1", "who was redeployed into a box stays there")
@pytest.mark.rule("28.75#3", "and may be there for any time")
def test_a_unit_stays_in_the_box_it_has_come_to() -> None:
    for boxed, rules in ((True, {"28.72A"}), (False, set())):
        t = table(
            f"{SMALL} urals",
            f"{RUSSIAN} H47",
            play=LastRedeployments(),
            rows=(
                Redeployed(UnitId(f"{SMALL}/1"), strategic=True, boxed=boxed),
                Redeployed(UnitId(f"{RUSSIAN}/1"), strategic=True),
            ),
            **RUSSIA,
        )
        assert t.against(f"allied: tr {SMALL}/1 E64") == rules
        t.say("allied: end-redeployments")
        assert t.place(f"{SMALL}/1") == "urals"
    t = first(f"{SMALL} E64", f"{SMALL} H47", **RUSSIA)
    t.say(f"allied: tr {SMALL}/1 urals")
    sred = strategic(*(f"{SMALL} {t.place(f'{SMALL}/{n}')}" for n in (1, 2)),
                     rows=tuple(t.world.redeployed.rows()), **RUSSIA)  # fmt: skip
    assert sred.against(f"allied: sr {SMALL}/1 H47") == {"28.72A"}


@pytest.mark.rule("28.72A#1", "so do air units and flak, whatever way they would go on")
@pytest.mark.parametrize(("what", "verb"), [("russia-aaf", "air"), ("russia-flak", "flak")])
def test_air_units_and_flak_stay_in_the_box_they_have_come_to(what: str, verb: str) -> None:
    """Others of their sort, in Moscow, may go on."""
    here, other = AirId(f"{what}@urals"), AirId(f"{what}@H47")
    lines = (f"{what} urals x2", f"{what} H47")
    t = strategic(*lines, rows=(AirMoved(here, first=2, boxed=2),), **RUSSIA)
    assert t.against(f"allied: sr-{verb} {here} 1 H47") == {"28.72A"}
    rows = (AirMoved(here, strategic=2, boxed=2), AirMoved(other, strategic=1))
    t = table(*lines, play=LastRedeployments(), rows=rows, **RUSSIA)
    assert t.against(f"allied: tr-{verb} {here} 1 E64") == {"28.72A"}


@pytest.mark.rule("28.72A#1", "those that were there before go on")
@pytest.mark.parametrize(
    ("what", "verb", "edge"), [("russia-aaf", "air", "I61"), ("russia-flak", "flak", "E64")]
)
def test_those_that_were_in_the_box_before_go_on(what: str, verb: str, edge: str) -> None:
    """Two come to the one that is there; it may be SRed, or have its first TR."""
    here = AirId(f"{what}@urals")

    def last(*rows: AirMoved) -> Table:
        return table(f"{what} urals x3", play=LastRedeployments(), rows=rows, **RUSSIA)

    t = strategic(f"{what} urals", f"{what} H47 x2", **RUSSIA)
    t.say(f"allied: sr-{verb} {what}@H47 2 urals")
    assert t.world.air_moved[here].boxed == 2
    assert t.against(f"allied: sr-{verb} {here} 1 H47") == set()
    assert t.against(f"allied: sr-{verb} {here} 2 H47") == {"28.62C"}
    assert free_for_tr(t.world, t.world.air[here], second=True) == 0
    t = first(f"{what} urals", f"{what} {edge} x2", **RUSSIA)
    t.say(f"allied: tr-{verb} {what}@{edge} 2 urals")
    assert t.world.air_moved[here].boxed == 2
    assert t.against(f"allied: tr-{verb} {here} 1 {edge}") == set()
    assert t.against(f"allied: tr-{verb} {here} 2 {edge}") == {"28.43"}
    t = last(AirMoved(here, strategic=3, boxed=2))
    assert t.against(f"allied: tr-{verb} {here} 1 {edge}") == set()
    assert t.against(f"allied: tr-{verb} {here} 2 {edge}") == {"28.43"}


@pytest.mark.rule("28.72A#1", "and units that air transports would carry on")
def test_nobody_is_flown_out_of_the_box_he_has_come_to() -> None:
    lines = ("russia-airborne-1-3 urals", "russia-air-transport urals")
    unit = UnitId("russia-airborne-1-3/1")
    for boxed, rules in ((True, {"28.72A"}), (False, set())):
        done = Redeployed(unit, strategic=True, boxed=boxed)
        t = table(*lines, play=LastRedeployments(), rows=(done,), **RUSSIA)
        found = against_lift(t.world, t.world.units[unit], SECOND)
        assert {one.rule for one in found} == rules


@pytest.mark.rule("28.72C#1", "units TR off the board into the Urals box")
@pytest.mark.rule("28.45#1", "of the boxes, only those of Australia, India and the Urals")
def test_units_tr_off_the_board_into_the_urals_box_and_no_other() -> None:
    t = first(f"{SMALL} E64", **RUSSIA)
    assert t.against(f"allied: tr {SMALL}/1 atlantic-us") == {"28.45"}
    t.say(f"allied: tr {SMALL}/1 urals")
    assert t.place(f"{SMALL}/1") == "urals"
    british = "britain-infantry-3-4"
    t = first(f"{british} K23", "britain-aaf L23", scenario="europe-1939", turn="Fall 1940",
              side="allied")  # fmt: skip
    assert t.against(f"allied: tr {british}/1 K22") == set()
    for box in ("atlantic-us", "south-africa"):
        assert t.against(f"allied: tr {british}/1 {box}") == {"28.45"}
        assert t.against(f"allied: tr-air britain-aaf@L23 1 {box}") == {"28.45"}
    for box in ("india", "urals"):
        assert t.against(f"allied: tr {british}/1 {box}") == {"28.41"}  # too far


@pytest.mark.rule("28.71B#1", "units are redeployed from a box onto the board")
@pytest.mark.rule("28.73A#1", "by TR only from those three boxes")
@pytest.mark.rule("28.45#2", "nor out of any other onto the board")
def test_units_tr_onto_the_board_out_of_the_urals_box_and_no_other() -> None:
    t = first(f"{SMALL} urals", **RUSSIA)
    t.say(f"allied: tr {SMALL}/1 E64")
    assert t.place(f"{SMALL}/1") == "E64"
    american = "us-infantry-1-3"
    t = first(f"{american} atlantic-us", "britain-infantry-3-4 K23", scenario="global-war",
              turn="Spring 1942", side="allied", rows=(AMERICA_AT_WAR,))  # fmt: skip
    for place in ("K22", "K23"):
        assert t.against(f"allied: tr {american}/1 {place}") == {"28.45"}
    assert t.against(f"allied: tr {american}/1 pacific-us") == {"28.41"}


@pytest.mark.rule("28.73B#2", "who has SRed onto the board may TR there")
def test_who_has_sred_out_of_the_box_may_tr() -> None:
    t = strategic(f"{SMALL} urals", **RUSSIA)
    t.say(f"allied: sr {SMALL}/1 H47")
    row = t.world.redeployed[UnitId(f"{SMALL}/1")]
    assert (row.strategic, row.boxed) == (True, False)
    t = table(f"{SMALL} H47", play=LastRedeployments(), rows=(row,), **RUSSIA)
    t.say(f"allied: tr {SMALL}/1 H49")
    assert t.place(f"{SMALL}/1") == "H49"


@pytest.mark.rule("28.75#2", "the way leads over the hexes that are listed, and no others")
def test_the_way_to_the_urals_box_leads_over_the_eastern_edge() -> None:
    edge = eastern_edge(world_at())
    assert {"A62", "E64"} <= set(edge)
    assert "H47" not in edge
    taken = {"germany": " ".join(edge)}
    t = strategic(f"{SMALL} H47", f"{SMALL} urals", control=taken, **RUSSIA)
    assert t.against(f"allied: sr {SMALL}/1 urals") == {"28.62B"}
    assert t.against(f"allied: sr {SMALL}/2 H47") == {"28.62B"}
    t = first(f"{SMALL} E61", **RUSSIA)
    assert t.against(f"allied: tr {SMALL}/1 urals") == {"28.41"}  # too far for infantry


@pytest.mark.rule("28.62C#5", "any number goes into a box or out of it by SR")
def test_a_box_sends_and_takes_any_number_but_an_objective_does_not() -> None:
    starts = ("H47", "H47", "D44", "N49", "Q41")
    t = strategic(*(f"{SMALL} {space}" for space in starts), **RUSSIA)
    for number in range(1, 6):
        t.say(f"allied: sr {SMALL}/{number} urals")
    assert len(t.world.units_of["russia"]) == 5
    assert {row.place for row in t.world.units.values()} == {"urals"}
    t = strategic(f"{SMALL} urals x4", **RUSSIA)
    t.say(f"allied: sr {SMALL}/1 H47")
    t.say(f"allied: sr {SMALL}/2 H47")
    assert t.against(f"allied: sr {SMALL}/3 H47") == {"28.62C"}
    t.say(f"allied: sr {SMALL}/3 N49")
    assert t.against(f"allied: sr {SMALL}/4 N49") == set()


@pytest.mark.rule("28.756#1", "only Russians are redeployed to the Urals box or out of it")
def test_only_russians_use_the_urals_box() -> None:
    t = strategic(f"{INFANTRY} L31")
    assert t.against(f"axis: sr {INFANTRY}/1 urals") == {"28.62B"}
    t = first(f"{INFANTRY} E64", f"{INFANTRY} L31", turn="Fall 1941")
    assert t.against(f"axis: tr {INFANTRY}/1 urals") == {"28.41"}
