"""23.5: land-based air attacks on ships in port."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import add_force
from tests.awaw.naval.interceptions import LAE, MORESBY, RABAUL, play
from tests.awaw.naval.ports import PORT, attacked, harbour_world, stay
from tests.awaw.naval.strikes import roll
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, put_unit, world_at
from tests.rules.shared.sea_supply import seas
from warcabinet.awaw.air.counterair.counterair_orders import defending_stacks
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, defense_level, level_parts
from warcabinet.awaw.naval.battle.port_orders import announce, open_to_attack, price
from warcabinet.awaw.naval.battle.port_targets import names_in_port, ports_with_ships, ships_in_port
from warcabinet.awaw.naval.movement.land_based_air_attacks_on_naval_bases import (
    AnnouncePortAttacks,
    ResolvePortAttacks,
    attackers_over,
)
from warcabinet.awaw.naval.waters.ports_and_basing import waits_for_repair
from warcabinet.awaw.pieces.air_factors import Wing, turn
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.air import AirId, AirState, Task
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.naval import Condition, Hull, HullId, Stance
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

FLEET = f"us-1 {MORESBY}: enterprise without air, dd 12"
LOOSE = f"us loose {MORESBY}: dd 2, submarine 1"
FOUR = f"japan-aaf {LAE} x4"


def factors(t: Table) -> int:
    """The factors of the attackers in the air."""
    return sum(t.world.flights[one].factors for one in attackers_over(t.world, PORT))


# Announcing ---------------------------------------------------------------------------------------


@pytest.mark.rule("18.512B#1", "a mission of the combat phase")
@pytest.mark.rule("17.33D#2", "naval air flies it too")
@pytest.mark.rule("23.11F#1", "army air and naval air on land attack ships in port")
def test_where_and_with_what_ports_are_attacked() -> None:
    air = (FOUR, f"japan-nas {RABAUL} x3", f"us-aaf {MORESBY} x2")
    world = harbour_world(FLEET, air=air)
    assert open_to_attack(world, Side.AXIS) == (PORT,)
    t = play(world, AnnouncePortAttacks())
    prompt = t.position.decision
    assert prompt is not None
    assert "HH27 with up to" in prompt.prompt_for(t.asked("axis"))
    assert t.against(f"axis: attack-port {MORESBY} japan-aaf@{LAE}=4") == set()
    assert t.against(f"axis: attack-port {MORESBY} japan-nas@{RABAUL}=3") == set()
    assert "18.41" in t.against(f"axis: attack-port {MORESBY} us-aaf@{MORESBY}=1")
    assert t.against(f"axis: attack-port {RABAUL} japan-aaf@{LAE}=1") == {"23.51"}
    t.say(f"axis: attack-port {MORESBY} japan-aaf@{LAE}=4")
    assert {row.task for row in t.world.flights.rows()} == {Task.PORT_ATTACK}
    assert t.pending == ""


@pytest.mark.rule("23.51#2", "squadrons on carriers have no part in attacks from land")
def test_carriers_do_not_attack_with_land_based_air() -> None:
    world = harbour_world(FLEET, "japan-1 EE30: akagi, dd 12", air=(FOUR,))
    world.amend(world.forces[ForceId("japan-1")], place=SpaceId("HH29"), stance=Stance.PATROL)
    t = play(world, AnnouncePortAttacks())
    assert t.against(f"axis: attack-port {MORESBY} japan-nas@ship:japan-akagi=1") == {"18.41"}
    assert t.against(f"axis: attack-port {MORESBY} japan-aaf@{LAE}=1") == set()


@pytest.mark.rule("23.51#1", "an offensive mission, paid for as it is announced")
@pytest.mark.rule("9.22B#1", "attacks on naval bases belong to the combat phase")
def test_what_an_attack_costs() -> None:
    world = pacific_world(FOUR)
    add_force(world, FLEET)
    wings = (Wing(AirId(f"japan-aaf@{LAE}"), 3),)
    assert price(world, wings, PORT) == 3
    before = world.treasuries["japan"].level
    announce(world, PORT, wings)
    assert world.treasuries["japan"].level == before - 3


@pytest.mark.rule("23.51#1", "on enemy ships, and on those of nobody with whom there is peace")
def test_ships_of_a_country_at_peace_are_not_attacked() -> None:
    world = harbour_world(LOOSE, air=(FOUR,))
    assert open_to_attack(world, Side.AXIS) == (PORT,)
    world.drop(world.wars["japan/us"])
    assert open_to_attack(world, Side.AXIS) == ()


def test_submarines_in_port_are_not_attacked() -> None:
    world = harbour_world(f"us loose {MORESBY}: submarine 2", air=(FOUR,))
    assert open_to_attack(world, Side.AXIS) == ()
    world = harbour_world(LOOSE, air=(FOUR,))
    assert open_to_attack(world, Side.AXIS) == (PORT,)
    assert [ship.what for ship in ships_in_port(world, PORT, Side.ALLIED)] == ["us-dd"]


@pytest.mark.rule("23.43D#1", "what is built or repaired on a chart is not attacked in the port")
@pytest.mark.rule("23.43D#2", "damaged ships that wait for repair are attacked as others are")
def test_ships_of_a_shipyard() -> None:
    tokyo = SpaceId("L32")
    world = seas(japan="L32")
    built = OnTheSlips("tokyo", "japan-yamato", "japan", ChartRow.LAUNCH, Season.SUMMER, 5)
    world.put(built)
    assert ports_with_ships(world, Side.AXIS) == ()
    assert ships_in_port(world, tokyo, Side.AXIS) == ()
    nagato = Hull("japan-nagato", "japan", tokyo, 4, Condition.DAMAGED, named=True)
    world.put(nagato)
    assert waits_for_repair(world, nagato)
    assert ports_with_ships(world, Side.AXIS) == (tokyo,)
    assert names_in_port(world, tokyo, Side.AXIS) == ("japan-nagato",)


def test_nobody_is_asked_where_nothing_can_be_attacked() -> None:
    world = harbour_world("us-1 NN31: enterprise, dd 12", air=(FOUR,))
    assert play(world, AnnouncePortAttacks()).pending == ""


# Air defense --------------------------------------------------------------------------------------


@pytest.mark.rule("23.421#3", "all ships of a port defend together, and the port with them")
@pytest.mark.rule("23.4212A#1", "a port has two levels")
@pytest.mark.rule("23.4213#7", "two levels for a port")
@pytest.mark.rule("23.52#2", "the ships form no groups")
def test_the_air_defense_of_a_port() -> None:
    world = harbour_world(FLEET, f"us-2 {MORESBY}: dd 10")
    ships = ships_in_port(world, PORT, Side.ALLIED)
    assert sum(ship.factors for ship in ships) == 25
    parts = {part.name: part.value for part in level_parts(world, AirDefense(ships, port=PORT))}
    assert parts == {"ships": 3, "port": 2, "objective": 1}
    assert defense_level(world, AirDefense(ships)) == 3
    assert defense_level(world, AirDefense((), port=PORT)) == 3


@pytest.mark.rule("10.95#1", "a flak factor adds one to the air defense of its port")
@pytest.mark.rule("23.4212B#1", "and one for flak, airbase counters, objectives and anchors")
@pytest.mark.rule("23.4213#6", "one level each")
@pytest.mark.rule("23.4212C#1", "one for a fortification, two for a fortress")
@pytest.mark.rule("23.4213#8", "one level of works each")
def test_what_strengthens_a_port() -> None:
    world = harbour_world(FLEET)

    def parts(port: SpaceId = PORT) -> dict[str, int]:
        return {one.name: one.value for one in level_parts(world, AirDefense((), port=port))}

    put_unit(world, f"us-flak {MORESBY} x2")
    world.put(Counter(CounterKind.AIRBASE, PORT, "us"))
    assert parts() == {"port": 2, "flak": 2, "airbase": 1, "objective": 1}
    world.put(Fort(PORT, all_round=FortKind.FORTIFICATION))
    assert parts()["works"] == 1
    world.put(Fort(PORT, all_round=FortKind.FORTRESS))
    assert parts()["works"] == 2
    tokyo = parts(SpaceId("L32"))
    assert tokyo["naval base"] == 1
    assert tokyo["objective"] == 1


@pytest.mark.rule("21.111#3", "of a hex with two ports each adds to the air defense")
def test_two_ports_defend_twice() -> None:
    world = world_at(scenario="barbarossa")
    found = {one.name: one.value for one in level_parts(world, AirDefense((), port=SpaceId("J30")))}
    assert found["port"] == 4
    assert found["naval base"] == 1


# A sortie -----------------------------------------------------------------------------------------


@pytest.mark.rule("17.23D#2", "army air attacks ships in port")
@pytest.mark.rule("23.53#1", "each army air factor is one squadron in the table")
@pytest.mark.rule("23.53#2", "and is lost as a factor to air defense")
@pytest.mark.rule("23.443B#4", "hits that do not damage a ship are gone")
@pytest.mark.rule("23.56#1", "hits are taken as from any air attack")
def test_a_sortie_against_ships() -> None:
    t = attacked(FLEET, air=(FOUR,))
    assert t.pending == "air defense"
    roll(t, 6)  # level 5: 1 shot down, 2 turned back
    assert t.told("23.42") == ["air defense of HH27, level 5: 6, 1 shot down, 2 turned back"]
    assert factors(t) == 3
    assert t.pending == "port-targets"
    t.say(f"axis: aim-strike us-enterprise={LAE}=japan-aaf=1")
    roll(t, 7)
    told = t.told("23.44")
    assert told == ["1 attack us-enterprise in HH27: 7 +2, 1 hits"]
    assert t.world.hulls[HullId("us-enterprise")].hits == 0
    assert t.world.hulls[HullId("us-enterprise")].condition is Condition.FIT


@pytest.mark.rule("23.56#1", "light ships are one target, and lose a factor for each hit")
def test_a_sortie_against_light_ships() -> None:
    t = attacked(FLEET, air=(FOUR,))
    roll(t, 6)
    t.say(f"axis: aim-strike light-ships={LAE}=japan-aaf=1")
    before = sum(row.factors for row in t.world.hulls.rows() if row.what == "us-dd")
    roll(t, 12)
    (told,) = t.told("23.44")
    hits = int(told.rpartition(", ")[2].split()[0])
    assert hits > 0
    assert sum(row.factors for row in t.world.hulls.rows() if row.what == "us-dd") == before - hits
    assert t.world.hulls[HullId("us-enterprise")].condition is Condition.FIT


@pytest.mark.rule("17.53B#1", "jets escort an attack on ships in port, and attack none (R-572)")
def test_jets_escort_an_attack_on_ships_in_port() -> None:
    jets = f"japan-jet {LAE} x2"
    t = play(harbour_world(FLEET, air=(FOUR, jets)), AnnouncePortAttacks())
    assert t.against(f"axis: attack-port {MORESBY} japan-jet@{LAE}=2") == {"17.53B"}
    both = f"japan-aaf@{LAE}=4,japan-jet@{LAE}=1"
    assert t.against(f"axis: attack-port {MORESBY} {both}") == set()
    assert open_to_attack(harbour_world(FLEET, air=(jets,)), Side.AXIS) == ()
    stacks = f"japan-aaf@{LAE} japan-jet@{LAE}"
    alone = attacked(FLEET, air=(FOUR, jets), by=stacks)
    roll(alone, 2)
    assert alone.against(f"axis: aim-strike us-enterprise={LAE}=japan-jet=1")
    assert alone.against(f"axis: aim-strike us-enterprise={LAE}=japan-aaf=1") == set()
    met = attacked(FLEET, air=(FOUR, jets, f"us-aaf {MORESBY} x2"), by=stacks)
    stay(met)
    met.say("axis: divide-sortie -")
    (told,) = met.told("23.411")
    assert told.startswith("2 factors counterair 2 over HH27")


@pytest.mark.rule("23.443B#3", "a damaged ship stays in port")
@pytest.mark.rule("23.443B#2", "a sunk one too, unless a critical hit destroys it")
@pytest.mark.rule("23.443B#1", "what is destroyed is gone at once")
@pytest.mark.parametrize(
    ("total", "critical", "fate"),
    [(5, None, Condition.DAMAGED), (9, 3, Condition.SUNK), (9, 6, None)],
)
def test_what_becomes_of_a_ship_in_port(
    total: int, critical: int | None, fate: Condition | None
) -> None:
    t = attacked(FLEET, air=(FOUR,))
    roll(t, 2)  # level 5: one is shot down
    t.say(f"axis: aim-strike us-enterprise={LAE}=japan-aaf=3")
    roll(t, total)
    if critical is not None:
        assert t.pending == "critical hit"
        t.dice(critical)
    ship = t.world.hulls.get(HullId("us-enterprise"))
    assert (None if ship is None else ship.condition) is fate
    if ship is not None:
        assert ship in ships_in_port(t.world, PORT, Side.ALLIED)
        assert ship.berth == PORT  # no longer in its task force


@pytest.mark.rule("23.54#1", "survivors may fly another sortie")
@pytest.mark.rule("23.54#2", "which is resolved like the first")
@pytest.mark.rule("23.4213#16", "who has turned back may fly in it")
def test_another_sortie() -> None:
    t = attacked(FLEET, air=(FOUR,))
    roll(t, 6)
    t.say("axis: aim-strike -")
    stay(t)
    assert t.pending == "another-sortie"
    t.say("axis: fly-another-sortie")
    assert t.pending == "air defense"
    roll(t, 2)
    assert t.pending == "port-targets"
    assert t.against(f"axis: aim-strike us-enterprise={LAE}=japan-aaf=2") == set()
    assert t.against(f"axis: aim-strike us-enterprise={LAE}=japan-aaf=3") == {"23.76C"}
    t.say("axis: aim-strike -")
    stay(t)
    t.say("axis: go-home")
    assert t.pending == ""
    assert not t.world.flights
    assert t.world.air[AirId(f"japan-aaf@{LAE}/flown")].factors == 2


@pytest.mark.rule("23.425#1", "what lies in the port is shown if somebody gets through")
@pytest.mark.parametrize(("total", "seen"), [(6, True), (12, False)])
def test_the_ships_are_seen_by_who_gets_through(total: int, seen: bool) -> None:
    t = attacked(FLEET, air=(FOUR,))
    roll(t, total)
    known = t.world.known_to(Seat("axis"))
    assert (HullId("us-enterprise") in known.hulls) is seen


# Air units in the base ----------------------------------------------------------------------------

DEFENDED = (FOUR, f"us-aaf {MORESBY} x2", "us-aaf LL24 x5")


def defending(t: Table) -> list[tuple[str, int]]:
    rows = (row for row in t.world.flights.rows() if row.task is Task.BASE_DEFENCE)
    return sorted((str(row.base), row.factors) for row in rows)


@pytest.mark.rule("23.414#1", "air units of other bases have no part in it")
def test_air_units_of_other_bases_have_no_part() -> None:
    t = attacked(FLEET, air=(*DEFENDED, "us-aaf II26 x2"))
    assert defending(t) == [(MORESBY, 2)]


@pytest.mark.rule("23.414#2", "only those in the hex count, and only enemies of the attackers")
def test_only_air_units_in_the_hex_defend() -> None:
    world = harbour_world(FLEET, air=(FOUR,))
    put_unit(world, f"us-aaf {MORESBY} x2")
    assert defending_stacks(world, SpaceId(MORESBY), ["japan"]) == [f"us-aaf@{MORESBY}"]
    assert defending_stacks(world, SpaceId(MORESBY), ["us"]) == []
    assert defending_stacks(world, SpaceId("II26"), ["japan"]) == []


@pytest.mark.rule("23.21#2", "there is no air cover in port")
def test_no_air_cover_in_port() -> None:
    t = attacked(FLEET, air=(*DEFENDED, "us-aaf II26 x2"))
    assert defending(t) == [(MORESBY, 2)]
    asked = set()
    while t.pending != "another-sortie":
        if t.position.request is not None:
            roll(t, 7)
            continue
        (seat,) = t.position.to_answer()
        if seat == "allied":
            asked.add(t.pending)
        t.default(seat)
    assert asked <= {"escape-or-stay"}
    assert not list(t.world.covers.rows())
    assert t.world.air[AirId("us-aaf@II26")].factors == 2


@pytest.mark.rule("23.411#1", "some, all or none of the attackers counterair")
@pytest.mark.rule("23.52#1", "as the attacker likes")
def test_the_attacker_says_who_counterairs() -> None:
    t = attacked(FLEET, air=DEFENDED)
    assert t.pending == "how-to-attack"
    question = t.position.decision
    assert question is not None
    prompt = question.prompt_for(t.asked("axis"))
    assert prompt.startswith("4 attack HH27, where 2 air units are ready and 0 inverted")
    for words in ("-", "flight-1=1", "flight-1=4"):
        assert t.against(f"axis: divide-sortie {words}") == set()
    assert t.against("axis: divide-sortie flight-1=5") == {"23.411"}
    defending = [row for row in t.world.flights.rows() if row.task is Task.BASE_DEFENCE]
    assert [(row.base, row.factors) for row in defending] == [(MORESBY, 2)]


@pytest.mark.rule("23.411A#1", "if all counterair, one round is fought")
@pytest.mark.rule("23.411A#2", "and no ship is attacked")
@pytest.mark.rule("19.12#2", "one round from land against a naval base, though both are left")
def test_all_counterair() -> None:
    t = attacked(FLEET, air=DEFENDED)
    t.say("axis: divide-sortie flight-1=4")
    assert t.pending == "air combat: attackers"
    roll(t, 2)
    assert t.pending == "air combat: defenders"
    roll(t, 2)
    stay(t)
    assert t.pending == "another-sortie"


@pytest.mark.rule("23.411C#1", "if none counterairs, those that are not inverted roll first")
@pytest.mark.rule("23.412B#1", "who is shot down or turned back attacks no ship")
@pytest.mark.rule("23.412B#2", "the excess falls on those who go for the ships")
@pytest.mark.rule("23.412B#3", "the air units do nothing else")
def test_none_counterairs() -> None:
    t = attacked(FLEET, air=DEFENDED)
    t.say("axis: divide-sortie -")
    assert t.pending == "air combat: defenders"
    roll(t, 7)
    (result,) = t.told("19.42")[:1]
    assert result.startswith("defenders with 2 roll 7")
    eliminated, aborted = (int(one) for one in result.rpartition(": ")[2].split("/"))
    assert eliminated + aborted > 0
    assert factors(t) == 4 - eliminated
    roll(t, 2)  # the air defense shoots one down
    left = 4 - eliminated - aborted - 1
    assert t.against(f"axis: aim-strike us-enterprise={LAE}=japan-aaf={left}") == set()
    assert t.against(f"axis: aim-strike us-enterprise={LAE}=japan-aaf={left + 1}") == {"23.76C"}
    aaf = sum(row.factors for row in t.world.flights.rows() if row.task is Task.BASE_DEFENCE)
    assert aaf == 2


@pytest.mark.rule("23.411B#1", "if some counterair, these fight a round")
@pytest.mark.rule("23.411B#2", "and attack no ships in it")
@pytest.mark.rule("23.411B#3", "those of the others that are left do")
def test_some_counterair() -> None:
    t = attacked(FLEET, air=DEFENDED)
    t.say("axis: divide-sortie flight-1=3")
    (told,) = t.told("23.411")
    roll(t, 2)
    roll(t, 2)
    assert told.startswith("3 factors counterair 2 over HH27")
    assert t.pending == "air defense"
    roll(t, 2)
    assert t.told("23.42")[0].endswith("1 shot down, 0 turned back")
    assert factors(t) == 3
    stay(t)
    assert t.pending == "another-sortie"  # the only one that went for the ships was shot down


@pytest.mark.parametrize(
    ("words", "then"),
    [
        pytest.param(
            "flight-1=4",
            "air combat",
            marks=pytest.mark.rule(
                "23.413#1", "inverted air units roll only if they are counteraired"
            ),
        ),
        ("-", "air defense"),
    ],
)
def test_inverted_air_units_of_the_base(words: str, then: str) -> None:
    world = harbour_world(FLEET, air=(FOUR,))
    put_unit(world, f"us-aaf {MORESBY} x2")
    turn(world, AirId(f"us-aaf@{MORESBY}"), AirState.DOWN)
    announce(world, PORT, (Wing(AirId(f"japan-aaf@{LAE}"), 4),))
    t = play(world, ResolvePortAttacks())
    t.say(f"axis: divide-sortie {words}")
    assert t.pending.startswith(then)
    if words != "-":
        roll(t, 2)
        assert t.pending == "air combat: defenders"


@pytest.mark.rule("23.412A#1", "who is forced to abort fights again in the next round")
@pytest.mark.rule("23.412A#2", "who is in the last round, is inverted")
def test_aborted_defenders() -> None:
    t = attacked(FLEET, air=DEFENDED)
    t.say("axis: divide-sortie flight-1=4")
    roll(t, 4)
    assert t.told("19.42")[0].endswith(": 1/2")
    roll(t, 2)
    stay(t)
    t.say("axis: fly-another-sortie")
    prompt = t.position.decision
    assert prompt is not None
    assert "where 1 air units are ready" in prompt.prompt_for(t.asked("axis"))
    t.say("axis: divide-sortie flight-1=1")
    for _ in range(3):
        roll(t, 2)
    t.say("axis: aim-strike -")
    stay(t)
    t.say("axis: go-home")
    assert t.world.air[AirId(f"us-aaf@{MORESBY}")].factors == 1

    t = attacked(FLEET, air=DEFENDED)
    t.say("axis: divide-sortie flight-1=4")
    roll(t, 4)
    roll(t, 2)
    stay(t)
    t.say("axis: go-home")
    assert t.world.air[AirId(f"us-aaf@{MORESBY}/aborted")].factors == 1


@pytest.mark.rule("23.411#2", "naval air on carriers in the port is seen when it is attacked")
def test_naval_air_on_carriers_in_port() -> None:
    t = attacked(FLEET, air=(FOUR,))
    assert t.pending == "air defense"

    t = attacked(f"us-1 {MORESBY}: enterprise, hornet, dd 12", air=(FOUR,))
    assert t.pending == "how-to-attack"
    assert t.told("23.411") == ["6 squadrons of naval air are on carriers in HH27"]
    known = t.world.known_to(Seat("axis"))
    assert HullId("us-enterprise") not in known.hulls
    t.say("axis: divide-sortie -")
    roll(t, 2)
    roll(t, 2)
    t.say("axis: aim-strike -")
    stay(t)
    t.say("axis: go-home")
    assert not t.world.flights
    assert sum(row.squadrons for row in t.world.aboard.rows()) == 6


@pytest.mark.rule("23.411#2", "as soon as the attack is announced")
def test_naval_air_in_port_is_seen_before_other_attacks_are_announced() -> None:
    ships = (f"us-1 {MORESBY}: enterprise, hornet, dd 12", "us loose NN31: dd 4")
    t = play(harbour_world(*ships, air=(FOUR,)), AnnouncePortAttacks())
    assert not t.told("23.411")
    t.say(f"axis: attack-port {MORESBY} japan-aaf@{LAE}=1")
    assert t.told("23.411") == ["6 squadrons of naval air are on carriers in HH27"]
    assert HullId("us-enterprise") not in t.world.known_to(Seat("axis")).hulls
    assert sum(row.squadrons for row in t.world.aboard.rows()) == 6
    t = play(harbour_world(FLEET, air=(FOUR,)), AnnouncePortAttacks())
    t.say(f"axis: attack-port {MORESBY} japan-aaf@{LAE}=1")
    assert not t.told("23.411")


@pytest.mark.rule("17.142B#1", "air defense takes a factor of army air or a squadron of naval air")
@pytest.mark.rule("23.53#3", "losses of army and naval air together are shared as by 19.6")
def test_mixed_attackers() -> None:
    air = (f"japan-aaf {LAE} x2", f"japan-nas {LAE} x2")
    t = attacked(FLEET, air=air, by=f"japan-aaf@{LAE} japan-nas@{LAE}")
    roll(t, 8)  # level 5: 2/1
    left = {str(row.type): row.factors for row in t.world.flights.rows()}
    assert left == {"japan-aaf": 1, "japan-nas": 1}


@pytest.mark.rule("17.142A#2", "a squadron of naval air does as much in port as an army air factor")
@pytest.mark.parametrize("kind", ["japan-aaf", "japan-nas"])
def test_army_and_naval_air_do_the_same_in_port(kind: str) -> None:
    t = attacked(FLEET, air=(f"{kind} {LAE} x3",), by=f"{kind}@{LAE}")
    roll(t, 2)
    t.say(f"axis: aim-strike us-enterprise={LAE}={kind}=2")
    roll(t, 7)
    assert t.told("23.44") == ["2 attack us-enterprise in HH27: 7 +2, 2 hits"]
