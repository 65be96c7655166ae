"""24.6: how strategic warfare is fought."""

from __future__ import annotations

from fractions import Fraction

import pytest

from warcabinet.awaw import RULES
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import (
    Shipping,
    ShippingLosses,
    Strike,
    chances,
    shipping_losses,
    strike,
)
from warcabinet.awaw.strategic.sw_combat_table import Result, read, rows

SETTING = RULES.settings["battle-of-the-atlantic"]
PLENTY = Shipping(30, 10, 10)


def fight(attack: str, defense: str = "0/0", submarines: int = 10, modifier: int = 0) -> Strike:
    """A combat with the results of both sides as the table prints them."""
    first, second = (Result(*map(int, one.split("/"))) for one in (attack, defense))
    return Strike(submarines, modifier, first, second)


@pytest.mark.rule("24.62#1", "both sides read the table by their factors and their roll")
def test_both_sides_read_the_table() -> None:
    found = strike(SETTING, 3, 1, 2, 10, 10)  # a twelve, and an eight
    assert (str(found.attack), str(found.defense)) == ("1/3", "0/1")
    assert str(strike(SETTING, 1, 1, 0, 7, 7).attack) == "0/0"


def test_nobody_reads_the_table() -> None:
    assert read(SETTING, 0, 7) == Result()


@pytest.mark.rule("24.622#6", "the first and last rows and columns of the table")
def test_the_table() -> None:
    wanted = {
        (1, 7): "0/0",
        (1, 8): "0/1",
        (1, 12): "1/1",
        (6, 8): "1/3",
        (10, 2): "1/4",
        (30, 2): "7/12",
        (30, 12): "9/14",
        (0, 12): "0/0",
    }
    assert {one: str(read(SETTING, *one)) for one in wanted} == wanted


@pytest.mark.rule("24.621#1", "more than thirty factors use the last row and another")
def test_more_than_thirty_factors() -> None:
    assert rows(SETTING, 30) == (30,)
    assert rows(SETTING, 36) == (30, 6)
    assert rows(SETTING, 67) == (30, 30, 7)
    assert read(SETTING, 36, 2) == Result(7, 12) + Result(0, 2)


@pytest.mark.rule("24.67#1", "a modified roll below two is a two")
def test_rolls_beyond_the_table() -> None:
    assert read(SETTING, 6, 1) == read(SETTING, 6, -3) == read(SETTING, 6, 2) == Result(0, 2)
    assert read(SETTING, 6, 15) == read(SETTING, 6, 12)


@pytest.mark.rule("24.622#1", "what favors one side is against the other")
@pytest.mark.rule("24.622#5", "the same figure for both sides, with opposite signs")
def test_a_modifier_counts_for_both_rolls() -> None:
    plain = strike(SETTING, 10, 10, 0, 5, 5)
    assert (str(plain.attack), str(plain.defense)) == ("1/6", "1/6")
    helped = strike(SETTING, 10, 10, 3, 5, 5)
    assert (str(helped.attack), str(helped.defense)) == ("2/5", "1/4")
    hindered = strike(SETTING, 10, 10, -3, 5, 5)
    assert (str(hindered.attack), str(hindered.defense)) == ("1/4", "2/5")


@pytest.mark.rule("24.631A#1", "the figure before the slash sinks transports")
def test_transports_sunk() -> None:
    stopped = fight("3/0", "0/10")
    assert shipping_losses((stopped,), PLENTY) == ShippingLosses(sunk=3)


@pytest.mark.rule("24.631A#3", "without transports ASW, then escort carriers are lost")
def test_asw_and_escort_carriers_instead() -> None:
    stopped = fight("5/2", "0/10")
    found = shipping_losses((stopped,), Shipping(1, 3, 6))
    assert found == ShippingLosses(sunk=1, asw=3, escort_carriers=1)


@pytest.mark.rule("24.631A#4", "additional sinkings never fall on ASW or escort carriers")
def test_additional_sinkings_stop_at_transports() -> None:
    through = fight("0/0", "0/0", submarines=8, modifier=2)
    found = shipping_losses((through,), Shipping(3, 5, 5))
    assert found == ShippingLosses(sunk=3)


