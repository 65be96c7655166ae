"""15.5, 15.6: odds, the Combat Results Table, and who is lost."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw import offensives
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import against_odds
from warcabinet.awaw.ground.attack.loss_requirements import (
    Bill,
    Stake,
    cheapest,
    plain_bill,
    settles,
    ways,
)
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, Weight, odds
from warcabinet.awaw.ground.battle import combat_results_table as crt
from warcabinet.awaw.ground.battle.combat_results_table import CombatResult, FullExchange
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.state.attacks import WesternOffensive
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.offensives import PaidFor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Faction,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.book import Modifier
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

FORTIFIED = Fort(SpaceId("N41"), FortKind.FORTIFICATION)


def attack(*units: str, rows: Iterable[Record] = ()) -> Table:
    """All the Axis units attack N41, at a time without surprise."""
    there = world_at(*units).units
    attackers = tuple(sorted(unit for unit, row in there.items() if row.party != "russia"))
    play = GroundAttack(attackers=attackers, hexes=(SpaceId("N41"),))
    return table(*units, play=play, turn="Fall 1941", rows=rows)


def alive(t: Table, party: str) -> list[str]:
    return sorted(unit for unit in t.world.units if unit.startswith(party))


# Odds ---------------------------------------------------------------------------------------------


@pytest.mark.rule("15.51#5", "the ratio drops its fraction, in favour of the defender")
@pytest.mark.rule("15.52#1", "the column is that of the odds, never a lower one")
@pytest.mark.rule("15.52#2", "better odds than 5:1 use the 5:1 column")
@pytest.mark.parametrize(
    ("attack", "defence", "expected", "at"),
    [
        (20, 10, (2, 1), "2:1"),
        (19, 10, (1, 1), "1:1"),
        (5, 13, (1, 3), "1:3"),
        (10, 21, (1, 3), "1:3"),
        (5, 20, (1, 4), "1:4"),
        (5, 21, (1, 5), None),
        (35, 5, (7, 1), "5:1"),
        (7, 7, (1, 1), "1:1"),
    ],
)
def test_odds_are_rounded_for_the_defender(
    attack: int, defence: int, expected: tuple[int, int], at: str | None
) -> None:
    assert odds(attack, defence) == expected
    assert crt.column(attack, defence) == at


@pytest.mark.rule("15.52#3", "below 1:4 the attackers are lost without a die, and nobody else")
def test_worse_than_one_to_four_is_lost_without_a_die() -> None:
    t = attack("germany-infantry-1-3 N40", "russia-infantry-3-3 N41")
    assert t.pending == ""
    assert alive(t, "germany") == []
    assert alive(t, "russia") == ["russia-infantry-3-3/1"]


@pytest.mark.rule("15.52#4", "French and Chinese units do not attack below 1:1")
@pytest.mark.rule("75.21#1", "the French do not attack below 1:1")
@pytest.mark.rule("80.21#1", "neither China attacks below 1:1")
@pytest.mark.parametrize(
    ("troops", "rules"),
    [
        ("france-infantry-2-3", {"75.21"}),
        ("communist-china-infantry-2-2", {"80.21"}),
        ("china-infantry-2-2", {"80.21"}),
        ("russia-infantry-2-3", set()),
    ],
)
def test_some_do_not_attack_below_even_odds(troops: str, rules: set[str]) -> None:
    w = world_at(f"{troops} N40", "germany-infantry-3-3 N41", "germany-infantry-1-3 M41")
    low = Assault((UnitId(f"{troops}/1"),), (SpaceId("N41"),))
    even = Assault((UnitId(f"{troops}/1"),), (SpaceId("M41"),))
    _at_war(w)
    assert {refusal.rule for refusal in against_odds(w, low)} == rules
    assert against_odds(w, even) == []
    assert {refusal.rule for refusal in against_odds(w, low, 2)} == rules


def _at_war(w: AwawWorld) -> None:
    communists = Country("communist-china")
    w.put(Alignment(communists, Status.INDEPENDENT))
    for party in (Power.FRANCE, Power.CHINA, communists):
        w.put(war_state(party, Power.GERMANY, Relation.WAR))


# The table ----------------------------------------------------------------------------------------


def results(at: str, *units: str) -> str:
    """What an attack comes to with each roll of the die."""
    found = []
    for die in range(1, 7):
        t = attack(*units)
        t.dice(die)
        (text,) = t.told("15.6")
        lead = f"round 1 at {at}: rolled {die}: "
        assert text.startswith(lead)
        found.append(text.removeprefix(lead))
    return " ".join(found)


@pytest.mark.rule("15.6#1", "the column for 1:4")
def test_the_column_for_1_to_4() -> None:
    assert results("1:4", "germany-infantry-1-3 N40", "russia-infantry-2-3 N41") == "A A A A A Ex"


@pytest.mark.rule("15.6#2", "the column for 1:3")
def test_the_column_for_1_to_3() -> None:
    assert (
        results("1:3", "germany-infantry-1-3 N40 x2", "russia-infantry-3-3 N41") == "A A A A Ex Ex"
    )


@pytest.mark.rule("15.6#3", "the column for 1:2")
def test_the_column_for_1_to_2() -> None:
    assert results("1:2", "germany-infantry-3-3 N40", "russia-infantry-3-3 N41") == "A A a Ex Ex Ex"


@pytest.mark.rule("15.6#4", "the column for 1:1")
def test_the_column_for_1_to_1() -> None:
    assert (
        results("1:1", "germany-infantry-3-3 N40 x2", "russia-infantry-3-3 N41")
        == "A a Ex Ex-1 Ex-2 d"
    )


@pytest.mark.rule("15.6#5", "the column for 2:1")
def test_the_column_for_2_to_1() -> None:
    assert (
        results("2:1", "germany-armor-4-6 N40", "russia-infantry-1-3 N41") == "a Ex Ex-1 Ex-2 d D"
    )


@pytest.mark.rule("15.6#6", "the column for 3:1")
def test_the_column_for_3_to_1() -> None:
    assert (
        results("3:1", "germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41")
        == "Ex Ex-1 Ex-2 d D D"
    )


@pytest.mark.rule("15.6#7", "the column for 4:1")
def test_the_column_for_4_to_1() -> None:
    assert (
        results("4:1", "germany-armor-4-6 N40 x2", "russia-infantry-1-3 N41") == "Ex-1 Ex-2 d D D D"
    )


@pytest.mark.rule("15.6#8", "the column for 5:1")
def test_the_column_for_5_to_1() -> None:
    assert results("5:1", "germany-armor-5-6 N40 x2", "russia-infantry-1-3 N41") == "Ex-2 d D D D D"


@pytest.mark.rule("15.75#1", "each later round adds one to the die")
@pytest.mark.rule("15.75#2", "the additions grow with the rounds")
@pytest.mark.rule("15.6#9", "the modifier of the table: +1 for each round before")
def test_later_rounds_add_to_the_die() -> None:
    w = world_at()
    assault = Assault((), (SpaceId("N41"),))
    for number, rolled, die in ((1, 4, 4), (2, 4, 5), (3, 4, 6), (2, 6, 6), (3, 5, 6)):
        assert crt.modified_die(rolled, crt.die_parts(w, assault, number)) == die


# What results cost --------------------------------------------------------------------------------


@pytest.mark.rule(
    "15.61#1", "an A costs the attacker the whole modified defence, and the defender nothing"
)
def test_a_costs_the_attacker_the_whole_modified_defence() -> None:
    """1:1 with a 1: ten factors against eight, eight are due."""
    t = attack("germany-infantry-3-3 N40 x2", "germany-armor-4-6 M41", "russia-infantry-2-3 N41 x2")
    t.dice(1)
    assert t.pending == "combat-losses"
    assert t.against("axis: lose germany-armor-4-6/1,germany-infantry-3-3/1") == {"15.62"}
    t.say("axis: lose germany-armor-4-6/1,germany-infantry-3-3/1,germany-infantry-3-3/2")
    assert alive(t, "germany") == []
    assert len(alive(t, "russia")) == 2


@pytest.mark.rule("15.61#2", "an a costs the attacker half of the modified defence")
def test_a_small_a_costs_half_of_it_rounded_up() -> None:
    """Two 2-3 in the open are worth eight: four are due."""
    t = attack("germany-infantry-3-3 N40 x2", "germany-armor-4-6 M41", "russia-infantry-2-3 N41 x2")
    t.dice(2)
    assert t.against("axis: lose germany-infantry-3-3/1") == {"15.62"}
    assert t.against("axis: lose germany-armor-4-6/1") == set()
    t.say("axis: lose germany-armor-4-6/1")
    assert alive(t, "germany") == ["germany-infantry-3-3/1", "germany-infantry-3-3/2"]
    assert len(alive(t, "russia")) == 2


@pytest.mark.rule("15.61#3", "in an Ex the weaker defender loses everything")
@pytest.mark.rule("15.61#4", "and the attacker at least as much, with the DM")
def test_an_exchange_costs_the_smaller_side_everything() -> None:
    """1:1 with a 3: ten against eight; the attacker loses at least eight."""
    t = attack("germany-infantry-3-3 N40 x2", "germany-armor-4-6 M41", "russia-infantry-2-3 N41 x2")
    t.dice(3)
    assert t.against("axis: lose germany-infantry-3-3/1,germany-infantry-3-3/2") == {"15.62"}
    t.default("axis")
    assert alive(t, "germany") == []
    assert alive(t, "russia") == []


@pytest.mark.rule("15.61#3", "in an Ex the weaker attacker loses everything")
@pytest.mark.rule("15.61#4", "and the defender at least as much, with the DM")
def test_a_smaller_attacker_takes_as_much_as_he_can_in_an_exchange() -> None:
    """1:2 with a 4: four against eight; the defender loses units worth four with their DM."""
    t = attack("germany-armor-4-6 N40", "russia-infantry-2-3 N41", "russia-infantry-1-3 N41 x2")
    t.dice(4)
    assert alive(t, "germany") == []
    assert t.pending == "combat-losses"
    assert t.against("allied: lose russia-infantry-1-3/1") == {"15.62"}
    t.say("allied: lose russia-infantry-2-3/1")
    assert len(alive(t, "russia")) == 2


@pytest.mark.rule("15.61#3", "in an Ex of equals both lose everything")
def test_even_sides_destroy_each_other_in_an_exchange() -> None:
    t = attack("germany-armor-4-6 N40", "russia-infantry-2-3 N41")
    t.dice(3)
    assert alive(t, "germany") == []
    assert alive(t, "russia") == []


@pytest.mark.rule("15.61#7", "Ex-1 counts the DM one lower")
@pytest.mark.rule("15.61#8", "a DM of nothing leaves only the air support")
@pytest.mark.rule("15.61#9", "Ex-2 counts the DM two lower")
@pytest.mark.rule("15.61#10", "Ex-3 counts the DM three lower")
@pytest.mark.parametrize(
    ("less", "factors", "dm", "air", "due"),
    [(1, 4, 2, 3, 7), (1, 6, 3, 0, 12), (2, 6, 3, 0, 6), (3, 6, 3, 0, 0), (2, 4, 1, 3, 3)],
)
def test_lesser_exchanges_lower_the_multiplier(
    less: int, factors: int, dm: int, air: int, due: int
) -> None:
    """What supports the defender counts in full."""
    units = (Weight(UnitId("x/1"), factors, (Modifier("15.32A", "defending", dm),)),)
    support = (Modifier("18.6", "air", air),)
    balance = Balance((), units, support, 24, factors * dm + air)
    assert balance.lowered(less) == due


@pytest.mark.rule("15.61#6", "Ex-1 takes all defenders")
@pytest.mark.rule("15.61#9", "Ex-2 takes all defenders and costs less")
def test_ex_1_and_ex_2_take_all_defenders() -> None:
    for die, due in ((4, 4), (5, 0)):
        t = attack(
            "germany-infantry-3-3 N40 x2", "germany-armor-4-6 M41", "russia-infantry-2-3 N41 x2"
        )
        t.dice(die)
        if due:
            assert t.against("axis: lose germany-infantry-3-3/1") == {"15.62"}
            t.say("axis: lose germany-armor-4-6/1")
        assert t.pending == "advance-after-combat"
        assert alive(t, "russia") == []


@pytest.mark.rule("15.61#12", "a d takes half of the defending factors, without DMs")
@pytest.mark.rule("15.62#1", "half of seven is four")
def test_a_small_d_takes_half_the_factors_without_multipliers() -> None:
    """Seven defending factors: four are lost."""
    t = attack(
        "germany-armor-4-6 N40 x2", "germany-armor-5-6 M41 x2", "russia-infantry-3-3 N41 x2",
        "russia-infantry-1-3 N41",
    )  # fmt: skip
    t.dice(6)
    t.say("axis: let-stand")
    assert t.against("allied: lose russia-infantry-3-3/1") == {"15.62"}
    t.say("allied: lose russia-infantry-1-3/1,russia-infantry-3-3/2")
    assert alive(t, "russia") == ["russia-infantry-3-3/1"]


@pytest.mark.rule("15.61#13", "a D takes all defenders and costs nothing")
def test_a_big_d_takes_all_and_costs_nothing() -> None:
    t = attack("germany-armor-4-6 N40 x2", "russia-infantry-1-3 N41")
    t.dice(6)
    assert alive(t, "russia") == []
    assert len(alive(t, "germany")) == 2


# Who is lost --------------------------------------------------------------------------------------


def stakes(*figures: tuple[str, int, int]) -> tuple[Stake, ...]:
    return tuple(Stake(UnitId(name), worth, value) for name, worth, value in figures)


@pytest.mark.rule("15.62#2", "nothing is lost that could be spared")
@pytest.mark.rule("15.62#3", "more may be lost to keep a certain unit")
def test_more_may_be_lost_only_to_keep_other_units() -> None:
    bill = plain_bill(stakes(("a", 3, 3), ("b", 3, 3), ("c", 4, 8)), 4)
    assert settles(bill, (UnitId("c"),))
    assert settles(bill, (UnitId("a"), UnitId("b")))
    assert not settles(bill, (UnitId("a"), UnitId("c")))
    assert not settles(bill, (UnitId("a"),))
    assert cheapest(bill) == ("a", "b")
    assert set(ways(bill)) == {("a", "b"), ("c",)}


@pytest.mark.rule("15.62#2", "the default loses no more than it must")
def test_the_default_is_the_cheapest_of_all_ways() -> None:
    bill = plain_bill(
        stakes(("a", 3, 3), ("b", 1, 1), ("c", 4, 8), ("d", 2, 2), ("e", 5, 10), ("f", 1, 3)), 7
    )
    value = {stake.unit: stake.value for stake in bill.stakes}
    every = [sum(value[unit] for unit in way) for way in ways(bill)]
    assert sum(value[unit] for unit in cheapest(bill)) == min(every)
    assert settles(bill, cheapest(bill))


@pytest.mark.rule("15.62#2", "who loses more than is due is refused")
@pytest.mark.rule("15.62#3", "two infantry units may go to keep the armor")
def test_the_side_chooses_its_losses() -> None:
    t = attack("germany-infantry-3-3 N40 x2", "germany-armor-4-6 M41", "russia-infantry-2-3 N41 x2")
    t.dice(4)  # Ex-1: four are due
    both = "germany-infantry-3-3/1,germany-infantry-3-3/2"
    assert t.against(f"axis: lose {both}") == set()
    assert t.against("axis: lose germany-armor-4-6/1") == set()
    assert t.against(f"axis: lose germany-armor-4-6/1,{both}") == {"15.62"}
    assert t.against("axis: lose russia-infantry-2-3/1") == {"15.62"}
    assert t.against("axis: lose -") == {"15.62"}


# Exchanges by choice ------------------------------------------------------------------------------


@pytest.mark.rule("15.53#1", "for a d the attacker may take an Ex, or let it stand")
def test_the_attacker_may_take_an_exchange_for_a_small_d() -> None:
    units = ("germany-armor-4-6 N40 x2", "russia-infantry-2-3 N41")
    t = attack(*units)
    t.dice(5)  # 2:1: d
    assert t.pending == "attacker-exchange"
    t.say("axis: take-exchange")
    t.say("axis: lose germany-armor-4-6/1")
    assert alive(t, "russia") == []
    t = attack(*units)
    t.dice(5)
    t.default("axis")
    assert len(alive(t, "germany")) == 2


@pytest.mark.rule("15.55A#1", "with a CTL of one Ex-2 is Ex-1")
@pytest.mark.rule("15.55A#2", "with a CTL of one D is Ex-1")
@pytest.mark.rule("15.55B#1", "with a CTL of two D is Ex-2")
@pytest.mark.rule("15.55C#1", "with a CTL of three D is Ex-3")
@pytest.mark.rule("15.55B#3", "with a CTL of two Ex-2 stands")
@pytest.mark.rule("15.55C#3", "with a CTL of three Ex-2 stands")
@pytest.mark.parametrize(
    ("of_grade", "printed", "becomes"),
    [
        (1, "Ex-2", "Ex-1"),
        (1, "D", "Ex-1"),
        (1, "d", "Ex-1"),
        (2, "Ex-2", "Ex-2"),
        (2, "D", "Ex-2"),
        (2, "d", "Ex-2"),
        (3, "D", "Ex-3"),
        (3, "d", "Ex-3"),
        (3, "Ex-2", "Ex-2"),
        (1, "Ex-1", "Ex-1"),
        (1, "Ex", "Ex"),
        (1, "A", "A"),
    ],
)
def test_works_turn_results_into_exchanges(of_grade: int, printed: str, becomes: str) -> None:
    assert crt.against_works(CombatResult(printed), of_grade) == becomes


@pytest.mark.rule("15.55#1", "a fortification turns a D into an exchange")
@pytest.mark.rule("15.55A#2", "with a CTL of one it costs as Ex-1")
@pytest.mark.rule("15.55B#1", "with a CTL of two it costs as Ex-2")
@pytest.mark.rule("15.55C#1", "with a CTL of three it costs as Ex-3")
@pytest.mark.rule("15.61#11", "an Ex-3 comes of a D against works with a CTL of three")
@pytest.mark.rule("32.21C#2", "CTL and DM decide which one")
@pytest.mark.parametrize(("level", "lost"), [(0, 4), (1, 4), (2, 2), (3, 0)])
def test_a_big_d_against_works_is_an_exchange(level: int, lost: int) -> None:
    """Two factors with a DM of 3: Ex-1 costs four, Ex-2 two, Ex-3 nothing."""
    t = attack(
        "germany-armor-5-6 N40 x2", "germany-infantry-1-3 M41 x4", "russia-infantry-2-3 N41",
        rows=[Level("ctl", "germany", level), FORTIFIED],
    )  # fmt: skip
    t.dice(6)
    if lost:
        t.default("axis")
    assert alive(t, "russia") == []
    assert len(alive(t, "germany")) == 6 - lost


@pytest.mark.rule("15.55B#2", "the defender may make an Ex-2 of a d")
def test_the_defender_chooses_first_against_works() -> None:
    """R-026: with the exchange taken the attacker is not asked; else he may take an Ex."""
    units = ("germany-armor-4-6 N40 x2", "germany-armor-4-6 M41", "russia-infantry-2-3 N41")
    t = attack(*units, rows=[FORTIFIED])
    t.dice(5)  # 2:1: d
    assert t.pending == "defender-exchange"
    t.say("allied: take-exchange")
    t.default("axis")
    assert alive(t, "russia") == []
    assert len(alive(t, "germany")) == 2  # Ex-2 costs two
    t = attack(*units, rows=[FORTIFIED])
    t.dice(5)
    t.default("allied")
    assert t.pending == "attacker-exchange"
    t.say("axis: let-stand")
    assert alive(t, "russia") == []  # half of two is the only unit
    assert len(alive(t, "germany")) == 3


@pytest.mark.rule("15.52#6", "works are not attacked below 1:1")
def test_works_are_not_attacked_below_even_odds() -> None:
    w = world_at("germany-armor-4-6 N40", "russia-infantry-3-3 N41", rows=[FORTIFIED])
    assault = Assault((UnitId("germany-armor-4-6/1"),), (SpaceId("N41"),))
    assert {refusal.rule for refusal in against_odds(w, assault)} == {"32.21A"}
    w = world_at("germany-armor-4-6 N40", "russia-infantry-3-3 N41")
    assert against_odds(w, assault) == []


@pytest.mark.rule("15.551#1", "the lowest CTL decides what is due at first")
@pytest.mark.rule("15.551#2", "once its units are gone, the next higher CTL decides")
@pytest.mark.rule("15.551#4", "with twelve Italian factors twelve are lost")
@pytest.mark.rule("15.551#5", "with nine or six they are lost")
@pytest.mark.rule("15.551#6", "and nobody else")
@pytest.mark.rule("15.551#7", "with three, German factors make up the six of Ex-2")
@pytest.mark.parametrize(
    ("italians", "germans", "lost"),
    [
        (12, 12, {"italians": 12, "germans": 0}),
        (9, 15, {"italians": 9, "germans": 0}),
        (6, 18, {"italians": 6, "germans": 0}),
        (3, 21, {"italians": 3, "germans": 3}),
    ],
)
def test_mixed_forces_at_suez(italians: int, germans: int, lost: dict[str, int]) -> None:
    """Six factors with a DM of 3 in a fortified Suez: Ex-1 costs 12, Ex-2 six."""
    w = world_at("italy-infantry-3-3 N40 x4", "germany-infantry-3-3 M41 x7")
    names = {
        "italians": [f"italy-infantry-3-3/{n + 1}" for n in range(italians // 3)],
        "germans": [f"germany-infantry-3-3/{n + 1}" for n in range(germans // 3)],
    }
    attackers = tuple(UnitId(unit) for unit in (*names["germans"], *names["italians"]))
    works = Weight(UnitId("britain-infantry-3-4/1"), 6, (Modifier("15.32E", "works", 3),))
    balance = Balance((), (works,), (), 24, 18)
    bill = crt.graded_bill(w, Assault(attackers, (SpaceId("N41"),)), balance, CombatResult.HALF_D)
    assert bill.due == ((1, 12), (2, 6))
    gone = next(way for way in ways(bill) if set(names["italians"]) <= set(way))
    assert settles(bill, gone)
    found = {who: 3 * len(set(gone) & set(units)) for who, units in names.items()}
    assert found == lost


@pytest.mark.rule("15.551#3", "better trained units may be lost in place of the others")
@pytest.mark.rule("15.551#9", "some of the others survive only if twelve factors go")
def test_some_of_the_lowest_survive_only_if_all_is_paid() -> None:
    bill = Bill(
        tuple(Stake(UnitId(f"i{n}"), 3, 3, 1) for n in range(3))
        + tuple(Stake(UnitId(f"g{n}"), 3, 3, 2) for n in range(5)),
        ((1, 12), (2, 6)),
    )
    italians = tuple(UnitId(f"i{n}") for n in range(3))
    germans = tuple(UnitId(f"g{n}") for n in range(4))
    assert settles(bill, italians)
    assert settles(bill, germans)
    assert settles(bill, (*italians[:2], *germans[:2]))
    assert not settles(bill, italians[:2])
    assert not settles(bill, (*italians, germans[0]))
    assert worth(bill, cheapest(bill)) == 9


def worth(bill: Bill, units: tuple[UnitId, ...]) -> int:
    return sum(stake.worth for stake in bill.stakes if stake.unit in units)


# Early German exploitation ------------------------------------------------------------------------


def cheap(w: AwawWorld, unit: str, target: str, exploiting: bool = True) -> list[str]:
    assault = Assault((UnitId(unit),), (SpaceId(target),), exploiting)
    return [refusal.rule for refusal in BOOK.may(w, FullExchange(assault))]


@pytest.mark.rule("15.54A#1", "in Poland in Fall 1939, and neither later nor elsewhere")
@pytest.mark.rule("15.54#1", "only exploitation attacks by Germany")
def test_early_exploitation_in_poland() -> None:
    tank = "germany-armor-4-6/1"
    units = ("germany-armor-4-6 M33", "poland-infantry-2-3 M34", "poland-infantry-2-3 M35")
    for turn, rules in (("Fall 1939", ["15.54A"]), ("Winter 1939", [])):
        w = world_at(*units, scenario="poland-1939", turn=turn)
        assert cheap(w, tank, "M34") == rules
        assert cheap(w, tank, "M34", exploiting=False) == []
    w = world_at(*units, scenario="poland-1939", turn="Fall 1939")
    assert cheap(w, tank, "K36") == []
    assert cheap(w, "poland-infantry-2-3/1", "M34") == []


@pytest.mark.rule(
    "15.54A#1", "in the east of Poland too, but in no attack on a hex beside it as well"
)
@pytest.mark.rule("15.54#1", "and only if nobody but Germans attacks")
def test_what_is_an_early_german_exploitation_attack() -> None:
    units = ("germany-armor-4-6 M36", "italy-armor-2-5 M36")
    w = world_at(*units, scenario="poland-1939", turn="Fall 1939")
    german, italian = UnitId("germany-armor-4-6/1"), UnitId("italy-armor-2-5/1")

    def lesser(*hexes: str, units: tuple[UnitId, ...] = (german,)) -> bool:
        spaces = tuple(SpaceId(one) for one in hexes)
        return crt.cheap_exchange(w, Assault(units, spaces, exploiting=True))

    assert lesser("M37")
    assert lesser("M37", "M35")
    assert not lesser("K36", "K38")
    assert not lesser("M37", units=(german, italian))


@pytest.mark.rule("15.54#1", "an early German Ex counts as Ex-1")
@pytest.mark.rule("15.53#2", "for an early d the attacker may take an Ex-1")
def test_early_exchanges_are_lesser_ones() -> None:
    units = ("germany-armor-4-6 M33 x2", "poland-infantry-2-3 M34", "poland-infantry-1-3 M34")
    t = early(*units)
    t.dice(2)  # 2:1: Ex, here Ex-1
    assert t.told("15.54") == ["Ex counts as Ex-1 here"]
    assert alive(t, "poland") == []
    assert len(alive(t, "germany")) == 2  # against a DM of one an Ex-1 costs nothing
    t = early(*units)
    t.dice(5)  # d
    t.say("axis: take-exchange")
    assert "the attacker takes Ex-1 instead" in t.told("15.53")


def early(*units: str) -> Table:
    tanks = (UnitId("germany-armor-4-6/1"), UnitId("germany-armor-4-6/2"))
    play = GroundAttack(attackers=tanks, hexes=(SpaceId("M34"),), exploiting=True)
    return table(*units, play=play, scenario="poland-1939", turn="Fall 1939")


@pytest.mark.rule("15.54B#1", "in the first two turns of western offensives, until Summer 1940")
def test_early_exploitation_in_the_west() -> None:
    tank = "germany-armor-4-6/1"

    def rules(turn: str, *before: str) -> list[str]:
        rows = [WesternOffensive(game_turn(name).number) for name in before]
        w = world_at("germany-armor-4-6 N24", scenario="poland-1939", turn=turn, rows=rows)
        assert cheap(w, tank, "M34") == []
        return cheap(w, tank, "M23")

    assert rules("Spring 1940") == ["15.54B"]
    assert rules("Summer 1940", "Spring 1940") == ["15.54B"]
    assert rules("Summer 1940", "Spring 1940", "Summer 1940") == ["15.54B"]
    assert rules("Summer 1940", "Winter 1939", "Spring 1940") == []
    assert rules("Fall 1940") == []


@pytest.mark.rule(
    "15.54B#1", "an Axis turn with an operation on the western front counts as one of them"
)
def test_axis_turns_in_the_west_are_remembered() -> None:
    for side, turn, target, noted in (
        ("axis", "Spring 1940", "M23", 1),
        ("axis", "Spring 1940", "M34", 0),
        ("axis", "Fall 1940", "M23", 0),
        ("allied", "Spring 1940", "M23", 0),
    ):
        w = world_at("germany-armor-4-6 N24", scenario="poland-1939", turn=turn, side=side)
        unit, where = (UnitId("germany-armor-4-6/1"),), (SpaceId(target),)
        offensives.carry_out(w, unit, where, PaidFor.ATTACK, "attack")
        come(w, Moment.TIME_LIMITS)
        assert len(w.western_offensives) == noted


@pytest.mark.rule(
    "15.54B#1", "what ships do alone is neither an operation on the ground nor in the air"
)
def test_what_ships_do_in_the_west_is_not_counted() -> None:
    """A raid on the western front leaves Germany both of its turns; a flight uses one up."""
    place = SpaceId("F27")
    for flies, noted in ((False, 0), (True, 1)):
        w = world_at("germany-aaf J32 x3", scenario="europe-1939", turn="Winter 1939")
        hulls = [row for row in w.hulls.values() if row.party == "germany"]
        offensives.carry_out_naval(w, "raid-1", "raid", hulls, place)
        if flies:
            wing = Wing(next(one for one in w.air if one.startswith("germany-aaf")), 1)
            offensives.carry_out_air(w, (wing,), (place,), "flight")
        assert offensives.attributed(w, Faction.EUROPEAN_AXIS, Front.WESTERN) > 0
        come(w, Moment.TIME_LIMITS)
        assert len(w.western_offensives) == noted
