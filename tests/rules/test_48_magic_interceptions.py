"""48.61C, 48.62, 48.63: interceptions by Magic."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    MORESBY,
    NOUMEA,
    RABAUL,
    ocean,
    play,
    sail,
)
from tests.awaw.table import Table
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import CardQuestion, Use
from warcabinet.awaw.naval.interception.magic import comes_by, in_range
from warcabinet.awaw.naval.interception.naval_interception import (
    distance,
    of_force,
    why_not_at_all,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import Quarry, quarries
from warcabinet.awaw.naval.movement.bases_to_return_to import bases_for
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.naval import ActivityId, Stance
from warcabinet.awaw.state.naval_battles import MagicForce
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

PEARL = "P53"
AXIS, ALLIED = Seat("axis"), Seat("allied")
US_FORCE = f"us-1 {MORESBY}: ca 8, dd 4"


def coral_sea(
    *forces: str, japan: str = "", us: str = "strategic", kind: str = Kind.CARRIER_MISSION
) -> Table:
    """Japan sails from Rabaul to JJ29, and both hold these cards."""
    world = ocean(f"japan-1 {RABAUL}: akagi, dd 10", *forces)
    decks = {Deck.JAPANESE_MAGIC: (AXIS, japan), Deck.AMERICAN_MAGIC: (ALLIED, us)}
    for deck, (seat, cards) in decks.items():
        world.put(CardPool(deck, 8, unplayed=len(cards.split())))
        for card in set(cards.split()):
            count = cards.split().count(card)
            world.put(HandCards(deck, Card(card), count, open=False, seats=(seat,)))
    sail(world, "activity-1", "japan-1", "JJ29", kind=kind)
    world.changes.clear()
    return play(world)


def asked(t: Table) -> str:
    question = t.position.decision
    return "" if question is None else f"{t.position.to_answer()[0]} {type(question).__name__}"


def is_for_magic(t: Table) -> bool:
    """Are cards for Magic asked for?"""
    question = t.position.decision
    return isinstance(question, CardQuestion) and question.use is Use.MAGIC_INTERCEPTION


def magic(*tries: str) -> str:
    return "allied: intercept-by-magic " + (",".join(tries) or "-")


@pytest.mark.rule("48.31D#4", "cards for Magic come right after the missions are announced")
@pytest.mark.rule("48.61C#1", "a mission of the combat phase may be met by playing a card")
@pytest.mark.rule("48.22D#3", "a strategic card of the U.S. lets a task force intercept")
@pytest.mark.rule("48.61C#2", "one task force comes without dice for a card that is not countered")
@pytest.mark.rule("48.61C#3", "whom it meets the U.S. says when the cards are played")
def test_a_task_force_comes_without_dice() -> None:
    t = coral_sea(US_FORCE)
    question = t.position.decision
    assert isinstance(question, CardQuestion)
    assert question.deck == Deck.AMERICAN_MAGIC
    t.say("allied: play-card strategic")
    assert asked(t) == "allied MagicTargets"
    t.say(magic("activity-1=HH29=us-1"))
    row = t.world.attempts[ForceId("us-1")]
    assert (row.hex, row.level, row.dice, row.arrives) == ("HH29", 1, 0, 1)


@pytest.mark.rule("48.32C#7", "each Japanese card negates one")
@pytest.mark.rule("48.63#2", "as many task forces as cards that are not countered")
@pytest.mark.parametrize(("japan", "left"), [("", 2), ("strategic", 1), ("strategic strategic", 0)])
def test_as_many_as_cards_that_are_not_countered(japan: str, left: int) -> None:
    second = f"us-2 {MORESBY}: ca 8, dd 4"
    t = coral_sea(US_FORCE, second, f"us-3 {MORESBY}: ca 8, dd 4", us="strategic wild", japan=japan)
    t.say("allied: play-card strategic")
    t.say("allied: play-card wild")
    for _ in japan.split():
        t.say("axis: play-card strategic")
    if not left:
        assert asked(t) == "allied InterceptionWindow"
        return
    tries = [f"activity-1=HH29=us-{number}" for number in range(1, 4)]
    assert t.against(magic(*tries[: left + 1])) == {"48.63"}
    assert t.against(magic(*tries[:left])) == set()


@pytest.mark.rule("48.61C#6", "they are met within three hexes of their target")
@pytest.mark.rule("22.14E#1", "all in the same hex")
def test_only_near_the_target() -> None:
    t = coral_sea(US_FORCE, f"us-2 {MORESBY}: ca 8, dd 4", us="strategic strategic")
    t.say("allied: play-card strategic")
    t.say("allied: play-card strategic")
    near = {"GG29": True, "HH29": True, "II29": True, "JJ29": True, "FF30": False}
    for space, allowed in near.items():
        assert (t.against(magic(f"activity-1={space}=us-1")) == set()) is allowed, space
    both = ("activity-1=HH29=us-1", "activity-1=II29=us-2")
    assert t.against(magic(*both)) == {"22.14E"}


@pytest.mark.rule("48.61C#7", "from no further than ten hexes")
@pytest.mark.rule("48.61C#5", "from ports of the Pacific front, not from boxes")
def test_only_from_near_ports_of_the_front() -> None:
    t = coral_sea(US_FORCE, f"us-2 {NOUMEA}: ca 8, dd 4", "us-3 Y40: ca 8, dd 4")
    t.say("allied: play-card strategic")
    assert t.against(magic("activity-1=HH29=us-1")) == set()
    assert t.against(magic("activity-1=HH29=us-2")) == set()
    assert t.against(magic("activity-1=HH29=us-3")) == {"48.61C"}
    away = coral_sea("us-3 australia: ca 8, dd 4")
    assert not is_for_magic(away)


@pytest.mark.rule("48.61C#14", "in the Aleutians also from further away, by ports of Alaska")
def test_by_the_ports_of_alaska() -> None:
    world = ocean(f"us-1 {PEARL}: ca 8, dd 4", scenario="midway")
    sender = of_force(world, ForceId("us-1"))
    spaces = [SpaceId(one) for one in ("A51", "B48", "A52", "C50")]
    assert all((distance(world, sender, one) or 99) > 10 for one in spaces)
    found = [one for one in spaces if in_range(world, sender, one)]
    assert found == ["A51", "B48"]  # two of the islands, and not the sea beside them
    target = Quarry("activity-1", "japan", (), (), (spaces[0],))
    assert hex_of(comes_by(world, sender, target, spaces[0])[-1]) == "A51"
    islander = sender._replace(base=SpaceId("LL36"))
    assert not in_range(world, islander, spaces[0])  # he could not change base so far


@pytest.mark.rule("48.61C#8", "patrols and sea transport are not met by Magic")
@pytest.mark.parametrize("kind", [Kind.PATROL, Kind.SEA_TRANSPORT])
def test_not_against_activities_of_the_movement_phase(kind: str) -> None:
    assert is_for_magic(coral_sea(US_FORCE))
    assert not is_for_magic(coral_sea(US_FORCE, kind=kind))


@pytest.mark.rule("48.61C#12", "nobody counter-intercepts it, but patrols may support")
def test_it_is_not_countered() -> None:
    t = coral_sea(US_FORCE, f"japan-2 {RABAUL}: ca 8, dd 4", "japan-3 FF30: ca 8, dd 4")
    t.say("allied: play-card strategic")
    t.say(magic("activity-1=HH29=us-1"))
    world = t.world.copy()
    world.amend(world.forces[ForceId("japan-3")], stance=Stance.PATROL, base=SpaceId(RABAUL))
    target = quarries(world, (ActivityId("activity-1"),), 2, None)["us-1"]
    found = why_not_at_all(world, of_force(world, ForceId("japan-2")), target, 2)
    assert {refusal.rule for refusal in found} == {"48.61C"}
    assert not why_not_at_all(world, of_force(world, ForceId("japan-3")), target, 2)


@pytest.mark.rule("48.62#1", "its side counts as having played a tactical card in the first search")
@pytest.mark.rule("48.62#2", "which Japan may counter with one")
@pytest.mark.rule("48.63#3", "a single card, however many task forces came")
def test_the_first_search_is_helped() -> None:
    t = coral_sea(
        US_FORCE,
        f"us-2 {MORESBY}: ca 8, dd 4",
        us="strategic strategic",
        japan="tactical",
    )
    t.say("allied: play-card strategic")
    t.say("allied: play-card strategic")
    t.default("axis")
    t.say(magic("activity-1=HH29=us-1", "activity-1=HH29=us-2"))
    while t.world.battles == {} or asked(t) != "axis CardQuestion":
        t.default(t.position.to_answer()[0])
    question = t.position.decision
    assert isinstance(question, CardQuestion)
    assert question.counters
    assert question.use is Use.SEARCH
    t.say("axis: play-card tactical")
    assert not isinstance(t.position.decision, CardQuestion), "one card was enough"


def returning() -> AwawWorld:
    """An American force at sea is about to return."""
    world = ocean(US_FORCE)
    row = world.forces[ForceId("us-1")]
    world.amend(row, place=SpaceId("HH29"), base=SpaceId(MORESBY), stance=Stance.RETURNING)
    return world


@pytest.mark.rule("48.61C#13", "afterwards it returns to the port that it came from")
def test_it_returns_to_its_own_port() -> None:
    world = returning()
    world.put(MagicForce(ForceId("us-1")))
    assert list(bases_for(world, ForceId("us-1"))) == [MORESBY]


def test_others_return_to_several_ports() -> None:
    assert len(bases_for(returning(), ForceId("us-1"))) > 1
