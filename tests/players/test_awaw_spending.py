"""What the staff spends BRPs on."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.test_27_unit_construction import building, lost, pool
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.offensives import OffensiveSpending
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.awaw.greedy.marching import choices_of
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")
ARMOR, INFANTRY = "germany-armor-4-6", "germany-infantry-3-3"


def built(t: Table) -> list[str]:
    """What the Axis says when it builds."""
    player = Officer(AXIS, "s")
    view = SeatView("awaw", "", {}, AXIS, (AXIS, ALLIED), 0, None)
    said: list[str] = []
    while (asked := t.position.asked(AXIS)) is not None and len(said) < 10:
        action = player.choose(view, asked)
        said.append(notation.write(action))
        t.position = t.position.answer(AXIS, action)
    return said


@pytest.mark.parametrize(("cause", "rebuilt"), [(Cause.ISOLATION, False), (Cause.COMBAT, True)])
def test_armor_that_was_cut_off_is_not_rebuilt_at_double_cost(cause: Cause, rebuilt: bool) -> None:
    said = built(building(pool(ARMOR, 1), pool(INFANTRY, 1), lost(0, ARMOR, cause)))
    assert any(text.startswith(f"build-unit {ARMOR}") for text in said) is rebuilt
    assert any(text.startswith(f"build-unit {INFANTRY}") for text in said)


@pytest.mark.parametrize(
    ("turn", "level", "builds"),
    [("Winter 1941", 3, 1), ("Winter 1941", 2, 0), ("Summer 1942", 2, 1)],
)
def test_nobody_overdraws_while_another_year_is_to_come(turn: str, level: int, builds: int) -> None:
    """35.35, 39.21: a unit of three BRPs; the scenario ends with 1942."""
    rows = pool(INFANTRY, 1), Treasury("germany", level, 150)
    said = built(building(*rows, turn=turn, scenario="barbarossa"))
    assert sum(text.startswith("build-unit") for text in said) == builds


@pytest.mark.parametrize(
    ("turn", "level", "flies"),
    [("Winter 1941", 60, True), ("Winter 1941", 32, False), ("Summer 1942", 60, False)],
)
def test_what_is_to_spare_goes_into_the_air(turn: str, level: int, flies: bool) -> None:
    """27.81: with five air factors for three on the ground there is enough, unless BRPs are left
    over in a long war.
    """
    pieces = ("germany-infantry-3-3 L36", "germany-aaf L36 x5", "russia-infantry-3-3 N45 x2")
    rows = BuildingBudget("germany", 50), pool("germany-aaf", 2), Treasury("germany", level, 150)
    t = table(*pieces, play=BuildUnits(), step="T.P.BLD.60", turn=turn, rows=rows)
    said = built(t)
    assert any(text.startswith("build-factors germany-aaf") for text in said) is flies


DESERT = ("germany-armor-2-6 KK23 x2", "italy-infantry-2-3 LL24 x2")


def in_the_desert(british: str, *rows: OffensiveSpending) -> FrontLine:
    world = world_at(*DESERT, british, scenario="north-africa", turn="Summer 1941", rows=rows)
    return FrontLine(world, Side.AXIS, USUAL)


def test_offensives_and_losses_cost_points_where_they_count() -> None:
    """7.215: five BRPs are a point in North Africa, none in Russia."""
    africa = in_the_desert("india-infantry-1-3 LL25")
    assert africa.effort == 12 / 5
    assert africa.doctrine.price > USUAL.price + 2
    assert africa.doctrine.bounty > USUAL.bounty + 2
    assert africa.air_price > 3 * 12 / 5
    east = FrontLine(world_at("germany-armor-4-6 K37", "russia-infantry-1-3 K38"), Side.AXIS, USUAL)
    assert east.effort == 0
    assert east.doctrine.price == USUAL.price
    paid = OffensiveSpending("germany", "mediterranean", 15)
    assert in_the_desert("india-infantry-1-3 LL25", paid).effort == 0


def test_only_what_counts_is_attacked_where_offensives_do() -> None:
    """9.63: at 2:1 two factors in the desert are not worth the points, unless a full offensive has
    been paid for; Tobruk is.
    """

    def attacked(space: str, *rows: OffensiveSpending) -> bool:
        now = in_the_desert(f"india-infantry-2-3 {space}", *rows)
        return any(one.space == space for one in Allocation(now, choices_of(now)).plan())

    assert not attacked("LL25")
    assert attacked("LL25", OffensiveSpending("germany", "mediterranean", 15))
    assert attacked("KK24")
