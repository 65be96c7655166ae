"""18.141: airbases in the opening set-up of Global War: one for each power in each theater, laid
where it likes. In other scenarios they lie where the scenario has them.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.air.bases.airbase_counters import on_board, theaters_of
from warcabinet.awaw.air.bases.basing import excess
from warcabinet.awaw.logistics.hex_control.hex_control import controls
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.scenarios.file.words import MarkerKind
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Theater
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

NOT_YET = {Power.US: tuple(Theater), Power.BRITAIN: (Theater.PACIFIC,)}
"""18.141: who has no airbase at the start, and where."""


class SetAirbase(Action, frozen=True):
    """18.141: lay the airbase of a power, or lay it elsewhere than before."""

    power: Power
    hex: SpaceId


def theaters_for(world: AwawWorld, power: str) -> list[Theater]:
    """18.141: where a power lays an airbase in the set-up: in Global War in each theater in which
    it has any, but the U.S. nowhere and Britain not in the Pacific.
    """
    if len(world.statics.theaters) == 1:
        return []
    barred = NOT_YET.get(Power(power), ())
    return [one for one in theaters_of(world, power) if one not in barred]


def _powers(asked: Asked) -> list[Power]:
    scenario = asked.world.statics.scenario
    rows = getattr(asked.decision, "rows", ())
    names = [name for number in rows for name in scenario.deployment[number].who]
    return [Power(n) for n in names if is_power(n) and theaters_for(asked.world, n)]


def powers(asked: Asked, got: Got) -> Domain[Power]:
    able = _powers(asked)

    def why(power: Power) -> list[Refusal]:
        if power in able:
            return []
        reason = "it lays no airbase in this set-up"
        return [Refusal("18.141", reason, (Thing("power", power),))]

    return Domain(able, why)


def sites(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    power = Power(got["power"])

    def why(space: SpaceId) -> list[Refusal]:
        return against_site(world, power, space)

    return Domain(world.map.members(world.held[power] & world.statics.map), why)


def against_site(world: AwawWorld, power: Power, space: SpaceId) -> list[Refusal]:
    """18.141, 18.142D, 18.15: why a power does not begin with an airbase in a hex: the hex must be
    its own, and nobody may be left without room where the airbase was.
    """
    about = (a_hex(space),)
    if space not in world.map or not controls(world, power, space):
        return [Refusal("18.142C", "airbases are laid in hexes of the power", about)]
    if f"{CounterKind.AIRBASE}@{space}" in world.counters:
        return [Refusal("18.142D", "a hex has one airbase at most", about)]
    theater = world.statics.theater_at(space)
    if theater not in theaters_for(world, power):
        return [Refusal("18.141", "it has no airbase there at the start", about)]
    old = _old(world, power, theater)
    if old is not None and _crowds(world, old):
        reason = f"air units in {old.hex} would be left without a base: take them back first"
        return [Refusal("18.15", reason, (a_hex(old.hex),))]
    return []


def _old(world: AwawWorld, power: str, theater: Theater) -> Counter | None:
    """The airbase that a power has in a theater so far."""
    for space in on_board(world, power):
        if world.statics.theater_at(space) is theater:
            return world.counters[f"{CounterKind.AIRBASE}@{space}"]
    return None


def _crowds(world: AwawWorld, row: Counter) -> bool:
    without = world.copy()
    without.readonly = False
    without.drop(row)
    return excess(without, row.hex) > 0


def anybody(asked: Asked) -> list[Refusal]:
    if _powers(asked):
        return []
    return [Refusal("18.141", "airbases lie where the scenario has them")]


AIRBASES = Form((Slot("power", powers), Slot("hex", sites)), fits=anybody, label="Lay an airbase")


def set_airbase(world: AwawWorld, power: str, space: SpaceId) -> None:
    """18.141: the airbase lies in a hex now, and nowhere else in its theater."""
    old = _old(world, power, world.statics.theater_at(space))
    if old is not None:
        world.drop(old)
    world.put(Counter(CounterKind.AIRBASE, space, power))
    world.tell("18.141", f"{power} lays an airbase in {space}", a_hex(space))


def lay_as_ready(world: AwawWorld, parties: Iterable[str]) -> None:
    """7.224, 18.141: the airbases of some parties are where the ready set-up has them."""
    own, scenario = set(parties), world.statics.scenario
    for row in list(world.counters.rows()):
        if row.kind is CounterKind.AIRBASE and row.owner in own:
            world.drop(row)
    for marker in () if scenario is None else scenario.marker:
        if marker.kind is MarkerKind.AIRBASE and marker.holder in own:
            world.put(Counter(CounterKind.AIRBASE, SpaceId(marker.hex), marker.holder))
