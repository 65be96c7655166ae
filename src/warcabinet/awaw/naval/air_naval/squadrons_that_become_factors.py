"""23.14: the squadrons of army air that have worked with ships become factors again, base by base.

All squadrons that a type has lost at a base count together, whatever became of the factors there in
the meantime: some may have been inverted by attacks on their base, others may have left it.
"""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import TRIGGERED
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.air_factors import LAUNCHED, eliminate_air, shoot_down, turn
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Flight
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval_battles import SquadronsLost
from warcabinet.awaw.state.world import AwawWorld

BROKEN_DOWN = (AirState.AT_SEA, AirState.ABORTED)
"""23.142A, 22.434: the states of factors whose squadrons may have been lost: those that work with
ships, and those of them that attacks on their base have inverted.
"""


def unmade(lost: SquadronsLost) -> int:
    """23.142A: the factors that are not put together again, of however many: of the squadrons left
    three make one, and so do two that are left over.
    """
    return (lost.search + lost.cover + lost.attack + 1) // SQUADRONS


def held_back(world: AwawWorld, row: AirUnits) -> int:
    """23.142A, 23.142B: the factors of a stack that would not be put together again."""
    lost = world.squadrons_lost.get(f"{row.type}@{row.place}")
    if lost is None or row.state not in BROKEN_DOWN:
        return 0
    left = unmade(lost)
    for one in _broken_down(world, lost):
        if one.id == row.id:
            return min(left, row.factors)
        left = max(0, left - one.factors)
    return 0


def _broken_down(world: AwawWorld, lost: SquadronsLost) -> list[AirUnits]:
    rows = (world.air.get(AirId(f"{lost.key()}/{state}")) for state in BROKEN_DOWN)
    return [row for row in rows if row is not None]


def bear(world: AwawWorld, lost: SquadronsLost) -> int:
    """23.142A, 23.142B: what a base has lost is taken from its factors; gives those for which there
    is nobody left.
    """
    left = unmade(lost)
    for row in _broken_down(world, lost):
        if gone := min(row.factors, left):
            eliminate_air(world, row.id, gone, Cause.COMBAT, "23.142A")
            left -= gone
    world.drop(lost)
    return left


def put_together(world: AwawWorld, lost: SquadronsLost) -> None:
    """23.141A, 23.142, 23.143, 23.144: in the middle of a player turn the squadrons of a type at a
    base become factors. Only those that are made of one of each sort are not inverted.
    """
    there = world.air.get(AirId(f"{lost.key()}/{AirState.AT_SEA}"))
    before = 0 if there is None else there.factors
    whole = max(0, before - max(lost.search, lost.cover, lost.attack))
    bear(world, lost)
    left = world.air.get(AirId(f"{lost.key()}/{AirState.AT_SEA}"))
    if left is not None and left.factors > whole:
        turn(world, left.id, AirState.FLOWN, left.factors - whole)


# At the end of the player turn --------------------------------------------------------------------


@BOOK.happens(
    Moment.REDEPLOYMENT_ENDS,
    "18.42B, 18.58, 23.141C, 23.142, 23.143, 23.164",
    "as redeployment ends, squadrons that worked with ships become factors again, two or three of "
    "them one, and are inverted",
)
def recombine_at_sea(world: AwawWorld) -> None:
    for row in [one for one in world.air.rows() if one.state is AirState.AT_SEA]:
        recombine(world, row)
    for lost in tuple(world.squadrons_lost.rows()):
        bear(world, lost)


def recombine(world: AwawWorld, row: AirUnits) -> None:
    """18.42B, 23.142, 23.143, 23.144: the squadrons of a stack are factors again, and inverted."""
    lost = world.squadrons_lost.get(str(row.id).partition("/")[0])
    if lost is not None:
        bear(world, lost)
    if row.id in world.air:
        turn(world, row.id, AirState.FLOWN)


# Off from their base ------------------------------------------------------------------------------


@BOOK.happens(
    LAUNCHED,
    "23.142A, 18.25",
    "factors that leave their base take along what it has lost and nobody is left there to bear",
)
def leave_with_losses(world: AwawWorld, flights: Sequence[Flight]) -> None:
    for key in sorted({f"{row.type}@{row.base}" for row in flights}):
        if (lost := world.squadrons_lost.get(key)) is None:
            continue
        there = _broken_down(world, lost)
        if there and sum(row.factors for row in there) >= unmade(lost):
            continue
        left = bear(world, lost)
        ours = [row for row in flights if f"{row.type}@{row.base}" == key]
        for row in sorted(ours, key=lambda one: one.state is not AirState.AT_SEA):
            if row.state in BROKEN_DOWN and (gone := min(left, row.factors)):
                shoot_down(world, row.id, gone, Cause.COMBAT, "23.142A")
                left -= gone


# Unbuilt squadrons --------------------------------------------------------------------------------


@BOOK.happens(
    TRIGGERED,
    "23.141B",
    "in the unit construction phase of their owner every three squadrons that are lost are an army "
    "air factor to be built; to two that are left a third is added from those in play, one is "
    "disregarded",
)
def unbuilt_squadrons(world: AwawWorld) -> None:
    """The third is taken where most were lost, so that no other base suffers for it."""
    mine = [
        row for row in world.squadrons_lost.rows() if side_of_party(world, row.party) is world.side
    ]
    for kind in sorted({row.type for row in mine}):
        keys = [row.key() for row in mine if row.type == kind]
        while sum(_lost_at(world, key) for key in keys) >= SQUADRONS - 1:
            worst = max(keys, key=lambda key: (_lost_at(world, key), key))
            stack = world.air.get(AirId(f"{worst}/{AirState.AT_SEA}"))
            if stack is None:
                break
            left = SQUADRONS
            for key in (worst, *(one for one in keys if one != worst)):
                left -= _make_good(world, key, left)
            eliminate_air(world, stack.id, 1, Cause.COMBAT, "23.141B")


def _lost_at(world: AwawWorld, key: str) -> int:
    row = world.squadrons_lost.get(key)
    return 0 if row is None else row.search + row.cover + row.attack


def _make_good(world: AwawWorld, key: str, count: int) -> int:
    """So many squadrons, at most, are no longer counted as lost at a base; gives how many."""
    row = world.squadrons_lost.get(key)
    if row is None or not count:
        return 0
    search = min(count, row.search)
    cover = min(count - search, row.cover)
    attack = min(count - search - cover, row.attack)
    world.amend(
        row, search=row.search - search, cover=row.cover - cover, attack=row.attack - attack
    )
    return search + cover + attack
