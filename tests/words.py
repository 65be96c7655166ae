"""What players read at the table, and which of it is no word but a key of the data.

`everything_read` gathers all that a seat is shown of a game; `machine_words` finds in a text what
only the machine should see. The keys are taken from the data, the classes and the tables, not from
the module that names them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from typing import Any

import msgspec

from warcabinet.awaw import RULES as AWAW
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.engine.shapes import is_many, item_type, pick_of
from warcabinet.engine.views import called, facts_in_words, seat_view

Read = tuple[str, str]
"""Where a text stands, and the text."""

ENGLISH = {
    "set-up": "the English word, and the name of a question",
    "lebanon-syria": "what the rulebook calls it, too",
    "counter-intercept": "the English verb, and an answer",
    **{f"Ex-{n}": "a result as the table of ground combat prints it" for n in (1, 2, 3)},
}
"""Keys that are words as they stand, each with its reason."""

SHAPES = (
    re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)*-\d+(?![\w-])"),  # landing-1, red-2
    re.compile(r"[a-z\d]/\d+\b(?<!\d/\d)(?<!\d/\d\d)"),  # germany-infantry-3-3/2
    re.compile(r"[A-Za-z\d]@[A-Za-z]"),  # germany-aaf@K35
    re.compile(r"\b[a-z]+_[a-z_]+\b"),
    re.compile(r"\b[A-Z][a-zA-Z]+\.[A-Z_]{2,}\b"),  # Supply.NONE
    re.compile(r"\b(?:region|territory|place|island|front):[a-z]"),
    re.compile(r"\bNone\b(?! of)|\bnone supply\b|: none$|\bnone (?:front|of supply)\b"),
    re.compile(
        r"(?<![\d.,:/+-])1 (?:[a-z]+ )?(?:factors|units|hexes|BRPs|counters|squadrons|levels|hits"
        r"|cards|ships|groups|results|projects|ports|rolls|missions)\b"
    ),
    re.compile(r"\b(?:Aaf|Asw|Brps?|Ctl|Drm|Nas|Rgt|Usat|Usjt)\b"),  # a key with a capital
    re.compile(r"[{}]|\bJSON\b"),
    re.compile(r"<[A-Za-z]+[. ][^>]*>|\bfrozenset\b|\w\(\)|['\"]\]"),
)
"""What no key is, and still is the machine's."""


@cache
def keys() -> re.Pattern[str]:
    """All keys: of parties, types, ships, boxes, regions, territories, steps, choices, tables."""
    data = AWAW.data
    found: set[str] = {
        *map(str, data.powers),
        *map(str, data.countries),
        *map(str, data.nationalities),
    }
    found |= {*map(str, data.forces.types), *map(str, data.forces.ships), "axis", "allied"}
    # The parts of the order of play have one letter; so have keys of the keyboard.
    found |= {str(row.id) for row in data.sequence.steps if "." in row.id}
    hyphenated: set[str] = set(AwawWorld.record_types)
    for board in data.boards.values():
        for some in (board.regions, board.territories, board.boxes):
            hyphenated |= {str(key) for key in some}
    for kind in _enums(Enum):
        if kind.__module__.startswith("warcabinet."):
            hyphenated |= {str(member.value) for member in kind}
    hyphenated |= {
        *AWAW.decisions,
        *AWAW.actions,
        *AWAW.procedures,
        *(r.name for r in AWAW.rulings),
    }
    found |= {key for key in hyphenated if "-" in key or "_" in key}
    found -= ENGLISH.keys()
    found = {key for key in found if key}
    either = "|".join(sorted(map(re.escape, found), key=len, reverse=True))
    return re.compile(rf"(?<![\w@/.'\-])(?:{either})(?![\w@/\-])")


