"""84.46, 85.46: where units of minor countries may go.

An associated country keeps its ground units at home. A minor ally may send them to the lands that
its paragraph names. They may attack what is next to their area but not advance out of it, and they
do not redeploy through other lands either: all that follows from the hexes that are closed to them.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith
from warcabinet.awaw.ground.attrition.eligible_units import UNTOUCHABLE
from warcabinet.awaw.ground.movement.ground_movement import CLOSED
from warcabinet.awaw.logistics.hex_control.hex_control import country_area
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Faction, Status, side_of, status_of
from warcabinet.engine.derived import derived

BALKANS = ("bulgaria", "hungary", "rumania", "yugoslavia")
"""3.11: the Balkan minor countries."""

BEYOND = {
    "bulgaria": ("territory:albania", "territory:greece", "region:european-turkey"),
    "hungary": (
        "territory:baltic-states",
        "territory:poland",
        "region:eastern-poland",
        "territory:russia",
        "territory:albania",
        "territory:greece",
        "region:european-turkey",
    ),
    "rumania": (
        "territory:baltic-states",
        "territory:poland",
        "region:eastern-poland",
        "territory:russia",
        "territory:albania",
        "territory:greece",
        "region:european-turkey",
    ),
    "yugoslavia": ("territory:albania", "territory:greece", "region:european-turkey"),
}
"""85.46A: the lands beside their own and their enemies' that Balkan allies may enter."""


IN_ASIA = ("dutch-east-indies", "philippines", "thailand")
"""84.46B: the minor countries of Asia that associate with a power."""

NEXT_DOOR = ("thailand",)
"""84.46B: associates whose units may enter the hexes next to their country, too."""

COMMUNIST_CHINA = "communist-china"

OUTSIDE_EUROPE = frozenset((*IN_ASIA, COMMUNIST_CHINA))
"""Countries for whose units other paragraphs speak."""


def home(world: AwawWorld, country: str) -> int:
    """84.46A: a country's hexes, with Bessarabia for Rumania and the border hexes for Finland."""
    return country_area(world, country)


