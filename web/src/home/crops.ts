/** The small maps of the scenarios, baked by tools/crops.py, and what was last seen of a game at this screen. */

import type { Theme } from "../lib/theme";

const BAKED = import.meta.glob<string>("./crops/*.webp", { eager: true, query: "?url", import: "default" });

/** The address of a scenario's picture; nothing: it has none. */
export function cropOf(scenario: string, theme: Theme): string | undefined {
  return BAKED[`./crops/${scenario}-${theme}.webp`];
}

/** Under this name pictures of games are kept in the browser. */
export const LOOK = "warcabinet.look.";

/** Where the names of the places of the map last seen are kept, for a page that has no map. */
export const PLACES = "places";

/** What a game's map looked like when this screen last showed it. */
export function lastLook(game: string): string | undefined {
  try {
    return localStorage.getItem(`${LOOK}${game}`) ?? undefined;
  } catch {
    return undefined;
  }
}
