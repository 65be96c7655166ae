"""The questions that a seat may leave to standing orders: those of other seats' turns, and those of
its own that it may never want to be asked."""

from __future__ import annotations

from warcabinet.engine.game import Game
from warcabinet.engine.policies import PREFIX, policies_for
from warcabinet.engine.records import Seat
from warcabinet.server.shapes import Shape


class OrderOffer(Shape, frozen=True, kw_only=True):
    """One way to answer a kind of reaction beforehand. ``answer`` is what an order holds then."""

    answer: str
    #: `default`, `answer` (always the same one) or `policy` (worked out when it is needed).
    kind: str
    label: str
    gist: str


class ReactionCard(Shape, frozen=True, kw_only=True):
    """A question that may be left to a standing order, and what may be ordered for it."""

    decision: str
    rule: str
    prompt: str
    #: It comes in one's own turn, not in another seat's.
    own: bool
    #: What the default comes to, in a few words.
    default: str
    #: What this seat has ordered; null: it is asked.
    ordered: str | None
    offers: tuple[OrderOffer, ...]


def reactions_of(game: Game, seat: Seat) -> list[ReactionCard]:
    """All kinds of reactions of a game, then the routine of one's own turn, with what is on offer
    for each: the default, answers that need nothing filled in, and policies."""
    ordered = {order.decision: order.answer for order in game.standing.orders.get(seat, ())}
    found = []
    for kind in (*game.rules.reactions, *game.rules.routine):
        offers = [
            OrderOffer(answer="default", kind="default", label="Default", gist=kind.by_default)
        ]
        offers += [
            OrderOffer(
                answer=PREFIX + policy.name,
                kind="policy",
                label=policy.name.replace("-", " ").capitalize(),
                gist=policy.gist,
            )
            for policy in policies_for(game.rules.name, kind.name())
        ]
        # In one's own turn the default is all: another answer each time would be no routine.
        forms = kind.forms if kind.reaction else {}
        offers += [
            OrderOffer(answer=action.verb(), kind="answer", label=form.label, gist="every time")
            for action, form in forms.items()
            if not form.slots
        ]
        found.append(
            ReactionCard(
                decision=kind.name(),
                rule=kind.rule,
                prompt=kind.prompt,
                own=not kind.reaction,
                default=kind.by_default,
                ordered=ordered.get(kind.name()),
                offers=tuple(offers),
            )
        )
    return found
