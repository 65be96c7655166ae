/** Messages between the people at a table: kept on the server, and no part of the game. */

import type { Letter } from "../../lib/schema";
import type { Table } from "../state/store.svelte";
import { ask, freshKey, sentence } from "../state/wire";

export class Letters {
  list = $state.raw<readonly Letter[]>([]);
  failed = $state("");
  busy = $state(false);
  /** The number of the last message that was seen at this seat in this browser. */
  private seen = $state(0);

  constructor(private readonly table: Table) {
    this.seen = Number(kept(this.place) ?? 0);
  }

  /** Is there anybody who would read them? */
  readonly offered: boolean = $derived.by(() => {
    const seats = this.table.state?.game.seats ?? [];
    return this.list.length > 0 || seats.some((one) => one.kind !== "computer" && one.seat !== this.table.seat);
  });
  readonly unread: number = $derived.by(() => this.list.filter((one) => one.number > this.seen && one.seat !== this.table.seat).length);

  private get path(): string {
    return `${this.table.path}/letters`;
  }

  private get place(): string {
    return `warcabinet.letters.${this.table.game}.${this.table.seat}`;
  }

  async load(): Promise<void> {
    try {
      this.list = together(this.list, await ask<readonly Letter[]>(this.path));
    } catch {
      // They are there the next time.
    }
  }

  hear(letter: Letter): void {
    this.list = together(this.list, [letter]);
  }

  /** Whoever sees the list has read it. */
  read(): void {
    const last = this.list[this.list.length - 1]?.number ?? 0;
    if (last <= this.seen) return;
    this.seen = last;
    try {
      localStorage.setItem(this.place, String(last));
    } catch {
      // Then they are new again the next time.
    }
  }

  /** True: it was written. */
  async write(text: string): Promise<boolean> {
    if (text.trim() === "" || this.busy) return false;
    this.busy = true;
    this.failed = "";
    try {
      this.hear(await ask<Letter>(`${this.path}/${freshKey()}`, "PUT", { text }));
      return true;
    } catch (error) {
      this.failed = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

function kept(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Each message once, in the order in which they were written. */
export function together(known: readonly Letter[], more: readonly Letter[]): readonly Letter[] {
  const all = new Map([...known, ...more].map((one) => [one.number, one]));
  return [...all.values()].sort((a, b) => a.number - b.number);
}

/** When something was written, by the reader's own clock: today the time, else the day too. */
export function whenWords(written: string, now = new Date()): string {
  const at = new Date(written);
  const time = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return at.toDateString() === now.toDateString() ? time : `${at.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, ${time}`;
}
