/** What clicks and keys on the map mean: choosing, selecting, stepping back, asking why not. */

import type { Board } from "../../board/geometry";
import type { Answering } from "../answer/answering.svelte";
import { isAtStake } from "../answer/commit";
import type { Desk } from "../answer/desk";
import * as drafts from "../answer/draft";
import { settings } from "../menu/settings.svelte";
import { overrunTowards } from "../odds/beyond";
import { ask, type FormCard, type WhyNot, type WhyNotForm } from "../state/wire";
import * as pointing from "./pointing";
import type { Selection } from "./selection.svelte";

/** How a hex is pointed at; "drop": the selected stack was dragged there. */
export type Click = "click" | "again" | "add" | "drop";

/** What clicks need of the table besides what an answer needs. */
export interface ClickDesk extends Desk {
  readonly board: Board | undefined;
  readonly mine: boolean;
  readonly isSelecting: boolean;
  readonly answer: Answering;
  readonly selection: Selection;
  /** The verb that was asked for by name in this question. */
  readonly preferred: string;
  /** Every reason against a hex that was asked about. */
  whyNot: { readonly hex: string; readonly found: WhyNot } | undefined;
  /** Everything on a hex that has a name. */
  here(hex: string): readonly string[];
  /** A question with one way to answer it is begun at once. */
  first(): void;
  submit(): Promise<void>;
}

export class Clicks {
  private readonly selection: Selection;

  constructor(private readonly table: ClickDesk) {
    this.selection = table.selection;
  }

  /** A stack that is being picked up to be dragged: what it can do is not known at once. */
  private lifting: Promise<void> = Promise.resolve();

  /** Can what stands on a hex be dragged: is going somewhere what it does first? */
  canLift(hex: string): boolean {
    const { table } = this;
    if (!table.mine || !table.isSelecting) return false;
    const there = pointing.movable(table.forms(), table.answer.able, table.here(hex), table.preferred);
    const form = there.length === 0 ? undefined : (pointing.formFor(table.forms(), table.answer.able, there, table.preferred) ?? pointing.formFor(table.forms(), table.answer.able, there.slice(0, 1), table.preferred));
    return form !== undefined && pointing.isQuick(form);
  }

  /** Pick up a stack to drag it: what of it is selected, or all of it. Nothing is sent. */
  lift(hex: string): void {
    const inHand = this.selection.hex === hex && this.selection.units.length > 0 && this.table.answer.lit.size > 0;
    this.lifting = inHand ? Promise.resolve() : this.lookAt(hex);
  }

  /** A stack that was dragged is let go: it goes there, or it is said why not. */
  private async drop(hex: string): Promise<void> {
    const from = this.selection.hex;
    await this.lifting;
    if (!this.table.mine || hex === from) return;
    if (await this.overrunAt(hex)) return;
    if (this.table.answer.lit.has(hex) && (await this.pointAtDraft(hex, "drop", true))) return;
    await this.explain(hex);
  }

  /** A click on a hex: choose it, choose what stands there, select it, or say why not. */
  async point(hex: string, how: Click, sure = true): Promise<void> {
    this.table.whyNot = undefined;
    this.selection.join = undefined;
    if (how === "drop") {
      await this.drop(hex);
      return;
    }
    await this.table.answer.arrived();
    if (!this.table.mine) {
      this.selection.hex = hex;
      return;
    }
    if (how !== "add" && (await this.overrunAt(hex))) return;
    if (await this.pointAtDraft(hex, how, sure)) return;
    if (await this.select(hex, how)) return;
    const wanted = pointing.hexForm(this.table.forms(), this.table.answer.able, hex, this.table.preferred);
    if (wanted !== undefined) {
      await this.beginAt(wanted.verb, hex, how);
      return;
    }
    // Something else may be done there by what is selected, an overrun for instance: it is put together, not sent.
    const others = pointing.hexForms(this.table.forms(), this.table.answer.able, hex);
    if (await this.strike(others, hex)) return;
    const { draft, lit } = this.table.answer;
    const begun = (draft?.at ?? 0) > 0 || Object.keys(draft?.item ?? {}).length > 0;
    const refused = (begun || lit.size > 0) && hex !== this.selection.hex;
    if (!begun) this.selection.hex = hex;
    if (refused || others.length > 0) await this.explain(hex);
  }

  /** A red hex, or one beyond it: begin its overrun with what is selected. Nothing is sent. */
  private async overrunAt(to: string): Promise<boolean> {
    const { pictures, lit } = this.table.answer;
    const hex = lit.has(to) ? to : overrunTowards(pictures.targets, to);
    const verb = "overrun-hex";
    const isOpen = this.table.forms().some((form) => form.verb === verb && form.refusals.length === 0);
    if (!isOpen || lit.has(hex) || !pictures.targets.some((one) => one.hex === hex && one.ready)) return false;
    await this.beginAt(verb, hex);
    return true;
  }

