"""Undo in games with a seat for each power: random play of allies in one phase."""

from __future__ import annotations

from warcabinet import catalogue
from warcabinet.engine import savefile
from warcabinet.engine.chance import picker
from warcabinet.engine.entries import Undone
from warcabinet.engine.game import new_game
from warcabinet.engine.position import Refused


def test_random_undos_replay_to_the_same_game() -> None:
    rules = catalogue.rules_of("awaw")
    game = new_game(
        rules, "barbarossa", "s", options={"seats": "power"}, chance="seeded", seed="undo2"
    )
    below, seats = picker("undo2"), game.header.seats
    kept = 0
    for _ in range(220):
        waiting = game.position.to_answer()
        seat = waiting[below(len(waiting))]
        asked = game.position.asked(seat)
        assert asked is not None
        answer = asked.sample(below)
        assert answer is not None
        game.answer(seat, answer)
        if below(4):
            continue
        seat = seats[below(len(seats))]
        if game.undo_reach(seat) == game.seq:
            continue
        before = (list(game.entries), game.position.digest())
        try:
            game.undo(seat)
        except Refused:
            assert (list(game.entries), game.position.digest()) == before
            continue
        assert game.state_of(game.position) == game.entries[-1].state
        assert not rules.violations(game.position.world)
        kept += isinstance(game.entries[-1], Undone)
    assert kept >= 5
    again = savefile.replay(savefile.read(savefile.encode(game)), rules)
    assert again.position.digest() == game.position.digest()
