/** What the log tells of a naval battle: its dice and events, round by round. */

import type { NavalBattleView } from "../../lib/views";
import type { LogLine } from "../state/wire";

/** The lines of the battle that is being fought, the oldest first: from where its last one began. */
export function battleLines(log: readonly LogLine[]): readonly LogLine[] {
  let begun = log.length;
  for (let k = log.length - 1; k >= 0; k--) {
    const line = log[k];
    if (line === undefined || (line.rule === "22.72" && line.kind === "told")) break;
    if (line.rule === "22.423B" || line.rule === "22.32") begun = k;
  }
  return log.slice(begun);
}

/** The lines of the battle that was fought at an entry, from its first on, as long as it was on the board; none: there was none. */
export function battleAt(log: readonly LogLine[], entry: number): readonly LogLine[] {
  const begun = battleLines(log.filter((line) => line.entry <= entry));
  const [first] = begun;
  if (first === undefined) return [];
  const from = log.indexOf(first);
  const end = log.find((line, k) => k > from && line.rule === "22.72" && line.kind === "told")?.entry ?? Infinity;
  return log.slice(from).filter((line) => line.entry < end);
}

/** The entries at which something is to be seen of a battle: a die, or an event; an answer alone is none. */
export function battleSteps(lines: readonly LogLine[]): readonly number[] {
  return [...new Set(lines.filter((line) => line.kind !== "said").map((line) => line.entry))];
}

/** Those of its last round. */
export function roundLines(lines: readonly LogLine[]): readonly LogLine[] {
  let from = 0;
  lines.forEach((line, k) => {
    if (line.rule === "22.32") from = k;
  });
  return lines.slice(from);
}

export interface Search {
  readonly side: string;
  readonly values: readonly number[];
}

/** The search of each side in a round, as it fell. */
export function searches(lines: readonly LogLine[]): readonly Search[] {
  return lines
    .filter((line) => line.dice !== null && line.rule.startsWith("22.451"))
    .map((line) => ({ side: /allied/i.test(line.text) ? "allied" : "axis", values: line.dice?.values ?? [] }));
}

/** "finds 4 twice, 1 once", of the groups that are there. */
export function searchWords(search: Search, battle: NavalBattleView): string {
  const theirs = (battle.groups ?? []).filter((group) => group.side !== search.side).map((group) => group.number);
  const found = [...new Set(theirs)].flatMap((number) => {
    const count = search.values.filter((value) => value === number).length;
    return count === 0 ? [] : [`${number} ${count === 1 ? "once" : count === 2 ? "twice" : `${count} times`}`];
  });
  return found.length === 0 ? "finds nothing" : `finds ${found.join(", ")}`;
}
