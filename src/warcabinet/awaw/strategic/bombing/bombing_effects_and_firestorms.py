"""26.62B, 26.71, 26.72, 26.73, 26.74, 26.75, 26.9: what bombs destroy: BRPs, oil, industrial
centers, rocket bases, and whole cities.
"""

from __future__ import annotations

from msgspec.structs import replace

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import note_box_loss, note_loss
from warcabinet.awaw.economy.industrial_centers import russian_centers
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN
from warcabinet.awaw.logistics.oil.oil_sources import PLANT_IN, centers, plants_in
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.atomic_markers import marked_by
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.bombing import Aim, Bombed, Firestorm, RocketBase, RocketBasesLost
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.oil import OilDamage
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_targets import Target
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import figure
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.hexes import SpaceId

BURNS = (str(Power.GERMANY), str(Power.JAPAN), str(Power.BRITAIN))
"""26.92A: powers in whose cities firestorms may rage."""

FAR_EAST = ("Vladivostok", "Irkutsk")
CAPPED_BOXES = ("australia", "india", "urals")
"""26.71B, 27.333: boxes at which losses lower limits up to a figure only."""


def bombed(world: AwawWorld, space: SpaceId, aim: Aim) -> Bombed:
    """What a target has suffered so far in this player turn."""
    row = Bombed(space, aim, 0)
    return world.bombed.get(row.key()) or row


def add_damage(world: AwawWorld, target: Target, damage: int) -> Bombed:
    """26.51: what raids of all powers do to a target in a turn is one."""
    old = bombed(world, target.space, target.aim)
    return world.put(replace(old, damage=old.damage + damage))


def suffered(row: Bombed) -> int:
    """26.71: what bombers, flying bombs and rockets have done to a target together."""
    return row.damage + row.flying_bombs + row.rockets


def lose_brps(
    world: AwawWorld, target: Target, damage: int, cause: LimitLossCause = LimitLossCause.BOMBING
) -> int:
    """26.71, 26.71A, 26.652, 26.463, 35.63: the owner of a target loses as many BRPs, whatever the
    season, but in a turn no more than it is worth; gives how many. His construction limit suffers
    too.
    """
    old = bombed(world, target.space, target.aim)
    lost = max(0, min(damage, target.value - old.lost))
    world.put(replace(old, lost=old.lost + lost))
    if not lost or target.power not in world.treasuries:
        return lost
    book(world, target.power, -lost, "26.71", f"bombing of {target.space}")
    if target.space in CAPPED_BOXES:
        note_box_loss(world, target.space, target.power, cause, lost)
    else:
        note_loss(world, target.power, cause, lost)
    return lost


# Oil ----------------------------------------------------------------------------------------------


def room_for_markers(world: AwawWorld, space: SpaceId) -> int:
    """26.72F, 26.73, 26.74: how many more damage markers the oil facilities of a hex can take: of a
    center as many as it yields counters, of a synthetic plant two, the second of which destroys it.
    Those of the U.S. and Urals boxes take none.
    """
    found = 0
    row = world.oil_damage.get(space)
    for _, place, counters in centers(world):
        if place == space:
            found = counters
    if there := plants_in(world, space):
        found = figure(world.statics, "damage-markers-destroy-plant") * there
    return max(0, found - (0 if row is None else row.markers))


def markers_due(world: AwawWorld, space: SpaceId, damage: int, paid: bool) -> int:
    """26.72A, 26.72C, 26.72D: a marker for every ten BRPs of damage, whatever the hex is worth, and
    one for what is left over, unless the defender pays as much.
    """
    each = figure(world.statics, "brps-per-damage-marker")
    due = damage // each + (1 if damage % each and not paid else 0)
    return min(due, room_for_markers(world, space))


def left_over(world: AwawWorld, space: SpaceId, damage: int) -> int:
    """26.72D: the BRPs with which the defender can prevent the last marker; none if there is no
    room for it.
    """
    saved = markers_due(world, space, damage, False) > markers_due(world, space, damage, True)
    return damage % figure(world.statics, "brps-per-damage-marker") if saved else 0


