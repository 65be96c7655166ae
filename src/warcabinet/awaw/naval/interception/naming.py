"""20.16: forces as players call them."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.command.command import THE, TITLES, listed
from warcabinet.awaw.state.berths import ForceId, force_name
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power


def called(world: AwawWorld, *forces: ForceId) -> str:
    """`task force 1 of the United States`; of several forces of one party all."""
    return f"{listed([force_name(force) for force in forces])} of {_owner(world, forces)}"


def _owner(world: AwawWorld, forces: Iterable[ForceId]) -> str:
    party = next(world.forces[force].party for force in forces)
    title = TITLES[Power(party)] if is_power(party) else party.replace("-", " ").title()
    return THE.get(title, title)
