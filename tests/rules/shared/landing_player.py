"""A random player that wants to land: its ground units stay in port, its task forces mostly as they
are, and it goes on with what it has begun. `simulate --players
tests.rules.shared.landing_player:make` plays such games.
"""

from __future__ import annotations

from itertools import islice

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.random_player import STRIDE, RandomPlayer, quick_picker

PASSED = ("sea-transports", "naval-announcements", "go-on-or-abort", "ground-move")
"""Questions that it mostly leaves to their default."""

WANTED = ("naval-missions", "carrier-air-missions")
"""Questions that it mostly answers with something that is proposed."""

DECIDED = ("task-force-formation", "first-wave", "regular-attacks")
"""Half of the time it takes the default, half of the time anything."""


class LandingPlayer(RandomPlayer):
    def choose(self, view: SeatView, asked: Asked) -> Action:
        name = asked.decision.name()
        draw = quick_picker(self.seed ^ (view.seq * STRIDE))(8)
        if name in WANTED and draw < 6 and (found := _proposed(asked)):
            return found[(self.seed + view.seq) % len(found)]
        often = 7 if name in PASSED else 4 if name in DECIDED else 0
        if draw < often:
            default = _ends(asked) or asked.default()
            if default is not None:
                return default
        return super().choose(view, asked)


def _proposed(asked: Asked) -> list[Action]:
    """The first landings that are proposed: at what counts for victory."""
    forms = asked.decision.forms.values()
    return [one for form in forms if form.proposals for one in islice(form.proposals(asked), 6)]


def _ends(asked: Asked) -> Action | None:
    """To end moving, where there is no default."""
    if asked.decision.name() != "ground-move":
        return None
    for verb, form in asked.decision.forms.items():
        if form.closes and (form.fits is None or not form.fits(asked)):
            return verb()
    return None


def make(seat: Seat, seed: str) -> LandingPlayer:
    return LandingPlayer(seat, seed)
