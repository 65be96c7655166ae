/** What an answer commits to: whether something is at stake, and the words on the button that sends it. */

import type { Board } from "../../board/geometry";
import type { View } from "../state/view";
import type { Foreseen, FormCard } from "../state/wire";
import { hexWords, named, phrase, typeWords } from "../words/names";
import { counted } from "../words/saying";
import * as drafts from "./draft";
import type { Draft, Value } from "./draft";

/** Dice fall, something is paid, or units of one's own are lost. */
export function isAtStake(ahead: Foreseen | undefined): boolean {
  return ahead !== undefined && (ahead.dice || ahead.price !== "" || ahead.units.length > 0 || ahead.factors > 0);
}

/** A parting of ways: each answer is an alternative, none of them just ends a list of things to do. */
export function isFork(forms: readonly FormCard[]): boolean {
  const open = forms.filter((form) => form.refusals.length === 0);
  return open.length > 1 && open.every((form) => form.slots.every((slot) => slot.least === 0));
}

/** So long may a list of names be on a button. */
const LONGEST = 44;

interface Facts {
  readonly view: View;
  readonly board: Board | undefined;
  readonly foreseen: Foreseen | undefined;
  /** The odds of the attack or overrun that is put together. */
  readonly odds: string | undefined;
  /** The answer is one of several kinds. */
  readonly others: boolean;
}

/** "Attack Lodz 5:1, pay 11 BRP", "Fly 4 factors to Vilna, pay 4 BRP", "Eliminate Germany armor 4-6 in L38". */
export function commitWords(draft: Draft, facts: Facts): string {
  const odds = facts.odds === undefined ? "" : ` ${facts.odds}`;
  const price = facts.foreseen?.price ? `, pay ${facts.foreseen.price}` : "";
  return `${what(draft, facts)}${odds}${price}`;
}

/** A place by its name, or else by its hex. */
export function placeWords(board: Board | undefined, hex: string): string {
  const names = (board?.places.get(hex) ?? []).filter((place) => !place.name.startsWith("island:"));
  return names[0]?.name ?? board?.box(hex)?.name ?? hex;
}

const and = (parts: readonly string[]) => (parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`);

/** Verbs whose object is the hex itself. */
const STRIKES = /^(Attack|Overrun)\b/;

/** Verbs whose object is who goes somewhere. */
const GOES = /^(Advance|Stage)$/;

/** Who goes, where it is short enough for a button. */
function moved(draft: Draft, { view, board }: Facts): string {
  const slots = draft.form.slots.filter((slot) => drafts.picksUnits(slot));
  const names = counted(slots.flatMap((slot) => drafts.chosen(draft, slot).map((value) => named(value, slot.pick, view, board).text)));
  return names.length <= LONGEST ? names : "";
}

function what(draft: Draft, facts: Facts): string {
  const { view, board } = facts;
  const label = draft.form.label === "" ? phrase(draft.form.verb) : draft.form.label;
  const slots = draft.form.slots;
  const flown = records(draft).filter((one) => typeof one["factors"] === "number");
  const factors = flown.reduce((sum, one) => sum + Number(one["factors"]), 0);
  const flying = slots.some((slot) => slot.inner.some((part) => part.name === "factors"));
  const hexes = [...new Set([...hexesOf(draft), ...flown.map((one) => one["hex"]).filter((hex) => typeof hex === "string")])];
  const where = hexes.length > 2 ? `${hexes.length} hexes` : and(hexes.map((hex) => placeWords(board, hex)));
  const air = `${factors} ${factors === 1 ? "factor" : "factors"}`;
  if (STRIKES.test(label) && hexes.length > 0) {
    const verb = label.replace(/ with air support$/, "");
    return `${verb.replace(/ without paying$/, "")} ${where}${factors > 0 ? ` with ${air} of air` : ""}${/ without paying$/.test(label) ? " without paying" : ""}`;
  }
  if (flying && factors > 0) {
    if (label.startsWith("Intercept")) return `Intercept${where === "" ? "" : ` over ${where}`} with ${air}`;
    return `Fly ${air}${where === "" ? "" : ` to ${where}`}`;
  }
  const single = alone(draft, facts);
  if (single !== undefined) return single;
  const hex = hexesOf(draft);
  if (hex.length === 1 && hex[0] !== undefined) {
    const goes = GOES.test(label) ? moved(draft, facts) : "";
    return goes === "" ? `${label}: ${hexWords(board, hex[0])}` : `${label} ${goes} to ${placeWords(board, hex[0])}`;
  }
  const lists = slots.filter((one) => one.many);
  if (lists.length === 0) return label;
  const values = lists.flatMap((one) => drafts.chosen(draft, one).map((value) => named(value, one.pick, view, board).text));
  if (values.length === 0) return draft.form.nothing || (facts.others ? label : "Nothing");
  const names = counted(values);
  return names.length <= LONGEST ? `${label}: ${names}` : `${label}: ${values.length} chosen`;
}

/** One unit, or some factors of one stack, and nothing else: "Eliminate Germany armor 4-6 in L38". */
function alone(draft: Draft, { view, board }: Facts): string | undefined {
  const [first, second] = draft.form.slots;
  if (first === undefined || first.many || !drafts.picksUnits(first) || draft.form.slots.length > 2 || (second !== undefined && second.pick !== "number")) return undefined;
  const id = draft.values[first.name];
  const verb = (draft.form.label === "" ? phrase(draft.form.verb) : draft.form.label).replace(/ (a( stuck)? unit|air factors)$/, "");
  const unit = view.units?.find((one) => one.id === id);
  if (unit !== undefined && second === undefined) return `${verb} ${named(unit.id, "unit", view, board).text} in ${placeWords(board, unit.place)}`;
  const air = view.air?.find((one) => one.id === id);
  const count = second === undefined ? undefined : draft.values[second.name];
  return air === undefined || typeof count !== "number" ? undefined : `${verb} ${count} of ${typeWords(air.type)} in ${placeWords(board, air.place)}`;
}

function hexesOf(draft: Draft): string[] {
  return draft.form.slots.filter((slot) => drafts.picksHexes(slot)).flatMap((slot) => drafts.chosen(draft, slot).map(String));
}

function records(draft: Draft): Record<string, Value>[] {
  return draft.form.slots.filter((slot) => slot.inner.length > 0).flatMap((slot) => drafts.chosen(draft, slot).map((one) => one as Record<string, Value>));
}
