"""Asking one's own staff over HTTP: it knows what the seat knows, and does nothing."""

from __future__ import annotations

import msgspec

from tests.server.conftest import Server
from tests.server.test_table import SEATS, deploy, mover
from warcabinet.players.advising import Advice
from warcabinet.server.reckoning import Client, Reckoner
from warcabinet.server.reckoning_process import AdviceTask, Advised, Ask, Failed, Reply, reckoned

NO_HURRY = (0.0, 1.0)


def test_the_staff_is_asked_with_what_the_seat_knows_and_does_nothing(server: Server) -> None:
    sent: list[AdviceTask] = []
    made: Reckoner = server.app.state.reckoner

    async def noted(task: AdviceTask, client: Client) -> Reply:
        sent.append(task)
        return reckoned(Ask(1, task), NO_HURRY)

    made.ask = noted  # type: ignore[method-assign,assignment]
    tables = server.tables(server.skirmish(), *SEATS)
    deploy(tables)
    table, state = mover(tables)
    found = table.post("advice", seq=state["seq"])
    assert found["courses"] == []
    assert found["answer"].split(" ")[0] in {form["verb"] for form in state["decision"]["forms"]}
    assert "nothing was played out" in found["note"]
    assert table.state()["seq"] == state["seq"]
    (task,) = sent
    data = msgspec.json.decode(task.known)
    owners = {row["owner"] for row in data["rows"]["identities"] if not row.get("shown")}
    assert owners == {table.seat}
    other = next(tables[seat] for seat in SEATS if seat != table.seat)
    answer = server.http.post(f"{other.path}/advice", json={"seq": state["seq"]})
    assert answer.status_code >= 400  # it is not asked anything


def test_what_the_staff_says_is_carried_between_processes() -> None:
    said = Advised(advice=Advice("end-move", "it is late", (), "a note"))
    packed = msgspec.msgpack.encode(said)
    assert msgspec.msgpack.decode(packed, type=Reply) == said
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(Failed(why="no")), type=Reply) != said
