"""What a seat is shown, built from what that seat may know, and the cards of games."""

from __future__ import annotations

from typing import Any

import msgspec

from warcabinet.engine.committed import fingerprint
from warcabinet.engine.entries import Proposed, Takeback
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome, Rules
from warcabinet.engine.views import ENCODER, outcome_of, seat_view
from warcabinet.server.ahead import look_ahead
from warcabinet.server.boards import board_address
from warcabinet.server.decision_cards import decision_card
from warcabinet.server.lessons.cards import coach_card, words_of
from warcabinet.server.live_game import LiveGame
from warcabinet.server.logs import log_of
from warcabinet.server.seating import HostChoices
from warcabinet.server.shapes import (
    GameCard,
    OrderShape,
    OutcomeShape,
    PastState,
    PhaseCard,
    ProposalCard,
    SeatCard,
    TableState,
    UndoCard,
    WhatIfCard,
)
from warcabinet.server.storage import GameRow


class Digest(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game stands, as it is stored beside it: for lists that need not open it."""

    seq: int = 0
    entry: int = 0
    turn: str = ""
    deciding: tuple[Seat, ...] = ()
    over: OutcomeShape | None = None
    crashed: bool = False
    chance: str = ""
    commitment: str = ""
    unproven: int = 0
    options: dict[str, str] = {}


def digest_of(game: Game, seq: int) -> Digest:
    """Where a game stands. Who of several has sealed an answer already is not told."""
    position = game.position
    return Digest(
        seq=seq,
        entry=game.shown,
        turn=game.rules.turn_name(position.world),
        deciding=position.awaited(),
        over=_outcome(outcome_of(position)),
        crashed=game.crash is not None,
        chance=game.chance,
        commitment=fingerprint(game.commitments),
        unproven=max(0, game.first_replayable() - 1),
        options=game.header.options,
    )


def _outcome(outcome: Outcome | None) -> OutcomeShape | None:
    if outcome is None:
        return None
    return OutcomeShape(winners=outcome.winners, reason=outcome.reason, rule=outcome.rule)


def card_of(
    row: GameRow,
    setting: HostChoices,
    digest: Digest,
    rules: Rules | None,
    stuck: bool = False,
    damaged: str = "",
) -> GameCard:
    """The card of a game. Without rules (of a game that is not installed) it says what it can."""
    scenarios = rules.scenarios() if rules is not None else {}
    scenario = scenarios.get(row.scenario)
    titles = rules.seat_titles(row.scenario, digest.options) if rules and scenario else {}
    computer = "none"
    if setting.computers:
        computer = "stopped" if setting.stopped else "stuck" if stuck else "playing"
    return GameCard(
        id=row.id,
        game=row.game,
        scenario=row.scenario,
        scenario_title=scenario.title if scenario else row.scenario,
        title=row.title or (scenario.title if scenario else row.scenario),
        created=row.created,
        updated=row.updated,
        seq=digest.seq,
        entry=digest.entry,
        turn=digest.turn,
        seats=tuple(
            SeatCard(
                seat=seat,
                name=titles.get(seat, seat.replace("-", " ").capitalize()),
                kind=place.kind,
                player=place.player,
                deciding=seat in digest.deciding,
            )
            for seat, place in setting.seats.items()
        ),
        waiting_for=digest.deciding,
        over=digest.over,
        crashed=digest.crashed,
        chance=digest.chance,
        commitment=digest.commitment,
        unproven=digest.unproven,
        damaged=damaged,
        lesson=words_of(setting.learning),
        options=digest.options,
        aids=setting.aids,
        explains=setting.explains or digest.over is not None,
        computer=computer,
        what_if=_what_if(setting),
        board=board_address(rules, row.scenario) if rules is not None and scenario else None,
    )


def _what_if(setting: HostChoices) -> WhatIfCard | None:
    left = setting.what_if
    if left is None:
        return None
    return WhatIfCard(game=left.game, entry=left.entry, title=left.title, turn=left.turn)


def live_card(live: LiveGame) -> GameCard:
    """The card of a game in memory."""
    digest = digest_of(live.game, live.seq)
    return card_of(live.row, live.setting, digest, live.game.rules, bool(live.stuck))


# The table ----------------------------------------------------------------------------------------


def table_state(live: LiveGame, seat: Seat, since: int | None = None) -> TableState:
    """What a seat sees now, with the log since a sequence number (None: no log)."""
    state = _quiet(live, seat)
    told_from = live.game.shown if since is None else live.seen_at(since)
    if told_from == live.game.shown:
        return state
    return msgspec.structs.replace(
        state, told=log_of(live.game, seat, told_from), told_from=told_from
    )


def quiet_bytes(live: LiveGame, seat: Seat) -> bytes:
    """Everything a seat sees but its log, encoded: the same as long as nothing changes for it."""
    found: bytes | None = live.remembered.get(("bytes", seat))
    if found is None:
        found = live.remembered["bytes", seat] = ENCODER.encode(_quiet(live, seat))
    return found


def _quiet(live: LiveGame, seat: Seat) -> TableState:
    """What a seat sees now, without any log; remembered until something changes."""
    found: TableState | None = live.remembered.get(("state", seat))
    if found is None:
        found = live.remembered["state", seat] = _made(live, seat)
    return found


def _made(live: LiveGame, seat: Seat) -> TableState:
    game = live.game
    position = game.position
    # The engine's own view is what a seat may know; nothing here goes past it.
    known = position.world.known_to(seat)
    orders = game.standing.orders.get(seat, ())
    return TableState(
        game=live_card(live),
        seat=seat,
        seq=live.seq,
        entry=game.shown,
        view=msgspec.Raw(ENCODER.encode(game.rules.view(known, seat))),
        decision=decision_card(position, seat),
        ahead=look_ahead(live, seat),
        told=(),
        told_from=game.shown,
        undo=_undo(game, seat),
        orders=tuple(OrderShape(decision=one.decision, answer=one.answer) for one in orders),
        proposal=_proposal(game, seat),
        phases=_phases(game.rules, known),
        trouble=game.trouble,
        coach=coach_card(live, seat),
    )


def _phases(rules: Rules, known: Any) -> tuple[PhaseCard, ...]:
    return tuple(
        PhaseCard(id=phase.id, name=phase.name, state=phase.state, rules=phase.rules)
        for phase in rules.track(known)
    )


def _undo(game: Game, seat: Seat) -> UndoCard | None:
    reach = game.undo_reach(seat)
    if reach >= game.seq:
        return None
    count = len(game.undoable(seat))
    return UndoCard(reach=reach, count=count, replays=game.replayed_by_undo(seat))


def _proposal(game: Game, seat: Seat) -> ProposalCard | None:
    proposed: Proposed | None = game.standing.proposal
    if proposed is None:
        return None
    return ProposalCard(
        by=proposed.seat,
        text=seat_view(game, seat, game.shown).proposed,
        kind="takeback" if isinstance(proposed.proposal, Takeback) else "amendment",
        agreed=tuple(sorted(game.standing.agreed)),
    )


# The past -----------------------------------------------------------------------------------------

MOST_PAST = 64
"""Past positions of a game that are remembered, encoded, for whoever moves the slider."""


def past_state(live: LiveGame, seat: Seat, entry: int) -> PastState:
    """The table as a seat knew it after an entry."""
    game = live.game
    kept = live.remembered.setdefault("past", {})
    found: PastState | None = kept.get((seat, entry))
    if found is None:
        known = game.position_at(entry).world.known_to(seat)
        view = msgspec.Raw(ENCODER.encode(game.rules.view(known, seat)))
        found = PastState(seat=seat, entry=entry, view=view, phases=_phases(game.rules, known))
        if len(kept) >= MOST_PAST:
            kept.pop(next(iter(kept)))
        kept[seat, entry] = found
    return found
