"""Rules 63 to 89: every cell against a second reading of the rulebook."""

from __future__ import annotations

import pytest

from tests.awaw.tables.second_reading import (
    first_reading,
    second_reading,
    tables,
    tables_of_rules,
)

RULES = range(63, 90)

TYPED = {
    "eastern-europe": """
        eastern-poland | 10 | Vilna, Brest-Litovsk, Lvov
        baltic-states | 15 | Riga, Parnu, Tallinn
        bessarabia | 5 | five hexes
        finnish-border-hexes | 5 | A46, B45, C44
        """,
    "russian-garrison": """
        2-3 infantry | 10 | 4
        3-3 infantry | 4 | 4
        3-5 armor | 6 | 4
        army air factors | 15 | 3
        """,
    "russian-surprise": """
        extra movement to leave a zone of control away from the front | 1
        infantry dm against attacks with armor & air drm | -1
        armor movement | 2
        infantry movement | 1
        """,
    "rumanian-response": """
        ..-3 | collapse | | alliance with Russia
        -2 | collapse | | association with Russia
        -1 | collapse | 10 | hex control for Russia
        0 | collapse | 5
        1..2 | cedes Bessarabia
        3..4 & 5..6 | Germany decides
        7 | border war | | economic interest for Germany
        8.. | Russia backs down
        """,
    "border-war-set-up": """
        rumania | Bessarabia | ground units | 8
        rumania | Cernauti | 2-3 infantry | 1
        rumania | Kishinev | 2-3 infantry | 1
        finland | each border hex | 2-3 infantry | 1
        finland | Helsinki | 2-3 infantry | 2
        finland | Helsinki | army air factors | 1
        """,
    "region-figures": """
        bessarabia hexes | 5
        rumania without bessarabia | 10
        rumania | 15
        finland without the border hexes | 5
        finland | 10
        finnish border hexes for a larger war | 2
        poland | 20
        ukraine & german economic interest in russia | 10
        ukraine modifier at most | 3
        german interest ends at rgt | 45
        russian war on penetrated minors from rgt | 35
        """,
    "commonwealth-figures": """
        canada | brps | 10
        canada | shipbuilding | 1
        canada | largest ship built | 2
        south africa | brps | 10
        south africa | us brps per atlantic transport | 5
        australia | brps & conquest brps | 10
        australia | construction limit | 9
        australia | infantry factors a turn & limit reduction at most | 3
        australia | army air factors a turn & shipbuilding | 1
        australia | us brps per pacific transport | 5
        australia | brps lost to adjacent units at most | 10
        australia | excess factors that force surrender | 10
        australia | british resistance on surrender | -2
        australia | 1-2 units of new zealand | 2
        india | brps & conquest brps | 10
        india | construction limit & limit reduction at most | 3
        india | us brps per transport pair | 5
        india | brps lost to adjacent units at most & excess factors that force surrender | 10
        india | british resistance on surrender | -2
        """,
    "australian-deployment": """
        minimum | 4 | 0 | 0
        maximum | 10 | 6 | 3
        """,
    "indian-deployment": """
        minimum | 4 | 0 | 0
        maximum | 12 | 5 | 3
        """,
    "commonwealth-europe": """
        australia | 1-2 infantry | 1 | Fall 1939
        australia | 2-2 infantry | 1 | Fall 1940
        india | 2-2 infantry & 1-2 infantry | 1 | Fall 1939
        """,
    "british-forces-in-asia": """
        2-3 armor & cruisers & destroyer factors | 1
        1-2 infantry | 3
        replacements & army air factors | 2
        """,
    "box-entry-distances": """
        Australia box | NN15 & NN24 | 8
        Australia box | NN31 | 10
        India box | CC2 | 8
        """,
    "gibraltar-dms": """
        land | 5
        seaborne invasion | 6
        """,
    "vichy-colony-resistance": """
        ..2 | capitulates | Free French | American or British control
        3..4 | disintegrates | eliminated | no one's control
        5.. | resists | German control | German control
        """,
    "china-figures": """
        flying tigers | 2
        first flying tiger from usjt | 20
        second flying tiger from usjt | 35
        resistance level at start | 0
        cooperation from resistance level | 2
        communist infantry factors a turn | 2
        communist partisans a turn | 1
        russian brps per communist-held objective | 5
        nationalists outside china dm at resistance zero or lower | -1
        nationalists dm at resistance -3 or lower | -1
        """,
    "asian-garrisons": """
        manchuria | japan | 2-3 armor & 1-3 armor | 2
        manchuria | japan | 3-2 infantry & 2-2 infantry & 1-2 infantry | 3
        manchuria | japan | army air factors | 5
        siberia | russia | 3-3 armor & 3-2 infantry | 2
        siberia | russia | 2-2 infantry & 1-2 infantry | 4
        siberia | russia | army air factors | 5
        """,
    "garrison-figures": """
        manchuria brps | 20
        garrison brps | 45
        brps japan may remove in pacific scenarios | 15
        siberian garrison at least | 30
        three-factor armor units kept in siberia | 1
        japanese army air factors that hold siberia | 5
        japanese armor factors that hold siberia | 6
        japanese infantry factors that hold siberia | 18
        russian brps per manchurian brp for war | 2
        manchurian brps below which war is free | 30
        declaration of war | 35
        urals limit reduction at most & urals brps lost to adjacent units at most | 15
        """,
    "diplomatic-results": """
        10.. | axis | minor ally
        9 | axis | association
        8 | axis | hex control | 10 | 20
        7 | axis | economic interest | 5 | 10
        5..6 | axis
        3..4 | | current policies
        1..2 | allies
        0 | allies | economic interest | 5 | 10
        -1 | allies | hex control | 10 | 20
        -2 | allies | association
        -3 | allies | minor ally
        """,
    "british-commonwealth-forces": """
        canada | At Start | 3-4 & Ship. | 1
        canada | Fall 1940 | 3-4 | 1 | 2
        canada | Spring 1941 | 4-5 | 1
        south africa | At Start | 3-4 | 1
        south africa | At Start | 1-3 | 3
        australia | At Start | 2-2 & Ship. | 1
        australia | At Start | 1-2 | 3
        australia | At Start | CA & DD | 2
        australia | Fall 1940 | 2-2 | 2 | 3
        australia | Fall 1940 | 1-2 | 1 | 4
        australia | Fall 1940 | AAF | 2
        india | At Start | 2-2 & 1-2 | 4
        """,
    "minor-country-values": """
        denmark | 10 | Copenhagen
        finland | 10 | Helsinki
        norway | 10 | Oslo
        sweden | 15 | Stockholm
        belgium | 15 | Brussels
        luxembourg | 5
        ireland & arabia | 0
        netherlands | 10 | The Hague
        portugal | 5 | Lisbon
        spain | 30 | Madrid, Tangier
        persia | 0 | Tehran
        poland | 20
        eastern-poland | 10
        baltic-states & rumania | 15
        bessarabia | 5
        vichy-france | 20 | Vichy
        dutch-east-indies | 30
        philippines | 10 | Manila
        """,
    "minor-country-values-estimated": """
        bulgaria & greece & hungary | 10
        yugoslavia | 20
        turkey | 30
        thailand | 5
        """,
    "conquest-keys": """
        eastern-poland | Vilna, Brest-Litovsk, Lvov
        baltic-states | Riga, Parnu, Tallinn
        arabia | Kaf, Jauf
        bessarabia | all five hexes
        finnish-border-hexes & nepal | all three hexes
        luxembourg & hong-kong & bhutan | its hex
        spain | Madrid, Tangier
        dutch-east-indies | Batavia, Palembang, Balikpapan
        calcutta | Calcutta
        dacca | Dacca
        singapore | Singapore
        """,
    "minor-islands": """
        greece | Lesbos | CC30
        greece | Chios | DD29
        greece | Andros | EE28
        greece | Crete | GG26, GG27, GG28
        spain | Balearic Islands | Y15, Y16
        baltic-states | Saare | F39
        sweden | Gotland | H36
        """,
    "colonies": """
        britain | egypt | europe | Cairo | 5
        britain | iraq | europe | Baghdad | 0
        britain | kuwait | europe | Al Kuwait | 0
        britain | palestine | europe | Jerusalem | 5
        britain | transjordan | europe | Amman | 0
        britain | burma | pacific | Rangoon | 10
        britain | malaya | pacific | Kuala Lumpur | 10
        britain | sarawak | pacific | Kuching | 0
        britain | calcutta & dacca & hong-kong & singapore | pacific | | 5
        netherlands | borneo | pacific | Balikpapan | 10
        netherlands | java | pacific | Batavia | 10
        netherlands | sumatra | pacific | Palembang | 10
        france | algeria | europe | Algiers | 5
        france | lebanon-syria | europe | Damascus | 5
        france | morocco | europe | Rabat | 5
        france | tunisia | europe | Tunis | 5
        france | french-indochina | pacific | Saigon | 10
        italy | albania | europe | Tirane | 5
        italy | libya | europe | Tripoli | 5
        italy | ethiopia | europe | | 0
        japan | formosa | pacific | Taipei | 5
        japan | korea | pacific | Seoul | 10
        japan | manchuria | pacific | Harbin, Mukden | 20
        russia | ukraine | europe | Kiev | 10
        russia | mongolia | pacific | Ulan Bator | 0
        russia | tannu-tuva | pacific | Kyzyl | 0
        spain | spanish-morocco | europe | Tangier | 0
        """,
    "senior-partners": """
        european axis | 1 | germany
        western allies | 1 | us
        western allies | 2 | britain
        western allies | 3 | france
        """,
    "potential-minor-allies": """
        bulgaria & finland & greece & hungary & rumania & sweden & turkey | yes | yes | yes
        yugoslavia | yes | yes | yes
        belgium & norway & spain & vichy-france | yes | yes | no
        ukraine | yes | no | no
        """,
    "minor-ally-results": """
        allies | 5..6 & 7 & 8 | surrender
        allies | 9 & 10.. | switch
        axis | 1..2 & 0 & -1 | surrender
        axis | -2 & -3 | switch
        """,
    "minor-ally-areas": """
        bulgaria & yugoslavia | albania, greece, european turkey
        hungary & rumania | EAST, albania, greece, european turkey
        belgium | western front
        greece | mediterranean front without french north africa and spain
        finland | norway, sweden, russian hexes next to the finnish border
        sweden | norway, finland, russian hexes next to the finnish border
        norway | sweden, finland, russian hexes next to the finnish border
        spain | mediterranean front, eastern front
        turkey | mediterranean front, russia, bessarabia
        ukraine | none
        vichy-france | everywhere
        vlasov | russia, poland
        """.replace("EAST", "baltic states, poland, eastern poland, russia"),
    "minor-country-figures": """
        foreign factors after hex control & declaration of war | 10
        axis factors in finland | 5
        axis armor units in finland | 1
        associated infantry units rebuilt a turn & allied infantry units rebuilt a turn | 1
        communist chinese infantry factors rebuilt a turn | 2
        allied armor units rebuilt a turn & allied army air factors rebuilt a turn | 1
        rumania loss without bessarabia & finland loss without the border hexes | 5
        vichy france loss per colony & iron ore cut | 5
        usat after mining without consent | -1
        norway modifier after mining without consent | 1
        controlled reaction without norway | -2
        irish partisans after an allied declaration of war & irish partisans at result 8 | 2
        irish partisans at result 7 & british brps lost per irish partisan near ulster | 1
        submarine modifier at irish result 7 or more | 1
        """,
    "middle-east-figures": """
        wafdist partisans & arab partisans & persian partisans | 2
        partisans a turn in each area | 1
        ships raiding from suez | 3
        axis units to ethiopia a turn & allied units by sr to ethiopia a turn | 1
        1-3 italian infantry units in ethiopia | 3
        allied factors per axis factor to conquer ethiopia | 2
        oil counters of mosul | 3
        persian route | 25
        persian route after a declaration of war | 15
        """,
    "suez-canal": """
        LL30 | LL31 | river
        MM30 | LL31 | river
        MM30 | MM31 | river
        """,
    "ethiopia-gates": """
        NN27 & NN28 & NN29 & NN30 | egypt
        """,
    "pacific-archipelagoes": """
        dutch-east-indies | Aroe & Bali & Biak & Buru & Celebes & Ceram & Flores & Halmahera
        dutch-east-indies | Java | java
        dutch-east-indies | Netherlands New Guinea & Sumbawa & Tanimbar & Timor
        dutch-east-indies | South Borneo | borneo
        dutch-east-indies | Sumatra | sumatra
        philippines | Cebu & Leyte & Luzon & Mindanao & Mindoro & Negros & Palawan
        philippines | Panay & Samar
        """,
    "far-east-figures": """
        dutch east indies | 30
        philippines & french indochina | 10
        filipino 1-2 infantry units & thai 1-2 infantry units | 2
        filipino units rebuilt a turn & thai units rebuilt a turn | 1
        usjt per turn in saigon | 1
        """,
    "french-colonial-units": """
        french north africa | 2 | 1-3 | Libya
        lebanon-syria | 1 | 1-3
        """,
    "least-odds": """
        france & china & communist-china | 1:1
        """,
    "iron-ore-cut": """
        Allies control Stockholm & Sweden survives a German attack | all
        Swedish diplomatic result 0 or less | all
        Allies control Bergen & Norwegian waters mined and Bergen not German | winter, spring
        """,
    "middle-east": """
        arabia | A
        egypt | B
        ethiopia | C
        iraq & kuwait & lebanon-syria & palestine & transjordan | D
        persia | E
        """,
}

