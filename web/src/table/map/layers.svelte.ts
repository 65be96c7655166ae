/** What is switched on over the map, and what of it has to be asked for. */

import { alike } from "../../board/alike";
import type { Holding } from "../../board/areas";
import type { Overlay } from "../../board/overlays";
import { livery } from "../../board/palette";
import type { Explanation, Facts, FlowFacts } from "../../lib/views";
import * as drafts from "../answer/draft";
import { places } from "../input/acting";
import { settings } from "../menu/settings.svelte";
import { beyond, type Route, routeThrough } from "../odds/beyond";
import type { Table } from "../state/store.svelte";
import { sidesOf } from "./tokens";

export const LAYERS = [
  { id: "supply", name: "Supply", key: "s", more: false },
  { id: "zones", name: "Zones", key: "z", more: false },
  { id: "control", name: "Control", key: "c", more: false },
  { id: "front", name: "Front", key: "f", more: false },
  { id: "plans", name: "Plans", key: "p", more: false },
  { id: "range", name: "Air range", key: "", more: true },
  { id: "attrition", name: "Attrition zones", key: "", more: true },
  { id: "weather", name: "Weather", key: "", more: true },
  { id: "fronts", name: "Fronts", key: "", more: true },
  { id: "sources", name: "Data sources", key: "", more: true },
] as const;

export type LayerId = (typeof LAYERS)[number]["id"];

/** No more overlays than this lie over the map: the oldest goes out. */
export const MOST_LAYERS = 3;

/** What a line of supply under the pointer carries. */
export interface Hung {
  readonly source: string;
  readonly load: number;
  readonly places: readonly string[];
}

/** So few stacks that can act are shown before one is chosen; more would cover the map. */
const FEW = 8;

const USUAL: readonly LayerId[] = ["front", "plans"];

/** What is attacked or may be is red, who attacks is gold. */
export function aim(lit: ReadonlySet<string>, aimed: readonly string[], chosen: ReadonlySet<string>): { targets: ReadonlySet<string>; chosen: ReadonlySet<string> } {
  const targets = new Set([...lit, ...aimed]);
  return { targets, chosen: new Set([...chosen].filter((hex) => !aimed.includes(hex))) };
}

/** The links of the chains of exploiting armor, each once. */
export function chainsOf(units: readonly { readonly way?: readonly string[] }[]): (readonly [string, string])[] {
  const found = new Map<string, readonly [string, string]>();
  for (const { way = [] } of units) {
    way.slice(1).forEach((to, k) => {
      const from = way[k] ?? "";
      found.set(`${from} ${to}`, [from, to]);
    });
  }
  return [...found.values()];
}

export class Layers {
  on = $state.raw<ReadonlySet<LayerId>>(new Set(USUAL));
  counters = $state(true);
  zones = $state.raw<ReadonlySet<string>>(new Set());
  supply = $state.raw<Explanation>();
  range = $state.raw<ReadonlySet<string>>(new Set());
  flow = $state.raw<FlowFacts>();

  private asked = { zones: "", supply: "", range: "", flow: "" };

  constructor(private readonly table: Table) {}

  toggle(id: LayerId): void {
    const now = [...this.on].filter((one) => one !== id);
    if (!this.on.has(id)) now.push(id);
    this.on = new Set(now.slice(-MOST_LAYERS));
  }

  /** What was switched on last is drawn strongest. */
  get newest(): LayerId | undefined {
    return [...this.on].at(-1);
  }

  /** The broadest line of supply that runs into a hex. */
  hungAt(hex: string | undefined): Hung | undefined {
    if (hex === undefined || !this.on.has("supply")) return undefined;
    const here = (this.flow?.steps ?? []).filter((step) => step.end === hex || step.start === hex);
    const into = here.filter((step) => step.end === hex);
    return [...(into.length > 0 ? into : here)].sort((a, b) => b.load - a.load)[0];
  }

