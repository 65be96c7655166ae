"""Worked examples of rules 63 to 89: what is data in their answers."""

from __future__ import annotations

from tests.awaw.tables.second_reading import tables
from tests.awaw.tables.worked import Lines, differences, examples, figure, lines_of

CELLS = """
63.51 | russian-garrison | 2-3 infantry; 3-3 infantry; 3-5 armor | number | 10; 4; 6
63.51 | russian-garrison | 2-3 infantry; 3-3 infantry; 3-5 armor | within_hexes | 4; 4; 4
63.51 | russian-garrison | army air factors | number; within_hexes | 15; 3
63.51 | tension-thresholds | rgt / 20 / Russian garrison required | bound | from
64.32 | eastern-europe | eastern-poland | brps | 10
64.32 | conquest-keys | eastern-poland | keys | Vilna, Brest-Litovsk, Lvov
68.22 | region-figures | ukraine modifier at most | value | 3
68.22 | occupation-forces | vlasov / ukraine modifier per result | value | 1
68.22 | occupation-forces | vlasov / ukraine modifier at most | value | 3
69.21 | war-declaration-costs | any / minor country | brps | 10
69.21 | war-declaration-costs | russia / germany supporting an economic interest | brps | 35
69.21 | region-figures | russian war on penetrated minors from rgt | value | 35
72.93 | occupation-forces | indian national army / factors a turn | value | 1
72.93 | occupation-forces | indian national army / partisans a turn | value | 1
72.93 | occupation-forces | indian national army / partisans | value | 2
73.21 | gibraltar-dms | land; seaborne invasion | dm | 5; 6
76.43 | far-east-figures | usjt per turn in saigon; french indochina | value | 1; 10
76.43 | colonies | france / french-indochina | capital; brps | Saigon; 10
81.42C example 1 | garrison-figures | siberian garrison at least | value | 30
81.42C example 1 | garrison-figures | three-factor armor units kept in siberia | value | 1
81.42C example 1 | garrison-figures | japanese infantry factors that hold siberia | value | 18
81.42C example 2 | garrison-figures | japanese armor factors that hold siberia | value | 6
86.421 | construction-limit-figures | iron ore cut | value | 5
86.421 | minor-country-figures | iron ore cut | value | 5
86.421 | iron-ore-cut | Allies control Stockholm | seasons | all
86.421 | iron-ore-cut | Allies control Bergen | seasons | winter, spring
87.24 | minor-country-figures | irish partisans at result 7 | value | 1
87.24 | minor-country-figures | irish partisans at result 8 | value | 2
87.24 | minor-country-figures | submarine modifier at irish result 7 or more | value | 1
87.24 | submarine-warfare-modifiers | atlantic / ireland | value | 1
88.64 | middle-east-figures | persian route after a declaration of war | value | 15
88.64 | middle-east-figures | persian route | value | 25
88.64 | grant-routes | russia / persia | opening_brps | 25
88.64 | grant-figures | persia after a declaration of war | value | 15
89.43 | far-east-figures | philippines | value | 10
89.43 | minor-country-values | philippines | brps; capital | 10; Manila
"""


@examples("lines", lines_of(CELLS))
def test_cells(lines: Lines) -> None:
    assert not differences(lines)


@examples("away, stay", {"71.14": (1, 4)})
def test_australia_in_fall_1939(away: int, stay: int) -> None:
    forces = tables()["british-commonwealth-forces"]
    units = [forces.number(("australia", "At Start", unit), "number") for unit in ("2-2", "1-2")]
    assert units == [1, 3]
    assert figure("commonwealth-europe", ("australia", "1-2 infantry"), "number") == away
    assert figure("australian-deployment", "minimum", "australia") == stay
    assert 2 * units[0] + units[1] - away == stay


@examples("limit", {"71.152": 9})
def test_australian_construction(limit: int) -> None:
    items = {"infantry factors a turn": 1, "army air factors a turn": 3, "shipbuilding": 3}
    full = sum(
        figure("commonwealth-figures", ("australia", name)) * brps for name, brps in items.items()
    )
    assert full == figure("commonwealth-figures", ("australia", "construction limit")) == limit


