"""40.42-40.48, 5.8: Murmansk convoys: who protects and who attacks them, what gets through."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.strikes import roll
from tests.rules.shared.granting import ATLANTIC, lend_lease, levels, shipping
from tests.rules.shared.sailing import SeaTable, place_of
from warcabinet.awaw import RULES
from warcabinet.awaw.logistics.shipments import brp_grants_by_sea
from warcabinet.awaw.logistics.shipments import supply_lines_of_shipments as ways
from warcabinet.awaw.logistics.shipments.murmansk_attacks import ConvoyAttacks
from warcabinet.awaw.logistics.shipments.murmansk_opposition import (
    air_units,
    most_from_the_atlantic,
)
from warcabinet.awaw.logistics.shipments.murmansk_results import (
    Cargo,
    after_losses,
    carried_by,
    shares,
)
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import land_air
from warcabinet.awaw.naval.battle.attacks_against_enemy_bases import targets
from warcabinet.awaw.naval.battle.submarine_attacks_during_naval_combat import SubmarineTargets
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.oil import OilReserve
from warcabinet.awaw.state.shipments import AlliedTurnsAtWar
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BERGEN, SCAPA, PLYMOUTH = "C33", "B29", "L22"
WAR = AlliedTurnsAtWar("germany/russia", 4)
CONVOY = {ATLANTIC: "britain-transport=6"}
BOMBERS = f"germany-aaf {BERGEN} x5"


@pytest.fixture(autouse=True)
def ships_sail(monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign as it is played with ships that sail."""
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)
    monkeypatch.setattr(ways, "ships_sail", lambda world: True)


def arctic(*units: str, ships: dict[str, str] | None = None, **setting: Any) -> AwawWorld:
    rows = [WAR, HexSupply(SpaceId(BERGEN), Supply.FULL), *setting.pop("rows", ())]
    held = setting.pop("control", {"germany": BERGEN})
    return lend_lease(*units, ships={**CONVOY, **(ships or {})}, rows=rows, control=held, **setting)


class ArcticTable(SeaTable):
    """Strikes in the Murmansk box are decided, too."""

    log: list[tuple[str, str]]

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.log = []

    def note(self) -> None:
        self.log += [(one.rule, one.text) for one in self.position.told]

    def all_told(self, rule: str) -> list[str]:
        return [text for number, text in self.log if number == rule]

    def say(self, text: str) -> None:
        seat, _, words = text.partition(": ")
        self.position = self.position.answer(Seat(seat), notation.read(words, RULES.actions))
        self.note()
        self.go_on()

    def default(self, seat: str) -> None:
        super().default(seat)
        self.note()

    def dice(self, *values: int) -> None:
        super().dice(*values)
        self.note()

    def go_on(self) -> None:
        while (decision := self.position.decision) is not None and not decision.sealed:
            (seat,) = decision.seats
            if decision.real(self.asked(seat)):
                return
            self.default(seat)


def convoy(world: AwawWorld, brps: int = 20, giver: str = "us") -> ArcticTable:
    t = ArcticTable(shipping(world).position)
    t.say(f"allied: grant-brps {giver} russia murmansk-convoy murmansk {brps}")
    return t


def drive(t: ArcticTable, *answers: str, until: str = "", dice: int = 7, **script: str) -> None:
    """Play on, with these answers in their order to questions about the convoy, others by what is
    said for them (`axis_strike_or_not="no-strike"`), or by default, and this sum of all dice.
    """
    said = list(answers)
    for _ in range(400):
        if not t.pending or (t.pending == until and not said):
            return
        if t.position.decision is None:
            count = len(t.position.request.sides)  # type: ignore[union-attr]
            roll(t, max(count, min(dice, 6 * count)))
            continue
        seat = t.position.to_answer()[0]
        name = t.pending
        if name in ("convoy-opposition", "convoy-attacks") and said:
            t.say(f"{seat}: {said.pop(0)}")
        elif (words := script.get(f"{seat}_{name}".replace("-", "_"))) is not None:
            t.say(f"{seat}: {words}")
        else:
            t.default(seat)
    raise AssertionError(f"no end: {t.pending}")


