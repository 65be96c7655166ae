"""Questions as they are sent: what is asked, the forms of the answers, the default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, SlotShape
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.server.faults import refusal_shapes
from warcabinet.server.shapes import DecisionCard, FormCard, SlotCard


def decision_card(position: Position, seat: Seat) -> DecisionCard | None:
    """The question of a position; complete if it is put to the seat."""
    decision = position.decision
    if decision is None:
        return None
    asked = position.asked(seat)
    default = asked.default() if asked else None
    given = position.sealed.get(seat)
    prompt = decision.prompt_for(asked) if asked else decision.prompt
    return DecisionCard(
        name=decision.name(),
        rule=decision.rule,
        prompt=position.world.known_to(seat).in_words(prompt),
        reaction=decision.reaction,
        secret=decision.hidden,
        sealed=decision.sealed,
        owners=position.awaited(),
        mine=asked is not None,
        forms=tuple(_forms(asked)) if asked else (),
        default=notation.write(default) if default is not None else None,
        filled=_filled(default) if default is not None else None,
        given=notation.write(given) if given is not None else None,
    )


def _filled(action: Action) -> dict[str, Any] | None:
    values: dict[str, Any] = msgspec.to_builtins(action)
    return {name: values[name] for name in action.__struct_fields__} or None


def _forms(asked: Asked) -> Iterable[FormCard]:
    for kind, form in asked.forms.items():
        verb = kind.verb()
        against = asked.unfit(form)
        yield FormCard(
            verb=verb,
            label=form.label,
            nothing=form.nothing,
            refusals=refusal_shapes(asked.worded(against)),
            slots=() if against else tuple(map(slot_card, asked.shapes(verb))),
        )


def slot_card(shape: SlotShape) -> SlotCard:
    """A slot as it is sent."""
    return SlotCard(
        name=shape.name,
        pick=shape.pick,
        least=shape.least,
        most=shape.most,
        many=shape.many,
        ordered=shape.ordered,
        inner=tuple(map(slot_card, shape.inner)),
    )
