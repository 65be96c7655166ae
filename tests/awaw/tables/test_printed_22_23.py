"""Every cell of the tables of rules 22 and 23, against values typed from the printed rules."""

from __future__ import annotations

import pytest

from tests.awaw.tables.printed import Printed, differences, tables

TYPED: Printed = {
    "naval-interception": """
dice | maximum
cargo-bombardment-or-carrier-mission = 2
patrol-stays = 2
counter-interception-in-hex = 2
each-task-force = 1
each-defending-ground-factor = 1 | 3
each-spotting-squadron = 1 | 3
each-submarine-near = 1 | 3
codebreaking = 1 | 1
slow-or-submarine = -1
""",
    "patrol-support": """
round
europe | ..3 = 1
europe | 4..7 = 2
europe | 8..11 = 3
pacific | ..3 = 1
pacific | 4..5 = 2
pacific | 6..7 = 3
""",
    "late-interception": """
round
europe | 1..4 = 2
europe | 5..8 = 3
europe | 9..12 = 4
pacific | 1..2 = 2
pacific | 3..4 = 3
pacific | 5..6 = 4
""",
    "search": """
dice | maximum
each-searching-squadron = 1 | 3
codebreaking = +/-1
each-previous-round = 1
each-active-group = 1 | 6
each-distant-group-with-carrier = 1 | 5
""",
    "combat-group-status": """
number | search | fleet_combat
active = round or lower | ten undamaged factors | starts
distant = above round | fully operational fast carrier | if attacked
pending = none | no | no
""",
    "naval-nationality": """
drm
japan = 3
germany = 2
britain = 2
us = 2
sweden = 2
australia = 2
italy = 1
france = 1
russia = 0
greece = 0
rumania = 0
spain = 0
turkey = 0
dutch-east-indies = 0
""",
    "naval-nationality-modifiers": """
value
five-factor-battleship = 1
german-submarine = 1
japanese-light-carrier = -2
american-light-carrier = -2
fleet-carrier = -2
escort-carrier = -2
german-light-carrier = -1
italian-light-carrier = -1
british-light-carrier = -1
super-carrier = -1
partial-supply-or-naval-oil-effect = -1
""",
    "submarine-attack": """
2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10..
submarine = * | 0 | 0 | 1 | 1 | 2 | 2 | 3 | 3
""",
    "submarine-attack-modifiers": """
value | per | maximum
naval-nationality = +/-#
torpedo-and-asw-research = +/-# | | 2
air-and-carriers = +/-# | 3 | 2
destroyers = -# | 3 | 2
excess-asw = -# | 3 | 2
previous-attacks = -1 | 1
damaged-or-encumbered = 1
codebreaking = +/-1
""",
    "excess-asw": """
area
western-allies | atlantic = western-front
western-allies | pacific = pacific-board
western-allies | indian-ocean = pacific-board
japan | pacific = pacific-board
""",
    "air-naval-roles": """
search-aas | cover-aas | attack-aas | aaf | land-nas | carrier-nas | kamikaze
spot = yes | | | | yes
search = yes | | | | yes
combat-air-patrol = | | | | | yes
air-cover = | yes | | | yes
attack-at-sea = | | yes | | yes | yes | yes
attack-in-port = | | | yes | yes | yes | yes
""",
    "squadrons-to-factors": """
factors
1 = 0
2..4 = 1
5..7 = 2
""",
    "air-defense": """
2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12..
1 = 0 | 0 | 0 | 0 | 0 | 0/1 | 0/1 | 1/0 | 1/0 | 1/1 | 1/1
2 = 0 | 0 | 0/1 | 0/1 | 1/0 | 1/0 | 1/1 | 1/1 | 1/2 | 1/2 | 2/1
3 = 0/1 | 0/1 | 1/0 | 1/0 | 1/1 | 1/1 | 1/2 | 1/2 | 2/1 | 2/1 | 2/2
4 = 1/0 | 1/0 | 1/1 | 1/1 | 1/2 | 1/2 | 2/1 | 2/1 | 2/2 | 2/2 | 2/3
5 = 1/0 | 1/1 | 1/1 | 1/2 | 1/2 | 2/1 | 2/1 | 2/2 | 2/2 | 2/3 | 2/3
6 = 1/1 | 1/1 | 1/2 | 1/2 | 2/1 | 2/1 | 2/2 | 2/2 | 2/3 | 2/3 | 3/2
7 = 1/1 | 1/2 | 1/2 | 2/1 | 2/1 | 2/2 | 2/2 | 2/3 | 2/3 | 3/2 | 3/2
8 = 1/2 | 1/2 | 2/1 | 2/1 | 2/2 | 2/2 | 2/3 | 2/3 | 3/2 | 3/2 | 3/3
9 = 1/2 | 2/1 | 2/1 | 2/2 | 2/2 | 2/3 | 2/3 | 3/2 | 3/2 | 3/3 | 3/3
10 = 2/1 | 2/1 | 2/2 | 2/2 | 2/3 | 2/3 | 3/2 | 3/2 | 3/3 | 3/3 | 3/4
""",
    "air-defense-levels": """
level | per
naval-factors = 1 | 10
air-defense-research = 1 | 1
flak = 1 | 1
airbase = 1 | 1
objective = 1 | 1
anchor = 1 | 1
city = 2 | 1
port = 2 | 1
fortification = 1 | 1
fortress = 2 | 1
beach-defense = 0 | 1
five-factor-battleship = 1 | 1
super-carrier = 1 | 1
surprise-2 = -1
""",
    "surprise": """
effect | defenders_less
1 = no-air-patrol-modifier
2 = air-defense-level-less-1
3 = attack-roll-plus-1
4 = fewer-defenders | 1
5 = fewer-defenders | 2
6 = fewer-defenders | 3
7.. = no-defenders-and-critical-rolls | all
""",
    "surprise-modifiers": """
value
one-search-result = 0
two-search-results = 1
three-search-results = 2
radar = -1
""",
    "strike-sizes": """
squadrons
carrier | germany = 6
carrier | italy = 6
carrier | britain = 6
carrier | japan = 10
carrier | us = 10
land | any = 8
kamikaze | japan = 15
""",
    "figures-air-naval": """
europe | pacific
squadrons-per-army-air-factor = 3 | 3
air-transport-squadrons-lost-kills = 2 | 2
air-patrol-divisor = 3 | 3
defenders-engaging-most = 8 | 8
air-patrol-modifier = 1 | 1
port-air-defense = 2 | 2
air-defense-highest-row = 10 | 10
""",
}


@pytest.mark.parametrize("name", TYPED)
def test_every_cell_is_as_printed(name: str) -> None:
    assert differences(tables()[name], TYPED[name]) == []
