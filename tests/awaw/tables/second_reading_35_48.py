"""A second reading of the tables of rules 35 to 48, typed apart from the data files."""

from __future__ import annotations

TYPED = {
    "growth-rates": """
        1940 | 10
        1941 | 20
        1942 | 30
        1943 | 40
        1944..1946 | 50
        """,
    "growth-rate-limits": """
        germany | 50 | year
        britain | 40 | year
        france | 30 | year
        italy | 20 | year
        russia | 50 | rgt
        us & japan | 50 | fixed
        china | 0 | fixed
        """,
    "prorating": """
        spring | 100
        summer | 75
        fall | 50
        winter | 25
        """,
    "year-start-steps": """
        A | BRP calculations
        B | construction limits
        C | DPs and RPs allotted and allocated
        """,
    "year-start-sum": """
        A | conquered major powers | +
        B | captured key economic areas | +
        C | colonies and conquered minor countries | +
        D | active minor allies | +
        E | associated minor countries | +
        F | economically penetrated minor countries | +
        G | captured or controlled ICs | +
        H | deficit carried over | -
        I | own key economic areas in other hands | -
        """,
    "economy-figures": """
        german base without conquests | 150
        conquest brps per german base brp above | 2
        growth brps per extra rp | 25
        canada and south africa in british base & australia and india in british base | 20
        british base floor | 40
        british base floor without australia or india | 30
        british base floor without australia and india | 20
        us base fall 1939 | 100
        us base per mobilization | 25
        chinese base | 40
        chinese brps per objective not held | 5
        chinese year start brps | 20
        """,
    "mobilizations": """
        italy | europe | 1 | | | Fall 1939 | | 1
        britain | europe | 1 | | | Fall 1939 | | 1
        japan | pacific | 1 | | | Fall 1939 | | 1
        japan | pacific | 2 | usjt | 10 | Winter 1940 | | 1
        japan | pacific | 3 | usjt | 20 | Summer 1941 | | 1
        japan | pacific | 4 | usjt | 30 | Winter 1941 | | 1
        russia | europe | 1 | rgt | 10 | | | 2
        russia | europe | 2 | | | | 2 | 2
        russia | europe | 3 | | | | 2 | 1
        russia | europe | 4 & 5 | | | | 1 | 1
        us | europe | 1 | usat | 10 | Summer 1940 | | 1
        us | europe | 2 | usat | 20 | Winter 1940 | | 1
        us | europe | 3 | usat | 30 | Summer 1941 | | 1
        us | europe | 4..12 | | | | 1 | 1
        us | pacific | 1 | usjt | 10 | Winter 1940 | | 1
        us | pacific | 2 | usjt | 20 | Summer 1941 | | 1
        us | pacific | 3 | usjt | 30 | Winter 1941 | | 1
        us | pacific | 4..12 | | | | 1 | 1
        """,
    "mobilization-gains": """
        italy | 10 | 8
        japan | 10 | 20
        britain | 10 | 16
        us | 25 | 20
        russia | IC | 20
        """,
    "mobilization-delays": """
        shipbuilding & transports | 0
        air & mechanized infantry | 4
        infantry | 2
        armor | 6
        """,
    "mobilization-limits": """
        any | army air factors a turn | 5
        us | army air factors a turn mobilizing in both theaters | 10
        russia | army air factors at least | 1
        italy | 2-5 armor units | 1
        britain | 4-5 armor units | 1
        us | 5-6 armor units in europe | 1
        us | 5-6 armor units in the pacific | 0
        russia | 4-5 or 5-6 armor units at least | 1
        britain | 3-4 infantry units | 1
        us | unit brps per transport | 5
        us | transports | 1
        any | unit brps per shipbuilding increase | 5
        any | shipbuilding increases a turn | 1
        us | shipbuilding increases a turn in a theater at war | 2
        us | production of yards from tension | 50
        italy | shipbuilding increases & unit brps deferred | 0
        britain | shipbuilding increases & unit brps deferred | 0
        japan | shipbuilding increases of the first | 0
        any | unit brps deferred | 5
        any | turns deferred | 4
        """,
    "industrial-centers": """
        Moscow & Leningrad & Stalingrad & Kharkov & Dnepropetrovsk & Rostov & Gorki | 10
        """,
    "industrial-centers-new": """
        1 | Kuibyshev
        2 | Magnitogorsk
        3 | Sverdlovsk
        """,
    "industrial-center-figures": """
        value at start & value of a new ic | 10
        increase & ics mobilized | 5
        ics increased a turn | 2
        largest value | 20
        siege delay brps per turn | 5
        siege dm per turn | -1
        """,
    "key-economic-areas": """
        Berlin | germany | 50 | no
        Essen & Cologne & Leipzig & Breslau | germany | 25 | no
        London | britain | 30 | yes
        Manchester & Birmingham | britain | 15 | yes
        Rome | italy | 20 | yes
        Milan & Genoa | italy | 10 | yes
        Paris | france | 20 | yes
        Marseilles & Lyon | france | 10 | yes
        Vladivostok & Irkutsk | russia | 10 | yes
        Tokyo | japan | 30 | no
        Osaka & Kagoshima | japan | 15 | no
        Mukden & Harbin & Seoul | japan | 10 | yes
        Taipei | japan | 5 | yes
        Chungking & Peking & Nanking & Shanghai & Canton | china | 5 | yes
        """,
    "spending-limits": """
        germany & japan & russia & britain & us | yes
        italy & france | no
        china | no | 1/2
        """,
    "brp-grants": """
        germany | italy | always | land
        us | britain | usat above 25 or war with germany | sea
        us | france | usat above 25 or war with germany; Paris Allied | sea
        us | canada | usat above 25 or war with germany | land
        us | south africa | usat above 25 or war with germany | sea
        us | russia | us at war with germany; germany at war with russia | route
        us | china | usjt or war with japan | route
        us | australia & india | war with japan or british surrender | sea
        britain | france | no cooperation restrictions; Paris Allied | sea
        britain | russia | germany at war with russia | route
        france | russia | germany at war with russia | route
        """,
    "grant-routes": """
        russia | persia | 10 | 25 | PERSIA
        russia | turkey | 10 | 0 | 2 for each Axis Turkish partisan, at most 6
        russia | siberia | 10 | 25 | SIBERIA
        china | chinese port or french indochina & burma road | 10 | 0
        china | hump | 5 | 0
        """.replace(
        "PERSIA", "5 for each Persian partisan next to Abadan, Ahwaz or Tehran"
    ).replace(
        "SIBERIA", "to 5 if Japan is at war with Russia or holds Vladivostok or Dutch Harbor"
    ),
    "murmansk-capacity": """
        1 | 5
        2 | 10
        3 | 15
        4.. | 20
        """,
    "murmansk-oil-damage": """
        ..5 | arrives if Russia takes the BRP loss, else destroyed
        6..9 | ten BRPs less the damage arrive instead
        10.. | destroyed, the excess goes on to the next cargo
        """,
    "oil-to-russia": """
        murmansk | 2 | 10 | 1
        persia & turkey | 1 | 10 | 0
        siberia | 1 | 10 | 1
        """,
    "grant-figures": """
        brps per transport & brps per surviving transport | 5
        granted brps per construction limit brp | 3
        us grants above usat | 25
        us brps per usat level above | 1
        us brps a turn before war at most | 25
        brps per oil counter | 10
        german submarines per attacker on a convoy | 10
        air attacks on a convoy | 6
        brps per hit on light ships & brps per submarine hit | 1
        persia after a declaration of war | 15
        alaska highway | 25
        siberian route reduced to | 5
        turkish reduction at most | 6
        hump hexes | 3
        us grants to china above usjt | 25
        us brps for china before war at most | 10
        """,
    "rp-allotments": """
        germany | 8
        italy | 2
        japan & russia & britain | 6
        france | 3
        us | 10
        """,
    "rp-us-european-scenario": """
        1941 | 1
        1942 | 3
        1943.. | 5
        """,
    "rp-project-limits": """
        0 | 0 | 3
        1 | 400 | 4
        2 | 500 | 5
        3 | 600 | 6
        4 | 700 | 7
        5 | 800 | 8
        """,
    "research-figures": """
        brps per rp | 50
        growth brps per rp | 25
        tension levels per us rp | 10
        us rps for a theater at war | 5
        japanese intelligence rp | 1
        project limit & dice & reassigned roll at most | 3
        high technology first year limit | 1
        modifier per rp & modifier per breakthrough | 1
        """,
    "research-projects": """
        general research | each | cumulative | no
        air nationality drm | air | cumulative | no | drm of the senior partner
        air range | air | cumulative | yes | air range results
        strategic bombers & air defense | air | cumulative | no | results
        jets | air | highest | yes
        naval nationality drm | naval | cumulative | no | drm of the senior partner
        torpedoes | naval | cumulative | no | results
        anti-submarine warfare | naval | cumulative | yes | results
        advanced submarines | naval | highest | yes
        harbor attack | naval | disposable | no
        combat training | military | cumulative | no | ctl of the senior partner
        rockets | military | highest | yes
        radar | atomic | cumulative | yes | results
        controlled reaction | atomic | once | yes
        uranium separation & plutonium production & atomic bomb | atomic | highest | yes
        counter-intelligence & espionage | intelligence | disposable | no
        covert operations | intelligence | disposable | no
        communist subversion | intelligence | each apart | no
        anglo-french cooperation | intelligence | highest | no
        """,
    "research-dates": """
        european axis | torpedoes research | 1940
        western allies | anti-submarine warfare research | 1940
        all | controlled reaction research | 1941
        western allies | asw production & transport production & magic production | 1941
        western allies | submarine production & port production | 1942
        japan | submarine production & port production | 1942
        all | uranium plant production | 1942
        european axis | jets research & advanced submarines research & rockets research | 1943
        western allies | torpedoes research | 1943
        japan | anti-submarine warfare research & asw production & transport production | 1943
        all | plutonium reactor production | 1943
        japan | jets research & rockets research | 1944
        russia | jets research & rockets research | 1944
        western allies | jets research & rockets research | 1944
        western allies | pacific strategic bomber production | 1944
        all | uranium separation research & plutonium production research | 1944
        all | atomic bomb research | 1944
        """,
    "prewar-research": """
        european axis | torpedoes | | 2
        western allies | air range | | 3
        western allies | strategic bombers | 1
        western allies | radar | | 5
        western allies | anti-submarine warfare | | 1
        japan | air range | | 5
        japan | torpedoes | 1
        """,
    "research-results": """
        air nationality drm | 5 | | +3
        air nationality drm | 10.. | drm +1
        espionage | 5 | | +3
        espionage | 6.. | spy ring
        torpedoes | 4 | | +2
        torpedoes | 7.. | 1 result | -1
        anti-submarine warfare | 3 | | +1
        anti-submarine warfare | 8.. | 2 results, the second a turn later
        strategic bombers | 9.. | 1 result
        jets | 9 | 1 factor
        jets | 10 | 2 factors
        jets | 11 | 3 factors
        jets | 12.. | 4 factors
        advanced submarines | 9 | 1 factor
        advanced submarines | 10 | 2 factors
        advanced submarines | 11 | 3 factors
        advanced submarines | 12 | 4 factors
        advanced submarines | 13 | 5 factors
        advanced submarines | 14.. | 6 factors
        rockets | 9 | 2 bases
        rockets | 10 | 4 bases
        rockets | 11 & 12.. | 6 bases
        controlled reaction | 8.. | success
        uranium separation | 8.. | plants produce
        plutonium production | 8.. | reactors produce
        atomic bomb | 4..6 | uranium bombs
        atomic bomb | 7.. | uranium and plutonium bombs
        counter-intelligence | 5.. | 1 result
        covert operations | 6 | 1 result
        communist subversion | 3 | -1
        communist subversion | 4 | -2
        communist subversion | 5 | -3
        communist subversion | 6 | -4
        communist subversion | 7.. | -5
        anglo-french cooperation | 7.. | french surrender level -1
        """,
    "research-naval-published": """
        naval nationality drm | ..2 | none
        naval nationality drm | 3 | | +1
        naval nationality drm | 4 | | +2
        naval nationality drm | 5 | | +3
        naval nationality drm | 6 | | +4
        naval nationality drm | 7 | | +5
        naval nationality drm | 8 | | +6
        naval nationality drm | 9 | | +7
        naval nationality drm | 10.. | drm +1
        anti-submarine warfare | ..2 | none
        anti-submarine warfare | 3 | | +1
        anti-submarine warfare | 4 | | +2
        anti-submarine warfare | 5 | | +3
        anti-submarine warfare | 6..7 | 1 result
        anti-submarine warfare | 8.. | 2 results
        torpedoes | ..2 | none
        torpedoes | 3 | | +1
        torpedoes | 4 | | +2
        torpedoes | 5 | | +3
        torpedoes | 6 | | +4
        torpedoes | 7.. | 1 result
        advanced submarines | ..3 | cancelled*
        advanced submarines | 4..5 | none
        advanced submarines | 6..7 | | +1
        advanced submarines | 8 | | +2
        advanced submarines | 9 | 1 factor | +3
        advanced submarines | 10 | 2 factors | +4
        advanced submarines | 11 | 3 factors | +5
        advanced submarines | 12 | 4 factors | +6
        advanced submarines | 13 | 5 factors | +7
        advanced submarines | 14.. | 6 factors*
        """,
    "ctl-start": """
        germany & finland & sweden & vlasov & japan | 2 | yes
        communist-china | 2 | no
        china & partisans | 1 | no
        all others | 1 | yes
        """,
    "ctl-reductions": """
        partial supply or army oil effect & winter effect 7 & defensive atomic attack | -1
        armor exploiting from an invasion hex & russian armor exploiting from mud | -1
        """,
    "ctl-rounds": """
        ..1 | 1
        2 | 2
        3 | 3
        """,
    "production-costs": """
        air force pool | air | 2 | 3 | 4 | 5 | ... | | | | AIR
        strategic bombers | air | 2 | 3 | 4 | 5 | ... | | | | 5 BRPs of strategic bombers
        air transports | air | 3 | 4 | 5 | 6 | ... | | | | 1 factor
        airbases | air | 1 | 1 | | | | 2 | 1 | | 1 airbase
        submarines | naval | 1 | | | | same | | | | 1 factor
        asw | naval | 2 | 3 | 4 | 5 | ... | | | | 1 factor
        transports | naval | 1 | | | | same | | | | 1 transport
        naval air training | naval | 3 | 4 | 5 | 6 | | 4 | 1 | | 1 level
        shipbuilding | naval | 2 | 3 | 4 | 5 | | 4 | 1 | | 1 point
        ports | naval | 3 | | | | same | 2 | 1 | | 1 port
        infantry, armor and flak | military | 2 | 3 | 4 | 5 | ... | | | | ARMY
        specialized units | military | 2 | 3 | 4 | 5 | ... | | | | 1 factor
        fortifications | military | 1 | | | | same | 4 | 1 | | 1 fortification
        railheads | military | 2 | | | | same | 4 | 1 | | 1 railhead
        synthetic oil plants | military | 5 | | | | same | 2 | 1 | | 1 plant
        industrial centers | military | 5 | | | | same | 2 | 1 | | 1 IC
        winter preparation | military | 3 | | | | | 1 | | | 1 result
        shock armies | military | 2 | 3 | | | | 2 | | 6 | 1 result
        uranium plants | atomic | 8 | | | | same | 1 | | | 1 plant
        plutonium reactors | atomic | 6 | | | | same | 1 | | | 1 reactor
        ultra & magic | intelligence | 3 | | | | | 1 | | | 1 card
        russian occupation policies | intelligence | 4 | 5 | 6 | | | | | 3 | 1 result
        chinese occupation policies | intelligence | 4 | | | | | | | 1 | 1 result
        indian subversion | intelligence | 4 | | | | | | | 1 | 1 result
        moslem unrest & russian partisans | intelligence | 2 | 3 | | | | 2 | | | 1 partisan
        western allied partisans | intelligence | 2 | 3 | | | | 2 | | | 1 partisan
        """.replace("AIR", "5 BRPs of army air, naval air or interceptors").replace(
        "ARMY", "5 BRPs of infantry, armor and flak"
    ),
    # germany, italy, japan, russia, britain, france, us, china
    "production-rights": """
        army air | yes | yes | yes | yes | yes | yes | yes | no
        naval air | yes | yes | yes | no | yes | no | yes | no
        interceptors | yes | no | yes | yes | yes | no | yes | no
        strategic bombers & air transports & jets | yes | no | yes | yes | yes | no | yes | no
        airbases & railheads | yes | yes | yes | yes | yes | no | yes | no
        submarines & naval air training | yes | yes | yes | no | yes | no | yes | no
        advanced submarines & synthetic oil plants | yes | no | no | no | no | no | no | no
        asw & transports | no | no | yes | no | yes | no | yes | no
        shipbuilding | yes | yes | yes | no | yes | yes | yes | no
        ports | no | no | yes | no | no | no | yes | no
        fortifications | yes | no | yes | yes | yes | no | yes | no
        rocket bases | yes | no | yes | yes | no | no | yes | no
        industrial centers & shock armies | no | no | no | yes | no | no | no | no
        winter preparation | yes | no | yes | no | yes | yes | yes | no
        uranium plants & plutonium reactors | yes | no | no | yes | no | no | yes | no
        ultra | yes | no | no | no | yes | no | no | no
        magic | no | no | yes | no | no | no | yes | no
        russian occupation policies & moslem unrest | yes | no | no | no | no | no | no | no
        chinese occupation policies & indian subversion | no | no | yes | no | no | no | no | no
        western allied partisans | no | no | no | no | yes | yes | yes | no
        russian partisans | no | no | no | yes | no | no | no | no
        """,
    "production-increments": """
        1940..1941 | 1
        1942 | 2
        1943 | 3
        1944 | 4
        1945 | 5
        1946 | 6
        """,
    "production-limits": """
        germany | jet factors | 4
        japan | jet factors | 4
        russia | jet factors | 4
        britain | jet factors | 2
        us | jet factors | 2
        russia | shock armies in an attack | 3
        italy | infantry factors a year | 3
        britain | infantry factors a year & infantry factors a turn with mobilization | 3
        australia | infantry factors a turn | 3
        india | infantry factors a turn | 3
        free french | 2-3 infantry units per french colony held & 3-5 armor units | 1
        any | surplus brps a project | 5
        russia | prewar air brps a year & prewar military brps a year | 5
        """,
    "armor-rights": """
        germany | 5-6 | no | yes
        italy | 2-5 | yes | yes
        japan | 3-3 | yes | yes
        britain | 2-5 & 4-5 | yes | yes
        us | 5-6 | yes | yes
        russia | 4-5 & 5-6 | yes | yes
        """,
    "atomic-detonation": """
        uranium | 1.. | 1
        plutonium | 2 | 3
        plutonium | 3 | 2
        plutonium | 4.. | 1
        """,
    "atomic-material": """
        uranium | 1 | 3 | 4
        uranium | 2 | 2 | 4
        uranium | 3 | 1 | 3
        uranium | 4 | 0 | 2
        plutonium | 1 | 3 | 2
        plutonium | 2 | 2 | 2
        plutonium | 3 | 1 | 2
        plutonium | 4 | 0 | 2
        """,
    "atomic-figures": """
        rps per uranium plant | 8
        rps per plutonium reactor | 6
        turns until first material at most | 3
        turns between plutonium bombs | 2
        rocket range europe | 3
        rocket range pacific | 2
        strategic attacks per advanced submarine factor & dps per attack | 1
        largest brp loss of an area & brp loss of a box | 25
        lost brps per construction limit brp | 3
        advanced submarine range europe | 20
        row of the attack table & row of the strategic warfare table | 20
        ctl after a defensive attack | -1
        """,
    "atomic-political-effects": """
        1 | -3
        2 | -2
        3.. | -1
        """,
    "occupation-forces": """
        vlasov | factors a turn per result & fewer russian partisans per result | 1
        vlasov | ukraine modifier per result | 1
        vlasov | factors a turn at most & fewer russian partisans at most | 3
        vlasov | ukraine modifier at most | 3
        vlasov | unbuilt factors kept | 2
        wang | factors a turn & unbuilt factors kept | 1
        wang | 1-2 units per objective held & 2-2 units per objective held | 1
        indian national army | factors a turn & unbuilt factors kept & partisans a turn | 1
        indian national army | 1-2 units per objective held & 2-2 units per objective held | 1
        indian national army | partisans | 2
        moslem unrest | partisans a turn in each area | 1
        moslem unrest | partisans in each area | 2
        """,
    "occupation-objectives": """
        wang | Peking & Nanking & Shanghai & Canton & Chungking | china
        indian national army | Calcutta & Colombo & Dacca | india
        indian national army | Rangoon | burma
        """,
    "moslem-unrest-areas": """
        egypt | egypt
        arab lands | iraq & kuwait & palestine & transjordan
        arab lands | lebanon-syria | if Allied-controlled
        arab lands | arabia | if attacked by the Allies
        persia | persia | if the Allies declared war on Persia or opened its route
        """,
    "intelligence-rights": """
        counter-intelligence & espionage | yes | yes | yes | yes
        covert operations | yes | yes | yes | no
        communist subversion | no | no | yes | no
        """,
    "intelligence-figures": """
        counter-intelligence result needed | 5
        espionage result needed | 6
        spy ring modifier in a minor country & spy ring modifier for own general research | 1
        spy ring modifier for enemy general research | -1
        covert operation modifier | 1
        counter-intelligence results held & covert operation results held | 1
        cooperation from rgt | 50
        counter-intelligence against a harbor attack | -2
        """,
    "subversion-targets": """
        hungary & rumania & bulgaria & yugoslavia & greece | yes
        """,
    "codebreaking-cards": """
        european axis ultra | 1 | Proh. | 1 | 1 | Proh. | 5
        britain ultra | Proh. | 1 | 1 | 1 | Proh. | 5
        japan magic | 1 | 0 | 1 | 0 | Proh. | 6
        us magic | 1 | 1 | 1 | 1 | 1 | 3
        """,
    "codebreaking-costs": """
        0 | 3
        1 | 2
        2.. | 1
        """,
    "codebreaking-effects": """
        submarine | submarine warfare | 1 | turn
        submarine | on-board submarine attacks | 1 | player turn
        asw | submarine warfare | -1 | turn
        asw | on-board submarine attacks | -1 | player turn
        tactical | own search rolls & naval drm in fleet combat | 1 | combat round
        tactical | enemy search rolls | -1 | combat round
        tactical | naval drm in a submarine attack & harbor attack | 1 | attack
        strategic | interception dice & raider rolls | 1 | player turn
        strategic | task forces in magic interception per card | 1 | combat phase
        strategic | usjt for pearl harbor per japanese card | -1 | attack
        strategic | usjt for pearl harbor per american card | 1 | attack
        """,
    "codebreaking-figures": """
        cards drawn | 4
        cards in a pool at start | 8
        cards of a type at most | 3
        results a theater and year | 1
        magic interception hexes from the target | 3
        magic interception hexes from the port | 10
        """,
    "convoy-hexes": """
        murmansk | Murmansk | A47 | all
        murmansk | Archangel | A50 | summer, fall
        murmansk | Vologda | Vologda | all
        murmansk | northern edge for escorts | A23-A34 | all
        persia | southern edge | NN41, NN42, NN43 | all
        persia | ports | Basra, Abadan | all
        persia | Tehran | Tehran | all
        turkey | ports | Istanbul, Izmit, Izmir, Antioch | all
        """,
    "research-limits": """
        share of points in a category | 2
        share of diplomatic points in intelligence | 3
        projects rolled in a category each turn & rolls for a project each year | 1
        western allied ctl rolls not after | 1943
        """,
    "research-modifiers": """
        anti-submarine warfare | 1
        naval nationality drm | 1
        """,
    "research-proposals": """
        european axis | 1939 | general-naval-research | 3 | fall
        european axis | 1940 | general-naval-research | 1 | spring
        european axis | 1940 | torpedoes | 1 | summer
        european axis | 1940 | submarine-production | 2 | spring
        european axis | 1940 | shipbuilding-production | 2 | spring
        european axis | 1941 | general-naval-research | 1 | spring
        european axis | 1941 | torpedoes | 2 | summer
        european axis | 1941 | submarine-production | 3 | spring
        european axis | 1941 | shipbuilding-production | 1 | spring
        european axis | 1942 | torpedoes | 3 | spring
        european axis | 1942 | submarine-production | 3 | spring
        european axis | 1942 | shipbuilding-production | 1 | spring
        european axis | 1942 | general-naval-research | 1 | summer
        european axis | 1943 | advanced-submarines | 1 | summer
        european axis | 1943 | torpedoes | 2 | fall
        european axis | 1943 | submarine-production | 3 | spring
        european axis | 1943 | shipbuilding-production | 2 | spring
        european axis | 1943 | general-naval-research | 1 | spring
        european axis | 1944 | advanced-submarines | 2 | summer
        european axis | 1944 | torpedoes | 2 | fall
        european axis | 1944 | submarine-production | 3 | spring
        european axis | 1944 | shipbuilding-production | 1 | spring
        european axis | 1944 | general-naval-research | 1 | spring
        western allies | 1939 | general-naval-research | 3 | fall
        western allies | 1940 | general-naval-research | 2 | spring
        western allies | 1940 | anti-submarine-warfare | 1 | summer
        western allies | 1940 | shipbuilding-production | 1 | spring
        western allies | 1941 | general-naval-research | 1 | spring
        western allies | 1941 | anti-submarine-warfare | 2 | summer
        western allies | 1941 | asw-production | 3 | summer
        western allies | 1942 | general-naval-research | 1 | spring
        western allies | 1942 | anti-submarine-warfare | 3 | summer
        western allies | 1942 | asw-production | 3 | summer
        western allies | 1942 | transport-production | 1 | spring
        western allies | 1943 | anti-submarine-warfare | 4 | spring
        western allies | 1943 | asw-production | 4 | summer
        western allies | 1943 | transport-production | 2 | spring
        western allies | 1943 | general-naval-research | 1 | summer
        western allies | 1944 | anti-submarine-warfare | 3 | spring
        western allies | 1944 | asw-production | 4 | spring
        western allies | 1944 | transport-production | 3 | spring
        western allies | 1944 | general-naval-research | 1 | summer
        western allies | 1944 | naval-nationality | 1 | fall
        """,
}
