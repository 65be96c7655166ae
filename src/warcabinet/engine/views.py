"""What a seat is sent: the game's own view, its question, its log. Nothing else leaves the referee.

Everything is built from the World known to the seat and from the entries as it may see them. Who
has already sealed an answer is not shown: a seat without a real choice is answered at once, and
that must look no different.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import reading
from warcabinet.engine.decisions import SlotShape
from warcabinet.engine.entries import (
    Amended,
    Amendment,
    Answered,
    Consented,
    Continued,
    Entry,
    NewDice,
    NotAmended,
    Proposed,
    Resigned,
    Rolled,
    Takeback,
    TakenBack,
    Undone,
)
from warcabinet.engine.game import Game
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.engine.row_words import described
from warcabinet.engine.rules import Outcome, Rules
from warcabinet.engine.world import Event, Thing, World


class VerbShape(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of answer as a form to fill in."""

    verb: str
    slots: tuple[SlotShape, ...] = ()
    label: str = ""


class Asking(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question put to this seat, complete enough for a client that knows nothing of the
    game."""

    decision: str
    rule: str
    prompt: str
    verbs: tuple[VerbShape, ...]
    default: str = ""
    given: str = ""
    """The seat's own sealed answer, if it has given one."""


class Waiting(msgspec.Struct, frozen=True):
    """The pending question as everybody sees it."""

    decision: str
    rule: str
    prompt: str
    seats: tuple[Seat, ...]


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log. `kind`: said, rolled, told, or table (undo, consent, amendment)."""

    entry: int
    kind: str
    text: str
    """As it is kept: an answer in the notation, ids for things. For programs."""
    rule: str = ""
    seat: str = ""
    about: tuple[Thing, ...] = ()
    by: str = ""
    """`order`: a standing order of the reader's own said it."""
    when: str = ""
    """The moment of the order of play: `Rules.moment_names` names it."""
    back_to: int | None = None
    """Of a takeback: the last entry before it that still stands."""
    takes_back: tuple[int, ...] = ()
    """Of an undo that keeps later answers: the entries that no longer stand."""
    words: str = ""
    """As a person reads it; empty: the text is fit to be read."""

    @property
    def shown(self) -> str:
        return self.words or self.text


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a seat is sent."""

    game: str
    scenario: str
    options: dict[str, str]
    seat: Seat
    seats: tuple[Seat, ...]
    seq: int
    table: Any
    """The game's own view."""
    asking: Asking | None = None
    waiting: Waiting | None = None
    undo_to: int | None = None
    undo_replays: tuple[Seat, ...] = ()
    """The allies whose later answers are played again if this seat takes back its last one."""
    proposed: str = ""
    trouble: str = ""
    outcome: Outcome | None = None
    log: tuple[LogLine, ...] = ()


def seat_view(game: Game, seat: Seat, since: int = 0) -> SeatView:
    """What this seat sees now, with the log after entry `since`."""
    position = game.position
    known = position.world.known_to(seat)
    decision = position.decision
    asked = position.asked(seat)
    reach = game.undo_reach(seat)
    return SeatView(
        game=game.header.game,
        scenario=game.header.scenario,
        options=game.header.options,
        seat=seat,
        seats=game.header.seats,
        seq=game.shown,
        table=game.rules.view(known, seat),
        asking=asking(asked, position.sealed.get(seat)) if asked else None,
        waiting=Waiting(
            decision.name(), decision.rule, known.in_words(decision.prompt), position.awaited()
        )
        if decision
        else None,
        undo_to=reach if reach < game.seq else None,
        undo_replays=game.replayed_by_undo(seat) if reach < game.seq else (),
        proposed=_proposal(game.standing.proposal, seat, known),
        trouble=game.trouble,
        outcome=outcome_of(position),
        log=log_lines(game, seat, since),
    )


def asking(asked: Asked, given: Any = None) -> Asking:
    """The question as a form description."""
    decision = asked.decision
    default = asked.default()
    verbs = []
    for kind, form in asked.forms.items():
        if not asked.unfit(form):
            verbs.append(VerbShape(kind.verb(), asked.shapes(kind.verb()), form.label))
    return Asking(
        decision=decision.name(),
        rule=decision.rule,
        prompt=asked.world.in_words(decision.prompt_for(asked)),
        verbs=tuple(verbs),
        default=notation.write(default) if default else "",
        given=notation.write(given) if given else "",
    )


def log_lines(game: Game, seat: Seat, since: int = 0) -> tuple[LogLine, ...]:
    """The log as this seat may read it, after entry `since`."""
    lines: list[LogLine] = []
    known = game.position.world.known_to(seat)
    for number, entry in enumerate(game.entries[since : game.shown], since + 1):
        seen = entry.seen_by(seat)
        said = _lines(number, seen, seat, known)
        lines += [msgspec.structs.replace(one, when=seen.when) for one in said]
        lines += _told(number, seen.told)
    return tuple(_worded(line, game.rules, known) for line in lines)


def _worded(line: LogLine, rules: Rules, world: World) -> LogLine:
    """The line with what a person reads, where that is something else."""
    if line.kind == "said":
        words = rules.said(world, line.text)
    else:
        words = world.in_words(line.text)
        if line.kind != "table":  # those go on after the name of a seat
            words = words[:1].upper() + words[1:]
    return line if words == line.text else msgspec.structs.replace(line, words=words)


def called(game: Game, seat: str) -> str:
    """What a seat is called at the head of a line."""
    titles = game.rules.seat_titles(game.header.scenario, game.header.options)
    return titles.get(Seat(seat), seat)


def outcome_of(position: Position) -> Outcome | None:
    """How a game ended, as people read it."""
    ended = position.outcome
    if ended is None:
        return None
    return msgspec.structs.replace(ended, reason=position.world.in_words(ended.reason))


def _told(number: int, events: Iterable[Event]) -> list[LogLine]:
    return [LogLine(number, "told", e.text, e.rule, about=e.about, when=e.when) for e in events]


def _lines(number: int, entry: Entry, seat: Seat, world: World) -> list[LogLine]:
    match entry:
        case Answered(seat=who, text=text, by=by):
            how = by if by in ("order", "skip") else ""
            return [LogLine(number, "said", text, seat=who, by=how)] if text else []
        case Rolled(request=request, values=values, fixed=fixed):
            got = ", ".join(str(value) for value in reading(request, values))
            text = f"{request.label}: {', '.join(map(str, values))}"
            if got != ", ".join(map(str, values)):
                text = f"{request.label}: {got}"
            if fixed:
                text += " (set, not drawn)"
            return [LogLine(number, "rolled", text, request.rule)]
        case Proposed():
            return [LogLine(number, "table", _proposed(entry, seat, world), seat=entry.seat)]
        case Consented(seat=who, yes=yes):
            return [LogLine(number, "table", "agrees" if yes else "refuses", seat=who)]
        case TakenBack(to=to):
            text = f"Taken back by consent to entry {to}."
            return [LogLine(number, "table", text, back_to=to)]
        case Undone(seat=who, answers=answers):
            what = "an answer" if len(answers) == 1 else f"{len(answers)} answers"
            text = f"takes back {what}; later answers of allies stand"
            return [LogLine(number, "table", text, seat=who, takes_back=answers)]
        case Amended(reason=reason):
            text = f"Amended by consent{': ' + reason if reason else '.'}"
        case NotAmended():
            text = "All agreed to amend, but it would break the game: nothing has changed."
        case Resigned(seat=who):
            text = f"{who} resigns."
        case Continued(version=version):
            text = f"Continued under rules version {version}."
        case NewDice():
            text = "Taken up from a file: from here on the dice follow from new keys."
        case _:
            return []
    return [LogLine(number, "table", text)]


def _proposal(entry: Proposed | None, seat: Seat, world: World) -> str:
    """What is proposed and by whom, as this seat may read it."""
    if entry is None:
        return ""
    return world.in_words(f"{entry.seat} {_proposed(entry, seat, world)}")


def _proposed(entry: Proposed, seat: Seat, world: World) -> str:
    """What is proposed, after the name of who proposes it."""
    match entry.proposal:
        case Takeback(to, reason):
            text = f"asks to take back to entry {to}"
        case Amendment(changes, reason):
            rows = "; ".join(described(change.seen_by(seat), world) for change in changes)
            text = f"asks to amend: {rows}"
    return f"{text} ({reason})" if reason else text


FOR_PEOPLE = ("reason", "name")
"""Fields of facts that are sentences and names; all others are keys and figures."""


def facts_in_words(facts: Any, word: Callable[[str], str], field: str = "") -> Any:
    """The facts of a report in plain types, with what people read of them in words."""
    if isinstance(facts, dict):
        return {name: facts_in_words(one, word, name) for name, one in facts.items()}
    if isinstance(facts, list | tuple):
        return [facts_in_words(one, word, field) for one in facts]
    return word(facts) if isinstance(facts, str) and field in FOR_PEOPLE else facts


ENCODER = msgspec.json.Encoder(order="deterministic")


def encoded_view(game: Game, seat: Seat, since: int = 0) -> bytes:
    """The view as sent."""
    return ENCODER.encode(seat_view(game, seat, since))
