"""18.146, 35.46: what Britain has of the Commonwealth and the Free French."""

from __future__ import annotations

from warcabinet.awaw.air.bases.basing import GUESTS
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.brp_ledger import BaseFloor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Status

AUSTRALIA, INDIA = "australia", "india"
"""35.46: each is ten BRPs of the British base, until it surrenders."""


@BOOK.modifies(
    BaseFloor,
    "35.46, 38.24, 5.24",
    "overseas",
    "neither a deficit nor the loss of key areas takes the overseas part of the British base",
    power=Power.BRITAIN,
)
def overseas(world: AwawWorld, asked: BaseFloor) -> int:
    table = world.statics.tables["economy-figures"]
    lost = [one for one in (AUSTRALIA, INDIA) if _surrendered(world, one)]
    name = " and ".join(lost) if len(lost) != 1 else "australia or india"
    return table.number(
        f"british base floor without {name}" if lost else "british base floor", "value"
    )


def _surrendered(world: AwawWorld, country: str) -> bool:
    """35.46: has this part of the Commonwealth surrendered to Japan?"""
    row = world.alignments.get(country)
    return row is not None and row.status is Status.SURRENDERED


@BOOK.lays(
    GUESTS,
    "18.146",
    "Australian and Free French air units use new British airbases at once",
    power=Power.BRITAIN,
)
def on_british_airbases(world: AwawWorld, power: str) -> tuple[str, ...]:
    return "australia", "free-french"
