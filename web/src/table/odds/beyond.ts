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

/** The hex to be overrun first by whoever wants to go there: itself, or the one from which it is nearest. */
export function overrunTowards(targets: readonly TargetFacts[], to: string): string {
  if (targets.some((one) => one.hex === to)) return to;
  const ways = targets.flatMap(({ hex, beyond = {} }) => (beyond[to] === undefined ? [] : [{ hex, cost: beyond[to] }]));
  return ways.sort((a, b) => a.cost - b.cost)[0]?.hex ?? to;
}
