/**
 * The plans of a seat: kept on the server for this seat alone, drawn on the map, and attacks among them carried out in
 * one go. A tool takes the clicks on the map while a plan is being made; nothing of it is an answer.
 */

import type { Overlay } from "../../board/overlays";
import type { PlannedAttack } from "../../lib/views";
import { isMine, sideOf } from "../map/tokens";
import type { Table } from "../state/store.svelte";
import { ask, freshKey, sentence } from "../state/wire";
import * as words from "./plan";
import type { Plan } from "./plan";

export type Tool = Plan["kind"];

export class Plans {
  list = $state.raw<readonly Plan[]>([]);
  /** What the referee says of planned attacks, by their ids. */
  facts = $state.raw<ReadonlyMap<string, PlannedAttack>>(new Map());
  /** What all that can be carried out costs together. */
  cost = $state<number>();
  tool = $state<Tool>();
  /** Where the arrow begins that is being drawn. */
  from = $state<string>();
  /** The plan that is being put together or changed. */
  editing = $state.raw<Plan>();
  /** What came of the last thing that was done here. */
  told = $state("");
  busy = $state(false);
  private asked = 0;

  constructor(private readonly table: Table) {}

  readonly attacks: readonly Plan[] = $derived(this.list.filter((one) => one.kind === "attack"));
  readonly ready: readonly Plan[] = $derived.by(() => words.ready(this.list, this.facts, this.table.view));
  /** The question is asked in which planned attacks are carried out. */
  readonly isTime: boolean = $derived.by(() => this.table.mine && this.table.question() === words.QUESTION);
  /** The map is pointed at for a plan. */
  readonly isDrawing: boolean = $derived(this.tool !== undefined || this.editing?.kind === "attack");
  /** What one is to do on the map. */
  readonly hint: string = $derived.by(() => {
    if (this.tool === "arrow") return this.from === undefined ? "Arrow: click where it begins" : "Arrow: click where it leads";
    if (this.tool === "note") return "Note: click its hex";
    if (this.tool === "attack") return "Planned attack: click the enemy's hex";
    return this.editing?.kind === "attack" ? "Planned attack: click your stacks to add or remove them" : "";
  });

  private get path(): string {
    return `${this.table.path}/plans`;
  }

  async load(): Promise<void> {
    try {
      this.list = await ask<readonly Plan[]>(this.path);
    } catch {
      // They are there the next time. What is on the screen stays.
    }
  }

  /** Ask what the planned attacks come to as things stand. */
  async weigh(): Promise<void> {
    const { table, editing } = this;
    const unsaved = editing !== undefined && editing.kind === "attack" && editing.units.length > 0 && this.list.every((one) => one.id !== editing.id);
    const all = [...this.attacks, ...(unsaved ? [editing] : [])].map((one) => (one.id === editing?.id ? editing : one)).filter((one) => one.units.length > 0);
    const mine = ++this.asked;
    const wanted = all.length > 0 && table.aid("odds") && table.past === undefined;
    const found = wanted ? await table.answer.report("planned", words.reportWords(all)) : undefined;
    if (mine !== this.asked) return;
    this.facts = new Map(all.flatMap((one, k) => (found?.attacks[k] === undefined ? [] : [[one.id, found.attacks[k]] as const])));
    this.cost = found?.cost;
  }

  take(tool: Tool): void {
    const again = this.tool === tool;
    this.stop();
    if (!again) this.tool = tool;
  }

  /** Put the tool down; what is not saved is dropped. True: there was something to put down. */
  stop(): boolean {
    const was = this.isDrawing || this.editing !== undefined;
    this.tool = undefined;
    this.from = undefined;
    this.editing = undefined;
    this.told = "";
    return was;
  }

  /** Begin an arrow at a hex, by dragging. */
  begin(hex: string): void {
    this.take("arrow");
    this.tool = "arrow";
    this.from = hex;
  }

  /** A click on the map. True: it was meant for a plan. */
  point(hex: string, add = false): boolean {
    if (!this.isDrawing) return false;
    this.told = "";
    if (this.tool === "arrow") void this.pointArrow(hex);
    else if (this.tool === "note") this.edit(this.fresh("note", [hex]));
    else if (this.tool === "attack") void this.plan(hex);
    else this.pointAttack(hex, add);
    return true;
  }

  private fresh(kind: Tool, hexes: readonly string[], units: readonly string[] = []): Plan {
    return { id: freshKey(), kind, hexes, units, text: "", turn: [] };
  }

  private async pointArrow(hex: string): Promise<void> {
    const { from } = this;
    if (from === undefined) {
      this.from = hex;
      return;
    }
    this.stop();
    if (from !== hex) await this.save(this.fresh("arrow", [from, hex]));
  }

