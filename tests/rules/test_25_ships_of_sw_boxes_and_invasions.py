"""5.91, 5.931D, 20.65, 25.35A, 25.35B: ships of an SW box that sail with invasions from a mapboard
box, and with what is carried by sea to and from one.
"""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table, world_at
from tests.rules.shared.landing import TRANSPORT, at, sound, unopposed
from tests.rules.shared.sailing import SeaTable, hulls, put
from tests.rules.shared.sea_supply import KAGOSHIMA
from tests.rules.test_21_missions_of_boxes import CORPS, against, carry, manned
from tests.rules.test_30_sea_supply_opposed import ISLET, go_on, line_to, sail
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.landings.loading import LOOSE, Load
from warcabinet.awaw.naval.landings.mission_orders import CargoMission, send
from warcabinet.awaw.naval.landings.sea_transport import SEA_TRANSPORT, TransportBySea
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, Invade
from warcabinet.awaw.naval.landings.shore_bombardment_limits_and_losses import may_bombard
from warcabinet.awaw.naval.movement.bases_to_return_to import bases_for
from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.naval.movement.employment_of_naval_units import LeavePort
from warcabinet.awaw.naval.movement.returning_to_base import BeMetReturning, ReturnToBase, head_home
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityState, Hull, HullId, HullState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

BOX, BEACH = SpaceId("pacific-sw"), "GG31"
AUSTRALIA, NOUMEA = SpaceId("australia"), SpaceId("NN31")
GUNS = Invade((), (Ships(HullId("us-ca@pacific-sw"), 4),), SpaceId(BEACH), (), ())


def fleet(**more: str) -> AwawWorld:
    """Two corps and destroyers in Australia, transports and cruisers in the Pacific SW box."""
    world = manned("australia", 2, 30, **more)
    for hull in hulls("us-ca=4", BOX):
        put(world, hull)
    return world


def gone(*actions: CargoMission, world: AwawWorld | None = None) -> AwawWorld:
    found = fleet() if world is None else world
    for one in actions:
        send(found, INVASION, one)
    return found


FROM_AUSTRALIA = carry(Invade, "australia", BEACH, CORPS[0])


@pytest.mark.rule("25.35B#1", "they go along with an invasion from a mapboard box, and bombard")
@pytest.mark.rule("5.931D#1", "ships of an SW box support invasions from the boxes")
def test_they_go_along_with_an_invasion_from_a_box() -> None:
    assert against(fleet(), GUNS) == {"21.514D"}  # nobody invades
    world = gone(FROM_AUSTRALIA)
    assert against(world, GUNS) == set()
    (cruisers,) = (hull for hull in world.hulls.rows() if hull.what == "us-ca")
    assert may_bombard(world, cruisers)
    laden = Invade((), GUNS.ships, GUNS.to, (Load(CORPS[1], LOOSE),), ())
    assert against(world, laden) == {"25.35"}


@pytest.mark.rule("25.35B#1", "but only if it comes from there alone")
@pytest.mark.rule("5.931D#1", "and from nowhere else")
def test_not_with_an_invasion_from_elsewhere() -> None:
    both = fleet(NN31="us-dd=9")
    both.amend(both.units[CORPS[1]], place=NOUMEA)
    elsewhere = carry(Invade, NOUMEA, BEACH, CORPS[1])
    other = both.copy()
    other.readonly = False
    assert against(gone(elsewhere, world=other), GUNS) == {"25.35B"}
    gone(FROM_AUSTRALIA, world=both)
    assert against(both, GUNS) == set()
    assert against(both, elsewhere) == set()
    with_guns = both.copy()
    with_guns.readonly = False
    gone(GUNS, world=with_guns)
    assert against(with_guns, elsewhere) == {"25.35B"}
    gone(elsewhere, world=both)
    assert against(both, GUNS) == {"25.35B"}


@pytest.mark.rule("5.931D#1", "Japanese ships of the box do not")
def test_only_the_western_allies() -> None:
    world = gone(FROM_AUSTRALIA)
    for hull in hulls("japan-ca=4", BOX):
        put(world, hull)
    axis = Invade((), (Ships(HullId("japan-ca@pacific-sw"), 4),), SpaceId(BEACH), (), ())
    assert "25.35" in against(world, axis)


