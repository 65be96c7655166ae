"""Worked examples of rules 17 to 26: what is data in their answers."""

from __future__ import annotations

from tests.awaw.forces.support import data
from tests.awaw.tables.second_reading import tables
from tests.awaw.tables.worked import Lines, differences, examples, figure, lines_of, up
from warcabinet.awaw.boards.kinds import LinkKind
from warcabinet.awaw.terms.calendar import game_turn

CELLS = """
17.141 | air-unit-costs | army-air; naval-air | brps | 3; 1
17.141 | air-unit-costs | army-air; naval-air | squadrons | 3; 1
17.44A | figures-air | kamikazes-from-army-air; kamikazes-from-naval-air | pacific | 3; 1
17.47F example 1 | random-ship-targets | 2 / 3; 2 / 4 | target | higher; lower
17.47F example 2 | random-ship-targets | 3 / 2; 3 / 3 | target | fast-carriers; capital-ships
17.47F example 2 | random-ship-targets | 3 / 5 | target | light-ships
17.52 | air-ranges | jet / 9; jet / 11; jet / 12; jet / 13 | europe | 2; 3; 4; 4
17.52 | air-ranges | jet / 9; jet / 11; jet / 12; jet / 13 | pacific | 1; 2; 3; 3
17.72 | air-ranges | strategic-bomber / 0; strategic-bomber / 1 | europe | 4; 8
17.72 | air-ranges | strategic-bomber / 2; strategic-bomber / 3 | europe | 16; 24
17.72 | air-ranges | strategic-bomber / 0; strategic-bomber / 1 | pacific | 3; 6
17.72 | air-ranges | strategic-bomber / 2; strategic-bomber / 3 | pacific | 12; 18
17.82 | air-ranges | interceptor / 0; interceptor / 1 | europe | 4; 4
17.82 | air-ranges | interceptor / 2; interceptor / 3 | europe | 8; 12
17.82 | air-ranges | interceptor / 0; interceptor / 1 | pacific | 3; 3
17.82 | air-ranges | interceptor / 2; interceptor / 3 | pacific | 6; 9
19.2 example 1 | air-combat | 1 | 7 | 1/0
19.2 example 2 | air-combat | 5 | 6 | 2/2
19.2 example 3 | air-combat | 10 | 7 | 4/4
19.2 example 4 | air-combat | 20 | 12; 15 | 9/9; 9/9
19.2 example 5 | air-combat | 3 | 7 | 1/2
20.523C | us-fleets-1939 | pacific / Nevada | type; factors | BB; 3
20.51 example 1 | naval-attack | 1 | 8 | 1
20.51 example 2 | naval-attack | 7; 9 | 7 | 2; 2
20.51 example 3 | naval-attack | 59 | 12 | 13
20.636B | transports-available | 1; 5; 6; 10; 11; 15 | available | 1; 1; 2; 2; 3; 3
20.64A | oil-shipments | 1; 2; 3; 9; 10; 12; 13; 15; 16; 18 | oil | 1; 2; 3; 3; 4; 4; 5; 5; 6; 6
20.66 | naval-repair-and-construction | transports | repair_turns | immediate
20.66 | naval-repair-and-construction | transports | repair_points | no cost
21.5342 | raider-opponents | 2; 3; 4; 6 | size | 2; 3; 4; any
21.5342 | raider-opponents | 2; 4 | ship | cruiser or battlecruiser; battleship
21.5342 | raider-opponents | 3 | ship | battleship or battlecruiser
21.5342 | raider-opponents | 6 | ship | fast-carrier with light ships
21.64I | box-redeployment | Atlantic U.S. box / western front ports | transports | Atlantic
21.64I | box-redeployment | India box / Suez, Basra, Abadan | transports | Indian Ocean
21.64I | transport-escort-routes | suez | transports | indian-ocean
21.65 | naval-ranges | naval-redeployment | port_every_pacific | 10
22.163C | patrol-support | europe / 3; europe / 4; europe / 7 | round | 1; 2; 2
22.163C | patrol-support | europe / 8; europe / 11 | round | 3; 3
22.163C | patrol-support | pacific / 3; pacific / 4; pacific / 5 | round | 1; 2; 2
22.163C | patrol-support | pacific / 6; pacific / 7 | round | 3; 3
22.24B | late-interception | pacific / 1; pacific / 2; pacific / 3 | round | 2; 2; 3
22.24B | late-interception | pacific / 4; pacific / 5; pacific / 6 | round | 3; 4; 4
22.24B | figures-naval | interception-roll-divided-by | pacific | 2
23.142A | squadrons-to-factors | 1; 2; 3; 4; 5; 6; 7 | factors | 0; 1; 1; 1; 2; 2; 2
23.416 | air-combat | 3 | 2; 6; 12 | 1/0; 1/2; 2/4
23.42 example 1 | air-defense | 4 | 7 | 1/2
23.42 example 2 | air-defense | 10 | 2 | 2/1
24.67 | strategic-warfare-combat | 1; 6; 30 | 2 | 0; 0/2; 7/12
25.64A | submarine-warfare-escort-carriers | atlantic / 5; atlantic / 6 | modifier | 0; -1
25.64A | submarine-warfare-escort-carriers | atlantic / 17; atlantic / 23 | modifier | -2; -3
25.64A | submarine-warfare-escort-carriers | atlantic / 24; atlantic / 40 | modifier | -4; -4
25.64B | submarine-warfare-escort-carriers | pacific / 2; pacific / 3 | modifier | 0; -1
25.64B | submarine-warfare-escort-carriers | pacific / 8; pacific / 11 | modifier | -2; -3
25.64B | submarine-warfare-escort-carriers | indian-ocean / 2; indian-ocean / 3 | modifier | 0; -1
25.64B | submarine-warfare-escort-carriers | indian-ocean / 8; indian-ocean / 11 | modifier | -2; -3
25.64B | submarine-warfare-escort-carriers | pacific / 12; indian-ocean / 12 | modifier | -4; -4
26.454 | air-combat | 16 | 7 | 6/6
"""


