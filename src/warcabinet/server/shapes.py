"""What goes over the wire: the games and the table, as the client gets them.

Everything here is sent with every field; what is sent to the server is in ``requests.py``.  A
seat's table is built in ``states.py`` from what that seat may know.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from warcabinet.engine.several import Ended

Kind = Literal["me", "computer", "person"]


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what is sent."""


class ErrorBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every refusal of the server: a sentence for a person, a number for a program.

    ``field`` names what was wrong in a request, ``refusals`` are the reasons of the rules, ``seq``
    is where the table stands if the request came too late.
    """

    error: str
    status: int
    field: str = ""
    refusals: tuple[RefusalShape, ...] = ()
    seq: int | None = None


class ThingShape(Shape, frozen=True, kw_only=True):
    """Something a reason or a log line speaks of: a unit, a hex, a power."""

    kind: str
    id: str


class RefusalShape(Shape, frozen=True, kw_only=True):
    """Why something is not allowed: the rule, the reason in plain words, what it speaks of."""

    rule: str
    reason: str
    about: tuple[ThingShape, ...]


# Scenarios --------------------------------------------------------------------------------------


class ScenarioCard(Shape, frozen=True, kw_only=True):
    """A scenario, as a list of scenarios shows it."""

    game: str
    scenario: str
    title: str
    summary: str
    length: str
    seats: tuple[str, ...]
    reconstructed: bool
    #: Much of what it needs is not enforced yet.
    partly: bool


class SectionShape(Shape, frozen=True, kw_only=True):
    """A heading and its lines."""

    heading: str
    lines: tuple[str, ...]


class PlayerStrength(Shape, frozen=True, kw_only=True):
    """How well a computer player plays a scenario, by measurement."""

    player: str
    #: In words; that nothing was measured, too.
    words: str
    measured: bool


class ScenarioPage(Shape, frozen=True, kw_only=True):
    """What a player may want to know of a scenario before he begins."""

    card: ScenarioCard
    sections: tuple[SectionShape, ...]
    #: What it uses and nobody enforces yet; its players do it themselves.
    gaps: tuple[str, ...]
    #: How well each computer player plays it.
    computers: tuple[PlayerStrength, ...]


# Games ------------------------------------------------------------------------------------------


class SeatCard(Shape, frozen=True, kw_only=True):
    """Who sits where. ``deciding``: the seat is asked something, answered under seal or not."""

    seat: str
    name: str
    kind: Kind
    #: The name of the computer player, if one sits there.
    player: str | None
    deciding: bool


class OutcomeShape(Shape, frozen=True, kw_only=True):
    """How a game ended. No winners: a draw."""

    winners: tuple[str, ...]
    reason: str
    rule: str


class WhatIfCard(Shape, frozen=True, kw_only=True):
    """Where a what-if left the game that it was made from."""

    game: str
    entry: int
    title: str
    turn: str


class GameCard(Shape, frozen=True, kw_only=True):
    """A game, as a list of games shows it: nothing in it that some seat may not know."""

    id: str
    game: str
    scenario: str
    scenario_title: str
    title: str
    created: str
    updated: str
    #: Grows with everything that happens at the table and is never used twice.
    seq: int
    #: The number of the last entry of the record; undo makes it smaller.
    entry: int
    turn: str
    seats: tuple[SeatCard, ...]
    waiting_for: tuple[str, ...]
    over: OutcomeShape | None
    crashed: bool
    #: How the dice fall: `committed` (from keys that were fixed before), `set` (the first ones set
    #: by a lesson) or `seeded` (tests).
    chance: str
    #: The commitment that fixes the keys of the dice: who notes it can check the rolls by it.
    #: Empty: there is none.
    commitment: str
    #: Up to this entry the game was played under other rules, which could not be checked here.
    unproven: int
    #: What of the stored game cannot be read any more, in a sentence; empty: nothing.
    damaged: str
    #: How far the lesson is, in words; empty: the game is none.
    lesson: str
    options: dict[str, str]
    aids: dict[str, bool]
    #: Whether the computer players can be asked for their reasons now.
    explains: bool
    #: What the computer players do: `none`, `playing`, `stopped` or `stuck`.
    computer: str
    #: It is not the game but a what-if that left one at an entry. Null: it is a game.
    what_if: WhatIfCard | None
    #: Where the board's drawing is; the address changes with its content. Null: there is none.
    board: str | None


class RunningLesson(Shape, frozen=True, kw_only=True):
    """A lesson that was begun."""

    game: str
    seat: str
    step: int


class LessonCard(Shape, frozen=True, kw_only=True):
    """A lesson to begin, or to go on with."""

    id: str
    title: str
    gist: str
    steps: int
    running: RunningLesson | None


# The table of a seat ----------------------------------------------------------------------------


class SlotCard(Shape, frozen=True, kw_only=True):
    """One thing to fill in. ``pick`` says what is chosen: unit, hex, number, yes-no, ..."""

    name: str
    pick: str
    least: int
    most: int | None
    many: bool
    ordered: bool
    inner: tuple[SlotCard, ...]


class FormCard(Shape, frozen=True, kw_only=True):
    """One kind of answer. With refusals it cannot be given now, and its slots are left out."""

    verb: str
    label: str
    #: What it says if nothing is chosen, where that may be; empty: there is no such thing to say.
    nothing: str
    refusals: tuple[RefusalShape, ...]
    slots: tuple[SlotCard, ...]


class DecisionCard(Shape, frozen=True, kw_only=True):
    """The pending question; complete for those it is put to, in outline for the others."""

    name: str
    rule: str
    prompt: str
    reaction: bool
    #: The answer is not shown to the others.
    secret: bool
    #: Several answer at once; the answers are opened when the last one is in.
    sealed: bool
    owners: tuple[str, ...]
    mine: bool
    forms: tuple[FormCard, ...]
    #: What is answered if nobody decides, in the notation.
    default: str | None
    #: The same by slot, where it fills any.
    filled: dict[str, Any] | None
    #: The answer this seat has sealed already, in the notation.
    given: str | None


class AheadCard(Shape, frozen=True, kw_only=True):
    """A question of a run: the pending one, or one that comes if those before it are left alone."""

    #: Its name, and the number if the same comes again: `lay-airbases`, `overstacking:2`.
    key: str
    #: The question as it would be put.
    card: DecisionCard
    #: The step of the order of play it belongs to, as the track has it; empty: none.
    phase: str
    #: What is taken as answered before it, in the notation.
    after: tuple[str, ...]
    #: What is answered to it as things stand: what was planned, or its default. Empty: it is open.
    answers: tuple[str, ...]
    #: So many of these were planned.
    planned: int
    #: The question as it is put again after them; null: nothing was planned, or it is over then.
    again: DecisionCard | None
    #: What its default comes to, in a few words; empty: nothing is said about it.
    by_default: str
    #: Why what was planned for it cannot be done.
    refusals: tuple[RefusalShape, ...]


class Ahead(Shape, frozen=True, kw_only=True):
    """The questions that lie ahead in this player turn and may be shown together: up to the main
    question of the run, to dice, or to somebody else's question."""

    run: str
    title: str
    #: The question that the run leads to; empty: it is a list of its own.
    main: str
    questions: tuple[AheadCard, ...]
    #: What the answers cost in all, in the game's money; empty: nothing.
    price: str
    #: What comes then: `main` (the main question, the last of the list), `turn` (the player turn is
    #: over), `more` (dice, another seat, or another part of the turn).
    ends: Literal["main", "turn", "more"]


