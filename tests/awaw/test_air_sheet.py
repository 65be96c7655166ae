"""The air sheet tells of each battle what the rules will say once the air units fly."""

from __future__ import annotations

import pytest

from warcabinet.awaw import RULES
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.air_rows import AirRow, Rung
from warcabinet.awaw.view.air_sheet import AirSheet, sheet, sheet_text
from warcabinet.awaw.view.drawn import assault_facts
from warcabinet.awaw.view.outlook import threat_facts
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

AXIS, ALLIED = Seat("axis"), Seat("allied")
TO_COUNTERAIR = ("end-elimination", "end-airbases", "end-staging")
TO_SUPPORT = (*TO_COUNTERAIR, "end-counterair", "end-movement", "end-counterair")


def barbarossa(*answers: str) -> Game:
    game = new_game(RULES, "barbarossa-1941", "secret", chance="seeded", seed="1")
    for _ in range(2):
        game.say(game.position.to_answer()[0], "ready-set-up")
    for text in answers:
        game.say(game.position.to_answer()[0], text)
    return game


def known(game: Game, seat: Seat) -> AwawWorld:
    world = game.position.world.known_to(seat)
    assert isinstance(world, AwawWorld)
    return world


@pytest.fixture(scope="module")
def supporting() -> AwawWorld:
    return known(barbarossa(*TO_SUPPORT), AXIS)


def at(found: AirSheet, name: str) -> AirRow:
    return next(row for row in found.rows if row.hex == name)


def step(row: AirRow, factors: int) -> Rung:
    return [one for one in row.ladder if one.at <= factors][-1]


def test_odds_now_and_after_are_those_of_the_attack(supporting: AwawWorld) -> None:
    """15.51, 18.551: by the number of factors, as the card of the attack tells them."""
    row = at(sheet(supporting, AXIS, "support"), "K38")
    bare = assault_facts(supporting, AXIS, "K38")
    assert (row.ladder[0].odds, row.defence, row.ground) == (bare.odds, bare.defence, bare.attack)
    for factors in (1, 2, 4):
        flown = assault_facts(supporting, AXIS, f"K38 support:germany-aaf@L36={factors}")
        assert step(row, factors).odds == flown.odds


def test_what_the_enemy_adds_lowers_the_odds(supporting: AwawWorld) -> None:
    """18.611: one factor, the strongest base, all in range; none counts beyond 18.614."""
    row = at(sheet(supporting, AXIS, "support"), "K38")
    assert [one.factors for one in row.replies] == sorted({one.factors for one in row.replies})
    assert row.replies[0].factors == 1
    for reply in row.replies:
        assert reply.ladder[0].odds <= row.ladder[0].odds
    most = 3 * sum(factors for factors, _ in row.weights)
    assert max(one.factors for one in row.replies) <= most


def test_each_die_is_read_in_its_column(supporting: AwawWorld) -> None:
    """15.6: six results, and better odds give better ones; German exchanges are cheap (15.54)."""
    row = at(sheet(supporting, AXIS, "support"), "Q35")
    assert [one.odds for one in row.ladder] == ["2:1", "3:1", "4:1", "5:1"]
    assert row.ladder[0].results == ("a", "Ex", "Ex-1", "Ex-2", "d", "D")
    assert row.ladder[-1].results[0] == "Ex-2"


def test_a_plan_costs_what_is_paid_when_it_is_flown(supporting: AwawWorld) -> None:
    """9.51, 9.63: a BRP for each factor, and nothing beyond fifteen on the front."""
    plan = "K38=germany-aaf@L36=4,K38=germany-aaf@J36=2,P35=germany-aaf@O34=3"
    found = sheet(supporting, AXIS, f"support {plan}")
    assert not found.refusals
    assert {one.hex: one.cost for one in found.planned} == {"K38": 6, "P35": 3}
    assert found.cost == 9
    assert [(one.paid, one.adds) for one in found.spending if one.front == "eastern"] == [(0, 9)]
    game = barbarossa(
        *TO_SUPPORT,
        "support K38 germany-aaf@J36=2,germany-aaf@L36=4",
        "support P35 germany-aaf@O34=3",
    )
    spent = known(game, AXIS).offensive_spending.rows()
    assert sum(row.brps for row in spent) == found.cost


