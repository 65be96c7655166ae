"""A small client of the server: sits at a seat and fills in any question, whatever the game.

It knows nothing but what the server sends, and so shows that this is enough.  Used by the tests and
by the scripts that put the server under load or kill it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import httpx

Json = dict[str, Any]
Below = Callable[[int], int]

TRIES = 12
MOST_PICKED = 6


class Refused(Exception):
    """The server said no: its status and its body."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status}: {body.get('error')}")
        self.status = status
        self.body = body


def checked(answer: httpx.Response) -> Any:
    """What the server sent, or its refusal."""
    if answer.status_code >= 400:
        raise Refused(answer.status_code, answer.json())
    return answer.json() if answer.content else None


def fresh_key() -> str:
    """A key for one action."""
    return secrets.token_hex(8)


def new_game(http: httpx.Client, game: str, scenario: str, **more: Any) -> str:
    """Begin a game; its id."""
    card = checked(http.post("/api/games", json={"game": game, "scenario": scenario, **more}))
    return str(card["id"])


class Table:
    """One seat of one game, over HTTP."""

    def __init__(self, http: httpx.Client, game_id: str, seat: str) -> None:
        self.http, self.game_id, self.seat = http, game_id, seat
        self.path = f"/api/games/{game_id}/seats/{seat}"
        self._seen = 0

    def state(self, since: int = 0) -> Json:
        """The table as it is, with the log since a sequence number."""
        found: Json = checked(self.http.get(self.path, params={"since": since}))
        self._seen = found["seq"]
        return found

    def now(self) -> Json:
        """The table as it is, with no more of the log than has not been asked for here."""
        return self.state(self._seen)

    def post(self, what: str, **fields: Any) -> Json:
        """Ask for something."""
        found: Json = checked(self.http.post(f"{self.path}/{what}", json=fields))
        return found

    def act(self, what: str, seq: int, key: str | None = None, **fields: Any) -> Json:
        """Do something, under a fresh key unless one is given."""
        return self.post(what, seq=seq, key=key or fresh_key(), **fields)

    def answer(self, seq: int, action: str, key: str | None = None) -> Json:
        """Answer the pending question in the notation."""
        return self.act("answer", seq, key, action=action)

    # Filling in a question ------------------------------------------------------------------------

    def drawn(self, state: Json, below: Below) -> str:
        """An answer to the question in a state, filled in at random slot by slot: its text."""
        decision = state["decision"]
        forms = [form for form in decision["forms"] if not form["refusals"]]
        for _ in range(TRIES):
            form = forms[below(len(forms))]
            values = self._values(state["seq"], form, below)
            if values is None:
                continue
            found = self.post("check", seq=state["seq"], verb=form["verb"], values=values)
            if not found["refusals"]:
                return str(found["action"])
        if decision["default"] is None:
            raise LookupError(f"no answer to {decision['name']} was found")
        return str(decision["default"])

    def _values(self, seq: int, form: Json, below: Below) -> Json | None:
        got: Json = {}
        for slot in form["slots"]:
            if slot["many"]:
                value: Any = self._several(seq, form["verb"], slot, got, below)
            else:
                value = self._one(seq, form["verb"], slot, got, below)
            if value is None and slot["least"] > 0:
                return None
            got[slot["name"]] = value
        return got

    def _several(self, seq: int, verb: str, slot: Json, got: Json, below: Below) -> Any:
        least = slot["least"]
        most = least + MOST_PICKED if slot["most"] is None else slot["most"]
        wanted = least + below(most - least + 1)
        chosen: list[Any] = []
        while len(chosen) < wanted:
            here = {**got, slot["name"]: chosen}
            one = self._one(seq, verb, slot, here, below)
            if one is None or one in chosen:
                break
            chosen.append(one)
        return chosen if len(chosen) >= least else None

    def _one(self, seq: int, verb: str, slot: Json, got: Json, below: Below) -> Any:
        name = slot["name"]
        if not slot["inner"]:
            return self._picked(below, seq=seq, verb=verb, slot=name, got=got)
        item: Json = {}
        for part in slot["inner"]:
            path = f"{name}.{part['name']}"
            value = self._picked(below, seq=seq, verb=verb, slot=path, got=got, item=item)
            if value is None:
                return None
            item[part["name"]] = value
        return item

    def _picked(self, below: Below, **question: Any) -> Any:
        values = self.post("options", **question)["values"]
        return values[below(len(values))] if values else None


def play_on(
    tables: dict[str, Table],
    below: Below,
    most: int,
    watch: Callable[[Json], None] = lambda s: None,
) -> Json:
    """Let every seat answer at random until the game is over or so many answers are given."""
    first = next(iter(tables.values()))
    state = first.state()
    for _ in range(most):
        if state["game"]["over"]:
            break
        waiting = [seat for seat in state["decision"]["owners"] if seat in tables]
        seat = waiting[below(len(waiting))]
        mine = tables[seat].state()
        if mine["decision"]["given"] is not None:
            continue
        accepted = tables[seat].answer(mine["seq"], tables[seat].drawn(mine, below))
        watch(accepted)
        state = accepted["state"]
    return state
