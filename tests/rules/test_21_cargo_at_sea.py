"""20.59, 21.436A, 21.436B, 21.517B, 21.517C, 22.82: what is lost with the ships that carry it, and
what the ships do afterwards.
"""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end
from tests.rules.shared.landing import (
    GUADALCANAL,
    INFANTRY,
    LAE,
    MARINE,
    MORESBY,
    RABAUL,
    TO_THE_COAST,
    TRANSPORT,
    TRUK,
    at,
    coast,
    unopposed,
)
from tests.rules.shared.sailing import SeaTable
from tests.rules.test_21_invasions import DEFENDED, TROOPS, ashore, off_moresby, part
from warcabinet.awaw.naval.cargo.cargo_losses import CargoLosses, sink_cargo
from warcabinet.awaw.naval.movement.bases_to_return_to import bases_for
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import ActivityState, CargoId, HullId, Stance, Voyage
from warcabinet.hexes import SpaceId

ONE = ForceId("japan-1")
BEACH = SpaceId(MORESBY)
DESTROYERS = HullId("japan-dd@tf:japan-1")
THIRD = "japan-infantry-1-2/3"


def after_losses(lost: int) -> SeaTable:
    """Two units sail with two destroyers, and others with four; so many of the two are sunk."""
    world = coast(f"japan-1 {RABAUL}: ca 8, dd 2", f"japan-2 {RABAUL}: ca 8, dd 4", units=TROOPS)
    t = at(world, *TO_THE_COAST)
    cargo = f"{MARINE}=japan-1,{INFANTRY}=japan-1"
    t.say(f"axis: invade japan-1,japan-2 - {GUADALCANAL} {cargo} -")
    later = t.world.copy()
    later.readonly = False
    if lost:
        remove(later, later.hulls[DESTROYERS], lost)
    later.changes.clear()
    return at(later, CargoLosses)


@pytest.mark.rule("20.59#1", "a unit is lost when too few destroyers are left to carry it")
@pytest.mark.rule("22.82A#1", "what the ships cannot carry any more is lost")
def test_units_go_down_with_their_destroyers() -> None:
    t = after_losses(2)
    assert not t.world.cargo
    assert not {UnitId(MARINE), UnitId(INFANTRY)} & {*t.world.units}
    assert UnitId("japan-infantry-1-2/2") in t.world.units


@pytest.mark.rule("20.59#2", "the owner chooses which of several is lost, and no more than due")
@pytest.mark.rule("22.82B#1", "destroyers of another force do not save it")
def test_the_owner_chooses_what_is_lost() -> None:
    t = after_losses(1)
    assert (t.pending, t.position.to_answer()) == ("cargo-lost", ("axis",))
    for unit in (MARINE, INFANTRY):
        assert t.against(f"axis: lose-cargo {unit}") == set()
    assert t.against(f"axis: lose-cargo {MARINE},{INFANTRY}") == {"20.59"}
    t.say(f"axis: lose-cargo {MARINE}")
    assert {*t.world.cargo} == {INFANTRY}
    assert not after_losses(0).pending


@pytest.mark.rule("22.82C#1", "destroyers whose cargo is lost are free for other tasks")
@pytest.mark.rule("21.517C#2", "they bombard for those that still land")
def test_destroyers_that_have_lost_their_cargo_bombard() -> None:
    def bombarding(*lost: str) -> tuple[tuple[int, int], ...]:
        t = off_moresby(f"japan-1 {RABAUL}: ca 8, dd 4")
        t.world.readonly = False
        for unit in lost:
            remove(t.world, t.world.hulls[DESTROYERS], 1)
            sink_cargo(t.world, t.world.cargo[CargoId(unit)])
        landing = sorted({MARINE, INFANTRY} - {*lost})
        t.say(f"axis: land-troops {','.join(landing)} japan-1")
        return t.world.off_the_beach[BEACH].bombarding

    assert bombarding() == ((3, 8),)
    assert bombarding(INFANTRY) == ((3, 9),)


