"""15.11, 15.14, 16.44: when air units support ground combat: before regular attacks, and once more
before exploitation attacks, with air units that have not flown.
"""

from __future__ import annotations

from warcabinet.awaw.air.missions.employment import FlyMission
from warcabinet.awaw.air.support.defensive_air_support import CommitDefence
from warcabinet.awaw.air.support.ground_support_orders import AnnounceSupport, anything_to_support
from warcabinet.awaw.air.support.interception_of_support import InterceptDefence
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.state.air import FlightId, Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.procedures import Done, Procedure, Step

EXPLOITATION = StepId("T.P.COM.EXP")


@BOOK.forbids(
    FlyMission,
    "16.43",
    "of air missions only ground support, defensive air support and airdrops, with all that is "
    "flown against them, are flown during exploitation",
    task=(Task.COUNTERAIR, Task.AIR_SUPPLY, Task.AIR_TRANSPORT),
)
def not_in_exploitation(world: AwawWorld, asked: FlyMission) -> bool:
    return world.now.step.startswith(EXPLOITATION)


class SupportStep(Procedure[None]):
    """A step of the exchange: it is over when what it calls is."""

    exploiting: bool = False

    def done(self, world: AwawWorld, _: object) -> Step:
        return Done()


@plays("T.P.COM.GSP.10")
class GroundSupportAnnounced(SupportStep):
    """15.11, 18.551, 9.22D: ground support for regular attacks."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(AnnounceSupport(exploiting=self.exploiting), then=self.done)


@plays("T.P.COM.GSP.20")
class DefensiveSupportGiven(SupportStep):
    """15.11, 18.611: then the other side supports whatever it thinks may be attacked. It is asked
    if anything can be.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not world.flights and not anything_to_support(world, self.exploiting):
            return Done()
        return self.call(CommitDefence(side=world.side.opponent), then=self.given)

    def given(self, world: AwawWorld, _: tuple[FlightId, ...]) -> Step:
        return Done()


@plays("T.P.COM.GSP.30")
class DefensiveSupportIntercepted(SupportStep):
    """15.11, 18.561: then its interception."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(InterceptDefence(side=world.side), then=self.done)


@plays("T.P.COM.EXP.30")
class ExploitationSupport(GroundSupportAnnounced):
    """15.14, 16.44: after all exploitation movement, ground support by air units that have not
    flown (16.41, 18.551).
    """

    exploiting: bool = True


@plays("T.P.COM.EXP.40")
class ExploitationDefence(DefensiveSupportGiven):
    """16.44, 18.613: defensive air support by air units that have not flown."""

    exploiting: bool = True


@plays("T.P.COM.EXP.50")
class ExploitationInterception(DefensiveSupportIntercepted):
    """16.44: and its interception."""

    exploiting: bool = True
