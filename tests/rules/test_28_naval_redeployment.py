"""28.12B, 28.5: ships are redeployed."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end
from tests.awaw.table import Staged, Table, world_at
from tests.rules.shared.landing import LAE, RABAUL, TRUK
from tests.rules.shared.redeploying import over, overseas, phase, redeploy
from tests.rules.shared.sailing import SeaTable, hulls, put, states
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.redeployment.naval_redeployment import PlayNavalRedeployments
from warcabinet.awaw.logistics.redeployment.restrictions_on_naval_redeployments import (
    EndBySea,
    against_goal,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import met_with
from warcabinet.awaw.naval.movement.bases_to_return_to import bases_for
from warcabinet.awaw.naval.movement.crews import Ships, crew
from warcabinet.awaw.naval.movement.uninversion import turn_up_ships
from warcabinet.awaw.naval.movement.ways import planned
from warcabinet.awaw.naval.ships.changing import sink_force
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import legal, length
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import ActivityId, Hull, HullId, HullState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.transfers_to_and_between_sw_boxes import against as against_box_move
from warcabinet.awaw.terms.powers import Relation, war_state
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

NR = "axis: redeploy-ships"
FLEET = f"japan-1 {TRUK}: ca 8, dd 4"
NOUMEA = "NN31"
GARRISON = [f"australia-infantry-1-3 {LAE}"]
"""Makes Lae a port of the Allies."""


def berths(t: SeaTable) -> dict[str, int]:
    """The naval factors in each berth."""
    found: dict[str, int] = {}
    for one in t.world.hulls.rows():
        found[str(one.berth)] = found.get(str(one.berth), 0) + one.factors
    return found


def refused(world: AwawWorld, hull: str, to: str, via: str = "") -> set[str]:
    """Why ships of a port are not redeployed there."""
    row = world.hulls[HullId(hull)]
    who = crew(world, (), (Ships(row.id, row.factors),))
    assert who is not None
    stops = tuple(SpaceId(one) for one in via.split())
    return {one.rule for one in against_goal(world, who, SpaceId(to), stops)}


@pytest.mark.rule("28.12B#1", "ships are redeployed from port to port")
@pytest.mark.rule("28.13C#1", "in a segment of their own")
@pytest.mark.rule("28.11#2", "ships are redeployed, too")
@pytest.mark.rule("28.81#3", "ships are not inverted by it")
def test_ships_are_redeployed() -> None:
    t = redeploy(phase(f"japan loose {TRUK}: dd 4"))
    assert t.pending == "naval-redeployments"
    t.say(f"{NR} - japan-dd@{TRUK}=4 {RABAUL} -")
    over(t)
    assert berths(t) == {RABAUL: 4}
    assert states(t, "japan-dd") == {"ready"}
    assert not t.world.forces


@pytest.mark.rule("28.81#4", "inverted ships stay so through the enemy's turn")
@pytest.mark.rule("21.32#4", "ships that have acted may still be redeployed")
def test_ships_that_have_acted_are_redeployed_and_stay_inverted() -> None:
    world = phase()
    for hull in hulls("japan-dd=4", TRUK, state=HullState.USED):
        put(world, hull)
    t = redeploy(world)
    t.say(f"{NR} - japan-dd@{TRUK}/used=4 {RABAUL} -")
    over(t)
    assert states(t, "japan-dd") == {"redeployed"}


@pytest.mark.rule("27.91B#2", "new submarines that are redeployed on the board stay inverted")
@pytest.mark.rule("33.93A#2", "not those that were redeployed on the board")
def test_new_submarines_that_are_redeployed_stay_inverted() -> None:
    world = phase()
    for hull in hulls("japan-submarine=2", TRUK, state=HullState.NEW):
        put(world, hull)
    t = redeploy(world)
    t.say(f"{NR} - japan-submarine@{TRUK}/new=1 {RABAUL} -")
    over(t)
    assert states(t, "japan-submarine") == {"new", "redeployed"}
    ended = t.world.copy()
    ended.readonly = False
    turn_up_ships(ended, True)
    found = {row.berth: row.state for row in ended.hulls.rows() if row.what == "japan-submarine"}
    assert found == {TRUK: HullState.READY, RABAUL: HullState.REDEPLOYED}


@pytest.mark.rule("28.21#2", "only ships of the side that moves")
@pytest.mark.rule("28.511#1", "who is redeployed by sea begins in a port or a box")
def test_only_ships_of_ones_own_in_port_are_redeployed() -> None:
    t = redeploy(phase(f"japan loose {TRUK}: dd 4", f"us loose {NOUMEA}: dd 4"))
    assert t.against(f"{NR} - us-dd@{NOUMEA}=4 {RABAUL} -") == {"21.31"}
    t.say(f"{NR} - japan-dd@{TRUK}=2 {RABAUL} -")
    (at_sea,) = t.world.forces
    assert t.against(f"{NR} {at_sea} - {LAE} -") == {"21.31"}


def test_nobody_is_asked_who_has_no_ships() -> None:
    assert redeploy(phase(units=[f"japan-infantry-1-2 {RABAUL}"])).pending == ""


@pytest.mark.rule("30.533#1", "to no port without supply")
@pytest.mark.rule("30.61G#1", "out of such a port to one with some")
@pytest.mark.rule("28.512#1", "from a port without supply, but only to one that has some")
def test_ships_go_to_ports_with_supply() -> None:
    for starved, rules in ((TRUK, set()), (RABAUL, {"28.512"})):
        rows = [HexSupply(SpaceId(starved), Supply.NONE)]
        t = redeploy(phase(f"japan loose {TRUK}: dd 4", rows=rows))
        assert t.against(f"{NR} - japan-dd@{TRUK}=4 {RABAUL} -") == rules
    partly = [HexSupply(SpaceId(RABAUL), Supply.PARTIAL)]
    t = redeploy(phase(f"japan loose {TRUK}: dd 4", rows=partly))
    assert t.against(f"{NR} - japan-dd@{TRUK}=4 {RABAUL} -") == set()


@pytest.mark.rule("28.513#1", "however far, if ports are touched in time")
def test_ships_go_any_distance_if_they_touch_ports() -> None:
    tokyo, rabaul = "L32", LAE
    held = {"japan": f"{LAE} {RABAUL} {TRUK}"}
    world = overseas(ships={tokyo: "japan-dd=4"}, side="axis", control=held)
    ships = f"japan-dd@{tokyo}"
    assert refused(world, ships, TRUK) == refused(world, ships, rabaul) == set()
    who = crew(world, (), (Ships(HullId(ships), 4),))
    assert who is not None
    way = planned(world, who.party, who.base, SpaceId(rabaul), (), Kind.REDEPLOYMENT)
    assert length(world, way) > 20
    assert refused(world, ships, rabaul, "W45") == {"21.36C"}


@pytest.mark.rule("30.61G#1", "and not by way of one without any")
@pytest.mark.rule("28.512#1", "ports without supply on the way are of no help")
def test_ships_do_not_go_through_ports_without_supply() -> None:
    held = {"japan": f"{LAE} {RABAUL} {TRUK}"}
    ships = "japan-dd@L32"
    for starved, rules in (((), set[str]()), ((TRUK,), {"21.36C"})):
        rows = [HexSupply(SpaceId(one), Supply.NONE) for one in starved]
        world = overseas(ships={"L32": "japan-dd=4"}, side="axis", control=held, rows=rows)
        assert refused(world, ships, LAE, TRUK) == rules


@pytest.mark.rule("28.514#1", "a strait that is shut is not passed")
@pytest.mark.rule("28.27#2", "straits are no exception for redeployments")
def test_a_shut_strait_is_not_passed() -> None:
    rows = [war_state(party("italy"), party(one), Relation.WAR) for one in ("britain", "france")]
    for holder, rules in (("britain", {"21.21"}), ("italy", set())):
        world = world_at(
            scenario="europe-1939", turn="Summer 1940", rows=rows,
            control={holder: "AA7", "germany": "N18"},
        )  # fmt: skip
        brest, naples = world.board.place("Brest"), world.board.place("Naples")
        assert brest is not None
        assert naples is not None
        world.put(Hull("italy-dd", "italy", SpaceId(naples.hex), 4))
        assert refused(world, f"italy-dd@{naples.hex}", brest.hex) == rules


@pytest.mark.rule("28.27#1", "ships do not begin or end in a port next to an enemy counter")
def test_ports_next_to_the_enemy_are_closed() -> None:
    neighbour = "australia-infantry-1-3 GG26"
    ships = (f"japan loose {TRUK}: dd 4", f"japan loose {LAE}: dd 2")
    t = redeploy(phase(*ships, units=[neighbour]))
    assert t.against(f"{NR} - japan-dd@{TRUK}=4 {LAE} -") == {"28.27"}
    assert t.against(f"{NR} - japan-dd@{LAE}=2 {RABAUL} -") == {"28.27"}
    t = redeploy(phase(*ships))
    assert t.against(f"{NR} - japan-dd@{TRUK}=4 {LAE} -") == set()
    assert t.against(f"{NR} - japan-dd@{LAE}=2 {RABAUL} -") == set()


@pytest.mark.rule("28.27#1", "nor do ships that go to an SW box, or come back from one")
@pytest.mark.parametrize(("enemy", "rules"), [("K30", {"28.27"}), ("M31", set())])
def test_ports_next_to_the_enemy_are_closed_to_ships_of_sw_boxes(
    enemy: str, rules: set[str]
) -> None:
    """K30 is next to Kiel."""
    world = world_at(f"britain-infantry-3-4 {enemy}", scenario="europe-1939", turn="Summer 1942",
                     step="T.P.RED")  # fmt: skip
    for row in list(world.hulls.rows()):
        world.drop(row)
    for kiel, box in (("J30", "atlantic-sw"), ("atlantic-sw", "J30")):
        start, to = SpaceId(kiel), SpaceId(box)
        boats = Hull("germany-submarine", "germany", start, 2)
        world.put(boats)
        assert {one.rule for one in against_box_move(world, boats, to, 1)} == rules
        world.drop(boats)


@pytest.mark.rule("28.27#4", "unless water parts them")
@pytest.mark.parametrize(
    ("enemy", "port", "rules"), [("U41", "U40", set()), ("C44", "D43", {"28.27"})]
)
def test_enemies_across_water_do_not_close_a_port(enemy: str, port: str, rules: set[str]) -> None:
    """The strait of Kerch parts the first two."""
    world = world_at(f"russia-infantry-3-3 {enemy}")
    asked = EndBySea("germany", SpaceId(port))
    assert {one.rule for one in BOOK.may(world, asked)} == rules


@pytest.mark.rule("28.26D#1", "Gibraltar is entered and left whoever is beside it")
def test_gibraltar_is_open_whoever_is_beside_it() -> None:
    rows = [war_state(party("britain"), party("spain"), Relation.WAR)]
    world = world_at(
        "germany-infantry-3-3 Z8", scenario="europe-1939", turn="Summer 1941", rows=rows,
        side="allied",
    )  # fmt: skip
    rock, port = world.board.place("Gibraltar"), world.board.place("Portsmouth")
    assert rock is not None
    assert port is not None
    world.put(Hull("britain-dd", "britain", SpaceId(port.hex), 4))
    assert refused(world, f"britain-dd@{port.hex}", rock.hex) == set()


def test_a_full_port_takes_nobody_in() -> None:
    full = f"japan loose {RABAUL}: ca 48"
    t = redeploy(phase(f"japan loose {TRUK}: dd 4", full))
    assert t.against(f"{NR} - japan-dd@{TRUK}=4 {RABAUL} -") == {"21.112"}
    assert t.against(f"{NR} - japan-dd@{TRUK}=2 {RABAUL} -") == set()


# Interception -------------------------------------------------------------------------------------


def intercepted(loser: str) -> SeaTable:
    """A fleet that is redeployed from Truk to Rabaul is met before its goal by one from Lae."""
    t = redeploy(phase(FLEET, f"us-1 {LAE}: ca 10, dd 9", units=GARRISON))
    t.say(f"{NR} japan-1 - {RABAUL} -")
    t.say("axis: end-naval-redeployments")
    assert t.pending == "interception-window"
    (row,) = t.world.activities.values()
    t.say(f"allied: intercept-at-sea activity-1={row.legs[-1][-1]}=us-1=0")
    request = t.position.request
    assert request is not None
    t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]
    t.go_on()
    if t.pending == "interception-window":
        t.say("axis: intercept-at-sea -")
        t.go_on()
    battle_to_the_end(t, loser)
    t.go_on()
    return t


@pytest.mark.rule("28.521#1", "redeployments can be intercepted")
@pytest.mark.rule("28.522#4", "and end in naval combat")
@pytest.mark.rule("28.523#4", "and ends its turn there")
def test_ships_that_are_beaten_go_back() -> None:
    t = intercepted("axis")
    over(t)
    row = t.world.forces[ForceId("japan-1")]
    assert (row.place, row.stance, row.inverted) == (TRUK, Stance.PORT, True)


@pytest.mark.rule("28.523#2", "who is beaten, or gives up, goes back to where it came from only")
@pytest.mark.parametrize("loser", ["axis", "allied"])
def test_they_go_back_to_no_other_base(loser: str) -> None:
    """Rabaul is nearer, and Japanese."""
    t = intercepted(loser)
    if t.pending == "go-on-or-abort":
        t.say("axis: abort-activity")
    assert t.pending == "return-bases"
    assert set(bases_for(t.world, ForceId("japan-1"))) == {TRUK}


@pytest.mark.rule("28.523#1", "who wins goes on, or gives up, as he likes")
def test_ships_that_win_go_on_or_give_up() -> None:
    for answer, where in (("go-on-sailing", RABAUL), ("abort-activity", TRUK)):
        t = intercepted("allied")
        assert t.pending == "go-on-or-abort"
        t.say(f"axis: {answer}")
        over(t)
        assert t.world.forces[ForceId("japan-1")].place == where


@pytest.mark.rule("28.522#3", "who redeploys may counter-intercept")
@pytest.mark.rule(
    "28.313#1", "all are announced at once, and who is redeployed defends nobody else"
)
def test_ships_that_are_redeployed_do_not_defend_others() -> None:
    ships = (FLEET, f"us-1 {LAE}: ca 10, dd 9", f"japan loose {RABAUL}: ca 4, dd 4")
    t = redeploy(phase(*ships, units=GARRISON))
    t.say(f"{NR} japan-1 - {RABAUL} -")
    t.say(f"{NR} - japan-ca@{RABAUL}=4 {TRUK} -")
    t.say("axis: end-naval-redeployments")
    first = t.world.activities[next(iter(t.world.activities))]
    t.say(f"allied: intercept-at-sea activity-1={first.legs[-1][-1]}=us-1=0")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    t.go_on()
    assert t.pending == "interception-window"
    goal = first.legs[-1][-1]
    assert t.against(f"axis: intercept-at-sea us-1={goal}=japan-dd@{RABAUL}=4") == set()
    assert t.against(f"axis: intercept-at-sea us-1={goal}=japan-loose-1=0") == {"22.11"}


@pytest.mark.rule("22.141D#2", "those that sail together are met together")
@pytest.mark.rule("28.313#2", "ships that are redeployed together fight together")
@pytest.mark.rule("28.32B#2", "to one destination they may sail together, or not")
@pytest.mark.rule("28.32B#3", "to different ones they sail separately")
def test_redeployments_to_one_port_sail_together() -> None:
    ships = (FLEET, f"japan loose {TRUK}: dd 6")
    for joined in (True, False):
        t = redeploy(phase(*ships))
        t.say(f"{NR} japan-1 - {RABAUL} -")
        t.say(f"{NR} - japan-dd@{TRUK}=4 {RABAUL} -")
        t.say(f"{NR} - japan-dd@{TRUK}=2 {LAE} -")
        both = "axis: sail-together activity-1,activity-2"
        assert t.against("axis: sail-together activity-1,activity-3") == {"28.32B"}
        if joined:
            t.say(both)
            assert t.against(both) == {"28.32"}
        one, other = (t.world.activities[name] for name in sorted(t.world.activities)[:2])
        space = one.legs[-1][-1]
        found = met_with(t.world, one, 0, space, (other.id,))
        assert found == ([other.id] if joined else [])


@pytest.mark.rule("28.32B#2", "those whose companions are sunk sail on together")
@pytest.mark.parametrize(
    ("sunk", "left"),
    [
        ((), {"activity-2": "activity-1", "activity-3": "activity-1"}),
        ((1,), {"activity-3": "activity-2"}),
        ((2,), {"activity-3": "activity-1"}),
        ((1, 2), {}),
        ((3, 2), {}),
    ],
)
def test_who_is_sunk_sails_with_nobody(sunk: tuple[int, ...], left: dict[str, str]) -> None:
    """In a random global war another redeployment got the number of one that was gone."""
    t = redeploy(phase(FLEET, f"japan loose {TRUK}: dd 6"))
    t.say(f"{NR} japan-1 - {RABAUL} -")
    t.say(f"{NR} - japan-dd@{TRUK}=4 {RABAUL} -")
    t.say(f"{NR} - japan-dd@{TRUK}=2 {RABAUL} -")
    t.say("axis: sail-together activity-1,activity-2,activity-3")
    for number in sunk:
        (force,) = t.world.activities[ActivityId(f"activity-{number}")].forces
        sink_force(t.world, force)
    assert {row.activity: row.leader for row in t.world.sails_with.rows()} == left


@pytest.mark.rule("28.522#1", "only ships that are not inverted intercept a redeployment")
@pytest.mark.parametrize("state", [HullState.READY, HullState.USED])
def test_inverted_ships_do_not_intercept_a_redeployment(state: HullState) -> None:
    world = phase(FLEET, units=GARRISON)
    for hull in hulls("us-ca=8", LAE, state=state):
        put(world, hull)
    t = redeploy(world)
    t.say(f"{NR} japan-1 - {RABAUL} -")
    t.say("axis: end-naval-redeployments")
    asked = t.pending == "interception-window"
    assert asked is (state is HullState.READY)


@pytest.mark.rule("28.522#5", "air units that are not inverted attack a redeployment")
@pytest.mark.parametrize("state", [AirState.READY, AirState.DOWN])
def test_air_units_attack_a_redeployment(state: AirState) -> None:
    world = phase(FLEET, units=GARRISON)
    world.put(AirUnits(UnitTypeId("us-aaf"), "us", SpaceId(LAE), 3, state))
    play = Staged(world, PlayNavalRedeployments())
    t = Table(Position.opening(play, "coral-sea", dict(world.options)))
    while t.pending not in ("", "strike-or-not"):
        (seat, *_) = t.position.to_answer()
        if t.pending != "naval-redeployments":
            t.default(seat)
        else:
            announced = bool(t.world.activities)
            t.say("axis: end-naval-redeployments" if announced else f"{NR} japan-1 - {RABAUL} -")
    asked = t.pending == "strike-or-not"
    assert asked is (state is AirState.READY)


@pytest.mark.rule("28.27#3", "canals are no exception for redeployments")
def test_a_canal_that_is_shut_is_not_passed() -> None:
    rows = [war_state(party("italy"), party(one), Relation.WAR) for one in ("britain", "france")]
    world = world_at(scenario="europe-1939", turn="Summer 1940", rows=rows)
    canal = (SpaceId("MM30"), SpaceId("LL31"))
    for who, rules in (("italy", {"21.212"}), ("britain", set())):
        assert {one.rule for one in legal(world, who, canal, Kind.REDEPLOYMENT)} == rules
