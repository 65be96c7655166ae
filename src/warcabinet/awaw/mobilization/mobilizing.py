"""36.1, 36.2: mobilizations come about: BRPs, an industrial center in Russia, and units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.diplomacy.tension_tracks import notice
from warcabinet.awaw.economy.industrial_centers import NewCenters
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.mobilization.deferring import deferred, lapse
from warcabinet.awaw.mobilization.force_pools import YARD_RAISED, Plan, open_plan
from warcabinet.awaw.mobilization.timing import (
    AT_WILL,
    JAPAN,
    RUSSIA,
    Due,
    done,
    due_japanese,
    due_now,
    due_russian,
    in_play,
    may_mobilize,
    theaters,
)
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.tensions import (
    StandingTension,
    estimated,
    published,
    raise_tension,
)
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.scenarios.play.events import POOLS_GROW, grow_pool
from warcabinet.awaw.scenarios.start.laying_out import owner_of
from warcabinet.awaw.state.research import Added
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.tensions import Mobilization
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Power, Side, Theater, home_side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing

GAINS = "mobilization-gains"
CENTER = "IC"
"""36.21C: what stands in the table for a power that gets a center in place of BRPs."""


def begin(world: AwawWorld, due: Due) -> None:
    """36.11, 36.21, 36.21A, 36.21B, 36.21C, 35.41, 35.62, 35.84: a mobilization occurs: base and
    level rise at once, not prorated; Russia gets an industrial center instead (R-504).
    """
    brps = world.statics.tables[GAINS].cell(due.power, "base_brps")
    center = brps == CENTER
    row = Mobilization(
        due.power, due.theater, due.number, world.turn.number, due.turns, center=center
    )
    world.put(row)
    name = f"mobilization {due.number} of {due.power}"
    world.tell("36.11", f"{name} in {due.theater.capitalize()}", Thing("power", due.power))
    if not center:
        treasury = world.treasuries[due.power]
        world.amend(treasury, base=treasury.base + int(brps))
        book(world, due.power, int(brps), "36.21", name)


def fresh_of(world: AwawWorld, row: Mobilization) -> int:
    """36.31, 36.31A: the BRPs of units of one turn of a mobilization."""
    total = world.statics.tables[GAINS].number(row.power, "unit_brps")
    return total // row.turns


class Mobilize(Procedure[None]):
    """36.31: mobilizations that are due, one after the other, with their units."""

    due: tuple[Due, ...]
    begun: bool = False

    def start(self, world: AwawWorld, _: None) -> Step:
        if not self.begun:  # all of them occur before any is planned (36.32A)
            self.begun = True
            for one in self.due:
                begin(world, one)
        if not self.due:
            notice(world)
            return Done()
        first, *rest = self.due
        self.due = tuple(rest)
        row = done(world, first.power, first.theater)[-1]
        open_plan(world, first.power, first.theater, first.number, fresh_of(world, row))
        return self.call(Plan(power=first.power), then=self.start)


class Continue(Procedure[None]):
    """36.31A, 36.41A, 36.351: the second half of a Russian mobilization, and units that were put
    off and may be taken up now.
    """

    powers: tuple[str, ...]
    waiting: tuple[tuple[str, str], ...] = ()
    begun: bool = False

    def start(self, world: AwawWorld, _: None) -> Step:
        if not self.begun:
            self.begun = True
            pairs = (
                (power, theater) for power in self.powers for theater in theaters(world, power)
            )
            self.waiting = tuple(pairs)
        while self.waiting:
            (power, theater), *rest = self.waiting
            self.waiting = tuple(rest)
            row = half_done(world, power, theater)
            if row is not None:
                world.tell("36.41A", f"{power} completes mobilization {row.number}")
                open_plan(world, power, theater, row.number, fresh_of(world, row))
                return self.call(Plan(power=power), then=self.start)
            if deferred(world, power, theater):
                open_plan(world, power, theater, 0, 0)
                return self.call(Plan(power=power), then=self.start)
        return Done()


def mobilized_now(world: AwawWorld, power: str, theater: str) -> bool:
    """36.351: has a mobilization of this turn taken up what was put off?"""
    rows = done(world, power, theater)
    return bool(rows) and rows[-1].turn == world.turn.number


def half_done(world: AwawWorld, power: str, theater: str) -> Mobilization | None:
    """36.41A: a mobilization that began in an earlier turn and is not completed."""
    rows = done(world, power, theater)
    if rows and rows[-1].done < rows[-1].turns and rows[-1].turn < world.turn.number:
        return rows[-1]
    return None


# When they come -----------------------------------------------------------------------------------


def powers_of(world: AwawWorld, side: Side) -> tuple[str, ...]:
    found = (name for name in sorted(world.treasuries) if is_power(name))
    return tuple(name for name in found if home_side(Power(name)) is side)


@plays("T.0.30")
class ForcedByStatus(Procedure[None]):
    """36.11C: a Japanese mobilization that standing causes of tension force as the turn starts; it
    adds to the tension before anybody declares war.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not in_play(world.statics):
            return Done()
        lapse(world)
        due = [due_japanese(world) for _ in theaters(world, JAPAN)]
        later = [one for one in due if one is not None and one.number >= AT_WILL]
        return self.call(Mobilize(due=tuple(later)), then=self.over) if later else Done()

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


class MobilizeNow(Action, frozen=True):
    """36.11C: Japan takes one of its three further mobilizations."""


class WaitToMobilize(Action, frozen=True):
    """Japan does not mobilize in this turn."""


