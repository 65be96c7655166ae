"""21.22: base changes are completed, all at once."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.movement.protected_base_changes import (
    leave_base_change,
    protects_base_change,
)
from warcabinet.awaw.naval.movement.returning_to_base import ReturnAtOnce, ReturnToBase
from warcabinet.awaw.naval.movement.room_in_port import MOVES
from warcabinet.awaw.naval.movement.setting_out import use
from warcabinet.awaw.naval.movement.transfers_of_naval_air_units import Transfers
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.task_forces.parting import part, shares
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import ActivityId, ActivityState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


@plays("T.P.MOV.NAV.50", at_sea=True)
class BaseChanges(Procedure[None], tag="base-changes", kw_only=True):
    """21.221, 21.222, 22.15C: ships reach their new bases together; whoever was beaten on the way,
    and patrols that did not stay, return to base.
    """

    moves: tuple[ActivityId, ...] = ()
    reached: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        """21.221, 25.35C: all sail at once, and can be met on their way; with who protects them."""
        for row in list(world.activities.values()):
            if row.state is not ActivityState.ANNOUNCED:
                continue
            if row.kind in MOVES or protects_base_change(world, row):
                world.amend(row, state=ActivityState.UNDER_WAY)
                self.moves = (*self.moves, row.id)
        if not self.moves:
            return self.go(self.complete)
        meant = Interceptions(activities=self.moves)
        return self.call(meant, then=self.met)

    def met(self, world: AwawWorld, _: None) -> Step:
        return self.call(ReturnAtOnce(), then=self.complete)

    def complete(self, world: AwawWorld, _: None) -> Step:
        for name in self.moves:
            row = world.activities.get(name)
            if row is None or row.state is not ActivityState.UNDER_WAY:
                continue
            world.amend(row, state=ActivityState.DONE)
            if row.kind not in MOVES:
                leave_base_change(world, row)
                continue
            self.reached = (*self.reached, row.goal)
            for force in row.forces:
                if world.forces[force].stance is Stance.SAILING:
                    come_in(world, force, row.goal)
        return self.call(ReturnToBase(), then=self.returned)

    def returned(self, world: AwawWorld, _: None) -> Step:
        """17.3122A: in their new ports carriers may take squadrons aboard, or land them."""
        if not self.reached:
            return Done()
        ports = tuple(dict.fromkeys(self.reached))
        return self.call(Transfers(ports=ports), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


def come_in(world: AwawWorld, force: ForceId, base: SpaceId) -> None:
    """21.224: ships of several bases that have met come in together, unless it tires only some."""
    starts = {tires(world, start, base) for start in shares(world, force)}
    for one in part(world, force) if len(starts) > 1 else (force,):
        reach_base(world, one, base)


def reach_base(world: AwawWorld, force: str, base: SpaceId) -> None:
    """21.224, 21.32: ships are in their new base, and may still act in this player turn, unless
    they went from box to box or from one theater to the other.
    """
    row = next(one for one in world.forces.rows() if one.id == force)
    assert row.base is not None
    world.tell("21.221", f"{in_force(row.id)} of {row.party} reaches {base}", a_hex(base))
    if tires(world, row.base, base):
        use(world, row.id)
    come_to_port(world, row.id, base)


def tires(world: AwawWorld, old: SpaceId, new: SpaceId) -> bool:
    """21.224, 25.372A, 21.557C, 5.934B: are ships inverted by this base change?"""
    boxes = [is_box(world.board, one) for one in (old, new)]
    if new.endswith("-sw"):
        return False
    if all(boxes) or old.endswith("-sw"):
        return True
    return world.statics.theater_at(old) is not world.statics.theater_at(new)


BOOK.note("21.225", "base changes come after the staging of air units, before ground movement")


BOOK.note("21.321", "ships do not leave their base to come back to it, to protect others")
