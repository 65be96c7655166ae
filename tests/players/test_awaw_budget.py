"""One budget for all who spend BRPs in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.air.counterair.counterair_combat import AnnounceCounterair
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.awaw.staff.budget import SPARE, Budget, Purpose
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.weights import USUAL
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")
STRONG = ("germany-infantry-3-3 N37 x2", "germany-infantry-3-3 M38 x2", "germany-armor-4-6 N38 x2")
WEAK = "russia-infantry-1-3 N39"
FAR = "russia-infantry-1-3 N49"
RAIDS: Mapping[str, Any] = {"play": AnnounceCounterair(), "step": "T.P.MOV.AIR.40"}


def budget(enemy: str, brps: int, turn: str = "Summer 1941") -> Budget:
    rows = (Treasury("germany", brps, 150),)
    world = world_at(*STRONG, enemy, turn=turn, scenario="barbarossa", rows=rows)
    return Budget(FrontLine(world, Side.AXIS, USUAL))


def test_what_attacks_will_cost_is_known_before_they_are_made() -> None:
    """9.51: a BRP for each factor, in sight from where everybody stands."""
    attacks = budget(WEAK, 60).attacks
    assert 1 <= attacks["germany"] <= 15
    assert not budget(FAR, 60).attacks


@pytest.mark.parametrize(
    ("enemy", "brps", "turn", "allowed"),
    [
        (WEAK, 60, "Summer 1941", True),
        (FAR, 60, "Summer 1941", False),  # nothing to clear the air for
        (WEAK, 10, "Summer 1941", False),  # it would leave too little for the attack
        (FAR, 5, "Winter 1942", True),  # no other year is to come
    ],
)
def test_raids_on_bases_leave_enough_for_the_attacks_that_they_are_flown_for(
    enemy: str, brps: int, turn: str, allowed: bool
) -> None:
    """18.52, 9.51: raids in the west with no attack behind them cost Germany a tenth of a year."""
    assert budget(enemy, brps, turn).allows("germany", 10, Purpose.RAIDS) is allowed


def test_what_is_to_spare_comes_last() -> None:
    """27.81, 27.92: it leaves two offensives, and is not built when no other year is to come."""
    rich = budget(FAR, SPARE + 10)
    assert rich.allows("germany", 10, Purpose.SPARE)
    assert not rich.allows("germany", 11, Purpose.SPARE)
    assert rich.allows("germany", 11, Purpose.BUILDING)
    assert not rich.allows("germany", SPARE + 11, Purpose.BUILDING)
    late = budget(FAR, SPARE + 10, "Winter 1942")
    assert not late.allows("germany", 1, Purpose.SPARE)
    assert late.allows("germany", SPARE + 11, Purpose.BUILDING)


@pytest.mark.parametrize(("enemy", "flies"), [(WEAK, True), (FAR, False)])
def test_the_staff_flies_no_raids_with_nothing_to_attack_below(enemy: str, flies: bool) -> None:
    """18.52: a weak base is worth it while there is an attack to clear the air for."""
    pieces = (*STRONG, enemy, "germany-aaf N37 x5", "germany-aaf M38 x5", "russia-aaf O39")
    rows = (Treasury("germany", 60, 150),)
    t = table(*pieces, turn="Summer 1941", rows=rows, **RAIDS)
    view = SeatView("awaw", "", {}, AXIS, (AXIS, ALLIED), 0, None)
    asked = t.position.asked(AXIS)
    assert asked is not None
    said = notation.write(Officer(AXIS, "s").choose(view, asked))
    assert said.startswith("counterair O39") is flies
