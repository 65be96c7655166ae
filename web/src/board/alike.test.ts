import { expect, test } from "vitest";
import { alike } from "./alike";

test("what is the same all through is not drawn again", () => {
  const overlay = () => ({ lit: new Map([["K36", { text: "2", strong: false }]]), chosen: new Set(["J37"]), routes: [{ hexes: ["J37", "K36"], kind: "air" }], flowFirst: false });
  expect(alike(overlay(), overlay())).toBe(true);
  expect(alike(overlay(), { ...overlay(), chosen: new Set(["J38"]) })).toBe(false);
  expect(alike(overlay(), { ...overlay(), lit: new Map([["K36", { text: "3", strong: false }]]) })).toBe(false);
  expect(alike(overlay(), { ...overlay(), routes: [] })).toBe(false);
  expect(alike(overlay(), { ...overlay(), selected: "J37" })).toBe(false);
  expect(alike(new Map([["K36", undefined]]), new Map([["K37", undefined]]))).toBe(false);
  expect([alike(new Set(), []), alike(new Map(), new Set()), alike({}, []), alike(1, "1"), alike(undefined, {})]).toEqual([false, false, false, false, false]);
});
