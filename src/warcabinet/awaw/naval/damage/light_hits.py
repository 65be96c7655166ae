"""20.57: hits on a group of light ships, with a word of their owner where types are alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.damage.cruisers_and_light_ships import (
    LightLoss,
    hit_light,
    types_at_choice,
)
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step


class BearLoss(Action, frozen=True):
    """20.57: ships of this type bear the loss that cannot be shared."""

    ships: str


def _types(asked: Asked, got: Got) -> Domain[str]:
    question = asked.decision
    assert isinstance(question, WhoBearsLoss)
    return among(question.types, "20.57", "the loss falls on one of the types that are alike")


class WhoBearsLoss(Decision[BearLoss], frozen=True):
    """20.57: asked of the owner of ships of equal number and quality, when what they lose cannot be
    divided equally.
    """

    types: tuple[str, ...]

    rule: ClassVar[str] = "20.57"
    prompt: ClassVar[str] = "Choose whose ships bear the loss that cannot be shared"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the first of them"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BearLoss: Form((Slot("ships", _types),), label="Lose these")
    }

    def default(self, asked: Asked) -> BearLoss:
        return BearLoss(self.types[0])


class LightHits(Procedure[LightLoss], kw_only=True):
    """20.57: hits are taken by light ships; of types that are alike their owner chooses, as often
    as there is a choice.
    """

    ships: tuple[HullId, ...]
    hits: int
    bearing: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        hulls = self._hulls(world)
        types = types_at_choice(world, hulls, self.hits, self.bearing)
        if not types:
            return Done(hit_light(world, hulls, self.hits, self.bearing))
        side = side_of_party(world, hulls[0].party)
        assert side is not None
        seat = chief_seat(world, side, [hull.party for hull in hulls])
        return self.ask(WhoBearsLoss((seat,), types), then=self.chosen)

    def chosen(self, world: AwawWorld, answer: BearLoss) -> Step:
        self.bearing = (*self.bearing, answer.ships)
        return self.go(self.start)

    def _hulls(self, world: AwawWorld) -> list[Hull]:
        return [world.hulls[ship] for ship in self.ships]


def on(ships: tuple[Hull, ...] | list[Hull], hits: int) -> LightHits:
    """20.57: so many hits on these ships."""
    return LightHits(ships=tuple(ship.id for ship in ships), hits=hits)
