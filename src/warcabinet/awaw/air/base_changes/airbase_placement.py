"""18.142, 18.143: where and when a power lays airbases, and how one that lies on the board
is taken up for another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from warcabinet.awaw.air.bases.airbase_counters import (
    against_counter_in,
    airbases,
    allowed_per_turn,
    builders,
    count_one,
    counters_of,
    laid,
    left_over,
    on_board,
    theaters_of,
)
from warcabinet.awaw.air.bases.basing import excess, faction_hexes
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.construction.other_works import WORKS
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN, holder_of
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import short_of_supply
from warcabinet.awaw.politics.parties import (
    has_just_joined,
    side_of_party,
)
from warcabinet.awaw.state.airbases import FreshAirbase
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Power, Side, Theater, at_war
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Layer, Occasion, Refusal, Registration
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

MOVEMENT, CONSTRUCTION = "T.P.MOV", "T.P.BLD"
PLACES = {Theater.EUROPE: "Europe", Theater.PACIFIC: "the Pacific"}


NO_AIRBASE: Layer[int] = Layer("hexes in which a power lays no airbase", ("power",))

OTHER_BASES: Occasion[type[Procedure[Any]]] = Occasion("bases are laid in the manner of airbases")
"""Procedures that follow the laying of airbases, in the movement and construction phases."""


# Where --------------------------------------------------------------------------------------------


@BOOK.lays(
    NO_AIRBASE,
    "18.142C, 29.24A, 29.24B",
    "airbases are laid in hexes that the power or a partner of its alliance faction controls",
)
def not_controlled(world: AwawWorld, power: str) -> int:
    return world.map.spaces & ~faction_hexes(world, power)


@BOOK.lays(NO_AIRBASE, "18.142C, 30.61A, 30.12", "airbases are laid only in fully supplied hexes")
def not_supplied(world: AwawWorld, power: str) -> int:
    return short_of_supply(world, power)


@BOOK.lays(
    NO_AIRBASE,
    "18.142C",
    "no airbase is laid in a minor country in the movement phase of the turn in which it joins",
)
def not_traced_yet(world: AwawWorld, power: str) -> int:
    found = 0
    if world.first_attacks and world.now.step.startswith(MOVEMENT):
        for country in world.first_attacks:
            if has_just_joined(world, country):
                found |= world.statics.area(f"territory:{country}")
    return found


@BOOK.lays(NO_AIRBASE, "18.142D", "a hex has one airbase at most")
def there_is_one(world: AwawWorld, power: str) -> int:
    return world.map.mask(row.hex for row in airbases(world))


@BOOK.lays(
    NO_AIRBASE,
    "18.141",
    "the U.S. lays airbases in Europe only once it is at war with Germany",
    power=Power.US,
)
def americans_at_peace(world: AwawWorld, power: str) -> int:
    if at_war(world, Power.US, Power.GERMANY):
        return 0
    return world.map.spaces & ~world.statics.pacific


@derived
def _sites(world: AwawWorld, power: str) -> int:
    """18.142: the hexes in which a power may lay an airbase."""
    found = world.board.land & world.statics.map
    for _, area in _layers(world, power):
        found &= ~area
    return found


def against_hex(world: AwawWorld, power: str, space: SpaceId) -> list[Refusal]:
    """18.142: every reason why a power may not lay an airbase in a hex."""
    land = ("18.142C", "airbases are laid in land hexes of the map")
    return against_counter_in(world, space, _layers(world, power), land)


@derived
def _layers(world: AwawWorld, power: str) -> list[tuple[Registration, int]]:
    return BOOK.layers(world, NO_AIRBASE, power)


def sites_for(world: AwawWorld, power: str) -> list[SpaceId]:
    """The hexes in which a power may lay an airbase."""
    return world.map.members(_sites(world, power))


def _sites_in(world: AwawWorld, power: str, theater: Theater) -> list[SpaceId]:
    """The same, in one theater."""
    pacific = world.statics.pacific
    there = pacific if theater is Theater.PACIFIC else ~pacific
    return world.map.members(_sites(world, power) & there)


# When ---------------------------------------------------------------------------------------------


def against_laying(world: AwawWorld, power: str, theater: Theater) -> list[Refusal]:
    """18.142B: a power lays so many in a turn and no more, in one phase or in several; in each
    theater for itself.
    """
    most = allowed_per_turn(world, power)
    if laid(world, power, theater) < most:
        return []
    about = (Thing("power", power),)
    return [Refusal("18.142B", f"{power} has laid its {most} airbases of this turn", about)]


def against_new(world: AwawWorld, power: str, theater: Theater) -> list[Refusal]:
    """18.143, 18.145: a power with no counter left for a theater lays one there only by taking
    another up.
    """
    found = against_laying(world, power, theater)
    if not left_over(world, power, theater):
        most = counters_of(world, power, theater)
        reason = f"all {most} airbases of {power} are on the board: recycle one of them"
        found.append(Refusal("18.143", reason, (Thing("power", power),)))
    return found


def against_recycling(world: AwawWorld, space: SpaceId) -> list[Refusal]:
    """18.143, 18.144: an airbase is taken up only if all counters of its power are on the board; in
    the construction phase only if nobody would be left without a base, since nobody can fly off.
    """
    row = world.counters.get(f"{CounterKind.AIRBASE}@{space}")
    if row is None:
        return [Refusal("18.143", "there is no airbase", (a_hex(space),))]
    theater = world.statics.theater_at(space)
    found = against_laying(world, row.owner, theater)
    if left_over(world, row.owner, theater):
        reason = f"{row.owner} has airbases that are not on the board: place one of these"
        found.append(Refusal("18.143", reason, (a_hex(space),)))
    if world.now.step.startswith(CONSTRUCTION) and _crowds(world, row):
        reason = "its air units could not leave in this phase"
        found.append(Refusal("18.143", reason, (a_hex(space),)))
    return found


def _crowds(world: AwawWorld, row: Counter) -> bool:
    without = world.copy()
    without.readonly = False
    without.drop(row)
    return excess(without, row.hex) > 0


# The decision -------------------------------------------------------------------------------------


class PlaceAirbase(Action, frozen=True):
    """A power lays an airbase."""

    power: Power
    hex: SpaceId


class RecycleAirbase(Action, frozen=True):
    """A power takes up an airbase and lays it elsewhere."""

    taken: SpaceId
    hex: SpaceId


class EndAirbases(Action, frozen=True):
    """No more airbases in this phase."""


def powers(asked: Asked, got: Got) -> Domain[Power]:
    world: AwawWorld = asked.world
    own = builders(world, asked_side(asked))

    def why(power: Power) -> list[Refusal]:
        if power not in own:
            return [Refusal("18.14", "you lay no airbases for it", (Thing("power", power),))]
        against = [against_new(world, power, one) for one in theaters_of(world, power)]
        return against[0] if all(against) else []

    return Domain([Power(name) for name in own], why)


def hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    power = str(got["power"])

    def why(space: SpaceId) -> list[Refusal]:
        found = against_hex(world, power, space)
        return found or against_new(world, power, world.statics.theater_at(space))

    def legal() -> list[SpaceId]:
        able = (one for one in world.statics.theaters if not against_new(world, power, one))
        return [space for one in able for space in _sites_in(world, power, one)]

    own = world.map.members(faction_hexes(world, power) & world.statics.map)
    return Domain(own, why, legal=legal)


def old_airbases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    own = [one for name in builders(world, asked_side(asked)) for one in on_board(world, name)]

    def why(space: SpaceId) -> list[Refusal]:
        if space not in own:
            return [Refusal("18.143", "there is no airbase of yours", (a_hex(space),))]
        return against_recycling(world, space)

    return Domain(own, why)


def new_sites(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.counters.get(f"{CounterKind.AIRBASE}@{got['taken']}")
    if row is None:
        return Domain((), lambda space: [Refusal("18.143", "there is no airbase to take up")])
    power, theater = row.owner, world.statics.theater_at(row.hex)

    def why(space: SpaceId) -> list[Refusal]:
        found = against_hex(world, power, space)
        if world.statics.theater_at(space) is not theater:
            reason = "an airbase is recycled within its own theater"
            found.append(Refusal("18.145", reason, (a_hex(space),)))
        return found

    own = world.map.members(faction_hexes(world, power) & world.statics.map)
    return Domain(own, why, legal=lambda: _sites_in(world, power, theater))


def some_new(asked: Asked) -> list[Refusal]:
    return _unless_possible(asked.domain_of(powers), "18.14", "you lay no airbases")


def some_old(asked: Asked) -> list[Refusal]:
    return _unless_possible(
        asked.domain_of(old_airbases), "18.143", "you have no airbase to recycle"
    )


def _unless_possible(domain: Domain[Any], rule: str, reason: str) -> list[Refusal]:
    """Why nothing of a domain is legal; nothing if something is."""
    found: set[Refusal] = set()
    for one in domain.candidates:
        against = domain.why(one)
        if not against:
            return []
        found.update(against)
    return sorted(found) or [Refusal(rule, reason)]


def new_proposals(asked: Asked) -> Iterator[PlaceAirbase]:
    world: AwawWorld = asked.world
    for name in asked.domain_of(powers).values():
        able = [one for one in theaters_of(world, name) if not against_new(world, name, one)]
        for space in sites_for(world, name):
            if world.statics.theater_at(space) in able:
                yield PlaceAirbase(name, space)


AIRBASE_FORMS: Mapping[type[Action], Form] = {
    PlaceAirbase: Form(
        (Slot("power", powers), Slot("hex", hexes)),
        fits=some_new,
        proposals=new_proposals,
        label="Lay an airbase",
    ),
    RecycleAirbase: Form(
        (Slot("taken", old_airbases), Slot("hex", new_sites)),
        fits=some_old,
        label="Recycle an airbase",
    ),
}
"""18.142A, 18.143: the same words in all three phases in which airbases are laid."""


def airbase_owner(world: AwawWorld, space: SpaceId) -> str | None:
    """Whose airbase is in a hex."""
    row = world.counters.get(f"{CounterKind.AIRBASE}@{space}")
    return None if row is None else row.owner


def airbase_host(world: AwawWorld, order: PlaceAirbase | RecycleAirbase) -> tuple[str, ...]:
    """18.142C: the partner in whose hex an airbase is laid; another seat must permit it."""
    holder = holder_of(world, order.hex)
    if isinstance(order, RecycleAirbase):
        power = airbase_owner(world, order.taken)
    else:
        power = str(order.power)
    if holder is None or holder == power:
        return ()
    return (holder,)


@together(taken=airbase_owner)
class LayAirbases(Decision[PlaceAirbase | RecycleAirbase | EndAirbases], frozen=True):
    """18.142, 18.142A: airbases are laid by the power that has them, one by one, until no more are
    wanted or possible.
    """

    rule: ClassVar[str] = "18.142"
    prompt: ClassVar[str] = "Lay airbases, or go on"
    by_default: ClassVar[str] = "no airbase is laid"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        **AIRBASE_FORMS,
        EndAirbases: Form(closes=True, weight=6, label="No more airbases"),
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        told = [
            f"{name} may lay {allowed_per_turn(world, name) - laid(world, name, theater)} more in "
            f"{PLACES[theater]} in this turn; {left_over(world, name, theater)} are off the board"
            for name in builders(world, asked_side(asked))
            for theater in theaters_of(world, name)
        ]
        return f"{self.prompt}. {'; '.join(told)}"

    def default(self, asked: Asked) -> EndAirbases:
        return EndAirbases()


def can_lay(world: AwawWorld, side: Side) -> bool:
    """Is there any power of a side that may still lay an airbase in this turn?"""
    return any(
        not against_laying(world, name, theater)
        for name in builders(world, side)
        for theater in theaters_of(world, name)
    )


@BOOK.happens(
    WORKS,
    "18.142A",
    "airbases are laid in the movement, construction and redeployment phases of the owner's "
    "player turn",
    order=90,
)
@plays("T.P.MOV.AIR.10")
class Airbases(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        if not world.statics.uses("18.14") or not can_lay(world, world.side):
            return self.go(self.other_bases)
        return self.ask(LayAirbases(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(
        PlaceAirbase, RecycleAirbase, unpaid=(PlaceAirbase, RecycleAirbase), also=airbase_host
    )
    def answered(
        self, world: AwawWorld, answer: PlaceAirbase | RecycleAirbase | EndAirbases
    ) -> Step:
        if isinstance(answer, EndAirbases):
            return self.go(self.other_bases)
        carry_out(world, answer)
        return self.go(self.start)

    def other_bases(self, world: AwawWorld, _: None) -> Step:
        return self.call(OtherBases(), then=self.all_laid)

    def all_laid(self, world: AwawWorld, _: None) -> Step:
        return Done()


class OtherBases(Procedure[None]):
    """26.61: bases that are laid in the manner of airbases."""

    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        kinds = BOOK.parts(OTHER_BASES)
        if self.place >= len(kinds):
            return Done()
        self.place += 1
        return self.call(kinds[self.place - 1](), then=self.start)


def carry_out(world: AwawWorld, answer: PlaceAirbase | RecycleAirbase) -> None:
    """18.142B, 18.143, 18.146: an airbase lies in a new hex; in this phase only its own power may
    use it.
    """
    if isinstance(answer, RecycleAirbase):
        old = world.counters[f"{CounterKind.AIRBASE}@{answer.taken}"]
        power = old.owner
        world.drop(old)
        world.tell("18.143", f"{power} takes up its airbase in {old.hex}", a_hex(old.hex))
    else:
        power = str(answer.power)
    world.put(Counter(CounterKind.AIRBASE, answer.hex, power))
    world.put(FreshAirbase(answer.hex, power))
    count_one(world, power, world.statics.theater_at(answer.hex))
    world.tell("18.142", f"{power} lays an airbase in {answer.hex}", a_hex(answer.hex))


@BOOK.happens(
    TAKEN,
    "18.147, 21.123",
    "an airbase is removed when its hex falls to the enemy, as when it is cut off",
)
def airbase_falls(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    base = world.counters.get(f"{CounterKind.AIRBASE}@{space}")
    if base is not None and side_of_party(world, base.owner) is not side_of_party(world, after):
        world.drop(base)
        world.tell("18.147", f"the airbase in {space} is removed", a_hex(space))
