"""The words that scenario files are written with."""

from __future__ import annotations

from enum import StrEnum


class Construction(StrEnum):
    """What a party may build during the scenario."""

    NORMAL = "normal"
    NONE = "none"
    FREE_INFANTRY = "free-infantry"  # 84.47: one infantry unit a turn, at no cost


class ArrivalKind(StrEnum):
    """How a change of forces happens."""

    BUILT = "built"  # placed on the board
    UNBUILT = "unbuilt"  # added to the force pool, to be paid for
    WITHDRAWN = "withdrawn"  # leaves the board for another front


class Stock(StrEnum):
    """Where arriving forces come from, or withdrawn ones go."""

    ELSEWHERE = "elsewhere"  # the part of the pool that stands on other fronts
    MOBILIZATION = "mobilization"
    PRODUCTION = "production"


class MarkerKind(StrEnum):
    """Counters that are no units."""

    AIRBASE = "airbase"
    INDUSTRIAL_CENTER = "industrial-center"
    PORT = "port"
    OIL_PLANT = "oil-plant"
    FORTIFICATION = "fortification"  # 32.1: all round
    BEACH_DEFENSE = "beach-defense"  # 32.5; on an island its share of 32.6


class DemandKind(StrEnum):
    """What may be asked of a set-up."""

    AT_LEAST = "at-least"  # so many units of the types in or near the area (air: factors)
    AT_MOST = "at-most"  # no more than so many ground and air factors in the area
    EACH_HEX = "each-hex"  # a ground unit in each hex of the area


class LevelKind(StrEnum):
    """What is counted in levels."""

    CTL = "ctl"
    CTL_RESULTS = "ctl-results"
    AIR_DRM = "air-drm"
    AIR_DRM_RESULTS = "air-drm-results"
    NAVAL_DRM = "naval-drm"
    NAVAL_DRM_RESULTS = "naval-drm-results"
    AIR_RANGE = "air-range"
    AIR_DEFENSE = "air-defense"
    JETS = "jets"
    RADAR = "radar"
    STRATEGIC_BOMBERS = "strategic-bombers"
    ROCKETS = "rockets"
    SONAR = "sonar"
    ASW = "asw"
    TORPEDO = "torpedo"
    HARBOR_ATTACK = "harbor-attack"
    NAVAL_AIR_TRAINING = "naval-air-training"
    MAGIC_CARDS = "magic-cards"
    ULTRA_CARDS = "ultra-cards"
    SHIPBUILDING = "shipbuilding"
    WINTER_PREPARATION = "winter-preparation"
    SHOCK_ARMIES = "shock-armies"
    PARTISANS = "partisans"
    WESTERN_ALLIES_AT_WAR = "western-allies-at-war"


class ChartRow(StrEnum):
    """27.724: the rows of a naval construction chart."""

    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"
    LAUNCH = "launch"
    WAITING = "waiting"  # 27.7261: damaged ships that wait for repair; in no column


class Gone(StrEnum):
    """Why a ship that should be there is not."""

    ELSEWHERE = "elsewhere"  # in a part of the world that is not played on
    SUNK = "sunk"
    LAUNCHED_LATER = "launched-later"  # takes no part on the charts of this scenario


class TallyKind(StrEnum):
    """What may be counted for victory points, beside places."""

    LOSSES = "losses"  # BRPs of units that the party has lost
    OFFENSIVES = "offensives"  # BRPs that the party has spent on offensives
    NAVAL_LOSSES = "naval-losses"  # naval factors that the party has lost
    NAVAL_AIR_LOSSES = "naval-air-losses"  # naval air squadrons that the party has lost
    TONNAGE = "tonnage"  # transports that the party has lost
    SHORTAGE = "shortage"  # BRPs that the party has lost for want of transports


class Tension(StrEnum):
    RGT = "rgt"
    USAT = "usat"
    USJT = "usjt"


class WeatherKind(StrEnum):
    CLEAR = "clear"
    MUD = "mud"
    WINTER = "winter"
    MONSOON = "monsoon"


class Tracked(StrEnum):
    """From when oil is counted."""

    START = "start"
    TURN = "turn"  # from the turn named
    CENTER_LOST = "center-lost"  # once an oil center has fallen
    RULE = "rule"  # from the event that the rules name (33.4424, 33.48)


class Winner(StrEnum):
    AXIS = "axis"
    ALLIED = "allied"
    DRAW = "draw"


class ConditionKind(StrEnum):
    """What victory may hang on."""

    HOLDS = "holds"  # the side controls the hexes
    TAKEN_BY = "taken-by"  # the side controlled the hexes at the end of its player turn
    LOSSES_AT_MOST = "losses-at-most"  # BRPs of units the party has lost
    RESISTANCE_AT_MOST = "resistance-at-most"  # so many Allied player turns running
    SURRENDERED = "surrendered"  # the party has surrendered (54.1)


SPECIAL = {
    "eastern-poland-transit": "German units may cross eastern Poland but not stay there.",
    "eastern-poland-russian": "Eastern Poland becomes Russian and is then closed to both sides.",
    "construction-area": "Units are built in the hexes that are named.",
    "airbase-limit": "A power has no more airbase counters than so many.",
    "sea-supply": "Sea supply that nobody can cut reaches the ports that are named.",
    "russian-surprise": "Effects of surprise on Russian forces in the first game turn.",
    "winter-preparation-gain": "The Axis prepare better after a winter in Russia.",
    "card-choice": "Each side adds a tactical or a strategic card before play.",
    "winter-preparation-purchase": "One level of winter preparation may be bought.",
    "industrial-center-growth": "Russian industrial centers rise in value.",
    "mobilized-industrial-center": "An industrial center is placed by mobilization.",
    "ukraine": "The Ukraine may change sides by diplomacy.",
    "italians-in-russia": "Italian forces fight worse on the eastern front.",
    "minor-ally-areas": "Forces of minor allies and associates keep to their areas.",
    "finland-limit": "Few foreign Axis factors may be in Finland.",
    "partisans": "Russian partisans may be built.",
    "full-offensive": "A power begins with a full offensive on a front, at no cost.",
    "no-base-changes": "Naval units do not change base and do not patrol.",
    "task-force": "Some ships must form a task force with an order of its own.",
    "invasion": "Some forces must attempt an invasion.",
    "interception": "Some interceptions are ordered, and some succeed without a die roll.",
    "kamikazes": "Japan begins with so many kamikazes.",
    "kamikaze-range": "Kamikazes also fly from air bases in the area that is named.",
    "resistance-dps": "Diplomatic points in the Russian resistance level follow a formula.",
    "lane-only": "The war at sea is fought on charts; nothing moves on the map.",
    "bases-by-date": "Ports come into the hands of a side, or are lost, by the dates of history.",
    "naval-research": "So many research points a year go to naval projects, and none to others.",
    "research": "A faction does research, with points by its BRPs, in all categories.",
    "naval-research-limit": "So many research points at most may go to one naval project.",
}
"""The special rules that scenarios may name, each with its gist."""

ORDERS = {
    "free-research": "A side receives a research result in a turn, at no cost.",
    "offensive-brps": "BRPs are not kept; offensives and losses count for victory instead.",
    "force-table": "Forces come and go by the dates of the scenario alone.",
}
"""Special rules of scenarios that no code carries out yet: the players do, and are told so."""

INCOME = ("industrial-centers",)
"""What a year start may count besides territories and regions of the board."""
