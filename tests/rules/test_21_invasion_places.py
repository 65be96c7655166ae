"""21.512, 21.513C, 21.5151, 21.5152, 21.5153, 20.59, 22.82: where one may invade, and what cargo is
lost.
"""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end, roll
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from tests.rules.shared.landing import (
    ASHORE,
    INFANTRY,
    LAE,
    MARINE,
    MORESBY,
    RABAUL,
    TO_THE_COAST,
    TRANSPORT,
    at,
    at_sea,
    coast,
    unopposed,
)
from tests.rules.shared.sailing import SeaTable
from tests.rules.test_21_invasions import DEFENDED, FLEET, TROOPS, ashore, place
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import against_odds
from warcabinet.awaw.ground.movement.ground_movement import points_left
from warcabinet.awaw.naval.cargo.cargo_losses import CargoLosses
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import per_factor
from warcabinet.awaw.naval.landings.first_wave import LandIn
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import (
    against_route,
    route,
)
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, InvadeHex
from warcabinet.awaw.naval.ships.changing import add, remove
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail, SailAlong
from warcabinet.awaw.naval.waters.paths import shortest
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Hull, Voyage
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ONE = ForceId("japan-1")


def spot(world: AwawWorld, name: str) -> SpaceId:
    found = world.board.place(name)
    assert found is not None
    return SpaceId(found.hex)


def against(world: AwawWorld, party: str, start: str, goal: str) -> set[str]:
    """The rules against an invasion from one place to another, whatever its way."""
    asked = Sail(party, Kind.INVASION, SpaceId(start), SpaceId(goal))
    return {refusal.rule for refusal in BOOK.may(world, asked)}


# Where from, where to -----------------------------------------------------------------------------


@pytest.mark.rule("21.512B#1", "nobody invades from Dutch Harbor")
@pytest.mark.rule("21.512C#1", "Japan needs another Aleutian island to invade Dutch Harbor")
@pytest.mark.rule("21.512C#2", "and passes it on its way")
def test_dutch_harbor() -> None:
    world = pacific_world()
    harbor, kiska, tokyo = spot(world, "Dutch Harbor"), "B46", "L32"
    assert against(world, "us", harbor, kiska) == {"21.3614"}
    assert against(world, "us", "P53", kiska) == set()
    assert against(world, "japan", tokyo, harbor) == {"21.3614"}
    held = pacific_world(control={"japan": kiska})
    assert against(held, "japan", tokyo, harbor) == set()
    for path, found in ((("A48", harbor), {"21.3614"}), (("B46", "A48", harbor), set())):
        asked = SailAlong("japan", Kind.INVASION, tuple(SpaceId(one) for one in path))
        assert {one.rule for one in BOOK.may(held, asked)} == found


@pytest.mark.rule("21.512D#3", "from the Pacific U.S. box Hawaii may be invaded")
@pytest.mark.rule("21.512D#4", "from the Australia box the Pacific board")
@pytest.mark.rule("21.512E#1", "nobody invades a box, nor from South Africa")
def test_invasions_from_and_into_boxes() -> None:
    world = pacific_world()
    assert against(world, "us", "pacific-us", "P53") == set()
    for box in ("australia", "india"):
        assert against(world, "us", box, RABAUL) == set()
    assert "5.48D" in against(world, "japan", RABAUL, "australia")
    assert "5.38D" in against(world, "britain", "south-africa", RABAUL)
    into = InvadeHex("japan", SpaceId("australia"))
    assert {refusal.rule for refusal in BOOK.may(world, into)} == {"21.512E"}


def refused(world: AwawWorld, kind: Kind, party: str, start: str, goal: str) -> set[str]:
    asked = Sail(party, kind, SpaceId(start), SpaceId(goal))
    return {refusal.rule for refusal in BOOK.may(world, asked)}


@pytest.mark.rule("21.433A#1", "between the Atlantic U.S. box and ports of the western front")
@pytest.mark.rule("21.433D#1", "between the India box and Suez")
@pytest.mark.rule("21.433E#1", "between the Australia box and Suez")
@pytest.mark.rule("21.433F#1", "between the South Africa box and Suez")
@pytest.mark.rule("21.512D#2", "from the Atlantic U.S. box the western front and Gibraltar")
@pytest.mark.rule("21.512D#4", "from India and Australia nothing in Europe")
@pytest.mark.rule("5.48D#3", "from India nothing in Europe")
def test_missions_between_boxes_and_europe() -> None:
    world = world_at()
    transport, invasion = Kind.SEA_TRANSPORT, Kind.INVASION
    brest, naples, suez = (spot(world, name) for name in ("Brest", "Naples", "Suez"))
    for kind, rule in ((transport, "21.433"), (invasion, "21.512D")):
        assert refused(world, kind, "us", "atlantic-us", brest) == set()
        assert rule in refused(world, kind, "us", "atlantic-us", naples)
    gibraltar = spot(world, "Gibraltar")
    assert refused(world, invasion, "us", "atlantic-us", gibraltar) == set()
    for box in ("india", "australia"):
        assert refused(world, invasion, "britain", box, suez) == {"21.512D"}
    for box in ("india", "australia", "south-africa"):
        assert "21.433" not in refused(world, transport, "britain", box, suez)
        assert "21.433" in refused(world, transport, "britain", box, naples)