class JapaneseMobilization(Decision[MobilizeNow | WaitToMobilize], frozen=True):
    """36.11C: asked once in each Japanese player turn."""

    rule: ClassVar[str] = "36.11C"
    prompt: ClassVar[str] = "Mobilize now? It raises tensions with the U.S. in every turn"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        MobilizeNow: Form(label="Mobilize"),
        WaitToMobilize: Form(weight=4, label="Wait"),
    }

    def default(self, asked: Asked) -> WaitToMobilize:
        return WaitToMobilize()


@plays("T.P.ADJ.70")
class DatedAndVoluntary(Procedure[None]):
    """36.11B, 36.11C, 36.11E: mobilizations by date; then Japan may take one of its own."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not in_play(world.statics):
            return Done()
        due = due_now(world, world.side, after_the_dice=False)
        return self.call(Mobilize(due=tuple(due)), then=self.mobilized)

    def mobilized(self, world: AwawWorld, _: None) -> Step:
        if world.side is not Side.AXIS or not may_mobilize(world):
            return self.go(self.go_on)
        seat = chief_seat(world, Side.AXIS, (JAPAN,))
        return self.ask(JapaneseMobilization((seat,)), then=self.answered)

    def answered(self, world: AwawWorld, answer: MobilizeNow | WaitToMobilize) -> Step:
        if isinstance(answer, WaitToMobilize):
            return self.go(self.go_on)
        theater = str(Theater.PACIFIC)
        one = Due(JAPAN, theater, len(done(world, JAPAN, theater)) + 1)
        return self.call(Mobilize(due=(one,)), then=self.go_on)

    def go_on(self, world: AwawWorld, _: None) -> Step:
        if world.side is Side.ALLIED:  # theirs came after the dice
            return Done()
        return self.call(Continue(powers=powers_of(world, Side.AXIS)), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("T.P.DIP.140")
class AfterTheDice(Procedure[None]):
    """36.11C, 36.11D, 36.11G, 49.851D, 49.852D: mobilizations by the effective tensions."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not in_play(world.statics) or world.side is not Side.ALLIED:
            return Done()
        due = due_now(world, Side.ALLIED, after_the_dice=True)
        return self.call(Mobilize(due=tuple(due)), then=self.forced)

    def forced(self, world: AwawWorld, _: None) -> Step:
        """36.11C: an American mobilization may force a Japanese one."""
        due = [due_japanese(world) for _ in theaters(world, JAPAN)]
        late = tuple(one for one in due if one is not None)
        return self.call(Mobilize(due=late), then=self.go_on)

    def go_on(self, world: AwawWorld, _: None) -> Step:
        return self.call(Continue(powers=powers_of(world, Side.ALLIED)), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("T.S.110")
class AfterSurrenders(Procedure[None]):
    """36.11D: what happens in the Allied player turn, as a French surrender, may bring about the
    first Russian mobilization: it counts from the start of this Russian player turn.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not in_play(world.statics):
            return Done()
        notice(world)
        due = [due_russian(world) for _ in theaters(world, RUSSIA)]
        first = tuple(one for one in due if one is not None and one.number == 1)
        return self.call(Mobilize(due=first), then=self.mobilized)

    def mobilized(self, world: AwawWorld, _: None) -> Step:
        return self.call(NewCenters(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


# What follows -------------------------------------------------------------------------------------


@BOOK.happens(
    POOLS_GROW,
    "36.31, 36.353",
    "mobilized units join the force pool of their power in their turn, neither before nor after",
)
def mobilized_units_arrive(world: AwawWorld) -> None:
    for row in list(world.mobilized_units.rows()):
        side = world.statics.home_side.get(owner_of(world, row.type))
        if row.turn <= world.turn.number and side is world.side:
            grow_pool(world, row.type, row.count)
            note_infantry(world, row.type, row.count)
            world.tell("36.31", f"{row.count} {row.type} may be built", Thing("type", row.type))
            world.drop(row)


def note_infantry(world: AwawWorld, kind: UnitTypeId, count: int) -> None:
    """42.332B: mobilized infantry counts against what production may add in the same turn, not
    against its limit of a year.
    """
    one = world.statics.kinds[kind]
    if one.category is not Category.INFANTRY:
        return
    old = world.pool_additions.get(one.nationality) or Added(one.nationality)
    year, turn = world.turn.year, world.turn.number
    added = old.in_turn(turn) + one.combat * count
    world.put(Added(one.nationality, year, old.in_year(year), turn, added))


@BOOK.modifies(
    StandingTension,
    "49.841B, 36.11C",
    "Japanese mobilizations",
    "each Japanese mobilization after the first raises the tension with the U.S. in every turn, by "
    "three at most",
    tension=Tension.USJT,
)
def japanese_mobilizations(world: AwawWorld, asked: StandingTension) -> int | None:
    each = published(
        world, "each Japanese mobilization after the first and before war with the U.S."
    )
    most = published(world, "most from Japanese mobilizations in a turn")
    later = sum(row.number >= AT_WILL for row in done(world, JAPAN, str(Theater.PACIFIC)))
    return min(most, each * later) or None


@BOOK.happens(
    YARD_RAISED,
    "36.11C, 49.842",
    "a Japanese mobilization that raises shipbuilding raises the tension with the U.S. once more",
)
def japanese_shipbuilding(world: AwawWorld, power: str) -> None:
    if power == JAPAN:
        cause = "Japanese mobilization used for shipbuilding"
        raise_tension(world, Tension.USJT, estimated(world, Tension.USJT, cause), "36.11C", cause)