# Printed with rule 11 and again with rule 82; the tables are those of rule 11.
PRINTED_AGAIN = {
    "minor-country-forces-europe": """
        belgium | 1 | 3 | - | 1 | - | - | - | - | -
        bulgaria | - | 4 | - | 1 | - | - | - | - | -
        denmark | - | - | - | - | - | - | - | - | -
        egypt & iraq & persia | - | - | - | - | - | - | 0:2 | - | -
        finland | 5 | - | - | 1 | - | - | - | - | -
        greece | 1 | 5 | - | 1 | 1 | 2 | - | 1:2 | 1:2
        hungary | 1 | 6 | - | 1 | - | - | - | - | -
        ireland | - | - | - | - | - | - | 2 | - | -
        netherlands | 1 | - | - | 1 | - | - | - | - | -
        norway | - | 2 | - | - | - | - | - | - | -
        poland | 3 | 7 | - | 2 | - | - | - | 2:4 | -
        rumania | 2 | 6 | - | 1 | - | 2 | - | - | -
        spain | 7 | - | 1 | 2 | 3 | 3 | 3 | 2:4 | 2:4
        sweden | 5 | - | - | 1 | 1 | 2 | - | 1:2 | 1:2
        turkey | 7 | - | 1 | 2 | 2 | 2 | 3 | 2:4 | 2:4
        ukraine | 2 | 3 | - | - | - | - | - | - | -
        yugoslavia | 1 | 6 | - | 1 | - | - | - | 2:4 | 2:4
        """,
    "minor-country-forces-pacific": """
        communist-china | 4 | 4 | - | - | - | - | - | 1
        dutch-east-indies | - | 3 | 1 | 1 | 1 | - | - | -
        philippines & thailand | - | 2 | - | - | - | - | - | -
        """,
}


