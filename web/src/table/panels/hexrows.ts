/** Who has what in a hex, as rows of a table: equal units stand together, whoever owns them is named once. */

import { supplyWords } from "../map/hexfacts";
import type { View } from "../state/view";
import { airWords, navalWords, shipWords, title, unitWords } from "../words/names";
import { groupsOf } from "./groups";

export interface HexRow {
  readonly hex: string;
  readonly party: string;
  /** "2 × Germany armor 4-6". */
  readonly what: string;
  /** "4 movement left, partial supply", "inverted". */
  readonly state: string;
  /** How they are typed in the notation. */
  readonly typed: readonly string[];
}

/** All that stands anywhere, by hex, then by owner; ground units first. */
export function hexRows(view: View): HexRow[] {
  const found: HexRow[] = [];
  const add = (hex: string, party: string, what: string, state: string, typed: readonly string[] = []) => found.push({ hex, party: title(party), what, state, typed });
  for (const place of new Set((view.units ?? []).map((unit) => unit.place))) {
    for (const { unit, ids } of groupsOf((view.units ?? []).filter((one) => one.place === place))) {
      const left = unit.movement > 0 ? `${unit.movement - (unit.spent ?? 0)} movement left` : "";
      const state = [left, unit.supply ? supplyWords(unit.supply) : "", ...(unit.marks ?? [])].filter((one) => one !== "").join(", ");
      add(place, unit.party, `${ids.length > 1 ? `${ids.length} × ` : ""}${unitWords(unit)}`, state, ids);
    }
  }
  for (const row of view.air ?? []) add(row.place, row.party, airWords(row), row.state ? "inverted" : "ready", [row.id]);
  for (const ship of view.ships ?? []) add(ship.place, ship.party, shipWords(ship), "");
  for (const row of view.naval ?? []) add(row.place, row.party, navalWords(row), "");
  return found
    .map((row, k) => ({ row, k }))
    .sort((a, b) => a.row.hex.localeCompare(b.row.hex) || a.row.party.localeCompare(b.row.party) || a.k - b.k)
    .map(({ row }) => row);
}
