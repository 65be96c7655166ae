"""13.53, 13.531: overruns with air support on both sides. Two 4-6 (8 factors) need four air factors
against a 1-3 in the open (2).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.supporting import SupportedCombat, flying, stack
from tests.awaw.table import Table, table
from warcabinet.awaw.air.base_changes.return_to_base import AirReturns
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.weather_effects.axis_in_the_russian_winter import (
    air_factors_used,
    attacks_left,
    axis_effort_made,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.logistics import Weather
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step

PANZERS = "germany-armor-4-6/1,germany-armor-4-6/2"
RUSSIAN = "russia-infantry-1-3/1"
SUPPORT, DEFENCE = Task.GROUND_SUPPORT, Task.DEFENSIVE_SUPPORT


class MoveAndFight(Procedure[None]):
    """Ground movement, the end of the phase for air units, and combat."""

    place: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        self.place += 1
        match self.place:
            case 1:
                return self.call(GroundMovement(), then=self.start)
            case 2:
                return self.call(AirReturns(), then=self.start)
            case 3:
                return self.call(SupportedCombat(), then=self.start)
            case _:
                return Done()


def moving(*more: str, play: Procedure[Any] | None = None, **setting: Any) -> Table:
    units = ["germany-armor-4-6 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41", *more]
    setting.setdefault("turn", "Fall 1941")
    setting.setdefault("control", {"germany": "O39 K40"})
    return table(*units, play=play or GroundMovement(), **setting)


@pytest.mark.rule("13.53#1", "ground support adds to an overrun")
@pytest.mark.rule("18.511G#1", "ground support of overruns is flown in the movement phase")
@pytest.mark.rule("18.551#2", "overruns are supported from the air")
@pytest.mark.rule("9.21G#1", "overruns are supported from the air in the movement phase")
def test_air_support_makes_an_overrun_possible() -> None:
    t = moving()
    assert t.against(f"axis: overrun-hex N41 {PANZERS}") == {"13.52"}
    assert t.against(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=3") == {"13.52"}
    before = level_of(t.world, "germany")
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    assert before - level_of(t.world, "germany") == 12
    assert t.place(RUSSIAN) is None
    assert t.place("germany-armor-4-6/1") == "N41"
    assert "overrun: 12 (8 ground units, 4 ground support) against 2" in t.told("13.52")


@pytest.mark.rule("34.23F#3", "overruns do not count, nor does the air that supports them")
def test_an_overrun_takes_none_of_the_attacks_of_the_axis_in_winter() -> None:
    prepared = Level("winter-preparation", "germany", 6)
    cold = Weather("russian-winter-zone", WeatherKind.WINTER, 6)
    t = moving(turn="Winter 1941", rows=(prepared, cold))
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    assert t.place("germany-armor-4-6/1") == "N41"
    assert (air_factors_used(t.world), axis_effort_made(t.world)) == (4, 0)
    assert attacks_left(t.world, Side.AXIS) == 9


@pytest.mark.rule("13.53#6", "air is inverted once the overrun is over")
@pytest.mark.rule("18.42A#1", "support of an overrun inverts at once")
def test_air_is_inverted_as_soon_as_an_overrun_is_over() -> None:
    t = moving("russia-aaf M44 x3", "russia-infantry-1-3 N42")
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    t.say("allied: defensive-air -")
    assert not t.world.flights
    assert (stack(t, "germany-aaf@O39"), stack(t, "germany-aaf@O39/flown")) == (1, 4)


@pytest.mark.rule("17.91#1", "no more factors fly than a stack has")
@pytest.mark.rule("13.53#1", "only by available air units in range")
@pytest.mark.rule("18.554#1", "the limit holds for overruns")
def test_what_air_support_of_overruns_is_refused() -> None:
    t = moving("germany-aaf L36 x3", "finland-aaf K40 x1")
    assert "17.91" in t.against(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=6")
    assert t.against(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@L36=1") == {"18.45"}
    assert t.against(f"axis: overrun-with-air N39 {PANZERS} germany-aaf@O39=4") == {"13.52"}
    assert t.against(f"axis: overrun-with-air N41 {PANZERS} russia-aaf@M44=4") == {"18.551"}
    t = table(
        "germany-armor-4-6 N40", "germany-aaf O39 x5", "germany-aaf K40 x5", "germany-aaf O43 x5",
        "italy-infantry-1-3 M41", "russia-infantry-1-3 N41", play=GroundMovement(),
        turn="Fall 1941", control={"germany": "O39 K40 O43"},
    )  # fmt: skip
    many = "germany-aaf@O39=5,germany-aaf@K40=5,germany-aaf@O43=3"
    assert t.against(f"axis: overrun-with-air N41 germany-armor-4-6/1 {many}") == {"18.554"}


@pytest.mark.rule("13.53#1", "units and air are paid together")
def test_units_and_air_of_an_overrun_must_be_paid_together() -> None:
    t = moving(rows=[Treasury("germany", 11, 0)])
    assert t.against(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4") == {"39.22A"}
    t = moving(rows=[Treasury("germany", 12, 0)])
    assert t.against(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4") == set()


@pytest.mark.rule("13.53#2", "the defender gives defensive air support")
@pytest.mark.rule("13.531#1", "that lowers the odds below 6:1")
@pytest.mark.rule("18.613#1", "uncommitted air supports against an overrun")
@pytest.mark.rule("18.611#1", "in the movement phase only the overrun units")
def test_defensive_support_thwarts_an_overrun() -> None:
    t = moving("russia-aaf M44 x3")
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    assert t.pending == "air-defence"
    assert t.against("allied: defensive-air M41=russia-aaf@M44=1") == {"18.611"}
    t.say("allied: defensive-air N41=russia-aaf@M44=1")
    t.say("axis: intercept-support -")
    assert t.told("18.611A") == ["+1 defensive air support"]
    assert t.place(RUSSIAN) == "N41"
    assert t.place("germany-armor-4-6/1") == "N40"
    assert t.against(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=1") == {"13.531"}


@pytest.mark.rule("13.53#2", "nobody is asked without air in range")
def test_nobody_is_asked_without_air_in_range() -> None:
    t = moving("russia-aaf G46 x3")
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    assert t.place(RUSSIAN) is None


@pytest.mark.rule("13.53#3", "uncommitted air intercepts it")
@pytest.mark.rule("13.53#4", "the air combat is fought at once")
@pytest.mark.rule("18.511H#1", "in the movement phase support against overruns is intercepted")
@pytest.mark.rule("18.561#2", "support against an overrun may be intercepted")
@pytest.mark.rule(
    "9.21H#1", "defensive air support against an overrun is intercepted in the movement phase"
)
def test_defensive_support_of_an_overrun_is_intercepted_at_once() -> None:
    t = moving("russia-aaf M44 x1")
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    t.say("allied: defensive-air N41=russia-aaf@M44=1")
    assert t.against("axis: intercept-support N41=germany-aaf@O39=2") == {"17.91"}
    t.say("axis: intercept-support N41=germany-aaf@O39=1")
    t.dice(3, 4)  # row 1, eight: 1/1
    t.dice(1, 1)
    assert t.place(RUSSIAN) is None
    assert not t.world.flights
    assert stack(t, "germany-aaf@O39/flown") == 5


@pytest.mark.rule("13.54#1", "an overrun succeeds in spite of too little air")
def test_defensive_support_that_did_not_suffice_returns() -> None:
    """12 against 1 is more than six to one even with one factor of air."""
    t = table(
        "russia-armor-4-5 K45 x2", "russia-aaf J46 x5", "italy-infantry-1-3 K46",
        "germany-aaf L44 x1", play=GroundMovement(), turn="Summer 1942", side="allied",
        control={"germany": "L44", "russia": "J46"},
    )  # fmt: skip
    t.say("allied: overrun-with-air K46 russia-armor-4-5/1,russia-armor-4-5/2 russia-aaf@J46=4")
    t.say("axis: defensive-air K46=germany-aaf@L44=1")
    t.say("allied: intercept-support -")
    assert t.place("italy-infantry-1-3/1") is None
    assert not t.world.flights
    assert stack(t, "germany-aaf@L44/flown") == 1


@pytest.mark.rule("18.613#1", "naval air supports against overruns too (R-041)")
def test_naval_air_supports_against_overruns_too() -> None:
    """R-041: all air units that are uninverted, whatever they did in their own player turn."""
    t = table(
        "russia-armor-4-5 K45 x2", "italy-infantry-1-3 K46", "germany-nas L44 x3",
        play=GroundMovement(), turn="Summer 1942", side="allied", control={"germany": "L44"},
    )  # fmt: skip
    t.say("allied: overrun-hex K46 russia-armor-4-5/1,russia-armor-4-5/2")
    t.say("axis: defensive-air K46=germany-nas@L44=3")
    assert t.told("18.612") == ["+1 defensive air support by naval air"]
    assert t.place("italy-infantry-1-3/1") == "K46"  # 8 against 2


def failed() -> Table:
    t = moving("russia-aaf M44 x3", play=MoveAndFight())
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    t.say("allied: defensive-air N41=russia-aaf@M44=1")
    t.say("axis: intercept-support -")
    t.say("axis: end-movement")
    return t


@pytest.mark.rule("13.531#7", "the defensive air remains over the hex")
def test_air_stays_over_a_hex_that_could_not_be_overrun() -> None:
    t = failed()
    assert t.pending == "ground-support"
    assert flying(t, SUPPORT) == {"N41": 4}
    assert flying(t, DEFENCE) == {"N41": 1}


@pytest.mark.rule("13.531#5", "ground units and air must attack the hex")
@pytest.mark.rule("13.531#6", "other air joins the attack")
@pytest.mark.rule("15.22#3", "units and air of a thwarted overrun attack the hex")
def test_units_and_air_of_a_failed_overrun_attack_the_hex() -> None:
    t = failed()
    t.say("axis: support N41 germany-aaf@O39=1")
    assert t.pending == "air-defence"  # nobody else is left to support
    t.say("allied: defensive-air N41=russia-aaf@M44=1")
    if t.pending == "support-interception":
        t.say("axis: intercept-support -")
    assert t.against("axis: end-attacks") == {"13.531"}
    t.default("axis")
    assert "13 against 4 (2 of ground units, +2 defensive air support): 3:1" in t.told("15.51")
    t.dice(6)
    t.default("axis")
    assert not t.world.flights


@pytest.mark.rule("13.531#7", "and takes part in the combat")
def test_support_that_thwarted_an_overrun_is_not_intercepted_again() -> None:
    t = failed()
    t.say("axis: end-support")
    t.say("allied: defensive-air -")
    assert t.pending == "regular-attacks"
    assert flying(t, DEFENCE) == {"N41": 1}
