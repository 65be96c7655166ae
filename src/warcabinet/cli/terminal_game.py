"""A game at one screen: who sits there, what they have seen, and what is saved."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path

from warcabinet import files
from warcabinet.cli import drafts
from warcabinet.cli.errors import Problem
from warcabinet.cli.keyboard import Keyboard
from warcabinet.cli.screen import BAD, HINT, Screen, asked
from warcabinet.engine import savefile
from warcabinet.engine.asking import Asked
from warcabinet.engine.game import Game, StepCrash
from warcabinet.engine.records import Seat
from warcabinet.engine.views import LogLine, called, log_lines, seat_view
from warcabinet.files import FileProblem
from warcabinet.players.contract import NoAnswer, Player, Searcher, answer_of, reason_of
from warcabinet.players.fuzz import Failure

LOG = 20
"""Log lines shown when nobody says how many."""


class TerminalGame:
    """The game, its file, and who plays it: a person at the screen for each seat that no computer
    player has."""

    def __init__(
        self, game: Game, path: Path, players: Mapping[Seat, Player | Searcher] | None = None
    ) -> None:
        self.game = game
        self.path = path
        self.players = dict(players or {})
        self.people = tuple(seat for seat in game.header.seats if seat not in self.players)
        self.screen = Screen()
        self.keyboard = Keyboard()
        self.keyboard.completer = self._completions
        self.words: tuple[str, ...] = ()
        """The words that are commands of the table, for completion."""
        self.seat = self.people[0]
        """The seat of whoever looks at the screen now."""
        self.saved = True
        self._mark: object = None
        self.handed: Seat | None = None
        """A person who asked for the screen though another is to answer."""
        self._curtained: Seat | None = None if len(self.people) > 1 else self.people[0]
        self._hiding = False
        recent = max(0, game.seq - LOG // 2)
        self._seen = dict.fromkeys(self.people, recent)
        self._drawn: dict[Seat, str] = {}
        self._asked_at: tuple[Seat, int] | None = None
        self._told_of: StepCrash | None = None
        self.reasons: dict[int, str] = {}
        """Why computer players answered as they did, by the entries of their answers."""

    def in_words(self, text: str) -> str:
        """A sentence about the game as the seat at the screen reads it."""
        return self.game.position.world.known_to(self.seat).in_words(text)

    def called(self, seat: str) -> str:
        """What a seat is called; `red` is what is typed."""
        return called(self.game, seat)

    # Whose turn ---------------------------------------------------------------------------------

    @property
    def asked(self) -> Asked | None:
        """The pending question, if it is put to the seat at the screen."""
        return self.game.position.asked(self.seat)

    def next_person(self) -> Seat:
        """Who should look at the screen now."""
        if self.handed is not None:
            return self.handed
        waiting = self.game.position.to_answer()
        return next((seat for seat in waiting if seat in self.people), self.seat)

    def let_computers_play(self) -> None:
        """Computer players answer until a person is asked or the game is over."""
        while not self.game.over:
            seat = next((s for s in self.game.position.to_answer() if s in self.players), None)
            if seat is None:
                return
            try:
                action = answer_of(self.players[seat], self.game, seat)
            except NoAnswer as error:
                raise Problem(
                    f"The computer player of {self.called(seat)} is stuck: {error}."
                ) from error
            self._reasoned(seat)
            try:
                self.game.answer(seat, action)
            except StepCrash as crash:
                raise Problem("The game cannot go on until this is mended.") from crash
            finally:
                self.save()
                self.tell_of_crash()

    def _reasoned(self, seat: Seat) -> None:
        """Keep what a player says of the answer it is just giving. Sealed ones have no place yet
        in the record."""
        decision, why = self.game.position.decision, reason_of(self.players[seat])
        if why and decision is not None and not decision.sealed:
            self.reasons[self.game.seq + 1] = self.in_words(f"{seat}: {why}")

    # Saving -------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the game; if that fails, say so and play on."""
        try:
            self.store()
        except FileProblem as error:
            self.screen.say(f"Not saved: {error}. 'save FILE' writes the game elsewhere.", BAD)

    def store(self) -> None:
        """Write the game to its file, unless somebody else has written there meanwhile."""
        self.saved = False
        there = mark_of(self.path)
        if self._mark is not None and there not in (None, self._mark):
            raise FileProblem(f"{self.path} was changed by another program meanwhile")
        files.save(self.game, self.path)
        self._mark = mark_of(self.path)
        self.saved = True

    def tell_of_crash(self) -> None:
        """If a rule failed since the last good entry, also at an answer that nobody typed: tell,
        and write down how to make it fail again."""
        game, crash = self.game, self.game.crash
        if crash is None or crash is self._told_of:
            return
        self._told_of = crash
        is_answer = crash.text.split(" ")[0] in game.rules.actions
        failure = Failure(
            kind="crash",
            seed=f"{self.path.stem}-{game.seq}",
            problems=(str(crash),),
            seat=str(crash.seat),
            action=crash.text if is_answer else "",
            game=savefile.encode(game).decode(),
            traceback="".join(traceback.format_exception(crash)),
        )
        report = files.CrashReport(failure=failure, scenario=game.header.scenario)
        try:
            path = files.write_crash(report, self.path.parent)
        except FileProblem as error:
            self.screen.say(f"A rule of the game failed, and no report was written: {error}.", BAD)
            return
        what = f"'{crash.text}'" if crash.seat == self.seat else "an answer of another seat"
        self.screen.say(
            f"A rule of the game failed at {what}. Nothing has changed: the game stands "
            f"where it stood. The file {path} tells how it came about; 'warcabinet replay' "
            "makes it happen again.",
            BAD,
        )

    # Showing ------------------------------------------------------------------------------------

    def face(self, seat: Seat) -> None:
        """Give the screen to a seat, behind a curtain where there are secrets, and show what is
        new."""
        self._curtain(seat)
        self.seat = seat
        if self._asked_at != (seat, self.game.seq):
            self.show()

    def _curtain(self, seat: Seat) -> None:
        decision = self.game.position.decision
        hiding = has_secrets(self.game) or (decision is not None and decision.hidden)
        if len(self.people) > 1 and seat != self._curtained and (hiding or self._hiding):
            if self._curtained is not None:
                self.screen.clear()
            self.screen.headline(f"Pass the screen to {self.called(seat)}")
            if self.keyboard.live:
                self.keyboard.hand_to(seat)
                self.keyboard.ask(f"Press Enter when only {self.called(seat)} is looking. ")
                self.screen.clear()
            self._drawn.pop(seat, None)
        self._curtained, self._hiding = seat, hiding

    def show(self, everything: bool = False) -> None:
        """The view of the seat at the screen if it changed, what happened, and the question."""
        game, seat, screen = self.game, self.seat, self.screen
        view = seat_view(game, seat, since=min(self._seen[seat], game.seq))
        drawing = game.rules.draw_text(view.table)
        if everything or drawing != self._drawn.get(seat):
            screen.say()
            title = game.rules.scenario(view.scenario).title
            screen.headline(f"{self.called(seat)}: {title}", f"entry {view.seq}")
            screen.raw(drawing)
        news = [line for line in view.log if (line.kind, line.seat) != ("said", seat)]
        if news:
            screen.say()
            screen.log(news, self.called)
        screen.say()
        if view.trouble:
            screen.say(view.trouble, BAD)
        if view.outcome is not None:
            screen.outcome(view.outcome, self.called)
        elif view.asking is not None:
            screen.question(view.asking)
            if view.undo_to is not None:
                screen.say(f"'undo' takes back as far as entry {view.undo_to}.", HINT)
                if view.undo_replays:
                    allies = " and ".join(map(self.called, view.undo_replays))
                    screen.say(f"What {allies} answered since is played again then.", HINT)
        elif view.waiting is not None:
            others = " and ".join(map(self.called, view.waiting.seats))
            screen.say(f"Waiting for {others}: {asked(view.waiting.prompt, view.waiting.rule)}")
            if len(self.people) > 1:
                screen.say(f"'seat {view.waiting.seats[0]}' hands the screen on.", HINT)
        self._seen[seat], self._drawn[seat] = view.seq, drawing
        self._asked_at = (seat, game.seq)

    def log(self, count: int) -> tuple[LogLine, ...]:
        """The last lines of the log as the seat at the screen may read it."""
        return log_lines(self.game, self.seat)[-count:]

    def _completions(self, before: str) -> list[str]:
        """What may be typed next, for the Tab key."""
        before = before.rpartition(";")[2]  # of several answers the last
        first, _, rest = before.lstrip().partition(" ")
        asked = self.asked
        if before.lstrip() == "":
            return [*(asked.verbs() if asked else ()), *self.words]
        if asked is None:
            return []
        return drafts.completions(asked, rest if first in ("?", "why", "odds") else before)


def mark_of(path: Path) -> object:
    """Something that changes whenever a file is written; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def has_secrets(game: Game) -> bool:
    """Is there anything in this game that one seat knows and another does not?"""
    rows = any(kind.secret for kind in game.position.world.record_types.values())
    return rows or any(kind.secret for kind in game.rules.decisions.values())
