/** One line on what happened in a game since its reader last looked. */

import type { GameCard, TableState } from "../lib/schema";
import { digest, inShort } from "../table/log/digest";
import { recall } from "../table/menu/settings.svelte";
import { shown } from "../table/state/pieces";
import { ask } from "../table/state/wire";

export interface News {
  /** The costliest event, if there is one. */
  readonly first: string;
  readonly rest: string;
  /** What is asked of the reader. */
  readonly question: string;
}

/** So far back it is looked if nobody remembers what was seen. */
const BACK = 60;

/** Ask the server; only where one person plays, so that nobody reads another's news. */
export async function newsOf(game: GameCard, seat: string): Promise<News | undefined> {
  if (game.seats.filter((one) => one.kind !== "computer").length !== 1) return undefined;
  const seen = recall<number>(`seen.${game.id}.${seat}`, -1);
  const since = Math.max(0, seen < 0 ? game.entry - BACK : seen);
  const state = await ask<TableState>(`/api/games/${game.id}/seats/${seat}?since=${since}`);
  const own = new Set(shown(state.view).commands ?? []);
  const found = digest(state.told, since, seat, own);
  const costly = found.units[0] ?? found.news[0];
  return {
    first: costly === undefined ? "" : `${costly.words.replace(/\.$/, "")}.`,
    rest: found.entries === 0 ? "" : `${inShort(found)}.`,
    question: state.decision?.mine === true ? state.decision.prompt : "",
  };
}