def plants_destroyed(world: AwawWorld, space: SpaceId, markers: int) -> tuple[int, int]:
    """26.72B, 26.73: how many plants of a hex so many more markers can destroy: at least, if the
    attacker spreads them, and at most. A plant takes one marker, and is destroyed by the second.
    """
    there, row = plants_in(world, space), world.oil_damage.get(space)
    total = markers + (0 if row is None else row.markers)
    each = figure(world.statics, "damage-markers-destroy-plant")
    return max(0, total - there), min(there, total // each)


def damage_oil(
    world: AwawWorld, space: SpaceId, markers: int, destroyed: int | None = None
) -> None:
    """26.72, 26.72B, 26.73, 33.31, 33.33: damage markers; a synthetic oil plant with two of them is
    destroyed. Of two plants in a hex as many as the attacker wants, or as few as can be.
    """
    if markers <= 0:
        return
    row, plant = world.oil_damage.get(space), world.counters.get(PLANT_IN + space)
    count = markers + (0 if row is None else row.markers)
    if plant is not None:
        least, most = plants_destroyed(world, space, markers)
        lost = least if destroyed is None else min(most, max(least, destroyed))
        left = plants_in(world, space) - lost
        count -= lost * figure(world.statics, "damage-markers-destroy-plant")
        if lost:
            many = f"{lost} synthetic oil plants" if lost > 1 else "the synthetic oil plant"
            text = many if not left or lost > 1 else "a synthetic oil plant"
            verb = "are" if lost > 1 else "is"
            world.tell("26.73", f"{text} in {space} {verb} destroyed", a_hex(space))
            world.put(replace(plant, value=left)) if left else world.drop(plant)
    if count:
        world.put(OilDamage(space, count, fresh=False))
        world.tell("26.72", f"damage markers on the oil of {space}: {count}", a_hex(space))
    elif row is not None:
        world.drop(row)


# Rocket bases -------------------------------------------------------------------------------------


def is_killed(world: AwawWorld, damage: int) -> bool:
    """26.62B: ten BRPs of damage eliminate a rocket base."""
    return damage >= figure(world.statics, "rocket-base-kill-brps")


def lose_rocket_base(world: AwawWorld, row: RocketBase, rule: str) -> None:
    """26.62A, 26.62B, 26.62C: a rocket base is gone, at no cost; it can be placed again."""
    world.drop(row)
    old = world.rocket_bases_lost.get(row.owner)
    world.put(RocketBasesLost(row.owner, 1 + (0 if old is None else old.count)))
    world.tell(rule, f"the rocket base in {row.hex} is eliminated", a_hex(row.hex))


@BOOK.happens(TAKEN, "26.62A", "a rocket base is eliminated as its hex comes under enemy control")
def captured_rocket_bases(world: AwawWorld, space: str, before: str | None, holder: str) -> None:
    row = world.rocket_bases.get(SpaceId(space))
    if row is None or side_of_party(world, row.owner) is side_of_party(world, holder):
        return
    lose_rocket_base(world, row, "26.62A")


BOOK.note("26.94", "firestorms touch neither supply nor oil: nothing of these looks at them")

# Firestorms ---------------------------------------------------------------------------------------


def can_burn(world: AwawWorld, target: Target) -> bool:
    """26.92A, 26.92B: firestorms rage in German, Japanese and British cities, in Russian ones with
    ICs, and in Vladivostok and Irkutsk; in none that has burnt already, or has an atomic attack
    marker.
    """
    space = target.space
    if marked_by(world, space) is not None:
        return False
    if not world.map.is_hex(space) or space in world.firestorms or target.aim is not Aim.AREA:
        return False
    places = world.board.places_at.get(space, ())
    if not any(place.city for place in places):
        return False
    if target.power == Power.RUSSIA:
        with_ic = any(row.hex == space for row in russian_centers(world))
        return with_ic or any(place.name in FAR_EAST for place in places)
    return target.power in BURNS


def burn(world: AwawWorld, target: Target, by: str) -> bool:
    """26.71A, 26.91, 26.93, 26.94: a firestorm, if bombers have done damage of 25 BRPs to the hex
    in this turn, whatever it is worth; it leaves a marker and changes neither supply nor oil.
    (R-485) Flying bombs and rockets light none.
    """
    row = bombed(world, target.space, target.aim)
    if row.damage < figure(world.statics, "firestorm-brps") or not can_burn(world, target):
        return False
    world.put(Firestorm(target.space, world.turn.year, by, target.power))
    world.tell("26.91", f"a firestorm in {target.space}", a_hex(target.space))
    return True


def resistance_lost(world: AwawWorld, power: str) -> int:
    """26.93A: by how much firestorms lower the surrender or resistance level of a power."""
    each = figure(world.statics, "firestorm-resistance-less")
    return each * sum(row.victim == power for row in world.firestorms.values())


def diplomatic_points(world: AwawWorld, power: str) -> int:
    """26.93B: the diplomatic points that firestorms of this year and the last bring a power."""
    year = world.turn.year
    each = figure(world.statics, "firestorm-diplomatic-points")
    rows = world.firestorms.values()
    return each * sum(row.by == power and year - row.year <= 1 for row in rows)


@BOOK.happens(
    Moment.TIME_LIMITS,
    "26.82, 26.95",
    "from the spring of the second year after it a firestorm marker is removed, one in each turn",
)
def fires_go_out(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED:  # once in a game turn, as its last player turn ends
        return
    due = [row for row in world.firestorms.rows() if world.turn.year - row.year >= 2]
    if due:
        first = min(due, key=lambda row: (row.year, row.hex))
        world.drop(first)
        world.tell("26.95", f"the firestorm marker in {first.hex} is removed", a_hex(first.hex))
