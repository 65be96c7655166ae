/** Where an overrun leads: how far armor could go on after it, and which one to begin with. */

import type { TargetFacts } from "../../lib/views";

/** Where armor could go on to after an overrun and could not go without one, at the least cost. */
export function beyond(targets: readonly TargetFacts[], lit: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, number>();
  for (const { beyond: costs = {} } of targets) {
    for (const [hex, cost] of Object.entries(costs)) {
      if (!lit.has(hex) && !targets.some((one) => one.hex === hex)) found.set(hex, Math.min(cost, found.get(hex) ?? cost));
    }
  }
  return new Map([...found].map(([hex, cost]) => [hex, String(cost)]));
}

/** A way on the map: its hexes, and the movement points up to each of them. */
export interface Route {
  readonly hexes: readonly string[];
  readonly costs: readonly number[];
  /** The hex on it that is overrun. */
  readonly overrun?: string;
}

/** The way to a hex that is to be overrun, or that lies beyond one. */
export function routeThrough(targets: readonly TargetFacts[], to: string): Route | undefined {
  const first = targets.find((one) => one.ready && one.hex === overrunTowards(targets, to));
  if (first === undefined || first.ways[to] === undefined) return undefined;
  const hexes = [to];
  const costs: number[] = [];
  for (let step: readonly [string, number] | undefined = first.ways[to]; step !== undefined && hexes.length < 40; step = first.ways[step[0]]) {
    hexes.unshift(step[0]);
    costs.unshift(step[1]);
    if (hexes[1] === first.hex) break;
  }
  return { hexes, costs: [0, ...costs], overrun: first.hex };
}

/** The hex to be overrun first by whoever wants to go there: itself, or the one from which it is nearest. */
export function overrunTowards(targets: readonly TargetFacts[], to: string): string {
  if (targets.some((one) => one.hex === to)) return to;
  const ways = targets.flatMap(({ hex, beyond = {} }) => (beyond[to] === undefined ? [] : [{ hex, cost: beyond[to] }]));
  return ways.sort((a, b) => a.cost - b.cost)[0]?.hex ?? to;
}
