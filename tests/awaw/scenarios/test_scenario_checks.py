"""Each check finds what was damaged on purpose."""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import (
    BARBAROSSA,
    CORAL_SEA,
    OVERLORD,
    POLAND,
    SHORT,
    counters,
    damaged,
    data,
    flaws,
    scenario,
    sheet,
    texts,
    told,
)
from warcabinet.awaw.scenarios.checks.checking import CHECKS
from warcabinet.awaw.scenarios.file.catalogue import Sheet, sheet_of
from warcabinet.awaw.scenarios.situation.areas import Check

WARSAW = 'type = "poland-infantry-2-3"\nhex = "M35"'

ORIGIN = 'source = "estimate"\nconfidence = "low"\n'
CHART = f"[[chart]]\n{ORIGIN}"
TOKYO = f'{CHART}yard = "tokyo"\n'
SLIP = 'slips = [{ ship = "%s", row = "5", season = "fall" }]'
FULL = "slips = [" + '{ type = "japan-ca", factors = 2, row = "2", season = "fall" }, ' * 7 + "]"
WALL = 'kind = "beach-defense"\nhex = "{}"'
FORT = 'kind = "fortification"\nhex = "{}"'
ENTRY = f'[[situation.entries]]\n{ORIGIN}power = "japan"\nrule = "50.3"\n'

