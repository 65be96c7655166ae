"""20.164A, 40.45: what is in a German task force that waits for a Murmansk convoy, and in one that
protects it, is hidden: two games that differ only in that give the other side the same bytes. What
is granted, and how it fares, is known to all.
"""

from __future__ import annotations

import pytest

from tests.awaw.secrecy import sent
from tests.awaw.table import Staged
from tests.rules.shared.granting import ATLANTIC, lend_lease
from tests.rules.shared.sailing import hulls, put
from warcabinet.awaw import RULES
from warcabinet.awaw.logistics.shipments import brp_grants_by_sea
from warcabinet.awaw.logistics.shipments import supply_lines_of_shipments as ways
from warcabinet.awaw.logistics.shipments.mechanics_of_shipments import PlayShipments
from warcabinet.awaw.logistics.shipments.murmansk_opposition import ConvoyOpposition
from warcabinet.awaw.naval.task_forces.changing_force import form, whole
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.shipments import AlliedTurnsAtWar
from warcabinet.engine import notation
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")
BERGEN = "C33"


@pytest.fixture(autouse=True)
def ships_sail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)
    monkeypatch.setattr(ways, "ships_sail", lambda world: True)


def game(waiting: str) -> Game:
    rows = [AlliedTurnsAtWar("germany/russia", 4), HexSupply(SpaceId(BERGEN), Supply.FULL)]
    world = lend_lease(
        ships={ATLANTIC: "britain-transport=6"}, rows=rows, control={"germany": BERGEN}
    )
    ships = [put(world, hull) for hull in hulls(waiting, BERGEN)]
    form(world, ForceId("germany-1"), "germany", SpaceId(BERGEN), whole(ships))
    world.told.clear()
    world.changes.clear()
    staged = Staged(world, PlayShipments())
    return new_game(staged, "global-war", "convoy", chance="seeded", seed="3")


def say(made: Game, seat: Seat, text: str) -> None:
    made.answer(seat, notation.read(text, RULES.actions))


def test_the_allies_do_not_learn_who_waits_in_bergen() -> None:
    one = game("germany-tirpitz germany-scharnhorst germany-dd=4")
    two = game("germany-bismarck germany-gneisenau germany-dd=4")
    assert sent(one, AXIS, ("forces",)) != sent(two, AXIS, ("forces",))
    assert sent(one, ALLIED) == sent(two, ALLIED)
    grant = "grant-brps us russia murmansk-convoy murmansk 10"
    for text in (grant, "end-shipments"):
        for made in (one, two):
            say(made, ALLIED, text)
        assert sent(one, ALLIED) == sent(two, ALLIED)
    for made in (one, two):
        assert isinstance(made.position.decision, ConvoyOpposition)
        say(made, AXIS, "oppose-convoy germany-1 - - -")
    assert sent(one, ALLIED) == sent(two, ALLIED)
    for made in (one, two):
        say(made, AXIS, "call-off-attacks")
    assert sent(one, ALLIED) == sent(two, ALLIED)
