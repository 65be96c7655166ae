"""23.443A, 22.61B: damaged ships of an activity return to base, while the others go on (R-833)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, cast

import msgspec

from warcabinet.awaw.naval.battle.fleet_orders import Part
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import lift, need
from warcabinet.awaw.naval.cargo.embarking import aboard
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.going_on import still_with
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.supply_at_sea import is_line
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.changing_force import part_at_sea
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import Activity, ActivityId, Hull, HullId, HullState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot

RULE = "23.443A"


class SendDamagedHome(Action, frozen=True):
    """23.443A: these ships return to base, damaged ones and others to protect them; the rest goes
    on.
    """

    ships: tuple[Part, ...]


def spend(world: AwawWorld, force: ForceId) -> None:
    """22.81A, 25.36: a force that gives up its activity will be inverted, unless it has come out of
    an SW box, to which it returns.
    """
    if world.forces[force].base not in BOXES.values():
        set_state(world, force, HullState.USED)


def send_home(world: AwawWorld, activity: ActivityId, ships: Iterable[Part]) -> None:
    """23.443A, 22.13D, 22.18D: they are forces of their own, and return to base (22.15D)."""
    by_force: dict[ForceId, list[tuple[HullId, int]]] = {}
    for one in ships:
        hull = world.hulls[HullId(one.hull)]
        force = force_of(hull.berth)
        assert force is not None
        by_force.setdefault(force, []).append((hull.id, one.factors))
    for force, parts in by_force.items():
        whole = dict(parts) == {hull.id: hull.factors for hull in ships_of(world, force)}
        name = force if whole else _apart(world, force, parts)
        spend(world, name)
        world.amend(world.forces[name], stance=Stance.RETURNING)
        world.tell(RULE, f"{called(world, name)} returns to base")


def _apart(world: AwawWorld, force: ForceId, parts: list[tuple[HullId, int]]) -> ForceId:
    new = part_at_sea(world, force, parts)
    for row in list(world.activities.values()):
        if force in row.forces and row.kind != Kind.RETURN:
            world.amend(row, forces=(*row.forces, new))
    return new


# The form -----------------------------------------------------------------------------------------


class AboutActivity(Protocol):
    """A question about an activity."""

    activity: ActivityId


def _row(asked: Asked) -> Activity:
    row: Activity = asked.world.activities[cast(AboutActivity, asked.decision).activity]
    return row


def _ships(world: AwawWorld, row: Activity) -> list[Hull]:
    """The ships of an activity that are still with it."""
    forces = (one for one in still_with(world, row) if not is_line(world, one))
    return [hull for force in forces for hull in ships_of(world, force)]


def _hulls(asked: Asked, got: Got) -> Domain[str]:
    taken = {part.hull for part in got.get("ships", ())}
    own = [str(ship.id) for ship in _ships(asked.world, _row(asked)) if ship.id not in taken]

    def why(hull: str) -> list[Refusal]:
        return [] if hull in own else [Refusal(RULE, "these are no ships of the activity")]

    return Domain(own, why)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    hull = asked.world.hulls[HullId(got["hull"])]
    size = class_of(asked.world, hull).size

    def why(count: int) -> list[Refusal]:
        if size <= count <= hull.factors and count % size == 0:
            return []
        return [Refusal(RULE, "there are not so many factors of these")]

    return Domain(range(size, hull.factors + 1, size), why)


def _fits(asked: Asked) -> list[Refusal]:
    ships = _ships(asked.world, _row(asked))
    if any(ship.damaged for ship in ships) and not all(ship.damaged for ship in ships):
        return []
    return [Refusal(RULE, "there are no damaged ships that could leave the others")]


def _whole(asked: Asked, action: SendDamagedHome) -> list[Refusal]:
    """23.443A: damaged ships return, and others only to protect them; 21.35A, 22.82A: who is needed
    for the cargo stays.
    """
    world: AwawWorld = asked.world
    row = _row(asked)
    going = {one.hull: one.factors for one in action.ships}
    ships = _ships(world, row)
    if not any(ship.damaged for ship in ships if str(ship.id) in going):
        return [Refusal(RULE, "a damaged ship is named")]
    if all(going.get(str(ship.id)) == ship.factors for ship in ships):
        return [Refusal(RULE, "some ships go on with the activity")]
    found = []
    for force in still_with(world, row):
        needed = sum(need(world, cargo) for cargo in aboard(world, force))
        own = [ship for ship in ships_of(world, force) if str(ship.id) in going]
        lost = lift(world, [_some(ship, going[str(ship.id)]) for ship in own])
        if lost and lift(world, ships_of(world, force)) - lost < needed:
            found.append(Refusal("21.35A", "the destroyers that carry something go on"))
    return found


def _some(ship: Hull, factors: int) -> Hull:
    return msgspec.structs.replace(ship, factors=factors)


def _proposals(asked: Asked) -> Iterator[SendDamagedHome]:
    """All that are damaged, by themselves."""
    hurt = [ship for ship in _ships(asked.world, _row(asked)) if ship.damaged]
    yield SendDamagedHome(tuple(Part(str(ship.id), ship.factors) for ship in hurt))


FORM = Form(
    (
        Slot(
            "ships",
            most=None,
            inner=(Slot("hull", _hulls), Slot("factors", _factors)),
            joint=True,
            drawn="few",
        ),
    ),
    fits=_fits,
    whole=_whole,
    proposals=_proposals,
    label="Send damaged ships home",
)
