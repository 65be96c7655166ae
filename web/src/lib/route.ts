/** What an address shows: the home page, or one seat of a game. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "table"; readonly game: string; readonly seat: string };

export function routeOf(hash: string): Route {
  const found = /^#\/games\/([^/]+)\/([^/]+)$/.exec(hash);
  const [, game, seat] = found ?? [];
  if (game === undefined || seat === undefined) return { page: "home" };
  return { page: "table", game: decodeURIComponent(game), seat: decodeURIComponent(seat) };
}
