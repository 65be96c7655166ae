"""Airdrops and air supply of the staff: where they help, and not where they would be lost."""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.air.transport.air_supply_missions import AirSupply
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.air.transport.foreseen_drops import foreseen_drop
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.state.ground import UnitId
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")
JUMP = "germany-airborne-1-3/1"
BASE = "L36"
PLANES = f"germany-air-transport {BASE}"


def says(at: Table, seat: Seat) -> str:
    asked = at.position.asked(seat)
    assert asked is not None
    view = SeatView("awaw", "", {}, seat, (AXIS, ALLIED), 0, None)
    return notation.write(Officer(seat, "s").choose(view, asked))


def dropping(*units: str, base: str = BASE, **setting: Any) -> Table:
    """Germany may drop from Brest-Litovsk, or from elsewhere."""
    setting.setdefault("turn", "Fall 1941")
    airborne = (f"germany-airborne-1-3 {base}", f"germany-air-transport {base}")
    return table(*airborne, *units, play=RegularAirdrops(), step="T.P.COM.DRP", **setting)


ATTACKERS = ("germany-infantry-3-3 P34", "germany-armor-4-6 K35")
LVOV = "russia-infantry-2-3 P35"


def test_a_drop_that_lifts_an_attack_is_made() -> None:
    """10.55, 15.51: against one factor at Kiev that counts double, three attack at 1:1 and four at
    2:1.
    """
    kiev, others = SpaceId("O39"), [UnitId("germany-infantry-3-3/1")]
    units = ("germany-infantry-3-3 O38", "germany-armor-4-6 K35", "russia-infantry-1-3 O39")
    t = dropping(*units, base="P35")
    before = foreseen_drop(t.world, kiev, [], others)
    after = foreseen_drop(t.world, kiev, [UnitId(JUMP)], others)
    assert before is not None
    assert after is not None
    assert (before.attack, before.defence) == (3, 2)
    assert (after.attack, after.defence) == (4, 2)
    assert says(t, AXIS) == f"drop O39 {JUMP} -"
    assert foreseen_drop(t.world, kiev, []) is None


def test_nobody_drops_where_he_would_be_lost() -> None:
    """10.56, 18.62: not alone on a town that is defended, nor under the enemy's fighters."""
    assert says(dropping(ATTACKERS[1], LVOV), AXIS) == "end-drops"
    assert says(dropping(*ATTACKERS, LVOV, "russia-aaf O39 x5"), AXIS) == "end-drops"
    empty = dropping("russia-infantry-3-3 P36 x2", "russia-infantry-3-3 Q36 x2")
    assert says(empty, AXIS) == "end-drops"  # an empty one, with the enemy all around


def test_an_empty_town_that_can_be_kept_is_dropped_on() -> None:
    """29.21"""
    assert says(dropping(*ATTACKERS, "russia-infantry-1-3 O43"), AXIS) == f"drop P35 {JUMP} -"


def test_transports_come_to_airborne_units_who_wait_for_them() -> None:
    """10.53A, 18.21: the one at Koenigsberg is of no use there."""
    units = (
        f"germany-airborne-1-3 {BASE}",
        "germany-air-transport J36",
        "germany-armor-4-6 K37 x2",
    )
    t = table(
        *units, "russia-infantry-3-3 K38", play=Staging(), turn="Summer 1941", step="T.P.MOV.AIR.30"
    )
    assert says(t, AXIS) == f"stage germany-air-transport@J36 1 {BASE}"


def test_who_waits_for_a_drop_does_not_march_away() -> None:
    """10.53A"""
    others = ("germany-infantry-3-3 K36 x2", "germany-armor-4-6 L36", "russia-infantry-1-3 K38")

    def moved(*transports: str) -> set[str]:
        units = (f"germany-airborne-1-3 {BASE}", *transports, *others)
        t = table(*units, play=GroundMovement(), turn="Summer 1941", step="T.P.MOV.GND")
        found = set()
        for _ in range(20):
            if t.pending != "ground-move":
                break
            answer = says(t, AXIS)
            found.add(answer.split(" ")[1] if " " in answer else answer)
            t.say(f"axis: {answer}")
        return found

    assert JUMP in moved()
    assert JUMP not in moved(PLANES)


def test_air_supply_goes_to_the_strongest_who_is_cut_off() -> None:
    """18.532"""
    units = ("germany-infantry-1-3 L40", "germany-infantry-3-3 L39", PLANES)
    t = table(*units, play=AirSupply(), turn="Fall 1941", step="T.P.MOV.SUP.60")
    assert t.pending == "air-supply-flights"
    assert says(t, AXIS) == f"fly-supply germany-infantry-3-3/1 germany-air-transport@{BASE} -"


def test_fighters_protect_the_transports_if_they_are_a_match() -> None:
    """18.622"""
    t = dropping(*ATTACKERS, LVOV, f"germany-aaf {BASE} x4", "russia-aaf O39 x3")
    t.say(f"axis: drop P35 {JUMP} -")
    if t.pending == "airdrop-orders":
        t.say("axis: end-drops")
    assert t.pending == "transport-interception"
    t.say("allied: intercept-transports P35=russia-aaf@O39=3")
    assert t.pending == "counter-interception"
    assert says(t, AXIS) == f"counter-intercept germany-aaf@{BASE}=4"
