import { expect, test } from "vitest";
import { MARKS } from "../../board/marks";
import { hasLivery, mapColours } from "../../board/palette";
import { SIGNS } from "../../board/signs";
import { SHORTCUTS } from "../input/keyboard";
import { LAYERS } from "../map/layers.svelte";
import { CATEGORIES } from "../words/names";
import { EVERYTHING, LINES, LIT, MARK_SIGNS, OVERLAYS, STATES, TERRAIN, TYPES, WORKS } from "./key";

const ids = (some: readonly { readonly id: string }[]) => new Set(some.map((one) => one.id));

test("every disc on a stack is in the key", () => {
  expect(Object.keys(MARK_SIGNS).sort()).toEqual([...MARKS].sort());
  for (const mark of MARKS) expect(ids(STATES)).toContain(mark);
});

test("every mark that stands in a hex is in the key", () => {
  for (const kind of SIGNS) expect(ids(WORKS)).toContain(kind);
});

test("every sort of unit is in the key", () => {
  for (const [category] of CATEGORIES) expect(ids(TYPES)).toContain(category);
});

test("every terrain that has a colour is in the key", () => {
  for (const kind of Object.keys(mapColours("light").terrain)) expect(ids(TERRAIN)).toContain(kind);
});

test("everything that is laid over the map has its line in the key", () => {
  // That all kinds are named in OVERLAYS is checked by their type.
  const lines = new Set([...ids(LIT), ...ids(LINES)]);
  for (const line of Object.values(OVERLAYS)) expect(lines).toContain(line);
});

test("every layer of the toolbar is explained", () => {
  const text = EVERYTHING.map((one) => one.name.toLowerCase()).join(" ");
  for (const { name } of LAYERS) expect(text).toContain((name === "Zones" ? "zone" : name).toLowerCase().replace(/s$/, ""));
});

test("a line has a name and words, and no id stands twice in its part", () => {
  for (const one of EVERYTHING) expect(`${one.name}${one.text}`).not.toMatch(/[_{}]/);
  for (const part of [TYPES, STATES, TERRAIN, LIT, LINES, WORKS]) expect(ids(part).size).toBe(part.length);
  expect(hasLivery("germany")).toBe(true);
});

test("each key has one line, by which the sheet tells it from the others", () => {
  const keys = SHORTCUTS.map(([key]) => key);
  expect(keys).toEqual([...new Set(keys)]);
});
