"""21.4181C: squadrons of a patrol that stays at sea help in overruns of the movement phase. They
stand by before units move, and are on their carriers again when all have moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.naval.carrier_air.carrier_orders import (
    LAUNCHES,
    EndCarrierAir,
    Launch,
    StandBy,
    near,
    squadrons_there,
    take_off,
)
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.ships.flying_off import land_on
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import Stance
from warcabinet.awaw.state.naval_battles import HelpedOverrun
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of, plays_with_ships
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

MOVEMENT = "T.P.MOV.GND"
FAR = 7
"""How near armor must be to enemies for the question to be worth asking: six hexes and one more."""


def prey(world: AwawWorld, side: Side, area: int) -> bool:
    """13.51: are there enemy ground units in an area that armor of a side could come to?"""
    hostile = {
        foe for row in world.forces.rows() if side_of_party(world, row.party) is side
        for foe in hostile_to(world, row.party)
    }  # fmt: skip
    drivers: list[SpaceId] = []
    enemies: list[SpaceId] = []
    for unit in world.units.rows():
        place = SpaceId(str(unit.place))
        if force_of(unit.place) is not None or not world.map.is_hex(place):
            continue
        if unit.party in hostile and world.map.has(area, place):
            enemies.append(place)
            continue
        drives = world.type_of(unit).mechanized_in(world.statics.theater_at(place))
        if drives and side_of_party(world, unit.party) is side:
            drivers.append(place)
    distance = world.board.board.grid.distance
    return any(distance(one, other) <= FAR for one in drivers for other in enemies)


def _launches(asked: Asked) -> Iterator[StandBy]:
    """All squadrons of a patrol that reach enemies whom armor could overrun."""
    side = asked_side(asked)
    for (force, kind), count in squadrons_there(asked).items():
        if prey(asked.world, side, near(asked.world, force, kind)):
            yield StandBy((Launch(force, kind, count),))


def _fits(asked: Asked) -> list[Refusal]:
    if next(_launches(asked), None) is not None:
        return []
    return [Refusal("21.4181C", "no overrun could be supported from your patrols")]


@together()
class PatrolsInOverruns(Decision[StandBy | EndCarrierAir], frozen=True):
    """21.4181C: asked before ground units move, where a patrol with squadrons is near enemies."""

    rule: ClassVar[str] = "21.4181C"
    prompt: ClassVar[str] = "Squadrons of patrols that stand by for overruns"
    by_default: ClassVar[str] = "all squadrons stay on board"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        StandBy: Form(
            (LAUNCHES,),
            fits=_fits,
            proposals=_launches,
            label="Stand by for overruns",
        ),
        EndCarrierAir: Form(closes=True, weight=2, label="No more of them"),
    }

    def default(self, asked: Asked) -> EndCarrierAir:
        return EndCarrierAir()

    def real(self, asked: Asked) -> bool:
        return not asked.unfit(self.forms[StandBy])


@plays_with_ships(MOVEMENT)
class MovementWithPatrols(Procedure[None], tag="movement-with-patrols"):
    """21.4181C: ground movement, with squadrons of patrols in overruns. Who has flown flies no
    other mission in the player turn; the others may still do so in the combat phase.
    """

    def start(self, world: AwawWorld, _: object) -> Step:
        if not _patrols(world):
            return self.go(self.move)
        return self.ask(PatrolsInOverruns(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: StandBy | EndCarrierAir) -> Step:
        if isinstance(answer, EndCarrierAir):
            return self.go(self.move)
        take_off(world, answer.launches)
        for one in answer.launches:
            told = f"{one.squadrons} squadrons of {called(world, one.force)} stand by"
            world.tell("21.4181C", told)
        return self.go(self.start)

    def move(self, world: AwawWorld, _: object) -> Step:
        own = player_of(StepId(MOVEMENT))
        assert own is not None
        return self.call(own(), then=self.moved)

    def moved(self, world: AwawWorld, _: object) -> Step:
        for row in [one for one in world.air.rows() if force_of(one.place) is not None]:
            force = force_of(row.place)
            assert force is not None
            if row.state is not AirState.READY:
                world.put(HelpedOverrun(force, row.type, row.factors))
        land_on(world)
        return Done()


def _patrols(world: AwawWorld) -> list[ForceId]:
    """The patrols of the moving side: everybody sees them."""
    return [
        row.id
        for row in world.forces.rows()
        if row.stance is Stance.PATROL and side_of_party(world, row.party) is world.side
    ]
