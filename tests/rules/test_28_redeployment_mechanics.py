"""28.3, 28.4, 28.6: tactical and strategic redeployments of ground units."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table
from tests.rules.shared.movement import moving
from tests.rules.shared.redeploying import overseas, redeploy
from tests.rules.test_28_around_naval_redeployments import PROBE
from warcabinet.awaw.ground.movement_phase.movement_orders import movers
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    FirstRedeployments,
    LastRedeployments,
    tr_units,
)
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind, Weather
from warcabinet.awaw.state.redeployment import Redeployed, Traffic
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

INFANTRY, ARMOR = "germany-infantry-3-3", "germany-armor-4-6"
RUSSIAN, SMALL = "russia-infantry-3-3", "russia-infantry-1-3"
PEKING, INLAND, PORT = "J26", "G31", "K29"


def first(*units: str, **setting: Any) -> Table:
    return table(*units, play=FirstRedeployments(), step="T.P.RED.10", **setting)


def strategic(*units: str, **setting: Any) -> Table:
    return table(*units, play=StrategicRedeployments(), step="T.P.RED.50", **setting)


def last(*units: str, **setting: Any) -> Table:
    return table(*units, play=LastRedeployments(), step="T.P.RED.60", **setting)


# Tactical -----------------------------------------------------------------------------------------


@pytest.mark.rule("28.12A#1", "ground units move as far as they can move in their movement phase")
@pytest.mark.rule("28.41#1", "a TR is no longer than a move, and one of each unit")
def test_a_tr_is_one_move_with_the_full_movement_factor() -> None:
    t = first(f"{INFANTRY} L31")
    assert t.against(f"axis: tr {INFANTRY}/1 L35") == {"28.41"}  # four hexes
    t.say(f"axis: tr {INFANTRY}/1 L34")
    assert t.place(f"{INFANTRY}/1") == "L34"
    assert t.against(f"axis: tr {INFANTRY}/1 L33") == {"28.43"}


@pytest.mark.rule("28.41#2", "terrain shortens a TR")
def test_mountains_shorten_a_tr() -> None:
    t = first(f"{INFANTRY} Q31", f"{INFANTRY} L31")
    assert t.against(f"axis: tr {INFANTRY}/1 Q32") == set()
    assert t.against(f"axis: tr {INFANTRY}/1 Q33") == {"28.41"}  # two mountains
    assert t.against(f"axis: tr {INFANTRY}/2 L33") == set()


@pytest.mark.rule("28.41#3", "weather shortens a TR")
def test_winter_shortens_a_tr() -> None:
    """In a hard winter armor goes no further than infantry."""
    winter = Weather("russian-winter-zone", WeatherKind.WINTER, 11)
    held = {"germany": " ".join(f"K{number}" for number in range(38, 46))}
    for rows, rules in (((), set()), ((winter,), {"28.41"})):
        t = first(f"{ARMOR} K40", turn="Winter 1941", control=held, rows=rows)
        assert t.against(f"axis: tr {ARMOR}/1 K44") == rules
        assert t.against(f"axis: tr {ARMOR}/1 K43") == set()


@pytest.mark.rule("28.43#1", "all units may TR, or some, or none")
@pytest.mark.rule("28.311#1", "before SRs each of them may")
def test_all_some_or_none_of_the_units_tr() -> None:
    lines = (f"{INFANTRY} L31 x2", f"{ARMOR} L32", "rumania-infantry-2-3 V33")
    t = first(*lines)
    for order in (f"{INFANTRY}/1 L33", f"{INFANTRY}/2 L33", f"{ARMOR}/1 L35"):
        t.say(f"axis: tr {order}")
    t.say("axis: tr rumania-infantry-2-3/1 V32")
    assert t.place("rumania-infantry-2-3/1") == "V32"
    t.say("axis: end-redeployments")
    assert t.pending == ""
    t = first(*lines)
    t.say("axis: end-redeployments")
    assert (t.pending, t.place(f"{ARMOR}/1")) == ("", "L32")


@pytest.mark.rule("28.44#1", "fronts do not matter to a TR of ground units")
def test_fronts_do_not_matter_to_a_tr() -> None:
    t = first(f"{ARMOR} L31")
    fronts = {t.world.board.front[SpaceId(space)] for space in ("L31", "L35")}
    assert len(fronts) == 2
    t.say(f"axis: tr {ARMOR}/1 L35")
    assert t.place(f"{ARMOR}/1") == "L35"


@pytest.mark.rule("28.42#1", "a TR overruns nobody")
def test_a_tr_overruns_nobody() -> None:
    t = first(f"{ARMOR} L35 x2", f"{SMALL} L38")
    assert t.against(f"axis: tr {ARMOR}/1 L38") == {"28.23"}
    assert t.place(f"{SMALL}/1") == "L38"


# Over water, and what is no unit ------------------------------------------------------------------


@pytest.mark.rule("28.321#1", "no ground unit crosses a hexside that is all water")
@pytest.mark.parametrize("to", ["E40", "F40", "G39"])
def test_ground_units_do_not_cross_water(to: str) -> None:
    t = first(f"{SMALL} F39", f"{SMALL} H47", side="allied", turn="Summer 1941")  # from Saare
    assert t.against(f"allied: tr {SMALL}/1 {to}") == {"28.41"}


@pytest.mark.rule("28.321#3", "nor on an SR")
def test_an_sr_does_not_cross_water() -> None:
    british = "britain-infantry-3-4"
    setting = {"scenario": "europe-1939", "turn": "Fall 1939", "side": "allied"}
    t = strategic(f"{british} K23", **setting)
    assert t.against(f"allied: sr {british}/1 O22") == {"28.62B"}  # London to Paris
    assert t.against(f"allied: sr {british}/1 I24") == set()  # London to Manchester


@pytest.mark.rule("28.321#2", "rivers and crossing arrows are crossed")
@pytest.mark.parametrize(("start", "to"), [("N40", "N39"), ("U40", "U41"), ("U41", "U40")])
def test_rivers_and_arrows_are_crossed(start: str, to: str) -> None:
    t = first(f"{SMALL} {start}", side="allied", turn="Summer 1941")
    t.say(f"allied: tr {SMALL}/1 {to}")
    assert t.place(f"{SMALL}/1") == to


@pytest.mark.rule("28.33#1", "industrial centers are not redeployed")
@pytest.mark.rule("37.31#1", "a center is neither moved nor redeployed")
@pytest.mark.rule("28.35#1", "airbases are not redeployed")
@pytest.mark.parametrize("kind", [CounterKind.INDUSTRIAL_CENTER, CounterKind.AIRBASE])
def test_counters_are_not_redeployed(kind: CounterKind) -> None:
    """Only units are asked for; a counter is none."""
    counter = Counter(kind, SpaceId("H47"), "russia")
    t = first(f"{SMALL} H47", side="allied", turn="Fall 1941", rows=(counter,))
    assert counter.key() in t.world.counters
    offered = tr_units(t.asked("allied"), {}).values()
    assert UnitId(f"{SMALL}/1") in offered
    assert UnitId(counter.key()) not in offered
    assert t.against(f"allied: tr {counter.key()} H46") == {"28.21"}
    assert t.against(f"allied: tr {SMALL}/1 H46") == set()
    t = moving(f"{SMALL} H47", side="allied", turn="Fall 1941", rows=(counter,))
    assert UnitId(counter.key()) not in movers(t.asked("allied"), {}).values()
    assert t.against(f"allied: move {counter.key()} H46") == {"13.11"}
    assert t.against(f"allied: move {SMALL}/1 H46") == set()


# Strategic ----------------------------------------------------------------------------------------


@pytest.mark.rule("28.61#1", "SRs are allowed after the NRs only, but for those toward a port")
def test_srs_follow_the_naval_redeployments() -> None:
    """From Peking, to an objective inland or to a port."""
    world = overseas(f"{PROBE} {PEKING}", ships={"L31": "japan-dd=4"}, side="axis")
    t = redeploy(world, Walk(under=StepId("T.P.RED"), turn=world.turn, side=Side.AXIS))
    inland, port = f"axis: sr {PROBE}/1 {INLAND}", f"axis: sr {PROBE}/1 {PORT}"
    allowed: dict[str, tuple[bool, bool]] = {}
    while t.pending:
        allowed[t.pending] = not t.against(inland), not t.against(port)
        t.default(str(t.position.to_answer()[0]))
    asked = ("first-trs", "srs-toward-ports", "naval-redeployments", "srs")
    assert [name for name in allowed if name in asked] == list(asked)
    assert [name for name, (to, _) in allowed.items() if to] == ["srs"]
    assert [name for name, (_, to) in allowed.items() if to] == ["srs-toward-ports", "srs"]


@pytest.mark.rule("4.613#4", "an SR begins and ends in an objective")
@pytest.mark.rule("28.12C#1", "ground units go further than they can move")
@pytest.mark.rule("28.62A#1", "an SR begins and ends in an objective of the faction")
@pytest.mark.rule("28.62A#2", "and not in the same one")
def test_an_sr_leads_from_objective_to_objective() -> None:
    t = strategic(f"{INFANTRY} L31", f"{INFANTRY} L32", f"{INFANTRY} O32")
    assert t.against(f"axis: sr {INFANTRY}/2 M35") == {"28.62A"}  # L32 is no objective
    assert t.against(f"axis: sr {INFANTRY}/1 L32") == {"28.62A"}
    assert t.against(f"axis: sr {INFANTRY}/1 H47") == {"28.62A"}  # Moscow
    assert t.against(f"axis: sr {INFANTRY}/1 L31") == {"28.62A"}  # another one
    t.say(f"axis: sr {INFANTRY}/1 M35")  # Berlin to Warsaw
    assert t.place(f"{INFANTRY}/1") == "M35"
    assert t.against(f"axis: sr {INFANTRY}/1 L31") == {"28.62"}  # once


@pytest.mark.rule("28.62A#3", "an objective of a partner will do")
def test_an_sr_goes_to_an_objective_of_a_partner() -> None:
    t = strategic(f"{INFANTRY} L31", "italy-infantry-3-3 L31", control={"italy": "P33"})
    assert t.against(f"axis: sr {INFANTRY}/1 P33") == set()
    assert t.against("axis: sr italy-infantry-3-3/1 M35") == set()
    t = strategic("italy-infantry-3-3 P33", control={"germany": "P33"})
    assert t.against("axis: sr italy-infantry-3-3/1 M35") == set()


@pytest.mark.rule("28.62B#1", "the path must be open to redeployment, and may be of any length")
def test_an_sr_needs_a_path_but_no_movement_points() -> None:
    setting = {"side": "allied", "turn": "Fall 1941"}
    t = strategic(f"{SMALL} H47", **setting)
    assert not t.against(f"allied: sr {SMALL}/1 N49")  # Moscow to Stalingrad
    cut = {"germany": " ".join(t.world.map.neighbours("N49"))}
    t = strategic(f"{SMALL} H47", control=cut, **setting)
    assert t.against(f"allied: sr {SMALL}/1 N49") == {"28.62B"}


@pytest.mark.rule("28.62C#1", "two ground units come into an objective in a turn")
def test_two_units_come_into_an_objective() -> None:
    t = strategic(f"{INFANTRY} L31", f"{INFANTRY} O32", f"{INFANTRY} N29")
    t.say(f"axis: sr {INFANTRY}/1 M35")
    t.say(f"axis: sr {INFANTRY}/2 M35")
    assert t.against(f"axis: sr {INFANTRY}/3 M35") == {"28.62C"}
    assert t.against(f"axis: sr {INFANTRY}/3 P33") == set()


@pytest.mark.rule("28.62C#2", "two ground units leave an objective in a turn")
def test_two_units_leave_an_objective() -> None:
    t = strategic(f"{INFANTRY} L31 x3", f"{INFANTRY} O32")
    t.say(f"axis: sr {INFANTRY}/1 M35")
    t.say(f"axis: sr {INFANTRY}/2 P33")
    assert t.against(f"axis: sr {INFANTRY}/3 N29") == {"28.62C"}
    assert t.against(f"axis: sr {INFANTRY}/4 N29") == set()


@pytest.mark.rule("28.62C#3", "what has come in does not count against what goes out, nor this")
def test_the_two_limits_do_not_meet() -> None:
    t = strategic(f"{INFANTRY} M35", rows=(Traffic(SpaceId("M35"), arrived=2),))
    assert t.against(f"axis: sr {INFANTRY}/1 L31") == set()
    t = strategic(f"{INFANTRY} L31", rows=(Traffic(SpaceId("M35"), left=2),))
    assert t.against(f"axis: sr {INFANTRY}/1 M35") == set()


@pytest.mark.rule("28.63#1", "there is no limit to the number of SRs")
def test_any_number_of_units_may_sr() -> None:
    starts, ends = ("L31", "M27", "N26", "N29"), ("M35", "O32", "P33", "P35")
    t = strategic(*(f"{INFANTRY} {space} x2" for space in starts), control={"germany": "P35"})
    for number, to in enumerate((*ends, *ends)):
        t.say(f"axis: sr {INFANTRY}/{number + 1} {to}")
    assert sorted(t.world.units_in[SpaceId(to)].__len__() for to in ends) == [2, 2, 2, 2]


@pytest.mark.rule("28.314#1", "units that have TRed may SR")
def test_a_unit_may_tr_and_then_sr() -> None:
    trd = Redeployed(UnitId(f"{INFANTRY}/1"), first=True)
    t = strategic(f"{INFANTRY} L31", rows=(trd,))
    t.say(f"axis: sr {INFANTRY}/1 M35")
    assert t.place(f"{INFANTRY}/1") == "M35"
    row = t.world.redeployed[trd.unit]
    assert (row.first, row.strategic, row.second) == (True, True, False)


@pytest.mark.rule("28.13E#1", "those who have SRed are asked for TRs again")
def test_trs_follow_the_srs() -> None:
    rows = (Redeployed(UnitId(f"{INFANTRY}/1"), strategic=True),)
    assert last(f"{INFANTRY} L31", rows=rows).pending == "second-trs"


def test_no_trs_follow_if_nobody_has_sred() -> None:
    assert last(f"{INFANTRY} L31").pending == ""


@pytest.mark.rule("28.315#1", "only units that have been SRed TR again")
@pytest.mark.rule("28.64#1", "from the objective they have come to")
def test_only_units_that_have_been_sred_may_tr_again() -> None:
    rows = (Redeployed(UnitId(f"{INFANTRY}/1"), first=True, strategic=True),)
    t = last(f"{INFANTRY} L31 x2", rows=rows)
    assert t.against(f"axis: tr {INFANTRY}/2 L32") == {"28.315"}
    t.say(f"axis: tr {INFANTRY}/1 L32")
    assert t.place(f"{INFANTRY}/1") == "L32"
    assert t.against(f"axis: tr {INFANTRY}/1 L33") == {"28.43"}
    assert last(f"{INFANTRY} L31").pending == ""  # nobody was SRed


@pytest.mark.rule("85.461#6", "they do not redeploy into lands closed to them")
def test_units_of_an_ally_do_not_redeploy_through_lands_closed_to_them() -> None:
    t = first("hungary-infantry-1-3 S33", control={"germany": "S34"})
    territory = t.world.board.territory
    rumanian = [s for s in t.world.map.neighbours("S33") if territory[s] == "rumania"]
    for space in rumanian:
        assert t.against(f"axis: tr hungary-infantry-1-3/1 {space}") == {"85.46A"}
