"""Damaged cells of the database cost the game they belong to, never the list of games."""

from __future__ import annotations

import random
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from table_client import Refused, checked, play_on
from tests.server.conftest import Server, Starting
from tests.server.test_table import SEATS
from warcabinet import catalogue
from warcabinet.engine.savefile import load, read
from warcabinet.server.settings import Settings

NAME = "kept.sqlite3"
DEEP = "'" + "[" * 20_000 + "]" * 20_000 + "'"

NO_TEXT = ["X'ff00fe'", "cast(X'ff00fe' as text)"]
CELLS = [
    *(("digest", value) for value in ("'{'", "''", "'[1]'", '\'{"seq":"x"}\'', DEEP, *NO_TEXT)),
    *(("setting", value) for value in ("'{'", "'[]'", "'{\"seats\":7}'", DEEP, *NO_TEXT)),
    *(("title", value) for value in NO_TEXT),
    *(("game", value) for value in ("'chess'", *NO_TEXT)),
    *(("scenario", value) for value in ("'nowhere'", *NO_TEXT)),
    *(("created", value) for value in NO_TEXT),
    *(("updated", value) for value in NO_TEXT),
    ("seal", "'x'"),
    *(("header", value) for value in ("X'ff'", "'text'", "5", "X'7b7d'")),
    ("dropped", "'many'"),
]


