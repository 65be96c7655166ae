/** What is to fly where: a plan of the air sheet. The figures are the server's; here they are only looked up. */

import type { AirRow, AirSheet, Rung } from "../../../lib/views";

/** For each hex the factors that fly there, by stack. */
export type Plan = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type Mode = "support" | "defend" | "intercept" | "counterair";

/** The questions that the sheet answers, with the verb of a flight and the slot of its target. */
export const QUESTIONS: Readonly<Record<string, { readonly mode: Mode; readonly verb: string; readonly slot: string }>> = {
  "ground-support": { mode: "support", verb: "support", slot: "hex" },
  "air-defence": { mode: "defend", verb: "defensive-air", slot: "sorties.hex" },
  "support-interception": { mode: "intercept", verb: "intercept-support", slot: "sorties.hex" },
  "counterair-missions": { mode: "counterair", verb: "counterair", slot: "base" },
};

export const EMPTY: Plan = new Map();

const sum = (some: Iterable<number>) => [...some].reduce((total, one) => total + one, 0);

/** Factors sent to a hex. */
export const sent = (plan: Plan, hex: string): number => sum(plan.get(hex)?.values() ?? []);

/** Factors of a stack that fly anywhere. */
export const used = (plan: Plan, stack: string): number => sum([...plan.values()].map((one) => one.get(stack) ?? 0));

export const total = (plan: Plan): number => sum([...plan.keys()].map((hex) => sent(plan, hex)));

/** The hexes that anybody flies to, in the order of the rows. */
export const flownTo = (sheet: AirSheet, plan: Plan): readonly string[] => sheet.rows.map((row) => row.hex).filter((hex) => sent(plan, hex) > 0);

/** How far up a ladder a plan is: factors, of which three squadrons of naval air make one in a ground attack. */
/** The place of a base, with its nation where two have one there. */
export function baseName(sheet: AirSheet, stack: string, place: (hex: string) => string, nation: (party: string) => string): string {
  const base = sheet.bases.find((one) => one.stack === stack);
  if (base === undefined) return "";
  const shared = sheet.bases.some((one) => one.hex === base.hex && one.party !== base.party);
  return shared ? `${place(base.hex)}, ${nation(base.party)}` : place(base.hex);
}

/** Odds as they fit on a tile: beyond the last column they are below it. */
export function tileOdds(odds: string | undefined): string {
  return odds?.replace(/^worse than /, "<") ?? "–";
}

export function height(sheet: AirSheet, plan: Plan, row: AirRow): number {
  if (sheet.mode !== "support") return sent(plan, row.hex);
  const each = new Map(sheet.bases.map((base) => [base.stack, base.each]));
  return Math.floor(sum([...(plan.get(row.hex) ?? [])].map(([stack, count]) => count * (each.get(stack) ?? 3))) / 3);
}

/** The step of a ladder at a height. */
export function rungAt(ladder: readonly Rung[], at: number): Rung | undefined {
  return ladder.filter((one) => one.at <= at).pop();
}

/** The next step with other odds. */
export function nextRung(ladder: readonly Rung[], at: number): Rung | undefined {
  const now = rungAt(ladder, at);
  return ladder.find((one) => one.at > at && one.odds !== now?.odds);
}

/** Factors of a stack that stay at their base. */
export function free(sheet: AirSheet, plan: Plan, stack: string): number {
  return (sheet.bases.find((base) => base.stack === stack)?.factors ?? 0) - used(plan, stack);
}

/** In how many other battles a stack could help. */
const uses = (sheet: AirSheet, stack: string) => sheet.rows.filter((row) => row.reach.some((one) => one.stack === stack)).length;

/** One factor more from the base that has the fewest other uses; the same plan if there is none or no more is of use. */
export function more(sheet: AirSheet, plan: Plan, row: AirRow): Plan {
  if (height(sheet, plan, row) >= row.most) return plan;
  const open = row.reach.filter((one) => free(sheet, plan, one.stack) > 0);
  const here = plan.get(row.hex);
  open.sort((a, b) => uses(sheet, a.stack) - uses(sheet, b.stack) || Number(here?.has(b.stack) ?? false) - Number(here?.has(a.stack) ?? false) || b.factors - a.factors);
  const [first] = open;
  return first === undefined ? plan : change(plan, row.hex, first.stack, 1);
}

/** One factor less, from the base that could help most elsewhere. */
export function less(sheet: AirSheet, plan: Plan, row: AirRow): Plan {
  const stacks = [...(plan.get(row.hex)?.keys() ?? [])].sort((a, b) => uses(sheet, b) - uses(sheet, a));
  return stacks[0] === undefined ? plan : change(plan, row.hex, stacks[0], -1);
}

/** The fewest factors that reach the next column; the same plan if they are not there. */
export function useful(sheet: AirSheet, plan: Plan, row: AirRow): Plan {
  const wanted = nextRung(row.ladder, height(sheet, plan, row));
  if (wanted === undefined) return plan;
  let now = plan;
  while (height(sheet, now, row) < wanted.at) {
    const next = more(sheet, now, row);
    if (next === now) return plan;
    now = next;
  }
  return now;
}

export function none(plan: Plan, hex: string): Plan {
  return new Map([...plan].filter(([one]) => one !== hex));
}

export function change(plan: Plan, hex: string, stack: string, by: number): Plan {
  const here = new Map(plan.get(hex));
  const count = (here.get(stack) ?? 0) + by;
  if (count > 0) here.set(stack, count);
  else here.delete(stack);
  const found = new Map([...plan].filter(([one]) => one !== hex));
  if (here.size > 0) found.set(hex, here);
  return found;
}

const wings = (some: ReadonlyMap<string, number>) => [...some].sort(([a], [b]) => (a < b ? -1 : 1)).map(([stack, count]) => `${stack}=${count}`);

/** The plan as the report reads it. */
export function aboutOf(mode: Mode, plan: Plan): string {
  const flights = [...plan].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([hex, some]) => wings(some).map((one) => `${hex}=${one}`));
  return flights.length === 0 ? mode : `${mode} ${flights.join(",")}`;
}

/** The plan as answers in the notation. `ends`: the word that ends a question which is asked again and again. */
export function answersOf(question: string, plan: Plan, ends: string | undefined): readonly string[] {
  const { mode, verb } = QUESTIONS[question] ?? { mode: "support", verb: "" };
  const hexes = [...plan].sort(([a], [b]) => (a < b ? -1 : 1));
  if (mode === "defend" || mode === "intercept") {
    const flights = hexes.flatMap(([hex, some]) => wings(some).map((one) => `${hex}=${one}`));
    return [`${verb} ${flights.length === 0 ? "-" : flights.join(",")}`];
  }
  return [...hexes.map(([hex, some]) => `${verb} ${hex} ${wings(some).join(",")}`), ...(ends === undefined ? [] : [ends])];
}

/** What a battle without air could have: the first one that factors still free would bring to better odds. */
export function hint(sheet: AirSheet, plan: Plan): { readonly row: AirRow; readonly needs: number; readonly stack: string; readonly left: number; readonly odds: string } | undefined {
  for (const row of sheet.rows) {
    const wanted = nextRung(row.ladder, 0);
    if (sent(plan, row.hex) > 0 || wanted === undefined || wanted.at > row.most) continue;
    const base = row.reach.find((one) => free(sheet, plan, one.stack) >= wanted.at);
    if (base !== undefined) return { row, needs: wanted.at, stack: base.stack, left: free(sheet, plan, base.stack), odds: wanted.odds };
  }
  return undefined;
}