@pytest.mark.rule("21.433B#1", "between the Pacific U.S. box and Hawaii, and not further")
@pytest.mark.rule("21.433C#1", "between the Australia box and the Pacific board")
def test_missions_between_boxes_and_the_pacific() -> None:
    world = pacific_world()
    transport = Kind.SEA_TRANSPORT
    assert refused(world, transport, "us", "pacific-us", "P53") == set()
    assert "21.433" in refused(world, transport, "us", "pacific-us", "NN31")
    assert "21.433" in refused(world, transport, "us", "NN31", "pacific-us")
    assert "21.433" not in refused(world, transport, "britain", "australia", "NN31")


@pytest.mark.rule("21.513C#1", "one more destroyer for each factor from a box")
@pytest.mark.rule("21.434B#1", "two for each factor carried to or from a box")
def test_destroyers_for_what_comes_from_a_box() -> None:
    world = pacific_world("japan-infantry-1-2 EE30")
    assert per_factor(world, Kind.INVASION, "us", "australia", RABAUL) == 3
    assert per_factor(world, Kind.INVASION, "us", "LL24", RABAUL) == 2
    assert per_factor(world, Kind.INVASION, "us", "australia", "GG31") == 2
    assert per_factor(world, Kind.SEA_TRANSPORT, "us", "australia", "LL24") == 2
    assert per_factor(world, Kind.SEA_TRANSPORT, "us", "NN31", "LL24") == 1


@pytest.mark.rule("34.23A#1", "in winter by the Mediterranean alone, wherever the beach is")
@pytest.mark.rule("21.5151A#1", "the way counts, and not the front of the beach")
@pytest.mark.parametrize(
    ("start", "goal", "found"),
    [("Portsmouth", "T10", True), ("Gibraltar", "T10", True), ("Algiers", "U19", False)],
)
def test_winter_invasions_by_other_seas(start: str, goal: str, found: bool) -> None:
    def told(turn: str) -> set[str]:
        world = world_at(scenario="europe-1939", turn=turn)
        way = route(world, INVASION, "britain", spot(world, start), None, SpaceId(goal), ())
        assert way
        return {one.rule for one in BOOK.may(world, SailAlong("britain", Kind.INVASION, way))}

    assert told("Winter 1941") == ({"21.5151A"} if found else set())
    assert told("Fall 1941") == set()


@pytest.mark.rule("34.23A#1", "nor do ships leave the Mediterranean that fetch troops in Gibraltar")
@pytest.mark.rule("21.5151A#1", "a two-front port on the way belongs to the sea around it")
@pytest.mark.parametrize("base", ["Algiers", "Malta", "Gibraltar"])
def test_winter_invasions_of_troops_that_embark_in_gibraltar(base: str) -> None:
    world = world_at(scenario="europe-1939", turn="Winter 1941")
    rock = spot(world, "Gibraltar")
    for goal, found in (("U19", set[str]()), ("T10", {"21.5151A"})):
        port, beach = spot(world, base), SpaceId(goal)
        refused = against_route(world, INVASION, "britain", port, rock, beach, ())
        assert {one.rule for one in refused} == found


@pytest.mark.rule("34.23A#1", "nobody invades in winter through the seas of the western front")
@pytest.mark.rule("21.5151A#1", "no winter invasions through western and eastern seas")
@pytest.mark.parametrize(("turn", "found"), [("Winter 1941", {"21.5151A"}), ("Fall 1941", set())])
def test_no_winter_invasions_in_european_seas(turn: str, found: set[str]) -> None:
    world = world_at(turn=turn)
    start, goal = spot(world, "Kiel"), spot(world, "Konigsberg")
    path = shortest(world, "germany", start, goal)
    assert path
    asked = SailAlong("germany", Kind.INVASION, path)
    assert {one.rule for one in BOOK.may(world, asked)} == found
    carry = SailAlong("germany", Kind.SEA_TRANSPORT, path)
    assert not BOOK.may(world, carry)


@pytest.mark.rule("21.522#1", "ships that only bombard have the same range")
def test_bombardment_has_a_range() -> None:
    world = coast(FLEET, f"japan-2 {RABAUL}: ca 12", units=TROOPS)
    t = at(world, *TO_THE_COAST)
    t.say(f"axis: invade japan-1 - HH32 {MARINE}=japan-1 -")
    assert t.against("axis: invade japan-2 - HH32 - W40") == {"21.361", "21.36C"}
    assert t.against("axis: invade japan-2 - HH32 - -") == set()


