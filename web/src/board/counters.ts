/**
 * Counters as they are printed: one picture for each type and party, painted into one large canvas
 * when it is first needed, so that all of them are drawn in a few calls.
 */

import { CanvasSource, Rectangle, Texture } from "pixi.js";
import { type Mark, paintMark } from "./marks";
import { paintNote } from "./notes";
import { hasLivery, type Livery, livery, type PaletteName } from "./palette";
import { paintPattern } from "./patterns";
import { paintSign } from "./signs";

const CELL = 104;
const SHEET = 832;
const ACROSS = SHEET / CELL;
const INSET = 5;

/**
 * How much a counter shows: its face with the code of its nation, its face, its figures only, or
 * nothing but its colour. A chip is
 * small and stands beside others: its symbol with its number.
 */
export type Detail = "full" | "face" | "figures" | "block" | "chip";

export interface Piece {
  readonly type: string;
  readonly party: string;
  readonly category: string;
  /** What is printed below the symbol: `4-6`, or a number of factors. */
  readonly figures: string;
  readonly mechanized?: boolean;
  readonly allied: boolean;
}

interface Page {
  readonly context: CanvasRenderingContext2D;
  readonly source: CanvasSource;
}

export class CounterSheet {
  private readonly pages: Page[] = [];
  private readonly known = new Map<string, Texture>();

  constructor(private readonly palette: PaletteName) {}

  counter(piece: Piece, detail: Detail): Texture {
    const key = `${detail} ${piece.party} ${piece.category} ${piece.figures} ${piece.mechanized} ${piece.allied}`;
    return this.picture(key, (context) => paintCounter(context, piece, detail, this.palette));
  }

  /** A small round or long badge with a text. */
  badge(text: string, body: string, ink: string): Texture {
    return this.picture(`badge ${text} ${body} ${ink}`, (context) => paintBadge(context, text, body, ink));
  }

  /** A note of one's own. */
  note(text: string, body: string, ink: string): Texture {
    return this.picture(`note ${text} ${body} ${ink}`, (context) => paintNote(context, text, body, ink, CELL));
  }

  /** The most urgent thing about a stack. */
  mark(mark: Mark): Texture {
    return this.picture(`mark ${mark}`, (context) => paintMark(context, mark, CELL));
  }

  /** A mark of something that stands in a hex: an airbase, a fort, a factory. */
  sign(kind: string, ink: string, halo: string): Texture {
    return this.picture(`sign ${kind} ${ink}`, (context) => paintSign(context, kind, ink, halo, CELL));
  }

  private picture(key: string, paint: (context: CanvasRenderingContext2D) => void): Texture {
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const { context, source } = this.pageFor(this.known.size);
    const place = this.known.size % (ACROSS * ACROSS);
    const x = (place % ACROSS) * CELL;
    const y = Math.floor(place / ACROSS) * CELL;
    context.save();
    context.translate(x, y);
    context.beginPath();
    context.rect(0, 0, CELL, CELL);
    context.clip();
    paint(context);
    context.restore();
    source.update();
    const texture = new Texture({ source, frame: new Rectangle(x, y, CELL, CELL) });
    this.known.set(key, texture);
    return texture;
  }

  private pageFor(place: number): Page {
    const number = Math.floor(place / (ACROSS * ACROSS));
    let page = this.pages[number];
    if (page === undefined) {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = SHEET;
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("this browser draws no pictures");
      page = { context, source: new CanvasSource({ resource: canvas, autoGenerateMipmaps: true }) };
      this.pages.push(page);
    }
    return page;
  }

  destroy(): void {
    for (const texture of this.known.values()) texture.destroy();
    for (const page of this.pages) page.source.destroy();
    this.known.clear();
  }
}

/** The side of a counter's picture, with its shadow. */
export const COUNTER_SIZE = CELL;

