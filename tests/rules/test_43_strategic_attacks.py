"""43.2, 43.3, 26.33, 26.67: strategic atomic attacks, and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, world_at
from tests.rules.shared.atomics import AXIS, WEST, bombs, with_bombs
from tests.rules.shared.bombing import (
    BERLIN,
    ESSEN,
    LONDON,
    PLOESTI,
    TOKYO,
    bombers,
    europe,
    pacific,
    raid,
    staged,
)
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.oil.oil_sources import PLANT_IN, centers
from warcabinet.awaw.politics.atomic_markers import (
    diplomatic_points,
    election_lost,
    marked,
    marked_by,
    resistance_lost,
    strategic_attacks,
)
from warcabinet.awaw.politics.tensions import actual
from warcabinet.awaw.research.atomics.atomic_attacks import AtomicAttacks
from warcabinet.awaw.research.atomics.delivery import (
    Carrier,
    against,
    aims_at,
    carriers,
)
from warcabinet.awaw.research.atomics.effects_of_strategic_attacks import record, value_at
from warcabinet.awaw.research.synthetic_oil_plants import sites
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.atomics import AtomicAim
from warcabinet.awaw.state.bombing import (
    Aim,
    Firestorm,
    FrontAir,
    Part,
    RaidId,
    RocketBase,
    Role,
    Salvo,
    Weapon,
)
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import can_burn
from warcabinet.awaw.strategic.bombing.bombing_targets import all_targets
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import (
    flyers,
    interceptors,
)
from warcabinet.awaw.surrender.russian_resistance import DP_CITIES, resistance_parts
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

CITY = AtomicAim.CITY
DROP = "allied: drop-bomb raid-1 {} city uranium"
FIRST = "raid-1"


def over(target: SpaceId, count: int = 1, power: str = "us", **how: int) -> AwawWorld:
    """Europe in the summer of 1945; a raid of the Western Allies is over its target."""
    world = europe(turn="Summer 1945", rows=[Control(PLOESTI, "germany")])
    with_bombs(world, WEST, **(how or {"uranium": 2}))
    raid(world, power, target, bombers(power, count))
    world.changes.clear()
    return world


def drop(world: AwawWorld, text: str = "") -> Table:
    t = staged(world, AtomicAttacks())
    if text:
        t.say(text)
    return t


# Delivery -----------------------------------------------------------------------------------------


@pytest.mark.rule("43.21#1", "right after strategic warfare the moving side attacks")
@pytest.mark.rule("43.24#2", "he says then whether he attacks")
@pytest.mark.rule("43.311#1", "a marker is placed")
@pytest.mark.rule("43.341#1", "the owner loses the value of the area at once")
def test_a_bomb_on_essen() -> None:
    world = over(ESSEN)
    before = world.treasuries["germany"].level
    t = drop(world)
    assert t.pending == "atomic-orders"
    t.say(DROP.format(ESSEN))
    assert marked_by(t.world, ESSEN) == "us"
    assert before - t.world.treasuries["germany"].level == 25
    assert t.told("43.311") == [f"an atomic attack marker in {ESSEN}"]
    assert t.pending == ""  # the only bomber factor has dropped its bomb


@pytest.mark.rule("43.24#2", "or not")
def test_a_bomb_need_not_be_dropped() -> None:
    t = drop(over(ESSEN), "allied: end-atomic-attacks")
    assert t.pending == ""
    assert not t.world.atomic_attacks
    assert t.world.stockpiles[WEST].uranium == 2


@pytest.mark.rule("43.13#3", "a bomb is used up")
def test_no_bombs_no_attack() -> None:
    asked = drop(with_bombs(over(ESSEN), WEST)).asked("allied")
    assert not asked.decision.real(asked)
    asked = drop(over(ESSEN)).asked("allied")
    assert asked.decision.real(asked)
    t = drop(over(ESSEN, count=2), DROP.format(ESSEN))
    assert t.world.stockpiles[WEST].uranium == 1


@pytest.mark.rule("43.24#1", "one factor that nothing has stopped is enough, none is not")
@pytest.mark.rule("43.221#1", "strategic bombers drop bombs")
@pytest.mark.rule("43.221#2", "army air does not")
def test_who_drops_bombs() -> None:
    world = over(ESSEN)
    assert [one.id for one in carriers(world, WEST)] == ["raid-1"]
    row = world.raids[RaidId("raid-1")]
    world.amend(row, parts=(Part(Role.BOMBING_ARMY_AIR, "flight-1", 3),))
    assert carriers(world, WEST) == ()


@pytest.mark.rule("43.223#1", "British bombers deliver Western Allied bombs, too")
def test_british_bombers() -> None:
    for power in ("britain", "us"):
        world = over(ESSEN, power=power)
        assert [(one.id, one.power) for one in carriers(world, WEST)] == [("raid-1", power)]
        t = drop(world, DROP.format(ESSEN))
        assert marked_by(t.world, ESSEN) == "us"


def test_bombers_of_others_carry_none() -> None:
    """43.11, 43.223: Germany carries its own bombs, and nobody else those of the Axis."""
    world = with_bombs(europe(turn="Summer 1945", side="axis"), AXIS, uranium=1)
    raid(world, "italy", LONDON, bombers("italy", 1), start=ESSEN)
    assert carriers(world, AXIS) == ()
    raid(world, "germany", LONDON, bombers("germany", 1), start=ESSEN)
    assert [one.id for one in carriers(world, AXIS)] == ["raid-2"]


def launcher(result: int, base: str = "L25", **more: Any) -> AwawWorld:
    """A German rocket base in reach of London."""
    world = europe(
        "germany-aaf L31 1",
        levels={"rockets/germany": result},
        turn="Summer 1945",
        side="axis",
        control={"germany": base},
        rows=[RocketBase(SpaceId(base), "germany"), *bombs(AXIS, uranium=1)],
        **more,
    )
    world.changes.clear()
    return world


@pytest.mark.rule("43.222#1", "a rocket with a result of 12 carries a bomb three hexes")
@pytest.mark.rule("26.67#1", "by rocket at a range of three hexes with a 12")
def test_a_rocket_on_london() -> None:
    assert carriers(launcher(11), AXIS) == ()
    world = launcher(12)
    (one,) = carriers(world, AXIS)
    assert LONDON in one.targets
    assert max(world.board.board.grid.distance(SpaceId("L25"), s) for s in one.targets) == 3
    t = drop(world, f"axis: drop-bomb rockets@L25 {LONDON} city uranium")
    assert marked_by(t.world, LONDON) == "germany"
    assert t.world.salvos[SpaceId("L25")].weapon is Weapon.ROCKETS
    assert t.pending == ""


@pytest.mark.rule("26.33#1", "bombers and rockets attack what may be bombed, and air units")
def test_what_is_attacked_with_bombs() -> None:
    world, base = over(ESSEN), SpaceId("N27")
    (one,) = carriers(world, WEST)
    assert aims_at(world, WEST, one, ESSEN) == [CITY]
    world.put(AirUnits(UnitTypeId("germany-aaf"), "germany", ESSEN, 1))
    assert aims_at(world, WEST, one, ESSEN) == [CITY, AtomicAim.AIR]
    world = over(base)
    (one,) = carriers(world, WEST)
    assert aims_at(world, WEST, one, base) == []
    world.put(AirUnits(UnitTypeId("germany-aaf"), "germany", base, 1))
    assert aims_at(world, WEST, one, base) == [AtomicAim.AIR]
    world = launcher(12)
    (one,) = carriers(world, AXIS)
    assert CITY in aims_at(world, AXIS, one, LONDON)


@pytest.mark.rule("43.25#1", "nobody intercepts it: the same air units meet a raid")
@pytest.mark.rule("26.67#2", "nobody intercepts it")
def test_nobody_intercepts_a_rocket() -> None:
    world = launcher(12)
    world.put(FrontAir(UnitTypeId("britain-interceptor"), "britain", "western", 9))
    world.put(AirUnits(UnitTypeId("britain-aaf"), "britain", LONDON, 9))
    raid(world, "germany", LONDON, bombers("germany", 2), start=SpaceId("L25"))
    crossed = next(iter(world.raids.rows()))
    assert interceptors(world, crossed, LONDON)
    assert flyers(world, crossed, LONDON)
    world.drop(crossed)
    t = drop(world, f"axis: drop-bomb rockets@L25 {LONDON} city uranium")
    assert t.pending == ""  # nothing was asked of the other side, and no die rolled
    assert marked_by(t.world, LONDON) == "germany"
    assert [row.used for row in t.world.front_air.rows() if row.party == "britain"] == [False]


def test_a_rocket_base_that_has_fired_sends_no_bomb() -> None:
    """R-544: a bomb goes with the one rocket of its base."""
    world = launcher(12)
    world.put(Salvo(SpaceId("L25"), "germany", LONDON, Aim.AREA, Weapon.FLYING_BOMBS))
    assert carriers(world, AXIS) == ()
    world = launcher(12)
    world.amend(world.rocket_bases[SpaceId("L25")], damaged=True)
    assert carriers(world, AXIS) == ()


@pytest.mark.rule("43.222#1", "in the Pacific two hexes")
@pytest.mark.rule("26.67#1", "in the Pacific two hexes")
def test_a_rocket_in_the_pacific() -> None:
    world = pacific(levels={"rockets/us": 12}, rows=bombs(WEST, uranium=1))
    base = world.map.members(world.held["us"] & world.map.hexes)[0]
    world.put(RocketBase(base, "us"))
    (one,) = carriers(world, WEST)
    assert max(world.board.board.grid.distance(base, space) for space in one.targets) == 2


@pytest.mark.rule("43.23#1", "only what bombers may bomb, within reach")
@pytest.mark.rule("43.51#1", "the kind of target is announced")
def test_what_is_no_target() -> None:
    world = over(ESSEN)
    one = carriers(world, WEST)[0]
    assert _rules(world, one, BERLIN) == ["43.23"]
    vienna = SpaceId("P32")
    other = Carrier("raid-1", "us", 1, (vienna,))
    assert _rules(world, other, vienna) == ["43.51"]


def _rules(world: AwawWorld, one: Carrier, space: SpaceId, aim: AtomicAim = CITY) -> list[str]:
    return [found.rule for found in against(world, WEST, one, space, aim)]


@pytest.mark.rule("26.33#2", "not Italian cities, for the Western Allies")
def test_italian_cities_are_spared() -> None:
    rome = next(one.space for one in all_targets(europe()) if one.power == "italy")
    world = over(ESSEN)
    assert _rules(world, Carrier("raid-1", "us", 1, (rome,)), rome) == ["26.33"]


@pytest.mark.rule("43.351#2", "Brunei and Palembang suffer no strategic attack")
@pytest.mark.parametrize("name", ["Brunei", "Palembang"])
def test_oil_in_the_indies_is_spared(name: str) -> None:
    world = pacific()
    place = world.board.place(name)
    assert place is not None
    space = SpaceId(place.hex)
    world.put(Control(space, "japan"))
    assert _rules(world, Carrier("raid-1", "us", 1, (space,)), space) == ["43.351"]


# Markers ------------------------------------------------------------------------------------------


@pytest.mark.rule("26.83#1", "a marker stays, whoever takes the hex, while time goes by")
def test_markers_stay() -> None:
    world = over(ESSEN)
    record(world, "us", "germany", ESSEN, CITY)
    world.amend(world.control[ESSEN], holder="us")
    for scope in ("player_turn", "game_turn", "year"):
        world.end_scope(scope)
    assert [(row.space, row.by) for row in strategic_attacks(world)] == [(ESSEN, "us")]


@pytest.mark.rule("43.36#1", "nor does another power's bomb replace it")
def test_a_marker_is_not_replaced() -> None:
    world = over(ESSEN)
    record(world, "us", "germany", ESSEN, CITY)
    record(world, "britain", "germany", ESSEN, AtomicAim.GROUND)
    assert marked_by(world, ESSEN) == "us"
    assert marked_by(world, BERLIN) is None


@pytest.mark.rule("43.312#1", "one successful strategic attack for each hex")
@pytest.mark.rule("43.312#3", "and one marker")
@pytest.mark.rule("43.312#4", "also in later turns")
def test_a_hex_suffers_one_strategic_attack() -> None:
    t = drop(over(ESSEN, count=2), DROP.format(ESSEN))
    one = Carrier("raid-1", "us", 1, (ESSEN,))
    assert _rules(t.world, one, ESSEN) == ["43.312"]
    later = t.world.copy()
    for aim in (AtomicAim.AIR, AtomicAim.SHIPS, AtomicAim.GROUND):  # what else may fall there
        record(later, "us", "germany", ESSEN, aim)
    assert [row.space for row in strategic_attacks(later)] == [ESSEN]
    assert resistance_lost(later, "germany") == 3
    record(later, "us", "germany", BERLIN, CITY)
    assert _rules(later, one, ESSEN) == ["43.312"]
    assert resistance_lost(later, "germany") == 5


@pytest.mark.rule("26.92B#1", "nor where there was an atomic attack")
def test_no_firestorm_where_there_is_a_marker() -> None:
    world = over(ESSEN)
    one = next(found for found in all_targets(world) if found.space == ESSEN)
    assert can_burn(world, one)
    record(world, "us", "germany", ESSEN, CITY)
    assert not can_burn(world, one)


@pytest.mark.rule("26.32#1", "atomic attacks count like firestorms")
def test_secondary_targets_after_atomic_attacks() -> None:
    world = europe()
    areas = [one.space for one in all_targets(world) if one.power == "germany" and one.value]
    for space in areas[1:]:
        world.put(Firestorm(space, 1945, "us", "germany"))
    assert not any(one.secondary for one in all_targets(world))
    record(world, "us", "germany", areas[0], CITY)
    assert any(one.secondary for one in all_targets(world))


# Politics -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "by"),
    [("germany", "us"), ("russia", "germany"), ("britain", "germany")],
)
def test_what_attacks_take_from_resistance(power: str, by: str) -> None:
    world = europe(turn="Summer 1945")
    area = world.board.territory.where(power) & world.map.hexes & world.statics.map
    found = []
    for space in world.map.members(area)[:4]:
        record(world, by, power, space, CITY)
        found.append(resistance_lost(world, power))
    assert found == [3, 5, 6, 7]
    others = {"germany", "russia", "britain"} - {power}
    assert all(resistance_lost(world, one) == 0 for one in others)


def test_attacks_on_japan() -> None:
    world = with_bombs(pacific(), WEST, uranium=1)
    raid(world, "us", TOKYO, bombers("us", 1, "pacific"), start=SpaceId("O34"))
    before = world.treasuries["japan"].level
    t = drop(world, DROP.format(TOKYO))
    assert resistance_lost(t.world, "japan") == 3
    assert 0 < before - t.world.treasuries["japan"].level <= 25


def test_an_oil_center_abroad_is_not_germany() -> None:
    """43.321A: only targets in Germany count."""
    world = europe()
    record(world, "us", "germany", PLOESTI, CITY)
    assert resistance_lost(world, "germany") == 0


def test_what_elections_lose() -> None:
    world = europe()
    record(world, "germany", "britain", LONDON, CITY)
    assert election_lost(world) == 3
    record(world, "germany", "us", SpaceId("atlantic-us"), CITY)
    assert election_lost(world) == 5
    record(world, "germany", "us", SpaceId("atlantic-us"), CITY)
    assert election_lost(world) == 6
    record(world, "germany", "russia", SpaceId("H47"), CITY)
    record(world, "us", "germany", ESSEN, CITY)
    assert election_lost(world) == 6


def test_diplomatic_points() -> None:
    world = europe()
    record(world, "us", "germany", ESSEN, CITY)
    record(world, "us", "germany", BERLIN, AtomicAim.GROUND)
    assert diplomatic_points(world, "us") == 2
    assert diplomatic_points(world, "germany") == 0


@pytest.mark.rule("43.332#1", "each German attack in Europe raises the tension with the U.S.")
def test_tension_with_the_us() -> None:
    world = europe()
    for row in list(world.wars.rows()):
        if {row.first, row.second} == {"us", "germany"}:
            world.drop(row)
    before = actual(world, Tension.USAT)
    record(world, "germany", "britain", LONDON, CITY)
    assert actual(world, Tension.USAT) == before + 4
    record(world, "germany", "russia", SpaceId("H47"), AtomicAim.GROUND)
    assert actual(world, Tension.USAT) == before + 8
    record(world, "us", "germany", ESSEN, CITY)
    assert actual(world, Tension.USAT) == before + 8


# Economy ------------------------------------------------------------------------------------------


@pytest.mark.rule("43.343#1", "a third of the loss is taken from the next construction limit")
def test_the_construction_limit_falls() -> None:
    world = over(ESSEN)
    before = construction_limit(world, "germany")
    t = drop(world, DROP.format(ESSEN))
    assert before - construction_limit(t.world, "germany") == 8


@pytest.mark.rule("43.342#1", "a box of the U.S. or the Urals costs 25 BRPs")
def test_boxes_cost_twenty_five() -> None:
    world = europe()
    assert value_at(world, SpaceId("atlantic-us")) == 25
    assert value_at(world, SpaceId("urals")) == 25


@pytest.mark.rule("43.341#1", "no more than it is worth")
def test_a_lesser_target_costs_its_value() -> None:
    world = europe()
    worth = {one.space: one.value for one in all_targets(world) if one.power == "germany"}
    small = [space for space, value in worth.items() if 0 < value < 25]
    assert all(value_at(world, space) == worth[space] for space in small)
    assert value_at(world, PLOESTI) == 0


# Oil ----------------------------------------------------------------------------------------------


@pytest.mark.rule("43.351#1", "an oil center is damaged as much as it can be")
def test_oil_is_ruined() -> None:
    t = drop(over(PLOESTI), DROP.format(PLOESTI))
    row = t.world.oil_damage.get(PLOESTI)
    assert row is not None
    assert row.markers == next(count for _, space, count in centers(t.world) if space == PLOESTI)


@pytest.mark.rule("43.352#1", "synthetic oil plants are eliminated")
@pytest.mark.rule("43.51#3", "the attacker says whether he attacks the hex or its air units")
@pytest.mark.rule("43.51#4", "only a strategic attack destroys the plant")
def test_a_synthetic_plant() -> None:
    world = over(BERLIN, count=2)
    world.put(Counter(CounterKind.OIL_PLANT, BERLIN, "germany"))
    assert BERLIN not in sites(world)
    world.put(AirUnits(UnitTypeId("germany-aaf"), "germany", BERLIN, 9))
    t = drop(world, f"allied: drop-bomb raid-1 {BERLIN} air-units uranium")
    assert (t.pending, PLANT_IN + BERLIN in t.world.counters) == ("atomic attack", True)
    t.dice(4, 4)
    while t.pending == "air-hits":
        t.default("allied")
    assert PLANT_IN + BERLIN in t.world.counters
    lost = 9 - sum(row.factors for row in t.world.air.rows())
    assert lost > 0
    t.say(f"allied: drop-bomb raid-1 {BERLIN} city uranium")
    assert PLANT_IN + BERLIN not in t.world.counters
    assert BERLIN in sites(t.world)
    assert 9 - sum(row.factors for row in t.world.air.rows()) == lost


def test_marked_hexes_count_for_russian_resistance() -> None:
    """43.322: for resistance a marked hex is the attacker's; for nothing else."""
    world = world_at()
    before = {one.name: one.value for one in resistance_parts(world)}
    moscow = SpaceId("H47")
    centers_there = (row for row in world.counters.rows() if row.kind == "industrial-center")
    center = next(row.hex for row in centers_there if row.hex not in DP_CITIES)
    holders = [holder_of(world, space) for space in (moscow, center, LONDON)]
    record(world, "germany", "russia", moscow, CITY)
    record(world, "germany", "britain", LONDON, CITY)
    record(world, "germany", "russia", center, CITY)
    after = {one.name: one.value for one in resistance_parts(world)}
    assert after["diplomatic points"] == before["diplomatic points"] - 1
    assert after.get("industrial centers", 0) < before.get("industrial centers", 0)
    assert after["Axis in Britain"] == -1
    assert [holder_of(world, space) for space in (moscow, center, LONDON)] == holders
    assert set(world.map.members(marked(world, Side.AXIS))) == {moscow, center, LONDON}
    assert not marked(world, Side.ALLIED)


