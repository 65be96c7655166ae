"""Sides, factions, war and peace, and the words of 3.11."""

from __future__ import annotations

import re

import msgspec
import pytest

from warcabinet.awaw.loading import AwawData, load
from warcabinet.awaw.terms.data_rows import NationalityKind
from warcabinet.awaw.terms.powers import (
    ALLIANCE_FACTIONS,
    ALLIED_POWERS,
    AXIS_POWERS,
    POLAND,
    Alignment,
    Country,
    Faction,
    Membership,
    Nationality,
    Party,
    Power,
    Relation,
    Side,
    Status,
    Theater,
    WarState,
    alliance_faction_of,
    at_war,
    china_joins_now,
    enemies,
    fighting,
    home_side,
    is_allied,
    is_axis,
    is_european_axis,
    is_neutral,
    is_western_allied,
    members,
    pair_key,
    patron_of,
    relation_between,
    senior_partner,
    side_of,
    side_of_faction,
    status_of,
    war_state,
)
from warcabinet.engine.records import Table
from warcabinet.engine.world import World

GERMANY, ITALY, JAPAN = Power.GERMANY, Power.ITALY, Power.JAPAN
BRITAIN, FRANCE, US = Power.BRITAIN, Power.FRANCE, Power.US
RUSSIA, CHINA = Power.RUSSIA, Power.CHINA
YUGOSLAVIA, FINLAND, RUMANIA = Country("yugoslavia"), Country("finland"), Country("rumania")
GREECE, INDIA, KOREA = Country("greece"), Country("india"), Country("korea")
COMMUNIST_CHINA = Country("communist-china")
DUTCH_EAST_INDIES, PHILIPPINES = Country("dutch-east-indies"), Country("philippines")


class PoliticalWorld(World):
    memberships: Table[str, Membership]
    wars: Table[str, WarState]
    alignments: Table[str, Alignment]

    def war(self, a: Party, b: Party, relation: Relation = Relation.WAR) -> None:
        self.put(war_state(a, b, relation))

    def align(self, country: Country, status: Status, patron: Power | None = None) -> None:
        self.put(Alignment(country, status, patron))


@pytest.fixture(scope="module")
def data() -> AwawData:
    return load()


@pytest.fixture
def w(data: AwawData) -> PoliticalWorld:
    """Fall 1939: Germany fights Britain, France and Poland; Japan fights both Chinas."""
    world = PoliticalWorld()
    for power in data.powers.values():
        world.put(Membership(power.power, power.faction))
    for country in data.countries.values():
        world.align(country.country, country.status, country.patron)
    world.war(GERMANY, BRITAIN)
    world.war(GERMANY, FRANCE)
    world.war(GERMANY, POLAND)
    world.war(JAPAN, CHINA)
    world.war(JAPAN, COMMUNIST_CHINA)
    return world


# Sides and factions -----------------------------------------------------------------------------


@pytest.mark.rule("8.12#2", "neutral Italy and Japan move with the Axis")
def test_italy_and_japan_move_with_the_axis_even_while_neutral(w: PoliticalWorld) -> None:
    assert is_neutral(w, ITALY)
    assert is_neutral(w, JAPAN)
    assert {power for power in Power if side_of(w, power) is Side.AXIS} == set(AXIS_POWERS)
    assert {power for power in Power if side_of(w, power) is Side.ALLIED} == set(ALLIED_POWERS)


@pytest.mark.rule(
    "8.13#1", "a country that survives an attack moves with the opponents of its attacker"
)
def test_an_attacked_minor_moves_with_the_opponents_of_its_attacker(w: PoliticalWorld) -> None:
    assert side_of(w, POLAND) is Side.ALLIED
    assert side_of(w, YUGOSLAVIA) is None
    w.align(YUGOSLAVIA, Status.INDEPENDENT)  # it survived, and Italy is neutral: nobody's associate
    w.war(ITALY, YUGOSLAVIA)
    assert side_of(w, YUGOSLAVIA) is Side.ALLIED
    w.align(GREECE, Status.INDEPENDENT)
    w.war(RUSSIA, GREECE)
    assert side_of(w, GREECE) is Side.AXIS


