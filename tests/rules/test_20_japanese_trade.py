"""20.633C: what Japan loses if no sea supply line leads to Southeast Asia."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table
from tests.rules.shared.sea_supply import KAGOSHIMA, ends, seas
from warcabinet.awaw.economy.construction_limits import lost_brps
from warcabinet.awaw.naval.sea_supply.penalty_for_lost_trade import JapaneseTrade
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import lines_of
from warcabinet.awaw.naval.sea_supply.supply_zones import tracer
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.sea_supply import LineState, SeaSupplyTried
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.position import Position

SAIGON, BANGKOK, SINGAPORE, MANADO = "Z14", "Y13", "EE11", "DD19"
WAR = war_state(Power.JAPAN, Power.BRITAIN, Relation.WAR)


def asia(held: str) -> AwawWorld:
    unit = f"japan-infantry-1-2 {held}"
    return seas(unit, rows=[WAR], japan=f"{KAGOSHIMA} {held}")


def loses(world: AwawWorld) -> int:
    before = level_of(world, Power.JAPAN)
    t = Table(Position.opening(Staged(world, JapaneseTrade()), "pacific-1939", {}))
    lost = before - level_of(t.world, Power.JAPAN)
    assert lost_brps(t.world, "japan", LimitLossCause.TRANSPORT_SHORTAGE) == lost  # 20.635
    return lost


@pytest.mark.rule("20.633C#1", "without a line to Indochina, Thailand or Singapore Japan pays 15")
def test_japan_pays_without_trade() -> None:
    assert loses(asia(MANADO)) == 15
    for port in (SAIGON, BANGKOK, SINGAPORE):
        assert loses(asia(port)) == 0
    peace = asia(MANADO)
    peace.drop(WAR)
    assert loses(peace) == 0


@pytest.mark.rule("20.633C#1", "nor with a line that the enemy has disrupted")
def test_a_disrupted_line_is_no_trade() -> None:
    world = asia(SAIGON)
    assert ends(world, "japan") == {SAIGON: KAGOSHIMA}
    party = tracer(world, "japan")
    (line,) = lines_of(world, party)
    world.put(SeaSupplyTried(party))
    row = world.put(line)
    assert loses(world.copy()) == 0
    world.amend(row, state=LineState.DISRUPTED)
    assert loses(world) == 15
