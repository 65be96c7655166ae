"""Rules 19.5, 19.6: who bears losses in the air, and squadrons."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from tests.awaw.table import Table
from tests.awaw.vectors.named import all_of_europe, europe
from tests.rules.shared.air_combat import (
    borne,
    flight,
    home,
    left,
    one_round,
    over_minsk,
    squad,
)
from warcabinet.awaw.air.combat.air_combat import end_combat
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    engaged,
)
from warcabinet.awaw.air.combat.losses_from_mixed_forces import (
    Squad,
    Toll,
    apportion,
    to_choose,
)
from warcabinet.awaw.air.missions.air_factors_and_squadrons import factors_of
from warcabinet.awaw.state.air import AirState, Flight, FlightId
from warcabinet.awaw.state.world import AwawWorld


def over_europe(*flights: Flight) -> Table:
    return europe(play=one_round(flights), rows=flights, turn="Fall 1941", step="T.P.MOV.AIR.50")


# Who bears it -------------------------------------------------------------------------------------


@pytest.mark.rule("19.61A#1", "each nationality bears its share")
@pytest.mark.rule("19.63#1", "losses and aborts are shared together")
@pytest.mark.rule("19.63#2", "losses first, then aborts: the example of the text")
def test_losses_first_then_aborts_to_each_nationality_in_turn() -> None:
    force = (squad("us-aaf", 3), squad("britain-aaf", 1))
    assert borne(*force, result=(1, 1)) == {"us-aaf": "1/0", "britain-aaf": "0/1"}
    assert borne(*force, result=(2, 1)) == {"us-aaf": "1/1", "britain-aaf": "1/0"}
    assert borne(*force, result=(0, 3)) == {"us-aaf": "0/2", "britain-aaf": "0/1"}


@pytest.mark.rule("19.61#1", "the rest falls on the type with most factors")
def test_a_type_with_nothing_left_is_passed_over() -> None:
    force = (squad("us-aaf", 4), squad("britain-aaf", 1))
    assert borne(*force, result=(3, 1)) == {"us-aaf": "2/1", "britain-aaf": "1/0"}
    assert borne(*force, result=(9, 9)) == {"us-aaf": "4/0", "britain-aaf": "1/0"}


@pytest.mark.rule("17.65#3", "air transports do not count for the strength of a force")
@pytest.mark.rule("17.65#2", "air transports bear losses as a type of their own")
@pytest.mark.rule("19.61B#1", "air transports bear losses as a type")
def test_air_transports_bear_losses_too() -> None:
    force = (squad("russia-aaf", 2, drm=1), squad("russia-air-transport", 1, drm=1))
    assert engaged(force) == 2
    assert borne(*force, result=(2, 0)) == {"russia-aaf": "1/0", "russia-air-transport": "1/0"}


@pytest.mark.rule("19.61B#2", "elite and other naval air of Japan are two types")
def test_air_units_of_one_nationality_with_different_modifiers_are_two_types() -> None:
    elite = squad("japan-nas", 3, drm=3)
    force = (Squad("elite", "japan-nas-elite", *elite.kind, 3), squad("japan-nas", 2))
    assert borne(*force, result=(2, 0)) == {"elite": "1/0", "japan-nas": "1/0"}


@pytest.mark.rule("19.62#1", "of equal numbers the lower modifier bears more")
def test_of_equal_numbers_the_lower_modifier_bears_more() -> None:
    force = (squad("germany-aaf", 2), squad("hungary-aaf", 2, drm=0))
    assert borne(*force, result=(1, 0)) == {"germany-aaf": "0/0", "hungary-aaf": "1/0"}
    assert to_choose(force, 1, 0) == ()


@pytest.mark.rule("19.62#3", "of equal numbers and modifiers the owner chooses")
def test_of_equal_numbers_and_modifiers_the_owner_chooses() -> None:
    force = (squad("finland-aaf", 2), squad("germany-aaf", 2))
    assert to_choose(force, 1, 0) == ("finland-aaf", "germany-aaf")
    assert to_choose(force, 1, 1) == ("finland-aaf", "germany-aaf")
    assert to_choose(force, 2, 0) == to_choose(force, 0, 2) == to_choose(force, 4, 0) == ()
    chosen = borne(*force, result=(1, 0), chosen=("germany-aaf", "finland-aaf"))
    assert chosen == {"finland-aaf": "0/0", "germany-aaf": "1/0"}


@pytest.mark.rule("19.62#3", "the owner is asked")
def test_the_owner_is_asked_in_play() -> None:
    t = over_minsk(
        flight(1, "germany-aaf", 1), flight(2, "finland-aaf", 1), home(3, "russia-aaf", 2)
    )
    t.dice(1, 1)
    t.dice(3, 4)  # less 1: 1/1 on row 2
    assert t.pending == "share-air-losses"
    assert t.against("axis: bear-first germany-aaf,germany-aaf") == {"19.62"}
    assert t.against("axis: bear-first italy-aaf,germany-aaf") == {"19.62"}
    assert t.against("axis: bear-first germany-aaf") == {"19.62"}
    t.say("axis: bear-first germany-aaf,finland-aaf")
    assert (left(t, 1), left(t, 2)) == ((0, 0), (1, 1))


def test_by_default_the_first_by_name_bears_more() -> None:
    t = over_minsk(
        flight(1, "germany-aaf", 1), flight(2, "finland-aaf", 1), home(3, "russia-aaf", 2)
    )
    t.dice(1, 1)
    t.dice(3, 4)
    t.default("axis")
    assert (left(t, 1), left(t, 2)) == ((1, 1), (0, 0))


@pytest.mark.rule("19.61#1", "flights of one type share evenly")
def test_flights_of_one_type_share_evenly() -> None:
    near = Squad("flight-1", "germany-aaf", "germany", "aaf", 2, 3)
    far = Squad("flight-2", "germany-aaf", "germany", "aaf", 2, 2)
    assert apportion((near, far), 3, 1) == (Toll("flight-1", 2, 1), Toll("flight-2", 1, 0))


@pytest.mark.rule("19.64#1", "inverted air units bear nothing while others are left")
@pytest.mark.rule("19.64#2", "then only the surplus of eliminations")
def test_inverted_air_units_bear_nothing_while_others_are_left() -> None:
    ready = Squad("ready", "russia-aaf", "russia", "aaf", 1, 3)
    down = Squad("down", "russia-aaf", "russia", "aaf", 1, 2, inverted=True)
    assert engaged((ready, down)) == 5  # R-040: they add to the row
    assert borne(ready, down, result=(4, 1)) == {"ready": "3/0", "down": "1/0"}
    assert borne(ready, down, result=(1, 5)) == {"ready": "1/2", "down": "0/0"}
    assert borne(down, result=(1, 3)) == {"down": "1/0"}


@pytest.mark.rule("18.521B#1", "inverted defenders add to the row")
@pytest.mark.rule("19.64#2", "surplus losses fall on the inverted")
def test_inverted_defenders_add_to_the_row_in_play() -> None:
    t = over_minsk(flight(1, "germany-aaf", 9), home(2, "russia-aaf", 3),
                   home(3, "russia-aaf", 2, state=AirState.FLOWN))  # fmt: skip
    t.dice(4, 4)  # 9 with the modifier: 4/5 on row 9
    t.dice(4, 4)
    assert t.told("19.42")[0] == "defenders with 5 roll 8 -1: 2/3"
    assert (left(t, 2), left(t, 3)) == ((0, 0), (1, 0))


@pytest.mark.rule("19.65A#1", "army squadrons of a nationality are one type")
@pytest.mark.rule("19.65#1", "a force of squadrons shares its losses in the same way")
@pytest.mark.rule("19.65C#2", "the example: each nation loses a squadron")
@pytest.mark.rule("19.65C#3", "and the aborts fall on all three types")
def test_the_army_squadrons_of_a_nationality_are_one_type() -> None:
    force = (
        squad("us-aaf", 6, squadrons=True),
        squad("australia-aaf", 3, squadrons=True),
        squad("us-nas", 1, squadrons=True),
    )
    assert borne(*force, result=(2, 3)) == {
        "us-aaf": "1/1",
        "australia-aaf": "1/1",
        "us-nas": "0/1",
    }


# Squadrons ----------------------------------------------------------------------------------------


@pytest.mark.rule("17.141C#1", "against naval air each factor fights as three squadrons")
@pytest.mark.rule("17.141C#2", "the number of squadrons decides the row of the table")
@pytest.mark.rule("17.143#1", "a naval air squadron is not an army air factor in counterair")
@pytest.mark.rule("17.25#1", "army air fights naval air in squadrons")
@pytest.mark.rule("19.51#1", "against naval air each army factor fights as three squadrons")
@pytest.mark.rule("19.51#2", "rows and losses are those of squadrons")
@pytest.mark.rule("23.133#1", "a factor becomes three squadrons")
@pytest.mark.rule("23.153#1", "all of them fight, each as well as another")
@pytest.mark.rule("23.154#1", "and they are lost one by one")
@pytest.mark.rule("19.65A#2", "whatever sort they are")
def test_against_naval_air_army_air_fights_in_squadrons() -> None:
    t = over_europe(flight(1, "germany-aaf", 2), home(2, "britain-nas", 4))
    assert t.told("19.1") == ["6 squadrons against 4 over K40, modifier +1 for the attackers"]
    t.dice(3, 3)  # 7: 2/4
    t.dice(4, 4)  # 7: 1/3
    assert left(t, 2) == (2, 2)
    row = t.world.flights[FlightId("flight-1")]
    assert (row.factors, row.squadrons, row.aborted) == (2, 5, 3)


@pytest.mark.rule("17.141A#2", "only naval air is lost by squadrons")
def test_only_naval_air_is_built_and_lost_by_squadrons() -> None:
    t = over_europe(flight(1, "germany-aaf", 3), home(2, "britain-nas", 3))
    t.dice(6, 6)
    t.dice(6, 6)
    lost = {row.type: row.cause for row in t.world.eliminated.values()}
    assert set(lost) == {"britain-nas"}  # two of nine German squadrons are not yet a factor
    assert t.world.casualties["britain"].brps == 3
    end_combat(t.world, [FlightId("flight-1")])
    assert t.world.casualties["germany"].brps == 3


@pytest.mark.rule("17.141C#1", "without naval air it fights in factors")
@pytest.mark.rule("19.51#1", "without naval air it fights in factors")
def test_without_naval_air_it_fights_in_factors() -> None:
    t = over_minsk(flight(1, "germany-aaf", 2), home(2, "russia-aaf", 4))
    assert t.told("19.1")[0].startswith("2 factors against 4")


@pytest.mark.rule("23.131A#1", "also beside naval air of the own side")
@pytest.mark.rule("19.51#3", "and a mixed force shares its losses")
def test_beside_naval_air_of_ones_own_too() -> None:
    t = over_europe(
        flight(1, "germany-aaf", 1), flight(3, "germany-nas", 2), home(2, "britain-aaf", 1)
    )
    assert t.told("19.1")[0].startswith("5 squadrons against 3")
    t.dice(6, 6)
    t.dice(6, 6)  # two lost and three aborted, in equal shares; the remnant is the army's
    army, navy = (t.world.flights[FlightId(f"flight-{number}")] for number in (1, 3))
    assert (army.squadrons, army.aborted) == (2, 2)
    assert (navy.factors, navy.aborted) == (1, 1)


@pytest.mark.rule("23.141A#4", "between rounds squadrons stay such, though the naval air is gone")
def test_squadrons_stay_squadrons_when_the_naval_air_is_gone() -> None:
    t = over_europe(flight(1, "germany-aaf", 2, squadrons=4), home(2, "britain-aaf", 1))
    assert t.told("19.1")[0].startswith("4 squadrons against 3")


@pytest.mark.rule("23.142A#1", "two squadrons left over make a factor, one does not")
@pytest.mark.rule("23.142A#2", "the series of the text")
@pytest.mark.parametrize(("squadrons", "factors"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (7, 2)])
def test_two_squadrons_left_over_make_a_factor_and_one_does_not(
    squadrons: int, factors: int
) -> None:
    assert factors_of(squadrons) == factors


def _put_together(*flights: Flight) -> AwawWorld:
    world = all_of_europe(rows=flights, turn="Fall 1941")
    end_combat(world, [row.id for row in flights])
    return world


@pytest.mark.rule("23.142B#2", "each base for itself")
@pytest.mark.rule("19.65C#1", "army air comes back in factors")
@pytest.mark.rule("23.143#1", "three squadrons are replaced by one factor")
def test_squadrons_are_put_together_by_bases() -> None:
    world = _put_together(
        flight(1, "germany-aaf", 2, squadrons=4), flight(2, "germany-aaf", 2, "J36", squadrons=5)
    )
    kept = {row.id: (row.factors, row.squadrons) for row in world.flights.values()}
    assert kept == {"flight-1": (1, 0), "flight-2": (2, 0)}


@pytest.mark.rule("23.142A#1", "a single squadron is lost")
def test_one_squadron_alone_is_lost() -> None:
    world = _put_together(flight(1, "germany-aaf", 1, squadrons=1))
    assert not world.flights


@pytest.mark.rule("23.144#1", "a factor of three uninverted squadrons is uninverted")
@pytest.mark.rule("23.144#2", "with an inverted squadron, or with one missing, it is inverted")
@pytest.mark.rule("19.65B#1", "losses fall on search, cover and attack evenly")
def test_a_factor_is_fresh_only_if_all_its_squadrons_are() -> None:
    row = replace(flight(1, "germany-aaf", 2, squadrons=5), aborted=1)
    world = _put_together(row)
    after_it = world.flights[FlightId("flight-1")]
    assert (after_it.factors, after_it.aborted) == (2, 1)


@pytest.mark.rule("23.142B#1", "lost squadrons become factors first")
@pytest.mark.rule("23.142C#1", "so that no more factors come back than the pool has")
def test_no_more_factors_come_back_than_the_pool_has() -> None:
    """Of five factors nine squadrons are lost, which are three; two are left at each of three
    bases."""
    world = _put_together(
        flight(1, "britain-aaf", 2, squadrons=2),
        flight(2, "britain-aaf", 2, "J36", squadrons=2),
        flight(3, "britain-aaf", 1, "M35", squadrons=2),
    )
    assert sum(row.factors for row in world.flights.values()) == 2


@pytest.mark.rule("23.18#2", "two lost squadrons are a lost air transport")
@pytest.mark.parametrize(
    ("squadrons", "aborted", "left"),
    [(3, 0, [(1, 0)]), (3, 1, [(1, 1)]), (2, 0, [(1, 1)]), (1, 0, [])],
)
def test_two_lost_squadrons_are_a_lost_air_transport(
    squadrons: int, aborted: int, left: list[tuple[int, int]]
) -> None:
    """One that is lost, or that aborts, makes the factor abort."""
    row = flight(1, "britain-air-transport", 1, squadrons=squadrons)
    world = _put_together(msgspec.structs.replace(row, aborted=aborted))
    assert [(one.factors, one.aborted) for one in world.flights.values()] == left


@pytest.mark.rule("17.55#3", "against naval air a jet is three squadrons that count nine")
@pytest.mark.rule("23.17#1", "jets break down and are put together like army air")
def test_jets_break_down_and_are_put_together_like_army_air() -> None:
    t = over_europe(flight(1, "germany-jet", 1), home(2, "britain-nas", 9))
    assert t.told("19.1") == ["9 squadrons against 9 over K40, modifier +2 for the attackers"]
    world = _put_together(flight(1, "germany-jet", 2, squadrons=4))
    assert world.flights[FlightId("flight-1")].factors == 1
