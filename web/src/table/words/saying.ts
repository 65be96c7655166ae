/** Answers in the notation, as a person would say them. */

import type { Board } from "../../board/geometry";
import type { View } from "../state/view";
import type { FormCard } from "../state/wire";
import { aloft, categoryOf, hexWords, isAir, named, phrase, typeWords } from "./names";

const HEX = /^[A-Z]{1,3}\d{1,2}$/;
const STACK = /^([a-z][a-z-]*)@([A-Z]+\d+)/;

const isPlain = (part: string) => HEX.test(part) || /^\d+$/.test(part);

/** "End movement", "Move Germany armor 4-6 to L38", "Support P35: 4 factors of Germany army air from M35". */
export function actionWords(action: string, forms: ReadonlyMap<string, Pick<FormCard, "label" | "nothing">>, view: View, board: Board | undefined): string {
  const [verb = "", ...rest] = action.split(" ");
  const form = forms.get(verb);
  const label = form?.label || phrase(verb);
  const said = rest.filter((word) => word !== "-");
  const [first, last] = [said[0], said[said.length - 1]];
  if (first === undefined || last === undefined) return rest.length > 0 ? form?.nothing || label : label;
  const parts = (some: readonly string[]) => partWords(some, view, board);
  if (said.every(isPlain)) return `${label}: ${parts(said)}`;
  if (!said.some((word) => /[=,]/.test(word))) return `${label} ${parts(said)}`;
  const lists = said.map((word) => counted(word.split(",").map((one) => parts(one.split("=")))));
  const [isAt, isTo] = [HEX.test(first), HEX.test(last)];
  if (said.length > 1 && isAt) return `${label} ${lists[0]}: ${lists.slice(1).join(", ")}`;
  if (said.length > 1 && isTo) return `${label} ${lists.slice(0, -1).join(", ")} to ${lists[lists.length - 1]}`;
  return `${label} ${lists.join(", ")}`;
}

/** What belongs together: "K38: 3 factors of Germany army air from K35", "Russia armor 3-5 to I46". */
function partWords(parts: readonly string[], view: View, board: Board | undefined): string {
  const at = parts.findIndex((part) => !isPlain(part));
  const thing = parts[at];
  if (thing === undefined) return parts.map((part) => named(part, "", view, board).text).join(" · ");
  const hex = (part: string | undefined) => (part === undefined ? "" : hexWords(board, part));
  const lead = parts.slice(0, at).find((part) => HEX.test(part));
  const to = parts.slice(at + 1).find((part) => HEX.test(part));
  const number = parts.find((part) => /^\d+$/.test(part));
  const others = parts.filter((part, k) => k !== at && part !== lead && part !== to && part !== number).map((part) => named(part, "", view, board).text);
  const air = airThing(thing, view);
  const text = [air ?? named(thing, "", view, board).text, ...others].join(" · ");
  const factors = air !== undefined || isAir(categoryOf(thing));
  const many = number === undefined ? "" : factors ? `${number} ${number === "1" ? "factor" : "factors"} of ` : `${number} × `;
  return `${lead === undefined ? "" : `${hex(lead)}: `}${many}${text}${to === undefined ? "" : ` to ${hex(to)}`}`;
}

/** Air units by where they come from: of a flight, of a stack at its base, or of one that is gone. */
function airThing(id: string, view: View): string | undefined {
  const flights = aloft(id, view).map((one) => `${typeWords(one.type)} from ${one.base} over ${one.target}`);
  if (flights.length > 0) return flights.join(" and ");
  const stack = view.air?.find((one) => one.id === id);
  if (stack !== undefined) return `${typeWords(stack.type)} from ${stack.place}`;
  const [, type, place] = STACK.exec(id) ?? [];
  return type === undefined || place === undefined ? undefined : `${typeWords(type)} from ${place}`;
}

/** "A, A, B" as "2 × A, B". */
export function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of texts) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => (count > 1 ? `${count} × ${one}` : one)).join(", ");
}
