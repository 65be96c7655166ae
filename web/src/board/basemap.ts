/**
 * The printed map, painted once into tiles: sea, coast, terrain, grid, rivers, borders, the frame,
 * the names of countries and seas. Names of places and ids of hexes keep their size: see labels.ts.
 * Nothing here changes in play; a tile is painted when it is first seen at a step of zoom.
 */

import { partsOf } from "./boxes";
import type { Bounds } from "./camera";
import { engraveHex } from "./engraving";
import { Board, CORNERS, type Hex, STEPS, WIDTH } from "./geometry";
import { MapNames } from "./mapnames";
import type { MapColours } from "./palette";
import { addIslet, isIslet } from "./islets";
import { Lines, outlineOf, pathOf, Scenery } from "./scenery";

export const TILE = 768;
/** Pixels to a hex at each step of zoom for which tiles are painted. */
export const STEPS_OF_ZOOM = [24, 44, 72, 112, 170] as const;
/** How far the picture goes beyond the hexes, and how wide the rim around it is. */
const BEYOND = 34;
const RIM = 30;
/** Terrain is a tint over the ground, not a colour of its own. */
const QUIET = 0.72;
/** The bands along the coast are broad: a rough line is enough for them. */
const BROAD = 5;
/** How far tiles reach beyond the hexes. */
export const MARGIN = BEYOND + RIM + 36;

/** What is painted in one tile. */
interface Paths {
  /** The land of hexes, where it is drawn from them: everywhere, or where the real coast is wrong. */
  readonly land: Path2D;
  readonly terrain: ReadonlyMap<string, Path2D>;
  readonly landGrid: Path2D;
  readonly seaGrid: Path2D;
}

/** What is painted over the ground, wherever the tile lies. */
interface Drawn {
  readonly coast: Lines;
  readonly rivers: Lines;
  readonly borders: Lines;
  readonly fronts: Lines;
  readonly impassable: Path2D;
  readonly arrows: Path2D;
  /** Sea hexes under real land, and the sides on which they end. */
  readonly sunk: Path2D;
  readonly sunkCoast: Path2D;
  readonly bridges: Path2D;
  readonly cuts: Path2D;
  /** Everything within the frame that is no hex. */
  readonly beyond: Path2D;
}

/** What lies around the hexes: the table that a board lies on, or nothing. */
export const around = (board: Board, colours: MapColours) =>
  board.data.scenery != null ? colours.desk : board.hasSea ? colours.sea : colours.neutral;

export class BaseMap {
  private readonly drawn: Drawn;
  private readonly raised: ReadonlySet<string>;
  private readonly names: MapNames;
  private readonly scenery: Scenery | undefined;
  private readonly frames: readonly Bounds[];

  constructor(
    private readonly board: Board,
    private readonly colours: MapColours,
  ) {
    const parts = partsOf(board);
    this.scenery = Scenery.of(board.data);
    this.frames = this.scenery === undefined ? [] : parts.map(({ bounds }) => widened(bounds, BEYOND));
    this.raised = new Set(this.scenery?.data.raised ?? []);
    this.drawn = this.draw();
    this.names = new MapNames(board, parts);
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
    const size = TILE / scale;
    const near = (hex: Hex) =>
      hex.x > left - WIDTH && hex.x < left + size + WIDTH && hex.y > top - WIDTH && hex.y < top + size + WIDTH;
    const hexes = [...this.board.hexes.values()].filter(near);
    const part = { left: left - WIDTH, top: top - WIDTH, right: left + size + WIDTH, bottom: top + size + WIDTH };
    const paths = this.trace(hexes);
    context.lineJoin = "round";
    this.rims(context);
    context.save();
    this.clipToFrames(context);
    if (this.scenery === undefined) this.plainGround(context, pixels, hexes, paths, part);
    else this.realGround(context, pixels, hexes, paths, this.scenery, part);
    this.lines(context, pixels, part);
    if (this.scenery !== undefined) {
      context.fillStyle = this.colours.veil;
      context.fill(this.drawn.beyond, "evenodd");
    }
    this.names.paint(context, this.colours, pixels);
    context.restore();
    return canvas;
  }

  private trace(hexes: readonly Hex[]): Paths {
    const land = new Path2D();
    const landGrid = new Path2D();
    const seaGrid = new Path2D();
    const terrain = new Map<string, Path2D>();
    const isReal = this.scenery !== undefined;
    for (const hex of hexes) {
      if (hex.surface === "unplayable") continue;
      addHex(hex.surface === "sea" ? seaGrid : landGrid, hex, 1);
      if (hex.surface === "sea") continue;
      const shape = this.board.data.land[hex.id];
      if (isReal && this.raised.has(hex.id) && isIslet(this.board, hex, this.raised)) addIslet(land, hex);
      else if (!isReal || this.raised.has(hex.id)) addLand(land, hex, shape);
      if (this.colours.terrain[hex.terrain] === undefined) continue;
      const area = terrain.get(hex.terrain) ?? new Path2D();
      addLand(area, hex, isReal ? undefined : shape);
      terrain.set(hex.terrain, area);
    }
    return { land, terrain, landGrid, seaGrid };
  }

