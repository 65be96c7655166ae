"""20.16: task forces."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.secrecy import sent
from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import (
    Known,
    Unknown,
    contents,
    forces_in,
    loose_in,
    ships_of,
)
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.task_forces.changing_force import (
    combine,
    come_to_port,
    form,
    must_combine,
    split,
    whole,
)
from warcabinet.awaw.naval.task_forces.composition import free_markers, markers_of, may_form
from warcabinet.awaw.naval.task_forces.forming import FirstTaskForces, Formation
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import (
    Condition,
    Force,
    ForceKind,
    Hull,
    HullId,
    HullState,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Status
from warcabinet.engine.game import new_game
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")
TOKYO, KURE, PEARL = SpaceId("L32"), SpaceId("N28"), SpaceId("P53")
ONE, TWO = ForceId("japan-1"), ForceId("japan-2")
SIZES = {"japan-akagi": 3, "japan-kaga": 3, "japan-soryu": 3, "japan-yamato": 5, "japan-ise": 3}


def port(*ships: str | Hull, at: SpaceId = TOKYO, **setting: Any) -> AwawWorld:
    """`port("japan-dd 4", "japan-akagi")`: these ships in Tokyo, and no others."""
    world = pacific_world(turn="Spring 1942", **setting)
    for row in list(world.hulls.rows()):
        world.drop(row)
    for ship in ships:
        world.put(ship if isinstance(ship, Hull) else a_hull(ship, at))
    return world


def a_hull(text: str, at: SpaceId = TOKYO, **fields: Any) -> Hull:
    what, _, count = text.partition(" ")
    party = what.split("-")[0]
    if count:
        return Hull(what, party, at, int(count), **fields)
    return Hull(what, party, at, SIZES[what], named=True, **fields)


def against(*ships: str | Hull, power: str = "japan", **setting: Any) -> set[str]:
    """The rules against a task force of these ships."""
    world = port(*ships, **setting)
    hulls = tuple(world.hulls.rows())
    return {refusal.rule for refusal in may_form(world, power, hulls, TOKYO)}


# What may be one ----------------------------------------------------------------------------------


@pytest.mark.rule("20.161#1", "so many markers has each power")
@pytest.mark.parametrize(
    ("power", "count"),
    [
        ("germany", 4),
        ("italy", 4),
        ("japan", 12),
        ("britain", 12),
        ("france", 4),
        ("us", 12),
        ("russia", 2),
        ("china", 0),
        ("australia", 0),
    ],
)
def test_markers(power: str, count: int) -> None:
    assert markers_of(port(), power) == count


@pytest.mark.rule("20.161#2", "markers are not added to")
@pytest.mark.rule("20.162#1", "a marker must be left to be placed")
def test_only_markers_that_are_left_are_placed() -> None:
    world = port("japan-dd 40")
    for number in range(1, 12):
        world.put(Force(ForceId(f"japan-{number}"), "japan", KURE))
    assert free_markers(world, "japan") == ("japan-12",)
    world.put(Force(ForceId("japan-12"), "japan", KURE))
    assert free_markers(world, "japan") == ()


@pytest.mark.rule("20.162A#1", "ten to twenty-five factors")
def test_size() -> None:
    assert against("japan-dd 9") == {"20.162A"}
    assert against("japan-dd 10") == set()
    assert against("japan-dd 25") == set()
    assert against("japan-dd 26") == {"20.162A"}


@pytest.mark.rule("20.162B#1", "no damaged ships, submarines, ASW or transports")
@pytest.mark.parametrize(
    "extra",
    [
        a_hull("japan-akagi", condition=Condition.DAMAGED),
        a_hull("japan-submarine 1"),
        a_hull("japan-asw 1"),
        a_hull("japan-transport 1"),
    ],
)
def test_ships_that_are_never_in_one(extra: Hull) -> None:
    assert against("japan-dd 12", extra) == {"20.162B"}


@pytest.mark.rule("20.162C#1", "ships of one power and its minor countries")
def test_one_power() -> None:
    """R-048: Britain and the U.S. do not share a task force."""
    australian = Hull("australia-ca", "australia", TOKYO, 4)
    assert against("britain-dd 10", australian, power="britain") == set()
    assert against("britain-dd 10", a_hull("us-dd 2"), power="britain") == {"20.162C"}
    assert against("us-dd 10", australian, power="us") == {"20.162C"}


@pytest.mark.rule("20.162C#2", "Vichy French with Italian or German ships, Free French as British")
def test_french_ships() -> None:
    vichy = Alignment(Country("vichy-france"), Status.ALLY, Power.GERMANY)
    ships = ("germany-dd 10", Hull("vichy-france-ca", "vichy-france", TOKYO, 2))
    world = world_at(scenario="europe-1939", turn="Fall 1941", rows=(vichy,))
    hulls = tuple(ship if isinstance(ship, Hull) else a_hull(ship) for ship in ships)
    for power in ("germany", "italy"):
        own = (a_hull(f"{power}-dd 10"), hulls[1])
        assert not may_form(world, power, own, TOKYO)
    british = (a_hull("britain-dd 10"), hulls[1])
    assert {one.rule for one in may_form(world, "britain", british, TOKYO)} == {"20.162C"}
    free = Hull("free-french-ca", "britain", TOKYO, 2)
    assert not may_form(world, "britain", (a_hull("britain-dd 10"), free), TOKYO)


@pytest.mark.rule("20.162D#1", "inverted and uninverted ships do not mix")
def test_inverted_ships() -> None:
    used, tried = (a_hull("japan-ca 4", state=one) for one in (HullState.USED, HullState.TRIED))
    assert against("japan-dd 10", used) == {"20.162D"}
    assert against("japan-dd 10", tried) == set()
    assert against(a_hull("japan-dd 10", state=HullState.USED), used) == set()


@pytest.mark.rule("20.162D#2", "the marker of inverted ships is inverted")
def test_the_marker_is_inverted() -> None:
    for state, inverted in ((HullState.READY, False), (HullState.USED, True)):
        world = port(a_hull("japan-dd 10", state=state))
        form(world, ONE, "japan", TOKYO, whole(world.hulls.rows()))
        assert world.forces[ONE].inverted is inverted


@pytest.mark.rule("20.162E#1", "not those inverted before the turn with those used in it")
def test_ships_inverted_before_and_in_the_turn() -> None:
    ships = (
        a_hull("japan-dd 10", state=HullState.USED),
        a_hull("japan-ca 4", state=HullState.DOWN),
    )
    assert against(*ships, side="axis", step="T.P.RED") == {"20.162E"}
    assert against(*ships, side="axis", step="T.P.FIN.20") == set()
    assert against(*ships, side="allied", step="T.P.RED") == set()


@pytest.mark.rule("20.162F#1", "a fast fleet factor for each fast carrier factor")
@pytest.mark.rule("20.162F#3", "no more than half of it are fast carriers")
def test_escorts_of_carriers() -> None:
    carriers = ("japan-akagi", "japan-kaga")
    assert against(*carriers, "japan-dd 6") == set()
    assert against(*carriers, "japan-dd 5", "japan-ise") == {"20.162F"}
    assert against(*carriers, "japan-dd 5", "japan-yamato") == set()


# Forming ------------------------------------------------------------------------------------------


def asked(world: AwawWorld, *seats: Seat) -> Table:
    play = Formation(seats=seats or (AXIS, ALLIED))
    return Table(Position.opening(Staged(world, play), "pacific-1939", dict(world.options)))


@pytest.mark.rule("20.164A#1", "the other side does not see what is in a task force")
@pytest.mark.rule("20.164A#2", "ships and squadrons leave the board for the owner's own board")
@pytest.mark.rule("6.51#2", "markers hide what is in a naval force")
def test_a_task_force_is_formed_in_secret() -> None:
    world = port("japan-akagi", "japan-ca 8", "japan-dd 4", a_hull("us-dd 12", PEARL))
    world.put(AirUnits(UnitTypeId("japan-nas"), "japan", TOKYO, 5))
    t = asked(world)
    t.say("axis: form-task-forces japan-akagi=3=japan-1,japan-ca@L32=8=japan-1")
    assert not t.world.forces
    t.say("allied: leave-task-forces")
    found = contents(t.world.known_to(AXIS), ONE)
    assert isinstance(found, Known)
    assert found.factors == 11
    assert contents(t.world.known_to(ALLIED), ONE) == Unknown(10, 25)
    assert [row.what for row in loose_in(t.world.known_to(ALLIED), TOKYO)] == ["japan-dd"]
    aboard = t.world.aboard
    assert [(row.ship, row.squadrons) for row in aboard.values()] == [(ShipId("japan-akagi"), 3)]
    assert not t.world.known_to(ALLIED).aboard
    assert [row.factors for row in t.world.air.values() if row.place == TOKYO] == [2]
    assert not list(naval_faults(t.world))


def test_an_answer_that_makes_no_task_force_is_refused() -> None:
    world = port("japan-akagi", "japan-ca 8", "japan-dd 4", a_hull("japan-dd 12", KURE))
    t = asked(world, AXIS)
    few = "axis: form-task-forces japan-akagi=3=japan-1,japan-ca@L32=4=japan-1"
    assert t.against(few) == {"20.162A"}
    odd = "axis: form-task-forces japan-akagi=3=japan-1,japan-ca@L32=7=japan-1"
    assert t.against(odd) == {"20.91"}
    far = "axis: form-task-forces japan-ca@L32=8=japan-1,japan-dd@N28=4=japan-1"
    assert t.against(far) == {"20.164C"}
    theirs = "axis: form-task-forces japan-akagi=3=us-1,japan-ca@L32=8=us-1"
    assert t.against(theirs) == {"20.161"}
    twice = "axis: form-task-forces japan-dd@N28=8=japan-1,japan-dd@N28=8=japan-1"
    assert t.against(twice) != set()


def two_forces() -> AwawWorld:
    """Task force 1 with the Akagi and twelve light factors, 2 with twelve destroyers; two loose."""
    world = port("japan-akagi", "japan-ca 8", "japan-dd 18", "japan-submarine 1")
    parts = [("japan-akagi", 3), ("japan-ca@L32", 8), ("japan-dd@L32", 4)]
    form(world, ONE, "japan", TOKYO, [(HullId(name), count) for name, count in parts])
    form(world, TWO, "japan", TOKYO, [(HullId("japan-dd@L32"), 12)])
    return world


@pytest.mark.rule("20.164C#1", "within a port nothing is announced")
@pytest.mark.rule("20.164C#2", "ships that go from marker to marker are not shown")
@pytest.mark.rule("20.166#1", "two task forces base in one port")
def test_ships_change_task_forces_in_port_unseen() -> None:
    world = two_forces()
    assert forces_in(world, TOKYO) == (ONE, TWO)
    games = []
    for answer in ("form-task-forces japan-akagi=3=japan-2", "leave-task-forces"):
        made = new_game(
            Staged(two_forces(), _then_waits()), "pacific-1939", "tf", chance="seeded", seed="1"
        )
        made.say(AXIS, answer)
        games.append(made)
    assert sent(games[0], ALLIED) == sent(games[1], ALLIED)
    assert sent(games[0], AXIS) != sent(games[1], AXIS)


def _then_waits() -> Formation:
    return Formation(seats=(AXIS,))


def test_ships_that_go_into_port_are_seen_and_an_empty_task_force_is_gone() -> None:
    t = asked(two_forces(), AXIS)
    left = "axis: form-task-forces japan-dd@tf:japan-2=4=port"
    assert t.against(left) == {"20.162A"}
    t.say("axis: form-task-forces japan-dd@tf:japan-2=12=port")
    assert TWO not in t.world.forces
    row = t.world.known_to(ALLIED).hulls[HullId("japan-dd@L32")]
    assert row.factors == 14


@pytest.mark.rule("20.164C#3", "at sea nothing goes from one task force to another")
def test_ships_at_sea_are_not_reassigned() -> None:
    world = two_forces()
    world.amend(world.forces[TWO], stance=Stance.SAILING, place=SpaceId("M33"), base=TOKYO)
    t = asked(world, AXIS)
    assert t.against("axis: form-task-forces japan-dd@tf:japan-2=4=japan-1") != set()
    assert t.against("axis: form-task-forces japan-dd@tf:japan-1=2=japan-2") == {"20.161"}
    assert t.against("axis: form-task-forces japan-dd@L32=2=japan-1") == set()


@pytest.mark.rule("20.164B#1", "scenarios begin with task forces, and each seat may change its own")
@pytest.mark.parametrize(
    ("scenario", "turn", "count"),
    [("coral-sea", "Spring 1942", 3), ("midway", "Summer 1942", 6), ("leyte-gulf", "Fall 1944", 9)],
)
def test_scenarios_begin_with_task_forces(scenario: str, turn: str, count: int) -> None:
    world = world_at(scenario=scenario, turn=turn, ready=True)
    play = FirstTaskForces()
    t = Table(Position.opening(Staged(world, play), scenario, {}))
    assert t.pending == "task-force-formation"
    assert len(t.world.forces) == count
    assert not list(naval_faults(t.world))
    for force in t.world.forces.values():
        enemy = ALLIED if force.party == "japan" else AXIS
        assert isinstance(contents(t.world.known_to(enemy), force.id), Unknown)
        assert not may_form(t.world, force.party, ships_of(t.world, force.id), force.place)
    carriers = [row for row in t.world.hulls.values() if row.named and "enterprise" in row.what]
    for row in carriers:
        assert sum(one.squadrons for one in t.world.aboard.values() if one.ship == row.what) == 3


def test_a_seat_without_a_choice_is_not_bothered() -> None:
    world = port("japan-dd 9", a_hull("us-dd 12", PEARL))
    t = asked(world)
    assert not t.asked("axis").decision.real(t.asked("axis"))
    assert t.asked("allied").decision.real(t.asked("allied"))


# What the Western Allies tell ---------------------------------------------------------------------


@pytest.mark.rule("20.167#1", "how many of each kind they have in each theater, hidden or not")
def test_the_western_allies_tell_how_strong_they_are() -> None:
    world = world_at(scenario="midway", turn="Summer 1942", ready=True)
    t = Table(Position.opening(Staged(world, FirstTaskForces()), "midway", {}))
    t.say("axis: leave-task-forces")
    t.say("allied: leave-task-forces")
    known = t.world.known_to(AXIS)
    told = {(row.theater, row.kind): row.factors for row in known.allied_strength.values()}
    assert told["pacific", "fleet-carrier"] == 9
    assert told["pacific", "cruiser"] == 16
    assert told["pacific", "destroyer"] == 5
    assert not [row for row in known.hulls.values() if row.party == "us" and row.named]
    assert "fleet carriers, 9 factors" in RULES.reports()["allied-fleets"].tell(known, AXIS, "")
    assert all(row.kind != "battleship" for row in known.allied_strength.values())


# Coming to port -----------------------------------------------------------------------------------


def back_in_port(lost: int, *loose: str) -> AwawWorld:
    """A task force of three carrier and nine light factors that has lost some comes to Tokyo."""
    world = port("japan-akagi", "japan-dd 9")
    form(world, ONE, "japan", TOKYO, whole(world.hulls.rows()))
    for text in loose:
        world.put(a_hull(text))
    world.amend(world.forces[ONE], place=SpaceId("M33"), base=TOKYO, stance=Stance.SAILING)
    if lost:
        remove(world, world.hulls[HullId("japan-dd@tf:japan-1")], lost)
    return world


@pytest.mark.rule("20.163#1", "at sea it stays a task force whatever it loses")
def test_a_task_force_at_sea_stays_one() -> None:
    world = back_in_port(7)
    assert world.forces[ONE].kind is ForceKind.TASK_FORCE
    assert not list(naval_faults(world))
    assert contents(world.known_to(ALLIED), ONE) == Unknown(3, 18)


@pytest.mark.rule("20.163#2", "in port it loses its marker unless ships there make up for losses")
def test_a_depleted_task_force_in_port() -> None:
    world = back_in_port(4)
    come_to_port(world, ONE, TOKYO)
    assert ONE not in world.forces
    assert {row.what for row in loose_in(world, TOKYO)} == {"japan-akagi", "japan-dd"}
    world = back_in_port(4, "japan-dd 6", "japan-ca 8")
    come_to_port(world, ONE, TOKYO)
    assert sum(row.factors for row in ships_of(world, ONE)) == 10
    assert contents(world.known_to(ALLIED), ONE) == Unknown(10, 21), "20.163: ten in port"
    assert not list(naval_faults(world))


def test_damaged_ships_leave_the_task_force_in_port_and_others_are_repaired() -> None:
    world = back_in_port(0, "japan-ca 8")
    world.amend(world.hulls[HullId("japan-akagi")], condition=Condition.DAMAGED, hits=2)
    come_to_port(world, ONE, TOKYO)
    akagi = world.hulls[HullId("japan-akagi")]
    assert (akagi.berth, akagi.hits, akagi.open) == (TOKYO, 0, True)
    assert sum(row.factors for row in ships_of(world, ONE)) == 11
    assert not list(naval_faults(world))


# Splitting and combining --------------------------------------------------------------------------


@pytest.mark.rule("20.164D#1", "a part that acts alone stays hidden only under a marker of its own")
def test_splitting_a_task_force() -> None:
    world = port("japan-dd 22")
    form(world, ONE, "japan", TOKYO, whole(world.hulls.rows()))
    part = [(HullId("japan-dd@tf:japan-1"), 11)]
    both = world.copy()
    new = split(both, ONE, part)
    assert new == TWO
    assert contents(both.known_to(ALLIED), ONE) == contents(both.known_to(ALLIED), TWO)
    small = world.copy()
    new = split(small, ONE, [(HullId("japan-dd@tf:japan-1"), 4)])
    assert small.forces[new].kind is ForceKind.LOOSE
    assert isinstance(contents(small.known_to(ALLIED), new), Known)
    assert isinstance(contents(small.known_to(ALLIED), ONE), Unknown)
    most = world.copy()
    assert split(most, ONE, [(HullId("japan-dd@tf:japan-1"), 18)]) == ONE
    assert isinstance(contents(most.known_to(ALLIED), ONE), Unknown)
    assert [row.factors for row in loose_in(most.known_to(ALLIED), TOKYO)] == [4]
    bare = world.copy()
    for number in range(2, 13):
        bare.put(Force(ForceId(f"japan-{number}"), "japan", KURE))
    new = split(bare, ONE, part)
    assert bare.forces[new].kind is ForceKind.LOOSE
    assert isinstance(contents(bare.known_to(ALLIED), new), Known)


def small_forces(*parts: tuple[str, int]) -> tuple[AwawWorld, list[ForceId]]:
    """Small forces without markers, in one hex."""
    world, names = port(), []
    for number, (what, count) in enumerate(parts, 1):
        party = what.split("-")[0]
        force = Force(ForceId(f"{party}-loose-{number}"), party, SpaceId("M33"), ForceKind.LOOSE)
        world.put(force)
        world.put(Hull(what, party, in_force(force.id), count))
        names.append(force.id)
    return world, names


@pytest.mark.rule("20.164E#3", "small forces that meet and come to ten factors must combine")
def test_small_forces_that_meet_combine() -> None:
    world, names = small_forces(("japan-dd", 5), ("japan-ca", 6))
    assert must_combine(world, names)
    new = combine(world, names)
    assert new == ONE
    assert list(world.forces) == [ONE]
    assert contents(world.known_to(ALLIED), ONE) == Unknown(10, 25)
    for parts in (
        (("japan-dd", 5), ("japan-ca", 4)),
        (("us-dd", 5), ("britain-ca", 6)),
        (("japan-dd", 5), ("japan-submarine", 6)),
        (("japan-dd", 5), ("us-dd", 6)),
    ):
        assert not must_combine(*small_forces(*parts))


@pytest.mark.rule("20.164E#1", "a task force merges with nobody while it acts")
def test_a_task_force_does_not_combine() -> None:
    world, names = small_forces(("japan-dd", 5), ("japan-ca", 6))
    world.put(Force(TWO, "japan", SpaceId("M33")))
    world.put(Hull("japan-dd", "japan", in_force(TWO), 10))
    assert not must_combine(world, [names[0], TWO])
