/** The answer that is being put together, with what the server says of it. */

import type { AssaultFacts, Facts, ReachFacts } from "../../lib/views";
import { isQuick } from "../input/pointing";
import { Pictures } from "../odds/pictures.svelte";
import { ask, type Checked, type Foreseen, type FormCard, type Odds, type Options, type Refusal } from "../state/wire";
import { learn } from "../words/names";
import type { Desk } from "./desk";
import * as drafts from "./draft";
import type { Draft, Value } from "./draft";

export class Answering {
  draft = $state.raw<Draft>();
  options = $state.raw<readonly Value[]>([]);
  /** What the options are: unit, space, number. Empty: they are not here yet. */
  optionsFor = $state("");
  refusals = $state.raw<readonly Refusal[]>([]);
  /** The answer in the notation, if it is legal as it stands. */
  checked = $state("");
  /** What it brings about at once: its price, dice, losses. */
  foreseen = $state.raw<Foreseen>();
  private checking: Promise<void> = Promise.resolve();
  /** What may come next is on its way; until it is here, what came before it may still be shown. */
  isAsking = $state(false);
  private arriving: Promise<void> = Promise.resolve();
  /** Until what can act is known, or nobody asks any more. */
  surveyed: Promise<void> = Promise.resolve();
  private surveys = 0;
  odds = $state.raw<Odds>();
  weighing = $state(false);
  /** What each verb can begin with. */
  able = $state.raw<ReadonlyMap<string, ReadonlySet<Value>>>(new Map());

  readonly pictures: Pictures;
  private asked = new Map<string, Promise<readonly Value[]>>();
  private ahead = new Map<string, Promise<Foreseen | undefined>>();

  constructor(private readonly desk: Desk) {
    this.pictures = new Pictures(desk, (name, about) => this.report(name, about), (draft) => this.draft === draft);
  }

  get assault(): AssaultFacts | undefined {
    return this.pictures.assault;
  }

  get reach(): readonly ReachFacts[] {
    return this.pictures.reach;
  }

  /** The hexes that may be chosen now. */
  readonly lit = $derived.by((): ReadonlySet<string> => {
    const wanted = this.draft === undefined ? undefined : drafts.wanted(this.draft);
    return drafts.picksHexes(wanted) ? this.strings() : new Set();
  });

  /** The units, stacks and other named things that may be chosen now. */
  readonly ringed = $derived.by((): ReadonlySet<string> => {
    const wanted = this.draft === undefined ? undefined : drafts.wanted(this.draft);
    return wanted === undefined || drafts.picksHexes(wanted) ? new Set() : this.strings();
  });

  private strings(): ReadonlySet<string> {
    return new Set(this.options.filter((value) => typeof value === "string"));
  }

  /** A new question: nothing that was known of the old one holds. */
  forget(): void {
    this.asked.clear();
    this.ahead.clear();
    this.able = new Map();
    this.drop();
  }

  /** The question was asked anew: go on with what has been put together, if it still fits. */
  async keep(): Promise<void> {
    this.asked.clear();
    this.ahead.clear();
    const old = this.draft;
    if (old === undefined) return;
    const again = drafts.rebase(old, this.desk.forms());
    if (again === undefined) this.drop();
    else await this.go(again);
  }

  drop(): void {
    this.draft = undefined;
    this.isAsking = false;
    this.options = [];
    this.optionsFor = "";
    this.refusals = [];
    this.checked = "";
    this.foreseen = undefined;
    this.odds = undefined;
    this.pictures.clear();
  }

  /** What a legal answer can begin with, for every verb, one after the other. */
  survey(): Promise<void> {
    this.surveyed = this.surveying();
    return this.surveyed;
  }

  private async surveying(): Promise<void> {
    const mine = (this.surveys += 1);
    const [seq, after] = [this.desk.seq(), this.desk.after().join("\n")];
    const open = this.desk.forms().filter((form) => form.refusals.length === 0 && form.slots.length > 0);
    for (const [k, form] of open.entries()) {
      const asked = this.beginnings(form);
      // The next is asked meanwhile: a page that is busy drawing hears late of each.
      const next = open[k + 1];
      if (next !== undefined) void this.beginnings(next).catch(() => []);
      // If it fails, the verb can still be begun from the card, which then says what is wrong.
      const values = await asked.catch(() => undefined);
      if (mine !== this.surveys || this.desk.seq() !== seq) return;
      // What is planned before it changed meanwhile: what was heard holds no longer.
      if (this.desk.after().join("\n") !== after) return this.desk.busy ? undefined : await this.surveying();
      if (values !== undefined) this.able = new Map(this.able).set(form.verb, new Set(values));
    }
  }

