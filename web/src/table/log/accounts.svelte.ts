/** What attacks were expected to cost before they were made: asked for one by one, and once each. */

import type { Table } from "../state/store.svelte";
import type { LogLine } from "../state/wire";
import type { Battle, Expected } from "./battles";

export class Accounts {
  private found = $state.raw<ReadonlyMap<LogLine, Expected>>(new Map());
  private readonly asked = new WeakSet<LogLine>();
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly table: Table) {}

  of(battle: Battle): Expected | undefined {
    return this.found.get(battle.announced);
  }

  /** Somebody reads of it: ask, as the seat knew things before the attack. */
  want(battle: Battle): void {
    const { announced, about } = battle;
    if (!this.table.aid("odds") || this.asked.has(announced)) return;
    this.asked.add(announced);
    this.queue = this.queue.then(async () => {
      const facts = await this.table.answer.report("assault", about, announced.entry - 1);
      if (facts === undefined || facts.refusals.length > 0) return;
      this.found = new Map(this.found).set(announced, { lost: facts.loses[0], destroyed: facts.destroys[0] });
    });
  }
}
