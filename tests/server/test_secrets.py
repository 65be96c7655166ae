"""Two games that differ only in what one seat cannot know: it is sent the same, byte for byte.

Skirmish: the other side's pieces are of other kinds, and it holds other orders; the pairs of games
are those of the engine's own test, played through the server. Poland: the other side has left other
standing orders, and answers by hand what in the other game its orders answer.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from table_client import new_game
from tests.engine.test_hidden_differences import ILLEGAL, Pair, Shifted
from tests.server.conftest import Server
from tests.server.recording import Recorder
from tests.server.test_computers import wait_for
from warcabinet.engine import notation
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.server.hub import Hub
from warcabinet.server.workers import Workers
from warcabinet.skirmish.field import BLUE, RED
from warcabinet.skirmish.world import enemy_of


def _identity(piece: str, kind: str, **more: Any) -> dict[str, Any]:
    row = {"piece": piece, "owner": piece[:-2], "kind": kind, "shown": False, **more}
    return {"table": "identities", "key": piece, "row": row}


def _order(seat: str, face: str) -> dict[str, Any]:
    return {"table": "orders", "key": seat, "row": {"seat": seat, "face": face, "played": False}}


AMENDMENTS: list[list[dict[str, Any]]] = [
    *([_identity(f"{seat}-{n}", "horse")] for seat in ("red", "blue") for n in (1, 2, 3)),
    [_identity("red-1", "decoy", shown=True), _identity("blue-1", "decoy", shown=True)],
    *([{"table": "identities", "key": f"{seat}-{n}"}] for seat in ("red", "blue") for n in (1, 9)),
    *([_order(seat, "ambush")] for seat in ("red", "blue")),
    *([{"table": "orders", "key": seat}] for seat in ("red", "blue")),
    *([{"table": "pieces", "key": f"{seat}-2"}] for seat in ("red", "blue")),
    *(
        [
            {
                "table": "pieces",
                "key": f"{seat}-3",
                "row": {"id": f"{seat}-3", "owner": seat, "hex": "C3"},
            }
        ]
        for seat in ("red", "blue")
    ),
    *(
        [{"table": "sides", "key": seat, "row": {"seat": seat, "tokens": 0, "points": 0}}]
        for seat in ("red", "blue")
    ),
]
"""Of hidden rows and of open ones that something hidden may depend on."""

FULL_EVERY = 16
"""So often everything is asked for; else only what is shown without asking is compared."""


class ServerPair(Pair):
    """Two games of skirmish on a server, and the seat to which they must look the same."""

    def __init__(self, server: Server, scenario: str, seed: int, viewer: Seat) -> None:
        self.server = server
        self.viewer, self.hidden, self.settle = viewer, enemy_of(viewer), True
        self.below = picker(f"pair {seed} {viewer} True")
        self.ids = [
            new_game(server.http, "skirmish", scenario, seed=f"{seed}", title="") for _ in range(2)
        ]
        self.games = self._games()
        if seed % 2:
            self.games[1].source = Shifted(self.games[1].source, self.hidden)
        self.recorders = [Recorder(server, game, viewer) for game in self.ids]
        self.compared = self.keys = self.proposed = 0

    def _games(self) -> tuple[Game, Game]:
        found = []
        for game_id in self.ids:
            with self.server.games.at(game_id) as live:
                found.append(live.game)
        return found[0], found[1]

    def send(self, place: int, seat: Seat, text: str) -> None:
        """Answer over HTTP."""
        table = self.server.table(self.ids[place], seat)
        self.keys += 1
        # A seat may know its own keys; those of the others it may guess.
        key = f"key {self.keys}" if seat == self.hidden else None
        table.answer(table.now()["seq"], text, key)

    def give(self, seat: Seat, *actions: Action) -> None:
        for place, action in enumerate(actions):
            self.send(place, seat, notation.write(action))
        self.align()

    def seal(self, answers: dict[Seat, Action]) -> None:
        seats = [seat for seat in answers if self.has_choice(seat)]
        crosswise = bool(self.below(2))
        for one, two in zip(seats, reversed(seats) if crosswise else seats, strict=True):
            self.send(0, one, notation.write(answers[one]))
            if one == self.hidden and self.games[0].position.sealed:
                self.compare()
            self.send(1, two, notation.write(answers[two]))
            if not crosswise and self.games[0].position.sealed:
                self.compare()
        self.align()

    def align(self) -> None:
        while self.games[0].seq != self.games[1].seq and not self.shown():
            behind, ahead = sorted((0, 1), key=lambda place: self.games[place].seq)
            entry = self.games[ahead].entries[self.games[behind].seq]
            assert isinstance(entry, Answered)
            assert (entry.seat, entry.by) == (self.hidden, "default")
            self.send(behind, self.hidden, entry.text)

    def compare(self) -> None:
        one, two = self.recorders
        if self.shown():
            return
        assert one.watched() == two.watched()
        if self.compared % FULL_EVERY == 0:
            # A third of the amendments at a time: each of them is in the log from then on.
            third = self.compared // FULL_EVERY % 3
            asked = (ILLEGAL[::3], AMENDMENTS[third::3])
            for first, second in zip(one.everything(*asked), two.everything(*asked), strict=True):
                assert first == second
                self.proposed += "table" in first[0] and first[1] == 200
        self.compared += 1

    def close(self) -> None:
        for recorder in self.recorders:
            recorder.close()


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("scenario", "seed", "viewer"),
    [("skirmish", 1, BLUE), ("skirmish", 2, RED), ("skirmish-duel", 3, RED)],
)
def test_skirmish_shows_a_seat_nothing_that_it_cannot_know(
    server: Server, scenario: str, seed: int, viewer: Seat
) -> None:
    pair = ServerPair(server, scenario, seed, viewer)
    try:
        pair.play()
        assert pair.compared > 4
        assert pair.proposed > 4, "some amendments could be proposed"
        theirs = [server.table(game, pair.hidden).state()["view"] for game in pair.ids]
        assert theirs[0] != theirs[1], "there was a secret"
    finally:
        pair.close()


def test_what_is_recorded_would_show_a_difference(server: Server) -> None:
    """The other side, to which it is no secret, is sent something else."""
    pair = ServerPair(server, "skirmish", 1, BLUE)
    try:
        pair.deploy()
        theirs = [Recorder(server, game, pair.hidden) for game in pair.ids]
        one, two = (recorder.watched() for recorder in theirs)
        assert one != two
        for recorder in theirs:
            recorder.close()
    finally:
        pair.close()


# Sealed answers of computer players ---------------------------------------------------------------


def test_nobody_can_tell_whether_a_computer_has_sealed_its_answer(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {"blue": {"kind": "computer", "player": "random"}}
    quick = server.skirmish(seats=seats)
    wait_for(lambda: sealed_in(server, quick), "the answer of the computer")
    monkeypatch.setattr(Workers, "consider", lambda self, game_id: None)
    slow = server.skirmish(seats=seats)
    assert not sealed_in(server, slow)
    recorders = [Recorder(server, game, "red") for game in (quick, slow)]
    one, two = recorders
    assert one.watched() == two.watched()
    for first, second in zip(one.everything(ILLEGAL), two.everything(ILLEGAL), strict=True):
        assert first == second
    for recorder in recorders:
        recorder.close()


def sealed_in(server: Server, game: str) -> bool:
    with server.games.at(game) as live:
        return bool(live.game.waiting)


def ended_in(server: Server, game: str) -> bool:
    return server.games.card(game).over is not None


def test_the_figures_of_the_server_do_not_tell_of_a_sealed_answer(server: Server) -> None:
    game = server.skirmish()
    state = server.table(game, "red").state()
    before = server.http.get("/api/metrics")
    server.table(game, "red").answer(state["seq"], state["decision"]["default"])
    assert sealed_in(server, game)
    after = server.http.get("/api/metrics")
    assert (before.status_code, before.text) == (after.status_code, after.text)


def test_the_keys_of_computer_players_cannot_be_guessed(server: Server) -> None:
    both = {seat: {"kind": "computer", "player": "random"} for seat in ("red", "blue")}
    keys = []
    for _ in range(2):
        game = server.skirmish(seats=both)
        wait_for(partial(ended_in, server, game), "the end")
        keys.append(set(server.games.storage.keys_of(game)))
    assert all(len(found) > 3 for found in keys)
    assert not keys[0] & keys[1], "the same answers, other keys"


def test_a_computer_thinks_about_a_sealed_answer_unseen(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That it has done with a question that all can see is told before it seals another answer."""
    monkeypatch.setattr(Workers, "consider", lambda self, game_id: None)
    hub: Hub = server.app.state.hub
    workers: Workers = server.app.state.workers
    told: list[tuple[bool, bool]] = []

    def note(game_id: str, seat: Seat, on: bool) -> None:
        told.append((sealed_in(server, game_id), on))

    monkeypatch.setattr(hub, "thinking", note)
    game = server.skirmish(seats={"blue": {"kind": "computer", "player": "random"}})
    workers._thinking[game] = BLUE
    workers._serve(game)
    assert sealed_in(server, game)
    assert told == [(False, False)]


