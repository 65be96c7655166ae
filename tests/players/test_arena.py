"""Games between named players, and players by name."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from tests.players.brittle import ANN, BOB, RULES, SEATS, Hide
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, StandingOrder
from warcabinet.engine.entries import Answered
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players import arena, registry
from warcabinet.players.contract import (
    NoAnswer,
    Player,
    answer_of,
    orders_of,
    reason_of,
    view_for,
)
from warcabinet.players.random_player import RandomPlayer
from warcabinet.players.spiel import Knowledge


class Careful:
    """Answers by default, or the first that can be listed; says why."""

    def __init__(self, seat: Seat, seed: str) -> None:
        self.seat = seat
        self.views: list[SeatView] = []

    def choose(self, view: SeatView, asked: Asked) -> Action:
        self.views.append(view)
        for action in asked.default(), asked.sample(lambda n: 0):
            if action is not None:
                return action
        raise NoAnswer("nothing to say")

    def reason(self) -> str:
        return "it seemed safe"

    def standing_orders(self) -> tuple[StandingOrder, ...]:
        return (StandingOrder("hiding", "hide 3"),)


class Wrong(Careful):
    def choose(self, view: SeatView, asked: Asked) -> Action:
        return Hide(7)

    def standing_orders(self) -> tuple[StandingOrder, ...]:
        return ()


class Dreamer:
    """Searches one step in imagined worlds."""

    def __init__(self, seat: Seat, seed: str) -> None:
        self.seen: set[int] = set()

    def search(self, view: SeatView, asked: Asked, knowledge: Knowledge) -> Action:
        state = knowledge.imagined(lambda n: len(self.seen) % n)
        self.seen.add(len(self.seen))
        action = state.sample_action(knowledge.seat, lambda n: n - 1)
        assert action is not None
        state.apply(knowledge.seat, action)
        return action


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, factory in {"careful": Careful, "wrong": Wrong, "dreamer": Dreamer}.items():
        monkeypatch.setitem(registry.BUILT_IN, name, factory)


def test_a_game_is_the_same_for_the_same_seed() -> None:
    lined_up = arena.lineup(RULES, "brittle", ["random", "random-listing"])
    one, two = (arena.play(RULES, "brittle", lined_up, "seed") for _ in range(2))
    assert one == two
    assert one.seats == {"ann": "random", "bob": "random-listing"}
    assert one.reason == "the higher number"
    others = {arena.play(RULES, "brittle", lined_up, str(n)).winner for n in range(30)}
    assert others == {"ann", "bob", None}


def test_drawing_and_listing_are_both_uniform() -> None:
    """The hidden number is one of three: each about a third of the time."""
    game = arena.start(RULES, "brittle", "1")
    for listing in (False, True):
        counts = [0, 0, 0, 0]
        for seed in range(600):
            answer = answer_of(RandomPlayer(ANN, str(seed), listing), game, ANN)
            assert isinstance(answer, Hide)
            counts[answer.number] += 1
        assert counts[0] == 0
        assert all(140 < count < 260 for count in counts[1:])


def test_a_random_player_answers_the_same_after_an_interruption() -> None:
    game = arena.start(RULES, "brittle", "1")
    assert answer_of(RandomPlayer(ANN, "s"), game, ANN) == answer_of(
        RandomPlayer(ANN, "s"), game, ANN
    )


@pytest.mark.usefixtures("_registered")
def test_hooks_are_optional_and_used() -> None:
    random: Player = RandomPlayer(ANN, "1")
    assert reason_of(random) == ""
    assert orders_of(random) == ()
    careful = Careful(ANN, "1")
    assert reason_of(careful) == "it seemed safe"
    game = arena.start(RULES, "brittle", "1")
    match = arena.Match(game, {ANN: "careful", BOB: "random"}, "1")
    match.run()
    hidden = [e for e in game.entries if isinstance(e, Answered) and e.seat == ANN]
    assert (hidden[0].text, hidden[0].by) == ("hide 3", "order")


@pytest.mark.usefixtures("_registered")
def test_a_player_sees_its_own_view_with_the_log_since_its_last_answer() -> None:
    game = arena.start(RULES, "brittle", "1")
    match = arena.Match(game, {ANN: "careful", BOB: "random"}, "1")
    match.run()
    player = match.players[ANN]
    assert isinstance(player, Careful)
    assert player.views
    for view in player.views:
        assert view.seat == ANN
        assert view.asking is not None
        assert view.table.mine == 3
        assert not any(line.seat == ANN for line in view.log)
    assert not hasattr(view_for(game, BOB).table, "hidden")


def test_what_a_player_gets_holds_nothing_hidden() -> None:
    game = arena.start(RULES, "brittle", "1")
    game.say(ANN, "hide 2")
    game.say(BOB, "hide 3")
    seat = game.position.to_answer()[0]
    asked = game.position.asked(seat)
    assert asked is not None
    assert list(asked.world.hidden) == [seat]
    knowledge = Knowledge.of(game.position, seat)
    assert list(knowledge._known.world.table("hidden")) == [seat]


@pytest.mark.usefixtures("_registered")
def test_a_searching_player_gets_imagined_worlds() -> None:
    lined_up = arena.lineup(RULES, "brittle", ["dreamer"])
    assert arena.play(RULES, "brittle", lined_up, "1").actions > 4


@pytest.mark.usefixtures("_registered")
def test_an_illegal_answer_is_the_players_fault() -> None:
    lined_up = arena.lineup(RULES, "brittle", ["wrong"])
    with pytest.raises(arena.IllegalAnswer, match=r"wrong gave an illegal answer: from 1 to 3"):
        arena.play(RULES, "brittle", lined_up, "1")


def test_a_game_is_given_only_so_many_answers() -> None:
    lined_up = arena.lineup(RULES, "brittle", ["random"])
    with pytest.raises(arena.Endless, match="not over after 3 answers"):
        arena.play(RULES, "brittle", lined_up, "1", most=3)


def test_lineup() -> None:
    assert arena.lineup(RULES, "brittle", ["random"]) == dict.fromkeys(SEATS, "random")
    with pytest.raises(arena.BadPlayers, match=r"2 seats \(ann, bob\) and 3 players"):
        arena.lineup(RULES, "brittle", ["random"] * 3)
    with pytest.raises(registry.UnknownPlayer, match="there are: random, random-listing"):
        arena.lineup(RULES, "brittle", ["random", "genius"])


def test_players_by_path() -> None:
    player = registry.make(f"{__name__}:Careful", ANN, "1")
    assert isinstance(player, Player)
    for name in ("no.such.module:make", f"{__name__}:nobody", ":", "json:__name__"):
        with pytest.raises(registry.UnknownPlayer):
            registry.factory(name)
    with pytest.raises(registry.UnknownPlayer, match="neither 'choose' nor 'search'"):
        registry.make("builtins:slice", ANN, "1")


def test_players_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints(
        [
            EntryPoint("careful", f"{__name__}:Careful", registry.GROUP),
            EntryPoint("broken", "no.such.module:make", registry.GROUP),
            EntryPoint("random", "no.such.module:make", registry.GROUP),
        ]
    )
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    assert registry.names() == [*registry.BUILT_IN, "broken", "careful"]
    assert isinstance(registry.make("careful", ANN, "1"), Player)
    assert isinstance(registry.make("random", ANN, "1"), RandomPlayer)
    with pytest.raises(registry.UnknownPlayer, match="'broken' cannot be loaded"):
        registry.factory("broken")
