"""21.416A, 21.416B, 22.15A: the moving side names what its ships do in the movement phase: base
changes and patrols, one after another, before the other side decides anything.

Who sails is named by task forces, and by factors of ships in a port that sail without a marker. The
way may be left to the shortest one in range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import ClassVar

from warcabinet.awaw.boards.kinds import BoxKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.naval.movement.announced_by_order import MOVEMENT, bound_to, may_end
from warcabinet.awaw.naval.movement.crews import (
    Crew,
    Ships,
    against_crew,
    crew,
    crew_slots,
    crews,
    stops_slot,
)
from warcabinet.awaw.naval.movement.exchanging_bases import (
    CALL_OFF_FORM,
    CallOffBaseChange,
    call_off,
    could_leave,
    ways_out,
)
from warcabinet.awaw.naval.movement.joint_patrols import (
    TOGETHER_FORM,
    PatrolTogether,
    sail_together,
)
from warcabinet.awaw.naval.movement.protected_base_changes import (
    PROTECT_FORM,
    ProtectBaseChange,
    send_protection,
)
from warcabinet.awaw.naval.movement.room_in_port import room_for, shortage
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.naval.task_forces.forming import Formation
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.range_and_distances import ports_in_range, reach
from warcabinet.awaw.offensives import against_naval
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import ships_in
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.proposing import found_once
from warcabinet.hexes import SpaceId

BOOK.note("21.414", "patrols are announced with base changes; ships that patrol do not change base")

FEW_GOALS = 6
"""How many goals of each force are proposed."""

MOST_STOPS = 12
"""How many hexes of the way may be named."""


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
    """25.31, 25.37: they sail to an SW box, or come back from one."""

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    via: tuple[SpaceId, ...]

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)


class EndAnnouncements(Action, frozen=True):
    """All others stay in port."""


Announced = ChangeBase | Patrol | DeployToBox
Answer = Announced | PatrolTogether | ProtectBaseChange | CallOffBaseChange | EndAnnouncements

KINDS: Mapping[type[Action], Kind] = {
    ChangeBase: Kind.BASE_CHANGE,
    Patrol: Kind.PATROL,
    DeployToBox: Kind.SW_DEPLOYMENT,
}


def goals(world: AwawWorld, kind: Kind, who: Crew) -> list[SpaceId]:
    """21.223, 21.36, 25.31, 25.37: where those who sail may go, as far as range decides it."""
    if kind is Kind.PATROL:
        known = reach(world, who.party, who.base, kind)
        return sorted(known.keys() - world.board.boxes.keys())
    found = ports_in_range(world, who.party, who.base, kind)
    if kind is Kind.SW_DEPLOYMENT and not is_sw(world, who.base):
        return [space for space in found if is_sw(world, space)]
    return [space for space in found if not is_sw(world, space)]


def is_sw(world: AwawWorld, space: str) -> bool:
    """25.31: is it an SW box?"""
    box = world.board.boxes.get(SpaceId(space))
    return box is not None and box.kind is BoxKind.SW


def against_goal(world: AwawWorld, kind: Kind, who: Crew, to: SpaceId) -> list[Refusal]:
    """21.112, 21.223, 21.36, 21.411, 21.412, 21.413, 21.414A, 21.415: every reason why they may
    not go there."""
    about = (a_hex(who.base), a_hex(to))
    if to not in world.map:
        return [Refusal("21.21", "there is no such place", about)]
    if kind is Kind.PATROL:
        sea = world.board.at_sea(world.statics.map)
        if is_box(world.board, to) or not world.map.has(sea, to):
            return [Refusal("21.411", "a patrol goes to a hex of the sea", about)]
        found = against_way(world, who.party, who.base, to, (), kind)
        return found or against_naval(world, kind, who.hulls, to)
    if found := against_way(world, who.party, who.base, to, (), kind):
        return found
    if to not in goals(world, kind, who):
        reason = "ships go to a port that their side has held since the phase began"
        if kind is Kind.SW_DEPLOYMENT:
            return [Refusal("25.31", "ships go to an SW box, or from it to a base", about)]
        return [Refusal("21.223", reason, about)]
    if not finds_room(world, who, to, at_once=False):
        room = room_for(world, who.party, to)
        return [Refusal("21.112", f"the port has room for {room} naval factors more", about)]
    return []


def finds_room(world: AwawWorld, who: Crew, to: SpaceId, *, at_once: bool) -> bool:
    """21.112, 21.221: is there room for all of them? If not at once, when others have left."""
    short = who.factors() - room_for(world, who.party, to)
    if short <= 0:
        return True
    taken = shortage(world, who.party, to)
    return not at_once and short + taken <= could_leave(world, who.party, to)


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


def _proposed(kind: Kind, verb: type[Announced]) -> Callable[[Asked], Iterator[Announced]]:
    @found_once
    def proposals(asked: Asked) -> Iterator[Announced]:
        world: AwawWorld = asked.world
        yield from (one for one in bound_to(asked, MOVEMENT) if isinstance(one, verb))
        for forces, ships in crews(asked, kind):
            who = crew(world, forces, ships)
            assert who is not None
            every = goals(world, kind, who)
            apart = every[:: max(1, len(every) // FEW_GOALS)] if kind is Kind.PATROL else every
            legal = (
                to
                for to in apart
                if not against_goal(world, kind, who, to)
                and (kind is Kind.PATROL or finds_room(world, who, to, at_once=True))
            )
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
            *crew_slots(kind),
            Slot("to", _goals(kind)),
            Slot("via", stops_slot, least=0, most=MOST_STOPS, drawn="few"),
        ),
        fits=fits,
        whole=_legal,
        proposals=proposals,
        weight=2,
        label=label,
    )


@together()
class NavalAnnouncements(Decision[Answer], frozen=True):
    """21.416A, 22.15A: asked again and again until the side announces no more."""

    rule: ClassVar[str] = "21.416"
    prompt: ClassVar[str] = "Announce patrols and base changes"
    by_default: ClassVar[str] = "all ships stay in port"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Patrol: _form(Patrol, "Patrol", "no ships of yours can patrol"),
        ChangeBase: _form(ChangeBase, "Change base", "no ships of yours can change base"),
        DeployToBox: _form(DeployToBox, "Deploy to an SW box", "no ships of yours can deploy"),
        PatrolTogether: TOGETHER_FORM,
        ProtectBaseChange: PROTECT_FORM,
        CallOffBaseChange: CALL_OFF_FORM,
        EndAnnouncements: Form(
            closes=True, fits=may_end(MOVEMENT), weight=2, label="End naval movement"
        ),
    }

    def default(self, asked: Asked) -> Announced | CallOffBaseChange | EndAnnouncements:
        first = next(bound_to(asked, MOVEMENT), None)
        if first is None and (out := next(ways_out(asked), None)) is not None:
            return out
        return first if isinstance(first, Announced) else EndAnnouncements()

    def real(self, asked: Asked) -> bool:
        """Also when the last ship is announced: it may still be taken back."""
        world: AwawWorld = asked.world
        if any(row.state is ActivityState.ANNOUNCED for row in world.activities.values()):
            return True
        return any(asked.to_do())


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

    def answered(self, world: AwawWorld, answer: Answer) -> Step:
        if isinstance(answer, EndAnnouncements):
            return Done()
        if isinstance(answer, PatrolTogether):
            sail_together(world, answer)
            return self.go(self.formed)
        if isinstance(answer, ProtectBaseChange):
            send_protection(world, answer)
            return self.go(self.formed)
        if isinstance(answer, CallOffBaseChange):
            call_off(world, answer.activity)
            return self.go(self.formed)
        kind = KINDS[type(answer)]
        who = crew(world, answer.forces, answer.ships)
        assert who is not None
        path = planned(world, who.party, who.base, answer.to, answer.via, kind)
        parts: list[Part] = [(one.hull, one.factors) for one in answer.ships]
        set_out(world, kind, who.base, answer.forces, parts, answer.to, path)
        return self.go(self.formed)
