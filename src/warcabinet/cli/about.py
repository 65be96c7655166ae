"""What the server's home page shows: games, scenarios, and how far the rulebook is."""

from __future__ import annotations

import threading
from functools import cache

import msgspec

from warcabinet import catalogue
from warcabinet.cli import rule_cards
from warcabinet.cli.ledger.ledger import MISSING, NOT_NEEDED
from warcabinet.cli.ledger.ledger import Ledger as FullLedger
from warcabinet.cli.ledger.parts import EVERYTHING
from warcabinet.cli.ledger.report import parts_within
from warcabinet.engine.rules import Rules, Scenario
from warcabinet.server.about import (
    About,
    GameInfo,
    Ledger,
    PartCoverage,
    RulingInfo,
    ScenarioCoverage,
    ScenarioInfo,
)

RULEBOOK = "awaw"
"""The game whose rulebook the home page reports on."""


def about() -> About:
    """Games, scenarios and the state of the rulebook, once it is counted."""
    return msgspec.structs.replace(_games(), ledger=_ledger())


class AboutNow:
    """The same at once: the rulebook is counted meanwhile, and until then the answer says so."""

    def __init__(self) -> None:
        self.ledger = Ledger(counting=True)
        self.thread = threading.Thread(target=self._count, daemon=True)
        self.thread.start()

    def _count(self) -> None:
        self.ledger = _ledger()
        for game in catalogue.MODULES:
            rule_cards.count(game)

    def __call__(self) -> About:
        return msgspec.structs.replace(_games(), ledger=self.ledger)


@cache
def _games() -> About:
    games = tuple(_game(rules) for rules in catalogue.games().values())
    first = next((one.command for game in games for one in game.scenarios), "warcabinet --help")
    return About(games=games, terminal=first)


def _game(rules: Rules) -> GameInfo:
    scenarios = tuple(_scenario(rules, one) for one in rules.scenarios().values())
    rulings = tuple(
        RulingInfo(
            name=one.name,
            rule=one.rule,
            gist=one.gist,
            choices=one.choices,
            default=one.default,
        )
        for one in rules.rulings
    )
    return GameInfo(
        id=rules.name,
        title=rules.title,
        summary=rules.summary,
        scenarios=scenarios,
        rulings=rulings,
    )


def _scenario(rules: Rules, one: Scenario) -> ScenarioInfo:
    return ScenarioInfo(
        id=one.name,
        title=one.title,
        summary=one.summary,
        seats=tuple(one.seats),
        length=one.length,
        arrangements={
            how: {str(seat): title for seat, title in titles.items()}
            for how, titles in rules.arrangements(one.name).items()
        },
        command=f"warcabinet play {one.name}",
        partly=one.partly,
    )


def _ledger() -> Ledger:
    """The figures of 'warcabinet rules', part by part; none where the game is not installed."""
    ledger = rule_cards.count(RULEBOOK)
    if ledger is None:
        return Ledger()
    return Ledger(
        parts=tuple(
            PartCoverage(
                rules=part.rules,
                title=part.name.capitalize(),
                paragraphs=counts["total"],
                tested=counts["tested"],
                coded=counts["code_only"] + counts["partly"],
                not_needed=counts["not_needed"],
            )
            for part, counts in parts_within(ledger, EVERYTHING)
        ),
        scenarios=_by_scenario(ledger),
    )


def _by_scenario(ledger: FullLedger) -> tuple[ScenarioCoverage, ...]:
    """For each scenario the paragraphs that can matter in it, and those of them in code."""
    rules = catalogue.rules_of(RULEBOOK)
    needed = [rule for rule in ledger.paragraphs() if ledger.status(rule) != NOT_NEEDED]
    found = []
    for name in rules.scenarios():
        used = [rule for rule in needed if rules.uses(name, rule)]
        played = sum(ledger.status(rule) != MISSING for rule in used)
        found.append(ScenarioCoverage(id=name, paragraphs=len(used), enforced=played))
    return tuple(found)
