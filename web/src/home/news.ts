/** One line on what happened in a game since its reader last looked. */

import type { GameCard, TableState } from "../lib/schema";
import type { VictoryStanding } from "../lib/views";
import { digest, inShort } from "../table/log/digest";
import { recall } from "../table/menu/settings.svelte";
import { shown } from "../table/state/pieces";
import { ask } from "../table/state/wire";
import { PLACES } from "./crops";

/** Hexes by the name of the city there; one without a name says nothing without the map. */
export function inPlaces(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(/ (in|at|of|to|from) ([A-Z]{1,2}\d{1,2})\b(?! [A-Z])/g, (whole, word: string, hex: string) =>
    names[hex] !== undefined ? ` ${word} ${names[hex]}` : word === "in" || word === "at" ? "" : whole,
  );
}

export interface News {
  /** The costliest event, if there is one. */
  readonly first: string;
  readonly rest: string;
  /** Nothing has happened since: it is what was seen last. */
  readonly seen: boolean;
  /** What is asked of the reader. */
  readonly question: string;
  /** How it stands: "2 points: Allied marginal victory". Empty: nobody counts. */
  readonly score: string;
}

/** So far back it is looked if nobody remembers what was seen. */
const BACK = 60;

/** Ask the server; only where one person plays, so that nobody reads another's news. */
export async function newsOf(game: GameCard, seat: string): Promise<News | undefined> {
  if (game.seats.filter((one) => one.kind !== "computer").length !== 1) return undefined;
  const seen = recall<number>(`seen.${game.id}.${seat}`, -1);
  const back = Math.max(0, game.entry - BACK);
  const since = seen < 0 ? back : seen;
  const state = await ask<TableState>(`/api/games/${game.id}/seats/${seat}?since=${Math.min(since, back)}`);
  const view = shown(state.view);
  const own = new Set(view.commands ?? []);
  const found = digest(state.told, since, seat, own);
  const latest = found.entries > 0 ? found : digest(state.told, Math.min(since, back), seat, own);
  const costly = latest.units[0] ?? latest.news[0];
  const kept = recall<{ game: string; names: Record<string, string> } | undefined>(PLACES, undefined);
  const names = kept?.game === game.id ? kept.names : {};
  return {
    first: costly === undefined ? "" : `${inPlaces(costly.words.replace(/\.$/, ""), names)}.`,
    rest: found.entries === 0 ? "" : `${inShort(found)}.`,
    seen: found.entries === 0,
    score: scoreOf(view.standing),
    question: state.decision?.mine === true ? state.decision.prompt : "",
  };
}

function scoreOf(standing: VictoryStanding | undefined): string {
  if (standing === undefined) return "";
  const points = standing.points === null ? "" : `${String(standing.points).replace("-", "−")} ${standing.points === 1 ? "point" : "points"}, `;
  return `${points}${standing.result} as it stands`;
}
