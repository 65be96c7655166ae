"""43.3: what a strategic atomic attack does: its marker, BRPs, the construction limit, oil."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import ConstructionLimit, lost_brps, note_loss
from warcabinet.awaw.logistics.oil.oil_sources import PLANT_IN
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.tensions import estimated, event
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.atomics import AtomicAim, AtomicAttack
from warcabinet.awaw.state.bombing import Aim
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import (
    damage_oil,
    room_for_markers,
)
from warcabinet.awaw.strategic.bombing.bombing_targets import target_at
from warcabinet.awaw.terms.powers import Power, Theater
from warcabinet.hexes import SpaceId

IN_EUROPE = "German atomic attack in Europe"


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["atomic-figures"].number(name, "value")


def record(world: AwawWorld, by: str, victim: str, space: SpaceId, aim: AtomicAim) -> None:
    """43.311, 43.312, 43.321, 43.331, 43.332, 43.36: an attack has succeeded: it is counted, and a
    German one in Europe worsens relations with the U.S.
    """
    number = len(world.atomic_attacks) + 1
    world.put(AtomicAttack(number, by, victim, space, aim, world.turn.number))
    if by == Power.GERMANY and world.statics.theater_at(space) is Theater.EUROPE:
        change = estimated(world, Tension.USAT, IN_EUROPE)
        event(world, Tension.USAT, change, "43.332", f"{IN_EUROPE}, number {number}")


def value_at(world: AwawWorld, space: SpaceId) -> int:
    """43.341, 43.342: what the owner of a target loses: its value, but no more than 25 BRPs; in a
    box of the U.S. or the Urals always 25.
    """
    target = target_at(world, space, Aim.AREA)
    if target is None:
        return 0
    if not world.map.is_hex(space) and target.power in (Power.US, Power.RUSSIA):
        return figure(world, "brp loss of a box")
    return min(target.value, figure(world, "largest brp loss of an area"))


def lose_brps(world: AwawWorld, power: str, space: SpaceId, brps: int) -> None:
    """43.341, 43.342, 43.343, 27.331: the owner loses BRPs at once, and a third of them from the
    construction limit of his next player turn.
    """
    if not brps or power not in world.treasuries:
        return
    book(world, power, -brps, "43.341", f"atomic attack on {space}")
    note_loss(world, power, LimitLossCause.ATOMIC, brps)


def ruin_oil(world: AwawWorld, space: SpaceId) -> None:
    """43.351, 43.352: an oil center is damaged as much as it can be; all synthetic oil plants in
    the hex are eliminated, and may be built anew.
    """
    if (plant := world.counters.get(PLANT_IN + space)) is not None:
        world.drop(plant)
        if (row := world.oil_damage.get(space)) is not None:
            world.drop(row)
        world.tell("43.352", f"the synthetic oil plants in {space} are destroyed", a_hex(space))
    else:
        damage_oil(world, space, room_for_markers(world, space))


@BOOK.modifies(
    ConstructionLimit,
    "43.343",
    "atomic attacks",
    "one for every three BRPs lost to strategic atomic attacks",
)
def attacks_lower_it(world: AwawWorld, asked: ConstructionLimit) -> int | None:
    lost = lost_brps(world, asked.power, LimitLossCause.ATOMIC)
    return -(lost // figure(world, "lost brps per construction limit brp")) or None
