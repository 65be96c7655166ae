"""What the greedy player does at sea: landings, air over beaches, guards of supply lines."""

from __future__ import annotations

from collections import Counter

from warcabinet.awaw import RULES
from warcabinet.engine.entries import Answered
from warcabinet.players import arena


def test_it_lands_with_air_support_and_protects_its_supply() -> None:
    name, seed = "overlord-1944", "landing"
    match = arena.Match(arena.start(RULES, name, seed), arena.lineup(RULES, name, ["greedy"]), seed)
    match.run(turns=2)
    said = [one.text for one in match.game.entries if isinstance(one, Answered)]
    verbs = Counter(text.partition(" ")[0] for text in said)
    assert verbs["invade"] >= 2
    assert verbs["land-troops"] >= 1
    assert verbs["support"] >= 1
    assert verbs["protect-supply"] >= 1
