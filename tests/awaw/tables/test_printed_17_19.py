"""Every cell of the tables of rules 17 to 19, against values typed from the printed rules."""

from __future__ import annotations

import pytest

from tests.awaw.tables.printed import Printed, differences, tables

TYPED: Printed = {
    "air-ranges": """
europe | pacific
army-air | any = 4 | 3
naval-air | any = 3 | 3
kamikaze | any = | 4
jet | 9..10 = 2 | 1
jet | 11 = 3 | 2
jet | 12.. = 4 | 3
air-transport | any = 4 | 3
strategic-bomber | 0 = 4 | 3
strategic-bomber | 1 = 8 | 6
strategic-bomber | 2 = 16 | 12
strategic-bomber | 3 = 24 | 18
interceptor | 0 = 4 | 3
interceptor | 1 = 4 | 3
interceptor | 2 = 8 | 6
interceptor | 3 = 12 | 9
airlift | any = 8 | 6
bombing-army-air | any = 4 | 3
""",
    "air-unit-costs": """
brps | squadrons
army-air = 3 | 3
naval-air = 1 | 1
kamikaze = 1 | 3
jet = 3 | 3
air-transport = 3 | 3
strategic-bomber = 3
interceptor = 3
""",
    "air-unit-operations": """
army-air | land-naval-air | carrier-naval-air | jet | air-transport
counterair = yes | yes | yes | yes
air-cover = yes | yes
search = yes | yes
attack-ships-at-sea = yes | yes | yes
attack-ships-in-port = yes | yes | yes | escort
strategic-bombing = yes | | | escort
ground-support = yes | yes | yes
intercept-air-support = yes | yes | yes | yes
defensive-air-support = yes | yes | | escort
oppose-bombing = yes | | | yes
intercept-air-transport = yes | yes | | yes
counter-intercept = yes | yes | | yes
combat-air-patrol = | | yes
air-supply = | | | | yes
air-transport = | | | | yes
airdrop = | | | | yes
hump-grant = | | | | yes
""",
    "naval-air-rates": """
rate
us = 4
japan = 3
britain = 2
germany = 1
italy = 1
""",
    "random-ship-targets": """
target
1 | 1..6 = only
2 | 1..3 = higher
2 | 4..6 = lower
3 | 1..2 = fast-carriers
3 | 3..4 = capital-ships
3 | 5..6 = light-ships
""",
    "air-basing": """
factors | squadrons
city = 5
port = 5
airbase = 5
artificial-port = 5
small-base = 3
one-hex-island = | 1
""",
    "airbase-counters": """
counters
germany | europe = 4
japan | pacific = 3
britain | europe = 3
britain | pacific = 1
russia | europe = 3
russia | pacific = 1
us | europe = 3
us | pacific = 3
italy | europe = 2
france | europe = 2
china | pacific = 1
""",
    "airbase-placements": """
airbases
italy | 1939.. = 1
japan | 1939.. = 1
britain | 1939.. = 1
france | 1939.. = 1
china | 1939.. = 1
germany | 1939.. = 2
us | 1939.. = 2
russia | 1939..1942 = 1
russia | 1943.. = 2
""",
    "air-support-values": """
factors | per
army-air | ground-support = 1 | 1
naval-air | ground-support = 1 | 3
escort-carrier | invasion-support = 1 | 1
army-air | defense = 1 | 1
naval-air | defense = 1 | 3
army-air | defense-against-invasion = 3 | 1
naval-air | defense-against-invasion = 1 | 1
""",
    "figures-air": """
europe | pacific
squadrons-per-factor = 3 | 3
elite-naval-air-modifier = | 1
naval-air-at-sea-modifier = 1 | 1
european-scenario-cves-per-turn = 4
kamikaze-pool-per-training-rate = | 2
kamikazes-from-naval-air = | 1
kamikazes-from-army-air = | 3
kamikazes-per-attack = | 15
kamikaze-squadrons = | 3
kamikaze-modifier-per-expansion = | 1
jet-least-result = 9 | 9
jet-strength-multiple = 3 | 3
jet-modifier = 1 | 1
interceptor-modifier = 1 | 1
airbases-at-start = 1 | 1
airbase-pacific-usjt = | 40
airbases-per-hex = 1 | 1
airbases-per-island-group = | 1
staging-multiple-of-range = 2 | 2
units-per-air-supply = 1 | 1
units-per-air-transport = 1 | 1
escort-carrier-support-ratio = 1 | 1
ground-support-ratio = 3 | 3
defensive-support-ratio = 3 | 3
deferred-support-below-odds = 1 | 1
air-combat-highest-row = 20 | 20
""",
    "air-combat": """
2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12..
1 = 0 | 0 | 0/1 | 0/1 | 1/0 | 1/0 | 1/1 | 1/1 | 1/2 | 1/2 | 1/3
2 = 0/1 | 0/1 | 1/0 | 1/0 | 1/1 | 1/1 | 1/2 | 1/2 | 1/3 | 1/3 | 2/2
3 = 1/0 | 1/0 | 1/1 | 1/1 | 1/2 | 1/2 | 1/3 | 1/3 | 2/2 | 2/3 | 2/4
4 = 1/1 | 1/1 | 1/2 | 1/2 | 1/3 | 1/3 | 2/2 | 2/3 | 2/4 | 3/3 | 3/4
5 = 1/2 | 1/2 | 1/3 | 1/3 | 2/2 | 2/3 | 2/4 | 3/3 | 3/4 | 3/5 | 4/4
6 = 1/2 | 1/3 | 1/3 | 2/2 | 2/3 | 2/4 | 3/3 | 3/4 | 3/5 | 4/4 | 4/5
7 = 1/3 | 1/3 | 2/2 | 2/3 | 2/4 | 3/3 | 3/4 | 3/5 | 4/4 | 4/5 | 4/6
8 = 1/3 | 2/2 | 2/3 | 2/4 | 3/3 | 3/4 | 3/5 | 4/4 | 4/5 | 4/6 | 5/5
9 = 2/2 | 2/3 | 2/4 | 3/3 | 3/4 | 3/5 | 4/4 | 4/5 | 4/6 | 5/5 | 5/6
10 = 2/3 | 2/4 | 3/3 | 3/4 | 3/5 | 4/4 | 4/5 | 4/6 | 5/5 | 5/6 | 5/7
11 = 2/4 | 3/3 | 3/4 | 3/5 | 4/4 | 4/5 | 4/6 | 5/5 | 5/6 | 5/7 | 6/6
12 = 3/3 | 3/4 | 3/5 | 4/4 | 4/5 | 4/6 | 5/5 | 5/6 | 5/7 | 6/6 | 6/7
13 = 3/4 | 3/5 | 4/4 | 4/5 | 4/6 | 5/5 | 5/6 | 5/7 | 6/6 | 6/7 | 6/8
14 = 3/5 | 4/4 | 4/5 | 4/6 | 5/5 | 5/6 | 5/7 | 6/6 | 6/7 | 6/8 | 7/7
15 = 4/4 | 4/5 | 4/6 | 5/5 | 5/6 | 5/7 | 6/6 | 6/7 | 6/8 | 7/7 | 7/8
16 = 4/5 | 4/6 | 5/5 | 5/6 | 5/7 | 6/6 | 6/7 | 6/8 | 7/7 | 7/8 | 7/9
17 = 4/6 | 5/5 | 5/6 | 5/7 | 6/6 | 6/7 | 6/8 | 7/7 | 7/8 | 7/9 | 8/8
18 = 5/5 | 5/6 | 5/7 | 6/6 | 6/7 | 6/8 | 7/7 | 7/8 | 7/9 | 8/8 | 8/9
19 = 5/6 | 5/7 | 6/6 | 6/7 | 6/8 | 7/7 | 7/8 | 7/9 | 8/8 | 8/9 | 8/10
20 = 5/7 | 6/6 | 6/7 | 6/8 | 7/7 | 7/8 | 7/9 | 8/8 | 8/9 | 8/10 | 9/9
""",
    "air-combat-modifiers": """
value | per
air-nationality = +/-#
jets = +/-1 | 1
combat-air-patrol = +/-1
radar = +/-1 | 1
""",
    "air-nationality": """
drm
germany = 2
japan = 2
us = 2
britain = 2
finland = 2
sweden = 2
australia = 2
italy = 1
russia = 1
france = 1
other-minors = 0
""",
    "air-nationality-modifiers": """
value
elite-japanese-naval-air = 1
interceptors = 1
british-naval-air = -1
winter-effect-8 = -1
partial-supply-or-air-oil-effect = -1
""",
}


@pytest.mark.parametrize("name", TYPED)
def test_every_cell_is_as_printed(name: str) -> None:
    assert differences(tables()[name], TYPED[name]) == []
