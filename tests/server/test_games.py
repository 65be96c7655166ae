"""Games over real HTTP, against a real SQLite file: begun, played to the end, taken home."""

from __future__ import annotations

import random

import msgspec
import pytest

from table_client import Refused, checked, new_game, play_on
from tests.server.conftest import Server, Starting
from warcabinet.engine.entries import Rolled
from warcabinet.engine.game import Game
from warcabinet.engine.savefile import read, sealed, unsealed
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


def test_the_powers_of_a_side_are_shared_out_among_seats(server: Server) -> None:
    wanted = {
        "game": "awaw",
        "scenario": "barbarossa",
        "options": {"seats": "faction"},
        "seats": {"germanys-allies": {"kind": "computer", "player": "greedy"}},
    }
    card = checked(server.http.post("/api/games", json=wanted))
    assert [(one["seat"], one["name"], one["kind"]) for one in card["seats"]] == [
        ("germany", "Germany", "me"),
        ("germanys-allies", "Germany's allies", "computer"),
        ("russia", "Russia", "me"),
    ]
    assert card["options"]["seats"] == "faction"


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
    assert read(backup.content).header.is_bare, "the secret of the dice stays here"
    card = checked(server.http.post("/api/games/import", content=backup.content))
    assert card["id"] != game
    assert card["title"] == "Tuesday: part 2"
    for seat in SEATS:
        old, new = tables[seat].state(), server.table(card["id"], seat).state()
        for name in ("view", "decision"):
            assert old[name] == new[name]
        assert new["told"][:-1] == old["told"]
        assert "new keys" in new["told"][-1]["text"]
        assert new["game"]["commitment"] not in ("", old["game"]["commitment"])
    # And it goes on.
    play_on(server.tables(card["id"], *SEATS), random.Random(3).randrange, 5)


def test_a_backup_keeps_the_name_that_the_game_has(server: Server) -> None:
    game = server.skirmish(title="Tuesday")
    play_on(server.tables(game, *SEATS), random.Random(2).randrange, 10)
    checked(server.http.patch(f"/api/games/{game}", json={"title": "Wednesday"}))
    for _ in range(2):
        backup = server.http.get(f"/api/games/{game}/backup")
        assert read(backup.content).header.title == "Tuesday", "the first dice follow from it"
        card = checked(server.http.post("/api/games/import", content=backup.content))
        assert card["title"] == "Wednesday"
        game = card["id"]


def stored(server: Server, game: str) -> Game:
    with server.games.at(game) as live:
        return live.game


@pytest.mark.parametrize("with_secret", [False, True])
def test_a_game_made_from_a_backup_rolls_other_dice(server: Server, with_secret: bool) -> None:
    game = server.skirmish()
    play_on(server.tables(game, *SEATS), random.Random(2).randrange, 20)
    data = server.http.get(f"/api/games/{game}/backup", params={"with_secret": with_secret}).content
    secret = stored(server, game).header.secret
    assert (secret.encode() in data) == with_secret
    twins = [checked(server.http.post("/api/games/import", content=data))["id"] for _ in range(2)]
    assert len({secret, *(stored(server, twin).header.secret for twin in twins)}) == 3
    start = stored(server, twins[0]).seq
    rolls = []
    for one in (game, *twins):
        play_on(server.tables(one, *SEATS), random.Random(3).randrange, 16)
        new = stored(server, one).entries[start:]
        rolls.append([(e.values, e.key) for e in new if isinstance(e, Rolled)])
    assert all(rolls)
    assert rolls[0][:1] != rolls[1][:1] != rolls[2][:1] != rolls[0][:1]
    verdict = checked(server.http.get(f"/api/games/{twins[0]}/seats/red/verify"))
    assert verdict["faults"] == []
    assert any("taken up from a file" in said for said in verdict["statement"])


def test_new_dice_are_there_after_a_restart(starting: Starting) -> None:
    server = starting.start()
    data = server.http.get(f"/api/games/{server.skirmish()}/backup").content
    game = checked(server.http.post("/api/games/import", content=data))["id"]
    play_on(server.tables(game, *SEATS), random.Random(2).randrange, 10)
    secret = stored(server, game).header.secret
    server = starting.again()
    assert stored(server, game).header.secret == secret
    play_on(server.tables(game, *SEATS), random.Random(2).randrange, 20)
    assert checked(server.http.get(f"/api/games/{game}/seats/red/verify"))["faults"] == []


