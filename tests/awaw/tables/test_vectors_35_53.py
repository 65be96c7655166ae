"""Worked examples of rules 35 to 53: what is data in their answers."""

from __future__ import annotations

from tests.awaw.forces.support import data
from tests.awaw.tables.second_reading import tables
from tests.awaw.tables.worked import Lines, differences, examples, figure, lines_of, up

CELLS = """
35.71 example 2 | prorating | spring; summer; fall; winter | percent | 100; 75; 50; 25
35.73A | prorating | fall | percent | 50
35.64 | prorating | spring | percent | 100
35.46 | economy-figures | british base floor | value | 40
35.46 | economy-figures | british base floor without australia or india | value | 30
35.46 | economy-figures | british base floor without australia and india | value | 20
36.11D | mobilizations | russia / europe / 1 | tension; level | rgt; 10
36.351 | mobilization-delays | air | turns | 4
36.41A | mobilizations | russia / europe / 1; russia / europe / 2 | turns | 2; 2
36.41A | mobilizations | russia / europe / 3; russia / europe / 4 | turns | 1; 1
36.41A | mobilizations | russia / europe / 5 | turns | 1
37.13 | industrial-center-figures | ics increased a turn; increase; largest value | value | 2; 5; 20
37.13 | industrial-center-figures | value of a new ic | value | 10
39.11 | spending-limits | china | turn_limit | 1/2
40.412 | convoy-hexes | murmansk / Murmansk | hexes; seasons | A47; all
40.412 | convoy-hexes | murmansk / Archangel | hexes; seasons | A50; summer, fall
41.31B | rp-project-limits | 3; 2; 1; 0 | rps | 6; 5; 4; 3
41.31B | rp-project-limits | 3; 2; 1; 0 | least_brps | 600; 500; 400; 0
41.75 example 2 | research-figures | dice | value | 3
41.78 | research-figures | reassigned roll at most; modifier per rp | value | 3; 1
41.87 | prewar-research | european axis / torpedoes | modifier | 2
41.87 | prewar-research | western allies / air range; western allies / radar | modifier | 3; 5
41.87 | prewar-research | western allies / anti-submarine warfare | modifier | 1
41.87 | prewar-research | western allies / strategic bombers; japan / torpedoes | results | 1; 1
41.87 | prewar-research | japan / air range | modifier | 5
42.23A | research-results | advanced submarines / 9 | effect | 1 factor
42.23A | research-results | advanced submarines / 10 | effect | 2 factors
42.23A | research-results | advanced submarines / 11 | effect | 3 factors
42.23A | research-results | advanced submarines / 12 | effect | 4 factors
42.23A | research-results | advanced submarines / 13 | effect | 5 factors
42.23A | research-results | advanced submarines / 14 | effect | 6 factors
42.23A | research-results | advanced submarines / 15 | effect | 6 factors
42.24E | research-results | rockets / 9; rockets / 10 | effect | 2 bases; 4 bases
42.24E | research-results | rockets / 11; rockets / 12 | effect | 6 bases; 6 bases
42.24E | rocket-bases | 9; 10; 11; 12; 13 | bases | 2; 4; 6; 6; 6
42.26A | production-costs | ultra; magic | a_year | 1; 1
42.26A | codebreaking-figures | results a theater and year | value | 1
42.26D | production-costs | russian occupation policies | first; second; third | 4; 5; 6
42.26D | production-costs | russian occupation policies | a_game | 3
43.321A | atomic-political-effects | 1; 2; 3; 4 | modifier | -3; -2; -1; -1
44.24E | research-results | communist subversion / 3; communist subversion / 4 | effect | -1; -2
44.24E | research-results | communist subversion / 5; communist subversion / 6 | effect | -3; -4
44.24E | research-results | communist subversion / 7; communist subversion / 8 | effect | -5; -5
48.23 | codebreaking-cards | european axis ultra | submarine; tactical | 1; 1
48.23 | codebreaking-cards | european axis ultra | strategic; blank | 1; 5
48.23 | codebreaking-cards | britain ultra | asw; tactical; strategic; blank | 1; 1; 1; 5
48.23 | codebreaking-cards | japan magic | submarine; asw | 1; 0
48.23 | codebreaking-cards | japan magic | tactical; strategic; blank | 1; 0; 6
48.23 | codebreaking-cards | us magic | submarine; asw; tactical | 1; 1; 1
48.23 | codebreaking-cards | us magic | strategic; wild; blank | 1; 1; 3
48.61A | codebreaking-effects | strategic / interception dice | gain; lasts | 1; player turn
49.154D | diplomacy-figures | dp for a russian objective or ic given up | value | -1
49.4261B | diplomacy-figures | allied dps combined from rgt | value | 50
49.53 | diplomatic-results | 9; 7 | status | association; economic interest
49.53 | diplomatic-results | 5; 3 | status | ; current policies
49.54 | diplomatic-results | 8 | status | hex control
49.54 | diplomacy-figures | factors in a minor after hex control | value | 10
49.54 | diplomacy-figures | axis factors in finland | value | 5
49.58 example 1 | diplomatic-results | 10; 12 | favors; status | axis; minor ally
49.58 example 2 | diplomatic-results | -3 | favors; status | allies; minor ally
49.83 | tension-modifiers | usat / Axis DP; usat / Western Allied DP | change | -1; 1
49.83 | diplomacy-figures | usat dps a turn | value | 1
50.12 | diplomacy-figures | us war with germany from usat | value | 50
50.12 | tension-modifiers | usat / Western Allied declaration of war on a minor | change | -2
50.21 | war-declaration-costs | any / major power; germany / us; japan / us | brps | 35; 0; 0
50.44 | war-declaration-costs | any / belgium and luxembourg together | brps | 10
51.31 example 1 | pearl-harbor-carriers | 12; 9; 6 | 36 | Auto; 4; Pacific
51.41C | pearl-harbor-oil | 1; 2; 3 | counters | 1; 2; 3
51.41C | oil-reserves | pearl harbor | maximum | 3
51.42 | pearl-harbor-carriers | 9; 12 | 36 | 4; Auto
52.51 | lent-volunteers | 5; 6; 7; 8 | units | 1; 1; 2; 3
"""


