"""Two people at one screen play two game turns of Barbarossa 1941: four player turns, both seats.

Each kind of act is done once as a person does it, with clicks on counters, lit hexes and the card;
what is left of a phase is ended with the card's main button.  The dice are fixed, so that there is
a battle with losses and a breakthrough.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, play_until, seeded

pytestmark = pytest.mark.browser


@pytest.mark.timeout(600)
def test_two_people_play_two_turns_of_barbarossa(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport={"width": 1360, "height": 720}, reduced_motion="reduce")
    seeded(page, "barbarossa 1")
    table = Sitting(page)
    table.begin(program.address, "Barbarossa 1941")
    set_up(table)
    prepare(table)
    fight_in_the_air(table)
    march(table)
    support(table)
    attack(table)
    exploit(table)
    close_the_axis_turn(table)
    build_and_redeploy(table)
    second_turn(table, program)


def set_up(table: Sitting) -> None:
    """The Allies take the ready set-up; the Axis places two units by hand and the rest as usual."""
    table.asked("Set up the forces of Russia")
    table.press("Take the ready set-up")
    expect(table.log).to_contain_text("Russia: the ready set-up")
    # No secret is behind it, so there is no curtain, just the offer to change seats.
    offer = table.page.get_by_role("region", name="Axis decides now")
    expect(offer).to_contain_text("Set up the start forces")
    table.page.evaluate("() => (window.__scene.keptByTheTest = true)")
    assert table.take_over()
    assert table.seat == "axis"
    # The map was only updated for the other seat.
    assert table.page.evaluate("() => window.__scene.keptByTheTest === true")
    table.press("Put units into a hex")
    table.choose("Germany armor 4-6")
    table.click("M36")
    table.number(2)
    expect(table.card.get_by_role("button", name="Odds")).to_have_count(0)
    table.end()
    expect(table.card).to_contain_text("79 units and air factors are left")
    table.press("Place the rest as in the ready set-up")
    table.press("The set-up is done")
    expect(table.log).to_contain_text("The set-up is over; play begins")
    assert table.turn == "Summer 1941 Axis player turn"
    expect(table.phase).to_contain_text("Movement")


def prepare(table: Sitting) -> None:
    """Lay an airbase; let air units change their base."""
    table.end_until("lay-airbases")
    table.press("Lay an airbase")
    table.choose("Germany")
    table.click("M36")
    table.end()
    expect(table.log).to_contain_text("M36")
    table.end_until("stage-air-units")
    expect(table.phase).to_contain_text("Movement")
    table.press("Stage")
    table.click("P33")
    table.number(2)
    table.click("M36")
    table.end()
    assert "germany-aaf@M36" in table.placed("M36")


def fight_in_the_air(table: Sitting) -> None:
    """A counterair mission, paid for and fought; the owner of the base leaves it."""
    before = table.level("Germany")
    table.end_until("counterair-missions")
    table.press("Counterair")
    table.click("N36")
    table.click("M35")
    table.number(5)
    # A stack that flies with all its factors is not offered again.
    expect(table.option("Warsaw")).to_have_count(0)
    expect(table.option("Konigsberg")).to_have_count(1)
    table.press(re.compile("^Fly 5 factors to Brest-Litovsk, pay 5 BRP"))
    assert table.level("Germany") == before - 5
    table.end()
    expect(table.log).to_contain_text(re.compile("Air combat: attackers"))
    table.end_until("leave-or-stay")
    assert table.seat == "allied", "the question of the other side was behind the curtain"
    table.press("Leave")
    assert table.question() == "leave-or-stay", "ways part at the second word"
    table.end()
    expect(table.card).to_contain_text("If you do not decide")
    table.end_until("ground-move")
    assert table.seat == "axis"
    expect(table.log).to_contain_text(re.compile("Russia army air from .*N36 fly to"))


def march(table: Sitting) -> None:
    """Counters are moved by two clicks, one by one and as a stack; one move is taken back."""
    table.asked("Move ground units, overrun, or end the movement phase")
    table.click("N34")
    tray = table.page.get_by_role("region", name="Hex N34")
    expect(tray).to_contain_text("Germany infantry 3-3")
    assert "O33" in table.lit()
    table.click("O33")
    expect(table.log).to_contain_text(re.compile("infantry 3-3 .*N34.*O33"))
    table.click("M36")
    assert "N34" in table.lit()
    table.click("N34")
    assert len([unit for unit in table.placed("N34") if "armor" in unit]) == 2
    table.press(re.compile("^Undo"))
    assert table.placed("N34") == []
    table.click("J35")
    table.click(table.empty()[0])
    table.end()


def support(table: Sitting) -> None:
    """Ground support; the other side answers it behind the curtain."""
    page = table.page
    table.end_until("ground-support")
    expect(table.phase).to_contain_text("Combat")
    table.press("Support")
    table.click("M37")
    table.click("L36")
    table.number(4)
    table.end()
    expect(table.log).to_contain_text("ground support for M37")
    table.end()
    curtain = page.get_by_role("dialog", name="Allied decides now")
    expect(curtain).to_contain_text("Hand over the screen first")
    expect(page.locator(".desk")).to_have_attribute("inert", "")
    table.take_over()
    table.asked("Give defensive air support to your ground units, or none")
    table.click("M37")
    table.choose("Vilna")
    table.number(4)
    table.end()
    table.end_until("regular-attacks")
    assert table.seat == "axis"
    expect(table.card).to_contain_text("support over M37 is lost if you do not attack")


def attack(table: Sitting) -> None:
    """The combat card before the dice; then dice, losses and an advance."""
    page = table.page
    before = table.level("Germany")
    table.press("Attack")
    table.click("M37")
    table.click("M36")
    combat = page.get_by_role("region", name="Attack on M37")
    expect(combat).to_contain_text("2:1")
    expect(combat).to_contain_text("+4 ground support")
    expect(combat).to_contain_text("BRP to attack")
    table.press(re.compile("^Attack M37 2:1, pay 6 BRP"))
    expect(table.log).to_contain_text(re.compile(r"2:1, die\s*\d\s*, Ex"))
    assert table.level("Germany") == before - 6
    table.asked("Choose units and air factors worth")
    # The usual loss is filled in. It can be changed: here to the same unit, chosen by hand.
    table.press("Change")
    table.choose("Germany armor 4-6")
    table.choose("Germany armor 4-6")
    table.press("Go on")
    table.end()
    expect(table.log).to_contain_text("Germany armor 4-6 is eliminated in M36")
    table.end_until("advance-after-combat")
    # What was expected stands beside what it came to, for whoever looks there.
    table.log.locator(".result").last.scroll_into_view_if_needed()
    expect(table.log).to_contain_text(re.compile(r"\(expected loss [\d.]+, was [\d.]+; defender"))
    table.asked("Choose who advances, or end the advance")
    table.press("Advance")
    table.click("M37")
    table.click("M36")
    table.end()
    expect(table.log).to_contain_text(re.compile("armor 4-6 advances .*M36.*M37"))


def exploit(table: Sitting) -> None:
    """A second attack breaks through: armor goes onto the hex and drives on."""
    table.press("Attack")
    table.click("N36")
    for stack in ("N35", "O35"):
        table.click(stack)
    table.press(re.compile("^Attack Brest-Litovsk 5:1"))
    table.end_until("advance-after-combat")
    table.press("Advance")
    table.click("N36")
    table.click("O35")
    table.end()
    expect(table.log).to_contain_text("N36 is a breakthrough hex")
    table.end()
    table.asked("Place armor on breakthrough hexes")
    table.click("O34")
    assert table.lit() == {"N36"}
    table.click("N36")
    table.end_until("exploitation-moves")
    table.click("N36")
    assert "N37" in table.lit()
    table.click("N37")
    expect(table.log).to_contain_text(re.compile("exploits to N37"))
    table.page.get_by_role("tab", name="Victory").click()
    expect(table.page.get_by_role("group", name="Where it stands")).to_contain_text("If it ended")


def end_until_section(table: Sitting, name: str) -> Locator:
    """End one question, or sheet, after the other, until a sheet has this section."""
    section = table.page.locator(".end-of-turn").get_by_role("region", name=name)
    for _ in range(80):
        table.take_over()
        if section.count() > 0:
            return section
        table.end()
    raise AssertionError(f"{name} never came; asked is {table.question()}")


def close_the_axis_turn(table: Sitting) -> None:
    """Redeployment: a unit goes back from the front by a click; then the other side's turn."""
    plan = end_until_section(table, "Redeploy")
    table.asked("End of turn")
    before = table.sequence()
    plan.get_by_role("button", name="Change redeployments").click()
    unit = plan.get_by_label("Unit")
    found = unit.locator("option").filter(has_text=re.compile("infantry 3-3.*M35")).first
    unit.select_option(found.get_attribute("value"))
    # The click may come before the goals: it waits for them.
    table.click("O32")
    # It is planned on the sheet, and sent with the rest of the turn.
    expect(plan.locator(".planned")).to_contain_text("infantry 3-3")
    assert table.sequence() == before
    while table.turn == "Summer 1941 Axis player turn":
        table.end()
        table.take_over()
    assert table.seat == "allied"
    assert table.turn == "Summer 1941 Allied player turn"
    expect(table.log).to_contain_text(re.compile("infantry 3-3 [ST]Rs from .*M35 to .*O32"))


