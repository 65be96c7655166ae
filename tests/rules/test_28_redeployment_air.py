"""28: the redeployment of air units."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.base_changes.uninversion import SecondUninversion
from warcabinet.awaw.air.support.defensive_air_support import may_defend
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement.box_garrisons import edge
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import (
    against_redeploying,
    against_stop,
    by_sr,
    by_tr,
    hops,
    one_hop,
    open_hexsides,
    open_to_flight,
    stops,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import hindered
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    FirstRedeployments,
    LastRedeployments,
)
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.airbases import AirMoved, AirTraffic
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    HexTaken,
    Supply,
)
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, Side, war_state
from warcabinet.hexes import SpaceId

AAF = UnitTypeId("germany-aaf")
AIRBASE, D42 = CounterKind.AIRBASE, SpaceId("D42")


def first(*units: str, **setting: object) -> Table:
    return table(*units, play=FirstRedeployments(), step="T.P.RED.10", **setting)


def strategic(*units: str, **setting: object) -> Table:
    return table(*units, play=StrategicRedeployments(), step="T.P.RED.50", **setting)


def second(*units: str, **setting: object) -> Table:
    return table(*units, play=LastRedeployments(), step="T.P.RED.60", **setting)


def factors(world: AwawWorld, stack: str) -> int:
    row = world.air.get(AirId(stack))
    return 0 if row is None else row.factors


def dry(space: str, supply: Supply = Supply.NONE) -> HexSupply:
    return HexSupply(SpaceId(space), supply)


# Tactical -----------------------------------------------------------------------------------------


@pytest.mark.rule("28.12A#2", "air units go as far as they can stage, each once")
@pytest.mark.rule("28.341#4", "a TR in Europe is no longer than eight hexes")
def test_air_units_tr_eight_hexes_once() -> None:
    t = first("germany-aaf L31 x4", rows=(Counter(AIRBASE, SpaceId("T30"), "germany"),))
    assert t.against("axis: tr-air germany-aaf@L31 4 S30") == set()  # seven
    assert t.against("axis: tr-air germany-aaf@L31 4 T30") == set()  # eight
    assert t.against("axis: tr-air germany-aaf@L31 4 T33") == {"28.341"}
    t.say("axis: tr-air germany-aaf@L31 3 S30")
    assert factors(t.world, "germany-aaf@S30") == 3
    assert t.against("axis: tr-air germany-aaf@S30 1 T33") == {"28.43"}
    assert t.against("axis: tr-air germany-aaf@L31 2 S30") == {"28.43"}
    assert t.against("axis: tr-air germany-aaf@L31 1 S30") == set()


@pytest.mark.rule("28.341#8", "naval air goes six hexes at a time, in Europe too")
def test_naval_air_goes_six_hexes_at_a_time() -> None:
    world = world_at()
    assert hops(world, UnitTypeId("germany-nas")) == (6,)
    assert hops(world, AAF) == hops(world, UnitTypeId("germany-jet")) == (8,)
    near = one_hop(world, UnitTypeId("germany-nas"), "germany", SpaceId("L31"))
    assert world.map.has(near, "R29")
    assert not world.map.has(near, "S30")


@pytest.mark.rule("28.44#2", "nor to a TR of air units")
def test_fronts_do_not_matter_to_air_units() -> None:
    t = first("germany-aaf L31 x4")
    assert len({t.world.board.front[SpaceId(space)] for space in ("L31", "M35")}) == 2
    t.say("axis: tr-air germany-aaf@L31 4 M35")
    assert factors(t.world, "germany-aaf@M35") == 4


@pytest.mark.rule("30.523A#7", "air units redeploy freely between bases in partial supply")
def test_they_redeploy_between_bases_in_partial_supply() -> None:
    poor = tuple(dry(base, Supply.PARTIAL) for base in ("L31", "M33"))
    assert (
        first("germany-aaf L31 x4", rows=poor).against("axis: tr-air germany-aaf@L31 4 M33")
        == set()
    )


@pytest.mark.rule("28.341#1", "from bases without supply, but only to others with some")
@pytest.mark.rule("30.532#1", "no redeployment to a base without supply")
@pytest.mark.rule("30.61F#1", "air units redeploy out of unsupplied bases, not into them")
def test_they_leave_bases_without_supply_but_do_not_go_to_them() -> None:
    t = first("germany-aaf L31 x4", rows=(dry("L31"), dry("N33"), dry("M33", Supply.PARTIAL)))
    assert t.against("axis: tr-air germany-aaf@L31 4 N33") == {"28.341"}
    assert t.against("axis: tr-air germany-aaf@L31 4 M33") == set()
    t = first("germany-aaf L31 x4", rows=(dry("L31", Supply.PARTIAL),))
    assert t.against("axis: tr-air germany-aaf@L31 4 N33") == set()


@pytest.mark.rule("28.341#10", "bases without oil for the air force serve as well")
def test_bases_without_oil_serve_for_redeployment() -> None:
    dry_air = OilEffect("european axis", Service.AIR)
    t = first("germany-aaf L31 x4", rows=(dry_air,))
    assert t.against("axis: tr-air germany-aaf@L31 4 N33") == set()


def test_a_base_must_have_room() -> None:
    t = first("germany-aaf L31 x4", "germany-aaf N33 x3")
    assert t.against("axis: tr-air germany-aaf@L31 3 N33") == {"18.12"}
    assert t.against("axis: tr-air germany-aaf@L31 2 N33") == set()
    assert t.against("axis: tr-air germany-aaf@L31 2 M34") == {"18.12"}
    assert t.against("axis: tr-air germany-aaf@L31 2 L31") == {"28.41"}
    assert t.against("axis: tr-air germany-aaf@L31 2 ZZ99") == {"28.341"}
    assert t.against("axis: tr-air russia-aaf@H47 1 L31") == {"28.21"}


@pytest.mark.rule("28.28#3", "they neither begin nor end next to the enemy by land")
def test_they_neither_begin_nor_end_next_to_the_enemy() -> None:
    enemy = "russia-infantry-2-3 M34"  # next to Warsaw
    t = first("germany-aaf L31 x2", "germany-aaf M35 x2", enemy)
    assert t.against("axis: tr-air germany-aaf@L31 2 M35") == {"28.25"}
    assert t.against("axis: tr-air germany-aaf@M35 2 L31") == {"28.25"}
    t = first("germany-aaf L31 x2", "germany-aaf M35 x2", "russia-infantry-2-3 K35")  # two away
    assert t.against("axis: tr-air germany-aaf@L31 2 M35") == set()


@pytest.mark.rule("28.28#2", "next to the enemy across water they begin and end")
def test_enemies_across_water_do_not_matter_to_them() -> None:
    """D42 is next to E42 across the Gulf of Finland, and to D43 by land."""
    for enemy, rules in (("E42", set()), ("D43", {"28.25"})):
        line = f"russia-infantry-2-3 {enemy}"
        t = first(
            "germany-aaf J36 x2", "germany-aaf L31", line, rows=(Counter(AIRBASE, D42, "germany"),)
        )
        assert t.world.map.has(t.world.map.expand(t.world.map.bit(enemy)), D42)
        assert t.against("axis: tr-air germany-aaf@J36 2 D42") == rules


@pytest.mark.rule("28.26D#1", "air units come into Gibraltar and leave it whoever is beside it")
@pytest.mark.rule("28.28#2", "Gibraltar is open to them whoever is beside it")
def test_air_units_come_into_gibraltar_and_leave_it_whoever_is_beside_it() -> None:
    rows = [war_state(party("britain"), party("spain"), Relation.WAR)]
    setting: dict[str, Any] = {"scenario": "europe-1939", "turn": "Summer 1941", "rows": rows}
    world = world_at("germany-infantry-3-3 Z8", **setting, side="allied")
    rock = SpaceId(world.board.places["Gibraltar"].hex)
    row = AirUnits(UnitTypeId("britain-aaf"), "britain", rock, 2)
    assert against_redeploying(world, row) == []
    assert against_stop(world, row, rock) == []
    assert world.map.has(stops(world, row.type, "britain"), rock)
    assert world.map.has(hindered(world, "britain"), "Y8")  # no other hex beside the enemy


@pytest.mark.rule("28.25#2", "nor does their flight pass next to the enemy over land")
def test_their_flight_does_not_pass_next_to_the_enemy_over_land() -> None:
    world = world_at("germany-aaf N29 x2")
    row = world.air[AirId("germany-aaf@N29")]
    assert world.map.has(by_tr(world, row), "O34")
    wall = [f"russia-infantry-2-3 {space}" for space in ("K31", "M31", "O31", "Q31")]
    world = world_at("germany-aaf N29 x2", *wall)
    row = world.air[AirId("germany-aaf@N29")]
    assert not world.map.has(by_tr(world, row), "O34")


@pytest.mark.rule("28.28#1", "over the sea they pass the enemy's coast")
@pytest.mark.rule("28.342#1", "over one's own land even without supply, not over the enemy's")
def test_they_fly_over_the_sea_but_not_over_enemy_land() -> None:
    world = world_at("germany-aaf J36 x2")
    row = world.air[AirId("germany-aaf@J36")]
    assert world.map.has(by_tr(world, row), "D41")  # over the Baltic, past Riga and Tallinn
    world = world_at("germany-aaf M35 x2", control={"germany": "K40"})
    row = world.air[AirId("germany-aaf@M35")]
    assert not world.map.has(by_tr(world, row), "K40")  # over Russia
    corridor = "L37 L38 L39 K39 K40 L36 K38 M37"
    world = world_at("germany-aaf M35 x2", control={"germany": corridor})
    row = world.air[AirId("germany-aaf@M35")]
    assert world.map.has(by_tr(world, row), "K40")
    world.put(dry("L38"))  # without supply it may still be flown over
    assert world.map.has(by_tr(world, row), "K40")


@pytest.mark.rule("28.342#2", "past a coast that is not one's own only over water")
def test_an_enemy_coast_is_crossed_over_water_only() -> None:
    world = world_at()
    board = world.board
    enemy = [
        (a, b)
        for a in world.map.members(board.land & board.water & world.held["russia"])
        for b in world.map.neighbours(a, board.land_sides)
        if b not in world.map.neighbours(a, board.sea_sides)
        and world.map.has(board.land & board.water & world.statics.map, b)
    ]
    a, b = enemy[0]
    sides = open_hexsides(world, "germany")
    assert b not in world.map.neighbours(a, sides)
    assert b in world.map.neighbours(a, open_hexsides(world, "russia"))


@pytest.mark.rule("28.342#2", "neither from inland onto such a coast nor from there inland")
def test_nobody_flies_over_land_onto_a_coast_that_is_not_his() -> None:
    world = world_at()
    board = world.board
    inland = board.land & ~board.water & world.statics.map
    sides, own = open_hexsides(world, "germany"), open_hexsides(world, "russia")
    pairs = [
        (coast, space)
        for coast in world.map.members(board.land & board.water & world.held["russia"])
        for space in world.map.neighbours(coast, board.land_sides)
        if world.map.has(inland, space)
    ]
    assert pairs
    for coast, space in pairs:
        for here, there in ((coast, space), (space, coast)):
            assert there not in world.map.neighbours(here, sides)
            assert there in world.map.neighbours(here, own)


@pytest.mark.rule("28.22C#1", "air units of an associate stay")
def test_air_units_of_an_associated_country_are_not_redeployed() -> None:
    airbase = Counter(CounterKind.AIRBASE, SpaceId("C42"), "germany")
    t = first("finland-aaf D41", "rumania-aaf W33", rows=(airbase,))
    assert t.against("axis: tr-air finland-aaf@D41 1 C42") == {"28.22C"}
    assert t.against("axis: tr-air rumania-aaf@W33 1 V33") == set()


@pytest.mark.rule("28.46#1", "who was used and then TRs stays inverted through the enemy's turn")
@pytest.mark.rule("28.81#2", "who is redeployed while inverted stays so")
@pytest.mark.rule("28.81#1", "who is redeployed uninverted stays ready")
@pytest.mark.rule("33.92C#2", "new units that are redeployed stay inverted")
@pytest.mark.rule("27.82A#2", "a new air unit that is redeployed stays inverted")
@pytest.mark.parametrize("state", [AirState.FLOWN, AirState.NEW, AirState.DOWN])
def test_who_is_inverted_stays_so_and_who_is_not_does_not_become_so(state: AirState) -> None:
    inverted = AirUnits(AAF, "germany", SpaceId("L31"), 3, state)
    t = first("germany-aaf L31 x2", rows=(inverted,))
    t.say(f"axis: tr-air germany-aaf@L31/{state} 2 M35")
    t.say("axis: tr-air germany-aaf@L31 2 M35")
    assert factors(t.world, "germany-aaf@M35/redeployed") == 2
    assert factors(t.world, "germany-aaf@M35") == 2
    ended = table(play=SecondUninversion(), step="T.P.FIN.60", rows=tuple(t.world.air.rows())).world
    assert factors(ended, "germany-aaf@M35/redeployed") == 2
    assert factors(ended, "germany-aaf@L31") == 1  # this one has stayed


@pytest.mark.rule("28.81#1", "and defends in the enemy's next player turn")
@pytest.mark.rule("28.81#2", "an inverted one does not")
def test_only_those_that_are_not_inverted_defend_in_the_enemys_turn() -> None:
    flown = AirUnits(AAF, "germany", SpaceId("L31"), 2, AirState.FLOWN)
    t = first("germany-aaf L31 x2", rows=(flown,))
    t.say("axis: tr-air germany-aaf@L31 2 M35")
    t.say("axis: tr-air germany-aaf@L31/flown 2 M35")
    world = world_at(
        "germany-infantry-3-3 M36", "russia-infantry-3-3 M37", side="allied",
        step="T.P.COM.GND.20", rows=tuple(t.world.air.rows()),
    )  # fmt: skip
    able = [row.id for row in world.air.rows() if may_defend(world, Side.AXIS, row, SpaceId("M36"))]
    assert able == ["germany-aaf@M35"]


@pytest.mark.rule("28.72A#1", "air units redeployed into a box stay there")
@pytest.mark.rule("28.72C#1", "air units TR into the Urals box")
@pytest.mark.rule("5.77C#4", "Russian air units TR into the box and stay there")
def test_russian_air_units_tr_into_the_urals_box_and_stay() -> None:
    t = first("russia-aaf I61 x3", "russia-aaf urals x2", side="allied")
    t.say("allied: tr-air russia-aaf@I61 3 urals")
    assert t.against("allied: tr-air russia-aaf@urals 3 E63") == {"28.43"}
    assert t.against("allied: tr-air russia-aaf@urals 2 E63") == set()
    rows = (AirMoved("russia-aaf@urals", 3, boxed=3),)
    t = strategic("russia-aaf urals x3", "russia-aaf D44 x1", side="allied", rows=rows)
    assert t.against("allied: sr-air russia-aaf@urals 1 H47") == {"28.72A"}


@pytest.mark.rule("18.142A#1", "airbases are laid in the redeployment phase")
def test_airbases_are_laid_in_the_redeployment_phase() -> None:
    t = first("germany-aaf L31 x2")
    t.say("axis: place-airbase germany M34")
    t.say("axis: tr-air germany-aaf@L31 2 M34")
    assert factors(t.world, "germany-aaf@M34") == 2
    t = first("germany-aaf L31 x2")
    t.say("axis: place-airbase italy M34")
    assert t.against("axis: tr-air germany-aaf@L31 2 M34") == {"18.12"}


# Strategic ----------------------------------------------------------------------------------------


@pytest.mark.rule("28.12C#2", "air units go further than they can stage")
@pytest.mark.rule("28.62A#1", "from objective to objective")
def test_an_sr_goes_from_objective_to_objective_over_a_chain_of_bases() -> None:
    t = strategic("germany-aaf M27 x3", "germany-aaf M33 x2", "germany-aaf N29")
    assert t.against("axis: sr-air germany-aaf@M27 3 V33") == set()  # Essen to Ploesti
    assert t.against("axis: sr-air germany-aaf@M27 3 W33") == {"28.62A"}  # no objective
    assert t.against("axis: sr-air germany-aaf@M33 2 M35") == {"28.62A"}
    t.say("axis: sr-air germany-aaf@M27 3 V33")
    assert factors(t.world, "germany-aaf@V33") == 3
    assert t.against("axis: sr-air germany-aaf@V33 1 M35") == {"28.62C"}


@pytest.mark.rule("28.62B#2", "an SR of air units needs a chain of bases with supply")
@pytest.mark.rule("28.341#2", "the room at the bases in between does not matter")
@pytest.mark.rule("30.532#1", "nor through one")
@pytest.mark.rule("30.61F#1", "nor through them")
def test_the_bases_of_the_chain_need_supply_but_no_room() -> None:
    stops = ("S30", "T33", "R29", "S28", "P33", "W33", "W35", "O32", "N33", "O34", "R27")
    full = [f"germany-aaf {space} x5" for space in ("S30", "T33", "P33")]
    world = world_at("germany-aaf L31 x1", *full)
    assert world.map.has(by_sr(world, world.air[AirId("germany-aaf@L31")]), "V33")
    world = world_at("germany-aaf L31 x1", rows=[dry(space) for space in stops])
    assert not world.map.has(by_sr(world, world.air[AirId("germany-aaf@L31")]), "V33")


@pytest.mark.rule("28.62C#8", "five air factors leave an objective in a turn")
@pytest.mark.rule("28.62C#7", "five come into one")
def test_five_air_factors_leave_an_objective_and_five_come_into_one() -> None:
    airbase = Counter(CounterKind.AIRBASE, SpaceId("L31"), "germany")
    t = strategic("germany-aaf L31 x7", "germany-aaf N29", rows=(airbase,))
    assert t.against("axis: sr-air germany-aaf@L31 6 M35") == {"28.62C"}
    t.say("axis: sr-air germany-aaf@L31 5 M35")
    assert t.against("axis: sr-air germany-aaf@L31 1 O32") == {"28.62C"}
    base = Counter(CounterKind.AIRBASE, SpaceId("M35"), "germany")
    came = AirTraffic(SpaceId("M35"), 12, 0)  # four factors
    t = strategic("germany-aaf L31 x4", rows=(base, came))
    assert t.against("axis: sr-air germany-aaf@L31 2 M35") == {"28.62C"}
    assert t.against("axis: sr-air germany-aaf@L31 1 M35") == set()


@pytest.mark.rule("28.315#1", "air units that have been SRed TR again, others do not")
def test_who_has_been_sred_trs_once_more() -> None:
    rows = (AirMoved("germany-aaf@V33", strategic=2),)
    t = second("germany-aaf V33 x3", "germany-aaf L31 x2", rows=rows)
    assert t.against("axis: tr-air germany-aaf@L31 1 M35") == {"28.315"}
    assert t.against("axis: tr-air germany-aaf@V33 3 W33") == {"28.43"}
    t.say("axis: tr-air germany-aaf@V33 2 W33")
    assert t.pending == ""  # nobody else may
    assert factors(t.world, "germany-aaf@W33") == 2
    assert second("germany-aaf V33 x3").pending == ""


@pytest.mark.rule("28.24#1", "bases taken in this turn are open if they have supply")
def test_newly_won_bases_with_supply_are_open() -> None:
    won = (Control(SpaceId("N36"), "germany"), HexTaken(SpaceId("N36"), "russia"))
    for rows, opened in ((won, True), ((*won, dry("N36")), False)):
        world = world_at("germany-aaf M35 x2", rows=rows)
        reached = by_tr(world, world.air[AirId("germany-aaf@M35")])
        assert world.map.has(reached, "N36") is opened


# Over water, and in the Pacific -------------------------------------------------------------------


@pytest.mark.rule("28.341#3", "over water up to eight hexes to a base with supply on the far shore")
def test_they_cross_water_of_eight_hexes() -> None:
    """From Konigsberg over the Baltic to Finland."""
    for rows, opened in (((), True), ((dry("D41"),), False)):
        world = world_at("germany-aaf J36 x2", rows=rows)
        reached = by_tr(world, world.air[AirId("germany-aaf@J36")])
        assert world.map.has(reached, "D41") is opened
    far = one_hop(world, AAF, "germany", SpaceId("J36"))
    distances = {world.map.grid.distance("J36", space) for space in world.map.members(far)}
    assert max(distances) == 8


@pytest.mark.rule("28.341#7", "six hexes on the Pacific board")
@BOTH_BOARDS
def test_in_the_pacific_they_go_six_hexes(scenario: str, board: str) -> None:
    tokyo = SpaceId(board + "L32")
    world = pacific_world(f"japan-aaf {tokyo} x2", scenario=scenario)
    far = one_hop(world, UnitTypeId("japan-aaf"), "japan", tokyo)
    assert max(world.map.grid.distance(tokyo, space) for space in world.map.members(far)) == 6


@pytest.mark.rule("28.341#4", "eight hexes in Europe, in a game on both boards too")
@pytest.mark.rule("28.341#8", "naval air six on both")
def test_on_both_boards_each_has_its_own_hop() -> None:
    world = pacific_world(scenario="global-war")
    assert hops(world, UnitTypeId("britain-aaf")) == (8, 6)
    assert hops(world, UnitTypeId("britain-nas")) == (6, 6)
    far = one_hop(world, UnitTypeId("britain-aaf"), "britain", SpaceId("L22"))
    assert max(world.map.grid.distance("L22", one) for one in world.map.members(far)) == 8


@pytest.mark.rule("5.77C#2", "out of the Urals box air units fly onto either board")
def test_out_of_the_urals_box_air_units_fly_as_far_as_on_each_board() -> None:
    world = pacific_world(scenario="global-war", wars="")
    far = one_hop(world, UnitTypeId("russia-aaf"), "russia", SpaceId("urals"))
    steps = []
    for board in (~world.statics.pacific, world.statics.pacific):
        area, rest, count = edge(world) & board, far & board & world.map.hexes, 1
        while rest & ~area:
            area, count = area | world.map.expand(area), count + 1
        steps.append(count)
    assert steps == [8, 6]


@pytest.mark.rule("28.341#5", "naval air goes over one-hex islands, if they have supply")
def test_naval_air_goes_by_way_of_one_hex_islands() -> None:
    """From Kyushu by Okinawa, Iwo Jima and the like to Truk; army air finds no bases there."""
    reached = {}
    for kind in ("japan-nas", "japan-aaf"):
        world = pacific_world(f"{kind} L31")
        row = world.air[AirId(f"{kind}@L31")]
        reached[kind] = world.map.has(by_sr(world, row), "Y32")
    assert reached == {"japan-nas": True, "japan-aaf": False}
    islands = [dry(space) for space in ("P36", "Q26", "Q31", "U18", "V31", "X28")]
    world = pacific_world("japan-nas L31", rows=islands)
    assert not world.map.has(by_sr(world, world.air[AirId("japan-nas@L31")]), "Y32")


@pytest.mark.rule("28.341#6", "bases of a partner may be used")
def test_they_use_bases_of_a_partner() -> None:
    t = first("germany-aaf L31 x4", "germany-aaf N33", control={"italy": "M35"})
    assert t.against("axis: tr-air germany-aaf@L31 4 M35") == set()
    t = first("germany-aaf L31 x4", "germany-aaf N33", control={"russia": "M35"})
    assert t.against("axis: tr-air germany-aaf@L31 4 M35") == {"18.21B"}


@pytest.mark.rule("28.28#4", "they fly over one-hex islands of the enemy")
def test_enemy_islets_are_flown_over() -> None:
    world = pacific_world()
    islet = SpaceId("R40")  # Wake
    assert world.map.has(world.board.one_hex_islands(), islet)
    for holder in ("us", "japan"):
        world.put(Control(islet, holder))
        assert world.map.has(open_to_flight(world, "us"), islet)


@pytest.mark.rule("28.342#3", "nor over neutral land")
def test_they_do_not_fly_over_neutral_land() -> None:
    world = world_at("germany-aaf M35 x2")
    inland = [
        space
        for space in world.map.members(world.board.land & ~world.board.water & world.statics.map)
        if world.control[SpaceId(space)].holder == "germany"
    ]
    space = SpaceId("N34")
    assert space in inland
    assert world.map.has(open_to_flight(world, "germany"), space)
    world.put(Control(space, "sweden"))
    assert not world.map.has(open_to_flight(world, "germany"), space)
    world.drop(world.control[space])  # nobody's
    assert world.map.has(open_to_flight(world, "germany"), space)
