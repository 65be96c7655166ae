"""Every cell of the tables of rules 1 to 16, against values typed from the printed rules."""

from __future__ import annotations

import pytest

from tests.awaw.tables.printed import Printed, differences, tables

TYPED: Printed = {
    "defined-areas": """
area
bulgaria = balkans
hungary = balkans
rumania = balkans
yugoslavia = balkans
sumatra = dutch-east-indies
dutch-borneo = dutch-east-indies
java = dutch-east-indies
bali = dutch-east-indies
sumbawa = dutch-east-indies
flores = dutch-east-indies
timor = dutch-east-indies
tanimbar = dutch-east-indies
aroe = dutch-east-indies
western-new-guinea = dutch-east-indies
buru = dutch-east-indies
ceram = dutch-east-indies
biak = dutch-east-indies
halmahera = dutch-east-indies
celebes = dutch-east-indies
eastern-poland = eastern-europe
baltic-states = eastern-europe
bessarabia = eastern-europe
finnish-border-hexes = eastern-europe
kyushu = japan
shikoku = japan
honshu = japan
hokkaido = japan
cebu = philippines
leyte = philippines
luzon = philippines
mindanao = philippines
mindoro = philippines
negros = philippines
palawan = philippines
panay = philippines
samar = philippines
""",
    "crossing-arrows": """
board | arrows
denmark = europe | 3
scotland = europe | 1
turkish-straits = europe | 2
kerch = europe | 1
messina = europe | 1
philippines = pacific | 3
japan = pacific | 5
sakhalin = pacific | 1
""",
    "mapboard-boxes": """
controller | brps | brp_loss_limit | oil_per_turn | oil_reserve
atlantic-us = western-allies | us-base-and-10 | | unlimited
pacific-us = western-allies | us-base-and-10 | | unlimited
south-africa = western-allies | 10 | | 0 | 3
india = western-allies | 10 | 10 | | 3
australia = western-allies | 10 | 10 | | 3
ethiopia = italy | 0
urals = russia | russian-base | 15 | 1 | 10
""",
    "box-distances": """
board | hexes
atlantic-us | A23..EE1 = europe | 16
pacific-us | A59..KK48 = pacific | 8
india | CC2 = pacific | 8
australia | NN15 = pacific | 8
australia | NN24 = pacific | 8
australia | NN31 = pacific | 10
ethiopia | NN27..NN30 = europe | adjacent
urals | A62..Z53 = europe | adjacent
urals | A23..L15 = pacific | adjacent
atlantic-sw | A23..EE1 = europe | adjacent
pacific-sw | I62..KK48 = pacific | adjacent
pacific-sw | NN24..NN45 = pacific | 8
indian-ocean-sw | CC2 = pacific | 8
""",
    "offensive-operations": """
brps | units
movement | air | counterair = yes
movement | air | attack-patrolling-submarines = yes
movement | air | attack-bases-from-patrol = yes
movement | air | air-supply = yes
movement | air | hump-grant = no | air transports
movement | air | air-transport = yes
movement | air | support-overrun = yes
movement | air | intercept-overrun-air-support = yes
movement | air | counter-intercept = yes
combat | air | counterair = yes
combat | air | attack-naval-bases = yes
combat | air | airdrop = yes
combat | air | ground-support = yes
combat | air | intercept-air-support = yes
combat | air | strategic-bombing = yes
combat | air | hump-grant = no | air transports
combat | air | counter-intercept = yes
redeployment | air | air-transport = no
redeployment | air | counter-intercept = no
movement | naval | patrol = yes
movement | naval | sea-transport = yes
combat | naval | shore-bombardment = yes
combat | naval | seaborne-invasion = yes
combat | naval | raid = yes
combat | naval | attack-bases = yes | fast carriers
combat | naval | ground-support = yes | carriers
combat | naval | intercept-air-support = yes | fast carriers
movement | ground | overrun = yes
combat | ground | ground-attack = yes
combat | ground | exploitation = yes | armor
""",
    "offensive-costs": """
brps | per | of | round
ground = 1 | 1 | factor
army-air = 1 | 1 | factor
land-naval-air = 1 | 3 | squadron | up
jet = 1 | 1 | factor
air-transport = 1 | 1 | factor
destroyer = 1 | 1 | factor
cruiser = 1 | 1 | ship
named-ship = 1 | 1 | ship
escort-carrier = 1 | 1 | factor
transported-ground = 0 | 1 | factor
invading-undefended = 0 | 1 | factor
airdrop-undefended = 0 | 1 | factor
carrier-naval-air = 0 | 1 | squadron
submarine = 0 | 1 | factor
strategic-bomber = 0 | 1 | factor
interceptor = 0 | 1 | factor
rocket-salvo = 0 | 1 | salvo
isolated-ground = 0 | 1 | factor
""",
    "figures-offensive": """
europe | pacific
attrition-most-brps = 14 | 14
limited-offensive-most-brps = 14 | 14
full-offensive-brps = 15 | 15
""",
    "ground-unit-types": """
europe_movement | pacific_movement | factors | brps_per_factor
infantry = 3 | 2 | | 1
mechanized-infantry = 4 | 2 | | 1
replacement = 1 | 1 | 1 | 1
negated-armor = 3 | 2 | | 2
specialized = | | 1 | 3
flak = 1 | 1 | 0 | 1
partisan = | | | 2
""",
    "figures-ground": """
europe | pacific
specialized-per-hex = 3 | 3
airdrop-least-ctl = 2 | 2
airdrop-winter-effect-barred = 3 | 3
chindit-indian-factors = | 3
commando-port-range = 10 | 5
commando-least-ctl = 2 | 2
flak-air-defense = 1 | 1
flak-per-hex = 3 | 3
shock-armies-per-attack = 3
voluntary-elimination-rebuild-multiple = 2 | 2
overrun-units = 2 | 2
overrun-odds = 6 | 6
attacking-units-per-hex = 2 | 2
""",
    "stacking-limits": """
units | specialized | flak
hex = 2 | 3 | 3
pacific-one-hex-island = 1 | 3 | 3
pacific-one-hex-island-with-port = 2 | 3 | 3
bridgehead = 5 | 3 | 3
mapboard-box = unlimited | unlimited | unlimited
pearl-harbor = 5 | 3 | 3
""",
    "movement-costs": """
europe | pacific
enter-clear = 1 | 1
rough-terrain = 1 | 1
rough-jungle-japanese-or-chindit = | 0
leave-hostile-zoc = 2 | 1
leave-zoc-russian-surprise = 1
overrun = 1 | 1
partial-supply-mechanized-movement = 3 | 2
least-hexes-supplied = 1 | 1
embark = 0 | 0
embark-in-enemy-zoc = 2 | 1
debark = 1 | 1
debark-rough = 1 | 1
""",
    "zone-of-control": """
europe | pacific
neutral-country = no | no
impassable-hexside = no | no
all-water-hexside = no | no
enemy-fort-hexside = no | no
river = yes | no
rough-terrain = yes | no
friendly-fort-hexside = yes | yes
clear-weather-into-severe = yes | yes
""",
    "terrain-effects": """
extra_movement|japanese_extra|dm|attrition_occupation|europe_exploitation|pacific_exploitation
clear = 0 | 0 | 0 | yes | yes | yes
forest = 1 | 1 | 1 | no | -1 | no
jungle = 1 | 0 | 1 | no | | no
mountain = 1 | 1 | 1 | no | -1 | no
jungle-mountain = 1 | 1 | 2 | no | | no
swamp = 1 | 1 | 1 | no | -1 | no
""",
    "major-power-partisans": """
axis | western-allies | communist
france = 0 | 1:2 | 1:2
britain = 0 | 2:4 | 0
russia = 0 | 0 | 4:8
siberia = 0 | 0 | 2:4
italy = 0 | 1:2 | 1:2
china = 0 | 2 | 1:6
""",
    "communist-chinese-partisans": """
partisans
1939..1941 = 1
1942 = 2
1943 = 3
1944 = 4
1945 = 5
1946 = 6
""",
    "minor-country-forces-europe": """
2-3 | 1-3 | 2-5 | AF | CA | DD | Ax | WA | Ru
belgium = 1 | 3 | - | 1 | - | - | - | - | -
bulgaria = - | 4 | - | 1 | - | - | - | - | -
denmark = - | - | - | - | - | - | - | - | -
egypt = - | - | - | - | - | - | 0:2 | - | -
finland = 5 | - | - | 1 | - | - | - | - | -
greece = 1 | 5 | - | 1 | 1 | 2 | - | 1:2 | 1:2
hungary = 1 | 6 | - | 1 | - | - | - | - | -
iraq = - | - | - | - | - | - | 0:2 | - | -
ireland = - | - | - | - | - | - | 2 | - | -
netherlands = 1 | - | - | 1 | - | - | - | - | -
norway = - | 2 | - | - | - | - | - | - | -
persia = - | - | - | - | - | - | 0:2 | - | -
poland = 3 | 7 | - | 2 | - | - | - | 2:4 | -
rumania = 2 | 6 | - | 1 | - | 2 | - | - | -
spain = 7 | - | 1 | 2 | 3 | 3 | 3 | 2:4 | 2:4
sweden = 5 | - | - | 1 | 1 | 2 | - | 1:2 | 1:2
turkey = 7 | - | 1 | 2 | 2 | 2 | 3 | 2:4 | 2:4
ukraine = 2 | 3 | - | - | - | - | - | - | -
yugoslavia = 1 | 6 | - | 1 | - | - | - | 2:4 | 2:4
""",
    "minor-country-forces-pacific": """
2-2 | 1-2 | AF | CA | DD | Jap | WA | Ru
communist-china = 4 | 4 | - | - | - | - | - | 1
dutch-east-indies = - | 3 | 1 | 1 | 1 | - | - | -
philippines = - | 2 | - | - | - | - | - | -
thailand = - | 2 | - | - | - | - | - | -
""",
    "figures-partisan": """
europe | pacific
occupation-policies-most = 3
least-rgt-without-war = 50
ukraine-closed-from-result = 6
ireland-least-result = 7
indian-partisans = | 2
brps = 2 | 2
free-russian-per-turn = 1 | 1
free-communist-chinese-per-turn = | 1
per-country-per-turn = 1 | 1
dm = -1 | -1
ctl = 1 | 1
winter-preparation = 6 | 6
brps-lost-each = 1 | 1
persian-route-loss = 5
turkish-route-loss = 2
""",
    "attrition": """
1..10 | 11..20 | 21..30 | 31..40 | 41..50 | 51..60 | 61..
0 = - | - | 1C | 2C | 2C/1H | 3C/2H | 5C/2H
1 = - | 1C | 2C | 1C/1H | 3C/1H | 4C/2H | 5C/3H
2 = - | 1C | 2C | 2C/1H | 3C/2H | 5C/2H | 6C/3H
3 = - | 2C | 1C/1H | 3C/1H | 4C/2H | 5C/3H | 7C/3H
4 = - | 2C | 2C/1H | 3C/2H | 5C/2H | 6C/3H | 7C/4H
5 = 1C | 1C/1H | 3C/1H | 4C/2H | 5C/3H | 7C/3H | 8C/4H
6 = 1C | 2C/1H | 3C/2H | 5C/2H | 6C/3H | 7C/4H | 9C/4H
7 = 2C | 3C/1H | 4C/2H | 5C/3H | 7C/3H | 8C/4H | 9C/5H
8 = 2C | 3C/2H | 5C/2H | 6C/3H | 7C/4H | 9C/4H | 10C/5H
9 = 1C/1H | 4C/2H | 5C/3H | 7C/3H | 8C/4H | 9C/5H | 11C/5H
10 = 2C/1H | 5C/2H | 6C/3H | 7C/4H | 9C/4H | 10C/5H | 11C/6H
11.. = 3C/1H | 5C/3H | 7C/3H | 8C/4H | 9C/5H | 11C/5H | 12C/6H
""",
    "attrition-modifiers": """
value | per
factors = 1 | 10
ctl = +/-#
winter-preparation = +/-#
""",
    "attrition-size": """
modifier
71..80 = 1
81..90 = 2
91..100 = 3
101..110 = 4
111..120 = 5
121..130 = 6
""",
    "attrition-hexes-barred": """
except
without-ground-unit =
all-losses-taken-there =
capital =
objective =
industrial-center =
fortress =
fortification =
railhead =
river-bridgehead =
forest =
jungle = japanese chindit
mountain =
jungle-mountain =
swamp = frozen
across-river-only =
across-arrow-only =
""",
    "attrition-retreat-evils": """
evil
1 = overstack
2 = enter-enemy-zoc
3 = enter-enemy-controlled-hex
""",
    "figures-attrition": """
europe | pacific
hexes-divided-by = 1 | 2
lowest-roll = 0 | 0
highest-roll = 11 | 11
most-counters = 12 | 12
most-hexes = 6 | 3
russian-winter-loss-distance = 3
axis-winter-preparation-most = 6
""",
    "combat-results": """
1:4 | 1:3 | 1:2 | 1:1 | 2:1 | 3:1 | 4:1 | 5:1
1 = A | A | A | A | a | Ex | Ex-1 | Ex-2
2 = A | A | A | a | Ex | Ex-1 | Ex-2 | d
3 = A | A | a | Ex | Ex-1 | Ex-2 | d | D
4 = A | A | Ex | Ex-1 | Ex-2 | d | D | D
5 = A | Ex | Ex | Ex-2 | d | D | D | D
6 = Ex | Ex | Ex | d | D | D | D | D
""",
    "combat-result-codes": """
attacker | defender | dm_less
A = modified-defense | none
a = half-modified-defense | none
Ex = equal | equal
Ex-1 = modified-defense | all | 1
Ex-2 = modified-defense | all | 2
Ex-3 = modified-defense | all | 3
d = none | half
D = none | all
""",
    "fortified-results": """
Ex-2 | d | D
..1 = Ex-1 | Ex-1 | Ex-1
2 = | Ex-2 | Ex-2
3.. = | Ex-3 | Ex-3
""",
    "ctl-effects": """
rounds | breakthrough | exploitation | dm
..0 = 1 | no | none | -1
1 = 1 | yes | half | 0
2 = 2 | yes | full | 0
3 = 3 | yes | full | 0
""",
    "defense-multipliers": """
value | per | units | sheltered_by
base = 2 | | all
seaborne-invasion = 1 | | all
river-or-arrow = 1 | | all
forest = 1 | | all
jungle = 1 | | all
mountain = 1 | | all
swamp = 1 | | all
jungle-mountain = 2 | | all
fortress = 2 | | all
fortification = 1 | | all
beach-defense = 1 | | all
airdrop-only-soft = 1 | | infantry replacement partisan
airdrop-only-hard = 2 | | armor specialized
west-wall-different-sides = 1 | | all
west-wall-same-side = 2 | | all
exploiting-armor = -1 | | infantry replacement partisan | """
    """capital objective industrial-center bridgehead railhead
italian-abroad = -1 | | infantry replacement
italian-resolve = -1 | | armor infantry replacement
minor-abroad = -1 | | infantry
ctl-zero = -1 | | infantry replacement | """
    """capital objective industrial-center bridgehead railhead home-country
partisan = -1 | | partisan
fort-unsupplied = -1 | turn | all
isolated = -1 | turn | all
japanese-surprise = -1 | | infantry replacement
chinese-abroad = -1 | | all
chinese-anywhere = -1 | | all
russian-surprise = -1 | | infantry | objective industrial-center
winter-7 = -1 | | infantry replacement | """
    """capital objective industrial-center bridgehead railhead
chindit = -1 | | all
""",
    "minor-dm-exempt": """
where
commonwealth = anywhere
finland = anywhere
sweden = anywhere
vichy-france = france corsica vichy-colonies
spanish-volunteers = eastern-front
vichy-volunteers = eastern-front
pacific-minors = pacific
""",
    "figures-combat": """
europe | pacific
overrun-units-from-breakthrough = 2 | 2
exploiting-armor-dm-least-ctl = 2 | 2
pearl-harbor-defenders = | 2
best-odds-column = 5 | 5
worst-odds-column = 4 | 4
air-support-ratio = 3 | 3
destroyer-loss-divisor = 3 | 3
round-modifier = 1 | 1
breakthrough-least-ctl = 1 | 1
undefended-invasion-least-armor = 2 | 2
invasion-exploitation-ctl-less = 1 | 1
exploitation-rough-movement-less = 1
russian-objective-movement-less = 3
russian-objective-least-factors = 3
exploitation-hexes-per-link = 2 | 1
""",
}

