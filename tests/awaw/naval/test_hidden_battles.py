"""20.164A, 22.423, 22.44, 22.531C, 48.21: what is secret in a naval battle: hands of cards, the
numbers of combat groups, who patrols, strikes and covers, and who is screened. Two games that
differ in one of them alone give the other side the same bytes: views, log, past, export, questions,
what is offered and what is refused, and all from which odds are reckoned.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.awaw.naval.battles import SEA, battle, numbered
from tests.awaw.naval.strikes import OFF_LAE
from tests.awaw.secrecy import odds, past, sent
from tests.awaw.table import Staged, put_unit
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat
from warcabinet.awaw.naval.battle.naval_combat_segments import CombatRound
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat

AXIS, ALLIED = Seat("axis"), Seat("allied")
TRIED = (
    "plan-air allied-1=us-nas=1 - -",
    "plan-air axis-1=japan-nas=1 - -",
    "number-groups us-1=1,us-2=2",
    "number-groups japan-1=1,japan-2=2",
    "screen us-dd@tf:us-1=2",
    "screen japan-dd@tf:japan-1=2",
    "launch-strike 1 carriers=us-nas=1",
    "attack-air-bases -",
    "play-card tactical",
    "play-no-card",
    "withdraw-groups -",
)
"""Answers that a seat may try, right or wrong."""


def started(world: AwawWorld, play: Procedure[Any], scenario: str = "midway") -> Game:
    world.changes.clear()
    world.told.clear()
    return new_game(Staged(world, play), scenario, "battle", chance="seeded", seed="3")


def got(made: Game, seat: Seat) -> list[bytes]:
    """What a seat gets, is offered, and is told against what it may try."""
    found = [*sent(made, seat), *past(made, seat), odds(made, seat)]
    for text in TRIED:
        action = notation.read(text, RULES.actions)
        found.append(msgspec.json.encode(made.position.check(seat, action)))
    asked = made.position.asked(seat)
    if asked is not None:
        found.append(asked.decision.prompt_for(asked).encode())
        found.append(msgspec.json.encode(asked.verbs()))
        default = asked.default()
        found.append(b"" if default is None else notation.write(default).encode())
    return found


def answer(made: Game, seat: Seat, text: str) -> None:
    made.answer(seat, notation.read(text, RULES.actions))


# One for each secret ------------------------------------------------------------------------------


def numbering(numbers: str) -> Game:
    world = battle({1: "dd 10", 2: "dd 10"}, {1: "dd 10", 2: "dd 10"})
    for row in (*world.groups.rows(), *world.group_of.rows(), *world.battles.rows()):
        world.drop(row)
    joins = tuple((force, 1) for force in sorted(world.forces))
    made = started(world, NavalCombat(hex=SEA, interceptor=Side.ALLIED, joins=joins))
    answer(made, AXIS, f"number-groups {numbers}")
    return made


def in_a_round(plan: str) -> Game:
    """Both sides have carriers in two groups; the Axis has planned its air."""
    carriers = {1: "akagi, dd 10", 2: "kaga, dd 10"}
    world = battle(carriers, {1: "enterprise, dd 10"}, 1, "coral-sea", OFF_LAE)
    for row in (*world.card_pools.rows(), *world.air.rows()):
        world.drop(row)
    put_unit(world, "japan-aaf EE30 x3")
    made = started(world, CombatRound(), "coral-sea")
    for _ in range(2):
        if made.position.decision is not None and made.position.decision.name() != "air-planning":
            answer(made, made.position.to_answer()[0], "attack-air-bases -")
    answer(made, AXIS, f"plan-air {plan}")
    return made


def screening(ships: str) -> Game:
    world = battle({1: "kongo, ca 6, dd 8"}, {1: "ca 6, dd 8"})
    groups = [numbered(world, side, 1).id for side in Side]
    made = started(world, FleetCombat(axis=groups[0], allied=groups[1]))
    answer(made, AXIS, f"screen {ships}")
    return made


def with_cards(hand: str) -> Game:
    world = battle({1: "akagi, dd 10"}, {1: "enterprise, dd 10"})
    for row in (*world.card_pools.rows(), *world.hand_cards.rows()):
        world.drop(row)
    for deck, seat, held in (
        (Deck.JAPANESE_MAGIC, AXIS, hand),
        (Deck.AMERICAN_MAGIC, ALLIED, "tactical blank"),
    ):
        world.put(CardPool(deck, 8, unplayed=2))
        for name in held.split():
            world.put(HandCards(deck, Card(name), 1, open=False, seats=(seat,)))
    return started(world, CombatRound())


def carrying(ships: str) -> Game:
    """Two groups of the Axis with these ships, as many factors in each, before the search."""
    one, two = ships.split(" + ")
    world = battle({1: one, 2: two}, {1: "enterprise, dd 10"})
    for row in world.card_pools.rows():
        world.drop(row)
    return started(world, CombatRound())


def screened_by_order(how: str) -> Game:
    """Who is screened is settled by an answer, or by an order that was given before."""
    world = battle({1: "kongo, ca 6, dd 8"}, {1: "ca 6, dd 8"})
    groups = [numbered(world, side, 1).id for side in Side]
    made = started(world, FleetCombat(axis=groups[0], allied=groups[1]))
    if how == "order":
        made.order(AXIS, (StandingOrder("screening", "default"),))
    else:
        made.order(AXIS, (StandingOrder("withdrawal", "default"),))
        answer(made, AXIS, "screen -")
    answer(made, ALLIED, "screen -")
    assert made.position.decision is None or made.position.decision.name() != "screening"
    return made


def ordered(orders: str) -> Game:
    made = in_a_round("axis-1=japan-nas=1 - -")
    made.order(AXIS, (StandingOrder("withdrawal", orders),))
    return made


SECRETS: dict[str, tuple[Callable[[str], Game], str, str]] = {
    "numbers": (numbering, "japan-1=1,japan-2=3", "japan-1=3,japan-2=1"),
    "patrols and strikes": (in_a_round, "axis-1=japan-nas=1 - -", "axis-2=japan-nas=1 - -"),
    "size of a patrol": (in_a_round, "axis-1=japan-nas=1 - -", "- - -"),
    "cover": (in_a_round, "- japan-aaf@EE30=axis-1=1 -", "- japan-aaf@EE30=axis-2=1 -"),
    "screening": (screening, "japan-dd@tf:japan-1=4", "japan-ca@tf:japan-1=2"),
    "hands": (with_cards, "tactical strategic", "blank submarine"),
    "contents": (carrying, "akagi, dd 10 + kaga, dd 10", "kaga, dd 10 + akagi, dd 10"),
    "kinds of ships": (carrying, "akagi, dd 10 + ca 4, dd 10", "ca 4, dd 10 + akagi, dd 10"),
    "standing orders": (ordered, "default", "withdraw-groups -"),
    "a policy": (ordered, "policy when-it-matters", "policy unless-outmatched"),
    "asked or not asked": (screened_by_order, "order", "answer"),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_the_other_side_does_not_learn(secret: str) -> None:
    make, *ways = SECRETS[secret]
    one, other = (make(way) for way in ways)
    assert got(one, AXIS) != got(other, AXIS)
    assert got(one, ALLIED) == got(other, ALLIED)


def test_looking_back_shows_no_more_than_was_known() -> None:
    """A battle that is watched again: what was planned in secret is not in it, not even later."""
    one, other = (in_a_round(plan) for plan in ("axis-1=japan-nas=1 - -", "- - -"))
    for made in (one, other):
        answer(made, ALLIED, "plan-air - - -")
    assert past(one, ALLIED) == past(other, ALLIED)
    assert past(one, AXIS) != past(other, AXIS)
    assert odds(one, ALLIED) == odds(other, ALLIED)
    assert odds(one, AXIS) != odds(other, AXIS)


@pytest.mark.parametrize("secret", ["numbers", "patrols and strikes", "cover"])
def test_nor_when_it_has_answered_itself(secret: str) -> None:
    make, *ways = SECRETS[secret]
    games = [make(way) for way in ways]
    text = "number-groups us-1=1,us-2=2" if secret == "numbers" else "plan-air - - -"
    for made in games:
        answer(made, ALLIED, text)
    assert got(games[0], ALLIED) == got(games[1], ALLIED)
