"""Leanings of the staff in A World at War: what differs from player to player, and what follows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.awaw.table import world_at
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.staff import leanings
from warcabinet.players.awaw.staff.campaigns import campaigns
from warcabinet.players.awaw.staff.defending import Defence
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.leanings import LEANINGS, leanings_of, manner_of
from warcabinet.players.awaw.staff.manners import ALLIED, MANNERS, USUAL
from warcabinet.players.fitting import Fitted, Leaning
from warcabinet.players.staff import Style

AT = world_at("germany-armor-4-6 K37 x2", "russia-infantry-3-3 H47", scenario="barbarossa-1941")
MOSCOW, SMOLENSK = SpaceId("H47"), SpaceId("J43")


def test_the_usual_manner_lies_between_the_two_ways_of_every_leaning() -> None:
    for side in Side:
        for name, (less, more) in LEANINGS[side].items():
            assert less <= getattr(MANNERS[side], name) <= more, name
            assert less < more


def test_who_tries_things_out_draws_each_leaning_and_keeps_it_all_game_long() -> None:
    found = [manner_of(AT, Side.ALLIED, Style(f"{seed}", trying=True)) for seed in range(20)]
    for name, values in LEANINGS[Side.ALLIED].items():
        assert {getattr(manner, name) for manner in found} == set(values)
    assert found == [
        manner_of(AT, Side.ALLIED, Style(f"{seed}", trying=True)) for seed in range(20)
    ]
    assert manner_of(AT, Side.ALLIED, Style("7")) == ALLIED


def test_who_has_learned_leans_the_way_that_surely_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    paid = {"price": Leaning(200, -4.0, 0.5), "bounty": Leaning(200, 0.6, 0.5)}
    known = Fitted("barbarossa-1941", "s", 20, "s", 4, 1.0, 2.0, {}, {}, {"allied": paid})
    monkeypatch.setattr(leanings, "learned", lambda: {"barbarossa-1941": known})
    learned = Style("7", learned=True)
    assert leanings_of(AT, Side.ALLIED, learned) == {"price": -1}
    less = LEANINGS[Side.ALLIED]["price"][0]
    assert manner_of(AT, Side.ALLIED, learned) == replace(ALLIED, price=less)
    assert manner_of(AT, Side.AXIS, learned) == USUAL
    assert manner_of(AT, Side.ALLIED, Style("7")) == ALLIED
    elsewhere = world_at("germany-infantry-3-3 L33", scenario="poland-1939", turn="Fall 1939")
    assert manner_of(elsewhere, Side.AXIS, learned) == USUAL


def test_campaigns_go_for_more_and_leave_more_aside() -> None:
    def first(share: float, aside: float) -> tuple[tuple[SpaceId, ...], dict[SpaceId, float]]:
        now = FrontLine(AT, Side.AXIS, replace(USUAL, share=share, aside=aside))
        found = next(campaigns(now))
        return found.goals, found.focus(now)

    few, many = first(0.1, 0.5), first(0.6, 0.5)
    assert len(few[0]) < len(many[0])
    left = next(goal for goal in few[1] if goal not in few[0])
    assert first(0.1, 0.2)[1][left] == 0.2


def test_armor_on_a_longer_rein_strays_later() -> None:
    foot = world_at("germany-infantry-3-3 K37", "germany-armor-4-6 J43", scenario="barbarossa-1941")
    short, usual, long = (
        FrontLine(foot, Side.AXIS, replace(USUAL, rein=rein)).stray(SMOLENSK, 2)
        for rein in (-2, 0, 2)
    )
    assert short > usual > long


def test_a_defender_keeps_what_others_give_up_and_wants_more_in_it() -> None:
    units = ("germany-infantry-3-3 J41 x2", "germany-armor-4-6 K41 x2", "russia-infantry-3-3 J43")
    at = world_at(*units, scenario="barbarossa-1941", turn="Fall 1941", side="allied")

    def kept(given_up: int, garrison: float) -> dict[SpaceId, float]:
        manner = replace(USUAL, given_up=given_up, garrison=garrison)
        return Defence(FrontLine(at, Side.ALLIED, manner)).kept

    assert SMOLENSK not in kept(3, 1.0)
    assert SMOLENSK in kept(12, 1.0)
    assert kept(12, 1.5)[SMOLENSK] == 1.5 * kept(12, 1.0)[SMOLENSK]
