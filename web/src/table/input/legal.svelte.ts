/** What is legal at a hex, as a short list with names, odds and prices. A choice selects, moves as a click would, or fills the draft: it rolls no dice. */

import type { Facts, Reacher } from "../../lib/views";
import * as drafts from "../answer/draft";
import { isAttack } from "../odds/pictures.svelte";
import type { Table } from "../state/store.svelte";
import type { FormCard } from "../state/wire";
import { hexWords, phrase, unitWords } from "../words/names";
import { counted } from "../words/saying";
import { hexForms, isQuick, movable, startable } from "./pointing";

export interface Entry {
  readonly words: string;
  /** Odds, price or cost. */
  readonly figures: string;
  /** What is only put together by it, and sent by the main button. */
  readonly drafts: boolean;
  readonly run: () => Promise<void>;
}

/** So many stacks from elsewhere are named. */
const MOST_COMERS = 4;

export class Legal {
  hex = $state<string>();
  entries = $state.raw<readonly Entry[]>([]);
  ready = $state(false);

  constructor(private readonly table: Table) {}

  close(): void {
    this.hex = undefined;
    this.entries = [];
    this.ready = false;
  }

  /** List what can be done at a hex. Nothing of what is selected or put together changes. */
  async open(hex: string): Promise<void> {
    const { table } = this;
    table.whyNot = undefined;
    this.entries = [];
    this.ready = false;
    this.hex = hex;
    if (table.mine) {
      const found = [...this.moves(hex), ...this.selects(hex), ...(await this.strikes(hex)), ...(await this.comers(hex))];
      if (this.hex !== hex) return;
      this.entries = found;
    }
    this.ready = true;
  }

  private unitsWords(ids: readonly string[]): string {
    const units = this.table.view.units ?? [];
    const air = this.table.view.air ?? [];
    return counted(ids.map((id) => units.find((one) => one.id === id)).flatMap((one) => (one === undefined ? [] : [unitWords(one)]))) || `${air.filter((one) => ids.includes(one.id)).length} air units`;
  }

  /** What is in hand goes there. */
  private moves(hex: string): Entry[] {
    const { answer, selection } = this.table;
    if (!answer.lit.has(hex) || answer.draft === undefined) return [];
    const cost = answer.reach[0]?.costs[hex];
    const quick = isQuick(answer.draft.form) && selection.units.length > 0;
    const words = quick ? `${answer.draft.form.verb.startsWith("move") ? "Move" : verbWords(answer.draft.form)} ${this.unitsWords(selection.units)} here` : `Choose ${hexWords(this.table.board, hex)}`;
    return [{ words, figures: cost === undefined ? "" : `${cost} MF`, drafts: !quick, run: () => this.table.clicks.point(hex, "drop", true) }];
  }

  /** What stands there and can act. */
  private selects(hex: string): Entry[] {
    const { table } = this;
    const here = table.here(hex);
    const forms = table.forms();
    const able = movable(forms, table.answer.able, here, table.preferred);
    const [first] = startable(forms).filter((form) => form.slots.length > 1 && able.some((id) => table.answer.able.get(form.verb)?.has(id) === true));
    const found: Entry[] = [];
    if (able.length > 0 && first !== undefined && hex !== table.selection.hex) found.push({ words: `Select ${this.unitsWords(able)}`, figures: "", drafts: false, run: () => table.clicks.lookAt(hex) });
    for (const form of startable(forms)) {
      const some = here.filter((id) => table.answer.able.get(form.verb)?.has(id) === true);
      const only = some[0];
      // Moving is what a selection begins; everything else is said by its name, of the first unit that can.
      if (only === undefined || form === first) continue;
      found.push({ words: `${verbWords(form)}: ${this.unitsWords([only])}`, figures: "", drafts: true, run: () => this.begin(form, only, hex) });
    }
    return found;
  }

  private async begin(form: FormCard, unit: string, hex: string): Promise<void> {
    const { table } = this;
    table.preferred = form.verb;
    table.selection.hex = hex;
    table.selection.units = [unit];
    await table.answer.beginWith(form, [unit]);
  }