  /** Ask for what the switched-on layers need; each only once for the same position. */
  async refresh(): Promise<void> {
    const { table } = this;
    const seq = table.state?.seq ?? 0;
    const hex = table.selection.hex ?? "";
    const unit = table.selection.units[0] ?? table.view.units?.find((one) => one.place === hex)?.id ?? "";
    const stack = table.view.air?.find((one) => one.place === hex && (one.range ?? 0) > 0)?.id ?? "";
    await Promise.all([
      this.ask("zones", this.on.has("zones"), "", seq, (facts) => {
        const theirs = Object.entries(facts ?? {}).filter(([side]) => side !== table.seat);
        this.zones = new Set(theirs.flatMap(([, hexes]) => hexes));
      }),
      // The tray tells how far supply comes, whether its lines are drawn or not.
      this.ask("supply", (unit || hex) !== "" && (this.on.has("supply") || table.board?.hex(hex) !== undefined), unit || hex, seq, (facts) => {
        this.supply = facts;
      }),
      this.ask("flow", this.on.has("supply"), "", seq, (facts) => {
        this.flow = facts;
      }),
      this.ask("range", stack !== "" && this.on.has("range"), stack, seq, (facts) => {
        this.range = new Set(facts ?? []);
      }),
    ]);
  }

  private async ask<K extends "zones" | "supply" | "range" | "flow">(name: K, wanted: boolean, about: string, seq: number, take: (facts: Facts[K] | undefined) => void): Promise<void> {
    const past = this.table.past?.entry;
    const key = wanted ? `${seq} ${past ?? "now"} ${about}` : "";
    if (key === this.asked[name]) return;
    this.asked[name] = key;
    const facts = wanted ? await this.table.answer.report(name, about, past) : undefined;
    if (this.asked[name] === key) take(facts);
  }

  private front: ReadonlyMap<string, "axis" | "allied"> = new Map();

  /** Whose each hex is; the very same as before where nothing has changed hands. */
  readonly sides = $derived.by(() => {
    const now = sidesOf(this.table.view);
    if (!alike(now, this.front)) this.front = now;
    return this.front;
  });

  private held = "";
  private kept: readonly Holding[] = [];

  /** Who holds what; the very same as before where nothing has changed hands, so that it is not drawn again. */
  readonly holdings = $derived.by(() => {
    const { control = {} } = this.table.view;
    const now = `${settings.palette} ${JSON.stringify(control)}`;
    if (now !== this.held) {
      this.held = now;
      this.kept = Object.entries(control).map(([holder, hexes]) => ({ livery: livery(holder, settings.palette), hexes }));
    }
    return this.kept;
  });

  readonly overlay: Overlay = $derived.by(() => {
    const { table, on } = this;
    const { view, selection } = table;
    const own = this.answerLayer();
    return {
      ...own,
      ...(selection.hex === undefined || own.targets?.has(selection.hex) ? {} : { selected: selection.hex }),
      ...(on.has("supply") ? this.supplyLayer() : {}),
      ...(on.has("zones") ? { zones: this.zones } : {}),
      ...(on.has("control") ? { control: this.holdings } : {}),
      ...(on.has("front") ? { sides: this.sides } : {}),
      ...(on.has("range") ? { range: this.range } : {}),
      ...(on.has("attrition") ? { outlined: (view.zones ?? []).map((zone) => new Set(zone.hexes)) } : {}),
      ...(on.has("weather") ? { weather: this.weatherLayer() } : {}),
      political: this.holdings,
      breakthroughs: (view.works ?? []).filter((row) => row.kind === "breakthrough").map((row) => row.hex),
      chains: chainsOf(view.units ?? []),
      fronts: on.has("fronts"),
      confidence: on.has("sources"),
      ...(selection.cursor === undefined ? {} : { cursor: selection.cursor }),
      ...(selection.pointed === undefined ? {} : { pointed: new Set([selection.pointed]) }),
      routes: [
        ...(on.has("plans") ? (view.flights ?? []).map((row) => ({ hexes: [row.base, row.target], kind: "air" as const })) : []),
        ...(on.has("supply") && this.supply !== undefined && this.flow === undefined ? [{ hexes: this.supply.line, kind: "supply" as const }] : []),
      ],
    };
  });