class DiceShape(Shape, frozen=True, kw_only=True):
    """A roll: the faces (or the places of what was drawn), and how they were read."""

    label: str
    rule: str
    #: The sides of each die; empty for a draw.
    sides: tuple[int, ...]
    #: What could be drawn; empty for dice.
    things: tuple[str, ...]
    values: tuple[int, ...]
    reading: tuple[str, ...]
    number: int
    #: The key that proves it; empty where it is shown at the end only, or there is none.
    key: str
    #: The values were set by a lesson, not drawn.
    fixed: bool


class WhenShape(Shape, frozen=True, kw_only=True):
    """A moment of the order of play: the turn, whose part of it, the phase; empty: none."""

    turn: str
    part: str
    phase: str


class LogLine(Shape, frozen=True, kw_only=True):
    """One line of the log. ``kind``: said, rolled, told, or table (undo, consent, amendment)."""

    entry: int
    kind: str
    #: As it is kept: answers in the notation, ids for things. For programs.
    text: str
    #: As a person reads it.
    words: str
    rule: str
    seat: str
    #: `order`: a standing order of this seat answered; `skip`: this seat went on to a later
    #: question; empty otherwise, and for all other seats.
    by: str
    about: tuple[ThingShape, ...]
    dice: DiceShape | None
    #: The moment of the order of play, as far as the game divides it.
    when: WhenShape
    #: Of a takeback: the last entry before it that still stands.
    back_to: int | None
    #: Of an undo that keeps later answers: the entries that no longer stand.
    takes_back: tuple[int, ...]


