"""40.44, 40.45A, 5.82, 18.49C: what Germany sends against a Murmansk convoy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from warcabinet.awaw.air.bases.operational_bases import operational
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import MURMANSK
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import ATLANTIC
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import OVER_BOX, in_range
from warcabinet.awaw.naval.interception.naval_interception import port_operates
from warcabinet.awaw.naval.movement.crews import Ships, factors_slot
from warcabinet.awaw.naval.movement.employment_of_naval_units import SailTogether
from warcabinet.awaw.naval.movement.setting_out import without_marker
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import Part, put_to_sea, some_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId, in_force, space_of
from warcabinet.awaw.state.naval import Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.hexes import SpaceId

GERMANY = str(Power.GERMANY)
BASES = "murmansk-bases"
BOATS_PER_BOAT = 10
"""40.44B: of so many submarines in the SW box one attacks."""


# Who may ------------------------------------------------------------------------------------------


def naval_bases(world: AwawWorld) -> list[SpaceId]:
    """40.44A: Bergen and Scapa Flow, where they are ports of the Axis that operate."""
    found = world.map.members(world.map.area(BASES) & world.statics.map)
    return [base for base in found if port_operates(world, GERMANY, base)]


@BOOK.lays(
    OVER_BOX,
    "40.44A, 40.45A, 40.45C, 5.82, 18.49C",
    "German air units in an operational Bergen or Scapa Flow are in range of Murmansk convoys",
    party=GERMANY,
    box=MURMANSK,
)
def over_the_arctic(world: AwawWorld, party: str, box: str) -> int:
    found = world.map.members(world.map.area(BASES) & world.statics.map)
    return world.map.mask(base for base in found if operational(world, party, base))


def _ready(world: AwawWorld, ships: Iterable[Hull]) -> bool:
    return all(ship.party == GERMANY and not ship.inverted and not ship.damaged for ship in ships)


def is_boat(world: AwawWorld, ship: Hull) -> bool:
    return class_of(world, ship).sort is Sort.SUBMARINE


def task_forces(world: AwawWorld) -> list[ForceId]:
    """40.44A, 40.45A: the German task forces that may intercept a convoy."""
    return [
        force
        for base in naval_bases(world)
        for force in forces_in(world, base)
        if world.forces[force].party == GERMANY
        and world.forces[force].stance is Stance.PORT
        and _ready(world, ships_of(world, force))
    ]


def loose_ships(world: AwawWorld) -> list[Hull]:
    """40.44A, 40.45A: the German ships without a marker that may, submarines among them."""
    ships = [ship for base in naval_bases(world) for ship in loose_in(world, base)]
    return [ship for ship in ships if _ready(world, (ship,))]


def boats_in_the_atlantic(world: AwawWorld) -> list[Hull]:
    """40.44B: the German submarines of the Atlantic SW box, if a base of theirs operates."""
    if not naval_bases(world):
        return []
    ships = loose_in(world, ATLANTIC)
    return [ship for ship in ships if ship.party == GERMANY and is_boat(world, ship)]


def most_from_the_atlantic(world: AwawWorld) -> int:
    """40.44B: one of every ten, rounded up, attacks."""
    return -(-sum(ship.factors for ship in boats_in_the_atlantic(world)) // BOATS_PER_BOAT)


def air_units(world: AwawWorld) -> int:
    """40.44A: the German air factors that can reach a convoy."""
    return sum(one.factors for one in in_range(world, Side.AXIS, MURMANSK))


def can_oppose(world: AwawWorld) -> bool:
    """Is there anything German that everybody sees, and that may oppose a convoy? What is in a task
    force does not matter here.
    """
    bases = naval_bases(world)
    forces = [one for base in bases for one in forces_in(world, base)]
    marked = any(world.forces[one].party == GERMANY for one in forces)
    ships = loose_ships(world) or boats_in_the_atlantic(world)
    return marked or bool(ships) or air_units(world) > 0


# The question -------------------------------------------------------------------------------------


class OpposeConvoy(Action, frozen=True):
    """40.45A: these intercept the convoy: task forces and other ships; submarines with them, or
    apart from them. All air units in range count as named: whether and how many of them fly is said
    hex by hex and round by round (R-615).
    """

    forces: tuple[ForceId, ...] = ()
    ships: tuple[Ships, ...] = ()
    with_ships: tuple[Ships, ...] = ()
    apart: tuple[Ships, ...] = ()


def _forces(asked: Asked, got: Got) -> Domain[ForceId]:
    able = task_forces(asked.world)
    reason = "German task forces in an operational Bergen or Scapa Flow intercept a convoy"
    return Domain(able, lambda one: [] if one in able else [Refusal("40.44A", reason)])


def _ships(asked: Asked, got: Got) -> Domain[HullId]:
    able = [ship.id for ship in loose_ships(asked.world) if not is_boat(asked.world, ship)]
    named = {one.hull for one in got.get("ships", ())}
    reason = "German ships in an operational Bergen or Scapa Flow intercept a convoy"
    return Domain(
        able, lambda one: [] if one in able and one not in named else [Refusal("40.44A", reason)]
    )


def submarines(world: AwawWorld) -> list[Hull]:
    own = [ship for ship in loose_ships(world) if is_boat(world, ship)]
    return [*own, *boats_in_the_atlantic(world)]


def _boats(asked: Asked, got: Got) -> Domain[HullId]:
    able = [ship.id for ship in submarines(asked.world)]
    reason = "submarines of Bergen, Scapa Flow and the Atlantic box attack a convoy"
    return Domain(able, lambda one: [] if one in able else [Refusal("40.44B", reason)])


def against(world: AwawWorld, action: OpposeConvoy) -> list[Refusal]:
    """40.44B, 40.45A, 21.312: what speaks against these ships together."""
    boats = (*action.with_ships, *action.apart)
    used: dict[HullId, int] = {}
    for one in (*action.ships, *boats):
        used[one.hull] = used.get(one.hull, 0) + one.factors
    if any(count > world.hulls[hull].factors for hull, count in used.items()):
        return [Refusal("20.91", "more factors are named than are there")]
    far = sum(one.factors for one in boats if world.hulls[one.hull].berth == ATLANTIC)
    most = most_from_the_atlantic(world)
    if far > most:
        return [Refusal("40.44B", f"{most} submarines of the Atlantic box attack a convoy at most")]
    if action.with_ships and not (action.ships or action.forces):
        reason = "submarines go along with other ships only if some intercept"
        return [Refusal("40.45A", reason)]
    found: list[Refusal] = []
    for base, parts in _by_base(world, action.ships).items():
        hulls = tuple(some_of(world.hulls[hull], count) for hull, count in parts)
        found += BOOK.may(world, SailTogether(Kind.INTERCEPTION, base, hulls, False))
    return found


def _by_base(world: AwawWorld, ships: Iterable[Ships]) -> dict[SpaceId, list[Part]]:
    found: dict[SpaceId, list[Part]] = {}
    for one in ships:
        base = space_of(world.hulls[one.hull].berth)
        assert base is not None
        found.setdefault(base, []).append((one.hull, one.factors))
    return found


def _whole(asked: Asked, action: OpposeConvoy) -> list[Refusal]:
    return against(asked.world, action)


def _parts(name: str, domain: object) -> Slot:
    inner = (Slot("hull", domain), Slot("factors", factors_slot))  # type: ignore[arg-type]
    return Slot(name, least=0, most=None, inner=inner, joint=True, drawn="few")


class ConvoyOpposition(Decision[OpposeConvoy], frozen=True):
    """40.45A: asked of Germany when a convoy sails to Murmansk."""

    rule: ClassVar[str] = "40.45A"
    prompt: ClassVar[str] = "Choose the ships and submarines that intercept the Murmansk convoy"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all submarines attack by themselves, other ships stay in port"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        OpposeConvoy: Form(
            (
                Slot("forces", _forces, least=0, most=None, drawn="few"),
                _parts("ships", _ships),
                _parts("with_ships", _boats),
                _parts("apart", _boats),
            ),
            whole=_whole,
            label="Intercept the convoy",
            nothing="No ship intercepts",
        )
    }

    def default(self, asked: Asked) -> OpposeConvoy:
        world: AwawWorld = asked.world
        left = most_from_the_atlantic(world)
        found: list[Ships] = []
        for ship in submarines(world):
            count = min(ship.factors, left) if ship.berth == ATLANTIC else ship.factors
            left -= count if ship.berth == ATLANTIC else 0
            if count:
                found.append(Ships(ship.id, count))
        return OpposeConvoy(apart=tuple(sorted(found)))

    def real(self, asked: Asked) -> bool:
        world: AwawWorld = asked.world
        return bool(loose_ships(world) or task_forces(world) or boats_in_the_atlantic(world))


# Setting out --------------------------------------------------------------------------------------


def send_ships(world: AwawWorld, action: OpposeConvoy) -> tuple[ForceId, ...]:
    """40.45A, 5.82: those that intercept are in the Murmansk box; nobody meets them on the way."""
    forces = [*action.forces]
    for base, parts in _by_base(world, action.ships).items():
        forces.append(without_marker(world, base, parts))
    for force in forces:
        put_to_sea(world, force, MURMANSK)
        world.tell("40.45A", f"{in_force(force)} intercepts the convoy", a_hex(MURMANSK))
    return tuple(forces)


def send_boats(world: AwawWorld, boats: Iterable[Ships]) -> tuple[ForceId, ...]:
    """40.45A, 22.916: submarines come to the convoy, each factor by itself."""
    found: list[ForceId] = []
    for base, parts in _by_base(world, boats).items():
        for hull, count in parts:
            found += [without_marker(world, base, [(hull, 1)]) for _ in range(count)]
    for force in found:
        put_to_sea(world, force, MURMANSK)
    if found:
        world.tell("40.45A", f"{len(found)} submarines intercept the convoy", a_hex(MURMANSK))
    return tuple(found)
