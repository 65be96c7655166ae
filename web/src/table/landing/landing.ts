/** What the planner of landings asks for, and how it speaks of it. */

import type { BeachFacts, LandingFacts } from "../../lib/views";
import type { Mark } from "./SeaMap.svelte";

export type Part = "first" | "reserve" | "stays";

/** What somebody has chosen; nothing: as the planner proposes. */
export interface Wish {
  readonly beach: string;
  readonly fleets?: readonly string[];
  readonly parts?: ReadonlyMap<string, Part>;
  readonly drop?: readonly string[];
  readonly air?: number;
  readonly naval?: number;
  readonly theirs?: number;
}

/** The question to the referee. */
export function question(wish: Wish): string {
  const said = [wish.beach];
  if (wish.fleets !== undefined) said.push("by", wish.fleets.join(",") || "-");
  if (wish.parts !== undefined) {
    const aboard = [...wish.parts].filter(([, part]) => part !== "stays").map(([unit]) => unit);
    const first = [...wish.parts].filter(([, part]) => part === "first").map(([unit]) => unit);
    said.push("with", aboard.join(",") || "-");
    if (first.length > 0) said.push("first", first.join(","));
  }
  if (wish.drop !== undefined && wish.drop.length > 0) said.push("drop", wish.drop.join(","));
  if (wish.air !== undefined) said.push("air", String(wish.air));
  if (wish.naval !== undefined) said.push("naval", String(wish.naval));
  if (wish.theirs !== undefined) said.push("against", String(wish.theirs));
  return said.join(" ");
}

export const partOf = (plan: LandingFacts, unit: string): Part => {
  const row = plan.units.find((one) => one.unit === unit);
  return row?.aboard !== true ? "stays" : row.first ? "first" : "reserve";
};

/** The parts of all units as a plan has them. */
export const partsOf = (plan: LandingFacts): Map<string, Part> => new Map(plan.units.map((one) => [one.unit, partOf(plan, one.unit)]));

/** Nobody holds it and nothing speaks against it. */
export const isOpen = (beach: BeachFacts): boolean => beach.odds === "" && beach.against.length === 0;

export function oddsWords(beach: BeachFacts): string {
  if (isOpen(beach)) return "open";
  if (beach.against.some(([rule]) => rule === "21.5152")) return "under 1:1";
  return beach.odds || "refused";
}

export function toneOf(beach: BeachFacts): NonNullable<Mark["tone"]> {
  if (beach.against.length > 0) return "plain";
  return isOpen(beach) || Number.parseInt(beach.odds, 10) >= 3 ? "good" : Number.parseInt(beach.odds, 10) === 2 ? "fair" : "bad";
}

/** Those that can be landed on first, the best odds before the others. */
export function inOrder(beaches: readonly BeachFacts[]): readonly BeachFacts[] {
  const rank = (one: BeachFacts) => (one.against.length > 0 ? -1 : isOpen(one) ? 0 : 1);
  return [...beaches].sort((a, b) => rank(b) - rank(a) || Number.parseInt(b.odds, 10) - Number.parseInt(a.odds, 10) || a.hex.localeCompare(b.hex));
}

/** "1 hex", "5 hexes". */
export function far(hexes: number): string {
  return hexes === 1 ? "1 hex" : `${hexes} hexes`;
}

const ENDS: Readonly<Record<string, string>> = { taken: "beach taken", cleared: "cleared, nobody left to hold it", held: "held by them", beaten: "met and beaten at sea" };

/** How a landing ends. */
export const endWords = (end: string): string => ENDS[end] ?? end;

/** "72%"; what is possible is not called 0%, nor what may fail 100%. */
export function inPercent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "<1%";
  if (chance < 1 && chance > 0.99) return ">99%";
  return `${Math.round(chance * 100)}%`;
}
