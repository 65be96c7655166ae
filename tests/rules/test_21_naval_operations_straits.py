"""21.13, 21.21: straits and canals: who may pass them, and who may only enter them."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, named, pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.naval.waters import paths
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of, fronts_passed
from warcabinet.awaw.naval.waters.straits import open_canals, shut_straits
from warcabinet.awaw.politics.parties import party as party_of
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, war_state
from warcabinet.hexes import SpaceId

WAR = [war_state(party_of("italy"), party_of(one), Relation.WAR) for one in ("britain", "france")]


def europe(**control: str) -> AwawWorld:
    """Summer 1940, with Italy in the war, and hexes handed over."""
    return world_at(scenario="europe-1939", turn="Summer 1940", control=control, rows=WAR)


def against(world: AwawWorld, party: str, text: str, activity: str = "patrol") -> set[str]:
    path = [SpaceId(word) for word in text.split()]
    return {refusal.rule for refusal in paths.legal(world, party, path, activity)}


# Where ships sail ---------------------------------------------------------------------------------


@pytest.mark.rule("21.21#1", "ships sail through any hex that is all water")
@pytest.mark.rule("21.21#2", "they pass coasts, whoever holds or occupies the land")
def test_ships_sail_past_enemy_and_neutral_coasts() -> None:
    world = europe()
    # from the Atlantic past neutral Portugal, and along the German coast
    assert against(world, "britain", "S8 T7 U7 V7 W6") == set()
    assert world.map.has(world.held["germany"], "K28")
    assert against(world, "britain", "J27 K27 K28") == set()
    assert against(world, "britain", "L31 L32") == {"21.21"}


@pytest.mark.rule("21.213#1", "no ships on rivers")
@pytest.mark.rule("4.52#2", "the land in DD17 and EE26 does not part the sea there")
def test_ships_do_not_sail_on_land_or_rivers() -> None:
    world = europe()
    assert against(world, "britain", "CC17 DD17 EE17") == set()
    assert against(world, "britain", "DD26 EE26 FF26") == set()
    assert against(world, "britain", "C27 C28") == set()
    # up the Elbe from Hamburg
    assert against(world, "germany", "J30:west K30") == {"21.21"}
    # two waters of one coast that do not meet
    assert against(world, "italy", "AA24 AA25:east") == {"4.51"}


# Straits ------------------------------------------------------------------------------------------


GIBRALTAR = "Z6 AA6 AA7 AA8 AA9"


@pytest.mark.rule("21.211B#1", "who does not hold Gibraltar does not pass it")
@pytest.mark.rule("21.211#2", "a shut strait may be entered and left on the same side")
@pytest.mark.parametrize(
    ("party", "path", "rules"),
    [
        ("britain", GIBRALTAR, set()),
        ("france", GIBRALTAR, set()),
        ("germany", GIBRALTAR, {"21.211B"}),
        ("italy", "AA9 AA8 AA7 AA6", {"21.211B"}),
        ("italy", "AA9 AA8 AA7", set()),
        ("italy", "AA9 AA8 AA7 AA8 AA9", set()),
        ("germany", "Z6 AA6 AA7 AA6", set()),
        ("germany", "AA6 BB6 BB7", {"21.211B"}),
    ],
)
def test_the_strait_of_gibraltar(party: str, path: str, rules: set[str]) -> None:
    assert against(europe(), party, path) == rules


@pytest.mark.rule("21.211B#2", "Spanish Morocco has no say at Gibraltar")
def test_spanish_morocco_does_not_shut_gibraltar() -> None:
    world = europe(italy="BB7 BB6")
    assert against(world, "britain", GIBRALTAR) == set()
    assert against(europe(italy="AA7"), "britain", GIBRALTAR) == {"21.211B"}
    assert against(europe(italy="AA7"), "germany", GIBRALTAR) == set()


@pytest.mark.rule("21.211#3", "control at the start of the phase decides")
def test_a_strait_taken_in_this_phase_stays_as_it_was() -> None:
    world = europe()
    take(world, "AA7", "germany", "29.21")
    assert against(world, "germany", GIBRALTAR) == {"21.211B"}
    assert against(world, "britain", GIBRALTAR) == set()
    world.end_scope("phase")
    assert against(world, "germany", GIBRALTAR) == set()
    assert against(world, "britain", GIBRALTAR) == {"21.211B"}


@pytest.mark.rule("21.211A#1", "both banks of a strait with an arrow must be friendly")
@pytest.mark.rule("4.631#2", "ships pass between the banks of an arrow only with their owner")
def test_both_banks_of_messina() -> None:
    through = "CC22 DD21 EE21"
    assert against(europe(italy="DD21 DD22"), "italy", through) == set()
    assert against(europe(italy="DD21", britain="DD22"), "italy", through) == {"21.211A"}
    assert against(europe(italy="DD21", britain="DD22"), "britain", through) == {"21.211A"}
    assert against(europe(), "germany", through) == set()  # Italy is its ally


@pytest.mark.rule("21.211A#2", "a neutral bank is not enough")
@pytest.mark.rule("21.1323#2", "the way from Istanbul to the Mediterranean needs all four hexes")
def test_the_turkish_straits() -> None:
    world = europe()
    assert "Bosporus" in shut_straits(world, "russia")
    assert "Bosporus" not in shut_straits(europe(italy="Z33 Z34"), "italy")
    most = europe(italy="Z33 AA31 BB31")
    assert shut_straits(most, "italy")["Dardanelles"] == "21.1323"
    assert "Dardanelles" not in shut_straits(europe(italy="Z33 Z34 AA31 BB31"), "italy")


@pytest.mark.rule("21.211C#1", "the Skagerrak needs E33 and F33")
@pytest.mark.rule("21.211D#1", "the Kattegat needs Copenhagen friendly and H33 not hostile")
@pytest.mark.rule("21.211E#1", "the Gulf of Finland needs Helsinki and Tallinn not hostile")
@pytest.mark.rule("21.211G#1", "Otranto needs Brindisi and Durazzo")
@pytest.mark.parametrize(
    ("strait", "party", "control", "open_"),
    [
        ("Skagerrak", "germany", {"germany": "E33 F33"}, True),
        ("Skagerrak", "germany", {"germany": "F33"}, False),
        ("Skagerrak", "germany", {"germany": "F33", "britain": "E33"}, False),
        ("Kattegat", "germany", {}, False),  # neutral Copenhagen
        ("Kattegat", "germany", {"germany": "I32"}, True),  # H33 is Swedish and neutral
        ("Kattegat", "germany", {"germany": "I32", "britain": "H33"}, False),
        ("Kattegat", "britain", {"britain": "I32", "germany": "H33"}, False),
        ("Gulf of Finland", "germany", {}, True),
        ("Gulf of Finland", "germany", {"britain": "D41"}, False),
        ("Gulf of Finland", "germany", {"britain": "E41"}, False),
        ("Gulf of Finland", "britain", {"britain": "D41", "germany": "E41"}, False),
        ("Otranto", "italy", {"italy": "AA25 AA26"}, True),
        ("Otranto", "italy", {"britain": "AA25"}, False),
        ("Otranto", "italy", {"britain": "AA26"}, False),
        ("Gulf of Riga", "germany", {"germany": "F39"}, True),
        ("Gulf of Riga", "germany", {}, False),
    ],
)
def test_straits_of_europe(strait: str, party: str, control: dict[str, str], open_: bool) -> None:
    assert (strait not in shut_straits(europe(**control), party)) is open_


@pytest.mark.rule("21.211F#1", "ships go to and from Parnu through the Gulf of Riga")
@pytest.mark.rule("21.211F#2", "for that they need Saare")
def test_parnu_needs_saare() -> None:
    way = "F38 G38 G39 F40"
    assert against(europe(germany="F39"), "germany", way) == set()
    shut = europe()
    assert against(shut, "germany", way) == {"21.211F"}
    assert against(shut, "germany", "F40 G39 G38") == {"21.211F"}
    assert against(shut, "germany", "F39 F40", "invasion") == {"21.211F"}
    assert against(shut, "germany", "F38 G38 G39 G38") == set()  # entered and left again
    assert paths.shortest(shut, "germany", "J35", "F40") == ()
    assert paths.shortest(europe(germany="F39"), "germany", "J35", "F40")[-1] == "F40"


@BOTH_BOARDS
@pytest.mark.rule("74.31#1", "Singapore opens and shuts the strait of Malacca")
@pytest.mark.rule("74.31#2", "nobody else passes its two hexes from sea to sea")
@pytest.mark.rule("21.211H#1", "the strait of Malacca needs Singapore")
@pytest.mark.rule("21.211I#1", "the Sunda strait needs the land of II10 and II11")
def test_straits_of_the_indies(scenario: str, board: str) -> None:
    east = pacific_world(scenario=scenario)
    malacca, sunda = named(board, "DD10 EE10 FF10"), named(board, "JJ10 II10:south II11:north HH12")
    assert against(east, "britain", malacca) == set()
    assert against(east, "japan", malacca) == {"21.211H"}
    assert against(east, "japan", sunda) == {"21.211I"}
    taken = pacific_world(scenario=scenario, control={"japan": named(board, "EE11 II10 II11")})
    assert against(taken, "japan", malacca) == set()
    assert against(taken, "japan", sunda) == set()
    assert against(taken, "britain", malacca) == {"21.211H"}
    half = pacific_world(scenario=scenario, control={"japan": named(board, "II10")})
    assert against(half, "japan", sunda) == {"21.211I"}


@pytest.mark.rule("74.31#4", "nor does sea supply pass it")
@pytest.mark.rule("74.31#5", "nor ships that are redeployed")
@pytest.mark.parametrize("kind", ["sea-supply", "redeployment"])
def test_neither_supply_nor_redeployment_passes_malacca(kind: str) -> None:
    """From sea to sea, with Singapore and without it."""
    for holder, open_to in (("japan", "japan"), ("britain", "britain")):
        world = pacific_world(control={holder: "EE11"})
        west, east = world.map.bit("DD10"), world.map.bit("FF10")
        for party in ("japan", "britain"):
            way = paths.between(world, party, west, east, kind)
            assert ("EE10" in way) is (party == open_to)


@pytest.mark.rule("74.31#3", "Singapore may be invaded through it from the west")
@pytest.mark.rule("21.211H#2", "Singapore may be invaded from the west all the same")
def test_an_invasion_of_singapore_comes_through_its_own_strait() -> None:
    world = pacific_world()
    way = "DD10 EE10 EE11"
    assert against(world, "japan", way, "invasion") == set()
    assert against(world, "japan", way, "patrol") == {"21.211H"}
    assert against(world, "japan", "DD10 EE10 FF10", "invasion") == {"21.211H"}
    west = world.map.bit("DD10")
    assert paths.between(world, "japan", west, world.map.bit("EE11"), "invasion") == tuple(
        way.split()
    )


# Canals -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.1321#1", "J30 lies on both seas")
@pytest.mark.rule("21.1321#2", "ships in Kiel and Hamburg act on either front")
@pytest.mark.rule("21.1321#3", "who held the canal when the phase began passes it")
def test_the_kiel_canal() -> None:
    world = europe()
    assert fronts_of(world, "J30") == (Front.WESTERN, Front.EASTERN)
    through = "K29 J30:west J30:east J31"
    assert against(world, "germany", through) == set()
    assert paths.shortest(world, "germany", "J30", "J35")[0] == "J30:east"
    assert paths.shortest(world, "germany", "J30", "K29") == ("J30:west", "K29")
    assert against(world, "britain", through) == {"21.1321"}
    assert paths.length(world, [SpaceId(one) for one in through.split()]) == 2
    take(world, "J30", "britain", "29.21")
    assert against(world, "germany", through) == set()
    world.end_scope("phase")
    assert against(world, "germany", through) == {"21.1321"}


@pytest.mark.rule("21.212#1", "the Suez canal needs all four hexes beside it")
@pytest.mark.rule("88.344#1", "one hostile hex beside it closes it to the Western Allies")
@pytest.mark.rule("88.342#1", "the Suez canal needs all four hexes beside it")
@pytest.mark.rule("88.342#2", "ships in the canal pass MM30 and LL31")
def test_the_suez_canal() -> None:
    world = europe()
    way = "KK31 LL31 MM30 NN30"
    assert against(world, "britain", way) == set()
    for bank in ("LL30", "LL31", "MM30", "MM31"):
        assert against(europe(italy=bank), "britain", way) == {"21.212"}
    assert paths.shortest(world, "britain", "LL31", "MM30") == ("LL31", "MM30")


@pytest.mark.rule("88.37#2", "other Axis activities do not go through the Suez canal")
def test_the_axis_does_not_pass_suez() -> None:
    world = europe(italy="LL30 LL31 MM30 MM31")
    assert against(world, "italy", "KK31 LL31 MM30 NN30") == {"21.212"}
    assert open_canals(world, "britain") == ()


# Two-front ports ----------------------------------------------------------------------------------


@pytest.mark.rule("21.131#1", "a port is on the front of its water")
@pytest.mark.parametrize(
    ("port", "front"),
    [
        ("Stettin", Front.EASTERN),
        ("Marseilles", Front.MEDITERRANEAN),
        ("Brest", Front.WESTERN),
        ("Lisbon", Front.WESTERN),
    ],
)
def test_ports_are_on_the_front_of_their_water(port: str, front: Front) -> None:
    world = europe()
    place = world.board.place(port)
    assert place is not None
    assert fronts_of(world, place.hex) == (front,)


@pytest.mark.rule("21.1322#1", "Gibraltar is on the western and the Mediterranean front")
@pytest.mark.rule("21.1323#1", "Istanbul is on the Black Sea and the Mediterranean")
def test_two_front_ports() -> None:
    world = europe()
    assert fronts_of(world, "AA7") == (Front.WESTERN, Front.MEDITERRANEAN)
    assert fronts_of(world, "Z33") == (Front.EASTERN, Front.MEDITERRANEAN)
    own = europe(italy="Z33 Z34")
    assert against(own, "italy", "Z33 Y34") == set()
    # who holds Istanbul alone leaves it by the Black Sea all the same
    assert against(europe(italy="Z33"), "italy", "Z33 Y34") == set()


@pytest.mark.rule("21.1324#1", "a two-front port is on the front through which an activity goes")
def test_the_front_of_an_activity_from_a_two_front_port() -> None:
    world = europe()
    home = paths.shortest(world, "britain", "L22", "AA7")
    assert fronts_passed(world, home) == (Front.WESTERN,)
    west = paths.shortest(world, "germany", "J30", "K28")
    assert Front.EASTERN not in fronts_passed(world, west)


# Legs ---------------------------------------------------------------------------------------------


@pytest.mark.rule("22.13A#1", "a way through a strait or the canal is cut there")
def test_straits_and_the_canal_cut_a_way_in_two() -> None:
    world = europe()

    def cut(text: str) -> list[str]:
        path = [SpaceId(word) for word in text.split()]
        return [" ".join(leg) for leg in paths.legs(world.board, path)]

    assert cut(GIBRALTAR) == ["Z6 AA6 AA7", "AA7 AA8 AA9"]
    assert cut("K29 J30:west J30:east J31") == ["K29 J30:west", "J30:east J31"]
    assert cut("Z6 AA6 AA7 AA6") == ["Z6 AA6 AA7 AA6"]
    assert cut("S8 T7 U7") == ["S8 T7 U7"]


@pytest.mark.rule("21.2111#1", "who may not pass a strait intercepts in it on his own side")
@pytest.mark.rule("21.2111#3", "so does a patrol in a strait")
def test_interception_in_a_strait_on_the_own_side() -> None:
    world = europe()
    west, east = paths.legs(world.board, [SpaceId(word) for word in GIBRALTAR.split()])

    def meets(party: str, approach: str, leg: tuple[SpaceId, ...]) -> bool:
        path = [SpaceId(word) for word in approach.split()]
        return paths.on_the_same_side(world, party, path, leg)

    # Italian ships come from the east, German ones from the west
    assert meets("italy", "AA9 AA8 AA7", east)
    assert not meets("italy", "AA9 AA8 AA7", west)
    assert meets("germany", "Y5 Z5 AA6 AA7", west)
    assert not meets("germany", "Y5 Z5 AA6 AA7", east)
    assert meets("britain", "AA9 AA8 AA7", west)  # Gibraltar is theirs
    assert meets("germany", "Y5 Z6", west)  # before the strait
    assert not meets("germany", "Y5 Z5", west)  # off the way


def test_hexes_that_changed_hands_are_noted_only_where_ships_sail() -> None:
    land = world_at(control={"germany": "L38"})
    take(land, "L38", "russia", "29.21")
    assert not land.taken_in_phase
    sea = europe()
    assert isinstance(sea.control[SpaceId("AA7")], Control)
    take(sea, "AA7", "italy", "29.21")
    assert [row.before for row in sea.taken_in_phase.values()] == ["britain"]
