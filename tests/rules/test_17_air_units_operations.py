"""What each type of air unit does in play, and what it does not (17.23, 17.33, 17.53, 17.63)."""

from __future__ import annotations

import pytest

from tests.awaw.supporting import FEET, combat, flying
from tests.awaw.table import Table, table, world_at
from tests.awaw.transports import supplying
from warcabinet.awaw.air.bases.basing import against_basing
from warcabinet.awaw.air.counterair.counterair_combat import AnnounceCounterair
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.minor_countries.limits_on_axis_forces_in_finland import foreign_forces
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

FAR_JETS = Level("jets", "germany", 12)
RUSSIAN_JETS = Level("jets", "russia", 12)


def airbase(space: str, owner: str = "germany") -> Counter:
    return Counter(CounterKind.AIRBASE, SpaceId(space), owner)


# Counterair ---------------------------------------------------------------------------------------


def counterair(kind: str) -> Table:
    return table(
        f"germany-{kind} L38 x3", "germany-infantry-3-3 L38", "russia-aaf K40 x3",
        play=AnnounceCounterair(), turn="Fall 1941", step="T.P.MOV.AIR.40",
        rows=[FAR_JETS, airbase("L38")],
    )  # fmt: skip


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("aaf", marks=pytest.mark.rule("17.23A#1", "army air flies counterair")),
        pytest.param("nas", marks=pytest.mark.rule("17.33A#1", "naval air flies counterair")),
        pytest.param("jet", marks=pytest.mark.rule("17.53A#1", "jets fly counterair")),
    ],
)
def test_who_flies_counterair(kind: str) -> None:
    t = counterair(kind)
    assert t.pending == "counterair-missions"
    assert t.against(f"axis: counterair K40 germany-{kind}@L38=3") == set()
    t.say(f"axis: counterair K40 germany-{kind}@L38=3")
    assert flying(t, Task.COUNTERAIR) == {"K40": 3}


@pytest.mark.rule("17.63#1", "air transports fly no counterair")
def test_transports_fly_no_counterair() -> None:
    t = table(
        "germany-air-transport L38 x3", "germany-aaf L38", "germany-infantry-3-3 L38",
        "russia-aaf K40 x3", play=AnnounceCounterair(), turn="Fall 1941", step="T.P.MOV.AIR.40",
        rows=[airbase("L38")],
    )  # fmt: skip
    assert t.against("axis: counterair K40 germany-air-transport@L38=1") == {"17.23"}
    assert counterair("air-transport").pending == ""


# Over the front -----------------------------------------------------------------------------------


def front(kind: str, russian: str = "aaf") -> Table:
    """Two 3-3 in N40 with air units of a kind in O39, against a 2-3 with some in M44."""
    return combat(
        "germany-infantry-3-3 N40 x2", f"germany-{kind} O39 x6", "russia-infantry-2-3 N41",
        f"russia-{russian} M44 x4", rows=[FAR_JETS, RUSSIAN_JETS],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        pytest.param(
            "aaf", "round 1: attack +6 ground units, +3 ground support",
            marks=pytest.mark.rule("17.23F#1", "army air gives ground support"),
        ),
        pytest.param(
            "nas", "round 1: attack +6 ground units, +1 ground support by naval air",
            marks=[
                pytest.mark.rule("17.33F#1", "naval air gives ground support"),
                pytest.mark.rule("17.143#3", "three squadrons give one factor of it"),
            ],
        ),
    ],
)  # fmt: skip
def test_who_gives_ground_support(kind: str, text: str) -> None:
    t = front(kind)
    assert t.pending == "ground-support"
    t.say(f"axis: support N41 germany-{kind}@O39=3")
    t.say("axis: end-support")
    t.say("allied: defensive-air -")
    t.say(f"axis: attack N41 {FEET}")
    assert text in t.told("15.51")


@pytest.mark.rule("17.531#1", "jets give no ground support")
@pytest.mark.rule("17.63#1", "nor do air transports")
@pytest.mark.parametrize("kind", ["jet", "air-transport"])
def test_who_gives_none(kind: str) -> None:
    t = combat(
        "germany-infantry-3-3 N40 x2", f"germany-{kind} O39", "germany-aaf O39 x2",
        "russia-infantry-2-3 N41", rows=[FAR_JETS],
    )  # fmt: skip
    assert t.against(f"axis: support N41 germany-{kind}@O39=1") == {"17.23"}
    assert t.against("axis: support N41 germany-aaf@O39=1") == set()


@pytest.mark.parametrize(
    ("kind", "factors"),
    [
        pytest.param("aaf", 3, marks=pytest.mark.rule("17.23H#1", "army air defends")),
        pytest.param("nas", 1, marks=pytest.mark.rule("17.33H#1", "land-based naval air defends")),
    ],
)
def test_who_gives_defensive_air_support(kind: str, factors: int) -> None:
    t = combat(
        "russia-infantry-3-3 N41 x2", "russia-aaf M44 x4", "germany-infantry-3-3 N40",
        f"germany-{kind} O39 x6", side="allied",
    )  # fmt: skip
    t.say("allied: end-support")
    assert t.pending == "air-defence"
    t.say(f"axis: defensive-air N40=germany-{kind}@O39=3")
    t.say("allied: intercept-support -")
    t.say("allied: attack N40 russia-infantry-3-3/1,russia-infantry-3-3/2")
    t.default("axis")
    assert f"+{factors} defensive air support" in t.told("15.51")[1]


