/** Which stacks can act, and in what order one goes through them. */

import type { Table } from "../state/store.svelte";
import { startable } from "./pointing";

/** The hexes where something may be decided on, in the order of the board. */
export function places(table: Table): string[] {
  const { answer } = table;
  return answer.draft !== undefined && answer.ringed.size > 0 ? hexesOf(table, answer.ringed) : stacks(table);
}

/** The hexes of the stacks that can act: for each there is an answer that begins with one of its units. */
export function stacks(table: Table): string[] {
  const able = new Set<unknown>();
  for (const form of startable(table.forms())) for (const id of table.answer.able.get(form.verb) ?? []) able.add(id);
  return hexesOf(table, able);
}

/** How many of them hold a unit that has not moved. */
export function unmoved(table: Table): number {
  const fresh = new Set((table.view.units ?? []).filter((unit) => (unit.spent ?? 0) === 0).map((unit) => unit.place));
  return stacks(table).filter((hex) => fresh.has(hex)).length;
}

/** Hexes that one may want to click: what may be decided on, where it may go, whom one may attack, and what is looked at. */
export function choosable(table: Table): string[] {
  const { answer, selection } = table;
  const found = [...(table.mine ? places(table) : []), ...answer.lit, ...answer.pictures.targets.map((one) => one.hex)];
  return [...new Set(selection.hex === undefined ? found : [...found, selection.hex])];
}

function hexesOf(table: Table, ids: ReadonlySet<unknown>): string[] {
  const { units, air } = table.view;
  const found = [...(units ?? []), ...(air ?? [])].filter((one) => ids.has(one.id)).map((one) => one.place);
  return [...new Set(found)].sort((a, b) => order(table, a) - order(table, b));
}

/** Hexes row by row, from the north-west. */
export function order(table: Table, id: string): number {
  const hex = table.board?.hex(id);
  return hex === undefined ? 0 : hex.row * 1000 + hex.n;
}

/** Who has moved comes after everybody who has not. */
const LATER = 10_000;

/** How soon a stack is looked at: the nearest first, and those that have moved last. */
export function rank(table: Table, from: string | undefined, id: string): number {
  const [start, end] = [table.board?.hex(from ?? ""), table.board?.hex(id)];
  const far = start === undefined || end === undefined || table.board === undefined ? order(table, id) / 1e6 : table.board.distance(start, end);
  const units = (table.view.units ?? []).filter((unit) => unit.place === id);
  return far + (units.length > 0 && units.every((unit) => (unit.spent ?? 0) > 0) ? LATER : 0);
}
