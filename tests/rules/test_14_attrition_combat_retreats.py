"""Rule 14.7: attrition retreats."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.awaw.attrition import (
    BIG,
    FIFTEEN,
    begun,
    lost,
)
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.base_changes.return_to_base import AirReturns
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.attrition_retreats import best_plan, excess
from warcabinet.awaw.ground.movement.overstacking import StackingAfterMovement
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.state.air import AirId, AirUnits
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    Pool,
)
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

# 14.7 --------------------------------------------------------------------------------------------


def driven_out(
    *units: str,
    lose: str = "russia-infantry-1-3/1",
    by: str = "germany-armor-5-6/1",
    **setting: Any,
) -> Table:
    """K47 is occupied after a loss elsewhere; the defender has to retreat."""
    t = begun(*FIFTEEN, *units, die=4, **setting)
    t.say("axis: take-counter-and-hex")
    t.say(f"allied: lose-to-attrition {lose}")
    t.say(f"axis: occupy-hexes K47={by}")
    return t


def retreat(unit: str, space: str) -> str:
    return f"allied: retreat-from-attrition {unit}={space}"


ONE = "russia-infantry-3-3/1"


LINE = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", "russia-infantry-1-3 K47")


@pytest.mark.rule("14.71#1", "displaced units retreat one hex")
def test_units_retreat_one_hex() -> None:
    t = driven_out("russia-infantry-3-3 K47", "russia-infantry-1-3 K51")
    assert t.pending == "attrition-retreat"
    assert t.against(retreat(ONE, "K49")) == {"14.71"}
    assert t.against(retreat("germany-armor-5-6/1", "K48")) == {"14.71"}
    assert t.against(retreat(ONE, "nowhere")) == {"4.21"}
    assert t.against("allied: retreat-from-attrition -") == {"14.71"}
    t.say(retreat(ONE, "K48"))
    assert t.place(ONE) == "K48"
    assert t.place("germany-armor-5-6/1") == "K47"


@pytest.mark.rule("14.72A#1", "not to enemy ground or air units or an airbase")
@pytest.mark.rule("14.72C#1", "not where the attacker comes from")
def test_no_retreat_to_the_enemy_or_where_he_comes_from() -> None:
    rows = [
        AirUnits(UnitTypeId("germany-aaf"), "germany", SpaceId("J48"), 1),
        Counter(CounterKind.AIRBASE, SpaceId("L47"), "germany"),
    ]
    lines = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", "germany-infantry-1-3 L46")
    t = driven_out(*lines, rows=rows, by="germany-armor-5-6/3")
    assert t.against(retreat(ONE, "K46")) == {"14.72A"}  # a ground unit
    assert t.against(retreat(ONE, "J48")) == {"14.72A"}  # an air unit
    assert t.against(retreat(ONE, "L47")) == {"14.72A"}  # an airbase
    assert "14.72C" in t.against(retreat(ONE, "J47"))  # the unit of J47 advances
    assert t.against(retreat(ONE, "K48")) == set()


@pytest.mark.rule("14.72A#2", "not to enemy ships, flak, port counters, ICs or fortresses")
@pytest.mark.parametrize(
    "row",
    [
        Hull("germany-scharnhorst", "germany", SpaceId("J48"), 3, named=True),
        Hull("germany-ca", "germany", SpaceId("J48"), 1),
        AirUnits(UnitTypeId("germany-flak"), "germany", SpaceId("J48"), 1),
        Counter(CounterKind.PORT, SpaceId("J48"), "germany"),
        Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("J48"), "germany"),
        Fort(SpaceId("J48"), all_round=FortKind.FORTRESS),
    ],
    ids=["ship", "cruiser", "flak", "port", "center", "fortress"],
)
def test_no_retreat_to_what_the_enemy_has(row: Record) -> None:
    lines = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K51")
    control = {"germany": "J48"} if isinstance(row, Fort) else {}
    t = driven_out(*lines, rows=[row], control=control)
    assert t.against(retreat(ONE, "J48")) == {"14.72A"}


@pytest.mark.rule("14.72A#2", "an oil plant does not hinder")
def test_an_enemy_oil_plant_does_not_hinder_a_retreat() -> None:
    plant = Counter(CounterKind.OIL_PLANT, SpaceId("K48"), "germany")
    t = driven_out("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", rows=[plant])
    assert t.against(retreat(ONE, "K48")) == set()


@pytest.mark.rule("14.72A#3", "not into an enemy bridgehead or fortification")
def test_no_retreat_into_an_enemy_bridgehead_or_fortification() -> None:
    bridgehead = Bridgehead(SpaceId("J48"), "axis", BridgeheadKind.RIVER, 1)
    works = Fort(SpaceId("L47"), all_round=FortKind.FORTIFICATION)
    t = driven_out(
        "russia-infantry-3-3 K47",
        "russia-infantry-1-3 K51",
        rows=[bridgehead, works],
        control={"germany": "L47"},
    )
    assert t.against(retreat(ONE, "J48")) == {"14.72A"}
    assert t.against(retreat(ONE, "L47")) == {"14.72A"}


@pytest.mark.rule("14.72A#3", "one's own do not hinder")
def test_counters_bridgeheads_and_works_of_ones_own_do_not_hinder_a_retreat() -> None:
    own = (
        Counter(CounterKind.AIRBASE, SpaceId("K48"), "russia"),
        Bridgehead(SpaceId("K48"), "allied", BridgeheadKind.RIVER, 1),
        Fort(SpaceId("K48"), all_round=FortKind.FORTIFICATION),
    )
    for row in own:
        t = driven_out("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", rows=[row])
        assert t.against(retreat(ONE, "K48")) == set()


@pytest.mark.rule("14.72B#1", "not into another hex that is selected")
@pytest.mark.rule("14.71#3", "all hexes are vacated before any is occupied")
def test_no_retreat_into_another_hex_that_is_being_occupied() -> None:
    t = begun(
        *BIG,
        "russia-infantry-3-3 K47 x2",
        "russia-infantry-3-3 J48 x2",
        "russia-infantry-1-3 K51 x3",
        die=5,
    )  # 30 factors, 6: 3C/2H
    t.say("allied: lose-to-attrition " + ",".join(f"russia-infantry-1-3/{n}" for n in (1, 2, 3)))
    t.say("axis: occupy-hexes K47=germany-armor-5-6/1,J48=germany-armor-5-6/3")
    moves = ["russia-infantry-3-3/1=J48", "russia-infantry-3-3/2=K48"]
    others = ["russia-infantry-3-3/3=J49", "russia-infantry-3-3/4=J49"]
    text = "allied: retreat-from-attrition " + ",".join((*moves, *others))
    assert t.against(text) == {"14.72B"}


@pytest.mark.rule("14.72D#1", "not across the sea")
def test_no_retreat_into_the_sea() -> None:
    t = begun(
        "germany-armor-5-6 U39 x3",
        "russia-infantry-3-3 U40",
        "russia-infantry-1-3 K51",
        at="U40",
        die=4,
    )
    t.say("axis: take-counter-and-hex")
    t.say("allied: lose-to-attrition russia-infantry-1-3/1")
    t.say("axis: occupy-hexes U40=germany-armor-5-6/1")
    # Across the arrow of Kerch, nowhere else.
    assert t.against(retreat(ONE, "U41")) == set()
    assert t.against(retreat(ONE, "T40")) == {"14.71"}


@pytest.mark.rule("14.72D#1", "not into a neutral country")
def test_no_retreat_into_a_neutral_country() -> None:
    t = begun(
        "germany-armor-5-6 W44 x3",
        "russia-infantry-3-3 X44",
        "russia-infantry-1-3 K51",
        at="X44",
        die=4,
    )
    t.say("axis: take-counter-and-hex")
    t.say("allied: lose-to-attrition russia-infantry-1-3/1")
    t.say("axis: occupy-hexes X44=germany-armor-5-6/1")
    assert t.against(retreat(ONE, "Y44")) == {"14.72D"}  # Turkey
    assert t.against(retreat(ONE, "X45")) == set()


@pytest.mark.rule("14.73A#1", "overstacking is avoided where there is room")
def test_each_refuge_has_room_for_those_who_come_there() -> None:
    """Four units from two hexes do not overstack two others."""
    t = begun(
        *BIG,
        "russia-infantry-3-3 K47 x2",
        "russia-infantry-3-3 J48 x2",
        "russia-infantry-1-3 K51 x3",
        die=5,
    )  # 30 factors, 6: 3C/2H
    t.say("allied: lose-to-attrition " + ",".join(f"russia-infantry-1-3/{n}" for n in (1, 2, 3)))
    t.say("axis: occupy-hexes K47=germany-armor-5-6/1,J48=germany-armor-5-6/3")
    places = {1: "K48", 2: "K48", 3: "J49", 4: "J49"}
    moves = ",".join(f"russia-infantry-3-3/{n}={space}" for n, space in places.items())
    assert t.against(f"allied: retreat-from-attrition {moves}") == set()
    crowded = moves.replace("4=J49", "4=K48")
    assert t.against(f"allied: retreat-from-attrition {crowded}") == {"14.73A"}


@pytest.mark.rule("14.73#2", "the least evil is chosen")
@pytest.mark.rule("14.73A#1", "overstacking is a lesser evil than a zone of control")
@pytest.mark.rule("12.17#1", "a retreat may overstack")
@pytest.mark.rule("14.73#1", "if forced to, units overstack")
def test_overstacking_is_avoided_if_possible() -> None:
    lines = (
        "russia-infantry-3-3 K47",
        "russia-infantry-1-3 K51",
        "russia-infantry-2-3 K48 x2",
        "germany-infantry-1-3 L46",
    )
    t = driven_out(*lines)
    assert t.against(retreat(ONE, "K48")) == {"14.73A"}  # J48 has room
    # Without room anywhere he overstacks, rather than enter a zone of control.
    crowd = (*lines, "russia-infantry-2-3 L47 x2", "germany-armor-4-6 I48 x2")
    t = driven_out(*crowd, control={"germany": "I49"})
    assert t.against(retreat(ONE, "K48")) == set()
    assert t.against(retreat(ONE, "J48")) == {"14.73B"}
    t.say(retreat(ONE, "K48"))
    assert len(t.world.units_in[SpaceId("K48")]) == 3


@pytest.mark.rule("14.73A#1", "no retreat overstacks less")
@pytest.mark.parametrize("there", list(product(range(3), repeat=3)), ids=str)
def test_no_plan_overstacks_less_than_the_best(there: tuple[int, ...]) -> None:
    """Units of two hexes share one of their refuges; whoever is there already takes room."""
    refuges = tuple(map(SpaceId, ("K48", "L47", "J49")))
    friends = [f"russia-infantry-1-3 {space} x{n}" for space, n in zip(refuges, there, strict=True)]
    world = world_at("russia-infantry-3-3 K47 x2", "russia-infantry-3-3 J48 x2", *friends)
    units = [UnitId(f"russia-infantry-3-3/{n}") for n in range(1, 5)]
    options = dict.fromkeys(units[:2], refuges[:2]) | dict.fromkeys(units[2:], refuges[::2])
    plans = (dict(zip(units, plan, strict=True)) for plan in product(*options.values()))
    assert excess(world, best_plan(world, options)) == min(excess(world, plan) for plan in plans)


@pytest.mark.rule("14.73B#1", "a zone of control is a lesser evil than an enemy hex")
def test_an_enemy_zone_of_control_is_entered_rather_than_an_enemy_hex() -> None:
    lines = (
        "russia-infantry-3-3 K47",
        "russia-infantry-1-3 K51",
        "germany-armor-4-6 K49",
        "germany-infantry-1-3 L46",
    )
    t = driven_out(*lines, control={"germany": "J48 L47"})
    # K48 is in the zone of the armor at K49; the others are German.
    assert t.against(retreat(ONE, "J48")) == {"14.73C"}
    assert t.against(retreat(ONE, "K48")) == set()


@pytest.mark.rule("14.73C#1", "an enemy hex, out of his zone if possible, is the last refuge")
def test_an_enemy_hex_out_of_his_zone_is_the_last_refuge() -> None:
    lines = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K47", "germany-infantry-1-3 L46")
    t = driven_out(*lines, control={"germany": "J48 K48 L47"})
    assert t.against(retreat(ONE, "J48")) == {"14.73C"}  # in the zone of the armor at J47
    t.say(retreat(ONE, "K48"))
    assert t.holder("K48") == "russia"


@pytest.mark.rule("14.74#1", "overstacking is remedied in the next movement phase")
def test_an_overstacked_retreat_must_be_cured_in_the_next_movement_phase() -> None:
    """Three Russians are in K48 after a retreat; the next to move is Russia."""
    crowd = ("russia-infantry-3-3 K48", "russia-infantry-2-3 K48 x2", "germany-infantry-1-3 K46")
    t = table(*crowd, play=GroundMovement(), turn="Summer 1942", side="allied")
    assert t.against("allied: end-movement") == {"12.17"}
    t.say("allied: move russia-infantry-3-3/1 K49")
    assert t.against("allied: end-movement") == set()


@pytest.mark.rule("14.74#2", "else units of the owner's choice are eliminated")
def test_excess_units_of_a_retreat_that_cannot_move_are_eliminated() -> None:
    crowd = ("russia-infantry-3-3 K48", "russia-infantry-2-3 K48 x2")
    t = table(*crowd, play=StackingAfterMovement(), turn="Summer 1942", side="allied")
    assert t.pending == "overstacking"
    t.say("allied: eliminate-excess russia-infantry-2-3/1")  # of the owner's choice
    assert t.pending == ""
    assert t.place("russia-infantry-2-3/1") is None


@pytest.mark.rule("14.75#1", "units of one hex may part")
def test_units_of_one_hex_may_part() -> None:
    t = driven_out(
        "russia-infantry-3-3 K47 x2", "russia-infantry-1-3 K51", "germany-infantry-1-3 L46"
    )
    together = "russia-infantry-3-3/1=K48,russia-infantry-3-3/2=K48"
    assert t.against(f"allied: retreat-from-attrition {together}") == set()
    t.say("allied: retreat-from-attrition russia-infantry-3-3/1=K48,russia-infantry-3-3/2=L47")
    assert (t.place("russia-infantry-3-3/1"), t.place("russia-infantry-3-3/2")) == ("K48", "L47")


CORNERED = (
    "russia-infantry-3-3 K47",
    "russia-infantry-1-3 K47",
    "germany-infantry-1-3 L46",
    "germany-infantry-1-3 K48",
    "germany-infantry-1-3 L47",
    "germany-infantry-1-3 J48",
)


@pytest.mark.rule("14.76#1", "who cannot retreat is eliminated")
def test_who_cannot_retreat_is_lost() -> None:
    t = driven_out(*CORNERED)
    assert t.pending == ""
    assert ONE in lost(t)
    free = driven_out("russia-infantry-3-3 K47", "russia-infantry-1-3 K51")
    free.default("allied")
    assert ONE not in lost(free)


@pytest.mark.rule("14.76#2", "flak is always eliminated")
@pytest.mark.rule("10.94#1", "flak is lost when its hex is taken by attrition")
def test_flak_never_retreats_and_goes_back_to_its_pool() -> None:
    """Also where the others can retreat."""
    pool = Pool(UnitTypeId("russia-flak"), "russia", 1)
    lines = ("russia-infantry-3-3 K47", "russia-flak K47 x2", "russia-infantry-1-3 K51")
    t = driven_out(*lines, rows=[pool])
    t.default("allied")
    assert t.place(ONE) == "K48"
    assert "russia-flak@K47" not in t.world.air
    assert t.world.pools[UnitTypeId("russia-flak")].unbuilt == 3


def with_air(*bases: str) -> Table:
    """K47 is given up; it has an airbase with two factors, and there are others."""
    rows = [Counter(CounterKind.AIRBASE, SpaceId(space), "russia") for space in ("K47", *bases)]
    lines = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", "russia-aaf K47 x2")
    return driven_out(*lines, rows=rows, play=AttritionAndReturns())


class AttritionAndReturns(Procedure[None]):
    """Attrition, and the end of the combat phase for air units."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(AttritionCombat(), then=self.fought)

    def fought(self, world: AwawWorld, _: None) -> Step:
        return self.call(AirReturns(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


@pytest.mark.rule("14.77#1", "air units go to the nearest base when theirs is occupied")
def test_air_units_leave_a_base_that_is_occupied_for_the_nearest_one() -> None:
    t = with_air("K48")
    assert t.world.air[AirId("russia-aaf@K47")].factors == 2  # until the attacker comes
    t.default("allied")
    assert t.place("germany-armor-5-6/1") == "K47"
    assert {row.place: row.factors for row in t.world.air.values()} == {"K48": 2}
    assert not next(iter(t.world.air.values())).ready


@pytest.mark.rule("14.77#1", "between bases equally near the owner chooses")
def test_between_bases_equally_near_the_owner_chooses() -> None:
    """The city in J46 and the airbase in L48 are both two hexes away."""
    t = with_air("L48")
    t.default("allied")
    assert t.pending == "choose-new-bases"
    (flight,) = t.world.flights
    assert t.against(f"allied: fly-on {flight} K51 2") == {"18.25"}
    t.say(f"allied: fly-on {flight} L48 2")
    assert {row.place: row.factors for row in t.world.air.values()} == {"L48": 2}


@pytest.mark.rule("14.77#2", "only within range")
def test_air_units_without_a_base_in_range_are_lost() -> None:
    base = Counter(CounterKind.AIRBASE, SpaceId("K47"), "russia")
    lines = ("russia-infantry-3-3 K47", "russia-infantry-1-3 K51", "russia-aaf K47 x2")
    road = {"K47", "K48", "K49", "K50", "K51"}
    rest = set(world_at().map.members(world_at().held["russia"])) - road
    t = driven_out(*lines, rows=[base], control={"germany": " ".join(sorted(rest))})
    t.default("allied")
    assert not t.world.air