@examples("lines", lines_of(CELLS))
def test_cells(lines: Lines) -> None:
    assert not differences(lines)


def rate(power: str, year: int) -> int:
    limit = figure("growth-rate-limits", power, "percent")
    return min(figure("growth-rates", year, "percent"), limit)


RATES = {
    "germany": [10, 20, 30, 40, 50],
    "britain": [10, 20, 30, 40, 40],
    "france": [10, 20, 30, 30, 30],
    "italy": [10, 20, 20, 20, 20],
}


@examples("rates", {"35.31": RATES})
def test_growth_rates_by_year(rates: dict[str, list[int]]) -> None:
    for power, percents in rates.items():
        assert [rate(power, year) for year in range(1940, 1945)] == percents


@examples("deficit, base, less, after, left", {"35.35": (15, 120, 3, 117, 12)})
def test_a_deficit_lowers_the_base(
    deficit: int, base: int, less: int, after: int, left: int
) -> None:
    lost = up(deficit * rate("britain", 1941), 100)
    assert (lost, base - lost, deficit - lost) == (less, after, left)


@examples("base, colonies, deficit, total", {"35.53": (117, 50, 12, 155)})
def test_a_british_total(base: int, colonies: int, deficit: int, total: int) -> None:
    rows = [row for row in tables()["colonies"].rows if row.keys[0] == "britain"]
    assert sum(int(row.cells["brps"]) for row in rows) == colonies
    assert base + colonies - deficit == total


@examples("base, limit", {"39.22A example 1": (117, 56), "39.22A example 2": (117, 56)})
def test_the_largest_deficit(base: int, limit: int) -> None:
    areas = ("London", "Birmingham", "Manchester")
    home = sum(figure("key-economic-areas", place, "brps") for place in areas)
    spare = base - figure("economy-figures", "british base floor") - home
    losses = [up(deficit * rate("britain", 1942), 100) for deficit in (limit, limit + 1)]
    assert losses == [spare, spare + 1] == [17, 18]
    lost = 20 * figure("prorating", "winter", "percent") // 100
    assert (50 + 3, 53 + lost, 58 - 20, limit - 38) == (53, 58, 38, 18)


@examples("worth, lost", {"35.71 example 1": (20, 5)})
def test_prorated_loss(worth: int, lost: int) -> None:
    assert worth * figure("prorating", "winter", "percent") // 100 == lost


@examples("conquests, base", {"35.33A": (40, 170), "35.42A": (40, 170)})
def test_the_german_base_needs_conquests(conquests: int, base: int) -> None:
    own = figure("economy-figures", "german base without conquests")
    assert own == 150
    each = figure("economy-figures", "conquest brps per german base brp above")
    assert own + conquests // each == base
    areas = tables()["key-economic-areas"].rows
    assert own == sum(int(row.cells["brps"]) for row in areas if row.cells["power"] == "germany")


@examples("growth, points", {"35.34": (60, 2)})
def test_points_from_growth(growth: int, points: int) -> None:
    assert growth // figure("economy-figures", "growth brps per extra rp") == points
    assert growth // figure("research-figures", "growth brps per rp") == points


