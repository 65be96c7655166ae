"""The construction sheet tells what the question of construction allows."""

from __future__ import annotations

import pytest

from warcabinet.awaw import RULES
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.build_sheet import sheet, sheet_text
from warcabinet.engine import notation
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

ME, OTHER = Seat("allied"), Seat("axis")


@pytest.fixture(scope="module")
def building() -> Game:
    """Barbarossa 1941 when the Allies build, by the usual answers."""
    game = new_game(RULES, "barbarossa-1941", "secret", chance="seeded", seed="1")
    for _ in range(150):
        decision = game.position.decision
        assert decision is not None
        if decision.name() == "unit-construction":
            return game
        seat = game.position.to_answer()[0]
        asked = game.position.asked(seat)
        assert asked is not None
        ready = any(kind.verb() == "ready-set-up" for kind in decision.forms)
        usual = decision.default(asked)
        assert usual is not None
        game.say(seat, "ready-set-up" if ready else notation.write(usual))
    raise AssertionError("nothing was built")


def known(game: Game, seat: Seat = ME) -> AwawWorld:
    world = game.position.world.known_to(seat)
    assert isinstance(world, AwawWorld)
    return world


def test_every_place_of_the_sheet_is_legal_and_none_is_missing(building: Game) -> None:
    """27.41, 27.46: the same places as the question offers."""
    asked = building.position.asked(ME)
    assert asked is not None
    rows = {row.type: row for row in sheet(known(building), ME, "").rows if row.places}
    assert rows
    for kind, row in rows.items():
        verb = "build-factors" if row.in_factors else "build-unit"
        offered = asked.options(verb, "where", {"kind": kind})
        assert set(row.places) == set(offered)


def test_a_price_is_what_is_paid_and_the_limit_shrinks_by_it(building: Game) -> None:
    """27.11, 27.31."""
    before = sheet(known(building), ME, "")
    row = next(one for one in before.rows if one.places and not one.in_factors)
    building.say(ME, f"build-unit {row.type} {row.places[0]}")
    after = sheet(known(building), ME, "")
    paid = {one.power: one.used for one in after.budgets}
    was = {one.power: one.used for one in before.budgets}
    assert sum(paid.values()) - sum(was.values()) == row.price
    left = next((one.left for one in after.rows if one.type == row.type), 0)
    assert left == row.left - 1
    assert f"{row.left - 1} left" in sheet_text(known(building), ME, "") or not left
    building.undo(ME)


def test_what_cannot_be_built_says_why(building: Game) -> None:
    for row in sheet(known(building), ME, "").rows:
        assert bool(row.places) != bool(row.refusals), row


def test_only_the_side_that_moves_builds(building: Game) -> None:
    with pytest.raises(NoReport):
        sheet(known(building, OTHER), OTHER, "")
