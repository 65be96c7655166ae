/** A way that ships might take: who sails, what for, where to and by which hexes; with what the server says of it. */

import type { Overlay } from "../../board/overlays";
import type { ChoiceFacts, SeaPlanFacts } from "../../lib/views";
import { hexPart, isMine } from "../map/tokens";
import type { Table } from "../state/store.svelte";
import type { FormCard } from "../state/wire";
import { percent, THEIRS, tone } from "./words";

/** The questions in which ships are sent, each with the words that end it. */
const QUESTIONS: Readonly<Record<string, readonly [verb: string, name: string]>> = {
  "naval-announcements": ["end-announcements", "End naval movement"],
  "naval-missions": ["end-missions", "End naval missions"],
  "sea-transports": ["end-sea-transport", "End sea transport"],
};

/** What one can announce, and what it is called. */
export const KINDS: readonly (readonly [string, string])[] = [
  ["patrol", "Patrol"],
  ["change-base", "Change base"],
  ["deploy-to-box", "To a box"],
  ["invade", "Invade"],
  ["transport-by-sea", "Carry units"],
  ["send-carriers", "Send carriers"],
];
const NAMED = new Set(KINDS.map(([verb]) => verb));

export class Planning {
  /** The forces that sail, and ships without a marker with their factors. */
  forces = $state.raw<readonly string[]>([]);
  ships = $state.raw<ReadonlyMap<string, number>>(new Map());
  verb = $state("patrol");
  goal = $state("");
  via = $state.raw<readonly string[]>([]);
  /** Who goes aboard, and in which force. */
  cargo = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Somebody has said who goes aboard: nobody is proposed any more. */
  private loaded = false;
  /** The number of the question for which the usual form is wanted instead. */
  private asideFor = $state(-1);
  /** Where they may go, for each verb. */
  reach = $state.raw<ReadonlyMap<string, SeaPlanFacts>>(new Map());
  /** The way that is planned. */
  plan = $state.raw<SeaPlanFacts>();
  /** What would lower its risk. */
  choices = $state.raw<readonly ChoiceFacts[]>([]);
  /** The hex of the way that is looked at. */
  at = $state("");
  private asked = 0;

  constructor(private readonly table: Table) {}

  readonly isOn: boolean = $derived.by(() => this.table.mine && this.table.question() in QUESTIONS && this.asideFor !== this.table.seq());
  /** What ends the question, and what speaks against that. */
  readonly ending = $derived.by(() => {
    const [verb, name] = QUESTIONS[this.table.question()] ?? ["", ""];
    return { verb, name, refusals: this.table.forms().find((form) => form.verb === verb)?.refusals ?? [] };
  });
  /** What can be announced besides, in the usual form. */
  readonly besides: readonly FormCard[] = $derived.by(() => this.table.forms().filter((form) => form.slots.length > 0 && form.refusals.length === 0 && !NAMED.has(form.verb)));
  readonly isEmpty: boolean = $derived(this.forces.length === 0 && this.ships.size === 0);
  readonly verbs: readonly FormCard[] = $derived.by(() => this.table.forms().filter((form) => form.slots.length > 0 && form.refusals.length === 0 && NAMED.has(form.verb)));
  /** The form of what they do. */
  readonly form: FormCard | undefined = $derived.by(() => this.verbs.find((one) => one.verb === this.verb));
  readonly carries: boolean = $derived.by(() => this.form?.slots.some((slot) => slot.name === "cargo") ?? false);
  readonly base: string = $derived.by(() => {
    const { view } = this.table;
    const [force] = this.forces;
    if (force !== undefined) return view.forces?.find((one) => one.id === force)?.place ?? "";
    const [ship] = this.ships.keys();
    return view.ships?.find((one) => one.id === ship)?.place ?? view.naval?.find((one) => one.id === ship)?.place ?? "";
  });

