"""33.42, 33.44, 33.46, 33.8: oil reserves: how many counters a faction keeps, how it uses them."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.oil.oil_effects import set_effect
from warcabinet.awaw.logistics.oil.oil_sources import COUNTED, file_row
from warcabinet.awaw.logistics.oil.oil_status import called, kept_apart, reserve_of
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.scenarios.file.words import Tracked
from warcabinet.awaw.state.oil import OilReserve, Service
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Status, status_of

RUSSIAN_CENTERS = ("Baku", "Grozny", "Maikop")
PREWAR_RESERVE = 6
"""33.4624: with so many counters, and its centers, Russia has restored its oil. Where it has lost
places that keep counters it cannot have as many."""
URALS_NAME = "Urals box"
FIFTHS = 5
"""33.82: the parts in which a counter can be used."""


def largest_reserve(world: AwawWorld, faction: str) -> int:
    """5.75B, 33.14, 33.422, 33.422A, 33.422B, 33.422C, 33.423, 33.425: how many counters a
    faction can keep: by the cities it controls, whose loss brings the enemy nothing; none where
    all are lost; of Russia's six one is kept in the Urals (R-010)."""
    places = [
        row for row in world.statics.tables["oil-reserve-places"].rows if row.keys[0] == faction
    ]
    if not places:
        return _largest_apart(world, faction)
    owner = owner_of(world.statics, faction)
    return sum(
        int(row.cells["counters"])
        for row in places
        if row.keys[1] == URALS_NAME or _holds(world, owner, row.keys[1])
    )


def owner_of(setting: Statics, reserve: str) -> str:
    """33.422: the faction of a reserve."""
    rows = setting.tables["oil-reserves"].rows
    return next((str(row.cells["faction"]) for row in rows if row.keys[0] == reserve), reserve)


def _largest_apart(world: AwawWorld, reserve: str) -> int:
    """33.422E, 33.422F, 33.422G, 33.422H, 33.422I, 33.423, 33.431, 5.35B, 5.45B, 5.55B: how many
    counters are kept in a box until its country surrenders, though Colombo be held, or in the one
    port of a reserve while it is held; elsewhere none.
    """
    tables, owner = world.statics.tables, owner_of(world.statics, reserve)
    most = [row for row in tables["oil-reserves"].rows if row.keys[0] == reserve]
    if not most:
        return 0
    names = [row.keys[1] for row in tables["oil-reserve-supply"].rows if row.keys[0] == reserve]
    if any(_given_up(world, name) for name in names):
        return 0
    places = [name for name in names if world.board.place(name) is not None]
    if len(places) == len(names) and not any(_holds(world, owner, name) for name in places):
        return 0
    return int(most[0].cells["maximum"])


def _given_up(world: AwawWorld, name: str) -> bool:
    """5.43, 5.53, 33.423: is this the box of a country that has surrendered?"""
    return any(
        row.name == name and status_of(world, Country(box)) is Status.SURRENDERED
        for box, row in world.board.boxes.items()
    )


def _holds(world: AwawWorld, faction: str, name: str) -> bool:
    place = world.board.place(name)
    holder = None if place is None else holder_of(world, place.hex)
    return holder is not None and faction_of(world, holder) == faction


def open_reserves(world: AwawWorld, faction: str, counters: int, counted: bool) -> None:
    """33.42, 33.421, 33.422, 33.422D, 33.422E, 33.422F, 33.422G, 33.422H, 33.422I: the
    reserves of a faction as the game begins: one, or each that the map in play has, with what
    it starts with."""
    if not kept_apart(world.statics, faction):
        world.put(OilReserve(faction, counters, counted))
        return
    setting, tables = world.statics, world.statics.tables
    boxes = {row.name: box for box, row in setting.board.boxes.items()}
    for row in tables["oil-reserves"].rows:
        if row.cells["faction"] != faction:
            continue
        fed = [
            one.keys[1] for one in tables["oil-reserve-supply"].rows if one.keys[0] == row.keys[0]
        ]
        places = [setting.board.place(name) for name in fed]
        spaces = [
            boxes.get(name) if place is None else place.hex
            for name, place in zip(fed, places, strict=True)
        ]
        if any(one is not None and world.map.has(setting.map, one) for one in spaces):
            world.put(OilReserve(str(row.keys[0]), int(row.cells["start"]), counted))