  /** What begins with this hex: an attack, an overrun, with those who can take part. */
  private async strikes(hex: string): Promise<Entry[]> {
    const { table } = this;
    const forms = hexForms(table.forms(), table.answer.able, hex);
    return Promise.all(
      forms.map(async (form) => {
        const units = await this.takingPart(form, hex);
        const told = units.length === 0 ? undefined : await this.odds(form, hex, units);
        const figures = told === undefined ? "" : `${told.odds}${told.cost > 0 ? `, ${told.cost} BRP` : ""}`;
        const who = units.length === 0 || figures === "" ? "…" : ` with ${this.unitsWords(units)}`;
        const run = async () => {
          if (units.length > 0) table.selection.units = units;
          await table.clicks.beginAt(form.verb, hex);
        };
        return { words: `${verbWords(form)} ${hexWords(table.board, hex)}${who}`, figures, drafts: true, run };
      }),
    );
  }

  /** Those in hand who can take part, or as many as may of those next to it, the strongest first. */
  private async takingPart(form: FormCard, hex: string): Promise<readonly string[]> {
    const [first, second] = form.slots;
    // What takes more than units, air support for instance, has no odds before that is said.
    if (first === undefined || second === undefined || form.slots.length > 2 || first.inner.length > 0 || !drafts.picksUnits(second)) return [];
    const got = { [first.name]: first.many ? [hex] : hex };
    const able = (await this.table.answer.valuesFor(form.verb, second.name, got)).filter((one) => typeof one === "string");
    const chosen = able.filter((id) => this.table.selection.units.includes(id));
    if (chosen.length > 0) return chosen;
    const combat = (id: string) => this.table.view.units?.find((one) => one.id === id)?.combat ?? 0;
    return [...able].sort((a, b) => combat(b) - combat(a)).slice(0, second.most ?? able.length);
  }

  private async odds(form: FormCard, hex: string, units: readonly string[]): Promise<{ readonly odds: string; readonly cost: number } | undefined> {
    const { table } = this;
    if (!table.aid("odds")) return undefined;
    const about = `${hex} ${units.join(",")}`;
    const mode = form.verb.startsWith("exploiting") || table.question() === "exploitation-combat" ? " exploiting" : form.verb === "attack-free" ? " free" : "";
    const name: keyof Facts | undefined = isAttack(form.verb) ? "assault" : form.verb.includes("overrun") ? "overrun" : undefined;
    return name === undefined ? undefined : table.answer.report(name, about + mode);
  }

  /** Stacks elsewhere that can come here, the nearest first: choosing one puts its move together. */
  private async comers(hex: string): Promise<Entry[]> {
    const { table } = this;
    const move = table.forms().find((form) => form.verb === "move" && form.refusals.length === 0);
    if (move === undefined || !table.aid("reach") || table.board?.hex(hex) === undefined || table.answer.lit.has(hex)) return [];
    const found = (await table.answer.report("reachers", hex)) ?? [];
    return nearest(found, MOST_COMERS).map(({ unit, place, cost }) => ({
      words: `Move ${this.unitsWords([unit])} from ${hexWords(table.board, place)}`,
      figures: `${cost} MF`,
      drafts: true,
      run: async () => {
        await this.begin(move, unit, place);
        if (table.answer.lit.has(hex)) await table.answer.choose(hex);
      },
    }));
  }
}

function verbWords(form: FormCard): string {
  return form.label === "" ? phrase(form.verb) : form.label;
}

/** One unit of each stack, the cheapest way first. */
export function nearest(found: readonly Reacher[], most: number): Reacher[] {
  const best = new Map<string, Reacher>();
  for (const one of found) {
    const known = best.get(one.place);
    if (known === undefined || one.cost < known.cost) best.set(one.place, one);
  }
  return [...best.values()].sort((a, b) => a.cost - b.cost || a.place.localeCompare(b.place)).slice(0, most);
}
