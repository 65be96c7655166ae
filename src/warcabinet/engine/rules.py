"""What a game must provide: the contract between the engine and A World at War, skirmish, or yours.

A `Rules` object is built once (data files are read by the game's loading module and handed in) and
is never written afterwards. `skirmish` is the template.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin

import msgspec

from warcabinet.engine import notation, saying
from warcabinet.engine.book import Book
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.engine.shapes import hints, plain
from warcabinet.engine.world import World


class Ruling(msgspec.Struct, frozen=True):
    """An option of a game: how we read what the rulebook leaves open, and the other readings
    offered."""

    name: str
    rule: str
    gist: str
    choices: tuple[str, ...]
    default: str


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended. No winners: a draw."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str = ""


class Scenario(msgspec.Struct, frozen=True):
    """What a player chooses from."""

    name: str
    title: str
    seats: tuple[Seat, ...]
    summary: str
    length: str = ""
    """How long it is, in words."""
    reconstructed: bool = False
    partly: bool = False
    """Much of what it needs is not enforced yet; `Rules.gaps` says what."""


class Section(msgspec.Struct, frozen=True):
    """A heading and its lines, for people."""

    heading: str
    lines: tuple[str, ...]


class Report(msgspec.Struct, frozen=True):
    """Something a seat may ask to be told about the game at any time, as text.

    `tell` gets the World known to the seat, the seat, and the words after the name; it raises
    NoReport where they mean nothing.
    """

    usage: str
    """How it is asked for: `show HEX`."""
    gist: str
    tell: Callable[[Any, Seat, str], str]
    facts: Callable[[Any, Seat, str], Any] | None = None
    """The same for a client that draws it; asked for, and refused, like `tell`."""
    aid: str = ""
    """The aid that it is, if it is one: `reach` or `odds`. A table may be played without aids."""


class Stakes(msgspec.Struct, frozen=True):
    """What an answer costs the seat that gives it, at once and for certain."""

    price: str = ""
    """What it pays, in the game's money: `11 BRP`."""
    units: tuple[str, ...] = ()
    """Units of its own that are lost, by their ids."""
    factors: int = 0
    """What else is lost and has no name: air factors for instance."""


class PhaseOnTrack(msgspec.Struct, frozen=True):
    """A step of the order of play, and whether it is done, goes on, or is still to come."""

    id: str
    name: str
    state: Literal["done", "now", "coming"]
    rules: tuple[str, ...] = ()


class Run(msgspec.Struct, frozen=True):
    """Questions of one player turn that follow each other and that a table may show together.

    They are put one by one all the same. A run with a `main` question leads up to it: whoever goes
    on to that one has left the others alone. One without is a list of its own.
    """

    name: str
    title: str
    main: str = ""


class NoReport(Exception):
    """What was asked for is not there; the text says why."""


class UnknownScenario(Exception):
    """No scenario has this name."""


class BadOption(Exception):
    """No ruling has this name, or it has no such choice."""


