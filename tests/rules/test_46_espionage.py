"""46: spy rings: where they are placed, what they bring out, and how they are eliminated."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.rules.shared.spying import (
    AXIS,
    JAPAN,
    RUSSIA,
    WEST,
    begin,
    guards,
    phase,
    play,
    ring,
    rings,
    row,
    say,
    settle,
    spies,
    world,
)
from warcabinet.awaw.intelligence.counter_intelligence import within_reach
from warcabinet.awaw.intelligence.effect_of_spy_rings import NewProjectsUncovered
from warcabinet.awaw.intelligence.spy_rings import (
    RingsOverrun,
    against_country,
    against_research,
    eliminate_ring,
    establish,
)
from warcabinet.awaw.research.activation_of_research_points import ResearchRolls
from warcabinet.awaw.research.research_die_rolls import brought, modifiers
from warcabinet.awaw.research.research_sheet import entries, of_faction, project
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.intelligence import RingId
from warcabinet.awaw.state.logistics import Surrendered
from warcabinet.awaw.state.research import ProjectId, ResearchRecord
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
from warcabinet.engine.records import Record, Seat

GERMANS_IN_RUSSIA = war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR)
TENSE = Level(Tension.RGT, "", 50)
NAVAL = "naval"


def reasons(w: AwawWorld, owner: str, country: str) -> set[str]:
    return {one.rule for one in against_country(w, owner, country)}


def why(w: AwawWorld, owner: str, target: str, category: str) -> set[str]:
    return {one.rule for one in against_research(w, owner, target, category)}


# Who and when -------------------------------------------------------------------------------------


@pytest.mark.rule("46.11#1", "Germany, Japan, Britain and Russia research espionage")
def test_who_researches_espionage() -> None:
    w = world()
    for faction in (AXIS, JAPAN, WEST, RUSSIA):
        assert "espionage" in {str(one.id) for one in of_faction(w.statics, faction)}
    rights = w.statics.tables["intelligence-rights"]
    powers = ("germany", "japan", "britain", "russia")
    assert [rights.text("espionage", power) for power in powers] == ["yes"] * 4


@pytest.mark.rule("46.21#1", "a result of 6 or more gives a ring in a minor country or an enemy")
@pytest.mark.rule("46.21#3", "it is placed at once")
@pytest.mark.rule("46.21#4", "its marker lies where all see it")
def test_a_result_is_a_ring_at_once() -> None:
    w = world()
    one = entries(w.statics)[ProjectId("espionage")]
    assert [brought(w.statics, one, result).results for result in (5, 6, 9)] == [0, 1, 1]
    t = phase(spies(AXIS))
    assert t.pending == "new-spy-ring"
    decision = t.position.decision
    assert decision is not None
    assert {form.verb() for form in decision.forms} == {"place-ring", "place-ring-abroad"}
    say(t, 'axis: place-ring "western allies" naval')
    assert t.pending == ""
    assert not project(t.world, AXIS, ProjectId("espionage")).results
    for seat in ("axis", "allied"):
        known = t.world.known_to(Seat(seat))
        assert [row.place for row in known.table("spy_rings").rows()] == [WEST]
    other = phase(spies(AXIS))
    say(other, "axis: place-ring-abroad turkey")
    assert rings(other) == {(AXIS, "turkey", "")}


@pytest.mark.rule("46.22#1", "rings come right after the rolls of the turn")
def test_rings_come_after_all_rolls() -> None:
    """A result of this turn's dice is placed in this turn, after the dice of both sides."""
    done, seen = world(), []
    points = (
        row(AXIS, "espionage", points=3, carry=6, chosen=True),
        row(WEST, "torpedoes", points=1, chosen=True),
    )
    for one in points:
        done.put(one)
    for step in (one.id for one in done.statics.sequence.children(StepId("T.R"))):
        what = player_of(step)
        if what is None or step == "T.R.10":
            continue
        t = begin(what(), *done.research.rows(), *done.research_records.rows())
        while t.pending:
            seen.append(t.pending)
            if t.position.decision is None:
                t.dice(*([6, 6, 6] if t.pending == "research" else [0, 1, 2, 3]))
            else:
                t.default(str(t.position.to_answer()[0]))
        done = t.world
        if step == "T.R.40":
            break
    assert seen[:3] == ["research", "research", "new-spy-ring"]


