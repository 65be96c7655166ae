"""Tournaments: who meets whom, what counts as a point, what is counted against a player."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.players.brittle import ANN, BOB, RULES, Hide
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.engine.entries import Answered
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Scenario
from warcabinet.engine.views import SeatView
from warcabinet.players import arena, registry, tournament
from warcabinet.players.arena import BadPlayers, GameResult
from warcabinet.players.contract import NoAnswer
from warcabinet.players.keeping import CannotResume, Heading, KeptGames
from warcabinet.players.random_player import RandomPlayer
from warcabinet.players.scoring import Tally, paired_points, pairings, standings, tally, wilson
from warcabinet.players.tournament import (
    Contest,
    Contested,
    Fixture,
    contest,
    fixtures,
    seeds_between,
    seeds_from,
)


class Wrong(RandomPlayer):
    """Proposes what the rules refuse when it is to hide a number."""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        return Hide(7) if asked.decision.name() == "hiding" else super().choose(view, asked)


class Silent(RandomPlayer):
    """Never has an answer."""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        raise NoAnswer("nothing to say")


class Crashing(RandomPlayer):
    def choose(self, view: SeatView, asked: Asked) -> Action:
        raise ZeroDivisionError("a bug")


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, factory in {"wrong": Wrong, "silent": Silent, "crashing": Crashing}.items():
        monkeypatch.setitem(registry.BUILT_IN, name, factory)


def test_every_two_players_meet_on_the_same_seeds_in_both_seats() -> None:
    found = fixtures(["a", "b", "c"], seeds_from("s", 4))
    assert len(found) == 12
    for pair in (("a", "b"), ("a", "c"), ("b", "c")):
        for seated in (pair, pair[::-1]):
            seeds = [fixture.seed for fixture in found if fixture.players == seated]
            assert seeds == ["s-0", "s-1"]


def test_seeds_can_be_named_as_a_range() -> None:
    assert seeds_between("9-11") == ["9", "10", "11"]
    for bad in ("9", "a-b", "9-", "11-9"):
        with pytest.raises(ValueError, match=bad):
            seeds_between(bad)


def test_who_cannot_play_a_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    check = tournament.check_players
    check(RULES, "brittle", ["random", "random-listing"])
    with pytest.raises(BadPlayers, match="at least two players"):
        check(RULES, "brittle", ["random"])
    with pytest.raises(BadPlayers, match="random is named twice"):
        check(RULES, "brittle", ["random", "greedy", "random"])
    with pytest.raises(registry.UnknownPlayer, match="no player 'genius'"):
        check(RULES, "brittle", ["random", "genius"])
    three = Scenario("brittle", "Brittle", (ANN, BOB, Seat("eve")), "Take coins.")
    monkeypatch.setattr(RULES, "scenario", lambda name: three)
    with pytest.raises(BadPlayers, match="for two seats, and brittle has 3"):
        check(RULES, "brittle", ["random", "greedy"])


def test_a_game_of_a_tournament_is_the_same_as_in_the_arena() -> None:
    fixture = Fixture(("random", "random-listing"), "7")
    lined_up = arena.lineup(RULES, "brittle", fixture.players)
    played = contest(RULES, "brittle", fixture)
    assert played.result == arena.play(RULES, "brittle", lined_up, "7")
    assert played.illegal == {"ann": 0, "bob": 0}
    assert set(played.seconds) == {"ann", "bob"}
    assert all(took > 0 for turns in played.seconds.values() for took in turns)
    assert played.result is not None
    assert sum(len(turns) for turns in played.seconds.values()) <= played.result.turns


def test_an_illegal_proposal_is_counted_and_the_default_played() -> None:
    match = Contest(arena.start(RULES, "brittle", "1"), {ANN: "wrong", BOB: "random"}, "1")
    match.run()
    assert dict(match.illegal) == {ANN: 1}
    hidden = next(e for e in match.game.entries if isinstance(e, Answered) and e.seat == ANN)
    assert hidden.text == "hide 1", "the default"


def test_where_there_is_no_default_anything_legal_is_played() -> None:
    played = contest(RULES, "brittle", Fixture(("silent", "random"), "1"))
    assert played.failure is None
    assert played.illegal["ann"] > 1
    assert played.illegal["bob"] == 0


def test_a_player_that_crashes_spoils_that_game_only() -> None:
    played = contest(RULES, "brittle", Fixture(("random", "crashing"), "1"))
    assert played.result is None
    assert played.failure is not None
    assert (played.failure.kind, played.failure.seat) == ("crash", "bob")
    assert "ZeroDivisionError" in played.failure.traceback
    assert tally(played, "random") == Tally()


def test_wilson() -> None:
    """Against figures from a table of the interval."""
    found = wilson(8, 10)
    assert (found.games, found.score) == (10, 0.8)
    assert (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)
    assert round(wilson(200, 200).low, 4) == 0.9812
    assert wilson(200, 200).high == pytest.approx(1)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


def game(
    players: tuple[str, str], winner: str | None, level: str, illegal: int = 0, took: float = 1.0
) -> Contested:
    seats = dict(zip(("ann", "bob"), players, strict=True))
    result = GameResult("s", seats, winner, 1, 1, "", level=level)
    return Contested(
        Fixture(players, "s"),
        result,
        None,
        {"ann": illegal, "bob": 0},
        {"ann": (took, 3 * took), "bob": (0.5,)},
    )


def test_scores_per_pairing_seat_and_level() -> None:
    played = [
        game(("x", "y"), "ann", "great"),
        game(("y", "x"), "ann", "great", illegal=2, took=2.0),
        game(("x", "y"), None, "none"),
        game(("y", "x"), "bob", "small"),
        game(("x", "z"), "bob", "small"),
    ]
    first, second, third = pairings(["x", "y", "z"], played)
    assert first.players == ("x", "y")
    assert (first.score.games, first.score.score) == (4, 2.5 / 4)
    assert list(first.seats) == ["ann", "bob"]
    assert first.seats == {"ann": Tally(1, 1, 0), "bob": Tally(1, 0, 1)}
    assert first.levels == {"great": {"x": 1, "y": 1}, "none": {"x": 1}, "small": {"y": 1}}
    assert second.seats["ann"] == Tally(losses=1)
    assert third.score.games == 0
    table = {standing.player: standing for standing in standings(["x", "y", "z"], played)}
    assert list(table) == ["z", "x", "y"], "the best first"
    assert table["y"].illegal == 2
    assert table["x"].illegal == 0
    assert table["y"].turns == 6
    assert table["y"].most_seconds == 6.0
    assert table["y"].p95_seconds == 6.0  # the sixth of six
    assert table["y"].mean_seconds == pytest.approx((0.5 + 0.5 + 2 + 6 + 1 + 3) / 6)


def test_one_turn_of_twenty_may_take_longer() -> None:
    quick = [game(("x", "y"), "ann", "great", took=1.0) for _ in range(12)]
    slow = game(("x", "y"), "ann", "great", took=9.0)
    found = {one.player: one for one in standings(["x", "y"], [*quick, slow])}
    assert (found["x"].p95_seconds, found["x"].most_seconds) == (9.0, 27.0)  # 25th and 26th


def scored(players: tuple[str, str], seed: str, ahead: int) -> Contested:
    """A game in which the first seat is so many points ahead."""
    seats = dict(zip(("ann", "bob"), players, strict=True))
    result = GameResult(seed, seats, None, 1, 1, "", points={"ann": ahead, "bob": -ahead})
    return Contested(Fixture(players, seed), result, None, {}, {})


def test_points_are_compared_seed_by_seed_in_both_seats() -> None:
    played = [
        scored(("a", "b"), "1", 10),
        scored(("b", "a"), "1", 6),
        scored(("a", "b"), "2", 3),
        scored(("b", "a"), "2", 5),
        scored(("a", "b"), "3", 99),
    ]
    found = paired_points(played, "a")
    assert found is not None
    assert (found.pairs, found.mean) == (2, 1.0), "+4 and -2; seed 3 was played in one seat only"
    assert found.spread == pytest.approx(18**0.5)
    assert found.error == pytest.approx(1.959964 * 3)
    other = paired_points(played, "b")
    assert other is not None
    assert other.mean == -1.0
    assert paired_points(played[:2], "a") is None, "one pair has no spread"
    assert paired_points([game(("a", "b"), "ann", "")], "a") is None, "nothing is counted"


HEADING = Heading("brittle", {}, 1, 100)


def test_games_are_kept_as_they_end_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    kept = KeptGames.opened(path, HEADING)
    assert kept.games == {}
    one, two = scored(("a", "b"), "1", 3), scored(("b", "a"), "1", 4)
    kept.keep(one)
    kept.keep(two)
    kept.keep(Contested(Fixture(("a", "b"), "9"), None, None, {}, {}))
    again = KeptGames.opened(path, HEADING)
    assert again.games == {one.fixture: one, two.fixture: two}, "a failed game is played again"


def test_a_game_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    kept = KeptGames.opened(path, HEADING)
    one, two = scored(("a", "b"), "1", 3), scored(("b", "a"), "1", 4)
    kept.keep(one)
    kept.keep(two)
    path.write_bytes(path.read_bytes()[:-9])
    again = KeptGames.opened(path, HEADING)
    assert again.games == {one.fixture: one}
    again.keep(two)
    assert KeptGames.opened(path, HEADING).games == {one.fixture: one, two.fixture: two}


def test_a_file_of_other_games_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    KeptGames.opened(path, HEADING)
    with pytest.raises(CannotResume, match="scenario 'brittle', not 'other'"):
        KeptGames.opened(path, Heading("other", {}, 1, 100))
    with pytest.raises(CannotResume, match="rules 1, not 2"):
        KeptGames.opened(path, Heading("brittle", {}, 2, 100))
    path.write_bytes(path.read_bytes() + b"nonsense\n" + b"{}\n")
    with pytest.raises(CannotResume, match="line 2"):
        KeptGames.opened(path, HEADING)
    path.write_bytes(b"a letter\n")
    with pytest.raises(CannotResume, match="line 1"):
        KeptGames.opened(path, HEADING)
