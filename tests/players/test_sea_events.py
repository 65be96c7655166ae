"""What happened at sea, read from lines of a log."""

from __future__ import annotations

from collections import Counter

from warcabinet.engine.world import Event
from warcabinet.players.awaw import sea_events
from warcabinet.players.awaw.sea_events import (
    BATTLE,
    KINDS,
    LANDING,
    ORDINARY,
    SURPRISE,
    WITHDRAWAL,
)

TURN = "Summer 1942|axis|T.P.COM"
STRIKE = Event("22.46", "4 squadrons strike combat group 1 of the axis side", when=TURN)


def kinds(*events: Event) -> dict[str, int]:
    return dict(Counter(sea_events._kinds(iter(events))))


def test_a_battle_is_counted_once() -> None:
    rounds = [Event("22.32", f"round {n} of the naval battle in HH29", when=TURN) for n in (1, 2)]
    leaves = Event("22.61", "combat group 1 of the axis side withdraws", when=TURN)
    assert kinds(*rounds, leaves) == {BATTLE: 1, WITHDRAWAL: 1}


def test_a_strike_surprises_or_not() -> None:
    told = Event("23.7413", "surprise: 5 +1, surprise of level 6", when=TURN)
    none = Event("23.7413", "surprise: 1 -1, no surprise", when=TURN)
    met = Event("23.415A", "nobody in the air meets the strike", when=TURN)
    assert kinds(STRIKE, told) == {SURPRISE: 1}
    assert kinds(STRIKE, none) == kinds(STRIKE, met) == {ORDINARY: 1}


def test_a_landing_is_fought_for_where_somebody_went_ashore() -> None:
    ashore = Event("21.517", "japan-marine-1-2/1 goes ashore in HH27", when=TURN)
    there = Event("15.41", "japan-marine-1-2/1 attack HH27", when=TURN)
    inland = Event("15.41", "japan-infantry-1-2/1 attack GG27", when=TURN)
    assert kinds(ashore, there) == {LANDING: 1}
    assert kinds(ashore, inland) == kinds(there) == {}


def test_every_kind_can_be_told_from_the_log() -> None:
    known = {kind for kind, _, _ in sea_events._TOLD} | {ORDINARY, LANDING}
    assert known == set(KINDS)
