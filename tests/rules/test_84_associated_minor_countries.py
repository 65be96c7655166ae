"""84.4: associated minor countries, and 85.4 where minor allies are alike."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.economy.brp_gains_and_losses import AreasGained, FailedRecaptures
from warcabinet.awaw.economy.year_start_sequence import year_total
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.battle.advance_after_combat import against_advance
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.stacking.stacking import may_stay
from warcabinet.awaw.logistics.hex_control.hex_control import held_since_start
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.minor_countries.associated_and_allied_minor_countries import SurvivorsAssociate
from warcabinet.awaw.offensives import brp_cost
from warcabinet.awaw.offensives.brp_costs import faction_for
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.minors import FirstAttack
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Side, Status
from warcabinet.hexes import SpaceId

FINN, RUMANIAN, GERMAN = "finland-infantry-2-3", "rumania-infantry-2-3", "germany-infantry-3-3"
RIFLES = "russia-infantry-2-3"


def survivors(turn: str = "Fall 1939") -> Table:
    """Poland has outlived the first turn of the German attack."""
    first = FirstAttack("poland", world_at(scenario="poland-1939", turn=turn).turn.number)
    dry = HexSupply(SpaceId("L35"), Supply.NONE)
    return table(
        "poland-infantry-2-3 M35",
        play=SurvivorsAssociate(),
        scenario="poland-1939",
        turn=turn,
        side="allied",
        control={"poland": "M35 M34 L35"},
        rows=(first, dry),
    )


@pytest.mark.rule("85.44#1", "what it held is his, as if since the turn began")
def test_the_patron_controls_a_new_client_as_if_since_the_start_of_the_turn() -> None:
    t = survivors()
    for space in ("M35", "M34", "L35"):
        assert t.holder(space) == "britain"
        assert held_since_start(t.world, space, "britain")
    assert supply_in(t.world, "M34") is Supply.FULL  # as last determined
    assert supply_in(t.world, "L35") is Supply.NONE
    assert t.told("85.44")


@pytest.mark.rule("84.44#2", "its capital supplies others in part only")
def test_a_client_s_capital_supplies_its_own_units_in_full_and_others_not() -> None:
    world = world_at(f"{FINN} D41", turn="Fall 1941", control={"russia": "L31"})  # Berlin
    determine(world, Side.AXIS, Determination.INITIAL)
    assert supply_in(world, "D41", "finland") is Supply.FULL
    assert supply_in(world, "D41") is Supply.PARTIAL  # no line from Germany


@pytest.mark.rule("84.45B#1", "associates stack with their patron")
@pytest.mark.rule("85.45B#1", "allies stack with their patron")
def test_partners_and_clients_stack_together() -> None:
    world = world_at(f"{FINN} D42", f"{GERMAN} D42", f"{RUMANIAN} S35", f"{GERMAN} S35")
    for space in ("D42", "S35"):
        assert may_stay(world, space, world.units_in[SpaceId(space)]) == []


@pytest.mark.rule("84.45C#1", "the patron moves associates")
@pytest.mark.rule("84.45C#2", "with his own units")
@pytest.mark.rule("85.45C#1", "the patron moves allies")
@pytest.mark.rule("85.45C#2", "with his own units")
def test_the_patron_moves_his_clients_with_his_own_units() -> None:
    t = table(f"{FINN} D42", f"{RUMANIAN} S34", f"{RIFLES} K47", play=GroundMovement())
    assert t.against(f"axis: move {FINN}/1 D41") == set()
    assert t.against(f"axis: move {RUMANIAN}/1 S35") == set()
    other = table(f"{FINN} D42", f"{RIFLES} K47", play=GroundMovement(), side="allied")
    assert other.against(f"allied: move {FINN}/1 D41") == {"13.11"}


@pytest.mark.rule("84.45D#1", "associates' operations are his")
@pytest.mark.rule("85.45D#1", "allies' operations are his")
def test_operations_of_clients_are_paid_for_by_their_patron_and_are_his() -> None:
    world = world_at(f"{FINN} B44", f"{RUMANIAN} S35", f"{RIFLES} B45", f"{RIFLES} S36")
    assert brp_cost(world, [UnitId(f"{FINN}/1")], [SpaceId("B45")]) == 2
    assert brp_cost(world, [UnitId(f"{RUMANIAN}/1")], [SpaceId("S36")]) == 2
    for name in ("finland", "rumania"):
        assert faction_for(world, name) == "european axis"


@pytest.mark.rule("84.45E#1", "associates are not redeployed")
@pytest.mark.rule("85.45E#1", "allies are")
def test_allies_are_redeployed_and_associates_are_not() -> None:
    t = table(f"{FINN} D41", "rumania-infantry-1-3 W33", play=FirstRedeployments())
    assert t.against("axis: tr rumania-infantry-1-3/1 W34") == set()
    assert t.against(f"axis: tr {FINN}/1 C41") == {"28.22C"}


@pytest.mark.rule("84.46A#4", "associates attack next door but do not advance there")
@pytest.mark.rule("85.462#1", "allies attack next door but do not advance there")
def test_clients_attack_out_of_their_area_but_do_not_advance_out_of_it() -> None:
    world = world_at(f"{FINN} C44", f"{RIFLES} D44", turn="Fall 1941")
    unit, target = UnitId(f"{FINN}/1"), SpaceId("D44")
    assert against_attacker(world, unit, target) == []
    world.drop(world.units[UnitId(f"{RIFLES}/1")])
    assert {r.rule for r in against_advance(world, unit, target, False)} == {"84.46A"}
    ally = Alignment(Country("hungary"), Status.ALLY, Power.GERMANY)
    world = world_at("hungary-infantry-2-3 Q35", f"{RIFLES} R35", rows=(ally,))
    unit, target = UnitId("hungary-infantry-2-3/1"), SpaceId("R35")
    assert against_attacker(world, unit, target) == []
    world.drop(world.units[UnitId(f"{RIFLES}/1")])
    assert {r.rule for r in against_advance(world, unit, target, False)} == {"85.46A"}


@pytest.mark.rule("35.62#4", "a country that has joined after an attack pays its patron")
@pytest.mark.rule("84.48#1", "it pays prorated BRPs unless conquered")
@pytest.mark.rule("84.48A#1", "in the player turn after the attack")
@pytest.mark.rule("85.49#1", "an ally pays at the start of the turn in which it joins")
def test_a_country_that_outlives_an_attack_pays_its_patron_at_once() -> None:
    joined = survivors()
    row = joined.world.alignments["poland"]
    first = joined.world.first_attacks["poland"]
    t = table(
        play=AreasGained(),
        scenario="poland-1939",
        turn="Fall 1939",
        side="allied",
        control={"britain": "M35"},
        rows=(row, first, Treasury("britain", 100, 100)),
    )
    assert level_of(t.world, "britain") == 100 + 10  # half of 20 in the fall
    assert t.world.incomes["poland"].receiver == "britain"
    lost = table(
        play=AreasGained(),
        scenario="poland-1939",
        turn="Fall 1939",
        side="allied",
        control={"germany": "M35"},
        rows=(row, first, Treasury("britain", 100, 100)),
    )
    assert level_of(lost.world, "britain") == 100


@pytest.mark.rule("85.49#2", "an ally pays in each year start that follows")
@pytest.mark.rule("85.49#3", "until it is conquered")
def test_an_ally_pays_in_each_year_start_until_it_is_conquered() -> None:
    ally = Alignment(Country("poland"), Status.ALLY, Power.BRITAIN)
    first = FirstAttack("poland", game_turn("Fall 1939").number)
    alone = year_total(world_at(scenario="europe-1939", turn="Spring 1940"), "britain", 1940)
    found = []
    for holder in ("britain", "germany"):
        gained = table(
            play=AreasGained(),
            scenario="europe-1939",
            turn="Fall 1939",
            side="allied",
            control={"britain": "M35"},
            rows=(ally, first),
        )
        paid = gained.world.incomes["poland"]
        later = table(
            play=FailedRecaptures(),
            scenario="europe-1939",
            turn="Winter 1939",
            side="allied",
            control={holder: "M35"},
            rows=(ally, first, paid),
        )
        found.append(year_total(later.world, "britain", 1940) - alone)
    assert found == [20, 0]


@pytest.mark.rule(
    "82.81#1", "a survivor joins the enemy of its attacker in his next diplomatic phase"
)
@pytest.mark.rule("84.21#1", "in the next diplomatic phase of that side")
@pytest.mark.rule("84.21#2", "Britain against the Axis, Germany against the Allies")
def test_who_outlives_an_attack_joins_the_enemy_of_the_attacker() -> None:
    poland = survivors().world.alignments["poland"]
    assert (poland.status, poland.patron) == (Status.ALLY, Power.BRITAIN)  # an ally by 64.41
    attacked = Alignment(Country("rumania"), Status.ATTACKED)
    first = FirstAttack("rumania", world_at().turn.number)

    def joined(side: str) -> Alignment:
        t = table(play=SurvivorsAssociate(), side=side, rows=(attacked, first))
        return t.world.alignments["rumania"]

    assert joined("axis") == Alignment(Country("rumania"), Status.ASSOCIATED, Power.GERMANY)
    assert joined("allied") == attacked  # not yet: that is the attacker's own phase


@pytest.mark.rule("84.44#1", "an associate's hexes are its patron's, as if since the turn began")
def test_a_patron_controls_the_hexes_of_an_associate() -> None:
    attacked = Alignment(Country("rumania"), Status.ATTACKED)
    first = FirstAttack("rumania", world_at().turn.number)
    rows = (attacked, first)
    t = table(play=SurvivorsAssociate(), control={"rumania": "W33 V33"}, rows=rows)
    for space in ("W33", "V33"):
        assert t.holder(space) == "germany"
        assert held_since_start(t.world, space, "germany")
    assert t.told("84.44")


@pytest.mark.rule("85.44#2", "an ally's capital supplies others in part only")
def test_an_ally_s_capital_supplies_its_own_units_in_full_and_others_not() -> None:
    ally = Alignment(Country("finland"), Status.ALLY, Power.GERMANY)
    world = world_at(f"{FINN} D41", turn="Fall 1941", control={"russia": "L31"}, rows=(ally,))
    determine(world, Side.AXIS, Determination.INITIAL)
    assert supply_in(world, "D41", "finland") is Supply.FULL
    assert supply_in(world, "D41") is Supply.PARTIAL
