/** Where one looks first. */

import type { Board } from "../board/geometry";
import type { View } from "./view";
import type { LogLine } from "./wire";

/** What the log speaks of is worth a look if units stand so near to it. */
const NEAR = 2;

/** Where play is: the last hex with units about that the log speaks of, the middle of all units, or what is to be won. */
export function startOf(board: Board, view: View, log: readonly LogLine[]): string | undefined {
  const units = (view.units ?? []).flatMap((unit) => board.hex(unit.place) ?? []);
  for (let k = log.length - 1; k >= 0; k--) {
    for (const thing of log[k]?.about ?? []) {
      const hex = thing.kind === "hex" ? board.hex(thing.id) : undefined;
      if (hex !== undefined && units.some((one) => board.distance(one, hex) <= NEAR)) return hex.id;
    }
  }
  const x = units.reduce((sum, hex) => sum + hex.x, 0) / units.length;
  const y = units.reduce((sum, hex) => sum + hex.y, 0) / units.length;
  const far = (hex: { readonly x: number; readonly y: number }) => (hex.x - x) ** 2 + (hex.y - y) ** 2;
  const [first, ...others] = units;
  if (first !== undefined) return others.reduce((best, hex) => (far(hex) < far(best) ? hex : best), first).id;
  return view.standing?.places[0]?.hex ?? view.ships?.[0]?.place;
}
