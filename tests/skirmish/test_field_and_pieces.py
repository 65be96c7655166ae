"""S1 and S2: the board, the stack, what is known, and the deployment."""

from __future__ import annotations

import json
import math
from collections import Counter

import pytest

from tests.skirmish.conftest import TableMaker
from warcabinet.hexes import HexId, SpaceId
from warcabinet.skirmish import RULES
from warcabinet.skirmish.field import BLUE, FIELDS, RED
from warcabinet.skirmish.picture import picture
from warcabinet.skirmish.scenarios import SETTINGS
from warcabinet.skirmish.world import STRENGTH, PieceId

DUEL_RED = "red: assign red-1=foot,red-2=guns,red-3=decoy"
DUEL_BLUE = "blue: assign blue-1=guns,blue-2=decoy,blue-3=foot"


@pytest.mark.rule("S1.1#1", "places that are not on the board are refused by name")
def test_places_that_are_not_on_the_board_are_refused_by_name(table: TableMaker) -> None:
    t = table({"red-1": "C6 foot", "blue-1": "D6 foot"})
    assert t.against("red: move red-1 A1") == {"S1.1"}
    assert t.against("red: move red-1 nowhere") == {"S1.1"}
    t.say("red: end-move")
    assert t.against("red: attack Z9 red-1 -") == {"S1.1"}


@pytest.mark.rule("S1.1#2", "red starts in the north and both sides have the same field")
@pytest.mark.parametrize("name", FIELDS)
def test_red_starts_in_the_north_and_both_sides_have_the_same_field(name: str) -> None:
    board = FIELDS[name].board
    assert board.order[0].startswith("A")
    assert FIELDS[name].villages[RED].startswith("A")
    assert FIELDS[name].villages[BLUE].startswith(board.order[-1][0])


@pytest.mark.rule("S1.2#2", "the picture shows every hex village and stream")
@pytest.mark.parametrize("scenario", RULES.scenarios())
def test_the_picture_shows_every_hex_village_and_stream(scenario: str) -> None:
    field = SETTINGS[scenario].field
    seen = json.loads(RULES.picture(scenario))
    shown = {
        f"{row['row']}{row['first'] + k}": seen["key"]["terrain"][letter]
        for row in seen["rows"]
        for k, letter in enumerate(row["terrain"])
    }
    assert list(shown) == list(field.board.order)
    assert {name for name, kind in shown.items() if kind == "hill"} == set(
        field.board.members(field.hills)
    )
    assert [place["hex"] for place in seen["places"]] == [
        *field.villages.values(),
        field.crossroads,
    ]
    (_, streams) = seen["rivers"][0]
    assert streams.count("M") == len(field.board.side_names(field.streams))


@pytest.mark.rule("S1.2#3", "a stream is drawn on its hexside")
def test_a_stream_is_drawn_on_its_hexside() -> None:
    lane = SETTINGS["skirmish-duel"].field
    (first, *_) = picture(lane)["rivers"][0][1].split("M")[1:]
    (ax, ay), (bx, by) = (map(float, point.split()) for point in first.split("L"))
    # B3 has its middle at 350, 86.6; C2 lies to the south-west of it.
    assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx((325, 129.9), abs=0.1)
    assert math.dist((ax, ay), (bx, by)) == pytest.approx(100 / math.sqrt(3), abs=0.2)


def terrain_of(name: str) -> str:
    return FIELDS["valley"].terrain(HexId(SpaceId(name)))


@pytest.mark.rule("S1.2#1", "terrain of the valley")
def test_terrain_of_the_valley() -> None:
    valley = FIELDS["valley"]
    assert len(valley.board) == 59
    assert terrain_of("E6") == "crossroads"
    assert terrain_of("B6") == "hill"
    assert terrain_of("D7") == "woods"
    assert terrain_of("A5") == "clear"
    assert valley.villages == {RED: "A8", BLUE: "I4"}
    assert "C5|D5" in valley.board.side_names(valley.streams)


@pytest.mark.rule("S1.2#1", "the valley looks the same from both sides")
def test_the_valley_looks_the_same_from_both_sides() -> None:
    valley = FIELDS["valley"]
    rows = "ABCDEFGHI"

    def turned(name: str) -> str:
        return f"{rows[8 - rows.index(name[0])]}{12 - int(name[1:])}"

    for space in valley.board.order:
        mine, theirs = terrain_of(space), terrain_of(turned(space))
        assert mine.replace("red", "") == theirs.replace("blue", "") or "blue" in mine
    sides = {frozenset(name.split("|")) for name in valley.board.side_names(valley.streams)}
    assert {frozenset(turned(space) for space in side) for side in sides} == sides


@pytest.mark.rule("S1.3#1", "a third piece does not fit into a hex")
def test_a_third_piece_does_not_fit_into_a_hex(table: TableMaker) -> None:
    t = table({"red-1": "B7 foot", "red-2": "C7 foot", "red-3": "C7 foot", "blue-1": "I1 foot"})
    assert t.against("red: move red-1 C7") == {"S1.3"}
    assert t.against("red: move red-1 C6") == set()
    t.say("red: move red-2 C6")
    assert t.against("red: move red-1 C7") == set()


