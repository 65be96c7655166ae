/** The tiles of the printed map that are on the screen, painted when they are first seen. */

import { CanvasSource, Container, Sprite, Texture } from "pixi.js";
import { BaseMap, MARGIN, STEPS_OF_ZOOM, TILE } from "./basemap";
import type { Bounds, Camera } from "./camera";
import { WIDTH } from "./geometry";

const KEPT = 56;
/** The step whose few tiles cover the whole board: painted once what is in sight is, and kept, so that nothing is ever bare. */
const UNDER = 0;

interface Tile {
  readonly sprite: Sprite;
  readonly texture: Texture;
  seen: number;
}

export class Tiles {
  readonly container = new Container();
  private readonly tiles = new Map<string, Tile>();
  private clock = 0;
  private waiting: [number, number, number][] = [];

  constructor(
    private map: BaseMap,
    private readonly bounds: Bounds,
  ) {
    this.container.eventMode = "none";
  }

  /** Another theme, or other options: everything is painted anew. */
  repaint(map: BaseMap): void {
    this.map = map;
    for (const key of [...this.tiles.keys()]) this.drop(key);
    this.waiting = [];
    this.smallest?.picture.remove();
    this.smallest = undefined;
  }

  /** Bring up what the camera sees. True if tiles are still to be painted. */
  update(camera: Camera): boolean {
    this.clock += 1;
    const step = BaseMap.step(camera.hexWidth);
    const size = (TILE / (STEPS_OF_ZOOM[step] ?? 48)) * WIDTH;
    const view = camera.visible(size * 0.15);
    const [left, top] = [this.bounds.left - MARGIN, this.bounds.top - MARGIN];
    const [right, bottom] = [this.bounds.right + MARGIN, this.bounds.bottom + MARGIN];
    const first = [
      Math.floor((Math.max(view.left, left) - left) / size),
      Math.floor((Math.max(view.top, top) - top) / size),
    ];
    const last = [
      Math.floor((Math.min(view.right, right) - left) / size),
      Math.floor((Math.min(view.bottom, bottom) - top) / size),
    ];
    const wanted = new Set<Tile>();
    this.waiting = [];
    for (let row = first[1] ?? 0; row <= (last[1] ?? -1); row++) {
      for (let column = first[0] ?? 0; column <= (last[0] ?? -1); column++) {
        const tile = this.tiles.get(`${step}/${column}/${row}`);
        if (tile === undefined) {
          this.waiting.push([step, column, row]);
          continue;
        }
        tile.seen = this.clock;
        wanted.add(tile);
      }
    }
    // While tiles of this step are missing, those of other steps fill the gap.
    const gaps = this.waiting.length > 0;
    if (step !== UNDER) this.waiting.push(...this.missingUnder());
    for (const [key, tile] of this.tiles) {
      const shown = wanted.has(tile) || (gaps && Number(key.split("/")[0]) !== step);
      if (tile.sprite.visible !== shown) tile.sprite.visible = shown;
    }
    return this.waiting.length > 0;
  }

  /** The tiles of the lowest step that are not painted yet. */
  private missingUnder(): [number, number, number][] {
    const size = (TILE / STEPS_OF_ZOOM[UNDER]) * WIDTH;
    const [wide, high] = [this.bounds.right - this.bounds.left + 2 * MARGIN, this.bounds.bottom - this.bounds.top + 2 * MARGIN];
    const found: [number, number, number][] = [];
    for (let row = 0; row * size < high; row++) {
      for (let column = 0; column * size < wide; column++) {
        if (!this.tiles.has(`${UNDER}/${column}/${row}`)) found.push([UNDER, column, row]);
      }
    }
    return found;
  }

  /** Paint one of the tiles that are missing. */
  private paintOne(next: readonly [number, number, number]): void {
    const [step, column, row] = next;
    const size = (TILE / (STEPS_OF_ZOOM[step] ?? 48)) * WIDTH;
    const x = this.bounds.left - MARGIN + column * size;
    const y = this.bounds.top - MARGIN + row * size;
    // Shown at nearly the size it is painted in, so that no smaller copies are needed.
    const source = new CanvasSource({ resource: this.map.paint(step, x, y), autoGenerateMipmaps: false });
    const texture = new Texture({ source });
    const sprite = new Sprite(texture);
    sprite.position.set(x, y);
    // A hair wider than it is, so that no seam shows between two tiles.
    sprite.width = sprite.height = size * 1.0008;
    sprite.zIndex = step;
    this.container.addChild(sprite);
    this.container.sortChildren();
    this.tiles.set(`${step}/${column}/${row}`, { sprite, texture, seen: this.clock });
    this.forget();
  }

  /** Paint tiles that are missing for so many milliseconds, but one at least; false if there was none. */
  paint(time: number): boolean {
    const end = performance.now() + time;
    let next = this.waiting.shift();
    if (next === undefined) return false;
    for (; next !== undefined; next = performance.now() < end ? this.waiting.shift() : undefined) this.paintOne(next);
    return true;
  }

  private smallest: { readonly picture: HTMLCanvasElement; readonly left: number; readonly top: number; readonly pixels: number } | undefined;

  /** The whole board in small, once its lowest step is painted: where its corner lies, and its pixels to one of the board. */
  small(): typeof this.smallest {
    if (this.smallest !== undefined || this.missingUnder().length > 0) return this.smallest;
    const pixels = STEPS_OF_ZOOM[UNDER] / WIDTH;
    const [left, top] = [this.bounds.left - MARGIN, this.bounds.top - MARGIN];
    const picture = document.createElement("canvas");
    picture.width = Math.ceil((this.bounds.right + MARGIN - left) * pixels);
    picture.height = Math.ceil((this.bounds.bottom + MARGIN - top) * pixels);
    picture.setAttribute("aria-hidden", "true");
    Object.assign(picture.style, { position: "absolute", left: "0", top: "0", transformOrigin: "0 0" });
    const brush = picture.getContext("2d");
    for (const [key, { texture }] of this.tiles) {
      const [step, column = 0, row = 0] = key.split("/").map(Number);
      if (step === UNDER) brush?.drawImage(texture.source.resource as HTMLCanvasElement, column * TILE, row * TILE, TILE, TILE);
    }
    this.smallest = { picture, left, top, pixels };
    return this.smallest;
  }

  private forget(): void {
    if (this.tiles.size <= KEPT) return;
    const oldest = [...this.tiles].filter(([key]) => !key.startsWith(`${UNDER}/`)).sort((a, b) => a[1].seen - b[1].seen);
    for (const [key] of oldest.slice(0, this.tiles.size - KEPT)) this.drop(key);
  }

  private drop(key: string): void {
    const tile = this.tiles.get(key);
    if (tile === undefined) return;
    tile.sprite.destroy();
    tile.texture.destroy(true);
    this.tiles.delete(key);
  }
}