def test_the_commitment_is_on_the_table_from_the_start_and_in_every_export(server: Server) -> None:
    game = server.skirmish()
    shown = {server.table(game, seat).state()["game"]["commitment"] for seat in SEATS}
    (commitment,) = shown
    assert len(commitment) == 64
    assert checked(server.http.get("/api/games"))[0]["commitment"] == commitment
    backup = server.http.get(f"/api/games/{game}/backup").content
    exports = [server.http.get(f"/api/games/{game}/seats/{s}/export").content for s in SEATS]
    for data in (backup, *exports):
        assert verify(data).commitment == commitment
    verdict = checked(server.http.get(f"/api/games/{game}/seats/red/verify"))
    assert verdict["commitment"] == commitment
    assert any("not proven that nobody foresaw" in said for said in verdict["statement"])


def test_a_roll_for_another_seat_is_proven_when_the_game_is_over(server: Server) -> None:
    game = server.skirmish()
    tables = server.tables(game, *SEATS)
    play_on(tables, random.Random(4).randrange, 1000)
    secret = [n for n, e in enumerate(stored(server, game).entries, 1)
              if isinstance(e, Rolled) and e.request.to == ("blue",)]  # fmt: skip
    assert secret
    for number in secret:
        proof = checked(server.http.get(f"/api/games/{game}/seats/red/proof/{number}"))
        assert proof["wrong"] == ""
        assert proof["before"]
    verdict = checked(server.http.get(f"/api/games/{game}/seats/red/verify"))
    assert verdict["unseen"] == 0
    assert verdict["proven"] == verdict["rolls"]


def test_a_file_whose_record_was_rewritten_is_refused(server: Server) -> None:
    """All seals are new, and the snapshot is sound: only playing it again shows it."""
    game = server.skirmish()
    play_on(server.tables(game, *SEATS), random.Random(2).randrange, 60)
    data = server.http.get(f"/api/games/{game}/backup").content
    lines = [msgspec.json.decode(line) for line in unsealed(data)[0]]
    after = next(line["after"] for line in lines if line.get("type") == "snapshot")
    assert after > 60

    def changed(**fields: object) -> bytes:
        found = msgspec.json.decode(msgspec.json.encode(lines))
        next(line for line in found if line.get("type") == "answered").update(fields)
        return sealed(found)

    def rolled() -> bytes:
        found = msgspec.json.decode(msgspec.json.encode(lines))
        values = next(line for line in found if line.get("type") == "rolled")["values"]
        values[0] = values[0] % 3 + 1
        return sealed(found)

    def continued() -> bytes:
        found = msgspec.json.decode(msgspec.json.encode(lines))
        shot = next(line for line in found if line.get("type") == "snapshot")
        entry = {"type": "continued", "version": stored(server, game).version}
        found[-1:] = [{**entry, "position": shot["position"]}, found[-1]]
        found[-1]["entries"] += 1
        return sealed(found)

    for bad in (changed(text="assign -"), changed(state="00" * 16), rolled(), continued()):
        answer = server.http.post("/api/games/import", content=bad)
        assert answer.status_code == 422
        assert answer.json()["error"].startswith("This file cannot be taken in: Entry ")
    assert len(checked(server.http.get("/api/games"))) == 1


def test_what_was_played_under_other_rules_is_shown_as_unproven(server: Server) -> None:
    game = server.skirmish()
    play_on(server.tables(game, *SEATS), random.Random(2).randrange, 20)
    assert checked(server.http.get(f"/api/games/{game}"))["unproven"] == 0
    length = stored(server, game).seq
    data = server.http.get(f"/api/games/{game}/backup").content
    lines = [msgspec.json.decode(line) for line in unsealed(data)[0]]
    lines[0]["header"]["rules_version"] += 1000
    # The dice follow from the header: of such a file they are those of a seed.
    lines[0]["header"].update(chance="seeded", commitments={})
    card = checked(server.http.post("/api/games/import", content=sealed(lines)))
    assert card["unproven"] == length
    assert server.table(card["id"], "red").state()["game"]["unproven"] == length
    said = checked(server.http.get(f"/api/games/{card['id']}/seats/red/verify"))["statement"]
    assert any(f"Up to entry {length} it was played under other rules" in one for one in said)


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
