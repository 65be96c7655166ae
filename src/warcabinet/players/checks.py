"""What is checked while games are played: what must hold at every action of every game.

After every action: the game's own invariants, the books of the World (sums, indexes, rows that load
again), the notation there and back. At some of them, or at all with `thorough`: that a value is
offered if and only if nothing is against it; that a refused answer changes nothing; that the
position survives encoding; undo and redo; saving and loading, after which the loaded game goes on;
that every view can be sent, and that what a seat imagines of hidden things agrees with it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from warcabinet.engine import notation, savefile
from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.engine.views import encoded_view
from warcabinet.players.offering import spoiled, wrongly_offered
from warcabinet.players.spiel import Knowledge, State

EVERY = 16
"""One action in so many gets the expensive checks."""
RELOADS = 4
"""Of those, one in so many saves and loads the game."""
REPLAYS = 8
"""One finished game in so many is replayed from the start."""
MANY_ROWS = 500
"""The books of a World with more rows are only checked with the expensive checks."""


class Violation(Exception):
    """Something that must always hold does not."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class RuleFailed(Exception):
    """A rule failed at an answer that was given for a seat, not by it."""


class Checks:
    """Watches one game; raises Violation. Which actions get the expensive checks depends on the
    seed.
    """

    def __init__(self, rules: Rules, seed: str, thorough: bool = False, every: int = EVERY) -> None:
        self.rules = rules
        self.thorough = thorough
        self.every = 1 if thorough else every
        self.count = picker(f"checks {seed}")(self.every * RELOADS)
        self.replays = thorough or picker(f"replay {seed}")(REPLAYS) == 0
        self._digest = b""
        self._sound: set[object] = set()
        """Tables whose books have been checked, by their stamps."""

    @classmethod
    def all(cls, rules: Rules) -> Checks:
        """Every check at every action."""
        return cls(rules, "", thorough=True)

    @property
    def due(self) -> bool:
        return self.count % self.every == 0

    @property
    def reloads(self) -> bool:
        return self.count % (self.every * RELOADS) == 0

    def before(self, game: Game, seat: Seat, action: Action) -> None:
        self.count += 1
        problems = _misread(self.rules, action)
        if self.due:
            asked = game.position.asked(seat)
            assert asked is not None
            below = _picks(game)
            self._digest = game.position.digest()
            problems += wrongly_offered(asked, self.rules, below)
            problems += _bad_default(asked)
            demand(problems)  # what follows relies on it
            problems += _refusals_that_change(game, asked, action, below)
            problems += _not_encodable(game.position)
            problems += _bad_views(game, below, self._sound)
        demand(problems)

    def after(self, game: Game, seat: Seat, action: Action, seq: int) -> Game:
        if game.trouble:
            raise RuleFailed(
                f"{game.trouble} (it had no real choice, or a standing order)"
            ) from game.crash
        demand(broken(self.rules, game.position, self.due, self._sound))
        if not self.due:
            return game
        demand(_not_undone(game, seat, action, seq, self._digest))
        return _reloaded(game) if self.reloads else game

    def finish(self, game: Game) -> None:
        """What is checked when the game is over."""
        demand(broken(self.rules, game.position, True))
        for seat in game.header.seats:
            encoded_view(game, seat)
        if self.replays:
            again = savefile.replay(savefile.read(savefile.encode(game)), self.rules)
            demand(_differences(game, again, "replaying the record from its start"))


def demand(problems: list[str]) -> None:
    """Raise Violation if there are any problems."""
    if problems:
        raise Violation(problems)


def _picks(game: Game) -> Below:
    """The fuzzer's own choices at this point of this game: the same whenever it is looked at."""
    return picker(f"checks {game.header.seed} {game.seq}")


def broken(
    rules: Rules, position: Position, always: bool, sound: set[object] | None = None
) -> list[str]:
    """What is wrong with a position by the game's own invariants and by its books, but for tables
    that are known to be sound."""
    world = position.world
    problems = list(rules.violations(world))
    rows = sum(len(world.table(name)) for name in world.record_types)
    if always or rows <= MANY_ROWS:
        problems += world.faults(sound)
    return problems


