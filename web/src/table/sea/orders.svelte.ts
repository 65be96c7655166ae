/** A sheet of orders at sea at one seat's table: it begins with the usual answer, and is checked after each change. */

import type { StrikesFacts } from "../../lib/views";
import type { Draft, Value } from "../answer/draft";
import type { Table } from "../state/store.svelte";
import type { FormCard } from "../state/wire";
import { type Chosen, chosenIn, isCount, isSingle, most, type Row, rowsOf, SHEETS, type SheetWords, total, valuesOf } from "./orders";

export class Orders {
  rows = $state.raw<readonly Row[]>();
  chosen = $state.raw<Chosen>(new Map());
  /** What a strike may come to, where one is thought of. */
  strikes = $state.raw<StrikesFacts>();
  private seq = -1;
  /** Of several forms the one that is filled in; none: the first. */
  private verb = $state("");

  constructor(private readonly table: Table) {}

  readonly words: SheetWords | undefined = $derived.by(() => SHEETS[this.table.question()]);
  readonly isOn: boolean = $derived.by(() => this.table.mine && this.words !== undefined && this.form !== undefined);
  /** The forms that can be filled in. */
  readonly forms: readonly FormCard[] = $derived.by(() => this.table.forms().filter((one) => one.slots.length > 0 && one.refusals.length === 0));
  /** The one that is; the others are buttons. */
  readonly form: FormCard | undefined = $derived.by(() => this.forms.find((one) => one.verb === this.verb) ?? this.forms[0]);
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
    const strikes = table.question() === "strike-or-not" && table.aid("odds") ? await answer.report("strikes", "") : undefined;
    const rows = await this.ask(form, usual);
    if (this.seq !== seq) return;
    this.strikes = strikes;
    this.rows = rows;
    this.put(withNeeded(rows, chosenIn(rows, usual)));
  }

  /** The lines of a form, with what is said already; what has to be said and is not is the first that can be. */
  private async ask(form: FormCard, said: Readonly<Record<string, Value>>): Promise<readonly Row[]> {
    const rows: Row[] = [];
    const got: Record<string, Value> = {};
    for (const slot of form.slots) {
      const found = await rowsOf(slot, got, (path, after, item) => this.table.answer.valuesFor(form.verb, path, after, item));
      rows.push(...found);
      got[slot.name] = said[slot.name] ?? (slot.many ? [] : slot.least > 0 ? (found[0]?.options[0] ?? null) : null);
    }
    return rows;
  }

  /** Another form is filled in. */
  choose(verb: string): void {
    this.verb = verb;
    this.seq = -1;
    void this.load();
  }

  set(row: Row, value: Value): void {
    const said = isCount(row) ? Math.min(most(row), Math.max(0, Number(value) || 0)) : value;
    const chosen = new Map(this.chosen).set(row.key, said);
    this.put(chosen);
    if (isSingle(row)) void this.renew(row.slot, chosen);
  }

  /** What comes after a choice depends on it: other squadrons reach another base. */
  private async renew(slot: string, chosen: Chosen): Promise<void> {
    const { form, rows, seq } = this;
    if (form === undefined || rows === undefined || form.slots[form.slots.length - 1]?.name === slot) return;
    const values = valuesOf(form.slots, rows, chosen);
    const found = await this.ask(form, values);
    if (this.seq !== seq || this.chosen !== chosen) return;
    this.rows = found;
    this.put(new Map([...chosen].filter(([key]) => found.some((row) => row.key === key))));
  }

  /** Everything that can be named in a part, or nothing. */
  setAll(slot: string, isAll: boolean): void {
    const now = new Map(this.chosen);
    for (const row of this.rows ?? []) if (row.slot === slot) now.set(row.key, isAll ? (isCount(row) ? most(row) : row.part === "" ? true : (row.options[0] ?? "")) : isCount(row) ? 0 : row.part === "" ? false : "");
    this.put(now);
  }

  /** Nobody is named yet where somebody has to be. */
  readonly isBlank: boolean = $derived.by(() => (this.form?.slots ?? []).some((slot) => slot.many && slot.least > 0 && total(this.rows ?? [], this.chosen, slot.name) === 0));
  /** What is answered if nobody is named: the usual answer, if it is one without a form. */
  readonly instead: FormCard | undefined = $derived.by(() => (this.isBlank ? this.others.find((one) => one.verb === this.table.decision?.default) : undefined));

  count(slot: string): number {
    return total(this.rows ?? [], this.chosen, slot);
  }

  private put(chosen: Chosen): void {
    const { form, rows } = this;
    this.chosen = chosen;
    if (form === undefined || rows === undefined) return;
    if (this.isBlank) this.table.answer.drop();
    else void this.weigh({ form, values: valuesOf(form.slots, rows, chosen), item: {}, at: form.slots.length, auto: [] });
  }

  /** Where dice fall at once, it is told beside the sheet what may come of it. */
  private async weigh(draft: Draft): Promise<void> {
    const { answer } = this.table;
    await answer.go(draft);
    if (answer.draft === draft && answer.foreseen?.dice === true && this.table.aid("odds")) await answer.weigh(true);
  }
}

/** Where one thing has to be chosen the first is. */
function withNeeded(rows: readonly Row[], chosen: Chosen): Chosen {
  const found = new Map(chosen);
  for (const row of rows) if (row.needed && !found.has(row.key) && row.options[0] !== undefined) found.set(row.key, row.options[0]);
  return found;
}