class Rules(ABC):
    """One game: its types, its book, its scenarios, its views."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    version: ClassVar[int]
    """Raised whenever a change makes old records replay differently."""
    packages: ClassVar[tuple[str, ...]]
    """The packages whose actions, decisions and procedures belong to the game."""
    renamed: ClassVar[Mapping[str, str]] = {}
    """Old tags of decisions and procedures that saved games may hold, and what they are called
    now."""

    book: Book
    rulings: tuple[Ruling, ...] = ()

    @abstractmethod
    def scenarios(self) -> Mapping[str, Scenario]: ...

    @abstractmethod
    def set_up(self, scenario: str, options: Mapping[str, str]) -> tuple[World, Procedure[Outcome]]:
        """The World before the first step, and the procedure that plays the whole game."""

    @abstractmethod
    def empty_world(self, scenario: str, options: Mapping[str, str]) -> World:
        """A World without rows, with its statics: what a snapshot is loaded into."""

    @abstractmethod
    def view(self, world: Any, seat: Seat) -> msgspec.Struct:
        """What a seat sees, built field by field from the World known to it, sharing no class with
        it."""

    def violations(self, world: Any) -> list[str]:
        """Broken invariants of the game. Checked after every action in simulation."""
        return []

    def universe(self, world: Any, pick: str) -> Iterable[Any]:
        """All values a slot of this kind could be asked about: all units, all hexes (for tests)."""
        return ()

    def imagine(self, world: Any, seat: Seat, below: Any) -> World:
        """A full World that agrees with what a seat knows, hidden things filled in at random.

        `world` is the World known to the seat. Games without secrets need nothing.
        """
        full: World = world.copy()
        full.readonly = False
        return full

    def run(self, world: Any, seat: Seat) -> Run | None:
        """The run of questions in which a seat is now, in its own turn; none by default. `world`
        is the World known to the seat."""
        return None

    def resigned(self, world: Any, seat: Seat) -> Outcome:
        """The outcome when a seat gives up."""
        others = tuple(s for s in self.seats_of(world) if s != seat)
        return Outcome(others, f"{seat} has resigned")

    def seats_of(self, world: Any) -> tuple[Seat, ...]:
        return ()

    def turn(self, world: Any) -> int:
        """The number of the turn being played, for statistics; 0 where turns are not counted."""
        return 0

    def turn_name(self, world: Any) -> str:
        """The turn being played as players call it."""
        turn = self.turn(world)
        return f"Turn {turn}" if turn else "Set-up"

    def level(self, world: Any) -> str:
        """The level of victory once the game is over, in the game's own words; empty where it has
        no levels."""
        return ""

    def points(self, world: Any, seat: Seat) -> int | None:
        """How many victory points a seat's side is ahead, or behind if negative; None in a game
        that counts none."""
        return None

    def moment_names(self, world: Any, when: str) -> tuple[str, str, str]:
        """A moment of the order of play (`World.moment`) as players call it: the turn, whose part
        of it, the phase. Empty: there is no such division."""
        return (when, "", "")

    def track(self, world: Any) -> tuple[PhaseOnTrack, ...]:
        """Where play stands in the order of play, for a track at the top of the screen."""
        return ()

    def page(self, scenario: str) -> tuple[Section, ...]:
        """What a player may want to know of a scenario before he begins."""
        return ()

    def uses(self, scenario: str, rule: str) -> bool:
        """Can this rule of the rulebook matter in a scenario?"""
        return True

    def gaps(self, scenario: str) -> tuple[str, ...]:
        """What a scenario uses and nobody enforces yet, in lines for people; its players do it
        themselves."""
        return ()

    def picture(self, scenario: str) -> bytes:
        """The board of a scenario as JSON for a client to draw, always the same bytes; empty where
        there is none."""
        return b""

    def benchmarks(self, world: Any) -> Mapping[str, Callable[[], object]]:
        """Typical computations on this World for `bench` to time: reach, supply, odds, odds_air."""
        return {}

    def outcome_of(self, before: Any, after: Any) -> str:
        """What an action has come to, in a few words for a table of odds; by default the lasting
        rows that differ and are no secrets.

        Both Worlds hold only what one seat knows. Outcomes that read the same are counted as one.
        """
        found = []
        for name, kind in before.record_types.items():
            if kind.scope == "game" and not kind.secret:
                old, new = before.table(name), after.table(name)
                found += [f"{name} {key} gone" for key in sorted(old.keys() - new.keys())]
                for key in sorted(new):
                    if new[key] != old.get(key):
                        found.append(f"{name} {key} {_differing(old.get(key), new[key])}")
        return ", ".join(found)

    def stakes(self, before: Any, after: Any, seat: Seat) -> Stakes:
        """What has come to cost a seat something between two Worlds that hold what it knows."""
        return Stakes()

    def draw_text(self, view: Any) -> str:
        """A seat's view as text for the terminal."""
        return msgspec.json.format(msgspec.json.encode(view), indent=1).decode()

    def reports(self) -> Mapping[str, Report]:
        """What may be asked for by name at the table, besides the view."""
        return {}

    # Derived from the above ---------------------------------------------------------------------

    def scenario(self, name: str) -> Scenario:
        found = self.scenarios().get(name)
        if found is None:
            known = ", ".join(sorted(self.scenarios()))
            raise UnknownScenario(f"{self.name} has no scenario {name!r}; it has: {known}")
        return found

    def seats(self, scenario: str, options: Mapping[str, str] | None = None) -> tuple[Seat, ...]:
        """The seats of a game of this scenario; options may share it out among more or fewer."""
        return self.scenario(scenario).seats

    def seat_titles(
        self, scenario: str, options: Mapping[str, str] | None = None
    ) -> Mapping[Seat, str]:
        """The seats as players call them."""
        seats = self.seats(scenario, options)
        return {seat: str(seat).replace("-", " ").capitalize() for seat in seats}

    def arrangements(self, scenario: str) -> Mapping[str, Mapping[Seat, str]]:
        """The ways to share a scenario out among seats, with their titles, by the choices of the
        option `seats`; none where there is no such option."""
        return {}

    def options(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """All rulings with the choices made, checked."""
        result = {ruling.name: ruling.default for ruling in self.rulings}
        for name, choice in (chosen or {}).items():
            ruling = next((r for r in self.rulings if r.name == name), None)
            if ruling is None:
                raise BadOption(f"{self.name} has no ruling {name!r}")
            if choice not in ruling.choices:
                offered = ", ".join(ruling.choices)
                raise BadOption(f"{name} cannot be {choice!r}; it can be: {offered}")
            result[name] = choice
        return result

    @cached_property
    def actions(self) -> dict[str, type[Action]]:
        return {kind.verb(): kind for kind in self._collected(Action)}

    @property
    def reactions(self) -> list[type[Decision[Any]]]:
        """The questions that may come in another seat's turn, by name."""
        return [kind for _, kind in sorted(self.decisions.items()) if kind.reaction]

    @property
    def routine(self) -> list[type[Decision[Any]]]:
        """The questions of one's own turn that may be left to a standing order, by name: those
        whose default can be said in a few words."""
        kinds = [kind for _, kind in sorted(self.decisions.items())]
        return [kind for kind in kinds if kind.by_default and not kind.reaction]

    @cached_property
    def decisions(self) -> dict[str, type[Decision[Any]]]:
        return {kind.name(): kind for kind in self._collected(Decision)}

    @cached_property
    def forms(self) -> dict[str, Form]:
        """A form of each verb; those of several questions differ in little."""
        kinds = self.decisions.values()
        return {verb.verb(): form for kind in kinds for verb, form in kind.forms.items()}

    @cached_property
    def _read(self) -> Callable[[str], Action]:
        """An answer from its text. A log is read again for every look at it, so the latest answers
        are remembered; in words they are put anew, since names may have changed."""
        return lru_cache(maxsize=4096)(lambda text: notation.read(text, self.actions))

    def said(self, world: World, text: str) -> str:
        """An answer in the notation as a person would say it."""
        try:
            action = self._read(text)
        except notation.BadNotation:
            return text  # of rules that have gone: it is no answer any more
        return saying.in_words(world, action, self.forms.get(action.verb()))

    @cached_property
    def procedures(self) -> dict[str, type[Procedure[Any]]]:
        found = {str(kind.__struct_config__.tag): kind for kind in self._collected(Procedure)}
        for kind in found.values():
            for field, hint in hints(kind).items():
                if field in kind.__struct_fields__ and not _frozen(hint):
                    raise TypeError(
                        f"{kind.__name__}.{field} could be changed behind a copy's back"
                    )
        return found

    def _collected(self, base: type) -> list[Any]:
        found: dict[str, Any] = {}
        for kind in _subclasses(base):
            if not any(kind.__module__.split(".")[: len(p)] == p for p in self._packages):
                continue
            tag = str(kind.__struct_config__.tag)
            if found.get(tag, kind) is not kind:
                raise TypeError(f"{kind.__name__} and {found[tag].__name__} share the tag {tag}")
            found[tag] = kind
        return list(found.values())

    @cached_property
    def _packages(self) -> list[list[str]]:
        return [package.split(".") for package in self.packages]


def _differing(old: Any, new: Any) -> str:
    """The fields in which a row differs from what it was, with their new values."""
    return " ".join(
        f"{field}={getattr(new, field)}"
        for field in new.__struct_fields__
        if old is None or getattr(old, field) != getattr(new, field)
    )


def _subclasses(base: type[Any]) -> list[type[Any]]:
    found: list[type[Any]] = []
    for kind in base.__subclasses__():
        found += [kind, *_subclasses(kind)]
    return found


def _frozen(hint: Any) -> bool:
    """Can a value of this type be shared by copies? Scalars, enums, tuples and frozen structs
    can."""
    hint = plain(hint)
    if get_origin(hint) is tuple:
        return all(part is Ellipsis or _frozen(part) for part in get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return all(_frozen(part) for part in get_args(hint))
    if get_origin(hint) is Literal or hint in (str, int, bool, NoneType):
        return True
    if not isinstance(hint, type):
        return False
    return issubclass(hint, enum.Enum) or (
        issubclass(hint, msgspec.Struct) and hint.__struct_config__.frozen
    )
