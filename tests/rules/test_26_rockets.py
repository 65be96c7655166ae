"""26.6: rocket bases, flying bombs and rockets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.awaw.table import Table, world_at
from tests.rules.shared.bombing import (
    BERLIN,
    LONDON,
    bombing,
    europe,
    finish,
    pacific,
    stack,
    staged,
    target,
)
from warcabinet.awaw.air.base_changes.uninversion import turn_up as turn_up_air
from warcabinet.awaw.economy.construction_limits import construction_limit, limit_parts, lost_brps
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.state.air import AirId, AirState
from warcabinet.awaw.state.bombing import (
    Aim,
    RocketBase,
    RocketBasesLost,
    RocketBasesPlaced,
    Salvo,
    Weapon,
)
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import turn_up
from warcabinet.awaw.strategic.bombing.flying_bombs_and_rockets import (
    gain,
    in_range,
    left,
    ready,
    salvo_range,
)
from warcabinet.awaw.strategic.bombing.placing_rocket_bases import RocketBases
from warcabinet.awaw.strategic.bombing.rocket_bases import (
    allowed,
    bases_of,
    builders,
    repaired,
)
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import bombers_of
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

CALAIS, HAGUE, ANTWERP, DIEPPE = (SpaceId(one) for one in ("L24", "K26", "L25", "M23"))
BRITISH = ("radar/britain", "air-defense/britain")
KNOWN = {"rockets/germany": 9}
LAW = dict.fromkeys(BRITISH, 1)
V1, V2 = (f"axis: fire-salvo L24 {one} K23 area" for one in ("flying-bombs", "rockets"))


def held(*hexes: SpaceId) -> list[Record]:
    return [Control(one, "germany") for one in hexes]


def channel(*units: str, bases: tuple[SpaceId, ...] = (CALAIS,), **more: Any) -> AwawWorld:
    """Germany on the coast of the Channel, with rocket bases, in its player turn."""
    rows = [*held(CALAIS, HAGUE, ANTWERP, DIEPPE), *(RocketBase(one, "germany") for one in bases)]
    rows += more.pop("rows", ())
    levels = {**KNOWN, **more.pop("levels", {})}
    return europe(*units, levels=levels, rows=rows, side="axis", **more)


def fired(world: AwawWorld, *salvos: str) -> Table:
    """These salvos are announced, and no raids."""
    t = bombing(world)
    while t.pending == "raid-orders":
        t.default("axis")
    for text in salvos:
        t.say(text)
    while t.pending == "salvo-orders":
        t.default("axis")
    return t


def british(world: AwawWorld) -> int:
    return world.treasuries["britain"].level


def lost(world: AwawWorld, *salvos: str) -> int:
    t = fired(world, *salvos)
    finish(t)
    return british(world) - british(t.world)


# What they do -------------------------------------------------------------------------------------


@pytest.mark.rule("26.15#1", "salvos are fired at targets in range of a rocket base")
@pytest.mark.rule("26.651A#1", "a salvo of flying bombs takes ten BRPs, less what reduces it")
@pytest.mark.rule("26.651B#1", "a salvo of rockets takes five")
@pytest.mark.rule("26.651B#2", "nothing defends against rockets")
@pytest.mark.rule("26.651B#3", "nor does what defends against flying bombs")
@pytest.mark.rule("9.56C#1", "salvos cost nothing")
def test_salvos() -> None:
    flak = ("britain-flak K23 2",)
    world = channel(*flak, levels=LAW)
    before = world.treasuries["germany"].level
    assert lost(channel(*flak), V1) == 10 - 5
    assert lost(world, V2) == 5
    t = fired(world, V2)
    finish(t)
    assert t.world.treasuries["germany"].level == before
    assert t.told("26.64") == ["germany fires rockets at K23"]


@pytest.mark.rule("26.661A#2", "radar of the defender takes one from each salvo")
@pytest.mark.rule("26.661A#3", "the difference of Air Nationality DRMs counts for each salvo")
@pytest.mark.rule("26.661A#4", "air defense research takes one from each salvo")
@pytest.mark.rule("26.661B#2", "the defenses of the target count once")
@pytest.mark.rule("26.661B#3", "an interceptor or army air factor takes one")
@pytest.mark.rule("26.661B#5", "the example: ten BRPs for each salvo")
@pytest.mark.rule("26.661B#6", "one for radar, one for air defense research")
@pytest.mark.rule("26.661B#7", "two salvos of eight")
@pytest.mark.rule("26.661B#8", "less six and four")
@pytest.mark.rule("26.661B#9", "make six")
@pytest.mark.rule("26.661#1", "so the losses by flying bombs are reduced")
def test_the_example_of_london() -> None:
    """Two salvos at London with an airbase and two flak factors; four army air defend it."""
    air = Counter(CounterKind.AIRBASE, LONDON, "britain")
    bases = (CALAIS, DIEPPE)
    units = ("britain-flak K23 2", "britain-aaf K23 4")
    salvos = (V1, V1.replace("L24", "M23"))
    more = {"levels": {**LAW, "rockets/germany": 10}, "rows": [air]}
    world = channel(*units, bases=(*bases, ANTWERP), **more)
    t = fired(world, *salvos)
    assert t.pending == "salvo-defense"
    t.say("allied: guard-target - britain-aaf@K23=4")
    finish(t)
    assert british(world) - british(t.world) == 6
    alone = fired(world, *salvos)
    finish(alone)
    assert british(world) - british(alone.world) == 10
    better = channel(*units, bases=(*bases, ANTWERP), rows=[air], levels={**more["levels"], **DRM})  # type: ignore[dict-item]
    assert lost(better, *salvos) == 12


DRM = {"air-drm/germany": 3}


@pytest.mark.rule("26.661B#4", "a jet takes four")
@pytest.mark.rule("17.59#1", "jets within range of the target defend against flying bombs")
@pytest.mark.rule("26.15#2", "interceptors, army air and jets oppose flying bombs")
@pytest.mark.rule("26.14#2", "jets defend too")
def test_who_defends_against_flying_bombs() -> None:
    units = ("britain-interceptor western 1", "britain-jet J23 1", "britain-aaf J23 1")
    world = channel(*units, levels={"jets/britain": 9})
    for answer, stopped in (
        ("britain-interceptor@western=1 -", 1),
        ("- britain-aaf@J23=1", 1),
        ("- britain-jet@J23=1", 4),
        ("- -", 0),
    ):
        t = fired(world, V1)
        t.say(f"allied: guard-target {answer}")
        finish(t)
        assert british(world) - british(t.world) == 7 - stopped
    far = channel("britain-jet F25 1", levels={"jets/britain": 9})
    assert fired(far, V1).pending == ""


@pytest.mark.rule("26.54#1", "nor do they defend each other against flying bombs")
def test_allies_do_not_defend_each_other_against_flying_bombs() -> None:
    t = fired(channel("russia-aaf K23 1", "britain-aaf K23 1"), V1)
    assert t.pending == "salvo-defense"
    assert t.against("allied: guard-target - russia-aaf@K23=1") == {"26.54"}
    assert t.against("allied: guard-target - britain-aaf@K23=1") == set()


@pytest.mark.rule("26.662#1", "who met bombers elsewhere does not defend against flying bombs")
@pytest.mark.rule("26.51#3", "who met bombers over the same target may")
def test_defenders_that_met_raids() -> None:
    raid = "axis: send-raid {} area L24 {} - germany-aaf@L24=3"
    for city, may in (("K23", True), ("J23", False)):
        world = channel("germany-aaf L24 3", "britain-aaf K23 4")
        t = bombing(world)
        t.say(raid.format(city, city))
        while t.pending == "raid-orders":
            t.default("axis")
        t.say(V1)
        t.say(f"allied: meet {city} - britain-aaf@K23=4")
        assert t.pending != "salvo-defense"
        t.dice(1, 1)
        t.dice(1, 1)
        while t.pending in ("bombers", "defenses of the target"):
            t.dice(1, 1)
        assert (t.pending == "stay-for-flying-bombs") is may
        if may:
            t.say("allied: meet-again army-air=2")
            assert t.told("26.661B") == ["2 factors defend K23 against flying bombs"]
            finish(t)
            states = {row.state: row.factors for row in t.world.air.rows() if row.place == "K23"}
            assert states == {AirState.SPENT: 2, AirState.FLOWN: 1}  # and one was shot down


@pytest.mark.rule("26.663#1", "interceptors that defended do not escort in their next turn")
@pytest.mark.rule("26.664#1", "army air and jets are inverted for their next player turn")
def test_defenders_are_inverted() -> None:
    t = fired(channel("britain-interceptor western 1", "britain-aaf K23 1"), V1)
    t.say("allied: guard-target britain-interceptor@western=1 britain-aaf@K23=1")
    finish(t)
    world = t.world.copy()
    world.readonly = False
    world.put(type(world.now)(world.now.step, world.now.turn, Side.ALLIED))
    assert not bombers_of(world, "britain", Category.INTERCEPTOR)
    spent = AirId("britain-aaf@K23/spent")
    turn_up_air(world, tuple(AirState))
    assert spent in world.air
    turn_up(world)
    assert stack(world, "britain-interceptor@western") == 1
    turn_up_air(world, tuple(AirState), ending=True)
    assert AirId("britain-aaf@K23") in world.air


@pytest.mark.rule("26.64#1", "salvos are announced with the raids, and come down after them")
def test_when_salvos_are_fired() -> None:
    world = channel("germany-aaf L24 3", "britain-aaf K23 1")
    t = bombing(world)
    t.say("axis: send-raid K23 area L24 K23 - germany-aaf@L24=3")
    while t.pending == "raid-orders":
        t.default("axis")
    assert t.pending == "salvo-orders"
    t.say(V1)
    assert t.pending == "raid-defense"
    t.default("allied")
    t.default("allied")
    assert t.pending == "bombers"
    assert not t.told("26.651")
    t.dice(1, 1)
    t.dice(1, 1)
    assert t.told("26.651")


# Effects ------------------------------------------------------------------------------------------


@pytest.mark.rule("26.652#1", "salvos take no more than the target is worth")
@pytest.mark.rule("26.71#1", "bombers, flying bombs and rockets count together")
def test_no_more_than_it_is_worth() -> None:
    bases = (CALAIS, DIEPPE, ANTWERP, HAGUE)
    world = channel(bases=bases, levels={"rockets/germany": 12})
    some = [f"axis: fire-salvo {base} rockets J23 area" for base in (CALAIS, DIEPPE)]
    assert {one.space for one in in_range(world, CALAIS)} >= {"J23"}
    assert lost(world, *some[:1]) == 5
    assert not any(one.space == "J23" for one in in_range(world, ANTWERP))
    four = (V1, V1.replace("L24", "M23"), V2.replace("L24", "L25"), V2.replace("L24", "K26"))
    t = fired(world, *four)
    finish(t)
    assert t.world.bombed["K23/area"].flying_bombs == 17
    assert t.world.bombed["K23/area"].rockets == 10
    assert british(world) - british(t.world) == 27
    raid = bombing(channel("germany-aaf L24 15", bases=bases, levels={"rockets/germany": 12}))
    raid.say("axis: send-raid K23 area L24 K23 - germany-aaf@L24=15")
    while raid.pending == "raid-orders":
        raid.default("axis")
    for text in four:
        raid.say(text)
    before = british(raid.world)
    raid.dice(6, 6)
    raid.dice(1, 1)
    row = raid.world.bombed["K23/area"]
    assert row.damage + row.flying_bombs + row.rockets > row.lost == 30
    assert before - british(raid.world) == 30


@pytest.mark.rule("26.653#1", "salvos at an area lower construction limits")
@pytest.mark.rule("26.653A#1", "by a third of what flying bombs took")
@pytest.mark.rule("26.653B#1", "and by all that rockets took")
@pytest.mark.rule("27.333#1", "rockets lower the limit by a BRP each")
@pytest.mark.rule("27.331B#3", "flying bombs count as bombing")
def test_construction_limits() -> None:
    world = channel(bases=(CALAIS, DIEPPE))
    limit = construction_limit(world, "britain")
    t = fired(world, V1, V2.replace("L24", "M23"))
    finish(t)
    assert lost_brps(t.world, "britain", LimitLossCause.BOMBING) == 7
    assert lost_brps(t.world, "britain", LimitLossCause.ROCKETS) == 5
    assert construction_limit(t.world, "britain") == limit - 7 // 3 - 5


@pytest.mark.rule("26.653C#1", "the German limit rises by what Britain or Russia lost to salvos")
@pytest.mark.rule("26.653C#2", "in this turn only")
@pytest.mark.rule("27.341#1", "the German limit rises by what Britain or Russia lost to salvos")
@pytest.mark.rule("27.341#2", "in this turn only")
def test_germany_builds_more() -> None:
    world = channel(bases=(CALAIS, DIEPPE))
    limit = construction_limit(world, "germany")
    t = fired(world, V1, V2.replace("L24", "M23"))
    finish(t)
    assert construction_limit(t.world, "germany") == limit + 12
    assert "flying bombs and rockets" in {one.name for one in limit_parts(t.world, "germany")}
    assert t.world.record_types["rocket_gains"].scope == "player_turn"
    raid = bombing(channel("germany-aaf L24 15"))
    raid.say("axis: send-raid K23 area L24 K23 - germany-aaf@L24=15")
    while raid.pending in ("raid-orders", "salvo-orders"):
        raid.default("axis")
    finish(raid)
    assert raid.world.bombed["K23/area"].lost
    assert construction_limit(raid.world, "germany") == limit


@pytest.mark.rule("26.653C#1", "Russia's losses count too, those of others do not")
@pytest.mark.parametrize(("victim", "more"), [("britain", 8), ("russia", 8), ("us", 0)])
def test_whose_losses_let_germany_build_more(victim: str, more: int) -> None:
    world = channel()
    limit = construction_limit(world, "germany")
    world.put(Salvo(CALAIS, "germany", LONDON, Aim.AREA, Weapon.ROCKETS))
    for _ in range(2):
        gain(world, replace(target(world, LONDON), power=victim), 4)
    assert construction_limit(world, "germany") == limit + more


@pytest.mark.rule("26.653C#1", "Germany alone builds more for it")
def test_others_build_no_more_for_their_salvos() -> None:
    world = channel()
    world.put(Salvo(LONDON, "britain", BERLIN, Aim.AREA, Weapon.ROCKETS))
    gain(world, target(world, BERLIN), 5)
    assert not world.rocket_gains


# Who fires ----------------------------------------------------------------------------------------


@pytest.mark.rule("26.63A#1", "each rocket base fires one salvo, at no cost")
@pytest.mark.rule("26.63B#2", "half of them flying bombs, half of them rockets")
@pytest.mark.rule("26.63B#3", "of an odd number one fires either")
def test_how_many_salvos() -> None:
    world = channel(bases=(CALAIS, DIEPPE))
    t = fired(world, V1)
    assert t.pending == ""
    t = bombing(world)
    while t.pending == "raid-orders":
        t.default("axis")
    t.say(V1)
    assert t.against(V2) == {"26.63A"}
    assert t.against(V1.replace("L24", "M23")) == {"26.63B"}
    assert t.against(V2.replace("L24", "M23")) == set()
    odd = channel(bases=(CALAIS, DIEPPE, ANTWERP))
    assert [left(odd, "germany", one) for one in Weapon] == [2, 2]
    assert [left(world, "germany", one) for one in Weapon] == [1, 1]


@pytest.mark.rule("26.31#2", "salvos need an undamaged operational rocket base within range")
@pytest.mark.rule("26.63C#1", "the range is counted from the rocket base")
def test_what_is_in_range() -> None:
    world = channel(bases=(CALAIS, HAGUE))
    assert {one.space for one in in_range(world, CALAIS)} == {LONDON}
    assert not in_range(world, HAGUE)
    far = channel(bases=(CALAIS, HAGUE), levels={"rockets/germany": 11})
    assert LONDON in {one.space for one in in_range(far, HAGUE)}
    assert [salvo_range(far, "germany", one) for one in (CALAIS,)] == [3]
    names = {"rockets/japan": 9}
    assert salvo_range(pacific(levels=names), "japan", SpaceId("L32")) == 1


@pytest.mark.rule("30.523B#1", "no salvos from bases in partial supply")
@pytest.mark.rule("33.61A#6", "nor without oil for the air force")
def test_operational_rocket_bases() -> None:
    assert ready(channel(), "germany")
    short = channel(rows=[HexSupply(CALAIS, Supply.PARTIAL)])
    assert not ready(short, "germany")
    world = channel()
    world.put(OilEffect("european axis", Service.AIR))
    assert not ready(world, "germany")
    damaged = channel(bases=(), rows=[RocketBase(CALAIS, "germany", damaged=True)])
    assert not ready(damaged, "germany")


@pytest.mark.rule("26.31K#1", "salvos go against rocket bases too")
def test_salvos_at_rocket_bases() -> None:
    enemy = RocketBase(SpaceId("L23"), "us")
    t = fired(channel(rows=[enemy]), "axis: fire-salvo L24 rockets L23 rocket-base")
    assert t.pending == "emergency-repairs"
    t.say("allied: leave-damage")
    assert t.world.rocket_bases[SpaceId("L23")].damaged
    assert target(t.world, SpaceId("L23"), Aim.ROCKETS).value == 0


# Rocket bases -------------------------------------------------------------------------------------


def placing(world: AwawWorld) -> Table:
    return staged(world, RocketBases())


def all_placed(t: Table) -> bool:
    """Has the owner nothing to place or to move any more?"""
    decision = t.position.decision
    return decision is None or not decision.real(t.asked("axis"))


@pytest.mark.rule("24.42#1", "no rocket bases before a research result")
@pytest.mark.rule("26.63B#1", "two with a result of 9, four with 10, six with 11 and more")
@pytest.mark.rule("42.24E#1", "research results allow rocket bases, for no research points")
@pytest.mark.rule("42.24E#2", "two, four or six of them")
@pytest.mark.rule("42.24E#3", "Germany, Japan, Russia and the U.S. only")
def test_how_many_rocket_bases() -> None:
    for result, most in ((8, 0), (9, 2), (10, 4), (11, 6), (12, 6), (13, 6)):
        assert allowed(europe(levels={"rockets/germany": result}), "germany") == most
    powers = ("germany", "japan", "russia", "us", "britain", "italy")
    world = europe(levels={f"rockets/{one}": 9 for one in powers})
    able = {one: allowed(world, one) for one in powers}
    assert able == {"germany": 2, "japan": 2, "russia": 2, "us": 2, "britain": 0, "italy": 0}
    assert not builders(europe(levels={"rockets/germany": 8}), Side.AXIS)


@pytest.mark.rule("26.61#1", "rocket bases are placed like airbases")
@pytest.mark.rule("26.61A#1", "one more in a turn, and one taken up for another place")
def test_placing_rocket_bases() -> None:
    poor = HexSupply(ANTWERP, Supply.PARTIAL)
    world = channel(bases=(CALAIS,), rows=[poor], levels={"rockets/germany": 10})
    t = placing(world)
    assert t.pending == "rocket-base-orders"
    assert "26.61" in t.against(f"axis: place-rocket-base germany {LONDON}")
    assert "26.61" in t.against(f"axis: place-rocket-base germany {ANTWERP}")
    assert "26.61" in t.against(f"axis: place-rocket-base germany {CALAIS}")
    rome = target(world, SpaceId("Y22")).space
    assert t.against(f"axis: place-rocket-base germany {rome}") == set()
    t.say(f"axis: place-rocket-base germany {HAGUE}")
    assert {row.hex for row in bases_of(t.world, "germany")} == {CALAIS, HAGUE}
    assert "26.61A" in t.against(f"axis: place-rocket-base germany {DIEPPE}")
    t.say(f"axis: move-rocket-base {CALAIS} {DIEPPE}")
    assert {row.hex for row in bases_of(t.world, "germany")} == {DIEPPE, HAGUE}
    assert all_placed(t)
    hurt = channel(bases=(), rows=[RocketBase(CALAIS, "germany", damaged=True)])
    t = placing(hurt)
    assert "26.61A" in t.against(f"axis: move-rocket-base {CALAIS} {DIEPPE}")


@pytest.mark.rule("26.61B#1", "Allied rocket bases may be placed in the other theater, Axis not")
def test_rocket_bases_change_theaters() -> None:
    osaka, levels = SpaceId("PL31"), [Level("rockets", one, 9) for one in ("us", "germany")]
    rows = (Control(CALAIS, "germany"), *levels)
    for side, power, start, other in (
        ("allied", "us", LONDON, SpaceId("J23")),
        ("axis", "germany", CALAIS, BERLIN),
    ):
        more = (RocketBase(start, power), RocketBasesLost(power, 1), Control(osaka, power))
        world = world_at(scenario="global-war", side=side, turn="Summer 1944", rows=(*rows, *more))
        world.put(war_state(Power.US, Power.GERMANY, Relation.WAR))
        world.put(HexSupply(osaka, Supply.FULL))
        t = staged(world, RocketBases())
        assert t.against(f"{side}: move-rocket-base {start} {other}") == set()
        found = t.against(f"{side}: move-rocket-base {start} {osaka}")
        assert found == (set() if side == "allied" else {"26.61B"})


@pytest.mark.rule("26.62C#1", "eliminated ones are placed again, one in a turn, for nothing")
def test_rocket_bases_that_were_lost() -> None:
    gone = RocketBasesLost("germany", 2)
    world = channel(bases=(), rows=[gone], levels={"rockets/germany": 9})
    before = world.treasuries["germany"].level
    t = placing(world)
    t.say(f"axis: place-rocket-base germany {CALAIS}")
    assert all_placed(t)
    assert t.world.rocket_bases_lost["germany"].count == 1
    assert t.world.treasuries["germany"].level == before
    next_turn = t.world.copy()
    next_turn.readonly = False
    next_turn.drop(next_turn.rocket_bases_placed["germany"])
    t = placing(next_turn)
    t.say(f"axis: place-rocket-base germany {DIEPPE}")
    assert "germany" not in t.world.rocket_bases_lost
    tally = {"germany": RocketBasesPlaced("germany", 0, 1)}
    assert dict(t.world.rocket_bases_placed.items()) == tally


def test_damaged_rocket_bases_are_repaired() -> None:
    world = channel(bases=(), rows=[RocketBase(CALAIS, "germany", damaged=True)])
    other = world.copy()
    other.readonly = False
    other.put(type(other.now)(other.now.step, other.now.turn, Side.ALLIED))
    repaired(other)
    assert other.rocket_bases[CALAIS].damaged
    repaired(world)
    assert not world.rocket_bases[CALAIS].damaged