@pytest.mark.rule("17.531#2", "jets by themselves give no defensive air support")
@pytest.mark.rule("17.53E#1", "they escort that of others")
def test_jets_escort_defensive_air_support() -> None:
    t = combat(
        "russia-infantry-3-3 N41 x2", "russia-aaf M44 x4", "germany-infantry-3-3 N40",
        "germany-jet O39 x2", "germany-aaf O39 x2", side="allied", rows=[FAR_JETS],
    )  # fmt: skip
    t.say("allied: end-support")
    assert t.against("axis: defensive-air N40=germany-jet@O39=1") == {"18.6141"}
    t.say("axis: defensive-air N40=germany-aaf@O39=1,N40=germany-jet@O39=2")
    assert flying(t, Task.ESCORT) == {"N40": 2}
    assert flying(t, Task.DEFENSIVE_SUPPORT) == {"N40": 1}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("aaf", marks=pytest.mark.rule("17.23G#1", "army air intercepts support")),
        pytest.param("nas", marks=pytest.mark.rule("17.33G#1", "naval air intercepts support")),
        pytest.param("jet", marks=pytest.mark.rule("17.53D#1", "jets intercept support")),
    ],
)
def test_who_intercepts_defensive_air_support(kind: str) -> None:
    t = front(kind)
    if t.pending == "ground-support":
        t.say("axis: end-support")
    t.say("allied: defensive-air N41=russia-aaf@M44=2")
    assert t.pending == "support-interception"
    assert t.against(f"axis: intercept-support N41=germany-{kind}@O39=3") == set()
    t.say(f"axis: intercept-support N41=germany-{kind}@O39=3")
    assert flying(t, Task.INTERCEPTION) == {"N41": 3}


# Air transports and who meets them ----------------------------------------------------------------


LOST, STACK = "germany-infantry-3-3/1", "germany-air-transport@L36"


def flown_to(*units: str, russian: str = "russia-aaf K40 x3") -> Table:
    """Supply flies from L36 to L39."""
    t = supplying(
        "germany-infantry-3-3 L39", "germany-air-transport L36", russian, *units,
        rows=[FAR_JETS, RUSSIAN_JETS],
    )  # fmt: skip
    assert t.pending == "air-supply-flights"
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    return t


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("aaf", marks=pytest.mark.rule("17.23J#1", "army air intercepts transports")),
        pytest.param("jet", marks=pytest.mark.rule("17.53G#1", "jets intercept transports")),
    ],
)
def test_who_intercepts_air_transports(kind: str) -> None:
    t = flown_to(russian=f"russia-{kind} K40 x3")
    assert t.pending == "transport-interception"
    t.say(f"allied: intercept-transports L39=russia-{kind}@K40=3")
    assert flying(t, Task.TRANSPORT_INTERCEPTION) == {"L39": 3}


@pytest.mark.rule("17.33I#1", "land-based naval air intercepts transports")
def test_naval_air_intercepts_air_transports() -> None:
    """Russian supply flies from K40 to K37, in reach of German naval air in L36."""
    walk = Walk(under=StepId("T.P.MOV.SUP"), turn=game_turn("Fall 1941"), side=Side.ALLIED)
    t = table(
        "russia-infantry-3-3 K37", "russia-air-transport K40", "germany-nas L36 x3", play=walk,
        turn="Fall 1941", step="T.P.MOV.SUP", side="allied",
        control={"germany": "K36 K38 L36 L37 L38 M37 J37 J38 M38 L39"},
    )  # fmt: skip
    t.say("allied: fly-supply russia-infantry-3-3/1 russia-air-transport@K40 -")
    assert t.pending == "transport-interception"
    t.say("axis: intercept-transports K37=germany-nas@L36=3")
    assert flying(t, Task.TRANSPORT_INTERCEPTION) == {"K37": 3}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("aaf", marks=pytest.mark.rule("17.23K#1", "army air counter-intercepts")),
        pytest.param("nas", marks=pytest.mark.rule("17.33J#1", "naval air counter-intercepts")),
        pytest.param("jet", marks=pytest.mark.rule("17.53H#1", "jets counter-intercept")),
    ],
)
def test_who_counter_intercepts(kind: str) -> None:
    t = flown_to(f"germany-{kind} L36 x3")
    t.say("allied: intercept-transports L38=russia-aaf@K40=2")
    assert t.pending == "counter-interception"
    t.say(f"axis: counter-intercept germany-{kind}@L36=2")
    assert flying(t, Task.COUNTER_INTERCEPTION) == {"L38": 2}


# Squadrons and factors ----------------------------------------------------------------------------


@pytest.mark.rule("17.143#2", "against the limit of forces in a minor country three count as one")
def test_naval_air_counts_by_threes_in_finland() -> None:
    nas = UnitTypeId("germany-nas")
    for there, factors in ((0, 3), (1, 4), (3, 4), (4, 5), (6, 5)):
        more = [f"germany-nas D41 x{there}"] if there else []
        world = world_at("germany-infantry-3-3 D42", *more)
        assert foreign_forces(world) == (factors, 0)
    world = world_at("germany-infantry-3-3 D42")
    assert against_basing(world, "germany", nas, "D41", 6) == []
    assert [one.rule for one in against_basing(world, "germany", nas, "D41", 7)] == ["82.322"]
    aaf = UnitTypeId("germany-aaf")
    assert [one.rule for one in against_basing(world, "germany", aaf, "D41", 3)] == ["82.322"]