def _enums(base: type[Enum]) -> Iterator[type[Enum]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _enums(kind)


def machine_words(text: str) -> list[str]:
    """What of a text is a key, or of the shape of one."""
    found = [one.group() for one in keys().finditer(text)]
    return found + [one.group() for shape in SHAPES for one in shape.finditer(text)]


def findings(read: Iterator[Read]) -> dict[str, str]:
    """Everything that should not be read, each with the first text that has it."""
    found: dict[str, str] = {}
    for where, text in dict.fromkeys(read):
        for word in machine_words(text):
            found.setdefault(f"{where}: {word}", text)
    return found


# What is read -------------------------------------------------------------------------------------

PRINTED = (
    "what",
    "name",
    "cause",
    "when",
    "text",
    "demands",
    "result",
    "reason",
    "turn",
    "counters",
)
"""Fields of a view that a screen prints as they stand; `counters` says how much oil there is."""


def everything_read(game: Game, since: int) -> Iterator[Read]:
    """What each seat is shown: its view, its log after an entry, its question."""
    for seat in game.header.seats:
        view = seat_view(game, seat, since)
        yield "seat", called(game, seat)
        yield "draw", game.rules.draw_text(view.table)
        yield from printed(msgspec.to_builtins(view.table))
        for line in view.log:
            yield f"log {line.kind}", line.shown
            yield "moment", " ".join(game.rules.moment_names(game.position.world, line.when))
        if view.waiting is not None:
            yield "waiting", view.waiting.prompt
        if view.outcome is not None:
            yield "outcome", view.outcome.reason
        if view.asking is not None:
            yield "prompt", view.asking.prompt
            for verb in view.asking.verbs:
                yield "label", verb.label
        for phase in game.rules.track(game.position.world.known_to(seat)):
            yield "track", phase.name


def printed(view: Any, field: str = "") -> Iterator[Read]:
    """The texts of a view that are for people."""
    if isinstance(view, dict):
        for name, value in view.items():
            yield from printed(value, name)
    elif isinstance(view, list | tuple):
        for value in view:
            yield from printed(value, field)
    elif isinstance(view, str) and field in PRINTED:
        yield f"view {field}", view


ASKED = 5
"""Values of a slot that are asked about."""


def question(
    game: Game, asked: Asked, action: Action, below: Callable[[int], int]
) -> Iterator[Read]:
    """A question and an answer to it: what may be chosen, and what is said against the rest."""
    yield "prompt", asked.world.in_words(asked.decision.prompt_for(asked))
    for form in asked.decision.forms.values():
        yield "label", form.label
        yield "label", form.nothing
        for refusal in asked.worded(asked.unfit(form)):
            yield "refusal", refusal.reason
    yield "said", game.rules.said(asked.world, notation.write(action))
    got: dict[str, Any] = {}
    for shape in asked.shapes(action.verb()):
        path, record = shape.name, type(action)
        if shape.inner:
            record = item_type(record, shape.name)
            path = f"{shape.name}.{shape.inner[0].name}"
        here = {**got, shape.name: ()} if is_many(type(action), shape.name) else got
        domain = asked.domain(action.verb(), path, here)
        offered = list(domain.pool())[:50]
        pick = pick_of(record, path.rpartition(".")[2])
        others = list(game.rules.universe(asked.world, pick))
        for _ in range(min(ASKED, len(offered))):
            value = offered[below(len(offered))]
            yield f"option {pick}", asked.world.in_words(notation.write_value(value))
        for _ in range(ASKED if others else 0):
            others_one = others[below(len(others))]
            for refusal in asked.worded(asked.why_not(action.verb(), path, others_one, here)):
                yield "refusal", refusal.reason
        got[shape.name] = getattr(action, shape.name)
    for refusal in asked.worded(asked.check(type(action)(**_emptied(action)))):
        yield "refusal", refusal.reason


def _emptied(action: Any) -> dict[str, Any]:
    """The answer with nothing in its lists."""
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return {name: () if isinstance(value, tuple) else value for name, value in fields.items()}


def reports(game: Game, seat: Seat) -> Iterator[Read]:
    """What may be asked for by name: of units, hexes and powers of this moment."""
    world: Any = game.position.world.known_to(seat)
    words = ["", *_some(getattr(world, "units", ())), *_some(getattr(world, "air", ()))]
    words += list(_some({row.place: 1 for row in getattr(world, "units", {}).values()}))
    words += list(_some(getattr(world, "treasuries", ())))
    for name, report in game.rules.reports().items():
        for about in words:
            try:
                text = world.in_words(report.tell(world, seat, about))
                yield f"report {name}", handles_off(text)
                if report.facts is not None:
                    facts = msgspec.to_builtins(report.facts(world, seat, about))
                    yield from printed(facts_in_words(facts, world.in_words))
            except NoReport as error:
                yield f"report {name}", quotes_off(world.in_words(str(error)))


def _some(rows: Any) -> list[str]:
    names = sorted(rows)
    return [str(name) for name in names[:: max(1, len(names) // 3)]][:3]


def handles_off(text: str) -> str:
    """Without what stands in square brackets: how a thing is typed."""
    return re.sub(r" ?\[[^\]\s]+\]", "", text)


def quotes_off(text: str) -> str:
    """Without what stands in quotes: what somebody typed, or might."""
    return re.sub(r"'[^']*'", "", text)
