"""What can go wrong with a request, each with its number and its sentence."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.engine.book import Refusal
from warcabinet.server.shapes import ErrorBody, RefusalShape, ThingShape


class Fault(Exception):
    """A request that is answered with a refusal."""

    status = 400

    def __init__(
        self,
        error: str,
        *,
        field: str = "",
        refusals: Iterable[Refusal] = (),
        seq: int | None = None,
    ) -> None:
        super().__init__(error)
        self.field = field
        self.refusals = refusal_shapes(refusals)
        self.seq = seq

    def body(self) -> ErrorBody:
        return ErrorBody(str(self), self.status, self.field, self.refusals, self.seq)


class BadRequest(Fault):
    """Something in the request makes no sense; ``field`` says what."""


class NotYours(Fault):
    """This is not for whoever asks."""

    status = 403


class NotThere(Fault):
    """There is no such game, seat, entry, report or rule."""

    status = 404


class TooBusy(Fault):
    """Too much is asked for at a time."""

    status = 429


class Stale(Fault):
    """The seat has not seen what happened last. Nothing was done."""

    status = 409

    def __init__(self, seq: int) -> None:
        super().__init__(
            "Something happened meanwhile. The board is up to date now; your choice was not sent.",
            seq=seq,
        )


class AgainstTheRules(Fault):
    """The rules do not allow it; all reasons are given."""

    status = 422

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        refusals = list(refusals)
        reasons = "; ".join(dict.fromkeys(refusal.reason for refusal in refusals))
        super().__init__(_sentence(reasons) or "That is not allowed.", refusals=refusals)


class CannotBeRead(Fault):
    """A game, stored or sent, that cannot be opened."""

    status = 422


class RuleFailed(Fault):
    """A rule of the game failed. The game stands where it stood."""

    status = 500


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}" if text else ""


def refusal_shapes(refusals: Iterable[Refusal]) -> tuple[RefusalShape, ...]:
    """The reasons of the rules as they are sent."""
    return tuple(
        RefusalShape(
            rule=refusal.rule,
            reason=refusal.reason,
            about=tuple(ThingShape(kind=thing.kind, id=thing.id) for thing in refusal.about),
        )
        for refusal in refusals
    )
