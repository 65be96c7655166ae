/** Year starts: whether one is ahead, and which lines of the log tell of one. */

import type { View } from "./view";
import type { LogLine } from "./wire";

const yearOf = (turn: unknown) => (typeof turn === "string" ? Number(/\d{4}$/.exec(turn)?.[0] ?? Number.NaN) : Number.NaN);

/** Does the game go on into another year? */
export function isYearAhead(view: View): boolean {
  return yearOf(view.turn) < yearOf(view.last);
}

/** Does a line tell what a power begins a year with? */
export function isYearStart(line: LogLine): boolean {
  return line.kind === "told" && / BRPs: year start \d{4}: /.test(line.text);
}