class UndoCard(Shape, frozen=True, kw_only=True):
    """How far this seat may go back by itself, and how many of its own answers that are."""

    reach: int
    count: int
    #: The allies whose later answers are played again if it takes back its last one.
    replays: tuple[str, ...]


class ProposalCard(Shape, frozen=True, kw_only=True):
    """What somebody asks all others to agree to."""

    by: str
    text: str
    #: `takeback` or `amendment`.
    kind: str
    agreed: tuple[str, ...]


class OrderShape(Shape, frozen=True, kw_only=True):
    """An answer given beforehand to every question of one kind: `default`, in the notation, or
    `policy` and the name of one."""

    decision: str
    answer: str


class PhaseCard(Shape, frozen=True, kw_only=True):
    """A step of the order of play as the track at the top shows it."""

    id: str
    name: str
    #: `done`, `now` or `coming`.
    state: str
    rules: tuple[str, ...]


class TaskCard(Shape, frozen=True, kw_only=True):
    """One thing that a step of a lesson asks for."""

    text: str
    #: The same for a screen that is touched; empty: no other words are needed.
    touch: str = ""
    done: bool
    #: What the client reports when its person has done it; empty: the server sees it by itself.
    seen: str
    #: What "Show me" points at: a hex, or a control by the words on it.
    hex: str
    control: str


class CoachCard(Shape, frozen=True, kw_only=True):
    """What the coach of a lesson says now."""

    lesson: str
    title: str
    step: int
    steps: int
    heading: str
    text: tuple[str, ...]
    tasks: tuple[TaskCard, ...]
    #: What was set for this lesson and what was not: the dice.
    disclosure: str
    #: What to do after something legal from which the step does not go on; empty: all is well.
    astray: str
    left: bool
    finished: bool


class TableState(Shape, frozen=True, kw_only=True):
    """Everything a seat is shown."""

    game: GameCard
    seat: str
    seq: int
    entry: int
    #: The game's own view; its shape is the game's business.
    view: Any
    decision: DecisionCard | None
    #: What may be shown together with the question; null: nothing.
    ahead: Ahead | None
    #: The log after entry ``told_from``; lines with a higher number shown before are gone.
    told: tuple[LogLine, ...]
    told_from: int
    undo: UndoCard | None
    orders: tuple[OrderShape, ...]
    proposal: ProposalCard | None
    phases: tuple[PhaseCard, ...]
    #: What everybody must be told: that a rule failed. Empty: nothing.
    trouble: str
    #: The coach, if this game is a lesson and this seat has it.
    coach: CoachCard | None


