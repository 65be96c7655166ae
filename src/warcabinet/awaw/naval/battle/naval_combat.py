"""22.3, 22.41, 22.6, 22.7: a naval battle, round by round, until one side has had enough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import (
    Role,
    Stack,
    is_naval_air,
    lost_squadrons,
)
from warcabinet.awaw.naval.air_naval.base_defense import invert_aborted
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import land_air
from warcabinet.awaw.naval.battle.battle_orders import (
    GroupNumbers,
    NumberGroups,
    Withdrawal,
    WithdrawGroups,
    room,
)
from warcabinet.awaw.naval.battle.combat_groups import (
    battle_of,
    carries_cargo_of,
    forces_in,
    groups_of,
    ships_in,
    speaker,
)
from warcabinet.awaw.naval.battle.fleet_lines import must_be_screened
from warcabinet.awaw.naval.battle.forming_groups import formed, surplus, surplus_carriers
from warcabinet.awaw.naval.battle.holding_out import (
    HoldOut,
    HoldOutForSupply,
    LetItEnd,
    may_hold_out,
)
from warcabinet.awaw.naval.battle.naval_combat_segments import CombatRound
from warcabinet.awaw.naval.battle.submarine_attacks_during_naval_combat import (
    SubmarineAttacks,
    fresh,
)
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import (
    LeavingShips,
    SendShipsHome,
    all_left,
    detach,
    may_split,
)
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import Part, part_at_sea, put_to_sea
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import ForceKind, Hull, HullId, HullState, Stance
from warcabinet.awaw.state.naval_battles import Group, GroupId, GroupOf, NavalBattle
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class Fought(msgspec.Struct, frozen=True):
    """22.72: how a naval battle ended: the side that has won it, if any, and its rounds."""

    winner: Side | None
    rounds: int
    surplus: tuple[ForceId, ...] = ()
    """22.421C: forces that were there, and for which there was never room."""


class NavalCombat(Procedure[Fought], kw_only=True):
    """22.31, 22.311, 22.32, 22.411, 22.71, 22.72, 22.73: the battle, round by round.

    `joins`: each force with the round in which it joins; so for `boats`, which attack at the end of
    rounds (22.41I). `magic`: the U.S. intercepts by Magic, so that its first search is helped
    (48.62).
    """

    scope: ClassVar[str | None] = "battle"

    hex: SpaceId
    interceptor: Side
    joins: tuple[tuple[ForceId, int], ...]
    boats: tuple[tuple[ForceId, int], ...] = ()
    magic: bool = False
    factors: tuple[int, int] = (0, 0)
    """Naval factors of the Axis and the Allies as the round began."""
    whole: tuple[int, int] = (0, 0)
    """Those of them that were undamaged."""
    order: tuple[Side, ...] = ()
    """22.61A: who has not yet said whether he withdraws."""

    def start(self, world: AwawWorld, _: None) -> Step:
        world.put(NavalBattle(self.hex, self.interceptor, 1, self.joins))
        return self.go(self.gather)

    # Groups ---------------------------------------------------------------------------------------

    def gather(self, world: AwawWorld, _: object) -> Step:
        """22.421: whoever has arrived and finds room forms combat groups."""
        sides: list[Side] = []
        seats: list[Seat] = []
        forces: list[tuple[ForceId, ...]] = []
        for side in Side:
            waiting = self._waiting(world, side)
            if waiting and room(world, side):
                sides.append(side)
                parties = [world.forces[force].party for force in waiting]
                seats.append(chief_seat(world, side, parties))
                forces.append(tuple(group[0] for group in formed(world, waiting)))
        if not sides:
            return self.go(self.fight)
        question = GroupNumbers(tuple(seats), tuple(sides), tuple(forces))
        return self.ask_all(question, then=self.numbered)

    def _waiting(self, world: AwawWorld, side: Side) -> tuple[ForceId, ...]:
        """22.425C: the forces of a side that may join now, and are in no group yet."""
        battle = battle_of(world)
        return tuple(
            force
            for force, joins in battle.joins
            if joins <= battle.round
            and force in world.forces
            and side_of_party(world, world.forces[force].party) is side
            and force not in world.group_of
        )

    def numbered(self, world: AwawWorld, answers: Mapping[Seat, NumberGroups]) -> Step:
        members = {
            group[0]: group for side in Side for group in formed(world, self._waiting(world, side))
        }
        for answer in answers.values():
            # By number: in the order of the forces the ids would tell which is which.
            for one in sorted(answer.groups, key=lambda group: group.number):
                party = world.forces[ForceId(one.force)].party
                side = side_of_party(world, party)
                assert side is not None
                group = self._group(world, side, one.number)
                seats = seats_for(world, party)
                for force in members[ForceId(one.force)]:
                    put_to_sea(world, force, self.hex)
                    world.put(GroupOf(force, group, open=False, seats=seats))
        for side in Side:
            for formed_now in groups_of(world, side):
                self._fit(world, formed_now)
        for side in Side:
            shown = ", ".join(str(group.number) for group in groups_of(world, side))
            world.tell("22.423B", f"combat groups of the {side} side: {shown}")
        return self.go(self.gather)  # whom forces in one group have left room for

    def _group(self, world: AwawWorld, side: Side, number: int) -> GroupId:
        """22.421A: the group of a number; forces that share it are one."""
        own = groups_of(world, side)
        known = next((row.id for row in own if row.number == number), None)
        if known is not None:
            return known
        serial = 1 + max((_serial(row.id) for row in own), default=0)
        return world.put(Group(GroupId(f"{side}-{serial}"), side, number)).id

    def _fit(self, world: AwawWorld, group: Group) -> None:
        """22.421A: of a group that was put together, ships that are too many form another, for
        which a number is asked; carriers without fast ships to go with them return to port.
        """
        forces = forces_in(world, group.id)
        if len(forces) < 2 or battle_of(world).round > 1:
            return
        alone = surplus_carriers(world, ships_in(world, group.id))
        tried = any(force in world.attempts for force in forces)
        detach(world, alone, HullState.TRIED if tried else HullState.USED)
        parts = surplus(world, forces_in(world, group.id))
        if not parts or not any(carries_cargo_of(world, force) for force in forces):
            return
        by_party: dict[str, tuple[ForceId, list[Part]]] = {}
        for part in parts:
            force = force_of(world.hulls[part[0]].berth)
            assert force is not None
            by_party.setdefault(world.forces[force].party, (force, []))[1].append(part)
        for first, some in by_party.values():
            self._apart(world, first, some)

    def _apart(self, world: AwawWorld, force: ForceId, parts: list[Part]) -> None:
        """22.421A, 20.162C: ships of one party become a force of their own, which joins as well."""
        new = part_at_sea(world, force, parts)
        battle = battle_of(world)
        world.amend(battle, joins=(*battle.joins, (new, battle.round)))
        for activity in list(world.activities.values()):
            if force in activity.forces:
                world.amend(activity, forces=(*activity.forces, new))

    # Rounds ---------------------------------------------------------------------------------------

    def fight(self, world: AwawWorld, _: object) -> Step:
        battle = battle_of(world)
        world.tell("22.32", f"round {battle.round} of the naval battle in {self.hex}")
        self.factors, self.whole = strength(world)
        magic = self.magic and battle.round == 1
        return self.call(CombatRound(magic=magic), then=self.torpedoes)

    def torpedoes(self, world: AwawWorld, searching: tuple[int, int]) -> Step:
        """22.41I, 22.914, 22.921, 22.9413B, 22.54H, 22.31D: submarines that are there attack after
        air strikes and fleet combat; who has searched from land helps them, or the ships.
        """
        battle = battle_of(world)
        there = tuple(boat for boat, joins in self._submarines(world) if joins <= battle.round)
        attacks = SubmarineAttacks(boats=there, first=self.interceptor, searching=searching)
        return self.call(attacks, then=self.withdraw)

    def _submarines(self, world: AwawWorld) -> tuple[tuple[ForceId, int], ...]:
        """22.914: those that intercept, and those that sail with ships of the battle and have not
        left it.
        """
        others = [
            (force, joins)
            for force, joins in battle_of(world).joins
            if force in world.group_of and world.forces[force].kind is ForceKind.SUBMARINES
        ]
        return (*self.boats, *others)

    def withdraw(self, world: AwawWorld, _: object) -> Step:
        """22.61A: the loser of the round speaks first."""
        now, whole = strength(world)
        lost = [before - after for before, after in zip(self.factors, now, strict=True)]
        hurt = [before - after for before, after in zip(self.whole, whole, strict=True)]
        self.order = order_of_withdrawal(tuple(lost), tuple(hurt), self.interceptor)
        return self.go(self.next_side)

    def next_side(self, world: AwawWorld, answer: WithdrawGroups | None) -> Step:
        if isinstance(answer, WithdrawGroups):
            side, *others = self.order
            for group in answer.groups:
                leave(world, world.groups[group])
            if may_split(world, side):
                question = LeavingShips((speaker(world, side),), side)
                return self.ask(question, then=self.some_leave)
            self.order = tuple(others)
        if not self.order:
            return self.go(self.end_of_round)
        side = self.order[0]
        if not groups_of(world, side):
            self.order = self.order[1:]
            return self.go(self.next_side)
        return self.ask(Withdrawal((speaker(world, side),), side), then=self.next_side)

    def some_leave(self, world: AwawWorld, answer: SendShipsHome) -> Step:
        """22.61B: ships of a group that goes on may leave it."""
        detach(world, [(HullId(part.hull), part.factors) for part in answer.ships])
        self.order = self.order[1:]
        return self.go(self.next_side)

    def end_of_round(self, world: AwawWorld, _: object) -> Step:
        """22.71, 22.72: is the battle over, and who has won? Who has not joined yet does not
        count. R-613: it is over, and nobody has won it, if neither side could ever hurt the other.
        """
        over, winner = outcome(world)
        if not over and self._is_idle(world):
            return self._conclude(world)
        if not over:
            return self._next_round(world)
        side = guardian(world, winner)
        if side is None or (winner is None and self._is_idle(world)):
            return self._conclude(world)
        return self.ask(HoldOutForSupply((speaker(world, side),), side), then=self.held_out)

    def held_out(self, world: AwawWorld, answer: HoldOut | LetItEnd) -> Step:
        """22.71C: who traces sea supply may go on with damaged ships."""
        if isinstance(answer, HoldOut):
            return self._next_round(world)
        return self._conclude(world)

    def _is_idle(self, world: AwawWorld) -> bool:
        """R-613: can nobody fire, fly or torpedo in any round to come?"""
        now = battle_of(world).round
        if any(joins > now for _, joins in (*battle_of(world).joins, *self.boats)):
            return False
        if any(fresh(world, boat) is not None for boat, _ in self._submarines(world)):
            return False
        return not any(
            can_fight(world, side) and can_be_hurt(world, side.opponent) for side in Side
        )

    def _conclude(self, world: AwawWorld) -> Step:
        _, winner = outcome(world)
        told = "nobody has won" if winner is None else f"the {winner} side has won"
        world.tell("22.72", f"the naval battle in {self.hex} is over: {told}")
        invert_aborted(world)
        surplus = tuple(force for side in Side for force in self._waiting(world, side))
        return Done(Fought(winner, battle_of(world).round, surplus))

    def _next_round(self, world: AwawWorld) -> Step:
        battle = battle_of(world)
        world.amend(battle, round=battle.round + 1, left=())
        for group in list(world.groups.values()):
            fresh = {"free": True, "evaded": False, "fought": False, "attacked": False}
            world.amend(group, found=0, used=0, **fresh)
        return self.go(self.gather)


def _serial(group: GroupId) -> int:
    return int(group.rsplit("-", 1)[1])


def strength(world: AwawWorld) -> tuple[tuple[int, int], tuple[int, int]]:
    """22.61A: the factors of each side in the battle, and those of undamaged ships. Who has left
    his group in this round is not lost.
    """
    ships = {side: _ships_of(world, side) for side in Side}
    for ship in all_left(world):
        if (side := side_of_party(world, ship.party)) is not None:
            ships[side].append(ship)
    axis, allied = ships[Side.AXIS], ships[Side.ALLIED]
    return (
        (sum(one.factors for one in axis), sum(one.factors for one in allied)),
        (
            sum(one.factors for one in axis if not one.damaged),
            sum(one.factors for one in allied if not one.damaged),
        ),
    )


def order_of_withdrawal(
    lost: tuple[int, ...], hurt: tuple[int, ...], interceptor: Side
) -> tuple[Side, Side]:
    """22.61A: who has lost more factors is the loser; then who had more damaged; then the
    intercepting player. `hurt` counts those that were lost or damaged.
    """
    axis, allied = (lost[0], hurt[0] - lost[0]), (lost[1], hurt[1] - lost[1])
    if axis == allied:
        loser = interceptor
    else:
        loser = Side.AXIS if axis > allied else Side.ALLIED
    return loser, loser.opponent


def leave(world: AwawWorld, group: Group) -> None:
    """22.61C: a group withdraws: its forces are defeated and return to base."""
    battle = battle_of(world)
    gone = forces_in(world, group.id)
    world.amend(battle, joins=tuple(one for one in battle.joins if one[0] not in gone))
    for force in gone:
        world.amend(world.forces[force], stance=Stance.RETURNING)
        world.drop(world.group_of[force])
    world.drop(world.groups[group.id])
    world.tell("22.61", f"combat group {group.number} of the {group.side} side withdraws")


def outcome(world: AwawWorld) -> tuple[bool, Side | None]:
    """22.71, 22.72: whether the battle is over, and who has won: not the side that has withdrawn or
    been sunk, that evaded with all its groups and has no carrier that can launch, or that has no
    undamaged ship left.
    """
    beaten = [side for side in Side if _beaten(world, side)]
    if not beaten:
        return False, None
    return True, None if len(beaten) == 2 else beaten[0].opponent


def can_fight(world: AwawWorld, side: Side) -> bool:
    """R-613: has a side a ship that fires in fleet combat, or squadrons that could strike?"""
    if any(_strikes(world, stack) for stack in land_air(world, side)):
        return True
    return any(
        not must_be_screened(world, group.id, ship) or _launches(world, ship)
        for group in groups_of(world, side)
        for ship in ships_in(world, group.id)
    )


def can_be_hurt(world: AwawWorld, side: Side) -> bool:
    """R-613, 20.77: has a side anything but submarines, which nobody fires at or strikes?"""
    return any(class_of(world, ship).sort is not Sort.SUBMARINE for ship in _ships_of(world, side))


def _strikes(world: AwawWorld, stack: Stack) -> bool:
    """Has land-based air attack squadrons left, in this round or in another?"""
    if is_naval_air(world, stack.type):
        return stack.factors > 0
    return stack.factors > lost_squadrons(world, stack, Role.ATTACK)


def _launches(world: AwawWorld, ship: Hull) -> bool:
    carrier = class_of(world, ship).fast_carrier and not ship.damaged
    return carrier and bool(squadrons_on(world, ship.what))


def _beaten(world: AwawWorld, side: Side) -> bool:
    ships = _ships_of(world, side)
    return all(ship.damaged for ship in ships) or _has_left(world, side)


def _has_left(world: AwawWorld, side: Side) -> bool:
    """22.71A, 22.71B: is nobody there any more, or has a side evaded with all its groups and no
    carrier that can launch?
    """
    ships = _ships_of(world, side)
    if any(_launches(world, ship) for ship in ships):
        return False
    return not ships or all(group.evaded for group in groups_of(world, side))


def _ships_of(world: AwawWorld, side: Side) -> list[Hull]:
    return [ship for group in groups_of(world, side) for ship in ships_in(world, group.id)]


def guardian(world: AwawWorld, winner: Side | None) -> Side | None:
    """22.71C: the side that traces sea supply and may fight on, when it alone or neither side has
    an undamaged ship left, and both are still there.
    """
    able = (one for one in Side if one is not winner and may_hold_out(world, one))
    return next((one for one in able if not _has_left(world, one.opponent)), None)
