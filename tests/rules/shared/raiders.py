"""21.53: positions of raiders: their ports, those who hunt them, and the steps of a raid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.landings.seaborne_invasions import MissionsUnderWay
from warcabinet.awaw.naval.raiders.announcing_raids import AnnounceRaiders
from warcabinet.awaw.naval.raiders.raids_in_boxes import RaidersInBoxes, RaidersReturn
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.berths import Berth, ForceId, in_force
from warcabinet.awaw.state.naval import Aboard, Condition, Force, ForceKind, Hull, HullState, Stance
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, WarState, war_state
from warcabinet.engine.chance import Dice
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

BREST, LORIENT, WILHELMSHAVEN, BERGEN = "N18", "N19", "K28", "C33"
SCAPA, PLYMOUTH, PORTSMOUTH = "B29", "K21", "L22"
BOX = SpaceId("atlantic-sw")
WOLF = ForceId("germany-loose-1")
STEPS = {
    one.__name__: one for one in (AnnounceRaiders, MissionsUnderWay, RaidersInBoxes, RaidersReturn)
}


class RaidPhase(Procedure[None], tag="test-raid-phase", kw_only=True):
    """Steps of a raid, one after another."""

    steps: tuple[str, ...]
    place: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        self.place += 1
        if self.place > len(self.steps):
            return Done()
        return self.call(STEPS[self.steps[self.place - 1]](), then=self.start)


def at_war(pair: str) -> WarState:
    one, other = pair.split("/")
    return war_state(party(one), party(other), Relation.WAR)


def put_ships(world: AwawWorld, berth: Berth, owner: str, text: str, **more: Any) -> None:
    """`bismarck, ca 4, hood damaged, ark-royal without air, dd 3 used`."""
    for one in text.split(", "):
        name, *words = one.split()
        what = f"{owner}-{name}"
        kind = classes(world.statics)[what]
        factors = kind.size if kind.named else int(words[0])
        condition = Condition.DAMAGED if "damaged" in words else Condition.FIT
        state = HullState.USED if "used" in words else HullState.READY
        hull = Hull(what, owner, berth, factors, condition, state=state, named=kind.named, **more)
        world.put(hull)
        if kind.fast_carrier and "without" not in words:
            world.put(Aboard(UnitTypeId(f"{owner}-nas"), owner, ShipId(what), factors, **more))


def add(world: AwawWorld, line: str) -> None:
    """`germany K28: bismarck, ca 2`, ships in port; `germany-1 K28: ...`, under a marker."""
    head, _, ships = line.partition(": ")
    name, place = head.split()
    owner, _, number = name.partition("-")
    if not number:
        put_ships(world, SpaceId(place), owner, ships)
        return
    side = "axis" if owner in ("germany", "italy", "japan") else "allied"
    world.put(Force(ForceId(name), owner, SpaceId(place)))
    known: dict[str, Any] = {"open": False, "seats": (Seat(side),)}
    put_ships(world, in_force(ForceId(name)), owner, ships, **known)


def ocean(
    *lines: str,
    scenario: str = "europe-1939",
    turn: str = "Spring 1941",
    wars: str = "",
    rows: Iterable[Record] = (),
    control: dict[str, str] | None = None,
) -> AwawWorld:
    """These ships and no others, no air units, no cards; Brest, Lorient and Bergen are German."""
    held = {"germany": f"{BREST} {LORIENT} {BERGEN}"} if scenario == "europe-1939" else {}
    world = world_at(scenario=scenario, turn=turn, step="T.P.COM.ANN.15", control=control or held)
    for table in (world.hulls, world.forces, world.aboard, world.air, world.card_pools):
        for row in list(table.rows()):
            world.drop(row)
    for row in map(at_war, wars.split()):
        world.put(row)
    for line in lines:
        add(world, line)
    for row in rows:
        world.put(row)
    world.changes.clear()
    world.told.clear()
    return world


def at_sea(world: AwawWorld, ships: str, base: str | None = BREST, box: SpaceId = BOX) -> ForceId:
    """A group of German raiders in the Atlantic box."""
    number = 1 + len(world.raider_groups)
    force = ForceId(f"germany-loose-{number}")
    home = None if base is None else SpaceId(base)
    world.put(Force(force, "germany", box, ForceKind.LOOSE, base=home, stance=Stance.SAILING))
    put_ships(world, in_force(force), "germany", ships)
    world.put(RaiderGroup(force, "germany", box, home, number, arrived=True))
    return force


class RaidTable(Table):
    """A table at which nobody is asked who has no choice, as in a game."""

    def say(self, text: str) -> None:
        super().say(text)
        self.go_on()

    def dice(self, *values: int) -> None:
        super().dice(*values)
        self.go_on()

    def go_on(self) -> None:
        while (decision := self.position.decision) is not None:
            for seat in self.position.to_answer():
                if decision.real(self.asked(seat)):
                    return
                self.default(seat)
                break

    def roll(self, total: int) -> None:
        """The dice that are waited for come to this sum."""
        request = self.position.request
        assert isinstance(request, Dice)
        faces = [1] * len(request.sides)
        for place in range(len(faces)):
            faces[place] += min(5, total - sum(faces))
        assert sum(faces) == total, f"{total} with {len(faces)} dice"
        self.dice(*faces)

    def until(self, *names: str, dice: int = 2) -> None:
        """On to one of these questions or rolls; others are answered by default, dice are low."""
        while self.pending and self.pending not in names:
            if self.position.decision is not None:
                self.default(self.position.to_answer()[0])
                self.go_on()
            else:
                request = self.position.request
                assert isinstance(request, Dice)
                self.roll(max(len(request.sides), dice) if len(request.sides) == 2 else 1)


def raid(world: AwawWorld, *steps: type[Procedure[None]]) -> RaidTable:
    """The first question of these steps; by default all of a raid."""
    names = tuple(step.__name__ for step in steps) or tuple(STEPS)
    assert world.statics.scenario is not None
    name = world.statics.scenario.scenario.name
    t = RaidTable(Position.opening(Staged(world, RaidPhase(steps=names)), name, {}))
    t.go_on()
    return t


def factors(world: AwawWorld, what: str, place: str | None = None) -> int:
    """The factors of a type, of all or in a place."""
    rows = (row for row in world.hulls.rows() if row.what == what)
    return sum(row.factors for row in rows if place is None or str(row.berth) == place)


def where_is(t: Table, ship: str) -> str:
    return str(next(row.berth for row in t.world.hulls.rows() if row.what == ship))
