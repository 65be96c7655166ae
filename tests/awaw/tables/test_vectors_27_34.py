"""Worked examples of rules 27 to 34: what is data in their answers."""

from __future__ import annotations

from tests.awaw.tables.second_reading import tables
from tests.awaw.tables.worked import Lines, differences, examples, figure, lines_of, up

CELLS = """
27.11 | construction-costs | infantry; armor; army air | brps | 1; 2; 3
27.11 | construction-costs | fortification; beach defenses; port | brps | 5; 5; 10
27.11 | construction-costs | beach defenses | per | two counters
27.35A | construction-oil | 0; 1; 2; 3 | brps | 0; 25; 50; 75
27.35A | construction-cost-multipliers | no / yes | times | 2
27.721 | naval-repair-and-construction | 3-factor ships | build_turns; build_points | 8; 3
27.721 | naval-repair-and-construction | 5-factor ships | build_turns; build_points | 16; 5
27.721 | naval-repair-and-construction | cruisers | build_turns; build_points | 2; 2
27.721 | naval-repair-and-construction | destroyers and cves | build_turns; build_points | 1; 1
28.313 | redeployment-segments | A; B; D | kind | TR; SR; SR
28.313 | redeployment-segments | A; B; D | who | all; units going on to an NR; all
28.62C | redeployment-figures | ground units into an objective | value | 2
28.62C | redeployment-figures | air factors into an objective | value | 5
28.62C | redeployment-figures | ground units from an objective | value | 2
28.62C | redeployment-figures | air factors from an objective | value | 5
28.62C | redeployment-figures | ground units per flak factor | value | 1
30.27 | supply-sources | russia / industrial centers | kind; only_in_hex | limited; yes
33.43B | oil-figures | axis destroyer factors per counter | value | 3
33.43B | sea-lift | oil-european-axis / board | destroyers | 3
33.4523 | oil-transports-japan | 1; 2; 5; 11; 14; 20 | counters | 1; 2; 3; 4; 5; 6
33.473 | oil-transports-western-allies | 13; 15 | counters | 5; 5
33.473 | oil-transports-western-allies-continued | 16; 18; 19; 21 | counters | 6; 6; 7; 7
33.473 | oil-transports-western-allies-continued | 22; 24 | counters | 8; 8
33.533 example 1 | transport-uses | oil-counter; sea-supply-line | amount | 1; 1
33.533 example 1 | sea-supply-lanes | Atlantic U.S. box | transports | Atlantic
33.533 example 1 | oil-reserve-supply | western allies europe / London | condition |
33.541 | oil-effects | air | counters; allows; of | 1; 25; air factors
34.23F example 1 | axis-winter-attacks | 8; 7; 6; 5; 0 | attacks_below_15_air | 1; 2; 3; 4; 9
34.23F example 1 | axis-winter-attacks | 8; 7; 6; 5 | attacks_with_15_air | 0; 1; 2; 3
34.23F example 1 | weather-figures | air factors that count as an attack | value | 15
34.23F example 2 | weather-figures | axis attacks stop at level | value | 9
34.23F example 2 | winter-preparation | russia | level | 6
"""


@examples("lines", lines_of(CELLS))
def test_cells(lines: Lines) -> None:
    assert not differences(lines)


@examples("base, limit", {"27.32": (100, 33)})
def test_construction_limit(base: int, limit: int) -> None:
    assert base // figure("construction-limit-figures", "base brps per limit brp") == limit


@examples("losses, less", {"27.331": ((2, 5, 1), 2)})
def test_losses_lower_the_limit(losses: tuple[int, ...], less: int) -> None:
    assert sum(losses) // figure("construction-limit-figures", "lost brps per limit brp") == less


@examples("bombing, rockets, adjacent, less", {"27.333": (9, 3, 6, 3)})
def test_losses_of_the_australia_box(bombing: int, rockets: int, adjacent: int, less: int) -> None:
    per = figure("construction-limit-figures", "lost brps per limit brp")
    lost = (bombing + adjacent) // per
    lost += rockets // figure("construction-limit-figures", "rocket brps per limit brp")
    most = figure("construction-limit-figures", "largest reduction australia")
    assert min(lost, most) == less


@examples(
    "action, season, level, column",
    {
        "27.7251A": ("begin named ship", "Spring", "size", "Spring"),
        "27.7251B": ("begin cruiser", "Spring", "2", "Fall"),
        "27.7251C": ("begin destroyer or cve", "Winter", "Launch", "Spring"),
    },
)
def test_where_new_ships_are_put(action: str, season: str, level: str, column: str) -> None:
    """A named ship goes on the row of its size: one of three factors on the third."""
    seasons = ("Spring", "Summer", "Fall", "Winter")
    ahead = figure("naval-chart-placing", action, "columns_ahead")
    assert tables()["naval-chart-placing"].text(action, "level") == level
    assert seasons[(seasons.index(season) + ahead) % 4] == column


