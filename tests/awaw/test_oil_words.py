"""Who is asked for oil is told what lacking it means."""

from __future__ import annotations

from warcabinet.awaw import RULES
from warcabinet.engine import notation
from warcabinet.engine.game import new_game

WANTED = {
    "offset-oil-effects": ("armor moves and fights like infantry", "no offensive missions"),
    "construction-oil-use": ("Each covers 25 BRPs", "costs twice as much"),
}


def test_the_questions_about_oil_say_what_it_is_for() -> None:
    """33.61, 27.13B: in the words of the question itself."""
    game = new_game(RULES, "barbarossa-1941", "secret", chance="seeded", seed="1")
    seen: set[str] = set()
    for _ in range(200):
        decision = game.position.decision
        if decision is None or seen == set(WANTED):
            break
        seat = game.position.to_answer()[0]
        asked = game.position.asked(seat)
        assert asked is not None
        if decision.name() in WANTED:
            seen.add(decision.name())
            told = decision.prompt_for(asked)
            assert all(words in told for words in WANTED[decision.name()]), told
        usual = decision.default(asked)
        ready = any(kind.verb() == "ready-set-up" for kind in decision.forms)
        assert ready or usual is not None
        text = "ready-set-up" if ready or usual is None else notation.write(usual)
        game.say(seat, text)
    assert seen == set(WANTED)
