/**
 * The real earth under a board: coast, lakes and rivers as lines, thinned out for each step of zoom,
 * and the outline of the hexes, beyond which the picture is only a picture.
 */

import type { Bounds } from "./camera";
import type { BoardData, SceneryData } from "./data";
import { type Board, CORNERS, type Hex, type Point, STEPS, SIDE_CORNERS } from "./geometry";

export type Line = readonly Point[];

/** "x y dx dy dx dy": the first point, then the step to each further one. */
export function pointsOf(text: string): Line {
  const numbers = text.split(" ").map(Number);
  const found: Point[] = [];
  let [x, y] = [0, 0];
  for (let k = 0; k + 1 < numbers.length; k += 2) {
    x += numbers[k] ?? 0;
    y += numbers[k + 1] ?? 0;
    found.push([x, y]);
  }
  return found;
}

/** The line without the points that it can do without, none of them further off than that (Douglas and Peucker). */
export function thinned(line: Line, tolerance: number): Line {
  if (line.length < 3 || tolerance <= 0) return line;
  const kept = new Uint8Array(line.length);
  kept[0] = kept[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [first, last] = next;
    let furthest = 0;
    let most = tolerance * tolerance;
    // Plain numbers, no lists: every point of the coast comes by here, several times.
    const [[ax, ay], [bx, by]] = [line[first] as Point, line[last] as Point];
    const dx = bx - ax;
    const dy = by - ay;
    const length = dx * dx + dy * dy;
    for (let k = first + 1; k < last; k++) {
      const point = line[k] as Point;
      let x = point[0] - ax;
      let y = point[1] - ay;
      const part = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
      x -= dx * part;
      y -= dy * part;
      const distance = x * x + y * y;
      if (distance > most) {
        furthest = k;
        most = distance;
      }
    }
    if (furthest === 0) continue;
    kept[furthest] = 1;
    open.push([first, furthest], [furthest, last]);
  }
  return line.filter((_, k) => kept[k] === 1);
}

export function pathOf(lines: readonly Line[], closed: boolean): Path2D {
  const found = new Path2D();
  for (const line of lines) {
    line.forEach(([x, y], k) => (k === 0 ? found.moveTo(x, y) : found.lineTo(x, y)));
    if (closed) found.closePath();
  }
  return found;
}

/** Closed lines around all hexes of a board. */
export function outlineOf(board: Board, hexes: Iterable<Hex>): Line[] {
  const key = ([x, y]: Point) => `${Math.round(x)},${Math.round(y)}`;
  const next = new Map<string, Point[]>();
  for (const hex of hexes) {
    STEPS.forEach((_, direction) => {
      if (board.neighbour(hex, direction) !== undefined) return;
      const [from, to] = SIDE_CORNERS[direction] ?? [0, 0];
      const at = (k: number): Point => [hex.x + (CORNERS[k]?.[0] ?? 0), hex.y + (CORNERS[k]?.[1] ?? 0)];
      const known = next.get(key(at(from)));
      if (known === undefined) next.set(key(at(from)), [at(to)]);
      else known.push(at(to));
    });
  }
  const found: Line[] = [];
  for (const start of next.keys()) {
    const line: Point[] = [];
    for (let to = next.get(start)?.pop(); to !== undefined; to = next.get(key(to))?.pop()) line.push(to);
    if (line.length > 2) found.push(line);
  }
  return found;
}

/** The part of a ring inside a rectangle (Sutherland and Hodgman). */
export function cut(ring: Line, { left, top, right, bottom }: Bounds): Line {
  let found = ring;
  const edges: ((point: Point) => number)[] = [(p) => p[0] - left, (p) => right - p[0], (p) => p[1] - top, (p) => bottom - p[1]];
  for (const depth of edges) {
    const inside: Point[] = [];
    let before = found[found.length - 1];
    for (const point of found) {
      const [was, is] = [depth(before as Point), depth(point)];
      if (was >= 0 !== is >= 0) {
        const part = was / (was - is);
        const [x, y] = before as Point;
        inside.push([x + (point[0] - x) * part, y + (point[1] - y) * part]);
      }
      if (is >= 0) inside.push(point);
      before = point;
    }
    found = inside;
  }
  return found;
}

/** What is painted of the real earth in one tile. */
export interface Shores {
  /** To fill, even-odd: a sea inside of the land is a hole. */
  readonly land: Path2D;
  /** The line of the coast. */
  readonly coast: Path2D;
  readonly lakes: Path2D;
  readonly rivers: Path2D;
}

