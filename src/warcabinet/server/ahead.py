"""What lies ahead of a seat in its own turn: the questions of a run, and answers tried out on them.

The real engine gives the answers in a position made up of what the seat knows, and goes on as long
as nobody else is asked and no die falls. So nothing hidden is told, and nothing is done: whoever
looks ahead sends a list of answers then, and the referee puts each question as ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from warcabinet.engine import notation
from warcabinet.engine.asking import worded
from warcabinet.engine.automatic import automatic
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import picker
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Run
from warcabinet.players.spiel import Knowledge
from warcabinet.server.decision_cards import decision_card
from warcabinet.server.faults import AgainstTheRules, refusal_shapes
from warcabinet.server.live_game import LiveGame
from warcabinet.server.shapes import Ahead, AheadCard

MOST = 40
"""Questions of a run that are looked at."""

Plans = Mapping[str, Sequence[str]]
"""What to answer, by the keys of the questions; to all others their default."""

NO_PLANS: Plans = {}


def look_ahead(live: LiveGame, seat: Seat, plans: Plans = NO_PLANS) -> Ahead | None:
    """The questions of the run in which a seat is, each as it comes if the planned answers are
    given, and the default where nothing is planned. None: there is no such run."""
    if _is_taught(live):
        return None
    position = live.game.position
    run = _run(position, seat)
    if run is None or not _is_for(position, seat) or not _may_be_left(position, run):
        return None
    return _Look(live, seat, run, plans).ahead()


def position_after(live: LiveGame, seat: Seat, after: Sequence[str]) -> Position:
    """The position in which a question is asked that lies ahead, made up of what the seat knows;
    the real one if nothing lies between."""
    if not after:
        return live.game.position
    tried: dict[tuple[str, ...], Position] = live.remembered.setdefault(("tried", seat), {})
    given = tuple(after)
    if given not in tried:
        if len(tried) >= MOST:
            tried.pop(next(iter(tried)))
        tried[given] = _answered(live, seat, _imagined(live, seat), given)
    return tried[given]


class _Look:
    """One look ahead, question by question."""

    def __init__(self, live: LiveGame, seat: Seat, run: Run, plans: Plans) -> None:
        self.live, self.seat, self.run, self.plans = live, seat, run, plans
        self.position = _imagined(live, seat)
        self.start = self._part()
        self.before = self.position.world.known_to(seat)
        self.given: tuple[str, ...] = ()
        self.seen: dict[str, int] = {}

    def ahead(self) -> Ahead:
        cards: list[AheadCard] = []
        ends = ""
        while len(cards) < MOST and self._goes_on():
            card = self._next()
            cards.append(card)
            if card.card.name == self.run.main:
                ends = "main"
            if not card.answers:
                break
        over = self.position.over or self._part() != self.start
        return Ahead(
            run=self.run.name,
            title=self.run.title,
            main=self.run.main,
            questions=tuple(cards),
            price=self._price(),
            ends="main" if ends else "turn" if over else "more",
        )

    def _price(self) -> str:
        known = self.position.world.known_to(self.seat)
        return self.position.rules.stakes(self.before, known, self.seat).price if self.given else ""

    def _part(self) -> tuple[str, ...]:
        """Whose player turn it is, of which game turn."""
        world = self.position.world
        return self.position.rules.moment_names(world, world.moment())[:2]

    def _phase(self) -> str:
        track = self.position.rules.track(self.position.world.known_to(self.seat))
        return next((phase.id for phase in track if phase.state == "now"), "")

    def _goes_on(self) -> bool:
        position = self.position
        if not _is_for(position, self.seat) or _run(position, self.seat) != self.run:
            return False
        # On the way to a main question only what is routine is passed by. A list has room for all.
        return not self.run.main or _may_be_left(position, self.run)

    def _next(self) -> AheadCard:
        """The card of the question that comes next, and on to the one after it."""
        card = decision_card(self.position, self.seat)
        assert card is not None
        number = self.seen[card.name] = self.seen.get(card.name, 0) + 1
        key = card.name if number == 1 else f"{card.name}:{number}"
        phase = self._phase()
        before, refusals, again = self.given, list[Refusal](), None
        planned = 0
        if card.name != self.run.main:
            for answer in self.plans.get(key, ()):
                if refusals := self._give(answer):
                    break
            planned = len(self.given) - len(before)
            if planned and self._is_asked(card.name):
                again = decision_card(self.position, self.seat)
            self._leave(card.name, begun=planned > 0)
        asked = self.live.game.rules.decisions[card.name]
        known = self.position.world.known_to(self.seat)
        return AheadCard(
            key=key,
            card=card,
            phase=phase,
            after=before,
            answers=self.given[len(before) :],
            planned=planned,
            again=again,
            by_default=asked.by_default,
            refusals=refusal_shapes(worded(refusals, known.in_words)),
        )

    def _is_asked(self, name: str) -> bool:
        decision = self.position.decision
        return (
            _is_for(self.position, self.seat) and decision is not None and decision.name() == name
        )

    def _leave(self, name: str, begun: bool) -> None:
        """Give the default, if the question is still asked. Where something was answered, only a
        default that says that this was all."""
        if not self._is_asked(name):
            return
        asked = self.position.asked(self.seat)
        default = asked.default() if asked else None
        if asked and default is not None and (not begun or asked.closes(default)):
            self._give(notation.write(default))

    def _give(self, answer: str) -> list[Refusal]:
        if not _is_for(self.position, self.seat):
            return [Refusal("", "something else is decided before")]
        try:
            self.position = _given(self.live, self.seat, self.position, answer)
        except notation.BadNotation as error:
            return [Refusal("", str(error))]
        except Refused as error:
            return list(error.refusals)
        self.given = (*self.given, answer)
        return []


def _is_taught(live: LiveGame) -> bool:
    """In a lesson one question comes after the other, as its text says."""
    learning = live.setting.learning
    return learning is not None and not learning.left and not learning.finished


def _is_for(position: Position, seat: Seat) -> bool:
    """Is something asked of this seat alone, and openly?"""
    decision = position.decision
    return decision is not None and decision.seats == (seat,) and not decision.hidden


def _may_be_left(position: Position, run: Run) -> bool:
    """Is it routine, or what the run leads to? Whoever is in the middle of a fight is asked."""
    decision = position.decision
    return decision is not None and (bool(decision.by_default) or decision.name() == run.main)


def _run(position: Position, seat: Seat) -> Run | None:
    return position.rules.run(position.world.known_to(seat), seat)


def _imagined(live: LiveGame, seat: Seat) -> Position:
    """The position as it may be, from what the seat knows."""
    kept = live.remembered
    if ("imagined", seat) not in kept:
        knowledge = Knowledge.of(live.game.position, seat)
        kept["imagined", seat] = knowledge.imagined(picker(f"ahead {seat}")).position
    found: Position = kept["imagined", seat]
    return found


def _answered(live: LiveGame, seat: Seat, position: Position, answers: Sequence[str]) -> Position:
    """Where answers lead; refused where they lead nowhere."""
    for answer in answers:
        if not _is_for(position, seat):
            raise AgainstTheRules([Refusal("", "something else is decided before")])
        try:
            position = _given(live, seat, position, answer)
        except notation.BadNotation as error:
            raise AgainstTheRules([Refusal("", str(error))]) from error
        except Refused as error:
            raise AgainstTheRules(list(error.refusals)) from error
    return position


def _given(live: LiveGame, seat: Seat, position: Position, answer: str) -> Position:
    """The position after an answer, and after those that follow by themselves: by standing orders
    of the seat, and where it has no choice."""
    asked = position.asked(seat)
    assert asked is not None
    verbs = {kind.verb(): kind for kind in asked.forms}
    position = position.answer(seat, notation.read(answer, verbs))
    standing = live.game.standing
    orders = {seat: standing.orders.get(seat, ())}
    for _ in range(MOST):
        if not _is_for(position, seat):
            break
        now = msgspec.structs.replace(standing, position=position, orders=orders)
        found = automatic(now)
        if found is None:
            break
        position = position.answer(seat, found[1])
    return position
