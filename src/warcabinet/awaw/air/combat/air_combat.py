"""19: air combat between flights.

`AirRound` fights one round between flights that are in the air. Callers look at `world.flights`
afterwards (who is gone is no longer there; `aborted` says who was forced to abort in this round),
fight on or not as their own rules say, and in the end call `end_combat` before anybody lands. The
arithmetic is in `losses_from_mixed_forces.py` and
`air_combat_table_and_modifiers.py`, and is the same for odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    Policy,
    battle_outcomes,
    engaged,
    fight,
    net_modifier,
    round_outcomes,
    table_result,
)
from warcabinet.awaw.air.combat.air_nationality import AirNationality, air_drm, drm_parts
from warcabinet.awaw.air.combat.losses_from_mixed_forces import (
    Squad,
    Toll,
    after,
    apportion,
    to_choose,
)
from warcabinet.awaw.air.missions.air_factors_and_squadrons import (
    break_down,
    fights_as_squadrons,
    is_naval_air,
    lose,
    recombine,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_of_flights
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.research_levels import affects
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirState, FlightId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing

__all__ = [
    "AirNationality",
    "AirRound",
    "Policy",
    "Squad",
    "Toll",
    "after",
    "air_drm",
    "apportion",
    "battle_outcomes",
    "drm_parts",
    "end_combat",
    "engaged",
    "fight",
    "net_modifier",
    "round_outcomes",
    "squads",
    "table_result",
]

UNINVERTED = (AirState.READY, AirState.AT_SEA)
"""23.162: who works with ships is not inverted."""

BOOK.note("19.11", "air combat is fought in rounds, until a side is gone or withdraws")


def squads(
    world: AwawWorld, flights: Iterable[FlightId], squadrons: bool = False
) -> tuple[Squad, ...]:
    """19.41, 19.51: the flights as they fight now, in factors or in squadrons."""
    found = []
    for flight in sorted(flights):
        row = world.flights[flight]
        kind = world.statics.kinds[row.type]
        naval = is_naval_air(world, row)
        units = row.squadrons or row.factors
        if squadrons and not naval and not row.squadrons:
            units = SQUADRONS * row.factors
        found.append(
            Squad(
                flight,
                str(row.type),
                str(kind.nationality),
                str(kind.category),
                air_drm(world, row),
                units,
                row.state not in UNINVERTED,
                squadrons or naval or bool(row.squadrons),
                row.aborted,
            )
        )
    return tuple(found)


def end_combat(world: AwawWorld, flights: Iterable[FlightId]) -> None:
    """23.142: the combat is over: squadrons become factors again. To be called once, with all
    who fought on one side or both, before they land; `aborted` then counts factors.
    """
    recombine(world, sorted(flights))


# Who bears more -----------------------------------------------------------------------------------


class BearFirst(Action, frozen=True):
    """19.62: the types that bear more than others, in this order."""

    types: tuple[str, ...]

    ordered_fields: ClassVar[tuple[str, ...]] = ("types",)


def equal_types(asked: Asked, got: Got) -> Domain[str]:
    """19.62: the types of equal size and DRM, each once."""
    assert isinstance(asked.decision, ShareAirLosses)
    types = asked.decision.types
    taken = frozenset(got.get("types", ()))

    def why(name: str) -> list[Refusal]:
        if name not in types:
            return [Refusal("19.62", "this type is not one of those that are equal")]
        if name in taken:
            return [Refusal("19.62", "name each type once")]
        return []

    return Domain(types, why)


def _number(asked: Asked) -> int:
    assert isinstance(asked.decision, ShareAirLosses)
    return len(asked.decision.types)


class ShareAirLosses(Decision[BearFirst], frozen=True):
    """19.62: of types with as many factors and the same DRM the owner chooses who bears what cannot
    be shared equally; by default in the order of their names.
    """

    types: tuple[str, ...]
    eliminated: int
    aborted: int

    rule: ClassVar[str] = "19.62"
    prompt: ClassVar[str] = "Say which of your equal air units bear more of the losses"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "in the order of their names"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BearFirst: Form(
            (Slot("types", equal_types, least=_number, most=_number, joint=True),),
            label="Losses first from",
            nothing="Losses in any order",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        result = f"{self.eliminated} eliminated and {self.aborted} aborted"
        return f"{result}: say which of your equal air units bear more of it, first to last"

    def default(self, asked: Asked) -> BearFirst:
        return BearFirst(self.types)


# A round ------------------------------------------------------------------------------------------


class AirRound(Procedure[None], kw_only=True):
    """19.1, 19.12, 19.4: one round of air combat. Both sides roll two dice on what they were
    before it; with `single_sided` only the attackers roll (18.623). A side without strength rolls
    none."""

    attackers: tuple[FlightId, ...]
    defenders: tuple[FlightId, ...]
    rule: str = "19.1"
    """The rule under which they fight, for the log."""
    single_sided: bool = False
    extra: int = 0
    """19.31: other modifiers in favour of the attackers."""

    ours: tuple[Squad, ...] = ()
    theirs: tuple[Squad, ...] = ()
    results: tuple[tuple[int, int], ...] = ()
    """What the attackers' dice do, then what the defenders' dice do."""

    where: str = ""

    @property
    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.where),)

    def start(self, world: AwawWorld, _: None) -> Step:
        """19.41, 19.51: the forces as they are now, before any losses."""
        self.attackers = tuple(one for one in self.attackers if one in world.flights)
        self.defenders = tuple(one for one in self.defenders if one in world.flights)
        if not self.attackers or not self.defenders:
            return Done()
        all_flights = (*self.attackers, *self.defenders)
        self.where = world.flights[self.attackers[0]].target
        squadrons = fights_as_squadrons(world, all_flights)
        if squadrons:
            break_down(world, all_flights)
        for flight in all_flights:
            row = world.flights[flight]
            if row.aborted:
                world.amend(row, aborted=0)
        parties = {world.flights[flight].party for flight in all_flights}
        affects(world, LevelKind.AIR_DRM_RESULTS, *sorted(parties))
        self.ours = squads(world, self.attackers, squadrons)
        self.theirs = squads(world, self.defenders, squadrons)
        modifier = self.modifier
        what = "squadrons" if squadrons else "factors"
        text = f"{engaged(self.ours)} {what} against {engaged(self.theirs)} over {self.where}"
        world.tell(self.rule, f"{text}, modifier {modifier:+d} for the attackers", *self.about)
        return self.go(self.attack)

    @property
    def modifier(self) -> int:
        return net_modifier(self.ours, self.theirs, self.extra)

    def attack(self, world: AwawWorld, _: None) -> Step:
        """19.21: two dice for each side."""
        if not engaged(self.ours):
            return self.attacked(world, (0,))
        return self.roll(Dice("air combat: attackers", "19.21", (6, 6), read="sum"), self.attacked)

    def attacked(self, world: AwawWorld, dice: tuple[int, ...]) -> Step:
        strength = engaged(self.ours)
        self.results = (self.read(world, "attackers", strength, dice[0], self.modifier),)
        if self.single_sided or not engaged(self.theirs):
            return self.defended(world, (0,))
        return self.roll(Dice("air combat: defenders", "19.21", (6, 6), read="sum"), self.defended)

    def defended(self, world: AwawWorld, dice: tuple[int, ...]) -> Step:
        strength = 0 if self.single_sided else engaged(self.theirs)
        result = self.read(world, "defenders", strength, dice[0], -self.modifier)
        self.results = (*self.results, result)
        return self.go(self.share_defenders)

    def read(
        self, world: AwawWorld, who: str, strength: int, roll: int, modifier: int
    ) -> tuple[int, int]:
        """19.21, 19.42: what the table says."""
        if not strength:
            return 0, 0
        eliminated, aborted = table_result(world.statics, strength, roll + modifier)
        text = f"{who} with {strength} roll {roll} {modifier:+d}: {eliminated}/{aborted}"
        world.tell("19.42", text, *self.about)
        return eliminated, aborted

    # Losses

    def share_defenders(self, world: AwawWorld, _: None) -> Step:
        """19.62: losses of both sides follow from the forces before the round, so their order does
        not matter; the defenders' are settled first.
        """
        eliminated, aborted = self.results[0]
        if types := to_choose(self.theirs, eliminated, aborted):
            seat = self.seat(world, self.defenders)
            question = ShareAirLosses((seat,), types, eliminated, aborted)
            return self.ask(question, then=self.defenders_shared)
        return self.defenders_shared(world, BearFirst(()))

    def defenders_shared(self, world: AwawWorld, answer: BearFirst) -> Step:
        self.suffer(world, self.theirs, self.results[0], answer.types)
        return self.go(self.share_attackers)

    def share_attackers(self, world: AwawWorld, _: None) -> Step:
        eliminated, aborted = self.results[1]
        if types := to_choose(self.ours, eliminated, aborted):
            seat = self.seat(world, self.attackers)
            question = ShareAirLosses((seat,), types, eliminated, aborted)
            return self.ask(question, then=self.attackers_shared)
        return self.attackers_shared(world, BearFirst(()))

    def attackers_shared(self, world: AwawWorld, answer: BearFirst) -> Step:
        self.suffer(world, self.ours, self.results[1], answer.types)
        return Done()

    def seat(self, world: AwawWorld, flights: tuple[FlightId, ...]) -> Seat:
        side = side_of_party(world, world.flights[flights[0]].party)
        return chief_of_flights(world, side or world.side, flights)

    def suffer(
        self,
        world: AwawWorld,
        force: tuple[Squad, ...],
        result: tuple[int, int],
        chosen: tuple[str, ...],
    ) -> None:
        """19.42, 19.61: losses leave the air at once; who aborts is noted."""
        for toll in apportion(force, *result, chosen):
            flight = FlightId(toll.id)
            if toll.eliminated:
                lose(world, flight, toll.eliminated, "19.42")
            if toll.aborted:
                row = world.flights[flight]
                world.amend(row, aborted=toll.aborted)
                text = f"{toll.aborted} of {row.type} from {row.base} abort"
                world.tell("19.42", text, *self.about)
