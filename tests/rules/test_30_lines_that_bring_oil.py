"""30.46: lines of supply by sea after combat that bring nothing but oil."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.shared.granting import lend_lease
from tests.rules.test_30_sea_supply_after_combat import post_combat, take
from tests.rules.test_33_western_oil import counted, dry, fixed
from warcabinet.awaw.logistics.shipments.western_allied_oil_sources import (
    western_status_after_combat,
)
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce_more
from warcabinet.awaw.naval.ships.supply_at_sea import cut
from warcabinet.awaw.state.oil import OilOffset, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

PALAWAN, MANILA = "PZ19", "PW21"
SAIGON, SANDAKAN, BRUNEI = "PZ14", "PBB18", "PCC16"
ON_PALAWAN, IN_BRUNEI = "us-infantry-2-3 PZ19", "britain-infantry-1-3 PCC16"
AIR, ARMY, NAVAL = Service.AIR, Service.ARMY, Service.NAVAL
Change = Callable[[AwawWorld], None]


def supplied(
    unit: str,
    *offset: Service,
    india: int = 0,
    manila: int = 0,
    japan: str = "",
    then: Change | None = None,
) -> AwawWorld:
    """Palawan draws on Manila, Borneo on India; then something happens in combat."""
    stocks = {"india": india, "manila": manila, "pearl harbor": 0, "australia": 0}
    rows: list[Any] = [counted(name, stock) for name, stock in stocks.items()]
    rows += [OilOffset("india/us", service) for service in offset]
    world = fixed(lend_lease(unit, rows=rows, control={"japan": japan}))
    if then is not None:
        then(world)
    return world


def oil_comes(name: str = "india") -> Change:
    def happens(world: AwawWorld) -> None:
        world.amend(world.oil_reserves[name], counters=2)

    return happens


def falls(port: str) -> Change:
    def happens(world: AwawWorld) -> None:
        take(world, "britain", port, before="japan")

    return happens


@pytest.mark.rule("30.46#4", "a line may bring oil alone to a zone that has full supply")
def test_a_line_that_brings_oil_may_follow_after_combat() -> None:
    world = supplied(ON_PALAWAN, then=oil_comes())
    assert dry(world, "us", PALAWAN) == {AIR, ARMY}
    assert post_combat(world) == {(SANDAKAN, PALAWAN)}
    western_status_after_combat(world)
    assert dry(world, "us", PALAWAN) == {AIR, ARMY}
    world.drop(world.oil_effects[f"india/us/{ARMY}"])  # with the oil that has come to India
    assert dry(world, "us", PALAWAN) == {AIR}
    assert dry(world, "us", MANILA) == {AIR, ARMY}


@pytest.mark.rule("30.46#4", "if it is disrupted nothing is better than before")
def test_a_disrupted_line_brings_no_oil() -> None:
    world = supplied(ON_PALAWAN, then=oil_comes())
    announce_more(world, Side.ALLIED)
    (line,) = [row for row in world.sea_lines.rows() if row.post_combat]
    cut(world, line, None)
    assert post_combat(world) == {(SANDAKAN, PALAWAN)}, "nor is it tried once more"
    western_status_after_combat(world)
    world.drop(world.oil_effects[f"india/us/{ARMY}"])
    assert dry(world, "us", PALAWAN) == {AIR, ARMY}


@pytest.mark.rule("30.46#4", "only if such a line could not be traced at first")
@pytest.mark.rule("30.44#2", "else the zone has been tried")
def test_oil_that_was_within_reach_before_brings_no_second_line() -> None:
    assert post_combat(supplied(ON_PALAWAN, india=3, then=oil_comes())) == set()
    used = (AIR, ARMY, NAVAL)
    assert post_combat(supplied(ON_PALAWAN, *used, then=oil_comes())) == set()
    assert post_combat(supplied(ON_PALAWAN, ARMY, then=oil_comes())) == {(SANDAKAN, PALAWAN)}


@pytest.mark.rule("30.46#4", "a port taken in combat may send what was out of reach before")
def test_a_port_that_has_been_taken_sends_a_line_with_oil() -> None:
    ours = f"{SAIGON} PU17 {BRUNEI} {SANDAKAN} PDD14 PEE11"
    assert post_combat(supplied(ON_PALAWAN, india=3, japan=ours)) == set()
    world = supplied(ON_PALAWAN, india=3, japan=ours, then=falls(SAIGON))
    assert post_combat(world) == {(SAIGON, PALAWAN)}


@pytest.mark.rule("30.46#4", "to a port that has been taken no line could go before")
@pytest.mark.rule("30.45#2", "so that a zone that has grown gets one there")
def test_a_port_that_has_been_taken_receives_a_line_with_oil() -> None:
    assert post_combat(supplied(IN_BRUNEI, manila=3, japan=SANDAKAN)) == set()
    world = supplied(IN_BRUNEI, manila=3, japan=SANDAKAN, then=falls(SANDAKAN))
    assert post_combat(world) == {(MANILA, SANDAKAN)}
    held = supplied(IN_BRUNEI, manila=3)
    assert post_combat(held) == set()


@pytest.mark.rule("30.46#4", "it must better the oil status")
@pytest.mark.rule("33.551#1", "of services that are there")
def test_no_line_where_oil_helps_nobody() -> None:
    nobody = supplied("us-infantry-2-3 PP53", then=oil_comes())
    assert post_combat(nobody) == set()
    same = supplied(ON_PALAWAN, then=oil_comes("manila"))
    assert post_combat(same) == set(), "its own reserve helps it as it is"


@pytest.mark.rule("30.342#1", "a zone that gets a line after combat gets no second for its oil")
def test_a_zone_that_gets_a_line_as_it_is_taken_gets_no_second() -> None:
    def landed(world: AwawWorld) -> None:
        falls(PALAWAN)(world)
        (unit,) = world.units.rows()
        world.amend(unit, place=SpaceId(PALAWAN))

    world = supplied("us-infantry-2-3 PW21", manila=3, japan=PALAWAN, then=landed)
    assert post_combat(world) == {(SANDAKAN, PALAWAN)}