@pytest.mark.rule("8.13#2", "Rumania and Finland at border war move with the Axis")
@pytest.mark.parametrize("country", [RUMANIA, FINLAND])
def test_a_country_in_a_border_war_with_russia_moves_with_the_axis(
    w: PoliticalWorld, country: Country
) -> None:
    w.war(RUSSIA, country, Relation.BORDER_WAR)
    assert side_of(w, country) is Side.AXIS


def test_clients_move_with_their_patron(w: PoliticalWorld) -> None:
    assert side_of(w, INDIA) is Side.ALLIED
    assert side_of(w, KOREA) is Side.AXIS
    w.align(RUMANIA, Status.ALLY, GERMANY)
    assert side_of(w, RUMANIA) is Side.AXIS
    w.align(RUMANIA, Status.CONQUERED, GERMANY)
    assert side_of(w, RUMANIA) is None


def test_both_chinas_move_with_the_allies(w: PoliticalWorld) -> None:
    assert side_of(w, CHINA) is Side.ALLIED
    assert side_of(w, COMMUNIST_CHINA) is Side.ALLIED


def test_factions_of_the_start(w: PoliticalWorld) -> None:
    assert members(w, Faction.EUROPEAN_AXIS) == (GERMANY, ITALY)
    assert members(w, Faction.WESTERN_ALLIES) == (BRITAIN, FRANCE, US)
    assert members(w, Faction.JAPAN) == (JAPAN,)
    assert members(w, Faction.RUSSIA) == (RUSSIA,)
    assert members(w, Faction.NATIONALIST_CHINA) == (CHINA,)
    assert alliance_faction_of(w, INDIA) is Faction.WESTERN_ALLIES
    assert alliance_faction_of(w, POLAND) is None
    for power in Power:
        faction = alliance_faction_of(w, power)
        assert faction is not None
        assert side_of_faction(faction) is home_side(power)


@pytest.mark.rule("78.11#1", "not before Japan and the U.S. are at war")
def test_china_joins_the_western_allies_once_japan_and_the_us_fight(w: PoliticalWorld) -> None:
    assert not china_joins_now(w)
    w.war(JAPAN, BRITAIN)
    assert not china_joins_now(w)
    w.war(JAPAN, US)
    assert china_joins_now(w)
    assert (
        alliance_faction_of(w, CHINA) is Faction.NATIONALIST_CHINA
    )  # not before an Allied turn starts
    w.put(Membership(CHINA, Faction.WESTERN_ALLIES))
    assert not china_joins_now(w)
    assert members(w, Faction.WESTERN_ALLIES) == (BRITAIN, FRANCE, US, CHINA)


# War and peace ----------------------------------------------------------------------------------


def test_war_is_mutual_and_has_one_row(w: PoliticalWorld) -> None:
    assert at_war(w, GERMANY, BRITAIN)
    assert at_war(w, BRITAIN, GERMANY)
    assert war_state(US, JAPAN, Relation.WAR) == war_state(JAPAN, US, Relation.WAR)
    before = len(w.wars)
    w.war(BRITAIN, GERMANY)
    assert len(w.wars) == before
    assert pair_key(BRITAIN, GERMANY) in w.wars


def test_rows_survive_saving() -> None:
    for row in (
        war_state(US, JAPAN, Relation.WAR),
        Membership(CHINA, Faction.WESTERN_ALLIES),
        Alignment(INDIA, Status.COMMONWEALTH, BRITAIN),
    ):
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(row), type=type(row)) == row


def test_peace_has_no_row(w: PoliticalWorld) -> None:
    assert relation_between(w, GERMANY, RUSSIA) is Relation.PEACE
    with pytest.raises(ValueError, match="absence"):
        war_state(GERMANY, RUSSIA, Relation.PEACE)
    with pytest.raises(ValueError, match="itself"):
        war_state(GERMANY, GERMANY, Relation.WAR)


