"""Worked examples of rules 54 to 62: what is data in their answers."""

from __future__ import annotations

from tests.awaw.tables.second_reading import tables
from tests.awaw.tables.worked import Lines, differences, examples, figure, lines_of, up

CELLS = """
55.11 example 3 | german-resistance | Italian resistance level | modifier | +#
55.11 example 3 | german-resistance | German DP level | modifier | +/-#
56.12 | italian-dp-modifiers | Italy declared war in 1941 | modifier | -1
56.12 | italian-dp-modifiers | Italy declared war in 1942 | modifier | -2
56.12 | italian-dp-modifiers | Italy declared war in 1943 | modifier | -3
56.32 | italian-forces-after-surrender | 0 | germany_infantry; germany_named | 3; -
56.32 | italian-forces-after-surrender | 0 | germany_ca; germany_dd | 1; 1
56.32 | italian-forces-after-surrender | 0 | us_infantry; us_named; us_ca; us_dd | 3; -; 1; 1
56.61 | key-economic-areas | Rome; Genoa; Milan | brps | 20; 10; 10
56.61 | key-economic-areas | Rome; Genoa; Milan | conquest | yes; yes; yes
57.82 | us-forces-released | army air factors; marine units | each_turn | 10; 2
57.82 | us-forces-released | 3-4 infantry units; carriers | each_turn | 3; 3
57.82 | us-forces-released | 4-factor battleships; destroyer factors | each_turn | 2; 3
57.82 | us-forces-released | army air factors; marine units; carriers | total | 30; 6; 9
58.21D | french-surrender-turn | Spring 1940 or earlier; Summer 1940 | modifier | 2; 0
58.21D | french-surrender-turn | Fall 1940; Winter 1940 or later | modifier | -2; -4
58.53 example 1 | french-surrender-figures | 2-3 infantry units of an independent colony | value | 1
58.621 | free-french-forces | not established / -3 | infantry; armor_3_5; army_air | 9; 1; 2
58.621 | free-french-forces | not established / -3 | named; ca; dd | 2; 3; 6
58.631 | vichy-forces | 3 | infantry; armor_3_5; army_air; named; ca; dd | 12; 1; 3; 2; 3; 6
58.631 | free-french-forces | established / 3 | infantry; armor_3_5; army_air | -; -; -
58.631 | free-french-forces | established / 3 | named; ca; dd | -; -; -
59.65 | british-concessions | libya; albania; lebanon-syria | priority | 1; 1; 1
59.65 | british-concessions | tunisia; algeria; morocco | priority | 1; 1; 1
59.65 | british-concessions | tunisia; algeria; morocco | points | 1; 1; 1
59.65 | british-concessions | malta; palestine; transjordan | priority | 3; 3; 3
59.65 | british-concessions | malta; palestine; transjordan | points | 1; 1; 1
60.31A | russian-removals | 5-6; 4-5; 3-5 | infantry_factors | 7; 9; 11
60.31A | russian-removals | 5-6; 4-5; 3-5 | army_air_factors | 1; 1; 1
60.31A | russian-removals | 5-6; 4-5; 3-5 | brps | 20; 20; 20
60.31A | construction-costs | armor; infantry; army air | brps | 2; 1; 3
62.31 | us-election-modifiers | europe / Britain not in a state of surrender | modifier | 5
62.31 | us-election-british-levels | 0; -4; -6; -10 | modifier | 5; 1; -1; -5
62.41 | us-election-results | -7; -8; -9 | effect | separate peace; separate peace; separate peace
62.41 | us-election-results | -7; -8; -9 | tension | 46; 42; 38
62.43 | us-election-results | -9 | effect | separate peace
62.43 | us-election-results | -6 | effect | air units stay in the U.S. box
"""


@examples("lines", lines_of(CELLS))
def test_cells(lines: Lines) -> None:
    assert not differences(lines)


@examples("total", {"55.11 example 1": (-3, -5, -6, -7)})
def test_atomic_attacks_add_up(total: tuple[int, ...]) -> None:
    taken = [figure("atomic-political-effects", attack, "modifier") for attack in range(1, 5)]
    assert tuple(sum(taken[:count]) for count in range(1, 5)) == total


@examples("dps, level", {"55.11 example 2": (-4, 1)})
def test_german_resistance(dps: int, level: int) -> None:
    cities = "German control of Breslau, Essen, Cologne or Leipzig"
    found = 3 * figure("german-resistance", cities, "modifier")
    for one in ("German control of Berlin", "German control of Berchtesgaden"):
        found += figure("german-resistance", one, "modifier")
    found += figure("german-resistance", "German city firestormed", "modifier")
    assert found + dps == level


