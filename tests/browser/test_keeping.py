"""Keeping games: backup, export, import with its check, rename, resign, delete."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun
from tests.browser.test_consent import SIZE, close_menu, menu

pytestmark = pytest.mark.browser


def download(page: Page, link: str, target: Path) -> Path:
    with page.expect_download() as found:
        page.get_by_role("link", name=link).first.click()
    found.value.save_as(target)
    return target


def bring(page: Page, file: Path) -> None:
    page.locator("input[type=file]").set_input_files(file)


@pytest.mark.timeout(200)
def test_a_game_is_kept_and_brought_back(
    open_page: OpenPage, program: Program, tmp_path: Path
) -> None:
    # A file that is refused has a status of its own, which the browser's console calls an error.
    page = open_page(expect_errors=True, viewport=SIZE, reduced_motion="reduce")
    table = Sitting(page)
    table.open(program, *begun(program, "poland-1939", "ground-move", title="The white case"))
    table.click("L33")
    table.click(table.empty()[0])
    # The commitment of the dice is on the table from the start.
    commitment = page.get_by_text("Dice commitment")
    expect(commitment.first).to_be_visible()
    menu(page, "Game")
    page.get_by_label("Name of the game").fill("The white plan")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Renamed.")
    page.get_by_role("button", name="Verify all dice").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("rolls are as they")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text(
        "It is not proven that nobody foresaw the rolls."
    )
    whole = download(page, "Back up the whole game", tmp_path / "whole.wcg")
    secret = download(page, "Back up with the secret of the dice", tmp_path / "secret.wcg")
    part = download(page, "Export what this seat knows", tmp_path / "part.wcg")
    close_menu(page)
    expect(page.get_by_role("heading", name="The white plan", level=1)).to_be_visible()
    # The secret of the dice is only where it was asked for.
    assert '"secret":"' in secret.read_text()
    assert '"secret":"' not in whole.read_text()
    assert '"secret":"' not in part.read_text()
    # The other seat's questions are not in the log of the moves: both files tell of the move.
    assert "move-together" in part.read_text()

    page.goto(program.address)
    mine = page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("link", name="The white plan", exact=True)).to_be_visible()
    bring(page, whole)
    expect(mine.get_by_role("status")).to_contain_text("is here now")
    # It has the name that it had when it was saved, not its first one.
    expect(mine.get_by_role("link", name="The white plan", exact=True)).to_have_count(2)
    mine.get_by_role("link", name="The white plan", exact=True).first.click()
    expect(page.get_by_role("heading", name="The white plan", level=1)).to_be_visible()
    expect(table.log).to_contain_text("L33")
    expect(table.log).to_contain_text("from here on the dice follow from new keys")
    page.goto(program.address)

    # A damaged file is refused, and says where.
    lines = whole.read_text().splitlines()
    wrong = next(k for k, line in enumerate(lines) if "ready-set-up" in line)
    lines[wrong] = lines[wrong].replace("ready-set-up", "ready-set-op")
    damaged = tmp_path / "damaged.wcg"
    damaged.write_text("\n".join(lines) + "\n")
    bring(page, damaged)
    expect(mine.get_by_role("alert")).to_contain_text(f"Entry {wrong}: the line was changed")
    bring(page, part)
    expect(mine.get_by_role("alert")).to_be_visible()
    expect(mine.get_by_role("link", name="The white plan", exact=True)).to_have_count(2)


@pytest.mark.timeout(200)
def test_a_game_is_given_up_and_deleted(open_page: OpenPage, program: Program) -> None:
    # The table of a deleted game is not there, which the browser's console calls an error.
    page = open_page(expect_errors=True, viewport=SIZE, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "poland-1939", "ground-move", title="Lost cause")
    table.open(program, game, seat)
    menu(page, "Game")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign: the game ends").click()
    over = page.get_by_role("dialog", name="The Allies won")
    expect(over).to_contain_text("The game is over")
    over.get_by_role("button", name="Look at the board").click()
    expect(over).to_have_count(0)
    expect(table.card).to_contain_text("The Allies won")
    page.goto(program.address)
    mine = page.get_by_role("region", name="Your games")
    row = mine.get_by_role("listitem").filter(has_text="Lost cause")
    expect(row).to_contain_text("The Allies won")
    row.get_by_role("button", name="Rename").click()
    row.get_by_label("New name").fill("Honour saved")
    row.get_by_role("button", name="Rename").click()
    renamed = mine.get_by_role("listitem").filter(has_text="Honour saved")
    expect(renamed).to_be_visible()
    renamed.get_by_role("button", name="Delete").click()
    renamed.get_by_role("button", name="Keep it").click()
    expect(renamed).to_be_visible()
    renamed.get_by_role("button", name="Delete").click()
    renamed.get_by_role("button", name="Really delete it for good").click()
    expect(renamed).to_have_count(0)
    page.goto(f"{program.address}/#/games/{game}/{seat}")
    expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