@pytest.mark.rule("46.22A#1", "the Axis place theirs")
@pytest.mark.rule("46.22B#1", "then the Allies may eliminate Axis rings")
@pytest.mark.rule("46.22C#1", "then the Allies place theirs")
@pytest.mark.rule("46.22D#1", "then the Axis may eliminate Allied rings")
def test_the_order_of_placing_and_eliminating() -> None:
    t = phase(*(spies(one) for one in (AXIS, WEST)), *(guards(one) for one in (AXIS, WEST)))
    asked = []
    answers = {
        ("new-spy-ring", "axis"): 'place-ring "western allies" naval',
        ("new-spy-ring", "allied"): 'place-ring "european axis" air',
    }
    while t.pending:
        (seat,) = t.position.to_answer()
        asked.append((t.pending, str(seat)))
        say(t, f"{seat}: {answers.get(asked[-1], 'hold-counter-intelligence')}")
    assert asked == [
        ("new-spy-ring", "axis"),
        ("hunt-spies", "allied"),
        ("new-spy-ring", "allied"),
        ("hunt-spies", "axis"),
    ]


@pytest.mark.rule("46.23#1", "a ring stays where it was placed")
def test_rings_stay() -> None:
    t = phase(ring(1, AXIS, WEST, NAVAL), ring(2, WEST, "turkey"))
    assert t.pending == ""
    assert rings(t) == {(AXIS, WEST, NAVAL), (WEST, "turkey", "")}


# Where --------------------------------------------------------------------------------------------


@pytest.mark.rule("46.31A#1", "a faction has one ring in a minor country")
@pytest.mark.rule("46.31A#2", "there may be one in the Ukraine before it rises")
@pytest.mark.rule("46.31#1", "a second ring in the same place is refused")
def test_rings_in_minor_countries() -> None:
    w = world(ring(1, AXIS, "turkey"))
    assert reasons(w, AXIS, "turkey") == {"46.31A"}
    assert reasons(w, WEST, "turkey") == set()
    assert reasons(w, WEST, "ukraine") == set()
    assert reasons(w, WEST, "egypt") == {"46.21"}
    assert reasons(w, WEST, "canada") == {"46.21"}
    t = phase(spies(AXIS), ring(1, AXIS, "turkey"))
    assert t.against("axis: place-ring-abroad turkey") == {"46.31A"}


@pytest.mark.rule("46.31B#1", "a power may have rings in all categories of an enemy faction")
@pytest.mark.rule("46.31B#2", "none in the research of an ally, or of one to come")
@pytest.mark.rule("46.31B#3", "one at most in a category")
@pytest.mark.rule("46.31B#4", "each faction has one of its own in a category")
@pytest.mark.rule("46.31B#5", "the Western Allies and Russia may both spy on one category")
@pytest.mark.rule("46.31B#6", "and on Japanese military research besides")
@pytest.mark.rule("46.31B#7", "none in Russian naval research")
def test_rings_in_research() -> None:
    categories = ("air", NAVAL, "military", "atomic", "intelligence")
    full = [ring(n, WEST, AXIS, one) for n, one in enumerate(categories)]
    for n, category in enumerate(categories):
        w = world(*full[:n])
        assert why(w, WEST, AXIS, category) == set()
    w = world(*full)
    assert why(w, WEST, AXIS, "military") == {"46.31B"}
    assert why(w, RUSSIA, AXIS, "military") == set()
    assert why(w, WEST, JAPAN, "military") == set()
    assert why(w, RUSSIA, JAPAN, "military") == set()
    for one, other in ((AXIS, JAPAN), (JAPAN, AXIS), (WEST, RUSSIA), (RUSSIA, WEST), (AXIS, AXIS)):
        assert why(w, one, other, "air") == {"46.21"}
    assert why(w, AXIS, RUSSIA, NAVAL) == {"46.31B"}
    assert why(w, JAPAN, RUSSIA, NAVAL) == {"46.31B"}
    assert why(w, AXIS, RUSSIA, "air") == set()
    t = phase(spies(AXIS))
    assert t.against("axis: place-ring russia naval") == {"46.31B"}
    assert t.against("axis: place-ring japan air") == {"46.21"}


@pytest.mark.rule("46.21#2", "Japan spies on major powers alone")
@pytest.mark.rule("46.32A#1", "no Japanese rings in minor countries")
@pytest.mark.rule("46.32#1", "others may have them")
def test_japan_has_no_rings_in_minor_countries() -> None:
    t = phase(spies(JAPAN))
    assert t.against("axis: place-ring-abroad thailand") == {"46.21"}
    assert t.against("axis: place-ring russia military") == set()
    assert reasons(world(), JAPAN, "turkey") == {"46.21"}
    assert reasons(world(), AXIS, "thailand") == set()


