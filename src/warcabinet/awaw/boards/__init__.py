"""The boards of A World at War: their rows, their assembly, their checks and their drawings.

`AwawBoard` is what the game uses. Files are read by `warcabinet.awaw.loading` only.
"""

from warcabinet.awaw.boards.board import AwawBoard, Route
from warcabinet.awaw.boards.kinds import (
    Confidence,
    Front,
    LinkKind,
    PlaceKind,
    SideFeature,
    Surface,
    Terrain,
)

__all__ = [
    "AwawBoard",
    "Confidence",
    "Front",
    "LinkKind",
    "PlaceKind",
    "Route",
    "SideFeature",
    "Surface",
    "Terrain",
]