def lost(t: ArcticTable) -> int:
    return sum(int(text.split()[3]) for text in t.all_told("40.46"))


# Who opposes it -----------------------------------------------------------------------------------


@pytest.mark.rule("40.431#1", "what nobody opposes arrives")
@pytest.mark.rule("5.81#1", "the box is empty without a convoy")
def test_nobody_is_there() -> None:
    t = convoy(arctic())
    assert levels(t.world, "us", "russia") == (80, 100)
    t.say("allied: end-shipments")
    assert t.pending == ""
    assert levels(t.world, "us", "russia") == (80, 120)
    assert not t.world.forces


@pytest.mark.rule("40.44#1", "air units, ships and submarines oppose a convoy")
@pytest.mark.rule("40.44A#1", "those of an operational Bergen or Scapa Flow")
@pytest.mark.rule("40.45A#2", "whatever their range")
@pytest.mark.rule("18.49C#1", "air units fly to the Murmansk box then")
@pytest.mark.parametrize(
    ("where", "supply", "asked"),
    [
        (BERGEN, Supply.FULL, True),
        (BERGEN, Supply.PARTIAL, False),
        (SCAPA, Supply.FULL, True),
        ("E34", Supply.FULL, False),
    ],
)
def test_from_where_a_convoy_is_opposed(where: str, supply: Supply, asked: bool) -> None:
    rows = [HexSupply(SpaceId(where), supply)]
    held = {"germany": f"{BERGEN} {SCAPA} E34"}
    world = arctic(f"germany-aaf {where} x2", control=held, rows=rows)
    assert air_units(world) == (2 if asked else 0)
    t = convoy(world)
    t.say("allied: end-shipments")
    assert (t.pending == "convoy-attacks") is asked
    sailing = arctic(ships={where: "germany-dd=4"}, control=held, rows=rows)
    t = convoy(sailing)
    t.say("allied: end-shipments")
    assert (t.pending == "convoy-opposition") is asked


@pytest.mark.rule("40.44B#1", "one of every ten submarines of the Atlantic box, with a base to use")
def test_submarines_of_the_atlantic() -> None:
    boats = {ATLANTIC: "britain-transport=6 germany-submarine=23"}
    assert most_from_the_atlantic(arctic(ships=boats)) == 3
    assert most_from_the_atlantic(arctic(ships=boats, control={})) == 0
    t = convoy(arctic(ships=boats))
    t.say("allied: end-shipments")
    oppose = "axis: oppose-convoy - - -"
    assert t.against(f"{oppose} germany-submarine@atlantic-sw=4") == {"40.44B"}
    assert t.against(f"{oppose} germany-submarine@atlantic-sw=3") == set()


@pytest.mark.rule("40.45A#1", "Germany says which ships intercept")
@pytest.mark.rule("40.45A#3", "and which submarines go with them, or by themselves")
def test_germany_chooses() -> None:
    ships = {BERGEN: "germany-dd=4 germany-submarine=3", "K28": "germany-dd=4"}
    t = convoy(arctic(ships=ships))
    t.say("allied: end-shipments")
    assert t.against("axis: oppose-convoy - germany-dd@K28=4 - -") == {"40.44A"}
    assert t.against(f"axis: oppose-convoy - - germany-submarine@{BERGEN}=1 -") == {"40.45A"}
    boats = f"germany-submarine@{BERGEN}"
    t.say(f"axis: oppose-convoy - germany-dd@{BERGEN}=4 {boats}=1 {boats}=2")
    assert t.pending == "convoy-attacks"
    decision = t.position.decision
    assert isinstance(decision, ConvoyAttacks)
    assert (len(decision.boats), len(decision.ships)) == (2, 1)
    assert not t.world.attempts
    assert {row.place for row in t.world.forces.rows()} == {"murmansk"}


# Air units and submarines -------------------------------------------------------------------------


