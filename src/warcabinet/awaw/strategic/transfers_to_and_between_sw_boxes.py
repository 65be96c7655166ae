"""5.934, 5.935, 20.73, 24.52, 25.12, 25.121, 25.122, 25.31, 25.34, 25.37, 25.38, 28.77: in the
redeployment phase submarines, ASW, transports and ships go to, from and between SW boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.redeployment.past_gibraltar import note_passage
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.transports import JAPANESE, WESTERN, must_go_to
from warcabinet.awaw.naval.waters.mapboard_boxes import places_named
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.politics.parties import faction_of, parties_of, side_of_party
from warcabinet.awaw.state.naval import ActivityId, Condition, Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.strategic.bombing.air_units_between_fronts_and_sw_boxes import FrontMoves
from warcabinet.awaw.strategic.bombing.placing_rocket_bases import RocketBases
from warcabinet.awaw.strategic.box_voyages import BoxVoyages, send, settle
from warcabinet.awaw.strategic.german_submarines_in_the_mediterranean import past_gibraltar
from warcabinet.awaw.strategic.submarines_and_asw import campaigns, factors, limit, submarines_in
from warcabinet.awaw.strategic.use_of_naval_units_in_sw_boxes import going, is_sw
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

BOOK.note("27.94", "new submarines, ASW and transports go to the SW boxes of their oceans")


class GoToSwBox(Action, frozen=True):
    """So many factors of these ships go to, from or between SW boxes."""

    hull: HullId
    to: SpaceId
    factors: int


class EndBoxMoves(Action, frozen=True):
    """All others stay where they are."""


# What may move --------------------------------------------------------------------------------


@derived
def bases(world: AwawWorld) -> tuple[SpaceId, ...]:
    """25.31: the SW boxes of this game, and the places from which ships go to them."""
    found = 0
    for row in world.statics.tables["strategic-box-bases"].rows:
        found |= places_named(world, str(row.keys[2])) & (port_hexes(world) | world.map.boxes)
    boxes = (space for space in BOXES.values() if world.map.has(world.statics.map, space))
    return (*boxes, *(SpaceId(one) for one in world.map.members(found & world.statics.map)))


def left_to_move(world: AwawWorld, hull: Hull) -> int:
    """24.52: the factors of a row that have not moved in this phase."""
    came = world.box_moves.get(f"{hull.what}@{hull.berth}")
    return hull.factors if came is None else max(0, hull.factors - came.factors)


def against(world: AwawWorld, hull: Hull, to: SpaceId, count: int) -> list[Refusal]:
    """25.31, 28.77, 30.524B, 5.934A: every reason why so many factors may not go there,
    whatever the supply of their port. New ones may."""
    return _at_once(world, hull, to, count) or BOOK.may(world, going(world, hull, to, count))


def _at_once(world: AwawWorld, hull: Hull, to: SpaceId, count: int) -> list[Refusal]:
    """The reasons that need no rule of the book."""
    start = SpaceId(str(hull.berth))
    if start == to or to not in bases(world) or not (is_sw(start) or is_sw(to)):
        return [Refusal("24.52", "they go to, from or between SW boxes")]
    size = class_of(world, hull).size
    if count < 1 or count > left_to_move(world, hull) or count % size:
        return [Refusal("24.52", "so many factors of these ships cannot move now")]
    return []


def movable(world: AwawWorld, names: frozenset[str]) -> Iterator[Hull]:
    """The ships of these parties that stand where they could move from."""
    for space in bases(world):
        for hull in loose_in(world, space):
            if hull.party in names and hull.condition is not Condition.SUNK:
                yield hull


def goals(world: AwawWorld, hull: Hull) -> Sequence[SpaceId]:
    """Where the smallest part of a row may go."""
    return _goals_of(world, hull.id)


@derived  # is anybody to be asked, has he a choice, does the verb fit: they all want to know
def _goals_of(world: AwawWorld, name: HullId) -> tuple[SpaceId, ...]:
    return tuple(_open_to(world, name))


@derived
def can_go(world: AwawWorld, name: HullId) -> bool:
    """Can the smallest part of a row go anywhere? The first place that is found will do."""
    return any(True for _ in _open_to(world, name))


def _open_to(world: AwawWorld, name: HullId) -> Iterator[SpaceId]:
    hull = world.hulls[name]
    size = class_of(world, hull).size
    for space in bases(world):
        refused = _at_once(world, hull, space, size)
        if not refused and BOOK.allows(world, going(world, hull, space, size)):
            yield space


# The question -------------------------------------------------------------------------------------


def _hulls(asked: Asked, got: Got) -> Domain[HullId]:
    world: AwawWorld = asked.world
    own = commands(world, asked.seat)

    def why(hull: HullId) -> list[Refusal]:
        row = world.hulls.get(hull)
        if row is None or row.party not in own or str(row.berth) not in bases(world):
            return [Refusal("25.31", "these are no ships of yours in an SW box or a base of one")]
        return [] if can_go(world, hull) else [Refusal("24.52", "there is nowhere for them to go")]

    return Domain([hull.id for hull in movable(world, own)], why)


def _goals(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.hulls.get(got.get("hull", HullId("")))

    def why(to: SpaceId) -> list[Refusal]:
        if row is None:
            return []
        return against(world, row, to, class_of(world, row).size)

    return Domain(bases(world), why)


def _most(world: AwawWorld, got: Got) -> int:
    row = world.hulls.get(got.get("hull", HullId("")))
    to = got.get("to")
    if row is None or to is None:
        return 0 if row is None else row.factors
    size = class_of(world, row).size
    counts = range(size, row.factors + 1, size)
    return max((one for one in counts if not against(world, row, to, one)), default=0)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    most = _most(asked.world, got)
    return numbers(1, most, "24.52", f"factors that may go there now: {most} at most")


def _legal(asked: Asked, action: GoToSwBox) -> list[Refusal]:
    world: AwawWorld = asked.world
    row = world.hulls.get(action.hull)
    if row is None:
        return [Refusal("24.52", "there are no such ships")]
    return against(world, row, action.to, action.factors)


def _anybody(asked: Asked) -> list[Refusal]:
    world: AwawWorld = asked.world
    own = commands(world, asked.seat)
    if any(can_go(world, hull.id) for hull in movable(world, own)):
        return []
    return [Refusal("24.52", "no ships of yours can go to, from or between SW boxes")]


def _proposals(asked: Asked) -> Iterator[GoToSwBox]:
    world: AwawWorld = asked.world
    for hull in movable(world, commands(world, asked.seat)):
        for to in goals(world, hull):
            yield GoToSwBox(hull.id, to, _most(world, {"hull": hull.id, "to": to}))


def wanted(world: AwawWorld, names: frozenset[str]) -> GoToSwBox | None:
    """What nobody would leave undone: ASW goes to the SW boxes, and submarines as far as they may
    fight there next turn.
    """
    for hull in movable(world, names):
        sort = class_of(world, hull).sort
        if is_sw(str(hull.berth)) or sort not in (Sort.ASW, Sort.SUBMARINE):
            continue
        for to in goals(world, hull):
            most = _most(world, {"hull": hull.id, "to": to})
            count = most if sort is Sort.ASW else min(most, _boats_wanted(world, hull, to))
            if count > 0 and is_sw(to):
                return GoToSwBox(hull.id, to, count)
    return None


def _boats_wanted(world: AwawWorld, hull: Hull, to: SpaceId) -> int:
    """25.13: how many more submarines could fight from a box in the next game turn."""
    for one in campaigns(world.statics):
        if one.power == hull.party and one.box == to:
            boats = (*submarines_in(world, one), *submarines_in(world, one, advanced=True))
            return limit(world.statics, one, world.turn.next) - factors(boats)
    return 0


@together()
class BoxMoves(Decision[GoToSwBox | EndBoxMoves], frozen=True):
    """24.52, 25.31: asked of the moving side until it is done."""

    rule: ClassVar[str] = "24.52"
    prompt: ClassVar[str] = "Move submarines, ASW, transports and ships to and from SW boxes"
    by_default: ClassVar[str] = "submarines and ASW go to the SW boxes, all others stay"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GoToSwBox: Form(
            (Slot("hull", _hulls), Slot("to", _goals), Slot("factors", _factors)),
            fits=_anybody,
            whole=_legal,
            proposals=_proposals,
            label="Move",
        ),
        EndBoxMoves: Form(closes=True, weight=3, label="End moves to SW boxes"),
    }

    def default(self, asked: Asked) -> GoToSwBox | EndBoxMoves:
        world: AwawWorld = asked.world
        return wanted(world, commands(world, asked.seat)) or EndBoxMoves()

    def real(self, asked: Asked) -> bool:
        return not _anybody(asked)


@plays("T.P.RED.40", needs="25.31")
class SwBoxes(Procedure[None]):
    """20.81, 24.52, 25.11, 25.12, 25.31, 25.38: ships of all sorts go to, from and between SW
    boxes; those that cross the board are met on their way (25.33). Transports that are still in
    port then go back by themselves. Strategic bombers and interceptors change fronts (26.21), and
    rocket bases are placed (26.61).
    """

    sailing: tuple[ActivityId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        own = frozenset(parties_of(world, world.side))
        if not any(can_go(world, hull.id) for hull in movable(world, own)):
            return self._over(world)
        return self.ask(BoxMoves(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: GoToSwBox | EndBoxMoves) -> Step:
        if isinstance(answer, EndBoxMoves):
            return self._over(world)
        hull = world.hulls[answer.hull]
        sent = send(world, hull, answer.to, answer.factors)
        if sent is None:
            carry_out(world, hull, answer.to, answer.factors)
        else:
            self.sailing = (*self.sailing, sent)
        return self.go(self.start)

    def _over(self, world: AwawWorld) -> Step:
        if self.sailing:
            return self.call(BoxVoyages(sailing=self.sailing), then=self.there)
        return self.go(self.there)

    def there(self, world: AwawWorld, _: None) -> Step:
        transports_return(world)
        return self.call(FrontMoves(), then=self.all_there)

    def all_there(self, world: AwawWorld, _: None) -> Step:
        return self.call(RocketBases(), then=self.done)

    def done(self, world: AwawWorld, _: None) -> Step:
        return Done()


# Carried out --------------------------------------------------------------------------------------


def carry_out(world: AwawWorld, hull: Hull, to: SpaceId, count: int) -> None:
    """25.31, 25.37: factors go to, from or between SW boxes."""
    asked = going(world, hull, to, count)
    if class_of(world, hull).sort is Sort.SUBMARINE and past_gibraltar(world, asked):
        note_passage(world, hull.party, count)
    settle(world, hull, SpaceId(str(hull.berth)), to, count)


def transports_return(world: AwawWorld) -> None:
    """20.622C, 20.63, 24.631A, 25.37: transports of the moving side end their turn in an SW box:
    those that are in port go to one that has fewer than it began with, or to the first.
    """
    for faction in (WESTERN, JAPANESE):
        for space in bases(world):
            for hull in loose_in(world, space):
                ours = faction_of(world, hull.party) == faction
                if (
                    not is_sw(space)
                    and ours
                    and class_of(world, hull).sort is Sort.TRANSPORT
                    and side_of_party(world, hull.party) is world.side
                ):
                    played = (
                        one
                        for one in must_go_to(world, faction)
                        if world.map.has(world.statics.map, one)
                    )
                    if (box := next(played, None)) is not None:
                        carry_out(world, hull, box, hull.factors)