@pytest.mark.rule("5.91#4", "they are where the invasion begins, and sail its way")
def test_they_sail_from_where_it_begins() -> None:
    world = gone(FROM_AUSTRALIA, GUNS)
    first, second = sorted(world.activities.rows(), key=lambda row: row.order)
    assert second.legs == first.legs
    assert world.forces[second.forces[0]].base == BOX
    assert world.forces[second.forces[0]].place == world.forces[first.forces[0]].place


@pytest.mark.rule("5.91#4", "and where a sea supply line begins that they protect, in a port")
def test_they_are_in_the_port_where_a_line_begins() -> None:
    t = sail(ships={BOX: "japan-dd=2"}, japan=f"{KAGOSHIMA} {ISLET}")
    line = line_to(t, ISLET)
    assert line.origin == KAGOSHIMA
    t.say(f"axis: protect-supply {line.id} - japan-dd@{BOX}=2")
    go_on(t, "interception-window")
    boxed = {row.id for row in t.world.forces.rows() if row.base == BOX}
    (way,) = (one for one in t.world.activities.rows() if boxed & {*one.forces})
    assert way.legs[0][0].startswith(KAGOSHIMA)


def home(choice: str) -> tuple[Table, ForceId]:
    """The landing is over; the cruisers return as they like."""
    world = gone(FROM_AUSTRALIA, GUNS)
    mission = max(world.activities.rows(), key=lambda row: row.order)
    (force,) = mission.forces
    world.amend(mission, state=ActivityState.DONE)
    world.amend(world.forces[force], stance=Stance.RETURNING, place=mission.legs[-1][-1])
    for row in [one for one in world.activities.rows() if one.id != mission.id]:
        world.amend(row, state=ActivityState.DONE)
    assert [*bases_for(world, force)] == [BOX, AUSTRALIA]
    world.changes.clear()
    t = SeaTable(Position.opening(Staged(world, ReturnToBase()), "pacific-1939", {}))
    assert t.pending == "return-bases"
    t.say(f"allied: return-to {choice.format(force=force)}")
    return t, force


@pytest.mark.rule("5.91#5", "they come back at once, and nobody meets them")
def test_they_come_back_at_once() -> None:
    t, force = home("-")
    back = [row for row in t.world.hulls.rows() if row.what == "us-ca"]
    assert [(row.berth, row.factors, row.state) for row in back] == [(BOX, 4, HullState.TRIED)]
    assert force not in t.world.forces


@pytest.mark.rule("5.91#5", "or with the others, and are in their box again where these land")
def test_they_come_back_with_the_others() -> None:
    world = gone(FROM_AUSTRALIA, GUNS)
    (*_, mission) = sorted(world.activities.rows(), key=lambda row: row.order)
    (force,) = mission.forces
    assert not BOOK.allows(world, BeMetReturning(force, BOX))
    assert BOOK.allows(world, BeMetReturning(force, AUSTRALIA))
    assert [hull.what for hull in ships_of(world, force)] == ["us-ca"]
    t, force = home("{force}=australia")
    back = [row for row in t.world.hulls.rows() if row.what == "us-ca"]
    assert [(row.berth, row.factors, row.state) for row in back] == [(BOX, 4, HullState.TRIED)]
    for base, met in ((BOX, False), (AUSTRALIA, True)):
        name = head_home(world, force, base)
        assert bool(world.activities[name].legs) is met


# Sea transport ------------------------------------------------------------------------------------


def along(to: str, ships: str = "us-ca@pacific-sw") -> TransportBySea:
    return TransportBySea((), (Ships(HullId(ships), 4),), SpaceId(to), (), ())


def carried(start: str, to: str, **more: str) -> AwawWorld:
    """A corps is carried from one place to another; the cruisers are in their box."""
    world = fleet(NN31="us-dd=9", NN24="us-dd=9", **more)
    world.amend(world.units[CORPS[0]], place=SpaceId(start))
    send(world, SEA_TRANSPORT, carry(TransportBySea, start, to, CORPS[0]))
    return world