@examples("ships", {"27.723": {"Bismarck": (3, 1940), "Tirpitz": (4, 1941)}})
def test_when_the_ships_at_kiel_are_launched(ships: dict[str, tuple[int, int]]) -> None:
    chart = tables()["naval-construction-kiel"]
    for ship, (level, year) in ships.items():
        assert chart.text(ship, "season") == "Winter"
        assert int(chart.text(ship, "level")) == level
        assert 1939 + level - 2 == year  # a row each year, off the second


@examples("usat, lost, paid, whole, rest", {"27.7322": (33, 7, 8, 2, 2)})
def test_prewar_transports(usat: int, lost: int, paid: int, whole: int, rest: int) -> None:
    name = "naval-construction-figures"
    brps = usat - figure(name, "lend lease above usat")
    brps *= figure(name, "us brps for transports per usat level above")
    assert brps == paid
    assert divmod(paid, figure("strategic-warfare-costs", "transport", "brps")) == (whole, rest)
    assert lost > figure(name, "cash and carry after more lost transports than")


@examples("points", {"27.7221": {3: 2, 4: 2}})
def test_points_for_one_factor_units(points: dict[int, int]) -> None:
    share = figure("naval-construction-figures", "rate per point for one-factor units")
    assert {rate: up(rate, share) for rate in points} == points


@examples("factors, transports", {"28.76": (18, 4)})
def test_transports_for_factors(factors: int, transports: int) -> None:
    assert up(factors, figure("redeployment-figures", "factors per transport")) == transports


@examples("summer, fall", {"32.248": (-1, -2)})
def test_submarines_in_a_besieged_port(summer: int, fall: int) -> None:
    first = figure("oil-effects", "naval", "drm_or_ctl")
    each = figure("fortification-figures", "submarine drm per further turn cut off")
    assert (first, first + each) == (summer, fall)


@examples("held, lost", {"33.431": (4, 1)})
def test_south_african_reserve(held: int, lost: int) -> None:
    assert held - figure("oil-reserves", "south africa", "maximum") == lost


@examples("counters", {"33.4521": (3, 3, 0)})
def test_market_after_an_embargo(counters: tuple[int, ...]) -> None:
    turns = ["partial embargo"] * figure("oil-market", "partial embargo", "turns")
    turns += ["full embargo"]
    assert tuple(figure("oil-market", state, "counters") for state in turns) == counters


@examples("used, transports", {"33.533 example 1": (3, 3), "33.533 example 2": (3, 3)})
def test_oil_for_britain_and_casablanca(used: int, transports: int) -> None:
    """Three effects in Britain. Casablanca by itself: a supply line and two effects."""
    effects = [row.keys[0] for row in tables()["oil-effects"].rows][:3]
    assert effects == ["air", "naval", "army"]
    assert sum(figure("oil-effects", effect, "counters") for effect in effects) == used
    line = figure("transport-uses", "sea-supply-line", "amount")
    oil = sum(figure("oil-effects", effect, "counters") for effect in ("air", "army"))
    assert line + oil * figure("transport-uses", "oil-counter", "amount") == transports


@examples("first, with_a_fifth", {"33.71": (25, 30)})
def test_oil_for_more_air_factors(first: int, with_a_fifth: int) -> None:
    assert figure("oil-effects", "air", "allows") == first
    assert first + figure("oil-fifths", "air factors", 1) == with_a_fifth
    assert tables()["oil-more"].text("air", "allows") == "unlimited"


@examples("levels", {"34.442": (2, 4, 6, 6)})
def test_axis_preparation_grows(levels: tuple[int, ...]) -> None:
    start = figure("winter-preparation", "european axis", "level")
    most = figure("weather-figures", "preparation at most")
    each = figure("weather-figures", "automatic preparation")
    winters = range(1, len(levels) + 1)
    assert tuple(min(most, start + winter * each) for winter in winters) == levels


@examples("unprepared, prepared", {"34.41": ((6, 7, 8, 9, 10, 11), (0, 1, 2, 3, 4, 5))})
def test_winter_levels(unprepared: tuple[int, ...], prepared: tuple[int, ...]) -> None:
    plus = figure("winter-modifiers", ("winter", "russian winter zone"), "modifier")
    west, east = (
        figure("winter-preparation", who, "level") for who in ("western allies", "russia")
    )
    assert tuple(die + plus - west for die in range(1, 7)) == unprepared
    assert tuple(max(0, die + plus - east) for die in range(1, 7)) == prepared


@examples("level, effect", {"34.32": (6, "no exploitation")})
def test_winter_on_the_western_front(level: int, effect: str) -> None:
    fixed = figure("winter-automatic", "western front", "level")
    assert fixed - figure("winter-preparation", "western allies", "level") == level
    assert tables()["winter-effects"].text(level, "effect") == effect