@pytest.mark.rule("40.45B#1", "air units and submarines attack as they do elsewhere")
@pytest.mark.rule("40.45B#2", "in six hexes and no more")
@pytest.mark.rule("40.45B#3", "air units once in each, until they are called off")
@pytest.mark.rule("40.41#2", "convoys are attacked by air units of Norway and by submarines")
def test_six_hexes() -> None:
    t = convoy(arctic(BOMBERS))
    t.say("allied: end-shipments")
    for _ in range(6):
        assert t.against("axis: strike-convoy 0") == set()
        t.say("axis: strike-convoy 0")
        assert t.pending == "strike-or-not"
        t.say("axis: no-strike")
    assert t.pending == ""
    assert levels(t.world, "us", "russia") == (80, 120)
    t = convoy(arctic(BOMBERS))
    t.say("allied: end-shipments")
    t.say("axis: call-off-attacks")
    assert t.pending == ""


@pytest.mark.rule("40.46#1", "attacks cost BRPs")
@pytest.mark.rule("40.46A#1", "one for each hit of air units on light ships")
@pytest.mark.rule("40.47A#1", "what is left is Russia's")
@pytest.mark.rule("40.47A#2", "five for each transport that is left at most")
@pytest.mark.rule("40.47A#3", "what is more is lost")
def test_bombs() -> None:
    t = convoy(arctic(BOMBERS))
    t.say("allied: end-shipments")
    drive(t, "strike-convoy 0", "call-off-attacks", dice=8)
    hits = lost(t)
    assert 0 < hits <= 4
    assert levels(t.world, "us", "russia")[1] == 100 + min(20 - hits, 5 * (4 - hits))
    assert sum(h.factors for h in t.world.hulls.rows()) == 6 - hits


@pytest.mark.rule("40.46B#1", "one for each hit of submarines")
@pytest.mark.rule("40.45B#4", "submarines that came by themselves attack with an air attack")
@pytest.mark.rule("40.48B#1", "and return to their base")
def test_torpedoes() -> None:
    t = convoy(
        arctic(BOMBERS, ships={BERGEN: "germany-submarine=3", "F24": "britain-ca=6"}), brps=5
    )
    t.say("allied: protect-shipment shipment-1 - britain-ca@F24=6")
    t.say("allied: end-shipments")
    drive(t, f"oppose-convoy - - - germany-submarine@{BERGEN}=3", until="convoy-attacks")
    drive(t, "strike-convoy 2", until="convoy-attacks", dice=6, axis_strike_or_not="no-strike")
    assert len(t.all_told("22.94")) == 2
    assert t.against("axis: strike-convoy 2") == {"40.45B"}
    drive(t, "call-off-attacks")
    results = [int(text.split("result ")[1]) for text in t.all_told("22.94")]
    assert lost(t) == sum(results) > 0
    assert levels(t.world, "us", "russia")[1] == 100 + max(0, 5 - sum(results))
    boats = [hull for hull in t.world.hulls.rows() if hull.what == "germany-submarine"]
    assert {str(hull.berth) for hull in boats} == {BERGEN}
    assert sum(hull.factors for hull in boats) == 3


@pytest.mark.rule("40.45B#5", "an attack is harder after another on the same group in the same hex")
def test_one_hex_and_two() -> None:
    modifiers = []
    for first in (2, 1):
        t = convoy(arctic(ships={BERGEN: "germany-submarine=2"}), brps=20)
        t.say("allied: end-shipments")
        drive(t, f"oppose-convoy - - - germany-submarine@{BERGEN}=2", until="convoy-attacks")
        drive(t, f"torpedo-convoy {first}", until="convoy-attacks", dice=4)
        if first == 1:
            drive(t, "torpedo-convoy 1", dice=4)
        modifiers.append([int(text.split()[3].strip(",")) for text in t.all_told("22.94")])
    (one, two), (three, four) = modifiers
    assert two == one - 1
    assert three == four == one


# Ships --------------------------------------------------------------------------------------------

SQUADRON = {BERGEN: "germany-scharnhorst germany-gneisenau germany-dd=2 germany-submarine=2"}
SENT = (
    f"oppose-convoy - germany-scharnhorst=3,germany-gneisenau=3 germany-submarine@{BERGEN}=1 "
    f"germany-submarine@{BERGEN}=1"
)


