/** Boxes off the map: where on the edges of a board they are entered, and the boards of a drawing. */

import type { Bounds } from "./camera";
import type { Edge } from "./data";
import { type Board, type Hex, RADIUS, WIDTH } from "./geometry";

/** One of the boards that are drawn together. */
export interface Part {
  readonly id: string;
  readonly name: string;
  readonly bounds: Bounds;
}

const PART = "board-";

export function boundsOf(hexes: readonly Hex[]): Bounds {
  const [xs, ys] = [hexes.map((hex) => hex.x), hexes.map((hex) => hex.y)];
  return {
    left: Math.min(...xs) - WIDTH / 2,
    right: Math.max(...xs) + WIDTH / 2,
    top: Math.min(...ys) - RADIUS,
    bottom: Math.max(...ys) + RADIUS,
  };
}

/** The boards of a drawing: both, or the only one. */
export function partsOf(board: Board): Part[] {
  const regions = Object.entries(board.data.regions).filter(([id]) => id.startsWith(PART));
  if (regions.length === 0) return [{ id: board.data.board, name: capital(board.data.board), bounds: board.bounds }];
  return regions
    .map(([id, { name, hexes }]) => ({ id: id.slice(PART.length), name: capital(name), bounds: boundsOf(found(board, board.hexesOf(hexes))) }))
    .sort((a, b) => a.bounds.top - b.bounds.top);
}

/** A dock: a stretch of an edge of a board, over which a box is entered. */
export interface Dock {
  readonly box: string;
  readonly edge: Edge;
  readonly part: string;
  readonly stretch: Bounds;
}

export function docksOf(board: Board): Dock[] {
  const parts = partsOf(board);
  return board.data.boxes.flatMap(({ id, docks }) =>
    docks.map(({ edge, hexes }) => {
      const stretch = boundsOf(found(board, hexes));
      const part = parts.find((one) => one.bounds.top <= stretch.top && one.bounds.bottom >= stretch.bottom);
      return { box: id, edge, part: part?.id ?? "", stretch };
    }),
  );
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Looking extends Size {
  toScreen(x: number, y: number): readonly [number, number];
}

/** Pixels: between two docks, to the edge of the board and to that of the screen; and the room of the tools above. */
const GAP = 6;
const RIM = 4;
const TOOLS = 64;

/**
 * The upper left corners of docks on the screen: outside the board as far as there is room, along
 * the stretch that is in sight, one beside the other. None: its stretch is out of sight.
 */
export function placeDocks(docks: readonly Dock[], sizes: readonly Size[], camera: Looking): (readonly [number, number] | undefined)[] {
  const placed: (readonly [number, number] | undefined)[] = docks.map(() => undefined);
  const groups = new Map<string, number[]>();
  docks.forEach(({ edge, part }, k) => {
    const key = `${part} ${edge}`;
    groups.set(key, [...(groups.get(key) ?? []), k]);
  });
  for (const members of groups.values()) placeGroup(members, docks, sizes, camera, placed);
  return placed;
}

function placeGroup(
  members: readonly number[],
  docks: readonly Dock[],
  sizes: readonly Size[],
  camera: Looking,
  placed: (readonly [number, number] | undefined)[],
): void {
  const upright = ["west", "east"].includes(docks[members[0] ?? 0]?.edge ?? "");
  const [first, last] = upright ? [TOOLS, camera.height - RIM] : [RIM, camera.width - RIM];
  const seen: { k: number; along: number; long: number; across: number }[] = [];
  for (const k of members) {
    const [dock, size] = [docks[k], sizes[k]];
    if (dock === undefined || size === undefined) continue;
    const [left, top] = camera.toScreen(dock.stretch.left, dock.stretch.top);
    const [right, bottom] = camera.toScreen(dock.stretch.right, dock.stretch.bottom);
    const [from, to] = upright ? [top, bottom] : [left, right];
    const [long, deep] = upright ? [size.height, size.width] : [size.width, size.height];
    const line = { west: left, east: right, north: top, south: bottom }[dock.edge];
    const room = upright ? camera.width : camera.height;
    if (to < first || from > last || line < -RIM || line > room + RIM) continue;
    const outside = dock.edge === "west" || dock.edge === "north" ? line - deep - GAP : line + GAP;
    const high = dock.edge === "north" || dock.edge === "south" ? TOOLS : RIM;
    const across = clamp(outside, high, room - deep - RIM);
    seen.push({ k, along: clamp((Math.max(from, first) + Math.min(to, last)) / 2 - long / 2, first, last - long), long, across });
  }
  seen.sort((a, b) => a.along - b.along || a.k - b.k);
  let free = first;
  for (const one of seen) {
    one.along = Math.max(one.along, free);
    free = one.along + one.long + GAP;
  }
  let end = last;
  for (const one of seen.reverse()) {
    one.along = Math.min(one.along, end - one.long);
    end = one.along - GAP;
    placed[one.k] = upright ? [one.across, one.along] : [one.along, one.across];
  }
}

function found(board: Board, ids: readonly string[]): Hex[] {
  return ids.map((id) => board.hex(id)).filter((hex) => hex !== undefined);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
