"""24.13: the page of the strategic war: who is where, and transports turn by turn."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from tests.rules.shared.bombing import europe
from warcabinet.awaw.state.strategic import ShippingRecord
from warcabinet.awaw.strategic.shipping_track import note_shipping
from warcabinet.awaw.view.strategic_war import strategic, strategic_facts
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

ALLIED = Seat("allied")


def test_who_is_in_boxes_and_on_fronts() -> None:
    world = europe("britain-strategic-bomber western 3")
    facts = strategic_facts(world, ALLIED, "")
    there = {(one.place, one.type): one.factors for one in facts.boxes}
    assert there[("atlantic-sw", "britain-transport")] == 20
    assert [(one.place, one.factors) for one in facts.fronts] == [("western", 3)]
    assert "20" in strategic(world, ALLIED, "")


def test_transports_turn_by_turn() -> None:
    world = europe()
    note_shipping(world)
    (row,) = world.shipping_records.rows()
    assert (row.turn, row.afloat, row.lost) == (world.turn.number, 25, 0)
    world.put(ShippingRecord(row.faction, row.turn - 1, 28, 2))
    world.put(ShippingRecord(row.faction, row.turn, 25, 5))
    track = strategic_facts(world, ALLIED, "").shipping
    told = [(one.turn, one.afloat, one.lost) for one in track]
    assert told[:2] == [("Spring 1944", 28, 2), ("Summer 1944", 25, 3)]
    assert told[2][0] == "now"
    axis = europe(side="axis")
    note_shipping(axis)
    assert not axis.shipping_records


def test_scenarios_without_it() -> None:
    with pytest.raises(NoReport):
        strategic_facts(world_at(), ALLIED, "")
