"""15.1: the order of a combat phase, from the missions to exploitation combat."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side

FEET = "germany-infantry-3-3/1,germany-infantry-3-3/2"
FIRST, SECOND = "germany-armor-4-6/1", "germany-armor-4-6/2"


def combat_phase(*more: str) -> Table:
    """A whole Axis combat phase: infantry and armor before N41, air and airborne units behind."""
    turn = game_turn("Fall 1941")
    return table(
        "germany-infantry-3-3 N40 x2", "germany-armor-4-6 O40", "germany-armor-4-6 N39",
        "germany-aaf O39 x5", "germany-airborne-1-3 O39", "germany-air-transport O39 x2",
        "russia-infantry-1-3 N41", "russia-infantry-1-3 N42", "russia-aaf M44 x4", *more,
        play=Walk(under=StepId("T.P.COM"), turn=turn, side=Side.AXIS), turn="Fall 1941",
        step="T.P.COM", control={"germany": "O39"},
    )  # fmt: skip


def answers(t: Table, *lines: str) -> list[str]:
    """What is asked in turn while these answers are given."""
    asked = []
    for line in lines:
        asked.append(t.pending)
        t.say(line)
    return asked


@pytest.mark.rule("15.11#1", "air missions, support and its answers come first, then airdrops")
def test_airdrops_follow_all_air_missions_and_precede_ground_attacks() -> None:
    t = combat_phase()
    asked = answers(
        t,
        "axis: end-counterair",
        "axis: support N41 germany-aaf@O39=1",
        "axis: end-support",
        "allied: defensive-air N41=russia-aaf@M44=1",
        "axis: intercept-support -",
        "axis: end-drops",
    )
    assert asked == [
        "counterair-missions",
        "ground-support",
        "ground-support",
        "air-defence",
        "support-interception",
        "airdrop-orders",
    ]
    assert t.pending == "regular-attacks"


def broken_through() -> Table:
    """Regular combat is over, and N41 is a breakthrough hex."""
    t = combat_phase()
    answers(
        t,
        "axis: end-counterair",
        "axis: end-support",
        "allied: defensive-air -",
        "axis: end-drops",
        f"axis: attack N41 {FIRST},{FEET}",
    )
    t.dice(6)
    t.say("axis: advance-into N41 germany-infantry-3-3/1")
    t.say("axis: end-advance")
    return t


@pytest.mark.rule("15.14#1", "armor is placed and moves, then air, its answers and airdrops")
@pytest.mark.rule("15.14#2", "exploitation combat comes last")
def test_exploitation_has_its_own_order() -> None:
    t = broken_through()
    asked = answers(
        t,
        f"axis: place-armor {SECOND} N41",
        "axis: end-exploitation",
        "axis: support N42 germany-aaf@O39=1",
        "axis: end-support",
        "allied: defensive-air N42=russia-aaf@M44=1",
        "axis: intercept-support -",
        "axis: end-drops",
    )
    assert asked == [
        "armor-placement",
        "exploitation-moves",
        "ground-support",
        "ground-support",
        "air-defence",
        "support-interception",
        "airdrop-orders",
    ]
    assert t.pending == "exploitation-combat"
    t.say(f"axis: attack N42 {SECOND}")
    assert t.pending == "ground combat"
