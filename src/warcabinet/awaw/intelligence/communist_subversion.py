"""44.24A, 44.24B, 44.241: Russia applies Communist subversion to diplomatic die rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.diplomacy.diplomatic_die_rolls import DiplomaticDieRoll, announced
from warcabinet.awaw.research.research_sheet import project, researchers, seat_of
from warcabinet.awaw.state.intelligence import Subverted
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step

SUBVERSION = ProjectId("communist-subversion")
RUSSIA = Faction.RUSSIA


class Subvert(Question, frozen=True):
    """44.24A: may subversion be applied to a diplomatic die roll for this country?"""

    classes: ClassVar[tuple[str, ...]] = ("faction",)
    faction: str
    """Who makes the die roll."""
    country: str


@BOOK.forbids(
    Subvert,
    "44.24A",
    "subversion is used in Hungary, Rumania, Bulgaria, Yugoslavia and Greece",
)
def out_of_reach(world: AwawWorld, asked: Subvert) -> bool:
    rows = world.statics.tables["subversion-targets"].rows
    return asked.country not in {row.keys[0] for row in rows}


@BOOK.forbids(
    Subvert,
    "44.24A",
    "subversion does not modify Western Allied die rolls",
    faction=str(Faction.WESTERN_ALLIES),
)
def of_the_west(world: AwawWorld, asked: Subvert) -> bool:
    return True


@BOOK.forbids(Subvert, "44.24A", "one result is applied to a diplomatic die roll (R-631)")
def subverted_already(world: AwawWorld, asked: Subvert) -> bool:
    return asked.country in world.subverted


def against_subversion(world: AwawWorld, country: str) -> list[Refusal]:
    target = world.diplomatic_targets.get(country)
    if target is None:
        return [Refusal("44.241", "no diplomatic die roll has been announced for it")]
    return BOOK.may(world, Subvert(target.faction, country))


def open_to_subversion(world: AwawWorld) -> list[Country]:
    """44.24A, 44.241: the announced targets that may be subverted."""
    names = (Country(row.country) for row in announced(world))
    return [name for name in names if not against_subversion(world, name)]


# The choice ---------------------------------------------------------------------------------------


class ApplySubversion(Action, frozen=True):
    """44.241: a result is revealed and applied."""

    country: Country
    strength: int


class NoSubversion(Action, frozen=True):
    """44.24A: no result is used now."""


def _countries(asked: Asked, got: Got) -> Domain[Country]:
    world = asked.world
    names = tuple(Country(row.country) for row in announced(world))
    return Domain(names, lambda name: against_subversion(world, name))


def _strengths(asked: Asked, got: Got) -> Domain[int]:
    held = project(asked.world, RUSSIA, SUBVERSION).held
    return among(held, "44.24E", "there is no such result")


class CommunistSubversion(Decision[ApplySubversion | NoSubversion], frozen=True):
    """44.241: asked of Russia when a target that it may subvert has been announced."""

    rule: ClassVar[str] = "44.241"
    prompt: ClassVar[str] = "Apply Communist subversion to a diplomatic die roll?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "subversion is kept for later"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ApplySubversion: Form(
            (Slot("country", _countries), Slot("strength", _strengths)), label="Subvert"
        ),
        NoSubversion: Form(label="Keep it for later"),
    }

    def default(self, asked: Asked) -> NoSubversion:
        return NoSubversion()

    def real(self, asked: Asked) -> bool:
        return bool(project(asked.world, RUSSIA, SUBVERSION).held)


class SubversionOfTargets(Procedure[None]):
    """44.241, 47.31C: after targets are announced, before covert operations and the die rolls."""

    def start(self, world: AwawWorld, _: object) -> Step:
        if RUSSIA not in researchers(world.statics) or not open_to_subversion(world):
            return Done()
        question = CommunistSubversion((seat_of(world, RUSSIA),))
        return self.ask(question, then=self.answered)

    def answered(self, world: AwawWorld, answer: ApplySubversion | NoSubversion) -> Step:
        if isinstance(answer, NoSubversion):
            return Done()
        row = project(world, RUSSIA, SUBVERSION)
        held = list(row.held)
        held.remove(answer.strength)
        world.amend(row, held=tuple(held))
        world.put(Subverted(str(answer.country), answer.strength))
        text = f"Communist subversion in {answer.country}: a modifier of -{answer.strength}"
        world.tell("44.241", text)
        return self.go(self.start)


@BOOK.modifies(
    DiplomaticDieRoll,
    "44.24A, 44.24E",
    "subversion",
    "subversion lowers the diplomatic die roll to which it is applied, by its strength",
)
def subversion_counts(world: AwawWorld, asked: DiplomaticDieRoll) -> int | None:
    row = world.subverted.get(asked.country)
    return None if row is None else -row.strength
