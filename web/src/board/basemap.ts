/**
 * The printed map, painted once into tiles: sea, coast, terrain, grid, rivers, borders,
 * the names of countries. Names of places and ids of hexes keep their size: see labels.ts.
 * Nothing here changes in play; a tile is painted when it is first seen at a step of zoom.
 */

import { Board, CORNERS, type Hex, hexPath, WIDTH } from "./geometry";
import type { MapColours } from "./palette";

export const TILE = 768;
const SMALLEST = 11;
/** Pixels to a hex at each step of zoom for which tiles are painted. */
export const STEPS_OF_ZOOM = [24, 44, 72, 112, 170] as const;

interface Paths {
  readonly land: Path2D;
  readonly coast: Path2D;
  readonly terrain: ReadonlyMap<string, Path2D>;
  readonly landGrid: Path2D;
  readonly seaGrid: Path2D;
  readonly rivers: Path2D;
  readonly borders: Path2D;
  readonly fronts: Path2D;
  readonly impassable: Path2D;
  readonly arrows: Path2D;
}

/** What lies around the hexes: the sea, or nothing. */
export const around = (board: Board, colours: MapColours) => (board.hasSea ? colours.sea : colours.neutral);

export class BaseMap {
  private readonly paths: Paths;
  private readonly countries: readonly { name: string; x: number; y: number; size: number }[];

  constructor(
    private readonly board: Board,
    private readonly colours: MapColours,
  ) {
    this.paths = this.trace();
    this.countries = countryNames(board);
  }

  /** The step of zoom whose tiles look best at so many pixels to a hex. */
  static step(hexWidth: number): number {
    const found = STEPS_OF_ZOOM.findIndex((step) => step >= hexWidth * 0.75);
    return found < 0 ? STEPS_OF_ZOOM.length - 1 : found;
  }

  /** Paint the tile whose upper left corner is at a point of the board. */
  paint(step: number, left: number, top: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = TILE;
    const context = canvas.getContext("2d");
    if (context === null) return canvas;
    const pixels = STEPS_OF_ZOOM[step] ?? STEPS_OF_ZOOM[0];
    const scale = pixels / WIDTH;
    context.fillStyle = around(this.board, this.colours);
    context.fillRect(0, 0, TILE, TILE);
    context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    this.ground(context, pixels);
    const size = TILE / scale;
    const near = (hex: Hex) =>
      hex.x > left - WIDTH && hex.x < left + size + WIDTH && hex.y > top - WIDTH && hex.y < top + size + WIDTH;
    const hexes = [...this.board.hexes.values()].filter(near);
    if (pixels >= 40) this.engrave(context, hexes);
    this.lines(context, pixels);
    this.words(context, pixels);
    return canvas;
  }

  private trace(): Paths {
    const land = new Path2D();
    const landGrid = new Path2D();
    const seaGrid = new Path2D();
    const terrain = new Map<string, Path2D>();
    for (const hex of this.board.hexes.values()) {
      const outline = new Path2D(hexPath(hex.x, hex.y));
      if (hex.surface === "unplayable") continue;
      (hex.surface === "sea" ? seaGrid : landGrid).addPath(outline);
      if (hex.surface === "sea") continue;
      const shape = this.board.data.land[hex.id];
      const ground = shape === undefined ? new Path2D(hexPath(hex.x, hex.y, 1.012)) : new Path2D(shape);
      land.addPath(ground);
      if (this.colours.terrain[hex.terrain] !== undefined) {
        const area = terrain.get(hex.terrain) ?? new Path2D();
        area.addPath(ground);
        terrain.set(hex.terrain, area);
      }
    }
    const rivers = new Path2D();
    for (const [, line] of this.board.data.rivers) rivers.addPath(new Path2D(line));
    return {
      land,
      coast: new Path2D(this.board.data.coast),
      terrain,
      landGrid,
      seaGrid,
      rivers,
      borders: new Path2D(this.board.data.borders),
      fronts: new Path2D(this.board.data.fronts),
      impassable: this.sidePath("impassable"),
      arrows: this.sidePath("arrow"),
    };
  }

  private sidePath(feature: string): Path2D {
    const found = new Path2D();
    for (const [name] of this.board.data.sides[feature] ?? []) {
      const [a, b] = name.split(/[|>]/).map((id) => this.board.hex(id));
      if (a === undefined || b === undefined) continue;
      if (feature === "arrow") {
        found.moveTo(a.x + (b.x - a.x) * 0.3, a.y + (b.y - a.y) * 0.3);
        found.lineTo(a.x + (b.x - a.x) * 0.7, a.y + (b.y - a.y) * 0.7);
        continue;
      }
      const ends = this.board.side(a, b);
      if (ends === undefined) continue;
      found.moveTo(...ends[0]);
      found.lineTo(...ends[1]);
    }
    return found;
  }

  private ground(context: CanvasRenderingContext2D, pixels: number): void {
    context.lineJoin = "round";
    if (pixels >= 40) {
      const widths = [56, 36, 18];
      this.colours.shallows.forEach((colour, k) => {
        context.strokeStyle = colour;
        context.lineWidth = widths[k] ?? 10;
        context.stroke(this.paths.coast);
      });
    }
    context.strokeStyle = this.colours.seaGrid;
    context.lineWidth = 1.2 * (WIDTH / pixels);
    context.stroke(this.paths.seaGrid);
    context.fillStyle = this.colours.land;
    context.fill(this.paths.land);
    for (const [kind, path] of this.paths.terrain) {
      context.fillStyle = this.colours.terrain[kind] ?? this.colours.land;
      context.fill(path);
    }
  }

