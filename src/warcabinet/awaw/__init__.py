"""A World at War: the referee of the game.

The modules and packages follow the parts of the rulebook, so that whoever knows the game finds the
code. `RULES` is the game as the engine takes it; its data files are read when first asked for.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warcabinet.awaw.rules import AwawRules

    RULES: AwawRules


@cache
def _rules() -> AwawRules:
    from warcabinet.awaw.loading import load
    from warcabinet.awaw.rules import AwawRules

    return AwawRules(load())


def __getattr__(name: str) -> object:
    if name == "RULES":
        return _rules()
    raise AttributeError(name)
