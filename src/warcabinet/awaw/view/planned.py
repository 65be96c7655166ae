"""Attacks that a player plans, all of them at once: odds, price and what stands against each, in
any phase of the player turn: `planned N41 UNIT,UNIT; M40 UNIT`.

Each attack is told as if it were made now: units count where they stand, the enemy has no more air
support than there is already, and no other attack of the plan changes it. The price of all is what
they cost together: a unit pays once, and a front no more than a full offensive (9.57, 9.63).
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw import offensives
from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.ground.battle.attack_report import attack_report
from warcabinet.awaw.pieces.ground_units import a_hex, side_of_unit
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

HELP = "Say which hexes and with whom, attack by attack: 'planned N41 UNIT,UNIT; M40 UNIT'."


class PlannedAttack(msgspec.Struct, frozen=True):
    """One planned attack, as if it were made now."""

    hexes: tuple[SpaceId, ...]
    attack: int
    defence: int
    odds: str
    """Empty: nobody is there to attack, or to be attacked."""
    cost: int
    """What it adds to the price of those before it."""
    taken: float
    """The chance that every hex is taken."""
    missing: int
    """Units of the plan that are gone."""
    refusals: tuple[Refusal, ...]


class PlannedFacts(msgspec.Struct, frozen=True):
    """All planned attacks, and what they cost together."""

    attacks: tuple[PlannedAttack, ...]
    cost: int


def planned_facts(world: AwawWorld, seat: Seat, rest: str) -> PlannedFacts:
    """15.31, 15.51, 9.51: strengths, odds and prices of attacks that are planned."""
    side = side_of_seat(world, seat)
    if world.now.side != side:
        raise NoReport("Attacks can be weighed in your own player turn only.")
    told: list[PlannedAttack] = []
    units: tuple[UnitId, ...] = ()
    hexes: tuple[SpaceId, ...] = ()
    cost = 0
    for words in (part.split() for part in rest.split(";") if part.strip()):
        if len(words) != 2:
            raise NoReport(HELP)
        targets = _hexes(world, words[0])
        named = tuple(UnitId(word) for word in words[1].split(","))
        there = tuple(unit for unit in named if _is_of(world, unit, side))
        one = _weighed(world, targets, there, len(named) - len(there))
        if not one.refusals:
            units = (*units, *(unit for unit in there if unit not in units))
            hexes = (*hexes, *(space for space in targets if space not in hexes))
            total = offensives.brp_cost(world, units, hexes)
            one, cost = msgspec.structs.replace(one, cost=total - cost), total
        told.append(one)
    return PlannedFacts(tuple(told), cost)


def planned(world: AwawWorld, seat: Seat, rest: str) -> str:
    """The same as text."""
    facts = planned_facts(world, seat, rest)
    lines = []
    for one in facts.attacks:
        where = " and ".join(one.hexes)
        lines.append(f"{where}: {one.attack} against {one.defence}, {one.odds or 'no odds'}")
        lines += [f"  {refusal.reason} ({refusal.rule})" for refusal in one.refusals]
    return "\n".join([*lines, f"All together cost {facts.cost} BRPs."])


def _weighed(
    world: AwawWorld, hexes: tuple[SpaceId, ...], units: tuple[UnitId, ...], missing: int
) -> PlannedAttack:
    if not units:
        gone = Refusal("15.21", "none of the units that were to attack is left")
        return PlannedAttack(hexes, 0, 0, "", 0, 0.0, missing, (gone,))
    party = world.units[units[0]].party
    if empty := [space for space in hexes if not hostile_in(world, party, space)]:
        nobody = Refusal("15.21", "no enemy ground unit is there", tuple(map(a_hex, empty)))
        return PlannedAttack(hexes, 0, 0, "", 0, 0.0, missing, (nobody,))
    report = attack_report(world, units, hexes)
    return PlannedAttack(
        report.hexes,
        report.attack,
        report.defence,
        report.odds,
        report.cost,
        float(report.takes),
        missing,
        report.refusals,
    )


def _hexes(world: AwawWorld, text: str) -> tuple[SpaceId, ...]:
    hexes = tuple(sorted({SpaceId(word.upper()) for word in text.split(",")}))
    for space in hexes:
        if space not in world.map:
            raise NoReport(f"There is no hex '{space.lower()}' on this board.")
    return hexes


def _is_of(world: AwawWorld, unit: UnitId, side: Side) -> bool:
    return unit in world.units and side_of_unit(world, world.units[unit]) == side
