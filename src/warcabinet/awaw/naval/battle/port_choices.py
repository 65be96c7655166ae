"""23.411, 23.43, 23.54: what the attacker is asked about a sortie against a base: who counterairs,
which ships are attacked, and whether there is another sortie.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers, Force, merged
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.naval.battle.strike_targets import StrikeTargets
from warcabinet.awaw.state.air import AirState, FlightId, Task
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import (
    Action,
    Decision,
    Domain,
    Form,
    Got,
    Slot,
    among,
    numbers,
)
from warcabinet.hexes import SpaceId

UNINVERTED = (AirState.READY, AirState.AT_SEA)


def flyers(world: AwawWorld, flights: tuple[FlightId, ...]) -> Force:
    """23.53, 17.142: those of some flights that were not forced to abort; each army air factor is
    one squadron.
    """
    return merged(
        Flyers(_source(world, flight), row.type, row.party, row.factors - row.aborted)
        for flight in flights
        if (row := world.flights.get(flight)) is not None and row.factors > row.aborted
    )


def _source(world: AwawWorld, flight: FlightId) -> str:
    row = world.flights[flight]
    return CARRIERS if row.task is Task.CARRIER_ATTACK else str(where(world, row.base))


# Who counterairs ----------------------------------------------------------------------------------


class Detached(msgspec.Struct, frozen=True, order=True):
    """Factors of a flight: `flight-3=2`."""

    flight: FlightId
    factors: int


class DivideSortie(Action, frozen=True):
    """23.411: these counterair the air units of the base; all others go for the ships."""

    counterair: tuple[Detached, ...] = ()


def _sortie(asked: Asked) -> HowToAttack:
    assert isinstance(asked.decision, HowToAttack)
    return asked.decision


def _flights(asked: Asked, got: Got) -> Domain[FlightId]:
    named = {one.flight for one in got.get("counterair", ())}
    left = [one for one in _sortie(asked).attackers if one not in named]
    return among(left, "23.411", "these have no part in the attack, or are named already")


def _factors(asked: Asked, got: Got) -> Domain[int]:
    most = asked.world.flights[got["flight"]].factors
    return numbers(1, most, "23.411", f"there are {most} of them")


class HowToAttack(Decision[DivideSortie], frozen=True):
    """23.411: some, all or none of the attackers counterair. By default half of them, if there are
    air units that are not inverted.
    """

    base: SpaceId
    attackers: tuple[FlightId, ...]
    defenders: tuple[FlightId, ...]
    ships: bool = True
    """Is there anybody else to attack?"""

    rule: ClassVar[str] = "23.411"
    prompt: ClassVar[str] = "Which of your air units counterair those of the base?"
    by_default: ClassVar[str] = "half of them, if there are air units that are not inverted"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        DivideSortie: Form(
            (
                some(
                    "counterair",
                    Slot("flight", _flights),
                    Slot("factors", _factors),
                    drawn="few",
                ),
            ),
            label="Counterair with",
            nothing="All attack the ships",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        ours = sum(world.flights[one].factors for one in self.attackers)
        ready = [one for one in self.defenders if world.flights[one].state in UNINVERTED]
        theirs = sum(world.flights[one].factors for one in ready)
        down = sum(world.flights[one].factors for one in self.defenders) - theirs
        return (
            f"{ours} attack {self.base}, where {theirs} air units are ready and {down} inverted: "
            "which of yours counterair them? The others go for the ships"
        )

    def default(self, asked: Asked) -> DivideSortie:
        world: AwawWorld = asked.world
        everybody = sum(world.flights[one].factors for one in self.attackers)
        ready = any(world.flights[one].state in UNINVERTED for one in self.defenders)
        wanted = 0 if not ready else everybody // 2
        if not self.ships:
            wanted = everybody
        found = []
        for flight in self.attackers:
            if (count := min(wanted, world.flights[flight].factors)) > 0:
                found.append(Detached(flight, count))
                wanted -= count
        return DivideSortie(tuple(found))

    def real(self, asked: Asked) -> bool:
        return self.ships


# Targets ------------------------------------------------------------------------------------------


class PortTargets(StrikeTargets, frozen=True):
    """23.43, 23.425: asked of the attacker when he sees what lies in the port."""

    port: SpaceId = SpaceId("")

    prompt: ClassVar[str] = "Choose the targets in the port"

    def prompt_for(self, asked: Asked) -> str:
        count = sum(one.count for one in self.strike)
        return f"{count} get through to the ships in {self.port}: choose their targets"


# Again --------------------------------------------------------------------------------------------


class FlyAnotherSortie(Action, frozen=True):
    """23.54: the survivors attack the same base again."""


class GoHome(Action, frozen=True):
    """The attack is over."""


class AnotherSortie(Decision[FlyAnotherSortie | GoHome], frozen=True):
    """23.54: asked of the attacker after a sortie; by default he flies another as long as more than
    half of those that set out are left.
    """

    base: SpaceId
    attackers: tuple[FlightId, ...]
    first: int
    """How many set out."""

    rule: ClassVar[str] = "23.54"
    prompt: ClassVar[str] = "Fly another sortie against the base?"
    by_default: ClassVar[str] = "as long as more than half of those that set out are left"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FlyAnotherSortie: Form(label="Another sortie"),
        GoHome: Form(label="Go home"),
    }

    def prompt_for(self, asked: Asked) -> str:
        left = self._left(asked.world)
        return f"{left} of {self.first} are left over {self.base}: another sortie, or home?"

    def _left(self, world: AwawWorld) -> int:
        return sum(world.flights[one].factors for one in self.attackers if one in world.flights)

    def default(self, asked: Asked) -> FlyAnotherSortie | GoHome:
        return FlyAnotherSortie() if 2 * self._left(asked.world) > self.first else GoHome()
