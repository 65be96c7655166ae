/**
 * Where everything of a board lies. Lengths are in units of the server's drawing: a hundred to the
 * width of a hex. Row A, number 0 has its centre at 0, 0; each row lies half a hex further right.
 */

import type { BoardData, BoardPlace, BoxData } from "./data";

export const WIDTH = 100;
export const ROW_HEIGHT = (WIDTH * Math.sqrt(3)) / 2;
export const RADIUS = WIDTH / Math.sqrt(3);

/** A board with fewer hexes is seen as a whole. */
const SMALL = 200;

export type Point = readonly [number, number];

export interface Hex {
  readonly id: string;
  readonly row: number;
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly surface: string;
  readonly terrain: string;
  readonly front: string;
  readonly confidence: string;
  readonly territory: string;
  readonly country: string;
  readonly source: string;
}

/** Where both boards are one, the Pacific rows have a P before their names and begin here. */
const PACIFIC = 43;

/** "A" is 0, "Z" 25, "AA" 26, "NN" 39; "PA" 43. */
export function rowNumber(letters: string): number {
  if (letters.length > 1 && letters.startsWith("P")) return PACIFIC + rowNumber(letters.slice(1));
  return letters.length === 1
    ? letters.charCodeAt(0) - 65
    : 26 + (letters.charCodeAt(1) - 65);
}

export function rowLetters(row: number): string {
  if (row >= PACIFIC) return `P${rowLetters(row - PACIFIC)}`;
  const letter = String.fromCharCode(65 + (row % 26));
  return row < 26 ? letter : letter + letter;
}

export function centre(row: number, n: number): Point {
  return [n * WIDTH + (row * WIDTH) / 2, row * ROW_HEIGHT];
}

/** The six corners of a hex, clockwise from the top. */
export const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((k) => {
  const angle = (Math.PI / 3) * k - Math.PI / 2;
  return [RADIUS * Math.cos(angle), RADIUS * Math.sin(angle)] as const;
});

/** East, north-east, north-west, west, south-west, south-east: row and number. */
export const STEPS: readonly Point[] = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
];

/** The corners, by their number in CORNERS, at both ends of the side in each direction. */
export const SIDE_CORNERS: readonly Point[] = [
  [1, 2],
  [0, 1],
  [5, 0],
  [4, 5],
  [3, 4],
  [2, 3],
];

export function hexPath(x: number, y: number, scale = 1): string {
  return (
    CORNERS.map(
      ([dx, dy], k) => `${k === 0 ? "M" : "L"}${(x + dx * scale).toFixed(1)} ${(y + dy * scale).toFixed(1)}`,
    ).join("") + "Z"
  );
}

/** A board with its hexes found by name and by place. */
export class Board {
  readonly hexes = new Map<string, Hex>();
  readonly places = new Map<string, BoardPlace[]>();
  readonly bounds: { left: number; top: number; right: number; bottom: number };
  private readonly names = new Map<string, string>();

