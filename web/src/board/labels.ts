/**
 * Names of places and ids of hexes. They keep their size on the screen at every zoom, and those
 * that would cover a more important one are left out.
 */

import { CanvasSource, Container, Rectangle, Sprite, Texture } from "pixi.js";
import type { Camera } from "./camera";
import { type Board, ROW_HEIGHT, WIDTH } from "./geometry";
import type { MapColours } from "./palette";

const SHARP = 2;
/** A page of names: low, so that only those with a name in sight are needed for a frame. */
const [PAGE, LOW] = [2048, 512];
const IDS_FROM = 54;
/** From far away only the most important places have names. */
const NAMES_FROM = 13;
const ALL_NAMES_FROM = 30;
/** Small places would cover each other before. */
const STEPS = [13, 17, 22, 30, 38, 46, 54, 58, 62, 66, 72, 80, 100, 130, 180, 240];

interface Label {
  readonly hex: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rank: number;
  readonly sprite: Sprite;
}

export interface LabelOptions {
  readonly ids: boolean;
  readonly strong: boolean;
}

export class Labels {
  readonly ids = new Container();
  readonly names = new Container();
  private readonly sources: CanvasSource[] = [];
  private readonly textures: Texture[] = [];
  private idLabels: Label[] = [];
  private nameLabels: Label[] = [];
  hasIds = false;
  private occupied: ReadonlySet<string> = new Set();
  private readonly open = new Map<number, ReadonlyMap<Label, number>>();

  constructor(
    private readonly board: Board,
    private colours: MapColours,
    private options: LabelOptions,
  ) {
    this.ids.eventMode = this.names.eventMode = "none";
    this.paint();
  }

  repaint(colours: MapColours, options: LabelOptions): void {
    this.colours = colours;
    this.options = options;
    this.clear();
    this.paint();
  }

  /** Hexes with counters show no id: it would be covered. */
  setOccupied(hexes: ReadonlySet<string>): void {
    this.occupied = hexes;
  }

  update(camera: Camera): void {
    const { hexWidth, scale } = camera;
    this.ids.visible = this.options.ids && hexWidth >= IDS_FROM;
    this.names.visible = hexWidth >= NAMES_FROM;
    const view = camera.visible(WIDTH);
    const inside = (label: Label) =>
      label.x > view.left && label.x < view.right && label.y > view.top && label.y < view.bottom;
    const size = 1 / (scale * SHARP);
    if (!this.names.visible) return;
    const free = this.freeAt(hexWidth);
    if (this.ids.visible) {
      for (const label of this.idLabels) {
        const { sprite } = label;
        const shown = free.has(label) && inside(label) && !this.occupied.has(label.hex);
        if (sprite.visible !== shown) sprite.visible = shown;
        if (shown) sprite.scale.set(size);
      }
    }
    for (const label of this.nameLabels) {
      const { sprite } = label;
      const moved = free.get(label);
      const shown = moved !== undefined && inside(label);
      if (sprite.visible !== shown) sprite.visible = shown;
      if (!shown) continue;
      sprite.scale.set(size);
      sprite.x = label.x + moved / scale;
    }
  }

  /** The names that cover none of higher rank when a hex is so wide, each with how far it moves aside, and the ids that none of them covers. */
  private freeAt(hexWidth: number): ReadonlyMap<Label, number> {
    const step = [...STEPS].reverse().find((one) => one <= hexWidth) ?? NAMES_FROM;
    let found = this.open.get(step);
    if (found === undefined) {
      const names = placed(this.nameLabels.filter((label) => label.rank >= leastRank(step)), step);
      const there = [...names].map(([label, moved]) => aside(label, moved, step));
      found = new Map([...names, ...uncovered(this.idLabels, there, step).map((id) => [id, 0] as const)]);
      this.open.set(step, found);
    }
    return found;
  }

  /** The ids, of which there are thousands, are written once there is a map to write them on. */
  writeIds(): void {
    if (this.hasIds) return;
    this.hasIds = true;
    const shelf = new Shelf();
    const { colours } = this;
    for (const hex of this.board.hexes.values()) {
      if (hex.surface === "unplayable") continue;
      const cell = shelf.write(hex.id, {
        font: "500 11px Inter, sans-serif",
        fill: this.options.strong ? colours.ink : colours.ink2,
        alpha: this.options.strong ? 1 : 0.62,
      });
      this.idLabels.push(this.label(shelf, cell, this.ids, hex.id, hex.x, hex.y - WIDTH * 0.38, 0));
    }
    this.sources.push(...shelf.sources);
    this.open.clear();
  }

