"""48: codebreaking: pools, draws, and cards played and countered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.codebreaking.codebreaking_cards import (
    add_card,
    deck_of,
    hand,
    in_pool,
    initial,
    may_add,
)
from warcabinet.awaw.codebreaking.drawing import DrawCards, LayOutPools, MagicHands, draws
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import (
    PlayCards,
    PlayMagic,
    Use,
    advantage,
)
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Relation, Theater, war_state
from warcabinet.engine.chance import Draw
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record, Seat
from warcabinet.engine.views import ENCODER

AXIS, ALLIED = Seat("axis"), Seat("allied")
JAPAN, US = Deck.JAPANESE_MAGIC, Deck.AMERICAN_MAGIC
GERMANY, BRITAIN = Deck.AXIS_ULTRA, Deck.BRITISH_ULTRA
MIDWAY: dict[str, Any] = {"scenario": "midway", "turn": "Summer 1942"}


def pools(*decks: Deck) -> list[CardPool]:
    return [CardPool(deck, 8) for deck in decks]


def pacific() -> AwawWorld:
    return world_at(scenario="midway", turn="Summer 1942", rows=pools(JAPAN, US))


# Pools ------------------------------------------------------------------------------------------


@pytest.mark.rule("48.21A#1", "each of the four powers has a pool of its own")
@pytest.mark.rule("48.21C#1", "each pool begins with eight cards")
@pytest.mark.rule("48.15#3", "Britain holds Ultra and the U.S. Magic for the Western Allies")
def test_four_pools_of_eight() -> None:
    t = table(play=LayOutPools(), scenario="global-war", turn="Fall 1939")
    assert {deck: row.cards for deck, row in t.world.card_pools.items()} == dict.fromkeys(Deck, 8)
    for deck in Deck:
        assert in_pool(t.world, deck).total() == 8
    t = table(play=LayOutPools(), scenario="pacific-1939", turn="Fall 1939")
    assert set(t.world.card_pools) == {JAPAN, US}


STARTS: Mapping[Deck, Mapping[Card, int]] = {
    GERMANY: {Card.SUBMARINE: 1, Card.TACTICAL: 1, Card.STRATEGIC: 1, Card.BLANK: 5},
    BRITAIN: {Card.ASW: 1, Card.TACTICAL: 1, Card.STRATEGIC: 1, Card.BLANK: 5},
    JAPAN: {Card.SUBMARINE: 1, Card.TACTICAL: 1, Card.BLANK: 6},
    US: {
        **dict.fromkeys((Card.SUBMARINE, Card.ASW, Card.TACTICAL, Card.STRATEGIC), 1),
        Card.WILD: 1,
        Card.BLANK: 3,
    },
}


@pytest.mark.rule("48.23#4", "what is in each pool at the start")
@pytest.mark.parametrize("deck", list(Deck))
def test_what_is_in_the_pools(deck: Deck) -> None:
    found = initial(pacific().statics, deck)
    assert {card: found[card] for card in Card} == {
        card: STARTS[deck].get(card, 0) for card in Card
    }
    assert len(Card) == 6


@pytest.mark.rule("48.22#1", "six kinds of card: the American pool has them all")
def test_six_kinds_of_card() -> None:
    kinds = {"submarine": 1, "asw": 1, "tactical": 1, "strategic": 1, "wild": 1, "blank": 3}
    assert initial(pacific().statics, US) == kinds
    assert [str(card) for card in Card] == list(kinds)


@pytest.mark.rule("48.242A#1", "no Ultra ASW card for the European Axis")
@pytest.mark.rule("48.23#5", "the European Axis has no ASW and no wild card")
@pytest.mark.rule("48.23#6", "Britain has no submarine and no wild card")
@pytest.mark.rule("48.23#7", "Japan has no wild card")
def test_cards_that_may_not_be_added() -> None:
    world = world_at(scenario="global-war", turn="Spring 1940", rows=pools(*Deck))
    assert may_add(world, GERMANY, Card.ASW) == "48.242A"
    assert may_add(world, BRITAIN, Card.SUBMARINE) == "48.242B"
    assert {may_add(world, deck, Card.WILD) for deck in Deck} == {"48.242C"}
    for deck in Deck:
        assert may_add(world, deck, Card.TACTICAL) == ""
    assert may_add(world, JAPAN, Card.ASW) == ""
    assert may_add(world, US, Card.SUBMARINE) == ""


@pytest.mark.rule("48.242B#1", "no Ultra submarine card for Britain")
def test_britain_adds_no_submarine_card() -> None:
    world = world_at(scenario="global-war", turn="Spring 1940", rows=pools(*Deck))
    barred = {deck: may_add(world, deck, Card.SUBMARINE) for deck in Deck}
    assert {deck: rule for deck, rule in barred.items() if rule} == {BRITAIN: "48.242B"}


@pytest.mark.rule("48.242C#1", "nobody adds a wild card")
def test_nobody_adds_a_wild_card() -> None:
    world = world_at(scenario="global-war", turn="Spring 1940", rows=pools(*Deck))
    assert {may_add(world, deck, Card.WILD) for deck in Deck} == {"48.242C"}


@pytest.mark.rule("48.242D#1", "no more than three cards of a kind in a pool")
@pytest.mark.rule("48.242E#1", "a pool grows by every card that is added")
def test_no_more_than_three_of_a_kind() -> None:
    world = pacific()
    for count in (2, 3):
        assert may_add(world, JAPAN, Card.TACTICAL) == ""
        add_card(world, JAPAN, Card.TACTICAL)
        assert in_pool(world, JAPAN)[Card.TACTICAL] == count
        assert world.card_pools[JAPAN].cards == 7 + count
    assert may_add(world, JAPAN, Card.TACTICAL) == "48.242D"
    assert may_add(world, JAPAN, Card.BLANK) == "48.242D"


@pytest.mark.rule("48.241#2", "the kind of an added card is not announced")
def test_what_is_added_is_a_secret() -> None:
    seen = set()
    for card in (Card.TACTICAL, Card.STRATEGIC):
        t = table(play=LayOutPools(), **MIDWAY)
        t.say(f"axis: add-card {card}")
        t.say("allied: add-card tactical")
        assert in_pool(t.world, JAPAN)[card] == initial(t.world.statics, JAPAN)[card] + 1
        known = t.world.known_to(ALLIED)
        assert in_pool(known, JAPAN).total() == 8
        assert known.card_pools[JAPAN].cards == 9
        told = [event.text for event in t.position.told if event.to is None or ALLIED in event.to]
        assert not any(str(card) in text and "japan" in text for text in told)
        seen.add(ENCODER.encode(sorted(map(repr, known.added_cards.rows()))))
    assert len(seen) == 1


def test_a_scenario_names_the_kinds_to_choose_from() -> None:
    t = table(play=LayOutPools(), **MIDWAY)
    assert t.against("axis: add-card asw") == {"48.241"}
    assert t.against("allied: add-card strategic") == set()
    t = table(play=LayOutPools(), scenario="leyte-gulf", turn="Fall 1944")
    assert in_pool(t.world, JAPAN)[Card.TACTICAL] == in_pool(t.world, US)[Card.TACTICAL] == 2


# Where cards count ------------------------------------------------------------------------------


@pytest.mark.rule("48.12A#1", "Ultra is for Europe")
@pytest.mark.rule("48.12B#1", "Magic is for the Pacific")
@pytest.mark.rule("48.13#2", "Ultra is for the European Axis and the Western Allies in Europe")
@pytest.mark.rule("48.13#3", "Russia has no Ultra")
@pytest.mark.rule("48.14#2", "Magic is for Japan and the Western Allies in the Pacific")
@pytest.mark.rule("48.14#3", "Russia has no Magic")
def test_whose_cards_count_where() -> None:
    world = world_at(scenario="global-war", turn="Spring 1942", rows=pools(*Deck))
    found = {
        (one, other, theater): deck_of(world, one, (other,), theater)
        for one in Faction
        for other in Faction
        for theater in Theater
    }
    axis, japan, west = Faction.EUROPEAN_AXIS, Faction.JAPAN, Faction.WESTERN_ALLIES
    assert {key: deck for key, deck in found.items() if deck is not None} == {
        (axis, west, Theater.EUROPE): GERMANY,
        (west, axis, Theater.EUROPE): BRITAIN,
        (japan, west, Theater.PACIFIC): JAPAN,
        (west, japan, Theater.PACIFIC): US,
    }


# Drawing ----------------------------------------------------------------------------------------


@pytest.mark.rule("48.21B#1", "four Ultra cards each in every research phase")
@pytest.mark.rule("48.21B#2", "Magic is drawn only from the war between Japan and the U.S. on")
def test_who_draws() -> None:
    world = world_at(scenario="global-war", turn="Fall 1939", rows=pools(*Deck))
    assert [deck for deck in Deck if draws(world, deck)] == [GERMANY, BRITAIN]
    world.put(war_state(Power.JAPAN, Power.US, Relation.WAR))
    assert [deck for deck in Deck if draws(world, deck)] == list(Deck)


def drawing() -> Table:
    return table(play=DrawCards(), rows=pools(JAPAN, US), step="T.R.70", **MIDWAY)


@pytest.mark.rule("48.21B#1", "four cards are drawn, from the whole pool")
@pytest.mark.rule("48.21#1", "what can be read is found out anew in every game turn")
def test_four_cards_are_drawn_and_only_the_owner_sees_them() -> None:
    t = drawing()
    request = t.position.request
    assert isinstance(request, Draw)
    assert (request.count, request.to) == (4, (AXIS,))
    assert Counter(request.things) == Counter(
        {str(card): count for card, count in initial(t.world.statics, JAPAN).items() if count}
    )
    t.dice(0, 1, 2, 3)
    t.dice(0, 1, 2, 3)
    assert hand(t.world, JAPAN) == Counter({Card.SUBMARINE: 1, Card.TACTICAL: 1, Card.BLANK: 2})
    assert hand(t.world, US).total() == 4
    known = t.world.known_to(ALLIED)
    assert hand(known, JAPAN).total() == 0
    assert known.card_pools[JAPAN].unplayed == 4
    assert hand(known, US) == hand(t.world, US)


@pytest.mark.rule("48.21B#2", "at once when war is declared, and then in each research phase")
def test_magic_is_drawn_when_war_is_declared() -> None:
    rows = pools(*Deck)
    setting: dict[str, Any] = {"scenario": "global-war", "turn": "Winter 1941"}
    war = war_state(Power.JAPAN, Power.US, Relation.WAR)
    t = table(play=DrawCards(), rows=rows, step="T.R.70", **setting)
    drawn = []
    while isinstance(request := t.position.request, Draw):
        drawn.append(request.to)
        t.dice(0, 1, 2, 3)
    assert len(drawn) == 2  # Ultra
    calm = table(play=MagicHands(), rows=t.world.card_pools.values(), step="T.P.DOW.40", **setting)
    assert calm.position.request is None
    held = (*t.world.card_pools.values(), war)
    t = table(play=MagicHands(), rows=held, step="T.P.DOW.40", **setting)
    for deck in (JAPAN, US):
        request = t.position.request
        assert isinstance(request, Draw)
        assert request.to is not None
        assert len(request.to) == 1
        t.dice(0, 1, 2, 3)
        assert hand(t.world, deck).total() == 4
    assert t.position.request is None
    again = (*t.world.card_pools.values(), war)
    later = table(play=MagicHands(), rows=again, step="T.P.DOW.40", **setting)
    assert later.position.request is None  # the other side's player turn of the same game turn
    setting["turn"] = "Spring 1942"
    assert all(draws(world_at(rows=again, **setting), deck) for deck in Deck)


# Playing ----------------------------------------------------------------------------------------


def hands(
    play: Procedure[int], first: str, other: str, decks: Sequence[Deck] = (JAPAN, US)
) -> Table:
    """The owner of the first deck has these cards, the other those, and each some blanks."""
    rows: list[Record] = []
    for deck, cards, seat in zip(decks, (first, other), (AXIS, ALLIED), strict=True):
        held = Counter(Card(card) for card in cards.split())
        held[Card.BLANK] += 4 - held.total()
        rows.append(CardPool(deck, 8, unplayed=4))
        rows += [
            HandCards(deck, card, count, open=False, seats=(seat,))
            for card, count in held.items()
            if count
        ]
    return table(play=play, rows=rows, **MIDWAY)


def searching() -> PlayCards:
    return PlayCards(use=Use.SEARCH, first=JAPAN)


def say(t: Table, *answers: str) -> list[str]:
    """`axis tactical`: plays that card; `allied -`: none. What was told meanwhile."""
    told = []
    for answer in answers:
        seat, card = answer.split()
        t.say(f"{seat}: play-no-card" if card == "-" else f"{seat}: play-card {card}")
        told += [event.text for event in t.position.told]
    return told


def gains(t: Table) -> list[str]:
    return [event.text for event in t.position.told if "advantage" in event.text]


JAPAN_GAINS, US_GAINS = (
    [f"{who} gains an advantage for search"] for who in ("Japan", "The United States")
)


@pytest.mark.rule("48.32B#1", "the intercepting player is asked first for a tactical card")
@pytest.mark.rule("48.32B#2", "the other may counter it")
def test_the_first_player_plays_and_the_other_may_counter() -> None:
    t = hands(searching(), "tactical", "tactical")
    assert t.position.to_answer() == (AXIS,)
    say(t, "axis tactical")
    assert t.position.to_answer() == (ALLIED,)
    say(t, "allied -")
    assert gains(t) == JAPAN_GAINS
    assert t.pending == ""


@pytest.mark.rule("48.32B#3", "a countered player may play another, which may be countered again")
def test_cards_and_counters_go_on() -> None:
    t = hands(searching(), "tactical tactical", "tactical tactical")
    say(t, "axis tactical", "allied tactical", "axis tactical", "allied -")
    assert gains(t) == JAPAN_GAINS
    t = hands(searching(), "tactical tactical", "tactical tactical")
    say(t, "axis tactical", "allied tactical", "axis tactical", "allied tactical")
    say(t, "axis -", "allied -")
    assert gains(t) == []
    assert t.pending == ""


@pytest.mark.rule("48.21E#1", "a submarine card is negated by an ASW card, and the other way round")
def test_a_card_is_negated_by_the_corresponding_one() -> None:
    boats = PlayCards(use=Use.SUBMARINE_ATTACKS, first=JAPAN)
    t = hands(boats, "submarine", "asw")
    say(t, "axis submarine")
    assert t.position.to_answer() == (ALLIED,)
    say(t, "allied asw", "axis -", "allied -")
    assert advantage(t.world, Use.SUBMARINE_ATTACKS, JAPAN) == 0
    boats = PlayCards(use=Use.SUBMARINE_ATTACKS, first=JAPAN)
    t = hands(boats, "submarine", "asw")
    say(t, "axis -", "allied asw")
    assert t.position.to_answer() == (AXIS,)
    say(t, "axis submarine", "allied -")
    assert advantage(t.world, Use.SUBMARINE_ATTACKS, JAPAN) == 0


@pytest.mark.rule("48.32B#4", "if the first player gains nothing the other may try in turn")
def test_then_the_other_may_try() -> None:
    t = hands(searching(), "tactical", "tactical tactical")
    say(t, "axis -")
    assert t.position.to_answer() == (ALLIED,)
    say(t, "allied tactical")
    assert t.position.to_answer() == (AXIS,)
    say(t, "axis -")
    assert gains(t) == US_GAINS
    # After a card and its counter, too; and what he plays may be countered.
    t = hands(searching(), "tactical tactical", "tactical tactical")
    say(t, "axis tactical", "allied tactical", "axis -", "allied tactical", "axis tactical")
    assert t.position.to_answer() == (ALLIED,)
    say(t, "allied -")
    assert gains(t) == []


@pytest.mark.rule("48.52#1", "nobody is ever more than one tactical card ahead")
def test_one_card_ahead_is_all_that_can_be_gained() -> None:
    t = hands(searching(), "tactical tactical tactical", "")
    say(t, "axis tactical", "allied -")
    assert t.pending == ""
    assert hand(t.world, JAPAN)[Card.TACTICAL] == 2


@pytest.mark.rule("48.22E#1", "the wild card of the U.S. is played as any other")
def test_the_wild_card() -> None:
    t = hands(searching(), "tactical", "wild")
    told = say(t, "axis tactical", "allied wild", "axis -", "allied -")
    assert gains(t) == []
    assert hand(t.world, US)[Card.WILD] == 0
    assert "The United States plays the wild card as a tactical card, for search" in told
    t = hands(PlayCards(use=Use.SUBMARINE_ATTACKS, first=JAPAN), "submarine", "wild")
    say(t, "axis submarine", "allied wild")
    assert hand(t.world, US)[Card.WILD] == 0


@pytest.mark.rule("48.81#1", "a card is used once in a turn")
@pytest.mark.rule("48.22F#1", "a blank card has no effect")
def test_a_card_is_gone_when_it_was_played() -> None:
    t = hands(searching(), "tactical", "tactical")
    assert t.against("axis: play-card blank") == {"48.31"}
    assert t.against("axis: play-card strategic") == {"48.31"}
    say(t, "axis tactical", "allied tactical")
    assert t.against("axis: play-card tactical") == {"48.81"}
    assert t.world.card_pools[JAPAN].unplayed == 3


@pytest.mark.rule("48.21F#1", "what was drawn goes back into the pool as the game turn ends")
def test_cards_return_at_the_end_of_the_game_turn() -> None:
    t = hands(searching(), "tactical", "tactical")
    say(t, "axis tactical")
    world = t.world.copy()
    world.end_scope("game_turn")
    assert not world.hand_cards
    assert in_pool(world, JAPAN) == initial(world.statics, JAPAN)
    again = table(play=DrawCards(), rows=world.card_pools.rows(), step="T.R.70", **MIDWAY)
    for _ in (JAPAN, US):
        again.dice(4, 5, 6, 7)
    assert {row.unplayed for row in again.world.card_pools.rows()} == {4}


@pytest.mark.rule("48.82#1", "played or not, all cards return as the game turn ends")
def test_played_cards_are_in_the_pool_again() -> None:
    t = hands(searching(), "tactical strategic", "tactical")
    say(t, "axis tactical")
    world = t.world.copy()
    add_card(world, JAPAN, Card.STRATEGIC)
    assert hand(world, JAPAN).total() == 3
    world.end_scope("game_turn")
    assert hand(world, JAPAN).total() == 0
    added = Counter({Card.STRATEGIC: 1})
    assert in_pool(world, JAPAN) == initial(world.statics, JAPAN) + added


def test_whether_one_is_asked_does_not_tell_what_he_holds() -> None:
    for held in ("", "tactical", "strategic"):
        t = hands(searching(), held, "")
        assert t.position.to_answer() == (AXIS,)
        assert t.position.decision is not None
        assert t.position.decision.real(t.asked("axis")) == (held == "tactical")


@pytest.mark.rule("48.32A#1", "the owner of the submarines plays a submarine card first")
@pytest.mark.rule("48.32A#2", "it is countered by an ASW card")
@pytest.mark.rule("48.42#1", "and no more than 1")
def test_submarine_cards() -> None:
    boats = PlayCards(use=Use.SUBMARINE_ATTACKS, first=JAPAN)
    t = hands(boats, "submarine submarine tactical", "asw tactical submarine")
    assert t.against("axis: play-card tactical") == {"48.31"}
    say(t, "axis submarine")
    assert t.against("allied: play-card submarine") == {"48.31"}
    say(t, "allied -")
    assert advantage(t.world, Use.SUBMARINE_ATTACKS, JAPAN) == 1
    assert advantage(t.world, Use.SUBMARINE_ATTACKS, US) == 0
    world = t.world.copy()
    world.end_scope("player_turn")
    assert advantage(world, Use.SUBMARINE_ATTACKS, JAPAN) == 0


@pytest.mark.rule("48.32A#3", "submarine and ASW cards go on in turn")
@pytest.mark.rule("48.32A#4", "then the other may lead with an ASW card")
def test_asw_cards() -> None:
    def boats() -> PlayCards:
        return PlayCards(use=Use.SUBMARINE_ATTACKS, first=JAPAN)

    t = hands(boats(), "submarine submarine", "asw asw asw")
    say(t, "axis submarine", "allied asw", "axis submarine", "allied asw", "axis -")
    assert t.position.to_answer() == (ALLIED,)
    say(t, "allied asw", "axis -")
    assert advantage(t.world, Use.SUBMARINE_ATTACKS, JAPAN) == -1
    t = hands(boats(), "submarine", "asw")
    say(t, "axis -", "allied asw", "axis submarine", "allied -")
    assert advantage(t.world, Use.SUBMARINE_ATTACKS, JAPAN) == 0


@pytest.mark.rule("48.32C#1", "the intercepting player plays a strategic card")
@pytest.mark.rule("48.32C#2", "the other may counter it with one")
@pytest.mark.rule("48.32C#3", "and so on")
@pytest.mark.rule("48.32C#5", "without a gain of the first it ends: the other never leads")
def test_strategic_cards_for_interceptions() -> None:
    def intercepting() -> PlayCards:
        return PlayCards(use=Use.INTERCEPTION, first=JAPAN)

    t = hands(intercepting(), "strategic strategic", "strategic strategic")
    say(t, "axis strategic", "allied strategic", "axis strategic", "allied -")
    assert advantage(t.world, Use.INTERCEPTION, JAPAN) == 1
    t = hands(intercepting(), "strategic", "strategic strategic")
    say(t, "axis strategic", "allied strategic", "axis -")
    assert t.pending == ""
    assert advantage(t.world, Use.INTERCEPTION, JAPAN) == 0
    t = hands(intercepting(), "", "strategic")
    say(t, "axis -")
    assert t.pending == ""


@pytest.mark.rule("48.32C#7", "the U.S. plays all its cards for Magic before Japan counters")
def test_interception_by_magic() -> None:
    def left(*answers: str) -> str:
        t = hands(PlayMagic(), "strategic strategic", "strategic strategic wild")
        told = say(t, *answers)
        assert t.pending == ""
        return told[-1] if told else ""

    american = ("allied strategic", "allied strategic", "allied wild", "allied -")
    t = hands(PlayMagic(), "strategic strategic", "strategic strategic wild")
    say(t, *american[:3])
    assert t.position.to_answer() == (ALLIED,)
    say(t, american[3])
    assert t.position.to_answer() == (AXIS,)
    assert left(*american, "axis -") == "3 American task forces intercept by Magic"
    one = "1 American task force intercepts by Magic"
    assert left(*american, "axis strategic", "axis strategic", "axis -") == one
    none = "No American task forces intercept by Magic"
    assert left("allied strategic", "allied -", "axis strategic") == none
    assert left("allied -") == ""


@pytest.mark.rule("48.62#2", "which a tactical card counters, and so on")
def test_magic_helps_the_first_search() -> None:
    def magic() -> PlayCards:
        return PlayCards(use=Use.SEARCH, first=US, ahead=True)

    t = hands(magic(), "tactical", "tactical")
    assert t.position.to_answer() == (AXIS,)
    say(t, "axis -")
    assert gains(t) == US_GAINS
    assert hand(t.world, US)[Card.TACTICAL] == 1
    t = hands(magic(), "tactical", "tactical")
    say(t, "axis tactical", "allied tactical", "axis -")
    assert gains(t) == US_GAINS