@pytest.mark.rule("24.631A#2", "the figure after the slash damages transports; excess is ignored")
def test_transports_damaged() -> None:
    stopped = fight("1/4", "0/10")
    assert shipping_losses((stopped,), PLENTY) == ShippingLosses(sunk=1, damaged=4)
    assert shipping_losses((stopped,), Shipping(3, 5)) == ShippingLosses(sunk=1, damaged=2)


@pytest.mark.rule("24.631B#1", "the figure before the slash sinks submarines")
@pytest.mark.rule("24.631B#2", "the figure after it keeps submarines from the convoys")
def test_the_defenders_result() -> None:
    one = fight("0/0", "2/3", submarines=6)
    assert (one.eliminated, one.turned_back, one.through) == (2, 3, 1)
    few = fight("0/0", "2/3", submarines=3)
    assert (few.eliminated, few.turned_back, few.through) == (2, 1, 0)
    fewer = fight("0/0", "2/3", submarines=1)
    assert (fewer.eliminated, fewer.turned_back, fewer.through) == (1, 0, 0)


@pytest.mark.rule("24.64A#1", "one transport more for each point in favor of the submarines")
@pytest.mark.rule("24.64A#3", "whatever the defender has rolled")
@pytest.mark.rule("24.622#2", "the modifier changes the number of transports sunk")
def test_a_favorable_modifier_sinks_transports() -> None:
    assert [fight("0/0", "9/1", 10, points).by_modifier for points in (-2, 0, 1, 4)] == [0, 0, 1, 4]
    assert shipping_losses((fight("0/0", "9/1", 10, 2),), PLENTY) == ShippingLosses(sunk=2)


@pytest.mark.rule("24.64A#2", "but no more than submarines attack")
def test_no_more_than_submarines() -> None:
    assert [fight("0/0", "0/0", count, 3).by_modifier for count in (1, 2, 3, 4)] == [1, 2, 3, 3]


@pytest.mark.rule("24.64B#1", "one transport for each submarine that gets through")
def test_submarines_that_get_through() -> None:
    assert fight("0/0", "1/2", 10).by_submarines_through == 7
    assert shipping_losses((fight("0/0", "1/2", 10),), PLENTY) == ShippingLosses(sunk=7)


@pytest.mark.rule("24.64B#2", "less one for each point in favor of the defender")
def test_the_defenders_modifier_saves_transports() -> None:
    saved = [fight("0/0", "1/2", 10, points).by_submarines_through for points in (-1, -4, -9)]
    assert saved == [6, 3, 0]
    assert fight("0/0", "1/2", 10, 2).by_submarines_through == 7


@pytest.mark.rule("24.64C#1", "undamaged transports are sunk first, then damaged ones")
def test_undamaged_transports_first() -> None:
    one = fight("1/4", "0/7", 10)
    assert shipping_losses((one,), Shipping(10)) == ShippingLosses(sunk=4, damaged=4)
    assert shipping_losses((one,), Shipping(6)) == ShippingLosses(sunk=4, damaged=2)
    earlier = Shipping(2, damaged=3)
    assert shipping_losses((one,), earlier) == ShippingLosses(sunk=2, finished=2)


@pytest.mark.rule("24.67#2", "the two examples of six submarines against seven ASW")
def test_the_examples() -> None:
    first = strike(SETTING, 6, 7, -1, 8, 4)
    assert (str(first.attack), str(first.defense)) == ("1/3", "1/3")
    assert shipping_losses((first,), PLENTY) == ShippingLosses(sunk=2, damaged=3)
    assert first.eliminated == 1
    second = strike(SETTING, 6, 7, 1, 8, 4)
    assert (str(second.attack), str(second.defense)) == ("1/4", "1/2")
    assert shipping_losses((second,), PLENTY) == ShippingLosses(sunk=5, damaged=4)
    assert second.eliminated == 1


def test_chances_are_exact() -> None:
    found = chances(SETTING, 1, 0, 0, Shipping(20))
    assert sum(found.values()) == 1
    sunk = {one.shipping.sunk: Fraction(0) for one in found}
    for one, likely in found.items():
        sunk[one.shipping.sunk] += likely
    assert sunk == {1: Fraction(35, 36), 2: Fraction(1, 36)}