@dataclass(frozen=True)
class Kept:
    """The folder of a server that has stopped, with a sound game and one to be hurt."""

    folder: Path
    sound: str
    hurt: str
    entries: list[Any]
    secret: str


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Two games, begun and played once for all tests."""
    folder = tmp_path_factory.mktemp("kept")
    starting = Starting(
        Settings(
            database_url=f"sqlite:///{folder / NAME}",
            client=folder / "static",
            manual=None,
            seeds=True,
        )
    )
    server = starting.start()
    sound, hurt = server.skirmish(title="Sound"), server.skirmish(title="Hurt")
    for game in (sound, hurt):
        play_on(server.tables(game, *SEATS), random.Random(2).randrange, 12)
    with server.games.at(hurt) as live:
        entries, secret = list(live.game.entries), live.game.header.secret
    starting.stop()
    return Kept(folder, sound, hurt, entries, secret)


class Damaged:
    """A server with a copy of the two games, of which a cell is changed behind its back."""

    def __init__(self, starting: Starting, kept: Kept) -> None:
        self.starting = starting
        self.path = Path(starting.settings.database_url.removeprefix("sqlite:///"))
        self.path.parent.mkdir(parents=True)
        for file in kept.folder.glob(f"{NAME}*"):
            shutil.copy(file, self.path.with_name(file.name.replace(NAME, self.path.name)))
        self.sound, self.hurt = kept.sound, kept.hurt
        self.entries, self.secret = kept.entries, kept.secret

    def begin(self) -> Server:
        """Start before anything is damaged."""
        self.server = self.starting.start()
        return self.server

    def change(self, *statements: str) -> Server:
        """Change the database while nobody looks, and start again."""
        self.starting.stop()
        connection = sqlite3.connect(self.path)
        for statement in statements:
            connection.execute(statement, {"game": self.hurt})
        connection.commit()
        connection.close()
        return self.begin()

    def cards(self) -> dict[str, dict[str, Any]]:
        return {card["id"]: card for card in checked(self.server.http.get("/api/games"))}


@pytest.fixture
def damaged(starting: Starting, kept: Kept) -> Damaged:
    return Damaged(starting, kept)


@pytest.mark.parametrize(("cell", "value"), CELLS, ids=lambda text: str(text)[:30])
def test_a_damaged_cell_costs_only_its_game(damaged: Damaged, cell: str, value: str) -> None:
    server = damaged.change(f"update games set {cell} = {value} where id = :game")
    cards = damaged.cards()
    assert set(cards) == {damaged.sound, damaged.hurt}
    assert cards[damaged.sound]["damaged"] == ""
    assert cards[damaged.sound]["title"] == "Sound"
    if cell in ("digest", "setting", "title"):
        assert cards[damaged.hurt]["damaged"].endswith(".")
    # To open it works, or fails with a sentence.
    answer = server.http.get(f"/api/games/{damaged.hurt}/seats/red")
    assert answer.status_code in (200, 422), answer.text
    if answer.status_code == 422:
        assert answer.json()["error"].startswith("This game cannot be opened: ")
        assert "Traceback" not in answer.text
    # It can be taken home as it is, and deleted; the other one is played on.
    raw = server.http.get(f"/api/games/{damaged.hurt}/raw", params={"with_secret": True})
    assert raw.status_code == 200
    play_on(server.tables(damaged.sound, *SEATS), random.Random(3).randrange, 3)
    assert server.http.delete(f"/api/games/{damaged.hurt}").status_code == 204
    assert set(damaged.cards()) == {damaged.sound}


@pytest.mark.parametrize("value", ["'{'", *NO_TEXT])
def test_where_a_game_stands_is_found_out_again_by_opening_it(damaged: Damaged, value: str) -> None:
    server = damaged.change(f"update games set digest = {value} where id = :game")
    assert "Open it" in damaged.cards()[damaged.hurt]["damaged"]
    server.table(damaged.hurt, "red").state()
    card = damaged.cards()[damaged.hurt]
    assert card["damaged"] == ""
    assert card["turn"]


def test_a_new_title_mends_a_damaged_one(damaged: Damaged) -> None:
    server = damaged.change("update games set title = X'ff' where id = :game")
    assert "title" in damaged.cards()[damaged.hurt]["damaged"]
    checked(server.http.patch(f"/api/games/{damaged.hurt}", json={"title": "Mended"}))
    card = damaged.cards()[damaged.hurt]
    assert (card["title"], card["damaged"]) == ("Mended", "")


def test_without_its_setting_a_game_is_not_opened_but_can_be_brought_back(
    damaged: Damaged,
) -> None:
    server = damaged.change("update games set setting = '{' where id = :game")
    with pytest.raises(Refused, match="who sits where") as refused:
        server.table(damaged.hurt, "red").state()
    assert "raw" in str(refused.value)
    raw = server.http.get(f"/api/games/{damaged.hurt}/raw")
    assert damaged.secret.encode() not in raw.content, "only on request"
    card = checked(server.http.post("/api/games/import", content=raw.content))
    with server.games.at(card["id"]) as live:
        assert live.game.entries[: len(damaged.entries)] == damaged.entries


@pytest.mark.parametrize("with_secret", [False, True])
def test_what_is_intact_can_be_recovered_from_a_raw_file(
    damaged: Damaged, with_secret: bool
) -> None:
    number = len(damaged.entries) - 3
    server = damaged.change(
        f"update entries set line = X'ff' where game_id = :game and seq = {number}"
    )
    answer = server.http.get(f"/api/games/{damaged.hurt}/seats/red")
    assert answer.status_code == 422
    assert f"Entry {number} " in answer.json()["error"]
    raw = server.http.get(f"/api/games/{damaged.hurt}/raw", params={"with_secret": with_secret})
    assert raw.headers["content-disposition"].startswith("attachment")
    contents = read(raw.content)
    assert contents.problem
    assert contents.entries == damaged.entries[: number - 1]
    assert (contents.header.secret == damaged.secret) == with_secret
    part = load(raw.content, catalogue.rules_of("skirmish"), recover=True, secret="new")
    assert part.entries[: number - 1] == damaged.entries[: number - 1]


def test_a_header_that_cannot_be_read_is_given_out_only_with_its_secret(damaged: Damaged) -> None:
    server = damaged.change("update games set header = X'ff22736563' where id = :game")
    answer = server.http.get(f"/api/games/{damaged.hurt}/raw")
    assert answer.status_code == 422
    assert "with_secret" in answer.json()["error"]


def test_a_damaged_snapshot_costs_nothing(damaged: Damaged) -> None:
    tables = damaged.begin().tables(damaged.hurt, *SEATS)
    play_on(tables, random.Random(3).randrange, 150)
    before = tables["red"].state()
    server = damaged.change("update snapshots set line = 'x' where game_id = :game")
    after = server.table(damaged.hurt, "red").state()
    assert (after["view"], after["seq"]) == (before["view"], before["seq"])


@pytest.mark.parametrize(
    "damage",
    [
        "update entries set born = 'x' where game_id = :game and seq = 3",
        "update entries set line = 5 where game_id = :game and seq = 3",
        "update entries set seal = X'ff' where game_id = :game and seq = 3",
        "update entries set seq = 999 where game_id = :game and seq = 3",
    ],
)
def test_a_damaged_line_is_told_with_its_number(damaged: Damaged, damage: str) -> None:
    server = damaged.change(damage)
    answer = server.http.get(f"/api/games/{damaged.hurt}/seats/red")
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("This game cannot be opened: Entry 3 ")
    assert server.http.get(f"/api/games/{damaged.hurt}/raw").status_code == 200


def test_a_raw_file_of_a_game_that_is_not_here(server: Server) -> None:
    assert server.http.get("/api/games/nobody/raw").status_code == 404