# Poland -------------------------------------------------------------------------------------------

POLAND = 600
"""More answers than a game of Poland takes."""


class Twins:
    """Two games of Poland; in one of them the hidden seat has left orders."""

    def __init__(self, server: Server, viewer: str, hidden: str) -> None:
        self.server, self.viewer, self.hidden = server, viewer, hidden
        self.ids = [new_game(server.http, "awaw", "poland-1939", seed="twins") for _ in range(2)]
        self.recorders = [Recorder(server, game, viewer) for game in self.ids]
        self.keys = 0

    def order(self, place: int, decisions: tuple[str, ...]) -> None:
        """Leave orders: that there are some is no secret, what they say is."""
        path = self.server.table(self.ids[place], self.hidden).path
        orders = [{"decision": name, "answer": "default"} for name in decisions]
        assert self.server.http.put(f"{path}/orders", json={"orders": orders}).status_code == 200

    def states(self, seat: str) -> list[dict[str, Any]]:
        return [self.server.table(game, seat).now() for game in self.ids]

    def answer(self, place: int, seat: str, text: str) -> None:
        table = self.server.table(self.ids[place], seat)
        self.keys += 1
        key = f"key {self.keys}" if seat == self.hidden else None
        table.answer(table.now()["seq"], text, key)

    def lengths(self) -> list[int]:
        return [state["entry"] for state in self.states(self.viewer)]

    def step(self, below: Any) -> bool:
        """One answer in both games; where the orders of one have answered, the other follows."""
        state = self.states(self.viewer)[0]
        decision = state["decision"]
        if decision is None:
            return False
        seat = decision["owners"][0]
        table = self.server.table(self.ids[0], seat)
        text = table.drawn(table.now(), below)
        for place in (0, 1):
            self.answer(place, seat, text)
        while (lengths := self.lengths())[0] != lengths[1]:
            behind, ahead = sorted((0, 1), key=lambda place: lengths[place])
            with self.server.games.at(self.ids[ahead]) as live:
                entry = live.game.entries[lengths[behind]]
            assert isinstance(entry, Answered)
            assert (entry.seat, entry.by) == (self.hidden, "order")
            self.answer(behind, self.hidden, entry.text)
        return True


@pytest.mark.timeout(600)
@pytest.mark.parametrize("viewer", ["axis", "allied"])
def test_poland_shows_a_seat_nothing_that_it_cannot_know(server: Server, viewer: str) -> None:
    hidden = "allied" if viewer == "axis" else "axis"
    twins = Twins(server, viewer, hidden)
    reactions = tuple(
        name
        for name, kind in sorted(server.games.rules_of("awaw").decisions.items())
        if kind.reaction
    )
    twins.order(0, reactions)
    twins.order(1, ("by-hand",))
    below = picker(f"poland {viewer}")
    one, two = twins.recorders
    compared = 0
    for number in range(POLAND):
        if not twins.step(below):
            break
        if number % 8 == 0:
            assert one.watched() == two.watched()
            compared += 1
        if number % 200 == 24:
            for first, second in zip(one.everything(()), two.everything(()), strict=True):
                assert first == second
    assert one.watched() == two.watched()
    assert compared > 5
    assert twins.states(viewer)[0]["game"]["over"], "it was a whole game"
    for recorder in twins.recorders:
        recorder.close()
