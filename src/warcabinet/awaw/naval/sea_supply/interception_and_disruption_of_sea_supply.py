"""30.352, 30.363, 30.37, 30.38: the other side attacks sea supply lines, one after the other."""

from __future__ import annotations

from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.movement.returning_to_base import ReturnAtOnce, ReturnToBase
from warcabinet.awaw.naval.movement.setting_out import next_activity
from warcabinet.awaw.naval.movement.withdrawal_from_sw_boxes import wear_out
from warcabinet.awaw.naval.sea_supply.naval_units_that_protect import KIND
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import SaySeaSupply, open_lines
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce_more
from warcabinet.awaw.naval.sea_supply.supply_zones import with_ships
from warcabinet.awaw.naval.ships.changing import close_force
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.ships.supply_at_sea import cut, is_line
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port, loose_id
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.paths import legs
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Force,
    ForceKind,
    HullState,
    Stance,
)
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of, plays, plays_with_ships
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.procedures import Done, Procedure, Step

AFTER_COMBAT = "T.P.PCA.100"


def put_out(world: AwawWorld, line: SeaLine) -> ActivityId:
    """30.352, 30.361, 30.363, 21.421A: a line is traced: it is a naval activity of a force without
    ships, with those that protect it, on the hexes of its way.
    """
    force = loose_id(world, line.party, "supply")
    start = line.path[0]
    world.put(
        Force(force, line.party, start, ForceKind.SUPPLY_LINE, line.origin, stance=Stance.SAILING)
    )
    guards = [one for one in line.forces if one in world.forces]  # who has gone down is gone
    for guard in guards:
        row = world.forces[guard]
        world.amend(row, base=row.place, stance=Stance.SAILING)
    traced = world.amend(line, forces=(force, *guards))
    name = next_activity(world)
    way = legs(world.board, line.path)
    world.put(Activity(name, line.party, KIND, traced.forces, way, line.goal, order=line.order))
    return name


def settle(world: AwawWorld, name: LineId, activity: ActivityId) -> None:
    """30.381, 30.382, 30.383, 21.421A: what has become of a line: given up or without its
    protection, it is disrupted. Who has protected it goes home.
    """
    line, row = world.sea_lines[name], world.activities.get(activity)
    if line.state is LineState.OPEN and (row is None or row.state is ActivityState.ABORTED):
        place = world.forces[line.forces[0]].place if line.forces[0] in world.forces else None
        cut(world, line, place)
    if row is not None and row.state is not ActivityState.ABORTED:
        world.amend(row, state=ActivityState.DONE)
    for force in line.forces:
        if force in world.forces:
            _home(world, force, line)


def _home(world: AwawWorld, force: ForceId, line: SeaLine) -> None:
    """25.36, 30.361, 30.361B: who has protected a line is inverted, but not ships of an SW box, nor
    those of a port to which it has not come (R-844).
    """
    if is_line(world, force):
        close_force(world, force)
        return
    row = world.forces[force]
    base = row.base or row.place
    if row.stance is Stance.PORT and row.place == base:
        come_to_port(world, force, base)
        return
    if is_box(world.board, base):
        wear_out(world, force)
        if force in world.forces:  # damaged ships have left an SW box for elsewhere
            come_to_port(world, force, base)
        return
    set_state(world, force, HullState.USED)
    world.amend(world.forces[force], place=line.path[-1], stance=Stance.RETURNING)


def at_peace(world: AwawWorld, line: SeaLine) -> bool:
    """22.112: does a line serve only those who are at war with nobody? It is theirs who hold the
    place where it ends, whoever of their faction traces it (R-591).
    """
    return not hostile_to(world, owner_of_record(world, line.goal) or line.party)


class TraceSeaSupply(Procedure[None], tag="trace-sea-supply", kw_only=True):
    """30.363, 30.37: each line by itself, in the order of its owner: the other side may intercept
    it and strike it from the air, unless it serves those at peace; then who has protected lines
    returns.
    """

    post_combat: bool = False
    done: tuple[LineId, ...] = ()
    activity: ActivityId | None = None

    def start(self, world: AwawWorld, _: object) -> Step:
        lines = open_lines(world, post_combat=self.post_combat)
        left = [row for row in lines if row.id not in self.done]
        if not left:
            if any(row.stance is Stance.RETURNING for row in world.forces.rows()):
                return self.call(ReturnToBase(), then=self.over)
            return Done()
        self.done = (*self.done, left[0].id)
        self.activity = put_out(world, left[0])
        if at_peace(world, left[0]):
            return self.go(self.opposed)
        return self.call(Interceptions(activities=(self.activity,)), then=self.opposed)

    def opposed(self, world: AwawWorld, _: object) -> Step:
        assert self.activity is not None
        settle(world, self.done[-1], self.activity)
        return self.call(ReturnAtOnce(), then=self.start)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done()


@plays("T.P.MOV.SUP.30", at_sea=True)
class OpposeSeaSupply(Procedure[None], tag="oppose-sea-supply"):
    """30.352, 30.37: the other side has its say about the lines of initial supply; it sees them all
    (R-083).
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not with_ships(world.statics):
            return Done()
        return self.call(TraceSeaSupply(), then=self.over)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done()


@plays_with_ships(AFTER_COMBAT)
class SeaSupplyAfterCombat(Procedure[None], tag="sea-supply-after-combat"):
    """30.43, 30.44, 21.56: after combat, the lines that may still be traced are announced,
    protected and opposed like the others; then the statuses follow.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not with_ships(world.statics):
            return self.go(self.fix)
        announce_more(world, world.side)
        return self.call(SaySeaSupply(post_combat=True), then=self.trace)

    def trace(self, world: AwawWorld, _: None) -> Step:
        return self.call(TraceSeaSupply(post_combat=True), then=self.fix)

    def fix(self, world: AwawWorld, _: object) -> Step:
        statuses = player_of(StepId(AFTER_COMBAT))
        assert statuses is not None
        return self.call(statuses(), then=self.over)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done()
