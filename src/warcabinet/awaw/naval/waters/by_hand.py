"""21.534, 25.67: steps of the war at sea that players carry out by hand, and when there
is anything to carry out: nobody is asked to confirm the others.
"""

from __future__ import annotations

from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import comes_up


@comes_up("T.P.COM.ANN.15", "T.P.COM.NAV.20", "T.P.COM.NAV.30", "T.P.COM.SW.20")
def ships_in_boxes(world: AwawWorld) -> bool:
    """21.53, 25.67: are there ships in a box? Raiders sail to boxes, and submarines, their
    hunters and their prey are in them.
    """
    places = [str(row.place) for row in world.forces.rows()]
    places += [str(row.berth) for row in world.hulls.rows()]
    return any(is_box(world.board, place) for place in places)