export function paintCounter(
  context: CanvasRenderingContext2D,
  piece: Piece,
  detail: Detail,
  palette: PaletteName,
): void {
  const colours = livery(piece.party, palette);
  const { body, figure, code } = colours;
  const size = CELL - 2 * INSET;
  context.translate(INSET, INSET);
  context.shadowColor = "rgb(0 0 0 / 45%)";
  context.shadowBlur = 4;
  context.shadowOffsetY = 2;
  context.fillStyle = body;
  context.beginPath();
  context.roundRect(0, 0, size, size, size * 0.08);
  context.fill();
  context.shadowColor = "transparent";
  cover(context, colours, detail, size);
  context.strokeStyle = "rgb(255 255 255 / 28%)";
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(2.5, 2.5, size - 5, size - 5, size * 0.07);
  context.stroke();
  context.strokeStyle = "rgb(15 15 12 / 85%)";
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(0.5, 0.5, size - 1, size - 1, size * 0.08);
  context.stroke();
  if (piece.allied) {
    // A light spine: the side of a counter is never told by its colour alone.
    context.fillStyle = "rgb(255 255 255 / 75%)";
    context.beginPath();
    context.roundRect(3, 5, 6, size - 10, 3);
    context.fill();
  }
  if (detail === "block") return;
  context.fillStyle = context.strokeStyle = figure;
  context.textAlign = "center";
  // What it is is not known: there is no symbol for it.
  if (detail === "figures" || piece.category === "unknown") {
    context.textBaseline = "middle";
    context.font = `700 ${piece.figures.length > 2 ? 38 : 48}px Inter, sans-serif`;
    context.fillText(piece.figures, size / 2 + (piece.allied ? 3 : 0), size / 2 + 3);
    return;
  }
  context.lineWidth = 3.4;
  if (detail === "chip") {
    // A long number needs room: the symbol makes way for it.
    const long = piece.figures.length > 1;
    const [x, half] = long ? [size * 0.25, size * 0.16] : [size * 0.28, size * 0.19];
    if (SHIPS.has(piece.category)) paintShip(context, x, size * 0.5, half * 1.1, piece.category);
    else paintPlane(context, x, size * 0.5, half, piece.category);
    context.textBaseline = "middle";
    context.font = `700 ${long ? 42 : 52}px Inter, sans-serif`;
    context.fillText(piece.figures, size * (long ? 0.68 : 0.74), size * 0.53);
    return;
  }
  // Nations without colours of their own are told apart by their code at every size.
  const coded = detail === "full" || !hasLivery(piece.party);
  paintSymbol(context, piece, size, coded);
  context.textBaseline = "alphabetic";
  context.font = `700 ${piece.figures.length > 3 ? 27 : 31}px Inter, sans-serif`;
  context.fillText(piece.figures, size / 2, size - 12);
  if (!coded) return;
  context.globalAlpha = 0.85;
  context.font = "600 17px Inter, sans-serif";
  context.textAlign = "right";
  context.fillText(code, size - 6, 18);
  context.globalAlpha = 1;
}

/** The pattern of a nation, with plain ground where symbol, figures and code will stand. */
function cover(context: CanvasRenderingContext2D, { body, pattern, patternInk }: Livery, detail: Detail, size: number): void {
  if (pattern === undefined || patternInk === undefined || pattern === "plain") return;
  context.save();
  context.beginPath();
  context.roundRect(0, 0, size, size, size * 0.08);
  context.clip();
  paintPattern(context, pattern, patternInk, size, detail === "block" || detail === "figures");
  context.fillStyle = body;
  for (const [x, y, w, h] of GROUNDS[detail]) {
    context.beginPath();
    context.roundRect(x * size, y * size, w * size, h * size, size * 0.06);
    context.fill();
  }
  context.restore();
}

type Ground = readonly [x: number, y: number, w: number, h: number];
/** Where each detail has something to read, in parts of a counter. */
const SYMBOL: Ground = [0.17, 0.14, 0.66, 0.45];
const FIGURES: Ground = [0.17, 0.6, 0.66, 0.34];
const GROUNDS: Readonly<Record<Detail, readonly Ground[]>> = {
  full: [SYMBOL, FIGURES, [0.68, 0.03, 0.29, 0.19]],
  face: [SYMBOL, FIGURES],
  figures: [[0.1, 0.24, 0.8, 0.54]],
  chip: [[0.06, 0.2, 0.88, 0.6]],
  block: [],
};

