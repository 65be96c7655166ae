"""What may be answered, and what speaks against it: the pending question, asked from outside.

Values come as JSON and are turned into what the actions hold.  What was filled in before a slot is
checked first: a domain may rely on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked, worded
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Form, Slot
from warcabinet.engine.game import Game
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.shapes import hints, in_order, is_many, item_type, pick_of
from warcabinet.server.completing import can_begin, why_incomplete
from warcabinet.server.faults import AgainstTheRules, BadRequest, refusal_shapes
from warcabinet.server.requests import Selected
from warcabinet.server.shapes import AnswersGiven, WhyNot, WhyNotForm


def action_of(
    actions: Mapping[str, type[Action]], text: str, verb: str, values: Mapping[str, Any]
) -> Action:
    """The action that is meant: in the notation, or a verb with the values of its slots."""
    if bool(text) == bool(verb):
        raise BadRequest("Give either an action, or a verb with its values.", field="action")
    if text:
        try:
            return notation.read(text, actions)
        except notation.BadNotation as error:
            raise BadRequest(f"That is no answer here: {error}.", field="action") from error
    kind = actions.get(verb)
    if kind is None:
        raise BadRequest(f"{verb!r} is not one of: {', '.join(sorted(actions))}.", field="verb")
    got = {}
    for name in values:
        if name not in kind.__struct_fields__:
            raise BadRequest(f"{verb} has no slot {name!r}.", field="values")
    for name in kind.__struct_fields__:
        got[name] = _filled(kind, name, values.get(name), "values")
    return kind(**got)


def give_all(
    game: Game, seat: Seat, texts: Sequence[str], skipped: Sequence[int] = ()
) -> AnswersGiven:
    """Give several answers. If not even the first can be, that is an error as with a single one."""
    given = game.answer_all(seat, texts, skipped)
    if given.count == 0:
        if given.reason == "failed" and game.crash is not None:
            raise game.crash
        if given.reason == "unclear":
            why = given.refusals[0].reason
            raise BadRequest(f"That is no answer here: {why}.", field="answers[0]")
        raise Refused(list(given.refusals))
    word = game.position.world.known_to(seat).in_words
    return AnswersGiven(
        count=given.count,
        ended=given.reason,
        sentence=given.sentence(len(texts)),
        refusals=refusal_shapes(worded(given.refusals, word)),
    )


def question(asked: Asked, verb: str) -> tuple[type[Action], Form]:
    """The form of a verb; refused if it is none, or cannot be used now."""
    found = asked.form(verb)
    if found is None:
        known = ", ".join(kind.verb() for kind in asked.forms)
        raise BadRequest(f"{verb!r} is not one of: {known}.", field="verb")
    if against := asked.unfit(found[1]):
        raise AgainstTheRules(asked.worded(against))
    return found


def options(
    asked: Asked,
    verb: str,
    slot: str,
    got: Mapping[str, Any],
    item: Mapping[str, Any],
    usable: bool = False,
) -> list[Any]:
    """The legal values of a slot, after what has been filled in; of the first slot, if that is
    asked for, only those with which a legal answer can begin.
    """
    filled, inner = _before(asked, verb, slot, got, item)
    found = asked.options(verb, slot, filled, inner)
    if usable and not filled:
        found = [value for value in found if can_begin(asked, verb, slot, value)]
    return found


def reasons(
    asked: Asked,
    verb: str,
    slot: str,
    got: Mapping[str, Any],
    item: Mapping[str, Any],
    value: Any,
) -> list[Refusal]:
    """What speaks against one value of a slot."""
    filled, inner = _before(asked, verb, slot, got, item)
    kind, _ = question(asked, verb)
    outer, _, part = slot.partition(".")
    record = item_type(kind, outer) if part else kind
    one = _converted(value, item_type(record, part or outer), "value")
    return asked.why_not(verb, slot, one, filled, inner)


def _before(
    asked: Asked, verb: str, slot: str, got: Mapping[str, Any], item: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What has been filled in before a slot, checked, and the inner slots before it."""
    kind, form = question(asked, verb)
    outer, _, part = slot.partition(".")
    here = _slot(form, outer, verb)
    names = [each.name for each in form.slots]
    for name in got:
        if name not in names[: names.index(outer) + 1]:
            raise BadRequest(f"{name!r} is no slot of {verb} before {slot}.", field="got")
    filled: dict[str, Any] = {}
    for each in form.slots:
        if each is here:
            break
        value = _filled(kind, each.name, got.get(each.name), "got")
        if refusals := asked.against_slot(verb, each.name, value, filled):
            raise AgainstTheRules(asked.worded(refusals))
        filled[each.name] = value
    if outer in got and is_many(kind, outer):
        value = _filled(kind, outer, got[outer], "got")
        if refusals := asked.against_slot(verb, outer, value, filled, complete=False):
            raise AgainstTheRules(asked.worded(refusals))
        filled[outer] = value
    return filled, _inner(asked, verb, kind, here, part, item, filled)