def begin_tracking(world: AwawWorld, faction: str) -> None:
    """33.4424, 33.4624: the Axis count their oil from the first Axis turn after the war with Russia
    began; Russia once one of its centers has fallen, with a full reserve, until it starts a turn
    with all of them and six counters, however few its places can still keep.
    """
    row, reserve = file_row(world, faction), world.oil_reserves.get(faction)
    if row is None or reserve is None:
        return
    if row.tracked is Tracked.TURN and row.turn is not None:
        if not reserve.tracked and world.turn >= row.turn:
            world.amend(reserve, tracked=True)
            world.tell("33.4424", f"the oil of the {faction} is counted from now on")
    elif row.tracked is Tracked.CENTER_LOST:
        _track_russia(world, reserve)
    elif row.tracked is Tracked.RULE and not reserve.tracked:
        layers = BOOK.layers(world, COUNTED, faction)
        begun = next((one for one, on in layers if on), None)
        if begun is not None:
            world.amend(reserve, tracked=True)
            world.tell(begun.rules[0], f"the oil of the {faction} is counted from now on")


def _track_russia(world: AwawWorld, reserve: OilReserve) -> None:
    all_held = all(_holds(world, reserve.faction, name) for name in RUSSIAN_CENTERS)
    if not reserve.tracked and not all_held:
        full = largest_reserve(world, reserve.faction)
        world.amend(reserve, tracked=True, counters=full, fifths=0)
        world.tell("33.4624", "Russian oil is counted from now on")
    elif reserve.tracked and all_held and reserve.counters >= PREWAR_RESERVE:
        world.amend(reserve, tracked=False)
        for service in Service:
            set_effect(world, reserve.faction, service, False)
        world.tell("33.4624", "Russian oil is no longer counted")


def spend(world: AwawWorld, account: str, counters: int, rule: str, on: str) -> None:
    """33.51: use counters of a reserve."""
    reserve = world.oil_reserves[reserve_of(account)]
    if counters > reserve.counters:
        raise ValueError(f"{account} has {reserve.counters} oil counters, not {counters}")
    world.amend(reserve, counters=reserve.counters - counters)
    world.tell(rule, f"the {called(account)} uses {counters} oil: {on}")


def fifths_left(world: AwawWorld, account: str) -> int:
    """33.82: a reserve in fifths of counters, the rest of one used in part included."""
    reserve = world.oil_reserves[reserve_of(account)]
    return reserve.counters * FIFTHS + reserve.fifths


def spend_fifths(world: AwawWorld, account: str, count: int, rule: str, on: str) -> None:
    """33.81, 33.82, 33.83: use fifths of counters; what is left of a counter is kept, never more
    than four fifths of one, since five are a whole counter.
    """
    reserve, has = world.oil_reserves[reserve_of(account)], fifths_left(world, account)
    if count > has:
        raise ValueError(f"{account} has {told_fifths(has)} oil counters, not {told_fifths(count)}")
    counters, fifths = divmod(has - count, FIFTHS)
    world.amend(reserve, counters=counters, fifths=fifths)
    left = told_fifths(has - count)
    world.tell(rule, f"the {called(account)} uses {told_fifths(count)} oil: {on}; it keeps {left}")


def told_fifths(count: int) -> str:
    """Fifths of counters in words: 8 are "1 3/5"."""
    counters, fifths = divmod(count, FIFTHS)
    if not fifths:
        return str(counters)
    return f"{counters} {fifths}/{FIFTHS}" if counters else f"{fifths}/{FIFTHS}"
