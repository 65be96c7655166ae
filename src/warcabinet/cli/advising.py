"""`staff` at the table in the terminal: what one's own staff would do, from what the seat knows."""

from __future__ import annotations

import time

from warcabinet.cli.errors import Problem
from warcabinet.cli.screen import HINT
from warcabinet.cli.terminal_game import TerminalGame
from warcabinet.players.advising import NoAdvice, advised
from warcabinet.players.battles import BattleEstimate

SECONDS = 2.5
"""How long courses are tried out."""
FEW = 3


def battle_words(battle: BattleEstimate) -> tuple[str, str]:
    """22.3: how the battle may end, in two lines."""
    own, theirs = (f"{one.value:.1f} ± {one.error:.1f}" for one in battle.lost)
    hurt = " and ".join(f"{one.value:.1f}" for one in battle.damaged)
    return (
        f"you lose {own} factors, the enemy {theirs}; besides, {hurt} are damaged",
        f"you lose more in {battle.more:.0%}, less in {battle.less:.0%} (± {battle.error:.0%})",
    )


def staff(table: TerminalGame, rest: str) -> None:
    """staff: what your staff would do, with its courses, their price and what is against them."""
    begun = time.process_time()

    def go_on(trials: int) -> bool:
        return trials < FEW or time.process_time() - begun < SECONDS

    game, screen = table.game, table.screen
    try:
        found = advised(game.header.game, game.position, table.seat, go_on)
    except NoAdvice as error:
        raise Problem(str(error)) from error
    for number, one in enumerate(found.courses, 1):
        screen.definition(f"Course {number}", table.in_words(one.name), room=10)
        screen.definition("", table.in_words(f"{one.promises}; {one.costs}"), room=10)
        for reason in one.against:
            screen.definition("against", reason, room=10)
    if found.battle is not None:
        for line in battle_words(found.battle):
            screen.definition("Battle", line, room=10)
    screen.say(f"It would answer now: {found.answer}")
    if found.why:
        screen.say(f"Because {table.in_words(found.why)}.")
    screen.say(found.note, HINT)
