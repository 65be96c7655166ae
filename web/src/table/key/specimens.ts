/**
 * Pictures of the map's signs for the key. A small board is laid out with one sign in each place and
 * drawn once by the map's own scene; each picture is a piece of that drawing.
 */

import type { BoardData } from "../../board/data";
import { Board, centre, CORNERS, hexPath, rowLetters, WIDTH } from "../../board/geometry";
import { type Mark, MARKS } from "../../board/marks";
import type { Lit, Overlay, Route } from "../../board/overlays";
import { livery, type PaletteName } from "../../board/palette";
import { Scene } from "../../board/scene";
import type { Sign, Token } from "../../board/stacks";
import type { Theme } from "../../lib/theme";
import { LIT, PLACES, STATES, TERRAIN, WORKS } from "./key";

/** Pixels to a hex in the pictures. */
const HEX = 56;
const SCALE = HEX / WIDTH;
const ACROSS = 8;
/** Far to the right of every board, so that nothing of one is in the way. */
const OFFSET = 300;

/** What a picture shows of its place: a hex, a strip along its upper side or its middle, its surroundings, or its corner. */
type Shape = "hex" | "side" | "level" | "square" | "tall" | "corner" | "name";

/** How large it is and where its middle lies, in widths of a hex from the middle of the hex. */
const FRAMES: Readonly<Record<Shape, readonly [w: number, h: number, x: number, y: number]>> = {
  hex: [1.08, 1.2, 0, 0],
  side: [1.5, 0.56, 0.5, -0.433],
  level: [1.5, 0.56, 0.5, 0],
  square: [0.98, 0.92, -0.03, -0.07],
  tall: [1.08, 1.36, 0, -0.16],
  corner: [0.42, 0.42, 0.32, 0.2],
  name: [1.04, 0.4, 0, 0.4],
};

interface Spot {
  readonly row: number;
  readonly n: number;
  readonly shape: Shape;
}

/** What is small on the map is shown larger. */
const MAGNIFIED: Readonly<Partial<Record<Shape, number>>> = { corner: 1.8, name: 1.3 };

const LINE_SIGNS = ["front", "river", "border", "boundary", "impassable", "crossing", "chain", "move", "supply", "flight"] as const;
/** Those that go from one hex to the next. */
const LEVEL: ReadonlySet<string> = new Set(["crossing", "chain", "move", "supply", "flight"]);

/** Where each sign stands. */
const SPOTS: ReadonlyMap<string, Spot> = new Map(
  [
    ...TERRAIN.map((one) => [`terrain ${one.id}`, "hex"] as const),
    ...LIT.map((one) => [`lit ${one.id}`, ["badges", "overrun", "short"].includes(one.id) ? "tall" : ["attacks", "planned"].includes(one.id) ? "level" : "hex"] as const),
    ...LINE_SIGNS.map((id) => [`line ${id}`, LEVEL.has(id) ? "level" : "side"] as const),
    ...STATES.map((one) => [`state ${one.id}`, "square"] as const),
    ...WORKS.map((one) => [`work ${one.id}`, "corner"] as const),
    ...PLACES.map((one) => [`place ${one.id}`, "name"] as const),
  ].map(([id, shape], k) => {
    const row = 1 + 2 * Math.floor(k / ACROSS);
    return [id, { row, n: OFFSET + 3 * (k % ACROSS) - Math.floor(row / 2), shape }];
  }),
);

const id = (row: number, n: number) => `${rowLetters(row)}${n}`;
const at = (what: string): Spot => SPOTS.get(what) ?? { row: 0, n: OFFSET, shape: "hex" };
const hexOf = (what: string, down = 0, right = 0) => id(at(what).row + down, at(what).n + right);

/** Along the upper sides of a spot's hex and of the next one. */
function zigzag(what: string): string {
  const { row, n } = at(what);
  const [x, y] = centre(row, n);
  const corner = (k: number, dx: number) => `${x + (CORNERS[k]?.[0] ?? 0) + dx} ${y + (CORNERS[k]?.[1] ?? 0)}`;
  return `M${corner(5, 0)}L${corner(0, 0)}L${corner(1, 0)}L${corner(0, WIDTH)}L${corner(1, WIDTH)}`;
}