@examples("modifier", {"57.14E": 4})
def test_japan_at_the_start(modifier: int) -> None:
    groups = tables()["japanese-groups-at-start"].rows
    assert {row.keys[0] for row in groups} == {
        "Carolines East",
        "Carolines West",
        "Kuriles",
        "Marshalls",
    }
    split = {
        row.cells["controller"]
        for row in tables()["island-groups"].rows
        if row.cells["group"] == "marianas-islands"
    }
    assert split == {"japan", "us"}
    half = figure("japanese-resistance-figures", "partly held groups per full group")
    assert (half * len(groups) + 1) // half == modifier
    assert figure("japanese-resistance-figures", "expansion modifier at start") == modifier


@examples("whole, partly, groups", {"57.14D": (7, 3, 8)})
def test_partly_held_groups(whole: int, partly: int, groups: int) -> None:
    half = figure("japanese-resistance-figures", "partly held groups per full group")
    assert whole + partly // half == groups


@examples("modifiers", {"57.14F": {7: 0, 8: -1, 11: -1, 12: -2, 15: -2}})
def test_allied_island_groups(modifiers: dict[int, int]) -> None:
    some = ("cumulative", "Western Allies control 8 to 11 island groups")
    many = ("cumulative", "Western Allies control 12 or more island groups")
    for groups, modifier in modifiers.items():
        found = 0
        if groups >= 8:
            found = figure("japanese-resistance", many if groups >= 12 else some, "modifier")
        assert found == modifier


