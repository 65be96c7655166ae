"""21.534, 48.61B: the Raider Table, and the ships that engage raiders in an SW box."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.awaw.pacific_world import pacific_world
from tests.rules.shared.raiders import (
    BOX,
    BREST,
    PLYMOUTH,
    SCAPA,
    WOLF,
    RaidTable,
    add,
    at_sea,
    at_war,
    factors,
    ocean,
    raid,
    where_is,
)
from warcabinet.awaw.naval.landings.seaborne_invasions import MissionsUnderWay
from warcabinet.awaw.naval.raiders.hunters import called_for, grounds, hunters, rank
from warcabinet.awaw.naval.raiders.hunting_orders import Call, HuntersSent
from warcabinet.awaw.naval.raiders.raider_table import cards, deck_for, parts, use_in
from warcabinet.awaw.naval.raiders.raids_in_boxes import RaidersInBoxes, RaidersReturn
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.sequence import procedure_of
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.codebreaking import (
    Card,
    CardPool,
    CodeAdvantage,
    Deck,
    HandCards,
)
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    Condition,
    Force,
    ForceKind,
    Hull,
    HullId,
    HullState,
    Stance,
)
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

CONVOY = "britain atlantic-sw: transport 20"
INDIAN, PACIFIC = SpaceId("indian-ocean-sw"), SpaceId("pacific-sw")
TWO = ForceId("germany-loose-2")


def hunt(*lines: str, raiders: tuple[str, ...] = ("bismarck",), **setting: Any) -> RaidTable:
    """Groups of raiders are in the Atlantic box: whom does the defender oppose?"""
    world = ocean(CONVOY, *lines, **setting)
    for ships in raiders:
        at_sea(world, ships)
    world.changes.clear()
    return raid(world, RaidersInBoxes)


def sought(t: RaidTable, die: int, *types: int) -> RaidTable:
    """One group is opposed; the die, and those for the ships, fall so."""
    t.say(f"allied: oppose-raiders {WOLF}")
    t.dice(die)
    if types:
        t.dice(*types)
    return t


def offered(t: RaidTable, die: int) -> set[str]:
    """The ships that answer a die."""
    question = t.position.decision
    assert isinstance(question, HuntersSent)
    world = t.world
    rows = [row for row in world.hulls.rows() if row.party in ("britain", "us")]
    send = f"allied: engage-raiders {WOLF} {die}"
    return {row.what for row in rows if not t.against(f"{send} {row.id}")}


# The die ------------------------------------------------------------------------------------------


def said(world: AwawWorld, force: ForceId = WOLF) -> dict[str, int]:
    return {part.name: part.value for part in parts(world, world.raider_groups[force])}


def level(kind: LevelKind, who: str, value: int) -> Record:
    return Level(str(kind), who, value)


@pytest.mark.rule("21.5342G#8", "every line of the table for the Atlantic")
def test_what_changes_the_die_in_the_atlantic() -> None:
    world = ocean(CONVOY)
    at_sea(world, "bismarck")
    assert said(world) == {"automatic": -3}
    at_sea(world, "scharnhorst, ca 4")
    at_sea(world, "lutzow")
    assert said(world, TWO) == {"automatic": -3, "other groups": 1, "three ships": 1}
    assert said(world, ForceId("germany-loose-3"))["other groups"] == 2
    world.put(level(LevelKind.AIR_RANGE, "western allies", 2))
    assert said(world)["air range"] == 2
    world.put(at_war("us/germany"))
    assert said(world)["United States"] == 1
    for count, value in ((5, None), (6, 1), (12, 2), (18, 3), (24, 4)):
        for row in [row for row in world.hulls.rows() if row.what == "britain-cve"]:
            world.drop(row)
        add(world, f"britain atlantic-sw: cve {count}")
        assert said(world).get("escort carriers") == value
    (row,) = (row for row in world.hulls.rows() if row.what == "britain-cve")
    world.drop(row)
    world.put(msgspec.structs.replace(row, state=HullState.USED))
    assert "escort carriers" not in said(world)


@pytest.mark.rule("21.14E#1", "American escort carriers find no raiders before the war")
def test_american_escort_carriers_look_for_raiders_in_war_only() -> None:
    world = ocean("us atlantic-sw: cve 6")
    at_sea(world, "bismarck")
    assert "escort carriers" not in said(world)
    world.put(at_war("us/germany"))
    assert said(world)["escort carriers"] == 1


def eastern(base: str, box: SpaceId, *rows: Record, way: str = "") -> AwawWorld:
    """A Japanese cruiser raids from a port."""
    world = pacific_world(control={"japan": base}, rows=rows)
    for table in (world.hulls, world.forces, world.air):
        for row in list(table.rows()):
            if row not in rows:
                world.drop(row)
    force = ForceId("japan-loose-1")
    world.put(
        Force(force, "japan", box, ForceKind.LOOSE, base=SpaceId(base), stance=Stance.SAILING)
    )
    world.put(Hull("japan-ca", "japan", in_force(force), 2))
    world.put(RaiderGroup(force, "japan", box, SpaceId(base), 1, arrived=True))
    if way:
        legs = (tuple(SpaceId(one) for one in way.split()),)
        world.put(Activity(ActivityId("activity-1"), "japan", Kind.RAID, (force,), legs, box))
    return world


CRUISER = ForceId("japan-loose-1")


def squadrons(kind: str, box: str, count: int, state: AirState = AirState.READY) -> AirUnits:
    return AirUnits(kind, kind.split("-")[0], SpaceId(box), count, state=state)  # type: ignore[arg-type]


@pytest.mark.rule("21.5342G#8", "raiders of Singapore are found more easily in the Indian Ocean")
@pytest.mark.rule("21.5342G#9", "ready squadrons in the India box count as escort carriers")
def test_what_changes_the_die_in_the_indian_ocean() -> None:
    assert said(eastern("DD3", INDIAN), CRUISER) == {"automatic": -3}
    assert said(eastern("EE11", INDIAN), CRUISER)["Singapore"] == 1
    watched = eastern("DD3", INDIAN, squadrons("britain-aaf", "india", 2))
    assert "escort carriers" not in said(watched, CRUISER)
    add(watched, "britain indian-ocean-sw: cve 1")
    assert said(watched, CRUISER)["escort carriers"] == 1
    used = squadrons("britain-aaf", "india", 3, AirState.FLOWN)
    assert "escort carriers" not in said(eastern("DD3", INDIAN, used), CRUISER)
    naval = squadrons("britain-nas", "india", 6)
    assert said(eastern("DD3", INDIAN, naval), CRUISER)["escort carriers"] == 2


@pytest.mark.rule("21.5342G#10", "three escort carriers in the Pacific box count one")
@pytest.mark.rule("21.5342G#11", "squadrons in the Australia box count against the southern edge")
def test_what_changes_the_die_in_the_pacific() -> None:
    air = squadrons("us-aaf", "australia", 3)
    south = eastern("NN31", PACIFIC, air, way="NN31 pacific-sw")
    east = eastern("P53", PACIFIC, air, way="KK48 pacific-sw")
    assert said(south, CRUISER)["escort carriers"] == 1
    assert "escort carriers" not in said(east, CRUISER)
    add(east, "us pacific-sw: cve 9")
    assert said(east, CRUISER)["escort carriers"] == 3


@pytest.mark.rule("21.5342G#11", "not those of a power at peace with the raiders")
def test_american_squadrons_look_for_raiders_in_war_only() -> None:
    air = squadrons("us-aaf", "australia", 3)
    world = eastern("NN31", PACIFIC, air, way="NN31 pacific-sw")
    assert said(world, CRUISER)["escort carriers"] == 1
    war = war_state(Power.US, Power.JAPAN, Relation.WAR)
    world.drop(next(row for row in world.table(war.table).rows() if row.key() == war.key()))
    assert "escort carriers" not in said(world, CRUISER)
    world.put(squadrons("britain-aaf", "australia", 3))
    assert said(world, CRUISER)["escort carriers"] == 1


@pytest.mark.rule("21.5341#1", "a die for each group that the defender opposes")
@pytest.mark.rule("21.5342G#7", "and it tells how many ships engage the group")
@pytest.mark.rule("21.5341#2", "he opposes whom he likes, and does not change his mind")
def test_the_defender_opposes_whom_he_likes() -> None:
    t = hunt(f"britain {SCAPA}: hood, dd 9", raiders=("bismarck", "scharnhorst"))
    assert t.pending == "raiders-to-oppose"
    prompt = t.position.decision.prompt_for(t.asked("allied"))  # type: ignore[union-attr]
    assert "-3 to the die, met with 50%" in prompt
    t.say(f"allied: oppose-raiders {TWO}")
    assert t.pending == f"raiders tf:{TWO}"
    t.dice(6)
    assert t.pending == f"ships against tf:{TWO}"
    assert len(t.position.request.sides) == 4  # type: ignore[union-attr]
    t.dice(1, 1, 1, 1)
    assert t.pending in ("raiders fire at transports", "screening")
    (row,) = t.world.hunting.values()
    assert row.raider == TWO


@pytest.mark.rule("21.5341#1", "after the interceptions of all other missions on the board")
def test_raiders_are_opposed_after_all_interceptions() -> None:
    setting = ocean().statics
    steps = {
        StepId("T.P.COM.NAV.10"): MissionsUnderWay,
        StepId("T.P.COM.NAV.20"): RaidersInBoxes,
        StepId("T.P.COM.NAV.30"): RaidersReturn,
    }
    assert [row.id for row in setting.sequence.steps if row.id in steps] == list(steps)
    assert {step: procedure_of(setting, step) for step in steps} == steps


@pytest.mark.rule("21.5341A#1", "nought or less: the group escapes and attacks transports")
@pytest.mark.rule("21.5361A#1", "a group that nobody engages attacks with all its ships")
def test_a_group_escapes_detection() -> None:
    t = hunt(f"britain {SCAPA}: hood, dd 9", raiders=("bismarck, ca 2",))
    sought(t, 3)
    assert t.pending == "raiders fire at transports"
    t.roll(7)
    assert t.told("21.5362B")[0].startswith("6 factors fire at transports")
    t = hunt(f"britain {SCAPA}: hood, dd 9")
    t.say("allied: oppose-raiders -")
    assert t.pending == "raiders fire at transports"


@pytest.mark.rule("21.5341B#1", "one or more: ships engage the group")
@pytest.mark.rule("21.5342A#1", "as many dice as the first one shows")
def test_as_many_dice_as_ships() -> None:
    t = hunt(f"britain {SCAPA}: hood, dd 9")
    sought(t, 4)
    assert len(t.position.request.sides) == 1  # type: ignore[union-attr]
    t = hunt(f"britain {SCAPA}: hood, dd 9")
    sought(t, 6)
    assert len(t.position.request.sides) == 3  # type: ignore[union-attr]


# Which ships --------------------------------------------------------------------------------------


FLEET = (
    f"britain {SCAPA}: hood, renown, king-george-v, lion, ark-royal, rodney, warspite, ca 4, dd 5"
)


@pytest.mark.rule("21.5342G#13", "a die for the type of each ship")
@pytest.mark.rule("21.5342G#15", "from a destroyer factor to a carrier with light ships")
@pytest.mark.rule("21.5342B#1", "only fast ships engage raiders first")
@pytest.mark.rule("20.252B#1", "slow ships do not engage undamaged raiders")
@pytest.mark.parametrize(
    ("die", "ships"),
    [
        (1, {"britain-dd"}),
        (2, {"britain-ca", "britain-renown"}),
        (3, {"britain-hood"}),
        (4, {"britain-king-george-v"}),
        (5, {"britain-lion"}),
        (6, {"britain-ark-royal"}),
    ],
)
def test_what_each_die_calls_for(die: int, ships: set[str]) -> None:
    more = "dd 3, ca 2, prince-of-wales, repulse, furious, conqueror"
    t = hunt(FLEET, f"britain {PLYMOUTH}: {more}")
    sought(t, 5, *sorted((die, 2 if die == 1 else 1)))
    others = {
        2: {"britain-repulse"},
        4: {"britain-prince-of-wales"},
        5: {"britain-conqueror"},
        6: {"britain-furious"},
    }
    assert offered(t, die) == ships | others.get(die, set())


@pytest.mark.rule("21.5342D#1", "without a ship of the line any lesser one is sent")
@pytest.mark.rule("21.5342G#14", "and only then")
def test_a_lesser_ship_where_there_is_none() -> None:
    """The example of the rule: dice of 2, 3, 4 and 6 against the Bismarck and a cruiser."""
    fleet = "hood, renown, ark-royal, ca 4, dd 5"
    t = hunt(
        f"britain {SCAPA}: {fleet}, king-george-v",
        raiders=("bismarck, ca 2",),
        rows=(level(LevelKind.AIR_RANGE, "western allies", 1),),
    )
    sought(t, 6, 2, 3, 4, 6)
    assert offered(t, 2) == {"britain-ca", "britain-renown"}
    assert offered(t, 4) == {"britain-king-george-v"}
    assert offered(t, 6) == {"britain-ark-royal"}
    t = hunt(
        f"britain {SCAPA}: {fleet}",
        raiders=("bismarck, ca 2",),
        rows=(level(LevelKind.AIR_RANGE, "western allies", 1),),
    )
    sought(t, 6, 2, 3, 4, 6)
    assert offered(t, 4) == {"britain-hood", "britain-renown", "britain-ca", "britain-dd"}


@pytest.mark.rule("21.5342C#1", "one fast carrier at most in each engagement")
@pytest.mark.rule("21.5342C#2", "with all its squadrons, and as many light factors")
def test_one_carrier_with_its_escort() -> None:
    t = hunt(f"britain {SCAPA}: ark-royal, furious, hood, ca 2, dd 3")
    sought(t, 6, 6, 6, 1)
    t.say(f"allied: engage-raiders {WOLF} 6 britain-ark-royal")
    assert t.pending == "carrier-escort"
    assert t.against(f"allied: send-escort britain-ca@{SCAPA}") == set()
    assert t.against("allied: send-escort britain-hood") == {"21.5342C"}
    t.say(f"allied: send-escort britain-dd@{SCAPA}")
    assert t.pending == "hunters-sent"
    carrier = where_is(t, "britain-ark-royal")
    assert factors(t.world, "britain-dd", carrier) == 2
    assert "britain-furious" not in offered(t, 6)
    assert offered(t, 6) == {"britain-hood", "britain-ca", "britain-dd"}


@pytest.mark.rule("21.5342C#2", "a carrier without squadrons, or without escort, is not sent")
@pytest.mark.rule("21.5342D#1", "another ship is used instead")
@pytest.mark.parametrize(
    ("ships", "sent"),
    [
        ("ark-royal without air, hood, dd 4", {"britain-hood", "britain-dd"}),
        ("ark-royal, hood, dd 1", {"britain-hood", "britain-dd"}),
        ("ark-royal, hood, dd 2", {"britain-ark-royal"}),
    ],
)
def test_a_carrier_that_is_not_ready_stays(ships: str, sent: set[str]) -> None:
    t = hunt(f"britain {SCAPA}: {ships}")
    able = hunters(t.world, t.world.raider_groups[WOLF], 1)
    assert {hull.what for hull in called_for(t.world, 6, able, False)} == sent


@pytest.mark.rule("21.5342D#2", "nobody refuses to send ships")
def test_ships_must_be_sent() -> None:
    t = hunt(f"britain {SCAPA}: hood, dd 2")
    sought(t, 6, 5, 5, 5)
    assert t.pending == "hunters-sent"
    assert set(t.asked("allied").verbs()) == {"engage-raiders"}
    t.say(f"allied: engage-raiders {WOLF} 5 britain-hood")
    t.until("screening", "capital-targets")
    assert not [row for row in t.world.hulls.rows() if row.berth == SCAPA]


@pytest.mark.rule("21.5342E#1", "when all dice are known the defender chooses the ships")
@pytest.mark.rule("21.5342E#2", "and against which group each is sent")
def test_the_defender_chooses_group_and_ship() -> None:
    t = hunt(f"britain {SCAPA}: hood, ca 2, dd 4", raiders=("bismarck", "scharnhorst"))
    t.say(f"allied: oppose-raiders {WOLF},{TWO}")
    t.dice(4)
    t.dice(3)
    t.dice(3)
    assert t.pending == f"ships against tf:{TWO}"
    t.dice(3)
    question = t.position.decision
    assert isinstance(question, HuntersSent)
    assert question.calls == (Call(WOLF, 3), Call(TWO, 3))
    for force in (WOLF, TWO):
        assert t.against(f"allied: engage-raiders {force} 3 britain-hood") == set()
        assert t.against(f"allied: engage-raiders {force} 3 britain-ca@{SCAPA}") == {"21.5342D"}
    t.say(f"allied: engage-raiders {TWO} 3 britain-hood")
    assert t.against(f"allied: engage-raiders {WOLF} 3 britain-ca@{SCAPA}") == set()
    hood = where_is(t, "britain-hood")
    assert t.world.hunting[ForceId(hood.removeprefix("tf:"))].raider == TWO


@pytest.mark.rule("21.5342F#1", "nobody meets ships on their way to engage raiders")
@pytest.mark.rule("22.11A#4", "they are in the box at once")
def test_hunters_come_unopposed() -> None:
    near = AirUnits("germany-aaf", "germany", SpaceId(BREST), 3)  # type: ignore[arg-type]
    t = hunt(f"britain {PLYMOUTH}: hood, dd 2", f"germany {BREST}: scharnhorst, dd 4", rows=(near,))
    sought(t, 5, 1, 3)
    t.until("screening", "interception-window", "strike-or-not")
    assert t.pending == "screening"
    force = where_is(t, "britain-hood").removeprefix("tf:")
    assert t.world.forces[ForceId(force)].place == BOX


# Where they come from -----------------------------------------------------------------------------


@pytest.mark.rule("21.5342G#4", "in the Atlantic: the box, western front ports, the U.S. box")
@pytest.mark.rule("21.5342G#5", "in the Indian Ocean: its box, seven ports and boxes around it")
@pytest.mark.rule("21.5342G#6", "in the Pacific: its box and what lies around it")
@pytest.mark.rule("21.14D#1", "the Atlantic U.S. box")
@pytest.mark.rule("21.15D#1", "the Pacific U.S. box")
@pytest.mark.rule("21.16#3", "the Australia box, into both oceans")
@pytest.mark.rule("21.17#4", "the India box")
@pytest.mark.rule("21.18C#1", "the South Africa box")
@pytest.mark.rule("5.38F#2", "which is for the Indian Ocean, and not for the Atlantic")
@pytest.mark.rule("5.48F#2", "the India box is for the Indian Ocean")
def test_from_where_raiders_are_engaged() -> None:
    world = ocean(scenario="global-war")
    atlantic = set(grounds(world, BOX))
    assert {BOX, "atlantic-us", SCAPA, PLYMOUTH, BREST} <= atlantic
    assert not {"south-africa", "MM30", "australia", "india"} & atlantic
    indian = {"MM30", "LL42", "LL43", "PDD3", "PZ5", "south-africa", "australia", "india"}
    assert set(grounds(world, INDIAN)) == {INDIAN, *indian}
    pacific = {"pacific-us", "australia", "PNN24", "PNN31", "PLL36", "PNN45", "PP53"}
    assert set(grounds(world, PACIFIC)) == {PACIFIC, *pacific}
    for port in ("PP54", "PR40"):  # one of Hawaii, and one far from it
        world.put(Counter(CounterKind.PORT, SpaceId(port), "us"))
    assert set(grounds(world, PACIFIC)) == {PACIFIC, *pacific, "PP54"}


@pytest.mark.rule("21.5342G#1", "ships must be uninverted, in one of these places")
@pytest.mark.rule("21.5342G#2", "all of them may engage raiders")
@pytest.mark.rule("21.5342G#3", "not those in a port that does not operate")
@pytest.mark.rule("25.35E#1", "ships in the SW box engage raiders")
@pytest.mark.rule("25.363#1", "if they are uninverted")
def test_which_ships_may_engage() -> None:
    cut = [HexSupply(SpaceId("F26"), Supply.NONE)]
    t = hunt(
        f"britain {SCAPA}: hood used, king-george-v, renown damaged",
        "britain F26: repulse",
        "britain LL29: prince-of-wales",
        "britain atlantic-sw: dd 3, ca 2, asw 1, cve 4, vanguard used",
        f"britain-1 {PLYMOUTH}: lion, ca 4, dd 2",
        "us atlantic-us: dd 2",
        rows=cut,
    )
    row = t.world.raider_groups[WOLF]
    found = {(hull.what, str(hull.berth)) for hull in hunters(t.world, row, 1)}
    marker = "tf:britain-1"
    assert found == {
        ("britain-king-george-v", SCAPA),
        ("britain-dd", "atlantic-sw"),
        ("britain-ca", "atlantic-sw"),
        ("britain-lion", marker),
        ("britain-ca", marker),
        ("britain-dd", marker),
    }


@pytest.mark.rule("21.14E#1", "American ships engage nobody before the war with Germany")
def test_americans_hunt_only_in_war() -> None:
    ships = ("us atlantic-us: dd 2", "us atlantic-sw: ca 2")
    row = hunt(*ships).world
    assert hunters(row, row.raider_groups[WOLF], 1) == ()
    world = hunt(*ships, wars="us/germany").world
    found = {hull.what for hull in hunters(world, world.raider_groups[WOLF], 1)}
    assert found == {"us-dd", "us-ca"}


@pytest.mark.rule("21.538A#3", "slow ships engage raiders that return with a damaged ship")
def test_slow_ships_hunt_damaged_raiders() -> None:
    for ships, slow in (("bismarck", False), ("bismarck damaged", True)):
        world = ocean(CONVOY, f"britain {SCAPA}: rodney, hood")
        at_sea(world, ships)
        world.changes.clear()
        t = raid(world, RaidersReturn)
        assert t.pending == "raiders-to-oppose"
        row = t.world.raider_groups[WOLF]
        found = {hull.what for hull in hunters(t.world, row, 2)}
        assert ("britain-rodney" in found) is slow
        assert {hull.what for hull in hunters(t.world, row, 1)} == {"britain-hood"}


def test_ranks_are_those_of_the_table() -> None:
    """21.5342: the printed table and the ranks say the same."""
    world = ocean(FLEET)
    table = world.statics.tables["raider-opponents"]
    for hull in world.hulls.rows():
        found = rank(world, hull)
        assert found is not None
        size = str(table.row(found).cells["size"])
        assert size in (
            "any",
            str(
                1 if hull.what == "britain-dd" else 2 if hull.what == "britain-ca" else hull.factors
            ),
        )


def test_a_ship_leaves_its_task_force() -> None:
    """20.163: what is left of a task force is in port like other ships."""
    t = hunt(f"britain-1 {PLYMOUTH}: hood, ca 4, dd 4")
    sought(t, 5, 1, 3)
    t.until("screening")
    assert ForceId("britain-1") not in t.world.forces
    assert {row.condition for row in t.world.hulls.rows()} == {Condition.FIT}
    assert t.world.hulls[HullId("britain-hood")].open


# Cards --------------------------------------------------------------------------------------------


def with_cards(axis: str, allied: str) -> RaidTable:
    rows: list[Record] = []
    for deck, seat, text in (
        (Deck.AXIS_ULTRA, "axis", axis),
        (Deck.BRITISH_ULTRA, "allied", allied),
    ):
        held = [Card(name) for name in text.split()]
        rows.append(CardPool(deck, 8, unplayed=len(held)))
        for card in sorted(set(held)):
            known: Any = {"open": False, "seats": (Seat(seat),)}
            rows.append(HandCards(deck, card, held.count(card), **known))
    return hunt(f"britain {SCAPA}: hood, dd 9", raiders=("bismarck", "scharnhorst"), rows=rows)


@pytest.mark.rule("48.31D#3", "strategic cards are played before the dice of raiders")
@pytest.mark.rule("48.32C#6", "the raider first; if he holds back, the defender may lead")
@pytest.mark.rule("48.61B#1", "who wins changes all dice of the box by one")
@pytest.mark.rule("48.22D#2", "in the favour of who has won")
@pytest.mark.rule("21.5342G#12", "by Ultra for German raiders")
def test_strategic_cards_change_the_dice() -> None:
    t = with_cards("strategic", "blank")
    assert t.pending == "card-question"
    t.say("axis: play-card strategic")
    assert t.pending == "raiders-to-oppose"
    rows = [t.world.raider_groups[force] for force in (WOLF, TWO)]
    assert [cards(t.world, row) for row in rows] == [-1, -1]
    assert t.position.decision.modifiers == (-4, -3)  # type: ignore[union-attr]
    t = with_cards("blank", "strategic")
    t.say("allied: play-card strategic")
    assert t.position.decision.modifiers == (-2, -1)  # type: ignore[union-attr]
    t = with_cards("strategic", "strategic")
    t.say("axis: play-card strategic")
    t.say("allied: play-card strategic")
    assert t.position.decision.modifiers == (-3, -2)  # type: ignore[union-attr]


@pytest.mark.rule("21.5342G#12", "and by Magic for Japanese ones")
def test_magic_changes_the_dice_of_japanese_raiders() -> None:
    pools = [CardPool(deck, 8) for deck in Deck]
    won = [
        CodeAdvantage(use_in(INDIAN), Deck.JAPANESE_MAGIC, 1),
        CodeAdvantage(use_in(PACIFIC), Deck.JAPANESE_MAGIC, -1),
    ]
    world = eastern("EE11", INDIAN, *pools, *won)
    row = world.raider_groups[CRUISER]
    assert deck_for(world, row) is Deck.JAPANESE_MAGIC
    assert cards(world, row) == -1
    assert cards(world, world.amend(row, box=PACIFIC)) == 1


@pytest.mark.rule("48.63#1", "by no more than one, however many cards are played")
def test_cards_change_a_die_by_one_only() -> None:
    t = with_cards("strategic strategic strategic", "blank")
    t.say("axis: play-card strategic")
    assert t.pending == "raiders-to-oppose"
    assert t.position.decision.modifiers == (-4, -3)  # type: ignore[union-attr]
