"""Collected cases of rules 1 to 26 whose answer is a figure of a table."""

from __future__ import annotations

import pytest

from tests.awaw.tables.printed import tables
from warcabinet.awaw.calendar import game_turn
from warcabinet.awaw.tables import Key


def number(name: str, value: Key, column: Key) -> int:
    return tables()[name].number(value, column)


def test_crossing_arrows_of_a_board() -> None:
    rows = tables()["crossing-arrows"].rows
    for board, count in (("europe", 8), ("pacific", 9)):
        found = [row.cells["arrows"] for row in rows if row.cells["board"] == board]
        assert sum(int(arrows) for arrows in found) == count


def test_only_the_marianas_start_split() -> None:
    holders: dict[str, set[str]] = {}
    for row in tables()["island-groups"].rows:
        holders.setdefault(str(row.cells["group"]), set()).add(str(row.cells["controller"]))
    assert {group for group, powers in holders.items() if len(powers) > 1} == {"marianas-islands"}
    assert tables()["island-groups"].cell("guam", "controller") == "us"
    assert tables()["island-groups"].cell("saipan", "controller") == "japan"
    assert len(holders) == 14


def test_lift_for_an_invasion_from_a_box() -> None:
    """Three factors against a defended hex: nine destroyers and one transport; else six."""
    assert 3 * number("sea-lift", ("invasion-defended", "box"), "destroyers") == 9
    assert 3 * number("sea-lift", ("invasion-undefended", "box"), "destroyers") == 6
    assert -(-3 // number("sea-lift", ("invasion-defended", "box"), "cargo_per_transport")) == 1


def test_transports_for_a_redeployment_from_a_box() -> None:
    assert -(-11 // number("sea-lift", ("sea-escort", "box"), "cargo_per_transport")) == 3
    assert number("sea-lift", ("sea-escort", "box"), "destroyers") == 0


@pytest.mark.parametrize(
    ("box", "near", "inside", "loss"), [("india", 9, 4, 5), ("australia", 14, 1, 10)]
)
def test_loss_next_to_a_box(box: str, near: int, inside: int, loss: int) -> None:
    assert min(near - inside, number("mapboard-boxes", box, "brp_loss_limit")) == loss


def test_seven_land_based_naval_squadrons_cost_three() -> None:
    row = tables()["offensive-costs"].row("land-naval-air").cells
    assert row["round"] == "up"
    assert -(-7 // int(row["per"])) * int(row["brps"]) == 3


def test_cost_of_the_example_of_limited_offensives() -> None:
    """Two destroyers, three destroyers that invade undefended, six ground factors: eleven."""
    destroyer, ground = (
        number("offensive-costs", unit, "brps") for unit in ("destroyer", "ground")
    )
    free = number("offensive-costs", "invading-undefended", "brps")
    total = 2 * destroyer + 3 * destroyer + 3 * free + 6 * ground
    assert total == 11
    most = number("figures-offensive", "attrition-most-brps", "europe")
    assert total + 3 * number("offensive-costs", "army-air", "brps") == most


def test_two_partners_may_lose_attrition_without_a_full_offensive() -> None:
    assert number("figures-offensive", "attrition-most-brps", "europe") < 8 + 8
    assert number("figures-offensive", "full-offensive-brps", "europe") > 8


def test_yugoslavia() -> None:
    row = tables()["minor-country-forces-europe"].row("yugoslavia").cells
    forces = [row[column] for column in ("2-3", "1-3", "2-5", "AF", "CA", "DD")]
    assert forces == [1, 6, "-", 1, "-", "-"]
    assert [row[column] for column in ("Ax", "WA", "Ru")] == ["-", "2:4", "2:4"]
    assert number("minor-country-forces-europe", "yugoslavia", "2-5") == 0


def test_second_russian_partisan_costs_two() -> None:
    assert number("figures-partisan", "free-russian-per-turn", "europe") == 1
    assert number("figures-partisan", "brps", "europe") == 2


def test_stacking_on_islands_and_at_pearl_harbor() -> None:
    assert number("stacking-limits", "pacific-one-hex-island", "units") == 1
    assert number("stacking-limits", "pacific-one-hex-island-with-port", "units") == 2
    units = number("stacking-limits", "pearl-harbor", "units")
    assert units - number("figures-combat", "pearl-harbor-defenders", "pacific") == 3


@pytest.mark.parametrize(("theater", "cost"), [("europe", 3), ("pacific", 2)])
def test_cost_to_leave_a_zone_of_control(theater: str, cost: int) -> None:
    enter = number("movement-costs", "enter-clear", theater)
    assert enter + number("movement-costs", "leave-hostile-zoc", theater) == cost


def test_pacific_armor_between_mountains() -> None:
    clear = number("movement-costs", "enter-clear", "pacific")
    rough = number("movement-costs", "rough-terrain", "pacific")
    assert clear + (clear + rough) == 3
    assert clear + rough >= number("ground-unit-types", "negated-armor", "pacific_movement")


def test_overruns_need_six_to_one() -> None:
    base = number("defense-multipliers", "base", "value")
    odds = number("figures-ground", "overrun-odds", "europe")
    assert 8 // base < odds <= (8 + 4) // base
    assert number("movement-costs", "overrun", "europe") == 1


@pytest.mark.parametrize(
    ("factors", "roll", "result"),
    [
        (10, 0, "-"),
        (1, 5, "1C"),
        (11, 5, "1C/1H"),
        (20, 14, "5C/3H"),
        (21, 0, "1C"),
        (30, 11, "7C/3H"),
        (31, 5, "4C/2H"),
        (40, 12, "8C/4H"),
        (41, 0, "2C/1H"),
        (50, 5, "5C/3H"),
        (51, 0, "3C/2H"),
        (60, 5, "7C/3H"),
        (61, 0, "5C/2H"),
        (23, 4, "2C/1H"),
        (15, 6, "2C/1H"),
        (25, 6, "3C/2H"),
        (200, 30, "12C/6H"),
    ],
)
def test_attrition(factors: int, roll: int, result: str) -> None:
    assert tables()["attrition"].lookup(roll, factors) == result


@pytest.mark.parametrize(("factors", "modifier"), [(71, 1), (80, 1), (81, 2), (95, 3), (121, 6)])
def test_attrition_with_many_factors(factors: int, modifier: int) -> None:
    assert tables()["attrition"].column(factors) == "61.."
    assert number("attrition-size", factors, "modifier") == modifier


@pytest.mark.parametrize("factors", [61, 65, 70])
def test_attrition_with_no_more_than_seventy(factors: int) -> None:
    assert tables()["attrition"].column(factors) == "61.."
    with pytest.raises(LookupError, match=f"no row covers {factors}"):
        number("attrition-size", factors, "modifier")


def test_attrition_hexes_in_the_pacific() -> None:
    half = number("figures-attrition", "hexes-divided-by", "pacific")
    assert [hexes // half for hexes in (1, 2, 3, 6)] == [0, 1, 1, 3]
    assert number("figures-attrition", "most-hexes", "pacific") == 6 // half


def dm(*names: str) -> int:
    return max(1, sum(number("defense-multipliers", name, "value") for name in names))


def test_defense_multipliers_of_the_examples() -> None:
    assert 2 * dm("base") == 4
    assert 2 * dm("base", "exploiting-armor", "minor-abroad") == 2
    assert 4 * dm("base") + 3 * dm("base", "exploiting-armor") == 11
    assert 3 * dm("base", "river-or-arrow", "exploiting-armor") == 6
    assert 6 * dm("base", "fortification") == 18
    assert 2 * dm("base", "seaborne-invasion") == 6


@pytest.mark.parametrize(
    ("odds", "results"),
    [
        ("1:2", "A A a Ex Ex Ex"),
        ("1:1", "A a Ex Ex-1 Ex-2 d"),
        ("2:1", "a Ex Ex-1 Ex-2 d D"),
        ("3:1", "Ex Ex-1 Ex-2 d D D"),
        ("4:1", "Ex-1 Ex-2 d D D D"),
    ],
)
def test_combat_results(odds: str, results: str) -> None:
    table = tables()["combat-results"]
    assert [table.lookup(die, odds) for die in range(1, 7)] == results.split()


def test_best_and_worst_odds() -> None:
    columns = tables()["combat-results"].columns
    assert columns[-1] == f"{number('figures-combat', 'best-odds-column', 'europe')}:1"
    assert columns[0] == f"1:{number('figures-combat', 'worst-odds-column', 'europe')}"


@pytest.mark.parametrize(
    ("ctl", "result", "becomes"),
    [(1, "Ex-2", "Ex-1"), (0, "D", "Ex-1"), (2, "D", "Ex-2"), (3, "D", "Ex-3"), (4, "d", "Ex-3")],
)
def test_results_against_fortifications(ctl: int, result: str, becomes: str) -> None:
    assert tables()["fortified-results"].lookup(ctl, result) == becomes
    assert tables()["fortified-results"].lookup(2, "Ex-2") == ""


def test_exchanges_lower_the_multiplier() -> None:
    less = {code: number("combat-result-codes", code, "dm_less") for code in ("Ex-1", "Ex-2")}
    assert 6 * (3 - less["Ex-1"]) == 12
    assert 6 * (3 - less["Ex-2"]) == 6
    assert 4 * (2 - less["Ex-1"]) + 3 == 7


def test_rounds_by_training_and_their_modifier() -> None:
    assert [number("ctl-effects", ctl, "rounds") for ctl in (-1, 0, 1, 2, 3)] == [1, 1, 1, 2, 3]
    assert [n * number("figures-combat", "round-modifier", "europe") for n in (1, 2)] == [1, 2]


def test_exploitation_movement() -> None:
    less = number("figures-combat", "exploitation-rough-movement-less", "europe")
    assert 6 - less == 5
    assert 6 - less - number("movement-costs", "enter-clear", "europe") - 3 == 1
    hexes = tables()["figures-combat"].row("exploitation-hexes-per-link").cells
    assert (hexes["europe"], hexes["pacific"]) == (2, 1)


def test_air_factors_and_squadrons() -> None:
    assert number("air-unit-costs", "army-air", "brps") == 3
    assert number("air-unit-costs", "naval-air", "brps") == 1
    assert number("air-unit-costs", "army-air", "squadrons") == 3


def test_kamikaze_pools() -> None:
    rate = number("figures-air", "kamikaze-pool-per-training-rate", "pacific")
    assert (rate * 6, rate * 6 + rate * 6, rate * 6 + rate * 7) == (12, 24, 26)
    assert number("figures-air", "kamikazes-from-army-air", "pacific") == 3
    assert number("figures-air", "kamikazes-from-naval-air", "pacific") == 1


def test_random_targets() -> None:
    table = tables()["random-ship-targets"]
    assert [table.lookup((2, die), "target") for die in (3, 4)] == ["higher", "lower"]
    assert [table.lookup((3, die), "target") for die in (2, 3, 5)] == [
        "fast-carriers",
        "capital-ships",
        "light-ships",
    ]


@pytest.mark.parametrize(
    ("unit", "results", "ranges"),
    [
        ("jet", (9, 11, 12), ((2, 1), (3, 2), (4, 3))),
        ("strategic-bomber", (0, 1, 2, 3), ((4, 3), (8, 6), (16, 12), (24, 18))),
        ("interceptor", (0, 1, 2, 3), ((4, 3), (4, 3), (8, 6), (12, 9))),
    ],
)
def test_ranges_by_research(
    unit: str, results: tuple[int, ...], ranges: tuple[tuple[int, int], ...]
) -> None:
    for result, (europe, pacific) in zip(results, ranges, strict=True):
        assert number("air-ranges", (unit, result), "europe") == europe
        assert number("air-ranges", (unit, result), "pacific") == pacific


def test_jets_fight_as_three() -> None:
    assert 2 * number("figures-air", "jet-strength-multiple", "europe") == 6
    assert 2 * number("figures-air", "jet-modifier", "europe") == 2


def test_what_a_base_holds() -> None:
    city, small = (number("air-basing", base, "factors") for base in ("city", "small-base"))
    assert city * number("figures-air", "squadrons-per-factor", "europe") == 15
    airbase = number("air-basing", "airbase", "factors")
    assert (city, city + airbase, small, small + small) == (5, 10, 3, 6)
    assert number("air-basing", "one-hex-island", "squadrons") == 1


def test_support_of_naval_air_and_ships_pools() -> None:
    per = number("air-support-values", ("naval-air", "ground-support"), "per")
    ships = number("figures-naval", "bombardment-factors-per-combat-factor", "europe")
    assert per == ships
    assert (5 + 7) // per == 4
    assert (5 + 12 // per) // (1 * dm("base", "seaborne-invasion")) == 3


@pytest.mark.parametrize(
    ("strength", "roll", "result"),
    [(1, 7, "1/0"), (5, 6, "2/2"), (10, 7, "4/4"), (20, 12, "9/9"), (3, 7, "1/2"), (20, 15, "9/9")],
)
def test_air_combat(strength: int, roll: int, result: str) -> None:
    assert tables()["air-combat"].lookup(strength, roll) == result


@pytest.mark.parametrize(("level", "roll", "result"), [(4, 7, "1/2"), (10, 2, "2/1")])
def test_air_defense(level: int, roll: int, result: str) -> None:
    assert tables()["air-defense"].lookup(level, roll) == result


@pytest.mark.parametrize(("fleet", "roll", "hits"), [(1, 8, 1), (7, 7, 2), (9, 7, 2), (59, 12, 13)])
def test_fleet_attack(fleet: int, roll: int, hits: int) -> None:
    assert tables()["naval-attack"].lookup(fleet, roll) == hits


def test_air_attack_uses_the_same_rows() -> None:
    table = tables()["naval-attack"]
    assert table.number(9, 7, by="air") == 5 == table.number(26, 7)
    for kamikazes, fleet in ((2, 17), (3, 26)):  # three squadrons each
        assert table.covering(3 * kamikazes, by="air") == table.covering(fleet)


@pytest.mark.parametrize(
    ("hits", "result"), [(1, (1, 0, 0)), (2, (0, 1, 0)), (3, (0, 1, 1)), (5, (1, 1, 2))]
)
def test_hits_on_a_mixed_light_force(hits: int, result: tuple[int, int, int]) -> None:
    assert tuple(tables()["mixed-light-force-hits"].row(hits).cells.values()) == result


def test_transports_available_and_oil_carried() -> None:
    found = [number("transports-available", n, "available") for n in (1, 5, 6, 10, 11, 15)]
    assert found == [1, 1, 2, 2, 3, 3]
    carried = [number("oil-shipments", n, "oil") for n in (1, 2, 3, 9, 10, 12, 13, 15, 16, 18)]
    assert carried == [1, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_bombardment_of_two_navies() -> None:
    """Three invading factors: three from ships of modifier 1, six in all with those of 2."""
    drm = tables()["naval-nationality"]
    assert (drm.cell("france", "drm"), drm.cell("britain", "drm")) == (1, 2)
    limits = [3 * number("shore-bombardment-limits", n, "multiple") for n in (1, 2, 3, 5)]
    assert limits == [3, 6, 9, 9]


def test_ships_against_the_bismarck() -> None:
    sizes = [tables()["raider-opponents"].text(die, "size") for die in (2, 3, 4, 6)]
    assert sizes == ["2", "3", "4", "any"]


def test_rounds_of_late_arrivals() -> None:
    europe = [number("patrol-support", ("europe", n), "round") for n in (3, 4, 7, 8, 11)]
    pacific = [number("patrol-support", ("pacific", n), "round") for n in (3, 4, 5, 6, 7)]
    assert europe == pacific == [1, 2, 2, 3, 3]
    late = [number("late-interception", ("pacific", n), "round") for n in range(1, 7)]
    assert late == [2, 2, 3, 3, 4, 4]


def test_search_dice_of_the_example() -> None:
    active, distant, earlier = (
        number("search", factor, "dice")
        for factor in (
            "each-active-group",
            "each-distant-group-with-carrier",
            "each-previous-round",
        )
    )
    assert active + distant == 2
    assert earlier + 2 * active + distant == 4
    assert earlier + active + distant == 3


def test_submarine_modifiers() -> None:
    table = tables()["submarine-attack-modifiers"]
    assert (1 + 1 + 1) // table.number("air-and-carriers", "per") == 1
    assert [n * table.number("previous-attacks", "value") for n in range(3)] == [0, -1, -2]


def test_submarine_attack() -> None:
    table = tables()["submarine-attack"]
    found = [table.lookup("submarine", roll) for roll in range(2, 14)]
    assert found == ["*", 0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3]


def test_squadrons_form_factors() -> None:
    found = [number("squadrons-to-factors", n, "factors") for n in range(1, 8)]
    assert found == [0, 1, 1, 1, 2, 2, 2] == [(n + 1) // 3 for n in range(1, 8)]


def test_surprise_level_of_the_example() -> None:
    modifiers = tables()["surprise-modifiers"]
    level = (
        5 + modifiers.number("two-search-results", "value") + 2 * modifiers.number("radar", "value")
    )
    assert level == 4
    assert number("surprise", level, "defenders_less") == 1
    assert tables()["surprise"].lookup(9, "defenders_less") == "all"


def test_strategic_warfare_of_the_example() -> None:
    table = tables()["strategic-warfare-combat"]
    assert (table.lookup(6, 7), table.lookup(7, 5)) == ("1/3", "1/3")
    assert (table.lookup(6, 9), table.lookup(7, 3)) == ("1/4", "1/2")
    assert (table.lookup(1, 8), table.lookup(1, 10)) == ("0/1", "0/2")


def submarines(power: str, box: str, turn: str) -> int:
    now = game_turn(turn)
    for row in tables()["submarine-limits"].rows:
        end = str(row.cells["to"])
        here = row.keys[:2] == (power, box) and game_turn(row.keys[2]) <= now
        if here and (not end or now <= game_turn(end)):
            return int(row.cells["submarines"])
    raise AssertionError(turn)


def test_submarine_limits() -> None:
    turns = "Fall 1939, Winter 1939, Summer 1940, Winter 1940, Summer 1941, Fall 1941, Summer 1942"
    found = [submarines("germany", "atlantic", turn) for turn in turns.split(", ")]
    assert found == [1, 2, 2, 3, 4, 5, 6]
    assert submarines("germany", "atlantic", "Winter 1942") == 8
    both = "pacific-and-indian-ocean"
    assert [submarines("japan", both, f"Fall {year}") for year in (1942, 1943, 1946)] == [1, 2, 5]
    assert [submarines("us", "pacific", f"Fall {year}") for year in (1943, 1944, 1946)] == [3, 5, 6]


def test_escort_carriers_in_submarine_warfare() -> None:
    name = "submarine-warfare-escort-carriers"
    atlantic = [number(name, ("atlantic", n), "modifier") for n in (5, 6, 17, 23, 24, 40)]
    assert atlantic == [0, -1, -2, -3, -4, -4]
    pacific = [number(name, ("pacific", n), "modifier") for n in (2, 3, 8, 11, 12)]
    assert pacific == [0, -1, -2, -3, -4]


def test_happy_time() -> None:
    name = "submarine-warfare-modifiers"
    war = number(name, ("atlantic", "us-at-war"), "value")
    first = number(name, ("atlantic", "us-at-war-first-turn"), "value")
    second = number(name, ("atlantic", "us-at-war-second-turn"), "value")
    assert (war + first, war + second, war) == (3, 2, 1)


def test_submarines_start_with_an_advantage() -> None:
    drm = {row.keys[0]: row.cells["drm"] for row in tables()["naval-nationality"].rows}
    german = number("naval-nationality-modifiers", "german-submarine", "value")
    assert int(drm["germany"]) + german - int(drm["britain"]) == 1
    assert int(drm["japan"]) - int(drm["us"]) == 1
    assert number("figures-strategic-warfare", "initial-submarine-advantage", "europe") == 1


def test_bombing_figures_of_the_examples() -> None:
    third = number("figures-bombing", "bombing-army-air-divisor", "europe")
    assert (30 // third, 30 - 30 // third) == (10, 20)
    assert 7 + 4 + 2 * number("figures-bombing", "jet-strength", "europe") == 17
    assert 3 * number("figures-bombing", "rocket-brps", "europe") == 15
    assert tables()["air-combat"].lookup(16, 7) == "6/6"


def test_flying_bombs_of_the_example() -> None:
    """Two salvos at London, one radar and one air defense result, four AAF: six BRPs."""
    mods, defenses = tables()["flying-bomb-modifiers"], tables()["bombing-defenses"]
    salvo = number("figures-bombing", "flying-bomb-brps", "europe")
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
