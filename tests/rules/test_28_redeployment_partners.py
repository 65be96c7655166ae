"""28.23, 28.341, 18.142C: what is redeployed over a partner's hexes, and laid in them, asks him."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.base_changes.airbase_placement import Airbases
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import open_to_flight
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.hexes import SpaceId

INFANTRY = "germany-infantry-3-3"
BY_POWER = {"seats": "power"}
ASKED = ("joint-operation", ("italy",))


def shared(*units: str, **setting: Any) -> Table:
    """The Axis of Barbarossa with a seat for Germany and one for Italy."""
    setting = {"play": FirstRedeployments(), "step": "T.P.RED.10", "options": BY_POWER, **setting}
    return table(*(units or (f"{INFANTRY} L33",)), **setting)


def now(t: Table) -> tuple[str, tuple[str, ...]]:
    return t.pending, tuple(t.position.to_answer())


@pytest.mark.rule("28.23#3", "into a partner's hex only with his consent")
def test_a_partner_is_asked_for_his_hex() -> None:
    t = shared(control={"italy": "L34"})
    t.say(f"germany: tr {INFANTRY}/1 L34")
    assert now(t) == ASKED
    t.say("italy: agree")
    assert t.place(f"{INFANTRY}/1") == "L34"
    t = shared(control={"italy": "L34"})
    t.say(f"germany: tr {INFANTRY}/1 L34")
    t.say("italy: decline")
    assert t.place(f"{INFANTRY}/1") == "L33"
    refused = t.refusals(f"germany: tr {INFANTRY}/1 L34")
    assert [one.reason for one in refused] == ["your partner has declined this"]


@pytest.mark.rule("28.23#3", "whom one can go round is not asked")
def test_only_who_cannot_be_gone_round_is_asked() -> None:
    t = shared(control={"italy": "L34"})
    t.say(f"germany: tr {INFANTRY}/1 L35")  # by K34 and K35
    assert (t.place(f"{INFANTRY}/1"), t.pending) == ("L35", "first-trs")
    t = shared(control={"italy": "K33 K34 L32 L34 M32 M33"})  # all around
    t.say(f"germany: tr {INFANTRY}/1 L35")
    assert now(t) == ASKED


@pytest.mark.rule("28.23#3", "one's own hexes, and one player for both powers, ask nobody")
def test_nobody_is_asked_for_his_own_hexes() -> None:
    t = shared()
    t.say(f"germany: tr {INFANTRY}/1 L34")
    assert t.place(f"{INFANTRY}/1") == "L34"
    t = shared(control={"italy": "L34"}, options={})
    t.say(f"axis: tr {INFANTRY}/1 L34")
    assert t.place(f"{INFANTRY}/1") == "L34"
    t = shared("rumania-infantry-2-3 S35", options={"seats": "faction"})  # Germany holds Rumania
    t.say("germanys-allies: tr rumania-infantry-2-3/1 S34")
    assert t.place("rumania-infantry-2-3/1") == "S34"


@pytest.mark.rule("28.23#3", "so for SRs")
def test_a_partner_is_asked_for_an_objective() -> None:
    setting: dict[str, Any] = {"play": StrategicRedeployments(), "step": "T.P.RED.50"}
    t = shared(f"{INFANTRY} L31 x2", control={"italy": "M35"}, **setting)
    t.say(f"germany: sr {INFANTRY}/1 O32")
    assert (t.place(f"{INFANTRY}/1"), t.pending) == ("O32", "srs")
    t.say(f"germany: sr {INFANTRY}/2 M35")
    assert now(t) == ASKED


@pytest.mark.rule("28.341#6", "without a partner's consent air units do not use his bases")
@pytest.mark.parametrize(("play", "verb"), [("first", "tr-air"), ("strategic", "sr-air")])
def test_a_partner_is_asked_for_his_base(play: str, verb: str) -> None:
    setting: dict[str, Any] = {}
    if play == "strategic":
        setting = {"play": StrategicRedeployments(), "step": "T.P.RED.50"}
    t = shared("germany-aaf L31 x2", control={"italy": "M35"}, **setting)
    t.say(f"germany: {verb} germany-aaf@L31 1 O32")
    assert t.pending != "joint-operation"
    t.say(f"germany: {verb} germany-aaf@L31 1 M35")
    assert now(t) == ASKED
    t.say("italy: agree")
    assert t.world.air[AirId("germany-aaf@M35")].factors == 1


EUROPE: dict[str, Any] = {"scenario": "europe-1939", "turn": "Fall 1941"}
AT_WAR = tuple(
    war_state(power, Power.GERMANY, Relation.WAR) for power in (Power.BRITAIN, Power.RUSSIA)
)
CORRIDOR = "L36 L37 L38 L39 K39 K38 M36 M37"


@pytest.mark.rule("29.24B#1", "air units fly over hexes of the other Allied faction, if it agrees")
@pytest.mark.rule("28.342#1", "these are not under enemy or neutral control")
def test_the_other_allied_faction_is_asked_for_its_hexes() -> None:
    setting: dict[str, Any] = {**EUROPE, "side": "allied", "rows": AT_WAR}
    held = {"russia": "M35 K40", "britain": CORRIDOR}
    t = shared("russia-aaf K40 x2", control={"russia": "M35 K40", "germany": CORRIDOR}, **setting)
    assert t.against("russia: tr-air russia-aaf@K40 1 M35") == {"28.341"}
    t = shared("russia-aaf K40 x2", control=held, **setting)
    t.say("russia: tr-air russia-aaf@K40 1 M35")
    assert (t.pending, tuple(t.position.to_answer())) == ("joint-operation", ("britain",))
    t.say("britain: agree")
    t.say("france: agree")  # whose hexes these are, too (29.25A)
    assert t.world.air[AirId("russia-aaf@M35")].factors == 1


@pytest.mark.rule("29.24B#1", "so are they by air transports that have no other way")
@pytest.mark.parametrize(("holder", "asked"), [("britain", True), ("russia", False)])
def test_the_other_allied_faction_is_asked_by_air_transports(holder: str, asked: bool) -> None:
    units = ("russia-airborne-1-3 K40", "russia-air-transport K40")
    held = {"russia": "M35 K40"} | ({"britain": CORRIDOR} if asked else {})
    held["russia"] += f" {CORRIDOR}" if holder == "russia" else ""
    t = shared(*units, control=held, side="allied", rows=AT_WAR, **EUROPE)
    t.say("russia: tr-by-air russia-airborne-1-3/1 M35 K40")
    assert (t.pending == "joint-operation") is asked


@pytest.mark.rule("53.47#1", "nobody of the Western Allies flies into Russia")
@pytest.mark.rule("28.342#3", "nor over hexes of a neutral")
def test_over_which_hexes_of_russia_the_western_allies_fly() -> None:
    poland, russia = SpaceId("N34"), SpaceId("L44")
    control = {"russia": poland}
    worlds = [world_at(control=control, rows=rows, **EUROPE) for rows in (AT_WAR[:1], AT_WAR)]
    assert [world.map.has(open_to_flight(world, "britain"), poland) for world in worlds] == [
        False,
        True,
    ]
    assert worlds[1].control[russia].holder == "russia"
    assert not worlds[1].map.has(open_to_flight(worlds[1], "britain"), russia)
    assert worlds[1].map.has(open_to_flight(worlds[1], "russia"), russia)


@pytest.mark.rule("18.142C#5", "in a partner's hex only with his consent")
@pytest.mark.parametrize("phase", ["movement", "redeployment"])
def test_a_partner_is_asked_for_an_airbase_in_his_hex(phase: str) -> None:
    setting: dict[str, Any] = {}
    if phase == "movement":
        setting = {"play": Airbases(), "step": "T.P.MOV.AIR.10"}
    t = shared(control={"italy": "L34"}, **setting)
    before = t.pending
    t.say("germany: place-airbase germany K33")
    assert t.pending == before
    t.say("germany: place-airbase germany L34")
    assert now(t) == ASKED
    t.say("italy: decline")
    assert "airbase@L34" not in t.world.counters
    refused = t.refusals("germany: place-airbase germany L34")
    assert [one.reason for one in refused] == ["your partner has declined this"]
    t = shared(control={"italy": "L34"}, **setting)
    t.say("germany: place-airbase germany L34")
    t.say("italy: agree")
    assert "airbase@L34" in t.world.counters
