/** Arrows and attacks that one plans for oneself: broad lines with a light edge, and hollow heads. */

import type { Graphics } from "pixi.js";
import { type Board, type Hex, WIDTH } from "./geometry";
import type { MapColours } from "./palette";

/** What one plans for oneself. */
export interface PlanLines {
  readonly arrows?: readonly (readonly string[])[];
  readonly notes?: readonly { readonly hex: string; readonly text: string }[];
  readonly planned?: readonly { readonly from: readonly string[]; readonly to: readonly string[]; readonly odds: string }[];
}

const LIGHT = 0xffffff;

export function drawPlans(on: Graphics, board: Board, colours: MapColours, { arrows, planned }: PlanLines): void {
  for (const ids of arrows ?? []) arrow(on, ids.map((id) => board.hex(id)).filter((hex) => hex !== undefined), colours.flight);
  for (const { from, to } of planned ?? []) {
    for (const target of to) {
      for (const place of from) attack(on, board.hex(place), board.hex(target), colours.attack);
    }
  }
}

/** An arrow along hexes: it begins at the rim of the first counter and ends before the middle of the last hex. */
function arrow(on: Graphics, hexes: readonly Hex[], colour: number): void {
  const [last, before] = [hexes[hexes.length - 1], hexes[hexes.length - 2]];
  const [first] = hexes;
  if (first === undefined || last === undefined || before === undefined) return;
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const end = [last.x - Math.cos(angle) * 26, last.y - Math.sin(angle) * 26] as const;
  for (const [width, tint, alpha] of [[15, LIGHT, 0.85], [9, colour, 0.92]] as const) {
    on.moveTo(first.x, first.y);
    for (const hex of hexes.slice(1, -1)) on.lineTo(hex.x, hex.y);
    on.lineTo(...end).stroke({ color: tint, width, alpha, cap: "round", join: "round" });
  }
  head(on, last.x - Math.cos(angle) * 4, last.y - Math.sin(angle) * 4, angle, 1).fill({ color: colour }).stroke({ color: LIGHT, width: 2.5, alpha: 0.85 });
}

/** The head of an arrow with its point at a spot. */
function head(on: Graphics, x: number, y: number, angle: number, scale: number): Graphics {
  const at = (forward: number, side: number): [number, number] => [x + (Math.cos(angle) * forward - Math.sin(angle) * side) * scale, y + (Math.sin(angle) * forward + Math.cos(angle) * side) * scale];
  return on.poly([...at(0, 0), ...at(-26, -18), ...at(-26, 18)]);
}

/** The same sign as an attack that is put together, but hollow; from farther off it is a line that ends in one. */
function attack(on: Graphics, from: Hex | undefined, to: Hex | undefined, colour: number): void {
  if (from === undefined || to === undefined) return;
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const side = WIDTH / 2;
  const [x, y] = [to.x - Math.cos(angle) * Math.min(side, length / 2), to.y - Math.sin(angle) * Math.min(side, length / 2)];
  if (length > side * 2.4) on.moveTo(from.x, from.y).lineTo(x, y).stroke({ color: colour, width: 4, alpha: 0.75, cap: "round" });
  const at = (forward: number, across: number): [number, number] => [x + Math.cos(angle) * forward - Math.sin(angle) * across, y + Math.sin(angle) * forward + Math.cos(angle) * across];
  on.poly([...at(-14, -9), ...at(2, -9), ...at(2, -18), ...at(20, 0), ...at(2, 18), ...at(2, 9), ...at(-14, 9)], true);
  on.fill({ color: LIGHT, alpha: 0.92 }).stroke({ color: colour, width: 3 });
}
