"""Deeds and blunders of a game, against a count made another way: from the rows of the World."""

from __future__ import annotations

from collections import Counter

from warcabinet import catalogue
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Event
from warcabinet.players import arena
from warcabinet.players.awaw import deeds
from warcabinet.players.deeds import counted

SCENARIO = "barbarossa-1941"


class Watching:
    """Looks at the losses of each game turn while they are kept."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, int]] = set()
        self.lost: Counter[tuple[str, Cause, bool]] = Counter()

    def before(self, game: Game, seat: Seat, action: Action) -> None:
        self.look(game)

    def after(self, game: Game, seat: Seat, action: Action, seq: int) -> Game:
        self.look(game)
        return game

    def look(self, game: Game) -> None:
        world = game.position.world
        assert isinstance(world, AwawWorld)
        for row in world.eliminated.values():
            if (key := (world.date.name if world.date else "", row.number)) not in self.seen:
                self.seen.add(key)
                side = "axis" if row.party not in ("russia",) else "allied"
                self.lost[side, row.cause, "armor" in row.type] += 1


def test_what_is_counted_agrees_with_the_rows_of_the_world() -> None:
    rules = catalogue.rules_for(SCENARIO)
    lined_up = arena.lineup(rules, SCENARIO, ["greedy", "greedy"])
    watch = Watching()
    match = arena.Match(arena.start(rules, SCENARIO, "deeds-2"), lined_up, "deeds-2", watch)
    match.run()
    found = counted(match.game)
    assert set(found) == {"axis", "allied"}
    for seat, had in found.items():
        armor = watch.lost[seat, Cause.ISOLATION, True]
        assert had[deeds.ARMOR_CUT_OFF] == armor, seat
        assert had[deeds.CUT_OFF] == armor + watch.lost[seat, Cause.ISOLATION, False], seat
        stacking = sum(watch.lost[seat, Cause.STACKING, kind] for kind in (True, False))
        assert had[deeds.OVERSTACKED] == stacking, seat
        assert had[deeds.ATTACKS] > 5
        assert had[deeds.TAKEN] > 5
    assert sum(had[deeds.CUT_OFF] for had in found.values()) > 0, "the game shows something"
    support = sum(had[deeds.SUPPORT] for had in found.values())
    assert 0 <= sum(had[deeds.THROWN_AWAY] for had in found.values()) < support


def test_a_game_without_a_counter_counts_nothing() -> None:
    rules = catalogue.rules_for("skirmish-duel")
    assert counted(arena.start(rules, "skirmish-duel", "1")) == {}


def read(*told: tuple[str, str], of: str = "axis") -> Counter[str]:
    """What a log in the Axis player turn of Barbarossa comes to, for one side."""
    game = arena.start(catalogue.rules_for(SCENARIO), SCENARIO, "1")
    world = game.position.world
    assert isinstance(world, AwawWorld)
    log = deeds._Log(world, deeds.centers(game))
    found: Counter[str] = Counter()
    for rule, text in told:
        for side, deed, count in log.read(Event(rule, text, when="Fall 1941|axis|T.P")):
            if side == of:
                found[deed] += count
    return found


def test_armor_alone_is_a_blunder_up_to_2_to_1_in_the_first_round() -> None:
    panzer, infantry = "germany-armor-4-6/1", "germany-infantry-3-3/1"
    alone = ("15.41", f"{panzer}, germany-armor-4-6/2 attack I37")
    assert read(alone, ("15.51", "8 against 4: 2:1"))[deeds.ARMOR_ALONE] == 1
    assert read(alone, ("15.51", "8 against 12: 1:2"))[deeds.ARMOR_ALONE] == 1
    assert read(alone, ("15.51", "9 against 3: 3:1"))[deeds.ARMOR_ALONE] == 0
    joined = ("15.41", f"{panzer}, {infantry} attack I37")
    assert read(joined, ("15.51", "8 against 4: 2:1"))[deeds.ARMOR_ALONE] == 0
    later = read(alone, ("15.51", "9 against 3: 3:1"), ("15.51", "4 against 3: 1:1"))
    assert later[deeds.ARMOR_ALONE] == 0, "later rounds are the dice's doing"
    assert later[deeds.ATTACKS] == 1


def test_air_is_thrown_away_by_factors() -> None:
    found = read(
        ("18.551", "4 of germany-aaf from M35: ground support for P35"),
        ("18.555", "P35 was not attacked: its ground support is lost"),
        ("18.555", "3 of germany-aaf from M35 eliminated over P35"),
    )
    assert (found[deeds.SUPPORT], found[deeds.THROWN_AWAY]) == (4, 3)


def test_a_center_that_the_enemy_walks_into_was_left_empty() -> None:
    """37.21, 33.22: Kharkov has industry, Ploesti oil, K40 nothing."""
    kharkov, ploesti = ("germany takes control of O43", "germany takes control of V33")
    assert read(("29.21", kharkov), of="allied")[deeds.LEFT_EMPTY] == 1
    assert read(("29.21", ploesti), of="allied")[deeds.LEFT_EMPTY] == 1
    assert not read(("29.21", "germany takes control of K40"), of="allied")
    fought = ("15.41", "germany-infantry-3-3/1 attack O43")
    assert not read(fought, ("29.21", kharkov), of="allied")
    overrun = ("13.54", "germany-armor-4-6/3, germany-armor-4-6/4: O43 is overrun")
    assert not read(overrun, ("29.21", kharkov), of="allied")
    assert not read(("29.31", kharkov), of="allied"), "what is cut off falls by itself"


def test_armor_at_double_cost_is_counted() -> None:
    """27.13A."""
    armor = "germany pays 16 BRPs: germany-armor-4-6 at 2 times the normal cost"
    assert read(("27.11", armor))[deeds.AT_DOUBLE_COST] == 1
    assert not read(("27.11", "germany pays 8 BRPs: germany-armor-4-6"))
    assert not read(("27.11", armor.replace("armor-4-6", "infantry-3-3")))
    assert not read(("27.11", "germany pays 6 BRPs: 1 germany-aaf at 2 times the normal cost"))


def test_a_unit_that_fights_for_somebody_else_belongs_to_the_side_of_its_force_pool() -> None:
    """Indians of a World without India are British; whoever nobody knows counts for nobody."""
    game = arena.start(catalogue.rules_for("north-africa"), "north-africa", "deeds")
    world = game.position.world
    assert isinstance(world, AwawWorld)
    log = deeds._Log(world)
    log.side_of = {"britain": Side.ALLIED, "germany": Side.AXIS}
    log.parties = {"india-infantry-2-3": "britain"}
    assert log._owner("india-infantry-2-3/1") is Side.ALLIED
    assert log._owner("germany-armor-4-6/1") is Side.AXIS
    assert log._owner("nobody-infantry-1-3/1") is None
    assert set(deeds._Log(world).parties.values()) <= set(deeds._Log(world).side_of)