  private draw(): Drawn {
    const { data } = this.board;
    const real = this.scenery?.data;
    const sunk = (real?.sunk ?? []).flatMap((id) => this.board.hex(id) ?? []);
    const sunkPath = new Path2D();
    for (const hex of sunk) addHex(sunkPath, hex, 1);
    return {
      coast: new Lines(real === undefined ? data.coast : ""),
      rivers: new Lines(data.rivers.map(([, line]) => line).join("")),
      borders: new Lines(data.borders),
      fronts: new Lines(data.fronts),
      impassable: this.sides("impassable"),
      arrows: this.sides("arrow"),
      sunk: sunkPath,
      sunkCoast: this.sunkCoast(sunk),
      bridges: this.sidesOf(real?.bridges ?? []),
      cuts: this.sidesOf(real?.cuts ?? []),
      beyond: this.beyond(),
    };
  }

  private beyond(): Path2D {
    const found = pathOf(outlineOf(this.board, this.board.hexes.values()), true);
    for (const { left, top, right, bottom } of this.frames) found.rect(left, top, right - left, bottom - top);
    return found;
  }

  private sunkCoast(sunk: readonly Hex[]): Path2D {
    const found = new Path2D();
    for (const hex of sunk) {
      STEPS.forEach((_, direction) => {
        const other = this.board.neighbour(hex, direction);
        if (other === undefined || other.surface === "sea") return;
        const [a, b] = this.board.edge(hex, direction);
        found.moveTo(...a);
        found.lineTo(...b);
      });
    }
    return found;
  }

  private sides(feature: string): Path2D {
    return this.sidesOf((this.board.data.sides[feature] ?? []).map(([name]) => name), feature === "arrow");
  }

