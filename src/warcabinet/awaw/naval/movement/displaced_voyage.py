"""21.23E, 21.232, 22.13G: how ships that are driven from their port, or escape from it, sail to
another one: by a way that their owner chooses, hex by hex, under attack in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import SortiesInHex
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import StayBehind
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.movement.crews import stops_slot
from warcabinet.awaw.naval.movement.setting_out import named
from warcabinet.awaw.naval.movement.ways import against_way, path_of, planned
from warcabinet.awaw.naval.task_forces.changing_force import put_to_sea
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import hexes_of, legs
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Form, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

MOST_STOPS = 12
"""How many hexes of the way may be named."""


def displaced(world: AwawWorld, force: ForceId) -> bool:
    """21.23, 23.462: has a force been driven from its port in this player turn, or escaped?"""
    own = [
        row for row in world.activities.values() if force in row.forces and row.kind != Kind.RETURN
    ]
    last = max(own, key=lambda row: row.order, default=None)
    return last is not None and last.kind == Kind.DISPLACEMENT


@BOOK.forbids(
    StayBehind,
    "21.232B",
    "ships that were driven from their port withdraw as a whole, and leave nobody behind",
)
def together_or_not(world: AwawWorld, asked: StayBehind) -> bool:
    return displaced(world, asked.force)


# The way ------------------------------------------------------------------------------------------


class SailBy(Action, frozen=True):
    """21.23E: over these hexes; without any, by the shortest way."""

    via: tuple[SpaceId, ...] = ()

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)


def _row(asked: Asked) -> Activity:
    assert isinstance(asked.decision, WayToNewPort)
    row: Activity = asked.world.activities[asked.decision.activity]
    return row


def _legal(asked: Asked, action: SailBy) -> list[Refusal]:
    row = _row(asked)
    if not action.via:
        return []
    lost = left_behind(asked.world, row)
    return against_way(asked.world, row.party, lost, row.goal, action.via, Kind.DISPLACEMENT)


def _shortest(asked: Asked) -> Iterator[SailBy]:
    yield SailBy()


class WayToNewPort(Decision[SailBy], frozen=True):
    """21.23E: asked of the owner of ships that must leave their port."""

    activity: ActivityId

    rule: ClassVar[str] = "21.23E"
    prompt: ClassVar[str] = "Choose the way to the new port"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the shortest way"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        SailBy: Form(
            (Slot("via", stops_slot, least=0, most=MOST_STOPS, drawn="few"),),
            whole=_legal,
            proposals=_shortest,
            label="Sail by",
            nothing="By the shortest way",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        row = _row(asked)
        return f"{named(row.forces)} sails to {row.goal}: choose the way"

    def default(self, asked: Asked) -> SailBy:
        return SailBy()

    def real(self, asked: Asked) -> bool:
        """A neighbouring port is reached in one way only, as far as it matters."""
        return len(path_of(_row(asked))) > 2


def left_behind(world: AwawWorld, row: Activity) -> SpaceId:
    """The port that ships on this way have lost."""
    lost = world.forces[row.forces[0]].base
    assert lost is not None
    return lost


# Under way ----------------------------------------------------------------------------------------


class DisplacedVoyages(Procedure[None], tag="displaced-voyages", kw_only=True):
    """21.23E, 21.232, 22.141: the owner chooses the ways; those that sail the same way from the
    same port sail together.
    """

    activities: tuple[ActivityId, ...]
    asking: tuple[ActivityId, ...] | None = None

    def start(self, world: AwawWorld, _: object) -> Step:
        if self.asking is None:
            self.asking = self.activities
        if not self.asking:
            return self.go(self.sail)
        row = world.activities[self.asking[0]]
        side = side_of_party(world, row.party)
        assert side is not None
        seat = chief_seat(world, side, [row.party])
        return self.ask(WayToNewPort((seat,), row.id), then=self.chosen)

    def chosen(self, world: AwawWorld, answer: SailBy) -> Step:
        assert self.asking
        row = world.activities[self.asking[0]]
        self.asking = self.asking[1:]
        if answer.via:
            lost = left_behind(world, row)
            path = planned(world, row.party, lost, row.goal, answer.via, Kind.DISPLACEMENT)
            world.amend(row, legs=legs(world.board, path))
        return self.go(self.start)

    def sail(self, world: AwawWorld, _: object) -> Step:
        left = [world.activities[one] for one in self.activities if one in world.activities]
        if not left:
            return Done()
        fleet = tuple(row.id for row in left if row.legs == left[0].legs)
        self.activities = tuple(row.id for row in left if row.id not in fleet)
        return self.call(DisplacedVoyage(activities=fleet), then=self.sail)


class DisplacedVoyage(Procedure[None], tag="displaced-voyage", kw_only=True):
    """21.232A, 21.232B, 21.232C, 21.232D, 22.12A: hex by hex, from that of the port on; in each the
    other side says whether it intercepts, whatever it did in others, and strikes from the air ships
    that nobody has met there, once they have left the port behind (R-834). They go on, whatever
    happens.
    """

    activities: tuple[ActivityId, ...]
    place: int = -1
    homeward: tuple[ForceId, ...] = ()
    """Enemies in the hex that were on their way home before."""

    def start(self, world: AwawWorld, _: object) -> Step:
        self.place += 1
        rows = self._rows(world)
        path = path_of(rows[0]) if rows else ()
        if self.place >= len(path):
            return Done()
        space = path[self.place]
        if space not in hexes_of(world.board, path):
            return self.go(self.start)
        for row in rows:
            for force in row.forces:
                put_to_sea(world, force, space)
        self.homeward = homeward(world, rows[0], space)
        return self.call(Interceptions(activities=self.activities, at=space), then=self.strikes)

    def _rows(self, world: AwawWorld) -> list[Activity]:
        return [world.activities[one] for one in self.activities if one in world.activities]

    def strikes(self, world: AwawWorld, _: None) -> Step:
        rows = self._rows(world)
        if not rows:
            return Done()
        if not self.place:
            return self.go(self.start)
        space = path_of(rows[0])[self.place]
        if {*homeward(world, rows[0], space)} - {*self.homeward}:  # 22.132B: they have been met
            return self.go(self.start)
        forces = tuple(force for row in rows for force in row.forces)
        return self.call(SortiesInHex(hex=space, forces=forces), then=self.start)


def homeward(world: AwawWorld, row: Activity, space: SpaceId) -> tuple[ForceId, ...]:
    """Enemies that have fought in a hex, and sail home from it."""
    side = side_of_party(world, row.party)
    return tuple(
        one.id
        for one in world.forces.rows()
        if one.place == space
        and one.stance is Stance.RETURNING
        and side_of_party(world, one.party) is not side
    )
