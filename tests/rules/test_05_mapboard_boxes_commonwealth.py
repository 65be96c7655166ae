"""5.4, 5.5, 71.4, 72.4: what enemies beside the India and Australia boxes cost Britain."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.ground.movement.box_garrisons import hexes_beside
from warcabinet.awaw.ground.partisans.economic_effect import PartisanAndBoxLosses
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.regions.india_and_australia_boxes import besiegers, ways_to
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Status
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

JAPANESE = "japan-infantry-3-2"
BOXES = pytest.mark.parametrize(("box", "edge"), [("india", "Q8"), ("australia", "NN24")])


def after_combat(*units: str, side: str = "axis", rows: tuple[Record, ...] = ()) -> AwawWorld:
    return pacific_table(*units, play=PartisanAndBoxLosses(), side=side, rows=rows).world


def lost(world: AwawWorld) -> int:
    return level_of(pacific_world(), "britain") - level_of(world, "britain")


@pytest.mark.rule(
    "5.44#2", "each factor too many beside the India box costs Britain a BRP, ten at most"
)
@pytest.mark.rule(
    "5.54#2", "each factor too many beside the Australia box costs Britain a BRP, ten at most"
)
@pytest.mark.rule("71.41#1", "one BRP for each factor in excess")
@pytest.mark.rule("71.41#2", "ten a turn at most")
@pytest.mark.rule("71.41#3", "nothing once Australia has surrendered")
@pytest.mark.rule("72.41#1", "one BRP for each factor in excess")
@pytest.mark.rule("72.41#3", "ten a turn at most")
@pytest.mark.rule("72.41#4", "nothing once India has surrendered")
@BOXES
def test_each_factor_too_many_beside_the_box_costs_britain_a_brp(box: str, edge: str) -> None:
    assert lost(after_combat(f"{JAPANESE} {edge} x2", f"britain-infantry-1-3 {box} x2")) == 4
    assert lost(after_combat(f"{JAPANESE} {edge}", f"britain-infantry-1-3 {box} x3")) == 0
    assert lost(after_combat(f"{JAPANESE} {edge} x4")) == 10  # no more
    assert lost(after_combat(f"{JAPANESE} {edge} x4", side="allied")) == 0
    gone = Alignment(Country(box), Status.SURRENDERED)
    assert lost(after_combat(f"{JAPANESE} {edge} x4", rows=(gone,))) == 0


@pytest.mark.rule("5.42A#1", "the India box is next to the Indian hexes of the western edge")
@pytest.mark.rule("5.52A#1", "the Australia box is next to the Australian hexes of the south edge")
@pytest.mark.parametrize(
    ("box", "beside", "near"),
    [("india", "O9 P9 Q8 R8 S7", "R9"), ("australia", "NN15 NN16 NN23 NN24", "NN20")],
)
def test_which_hexes_are_next_to_the_box(box: str, beside: str, near: str) -> None:
    world = pacific_world()
    found = set(world.map.members(hexes_beside(world, ways_to(world.board, SpaceId(box)))))
    assert set(beside.split()) <= found
    assert near not in found
    assert all(world.board.territory[space] in (box, "ceylon") for space in found)
    assert besiegers(pacific_world(f"{JAPANESE} {near}"), SpaceId(box)) == 0
    edge = beside.split()[0]
    assert besiegers(pacific_world(f"{JAPANESE} {edge}"), SpaceId(box)) == 3


@pytest.mark.rule("72.41#2", "factors of the Indian National Army count")
def test_the_indian_national_army_counts() -> None:
    """R-013."""
    assert lost(after_combat("indian-national-army-infantry-2-2 Q8")) == 2


@pytest.mark.rule("27.331#1", "so do enemies beside the boxes of India and Australia")
@BOXES
def test_three_brps_lost_take_one_from_the_british_construction_limit(box: str, edge: str) -> None:
    before = construction_limit(pacific_world(), "britain")
    world = after_combat(f"{JAPANESE} {edge} x4")
    assert construction_limit(world, "britain") == before - 3
