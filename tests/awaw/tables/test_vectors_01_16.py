"""Worked examples of rules 1 to 16: what is data in their answers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.awaw.forces.support import data
from tests.awaw.tables.second_reading import tables
from tests.awaw.tables.worked import Lines, differences, examples, figure, lines_of, up
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Front, SideFeature

CELLS = """
9.72 | naval-ranges | offensive-mission | pacific | 20
9.53 | offensive-costs | ground; destroyer; invading-undefended | brps | 1; 1; 0
9.82 | offensive-costs | isolated-ground | brps | 0
9.82 | construction-cost-multipliers | yes / no | times | 2
11.23 | minor-country-forces-europe | yugoslavia | 2-3; 1-3; 2-5; AF; CA; DD | 1; 6; -; 1; -; -
11.23 | minor-country-forces-europe | yugoslavia | Ax; WA; Ru | -; 2:4; 2:4
11.352 | figures-partisan | free-russian-per-turn; brps | europe | 1; 2
12.11B | stacking-limits | pacific-one-hex-island | units | 1
12.11B | stacking-limits | pacific-one-hex-island-with-port | units | 2
12.19 | stacking-limits | pearl-harbor | units | 5
12.19 | figures-combat | pearl-harbor-defenders | pacific | 2
14.41 example 1 | attrition | 0 | 1; 10 | -; -
14.41 example 2 | attrition | 5 | 1; 10 | 1C; 1C
14.41 example 3 | attrition | 5 | 11; 20 | 1C/1H; 1C/1H
14.41 example 4 | attrition | 11; 14 | 20 | 5C/3H; 5C/3H
14.41 example 5 | attrition | 0 | 21 | 1C
14.41 example 6 | attrition | 11 | 30 | 7C/3H
14.41 example 7 | attrition | 5 | 31 | 4C/2H
14.41 example 8 | attrition | 11; 12 | 40 | 8C/4H; 8C/4H
14.41 example 9 | attrition | 0 | 41 | 2C/1H
14.41 example 10 | attrition | 5 | 50 | 5C/3H
14.41 example 11 | attrition | 0 | 51 | 3C/2H
14.41 example 12 | attrition | 5 | 60 | 7C/3H
14.41 example 13 | attrition | 0 | 61; 200 | 5C/2H; 5C/2H
14.42A example 1 | attrition-size | 71; 80; 81; 95; 121 | modifier | 1; 1; 2; 3; 6
14.62B example 1 | attrition | 5 | 15 | 1C/1H
14.62B example 2 | attrition | 6 | 25 | 3C/2H
14.62B example 2 | figures-attrition | hexes-divided-by | pacific | 2
15.52 example 2 | figures-combat | best-odds-column; worst-odds-column | europe | 5; 4
15.6 example 1 | combat-results | 1; 2; 3; 4; 5; 6 | 1:2 | A; A; a; Ex; Ex; Ex
15.6 example 2 | combat-results | 1; 2; 3; 4; 5; 6 | 1:1 | A; a; Ex; Ex-1; Ex-2; d
15.6 example 3 | combat-results | 1; 2; 3; 4; 5; 6 | 2:1 | a; Ex; Ex-1; Ex-2; d; D
15.6 example 4 | combat-results | 1; 2; 3; 4; 5; 6 | 3:1 | Ex; Ex-1; Ex-2; d; D; D
15.6 example 5 | combat-results | 1; 2; 3; 4; 5; 6 | 4:1 | Ex-1; Ex-2; d; D; D; D
15.551 example 1 | combat-results | 6 | 1:1 | d
15.551 example 1 | fortified-results | 1 | d | Ex-1
15.551 example 2 | fortified-results | 2 | d; Ex-2 | Ex-2;
15.55 | fortified-results | 0; 1; 2; 3 | D | Ex-1; Ex-1; Ex-2; Ex-3
15.55 | fortified-results | 1; 4 | Ex-2; d | Ex-1; Ex-3
15.61 example 2 | combat-result-codes | A; a | attacker | modified-defense; half-modified-defense
15.61 example 2 | combat-result-codes | A; a | defender | none; none
15.61 example 3 | combat-result-codes | d | attacker; defender | none; half
15.82A | ctl-effects | -1; 0; 1; 2; 3 | rounds | 1; 1; 1; 2; 3
15.82A | ctl-rounds | 0; 1; 2; 3 | rounds | 1; 1; 2; 3
16.31D | figures-combat | exploitation-rough-movement-less | europe | 1
16.32 | figures-combat | exploitation-hexes-per-link | europe; pacific | 2; 1
"""


@examples("lines", lines_of(CELLS))
def test_cells(lines: Lines) -> None:
    assert not differences(lines)


def board() -> AwawBoard:
    return data().boards["europe"]


@examples("hexes", {"4.42 example 1": ("F33", "G32")})
def test_part_of_an_island(hexes: tuple[str, str]) -> None:
    playable, gray = hexes
    assert not board().board.has(board().one_hex_islands(), playable)
    assert board().board.has(board().feature("not-one-hex-island"), playable)
    assert board().board.has(board().feature("gray-part"), gray)


@examples("hexes", {"4.42 example 2": ("DD28", "CC28")})
def test_gray_islands(hexes: tuple[str, ...]) -> None:
    for one in hexes:
        assert board().board.has(board().feature("gray-part"), one)
        assert not board().board.has(board().one_hex_islands(), one)
    assert sorted(board().board.members(board().board.area("aegean-gray-islands"))) == sorted(hexes)


@examples("ends", {"4.43": (("NN25", "NN26"), ("MM26", "NN26"))})
def test_impassable_sides(ends: tuple[tuple[str, str], ...]) -> None:
    for start, end in ends:
        assert end in board().board.neighbours(start)
        assert end in board().board.neighbours(start, board().sides(SideFeature.IMPASSABLE))
        assert end not in board().board.neighbours(start, board().ground_sides)


@examples("paths", {"4.52": ("C27 C28", "CC17 DD17 EE17", "DD26 EE26 FF26")})
def test_water_past_land(paths: tuple[str, ...]) -> None:
    for path in paths:
        steps = path.split()
        for start, end in pairwise(steps):
            assert end in board().board.neighbours(start, board().sea_sides)


@examples("europe, pacific", {"4.63": (8, 9)})
def test_crossing_arrows(europe: int, pacific: int) -> None:
    arrows = {
        "denmark": 3,
        "scotland": 1,
        "turkish-straits": 2,
        "kerch": 1,
        "messina": 1,
        "philippines": 3,
        "japan": 5,
        "sakhalin": 1,
    }
    rows = tables()["crossing-arrows"].rows
    assert {row.keys[0]: row.cells["arrows"] for row in rows} == arrows
    for name, count in (("europe", europe), ("pacific", pacific)):
        found = [int(row.cells["arrows"]) for row in rows if row.cells["board"] == name]
        assert sum(found) == count
    printed = [row for row in board().rows.sides.rows if row.feature is SideFeature.ARROW]
    assert len(printed) == europe


@examples("guam, saipan", {"4.741": ("us", "japan")})
def test_only_the_marianas_start_split(guam: str, saipan: str) -> None:
    holders: dict[str, set[str]] = {}
    for row in tables()["island-groups"].rows:
        holders.setdefault(str(row.cells["group"]), set()).add(str(row.cells["controller"]))
    assert {group for group, powers in holders.items() if len(powers) > 1} == {"marianas-islands"}
    assert tables()["island-groups"].cell("guam", "controller") == guam
    assert tables()["island-groups"].cell("saipan", "controller") == saipan
    assert len(holders) == 14


@examples("defended, undefended, transports", {"5.28D": (9, 6, 1)})
def test_lift_for_an_invasion_from_a_box(defended: int, undefended: int, transports: int) -> None:
    assert 3 * figure("sea-lift", ("invasion-defended", "box"), "destroyers") == defended
    assert 3 * figure("sea-lift", ("invasion-undefended", "box"), "destroyers") == undefended
    per = figure("sea-lift", ("invasion-defended", "box"), "cargo_per_transport")
    assert up(3, per) == transports


@examples("factors, transports, destroyers", {"5.28E": (11, 3, 0)})
def test_lift_for_a_redeployment(factors: int, transports: int, destroyers: int) -> None:
    row = ("sea-escort", "box")
    assert up(factors, figure("sea-lift", row, "cargo_per_transport")) == transports
    assert figure("sea-lift", row, "destroyers") == destroyers


@examples("box, near, inside, loss", {"5.44": ("india", 9, 4, 5), "5.54": ("australia", 14, 1, 10)})
def test_loss_next_to_a_box(box: str, near: int, inside: int, loss: int) -> None:
    assert min(near - inside, figure("mapboard-boxes", box, "brp_loss_limit")) == loss


@examples("squadrons, cost", {"9.51C": (7, 3)})
def test_land_based_squadrons(squadrons: int, cost: int) -> None:
    row = tables()["offensive-costs"].row("land-naval-air").cells
    assert row["round"] == "up"
    assert up(squadrons, int(row["per"])) * int(row["brps"]) == cost


def limited_offensive() -> int:
    """Two destroyers, three more that invade an empty beach, then six ground factors."""
    destroyer, ground = (
        figure("offensive-costs", unit, "brps") for unit in ("destroyer", "ground")
    )
    free = figure("offensive-costs", "invading-undefended", "brps")
    return 2 * destroyer + 3 * destroyer + 3 * free + 6 * ground


@examples("cost, most_air", {"9.58 example 1": (11, None), "9.58 example 2": (11, 3)})
def test_cost_of_a_limited_offensive(cost: int, most_air: int | None) -> None:
    assert limited_offensive() == cost
    if most_air is not None:
        most = figure("figures-offensive", "attrition-most-brps", "europe")
        left = most - cost
        assert left // figure("offensive-costs", "army-air", "brps") == most_air


@examples("germany, italy", {"9.61": (8, 8)})
def test_two_partners_may_lose_attrition(germany: int, italy: int) -> None:
    assert figure("figures-offensive", "attrition-most-brps", "europe") < germany + italy
    assert figure("figures-offensive", "full-offensive-brps", "europe") > max(germany, italy)


@examples(
    "places, front, land",
    {
        "9.71 example 1": (("V19",), Front.WESTERN, "france"),
        "9.71 example 2": (("T22", "U21"), Front.MEDITERRANEAN, "italy"),
    },
)
def test_fronts_of_hexes(places: tuple[str, ...], front: Front, land: str) -> None:
    for one in places:
        assert board().hexes[board().board.space(one)].front is front
        assert board().hexes[board().board.space(one)].territory == land
        near = board().board.neighbours(one, board().land_sides)
        assert any(board().hexes[other].territory == "france" for other in near)


@examples("allowance, spent", {"10.33": (3, 3)})
def test_pacific_armor_between_mountains(allowance: int, spent: int) -> None:
    clear = figure("movement-costs", "enter-clear", "pacific")
    assert clear + clear + figure("movement-costs", "rough-terrain", "pacific") == spent
    assert spent <= allowance


@examples("europe, pacific", {"13.41D": (3, 2)})
def test_cost_to_leave_a_zone_of_control(europe: int, pacific: int) -> None:
    for theater, cost in (("europe", europe), ("pacific", pacific)):
        enter = figure("movement-costs", "enter-clear", theater)
        assert enter + figure("movement-costs", "leave-hostile-zoc", theater) == cost


@examples("armor, air", {"13.52": (8, 4)})
def test_overruns_need_six_to_one(armor: int, air: int) -> None:
    base = figure("defense-multipliers", "base")
    odds = figure("figures-ground", "overrun-odds", "europe")
    assert odds == 6
    assert armor // base < odds <= (armor + air) // base
    assert figure("movement-costs", "overrun", "europe") == 1


@examples("offsets, steps", {"14.41 example 14": ((0, 4, 6, 8, 10, 12, 14), 26)})
def test_attrition_is_one_ladder(offsets: tuple[int, ...], steps: int) -> None:
    table = tables()["attrition"]
    ladder: dict[int, str] = {}
    for offset, column in zip(offsets, table.columns, strict=True):
        for roll in range(12):
            cell = table.text(roll, column)
            assert ladder.setdefault(roll + offset, cell) == cell
    assert len(ladder) == steps


@examples("factors", {"14.42A example 2": 65})
def test_attrition_with_no_more_than_seventy(factors: int) -> None:
    assert tables()["attrition"].column(factors) == "61.."
    with pytest.raises(LookupError, match=f"no row covers {factors}"):
        figure("attrition-size", factors, "modifier")


@examples(
    "blocks, modifier",
    {
        "14.42B example 1": ({2: 21, 1: 12}, 1),
        "14.42B example 2": ({2: 14, 1: 14}, 0),
        "14.42B example 3": ({2: 14, 1: 12, 0: 3}, 1),
    },
)
def test_attrition_training(blocks: dict[int, int], modifier: int) -> None:
    """Levels at the start; partial supply takes one; the largest block counts, ties the worse."""
    germany, other = (figure("ctl-start", who, "ctl") for who in ("germany", "all others"))
    short = figure("ctl-reductions", "partial supply or army oil effect", "ctl")
    assert set(blocks) <= {germany, other, other + short}
    largest = min(level for level, size in blocks.items() if size == max(blocks.values()))
    assert largest - other == modifier
    assert tables()["attrition-modifiers"].text("ctl", "value") == "+/-#"


@examples("lands", {"14.42C": ("egypt", "burma")})
def test_lands_without_winter(lands: tuple[str, ...]) -> None:
    winter = tables()["weather-areas"].text(("winter", "winter"), "areas")
    mediterranean = {row.keys[0] for row in tables()["winter-mediterranean"].rows}
    for land in lands:
        assert land not in winter
        assert land not in mediterranean
    assert "mediterranean front in continental europe" in winter


@examples("hexes, left", {"14.41 example 15": ((1, 3), (0, 1))})
def test_attrition_hexes_in_the_pacific(hexes: tuple[int, ...], left: tuple[int, ...]) -> None:
    half = figure("figures-attrition", "hexes-divided-by", "pacific")
    assert tuple(one // half for one in hexes) == left
    most = figure("figures-attrition", "most-hexes", "europe")
    assert most // half == figure("figures-attrition", "most-hexes", "pacific")


def dm(*names: str) -> int:
    return max(1, sum(figure("defense-multipliers", name) for name in names))


@examples(
    "units, defense",
    {
        "15.31": (((2, ("base",)),), 4),
        "15.35 example 1": (((2, ("base", "exploiting-armor", "minor-abroad")),), 2),
        "15.35 example 2": (((4, ("base",)), (3, ("base", "exploiting-armor"))), 11),
        "15.35 example 3": (((3, ("base", "river-or-arrow", "exploiting-armor")),), 6),
    },
)
def test_defense_multipliers(units: tuple[tuple[int, tuple[str, ...]], ...], defense: int) -> None:
    assert sum(factors * dm(*names) for factors, names in units) == defense


@examples(
    "code, factors, multiplier, air, loss",
    {
        "15.551 example 1": ("Ex-1", 6, 3, 0, 12),
        "15.551 example 2": ("Ex-2", 6, 3, 0, 6),
        "15.61 example 1": ("Ex-1", 4, 2, 3, 7),
    },
)
def test_exchanges_lower_the_multiplier(
    code: str, factors: int, multiplier: int, air: int, loss: int
) -> None:
    less = figure("combat-result-codes", code, "dm_less")
    assert factors * (multiplier - less) + air == loss
    assert tables()["combat-result-codes"].text(code, "defender") == "all"
    assert dm("base", "fortification") == 3


@examples("second, third", {"15.75": (1, 2)})
def test_later_rounds(second: int, third: int) -> None:
    each = figure("figures-combat", "round-modifier", "europe")
    assert (each, 2 * each) == (second, third)


@examples("movement, left", {"16.39B": (5, 1)})
def test_exploitation_into_winter(movement: int, left: int) -> None:
    """Out of a mountain, one clear hex, then the movement that a winter effect takes."""
    after = 6 - figure("figures-combat", "exploitation-rough-movement-less", "europe")
    assert after == movement
    winter = figure("winter-effects", 3, "exploitation")
    assert after - figure("movement-costs", "enter-clear", "europe") + winter == left


def test_best_and_worst_odds() -> None:
    columns = tables()["combat-results"].columns
    assert columns[-1] == f"{figure('figures-combat', 'best-odds-column', 'europe')}:1"
    assert columns[0] == f"1:{figure('figures-combat', 'worst-odds-column', 'europe')}"