@pytest.mark.rule("50.31A#1", "future partners are never at war")
@pytest.mark.parametrize(
    "partners", [(GERMANY, ITALY), (ITALY, JAPAN), (BRITAIN, FRANCE), (US, RUSSIA), (RUSSIA, CHINA)]
)
def test_future_partners_are_never_at_war(partners: tuple[Power, Power]) -> None:
    with pytest.raises(ValueError, match="same side"):
        war_state(*partners, Relation.WAR)


@pytest.mark.rule("84.42#1", "an associate has its patron's wars, present and future")
@pytest.mark.rule("85.42#1", "an ally has its patron's wars, present and future")
@pytest.mark.parametrize("status", [Status.ASSOCIATED, Status.ALLY])
def test_a_client_is_at_war_with_the_enemies_of_its_patron(
    w: PoliticalWorld, status: Status
) -> None:
    assert enemies(w, RUMANIA) == ()
    w.align(RUMANIA, status, GERMANY)
    assert enemies(w, RUMANIA) == (BRITAIN, FRANCE)
    assert at_war(w, RUMANIA, INDIA)
    assert not at_war(w, RUMANIA, RUSSIA)
    w.war(GERMANY, RUSSIA)
    assert at_war(w, RUMANIA, RUSSIA)
    assert not at_war(w, RUMANIA, GERMANY)


@pytest.mark.rule("84.42#1", "a country that is not associated stays out of the war")
@pytest.mark.rule("85.42#1", "a country that is no ally stays out of the war")
def test_drawing_brps_or_holding_hexes_takes_no_country_to_war(w: PoliticalWorld) -> None:
    for status in (Status.ECONOMIC, Status.CONTROLLED):
        w.align(RUMANIA, status, GERMANY)
        assert enemies(w, RUMANIA) == ()
        assert is_neutral(w, RUMANIA)


def test_the_commonwealth_and_the_colonies_fight_beside_their_power(w: PoliticalWorld) -> None:
    assert enemies(w, INDIA) == (GERMANY,)
    assert enemies(w, Country("algeria")) == (GERMANY,)
    assert enemies(w, Country("libya")) == ()
    w.war(JAPAN, BRITAIN)
    assert at_war(w, INDIA, JAPAN)
    assert not at_war(w, PHILIPPINES, JAPAN)


def test_communist_china_alone_of_the_pacific_minors_fights_japan_at_first(
    w: PoliticalWorld, data: AwawData
) -> None:
    pacific = [row.country for row in data.countries.values() if row.theater is Theater.PACIFIC]
    assert [country for country in pacific if at_war(w, country, JAPAN)] == [COMMUNIST_CHINA]
    w.war(JAPAN, BRITAIN)
    assert at_war(w, Country("malaya"), JAPAN)
    assert at_war(w, Country("australia"), JAPAN)
    assert not at_war(w, PHILIPPINES, JAPAN)
    w.war(JAPAN, US)
    assert at_war(w, PHILIPPINES, JAPAN)


def test_a_border_war_is_fighting_but_no_war(w: PoliticalWorld) -> None:
    w.war(RUSSIA, FINLAND, Relation.BORDER_WAR)
    assert fighting(w, FINLAND, RUSSIA)
    assert not at_war(w, FINLAND, RUSSIA)
    assert not is_neutral(w, FINLAND)
    assert is_neutral(w, RUSSIA)


def test_who_has_surrendered_or_is_conquered_is_at_war_with_nobody(w: PoliticalWorld) -> None:
    w.war(GERMANY, FRANCE, Relation.SURRENDERED)
    assert enemies(w, FRANCE) == ()
    assert relation_between(w, FRANCE, GERMANY) is Relation.SURRENDERED
    w.align(POLAND, Status.CONQUERED, GERMANY)
    assert enemies(w, POLAND) == ()
    assert not at_war(w, POLAND, BRITAIN)
    assert patron_of(w, POLAND) is None


