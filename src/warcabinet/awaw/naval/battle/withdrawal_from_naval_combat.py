"""22.524, 22.61B, 22.61D: ships that leave their combat group while others of it go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.battle.combat_groups import (
    battle_of,
    forces_in,
    groups_of,
    is_fast,
    ships_in,
    undamaged,
)
from warcabinet.awaw.naval.battle.fleet_orders import Part, some
from warcabinet.awaw.naval.ships.changing import move, remove
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.changing_force import loose_id
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId, force_of, in_force
from warcabinet.awaw.state.naval import Force, ForceKind, Hull, HullId, HullState, Stance
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.world import Thing


class StayBehind(Question, frozen=True):
    """22.61: may a force withdraw from a battle while ships that came with it stay?"""

    force: ForceId

    def about(self) -> tuple[Thing, ...]:
        return (Thing("force", str(self.force)),)


def bound(world: AwawWorld, group: GroupId) -> list[Refusal]:
    """Why a group does not leave a battle in part, or without others that are bound like it."""
    asked = (StayBehind(force) for force in forces_in(world, group))
    return [one for question in asked for one in BOOK.may(world, question)]


def damaged(world: AwawWorld, group: GroupId) -> tuple[Hull, ...]:
    """The damaged ships of a group."""
    return tuple(ship for ship in ships_in(world, group) if ship.damaged)


def faster_without(world: AwawWorld, group: GroupId) -> bool:
    """22.524: would a group be fast if its damaged ships were not with it?"""
    left = undamaged(world, group)
    return bool(left) and not is_fast(world, group) and is_fast(world, group, left)


# Leaving ------------------------------------------------------------------------------------------


def detach(
    world: AwawWorld, parts: Iterable[tuple[HullId, int]], state: HullState = HullState.USED
) -> None:
    """22.13D, 22.18D, 22.524A, 22.61B, 22.61C, 22.62, 22.63, 21.313, 22.427: these ships are in the
    battle no more: they sail home by themselves, without a marker and inverted, unless they return
    to an SW box (25.36), and what they set out for is over for them. Their way back is one of their
    own, on which they may be intercepted, also if the force was already on its way back.
    """
    by_force: dict[ForceId, list[tuple[HullId, int]]] = {}
    for hull, factors in parts:
        force = force_of(world.hulls[hull].berth)
        assert force is not None
        by_force.setdefault(force, []).append((hull, factors))
    for force, leaving in by_force.items():
        row = world.forces[force]
        name = loose_id(world, row.party)
        world.put(
            Force(name, row.party, row.place, ForceKind.LOOSE, row.base, stance=Stance.RETURNING)
        )
        for activity in list(world.activities.values()):
            if force not in activity.forces or activity.kind == Kind.RETURN:
                continue
            world.amend(activity, forces=(*activity.forces, name))
        for hull, factors in leaving:
            move(world, world.hulls[hull], in_force(name), factors)
        if row.base not in BOXES.values():
            set_state(world, name, state)
        battle = battle_of(world)
        world.amend(battle, left=(*battle.left, name))
        shown = ", ".join(
            ship.what if ship.named else f"{ship.factors} {ship.what}"
            for ship in ships_of(world, name)
        )
        world.tell("22.61", f"{shown} leave the battle")


def send_damaged_home(world: AwawWorld, group: GroupId) -> None:
    """22.524A: the damaged ships of a group that wants to start fleet combat."""
    detach(world, [(ship.id, ship.factors) for ship in damaged(world, group)])


def abandon(world: AwawWorld, group: GroupId) -> None:
    """22.524B: the damaged ships of a group that evades without them are lost."""
    for ship in damaged(world, group):
        world.tell("22.524B", f"{ship.what} is abandoned")
        remove(world, ship)


# At the end of a round ----------------------------------------------------------------------------


class SendShipsHome(Action, frozen=True):
    """22.61B: these ships leave the battle; the others of their groups go on."""

    ships: tuple[Part, ...] = ()


def may_split(world: AwawWorld, side: Side) -> tuple[GroupId, ...]:
    """22.61D: the groups of which some ships may leave: those that were attacked in the round."""
    return tuple(
        group.id
        for group in groups_of(world, side)
        if group.attacked and not bound(world, group.id)
    )


def _able(asked: Asked) -> dict[str, Hull]:
    question = asked.decision
    assert isinstance(question, LeavingShips)
    groups = may_split(asked.world, question.side)
    ships = (ship for group in groups for ship in ships_in(asked.world, group))
    return {str(ship.id): ship for ship in ships}


def _ships(asked: Asked, got: Got) -> Domain[str]:
    question = asked.decision
    assert isinstance(question, LeavingShips)
    own = {
        str(ship.id)
        for group in groups_of(asked.world, question.side)
        for ship in ships_in(asked.world, group.id)
    }
    able = _able(asked)
    taken = {part.hull for part in got.get("ships", ())}

    def why(hull: str) -> list[Refusal]:
        if hull not in own or hull in taken:
            return [Refusal("22.61", "this is no ship of yours that can still leave")]
        if hull not in able:
            held = [one for name in _groups_with(asked, hull) for one in bound(asked.world, name)]
            if held:
                return held
            return [Refusal("22.61D", "of a group that was not attacked all leave, or nobody")]
        return []

    return Domain([hull for hull in able if hull not in taken], why)


def _groups_with(asked: Asked, hull: str) -> list[GroupId]:
    question = asked.decision
    assert isinstance(question, LeavingShips)
    every = groups_of(asked.world, question.side)
    return [one.id for one in every if any(s.id == hull for s in ships_in(asked.world, one.id))]


def _factors(asked: Asked, got: Got) -> Domain[int]:
    hull = asked.world.hulls[HullId(got["hull"])]
    size = class_of(asked.world, hull).size

    def why(count: int) -> list[Refusal]:
        if size <= count <= hull.factors and count % size == 0:
            return []
        return [Refusal("22.61B", "there are not so many factors that could leave")]

    return Domain(range(size, hull.factors + 1, size), why)


def _some_stay(asked: Asked, action: SendShipsHome) -> list[Refusal]:
    """22.61, 21.313: a whole group withdraws as such; carriers leave without escorts."""
    world: AwawWorld = asked.world
    going = {part.hull: part.factors for part in action.ships}
    question = asked.decision
    assert isinstance(question, LeavingShips)
    for group in may_split(world, question.side):
        ships = ships_in(world, group)
        if all(going.get(str(ship.id)) == ship.factors for ship in ships):
            return [Refusal("22.61", "some ships of each group go on")]
    return []


class LeavingShips(Decision[SendShipsHome], frozen=True):
    """22.61B, 22.61D: asked of a side at the end of a round, if a group that goes on was attacked:
    damaged ships may go home, alone or with others to protect them.
    """

    side: Side

    rule: ClassVar[str] = "22.61B"
    prompt: ClassVar[str] = "Send some ships of your combat groups home?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all ships stay with their groups"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        SendShipsHome: Form(
            (some("ships", Slot("hull", _ships), Slot("factors", _factors), drawn="few"),),
            whole=_some_stay,
            label="Send home",
            nothing="All ships stay",
        )
    }

    def default(self, asked: Asked) -> SendShipsHome:
        return SendShipsHome()

    def real(self, asked: Asked) -> bool:
        groups = may_split(asked.world, self.side)
        return any(sum(one.factors for one in ships_in(asked.world, name)) > 1 for name in groups)


def all_left(world: AwawWorld) -> tuple[Hull, ...]:
    """22.61A: the ships that have left a battle in this round without being sunk."""
    left = battle_of(world).left
    return tuple(ship for force in left if force in world.forces for ship in ships_of(world, force))
