/** Trees, peaks and reeds: a few marks in each hex, in the same places every time. */

import type { Hex } from "./geometry";

export function engraveHex(context: CanvasRenderingContext2D, hex: Hex): void {
  for (let k = 0; k < 9; k++) {
    const seed = (hex.row * 37 + hex.n * 71 + k * 131) % 97;
    const x = hex.x + ((k % 3) - 1) * 29 + (seed % 11) - 5;
    const y = hex.y + (Math.floor(k / 3) - 1) * 28 + (seed % 7) - 3;
    mark(context, hex.terrain, x, y);
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
