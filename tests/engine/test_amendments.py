"""Amendments of secret rows: whoever may not see a row learns no more than that one changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD, same_game, sent, turn_of
from tests.engine.toy import ToyRules
from tests.engine.toy_parts import SEATS, Bid, Card, Fetch, Show, Stop, ToyWorld
from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.entries import Amended, Amendment, NotAmended, Proposed, RowChange
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import Refused
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.engine.savefile import encode, load
from warcabinet.engine.verifying import export, verify
from warcabinet.engine.views import encoded_view, seat_view

HIDDEN = "a row of cards that not everybody may see is changed"


def card(key: str, owner: Seat, shown: bool = False) -> RowChange:
    return RowChange("cards", key, {"id": key, "owner": owner, "shown": shown})


def gone(key: str) -> RowChange:
    return RowChange("cards", key)


def everything(game: Game, seat: Seat) -> bytes:
    """All that a seat is sent or may take with it."""
    return sent(game)[seat] + export(game, seat)


def sound(game: Game) -> None:
    assert same_game(game, load(encode(game), game.rules))
    for seat in SEATS:
        assert verify(export(game, seat)).faults == []


def agreed(game: Game, asker: Seat, *changes: RowChange) -> None:
    game.propose(asker, Amendment(changes, "as agreed"))
    for seat in SEATS:
        if seat != asker:
            game.consent(seat, True)


class Strict(ToyRules):
    """No two seats may hold cards of the same number, and nobody more than two."""

    def __init__(self, hand: tuple[str, ...] = ("c2",)) -> None:
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
        for coin in world.coins.values():
            if coin.worth == 40 and any(row.owner == BOB for row in world.cards.values()):
                raise RuntimeError(f"a rich coin beside {world.cards_of[BOB]}")
            if coin.worth == 30 and "c6" in world.cards:
                found.append(f"{coin.id} and c6 do not go together")
        return found


def at_table(*hand: str, chance: str = "seeded") -> Game:
    game = new_game(Strict(hand), "cards", "s", chance=chance, seed="7", options={"rounds": "2"})
    for seat in SEATS:
        game.say(seat, "bid 1" if seat == ANN else "bid 0")
    return game


def pairs(chance: str, seat: Seat, *amendments: tuple[RowChange, ...]) -> list[Game]:
    """Games in which a seat has proposed something, and all have agreed, and dice have fallen."""
    games = []
    for changes in amendments:
        game = at_table("c6", "c7", chance=chance)
        agreed(game, seat, *changes)
        assert isinstance(game.entries[-1], Amended)
        game.answer(ANN, Fetch(True))
        sound(game)
        games.append(game)
    return games


@pytest.mark.parametrize("chance", ["seeded", "committed"])
@pytest.mark.parametrize(
    "amendments",
    [
        ((gone("c6"),), (gone("c7"),), (card("c7", BOB),)),
        ((gone("c6"), gone("c7")), (card("c7", BOB), gone("c6"))),
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
    for changes in ((card("c6", BOB),), (gone("c7"),)):
        game = at_table("c6", "c7")
        game.propose(BOB, Amendment(changes))
        games.append(game)
    for seat in (ANN, CYD):
        assert len({everything(game, seat) for game in games}) == 1
        assert seat_view(games[0], seat).proposed == f"bob asks to amend: {HIDDEN}"
    assert "cards: c6, bob: " in seat_view(games[0], BOB).proposed


@pytest.mark.parametrize(
    ("asker", "change", "may"),
    [
        (BOB, gone("c2"), (BOB,)),
        (BOB, card("c2", BOB, True), (BOB,)),  # hidden before: all see it when it is done
        (BOB, card("c2", ANN), (BOB,)),  # ann did not know the row before
        (ANN, card("c1", ANN), (ANN,)),  # it has been shown, and is hidden again
        (BOB, card("c1", ANN, True), None),
        (CYD, card("c1", BOB, True), None),
    ],
)
def test_who_may_see_an_amended_row(
    asker: Seat, change: RowChange, may: tuple[Seat, ...] | None
) -> None:
    game = turn_of(ANN)
    game.answer(ANN, Show("c1"))
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
    forged = msgspec.structs.replace(card("c2", BOB), to=(CYD,))
    game.propose(BOB, Amendment((forged, RowChange("coins", "ann1", None, (BOB,)))))
    entry = game.entries[-1]
    assert isinstance(entry, Proposed)
    assert isinstance(entry.proposal, Amendment)
    assert [change.to for change in entry.proposal.changes] == [(BOB,), None]


# What a proposer is told --------------------------------------------------------------------------


def coin(worth: int) -> RowChange:
    return RowChange("coins", "ann1", {"id": "ann1", "owner": "ann", "box": "top", "worth": worth})


def refusal(game: Game, seat: Seat, *changes: RowChange) -> str:
    before = list(game.entries)
    with pytest.raises(Refused) as caught:
        game.propose(seat, Amendment(changes))
    assert game.entries == before
    return str(caught.value)


@pytest.mark.parametrize("change", [card, lambda key, owner: gone(key)])
def test_a_row_that_the_seat_does_not_see_is_refused_whether_it_is_there_or_not(
    change: Any,
) -> None:
    """Else whoever guesses a name learns whether it is held, or takes the row away."""
    for key in ("c6", "c7", "c9"):
        assert refusal(at_table("c6"), ANN, change(key, ANN)) == refusal(
            at_table("c7"), ANN, change(key, ANN)
        )
    assert "ann sees no cards c6" in refusal(at_table("c6"), ANN, change("c6", ANN))
    assert "ann sees no cards c7" in refusal(at_table("c6"), ANN, change("c7", ANN))


def test_a_proposal_is_judged_by_what_the_proposer_knows() -> None:
    """Bob, who holds c6, is told that it cannot be; ann may propose it all the same."""
    assert "ann1 and c6 do not go together" in refusal(at_table("c6"), BOB, coin(30))
    games = [at_table(key) for key in ("c6", "c7")]
    for game in games:
        game.propose(ANN, Amendment((coin(30),)))
    for seat in (ANN, CYD):
        assert len({everything(game, seat) for game in games}) == 1


def test_what_all_agree_to_is_checked_in_full_and_refused_in_the_open() -> None:
    """It leaves its trace, so nobody can try out what is hidden behind the others' backs."""
    broken, sound_one = at_table("c6"), at_table("c7")
    for game in (broken, sound_one):
        agreed(game, ANN, coin(30))
    assert isinstance(sound_one.entries[-1], Amended)
    assert isinstance(broken.entries[-1], NotAmended)
    assert broken.standing.proposal is None
    assert broken.position.world.table("coins")["ann1"].worth == 1
    for seat in SEATS:
        told = [line.text for line in seat_view(broken, seat).log]
        assert told[-1] == "All agreed to amend, but it would break the game: nothing has changed."
        assert b"c6" not in encoded_view(broken, seat, broken.seq - 1) or seat == BOB
    sound(broken)
    broken.answer(ANN, Fetch(True))
    sound(broken)


