/** Units of a hex that are the same in everything stand together in the tray: "2 × armor 4-6". */

import type { Unit } from "../state/view";

export interface Group {
  /** One of them, for what is said of all. */
  readonly unit: Unit;
  readonly ids: readonly string[];
}

export function groupsOf(units: readonly Unit[]): Group[] {
  const found = new Map<string, { unit: Unit; ids: string[] }>();
  for (const unit of units) {
    // A piece with a name of its own stands alone.
    const same = unit.name === undefined ? [unit.type, unit.party, unit.spent ?? 0, unit.supply ?? "", unit.aboard ?? "", ...(unit.marks ?? [])].join("|") : unit.id;
    const known = found.get(same);
    if (known === undefined) found.set(same, { unit, ids: [unit.id] });
    else known.ids.push(unit.id);
  }
  return [...found.values()];
}
