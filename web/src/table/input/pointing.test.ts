import { expect, it } from "vitest";
import * as drafts from "../answer/draft";
import type { FormCard, SlotCard } from "../state/wire";
import { formFor, hexForm, hexForms, isQuick, movable, toggled } from "./pointing";

const slot = (name: string, pick: string, more: Partial<SlotCard> = {}): SlotCard => ({ name, pick, least: 1, most: 1, many: false, ordered: false, inner: [], ...more });
const form = (verb: string, ...slots: SlotCard[]): FormCard => ({ verb, label: "", refusals: [], slots, nothing: "" });

const move = form("move", slot("unit", "unit"), slot("to", "space"));
const together = form("move-together", slot("units", "unit", { many: true, least: 2, most: null }), slot("to", "space"));
const overrun = form("overrun", slot("target", "space"), slot("units", "unit", { many: true, most: 2 }));
const forms = [move, together, overrun, form("end")];
const able = new Map([
  ["move", new Set(["a", "b", "c"])],
  ["move-together", new Set(["a", "b"])],
  ["overrun", new Set(["X1"])],
]);

it("selects what can act at a hex", () => {
  expect(movable(forms, able, ["a", "z", "c"])).toEqual(["a", "c"]);
  expect(movable(forms, able, ["z"])).toEqual([]);
});

it("does not begin what a unit alone completes, unless it is asked for by name", () => {
  const give = form("eliminate-unit", slot("unit", "unit"));
  const all = new Map([["eliminate-unit", new Set(["a"])]]);
  expect(movable([give], all, ["a"])).toEqual([]);
  expect(formFor([give], all, ["a"], "")).toBeUndefined();
  expect(movable([give], all, ["a"], "eliminate-unit")).toEqual(["a"]);
  expect(formFor([give], all, ["a"], "eliminate-unit")).toBe(give);
});

it("finds the verb for one and for several", () => {
  expect(formFor(forms, able, ["a"], "")?.verb).toBe("move");
  expect(formFor(forms, able, ["a", "b"], "")?.verb).toBe("move-together");
  expect(formFor(forms, able, ["a", "c"], "")).toBeUndefined();
});

it("begins with a hex that a verb can begin with", () => {
  expect(hexForms(forms, able, "X1").map((one) => one.verb)).toEqual(["overrun"]);
  expect(hexForms(forms, able, "X2")).toEqual([]);
});

it("begins nothing with a hex where the question is about units, unless it was asked for", () => {
  const supported = form("overrun-with-air", slot("target", "space"), slot("units", "unit", { many: true, most: 2 }), slot("wings", "wing", { many: true }));
  const both = [supported, ...forms];
  const soft = new Map([...able, ["overrun-with-air", new Set(["X1"])]]);
  expect(hexForm(both, soft, "X1", "")).toBeUndefined();
  expect(hexForm(both, soft, "X1", "overrun-with-air")?.verb).toBe("overrun-with-air");
  expect(hexForms(both, soft, "X1").map((one) => one.verb), "the plain one is offered first").toEqual(["overrun", "overrun-with-air"]);
  expect(hexForm([supported, overrun], soft, "X1", "")?.verb).toBe("overrun");
});

it("chooses all of a hex as far as there is room, or takes them away", () => {
  const draft = drafts.choose(drafts.begin(overrun), "X1");
  expect(toggled(draft, ["a", "b", "c"])).toEqual(["a", "b"]);
  expect(toggled(drafts.choose(draft, "a"), ["a"])).toEqual(["a"]);
});

it("moves with the second click only where nothing else is asked", () => {
  expect(isQuick(move)).toBe(true);
  expect(isQuick(together)).toBe(true);
  expect(isQuick(overrun)).toBe(false);
});
