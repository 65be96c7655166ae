"""`warcabinet play` with lines piped in: whole games, resuming, undo, help, refusals, consent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.playing import (
    BLUE,
    BLUE_PLAN,
    DUEL,
    OTHER_BLUE_PLAN,
    RED,
    RED_PLAN,
    SEED,
    answers,
    asked_of,
    destination,
    duel,
    game_of,
    one_line,
    play,
    random_lines,
    run,
    says,
)
from warcabinet import files
from warcabinet.engine.entries import Answered, Ordered

# Whole games ------------------------------------------------------------------------------------


def test_a_whole_game_is_played_from_a_script(file: Path) -> None:
    played = duel()
    shown = play(file, "# a comment", "", *random_lines(played))
    saved = game_of(file)
    assert saved.over
    assert answers(saved) == answers(played)
    outcome = saved.position.outcome
    assert outcome is not None
    assert outcome.reason in one_line(shown)


def test_a_game_goes_on_after_every_answer(file: Path) -> None:
    played = duel()
    for line in random_lines(played):
        play(file, line)
    assert answers(game_of(file)) == answers(played)
    assert game_of(file).position.digest() == played.position.digest()


def test_a_finished_game_only_shows_its_end(file: Path) -> None:
    play(file, *random_lines(duel()))
    before = file.read_bytes()
    assert "Red>" not in play(file, "end-move").partition("Saved after every")[2]
    assert file.read_bytes() == before


def test_the_end_of_the_input_saves_and_leaves(file: Path) -> None:
    shown = play(file, RED_PLAN)
    assert f"'warcabinet play --file {file}' goes on" in one_line(shown)
    assert answers(game_of(file)) == [(RED, RED_PLAN)]


def test_quit_leaves_the_rest_unread(file: Path) -> None:
    play(file, "quit", RED_PLAN)
    assert answers(game_of(file)) == []


def test_without_a_file_a_free_name_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert f"{DUEL}.wcg" in says("play", DUEL)
    assert f"{DUEL}-2.wcg" in says("play", DUEL)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{DUEL}-2.wcg", f"{DUEL}.wcg"]


def test_a_ruling_is_chosen(file: Path) -> None:
    run("play", DUEL, "--file", file, "--option", "tied-fight=both-lose")
    assert game_of(file).header.options == {"tied-fight": "both-lose"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nowhere"], "there are: skirmish, skirmish-duel"),
        ([DUEL, "--seat", "green"], "There is no seat green; there are: red, blue."),
        ([DUEL, "--opponent", "random"], "--opponent needs --seat"),
        ([DUEL, "--seat", "red", "--opponent", "nobody"], "There is no player 'nobody'"),
        ([DUEL, "--option", "tied-fight"], "--option NAME=CHOICE"),
        ([DUEL, "--option", "tied-fight=never"], "it can be: defender-holds, both-lose"),
        ([DUEL, "--option", "moon=full"], "no ruling 'moon'"),
        ([], "Name a scenario to begin"),
    ],
)
def test_what_cannot_be_understood_begins_nothing(
    arguments: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in says("play", *arguments, code=2)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_taken_for_another_game(file: Path) -> None:
    play(file, RED_PLAN)
    assert "holds a game of skirmish-duel" in says("play", "skirmish", "--file", file, code=2)
    assert "are for new games" in says("play", "--file", file, "--seed", "2", code=2)
    assert "There is no file" in says("play", "--file", file.with_name("other"), code=2)


# At the table -----------------------------------------------------------------------------------


def test_the_screen_shows_table_log_and_question(moving: Path) -> None:
    shown = play(moving, f"move red-1 {destination(moving)}")
    assert "Turn 1 of 3" in shown
    assert re.search(r"^ +\d+  Red 1 moves to \S+ \(S4\.1\)$", shown, re.M)
    assert re.search(r"^Move a piece .*\. \(S4\.1\)$", shown, re.M)
    assert re.search(r"^  move <piece> <to> +Move$", shown, re.M)
    lines = [line for line in shown.splitlines() if str(moving) not in line]
    assert max(len(line) for line in lines) <= 80


def test_undo(moving: Path) -> None:
    before = game_of(moving)
    shown = play(moving, f"move red-1 {destination(moving)}", "undo")
    assert f"'undo' takes back as far as entry {before.seq}." in shown
    assert game_of(moving).position.digest() == before.position.digest()
    refused = one_line(play(moving, "undo", code=1))
    assert "a decision of another side or something revealed lie between" in refused
    assert "'undo 12' goes back" in one_line(play(moving, "undo me", code=1))


def test_undo_to_an_entry(moving: Path) -> None:
    before = game_of(moving)
    first = f"move red-1 {destination(moving)}"
    second = f"move red-2 {destination(moving, 'red-2')}"
    play(moving, first, second, f"undo {before.seq + 1}")
    assert answers(game_of(moving))[-1] == (RED, first)


def test_a_refusal_tells_every_reason_with_its_rule(moving: Path) -> None:
    before = moving.read_bytes()
    shown = one_line(play(moving, "move red-1 E2", "move blue-1 E3", "stand -", code=1))
    assert "No piece enters a hex that holds an enemy piece: Red 1, E2. (S4.4)" in shown
    assert "This is not a piece of yours: Blue 1. (S4.1)" in shown
    assert "'stand' is not one of: " in shown
    assert moving.read_bytes() == before


def test_why(moving: Path) -> None:
    to = destination(moving)
    shown = one_line(play(moving, "why move red-1 E2", "why move blue-1", f"why move red-1 {to}"))
    assert "No piece enters a hex that holds an enemy piece: Red 1, E2. (S4.4)" in shown
    assert "This is not a piece of yours: Blue 1. (S4.1)" in shown
    assert "Nothing stands against it." in shown
    assert "'jump' does not answer this question" in one_line(play(moving, "why jump", code=1))


def test_help_goes_from_slot_to_slot(moving: Path) -> None:
    shown = play(moving, "?", "? move", "? move red-1", "? undo", "? gallop")
    assert "undo [N]" in shown
    assert "The default answer is: end-move" in shown
    assert re.search(r"^piece:\nred-1 +red-2 +red-3$", shown, re.M)
    assert re.search(rf"^to:\n.*{destination(moving)}", shown, re.M)
    assert "No piece of yours can gallop now. (S4.6A)" in shown


def test_help_with_a_plan_of_parts(file: Path) -> None:
    shown = play(file, "? assign red-1=foot")
    assert "at least 3 must be given. (S2.3)" in one_line(shown)
    assert re.search(r"^piece:\nred-2 +red-3$", shown, re.M)
    assert re.search(r"^kind:\ndecoy +guns$", shown, re.M)
    assert "can be said as it stands" in play(file, f"? {RED_PLAN}")


def test_the_default_answer(moving: Path) -> None:
    play(moving, "default")
    assert answers(game_of(moving))[-1][1] in ("end-move", "end-attack")


def test_log_view_and_rule(moving: Path) -> None:
    shown = play(moving, "log 3", "view", "rule S5.6", "log many", "rule X9.9", code=1)
    assert "Red bids 2 (S3.4)" in shown
    assert shown.count("Turn 1 of 3") == 2
    assert "S5.6C: There must be" not in shown
    assert "S5.6C: A decoy cannot spring an ambush." in one_line(shown)
    assert "Say how many lines: 'log 40'." in shown
    assert "The book of Skirmish says nothing about X9.9." in shown


def test_standing_orders(moving: Path) -> None:
    shown = play(moving, "order attacks default", "orders", "order attacks none", "orders")
    assert "Red has 1 standing order." in shown
    assert "attacks: default" in shown
    assert "reaction" in shown
    assert "default: stand" in shown
    assert "Red has no standing orders." in shown
    orders = [entry.orders for entry in game_of(moving).entries if isinstance(entry, Ordered)]
    assert [len(order) for order in orders] == [1, 0]
    wrong = one_line(play(moving, "order nothing default", "order movement jump", code=1))
    assert "No decision is called 'nothing'" in wrong
    assert "'jump' is not one of" in wrong


def test_resigning_is_confirmed(moving: Path) -> None:
    play(moving, "resign", "no")
    assert not game_of(moving).over
    assert "Blue wins: Red has resigned." in play(moving, "resign", "yes")
    assert game_of(moving).over


# By consent -------------------------------------------------------------------------------------


def test_a_takeback_needs_everybody(moving: Path) -> None:
    refused = play(moving, "back 1", "no")
    assert "Blue, agreed? (yes or no) no" in one_line(refused)
    assert "Blue does not agree" in refused
    assert asked_of(moving)[0] == "movement"
    play(moving, "back 1", "yes")
    assert asked_of(moving)[0] == "deployment"
    assert "there is no entry 999" in play(moving, "back 999", code=1).lower()


def test_an_amendment_needs_everybody(moving: Path) -> None:
    shown = play(moving, "amend", "amend sides", "amend sides red tokens=4 because of tea", "yes")
    assert "red: seat=red, tokens=3" in one_line(shown)
    game = game_of(moving)
    assert game.position.world.table("sides")[RED].tokens == 4
    assert "of tea" in shown
    wrong = one_line(
        play(moving, "amend moon", "amend sides red", "amend sides red colour=x", "amend sides "
             "red tokens=many", code=1)
    )  # fmt: skip
    assert "There is no table moon" in wrong
    assert "Say what changes" in wrong
    assert "the fields are: seat, tokens, points" in wrong
    assert "Expected `int`" in wrong


def test_a_row_can_be_dropped_and_made(moving: Path) -> None:
    play(moving, "amend moved red-1 piece=red-1", "yes")
    assert "red-1" in game_of(moving).position.world.table("moved")
    play(moving, "amend moved red-1 drop", "yes")
    assert "red-1" not in game_of(moving).position.world.table("moved")


# Secrets ----------------------------------------------------------------------------------------


def looks(shown: str, seat: str) -> list[str]:
    """What was on the screen while it was in the hands of one seat."""
    parts = re.split(r"^== Pass the screen to (\w+) =+$", shown, flags=re.M)
    return [text for who, text in zip(parts[1::2], parts[2::2], strict=True) if who.lower() == seat]


def test_the_curtain_hides_what_the_other_seat_knows(file: Path) -> None:
    shown = play(file, *random_lines(duel()))
    for seat, other in ((RED, BLUE), (BLUE, RED)):
        for text in looks(shown, seat):
            assert f"assign {other}" not in text
            assert f"{other} draws" not in text
            for line in re.findall(rf"^  {other}-\d .*$", text, re.M):
                assert "unknown" in line or "shown" in line, line


def test_nothing_hidden_changes_what_the_other_seat_sees(tmp_path: Path) -> None:
    rest = (
        "? bid",
        "bid 2",
        "bid 0",
        "? move",
        "why move red-3 E2",
        "log 99",
        "odds move red-1 A3",
    )
    one = play(tmp_path / "a.wcg", RED_PLAN, BLUE_PLAN, *rest)
    two = play(tmp_path / "b.wcg", RED_PLAN, OTHER_BLUE_PLAN, *rest)
    assert looks(one, "blue")[0] != looks(two, "blue")[0]
    for first, second in zip(looks(one, "red"), looks(two, "red"), strict=True):
        assert first.replace("a.wcg", "b.wcg") == second


def test_a_sealed_answer_is_withdrawn(file: Path) -> None:
    shown = play(file, RED_PLAN, "seat red", "withdraw", "quit")
    assert "You have answered: assign red-1=foot" in one_line(shown)
    assert game_of(file).position.sealed == {}
    assert "These seats are played" in play(file, "seat green", code=1)


def test_the_screen_can_be_handed_over_and_back(moving: Path) -> None:
    shown = play(moving, "seat blue", "end-move", "seat red", code=1)
    assert "Waiting for Red" in looks(shown, "blue")[0]
    assert "Nothing is asked of Blue now." in one_line(looks(shown, "blue")[0])
    assert len(looks(shown, "red")) == 2


# Against the computer ---------------------------------------------------------------------------


def test_a_game_against_the_computer_is_remembered(file: Path) -> None:
    shown = says("play", DUEL, "--seat", "red", "--file", file, typed=f"{RED_PLAN}\nbid 0\n")
    assert "You play Red; computer players have Blue." in shown
    assert "Pass the screen" not in shown
    assert game_of(file).header.players == {RED: "person", BLUE: "random"}
    assert "You play Red" in says("play", "--file", file)
    assert "You play Red" in says("play", "--file", file, "--opponent", "random-listing")
    assert "You play Blue" in says("play", "--file", file, "--seat", "blue")


def test_who_plays_is_not_read_from_the_title(file: Path) -> None:
    files.save(files.new(DUEL, title="red against random"), file)
    assert "You play" not in says("play", "--file", file)
    assert "--opponent needs --seat" in says("play", "--file", file, "--opponent", "random", code=2)


def test_a_game_of_people_says_so(file: Path) -> None:
    play(file, RED_PLAN)
    assert game_of(file).header.players == {RED: "person", BLUE: "person"}
    assert "You play" not in says("play", "--file", file)


def test_a_game_of_computers_is_taken_up_by_taking_a_seat(file: Path) -> None:
    players = {RED: "random", BLUE: "random-listing"}
    files.save(files.new(DUEL, players=players), file)
    assert "take one with --seat" in says("play", "--file", file, code=2)
    assert "You play Blue; computer players have Red." in says(
        "play", "--file", file, "--seat", "blue"
    )


def test_the_computer_plays_to_the_end(file: Path) -> None:
    lines = "default\n" * 100
    shown = says("play", DUEL, "--seat", "blue", "--file", file, "--seed", SEED, typed=lines)
    assert game_of(file).over
    assert "wins" in shown or "drawn" in shown


# What a game can tell -----------------------------------------------------------------------------


def scenario(file: Path, *lines: str, code: int = 0) -> str:
    """Type lines in a game of A World at War."""
    new = () if file.exists() else ("poland-1939", "--seed", SEED)
    typed = "\n".join(lines) + "\n"
    return run("play", *new, "--file", file, typed=typed, code=code).output


def test_a_scenario_is_set_up_and_looked_at(file: Path) -> None:
    shown = scenario(file, "ready-set-up", "deploy germany-armor-4-6 J36 2", "ready-set-up")
    assert "Set up the forces of Poland: 12 units and air factors are left." in one_line(shown)
    assert "Fall 1939, Axis player turn" in shown
    shown = scenario(file, "show Warsaw", "units poland", "brps", "standing", "map Warsaw 1")
    assert "controlled by Poland, full supply" in shown
    assert "M35   1 army air, 1 infantry 1-3, 1 infantry 2-3" in shown
    assert "Germany: 60 BRPs, base 150" in shown
    assert "[x] Polish victory: otherwise" in shown
    assert "M35*" in shown


def test_reports_are_listed_and_refuse_what_they_do_not_know(file: Path) -> None:
    shown = scenario(file, "?", "? units", "show nowhere", code=1)
    assert "map HEX|PLACE [RADIUS]" in shown
    assert "where the units are" in shown
    assert "There is no hex and no place 'nowhere'" in one_line(shown)


def test_a_game_without_reports_takes_no_such_words(file: Path) -> None:
    assert "show" not in play(file, "?")
    play(file, "units", code=1)


# Why the computer did that ------------------------------------------------------------------------


def test_the_computer_says_why(file: Path) -> None:
    new = ("play", "poland-1939", "--seat", "allied", "--opponent", "greedy", "--seed", "1")
    shown = run(*new, "--file", file, typed="ready-set-up\nwhy\nwhy 9999\nquit\n", code=1).output
    told = re.findall(r"^  (\d+) {4,}Axis: (.+)$", shown, re.MULTILINE)  # the log is narrower
    assert 0 < len(told) <= 5
    entries = game_of(file).entries
    for number, why in told:
        entry = entries[int(number) - 1]
        assert isinstance(entry, Answered)
        assert entry.seat == "axis"
        assert why
    assert "The computer has given no reason for entry 9999." in shown


def test_with_secrets_the_computer_says_nothing(file: Path) -> None:
    new = ("play", "skirmish-duel", "--seat", "red", "--opponent", "greedy", "--seed", "1")
    shown = one_line(run(*new, "--file", file, typed="why\nquit\n", code=1).output)
    assert "the computer gives its reasons when the game is over" in shown
