"""33.61B, 33.72A, 33.4732, 33.4733: ships without oil, and transports that carry it before the
war."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.awaw.table import world_at
from tests.rules.shared.granting import INDIAN, PACIFIC, lend_lease
from tests.rules.shared.redeploying import overseas
from tests.rules.shared.sailing import hulls, put, sea
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import oil_status_is_fixed
from warcabinet.awaw.logistics.oil.oil_effects import services_of
from warcabinet.awaw.logistics.redeployment.escort_by_transports import (
    ShipByTransport,
    against_shipping,
)
from warcabinet.awaw.logistics.shipments.western_allied_oil_shipments import tie_up
from warcabinet.awaw.naval.damage.naval_nationality import NavalNationality
from warcabinet.awaw.naval.interception.naval_interception import _watchful, port_operates
from warcabinet.awaw.naval.landings.loading import against_embarking
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave
from warcabinet.awaw.naval.transports.transports import transports_in
from warcabinet.awaw.naval.waters.activities import MISSIONS
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.oil import OilEffect, OilOffset, OilReserve, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarines_and_asw import campaigns, has_base
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

TRUK, TOKYO = SpaceId("Y32"), SpaceId("L32")
DRY = OilEffect("japan", Service.NAVAL)


def afloat(*rows: OilEffect, port: SpaceId = TRUK) -> tuple[AwawWorld, Hull]:
    world = sea({port: "japan-dd=6"}, rows=rows, side="axis")
    (hull,) = (row for row in world.hulls.rows() if row.berth == port)
    return world, hull


def refused(kind: Kind, *rows: OilEffect) -> bool:
    world, hull = afloat(*rows)
    return bool(may_leave(world, kind, TRUK, hull))


@pytest.mark.rule("33.61B#4", "without oil no operations, protection of supply or escorts")
@pytest.mark.rule("33.72A#1", "without a counter the navy is restricted so")
@pytest.mark.rule("33.61B#7", "ships change base and are redeployed freely")
def test_what_ships_do_without_oil() -> None:
    for kind in (*MISSIONS, Kind.SEA_SUPPLY, Kind.ESCORT):
        assert refused(kind, DRY), kind
        assert not refused(kind), kind
    for kind in (Kind.BASE_CHANGE, Kind.REDEPLOYMENT):
        assert not refused(kind, DRY), kind


@pytest.mark.rule("33.61B#3", "one less on the naval nationality modifier")
def test_ships_without_oil_fight_worse() -> None:
    def modifier(*rows: OilEffect) -> int:
        world, hull = afloat(*rows)
        return BOOK.amount(world, NavalNationality(hull.party, hull))

    assert modifier(DRY) == modifier() - 1


@pytest.mark.rule("33.61B#3", "but not on those of the Western Allies in SW boxes, nor on ASW")
@pytest.mark.parametrize("box", ["atlantic-sw", "pacific-sw", "indian-ocean-sw"])
@pytest.mark.parametrize(
    ("ships", "worse"), [("us-ca", 0), ("us-asw", 0), ("britain-dd", 0), ("japan-ca", 1)]
)
def test_western_ships_of_sw_boxes_need_no_oil(box: str, ships: str, worse: int) -> None:
    """Even if the box drew on a reserve that is empty."""
    party = ships.partition("-")[0]
    zone = OilZone("pearl harbor", (SpaceId(box),))
    dry = [DRY, *(OilEffect(f"pearl harbor/{one}", Service.NAVAL) for one in ("us", "britain"))]

    def modifier(*rows: OilEffect) -> int:
        world = sea({box: f"{ships}=4"}, rows=[zone, OilReserve("pearl harbor", 0, True), *rows])
        (hull,) = (row for row in world.hulls.rows() if row.berth == box)
        return BOOK.amount(world, NavalNationality(party, hull))

    assert modifier(*dry) == modifier() - worse


@pytest.mark.rule("33.61B#5", "without oil no submarine warfare")
def test_submarines_without_oil() -> None:
    for rows, fights in (((), True), ((DRY,), False)):
        world, _ = afloat(*rows)
        japanese = [one for one in campaigns(world.statics) if one.power == "japan"]
        assert [has_base(world, one) for one in japanese] == [fights] * len(japanese)
        assert japanese


@pytest.mark.rule("33.61B#6", "nor do transports escort units from port to port")
def test_transports_without_oil() -> None:
    unit = UnitId("japan-infantry-3-2/1")
    order = ShipByTransport((unit,), (), TOKYO, ())
    for rows, dry in (((), False), ((DRY,), True)):
        world = overseas(
            f"japan-infantry-3-2 {TRUK}", ships={PACIFIC: "japan-transport=4"}, side="axis",
            rows=rows,
        )  # fmt: skip
        found = {one.rule for one in against_shipping(world, Seat("axis"), order)}
        assert ("33.61B" in found) is dry


@pytest.mark.rule("33.61B#6", "to a mapboard box they do")
def test_transports_take_units_off_the_board_without_oil() -> None:
    noumea, unit = SpaceId("NN31"), UnitId("us-infantry-3-4/1")
    zone = OilZone("australia", (noumea, SpaceId("NN24")))
    rows = [zone, OilReserve("australia", 0, True), OilEffect("australia/us", Service.NAVAL)]
    world = overseas(
        f"us-infantry-3-4 {noumea}", ships={PACIFIC: "us-transport=2"}, rows=rows
    )  # fmt: skip
    for goal, rules in (("NN24", {"33.61B"}), ("australia", set())):
        order = ShipByTransport((unit,), (), SpaceId(goal), ())
        assert {one.rule for one in against_shipping(world, Seat("allied"), order)} == rules


@pytest.mark.rule("33.61C#3", "without oil for the army nobody is carried by sea, nor invades")
def test_units_without_oil_stay_ashore() -> None:
    for rows, dry in (((), False), ((OilEffect("japan", Service.ARMY),), True)):
        world = overseas(f"japan-infantry-3-2 {TRUK}", ships={}, side="axis", rows=rows)
        (unit,) = (row for row in world.units.values() if row.place == TRUK)
        for kind, rule in ((Kind.SEA_TRANSPORT, "21.437C"), (Kind.INVASION, "21.514F")):
            found = {one.rule for one in against_embarking(world, kind, unit)}
            assert (rule in found) is dry


@pytest.mark.rule("33.61B#8", "Japanese ships in Japan intercept all the same")
def test_japan_is_watched() -> None:
    for port, watchful in ((TOKYO, True), (TRUK, False)):
        world, _ = afloat(DRY, port=port)
        assert not port_operates(world, "japan", port)
        assert _watchful(world, "japan", port) is watchful


@pytest.mark.rule("33.61B#1", "one counter offsets the naval effect")
@pytest.mark.rule("33.52A#5", "the navy gets its oil when the other services do")
def test_the_navy_is_a_service_where_ships_sail() -> None:
    at_sea = world_at(scenario="coral-sea", turn="Summer 1942")
    assert services_of(at_sea) == (Service.AIR, Service.NAVAL, Service.ARMY)
    assert services_of(world_at()) == (Service.AIR, Service.ARMY)
    at_sea.put(OilReserve("japan", 3, True))
    at_sea.put(OilOffset("japan", Service.AIR))
    oil_status_is_fixed(at_sea)
    assert set(at_sea.oil_effects) == {"japan/naval", "japan/army"}


# Transports before the war ------------------------------------------------------------------------


@pytest.mark.rule("33.4732A#1", "three Pacific transports carry oil until the war with Japan")
@pytest.mark.rule("33.4732A#2", "and not once it has begun")
@pytest.mark.rule("33.4733B#1", "three Indian Ocean transports until Britain fights Japan")
@pytest.mark.rule("33.4733C#2", "in Europe alone, all the time")
@pytest.mark.parametrize(
    ("scenario", "at_war", "pacific", "indian"),
    [
        ("global-war", "britain/germany", 7, 2),
        ("global-war", "us/japan", 10, 2),
        ("global-war", "britain/japan us/japan", 10, 5),
        ("europe-1939", "britain/germany", 10, 2),
    ],
)
def test_transports_tied_up(scenario: str, at_war: str, pacific: int, indian: int) -> None:
    def after(side: str) -> tuple[int, int]:
        world = lend_lease(scenario=scenario, at_war=at_war, side=side)
        free: Callable[[str], int] = lambda box: transports_in(  # noqa: E731
            world, "western allies", SpaceId(box), usable=True
        )
        for box, text in ((PACIFIC, "britain-transport=10"), (INDIAN, "britain-transport=5")):
            for hull in hulls(text, box):
                put(world, hull)
        tie_up(world)
        return free(PACIFIC), free(INDIAN)

    assert after("allied") == (pacific, indian)
    assert after("axis") == (10, 5)