/** The symbol; a little lower where the code of the nation stands above it. */
function paintSymbol(context: CanvasRenderingContext2D, piece: Piece, size: number, coded: boolean): void {
  const [w, h] = [size * 0.56, size * (coded ? 0.32 : 0.34)];
  const [x, y] = [(size - w) / 2, size * (coded ? 0.235 : 0.18)];
  const [cx, cy] = [x + w / 2, y + h / 2];
  const line = (...points: number[]) => {
    context.beginPath();
    for (let k = 0; k < points.length; k += 2) context.lineTo(points[k] ?? 0, points[k + 1] ?? 0);
    context.stroke();
  };
  const cross = () => {
    line(x, y, x + w, y + h);
    line(x + w, y, x, y + h);
  };
  const oval = () => {
    context.beginPath();
    context.ellipse(cx, cy, w * 0.34, h * 0.3, 0, 0, 2 * Math.PI);
    context.stroke();
  };
  const air = ["aaf", "nas", "jet", "air-transport", "strategic-bomber", "interceptor", "kamikaze"];
  if (air.includes(piece.category)) {
    paintPlane(context, cx, cy, h * 0.75, piece.category);
    return;
  }
  if (SHIPS.has(piece.category)) {
    paintShip(context, cx, cy, h * 0.85, piece.category);
    return;
  }
  if (piece.category === "partisan") {
    line(cx, y - 2, x + w * 0.82, y + h, x + w * 0.18, y + h, cx, y - 2);
    context.beginPath();
    context.arc(cx, cy + 4, 4, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.strokeRect(x, y, w, h);
  switch (piece.category) {
    case "decoy":
      break;
    case "horse":
      line(x, y + h, x + w, y);
      break;
    case "guns":
      context.beginPath();
      context.arc(cx, cy, h * 0.22, 0, 2 * Math.PI);
      context.fill();
      break;
    case "infantry":
      cross();
      if (piece.mechanized === true) oval();
      break;
    case "armor":
      oval();
      break;
    case "replacement":
      context.beginPath();
      context.arc(cx, cy, h * 0.28, 0, 2 * Math.PI);
      context.stroke();
      break;
    case "airborne":
      cross();
      context.beginPath();
      context.arc(cx - 7, y + h - 3, 6, Math.PI, 0);
      context.arc(cx + 7, y + h - 3, 6, Math.PI, 0);
      context.stroke();
      break;
    case "marine":
      cross();
      line(cx, y + 5, cx, y + h - 5);
      break;
    case "commando":
      cross();
      line(cx - 8, cy, cx + 8, cy);
      break;
    case "flak":
      context.beginPath();
      context.arc(cx, y + h, h * 0.7, Math.PI, 0);
      context.stroke();
      break;
    default:
      cross();
  }
}

const SHIPS = new Set(["ships", "carriers", "ca", "dd", "cve", "transport", "submarine", "asw"]);

/** A silhouette: a hull with its superstructure, or with a flat deck and an island. */
function paintShip(context: CanvasRenderingContext2D, x: number, y: number, r: number, category: string): void {
  context.beginPath();
  context.moveTo(x - r * 1.15, y + r * 0.1);
  context.lineTo(x + r * 1.15, y + r * 0.1);
  context.lineTo(x + r * 0.85, y + r * 0.65);
  context.lineTo(x - r * 0.9, y + r * 0.65);
  context.closePath();
  context.fill();
  if (category === "carriers" || category === "cve") {
    context.fillRect(x + r * 0.15, y - r * 0.5, r * 0.4, r * 0.6);
    return;
  }
  context.fillRect(x - r * 0.55, y - r * 0.2, r * 1.1, r * 0.3);
  context.fillRect(x - r * 0.2, y - r * 0.7, r * 0.4, r * 0.5);
}

function paintPlane(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  r: number,
  category: string,
): void {
  context.beginPath();
  const swept = category === "jet" ? r * 0.5 : 0;
  context.moveTo(x, y - r);
  context.lineTo(x + r * 0.16, y - r * 0.3);
  context.lineTo(x + r * 1.15, y + r * 0.15 + swept);
  context.lineTo(x + r * 1.15, y + r * 0.4 + swept);
  context.lineTo(x + r * 0.16, y + r * 0.2);
  context.lineTo(x + r * 0.12, y + r * 0.75);
  context.lineTo(x + r * 0.45, y + r);
  context.lineTo(x - r * 0.45, y + r);
  context.lineTo(x - r * 0.12, y + r * 0.75);
  context.lineTo(x - r * 0.16, y + r * 0.2);
  context.lineTo(x - r * 1.15, y + r * 0.4 + swept);
  context.lineTo(x - r * 1.15, y + r * 0.15 + swept);
  context.lineTo(x - r * 0.16, y - r * 0.3);
  context.closePath();
  context.fill();
  if (category === "air-transport") context.strokeRect(x - r * 0.3, y + r * 1.1, r * 0.6, r * 0.35);
  if (category === "nas") {
    context.beginPath();
    context.moveTo(x - r, y + r * 1.3);
    context.quadraticCurveTo(x - r / 2, y + r, x, y + r * 1.3);
    context.quadraticCurveTo(x + r / 2, y + r * 1.6, x + r, y + r * 1.3);
    context.stroke();
  }
}

/** Where the lower edge of a badge is in its picture. */
export const BADGE_FOOT = 0.5 + 30 / CELL;

export function paintBadge(context: CanvasRenderingContext2D, text: string, body: string, ink: string): void {
  const middle = CELL / 2;
  const width = Math.min(CELL - 4, Math.max(56, 26 + text.length * 20));
  context.fillStyle = body;
  context.strokeStyle = "rgb(255 255 255 / 70%)";
  context.lineWidth = 3;
  context.beginPath();
  context.roundRect(middle - width / 2, middle - 28, width, 56, 28);
  context.fill();
  context.stroke();
  context.fillStyle = ink;
  context.font = `700 ${text.length > 3 ? 30 : text.length > 2 ? 36 : 42}px Inter, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, middle, middle + 2, CELL - 16);
}
