/** The board of the game that was last looked at: another seat of it needs not unfold it again. */

import type { BoardData } from "../../board/data";
import { Board } from "../../board/geometry";
import { learnAll } from "../words/names";
import { ask } from "./wire";

let last: { readonly game: string; readonly url: string; readonly board: Board } | undefined;

/** The board of a game, if it is here already, and its address. */
export function unfolded(game: string): { readonly url: string; readonly board: Board } | undefined {
  return last?.game === game ? last : undefined;
}

export async function boardOf(game: string, url: string): Promise<Board> {
  if (last?.url === url) last = { ...last, game };
  else last = { game, url, board: new Board(await ask<BoardData>(url)) };
  learnAll(last.board.data.names ?? {});
  return last.board;
}
