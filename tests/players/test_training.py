"""Learning what positions are worth: the fit, the games, and what is stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from msgspec.structs import replace
from typer.testing import CliRunner

from tests.awaw.table import world_at
from warcabinet import catalogue
from warcabinet.awaw.terms.powers import Side
from warcabinet.cli.train import train_command
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players import fitting
from warcabinet.players.awaw.staff.features import DIRECTIONS, features_of
from warcabinet.players.awaw.staff.leanings import LEANINGS
from warcabinet.players.awaw.staff.value import judged, value
from warcabinet.players.fitting import (
    CONSTANT,
    Example,
    Leaning,
    error,
    fit,
    predicted,
    solved,
    sure_of,
)
from warcabinet.players.staff import Leader, Style
from warcabinet.players.training import (
    CannotTrain,
    Lesson,
    Lessons,
    efforts,
    leanings,
    observed,
    trained,
)

FRESH = Path(__file__).parent / "data" / "fresh_games.json"
"""Positions of games that nothing was fitted to: barbarossa-1941, whoever tries things out, seeds
`trial-106` and on."""


WAYS = {"a": 1, "b": -1, "always": 0}
SOMEWHERE = Lessons("somewhere", "somebody", "s")


def taught(count: int, noise: int = 0) -> list[Lesson]:
    """Games of one position each; every other one goes east, and that is what `a` comes from."""
    return [
        Lesson([one], ("east",) if one.features["a"] > 9 else ("west",))
        for one in examples(count, noise)
    ]


def examples(count: int, noise: int = 0) -> list[Example]:
    """What became of them is 3 + 2a - b, more or less."""
    below = picker("examples")
    found = []
    for number in range(count):
        a, b = below(20), below(20)
        luck = below(2 * noise + 1) - noise
        features = {"a": float(a), "b": float(b), "always": 7.0}
        found.append(Example(1 + number % 2, features, 3.0 + 2 * a - b + luck))
    return found


def test_equations_are_solved_whatever_their_order() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 11.0]) == pytest.approx([2.0, 3.0])


def test_weights_are_found_in_the_units_of_the_features() -> None:
    weights = fit(examples(50), WAYS, penalty=0.0)
    assert weights == pytest.approx({CONSTANT: 3.0, "a": 2.0, "b": -1.0, "always": 0.0})


def test_a_penalty_makes_weights_smaller_where_little_is_known() -> None:
    few, many = examples(10), examples(1000)
    shy = fit(few, WAYS, penalty=20.0)
    assert 0 < shy["a"] < 1.5
    assert fit(many, WAYS, penalty=20.0)["a"] == pytest.approx(2.0, abs=0.1)


def test_what_would_count_the_wrong_way_counts_nothing() -> None:
    weights = fit(examples(50), {"a": 1, "b": 1, "always": 0}, penalty=0.0)
    assert weights["b"] == 0.0
    assert weights["a"] == pytest.approx(2.0, abs=0.3)


def test_the_error_is_that_of_games_that_were_held_out() -> None:
    games = taught(200, noise=3)
    fitted = trained(SOMEWHERE, games, WAYS)
    assert (fitted.games, fitted.held_out, set(fitted.weights)) == (200, 40, {"1", "2"})
    assert 1.0 < fitted.error < fitted.error_of_mean / 2
    lucky = [
        Lesson([replace(one, became=99.0) for one in game.examples], ()) if n % 5 == 0 else game
        for n, game in enumerate(games)
    ]
    other = trained(SOMEWHERE, lucky, WAYS)
    assert other.weights == fitted.weights
    assert other.error > 50


def test_weights_hold_for_so_many_turns_or_more() -> None:
    fitted = trained(SOMEWHERE, taught(20), WAYS)
    assert fitted.of(1) == fitted.weights["1"]
    assert fitted.of(2) == fitted.of(9) == fitted.weights["2"]
    assert fitted.of(0) is None


def test_what_an_effort_brought_is_told_with_its_error() -> None:
    found = efforts(taught(100, noise=3))
    assert set(found) == {"east", "west"}
    assert found["east"].gain == -found["west"].gain
    assert found["east"].gain == pytest.approx(20.0, abs=4.0)
    assert found["east"].gain > 5 * found["east"].error > 0
    assert found["east"].games + found["west"].games == 100
    few = [Lesson(game.examples, ("north",)) for game in taught(3)]
    assert "north" not in efforts([*taught(100), *few])


def drawn(count: int, gain: int, noise: int) -> list[Lesson]:
    """Games in which the first seat leans to `bold`, which brings so much, and the second to the
    same, which costs the first as much; and both to `idle`, which brings nothing.
    """
    below = picker("leanings")
    found = []
    for _ in range(count):
        leans = {
            seat: {name: 2 * below(2) - 1 for name in ("bold", "idle")} for seat in ("one", "two")
        }
        luck = below(2 * noise + 1) - noise
        became = gain * (leans["one"]["bold"] - leans["two"]["bold"]) / 2 + luck
        found.append(Lesson([Example(1, {}, became)], (), leans))
    return found


def test_what_a_leaning_brought_is_told_for_each_seat_with_its_error() -> None:
    found = leanings(drawn(200, gain=4, noise=3))
    for seat in ("one", "two"):
        bold, idle = found[seat]["bold"], found[seat]["idle"]
        assert bold.games == 200
        assert bold.gain == pytest.approx(4.0, abs=3 * bold.error)
        assert bold.gain > 5 * bold.error
        assert abs(idle.gain) < 3 * idle.error
        assert 0.1 < idle.error < 1.0
    assert leanings(taught(20)) == {}


def test_the_more_was_tried_the_surer_a_gain_must_be() -> None:
    """1.96 errors for one that was tried; with twenty, one in twenty would be luck."""
    assert sure_of(1) == pytest.approx(1.96, abs=0.01)
    assert sure_of(20) == pytest.approx(3.02, abs=0.01)
    row = Leaning(100, -2.5, 1.0)
    empty = trained(SOMEWHERE, taught(20), WAYS)
    alone = replace(empty, leanings={"one": {"bold": row}})
    assert alone.surely_paid("one") == {"bold": -1}
    assert alone.surely_paid("two") == {}
    others = {f"other {number}": Leaning(100, 0.0, 1.0) for number in range(20)}
    many = replace(empty, leanings={"one": {"bold": row}, "two": others})
    assert many.surely_paid("one") == {}


def test_what_was_learned_takes_the_place_of_what_was_known(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    games = taught(20)
    one, two = (trained(Lessons(name, "somebody", "s"), games, WAYS) for name in ("one", "two"))
    fitting.keep([two], path)
    fitting.keep([one, msgspec.structs.replace(two, seed="t")], path)
    assert list(fitting.read(path)) == ["one", "two"]
    assert fitting.read(path)["two"].seed == "t"


def test_a_game_gives_an_example_for_each_player_turn_after_the_first() -> None:
    rules = catalogue.rules_for("barbarossa-1941")
    found = observed(rules, Lessons("barbarossa-1941", "random", "1"), 0)
    assert [one.left for one in found.examples] == [5, 4, 3, 2, 1]
    assert len({one.became for one in found.examples}) == 1
    assert "D44" in found.effort or "H47" in found.effort


def test_whoever_tries_things_out_draws_how_both_seats_lean() -> None:
    """The style of the player who plays is told, not that of somebody else."""
    rules = catalogue.rules_for("barbarossa-1941")
    player = "tests.players.test_training:make_trying_at_random"
    found = observed(rules, Lessons("barbarossa-1941", player, "1"), 0)
    assert set(found.leanings) == {"axis", "allied"}
    for side in Side:
        assert set(found.leanings[side.value]) == set(LEANINGS[side])
        assert set(found.leanings[side.value].values()) == {-1, 1}
    usual = observed(rules, Lessons("barbarossa-1941", "random", "1"), 0)
    assert usual.leanings == {"axis": {}, "allied": {}}


class TryingAtRandom(Leader):
    """Has the style of whoever tries things out, and plays at random, which is quick."""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        found = asked.default() or asked.sample(picker(f"{self.seed} {view.seq}"))
        assert found is not None
        return found


def make_trying_at_random(seat: Seat, seed: str) -> TryingAtRandom:
    return TryingAtRandom(seat, seed, Style(f"{seed} {seat}", trying=True))


app = typer.Typer()
app.command("train")(train_command)


def train(*arguments: str, code: int = 0) -> dict[str, Any]:
    more = ("--player", "random", "--games", "5", "--workers", "1", "--json")
    run = CliRunner().invoke(app, ["barbarossa-1941", *arguments, *more])
    assert run.exit_code == code, run.output
    return json.loads(run.stdout) if code == 0 else {}


def test_a_training_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "lessons"
    whole = train("--seed", "r", "--resume", str(path))
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 6, "what was played, and five games"
    path.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    assert train("--seed", "r", "--resume", str(path)) == whole
    assert sorted(path.read_bytes().splitlines(keepends=True)) == sorted(lines)
    train("--seed", "other", "--resume", str(path), code=2)


@pytest.mark.parametrize("scenario", ["skirmish", "poland-1939"])
def test_nothing_is_learned_where_no_points_are_counted(scenario: str) -> None:
    with pytest.raises(CannotTrain):
        observed(catalogue.rules_for(scenario), Lessons(scenario, "random", "1"), 0)


def fresh() -> list[Example]:
    return msgspec.json.decode(FRESH.read_bytes(), type=list[Example])


def test_stored_weights_are_of_the_features_that_the_code_has() -> None:
    at = world_at("germany-armor-4-6 K37", scenario="barbarossa-1941")
    names = {CONSTANT, *features_of(at)}
    assert names == {CONSTANT, *DIRECTIONS}
    stored = fitting.read()
    assert "barbarossa-1941" in stored
    for scenario, fitted in stored.items():
        assert scenario in catalogue.rules_for(scenario).scenarios()
        assert all(set(weights) == names for weights in fitted.weights.values())
        assert fitted.error < fitted.error_of_mean


def test_stored_weights_predict_better_than_the_mean_in_fresh_games() -> None:
    fitted = fitting.read()["barbarossa-1941"]
    games = fresh()
    became = [one.became for one in games]
    guesses = [predicted(fitted.of(one.left) or {}, one.features) for one in games]
    mean = sum(became) / len(became)  # of these very games: hard to beat
    assert error(guesses, became) < error([mean] * len(became), became)


AXIS, ALLIED = Seat("axis"), Seat("allied")


def test_a_position_is_judged_by_what_was_learned_alike_for_both_sides() -> None:
    units = ("germany-armor-4-6 I46 x2", "germany-infantry-3-3 J45 x2", "russia-infantry-1-3 H47")
    near = world_at(*units, scenario="barbarossa-1941", turn="Winter 1941", side="allied")
    assert value(near, AXIS) == -value(near, ALLIED)
    assert value(near, AXIS) != judged(near, Side.AXIS)
    taken = world_at(
        *units[:2],
        scenario="barbarossa-1941",
        turn="Winter 1941",
        side="allied",
        control={"germany": "H47"},
    )
    assert value(taken, AXIS) > value(near, AXIS)


def test_elsewhere_a_position_is_judged_by_hand() -> None:
    at = world_at("germany-infantry-3-3 L33", scenario="poland-1939", turn="Fall 1939")
    assert value(at, AXIS) == judged(at, Side.AXIS)
