"""How the staff holds and takes what decides the game: the hexes around it, air, walls of men."""

from __future__ import annotations

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import choices_of
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.defending import Defence
from warcabinet.players.awaw.staff.fighting import allocated
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.marching import walks
from warcabinet.players.awaw.staff.redeploying import planned
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")
MOSCOW = SpaceId("H47")

SIEGE = ("germany-armor-4-6 J45 x2", "germany-armor-4-6 J44 x2", "germany-infantry-3-3 I44 x2")
"""Before Moscow."""


def front(world: AwawWorld, side: Side) -> FrontLine:
    return FrontLine(world, side, USUAL)


def play_on(at: Table, seat: Seat, most: int = 40) -> list[str]:
    player = Officer(seat, "s")
    said: list[str] = []
    view = SeatView("awaw", "", {}, seat, (AXIS, ALLIED), 0, None)
    while (asked := at.position.asked(seat)) is not None and len(said) < most:
        action = player.choose(view, asked)
        said.append(notation.write(action))
        at.position = at.position.answer(seat, action)
    return said


# Holding ------------------------------------------------------------------------------------------


def test_nobody_else_comes_beside_moscow_once_the_enemy_is_there() -> None:
    """15.12: attackers need hexes next to it, and the line runs elsewhere then."""
    pieces = (*SIEGE, "germany-armor-4-6 I46 x2", "germany-armor-4-6 I47 x2")
    now = front(world_at(*pieces, "russia-infantry-3-3 H47 x2", turn="Fall 1942"), Side.ALLIED)
    defence = Defence(now)
    free = defence.ring - set(defence.line)
    assert free
    others = {space for space in now.distance(MOSCOW) if now.distance(MOSCOW)[space] == 2}
    others -= set(defence.line) | defence.ring
    for space in free & set(now.board.members(now.around(now.board.bit(MOSCOW)))):
        assert all(defence.use(space, 1, 0, 0) > defence.use(one, 1, 0, 0) for one in others)
        assert defence.use(space, 1, 0, 0) > defence.use(space, 1, 1, 1)


def test_who_keeps_moscow_does_not_attack_out_of_it() -> None:
    world = world_at(
        "hungary-infantry-1-3 H46",
        *("germany-armor-4-6 J45 x2", "germany-armor-4-6 J44 x2"),
        *("russia-infantry-3-3 H47 x2", "russia-infantry-3-3 G47"),
        side="allied",
        step="T.P.CBT.GND",
        turn="Summer 1942",
    )
    now = front(world, Side.ALLIED)
    assert now.defensive
    _, targets = allocated(now, exploiting=False, air=False)
    attackers = {unit for one in targets for unit in one.places}
    assert attackers
    assert not attackers & set(world.units_in[MOSCOW])


def test_the_capital_of_an_ally_is_kept_against_breakthroughs() -> None:
    """83.11: Rumania falls with Bucharest; armor from the border could come to it."""
    pieces = ("rumania-infantry-2-3 W33", "rumania-infantry-1-3 U35", "germany-infantry-3-3 L36 x2")
    armor = "russia-armor-3-5 P38 x2"
    now = front(world_at(*pieces, armor, turn="Summer 1941", scenario="barbarossa"), Side.AXIS)
    bucharest = SpaceId("W33")
    assert not now.defensive
    assert not now.threat.get(bucharest), "nobody could simply walk there"
    assert now.guard_wanted(bucharest) >= 1
    assert UnitId("rumania-infantry-2-3/1") not in planned(now, second=False)
    far = front(world_at(*pieces, "russia-armor-3-5 N45 x2", turn="Summer 1941"), Side.AXIS)
    assert not far.guard_wanted(bucharest)


def test_the_line_is_heaviest_before_what_decides_the_game() -> None:
    south = ("germany-infantry-3-3 R42", "germany-infantry-3-3 P43", "russia-infantry-3-3 H47")
    now = front(world_at(*SIEGE, *south, turn="Summer 1942"), Side.ALLIED)
    defence = Defence(now)
    near = [space for space in defence.line if now.distance(MOSCOW)[space] <= 3]
    far = [space for space in defence.line if now.distance(MOSCOW)[space] > 12]
    assert near
    assert far
    assert min(defence.use(one, 3, 0, 0) for one in near) > max(
        defence.use(one, 3, 0, 0) for one in far
    )


