import { expect, it } from "vitest";
import type { SlotCard } from "../state/wire";
import { chosenIn, isCount, type Row, rowsOf, SHEETS, total, valuesOf } from "./orders";

const part = (name: string, pick = "choice", more: Partial<SlotCard> = {}) => ({ name, pick, many: false, least: 1, most: 1, inner: [], ...more }) as unknown as SlotCard;
const PATROLS = part("patrols", "", { many: true, least: 0, most: null, inner: [part("group"), part("type"), part("squadrons", "number")] });

/** Group 1 has two types of squadrons, group 2 one. */
const ask = (path: string, _: object, item: Readonly<Record<string, unknown>>) =>
  Promise.resolve(path === "patrols.group" ? ["axis-1", "axis-2"] : path === "patrols.type" ? (item["group"] === "axis-1" ? ["nas", "elite"] : ["nas"]) : [1, 2]);

it("Every group with each type of its squadrons is a line of the sheet", async () => {
  const rows = await rowsOf(PATROLS, {}, ask);
  expect(rows.map((row) => Object.values(row.item))).toEqual([["axis-1", "nas"], ["axis-1", "elite"], ["axis-2", "nas"]]);
  expect(rows.every(isCount)).toBe(true);
});

it("The usual answer stands on the sheet, and the sheet says it again", async () => {
  const rows = await rowsOf(PATROLS, {}, ask);
  const filled = { patrols: [{ group: "axis-1", type: "elite", squadrons: 2 }] };
  const chosen = chosenIn(rows, filled);
  expect(total(rows, chosen, "patrols")).toBe(2);
  expect(valuesOf([PATROLS], rows, chosen)).toEqual(filled);
  const none = new Map(rows.map((row) => [row.key, 0]));
  expect(valuesOf([PATROLS], rows, none)).toEqual({ patrols: [] });
});

it("Where one goes to one place that is chosen on its line; many ticks are a list; one choice is one", () => {
  const slots = [part("attacks", "", { many: true, inner: [part("boat"), part("group")] }), part("units", "unit", { many: true }), part("target")];
  const row = (slot: string, item: Record<string, unknown>, chosen: string, options: readonly unknown[] = []): Row => ({ key: `${slot} ${Object.values(item).join(" ")}`, slot, item, part: chosen, options, needed: false });
  const rows = [row("attacks", { boat: "i-1" }, "group", ["g1", "g2"]), row("attacks", { boat: "i-2" }, "group", ["g1"]), row("units", { one: "u1" }, ""), row("target", {}, "target", ["a"])];
  const filled = { attacks: [{ boat: "i-1", group: "g2" }], units: ["u1"], target: "a" };
  expect(valuesOf(slots, rows, chosenIn(rows, filled))).toEqual(filled);
});

it("A list may have the name of what is counted in it", async () => {
  const squadrons = part("squadrons", "", { many: true, inner: [part("source"), part("squadrons", "number")] });
  const rows = await rowsOf(squadrons, {}, (path) => Promise.resolve(path === "squadrons.source" ? ["carriers"] : [1, 2, 3]));
  const filled = { squadrons: [{ source: "carriers", squadrons: 3 }] };
  expect(total(rows, chosenIn(rows, filled), "squadrons")).toBe(3);
  expect(valuesOf([squadrons], rows, chosenIn(rows, filled))).toEqual(filled);
});

it("The button says what the sheet comes to", () => {
  const said = (question: string, counts: Record<string, number>) => SHEETS[question]?.button((slot) => counts[slot] ?? 0, "", "Midway");
  expect(said("air-planning", {})).toBe("Seal the air plan: all strike");
  expect(said("raid-or-not", { squadrons: 3 })).toBe("Attack Midway with 3 squadrons");
  expect(said("air-planning", { patrols: 2, searches: 3 })).toBe("Seal the air plan: 2 patrol, 3 search");
  expect(said("scramble", { squadrons: 1 })).toBe("Meet the strike with 1 squadron");
  expect(said("submarine-targets", { attacks: 0 })).toBe("No submarine attacks");
});
