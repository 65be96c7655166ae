/** Showing again what happened: entry by entry, the map as it was then. */

import { sidesOf } from "../map/tokens";
import { note, recall, settings } from "../menu/settings.svelte";
import { shown } from "../state/pieces";
import type { Table } from "../state/store.svelte";
import { hexOf, stops } from "./chronicle";

/** The seats that were shown since the page was opened: whoever hands over the screen has not been away. */
const OPENED = new Set<string>();

export class Replay {
  playing = $state(false);
  caption = $state("");
  place = $state(0);
  count = $state(0);
  /** The last entry that this seat has seen at this screen. */
  seen = $state(0);
  /** Somebody has just opened this page: what happened before is news. */
  away = $state(false);
  /** What this seat's side held then. */
  held = $state.raw<ReadonlySet<string>>();
  private run = 0;

  constructor(
    private readonly table: Table,
    private readonly goTo: (hex: string) => void,
  ) {
    this.seen = recall<number>(this.key, -1);
    this.away = !OPENED.has(this.key);
    OPENED.add(this.key);
    const held = recall<readonly string[] | undefined>(`held.${this.table.game}.${this.table.seat}`, undefined);
    this.held = held === undefined ? undefined : new Set(held);
  }

  private get key(): string {
    return `seen.${this.table.game}.${this.table.seat}`;
  }

  /** Everything up to an entry is known, or up to now. */
  acknowledge(entry = this.table.state?.entry ?? 0): void {
    const { table } = this;
    this.seen = entry;
    this.away = false;
    const held = [...sidesOf(shown(table.state?.view))].filter(([, side]) => side === table.seat).map(([hex]) => hex);
    this.held = new Set(held);
    note(this.key, this.seen);
    note(`held.${table.game}.${table.seat}`, held);
  }

  async play(since: number): Promise<void> {
    const run = ++this.run;
    const found = stops(this.table.log, since);
    this.count = found.length;
    this.playing = found.length > 0;
    for (const [k, stop] of found.entries()) {
      this.place = k + 1;
      this.caption = stop.lines.map((line) => line.words).slice(0, 3).join(". ");
      await this.table.lookBack(stop.entry);
      if (run !== this.run) return;
      const hex = stop.lines.map(hexOf).find((one) => one !== undefined);
      if (hex !== undefined) this.goTo(hex);
      await new Promise((resume) => setTimeout(resume, Math.max(settings.pace, 150)));
      if (run !== this.run) return;
    }
    this.stop();
  }

  stop(): void {
    this.run += 1;
    this.playing = false;
    this.caption = "";
    this.table.toPresent();
    this.acknowledge();
  }
}
