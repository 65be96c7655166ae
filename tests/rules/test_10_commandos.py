"""10.8, 21.512A, 21.5154: commandos, who may invade ports that have no beach."""

from __future__ import annotations

import pytest

from tests.awaw.table import put_unit, world_at
from tests.rules.shared.landing import ASHORE, LAE, RABAUL, at, coast, unopposed
from tests.rules.shared.sailing import hulls, put
from tests.rules.test_21_invasion_places import spot
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.naval.landings.after_the_landing import may_have_bridgehead
from warcabinet.awaw.naval.landings.loading import Load
from warcabinet.awaw.naval.landings.marines_and_commandos import too_far_for_commandos, too_many
from warcabinet.awaw.naval.landings.mission_orders import against_mission
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, Invade, InvadeHex, invadable
from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.naval import ActivityId, Cargo, CargoId, HullId, Landed
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

COMMANDO, FOOT = "britain-commando-1-3/1", "britain-infantry-1-3/1"
PORT, BEACH = SpaceId(RABAUL), SpaceId(LAE)
BRISBANE = "NN24"


def lae(*units: str, level: int = 2, rows: tuple[Record, ...] = ()) -> AwawWorld:
    """British commandos, infantry and destroyers in Lae; Rabaul, a port without a beach, is
    Japanese.
    """
    own = (f"britain-commando-1-3 {LAE}", f"britain-infantry-1-3 {LAE} x2")
    world = coast(f"britain loose {LAE}: dd 6", units=(*own, *units))
    world.put(Clock(StepId("T.P.COM.ANN.10"), game_turn("Summer 1942"), Side.ALLIED))
    world.put(Level("ctl", "britain", level))
    for row in (Control(PORT, "japan"), *rows):
        world.put(row)
    world.changes.clear()
    return world


def against(world: AwawWorld, unit: str, to: str = RABAUL, *via: str, base: str = LAE) -> set[str]:
    """The rules against an invasion from Lae with a unit, by ships of a base."""
    ships = (Ships(HullId(f"britain-dd@{base}"), 2),)
    stops = tuple(SpaceId(one) for one in via)
    action = Invade((), ships, SpaceId(to), (Load(UnitId(unit), ForceId("loose")),), stops)
    return {one.rule for one in against_mission(world, INVASION, action)}


@pytest.mark.rule("10.81#1", "commandos invade an undefended port")
@pytest.mark.rule("10.81#4", "others do not")
@pytest.mark.rule("21.5154#2", "commandos invade a port without a beach")
def test_commandos_invade_a_port_and_others_do_not() -> None:
    world = lae()
    assert against(world, COMMANDO) == set()
    assert against(world, FOOT) == {"10.81"}
    assert {one.rule for one in BOOK.may(world, InvadeHex("japan", PORT))} == {"21.5154"}


@pytest.mark.rule("10.81#3", "no port with enemy ground units is invaded by commandos")
def test_commandos_invade_no_defended_port() -> None:
    assert against(lae("japan-infantry-1-2 EE30"), COMMANDO) == {"10.81"}


@pytest.mark.rule("10.81#1", "whoever of the Western Allies carries them")
def test_commandos_invade_a_port_with_the_ships_of_an_ally() -> None:
    world = lae()
    put(world, hulls("us-dd=2", LAE)[0])
    ships = (Ships(HullId(f"us-dd@{LAE}"), 2),)
    for unit, found in ((COMMANDO, set()), (FOOT, {"10.81"})):
        action = Invade((), ships, PORT, (Load(UnitId(unit), ForceId("loose")),), ())
        assert {one.rule for one in against_mission(world, INVASION, action)} == found


@pytest.mark.rule("10.81#1", "others protect them on their way")
def test_ships_go_along_with_commandos_that_are_at_sea() -> None:
    t = at(lae(), *ASHORE)
    t.say(f"allied: invade - britain-dd@{LAE}=2 {RABAUL} {COMMANDO}=loose -")
    assert UnitId(COMMANDO) not in t.world.units
    assert t.against(f"allied: invade - britain-dd@{LAE}=2 {RABAUL} - -") == set()


@pytest.mark.rule("10.83#1", "without a CTL of two commandos are like others")
@pytest.mark.rule("10.82#1", "trained commandos are not counted in the first wave")
def test_commandos_need_training() -> None:
    assert against(lae(level=1), COMMANDO) == {"10.83"}
    for level, found in ((1, True), (2, False)):
        world = lae(level=level)
        every = (COMMANDO, FOOT, "britain-infantry-1-3/2")
        rows = [
            Cargo(CargoId(one), "britain", ActivityId("a"), BEACH, unit=world.units[UnitId(one)])
            for one in every
        ]
        assert too_many(world, rows) is found


@pytest.mark.rule("10.84#1", "commandos do not take the +1 of a defender against an invasion")
def test_commandos_leave_the_defenders_their_advantage() -> None:
    world = lae(f"japan-infantry-1-2 {RABAUL}")
    for unit, value in ((COMMANDO, 1), ("us-marine-1-3/1", None)):
        if unit != COMMANDO:
            put_unit(world, f"us-marine-1-3 {LAE}")
        world.amend(world.units[UnitId(unit)], place=PORT)
        world.put(Landed(UnitId(unit), PORT, ActivityId("a"), BEACH))
        (defender,) = weigh(world, Assault((UnitId(unit),), (PORT,))).defenders
        parts = {one.name: one.value for one in defender.parts}
        assert parts.get("invasion") == value


@pytest.mark.rule("10.81#5", "a port that commandos have taken gets no bridgehead")
def test_commandos_take_a_port_without_a_bridgehead() -> None:
    t = at(lae(), *ASHORE)
    t.say(f"allied: invade - britain-dd@{LAE}=2 {RABAUL} {COMMANDO}=loose -")
    t.say("allied: end-missions")
    unopposed(t)
    assert str(t.world.units[UnitId(COMMANDO)].place) == RABAUL
    assert not may_have_bridgehead(t.world, PORT, "britain", 0)
    assert may_have_bridgehead(t.world, BEACH, "britain", 0)


@pytest.mark.rule("10.81#2", "commandos invade a port within five hexes in the Pacific")
def test_commandos_do_not_go_far_in_the_pacific() -> None:
    rows = (Control(SpaceId(BRISBANE), "japan"),)
    assert against(lae(rows=rows), COMMANDO, BRISBANE) == {"21.512A"}
    assert against(lae(rows=rows), COMMANDO) == set()


@pytest.mark.rule("21.512A#1", "by no longer way; what the ships sail before does not count")
def test_commandos_make_no_detour() -> None:
    """Rabaul is three hexes from Lae. Ships of Brisbane come a long way to fetch them."""
    assert against(lae(), COMMANDO, RABAUL, "GG30") == set()  # five hexes
    assert against(lae(), COMMANDO, RABAUL, "FF31") == {"21.512A"}  # six
    far = lae()
    put(far, hulls("britain-dd=2", BRISBANE)[0])
    assert against(far, COMMANDO, RABAUL, base=BRISBANE) == set()


@pytest.mark.rule("21.512A#1", "and within ten in Europe")
def test_commandos_go_ten_hexes_in_europe() -> None:
    world = world_at(scenario="global-war", turn="Summer 1942")
    beaches = invadable(world)
    malta, naples, genoa = (spot(world, name) for name in ("Malta", "Naples", "Genoa"))
    assert too_far_for_commandos(world, "britain", malta, naples, beaches) == []
    (found,) = too_far_for_commandos(world, "britain", malta, genoa, beaches)
    assert found.rule == "21.512A"