function boardOf(real: BoardData): Board {
  const last = Math.max(...[...SPOTS.values()].map((spot) => spot.row)) + 1;
  const kinds = Object.fromEntries(TERRAIN.map((one, k) => [String.fromCharCode(97 + k), one.id]));
  const letters = new Map(Object.entries(kinds).map(([letter, kind]) => [kind, letter]));
  const rows = Array.from({ length: last + 1 }, (_, row) => {
    const first = OFFSET - Math.floor(row / 2) - 2;
    const length = 3 * ACROSS + 3;
    const terrain = Array.from({ length }, (_, k) => {
      const kind = TERRAIN.find((one) => at(`terrain ${one.id}`).row === row && at(`terrain ${one.id}`).n === first + k);
      return letters.get(kind?.id ?? "clear") ?? "a";
    });
    const low = (k: number) => (hexOf("lit confidence") === id(row, first + k) ? "m" : "h");
    return {
      row: rowLetters(row),
      first,
      surface: "l".repeat(length),
      terrain: terrain.join(""),
      front: "e".repeat(length),
      confidence: Array.from({ length }, (_, k) => low(k)).join(""),
      territory: Array.from({ length }, () => 0),
      source: Array.from({ length }, () => ""),
    };
  });
  const place = (kind: string, name: string, more = {}) => ({ hex: hexOf(`place ${kind}`), name, kind, ...more });
  return new Board({
    ...real,
    key: { surface: { l: "land" }, terrain: kinds, front: { e: "eastern" }, confidence: { h: "high", m: "medium" } },
    rows,
    land: {},
    coast: "M0 0",
    scenery: null,
    rivers: [["", zigzag("line river")]],
    borders: zigzag("line border"),
    fronts: zigzag("line boundary"),
    sides: {
      impassable: [
        [`${hexOf("line impassable")}|${hexOf("line impassable", -1, 0)}`, ""],
        [`${hexOf("line impassable")}|${hexOf("line impassable", -1, 1)}`, ""],
        [`${hexOf("line impassable", 0, 1)}|${hexOf("line impassable", -1, 1)}`, ""],
        [`${hexOf("line impassable", 0, 1)}|${hexOf("line impassable", -1, 2)}`, ""],
      ],
      arrow: [[`${hexOf("line crossing")}>${hexOf("line crossing", 0, 1)}`, ""]],
    },
    places: [place("capital", "Kiev"), place("objective", "Riga", { objective: true }), place("port", "Odessa"), place("city", "Minsk")],
    features: [],
    boxes: [],
    regions: {},
  });
}

function overlayOf(palette: PaletteName): Overlay {
  const only = (what: string) => new Set([hexOf(`lit ${what}`)]);
  const lit = new Map<string, Lit>([
    [hexOf("lit lit"), { text: "2", strong: true }],
    [hexOf("lit near"), { text: "1", strong: false }],
  ]);
  const front = new Map<string, "axis" | "allied">();
  for (const right of [-1, 0, 1, 2]) {
    front.set(hexOf("line front", 0, right), "allied");
    front.set(hexOf("line front", -1, right + 1), "axis");
  }
  const way = (kind: Route["kind"], what: string): Route => ({ kind, hexes: [hexOf(`line ${what}`), hexOf(`line ${what}`, 0, 1)] });
  return {
    lit,
    selected: hexOf("lit selected"),
    chosen: only("chosen"),
    pointed: only("cursor"),
    targets: new Set([hexOf("lit targets"), hexOf("lit badges")]),
    eligible: only("eligible"),
    badges: [{ hex: hexOf("lit badges"), text: "3:1" }],
    pins: [{ hex: hexOf("lit pins"), text: "58", body: "#e09a74", ink: "#3a1708" }],
    attacks: [{ from: [hexOf("lit attacks")], to: hexOf("lit attacks", 0, 1) }],
    planned: [{ from: [hexOf("lit planned")], to: [hexOf("lit planned", 0, 1)], odds: "" }],
    zones: only("zones"),
    unsupplied: only("unsupplied"),
    partial: only("half"),
    range: only("range"),
    outlined: [only("outlined")],
    weather: new Map([[hexOf("lit weather"), "winter"]]),
    control: [{ livery: livery("germany", palette), hexes: [hexOf("lit control")] }],
    sides: front,
    overruns: [
      { hex: hexOf("lit overrun"), odds: "8:1", ready: true },
      { hex: hexOf("lit short"), odds: "4:1", ready: false },
    ],
    beyond: new Map([[hexOf("lit beyond"), "4"]]),
    breakthroughs: [hexOf("lit breakthrough")],
    chains: [[hexOf("line chain"), hexOf("line chain", 0, 1)]],
    routes: [way("move", "move"), way("supply", "supply"), way("air", "flight")],
  };
}

