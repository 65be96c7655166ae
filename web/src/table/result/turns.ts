/** A game turn by turn: how it stood at the end of each player turn, what each side had lost and held by then. */

import { chapters } from "../log/chronicle";
import { isAllied, sidesOf } from "../map/tokens";
import type { View } from "../state/view";
import type { LogLine } from "../state/wire";

export interface TurnEnd {
  readonly turn: string;
  readonly part: string;
  /** Its last entry. */
  readonly entry: number;
}

/** More looks back than this are not asked for. */
const MOST = 16;

/** The ends of all player turns, evenly thinned out where there are too many; the last one is always there. */
export function turnEnds(lines: readonly LogLine[], most = MOST): TurnEnd[] {
  const found = new Map<string, TurnEnd>();
  for (const { turn, part, phases } of chapters(lines)) {
    if (part === "") continue;
    const entries = phases.flatMap((phase) => phase.lines.map((line) => line.entry));
    found.set(`${turn}/${part}`, { turn, part, entry: Math.max(...entries) });
  }
  const all = [...found.values()];
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, k) => all[Math.round(((k + 1) * all.length) / most) - 1]).flatMap((one) => one ?? []);
}

export interface TurnLosses extends TurnEnd {
  /** BRPs that the reader's side and the other lost in it. */
  readonly own: number;
  readonly other: number;
  /** How much of it was air. */
  readonly ownAir: number;
  readonly otherAir: number;
}

const AIR_LOST = /^(\d+)(?: squadrons)? of (\S+) (?:from|in) \S+ (?:are )?eliminated/;
/** What a factor of army or naval air is worth. */
const AIR_BRPS = 3;

/** A party's air that is gone by an entry, in BRPs, as the log tells it. */
interface AirLoss {
  readonly entry: number;
  readonly party: string;
  readonly brps: number;
}

export function airLosses(lines: readonly LogLine[]): AirLoss[] {
  return lines.flatMap((line) => {
    const [, count, type] = line.kind === "told" ? (AIR_LOST.exec(line.text) ?? []) : [];
    return type === undefined || !/-(?:aaf|nas)$/.test(type) ? [] : [{ entry: line.entry, party: type.split("-")[0] ?? "", brps: Number(count) * AIR_BRPS }];
  });
}

/** How things stood after an entry. */
export interface Look {
  readonly entry: number;
  readonly view: View;
}

/** What was known of the sides when an entry came: the last look before it, or the first there is. */
export function lookAt(looks: readonly Look[], entry: number): View | undefined {
  return (looks.filter((one) => one.entry < entry).pop() ?? looks[0])?.view;
}

/** What each side lost from one look to the next, in BRPs as the referee counts them. A country belongs to the side it was on when it began to lose, though it may be conquered since. */
export function lossesByTurn(ends: readonly TurnEnd[], views: readonly View[], allied: boolean, before = views[0], air: readonly AirLoss[] = []): TurnLosses[] {
  const sides = new Map<string, boolean>();
  let [own, other, last, since] = [0, 0, before, 0];
  return ends.flatMap((end, k) => {
    const view = views[k];
    if (view === undefined) return [];
    let [mine, theirs] = [0, 0];
    for (const [party, brps] of Object.entries(view.casualties ?? {})) {
      if (brps > 0 && !sides.has(party)) sides.set(party, isAllied(last ?? view, party));
      if (sides.get(party) === allied) mine += brps;
      else theirs += brps;
    }
    const flown = (ours: boolean) => air.filter((one) => one.entry > since && one.entry <= end.entry && (sides.get(one.party) === allied) === ours).reduce((sum, one) => sum + one.brps, 0);
    const [now, then] = [mine - own, theirs - other];
    const row = { ...end, own: now, other: then, ownAir: Math.min(now, flown(true)), otherAir: Math.min(then, flown(false)) };
    [own, other, last, since] = [mine, theirs, view, end.entry];
    return [row];
  });
}

export interface Front extends TurnEnd {
  /** Hexes that the reader's side holds. */
  readonly held: number;
  readonly sides: ReadonlyMap<string, "axis" | "allied">;
}

/** The front at the end of up to three game turns, evenly chosen; the last one is always there. In a game of fewer turns it begins with the start. */
export function fronts(ends: readonly TurnEnd[], views: readonly View[], side: string, before?: Look, most = 3): Front[] {
  const lasts = ends.flatMap((end, k) => (ends[k + 1]?.turn === end.turn ? [] : [k]));
  const chosen = lasts.length <= most ? lasts : Array.from({ length: most }, (_, k) => lasts[Math.round(((k + 1) * lasts.length) / most) - 1] ?? 0);
  const stood = (end: TurnEnd, view: View): Front => {
    const sides = sidesOf(view);
    return { ...end, sides, held: [...sides.values()].filter((one) => one === side).length };
  };
  const [first] = ends;
  const start = before === undefined || first === undefined || chosen.length >= most ? [] : [stood({ ...first, turn: "", entry: before.entry }, before.view)];
  return [
    ...start,
    ...chosen.flatMap((k) => {
      const [end, view] = [ends[k], views[k]];
      return end === undefined || view === undefined ? [] : [stood(end, view)];
    }),
  ];
}

/** The hexes that changed hands since the game began. */
export function contested(first: ReadonlyMap<string, string>, later: readonly Front[]): string[] {
  const all = new Set([...first.keys(), ...later.flatMap((one) => [...one.sides.keys()])]);
  return [...all].filter((hex) => later.some((one) => one.sides.get(hex) !== first.get(hex)));
}
