"""27.94: where new submarines, ASW and transports go, and which ships stay usable after escorts."""

from __future__ import annotations

import pytest

from tests.rules.shared.redeploying import over
from tests.rules.shared.sailing import states
from tests.rules.shared.shipyards import war
from tests.rules.test_21_uninversion import port, up
from tests.rules.test_25_boxes import ATLANTIC, INDIAN, PACIFIC, at_war_with_us, europe, ocean, why
from tests.rules.test_28_boxes_by_sea import CORPS, NOUMEA, sailing
from warcabinet.awaw.state.naval import HullState

KIEL, TOKYO = "J30", "L32"


@pytest.mark.rule("27.94A#1", "what Europe or the Atlantic coast builds goes to the Atlantic box")
@pytest.mark.parametrize(
    ("what", "place"),
    [
        ("germany-submarine", KIEL),
        ("germany-submarine", "K29"),
        ("germany-submarine-advanced", KIEL),
        ("britain-asw", "L22"),
        ("britain-asw", "atlantic-us"),
        ("britain-transport", "atlantic-us"),
        ("us-asw", "atlantic-us"),
        ("us-transport", "atlantic-us"),
    ],
)
def test_new_units_of_the_atlantic(what: str, place: str) -> None:
    side = "axis" if what.startswith("germany") else "allied"
    world = europe(f"{what} {place} 2 new", side=side, rows=(at_war_with_us(),))
    assert why(world, what, ATLANTIC) == set()
    assert why(world, what, PACIFIC) != set()


@pytest.mark.rule("27.94A#1", "what the Pacific coast builds does not")
@pytest.mark.rule("27.94B#1", "what the Atlantic coast builds does not")
@pytest.mark.parametrize("what", ["us-asw", "us-transport", "us-submarine"])
def test_new_american_units_go_to_the_box_of_their_coast(what: str) -> None:
    boxes = {"atlantic-us": ATLANTIC, "pacific-us": PACIFIC}
    for coast, own in boxes.items():
        world = europe(f"{what} {coast} 2 new", scenario="global-war", side="allied",
                       rows=(at_war_with_us(), war("japan/us")))  # fmt: skip
        for box in boxes.values():
            closed = box != own or (what == "us-submarine" and own == ATLANTIC)
            assert bool(why(world, what, box)) is closed, (coast, box)


@pytest.mark.rule("27.94B#1", "what Japan or the Pacific coast builds goes to the Pacific box")
@pytest.mark.parametrize(
    ("what", "place"),
    [
        ("japan-submarine", TOKYO),
        ("japan-asw", TOKYO),
        ("japan-transport", TOKYO),
        ("us-submarine", "pacific-us"),
        ("us-transport", "pacific-us"),
    ],
)
def test_new_units_of_the_pacific(what: str, place: str) -> None:
    side = "axis" if what.startswith("japan") else "allied"
    assert why(ocean(f"{what} {place} 2 new", side=side), what, PACIFIC) == set()


@pytest.mark.rule("27.94C#1", "new Japanese submarines go to the Indian Ocean, other units do not")
def test_new_japanese_submarines_go_to_the_indian_ocean() -> None:
    for what, barred in (("japan-submarine", False), ("japan-asw", True)):
        found = why(ocean(f"{what} {TOKYO} 2 new", side="axis"), what, INDIAN)
        assert bool(found) is barred, found


@pytest.mark.rule("33.92D#2", "ships that have escorted units are turned up as the turn ends")
def test_ships_that_have_escorted_are_turned_up() -> None:
    """They have been used, not redeployed, wherever they end the phase."""
    t = sailing(f"{CORPS} HH27", HH27="us-dd=6", NN31="us-dd=1")
    t.say(f"allied: escort-by-sea - us-dd@HH27=3 {NOUMEA} {CORPS}/1=loose -")
    over(t)
    assert states(t, "us-dd") == {"ready", "used"}
    assert up(port(state=HullState.USED), ending=True)
    assert not up(port(state=HullState.REDEPLOYED), ending=True)
