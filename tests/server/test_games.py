"""Games over real HTTP, against a real SQLite file: begun, played to the end, taken home."""

from __future__ import annotations

import random

import pytest

from table_client import Refused, checked, new_game, play_on
from tests.server.conftest import Server, Starting
from warcabinet.engine.savefile import read
from warcabinet.engine.verifying import verify

SEATS = ("red", "blue")


def test_a_whole_game_from_the_first_question_to_the_end(server: Server) -> None:
    game = server.skirmish(title="The long day")
    below = random.Random(4).randrange
    seen = []
    end = play_on(server.tables(game, *SEATS), below, 1000, lambda done: seen.append(done["seq"]))
    assert end["game"]["over"]["reason"]
    assert end["decision"] is None
    assert seen == sorted(seen), "the sequence number never goes back"
    (card,) = checked(server.http.get("/api/games"))
    assert card["title"] == "The long day"
    assert card["over"] == end["game"]["over"]
    assert card["waiting_for"] == []
    # Everything the seat saw can be verified, and is told only once.
    for seat in SEATS:
        verdict = checked(server.http.get(f"/api/games/{game}/seats/{seat}/verify"))
        assert verdict["faults"] == []
        assert verdict["rolls"] > 5
        told = server.table(game, seat).state()["told"]
        assert told == checked(server.http.get(f"/api/games/{game}/seats/{seat}/log"))
    with pytest.raises(Refused) as refused:
        server.table(game, "red").answer(end["seq"], "end-attack")
    assert refused.value.status == 422


def test_a_whole_game_of_poland_through_the_generic_client(server: Server) -> None:
    game = new_game(server.http, "awaw", "poland-1939", seed="poland")
    end = play_on(server.tables(game, "axis", "allied"), random.Random(1).randrange, 1500)
    assert end["game"]["over"] is not None, end["decision"]
    assert end["game"]["turn"]