@pytest.mark.rule("S1.3#1", "a crowded hex is no refuge")
def test_a_crowded_hex_is_no_refuge(table: TableMaker) -> None:
    t = table(
        {
            "red-1": "C6 foot",
            "blue-1": "D6 foot",
            "blue-2": "E6 foot",
            "blue-3": "E6 foot",
        }
    )
    t.say("red: end-move")
    t.say("red: attack D6 red-1 -")
    assert t.against("blue: fall-back E6") == {"S1.3"}
    assert t.against("blue: fall-back E5") == set()


@pytest.mark.rule("S2.1#1", "places are public and kinds are not")
@pytest.mark.rule("S2.1#2", "places are public and kinds are not")
def test_places_are_public_and_kinds_are_not(table: TableMaker) -> None:
    t = table({"red-1": "C6 foot", "blue-1": "H5 guns", "blue-2": "H6 horse shown"})
    view = RULES.view(t.world.known_to(RED), RED)
    seen = {piece.id: (piece.hex, piece.kind) for piece in view.pieces}
    assert seen == {
        "red-1": ("C6", "foot"),
        "blue-1": ("H5", "?"),
        "blue-2": ("H6", "horse"),
    }


@pytest.mark.rule("S2.1#3", "a piece that was shown stays so")
def test_a_piece_that_was_shown_stays_so(table: TableMaker) -> None:
    t = table({"red-1": "A8 horse", "blue-1": "I4 foot"})
    t.say("red: gallop red-1 A9")
    t.say("red: end-move")
    t.say("red: end-attack")
    assert t.position.over
    assert PieceId("red-1") in t.world.known_to(BLUE).identities


@pytest.mark.rule("S2.2#1", "strengths")
@pytest.mark.rule("S2.2A#1", "strengths")
@pytest.mark.rule("S2.2B#1", "strengths")
@pytest.mark.rule("S2.2C#1", "strengths")
@pytest.mark.rule("S2.2D#1", "strengths")
def test_strengths() -> None:
    assert STRENGTH == {"foot": 2, "horse": 2, "guns": 3, "decoy": 0}


@pytest.mark.rule("S2.2D#2", "a decoy that is shown leaves the board and is no loss")
@pytest.mark.rule("S2.2D#3", "a decoy that is shown leaves the board and is no loss")
def test_a_decoy_that_is_shown_leaves_the_board_and_is_no_loss(table: TableMaker) -> None:
    t = table({"red-1": "C6 foot", "blue-1": "D6 decoy", "blue-2": "H5 foot"})
    t.say("red: end-move")
    t.say("red: attack D6 red-1 -")
    t.say("blue: stand -")
    assert t.hex_of("blue-1") is None
    assert RULES.view(t.world.known_to(RED), RED).sides[0].points == 0
    assert t.told("S2.2D") == ["blue-1 leaves the board"]


@pytest.mark.rule("S2.3#1", "both sides deploy in secret and at once")
def test_both_sides_deploy_in_secret_and_at_once(opening: TableMaker) -> None:
    t = opening("skirmish-duel")
    assert t.position.to_answer() == (RED, BLUE)
    t.say(DUEL_BLUE)
    assert t.position.to_answer() == (RED,)
    assert not t.world.identities
    t.say(DUEL_RED)
    assert t.world.identities[PieceId("blue-2")].kind == "decoy"
    assert [row.owner for row in t.world.known_to(RED).identities.values()] == [RED] * 3


@pytest.mark.rule("S2.3#1", "a plan that does not fit the list is refused")
@pytest.mark.parametrize(
    "plan",
    [
        "red-1=foot,red-2=guns",
        "red-1=foot,red-2=foot,red-3=decoy",
        "red-1=foot,red-2=guns,red-2=decoy",
        "red-1=foot,red-2=guns,blue-3=decoy",
        "red-1=foot,red-2=guns,red-3=horse",
        "red-1=foot,red-2=guns,red-3=elephant",
    ],
)
def test_a_plan_that_does_not_fit_the_list_is_refused(opening: TableMaker, plan: str) -> None:
    assert opening("skirmish-duel").against(f"red: assign {plan}") == {"S2.3"}


@pytest.mark.rule("S2.3#2", "a plan names every piece")
def test_a_plan_names_every_piece(opening: TableMaker) -> None:
    t = opening("skirmish")
    refusals = t.refusals("red: assign red-1=foot,red-2=foot,red-3=foot,red-4=guns,red-5=decoy")
    assert [(refusal.rule, refusal.reason) for refusal in refusals] == [
        ("S2.3", "plan: at least 6 must be given")
    ]
    (plan,) = t.asked("red").shapes("assign")
    assert (plan.least, plan.most) == (6, 6)
    (plan,) = opening("skirmish-duel").asked("red").shapes("assign")
    assert (plan.least, plan.most) == (3, 3)


@pytest.mark.rule("S2.3#2", "the lists of the scenarios")
def test_the_lists_of_the_scenarios(opening: TableMaker) -> None:
    standard = {"foot": 3, "horse": 1, "guns": 1, "decoy": 1}
    assert Counter(opening("skirmish").world.setting.pool) == standard
    assert Counter(opening("skirmish-duel").world.setting.pool) == {
        "foot": 1,
        "guns": 1,
        "decoy": 1,
    }
