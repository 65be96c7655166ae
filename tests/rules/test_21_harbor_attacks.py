"""21.44: harbor attacks, by a table of our own (R-170)."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.naval.interceptions import MORESBY, RABAUL, ocean, play
from tests.awaw.naval.strikes import roll
from tests.awaw.table import Table, world_at
from tests.rules.test_48_cards_at_sea import give
from warcabinet.awaw.naval.battle.harbor_rolls import HarborRoll, Nature, hits_of, modifier
from warcabinet.awaw.naval.movement.base_changes import BaseChanges
from warcabinet.awaw.naval.movement.harbor_attacks import MakeHarborAttacks, able, harbors
from warcabinet.awaw.naval.movement.patrols import Patrols
from warcabinet.awaw.pieces.combat_training_levels import level, set_level
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.naval import Condition, HarborAttacks, HullId
from warcabinet.awaw.steps import player_with_ships
from warcabinet.awaw.terms.order_of_play import StepId

FLEET = f"us-1 {MORESBY}: enterprise without air, dd 12"
BOATS = f"japan loose {RABAUL}: submarine 2"


def harbor(attacks: int = 1) -> Table:
    world = ocean(FLEET, BOATS)
    set_level(world, LevelKind.HARBOR_ATTACK, "japan", attacks)
    for kind, who in ((LevelKind.TORPEDO, "japan"), (LevelKind.ASW, "us")):
        set_level(world, kind, who, 0)
    return play(world, MakeHarborAttacks())


@pytest.mark.rule("21.442#1", "only who has a result makes a harbor attack, and uses it up")
@pytest.mark.rule("21.443A#1", "the hex and the nature of the attack are announced")
@pytest.mark.rule("21.443D#1", "then it is resolved")
def test_a_harbor_attack() -> None:
    assert harbor(0).pending == ""
    t = harbor()
    assert t.pending == "harbor-attack-or-not"
    assert t.against(f"axis: attack-harbor {MORESBY} human-torpedoes") == {"21.443A"}
    assert t.against(f"axis: attack-harbor {RABAUL} submarine") == {"21.443A"}
    t.say(f"axis: attack-harbor {MORESBY} submarine")
    assert not able(t.world, "japan")
    question = t.position.decision
    assert question is not None
    assert "one target" in question.prompt_for(t.asked("axis"))
    t.say("axis: pick-targets us-enterprise")
    roll(t, 8)
    assert t.told("21.443D") == ["us-enterprise in HH27: 8 +1, 2 hits"]
    assert t.world.hulls[HullId("us-enterprise")].condition is Condition.DAMAGED
    assert [row.made for row in t.world.harbor_attacks.rows()] == [1]
    assert t.pending == ""


@pytest.mark.rule("21.443A#1", "no ships are attacked of a country with which there is peace")
def test_the_harbor_of_a_country_at_peace() -> None:
    world = ocean(FLEET, BOATS)
    set_level(world, LevelKind.HARBOR_ATTACK, "japan", 1)
    assert harbors(world, "japan") == (MORESBY,)
    world.drop(world.wars["japan/us"])
    assert harbors(world, "japan") == ()


@pytest.mark.rule("21.441#1", "between the patrols and the end of the base changes")
def test_harbor_attacks_come_after_patrols_and_before_base_changes() -> None:
    world = harbor().world
    steps = [one.id for one in world.statics.sequence.children(StepId("T.P.MOV.NAV"))]
    played = {step: player_with_ships(step) for step in steps}
    order = [one for one in played.values() if one in (Patrols, MakeHarborAttacks, BaseChanges)]
    assert order == [Patrols, MakeHarborAttacks, BaseChanges]
    assert harbor().pending == "harbor-attack-or-not"
    other = ocean(FLEET, BOATS, side="allied")
    set_level(other, LevelKind.HARBOR_ATTACK, "japan", 1)
    assert play(other, MakeHarborAttacks()).pending == ""


def test_an_unmodified_two_loses_a_submarine() -> None:
    t = harbor()
    t.say(f"axis: attack-harbor {MORESBY} submarine")
    t.say("axis: pick-targets us-enterprise")
    roll(t, 2)
    assert t.world.hulls[HullId(f"japan-submarine@{RABAUL}")].factors == 1


@pytest.mark.rule("20.78D#1", "advanced submarines always attack harbors at a net +1")
@pytest.mark.rule("48.51C#1", "who plays more tactical cards is better by one for each target")
@pytest.mark.rule("21.443#1", "the table says what hits there are")
def test_the_modifiers() -> None:
    world = harbor().world
    asked = HarborRoll("japan", "us", Nature.SUBMARINE)
    assert modifier(world, asked) == 1
    assert [hits_of(world, asked, one) for one in (2, 5, 7, 9, 11, 12)] == [0, 1, 2, 3, 4, 4]
    assert modifier(world, msgspec.structs.replace(asked, cards=-1)) == 0
    assert modifier(world, msgspec.structs.replace(asked, cards=1)) == 2
    assert modifier(world, msgspec.structs.replace(asked, cards=1, advanced=True)) == 1
    set_level(world, LevelKind.TORPEDO, "japan", 2)
    set_level(world, LevelKind.ASW, "us", 1)
    assert modifier(world, asked) == 2
    assert modifier(world, HarborRoll("japan", "us", Nature.MIDGET_SUBMARINES)) == 0


@pytest.mark.rule("48.22C#4", "a tactical card changes a harbor attack")
@pytest.mark.parametrize("cards", [-1, 0, 1])
def test_a_tactical_card(cards: int) -> None:
    world = harbor().world
    asked = HarborRoll("japan", "us", Nature.SUBMARINE, cards=cards)
    assert modifier(world, asked) == 1 + cards


@pytest.mark.rule("21.442#2", "Germany has one without research")
@pytest.mark.rule("21.444#2", "as long as nobody has made a harbor attack")
def test_the_first_german_attack() -> None:
    world = harbor().world
    set_level(world, LevelKind.HARBOR_ATTACK, "germany", 1)
    assert able(world, "germany")
    world.put(HarborAttacks("anybody", made=1))
    assert not able(world, "germany")


@pytest.mark.rule("21.444#1", "Germany begins the war with one harbor attack")
@pytest.mark.rule("21.444#3", "which makes later ones no worse, as others do")
def test_what_earlier_attacks_do() -> None:
    start = world_at(scenario="battle-of-the-atlantic")
    assert level(start, LevelKind.HARBOR_ATTACK, "germany") == 1
    world = harbor().world
    asked = HarborRoll("japan", "us", Nature.SUBMARINE)
    faction = faction_of(world, "japan")
    world.put(HarborAttacks(faction, first=True))
    assert modifier(world, asked) == 1
    world.put(HarborAttacks(faction, made=2, first=True))
    assert modifier(world, asked) == -1


@pytest.mark.rule("48.31C#6", "tactical cards are played right before a harbor attack")
@pytest.mark.rule("21.443C#1", "both sides may play tactical cards, and who wins has a modifier")
def test_cards_in_a_harbor_attack() -> None:
    world = harbor().world.copy()
    world.readonly = False
    give(world, axis="tactical", allied="tactical")
    t = play(world, MakeHarborAttacks())
    t.say(f"axis: attack-harbor {MORESBY} submarine")
    assert t.pending == "card-question"
    assert t.position.to_answer() == ("axis",)
    t.say("axis: play-card tactical")
    assert t.position.to_answer() == ("allied",)
    t.say("allied: play-no-card")
    t.say("axis: pick-targets us-enterprise")
    roll(t, 8)
    assert t.told("21.443D") == ["us-enterprise in HH27: 8 +2, 3 hits"]
