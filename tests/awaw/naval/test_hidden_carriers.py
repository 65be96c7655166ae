"""20.164A, 21.556: which carriers a force has stays hidden when their squadrons fly missions over
land: two games that differ in it alone give the other side the same bytes.
"""

from __future__ import annotations

from tests.awaw.naval.interceptions import RABAUL, ocean, sail
from tests.awaw.secrecy import sent
from tests.awaw.table import Staged, put_unit
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.carrier_air.carrier_air_missions import CarrierMissionsFlown
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityState
from warcabinet.engine import notation
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")


def game(ships: str) -> Game:
    world = ocean(f"japan-1 {RABAUL}: {ships}")
    put_unit(world, "us-aaf HH27 x2")
    row = sail(world, "activity-1", "japan-1", "HH29")
    world.amend(row, state=ActivityState.THERE)
    world.amend(world.forces[ForceId("japan-1")], place=SpaceId("HH29"))
    world.changes.clear()
    world.told.clear()
    rules = Staged(world, CarrierMissionsFlown())
    return new_game(rules, "coral-sea", "carriers", chance="seeded", seed="3")


def after(made: Game) -> list[list[bytes]]:
    """What the other side gets: as the question is put, and when two squadrons attack a base."""
    found = [sent(made, ALLIED)]
    text = "strike-base HH27 japan-1=japan-nas=2"
    made.answer(AXIS, notation.read(text, RULES.actions))
    found.append(sent(made, ALLIED))
    return found


def test_which_carriers_launch_squadrons_stays_hidden() -> None:
    one, other = game("akagi, ca 6, dd 4"), game("kaga, kongo, ca 6, dd 4")
    assert sent(one, AXIS) != sent(other, AXIS)
    assert after(one) == after(other)
