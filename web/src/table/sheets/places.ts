/** Places as they are called on sheets and buttons. */

import type { Board } from "../../board/geometry";
import { nearestPlace, nearWords } from "../words/names";

/** A place by its name, or else by its hex. */
export function placeName(board: Board | undefined, hex: string): string {
  const names = (board?.places.get(hex) ?? []).filter((place) => !place.name.startsWith("island:"));
  return names[0]?.name ?? board?.box(hex)?.name ?? hex;
}

/** A place by its name; a hex without one with what lies near: "K39, east of Minsk". */
export function placeNear(board: Board | undefined, hex: string): string {
  const name = placeName(board, hex);
  const near = name === hex ? nearWords(board, hex) : "";
  return near === "" ? name : `${name}, ${near}`;
}

/** A base: by its city, or by the nearest one with its hex, for several may lie near it: "near Minsk, K39". */
export function baseWords(board: Board | undefined, hex: string): string {
  const name = placeName(board, hex);
  const near = name === hex ? nearestPlace(board, hex) : "";
  return near === "" ? name : `near ${near}, ${hex}`;
}

/** What lies below the name in small print: the hex of a named place, or the terrain of a hex without a name. */
export function placeHint(board: Board | undefined, hex: string): string {
  const name = placeName(board, hex);
  const { terrain = "", surface = "" } = board?.hex(hex) ?? {};
  return name === hex ? terrain || surface : `${hex} ${terrain || surface}`.trim();
}