def _inner(
    asked: Asked,
    verb: str,
    kind: type[Action],
    here: Slot,
    part: str,
    item: Mapping[str, Any],
    filled: Mapping[str, Any],
) -> dict[str, Any]:
    """The inner slots before one of them, checked in their order."""
    if bool(part) != bool(here.inner):
        how = f"'{here.name}.{here.inner[0].name}'" if here.inner else f"'{here.name}'"
        raise BadRequest(f"{verb} has no such slot; ask for {how}.", field="slot")
    names = [each.name for each in here.inner]
    if part and part not in names:
        raise BadRequest(f"{here.name} has no slot {part!r}.", field="slot")
    wanted = names[: names.index(part)] if part else []
    for name in item:
        if name not in wanted:
            raise BadRequest(f"{name!r} is no slot of {here.name} before it.", field="item")
    found: dict[str, Any] = {}
    for name in wanted:
        if name not in item:
            raise BadRequest(f"Fill in {name} first.", field="item")
        record = item_type(kind, here.name)
        value = _converted(item[name], hints(record)[name], "item")
        domain = asked.domain(verb, f"{here.name}.{name}", filled, found)
        if refusals := domain.why(value):
            raise AgainstTheRules(asked.worded(refusals))
        found[name] = value
    return found


def _slot(form: Form, name: str, verb: str) -> Slot:
    for slot in form.slots:
        if slot.name == name:
            return slot
    known = ", ".join(slot.name for slot in form.slots) or "no slots"
    raise BadRequest(f"{verb} has no slot {name!r}; it has: {known}.", field="slot")


def _filled(kind: type[Action], name: str, value: Any, field: str) -> Any:
    """The value of a slot from JSON. What is not given is nothing, where a slot may hold that."""
    if value is None and is_many(kind, name):
        return ()
    found = _converted(value, hints(kind)[name], field, name)
    if is_many(kind, name) and name not in kind.ordered_fields:
        return tuple(in_order(found))
    return found


def _converted(value: Any, hint: Any, field: str, name: str = "") -> Any:
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        of = f"{name}: " if name else ""
        raise BadRequest(f"{of}{error}.", field=field) from error


# Why not? -----------------------------------------------------------------------------------------


def why_not(asked: Asked, pick: str, value: Any, selection: Sequence[Selected]) -> WhyNot:
    """What each kind of answer has to say about a thing, with what is selected filled in before."""
    forms = tuple(
        found
        for kind, form in asked.forms.items()
        for found in _of_form(asked, kind, form, pick, value, selection)
    )
    return WhyNot(forms=forms, possible=any(form.slot and not form.refusals for form in forms))


def _of_form(
    asked: Asked,
    kind: type[Action],
    form: Form,
    pick: str,
    value: Any,
    selection: Sequence[Selected],
) -> Iterator[WhyNotForm]:
    verb = kind.verb()
    if not any(_takes(kind, slot, pick) for slot in form.slots):
        return
    if against := asked.unfit(form):
        yield _answer(verb, form, "", {}, asked.worded(against))
        return
    got: dict[str, Any] = {}
    for slot in form.slots:
        if _takes(kind, slot, pick):
            yield _about(asked, kind, form, slot, value, got)
        chosen = _chosen(asked, kind, slot, selection, got)
        if chosen is None:
            return
        got[slot.name] = chosen


def _takes(kind: type[Action], slot: Slot, pick: str) -> bool:
    if slot.inner:
        return pick_of(item_type(kind, slot.name), slot.inner[0].name) == pick
    return pick_of(kind, slot.name) == pick


def _about(
    asked: Asked, kind: type[Action], form: Form, slot: Slot, value: Any, got: Mapping[str, Any]
) -> WhyNotForm:
    name = slot.name
    record = kind
    if slot.inner:
        record, name = item_type(kind, slot.name), slot.inner[0].name
    one = _converted(value, item_type(record, name), "value")
    path = f"{slot.name}.{name}" if slot.inner else name
    refusals = asked.domain(kind.verb(), path, got).why(one)
    if not refusals and not slot.inner:
        # What is called possible must lead to an answer.
        filled = (one,) if is_many(kind, name) else one
        if len(got) == form.slots.index(slot):
            refusals = why_incomplete(asked, kind.verb(), {**got, name: filled})
    return _answer(kind.verb(), form, path, got, asked.worded(refusals))


def _answer(
    verb: str, form: Form, slot: str, got: Mapping[str, Any], refusals: list[Refusal]
) -> WhyNotForm:
    return WhyNotForm(
        verb=verb, label=form.label, slot=slot, got=dict(got), refusals=refusal_shapes(refusals)
    )


def _chosen(
    asked: Asked,
    kind: type[Action],
    slot: Slot,
    selection: Sequence[Selected],
    got: Mapping[str, Any],
) -> Any:
    """What a slot holds by what is selected; nothing where it may be empty; None: it stays open,
    and nothing can be said about the slots after it."""
    verb, many = kind.verb(), is_many(kind, slot.name)
    least = asked.bounds(slot)[0]
    if slot.inner:
        return () if many and least == 0 else None
    picks = [one.value for one in selection if one.pick == pick_of(kind, slot.name)]
    try:
        values = [msgspec.convert(one, item_type(kind, slot.name)) for one in picks]
    except msgspec.ValidationError:
        return None
    if many:
        chosen: Any = tuple(in_order(set(values)))
    elif values:
        chosen = values[0]
    else:
        return None
    return None if asked.against_slot(verb, slot.name, chosen, got) else chosen
