/** A what-if of one's own, begun at an earlier entry: another game, never this one. */

import type { GameCard } from "../../lib/schema";
import { ask } from "../state/wire";

/** Begin it; the address of its table. */
export async function fork(path: string, seat: string, entry: number): Promise<string> {
  const made = await ask<GameCard>(`${path}/fork`, "POST", { entry });
  return `#/games/${made.id}/${seat}`;
}