@examples("lines", lines_of(CELLS))
def test_cells(lines: Lines) -> None:
    assert not differences(lines)


@examples(
    "rates, pool",
    {
        "17.43 example 1": ((6,), 12),
        "17.43 example 2": ((6, 6), 24),
        "17.43 example 3": ((6, 7), 26),
    },
)
def test_kamikaze_pools(rates: tuple[int, ...], pool: int) -> None:
    each = figure("figures-air", "kamikaze-pool-per-training-rate", "pacific")
    assert sum(each * rate for rate in rates) == pool


@examples("jets, factors, modifier", {"17.55": (2, 6, 2)})
def test_jets_fight_as_three(jets: int, factors: int, modifier: int) -> None:
    assert jets * figure("figures-air", "jet-strength-multiple", "europe") == factors
    assert jets * figure("figures-air", "jet-modifier", "europe") == modifier


@examples("factors, squadrons", {"18.11": (5, ((4, 3), (3, 6), (0, 15)))})
def test_loads_of_a_base(factors: int, squadrons: tuple[tuple[int, int], ...]) -> None:
    assert figure("air-basing", "city", "factors") == factors
    each = figure("figures-air", "squadrons-per-factor", "europe")
    for whole, single in squadrons:
        assert whole * each + single == factors * each


@examples("europe, pacific, squadrons", {"18.13": ((5, 10), (3, 6), 1)})
def test_islands_as_bases(
    europe: tuple[int, int], pacific: tuple[int, int], squadrons: int
) -> None:
    city, airbase = (figure("air-basing", base, "factors") for base in ("city", "airbase"))
    assert (city, city + airbase) == europe
    small = figure("air-basing", "small-base", "factors")
    assert (small, small + small) == pacific
    assert figure("air-basing", "one-hex-island", "squadrons") == squadrons


@examples("infantry, squadrons, support, odds", {"18.5521 example 1": (5, 12, 4, 3)})
def test_naval_air_in_an_invasion(infantry: int, squadrons: int, support: int, odds: int) -> None:
    """The odds alone; of the losses some must be destroyers."""
    assert squadrons // figure("air-support-values", ("naval-air", "ground-support"), "per") == (
        support
    )
    defense = sum(figure("defense-multipliers", name) for name in ("base", "seaborne-invasion"))
    assert defense == 3
    assert (infantry + support) // (1 * defense) == odds


