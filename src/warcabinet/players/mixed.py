"""The mixed player: most answers are the greedy player's, some are drawn at random; how many of
them is drawn anew for each game. Where the greedy player has no sense and would take the default,
every other answer is drawn. What is drawn is drawn again, a few times, if it would let an occasion
pass. In one game of three guns decide at sea: nobody strikes from the air or withdraws, so that
what was found is engaged, and evades.

Between two random players what takes several good answers in a row, such as a battle at sea, seldom
happens, and two greedy ones play much the same game again and again: the fuzzer sees more with
mixed ones. The rules know nothing of it.
"""

from __future__ import annotations

from zlib import crc32

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
LIVELY = {"interception-window": 4, "further-engagement": 1, "group-numbers": 1}
"""Questions of which one in so many answers is drawn: where much begins."""


GUNS = {"strike-or-not": "no-strike", "withdrawal": "withdraw-groups"}
"""Where guns decide: the verb of the answer to a question, which names nobody."""
GUNS_IN = 3
"""In one of so many games."""
COUNTERS = 1
"""Windows in which somebody counters an interception: all of them are drawn."""


def guns_decide(seed: str) -> bool:
    """Do guns decide at sea in a game? Both seats agree on it."""
    return crc32(seed.encode()) % GUNS_IN == 0


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
        self.guns = guns_decide(seed)

    def choose(self, view: SeatView, asked: Asked) -> Action:
        below = quick_picker(self.drawing.seed ^ (view.seq * STRIDE))
        name = asked.decision.name()
        if self.guns and name in GUNS and (action := _naming_nobody(asked, GUNS[name])):
            return action
        has_sense = name in self.planning.sense(view.game)
        share = LIVELY.get(name, self.share if has_sense else UNSURE)
        if name in LIVELY and getattr(asked.decision, "level", 1) > 1:
            share = COUNTERS
        if below(share):
            return self.planning.choose(view, asked)
        for _ in range(TRIES):
            action = asked.sample(below)
            if action is not None and not is_dull(action):
                return action
        return self.drawing.choose(view, asked)


def _naming_nobody(asked: Asked, verb: str) -> Action | None:
    """The answer of a verb with nothing filled in, if it may be given."""
    kind = next((one for one in asked.forms if one.verb() == verb), None)
    action = None if kind is None else kind()
    return action if action is not None and not asked.check(action) else None


def make_mixed(seat: Seat, seed: str) -> MixedPlayer:
    return MixedPlayer(seat, seed)
