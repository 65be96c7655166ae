/**
 * A scene that was left is kept for a moment: another seat that sits down at the same board goes on
 * with it, instead of painting it all anew.
 */

import type { Board } from "./geometry";
import type { Scene } from "./scene";

const MOMENT = 3000;

let kept: { readonly scene: Scene; readonly timer: ReturnType<typeof setTimeout> } | undefined;

export function keep(scene: Scene): void {
  release();
  kept = { scene, timer: setTimeout(release, MOMENT) };
}

/** The scene of this board, if it has just been left. */
export function taken(board: Board): Scene | undefined {
  const scene = kept?.scene;
  if (scene?.board !== board) return undefined;
  clearTimeout(kept?.timer);
  kept = undefined;
  return scene;
}

function release(): void {
  clearTimeout(kept?.timer);
  kept?.scene.destroy();
  kept = undefined;
}
