"""What a staff officer tells whoever asks: courses with prices, or what he would answer."""

from __future__ import annotations

from functools import cache

import pytest

from tests.awaw.table import Table, table, world_at
from tests.players.test_greedy import match
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.players.advising import Advice, NoAdvice, advised
from warcabinet.players.awaw.staff.estimating import ESTIMATING, Account, account
from warcabinet.players.staff import Course, Leader

AXIS, ALLIED = Seat("axis"), Seat("allied")
UNITS = (
    "germany-armor-4-6 L33",
    "germany-infantry-3-3 L33",
    "germany-infantry-3-3 M32",
    "poland-infantry-1-3 M33",
    "poland-infantry-2-3 M35",
)


@cache
def in_poland() -> Table:
    return table(*UNITS, scenario="poland-1939", turn="Fall 1939", play=GroundMovement())


@cache
def said() -> Advice:
    return advised("awaw", in_poland().position, AXIS, lambda trials: trials < 2)


def test_courses_are_told_with_trials_prices_and_doubts() -> None:
    before = in_poland().position.digest()
    found = said()
    assert in_poland().position.digest() == before  # it never acts
    assert len(found.courses) == 1  # the other one came to the same
    assert "came to the same" in found.note
    for one in found.courses:
        assert one.trials == 1
        assert one.promises.startswith("takes ")
        assert one.costs.startswith("we lose ")
        assert "tried only once: luck may have decided" in one.against
    assert "2 trials" in found.note
    assert "not played out" in found.note


def test_a_course_that_is_tried_is_not_changed_for_the_likeliest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The question belongs to a turn of one's own, for which a player would choose a course."""
    chosen: list[Seat] = []
    monkeypatch.setattr(Leader, "follow", lambda self, course, entry: chosen.append(self.seat))
    advised("awaw", in_poland().position, AXIS, lambda trials: trials < 2)
    assert AXIS not in chosen


def test_the_answer_is_legal_and_has_a_reason() -> None:
    position = in_poland().position
    asked = position.asked(AXIS)
    assert asked is not None
    assert not asked.check(notation.read(said().answer, position.rules.actions))
    assert said().why


def test_without_time_for_trials_there_is_the_answer_alone() -> None:
    found = advised("awaw", in_poland().position, AXIS, lambda _: False)
    assert found.courses == ()
    assert found.answer
    assert "nothing was played out" in found.note


def test_a_game_without_courses_gives_its_answer() -> None:
    game = match("skirmish-duel", "greedy", "g").game
    (seat, *_) = game.position.to_answer()
    found = advised("skirmish", game.position, seat)
    assert found.courses == ()
    assert found.why == "it is what is usually answered"


def test_who_is_not_asked_gets_no_advice() -> None:
    with pytest.raises(NoAdvice):
        advised("awaw", in_poland().position, ALLIED)


def test_a_trial_counts_losses_places_and_who_is_cut_off() -> None:
    before = world_at(*UNITS, scenario="poland-1939", turn="Fall 1939")
    after = world_at(*UNITS[:2], *UNITS[3:4], scenario="poland-1939", turn="Fall 1939")
    found = account(before, after, Side.AXIS)
    assert (found.lost, found.taken) == (3, 2)
    assert found.places == frozenset()
    told = ESTIMATING.told(Course("a course", {}), before, [after, before], AXIS)
    assert told.costs.startswith("we lose 0 to 3 factors, the enemy 0 to 2;")
    assert "it costs us more than the enemy" in told.against
    assert "it takes nothing that counts" in told.against
    assert "; the plan: drive towards Warsaw with " in told.promises
    assert isinstance(found, Account)


def test_it_tells_what_the_enemy_can_attack_afterwards() -> None:
    """Berlin (L31) is empty, and two Polish armies stand beside it."""
    poles = ("poland-infantry-2-3 L32", "poland-infantry-2-3 M32")
    guarded, open_city = (
        world_at(*units, *poles, scenario="poland-1939", turn="Fall 1939")
        for units in (("germany-infantry-3-3 L31 x2",), ("germany-armor-4-6 M29",))
    )
    told = ESTIMATING.told(Course("a course", {}), open_city, [open_city], AXIS)
    assert "the enemy can attack Berlin with up to 4 factors (nobody there)" in told.against
    told = ESTIMATING.told(Course("a course", {}), guarded, [guarded], AXIS)
    assert not any("Berlin" in one for one in told.against)


def test_conquests_that_bring_brps_are_no_cost() -> None:
    before = world_at(*UNITS, scenario="poland-1939", turn="Fall 1939")
    after = world_at(*UNITS, scenario="poland-1939", turn="Fall 1939")
    treasury = after.treasuries["germany"]
    after.amend(treasury, level=treasury.level + 5)
    told = ESTIMATING.told(Course("a course", {}), before, [after], AXIS)
    assert told.costs.endswith("; it brings 5 BRPs")


def test_courses_that_come_to_the_same_are_told_once() -> None:
    """In the winter line nobody attacks, however hard he would hit."""
    units = ("germany-infantry-3-3 M32", "poland-infantry-2-3 Q40")
    waiting = table(*units, scenario="poland-1939", turn="Fall 1939", play=GroundMovement())
    told = advised("awaw", waiting.position, AXIS, lambda trials: trials < 3)
    figures = [
        (one.promises.partition("; the plan")[0], one.costs, one.against) for one in told.courses
    ]
    assert len(figures) == len(set(figures))
    assert len(figures) < 3
    assert "3 trials" in told.note
