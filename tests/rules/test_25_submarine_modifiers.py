"""25.6: what changes the dice of submarine warfare."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.battles import SEA, battle, numbered
from tests.awaw.table import Table
from tests.rules.shared.submarines import (
    AMERICAN,
    BOX,
    PACIFIC,
    ocean,
    parts,
    put,
    sea,
    staged,
)
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import Use
from warcabinet.awaw.naval.battle.submarine_attacks import LIGHT_SHIPS, SubmarineRoll, roll_parts
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.codebreaking import Card, CardPool, CodeAdvantage, Deck, HandCards
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.minors import DiplomaticResult
from warcabinet.awaw.state.naval import Force, ForceKind, Hull, HullId, HullState
from warcabinet.awaw.state.strategic import CombatPhasesAtWar, SubmarinesSent
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import ShippingLosses
from warcabinet.awaw.strategic.submarine_warfare import (
    SubmarineCards,
    count_combat_phase,
)
from warcabinet.awaw.strategic.submarines_and_asw import (
    Campaign,
)
from warcabinet.awaw.strategic.transport_losses_in_sw_combat import shipping, suffer
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.awaw.view.submarine_odds import submarine_facts, submarines
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

# Modifiers ----------------------------------------------------------------------------------------


def early(*ships: str, **setting: Any) -> AwawWorld:
    """Fall 1939, with nothing but nationality."""
    boats = ("germany-submarine atlantic 3", "britain-transport atlantic 20")
    return sea(*boats, *ships, turn="Fall 1939", **setting)


@pytest.mark.rule("25.61#1", "positive modifiers favor the submarines")
@pytest.mark.rule("25.621#1", "the Naval Nationality DRMs are compared")
@pytest.mark.rule("25.631#1", "German and Japanese submarines begin one better")
def test_nationality() -> None:
    assert parts(early()) == {"nationality": 1}
    assert parts(early("britain-asw atlantic 2")) == {"nationality": 1}
    japan = ocean("japan-submarine pacific 1", "britain-transport pacific 10")
    assert parts(japan, PACIFIC)["nationality"] == 1
    us = ocean("us-submarine pacific 1", "japan-transport pacific 10")
    assert parts(us, AMERICAN)["nationality"] == -1


@pytest.mark.rule("25.622#1", "the attacker's torpedoes and the defender's ASW results")
@pytest.mark.rule("25.622#2", "not the attacker's ASW nor the defender's torpedoes")
@pytest.mark.rule("25.64B#2", "the defender's ASW results are taken off")
def test_research() -> None:
    world = early()
    world.put(Level(LevelKind.TORPEDO, "european axis", 2))
    world.put(Level(LevelKind.ASW, "western allies", -3))
    assert parts(world) == {"nationality": 1, "torpedoes": 2, "ASW research": -3}
    world.put(Level(LevelKind.TORPEDO, "western allies", 4))
    world.put(Level(LevelKind.ASW, "european axis", -4))
    assert parts(world) == {"nationality": 1, "torpedoes": 2, "ASW research": -3}


@pytest.mark.rule("25.632#1", "Japan begins with one torpedo result")
def test_japanese_torpedoes() -> None:
    world = ocean("japan-submarine pacific 1", "britain-transport pacific 10")
    assert parts(world, PACIFIC).get("torpedoes") == 1


@pytest.mark.rule("25.623#1", "the air range results are compared")
@pytest.mark.rule("25.64B#1", "the general modifiers of the table")
def test_air_range() -> None:
    world = early()
    world.put(Level(LevelKind.AIR_RANGE, "western allies", 3))
    assert parts(world) == {"nationality": 1, "air range": -3}
    world.put(Level(LevelKind.AIR_RANGE, "european axis", 4))
    assert parts(world) == {"nationality": 1, "air range": 1}


SIXES = (5, 6, 11, 12, 18, 24, 40)


@pytest.mark.rule("25.64#1", "escort carriers change the dice of both sides")
@pytest.mark.rule("25.722#1", "as said of the Atlantic")
@pytest.mark.rule("25.362#1", "escort carriers in an SW box work against submarines")
@pytest.mark.parametrize(
    ("carriers", "value"), [(5, 0), (6, -1), (11, -1), (17, -2), (23, -3), (24, -4), (40, -4)]
)
def test_escort_carriers_in_the_atlantic(carriers: int, value: int) -> None:
    world = early(f"britain-cve atlantic {carriers}")
    assert parts(world).get("escort carriers", 0) == value


@pytest.mark.rule("25.64A#1", "one less for every six in the Atlantic, four at most")
def test_every_six_escort_carriers_in_the_atlantic() -> None:
    found = [parts(early(f"britain-cve atlantic {one}")).get("escort carriers") for one in SIXES]
    assert found == [None, -1, -1, -2, -3, -4, -4]


@pytest.mark.rule("25.64B#4", "one less for every three in the other oceans, four at most")
@pytest.mark.parametrize(("carriers", "value"), [(2, 0), (3, -1), (8, -2), (11, -3), (12, -4)])
def test_escort_carriers_in_the_pacific(carriers: int, value: int) -> None:
    world = ocean("japan-submarine pacific 1", f"us-cve pacific {carriers}")
    assert parts(world, PACIFIC).get("escort carriers", 0) == value


@pytest.mark.rule("25.362#2", "only uninverted ones count")
def test_inverted_escort_carriers() -> None:
    world = early()
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    put(world, "us-cve atlantic 12", state=HullState.NEW)
    assert "escort carriers" not in parts(world)
    put(world, "britain-cve atlantic 6")
    assert parts(world)["escort carriers"] == -1


@pytest.mark.rule("21.14E#1", "American escort carriers hinder no submarines before the war")
@pytest.mark.rule("25.362#1", "those of both powers count together afterwards")
def test_american_escort_carriers_in_peace() -> None:
    world = early("us-cve atlantic 12", "britain-cve atlantic 6")
    assert parts(world)["escort carriers"] == -1
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert parts(world)["escort carriers"] == -3


@pytest.mark.rule("24.631A#3", "without transports only escort carriers of those at war are lost")
def test_escort_carriers_of_a_neutral_are_not_lost() -> None:
    campaign = Campaign("germany", "atlantic")
    world = sea("us-cve atlantic 3", "britain-cve atlantic 2", turn="Fall 1939")
    assert shipping(world, campaign).escort_carriers == 2
    suffer(world, campaign, ShippingLosses(escort_carriers=2))
    left = {row.what: row.factors for row in world.hulls.rows() if row.what.endswith("cve")}
    assert left == {"us-cve": 3}
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert shipping(world, campaign).escort_carriers == 3


@pytest.mark.rule("25.362#3", "fast carriers have no effect")
@pytest.mark.rule("25.641#1", "fast carriers do not count")
def test_fast_carriers_do_not_count() -> None:
    world = early("britain-cve atlantic 5")
    for name in ("ark-royal", "furious"):
        row = world.hulls[HullId(f"britain-{name}")]
        world.drop(row)
        world.put(Hull(row.what, "britain", BOX, row.factors, named=True))
    assert "escort carriers" not in parts(world)


@pytest.mark.rule("25.723#1", "the ports of France, of Iberia, and Gibraltar")
@pytest.mark.rule("25.65#1", "control of ports changes the dice")
@pytest.mark.rule("25.64B#3", "the lines of the table for the oceans")
@pytest.mark.parametrize(
    ("ports", "expected"),
    [
        ("N18", {"French ports": 2}),
        ("N19", {"French ports": 2}),
        ("O19", {"French ports": 2}),
        ("Q18", {"French ports": 2}),
        ("R12", {"Iberian ports": 1}),
        ("S11", {"Iberian ports": 1}),
        ("V8", {"Iberian ports": 1}),
        ("Z7", {"Iberian ports": 1}),
        ("AA7", {"Gibraltar": 1}),
        ("N18 N19", {"French ports": 2}),
        ("N18 V8 AA7", {"French ports": 2, "Iberian ports": 1, "Gibraltar": 1}),
        ("M22", {}),
    ],
)
def test_ports(ports: str, expected: dict[str, int]) -> None:
    world = early(scenario="europe-1939", control={"germany": ports})
    found = parts(world)
    assert {name: value for name, value in found.items() if name != "nationality"} == expected


@pytest.mark.rule("25.725#1", "a diplomatic result of 7 or more for Ireland helps Germany")
@pytest.mark.rule("25.64B#5", "the line of the table for Ireland")
@pytest.mark.parametrize("result", [7, 8])
def test_ireland(result: int) -> None:
    country = "ireland"
    world = early(scenario="europe-1939")
    assert "Ireland" not in parts(world)
    world.put(DiplomaticResult("spain", 9))
    world.put(DiplomaticResult(country, 6))
    assert "Ireland" not in parts(world)
    world.put(DiplomaticResult(country, result))
    assert parts(world)["Ireland"] == 1
    west = ocean("japan-submarine pacific 1", "britain-transport pacific 10")
    west.put(DiplomaticResult(country, result))
    assert "Ireland" not in parts(west, PACIFIC)


@pytest.mark.rule("30.524B#1", "a port in partial supply does not count for submarines")
@pytest.mark.rule("25.723#2", "one of the ports must be controlled and fully supplied")
def test_ports_must_be_supplied() -> None:
    world = early(scenario="europe-1939", control={"germany": "N18 N19"})
    world.put(HexSupply(SpaceId("N18"), Supply.NONE))
    assert parts(world)["French ports"] == 2
    world.put(HexSupply(SpaceId("N19"), Supply.PARTIAL))
    assert "French ports" not in parts(world)


@pytest.mark.rule("25.66A#1", "one while Germany and the U.S. are at war")
@pytest.mark.rule("25.66B#2", "two more in the first Axis combat phase")
@pytest.mark.rule("25.66B#3", "one more in the second")
@pytest.mark.rule("25.724#1", "Germany gains by war with the U.S.")
def test_war_with_the_us() -> None:
    world = early(rows=(war_state(Power.GERMANY, Power.US, Relation.WAR),))
    found = []
    for _ in range(4):
        one = parts(world)
        found.append((one["war with the U.S."], one.get("American coast", 0)))
        count_combat_phase(world)
    assert found == [(1, 2), (1, 1), (1, 0), (1, 0)]
    assert not {"war with the U.S.", "American coast"} & set(parts(early()))


@pytest.mark.rule("25.66B#4", "not again after the U.S. has left the war")
def test_the_american_coast_is_surprised_once() -> None:
    war = war_state(Power.GERMANY, Power.US, Relation.WAR)
    world = early(rows=(war,))
    count_combat_phase(world)
    world.drop(world.wars[war.key()])
    count_combat_phase(world)
    world.put(war)
    assert "American coast" not in parts(world)
    fresh = early(rows=(war, CombatPhasesAtWar("germany/us", 1)))
    assert parts(fresh)["American coast"] == 1


@pytest.mark.rule("25.811#1", "Colombo helps Japanese submarines in the Indian Ocean")
@pytest.mark.rule("25.92A#1", "ports in the south and Hawaii help them in the Pacific")
@pytest.mark.rule("25.92B#1", "Manila helps American submarines")
def test_ports_in_the_pacific() -> None:
    boats = (
        "japan-submarine pacific 1",
        "japan-submarine indian-ocean 1",
        "us-submarine pacific 1",
    )
    second = Campaign("japan", "indian-ocean")

    def found(holder: str, place: str) -> list[dict[str, int]]:
        world = ocean(*boats, rows=(Control(SpaceId(place), holder),))
        general = ("nationality", "torpedoes")
        return [
            {name: value for name, value in parts(world, one).items() if name not in general}
            for one in (PACIFIC, second, AMERICAN)
        ]

    assert found("japan", "DD3")[:2] == [{}, {"Colombo": 1}]
    for port in ("NN24", "NN31", "LL36", "P53"):
        assert found("japan", port)[0] == {"southern ports": 1}, port
    assert found("us", "W21")[2] == {"Manila": 2}
    assert found("japan", "W21")[2] == {}


# Codebreaking -------------------------------------------------------------------------------------


def with_cards(world: AwawWorld, deck: Deck, seat: str, card: Card, count: int) -> None:
    world.put(CardPool(deck, 8, unplayed=count))
    if count:
        world.put(HandCards(deck, card, count, open=False, seats=(Seat(seat),)))


def cards(submarine: int, asw: int) -> Table:
    world = early()
    world.put(SubmarinesSent("germany", BOX, 1))
    with_cards(world, Deck.AXIS_ULTRA, "axis", Card.SUBMARINE, submarine)
    with_cards(world, Deck.BRITISH_ULTRA, "allied", Card.ASW, asw)
    return staged(world, SubmarineCards())


@pytest.mark.rule("25.671#1", "submarine and ASW cards are compared, for each campaign")
@pytest.mark.rule("25.671A#1", "Ultra cards of the Axis and of Britain for German submarines")
@pytest.mark.rule("25.672#1", "a submarine card that is not offset is worth one")
@pytest.mark.rule("25.726#1", "either side may gain by codebreaking")
@pytest.mark.rule("48.31A#2", "submarine cards are played just before submarine warfare")
def test_a_submarine_card() -> None:
    t = cards(1, 0)
    t.say("axis: play-card submarine")
    assert t.pending == ""
    assert parts(t.world) == {"nationality": 1, "codebreaking": 1}
    countered = cards(1, 1)
    countered.say("axis: play-card submarine")
    countered.say("allied: play-card asw")
    assert parts(countered.world) == {"nationality": 1}


@pytest.mark.rule("25.672#2", "an ASW card that is not offset takes one off")
@pytest.mark.rule("48.31B#2", "ASW cards are played just before submarine warfare")
def test_an_asw_card() -> None:
    t = cards(0, 1)
    t.say("allied: play-card asw")
    assert parts(t.world) == {"nationality": 1, "codebreaking": -1}


@pytest.mark.rule("25.673#1", "more cards are worth no more than one")
def test_no_more_than_one() -> None:
    t = cards(3, 0)
    t.say("axis: play-card submarine")
    assert t.pending == ""
    assert parts(t.world).get("codebreaking") == 1
    (left,) = (row for row in t.world.hand_cards.rows() if row.deck == Deck.AXIS_ULTRA)
    assert left.count == 2  # they are not even asked for another


@pytest.mark.rule("25.671B#1", "Magic cards for Japanese submarines")
@pytest.mark.rule("25.671C#1", "and for American ones")
def test_magic() -> None:
    world = ocean("japan-submarine pacific 1", "us-submarine pacific 1")
    for deck in (Deck.JAPANESE_MAGIC, Deck.AMERICAN_MAGIC):
        world.put(CardPool(deck, 8))
    world.put(CodeAdvantage(Use.SUBMARINE_WARFARE, Deck.JAPANESE_MAGIC, 1))
    assert parts(world, PACIFIC)["codebreaking"] == 1
    assert parts(world, Campaign("japan", "indian-ocean"))["codebreaking"] == 1
    assert "codebreaking" not in parts(world, AMERICAN)
    world.put(CodeAdvantage(Use.SUBMARINE_WARFARE, Deck.AMERICAN_MAGIC, -1))
    assert parts(world, AMERICAN)["codebreaking"] == -1


@pytest.mark.rule("25.623#2", "air range counts in SW combat alone, not in attacks on the board")
def test_air_range_does_not_count_on_the_board() -> None:
    world = battle({6: "dd 10"}, {1: "dd 2"})
    world.put(Force(ForceId("boat"), "japan", SEA, kind=ForceKind.SUBMARINES))
    boat = world.put(Hull("japan-submarine", "japan", in_force(ForceId("boat")), 1))
    question = SubmarineRoll(boat, numbered(world, Side.ALLIED, 1).id, LIGHT_SHIPS)
    before = roll_parts(world, question)
    world.put(Level(LevelKind.AIR_RANGE, "japan", 5))
    assert roll_parts(world, question) == before
    far = ocean("japan-submarine pacific 1", rows=(Level(LevelKind.AIR_RANGE, "japan", 5),))
    assert parts(far, PACIFIC).get("air range") == 5


def test_the_odds_tell_every_cause() -> None:
    world = early("britain-asw atlantic 2")
    (facts,) = submarine_facts(world, Seat("axis"), "")
    assert (facts.submarines, facts.asw, facts.modifier) == (1, 2, 1)
    assert [(one.reason, one.dice) for one in facts.parts] == [("nationality", 1)]
    for spread in (facts.sunk, facts.damaged, facts.lost):
        assert sum(spread) == pytest.approx(1)
    assert facts.sunk[0] == 0  # the modifier always sinks one
    assert "transports sunk" in submarines(world, Seat("axis"), "")