def intercepted(*air: str) -> ArcticTable:
    """German ships, a submarine with them and one apart, have come to the convoy."""
    t = convoy(arctic(*air, ships=SQUADRON))
    t.say("allied: end-shipments")
    t.say(f"axis: {SENT}")
    assert t.pending == "convoy-attacks"
    return t


@pytest.mark.rule("40.45C#2", "air units in Bergen have a part in the battle, and can be attacked")
def test_air_units_in_the_battle() -> None:
    t = intercepted(BOMBERS)
    drive(t, "engage-convoy", until="air-planning")
    assert t.pending == "air-planning"
    assert [(one.base, one.factors) for one in land_air(t.world, Side.AXIS)] == [(BERGEN, 5)]
    assert targets(t.world, Side.ALLIED) == (BERGEN,)  # carriers may attack them there


@pytest.mark.rule("40.45C#4", "round after round, until one side withdraws")
def test_the_battle_goes_on_until_somebody_withdraws() -> None:
    t = intercepted()
    stay = {"axis_withdrawal": "withdraw-groups -", "allied_withdrawal": "withdraw-groups -"}
    drive(t, "engage-convoy", until="withdrawal", dice=2)
    for _ in range(2):
        t.say(f"{t.position.to_answer()[0]}: withdraw-groups -")
    assert not t.all_told("22.72")
    drive(t, until="withdrawal", dice=2, **stay)
    assert t.pending == "withdrawal"
    assert [text.split()[1] for text in t.all_told("22.32")] == ["1", "2"]
    drive(t, until="convoy-attacks", dice=2, axis_withdrawal="withdraw-groups axis-1",
          allied_withdrawal="withdraw-groups -")  # fmt: skip
    assert [text.partition(": ")[2] for text in t.all_told("22.72")] == ["the allied side has won"]
    assert t.pending == "convoy-attacks"  # the convoy goes on, and is not fought again
    assert not t.all_told("40.47A")
    assert t.against("axis: engage-convoy") == {"40.45C"}


@pytest.mark.rule("40.45C#1", "ships fight the convoy as in any naval battle")
@pytest.mark.rule("40.45C#5", "if the Western Allies withdraw, the convoy turns back")
@pytest.mark.rule("40.47A#4", "what is left returns to the giver")
@pytest.mark.rule("40.48A#1", "German ships return to their base")
def test_ships_fight_the_convoy() -> None:
    t = intercepted()
    assert t.against("axis: engage-convoy") == set()
    drive(t, "engage-convoy", allied_withdrawal="withdraw-groups allied-1")
    assert t.all_told("22.72")
    assert t.all_told("40.47A")[-1:] == ["the convoy to Murmansk turns back"]
    us, russia = levels(t.world, "us", "russia")
    assert (us > 80 or lost(t) >= 20, russia) == (True, 100)
    assert place_of(t, "germany-scharnhorst") == BERGEN
    assert not [row for row in t.world.forces.rows() if row.place == "murmansk"]


@pytest.mark.rule("40.45D#1", "air units and other submarines attack before the battle, or after")
def test_attacks_before_and_after_the_battle() -> None:
    t = intercepted(BOMBERS)
    before = ("strike-convoy 1", "torpedo-convoy 1", "engage-convoy")
    assert [t.against(f"axis: {one}") for one in before] == [set(), set(), set()]
    drive(t, "engage-convoy", until="convoy-attacks", dice=2,
          axis_withdrawal="withdraw-groups axis-1")  # fmt: skip
    assert t.pending == "convoy-attacks"
    assert [t.against(f"axis: {one}") for one in before] == [set(), set(), {"40.45C"}]


@pytest.mark.rule("40.45C#3", "submarines that came along attack in the battle")
def test_submarines_in_the_battle() -> None:
    ships = {**SQUADRON, ATLANTIC: "britain-transport=6 britain-dd=9"}
    t = convoy(arctic(ships=ships))
    t.say("allied: protect-shipment shipment-1 - britain-dd@atlantic-sw=9")
    t.say("allied: end-shipments")
    drive(t, SENT, "engage-convoy", until="submarine-targets")
    decision = t.position.decision
    assert isinstance(decision, SubmarineTargets)
    assert len(decision.boats) == 1


