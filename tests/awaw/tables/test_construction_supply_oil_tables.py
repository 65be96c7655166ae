"""Rules 27 to 34: every cell against a second reading of the rulebook."""

from __future__ import annotations

import re

import pytest

from tests.awaw.tables.second_reading import (
    first_reading,
    second_reading,
    tables,
    tables_of_rules,
)

RULES = range(27, 35)

TYPED = {
    "brp-costs": """
        declaration of war | major power | 35
        declaration of war | minor power | 10
        offensive | full | 15
        limited offensive | ground or air factor & destroyer or escort carrier factor | 1
        limited offensive | two-factor cruiser or named ship | 1
        construction per factor | airborne & chindits & marines & commandos & army air & jets | 3
        construction per factor | strategic bombers & interceptors & destroyers & cruisers | 3
        construction per factor | capital ships & carriers & transports & submarines & asw | 3
        construction per factor | armor & partisans | 2
        construction per factor | infantry & replacements & naval air & kamikazes & flak | 1
        construction per counter | fortification & railhead | 5
        construction per two counters | beach defenses | 5
        construction per counter | port | 10
        """,
    "construction-costs": """
        infantry & replacements & naval air & kamikazes & flak | 1 | factor
        armor & partisans | 2 | factor
        airborne & chindits & marines & commandos | 3 | factor
        army air & jets & air transports & strategic bombers & interceptors | 3 | factor
        destroyers & cruisers & capital ships & carriers & transports | 3 | factor
        submarines & asw | 3 | factor
        fortification & railhead | 5 | counter
        beach defenses | 5 | two counters
        port | 10 | counter
        """,
    "construction-cost-multipliers": """
        no | no | 1
        yes | no | 2
        no | yes | 2
        yes | yes | 3
        """,
    "construction-limit-figures": """
        base brps per limit brp & lost brps per limit brp | 3
        granted brps per limit brp & received brps per limit brp | 3
        iron ore cut | 5
        rocket brps per limit brp & german gain per brp lost to flying bombs and rockets | 1
        largest reduction australia & largest reduction india | 3
        largest reduction urals | 15
        commonwealth part of british base | 40
        """,
    "construction-oil": """
        0 | 0
        1 | 25
        2 | 50
        3 | 75
        """,
    "construction-elsewhere": """
        korea and manchuria | infantry factors a turn | 3
        south africa | us brps per atlantic transport | 5
        australia | brps a turn | 9
        australia | infantry factors a turn | 3
        australia | army air factors a turn | 1
        australia | destroyer factors in play & two-factor cruisers in play | 2
        australia | us brps per pacific transport | 5
        india | brps a turn | 3
        siberia | ground and air brps a turn | 6
        """,
    "naval-air-construction": """
        us | 4
        japan | 3
        britain | 2
        germany & italy | 1
        """,
    "naval-repair-and-construction": """
        transports | immediate | no cost | immediate | 1
        submarines and asw | not applicable | | immediate | 1
        destroyers and cves | not applicable | | 1 | 1
        cruisers | 1 | no cost | 2 | 2
        2-factor ships | 2 | 1 | 4 | 2
        3-factor ships | 2 | 1 | 8 | 3
        4-factor ships | 2 | 1 | 12 | 4
        5-factor ships | 2 | 1 | 16 | 5
        """,
    "shipyard-capacity": "\n".join(f"{rate} | {2 * rate}" for rate in range(1, 13)),
    "naval-construction-kiel": """
        Tirpitz | BB4 | 4 | Winter
        Bismarck | BB4 | 3 | Winter
        Graf Zeppelin | CVL | 2 | Fall
        CA | CA2 | 2 | Fall
        """,
    "naval-start-kiel": """
        Gneisenau & Scharnhorst | BC | 3
        Graf Spee & Lutzow & Scheer | PB | 2
        CA | CA | 4
        DD | DD | 6
        """,
    "naval-chart-placing": """
        begin named ship | size | 0 | 1 | 3
        begin cruiser | 2 | 2 | 1 | 3
        begin destroyer or cve | Launch | 1 | 1 | 3
        repair named ship | Launch | 2 | 1 | 3
        repair cruiser | Launch | 1 | 0 | 0
        """,
    "naval-chart-moves": """
        continue | 1 | 0 | 1 | 3
        accelerate | 1 | -1 | 1 | 6
        accelerate twice | 1 | -2 | 1 | 9
        defer | 0 | 1 | 0 | 0
        launch | 0 | 0 | 0 | 0
        """,
    "carrier-rights": """
        us | yes | yes | yes | yes
        japan | yes | yes | yes | no
        germany & italy & britain | no | no | yes | no
        russia & france & china | no | no | no | no
        """,
    "shipyards": """
        germany | Kiel | 2
        italy | Genoa & Trieste | 1
        japan | Tokyo | 3
        russia | Leningrad & Sevastopol | 1
        britain | Glasgow | 4
        britain | Canada & Australia | 1
        france | Lorient & Marseilles | 1
        us | Atlantic U.S. box & Pacific U.S. box | 1
        """,
    "naval-construction-figures": """
        points per naval factor | 1
        brps per naval factor | 3
        points to raise a ship sunk in port | 1
        brps to raise a ship sunk in port | 3
        captured yard rate | 1
        captured yard capacity | 2
        rate per point for one-factor units & capacity per rate | 2
        us prewar capacity | 10
        us prewar capacity up to rate | 5
        british cves from usat | 28
        american cves from usat | 35
        acceleration and deferral from usjt | 40
        smallest row to accelerate | 3
        us yards by production from tension | 50
        cash and carry after more lost transports than | 5
        lend lease above usat | 25
        us brps for transports per usat level above | 1
        """,
    "us-fast-carrier-triggers": """
        Hiryu | Fall 1939
        Shokaku | Spring 1941
        Zuikaku | Summer 1941
        """,
    "sw-unit-placing": """
        germany | strategic bombers and interceptors | Atlantic SW box
        britain | strategic bombers and interceptors | Atlantic SW box
        japan | strategic bombers and interceptors | Pacific SW box
        us | strategic bombers and interceptors | Atlantic SW box, Pacific SW box
        russia | strategic bombers and interceptors | Atlantic SW box, Pacific SW box
        germany | submarines | ports in Germany
        italy | submarines | ports in Italy, ports in Sicily
        japan | submarines, asw and transports | ports in Japan
        britain | submarines, asw and transports | ports in Britain, ports in Ulster
        canada | submarines, asw and transports | Canada
        us | submarines, asw and transports | Atlantic U.S. box, Pacific U.S. box
        """,
    "redeployment-segments": """
        A | TR | all
        B | SR | units going on to an NR
        C | NR | all
        D | SR | all
        E | TR | units that made an NR or SR
        """,
    "redeployment-figures": """
        air hop europe & air transport europe | 8
        air hop pacific & air transport pacific & naval air hop | 6
        ground units into an objective & ground units from an objective | 2
        air factors into an objective & air factors from an objective | 5
        ground units per flak factor | 1
        railhead brps | 5
        railhead rps | 2
        railhead rps after a military breakthrough | 1
        railhead refused from winter level | 5
        railheads a turn | 1
        factors per transport & brps per transport | 5
        """,
    "box-redeployment": """
        Atlantic U.S. box | Pacific U.S. box | none
        Atlantic U.S. box | South Africa box | Atlantic
        Atlantic U.S. box | western front ports | Atlantic | A23-EE1
        Pacific U.S. box | Atlantic U.S. box | none
        Pacific U.S. box | Australia box | Pacific
        Pacific U.S. box | Dutch Harbor, Hawaiian Islands, Society Islands | Pacific | A59-KK48
        South Africa box | Atlantic U.S. box & western front ports | Atlantic
        South Africa box | Suez, Basra, Abadan & India box & Australia box | Indian Ocean
        South Africa box | Ethiopia box by SR | none
        South Africa box | Ethiopia box by NR | Indian Ocean
        India box | South Africa box & Suez, Basra, Abadan & Ethiopia box | Indian Ocean
        India box | Colombo, Trincomalee, Madras, Calcutta, Rangoon, Singapore | Indian Ocean | CC2
        India box | Australia box | Indian Ocean
        India box | land hexes on the western edge | none | O9-CC2
        Australia box | Pacific U.S. box | Pacific
        Australia box | Townsville, Port Moresby, Lae, Rabaul | Pacific | NN24
        Australia box | NOUMEA | Pacific | NN31
        Australia box | India box & South Africa box | Indian Ocean
        Australia box | Suez, Basra, Abadan & Ethiopia box | Indian Ocean
        Australia box | land hexes on the southern edge without outback | none
        Urals box | Russia on the European eastern edge | none | A62-Z53
        Urals box | Russia on the Pacific western edge | none | A23-F18
        Urals box | Communist China on the Pacific western edge | none | G18-L15
        """.replace(
        "NOUMEA",
        "Noumea, Suva, Pago Pago, built ports in the Solomon, New Hebrides, Fiji and Ellice "
        "Islands",
    ),
    "box-redeployment-users": """
        Atlantic U.S. box & Pacific U.S. box | American, British, Canadian
        South Africa box & India box & Australia box | Western Allied
        Urals box | Russian
        """,
    "supply-sources": """
        european axis | Berlin & Rome | unlimited
        japan | Tokyo & Osaka & Kagoshima & Seoul | unlimited
        western allies | London & Paris | unlimited
        western allies | Atlantic U.S. box & Pacific U.S. box & South Africa box | unlimited
        western allies | Australia box & India box | unlimited
        western allies | Pearl Harbor & Manila & Colombo | unlimited
        russia | Urals box | unlimited
        china | Chungking & Canton & Nanking & Peking & Shanghai | unlimited
        all | Ethiopia box | unlimited | yes
        european axis | Breslau & Cologne & Essen & Leipzig & Genoa & Milan | limited
        western allies | Birmingham & Manchester & Lyon & Marseilles | limited
        russia | Vladivostok & Irkutsk & industrial centers | limited | yes
        communist-china | Yen-an | limited
        """,
    "colonial-capitals": """
        Al Kuwait & Algiers & Amman & Baghdad & Cairo & Damascus & Jerusalem & Rabat | europe
        Tangier & Tirane & Tripoli & Tunis & Kiev | europe
        Harbin & Mukden & Taipei & Saigon & Rangoon & Kuala Lumpur & Singapore | pacific
        Kuching & Batavia & Palembang & Balikpapan & Ulan Bator & Kyzyl | pacific
        """,
    "sea-supply-lanes": """
        Atlantic U.S. box | western front and Gibraltar | Atlantic | destination hex
        Pacific U.S. box | Pacific and Asian fronts | Pacific | destination hex | DUTCH
        South Africa box | Suez, Basra, Abadan | Indian Ocean | line
        India box | Pacific mapboard | Indian Ocean | line | CC2
        Australia box | Pacific mapboard | Pacific | line | NN24, NN31
        """.replace("DUTCH", "Dutch Harbor, Hawaiian Islands, Society Islands"),
    "sea-supply-protection": """
        Atlantic | western allies | from the Atlantic U.S. box
        Pacific | western allies | on the Pacific and Asian fronts
        Indian Ocean | western allies | on the Southeast Asian front; to Suez, Basra, Abadan
        Pacific | japan | all
        """,
    "supply-figures": """
        partial supply ctl & partial supply air drm & partial supply naval drm | -1
        unmechanized movement europe | 3
        unmechanized movement pacific | 2
        unmechanized dm against exploiting armor & unmechanized dm at ctl zero or less | -1
        isolation dm per turn | -1
        """,
    "bridgehead-figures": """
        ground units stacked | 5
        specialized units stacked besides | 3
        ground units attacking out | 2
        enemy range europe | 4
        enemy range pacific | 3
        """,
    "fortification-costs": """
        germany & russia & britain & us | yes | 5 | 1
        japan | yes | 5 | 0
        italy & france & china | no
        """,
    "fortification-dms": """
        fortification | all | 1
        fortress | all | 2
        maginot line | front or airdrop | 2
        west wall | front or airdrop | 1
        sevastopol | land or airdrop | 2
        singapore | seaborne invasion | 2
        beach defense | seaborne invasion | 1
        beach defense and fortification | seaborne invasion | 2
        beach defense and fortification | other ground attack | 1
        fortified island group | seaborne invasion | 1
        fortified island group and fortification | seaborne invasion | 2
        bismarck archipelago fortification | other ground attack | 1
        """,
    "starting-fortifications": """
        gibraltar | Gibraltar | fortress | all
        malta | Malta | fortress | all
        maginot line | P24 & P25 & Q24 | directional fortress | Germany, Luxembourg
        sevastopol | V38 | directional fortress | U38, U39
        singapore | Singapore | directional fortress | sea
        west wall | M27 & N26 & O26 & P26 & Q25 | directional fortification | WEST
        """.replace("WEST", "Belgium, Luxembourg, France"),
    "fortification-figures": """
        refused from winter level | 5
        built a turn by a faction & island groups a turn & beach defenses in a hex | 1
        pacific from usjt | 40
        least odds of attack | 1
        siege dm per turn & submarine drm per further turn cut off | -1
        ic brps per turn of delay | 5
        fortification air defense | 1
        fortress air defense | 2
        beach defense counters for one fortification | 2
        """,
    "oil-sources": """
        Atlantic U.S. box & Pacific U.S. box | box | unlimited
        Urals box | box | 1
        Ploesti & Mosul & Abadan & Ahwaz & Palembang & Brunei | center | 3
        Baku | center | 2
        Grozny & Maikop | center | 1
        synthetic oil plant | plant | 1
        """,
    "oil-reserves": """
        european axis | european axis | 10 | 10
        japan | japan | 10 | 10
        russia | russia | 6 | 6 | 1
        western allies europe | western allies | 6 | 6
        india & south africa & pearl harbor & manila | western allies | 3 | 3
        australia | western allies | 3 | 0
        """,
    "oil-reserve-places": """
        european axis | Berlin & Breslau & Cologne & Essen & Leipzig | 2
        japan | Harbin & Kagoshima & Mukden & Osaka & Tokyo | 2
        russia | Moscow & Leningrad & Stalingrad & Grozny & Maikop & Urals box | 1
        western allies europe | Birmingham & London & Manchester | 2
        """,
    "oil-reserve-supply": """
        european axis | Berlin & Rome
        european axis | German objectives | undamaged synthetic plant
        japan | Tokyo & Osaka & Kagoshima & Seoul
        russia | Urals box
        western allies europe | London & Paris
        india | Colombo & India box
        south africa | South Africa box
        pearl harbor | Pearl Harbor
        australia | Australia box
        manila | Manila
        """,
    "oil-market": """
        no embargo | unlimited
        partial embargo | 3 | 2
        full embargo & war with the us | 0
        """,
    "oil-transports-japan": """
        1 | 1
        2 | 2
        3..9 | 3
        10..12 | 4
        13..15 | 5
        16.. | 6
        """,
    "oil-transports-western-allies": """
        1 | 1
        2 | 2
        3..9 | 3
        10..12 | 4
        13..15 | 5
        """,
    "oil-transports-western-allies-continued": "\n".join(
        f"{first}..{first + 2} | {5 + step}" for step, first in enumerate(range(16, 61, 3), 1)
    ),
    "oil-effects": """
        air | 1 | 25 | air factors | -1
        naval | 1 | 2 | task forces | -1
        army | 1 | | | -1
        construction | 1 | 25 | brps of builds
        growth | 1 | 25 | brps of base growth
        """,
    "oil-more": """
        air | unlimited | air factors
        naval | 2 | task forces
        construction | 25 | brps of builds
        growth | 25 | brps of base growth
        """,
    "oil-fifths": """
        air factors & brps of builds & brps of base growth | 5 | 10 | 15 | 20
        naval factors | 10 | 20 | 30 | 40
        """,
    "pearl-harbor-oil": """
        1 | 1
        2 | 2
        3.. | 3
        """,
    "oil-figures": """
        synthetic plants at start | 2
        synthetic plants at most | 6
        rps per synthetic plant | 5
        centers undamaged below rgt & centers undamaged below usjt | 40
        undamaged turns of the japanese attack | 2
        damage by capture & damage repaired a turn by a faction | 1
        transports per counter | 1
        axis destroyer factors per counter | 3
        ploesti closed by russia from rgt & axis tracking from rgt | 45
        embargo from usjt | 20
        persian counters for russia a turn | 1
        prewar pacific transports carrying oil | 3
        prewar indian ocean transports carrying oil | 3
        board factors counted as a task force | 25
        fifths kept at most | 4
        base brps per japanese air factor uninverted | 1
        """,
    "winter-effects": """
        0 | | none
        1 | -1
        2 | -2
        3 | -3 | no overruns; no airdrops
        4 | -4
        5 | -5 | no fortifications; no railheads
        6 | none | no exploitation
        7 | | ctl -1; infantry and replacements dm -1
        8 | | air drm -1
        9 | | NINE
        10 | | one movement factor to leave an armor zone of control
        11 | | armor as infantry
        """.replace(
        "NINE",
        "no ground attacks except on partisans; no offensive air; defensive air support in own "
        "hex only",
    ),
    "winter-modifiers": """
        winter | russian winter zone & siberia, manchuria, mongolia and tannu tuva | 5
        fall | siberia, manchuria, mongolia and tannu tuva | 2
        """,
    "winter-automatic": """
        eastern front west of the nazi-soviet pact line & western front | 6
        mediterranean front in continental europe | 4
        """,
    "winter-preparation": """
        european axis & western allies | 0
        japan | 2
        russia & finland & sweden & partisans | 6
        """,
    "axis-winter-attacks": """
        9.. | 0 | 0
        8 | 1 | 0
        7 | 2 | 1
        6 | 3 | 2
        5 | 4 | 3
        0 | 9
        """,
    "weather-areas": """
        mud | spring | MUD
        winter | winter | WINTER
        winter | fall | siberia, manchuria, mongolia, tannu tuva
        monsoon | summer | india, ceylon, burma, thailand, french indochina
        """.replace(
        "MUD",
        "eastern front east of the nazi-soviet pact line, finland, siberia, manchuria, mongolia, "
        "tannu tuva",
    ).replace(
        "WINTER",
        "western front, eastern front, mediterranean front in continental europe, siberia, "
        "manchuria, mongolia, tannu tuva",
    ),
    "weather-figures": """
        air factors that count as an attack | 15
        free air factors & free limited brps in mud | 14
        axis attacks stop at level | 9
        exploitation up to level | 5
        preparation at most | 6
        automatic preparation | 2
        """,
    "construction-home": """
        germany | East Prussia | yes
        italy | Sicily | yes
        italy | Sardinia | no
        japan | Kyushu & Shikoku & Honshu & Hokkaido | yes
        japan | Karafuto & Kuriles & Okinawa | no
        britain | Ulster | yes
        france | Corsica | no
        russia | eastern Europe & Urals box | no
        us | Atlantic U.S. box & Pacific U.S. box | yes
        china | Manchuria | no
        """,
    "oil-tracking": """
        european axis | 10 | first Axis turn after war between Germany and Russia or RGT 45
        russia | maximum | Axis capture of Maikop, Grozny or Baku
        western allies europe | 6 | first Allied turn after the fall of France
        india | 3 | war between Britain and Japan
        pearl harbor & manila | 3 | war between Japan and the Western Allies
        australia | 0 | war between Japan and the Western Allies
        """,
    "oil-center-use": """
        european axis | Ploesti | PLOESTI
        european axis | synthetic oil plant & Mosul & Maikop & Grozny & Baku | reserve
        european axis | Abadan & Ahwaz | never
        japan | Brunei | reserve; shipped while Balikpapan is held
        japan | Palembang | reserve; shipped while Batavia is held
        russia | Urals box & Maikop & Grozny & Baku & Ploesti | reserve
        russia | Abadan & Ahwaz | PERSIA
        russia | Mosul | reserve; if the Allies control Turkey
        western allies | Mosul | own supply zone and Mediterranean front zones supplied from it
        western allies | Abadan & Ahwaz | Persia, or shipped in Indian Ocean transports
        western allies | Brunei & Palembang & Ploesti | own supply zone
        """.replace(
        "PLOESTI", "reserve; also across neutral minors while Rumania is neutral or Axis"
    ).replace(
        "PERSIA", "reserve; one counter a turn from Persia once the route was opened earlier"
    ),
    "oil-routes": """
        Atlantic U.S. box | Western Allied ports & South Africa box | Atlantic
        Pacific U.S. box | Pearl Harbor & Australia box & Manila | Pacific
        Abadan | South Africa box & India box & Suez & Basra | Indian Ocean
        South Africa box | India box & Suez & Abadan & Basra | Indian Ocean
        """,
    "initial-conquests": """
        dutch-east-indies | japan | region:dutch-east-indies-whole | kept
        philippines | japan | territory:philippines | surrender
        """,
    "weather-zones": """
        winter-west | winter | winter | 6 |
        winter-mediterranean | winter | winter | 4 |
        russian-winter-zone | winter | winter | | 5
        winter-area | winter | winter | | 5
        winter-area | fall | winter | | 2
        mud-zone | spring | mud | |
        winter-area | spring | mud | |
        monsoon-area | summer | monsoon | |
        """,
    "winter-mediterranean": """
        spain & portugal & gibraltar & italy & yugoslavia & rumania & bulgaria | 4
        albania & greece & european turkey | 4
        """,
}


