"""35.6, 35.7, 83.3: BRPs for areas: who receives them, when they are won and lost.

Three kinds of area behave differently. A *land* (a country, a colony, a part of eastern Europe) and
any area taken from somebody else is lost only if its receiver fails to retake it in his next player
turn, and pays its new holder in the turn after that. An *industrial center* or *key economic area*
is lost to its first owner at once, at the end of the combat phase in which it falls. All amounts of
one moment are added up and prorated once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.conquest_of_minor_countries import conqueror_of, keys_of
from warcabinet.awaw.economy.key_economic_areas import (
    KEY_PREFIX,
    hexes_of_key_area,
    is_recaptured,
    open_key_area,
    pays_a_conqueror,
)
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.parties import payer_of, side_of_party
from warcabinet.awaw.state.economy import Income, Source
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import Season, prorated
from warcabinet.awaw.terms.powers import Power, Side, Status
from warcabinet.engine.book import Question
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

CENTER_PREFIX = "center "
CENTERS = "industrial-centers"
START_VALUE = 10
"""37.11: what an industrial center is worth at the start."""

RUSSIA = str(Power.RUSSIA)


# Which areas there are ----------------------------------------------------------------------------


class DecidesIncome(Question, frozen=True):
    """83.31: does this capital or key city decide who receives the BRPs of its area?"""

    classes: ClassVar[tuple[str, ...]] = ("area",)

    area: str
    space: SpaceId


def hexes_of(world: AwawWorld, area: str) -> tuple[SpaceId, ...]:
    """83.31: the hexes that decide who has the BRPs of an area."""
    if area.startswith(CENTER_PREFIX):
        return (SpaceId(area.removeprefix(CENTER_PREFIX)),)
    if area.startswith(KEY_PREFIX):
        return hexes_of_key_area(world, area)
    keys = keys_of(world, area)
    return tuple(key for key in keys if BOOK.allows(world, DecidesIncome(area, key)))


def has_all(world: AwawWorld, side: Side, area: str) -> bool:
    """64.32, 65.11, 83.31, 11.65: does a side control all the cities or hexes that decide about an
    area? What a partisan holds is nobody's.
    """
    keys = hexes_of(world, area)
    return bool(keys) and all(_on_side(world, holder_of(world, key), side) for key in keys)


def has_none(world: AwawWorld, side: Side, area: str) -> bool:
    """64.33, 65.12, 83.31, 11.65: has a side lost all of them, even to partisans? One that is held,
    or retaken, is enough to keep the income.
    """
    keys = hexes_of(world, area)
    return bool(keys) and not any(_on_side(world, holder_of(world, key), side) for key in keys)


def _on_side(world: AwawWorld, holder: str | None, side: Side) -> bool:
    return holder is not None and side_of_party(world, holder) is side


def open_incomes(world: AwawWorld) -> None:
    """35.65: the incomes at the start of a scenario: lands that its year starts count or that are
    conquered, associated or allied, industrial centers, and key economic areas on its map.
    """
    scenario = world.statics.scenario
    if scenario is None:
        return
    for row in scenario.situation.alignments:
        if row.patron and row.brp and row.status is not Status.COLONY:
            world.put(Income(row.country, Source.LAND, row.patron, row.patron, row.brp))
    counted = {
        term.removeprefix("region:")
        for economy in scenario.economy.values()
        for start in economy.year_starts
        for term in start.counts
        if term != CENTERS
    }
    for area in sorted(counted - set(world.incomes)):
        _open_land(world, area)
    for counter in world.counters.rows():
        if counter.kind is CounterKind.INDUSTRIAL_CENTER:
            open_center(world, counter.hex, START_VALUE)
    for line in world.statics.tables["key-economic-areas"].rows:
        open_key_area(world, line.keys[0])
    if scenario.situation.as_in_1939:
        _open_colonies(world)


def _open_land(world: AwawWorld, area: str) -> None:
    power = conqueror_of(world, area)
    if power is not None and (brps := value_of(world, area)):
        world.put(Income(area, Source.LAND, str(power), str(power), brps))


def open_conquest(world: AwawWorld, area: str) -> None:
    """83.31: a country or area that has just fallen; nobody has received BRPs for it yet."""
    if brps := value_of(world, area):
        world.put(Income(area, Source.LAND, area, "", brps))


class AreaValue(Question, frozen=True):
    """63.11: what changes the BRPs of an area?"""

    classes: ClassVar[tuple[str, ...]] = ("area",)

    area: str


def value_of(world: AwawWorld, area: str) -> int:
    """63.11: the BRPs of a country or of a part of eastern Europe as it is now; 0 if it has
    none.
    """
    name = {"finnish-border-hexes": "finnish-border"}.get(area, area)
    for one in world.statics.forces.minor_figures:
        if one.country in (area, name) and one.item == "brp":
            found = one.value if one.cell is None else one.cell.find(world.statics.tables)
            return int(found) + BOOK.amount(world, AreaValue(area))
    return 0


def open_center(world: AwawWorld, space: str, value: int) -> None:
    """37.11, 37.62: an industrial center pays its Russian owner."""
    area = f"{CENTER_PREFIX}{space}"
    world.put(Income(area, Source.CENTER, RUSSIA, RUSSIA, value))


def _open_colonies(world: AwawWorld) -> None:
    """35.51C, 83.44: the colonies of 1939 on the map in play pay their powers; those whose capitals
    are key economic areas are part of a base already (35.23).
    """
    areas = {hexes_of(world, row.area) for row in world.incomes.values()}
    in_a_base = {space for hexes in areas for space in hexes}
    for row in world.alignments.rows():
        power, area = str(row.patron), str(row.country)
        keys = hexes_of(world, area)
        if (
            row.status is not Status.COLONY
            or power not in world.treasuries
            or area in world.incomes
        ):
            continue
        if keys and in_a_base.isdisjoint(keys) and (brps := value_of(world, area)):
            world.put(Income(area, Source.LAND, power, power, brps))


def worth_to(world: AwawWorld, row: Income, power: str) -> int:
    """What an area is worth to a power."""
    if row.source is Source.KEY_AREA and power != row.owner and not pays_a_conqueror(world, row):
        return 0
    return row.brps


# Losses at the end of a combat phase --------------------------------------------------------------


@plays("T.P.PCA.60")
class FailedRecaptures(Procedure[None]):
    """35.63, 35.73C, 38.23, 83.31, 83.33A: the phasing powers lose what they had received BRPs for,
    lost in an earlier player turn, and have not retaken.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        losses: dict[str, list[Income]] = {}
        for row in list(world.incomes.rows()):
            at_once = row.source is not Source.LAND and row.receiver == row.owner
            if not row.receiver or at_once:
                continue
            if side_of_party(world, row.receiver) is world.side and has_none(
                world, world.side, row.area
            ):
                losses.setdefault(row.receiver, []).append(row)
        for power, rows in sorted(losses.items()):
            lose(world, power, rows, "35.73C")
        return Done()


