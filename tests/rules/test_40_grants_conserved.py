"""Properties of BRPs: what a giver loses is what the recipient gets and what is lost on the way, by
every route; gains and losses are prorated once; floors and caps hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.awaw.table import world_at
from tests.rules.shared.granting import ATLANTIC, INDIAN, PACIFIC, lend_lease, levels
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brp_gains_and_losses import gain, lose
from warcabinet.awaw.economy.year_start_sequence import growth, growth_rate, shrinkage
from warcabinet.awaw.logistics.shipments import brp_grants_by_sea
from warcabinet.awaw.logistics.shipments.brp_grants import against_way, most
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import grant, settle
from warcabinet.awaw.logistics.shipments.murmansk_results import after_losses, carried_by
from warcabinet.awaw.logistics.shipments.restrictions_on_brp_grants import against_grant
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import Way, ways_to
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.politics.brp_ledger import BaseFloor, ledger_faults, level_of
from warcabinet.awaw.state.economy import Income, Source, Treasury
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.naval import ActivityState
from warcabinet.awaw.state.shipments import AlliedTurnsAtWar, OpenedRoute, Route, Shipment
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import Season, game_turn, prorated
from warcabinet.hexes import SpaceId

FEW = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
FLEET = {
    ATLANTIC: "britain-transport=20",
    PACIFIC: "britain-transport=10",
    INDIAN: "britain-transport=8",
}
POWERS = ("us", "britain", "france", "russia", "china", "germany", "italy")
PAIRS = [("us", "britain"), ("us", "russia"), ("britain", "russia"), ("us", "china")]
ROUTES = (Route.ATLANTIC, Route.PERSIA, Route.SIBERIA, Route.ROAD_BY_PACIFIC)
"""Routes on which nothing but the sea stands between giver and recipient; convoys to Murmansk and
flights over the Hump have properties of their own below."""


@pytest.fixture(autouse=True)
def ships_sail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)


@cache
def base() -> AwawWorld:
    """The Allies at war in 1942 with the Persian route and the Alaska highway open."""
    rows = [
        OpenedRoute("persia", "britain", 1),
        OpenedRoute("alaska highway", "us", 1),
        AlliedTurnsAtWar("germany/russia", 3),
    ]
    world = lend_lease(ships=FLEET, rows=rows)
    for space in world.map.members(world.statics.area("territory:persia")):
        world.put(Control(SpaceId(space), "britain"))
    return world


def fresh() -> AwawWorld:
    world = base().copy()
    world.readonly = False
    return world


@cache
def ways() -> dict[Route, tuple[str, str, Way]]:
    """One way of each route that is open, with giver and recipient."""
    found: dict[Route, tuple[str, str, Way]] = {}
    for giver, to in PAIRS:
        for one in ways_to(base(), giver, to):
            if one.flown is None and most(base(), giver, to, one, False):
                found.setdefault(one.route, (giver, to, one))
    return found


def afloat(world: AwawWorld, row: Shipment) -> Iterator[str]:
    """The transports of a grant that sail on the board, one at a time."""
    for activity in row.activities:
        for force in world.activities[activity].forces:
            for hull in ships_of(world, force):
                for _ in range(hull.factors):
                    yield str(force)


def test_every_route_is_there() -> None:
    assert {*ROUTES, Route.MURMANSK} <= set(ways())


@FEW
@given(route=st.sampled_from(ROUTES), share=st.integers(1, 100), sunk=st.integers(0, 4),
       back=st.booleans())  # fmt: skip
@pytest.mark.rule("40.23A#2", "no BRP appears or vanishes but at sea")
def test_nothing_is_made_or_lost_on_the_way(
    route: Route, share: int, sunk: int, back: bool
) -> None:
    world = fresh()
    giver, to, way = ways()[route]
    brps = max(1, most(world, giver, to, way, False) * share // 100)
    assert against_way(world, way, brps) == []
    before = levels(world, *POWERS)
    row = grant(world, giver, to, way, brps)
    assert level_of(world, giver) == before[POWERS.index(giver)] - brps
    for force in list(afloat(world, row))[:sunk]:
        remove(world, next(iter(ships_of(world, force))), 1)  # type: ignore[arg-type]
    back = back and any(one in world.activities for one in row.activities)
    if back:
        name = next(one for one in row.activities if one in world.activities)
        world.amend(world.activities[name], state=ActivityState.ABORTED)
    settle(world, row.id)
    settle(world, row.id)  # what has come in does not come in again
    after = world.shipments[row.id]
    spent = before[POWERS.index(giver)] - level_of(world, giver)
    got = level_of(world, to) - before[POWERS.index(to)]
    assert 0 <= got <= brps
    assert 0 <= spent <= brps
    assert got == after.arrived
    if not row.activities:
        assert (spent, got) == (brps, brps)
    elif back:
        assert got == 0
    else:
        lost = brps - got
        assert spent == brps
        assert lost <= 5 * sunk
    others = [one for one in POWERS if one not in (giver, to)]
    assert levels(world, *others) == tuple(before[POWERS.index(one)] for one in others)
    assert not ledger_faults(world)


@FEW
@given(giver=st.sampled_from(["us", "britain"]), have=st.integers(0, 60), want=st.integers(1, 80))
@pytest.mark.rule("40.23A#2", "nobody grants more than he has, or than a route carries")
def test_no_more_than_there_is(giver: str, have: int, want: int) -> None:
    world = fresh()
    world.amend(world.treasuries[giver], level=have)
    for one in ways_to(world, giver, "russia"):
        top = most(world, giver, "russia", one, False)
        assert 0 <= top <= have
        assert top <= one.capacity
        if want > top:
            refused = against_grant(world, giver, "russia", want) + against_way(world, one, want)
            assert refused


@FEW
@given(brps=st.integers(0, 40), oil=st.integers(0, 2), lost=st.integers(0, 70),
       part=st.integers(0, 100), ships=st.integers(0, 12))  # fmt: skip
@pytest.mark.rule("40.47A#1", "a convoy to Murmansk brings what it has not lost")
def test_convoys_bring_what_they_have_not_lost(
    brps: int, oil: int, lost: int, part: int, ships: int
) -> None:
    lost = min(lost, brps + 10 * oil)
    least, top = max(0, lost - brps), min(lost, 10 * oil)
    on_oil = least + (top - least) * part // 100
    cargo = after_losses(brps, oil, lost, on_oil, 10)
    assert cargo.brps == brps - (lost - on_oil)
    whole = 10 * (cargo.oil + bool(cargo.price)) - cargo.price + cargo.instead
    assert whole == 10 * oil - on_oil
    carried = carried_by(cargo, ships, 5)
    assert carried.brps <= cargo.brps
    assert carried.oil <= cargo.oil
    assert carried.brps + carried.instead <= 5 * max(0, ships - carried.oil)
    assert carried.instead <= cargo.instead


# Prorating ----------------------------------------------------------------------------------------

LINES = st.lists(st.integers(1, 30), min_size=1, max_size=4)
PERCENT = {Season.SPRING: 100, Season.SUMMER: 75, Season.FALL: 50, Season.WINTER: 25}


@FEW
@given(worth=LINES, season=st.sampled_from(list(Season)))
@pytest.mark.rule("35.43#1", "added up first, then prorated once")
def test_what_is_lost_and_gained_is_prorated_once(worth: list[int], season: Season) -> None:
    exact = sum(worth) * PERCENT[season] / 100
    assert 0 <= exact - prorated(iter(worth), season) < 1
    assert prorated((-one for one in worth), season) <= -prorated(iter(worth), season)
    world = fresh()
    world.put(Clock(world.now.step, game_turn(f"{season.capitalize()} 1942"), world.side))
    rows = [
        world.put(Income(f"area-{number}", Source.LAND, "germany", "germany", one))
        for number, one in enumerate(worth)
    ]
    before = level_of(world, "germany")
    lose(world, "germany", rows, "35.73C")
    now = world.turn.season
    assert before - level_of(world, "germany") == -prorated((-one for one in worth), now)
    rows = [world.incomes[row.area] for row in rows]
    gain(world, "russia", rows, now)
    assert level_of(world, "russia") == 100 + prorated(iter(worth), now)
    assert not ledger_faults(world)


# Floors and caps ----------------------------------------------------------------------------------


@cache
def at_a_year_start() -> AwawWorld:
    return world_at(scenario="global-war", turn="Winter 1942")


@FEW
@given(
    power=st.sampled_from(["germany", "italy", "britain", "us", "japan", "russia", "china"]),
    left=st.integers(-200, 400),
    base=st.integers(0, 700),
    year=st.integers(1940, 1946),
)
@pytest.mark.rule("35.31#2", "growth is a whole share of what is left, never below zero")
@pytest.mark.rule("35.35#1", "a deficit takes no more of the base than its floor leaves")
def test_growth_and_shrinkage_are_bounded(power: str, left: int, base: int, year: int) -> None:
    world = at_a_year_start().copy()
    world.readonly = False
    world.put(Treasury(power, left, base))
    rate = growth_rate(world, power, year)
    assert 0 <= rate <= 50
    grown = growth(world, power, left, year)
    assert 0 <= grown <= max(0, left) * rate // 100
    if left < 0:
        taken = shrinkage(world, power, -left, year)
        floor = BOOK.amount(world, BaseFloor(power))
        assert 0 <= taken <= -(left * rate // 100)
        assert base - taken >= min(base, floor)
