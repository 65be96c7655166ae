"""22.12, 20.164A: whether a window is opened, what it offers and what it refuses does not depend on
what the seat may not know: two games that differ only in hidden ships give it the same bytes.
"""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.naval.interceptions import LAE, MORESBY, NOUMEA, RABAUL, ocean, sail
from tests.awaw.secrecy import odds, past, sent
from tests.awaw.table import Staged
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.interception.attempting_interception import InterceptionWindow, openings
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.engine import notation
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat

AXIS, ALLIED = Seat("axis"), Seat("allied")
WINDOWS = (
    "activity-1=HH29=us-1=0",
    "activity-1=KK29=us-1=0",
    "activity-1=HH29=japan-1=0",
    "us-1=HH29=japan-2=0",
    "us-1=HH29=us-2=0",
    "-",
)


def game(japan: tuple[str, str], us: tuple[str, str]) -> Game:
    world = ocean(
        f"japan-1 {RABAUL}: {japan[0]}",
        f"japan-2 {LAE}: {japan[1]}",
        f"us-1 {MORESBY}: {us[0]}",
        f"us-2 {NOUMEA}: {us[1]}",
        f"us loose {MORESBY}: submarine 1",
    )
    sail(world, "activity-1", "japan-1", "JJ29")
    rules = Staged(world, Interceptions(activities=(ActivityId("activity-1"),)))
    return new_game(rules, "coral-sea", "ships", chance="seeded", seed="3")


def got(made: Game, seat: Seat) -> list[bytes]:
    """What a seat gets: also what it is offered, and told against answers that it may try."""
    found = sent(made, seat)
    question = made.position.decision
    if isinstance(question, InterceptionWindow):
        for text in WINDOWS:
            action = notation.read(f"intercept-at-sea {text}", RULES.actions)
            found.append(msgspec.json.encode(made.position.check(seat, action)))
        if seat in question.seats:
            asked = made.position.asked(seat)
            assert asked is not None
            found.append(question.prompt_for(asked).encode())
            offered = openings(asked.world, seat, question.activities, question.level, question.at)
            found.append(msgspec.json.encode(offered))
    return found


FAST, SLOW = ("dd 12", "akagi, dd 10"), ("yamato, dd 10", "dd 14")
CRUISERS, CARRIERS = ("ca 8, dd 4", "dd 12"), ("enterprise, dd 9", "ca 4, dd 8")


@pytest.mark.parametrize("other", [SLOW, tuple(reversed(FAST))])
def test_the_one_who_intercepts_does_not_learn_what_he_meets(other: tuple[str, str]) -> None:
    one, two = game(FAST, CRUISERS), game(other, CRUISERS)
    assert got(one, AXIS) != got(two, AXIS)
    assert got(one, ALLIED) == got(two, ALLIED)
    for made in (one, two):
        action = notation.read("intercept-at-sea activity-1=HH29=us-1=0", RULES.actions)
        made.answer(ALLIED, action)
    assert got(one, ALLIED) == got(two, ALLIED)
    assert past(one, ALLIED) == past(two, ALLIED)
    assert odds(one, ALLIED) == odds(two, ALLIED)


def test_the_one_who_is_intercepted_does_not_learn_who_could_have_come() -> None:
    one, two = game(FAST, CRUISERS), game(FAST, CARRIERS)
    for made in (one, two):
        assert isinstance(made.position.decision, InterceptionWindow)
    assert got(one, ALLIED) != got(two, ALLIED)
    assert got(one, AXIS) == got(two, AXIS)
    for made in (one, two):
        action = notation.read("intercept-at-sea activity-1=HH29=us-1=0", RULES.actions)
        made.answer(ALLIED, action)
    assert got(one, AXIS) == got(two, AXIS)
    assert past(one, AXIS) == past(two, AXIS)
    assert odds(one, AXIS) == odds(two, AXIS)
