"""7.3: what the set-up does by itself: the frame of the scenario, supply, pools, and the beginning.

The rows themselves are laid by `scenarios/start/laying_out.py`; these steps say what they are.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.gaps import gaps
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import SET_UP, plays
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing


@plays("S.10")
class ScenarioFrame(Procedure[None]):
    """7.211, 7.212, 7.214, 7.221, 7.24, 29.11: the scenario says who is at war with whom, who
    controls what, and what everybody has; nothing is paid for it.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        scenario = world.statics.scenario
        if scenario is not None:
            head = scenario.scenario
            world.tell("7.211", f"{head.title}: from {head.first} to {head.last}")
            wars = "; ".join(" and ".join(row.between) for row in scenario.situation.wars)
            world.tell("7.212", f"At war: {wars}")
            for line in gaps(world.statics):
                world.tell("8.21", f"Not enforced yet: {line}")
        return Done()


@plays("S.20")
class SupplyAtStart(Procedure[None]):
    """7.25: all units and controlled hexes begin in full supply, with oil."""

    def start(self, world: AwawWorld, _: None) -> Step:
        short = (*world.unit_supply.rows(), *world.hex_supply.rows(), *world.oil_effects.rows())
        for row in short:
            world.drop(row)
        world.tell("7.25", "All units and hexes are fully supplied and have oil at the start")
        return Done()


@plays("S.50")
class PoolsLaidOut(Procedure[None]):
    """7.223: what may be built lies ready in the force pools."""

    done: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        for party in sorted({row.party for row in world.pools.values()}):
            rows = [row for row in world.pools.rows() if row.party == party and row.unbuilt]
            if rows:
                names = ", ".join(f"{row.unbuilt} {row.type}" for row in rows)
                world.tell("7.223", f"{party} may build: {names}", Thing("power", party))
        return self.go(self.others)

    def others(self, world: AwawWorld, _: object) -> Step:
        """What other rules lay out."""
        due = BOOK.parts(SET_UP)
        if self.done == len(due):
            return Done()
        self.done += 1
        return self.call(due[self.done - 1](), then=self.others)


@plays("S.70")
class PlayBegins(Procedure[None]):
    """7.34: play begins in the order of movement."""

    def start(self, world: AwawWorld, _: None) -> Step:
        world.tell("7.34", "The set-up is over; play begins")
        return Done()
