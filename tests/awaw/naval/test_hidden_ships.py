"""20.164A: what is in a task force is a secret. Two games that differ only in which ships are under
which of two markers look the same to the other side, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.awaw.naval.test_contents import AKAGI, ALLIED, AXIS, ONE, TWO, at_sea_and_home
from tests.awaw.secrecy import odds, past, sent
from tests.awaw.table import Staged, world_at
from tests.rules.shared.sailing import NavalMovement, sea
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.naval.movement.room_in_port import room_for
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.waters.ports_and_basing import NO_LIMIT
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.players import arena

KAGA = "japan-kaga"
ONLOOKER = Seat("onlooker")


def swapped(world: AwawWorld) -> AwawWorld:
    """The Akagi and the Kaga have changed places, and two destroyers have gone over."""
    for ship, force in ((AKAGI, TWO), (KAGA, ONE)):
        change(world, world.hulls[HullId(ship)], berth=in_force(force))
    change(world, world.hulls[HullId("japan-dd@tf:japan-1")], 2, berth=in_force(TWO))
    return world


def games(side: Side) -> Iterator[Game]:
    """A movement phase of each side, as it is and with ships swapped."""
    for change_it in (lambda world: world, swapped):
        world = change_it(at_sea_and_home(ready=True))
        world.put(Clock(StepId("T.P.MOV.GND"), world.now.turn, side))
        rules = Staged(world, GroundMovement())
        yield new_game(rules, "pacific-1939", "ships", chance="seeded", seed="1")


def test_a_game_with_ships_may_come_to_have_secrets() -> None:
    """Whether a computer player may say why it answered so is settled as the game begins."""
    world = sea(scenario="coral-sea")
    assert not world.keeps_secrets
    assert world.may_keep_secrets
    assert at_sea_and_home().keeps_secrets
    assert not world_at(scenario="poland-1939", turn="Fall 1939").may_keep_secrets


def test_the_other_side_cannot_tell_which_ships_are_where() -> None:
    for side in Side:
        pair = tuple(games(side))
        players = arena.lineup(pair[0].rules, "pacific-1939", ["random"])
        matches = [arena.Match(game, players, "1") for game in pair]
        assert sent(pair[0], AXIS) != sent(pair[1], AXIS)
        for _ in range(12):
            for seat in (ALLIED, ONLOOKER):
                assert sent(pair[0], seat) == sent(pair[1], seat)
            assert not pair[0].over
            for match in matches:
                match.step(arena.next_seat(match.game))


def sailing(change_it: Callable[[AwawWorld], AwawWorld]) -> Game:
    """Two task forces in Tokyo that sail, with an American one near enough to meet them. Nobody
    pays for them: the price is public, and would tell how many ships there are (9.58).
    """
    world = change_it(at_sea_and_home(ready=True))
    for row in world.treasuries.rows():
        world.drop(row)
    for what, factors in (("us-ca", 4), ("us-dd", 5)):
        world.put(Hull(what, "us", PEARL, factors))
    world.put(Clock(StepId("T.P.MOV.NAV.10"), world.now.turn, Side.AXIS))
    rules = Staged(world, NavalMovement(back=True))
    return new_game(rules, "pacific-1939", "ships", chance="seeded", seed="1")


def test_nor_when_they_sail_are_met_and_come_back() -> None:
    """21.416, 22.15, 21.33: announcements, windows, patrols and the return tell no more than the
    markers and their ways.
    """
    pair = sailing(lambda world: world), sailing(swapped)
    said: list[str] = []
    while not pair[0].over:
        for seat in (ALLIED, ONLOOKER):
            assert sent(pair[0], seat) == sent(pair[1], seat)
        decision = pair[0].position.decision
        assert decision is not None
        name = decision.name()
        answer = next((words for asked, words in SCRIPT if asked == name), "")
        if name == "naval-announcements":
            answer = ANNOUNCED[sum(one == name for one in said)]
        said.append(name)
        for game in pair:
            game.say(decision.seats[0], answer)
    assert sent(pair[0], ALLIED) == sent(pair[1], ALLIED)
    assert sent(pair[0], AXIS) != sent(pair[1], AXIS)
    assert past(pair[0], ALLIED) == past(pair[1], ALLIED)
    assert odds(pair[0], ALLIED) == odds(pair[1], ALLIED)
    assert {"interception-window", "stay-or-return"} <= {*said}


PEARL = SpaceId("P53")
ANNOUNCED = ("patrol japan-1 - N44 -", "change-base japan-2 - Y32 -", "end-announcements")
SCRIPT = (
    ("task-force-formation", "leave-task-forces"),
    ("interception-window", "intercept-at-sea -"),
    ("stay-or-return", "stay-at-sea"),
    ("return-bases", "return-to -"),
)


def test_a_hidden_force_in_a_box_leaves_room_there() -> None:
    """5.12A: nobody counts ships of the other side in an SW box to see whether more may come."""
    box = SpaceId("pacific-sw")
    fleet = "japan-akagi japan-kaga japan-ca=6 japan-dd=4"
    world = sea({"P53": "us-dd=4"}, {"japan-1": ("pacific-sw", fleet)})
    force = world.forces[ForceId("japan-1")]
    for hull in list(world.hulls.rows()):
        if hull.party == "japan":
            world.amend(hull, open=False, seats=seats_for(world, force.party))
    assert room_for(world.known_to(ALLIED), "us", box) == NO_LIMIT
    assert room_for(world, "us", SpaceId("P53")) < NO_LIMIT
