"""Positions of the tests of cargo, sea transport and invasions (21.35, 21.43, 21.51): the Coral Sea
in 1942 with these ships and units alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.awaw.naval.interceptions import ocean, pass_windows
from tests.awaw.table import Staged, Table, put_unit
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.naval.cargo.cargo_faults import cargo_faults
from warcabinet.awaw.naval.cargo.cargo_losses import CargoLosses
from warcabinet.awaw.naval.landings.after_the_landing import LandingsEnd
from warcabinet.awaw.naval.landings.first_wave import LandingsBegin
from warcabinet.awaw.naval.landings.loading import WhoHasMoved
from warcabinet.awaw.naval.landings.sea_transport import (
    AnnounceSeaTransport,
    DebarkFromShips,
    SeaTransportUnderWay,
)
from warcabinet.awaw.naval.landings.seaborne_invasions import AnnounceMissions, MissionsUnderWay
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.state.naval import CargoId
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record

RABAUL, LAE, MORESBY, GUADALCANAL, TRUK = "EE30", "GG27", "HH27", "HH32", "Y32"
MARINE, INFANTRY = "japan-marine-1-2/1", "japan-infantry-1-2/1"
AUSTRALIAN = "australia-infantry-1-3"

TRANSPORT = (AnnounceSeaTransport, SeaTransportUnderWay, DebarkFromShips)
TO_THE_COAST = (AnnounceMissions, MissionsUnderWay)
ASHORE = (*TO_THE_COAST, LandingsBegin, GroundAttacks, LandingsEnd)


class InOrder(Procedure[None], tag="test-in-order", kw_only=True):
    """Steps of a phase, one after another."""

    steps: tuple[str, ...]
    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        known = {
            one.__name__: one
            for one in (*TRANSPORT, *ASHORE, NavalReturn, WhoHasMoved, CargoLosses, RegularAirdrops)
        }
        self.place += 1
        if self.place > len(self.steps):
            return Done()
        return self.call(known[self.steps[self.place - 1]](), then=self.start)


def coast(
    *lines: str,
    units: Iterable[str] = (),
    step: str = "T.P.COM.ANN.10",
    turn: str = "Summer 1942",
    rows: Iterable[Record] = (),
) -> AwawWorld:
    """`coast("japan-1 EE30: ca 6, dd 4", units=["japan-marine-1-2 EE30"])`."""
    world = ocean(*lines)
    for unit in units:
        put_unit(world, unit)
    world.put(Clock(StepId(step), game_turn(turn), Side.AXIS))
    for row in rows:
        world.put(row)
    world.changes.clear()
    world.told.clear()
    return world


def at(world: AwawWorld, *steps: type[Procedure[None]]) -> SeaTable:
    """The first question of these steps; task forces stay as they are."""
    procedure = InOrder(steps=tuple(step.__name__ for step in steps))
    t = SeaTable(Position.opening(Staged(world, procedure), "coral-sea", dict(world.options)))
    t.go_on()
    if t.pending == "task-force-formation":
        t.say(f"{world.side}: leave-task-forces")
    return t


def sound(t: Table) -> bool:
    """Nothing is wrong with the books of what ships carry."""
    return not list(cargo_faults(t.world)) and not list(naval_faults(t.world))


def at_sea(t: Table, unit: str) -> bool:
    return CargoId(unit) in t.world.cargo


def unopposed(t: SeaTable) -> None:
    """Nobody intercepts, on the way there or back."""
    while t.pending in ("interception-window", "return-bases", "surplus-units"):
        if t.pending == "surplus-units":
            t.say(f"{t.position.to_answer()[0]}: send-nobody-else")
            t.go_on()
            continue
        pass_windows(t)
        if t.pending == "return-bases":
            t.say(f"{t.position.to_answer()[0]}: return-to -")
        t.go_on()