class PastState(Shape, frozen=True, kw_only=True):
    """The table as a seat knew it after an earlier entry: to look at only."""

    seat: str
    entry: int
    view: Any
    phases: tuple[PhaseCard, ...]


class AnswersGiven(Shape, frozen=True, kw_only=True):
    """What became of several answers that were sent as one list: so many were given, the first
    ones, and each is an entry of its own.

    ``ended`` says why no more were: ``all`` (there were no more), ``refused`` or ``unclear`` (the
    next one; ``refusals`` say why), ``roll``, ``revealed``, ``others`` (somebody else was asked),
    ``over``, or ``failed`` (a rule of the game).
    """

    count: int
    ended: Ended
    #: The same in plain words.
    sentence: str
    refusals: tuple[RefusalShape, ...]


class Accepted(Shape, frozen=True, kw_only=True):
    """Something was done. ``seq`` is where it led; the state is that of now.

    ``again``: it had been done before, under the same key; nothing was done twice. ``answers``:
    what became of a list of answers, if one was sent.
    """

    seq: int
    again: bool
    state: TableState
    answers: AnswersGiven | None


# Options and reasons ----------------------------------------------------------------------------


class Options(Shape, frozen=True, kw_only=True):
    """The legal values of a slot, sorted, and what each is called."""

    values: tuple[Any, ...]
    words: tuple[str, ...]


class Foreseen(Shape, frozen=True, kw_only=True):
    """What an answer brings about at once."""

    price: str
    """What it costs, in the game's money: `11 BRP`; empty: nothing."""
    units: tuple[str, ...]
    """Units of one's own that are lost, by their ids."""
    factors: int
    """What else of one's own is lost: air factors."""
    dice: bool
    """Dice fall."""
    final: bool
    """It cannot be taken back alone: a roll or the answer of somebody else comes next."""


class Checked(Shape, frozen=True, kw_only=True):
    """Every reason against something; none: it is legal. ``action`` is its text."""

    refusals: tuple[RefusalShape, ...]
    action: str
    foreseen: Foreseen | None = None


class WhyNotForm(Shape, frozen=True, kw_only=True):
    """What one kind of answer has to say about a thing: no refusals mean that it is possible."""

    verb: str
    label: str
    #: The slot that could hold it; empty if the answer cannot be given at all now.
    slot: str
    #: What was filled in before it, from what is selected.
    got: dict[str, Any]
    refusals: tuple[RefusalShape, ...]


class WhyNot(Shape, frozen=True, kw_only=True):
    """Every kind of answer that could take a thing."""

    forms: tuple[WhyNotForm, ...]
    possible: bool


# Reports ----------------------------------------------------------------------------------------


class ReportInfo(Shape, frozen=True, kw_only=True):
    """Something that may be asked for by name at the table."""

    name: str
    usage: str
    gist: str


class Plan(Shape, frozen=True, kw_only=True):
    """Something that a seat plans for itself."""

    id: str
    kind: Literal["arrow", "note", "attack"]
    #: Where an arrow leads along, where a note stands, what is attacked.
    hexes: tuple[str, ...]
    #: Who would attack.
    units: tuple[str, ...] = ()
    text: str = ""
    #: The game turn and player turn after which it is forgotten; empty: it stays.
    turn: tuple[str, ...] = ()


class Letter(Shape, frozen=True, kw_only=True):
    """A message that somebody at the table wrote to the others."""

    number: int
    seat: str
    #: When, in UTC.
    written: str
    text: str


class ReportText(Shape, frozen=True, kw_only=True):
    """What was asked for, as text for a fixed-width font, and for some as facts to be drawn."""

    name: str
    text: str
    #: Their shape is the game's business; null: there is only the text.
    facts: Any


class OutcomeChance(Shape, frozen=True, kw_only=True):
    """One way an answer may turn out."""

    outcome: str
    chance: float
    #: As a fraction, where it is exact.
    fraction: str


