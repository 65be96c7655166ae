/** Year starts: whether one is ahead, and which lines of the log tell of one. */

import type { PoolView, YearPlan, YearSheet } from "../../lib/views";
import type { View } from "../state/view";
import type { LogLine } from "../state/wire";

const yearOf = (turn: unknown) => (typeof turn === "string" ? Number(/\d{4}$/.exec(turn)?.[0] ?? Number.NaN) : Number.NaN);

/** Does the game go on into another year? */
export function isYearAhead(view: View): boolean {
  return yearOf(view.turn) < yearOf(view.last);
}

/** Does a line tell what a power begins a year with? */
export function isYearStart(line: LogLine): boolean {
  return line.kind === "told" && / BRPs: year start \d{4}: /.test(line.text);
}

/** 35.33A: does a base grow by less than the rate gives, since conquests allow no higher one? Oil, too, may limit what was reckoned. */
export function isCapped({ left, rate, changes }: Pick<YearSheet, "left" | "rate" | "changes">): boolean {
  return left > 0 && changes < Math.floor((left * rate) / 100);
}

export const signed = (value: number) => (value < 0 ? `−${-value}` : `+${value}`);

/** Where the bar of a cause stands, in percent of the whole width: each begins where the one before ends. */
export interface Step {
  readonly name: string;
  readonly value: number;
  readonly left: number;
  readonly width: number;
  readonly end: number;
}

/** The causes of an income as a waterfall; with a `total`, the last bar is that, from nothing. */
export function waterfall(parts: readonly { readonly name: string; readonly value: number }[], total?: number): Step[] {
  const sums = parts.map((_, k) => parts.slice(0, k + 1).reduce((sum, part) => sum + part.value, 0));
  const [low, high] = [Math.min(0, ...sums), Math.max(1, ...sums)];
  const share = (value: number) => ((value - low) / (high - low)) * 100;
  return parts.map(({ name, value }, k) => {
    const isTotal = total !== undefined && k === parts.length - 1;
    const [from, to] = isTotal ? [0, total] : [sums[k - 1] ?? 0, sums[k] ?? 0];
    return { name, value, left: share(Math.min(from, to)), width: share(Math.max(from, to)) - share(Math.min(from, to)), end: share(to) };
  });
}

/** The sheet that is shown first: of the powers that one commands, the one with the most income. */
export function firstPower(plans: readonly YearPlan[], view: View): string {
  const most = [...plans].sort((a, b) => b.sheet.total - a.sheet.total);
  return (most.find((one) => view.commands?.includes(one.power)) ?? most[0])?.power ?? "";
}

/** What waits in the force pool of a power. */
export function buildable(view: View, power: string): PoolView[] {
  return (view.pools ?? []).filter((row) => row.party === power && row.unbuilt > 0).sort((a, b) => a.type.localeCompare(b.type));
}
