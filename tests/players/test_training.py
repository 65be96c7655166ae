"""Learning what positions are worth: the fit, the games, and what is stored."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.awaw.table import world_at
from warcabinet import catalogue
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import picker
from warcabinet.engine.records import Seat
from warcabinet.players import fitting
from warcabinet.players.awaw.staff.features import DIRECTIONS, features_of
from warcabinet.players.awaw.staff.value import judged, value
from warcabinet.players.fitting import CONSTANT, Example, error, fit, predicted, solved
from warcabinet.players.training import CannotTrain, Lesson, Lessons, efforts, observed, trained

FRESH = Path(__file__).parent / "data" / "fresh_games.json"
"""Positions of games that nothing was fitted to: barbarossa-1941, seeds `fresh-0` and on."""


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
    assert error(guesses, became) < 0.9 * error([mean] * len(became), became)


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