def build_and_redeploy(table: Sitting) -> None:
    """Russia builds a unit where it may stand, and pays for it."""
    build = end_until_section(table, "Build")
    build.get_by_role("button", name="Change what is built").click()
    row = build.get_by_role("row", name="infantry 1-3")
    row.get_by_role("button", name="One more: Russia infantry 1-3").click()
    expect(row.locator("output")).to_have_text("1")
    table.page.wait_for_function("() => window.__table.ahead.hand?.lit.has('H47')")
    table.click("H47")
    expect(row).to_contain_text("Moscow")
    expect(table.card).to_contain_text("End turn: build 1 for 1 BRP")
    table.end()
    table.end_until("use-oil", "offset-oil-effects")
    expect(table.log).to_contain_text(re.compile("Russia pays 1 BRP"))


def second_turn(table: Sitting, program: Program) -> None:
    """Fall 1941: oil, a move of each side, and on to winter."""
    page = table.page
    assert table.seat == "axis"
    assert table.turn == "Fall 1941 Axis player turn"
    expect(table.log.get_by_role("heading", name="Fall 1941").first).to_be_visible()
    table.end_until("ground-move")
    table.click("K37")
    table.click(table.empty()[-1])
    expect(table.log).to_contain_text(re.compile("moves .*K37"))
    table.say("end-movement")
    table.end_until("ground-move")
    assert table.seat == "allied"
    table.click("H47")
    table.click(table.empty()[0])
    expect(table.log).to_contain_text(re.compile("moves .*H47"))
    # The rest of it without this page.
    game = page.url.split("/")[-2]
    page.goto("about:blank")
    play_until(program, game, "Winter 1941")
    table.open(program, game, "axis")
    page.get_by_role("tab", name="Turns").click()
    expect(page.locator(".turns [aria-current=step]")).to_have_text("Winter 1941")
    expect(page.locator(".turns .done")).to_have_text(["Summer 1941", "Fall 1941"])
