"""83.31A, 30.48: Spain has two capitals, but only one that pays; and Spanish Morocco."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brp_gains_and_losses import DecidesIncome
from warcabinet.awaw.logistics.supply.supply_determination import POORLY_SUPPLIED
from warcabinet.awaw.state.world import AwawWorld


@BOOK.forbids(
    DecidesIncome,
    "83.31A",
    "Madrid alone decides who receives the BRPs of Spain, though Tangier, too, must be taken to "
    "conquer it",
    area="spain",
)
def tangier_pays_nothing(world: AwawWorld, asked: DecidesIncome) -> bool:
    return asked.space != world.board.places["Madrid"].hex


@BOOK.lays(POORLY_SUPPLIED, "30.48", "Spanish Morocco has partial supply while Spain is neutral")
def spanish_morocco(world: AwawWorld) -> int:
    return world.board.territory.where("spanish-morocco")
