/** Which sheets over the table a game offers, and under which panel. */

import type { View } from "../state/view";
import { isYearAhead } from "./years";

export type Sheet = "strategic" | "research" | "plan" | "invasion" | "supply";

export interface Offer {
  readonly sheet: Sheet;
  readonly words: string;
  /** The panel that it belongs to. */
  readonly panel: "ledger" | "forces";
}

export function offered(view: View): Offer[] {
  const found: Offer[] = [];
  if (view.treasuries && view.treasuries.length > 0 && isYearAhead(view)) found.push({ sheet: "plan", words: "Year plan: income, savings, what can be built", panel: "ledger" });
  if (view.research === true) found.push({ sheet: "research", words: "Research: points, chances, the enemy", panel: "ledger" });
  if ((view.naval ?? []).some((row) => row.place?.endsWith("-sw"))) found.push({ sheet: "strategic", words: "Strategic war: boxes, sinkings, bombing", panel: "forces" });
  if ((view.forces?.length ?? 0) > 0) found.push({ sheet: "invasion", words: "Invasion planner: beaches, lift, odds", panel: "forces" });
  if (view.sea_supply === true) found.push({ sheet: "supply", words: "Supply by sea: lines, escorts, what if a port falls", panel: "forces" });
  return found;
}
