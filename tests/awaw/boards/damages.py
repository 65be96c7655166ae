"""One way to spoil the European board for each check, so that the check is seen to notice."""

from __future__ import annotations

from tests.awaw.boards.europe import ORIGIN, Damage, add, change, drop, feature, side
from warcabinet.awaw.boards.kinds import (
    ANY,
    Confidence,
    Front,
    LinkKind,
    PlaceKind,
    SideFeature,
    Surface,
    Terrain,
    Way,
)
from warcabinet.awaw.boards.rows import LinkRow, WaterRow

S = SideFeature


def hexes(space: str, **fields: object) -> Damage:
    return change("hexes", {"hex": space}, **fields)


def place(name: str, **fields: object) -> Damage:
    return change("places", {"name": name}, **fields)


def region(name: str, **fields: object) -> Damage:
    return change("regions", {"region": name}, **fields)


def link(start: str, end: str) -> LinkRow:
    return LinkRow(start, end, LinkKind.NAVAL, None, Way.BOTH, (ANY,), (ANY,), "", "", *ORIGIN)


DRY = {"surface": Surface.LAND, "terrain": Terrain.CLEAR, "territory": "persia"}
SEA = {"surface": Surface.SEA, "terrain": Terrain.NONE, "territory": ""}

DAMAGES: dict[str, tuple[Damage, ...]] = {
    # Against itself
    "holes": (drop("hexes", hex="E57"),),
    "fronts": (
        hexes("E57", front=Front.PACIFIC),
        change("regions", {"partition": "fronts"}, partition=""),
    ),
    "terrain": (hexes("E57", terrain=Terrain.JUNGLE),),
    "side features": (side("A23|A24", S.RIVER, "Nowhere"),),
    "waters": (change("waters", {"hex": "GG27", "water": "south"}, sides=("W", "SW", "E")),),
    "ports": (place("Ajaccio", coast="north"),),
    "cities": (place("Menorca", hex="Y17"),),
    "islands": (feature("P20", "one-hex-island", "Nowhere"),),
    "beaches": (feature("P20", "beach", "W"),),
    "forts": (side("P20|P21", S.FORT_LINE, "P20>"),),
    "region counts": (region("saare", count=2),),
    "partitions": (region("saare", partition="straits", terms=("F40",)),),
    # Europe
    "land": (side("K20|K21", S.NO_LAND),),
    "sea": (region("caspian-sea", terms=("Q52..Q54",)),),
    "straits": (drop("sides", side="T41|U41", feature=S.STRAIT),),
    "messina": (drop("sides", side="DD22|DD23", feature=S.STRAIT),),
    "confidence": (change("hexes", {"territory": "france"}, confidence=Confidence.LOW),),
    "ancestor": (hexes("P20", terrain=Terrain.SWAMP),),
    # What the rulebook states
    "statement hex": (place("Perm", hex="D62"),),
    "statement row": (place("Leningrad", hex="E42"),),
    "statement rows": (region("ukraine", terms=("M40",)),),
    "statement different-hexes": (place("Cologne", hex="M27"),),
    "statement territory": (hexes("U21", territory="france"),),
    "statement territory-on-edge": (
        change("hexes", {"territory": "persia"}, territory="iraq"),
        region("partisan-persia", terms=("LL43",), partition=""),
    ),
    "statement part-of": (
        change("territories", {"territory": "corsica"}, part_of="", holder="spain"),
    ),
    "statement in-region": (region("eastern-poland", terms=("K38",)),),
    "statement front": (hexes("J32", front=Front.EASTERN),),
    "statement surface": (hexes("EE26", surface=Surface.LAND),),
    "statement has-land": (hexes("NN27", **SEA),),
    "statement has-sea": (hexes("NN43", **DRY),),
    "statement terrain": (hexes("D44", terrain=Terrain.CLEAR),),
    "statement kind": (place("Vigo", kind=PlaceKind.CITY),),
    "statement objective": (place("Lyon", objective=False),),
    "statement two-city": (place("Hamburg", hex="K29", coast=""),),
    "statement island": (drop("features", hex="B29", feature="one-hex-island"),),
    "statement beach": (drop("features", hex="T10", feature="beach"),),
    "statement invadable": (drop("features", hex="DD3", feature="beach"),),
    "statement land-ignored": (drop("features", hex="CC28", feature="gray-part"),),
    "statement feature": (change("features", {"hex": "V33", "feature": "oil"}, value="2"),),
    "statement fort": (drop("features", hex="GG19", feature="fortress"),),
    "statement two-front-port": (drop("features", hex="J30", feature="two-front-port"),),
    "statement count": (place("Oslo", kind=PlaceKind.PORT),),
    "statement arrow-count": (
        change("sides", {"side": "U40|U41", "feature": S.ARROW}, feature=S.NO_LAND),
    ),
    "statement exists": (
        change(
            "hexes", {"territory": "turkey", "terrain": Terrain.MOUNTAIN}, terrain=Terrain.CLEAR
        ),
    ),
    "statement position": (place("Vigo", kind=PlaceKind.AREA),),
    "statement boundary": (change("sides", {"value": "Don"}, value="Volga"),),
    "statement supply-link": (drop("links", start="A40", end="A41"),),
    "statement land-passage": (side("J39|J40", S.NO_LAND),),
    "statement no-land-passage": (drop("sides", side="NN25|NN26", feature=S.IMPASSABLE),),
    "statement sea-passage": (side("DD26|EE26", S.NO_SEA),),
    "statement river": (drop("sides", side="LL30|LL31", feature=S.CANAL),),
    "statement canal": (drop("features", hex="J30", feature="canal"),),
    "statement land-neighbours": (side("Z8|AA7", S.NO_LAND),),
    "statement coast": (place("Rosyth", coast="west"),),
    "statement coast-differs": (
        change("features", {"hex": "N19", "feature": "beach"}, value="south"),
    ),
    "statement waters": (add("waters", WaterRow("AA25", "third", ("E",), "", *ORIGIN)),),
    "statement water-front": (place("Casablanca", hex="Z11"),),
    "statement adjacent-box": (
        change("links", {"start": "A23..EE1", "end": "atlantic-sw"}, distance=2),
    ),
    "statement box-distance": (
        change("links", {"start": "A23..EE1", "end": "atlantic-us"}, distance=15),
    ),
    "statement gate": (drop("links", start="NN27..NN30"),),
    "statement edge-closed": (add("links", link("A24..A30", "A24..A30")),),
    "statement path-land": (place("Ahwaz", hex="GG27"),),
    "statement split": (place("Tobruk", hex="II17"),),
    "statement path-naval": (place("Famagusta", hex="S49", coast=""),),
    "statement no-path-naval": (drop("sides", side="LL31|MM30", feature=S.CANAL),),
    "statement distance-at-most": (place("Alexandria", hex="LL43"),),
    "statement strait": (region("strait-kattegat", terms=("H32",)),),
}
"""By check; exactly that check must notice."""

FALSE = {
    "statement adjacent": ("K23", "L31"),
    "statement not-adjacent": ("L31", "L32"),
    "statement distance": ("J39 I41", "3"),
    "statement edge": ("L31", "west"),
    "statement adjacent-territory": ("Paris", "germany"),
    "statement no-sea-passage": ("C27", "C28"),
    "statements": ("L31", ""),
}
"""What the grid settles, or no row states: a false statement must be noticed."""
