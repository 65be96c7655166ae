"""45: counter-intelligence: against spy rings, covert operations and harbor attacks."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import MORESBY, RABAUL, ocean
from tests.awaw.naval.interceptions import play as at_sea
from tests.awaw.naval.strikes import roll
from tests.awaw.table import Table
from tests.rules.shared.spying import (
    AXIS,
    JAPAN,
    RUSSIA,
    WEST,
    agents,
    begin,
    guards,
    phase,
    play,
    ring,
    rings,
    row,
    say,
    spies,
    world,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.intelligence import harbor_warnings
from warcabinet.awaw.intelligence.counter_intelligence import within_reach
from warcabinet.awaw.intelligence.covert_operations import (
    CounterCovertly,
    CovertOperationsOfMover,
)
from warcabinet.awaw.intelligence.establishment_of_spy_rings import SpyRings
from warcabinet.awaw.intelligence.harbor_warnings import HarborWarning, warn_harbor
from warcabinet.awaw.naval.battle.harbor_rolls import HarborRoll, Nature, hits_of, modifier
from warcabinet.awaw.naval.movement.harbor_attacks import MakeHarborAttacks
from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.research.activation_of_research_points import AlliedRolls, ChooseProjects
from warcabinet.awaw.research.research_sheet import of_faction, project
from warcabinet.awaw.scenarios.file.words import LevelKind, Tension
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Faction, Power, Relation, war_state
from warcabinet.engine.records import Record

GUARDS = ProjectId("counter-intelligence")
FLEET = f"us-1 {MORESBY}: enterprise without air, dd 12"
NAVAL = "naval"
GERMANS_IN_RUSSIA = war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR)


def held(t: Table, faction: str) -> int:
    return project(t.world, faction, GUARDS).results


@pytest.mark.rule("45.11#1", "Germany, Britain, Russia and Japan research it")
def test_who_researches_counter_intelligence() -> None:
    setting = world().statics
    for faction in (AXIS, JAPAN, WEST, RUSSIA):
        assert GUARDS in {one.id for one in of_faction(setting, faction)}
    rights = setting.tables["intelligence-rights"]
    powers = ("germany", "japan", "britain", "russia")
    assert [rights.text("counter-intelligence", power) for power in powers] == ["yes"] * 4


@pytest.mark.rule("45.21#1", "a result is for a use, and then gone")
@pytest.mark.rule("45.21A#1", "a ring of the enemy in research or in a minor country")
def test_against_spy_rings() -> None:
    t = phase(guards(WEST), ring(1, AXIS, WEST, NAVAL), ring(2, AXIS, "turkey"))
    assert t.against("allied: eliminate-ring ring-1") == set()
    assert t.against("allied: eliminate-ring ring-2") == set()
    assert t.against("allied: eliminate-ring ring-3") == {"46.51A"}
    say(t, "allied: eliminate-ring ring-2")
    assert rings(t) == {(AXIS, WEST, NAVAL)}
    assert held(t, WEST) == 0
    own = phase(guards(WEST), ring(1, AXIS, WEST, NAVAL), ring(2, RUSSIA, "turkey"))
    assert own.against("allied: eliminate-ring ring-2") == {"45.21A"}


@pytest.mark.rule("45.31#1", "at the end of a research phase")
@pytest.mark.rule("45.31A#1", "after rings are placed and have had their first effect")
@pytest.mark.rule("45.31A#2", "a result may be kept and used in a later research phase")
@pytest.mark.rule("45.31A#3", "code names are told whether or not the ring is eliminated")
@pytest.mark.rule("45.31A#4", "those of the Axis as well, after their research")
def test_when_rings_are_eliminated() -> None:
    for mine, other, place, name in (
        (AXIS, WEST, 'axis: place-ring "western allies" naval', "allied"),
        (WEST, AXIS, 'allied: place-ring "european axis" naval', "axis"),
    ):
        secret = row(other, "torpedoes", points=1, years=1)
        for answer in ("hold-counter-intelligence", "eliminate-ring ring-1"):
            t = phase(spies(mine), guards(other), secret)
            say(t, place)
            assert len(t.world.uncovered_projects) == 1
            assert (t.pending, t.position.to_answer()) == ("hunt-spies", (name,))
            say(t, f"{name}: {answer}")
            assert len(t.world.spy_rings) == held(t, other) == (answer[0] == "h")
    later = phase(guards(WEST), ring(1, AXIS, WEST, NAVAL))
    say(later, "allied: eliminate-ring ring-1")
    assert rings(later) == set()


def research_phase(*rows: Record) -> tuple[AwawWorld, list[str]]:
    """A research phase, step by step up to the spies, and for whom dice were rolled."""
    w, rolled = world(*rows), list[str]()
    for step in ("T.R.10", "T.R.20", "T.R.30", "T.R.35", "T.R.40"):
        procedure = player_of(StepId(step))
        assert procedure is not None
        t = begin(procedure(), *(one for one in w.research.rows()), *w.spy_rings.rows())
        while t.pending:
            if t.position.decision is not None:
                seat = t.position.to_answer()[0]
                t.default(str(seat))
                continue
            rolled.append(step)
            t.dice(4, 4, 4)
        w = t.world
    return w, rolled


@pytest.mark.rule("45.41#1", "no other roll while a result is held")
@pytest.mark.rule("45.41#2", "it is held if it is as the research phase starts")
def test_one_result_is_held() -> None:
    held = row(WEST, "counter-intelligence", points=2, results=1)
    w, rolled = research_phase(held)
    assert rolled == []
    assert project(w, WEST, GUARDS).points == 2  # they wait
    w, rolled = research_phase(row(WEST, "counter-intelligence", points=2))
    assert rolled == ["T.R.30"]
    assert project(w, WEST, GUARDS).points == 0
    other = row(WEST, "general-intelligence-research", points=1)
    w, rolled = research_phase(held, other)
    assert rolled == ["T.R.30"]  # for the other project of the category
    assert (project(w, WEST, GUARDS).points, project(w, WEST, other.project).points) == (2, 0)


@pytest.mark.rule("45.41#2", "to use it later in the phase is too late for a roll")
def test_a_result_that_is_used_in_the_phase_gives_no_roll_in_it() -> None:
    points = row(WEST, "counter-intelligence", points=2, results=1)
    t = begin(ChooseProjects(), points)
    t.world.amend(t.world.research[points.key()], results=0)
    spent = t.world.research[points.key()]
    rolls = begin(AlliedRolls(), spent)
    assert rolls.pending == ""
    later = begin(ChooseProjects(), spent)
    assert later.world.research[points.key()].chosen


@pytest.mark.rule("45.51A#1", "also rings in the research of a partner, now or later")
@pytest.mark.rule("45.51A#2", "Russia for the Western Allies, Japan for the Axis")
@pytest.mark.rule("45.51B#1", "but Japan none in minor countries")
@pytest.mark.rule("45.51#1", "each faction reaches the rings of the other side")
def test_whose_rings_are_within_reach() -> None:
    w = world(
        ring(1, AXIS, WEST, NAVAL),
        ring(2, JAPAN, WEST, "air"),
        ring(3, AXIS, "turkey"),
        ring(4, WEST, AXIS, "air"),
        ring(5, RUSSIA, JAPAN, "military"),
        ring(6, WEST, "spain"),
    )
    assert set(within_reach(w, RUSSIA)) == {"ring-1", "ring-2", "ring-3"}
    assert set(within_reach(w, WEST)) == {"ring-1", "ring-2", "ring-3"}
    assert set(within_reach(w, AXIS)) == {"ring-4", "ring-5", "ring-6"}
    assert set(within_reach(w, JAPAN)) == {"ring-4", "ring-5"}
    t = phase(guards(JAPAN), ring(1, WEST, AXIS, "air"), ring(2, WEST, "spain"))
    assert t.against("axis: eliminate-ring ring-2") == {"45.51B"}
    say(t, "axis: eliminate-ring ring-1")
    assert rings(t) == {(WEST, "spain", "")}


# Covert operations --------------------------------------------------------------------------------


def operation(*rows: Record) -> Table:
    return play(CovertOperationsOfMover(), Level(Tension.USAT, "", 20), *rows)


@pytest.mark.rule("45.21B#1", "it negates a covert operation of the enemy")
@pytest.mark.rule("45.31B#2", "in the diplomatic phase, as soon as the operation is announced")
@pytest.mark.rule("47.41#1", "by using it at once")
@pytest.mark.rule("47.41#2", "both are used up, and nothing happens")
def test_against_covert_operations() -> None:
    t = operation(agents(AXIS), guards(WEST))
    say(t, "axis: operate-covertly usat")
    assert (t.pending, t.position.to_answer()) == ("counter-operation", ("allied",))
    say(t, "allied: negate-operation")
    assert t.pending == ""
    assert t.world.levels["usat/"].value == 20
    assert held(t, WEST) == 0
    assert project(t.world, AXIS, ProjectId("covert-operations")).results == 0
    kept = operation(agents(AXIS), guards(WEST))
    say(kept, "axis: operate-covertly usat")
    say(kept, "allied: let-it-pass")
    assert kept.world.levels["usat/"].value == 19
    assert held(kept, WEST) == 1


def refused(w: AwawWorld, faction: str, target: str) -> set[str]:
    return {one.rule for one in BOOK.may(w, CounterCovertly(faction, target))}


@pytest.mark.rule("45.52#1", "others may counter anything")
@pytest.mark.rule("45.52A#1", "Russia counters in minor countries in which it may place DPs")
@pytest.mark.rule("45.52A#2", "and anywhere after war with Germany or with tension at fifty")
@pytest.mark.rule("45.52B#1", "Japan counters none")
@pytest.mark.rule("47.51B#1", "Russia counters in minor countries in which it may place DPs")
def test_who_counters_covert_operations() -> None:
    w = world()
    assert refused(w, RUSSIA, "usat") == {"45.52A"}
    assert refused(w, RUSSIA, "spain") == {"45.52A"}
    assert refused(w, RUSSIA, "turkey") == set()
    assert refused(world(GERMANS_IN_RUSSIA), RUSSIA, "spain") == set()
    assert refused(world(Level(Tension.RGT, "", 50)), RUSSIA, "usat") == set()
    assert refused(w, WEST, "spain") == refused(w, AXIS, "spain") == set()
    assert refused(w, JAPAN, "usat") == refused(w, JAPAN, "turkey") == {"45.52B"}
    t = operation(agents(AXIS), guards(RUSSIA))
    say(t, "axis: operate-covertly usat")
    assert t.pending == ""
    late = operation(agents(AXIS), guards(RUSSIA), GERMANS_IN_RUSSIA)
    say(late, "axis: operate-covertly usat")
    assert late.pending == "counter-operation"


# Harbor attacks -----------------------------------------------------------------------------------


def harbor(monkeypatch: pytest.MonkeyPatch, *rows: Record) -> Table:
    """A harbor attack where the Western Allies might have counter-intelligence."""
    monkeypatch.setattr(harbor_warnings, "plays_all", lambda setting: True)
    monkeypatch.setattr(harbor_warnings, "researchers", lambda setting: (Faction.WESTERN_ALLIES,))
    start = ocean(FLEET, f"japan loose {RABAUL}: submarine 2")
    set_level(start, LevelKind.HARBOR_ATTACK, "japan", 1)
    for kind, who in ((LevelKind.TORPEDO, "japan"), (LevelKind.ASW, "us")):
        set_level(start, kind, who, 0)
    for one in rows:
        start.put(one)
    t = at_sea(start, MakeHarborAttacks())
    say(t, f"axis: attack-harbor {MORESBY} submarine")
    return t


def test_a_harbor_is_warned_before_the_targets_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    t = harbor(monkeypatch, guards(WEST))
    assert t.pending == "oppose-harbor-attack"
    say(t, "allied: warn-harbor")
    say(t, "axis: pick-targets us-enterprise")
    roll(t, 8)
    assert t.told("21.443D") == ["us-enterprise in HH27: 8 -1, 1 hits"]
    assert held(t, WEST) == 0
    kept = harbor(monkeypatch, guards(WEST))
    say(kept, "allied: let-harbor-be")
    say(kept, "axis: pick-targets us-enterprise")
    roll(kept, 8)
    assert kept.told("21.443D") == ["us-enterprise in HH27: 8 +1, 2 hits"]
    assert harbor(monkeypatch).pending == "harbor-targets"


@pytest.mark.rule("45.21C#1", "it reduces the effect of a harbor attack")
def test_a_warning_lowers_the_die_of_a_harbor_attack() -> None:
    def hits(nature: Nature, opposed: bool) -> tuple[int, int]:
        asked = HarborRoll("japan", "us", nature, opposed=opposed)
        return modifier(world(), asked), hits_of(world(), asked, 9)

    for nature in (Nature.MIDGET_SUBMARINES, Nature.SUBMARINE):
        plain, warned = hits(nature, opposed=False), hits(nature, opposed=True)
        assert warned[0] == plain[0] - 2
        assert warned[1] < plain[1]


def test_without_a_warning_harbor_attacks_do_their_worst() -> None:
    for nature in (Nature.MIDGET_SUBMARINES, Nature.SUBMARINE):
        assert hits_of(world(), HarborRoll("japan", "us", nature), 10) > 0


@pytest.mark.rule("45.31C#1", "right before the attack is resolved, in the enemy's player turn")
@pytest.mark.rule("21.443B#1", "the defender names his modifiers, counter-intelligence among them")
def test_against_a_harbor_attack() -> None:
    w = world()
    asked = HarborRoll("japan", "us", Nature.MIDGET_SUBMARINES)
    warned = HarborRoll("japan", "us", Nature.MIDGET_SUBMARINES, opposed=True)
    assert modifier(w, warned) == modifier(w, asked) - 2
    assert hits_of(w, warned, 9) < hits_of(w, asked, 9)
    t = play(HarborWarning(factions=(Faction.WESTERN_ALLIES,)), guards(WEST))
    assert (t.pending, t.position.to_answer()) == ("oppose-harbor-attack", ("allied",))
    say(t, "allied: warn-harbor")
    assert held(t, WEST) == 0
    assert t.told("45.21C")
    kept = play(HarborWarning(factions=(Faction.WESTERN_ALLIES,)), guards(WEST))
    say(kept, "allied: let-harbor-be")
    assert held(kept, WEST) == 1
    assert play(HarborWarning(factions=(Faction.WESTERN_ALLIES,))).pending == ""


@pytest.mark.rule("45.53#1", "but not for another faction")
def test_only_for_ships_of_the_own_faction() -> None:
    def asked(*parties: str) -> tuple[Faction, ...]:
        found = warn_harbor(world(), parties)
        assert isinstance(found, HarborWarning)
        return found.factions

    assert asked("us", "britain") == (Faction.WESTERN_ALLIES,)
    assert asked("russia") == (Faction.RUSSIA,)
    assert asked("germany") == (Faction.EUROPEAN_AXIS,)
    assert asked("italy", "japan") == (Faction.EUROPEAN_AXIS, Faction.JAPAN)


def test_nobody_uses_a_result_that_it_does_not_hold() -> None:
    """Also who answers although it has no choice (45.41)."""
    t = begin(SpyRings(), ring(1, AXIS, WEST, NAVAL))
    assert t.pending == "hunt-spies"
    assert t.against("allied: eliminate-ring ring-1") == {"45.41"}
    assert t.against("allied: hold-counter-intelligence") == set()
    t = begin(HarborWarning(factions=(Faction.WESTERN_ALLIES,)))
    assert t.against("allied: warn-harbor") == {"45.41"}
    assert t.against("allied: let-harbor-be") == set()
