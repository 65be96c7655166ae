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
