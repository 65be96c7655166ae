"""Where a seat is asked about a patrol that sails hex by hex, and where not."""

from __future__ import annotations

from tests.awaw.naval.interceptions import MORESBY, NOUMEA, TRUK, ocean, sail
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayNoCard, Use
from warcabinet.awaw.naval.interception.attempting_interception import (
    InterceptAtSea,
    InterceptionWindow,
)
from warcabinet.awaw.naval.interception.cards import CardBeforeWindow
from warcabinet.awaw.naval.interception.chances import (
    anybody_at_once,
    is_the_moment,
    keep_cards,
    pass_by,
)
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.naval import ActivityId, ActivityState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

ALLIED = Seat("allied")
PATROL = ActivityId("activity-1")


def patrol(*forces: str, goal: str = "II30") -> AwawWorld:
    """A Japanese patrol from Truk, and these forces of the other side."""
    world = ocean(f"japan-1 {TRUK}: shokaku, dd 10", f"japan-2 {TRUK}: dd 10", *forces)
    sail(world, PATROL, "japan-1 japan-2", goal, Kind.PATROL, state=ActivityState.UNDER_WAY)
    return world


def window(world: AwawWorld, space: SpaceId) -> Asked:
    """The window in a hex, as the Allied seat is asked."""
    return Asked(world, InterceptionWindow((ALLIED,), (PATROL,), at=space), ALLIED)


def way(world: AwawWorld) -> list[SpaceId]:
    return [space for leg in world.activities[PATROL].legs for space in leg]


def moments(world: AwawWorld) -> list[SpaceId]:
    return [space for space in way(world) if is_the_moment(window(world, space))]


def test_the_hex_of_the_patrol_is_asked_about() -> None:
    world = patrol(f"us-1 {NOUMEA}: yorktown, dd 10")
    assert moments(world) == [way(world)[-1]], "the chance grows up to there"


def test_on_its_way_where_the_chance_is_better_than_there() -> None:
    world = patrol(f"us-1 {MORESBY}: ca 8, dd 4", goal="LL28")
    *on_its_way, own = moments(world)
    assert own == way(world)[-1]
    (best,) = on_its_way
    chances = {space: anybody_at_once(window(world, space), space) for space in way(world)}
    assert chances[best] == max(chances.values()) > chances[own]


def test_elsewhere_the_order_answers() -> None:
    world = patrol(f"us-1 {MORESBY}: ca 8, dd 4", goal="LL28")
    best, own = moments(world)
    assert pass_by(window(world, way(world)[0])) == InterceptAtSea()
    assert pass_by(window(world, best)) is None
    assert pass_by(window(world, own)) == InterceptAtSea(), "hardly anybody would come in time"


def test_who_stays_is_asked_about() -> None:
    world = patrol(f"us-1 {NOUMEA}: yorktown, dd 10")
    world.amend(world.activities[PATROL], stays=True)
    assert is_the_moment(window(world, way(world)[0]))


def card(world: AwawWorld, counters: bool = False) -> bool:
    """Is the Allied seat asked for a card where the patrol is in its own hex?"""
    deck, wanted = Deck.AMERICAN_MAGIC, Card.STRATEGIC
    world.put(CardPool(deck, 8, unplayed=1))
    world.put(HandCards(deck, wanted, 1, open=False, seats=(ALLIED,)))
    question = CardBeforeWindow(
        (ALLIED,), deck, Use.INTERCEPTION, wanted, counters, (PATROL,), 1, way(world)[-1]
    )
    return question.real(Asked(world, question, ALLIED))


def test_no_card_is_asked_for_where_nobody_could_be_sent() -> None:
    assert card(patrol(f"us-1 {NOUMEA}: yorktown, dd 10"))
    assert not card(patrol())
    assert card(patrol(), counters=True), "a card of the other side may be countered by anybody"


def test_a_card_is_asked_for_where_a_patrol_stays() -> None:
    world = patrol(f"us-1 {NOUMEA}: yorktown, dd 10")
    here = way(world)[-1]
    question = CardBeforeWindow(
        (ALLIED,), Deck.AMERICAN_MAGIC, Use.INTERCEPTION, Card.STRATEGIC, False, (PATROL,), 1, here
    )
    assert keep_cards(Asked(world, question, ALLIED)) == PlayNoCard()
    world.amend(world.activities[PATROL], stays=True)
    assert keep_cards(Asked(world, question, ALLIED)) is None
