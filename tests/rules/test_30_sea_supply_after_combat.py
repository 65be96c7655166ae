"""30.25, 30.44-30.46: supply by sea after combat: new bridgeheads, second attempts, upgrades."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table
from tests.rules.shared.sea_supply import FULL, NONE, PARTIAL, TOKYO, ends, seas, supply
from warcabinet.awaw.logistics.bridgeheads import superfluous
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import player_turn
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import (
    LeaveOut,
    SaySeaSupply,
    carry_out,
)
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce
from warcabinet.awaw.naval.ships.supply_at_sea import cut
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Control,
    HexSupply,
    HexTaken,
)
from warcabinet.awaw.state.sea_supply import LineState
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Side.AXIS, Side.ALLIED
INITIAL, AFTER = Determination.INITIAL, Determination.POST_COMBAT
BEACH, INLAND, MANILA = SpaceId("V21"), "V22", "W21"


def take(world: AwawWorld, holder: str, *spaces: str, before: str = "us") -> None:
    """Hexes that change hands in this player turn: they have no supply yet."""
    for space in spaces:
        world.put(Control(SpaceId(space), holder))
        world.put(HexTaken(SpaceId(space), before))
        world.put(HexSupply(SpaceId(space), NONE))


def post_combat(world: AwawWorld) -> set[tuple[str, str]]:
    """The lines that are added after combat."""
    determine(world, world.side, AFTER)
    rows = (row for row in world.sea_lines.rows() if row.post_combat)
    return {(str(row.origin), str(row.goal)) for row in rows}


# Bridgeheads --------------------------------------------------------------------------------------


def _landed(*, kind: BridgeheadKind = BridgeheadKind.INVASION, ago: int = 0) -> AwawWorld:
    world = seas(japan=f"{BEACH} {INLAND}")
    world.put(Bridgehead(BEACH, AXIS, kind, player_turn(world) - ago))
    return world


@pytest.mark.rule("30.25#1", "a new bridgehead of an invasion is an unlimited source")
@pytest.mark.rule("31.71#1", "a bridgehead of an invasion supplies after combat of its turn")
@pytest.mark.rule("30.551E#1", "such a bridgehead is in supply in the turn it is placed")
def test_a_new_bridgehead_supplies_in_full() -> None:
    world = _landed()
    assert (supply(world, "japan", BEACH), supply(world, "japan", INLAND)) == (FULL, FULL)
    assert supply(_landed(ago=2), "japan", BEACH) is NONE
    assert supply(_landed(kind=BridgeheadKind.RIVER), "japan", BEACH) is NONE


@pytest.mark.rule("30.25#2", "no supply goes out of a bridgehead in an enemy zone of control")
@pytest.mark.rule("30.321#3", "from a bridgehead in an enemy zone no line begins")
def test_no_line_leaves_a_bridgehead_beside_enemy_armor() -> None:
    beach, inland, beyond = "N20", "O20", "M21"

    def landed(*units: str) -> AwawWorld:
        world = seas(*units, scenario="europe-1939", britain=f"{beach} {inland}")
        world.put(Clock(world.now.step, world.turn, ALLIED))
        now = player_turn(world)
        world.put(Bridgehead(SpaceId(beach), ALLIED, BridgeheadKind.INVASION, now))
        return world

    free = landed(f"germany-infantry-3-3 {beyond}")
    assert (supply(free, "britain", beach), supply(free, "britain", inland)) == (FULL, FULL)
    world = landed(f"germany-armor-4-6 {beyond}")
    assert supply(world, "britain", beach) is FULL
    assert supply(world, "britain", inland) is NONE


@pytest.mark.rule("31.41C#5", "a bridgehead of an invasion stays while its zone has no port")
def test_a_bridgehead_goes_once_its_zone_has_a_port() -> None:
    world = _landed()
    row = world.bridgeheads[BEACH]
    assert not superfluous(world, row)
    world.put(Control(SpaceId(MANILA), "japan"))
    assert superfluous(world, row)
    islet = seas(japan="P36")
    assert superfluous(islet, Bridgehead(SpaceId("P36"), AXIS, BridgeheadKind.INVASION, 1))


# Second attempts ----------------------------------------------------------------------------------


@pytest.mark.rule("30.44#1", "a zone to which supply by sea was tried gets no second line")
def test_a_line_that_was_cut_is_not_tried_again_after_combat() -> None:
    world = seas(japan=f"{TOKYO} P36 Q31")
    determine(world, AXIS, INITIAL)
    (line,) = [row for row in world.sea_lines.rows() if row.goal == "P36"]
    cut(world, line, None)
    world.put(HexSupply(SpaceId("P36"), NONE))
    assert post_combat(world) == set()
    assert supply_in(world, "P36") is NONE
    assert supply_in(world, "Q31") is FULL


@pytest.mark.rule("30.44#3", "supply by sea is not put off until after combat")
def test_a_line_that_was_left_out_is_not_traced_after_combat() -> None:
    world = seas(us="NN31", ships={"pacific-sw": "us-transport=9"})
    world.put(Clock(world.now.step, world.turn, ALLIED))
    announce(world, ALLIED)
    (line,) = world.sea_lines.rows()
    carry_out(world, LeaveOut(line.id))
    world.put(HexSupply(SpaceId("NN31"), NONE))
    determine(world, ALLIED, AFTER)
    assert [row.state for row in world.sea_lines.rows()] == [LineState.DECLINED]
    assert supply_in(world, "NN31") is NONE


@pytest.mark.rule("30.43#1", "after combat, what was without supply is looked at again")
@pytest.mark.rule("30.43B#1", "a place taken in this turn may get a line after combat")
def test_a_port_taken_in_this_turn_gets_a_line_after_combat() -> None:
    world = seas(japan=f"{TOKYO} P36", us="Q31")
    determine(world, AXIS, INITIAL)
    take(world, "japan", "Q31")
    assert post_combat(world) == {(TOKYO, "Q31")}
    assert supply_in(world, "Q31") is FULL


def grown(*more: str) -> AwawWorld:
    """A line to Haiphong was cut; then the Japanese have taken Canton, and what lies between."""
    old, road = "U17", "T17"
    world = seas(japan=f"{TOKYO} R23 {old} {road}", china="S19 S20 T19 T18")
    determine(world, AXIS, INITIAL)
    (line,) = [row for row in world.sea_lines.rows() if row.goal == old]
    cut(world, line, None)
    for space in (old, road):
        world.put(HexSupply(SpaceId(space), NONE))
    take(world, "japan", "T18", "T19", "S20", *more, before="china")
    return world


@pytest.mark.rule("30.45#2", "a zone that has grown by a port gets a line to that port")
@pytest.mark.rule("30.44#2", "growth and better supply are exceptions")
def test_a_zone_that_has_grown_may_be_tried_again_at_its_new_port() -> None:
    world = grown()
    assert {goal for _, goal in post_combat(world)} == {"S20"}
    assert supply_in(world, "U17") is FULL


@pytest.mark.rule("30.44#2", "but not at the port that was tried")
@pytest.mark.rule("30.45#2", "or to another new one, not to the old")
def test_a_line_to_a_zone_that_has_grown_is_not_ended_in_its_old_port() -> None:
    world = grown("T20")
    post_combat(world)
    t = Table(Position.opening(Staged(world, SaySeaSupply(post_combat=True)), "pacific-1939", {}))
    (line,) = [row for row in t.world.sea_lines.rows() if row.post_combat]
    (new,) = {"S20", "T20"} - {str(line.goal)}
    assert t.against(f"axis: end-line-in {line.id} {new}") == set()
    assert t.against(f"axis: end-line-in {line.id} U17") == {"30.44"}
    for nowhere in ("T18", "-", "no-such-place"):
        assert t.against(f"axis: end-line-in {line.id} {nowhere}") == {"30.351"}


@pytest.mark.rule("30.351#4", "a zone that is first supplied after combat, in either of its ports")
def test_a_new_zone_may_be_supplied_after_combat_in_either_port() -> None:
    world = seas(japan=f"{TOKYO} R23", china="U17 T17 S19 S20 T19 T18")
    determine(world, AXIS, INITIAL)
    take(world, "japan", "U17", "T17", "T18", "T19", "S20", before="china")
    (goal,) = {goal for _, goal in post_combat(world)}
    t = Table(Position.opening(Staged(world, SaySeaSupply(post_combat=True)), "pacific-1939", {}))
    (line,) = [row for row in t.world.sea_lines.rows() if row.post_combat]
    (other,) = {"U17", "S20"} - {goal}
    assert t.against(f"axis: end-line-in {line.id} {other}") == set()


@pytest.mark.rule("30.46#2", "zones that were fed from a zone get more when it does")
def test_who_drew_on_a_zone_in_part_has_full_supply_with_it() -> None:
    taipei, islet = "R23", "Q26"
    world = seas(japan=f"{taipei} {islet}", china="K29")
    determine(world, AXIS, INITIAL)
    assert ends(world, "japan") == {islet: taipei}
    assert supply_in(world, islet) is PARTIAL
    world.put(Control(SpaceId("N28"), "japan"))
    determine(world, AXIS, AFTER)
    assert supply_in(world, islet) is FULL


@pytest.mark.rule("30.46#3", "a line that brings more than before may be added after combat")
def test_a_better_line_may_follow_after_combat() -> None:
    taipei = "R23"
    world = seas(japan=f"{taipei} Q26")
    determine(world, AXIS, INITIAL)
    take(world, "japan", "N28", before="china")
    lines = post_combat(world)
    assert ("N28", taipei) in lines
    assert supply_in(world, taipei) is FULL


@pytest.mark.rule("30.343#2", "islands taken in combat are a zone of their own after it")
@pytest.mark.rule("30.343F#3", "supply of an island just taken does not flow to the others")
@pytest.mark.rule("30.343F#4", "what became of the first attempt decides about the others")
def test_an_island_just_taken_does_not_feed_the_rest_of_its_group() -> None:
    world = seas(japan=f"{TOKYO} Y32 Y33", us="Y34")
    determine(world, AXIS, INITIAL)
    (line,) = world.sea_lines.rows()
    cut(world, line, None)
    for space in ("Y32", "Y33"):
        world.put(HexSupply(SpaceId(space), NONE))
    take(world, "japan", "Y34")
    assert {goal for _, goal in post_combat(world)} == {"Y34"}
    assert supply_in(world, "Y34") is FULL
    assert {supply_in(world, "Y32"), supply_in(world, "Y33")} == {NONE}


@pytest.mark.rule("30.331C#4", "also after combat its supply ends with the Mediterranean front")
def test_supply_from_south_africa_goes_no_farther_after_combat() -> None:
    for egypt, found in (("MM30 LL31", NONE), ("MM30 MM29 LL30 LL29", PARTIAL)):
        transport = {"indian-ocean-sw": "britain-transport=1"}
        world = seas(
            scenario="europe-1939", britain=f"{egypt} GG19 AA7", italy="Z7 II17", ships=transport
        )
        world.put(Clock(world.now.step, world.turn, ALLIED))
        determine(world, ALLIED, INITIAL)
        assert "AA7" in ends(world, "britain")
        take(world, "britain", "Z7", "II17", before="italy")
        goals = {goal for _, goal in post_combat(world)}
        assert goals == ({"II17"} if found is NONE else {"II17", "Z7"})
        assert supply_in(world, "II17") is FULL, "on the Mediterranean front"
        assert supply_in(world, "Z7") is found


@pytest.mark.rule("30.331A#5", "a port that has received supply sends none in the same turn")
def test_a_port_that_received_supply_sends_none_after_combat() -> None:
    """R-080."""
    world = seas(scenario="europe-1939", britain="LL29 MM29 GG19", italy="EE21")
    world.put(Control(SpaceId("K23"), "britain"))
    determine(world, ALLIED, INITIAL)
    assert "GG19" in ends(world, "britain")
    take(world, "britain", "DD21", before="italy")
    assert all(origin != "GG19" for origin, _ in post_combat(world))
