"""22.9: attacks of submarines on the board."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.awaw.naval.battles import SEA, battle, numbered
from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import CardQuestion, Use
from warcabinet.awaw.naval.battle.combat_groups import ships_in
from warcabinet.awaw.naval.battle.submarine_attacks import (
    LIGHT_SHIPS,
    SubmarineAttack,
    SubmarineRoll,
    categories,
    category_of,
    net_modifier,
    roll_parts,
)
from warcabinet.awaw.naval.cargo.embarking import debark_at_home, take_off
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.codebreaking import Card, CardPool, CodeAdvantage, Deck, HandCards
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.naval import Condition, Force, ForceKind, Hull, HullId
from warcabinet.awaw.state.naval_battles import Group, GroupId, GroupOf
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

US = Side.ALLIED
BOAT = HullId("japan-submarine@tf:boat")


def sea(ships: str, boats: str = "japan-submarine") -> AwawWorld:
    """A Japanese submarine finds an American group."""
    world = battle({6: "dd 10"}, {1: ships})
    for row in list(world.levels.rows()):
        if row.kind in (LevelKind.TORPEDO, LevelKind.ASW):
            world.drop(row)
    force = ForceId("boat")
    world.put(Force(force, boats.partition("-")[0], SEA, kind=ForceKind.SUBMARINES))
    world.put(Hull(boats, boats.partition("-")[0], in_force(force), 1))
    return world


def parts(world: AwawWorld, target: str = LIGHT_SHIPS, **more: Any) -> dict[str, int]:
    return {part.name: part.value for part in roll_parts(world, asked(world, target, **more))}


def asked(world: AwawWorld, target: str = LIGHT_SHIPS, **more: Any) -> SubmarineRoll:
    boat = next(row for row in world.hulls.rows() if "submarine" in row.what)
    question = SubmarineRoll(boat, numbered(world, US, 1).id, target)
    return msgspec.structs.replace(question, **more)


# Targets ----------------------------------------------------------------------------------------


@pytest.mark.rule("22.93E#5", "light ships are one target")
def test_light_ships_are_one_target() -> None:
    world = sea("washington, ca 4, dd 8, cve 2")
    assert categories(world, numbered(world, US, 1).id)[-1] == (LIGHT_SHIPS,)


@pytest.mark.rule("22.93E#1", "fast carriers, capital ships and light ships are categories")
def test_categories() -> None:
    world = sea("enterprise, yorktown, washington, ca 4, dd 8")
    assert categories(world, numbered(world, US, 1).id) == (
        ("us-enterprise", "us-yorktown"),
        ("us-washington",),
        (LIGHT_SHIPS,),
    )


@pytest.mark.rule("22.93E#3", "of two categories 1-3 is the higher")
@pytest.mark.rule("22.93E#4", "of three each has two faces of the die")
def test_the_die_chooses_the_category() -> None:
    assert [category_of(2, die) for die in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    assert [category_of(3, die) for die in range(1, 7)] == [0, 0, 1, 1, 2, 2]


# Modifiers --------------------------------------------------------------------------------------


@pytest.mark.rule("22.9411#1", "the difference of the nationalities, and tactical cards")
def test_nationality() -> None:
    world = sea("dd 2")
    assert parts(world) == {"nationality": 1}
    assert parts(world, codes=1) == {"nationality": 2}
    assert parts(world, codes=-1) == {}
    assert parts(sea("enterprise without air"), "us-enterprise") == {"nationality": 3}
    german = sea("dd 2", "germany-submarine")
    assert parts(german) == {"nationality": 1}


@pytest.mark.rule("22.9412A#1", "torpedoes against ASW")
@pytest.mark.rule("22.9412B#1", "2 at most for or against")
@pytest.mark.parametrize(
    ("torpedoes", "asw", "value"), [(1, 0, 1), (3, 0, 2), (1, -1, 0), (1, -3, -2), (0, -5, -2)]
)
def test_research(torpedoes: int, asw: int, value: int) -> None:
    world = sea("dd 2")
    world.put(Level(LevelKind.TORPEDO, "japan", torpedoes))
    world.put(Level(LevelKind.ASW, "western allies", asw))
    assert parts(world).get("research", 0) == value


@pytest.mark.rule("17.23C#2", "searching army air modifies submarine attacks")
@pytest.mark.rule("17.33C#2", "so does naval air")
@pytest.mark.rule("22.9413A#2", "1 for every three searching squadrons")
@pytest.mark.rule("22.9413A#3", "1 less for every three squadrons, carriers and escort carriers")
@pytest.mark.rule("22.9413E#1", "2 at most for or against")
def test_air_and_carriers() -> None:
    def value(ships: str, searching: int = 0, guarding: int = 0) -> int:
        world = sea(ships)
        found = parts(world, searching=searching, guarding=guarding)
        return found.get("air and carriers", 0)

    assert [value("dd 2", searching=n) for n in (2, 3, 6, 9)] == [0, 1, 2, 2]
    assert [value("dd 2", guarding=n) for n in (2, 3, 6, 9)] == [0, -1, -2, -2]
    assert value("enterprise, dd 2", guarding=2) == -1
    assert value("enterprise without air, dd 2", guarding=2) == 0
    assert value("enterprise damaged, dd 2", guarding=2) == 0
    assert value("dd 2", searching=3, guarding=3) == 0


@pytest.mark.rule("22.942#1", "cruisers and capital ships are no defense")
def test_other_ships_are_no_defense() -> None:
    assert parts(sea("ca 10, washington")).get("destroyers", 0) == 0
    assert parts(sea("ca 10, dd 3")).get("destroyers", 0) == -1


@pytest.mark.rule("22.9414A#1", "1 less for every three destroyer factors")
@pytest.mark.rule("22.9414B#1", "2 at most")
def test_destroyers() -> None:
    def value(ships: str) -> int:
        return parts(sea(ships)).get("destroyers", 0)

    assert [value(f"dd {n}") for n in (2, 3, 6, 12)] == [0, -1, -2, -2]
    assert value("ca 10, washington") == 0


@pytest.mark.rule("22.94#8", "first what each sort of modifier comes to, then the sum")
@pytest.mark.rule("22.94#9", "research, air and destroyers count 2 at most, nationality all it is")
def test_each_category_is_reckoned_by_itself() -> None:
    world = sea("dd 9, enterprise without air")
    world.put(Level(LevelKind.TORPEDO, "japan", 5))
    attack = asked(world, "us-enterprise", searching=12, guarding=3)
    assert parts(world, "us-enterprise", searching=12, guarding=3) == {
        "nationality": 3,
        "research": 2,
        "air and carriers": 2,  # 4 less 1, and 2 of it count
        "destroyers": -2,
    }
    assert net_modifier(world, msgspec.structs.replace(attack, earlier=2)) == 3


def with_asw(world: AwawWorld, **boxes: str) -> AwawWorld:
    """`pacific_sw="us-asw 9, japan-submarine 2"`: what is in the SW boxes."""
    for box, text in boxes.items():
        for one in text.split(", "):
            what, factors = one.split()
            party = what.partition("-")[0]
            world.put(Hull(what, party, SpaceId(box.replace("_", "-")), int(factors)))
    return world


@pytest.mark.rule("22.9415A#1", "1 less for every three ASW factors beyond the submarines there")
@pytest.mark.rule("22.9415C#1", "2 at most")
@pytest.mark.rule("22.94#5", "so the list under the table")
@pytest.mark.parametrize(
    ("asw", "boats", "value"),
    [(2, 0, 0), (3, 0, -1), (5, 3, 0), (9, 3, -2), (20, 0, -2), (3, 9, 0)],
)
def test_excess_asw(asw: int, boats: int, value: int) -> None:
    there = f"us-asw {asw}" + (f", japan-submarine {boats}" if boats else "")
    world = with_asw(sea("dd 2"), pacific_sw=there)
    boat = next(row for row in world.hulls.rows() if row.berth == "tf:boat")
    question = SubmarineRoll(boat, numbered(world, US, 1).id, LIGHT_SHIPS)
    found = {part.name: part.value for part in roll_parts(world, question)}
    assert found.get("excess ASW", 0) == value


@pytest.mark.rule("22.9415B#2", "all ASW in the box counts, whosever of the Western Allies it is")
@pytest.mark.rule("22.9415B#5", "against Japan that of the Pacific and the Indian Ocean together")
def test_asw_of_two_boxes_counts_together() -> None:
    def value(**boxes: str) -> int:
        world = with_asw(sea("dd 2"), **boxes)
        boat = next(row for row in world.hulls.rows() if row.berth == "tf:boat")
        question = SubmarineRoll(boat, numbered(world, US, 1).id, LIGHT_SHIPS)
        return {p.name: p.value for p in roll_parts(world, question)}.get("excess ASW", 0)

    assert value(pacific_sw="us-asw 2, britain-asw 1") == -1
    assert value(pacific_sw="us-asw 2", indian_ocean_sw="britain-asw 1") == -1
    assert value(pacific_sw="us-asw 4", indian_ocean_sw="japan-submarine 2") == 0
    assert value(atlantic_sw="britain-asw 9") == 0


@pytest.mark.rule("22.9415B#6", "Japanese ASW in the Pacific box hinders American submarines")
@pytest.mark.rule("22.9415B#1", "in the turns of both sides")
@pytest.mark.parametrize("moving", list(Side))
def test_japanese_asw(moving: Side) -> None:
    world = battle({1: "dd 2"}, {6: "dd 10"})
    (clock,) = world.clock.rows()
    world.put(msgspec.structs.replace(clock, side=moving))
    force = world.put(Force(ForceId("boat"), "us", SEA, kind=ForceKind.SUBMARINES))
    boat = world.put(Hull("us-submarine", "us", in_force(force.id), 1))
    question = SubmarineRoll(boat, numbered(world, Side.AXIS, 1).id, LIGHT_SHIPS)
    with_asw(world, pacific_sw="japan-asw 4, us-submarine 1")
    found = {part.name: part.value for part in roll_parts(world, question)}
    assert found["excess ASW"] == -1


@pytest.mark.rule("22.9415B#4", "Atlantic ASW counts on the western front alone")
@pytest.mark.parametrize(("front", "value"), [("western", -2), ("mediterranean", 0)])
def test_atlantic_asw(front: str, value: int) -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1942")
    seas = world.map.members(world.board.at_sea(world.statics.map))
    place = next(one for one in seas if world.map.is_hex(one) and world.board.front[one] == front)
    for name, party, what in (("boat", "germany", "submarine"), ("britain-1", "britain", "dd")):
        force = world.put(Force(ForceId(name), party, place))
        world.put(Hull(f"{party}-{what}", party, in_force(force.id), 2))
    group = world.put(Group(GroupId("allied-1"), US, 1))
    world.put(GroupOf("britain-1", group.id))
    with_asw(world, atlantic_sw="britain-asw 9")
    boat = next(row for row in world.hulls.rows() if row.berth == "tf:boat")
    found = roll_parts(world, SubmarineRoll(boat, group.id, LIGHT_SHIPS))
    assert {part.name: part.value for part in found}.get("excess ASW", 0) == value


@pytest.mark.rule("22.9416A#1", "1 less for each attack on the group before")
@pytest.mark.rule("22.9416D#1", "the first has none, the second 1 less, the third 2")
@pytest.mark.rule("22.9416E#1", "without a limit")
def test_earlier_attacks() -> None:
    world = sea("dd 2")
    values = [parts(world, earlier=n).get("earlier attacks", 0) for n in (0, 1, 2, 7)]
    assert values == [0, -1, -2, -7]


@pytest.mark.rule("22.9417A#1", "1 more against a damaged ship or a group with a damaged cruiser")
@pytest.mark.rule("22.9417B#1", "1 more against a group that carries cargo")
@pytest.mark.rule("22.9417C#1", "not both")
def test_damaged_or_hindered() -> None:
    def value(ships: str, target: str = LIGHT_SHIPS) -> int:
        return parts(sea(ships), target).get("damaged or hindered", 0)

    assert value("washington damaged, dd 2", "us-washington") == 1
    assert value("washington damaged, dd 2") == 0
    assert value("dd 2, cargo") == 1
    assert value("washington damaged, dd 2, cargo", "us-washington") == 1
    world = sea("ca 4, dd 2")
    (cruisers,) = (one for one in ships_in(world, numbered(world, US, 1).id) if "ca" in one.what)
    change(world, cruisers, 2, condition=Condition.DAMAGED)
    assert parts(world)["damaged or hindered"] == 1


@pytest.mark.rule("22.9417B#2", "also on the way to embark, and on the way back")
def test_hindered_before_and_after_the_landing() -> None:
    world = sea("dd 2, cargo")
    (cargo,) = world.cargo.rows()
    world.amend(cargo, boarded=False)
    assert parts(world)["damaged or hindered"] == 1
    take_off(world, world.cargo[cargo.id])
    assert not world.carried_by
    assert parts(world)["damaged or hindered"] == 1
    debark_at_home(world, ForceId("us-1"))
    assert "damaged or hindered" not in parts(world)


@pytest.mark.rule("22.9418#1", "1 for the attacker or 1 against him by cards")
@pytest.mark.rule("48.41B#1", "a submarine card gains 1 for all such attacks of the player turn")
@pytest.mark.rule("48.41B#2", "an ASW card takes 1 from them")
@pytest.mark.rule("48.53#1", "tactical cards for one attack are apart from those for all")
@pytest.mark.rule("48.53#2", "both sorts of cards may count in one attack")
def test_cards() -> None:
    for amount in (1, -1):
        world = sea("dd 2")
        for deck in (Deck.JAPANESE_MAGIC, Deck.AMERICAN_MAGIC):
            world.put(CardPool(deck, 8))
        world.put(CodeAdvantage(Use.SUBMARINE_ATTACKS, Deck.JAPANESE_MAGIC, amount))
        assert parts(world, codes=1) == {"nationality": 2, "codebreaking": amount}


@pytest.mark.rule("22.941#1", "4 at most in all, for or against")
@pytest.mark.rule("22.941#3", "advanced submarines always have 1")
@pytest.mark.rule("22.94#10", "4 at most in all")
@pytest.mark.rule("22.94#11", "advanced submarines always have 1")
def test_the_sum() -> None:
    world = sea("dd 12")
    assert net_modifier(world, asked(world, earlier=9)) == -4
    weak = sea("enterprise without air")
    weak.put(Level(LevelKind.TORPEDO, "japan", 3))
    assert net_modifier(weak, asked(weak, "us-enterprise", searching=9)) == 4
    assert net_modifier(weak, asked(weak, "us-enterprise")) == 4
    advanced = sea("dd 12", "germany-submarine-advanced")
    assert net_modifier(advanced, asked(advanced, earlier=9)) == 1


# The attack -------------------------------------------------------------------------------------


def attack(ships: str) -> Table:
    world = sea(ships)
    boat = next(row.id for row in world.hulls.rows() if "submarine" in row.what)
    play = SubmarineAttack(boat=boat, group=numbered(world, US, 1).id)
    return Table(Position.opening(Staged(world, play), "midway", dict(world.options)))


@pytest.mark.rule("22.93E#2", "a single category is attacked without a die")
def test_a_single_category_needs_no_die() -> None:
    for ships, first in (("dd 4", "submarine attack"), ("dd 4, enterprise", "category of target")):
        t = attack(ships)
        if t.position.decision is not None:
            t.default("axis")
        assert t.pending == first


@pytest.mark.rule("22.94#1", "two dice on the table")
@pytest.mark.rule("22.94#7", "on the lowest result the submarine is lost")
def test_an_attack() -> None:
    t = attack("dd 4")
    t.default("axis")
    assert t.pending == "submarine attack"
    t.dice(4, 3)  # 7, 1 for Japan, 1 less for destroyers: two hits
    t.default("allied")
    assert [ship.factors for ship in ships_in(t.world, numbered(t.world, US, 1).id)] == [2]
    assert BOAT in t.world.sub_attacked
    t = attack("dd 4")
    t.default("axis")
    t.dice(1, 1)
    assert BOAT not in t.world.hulls
    assert [ship.factors for ship in ships_in(t.world, numbered(t.world, US, 1).id)] == [4]


@pytest.mark.rule("22.94#3", "every column of the table")
@pytest.mark.rule("22.94#13", "3 and 4: no hit, and the submarine lives")
@pytest.mark.rule("22.94#14", "5 and 6: one hit")
@pytest.mark.rule("22.94#15", "7 and 8: two hits")
@pytest.mark.rule("22.94#16", "9 and more: three hits")
@pytest.mark.parametrize(
    ("roll", "left"),
    [*((3, 5), (4, 5)), *((5, 4), (6, 4)), *((7, 3), (8, 3)), *((9, 2), (10, 2), (12, 2))],
)
def test_the_submarine_attack_table(roll: int, left: int) -> None:
    t = attack("dd 5")  # 1 for Japan, 1 less for destroyers: the roll as it falls
    t.default("axis")
    t.dice(roll // 2, roll - roll // 2)
    if t.pending:
        t.default("allied")  # no destroyers in the base
    assert [ship.factors for ship in ships_in(t.world, numbered(t.world, US, 1).id)] == [left]
    assert BOAT in t.world.hulls


@pytest.mark.rule("22.93E#5", "within a category the attacker chooses")
@pytest.mark.rule("22.94#12", "one die decides on the category")
def test_the_attacker_chooses_the_ship() -> None:
    t = attack("enterprise, yorktown, dd 2")
    assert t.pending == "category of target"
    t.dice(2)
    assert t.against("axis: aim-torpedoes light-ships") == {"22.93E"}
    t.say("axis: aim-torpedoes us-yorktown")
    t.dice(5, 5)
    assert t.world.hulls[HullId("us-enterprise")].hits == 0
    assert HullId("us-yorktown") not in t.world.hulls


@pytest.mark.rule("48.31A#3", "submarine cards are played just before an attack")
@pytest.mark.rule("48.31B#3", "so are ASW cards")
@pytest.mark.rule("48.31C#5", "tactical cards for the attack follow them")
@pytest.mark.rule("48.51B#3", "a tactical card counts as one more of nationality in one attack")
def test_cards_are_played_before_the_roll() -> None:
    world = sea("dd 4")
    for deck, seat in ((Deck.JAPANESE_MAGIC, "axis"), (Deck.AMERICAN_MAGIC, "allied")):
        world.put(CardPool(deck, 8, unplayed=4))
        world.put(HandCards(deck, Card.TACTICAL, 4, open=False, seats=(Seat(seat),)))
    boat = next(row.id for row in world.hulls.rows() if "submarine" in row.what)
    play = SubmarineAttack(boat=boat, group=numbered(world, US, 1).id)
    t = Table(Position.opening(Staged(world, play), "midway", dict(world.options)))
    t.default("axis")
    uses = []
    while isinstance(question := t.position.decision, CardQuestion):
        uses.append((question.use, question.wanted))
        seat = t.position.to_answer()[0]
        plays = question.wanted is Card.TACTICAL and seat == "axis"
        t.say(f"{seat}: {'play-card tactical' if plays else 'play-no-card'}")
    attacks, one = Use.SUBMARINE_ATTACKS, Use.ONE_SUBMARINE_ATTACK
    assert uses == [
        *((attacks, Card.SUBMARINE), (attacks, Card.ASW)),
        *((one, Card.TACTICAL), (one, Card.TACTICAL)),
    ]
    t.dice(3, 3)  # 6, 2 for Japan with its card, 1 less for destroyers: 7, two hits
    t.default("allied")
    assert [ship.factors for ship in ships_in(t.world, numbered(t.world, US, 1).id)] == [2]
