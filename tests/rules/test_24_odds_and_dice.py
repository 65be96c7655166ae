"""24.62, 26.46: exact odds agree with dice that are rolled, within four standard errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from tests.rules.shared.bombing import europe
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import table_result
from warcabinet.awaw.state.bombing import Role
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    BOMB,
    Meeting,
    bombing,
    chances,
    deal,
    left,
    strength,
    strike,
    total,
)
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import Shipping, shipping_losses
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import chances as sinkings
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import strike as attack

ROLLS = 4000


def two(chance: Random) -> int:
    return chance.randint(1, 6) + chance.randint(1, 6)


def agree(exact: dict[int, float], roll: Callable[[Random], int]) -> None:
    """Each figure comes up about as often as it should, and the mean is right."""
    chance = Random(24)
    rolled = Counter(roll(chance) for _ in range(ROLLS))
    assert set(rolled) <= set(exact)
    for figure, likely in exact.items():
        error = sqrt(likely * (1 - likely) / ROLLS)
        assert abs(rolled[figure] / ROLLS - likely) <= 4 * error + 1e-9, figure
    mean = sum(figure * likely for figure, likely in exact.items())
    spread = sum(likely * (figure - mean) ** 2 for figure, likely in exact.items())
    found = sum(figure * count for figure, count in rolled.items()) / ROLLS
    assert abs(found - mean) <= 4 * sqrt(spread / ROLLS) + 1e-9


@pytest.mark.parametrize(("boats", "asw", "modifier"), [(6, 6, 2), (6, 7, -1), (12, 9, 0)])
def test_submarines(boats: int, asw: int, modifier: int) -> None:
    setting, there = europe().statics, Shipping(20)
    exact: dict[int, float] = {}
    for end, likely in sinkings(setting, boats, asw, modifier, there).items():
        exact[end.shipping.sunk] = exact.get(end.shipping.sunk, 0.0) + float(likely)

    def roll(chance: Random) -> int:
        one = attack(setting, boats, asw, modifier, two(chance), two(chance))
        return shipping_losses((one,), there).sunk

    agree(exact, roll)


@pytest.mark.parametrize(("bombers", "escorts", "guards"), [(5, 0, 0), (6, 4, 4), (8, 2, 6)])
def test_bombing(bombers: int, escorts: int, guards: int) -> None:
    setting = europe().statics
    force = strength({Role.BOMBERS: bombers, Role.INTERCEPTORS: escorts})
    theirs = strength({Role.INTERCEPTORS: guards})
    fight = Meeting(min(total(force), guards), guards, -1)
    met = (theirs, fight) if guards else None
    exact: dict[int, float] = {}
    for end, likely in chances(setting, force, met, 4, 1).items():
        exact[end.damage] = exact.get(end.damage, 0.0) + float(likely)

    def roll(chance: Random) -> int:
        fleet = force
        if guards:
            result = table_result(setting, fight.defense, two(chance) - fight.modifier)
            fleet = left(fleet, *deal(fleet, *result))
        count = bombing(strength({role: n for role, n in fleet if role in BOMB}))
        if not count:
            return 0
        return strike(setting, count, 4, 1, (two(chance), two(chance))).brps(setting)

    agree(exact, roll)