@pytest.mark.parametrize("name", sorted(TYPED))
def test_every_cell_reads_alike_twice(name: str) -> None:
    table = tables()[name]
    assert first_reading(table) == second_reading(table, TYPED[name])


def test_no_table_of_these_rules_is_left_out() -> None:
    assert tables_of_rules(RULES) == set(TYPED)


@pytest.mark.parametrize("name", sorted(PRINTED_AGAIN))
def test_both_printings_of_minor_forces_agree(name: str) -> None:  # 11.23, 82.61
    table = tables()[name]
    assert first_reading(table) == second_reading(table, PRINTED_AGAIN[name])


def test_estimates_are_marked_and_fill_the_gaps_only() -> None:
    stated = tables()["minor-country-values"]
    estimated = tables()["minor-country-values-estimated"]
    assert estimated.info.reconstructed
    assert not {row.keys for row in stated.rows} & {row.keys for row in estimated.rows}
    assert all(row.source in ("predecessor", "estimate") for row in estimated.rows)


def test_no_minor_is_worth_less_than_its_diplomatic_share() -> None:  # 82.21B
    large = {"spain", "turkey", "vichy-france"}
    results = tables()["diplomatic-results"]
    for row in tables()["potential-minor-allies"].rows:
        (country,) = row.keys
        if country == "ukraine":
            continue
        values = [
            tables()[name].number(country, "brps")
            for name in ("minor-country-values", "minor-country-values-estimated")
            if (country,) in {one.keys for one in tables()[name].rows}
        ]
        share = results.number(8, "brps_large" if country in large else "brps")
        assert len(values) == 1
        assert values[0] >= share, country