/** A lake that is smaller than this many pixels is not drawn, nor is an island. */
const SPECK = 2.2;
/** So many points of a line are looked at together: what is out of sight is never thinned out. */
const RUN = 96;

interface Boxed {
  readonly line: Line;
  readonly box: Bounds;
}

/** A piece of a line, ending where the next one begins, and what is left of it at each step of zoom. */
interface Run extends Boxed {
  readonly thin: Map<number, Line>;
}

interface Shape {
  readonly box: Bounds;
  readonly runs: readonly Run[];
}

const MADE = new WeakMap<SceneryData, Scenery>();

export class Scenery {
  private readonly land: readonly Shape[];
  private readonly lakes: readonly Shape[];
  private readonly rivers: readonly Shape[];

  constructor(readonly data: SceneryData) {
    this.land = data.land.map((line) => shapeOf(pointsOf(line), true));
    this.lakes = data.lakes.map((line) => shapeOf(pointsOf(line), true));
    this.rivers = data.rivers.map((line) => shapeOf(pointsOf(line), false));
  }

  /** The one of a board: its lines are thinned out once, for all who draw them. */
  static of({ scenery }: BoardData): Scenery | undefined {
    if (scenery == null) return undefined;
    const found = MADE.get(scenery) ?? new Scenery(scenery);
    MADE.set(scenery, found);
    return found;
  }

  /** The shores in a rectangle where a pixel is so long: no point that nobody could see. */
  near(pixel: number, part: Bounds): Shores {
    const rings = (shapes: readonly Shape[]) => seen(shapes, pixel, part).map((shape) => ringOf(shape, pixel, part));
    return {
      land: pathOf(rings(this.land).map((ring) => cut(ring, part)), true),
      coast: this.coast(pixel, part),
      lakes: pathOf(rings(this.lakes), true),
      rivers: pathOf(linesOf(seen(this.rivers, pixel, part), pixel, part), false),
    };
  }

  /** The line of the coast alone. */
  coast(pixel: number, part: Bounds): Path2D {
    return pathOf(linesOf(seen(this.land, pixel, part), pixel, part), false);
  }
}

const seen = (shapes: readonly Shape[], pixel: number, part: Bounds) =>
  shapes.filter(({ box }) => meet(box, part) && Math.max(box.right - box.left, box.bottom - box.top) > SPECK * pixel);

/** A line in pieces, each beginning where the last one ends. */
export function shapeOf(line: Line, closed: boolean): Shape {
  const whole = closed ? [...line, ...line.slice(0, 1)] : line;
  const runs: Run[] = [];
  for (let k = 0; k + 1 < whole.length; k += RUN) runs.push({ ...boxed(whole.slice(k, k + RUN + 1)), thin: new Map() });
  return { box: boxed(line).box, runs };
}

function thinRun({ line, thin }: Run, pixel: number): Line {
  const known = thin.get(pixel) ?? thinned(line, pixel * 0.45);
  thin.set(pixel, known);
  return known;
}

/** What is near of a ring; the rest is straight lines. They lie within the boxes of what they stand for, so none comes near. */
export function ringOf({ runs }: Shape, pixel: number, part: Bounds): Line {
  const found: Point[] = [];
  for (const run of runs) {
    if (!meet(run.box, part)) {
      found.push(run.line[0] as Point);
      continue;
    }
    const line = thinRun(run, pixel);
    for (let k = 0; k + 1 < line.length; k++) found.push(line[k] as Point);
  }
  return found;
}

const linesOf = (shapes: readonly Shape[], pixel: number, part: Bounds) =>
  shapes.flatMap(({ runs }) => runs.filter(({ box }) => meet(box, part)).map((run) => thinRun(run, pixel)));

function boxed(line: Line): Boxed {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { line, box: { left, top, right, bottom } };
}

function meet(a: Bounds, b: Bounds): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;
}

/** A drawing of the server in its lines, so that a tile is painted with those that cross it. */
export class Lines {
  private readonly pieces: readonly { readonly path: string; readonly box: Bounds }[];

  constructor(drawing: string) {
    this.pieces = drawing
      .split(/(?=M)/)
      .filter(Boolean)
      .map((path) => {
        const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
        const points = numbers.flatMap((x, k) => (k % 2 === 0 ? [[x, numbers[k + 1] ?? 0] as const] : []));
        return { path, box: boxed(points).box };
      });
  }

  near(part: Bounds): Path2D {
    return new Path2D(this.pieces.filter(({ box }) => meet(box, part)).map(({ path }) => path).join(""));
  }
}