@examples("squadrons, fleet, factors", {"18.5521 example 2": (5, 7, 4)})
def test_support_of_air_and_ships_pools(squadrons: int, fleet: int, factors: int) -> None:
    per = figure("air-support-values", ("naval-air", "ground-support"), "per")
    assert per == figure("figures-naval", "bombardment-factors-per-combat-factor", "europe")
    assert (squadrons + fleet) // per == factors


@examples("us, australia", {"19.65": (6, 3)})
def test_factors_become_squadrons(us: int, australia: int) -> None:
    each = figure("figures-air-naval", "squadrons-per-army-air-factor", "pacific")
    assert (2 * each, 1 * each) == (us, australia)


@examples(
    "hits, result",
    {
        "20.551 example 1": (1, (1, 0, 0)),
        "20.551 example 2": (2, (0, 1, 0)),
        "20.551 example 3": (3, (0, 1, 1)),
        "20.551 example 4": (5, (1, 1, 2)),
    },
)
def test_hits_on_a_mixed_light_force(hits: int, result: tuple[int, int, int]) -> None:
    """Cruisers damaged, cruisers sunk, one-factor ships sunk."""
    assert tuple(tables()["mixed-light-force-hits"].row(hits).cells.values()) == result


@examples("squadrons, fleet, hits", {"20.51 example 4": (9, (25, 27), 5)})
def test_air_attack_uses_the_same_rows(squadrons: int, fleet: tuple[int, int], hits: int) -> None:
    table = tables()["naval-attack"]
    assert table.number(squadrons, 7, by="air") == hits
    assert [table.number(factors, 7) for factors in fleet] == [hits, hits]


@examples("ports", {"21.131": {"baltic-ports": ("J32", "J36"), "mediterranean-ports": ("V19",)}})
def test_ports_lie_on_their_water(ports: dict[str, tuple[str, ...]]) -> None:
    board = data().boards["europe"].board
    for region, places in ports.items():
        for one in places:
            assert board.has(board.area(region), one)
            assert not board.has(board.area("western-front-ports"), one)


@examples("edge", {"21.217C": ("A23", "EE1")})
def test_west_edge_is_open(edge: tuple[str, str]) -> None:
    board = data().boards["europe"]
    ends = board.board.mask(edge)
    assert any(
        route.kind is LinkKind.NAVAL
        and route.row.rule == "21.217C"
        and route.sources & ends == ends == route.targets & ends
        for route in board.routes
    )


@examples("first, both", {"21.526D": (3, 6)})
def test_bombardment_of_two_navies(first: int, both: int) -> None:
    """Three invading factors: so many from ships of the weaker navy, so many in all."""
    limits = [
        3 * figure("shore-bombardment-limits", figure("naval-nationality", who, "drm"), "multiple")
        for who in ("france", "britain")
    ]
    assert limits == [first, both]
    assert 9 // figure("figures-naval", "bombardment-factors-per-combat-factor", "europe") == 3


@examples("defense", {"21.5283": 12})
def test_defense_on_a_beach(defense: int) -> None:
    """The odds alone; of the losses some must be destroyers."""
    times = sum(figure("defense-multipliers", name) for name in ("base", "seaborne-invasion"))
    assert (3 + 1) * times == defense


@examples("factors, destroyers", {"21.65": (3, 3)})
def test_destroyers_for_a_redeployment(factors: int, destroyers: int) -> None:
    assert factors * figure("sea-lift", ("sea-escort", "board"), "destroyers") == destroyers


@examples(
    "active, distant, earlier, dice",
    {
        "22.451 example 1": (1, 1, 0, 2),
        "22.451 example 2": (2, 1, 1, 4),
        "22.451 example 3": (1, 1, 1, 3),
    },
)
def test_search_dice(active: int, distant: int, earlier: int, dice: int) -> None:
    found = active * figure("search", "each-active-group", "dice")
    found += distant * figure("search", "each-distant-group-with-carrier", "dice")
    assert found + earlier * figure("search", "each-previous-round", "dice") == dice


