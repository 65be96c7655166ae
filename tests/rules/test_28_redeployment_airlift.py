"""28.36: ground units are redeployed by air transport."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table
from tests.awaw.table import Table, table
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    FirstRedeployments,
    LastRedeployments,
)
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.state.redeployment import BySea, Redeployed
from warcabinet.hexes import SpaceId

AIRBORNE, INFANTRY = "germany-airborne-1-3", "germany-infantry-3-3"
JUMP = UnitId(f"{AIRBORNE}/1")
PLANES = UnitTypeId("germany-air-transport")
OTHERS = (f"{AIRBORNE} L31", f"{PLANES} L31")
"""Somebody who can be SRed by air in any case."""


def first(*units: str, **setting: Any) -> Table:
    return table(*units, play=FirstRedeployments(), turn="Fall 1941", step="T.P.RED.10", **setting)


def strategic(*units: str, **setting: Any) -> Table:
    return table(
        *units, play=StrategicRedeployments(), turn="Fall 1941", step="T.P.RED.50", **setting
    )


def last(*units: str, **setting: Any) -> Table:
    return table(*units, play=LastRedeployments(), turn="Fall 1941", step="T.P.RED.60", **setting)


@pytest.mark.rule("28.36A#1", "eight hexes in Europe, and only units that can be air transported")
def test_eight_hexes_and_only_units_that_can_be_carried() -> None:
    airbase = Counter(CounterKind.AIRBASE, SpaceId("T30"), "germany")
    t = first(f"{AIRBORNE} L31", f"{INFANTRY} L31", f"{PLANES} L31", rows=(airbase,))
    assert t.world.map.grid.distance("L31", "T30") == 8
    assert t.against(f"axis: tr-by-air {JUMP} T30 L31") == set()
    assert t.against(f"axis: tr-by-air {JUMP} T33 L31") == {"18.45"}  # nine
    assert t.against(f"axis: tr-by-air {INFANTRY}/1 M35 L31") == {"18.543"}


@pytest.mark.rule("28.36A#1", "eight hexes by the way that they fly, not as the crow flies")
@pytest.mark.parametrize(("more", "rules"), [("", {"18.45"}), (" L40", set())])
def test_eight_hexes_over_hexes_that_are_open(more: str, rules: set[str]) -> None:
    corridor = f"N36 N37 M38 M39 M40 L41 K41 K40{more}"
    t = first(f"{AIRBORNE} L36", f"{PLANES} L36", control={"germany": corridor})
    assert t.world.map.grid.distance("L36", "K40") == 4
    assert t.against(f"axis: tr-by-air {JUMP} K40 L36") == rules


@pytest.mark.rule("28.36A#5", "six hexes on the Pacific board")
def test_six_hexes_in_the_pacific() -> None:
    airborne = "japan-airborne-1-2"
    t = pacific_table(f"{airborne} L31", "japan-air-transport L31", play=FirstRedeployments())
    distance = t.world.map.grid.distance
    assert (distance("L31", "O25"), distance("L31", "N24")) == (6, 7)
    assert t.against(f"axis: tr-by-air {airborne}/1 O25 L31") == set()
    assert t.against(f"axis: tr-by-air {airborne}/1 N24 L31") == {"18.45"}


@pytest.mark.rule("28.36A#2", "inverted air transports carry nobody")
def test_inverted_transports_carry_nobody() -> None:
    flown = AirUnits(PLANES, "germany", SpaceId("M35"), 1, AirState.FLOWN)
    t = first(f"{AIRBORNE} M35", f"{PLANES} L31", f"{AIRBORNE} L31", rows=(flown,))
    assert t.against(f"axis: tr-by-air {JUMP} L31 M35") == {"28.36B"}
    t = first(f"{AIRBORNE} M35", f"{PLANES} M35", rows=())
    assert t.against(f"axis: tr-by-air {JUMP} L31 M35") == set()


@pytest.mark.rule("28.36A#3", "nor those in a base that is not operational")
def test_transports_in_a_base_out_of_order_carry_nobody() -> None:
    for supply, rules in ((Supply.PARTIAL, {"18.51"}), (Supply.FULL, set())):
        rows = () if supply is Supply.FULL else (HexSupply(SpaceId("M35"), supply),)
        t = first(f"{AIRBORNE} M35", f"{PLANES} M35", f"{AIRBORNE} L31", f"{PLANES} L31", rows=rows)
        assert t.against(f"axis: tr-by-air {JUMP} O32 M35") == rules


@pytest.mark.rule("28.36B#2", "before an SR, too, both must have begun the segment there")
def test_unit_and_transports_begin_the_sr_segment_together() -> None:
    t = strategic(f"{AIRBORNE} M35", f"{PLANES} L31", f"{AIRBORNE} L31", f"{PLANES} O32",
                  f"{AIRBORNE} O32")  # fmt: skip
    t.say(f"axis: sr-air {PLANES}@L31 1 M35")
    assert t.against(f"axis: sr-by-air {JUMP} O32 M35") == {"28.36B"}
    third = f"{AIRBORNE}/3"
    assert t.against(f"axis: sr-by-air {third} L31 O32") == set()


@pytest.mark.rule("28.36D#2", "the transports redeploy further in a later segment, not in the same")
def test_transports_redeploy_in_a_later_segment() -> None:
    t = first(f"{AIRBORNE} M35", f"{PLANES} M35", "germany-aaf L31")
    t.say(f"axis: tr-by-air {JUMP} O32 O32")
    assert t.against(f"axis: tr-air {PLANES}@O32/flown 1 L31") == {"28.43"}
    rows = (*t.world.air.rows(), *t.world.air_moved.rows())
    t = strategic(rows=rows)
    t.say(f"axis: sr-air {PLANES}@O32/flown 1 L31")
    assert f"{PLANES}@L31/redeployed" in t.world.air


@pytest.mark.rule("28.315#1", "by air as well, whoever has been SRed or has come by sea")
@pytest.mark.parametrize(
    ("row", "rules"),
    [
        (Redeployed(JUMP, strategic=True), set()),
        (BySea(JUMP, sailed=1), set()),
        (BySea(JUMP, sailed=1, back=1), set()),
        (Redeployed(JUMP, first=True), {"28.315"}),
    ],
)
def test_who_has_been_redeployed_tr_again_by_air(row: Redeployed | BySea, rules: set[str]) -> None:
    """Another unit has been SRed, so that the question is asked in any case."""
    other = Redeployed(UnitId(f"{AIRBORNE}/2"), strategic=True)
    there = (f"{AIRBORNE} M35", f"{AIRBORNE} L31", f"{PLANES} M35", f"{PLANES} L31")
    t = last(*there, rows=(row, other))
    assert t.against(f"axis: tr-by-air {JUMP} O32 M35") == rules


@pytest.mark.rule("28.312#1", "nor by air, if it was SRed in order to sail and has not")
@pytest.mark.rule("28.314#1", "it is SRed again if it has sailed")
@pytest.mark.parametrize(("sailed", "rules"), [(0, {"28.312"}), (1, set())])
def test_who_was_sred_to_sail_is_not_sred_by_air_unless_it_has(
    sailed: int, rules: set[str]
) -> None:
    rows = (BySea(JUMP, toward=1, sailed=sailed),)
    t = strategic(f"{AIRBORNE} M35", f"{PLANES} M35", *OTHERS, rows=rows)
    assert t.against(f"axis: sr-by-air {JUMP} L31 M35") == rules


@pytest.mark.rule("28.312#1", "nor do transports that were SRed in order to sail carry anybody")
@pytest.mark.parametrize(("toward", "rules"), [(1, {"28.36B"}), (0, set())])
def test_transports_that_were_sred_to_sail_sr_nobody(toward: int, rules: set[str]) -> None:
    rows = (BySea(f"{PLANES}@M35", toward=toward),)
    t = strategic(f"{AIRBORNE} M35", f"{PLANES} M35", *OTHERS, rows=rows)
    assert t.against(f"axis: sr-by-air {JUMP} L31 M35") == rules


@pytest.mark.rule("28.315#1", "air transports go along only if they may TR again themselves")
def test_transports_that_have_not_been_sred_do_not_go_along_at_the_end() -> None:
    sred = Redeployed(JUMP, strategic=True)
    there = (f"{AIRBORNE} M35", f"{PLANES} M35")
    t = last(*there, rows=(sred,))
    assert t.against(f"axis: tr-by-air {JUMP} O32 O32") == {"28.315"}
    assert t.against(f"axis: tr-by-air {JUMP} O32 M35") == set()
    for done in (AirMoved(f"{PLANES}@M35", strategic=1), BySea(f"{PLANES}@M35", sailed=1)):
        t = last(*there, rows=(sred, done))
        assert t.against(f"axis: tr-by-air {JUMP} O32 O32") == set()


@pytest.mark.rule("28.315#1", "the factor that has gone along is the one that may TR again")
def test_a_transport_that_has_gone_along_has_had_its_last_tr() -> None:
    """Others may still TR, so that the question goes on."""
    sred = (AirMoved(f"{PLANES}@M35", strategic=1), AirMoved("germany-aaf@L31", strategic=1))
    rows = (Redeployed(JUMP, strategic=True), *sred)
    t = last(f"{AIRBORNE} M35", f"{PLANES} M35 x2", "germany-aaf L31", rows=rows)
    assert t.against(f"axis: tr-air {PLANES}@M35 1 L31") == set()
    t.say(f"axis: tr-by-air {JUMP} O32 O32")
    assert t.against(f"axis: tr-air {PLANES}@M35 1 L31") == {"28.315"}
