"""The bold player: every other answer is drawn at random, the rest are the greedy player's. Two
random players seldom bring about what takes several good answers in a row, such as a battle at sea;
the fuzzer sees more of that with bold ones.
"""

from __future__ import annotations

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.greedy import GreedyPlayer
from warcabinet.players.random_player import RandomPlayer, quick_picker


class BoldPlayer:
    """Asks one of the two at random. What comes out depends on its seed and the game alone."""

    looks = False

    def __init__(self, seat: Seat, seed: str) -> None:
        self.drawing = RandomPlayer(seat, seed)
        self.planning = GreedyPlayer(seat, seed)

    def choose(self, view: SeatView, asked: Asked) -> Action:
        below = quick_picker(self.drawing.seed ^ view.seq)
        chosen = self.planning if below(2) else self.drawing
        return chosen.choose(view, asked)


def make_bold(seat: Seat, seed: str) -> BoldPlayer:
    return BoldPlayer(seat, seed)
