/** Fields of a row as they are typed and chosen: by name, not by the keys of the data. */

import type { RowField } from "../state/wire";

/** What stands in the field: a name, several with commas, a figure, yes or no. */
export function shown(field: RowField, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((one: unknown) => shown(field, one)).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  const named = Object.entries(field.choices).find(([, one]) => one === value);
  return named === undefined ? String(value as string | number) : named[0];
}

/** What was typed, as the game keeps it. */
export function meant(field: RowField, text: string): unknown {
  const typed = text.trim();
  if (field.many) {
    const parts = typed.split(",").map((one) => one.trim());
    return parts.filter((one) => one !== "").map((one) => oneOf(field, one));
  }
  if (typed === "" && field.optional) return null;
  return oneOf(field, typed);
}

function oneOf(field: RowField, text: string): unknown {
  if (field.kind === "yes-no") return text === "yes";
  if (field.kind === "number") return Number(text);
  return field.choices[text] ?? text;
}