  /** Just look at a stack: select it and begin what it can do. Nothing is ever sent. */
  async lookAt(hex: string): Promise<void> {
    this.table.whyNot = undefined;
    this.selection.join = undefined;
    if (!this.table.mine || !this.table.isSelecting) {
      this.selection.hex = hex;
      return;
    }
    this.table.answer.drop();
    this.selection.letGo();
    if (!(await this.select(hex, "click"))) this.selection.hex = hex;
  }

  /** Bring what was selected before to the stack that was looked at. */
  async bring(): Promise<void> {
    const { join } = this.selection;
    if (join === undefined || !this.table.mine) return;
    this.selection.join = undefined;
    this.selection.units = join.units;
    await this.table.answer.go(join.draft);
    await this.table.submit();
  }

  /** Go on with what is possible at a hex, with what of the selection it takes: the card that says why not offers it. */
  async goOn(possible: WhyNotForm, hex: string): Promise<void> {
    const form = this.table.forms().find((one) => one.verb === possible.verb);
    const at = form?.slots.findIndex((slot) => slot.name === possible.slot) ?? -1;
    if (form === undefined || at < 0) return;
    this.table.whyNot = undefined;
    const units = possible.got[form.slots[0]?.name ?? ""];
    this.selection.units = (Array.isArray(units) ? units : [units]).filter((id) => typeof id === "string");
    await this.table.answer.go({ form, values: possible.got, item: {}, at, auto: [] });
    if (this.table.answer.lit.has(hex)) await this.choose(hex, "click", false);
  }

  /** Begin a verb with a hex, and with the units that are selected if they can go on with it. */
  async beginAt(verb: string, hex: string, how: Click = "click"): Promise<void> {
    const units = this.selection.units;
    this.table.whyNot = undefined;
    this.selection.hex = hex;
    this.selection.units = [];
    await this.table.answer.begin(verb);
    if (!this.table.answer.lit.has(hex)) return;
    await this.choose(hex, how, false);
    const fit = units.filter((id) => this.table.answer.ringed.has(id));
    if (fit.length > 0) await this.table.answer.chooseAll(fit);
  }

  /** Put together what the selected units can do at a hex besides going there, if it is legal as it stands. */
  private async strike(others: readonly FormCard[], hex: string): Promise<boolean> {
    const { selection } = this;
    const [form] = others;
    const { units, hex: from } = selection;
    const { draft } = this.table.answer;
    const moving = draft !== undefined && draft.at === 1 && pointing.isQuick(draft.form);
    if (form === undefined || units.length === 0 || !moving) return false;
    await this.beginAt(form.verb, hex);
    if ((await this.table.answer.found()) !== "") return true;
    this.table.answer.drop();
    selection.hex = from;
    selection.units = units;
    await this.withSelected();
    return false;
  }

  /** A click that goes on with what is being put together. */
  private async pointAtDraft(hex: string, how: Click, sure: boolean): Promise<boolean> {
    let { draft } = this.table.answer;
    if (draft === undefined) return false;
    if (drafts.complete(draft) && pointing.isQuick(draft.form)) {
      const last = draft.form.slots[1];
      if (last !== undefined && draft.values[last.name] === hex) {
        await this.table.submit();
        return true;
      }
      await this.table.answer.back();
      draft = this.table.answer.draft;
      if (draft === undefined) return false;
    }
    if (this.table.answer.lit.has(hex)) {
      if (how !== "drop" && this.isLooking(draft, hex)) {
        this.selection.join = { hex, draft: drafts.choose(draft, hex), units: this.selection.units, cost: this.table.answer.reach[0]?.costs[hex] };
        return false;
      }
      await this.choose(hex, how, sure);
      return true;
    }
    const there = this.table.here(hex).filter((id) => this.table.answer.ringed.has(id) || this.isChosen(id));
    if (there.length === 0) return false;
    this.selection.hex = hex;
    if (drafts.slotOf(draft)?.many === true && drafts.slotOf(draft)?.inner.length === 0) {
      await this.table.answer.chooseAll(pointing.toggled(draft, there));
    } else if (there.length === 1) {
      await this.table.answer.choose(there[0]);
    }
    return true;
  }

  /** A click on a stack of one's own that can act looks at it: whoever wants to join it says so in another way. */
  private isLooking(draft: drafts.Draft, hex: string): boolean {
    return pointing.isQuick(draft.form) && pointing.movable(this.table.forms(), this.table.answer.able, this.table.here(hex), this.table.preferred).length > 0;
  }