def test_air_goes_to_where_it_can_help_moscow() -> None:
    """18.611: five factors in the south help nobody who keeps it."""
    t = table(
        *SIEGE,
        *("russia-infantry-3-3 H47 x2", "russia-infantry-3-3 N49", "russia-aaf N49 x5"),
        *("germany-infantry-3-3 N45 x2", "germany-infantry-3-3 O45 x2"),
        play=Staging(),
        side="allied",
        step="T.P.MOV.AIR.30",
        turn="Summer 1942",
    )
    said = play_on(t, ALLIED, 1)[0]
    assert said.startswith("stage russia-aaf@N49")
    now = front(t.world, Side.ALLIED)
    reached = mission_area(now.world, UnitTypeId("russia-aaf"), "russia", SpaceId(said.split()[-1]))
    assert now.board.has(reached, MOSCOW)


def test_who_gains_most_redeploys_first() -> None:
    """28.62: few can; whoever is far from everything goes before those near the line."""
    at = table(
        *SIEGE,
        *("russia-infantry-1-3 H47", "russia-infantry-1-3 G48", "russia-infantry-1-3 F49"),
        "russia-infantry-3-3 U48 x2",
        play=StrategicRedeployments(),
        side="allied",
        step="T.P.RED.50",
        turn="Summer 1942",
    )
    moved = [text for text in play_on(at, ALLIED) if text.startswith("sr ")]
    assert moved[0].startswith("sr russia-infantry-3-3")


def test_who_is_cut_off_takes_nothing() -> None:
    """30.53: isolated units do not advance, so Moscow stayed empty after it had been cleared."""
    pieces = ("hungary-infantry-1-3 H47", "germany-armor-4-6 N40 x2", "russia-infantry-3-3 G47 x2")

    def score(*rows: UnitSupply) -> float:
        world = world_at(*pieces, side="allied", step="T.P.CBT.GND", turn="Winter 1942", rows=rows)
        _, targets = allocated(front(world, Side.ALLIED), exploiting=False, air=False)
        return next((one.score for one in targets if one.space == MOSCOW), 0.0)

    names = ("russia-infantry-3-3/1", "russia-infantry-3-3/2")
    assert score() > 50 > score(*(UnitSupply(UnitId(name), Supply.NONE) for name in names))


# Taking -------------------------------------------------------------------------------------------


def test_more_goes_to_where_air_will_help_the_defenders() -> None:
    """18.611: odds that are just good enough are so no longer when the air of Leningrad flies."""
    pieces = (
        *("germany-armor-4-6 E43 x2", "germany-armor-4-6 F43 x2", "germany-infantry-3-3 F42 x2"),
        *("finland-infantry-2-3 C44 x2", "russia-infantry-1-3 D44"),
    )

    def sent(*air: str) -> int:
        now = front(world_at(*pieces, *air, turn="Fall 1941"), Side.AXIS)
        plan = {one.space: one for one in Allocation(now, choices_of(now)).plan()}
        return sum(now.factors(unit) for unit in plan[SpaceId("D44")].places)

    assert sent("russia-aaf D44 x4") > sent()


def test_what_is_taken_in_the_end_is_held_by_two() -> None:
    """Smolensk was taken in the last turn by one unit again and again, and lost to five."""

    def sent(turn: str) -> int:
        pieces = ("germany-armor-4-6 K42 x2", "russia-infantry-3-3 I45 x2")
        now = front(world_at(*pieces, scenario="barbarossa-1941", turn=turn), Side.AXIS)
        staff = Allocation(now, choices_of(now))
        return sum(space == "J43" for _, space in walks(now, staff, main=False))

    assert sent("Winter 1941") == 2
    assert sent("Fall 1941") == 1
