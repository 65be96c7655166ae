/**
 * An answer that is being put together: a verb, the values of its slots, and of a slot that takes
 * small records, the parts of the next one. It knows the shapes of slots and nothing of any game.
 */

import type { FormCard, SlotCard } from "../state/wire";

export type Value = unknown;

export interface Draft {
  readonly form: FormCard;
  readonly values: Readonly<Record<string, Value>>;
  /** Parts of the record that is being filled in, by name. */
  readonly item: Readonly<Record<string, Value>>;
  /** The slot that is being filled in; as many as there are slots: all are. */
  readonly at: number;
  /** Slots and parts that had one legal value, which was filled in at once. */
  readonly auto: readonly string[];
}

const UNIT_PICKS = new Set(["unit", "piece", "air"]);
const HEX_PICKS = new Set(["space", "hex", "place"]);

export const picksUnits = (slot: SlotCard | undefined) => slot !== undefined && UNIT_PICKS.has(slot.pick);
export const picksHexes = (slot: SlotCard | undefined) => slot !== undefined && HEX_PICKS.has(slot.pick);

export function begin(form: FormCard): Draft {
  return { form, values: {}, item: {}, at: 0, auto: [] };
}

/**
 * A verb with its usual values filled in: at the only slot, where several things are ticked in one list, or behind all
 * slots. With nothing filled in it is begun as always.
 */
export function beginUsual(form: FormCard, filled: Readonly<Record<string, Value>>): Draft {
  const draft = begin(form);
  const empty = (value: Value) => value === undefined || (Array.isArray(value) && value.length === 0);
  const [only] = form.slots;
  if (form.slots.some((slot) => filled[slot.name] === undefined) || form.slots.every((slot) => empty(filled[slot.name]))) return draft;
  const ticked = form.slots.length === 1 && only !== undefined && only.many && only.inner.length === 0;
  return { ...draft, values: filled, at: ticked ? 0 : form.slots.length };
}

export function slotOf(draft: Draft): SlotCard | undefined {
  return draft.form.slots[draft.at];
}

/** The part of a record that comes next. */
export function partOf(draft: Draft): SlotCard | undefined {
  return slotOf(draft)?.inner.find((part) => !(part.name in draft.item));
}

/** What the next value is chosen for: a slot, or a part of one. */
export function wanted(draft: Draft): SlotCard | undefined {
  const slot = slotOf(draft);
  return slot === undefined || slot.inner.length === 0 ? slot : partOf(draft);
}

/** How the server calls what the next value is chosen for. */
export function pathOf(draft: Draft): string {
  const slot = slotOf(draft);
  const part = wanted(draft);
  if (slot === undefined || part === undefined) return "";
  return slot === part ? slot.name : `${slot.name}.${part.name}`;
}

export function chosen(draft: Draft, slot: SlotCard): readonly Value[] {
  const found = draft.values[slot.name];
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
}

/** Values that are told by the same words, together: two equal units of a stack are "2 × armor 4-6". */
export function alike(values: readonly Value[], words: (value: Value) => string): readonly (readonly [string, readonly Value[]])[] {
  const found = new Map<string, Value[]>();
  for (const value of values) {
    const text = words(value);
    const some = found.get(text);
    if (some === undefined) found.set(text, [value]);
    else some.push(value);
  }
  return [...found];
}

export const same = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b);

/** Choose a value for what is wanted; of a slot with many values, choosing again takes it away. */
export function choose(draft: Draft, value: Value): Draft {
  const slot = slotOf(draft);
  if (slot === undefined) return draft;
  if (slot.inner.length > 0) {
    const part = partOf(draft);
    if (part === undefined) return draft;
    const item = { ...draft.item, [part.name]: value };
    if (slot.inner.some((one) => !(one.name in item))) return { ...draft, item };
    return add(withoutParts(draft, slot), slot, item);
  }
  if (!slot.many) return next({ ...draft, values: { ...draft.values, [slot.name]: value } });
  const before = chosen(draft, slot);
  if (before.some((one) => same(one, value))) return remove(draft, slot, value);
  return add(draft, slot, value);
}

/** The same, where there was nothing to choose from. */
export function chooseOnly(draft: Draft, value: Value): Draft {
  const path = pathOf(draft);
  const now = choose(draft, value);
  return { ...now, auto: [...now.auto.filter((one) => one !== path), path] };
}

function withoutParts(draft: Draft, slot: SlotCard): Draft {
  return { ...draft, item: {}, auto: draft.auto.filter((one) => !one.startsWith(`${slot.name}.`)) };
}

function add(draft: Draft, slot: SlotCard, value: Value): Draft {
  if (!slot.many) return next({ ...draft, values: { ...draft.values, [slot.name]: value } });
  const now = [...chosen(draft, slot), value];
  const filled = { ...draft, values: { ...draft.values, [slot.name]: now } };
  return slot.most !== null && now.length >= slot.most ? next(filled) : filled;
}

/** Take a value away again; everything after its slot is chosen anew. */
export function remove(draft: Draft, slot: SlotCard, value: Value): Draft {
  const left = chosen(draft, slot).filter((one) => !same(one, value));
  return { ...cut(draft, draft.form.slots.indexOf(slot)), values: { ...before(draft, slot), [slot.name]: left } };
}