@examples("searchers, modifier", {"22.9413A": (3, -1)})
def test_air_against_submarines(searchers: int, modifier: int) -> None:
    assert -(searchers // figure("submarine-attack-modifiers", "air-and-carriers", "per")) == (
        modifier
    )


@examples("modifiers", {"22.9416D": (0, -1, -2)})
def test_repeated_submarine_attacks(modifiers: tuple[int, ...]) -> None:
    each = figure("submarine-attack-modifiers", "previous-attacks")
    assert tuple(before * each for before in range(3)) == modifiers


@examples("committed, lost, formed", {"23.143": (5, 9, 3)})
def test_squadrons_form_factors_again(committed: int, lost: int, formed: int) -> None:
    each = figure("figures-air-naval", "squadrons-per-army-air-factor", "europe")
    assert committed * each - lost == 6
    assert lost // each == 3
    assert 3 * figure("squadrons-to-factors", 2, "factors") == formed


@examples("results, left", {"23.416": (((1, 0), (1, 2), (2, 4)), (9, 7, 4))})
def test_squadrons_that_go_on(results: tuple[tuple[int, int], ...], left: tuple[int, ...]) -> None:
    cells = tables()["air-combat"].row(3).cells.values()
    assert {f"{killed}/{aborted}" for killed, aborted in results} <= set(cells)
    assert tuple(10 - killed - aborted for killed, aborted in results) == left


@examples("die, level, fewer", {"23.7413": (5, 4, 1)})
def test_surprise_level(die: int, level: int, fewer: int) -> None:
    radar = figure("surprise-modifiers", "radar")
    assert die + figure("surprise-modifiers", "two-search-results") + 2 * radar == level
    effects = [tables()["surprise"].text(one, "effect") for one in range(1, level)]
    assert effects == ["no-air-patrol-modifier", "air-defense-level-less-1", "attack-roll-plus-1"]
    assert figure("surprise", level, "defenders_less") == fewer


@examples("factors, rows", {"24.621": (36, (30, 6))})
def test_many_strategic_warfare_factors(factors: int, rows: tuple[int, int]) -> None:
    highest = figure("figures-strategic-warfare", "highest-row", "europe")
    assert (highest, factors - highest) == rows
    assert tables()["strategic-warfare-combat"].rows[-1].keys == (str(highest),)
    assert tables()["strategic-warfare-combat"].columns[0] == "2"


def submarines(power: str, box: str, turn: str) -> int:
    now = game_turn(turn)
    for row in tables()["submarine-limits"].rows:
        end = str(row.cells["to"])
        here = row.keys[:2] == (power, box) and game_turn(row.keys[2]) <= now
        if here and (not end or now <= game_turn(end)):
            return int(row.cells["submarines"])
    raise AssertionError(turn)


SEASONS = ("Spring", "Summer", "Fall", "Winter")
TURNS = ["Fall 1939", "Winter 1939"]
TURNS += [f"{season} {year}" for year in range(1940, 1947) for season in SEASONS]


