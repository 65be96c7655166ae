/** The construction sheet: what is ordered, and what the referee says can be built after that. */

import type { BuildRow, BuildSheet } from "../../../lib/views";
import { fromCapital } from "../../map/hexfacts";
import type { Table } from "../../state/store.svelte";
import { ask } from "../../state/wire";
import * as orders from "./orders";
import type { Order } from "./orders";

/** A unit in the hand: its hexes are lit, and a click on one of them places it. */
export interface Hand {
  /** Where it stands unless another hex is chosen: the map goes there. */
  readonly at?: string;
  readonly lit: ReadonlySet<string>;
  choose(hex: string): void;
}

export interface BuildDesk {
  readonly table: Table;
  /** What is answered before the first order. */
  after(): readonly string[];
  hold(hand: Hand | undefined): void;
  /** Hand in what is ordered. */
  plan(answers: readonly string[]): unknown;
}

export class Building {
  /** As it was before anything was ordered: the rows in their order, and the prices. */
  first = $state.raw<BuildSheet>();
  /** As it is after what is ordered. */
  now = $state.raw<BuildSheet>();
  list = $state.raw<readonly Order[]>([]);
  busy = $state(false);
  failed = $state("");
  private tries = 0;

  constructor(private readonly desk: BuildDesk) {}

  async open(given: readonly string[] = []): Promise<void> {
    this.list = given.map((one) => orders.orderOf(one)).filter((one) => one !== undefined);
    this.first = await this.ask([]);
    this.now = this.list.length === 0 ? this.first : await this.ask(this.list);
  }

  readonly rows: readonly BuildRow[] = $derived(this.first?.rows ?? []);
  readonly count: number = $derived(this.list.reduce((sum, one) => sum + (one.factors ?? 1), 0));
  readonly spent: number = $derived(this.used(this.now) - this.used(this.first));

  private used(sheet: BuildSheet | undefined): number {
    return (sheet?.budgets ?? []).reduce((sum, one) => sum + one.used, 0);
  }

  /** A type as it stands after what is ordered; none: its pool is empty. */
  row(type: string): BuildRow | undefined {
    return this.now?.rows.find((one) => one.type === type);
  }

  readonly before = $derived.by(() => {
    const { table } = this.desk;
    return orders.history(table.stands, table.seat, table.stands.at(-1)?.when.turn ?? "");
  });

  private async ask(list: readonly Order[]): Promise<BuildSheet | undefined> {
    const after = [...this.desk.after(), ...list.map(orders.answerOf)].join("\n");
    try {
      const found = await ask<{ facts: BuildSheet | null }>(`${this.desk.table.path}/reports/build-sheet?after=${encodeURIComponent(after)}`);
      return found.facts ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Take a list of orders if the referee takes it. */
  private async take(list: readonly Order[]): Promise<boolean> {
    const mine = ++this.tries;
    this.busy = true;
    const now = await this.ask(list);
    if (mine !== this.tries) return false;
    this.busy = false;
    if (now === undefined) return false;
    [this.list, this.now] = [list, now];
    this.desk.plan(list.map(orders.answerOf));
    return true;
  }

  /** One more goes where the last of its kind went; it is in the hand, and a click on the map puts it elsewhere. */
  async more(type: string): Promise<void> {
    const row = this.row(type);
    const where = row === undefined ? undefined : orders.usualPlace(this.list, row, this.before.all, (hex, party) => fromCapital(this.desk.table.board, hex, party));
    if (row === undefined || where === undefined || this.busy) return;
    const without = this.list;
    const { places } = row;
    if (!(await this.take(orders.add(without, row, where)))) return;
    this.desk.hold({
      at: where,
      lit: new Set(places),
      choose: (hex) => {
        this.desk.hold(undefined);
        void this.take(orders.add(without, row, hex));
      },
    });
  }

  async less(type: string): Promise<void> {
    this.desk.hold(undefined);
    await this.take(orders.drop(this.list, type));
  }

  /** Order again what was built last, as far as it goes. */
  async again(): Promise<void> {
    this.desk.hold(undefined);
    let list: readonly Order[] = [];
    for (const one of this.before.last) {
      const now = list.length === 0 ? this.first : await this.ask(list);
      const row = now?.rows.find((other) => other.type === one.type);
      const where = row === undefined ? undefined : row.places.includes(one.where) ? one.where : row.places[0];
      if (row === undefined || where === undefined) continue;
      const next = [...list, { ...one, where }];
      if ((await this.ask(next)) !== undefined) list = next;
    }
    await this.take(list);
  }
}
