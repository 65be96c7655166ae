/** Beginning a game with one click: a seat for the reader, the computer on the other, the ready set-up. */

import type { GameCard, TableState } from "../lib/schema";
import { ask, freshKey } from "../table/state/wire";

const READY = "ready-set-up";
/** The computer may have to set up first. */
const TRIES = 200;
const PAUSE = 300;

/** Begin it; the address of the table. */
export async function begin(scenario: string, seat: string, other: string): Promise<string> {
  const seats = { [seat]: { kind: "me" }, [other]: { kind: "computer", player: "staff" } };
  const aids = { reach: true, odds: true, warnings: true };
  const made = await ask<GameCard>("/api/games", "POST", { game: "awaw", scenario, title: "", options: {}, seats, aids, explains: false });
  await setUp(`/api/games/${made.id}/seats/${seat}`);
  return `#/games/${made.id}/${seat}`;
}

/** Give the ready set-up as soon as it is asked for. */
async function setUp(path: string): Promise<void> {
  for (let k = 0; k < TRIES; k++) {
    const state = await ask<TableState>(path);
    const forms = state.decision?.mine === true ? state.decision.forms : [];
    if (forms.some((form) => form.verb === READY)) {
      await ask(`${path}/answer`, "POST", { seq: state.seq, key: freshKey(), action: READY });
      return;
    }
    if (state.decision === null || state.decision.mine) return;
    await new Promise((resume) => setTimeout(resume, PAUSE));
  }
}
