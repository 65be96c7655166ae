"""37: Russian industrial centers: new ones, and their growth after a German attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.economy.brp_gains_and_losses import CENTER_PREFIX, RUSSIA, open_center
from warcabinet.awaw.ground.attack.defense_multipliers import STRONGHOLDS, industrial_centers
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.oil.oil_status import tracked
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Counter, CounterKind, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Power, Side, at_war, pair_key
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

FIGURES = "industrial-center-figures"
URALS_OIL = "urals-oil"


class PlaceCenter(Action, frozen=True):
    """37.22: a new industrial center goes to a city."""

    hex: SpaceId


class UseForOil(Action, frozen=True):
    """37.65: a new industrial center is forgone for more oil from the Urals."""


class GrowCenters(Action, frozen=True):
    """37.13A: the industrial centers that rise in value."""

    hexes: tuple[SpaceId, ...]


def _figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables[FIGURES].number(name, "value")


def centers(world: AwawWorld) -> list[Counter]:
    """28.33, 37.21, 37.31, 37.52: all industrial centers; they stay, whoever has the hex."""
    return [row for row in world.counters.rows() if row.kind is CounterKind.INDUSTRIAL_CENTER]


def russian_centers(world: AwawWorld) -> list[Counter]:
    return [row for row in centers(world) if holder_of(world, row.hex) == RUSSIA]


# New centers --------------------------------------------------------------------------------------


def is_site(world: AwawWorld, space: str) -> bool:
    """37.61: a fully supplied city of European Russia under Russian control, without a center."""
    inside = world.map.has(world.statics.area("region:european-russia"), space)
    city = any(place.city for place in world.board.places_at.get(SpaceId(space), ()))
    return (
        inside
        and city
        and holder_of(world, space) == RUSSIA
        and supply_in(world, space) is Supply.FULL
        and f"{CounterKind.INDUSTRIAL_CENTER}@{space}" not in world.counters
    )


def sites(world: AwawWorld) -> list[SpaceId]:
    """37.22: Kuibyshev, Magnitogorsk and Sverdlovsk come first, in that order; then any site."""
    for row in world.statics.tables["industrial-centers-new"].rows:
        place = world.board.place(str(row.cells["place"]))
        if place is not None and is_site(world, place.hex):
            return [SpaceId(place.hex)]
    return sorted(SpaceId(place.hex) for place in world.board.cities() if is_site(world, place.hex))


def site_choice(asked: Asked, got: Got) -> Domain[SpaceId]:
    allowed = sites(asked.world)

    def why(space: SpaceId) -> list[Refusal]:
        if space in allowed:
            return []
        return [Refusal("37.22", "a new industrial center cannot go there", (a_hex(space),))]

    return Domain(allowed, why)


def some_site(asked: Asked) -> list[Refusal]:
    if sites(asked.world):
        return []
    return [Refusal("37.61", "no city can take a new industrial center")]


class NewCenter(Decision[PlaceCenter | UseForOil], frozen=True):
    """37.22, 37.61, 37.65: where a mobilized industrial center goes, or whether it makes oil."""

    rule: ClassVar[str] = "37.22"
    prompt: ClassVar[str] = "Place a new industrial center, or use it for oil in the Urals"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PlaceCenter: Form((Slot("hex", site_choice),), fits=some_site, weight=4, label="Place"),
        UseForOil: Form(label="Oil"),
    }

    def default(self, asked: Asked) -> PlaceCenter | UseForOil:
        found = sites(asked.world)
        return PlaceCenter(found[0]) if found else UseForOil()


def place_center(world: AwawWorld, space: SpaceId) -> None:
    """37.62, 37.64: a new center is worth ten BRPs, which are added at once and not prorated."""
    value = _figure(world, "value of a new ic")
    world.put(Counter(CounterKind.INDUSTRIAL_CENTER, space, RUSSIA, value))
    open_center(world, space, value)
    world.tell("37.22", f"a new industrial center in {space}", a_hex(space))
    book(world, RUSSIA, value, "37.62", f"new industrial center in {space}")


def use_for_oil(world: AwawWorld) -> None:
    """37.65: the Urals yield one more counter a turn, the first of them in this turn (R-284)."""
    before = world.levels.get(f"{URALS_OIL}/{RUSSIA}")
    world.put(Level(URALS_OIL, RUSSIA, 1 + (0 if before is None else before.value)))
    world.tell("37.65", "a new industrial center raises the oil of the Urals")
    reserve = tracked(world, RUSSIA)
    if reserve is not None:
        world.amend(reserve, counters=reserve.counters + 1)


def give_up(world: AwawWorld, space: SpaceId) -> None:
    """37.51: a center that was bombed leaves the board; its full value is lost at once, and not
    prorated (R-508).
    """
    world.drop(world.counters[f"{CounterKind.INDUSTRIAL_CENTER}@{space}"])
    income = world.incomes.get(f"{CENTER_PREFIX}{space}")
    if income is not None and income.receiver:
        book(world, income.receiver, -income.brps, "37.51", f"the industrial center in {space}")
        world.amend(income, receiver="", captured=True)
    world.tell("37.51", f"the industrial center in {space} is given up", a_hex(space))


# Growth -------------------------------------------------------------------------------------------


def growing(world: AwawWorld) -> bool:
    """37.13, 37.13A, 37.13F, 37.14, 37.15: do centers grow in this turn? Only in a war that Germany
    began, whatever Japan does, once the last mobilized center is placed, and unless a low
    resistance freezes them.
    """
    rows = world.statics.special("industrial-center-growth")
    begun = any(row.turn is not None and row.turn <= world.turn for row in rows)
    begun = begun or (not rows and attacked_by_germany(world) and last_center_placed(world))
    frozen = world.frozen_industry.get(RUSSIA)
    if frozen is not None and frozen.turn == world.turn.number:
        return False
    return begun and at_war(world, Power.GERMANY, Power.RUSSIA)


def attacked_by_germany(world: AwawWorld) -> bool:
    """37.13, 37.14, 37.15: did Germany declare the war with Russia?"""
    war = world.known_wars.get(pair_key(Power.GERMANY, Power.RUSSIA))
    return war is not None and war.by == Power.GERMANY


def last_center_placed(world: AwawWorld) -> bool:
    """37.13A: has the last of the mobilized centers been placed in an earlier turn?"""
    turns = [row.turn for row in world.mobilizations.values() if row.power == RUSSIA]
    return len(turns) == _figure(world, "ics mobilized") and max(turns) < world.turn.number


def may_grow(world: AwawWorld, row: Counter) -> bool:
    """37.13D, 37.13E, 37.16, 37.43, 37.63: not above twenty, not without supply from the east,
    and never again once it has been in Axis hands.
    """
    income = world.incomes.get(f"{CENTER_PREFIX}{row.hex}")
    return (
        holder_of(world, row.hex) == RUSSIA
        and income is not None
        and not income.captured
        and income.brps < _figure(world, "largest value")
        and supply_in(world, row.hex) is Supply.FULL
    )


def growable(world: AwawWorld) -> list[SpaceId]:
    return sorted(row.hex for row in centers(world) if may_grow(world, row))


def how_many(asked: Asked) -> int:
    """37.13A: two of them, or as many as can."""
    return min(_figure(asked.world, "ics increased a turn"), len(growable(asked.world)))


def growth_choice(asked: Asked, got: Got) -> Domain[SpaceId]:
    allowed = growable(asked.world)

    def why(space: SpaceId) -> list[Refusal]:
        if space in allowed:
            return []
        return [Refusal("37.13", "this industrial center cannot grow", (a_hex(space),))]

    return Domain(allowed, why)


class CenterGrowth(Decision[GrowCenters], frozen=True):
    """37.13A, 37.13B: which two industrial centers rise by five BRPs each."""

    rule: ClassVar[str] = "37.13A"
    prompt: ClassVar[str] = "Choose the industrial centers that grow"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GrowCenters: Form(
            (Slot("hexes", growth_choice, least=how_many, most=how_many),),
            label="Grow",
            nothing="No center grows",
        ),
    }

    def default(self, asked: Asked) -> GrowCenters:
        return GrowCenters(tuple(growable(asked.world)[: how_many(asked)]))


def grow(world: AwawWorld, space: SpaceId, times: int = 1) -> None:
    """37.13A: the center is worth more, and so is the Russian level, not prorated."""
    step = _figure(world, "increase") * times
    income = world.incomes[f"{CENTER_PREFIX}{space}"]
    step = min(step, _figure(world, "largest value") - income.brps)
    world.amend(income, brps=income.brps + step)
    counter = world.counters[f"{CounterKind.INDUSTRIAL_CENTER}@{space}"]
    world.amend(counter, value=income.brps + step)
    book(world, RUSSIA, step, "37.13A", f"growth of the industrial center in {space}")


# The step -----------------------------------------------------------------------------------------


def centers_due(world: AwawWorld) -> int:
    """36.21C, 37.22: the centers that mobilizations of this turn bring: as the scenario dates them,
    or those that have come about and are not placed yet.
    """
    rows = world.statics.special("mobilized-industrial-center")
    played = sum(row.center for row in world.mobilizations.values())
    return sum(row.turn == world.turn for row in rows) + played


class NewCenters(Procedure[None]):
    """36.21C, 37.22, 37.62: the owner places the centers that are due, or uses them for oil."""

    left: int = -1

    def start(self, world: AwawWorld, _: None) -> Step:
        if self.left < 0:
            self.left = centers_due(world)
            for row in list(world.mobilizations.values()):
                if row.center:
                    world.amend(row, center=False)
        if not self.left:
            return Done()
        self.left -= 1
        return self.ask(NewCenter((chief_seat(world, Side.ALLIED, (RUSSIA,)),)), then=self.placed)

    def placed(self, world: AwawWorld, answer: PlaceCenter | UseForOil) -> Step:
        if isinstance(answer, PlaceCenter):
            place_center(world, answer.hex)
        else:
            use_for_oil(world)
        return self.start(world, None)


@plays("T.P.BLD.20")
class IndustrialCenters(Procedure[None]):
    """36.21C, 37.13, 37.62: new centers first, then growth, before anything is built."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if world.side is not Side.ALLIED or RUSSIA not in world.treasuries:
            return Done()
        return self.call(NewCenters(), then=self.growth)

    def growth(self, world: AwawWorld, _: None) -> Step:
        if not growing(world) or not (able := growable(world)):
            return Done()
        if len(able) == 1:  # 37.13C: the only one that can may grow twice
            grow(world, able[0], _figure(world, "ics increased a turn"))
            return Done()
        return self.ask(CenterGrowth((chief_seat(world, world.side, (RUSSIA,)),)), then=self.grown)

    def grown(self, world: AwawWorld, answer: GrowCenters) -> Step:
        for space in answer.hexes:
            grow(world, space)
        return Done()


def center_value(world: AwawWorld, center: Counter) -> int:
    """37.11: what an industrial center is worth; one that has never grown has no value written."""
    table = world.statics.tables["industrial-center-figures"]
    return center.value or table.number("value at start", "value")


@BOOK.lays(
    STRONGHOLDS,
    "10.13, 10.24, 37.81B",
    "industrial centers spare infantry some negative multipliers",
)
def centers_of_industry(world: AwawWorld) -> int:
    return industrial_centers(world)