def test_resistance_and_garrison_of_russia() -> None:  # 63.51
    garrison = tables()["russian-garrison"]
    assert [
        (garrison.number(unit, "number"), garrison.number(unit, "within_hexes"))
        for unit in ("2-3 infantry", "3-3 infantry", "3-5 armor", "army air factors")
    ] == [(10, 4), (4, 4), (6, 4), (15, 3)]
    thresholds = {
        (row.keys[0], int(row.keys[1]))
        for row in tables()["tension-thresholds"].rows
        if row.source.startswith("rulebook 63.51")
    }
    assert thresholds == {("rgt", level) for level in (15, 20, 25, 35, 40, 45, 50)}


def test_totals_of_commonwealth_units_add_up() -> None:
    have: dict[tuple[str, str], int] = {}
    for row in tables()["british-commonwealth-forces"].rows:
        country, _, unit = row.keys
        key = (country, unit)
        have[key] = have.get(key, 0) + int(row.cells["number"])
        if row.cells["total"] != "":
            assert have[key] == row.cells["total"]


def test_british_asian_colonies_of_rule_74() -> None:  # 74.11
    colonies = tables()["colonies"]
    worth = {"burma": 10, "malaya": 10, "sarawak": 0, "hong-kong": 5, "singapore": 5}
    for name, brps in worth.items():
        assert colonies.number(("britain", name), "brps") == brps
    capitals = {"burma": "Rangoon", "malaya": "Kuala Lumpur", "sarawak": "Kuching"}
    for name, capital in capitals.items():
        assert colonies.text(("britain", name), "capital") == capital