@pytest.mark.parametrize("name", sorted(TYPED))
def test_every_cell_reads_alike_twice(name: str) -> None:
    table = tables()[name]
    assert first_reading(table) == second_reading(table, TYPED[name])


def test_no_table_of_these_rules_is_left_out() -> None:
    assert tables_of_rules(RULES) == set(TYPED)


def test_rows_are_filed_under_the_rules_of_their_table() -> None:
    for name in TYPED:
        for row in tables()[name].rows:
            assert re.match(r"rulebook \d+\.\d", row.source), (name, row.keys)


def test_the_chart_of_costs_and_the_list_of_costs_agree() -> None:
    chart = {row.keys[1]: row.cells["brps"] for row in tables()["brp-costs"].rows}
    costs = {row.keys[0]: row.cells["brps"] for row in tables()["construction-costs"].rows}
    assert costs.pop("air transports") == 3  # missing from the chart
    assert costs.items() <= chart.items()


def test_where_new_ships_are_put() -> None:  # 27.7251
    seasons = ("Spring", "Summer", "Fall", "Winter")
    placing = tables()["naval-chart-placing"]

    def put(action: str, season: str) -> tuple[str, str]:
        ahead = placing.number(action, "columns_ahead")
        return placing.text(action, "level"), seasons[(seasons.index(season) + ahead) % 4]

    assert put("begin named ship", "Spring") == ("size", "Spring")
    assert put("begin cruiser", "Spring") == ("2", "Fall")
    assert put("begin destroyer or cve", "Winter") == ("Launch", "Spring")
    assert put("repair named ship", "Spring") == ("Launch", "Fall")


@pytest.mark.parametrize(("level", "free"), [(8, 1), (7, 2), (6, 3), (5, 4), (0, 9), (9, 0)])
def test_axis_attacks_in_winter(level: int, free: int) -> None:  # 34.23F
    attacks = tables()["axis-winter-attacks"]
    assert attacks.number(level, "attacks_below_15_air") == free == 9 - level
    if 0 < level < 9:
        assert attacks.number(level, "attacks_with_15_air") == free - 1
