"""What may be under markers agrees with all that is public."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.awaw.naval.battles import battle
from tests.awaw.naval.interceptions import MORESBY, RABAUL, ocean, sail
from tests.awaw.table import world_at
from tests.players.test_greedy import match
from warcabinet.awaw import RULES
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.combat_groups import counted, is_fast, ships_in
from warcabinet.awaw.naval.hidden.dealing import Deal, dealt
from warcabinet.awaw.naval.hidden.groups import described
from warcabinet.awaw.naval.hidden.guessing import Drawing, Guess, guesses
from warcabinet.awaw.naval.ships import changing
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of, classes
from warcabinet.awaw.naval.task_forces.allied_strength import tell_strength
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.naval import Cargo, CargoId, Force, ForceKind, Hull, Stance
from warcabinet.awaw.state.naval_battles import Group, GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.engine.chance import picker
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.players import arena

AXIS, ALLIED = Seat("axis"), Seat("allied")
ONE, TWO = ForceId("japan-1"), ForceId("japan-2")


def drawn(world: AwawWorld, seat: Seat, count: int = 20) -> list[Guess]:
    return guesses(world.known_to(seat), picker("1"), count)


def under(guess: Guess, force: str, sort: Sort) -> int:
    """The factors of a sort under a marker."""
    return sum(one.size for one in guess.ships(ForceId(force)) if one.sort is sort)


def fleets() -> AwawWorld:
    """Two Japanese task forces at Rabaul, with all other ships of Japan out of sight, too."""
    return ocean(
        f"japan-1 {RABAUL}: ca 4, dd 6", f"japan-2 {RABAUL}: dd 10", f"us-1 {MORESBY}: dd 10"
    )


# What markers do ----------------------------------------------------------------------------------


def test_a_carrier_mission_has_a_carrier() -> None:
    """21.551: one of those who sail for it has one, whatever else is not known."""
    world = fleets()
    without = [under(one, ONE, Sort.FAST_CARRIER) for one in drawn(world, ALLIED, 60)]
    assert not all(without), "a force of which nothing is known need not have one"
    sail(world, "activity-1", "japan-1", "II29")
    assert all(under(one, ONE, Sort.FAST_CARRIER) for one in drawn(world, ALLIED, 60))


def test_raiders_are_no_destroyers_and_no_slow_ships() -> None:
    """20.18, 20.252A, 21.532A: who raids is a fast cruiser, capital ship or carrier."""
    world = fleets()
    sail(world, "activity-1", "japan-1", "II29", kind=Kind.RAID)
    for one in drawn(world, ALLIED):
        ships = one.ships(ONE)
        assert ships
        assert not any(ship.slow or ship.sort is Sort.DESTROYER for ship in ships)
        assert not any(ship.sort is Sort.CAPITAL_SHIP and ship.size >= 5 for ship in ships)


def test_those_who_carry_units_have_destroyers_for_them() -> None:
    """21.434A, 21.513: what is carried is seen by all; it takes one destroyer a factor, or two."""
    world = fleets()
    sail(world, "activity-1", "japan-1", MORESBY, kind=Kind.INVASION)
    short = [under(one, ONE, Sort.DESTROYER) < 8 for one in drawn(world, ALLIED, 60)]
    assert any(short)
    (activity,) = world.activities.values()
    for number in range(4):
        name = f"japan-infantry-1-2/{number + 1}"
        kind = UnitTypeId("japan-infantry-1-2")
        unit = Unit(UnitId(name), kind, "japan", SpaceId(RABAUL))
        world.put(Cargo(CargoId(name), "japan", activity.id, SpaceId(RABAUL), unit=unit))
    needs = Drawing(world.known_to(ALLIED)).told.needs
    assert [(one.forces, one.sort) for one in needs] == [((ONE,), Sort.DESTROYER)]
    for one in drawn(world, ALLIED):
        assert under(one, ONE, Sort.DESTROYER) >= needs[0].factors >= 4


# What is told -------------------------------------------------------------------------------------


def riddle() -> AwawWorld:
    """Three Japanese groups of which nobody knows which force is behind which number; the second
    has been found: two carriers, fast.
    """
    fleet = {1: "akagi, kaga, dd 12", 3: "dd 16", 5: "fuso, yamashiro, dd 10"}
    world = battle(fleet, {1: "dd 10"})
    for row in list(world.group_of.values()):
        seats = seats_for(world, world.forces[ForceId(row.what)].party)
        world.amend(row, open=False, seats=seats)
    group = world.groups[GroupId("axis-2")]
    world.amend(group, found=1, small=False, carriers=2, fast=True, cargo=False)
    return world


def test_a_group_that_was_found_is_imagined_as_its_owner_told() -> None:
    """22.41F, 22.452B: small or not, how many fast carriers, fast or slow."""
    world = riddle()
    slow = world.groups[GroupId("axis-3")]
    world.amend(slow, found=1, small=False, carriers=0, fast=False, cargo=False)
    behind = set()
    for seed in range(20):
        full = RULES.imagine(world.known_to(ALLIED), ALLIED, picker(str(seed)))
        assert isinstance(full, AwawWorld)
        two, three = (ships_in(full, GroupId(f"axis-{number}")) for number in (2, 3))
        assert sum(class_of(full, ship).fast_carrier for ship in two) == 2
        assert is_fast(full, GroupId("axis-2"))
        assert counted(full, two) >= 10
        assert not any(class_of(full, ship).fast_carrier for ship in three)
        assert not is_fast(full, GroupId("axis-3"))
        behind.add(next(one.what for one in full.group_of.values() if one.group == "axis-2"))
    assert len(behind) == 3, "which force that is nobody knows"


def test_a_small_group_has_fewer_than_ten_factors() -> None:
    world = riddle()
    group = world.groups[GroupId("axis-2")]
    world.amend(group, small=True, carriers=1)
    for one in drawn(world, ALLIED):
        (force,) = (force for force, there in one.groups.items() if there == group.id)
        ships = one.ships(force)
        assert sum(ship.size for ship in ships) < 10
        assert sum(ship.fast_carrier for ship in ships) == 1


def test_ships_of_the_western_allies_are_in_the_theater_in_which_they_were_said_to_be() -> None:
    """20.167: the number and types available in each theater are revealed."""
    world = world_at(scenario="global-war", turn="Summer 1942")
    for row in (*world.hulls.rows(), *world.forces.rows(), *world.aboard.rows()):
        world.drop(row)
    places = {"europe": SpaceId("F25"), "pacific": SpaceId("PP53")}
    world.put(Hull("us-dd", "us", places["europe"], 3))
    for number, (what, place) in enumerate(zip(("us-dd", "us-ca"), places.values(), strict=True)):
        force = world.put(Force(ForceId(f"us-{number}"), "us", place))
        world.put(Hull(what, "us", in_force(force.id), 12, open=False, seats=(ALLIED,)))
    assert Drawing(world.known_to(AXIS)).told.theaters is None
    tell_strength(world)
    known = Drawing(world.known_to(AXIS)).told
    assert known.theaters == {
        ("europe", "destroyer"): 12,
        ("pacific", "cruiser"): 12,
    }
    types = classes(world.statics)
    ships = [(types["us-dd"], "us")] * 12 + [(types["us-ca"], "us")] * 6
    for seed in range(10):
        deal = dealt(ships, known.markers["us"], picker(str(seed)), (), known.theaters)
        assert not deal.faults
        assert {one.what for one, _ in deal.ships[ForceId("us-0")]} == {"us-dd"}


def test_who_has_lost_its_escorts_may_have_more_carriers() -> None:
    """20.163: at sea a force stays a task force whatever it has lost."""
    world = riddle()
    world.amend(world.forces[ONE], lost=8)
    assert Drawing(world.known_to(ALLIED)).told.markers["japan"][ONE].bare == 8


@pytest.mark.parametrize("base", ["X30", "W30"])
def test_what_ships_were_sent_home_from_may_be_small(base: str) -> None:
    """22.61B, 21.33: ships that go home alone are seen, to their own base or to another; what is
    left of their force keeps its marker.
    """
    world = riddle()
    least = {one.least for one in Drawing(world.known_to(ALLIED)).told.markers["japan"].values()}
    assert least == {10}
    home = Force(
        ForceId("japan-loose-1"),
        "japan",
        SpaceId("P40"),
        ForceKind.LOOSE,
        SpaceId(base),
        stance=Stance.RETURNING,
    )
    world.put(home)
    changing.move(world, ships_of(world, ONE)[0], in_force(home.id))
    known = Drawing(world.known_to(ALLIED))
    assert {one.least for one in known.told.markers["japan"].values()} == {1}
    markers = known.told.markers["japan"]
    found = Group(GroupId("axis-1"), Side.AXIS, 1, small=False, carriers=2, fast=True, cargo=False)
    order = {ForceId("japan-3"): found}
    assert described(markers, order) == markers, "what was told of a group may be out of date"


# Against the truth --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["midway", "coral-sea", "leyte-gulf"])
def test_what_is_so_is_never_ruled_out(scenario: str) -> None:
    """20.164A: at every question at sea: what is out of sight is what markers hide, and how things
    are agrees with all that is said to be known of it.
    """
    game = match(scenario, "staff,greedy", "truth")
    looked = 0
    while not game.game.over:
        position = game.game.position
        seat = arena.next_seat(game.game)
        asked = position.asked(seat)
        assert asked is not None
        if asked.decision.name() in ("interception-window", "withdrawal", "air-planning"):
            assert isinstance(position.world, AwawWorld)
            looked += _agrees(position.world, Drawing(asked.world))
        game.step(seat)
    assert looked


def _agrees(world: AwawWorld, known: Drawing) -> int:
    told = known.told
    assert not known.guess(picker("1")).faults
    for power, markers in told.markers.items():
        own = [one for one in told.needs if any(force in markers for force in one.forces)]
        western = faction_of(world, power) == Faction.WESTERN_ALLIES
        deal = Deal(markers, own, told.theaters if western else None)
        true = Counter[str]()
        for force, marker in markers.items():
            for hull in ships_of(world, force):
                one = classes(world.statics)[hull.what]
                assert hull.what not in marker.barred
                true[hull.what] += hull.factors
                for _ in range(hull.factors // one.size):
                    deal.give(force, one, hull.party)
        assert not deal.faults, (power, deal.factors)
        thought = Counter[str]()
        for one, _ in known.ships[power]:
            thought[one.what] += one.size
        assert thought == true
    return len(told.markers)


def test_a_ship_in_port_is_under_no_marker() -> None:
    world = fleets()
    world.put(Hull("japan-yamato", "japan", SpaceId(RABAUL), 5, named=True))
    assert any(ship.what == "japan-yamato" for ship in loose_ships(world))
    for one in drawn(world, ALLIED):
        assert all(ship.what != "japan-yamato" for ship in (*one.ships(ONE), *one.ships(TWO)))


def loose_ships(world: AwawWorld) -> list[Hull]:
    return list(loose_in(world.known_to(ALLIED), SpaceId(RABAUL)))
