"""Routes of reports: what a seat may ask for by name, rows, and the proof of the dice."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, get
from litestar.params import FromPath, QueryParameter

from warcabinet.engine.chance import NOBODY, PUBLIC, Drawn, RollContext, channel
from warcabinet.engine.committed import Verifier
from warcabinet.engine.entries import (
    HiddenRoll,
    NewDice,
    Rolled,
    add_to_transcript,
    start_transcript,
)
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.engine.verifying import export, shown_to, statement, verify
from warcabinet.engine.views import facts_in_words
from warcabinet.server.ahead import position_after
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import BadRequest, NotThere
from warcabinet.server.live_game import LiveGame
from warcabinet.server.logs import dice_of
from warcabinet.server.rows import rows_of
from warcabinet.server.shapes import (
    ReportInfo,
    ReportText,
    RollProof,
    Rows,
    Verified,
)
from warcabinet.server.sitting import PATH, SITTING, At

Words = Annotated[str, QueryParameter(max_length=4000)]


class ReportRoutes(Controller):
    """What a seat may be told at any time, from what it knows."""

    path = PATH
    tags = ("reports",)
    responses = ERRORS
    dependencies = SITTING

    @get("/reports", sync_to_thread=True, summary="What may be asked for by name")
    def listed(self, at: At) -> list[ReportInfo]:
        at.seat()
        reports = at.look(lambda live: live.game.rules.reports())
        return [
            ReportInfo(name=name, usage=one.usage, gist=one.gist) for name, one in reports.items()
        ]

    @get("/reports/{name:str}", sync_to_thread=True, summary="A report")
    def report(
        self,
        at: At,
        name: FromPath[str],
        about: Words = "",
        entry: Annotated[int | None, QueryParameter(name="at", ge=0, le=2**53)] = None,
        after: Words = "",
    ) -> ReportText:
        """As things stand, or as the seat knew them after an earlier entry, or as they will be
        after some answers of its own, one on each line."""
        me = at.seat()

        def look(live: LiveGame) -> ReportText:
            found = live.game.rules.reports().get(name)
            if found is None:
                raise NotThere(f"There is no report {name!r}.")
            require_aid(live, found.aid)
            known = world_at(live, me, entry, after)
            try:
                text = known.in_words(found.tell(known, me, about))
                facts = found.facts(known, me, about) if found.facts is not None else None
                plain = facts_in_words(msgspec.to_builtins(facts), known.in_words)
                return ReportText(name=name, text=text, facts=plain)
            except NoReport as error:
                raise BadRequest(str(error), field="about") from error

        return at.look(look) if entry is None else at.look_back(entry, look)

    @get("/rows/{table:str}", sync_to_thread=True, summary="Rows that the seat knows of")
    def rows(self, at: At, table: FromPath[str]) -> Rows:
        me = at.seat()

        def look(live: LiveGame) -> Rows:
            known = live.game.position.world.known_to(me)
            tables = tuple(known.record_types)
            if table not in tables:
                raise NotThere(f"There is no table {table!r}; there are: {', '.join(tables)}.")
            return rows_of(known, table)

        return at.look(look)

    @get("/proof/{entry:int}", sync_to_thread=True, summary="The proof of a roll")
    def proof(self, at: At, entry: FromPath[int]) -> RollProof:
        me = at.seat()

        def look(live: LiveGame) -> RollProof:
            if not 1 <= entry <= live.game.shown:
                raise NotThere(f"There is no entry {entry}.")
            return proof_of(live.game, me, entry)

        return at.look(look)

    @get("/verify", sync_to_thread=True, summary="Check every roll that the seat has seen")
    def verify(self, at: At) -> Verified:
        me = at.seat()
        found = verify(at.look(lambda live: export(live.game, me)))
        return Verified(
            entries=found.entries,
            rolls=found.rolls,
            fixed=found.fixed,
            unseen=found.unseen,
            chance=found.chance,
            faults=tuple(f"entry {fault.entry}: {fault.reason}" for fault in found.faults),
            proven=found.proven,
            commitment=found.commitment,
            statement=statement(found),
        )


def require_aid(live: LiveGame, aid: str) -> None:
    """Refuse what the table has agreed to play without."""
    if aid and not live.setting.aids.get(aid, True):
        raise BadRequest(f"This game is played without the aid {aid!r}.", field="name")


def world_at(live: LiveGame, seat: Seat, entry: int | None, after: str = "") -> Any:
    """The World as a seat knows it now, or knew it after an earlier entry."""
    game = live.game
    if entry is None:
        return position_after(live, seat, after.splitlines()).world.known_to(seat)
    if not game.first_replayable() <= entry <= game.shown:
        raise NotThere(f"There is no entry {entry} to look at.")
    return game.position_at(entry).world.known_to(seat)


def proof_of(game: Game, seat: Seat, number: int) -> RollProof:
    """All that is needed to compute a roll again, from what everybody saw before it."""
    rolled = shown_to(game.entries[number - 1], seat, game.over)
    dice = dice_of(game, seat, number)
    if not isinstance(rolled, Rolled) or dice is None:
        raise NotThere(f"Entry {number} is no roll that {seat} may see.")
    name = channel(rolled.request)
    reason = ""
    if rolled.fixed:
        reason = "it was set by the lesson, not drawn"
    elif not rolled.key:
        hidden = name == NOBODY and game.chance != "seeded"
        reason = "its key is shown at the end" if hidden else "its dice come from a seed"
    if reason:
        return RollProof(
            entry=number, dice=dice, channel=name, before="", transcript="", wrong=reason
        )
    transcript = start_transcript(game.header)
    verifier = Verifier(game.header.commitments)
    places: dict[str, int] = {}
    for entry in game.entries[: number - 1]:
        public = entry.public()
        if isinstance(public, Rolled | HiddenRoll):
            of = public.channel if isinstance(public, HiddenRoll) else PUBLIC
            places[of] = places.get(of, 0) + 1
            seen = shown_to(entry, seat, game.over)
            if of == name and isinstance(seen, Rolled):
                verifier.last[of] = bytes.fromhex(seen.key)
        elif isinstance(public, NewDice):
            verifier, places = Verifier(public.commitments), {}
        transcript = add_to_transcript(transcript, public)
    before = verifier.last[name].hex()
    moment = RollContext(rolled.number, places.get(name, 0) + 1, transcript)
    wrong = verifier.wrong(rolled.request, moment, Drawn(rolled.values, rolled.key))
    return RollProof(
        entry=number,
        dice=dice,
        channel=name,
        before=before,
        transcript=transcript.hex(),
        wrong=wrong,
    )
