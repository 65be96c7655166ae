"""20.164E, 21.33: from which bases the ships of a force have come that has come together at sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Force, Gathered
from warcabinet.awaw.state.world import AwawWorld


def note_origins(world: AwawWorld, new: Force, forces: Sequence[ForceId]) -> None:
    """21.33: forces of several bases become one: what each has, and what it carries."""
    rows = [world.forces[one] for one in forces]
    bases = [row.base for row in rows if row.base is not None]
    if len({*bases}) < 2:
        return
    seats = seats_for(world, new.party)
    for base in dict.fromkeys(bases):
        ships: Counter[str] = Counter()
        own = [row.id for row in rows if row.base == base]
        for force in own:
            for hull in ships_of(world, force):
                ships[hull.what] += hull.factors
        cargo = tuple(row.cargo for row in world.carried_by.rows() if row.force in own)
        every = tuple(sorted(ships.items()))
        world.put(Gathered(new.id, base, every, cargo, open=not seats, seats=seats))


def forget_origins(world: AwawWorld, force: ForceId) -> None:
    """21.415: in port a force is based there, wherever its ships have come from."""
    for row in [one for one in world.gathered.values() if one.force == force]:
        world.drop(row)
