"""The words that the forces files use, and nothing else is allowed in them."""

from __future__ import annotations

from enum import StrEnum


class Category(StrEnum):
    """What sort of unit a type is."""

    INFANTRY = "infantry"
    ARMOR = "armor"
    REPLACEMENT = "replacement"
    AIRBORNE = "airborne"
    MARINE = "marine"
    COMMANDO = "commando"
    CHINDIT = "chindit"
    PARTISAN = "partisan"
    FLAK = "flak"
    AAF = "aaf"  # army air factors
    NAS = "nas"  # naval air squadrons
    KAMIKAZE = "kamikaze"
    JET = "jet"
    AIR_TRANSPORT = "air-transport"
    STRATEGIC_BOMBER = "strategic-bomber"
    INTERCEPTOR = "interceptor"
    DD = "dd"
    CA = "ca"
    CVE = "cve"
    TRANSPORT = "transport"
    SUBMARINE = "submarine"
    ASW = "asw"


SQUADRONS = 3
"""17.141, 18.11: in an air factor. Naval air is counted in squadrons, other air in factors."""

SPECIALIZED = (Category.AIRBORNE, Category.MARINE, Category.COMMANDO, Category.CHINDIT)

DROPS = (Category.AIRBORNE, Category.CHINDIT)
"""10.51, 10.61: who may be dropped."""

COUNTERS = (
    Category.INFANTRY,
    Category.ARMOR,
    Category.REPLACEMENT,
    *SPECIALIZED,
    Category.PARTISAN,
)
"""Types of these come as single counters that are never broken down. All others are quantities,
and their figures are those of one factor or squadron."""

GROUND = (*COUNTERS, Category.FLAK)

AIR = (
    Category.AAF,
    Category.NAS,
    Category.KAMIKAZE,
    Category.JET,
    Category.AIR_TRANSPORT,
    Category.STRATEGIC_BOMBER,
    Category.INTERCEPTOR,
)

STRATEGIC_AIR = (Category.STRATEGIC_BOMBER, Category.INTERCEPTOR)
"""17.13, 24.11: air units of strategic warfare."""

AIR_UNITS = tuple(one for one in AIR if one not in STRATEGIC_AIR)
"""17.13: whom a rule means that speaks of air units."""

NAVAL = (
    Category.DD,
    Category.CA,
    Category.CVE,
    Category.TRANSPORT,
    Category.SUBMARINE,
    Category.ASW,
)


class Trait(StrEnum):
    MECHANIZED = "mechanized"
    SPECIALIZED = "specialized"
    ELITE = "elite"
    JUNGLE = "jungle"  # enters jungle as if it were clear
    SLOW = "slow"
    NO_AIRDROP = "no-airdrop"
    NOT_REBUILT = "not-rebuilt"
    JOINT_POOL = "joint-pool"  # one pool for Britain and the U.S.


class Denominations(StrEnum):
    """Into which sizes a quantity may be broken down."""

    NONE = ""  # no quantity
    ANY = "any"
    EVEN = "even"
    ONE = "one"


class ShipKind(StrEnum):
    BB = "BB"
    BC = "BC"
    PB = "PB"
    CVL = "CVL"
    CV = "CV"
    CVB = "CVB"
    CVE = "CVE"
    CA = "CA"


CAPITAL_SHIPS = (ShipKind.BB, ShipKind.BC, ShipKind.PB)
FAST_CARRIERS = (ShipKind.CVL, ShipKind.CV, ShipKind.CVB)


class Speed(StrEnum):
    FAST = "fast"
    SLOW = "slow"


class ShipStatus(StrEnum):
    """Where a ship stands in Fall 1939."""

    IN_SERVICE = "in-service"
    REPAIR = "repair"  # waits for repair at its yard
    BUILDING = "building"  # stands on the chart of its yard
    LATER = "later"  # was laid down and launched during the war
    PLANNED = "planned"  # was never launched, but may be built
    LEFT_OUT = "left-out"  # history had it, the game has not


class RowKind(StrEnum):
    """What a line of the force pools says."""

    POOL = "pool"  # belongs to the Fall 1939 force pool
    REQUIREMENT = "requirement"  # rules want so much of the pool in an area
    LATER = "later"  # joins the pool unbuilt, at a date or an event


class Tension(StrEnum):
    RGT = "rgt"
    USAT = "usat"
    USJT = "usjt"


class Event(StrEnum):
    """What begins or ends a demand, beside dates and tensions."""

    START = "start"
    RUSSIAN_GERMAN_WAR = "russian-german-war"
    BRITISH_JAPANESE_WAR = "british-japanese-war"
    US_JAPANESE_WAR = "us-japanese-war"
    FRENCH_SURRENDER = "french-surrender"
    OIL_EMBARGO = "oil-embargo"
    SMALLER_MANCHURIAN_GARRISON = "smaller-manchurian-garrison"


class Unit(StrEnum):
    """What a figure counts."""

    BRP = "brp"
    RP = "rp"
    DP = "dp"
    PERCENT = "percent"
    COUNTER = "counter"
    POINT = "point"
    SQUADRON = "squadron"
    LEVEL = "level"
    DRM = "drm"
    NUMBER = "number"


POWER_ITEMS = (
    "brp-base",  # in Fall 1939, before any mobilization
    "brp-centers",
    "brp-colonies",  # received in 1939
    "brp-other",
    "brp-total",
    "construction-limit",
    "key-economic-areas",
    "growth-limit",
    "research-points",
    "diplomatic-points",
    "task-forces",
    "airbases-europe",
    "airbases-pacific",
    "shipbuilding",
    "naval-air-training",
    "ctl",
    "oil-plants",
    "mobilizations",
)
"""What is known of every power."""

MORE_POWER_ITEMS = (
    "air-drm",
    "naval-drm",
    "winter-preparation",
    "oil-reserve",
    "mobilization-brps",
    "mobilization-unit-brps",
)
"""What is known of some powers."""

MINOR_ITEMS = (
    "brp",
    "capital",
    "partisans-axis",
    "partisans-western-allies",
    "partisans-russia",
    "ctl",
    "winter-preparation",
    "air-drm",
    "naval-drm",
    "shipbuilding",
    "construction-limit",
)
"""What may be known of a minor country, beside its forces: those are the ids of its unit types."""

PARTS = ("eastern-poland", "bessarabia", "finnish-border", "spanish-morocco")
"""Parts of minor countries that have a value of their own."""

AREAS = (
    "asia",
    "europe",
    "china",
    "france",
    "french-north-africa",
    "italy",
    "japan",
    "japanese-mandates",
    "russian-western-border",
    "siberia",
    "atlantic-us",
    "pacific-us",
    "atlantic-sw",
    "indian-ocean-sw",
    "pacific-sw",
    "genoa",
    "glasgow",
    "kiel",
    "leningrad",
    "lorient",
    "sevastopol",
    "tokyo",
    "trieste",
)
"""Where forces must stand, beside the countries by their ids: theaters, boxes, ports, zones."""
