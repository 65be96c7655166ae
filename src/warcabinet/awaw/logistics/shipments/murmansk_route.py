"""40.41: the route of convoys to Murmansk and on through Russia, and what it carries."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.shipments.brp_grants_in_the_west import departures
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import (
    EAST_RUSSIA,
    GIVERS,
    MURMANSK,
    RUSSIA,
    RUSSO_GERMAN,
    oil_by,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    ATLANTIC,
    WAYS,
    Way,
    allied_hexes,
    joined,
    played,
    spot,
)
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.state.shipments import AlliedTurnsAtWar, Leg, Route
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, at_war
from warcabinet.engine.derived import derived

BOOK.note("40.431", "all that a convoy brings which nobody opposes is Russia's at once")


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "40.411",
    "the Allied player turns since Russia and Germany went to war are counted",
)
def count_allied_turns(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or not world.statics.uses("40"):
        return
    if not at_war(world, Power.RUSSIA, Power.GERMANY):
        return
    row = world.allied_turns_at_war.get(RUSSO_GERMAN)
    world.put(AlliedTurnsAtWar(RUSSO_GERMAN, 1 if row is None else row.turns + 1))


def murmansk_capacity(world: AwawWorld) -> int:
    """40.411: five BRPs in the first Allied turn of the war, five more in each of the next three
    turns, and twenty from then on.
    """
    row = world.allied_turns_at_war.get(RUSSO_GERMAN)
    if row is None:
        return 0
    return world.statics.tables["murmansk-capacity"].number(row.turns, "brps")


@derived
def murmansk_open(world: AwawWorld) -> bool:
    """40.412A, 40.412B, 40.412C: does a Russian line go from the northern edge, by A47 or in summer
    and fall by A50, to Vologda and on to the eastern edge?
    """
    hexes = {row.keys[1]: row.cells for row in world.statics.tables["convoy-hexes"].rows}
    season = world.turn.season
    gates = 0
    for name in ("Murmansk", "Archangel"):
        seasons = str(hexes[name]["seasons"])
        if seasons == "all" or season.value in seasons:
            gates |= world.map.bit(str(hexes[name]["hexes"]))
    vologda = spot(world, "Vologda")
    area = allied_hexes(world, RUSSIA)
    if not vologda & area or vologda & hostile_zone(world, RUSSIA):
        return False
    return joined(world, RUSSIA, area, gates, vologda, world.statics.area(EAST_RUSSIA))


@BOOK.lays(
    WAYS,
    "40.246, 40.41, 40.412, 40.221A, 40.25A",
    "convoys sail with Atlantic transports to Murmansk, while the line from there is open",
    giver=GIVERS,
    to="russia",
)
def convoys(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    if not played(world, ATLANTIC) or MURMANSK not in world.map or not murmansk_open(world):
        return ()
    start = next(iter(departures(world, giver)), None)
    if start is None:
        return ()
    most = murmansk_capacity(world)
    leg = Leg(start, MURMANSK, ATLANTIC)
    oil = oil_by(world, "murmansk", most)
    return (Way(Route.MURMANSK, MURMANSK, (leg,), "murmansk", most, oil),)