  /** Forces of one's own that lie in port and can be announced for something. */
  readonly able: ReadonlySet<string> = $derived.by(() => {
    const { answer } = this.table;
    return new Set(this.verbs.flatMap((form) => [...(answer.able.get(form.verb) ?? [])]).filter((one) => typeof one === "string"));
  });

  /** How an answer and a report name those who sail. */
  private crew(): string {
    return [...this.forces, ...[...this.ships].map(([id, count]) => `${id}=${count}`)].join(",");
  }

  clear(): void {
    this.forces = [];
    this.ships = new Map();
    this.forgetWay();
    this.reach = new Map();
  }

  private known = -1;

  /** Something was announced, or taken back: what was planned before does not hold. */
  renew(): void {
    const count = (this.table.view.activities ?? []).length;
    if (this.known >= 0 && count !== this.known) this.clear();
    this.known = count;
  }

  private forgetWay(): void {
    this.goal = "";
    this.via = [];
    this.plan = undefined;
    this.choices = [];
    this.cargo = new Map();
    this.loaded = false;
    this.at = "";
    this.table.answer.drop();
  }

  /** Take a force, or leave it again; one of another port begins anew. */
  toggleForce(id: string): void {
    const place = this.table.view.forces?.find((one) => one.id === id)?.place ?? "";
    const same = place === this.base;
    this.forces = this.forces.includes(id) ? this.forces.filter((one) => one !== id) : [...(same ? this.forces : []), id];
    if (!same) this.ships = new Map();
    this.table.selection.hex = hexPart(place);
    this.changed();
  }

  /** So many factors of ships without a marker sail; none: they stay. */
  setShips(id: string, place: string, count: number): void {
    const same = place === this.base;
    const now = new Map(same ? this.ships : []);
    if (count > 0) now.set(id, count);
    else now.delete(id);
    if (!same) this.forces = [];
    this.ships = now;
    this.changed();
  }

  private changed(): void {
    this.forgetWay();
    this.reach = new Map();
    this.arriving = this.askReach();
  }

  /** Until it is known where they may go: a goal that is clicked sooner waits for that. */
  private arriving: Promise<void> = Promise.resolve();

  private async askReach(): Promise<void> {
    const asked = ++this.asked;
    if (this.isEmpty) return;
    const crew = this.crew();
    const verbs = this.verbs.map((form) => form.verb);
    const found = await Promise.all(verbs.map(async (verb) => [verb, await this.table.answer.report("sea-plan", `${verb} ${crew}`)] as const));
    if (asked !== this.asked) return;
    this.reach = new Map(found.flatMap(([verb, facts]) => (facts === undefined ? [] : [[verb, facts] as const])));
    // What they cannot do at all is not begun with.
    const possible = [...this.reach].filter(([, facts]) => Object.keys(facts.goals).length > 0).map(([verb]) => verb);
    if (!possible.includes(this.verb)) this.verb = possible[0] ?? this.verb;
  }

  /** Where they may go for what is chosen. */
  readonly goals: SeaPlanFacts | undefined = $derived(this.reach.get(this.verb));

  setVerb(verb: string): void {
    this.verb = verb;
    if (this.goal !== "") void this.go(this.goal, this.via);
  }

