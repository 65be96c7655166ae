/** What a seat has seen at this screen, and showing the rest: as a film, the map as it was then. */

import { sideOf, sidesOf } from "../map/tokens";
import { note, recall, settings } from "../menu/settings.svelte";
import { shown } from "../state/pieces";
import type { Table } from "../state/store.svelte";
import type { LogLine } from "../state/wire";
import { Film } from "./film.svelte";

/** The seats that were shown since the page was opened: whoever hands over the screen has not been away. */
const OPENED = new Set<string>();

export class Replay {
  readonly film: Film;
  /** The last entry that this seat has seen at this screen. */
  seen = $state(0);
  /** Somebody has just opened this page: what happened before is news. */
  away = $state(false);
  /** What this seat's side held then. */
  held = $state.raw<ReadonlySet<string>>();
  /** The film goes up to now: at its end everything is known. */
  private isNews = false;

  constructor(
    private readonly table: Table,
    frame: (hexes: readonly string[], ways: readonly (readonly string[])[]) => void,
  ) {
    this.film = new Film(table, frame, () => this.ended());
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

  get playing(): boolean {
    return this.film.isOn;
  }

  /** Nothing moves by itself: the reader wants it so. */
  get still(): boolean {
    return settings.pace === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Show what happened after an entry, up to another one or to now. */
  play(since: number, until = Infinity): void {
    const found = this.film.of(since, until);
    this.isNews = until === Infinity;
    if (found.length === 0) this.ended();
    else this.film.start(found, this.still);
  }

  /** Show what the reader has not seen; if that is nothing, the last player turn of somebody else. */
  playNews(): void {
    const { table } = this;
    const since = this.film.of(this.seen, Infinity).length > 0 && this.seen >= 0 ? this.seen : lastTurn(table.stands, sideOf(table.view, table.seat));
    this.play(since);
  }

  stop(): void {
    this.film.close();
  }

  private ended(): void {
    this.table.toPresent();
    if (this.isNews) this.acknowledge();
  }
}

/** The entry before the last player turn of another side. */
function lastTurn(lines: readonly LogLine[], side: string): number {
  const isTheirs = (line: LogLine) => line.when.part !== "" && !line.when.part.toLowerCase().startsWith(side);
  const theirs = lines.filter(isTheirs);
  const last = theirs[theirs.length - 1]?.when;
  const first = lines.find((line) => line.when.turn === last?.turn && line.when.part === last.part);
  return (first?.entry ?? 1) - 1;
}
