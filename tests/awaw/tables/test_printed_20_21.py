"""Every cell of the tables of rules 20 and 21, against values typed from the printed rules."""

from __future__ import annotations

import pytest

from tests.awaw.tables.printed import Printed, differences, tables

TYPED: Printed = {
    "naval-units": """
smallest | largest | weight | speed
battleship = 3 | 5 | heavy | fast
battlecruiser = 2 | 3 | heavy | fast
pocket-battleship = 2 | 2 | heavy | fast
light-carrier = 2 | 2 | heavy | fast
fleet-carrier = 3 | 3 | heavy | fast
super-carrier = 4 | 4 | heavy | fast
cruiser = 2 | 2 | light | fast
destroyer = 1 | 1 | light | fast
escort-carrier = 1 | 1 | light | slow
transport = 1 | 1 | light | slow
submarine = 1 | 1 | | fast
asw = 1 | 1 | | fast
""",
    "task-force-counters": """
counters
germany = 4
italy = 4
japan = 12
britain = 12
france = 4
us = 12
russia = 2
china = 0
""",
    "naval-unit-operations": """
destroyer | cruiser | capital-ship | fast-carrier | escort-carrier
patrol = yes | yes | yes | yes
carry-sea-supply = yes
protect-sea-supply = yes | yes | yes | yes | yes
fast-carrier-mission = accompany | accompany | accompany
counterair = | | | yes
attack-units-and-bases = | | | yes
carry-sea-transport = yes
protect-sea-transport = yes | yes | yes | yes | yes
carry-invasion = yes
protect-invasion = yes | yes | yes | yes | accompany
shore-bombardment = yes | yes | yes | protect | accompany
ground-support = | | | yes | invasions
intercept-air-support = | | | yes
raid = | yes | yes | yes
carry-sea-escort = yes
protect-sea-escort = yes | yes | yes | yes | yes
intercept = yes | yes | yes | yes | yes
strategic-warfare = | | | | yes
""",
    "naval-activities": """
destroyer | cruiser | capital-ship | fast-carrier | escort-carrier | submarine | transport | asw
patrol = yes | yes | yes | yes | | alone
sea-supply = carry protect | protect | protect | protect | protect | accompany | carry
fast-carrier-mission = accompany | accompany | accompany | yes | | accompany
sea-transport = carry protect | protect | protect | protect | protect | accompany | carry
seaborne-invasion = carry protect | protect | protect | protect | accompany | accompany | carry
shore-bombardment = yes | yes | yes | protect | accompany | accompany
invasion-ground-support = | | | yes | yes
raid = | yes | yes | yes
sea-escort = carry protect | protect | protect | protect | protect | accompany | carry
interception = yes | yes | yes | yes | yes | yes
anti-submarine-warfare = | | | | yes | | | yes
submarine-warfare = | | | | | yes
""",
    "naval-attack": """
air | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12..
1 = | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1
2 = | 0 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 2
3 = 1 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 2 | 2
4 = | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 2 | 2 | 3
5..6 = 2 | 0 | 0 | 1 | 1 | 1 | 1 | 2 | 2 | 2 | 3 | 3
7..9 = 3 | 1 | 1 | 1 | 1 | 2 | 2 | 2 | 3 | 3 | 3 | 4
10..12 = 4 | 1 | 1 | 2 | 2 | 2 | 3 | 3 | 3 | 4 | 4 | 5
13..15 = 5 | 2 | 2 | 2 | 3 | 3 | 3 | 4 | 4 | 5 | 5 | 6
16..18 = 6 | 2 | 2 | 3 | 3 | 3 | 4 | 4 | 5 | 5 | 6 | 6
19..21 = 7 | 2 | 3 | 3 | 3 | 4 | 4 | 5 | 5 | 6 | 6 | 7
22..24 = 8 | 3 | 3 | 3 | 4 | 4 | 5 | 5 | 6 | 6 | 7 | 7
25..27 = 9 | 3 | 3 | 4 | 4 | 5 | 5 | 6 | 6 | 7 | 7 | 8
28..30 = 10 | 3 | 4 | 4 | 5 | 5 | 6 | 6 | 7 | 7 | 8 | 8
31..33 = 11 | 4 | 4 | 5 | 5 | 6 | 6 | 7 | 7 | 8 | 8 | 9
34..36 = 12 | 4 | 5 | 5 | 6 | 6 | 7 | 7 | 8 | 8 | 9 | 9
37..39 = 13 | 5 | 5 | 6 | 6 | 7 | 7 | 8 | 8 | 9 | 9 | 10
40..42 = 14 | 5 | 6 | 6 | 7 | 7 | 8 | 8 | 9 | 9 | 10 | 10
43..45 = 15 | 6 | 6 | 7 | 7 | 8 | 8 | 9 | 9 | 10 | 10 | 11
46..48 = 16 | 6 | 7 | 7 | 8 | 8 | 9 | 9 | 10 | 10 | 11 | 11
49..51 = 17 | 7 | 7 | 8 | 8 | 9 | 9 | 10 | 10 | 11 | 11 | 12
52..54 = 18 | 7 | 8 | 8 | 9 | 9 | 10 | 10 | 11 | 11 | 12 | 12
55..57 = 19 | 8 | 8 | 9 | 9 | 10 | 10 | 11 | 11 | 12 | 12 | 13
58..60 = 20 | 8 | 9 | 9 | 10 | 10 | 11 | 11 | 12 | 12 | 13 | 13
""",
    "naval-attack-modifiers": """
value
air | air-nationality = +#
air | naval-nationality = -#
air | naval-air-at-sea = 1
air | surprise-3 = 1
fleet | naval-nationality = +/-#
fleet | encumbered = +/-1
""",
    "harbor-attack": """
hits
2 = 0
3 = 0
4 = 0
5 = 0
6 = 1
7 = 1
8 = 2
9 = 2
10 = 3
11 = 3
12 = 4
""",
    "harbor-attack-natures": """
targets | modifier | powers
submarine = 1 | 1 | all
human-torpedoes = 2 | 1 | italy,britain
midget-submarines = 1 | 0 | japan,britain
""",
    "critical-hits": """
after
undamaged = damaged
damaged-at-sea = sunk
damaged-in-port = sunk-in-port
sunk-in-port = destroyed
""",
    "critical-hit-rolls": """
when
natural-12 = any air, fleet or submarine attack on a named ship
sunk-in-port = always
surprise-7 = damaged by air attack
atomic = damaged or sunk by atomic attack
""",
    "mixed-light-force-hits": """
cruisers_damaged | cruisers_sunk | one_factor_sunk
1 = 1 | 0 | 0
2 = 0 | 1 | 0
3 = 0 | 1 | 1
4 = 0 | 1 | 2
5 = 1 | 1 | 2
6 = 0 | 2 | 2
""",
    "transports-initial": """
transports
western-allies | atlantic = 15
western-allies | indian-ocean = 5
western-allies | pacific = 10
western-allies | at-large = 5
western-allies | unbuilt = 5
japan | pacific = 20
""",
    "transports-optimal": """
transports | brps_each | payer
western-allies | atlantic-and-indian-ocean = 30 | 1 | britain
western-allies | pacific = 10 | 1 | us
japan | pacific = 15 | 1 | japan
""",
    "transports-available": """
available
1..5 = 1
6..10 = 2
11..15 = 3
16..20 = 4
21..25 = 5
26..30 = 6
31..35 = 7
36..40 = 8
""",
    "oil-shipments": """
oil
1 = 1
2 = 2
3..9 = 3
10..12 = 4
13..15 = 5
16..18 = 6
""",
    "transport-uses": """
amount
oil-counter = 1
sea-supply-line = 1
ground-or-air-factors = 5
brps = 5
""",
    "submarine-boxes": """
condition
germany | atlantic = always
germany | indian-ocean = axis-suez-and-ethiopia
japan | pacific = war-with-us
japan | indian-ocean = war-with-britain
us | pacific = war-with-japan
italy | any = never
britain | any = never
""",
    "naval-ranges": """
europe | pacific | port_every_europe | port_every_pacific
return-to-other-base = 20 | 10
interception = 40 | 20
sea-supply = | | 20 | 10
naval-redeployment = | | 20 | 10
sea-escort = | | 20 | 10
base-change = 40 | 20
displacement = 40 | 20
offensive-mission = 40 | 20 | 20 | 10
commando-port-invasion = 10 | 5
first-leg-hawaii = | | | 15
first-leg-hawaii-with-wake = | | | 20
first-leg-japan = | | | 20
japanese-patrol-off-hawaii = | 3
jungle-mountain-port = | | | 5
""",
    "sea-lift": """
destroyers | cargo_per_transport
sea-transport | board = 1
sea-transport | box = 2 | 5
invasion-undefended | board = 1
invasion-defended | board = 2
invasion-undefended | box = 2 | 5
invasion-defended | box = 3 | 5
sea-escort | board = 1
sea-escort | box = 0 | 5
oil-european-axis | board = 3
oil-western-allies | any = 0 | 1
oil-japan | any = 0 | 1
brp-grant | any = 0 | 5
""",
    "transport-escort-routes": """
faction | transports | manner
western-front-ports = western-allies | atlantic | may
townsville = western-allies | pacific | may
port-moresby = western-allies | pacific | may
lae = western-allies | pacific | may
rabaul = western-allies | pacific | may
noumea = western-allies | pacific | may
suva = western-allies | pacific | may
pago-pago = western-allies | pacific | may
built-solomon-islands = western-allies | pacific | may
built-new-hebrides-islands = western-allies | pacific | may
built-fiji-islands = western-allies | pacific | may
built-ellice-islands = western-allies | pacific | may
colombo = western-allies | indian-ocean | may
trincomalee = western-allies | indian-ocean | may
madras = western-allies | indian-ocean | may
calcutta = western-allies | indian-ocean | may
rangoon = western-allies | indian-ocean | may
singapore = western-allies | indian-ocean | may
any-pacific-port-or-island = japan | pacific | may
suez = western-allies | indian-ocean | must
basra = western-allies | indian-ocean | must
abadan = western-allies | indian-ocean | must
""",
    "box-naval-activities": """
patrol|interception|sea-transport|invasion|shore-bombardment|fast-carrier-mission|raiders
atlantic-us = no | no | western-front ports | western-front hexes, gibraltar | with-invasion """
    """| with-invasion | atlantic
pacific-us = no | no | dutch-harbor, hawaiian-islands, society-islands """
    """| dutch-harbor, hawaiian-islands, society-islands | with-invasion | with-invasion | pacific
australia = yes | yes | pacific board, suez, basra, abadan | pacific board | yes | yes """
    """| indian-ocean, pacific
india = yes | yes | pacific board, suez, basra, abadan | pacific board | yes | yes | indian-ocean
south-africa = no | no | suez, basra, abadan | no | no | no | indian-ocean
""",
    "box-base-changes": """
through
atlantic-us | western-front-ports = A23..EE1
atlantic-us | south-africa =
atlantic-us | pacific-us =
pacific-us | australia =
pacific-us | atlantic-us =
pacific-us | dutch-harbor = A59..KK48
pacific-us | pearl-harbor = A59..KK48
pacific-us | papeete = A59..KK48
pacific-us | built-hawaiian-islands = A59..KK48
pacific-us | built-society-islands = A59..KK48
south-africa | western-front-ports = A23..EE1
south-africa | suez = NN30 NN31
south-africa | basra = NN41 NN42 NN43
south-africa | abadan = NN41 NN42 NN43
south-africa | atlantic-us =
south-africa | india =
south-africa | australia =
india | south-africa =
india | australia =
india | suez =
india | basra =
india | abadan =
india | pacific-board = CC2
australia | pacific-board = NN15 NN24 NN31
australia | suez =
australia | basra =
australia | abadan =
australia | pacific-us =
australia | india =
australia | south-africa =
""",
    "shore-bombardment-limits": """
multiple
1 = 1
2 = 2
3.. = 3
""",
    "raider-modifiers": """
value | per
any | automatic = -3
any | other-raider-groups = 1 | 1
any | three-ships = 1
any | air-range = 1 | 1
atlantic | us-at-war = 1
atlantic | escort-carriers = 1 | 6
indian-ocean | from-singapore = 1
indian-ocean | escort-carriers = 1 | 3
pacific | escort-carriers = 1 | 3
any | ultra = +/-1
any | magic = +/-1
""",
    "raider-escort-carriers": """
modifier
atlantic | 0..5 = 0
atlantic | 6..11 = 1
atlantic | 12..17 = 2
atlantic | 18..23 = 3
atlantic | 24.. = 4
indian-ocean | 0..2 = 0
indian-ocean | 3..5 = 1
indian-ocean | 6..8 = 2
indian-ocean | 9..11 = 3
indian-ocean | 12.. = 4
pacific | 0..2 = 0
pacific | 3..5 = 1
pacific | 6..8 = 2
pacific | 9..11 = 3
pacific | 12.. = 4
""",
    "raider-opponents": """
ship | size
1 = destroyer | 1
2 = cruiser or battlecruiser | 2
3 = battleship or battlecruiser | 3
4 = battleship | 4
5 = battleship | 5
6 = fast-carrier with light ships | any
""",
    "raider-bases": """
powers | ships
atlantic | western-front-ports = germany
indian-ocean | suez = germany italy | 3
indian-ocean | colombo = japan | 3
indian-ocean | madras = japan | 3
indian-ocean | singapore = japan | 3
pacific | townsville = japan | 3
pacific | noumea = japan | 3
pacific | suva = japan | 3
pacific | hawaiian-ports = japan | 3
""",
    "raider-hunters": """
kind
atlantic | atlantic-sw = box
atlantic | western-front-ports = ports
atlantic | atlantic-us = box
indian-ocean | indian-ocean-sw = box
indian-ocean | suez = port
indian-ocean | basra = port
indian-ocean | abadan = port
indian-ocean | colombo = port
indian-ocean | madras = port
indian-ocean | south-africa = box
indian-ocean | australia = box
indian-ocean | india = box
pacific | pacific-sw = box
pacific | pacific-us = box
pacific | australia = box
pacific | townsville = port
pacific | noumea = port
pacific | suva = port
pacific | papeete = port
pacific | pearl-harbor = port
pacific | built-hawaiian-ports = ports
""",
    "raider-fronts": """
front
atlantic | any = western
indian-ocean | suez = mediterranean
indian-ocean | colombo = southeast-asian
indian-ocean | madras = southeast-asian
indian-ocean | singapore = southeast-asian
pacific | any = pacific
""",
    "figures-naval": """
europe | pacific
port-factors = 50 | 50
two-port-factors = 100 | 100
port-counter-factors = | 50
task-force-least-factors = 10 | 10
task-force-most-factors = 25 | 25
five-factor-battleship-drm = 1 | 1
five-factor-battleship-air-defense = 1 | 1
super-carrier-air-defense = 1 | 1
escort-carrier-air-defense-factors = 3 | 3
heavy-repair-shipbuilding = 1 | 1
heavy-repair-turns = 2 | 2
cruiser-repair-turns = 1 | 1
transport-shipbuilding = 1 | 1
transport-brps = 3 | 3
japan-no-supply-brps = | 15
submarine-brps = 3 | 3
submarine-shipbuilding = 1 | 1
advanced-submarine-least-result = 9
advanced-submarine-modifier = 1
asw-brps = 3 | 3
asw-shipbuilding = 1 | 1
port-first-year = | 1942
ports-per-year = | 2
ports-per-turn = | 1
port-research-points = | 3
port-brps = | 10
invasion-least-odds = 1 | 1
invasion-blocking-factors = 10 | 10
invading-units-attacking = 2 | 2
bombardment-most-multiple = 3 | 3
bombardment-factors-per-combat-factor = 3 | 3
bombardment-barred-per-loss = 2 | 2
cruiser-loss-factors = 2 | 2
heavy-ship-loss-factors = 1 | 1
raider-group-ships = 3 | 3
raider-group-carriers = 1 | 1
raider-opponents-carriers = 1 | 1
loose-factors-per-interception = 9 | 9
patrol-support-hexes = 3 | 3
interception-roll-divided-by = 1 | 2
submarine-assist-hexes = 3 | 3
combat-group-most-factors = 25 | 25
combat-groups = 6 | 6
search-least-factors = 10 | 10
light-ship-ratio = 3 | 3
submarine-attack-most-modifier = 4 | 4
fleet-attack-highest-factors = 60 | 60
air-attack-highest-squadrons = 20 | 20
""",
}


@pytest.mark.parametrize("name", TYPED)
def test_every_cell_is_as_printed(name: str) -> None:
    assert differences(tables()[name], TYPED[name]) == []
