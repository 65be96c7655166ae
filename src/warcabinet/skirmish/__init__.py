"""Skirmish: a small complete game, and the template for a new one. Its rules: `docs/skirmish.md`.

* `field`, `world`, `scenarios`: what is printed, what can change, how a game starts;
* `setup`, `initiative`, `movement`, `attacks`, `reaction`, `aftermath`: the decisions, each beside
  the restrictions, layers and modifiers that concern it;
* `stacking`, `refuge`, `balance`: what several of these need;
* `sequence`, `fight`: the order of play; `victory`: the end;
* `view`, `text`: what a seat sees; `invariants`: what must always be true;
* `book`, `rules`: what the engine is given.
"""

from __future__ import annotations

from warcabinet.skirmish.rules import SkirmishRules

RULES = SkirmishRules()

__all__ = ["RULES", "SkirmishRules"]
