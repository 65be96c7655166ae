"""33.35, 26.81: damage to oil centers is made good as a player turn ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import faction_seat
from warcabinet.awaw.logistics.hex_control.hex_control import changed_hands, holder_of
from warcabinet.awaw.politics.parties import faction_of, factions_of
from warcabinet.awaw.state.oil import OilDamage
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class RepairOilCenter(Action, frozen=True):
    """33.35: the center whose damage is made good."""

    hex: SpaceId


def repairable(world: AwawWorld, faction: str) -> list[SpaceId]:
    """33.35: damaged oil centers that a faction has held for its whole player turn, without those
    damaged in it.
    """
    found, changed = [], changed_hands(world)
    for row in world.oil_damage.rows():
        holder = holder_of(world, row.hex)
        if holder is None or faction_of(world, holder) != faction:
            continue
        if not row.fresh and not world.map.has(changed, row.hex):
            found.append(row.hex)
    return found


def repairs(asked: Asked, got: Got) -> Domain[SpaceId]:
    assert isinstance(asked.decision, OilRepair)
    allowed = repairable(asked.world, asked.decision.faction)
    return among(allowed, "33.35", "this is no damaged oil center that you have held all turn")


class OilRepair(Decision[RepairOilCenter], frozen=True, rename=SAVED_AS):
    """33.35: which of several damaged oil centers is repaired."""

    faction: str

    rule: ClassVar[str] = "33.35"
    prompt: ClassVar[str] = "Repair an oil center"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        RepairOilCenter: Form((Slot("hex", repairs),), label="Repair"),
    }

    def default(self, asked: Asked) -> RepairOilCenter:
        return RepairOilCenter(repairable(asked.world, self.faction)[0])


@plays("T.P.FIN.40")
class RepairOilCenters(Procedure[None]):
    """33.35, 26.81, 26.81A, 26.81B: each faction of the phasing side removes one damage marker;
    from then on what was damaged in this player turn counts as old damage.
    """

    done: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        for faction in factions_of(world, world.side):
            if faction in self.done or not (able := repairable(world, faction)):
                continue
            self.done = (*self.done, faction)
            if len(able) > 1:
                seat = faction_seat(world, world.side, faction)
                return self.ask(OilRepair((seat,), faction), then=self.answered)
            _repair(world, world.oil_damage[able[0]])
        for row in list(world.oil_damage.rows()):
            if row.fresh:
                world.amend(row, fresh=False)
        return Done()

    def answered(self, world: AwawWorld, answer: RepairOilCenter) -> Step:
        _repair(world, world.oil_damage[answer.hex])
        return self.go(self.start)


def _repair(world: AwawWorld, row: OilDamage) -> None:
    if row.markers > 1:
        world.amend(row, markers=row.markers - 1)
    else:
        world.drop(row)
    world.tell("33.35", f"damage to the oil center in {row.hex} is repaired")
