"""36: mobilization as it is played: when powers mobilize, and what it brings."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from tests.rules.shared.mobilizing import (
    EUROPE,
    PACIFIC,
    answer_all,
    at,
    before,
    planned,
    play,
    seat,
    take,
    war,
)
from warcabinet.awaw.diplomacy.tension_tracks import notice
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.economy.industrial_centers import IndustrialCenters, growing
from warcabinet.awaw.mobilization.eligible_units import delay_of
from warcabinet.awaw.mobilization.mobilizing import (
    AfterSurrenders,
    AfterTheDice,
    DatedAndVoluntary,
    ForcedByStatus,
    Mobilize,
)
from warcabinet.awaw.mobilization.timing import Due, due_american, due_japanese, due_russian
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import rate
from warcabinet.awaw.politics.tensions import actual
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Surrendered
from warcabinet.awaw.state.tensions import (
    KnownWar,
    Mobilization,
    TensionCounted,
    TensionDie,
)
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.engine.records import Record

# When ---------------------------------------------------------------------------------------------


@pytest.mark.rule("36.11#2", "mobilizations come in their turns")
@pytest.mark.rule("36.11B#1", "Italy in Fall 1939")
@pytest.mark.rule("36.11C#1", "Japan in Fall 1939")
@pytest.mark.rule("36.21#2", "not prorated, though it is fall")
@pytest.mark.rule("36.21A#1", "ten BRPs for Italy, Japan and Britain")
@pytest.mark.rule("35.41#1", "the base rises during the year")
@pytest.mark.rule("35.62#3", "not prorated")
def test_italy_and_japan_mobilize_in_fall_1939() -> None:
    t = play(DatedAndVoluntary(), "Fall 1939", side="axis")
    was = world_at(scenario="global-war").treasuries
    answer_all(t)
    for power in ("italy", "japan"):
        now = t.world.treasuries[power]
        assert (now.base, now.level) == (was[power].base + 10, was[power].level + 10)
    assert t.world.treasuries["germany"] == was["germany"]
    later = play(DatedAndVoluntary(), "Winter 1939", *t.world.mobilizations.rows(), side="axis")
    assert later.pending == "japanese-mobilization"  # of its own will only


@pytest.mark.rule("36.11E#1", "Britain in Fall 1939")
def test_britain_mobilizes_in_fall_1939() -> None:
    t = play(DatedAndVoluntary(), "Fall 1939", step="T.P.ADJ.70")
    answer_all(t)
    assert [(row.power, row.number) for row in t.world.mobilizations.rows()] == [("britain", 1)]
    assert t.world.treasuries["britain"].base == 120
    again = play(DatedAndVoluntary(), "Winter 1939", *t.world.mobilizations.rows())
    assert again.pending == ""
    assert len(again.world.mobilizations) == 1


@pytest.mark.rule("36.11C#1", "three more when Japan likes")
@pytest.mark.rule("36.11C#2", "no later than at 10, 20 and 30")
@pytest.mark.rule("49.852C#2", "the effective level may force it in the Allied turn")
@pytest.mark.parametrize(
    ("level", "die", "comes"), [(9, 0, False), (10, 0, True), (9, 1, True), (10, -1, True)]
)
def test_japan_is_forced_by_tension(level: int, die: int, comes: bool) -> None:
    rows = before("japan", PACIFIC, "Fall 1939")
    world = at("Fall 1940", *rows, Level("usjt", "", level), TensionDie("usjt", die))
    assert (due_japanese(world) is not None) is comes


@pytest.mark.rule("36.11C#2", "nor later than the American mobilization of the same number")
def test_japan_is_forced_by_american_mobilizations() -> None:
    mine = before("japan", PACIFIC, "Fall 1939")
    theirs = before("us", PACIFIC, "Summer 1940")
    assert due_japanese(at("Summer 1940", *mine)) is None
    assert due_japanese(at("Summer 1940", *mine, *theirs)) == Due("japan", PACIFIC, 2)
    assert due_japanese(at("Winter 1940", *mine)) == Due("japan", PACIFIC, 2)
    more = before("japan", PACIFIC, "Fall 1939", "Winter 1940")
    assert due_japanese(at("Spring 1941", *more, *theirs)) is None
    assert due_japanese(at("Summer 1941", *more)) == Due("japan", PACIFIC, 3)
    last = before("japan", PACIFIC, "Fall 1939", "Winter 1940", "Summer 1941", "Winter 1941")
    assert due_japanese(at("Spring 1942", *last, Level("usjt", "", 60))) is None


@pytest.mark.rule("36.11C#3", "what standing causes force adds to the tension before any war")
def test_a_forced_mobilization_raises_the_tension_at_once() -> None:
    rows = (*before("japan", PACIFIC, "Fall 1939", "Winter 1940", "Summer 1941"),
            Level("usjt", "", 30), KnownWar("china", "japan", 0),
            TensionCounted("usjt", "each game turn", 1),
            TensionCounted("usjt", "Japanese mobilizations", 2))  # fmt: skip
    t = play(ForcedByStatus(), "Fall 1941", *rows, side="axis", step="T.0.30")
    answer_all(t)
    assert len(t.world.mobilizations) == 4
    assert actual(t.world, Tension.USJT) == 31


@pytest.mark.rule("36.11C#3", "and once more if it raises shipbuilding")
def test_shipbuilding_raises_the_tension_once_more() -> None:
    t = planned("japan", PACIFIC, 2, "Fall 1940", 20, TensionCounted("usjt", "each game turn", 1))
    level = actual(t.world, Tension.USJT)
    yard = next(one for one in yards(t.world.statics).values() if one.power == "japan")
    points = rate(t.world, yard)
    t.say(f"{seat(t)}: mobilize-yard {yard.id}")
    assert actual(t.world, Tension.USJT) == level + 1
    assert rate(t.world, yard) == points + 1


@pytest.mark.rule("36.11C#4", "one in the Allied turn counts from the Japanese turn before it")
def test_a_mobilization_in_the_allied_turn_has_the_date_of_its_game_turn() -> None:
    """The example: air units mobilized so in Fall 1940 may be built in Fall 1941."""
    rows = (*before("japan", PACIFIC, "Fall 1939"), Level("usjt", "", 10))
    t = play(AfterTheDice(), "Fall 1940", *rows)
    assert t.pending == "plan-mobilization"
    while t.position.decision is not None and t.position.decision.power != "japan":  # type: ignore[attr-defined]
        t.default(seat(t))
    take(t, "japan-aaf")
    assert f"japan-aaf/{game_turn('Fall 1941').number}" in t.world.mobilized_units


@pytest.mark.rule(
    "49.841B#1", "each mobilization after the first counts in every turn, three at most"
)
@pytest.mark.parametrize(("number", "by"), [(1, 1), (2, 2), (4, 4), (6, 4)])
def test_japanese_mobilizations_raise_the_tension_in_every_turn(number: int, by: int) -> None:
    turns = ("Fall 1939", "Winter 1939", "Spring 1940", "Summer 1940", "Fall 1940", "Winter 1940")
    rows = before("japan", PACIFIC, *turns[:number])
    world = at("Summer 1941", *rows, side="axis", scenario="pacific-1939")
    notice(world)
    assert actual(world, Tension.USJT) == by


@pytest.mark.rule("36.11C#1", "Japan is asked in each of its turns")
@pytest.mark.rule("36.41#1", "and mobilizes once in a turn")
def test_japan_may_mobilize_earlier() -> None:
    rows = before("japan", PACIFIC, "Fall 1939")
    t = play(DatedAndVoluntary(), "Spring 1940", *rows, side="axis", scenario="pacific-1939")
    t.say("axis: mobilize-now")
    assert t.world.treasuries["japan"].base == 105
    answer_all(t)
    assert len(t.world.mobilizations) == 2
    same = play(DatedAndVoluntary(), "Spring 1940", *t.world.mobilizations.rows(), side="axis",
                scenario="pacific-1939")  # fmt: skip
    assert same.pending == ""


@pytest.mark.rule("36.11D#2", "the first Russian one when the tension is at ten")
@pytest.mark.parametrize(("level", "comes"), [(9, False), (10, True)])
def test_russia_mobilizes_at_ten(level: int, comes: bool) -> None:
    found = due_russian(at("Fall 1940", Level("rgt", "", level)))
    assert (found == Due("russia", EUROPE, 1, 2)) is comes


@pytest.mark.rule(
    "36.11D#2", "what a surrender in the Allied turn brings about counts from its start"
)
@pytest.mark.rule("37.22#1", "each brings one of the five centers")
def test_a_french_surrender_mobilizes_russia_in_the_same_turn() -> None:
    rows = (Level("rgt", "", 7), Surrendered("france"), TensionCounted("rgt", "each game turn", 1),
            TensionCounted("rgt", "France has surrendered", 1))  # fmt: skip
    t = play(AfterSurrenders(), "Summer 1940", *rows, step="T.S.110")
    level = t.world.treasuries["russia"].level
    answer_all(t)
    row = t.world.mobilizations["russia/europe/01"]
    assert (row.turn, row.turns, row.done) == (game_turn("Summer 1940").number, 2, 1)
    assert t.world.treasuries["russia"].level == level + 10  # the center
    assert not row.center


@pytest.mark.rule("36.11D#7", "in war one every turn")
@pytest.mark.rule("36.41A#2", "a half that has begun comes first")
def test_the_examples_of_russian_mobilization_are_played_so() -> None:
    for start, wanted in (
        ("Fall 1940", ["Fall 1940", "Spring 1941", "Fall 1941", "Winter 1941", "Spring 1942"]),
        ("Winter 1940", ["Winter 1940", "Summer 1941", "Fall 1941", "Winter 1941", "Spring 1942"]),
    ):
        rows: list[Record] = []
        turn = game_turn(start)
        while turn <= game_turn("Summer 1942"):
            more: list[Record] = [Level("rgt", "", 10)]
            if turn >= game_turn("Summer 1941"):
                more += [war("germany", "russia")]
            t = play(AfterTheDice(), turn.name, *rows, *more, scenario="europe-1939")
            answer_all(t)
            rows = [row for row in t.world.mobilizations.rows() if row.power == "russia"]
            turn = turn.next
        begun = [row.turn for row in rows]  # type: ignore[attr-defined]
        assert begun == [game_turn(name).number for name in wanted]


@pytest.mark.rule("36.11D#3", "in peace the second comes two turns after the first")
@pytest.mark.rule("36.11D#4", "the third two turns later")
@pytest.mark.rule("36.11D#5", "the fourth in the next turn")
@pytest.mark.rule("36.11D#6", "and the fifth in the one after that")
def test_russian_mobilizations_in_peace_are_played_so() -> None:
    rows: list[Record] = []
    turn = game_turn("Fall 1940")
    while turn <= game_turn("Summer 1942"):
        tension = Level("rgt", "", 10)
        t = play(AfterTheDice(), turn.name, *rows, tension, scenario="europe-1939")
        answer_all(t)
        rows = [row for row in t.world.mobilizations.rows() if row.power == "russia"]
        turn = turn.next
    begun = [row.turn for row in rows]  # type: ignore[attr-defined]
    wanted = ("Fall 1940", "Spring 1941", "Fall 1941", "Winter 1941", "Spring 1942")
    assert begun == [game_turn(name).number for name in wanted]
    assert [row.turns for row in rows] == [2, 2, 1, 1, 1]  # type: ignore[attr-defined]


US_EUROPE = [("Spring 1940", 9, 0), ("Spring 1940", 10, 1), ("Summer 1940", 0, 1)]


@pytest.mark.rule("36.11G#1", "the U.S. mobilizes in each theater by itself")
@pytest.mark.rule("36.11G#4", "the first in Europe at 10 or in Summer 1940")
@pytest.mark.parametrize(("turn", "level", "number"), US_EUROPE)
def test_the_first_american_mobilization_in_europe(turn: str, level: int, number: int) -> None:
    found = due_american(at(turn, Level("usat", "", level)), EUROPE)
    assert found == (Due("us", EUROPE, 1) if number else None)
    assert due_american(at(turn, Level("usat", "", level)), PACIFIC) is None


@pytest.mark.rule("36.11G#2", "by the effective level at the end of the Allied diplomatic phase")
@pytest.mark.rule("49.851D#3", "the effective level at that moment")
@pytest.mark.rule("49.852D#3", "in the Pacific too")
def test_american_mobilizations_go_by_the_effective_level() -> None:
    for tension, theater in (("usat", EUROPE), ("usjt", PACIFIC)):
        low = at("Spring 1940", Level(tension, "", 10), TensionDie(tension, -1))
        high = at("Spring 1940", Level(tension, "", 9), TensionDie(tension, 1))
        assert due_american(low, theater) is None
        assert due_american(high, theater) == Due("us", theater, 1)


LATER = [
    (EUROPE, "usat", ("Spring 1940",), "Summer 1940", 19, False),
    (EUROPE, "usat", ("Spring 1940",), "Summer 1940", 20, True),
    (EUROPE, "usat", ("Spring 1940",), "Winter 1940", 0, True),
    (EUROPE, "usat", ("Spring 1940", "Winter 1940"), "Spring 1941", 29, False),
    (EUROPE, "usat", ("Spring 1940", "Winter 1940"), "Spring 1941", 30, True),
    (EUROPE, "usat", ("Spring 1940", "Winter 1940"), "Summer 1941", 0, True),
    (PACIFIC, "usjt", (), "Fall 1940", 9, False),
    (PACIFIC, "usjt", (), "Fall 1940", 10, True),
    (PACIFIC, "usjt", (), "Winter 1940", 0, True),
    (PACIFIC, "usjt", ("Winter 1940",), "Spring 1941", 19, False),
    (PACIFIC, "usjt", ("Winter 1940",), "Spring 1941", 20, True),
    (PACIFIC, "usjt", ("Winter 1940",), "Summer 1941", 0, True),
    (PACIFIC, "usjt", ("Winter 1940", "Summer 1941"), "Fall 1941", 29, False),
    (PACIFIC, "usjt", ("Winter 1940", "Summer 1941"), "Fall 1941", 30, True),
    (PACIFIC, "usjt", ("Winter 1940", "Summer 1941"), "Winter 1941", 0, True),
]


@pytest.mark.rule("36.11G#5", "the second in Europe at 20 or in Winter 1940")
@pytest.mark.rule("36.11G#6", "the third in Europe at 30 or in Summer 1941")
@pytest.mark.rule("36.11G#10", "the first in the Pacific at 10 or in Winter 1940")
@pytest.mark.rule("36.11G#11", "the second in the Pacific at 20 or in Summer 1941")
@pytest.mark.rule("36.11G#12", "the third in the Pacific at 30 or in Winter 1941")
@pytest.mark.parametrize(("theater", "tension", "turns", "turn", "level", "comes"), LATER)
def test_later_american_mobilizations(
    theater: str, tension: str, turns: tuple[str, ...], turn: str, level: int, comes: bool
) -> None:
    world = at(turn, *before("us", theater, *turns), Level(tension, "", level))
    assert (due_american(world, theater) is not None) is comes


@pytest.mark.rule("36.11G#7", "in Europe then one every turn, up to twelve")
@pytest.mark.rule("36.11G#13", "in the Pacific too")
@pytest.mark.rule("36.41B#1", "those of one theater do not touch those of the other")
@pytest.mark.parametrize("theater", [EUROPE, PACIFIC])
def test_after_three_there_is_one_every_turn_up_to_twelve(theater: str) -> None:
    turns = [game_turn("Fall 1939").plus(more).name for more in range(12)]
    other = before("us", PACIFIC if theater == EUROPE else EUROPE, *turns)
    three, twelve = before("us", theater, *turns[:3]), before("us", theater, *turns)
    assert due_american(at("Fall 1941", *three), theater) == Due("us", theater, 4)
    assert due_american(at("Fall 1941", *three, *other), theater) == Due("us", theater, 4)
    assert due_american(at("Fall 1943", *twelve), theater) is None


@pytest.mark.rule("36.11G#8", "at war with Germany one every turn in Europe")
@pytest.mark.rule("36.11G#14", "at war with Japan one every turn in the Pacific")
@pytest.mark.parametrize(("enemy", "theater"), [("germany", EUROPE), ("japan", PACIFIC)])
def test_at_war_the_us_mobilizes_every_turn(enemy: str, theater: str) -> None:
    other = PACIFIC if theater == EUROPE else EUROPE
    world = at("Spring 1940", war("us", enemy))
    assert due_american(world, theater) == Due("us", theater, 1)
    assert due_american(world, other) is None
    assert (
        due_american(
            at("Spring 1940", *before("us", theater, "Spring 1940"), war("us", enemy)), theater
        )
        is None
    )


# What it brings -----------------------------------------------------------------------------------


@pytest.mark.rule("36.21B#1", "25 BRPs for the U.S.")
@pytest.mark.rule("35.84#1", "25 to base and level for each")
@pytest.mark.rule("35.44#2", "the construction limit rises with the base")
def test_an_american_mobilization_brings_25_brps() -> None:
    t = play(Mobilize(due=(Due("us", EUROPE, 1), Due("us", PACIFIC, 1))), "Winter 1940")
    was = construction_limit(world_at(scenario="global-war", turn="Winter 1940"), "us")
    answer_all(t)
    row = t.world.treasuries["us"]
    assert (row.base, row.level) == (150, 150)
    assert (was, construction_limit(t.world, "us")) == (33, 50)


@pytest.mark.rule("36.21C#1", "Russia constructs a center and adds its BRPs to its level alone")
@pytest.mark.rule("37.62#2", "as construction begins")
@pytest.mark.rule("37.64#1", "the limit rises in the same turn")
def test_a_russian_mobilization_brings_a_center() -> None:
    rows = (Mobilization("russia", EUROPE, 1, game_turn("Fall 1940").number, 2, 1, center=True),)
    t = table(play=IndustrialCenters(), scenario="europe-1939", turn="Fall 1940", side="allied",
              step="T.P.BLD.20", rows=rows)  # fmt: skip
    was = world_at(scenario="europe-1939")
    answer_all(t)
    now = t.world.treasuries["russia"]
    assert (now.base, now.level) == (was.treasuries["russia"].base, 130)
    assert not t.world.mobilizations["russia/europe/01"].center
    assert (construction_limit(was, "russia"), construction_limit(t.world, "russia")) == (36, 40)


@pytest.mark.rule("37.13A#1", "centers grow from the turn after the last mobilized one")
@pytest.mark.rule("37.14#1", "not after a Russian one")
@pytest.mark.rule("37.15#1", "nor after a Japanese one")
@pytest.mark.parametrize(
    ("enemy", "by", "count", "turn", "grows"),
    [
        ("germany", "germany", 5, "Summer 1942", True),
        ("germany", "germany", 5, "Spring 1942", False),
        ("germany", "germany", 4, "Summer 1942", False),
        ("germany", "russia", 5, "Summer 1942", False),
        ("japan", "japan", 5, "Summer 1942", False),
    ],
)
def test_when_centers_grow(enemy: str, by: str, count: int, turn: str, grows: bool) -> None:
    turns = ("Fall 1940", "Spring 1941", "Fall 1941", "Winter 1941", "Spring 1942")
    first, second = sorted((enemy, "russia"))
    rows = (*before("russia", EUROPE, *turns[:count]), war(enemy, "russia"),
            KnownWar(first, second, 0, by))  # fmt: skip
    assert growing(at(turn, *rows)) is grows


BUDGETS = [("us", 20), ("japan", 20), ("britain", 16), ("italy", 8)]


@pytest.mark.rule("36.31A#1", "20 BRPs of units for Japan, Russia and the U.S.")
@pytest.mark.rule("36.31B#1", "16 for Britain")
@pytest.mark.rule("36.31C#1", "8 for Italy")
@pytest.mark.parametrize(("power", "brps"), BUDGETS)
def test_how_much_a_mobilization_is_worth(power: str, brps: int) -> None:
    theater = PACIFIC if power == "japan" else EUROPE
    t = play(Mobilize(due=(Due(power, theater, 1),)), "Fall 1939")
    assert t.world.mobilizing[power].left == brps


@pytest.mark.rule("36.31A#1", "20 for Russia")
@pytest.mark.rule("36.31A#2", "ten and ten for one that takes two turns")
@pytest.mark.parametrize(("turns", "brps"), [(1, 20), (2, 10)])
def test_russia_adds_ten_in_each_of_two_turns(turns: int, brps: int) -> None:
    t = play(Mobilize(due=(Due("russia", EUROPE, 1, turns),)), "Fall 1940")
    assert t.world.mobilizing["russia"].left == brps
    row = Mobilization("russia", EUROPE, 1, game_turn("Summer 1940").number, 2, 1, True, False)
    if turns == 2:
        second = play(AfterTheDice(), "Fall 1940", row, scenario="europe-1939")
        while second.position.decision.power != "russia":  # type: ignore[union-attr]
            second.default(seat(second))
        assert second.world.mobilizing["russia"].left == 10


@pytest.mark.rule("36.31#2", "what is taken is announced with its turn")
@pytest.mark.rule("36.35B#1", "air units arrive four turns later, and not before")
@pytest.mark.rule("36.353#1", "and comes in that turn, no later")
def test_units_are_announced_and_arrive_in_their_turn() -> None:
    """The Japanese example of 36.351."""
    t = planned("japan", PACIFIC, 1, "Fall 1939", scenario="pacific-1939")
    take(t, *["japan-aaf"] * 3, *["japan-nas"] * 6)
    assert t.told("36.31")
    t.say("axis: end-mobilization")
    assert t.world.deferred_units["japan/pacific/7758"].brps == 5
    rows = (*t.world.mobilized_units.rows(), *t.world.pools.rows())
    for turn, came in (("Summer 1940", 0), ("Fall 1940", 3)):
        grown = table(play=ForcePoolsGrow(), scenario="pacific-1939", turn=turn, side="axis",
                      step="T.P.BLD.10", rows=rows)  # fmt: skip
        unbuilt = t.world.pools["japan-aaf"].unbuilt
        assert grown.world.pools["japan-aaf"].unbuilt == unbuilt + came
        assert bool(grown.world.mobilized_units) is not bool(came)


@pytest.mark.rule("36.35D#1", "mechanized infantry four turns")
def test_delays() -> None:
    world = world_at(scenario="global-war")
    wanted = {"us-infantry-2-3": 2, "us-infantry-3-4": 4, "britain-infantry-3-4": 4, "us-aaf": 4,
              "us-nas": 4, "us-armor-5-6": 6, "russia-armor-4-5": 6}  # fmt: skip
    assert {kind: delay_of(world, kind) for kind in wanted} == wanted  # type: ignore[arg-type]
