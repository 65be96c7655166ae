/** Units that are ordered on the construction sheet, and the answers they make. What may be ordered is the referee's to say. */

import type { BuildRow } from "../../../lib/views";
import type { LogLine } from "../../state/wire";

export interface Order {
  readonly type: string;
  readonly where: string;
  /** Factors; none for a unit. */
  readonly factors?: number;
}

export const count = (orders: readonly Order[], type: string) => orders.filter((one) => one.type === type).reduce((sum, one) => sum + (one.factors ?? 1), 0);

/** One more of a type; factors in one place are one order. */
export function add(orders: readonly Order[], row: BuildRow, where: string): readonly Order[] {
  if (!row.in_factors) return [...orders, { type: row.type, where }];
  const at = orders.findIndex((one) => one.type === row.type && one.where === where);
  const old = orders[at];
  if (old === undefined) return [...orders, { type: row.type, where, factors: 1 }];
  return orders.map((one, k) => (k === at ? { ...one, factors: (one.factors ?? 0) + 1 } : one));
}

/** One less of a type: the one that was ordered last. */
export function drop(orders: readonly Order[], type: string): readonly Order[] {
  const at = orders.map((one) => one.type).lastIndexOf(type);
  const old = orders[at];
  if (old === undefined) return orders;
  if ((old.factors ?? 1) > 1) return orders.map((one, k) => (k === at ? { ...one, factors: (one.factors ?? 0) - 1 } : one));
  return orders.filter((_, k) => k !== at);
}

export function answerOf({ type, where, factors }: Order): string {
  return factors === undefined ? `build-unit ${type} ${where}` : `build-factors ${type} ${where} ${factors}`;
}

export function orderOf(answer: string): Order | undefined {
  const [verb, type, where, factors] = answer.split(" ");
  if (type === undefined || where === undefined) return undefined;
  if (verb === "build-unit") return { type, where };
  return verb === "build-factors" && factors !== undefined ? { type, where, factors: Number(factors) } : undefined;
}

/** Where the next of a type goes if nobody says: where the last of its kind went, else to its capital or as near to it as may be. */
export function usualPlace(orders: readonly Order[], row: BuildRow, before: readonly Order[], fromCapital: (hex: string, party: string) => number = () => 0): string | undefined {
  const went = [...before, ...orders].filter((one) => one.type === row.type).map((one) => one.where);
  return went.reverse().find((where) => row.places.includes(where)) ?? nearest(row, fromCapital);
}

function nearest({ places, party }: BuildRow, fromCapital: (hex: string, party: string) => number): string | undefined {
  const far = new Map(places.map((hex) => [hex, fromCapital(hex, party)] as const));
  return [...places].sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0))[0];
}

/** What this seat has built in earlier turns, and in the last one in which it built. */
export function history(log: readonly LogLine[], seat: string, turn: string): { readonly all: readonly Order[]; readonly last: readonly Order[] } {
  const said = log.filter((line) => line.kind === "said" && line.seat === seat && line.when.turn !== turn);
  const found = said.map((line) => ({ turn: line.when.turn, order: orderOf(line.text) })).filter((one) => one.order !== undefined);
  const last = found.at(-1)?.turn;
  const orders = (some: typeof found) => some.map((one) => one.order).filter((one) => one !== undefined);
  return { all: orders(found), last: orders(found.filter((one) => one.turn === last)) };
}
