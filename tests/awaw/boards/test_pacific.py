"""All checks of the Pacific board hold, and its own notice a board damaged on purpose."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.awaw.boards.europe import Damage, change, drop, side
from tests.awaw.boards.europe import whole as european
from tests.awaw.boards.pacific import damaged, whole
from warcabinet.awaw.boards.board import AwawBoard, Route
from warcabinet.awaw.boards.checks import full
from warcabinet.awaw.boards.checks.facts import doubtful
from warcabinet.awaw.boards.checks.pacific import LEAST_SURE, sea_way
from warcabinet.awaw.boards.checks.statements import KINDS
from warcabinet.awaw.boards.kinds import Confidence, LinkKind, SideFeature, Surface, Terrain
from warcabinet.awaw.boards.ocean_routes import edges_of, journey, leg
from warcabinet.awaw.boards.words import area
from warcabinet.hexes import Links, SpaceId
from warcabinet.hexes.masks import bits

GROUPS = {
    "aleutian-islands": "Adak Attu Kiska Unalaska Umnak",
    "caroline-islands-east": "Oroluk Ponape Truk",
    "caroline-islands-west": "Palau Ulithi Woleai Yap",
    "ellice-islands": "Funafuti Niulakita Niutao",
    "gilbert-islands": "Beru Makin Nauru Tamana Tarawa",
    "hawaiian-islands": "Hawaii Kauai Maui Necker Oahu",
    "kurile-islands": "Etorofu Paramushiro Uruppa",
    "marianas-islands": "Guam Saipan",
    "marshall-islands": "Bikini Eniwetok Kwajalein Majuro Wotje",
}

DAMAGES: dict[str, Damage] = {
    "continent": side("U16|V15", SideFeature.LAKE),
    "passages": drop("sides", feature=SideFeature.STRAIT, value="Malacca"),
    "barriers": drop("waters", hex="AA11"),
    "sureness": change("hexes", {"territory": "china"}, confidence=Confidence.LOW),
}


def test_every_check_holds() -> None:
    assert [str(failure) for failure in full.run(*whole())] == []


def test_all_demands_of_the_other_board_are_made_here_too() -> None:
    common = {each.id for each in full.CHECKS.values() if not each.boards}
    assert common <= {each.id for each in full.checks_of("pacific")}
    assert {row.kind for row in whole()[1].statements.rows} <= set(KINDS)


def test_every_check_of_this_board_has_its_damage() -> None:
    own = {each.id for each in full.CHECKS.values() if "pacific" in each.boards}
    assert own == set(DAMAGES)


@pytest.mark.parametrize("check", [name for name in DAMAGES if name != "continent"])
def test_a_damage_is_noticed(check: str) -> None:
    board = damaged(DAMAGES[check])
    assert check in {failure.check for failure in full.run(board, whole()[1])}


def test_land_that_is_cut_off_is_noticed() -> None:
    sea = {"surface": Surface.SEA, "terrain": Terrain.NONE, "territory": ""}
    board = damaged(change("hexes", {"hex": "BB11"}, **sea))
    found = {failure.hex for failure in full.run(board, whole()[1]) if failure.check == "continent"}
    assert found == {"EE11"}


@pytest.mark.parametrize("group", GROUPS)
def test_each_island_of_a_group_has_a_hex_of_its_own(group: str) -> None:
    board = whole()[0]
    names = GROUPS[group].split()
    hexes = [board.places[name].hex for name in names]
    assert len(set(hexes)) == len(names)
    assert board.board.mask(hexes) == board.board.area(group)
    assert board.board.mask(hexes) & ~board.one_hex_islands() == 0


def test_one_hex_islands_share_no_hex() -> None:
    rows = [row for row in whole()[0].rows.features.rows if row.feature == "one-hex-island"]
    assert max(Counter(row.hex for row in rows).values()) == 1
    assert max(Counter(row.value for row in rows).values()) == 1


@pytest.mark.rule("4.63#3", "arrows join the Japanese islands")
def test_arrows_join_japan_the_philippines_and_sakhalin() -> None:
    board = whole()[0]
    arrows = [row.side for row in board.rows.sides.rows if row.feature is SideFeature.ARROW]
    assert len(arrows) == 9
    terms = board.marching()
    reached = board.board.expand(area(board, "Shikoku"), terms.sides)
    assert reached == board.board.mask(("L30", "L31", "M29"))


@pytest.mark.rule("21.211#2", "a strait that is shut is not passed: the way around is longer")
def test_singapore_shuts_the_strait_of_malacca() -> None:
    board = whole()[0]
    assert sea_way(board, "EE9:strait", "Singapore") == 2
    shut = sea_way(board, "EE9:strait", "Singapore", board.strait("Malacca"))
    assert shut is not None
    assert shut > 12


def test_nobody_walks_through_the_middle_of_the_outback() -> None:
    board = whole()[0]
    middle = board.board.area("middle-outback")
    assert not board.board.expand(middle, board.land_sides)
    western = board.board.expand(board.board.bit("NN17"), board.land_sides)
    assert western == board.board.mask(("NN16", "MM17", "MM18"))


@pytest.mark.rule("5.22A#1", "the Atlantic U.S. box lies 16 hexes off the western edge of Europe")
def test_a_ship_gets_from_kiel_to_truk() -> None:
    europe, pacific = european()[0], whole()[0]
    found = journey([europe, pacific], ("europe", "Kiel"), ("pacific", "Truk"))
    assert found is not None
    assert found.legs[0] == ("europe", "Kiel", "atlantic-us", leg(europe, "Kiel", "atlantic-us"))
    assert found.legs[-1] == ("pacific", "australia", "Truk", leg(pacific, "australia", "Truk"))
    assert [each.length for each in found.legs[1:-1]] == [0] * (len(found.legs) - 2)
    assert found.length == found.legs[0].length + found.legs[-1].length


@pytest.mark.rule("5.22B#1", "the Pacific U.S. box lies eight hexes off the eastern edge")
def test_the_way_from_the_american_coast_is_eight_hexes_longer_than_from_the_edge() -> None:
    pacific = whole()[0]
    ways = [sea_way(pacific, str(space), "Truk") or 99 for space in edge(pacific)]
    assert leg(pacific, "pacific-us", "Truk") == 8 + min(ways)


def edge(board: AwawBoard) -> list[SpaceId]:
    return board.board.members(board.board.area("east-edge-us"))


@pytest.mark.rule("5.42B#1", "the India box lies eight hexes off CC2")
@pytest.mark.rule("5.52B#1", "the Australia box lies eight hexes off NN15 and NN24")
@pytest.mark.rule("5.52C#1", "Noumea is ten hexes from the Australia box")
@pytest.mark.parametrize(
    ("box", "gate", "length"),
    [
        ("india", "CC2", 8),
        ("australia", "NN15", 8),
        ("australia", "Townsville", 8),
        ("australia", "Noumea", 10),
        ("pacific-us", "KK48", 8),
    ],
)
def test_boxes_are_as_far_as_the_rules_say(box: str, gate: str, length: int) -> None:
    assert leg(whole()[0], gate, box) == length


@pytest.mark.rule("5.932B#1", "the Pacific SW box is next to the eastern edge")
@pytest.mark.parametrize("gate", ["I62", "V55", "KK48"])
def test_the_pacific_sw_box_is_next_to_the_eastern_edge(gate: str) -> None:
    assert leg(whole()[0], gate, "pacific-sw") == 1


@pytest.mark.rule("5.932B#5", "and eight hexes off the southern edge")
@pytest.mark.parametrize("gate", ["NN24", "NN31", "NN45"])
def test_the_pacific_sw_box_is_eight_hexes_off_the_southern_edge(gate: str) -> None:
    found = {
        route.row.distance for route in edges_of(whole()[0]) if touches(route, gate, "pacific-sw")
    }
    assert found == {8}


@pytest.mark.rule("5.932C#1", "the Indian Ocean SW box lies eight hexes off CC2")
def test_the_indian_ocean_sw_box_is_eight_hexes_off_one_hex() -> None:
    pacific = whole()[0]
    assert leg(pacific, "CC2", "indian-ocean-sw") == 8
    assert leg(pacific, "Colombo", "indian-ocean-sw") == 8 + (
        sea_way(pacific, "CC2", "Colombo") or 0
    )


def touches(route: Route, gate: str, box: str) -> bool:
    board = whole()[0].board
    both = route.sources | route.targets
    return board.has(both, gate) and board.has(both, box)


def test_no_way_leads_through_an_sw_box() -> None:
    pacific = whole()[0]
    found = journey([pacific], ("pacific", "Pearl Harbor"), ("pacific", "pacific-sw"))
    assert found is not None
    assert len(found.legs) == 1
    assert journey([pacific], ("pacific", "pacific-sw"), ("pacific", "Truk")) is None


def test_four_in_five_hexes_are_surer_than_low() -> None:
    board = whole()[0]
    assert 100 * len(doubtful(board)) <= (100 - LEAST_SURE) * board.board.count(board.land)
    assert "NN45" in doubtful(board)


def test_steps_between_waters_stay_grouped_when_straits_are_shut() -> None:
    """Shutting a strait takes away its own steps and no others, and few groups are left to look
    through; the same straits give the same terms again.
    """
    pacific = whole()[0]
    shut = pacific.strait("Malacca", "Sunda")
    before, after = pacific.water_links, pacific.open_links(shut)

    def steps(links: Links) -> set[tuple[int, int, int]]:
        return {
            (length, a, b)
            for length, sources, targets in links.groups
            for a in bits(sources)
            for b in bits(targets)
        }

    gone = {
        (str(pacific.board.first(1 << a)), str(pacific.board.first(1 << b)))
        for _, a, b in steps(before) - steps(after)
    }
    assert gone == {
        *(("DD10", "DD11:west"), ("DD11:west", "DD10")),
        *(("EE9:strait", "EE10"), ("EE10", "EE9:strait")),
        *(("II10:north", "II11:north"), ("II11:north", "II10:north")),
        *(("II10:south", "II11:north"), ("II11:north", "II10:south")),
    }
    assert not steps(after) - steps(before)
    assert len(after.groups) <= len(before.groups) + 4
    assert pacific.sailing(shut=shut) is pacific.sailing(shut=pacific.strait("Sunda", "Malacca"))


def test_a_beach_on_a_hex_with_two_waters_lies_on_one_of_them() -> None:
    """Port Moresby is landed at from the south, and not from the Solomon Sea."""
    pacific = whole()[0]
    assert pacific.board.members(pacific.landing("HH27")) == ["HH27:south"]
    split = [space for space in pacific.waters if pacific.landing(space)]
    assert len(split) == 15
    assert all(pacific.landing(space).bit_count() == 1 for space in split)
    assert pacific.landing("R40") == pacific.board.bit("R40")  # Wake, a one-hex island
    assert not pacific.landing("I34")  # a coast without a beach
    europe = european()[0]
    assert europe.board.members(europe.landing("J25")) == ["J25:north"]
    assert europe.board.members(europe.landing("N19")) == ["N19:north"]


def test_every_way_of_ships_says_who_may_use_it_for_what() -> None:
    for board in (whole()[0], european()[0]):
        for route in board.routes:
            named = bool(route.row.users and route.row.uses)
            assert named is (route.kind is LinkKind.NAVAL), route.row
    ways = {(r.row.start, r.row.end, r.row.users): r.row.uses for r in european()[0].routes}
    assert ways["A23..EE1", "atlantic-sw", ("germany",)] == ("raid",)
    assert ways["A23..EE1", "atlantic-sw", ("britain", "us")] == ("sw-deployment",)
