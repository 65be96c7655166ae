/** Areas of hexes: washed with a colour, with a line along their edge, or marked as somebody's. */

import type { Graphics } from "pixi.js";
import { outline } from "./basemap";
import { type Board, STEPS } from "./geometry";
import type { Livery } from "./palette";
import { patternLines } from "./patterns";

/** Hexes of one holder. */
export interface Holding {
  readonly livery: Livery;
  readonly hexes: readonly string[];
}

export function fillHexes(on: Graphics, board: Board, ids: Iterable<string>, colour: number | string, alpha: number): void {
  let any = false;
  for (const id of ids) {
    const hex = board.hex(id);
    if (hex === undefined) continue;
    on.poly(outline(hex));
    any = true;
  }
  if (any) on.fill({ color: colour, alpha });
}

/** Lines along the edge of an area only, a little inside of it with a scale. */
export function traceEdge(on: Graphics, board: Board, ids: ReadonlySet<string>, scale = 1): void {
  for (const id of ids) {
    const hex = board.hex(id);
    if (hex === undefined) continue;
    for (let direction = 0; direction < STEPS.length; direction++) {
      const other = board.neighbour(hex, direction);
      if (other !== undefined && ids.has(other.id)) continue;
      const [a, b] = board.edge(hex, direction, scale);
      on.moveTo(a[0], a[1]).lineTo(b[0], b[1]);
    }
  }
}

/** A livery without colours washes the ground stronger: light and dark are all that it has besides its pattern. */
const STRONGER = 2;

/** Who holds what: by the colour of the holder or, where it has a pattern instead, by light and dark, the pattern and an edge. */
export function drawHoldings(on: Graphics, board: Board, holdings: readonly Holding[], alpha: number): void {
  for (const { livery, hexes } of holdings) {
    const { body, pattern, patternInk } = livery;
    if (pattern === undefined || patternInk === undefined) {
      fillHexes(on, board, hexes, body, alpha);
      continue;
    }
    fillHexes(on, board, hexes, body, alpha * STRONGER);
    traceEdge(on, board, new Set(hexes), 0.97);
    on.stroke({ color: patternInk, width: 4, alpha: 0.9 });
    const lines = patternLines(pattern);
    if (lines.length === 0) continue;
    for (const hex of hexes.flatMap((id) => board.hex(id) ?? [])) {
      for (const [x1, y1, x2, y2] of lines) on.moveTo(hex.x + x1, hex.y + y1).lineTo(hex.x + x2, hex.y + y2);
    }
    on.stroke({ color: patternInk, width: 5, alpha: 0.55 });
  }
}
