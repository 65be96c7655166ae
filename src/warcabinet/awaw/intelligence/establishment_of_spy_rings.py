"""45.21A, 45.31A, 46.2, 46.5: spy rings are placed at the end of a research phase, and each side
may eliminate those of the other by counter-intelligence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.intelligence.counter_intelligence import (
    EliminateRing,
    HoldCounterIntelligence,
    HuntSpies,
    within_reach,
)
from warcabinet.awaw.intelligence.effect_of_spy_rings import Uncover
from warcabinet.awaw.intelligence.eligible_countries import (
    COUNTER_INTELLIGENCE,
    ESPIONAGE,
    holds,
    may_hold,
    of_side,
    spend,
)
from warcabinet.awaw.intelligence.spy_rings import (
    against_country,
    against_research,
    can_place,
    categories_of,
    eliminate_ring,
    establish,
    ring_side,
)
from warcabinet.awaw.research.research_sheet import (
    CAMPAIGN,
    researchers,
    seat_of,
    seats_of,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import (
    Country,
    Faction,
    Side,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step

# Placing ------------------------------------------------------------------------------------------


class PlaceRing(Action, frozen=True):
    """46.412: a spy ring in a category of the research of an enemy faction."""

    faction: Faction
    category: str


class PlaceRingAbroad(Action, frozen=True):
    """46.411: a spy ring in a minor country."""

    country: Country


def _owner(asked: Asked) -> str:
    assert isinstance(asked.decision, NewSpyRing)
    return asked.decision.faction


def _factions(asked: Asked, got: Got) -> Domain[Faction]:
    world, owner = asked.world, _owner(asked)
    return Domain(
        researchers(world.statics), lambda target: against_research(world, owner, str(target))
    )


def _categories(asked: Asked, got: Got) -> Domain[str]:
    world, owner, target = asked.world, _owner(asked), str(got["faction"])
    known = categories_of(world, target)
    none = [Refusal("46.31B", "no research is done there in this game")]
    return Domain(
        known,
        lambda category: (
            against_research(world, owner, target, category) if category in known else none
        ),
    )


def _countries(asked: Asked, got: Got) -> Domain[Country]:
    world, owner = asked.world, _owner(asked)
    return Domain(
        tuple(Country(str(one)) for one in world.alignments),
        lambda country: against_country(world, owner, str(country)),
    )


class NewSpyRing(Decision[PlaceRing | PlaceRingAbroad], frozen=True):
    """46.21: asked of a faction that has an espionage result; it cannot be kept for later."""

    faction: str

    rule: ClassVar[str] = "46.21"
    prompt: ClassVar[str] = "Place a spy ring"
    by_default: ClassVar[str] = "the first category of research that can be spied on"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PlaceRing: Form(
            (Slot("faction", _factions), Slot("category", _categories)),
            weight=2,
            label="Spy on research",
        ),
        PlaceRingAbroad: Form((Slot("country", _countries),), label="Spy in a minor country"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"{self.faction}: place the new spy ring in a minor country or in enemy research"

    def default(self, asked: Asked) -> PlaceRing | PlaceRingAbroad:
        world = asked.world
        for target in researchers(world.statics):
            for category in categories_of(world, str(target)):
                if not against_research(world, self.faction, str(target), category):
                    return PlaceRing(target, category)
        return PlaceRingAbroad(_countries(asked, {}).values()[0])


# Eliminating --------------------------------------------------------------------------------------


# In its order -------------------------------------------------------------------------------------

PLACING, HUNTING = "placing", "hunting"
ORDER = (
    (Side.AXIS, PLACING),
    (Side.ALLIED, HUNTING),
    (Side.ALLIED, PLACING),
    (Side.AXIS, HUNTING),
)
"""46.22A, 46.22B, 46.22C, 46.22D: who does what, one after the other."""


@plays("T.R.40", special=CAMPAIGN)
class SpyRings(Procedure[None]):
    """46.22, 45.31A: after all research rolls of a turn both sides place their new spy rings, and
    each may eliminate one of the other side's when its first effects have come. Whether a faction
    is asked for counter-intelligence follows from the markers on the table.
    """

    part: int = 0
    done: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        while self.part < len(ORDER):
            side, what = ORDER[self.part]
            for faction in of_side(world, side):
                if faction in self.done:
                    continue
                self.done = (*self.done, str(faction))
                seat = seat_of(world, faction)
                if what == PLACING and self._places(world, faction):
                    return self.ask(NewSpyRing((seat,), str(faction)), then=self.placed)
                if what == HUNTING and self._hunts(world, faction):
                    return self.ask(HuntSpies((seat,), str(faction)), then=self.hunted)
            self.part, self.done = self.part + 1, ()
        return Done()

    def _places(self, world: AwawWorld, faction: str) -> bool:
        """46.21: a result is used at once; one for which there is no place is lost (R-553)."""
        if not holds(world, faction, ESPIONAGE):
            return False
        if can_place(world, faction):
            return True
        spend(world, faction, ESPIONAGE)
        text = "espionage: there is no place left for a spy ring"
        world.tell("46.21", text, to=seats_of(world, faction))
        return False

    def _hunts(self, world: AwawWorld, faction: str) -> bool:
        able = may_hold(world, faction, COUNTER_INTELLIGENCE)
        return able and bool(within_reach(world, faction))

    def placed(self, world: AwawWorld, answer: PlaceRing | PlaceRingAbroad) -> Step:
        owner = self.done[-1]
        spend(world, owner, ESPIONAGE)
        if isinstance(answer, PlaceRingAbroad):
            establish_abroad(world, owner, str(answer.country))
            return self.go(self.start)
        target = str(answer.faction)
        establish(world, owner, target, answer.category)
        return self.call(Uncover(faction=target, category=answer.category), then=self.start)

    def hunted(self, world: AwawWorld, answer: EliminateRing | HoldCounterIntelligence) -> Step:
        if isinstance(answer, EliminateRing):
            faction = self.done[-1]
            spend(world, faction, COUNTER_INTELLIGENCE)
            how = f"{faction} counter-intelligence"
            eliminate_ring(world, world.spy_rings[answer.ring], "46.51A", how)
        return self.go(self.start)


def establish_abroad(world: AwawWorld, owner: str, country: str) -> None:
    """46.51B: a ring in a minor country and those of the enemy there eliminate each other
    (R-554).
    """
    ring = establish(world, owner, country)
    foes = [
        row
        for row in world.spy_rings.rows()
        if not row.category and row.place == country and ring_side(row) is not ring_side(ring)
    ]
    if foes:
        for row in (*foes, ring):
            eliminate_ring(world, row, "46.51B", "spies of both sides meet")


BOOK.note("46.23", "a spy ring stays where it was placed")
