"""18.146, 35.46: what Britain has of the Commonwealth and the Free French."""

from __future__ import annotations

from warcabinet.awaw.air.bases.basing import GUESTS
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.brp_ledger import BaseFloor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power


@BOOK.modifies(
    BaseFloor,
    "35.46, 38.24",
    "overseas",
    "neither a deficit nor the loss of key areas takes the overseas part of the British base",
    power=Power.BRITAIN,
)
def overseas(world: AwawWorld, asked: BaseFloor) -> int:
    return world.statics.tables["economy-figures"].number("british base floor", "value")


@BOOK.lays(
    GUESTS,
    "18.146",
    "Australian and Free French air units use new British airbases at once",
    power=Power.BRITAIN,
)
def on_british_airbases(world: AwawWorld, power: str) -> tuple[str, ...]:
    return "australia", "free-french"