# On the beach -------------------------------------------------------------------------------------


@pytest.mark.rule("21.5152#3", "below 1:1 there is no further round")
@pytest.mark.rule("15.74#6", "an invasion stops below even odds")
def test_a_landing_goes_on_only_at_even_odds() -> None:
    t = ashore(INFANTRY, guns="-")
    assault = Assault((UnitId(INFANTRY),), (SpaceId(MORESBY),))
    assert "21.5152" in {one.rule for one in against_odds(t.world, assault, 2)}
    strong = ashore(MARINE, INFANTRY)
    both = Assault((UnitId(INFANTRY), UnitId(MARINE)), (SpaceId(MORESBY),))
    assert against_odds(strong.world, both, 2) == []


@pytest.mark.rule(
    "21.5153E#1", "few enemy ships do not prevent a landing; they are displaced by it"
)
def test_ships_in_an_invaded_port_are_displaced() -> None:
    world = coast(FLEET, f"us loose {MORESBY}: ca 4", units=DEFENDED)
    t = at(world, *ASHORE)
    t.say(f"axis: invade japan-1 - {MORESBY} {INFANTRY}=japan-1,{MARINE}=japan-1 -")
    t.say("axis: end-missions")
    unopposed(t)
    t.say(f"axis: land-troops {INFANTRY},{MARINE} japan-1")
    t.say(f"axis: attack {MORESBY} {INFANTRY},{MARINE}")
    t.dice(6)
    t.go_on()
    while t.pending:
        t.default(t.position.to_answer()[0])
        t.go_on()
    assert t.world.control[SpaceId(MORESBY)].holder == "japan"
    assert not any(hull.party == "us" for hull in loose_in(t.world, SpaceId(MORESBY)))
    assert {str(hull.state) for hull in t.world.hulls.rows() if hull.party == "us"} == {"displaced"}


@pytest.mark.rule("21.5153C#1", "ships in Famagusta do not prevent an invasion of its beach")
def test_a_port_on_another_coast_does_not_matter() -> None:
    world = world_at(turn="Summer 1941")
    hexes = [spot(world, "Famagusta"), spot(world, "Lorient")]
    for space in hexes:
        add(world, Hull("britain-dd", "britain", space, 12))
        asked = LandIn("germany", space)
        assert BOOK.may(world, asked) == []


# What is lost -------------------------------------------------------------------------------------


def overloaded() -> AwawWorld:
    """A landing at sea that has lost one destroyer too many."""
    t = at(coast(f"japan-1 {RABAUL}: ca 8, dd 2", units=TROOPS), *TO_THE_COAST)
    t.say(f"axis: invade japan-1 - HH32 {MARINE}=japan-1,{INFANTRY}=japan-1 -")
    world = t.world.copy()
    world.readonly = False
    (hull,) = (one for one in ships_of(world, ONE) if one.what == "japan-dd")
    remove(world, hull, 1)
    world.changes.clear()
    world.told.clear()
    return world


@pytest.mark.rule("20.59#3", "no more is lost than must be")
@pytest.mark.rule("22.82A#2", "what is lost is not saved by turning back")
@pytest.mark.rule("22.82A#3", "not in the port of embarkation either")
def test_no_more_cargo_is_lost_than_must_be() -> None:
    world = overloaded()
    assert world.forces[ONE].place == RABAUL
    t = at(world, CargoLosses)
    assert t.pending == "cargo-lost"
    assert t.against(f"axis: lose-cargo {MARINE},{INFANTRY}") == {"20.59"}
    t.say(f"axis: lose-cargo {INFANTRY}")
    assert at_sea(t, MARINE)
    assert not at_sea(t, INFANTRY)
    assert UnitId(INFANTRY) not in t.world.units


@pytest.mark.rule(
    "21.436C#1", "who comes back from a sea transport pays for debarking, and may move"
)
def test_units_that_come_back_from_a_sea_transport() -> None:
    world = coast(
        f"japan-1 {RABAUL}: ca 8, dd 2",
        f"us-1 {MORESBY}: ca 10, dd 9",
        units=TROOPS,
        step="T.P.MOV.TRA.20",
    )
    t: SeaTable = at(world, *TRANSPORT)
    before = points_left(t.world, t.world.units[UnitId(MARINE)])
    t.say(f"axis: transport-by-sea japan-1 - {LAE} {MARINE}=japan-1 -")
    t.say("axis: end-sea-transport")
    t.say("allied: intercept-at-sea activity-1=FF28=us-1=0")
    roll(t, 18)
    t.go_on()
    battle_to_the_end(t, "axis")
    t.go_on()
    unopposed(t)
    assert place(t, MARINE) == RABAUL
    assert t.world.shipped[UnitId(MARINE)].how is Voyage.TRANSPORTED
    left = points_left(t.world, t.world.units[UnitId(MARINE)])
    assert (before, left) == (2, 0)  # one to debark, one for the jungle mountains of Rabaul
