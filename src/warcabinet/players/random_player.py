"""The random player: a legal answer drawn slot by slot. It is the fuzzer's engine.

`random` draws candidates until one has no reason against it; `random-listing` lists every legal
value before it draws, as a client does. Both draw uniformly over the legal values of each slot.
"""

from __future__ import annotations

from hashlib import blake2b

from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.contract import NoAnswer


class RandomPlayer:
    """Answers at random. What it draws depends on its seed and the number of the entry alone."""

    looks = False

    def __init__(self, seat: Seat, seed: str, listing: bool = False) -> None:
        text = f"{seed}\0{seat}".encode()
        self.seed = int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
        self.listing = listing

    def choose(self, view: SeatView, asked: Asked) -> Action:
        action = asked.sample(quick_picker(self.seed + view.seq * STRIDE), self.listing)
        if action is None:
            raise NoAnswer(f"no legal answer to {asked.decision.name()} was found")
        return action


WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
STRIDE = 0xD1342543DE82EF95


def quick_picker(seed: int) -> Below:
    """`below(n)` from the SplitMix64 sequence: a few multiplications, good enough for a fuzzer."""
    state = seed & WORD

    def below(n: int) -> int:
        nonlocal state
        state = (state + STEP) & WORD
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        return (word ^ (word >> 31)) % n

    return below


def make_random(seat: Seat, seed: str) -> RandomPlayer:
    return RandomPlayer(seat, seed)


def make_random_listing(seat: Seat, seed: str) -> RandomPlayer:
    return RandomPlayer(seat, seed, listing=True)
