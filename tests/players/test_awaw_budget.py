"""One budget for all who spend BRPs in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.air.counterair.counterair_combat import AnnounceCounterair
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.queries.answers import Counterair
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.staff.budget import SPARE, Budget, Purpose
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")
STRONG = ("germany-infantry-3-3 N37 x2", "germany-infantry-3-3 M38 x2", "germany-armor-4-6 N38 x2")
WEAK = "russia-infantry-1-3 N39"
FAR = "russia-infantry-1-3 N49"
RAIDS: Mapping[str, Any] = {"play": AnnounceCounterair(), "step": "T.P.MOV.AIR.40"}


def budget(enemy: str, brps: int, turn: str = "Summer 1941", *more: str) -> Budget:
    rows = (Treasury("germany", brps, 150),)
    world = world_at(*STRONG, enemy, *more, turn=turn, scenario="barbarossa", rows=rows)
    return Budget(FrontLine(world, Side.AXIS, USUAL))


def test_what_attacks_will_cost_is_known_before_they_are_made() -> None:
    """9.51, 9.63: a BRP for each factor, up to a full offensive."""
    price = budget(WEAK, 60).price_of_attacks
    assert 1 <= price["germany"] <= 15
    assert not budget(FAR, 60).price_of_attacks
    many = ("germany-infantry-3-3 L38 x2", "russia-infantry-1-3 M40", "russia-infantry-1-3 L39")
    assert budget(WEAK, 60, "Summer 1941", *many).price_of_attacks["germany"] == 15


@pytest.mark.parametrize(
    ("enemy", "base", "brps", "turn", "pays"),
    [
        (WEAK, "O39", 60, "Summer 1941", True),
        (FAR, "O39", 60, "Summer 1941", False),  # nothing to clear the air for
        (WEAK, "D44", 60, "Summer 1941", False),  # its air is far from the attack
        (WEAK, "O39", 10, "Summer 1941", False),  # it would leave too little for the attack
        (FAR, "D44", 5, "Winter 1942", True),  # no other year is to come
    ],
)
def test_raids_on_bases_leave_enough_for_the_attacks_that_they_are_flown_for(
    enemy: str, base: str, brps: int, turn: str, pays: bool
) -> None:
    """18.52, 9.51B: raids in the west with no attack behind them cost Germany a tenth of a year."""
    one = budget(enemy, brps, turn, "germany-aaf N37 x5", "russia-aaf O39", "russia-aaf D44")
    stack = next(row.id for row in one.now.world.air.values() if row.party == "germany")
    assert one.raid_pays(Counterair(SpaceId(base), (Wing(stack, 3),))) is pays


def test_raids_take_no_air_from_attacks() -> None:
    """18.52, 18.551: what attacks call for does not fly against bases."""
    held = "russia-infantry-2-3 N39 x2"
    one = budget(held, 60, "Summer 1941", "germany-aaf N37 x5", "russia-aaf O39")
    called_for = sum(target.air for target in one.attacks)
    assert 0 < called_for <= 5
    stack = next(row.id for row in one.now.world.air.values() if row.party == "germany")
    for factors in range(1, 6):
        raid = Counterair(SpaceId("O39"), (Wing(stack, factors),))
        assert one.raid_pays(raid) is (factors <= 5 - called_for)


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
