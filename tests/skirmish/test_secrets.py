"""What one side cannot know makes no difference to anything it is sent; and what it can imagine."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations

import msgspec
import pytest

from tests.skirmish.conftest import GameMaker, MeleeMaker, TableMaker, asked_of, world_of
from warcabinet.engine import notation
from warcabinet.engine.asking import Below
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.skirmish import RULES
from warcabinet.skirmish.field import SEATS
from warcabinet.skirmish.world import ORDERS, enemy_of

SEEDS = range(4)


def sent_to(position: Position, seat: Seat) -> bytes:
    """Everything a seat can learn from a position, byte for byte."""
    view = RULES.view(world_of(position).known_to(seat), seat)
    lines = [msgspec.json.encode(view).decode()]
    decision = position.decision
    if decision is not None:
        lines.append(f"{decision.name()} {decision.rule} {decision.prompt} {decision.seats}")
        lines.append(repr(decision))
    asked = position.asked(seat)
    if asked is not None:
        lines += [asked.decision.prompt_for(asked), str(asked.decision.real(asked))]
        default = asked.default()
        assert default is not None
        lines.append(notation.write(default))
        for kind, form in asked.decision.forms.items():
            lines.append(f"{kind.verb()} {asked.shapes(kind.verb())} {asked.unfit(form)}")
            if form.slots and not form.slots[0].inner:
                first = form.slots[0].name
                for value in asked.options(kind.verb(), first):
                    lines.append(f"{value}")
                    for slot in form.slots[1:]:
                        lines.append(str(asked.options(kind.verb(), slot.name, {first: value})))
            below = random.Random(1).randrange
            sampled = asked.sample(below)
            assert sampled is not None
            lines.append(f"{notation.write(sampled)} {asked.check(sampled)}")
    return "\n".join(lines).encode()


def hidden_twins(position: Position, seat: Seat) -> list[Position]:
    """The same position with two hidden enemy kinds exchanged, or with another hidden order."""
    world = world_of(position)
    enemy = enemy_of(seat)
    hidden = [row for row in world.identities.rows() if row.owner == enemy and not row.shown]
    twins = []
    for one, other in combinations(hidden, 2):
        if one.kind != other.kind:
            twin = position.copy()
            twin.world.amend(one, kind=other.kind)
            twin.world.amend(other, kind=one.kind)
            twins.append(twin)
    order = world.orders.get(enemy)
    if order is not None and not order.played:
        twin = position.copy()
        twin.world.amend(order, face=next(face for face in ORDERS if face != order.face))
        twins.append(twin)
    return twins


def some(twins: list[Position], below: Below) -> list[Position]:
    """One of them: all would take too long."""
    return [twins[below(len(twins))]] if twins else []


@pytest.mark.rule("S2.1#2", "nothing sent to a seat depends on what it cannot know")
@pytest.mark.rule("S3.3#1", "nothing sent to a seat depends on what it cannot know")
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_sent_to_a_seat_depends_on_what_it_cannot_know(
    random_game: GameMaker, random_melee: MeleeMaker, seed: int
) -> None:
    compared = 0
    for position, below in chain(random_game("skirmish", seed), random_melee(seed)):
        for seat in SEATS:
            sent = sent_to(position, seat)
            for twin in some(hidden_twins(position, seat), below):
                assert sent_to(twin, seat) == sent
                compared += 1
    assert compared > 50


@pytest.mark.rule("S2.1#2", "what is asked after ones own answer does not betray the enemy")
@pytest.mark.rule("S3.3#1", "what is asked after ones own answer does not betray the enemy")
@pytest.mark.rule("S5.6#1", "what is asked after ones own answer does not betray the enemy")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_asked_after_ones_own_answer_does_not_betray_the_enemy(
    random_game: GameMaker, random_melee: MeleeMaker, seed: int
) -> None:
    for position, below in chain(random_game("skirmish", seed), random_melee(seed)):
        if position.decision is None or position.decision.sealed:
            continue
        seat = position.decision.seats[0]
        action = asked_of(position, seat).sample(below)
        assert action is not None
        after = position.answer(seat, action)
        for twin in some(hidden_twins(position, seat), below):
            other = twin.answer(seat, action)
            assert sent_to(other, seat) == sent_to(after, seat)
            assert other.pending == after.pending
            assert [e for e in other.told if not e.to] == [e for e in after.told if not e.to]


@pytest.mark.rule("S2.1#2", "an imagined world agrees with what the seat knows")
@pytest.mark.rule("S2.3#2", "an imagined world agrees with what the seat knows")
@pytest.mark.rule("S3.3#1", "an imagined world agrees with what the seat knows")
@pytest.mark.parametrize("scenario", sorted(RULES.scenarios()))
@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_world_agrees_with_what_the_seat_knows(
    random_game: GameMaker, scenario: str, seed: int
) -> None:
    for position, below in random_game(scenario, seed):
        world = world_of(position)
        for seat in (*SEATS, Seat("onlooker")):
            known = world.known_to(seat)
            imagined = RULES.imagine(known, seat, below)
            assert imagined.known_to(seat).digest() == known.digest()
            assert RULES.violations(imagined) == []
            assert set(imagined.identities) == set(world.identities)
            assert set(imagined.orders) == set(world.orders)


@pytest.mark.rule("S2.1#2", "every possible deployment is imagined")
def test_every_possible_deployment_is_imagined(opening: TableMaker) -> None:
    t = opening("skirmish-duel")
    t.say("red: assign red-1=foot,red-2=guns,red-3=decoy")
    t.say("blue: assign blue-1=guns,blue-2=decoy,blue-3=foot")
    below = random.Random(0).randrange
    known = t.world.known_to(SEATS[0])
    met = Counter(
        tuple(row.kind for row in RULES.imagine(known, SEATS[0], below).identities.rows())
        for _ in range(300)
    )
    assert len(met) == 6
    assert min(met.values()) > 20
