"""22.61: what a side can still put into a naval battle, as far as one knows, and whether it is time
to withdraw.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from warcabinet.awaw.naval.battle.battle_orders import Withdrawal, WithdrawGroups
from warcabinet.awaw.naval.battle.combat_groups import (
    battle_of,
    carries_cargo,
    counted,
    forces_in,
    groups_of,
)
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import (
    LeavingShips,
    SendShipsHome,
    may_split,
)
from warcabinet.awaw.naval.ships.contents import Known, contents, squadrons_on
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked

A_SQUADRON = 2
"""Fire factors that a squadron on a carrier is worth."""
TOO_STRONG = Fraction(3, 2)
"""An enemy of so many times our strength is left alone."""
TOO_STRONG_FOR_CARGO = Fraction(3)
"""So strong must he be before those give up who carry units to their landing."""
ESCORTED = Fraction(3, 4)
"""A group with less strength than this share of its factors has lost its escorts and squadrons."""


def strength_of(world: AwawWorld, side: Side) -> int:
    """The strength of the groups of a side, as far as one knows what is in them."""
    return sum(strength(world, group.id) for group in groups_of(world, side))


def strength(world: AwawWorld, group: GroupId) -> int:
    """The fire factors of the undamaged ships of a group that one knows of, and its squadrons."""
    return sum(worth(world, ship) for ship in known_ships(world, group) if not ship.damaged)


def known_ships(world: AwawWorld, group: GroupId) -> Iterator[Hull]:
    """The ships of a group that one knows of."""
    for force in forces_in(world, group):
        inside = contents(world, force)
        if isinstance(inside, Known):
            yield from inside.hulls


def worth(world: AwawWorld, ship: Hull) -> int:
    """What an undamaged ship is worth in a battle: its fire factors, and its squadrons."""
    fire = ship.factors if class_of(world, ship).fleet else 0
    return fire + A_SQUADRON * sum(row.squadrons for row in squadrons_on(world, ship.what))


def withdraw_if_outmatched(asked: Asked) -> WithdrawGroups:
    """22.61: all groups withdraw from an enemy who is seen to be much stronger; single groups that
    have lost their escorts and squadrons do so anyhow.
    """
    question = asked.decision
    assert isinstance(question, Withdrawal)
    return WithdrawGroups(outmatched(asked.world, question.side))


def outmatched(world: AwawWorld, side: Side) -> tuple[GroupId, ...]:
    """22.61: the groups of a side that had better withdraw."""
    own = [group.id for group in groups_of(world, side)]
    laden = any(carries_cargo(world, group) for group in own)
    limit = TOO_STRONG_FOR_CARGO if laden else TOO_STRONG
    if strength_of(world, side.opponent) > limit * strength_of(world, side):
        return tuple(own)
    bare = (group for group in own if not carries_cargo(world, group) and _is_bare(world, group))
    return tuple(bare)


def _is_bare(world: AwawWorld, group: GroupId) -> bool:
    return strength(world, group) < ESCORTED * counted(world, tuple(known_ships(world, group)))


def fight_on_if_quiet(asked: Asked) -> WithdrawGroups | None:
    """22.61: after a round in which nobody was attacked all fight on; in the first round and after
    an attack the seat is asked.
    """
    question = asked.decision
    assert isinstance(question, Withdrawal)
    world: AwawWorld = asked.world
    quiet = battle_of(world).round > 1 and not any(row.attacked for row in world.groups.rows())
    return WithdrawGroups() if quiet else None


def stay_unless_damaged(asked: Asked) -> SendShipsHome | None:
    """22.61B: where no ship is damaged that could go home all stay; elsewhere the seat is asked."""
    question = asked.decision
    assert isinstance(question, LeavingShips)
    world: AwawWorld = asked.world
    ships = (
        ship for group in may_split(world, question.side) for ship in known_ships(world, group)
    )
    return None if any(ship.damaged for ship in ships) else SendShipsHome()


def fleet(world: AwawWorld, side: Side) -> tuple[int, int]:
    """The factors of a side that are afloat, and those of them that are damaged: in a world of
    which everything is known, as an imagined one is.
    """
    ships = [
        hull
        for hull in world.hulls.rows()
        if side_of_party(world, hull.party) is side and hull.condition is not Condition.SUNK
    ]
    return sum(hull.factors for hull in ships), sum(hull.factors for hull in ships if hull.damaged)
