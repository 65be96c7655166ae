"""Every cell of the tables of rules 24 to 26, against values typed from the printed rules."""

from __future__ import annotations

import pytest

from tests.awaw.tables.printed import Printed, differences, tables

TYPED: Printed = {
    "rocket-ranges": """
europe | pacific
9 = 2 | 1
11 = 3 | 2
12.. = 3 | 2
""",
    "strategic-warfare-forces": """
built | allowable
germany | submarine = 1 | 1
italy | submarine = 1 | 1
japan | submarine = 1 | 1
japan | transport = 20 | 0
britain | submarine = 1 | 1
britain | asw = 1 | 1
britain | strategic-bomber = 1 | 0
britain | transport = 35 | 5
us | submarine = 1 | 1
us | asw = 1 | 1
us | strategic-bomber = 1 | 0
""",
    "strategic-warfare-costs": """
brps | shipbuilding
submarine = 3 | 1
asw = 3 | 1
strategic-bomber = 3 | 0
interceptor = 3 | 0
transport = 3 | 1
""",
    "strategic-warfare-combat": """
2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12..
1 = 0 | 0 | 0 | 0 | 0 | 0 | 0/1 | 0/1 | 0/2 | 0/2 | 1/1
2 = 0 | 0 | 0 | 0 | 0/1 | 0/1 | 0/1 | 0/2 | 0/2 | 1/1 | 1/2
3 = 0 | 0 | 0/1 | 0/1 | 0/2 | 0/2 | 0/2 | 1/1 | 1/1 | 1/2 | 1/3
4 = 0 | 0/1 | 0/2 | 0/2 | 1/1 | 1/1 | 1/1 | 1/2 | 1/2 | 1/3 | 1/4
5 = 0/1 | 0/2 | 1/1 | 1/1 | 1/2 | 1/2 | 1/2 | 1/3 | 1/3 | 1/4 | 1/5
6 = 0/2 | 1/1 | 1/2 | 1/2 | 1/3 | 1/3 | 1/3 | 1/4 | 1/4 | 1/5 | 1/6
7 = 1/1 | 1/2 | 1/3 | 1/3 | 1/4 | 1/4 | 1/4 | 1/5 | 1/5 | 1/6 | 2/5
8 = 1/2 | 1/3 | 1/4 | 1/4 | 1/5 | 1/5 | 1/5 | 1/6 | 1/6 | 2/5 | 2/6
9 = 1/3 | 1/4 | 1/5 | 1/5 | 1/6 | 1/6 | 1/6 | 2/5 | 2/5 | 2/6 | 2/7
10 = 1/4 | 1/5 | 1/6 | 1/6 | 2/5 | 2/5 | 2/5 | 2/6 | 2/6 | 2/7 | 2/8
11 = 1/5 | 1/6 | 2/5 | 2/5 | 2/6 | 2/6 | 2/6 | 2/7 | 2/7 | 2/8 | 3/7
12 = 1/6 | 2/5 | 2/6 | 2/6 | 2/7 | 2/7 | 2/7 | 2/8 | 2/8 | 3/7 | 3/8
13 = 2/5 | 2/6 | 2/7 | 2/7 | 2/8 | 2/8 | 2/8 | 3/7 | 3/7 | 3/8 | 3/9
14 = 2/6 | 2/7 | 2/8 | 2/8 | 3/7 | 3/7 | 3/7 | 3/8 | 3/8 | 3/9 | 4/8
15 = 2/7 | 2/8 | 3/7 | 3/7 | 3/8 | 3/8 | 3/8 | 3/9 | 3/9 | 4/8 | 4/9
16 = 2/8 | 3/7 | 3/8 | 3/8 | 3/9 | 3/9 | 3/9 | 4/8 | 4/8 | 4/9 | 4/10
17 = 3/7 | 3/8 | 3/9 | 3/9 | 4/8 | 4/8 | 4/8 | 4/9 | 4/9 | 4/10 | 5/9
18 = 3/8 | 3/9 | 4/8 | 4/8 | 4/9 | 4/9 | 4/9 | 4/10 | 4/10 | 5/9 | 5/10
19 = 3/9 | 4/8 | 4/9 | 4/9 | 4/10 | 4/10 | 4/10 | 5/9 | 5/9 | 5/10 | 5/11
20 = 4/8 | 4/9 | 4/10 | 4/10 | 5/9 | 5/9 | 5/9 | 5/10 | 5/10 | 5/11 | 6/10
21 = 4/9 | 4/10 | 5/9 | 5/9 | 5/10 | 5/10 | 5/10 | 5/11 | 5/11 | 6/10 | 6/11
22 = 4/10 | 5/9 | 5/10 | 5/10 | 5/11 | 5/11 | 5/11 | 6/10 | 6/10 | 6/11 | 6/12
23 = 5/9 | 5/10 | 5/11 | 5/11 | 6/10 | 6/10 | 6/10 | 6/11 | 6/11 | 6/12 | 7/11
24 = 5/10 | 5/11 | 6/10 | 6/10 | 6/11 | 6/11 | 6/11 | 6/12 | 6/12 | 7/11 | 7/12
25 = 5/11 | 6/10 | 6/11 | 6/11 | 6/12 | 6/12 | 6/12 | 7/11 | 7/11 | 7/12 | 7/13
26 = 6/10 | 6/11 | 6/12 | 6/12 | 7/11 | 7/11 | 7/11 | 7/12 | 7/12 | 7/13 | 8/12
27 = 6/11 | 6/12 | 7/11 | 7/11 | 7/12 | 7/12 | 7/12 | 7/13 | 7/13 | 8/12 | 8/13
28 = 6/12 | 7/11 | 7/12 | 7/12 | 7/13 | 7/13 | 7/13 | 8/12 | 8/12 | 8/13 | 8/14
29 = 7/11 | 7/12 | 7/13 | 7/13 | 8/12 | 8/12 | 8/12 | 8/13 | 8/13 | 8/14 | 9/13
30 = 7/12 | 7/13 | 8/12 | 8/12 | 8/13 | 8/13 | 8/13 | 8/14 | 8/14 | 9/13 | 9/14
""",
    "submarine-warfare-modifiers": """
value | per
any | naval-nationality = +/-#
any | air-range = +/-#
any | torpedo = +#
any | asw = -#
atlantic | escort-carriers = -1 | 6
atlantic | french-ports = 2
atlantic | iberian-ports = 1
atlantic | gibraltar = 1
atlantic | us-at-war = 1
atlantic | us-at-war-first-turn = 2
atlantic | us-at-war-second-turn = 1
atlantic | ireland = 1
atlantic | ultra = +/-1
indian-ocean | escort-carriers = -1 | 3
indian-ocean | colombo = 1
indian-ocean | ultra = +/-1
indian-ocean | magic = +/-1
pacific | escort-carriers = -1 | 3
pacific | southern-ports = 1
pacific | manila = 2
pacific | magic = +/-1
""",
    "submarine-warfare-ports": """
box | modifier | holder
brest = atlantic | french-ports | axis
lorient = atlantic | french-ports | axis
st-nazaire = atlantic | french-ports | axis
la-rochelle = atlantic | french-ports | axis
la-coruna = atlantic | iberian-ports | axis
vigo = atlantic | iberian-ports | axis
lisbon = atlantic | iberian-ports | axis
cadiz = atlantic | iberian-ports | axis
gibraltar = atlantic | gibraltar | axis
colombo = indian-ocean | colombo | japan
townsville = pacific | southern-ports | japan
noumea = pacific | southern-ports | japan
suva = pacific | southern-ports | japan
hawaiian-ports = pacific | southern-ports | japan
manila = pacific | manila | western-allies
""",
    "submarine-warfare-escort-carriers": """
modifier
atlantic | 0..5 = 0
atlantic | 6..11 = -1
atlantic | 12..17 = -2
atlantic | 18..23 = -3
atlantic | 24.. = -4
pacific | 0..2 = 0
pacific | 3..5 = -1
pacific | 6..8 = -2
pacific | 9..11 = -3
pacific | 12.. = -4
indian-ocean | 0..2 = 0
indian-ocean | 3..5 = -1
indian-ocean | 6..8 = -2
indian-ocean | 9..11 = -3
indian-ocean | 12.. = -4
""",
    "submarine-limits": """
to | submarines
germany | atlantic | Fall 1939 = Fall 1939 | 1
germany | atlantic | Winter 1939 = Summer 1940 | 2
germany | atlantic | Fall 1940 = Winter 1940 | 3
germany | atlantic | Spring 1941 = Summer 1941 | 4
germany | atlantic | Fall 1941 = Winter 1941 | 5
germany | atlantic | Spring 1942 = Summer 1942 | 6
germany | atlantic | Fall 1942 = Fall 1942 | 7
germany | atlantic | Winter 1942 = Winter 1942 | 8
germany | atlantic | Spring 1943 = Spring 1943 | 9
germany | atlantic | Summer 1943 = Summer 1943 | 10
germany | atlantic | Fall 1943 = Fall 1943 | 11
germany | atlantic | Winter 1943 = Winter 1943 | 12
germany | atlantic | Spring 1944 = Spring 1944 | 13
germany | atlantic | Summer 1944 = Summer 1944 | 14
germany | atlantic | Fall 1944 = Fall 1944 | 15
germany | atlantic | Winter 1944 = Winter 1944 | 16
germany | atlantic | Spring 1945 = Spring 1945 | 17
germany | atlantic | Summer 1945 = Summer 1945 | 18
germany | atlantic | Fall 1945 = Fall 1945 | 19
germany | atlantic | Winter 1945 = Winter 1945 | 20
germany | atlantic | Spring 1946 = Spring 1946 | 21
germany | atlantic | Summer 1946 = Summer 1946 | 22
germany | atlantic | Fall 1946 = Fall 1946 | 23
germany | atlantic | Winter 1946 = Winter 1946 | 24
germany | indian-ocean | Fall 1939 = Winter 1941 | 1
germany | indian-ocean | Spring 1942 = Winter 1942 | 2
germany | indian-ocean | Spring 1943 = Winter 1943 | 3
germany | indian-ocean | Spring 1944 = Winter 1944 | 4
germany | indian-ocean | Spring 1945 = Winter 1945 | 5
germany | indian-ocean | Spring 1946 = Winter 1946 | 6
japan | pacific-and-indian-ocean | Fall 1939 = Winter 1942 | 1
japan | pacific-and-indian-ocean | Spring 1943 = Winter 1943 | 2
japan | pacific-and-indian-ocean | Spring 1944 = Winter 1944 | 3
japan | pacific-and-indian-ocean | Spring 1945 = Winter 1945 | 4
japan | pacific-and-indian-ocean | Spring 1946 = Winter 1946 | 5
us | pacific | Fall 1939 = Winter 1942 | 1
us | pacific | Spring 1943 = Summer 1943 | 2
us | pacific | Fall 1943 = Winter 1943 | 3
us | pacific | Spring 1944 = Summer 1944 | 4
us | pacific | Fall 1944 = Winter 1944 | 5
us | pacific | Spring 1945 = | 6
""",
    "submarine-warfare-bases": """
base
germany | atlantic = operational western front port
germany | indian-ocean = operational suez
japan | any = operational port
us | pacific = australia box or operational pacific front port
""",
    "asw-tensions": """
box | factors
usat | 25..34 = atlantic | 1
usat | 35.. = atlantic | 2
usjt | 40.. = pacific | 1
""",
    "submarine-codebreaking": """
attacker_cards | defender_cards
germany | atlantic = european axis ultra submarine | british ultra asw
germany | indian-ocean = european axis ultra submarine | british ultra asw
japan | pacific = japanese magic submarine | american magic asw
japan | indian-ocean = japanese magic submarine | american magic asw
us | pacific = american magic submarine | japanese magic asw
""",
    "figures-strategic-warfare": """
europe | pacific
highest-row = 30 | 30
brps-per-eliminated = 3 | 3
brps-per-aborted = 1 | 1
transports-per-favorable-modifier = 1 | 1
transports-per-submarine-through = 1 | 1
brps-per-favorable-modifier = 3 | 3
brps-per-bomber-through = 3 | 3
submarine-box-usjt = | 40
submarines-past-gibraltar = 1
initial-submarine-advantage = 1 | 1
codebreaking-most = 1 | 1
advanced-submarine-factors = 3
""",
    "bombing-defenses": """
strength
flak = 1
airbase = 1
objective = 1
anchor = 1
city = 2
port = 2
fortification = 1
fortress = 2
beach-defense = 0
mapboard-box = 3
""",
    "bombing-modifiers": """
value | europe_per | pacific_per
air | escorting-jet = 1 | 1 | 1
air | air-nationality = +/-#
air | intercepting-jet = -1 | 1 | 1
air | radar = -1 | 1 | 1
target | bomber-research = 1 | 1 | 1
target | excess-range = 1 | 8 | 4
target | air-defense-research = -1 | 1 | 1
""",
    "bombing-loss-order": """
category
1 = interceptors
2 = escorting or intercepting army air
3 = jets
4 = bombing army air
5 = strategic bombers
""",
    "box-interceptors": """
front
atlantic-us | germany = western
pacific-us | japan = pacific
australia | japan = pacific
india | japan = southeast-asian
urals | germany = eastern
urals | japan = asian
""",
    "box-bombing-values": """
brps
australia = 10
india = 10
urals = russian-base-less-20
atlantic-us = unlimited
pacific-us = unlimited
""",
    "rocket-bases": """
bases
9 = 2
10 = 4
11 = 6
12.. = 6
""",
    "flying-bomb-modifiers": """
value
salvo | radar = -1
salvo | air-nationality = +/-#
salvo | air-defense-research = -1
target | target-defenses = -#
target | interceptor = -1
target | army-air = -1
target | jet = -4
""",
    "shipyard-bombing": """
columns
1/0 = 2
0/1 = 1
""",
    "figures-bombing": """
europe | pacific
us-boxes-air-range-results = 3 | 3
bombing-army-air-divisor = 3 | 3
jet-strength = 3 | 3
japanese-bombing-army-air-most = | 10
rocket-bases-placed-per-turn = 1 | 1
rocket-base-kill-brps = 10 | 10
rocket-bases-replaced-per-turn = 1 | 1
salvos-per-base = 1 | 1
flying-bomb-brps = 10 | 10
rocket-brps = 5 | 5
atomic-rocket-range = 3 | 2
atomic-rocket-least-result = 12 | 12
brps-per-construction-point = 3 | 3
brps-per-damage-marker = 10 | 10
damage-bought-off-most = 9 | 9
damage-markers-destroy-plant = 2 | 2
damage-removed-per-turn = 1 | 1
firestorm-brps = 25 | 25
firestorm-resistance-less = 1 | 1
firestorm-diplomatic-points = 1 | 1
firestorms-removed-per-turn = 1 | 1
""",
}