  /** What a verb can begin with. */
  private beginnings({ verb, slots: [slot] }: FormCard): Promise<readonly Value[]> {
    if (slot === undefined) return Promise.resolve([]);
    const first = slot.inner[0];
    return this.ask(verb, first === undefined ? slot.name : `${slot.name}.${first.name}`, {}, {}, true);
  }

  /** Of which question something is asked. */
  private where(): { readonly seq: number; readonly after?: readonly string[] } {
    const after = this.desk.after();
    return after.length === 0 ? { seq: this.desk.seq() } : { seq: this.desk.seq(), after };
  }

  private ask(verb: string, slot: string, got: object, item: object, usable = false): Promise<readonly Value[]> {
    const question = { ...this.where(), verb, slot, got, item, ...(usable ? { usable } : {}) };
    const key = JSON.stringify(question);
    let found = this.asked.get(key);
    if (found === undefined) {
      found = ask<Options>(`${this.desk.path}/options`, "POST", question).then((one) => {
        learn(one.values, one.words);
        return one.values;
      });
      found.catch(() => this.asked.delete(key));
      this.asked.set(key, found);
    }
    return found;
  }

  /** What a slot can be filled with, after others: for what is only looked at. */
  async valuesFor(verb: string, slot: string, got: Readonly<Record<string, Value>>, item: Readonly<Record<string, Value>> = {}): Promise<readonly Value[]> {
    try {
      return await this.ask(verb, slot, got, item);
    } catch {
      return [];
    }
  }

  async begin(verb: string): Promise<void> {
    const form = this.desk.forms().find((one) => one.verb === verb);
    if (form !== undefined && form.refusals.length === 0) await this.go(drafts.begin(form));
  }

  /** Begin a verb with what is usually answered. */
  async beginUsual(form: FormCard, filled: Readonly<Record<string, Value>>): Promise<void> {
    await this.go(drafts.beginUsual(form, filled));
  }

  /** Begin a verb with its first slot filled in. */
  async beginWith(form: FormCard, values: readonly Value[]): Promise<void> {
    const slot = form.slots[0];
    if (slot === undefined) return;
    const filled = slot.many ? values : values[0];
    await this.go(drafts.next({ ...drafts.begin(form), values: { [slot.name]: filled } }));
  }

  async choose(value: Value): Promise<void> {
    if (this.draft !== undefined) await this.go(drafts.choose(this.draft, value));
  }

  /** Choose or take away several values of one slot in one step. */
  async chooseAll(values: readonly Value[]): Promise<void> {
    let now = this.draft;
    for (const value of values) {
      if (now === undefined || drafts.complete(now)) break;
      now = drafts.choose(now, value);
    }
    if (now !== undefined) await this.go(now);
  }

  async remove(name: string, value: Value): Promise<void> {
    const slot = this.draft?.form.slots.find((one) => one.name === name);
    if (this.draft !== undefined && slot !== undefined) await this.go(drafts.remove(this.draft, slot, value));
  }

  async reopen(name: string): Promise<void> {
    const slot = this.draft?.form.slots.find((one) => one.name === name);
    if (this.draft !== undefined && slot !== undefined) await this.go(drafts.reopen(this.draft, slot));
  }

  async further(): Promise<void> {
    if (this.draft !== undefined && drafts.enough(this.draft)) await this.go(drafts.next(this.draft));
  }

  async back(): Promise<void> {
    const before = this.draft === undefined ? undefined : drafts.back(this.draft);
    if (before === undefined) this.drop();
    else await this.go(before);
  }

  /** Show a draft, with the values that may come next, and what speaks against it as a whole. */
  async go(draft: Draft): Promise<void> {
    const old = this.draft;
    this.draft = draft;
    this.refusals = [];
    this.checked = "";
    this.foreseen = undefined;
    this.odds = undefined;
    const path = drafts.pathOf(draft);
    // Choosing one more of the same kind leaves the list in place until the new one is here.
    if (old === undefined || drafts.pathOf(old) !== path) {
      this.options = [];
      this.optionsFor = "";
    }
    const checking = (this.checking = drafts.ready(draft) ? this.check(draft) : Promise.resolve());
    void this.pictures.draw(draft);
    this.isAsking = path !== "";
    if (path !== "") await (this.arriving = this.fetchOptions(draft, path));
    await checking;
  }

  /** Until it is known what may be chosen next: a click that comes sooner was meant for that. */
  async arrived(): Promise<void> {
    while (this.isAsking) await this.arriving;
  }

