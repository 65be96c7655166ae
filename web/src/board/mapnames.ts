/** The names that are printed on the map itself: countries, seas, and the title of a board. */

import type { Bounds } from "./camera";
import { type Board, type Hex, RADIUS, ROW_HEIGHT, WIDTH } from "./geometry";
import type { MapColours } from "./palette";

/** Nothing is written that nobody can read. */
const SMALLEST = 11;
/** A tile is shown a little smaller than it is painted. */
const SHOWN = 0.8;

const OCEANS = / Ocean$|^(North|South) Pacific$|^Mediterranean Sea$/;
const NARROW = /^(Gulf|Sea) of|Channel|^(Irish|Red|White|Aegean|Bismarck|Solomon|Tyrrhenian|Adriatic|Ionian) Sea$|Persian Gulf/;

interface Name {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface Title {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export class MapNames {
  private readonly countries: readonly Name[];
  private readonly seas: readonly Name[];
  private readonly titles: readonly Title[];

  constructor(
    board: Board,
    parts: readonly { readonly name: string; readonly bounds: Bounds }[],
  ) {
    this.countries = countryNames(board);
    this.seas = (board.data.scenery?.seas ?? []).map(([name, x, y]) => ({ name, x, y, size: OCEANS.test(name) ? 58 : NARROW.test(name) ? 17 : 27 }));
    this.titles = board.data.scenery == null ? [] : parts.flatMap((part) => titleOf(board, part.name, part.bounds, this.seas));
  }

  paint(context: CanvasRenderingContext2D, colours: MapColours, pixels: number): void {
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const { name, x, y, size } of this.countries) {
      const written = readable(size, pixels);
      if (written === undefined) continue;
      context.globalAlpha = 0.42;
      context.fillStyle = colours.ink2;
      spaced(context, name.toUpperCase(), x, y, written, "600");
    }
    context.globalAlpha = 0.72;
    context.fillStyle = colours.seaName;
    for (const { name, x, y, size } of this.seas) {
      const written = readable(size, pixels);
      if (written !== undefined) spaced(context, name.toUpperCase(), x, y, written, "italic 600");
    }
    context.globalAlpha = 1;
    for (const title of this.titles) this.cartouche(context, colours, title, pixels);
  }

  /** The title of a board, printed on its open sea. */
  private cartouche(context: CanvasRenderingContext2D, colours: MapColours, { text, x, y }: Title, pixels: number): void {
    const [width, height] = [TITLE.columns * WIDTH, TITLE.rows * ROW_HEIGHT];
    context.fillStyle = colours.rim;
    context.globalAlpha = 0.82;
    context.beginPath();
    context.roundRect(x - width / 2, y - height / 2, width, height, 12);
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = colours.coast;
    context.lineWidth = Math.max(2.5, (WIDTH / pixels) * 0.8);
    context.stroke();
    context.beginPath();
    context.roundRect(x - width / 2 + 10, y - height / 2 + 10, width - 20, height - 20, 7);
    context.lineWidth = Math.max(1.2, (WIDTH / pixels) * 0.5);
    context.stroke();
    context.fillStyle = colours.ink;
    const small = readable(20, pixels) !== undefined;
    spaced(context, text.toUpperCase(), x, y - (small ? 24 : 0), 92, "600");
    if (!small) return;
    context.fillStyle = colours.ink2;
    context.font = '500 20px Inter, sans-serif';
    context.fillText("A reconstructed board. Coast and lakes: Natural Earth", x, y + 58);
  }
}

/** How many hexes wide and rows high a title is. */
const TITLE = { columns: 6.6, rows: 2.5 };

/** Where a title fits: on open sea, as near to the upper left corner as can be, on no name of a sea. */
export function titleOf(board: Board, text: string, bounds: Bounds, seas: readonly { readonly x: number; readonly y: number }[] = []): Title[] {
  const [halfWide, halfHigh] = [(TITLE.columns * WIDTH) / 2, (TITLE.rows * ROW_HEIGHT) / 2];
  const open = (x: number, y: number) => board.hexAt(x, y)?.surface === "sea";
  let best: Title | undefined;
  let least = Infinity;
  for (let y = bounds.top + halfHigh + RADIUS; y < bounds.bottom - halfHigh; y += ROW_HEIGHT / 2) {
    for (let x = bounds.left + halfWide + WIDTH; x < bounds.right - halfWide; x += WIDTH / 2) {
      const far = x - bounds.left + (y - bounds.top) * 1.2;
      if (far >= least || seas.some((sea) => Math.abs(sea.x - x) < halfWide + 3 * WIDTH && Math.abs(sea.y - y) < halfHigh + 40)) continue;
      if (!covers(x, y, halfWide + WIDTH * 0.4, halfHigh + WIDTH * 0.3, open)) continue;
      [best, least] = [{ text, x, y }, far];
    }
  }
  return best === undefined ? [] : [best];
}

function covers(x: number, y: number, wide: number, high: number, open: (x: number, y: number) => boolean): boolean {
  for (let dy = -high; dy <= high; dy += high / 2) {
    for (let dx = -wide; dx <= wide; dx += wide / 8) if (!open(x + dx, y + dy)) return false;
  }
  return true;
}

/** The size to write in: a little larger than it should be, if that makes it readable; none: not at all. */
function readable(size: number, pixels: number): number | undefined {
  const least = (SMALLEST * WIDTH) / (pixels * SHOWN);
  if (size >= least) return size;
  return size * 1.5 >= least ? least : undefined;
}

function spaced(context: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, face: string): void {
  context.font = `${face} ${size}px "EB Garamond", Georgia, serif`;
  context.letterSpacing = `${size * 0.3}px`;
  context.fillText(text, x + size * 0.15, y);
  context.letterSpacing = "0px";
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