DAMAGE: list[tuple[str, str, tuple[str, str], str]] = [
    # check, scenario, what is replaced by what, what must be said
    ("duration", POLAND, ('last = "Winter 1939"', 'last = "Spring 1939"'), "is before Fall 1939"),
    ("duration", POLAND, ('last = "Winter 1939"', 'last = "Winter 1947"'), "to Winter 1946"),
    ("parties", POLAND, ('axis = ["germany"]', 'axis = ["germany", "utopia"]'), "'utopia' is"),
    ("parties", POLAND, ('axis = ["germany"]', 'axis = ["germany", "russia"]'), "other side"),
    ("parties", POLAND, ('["axis", "allied"]', '["axis", "axis"]'), "each side moves once"),
    ("units", POLAND, (WARSAW, WARSAW.replace("2-3", "9-9")), "no counter poland-infantry-9-9"),
    ("units", POLAND, (WARSAW, f"{WARSAW}\ncount = 2"), "only 3 counters"),
    ("units", POLAND, (WARSAW, WARSAW.replace("poland", "hungary")), "takes no part"),
    ("places", POLAND, (WARSAW, WARSAW.replace("M35", "ZZ99")), "'ZZ99' is not on the board"),
    ("places", POLAND, (WARSAW, WARSAW.replace("M35", "J34")), "J34 is sea"),
    ("places", POLAND, (WARSAW, WARSAW.replace("M35", "R23")), "R23 is closed to all units"),
    ("places", POLAND, (WARSAW, WARSAW.replace("M35", "H47")), "outside the part of the board"),
    ("places", POLAND, (WARSAW, WARSAW.replace("M35", "L31")), "controlled by the enemy"),
    ("places", POLAND, (WARSAW, WARSAW.replace("M35", "urals")), "a box that this scenario"),
    ("stacking", POLAND, (WARSAW, f"{WARSAW}\ncount = 2"), "3 ground units in M35"),
    ("stacking", POLAND, ('hex = "J36"\ncount = 4', 'hex = "J36"\ncount = 6'), "6 air factors"),
    ("stacking", POLAND, (WARSAW, WARSAW.replace("M35", "K35")), "units of both sides in K35"),
    ("markers", POLAND, ('kind = "airbase"\nhex = "M32"', 'kind = "airbase"\nhex = "M35"'), "not"),
    ("markers", POLAND, ('hex = "M32"\nholder', 'hex = "M32"\ncount = 5\nholder'), "5 airbases"),
    ("markers", BARBAROSSA, ('hex = "F50"\nholder', 'hex = "F51"\nholder'), "no city in F51"),
    ("markers", OVERLORD, (WALL.format("N21"), WALL.format("N22")), "N22 has no beach"),
    ("markers", OVERLORD, (WALL.format("N21"), WALL.format("M23")), "two counters beach-defense"),
    ("markers", OVERLORD, (FORT.format("N18"), FORT.format("N23")), "N23 is no city"),
    ("markers", OVERLORD, (FORT.format("N18"), FORT.format("K23")), "not controlled"),
    ("surrendered", OVERLORD, ('power = "france"', 'power = "us"'), "us takes part"),
    ("surrendered", OVERLORD, ('power = "france"', 'power = "spain"'), "is no major power"),
    (
        "fleets",
        OVERLORD,
        ("units = { britain-dd = 16 }", "units = { britain-dd = 20 }"),
        "26 factors are no task force",
    ),
    (
        "arrivals",
        OVERLORD,
        ('type = "britain-malaya"\nkind = "built"', 'type = "britain-malaya"\nkind = "unbuilt"'),
        "comes from elsewhere or goes there",
    ),
    (
        "arrivals",
        OVERLORD,
        ('type = "britain-malaya"\nkind = "built"', 'type = "britain-warspite"\nkind = "built"'),
        "not among the ships that are elsewhere",
    ),
    (
        "arrivals",
        OVERLORD,
        ('type = "us-texas"\nkind = "withdrawn"', 'type = "us-new-york"\nkind = "withdrawn"'),
        "not there to leave",
    ),
    ("arrivals", OVERLORD, ('if-held = ["O22"]', 'if-held = ["Q0"]'), "Q0"),
    ("control", POLAND, ('area = ["territory:poland", ', 'area = ["M33", '), "nobody holds"),
    (
        "control",
        POLAND,
        ('area = ["territory:poland", ', 'area = ["L31", "territory:poland", '),
        "L31: held twice",
    ),
    ("control", POLAND, ('holder = "poland"', 'holder = "atlantis"'), "neither a power nor"),
    ("front", POLAND, ('  "J36", ', '  "J36", "L31", '), "L31: not on the front"),
    ("front", POLAND, ('side = "allied"\nhexes', 'side = "axis"\nhexes'), "is there 2 times"),
    ("standing", POLAND, ('["germany", "poland"]', '["germany", "germany"]'), "between two"),
    ("standing", POLAND, ('country = "poland"', 'country = "greece"'), "how poland stands"),
    ("standing", BARBAROSSA, ('patron = "germany"', 'patron = "prussia"'), "'prussia' is no power"),
    ("standing", BARBAROSSA, ('patron = "germany"', 'patron = "russia"'), "on the side of russia"),
    ("deployment", POLAND, ("order = 2", "order = 4"), "4 after 1"),
    ("deployment", POLAND, ('who = ["germany"]', 'who = ["poland"]'), "poland sets up twice"),
    ("deployment", POLAND, ('area = ["territory:poland"]', 'area = ["M35"]'), "outside the set-up"),
    (
        "demands",
        POLAND,
        ('area = ["M35"]\nsource = "rulebook 82.54"', 'area = ["R34"]\nsource = "rulebook 82.54"'),
        "no ground unit in R34 (82.54)",
    ),
    ("demands", BARBAROSSA, ("count = 10\narea", "count = 14\narea"), "asks for 14"),
    ("demands", BARBAROSSA, ("count = 5\narea", "count = 3\narea"), "allows 3 factors"),
    ("pools", POLAND, ("unbuilt = 14", "unbuilt = 13"), "make 27, not 28"),
    (
        "pools",
        POLAND,
        ("total = 28\nunbuilt = 14", "total = 29\nunbuilt = 15"),
        "pool of 1939 (28)",
    ),
    (
        "pools",
        POLAND,
        ('type = "poland-aaf"\ntotal = 2', 'type = "poland-dd"\ntotal = 2'),
        "no counter",
    ),
    (
        "arrivals",
        BARBAROSSA,
        ('turn = "Winter 1942"\ntype', 'turn = "Spring 1943"\ntype'),
        "is not from",
    ),
    (
        "arrivals",
        BARBAROSSA,
        ('turn = "Winter 1942"\ntype', 'turn = "Fall 1941"\ntype'),
        "out of order",
    ),
    (
        "arrivals",
        BARBAROSSA,
        ('stock = "elsewhere"\ncount = 3', 'stock = "elsewhere"\ncount = 30'),
        "more leave than there are",
    ),
    (
        "arrivals",
        BARBAROSSA,
        (
            'stock = "elsewhere"\ncount = 2\narea = ["urals"]',
            'stock = "elsewhere"\ncount = 3\narea = ["urals"]',
        ),
        "elsewhere are only 2",
    ),
    ("arrivals", BARBAROSSA, ('area = ["urals"]', 'area = ["W40"]'), "no land hex or box"),
    (
        "arrivals",
        BARBAROSSA,
        (
            'turn = "Winter 1941"\ntype = "germany-aaf"',
            'turn = "Winter 1941"\ntype = "germany-bismarck"',
        ),
        "germany-bismarck is not there to leave",
    ),
    (
        "never raised",
        BARBAROSSA,
        (
            'type = "russia-aaf"\nkind = "unbuilt"',
            'type = "germany-replacement-1-1"\nkind = "unbuilt"',
        ),
        "replacements are never added",
    ),
    (
        "economy",
        BARBAROSSA,
        ("construction-limit = 44", "construction-limit = 45"),
        "instead of 44",
    ),
    (
        "mobilization",
        BARBAROSSA,
        ('type = "russia-aaf"\nkind = "unbuilt"', 'type = "russia-flak"\nkind = "unbuilt"'),
        "russia-flak is not mobilized",
    ),
    ("economy", BARBAROSSA, ("year = 1942", "year = 1944"), "no year 1944 starts"),
    ("economy", BARBAROSSA, ("reserve = 6", "reserve = 7"), "7 counters where 6"),
    ("economy", BARBAROSSA, ("[oil.russia]", "[oil.atlantis]"), "is none of: european axis"),
    ("economy", BARBAROSSA, ('"industrial-centers", ', '"gold-mines", '), "gold-mines"),
    (
        "levels",
        POLAND,
        ('who = "germany"\nvalue = 2', 'who = "france"\nvalue = 2'),
        "takes no part",
    ),
    (
        "levels",
        POLAND,
        ('who = "germany"\nvalue = 2', 'who = "poland"\nvalue = 2'),
        "is there twice",
    ),
    ("levels", POLAND, ('who = "germany"\nvalue = 2', 'who = "germany"\nvalue = -2'), "-2 is not"),
    (
        "levels",
        "battle-of-the-atlantic",
        ('value = 3\nturn = "Winter 1940"', 'value = 3\nturn = "Fall 1940"'),
        "has mobilized 1 times there by Fall 1940",
    ),
    (
        "levels",
        "battle-of-the-atlantic",
        (
            'who = "atlantic-us"\nvalue = 2\nturn = "Spring 1940"\n',
            'who = "atlantic-us"\nvalue = 2\n',
        ),
        "say from which turn on",
    ),
    (
        "tensions",
        "battle-of-the-atlantic",
        ('value = 15\nturn = "Summer 1940"', 'value = 15\nturn = "Fall 1940"'),
        "is there twice",
    ),
    (
        "tensions",
        "battle-of-the-atlantic",
        ('value = 15\nturn = "Summer 1940"', 'value = 15\nturn = "Summer 1939"'),
        "is not from",
    ),
    (
        "tensions",
        "europe-1939",
        ("value = 0\ntracked = true", 'value = 0\nturn = "Winter 1939"\ntracked = true'),
        "a track begins with the scenario",
    ),
    (
        "weather",
        POLAND,
        ('turn = "Fall 1939"\narea', 'turn = "Winter 1939"\narea'),
        "no weather in Fall 1939",
    ),
    ("weather", POLAND, ('kind = "clear"', 'kind = "winter"'), "winter, and only winter"),
    (
        "special",
        POLAND,
        ("[[special.eastern-poland-transit]]", "[[special.magic]]"),
        "no special rule",
    ),
    (
        "special",
        POLAND,
        ('area = ["region:eastern-poland"]', 'area = ["region:elysium"]'),
        "no region elysium",
    ),
    (
        "victory",
        BARBAROSSA,
        ('hex = "H47"\nname', 'hex = "H46"\nname'),
        "there is no Moscow in H46",
    ),
    (
        "victory",
        BARBAROSSA,
        ('hex = "H47"\nname', 'hex = "QQ1"\nname'),
        "'QQ1' is not on the board",
    ),
    ("victory", BARBAROSSA, ('result = "Axis decisive', 'result = "Axis total'), "no result"),
    ("victory", BARBAROSSA, ("points-to = 11", "points-to = 10"), "10 does not join"),
    ("victory", SHORT, ("points-from = 4\n", ""), "only the last result"),
    (
        "victory",
        POLAND,
        ('turn = "Fall 1939" },', 'turn = "Fall 1940" },'),
        "is not from Fall 1939",
    ),
    (
        "victory",
        POLAND,
        ('"P29", "R29"], at-least = 1', '"P29", "R29"], at-least = 40'),
        "asks for 40",
    ),
    ("victory", POLAND, ('party = "germany", amount', 'party = "france", amount'), "takes no part"),
    ("victory", POLAND, (", amount = 12", ""), "losses-at-most needs it"),
    ("sources", POLAND, ('source = "rulebook 64.11"', 'source = "hearsay"'), "begins with none of"),
    ("sources", POLAND, ('source = "rulebook 64.11"', 'source = "rulebook 64.99"'), "no 64.99"),
    ("sources", POLAND, ("reconstructed = true", "reconstructed = false"), "is reconstructed"),
    ("rules", POLAND, ('rule = "82.54"', 'rule = "99.1"'), "the rulebook has no 99.1"),
    ("rules", POLAND, ('unused = [\n  "11"', 'unused = [\n  "12-19"'), "12-19 is used as well"),
    ("rules", POLAND, ('unused = [\n  "11"', 'unused = [\n  "97"'), "the rulebook has no rule 97"),
    ("parties", CORAL_SEA, ('"T.P.MOV"', '"T.P.XXX"'), "T.P.XXX is none of"),
    ("parties", CORAL_SEA, ('last = "Spring 1942"', 'last = "Fall 1942"'), "each side moves once"),
    ("parties", CORAL_SEA, ("[map]", '[scenario.players]\nx = ["italy"]\n[map]'), "takes no part"),
    ("units", CORAL_SEA, ('"japan-nas-elite"\nhex', '"japan-dd"\nhex'), "stand in a fleet"),
    ("stacking", CORAL_SEA, ('hex = "Y32"\ncount = 6', 'hex = "Y32"\ncount = 17'), "5 2/3 air"),
    ("fleets", CORAL_SEA, ('"japan-shokaku"', '"japan-moon"'), "there is no ship japan-moon"),
    ("fleets", CORAL_SEA, ('"japan-shokaku"', '"japan-zuikaku"'), "zuikaku is there already"),
    ("fleets", CORAL_SEA, ('"japan-shokaku"', '"japan-taiho"'), "launched in Spring 1944"),
    ("fleets", CORAL_SEA, ('"japan-shokaku"', '"japan-hosho"'), "Hosho is left-out"),
    ("fleets", CORAL_SEA, ('"japan-shokaku"', '"italy-roma"'), "italy takes no part"),
    (
        "fleets",
        CORAL_SEA,
        ('"japan-zuikaku"]', '"japan-zuikaku"]\ndamaged = ["us-x"]'),
        "not among",
    ),
    ("fleets", CORAL_SEA, ("japan-ca = 8,", "japan-ca = 7,"), "7 factors of japan-ca"),
    ("fleets", CORAL_SEA, ("japan-ca = 8,", "japan-aaf = 8,"), "no naval unit japan-aaf"),
    ("fleets", CORAL_SEA, ("japan-ca = 8,", "japan-ca = 42,"), "51 naval factors in Y32"),
    ("fleets", CORAL_SEA, ('hex = "Y32"\nships', 'hex = "Y33"\nships'), "there is no port in Y33"),
    ("fleets", CORAL_SEA, ('hex = "Y32"\nships', 'hex = "NN31"\nships'), "not controlled by the"),
    ("fleets", CORAL_SEA, ('hex = "Y32"\nships', 'hex = "L32"\nships'), "outside the part"),
    ("fleets", CORAL_SEA, ('hex = "Y32"\nships', 'hex = "pacific-sw"\nships'), "does not use"),
    ("fleets", CORAL_SEA, ('hex = "Y32"\nships', 'hex = "moon"\nships'), "'moon' is not on the"),
    ("deployment", CORAL_SEA, ('hex = "Y32"\nships', 'hex = "NN24"\nships'), "outside the set-up"),
    ("pools", CORAL_SEA, ("japan-ca = 8,", "japan-asw = 8,"), "how many japan-asw there are"),
    ("pools", CORAL_SEA, ('"japan-ca", total = 24', '"japan-ca", total = 24, lost = 1'), "1 lost"),
    ("charts", CORAL_SEA, ("[pools]", f'{CHART}yard = "moon"\n[pools]'), "'moon' is none of"),
    ("charts", CORAL_SEA, ("[pools]", f'{TOKYO}ships = ["japan-musashi"]\n[pools]'), "in slips"),
    ("charts", CORAL_SEA, ("[pools]", f"{TOKYO}{SLIP % 'japan-kaga'}\n[pools]"), "begins on row 3"),
    (
        "charts",
        CORAL_SEA,
        ("[pools]", f"{TOKYO}{SLIP % 'us-iowa'}\n[pools]"),
        "not built in a yard",
    ),
    ("charts", CORAL_SEA, ("[pools]", f"{TOKYO}{TOKYO}[pools]"), "tokyo has two charts"),
    ("charts", CORAL_SEA, ("[pools]", f"{TOKYO}{FULL}\n[pools]"), "7 ships in tokyo"),
    (
        "navy",
        CORAL_SEA,
        ('first = "Spring 1942"', 'first = "Fall 1939"'),
        "where these are: japan-ak",
    ),
    (
        "victory",
        CORAL_SEA,
        ('who = ["us"]\neach = 3', 'who = ["italy"]\neach = 3'),
        "italy takes no part",
    ),
    ("victory", CORAL_SEA, ("each = 3\npoints = 1", "each = 3\npoints = 0"), "no points at all"),
    ("special", CORAL_SEA, ("special.full-offensive", "special.holiday"), "is no special rule"),
    ("levels", CORAL_SEA, ('who = "western allies"\nvalue = 1', 'who = "x"\nvalue = 1'), "neither"),
    ("standing", CORAL_SEA, ('country = "australia"', 'country = "india"'), "how australia stands"),
    (
        "standing",
        CORAL_SEA,
        ("[[situation.alig", f'{ENTRY}against = ["us"]\n[[situation.alig'),
        "from",
    ),
    (
        "standing",
        CORAL_SEA,
        ("[[situation.alig", f'{ENTRY}against = ["italy"]\nlevel = 3\n[[situation.alig'),
        "belong",
    ),
    (
        "control",
        CORAL_SEA,
        ("[[situation.wars]]", "[situation]\nas-in-1939 = true\n[[situation.wars]]"),
        "of Fall 1939",
    ),
]


