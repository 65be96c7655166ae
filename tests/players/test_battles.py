"""How a naval battle may end: an estimate with its error, from what a seat knows."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle
from tests.awaw.naval.interceptions import battle_until
from tests.awaw.table import Staged, Table
from tests.players.test_advising import in_poland
from warcabinet.awaw.naval.battle.battle_orders import WithdrawGroups
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.terms.powers import Side
from warcabinet.cli.advising import battle_words
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.players.advising import advised
from warcabinet.players.awaw.staff.battles import FIGHTING
from warcabinet.players.battles import BattleEstimate, Mean

AXIS, ALLIED = Seat("axis"), Seat("allied")


def begun(axis: str, allied: str, seen: bool = False) -> Table:
    """A battle whose groups have no numbers yet; `seen`: everybody knows the ships."""
    world = battle({1: axis}, {1: allied})
    for ship in [*world.hulls.rows(), *world.aboard.rows()] if seen else []:
        world.amend(ship, open=True, seats=())
    for row in (*world.groups.rows(), *world.group_of.rows(), *world.battles.rows()):
        world.drop(row)
    joins = ((ForceId("japan-1"), 1), (ForceId("us-1"), 1))
    play = NavalCombat(hex=SEA, interceptor=Side.ALLIED, joins=joins)
    return Table(Position.opening(Staged(world, play), "midway", dict(world.options)))


def estimate(t: Table, seat: Seat = AXIS, trials: int = 6) -> BattleEstimate:
    found = advised("awaw", t.position, seat, lambda done: done < trials)
    assert found.battle is not None
    assert f"fought out {found.battle.trials} times" in found.note
    return found.battle


def test_the_weaker_side_loses_more() -> None:
    t = begun("akagi, kaga, dd 10", "dd 10", seen=True)
    before = t.position.digest()
    found = estimate(t)
    assert t.position.digest() == before  # nothing is done
    assert found.trials == 6
    own, theirs = found.lost
    assert theirs.value > own.value
    assert found.less > found.more
    other = estimate(t, ALLIED)
    assert other.lost[0].value > other.lost[1].value


def test_what_is_not_known_changes_nothing() -> None:
    one, other = begun("akagi, dd 10", "enterprise, dd 10"), begun("akagi, dd 10", "dd 13")
    assert estimate(one) == estimate(other)
    assert estimate(one, ALLIED) != estimate(other, ALLIED)


def test_without_a_battle_there_is_none() -> None:
    assert advised("awaw", in_poland().position, AXIS, lambda trials: trials < 1).battle is None


def test_it_stops_when_a_chance_is_known_closely() -> None:
    """Where nobody can hurt anybody, every trial ends alike."""
    found = estimate(begun("akagi without air", "enterprise without air", seen=True), ALLIED, 500)
    assert found.trials == 20
    assert found.lost == (Mean(0.0, 0.0), Mean(0.0, 0.0))
    assert (found.more, found.less, found.error) == (0, 0, 0)


def test_means_have_their_error() -> None:
    mean = Mean.of([1.0, 3.0, 1.0, 3.0])
    assert mean.value == 2
    assert mean.error == pytest.approx(1.96 * 1.1547 / 2, abs=1e-3)


def test_the_estimate_in_words() -> None:
    found = BattleEstimate(
        trials=100,
        lost=(Mean(3.94, 0.61), Mean(1.6, 0.5)),
        damaged=(Mean(1.0, 0.2), Mean(0.0, 0.0)),
        more=0.62,
        less=0.3,
        error=0.095,
    )
    assert battle_words(found) == (
        "you lose 3.9 ± 0.6 factors, the enemy 1.6 ± 0.5; besides, 1.0 and 0.0 are damaged",
        "you lose more in 62%, less in 30% (± 10%)",
    )


def test_whoever_is_asked_to_withdraw_fights_on_first() -> None:
    t = begun("akagi, dd 10", "dd 10")
    asked = t.position.asked(ALLIED)
    assert asked is not None
    assert FIGHTING.fighting_on(asked) is None
    battle_until(t, lambda: t.pending == "withdrawal")
    asked = t.position.asked(t.position.to_answer()[0])
    assert asked is not None
    assert FIGHTING.fighting_on(asked) == WithdrawGroups(())


def test_within_an_engagement_nothing_is_estimated() -> None:
    t = begun("akagi, kirishima, dd 10", "dd 10", seen=True)
    battle_until(t, lambda: t.pending == "screening")
    asked = t.position.asked(ALLIED)
    assert asked is not None
    assert not FIGHTING.weighs(asked)
    assert advised("awaw", t.position, ALLIED, lambda _: False).battle is None