@examples("bombing, rockets, less", {"71.321": (7, 2, 3)})
def test_australian_losses(bombing: int, rockets: int, less: int) -> None:
    lost = bombing // figure("construction-limit-figures", "lost brps per limit brp")
    lost += rockets // figure("construction-limit-figures", "rocket brps per limit brp")
    assert lost == 4
    assert min(lost, figure("commonwealth-figures", ("australia", "limit reduction at most"))) == (
        less
    )


@examples("surrenders", {"71.43": {3: True, 4: False}})
def test_australian_surrender(surrenders: dict[int, bool]) -> None:
    excess = figure("commonwealth-figures", ("australia", "excess factors that force surrender"))
    assert {inside: 13 - inside >= excess for inside in surrenders} == surrenders


@examples("held, units", {"72.93": (("Rangoon", "Dacca"), 2)})
def test_indian_national_army(held: tuple[str, ...], units: int) -> None:
    who = "indian national army"
    for unit in ("1-2", "2-2"):
        each = figure("occupation-forces", (who, f"{unit} units per objective held"))
        assert len(held) * each == units
    places = {row.keys[1] for row in tables()["occupation-objectives"].rows if row.keys[0] == who}
    assert places == {"Calcutta", "Colombo", *held}


@examples("base, lost, left", {"78.41": (40, 4, 20)})
def test_china(base: int, lost: int, left: int) -> None:
    assert figure("economy-figures", "chinese base") == base
    each = figure("economy-figures", "chinese brps per objective not held")
    assert base - lost * each == left == figure("economy-figures", "chinese year start brps")


@examples("parts, total", {"81.41": ((12, 18, 15), 45)})
def test_siberian_garrison(parts: tuple[int, int, int], total: int) -> None:
    worth = {"armor": 0, "infantry": 0, "factors": 0}
    for row in tables()["asian-garrisons"].rows:
        if row.keys[0] == "siberia":
            kind = row.keys[2].split()[-1]
            name = "army air" if kind == "factors" else kind
            size = 1 if kind == "factors" else int(row.keys[2][0])
            each = size * figure("construction-costs", name, "brps")
            worth[kind] += int(row.cells["number"]) * each
    assert tuple(worth.values()) == parts
    assert sum(parts) == total == figure("garrison-figures", "garrison brps")


@examples("bombing, rockets, adjacent, less", {"81.641": (40, 6, 15, 15)})
def test_urals_losses(bombing: int, rockets: int, adjacent: int, less: int) -> None:
    per = figure("construction-limit-figures", "lost brps per limit brp")
    lost = bombing // per + rockets + adjacent // per
    assert lost == 24
    assert min(lost, figure("garrison-figures", "urals limit reduction at most")) == less


@examples(
    "season, brps",
    {
        "83.31B example 2": ("fall", 7),
        "83.32 example 1": ("", 15),
        "83.32 example 2": ("spring", 15),
    },
)
def test_value_of_belgium(season: str, brps: int) -> None:
    worth = figure("minor-country-values", "belgium", "brps")
    percent = figure("prorating", season, "percent") if season else 100
    assert worth * percent // 100 == brps


@examples("axis, allied", {"88.43": (3, 6)})
def test_ethiopia_falls_to_twice_its_factors(axis: int, allied: int) -> None:
    per = figure("middle-east-figures", "allied factors per axis factor to conquer ethiopia")
    assert axis * per == allied


@examples("brps, whole", {"89.22": (20, 30)})
def test_dutch_east_indies(brps: int, whole: int) -> None:
    capitals = {"sumatra": "Palembang", "java": "Batavia", "borneo": "Balikpapan"}
    colonies = tables()["colonies"]
    for part, capital in capitals.items():
        assert colonies.text(("netherlands", part), "capital") == capital
    worth = [colonies.number(("netherlands", part), "brps") for part in capitals]
    assert sum(worth[:2]) == brps
    assert sum(worth) == figure("far-east-figures", "dutch east indies") == whole
