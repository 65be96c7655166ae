/** A sheet of orders at sea at one seat's table: it begins with the usual answer, and is checked after each change. */

import type { StrikesFacts } from "../../lib/views";
import type { Value } from "../answer/draft";
import type { Table } from "../state/store.svelte";
import type { FormCard } from "../state/wire";
import { type Chosen, chosenIn, isCount, most, type Row, rowsOf, SHEETS, type SheetWords, total, valuesOf } from "./orders";

export class Orders {
  rows = $state.raw<readonly Row[]>();
  chosen = $state.raw<Chosen>(new Map());
  /** What a strike may come to, where one is thought of. */
  strikes = $state.raw<StrikesFacts>();
  private seq = -1;

  constructor(private readonly table: Table) {}

  readonly words: SheetWords | undefined = $derived.by(() => SHEETS[this.table.question()]);
  readonly isOn: boolean = $derived.by(() => this.table.mine && this.words !== undefined && this.form !== undefined);
  /** The form that is filled in; the others are buttons. */
  readonly form: FormCard | undefined = $derived.by(() => this.table.forms().find((one) => one.slots.length > 0 && one.refusals.length === 0));
  readonly others: readonly FormCard[] = $derived.by(() => this.table.forms().filter((one) => one !== this.form && one.slots.length === 0 && one.refusals.length === 0));

  /** Ask for the lines of the sheet, once for each question. */
  async load(): Promise<void> {
    const { table, form } = this;
    if (!this.isOn || form === undefined || this.seq === table.seq()) return;
    const seq = (this.seq = table.seq());
    this.rows = undefined;
    this.strikes = undefined;
    const { answer } = table;
    const usual = table.decision?.default?.split(" ")[0] === form.verb ? (table.decision.filled ?? {}) : {};
    const rows: Row[] = [];
    for (const slot of form.slots) {
      const got = Object.fromEntries(form.slots.slice(0, form.slots.indexOf(slot)).map((one) => [one.name, usual[one.name] ?? (one.many ? [] : null)]));
      rows.push(...(await rowsOf(slot, got, (path, after, item) => answer.valuesFor(form.verb, path, after, item))));
    }
    const strikes = table.question() === "strike-or-not" && table.aid("odds") ? await answer.report("strikes", "") : undefined;
    if (this.seq !== seq) return;
    this.strikes = strikes;
    this.rows = rows;
    this.put(withNeeded(rows, chosenIn(rows, usual)));
  }

  set(row: Row, value: Value): void {
    const said = isCount(row) ? Math.min(most(row), Math.max(0, Number(value) || 0)) : value;
    this.put(new Map(this.chosen).set(row.key, said));
  }

  /** Everything that can be named in a part, or nothing. */
  setAll(slot: string, isAll: boolean): void {
    const now = new Map(this.chosen);
    for (const row of this.rows ?? []) if (row.slot === slot) now.set(row.key, isAll ? (isCount(row) ? most(row) : row.part === "" ? true : (row.options[0] ?? "")) : isCount(row) ? 0 : row.part === "" ? false : "");
    this.put(now);
  }

  count(slot: string): number {
    return total(this.rows ?? [], this.chosen, slot);
  }

  private put(chosen: Chosen): void {
    const { form, rows } = this;
    this.chosen = chosen;
    if (form === undefined || rows === undefined) return;
    void this.table.answer.go({ form, values: valuesOf(form.slots, rows, chosen), item: {}, at: form.slots.length, auto: [] });
  }
}

/** Where one thing has to be chosen the first is. */
function withNeeded(rows: readonly Row[], chosen: Chosen): Chosen {
  const found = new Map(chosen);
  for (const row of rows) if (row.needed && !found.has(row.key) && row.options[0] !== undefined) found.set(row.key, row.options[0]);
  return found;
}