@pytest.mark.rule("46.32B#1", "Russia spies in the countries in which it may place DPs")
@pytest.mark.rule("46.32B#2", "anywhere once it has fought Germany or tension is at fifty")
def test_russian_rings() -> None:
    w = world(turn="Spring 1940")
    dps = ("bulgaria", "finland", "greece", "hungary", "rumania", "sweden", "turkey", "ukraine")
    for country in (*dps, "yugoslavia"):
        assert reasons(w, RUSSIA, country) == set()
    assert reasons(w, RUSSIA, "spain") == {"46.32B"}
    assert reasons(w, WEST, "spain") == set()
    assert reasons(world(Level(Tension.RGT, "", 49)), RUSSIA, "spain") == {"46.32B"}
    assert reasons(world(TENSE), RUSSIA, "spain") == set()
    assert reasons(world(GERMANS_IN_RUSSIA), RUSSIA, "spain") == set()
    over = war_state(Power.GERMANY, Power.RUSSIA, Relation.SURRENDERED)
    assert reasons(world(over), RUSSIA, "spain") == set()


# What they bring out ------------------------------------------------------------------------------

PROJECTS = (
    row(WEST, "general-naval-research", points=2, years=1),
    row(WEST, "anti-submarine-warfare", years=1, code_name="Anchor"),
    row(WEST, "torpedoes", points=1, years=1),
    row(WEST, "submarine-production", points=2, years=1),
    row(WEST, "radar", points=2, years=1),
)
NAMED = ResearchRecord(WEST, "Anchor")


def spied(t: Table) -> dict[str, str]:
    return {one.code_name: one.category for one in t.world.uncovered_projects.rows()}


@pytest.mark.rule("46.412#1", "also if it is eliminated in the same phase")
@pytest.mark.rule("46.412A#1", "the code names of all projects of the category are told")
@pytest.mark.rule("46.412A#2", "but not what they are, nor points, results or production")
def test_code_names_are_brought_out() -> None:
    t = phase(spies(AXIS), guards(WEST), NAMED, *PROJECTS)
    say(t, 'axis: place-ring "western allies" naval')
    assert t.pending == "order of code names"
    t.dice(2)
    settle(t)
    names = spied(t)
    assert len(names) == 3
    assert set(names.values()) == {NAVAL}
    assert "Anchor" in names
    assert t.told("46.412A") == [f"{WEST}, naval research: projects {', '.join(sorted(names))}"]
    assert project(t.world, WEST, ProjectId("radar")).code_name == ""
    assert project(t.world, WEST, ProjectId("submarine-production")).code_name == ""
    assert project(t.world, WEST, ProjectId("torpedoes")).code_name in names
    say(t, "allied: eliminate-ring ring-1")
    assert rings(t) == set()
    assert spied(t) == names


@pytest.mark.rule("46.412B#1", "one more for its owner's general research, one less there")
@pytest.mark.rule("46.42#3", "for as long as the ring is there")
def test_rings_change_general_research() -> None:
    w = world(ring(1, AXIS, WEST, NAVAL))
    lines = entries(w.statics)

    def total(faction: str, name: str) -> int:
        found = modifiers(w, faction, lines[ProjectId(name)], 0)
        return sum(part.value for part in found if part.rule == "46.412B")

    assert total(AXIS, "general-naval-research") == 1
    assert total(WEST, "general-naval-research") == -1
    assert total(AXIS, "general-air-research") == total(WEST, "general-air-research") == 0
    assert total(AXIS, "torpedoes") == total(WEST, "anti-submarine-warfare") == 0
    assert total(JAPAN, "general-naval-research") == 0
    w.drop(w.spy_rings[RingId("ring-1")])
    assert total(AXIS, "general-naval-research") == total(WEST, "general-naval-research") == 0


@pytest.mark.rule("46.412B#2", "from the turn after on, since the dice come before the rings")
def test_rings_count_from_the_next_turn_on() -> None:
    general = row(WEST, "general-naval-research", points=1, chosen=True)
    t = play(ResearchRolls(side=Side.ALLIED), general, ring(1, AXIS, WEST, NAVAL))
    t.dice(4, 4, 4)
    assert "enemy spy rings -1" in " ".join(t.told("41.75"))


@pytest.mark.rule("46.42#1", "effects go on until the ring is eliminated")
@pytest.mark.rule("46.42#4", "new projects are brought out at every year start")
def test_new_projects_at_a_year_start() -> None:
    def year(*rows: Record) -> Table:
        t = play(NewProjectsUncovered(), *rows, NAMED, *PROJECTS[:2])
        assert t.pending == ""
        return t

    assert len(spied(year(ring(1, AXIS, WEST, NAVAL)))) == 2
    assert spied(year(ring(1, AXIS, WEST, "air"))) == {}
    assert spied(year()) == {}


# How they are lost --------------------------------------------------------------------------------


