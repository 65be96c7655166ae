/** What the log tells of a naval battle: its dice and events, round by round. */

import type { GroupView, NavalBattleView } from "../../lib/views";
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

/** What is left of a round, in its order. */
export interface Coming {
  readonly step: number;
  readonly head: string;
  readonly text: string;
  readonly hint: string;
}

const numbers = (groups: readonly GroupView[]) => groups.map((one) => one.number).join(" and ");
const left = (group: GroupView) => Math.max(0, (group.found ?? 0) - (group.used ?? 0));

/** The steps of the round from the one that is played now to the next round: what is known of each. */
export function coming(battle: NavalBattleView, own: string, step: number, name: (force: string) => string): readonly Coming[] {
  const groups = battle.groups ?? [];
  const [mine, theirs] = [groups.filter((one) => one.side === own), groups.filter((one) => one.side !== own)];
  const [found, seen] = [theirs.filter((one) => left(one) > 0), mine.filter((one) => left(one) > 0)];
  const active = (some: readonly GroupView[]) => some.filter((one) => one.number <= battle.round);
  const [ours, others] = [active(mine), active(theirs)];
  const later = (battle.joins ?? []).filter((one) => one.round === battle.round + 1);
  const searched = step > 1 || found.length + seen.length > 0;
  const which = (some: readonly GroupView[]) => `group${some.length === 1 ? "" : "s"} ${numbers(some)}`;
  const all: readonly Coming[] = [
    { step: 0, head: "Numbers", text: "Groups get their numbers", hint: "in secret" },
    { step: 1, head: "Search", text: "Both sides search", hint: "a die finds the group of its number" },
    { step: 2, head: "Your strikes", text: found.length > 0 ? `At ${which(found)}` : searched ? "None" : "At what is found", hint: found.length > 0 ? found.map((one) => `${one.number}: ${left(one) === 1 ? "1 result" : `${left(one)} results`} left`).join(", ") : searched ? "nothing is found, or all is used" : "a strike uses a result" },
    { step: 2, head: "Their strikes", text: seen.length > 0 ? `At your ${which(seen)}` : searched ? "None" : "At what they find", hint: seen.length > 0 ? "if they have squadrons" : searched ? "they found nothing, or used it" : "" },
    { step: 3, head: "Fleet combat", text: ours.length > 0 && others.length > 0 ? `Your ${numbers(ours)} and their ${numbers(others)}` : "No pair is active", hint: ours.length > 0 && others.length > 0 ? "active groups; who is fast may evade" : `active are groups up to ${battle.round}` },
    { step: 4, head: "Submarines", text: "Those that have come", hint: "after the guns" },
    { step: 5, head: "Withdrawal", text: "Group by group", hint: "the loser of the round first" },
    { step: 6, head: `Round ${battle.round + 1}`, text: later.length === 0 ? "Nobody known arrives" : later.map((one) => name(one.force)).join(", "), hint: later.length === 0 ? "" : later.length === 1 ? "arrives" : "arrive" },
  ];
  return all.filter((one) => one.step >= step);
}