BUILT = {  # 24.41: without research; with research
    "germany": ("submarine interceptor", "advanced-submarine strategic-bomber"),
    "italy": ("submarine", ""),
    "japan": ("submarine asw interceptor transport", "strategic-bomber"),
    "britain": ("submarine asw strategic-bomber interceptor transport", ""),
    "us": ("submarine asw strategic-bomber interceptor transport", ""),
    "russia": ("interceptor", "strategic-bomber"),
}
BASES = {  # 25.31
    ("atlantic", "britain-us"): ("naval", "western-front-ports atlantic-us south-africa"),
    ("atlantic", "germany"): ("submarines", "western-front-ports mediterranean-ports"),
    ("pacific", "britain-us"): ("naval", "pearl-harbor tahiti pacific-us australia"),
    ("pacific", "japan"): ("naval", "japanese-ports truk"),
    ("indian-ocean", "britain-us"): (
        "naval",
        "suez basra abadan colombo madras south-africa australia india",
    ),
    ("indian-ocean", "germany"): ("submarines", "mediterranean-ports"),
    ("indian-ocean", "japan"): ("submarines", "japanese-ports singapore"),
}
TARGETS = {  # 26.31
    ("germany", "hexes"): "objectives-in-germany synthetic-oil-plants",
    ("italy", "city"): "rome milan genoa",
    ("britain", "city"): "london birmingham manchester",
    ("britain", "box"): "india australia",
    ("russia", "hexes"): "industrial-centers",
    ("russia", "city"): "vladivostok irkutsk",
    ("russia", "box"): "urals",
    ("us", "box"): "atlantic-us pacific-us",
    ("china", "city"): "chungking nanking canton shanghai peking",
    ("japan", "city"): "tokyo osaka kagoshima",
    ("any", "ships"): "ships-in-shipyards",
    ("any", "hexes"): "oil-centers rocket-bases",
}
OTHER = ("strategic-warfare-construction", "strategic-box-bases", "bombing-targets")
"""The tables of these rules that are compared below in a form of their own."""


@pytest.mark.parametrize("name", TYPED)
def test_every_cell_is_as_printed(name: str) -> None:
    assert differences(tables()[name], TYPED[name]) == []


def test_what_may_be_built_is_as_printed() -> None:
    want = {
        (power, unit, needs)
        for power, lists in BUILT.items()
        for needs, units in zip(("nothing", "research"), lists, strict=True)
        for unit in units.split()
    }
    table = tables()["strategic-warfare-construction"]
    assert {(*row.keys, row.cells["needs"]) for row in table.rows} == want


def test_ways_into_the_boxes_are_as_printed() -> None:
    want = {
        (box, owner, base, units)
        for (box, owner), (units, bases) in BASES.items()
        for base in bases.split()
    }
    table = tables()["strategic-box-bases"]
    assert {(*row.keys, row.cells["units"]) for row in table.rows} == want


def test_bombing_targets_are_as_printed() -> None:
    want = {
        (owner, target, kind)
        for (owner, kind), targets in TARGETS.items()
        for target in targets.split()
    }
    table = tables()["bombing-targets"]
    assert {(*row.keys, row.cells["kind"]) for row in table.rows} == want