  /** Hexsides by their names; across them instead, for arrows. */
  private sidesOf(names: readonly string[], across = false): Path2D {
    const found = new Path2D();
    for (const name of names) {
      const [a, b] = name.split(/[|>]/).map((id) => this.board.hex(id));
      if (a === undefined || b === undefined) continue;
      if (across) {
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

  /** The rim of each board: it lies on the table, with a shadow and a double line. */
  private rims(context: CanvasRenderingContext2D): void {
    for (const frame of this.frames) {
      const { left, top, right, bottom } = widened(frame, RIM);
      context.save();
      context.shadowColor = "rgb(0 0 0 / 35%)";
      context.shadowBlur = 16;
      context.shadowOffsetY = 3;
      context.fillStyle = this.colours.rim;
      context.fillRect(left, top, right - left, bottom - top);
      context.restore();
      context.strokeStyle = this.colours.coast;
      for (const [inset, width] of [[RIM * 0.62, 1.4], [3, 4.5]] as const) {
        const line = widened(frame, inset);
        context.lineWidth = width;
        context.strokeRect(line.left, line.top, line.right - line.left, line.bottom - line.top);
      }
    }
  }

  private clipToFrames(context: CanvasRenderingContext2D): void {
    if (this.frames.length === 0) return;
    context.beginPath();
    for (const { left, top, right, bottom } of this.frames) context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.fillStyle = this.colours.sea;
    context.fill();
  }

  /** Three bands along the coast, the palest outside. */
  private shallows(context: CanvasRenderingContext2D, pixels: number, shores: readonly Path2D[]): void {
    const widths = pixels >= 40 ? [58, 38, 20] : [70, 44, 22];
    this.colours.shallows.forEach((colour, k) => {
      context.strokeStyle = colour;
      context.lineWidth = widths[k] ?? 10;
      for (const shore of shores) context.stroke(shore);
    });
  }

  private grid(context: CanvasRenderingContext2D, pixels: number, colour: string, paths: Paths): void {
    context.strokeStyle = colour;
    context.lineWidth = 1.1 * (WIDTH / pixels);
    // From far away it would be a net over everything.
    context.globalAlpha = pixels < 40 ? 0.5 : 1;
    context.stroke(paths.landGrid);
    context.stroke(paths.seaGrid);
    context.globalAlpha = 1;
  }

  /** The real coast, with terrain cut by it and the hexes over it where they differ. */
  private realGround(context: CanvasRenderingContext2D, pixels: number, hexes: readonly Hex[], paths: Paths, scenery: Scenery, part: Bounds): void {
    const { colours } = this;
    const hair = WIDTH / pixels;
    const shores = scenery.near(hair, part);
    this.shallows(context, pixels, [scenery.coast(Math.max(hair, BROAD), part), paths.land]);
    this.grid(context, pixels, colours.seaGrid, paths);
    const coast = Math.max(1.5 * hair, 1.6);
    context.strokeStyle = colours.coast;
    context.lineWidth = coast * 2; // its inner half lies under the land
    context.stroke(shores.coast);
    context.stroke(paths.land);
    for (const [shape, rule] of [[shores.land, "evenodd"], [paths.land, "nonzero"]] as const) {
      context.save();
      context.clip(shape, rule);
      context.fillStyle = colours.land;
      context.fill(shape, rule);
      context.globalAlpha = QUIET;
      for (const [kind, path] of paths.terrain) {
        context.fillStyle = colours.terrain[kind] ?? colours.land;
        context.fill(path);
      }
      if (pixels >= 40) this.engrave(context, hexes);
      context.strokeStyle = colours.river;
      context.globalAlpha = 0.45;
      context.lineWidth = Math.max(1.2, hair * 0.9);
      context.stroke(shores.rivers);
      context.globalAlpha = 1;
      this.grid(context, pixels, colours.grid, paths);
      context.restore();
    }
    context.fillStyle = colours.lake;
    context.strokeStyle = colours.coast;
    context.lineWidth = coast * 0.7;
    context.fill(shores.lakes);
    context.stroke(shores.lakes);
    this.overrule(context, coast);
  }

  /** Hexes are the truth: where the real coast says otherwise they are drawn over it. */
  private overrule(context: CanvasRenderingContext2D, coast: number): void {
    const { colours, drawn: paths } = this;
    const inner = colours.shallows[colours.shallows.length - 1] ?? colours.sea;
    context.fillStyle = colours.sea;
    context.fill(paths.sunk);
    context.strokeStyle = colours.coast;
    context.lineWidth = coast;
    context.stroke(paths.sunkCoast);
    context.lineCap = "butt";
    for (const [path, fill] of [[paths.cuts, inner], [paths.bridges, colours.land]] as const) {
      context.strokeStyle = colours.coast;
      context.lineWidth = 7 + 2 * coast;
      context.stroke(path);
      context.strokeStyle = fill;
      context.lineWidth = 7;
      context.stroke(path);
    }
  }

  /** Land as the hexes have it, on a board without a coast of its own. */
  private plainGround(context: CanvasRenderingContext2D, pixels: number, hexes: readonly Hex[], paths: Paths, part: Bounds): void {
    const { colours } = this;
    const coast = this.drawn.coast.near(part);
    if (pixels >= 40) this.shallows(context, pixels, [coast]);
    context.strokeStyle = colours.seaGrid;
    context.lineWidth = 1.2 * (WIDTH / pixels);
    context.stroke(paths.seaGrid);
    context.fillStyle = colours.land;
    context.fill(paths.land);
    for (const [kind, path] of paths.terrain) {
      context.fillStyle = colours.terrain[kind] ?? colours.land;
      context.fill(path);
    }
    context.save();
    context.clip(paths.land);
    if (pixels >= 40) this.engrave(context, hexes);
    context.restore();
    context.strokeStyle = colours.grid;
    context.lineWidth = 1.1 * (WIDTH / pixels);
    context.stroke(paths.landGrid);
    context.strokeStyle = colours.coast;
    context.lineWidth = Math.max(1.6 * (WIDTH / pixels), 1.6);
    context.stroke(coast);
  }

  private engrave(context: CanvasRenderingContext2D, hexes: readonly Hex[]): void {
    context.lineWidth = 1.6;
    context.globalAlpha = 0.6;
    for (const hex of hexes) {
      const ink = this.colours.engraving[hex.terrain];
      if (ink === undefined) continue;
      context.strokeStyle = context.fillStyle = ink;
      engraveHex(context, hex);
    }
    context.globalAlpha = 1;
  }

  private lines(context: CanvasRenderingContext2D, pixels: number, part: Bounds): void {
    const { colours, drawn } = this;
    const hair = WIDTH / pixels;
    const borders = drawn.borders.near(part);
    context.lineCap = "round";
    context.strokeStyle = colours.borderBand;
    context.lineWidth = 9;
    context.stroke(borders);
    context.strokeStyle = colours.border;
    context.lineWidth = Math.max(1.8, hair);
    context.setLineDash([10, 4, 2, 4]);
    context.stroke(borders);
    context.setLineDash([14, 9]);
    context.strokeStyle = colours.front;
    context.lineWidth = 2.2;
    if (pixels >= 40) context.stroke(drawn.fronts.near(part));
    context.setLineDash([]);
    context.strokeStyle = colours.river;
    context.lineWidth = Math.max(4.4, 1.6 * hair);
    context.stroke(drawn.rivers.near(part));
    context.strokeStyle = colours.ink2;
    context.lineWidth = 8;
    context.stroke(drawn.impassable);
    context.lineWidth = 3;
    context.stroke(drawn.arrows);
  }
}

/** The land of a hex: its shape, or all of it with a hair more, so that no seam shows. */
function addLand(path: Path2D, hex: Hex, shape: string | undefined): void {
  if (shape === undefined) addHex(path, hex, 1.012);
  else path.addPath(new Path2D(shape));
}

function addHex(path: Path2D, hex: Hex, scale: number): void {
  CORNERS.forEach(([dx, dy], k) => (k === 0 ? path.moveTo(hex.x + dx * scale, hex.y + dy * scale) : path.lineTo(hex.x + dx * scale, hex.y + dy * scale)));
  path.closePath();
}

function widened({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The outline of a hex, as points for a polygon. */
export function outline(hex: Hex, scale = 1): number[] {
  return CORNERS.flatMap(([dx, dy]) => [hex.x + dx * scale, hex.y + dy * scale]);
}
