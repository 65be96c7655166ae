"""What a lesson consists of, as its file tells it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.records import Seat
from warcabinet.engine.set_dice import SetRoll


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all parts of a lesson's file."""


class RowsThere(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """There are rows of a table whose fields are these, as far as the seat knows: so many, or with
    so much in one field together.
    """

    table: str
    where: dict[str, str]
    total: str = ""
    least: int = 1


class Pointer(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What "Show me" points at: a hex, or a control by the words on it."""

    hex: str = ""
    control: str = ""


class Task(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to do. Exactly one of the ways below says when it is done."""

    text: str
    touch: str = ""
    """The same for fingers, where the text speaks of keys or a mouse."""
    seen: str = ""
    """Reported by the client: `read`, `zoom`, `why-not`, `proof`, `odds`, `hex:`, `layer:`."""
    said: str = ""
    """An answer of the seat since the step began, as a regular expression."""
    times: int = 1
    """How many such answers."""
    undone: bool = False
    """Something was taken back since the step began."""
    over: bool = False
    """The game is over."""
    rows: RowsThere | None = None
    keep: bool = False
    """Stays done when what was done is taken back."""
    after: bool = False
    """Counts only when all tasks before it are done."""
    show: Pointer = Pointer()

    def __post_init__(self) -> None:
        if sum(map(bool, (self.seen, self.said, self.undone, self.over, self.rows))) != 1:
            raise ValueError(f"{self.text!r} must be done in one way")
        re.compile(self.said)

    @property
    def kept(self) -> bool:
        return self.keep or self.undone or bool(self.seen)


class LessonStep(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: what the coach says, what is to be done, and what does no harm besides."""

    title: str
    text: tuple[str, ...]
    tasks: tuple[Task, ...]
    fine: tuple[str, ...] = ()
    """Answers that fit this step, as regular expressions; with any other the pupil is astray."""
    needs: tuple[RowsThere, ...] = ()
    """What has to stay as it is, or the rest of the lesson fails."""
    astray: str


class Lesson(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole lesson."""

    id: str
    title: str
    gist: str
    game: str
    scenario: str
    seat: Seat
    """The pupil's seat; at the others sit the players named below."""
    players: dict[Seat, str]
    seed: str
    """What the computer players draw their choices from: always the same."""
    opening: tuple[tuple[Seat, str], ...]
    """What is answered before the lesson begins, in the notation."""
    orders: dict[Seat, tuple[StandingOrder, ...]] = {}
    dice: tuple[SetRoll, ...]
    disclosure: str
    """What the pupil is told about the dice."""
    farewell: tuple[str, ...]
    steps: tuple[LessonStep, ...]


class NoLesson(LookupError):
    """There is no lesson of this name."""


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons, by their ids."""
    found = [
        msgspec.toml.decode(file.read_bytes(), type=Lesson)
        for file in files(__package__).iterdir()
        if file.name.endswith(".toml")
    ]
    return {lesson.id: lesson for lesson in sorted(found, key=lambda one: one.id)}


def lesson_of(name: str) -> Lesson:
    """A lesson by its id."""
    try:
        return lessons()[name]
    except KeyError:
        raise NoLesson(f"There is no lesson {name!r}; there are: {', '.join(lessons())}.") from None