def test_a_rule_that_fails_on_what_is_hidden_says_nothing_to_others() -> None:
    """What it said as it failed may name what the proposer does not know."""
    for key in ("c6", "c7"):
        game = at_table(key)
        assert "a rule of the game fails" in refusal(game, BOB, coin(40))
        agreed(game, ANN, coin(40))
        assert isinstance(game.entries[-1], NotAmended)


def test_what_cannot_be_judged_from_what_the_seat_knows_waits_for_the_consent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rule that needs what the seat does not know fails before the change as after it."""
    whole = Strict.violations

    def needy(self: Strict, world: Any) -> list[str]:
        assert len(world.cards) == 3
        return whole(self, world)

    monkeypatch.setattr(Strict, "violations", needy)
    game = at_table("c7")
    agreed(game, ANN, coin(5))
    assert isinstance(game.entries[-1], Amended)


def test_an_answer_that_somebody_would_lack_is_not_told_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stuck(asked: Asked, below: Below, listing: bool = False) -> Bid | None:
        poor = asked.world.coins["ann1"].box == "top"
        return None if poor and "c6" in asked.world.cards else Bid(0)

    monkeypatch.setattr(Asked, "sample", stuck)
    game = new_game(Strict(("c6",)), "cards", "s", chance="seeded", seed="7")
    assert "bob would have no answer to the pending question" in refusal(game, BOB, coin(1))
    agreed(game, ANN, coin(1))
    assert isinstance(game.entries[-1], NotAmended)


def test_a_question_that_only_others_could_answer_is_no_reason_against_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In what cyd knows ann has nothing to answer with: that was so before."""

    def needy(asked: Asked, below: Below, listing: bool = False) -> Stop | None:
        return Stop() if "c1" in asked.world.cards else None

    monkeypatch.setattr(Asked, "sample", needy)
    game = at_table("c6")
    agreed(game, CYD, coin(2))
    assert isinstance(game.entries[-1], Amended)
