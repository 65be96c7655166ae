"""A second reading of the tables of rules 49 to 62, typed apart from the data files."""

from __future__ import annotations

TYPED = {
    "dp-allotments": """
        germany & britain & russia | 3
        italy & france | 2
        us | usat/10
        japan & china | 0
        """,
    "dp-us-european-scenario": """
        1942 | 1
        1943 | 2
        1944 | 3
        1945 | 4
        1946 | 5
        """,
    "diplomacy-figures": """
        usat levels per us dp | 10
        us dps at most | 5
        year start brps per dp | 100
        dp for a russian objective or ic given up | -1
        share of dps in one target | 3
        usat dps a turn | 1
        last year of usat dps | 1941
        allied dps combined from rgt | 50
        subversion modifier at most | -5
        factors in a minor after hex control | 10
        axis factors in finland | 5
        hex control against the axis | -1
        association against the axis | -2
        alliance against the axis | -3
        unbuilt minor unit | 1
        us war with germany from usat & us war with japan from usjt | 50
        russian war with germany from rgt | 50
        rgt at start | 0
        usjt at least after japanese war on britain alone | 20
        """,
    "russian-diplomatic-targets": """
        bulgaria & greece & hungary & turkey & ukraine | yes
        finland & rumania & sweden & yugoslavia | no
        """,
    "axis-free-targets": """
        bulgaria & finland & hungary & rumania & yugoslavia | 1
        """,
    "reaction-modifiers": """
        norway | european axis | Allied mining without consent | 1
        norway | european axis | Russian war on Finland & Russian war on Sweden | 2
        norway | western allies | Axis war on Sweden | -2
        norway | western allies | Axis war on Denmark | -1
        spain | european axis | Western Allied war on Portugal | 1
        vichy-france | european axis | each French colony attacked last turn | 2
        balkans | european axis | each use of subversion elsewhere | 2
        """,
    "diplomatic-modifiers": """
        balkans | Russia entered the Baltic States, Bessarabia or the Finnish border hexes | 1
        balkans | Russia and Rumania fought over Bessarabia | 1
        balkans | Russia at war with a Balkan country | 3
        finland | Russia and Finland fought over the border hexes | 2
        rumania | Russian territorial demand & France not surrendered | 2
        norway | mined without consent | 1
        ukraine | each Russian occupation policies result, at most three | 1
        vichy-france | each Vichy colonial capital held by the Allies | -1
        vichy-france | Anglo-American forces in France or in a Belgian port, first | -1
        vichy-france | Anglo-American forces in France or in a Belgian port, second | -2
        vichy-france | French surrender level positive | 1
        vichy-france | French surrender level negative | -1
        """,
    "effective-tension": """
        1 | -2
        2 | -1
        3..4 | 0
        5 | 1
        6 | 2
        """,
    "offensive-tension": """
        0..7 | 0
        8..22 | 1
        23..37 | 2
        """,
    "tension-thresholds": """
        rgt | 10 | first Russian mobilization | from
        rgt | 15 | Communist subversion | from
        rgt | 20 | Russian garrison required | from
        rgt | 25 | Russian war on bordering minors | from
        rgt | 35 | Russian war on economically penetrated minors | from
        rgt | 40 | Russian surprise effects & Russian oil centers taken undamaged | below
        rgt | 45 | Russia may cut Axis oil & European Axis oil tracked | from
        rgt | 45 | German economic interest in Russia ends | from
        rgt | 50 | Russian war on Germany & Western Allied and Russian diplomacy combined | from
        usat | 10 | first U.S. mobilization in Europe | from
        usat | 20 | second U.S. mobilization in Europe | from
        usat | 25 | first U.S. ASW factor in the Atlantic | from
        usat | 25 | lend lease transports & U.S. grants | above
        usat | 28 | British CVEs | from
        usat | 30 | third U.S. mobilization in Europe | from
        usat | 35 | second U.S. ASW factor in the Atlantic & American CVEs | from
        usat | 50 | U.S. war on Germany | from
        usjt | 8 | Pacific fleet to Pearl Harbor | from
        usjt | 10 | first U.S. mobilization in the Pacific | from
        usjt | 20 | second U.S. mobilization in the Pacific & oil embargo | from
        usjt | 20 | first Flying Tiger | from
        usjt | 30 | third U.S. mobilization in the Pacific | from
        usjt | 35 | second Flying Tiger | from
        usjt | 40 | Japanese surprise effects | below
        usjt | 40 | ships accelerated and deferred & Pacific fortifications | from
        usjt | 40 | U.S. ASW in the Pacific | from
        usjt | 45 | Pacific fleet free | from
        usjt | 50 | U.S. war on Japan | from
        """,
    "tension-modifiers": """
        usat | Axis DP | -1
        usat | Western Allied DP & covert operation, either way | 1
        usat | Axis declaration of war on a minor | 1
        usat | Western Allied declaration of war on a minor | -2
        usat | mining Norwegian waters without consent & Britain regains Baghdad | -1
        usat | each concession point returned or not taken | -2
        usjt | Japanese units in Saigon, that turn and each later turn | 1
        usjt | each turn of an embargo imposed anew after an election | 1
        usjt | Japan at war with Britain alone, at once at least | 4
        usjt | Japan at war with Britain alone, each later turn | 6
        """,
    "usjt-published": """
        start level | 0
        each game turn, Fall 1939 included | 1
        Germany and the U.S. at war at the start of a turn | 1
        Germany and Japan both at war with Russia at the start of a turn | 2
        each Japanese mobilization after the first and before war with the U.S. | 1
        most from Japanese mobilizations in a turn | 3
        """,
    "tension-estimates": """
        usat | each game turn, Fall 1939 included | 1 |  | medium
        usat | major powers at war with the European Axis: none | 3 |  | medium
        usat | major powers at war with the European Axis: one | 2 |  | medium
        usat | major powers at war with the European Axis: two | 1 |  | medium
        usat | major powers at war with the European Axis: three | 0 |  | medium
        usat | German declaration of war on Russia | 1 |  | low
        usat | Italian declaration of war on Britain and France | 1 |  | low
        usat | Axis capture of Paris | 1 | Paris | low
        usat | Axis capture of London | 1 | London | low
        usat | Axis capture of Moscow | 1 | Moscow | low
        usat | Axis capture of Suez | 1 | Suez | medium
        usat | Axis capture of Alexandria | 1 | Alexandria | medium
        usat | Axis capture of Gibraltar | 1 | Gibraltar | low
        usat | Axis capture of Baghdad | 1 | Baghdad | high
        usat | first Axis ground unit in Britain | 3 |  | low
        usat | five Western Allied transports sunk in a turn | 1 |  | low
        usat | German atomic attack in Europe | 4 |  | low
        usjt | embargo, that turn and each later turn | 1 |  | medium
        usjt | Japanese mobilization used for shipbuilding | 1 |  | medium
        usjt | Japanese declaration of war on Russia | 2 |  | low
        usjt | Japanese capture of Chungking | 2 | Chungking | low
        usjt | Japanese capture of Kunming | 1 | Kunming | low
        rgt | each game turn of 1939 and 1940 | 1 |  | low
        rgt | each game turn of 1941 | 2 |  | low
        rgt | each game turn from 1942 on | 3 |  | low
        rgt | France has surrendered, each game turn | 1 |  | low
        rgt | French surrender | 3 |  | medium
        rgt | British surrender | 5 |  | low
        rgt | Axis economic interest | 1 |  | low
        rgt | Axis hex control | 2 |  | low
        rgt | Axis association or alliance | 3 |  | low
        rgt | Axis declaration of war in Eastern Europe | 2 |  | low
        rgt | Axis units in the Baltic States | 3 |  | low
        rgt | Russian war on Finland or Rumania | -2 |  | low
        rgt | twenty German units near the Pact line | 1 |  | low
        """,
    "war-declaration-costs": """
        any | major power | 35
        germany | us | 0
        us | germany & japan | 0
        japan | us | 0
        any | minor country & belgium and luxembourg together & baltic-states | 10
        any | denmark and norway together | 10
        russia | germany supporting an economic interest | 35
        """,
    "war-declaration-rights": """
        germany | us & russia | any time
        italy | britain, france | not Fall 1939; not once the U.S. is at war with Germany
        japan | britain & russia | any time
        japan | us | any time, with Britain
        britain, france | italy | any time
        us | germany | usat 50
        us | japan | usjt 50
        russia | germany | rgt 50
        russia | japan | garrison ratio
        """,
    "war-minor-rights": """
        germany | all, not in Fall 1939
        italy | greece, yugoslavia, arabia, persia, independent French colonies
        russia | RUSSIA
        us | all, once at war with Germany
        britain | all in Europe
        china & japan | none
        """.replace(
        "RUSSIA",
        "baltic-states; bulgaria, finland, greece, hungary, persia, rumania, turkey, yugoslavia "
        "by RGT; all at war with Germany or RGT 50",
    ),
    "pearl-harbor-carriers": """
        2 | Pearl | Pearl | Pearl | Pearl | Pacific
        3 | Pearl | Pearl | Pearl | Pacific | Pacific
        4 | Pearl | Pearl | Pacific | Pacific | Pacific
        5 | Pearl | Pacific | Pacific | Pacific | 6
        6 | Pacific | Pacific | Pacific | 6 | 5
        7 | Pacific | Pacific | 6 | 5 | 4
        8 | Pacific | 6 | 5 | 4 | 3
        9 | 6 | 5 | 4 | 3 | 2
        10 | 5 | 4 | 3 | 2 | Auto
        11 | 4 | 3 | 2 | Auto | Auto
        12 | 3 | 2 | Auto | Auto | Auto
        """,
    "pearl-harbor-drm": """
        0..33 & 34..35 | 6
        36..37 | 5
        38..39 | 4
        40.. | 3
        """,
    "pearl-harbor-surprise": """
        4 | 1
        5 | 2
        6 | 3
        7.. | all | no air defense roll; critical hit roll for every damaged named ship
        """,
    "us-fleets-1939": """
        pacific | Enterprise & Saratoga & Lexington | CV
        pacific | Arizona & California & Maryland & Nevada & Oklahoma & Pennsylvania | BB | 3
        pacific | Tennessee & West Virginia | BB | 3
        pacific | CA | CA | 14
        pacific | DD | DD | 12
        atlantic | Yorktown | CV
        atlantic | Colorado & Idaho & Mississippi & New Mexico & New York & Texas | BB | 3
        atlantic | CA | CA | 14
        atlantic | DD | DD | 6
        """,
    "pearl-harbor-figures": """
        fast battleships in the strike force | 2
        cruisers in the strike force | 1
        factors of a carrier task force | 10
        four-factor battleships in a carrier task force | 1
        usjt per japanese strategic card | -1
        usjt per american strategic card | 1
        air defense dice level | -1
        air attack drm | 1
        army air factors per naval factor | 1
        naval air factors per naval factor | 3
        air strikes | 2
        share of nas on combat air patrol | 3
        nas in a strike at air drm 2 | 8
        nas in a strike at air drm 3 | 12
        infantry and replacements dm | -1
        usable share of american destroyers & usable share of pacific transports | 2
        """,
    "lent-volunteers": """
        5..6 | 1
        7 | 2
        8..9 | 3
        """,
    "anglo-french-limits-end": """
        Italian war on Britain or France | start of the second Allied player turn
        first Axis full offensive on the western front | start of the second Allied player turn
        first German war on a western front minor | start of the second Allied player turn
        German war on Russia | start of the second Allied player turn
        Spring 1941 | start of the Allied player turn
        French surrender | start of the next Allied player turn
        """,
    "german-resistance": """
        German DP level | +/-# | level
        German control of Berlin | 2
        German control of Breslau, Essen, Cologne or Leipzig | 1 | each
        German control of Berchtesgaden | 1
        German city firestormed | -1 | each
        atomic attack on Germany | -# | each
        Italian resistance level | +# | level
        """,
    "italian-dp-modifiers": """
        Western Allies declared war on Italy | 2
        Italy declared war in 1941 | -1
        Italy declared war in 1942 | -2
        Italy declared war in 1943 | -3
        Italy declared war in 1944 | -4
        Italy declared war in 1945 | -5
        Italy declared war in 1946 | -6
        """,
    "italian-forces-after-surrender": """
        2 | 9 | 1 | 2 | 2 | - | - | - | -
        1 | 6 | 1 | 1 | 1 | - | - | - | -
        0 | 3 | - | 1 | 1 | 3 | - | 1 | 1
        -1 | - | - | - | - | 6 | 1 | 1 | 1
        -2 | - | - | - | - | 9 | 1 | 2 | 2
        """,
    "japanese-resistance": """
        situation | Pacific front objective under Japanese control | 1 | each
        situation | Japanese control of Chungking, Singapore, Manila or Yenan | 1 | each
        situation | island group controlled at maximum expansion | 1 | each
        situation | Allied control of Tokyo | -3
        situation | Allied control of Kagoshima or Osaka | -2 | each
        situation | Japanese hex occupied by an Allied unit | -# | each
        situation | NINE | -1 | each
        situation | atomic attack on Japan | -# | each
        situation | Japanese city firestormed | -1 | each
        cumulative | Chinese resistance level -3 or lower | 1 | turn
        cumulative | Japan controls Vladivostok and Irkutsk | 1 | turn
        cumulative | Japan controls three of Calcutta, Colombo, Dacca and Rangoon | 1 | turn
        cumulative | Japan controls three of Cairns, Darwin, Port Moresby and Townsville | 1 | turn
        cumulative | 25 BRPs of enemy units eliminated in a turn | 1 | each
        cumulative | Western Allies control 8 to 11 island groups | -1 | turn
        cumulative | Western Allies control 12 or more island groups | -2 | turn
        """.replace(
        "NINE",
        "Allied control of Peking, Shanghai, Nanking, Canton, Harbin, Mukden, Seoul, Taipei or "
        "Okinawa",
    ),
    "japanese-hexes-occupied": """
        1 | -3
        2 | -2
        3.. | -1
        """,
    "japanese-resistance-figures": """
        brps of a damaged named ship | 3
        brps of a named ship sunk in port | 6
        brps of a damaged cruiser | 0
        brps per step | 25
        partly held groups per full group | 2
        expansion modifier at start | 4
        turns before cumulative modifiers | 2
        """,
    "japanese-groups-at-start": """
        Carolines East & Carolines West & Kuriles & Marshalls | full
        """,
    "japanese-surrender-european-scenario": """
        0 | Spring 1946
        1 | Winter 1945
        2 | Fall 1945
        3 | Summer 1945
        """,
    "us-forces-released": """
        army air factors | 10 | 30
        marine units & 4-factor battleships | 2 | 6
        3-4 infantry units & carriers & destroyer factors | 3 | 9
        """,
    "french-surrender-level": """
        Axis control of Paris | 2
        Axis control of Lyon & Axis control of Marseilles | 1
        each other European objective under French control | -1
        each ten French ground factors in France | -1
        each Axis DP in France | 1
        each Western Allied DP in France | -1
        Anglo-French cooperation result 7+ | -1
        """,
    "french-fleet-modifier": """
        38.. | 0
        33..37 | 1
        28..32 | 2
        """,
    "french-surrender-turn": """
        Spring 1940 or earlier | 2
        Summer 1940 | 0
        Fall 1940 | -2
        Winter 1940 or later | -4
        """,
    "french-colonies": """
        lebanon-syria | 3 | Lebanon-Syria
        morocco | 3 | Tunisia-Algeria-Morocco
        algeria | 2 | Tunisia-Algeria-Morocco
        tunisia | 1 | Tunisia-Algeria-Morocco
        """,
    "french-colonies-modifiers": """
        Vichy France established | +3
        French surrender level | +/-3
        """,
    "free-french-forces": """
        established | 3 | - | - | - | - | - | -
        established | 2 | 1 | - | - | - | - | -
        established | 1 | 2 | - | - | - | - | -
        established | 0 | 3 | - | - | - | - | -
        established | -1 | 6 | - | - | - | 1 | 1
        established | -2 | 6 | - | 1 | 1 | 1 | 1
        established | -3 | 6 | - | 2 | 1 | 2 | 2
        not established | 3 | 3 | - | - | - | - | -
        not established | 2 | 6 | - | - | - | 1 | 1
        not established | 1 | 6 | - | 1 | 1 | 1 | 1
        not established | 0 | 6 | - | 2 | 1 | 2 | 2
        not established | -1 | 9 | - | 2 | 1 | 2 | 5
        not established | -2 | 12 | - | 2 | 1 | 3 | 6
        not established | -3 | 9 | 1 | 2 | 2 | 3 | 6
        """,
    "vichy-forces": """
        3 | 12 | 1 | 3 | 2 | 3 | 6
        2 | 15 | - | 3 | 1 | 3 | 6
        1 | 12 | - | 3 | 1 | 2 | 5
        0 | 12 | - | 2 | 1 | 2 | 2
        -1 | 12 | - | 1 | 1 | 1 | 1
        -2 | 12 | - | - | - | 1 | 1
        -3 | 10 | - | - | - | - | -
        """,
    "french-surrender-figures": """
        surrender level at most | 3
        full french fleet | 42
        fleet factors per step | 5
        ground factors per step | 10
        vichy france brps & france as a conquest | 20
        declaration of war on an independent colony | 10
        2-3 infantry units of an independent colony | 1
        """,
    "british-resistance": """
        British DP level | +/-# | level
        Axis control of Malta or Singapore | -1 | each
        Australia or India surrendered | -2 | each
        atomic attack on Britain | -# | each
        British city firestormed | -1 | each
        oil effect on Britain | -1 | each
        Atlantic transport missing from ten | -1 | each
        no Russian armor or infantry in eastern Europe | -1
        ten unbuilt British and Commonwealth ground and army air factors | -1 | each
        Allied to Axis naval ratio | +/-#
        other major power at war with the European Axis | 1 | each
        USAT 30 to 39 | 1
        USAT 40 or more, U.S. not at war with Germany | 2
        five Western Allied ground and army air factors on the western front | 1 | each
        Western Allied armor or infantry in Germany | 1
        Russian armor or infantry in western Poland or Rumania | 1
        two concession points returned or not taken earlier | -1 | each
        """,
    "british-naval-ratio": """
        4:3 | 1
        5:3 | 2
        2:1 | 3
        3:1 | 4
        4:1 | 5
        """,
    "british-force-cuts": """
        army air factors | 2
        brps of ground units or nas | 4
        naval factors | 10
        """,
    "british-naval-discounts": """
        damaged | -1
        sunk in port | -2
        Launch row | 0
        2 row | -1
        3 row | -2
        4 row | -3
        5 row | -4
        """,
    "british-concessions": """
        lebanon-syria & tunisia & algeria & morocco & libya & albania | 1 | 1
        minor made neutral | 2 | 1 | for every five BRPs
        minor to Axis control | 2 | 2 | for every five BRPs
        malta & palestine & transjordan | 3 | 1
        egypt & iraq | 4 | 2
        gibraltar | 4 | 3
        ulster | 5 | 2 | becomes part of Ireland
        ireland | 5 | 2
        scapa-flow | 5 | 3
        scotland | 6 | 4 | hex rows C to F
        central-england | 7 | 5 | hex rows G to J
        southern-england | 8 | 6 | hex rows K and L
        indemnity | | 1 | for each 10 BRPs, at most 30
        """,
    "british-surrender-figures": """
        offer must be accepted from level & lowest surrender level | -10
        concession points per level & concession points per resistance modifier | 2
        largest indemnity | 30
        usat per concession point forgone | -2
        british partisans | 2
        british partisans at most | 4
        atlantic transports needed | 10
        largest transport modifier | -10
        largest naval ratio modifier | 5
        """,
    "russian-resistance": """
        Russian DP level | +/-# | level
        atomic attack on Russia | -# | each
        Russian city firestormed & oil effect on Russia | -1 | each
        Axis control of a hex in Britain | -1
        ten unbuilt Russian ground and army air factors & IC below seven | -1 | each
        IC above seven & Western Allied major power at war with Germany | 1 | each
        Western Allies control two hexes in European France | 1
        """,
    "russian-removals": """
        5-6 | 7 | 1 | 20
        4-5 | 9 | 1 | 20
        3-5 | 11 | 1 | 20
        """,
    "chinese-resistance": """
        each five unbuilt Nationalist ground factors & Japanese control of Chungking | -1
        each of Peking, Shanghai, Nanking, Canton under Nationalist control | 2
        FIVE & Japanese control of Yenan | 1
        """.replace(
        "FIVE",
        "each five British, American or Russian ground and air factors in China or Manchuria",
    ),
    "chinese-resistance-results": """
        -5 | Nationalist units may not move
        -4 | Nationalist units may not be built
        -3 | Nationalist units dm -1
        -2 | no Nationalist offensive operations
        -1 | Nationalist units stay in China
        0 | none
        1 | no dm -1 outside China
        2 | Nationalist and Communist cooperation free
        """,
    "us-election-modifiers": """
        europe | Axis DP level | -#
        europe | atomic attack on Britain or the Atlantic U.S. box | -#
        europe | each British surrender level below -5 | -1
        europe | each British surrender level above -5 | 1
        europe | Britain not in a state of surrender | 5
        europe | Allied DP level | +#
        europe | Japan has surrendered | 10
        pacific | Japanese resistance level | -#
        pacific | Japan declared war on the U.S. | 20
        pacific | Germany has surrendered | 10
        """,
    "us-election-british-levels": """
        -6 | -1
        -7 | -2
        -8 | -3
        -9 | -4
        -10 | -5
        -4 | 1
        -3 | 2
        -2 | 3
        -1 | 4
        0 | 5
        """,
    "us-election-results": """
        0 | no economic warfare; no atomic attacks
        -1 | no ground attacks below 2:1
        -2 | no full offensives
        -3 | no offensive operations
        -4 | no attrition
        -5 | ground units stay in the U.S. box
        -6 | air units stay in the U.S. box
        -7 | separate peace | 46
        -8 | separate peace | 42
        -9 | separate peace | 38
        """,
    "us-election-figures": """
        tension per result level | 4
        tension at separate peace | 46
        dps of a neutral u.s. once at war with germany & rps per theater once at war | 5
        embargo again from usjt | 20
        """,
    "anglo-french-prohibited-hexes": """
        Paris | Paris
        Marseilles | Marseilles
        Lyon | Lyon
        Vichy | Vichy
        maginot line | P24, P25, Q24
        """,
    "italian-surrender-figures": """
        surrender level at most | 2
        dm outside the mediterranean front & dm when resolve is lost | -1
        """,
    "japanese-collapse": """
        Tokyo & Osaka & Kagoshima | japan
        Mukden & Harbin | manchuria
        """,
}
