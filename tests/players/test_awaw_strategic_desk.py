"""The strategic desk of the staff: bombers go where it pays, interceptors meet them."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table
from tests.rules.shared.bombing import bombing, europe
from tests.rules.test_26_fronts import building
from tests.rules.test_37_industrial_centers import GROWING
from warcabinet.awaw.economy.industrial_centers import IndustrialCenters
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import Situation
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")
BOMBERS = "britain-strategic-bomber western 5"
FAR = {"air-range/britain": 1}


def says(at: Table, seat: Seat) -> str:
    view = SeatView("awaw", "", {}, seat, (AXIS, ALLIED), 0, None)
    return notation.write(Officer(seat, "s").choose(view, at.asked(seat)))


def test_bombers_fly_where_most_can_be_lost() -> None:
    t = bombing(europe(BOMBERS, levels=FAR))
    said = says(t, ALLIED)
    assert said.startswith("send-raid ")
    assert said.endswith("britain-strategic-bomber@western=5 -")
    t.say(f"allied: {said}")
    assert t.pending == "bombers"  # all of them are on their way


def test_bombers_stay_where_too_many_would_meet_them() -> None:
    t = bombing(europe(BOMBERS, "germany-interceptor western 6", levels=FAR))
    assert says(t, ALLIED) == "end-raids"


def test_army_air_does_not_bomb() -> None:
    t = bombing(europe("britain-aaf K23 9", levels=FAR))
    if t.pending == "raid-orders":
        assert says(t, ALLIED) == "end-raids"


def test_interceptors_meet_the_bombers_and_army_air_stays() -> None:
    t = bombing(europe(BOMBERS, "germany-interceptor western 4", "germany-aaf M27 5", levels=FAR))
    t.say("allied: send-raid M27 area K23 M27 britain-strategic-bomber@western=5 -")
    while t.pending == "raid-orders":
        t.default("allied")
    assert t.pending == "raid-defense"
    assert says(t, AXIS).endswith("germany-interceptor@western=4 -")


@pytest.mark.parametrize(("level", "builds"), [(60, True), (20, False)])
def test_bombers_are_built_with_what_is_to_spare(level: int, builds: bool) -> None:
    """27.92: nobody ever built any, since the default is to build none."""
    world = europe()
    world.amend(world.treasuries["britain"], level=level)
    t = building(world, "britain-strategic-bomber 2")
    said = says(t, ALLIED)
    assert said.startswith("build-for-front britain-strategic-bomber") is builds
    assert builds or said == "end-front-building"


@pytest.mark.parametrize("bombers", [True, False])
def test_interceptors_are_built_where_bombers_must_be_met(bombers: bool) -> None:
    world = europe(*(["germany-strategic-bomber western 3"] if bombers else []))
    t = building(world, "britain-interceptor 2")
    said = says(t, ALLIED)
    if bombers:
        assert said == "build-for-front britain-interceptor western 1"
    else:
        assert said == "end-front-building"


@pytest.mark.parametrize(
    ("turn", "verb"), [("Fall 1941", "place-center"), (GROWING, "grow-centers")]
)
def test_industry_goes_and_grows_where_the_enemy_is_far_away(turn: str, verb: str) -> None:
    """37.13A, 37.22: with Germans before Leningrad and Moscow, in the Urals rather than there."""
    enemy = ("germany-infantry-3-3 E43", "germany-infantry-3-3 J45", "germany-infantry-3-3 Q42")
    sverdlovsk = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("E63"), "russia", 10)
    t = table(*enemy, play=IndustrialCenters(), side="allied", turn=turn, rows=(sverdlovsk,))
    said = says(t, ALLIED)
    assert said.startswith(f"{verb} ")
    now = Situation(t.world, Side.ALLIED)
    chosen = [SpaceId(one) for one in said.split()[1].split(",")]
    slot = "hex" if verb == "place-center" else "hexes"
    others = set(t.asked(ALLIED).options(verb, slot)) - set(chosen)
    assert others
    far = now.enemy_distance
    assert min(far.get(one, 99) for one in chosen) >= max(far.get(one, 99) for one in others)