  /** Plan the way to a goal. */
  async go(goal: string, via: readonly string[] = []): Promise<void> {
    const asked = ++this.asked;
    [this.goal, this.via] = [goal, via];
    const { form, carries } = this;
    if (form === undefined) return;
    const ships = [...this.ships].map(([hull, factors]) => ({ hull, factors }));
    const cargo = carries ? [...this.cargo].map(([unit, force]) => ({ unit, force })) : [];
    const values = { forces: this.forces, ships, to: goal, via, ...(carries ? { cargo } : {}) };
    const aboard = cargo.length === 0 ? "" : ` with ${cargo.map((one) => `${one.unit}=${one.force}`).join(",")}`;
    const asking = `${this.verb} ${this.crew()} to ${[goal, ...via].join(" ")}${aboard}`;
    this.choices = [];
    const [plan] = await Promise.all([
      this.table.answer.report("sea-plan", asking),
      this.table.answer.go({ form, values, item: {}, at: form.slots.length, auto: [] }),
    ]);
    if (asked !== this.asked) return;
    this.plan = plan;
    const proposed = carries && !this.loaded && plan !== undefined ? proposedCargo(plan) : new Map<string, string>();
    if (proposed.size > 0) {
      this.loaded = true;
      this.cargo = proposed;
      await this.go(goal, via);
      return;
    }
    const worst = [...(plan?.way ?? [])].sort((a, b) => b.any_at_once - a.any_at_once)[0];
    this.at = worst?.hex ?? goal;
    if (worst === undefined || worst.any_at_once === 0 || !this.table.aid("odds")) return;
    const found = await this.table.answer.report("sea-choices", asking);
    if (asked === this.asked) this.choices = found?.choices ?? [];
  }

  /** Plan what lowers the risk instead: another way, or without somebody. */
  async choose(one: ChoiceFacts): Promise<void> {
    if (one.without !== "") {
      const ships = one.without.split("=")[0] ?? "";
      this.forces = this.forces.filter((id) => id !== one.without);
      this.ships = new Map([...this.ships].filter(([id]) => id !== ships));
    }
    await this.go(this.goal, one.without === "" ? one.via : this.via);
  }

  /** A unit goes aboard a force, or stays ashore. */
  async load(unit: string, force: string): Promise<void> {
    const now = new Map(this.cargo);
    if (force === "") now.delete(unit);
    else now.set(unit, force);
    this.cargo = now;
    this.loaded = true;
    if (this.goal !== "") await this.go(this.goal, this.via);
  }

  /** Put together what the usual answer says: what the scenario orders. */
  async fillUsual(): Promise<void> {
    const { decision } = this.table;
    const verb = decision?.default?.split(" ")[0] ?? "";
    const filled = decision?.filled;
    if (!NAMED.has(verb) || filled == null) return;
    this.clear();
    this.verb = verb;
    this.forces = (filled["forces"] as readonly string[] | undefined) ?? [];
    this.ships = new Map(((filled["ships"] as readonly { hull: string; factors: number }[] | undefined) ?? []).map((one) => [one.hull, one.factors]));
    await this.askReach();
    this.cargo = new Map(((filled["cargo"] as readonly { unit: string; force: string }[] | undefined) ?? []).map((one) => [one.unit, one.force]));
    this.loaded = true;
    await this.go(String(filled["to"] ?? ""), (filled["via"] as readonly string[] | undefined) ?? []);
  }

  /** Leave this question to the usual form. */
  stepAside(): void {
    this.clear();
    this.asideFor = this.table.seq();
  }

  /** The way leads over one more hex, or not any more. */
  async bend(hex: string): Promise<void> {
    if (this.goal === "") return;
    await this.go(this.goal, this.via.includes(hex) ? this.via.filter((one) => one !== hex) : [...this.via, hex]);
  }

  async straighten(): Promise<void> {
    if (this.via.length > 0) await this.go(this.goal, this.via.slice(0, -1));
  }

  /** What lies in a port of one's own. */
  ownAt(hex: string): readonly string[] {
    const { view, seat } = this.table;
    return (view.forces ?? []).filter((one) => hexPart(one.place) === hex && isMine(view, one.party, seat)).map((one) => one.id);
  }

