"""21.5153, 21.517A, 21.517C: before ground combat each landing is called off, or its first wave
goes ashore and the ships open fire. From then on it is a ground attack like others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from warcabinet.awaw.air.transport.airdrops import JOINED
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, odds, weigh
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import weight
from warcabinet.awaw.naval.landings.marines_and_commandos import (
    FIRST,
    lands_beyond,
    too_many,
)
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import (
    forces_off,
    invasions_of,
    landing_hexes,
    open_fire,
    still_aboard,
)
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import STRATEGIC, class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.offensives.naval_operation_costs import (
    cannot_pay,
    carry_out_landing,
    landing_values,
)
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import (
    ActivityState,
    CargoId,
    ForceKind,
    Landed,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

TOO_STRONG = 10
"""21.5153A: enemy naval factors in the hex that prevent an invasion."""


# Called off ---------------------------------------------------------------------------------------


class LandIn(Question, frozen=True):
    """21.5153: may an invasion of a hex be carried out now?"""

    party: str
    hex: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.hex),)


@BOOK.forbids(
    LandIn,
    "21.5153A, 21.5153B, 21.5153C, 21.5153D",
    "an enemy task force in the hex, or ten undamaged naval factors but for submarines, ASW and "
    "transports, prevent an invasion, unless the port lies on another coast; also those whom an "
    "airdrop has just driven out",
)
def ships_in_the_way(world: AwawWorld, asked: LandIn) -> bool:
    beach = world.board.landing(asked.hex)
    if beach and not harbour(world, asked.hex) & beach:
        return False
    hostile = hostile_to(world, asked.party)
    forces = [
        force
        for force in (*_in_port(world, asked.hex), *_driven_out(world, asked.hex))
        if world.forces[force].party in hostile
    ]
    if any(world.forces[force].kind is ForceKind.TASK_FORCE for force in forces):
        return True
    ships = (
        *loose_in(world, asked.hex),
        *(hull for one in forces for hull in ships_of(world, one)),
    )
    return (
        sum(
            hull.factors
            for hull in ships
            if hull.party in hostile
            and not hull.damaged
            and class_of(world, hull).sort not in STRATEGIC
        )
        >= TOO_STRONG
    )


def _in_port(world: AwawWorld, space: SpaceId) -> list[ForceId]:
    there = forces_in(world, space)
    return [force for force in there if world.forces[force].stance is Stance.PORT]


def _driven_out(world: AwawWorld, space: SpaceId) -> list[ForceId]:
    """21.5153D: the forces that had to leave a port in this player turn, and are still at sea."""
    return [
        force
        for row in world.activities.rows()
        if row.kind == Kind.DISPLACEMENT and row.goal == space
        for force in row.forces
        if force in world.forces and world.forces[force].stance is Stance.RETURNING
    ]


def call_off(world: AwawWorld, space: SpaceId, rule: str, why: str) -> None:
    """21.5153A, 21.516B: a landing is given up: its forces go home with all that they carry."""
    for activity in invasions_of(world, space):
        world.amend(activity, state=ActivityState.ABORTED)
        for force in activity.forces:
            row = world.forces[force]
            if row.stance is Stance.SAILING:
                world.amend(row, stance=Stance.RETURNING)
    world.tell(rule, f"the invasion of {space} is called off: {why}", a_hex(space))


# The question -------------------------------------------------------------------------------------


class LandTroops(Action, frozen=True):
    """21.517A, 21.517C: these units go ashore first, and those forces bombard."""

    units: tuple[UnitId, ...]
    bombarding: tuple[ForceId, ...]


class CallOff(Action, frozen=True):
    """The invasion is given up."""


def _hex(asked: Asked) -> SpaceId:
    assert isinstance(asked.decision, FirstWave)
    return asked.decision.hex


def _troops(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world
    own = [UnitId(str(row.id)) for row in still_aboard(world, _hex(asked))]

    def why(unit: UnitId) -> list[Refusal]:
        if unit in own:
            return []
        return [Refusal("21.517A", "it is not aboard the ships of this landing", (a_unit(unit),))]

    return Domain(own, why)


def _guns(asked: Asked, got: Got) -> Domain[ForceId]:
    own = forces_off(asked.world, _hex(asked))

    def why(force: ForceId) -> list[Refusal]:
        if force in own:
            return []
        return [Refusal("21.521", "only ships off the beach bombard it")]

    return Domain(own, why)


def _few_enough(asked: Asked, action: LandTroops) -> list[Refusal]:
    rows = [asked.world.cargo[CargoId(str(unit))] for unit in action.units]
    if not too_many(asked.world, rows):
        return against_landing(asked.world, _hex(asked))
    reason = "no more than two ground units attack by sea, besides marines and commandos"
    return [Refusal("21.517A", reason, (a_hex(_hex(asked)),))]


def against_landing(world: AwawWorld, space: SpaceId) -> list[Refusal]:
    """9.53, 9.58: why a landing in a defended hex cannot be paid for: all units of it count, those
    in reserve, too.
    """
    units = [row.unit for row in still_aboard(world, space) if row.unit is not None]
    return cannot_pay(world, landing_values(world, units), space)


def strongest(world: AwawWorld, space: SpaceId) -> tuple[UnitId, ...]:
    """The strongest first wave."""
    rows = still_aboard(world, space)
    free = [row for row in rows if lands_beyond(world, row)]
    others = [row for row in rows if not lands_beyond(world, row)]
    others.sort(key=lambda row: (-weight(world, row), row.id))
    return tuple(sorted(UnitId(str(row.id)) for row in (*free, *others[:FIRST])))


def _waves(asked: Asked) -> Iterator[LandTroops]:
    world: AwawWorld = asked.world
    space = _hex(asked)
    guns = tuple(sorted(forces_off(world, space)))
    yield LandTroops(strongest(world, space), guns)
    rows = still_aboard(world, space)
    for count in (1, 2):
        for some in combinations(rows, count):
            if not too_many(world, some):
                yield LandTroops(tuple(sorted(UnitId(str(row.id)) for row in some)), guns)


def _may_call_off(asked: Asked) -> list[Refusal]:
    """15.22, 21.5152, 9.58: a landing that the enemy has not disturbed is carried out, if it can be
    paid for and has the odds (R-519).
    """
    world: AwawWorld = asked.world
    space = _hex(asked)
    if any(row.attacked for row in invasions_of(world, space)) or against_landing(world, space):
        return []
    now = at_best(world, space)
    if now.attack < now.defence:
        return []
    reason = "an invasion that the enemy has not disturbed is carried out"
    return [Refusal("15.22", reason, (a_hex(space),))]


def at_best(world: AwawWorld, space: SpaceId) -> Balance:
    """What the strongest wave would come to as things stand."""
    units = strongest(world, space)
    ahead = world.copy()
    ahead.readonly = False
    go_ashore(ahead, space, units, forces_off(ahead, space))
    return weigh(ahead, Assault(units, (space,)))


class FirstWave(Decision[LandTroops | CallOff], frozen=True):
    """21.517A: which units attack a defended beach, and which ships bombard it."""

    hex: SpaceId

    rule: ClassVar[str] = "21.517A"
    prompt: ClassVar[str] = "Choose the first wave of the landing, or call it off"
    by_default: ClassVar[str] = "the strongest units land, and all ships bombard"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LandTroops: Form(
            (
                Slot("units", _troops, most=None, drawn="many"),
                Slot("bombarding", _guns, least=0, most=None, drawn="many"),
            ),
            whole=_few_enough,
            proposals=_waves,
            weight=6,
            label="Land",
        ),
        CallOff: Form(fits=_may_call_off, label="Call it off"),
    }

    def prompt_for(self, asked: Asked) -> str:
        """With what the strongest wave would come to as things stand."""
        now = at_best(asked.world, self.hex)
        ours, theirs = odds(now.attack, now.defence)
        strength = f"at most {now.attack} against {now.defence}, {ours}:{theirs}"
        return f"Landing in {self.hex}: choose who goes ashore first, or call it off ({strength})"

    def default(self, asked: Asked) -> LandTroops | CallOff:
        world: AwawWorld = asked.world
        if against_landing(world, self.hex):
            return CallOff()
        forces = tuple(sorted(forces_off(world, self.hex)))
        return LandTroops(strongest(world, self.hex), forces)


def land_all_at_even_odds(asked: Asked) -> LandTroops | None:
    """21.517A: all units land and all ships bombard, if all may and are as strong as the defenders;
    else the seat is asked.
    """
    question = asked.decision
    assert isinstance(question, FirstWave)
    usual = question.default(asked)
    if not isinstance(usual, LandTroops):
        return None
    now = at_best(asked.world, question.hex)
    everybody = set(usual.units) == set(_troops(asked, {}).candidates)
    return usual if everybody and now.attack >= now.defence else None


# Carried out --------------------------------------------------------------------------------------


def go_ashore(
    world: AwawWorld, space: SpaceId, units: Iterable[UnitId], guns: Iterable[ForceId]
) -> None:
    """21.517A: units are in the hex among their enemies, to fight for it. Which force brought them
    stays a secret.
    """
    party = ""
    for unit in sorted(units):
        row = world.cargo[CargoId(str(unit))]
        assert row.unit is not None
        world.drop(row)
        world.put(replace(row.unit, place=space))
        world.put(Landed(unit, space, row.activity, row.embarked))
        party = row.party
        world.tell("21.517", f"{unit} goes ashore in {space}", a_unit(unit), a_hex(space))
    open_fire(world, space, party, tuple(sorted(guns)))


@BOOK.happens(
    JOINED, "21.517B, 10.55C", "those who are off the coast land and attack with those who drop"
)
def land_where_others_drop(world: AwawWorld, space: SpaceId) -> None:
    off = forces_off(world, space)
    if not off or BOOK.may(world, LandIn(world.forces[off[0]].party, space)):
        return
    if not against_landing(world, space):
        go_ashore(world, space, strongest(world, space), off)


@plays("T.P.COM.GND.10", at_sea=True)
class LandingsBegin(Procedure[None], tag="landings-begin", kw_only=True):
    """21.5153A, 21.517A, 9.53: landing by landing, paid for where the hex is defended; undefended
    hexes wait till all attacks are made.
    """

    done: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        for space in landing_hexes(world):
            if space in self.done:
                continue
            self.done = (*self.done, space)
            party = invasions_of(world, space)[0].party
            if found := BOOK.may(world, LandIn(party, space)):
                call_off(world, space, found[0].rule, "enemy ships are in the way")
                continue
            if not hostile_in(world, party, space):
                continue
            if not still_aboard(world, space):
                call_off(world, space, "21.516", "nobody is left to land")
                continue
            side = side_of_party(world, party)
            assert side is not None
            seat = chief_seat(world, side, [row.party for row in still_aboard(world, space)])
            return self.ask(FirstWave((seat,), space), then=self.chosen)
        return Done()

    def chosen(self, world: AwawWorld, answer: LandTroops | CallOff) -> Step:
        space = self.done[-1]
        if isinstance(answer, CallOff):
            call_off(world, space, "21.516", "its side gives it up")
        else:
            go_ashore(world, space, answer.units, answer.bombarding)
            kept = [row.unit for row in still_aboard(world, space) if row.unit is not None]
            carry_out_landing(world, kept, space)
        return self.go(self.start)
