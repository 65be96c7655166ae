"""20.164A, 21.35: that units are aboard everybody sees; which force carries them is a secret: two
games that differ only in that give the other seat the same bytes, up to the beach and after it.
"""

from __future__ import annotations

from tests.awaw.naval.interceptions import NOUMEA
from tests.awaw.secrecy import odds, past, sent
from tests.awaw.table import Staged
from tests.rules.shared.landing import (
    ASHORE,
    AUSTRALIAN,
    INFANTRY,
    MARINE,
    MORESBY,
    RABAUL,
    InOrder,
    coast,
)
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.engine import notation
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat

AXIS, ALLIED = Seat("axis"), Seat("allied")
UNITS = (
    f"japan-marine-1-2 {RABAUL}",
    f"japan-infantry-1-2 {RABAUL} x2",
    f"{AUSTRALIAN} {MORESBY}",
)


def game(loads: str) -> Game:
    """Two task forces that are alike sail to Port Moresby; the loads are dealt out between them."""
    world = coast(
        f"japan-1 {RABAUL}: ca 6, dd 6",
        f"japan-2 {RABAUL}: ca 6, dd 6",
        f"us-1 {NOUMEA}: ca 10, dd 9",
        units=UNITS,
    )
    steps = tuple(step.__name__ for step in (*ASHORE, NavalReturn))
    made = new_game(
        Staged(world, InOrder(steps=steps)), "coral-sea", "cargo", chance="seeded", seed="5"
    )
    say(made, AXIS, "leave-task-forces")
    say(made, AXIS, f"invade japan-1,japan-2 - {MORESBY} {loads} -")
    return made


def say(made: Game, seat: Seat, text: str) -> None:
    made.answer(seat, notation.read(text, RULES.actions))


def test_the_enemy_does_not_learn_which_force_carries_what() -> None:
    one = game(f"{MARINE}=japan-1,{INFANTRY}=japan-2")
    two = game(f"{INFANTRY}=japan-1,{MARINE}=japan-2")
    seen = sent(one, ALLIED)
    assert seen == sent(two, ALLIED)
    assert sent(one, AXIS) != sent(two, AXIS)
    assert any(b"japan-marine-1-2/1 embarks" in one for one in map(bytes, seen))
    for made in (one, two):
        say(made, AXIS, "end-missions")
    assert sent(one, ALLIED) == sent(two, ALLIED)
    for made in (one, two):
        say(made, ALLIED, "intercept-at-sea -")
        say(made, AXIS, f"land-troops {INFANTRY},{MARINE} japan-1")
    assert sent(one, ALLIED) == sent(two, ALLIED)
    for made in (one, two):
        say(made, AXIS, "end-attacks")
    assert sent(one, ALLIED) == sent(two, ALLIED)
    assert past(one, ALLIED) == past(two, ALLIED)
    assert odds(one, ALLIED) == odds(two, ALLIED)