@examples("steps", {"57.11": {24: 0, 25: 1, 49: 1, 74: 2, 75: 3}})
def test_allied_losses(steps: dict[int, int]) -> None:
    per = figure("japanese-resistance-figures", "brps per step")
    assert {brps: brps // per for brps in steps} == steps
    lost = ("cumulative", "25 BRPs of enemy units eliminated in a turn")
    assert figure("japanese-resistance", lost, "modifier") == 1


@examples("brps", {"57.14B": 9})
def test_value_of_damaged_ships(brps: int) -> None:
    names = ("a damaged named ship", "a named ship sunk in port", "a damaged cruiser")
    assert [figure("japanese-resistance-figures", f"brps of {name}") for name in names] == [3, 6, 0]
    found = [figure("japanese-resistance-figures", f"brps of {name}") for name in names]
    assert found[0] + found[1] + 2 * found[2] == brps


@examples("places", {"57.12": {"Tokyo", "Osaka", "Kagoshima", "Mukden", "Harbin"}})
def test_japanese_collapse(places: set[str]) -> None:
    assert {row.keys[0] for row in tables()["japanese-collapse"].rows} == places


@examples("sound, halved, factors, modifier", {"58.21C": (34, 9, 38, 0)})
def test_french_fleet(sound: int, halved: int, factors: int, modifier: int) -> None:
    assert sound + halved // 2 == factors
    assert figure("french-fleet-modifier", factors, "modifier") == modifier


@examples(
    "roll, level, vichy, free",
    {
        "58.53 example 1": (2, 0, False, {"morocco", "algeria"}),
        "58.53 example 2": (1, -3, True, {"morocco", "algeria", "tunisia"}),
    },
)
def test_french_north_africa(roll: int, level: int, vichy: bool, free: set[str]) -> None:
    modifiers = tables()["french-colonies-modifiers"]
    if vichy:
        roll += int(modifiers.text("Vichy France established", "modifier"))
    found = {
        row.keys[0]
        for row in tables()["french-colonies"].rows
        if row.cells["roll"] != "Lebanon-Syria" and roll + level <= int(row.cells["free_up_to"])
    }
    assert found == free


@examples("brps", {"58.71": 60})
def test_value_of_france(brps: int) -> None:
    areas = ("Paris", "Lyon", "Marseilles")
    held = [figure("key-economic-areas", place, "brps") for place in areas]
    assert held == [20, 10, 10]
    assert figure("french-surrender-figures", "france as a conquest") + sum(held) == brps


@examples("brps", {"58.31A": 40})
def test_value_of_vichy(brps: int) -> None:
    names = ("lebanon-syria", "algeria", "tunisia", "morocco")
    worth = [figure("colonies", ("france", name), "brps") for name in names]
    assert worth == [5, 5, 5, 5]
    assert figure("french-surrender-figures", "vichy france brps") + sum(worth) == brps


RATIOS = {(90, 60): 1, (100, 60): 2, (120, 60): 3, (239, 60): 4, (240, 60): 5, (60, 120): -3}


@examples("ratios", {"59.21 example 1": RATIOS})
def test_naval_ratio(ratios: dict[tuple[int, int], int]) -> None:
    for (allied, axis), modifier in ratios.items():
        strong, weak = max(allied, axis), min(allied, axis)
        found = 0
        for row in tables()["british-naval-ratio"].rows:
            left, right = (int(part) for part in row.keys[0].split(":"))
            if strong * right >= weak * left:
                found = int(row.cells["modifier"])
        assert (found if allied >= axis else -found) == modifier


@examples("modifiers", {"59.21 example 2": {10: 0, 7: -3, 0: -10}})
def test_missing_transports(modifiers: dict[int, int]) -> None:
    each = figure("british-resistance", "Atlantic transport missing from ten", "modifier")
    needed = figure("british-surrender-figures", "atlantic transports needed")
    assert {have: each * (needed - have) for have in modifiers} == modifiers
    most = figure("british-surrender-figures", "largest transport modifier")
    assert most == min(modifiers.values())


@examples("unbuilt, modifier", {"59.21 example 3": (29, -2)})
def test_unbuilt_british_units(unbuilt: int, modifier: int) -> None:
    name = "ten unbuilt British and Commonwealth ground and army air factors"
    assert unbuilt // 10 * figure("british-resistance", name, "modifier") == modifier


@examples("surrendered, lost", {"59.21 example 4": (-4, -2)})
def test_lost_commonwealth(surrendered: int, lost: int) -> None:
    both = 2 * figure("british-resistance", "Australia or India surrendered", "modifier")
    assert both == surrendered
    assert (
        2 * figure("british-resistance", "Axis control of Malta or Singapore", "modifier") == lost
    )


def cuts(levels: int) -> tuple[int, ...]:
    forces = ("army air factors", "brps of ground units or nas", "naval factors")
    return tuple(levels * figure("british-force-cuts", force, "each_level") for force in forces)


LOSSES = {0: (0, 0, 0), -1: (2, 4, 10), -2: (4, 8, 20), -10: (20, 40, 100)}


@examples("losses", {"59.512": LOSSES})
def test_british_losses(losses: dict[int, tuple[int, ...]]) -> None:
    assert {level: cuts(-level) for level in losses} == losses
    assert figure("british-surrender-figures", "lowest surrender level") == min(losses)


@examples("needed, ships, factors", {"59.513F": (10, 4, 12)})
def test_british_battleships_lost(needed: int, ships: int, factors: int) -> None:
    assert cuts(1)[2] == needed
    size = figure("naval-units", "battleship", "smallest")
    assert (up(needed, size), up(needed, size) * size) == (ships, factors)


STATES = ("Launch row", "2 row", "3 row", "4 row", "5 row", "damaged", "sunk in port")


@examples("counted", {"59.513D": (4, 3, 2, 1, 0, 3, 2)})
def test_ships_counted_as_lost(counted: tuple[int, ...]) -> None:
    found = tuple(4 + figure("british-naval-discounts", state, "factors") for state in STATES)
    assert found == counted


@examples("level, points", {"59.65": (2, 4), "59.872": (2, 4)})
def test_concession_points(level: int, points: int) -> None:
    assert level * figure("british-surrender-figures", "concession points per level") == points
    assert cuts(level) == (4, 8, 20)


@examples("brps, points", {"59.67": (30, 3)})
def test_indemnity(brps: int, points: int) -> None:
    assert brps // 10 * figure("british-concessions", "indemnity", "points") == points
    assert figure("british-surrender-figures", "largest indemnity") == brps


@examples("points, resistance, usat", {"59.75": (2, -1, -4), "59.75A": (5, -2, -10)})
def test_points_forgone(points: int, resistance: int, usat: int) -> None:
    per = figure("british-surrender-figures", "concession points per resistance modifier")
    less = figure(
        "british-resistance",
        "two concession points returned or not taken earlier",
        "modifier",
    )
    assert points // per * less == resistance
    assert points * figure("british-surrender-figures", "usat per concession point forgone") == usat
    assert figure("british-concessions", "iraq", "points") == 2


@examples("first, then", {"60.32A": (60, 20)})
def test_russian_removals(first: int, then: int) -> None:
    for row in tables()["russian-removals"].rows:
        assert (3 * int(row.cells["brps"]), row.cells["brps"]) == (first, then)


@examples("steps", {"62.52": (4, 8, 12, 16)})
def test_tension_restores_what_an_election_took(steps: tuple[int, ...]) -> None:
    per = figure("us-election-figures", "tension per result level")
    results = tables()["us-election-results"]
    assert [results.text(level, "effect") for level in (-3, -2, -1, 0)] == [
        "no offensive operations",
        "no full offensives",
        "no ground attacks below 2:1",
        "no economic warfare; no atomic attacks",
    ]
    assert tuple(per * count for count in range(1, 5)) == steps
