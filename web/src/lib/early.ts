/** What a table needs is asked for while its code is still on its way. */

/** Milliseconds after which an answer that nobody took is forgotten. */
const STALE = 10_000;

const begun = new Map<string, { readonly at: number; readonly answer: Promise<Response> }>();

/** Where the server has what one seat of a game sees. */
export function seatPath(game: string, seat: string): string {
  return `/api/games/${encodeURIComponent(game)}/seats/${encodeURIComponent(seat)}`;
}

function begin(path: string): Promise<Response> {
  const answer = fetch(path, { headers: { accept: "application/json" } });
  answer.catch(() => undefined);
  begun.set(path, { at: performance.now(), answer });
  return answer;
}

/** What the map is lettered in: it is drawn when these are there. */
export const MAP_FONTS = ['500 12px "EB Garamond"', '700 12px "EB Garamond"', "600 12px Inter"];

/** The fonts of the map, each asked for once however often this is called; one that does not come is done without. */
export function mapFonts(): Promise<unknown> {
  const { fonts } = document;
  return Promise.all(MAP_FONTS.map((font) => fonts.load(font).catch(() => [])));
}

/** Ask for the table of a seat with its fonts, and for its board as soon as its address is known. */
export async function beginTable(game: string, seat: string): Promise<void> {
  if (typeof document !== "undefined" && "fonts" in document) void mapFonts();
  try {
    const state = (await (await begin(seatPath(game, seat))).clone().json()) as { game?: { board?: string | null } };
    const board = state.game?.board;
    if (board != null) await begin(board);
  } catch {
    // Whoever takes the answer is told.
  }
}

/** The answer that was asked for before, once. */
export function begunBefore(path: string): Promise<Response> | undefined {
  const found = begun.get(path);
  begun.delete(path);
  return found !== undefined && performance.now() - found.at < STALE ? found.answer : undefined;
}
