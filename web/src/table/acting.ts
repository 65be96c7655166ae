/** Which stacks can act. */

import type { Table } from "./store.svelte";

/** The hexes where something may be decided on, in the order of the board. */
export function places(table: Table): string[] {
  const able = new Set<unknown>();
  const { answer } = table;
  if (answer.draft !== undefined && answer.ringed.size > 0) for (const id of answer.ringed) able.add(id);
  else for (const ids of answer.able.values()) for (const id of ids) able.add(id);
  const { units, air } = table.view;
  const found = [...(units ?? []), ...(air ?? [])].filter((one) => able.has(one.id)).map((one) => one.place);
  return [...new Set(found)].sort((a, b) => order(table, a) - order(table, b));
}

/** Hexes row by row, from the north-west. */
export function order(table: Table, id: string): number {
  const hex = table.board?.hex(id);
  return hex === undefined ? 0 : hex.row * 1000 + hex.n;
}