@examples("air, naval, turns", {"36.351": (3, 6, 2)})
def test_a_deferred_japanese_mobilization(air: int, naval: int, turns: int) -> None:
    left = figure("mobilization-gains", "japan", "unit_brps")
    left -= figure("mobilization-limits", ("any", "unit brps deferred"))
    army, navy = (figure("construction-costs", unit, "brps") for unit in ("army air", "naval air"))
    assert air * army + naval * navy == left
    assert naval // figure("naval-air-construction", "japan", "factors") == turns


@examples("mobilizations", {"36.41A": 5})
def test_russian_mobilizations(mobilizations: int) -> None:
    rows = [row for row in tables()["mobilizations"].rows if row.keys[0] == "russia"]
    assert len(rows) == mobilizations


@examples("grace, levels", {"37.72": (2, (3, 4, 3, 2))})
def test_a_besieged_center(grace: int, levels: tuple[int, ...]) -> None:
    """Frozen swamp in winter, then swamp, then a point less each turn."""
    worth = figure("industrial-centers", "Leningrad", "brps")
    assert worth // figure("industrial-center-figures", "siege delay brps per turn") == grace
    frozen = sum(figure("defense-multipliers", name) for name in ("base", "fortification"))
    thawed = frozen + figure("defense-multipliers", "swamp")
    each = figure("industrial-center-figures", "siege dm per turn")
    assert (frozen, thawed, thawed + each, thawed + 2 * each) == levels


@examples("worth, bombed, left", {"38.25": (30, 8, 22)})
def test_a_bombed_area(worth: int, bombed: int, left: int) -> None:
    assert figure("key-economic-areas", "London", "brps") == worth
    assert worth - bombed == left


@examples("total, most", {"39.11": (35, 17)})
def test_chinese_spending(total: int, most: int) -> None:
    share, whole = tables()["spending-limits"].text("china", "turn_limit").split("/")
    assert total * int(share) // int(whole) == most


@examples("base, limit", {"39.31": (155, 51)})
def test_construction_limit(base: int, limit: int) -> None:
    assert base // figure("construction-limit-figures", "base brps per limit brp") == limit


@examples("grant, change", {"40.23": (20, 6)})
def test_grants_move_the_limit(grant: int, change: int) -> None:
    for way in ("granted", "received"):
        per = figure("construction-limit-figures", f"{way} brps per limit brp")
        assert grant // per == change
    assert grant // figure("grant-figures", "granted brps per construction limit brp") == change


@examples("grant, transports", {"40.221": (12, 3)})
def test_transports_for_a_grant(grant: int, transports: int) -> None:
    assert up(grant, figure("grant-figures", "brps per transport")) == transports


@examples("submarines, attackers", {"40.44B": (23, 3)})
def test_submarines_against_a_convoy(submarines: int, attackers: int) -> None:
    per = figure("grant-figures", "german submarines per attacker on a convoy")
    assert up(submarines, per) == attackers


@examples("left, transports, arrive", {"40.47A": (17, 2, 10)})
def test_a_convoy_arrives(left: int, transports: int, arrive: int) -> None:
    each = figure("grant-figures", "brps per surviving transport")
    assert min(left, transports * each) == arrive


@examples("partisans, capacity", {"40.61B": (4, 4)})
def test_the_turkish_route(partisans: int, capacity: int) -> None:
    less = partisans * figure("figures-partisan", "turkish-route-loss", "europe")
    whole = figure("grant-routes", ("russia", "turkey"), "brps")
    assert whole - min(less, figure("grant-figures", "turkish reduction at most")) == capacity


@examples("pacific, europe", {"41.211": (5, 3)})
def test_us_points_with_one_war(pacific: int, europe: int) -> None:
    assert figure("research-figures", "us rps for a theater at war") == pacific
    assert 39 // figure("research-figures", "tension levels per us rp") == europe


@examples("points, most", {"41.31A": (11, 6)})
def test_points_in_a_category(points: int, most: int) -> None:
    assert up(points, figure("research-limits", "share of points in a category")) == most


@examples("brps, points", {"41.22": (155, 3)})
def test_points_from_brps(brps: int, points: int) -> None:
    assert brps // figure("research-figures", "brps per rp") == points


@examples("modifier, needed", {"41.75 example 1": (5, 10)})
def test_modifier_of_a_research_roll(modifier: int, needed: int) -> None:
    results = tables()["research-results"]
    carried = int(results.text(("air nationality drm", 5), "carry"))
    found = 2 * figure("research-figures", "modifier per breakthrough")
    found += 2 * figure("research-figures", "modifier per rp") + carried
    assert found - figure("air-nationality", "germany", "drm") == modifier
    for total in (5 + modifier, 6 + modifier):
        assert total >= needed
        assert results.text(("air nationality drm", total), "effect") == "drm +1"


