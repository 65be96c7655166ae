"""27.7325, 27.733: how many fast carriers the U.S. lays down before it is at war with Japan."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, classes
from warcabinet.awaw.naval.shipyards.restrictions_on_naval_construction import LayDown
from warcabinet.awaw.state.shipyards import CarrierLeave
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, at_war
from warcabinet.engine.book import Refusal
from warcabinet.engine.world import Thing

US = str(Power.US)


def leave(world: AwawWorld) -> CarrierLeave:
    return world.carrier_leave.get(US) or CarrierLeave(US)


def rivals(world: AwawWorld) -> tuple[str, ...]:
    """27.7325, 27.733: whose carriers count: Japanese ones; in a European scenario those of Germany
    and Italy.
    """
    if world.statics.pacific:
        return (str(Power.JAPAN),)
    return str(Power.GERMANY), str(Power.ITALY)


def restricted(world: AwawWorld) -> bool:
    """27.7325: not at war with Japan."""
    return not at_war(world, Power.US, Power.JAPAN)


@BOOK.forbids(
    LayDown,
    "27.7325, 27.7222D, 27.733",
    "before its war with Japan the U.S. begins one fast carrier for each that its rivals have "
    "begun, and for the Hiryu, Shokaku and Zuikaku",
    power=US,
    sort=Sort.FAST_CARRIER,
)
def no_leave_for_a_carrier(world: AwawWorld, asked: LayDown) -> bool:
    row = leave(world)
    return restricted(world) and row.used >= row.earned


def too_many_carriers(world: AwawWorld, ships: Iterable[str]) -> list[Refusal]:
    """27.7325: does the U.S. begin more fast carriers in a turn than it may?"""
    known, row = classes(world.statics), leave(world)
    begun = sum(known[one].sort is Sort.FAST_CARRIER for one in ships)
    if not restricted(world) or begun <= row.earned - row.used:
        return []
    return [Refusal("27.7325", f"the U.S. may begin {row.earned - row.used} fast carriers now")]


def note_laid_down(world: AwawWorld, power: str, what: str) -> None:
    """27.7325B, 27.733: a fast carrier that a rival lays down allows the U.S. one; one that it
    lays down itself takes that up.
    """
    if classes(world.statics)[what].sort is not Sort.FAST_CARRIER:
        return
    row = leave(world)
    if power in rivals(world):
        _earn(world, "27.7325B" if world.statics.pacific else "27.733")
    elif power == US and restricted(world):
        world.put(CarrierLeave(US, row.earned, row.used + 1))


def note_launched(world: AwawWorld, what: str) -> None:
    """27.7325A: the first launch of the Hiryu, the Shokaku or the Zuikaku allows the U.S. one
    carrier.
    """
    ship = world.statics.forces.ships.get(ShipId(what))
    rows = world.statics.tables["us-fast-carrier-triggers"].rows
    names = {row.keys[0] for row in rows}
    if ship is None or str(ship.nationality) not in rivals(world) or ship.name not in names:
        return
    if ship.launched is not None:
        _earn(world, "27.7325A")


def _earn(world: AwawWorld, rule: str) -> None:
    row = leave(world)
    world.put(CarrierLeave(US, row.earned + 1, row.used))
    if restricted(world):
        world.tell(rule, "the U.S. may lay down one more fast carrier", Thing("power", US))