function tokensOf(): Map<string, Token[]> {
  const unit = (what: string, figures: string, mark?: Mark): Token => ({
    id: `${what} ${figures}`,
    type: `germany-${figures === "4-6" ? "armor" : "infantry"}-${figures}`,
    party: "germany",
    category: figures === "4-6" ? "armor" : "infantry",
    figures,
    combat: Number(figures.charAt(0)),
    ground: true,
    allied: false,
    ...(mark === undefined ? {} : { mark }),
  });
  const air = (what: string, down: boolean): Token => ({ ...unit(what, "4"), id: `${what} air`, type: "germany-aaf", category: "aaf", combat: 0, ground: false, down });
  return new Map([
    [hexOf("state stack"), [unit("stack", "4-6"), unit("stack", "3-3")]],
    [hexOf("state chip"), [unit("chip", "3-3"), air("chip", false)]],
    [hexOf("state down"), [air("down", true)]],
    ...MARKS.map((mark): [string, Token[]] => [hexOf(`state ${mark}`), [unit(mark, mark === "exploits" ? "4-6" : "3-3", mark)]]),
  ]);
}

const made = new Map<string, Promise<Specimens | undefined>>();

/** A drawing of all signs, and where each of them is on it. */
export class Specimens {
  private constructor(
    private readonly drawings: ReadonlyMap<string, HTMLCanvasElement>,
    private readonly sharp: number,
    private readonly left: number,
    private readonly top: number,
  ) {}

  /** Those of a board, a theme and a palette, drawn when they are first wanted. Nothing: this browser cannot. */
  static of(real: BoardData, theme: Theme, palette: PaletteName): Promise<Specimens | undefined> {
    const key = `${real.board} ${theme} ${palette}`;
    const known = made.get(key) ?? Specimens.draw(real, theme, palette);
    made.set(key, known);
    return known;
  }

  private static async draw(real: BoardData, theme: Theme, palette: PaletteName): Promise<Specimens | undefined> {
    const board = boardOf(real);
    const { left, right, top, bottom } = board.bounds;
    const host = document.createElement("div");
    const size = { width: (right - left) * SCALE, height: (bottom - top) * SCALE };
    Object.assign(host.style, { position: "fixed", left: "-9999px", top: "0", width: `${size.width}px`, height: `${size.height}px` });
    document.body.append(host);
    try {
      const scene = await Scene.create(board, host, { theme, palette, ids: false, strong: false, counters: true, glide: 0 });
      const signs: Sign[] = WORKS.map((one) => ({ hex: hexOf(`work ${one.id}`), kind: one.id }));
      scene.place(tokensOf());
      scene.mark(signs);
      scene.draw(overlayOf(palette));
      scene.camera.lookAt((left + right) / 2, (top + bottom) / 2, SCALE);
      const drawing = await still(scene);
      const drawings = new Map([["", drawing]]);
      // These two tint the whole board.
      for (const [what, tinted] of [["lit areas", { fronts: true }], ["lit confidence", { confidence: true }]] as const) {
        scene.draw(tinted);
        drawings.set(what, await still(scene));
      }
      const sharp = drawing.width / scene.camera.width;
      const [x, y] = scene.camera.toBoard(0, 0);
      scene.destroy();
      return new Specimens(drawings, sharp, x, y);
    } catch {
      return undefined;
    } finally {
      host.remove();
    }
  }

  /** Paint one of them into a canvas; its size is set here. False: there is no such sign on the map. */
  paint(what: string, canvas: HTMLCanvasElement): boolean {
    const spot = SPOTS.get(what);
    const pen = canvas.getContext("2d");
    const drawing = this.drawings.get(what) ?? this.drawings.get("");
    if (spot === undefined || pen === null || drawing === undefined) return false;
    const [x, y] = centre(spot.row, spot.n);
    const [w, h, dx, dy] = FRAMES[spot.shape].map((part) => part * WIDTH) as [number, number, number, number];
    const [cx, cy] = [x + dx, y + dy];
    const scale = SCALE * this.sharp;
    canvas.width = Math.round(w * scale);
    canvas.height = Math.round(h * scale);
    const shown = SCALE * (MAGNIFIED[spot.shape] ?? 1);
    Object.assign(canvas.style, { width: `${w * shown}px`, height: `${h * shown}px` });
    pen.save();
    if (spot.shape === "hex") {
      pen.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.height / 2);
      pen.clip(new Path2D(hexPath(0, 0, 1.04)));
      pen.setTransform(1, 0, 0, 1, 0, 0);
    }
    const [from, to] = [(cx - w / 2 - this.left) * scale, (cy - h / 2 - this.top) * scale];
    pen.drawImage(drawing, from, to, w * scale, h * scale, 0, 0, canvas.width, canvas.height);
    pen.restore();
    return true;
  }
}

/** The drawing as soon as nothing is missing. It can be read only right after a frame. */
function still(scene: Scene): Promise<HTMLCanvasElement> {
  return new Promise((resolve) => {
    const stop = scene.watch(() => {
      if (!scene.settled()) return;
      stop();
      const copy = document.createElement("canvas");
      copy.width = scene.canvas.width;
      copy.height = scene.canvas.height;
      copy.getContext("2d")?.drawImage(scene.canvas, 0, 0);
      resolve(copy);
    });
    scene.request();
  });
}