def test_beyond_the_cap_air_flies_free(supporting: AwawWorld) -> None:
    """9.63: nineteen factors cost fifteen."""
    plan = (
        "K38=germany-aaf@L36=4,K38=germany-aaf@J36=4,K38=germany-aaf@M35=5,"
        "P35=germany-aaf@O34=3,P35=germany-aaf@P33=3"
    )
    found = sheet(supporting, AXIS, f"support {plan}")
    assert {one.hex: (one.cost, one.is_free) for one in found.planned} == {
        "K38": (13, False),
        "P35": (2, False),
    }


@pytest.mark.parametrize(
    ("plan", "rule"),
    [("K38=germany-aaf@L36=9", "17.91"), ("T36=germany-aaf@L36=1", "18.45")],
)
def test_a_plan_that_cannot_be_flown_says_why(supporting: AwawWorld, plan: str, rule: str) -> None:
    found = sheet(supporting, AXIS, f"support {plan}")
    assert [one.rule for one in found.refusals] == [rule]


@pytest.mark.parametrize(
    "words", ["", "bomb", "support K38=nobody=1", "defend", "support nonsense"]
)
def test_a_senseless_sheet_is_refused(supporting: AwawWorld, words: str) -> None:
    with pytest.raises(NoReport):
        sheet(supporting, AXIS, words)


def test_a_defender_sees_the_strongest_attack_on_each_of_his_hexes() -> None:
    """18.611: the odds are those the attacker has, and quiet hexes come last."""
    world = known(barbarossa(*TO_SUPPORT, "end-support"), ALLIED)
    found = sheet(world, ALLIED, "defend")
    row = at(found, "K38")
    assert row.ladder[0].odds == threat_facts(world, ALLIED, "K38").before.odds
    stack = row.reach[0]
    sent = f"K38 defence:{stack.stack}={stack.factors}"
    assert step(row, stack.factors).odds == threat_facts(world, ALLIED, sent).after.odds
    quiet = [bool(one.ladder) for one in found.rows]
    assert quiet == sorted(quiet, reverse=True)
    assert found.cost == 0


def test_interceptors_see_what_is_likely_left_of_the_support() -> None:
    """18.563: with more interceptors the odds return to what they were."""
    game = barbarossa(*TO_SUPPORT, "end-support")
    bare = at(sheet(known(barbarossa(*TO_SUPPORT), AXIS), AXIS, "support"), "K38").ladder[0].odds
    game.say(ALLIED, "defensive-air K38=russia-aaf@J39=2")
    world = known(game, AXIS)
    row = at(sheet(world, AXIS, "intercept"), "K38")
    assert row.air == 2
    assert row.ladder[0].odds < bare
    assert row.ladder[-1].odds == bare
    assert row.ladder[-1].theirs > row.ladder[1].theirs
    planned = sheet(world, AXIS, "intercept K38=germany-aaf@L36=4").planned
    assert [(one.hex, one.cost) for one in planned] == [("K38", 4)]


def test_counterair_names_the_strongest_bases_first() -> None:
    """18.521: their factors, ours, and what the first round costs both."""
    world = known(barbarossa(*TO_COUNTERAIR), AXIS)
    found = sheet(world, AXIS, "counterair")
    assert [row.defence for row in found.rows] == sorted(
        (row.defence for row in found.rows), reverse=True
    )
    first = found.rows[0]
    assert sum(world.air[AirId(stack)].factors for stack in first.defenders) == first.defence
    assert step(first, 6).odds == f"6 to {first.defence}"
    assert step(first, 6).theirs > step(first, 6).ours
    assert "6 to 4" in sheet_text(world, AXIS, "counterair")