@BOOK.lays(
    CLOSED,
    "84.46A, 82.83C",
    "ground units of an associated or independent minor country stay in their home country",
)
def associates_stay_at_home(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if is_power(party) or party != nationality or party in OUTSIDE_EUROPE:
        return 0
    return _outside(world, party) if _keeps_at_home(world, party) else 0


@BOOK.lays(
    CLOSED,
    "84.46B, 82.83C",
    "Filipino and Dutch forces stay at home; those of Thailand, once it is associated, go one hex "
    "beyond it",
    nationality=IN_ASIA,
)
def asians_stay_at_home(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return _outside(world, nationality) if _keeps_at_home(world, nationality) else 0


def _keeps_at_home(world: AwawWorld, country: str) -> bool:
    """84.46, 82.83C: the standings in which a country's units may not leave it."""
    status = status_of(world, Country(country))
    return status in (Status.ASSOCIATED, Status.INDEPENDENT, Status.ATTACKED)


@derived
def _outside(world: AwawWorld, country: str) -> int:
    allowed = home(world, country)
    if country in NEXT_DOOR and status_of(world, Country(country)) is Status.ASSOCIATED:
        allowed |= world.map.expand(allowed, world.board.land_sides)
    return world.map.hexes & ~allowed


@BOOK.forbids(
    AttackWith,
    "84.46B",
    "Thai units do not attack Western Allied units",
    nationality=NEXT_DOOR,
)
def spares_the_western_allies(world: AwawWorld, attack: AttackWith) -> bool:
    there = (world.units[unit].party for unit in world.units_in[attack.target])
    return any(faction_of(world, name) == Faction.WESTERN_ALLIES for name in there)


@BOOK.lays(
    UNTOUCHABLE,
    "84.46B, 14.23E",
    "Thai units do not attrition Western Allied units",
    party=NEXT_DOOR,
)
def spares_them_in_attrition(world: AwawWorld, party: str) -> int:
    found = 0
    for name in members_of(world, Faction.WESTERN_ALLIES):
        found |= world.standing[name]
    return found


@BOOK.lays(
    CLOSED,
    "85.46A",
    "Balkan minor allies fight only in the lands named for them and in those of Balkan enemies",
    nationality=BALKANS,
)
def balkan_allies(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if status_of(world, Country(nationality)) is not Status.ALLY:
        return 0
    return world.map.hexes & ~_balkan_area(world, nationality)


@derived
def _balkan_area(world: AwawWorld, country: str) -> int:
    allowed = home(world, country) | world.statics.area(*BEYOND[country])
    for other in BALKANS:
        if other != country and _enemy_or_conquered(world, country, other):
            allowed |= home(world, other)
    if country == "hungary" and not _rumania_is_fair_game(world):
        allowed &= ~world.statics.area("region:bessarabia")
    return allowed


def _enemy_or_conquered(world: AwawWorld, country: str, other: str) -> bool:
    """85.46A: a Balkan country of the same alliance is closed, a fallen or hostile one is open."""
    status = status_of(world, Country(other))
    if status in (Status.CONQUERED, Status.ATTACKED):
        return True
    mine, theirs = side_of(world, Country(country)), side_of(world, Country(other))
    return mine is not None and theirs is not None and theirs is mine.opponent


def _rumania_is_fair_game(world: AwawWorld) -> bool:
    """85.46A: Hungarians enter Bessarabia only once Rumania is conquered or attacked by their
    alliance.
    """
    return status_of(world, Country("rumania")) in (Status.CONQUERED, Status.ATTACKED)


@BOOK.lays(
    CLOSED,
    "85.46D",
    "Scandinavian minor allies stay in Norway, Sweden, Finland and the Russian hexes next to it",
    nationality=("finland", "sweden", "norway"),
)
def scandinavian_allies(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if status_of(world, Country(nationality)) is not Status.ALLY:
        return 0
    return world.map.hexes & ~_scandinavia(world)


@derived
def _scandinavia(world: AwawWorld) -> int:
    return world.statics.area(
        "territory:norway",
        "territory:sweden",
        "territory:finland",
        "region:finnish-border-hexes",
        "region:russia-next-to-finland",
    )


@BOOK.lays(
    CLOSED,
    "85.46B",
    "Belgian units of a minor ally stay on the western front",
    nationality="belgium",
)
def belgian_allies(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return _front_only(world, nationality, "front:western")


@BOOK.lays(
    CLOSED,
    "85.46C",
    "Greek units of a minor ally stay on the Mediterranean front, outside French North Africa and "
    "Spain",
    nationality="greece",
)
def greek_allies(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return _front_only(
        world, nationality, "front:mediterranean", "-region:french-north-africa", "-territory:spain"
    )


@BOOK.lays(
    CLOSED,
    "85.46E",
    "Spanish units of a minor ally stay on the Mediterranean and eastern fronts",
    nationality="spain",
)
def spanish_allies(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return _front_only(world, nationality, "front:mediterranean", "front:eastern")


@BOOK.lays(
    CLOSED,
    "85.46F",
    "Turkish units of a minor ally stay on the Mediterranean front, in Russia and in Bessarabia",
    nationality="turkey",
)
def turkish_allies(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return _front_only(
        world, nationality, "front:mediterranean", "territory:russia", "region:bessarabia"
    )


@BOOK.lays(CLOSED, "85.46G", "Ukrainian units stay in the Ukraine", nationality="ukraine")
def ukrainians(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return world.map.hexes & ~world.statics.area("region:ukraine")


def _front_only(world: AwawWorld, country: str, *terms: str) -> int:
    if status_of(world, Country(country)) is not Status.ALLY:
        return 0
    return world.map.hexes & ~(world.statics.area(*terms) | home(world, country))


BOOK.note(
    "85.462", "units of minor allies attack what is next to their area but do not advance out of it"
)
