"""The home player: answers at random, but where the home front is concerned it draws again, a few
times, if what it drew lets an occasion pass.

Between two random players few BRPs are granted and few bombs dropped, since most of what may be
drawn ends a phase. The rules know nothing of it.
"""

from __future__ import annotations

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.random_player import STRIDE, RandomPlayer, quick_picker

TRIES = 3
"""How often it draws again."""

DULL = frozenset(
    {
        "build-no-plant",
        "end-atomic-attacks",
        "end-ports",
        "end-shipments",
        "hold-counter-intelligence",
        "no-covert-operation",
        "no-raid",
        "no-route",
    }
)
"""Verbs of answers that let an occasion pass."""

LISTS = frozenset({"place-points", "trigger-production"})
"""Verbs of answers that let it pass if they name nothing."""


def is_dull(action: Action) -> bool:
    """Does an answer let the occasion pass?"""
    if action.verb() in LISTS:
        return not any(getattr(action, name) for name in action.__struct_fields__)
    return action.verb() in DULL


class HomePlayer:
    """Draws answers. What comes out depends on its seed and the number of the entry alone."""

    looks = False

    def __init__(self, seat: Seat, seed: str) -> None:
        self.drawing = RandomPlayer(seat, seed)

    def choose(self, view: SeatView, asked: Asked) -> Action:
        action = self.drawing.choose(view, asked)
        below = quick_picker(self.drawing.seed ^ (view.seq * STRIDE))
        for _ in range(TRIES):
            if not is_dull(action):
                break
            action = asked.sample(below) or action
        return action


def make_home(seat: Seat, seed: str) -> HomePlayer:
    return HomePlayer(seat, seed)