@pytest.mark.parametrize("garrison", ["manchuria", "siberia"])
def test_garrisons_are_worth_45(garrison: str) -> None:  # 81.31, 81.41
    costs = tables()["construction-costs"]
    worth = 0
    for row in tables()["asian-garrisons"].rows:
        if row.keys[0] == garrison:
            unit = row.keys[2]
            if unit == "army air factors":
                each = costs.number("army air", "brps")
            else:
                size, kind = unit.split()
                each = int(size.split("-")[0]) * costs.number(kind, "brps")
            worth += int(row.cells["number"]) * each
    assert worth == 45 == tables()["garrison-figures"].number("garrison brps", "value")


def test_what_holds_siberia_is_the_manchurian_garrison() -> None:  # 81.42C
    figures = tables()["garrison-figures"]
    factors: dict[str, int] = {}
    for row in tables()["asian-garrisons"].rows:
        if row.keys[0] == "manchuria" and row.keys[2] != "army air factors":
            size, kind = row.keys[2].split()
            number = int(row.cells["number"]) * int(size.split("-")[0])
            factors[kind] = factors.get(kind, 0) + number
    for kind, number in factors.items():
        assert figures.number(f"japanese {kind} factors that hold siberia", "value") == number


def test_values_stated_twice_agree() -> None:
    values = tables()["minor-country-values"]
    east = tables()["eastern-europe"]
    for part in ("eastern-poland", "baltic-states", "bessarabia"):
        assert values.number(part, "brps") == east.number(part, "brps")
    figures = tables()["region-figures"]
    for country in ("rumania", "finland", "poland"):
        assert values.number(country, "brps") == figures.number(country, "value")
    oil = tables()["oil-sources"]
    assert oil.number("Mosul", "counters") == tables()["middle-east-figures"].number(
        "oil counters of mosul", "value"
    )
    areas = tables()["key-economic-areas"]
    for place, colony in (("Seoul", "korea"), ("Taipei", "formosa")):
        assert areas.number(place, "brps") == tables()["colonies"].number(("japan", colony), "brps")
    both = areas.number("Harbin", "brps") + areas.number("Mukden", "brps")
    assert both == tables()["colonies"].number(("japan", "manchuria"), "brps")


def test_colonial_capitals_give_supply() -> None:  # 30.265, 83.44
    listed = {row.keys[0] for row in tables()["colonial-capitals"].rows}
    capitals = {
        place
        for row in tables()["colonies"].rows
        for place in str(row.cells["capital"]).split(", ")
        if place
    }
    assert listed - capitals == {"Singapore"}  # a colony that is its own capital
    assert capitals - listed == {"Seoul"}  # a full supply source (30.223)