@pytest.mark.rule("40.45E#1", "a convoy that turns back is out of reach of air units")
@pytest.mark.rule("40.45E#2", "and is attacked no more, by submarines neither")
@pytest.mark.rule("40.47A#4", "and keeps what is left")
def test_the_convoy_gives_up() -> None:
    t = convoy(arctic(BOMBERS, ships={BERGEN: "germany-submarine=2"}))
    t.say("allied: end-shipments")
    drive(t, f"oppose-convoy - - - germany-submarine@{BERGEN}=2", until="convoy-attacks")
    drive(t, "torpedo-convoy 1", until="go-on-or-abort", dice=8)
    assert t.pending == "go-on-or-abort"
    t.say("allied: abort-activity")
    assert t.pending == ""
    gone = lost(t)
    assert gone > 0
    assert levels(t.world, "us", "russia") == (80 + min(20 - gone, 5 * (4 - gone)), 100)


# Protection ---------------------------------------------------------------------------------------


@pytest.mark.rule("40.42#1", "other ships protect the transports, no ASW")
@pytest.mark.rule("40.42#2", "of ports of the western front and the Atlantic boxes")
@pytest.mark.rule("5.83#1", "Western Allied ships enter the box with a convoy")
def test_who_protects_it() -> None:
    ships = {
        "F24": "britain-dd=4",
        "Z7": "britain-dd=4",
        "KK28": "britain-dd=4",
        "atlantic-us": "us-dd=4",
        ATLANTIC: "britain-transport=6 britain-dd=4 britain-asw=2",
    }
    t = convoy(arctic(ships=ships))
    protect = "allied: protect-shipment shipment-1 -"
    for ship in ("britain-dd@F24=2", "us-dd@atlantic-us=2", "britain-dd@atlantic-sw=2"):
        assert t.against(f"{protect} {ship}") == set()
    assert t.against(f"{protect} britain-dd@KK28=2") == {"21.65G"}
    assert t.against(f"{protect} britain-asw@atlantic-sw=2")


@pytest.mark.rule("40.42#3", "over the northern edge, up to which they may be met")
@pytest.mark.rule("5.81#2", "after the battle all leave the box")
@pytest.mark.rule("40.48C#1", "Western Allied ships return to where they came from")
@pytest.mark.rule("21.33#6", "ships that have protected a convoy return to their own base")
@pytest.mark.rule("5.82#1", "nobody meets German ships that come to the convoy")
def test_the_way_of_those_who_protect_it() -> None:
    world = arctic(ships={"F24": "britain-dd=4", BERGEN: "germany-dd=6"})
    t = convoy(world)
    t.say("allied: protect-shipment shipment-1 - britain-dd@F24=4")
    (row,) = t.world.sails_with.rows()
    path = [space for leg in t.world.activities[row.activity].legs for space in leg]
    assert path[-1] == "murmansk"
    edge = path[-2].partition(":")[0]
    assert edge[0] == "A"
    assert 23 <= int(edge[1:]) <= 34
    t.say("allied: end-shipments")
    assert t.pending == "interception-window"
    t.default("axis")
    t.go_on()
    assert t.pending == "convoy-opposition"
    t.say("axis: oppose-convoy - - - -")
    assert t.pending == ""
    dd = [hull for hull in t.world.hulls.rows() if hull.what == "britain-dd"]
    assert {str(hull.berth) for hull in dd} == {"F24"}
    assert all(hull.inverted for hull in dd)
    assert not t.world.forces
    assert levels(t.world, "us", "russia") == (80, 120)


