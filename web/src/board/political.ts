/** Who holds what, seen from far away: one small picture, cut by the coast, painted when something changes hands. */

import { CanvasSource, Sprite, Texture } from "pixi.js";
import type { Holding } from "./areas";
import { type Board, hexPath, WIDTH } from "./geometry";
import { Scenery } from "./scenery";

/** Pixels to a hex: it is shown a little larger, and a browser without a graphics card holds all pictures of a frame at once. */
const FINE = 16;
const WASH = 0.42;

export function politicalMap(board: Board, holdings: readonly Holding[]): Sprite | undefined {
  const scenery = Scenery.of(board.data);
  if (scenery === undefined) return undefined;
  const { left, top, right, bottom } = board.bounds;
  const scale = FINE / WIDTH;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((right - left) * scale);
  canvas.height = Math.ceil((bottom - top) * scale);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  for (const { livery, hexes } of holdings) {
    const area = new Path2D();
    for (const id of hexes) {
      const hex = board.hex(id);
      if (hex !== undefined) area.addPath(new Path2D(hexPath(hex.x, hex.y, 1.02)));
    }
    context.fillStyle = livery.body;
    context.fill(area);
  }
  // Only what lies on land stays: the real coast, and the land of hexes that it leaves out.
  const ground = document.createElement("canvas");
  [ground.width, ground.height] = [canvas.width, canvas.height];
  const land = ground.getContext("2d");
  if (land === null) return undefined;
  land.setTransform(context.getTransform());
  land.fill(scenery.near(WIDTH / FINE, board.bounds).land, "evenodd");
  for (const id of scenery.data.raised) land.fill(new Path2D(board.data.land[id] ?? ""));
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "destination-in";
  context.drawImage(ground, 0, 0);
  const sprite = new Sprite(new Texture({ source: new CanvasSource({ resource: canvas, autoGenerateMipmaps: false }) }));
  sprite.position.set(left, top);
  sprite.scale.set(1 / scale);
  sprite.alpha = WASH;
  return sprite;
}
