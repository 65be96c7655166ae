"""18.5, 18.6: what a row of the air sheet is made of: strengths, odds by the number of factors, and
one round of air combat.

Everything is worked out by the rules themselves, in closed figures: the strengths once for a
battle, then one look into the table for each step of the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

import msgspec

from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    Force,
    engaged,
    left_after,
    net_modifier,
)
from warcabinet.awaw.air.combat.air_nationality import drm_parts
from warcabinet.awaw.air.combat.losses_from_mixed_forces import Squad
from warcabinet.awaw.forces.kinds import SQUADRONS, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, weigh
from warcabinet.awaw.ground.battle import combat_results_table as crt
from warcabinet.awaw.ground.battle.combat_results_table import CombatResult
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.state.air import AirUnits, FlightId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import until_next_write
from warcabinet.hexes import SpaceId

NO_COLUMN = "worse than 1:4"


class Rung(msgspec.Struct, frozen=True):
    """From so many factors on, these odds: a step of a ladder."""

    at: int
    odds: str
    results: tuple[str, ...] = ()
    """15.6: what each die from 1 to 6 gives; empty where no ground battle follows."""
    chance: float = 1.0
    """How likely these odds are; the likeliest are told."""
    ours: float = 0.0
    """19.42: what one's own air units lose on average in the first round of air combat."""
    theirs: float = 0.0


class AirReply(msgspec.Struct, frozen=True):
    """What the other side can add, and the odds then, by one's own factors."""

    factors: int
    ladder: tuple[Rung, ...]


class InRange(msgspec.Struct, frozen=True):
    """Air units that can fly there, and how many of them are of use."""

    stack: str
    factors: int


class AirRow(msgspec.Struct, frozen=True):
    """A battle, or a base, to which air units may be sent."""

    hex: SpaceId
    defenders: tuple[str, ...]
    """Ground units, or air units of a base."""
    weights: tuple[tuple[int, int], ...]
    """Factors and multiplier of each defender."""
    defence: int
    ground: int
    """Ground factors in reach that can attack."""
    origins: tuple[SpaceId, ...]
    air: int
    """Air factors that fly there already."""
    reach: tuple[InRange, ...]
    most: int
    """The most factors that are of use."""
    ladder: tuple[Rung, ...]
    replies: tuple[AirReply, ...]


# Ground battles -----------------------------------------------------------------------------------


class Battle(msgspec.Struct, frozen=True):
    """An attack as it would be made now, with all that its odds depend on."""

    assault: Assault
    balance: Balance
    results: dict[str, tuple[str, ...]]

    @property
    def attack(self) -> int:
        return self.balance.attack

    @property
    def defence(self) -> int:
        return self.balance.defence

    @property
    def aloft(self) -> int:
        """Defensive air support that is there already."""
        return sum(part.value for part in self.balance.support_parts)


def battle(world: AwawWorld, assault: Assault) -> Battle:
    """15.51, 15.6: the strengths, and what each die gives in each column."""
    parts = crt.die_parts(world, assault, 1)
    hardened, cheap = (
        crt.hardened(world, assault),
        crt.cheap_exchange(world, assault),
    )
    grade = crt.lowest_grade(world, assault)
    columns = [f"1:{n}" for n in range(crt.WORST, 1, -1)]
    columns += [f"{n}:1" for n in range(1, crt.BEST + 1)]

    def result(at: str, rolled: int) -> str:
        """15.54, 15.55: the printed result, or what it counts as here."""
        found = crt.table_result(world.statics, at, crt.modified_die(rolled, parts))
        if hardened:
            found = crt.against_works(found, grade)
        return CombatResult.EX_1 if found is CombatResult.EX and cheap else found

    dice = range(1, crt.HIGHEST_DIE + 1)
    table = {at: tuple(str(result(at, die)) for die in dice) for at in columns}
    return Battle(assault, weigh(world, assault), table)


def rung(fought: Battle, at: int, attack: int, defence: int, chance: float = 1.0) -> Rung:
    """15.52: the odds of these strengths."""
    odds = crt.column(attack, defence)
    if odds is None:
        return Rung(at, NO_COLUMN, (), chance)
    return Rung(at, odds, fought.results[odds], chance)


def ladder(most: int, step: Callable[[int], Rung]) -> tuple[Rung, ...]:
    """The steps from no factor to the most, where something changes."""
    found: list[Rung] = []
    for count in range(most + 1):
        one = step(count)
        if not found or msgspec.structs.replace(one, at=found[-1].at) != found[-1]:
            found.append(one)
    return tuple(found)


# Air battles --------------------------------------------------------------------------------------


@until_next_write
def _drm(world: AwawWorld, kind: UnitTypeId, party: str, base: SpaceId) -> int:
    """19.31A: asked for again and again while a ladder is made."""
    return sum(part.value for part in drm_parts(world, kind, party, base))


