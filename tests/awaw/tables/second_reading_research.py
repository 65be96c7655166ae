"""41, 42: the tables of research once more: projects, results and plans."""

from __future__ import annotations

TYPED = {
    "research-sheet": """
        general-air-research | general air research | air | research | general research | \
             | yes | yes | yes | yes | no | no |
        air-nationality | air nationality DRM | air | research | air nationality drm |  | \
            yes | yes | yes | yes | no | no |
        air-range | air range | air | research | air range |  | yes | yes | yes | yes | no | no |
        strategic-bombers | strategic bombers | air | research | strategic bombers |  | \
            yes | yes | yes | yes | no | no |
        air-defense | air defense | air | research | air defense |  | yes | yes | yes | \
            yes | no | no |
        jets | jets | air | research | jets | jets research | yes | yes | yes | yes | no | no |
        air-production | air production | air | production | air force pool |  | yes | \
            yes | yes | yes | no | no |
        strategic-bomber-production | strategic bomber production | air | production | \
            strategic bombers |  | yes | yes | yes | yes | no | no |
        pacific-bomber-production | strategic bomber production for the Pacific | air | \
            production | strategic bombers | pacific strategic bomber production | no | \
            yes | no | no | no | no |
        air-transport-production | air transport production | air | production | \
            air transports |  | yes | yes | yes | yes | no | no |
        airbase-production | airbase production | air | production | airbases |  | yes | \
            yes | yes | yes | no | no |
        general-naval-research | general naval research | naval | research | \
            general research |  | yes | yes | yes | no | no | yes |
        naval-nationality | naval nationality DRM | naval | research | \
            naval nationality drm |  | yes | yes | yes | no | no | yes |
        torpedoes | torpedoes | naval | research | torpedoes | torpedoes research | yes | \
            yes | yes | no | no | yes |
        anti-submarine-warfare | anti-submarine warfare | naval | research | \
            anti-submarine warfare | anti-submarine warfare research | no | yes | yes | \
            no | no | yes |
        advanced-submarines | advanced submarines | naval | research | \
            advanced submarines | advanced submarines research | yes | no | no | no | no | yes |
        submarine-production | submarine production | naval | production | submarines | \
            submarine production | yes | yes | yes | no | no | yes |
        asw-production | ASW production | naval | production | asw | asw production | \
            no | yes | yes | no | no | yes |
        transport-production | transport production | naval | production | transports | \
            transport production | no | yes | yes | no | no | yes |
        shipbuilding-production | shipbuilding production | naval | production | \
            shipbuilding |  | yes | yes | yes | no | no | yes |
        harbor-attack | harbor attack | naval | research | harbor attack |  | yes | yes | \
            yes | no | no | no |
        naval-air-training-production | naval air training | naval | production | \
            naval air training |  | yes | yes | yes | no | no | no |
        port-production | port production | naval | production | ports | \
            port production | no | yes | yes | no | no | no |
        general-military-research | general military research | military | research | \
            general research |  | yes | yes | yes | yes | no | no |
        combat-training | combat training | military | research | combat training |  | \
            yes | yes | yes | yes | no | no |
        rockets | rockets | military | research | rockets | rockets research | yes | \
            yes | yes | yes | no | no |
        military-production | infantry, armor and flak production | military | \
            production | infantry, armor and flak |  | yes | yes | yes | yes | no | no |
        specialized-production | specialized unit production | military | production | \
            specialized units |  | yes | yes | yes | yes | no | no |
        fortification-production | fortification production | military | production | \
            fortifications |  | yes | yes | no | yes | no | no |
        railhead-production | railhead production | military | production | railheads | \
             | yes | yes | yes | yes | no | no |
        oil-plant-production | synthetic oil plant production | military | production | \
            synthetic oil plants |  | yes | no | no | no | no | no |
        industrial-center-production | industrial center production | military | \
            production | industrial centers |  | no | no | no | yes | no | no |
        winter-preparation-production | winter preparation | military | production | \
            winter preparation |  | yes | yes | yes | no | no | no |
        shock-army-production | shock armies | military | production | shock armies |  | \
            no | no | no | yes | no | no |
        general-atomic-research | general atomic research | atomic | research | \
            general research |  | yes | yes | yes | yes | no | no |
        radar | radar | atomic | research | radar |  | yes | yes | yes | yes | no | no |
        controlled-reaction | controlled reaction | atomic | research | \
            controlled reaction | controlled reaction research | yes | yes | no | yes | no | no |
        uranium-separation | uranium separation | atomic | research | \
            uranium separation | uranium separation research | yes | yes | no | yes | no | no |
        plutonium-research | plutonium research | atomic | research | \
            plutonium production | plutonium production research | yes | yes | no | yes | \
            no | no |
        atomic-bomb | atomic bomb | atomic | research | atomic bomb | \
            atomic bomb research | yes | yes | no | yes | no | no |
        uranium-plant-production | uranium plant production | atomic | production | \
            uranium plants | uranium plant production | yes | yes | no | yes | yes | no |
        plutonium-reactor-production | plutonium reactor production | atomic | \
            production | plutonium reactors | plutonium reactor production | yes | yes | \
            no | yes | yes | no |
        general-intelligence-research | general intelligence research | intelligence | \
            research | general research |  | yes | yes | yes | yes | no | no |
        counter-intelligence | counter-intelligence | intelligence | research | \
            counter-intelligence |  | yes | yes | yes | yes | no | no |
        espionage | espionage | intelligence | research | espionage |  | yes | yes | \
            yes | yes | no | no |
        covert-operations | covert operations | intelligence | research | \
            covert operations |  | yes | yes | no | yes | no | no |
        communist-subversion | Communist subversion | intelligence | research | \
            communist subversion |  | no | no | no | yes | no | no | 44.24
        anglo-french-cooperation | Anglo-French cooperation | intelligence | research | \
            anglo-french cooperation |  | no | yes | no | no | no | no | 53.2
        ultra-production | Ultra | intelligence | production | ultra |  | yes | yes | \
            no | no | no | no |
        magic-production | Magic | intelligence | production | magic | magic production | \
            no | yes | yes | no | no | no |
        russian-occupation-policies | Russian occupation policies | intelligence | \
            production | russian occupation policies |  | yes | no | no | no | no | no |
        chinese-occupation-policies | Chinese occupation policies | intelligence | \
            production | chinese occupation policies |  | no | no | yes | no | no | no |
        indian-subversion | Indian subversion | intelligence | production | \
            indian subversion |  | no | no | yes | no | no | no |
        moslem-unrest | Moslem unrest | intelligence | production | moslem unrest |  | \
            yes | no | no | no | no | no |
        western-partisans | Western Allied partisans | intelligence | production | \
            western allied partisans |  | no | yes | no | no | no | no |
        russian-partisans | Russian partisans | intelligence | production | \
            russian partisans |  | no | no | no | yes | no | no |
    """,
    "research-tables": """
        general research | ..2 | 0 |  | no
        general research | 3 | 0 | 1 | no
        general research | 4 | 0 | 2 | no
        general research | 5 | 0 | 3 | no
        general research | 6 | 0 | 4 | no
        general research | 7 | 0 | 5 | no
        general research | 8.. | 1 |  | no
        naval nationality drm | ..2 | 0 |  | no
        naval nationality drm | 3 | 0 | 1 | no
        naval nationality drm | 4 | 0 | 2 | no
        naval nationality drm | 5 | 0 | 3 | no
        naval nationality drm | 6 | 0 | 4 | no
        naval nationality drm | 7 | 0 | 5 | no
        naval nationality drm | 8 | 0 | 6 | no
        naval nationality drm | 9 | 0 | 7 | no
        naval nationality drm | 10.. | 1 |  | no
        anti-submarine warfare | ..2 | 0 |  | no
        anti-submarine warfare | 3 | 0 | 1 | no
        anti-submarine warfare | 4 | 0 | 2 | no
        anti-submarine warfare | 5 | 0 | 3 | no
        anti-submarine warfare | 6..7 | 1 |  | no
        anti-submarine warfare | 8.. | 2 |  | no
        torpedoes | ..2 | 0 |  | no
        torpedoes | 3 | 0 | 1 | no
        torpedoes | 4 | 0 | 2 | no
        torpedoes | 5 | 0 | 3 | no
        torpedoes | 6 | 0 | 4 | no
        torpedoes | 7.. | 1 |  | no
        advanced submarines | ..3 | 0 |  | yes
        advanced submarines | 4..5 | 0 |  | no
        advanced submarines | 6..7 | 0 | 1 | no
        advanced submarines | 8 | 0 | 2 | no
        advanced submarines | 9 | 1 | 3 | no
        advanced submarines | 10 | 2 | 4 | no
        advanced submarines | 11 | 3 | 5 | no
        advanced submarines | 12 | 4 | 6 | no
        advanced submarines | 13 | 5 | 7 | no
        advanced submarines | 14.. | 6 |  | yes
        air nationality drm | ..2 | 0 |  | no
        air nationality drm | 3 | 0 | 1 | no
        air nationality drm | 4 | 0 | 2 | no
        air nationality drm | 5 | 0 | 3 | no
        air nationality drm | 6 | 0 | 4 | no
        air nationality drm | 7 | 0 | 5 | no
        air nationality drm | 8 | 0 | 6 | no
        air nationality drm | 9 | 0 | 7 | no
        air nationality drm | 10.. | 1 |  | no
        air range | ..2 | 0 |  | no
        air range | 3 | 0 | 1 | no
        air range | 4 | 0 | 2 | no
        air range | 5 | 0 | 3 | no
        air range | 6 | 0 | 4 | no
        air range | 7 | 0 | 5 | no
        air range | 8.. | 1 |  | no
        strategic bombers | ..2 | 0 |  | no
        strategic bombers | 3 | 0 | 1 | no
        strategic bombers | 4 | 0 | 2 | no
        strategic bombers | 5 | 0 | 3 | no
        strategic bombers | 6 | 0 | 4 | no
        strategic bombers | 7 | 0 | 5 | no
        strategic bombers | 8 | 0 | 6 | no
        strategic bombers | 9.. | 1 |  | no
        air defense | ..2 | 0 |  | no
        air defense | 3 | 0 | 1 | no
        air defense | 4 | 0 | 2 | no
        air defense | 5 | 0 | 3 | no
        air defense | 6 | 0 | 4 | no
        air defense | 7 | 0 | 5 | no
        air defense | 8 | 0 | 6 | no
        air defense | 9.. | 1 |  | no
        jets | ..3 | 0 |  | yes
        jets | 4..5 | 0 |  | no
        jets | 6..7 | 0 | 1 | no
        jets | 8 | 0 | 2 | no
        jets | 9 | 1 | 3 | no
        jets | 10 | 2 | 4 | no
        jets | 11 | 3 | 5 | no
        jets | 12.. | 4 |  | yes
        rockets | ..3 | 0 |  | yes
        rockets | 4..5 | 0 |  | no
        rockets | 6..7 | 0 | 1 | no
        rockets | 8 | 0 | 2 | no
        rockets | 9 | 1 | 3 | no
        rockets | 10 | 2 | 4 | no
        rockets | 11 | 3 | 5 | no
        rockets | 12.. | 4 |  | yes
        harbor attack | ..2 | 0 |  | no
        harbor attack | 3 | 0 | 1 | no
        harbor attack | 4 | 0 | 2 | no
        harbor attack | 5 | 0 | 3 | no
        harbor attack | 6.. | 1 |  | no
        combat training | ..2 | 0 |  | no
        combat training | 3 | 0 | 1 | no
        combat training | 4 | 0 | 2 | no
        combat training | 5 | 0 | 3 | no
        combat training | 6 | 0 | 4 | no
        combat training | 7 | 0 | 5 | no
        combat training | 8 | 0 | 6 | no
        combat training | 9 | 0 | 7 | no
        combat training | 10.. | 1 |  | no
        radar | ..2 | 0 |  | no
        radar | 3 | 0 | 1 | no
        radar | 4 | 0 | 2 | no
        radar | 5 | 0 | 3 | no
        radar | 6 | 0 | 4 | no
        radar | 7 | 0 | 5 | no
        radar | 8.. | 1 |  | no
        controlled reaction | ..3 | 0 |  | yes
        controlled reaction | 4..5 | 0 |  | no
        controlled reaction | 6 | 0 | 1 | no
        controlled reaction | 7 | 0 | 2 | no
        controlled reaction | 8.. | 1 |  | yes
        uranium separation | ..2 | 0 |  | no
        uranium separation | 3 | 0 | 1 | no
        uranium separation | 4 | 0 | 2 | no
        uranium separation | 5 | 0 | 3 | no
        uranium separation | 6 | 0 | 4 | no
        uranium separation | 7 | 0 | 5 | no
        uranium separation | 8 | 1 | 6 | no
        uranium separation | 9 | 2 | 7 | no
        uranium separation | 10 | 3 | 8 | no
        uranium separation | 11.. | 4 |  | yes
        plutonium production | ..2 | 0 |  | no
        plutonium production | 3 | 0 | 1 | no
        plutonium production | 4 | 0 | 2 | no
        plutonium production | 5 | 0 | 3 | no
        plutonium production | 6 | 0 | 4 | no
        plutonium production | 7 | 0 | 5 | no
        plutonium production | 8 | 1 | 6 | no
        plutonium production | 9 | 2 | 7 | no
        plutonium production | 10 | 3 | 8 | no
        plutonium production | 11.. | 4 |  | yes
        atomic bomb | ..2 | 0 |  | no
        atomic bomb | 3 | 0 | 1 | no
        atomic bomb | 4 | 1 | 2 | no
        atomic bomb | 5 | 1 | 3 | no
        atomic bomb | 6 | 1 | 4 | no
        atomic bomb | 7 | 2 | 5 | no
        atomic bomb | 8 | 3 | 6 | no
        atomic bomb | 9.. | 4 |  | yes
        counter-intelligence | ..2 | 0 |  | no
        counter-intelligence | 3 | 0 | 1 | no
        counter-intelligence | 4 | 0 | 2 | no
        counter-intelligence | 5.. | 1 |  | no
        espionage | ..2 | 0 |  | no
        espionage | 3 | 0 | 1 | no
        espionage | 4 | 0 | 2 | no
        espionage | 5 | 0 | 3 | no
        espionage | 6.. | 1 |  | no
        covert operations | ..2 | 0 |  | no
        covert operations | 3 | 0 | 1 | no
        covert operations | 4 | 0 | 2 | no
        covert operations | 5 | 0 | 3 | no
        covert operations | 6.. | 1 |  | no
        communist subversion | ..2 | 0 |  | no
        communist subversion | 3 | 1 |  | no
        communist subversion | 4 | 2 |  | no
        communist subversion | 5 | 3 |  | no
        communist subversion | 6 | 4 |  | no
        communist subversion | 7.. | 5 |  | no
        anglo-french cooperation | ..2 | 0 |  | no
        anglo-french cooperation | 3 | 0 | 1 | no
        anglo-french cooperation | 4 | 1 | 2 | no
        anglo-french cooperation | 5 | 2 | 3 | no
        anglo-french cooperation | 6 | 3 | 4 | no
        anglo-french cooperation | 7.. | 4 |  | yes
    """,
    "research-plans": """
        european axis | 1939 | general-air-research | 3 | fall
        european axis | 1939 | air-nationality | 2 | winter
        european axis | 1939 | general-military-research | 3 | fall
        european axis | 1939 | combat-training | 2 | winter
        european axis | 1940 | air-production | 2 | spring
        european axis | 1940 | military-production | 2 | spring
        european axis | 1940 | submarine-production | 2 | spring
        european axis | 1940 | combat-training | 2 | spring
        european axis | 1940 | air-nationality | 2 | spring
        european axis | 1940 | torpedoes | 1 | summer
        european axis | 1940 | general-naval-research | 2 | spring
        european axis | 1940 | general-air-research | 2 | summer
        european axis | 1940 | ultra-production | 3 | fall
        european axis | 1941 | military-production | 2 | spring
        european axis | 1941 | air-production | 2 | spring
        european axis | 1941 | winter-preparation-production | 3 | spring
        european axis | 1941 | submarine-production | 3 | spring
        european axis | 1941 | combat-training | 2 | spring
        european axis | 1941 | air-nationality | 2 | spring
        european axis | 1941 | torpedoes | 2 | summer
        european axis | 1941 | general-military-research | 2 | summer
        european axis | 1941 | radar | 1 | spring
        european axis | 1941 | air-range | 1 | fall
        european axis | 1942 | military-production | 3 | spring
        european axis | 1942 | air-production | 3 | spring
        european axis | 1942 | winter-preparation-production | 3 | spring
        european axis | 1942 | submarine-production | 3 | spring
        european axis | 1942 | torpedoes | 3 | summer
        european axis | 1942 | combat-training | 3 | spring
        european axis | 1942 | air-nationality | 3 | spring
        european axis | 1942 | radar | 1 | spring
        european axis | 1942 | fortification-production | 2 | spring
        european axis | 1942 | air-defense | 1 | summer
        european axis | 1943 | military-production | 3 | spring
        european axis | 1943 | air-production | 3 | spring
        european axis | 1943 | fortification-production | 3 | spring
        european axis | 1943 | jets | 1 | spring
        european axis | 1943 | rockets | 1 | spring
        european axis | 1943 | advanced-submarines | 1 | spring
        european axis | 1943 | submarine-production | 3 | spring
        european axis | 1943 | air-nationality | 2 | summer
        european axis | 1943 | air-defense | 2 | fall
        european axis | 1943 | radar | 2 | spring
        european axis | 1943 | combat-training | 2 | summer
        european axis | 1944 | military-production | 3 | spring
        european axis | 1944 | air-production | 3 | spring
        european axis | 1944 | fortification-production | 3 | spring
        european axis | 1944 | jets | 2 | spring
        european axis | 1944 | rockets | 2 | spring
        european axis | 1944 | advanced-submarines | 2 | spring
        european axis | 1944 | air-defense | 2 | summer
        european axis | 1944 | radar | 2 | spring
        european axis | 1944 | combat-training | 2 | summer
        european axis | 1945 | military-production | 3 | spring
        european axis | 1945 | air-production | 3 | spring
        european axis | 1945 | jets | 3 | spring
        european axis | 1945 | rockets | 3 | spring
        european axis | 1945 | advanced-submarines | 3 | spring
        european axis | 1945 | radar | 3 | spring
        european axis | 1946 | military-production | 3 | spring
        european axis | 1946 | air-production | 3 | spring
        european axis | 1946 | jets | 3 | spring
        european axis | 1946 | rockets | 3 | spring
        western allies | 1939 | general-air-research | 3 | fall
        western allies | 1939 | general-naval-research | 3 | fall
        western allies | 1939 | radar | 1 | fall
        western allies | 1939 | air-range | 1 | winter
        western allies | 1939 | general-intelligence-research | 1 | fall
        western allies | 1940 | air-production | 2 | spring
        western allies | 1940 | military-production | 2 | spring
        western allies | 1940 | radar | 1 | spring
        western allies | 1940 | air-range | 1 | spring
        western allies | 1940 | anti-submarine-warfare | 1 | summer
        western allies | 1940 | general-naval-research | 2 | spring
        western allies | 1940 | ultra-production | 3 | summer
        western allies | 1940 | general-air-research | 2 | summer
        western allies | 1941 | air-production | 2 | spring
        western allies | 1941 | military-production | 2 | spring
        western allies | 1941 | asw-production | 2 | spring
        western allies | 1941 | anti-submarine-warfare | 2 | summer
        western allies | 1941 | air-range | 2 | spring
        western allies | 1941 | radar | 2 | spring
        western allies | 1941 | ultra-production | 3 | summer
        western allies | 1941 | general-military-research | 2 | spring
        western allies | 1941 | strategic-bomber-production | 2 | spring
        western allies | 1942 | air-production | 3 | spring
        western allies | 1942 | military-production | 3 | spring
        western allies | 1942 | asw-production | 3 | spring
        western allies | 1942 | transport-production | 2 | spring
        western allies | 1942 | anti-submarine-warfare | 3 | summer
        western allies | 1942 | strategic-bomber-production | 3 | spring
        western allies | 1942 | ultra-production | 3 | summer
        western allies | 1942 | specialized-production | 2 | spring
        western allies | 1942 | radar | 2 | spring
        western allies | 1942 | strategic-bombers | 2 | spring
        western allies | 1943 | air-production | 3 | spring
        western allies | 1943 | military-production | 3 | spring
        western allies | 1943 | asw-production | 3 | spring
        western allies | 1943 | transport-production | 3 | spring
        western allies | 1943 | combat-training | 3 | spring
        western allies | 1943 | strategic-bomber-production | 3 | spring
        western allies | 1943 | anti-submarine-warfare | 3 | spring
        western allies | 1943 | specialized-production | 2 | spring
        western allies | 1943 | western-partisans | 2 | spring
        western allies | 1943 | radar | 2 | spring
        western allies | 1943 | strategic-bombers | 2 | spring
        western allies | 1943 | air-nationality | 2 | summer
        western allies | 1944 | air-production | 3 | spring
        western allies | 1944 | military-production | 3 | spring
        western allies | 1944 | asw-production | 3 | spring
        western allies | 1944 | transport-production | 3 | spring
        western allies | 1944 | combat-training | 3 | spring
        western allies | 1944 | strategic-bomber-production | 3 | spring
        western allies | 1944 | strategic-bombers | 3 | spring
        western allies | 1944 | jets | 1 | summer
        western allies | 1944 | western-partisans | 2 | spring
        western allies | 1944 | radar | 3 | spring
        western allies | 1944 | air-nationality | 2 | fall
        western allies | 1945 | air-production | 3 | spring
        western allies | 1945 | military-production | 3 | spring
        western allies | 1945 | combat-training | 3 | spring
        western allies | 1945 | strategic-bomber-production | 3 | spring
        western allies | 1945 | jets | 2 | spring
        western allies | 1946 | air-production | 3 | spring
        western allies | 1946 | military-production | 3 | spring
        western allies | 1946 | combat-training | 3 | spring
        western allies | 1946 | jets | 3 | spring
        russia | 1939 | general-military-research | 3 | fall
        russia | 1939 | general-air-research | 2 | fall
        russia | 1939 | general-intelligence-research | 1 | fall
        russia | 1940 | military-production | 2 | spring
        russia | 1940 | air-production | 2 | spring
        russia | 1940 | general-military-research | 2 | spring
        russia | 1940 | combat-training | 1 | summer
        russia | 1940 | air-nationality | 1 | spring
        russia | 1941 | military-production | 2 | spring
        russia | 1941 | air-production | 2 | spring
        russia | 1941 | general-military-research | 2 | spring
        russia | 1941 | general-air-research | 2 | spring
        russia | 1941 | combat-training | 1 | summer
        russia | 1941 | russian-partisans | 2 | spring
        russia | 1942 | military-production | 3 | spring
        russia | 1942 | shock-army-production | 3 | spring
        russia | 1942 | air-production | 3 | spring
        russia | 1942 | combat-training | 2 | spring
        russia | 1942 | russian-partisans | 2 | spring
        russia | 1942 | general-military-research | 1 | summer
        russia | 1943 | military-production | 3 | spring
        russia | 1943 | shock-army-production | 3 | spring
        russia | 1943 | air-production | 3 | spring
        russia | 1943 | combat-training | 3 | spring
        russia | 1943 | russian-partisans | 2 | spring
        russia | 1943 | air-nationality | 2 | spring
        russia | 1944 | military-production | 3 | spring
        russia | 1944 | air-production | 3 | spring
        russia | 1944 | combat-training | 3 | spring
        russia | 1944 | air-nationality | 3 | spring
        russia | 1944 | shock-army-production | 3 | spring
        russia | 1944 | radar | 1 | spring
        russia | 1945 | military-production | 3 | spring
        russia | 1945 | air-production | 3 | spring
        russia | 1945 | combat-training | 3 | spring
        russia | 1946 | military-production | 3 | spring
        russia | 1946 | air-production | 3 | spring
        russia | 1946 | combat-training | 3 | spring
        japan | 1939 | general-air-research | 3 | fall
        japan | 1939 | general-naval-research | 3 | fall
        japan | 1939 | general-intelligence-research | 1 | fall
        japan | 1940 | air-production | 2 | spring
        japan | 1940 | air-range | 1 | spring
        japan | 1940 | naval-air-training-production | 3 | spring
        japan | 1940 | general-naval-research | 2 | spring
        japan | 1940 | magic-production | 3 | summer
        japan | 1941 | air-production | 2 | spring
        japan | 1941 | air-nationality | 2 | spring
        japan | 1941 | naval-air-training-production | 3 | spring
        japan | 1941 | general-naval-research | 2 | spring
        japan | 1941 | magic-production | 3 | summer
        japan | 1941 | torpedoes | 1 | summer
        japan | 1942 | air-production | 3 | spring
        japan | 1942 | military-production | 2 | spring
        japan | 1942 | naval-nationality | 2 | spring
        japan | 1942 | air-nationality | 2 | spring
        japan | 1942 | naval-air-training-production | 3 | spring
        japan | 1943 | air-production | 3 | spring
        japan | 1943 | anti-submarine-warfare | 1 | spring
        japan | 1943 | asw-production | 3 | spring
        japan | 1943 | transport-production | 3 | spring
        japan | 1943 | air-nationality | 2 | spring
        japan | 1943 | military-production | 2 | spring
        japan | 1944 | air-production | 3 | spring
        japan | 1944 | anti-submarine-warfare | 2 | spring
        japan | 1944 | asw-production | 3 | spring
        japan | 1944 | transport-production | 3 | spring
        japan | 1944 | air-defense | 2 | spring
        japan | 1944 | radar | 1 | spring
        japan | 1945 | air-production | 3 | spring
        japan | 1945 | asw-production | 3 | spring
        japan | 1945 | transport-production | 3 | spring
        japan | 1945 | radar | 2 | spring
        japan | 1946 | air-production | 3 | spring
        japan | 1946 | asw-production | 3 | spring
        japan | 1946 | transport-production | 3 | spring
    """,
    "production-armor": """
        germany-armor-4-6 | no
        germany-armor-5-6 | yes
        italy-armor-2-5 | no
        japan-armor-3-3 | no
        britain-armor-2-5 | no
        britain-armor-4-5 | no
        free-french-armor-3-5 | no
        us-armor-5-6 | no
        russia-armor-4-5 | no
        russia-armor-5-6 | no
    """,
}
