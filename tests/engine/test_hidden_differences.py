"""Two games of skirmish that differ only in what one side cannot know look the same to it.

The hidden side swaps two kinds at deployment, and in one of the games draws other orders. Both
games get the same answers as long as these are legal in both. After every entry everything that can
reach the other side is compared, byte for byte, until a fight shows what was different.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import Draw, Drawn, Request, RollContext, Source, picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.verifying import export, verify
from warcabinet.engine.views import asking, encoded_view
from warcabinet.skirmish import RULES
from warcabinet.skirmish.field import SEATS
from warcabinet.skirmish.setup import Assign
from warcabinet.skirmish.world import enemy_of

SCENARIOS = sorted(RULES.scenarios())
SEEDS = range(2)
ENCODER = msgspec.json.Encoder(order="deterministic")
MOST_ANSWERS = 600

ILLEGAL = (
    "bid 99",
    "bid -1",
    "move red-1 A1",
    "move blue-1 E6",
    "gallop red-2 E6",
    "gallop blue-2 E6",
    "hasten",
    "attack E6 red-1,blue-1 charge",
    "attack C2 blue-2 -",
    "end-attack",
    "stand hold",
    "fall-back E6",
    "ambush red-3",
    "ambush blue-3",
    "retreat A4",
    "lose red-1",
    "advance blue-1",
    "assign red-1=horse",
)


class Shifted:
    """A source that deals one seat other cards; all else is as it was."""

    def __init__(self, source: Source, seat: Seat) -> None:
        self.source, self.seat = source, seat

    def draw(self, request: Request, moment: RollContext) -> Drawn:
        drawn = self.source.draw(request, moment)
        if isinstance(request, Draw) and request.to == (self.seat,):
            return Drawn(((drawn.values[0] + 1) % len(request.things),), drawn.key)
        return drawn


class Pair:
    """Two games, and the seat to which they must look the same."""

    def __init__(self, scenario: str, seed: int, viewer: Seat, settle: bool) -> None:
        self.viewer, self.hidden, self.settle = viewer, enemy_of(viewer), settle
        self.below = picker(f"pair {seed} {viewer} {settle}")
        one = new_game(RULES, scenario, f"secret {seed}", chance="committed")
        source = one.source
        two = Game(RULES, one.header, Shifted(source, self.hidden) if seed % 2 else source)
        two.begin()
        self.games = (one, two)
        self.compared = 0

    def play(self) -> None:
        """Play until the games are over or have shown how they differ."""
        self.compare()
        self.deploy()
        for _ in range(MOST_ANSWERS):
            if self.shown() or self.games[0].over:
                return
            self.compare()
            decision = self.games[0].position.decision
            assert decision is not None
            seats = list(decision.seats)
            if len(seats) > 1 and self.below(2):
                seats.reverse()
            answers = {seat: self.answer(seat) for seat in seats}
            if len(seats) == 1:
                (seat,) = seats
                self.give(seat, answers[seat], answers[seat])
            else:
                self.seal(answers)
        pytest.fail("the games had no end")

    def deploy(self) -> None:
        """One plan for the viewer; two for the hidden side, with two kinds swapped."""
        plan = self.answer(self.hidden)
        assert isinstance(plan, Assign)
        parts = list(plan.plan)
        one = self.below(len(parts))
        others = [n for n, part in enumerate(parts) if part.kind != parts[one].kind]
        two = others[self.below(len(others))]
        swapped = list(parts)
        swapped[one] = msgspec.structs.replace(parts[one], kind=parts[two].kind)
        swapped[two] = msgspec.structs.replace(parts[two], kind=parts[one].kind)
        same = self.answer(self.viewer)
        if self.below(2):
            self.give(self.hidden, plan, Assign(tuple(swapped)))
            self.compare()
            self.give(self.viewer, same, same)
        else:
            self.give(self.viewer, same, same)
            self.compare()
            self.give(self.hidden, plan, Assign(tuple(swapped)))

    def answer(self, seat: Seat) -> Action:
        """An answer for both games."""
        asked = [game.position.asked(seat) for game in self.games]
        seeds = [f"{self.below(10**6)}" for _ in range(20)]
        for seed in seeds:
            found = [one.sample(picker(seed)) for one in asked if one is not None]
            if seat == self.viewer:
                assert found[0] == found[1]
            for action in found:
                assert action is not None
                if not any(game.position.check(seat, action) for game in self.games):
                    return action
        default = asked[0].default() if asked[0] else None
        assert default is not None
        return default

    def give(self, seat: Seat, *actions: Action) -> None:
        for game, action in zip(self.games, actions, strict=True):
            game.answer(seat, action, settle=self.settle)
        self.align()

    def seal(self, answers: dict[Seat, Action]) -> None:
        """Sealed answers: compared also while they wait, or else coming crosswise, another one
        first in the other game."""
        seats = [seat for seat in answers if not self.settle or self.has_choice(seat)]
        crosswise = bool(self.below(2))
        for one, two in zip(seats, reversed(seats) if crosswise else seats, strict=True):
            self.games[0].answer(one, answers[one], settle=self.settle)
            if one == self.hidden and self.games[0].position.sealed:
                self.compare()  # in the other game it has not answered yet
            self.games[1].answer(two, answers[two], settle=self.settle)
            if not crosswise and self.games[0].position.sealed:
                self.compare()
        self.align()

    def has_choice(self, seat: Seat) -> bool:
        asked = self.games[0].position.asked(seat)
        return asked is not None and asked.decision.real(asked)

    def align(self) -> None:
        """Where the hidden side had no choice in one game, it says the same in the other: no more
        than the time it takes may differ."""
        while self.games[0].seq != self.games[1].seq and not self.shown():
            behind, ahead = sorted(self.games, key=lambda game: game.seq)
            entry = ahead.entries[behind.seq]
            assert isinstance(entry, Answered)
            assert (entry.seat, entry.by) == (self.hidden, "default")
            behind.say(self.hidden, entry.text)

    def shown(self) -> bool:
        """Has something been shown to the viewer that is not the same in both games?"""
        one, two = (game.position.world.known_to(self.viewer) for game in self.games)
        return any(
            one.table(name).get(key) != two.table(name).get(key)
            for name in one.secret_tables
            for key in one.table(name).keys() & two.table(name).keys()
        )

    def compare(self) -> None:
        """Nothing that reaches the viewer differs."""
        one, two = self.games
        for first, second in zip(
            reaching(one, self.viewer), reaching(two, self.viewer), strict=True
        ):
            assert first == second
        self.compared += 1


def reaching(game: Game, seat: Seat) -> Iterator[Any]:
    """Everything that can reach a seat."""
    yield encoded_view(game, seat)
    yield encoded_view(game, seat, game.shown // 2)  # the log from there on, and above all of it
    if not game.over:  # then all dice are opened
        yield export(game, seat)
    decision = game.position.decision
    yield repr(decision) if decision else ""
    yield game.trouble
    yield refusal(lambda: game.undo(seat, 0))
    for text in ILLEGAL:
        action = notation.read(text, RULES.actions)
        yield text, game.position.check(seat, action)
        if game.position.check(seat, action):
            yield refusal(lambda action=action: game.answer(seat, action))
    asked = game.position.asked(seat)
    if asked is not None:
        yield from offered(asked)


def refusal(attempt: Any) -> str:
    with pytest.raises(Refused) as caught:
        attempt()
    return str(caught.value)


def offered(asked: Asked) -> Iterator[Any]:
    """What a question offers and refuses, slot by slot."""
    yield ENCODER.encode(asking(asked))
    yield asked.decision.real(asked)
    yield asked.default()
    for kind, form in asked.decision.forms.items():
        verb = kind.verb()
        yield verb, asked.unfit(form)
        got: dict[str, Any] = {}
        for shape in asked.shapes(verb):
            if shape.inner:
                item: dict[str, Any] = {}
                for part in shape.inner:
                    values = asked.options(verb, f"{shape.name}.{part.name}", {}, item)
                    yield shape.name, part.name, values
                    item[part.name] = values[0]
                break
            values = asked.options(verb, shape.name, got)
            yield verb, shape.name, values
            for value in RULES.universe(asked.world, shape.pick):
                yield value, asked.why_not(verb, shape.name, value, got)
            if not values and shape.least:
                break
            value = values[0] if values else None
            got[shape.name] = ((value,) if values else ()) if shape.many else value


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("viewer", SEATS)
@pytest.mark.parametrize("settle", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_games_that_differ_in_secrets_look_the_same(
    scenario: str, viewer: Seat, settle: bool, seed: int
) -> None:
    pair = Pair(scenario, seed, viewer, settle)
    pair.play()
    one, two = pair.games
    assert pair.compared > 4
    assert encoded_view(one, pair.hidden) != encoded_view(two, pair.hidden), "there was a secret"
    if not pair.shown():
        pair.compare()
        # In every second pair other cards were dealt than the keys gave: that shows at the end.
        assert bool(verify(export(two, viewer)).faults) == (two.over and seed % 2 == 1)


def test_most_of_these_games_last_a_while() -> None:
    """Else the test above would say little."""
    lengths, ends = [], 0
    for seed in SEEDS:
        pair = Pair("skirmish", seed, SEATS[1], True)
        pair.compare = lambda: None  # type: ignore[method-assign]
        pair.play()
        lengths.append(pair.games[0].seq)
        ends += pair.games[0].over
    assert sorted(lengths)[len(lengths) // 2] > 40
    assert ends < len(lengths), "some of them show it"
