"""20.633C, 20.635: what it costs Japan if no sea supply line leads from there to Southeast Asia."""

from __future__ import annotations

from warcabinet.awaw.economy.construction_limits import note_loss
from warcabinet.awaw.logistics.supply.supply_lines import by_land
from warcabinet.awaw.logistics.supply.supply_sources import faction_hexes
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import lines_of
from warcabinet.awaw.naval.sea_supply.supply_zones import landed_at, tracer
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.sea_supply import LineState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Power, Theater, at_war, home_side
from warcabinet.engine.procedures import Done, Procedure, Step

HOME = "territory:japan"
TRADE = ("territory:french-indochina", "territory:thailand", "territory:singapore")


def trades(world: AwawWorld) -> bool:
    """20.633C: does an open line lead from Japan to one of its ports there, or to the supply zone
    of one (R-518)?
    """
    party = tracer(world, Power.JAPAN)
    ports = port_hexes(world) & world.statics.area(*TRADE) & faction_hexes(world, Power.JAPAN)
    home, land = world.statics.area(HOME), by_land(world, party)
    for line in lines_of(world, party) if ports else ():
        if line.state is not LineState.OPEN or not world.map.has(home, line.origin):
            continue
        goal = world.map.bit(line.goal)
        if (goal | landed_at(world, party, land, goal)) & ports:
            return True
    return False


@plays("T.P.MOV.SUP.80", needs="20.633")
class JapaneseTrade(Procedure[None], tag="japanese-trade"):
    """20.633C, 20.635: as supply has been determined, once Japan is at war with Britain; the loss
    lowers the construction limit.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        power = Power.JAPAN
        concerned = power in world.treasuries and home_side(power) is world.side
        if not concerned or not at_war(world, power, Power.BRITAIN) or trades(world):
            return Done()
        figures = world.statics.tables["figures-naval"]
        brps = figures.number("japan-no-supply-brps", str(Theater.PACIFIC))
        book(world, power, -brps, "20.633C", "no sea supply from Southeast Asia")
        note_loss(world, power, LimitLossCause.TRANSPORT_SHORTAGE, brps)
        return Done()