  /** A click on the map: a force, a goal, a bend of the way. */
  async point(hex: string, add: boolean): Promise<void> {
    const { selection } = this.table;
    await this.arriving;
    if (add && this.goal !== "") {
      void this.bend(hex);
      return;
    }
    const bases = this.reach.get("change-base")?.goals ?? {};
    if (!this.isEmpty && hex in bases && hex !== hexPart(this.base)) {
      if (this.verb === "patrol" && this.goal !== hex) this.verb = "change-base";
      void this.go(hex);
      return;
    }
    const own = this.ownAt(hex).filter((id) => this.able.has(id));
    const [first] = own;
    selection.hex = hex;
    if (first !== undefined) {
      if (!own.some((id) => this.forces.includes(id))) this.toggleForce(first);
      return;
    }
    if (this.isEmpty) return;
    const goal = this.goals?.goals[hex];
    if (goal !== undefined) void this.go(hex);
    else if ((this.reach.get("patrol")?.goals[hex] ?? undefined) !== undefined) {
      this.verb = "patrol";
      void this.go(hex);
    } else void this.table.clicks.explain(hex);
  }

  /** True if the key was meant for this. */
  key(name: string, onControl: boolean): boolean {
    if (name === "Backspace" && this.via.length > 0) {
      void this.straighten();
      return true;
    }
    if (name === "Escape" && !this.isEmpty) {
      if (this.goal !== "") this.forgetWay();
      else this.clear();
      return true;
    }
    const forces = this.list;
    const place = Number(name);
    const chosen = forces[place - 1];
    if (!onControl && place >= 1 && chosen !== undefined) {
      this.toggleForce(chosen);
      return true;
    }
    return false;
  }

  /** One's forces that can still be announced, in the order of the card. */
  readonly list: readonly string[] = $derived.by(() => (this.table.view.forces ?? []).filter((one) => this.able.has(one.id)).map((one) => one.id));

  /** Announce what is planned. */
  async announce(): Promise<void> {
    await this.table.submit();
  }

  over(overlay: Overlay): Overlay {
    if (!this.isOn) return overlay;
    const { goals, plan } = this;
    const direct = new Set(goals?.direct ?? []);
    // Two tones: what is in range as it is, and what only by way of a port.
    const reached = plan === undefined ? Object.keys(goals?.goals ?? {}) : [];
    const lit = new Map(reached.filter((hex) => direct.has(hex)).map((hex) => [hex, { text: "", strong: this.verb !== "patrol" }] as const));
    const far = new Set(reached.filter((hex) => !direct.has(hex)));
    const risks = (plan?.way ?? []).filter((one) => one.any_at_once > 0);
    return {
      ...overlay,
      lit,
      ...(far.size > 0 ? { range: far } : {}),
      eligible: new Set(this.isEmpty ? this.list.map((id) => hexPart(this.table.view.forces?.find((one) => one.id === id)?.place ?? "")) : []),
      chosen: new Set([hexPart(this.base), this.goal, ...this.via].filter((hex) => hex !== "")),
      ...(this.at === "" ? {} : { pointed: new Set([this.at]) }),
      routes: [...(overlay.routes ?? []), ...(plan === undefined ? [] : [{ hexes: plan.path.map(hexPart), kind: "move" as const }])],
      pins: risks.map((one) => {
        const [body, ink] = THEIRS[tone(one.any_at_once)];
        return { hex: one.hex, text: percent(one.any_at_once), body, ink };
      }),
    };
  }
}

/** The strongest units that wait where the ships are, as far as their destroyers carry them. */
export function proposedCargo(plan: Pick<SeaPlanFacts, "base" | "lift" | "passengers">): ReadonlyMap<string, string> {
  const free = new Map(plan.lift.map((one) => [one.carrier, one.at_hand]));
  const found = new Map<string, string>();
  for (const one of [...plan.passengers].filter((each) => hexPart(each.base) === hexPart(plan.base)).sort((a, b) => b.factors - a.factors)) {
    const carrier = [...free].find(([, left]) => left >= one.destroyers)?.[0];
    if (carrier === undefined) continue;
    free.set(carrier, (free.get(carrier) ?? 0) - one.destroyers);
    found.set(one.unit, carrier);
  }
  return found;
}