def found(name: str, one: Sheet) -> list[str]:
    """What a single check says."""
    assert one.scenario is not None, one.flaws
    board = data().board(one.scenario.map.board)
    assert board is not None
    check = Check(one, one.scenario, data(), board, counters())
    CHECKS[name](check)
    return [f"{flaw.column}: {flaw.reason}" for flaw in check.flaws]


@pytest.mark.parametrize(("check", "name", "change", "said"), DAMAGE)
def test_a_damaged_scenario_is_found_out(
    check: str, name: str, change: tuple[str, str], said: str
) -> None:
    assert found(check, sheet(name)) == []
    one = damaged(name, change)
    reasons = found(check, one)
    assert any(said in reason for reason in reasons), reasons
    assert all(flaw.file.endswith(".toml") and flaw.line for flaw in flaws(one))


def test_each_check_has_its_damage() -> None:
    assert {check for check, *_ in DAMAGE} == set(CHECKS)


def test_all_errors_are_told_with_file_and_line_in_order() -> None:
    one = damaged(
        POLAND,
        (WARSAW, WARSAW.replace("M35", "ZZ99")),
        ('turn = "Winter 1939"', 'turn = "Monday"'),
        ("unbuilt = 14", 'unbuilt = "many"'),
        ("order = 2", "order = 2.5"),
    )
    found = [(flaw.file, flaw.line, flaw.column) for flaw in flaws(one)]
    assert [column for _, _, column in found] == [
        "deployment 2 order",
        "pools germany 1 unbuilt",
        "weather 2 turn",
    ]
    assert found == sorted(found)
    lines = one.places.own.lines
    assert found[0][1] == lines[("deployment", 1, "order")]