  private paint(): void {
    const shelf = new Shelf();
    const { colours } = this;
    for (const [id, places] of this.board.places) {
      const hex = this.board.hex(id);
      const shown = places.filter((place) => place.kind !== "area" && place.kind !== "island");
      const main = shown[0];
      if (hex === undefined || main === undefined) continue;
      const capital = main.kind.startsWith("capital");
      const objective = shown.some((place) => place.objective === true);
      const cell = shelf.write(shown.map((place) => (capital ? place.name.toUpperCase() : place.name)).join(", "), {
        font: `600 ${capital ? 13 : 13.5}px "EB Garamond", Georgia, serif`,
        fill: objective ? colours.objective : colours.ink,
        halo: colours.halo,
        mark: capital ? "star" : main.kind.includes("port") ? "anchor" : objective ? "target" : "ring",
        markFill: objective ? colours.objective : colours.ink,
      });
      const rank = (capital ? 2 : 0) + (objective ? 3 : 0) + (shown.length > 0 ? 1 : 0);
      this.nameLabels.push(this.label(shelf, cell, this.names, id, hex.x, hex.y + WIDTH * 0.41, rank));
    }
    this.nameLabels.sort((a, b) => b.rank - a.rank);
    this.sources.push(...shelf.sources);
  }

  private label(shelf: Shelf, cell: Cell, into: Container, hex: string, x: number, y: number, rank: number): Label {
    const source = shelf.sources[cell.page];
    if (source === undefined) throw new Error("a label without a page");
    const texture = new Texture({ source, frame: new Rectangle(cell.x, cell.y, cell.width, cell.height) });
    this.textures.push(texture);
    const sprite = new Sprite(texture);
    sprite.anchor.set(0.5);
    sprite.position.set(x, y);
    sprite.visible = false;
    into.addChild(sprite);
    return { hex, x, y, width: cell.width / SHARP, height: cell.height / SHARP, rank, sprite };
  }

  private clear(): void {
    for (const label of [...this.idLabels, ...this.nameLabels]) label.sprite.destroy();
    for (const texture of this.textures) texture.destroy();
    for (const source of this.sources) source.destroy();
    this.sources.length = this.textures.length = 0;
    this.idLabels = [];
    this.nameLabels = [];
    this.hasIds = false;
    this.open.clear();
  }

  destroy(): void {
    this.clear();
    this.ids.destroy();
    this.names.destroy();
  }
}

type Placed = Pick<Label, "x" | "y" | "width" | "height">;

/** Would one lie over the other when a hex is so wide? Labels keep their size, their places do not. */
function covers(one: Placed, other: Placed, hexWidth: number): boolean {
  const scale = hexWidth / WIDTH;
  const across = Math.abs(one.x - other.x) * scale < (one.width + other.width) / 2;
  return across && Math.abs(one.y - other.y) * scale < (one.height + other.height) / 2;
}

/** From far away only capitals and objectives are named, nearer all places; none of them covers another. */
function leastRank(hexWidth: number): number {
  return hexWidth < ALL_NAMES_FROM ? 2 : 0;
}

function aside<P extends Placed>(label: P, moved: number, hexWidth: number): P {
  return { ...label, x: label.x + (moved * WIDTH) / hexWidth };
}

/** How far a name may move aside for another, in pixels: it still lies in its hex. */
const ASIDE = [0, -8, 8, -16, 16, -24, 24];

/**
 * Greedy: the highest ranks first, and each only where nothing of higher rank is, or as little aside
 * of its place as it must. Gives how far each one moves, in pixels.
 */
export function placed<P extends Placed>(labels: readonly P[], hexWidth: number): Map<P, number> {
  const found = new Map<P, number>();
  const taken: Placed[] = [];
  for (const label of labels) {
    for (const moved of ASIDE) {
      const there = aside(label, moved, hexWidth);
      if (Math.abs(moved) > hexWidth * 0.4 || taken.some((one) => covers(one, there, hexWidth))) continue;
      found.set(label, moved);
      taken.push(there);
      break;
    }
  }
  return found;
}

