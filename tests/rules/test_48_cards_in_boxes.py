"""48.4: submarine and ASW cards for submarine warfare in the SW boxes."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.strategic import SubmarinesSent
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_warfare import SubmarineCards
from warcabinet.awaw.strategic.submarine_warfare_modifiers import modifiers
from warcabinet.awaw.strategic.submarines_and_asw import Campaign
from warcabinet.awaw.terms.powers import Relation, war_state
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat

GERMAN = (Campaign("germany", "atlantic"), Campaign("germany", "indian-ocean"))
JAPANESE = (Campaign("japan", "pacific"), Campaign("japan", "indian-ocean"))
AMERICAN = (Campaign("us", "pacific"),)

AXIS_ULTRA, BRITISH_ULTRA = Deck.AXIS_ULTRA, Deck.BRITISH_ULTRA
JAPANESE_MAGIC, AMERICAN_MAGIC = Deck.JAPANESE_MAGIC, Deck.AMERICAN_MAGIC
SEATS = {
    AXIS_ULTRA: "axis",
    JAPANESE_MAGIC: "axis",
    BRITISH_ULTRA: "allied",
    AMERICAN_MAGIC: "allied",
}


def cards(campaigns: tuple[Campaign, ...], hands: dict[Deck, str]) -> Table:
    """The submarines of these campaigns attack. Each deck has these cards in hand, and the three
    others a blank one, so that everybody could be asked.
    """
    side = "allied" if campaigns == AMERICAN else "axis"
    world = world_at(scenario="global-war", turn="Summer 1942", side=side, step="T.P.COM.SW")
    for pair in (("germany", "britain"), ("germany", "us"), ("japan", "britain"), ("japan", "us")):
        world.put(war_state(party(pair[0]), party(pair[1]), Relation.WAR))
    for one in campaigns:
        world.put(Hull(f"{one.power}-submarine", one.power, BOXES[one.ocean], 2))
        world.put(SubmarinesSent(one.power, one.box, 1))
    for deck, seat in SEATS.items():
        held = [Card(name) for name in hands.get(deck, "blank").split()]
        world.put(CardPool(deck, 8, unplayed=len(held)))
        for card in sorted(set(held)):
            count = held.count(card)
            world.put(HandCards(deck, card, count, open=False, seats=(Seat(seat),)))
    world.changes.clear()
    return Table(Position.opening(Staged(world, SubmarineCards()), "global-war", {}))


def gains(world: AwawWorld, campaigns: tuple[Campaign, ...]) -> list[int]:
    """What cards have won in each of the boxes."""
    return [
        sum(part.value for part in modifiers(world, one) if part.name == "codebreaking")
        for one in campaigns
    ]


@pytest.mark.rule("48.41A#1", "a submarine card that is not offset is worth one in all their boxes")
@pytest.mark.rule("48.22A#2", "a submarine card helps submarine warfare in an SW box")
def test_a_submarine_card_helps_in_all_boxes() -> None:
    t = cards(GERMAN, {AXIS_ULTRA: "submarine", BRITISH_ULTRA: "asw"})
    t.say("axis: play-card submarine")
    t.say("allied: play-no-card")
    assert gains(t.world, GERMAN) == [1, 1]
    offset = cards(GERMAN, {AXIS_ULTRA: "submarine", BRITISH_ULTRA: "asw"})
    offset.say("axis: play-card submarine")
    offset.say("allied: play-card asw")
    assert gains(offset.world, GERMAN) == [0, 0]


@pytest.mark.rule("48.41A#2", "an ASW card that is not offset takes one off in all their boxes")
@pytest.mark.rule("48.22B#2", "an ASW card hinders submarine warfare in an SW box")
def test_an_asw_card_hinders_in_all_boxes() -> None:
    t = cards(GERMAN, {AXIS_ULTRA: "submarine", BRITISH_ULTRA: "asw"})
    t.say("axis: play-no-card")
    t.say("allied: play-card asw")
    t.say("axis: play-no-card")
    assert gains(t.world, GERMAN) == [-1, -1]
    offset = cards(GERMAN, {AXIS_ULTRA: "submarine", BRITISH_ULTRA: "asw"})
    offset.say("axis: play-no-card")
    offset.say("allied: play-card asw")
    offset.say("axis: play-card submarine")
    assert gains(offset.world, GERMAN) == [0, 0]


@pytest.mark.rule("48.41A#3", "cards are compared for each campaign by itself")
def test_each_campaign_has_cards_of_its_own() -> None:
    hands = {
        AXIS_ULTRA: "submarine",
        BRITISH_ULTRA: "asw",
        JAPANESE_MAGIC: "submarine",
        AMERICAN_MAGIC: "asw",
    }
    t = cards((*GERMAN, *JAPANESE), hands)
    t.say("axis: play-card submarine")
    t.say("allied: play-card asw")
    assert t.pending != "", "Japan is asked for its own campaign"
    t.say("axis: play-card submarine")
    t.say("allied: play-no-card")
    assert gains(t.world, (*GERMAN, *JAPANESE)) == [0, 0, 1, 1]


SETS = [
    pytest.param(
        GERMAN,
        AXIS_ULTRA,
        BRITISH_ULTRA,
        id="German",
        marks=pytest.mark.rule("48.41A#4", "German submarines: Axis Ultra against British Ultra"),
    ),
    pytest.param(
        JAPANESE,
        JAPANESE_MAGIC,
        AMERICAN_MAGIC,
        id="Japanese",
        marks=pytest.mark.rule("48.41A#5", "Japanese submarines: Japanese against American Magic"),
    ),
    pytest.param(
        AMERICAN,
        AMERICAN_MAGIC,
        JAPANESE_MAGIC,
        id="American",
        marks=pytest.mark.rule("48.41A#6", "American submarines: American against Japanese Magic"),
    ),
]


@pytest.mark.parametrize(("campaigns", "attacker", "defender"), SETS)
def test_whose_cards_are_compared(
    campaigns: tuple[Campaign, ...], attacker: Deck, defender: Deck
) -> None:
    """Every other deck holds a card as well, which counts for nothing here."""
    hands = dict.fromkeys(SEATS, "wild")
    t = cards(campaigns, {**hands, attacker: "submarine submarine", defender: "asw"})
    for line, seat in (
        ("play-card submarine", SEATS[attacker]),
        ("play-card asw", SEATS[defender]),
        ("play-card submarine", SEATS[attacker]),
    ):
        t.say(f"{seat}: {line}")
    assert t.pending == ""
    assert gains(t.world, campaigns) == [1] * len(campaigns)
    unplayed = {deck: row.unplayed for deck, row in t.world.card_pools.items()}
    assert unplayed == {**dict.fromkeys(SEATS, 1), attacker: 0, defender: 0}