def test_errors_in_what_is_taken_over_name_the_file_they_stand_in() -> None:
    short = damaged(SHORT, ("points-to = 3", "points-to = 2"))
    (flaw,) = flaws(short)
    assert (flaw.file, flaw.column) == (
        "scenarios/barbarossa-1941.toml",
        "victory results 2 points-to",
    )
    assert "does not join" in flaw.reason
    text = texts()[BARBAROSSA].replace('hex = "H39"\ncount = 3', 'hex = "H39"\ncount = 6')
    (stack, *_) = flaws(sheet_of(SHORT, {**texts(), BARBAROSSA: text}))
    assert stack.file == "scenarios/barbarossa.toml"
    assert text.splitlines()[stack.line - 1].startswith(("hex", "total", "count"))


def test_a_scenario_may_not_extend_itself_or_nothing() -> None:
    assert told(damaged(SHORT, ('extends = "barbarossa"', 'extends = "barbarossa-1941"'))) == [
        "scenario extends: 'barbarossa-1941' extends itself"
    ]
    assert told(damaged(SHORT, ('extends = "barbarossa"', 'extends = "moon"'))) == [
        "scenario extends: 'moon' is no scenario"
    ]
    assert told(damaged(SHORT, ('extends = "barbarossa"', "extends = 5"))) == [
        "scenario extends: 5 is no name"
    ]


