/** What an address shows: the home page, or one seat of a game. */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "table"; readonly game: string; readonly seat: string; /** Show first what the others did. */ readonly watch: boolean };

export function routeOf(hash: string): Route {
  const found = /^#\/games\/([^/]+)\/([^/]+)(\/watch)?$/.exec(hash);
  const [, game, seat, watch] = found ?? [];
  if (game === undefined || seat === undefined) return { page: "home" };
  return { page: "table", game: decodeURIComponent(game), seat: decodeURIComponent(seat), watch: watch !== undefined };
}
