"""40.45B, 40.45D: hex by hex Germany says what attacks a Murmansk convoy, and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import MURMANSK
from warcabinet.awaw.logistics.shipments.murmansk_opposition import air_units
from warcabinet.awaw.naval.battle.combat_groups import carries_shipment
from warcabinet.awaw.naval.battle.fleet_lines import is_light
from warcabinet.awaw.naval.battle.forming_groups import over
from warcabinet.awaw.naval.damage.hits_scored import HITS, Weapon
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Hull, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers

HEXES = 6
"""40.45B: the hexes off the board in which a convoy is attacked."""


# The convoy ---------------------------------------------------------------------------------------


def under_way(world: AwawWorld) -> tuple[ForceId, ...]:
    """40.45E: the forces of the convoy that sail on."""
    own = [
        row
        for row in world.forces.rows()
        if row.place == MURMANSK
        and row.stance is not Stance.RETURNING
        and side_of_party(world, row.party) is Side.ALLIED
    ]
    own.sort(key=lambda row: (not carries_shipment(world, row.id), row.id))
    return tuple(row.id for row in own)


def groups(world: AwawWorld) -> tuple[tuple[ForceId, ...], ...]:
    """40.42, 22.421A: the combat groups of the convoy outside naval battles: its transports, with
    as many of those that protect them as one group may have; the others by themselves (R-562).
    """
    first: list[ForceId] = []
    others: list[tuple[ForceId, ...]] = []
    for force in under_way(world):
        if first and over(world, (*first, force)):
            others.append((force,))
        else:
            first.append(force)
    return (tuple(first), *others) if first else ()


@BOOK.happens(
    HITS,
    "40.46, 40.46A, 40.46B",
    "a convoy loses a BRP for each hit on its light ships by air units or ships, and for each hit "
    "by submarines",
)
def lose_brps(world: AwawWorld, ships: tuple[Hull, ...], hits: int, weapon: Weapon) -> None:
    row = world.opposed_convoys.get(MURMANSK)
    if row is None or side_of_party(world, ships[0].party) is not Side.ALLIED:
        return
    if weapon is Weapon.TORPEDOES or any(is_light(world, ship) for ship in ships):
        world.amend(row, lost=row.lost + hits)
        world.tell("40.46", f"the convoy loses {hits} BRPs")


# The question -------------------------------------------------------------------------------------


class StrikeConvoy(Action, frozen=True):
    """40.45B: air units attack in this hex, and then so many of the submarines that came apart."""

    submarines: int


class TorpedoConvoy(Action, frozen=True):
    """40.45B: submarines alone attack in this hex (R-563)."""

    submarines: int


class EngageConvoy(Action, frozen=True):
    """40.45C, 40.45D: the ships that intercept fight the convoy now."""


class CallOffAttacks(Action, frozen=True):
    """40.45B: nothing more attacks the convoy."""


def _question(asked: Asked) -> ConvoyAttacks:
    assert isinstance(asked.decision, ConvoyAttacks)
    return asked.decision


def _from_none(asked: Asked, got: Got) -> Domain[int]:
    most = len(_question(asked).boats)
    return numbers(0, most, "40.45B", f"{most} submarines that came by themselves are left")


def _some(asked: Asked, got: Got) -> Domain[int]:
    most = len(_question(asked).boats)
    return numbers(1, most, "40.45B", f"{most} submarines that came by themselves are left")


def _no_air(asked: Asked) -> list[Refusal]:
    if _question(asked).hexes >= HEXES:
        return [Refusal("40.45B", "a convoy is attacked in six hexes, and has passed them")]
    if not air_units(asked.world):
        return [Refusal("40.44A", "no German air units in Bergen or Scapa Flow can fly")]
    return []


def _no_boats(asked: Asked) -> list[Refusal]:
    if _question(asked).hexes >= HEXES:
        return [Refusal("40.45B", "a convoy is attacked in six hexes, and has passed them")]
    if not _question(asked).boats:
        return [Refusal("40.45B", "no submarines are left that came by themselves")]
    return []


def _no_ships(asked: Asked) -> list[Refusal]:
    if _question(asked).ships:
        return []
    return [Refusal("40.45C", "no ships have intercepted the convoy, or they have fought")]


class ConvoyAttacks(
    Decision[StrikeConvoy | TorpedoConvoy | EngageConvoy | CallOffAttacks], frozen=True
):
    """40.45B, 40.45D: asked of Germany for each hex, and until its ships have fought."""

    hexes: int
    """Those in which the convoy was attacked."""
    boats: tuple[ForceId, ...]
    ships: tuple[ForceId, ...]

    rule: ClassVar[str] = "40.45B"
    prompt: ClassVar[str] = "Attack the Murmansk convoy?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "air units and submarines attack, then ships"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        StrikeConvoy: Form(
            (Slot("submarines", _from_none),), fits=_no_air, weight=3, label="Strike by air"
        ),
        TorpedoConvoy: Form(
            (Slot("submarines", _some),), fits=_no_boats, label="Attack with submarines"
        ),
        EngageConvoy: Form(fits=_no_ships, weight=2, label="Fight with ships"),
        CallOffAttacks: Form(label="Call off all attacks"),
    }

    def default(self, asked: Asked) -> StrikeConvoy | TorpedoConvoy | EngageConvoy | CallOffAttacks:
        if not _no_air(asked):
            return StrikeConvoy(len(self.boats))
        if not _no_boats(asked):
            return TorpedoConvoy(len(self.boats))
        return CallOffAttacks() if _no_ships(asked) else EngageConvoy()

    def real(self, asked: Asked) -> bool:
        return not (_no_air(asked) and _no_boats(asked) and _no_ships(asked))