def test_an_unknown_board_is_told() -> None:
    assert told(damaged(POLAND, ('board = "europe"', 'board = "moon"'))) == [
        "map board: there is no board moon; there are: europe, pacific, world"
    ]


def test_the_name_is_that_of_the_file() -> None:
    assert any(
        "does not fit the file" in each
        for each in told(damaged(POLAND, ('name = "poland-1939"', 'name = "poland"')))
    )
    assert scenario(POLAND).name == POLAND


@pytest.mark.rule("10.25#1", "all replacements begin in play")
@pytest.mark.rule("10.25#2", "no replacements are added to a force pool")
def test_replacements_begin_the_war_in_play_and_never_become_more() -> None:
    pool = 'type = "japan-replacement-1-1", total = 4,'
    for more, said in {
        "unbuilt = 1,": "all replacements begin the war in play",
        "added = 1,": "replacements are never added to a force pool",
        "elsewhere = 1,": "",
    }.items():
        one = damaged("pacific-1939", (pool, f"{pool} {more}"))
        reasons = found("never raised", one)
        assert [reason.partition(": ")[2] for reason in reasons] == ([said] if said else [])


@pytest.mark.rule("10.97#1", "flak comes by production only")
def test_flak_comes_by_production_only() -> None:
    unit = ('type = "russia-aaf"\nkind = "unbuilt"', 'type = "russia-flak"\nkind = "unbuilt"')
    reasons = found("never raised", damaged(BARBAROSSA, unit))
    assert ["flak comes by production only" in reason for reason in reasons] == [True]
    pool = ('type = "japan-replacement-1-1", total = 4,', 'type = "japan-flak", total = 4,')
    (reason,) = found("never raised", damaged("pacific-1939", pool))
    assert "no flak before it is produced" in reason