def test_markers_in_france_are_a_second_front() -> None:
    """43.322: two marked hexes of European France count for Russia."""
    world = world_at()
    france = world.map.members(world.board.territory.where("france") & world.map.hexes)[:2]
    for space in france:
        assert not _part(world, "a second front")
        record(world, "us", "germany", space, CITY)
    assert _part(world, "a second front") == 1


def _part(world: AwawWorld, name: str) -> int:
    return sum(one.value for one in resistance_parts(world) if one.name == name)


@pytest.mark.rule("60.11#6", "3, then 2, then 1 each from Russian resistance")
def test_russian_resistance_falls() -> None:
    world = world_at()
    area = world.map.members(world.board.territory.where("russia") & world.map.hexes)
    found = []
    for space in area[:4]:
        record(world, "germany", "russia", space, CITY)
        found.append(_part(world, "atomic attacks"))
    assert found == [-3, -5, -6, -7]


# Bombs that fail ----------------------------------------------------------------------------------


def test_a_plutonium_bomb_may_fail() -> None:
    """R-542: with a result of 7 it goes off on 3 to 6."""
    t = drop(over(ESSEN, plutonium=1, step=2), f"allied: drop-bomb raid-1 {ESSEN} city plutonium")
    assert t.pending == "detonation"
    t.dice(2)
    assert not t.world.atomic_attacks
    assert t.world.stockpiles[WEST].plutonium == 0
    t = drop(over(ESSEN, plutonium=1, step=2), f"allied: drop-bomb raid-1 {ESSEN} city plutonium")
    t.dice(3)
    assert marked_by(t.world, ESSEN) == "us"
