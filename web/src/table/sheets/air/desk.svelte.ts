/** The air sheet that is open: its rows, the plan, the row that is looked at, and what the referee says of the plan. */

import type { AirRow, AirSheet, RowPlan, Rung } from "../../../lib/views";
import { closing } from "../../answer/buttons";
import { settings } from "../../menu/settings.svelte";
import type { Table } from "../../state/store.svelte";
import { ask, type Options } from "../../state/wire";
import * as plans from "./plan";
import type { Mode, Plan } from "./plan";

/** Milliseconds after the last step until the referee is asked for prices. */
const PAUSE = 120;

export class AirDesk {
  sheet = $state.raw<AirSheet>();
  plan = $state.raw<Plan>(plans.EMPTY);
  /** The row that is looked at. */
  at = $state(0);
  /** Rows in which nothing is fought are shown, too. */
  all = $state(false);
  failed = $state("");
  /** What the referee last said, and of which plan. */
  private told = $state.raw<{ readonly about: string; readonly sheet: AirSheet }>();
  /** A second press is wanted. */
  sure = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: Table,
    readonly question: string,
  ) {}

  get mode(): Mode {
    return plans.QUESTIONS[this.question]?.mode ?? "support";
  }

  /** The battles first, the strongest need of the keyboard: a row is a number. */
  readonly rows: readonly AirRow[] = $derived((this.sheet?.rows ?? []).filter((row) => this.all || row.ladder.length > 0 || plans.sent(this.plan, row.hex) > 0));
  readonly quiet: number = $derived((this.sheet?.rows.length ?? 0) - this.rows.length);
  readonly row: AirRow | undefined = $derived(this.rows[Math.min(this.at, this.rows.length - 1)]);
  readonly total: number = $derived(plans.total(this.plan));
  readonly flown: readonly string[] = $derived(this.sheet === undefined ? [] : plans.flownTo(this.sheet, this.plan));
  /** The referee has spoken of just this plan. */
  readonly isTold: boolean = $derived(this.told?.about === plans.aboutOf(this.mode, this.plan));
  readonly judged: AirSheet | undefined = $derived(this.told?.sheet);

  async open(): Promise<void> {
    const { table, question } = this;
    const { verb = "", slot = "" } = plans.QUESTIONS[question] ?? {};
    const [found, options] = await Promise.all([
      table.answer.report("air-sheet", this.mode),
      ask<Options>(`${table.path}/options`, "POST", { seq: table.seq(), verb, slot }).catch(() => undefined),
    ]);
    if (found === undefined) {
      this.failed = "There is no air sheet for this.";
      return;
    }
    const open = new Set(options?.values ?? found.rows.map((row) => row.hex));
    this.sheet = { ...found, rows: found.rows.filter((row) => open.has(row.hex)) };
    this.told = { about: this.mode, sheet: found };
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Take a plan; odds are looked up at once, prices asked for as soon as nothing more is changed. */
  take(plan: Plan): void {
    if (plan === this.plan) return;
    this.plan = plan;
    this.sure = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.judge(), PAUSE);
  }

  private async judge(): Promise<void> {
    const about = plans.aboutOf(this.mode, this.plan);
    const sheet = await this.table.answer.report("air-sheet", about);
    if (sheet !== undefined && about === plans.aboutOf(this.mode, this.plan)) this.told = { about, sheet };
  }

  step(row: AirRow, by: number): void {
    if (this.sheet === undefined) return;
    this.take(by > 0 ? plans.more(this.sheet, this.plan, row) : plans.less(this.sheet, this.plan, row));
  }

  /** What the plan comes to in a row, as far as the referee has said. */
  planned(row: AirRow): RowPlan | undefined {
    return this.isTold ? this.judged?.planned.find((one) => one.hex === row.hex) : undefined;
  }

  /** The odds of a row with what flies there. */
  after(row: AirRow): Rung | undefined {
    if (this.sheet === undefined) return undefined;
    return (this.mode === "support" ? undefined : this.planned(row)?.now) ?? plans.rungAt(row.ladder, plans.height(this.sheet, this.plan, row));
  }

  /** The word that ends the question without more flights. */
  private get ends(): string | undefined {
    return this.mode === "support" || this.mode === "counterair" ? closing(this.table)?.verb : undefined;
  }

  readonly ready: boolean = $derived(this.total > 0 && this.isTold && this.judged?.refusals.length === 0);

  /** Fly what is planned. Whoever wants to be asked presses twice. */
  async send(): Promise<void> {
    if (!this.ready || this.table.busy) return;
    if (settings.confirm && !this.sure) {
      this.sure = true;
      return;
    }
    await this.table.act("answer", { answers: plans.answersOf(this.question, this.plan, this.ends) });
  }

  async nobody(): Promise<void> {
    await this.table.act("answer", { answers: plans.answersOf(this.question, plans.EMPTY, this.ends) });
  }

  /** True if the key was meant for the sheet. */
  key(name: string, shift: boolean): boolean {
    const { row, sheet } = this;
    if (sheet === undefined) return false;
    if (name === "Enter" && shift) {
      void this.send();
      return true;
    }
    if (shift) return false;
    switch (name.toLowerCase()) {
      case "arrowup":
      case "arrowdown":
        this.at = Math.max(0, Math.min(this.rows.length - 1, this.at + (name === "ArrowUp" ? -1 : 1)));
        return true;
      case "arrowleft":
      case "arrowright":
        if (row !== undefined) this.step(row, name === "ArrowLeft" ? -1 : 1);
        return true;
      case "0":
        if (row !== undefined) this.take(plans.none(this.plan, row.hex));
        return true;
      case "m":
        if (row !== undefined) this.take(plans.useful(sheet, this.plan, row));
        return true;
    }
    return false;
  }
}