@pytest.mark.rule("20.65#1", "they protect what transports of their box carry by sea, both ways")
@pytest.mark.rule("5.91#4", "from where the units embark")
@pytest.mark.parametrize(("start", "to"), [(AUSTRALIA, NOUMEA), (NOUMEA, AUSTRALIA)])
def test_they_go_along_with_sea_transport_of_a_box(start: str, to: str) -> None:
    assert against(fleet(), along(to)) == {"21.435E"}  # nobody is carried there
    world = carried(start, to)
    assert against(world, along(to)) == set()
    laden = TransportBySea((), along(to).ships, SpaceId(to), (Load(CORPS[1], LOOSE),), ())
    assert against(world, laden) == {"25.35"}
    row = send(world, SEA_TRANSPORT, along(to))
    first = min(world.activities.rows(), key=lambda one: one.order)
    (force,) = row.forces
    assert (row.legs, world.forces[force].base) == (first.legs, BOX)
    assert not BOOK.allows(world, BeMetReturning(force, BOX))


@pytest.mark.rule("20.65#1", "not what sails without transports")
def test_they_do_not_go_along_where_no_transports_are_used() -> None:
    world = carried(NOUMEA, "NN24")
    assert against(world, along("NN24")) == {"25.35A"}


@pytest.mark.rule("25.36#1", "and come back to their box, not inverted, where the others land")
def test_they_come_back_from_sea_transport() -> None:
    world = carried(AUSTRALIA, NOUMEA)
    mission = send(world, SEA_TRANSPORT, along(NOUMEA))
    (force,) = mission.forces
    for row in [*world.activities.rows()]:
        world.amend(row, state=ActivityState.DONE)
    world.amend(world.forces[force], stance=Stance.RETURNING, place=mission.legs[-1][-1])
    assert [*bases_for(world, force)] == [BOX, AUSTRALIA]
    world.changes.clear()
    t = SeaTable(Position.opening(Staged(world, ReturnToBase()), "pacific-1939", {}))
    t.say("allied: return-to -")
    back = [row for row in t.world.hulls.rows() if row.what == "us-ca"]
    assert [(row.berth, row.factors, row.inverted) for row in back] == [(BOX, 4, False)]


@pytest.mark.rule("25.36#1", "in play: the corps is ashore, the cruisers are ready in their box")
def test_sea_transport_with_ships_of_the_sw_box() -> None:
    world = fleet()
    world.changes.clear()
    t = at(world, *TRANSPORT)
    t.say(f"allied: transport-by-sea - us-dd@australia=9 {NOUMEA} {CORPS[0]}=loose -")
    t.say(f"allied: transport-by-sea - us-ca@pacific-sw=4 {NOUMEA} - -")
    t.say("allied: end-sea-transport")
    unopposed(t)
    assert (t.pending, sound(t)) == ("", True)
    assert t.world.units[CORPS[0]].place == NOUMEA
    found = {(row.what, row.factors): (row.berth, row.inverted) for row in t.world.hulls.rows()}
    assert found["us-ca", 4] == (BOX, False)
    assert found["us-dd", 9] == (AUSTRALIA, True)


@pytest.mark.rule("21.14E#1", "American ships in the Atlantic box go along in war only")
@pytest.mark.parametrize("kind", [Kind.SEA_TRANSPORT, Kind.INVASION])
def test_neutral_americans_go_along_with_nobody_in_the_atlantic(kind: Kind) -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1941", side="allied")
    atlantic = SpaceId("atlantic-sw")

    def refused(party: str, base: SpaceId) -> bool:
        asked = LeavePort(kind, base, Hull(f"{party}-ca", party, base, 4))
        return "21.14E" in {one.rule for one in BOOK.may(world, asked)}

    assert refused("us", atlantic)
    assert not refused("britain", atlantic)
    assert not refused("us", BOX)
    world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert not refused("us", atlantic)