def test_what_a_new_game_says_of_itself(server: Server) -> None:
    wanted = {
        "game": "skirmish",
        "scenario": "skirmish-duel",
        "title": "Duel",
        "options": {"tied-fight": "defender-holds"},
        "seats": {"red": {"kind": "me"}, "blue": {"kind": "person"}},
        "aids": {"odds": False},
    }
    card = checked(server.http.post("/api/games", json=wanted))
    assert card["seats"] == [
        {"seat": "red", "name": "Red", "kind": "me", "player": None, "deciding": True},
        {"seat": "blue", "name": "Blue", "kind": "person", "player": None, "deciding": True},
    ]
    assert card["waiting_for"] == ["red", "blue"]
    assert card["chance"] == "committed"
    assert card["aids"] == {"reach": True, "odds": False, "warnings": True}
    assert card["turn"] == "Set-up"
    assert card["over"] is None
    assert card["computer"] == "none"
    assert checked(server.http.get(f"/api/games/{card['id']}")) == card
    assert checked(server.http.get("/api/games")) == [card]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"scenario": "waterloo"}, "scenario"),
        ({"options": {"tied-fight": "nobody"}}, "options"),
        ({"options": {"weather": "fine"}}, "options"),
        ({"seats": {"green": {"kind": "me"}}}, "seats"),
        ({"seats": {"red": {"kind": "computer", "player": "deep"}}}, "seats"),
        ({"seats": {"red": {"kind": "computer", "player": "os:system"}}}, "seats"),
        ({"seats": {"red": {"kind": "me", "player": "random"}}}, "seats"),
        ({"aids": {"cheating": True}}, "aids"),
        ({"title": "x" * 201}, "title"),
        ({"lesson": True}, "lesson"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_a_game_that_cannot_be_begun_is_refused_by_field(
    server: Server, change: dict[str, object], field: str
) -> None:
    answer = server.http.post(
        "/api/games", json={"game": "skirmish", "scenario": "skirmish", **change}
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["field"].split(".")[0] == field
    assert checked(server.http.get("/api/games")) == []


def test_a_seed_is_for_tests_only(starting: Starting) -> None:
    object.__setattr__(starting.settings, "seeds", False)
    server = starting.start()
    with pytest.raises(Refused, match="no seeds"):
        server.skirmish()


def test_a_game_is_renamed_and_deleted(server: Server) -> None:
    game = server.skirmish()
    card = checked(server.http.patch(f"/api/games/{game}", json={"title": "Wednesday"}))
    assert card["title"] == "Wednesday"
    assert server.table(game, "red").state()["game"]["title"] == "Wednesday"
    assert server.http.delete(f"/api/games/{game}").status_code == 204
    for path in ("", "/seats/red", "/backup"):
        answer = server.http.get(f"/api/games/{game}{path}")
        assert answer.status_code == 404
        assert answer.json()["error"] == f"There is no game '{game}' here."
    assert server.http.delete(f"/api/games/{game}").status_code == 404
    assert checked(server.http.get("/api/games")) == []


def test_an_unknown_seat_is_named(server: Server) -> None:
    game = server.skirmish()
    answer = server.http.get(f"/api/games/{game}/seats/green")
    assert answer.status_code == 404
    assert "no seat 'green'" in answer.json()["error"]


def test_a_backup_brought_back_is_the_same_game(server: Server) -> None:
    game = server.skirmish(title="Tuesday: part 2")
    tables = server.tables(game, *SEATS)
    play_on(tables, random.Random(2).randrange, 40)
    backup = server.http.get(f"/api/games/{game}/backup")
    assert backup.headers["content-disposition"] == 'attachment; filename="Tuesday--part-2.wcg"'
    assert read(backup.content).header.secret, "the host's file is the whole game"
    card = checked(server.http.post("/api/games/import", content=backup.content))
    assert card["id"] != game
    assert card["title"] == "Tuesday: part 2"
    for seat in SEATS:
        old, new = tables[seat].state(), server.table(card["id"], seat).state()
        for name in ("view", "decision", "told", "entry"):
            assert old[name] == new[name]
    # And it goes on.
    play_on(server.tables(card["id"], *SEATS), random.Random(3).randrange, 5)


def test_a_backup_keeps_the_name_that_the_game_has(server: Server) -> None:
    game = server.skirmish(title="Tuesday")
    play_on(server.tables(game, *SEATS), random.Random(2).randrange, 10)
    checked(server.http.patch(f"/api/games/{game}", json={"title": "Wednesday"}))
    for _ in range(2):
        backup = server.http.get(f"/api/games/{game}/backup")
        assert read(backup.content).header.title == "Tuesday", "the dice follow from it"
        card = checked(server.http.post("/api/games/import", content=backup.content))
        assert card["title"] == "Wednesday"
        game = card["id"]


def test_a_changed_file_is_refused(server: Server) -> None:
    game = server.skirmish()
    play_on(server.tables(game, *SEATS), random.Random(2).randrange, 10)
    data = server.http.get(f"/api/games/{game}/backup").content
    lines = data.split(b"\n")
    broken = {
        "a byte": data.replace(b'"blue"', b'"bleu"', 1),
        "a line": b"\n".join(lines[:3] + lines[4:]),
        "the end": data[: len(data) // 2],
        "everything": b"hello",
        "all of it": b"",
        "text": b"\xff\xfe\x00",
    }
    for what, bad in broken.items():
        answer = server.http.post("/api/games/import", content=bad)
        assert answer.status_code == 422, what
        assert answer.json()["error"].startswith("This file cannot be taken in"), what
    assert len(checked(server.http.get("/api/games"))) == 1


def test_a_file_cannot_name_code_to_be_run(server: Server) -> None:
    """The players that a file names are looked up, never loaded from where it says."""
    game = server.skirmish()
    with server.games.at(game) as live:
        from warcabinet.engine.game import new_game as engine_game
        from warcabinet.engine.savefile import encode

        crafted = engine_game(
            live.game.rules, "skirmish", "s", players={live.seats[0]: "os:system"}
        )
    card = checked(server.http.post("/api/games/import", content=encode(crafted)))
    assert [seat["kind"] for seat in card["seats"]] == ["me", "me"]


def test_an_export_is_what_the_seat_saw_and_can_be_verified(server: Server) -> None:
    game = server.skirmish()
    play_on(server.tables(game, *SEATS), random.Random(5).randrange, 30)
    for seat in SEATS:
        answer = server.http.get(f"/api/games/{game}/seats/{seat}/export")
        assert "attachment" in answer.headers["content-disposition"]
        assert verify(answer.content).faults == []
        with server.games.at(game) as live:
            assert live.game.header.secret.encode() not in answer.content
        assert server.http.post("/api/games/import", content=answer.content).status_code == 422


def test_everything_is_there_after_a_restart(starting: Starting) -> None:
    server = starting.start()
    game = server.skirmish()
    play_on(server.tables(game, *SEATS), random.Random(7).randrange, 60)
    before = {seat: server.table(game, seat).state() for seat in SEATS}
    cards = checked(server.http.get("/api/games"))
    server = starting.again()
    assert checked(server.http.get("/api/games")) == cards
    for seat in SEATS:
        after = server.table(game, seat).state()
        # After loading nothing before the snapshot can be undone; all else is as it was.
        assert {**after, "undo": None} == {**before[seat], "undo": None}
    play_on(server.tables(game, *SEATS), random.Random(8).randrange, 10)


def test_games_that_nobody_looks_at_leave_memory_and_come_back(server: Server) -> None:
    server.games.most_live = 2
    games = [server.skirmish(seed=f"{n}") for n in range(5)]
    for game in games * 2:
        play_on(server.tables(game, *SEATS), random.Random(1).randrange, 4)
    assert len(server.games._live) <= 2
    assert len(checked(server.http.get("/api/games"))) == 5
