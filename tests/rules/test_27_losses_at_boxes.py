"""27.331B, 27.333, 26.71B: losses at the boxes of Australia, India and the Urals, and limits."""

from __future__ import annotations

import pytest

from tests.rules.shared.bombing import pacific, target
from warcabinet.awaw.economy.construction_limits import (
    cut_of,
    forget_box_losses,
    limit_parts,
    note_box_loss,
    note_loss,
)
from warcabinet.awaw.logistics.construction.construction_outside_home_countries import (
    left_to_build,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import lose_brps
from warcabinet.hexes import SpaceId

BOMBS, ROCKETS, BESIDE = (
    LimitLossCause.BOMBING,
    LimitLossCause.ROCKETS,
    LimitLossCause.UNITS_BESIDE_BOX,
)
OWNER = {"australia": "britain", "india": "britain", "urals": "russia"}


def bombed(world: AwawWorld, box: str, brps: int, cause: LimitLossCause = BOMBS) -> None:
    lose_brps(world, target(world, SpaceId(box)), brps, cause)


def less(world: AwawWorld, power: str) -> int:
    """By how much losses lower the limit of a power."""
    return -sum(part.value for part in limit_parts(world, power) if part.value < 0)


@pytest.mark.rule("71.321#1", "one for every three BRPs of bombs on Australia")
@pytest.mark.rule("71.321#2", "one for every BRP of rockets on it")
@pytest.mark.rule("72.321#1", "one for every three BRPs of bombs on India")
@pytest.mark.rule("72.321#2", "one for every BRP of rockets on it")
@pytest.mark.rule("27.331B#1", "bombing of the box lowers its own limit and the British one")
@pytest.mark.rule("27.333#2", "so do rockets at Australia, three BRPs at most")
@pytest.mark.rule("27.333#3", "and at India")
@pytest.mark.parametrize("box", ["australia", "india"])
@pytest.mark.parametrize(
    ("cause", "brps", "cut"), [(BOMBS, 7, 2), (BOMBS, 10, 3), (ROCKETS, 2, 2), (ROCKETS, 9, 3)]
)
def test_bombs_and_rockets_at_a_box(box: str, cause: LimitLossCause, brps: int, cut: int) -> None:
    world = pacific(side="axis")
    full, level = left_to_build(world, box), level_of(world, "britain")
    bombed(world, box, brps, cause)
    assert level_of(world, "britain") == level - brps
    assert left_to_build(world, box) == full - cut
    assert less(world, "britain") == cut


@pytest.mark.rule("27.331B#2", "bombing of the Urals box lowers the Russian limit, by 15 at most")
@pytest.mark.rule("27.333#4", "so do rockets")
@pytest.mark.rule("81.641#1", "one for every three BRPs of bombs")
@pytest.mark.rule("81.641#2", "one for every BRP of rockets")
@pytest.mark.rule("81.641#3", "15 at most")
@pytest.mark.rule("81.72#2", "15 at most")
@pytest.mark.parametrize(
    ("cause", "brps", "cut"), [(BOMBS, 10, 3), (BOMBS, 60, 15), (ROCKETS, 20, 15)]
)
def test_bombs_and_rockets_at_the_urals(cause: LimitLossCause, brps: int, cut: int) -> None:
    world = pacific(side="axis")
    note_box_loss(world, "urals", "russia", cause, brps)
    assert less(world, "russia") == cut


@pytest.mark.rule("71.321#3", "three at most")
@pytest.mark.rule("72.321#3", "three at most")
@pytest.mark.rule("81.72#3", "with bombs, rockets and units beside the box together")
@pytest.mark.rule("27.333#5", "bombs, rockets and units beside a box count together")
@pytest.mark.rule("27.333#6", "three BRPs at most for Australia or India, fifteen for the Urals")
@pytest.mark.parametrize(("box", "most"), [("australia", 3), ("india", 3), ("urals", 15)])
def test_all_causes_together_have_one_limit(box: str, most: int) -> None:
    world, power = pacific(side="axis"), OWNER[box]
    for cause, brps in ((BOMBS, 3), (ROCKETS, 1), (BESIDE, 3)):
        note_box_loss(world, box, power, cause, brps)
    assert less(world, power) == 3
    for cause, brps in ((ROCKETS, 3 * most), (BOMBS, 9 * most), (BESIDE, 6)):
        note_box_loss(world, box, power, cause, brps)
    assert less(world, power) == most
    if box != "urals":
        assert cut_of(world, box) == most


def test_other_losses_of_the_owner_count_besides() -> None:
    world = pacific(side="axis")
    note_box_loss(world, "india", "britain", BOMBS, 30)
    note_box_loss(world, "australia", "britain", BOMBS, 30)
    note_loss(world, "britain", LimitLossCause.TRANSPORT_SHORTAGE, 6)
    assert less(world, "britain") == 3 + 3 + 2


def test_losses_at_a_box_count_for_one_turn() -> None:
    world = pacific(side="axis")
    bombed(world, "india", 9)
    assert cut_of(world, "india") == 3
    forget_box_losses(world)
    assert cut_of(world, "india") == 0