  /** Trees, peaks and reeds: a few marks in each hex, in the same places every time. */
  private engrave(context: CanvasRenderingContext2D, hexes: readonly Hex[]): void {
    context.save();
    context.clip(this.paths.land);
    context.lineWidth = 1.6;
    for (const hex of hexes) {
      const ink = this.colours.engraving[hex.terrain];
      if (ink === undefined) continue;
      context.strokeStyle = context.fillStyle = ink;
      for (let k = 0; k < 9; k++) {
        const seed = (hex.row * 37 + hex.n * 71 + k * 131) % 97;
        const x = hex.x + ((k % 3) - 1) * 29 + (seed % 11) - 5;
        const y = hex.y + (Math.floor(k / 3) - 1) * 28 + (seed % 7) - 3;
        mark(context, hex.terrain, x, y);
      }
    }
    context.restore();
  }

  private lines(context: CanvasRenderingContext2D, pixels: number): void {
    const { colours, paths } = this;
    const hair = WIDTH / pixels;
    context.strokeStyle = colours.grid;
    context.lineWidth = 1.1 * hair;
    context.stroke(paths.landGrid);
    context.strokeStyle = colours.coast;
    context.lineWidth = Math.max(1.6 * hair, 1.6);
    context.stroke(paths.coast);
    context.lineCap = "round";
    context.strokeStyle = colours.borderBand;
    context.lineWidth = 9;
    context.stroke(paths.borders);
    context.strokeStyle = colours.border;
    context.lineWidth = Math.max(1.8, hair);
    context.setLineDash([10, 4, 2, 4]);
    context.stroke(paths.borders);
    context.setLineDash([14, 9]);
    context.strokeStyle = colours.front;
    context.lineWidth = 2.2;
    if (pixels >= 40) context.stroke(paths.fronts);
    context.setLineDash([]);
    context.strokeStyle = colours.river;
    context.lineWidth = Math.max(4.4, 1.6 * hair);
    context.stroke(paths.rivers);
    context.strokeStyle = colours.ink2;
    context.lineWidth = 8;
    context.stroke(paths.impassable);
    context.lineWidth = 3;
    context.strokeStyle = colours.ink2;
    context.stroke(paths.arrows);
  }

  private words(context: CanvasRenderingContext2D, pixels: number): void {
    const { colours } = this;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const { name, x, y, size } of this.countries) {
      // A tile is shown a little smaller than it is painted; nothing is written that nobody can read.
      if ((size * pixels * 0.8) / WIDTH < SMALLEST) continue;
      context.globalAlpha = 0.4;
      context.fillStyle = colours.ink2;
      context.font = `600 ${size}px "EB Garamond", Georgia, serif`;
      context.letterSpacing = `${size * 0.35}px`;
      context.fillText(name.toUpperCase(), x, y);
      context.letterSpacing = "0px";
      context.globalAlpha = 1;
    }
  }
}

function mark(context: CanvasRenderingContext2D, terrain: string, x: number, y: number): void {
  context.beginPath();
  if (terrain === "forest" || terrain === "woods" || terrain.startsWith("jungle")) {
    context.moveTo(x, y - 6);
    context.lineTo(x - 4, y + 3);
    context.lineTo(x + 4, y + 3);
    context.closePath();
    context.fill();
    return;
  }
  if (terrain === "mountain" || terrain === "himalaya") {
    context.moveTo(x - 7, y + 4);
    context.lineTo(x, y - 6);
    context.lineTo(x + 7, y + 4);
    context.stroke();
    return;
  }
  if (terrain === "hill") {
    context.arc(x, y + 6, 8, Math.PI * 1.2, Math.PI * 1.8);
    context.stroke();
    return;
  }
  if (terrain === "swamp") {
    for (const dx of [-4, 0, 4]) {
      context.moveTo(x + dx, y + 3);
      context.lineTo(x + dx * 1.5, y - 4);
    }
    context.moveTo(x - 7, y + 3);
    context.lineTo(x + 7, y + 3);
    context.stroke();
    return;
  }
  dot(context, x, y, String(context.fillStyle), 1.2);
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, colour: string, radius: number): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** The name of each larger country, at the hex of it that lies nearest to its middle. */
function countryNames(board: Board): { name: string; x: number; y: number; size: number }[] {
  const hexes = new Map<string, Hex[]>();
  for (const hex of board.hexes.values()) {
    if (hex.surface === "sea" || hex.country === "") continue;
    const known = hexes.get(hex.country);
    if (known === undefined) hexes.set(hex.country, [hex]);
    else known.push(hex);
  }
  const found = [];
  for (const [name, area] of hexes) {
    if (area.length < 8) continue;
    const mx = area.reduce((sum, hex) => sum + hex.x, 0) / area.length;
    const my = area.reduce((sum, hex) => sum + hex.y, 0) / area.length;
    const middle = area.reduce((best, hex) =>
      (hex.x - mx) ** 2 + (hex.y - my) ** 2 < (best.x - mx) ** 2 + (best.y - my) ** 2 ? hex : best,
    );
    found.push({ name, x: middle.x, y: middle.y + 10, size: Math.min(64, 20 + area.length / 5) });
  }
  return found;
}

/** The outline of a hex, as points for a polygon. */
export function outline(hex: Hex, scale = 1): number[] {
  return CORNERS.flatMap(([dx, dy]) => [hex.x + dx * scale, hex.y + dy * scale]);
}
