"""Speed of what a player is told at sea: the chance of an interception, the end of a strike, and
how a whole battle may go. Positions come from games of `greedy` players."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport, Rules
from warcabinet.players import arena
from warcabinet.players.advising import advised

CLOSE = 0.05
"""A chance whose standard error is no larger is known well enough."""
GAMES = 20
"""In so many games such questions are looked for at most."""


class SeaBench:
    """The figures of one scenario; None where its games ask no such question."""

    def __init__(self, rules: Rules, scenario: str, seconds: float) -> None:
        self.rules, self.scenario, self.seconds = rules, scenario, seconds
        self.runs = 0

    def interception_ms(self) -> float | None:
        """22.22: one chance of those that the report of a window lists."""
        return self._report("interception-window", "interceptions", "hexes")

    def strike_ms(self) -> float | None:
        """22.461: the strikes that could be launched now, all of them."""
        return self._report("strike-or-not", "strikes", "")

    def battle_ms(self) -> float | None:
        """22.3: a battle fought out in one's head until the standard error of its chance is small
        enough, from its first plans on.
        """
        times = []
        for position, seat in self._asked("air-planning"):
            since = time.process_time()
            found = advised(self.rules.name, position, seat, lambda trials: trials < ENOUGH).battle
            if found is None:
                continue
            times.append((time.process_time() - since) / found.trials * ENOUGH)
        return self._median(times)

    def _report(self, question: str, name: str, parts: str) -> float | None:
        """How long a report takes; if it lists chances, how long one of them."""
        report = self.rules.reports().get(name)
        if report is None or report.facts is None:
            return None
        times = []
        for position, seat in self._asked(question):
            since = time.process_time()
            try:
                facts = report.facts(position.world.known_to(seat), seat, "")
            except NoReport:
                continue
            took = time.process_time() - since
            count = sum(len(getattr(one, parts)) for one in facts.targets) if parts else 1
            if count:
                times.append(took / count)
        return self._median(times)

    def _median(self, times: list[float]) -> float | None:
        self.runs = len(times)
        return median(times) * 1_000 if times else None

    def _asked(self, question: str) -> Iterator[tuple[Position, Seat]]:
        """Positions in which somebody is asked this and has a choice, until the time is up."""
        end = time.process_time() + 4 * self.seconds
        players = arena.lineup(self.rules, self.scenario, ["greedy"])
        for number in range(GAMES):
            seed = f"sea-{number}"
            match = arena.Match(arena.start(self.rules, self.scenario, seed), players, seed)
            while not match.game.over and time.process_time() < end:
                seat, position = arena.next_seat(match.game), match.game.position
                asked = position.asked(seat)
                if asked is not None and asked.decision.name() == question:
                    yield position, seat
                match.step(seat)


ENOUGH = round(0.25 / CLOSE**2)
"""So many trials make the standard error of any chance that small."""