  constructor(readonly data: BoardData) {
    const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const row of data.rows) {
      const number = rowNumber(row.row);
      for (let k = 0; k < row.surface.length; k++) {
        const surface = row.surface.charAt(k);
        if (surface === ".") continue;
        const n = row.first + k;
        const [x, y] = centre(number, n);
        const territory = data.territories[row.territory[k] ?? -1];
        const id = `${row.row}${n}`;
        this.hexes.set(id, {
          id,
          row: number,
          n,
          x,
          y,
          surface: data.key.surface[surface] ?? "",
          terrain: data.key.terrain[row.terrain.charAt(k)] ?? "",
          front: data.key.front[row.front.charAt(k)] ?? "",
          confidence: data.key.confidence[row.confidence.charAt(k)] ?? "",
          territory: territory?.[0] ?? "",
          country: territory?.[1] ?? "",
          source: row.source[k] ?? "",
        });
        bounds.left = Math.min(bounds.left, x - WIDTH / 2);
        bounds.right = Math.max(bounds.right, x + WIDTH / 2);
        bounds.top = Math.min(bounds.top, y - RADIUS);
        bounds.bottom = Math.max(bounds.bottom, y + RADIUS);
      }
    }
    this.bounds = bounds;
    for (const place of data.places) {
      const here = this.places.get(place.hex);
      if (here === undefined) this.places.set(place.hex, [place]);
      else here.push(place);
      for (const name of [place.name, ...(place.aliases ?? [])]) {
        this.names.set(name.toLowerCase(), place.hex);
      }
    }
  }

  /** Does all of it fit on a screen? */
  get isSmall(): boolean {
    return this.hexes.size < SMALL;
  }

  /** Is there water? A field is framed by nothing. */
  get hasSea(): boolean {
    return this.data.coast !== "" || this.data.scenery != null;
  }

  hex(id: string): Hex | undefined {
    return this.hexes.get(id);
  }

  /** The hex drawn over a point, if the board has one there. */
  hexAt(x: number, y: number): Hex | undefined {
    // The nearest centre wins: look at the row of the point and at those next to it.
    const middle = Math.round(y / ROW_HEIGHT);
    let best: Hex | undefined;
    let least = Infinity;
    for (let row = middle - 1; row <= middle + 1; row++) {
      if (row < 0) continue;
      const n = Math.round((x - (row * WIDTH) / 2) / WIDTH);
      const hex = this.hexes.get(`${rowLetters(row)}${n}`);
      if (hex === undefined) continue;
      const distance = (hex.x - x) ** 2 + (hex.y - y) ** 2;
      if (distance < least) [best, least] = [hex, distance];
    }
    return least <= RADIUS * RADIUS ? best : undefined;
  }

  neighbour(hex: Hex, direction: number): Hex | undefined {
    const [dr, dn] = STEPS[direction] ?? [0, 0];
    return hex.row + dr < 0 ? undefined : this.hexes.get(`${rowLetters(hex.row + dr)}${hex.n + dn}`);
  }

  /** Both ends of the side between two neighbours. */
  side(a: Hex, b: Hex): readonly [Point, Point] | undefined {
    const direction = STEPS.findIndex(([dr, dn]) => a.row + dr === b.row && a.n + dn === b.n);
    const ends = SIDE_CORNERS[direction];
    if (ends === undefined) return undefined;
    const [first, last] = ends.map((k) => {
      const [dx, dy] = CORNERS[k] ?? [0, 0];
      return [a.x + dx, a.y + dy] as const;
    });
    return first && last ? [first, last] : undefined;
  }

  /** Both ends of a hex's side in a direction, clockwise; nearer to its middle with a scale. */
  edge(hex: Hex, direction: number, scale = 1): readonly [Point, Point] {
    const [from, to] = SIDE_CORNERS[direction] ?? [0, 0];
    const [ax, ay] = CORNERS[from] ?? [0, 0];
    const [bx, by] = CORNERS[to] ?? [0, 0];
    return [
      [hex.x + ax * scale, hex.y + ay * scale],
      [hex.x + bx * scale, hex.y + by * scale],
    ];
  }

  distance(a: Hex, b: Hex): number {
    const dr = b.row - a.row;
    const dn = b.n - a.n;
    return Math.max(Math.abs(dr), Math.abs(dn), Math.abs(dr + dn));
  }

  /** The hex of an id, or of a city's name, however it is written. */
  find(text: string): Hex | undefined {
    const wanted = text.trim();
    const byId = this.hexes.get(wanted.toUpperCase());
    if (byId !== undefined) return byId;
    const hex = this.names.get(wanted.toLowerCase());
    return hex === undefined ? undefined : this.hexes.get(hex);
  }

  /** Places and boxes with a text in their names, and hexes whose ids begin with it, places first. */
  search(text: string, most = 8): { label: string; hex: string }[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === "") return [];
    const found: { label: string; hex: string }[] = [];
    const begins = this.data.places.filter((place) => place.name.toLowerCase().startsWith(wanted));
    const within = this.data.places.filter(
      (place) => !begins.includes(place) && place.name.toLowerCase().includes(wanted),
    );
    for (const place of [...begins, ...within]) found.push({ label: place.name, hex: place.hex });
    for (const box of this.data.boxes) if (box.name.toLowerCase().includes(wanted)) found.push({ label: box.name, hex: box.id });
    for (const id of this.hexes.keys()) {
      if (found.length >= most) break;
      if (id.toLowerCase().startsWith(wanted)) found.push({ label: id, hex: id });
    }
    return found.slice(0, most);
  }

  /** "A46..A50 B3" as ids. */
  hexesOf(runs: string): string[] {
    const found: string[] = [];
    for (const run of runs.split(" ").filter(Boolean)) {
      const [from, to] = run.split("..");
      const start = /^([A-Z]+)(\d+)$/.exec(from ?? "");
      const end = /^([A-Z]+)(\d+)$/.exec(to ?? from ?? "");
      if (start === null || end === null) continue;
      for (let n = Number(start[2]); n <= Number(end[2]); n++) found.push(`${start[1]}${n}`);
    }
    return found;
  }

  /** The box of an id, if it is one. */
  box(id: string): BoxData | undefined {
    return this.data.boxes.find((box) => box.id === id);
  }
}
