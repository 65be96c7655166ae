"""18.52, 9.58: which bases can be counteraired, and how the missions of a phase are announced.

All missions of a phase are announced and paid for before any is resolved, so that everybody knows
which bases are no refuge (18.523).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw import offensives
from warcabinet.awaw.air.bases.basing import is_base, sites
from warcabinet.awaw.air.counterair.squadrons_over_several_bases import FORM as SHARE_FORM
from warcabinet.awaw.air.counterair.squadrons_over_several_bases import ShareSquadrons
from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.air.missions.employment import (
    FlyMission,
    able,
    against_mission,
    mission,
    ready_air,
    side_of_air,
)
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, spread, wings
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.pieces.air_factors import Wing, an_air, is_air, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import air_hexes, held_by, hostile_to, parties_of
from warcabinet.awaw.state.air import AirId, FlightId, Task
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId


class Counterair(Action, frozen=True):
    """18.521: send these wings against the air units of an enemy base."""

    base: SpaceId
    wings: tuple[Wing, ...]


class EndCounterair(Action, frozen=True):
    """No more counterair missions in this phase."""


# Targets ------------------------------------------------------------------------------------------


def enemy_bases(world: AwawWorld, party: str) -> int:
    """18.521, 18.521D: the air bases of a party's enemies, with air units or without; and any base
    at which enemy air units are, whoever controls it.
    """
    return _bases_of(world, hostile_to(world, party))


@derived
def _bases_of(world: AwawWorld, foes: tuple[str, ...]) -> int:
    found = held_by(world, foes) & (sites(world) | world.board.one_hex_islands())
    for foe in foes:
        found |= air_hexes(world, foe, flak=False) & world.map.hexes
    return found


@BOOK.forbids(
    FlyMission,
    "18.521",
    "counterair missions are flown against air bases of the enemy",
    task=Task.COUNTERAIR,
)
def not_an_enemy_base(world: AwawWorld, asked: FlyMission) -> bool:
    return not world.map.has(enemy_bases(world, asked.party), asked.target)


@derived
def can_be_counteraired(world: AwawWorld, side: Side) -> tuple[SpaceId, ...]:
    """18.521: the bases that some air unit of a side may counterair, and that it has not named."""
    return tuple(world.map.members(world.map.mask(_open_to_counterair(world, side))))


def anything_to_counterair(world: AwawWorld, side: Side) -> bool:
    """18.521: is there any such base? Looks no further than the first."""
    return next(_open_to_counterair(world, side), None) is not None


def _open_to_counterair(world: AwawWorld, side: Side) -> Iterator[SpaceId]:
    """Each of these bases once, as it is found."""
    found = world.map.mask(world.counteraired)
    for row in ready_air(world, side):
        area = mission_area(world, row.type, row.party, where(world, row.place)) & enemy_bases(
            world, row.party
        )
        for space in world.map.members(area & ~found):
            if BOOK.allows(world, mission(world, row, Task.COUNTERAIR, space)):
                found |= world.map.bit(space)
                yield space


def defending_stacks(world: AwawWorld, base: SpaceId, foes: Iterable[str]) -> list[AirId]:
    """18.521B, 23.414, 23.21: the air units in a base that fight against these parties, inverted or
    not.
    """
    hostile = {name for foe in foes for name in hostile_to(world, foe)}
    return [
        stack
        for stack in sorted(world.air_in[base])
        if world.air[stack].party in hostile and is_air(world, world.air[stack])
    ]


# Announcing ---------------------------------------------------------------------------------------


def targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    """18.521, 18.523: enemy bases within range, each once in a phase."""
    world: AwawWorld = asked.world
    side = world.side

    def why(space: SpaceId) -> list[Refusal]:
        about = (a_hex(space),)
        if space not in world.map or not is_base(world, space):
            return [Refusal("18.521", "this is no air base", about)]
        if space in world.counteraired:
            reason = "its counterair mission is announced; it may be reinforced after a round"
            return [Refusal("18.522B", reason, about)]
        if space in can_be_counteraired(world, side):
            return []
        return _out_of_reach(world, side, space)

    return Domain(can_be_counteraired(world, side), why)


def _out_of_reach(world: AwawWorld, side: Side, space: SpaceId) -> list[Refusal]:
    """Why no air unit of a side can fly there: what keeps those from it that come closest."""
    found = [
        against_mission(world, row, Task.COUNTERAIR, space)
        for row in world.air.rows()
        if side_of_air(world, row) is side and is_air(world, row)
    ]
    if not found:
        return [Refusal("18.521", "you have no air units", (a_hex(space),))]
    fewest = min(len(reasons) for reasons in found)
    return sorted({one for reasons in found if len(reasons) == fewest for one in reasons})


def stacks_against(world: AwawWorld, side: Side, base: SpaceId) -> Domain[AirId]:
    """18.521: the stacks of a side that may fly a counterair mission against a base."""

    def why(stack: AirId) -> list[Refusal]:
        row = world.air.get(stack)
        if row is None or side_of_air(world, row) is not side:
            return [Refusal("18.41", "these are no air units of yours", (an_air(stack),))]
        return against_mission(world, row, Task.COUNTERAIR, base)

    mine = parties_of(world, side)
    return Domain([row.id for row in world.air.rows() if row.party in mine], why)


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    return stacks_against(asked.world, asked.world.side, got["base"])


def against_wings(world: AwawWorld, base: SpaceId, flying: tuple[Wing, ...]) -> list[Refusal]:
    """9.58, 17.91: the wings as a whole: enough factors, and BRPs to pay for them."""
    found = overdrawn(world, flying)
    return found or offensives.against_air(world, flying, (base,))


def _whole(asked: Asked, action: Counterair) -> list[Refusal]:
    return against_wings(asked.world, action.base, action.wings)


def factors_at(world: AwawWorld, base: SpaceId, side: Side) -> int:
    """The fighting factors of the other side in a base: air transports do not count (17.65)."""
    kinds = world.statics.kinds
    return sum(
        world.air[stack].factors
        for stack in defending_stacks(world, base, parties_of(world, side))
        if kinds[world.air[stack].type].category is not Category.AIR_TRANSPORT
    )


def likely(world: AwawWorld, side: Side) -> Iterator[Counterair]:
    """Missions worth a thought: against each base twice its strength, then as much as it has, then
    all there is; the strongest bases first, empty ones last and with one factor.
    """
    strength = {one: factors_at(world, one, side) for one in can_be_counteraired(world, side)}
    for times in (2, 1, 0):
        for base in sorted(strength, key=lambda one: (-strength[one], one)):
            stacks = able(world, side, Task.COUNTERAIR, base)
            everything = sum(world.air[stack].factors for stack in stacks)
            wanted = max(1, strength[base] * times) if times or not strength[base] else everything
            yield Counterair(base, tuple(spread(world, stacks, wanted)))


def _proposals(asked: Asked) -> Iterator[Counterair]:
    return likely(asked.world, asked.world.side)


def _fits(asked: Asked) -> list[Refusal]:
    if can_be_counteraired(asked.world, asked.world.side):
        return []
    return [Refusal("18.521", "no enemy air base is within range of air units that may fly")]


@together(Counterair)
class CounterairMissions(Decision[Counterair | ShareSquadrons | EndCounterair], frozen=True):
    """18.52: asked until the phasing side ends its announcements; by default it announces none."""

    rule: ClassVar[str] = "18.52"
    prompt: ClassVar[str] = "Announce a counterair mission, or end the announcements"
    by_default: ClassVar[str] = "no counterair"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Counterair: Form(
            (
                Slot("base", targets),
                wings("wings", _stacks, most=None),
            ),
            fits=_fits,
            whole=_whole,
            proposals=_proposals,
            label="Counterair",
        ),
        ShareSquadrons: SHARE_FORM,
        EndCounterair: Form(closes=True, weight=2, label="No more counterair"),
    }

    def default(self, asked: Asked) -> EndCounterair:
        return EndCounterair()


def send(world: AwawWorld, base: SpaceId, flying: tuple[Wing, ...]) -> list[FlightId]:
    """9.58, 18.41: pay for wings and send them against a base."""
    offensives.carry_out_air(world, flying, (base,), f"counterair over {base}")
    return launch(world, flying, Task.COUNTERAIR, base)


def announce(world: AwawWorld, base: SpaceId, flying: tuple[Wing, ...]) -> None:
    """18.52, 18.523: the base counts as counteraired from now on."""
    names = ", ".join(f"{wing.factors} of {wing.stack}" for wing in flying)
    world.tell("18.52", f"counterair mission against {base}: {names}", a_hex(base))
    send(world, base, flying)
    world.put(Counteraired(base, len(world.counteraired) + 1))
