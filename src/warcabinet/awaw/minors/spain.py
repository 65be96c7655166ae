"""83.31A: Spain has two capitals, but only one that pays."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.income import DecidesIncome
from warcabinet.awaw.world import AwawWorld


@BOOK.forbids(
    DecidesIncome,
    "83.31A",
    "Madrid alone decides who receives the BRPs of Spain, though Tangier, too, must be taken to "
    "conquer it",
    area="spain",
)
def tangier_pays_nothing(world: AwawWorld, asked: DecidesIncome) -> bool:
    return asked.space != world.board.places["Madrid"].hex