def _misread(rules: Rules, action: Action) -> list[str]:
    text = notation.write(action)
    try:
        again = notation.read(text, rules.actions)
    except notation.BadNotation as error:
        return [f"the text {text!r} of an action cannot be read: {error}"]
    if again != action:
        return [f"the text {text!r} of {action!r} is read as {again!r}"]
    return []


def _bad_default(asked: Asked) -> list[str]:
    name = asked.decision.name()
    default = asked.default()
    if default is None:
        return [f"the reaction {name} has no default"] if asked.decision.reaction else []
    against = asked.check(default)
    return [f"the default of {name} is illegal: {refusal.reason}" for refusal in against]


def _refusals_that_change(game: Game, asked: Asked, action: Action, below: Below) -> list[str]:
    """Wrong answers on purpose: each must be refused and leave no trace."""
    problems: list[str] = []
    for seat, wrong in _wrong_answers(game, asked, action, below):
        before, seq = game.position.digest(), game.seq
        text = f"{seat}: {notation.write(wrong)}"
        try:
            game.answer(seat, wrong)
        except Refused as error:
            if not error.refusals:
                problems.append(f"'{text}' is refused without a reason")
        else:
            problems.append(f"'{text}' is taken though there are reasons against it")
            break
        if game.position.digest() != before or game.seq != seq:
            problems.append(f"'{text}' was refused and yet changed the game")
    return problems


def _wrong_answers(
    game: Game, asked: Asked, action: Action, below: Below
) -> Iterator[tuple[Seat, Action]]:
    for seat in game.header.seats:
        if seat not in asked.decision.seats:
            yield seat, action
    for _ in range(2):
        wrong = spoiled(asked, game.rules, action, below)
        if wrong is not None and asked.check(wrong):
            yield asked.seat, wrong


def _not_encodable(position: Position) -> list[str]:
    data = msgspec.json.decode(msgspec.json.encode(position.encode()))
    again = Position.decode(position.rules, position.scenario, position.options, data)
    if again.digest() != position.digest():
        return ["the position differs after encoding and decoding"]
    return []


def _bad_views(game: Game, below: Below, sound: set[object]) -> list[str]:
    """Every seat's view must encode, and look the same if what it cannot know is imagined again."""
    problems = []
    state = State(game.position)
    for seat in game.header.seats:
        encoded_view(game, seat, max(0, game.seq - 10))
        imagined = Knowledge.of(game.position, seat).imagined(below)
        if imagined.information_view(seat) != state.information_view(seat):
            problems.append(f"what {seat} imagines is not what it sees")
        world = imagined.position.world
        wrong = [*game.rules.violations(world), *world.faults(sound)]
        problems += [f"what {seat} imagines is no possible world: {text}" for text in wrong]
    return problems


def _not_undone(game: Game, seat: Seat, action: Action, seq: int, before: bytes) -> list[str]:
    sealed = seat in game.position.sealed and game.seq == seq + 1
    if sealed and game.position.withdraw(seat).digest() != before:
        return ["withdrawing the sealed answer does not lead to the position before it"]
    if game.undo_reach(seat) > seq:
        return []
    after, entries = game.position.digest(), list(game.entries)
    game.undo(seat, seq)
    if game.position.digest() != before or game.seq != seq:
        return ["taking the answer back does not lead to the position before it"]
    game.answer(seat, action)
    if game.position.digest() != after or game.entries != entries:
        return ["giving the answer again after taking it back leads to another position"]
    return []


def _reloaded(game: Game) -> Game:
    """The game saved and loaded, to go on with."""
    again = savefile.load(savefile.encode(game), game.rules)
    demand(_differences(game, again, "saving and loading"))
    return again


def _differences(game: Game, again: Game, what: str) -> list[str]:
    same = {
        "position": game.position.digest() == again.position.digest(),
        "record": game.entries == again.entries,
        "transcript": game.standing.transcript == again.standing.transcript,
        "count of rolls": dict(game.standing.rolls) == dict(again.standing.rolls),
    }
    return [f"the {name} differs after {what}" for name, equal in same.items() if not equal]