@examples(
    "power, box, limits",
    {
        "25.13A example 1": ("germany", "atlantic", "1 2 2 2 3 3 4 4 5 5 6 6 7 8 9 10 11"),
        "25.13A example 2": (
            "germany",
            "indian-ocean",
            "1 1 1 1 1 1 1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6",
        ),
        "25.13C": (
            "japan",
            "pacific-and-indian-ocean",
            "1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5",
        ),
        "25.13E": ("us", "pacific", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 2 3 3 4 4 5 5 6 6 6 6 6 6"),
    },
)
def test_submarine_limits(power: str, box: str, limits: str) -> None:
    for turn, limit in zip(TURNS, limits.split(), strict=False):
        assert submarines(power, box, turn) == int(limit), turn
    if box == "indian-ocean":
        condition = tables()["submarine-boxes"].text((power, box), "condition")
        assert condition == "axis-suez-and-ethiopia"


@examples("modifiers", {"25.66": (3, 2, 1)})
def test_happy_time(modifiers: tuple[int, ...]) -> None:
    name = "submarine-warfare-modifiers"
    war = figure(name, ("atlantic", "us-at-war"))
    first, second = (
        figure(name, ("atlantic", f"us-at-war-{turn}-turn")) for turn in ("first", "second")
    )
    assert (war + first, war + second, war) == modifiers


@examples("advantage", {"25.631": 1})
def test_submarines_start_with_an_advantage(advantage: int) -> None:
    drm = {row.keys[0]: int(row.cells["drm"]) for row in tables()["naval-nationality"].rows}
    german = figure("naval-nationality-modifiers", "german-submarine")
    assert drm["germany"] + german - drm["britain"] == advantage
    assert drm["japan"] - drm["us"] == advantage
    assert figure("figures-strategic-warfare", "initial-submarine-advantage", "europe") == advantage


@examples("air, bombers, escorts", {"26.13": (30, 10, 20), "26.454": (30, 10, 20)})
def test_a_third_of_the_air_bombs(air: int, bombers: int, escorts: int) -> None:
    third = figure("figures-bombing", "bombing-army-air-divisor", "europe")
    assert (air // third, air - air // third) == (bombers, escorts)


@examples("strength, result", {"26.452/26.454": (17, "6/7")})
def test_jets_against_bombers(strength: int, result: str) -> None:
    assert 7 + 4 + 2 * figure("figures-bombing", "jet-strength", "europe") == strength
    assert result in tables()["air-combat"].row(strength).cells.values()


@examples("salvos, brps", {"26.651B": (3, 15)})
def test_rockets(salvos: int, brps: int) -> None:
    assert salvos * figure("figures-bombing", "rocket-brps", "europe") == brps


@examples("damage, paid, markers", {"26.72": (24, 4, (3, 2))})
def test_damage_markers(damage: int, paid: int, markers: tuple[int, int]) -> None:
    per = figure("figures-bombing", "brps-per-damage-marker", "europe")
    assert (up(damage, per), damage // per) == markers
    assert paid == damage % per <= figure("figures-bombing", "damage-bought-off-most", "europe")


def test_submarine_attack() -> None:
    table = tables()["submarine-attack"]
    found = [table.lookup("submarine", roll) for roll in range(2, 14)]
    assert found == ["*", 0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3]


def test_strategic_warfare_of_the_example() -> None:
    table = tables()["strategic-warfare-combat"]
    assert (table.lookup(6, 7), table.lookup(7, 5)) == ("1/3", "1/3")
    assert (table.lookup(6, 9), table.lookup(7, 3)) == ("1/4", "1/2")
    assert (table.lookup(1, 8), table.lookup(1, 10)) == ("0/1", "0/2")


def test_flying_bombs_of_the_example() -> None:
    """Two salvos at London, one radar and one air defense result, four AAF: six BRPs."""
    mods, defenses = tables()["flying-bomb-modifiers"], tables()["bombing-defenses"]
    salvo = figure("figures-bombing", "flying-bomb-brps", "europe")
    salvo += mods.number(("salvo", "radar"), "value")
    salvo += mods.number(("salvo", "air-defense-research"), "value")
    city, objective = defenses.number("city", "strength"), defenses.number("objective", "strength")
    airbase, flak = defenses.number("airbase", "strength"), defenses.number("flak", "strength")
    london = city + objective + airbase + 2 * flak
    assert salvo == 8
    assert london == 6
    assert 2 * salvo - london + 4 * mods.number(("target", "army-air"), "value") == 6


def test_kiel_of_the_example() -> None:
    defenses = tables()["bombing-defenses"]
    kiel = 2 * defenses.number("city", "strength") + defenses.number("anchor", "strength")
    table = tables()["strategic-warfare-combat"]
    assert kiel == 5
    assert (table.lookup(kiel, 4), table.lookup(3, 9)) == ("1/1", "1/1")
    columns = tables()["shipyard-bombing"]
    assert 2 * columns.number("1/0", "columns") + columns.number("0/1", "columns") == 5


def test_kamikazes_attack_as_three_squadrons() -> None:
    table = tables()["naval-attack"]
    for kamikazes, fleet in ((2, 17), (3, 26)):
        assert table.covering(3 * kamikazes, by="air") == table.covering(fleet)
