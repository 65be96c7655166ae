"""25.13, 25.14, 25.41, 25.42, 25.51: which submarines may attack transports, and who is in an SW
box.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.ships.contents import Known, contents, forces_in, loose_in
from warcabinet.awaw.naval.ships.submarines import BOXES, SubmarinesIn
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of
from warcabinet.awaw.naval.waters.range_restrictions import havens
from warcabinet.awaw.politics.parties import party, side_of_party
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.strategic import StartedInBox
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.dated_bases import dated_bases
from warcabinet.awaw.terms.calendar import GameTurn, game_turn
from warcabinet.awaw.terms.powers import Faction, Power, at_war
from warcabinet.hexes import SpaceId

BOTH_OCEANS = ("pacific", "indian-ocean")
"""25.13C: the boxes among which Japan splits its submarines."""
ADVANCED = "advanced"


@dataclass(frozen=True, slots=True)
class Campaign:
    """25.671: the submarines of a power in one SW box."""

    power: str
    ocean: str

    @property
    def box(self) -> SpaceId:
        return BOXES[self.ocean]


@cache
def campaigns(setting: Statics) -> tuple[Campaign, ...]:
    """25.13, 25.671: whose submarines can fight in which boxes at all: German ones in the Atlantic
    and the Indian Ocean, Japanese ones in the Pacific and the Indian Ocean, American ones in the
    Pacific; Italian and British ones nowhere.
    """
    table = setting.tables["submarine-codebreaking"]
    return tuple(Campaign(str(row.keys[0]), str(row.keys[1])) for row in table.rows)


def opponents(campaign: Campaign) -> tuple[str, ...]:
    """24.233, 25.71: whose transports the submarines meet."""
    return (Power.JAPAN,) if campaign.power == Power.US else (Power.BRITAIN, Power.US)


def opposing_faction(campaign: Campaign) -> str:
    """Who has the research and the books of the transports that they meet."""
    return str(Faction.JAPAN if campaign.power == Power.US else Faction.WESTERN_ALLIES)


# Who is there -----------------------------------------------------------------------------------


def ships_in_box(world: AwawWorld, box: SpaceId) -> tuple[Hull, ...]:
    """5.933: all ships in an SW box that one may know of: all that are under no marker."""
    found = list(loose_in(world, box))
    for force in forces_in(world, box):
        inside = contents(world, force)
        if isinstance(inside, Known):
            found.extend(inside.hulls)
    return tuple(found)


def submarines_in(world: AwawWorld, campaign: Campaign, advanced: bool = False) -> tuple[Hull, ...]:
    """25.41: the submarines of a power in an SW box, advanced ones apart."""
    return tuple(
        hull
        for hull in loose_in(world, campaign.box)
        if hull.party == campaign.power
        and class_of(world, hull).sort is Sort.SUBMARINE
        and (world.statics.kinds[hull.what].designation == ADVANCED) is advanced
    )


def defenders(world: AwawWorld, campaign: Campaign, sort: Sort) -> tuple[Hull, ...]:
    """24.233, 25.32A, 25.42: the other side's ships of a sort in the SW box: ASW, transports or
    escort carriers. Those of Britain and the U.S. are one, also before the U.S. is at war.
    """
    foes = opponents(campaign)
    return tuple(
        hull
        for hull in ships_in_box(world, campaign.box)
        if hull.party in foes and class_of(world, hull).sort is sort
    )


def escort_carriers_of(world: AwawWorld, campaign: Campaign) -> tuple[Hull, ...]:
    """21.14E, 25.362: the other side's escort carriers in the SW box; those of a power at peace
    with that of the submarines stay out of it, though its ASW does not (R-731, R-814, R-404).
    """
    foe = party(campaign.power)
    there = defenders(world, campaign, Sort.ESCORT_CARRIER)
    return tuple(hull for hull in there if at_war(world, foe, party(hull.party)))


def factors(hulls: tuple[Hull, ...]) -> int:
    return sum(hull.factors for hull in hulls)


def asw_level(world: AwawWorld, campaign: Campaign) -> int:
    """25.21, 25.22A, 25.42, 20.82: the ASW factors in the box of the submarines, and no others,
    defend: so the British one that begins the game there.
    """
    return factors(defenders(world, campaign, Sort.ASW))


# Who may attack ---------------------------------------------------------------------------------


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "25.13",
    "submarines fight only in the SW box in which they began their player turn",
)
def note_where_submarines_begin(world: AwawWorld) -> None:
    if not world.statics.uses("25.13"):
        return
    for campaign in campaigns(world.statics):
        if side_of_party(world, campaign.power) is not world.side:
            continue
        for advanced in (False, True):
            count: dict[str, int] = {}
            for hull in submarines_in(world, campaign, advanced):
                count[hull.what] = count.get(hull.what, 0) + hull.factors
            for what, number in count.items():
                world.put(StartedInBox(campaign.box, what, number))


def limit(setting: Statics, campaign: Campaign, turn: GameTurn) -> int:
    """25.13A, 25.13C, 25.13E: how many submarines of a power may fight in a box in a game turn;
    Japan has one limit for two boxes.
    """
    for row in setting.tables["submarine-limits"].rows:
        power, where, start = row.keys
        known = where == campaign.ocean or (
            where == "pacific-and-indian-ocean" and campaign.ocean in BOTH_OCEANS
        )
        begun = game_turn(str(start)) <= turn
        last = str(row.cells["to"])
        if power == campaign.power and known and begun and (not last or turn <= game_turn(last)):
            return int(row.cells["submarines"])
    return 0


def has_base(world: AwawWorld, campaign: Campaign) -> bool:
    """25.51A, 25.51B, 25.51C, 25.721: is there a port from which they can fight: for Germany in the
    Atlantic one of the Axis on the western front, in the Indian Ocean Suez; for Japan any; for the
    U.S. one on the Pacific front, or the Australia box. The port must be operational.
    """
    ports = havens(world, campaign.power) | dated_bases(world, campaign.power)
    if campaign.power == Power.JAPAN:
        return bool(ports)
    if campaign.ocean == "indian-ocean":
        suez = world.board.place("Suez")
        return suez is not None and world.map.has(ports, suez.hex)
    if campaign.power == Power.US and world.map.has(world.statics.map, "australia"):
        return True
    front = Front.PACIFIC if campaign.power == Power.US else Front.WESTERN
    return any(front in fronts_of(world, space) for space in world.map.members(ports))


def ready(world: AwawWorld, campaign: Campaign, advanced: bool = False) -> int:
    """25.13, 25.121: the submarines in the box that could fight: not inverted, and no more than
    were there when the player turn began.
    """
    found = 0
    hulls = [one for one in submarines_in(world, campaign, advanced) if not one.inverted]
    for what in sorted({hull.what for hull in hulls}):
        began = world.started_in_box.get(f"{campaign.box}/{what}")
        there = sum(hull.factors for hull in hulls if hull.what == what)
        found += min(there, 0 if began is None else began.factors)
    return found


def already_sent(world: AwawWorld, campaign: Campaign) -> int:
    """25.13C: what counts against the same limit: Japanese submarines in both oceans, and advanced
    ones with the others.
    """
    shared = {campaign.box}
    if campaign.power == Power.JAPAN:
        shared |= {BOXES[name] for name in BOTH_OCEANS}
    rows = world.submarines_sent.values()
    return sum(row.factors for row in rows if row.power == campaign.power and row.box in shared)


def _at_war(world: AwawWorld, campaign: Campaign) -> bool:
    """24.611: strategic warfare is against an opponent."""
    foes = opponents(campaign)
    return any(at_war(world, party(campaign.power), party(foe)) for foe in foes)


def may_send(world: AwawWorld, campaign: Campaign, advanced: bool = False) -> int:
    """25.11, 25.13, 25.51, 25.81, 25.91: how many submarines may be sent against the transports
    now."""
    closed = BOOK.may(world, SubmarinesIn(campaign.power, campaign.box))
    if closed or not _at_war(world, campaign) or not has_base(world, campaign):
        return 0
    left = limit(world.statics, campaign, world.turn) - already_sent(world, campaign)
    return max(0, min(left, ready(world, campaign, advanced)))
