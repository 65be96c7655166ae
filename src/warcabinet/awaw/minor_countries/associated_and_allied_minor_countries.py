"""82, 84, 85: how a minor country joins its patron, and what it shares with him.

All of it follows from the country's standing: who its enemies are, with which side it moves, who
pays for it (`powers`, `parties`). Rules for one kind of standing are beside their subjects:
construction, redeployment, areas. Notes give the gists of the paragraphs that need no code of their
own, each shown to hold by the tests of its rule.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import (
    align_country,
    owner_of_record,
)
from warcabinet.awaw.politics.parties import (
    hostile_to,
    payer_of,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Side,
    Status,
)
from warcabinet.engine.book import Question
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing

BOOK.note(
    "82.12",
    "in Fall 1939 Poland is the only minor country in the war; colonies enter it with their owner",
)
BOOK.note(
    "82.42", "what depends on an enemy, or was conquered by one, is attacked without a declaration"
)
BOOK.note("65.11", "the Baltic States are one country of 15 BRPs with three cities that decide")
BOOK.note(
    "68.11", "the Ukraine, west of the Don from row N to row T, is worth ten BRPs; Kiev decides"
)
BOOK.note(
    "84.45B, 85.45B", "units of a power, its partners, allies and associates may stack together"
)
BOOK.note("84.45C, 85.45C", "a client's units are moved by its patron, with his own")
BOOK.note("84.45D, 85.45D", "in offensive operations a client's units count as those of its patron")
BOOK.note("85.45E", "units of minor allies are redeployed by their patron")


class JoinAsAssociate(Question, frozen=True):
    """84.21: does a country that has survived an attack join as an associate, or as an ally?"""

    classes: ClassVar[tuple[str, ...]] = ("country",)

    country: str


@plays("T.P.DIP.10")
class SurvivorsAssociate(Procedure[None]):
    """64.41, 82.81, 84.21: a country that outlived the first turn of an attack joins the enemy of
    the attacker at the start of the next diplomatic phase of that side, before anything else.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for row in list(world.alignments.rows()):
            if row.status is not Status.ATTACKED:
                continue
            first = world.first_attacks.get(row.country)
            if first is None:
                continue
            if side_it_joins(world, row.country) is world.side:
                associate(world, row)
        return Done()


def side_it_joins(world: AwawWorld, country: Country) -> Side | None:
    """84.21: the side opposed to the one that attacked it."""
    foes = {payer_of(world, name) for name in hostile_to(world, str(country))}
    axis = any(power in (Power.GERMANY, Power.ITALY) for power in foes)
    return None if not foes else Side.ALLIED if axis else Side.AXIS


def associate(world: AwawWorld, row: Alignment) -> None:
    """82.81, 84.21, 84.42: a country attacked by the Axis associates with Britain, one attacked by
    the Allies with Germany; the patron controls what it held.
    """
    country = str(row.country)
    patron = Power.BRITAIN if side_it_joins(world, row.country) is Side.ALLIED else Power.GERMANY
    more = BOOK.may(world, JoinAsAssociate(country))
    status, rule = (Status.ALLY, more[0].rule) if more else (Status.ASSOCIATED, "84.21")
    world.amend(row, status=status, patron=patron)
    hand_over(world, country, str(patron), "85.44" if status is Status.ALLY else "84.44")
    word = "an ally" if status is Status.ALLY else "associated"
    text = f"{country} has survived and is now {word} of {patron}"
    world.tell(rule, text, Thing("power", country))


def hand_over(world: AwawWorld, country: str, patron: str, rule: str) -> None:
    """84.44, 85.44: a patron controls what its new client held, and is deemed to have done so since
    the player turn began; supply stays as it was determined.
    """
    before = {
        space: (space in world.taken, world.hex_supply.get(space))
        for space in world.map.members(world.held[country])
    }
    align_country(world, country, patron, rule)
    for space, (taken, supply) in before.items():
        if owner_of_record(world, space) != patron:
            continue
        if not taken:
            world.drop(world.taken[space])
        if supply is not None:
            world.put(supply)
        else:
            world.drop(world.hex_supply[space])
