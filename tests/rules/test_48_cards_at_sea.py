"""48.22, 48.31, 48.51: codebreaking cards in naval battles, from the question to the dice."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.awaw.naval.battles import battle, numbered
from tests.awaw.table import Staged, Table
from tests.rules.test_22_fleet_combat import volleys
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import CardQuestion, Use
from warcabinet.awaw.naval.battle.naval_combat_segments import CombatRound
from warcabinet.awaw.naval.battle.submarine_attacks import SubmarineAttack
from warcabinet.awaw.naval.interception.interception_dice import InterceptionDice, dice_parts
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.codebreaking import Card, CardPool, CodeAdvantage, Deck, HandCards
from warcabinet.awaw.state.naval import Force, ForceKind, Hull
from warcabinet.awaw.state.naval_battles import NavalBattle
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

JAPAN, US = Side.AXIS, Side.ALLIED
DECKS = {"axis": Deck.JAPANESE_MAGIC, "allied": Deck.AMERICAN_MAGIC}


def give(world: AwawWorld, **cards: str) -> None:
    """`axis="tactical strategic"`: what each side has in hand, and nothing else."""
    for seat, deck in DECKS.items():
        held = cards.get(seat, "").split()
        for row in [one for one in world.hand_cards.rows() if one.deck is deck]:
            world.drop(row)
        world.put(CardPool(deck, 8, unplayed=len(held)))
        for card in dict.fromkeys(held):
            count = held.count(card)
            world.put(HandCards(deck, Card(card), count, open=False, seats=(Seat(seat),)))


def a_round(world: AwawWorld) -> Table:
    return Table(Position.opening(Staged(world, CombatRound()), "midway", dict(world.options)))


def to_cards(t: Table, use: Use) -> CardQuestion:
    """Plays on until cards are asked for; nobody plays any before, and nothing is hit."""
    while True:
        question = t.position.decision
        if isinstance(question, CardQuestion) and question.use is use:
            return question
        if t.position.request is not None:
            t.dice(*(2 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])


def search_dice(t: Table) -> dict[str, int]:
    """How many dice each side searches with."""
    found = {}
    while t.pending.startswith("search by"):
        request = t.position.request
        assert request is not None
        count = len(request.sides)  # type: ignore[union-attr]
        found[t.pending.split()[3]] = count
        t.dice(*(2 for _ in range(count)))
    return found


# Tactical cards -----------------------------------------------------------------------------------


@pytest.mark.rule("48.31C#2", "tactical cards for search come just before the dice")
@pytest.mark.rule("48.51A#1", "who is ahead searches with one die more, the other with one fewer")
@pytest.mark.rule("48.22C#1", "a tactical card affects the search of a round")
def test_a_card_for_search() -> None:
    world = battle({1: "dd 10", 3: "akagi, dd 10"}, {1: "dd 10", 3: "enterprise, dd 10"})
    give(world, axis="tactical", allied="tactical")
    t = a_round(world)
    for seat in ("axis", "allied"):
        assert t.pending == "air-planning"
        t.default(seat)
    question = t.position.decision
    assert isinstance(question, CardQuestion)
    assert (question.use, question.wanted, question.deck) == (
        *(Use.SEARCH, Card.TACTICAL),
        DECKS["allied"],  # the interceptors first
    )
    t.say("allied: play-no-card")
    t.say("axis: play-card tactical")
    t.say("allied: play-no-card")
    assert search_dice(t) == {"axis": 3, "allied": 1}


@pytest.mark.rule("48.31C#4", "tactical cards for fleet combat come just before it")
@pytest.mark.rule("48.51B#2", "who is ahead has one more of nationality in fleet combat of a round")
@pytest.mark.rule("48.22C#2", "a tactical card affects the fleet combat of a round")
def test_a_card_for_fleet_combat() -> None:
    world = battle({1: "dd 10", 2: "dd 9"}, {1: "dd 10", 2: "dd 9"}, now=2)
    give(world, axis="tactical", allied="tactical")
    t = a_round(world)
    question = to_cards(t, Use.FLEET_COMBAT)
    assert question.wanted is Card.TACTICAL
    t.say("allied: play-card tactical")
    t.say("axis: play-no-card")
    for factors in (10, 9):  # both engagements of the round
        assert t.pending == "screening"
        for seat in ("axis", "allied"):
            t.default(seat)
        assert volleys(t) == {
            "axis>light-ships": (factors, 0),
            "allied>light-ships": (factors, 0),
        }
        while t.pending == "fleet combat":
            t.dice(1, 1)
    again = battle({1: "dd 10"}, {1: "dd 10"}, now=3)
    give(again)
    t = a_round(again)
    while t.pending != "fleet combat":
        if t.position.request is not None:
            t.dice(*(2 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])
    assert volleys(t)["axis>light-ships"] == (10, 1)


@pytest.mark.rule("48.21D#1", "each sort of card has its moments, in the turns of both sides")
@pytest.mark.parametrize("moving", list(Side))
def test_cards_have_their_moments(moving: Side) -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    (clock,) = world.clock.rows()
    world.put(msgspec.structs.replace(clock, side=moving))
    give(world, axis="tactical strategic", allied="tactical strategic submarine")
    t = a_round(world)
    for use in (Use.SEARCH, Use.FLEET_COMBAT):
        question = to_cards(t, use)
        seat = t.position.to_answer()[0]
        assert question.wanted is Card.TACTICAL
        assert t.against(f"{seat}: play-card tactical") == set()
        assert t.against(f"{seat}: play-card strategic") == {"48.31"}
        t.say(f"{seat}: play-no-card")


# Submarines and interceptions ---------------------------------------------------------------------


def attack(axis: str, allied: str, change: Callable[[AwawWorld], object] = bool) -> Table:
    """A Japanese submarine is about to attack two destroyers."""
    world = battle({6: "dd 10"}, {1: "dd 2"})
    change(world)
    for row in list(world.levels.rows()):
        if row.kind in (LevelKind.TORPEDO, LevelKind.ASW):
            world.drop(row)
    give(world, axis=axis, allied=allied)
    force = world.put(Force(ForceId("boat"), "japan", SpaceId("P40"), kind=ForceKind.SUBMARINES))
    boat = world.put(Hull("japan-submarine", "japan", in_force(force.id), 1))
    play = SubmarineAttack(boat=boat.id, group=numbered(world, US, 1).id)
    t = Table(Position.opening(Staged(world, play), "midway", dict(world.options)))
    t.default("axis")
    return t


def result(t: Table) -> str:
    while isinstance(t.position.decision, CardQuestion):
        t.say(f"{t.position.to_answer()[0]}: play-no-card")
    t.dice(1, 2)
    (line,) = (one for one in t.told("22.94") if "attacks:" in one)
    return line.partition("attacks: 3 ")[2]


@pytest.mark.rule("48.22A#1", "a submarine card helps submarines on the board")
def test_a_submarine_card() -> None:
    assert result(attack("submarine", "")) == "+1, result 0"
    t = attack("submarine", "")
    t.say("axis: play-card submarine")
    assert result(t) == "+2, result 1"


@pytest.mark.rule("48.22B#1", "an ASW card hinders submarines on the board")
def test_an_asw_card() -> None:
    t = attack("", "asw")
    t.say("allied: play-card asw")
    assert result(t) == "+0, result 0"


@pytest.mark.rule("48.22C#3", "a tactical card affects one submarine attack")
def test_a_tactical_card_for_a_submarine() -> None:
    t = attack("tactical", "")
    t.say("axis: play-no-card")  # none for all submarines
    t.say("axis: play-card tactical")
    assert result(t) == "+2, result 1"


@pytest.mark.rule("48.22D#1", "strategic cards give a die for interceptions")
def test_a_strategic_card() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    give(world)
    asked = InterceptionDice("us", SpaceId("P40"), against="japan")
    assert [part.name for part in dice_parts(world, asked)] == []
    world.put(CodeAdvantage(Use.INTERCEPTION, DECKS["allied"], 1))
    assert [(part.name, part.value) for part in dice_parts(world, asked)] == [("codebreaking", 1)]


# Russia -------------------------------------------------------------------------------------------


def russian(world: AwawWorld) -> AwawWorld:
    """The Allied ships are Russian ones."""
    for force in [one for one in world.forces.rows() if one.party == "us"]:
        world.amend(force, party="russia")
    for hull in [one for one in world.hulls.rows() if one.party == "us"]:
        world.drop(hull)
        world.put(msgspec.structs.replace(hull, party="russia"))
    return world


@pytest.mark.rule("48.14#3", "no cards are played in a battle with Russian ships")
@pytest.mark.rule("48.13#3", "no cards are played in a battle with Russian ships")
def test_no_cards_against_russian_ships() -> None:
    asked = []
    for change in (lambda world: world, russian):
        world = change(battle({1: "dd 10"}, {1: "dd 10"}, scenario="pacific-1939"))
        world.put(NavalBattle(SpaceId("P40"), JAPAN, 1))
        give(world, axis="tactical", allied="tactical")
        t = a_round(world)
        uses = set()
        while t.pending not in ("", "screening"):
            question = t.position.decision
            if isinstance(question, CardQuestion):
                uses.add(question.use)
            if t.position.request is not None:
                t.dice(*(2 for _ in t.position.request.sides))  # type: ignore[union-attr]
            else:
                t.default(t.position.to_answer()[0])
        asked.append(uses)
    assert asked == [{Use.SEARCH, Use.FLEET_COMBAT}, set()]


def test_no_cards_for_submarines_against_russian_ships() -> None:
    assert isinstance(attack("submarine", "").position.decision, CardQuestion)
    assert not isinstance(attack("submarine", "", russian).position.decision, CardQuestion)


def test_no_die_for_interceptions_of_russian_ships() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    give(world)
    world.put(CodeAdvantage(Use.INTERCEPTION, DECKS["axis"], 1))
    for foe, dice in (("us", ["codebreaking"]), ("russia", [])):
        asked = InterceptionDice("japan", SpaceId("P40"), against=foe)
        assert [part.name for part in dice_parts(world, asked)] == dice