ISLAND_GROUPS = {  # 4.74 A to N, in the order of the book
    "aleutian-islands": "us: adak attu kiska unalaska umnak",
    "bismarck-archipelago": "britain: new-britain new-ireland manus",
    "caroline-islands-east": "japan: oroluk ponape truk",
    "caroline-islands-west": "japan: palau ulithi woleai yap",
    "ellice-islands": "britain: funafuti niulakita niutao",
    "fiji": "britain: vanua-levu viti-levu",
    "gilbert-islands": "britain: beru makin nauru tamana tarawa",
    "hawaiian-islands": "us: hawaii kauai maui necker oahu",
    "kurile-islands": "japan: etorofu paramushiro uruppa",
    "marshall-islands": "japan: bikini eniwetok kwajalein majuro wotje",
    "new-hebrides": "britain: efate espiritu-santo",
    "society-islands": "france: bora-bora tahiti",
    "solomon-islands": "britain: bougainville guadalcanal new-georgia san-cristobal santa-cruz "
    "santa-isabel",
}
CAPITAL_PORTS = {
    "europe": "algiers athens helsinki lisbon oslo stockholm tripoli tunis",
    "pacific": "balikpapan bangkok batavia kuching manila palembang rangoon saigon seoul "
    "singapore taipei tokyo",
}
OTHER = ("island-groups", "capital-ports")
"""The tables of these rules that are compared below in a form of their own."""


@pytest.mark.parametrize("name", TYPED)
def test_every_cell_is_as_printed(name: str) -> None:
    assert differences(tables()[name], TYPED[name]) == []


def test_island_groups_are_as_printed() -> None:
    want = {("guam", "marianas-islands", "us"), ("saipan", "marianas-islands", "japan")}
    for group, line in ISLAND_GROUPS.items():
        controller, islands = line.split(": ")
        want |= {(island, group, controller) for island in islands.split()}
    table = tables()["island-groups"]
    assert {
        (row.keys[0], row.cells["group"], row.cells["controller"]) for row in table.rows
    } == want
    assert len(table.rows) == 50


def test_capital_ports_are_as_printed() -> None:
    want = {(city, board) for board, line in CAPITAL_PORTS.items() for city in line.split()}
    table = tables()["capital-ports"]
    assert {(row.keys[0], row.cells["board"]) for row in table.rows} == want
    assert len(table.rows) == 20
