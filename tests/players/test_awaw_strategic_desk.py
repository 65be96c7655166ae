"""The strategic desk of the staff: bombers go where it pays, interceptors meet them."""

from __future__ import annotations

from tests.awaw.table import Table
from tests.rules.shared.bombing import bombing, europe
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
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
