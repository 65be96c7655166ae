/** The window in which a seat says what it intercepts, where and with whom. */

import type { Overlay } from "../../board/overlays";
import type { AttemptFacts, InterceptionFacts, MeetingHexFacts, QuarryFacts } from "../../lib/views";
import { hexPart } from "../map/tokens";
import type { Table } from "../state/store.svelte";
import { ask } from "../state/wire";
import { MINE, percent, tone } from "./words";

export const QUESTION = "interception-window";

/** One who could come: `hex` is where he meets the target. */
export interface Try {
  readonly target: string;
  readonly hex: string;
  readonly who: string;
  readonly factors: number;
}

/** The chances that at least one, all, and none of some independent attempts succeed. */
export function together(chances: readonly number[]): { readonly any: number; readonly all: number; readonly none: number } {
  const none = chances.reduce((left, one) => left * (1 - one), 1);
  const all = chances.length === 0 ? 0 : chances.reduce((left, one) => left * one, 1);
  return { any: 1 - none, all, none };
}

export class Window {
  facts = $state.raw<InterceptionFacts>();
  /** The hexes that may be chosen for each target, as the question has it. */
  open = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  target = $state("");
  hex = $state("");
  tries = $state.raw<readonly Try[]>([]);
  private seq = -1;

  constructor(private readonly table: Table) {}

  readonly isOn: boolean = $derived.by(() => this.table.mine && this.table.question() === QUESTION);

  /** Ask for all that can be intercepted in this window, once. True: it was asked now, and there is a hex to show. */
  async load(): Promise<boolean> {
    const { table } = this;
    if (!this.isOn || this.seq === table.seq()) return false;
    const seq = (this.seq = table.seq());
    this.facts = undefined;
    this.open = new Map();
    this.tries = [];
    const { answer } = table;
    const facts = table.aid("odds") ? await answer.report("interceptions", "") : undefined;
    const targets = await this.values("tries.target", {});
    const open = await Promise.all(targets.map(async (target) => [target, await this.values("tries.hex", { target })] as const));
    if (this.seq !== seq) return false;
    this.open = new Map(open);
    this.facts = facts;
    const best = [...this.quarries].sort((a, b) => Math.max(0, ...this.hexesOf(b).map((one) => one.any_at_once)) - Math.max(0, ...this.hexesOf(a).map((one) => one.any_at_once)))[0];
    this.choose(best?.target ?? targets[0] ?? "");
    this.put([]);
    return this.hex !== "";
  }

  private async values(slot: string, item: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const { table } = this;
    const form = table.forms()[0];
    if (form === undefined) return [];
    try {
      const found = await ask<{ readonly values: readonly unknown[] }>(`${table.path}/options`, "POST", { seq: table.seq(), verb: form.verb, slot, got: {}, item });
      return found.values.map(String);
    } catch {
      return [];
    }
  }

  /** What can be intercepted now. */
  readonly quarries: readonly QuarryFacts[] = $derived.by(() => (this.facts?.targets ?? []).filter((one) => this.open.has(one.target)));
  readonly quarry: QuarryFacts | undefined = $derived(this.quarries.find((one) => one.target === this.target));

  hexesOf(quarry: QuarryFacts): readonly MeetingHexFacts[] {
    const open = new Set(this.open.get(quarry.target) ?? []);
    return quarry.hexes.filter((one) => open.has(one.hex));
  }

  readonly hexes: readonly MeetingHexFacts[] = $derived.by(() => (this.quarry === undefined ? [] : this.hexesOf(this.quarry)));
  readonly meeting: MeetingHexFacts | undefined = $derived(this.hexes.find((one) => one.hex === this.hex));

  /** Look at a target, at the hex where somebody comes most likely. */
  choose(target: string): void {
    this.target = target;
    const sent = this.tries.find((one) => one.target === target);
    const best = [...this.hexes].sort((a, b) => b.any_at_once - a.any_at_once)[0];
    this.hex = sent?.hex ?? best?.hex ?? this.open.get(target)?.[0] ?? "";
  }

  /** Choose the hex: all who were sent at this target go there, if they can. */
  at(hex: string): void {
    this.hex = hex;
    const here = new Set(this.meeting?.attempts.map((one) => one.who) ?? []);
    const others = this.tries.filter((one) => one.target !== this.target);
    const moved = this.tries.filter((one) => one.target === this.target && here.has(one.who)).map((one) => ({ ...one, hex }));
    this.put([...others, ...moved]);
  }

  step(by: number): void {
    const at = this.hexes.findIndex((one) => one.hex === this.hex);
    const next = this.hexes[Math.min(this.hexes.length - 1, Math.max(0, at + by))];
    if (next !== undefined) this.at(next.hex);
  }

  sent(who: string): Try | undefined {
    return this.tries.find((one) => one.who === who && one.target === this.target);
  }

  /** Another target that somebody has been sent at. */
  elsewhere(who: string): Try | undefined {
    return this.tries.find((one) => one.who === who && one.target !== this.target);
  }

  isForce(who: string): boolean {
    return (this.table.view.forces ?? []).some((one) => one.id === who);
  }

  async tick(one: AttemptFacts): Promise<void> {
    const without = this.tries.filter((each) => each.who !== one.who);
    if (this.sent(one.who) !== undefined) {
      this.put(without);
      return;
    }
    let factors = 0;
    if (!this.isForce(one.who)) {
      const possible = await this.values("tries.factors", { target: this.target, hex: this.hex, who: one.who });
      factors = Math.max(0, ...possible.map(Number));
    }
    this.put([...without, { target: this.target, hex: this.hex, who: one.who, factors }]);
  }

  /** The answer as it stands is checked at once. */
  private put(tries: readonly Try[]): void {
    this.tries = tries;
    const form = this.table.forms()[0];
    if (form === undefined) return;
    void this.table.answer.go({ form, values: { tries }, item: {}, at: form.slots.length, auto: [] });
  }

  /** The chances of those who are sent at this target. */
  readonly odds = $derived.by(() => {
    const coming = (this.meeting?.attempts ?? []).filter((one) => this.sent(one.who) !== undefined);
    return { count: coming.length, ...together(coming.map((one) => one.rounds["1"] ?? 0)) };
  });

  async send(): Promise<void> {
    await this.table.submit();
  }

  async hold(): Promise<void> {
    this.put([]);
    await this.table.submit();
  }

  point(hex: string): void {
    if (this.hexes.some((one) => one.hex === hex)) this.at(hex);
    else this.table.selection.hex = hex;
  }

  key(name: string, onControl: boolean): boolean {
    if (onControl && name !== "ArrowLeft" && name !== "ArrowRight") return false;
    if (name === "ArrowLeft" || name === "ArrowRight") this.step(name === "ArrowLeft" ? -1 : 1);
    else if (name === "0") void this.hold();
    else if (Number(name) >= 1) {
      const one = this.meeting?.attempts[Number(name) - 1];
      if (one === undefined) return false;
      void this.tick(one);
    } else return false;
    return true;
  }

  over(overlay: Overlay): Overlay {
    const way = this.table.view.activities?.find((one) => this.target === one.id || this.target.startsWith(`${one.id}/`));
    return {
      ...overlay,
      lit: new Map(),
      chosen: new Set(this.hex === "" ? [] : [hexPart(this.hex)]),
      ...(way === undefined ? {} : { pointed: new Set([hexPart(way.goal)]) }),
      pins: this.hexes.map((one) => {
        const [body, ink] = MINE[tone(one.any_at_once)];
        return { hex: hexPart(one.hex), text: percent(one.any_at_once), body, ink };
      }),
    };
  }
}