def beaten_transport(*, embarked: bool) -> SeaTable:
    """Ships from Truk fetch a unit in Rabaul for Lae, and are beaten before or after that."""
    ships = (f"japan-1 {TRUK}: ca 8, dd 2", f"us-1 {MORESBY}: ca 10, dd 9")
    world = coast(*ships, units=TROOPS, step="T.P.MOV.TRA.20")
    t = at(world, *TRANSPORT)
    t.say(f"axis: transport-by-sea japan-1 - {LAE} {MARINE}=japan-1 -")
    t.say("axis: end-sea-transport")
    (row,) = t.world.activities.values()
    (way,) = row.legs
    hex_ = way[-1] if embarked else way[way.index(SpaceId(RABAUL)) - 1]
    t.say(f"allied: intercept-at-sea activity-1={hex_}=us-1=0")
    request = t.position.request
    assert request is not None
    t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]
    t.go_on()
    battle_to_the_end(t, "axis")
    t.go_on()
    unopposed(t)
    return t


@pytest.mark.rule("21.436A#1", "beaten before they embarked anybody, ships go home alone")
def test_a_sea_transport_that_is_beaten_before_it_embarks_anybody() -> None:
    t = beaten_transport(embarked=False)
    assert t.world.units[UnitId(MARINE)].place == RABAUL
    assert UnitId(MARINE) not in t.world.shipped
    there = t.world.forces[ONE]
    assert (there.place, there.stance, there.inverted) == (TRUK, Stance.PORT, True)


@pytest.mark.rule("21.436B#1", "who is beaten brings its units back where they embarked")
@pytest.mark.rule(
    "22.63B#1", "ships to their own base, though another one is near, units to theirs"
)
def test_a_sea_transport_that_is_beaten_comes_back() -> None:
    t = beaten_transport(embarked=True)
    assert t.world.units[UnitId(MARINE)].place == RABAUL
    assert t.world.shipped[UnitId(MARINE)].how is Voyage.TRANSPORTED
    there = t.world.forces[ONE]
    assert (there.place, there.stance) == (TRUK, Stance.PORT)


TWO = ForceId("japan-2")


@pytest.mark.rule("21.436A#1", "so do ships that carry nothing, and they alone if they withdraw")
@pytest.mark.rule("21.436B#1", "and so they do with the units aboard")
@pytest.mark.rule("21.516A#1", "as in an invasion")
@pytest.mark.rule("21.516B#1", "before and after embarking")
@pytest.mark.rule("21.66A#1", "and in a sea escort")
@pytest.mark.parametrize("kind", [Kind.SEA_TRANSPORT, Kind.INVASION, Kind.ESCORT])
def test_ships_that_only_go_along_return_to_their_own_base(kind: Kind) -> None:
    """Once the mission has been carried out they return to any base that is near."""
    ships = (f"japan-1 {TRUK}: ca 8, dd 2", f"japan-2 {TRUK}: ca 10")
    t = at(coast(*ships, units=TROOPS, step="T.P.MOV.TRA.20"), *TRANSPORT)
    t.say(f"axis: transport-by-sea japan-1,japan-2 - {LAE} {MARINE}=japan-1 -")
    t.say("axis: end-sea-transport")
    world = t.world.copy()
    world.readonly = False
    (row,) = world.activities.values()
    (way,) = row.legs
    row = world.amend(row, kind=str(kind))
    world.amend(world.forces[TWO], place=way[-1], stance=Stance.RETURNING)

    def bases(state: ActivityState) -> set[SpaceId]:
        world.amend(world.activities[row.id], state=state)
        return {*bases_for(world, TWO)}

    assert bases(ActivityState.DONE) > {SpaceId(TRUK)}
    assert bases(ActivityState.ABORTED) == {SpaceId(TRUK)}
    assert bases(ActivityState.UNDER_WAY) == {SpaceId(TRUK)}


@pytest.mark.rule("21.517B#1", "units beside the hex join, and the DM is as without them")
def test_units_beside_the_hex_change_no_defence() -> None:
    units = (*DEFENDED, f"japan-infantry-1-2 {LAE}")
    marines = ashore(MARINE, INFANTRY, units=units)
    attack = f"axis: attack {MORESBY} {INFANTRY},{THIRD},{MARINE}"
    assert marines.against(attack) == set()
    assert part(marines, "ground units", MARINE, INFANTRY, THIRD) == 3
    assert part(marines, "invasion", MARINE, INFANTRY, THIRD) is None
    plain = ashore(INFANTRY, "japan-infantry-1-2/2", units=units)
    assert part(plain, "invasion", INFANTRY, "japan-infantry-1-2/2", THIRD) == 1
