/** The buttons of the card: the verbs that open an answer, those that close the question, and the main one. */

import type { Able } from "../input/pointing";
import type { Table } from "../state/store.svelte";
import type { FormCard } from "../state/wire";
import * as drafts from "./draft";

export const usable = (forms: readonly FormCard[]) => forms.filter((form) => form.refusals.length === 0);
/** Those that nothing on the board can begin are left out, as soon as that is known. */
export const openers = (forms: readonly FormCard[], able: Able = new Map()) => usable(forms).filter((form) => form.slots.length > 0 && !isIdle(form, able));
export const idle = (forms: readonly FormCard[], able: Able) => usable(forms).filter((form) => isIdle(form, able));
export const closers = (forms: readonly FormCard[]) => usable(forms).filter((form) => form.slots.length === 0);

/** So many buttons are in sight, More among them where there are others. */
const IN_SIGHT = 3;
/** Other ways to do what a shorter verb does. */
const VARIANT = /-with-air$|^pause$|^halt-to-|-together$/;

/** The verb that another is a variant of: "move" of "move-together". */
const baseOf = (verb: string) => verb.replace(/-with-air$|-together$/, "");

/**
 * The verbs that have a button in sight, the one in hand among them, and those behind More, in the order in which they
 * came. A variant in hand takes the place of what it is a variant of.
 */
export function inSight(forms: readonly FormCard[], inHand = ""): readonly [readonly FormCard[], readonly FormCard[]] {
  if (forms.length <= IN_SIGHT) return [forms, []];
  const rank = ({ verb }: FormCard) => (verb === inHand ? 0 : VARIANT.test(verb) || verb === baseOf(inHand) || verb === `${baseOf(inHand)}-hex` ? 2 : 1);
  const first = new Set([...forms].sort((a, b) => rank(a) - rank(b)).slice(0, IN_SIGHT - 1));
  return [forms.filter((form) => first.has(form)), forms.filter((form) => !first.has(form))];
}

const isIdle = (form: FormCard, able: Able) => (form.slots[0]?.least ?? 0) > 0 && able.get(form.verb)?.size === 0;

/** What undo does, in a line below its button. `replays`: the allies that have answered since. */
export function undoWords(replays: readonly string[]): string {
  if (replays.length === 0) return "Undo reaches back to the last die or answer of another seat.";
  return `What ${replays.join(" and ")} answered since stands and is played again. Where it builds on your answer, undo is refused.`;
}

/** Who decides, in a line above the question: those who act in the same phase are named. */
export function decidingWords(allies: readonly string[]): string {
  if (allies.length === 0) return "Your decision";
  return `Your decision. ${allies.join(" and ")} ${allies.length === 1 ? "acts" : "act"} in this phase, too`;
}

/** The verb of the main button: the usual answer, if it closes the question, else the last that does. */
export function closing({ decision }: Table): FormCard | undefined {
  const found = closers(decision?.forms ?? []);
  return found.find((form) => form.verb === decision?.default) ?? found[found.length - 1];
}

/** The usual answer, where no button that closes the question gives it: it has a button of its own, and that is the main one. */
export function usual({ decision }: Table): string | undefined {
  const found = closers(decision?.forms ?? []);
  const answer = decision?.default ?? undefined;
  // Of several answers that all have something to fill in, none is begun by itself: the usual one is offered.
  if (found.length === 0) return usable(decision?.forms ?? []).length > 1 ? answer : undefined;
  return found.some((form) => form.verb === answer) ? undefined : answer;
}

/** Nothing has been put together yet: the buttons that close the question are in place. */
export function isOpen({ answer: { draft } }: Table): boolean {
  return draft === undefined || (drafts.untouched(draft) && !drafts.ready(draft));
}

/**
 * What the main button does: send what was put together, go on with it, or else give the usual answer. Where that rolls
 * dice or costs something, it is put together first: the button then names what the next press does.
 */
export async function main(table: Table): Promise<void> {
  if (!table.mine) return;
  if (table.ahead.isOpen) {
    await table.ahead.finish();
    return;
  }
  const { draft } = table.answer;
  const verb = closing(table)?.verb;
  const expected = usual(table);
  if (isOpen(table) && expected !== undefined) {
    await table.offer(expected);
  } else if (draft === undefined || (isOpen(table) && verb !== undefined)) {
    if (verb !== undefined) await table.press(verb);
  } else if (drafts.ready(draft)) {
    await table.submit();
  } else if (drafts.slotOf(draft)?.many === true) {
    await table.answer.further();
  }
}

/** What the main button would bring about is asked for ahead, once it is known who can act: who presses it then waits for the answer alone. */
export async function foreseeMain(table: Table): Promise<void> {
  const seq = table.seq();
  await table.answer.surveyed;
  const action = usual(table) ?? closing(table)?.verb;
  if (action !== undefined && table.seq() === seq && table.mine && !table.busy && !table.ahead.isOpen && table.answer.draft === undefined) await table.answer.foresee(action);
}