  private placeOf(id: string): string {
    const { view } = this.table;
    return (view.units?.find((one) => one.id === id) ?? view.air?.find((one) => one.id === id))?.place ?? id;
  }

  /** What may be chosen, what is chosen, and the attack that is being planned. */
  private answerLayer(): Overlay {
    const { table } = this;
    const { answer } = table;
    if (!table.mine) return {};
    const { draft } = answer;
    const picked = draft === undefined ? [] : [...drafts.picked(draft)];
    const chosen = new Set(picked.filter((one) => typeof one.value === "string").map((one) => this.placeOf(String(one.value))));
    const attacking = draft !== undefined && /attack|overrun|counterair/.test(draft.form.verb);
    const ways = answer.reach;
    const planned = answer.assault ?? answer.pictures.overrun;
    const lit = new Map(
      [...answer.lit].map((hex) => {
        const costs = ways.map((one) => one.costs[hex]).filter((cost) => cost !== undefined);
        const cost = costs.length === ways.length && costs.length > 0 ? String(Math.max(...costs)) : "";
        return [hex, { text: cost, strong: this.isTheirs(hex) || ways.length === 0 }] as const;
      }),
    );
    const hexes = picked.filter((one) => one.pick === "space").map((one) => String(one.value));
    const from = [...new Set(picked.filter((one) => one.pick === "unit").map((one) => this.placeOf(String(one.value))))];
    const few = draft === undefined ? places(table) : [];
    const eligible = new Set(draft === undefined ? (few.length <= FEW ? few : []) : [...answer.ringed].map((id) => this.placeOf(id)));
    return {
      ...(attacking ? aim(answer.lit, hexes, chosen) : { chosen, ...(table.aid("reach") ? { lit } : {}) }),
      eligible,
      ...(attacking && from.length > 0 ? { attacks: hexes.map((to) => ({ from, to })) } : {}),
      overruns: answer.pictures.targets,
      ...(table.aid("reach") ? { beyond: beyond(answer.pictures.targets, answer.lit) } : {}),
      ...(planned === undefined ? {} : { badges: planned.hexes.slice(0, 1).map((hex) => ({ hex, text: planned.odds })) }),
    };
  }

  private isTheirs(hex: string): boolean {
    const side = this.sides.get(hex);
    return side !== undefined && side !== this.table.seat;
  }

  private supplyLayer(): Overlay {
    const { unsupplied } = this.table.view;
    return {
      unsupplied: new Set(unsupplied?.["none"] ?? []),
      partial: new Set(unsupplied?.["partial"] ?? []),
      ...(this.flow === undefined ? {} : { flow: this.flow.steps }),
      flowFirst: this.newest === "supply",
    };
  }

  private weatherLayer(): Map<string, string> {
    const { board } = this.table;
    const found = new Map<string, string>();
    for (const row of this.table.view.weather ?? []) {
      const region = board?.data.regions[row.zone.replace(/^region:/, "")];
      for (const hex of region === undefined ? [] : (board?.hexesOf(region.hexes) ?? [])) found.set(hex, row.kind);
    }
    return found;
  }

  /** The way to a hex that can be reached, for the pointer to follow. */
  wayTo(hex: string | undefined): Route | undefined {
    const { reach, lit, draft, pictures } = this.table.answer;
    const [first] = reach;
    const chosen = draft !== undefined && Object.values(draft.values).includes(hex);
    if (hex === undefined) return undefined;
    if (first === undefined || !(lit.has(hex) || chosen)) return this.table.aid("reach") ? routeThrough(pictures.targets, hex) : undefined;
    const hexes = [hex];
    for (let at = first.before[hex]; at !== undefined && hexes.length < 40; at = first.before[at]) hexes.unshift(at);
    if (hexes[0] !== first.place) hexes.unshift(first.place);
    return { hexes, costs: hexes.map((one) => first.costs[one] ?? 0) };
  }
}
