"""Plays random games of four turns from the fixtures of 1944 and 1945, and counts what was bombed.

python -m tests.rules.bombing_games [GAMES]
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.rules.shared.bombing_at_random import FIXTURES, game


def main(games: int) -> None:
    found: Counter[str] = Counter()
    for number in range(games):
        found += game(sorted(FIXTURES)[number % 2], number)
    print(f"{games} games, none with a fault")
    for name, count in sorted(found.items()):
        print(f"{name}: {count}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
