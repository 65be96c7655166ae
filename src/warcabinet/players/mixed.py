"""The mixed player: most answers are the greedy player's, some are drawn at random; how many of
them is drawn anew for each game. Where the greedy player has no sense and would take the default,
every other answer is drawn. What is drawn is drawn again, a few times, if it would let an occasion
pass.

Between two random players what takes several good answers in a row, such as a battle at sea, seldom
happens, and two greedy ones play much the same game again and again: the fuzzer sees more with
mixed ones. The rules know nothing of it.
"""

from __future__ import annotations

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.greedy import GreedyPlayer
from warcabinet.players.random_player import STRIDE, RandomPlayer, quick_picker

SHARES = (8, 16, 32)
"""In a game one of so many answers is drawn at random."""

UNSURE, TRIES = 2, 4
"""One of so many answers is drawn where the greedy player has no sense, and how often again."""
DULL = frozenset(
    {
        "abort-activity",
        "accept-combat",
        "engage-nobody",
        "give-up-interception",
        "no-raid",
        "no-strike",
        "play-no-card",
        "stand-by",
        "turn-back",
    }
)
"""Verbs of answers that let an occasion pass."""
LIVELY = {"interception-window": 4, "further-engagement": 1}
"""Questions of which one in so many answers is drawn: where much begins."""


def is_dull(action: Action) -> bool:
    """Does an answer let the occasion pass, by its verb or because it names nobody?"""
    values = [getattr(action, name) for name in action.__struct_fields__]
    return action.verb() in DULL or (bool(values) and not any(values))


class MixedPlayer:
    """Asks one of the two at random. What comes out depends on its seed and the game alone."""

    looks = False

    def __init__(self, seat: Seat, seed: str) -> None:
        self.drawing = RandomPlayer(seat, seed)
        self.planning = GreedyPlayer(seat, seed)
        self.share = SHARES[quick_picker(self.drawing.seed)(len(SHARES))]

    def choose(self, view: SeatView, asked: Asked) -> Action:
        below = quick_picker(self.drawing.seed ^ (view.seq * STRIDE))
        has_sense = asked.decision.name() in self.planning.sense(view.game)
        share = LIVELY.get(asked.decision.name(), self.share if has_sense else UNSURE)
        if below(share):
            return self.planning.choose(view, asked)
        for _ in range(TRIES):
            action = asked.sample(below)
            if action is not None and not is_dull(action):
                return action
        return self.drawing.choose(view, asked)


def make_mixed(seat: Seat, seed: str) -> MixedPlayer:
    return MixedPlayer(seat, seed)
