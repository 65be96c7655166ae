/** What a player may have overlooked, from what he sees: shown on the card before he goes on. */

import { isMine, sideOf } from "../map/tokens";
import type { View } from "../state/view";
import type { LogLine } from "../state/wire";

export interface Warning {
  readonly text: string;
  readonly rules: readonly string[];
  /** Where to look. */
  readonly hexes: readonly string[];
}

/** By which one is told from the others in a list, whatever it says. */
export const warningKey = ({ rules, hexes }: Warning) => `${rules.join()} ${hexes.join()}`;

/** Own units that lack supply, and hexes in which too many of them stand. */
export function warnings(view: View, seat: string): Warning[] {
  const crowds = (view.crowded ?? []).filter((one) => one.side === sideOf(view, seat));
  return [...crowds.map(crowdWarning), ...supplyWarnings(view, seat)];
}

const CLOSED: Readonly<Record<string, string>> = { "end-redeployments": "redeployments", "end-exploitation": "the exploitation", "end-movement": "the movement" };

/**
 * Where units are to be eliminated because a hex holds too many: the question in which they could still be moved away,
 * and the entry to go back to for it. `reach`: as far back as one may go alone.
 */
export function wayBack(log: readonly LogLine[], seat: string, reach: number): { readonly to: number; readonly name: string } | undefined {
  const closed = log.filter((line) => line.kind === "said" && line.seat === seat && line.text in CLOSED && line.entry > reach);
  const last = closed[closed.length - 1];
  return last === undefined ? undefined : { to: last.entry - 1, name: CLOSED[last.text] ?? "" };
}

/** "L38: 3 units, 2 may stay; move 1". */
function crowdWarning({ hex, units, stay, rules }: NonNullable<View["crowded"]>[number]): Warning {
  return { text: `${hex}: ${units} units, ${stay} may stay; move ${units - stay}`, rules, hexes: [hex] };
}

function supplyWarnings(view: View, seat: string): Warning[] {
  const own = (view.units ?? []).filter((unit) => isMine(view, unit.party, seat));
  const found: Warning[] = [];
  const add = (supply: string, one: string, more: string, rule: string) => {
    const units = own.filter((unit) => unit.supply === supply);
    if (units.length === 0) return;
    found.push({ text: units.length === 1 ? one : `${units.length} ${more}`, rules: [rule], hexes: [...new Set(units.map((unit) => unit.place))] });
  };
  add("none", "A unit of yours is out of supply", "units of yours are out of supply", "30.15");
  add("partial", "A unit of yours has partial supply only", "units of yours have partial supply only", "30.522");
  return found;
}
