"""20.164A, 21.53: what is in a group of raiders under a marker is hidden until it is engaged: two
games that differ only in that give the defender the same bytes.
"""

from __future__ import annotations

from tests.awaw.secrecy import sent
from tests.awaw.table import Staged
from tests.rules.shared.raiders import BREST, SCAPA, RaidPhase, ocean
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.raiders.hunting_orders import RaidersToOppose
from warcabinet.engine import notation
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat

AXIS, ALLIED = Seat("axis"), Seat("allied")
STEPS = ("AnnounceRaiders", "MissionsUnderWay", "RaidersInBoxes", "RaidersReturn")


def game(raiders: str, hunters: str = "hood, dd 9") -> Game:
    world = ocean(
        f"germany-1 {BREST}: {raiders}",
        "britain atlantic-sw: transport 20",
        f"britain {SCAPA}: {hunters}",
    )
    return new_game(
        Staged(world, RaidPhase(steps=STEPS)), "europe-1939", "raiders", chance="seeded", seed="3"
    )


def say(made: Game, seat: Seat, text: str) -> None:
    made.answer(seat, notation.read(text, RULES.actions))


def test_the_defender_does_not_learn_who_raids() -> None:
    one = game("bismarck, tirpitz, scharnhorst")
    two = game("tirpitz, scharnhorst, gneisenau")
    assert sent(one, AXIS) != sent(two, AXIS)
    assert sent(one, ALLIED) == sent(two, ALLIED)
    for text in ("raid-shipping germany-1 - atlantic-sw -", "end-raiding"):
        for made in (one, two):
            say(made, AXIS, text)
        assert sent(one, ALLIED) == sent(two, ALLIED)
    for made in (one, two):  # a task force may be intercepted on its way
        say(made, ALLIED, "intercept-at-sea -")
    assert sent(one, ALLIED) == sent(two, ALLIED)
    for made in (one, two):
        assert isinstance(made.position.decision, RaidersToOppose)


def test_the_raider_does_not_learn_who_could_hunt_him() -> None:
    first = hidden_hunters("hood, ca 4, dd 4")
    other = hidden_hunters("renown, ca 4, dd 5")
    for text in ("raid-shipping germany-1 - atlantic-sw -", "end-raiding"):
        for one in (first, other):
            say(one, AXIS, text)
        assert sent(first, AXIS) == sent(other, AXIS)
    assert sent(first, ALLIED) != sent(other, ALLIED)


def hidden_hunters(ships: str) -> Game:
    world = ocean(
        f"germany-1 {BREST}: bismarck, tirpitz, scharnhorst",
        "britain atlantic-sw: transport 20",
        f"britain-1 {SCAPA}: {ships}",
    )
    return new_game(
        Staged(world, RaidPhase(steps=STEPS)), "europe-1939", "raiders", chance="seeded", seed="3"
    )
