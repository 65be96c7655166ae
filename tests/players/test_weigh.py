"""Experiments on the weights: what is drawn, what it becomes, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import weigh
from warcabinet.players.awaw.staff.manners import ALLIED, USUAL


@pytest.fixture
def kept() -> Iterator[None]:
    """All weights are put back afterwards."""
    before = {
        (seat, name): weigh.value_of(seat, name)
        for seat, names in weigh.TRIED.items()
        for name in names
    }
    yield
    for (seat, name), value in before.items():
        weigh.put(seat, name, value)


def made_up(number: int) -> weigh.Tried:
    """A game in which high losses cost six points, and nothing else matters."""
    ways = {"MANNER.price": number % 2, "MANNER.bounty": number // 2 % 2}
    return weigh.Tried(f"{number}", ways, (-3, 3)[number % 2] + number // 4 % 3, 0)


def test_every_weight_has_two_values_around_its_own() -> None:
    for seat, ways in weigh.WAYS.items():
        for name, (less, more) in ways.items():
            assert less < weigh.value_of(seat, name) < more, name
            assert type(less) is type(more) is type(weigh.value_of(seat, name)) or not less, name


@pytest.mark.usefixtures("kept")
def test_a_weight_is_put_where_the_seat_has_it() -> None:
    usual = USUAL.price
    weigh.put("allied", "MANNER.price", 9.5)
    weigh.put("allied", "LINE.behind", 4.0)
    assert (ALLIED.price, ALLIED.line.behind, type(ALLIED.line.behind)) == (9.5, 4, int)
    assert USUAL.price == usual


def test_each_game_draws_every_weight_anew() -> None:
    games = [weigh.drawn("axis", f"{number}") for number in range(30)]
    assert games == [weigh.drawn("axis", f"{number}") for number in range(30)]
    for name in weigh.TRIED["axis"]:
        assert {game[name] for game in games} == {0, 1}, name


def test_what_a_weight_brings_is_told_the_surest_first() -> None:
    head, first, second = weigh.told([made_up(number) for number in range(120)]).splitlines()
    assert head.startswith("120 games, score 0.500")
    name, brought, *_ = first.split()
    assert name == "MANNER.price"
    assert 5.5 < float(brought) < 6.5
    assert second.startswith("MANNER.bounty")


@pytest.mark.usefixtures("kept")
def test_games_that_are_kept_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def played(scenario: str, seat: str, other: str, seed: str, ways: dict[str, int]) -> object:
        asked.append(seed)
        return weigh.Tried(seed, ways, 1, 1)

    monkeypatch.setattr(weigh, "played", played)
    file = tmp_path / "games.jsonl"
    file.write_bytes(msgspec.json.encode(weigh.Tried("s-1", {}, 4, 1)) + b"\n")
    args = weigh.arguments(
        f"play barbarossa axis greedy --games 3 --seed s --plain --keep {file}"
        " --set MANNER.price=1.7".split()
    )
    assert len(weigh.series(args)) == 3
    assert asked == ["s-0", "s-2"]
    assert USUAL.price == 1.7
    assert [game.seed for game in weigh.read([file])] == ["s-1", "s-0", "s-2"]


def test_a_weight_that_nobody_knows_is_refused() -> None:
    with pytest.raises(SystemExit):
        weigh.arguments(["play", "barbarossa", "axis", "greedy", "--set", "FRONT.nothing=1"])
    with pytest.raises(SystemExit):
        weigh.arguments(["play", "barbarossa", "axis", "greedy", "--set", "FRONT.fade"])
