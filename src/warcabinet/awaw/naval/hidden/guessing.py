"""20.164A, 22.421: ways in which things may lie behind the markers and numbers of an enemy, drawn
so that they agree with all that is public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.hidden.dealing import Deal, Ship, Theaters, dealt
from warcabinet.awaw.naval.hidden.groups import Riddle, behind, described, riddles
from warcabinet.awaw.naval.hidden.told import Told, told
from warcabinet.awaw.naval.hidden.unseen import squadrons_unseen, unseen
from warcabinet.awaw.naval.ships.types_of_naval_units import ShipClass
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval_battles import Group
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.asking import Below

TRIES = 4
"""So many ways are drawn until one agrees with what was told of groups that were found."""

Squadrons = tuple[UnitTypeId, str, str, int]
"""A type, its party, the carrier and how many."""


class Guess:
    """A way in which things may lie: which ships are under each marker that is not known, with
    their squadrons, and which forces are behind numbers that nobody knows.
    """

    def __init__(
        self, deals: Mapping[str, Deal], order: Mapping[ForceId, Group], faults: int
    ) -> None:
        self.under: dict[ForceId, list[Ship]] = {
            force: ships for deal in deals.values() for force, ships in deal.ships.items()
        }
        self.groups = {force: group.id for force, group in order.items()}
        self.aboard: dict[ForceId, list[Squadrons]] = {}
        self.faults = faults + sum(deal.faults for deal in deals.values())
        """How much of what is known it does not agree with."""

    def ships(self, force: ForceId) -> Sequence[ShipClass]:
        """The ships under a marker, as they are guessed."""
        return [one for one, _ in self.under[force]]

    def squadrons(self, force: ForceId) -> int:
        """17.312: the squadrons on the carriers under a marker, as they are guessed."""
        return sum(count for *_, count in self.aboard.get(force, ()))


class Drawing:
    """What all guesses about one World begin from."""

    def __init__(self, world: AwawWorld) -> None:
        self.world = world
        self.told: Told = told(world)
        self.ships = {power: list(unseen(world, power)) for power in self.told.markers}
        self.air = {power: squadrons_unseen(world, power) for power in self.told.markers}
        self.riddles: list[Riddle] = riddles(world)

    def guess(self, below: Below) -> Guess:
        """Of a few the first that agrees with everything, or the one that comes nearest."""
        best = self._guess(below)
        for _ in range(TRIES if self.riddles else 0):
            if not best.faults:
                break
            other = self._guess(below)
            best = other if other.faults < best.faults else best
        self._man(best)
        return best

    def _guess(self, below: Below) -> Guess:
        """Forces behind numbers first; what was told of those numbers then holds for them."""
        order: dict[ForceId, Group] = {}
        faults = 0
        for riddle in self.riddles:
            found, wrong = behind(riddle, below)
            order |= found
            faults += wrong
        theaters: Theaters | None = self.told.theaters
        deals: dict[str, Deal] = {}
        for power, known in self.told.markers.items():
            western = faction_of(self.world, power) == Faction.WESTERN_ALLIES
            said, markers = theaters if western else None, described(known, order)
            deals[power] = deal = dealt(self.ships[power], markers, below, self.told.needs, said)
            theaters = deal.theaters if western else theaters
        return Guess(deals, order, faults)

    def _man(self, guess: Guess) -> None:
        """17.312: squadrons that are not in sight, on the carriers that were dealt out."""
        for power, markers in self.told.markers.items():
            left = dict(self.air[power])
            for force in markers:
                for one, party in guess.under[force]:
                    room = one.size if one.fast_carrier else 0
                    for name, more in left.items():
                        if count := min(room, more):
                            entry = (name, party, one.what, count)
                            guess.aboard.setdefault(force, []).append(entry)
                            room, left[name] = room - count, more - count


def guesses(world: AwawWorld, below: Below, count: int) -> list[Guess]:
    """Some ways in which things may lie behind markers that are not known in this World. Those that
    agree least with what is public are left out.
    """
    drawing = Drawing(world)
    found = [drawing.guess(below) for _ in range(count)]
    nearest = min((one.faults for one in found), default=0)
    return [one for one in found if one.faults == nearest]
