"""21.52: shore bombardment."""

from __future__ import annotations

import pytest

from tests.rules.shared.sailing import TRUK, hulls, put, sea
from warcabinet.awaw.naval.landings.shore_bombardment_limits_and_losses import (
    added,
    barred,
    may_bear,
    may_bombard,
    most_losses,
    support,
    times,
)
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.world import AwawWorld


def ship(text: str, world: AwawWorld | None = None, **fields: object) -> tuple[AwawWorld, Hull]:
    world = world or sea()
    (hull,) = hulls(text, TRUK, **fields)
    return world, put(world, hull)


@pytest.mark.rule("21.525#1", "three naval factors add one combat factor")
def test_three_naval_factors_add_one() -> None:
    assert [added(9, [(2, count)]) for count in (2, 3, 5, 6)] == [0, 1, 1, 2]


@pytest.mark.rule("21.526#1", "how much bombardment adds depends on the DRM of the ships")
@pytest.mark.rule("21.526A#1", "ships of DRM one add no more than the ground factors")
@pytest.mark.rule("21.526B#1", "ships of DRM two add twice that")
@pytest.mark.rule("21.526C#1", "ships of DRM three or more add three times that")
def test_the_limit_follows_from_the_nationality() -> None:
    assert [added(4, [(modifier, 99)]) for modifier in (1, 2, 3, 4)] == [4, 8, 12, 12]
    assert times(0) == 1


@pytest.mark.rule("21.526D#2", "so do those of DRM two for ships of three")
@pytest.mark.rule("21.526D#1", "lower DRMs count towards the limit of higher ones")
def test_mixed_nationalities_share_the_limit() -> None:
    # three British ground factors, Free French and British ships
    assert added(3, [(1, 9), (2, 9)]) == 6
    assert added(3, [(2, 9), (1, 12)]) == 6  # three Free French factors too many
    assert added(3, [(1, 12), (2, 0)]) == 3
    assert added(3, [(1, 3), (2, 99)]) == 6
    assert added(3, [(2, 18), (1, 9)]) == 6
    assert added(3, [(2, 18), (3, 6)]) == 8
    assert added(3, [(2, 18), (3, 99)]) == 9


@pytest.mark.rule("21.5283#1", "ships lose no more than their bombardment was worth")
def test_losses_of_ships_are_limited_by_what_they_added() -> None:
    # two infantry of three and 36 fleet factors attack as 18
    assert 6 + added(6, [(2, 36)]) == 18
    assert most_losses(6, [(2, 36)]) == 12
    assert most_losses(6, [(2, 11)]) == 3


@pytest.mark.rule("21.5282#1", "ships bear losses only if these sink or damage them")
@pytest.mark.rule("21.5282B#1", "a cruiser for two losses")
@pytest.mark.rule("21.5282A#1", "a destroyer factor for each loss")
@pytest.mark.rule("21.5282B#2", "a cruiser bears losses only if it is sunk by them")
@pytest.mark.rule("21.5282C#1", "a heavy ship bears one loss")
def test_ships_bear_only_what_sinks_or_damages_them() -> None:
    world, destroyers = ship("japan-dd=4")
    assert [may_bear(world, destroyers, count) for count in (1, 4, 5)] == [True, True, False]
    _, cruisers = ship("japan-ca=4", world)
    assert [may_bear(world, cruisers, count) for count in (1, 2, 4, 6)] == [
        False,
        True,
        True,
        False,
    ]
    _, yamato = ship("japan-yamato", world)
    assert [may_bear(world, yamato, count) for count in (1, 2)] == [True, False]


@pytest.mark.rule("21.5281#2", "for each fleet factor lost two others do not bombard any more")
@pytest.mark.rule("21.5281#3", "the rest of a damaged heavy ship counts among them")
def test_losses_silence_other_ships() -> None:
    world, destroyers = ship("japan-dd=4")
    assert barred(world, destroyers, 3) == 6
    _, yamato = ship("japan-yamato", world)
    assert barred(world, yamato, 1) == 0
    _, shoho = ship("japan-shoho", world)
    assert barred(world, shoho, 1) == 1


def test_fit_fleets_bombard_and_carriers_do_not() -> None:
    world, yamato = ship("japan-yamato")
    _, akagi = ship("japan-akagi", world)
    _, damaged = ship("japan-ise", world, condition=Condition.DAMAGED)
    assert [may_bombard(world, one) for one in (yamato, akagi, damaged)] == [True, False, False]
    assert support(world, 6, (yamato, akagi, damaged)) == yamato.factors // 3
