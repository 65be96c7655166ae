"""Deeds and blunders of a game of A World at War, read from its log.

18.555: air thrown away, that supported an attack which was never made. 30.541: units cut off, armor
among them. 12.15, 12.17, 12.22: units lost because a hex held
too many. 15.51: armor that attacked alone at 2:1
or worse. 33.22, 37.21: industrial and oil centers into which the enemy walked. 27.13A: armor that
was rebuilt at more than its normal cost. Beside them what was done at all, since whoever does
nothing makes no mistake.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from warcabinet.awaw.queries.logistics import oil_centers
from warcabinet.awaw.queries.terms import (
    AwawWorld,
    Category,
    CounterKind,
    Side,
    Statics,
    parties_of,
    side_of_seat,
)
from warcabinet.engine.game import Game
from warcabinet.engine.world import Event

ATTACKS = "attacks"
SUPPORT = "air factors in support"
TAKEN = "hexes taken"
THROWN_AWAY = "air factors thrown away"
CUT_OFF = "units cut off"
ARMOR_CUT_OFF = "armor cut off"
OVERSTACKED = "units lost overstacked"
ARMOR_ALONE = "armor alone at 2:1 or worse"
LEFT_EMPTY = "centers left empty"
AT_DOUBLE_COST = "armor built at double cost"

DEEDS = (ATTACKS, SUPPORT, TAKEN)
BLUNDERS = (
    THROWN_AWAY,
    CUT_OFF,
    ARMOR_CUT_OFF,
    OVERSTACKED,
    ARMOR_ALONE,
    LEFT_EMPTY,
    AT_DOUBLE_COST,
)

_FACTORS = re.compile(r"(\d+) of ")
_ODDS = re.compile(r"(\d+):(\d+)$")
_TAKER = re.compile(r"(\S+) takes control of (\S+)")
_ATTACKED = re.compile(r" attack (\S+)")
_OVERRUN = re.compile(r": (\S+) is overrun$")
_EXPENSIVE = re.compile(r"(\S+) pays \d+ BRPs: (\S+) at \d+ times the normal cost$")


def counted(game: Game) -> Mapping[str, Mapping[str, int]]:
    """By seat: how often each deed and each blunder happened, those that never did included."""
    world = game.position.world
    assert isinstance(world, AwawWorld)
    found: dict[Side, Counter[str]] = {side: Counter() for side in Side}
    for side, deed, count in _Log(world, centers(game)).deeds(game):
        found[side][deed] += count
    return {
        str(seat): {deed: found[side_of_seat(world, seat)][deed] for deed in DEEDS + BLUNDERS}
        for seat in game.header.seats
    }


def centers(game: Game) -> frozenset[str]:
    """33.22, 37.21: the hexes with oil, and those with industry when the game began or now."""
    began, now = Game(game.rules, game.header).position.world, game.position.world
    assert isinstance(began, AwawWorld)
    assert isinstance(now, AwawWorld)
    rows = [*began.counters.values(), *now.counters.values()]
    industry = {str(row.hex) for row in rows if row.kind is CounterKind.INDUSTRIAL_CENTER}
    return frozenset(industry | {str(space) for _, space, _ in oil_centers(now)})


class _Log:
    """Reads the lines of the log one by one."""

    def __init__(self, world: AwawWorld, centers: frozenset[str] = frozenset()) -> None:
        self.centers = centers
        self.statics: Statics = world.statics
        self.side_of = {name: side for side in Side for name in parties_of(world, side)}
        self.parties = {str(row.type): row.party for row in world.pools.values()}
        self.attackers: tuple[str, ...] = ()
        """Who makes the attack whose odds are yet to be told."""
        self.fought: set[tuple[str, str]] = set()
        """Where there was a fight: the player turn and the hex."""

    def deeds(self, game: Game) -> Iterator[tuple[Side, str, int]]:
        for entry in game.entries:
            for event in entry.told:
                yield from self.read(event)

    def read(self, event: Event) -> Iterator[tuple[Side, str, int]]:
        match event.rule:
            case "15.41":
                self.attackers = tuple(event.text.partition(" attack ")[0].split(", "))
                self._note_fight(event, _ATTACKED)
                yield from self._phasing(event, ATTACKS)
            case "15.51":
                yield from self._odds(event)
            case "18.551":
                yield from self._factors(event, SUPPORT)
            case "18.555" if " eliminated over " in event.text:
                yield from self._factors(event, THROWN_AWAY)
            case "30.541":
                yield from self._lost(event, CUT_OFF)
                if self._all_armor(_units(event)):
                    yield from self._lost(event, ARMOR_CUT_OFF)
            case "12.15" | "12.17" | "12.22":
                yield from self._lost(event, OVERSTACKED)
            case "13.54":
                self._note_fight(event, _OVERRUN)
            case "27.11":
                yield from self._built(event)
            case _ if taken := _TAKER.match(event.text):
                if taken[1] in self.side_of:
                    side = self.side_of[taken[1]]
                    yield side, TAKEN, 1
                    if event.rule == "29.21" and self._empty(event, taken[2]):
                        yield side.opponent, LEFT_EMPTY, 1

    def _note_fight(self, event: Event, pattern: re.Pattern[str]) -> None:
        if hit := pattern.search(event.text):
            self.fought.add((_player_turn(event), hit[1]))

    def _empty(self, event: Event, space: str) -> bool:
        """Was a center entered where nobody fought for it in this player turn?"""
        return space in self.centers and (_player_turn(event), space) not in self.fought

    def _built(self, event: Event) -> Iterator[tuple[Side, str, int]]:
        paid = _EXPENSIVE.match(event.text)
        if paid is not None and paid[1] in self.side_of and self._all_armor((paid[2],)):
            yield self.side_of[paid[1]], AT_DOUBLE_COST, 1

    def _odds(self, event: Event) -> Iterator[tuple[Side, str, int]]:
        """The odds of the first round; those of later ones are the dice's doing."""
        odds = _ODDS.search(event.text)
        if odds is None or not self.attackers:
            return
        attackers, self.attackers = self.attackers, ()
        if int(odds[1]) <= 2 * int(odds[2]) and self._all_armor(attackers):
            yield from self._phasing(event, ARMOR_ALONE)

    def _factors(self, event: Event, deed: str) -> Iterator[tuple[Side, str, int]]:
        if factors := _FACTORS.match(event.text):
            yield from self._phasing(event, deed, int(factors[1]))

    def _phasing(self, event: Event, deed: str, count: int = 1) -> Iterator[tuple[Side, str, int]]:
        _, side, _ = event.when.split("|")
        if side:
            yield Side(side), deed, count

    def _lost(self, event: Event, deed: str) -> Iterator[tuple[Side, str, int]]:
        for unit in _units(event):
            side = self._owner(unit)
            if side is not None:
                yield side, deed, 1

    def _owner(self, unit: str) -> Side | None:
        """Whose unit it was: by its name, or by the force pool of units that fight for somebody
        else.
        """
        owners = [name for name in self.side_of if unit.startswith(f"{name}-")]
        if owners:
            return self.side_of[max(owners, key=len)]
        return self.side_of.get(self.parties.get(_type(unit), ""))

    def _all_armor(self, units: tuple[str, ...]) -> bool:
        return bool(units) and all(
            self.statics.kinds[_type(unit)].category is Category.ARMOR for unit in units
        )


def _units(event: Event) -> tuple[str, ...]:
    return tuple(thing.id for thing in event.about if thing.kind == "unit")


def _player_turn(event: Event) -> str:
    """The season and the side whose turn it is."""
    return event.when.rpartition("|")[0]


def _type(unit: str) -> str:
    return unit.rsplit("/", 1)[0]
