"""43.31, 43.32, 43.331: atomic attack markers, and what they count for in politics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.atomics import AtomicAim, AtomicAttack
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

BOXES_OF: Mapping[str, str] = {
    "atlantic-us": str(Power.US),
    "pacific-us": str(Power.US),
    "urals": str(Power.RUSSIA),
}
"""Mapboard boxes that are part of a power's country."""

ELECTION_BOX = "atlantic-us"


@derived
def strategic_attacks(world: AwawWorld) -> tuple[AtomicAttack, ...]:
    """43.311, 43.312, 26.83: the strategic attacks that succeeded: each has its marker, for good.
    Other bombs on the same hex have none, and no effect on politics.
    """
    rows = sorted(world.atomic_attacks.rows(), key=lambda row: row.number)
    return tuple(row for row in rows if row.aim is AtomicAim.CITY)


def marked_by(world: AwawWorld, space: str) -> str | None:
    """43.322, 43.36: the power whose atomic attack marker is in a hex or box, whoever holds it
    later.
    """
    rows = strategic_attacks(world)
    return next((row.by for row in rows if row.space == space), None)


def marked(world: AwawWorld, side: Side | None = None) -> int:
    """43.322: the hexes and boxes with markers, all or those of a side: for resistance levels, DPs
    and surrender its powers control them, and for nothing else.
    """
    rows = strategic_attacks(world)
    return world.map.mask(
        row.space for row in rows if side is None or side_of_party(world, row.by) is side
    )


def home_of(world: AwawWorld, space: SpaceId) -> str:
    """43.321: the country in which a hex or box lies."""
    if world.map.is_hex(space):
        return str(world.board.territory[space])
    return BOXES_OF.get(space, "")


def attacks_on(world: AwawWorld, power: str) -> int:
    """43.321A, 43.321B, 43.321C: the strategic attacks on a power's own country."""
    return sum(home_of(world, row.space) == power for row in strategic_attacks(world))


def lowers(world: AwawWorld, attacks: int) -> int:
    """43.321: what so many attacks take from a resistance or surrender level: three, two more, then
    one more each.
    """
    table = world.statics.tables["atomic-political-effects"]
    return -sum(table.number(one, "modifier") for one in range(1, attacks + 1))


def resistance_lost(world: AwawWorld, power: str) -> int:
    """43.321A, 43.321B, 43.321C: by how much atomic attacks lower the surrender or resistance level
    of a power, for good.
    """
    return lowers(world, attacks_on(world, power))


def election_lost(world: AwawWorld) -> int:
    """43.321C: by how much German attacks on Britain and the Atlantic U.S. box lower the results of
    all U.S. elections to come.
    """
    germany = (row for row in strategic_attacks(world) if row.by == Power.GERMANY)
    return lowers(world, sum(_moves_voters(world, row) for row in germany))


def _moves_voters(world: AwawWorld, row: AtomicAttack) -> bool:
    return row.space == ELECTION_BOX or home_of(world, row.space) == Power.BRITAIN


def diplomatic_points(world: AwawWorld, power: str) -> int:
    """43.331: the DPs that a power receives in all year starts to come: one for each of its atomic
    attacks, of whatever kind, that succeeded.
    """
    each = world.statics.tables["atomic-figures"].number("dps per attack", "value")
    return each * _by(world.atomic_attacks.rows(), power)


def _by(rows: Iterable[AtomicAttack], power: str) -> int:
    return sum(row.by == power for row in rows)
