"""Positions of the tests of ships that sail (21)."""

from __future__ import annotations

from typing import Any

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Staged, Table
from warcabinet.awaw.naval.movement.announcing_base_changes_and_patrols import AnnounceNavalMovement
from warcabinet.awaw.naval.movement.base_changes import BaseChanges
from warcabinet.awaw.naval.movement.patrols import Patrols
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.task_forces.changing_force import form, whole
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Force, Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

TRUK, RABAUL, KAVIENG, PALAU = "Y32", "EE30", "DD30", "AA24"
ONE, TWO = ForceId("japan-1"), ForceId("japan-2")
FLEET = "japan-akagi japan-kaga japan-ca=6 japan-dd=4"
"""Sixteen factors that may be a task force."""


class NavalMovement(Procedure[None], tag="test-naval-movement", kw_only=True):
    """The naval movement of a player turn; with `back` the return at the end of combat, too."""

    back: bool = False
    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        every = [AnnounceNavalMovement, Patrols, BaseChanges, *([NavalReturn] if self.back else [])]
        self.place += 1
        if self.place > len(every):
            return Done()
        return self.call(every[self.place - 1](), then=self.start)


def hulls(text: str, at: str, **fields: Any) -> list[Hull]:
    """`japan-akagi japan-dd=4`: named ships and factors in a port."""
    found = []
    for word in text.split():
        what, _, count = word.partition("=")
        party = what.split("-")[0]
        named = not count
        factors = int(count) if count else 0
        found.append(Hull(what, party, SpaceId(at), factors, named=named, **fields))
    return found


def sea(
    ports: dict[str, str] | None = None,
    forces: dict[str, tuple[str, str]] | None = None,
    **setting: Any,
) -> AwawWorld:
    """`sea({"Y32": "japan-dd=4"}, {"japan-1": ("Y32", FLEET)})`: these ships and no others: some in
    ports, some under markers.
    """
    extra = setting.pop("rows", ())
    world = pacific_world(**setting)
    for row in [*world.forces.rows()]:
        world.drop(row)
    for hull in [*world.hulls.rows()]:
        world.drop(hull)
    for marker, (port, text) in (forces or {}).items():
        rows = [put(world, hull) for hull in hulls(text, port)]
        form(world, ForceId(marker), marker.split("-")[0], SpaceId(port), whole(rows))
    for port, text in (ports or {}).items():
        for hull in hulls(text, port):
            put(world, hull)
    for row in extra:
        world.put(row)
    world.told.clear()
    world.changes.clear()
    return world


def put(world: AwawWorld, hull: Hull) -> Hull:
    import msgspec

    size = classes(world.statics)[hull.what].size if hull.named else hull.factors
    return world.put(msgspec.structs.replace(hull, factors=size))


class SeaTable(Table):
    """A table at which nobody is asked who has no choice, as in a game, and at which nobody strikes
    ships on their way from the air, or goes a longer way than he must.
    """

    def say(self, text: str) -> None:
        super().say(text)
        self.go_on()

    def go_on(self) -> None:
        while (decision := self.position.decision) is not None and not decision.sealed:
            (seat,) = decision.seats
            if decision.name() == "strike-or-not" and not _in_battle(self.world):
                super().say(f"{seat}: no-strike")
            elif decision.name() == "way-to-new-port":
                super().say(f"{seat}: sail-by -")
            elif decision.real(self.asked(seat)):
                return
            else:
                self.default(seat)


def _in_battle(world: AwawWorld) -> bool:
    return any(row.joins for row in world.battles.rows())


def sailing(world: AwawWorld, *, back: bool = False) -> SeaTable:
    """The question what ships do; task forces stay as they are."""
    t = SeaTable(Position.opening(Staged(world, NavalMovement(back=back)), "pacific-1939", {}))
    if t.pending == "task-force-formation":
        t.say(f"{world.side}: leave-task-forces")
    t.go_on()
    return t


def at_sea(t: Table, force: str) -> Force:
    assert not list(naval_faults(t.world))
    return t.world.forces[ForceId(force)]


def states(t: Table, text: str) -> set[str]:
    """The states of the ships of a type, or of a named ship."""
    return {str(hull.state) for hull in t.world.hulls.rows() if hull.what == text}


def place_of(t: Table, hull: str) -> str:
    return str(t.world.hulls[HullId(hull)].berth)
