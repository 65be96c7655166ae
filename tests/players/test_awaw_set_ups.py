"""Set-ups of the staff: they differ by the seed, and the rules allow them all."""

from __future__ import annotations

from warcabinet.awaw import RULES
from warcabinet.awaw.queries.answers import SetUp
from warcabinet.awaw.queries.terms import AwawWorld, Side
from warcabinet.engine.records import Seat
from warcabinet.players import arena
from warcabinet.players.awaw.staff.manners import MANNERS
from warcabinet.players.awaw.staff.setting_up import HEAVY, for_defence, sector_of

ALLIED = Seat("allied")
NAME = "barbarossa-1941"


def test_russians_have_their_reserves_here_or_there_by_the_seed() -> None:
    """7.31: and the rules allow all of it."""
    assert len({sector_of(f"{seed} allied") for seed in range(20)}) >= 5
    begun = arena.start(RULES, NAME, "s").position
    assert isinstance(begun.decision, SetUp)
    assert isinstance(begun.world, AwawWorld)
    found = set()
    for sector in range(HEAVY):
        actions = for_defence(
            begun.decision, begun.world, Side.ALLIED, MANNERS[Side.ALLIED], sector
        )
        found.add(tuple(actions))
        position = begun
        for action in actions:
            position = position.answer(ALLIED, action)  # nothing is refused
    assert len(found) >= 5