/** Go back to a slot with several values, to choose more or fewer of them. */
export function reopen(draft: Draft, slot: SlotCard): Draft {
  return { ...cut(draft, draft.form.slots.indexOf(slot)), values: { ...before(draft, slot), [slot.name]: chosen(draft, slot) } };
}

function before(draft: Draft, slot: SlotCard): Record<string, Value> {
  const place = draft.form.slots.indexOf(slot);
  const names = new Set(draft.form.slots.slice(0, place).map((one) => one.name));
  return Object.fromEntries(Object.entries(draft.values).filter(([name]) => names.has(name)));
}

function cut(draft: Draft, at: number): Draft {
  const kept = new Set(draft.form.slots.slice(0, at).map((slot) => slot.name));
  return { ...draft, at, item: {}, auto: draft.auto.filter((name) => kept.has(name)) };
}

/** Has nothing been chosen yet? */
export function untouched(draft: Draft): boolean {
  return Object.keys(draft.item).length === 0 && draft.form.slots.every((slot) => chosen(draft, slot).length === 0);
}

/** Are so many values chosen that one may go on? */
export function enough(draft: Draft): boolean {
  const slot = slotOf(draft);
  if (slot === undefined || Object.keys(draft.item).length > 0) return false;
  return chosen(draft, slot).length >= slot.least;
}

export function next(draft: Draft): Draft {
  return { ...draft, at: draft.at + 1, item: {} };
}

/** One step back: the part, the value or the slot chosen last. Undefined: there is nothing left. */
export function back(draft: Draft): Draft | undefined {
  let now = backOnce(draft);
  while (now !== undefined && now.auto.includes(pathOf(now))) {
    const path = pathOf(now);
    now = backOnce({ ...now, auto: now.auto.filter((one) => one !== path) });
  }
  return now;
}

function backOnce(draft: Draft): Draft | undefined {
  const parts = Object.keys(draft.item);
  const last = parts[parts.length - 1];
  if (last !== undefined) {
    const item = { ...draft.item };
    delete item[last];
    return { ...draft, item };
  }
  const slot = slotOf(draft);
  if (slot !== undefined && slot.many && chosen(draft, slot).length > 0) {
    return { ...draft, values: { ...draft.values, [slot.name]: chosen(draft, slot).slice(0, -1) } };
  }
  const earlier = draft.form.slots[draft.at - 1];
  if (earlier === undefined) return undefined;
  const values = { ...draft.values };
  if (slot !== undefined) delete values[slot.name];
  if (earlier.many) values[earlier.name] = chosen(draft, earlier).slice(0, -1);
  else delete values[earlier.name];
  return { ...draft, at: draft.at - 1, item: {}, values };
}

export function complete(draft: Draft): boolean {
  return draft.at >= draft.form.slots.length;
}

/** Nothing is missing: all slots are filled in, or the last one, which takes several, has enough. */
export function ready(draft: Draft): boolean {
  if (complete(draft)) return true;
  return draft.at === draft.form.slots.length - 1 && slotOf(draft)?.many === true && enough(draft);
}

/** The values of all slots as they are sent: a slot that nothing was chosen for is empty. */
export function payload(draft: Draft): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const slot of draft.form.slots) {
    const value = draft.values[slot.name];
    found[slot.name] = value === undefined ? (slot.many ? [] : null) : value;
  }
  return found;
}

/** The same answer put together for a question that was asked anew, if it has the same form. */
export function rebase(draft: Draft, forms: readonly FormCard[]): Draft | undefined {
  const form = forms.find((one) => one.verb === draft.form.verb && one.refusals.length === 0);
  if (form === undefined || !same(shape(form), shape(draft.form))) return undefined;
  return { ...draft, form };
}

const shape = (form: FormCard) => form.slots.map((slot) => [slot.name, slot.pick, slot.many, slot.inner.map((one) => one.name)]);

/** Every plain value that has been chosen, with what it was chosen as. */
export function* picked(draft: Draft): Generator<{ readonly pick: string; readonly value: Value }> {
  for (const slot of draft.form.slots) {
    for (const value of chosen(draft, slot)) {
      if (slot.inner.length === 0) yield { pick: slot.pick, value };
      else for (const part of slot.inner) yield { pick: part.pick, value: (value as Record<string, Value>)[part.name] };
    }
    for (const part of slot === slotOf(draft) ? slot.inner : []) {
      if (part.name in draft.item) yield { pick: part.pick, value: draft.item[part.name] };
    }
  }
}

/** The ground units that have been chosen. */
export function unitsOf(draft: Draft): string[] {
  return [...picked(draft)].filter((one) => one.pick === "unit").map((one) => String(one.value));
}

/** The values in a row of whole numbers without gaps, or undefined. */
export function span(values: readonly Value[]): readonly [number, number] | undefined {
  const numbers = values.filter((value) => typeof value === "number");
  const first = numbers[0];
  const last = numbers[numbers.length - 1];
  if (first === undefined || last === undefined || numbers.length !== values.length) return undefined;
  return last - first === numbers.length - 1 ? [first, last] : undefined;
}

/** A value in words: records as their parts, everything else as it stands. */
export function words(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(words).join(", ");
  if (typeof value === "object" && value !== null) return Object.values(value).map(words).join(" · ");
  return String(value);
}
