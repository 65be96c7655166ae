/** What a player may have overlooked, from what he sees: shown on the card before he goes on. */

import { isAllied } from "./tokens";
import type { View } from "./view";

export interface Warning {
  readonly text: string;
  readonly rule: string;
  /** Where to look. */
  readonly hexes: readonly string[];
}

/** Own units that lack supply. */
export function warnings(view: View, seat: string): Warning[] {
  const own = (view.units ?? []).filter((unit) => isAllied(view, unit.party) === (seat === "allied"));
  const found: Warning[] = [];
  const add = (supply: string, one: string, more: string, rule: string) => {
    const units = own.filter((unit) => unit.supply === supply);
    if (units.length === 0) return;
    found.push({ text: units.length === 1 ? one : `${units.length} ${more}`, rule, hexes: [...new Set(units.map((unit) => unit.place))] });
  };
  add("none", "A unit of yours is out of supply", "units of yours are out of supply", "30.15");
  add("partial", "A unit of yours has partial supply only", "units of yours have partial supply only", "30.522");
  return found;
}
