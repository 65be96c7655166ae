"""A World at War: the referee of the game.

The modules and packages follow the parts of the rulebook, so that whoever knows the game finds the
code. `RULES` is the game as the engine takes it; its data files are read when first asked for.
`list_scenarios` reads no more than the first lines of scenario files.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warcabinet.awaw.rules import AwawRules
    from warcabinet.engine.rules import Scenario

    RULES: AwawRules

TITLE = "A World at War"


def list_scenarios() -> Mapping[str, Scenario]:
    """7.11: what the players may choose from."""
    from warcabinet.awaw.loading import scenario_texts
    from warcabinet.awaw.scenarios.file.offered import offered
    from warcabinet.awaw.scenarios.file.shelf import Shelf

    return offered(Shelf(scenario_texts()).heads)


@cache
def _rules() -> AwawRules:
    from warcabinet.awaw.loading import load
    from warcabinet.awaw.rules import AwawRules

    return AwawRules(load())


def __getattr__(name: str) -> object:
    if name == "RULES":
        return _rules()
    raise AttributeError(name)