  private isChosen(id: string): boolean {
    const { draft } = this.table.answer;
    const slot = draft === undefined ? undefined : drafts.slotOf(draft);
    return draft !== undefined && slot !== undefined && drafts.chosen(draft, slot).includes(id);
  }

  /** Choose a hex. One of several is enough for now, unless more are asked for with the shift key. */
  private async choose(hex: string, how: Click, sure: boolean): Promise<void> {
    const { draft } = this.table.answer;
    if (draft === undefined) return;
    const one = drafts.choose(draft, hex);
    const more = drafts.slotOf(draft)?.many === true && one.at === draft.at && one.at < one.form.slots.length - 1;
    await this.table.answer.go(more && how !== "add" && drafts.enough(one) ? drafts.next(one) : one);
    const { checked, foreseen } = this.table.answer;
    if (sure && settings.quick && pointing.isQuick(draft.form) && checked !== "" && !isAtStake(foreseen)) await this.table.submit();
  }

  /** Select what stands on a hex and begin the verb that suits it. */
  private async select(hex: string, how: Click): Promise<boolean> {
    const there = pointing.movable(this.table.forms(), this.table.answer.able, this.table.here(hex), this.table.preferred);
    if (there.length === 0) return false;
    this.selection.take(hex, there, how === "add");
    await this.withSelected();
    return true;
  }

  /** One unit in the tray: it alone, or added to what is selected. */
  async pick(id: string, add: boolean): Promise<void> {
    if (!this.table.mine) return;
    if (this.table.answer.ringed.has(id) || this.isChosen(id)) {
      await this.table.answer.choose(id);
      return;
    }
    this.selection.pick(id, add);
    await this.withSelected();
  }

  /** Equal units in the tray: all of them together, and pressed again one of them. */
  async pickAll(ids: readonly string[], add: boolean): Promise<void> {
    const { draft, ringed } = this.table.answer;
    if (!this.table.mine) return;
    const open = ids.filter((id) => ringed.has(id) || this.isChosen(id));
    const slot = draft === undefined ? undefined : drafts.slotOf(draft);
    if (draft === undefined || open.length === 0) {
      this.selection.pickAll(ids, add);
      await this.withSelected();
    } else if (slot?.many === true && slot.inner.length === 0) await this.table.answer.chooseAll(pointing.toggled(draft, open));
    else await this.table.answer.choose(open[0]);
  }

  private async withSelected(): Promise<void> {
    let form = pointing.formFor(this.table.forms(), this.table.answer.able, this.selection.units, this.table.preferred);
    if (form === undefined && this.selection.units.length > 1) {
      this.selection.keepFirst();
      form = pointing.formFor(this.table.forms(), this.table.answer.able, this.selection.units, this.table.preferred);
    }
    if (form === undefined) {
      this.table.answer.drop();
      return;
    }
    await this.table.answer.beginWith(form, this.selection.units);
    // All together may have nowhere to go where each of them has.
    const { draft, options, optionsFor } = this.table.answer;
    if (this.selection.units.length < 2 || draft?.form !== form || optionsFor === "" || options.length > 0) return;
    this.selection.keepFirst();
    await this.withSelected();
  }

  /** One step back: what was chosen last, then the selection. */
  async back(): Promise<void> {
    const { draft } = this.table.answer;
    const selecting = this.selection.units.length > 0 && draft?.at === 1 && Object.keys(draft.item).length === 0;
    if (draft !== undefined && !selecting) {
      await this.table.answer.back();
      return;
    }
    this.table.answer.drop();
    this.selection.clear();
    this.table.first();
  }

  async explain(hex: string): Promise<void> {
    const { board } = this.table;
    if (board?.hex(hex) === undefined && board?.box(hex) === undefined && this.table.here(hex).length === 0) return;
    const draft = this.table.answer.draft;
    const selection = draft === undefined ? [] : [...drafts.picked(draft)].filter((one) => one.value !== undefined);
    const slot = draft === undefined ? undefined : drafts.wanted(draft);
    const hexes = this.table.forms().flatMap((form) => form.slots).find((one) => drafts.picksHexes(one));
    const pick = drafts.picksHexes(slot) ? (slot?.pick ?? "space") : (hexes?.pick ?? "space");
    if (!this.table.mine) {
      this.table.whyNot = { hex, found: { forms: [], possible: false } };
      return;
    }
    try {
      const after = this.table.after();
      const question = { seq: this.table.seq(), ...(after.length > 0 ? { after } : {}), pick, value: hex, selection };
      this.table.whyNot = { hex, found: await ask<WhyNot>(`${this.table.path}/why-not`, "POST", question) };
    } catch (error) {
      this.table.tell(error);
    }
  }
}