/** The ids that no name covers. The names of a row of hexes lie over the ids of the row below it. */
export function uncovered<Id extends Placed>(ids: readonly Id[], names: Iterable<Placed>, hexWidth: number): Id[] {
  const rows = new Map<number, Placed[]>();
  const rowOf = ({ y }: Placed) => Math.round(y / ROW_HEIGHT + 0.5);
  for (const name of names) {
    const here = rows.get(rowOf(name));
    if (here === undefined) rows.set(rowOf(name), [name]);
    else here.push(name);
  }
  return ids.filter((id) => !rows.get(rowOf(id))?.some((name) => covers(name, id, hexWidth)));
}

interface Cell {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Writing {
  readonly font: string;
  readonly fill: string;
  readonly alpha?: number;
  readonly halo?: string;
  readonly mark?: "star" | "anchor" | "target" | "ring";
  readonly markFill?: string;
}

/** Texts side by side on a large picture, row after row, page after page. */
class Shelf {
  readonly sources: CanvasSource[] = [];
  private context: CanvasRenderingContext2D;
  private x = 0;
  private y = 0;

  constructor() {
    this.context = this.page();
  }

  private page(): CanvasRenderingContext2D {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [PAGE, LOW];
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser draws no pictures");
    this.sources.push(new CanvasSource({ resource: canvas, autoGenerateMipmaps: false }));
    this.x = this.y = 0;
    return context;
  }

  write(text: string, how: Writing): Cell {
    this.context.font = how.font;
    const mark = how.mark === undefined ? 0 : 13;
    const width = Math.ceil((this.context.measureText(text).width + mark + 6) * SHARP);
    const height = (how.mark === undefined ? 16 : 20) * SHARP;
    if (this.x + width > PAGE) {
      this.x = 0;
      this.y += 20 * SHARP;
    }
    if (this.y + height > LOW) this.context = this.page();
    const cell = { page: this.sources.length - 1, x: this.x, y: this.y, width, height };
    const { context } = this;
    context.save();
    context.translate(cell.x, cell.y);
    context.scale(SHARP, SHARP);
    context.font = how.font;
    context.textBaseline = "middle";
    context.globalAlpha = how.alpha ?? 1;
    const middle = height / SHARP / 2;
    if (how.halo !== undefined) {
      context.lineWidth = 3.5;
      context.lineJoin = "round";
      context.strokeStyle = how.halo;
      context.strokeText(text, mark + 3, middle);
    }
    context.fillStyle = how.fill;
    context.fillText(text, mark + 3, middle);
    if (how.mark !== undefined) symbol(context, how.mark, 8, middle - 0.5, 4, how.markFill ?? how.fill, how.halo ?? "");
    context.restore();
    this.x += width + 2;
    return cell;
  }
}

/** A star for a capital, an anchor for a port, a ring for a city; an objective's ring is filled. */
function symbol(
  context: CanvasRenderingContext2D,
  kind: string,
  x: number,
  y: number,
  r: number,
  ink: string,
  halo: string,
): void {
  context.fillStyle = context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.beginPath();
  if (kind === "star") {
    for (let k = 0; k < 10; k++) {
      const radius = k % 2 === 0 ? r * 1.35 : r * 0.56;
      const angle = (Math.PI / 5) * k - Math.PI / 2;
      context.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    context.closePath();
    context.fill();
    return;
  }
  if (kind === "anchor") {
    context.moveTo(x, y - r);
    context.lineTo(x, y + r);
    context.moveTo(x - r * 0.55, y - r * 0.4);
    context.lineTo(x + r * 0.55, y - r * 0.4);
    context.moveTo(x - r, y + r * 0.2);
    context.quadraticCurveTo(x, y + r * 1.6, x + r, y + r * 0.2);
    context.stroke();
    return;
  }
  context.arc(x, y, r * 0.8, 0, 2 * Math.PI);
  if (halo !== "") {
    context.fillStyle = halo;
    context.fill();
  }
  context.stroke();
  if (kind !== "target") return;
  context.beginPath();
  context.arc(x, y, r * 0.34, 0, 2 * Math.PI);
  context.fillStyle = ink;
  context.fill();
}