def test_a_country_that_is_not_in_the_game_is_absent(w: PoliticalWorld) -> None:
    assert status_of(w, Country("atlantis")) is Status.ABSENT
    assert status_of(w, Country("vichy-france")) is Status.ABSENT
    assert not is_neutral(w, Country("vichy-france"))


# The words of 3.11 ------------------------------------------------------------------------------


@pytest.mark.rule("3.11#131", "a power is neutral unless it is at war with an opposing faction")
def test_a_power_is_neutral_unless_it_fights_an_opposing_alliance_faction(
    w: PoliticalWorld,
) -> None:
    assert [power for power in Power if is_neutral(w, power)] == [ITALY, JAPAN, US, RUSSIA]
    w.align(YUGOSLAVIA, Status.ATTACKED)
    w.war(ITALY, YUGOSLAVIA)
    assert is_neutral(w, ITALY)
    w.war(ITALY, FRANCE)
    assert not is_neutral(w, ITALY)
    w.war(JAPAN, RUSSIA)
    assert not is_neutral(w, JAPAN)
    assert not is_neutral(w, RUSSIA)


@pytest.mark.rule("3.11#37", "Italy is Axis while it is neutral")
@pytest.mark.rule("3.11#38", "Japan is Axis once it fights another power than China")
@pytest.mark.rule("3.11#100", "the European Axis are its powers and minor countries, not Japan")
def test_italy_is_axis_while_neutral_and_japan_once_it_fights_another_than_china(
    w: PoliticalWorld,
) -> None:
    assert [power for power in Power if is_axis(w, power)] == [GERMANY, ITALY]
    assert not is_axis(w, KOREA)
    w.war(JAPAN, BRITAIN)
    assert is_axis(w, JAPAN)
    assert is_axis(w, KOREA)
    assert not is_european_axis(w, JAPAN)
    w.align(FINLAND, Status.CONTROLLED, GERMANY)
    assert not is_axis(w, FINLAND)
    w.align(FINLAND, Status.ASSOCIATED, GERMANY)
    assert is_axis(w, FINLAND)
    assert is_european_axis(w, FINLAND)


@pytest.mark.rule("3.11#24", "in Fall 1939 Britain, France and Poland are the Allies")
def test_who_is_allied_in_fall_1939(w: PoliticalWorld) -> None:
    assert [power for power in Power if is_allied(w, power)] == [BRITAIN, FRANCE]
    assert is_allied(w, POLAND)
    assert is_allied(w, INDIA)
    assert not is_allied(w, PHILIPPINES)
    assert not is_allied(w, GREECE)


@pytest.mark.rule("3.11#178", "the U.S. is Western Allied once it is at war with an Axis power")
def test_the_us_is_allied_from_its_first_war_with_an_axis_power(w: PoliticalWorld) -> None:
    assert alliance_faction_of(w, US) is Faction.WESTERN_ALLIES
    assert not is_western_allied(w, US)
    w.war(GERMANY, US)
    assert is_western_allied(w, US)


@pytest.mark.rule("3.11#25", "Russia is Allied when it and the west have a common enemy")
def test_russia_is_allied_only_when_it_fights_an_enemy_of_the_west(w: PoliticalWorld) -> None:
    w.war(RUSSIA, JAPAN)  # the west is at peace with Japan
    assert not is_allied(w, RUSSIA)
    w.war(RUSSIA, GERMANY)
    assert is_allied(w, RUSSIA)
    assert not is_western_allied(w, RUSSIA)
    w.align(COMMUNIST_CHINA, Status.ALLY, RUSSIA)
    assert is_allied(w, COMMUNIST_CHINA)
    assert not is_western_allied(w, COMMUNIST_CHINA)
    assert not is_axis(w, RUSSIA)
    assert not is_allied(w, GERMANY)


@pytest.mark.rule("3.11#26", "China is not Allied before it has joined")
def test_china_is_allied_once_it_has_joined(w: PoliticalWorld) -> None:
    w.war(JAPAN, US)
    assert not is_allied(w, CHINA)
    w.put(Membership(CHINA, Faction.WESTERN_ALLIES))
    assert is_western_allied(w, CHINA)


