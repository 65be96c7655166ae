"""Worked examples of spies and bombs that are played (43.51, 45.31A, 45.51A, 46.31B)."""

from __future__ import annotations

from tests.awaw.vectors.named import vector
from tests.rules.shared.atomics import WEST as WESTERN
from tests.rules.shared.atomics import with_bombs
from tests.rules.shared.bombing import ESSEN, bombers, europe, raid, staged
from tests.rules.shared.spying import (
    AXIS,
    JAPAN,
    RUSSIA,
    WEST,
    guards,
    phase,
    ring,
    row,
    say,
    spies,
    world,
)
from tests.rules.shared.spying import rings as rings_of
from warcabinet.awaw.intelligence.counter_intelligence import within_reach
from warcabinet.awaw.intelligence.spy_rings import against_research
from warcabinet.awaw.logistics.oil.oil_sources import plants_in
from warcabinet.awaw.research.atomics.atomic_attacks import AtomicAttacks
from warcabinet.awaw.state.logistics import Counter, CounterKind


@vector("45.31A")
def test_code_names_come_out_before_the_ring_is_found() -> None:
    t = phase(spies(AXIS), guards(WEST), row(WEST, "torpedoes", points=1, years=1))
    say(t, 'axis: place-ring "western allies" naval')
    assert t.told("46.412A")
    assert rings_of(t) == {(AXIS, WEST, "naval")}
    say(t, "allied: eliminate-ring ring-1")
    assert rings_of(t) == set()
    assert t.world.uncovered_projects


@vector("46.31B")
def test_two_allies_spy_on_one_category() -> None:
    w = world(ring(1, WEST, AXIS, "military"))
    assert against_research(w, WEST, AXIS, "military")
    assert not against_research(w, RUSSIA, AXIS, "military")
    assert not against_research(w, RUSSIA, JAPAN, "military")


@vector("45.51A")
def test_partners_guard_each_other() -> None:
    assert set(within_reach(world(ring(1, AXIS, WEST, "naval")), RUSSIA)) == {"ring-1"}
    assert set(within_reach(world(ring(1, WEST, AXIS, "air")), JAPAN)) == {"ring-1"}


@vector("43.51")
def test_the_kind_of_attack_is_named_first() -> None:
    plant = Counter(CounterKind.OIL_PLANT, ESSEN, "germany")
    for aim, plants, hit in (("city", 0, False), ("air-units", 1, True)):
        w = europe(f"germany-aaf {ESSEN} 5", turn="Summer 1945", rows=[plant])
        with_bombs(w, WESTERN, uranium=1)
        raid(w, "us", ESSEN, bombers("us", 3))
        w.changes.clear()
        t = staged(w, AtomicAttacks())
        t.say(f"allied: drop-bomb raid-1 {ESSEN} {aim} uranium")
        if hit:
            t.dice(6, 6)
            t.default("allied")
        assert plants_in(t.world, ESSEN) == plants
        assert (sum(one.factors for one in t.world.air.rows()) < 5) is hit
