"""Amendments of secret rows: whoever may not see a row learns no more than that one changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD, same_game, sent, turn_of
from tests.engine.toy import RULES, ToyRules
from tests.engine.toy_parts import SEATS, Bid, Card, Fetch, Show, ToyWorld
from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.entries import Amended, Amendment, Proposed, RowChange
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import Refused
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.engine.savefile import encode, load
from warcabinet.engine.verifying import export, verify
from warcabinet.engine.views import seat_view

HIDDEN = "a row of cards that not everybody may see is changed"


def card(key: str, owner: Seat, shown: bool = False) -> RowChange:
    return RowChange("cards", key, {"id": key, "owner": owner, "shown": shown})


def gone(key: str) -> RowChange:
    return RowChange("cards", key)


def everything(game: Game, seat: Seat) -> bytes:
    """All that a seat is sent or may take with it."""
    return sent(game)[seat] + export(game, seat)


def sound(game: Game) -> None:
    assert same_game(game, load(encode(game), RULES))
    for seat in SEATS:
        assert verify(export(game, seat)).faults == []


def agreed(game: Game, asker: Seat, *changes: RowChange) -> None:
    game.propose(asker, Amendment(changes, "as agreed"))
    for seat in SEATS:
        if seat != asker:
            game.consent(seat, True)


def pairs(chance: str, seat: Seat, *amendments: tuple[RowChange, ...]) -> list[Game]:
    """Games in which a seat has proposed something, and all have agreed, and dice have fallen."""
    games = []
    for changes in amendments:
        game = turn_of(ANN, chance=chance)
        agreed(game, seat, *changes)
        game.answer(ANN, Fetch(True))
        sound(game)
        games.append(game)
    return games


@pytest.mark.parametrize("chance", ["seeded", "committed"])
@pytest.mark.parametrize(
    "amendments",
    [
        ((card("c7", BOB),), (card("c8", BOB),)),
        ((gone("c2"),), (card("c7", BOB),)),
        ((card("c7", BOB), gone("c2")), (card("c8", BOB), card("c9", BOB))),
    ],
)
def test_others_cannot_tell_what_became_of_a_secret(
    chance: str, amendments: tuple[tuple[RowChange, ...], ...]
) -> None:
    games = pairs(chance, BOB, *amendments)
    for seat in (ANN, CYD):
        assert len({everything(game, seat) for game in games}) == 1
        assert HIDDEN.encode() in everything(games[0], seat)
    assert len({everything(game, BOB) for game in games}) == len(games)
    assert HIDDEN.encode() not in sent(games[0])[BOB]


def test_nor_while_it_is_only_proposed() -> None:
    games = []
    for changes in ((card("c7", BOB),), (card("c8", BOB),)):
        game = turn_of(ANN)
        game.propose(BOB, Amendment(changes))
        games.append(game)
    for seat in (ANN, CYD):
        assert len({everything(game, seat) for game in games}) == 1
        assert seat_view(games[0], seat).proposed == f"bob asks to amend: {HIDDEN}"
    assert "cards c7 is now id c7, owner bob" in seat_view(games[0], BOB).proposed


@pytest.mark.parametrize(
    ("asker", "change", "may"),
    [
        (BOB, card("c7", BOB), (BOB,)),
        (BOB, gone("c2"), (BOB,)),
        (BOB, card("c2", BOB, True), (BOB,)),  # hidden before: all see it when it is done
        (BOB, card("c2", ANN), (BOB,)),  # ann did not know the row before
        (BOB, card("c7", ANN), (ANN, BOB)),
        (BOB, card("c7", CYD, True), None),
        (ANN, card("c1", ANN), None),  # it has been shown, and is hidden again
        (BOB, card("c1", ANN, True), None),
    ],
)
def test_who_may_see_an_amended_row(
    asker: Seat, change: RowChange, may: tuple[Seat, ...] | None
) -> None:
    game = turn_of(ANN)
    game.answer(ANN, Show("c1"))
    if change.key == "c1" and asker == ANN:
        may = (ANN,)
    agreed(game, asker, change)
    entry = game.entries[-1]
    assert isinstance(entry, Amended)
    assert entry.changes[0].to == may
    for seat in SEATS:
        seen = entry.seen_by(seat)
        assert isinstance(seen, Amended)
        knows = may is None or seat in may
        assert seen.changes == (entry.changes if knows else (RowChange("cards", "", to=()),))
        texts = [event.text for event in seen.told]
        assert len(texts) == 1
        assert (HIDDEN in texts[0]) == (not knows)
    assert (entry.public() == msgspec.structs.replace(entry, state="", told=())) == (may is None)
    sound(game)


def test_the_seats_are_found_out_not_given() -> None:
    game = turn_of(ANN)
    forged = msgspec.structs.replace(card("c7", BOB), to=(CYD,))
    game.propose(BOB, Amendment((forged, RowChange("coins", "ann1", None, (BOB,)))))
    entry = game.entries[-1]
    assert isinstance(entry, Proposed)
    assert isinstance(entry.proposal, Amendment)
    assert [change.to for change in entry.proposal.changes] == [(BOB,), None]


# What a proposer is told --------------------------------------------------------------------------


class Strict(ToyRules):
    """No two seats may hold cards of the same number, and nobody more than two."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        self.hand = hand

    def set_up(
        self, scenario: str, options: Mapping[str, str]
    ) -> tuple[ToyWorld, Procedure[Outcome]]:
        w, first = super().set_up(scenario, options)
        w.drop(w.cards["c2"])
        for key in self.hand:
            w.put(Card(key, BOB))
        return w, first

    def violations(self, world: Any) -> list[str]:
        found = super().violations(world)
        ends: dict[str, str] = {}
        for key in sorted(world.cards):
            if key[-1] in ends:
                found.append(f"{key} and {ends[key[-1]]} are alike")
            ends[key[-1]] = key
        for seat in SEATS:
            if len(world.cards_of[seat]) > 2:
                found.append(f"{seat} holds {', '.join(world.cards_of[seat])}")
        if "boom" in world.cards and any(row.owner == BOB for row in world.cards.values()):
            raise RuntimeError(f"boom beside {world.cards_of[BOB]}")
        return found


