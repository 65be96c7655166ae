"""The random player: a legal answer drawn slot by slot. It is the fuzzer's engine.

`random` draws candidates until one has no reason against it; `random-listing` lists every legal
value before it draws, as a client does. Both draw uniformly over the legal values of each slot.
"""

from __future__ import annotations

from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.contract import NoAnswer


class RandomPlayer:
    """Answers at random. What it draws depends on its seed and the number of the entry alone."""

    looks = False

    def __init__(self, seat: Seat, seed: str, listing: bool = False) -> None:
        self.seed = f"{seed}\0{seat}"
        self.listing = listing

    def choose(self, view: SeatView, asked: Asked) -> Action:
        action = asked.sample(picker(f"{self.seed}\0{view.seq}"), self.listing)
        if action is None:
            raise NoAnswer(f"no legal answer to {asked.decision.name()} was found")
        return action


def make_random(seat: Seat, seed: str) -> RandomPlayer:
    return RandomPlayer(seat, seed)


def make_random_listing(seat: Seat, seed: str) -> RandomPlayer:
    return RandomPlayer(seat, seed, listing=True)
