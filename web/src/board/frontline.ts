/** The front: two ribbons along the sides between hexes of both sides, each on its own ground. */

import type { Graphics } from "pixi.js";
import { type Board, type Point, STEPS, WIDTH } from "./geometry";
import type { MapColours } from "./palette";

export type Side = "axis" | "allied";

interface Piece {
  readonly a: Point;
  readonly b: Point;
}

const name = (point: Point) => `${Math.round(point[0])},${Math.round(point[1])}`;

/** The sides between two parties joined end to end, with the hexes of one side on the left. */
export function chains(board: Board, sides: ReadonlyMap<string, Side>): Point[][] {
  const open = new Map<string, Piece[]>();
  const wet = waters(board);
  for (const [id, side] of sides) {
    const hex = board.hex(id);
    if (hex === undefined || side !== "axis") continue;
    for (let direction = 0; direction < STEPS.length; direction++) {
      const other = board.neighbour(hex, direction);
      if (other === undefined || sides.get(other.id) !== "allied" || wet.has(pair(hex.id, other.id))) continue;
      const [a, b] = board.edge(hex, direction);
      const key = name(a);
      const known = open.get(key);
      if (known === undefined) open.set(key, [{ a, b }]);
      else known.push({ a, b });
    }
  }
  return joined(open);
}

const pair = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Sides with nothing but water along them: nobody stands against anybody there, so the front ends at the coast. */
function waters(board: Board): ReadonlySet<string> {
  return new Set((board.data.sides["no-land"] ?? []).map(([side]) => pair(...(side.split(/[|>]/) as [string, string]))));
}

function joined(open: Map<string, Piece[]>): Point[][] {
  const ends = new Set([...open.values()].flat().map((piece) => name(piece.b)));
  // Lines with a beginning first, then closed pockets.
  const starts = [...open.keys()].sort((x, y) => Number(ends.has(x)) - Number(ends.has(y)));
  const found: Point[][] = [];
  for (const start of starts) {
    for (let piece = open.get(start)?.pop(); piece !== undefined; piece = open.get(start)?.pop()) {
      const line: Point[] = [piece.a, piece.b];
      for (let more = open.get(name(piece.b))?.pop(); more !== undefined; more = open.get(name(more.b))?.pop()) line.push(more.b);
      found.push(line);
    }
  }
  return found;
}

/** The line with its corners rounded, moved a little to one side. */
export function ribbon(line: readonly Point[], shift: number): Point[] {
  const middles = line.slice(1).map((point, k) => {
    const before = line[k] ?? point;
    return [(point[0] + before[0]) / 2, (point[1] + before[1]) / 2] as const;
  });
  const [first, last] = [line[0], line[line.length - 1]];
  if (first === undefined || last === undefined) return [];
  const closed = name(first) === name(last);
  const points = closed ? middles : [first, ...middles, last];
  const shifted = points.map((point, k) => {
    const [from, to] = closed
      ? [points[(k + points.length - 1) % points.length] ?? point, points[(k + 1) % points.length] ?? point]
      : [points[Math.max(0, k - 1)] ?? point, points[Math.min(points.length - 1, k + 1)] ?? point];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [point[0] + ((to[1] - from[1]) / length) * shift, point[1] - ((to[0] - from[0]) / length) * shift] as const;
  });
  const [start] = shifted;
  return closed && start !== undefined ? [...shifted, start] : shifted;
}

function stroke(on: Graphics, points: readonly Point[], colour: number, width: number): void {
  const [start, end] = [points[0], points[points.length - 1]];
  if (start !== undefined && start === end) strokeLoop(on, points.slice(1));
  else strokeLine(on, points);
  on.stroke({ color: colour, width, cap: "round", join: "round" });
}

/** A pocket has no end: every corner is rounded, the first one too. */
function strokeLoop(on: Graphics, points: readonly Point[]): void {
  const half = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  points.forEach((point, k) => {
    const before = points[(k + points.length - 1) % points.length] ?? point;
    const after = points[(k + 1) % points.length] ?? point;
    if (k === 0) on.moveTo(...half(before, point));
    on.quadraticCurveTo(point[0], point[1], ...half(point, after));
  });
  on.closePath();
}

function strokeLine(on: Graphics, points: readonly Point[]): void {
  points.forEach((point, k) => {
    const next = points[k + 1];
    if (k === 0) on.moveTo(point[0], point[1]);
    if (next === undefined) return;
    const far = points[k + 2];
    if (k === 0 || far === undefined) on.lineTo(next[0], next[1]);
    else on.quadraticCurveTo(point[0], point[1], (point[0] + next[0]) / 2, (point[1] + next[1]) / 2);
  });
}

export function drawFront(on: Graphics, board: Board, sides: ReadonlyMap<string, Side> | undefined, colours: MapColours): void {
  on.clear();
  if (sides === undefined) return;
  const lines = chains(board, sides);
  const gap = WIDTH * 0.045;
  for (const line of lines) stroke(on, ribbon(line, 0), colours.frontGap, gap * 3.6);
  for (const line of lines) {
    // The edges of a hex run clockwise, so that its own ground lies to their right.
    stroke(on, ribbon(line, -gap), colours.frontAxis, gap * 1.3);
    stroke(on, ribbon(line, gap), colours.frontAllied, gap * 1.3);
  }
}
