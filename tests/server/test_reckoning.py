"""Long reckonings: fair turns, limits, given up when nobody waits, and never in anybody's way."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from fractions import Fraction
from typing import Any

import httpx
import msgspec
import pytest

from table_client import checked
from tests.server import slow_process
from tests.server.conftest import Server, Starting
from tests.server.test_completing import brought
from tests.server.test_table import SEATS, a_move, deploy, mover
from warcabinet import catalogue
from warcabinet.engine import notation
from warcabinet.engine.game import new_game
from warcabinet.engine.records import Seat
from warcabinet.players.prospects import estimated, prospects, starts_of
from warcabinet.server import reckoning
from warcabinet.server.app import create_app
from warcabinet.server.faults import TooBusy
from warcabinet.server.reckoning import Client, Reckoner
from warcabinet.server.reckoning_process import (
    GIVEN_UP,
    Ask,
    AuditTask,
    Cancelled,
    Failed,
    OddsTask,
    Reply,
)

ME: Client = ("here", "red")


def task(action: str, seat: str = "red") -> OddsTask:
    return OddsTask(
        game="none", scenario="", options={}, seat=seat, known=b"", action=action, then=(), worlds=1
    )


@asynccontextmanager
async def reckoner(processes: int = 1, **more: Any) -> AsyncIterator[Reckoner]:
    made = Reckoner(processes, target=slow_process.run, **more)
    made.start(eager=True)
    await made.ask(task("0.0"), ("start", ""))
    try:
        yield made
    finally:
        await asyncio.to_thread(made.stop)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(test(), 60)

    asyncio.run(whole())


def times(reply: Reply) -> tuple[float, float]:
    assert isinstance(reply, Failed)
    _, begun, done, _ = reply.why.split()
    return float(begun), float(done)


def test_the_same_question_is_reckoned_once() -> None:
    async def test() -> None:
        async with reckoner(2) as made:
            same = await asyncio.gather(*(made.ask(task("0.3"), ME) for _ in range(5)))
            assert len(set(map(times, same))) == 1
            assert len({times(await made.ask(task("0.1", s), ME)) for s in ("red", "blue")}) == 2

    run(test)


def test_whoever_asks_much_waits_for_their_own_questions() -> None:
    async def test() -> None:
        async with reckoner() as made:
            many = [asyncio.create_task(made.ask(task(f"0.2{n}"), ME)) for n in range(8)]
            await asyncio.sleep(0.1)
            _, done = times(await made.ask(task("0.2", "blue"), ("here", "blue")))
            later = [times(reply) for reply in await asyncio.gather(*many)]
            assert sum(begun > done for begun, _ in later) >= 6

    run(test)


def test_too_many_questions_of_one_client_are_refused_and_others_are_not() -> None:
    async def test() -> None:
        async with reckoner(most_waiting=3) as made:
            mine = [asyncio.create_task(made.ask(task(f"0.3{n}"), ME)) for n in range(3)]
            await asyncio.sleep(0.05)
            with pytest.raises(TooBusy, match="3 questions of yours"):
                await made.ask(task("0.5"), ("here", "another seat"))
            await made.ask(task("0.1"), ("elsewhere", "red"))
            await asyncio.gather(*mine)
            await made.ask(task("0.0", "blue"), ME)

    run(test)


def test_what_nobody_waits_for_is_given_up_at_once() -> None:
    async def test() -> None:
        async with reckoner() as made:
            long = asyncio.create_task(made.ask(task("50"), ME))
            queued = asyncio.create_task(made.ask(task("51"), ME))
            await asyncio.sleep(0.3)
            for one in (long, queued):
                one.cancel()
            await made.ask(task("0.0", "blue"), ME)
            assert not made._jobs

    run(test)


def test_what_somebody_still_waits_for_goes_on() -> None:
    async def test() -> None:
        async with reckoner() as made:
            one = asyncio.create_task(made.ask(task("0.6"), ME))
            other = asyncio.create_task(made.ask(task("0.6"), ME))
            await asyncio.sleep(0.2)
            one.cancel()
            begun, done = times(await other)
            assert done - begun >= 0.6

    run(test)


def test_a_process_that_does_not_listen_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "GRACE", 0.3)

    async def test() -> None:
        async with reckoner() as made:
            deaf = asyncio.create_task(made.ask(task("deaf 50"), ME))
            await asyncio.sleep(0.2)
            deaf.cancel()
            await made.ask(task("0.0", "blue"), ME)

    run(test)


def test_a_process_that_ends_is_replaced() -> None:
    async def test() -> None:
        async with reckoner() as made:
            reply = await made.ask(task("die"), ME)
            assert isinstance(reply, Failed)
            assert "its process has ended" in reply.why
            times(await made.ask(task("0.0", "blue"), ME))

    run(test)


def test_one_that_never_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "LONGEST", 0.3)

    async def test() -> None:
        async with reckoner() as made:
            reply = await made.ask(task("deaf 50"), ME)
            assert reply == Failed(why="This takes too long to reckon.")

    run(test)


def test_files_leave_a_process_for_odds() -> None:
    async def test() -> None:
        async with reckoner(2) as made:
            files = [
                asyncio.create_task(made.ask(AuditTask(file=f" 1.{n}".encode()), ME))
                for n in range(3)
            ]
            await asyncio.sleep(0.1)
            await made.ask(task("0.1"), ME)
            assert not any(one.done() for one in files)  # they have one process, the odds another
            await asyncio.gather(*files)

    run(test)


def test_the_more_wait_the_shorter_exact_odds_are_tried() -> None:
    """Also for a question that was begun when nobody else waited."""

    async def test() -> None:
        async with reckoner() as made:
            alone = await made.ask(task("0.0", "blue"), ME)
            first = asyncio.create_task(made.ask(task("1.0"), ME))
            await asyncio.sleep(0.3)
            later = [asyncio.create_task(made.ask(task(f"0.0{n}"), ME)) for n in range(1, 20)]
            assert isinstance(alone, Failed)
            many = await asyncio.gather(first, *later)
            seconds = [float(reply.why.split()[-1]) for reply in many if isinstance(reply, Failed)]
            assert seconds[0] < float(alone.why.split()[-1]) / 4
            assert seconds[0] >= reckoning.LEAST
            assert seconds[-1] > seconds[0], "when few are left there is more time again"

    run(test)


def test_what_is_left_of_the_time_of_whoever_waits_longest_is_shared() -> None:
    """The budget of a question does not grow back to the whole time when others are done."""

    async def test() -> None:
        async with reckoner() as made:
            asked = [asyncio.create_task(made.ask(task(f"0.5{n}"), ME)) for n in range(3)]
            await asyncio.sleep(0.7)  # the second is reckoned, the third still waits
            left = reckoning.IN_ALL - 0.6
            assert made.seconds() <= left / 2 / 2
            await asyncio.gather(*asked)

    run(test)


def test_whoever_waits_when_the_server_stops_is_told() -> None:
    async def test() -> None:
        async with reckoner() as made:
            waiting = [asyncio.create_task(made.ask(task(f"5{n}"), ME)) for n in range(3)]
            await asyncio.sleep(0.2)
            await asyncio.to_thread(made.stop)
            assert all(isinstance(reply, Failed) for reply in await asyncio.gather(*waiting))

    run(test)


# Over HTTP ----------------------------------------------------------------------------------------


@contextmanager
def slow(starting: Starting) -> Iterator[Server]:
    """A server that takes its time over every question of odds."""
    app = create_app(starting.settings)
    server = starting.start(app)
    old = app.state.reckoner
    made = app.state.reckoner = Reckoner(1, target=_endless)
    made.start(eager=True)
    try:
        yield server
    finally:
        made.stop()
        app.state.reckoner = old


def _endless(connection: Any, signals: Any) -> None:
    decode = msgspec.msgpack.Decoder(Ask).decode
    while True:
        ask = decode(connection.recv_bytes())
        while signals[GIVEN_UP] != ask.number:
            time.sleep(0.01)
        connection.send_bytes(msgspec.msgpack.encode(Cancelled()))


def asked_and_waiting(server: Server, path: str, body: dict[str, Any]) -> socket.socket:
    """A client that has sent a question and waits for the answer."""
    data = msgspec.json.encode(body)
    head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    made = socket.create_connection(("127.0.0.1", server.port))
    made.sendall(f"{head}content-length: {len(data)}\r\n\r\n".encode() + data)
    return made


def soon(found: Callable[[], Any], what: str) -> None:
    until = time.monotonic() + 60
    while not found():
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.02)


def test_an_endless_question_stops_nobody_and_is_given_up_when_nobody_waits(
    starting: Starting,
) -> None:
    with slow(starting) as server:
        game, other = server.skirmish(), server.skirmish()
        tables = server.tables(game, *SEATS)
        deploy(tables)
        table, state = mover(tables)
        question = {"seq": state["seq"], "action": a_move(table, state)}
        made: Reckoner = server.app.state.reckoner
        clients = [asked_and_waiting(server, f"{table.path}/odds", question) for _ in range(30)]
        soon(lambda: made._counts.get("127.0.0.1") == 30, "the questions")
        assert checked(server.http.get("/api/health"))["status"] == "ok"
        # The same game, and another one.
        table.answer(state["seq"], question["action"])
        deploy(server.tables(other, *SEATS))
        assert made._counts == {"127.0.0.1": 30}, "all of them still wait"
        for client in clients:
            client.close()
        soon(lambda: not made._jobs and not made._counts, "the question to be given up")


def test_health_answers_while_every_thread_is_busy(server: Server) -> None:
    game = server.skirmish()
    done = threading.Event()

    def wait() -> None:
        with server.games.at(game):
            done.wait(60)

    def look() -> None:
        httpx.get(f"{str(server.http.base_url).rstrip('/')}/api/games/{game}", timeout=60)

    busy = [threading.Thread(target=wait), *(threading.Thread(target=look) for _ in range(45))]
    for thread in busy:
        thread.start()
    time.sleep(0.5)
    try:
        assert checked(server.http.get("/api/health", timeout=20))["status"] == "ok"
        assert not done.is_set()
    finally:
        done.set()
        for thread in busy:
            thread.join()


def test_too_much_is_refused_with_a_sentence(starting: Starting) -> None:
    with slow(starting) as server:
        made: Reckoner = server.app.state.reckoner
        made._most_waiting = 0
        table, state = mover_of(server)
        answer = server.http.post(
            f"{table.path}/odds", json={"seq": state["seq"], "action": a_move(table, state)}
        )
        assert answer.status_code == 429
        assert "Wait for their answers" in answer.json()["error"]


def mover_of(server: Server) -> tuple[Any, Any]:
    tables = server.tables(server.skirmish(), *SEATS)
    deploy(tables)
    return mover(tables)


def test_odds_come_from_what_the_seat_knows(server: Server) -> None:
    """What goes to the process holds no row that is hidden from the seat, and nothing sealed."""
    sent: list[OddsTask] = []
    made: Reckoner = server.app.state.reckoner
    ask = made.ask

    async def noted(task: OddsTask, client: Client) -> Reply:
        sent.append(task)
        return await ask(task, client)

    made.ask = noted  # type: ignore[method-assign,assignment]
    table, state = mover_of(server)
    table.post("odds", seq=state["seq"], action=a_move(table, state), worlds=2)
    (found,) = sent
    data = msgspec.json.decode(found.known)
    owners = {row["owner"] for row in data["rows"]["identities"] if not row.get("shown")}
    assert owners == {table.seat}
    assert {row["seat"] for row in data["rows"].get("orders", [])} <= {table.seat}
    assert data["sealed"] == {}


def test_odds_over_http_are_those_of_the_engine(server: Server) -> None:
    table, state = brought(server, "barbarossa-1941", "counterair-missions")
    mission = "counterair N36 germany-aaf@M35=5"
    found = table.post("odds", seq=state["seq"], action=mission, then=["end-counterair"])
    with server.games.at(table.game_id) as live:
        position = live.game.position
        action = notation.read(mission, live.game.rules.actions)
        mine = prospects(position, Seat(table.seat), action, then=("end-counterair",))
    assert [(one["outcome"], one["fraction"]) for one in found["outcomes"]] == [
        (outcome, str(chance)) for outcome, chance in mine.outcomes
    ]
    assert (found["exact"], found["trials"]) == (True, 0)


def test_what_takes_too_long_is_estimated() -> None:
    rules = catalogue.rules_of("awaw")
    game = new_game(rules, "barbarossa-1941", "s")
    while (decision := game.position.decision) and decision.name() != "counterair-missions":
        seat = game.position.to_answer()[0]
        asked = game.position.asked(seat)
        assert asked is not None
        default = asked.default()
        assert default is not None
        game.answer(seat, default)
    seat = game.position.to_answer()[0]
    action = notation.read("counterair N36 germany-aaf@M35=5", rules.actions)
    starts = starts_of(game.position, seat, 1)
    then = ("end-counterair",)
    exact = dict(prospects(game.position, seat, action, then=then, starts=starts).outcomes)
    found = estimated(seat, action, then=then, starts=starts, go_on=lambda trials: trials < 400)
    assert not found.exact
    assert found.trials == 400
    assert sum(chance for _, chance in found.outcomes) == 1
    assert {outcome for outcome, _ in found.outcomes} <= set(exact)
    for outcome, chance in exact.items():
        assert abs(dict(found.outcomes).get(outcome, Fraction(0)) - chance) < 0.12
