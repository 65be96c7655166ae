"""26.15, 26.31, 26.63, 26.64, 26.651, 26.653C, 26.661: flying bombs and rockets are announced with
the raids, and fired after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from warcabinet.awaw.air.bases.basing import faction_hexes
from warcabinet.awaw.air.bases.operational_bases import base_supplied, without_oil
from warcabinet.awaw.air.combat.jets_bombers_interceptors import result_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import ConstructionLimit
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.research_levels import affects, announced_level
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.bombing import Aim, RocketBase, RocketGains, Salvo, Weapon
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import within
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import bombed
from warcabinet.awaw.strategic.bombing.bombing_targets import Target, target_at, targets_of
from warcabinet.awaw.strategic.bombing.defending_against_flying_bombs import (
    salvo_parts,
    salvos_at,
    shield,
)
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import figure
from warcabinet.awaw.strategic.bombing.rocket_bases import bases_of
from warcabinet.awaw.strategic.research_that_counts import tell_of_flying_bombs
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

GAINERS = {str(Power.GERMANY): (str(Power.BRITAIN), str(Power.RUSSIA))}
"""26.653C, 27.341: whose construction gains by salvos, and against whom."""


class FireSalvo(Action, frozen=True):
    """26.63A: a rocket base fires at a target."""

    base: SpaceId
    weapon: Weapon
    target: SpaceId
    aim: Aim


class EndSalvos(Action, frozen=True):
    """26.64: no more flying bombs and rockets of this power."""


# Who can fire at what -----------------------------------------------------------------------------


def salvo_range(world: AwawWorld, power: str, base: SpaceId) -> int:
    """26.63C: how far flying bombs and rockets of a power go from a base."""
    return range_with(world, result_of(world, LevelKind.ROCKETS, power), base)


def range_with(world: AwawWorld, result: int, base: SpaceId) -> int:
    """26.63C: (R-484) how far they go with this result."""
    found = 0
    for row in world.statics.tables["rocket-ranges"].rows:
        if result >= int(str(row.keys[0]).rstrip(".")):
            found = int(row.cells[str(world.statics.theater_at(base))])
    return found


def works(world: AwawWorld, row: RocketBase) -> bool:
    """26.15, 26.31, 26.62B, 30.523B, 33.61A: is a rocket base undamaged and operational:
    controlled, fully supplied, with oil for the air force?
    """
    if row.damaged or not world.map.has(faction_hexes(world, row.owner), row.hex):
        return False
    return base_supplied(world, row.owner, row.hex) and not without_oil(world, row.owner, row.hex)


def ready(world: AwawWorld, power: str) -> list[RocketBase]:
    """26.63A: the rocket bases of a power that can still fire: one salvo each."""
    rows = bases_of(world, power)
    return [row for row in rows if row.hex not in world.salvos and works(world, row)]


def left(world: AwawWorld, power: str, weapon: Weapon) -> int:
    """26.63B: how many more salvos of a weapon a power may fire: from half of its rocket bases,
    and if their number is odd, from one more.
    """
    most = -(-len(bases_of(world, power)) // 2)
    fired = sum(row.power == power and row.weapon is weapon for row in world.salvos.values())
    return most - fired


@derived
def in_range(world: AwawWorld, base: SpaceId) -> tuple[Target, ...]:
    """26.31, 26.63C: what a rocket base can fire at: targets of bombers, without ships."""
    row = world.rocket_bases[base]
    far = salvo_range(world, row.owner, base)
    return tuple(
        one
        for one in targets_of(world, row.owner, world.side)
        if one.aim not in (Aim.SHIPS, Aim.BASE)
        and world.map.has(within(world, one.space, far), base)
    )


def can_fire(world: AwawWorld, power: str) -> bool:
    """Has a power a rocket base with something in range?"""
    if not any(left(world, power, weapon) > 0 for weapon in Weapon):
        return False
    return any(in_range(world, row.hex) for row in ready(world, power))


def fire(world: AwawWorld, power: str, action: FireSalvo) -> None:
    """26.63A, 26.64, 9.56C, 41.85: a salvo is announced, at no cost; if it goes further than the
    others could expect, so is the result of its research (R-710).
    """
    known = range_with(world, announced_level(world, LevelKind.ROCKETS, power), action.base)
    if not world.map.has(within(world, action.target, known), action.base):
        affects(world, LevelKind.ROCKETS, power)
    world.put(Salvo(action.base, power, action.target, action.aim, action.weapon))
    name = "flying bombs" if action.weapon is Weapon.FLYING_BOMBS else "rockets"
    text = f"{power} fires {name} at {action.target}"
    world.tell("26.64", text, a_hex(action.target))


# The question -------------------------------------------------------------------------------------


def _power(asked: Asked) -> str:
    assert isinstance(asked.decision, SalvoOrders)
    return asked.decision.power


def _bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    some = (row.hex for row in ready(world, _power(asked)) if in_range(world, row.hex))
    return among(some, "26.63A", "no undamaged rocket base is there that could still fire")


def _weapons(asked: Asked, got: Got) -> Domain[Weapon]:
    some = (one for one in Weapon if left(asked.world, _power(asked), one) > 0)
    return among(some, "26.63B", "half of the rocket bases have fired it")


def _targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    some = {one.space for one in in_range(asked.world, got["base"])}
    return among(some, "26.31", "this is no target in range of the rocket base")


def _aims(asked: Asked, got: Got) -> Domain[Aim]:
    found = in_range(asked.world, got["base"])
    some = {one.aim for one in found if one.space == got["target"]}
    return among(some, "26.31", "there is nothing of this kind to fire at")


def _proposals(asked: Asked) -> Iterator[FireSalvo]:
    world, power = asked.world, _power(asked)
    for row in ready(world, power):
        for weapon in Weapon:
            if left(world, power, weapon) > 0:
                for one in in_range(world, row.hex):
                    yield FireSalvo(row.hex, weapon, one.space, one.aim)


class SalvoOrders(Decision[FireSalvo | EndSalvos], frozen=True):
    """26.64: what a power fires at; asked with its raids, until it fires no more."""

    power: str

    rule: ClassVar[str] = "26.64"
    prompt: ClassVar[str] = "Fire flying bombs and rockets at enemy targets"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FireSalvo: Form(
            (
                Slot("base", _bases),
                Slot("weapon", _weapons),
                Slot("target", _targets),
                Slot("aim", _aims),
            ),
            proposals=_proposals,
            label="Fire",
            weight=4,
        ),
        EndSalvos: Form(label="Fire no more"),
    }

    def default(self, asked: Asked) -> EndSalvos:
        return EndSalvos()


# What they do -------------------------------------------------------------------------------------


def bombed_by_salvos(world: AwawWorld) -> list[SpaceId]:
    """26.661: the targets of flying bombs."""
    rows = world.salvos.rows()
    return sorted({row.target for row in rows if row.weapon is Weapon.FLYING_BOMBS})


def strike(world: AwawWorld) -> None:
    """26.64, 26.651A, 26.651B, 26.652, 26.661: all salvos come down. What defends a target counts
    once for all flying bombs on it; (R-487) if they go for two things in the hex, for the place
    itself first. Rockets are met by nothing."""
    shields = {space: shield(world, space) for space in bombed_by_salvos(world)}
    for aim in Aim:
        for space in sorted({row.target for row in world.salvos.rows() if row.aim is aim}):
            target = target_at(world, space, aim)
            if target is None:
                continue
            sent = [row for row in salvos_at(world, space, Weapon.FLYING_BOMBS) if row.aim is aim]
            for row in sent:
                tell_of_flying_bombs(world, row.power, target.power)
            brps = sum(_worth(world, row, target) for row in sent)
            stopped = min(brps, shields.get(space, 0))
            shields[space] = shields.get(space, 0) - stopped
            count = sum(row.aim is aim for row in salvos_at(world, space, Weapon.ROCKETS))
            rockets = count * figure(world.statics, "rocket-brps")
            old = bombed(world, space, aim)
            world.put(replace(old, flying_bombs=brps - stopped, rockets=rockets))
            text = f"flying bombs {brps - stopped} BRPs, rockets {rockets} BRPs"
            world.tell("26.651", f"{space}: {text}", a_hex(space))


def _worth(world: AwawWorld, row: Salvo, target: Target) -> int:
    parts = salvo_parts(world, row.power, target, row.base)
    return max(0, sum(part.value for part in parts))


def gain(world: AwawWorld, target: Target, brps: int) -> None:
    """26.653C: who fired may build as much more, in this turn."""
    for power in {row.power for row in world.salvos.rows() if row.target == target.space}:
        if brps and target.power in GAINERS.get(power, ()):
            old = world.rocket_gains.get(power)
            world.put(RocketGains(power, brps + (0 if old is None else old.brps)))


@BOOK.modifies(
    ConstructionLimit,
    "27.341, 26.653C",
    "flying bombs and rockets",
    "Germany builds more by each BRP that Britain or Russia lost to its flying bombs and rockets "
    "in this turn",
)
def gained(world: AwawWorld, asked: ConstructionLimit) -> int | None:
    row = world.rocket_gains.get(asked.power)
    return None if row is None else row.brps
