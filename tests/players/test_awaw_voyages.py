"""What the sea parts: boldness where both sides meet on land, landings that could not last, and
ports that have no room for more.
"""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.state.naval import Activity, ActivityId, Cargo, CargoId
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.sea.carrying import has_room
from warcabinet.players.awaw.staff.theaters import Command
from warcabinet.players.awaw.staff.voyages import is_hopeless, shared_ground

TARANTO, RHODES, CHERBOURG = SpaceId("AA24"), SpaceId("FF30"), SpaceId("M21")
FLEET = "britain-dd LL29 x4"
IN_ITALY = ("italy-infantry-3-3 Y22 x2", "italy-infantry-3-3 Z23 x2", "italy-infantry-3-3 X23 x2")
IN_EGYPT = ("britain-infantry-3-4 LL24", "britain-armor-2-5 LL23")


def british(*units: str, turn: str = "Summer 1942") -> Command:
    world = world_at(
        *units, scenario="mediterranean-1941", turn=turn, side="allied", step="T.P.MOV.GND"
    )
    return Command(world, Side.ALLIED, USUAL)


def test_enemies_across_the_sea_make_nobody_stand_still() -> None:
    """In a game the British waited three seasons before an empty Libya."""
    few = british(*IN_EGYPT, FLEET, *IN_ITALY, "italy-infantry-1-3 MM18")
    assert not few.defensive
    assert not british(*IN_EGYPT, FLEET, *IN_ITALY).defensive  # Tripoli is theirs, and empty
    many = british(*IN_EGYPT, FLEET, *IN_ITALY, "italy-infantry-3-3 MM18 x3")
    assert many.defensive


def test_where_the_war_is_fought_on_land_alone_nothing_changes() -> None:
    pieces = ("russia-infantry-1-3 K41", "germany-infantry-3-3 K38 x3")
    now = Command(world_at(*pieces, turn="Fall 1941"), Side.ALLIED, USUAL)
    assert now.boldness == super(Command, now).boldness


def test_nobody_lands_alone_among_many_while_he_meets_the_enemy_elsewhere() -> None:
    """21.51: a British tank brigade was sent to Taranto in its first turn, with the whole fleet."""
    now = british(*IN_EGYPT, FLEET, *IN_ITALY)
    assert is_hopeless(now, TARANTO, 2)
    assert not is_hopeless(now, TARANTO, 9)
    assert not is_hopeless(now, RHODES, 1)


def test_nobody_lands_where_the_air_costs_more_than_there_is_to_be_had() -> None:
    assert is_hopeless(british(*IN_EGYPT, FLEET, "italy-aaf FF30 x4"), RHODES, 3)
    assert not is_hopeless(british(*IN_EGYPT, FLEET, "italy-aaf FF30 x2"), RHODES, 3)


def test_who_meets_the_enemy_nowhere_has_no_choice() -> None:
    pieces = ("us-infantry-3-4 L22", "germany-infantry-3-3 O22 x3", "us-dd L22 x4")
    world = world_at(*pieces, scenario="overlord-1944", turn="Summer 1944", side="allied")
    now = Command(world, Side.ALLIED, USUAL)
    assert not shared_ground(now)
    assert not is_hopeless(now, CHERBOURG, 3)


@pytest.mark.parametrize(("besieged", "more"), [(True, False), (False, True)])
def test_no_more_are_shipped_to_a_port_than_it_has_room_for_unless_they_can_go_on(
    besieged: bool, more: bool
) -> None:
    """12.11, 12.22: two armored units were lost in Cherbourg, too many and with no way out."""
    enemies = ["germany-infantry-3-3 N20"] + ["germany-infantry-3-3 N21"] * besieged
    pieces = ("us-infantry-3-4 M21", "us-armor-5-6 L22 x3", *enemies, "us-dd L22 x4")
    world = world_at(*pieces, scenario="overlord-1944", turn="Fall 1944", side="allied")
    now = Command(world, Side.ALLIED, USUAL)
    assert has_room(now, CHERBOURG)
    under_way = ActivityId("activity-1")
    world.put(Activity(under_way, "us", "sea-transport", (), (), CHERBOURG, with_cargo=True))
    row = world.units[sorted(world.units_in[SpaceId("L22")])[0]]
    world.drop(row)
    world.put(Cargo(CargoId(str(row.id)), "us", under_way, SpaceId("L22"), unit=row))
    assert has_room(Command(world, Side.ALLIED, USUAL), CHERBOURG) is more
