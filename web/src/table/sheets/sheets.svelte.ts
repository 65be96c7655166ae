/** Which sheet lies beside the map, and what it does with keys, clicks and the map. */

import type { Overlay } from "../../board/overlays";
import { settings } from "../menu/settings.svelte";
import type { Table } from "../state/store.svelte";
import { AirDesk } from "./air/desk.svelte";
import { QUESTIONS, sent } from "./air/plan";

/** Rows are numbered as in the list beside the map: gold is the one that is chosen. */
const PIN = { body: "#1d4b50", ink: "#ffffff" };
const CHOSEN_PIN = { body: "#d8961a", ink: "#26231d" };

export class Sheets {
  air = $state.raw<AirDesk>();

  constructor(private readonly table: Table) {}

  /** The question can be answered on a sheet. */
  readonly offered: boolean = $derived.by(() => {
    const { table } = this;
    const { mode } = QUESTIONS[table.question()] ?? {};
    // In an overrun there is one battle, and its card tells it all.
    const fights = mode === "counterair" || /^T\.P\.COM/.test(String(table.view.step?.id ?? ""));
    return mode !== undefined && fights && table.mine && table.hasReports() && table.aid("odds");
  });
  readonly isOpen: boolean = $derived(this.air !== undefined && this.offered);

  open(): void {
    if (!this.offered) return;
    this.air?.close();
    this.air = new AirDesk(this.table, this.table.question());
    this.table.answer.forget();
    void this.air.open();
  }

  close(): void {
    this.air?.close();
    this.air = undefined;
    this.table.first();
  }

  /** True if the key was meant for a sheet. */
  key(name: string, shift: boolean, onControl: boolean): boolean {
    if (!this.isOpen) {
      if (name !== "a" || !this.offered || !settings.letters) return false;
      this.open();
      return true;
    }
    if (name === "Escape") {
      this.close();
      return true;
    }
    if (onControl && !/^Arrow/.test(name) && !(name === "Enter" && shift)) return false;
    return this.air?.key(name, shift) ?? false;
  }

  /** True if a hex on the map has a row: it is chosen. */
  point(hex: string): boolean {
    const at = this.isOpen ? (this.air?.rows.findIndex((row) => row.hex === hex) ?? -1) : -1;
    if (at >= 0 && this.air !== undefined) this.air.at = at;
    return this.isOpen;
  }

  /** What a sheet draws over the map: its rows as numbered pins, and the flights of the plan. */
  over(overlay: Overlay): Overlay {
    const { air, table } = this;
    const { hand } = table.ahead;
    // What a section has in hand can be placed in the hexes that are lit.
    if (table.ahead.isOpen && hand !== undefined) return { ...overlay, lit: new Map([...hand.lit].map((hex) => [hex, { text: "", strong: false }])) };
    if (!this.isOpen || air?.sheet === undefined) return overlay;
    const flights = [...air.plan].flatMap(([hex, some]) => [...some.keys()].map((stack) => [air.sheet?.bases.find((base) => base.stack === stack)?.hex ?? hex, hex]));
    return {
      ...overlay,
      targets: new Set(air.rows.map((row) => row.hex)),
      chosen: new Set(air.rows.filter((row) => sent(air.plan, row.hex) > 0).map((row) => row.hex)),
      badges: air.rows.map((row, n) => ({ hex: row.hex, text: String(n + 1), ...(row === air.row ? CHOSEN_PIN : PIN) })),
      ...(air.row === undefined ? {} : { selected: air.row.hex }),
      routes: [...(overlay.routes ?? []), ...flights.map((hexes) => ({ hexes, kind: "air" as const }))],
    };
  }
}