@examples("project, less, cost", {"42.26E": ("chinese occupation policies", 2, 2)})
def test_cost_of_chinese_policies(project: str, less: int, cost: int) -> None:
    assert figure("production-costs", project, "first") - less == cost


@examples("held, cost", {"42.26F": (("Rangoon", "Dacca"), 2)})
def test_cost_of_subversion(held: tuple[str, ...], cost: int) -> None:
    rows = tables()["occupation-objectives"].rows
    places = {row.keys[1] for row in rows if row.keys[0] == "indian national army"}
    assert set(held) <= places
    assert figure("production-costs", "indian subversion", "first") - len(held) == cost


@examples("attack, defense, modifier", {"43.424": (15, 9, 1)})
def test_the_round_after_two_bombs(attack: int, defense: int, modifier: int) -> None:
    """Twenty-four factors against six in a fortified hex: half of each is lost."""
    codes = tables()["combat-result-codes"]
    assert codes.text("a", "attacker") == "half-modified-defense"
    assert codes.text("d", "defender") == "half"
    times = sum(figure("defense-multipliers", name) for name in ("base", "fortification"))
    assert (24 - 6 * times // 2, 6 // 2 * times) == (attack, defense)
    assert figure("figures-combat", "round-modifier", "europe") == modifier


@examples("usjt, japan, us, column", {"48.71": (35, 1, 2, 36)})
def test_cards_before_pearl_harbor(usjt: int, japan: int, us: int, column: int) -> None:
    cards = {"japanese": japan, "american": us}
    for who, played in cards.items():
        usjt += played * figure("pearl-harbor-figures", f"usjt per {who} strategic card")
    assert usjt == column


@examples("usat, points, most", {"49.12": (37, 3, 5)})
def test_us_diplomatic_points(usat: int, points: int, most: int) -> None:
    assert usat // figure("diplomacy-figures", "usat levels per us dp") == points
    assert figure("diplomacy-figures", "us dps at most") == most


@examples("brps, points", {"49.14": (350, 3)})
def test_diplomatic_points_from_brps(brps: int, points: int) -> None:
    assert brps // figure("diplomacy-figures", "year start brps per dp") == points


@examples("points, most", {"49.31": (10, 4)})
def test_points_in_a_target(points: int, most: int) -> None:
    assert up(points, figure("diplomacy-figures", "share of dps in one target")) == most


@examples("levels", {"49.851B": (22, 23, 24, 24, 25, 26)})
def test_effective_tension(levels: tuple[int, ...]) -> None:
    found = tuple(24 + figure("effective-tension", die, "modifier") for die in range(1, 7))
    assert found == levels


@examples("level, then", {"50.552A example 1": (12, 20), "50.552A example 2": (18, 22)})
def test_japan_at_war_with_britain_alone(level: int, then: int) -> None:
    war = "Japan at war with Britain alone"
    rise = figure("tension-modifiers", ("usjt", f"{war}, at once at least"), "change")
    least = figure("diplomacy-figures", "usjt at least after japanese war on britain alone")
    assert max(least, level + rise) == then
    assert figure("tension-modifiers", ("usjt", f"{war}, each later turn"), "change") == 6


@examples("usjt, die, level", {"51.31 example 2": (36, 2, 7)})
def test_surprise_at_pearl_harbor(usjt: int, die: int, level: int) -> None:
    assert die + figure("pearl-harbor-drm", usjt, "drm") == level
    row = tables()["pearl-harbor-surprise"].covering(level).cells
    assert row["squadrons_fewer"] == "all"
    assert row["also"] == "no air defense roll; critical hit roll for every damaged named ship"


@examples("destroyers, transports", {"51.73A": ((9, 5), (11, 6))})
def test_halves_after_pearl_harbor(
    destroyers: tuple[int, int], transports: tuple[int, int]
) -> None:
    ships = {"american destroyers": destroyers, "pacific transports": transports}
    for name, (have, usable) in ships.items():
        assert up(have, figure("pearl-harbor-figures", f"usable share of {name}")) == usable


@examples("event, lifted", {"53.21A": ("first Axis full offensive on the western front", "second")})
def test_end_of_anglo_french_limits(event: str, lifted: str) -> None:
    text = tables()["anglo-french-limits-end"].text(event, "lifted")
    assert text == f"start of the {lifted} Allied player turn"


@examples("lands", {"49.154C": {"Riga": "baltic-states", "Lvov": "eastern-poland"}})
def test_cities_outside_russia(lands: dict[str, str]) -> None:
    board = data().boards["europe"]
    for name, land in lands.items():
        place = board.place(name)
        assert place is not None
        assert board.hexes[board.board.space(place.hex)].territory == land