def at_table(*hand: str) -> Game:
    game = new_game(Strict(hand), "cards", "s", chance="seeded", seed="7", options={"rounds": "2"})
    while len(game.position.to_answer()) > 1:
        game.say(game.position.to_answer()[0], "bid 0")
    return game


def refusal(game: Game, seat: Seat, *changes: RowChange) -> str:
    before = list(game.entries)
    with pytest.raises(Refused) as caught:
        game.propose(seat, Amendment(changes))
    assert game.entries == before
    return str(caught.value)


def test_a_refusal_tells_only_what_the_proposer_knows() -> None:
    game = at_table("c6")
    assert "c1 and b1" in refusal(game, ANN, card("b1", ANN))
    hidden = refusal(game, ANN, card("b6", ANN))
    assert "it would break the game in a way that ann may not know" in hidden
    assert refusal(at_table("x6"), ANN, card("b6", ANN)) == hidden
    assert "c6" in refusal(game, BOB, card("b6", BOB)), "bob may know"
    both = refusal(game, ANN, card("b1", ANN), card("b6", ANN))
    assert "c1 and b1" in both
    assert "c6" not in both


def test_what_a_rule_says_as_it_fails_is_not_told_either() -> None:
    texts = {refusal(at_table(key), ANN, card("boom", ANN)) for key in ("c6", "c7")}
    assert len(texts) == 1
    assert "boom" not in texts.pop()
    assert "boom beside ('boom', 'c6')" in refusal(at_table("c6"), BOB, card("boom", BOB))


def test_a_row_that_the_proposer_does_not_know_is_no_reason_against_another_of_its_name() -> None:
    """Whether bob holds such a card is not ann's to find out: hers takes its place."""
    games = []
    for hand in (("c7",), ("c8",)):
        game = at_table(*hand)
        agreed(game, ANN, card("c7", ANN))
        games.append(game)
    assert len({everything(game, ANN) for game in games}) == 1
    assert len({everything(game, CYD) for game in games}) == 1


def test_an_answer_that_somebody_would_lack_is_not_told_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stuck(asked: Asked, below: Below, listing: bool = False) -> Bid | None:
        return None if "c6" in asked.world.cards else Bid(0)

    monkeypatch.setattr(Asked, "sample", stuck)
    game = new_game(Strict(("c6",)), "cards", "s", chance="seeded", seed="7")
    coin = RowChange("coins", "ann1", {"id": "ann1", "owner": "ann", "box": "top"})
    assert "bob would have no answer to the pending question" in refusal(game, BOB, coin)
    assert "in a way that ann may not know" in refusal(game, ANN, coin)
