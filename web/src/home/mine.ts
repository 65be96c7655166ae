/** Which games wait for the reader, and at which seat. */

import type { GameCard } from "../lib/schema";

/** The seat of this screen that is waited for, or the first one that is no computer's. */
export function seatOf(game: GameCard): string {
  const people = game.seats.filter((seat) => seat.kind !== "computer");
  const asked = people.find((seat) => game.waiting_for.includes(seat.seat));
  return (asked ?? people[0] ?? game.seats[0])?.seat ?? "";
}

/** Does it wait for the reader? A what-if waits for nobody: it is no game. */
export function needsMe(game: GameCard): boolean {
  return game.what_if === null && game.over === null && game.damaged === "" && game.seats.some((seat) => seat.kind !== "computer" && game.waiting_for.includes(seat.seat));
}

/** When a game was begun, short. */
export function begunOn(game: GameCard): string {
  return new Date(game.created).toLocaleString(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}