@pytest.mark.rule("46.51#1", "counter-intelligence, rings of the enemy, enemy control")
@pytest.mark.rule("46.51A#1", "counter-intelligence eliminates new and old rings everywhere")
def test_counter_intelligence_eliminates_rings() -> None:
    w = world()
    one = entries(w.statics)[ProjectId("counter-intelligence")]
    assert [brought(w.statics, one, result).results for result in (4, 5, 8)] == [0, 1, 1]
    old = (ring(1, AXIS, WEST, NAVAL), ring(2, AXIS, "turkey"))
    for number in (1, 2):
        t = phase(guards(WEST), *old)
        say(t, f"allied: eliminate-ring ring-{number}")
        assert len(rings(t)) == 1
        assert RingId(f"ring-{number}") not in t.world.spy_rings
    assert phase(*old).pending == ""


@pytest.mark.rule("46.52#1", "its marker is removed, and no other")
def test_the_marker_of_an_eliminated_ring_is_removed() -> None:
    w = world(ring(1, AXIS, WEST, NAVAL), ring(2, AXIS, "turkey"))
    eliminate_ring(w, w.spy_rings[RingId("ring-1")], "45.21A", "test")
    assert set(w.spy_rings) == {"ring-2"}
    assert [one.rule for one in w.told] == ["45.21A"]


@pytest.mark.rule("46.51B#1", "rings of both sides in a minor country eliminate each other")
def test_rings_of_both_sides_meet() -> None:
    t = phase(spies(AXIS), ring(1, WEST, "turkey"), ring(2, WEST, "spain"))
    say(t, "axis: place-ring-abroad turkey")
    assert rings(t) == {(WEST, "spain", "")}
    friends = phase(spies(WEST), ring(1, RUSSIA, "turkey"))
    say(friends, "allied: place-ring-abroad turkey")
    assert rings(friends) == {(RUSSIA, "turkey", ""), (WEST, "turkey", "")}


def overrun(country: str, status: Status, patron: Power, *rows: Record) -> set[object]:
    t = play(RingsOverrun(), Alignment(Country(country), status, patron), *rows)
    return set(rings(t))


@pytest.mark.rule("46.51C#1", "a ring is lost when its country comes under enemy control")
@pytest.mark.rule("46.51C#2", "but not if it was when the ring was placed")
@pytest.mark.rule("46.53B#1", "control by its own side leaves it")
@pytest.mark.rule("46.53#1", "rings of friends go on")
def test_enemy_control_of_the_country() -> None:
    mine = ring(1, WEST, "greece")
    for status in (Status.ALLY, Status.ASSOCIATED, Status.CONTROLLED, Status.CONQUERED):
        assert overrun("greece", status, Power.GERMANY, mine) == set()
        assert len(overrun("greece", status, Power.BRITAIN, mine)) == 1
        assert len(overrun("greece", status, Power.RUSSIA, mine)) == 1
    assert len(overrun("greece", Status.ECONOMIC, Power.GERMANY, mine)) == 1
    held = ring(1, WEST, "greece", held=True)
    assert len(overrun("greece", Status.CONQUERED, Power.GERMANY, held)) == 1
    w = world(Alignment(Country("greece"), Status.CONQUERED, Power.GERMANY))
    assert establish(w, WEST, "greece").enemy_held
    assert not establish(w, AXIS, "greece").enemy_held


@pytest.mark.rule("46.51C#3", "a ring that was placed under enemy control is lost in other ways")
def test_a_ring_under_enemy_control_is_lost_to_spies_and_guards() -> None:
    held = ring(1, WEST, "greece", held=True)
    german = Alignment(Country("greece"), Status.CONQUERED, Power.GERMANY)
    w = world(held, german)
    assert within_reach(w, AXIS) == ["ring-1"]
    t = phase(spies(AXIS), held, german)
    say(t, "axis: place-ring-abroad greece")
    assert rings(t) == set()


@pytest.mark.rule("46.53A#1", "the surrender of the power that placed it leaves a ring")
def test_surrender_leaves_rings() -> None:
    """Of Britain's rings only the one in a country that Germany now has is lost."""
    taken = Alignment(Country("spain"), Status.ALLY, Power.GERMANY)
    left = (ring(1, WEST, "turkey"), ring(2, WEST, AXIS, NAVAL))
    t = play(RingsOverrun(), Surrendered("britain"), taken, *left, ring(3, WEST, "spain"))
    assert rings(t) == {(WEST, "turkey", ""), (WEST, AXIS, NAVAL)}


def test_a_result_without_a_place_is_lost() -> None:
    everywhere = [
        ring(n, JAPAN, target, category)
        for n, (target, category) in enumerate(
            (target, category)
            for target in (WEST, RUSSIA)
            for category in ("air", NAVAL, "military", "atomic", "intelligence")
        )
    ]
    t = phase(spies(JAPAN), *everywhere)
    assert t.pending == ""
    assert not project(t.world, JAPAN, ProjectId("espionage")).results
