"""21.554B, 21.556, 18.524B, 19.12, 23.61B, 23.63: squadrons of carriers at sea get their missions
when all naval battles of the missions are over, and attack enemy bases at once: air units, ships in
port, or both, sortie by sortie. Those that stand by are used in the steps of ground support and its
interception.
"""

from __future__ import annotations

from warcabinet.awaw.air.base_changes.return_to_base import return_flights
from warcabinet.awaw.air.combat.air_combat import end_combat
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.naval.carrier_air.carrier_orders import (
    CarrierAirMissions,
    EndCarrierAir,
    StandBy,
    StrikeBase,
    forces_there,
    set_upon,
    take_off,
)
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.movement.land_based_air_attacks_on_naval_bases import (
    PortMission,
    attackers_over,
)
from warcabinet.awaw.state.air import AirState, Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

BOOK.note("21.555D", "squadrons that have fought at sea may still fly a mission over land")


@plays("T.P.COM.NAV.40", at_sea=True)
class CarrierMissionsFlown(Procedure[None], tag="carrier-missions-flown"):
    """21.554B, 21.556: each squadron gets one mission; attacks of several forces on one base are
    one attack.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not forces_there(world, world.side):
            return Done()
        question = CarrierAirMissions(seats_of_side(world, world.side))
        return self.ask(question, then=self.answered)

    def answered(self, world: AwawWorld, answer: StrikeBase | StandBy | EndCarrierAir) -> Step:
        """20.32C, 20.32H, 20.32I: squadrons attack a base, or stand by for support."""
        if isinstance(answer, EndCarrierAir):
            return self.go(self.resolve)
        wings = take_off(world, answer.launches)
        if isinstance(answer, StrikeBase):
            set_upon(world, answer.base, wings)
        else:
            for one in answer.launches:
                told = f"{one.squadrons} squadrons of {called(world, one.force)} stand by"
                world.tell("21.556B", told)
        return self.go(self.start)

    def resolve(self, world: AwawWorld, _: object) -> Step:
        """19.12, 21.556A, 23.63, 20.32D: base by base, each sortie with one round of air combat."""
        rows = (row for row in world.flights.rows() if row.task is Task.CARRIER_ATTACK)
        base = next((row.target for row in rows), None)
        if base is None:
            return Done()
        return self.call(PortMission(base=base, by=world.side), then=self.back)

    def back(self, world: AwawWorld, base: SpaceId) -> Step:
        """18.524B: they are with their force again, and have flown."""
        out = attackers_over(world, base)
        end_combat(world, out)
        return_flights(world, out, AirState.FLOWN)
        return self.go(self.resolve)