def squad(world: AwawWorld, row: AirUnits, factors: int, in_squadrons: bool) -> Squad:
    """19.41, 19.51: factors of a stack as they would fight."""
    kind = world.statics.kinds[row.type]
    naval = kind.category is Category.NAS
    drm = _drm(world, row.type, row.party, where(world, row.place))
    units = factors * SQUADRONS if in_squadrons and not naval else factors
    return Squad(
        "",
        str(row.type),
        str(kind.nationality),
        str(kind.category),
        drm,
        units,
        not row.ready,
        in_squadrons or naval,
    )


def numbered(force: Iterable[Squad]) -> Force:
    """Squads by plain numbers, so that equal forces are calculated once."""
    return tuple(msgspec.structs.replace(one, id=str(n)) for n, one in enumerate(force))


def filled(stacks: Sequence[AirUnits], factors: int) -> list[Wing]:
    """So many factors from these stacks, the first ones first."""
    found = []
    for row in stacks:
        count = min(row.factors, factors)
        if count > 0:
            found.append(Wing(row.id, count))
            factors -= count
    return found


class Clash(msgspec.Struct, frozen=True):
    """19.4: one round between two forces."""

    ours: Force
    theirs: Force

    @property
    def whole(self) -> int:
        """Squadrons for a factor, where they fight in squadrons."""
        return SQUADRONS if any(one.squadrons for one in (*self.ours, *self.theirs)) else 1

    def losses(self, world: AwawWorld) -> tuple[float, float]:
        """19.42: factors that each side loses on average: ours, theirs."""
        modifier = net_modifier(self.ours, self.theirs)
        pairs = (
            (self.ours, engaged(self.theirs), -modifier),
            (self.theirs, engaged(self.ours), modifier),
        )
        ours, theirs = (
            sum(one.units for one in force)
            - sum(
                (p * sum(one.units for one in left) for left, p in outcomes(world, force, s, m)),
                Fraction(0),
            )
            for force, s, m in pairs
        )
        return round(float(ours) / self.whole, 2), round(float(theirs) / self.whole, 2)

    def left_of(self, world: AwawWorld, whose: str) -> dict[int, Fraction]:
        """18.5633: how many factors of a side that support are neither lost nor aborted."""
        modifier = net_modifier(self.ours, self.theirs)
        force, against, drm = (
            (self.theirs, self.ours, modifier)
            if whose == "theirs"
            else (self.ours, self.theirs, -modifier)
        )
        found: dict[int, Fraction] = {}
        for left, chance in outcomes(world, force, engaged(against), drm):
            units = sum(one.units - one.aborted for one in left if not one.is_jet)
            found[units // self.whole] = found.get(units // self.whole, Fraction(0)) + chance
        return found


def outcomes(
    world: AwawWorld, force: Force, strength: int, modifier: int
) -> tuple[tuple[Force, Fraction], ...]:
    return left_after(world.statics, force, strength, modifier) if force else ()


def clash(
    world: AwawWorld,
    ours: Sequence[tuple[AirUnits, int]],
    theirs: Sequence[tuple[AirUnits, int]],
) -> Clash:
    """19.51: in squadrons if there is naval air on either side."""
    kinds = world.statics.kinds
    squadrons = any(kinds[row.type].category is Category.NAS for row, _ in (*ours, *theirs))
    sides = [
        [squad(world, row, count, squadrons) for row, count in some] for some in (ours, theirs)
    ]
    return Clash(numbered(sides[0]), numbered(sides[1]))


def likeliest(
    fought: Battle,
    at: int,
    chances: dict[int, Fraction],
    strengths: Callable[[int], tuple[int, int]],
) -> Rung:
    """18.5633: the likeliest odds once so much air support is left; of equal ones the worse."""
    totals: dict[Rung, Fraction] = {}
    for left, chance in sorted(chances.items()):
        one = rung(fought, at, *strengths(left))
        totals[one] = totals.get(one, Fraction(0)) + chance
    best, chance = max(totals.items(), key=lambda item: item[1])
    return msgspec.structs.replace(best, chance=round(float(chance), 3))


def strength_of(world: AwawWorld, some: Iterable[tuple[AirUnits, int]]) -> int:
    """18.5521: what air units add to a ground battle."""
    return sum(squadrons_of(world, row.type) * count for row, count in some) // SQUADRONS


def supporters(world: AwawWorld, flights: Iterable[FlightId]) -> list[tuple[AirUnits, int]]:
    """Flights as if they were still at their bases."""
    found = []
    for flight in flights:
        row = world.flights[flight]
        found.append((AirUnits(row.type, row.party, row.base, row.factors), row.factors))
    return found


def is_jet(world: AwawWorld, row: AirUnits) -> bool:
    return world.statics.kinds[row.type].category is Category.JET