@pytest.mark.rule("3.11#24", "a conquered Poland is no longer Allied")
def test_poland_is_allied_until_it_falls(w: PoliticalWorld) -> None:
    w.align(POLAND, Status.CONQUERED, GERMANY)
    assert not is_allied(w, POLAND)


@pytest.mark.rule("3.11#151", "Germany is the senior partner of the European Axis")
@pytest.mark.rule(
    "3.11#152", "the U.S. before Britain is that of the Western Allies, where it is at war"
)
def test_senior_partners(w: PoliticalWorld) -> None:
    west = Faction.WESTERN_ALLIES
    for theater in Theater:
        assert senior_partner(w, Faction.EUROPEAN_AXIS, theater) is GERMANY
        assert senior_partner(w, west, theater) is BRITAIN
        assert senior_partner(w, Faction.RUSSIA, theater) is RUSSIA
    w.war(JAPAN, US)
    assert senior_partner(w, west, Theater.PACIFIC) is US
    assert senior_partner(w, west, Theater.EUROPE) is BRITAIN
    w.war(GERMANY, US)
    assert senior_partner(w, west, Theater.EUROPE) is US


# The data files ---------------------------------------------------------------------------------


def test_every_power_has_its_row_and_its_theaters(data: AwawData) -> None:
    assert set(data.powers) == set(Power)
    europe = {row.power for row in data.powers.values() if Theater.EUROPE in row.theaters}
    pacific = {row.power for row in data.powers.values() if Theater.PACIFIC in row.theaters}
    assert europe == set(Power) - {JAPAN, CHINA}
    assert pacific == {JAPAN, BRITAIN, CHINA, RUSSIA, US}
    assert {row.faction for row in data.powers.values()} - set(ALLIANCE_FACTIONS) == {
        Faction.NATIONALIST_CHINA
    }


def test_possible_minor_allies(data: AwawData) -> None:
    def allies(faction: Faction) -> set[str]:
        return {row.country for row in data.countries.values() if faction in row.may_ally_with}

    everyones = {"bulgaria", "finland", "greece", "hungary", "rumania", "sweden", "turkey"}
    everyones.add("yugoslavia")
    western = everyones | {"belgium", "norway", "spain", "vichy-france"}
    assert allies(Faction.WESTERN_ALLIES) == western
    assert allies(Faction.EUROPEAN_AXIS) == western | {"ukraine"}
    assert allies(Faction.RUSSIA) == everyones | {"communist-china"}
    assert allies(Faction.JAPAN) == set()


def test_clients_and_only_clients_have_a_patron(data: AwawData) -> None:
    clients = {Status.ASSOCIATED, Status.COLONY, Status.COMMONWEALTH}
    for row in data.countries.values():
        assert (row.patron is not None) == (row.status in clients), row.country


def test_nationalities_that_take_their_own_attrition_losses(data: AwawData) -> None:
    rows = data.nationalities
    own = {row.nationality for row in rows.values() if row.counts_as == row.nationality}
    for kind in (NationalityKind.MINOR, NationalityKind.COMMONWEALTH):
        assert own.issuperset(row.nationality for row in rows.values() if row.kind is kind)
    for name in ("free-french", "axis-italians", "allied-italians", "vlasov"):
        assert Nationality(name) in own
    assert rows[Nationality("free-french")].power is BRITAIN
    assert rows[Nationality("indian-national-army")].counts_as == Nationality(JAPAN)


def test_every_source_names_rules_that_exist(data: AwawData) -> None:
    sources = [row.source for row in data.powers.values()]
    sources += [row.source for row in data.countries.values()]
    sources += [row.source for row in data.nationalities.values()]
    for source in sources:
        assert source.startswith("rulebook ")
        cited = re.findall(r"\d+\.\d+[A-Z]?", source)
        assert cited, source
        assert set(cited) <= set(data.rules), source
