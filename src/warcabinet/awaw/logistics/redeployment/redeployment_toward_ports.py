"""28.13B, 28.312: units that are to sail are SRed to a port first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.redeployment.air_redeployment import SR_AIR, sr_air
from warcabinet.awaw.logistics.redeployment.orders import Sr, SrAir, SrFlak
from warcabinet.awaw.logistics.redeployment.partners_on_the_way import concerned
from warcabinet.awaw.logistics.redeployment.redeployment_of_flak import SR_FLAK, sr_flak
from warcabinet.awaw.logistics.redeployment.sea_escort import has_escorts
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import (
    carry_out_sr,
    some_sr,
    sr_targets,
    sr_units,
)
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import EndRedeployments
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form, Slot
from warcabinet.engine.procedures import Done, Procedure, Step

Answer = Sr | SrFlak | SrAir | EndRedeployments


@together()
class SrsTowardPorts(Decision[Answer], frozen=True):
    """28.13B, 28.312: strategic redeployments of units that are to sail."""

    rule: ClassVar[str] = "28.13B"
    prompt: ClassVar[str] = "SR a unit to the port from which it will sail, or go on"
    by_default: ClassVar[str] = "nobody is brought to a port"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Sr: Form(
            (Slot("unit", sr_units), Slot("to", sr_targets)), fits=some_sr, weight=1, label="SR"
        ),
        SrFlak: SR_FLAK,
        SrAir: SR_AIR,
        EndRedeployments: Form(closes=True, weight=6, label="End redeployments"),
    }

    def default(self, asked: Asked) -> EndRedeployments:
        return EndRedeployments()


@plays("T.P.RED.20", at_sea=True)
class RedeployTowardPorts(Procedure[None], tag="redeploy-toward-ports"):
    """28.13B, 28.312, 28.61: units that are to sail may be SRed to objective ports first. Nobody is
    asked who has no ships to escort them.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not has_escorts(world):
            return Done()
        return self.ask(SrsTowardPorts(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(Sr, SrFlak, SrAir, unpaid=(Sr, SrFlak, SrAir), also=concerned)
    def answered(self, world: AwawWorld, answer: Answer) -> Step:
        if isinstance(answer, EndRedeployments):
            return Done()
        if isinstance(answer, SrAir):
            sr_air(world, answer, toward=True)
        elif isinstance(answer, SrFlak):
            sr_flak(world, answer, toward=True)
        else:
            carry_out_sr(world, answer, toward=True)
        return self.go(self.start)
