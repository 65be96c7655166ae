"""25.1, 25.4, 25.5, 25.7, 25.8: who fights in submarine warfare, and how."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, world_at
from tests.rules.shared.submarines import (
    AMERICAN,
    ATLANTIC,
    BOX,
    INDIAN,
    PACIFIC,
    ocean,
    put,
    sea,
    staged,
    there,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.ships.submarines import BOXES, SubmarinesIn
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.sequence import procedure_of
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.naval import Condition, Hull, HullState
from warcabinet.awaw.state.strategic import StartedInBox, SubmarinesSent
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_warfare import (
    AdvancedSubmarines,
    AnnounceSubmarines,
    ConventionalSubmarines,
)
from warcabinet.awaw.strategic.submarine_warfare_modifiers import net_modifier
from warcabinet.awaw.strategic.submarines_and_asw import (
    Campaign,
    asw_level,
    campaigns,
    has_base,
    limit,
    may_send,
    note_where_submarines_begin,
    ready,
)
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.hexes import SpaceId

# Who may attack -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def world_at_war() -> AwawWorld:
    """All boxes are played, and everybody is at war with Japan."""
    wars = (war_state(Power.JAPAN, one, Relation.WAR) for one in (Power.US, Power.BRITAIN))
    return sea(scenario="global-war", rows=tuple(wars))


def open_to(world: AwawWorld, ocean: str) -> list[str]:
    """Whose submarines may be in an SW box."""
    powers = ("germany", "italy", "japan", "britain", "us")
    return [one for one in powers if not BOOK.may(world, SubmarinesIn(one, BOXES[ocean]))]


@pytest.mark.rule("25.13A#1", "only German submarines fight in the Atlantic")
def test_only_german_submarines_fight_in_the_atlantic(world_at_war: AwawWorld) -> None:
    assert open_to(world_at_war, "atlantic") == ["germany"]


@pytest.mark.rule("25.13B#1", "Italian submarines fight in no SW box")
def test_italian_submarines_fight_in_no_box(world_at_war: AwawWorld) -> None:
    assert not [one for one in BOXES if "italy" in open_to(world_at_war, one)]


@pytest.mark.rule("25.13D#1", "British submarines fight in no SW box")
def test_british_submarines_fight_in_no_box(world_at_war: AwawWorld) -> None:
    assert not [one for one in BOXES if "britain" in open_to(world_at_war, one)]


@pytest.mark.rule("25.13E#3", "American submarines fight neither in the Atlantic nor in the Indian")
def test_american_submarines_fight_in_the_pacific_alone(world_at_war: AwawWorld) -> None:
    assert [one for one in BOXES if "us" in open_to(world_at_war, one)] == ["pacific"]


def test_japanese_submarines_fight_in_the_pacific(world_at_war: AwawWorld) -> None:
    assert "japan" in open_to(world_at_war, "pacific")


def test_whose_submarines_fight_where() -> None:
    found = {(one.power, one.ocean) for one in campaigns(sea().statics)}
    assert found == {
        ("germany", "atlantic"),
        ("germany", "indian-ocean"),
        ("japan", "pacific"),
        ("japan", "indian-ocean"),
        ("us", "pacific"),
    }


@pytest.mark.rule("25.13A#2", "the limit in the Atlantic by date, one more each turn from 1943 on")
@pytest.mark.rule("25.13A#4", "the limit in the Indian Ocean by year")
@pytest.mark.rule("25.13C#1", "the Japanese limit for both oceans by year")
@pytest.mark.rule("25.13E#1", "the American limit by date")
@pytest.mark.parametrize(
    ("campaign", "dates"),
    [
        (
            ATLANTIC,
            "Fall 1939=1 Winter 1939=2 Fall 1940=3 Summer 1941=4 Winter 1941=5 Summer 1942=6",
        ),
        (
            ATLANTIC,
            "Summer 1940=2 Fall 1942=7 Winter 1942=8 Spring 1943=9 Winter 1944=16",
        ),
        (INDIAN, "Winter 1941=1 Spring 1942=2 Fall 1943=3 Summer 1944=4 Summer 1945=5 Fall 1946=6"),
        (PACIFIC, "Winter 1942=1 Spring 1943=2 Summer 1944=3 Fall 1945=4 Winter 1946=5"),
        (AMERICAN, "Winter 1942=1 Summer 1943=2 Fall 1943=3 Summer 1944=4 Fall 1944=5 Fall 1945=6"),
    ],
)
def test_limits(campaign: Campaign, dates: str) -> None:
    words = dates.split()
    for season, rest in zip(words[::2], words[1::2], strict=True):
        year, _, most = rest.partition("=")
        turn = game_turn(f"{season} {year}")
        assert limit(sea().statics, campaign, turn) == int(most), turn.name


@pytest.mark.rule("25.13#1", "only those fight that began their player turn in the box")
def test_submarines_that_began_in_the_box() -> None:
    world = sea()
    world.put(Hull("germany-submarine", "germany", BOX, 4))
    assert may_send(world, ATLANTIC) == 0
    note_where_submarines_begin(world)
    assert world.started_in_box[f"{BOX}/germany-submarine"].factors == 4
    assert may_send(world, ATLANTIC) == 4
    world.put(StartedInBox(BOX, "germany-submarine", 3))
    assert may_send(world, ATLANTIC) == 3


@pytest.mark.rule("25.121#2", "inverted submarines are not available for SW")
def test_inverted_submarines_do_not_fight() -> None:
    world = sea("germany-submarine atlantic 4")
    for row in list(world.hulls.rows()):
        if row.what == "germany-submarine":
            world.drop(row)
    put(world, "germany-submarine atlantic 4", state=HullState.REDEPLOYED)
    assert ready(world, ATLANTIC) == 0


def test_no_more_than_the_limit() -> None:
    assert may_send(sea("germany-submarine atlantic 9"), ATLANTIC) == 6
    assert may_send(sea("germany-submarine atlantic 9", turn="Fall 1939"), ATLANTIC) == 1


@pytest.mark.rule("25.13C#5", "Japan splits the limit between the two oceans")
def test_japan_has_one_limit_for_two_oceans() -> None:
    world = ocean("japan-submarine pacific 4", "japan-submarine indian-ocean 4")
    second = Campaign("japan", "indian-ocean")
    assert (may_send(world, PACIFIC), may_send(world, second)) == (2, 2)
    world.put(SubmarinesSent("japan", BOXES["pacific"], 1))
    assert may_send(world, second) == 1
    world.put(SubmarinesSent("japan", BOXES["pacific"], 2))
    assert may_send(world, second) == 0


@pytest.mark.rule("25.13A#3", "German submarines in the Indian Ocean need Suez and Ethiopia")
def test_the_way_to_the_indian_ocean() -> None:
    banks = [Control(SpaceId(name), "germany") for name in ("LL30", "LL31", "MM30", "MM31")]
    ethiopia = Control(SpaceId("ethiopia"), "italy")
    boats = "germany-submarine indian-ocean 2"
    assert may_send(sea(boats, scenario="europe-1939", rows=banks), INDIAN) == 0
    held = sea(boats, scenario="europe-1939", rows=(*banks, ethiopia))
    assert may_send(held, INDIAN) == 2


@pytest.mark.rule(
    "25.13C#2", "Japanese submarines in the Indian Ocean: not before war with Britain"
)
@pytest.mark.rule("25.81#1", "as said of the Indian Ocean")
@pytest.mark.rule("25.13C#3", "Japanese submarines in the Pacific: not before war with the U.S.")
@pytest.mark.rule("25.13E#2", "American submarines: not before war with Japan")
@pytest.mark.rule("25.91#1", "as said of the Pacific")
def test_peace_in_the_pacific() -> None:
    ships = (
        "japan-submarine pacific 2",
        "japan-submarine indian-ocean 2",
        "us-submarine pacific 2",
    )
    second = Campaign("japan", "indian-ocean")
    every = (PACIFIC, second, AMERICAN)
    assert [may_send(ocean(*ships, wars=""), one) for one in every] == [0, 0, 0]
    assert [may_send(ocean(*ships, wars="japan/us"), one) for one in every] == [2, 0, 2]
    assert [may_send(ocean(*ships, wars="japan/britain"), one) for one in every] == [0, 2, 0]


@pytest.mark.rule("25.51A#1", "German submarines need an operational port on the western front")
@pytest.mark.rule("25.721#1", "without one they do not fight in the Atlantic")
def test_german_bases() -> None:
    world = sea("germany-submarine atlantic 2")
    assert has_base(world, ATLANTIC)
    for name in ("J30", "K28"):
        world.put(HexSupply(SpaceId(name), Supply.NONE))
    assert has_base(world, ATLANTIC)  # Brest and Bergen, by the dates of this scenario
    early = sea("germany-submarine atlantic 2", turn="Winter 1939")
    for name in ("J30", "K28"):
        early.put(HexSupply(SpaceId(name), Supply.NONE))
    assert not has_base(early, ATLANTIC)
    assert may_send(early, ATLANTIC) == 0


@pytest.mark.rule("25.51A#2", "and Suez in the Indian Ocean")
def test_suez_is_the_base_of_the_indian_ocean() -> None:
    assert not has_base(sea(scenario="europe-1939"), INDIAN)
    suez = world_at(scenario="europe-1939").board.place("Suez")
    assert suez is not None
    held = sea(scenario="europe-1939", rows=(Control(SpaceId(suez.hex), "germany"),))
    assert has_base(held, INDIAN)


@pytest.mark.rule("25.51B#1", "Japanese submarines fight from any operational port of Japan")
@pytest.mark.rule("25.51C#1", "American ones from the Australia box or a port on the Pacific front")
def test_bases_in_the_pacific() -> None:
    world = ocean()
    assert has_base(world, PACIFIC)
    assert has_base(world, AMERICAN)
    for row in list(world.control.rows()):
        if row.holder == "japan":
            world.drop(row)
    assert not has_base(world, PACIFIC)


# Sending ------------------------------------------------------------------------------------------


@pytest.mark.rule("25.14#1", "submarines may decline")
@pytest.mark.rule("25.14#2", "then nothing happens to the transports")
def test_submarines_decline() -> None:
    world = sea("germany-submarine atlantic 3", "britain-transport atlantic 20")
    t = staged(world, AnnounceSubmarines())
    assert t.pending == "submarine-orders"
    t.say("axis: send-submarines 0")
    assert not t.world.submarines_sent
    after = staged(t.world, ConventionalSubmarines())
    assert after.pending == ""
    assert there(after.world, "britain-transport") == 20


def test_how_many_are_sent() -> None:
    t = staged(sea("germany-submarine atlantic 9"), AnnounceSubmarines())
    assert t.against("axis: send-submarines 7") == {"25.13"}
    t.say("axis: send-submarines 4")
    assert t.world.submarines_sent["germany/atlantic-sw"].factors == 4


@pytest.mark.rule("24.611#1", "SW combat is fought in the combat phase of the side that attacks")
def test_nobody_is_asked_without_submarines() -> None:
    assert staged(sea("britain-transport atlantic 20"), AnnounceSubmarines()).pending == ""
    assert staged(sea("germany-submarine atlantic 3"), AnnounceSubmarines()).pending
    allied = sea("germany-submarine atlantic 3", side="allied")
    assert staged(allied, AnnounceSubmarines()).pending == ""


def test_by_default_all_attack() -> None:
    t = staged(sea("germany-submarine atlantic 9"), AnnounceSubmarines())
    t.default("axis")
    assert t.world.submarines_sent["germany/atlantic-sw"].factors == 6


# Fighting -----------------------------------------------------------------------------------------


def fight(*ships: str, sent: int, dice: tuple[int, ...], **setting: Any) -> Table:
    world = sea(*ships, **setting)
    world.put(SubmarinesSent("germany", BOX, sent))
    t = staged(world, ConventionalSubmarines())
    for value in dice:
        t.dice(*divide(value))
    return t


def divide(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    return (total - 1, 1) if total <= 7 else (6, total - 6)


@pytest.mark.rule("24.612#1", "submarines and ASW fight it")
@pytest.mark.rule("25.41#1", "the submarines in the box attack")
@pytest.mark.rule("25.42#1", "the ASW in the box defend")
@pytest.mark.rule("25.71#1", "against the transports in the Atlantic box")
@pytest.mark.rule("24.13#1", "shipping is lost")
def test_a_fight_in_the_atlantic() -> None:
    """Net modifier +2: nationality and the French ports, against air range."""
    t = fight(
        "germany-submarine atlantic 6",
        "britain-asw atlantic 7",
        "britain-transport atlantic 20",
        sent=6,
        dice=(7, 8),
        turn="Fall 1940",
        rows=(Level(LevelKind.AIR_RANGE, "western allies", 1),),
    )
    # 9 on row 6: 1/4; 6 on row 7: 1/4, so that one submarine gets through
    assert there(t.world, "germany-submarine") == 5
    assert there(t.world, "britain-transport") == 20 - 1 - 4 - 2 - 1
    assert there(t.world, "britain-asw") == 7
    assert t.world.sunk["britain-transport"].factors == 4


@pytest.mark.rule("24.622#4", "all modifiers are found first, and told with their causes")
def test_the_log_names_every_modifier() -> None:
    rows = (Level(LevelKind.AIR_RANGE, "western allies", 1),)
    t = fight(
        "germany-submarine atlantic 2",
        "britain-transport atlantic 20",
        sent=2,
        dice=(),
        turn="Fall 1940",
        rows=rows,
    )
    (line,) = t.told("25.61")
    assert "modifier +2 (nationality +1, air range -1, French ports +2)" in line
    assert net_modifier(t.world, ATLANTIC) == 2


@pytest.mark.rule("25.64#1", "escort carriers change both rolls, with opposite signs")
def test_escort_carriers_change_both_rolls() -> None:
    """Twelve of them lower a modifier of +3 to +1."""
    found: list[str] = []
    for carriers in ((), ("britain-cve atlantic 12",)):
        t = fight(
            "germany-submarine atlantic 6",
            "britain-asw atlantic 7",
            "britain-transport atlantic 20",
            *carriers,
            sent=6,
            dice=(10, 4),
            turn="Fall 1940",
        )
        found += t.told("24.63")
    assert found == ["submarines 1/6, ASW 1/1", "submarines 1/5, ASW 1/2"]


@pytest.mark.rule("22.912#2", "attacks on transports in an SW box use the SW Combat Table")
@pytest.mark.parametrize(("die", "result"), [(1, "1/3"), (4, "1/6"), (6, "2/5")])
def test_attacks_in_a_box_use_the_sw_combat_table(die: int, result: str) -> None:
    world = sea("germany-submarine atlantic 7", "britain-transport atlantic 20")
    world.put(SubmarinesSent("germany", BOX, 7))
    t = staged(world, ConventionalSubmarines())
    assert net_modifier(world, ATLANTIC) == 3
    t.dice(die, die)
    assert t.told("24.63") == [f"submarines {result}"]


@pytest.mark.rule("20.82#1", "ASW elsewhere does not defend")
def test_asw_of_other_boxes() -> None:
    world = sea("britain-asw atlantic 2", "britain-asw atlantic-us 5")
    assert asw_level(world, ATLANTIC) == 2


@pytest.mark.rule("24.631A#5", "damaged transports leave their box for port")
@pytest.mark.rule("27.721A#2", "transports are repaired at once, at no cost")
@pytest.mark.rule("24.631A#6", "there they are repaired and stay inverted")
def test_damaged_transports_go_to_port() -> None:
    t = fight(
        "germany-submarine atlantic 6",
        "britain-asw atlantic 30",
        "britain-transport atlantic 20",
        sent=6,
        dice=(7, 12),
        turn="Fall 1940",
    )
    assert there(t.world, "britain-transport", condition=Condition.DAMAGED) == 0
    assert there(t.world, "britain-transport", "atlantic-us", state=HullState.DOWN) == 4
    row = t.world.convoys["western allies/atlantic-sw"]
    assert (row.before, row.damaged) == (20, 4)


@pytest.mark.rule("24.66#1", "nationalities share what is lost")
def test_nationalities_share_losses() -> None:
    t = fight(
        "germany-submarine atlantic 30",
        "britain-asw atlantic 6",
        "us-asw atlantic 4",
        sent=30,
        dice=(7, 7),
        turn="Fall 1940",
    )
    # 8/14 on row 30: eight of ten ASW, as there are no transports
    assert (there(t.world, "britain-asw"), there(t.world, "us-asw")) == (2, 0)


@pytest.mark.rule("25.82#1", "the Western Allies split their ASW between two combats at once")
def test_two_combats_in_the_indian_ocean() -> None:
    ships = (
        "germany-submarine indian-ocean 3",
        "japan-submarine indian-ocean 2",
        "britain-asw indian-ocean 5",
        "britain-transport indian-ocean 20",
    )
    rows = (war_state(Power.JAPAN, Power.BRITAIN, Relation.WAR),)
    world = sea(*ships, scenario="global-war", rows=rows)
    box = BOXES["indian-ocean"]
    world.put(SubmarinesSent("germany", box, 3))
    world.put(SubmarinesSent("japan", box, 2))
    t = staged(world, ConventionalSubmarines(), "global-war")
    assert t.pending == "defense-split"
    assert t.against("allied: split-asw 6") == {"25.82"}
    t.say("allied: split-asw 5")
    assert there(t.world, "britain-transport", box) == 20
    t.dice(6, 6)
    t.dice(6, 6)
    assert there(t.world, "germany-submarine", box) == 3  # nothing is lost before all have rolled
    t.dice(1, 1)
    assert t.pending == ""
    assert there(t.world, "germany-submarine", box) == 2
    assert there(t.world, "japan-submarine", box) == 2
    assert there(t.world, "britain-transport", box) < 20


# Advanced submarines ------------------------------------------------------------------------------


@pytest.mark.rule("25.73#1", "advanced submarines roll apart, after the others")
@pytest.mark.rule("25.73A#1", "each counts as three factors")
@pytest.mark.rule("25.73B#1", "without modifiers")
def test_advanced_submarines() -> None:
    world = sea(
        "germany-submarine-advanced atlantic 2",
        "britain-asw atlantic 9",
        "britain-transport atlantic 20",
    )
    world.put(SubmarinesSent("germany", BOX, 2, advanced=True))
    plain = staged(world, ConventionalSubmarines())
    assert plain.pending == ""
    t = staged(plain.world, AdvancedSubmarines())
    t.dice(3, 4)
    assert t.pending == ""
    # 7 on row 6: 1/3, and two more
    assert there(t.world, "britain-transport") == 20 - 1 - 3 - 2
    assert there(t.world, "britain-transport", "atlantic-us") == 3
    assert there(t.world, "germany-submarine-advanced") == 2


def advanced(*ships: str) -> Table:
    """Two advanced submarines have been sent; the others have fought."""
    world = sea("germany-submarine-advanced atlantic 2", *ships)
    world.put(SubmarinesSent("germany", BOX, 2, advanced=True))
    return staged(staged(world, ConventionalSubmarines()).world, AdvancedSubmarines())


@pytest.mark.rule("24.612#2", "advanced submarines have rules of their own")
def test_advanced_submarines_fight_apart() -> None:
    world = sea("germany-submarine-advanced atlantic 2", "britain-transport atlantic 20")
    world.put(SubmarinesSent("germany", BOX, 2, advanced=True))
    assert staged(world, ConventionalSubmarines()).pending == ""
    assert staged(world, AdvancedSubmarines()).pending == "advanced submarines"


@pytest.mark.rule("25.73C#1", "ASW does not roll")
def test_asw_does_not_roll_against_advanced_submarines() -> None:
    t = advanced("britain-asw atlantic 30", "britain-transport atlantic 20")
    t.dice(1, 1)
    assert t.pending == ""
    assert there(t.world, "germany-submarine-advanced") == 2


@pytest.mark.rule("25.73D#1", "each sinks a transport besides")
def test_each_advanced_submarine_sinks_a_transport() -> None:
    t = advanced("britain-transport atlantic 20")
    t.dice(1, 1)  # 2 on row 6: 0/2, and two more
    lost = [one.factors for one in t.world.hulls.rows() if one.what == "britain-transport"]
    assert sum(lost) == 20 - 2


def test_advanced_submarines_that_were_not_sent() -> None:
    t = staged(sea("germany-submarine-advanced atlantic 2"), AdvancedSubmarines())
    assert t.pending == ""


PHASES = ("T.P.BLD.70", "T.P.COM.SW.10")
"""Where SW units are built, and where submarine warfare begins."""


@pytest.mark.rule("24.12#1", "SW units are built in the construction phase, SW is fought in combat")
def test_strategic_warfare_belongs_to_the_combat_phase() -> None:
    world = sea("germany-submarine atlantic 2", "britain-transport atlantic 20", side="axis")
    building, announcing = (procedure_of(world.statics, StepId(one)) for one in PHASES)
    assert building is not None
    assert announcing is AnnounceSubmarines
    t = staged(world, AnnounceSubmarines())
    assert t.pending == "submarine-orders"
    assert t.against("axis: send-submarines 2") == set()


def test_nobody_fights_without_submarines() -> None:
    assert staged(sea("britain-transport atlantic 20"), AnnounceSubmarines()).pending == ""


@pytest.mark.rule("24.12#2", "in each player turn, of its own side")
def test_strategic_warfare_in_each_player_turn() -> None:
    boats = ("japan-submarine pacific 2", "us-submarine pacific 2")
    for side in ("axis", "allied"):
        t = staged(ocean(*boats, side=side), AnnounceSubmarines(), "pacific-1939")
        assert (t.pending, t.position.to_answer()) == ("submarine-orders", (side,))


def test_advanced_submarines_count_against_the_limit() -> None:
    world = sea("germany-submarine atlantic 5", "germany-submarine-advanced atlantic 5")
    world.put(SubmarinesSent("germany", BOX, 4))
    assert may_send(world, ATLANTIC, advanced=True) == 2