class Odds(Shape, frozen=True, kw_only=True):
    """How an answer may turn out; averaged over imagined worlds where hidden things matter."""

    exact: bool
    worlds: int
    #: How often it was tried, where exact odds would take too long; 0: they were calculated.
    trials: int
    outcomes: tuple[OutcomeChance, ...]


class CourseShape(Shape, frozen=True, kw_only=True):
    """A course of action as a staff officer tells it: estimated from a few trials."""

    name: str
    trials: int
    promises: str
    costs: str
    #: What speaks against it.
    against: tuple[str, ...]


class MeanShape(Shape, frozen=True, kw_only=True):
    """A mean with its error, 95 cases of 100."""

    value: float
    error: float


class BattleEstimateShape(Shape, frozen=True, kw_only=True):
    """How a battle may end, estimated from so many trials: one's own losses first."""

    trials: int
    lost: tuple[MeanShape, MeanShape]
    damaged: tuple[MeanShape, MeanShape]
    #: The chance to lose more than the enemy, or less; and the error of both.
    more: float
    less: float
    error: float


class AdviceShape(Shape, frozen=True, kw_only=True):
    """What a staff officer would do. He never does it."""

    #: What he would answer now, in the notation.
    answer: str
    why: str
    #: The better first; empty where there is nothing to compare.
    courses: tuple[CourseShape, ...]
    #: What is to be thought of it.
    note: str
    #: How the battle that is under way may end.
    battle: BattleEstimateShape | None


class RollProof(Shape, frozen=True, kw_only=True):
    """All that is needed to compute one roll again, and whether that gives what was rolled.

    The key hashed with SHA-256 gives ``before``; the values follow from HMAC-SHA256 of the key over
    the roll's number, rule, label and ``transcript``.
    """

    entry: int
    dice: DiceShape
    channel: str
    before: str
    transcript: str
    #: What is wrong with it; empty: nothing.
    wrong: str


class Verified(Shape, frozen=True, kw_only=True):
    """What checking every roll of a game that a seat has seen has found."""

    entries: int
    rolls: int
    #: Rolls that were set by a lesson.
    fixed: int
    unseen: int
    chance: str
    faults: tuple[str, ...]
    #: Rolls that follow from a key fixed beforehand.
    proven: int
    #: The commitment of the start: to be compared with the one noted then.
    commitment: str
    #: What this proves and what not.
    statement: tuple[str, ...]


class RowField(Shape, frozen=True, kw_only=True):
    """A field of a table's rows that an amendment may change: none of those that make its key."""

    name: str
    #: What players call it.
    label: str
    #: `number`, `yes-no`, `choice` or `text`.
    kind: str
    #: It holds a list of them.
    many: bool
    #: It may hold nothing.
    optional: bool
    #: The values it may take that have a name, by that name; of a `choice` all.
    choices: dict[str, Any]


class Rows(Shape, frozen=True, kw_only=True):
    """The rows of a table that a seat knows of: what an amendment may change."""

    table: str
    tables: tuple[str, ...]
    #: What players call the tables that hold something.
    called: dict[str, str]
    rows: dict[str, Any]
    #: What players call the rows, by their keys.
    names: dict[str, str]
    fields: tuple[RowField, ...]


class RuleGist(Shape, frozen=True, kw_only=True):
    """What a paragraph or one of its items means, in our own words."""

    rule: str
    gist: str


class RuleCard(Shape, frozen=True, kw_only=True):
    """A paragraph of the rulebook as this program knows it."""

    game: str
    number: str
    #: `tested`, `partly`, `code_only`, `not_needed`, `missing`, or empty if nobody counted.
    status: str
    gists: tuple[RuleGist, ...]
    #: Where the code and the tests are that cite it: file and line.
    code: tuple[str, ...]
    tests: tuple[str, ...]
