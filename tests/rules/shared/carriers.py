"""Positions of the tests of fast carriers and what their squadrons do over land (21.55)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.awaw.table import Staged
from tests.rules.shared.landing import coast, unopposed
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.air.support.support_phases import (
    DefensiveSupportGiven,
    DefensiveSupportIntercepted,
    GroundSupportAnnounced,
)
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.naval.carrier_air.carrier_air_missions import CarrierMissionsFlown
from warcabinet.awaw.naval.landings.after_the_landing import LandingsEnd
from warcabinet.awaw.naval.landings.first_wave import LandingsBegin
from warcabinet.awaw.naval.landings.seaborne_invasions import AnnounceMissions, MissionsUnderWay
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record

OFF_LAE = "HH29"
"""A hex of the sea within range of Port Moresby (HH27) and Lae (GG27)."""

STEPS = (
    AnnounceMissions,
    MissionsUnderWay,
    CarrierMissionsFlown,
    GroundSupportAnnounced,
    DefensiveSupportGiven,
    DefensiveSupportIntercepted,
    LandingsBegin,
    GroundAttacks,
    LandingsEnd,
    NavalReturn,
)


class CarrierPhase(Procedure[None], tag="test-carrier-phase", kw_only=True):
    """The combat phase, as far as carriers have a part in it."""

    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        self.place += 1
        if self.place > len(STEPS):
            return Done()
        return self.call(STEPS[self.place - 1](), then=self.start)


def carriers(*lines: str, units: Iterable[str] = (), rows: Iterable[Record] = ()) -> SeaTable:
    """The missions of the combat phase are announced: `carriers("japan-1 EE30: akagi, dd 10")`."""
    world = coast(*lines, units=units, rows=rows)
    t = SeaTable(Position.opening(Staged(world, CarrierPhase()), "coral-sea", dict(world.options)))
    t.go_on()
    if t.pending == "counterair-missions":
        t.say("axis: end-counterair")
    if t.pending == "task-force-formation":
        t.say("axis: leave-task-forces")
    return t


def on_station(
    *lines: str,
    units: Iterable[str],
    force: str = "japan-1",
    to: str = OFF_LAE,
    also: Iterable[str] = (),
    rows: Iterable[Record] = (),
) -> SeaTable:
    """The carriers are in their mission hex, and nobody has met them."""
    t = carriers(*lines, units=units, rows=rows)
    for line in also:
        t.say(line)
    if to:
        t.say(f"axis: send-carriers {force} - {to} -")
    t.say("axis: end-missions")
    unopposed(t)
    return t