@pytest.mark.rule("40.42#4", "convoys of several powers are one")
def test_convoys_merge() -> None:
    t = convoy(arctic(ships={BERGEN: "germany-submarine=1"}), brps=10)
    t.say("allied: grant-brps britain russia murmansk-convoy murmansk 10")
    t.say("allied: end-shipments")
    drive(t, f"oppose-convoy - - - germany-submarine@{BERGEN}=1", until="convoy-attacks")
    drive(t, "torpedo-convoy 1", dice=8)
    gone = lost(t)
    assert len([text for text in t.all_told("40.47A") if "brings" in text]) == 1
    assert levels(t.world, "us", "britain") == (90, 90)
    assert levels(t.world, "russia") == (100 + min(20 - gone, 5 * (4 - gone)),)


# Results ------------------------------------------------------------------------------------------


@pytest.mark.rule("40.47B#1", "damage to oil")
@pytest.mark.rule("40.47B#2", "up to five: Russia may pay for it")
@pytest.mark.rule("40.47B#3", "six to nine: BRPs in its place")
@pytest.mark.rule("40.47B#4", "ten: it is gone, and the rest falls on other cargo")
@pytest.mark.parametrize(
    ("oil", "lost", "left"),
    [
        (1, 0, Cargo(0, 1)),
        (1, 1, Cargo(0, 0, price=1)),
        (1, 5, Cargo(0, 0, price=5)),
        (1, 6, Cargo(0, 0, instead=4)),
        (1, 9, Cargo(0, 0, instead=1)),
        (1, 10, Cargo(0, 0)),
        (2, 10, Cargo(0, 1)),
        (2, 13, Cargo(0, 0, price=3)),
        (2, 17, Cargo(0, 0, instead=3)),
    ],
)
def test_damage_to_oil(oil: int, lost: int, left: Cargo) -> None:
    least, most = shares(0, oil, lost, 10)
    assert least == most == lost
    assert after_losses(0, oil, lost, lost, 10) == left


@pytest.mark.rule("40.47B#4", "excess losses fall on oil or on BRPs")
def test_losses_are_shared() -> None:
    assert shares(10, 1, 4, 10) == (0, 4)
    assert shares(10, 1, 13, 10) == (3, 10)
    assert after_losses(10, 1, 13, 10, 10) == Cargo(7, 0)
    assert after_losses(10, 1, 13, 3, 10) == Cargo(0, 0, price=3)


@pytest.mark.rule("40.47A#2", "four transports with twenty BRPs that lose two and three")
@pytest.mark.parametrize(
    ("cargo", "ships", "left"),
    [
        (Cargo(17, 0), 2, Cargo(10, 0)),
        (Cargo(17, 0), 4, Cargo(17, 0)),
        (Cargo(10, 2), 3, Cargo(5, 2)),
        (Cargo(10, 0, price=2), 1, Cargo(0, 0, price=2)),
        (Cargo(10, 0, instead=3), 2, Cargo(10, 0)),
        (Cargo(0, 0, instead=3), 1, Cargo(0, 0, instead=3)),
    ],
)
def test_what_transports_bring(cargo: Cargo, ships: int, left: Cargo) -> None:
    assert carried_by(cargo, ships, 5) == left


@pytest.mark.rule("40.47B#2", "Russia pays, or the counter is gone")
@pytest.mark.parametrize(("says", "russia", "oil"), [("pay-for-oil", -1, 1), ("let-oil-go", 0, 0)])
def test_russia_pays_for_oil(says: str, russia: int, oil: int) -> None:
    rows = [OilReserve("russia", 2, tracked=True)]
    world = arctic(ships={BERGEN: "germany-submarine=1"}, rows=rows)
    t = ArcticTable(shipping(world).position)
    t.say("allied: send-oil us murmansk-convoy murmansk 1")
    assert t.world.shipments
    t.say("allied: end-shipments")
    drive(t, f"oppose-convoy - - - germany-submarine@{BERGEN}=1", until="convoy-attacks")
    # A hit would sink the only transport: the boat gives one BRP of damage by hand.
    t.world.amend(t.world.opposed_convoys[SpaceId("murmansk")], lost=1)
    t.say("axis: call-off-attacks")
    assert t.pending == "damaged-oil"
    t.say(f"allied: {says}")
    assert levels(t.world, "russia") == (100 + russia,)
    assert t.world.oil_reserves["russia"].counters == 2 + oil