def bombed_in(world: AwawWorld, row: Income) -> int:
    """38.25: what bombs have cost the owner of a key economic area in this player turn: that much
    less is lost with it.
    """
    if row.source is not Source.KEY_AREA or row.receiver != row.owner:
        return 0
    hexes = hexes_of_key_area(world, row.area)
    return sum(one.lost for one in world.bombed.values() if one.target in hexes)


def lose(world: AwawWorld, power: str, rows: Iterable[Income], rule: str) -> None:
    """35.43, 35.45, 35.61, 35.72: all losses of a power at one moment are added before they are
    prorated; they lower its level and never its base.
    """
    lost = list(rows)
    season = world.turn.season
    amount = prorated((bombed_in(world, row) - worth_to(world, row, power) for row in lost), season)
    names = ", ".join(row.area for row in lost)
    if power in world.treasuries:
        book(world, power, amount, rule, f"loss of {names}")
    for row in lost:
        world.amend(row, receiver="", captured=True)


# Gains after the diplomatic phase -----------------------------------------------------------------


@plays("T.P.ADJ.60")
class AreasGained(Procedure[None]):
    """35.62, 35.64, 35.72, 35.73, 35.73A, 37.43, 37.44, 38.23, 38.24, 83.31: what the phasing
    powers took in an earlier player turn and still have pays them now, prorated. What the Axis took
    in winter the year start counts.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        open_clients(world)
        for power, rows in sorted(due_to(world, world.side).items()):
            gain(world, power, rows, world.turn.season)
        return Done()


def open_clients(world: AwawWorld) -> None:
    """84.48, 84.48A, 85.49: a country that has outlived an attack pays its new patron from the
    player turn in which it joins him, as long as it is not conquered.
    """
    for row in world.alignments.rows():
        if row.country in world.incomes or row.country not in world.first_attacks:
            continue
        brps = value_of(world, row.country)
        if brps and row.patron is not None and row.status in (Status.ASSOCIATED, Status.ALLY):
            world.put(Income(row.country, Source.LAND, str(row.patron), "", brps))


@BOOK.happens(
    Moment.TIME_LIMITS,
    "35.64, 35.73A, 83.32",
    "what the Axis have taken when their winter turn ends counts for them in the year start, even "
    "if the Allies take it back before: they have one turn to retake it",
)
def winter_conquests_of_the_axis(world: AwawWorld) -> None:
    if world.side is Side.AXIS and world.turn.season is Season.WINTER:
        for power, rows in sorted(due_to(world, world.side).items()):
            gain(world, power, rows, None)


def due_to(world: AwawWorld, side: Side) -> dict[str, list[Income]]:
    """35.73A: areas without a receiver that a side has all of."""
    found: dict[str, list[Income]] = {}
    for row in world.incomes.rows():
        if row.receiver or not has_all(world, side, row.area):
            continue
        power = _taker(world, row)
        if power is not None and power in world.treasuries:
            found.setdefault(power, []).append(row)
    return found


def _taker(world: AwawWorld, row: Income) -> str | None:
    """83.51: the power that has the benefit; its first owner, if he has it back."""
    holders = {holder_of(world, key) for key in hexes_of(world, row.area)}
    powers = {str(payer_of(world, name)) for name in holders if name is not None}
    powers.discard("None")
    if row.owner in powers:
        return row.owner
    if row.source is Source.KEY_AREA and is_recaptured(world, row, powers):
        return row.owner
    if len(powers) == 1:
        return powers.pop()
    if row.source is Source.LAND:
        power = conqueror_of(world, row.area)
        return None if power is None else str(power)
    return min(powers) if powers else None


def gain(world: AwawWorld, power: str, rows: Iterable[Income], season: Season | None) -> None:
    """35.62, 35.71: BRPs for conquests, prorated by the season of the gain; None: at a year start
    they count in the total and are not booked by themselves."""
    gained = list(rows)
    names = ", ".join(row.area for row in gained)
    if season is not None:
        amount = prorated((worth_to(world, row, power) for row in gained), season)
        book(world, power, amount, "35.73A", f"gain of {names}")
    for row in gained:
        world.amend(row, receiver=power)


def foreign_income(world: AwawWorld, power: str) -> int:
    """35.33A, 35.51: what a power receives from conquests and minor countries (35.51A to G)."""
    return sum(worth_to(world, row, power) for row in world.incomes.values() if pays(row, power))


def pays(row: Income, power: str) -> bool:
    """Is it income besides the base? A power's own key areas are part of that."""
    return row.receiver == power and not (row.source is Source.KEY_AREA and row.owner == power)
