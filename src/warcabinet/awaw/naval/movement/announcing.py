"""21.416A, 21.416B, 22.15A: the moving side names what its ships do in the movement phase: base
changes and patrols, one after another, before the other side decides anything.

Who sails is named by task forces, and by factors of ships in a port that sail without a marker. The
way may be left to the shortest one in range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple

import msgspec

from warcabinet.awaw.boards.kinds import BoxKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.naval.movement.room_in_port import room_for
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.setting_sail import may_leave, may_sail
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.ships.classes import class_of
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.naval.task_forces.changing_force import SMALL, Part, some_of
from warcabinet.awaw.naval.task_forces.forming import Formation
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.boxes import is_box
from warcabinet.awaw.naval.waters.reach import ports_in_range, reach
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import ships_in
from warcabinet.awaw.state.berths import ForceId, space_of
from warcabinet.awaw.state.naval import ActivityState, Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BOOK.note("21.225", "base changes come after the staging of air units, before ground movement")
BOOK.note("21.321", "ships do not leave their base to come back to it, to protect others")
BOOK.note("21.414", "patrols are announced with base changes; ships that patrol do not change base")

FEW_GOALS = 6
"""How many goals of each force are proposed."""

MOST_STOPS = 12
"""How many hexes of the way may be named."""


class Ships(msgspec.Struct, frozen=True, order=True):
    """Factors of ships in a port that sail without a marker."""

    hull: HullId
    factors: int


class ChangeBase(Action, frozen=True):
    """21.22: forces of one port, or ships without a marker, sail to another base."""

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    via: tuple[SpaceId, ...]

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)


class Patrol(Action, frozen=True):
    """21.41: they sail to a hex of the sea, to patrol there."""

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    via: tuple[SpaceId, ...]

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)


class DeployToBox(Action, frozen=True):
    """25.31: they sail to an SW box, or come back from one."""

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    via: tuple[SpaceId, ...]

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)


class EndAnnouncements(Action, frozen=True):
    """All others stay in port."""


Announced = ChangeBase | Patrol | DeployToBox

KINDS: Mapping[type[Action], Kind] = {
    ChangeBase: Kind.BASE_CHANGE,
    Patrol: Kind.PATROL,
    DeployToBox: Kind.SW_DEPLOYMENT,
}


# Who sails ----------------------------------------------------------------------------------------


class Crew(NamedTuple):
    """Those who sail together: whose they are, from where, and the ships."""

    party: str
    base: SpaceId
    hulls: tuple[Hull, ...]


def in_port(world: AwawWorld, seat: Seat) -> tuple[ForceId, ...]:
    """The forces of a seat that lie in port."""
    own = commands(world, seat)
    return tuple(
        row.id for row in world.forces.rows() if row.party in own and row.stance is Stance.PORT
    )


def loose_ships(world: AwawWorld, seat: Seat) -> tuple[Hull, ...]:
    """The ships of a seat in ports and boxes that are in no force."""
    own = commands(world, seat)
    spaces = world.map.members(ships_in(world, own))
    return tuple(hull for space in spaces for hull in loose_in(world, space) if hull.party in own)


def crew(world: AwawWorld, forces: Sequence[ForceId], ships: Sequence[Ships]) -> Crew | None:
    """Those named, if they are there and lie in one base."""
    hulls: list[Hull] = []
    bases: set[SpaceId] = set()
    party = ""
    for force in forces:
        row = world.forces.get(force)
        if row is None:
            return None
        party = party or row.party
        bases.add(row.place)
        hulls += ships_of(world, force)
    for one in ships:
        hull = world.hulls.get(one.hull)
        if hull is None or (space := space_of(hull.berth)) is None:
            return None
        party = party or hull.party
        bases.add(space)
        hulls.append(some_of(hull, one.factors))
    return Crew(party, min(bases), tuple(hulls)) if len(bases) == 1 else None


def against_crew(
    world: AwawWorld, kind: Kind, forces: Sequence[ForceId], ships: Sequence[Ships]
) -> list[Refusal]:
    """21.31, 21.312: every reason why these may not sail together."""
    if not forces and not ships:
        return [Refusal("21.31", "nobody is named who sails")]
    who = crew(world, forces, ships)
    if who is None:
        return [Refusal("21.221", "those who sail together begin in one base")]
    named = [one.hull for one in ships]
    if len({*named}) < len(named):
        return [Refusal("20.91", "a ship is named twice", (a_hex(who.base),))]
    found: list[Refusal] = []
    for force in forces:
        found += may_sail(world, kind, who.base, ships_of(world, force), True)
    if ships:
        loose = tuple(some_of(world.hulls[one.hull], one.factors) for one in ships)
        found += may_sail(world, kind, who.base, loose, False)
    return list(dict.fromkeys(found))


def _against_hull(world: AwawWorld, kind: Kind, hull: Hull) -> list[Refusal]:
    base = space_of(hull.berth)
    assert base is not None
    return may_leave(world, kind, base, hull)


# Slots --------------------------------------------------------------------------------------------


def _forces(kind: Kind) -> Callable[[Asked, Got], Domain[ForceId]]:
    def domain(asked: Asked, got: Got) -> Domain[ForceId]:
        world: AwawWorld = asked.world
        own = in_port(world, asked.seat)

        def why(force: ForceId) -> list[Refusal]:
            if force not in own:
                return [Refusal("21.31", "this is not a force of yours in port")]
            return against_crew(world, kind, (force,), ())

        return Domain(own, why)

    return domain


def _hulls(kind: Kind) -> Callable[[Asked, Got], Domain[HullId]]:
    def domain(asked: Asked, got: Got) -> Domain[HullId]:
        world: AwawWorld = asked.world
        own = {hull.id for hull in loose_ships(world, asked.seat)}
        named = {one.hull for one in got.get("ships", ())}

        def why(hull: HullId) -> list[Refusal]:
            if hull not in own:
                return [Refusal("21.31", "this is not a ship of yours that lies in port")]
            if hull in named:
                return [Refusal("20.91", "a ship is named twice")]
            return _against_hull(world, kind, world.hulls[hull])

        return Domain(sorted(own), why)

    return domain


def _factors(asked: Asked, got: Got) -> Domain[int]:
    """20.91: any number of factors; cruisers by twos, named ships whole."""
    row = asked.world.hulls.get(got["hull"])
    if row is None:
        return Domain((), lambda count: [Refusal("21.31", "there is no such ship")])
    size, most = class_of(asked.world, row).size, row.factors

    def why(count: int) -> list[Refusal]:
        if 0 < count <= most and count % size == 0:
            return []
        return [Refusal("20.91", f"{most} factors are there, in counters of {size}")]

    return Domain(range(size, most + 1, size), why)


def goals(world: AwawWorld, kind: Kind, who: Crew) -> list[SpaceId]:
    """21.223, 21.36: where those who sail may go, as far as range decides it."""
    if kind is Kind.PATROL:
        known = reach(world, who.party, who.base, kind)
        return sorted(space for space in known if not is_box(world.board, space))
    found = ports_in_range(world, who.party, who.base, kind)
    if kind is Kind.SW_DEPLOYMENT and not is_sw(world, who.base):
        return [space for space in found if is_sw(world, space)]
    return [space for space in found if not is_sw(world, space)]


def is_sw(world: AwawWorld, space: str) -> bool:
    """25.31: is it an SW box?"""
    box = world.board.boxes.get(SpaceId(space))
    return box is not None and box.kind is BoxKind.SW


def against_goal(world: AwawWorld, kind: Kind, who: Crew, to: SpaceId) -> list[Refusal]:
    """21.223, 21.36, 21.411, 21.112, 21.415: every reason why they may not go there."""
    about = (a_hex(who.base), a_hex(to))
    if to not in world.map:
        return [Refusal("21.21", "there is no such place", about)]
    if kind is Kind.PATROL:
        if is_box(world.board, to) or to not in world.map.members(
            world.board.at_sea(world.statics.map)
        ):
            return [Refusal("21.411", "a patrol goes to a hex of the sea", about)]
        return against_way(world, who.party, who.base, to, (), kind)
    if found := against_way(world, who.party, who.base, to, (), kind):
        return found
    if to not in goals(world, kind, who):
        reason = "ships go to a port that their side has held since the phase began"
        if kind is Kind.SW_DEPLOYMENT:
            return [Refusal("25.31", "ships go to an SW box, or from it to a base", about)]
        return [Refusal("21.223", reason, about)]
    factors = sum(hull.factors for hull in who.hulls)
    room = room_for(world, who.party, to)
    if factors > room:
        return [Refusal("21.112", f"the port has room for {room} naval factors more", about)]
    return []


def _goals(kind: Kind) -> Callable[[Asked, Got], Domain[SpaceId]]:
    def domain(asked: Asked, got: Got) -> Domain[SpaceId]:
        world: AwawWorld = asked.world
        forces, ships = tuple(got["forces"]), tuple(got["ships"])
        who = None if against_crew(world, kind, forces, ships) else crew(world, forces, ships)
        if who is None:
            return Domain((), lambda to: against_crew(world, kind, forces, ships))
        sailing = who

        def why(to: SpaceId) -> list[Refusal]:
            return against_goal(world, kind, sailing, to)

        return Domain(goals(world, kind, sailing), why)

    return domain


def _stops(asked: Asked, got: Got) -> Domain[SpaceId]:
    """21.416B: hexes of the sea that the way leads over."""
    world: AwawWorld = asked.world
    sea = world.board.at_sea(world.board.water & world.statics.map)

    def why(space: SpaceId) -> list[Refusal]:
        if space in world.map and world.map.has(sea, space):
            return []
        return [Refusal("21.21", "ships sail on water that is played on", (a_hex(space),))]

    return Domain(world.map.members(sea), why)


def _legal(asked: Asked, action: Announced) -> list[Refusal]:
    world: AwawWorld = asked.world
    kind = KINDS[type(action)]
    if found := against_crew(world, kind, action.forces, action.ships):
        return found
    who = crew(world, action.forces, action.ships)
    assert who is not None
    if found := against_goal(world, kind, who, action.to):
        return found
    return against_way(world, who.party, who.base, action.to, action.via, kind)


# Some that are legal ------------------------------------------------------------------------------


def _crews(asked: Asked, kind: Kind) -> Iterator[tuple[tuple[ForceId, ...], tuple[Ships, ...]]]:
    """Each force by itself; and of each port what may sail without a marker."""
    world: AwawWorld = asked.world
    for force in in_port(world, asked.seat):
        if not against_crew(world, kind, (force,), ()):
            yield (force,), ()
    ports: dict[tuple[Any, ...], list[Ships]] = {}
    for hull in loose_ships(world, asked.seat):
        size = class_of(world, hull).size
        if _against_hull(world, kind, hull):
            continue
        alike = (hull.berth, hull.party, hull.inverted, class_of(world, hull).sort == "submarine")
        some = ports.setdefault(alike, [])
        left = SMALL - 1 - sum(one.factors for one in some)
        if count := min(hull.factors, left) // size * size:
            some.append(Ships(hull.id, count))
    for some in ports.values():
        if some and not against_crew(world, kind, (), some):
            yield (), tuple(sorted(some))


def _proposed(kind: Kind, verb: type[Announced]) -> Callable[[Asked], Iterator[Announced]]:
    def proposals(asked: Asked) -> Iterator[Announced]:
        world: AwawWorld = asked.world
        for forces, ships in _crews(asked, kind):
            who = crew(world, forces, ships)
            assert who is not None
            every = goals(world, kind, who)
            apart = every[:: max(1, len(every) // FEW_GOALS)] if kind is Kind.PATROL else every
            legal = (to for to in apart if not against_goal(world, kind, who, to))
            for to in islice(legal, FEW_GOALS):
                yield verb(forces, ships, to, ())

    return proposals


def _form(verb: type[Announced], label: str, nobody: str) -> Form:
    kind = KINDS[verb]
    proposals = _proposed(kind, verb)

    def fits(asked: Asked) -> list[Refusal]:
        if kind is Kind.SW_DEPLOYMENT and not asked.world.statics.uses("25.31"):
            return [Refusal("25.31", "strategic warfare is not played here")]
        if next(proposals(asked), None) is not None:
            return []
        return [Refusal("21.31", nobody)]

    return Form(
        (
            Slot("forces", _forces(kind), least=0, most=None, drawn="few"),
            Slot(
                "ships",
                least=0,
                most=None,
                inner=(Slot("hull", _hulls(kind)), Slot("factors", _factors)),
                joint=True,
                drawn="few",
            ),
            Slot("to", _goals(kind)),
            Slot("via", _stops, least=0, most=MOST_STOPS, drawn="few"),
        ),
        fits=fits,
        whole=_legal,
        proposals=proposals,
        weight=2,
        label=label,
    )


@together()
class NavalAnnouncements(Decision[Announced | EndAnnouncements], frozen=True):
    """21.416A, 22.15A: asked again and again until the side announces no more."""

    rule: ClassVar[str] = "21.416"
    prompt: ClassVar[str] = "Announce patrols and base changes of ships, or end announcing"
    by_default: ClassVar[str] = "all ships stay in port"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Patrol: _form(Patrol, "Patrol", "no ships of yours can patrol"),
        ChangeBase: _form(ChangeBase, "Change base", "no ships of yours can change base"),
        DeployToBox: _form(DeployToBox, "Deploy to an SW box", "no ships of yours can deploy"),
        EndAnnouncements: Form(closes=True, weight=2, label="End naval movement"),
    }

    def default(self, asked: Asked) -> EndAnnouncements:
        return EndAnnouncements()

    def real(self, asked: Asked) -> bool:
        """Also when the last ship is announced: it may still be taken back."""
        world: AwawWorld = asked.world
        if any(row.state is ActivityState.ANNOUNCED for row in world.activities.values()):
            return True
        return any(form.fits and not form.fits(asked) for form in self.forms.values())


@plays("T.P.MOV.NAV.10", at_sea=True)
class AnnounceNavalMovement(Procedure[None], tag="announce-naval-movement"):
    """21.416A, 21.416B, 22.15A: task forces are formed; then the seats of the moving side announce.
    Patrols are conducted in the order in which they were announced.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(Formation(seats=seats_of_side(world, world.side)), then=self.formed)

    def formed(self, world: AwawWorld, _: None) -> Step:
        seats = seats_of_side(world, world.side)
        if not any(ships_in(world, commands(world, seat)) for seat in seats):
            return Done()
        return self.ask(NavalAnnouncements(seats), then=self.answered)

    def answered(self, world: AwawWorld, answer: Announced | EndAnnouncements) -> Step:
        if isinstance(answer, EndAnnouncements):
            return Done()
        kind = KINDS[type(answer)]
        who = crew(world, answer.forces, answer.ships)
        assert who is not None
        path = planned(world, who.party, who.base, answer.to, answer.via, kind)
        parts: list[Part] = [(one.hull, one.factors) for one in answer.ships]
        set_out(world, kind, who.base, answer.forces, parts, answer.to, path)
        return self.go(self.formed)
