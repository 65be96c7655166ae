"""43.12, 43.13, 43.311: what a faction has for atomic war, and what has been attacked, in words."""

from __future__ import annotations

from warcabinet.awaw.research.atomics.fissionable_materials import armed, bombs, due, stock
from warcabinet.awaw.state.atomics import AtomicAim, Material
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn, Season

PLANTS = {Material.URANIUM: "uranium plant", Material.PLUTONIUM: "plutonium reactor"}

ATTACKED = {
    AtomicAim.CITY: "strategic attack, marker",
    AtomicAim.AIR: "attack on air units",
    AtomicAim.SHIPS: "attack on ships",
    AtomicAim.SHIPYARD: "attack on a shipyard",
    AtomicAim.GROUND: "in ground combat",
}


def told_arsenal(world: AwawWorld, faction: str) -> tuple[str, ...]:
    """43.12, 43.13: for the faction's own seats: plants and when they produce, material, bombs."""
    found = []
    for row in world.atomic_plants.rows():
        if row.faction == faction:
            when = due(world, row)
            then = "produces nothing before its research" if when is None else _turn(when)
            found.append(f"{PLANTS[row.material]} {row.number}: {then}")
    for material in Material:
        if count := stock(world, faction).of(material):
            ready = material in armed(world, faction)
            what = f"{bombs(world, faction, material)} bombs" if ready else "no bombs yet"
            found.append(f"{material} for atomic bombs: {count}; {what}")
    return tuple(found)


def _turn(number: int) -> str:
    year, season = divmod(number, len(Season))
    return f"next material in {GameTurn(year, tuple(Season)[season])}"


def told_attacks(world: AwawWorld) -> tuple[str, ...]:
    """43.311: every atomic attack that succeeded."""
    rows = sorted(world.atomic_attacks.rows(), key=lambda row: row.number)
    return tuple(f"atomic attack of {row.by} on {row.space}: {ATTACKED[row.aim]}" for row in rows)