  private async fetchOptions(draft: Draft, path: string): Promise<void> {
    try {
      const values = await this.ask(draft.form.verb, path, draft.values, draft.item);
      if (this.draft !== draft) return;
      const slot = drafts.slotOf(draft);
      if (slot === undefined) return;
      if (isForced(draft, values)) {
        await this.go(drafts.chooseOnly(draft, values[0]));
        return;
      }
      this.options = values;
      this.optionsFor = drafts.wanted(draft)?.pick ?? "";
      const stuck = values.length === 0 && slot.many && drafts.enough(draft);
      if (stuck && draft.at < draft.form.slots.length - 1) await this.go(drafts.next(draft));
    } catch (error) {
      if (this.draft === draft) this.desk.tell(error);
    } finally {
      if (this.draft === draft) this.isAsking = false;
    }
  }

  /** The answer as it is sent, once it is known whether it is legal; "" if it is not, or something else is begun. */
  async found(): Promise<string> {
    const { draft } = this;
    await this.checking;
    return this.draft === draft ? this.checked : "";
  }

  private async check(draft: Draft): Promise<void> {
    const question = { ...this.where(), verb: draft.form.verb, values: drafts.payload(draft) };
    try {
      const found = await ask<Checked>(`${this.desk.path}/check`, "POST", question);
      if (this.draft !== draft) return;
      this.refusals = found.refusals;
      this.foreseen = found.foreseen ?? undefined;
      this.checked = found.refusals.length === 0 ? found.action : "";
      if (this.checked !== "" && isFlown(draft) && this.desk.aid("odds")) void this.weigh(true);
    } catch (error) {
      if (this.draft === draft) this.desk.tell(error);
    }
  }

  /** What an answer in the notation would bring about at once. */
  foresee(action: string): Promise<Foreseen | undefined> {
    let found = this.ahead.get(action);
    if (found === undefined) {
      found = ask<Checked>(`${this.desk.path}/check`, "POST", { ...this.where(), action }).then(
        (one) => one.foreseen ?? undefined,
        () => undefined,
      );
      this.ahead.set(action, found);
    }
    return found;
  }

  /** How the answer may turn out, everybody answering by the stated defaults. `unasked`: nobody pressed for it, so that nothing is told where there are no odds. */
  async weigh(unasked = false): Promise<void> {
    const draft = this.draft;
    if (draft === undefined || this.checked === "") return;
    this.weighing = true;
    try {
      const then = LATER[draft.form.verb];
      const found = await ask<Odds>(`${this.desk.path}/odds`, "POST", { ...this.where(), action: this.checked, ...(then === undefined ? {} : { then: [then] }) });
      if (this.draft === draft) this.odds = found;
    } catch (error) {
      if (this.draft === draft && !unasked) this.desk.tell(error);
    } finally {
      this.weighing = false;
    }
  }

  /** As things are when the question that is shown is asked. */
  private then(): string {
    const after = this.desk.after().join("\n");
    return after === "" ? "" : `&after=${encodeURIComponent(after)}`;
  }

  /** Facts to be drawn: of now, or as they were after an earlier entry. */
  async report<K extends keyof Facts>(name: K, about: string, entry?: number): Promise<Facts[K] | undefined> {
    if (!this.desk.hasReports()) return undefined;
    try {
      const path = `${this.desk.path}/reports/${name}?about=${encodeURIComponent(about)}${entry === undefined ? this.then() : `&at=${entry}`}`;
      return (await ask<{ facts: Facts[K] | null }>(path)).facts ?? undefined;
    } catch {
      // A picture that is not there is no reason to stop anybody.
      return undefined;
    }
  }
}

/** What is announced now and fought after these words. */
const LATER: Readonly<Record<string, string>> = { counterair: "end-counterair" };

/** Air units fly, and may have to fight: weighed at once, for nothing else on the card tells how that goes. */
const isFlown = (draft: Draft) => (draft.form.verb in LATER || /^intercept/.test(draft.form.verb)) && [...drafts.picked(draft)].some((one) => one.pick === "air");

/** A slot with one legal value, which is no unit or hex that one begins with. */
function isForced(draft: Draft, values: readonly Value[]): boolean {
  const slot = drafts.slotOf(draft);
  if (slot === undefined || values.length !== 1) return false;
  const begins = Object.keys(draft.item).length === 0;
  if (slot.inner.length > 0) return !begins;
  if (slot.many || slot.least < 1) return false;
  // Where a unit goes is said by whoever moves it, even if there is one hex only: selecting it must complete nothing.
  if (isQuick(draft.form)) return false;
  return draft.at > 0 || !(drafts.picksUnits(slot) || drafts.picksHexes(slot));
}
