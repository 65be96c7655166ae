/** Orders for shipyards as the answer writes them, and how a press changes them. What may be ordered is the referee's to say. */

import type { YardShip } from "../../../lib/views";

export interface YardOrder {
  readonly yard: string;
  readonly work: string;
  readonly what: string;
  /** Factors of a type; 0 for a named ship. */
  readonly factors: number;
}

export interface YardPlan {
  readonly orders: readonly YardOrder[];
  /** Submarines, ASW and transports, as they are written. */
  readonly boats: string;
}

export function read(text: string): YardPlan {
  const [lines = "-", boats = "-"] = text.split(" ");
  const orders = lines
    .split(",")
    .map((one) => one.split("="))
    .filter((one) => one.length === 4)
    .map(([yard = "", work = "", what = "", factors = "0"]) => ({ yard, work, what, factors: Number(factors) }));
  return { orders, boats };
}

export function written(plan: YardPlan): string {
  const lines = plan.orders.map((one) => `${one.yard}=${one.work}=${one.what}=${one.factors}`).sort();
  return `${lines.join(",") || "-"} ${plan.boats}`;
}

/** A type comes in factors; a ship has a name. */
export const isType = (what: string) => /-(dd|ca|cve)$/.test(what);

/** The plan with this order about a ship, in place of any other that it had; no work: with none. */
export function put(plan: YardPlan, yard: string, ship: Pick<YardShip, "id">, work: string, factors = 0): YardPlan {
  const begins = work === "repair" || work === "lay-down";
  const others = plan.orders.filter((one) => one.yard !== yard || one.what !== ship.id || (isType(ship.id) && (one.work === "repair" || one.work === "lay-down") !== begins));
  return { ...plan, orders: work === "" ? others : [...others, { yard, work, what: ship.id, factors: isType(ship.id) ? factors : 0 }] };
}

/** One ship of a type more or fewer. */
export function step(plan: YardPlan, yard: string, ship: YardShip, work: string, by: number): YardPlan {
  const size = /-ca$/.test(ship.id) ? 2 : 1;
  const now = plan.orders.find((one) => one.yard === yard && one.what === ship.id && one.work === work)?.factors ?? 0;
  const next = Math.max(0, now + by * size);
  const rest = { ...plan, orders: plan.orders.filter((one) => one.yard !== yard || one.what !== ship.id || one.work !== work) };
  return next === 0 ? rest : { ...rest, orders: [...rest.orders, { yard, work, what: ship.id, factors: next }] };
}

export const WORKS: Readonly<Record<string, string>> = {
  continue: "Go on",
  hurry: "Faster",
  "hurry-more": "Much faster",
  hold: "Hold back",
  repair: "Repair",
  "lay-down": "Lay down",
};

export const ROWS = ["5", "4", "3", "2", "launch"] as const;
export const SEASONS = ["spring", "summer", "fall", "winter"] as const;