  /** Plan an attack on a hex: with what is selected, or with all that can make it now. */
  async plan(hex: string): Promise<void> {
    const { table } = this;
    if (!this.isTheirs(hex)) {
      this.told = "No enemy ground unit is there.";
      return;
    }
    const known = this.attacks.find((one) => one.hexes.includes(hex));
    if (known !== undefined) {
      this.edit(known);
      return;
    }
    const { units = [] } = table.view;
    const chosen = table.selection.units.filter((id) => units.some((unit) => unit.id === id && unit.place !== hex && isMine(table.view, unit.party, table.seat)));
    const all = chosen.length > 0 ? chosen : ((await table.answer.report("assault", hex))?.attackers ?? []).map(([unit]) => unit);
    const plan = this.fresh("attack", [hex], all);
    this.edit(plan);
    if (all.length > 0) await this.save(plan);
  }

  private isOwn(hex: string): boolean {
    const { view, seat } = this.table;
    return (view.units ?? []).some((unit) => unit.place === hex && isMine(view, unit.party, seat));
  }

  private isTheirs(hex: string): boolean {
    return !this.isOwn(hex) && (this.table.view.units ?? []).some((unit) => unit.place === hex);
  }

  /** Is somebody there whom one may plan to attack, in one's own player turn? */
  canAttack(hex: string | undefined): boolean {
    const { view, seat, past } = this.table;
    return hex !== undefined && past === undefined && !this.isDrawing && this.table.hasReports() && view.side === sideOf(view, seat) && this.isTheirs(hex);
  }

  private pointAttack(hex: string, add: boolean): void {
    const { editing, table } = this;
    if (editing === undefined) return;
    const here = (table.view.units ?? []).filter((unit) => unit.place === hex);
    if (this.isOwn(hex)) void this.choose(here.map((unit) => unit.id));
    else if (add && here.length > 0) {
      const hexes = words.toggled(editing.hexes, [hex]);
      if (hexes.length > 0) void this.change({ hexes });
    }
  }

  /** Add units to the attack that is being planned, or take them away. */
  async choose(units: readonly string[]): Promise<void> {
    if (this.editing !== undefined) await this.change({ units: words.toggled(this.editing.units, units) });
  }

  async change(what: Partial<Plan>): Promise<void> {
    if (this.editing === undefined) return;
    const plan = { ...this.editing, ...what };
    this.editing = plan;
    if (plan.kind === "attack" && plan.units.length === 0) {
      this.told = "An attack without units is not kept.";
      await this.weigh();
    } else if (plan.kind !== "note" || plan.text.trim() !== "") await this.save(plan);
  }

  edit(plan: Plan): void {
    this.stop();
    this.editing = plan;
  }

  async save(plan: Plan): Promise<void> {
    const { id, kind, hexes, units, text } = plan;
    await this.send(id, "PUT", { kind, hexes, units, text });
  }

  async drop(id: string): Promise<void> {
    if (this.editing?.id === id) this.stop();
    await this.send(id, "DELETE");
  }

  private async send(id: string, method: string, body?: unknown): Promise<void> {
    this.busy = true;
    try {
      this.list = await ask<readonly Plan[]>(`${this.path}/${encodeURIComponent(id)}`, method, body);
    } catch (error) {
      this.told = sentence(error);
    } finally {
      this.busy = false;
    }
    await this.weigh();
  }

  /**
   * Give the planned attacks as answers, in their order, as long as nothing but the next attack is asked of this seat.
   * Each roll ends a list; the rest is sent again if the same question comes back at once.
   */
  async carryOut(): Promise<void> {
    const { table } = this;
    const wanted = this.ready;
    if (!this.isTime || wanted.length === 0 || this.busy) return;
    this.stop();
    this.busy = true;
    let rest = wanted;
    let ended = "stale";
    try {
      while (rest.length > 0 && this.isTime) {
        const sent = await table.send({ answers: rest.map((one) => words.answerOf(one, table.view)) });
        const { count, ended: why } = table.given ?? { count: 0, ended: "refused" };
        ended = sent ? why : table.notice?.kind === "told" ? "stale" : "refused";
        const done = sent ? count : 0;
        for (const plan of rest.slice(0, done)) await ask(`${this.path}/${encodeURIComponent(plan.id)}`, "DELETE").catch(() => undefined);
        rest = rest.slice(done);
        if (done === 0 || !["roll", "revealed"].includes(ended)) break;
      }
    } finally {
      this.busy = false;
    }
    const { notice } = table;
    this.told = words.carriedWords(wanted.length - rest.length, wanted.length, ended);
    table.notice = { text: this.told, refusals: notice?.refusals ?? [], kind: notice?.kind === "refused" ? "refused" : "told" };
    await this.load();
  }

  /** The way that is being drawn, for the pointer to follow. */
  trail(to: string | undefined): readonly string[] {
    return this.from === undefined || to === undefined || to === this.from ? [] : [this.from, to];
  }

  /** What plans draw over the map. */
  over(overlay: Overlay, shown: boolean): Overlay {
    const { table, editing } = this;
    if (table.past !== undefined || (!shown && !this.isDrawing)) return overlay;
    const all = editing === undefined ? this.list : [...this.list.filter((one) => one.id !== editing.id), editing];
    const drawn = words.drawn(shown ? all : [editing].filter((one) => one !== undefined), this.facts, table.view);
    return { ...overlay, ...drawn, ...(this.tool === undefined || this.from === undefined ? {} : { selected: this.from }) };
  }
}
