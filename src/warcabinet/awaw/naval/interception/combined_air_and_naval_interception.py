"""22.132, 22.19, 22.62: land-based air units strike forces on their way, hex by hex, up to where
they are met, reach their goal or come home.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import (
    SortiesInHex,
    is_flown_over,
)
from warcabinet.awaw.naval.cargo.cargo_losses import CargoLosses
from warcabinet.awaw.naval.cargo.embarking import board_by
from warcabinet.awaw.naval.interception.aborting_after_naval_combat import (
    AbortActivity,
    GoOnOrAbort,
    GoOnSailing,
    abort,
)
from warcabinet.awaw.naval.interception.counter_interceptions import Meeting
from warcabinet.awaw.naval.interception.damaged_ships_return import SendDamagedHome, send_home
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    UNDER_WAY,
    is_returning,
)
from warcabinet.awaw.naval.ships.going_on import still_with
from warcabinet.awaw.naval.ships.supply_at_sea import SEA_SUPPLY, convoy_of, guards, is_line
from warcabinet.awaw.naval.task_forces.changing_force import put_to_sea
from warcabinet.awaw.naval.waters.paths import hexes_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, Force, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def ahead(
    world: AwawWorld,
    row: Force,
    path: Iterable[SpaceId],
    before: SpaceId | None = None,
    *,
    boats: bool = False,
) -> tuple[SpaceId, ...]:
    """22.132A: the hexes that a force has still to enter on its way; `before`: up to this one, in
    which it will fight, and air units with it (22.132B). 22.921: where submarines alone (`boats`)
    meet it, air units attack in that hex, too, before them.
    """
    way = list(dict.fromkeys(path))
    first = way.index(row.place) + 1 if row.place in way else 1
    last = way.index(before) + boats if before is not None and before in way else len(way)
    hexes = hexes_of(world.board, tuple(way))
    return tuple(space for space in way[first:last] if space in hexes)


def whole_way(activity: Activity) -> tuple[SpaceId, ...]:
    return tuple(space for leg in activity.legs for space in leg)


def sailing(world: AwawWorld, activity: Activity) -> tuple[ForceId, ...]:
    """The forces that sail the way of an activity: not those that have turned back from it."""
    if is_returning(world, activity):
        return activity.forces
    return tuple(
        force for force in activity.forces if world.forces[force].stance is not Stance.RETURNING
    )


def _in_company(world: AwawWorld, activity: Activity, space: SpaceId) -> bool:
    """21.65I, 30.381B: do shipments sail with a supply line through this hex? Then they are struck,
    and the line only when they are gone.
    """
    return activity.kind == SEA_SUPPLY and any(
        sailing(world, other) and space in whole_way(other) for other in convoy_of(world, activity)
    )


class UnderAirAttack(Procedure[None], tag="under-air-attack", kw_only=True):
    """22.132A, 22.19A, 22.19B, 22.28A: forces sail through these hexes, and may be struck in each.
    An activity whose ships were struck goes on if its owner likes.
    """

    forces: tuple[ForceId, ...]
    hexes: tuple[SpaceId, ...]
    activity: ActivityId | None = None
    place: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        """23.752D: hex by hex of their way."""
        row = world.activities.get(self.activity) if self.activity is not None else None
        self.forces = self._left(world)
        passed: dict[ForceId, SpaceId] = {}
        while self.forces and self.place < len(self.hexes):
            space = self.hexes[self.place]
            self.place += 1
            here = self.forces if row is None else guards(world, row, self.forces, space)
            for force in here:
                if world.forces[force].base is None:
                    put_to_sea(world, force, space)
                passed[force] = space
            if not is_flown_over(world, space, here):
                continue
            self._arrive(world, passed)
            if row is not None and _in_company(world, row, space):
                here = tuple(force for force in here if not is_line(world, force))
            return self.call(SortiesInHex(hex=space, forces=here), then=self.struck)
        self._arrive(world, passed)
        return Done(None)

    def _left(self, world: AwawWorld) -> tuple[ForceId, ...]:
        """Those that are still there, and still sail the way of the activity."""
        there = self.forces
        if self.activity is not None:
            row = world.activities.get(self.activity)
            there = tuple(one for one in there if row is not None and one in row.forces)
        return tuple(one for one in there if one in world.forces)

    def _arrive(self, world: AwawWorld, passed: dict[ForceId, SpaceId]) -> None:
        """Only the last hex is written: nothing happens in those that nobody flies to."""
        for force, space in passed.items():
            put_to_sea(world, force, space)

    def struck(self, world: AwawWorld, was_struck: bool) -> Step:
        if not was_struck:
            return self.go(self.start)
        if self.activity is not None:
            board_by(world, (self.activity,), self.hexes[self.place - 1])
            if (row := world.activities.get(self.activity)) is not None:
                world.amend(row, attacked=True)
        if world.cargo:
            return self.call(CargoLosses(), then=self.go_on)
        return self.go(self.go_on)

    def go_on(self, world: AwawWorld, _: object) -> Step:
        """22.28A, 30.382: who has been attacked may give up."""
        row = world.activities.get(self.activity) if self.activity is not None else None
        if row is None or is_returning(world, row):
            return self.go(self.start)
        near = guards(world, row, self._left(world), self.hexes[self.place - 1])
        there = still_with(world, row)
        left = [one for one in near if one in there and not is_line(world, one)]
        if not left:
            return self.go(self.start)
        parties = [world.forces[force].party for force in left]
        side = side_of_party(world, parties[0])
        assert side is not None
        question = GoOnOrAbort((chief_seat(world, side, parties),), row.id)
        return self.ask(question, then=self.decided)

    def decided(
        self, world: AwawWorld, answer: GoOnSailing | AbortActivity | SendDamagedHome
    ) -> Step:
        if isinstance(answer, GoOnSailing):
            return self.go(self.start)
        assert self.activity is not None
        if isinstance(answer, SendDamagedHome):
            send_home(world, self.activity, answer.ships)
            with_it = sailing(world, world.activities[self.activity])
            self.forces = tuple(one for one in self.forces if one in with_it)
            return self.go(self.go_on)
        abort(world, world.activities[self.activity])
        return Done(None)


class Voyage(Procedure[None], tag="voyage-under-air-attack", kw_only=True):
    """22.132A, 22.19, 22.281, 22.62: the rest of the way of activities that nobody meets any more,
    and the way home: one after the other, as their owner has announced them (R-346).
    """

    activities: tuple[ActivityId, ...]

    def start(self, world: AwawWorld, _: object) -> Step:
        left = [world.activities[one] for one in self.activities if one in world.activities]
        left = [row for row in left if row.state in UNDER_WAY and row.legs and sailing(world, row)]
        if not left:
            return Done(None)
        row = min(left, key=lambda one: (one.order, one.id))
        self.activities = tuple(one for one in self.activities if one != row.id)
        forces = sailing(world, row)
        hexes = ahead(world, world.forces[forces[0]], whole_way(row))
        attack = UnderAirAttack(forces=forces, hexes=hexes, activity=row.id)
        return self.call(attack, then=self.start)


def due(world: AwawWorld, meeting: Meeting, done: Iterable[str]) -> UnderAirAttack | None:
    """22.19A, 22.19B, 22.917, 48.61C: who has still to come to a meeting: first those who
    intercept, but for submarines and those who come by Magic, then those who are met.
    """
    coming = (*meeting.intercepting, *meeting.counter, *meeting.against, *meeting.intercepted)
    for force, joins in coming:
        attempt = world.attempts.get(force)
        if attempt is None or joins > 1 or force in done or force in world.magic_forces:
            continue
        hexes = ahead(world, world.forces[force], attempt.path, meeting.hex)
        return UnderAirAttack(forces=(force,), hexes=hexes)
    for name in meeting.activities:
        row = world.activities[name]
        if name not in done and (forces := sailing(world, row)):
            first, boats = world.forces[forces[0]], not meeting.intercepting
            hexes = ahead(world, first, whole_way(row), meeting.hex, boats=boats)
            return UnderAirAttack(forces=forces, hexes=hexes, activity=name)
    return None
