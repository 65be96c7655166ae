/** What a click on the map means for the question that is asked: pure rules, no game in them. */

import * as drafts from "../answer/draft";
import type { Draft, Value } from "../answer/draft";
import type { FormCard } from "../state/wire";

export type Able = ReadonlyMap<string, ReadonlySet<Value>>;

/** The verbs that begin with a unit, and what they can begin with. */
export function unitForms(forms: readonly FormCard[]): readonly FormCard[] {
  return forms.filter((form) => {
    const slot = form.slots[0];
    return form.refusals.length === 0 && slot !== undefined && slot.inner.length === 0 && drafts.picksUnits(slot);
  });
}

/** Those of them that one unit can begin. */
export function startable(forms: readonly FormCard[]): readonly FormCard[] {
  return unitForms(forms).filter((form) => (form.slots[0]?.least ?? 0) <= 1);
}

/**
 * The verbs that selecting a stack begins: something is left to choose then. A verb that is complete with the unit
 * alone, to eliminate it for instance, must be asked for by name: looking at a unit puts nothing on the main button.
 */
function selectable(forms: readonly FormCard[], preferred: string): readonly FormCard[] {
  return unitForms(forms).filter((form) => form.slots.length > 1 || form.verb === preferred);
}

/** The things at a hex that can be chosen together to begin with: all that one kind of verb takes. */
export function movable(forms: readonly FormCard[], able: Able, here: readonly string[], preferred = ""): readonly string[] {
  for (const form of startable(selectable(forms, preferred))) {
    const found = here.filter((id) => able.get(form.verb)?.has(id) === true);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The verb to begin with for what is selected: the preferred one if it fits; else for one thing a
 * verb that takes one, for several one that takes several.
 */
export function formFor(
  forms: readonly FormCard[],
  able: Able,
  selected: readonly string[],
  preferred: string,
): FormCard | undefined {
  const fits = selectable(forms, preferred).filter((form) => {
    const slot = form.slots[0];
    if (slot === undefined || !selected.every((id) => able.get(form.verb)?.has(id) === true)) return false;
    if (selected.length === 1) return slot.least <= 1;
    return slot.many && selected.length >= slot.least && (slot.most === null || selected.length <= slot.most);
  });
  const wanted = fits.find((form) => form.verb === preferred);
  if (wanted !== undefined) return wanted;
  return fits.find((form) => form.slots[0]?.many === selected.length > 1) ?? fits[0];
}

/**
 * The verbs that can begin with a hex, those with fewer slots first: plain ones before those with
 * air support.
 */
export function hexForms(forms: readonly FormCard[], able: Able, hex: string): readonly FormCard[] {
  const found = forms.filter((form) => {
    const slot = form.slots[0];
    if (form.refusals.length > 0 || slot === undefined) return false;
    return drafts.picksHexes(slot.inner[0] ?? slot) && able.get(form.verb)?.has(hex) === true;
  });
  return found.sort((a, b) => a.slots.length - b.slots.length);
}

/**
 * The verb that a click on a hex begins: the one that was asked for by name, or the first where the
 * question is about hexes alone. Where it is about units, a click on some other hex begins nothing.
 */
export function hexForm(forms: readonly FormCard[], able: Able, hex: string, preferred: string): FormCard | undefined {
  const found = hexForms(forms, able, hex);
  const wanted = found.find((form) => form.verb === preferred);
  return wanted ?? (unitForms(forms).length === 0 ? found[0] : undefined);
}

/** The values at a hex to choose or take away: all that are not chosen yet, or else all. */
export function toggled(draft: Draft, values: readonly string[]): readonly string[] {
  const slot = drafts.slotOf(draft);
  if (slot === undefined) return [];
  const chosen = drafts.chosen(draft, slot);
  const open = values.filter((id) => !chosen.includes(id));
  if (open.length === 0) return values;
  const room = slot.most === null ? open.length : slot.most - chosen.length;
  return open.slice(0, Math.max(room, 1));
}

/** Is this a move that may be made with the second click: one thing or several, then a hex, no more? */
export function isQuick(form: FormCard): boolean {
  const [first, second] = form.slots;
  if (form.slots.length !== 2 || first === undefined || second === undefined) return false;
  return first.inner.length === 0 && drafts.picksUnits(first) && drafts.picksHexes(second) && !second.many;
}
