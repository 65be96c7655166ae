import { expect, it } from "vitest";
import { Board } from "../../board/geometry";
import type { Foreseen, FormCard, SlotCard } from "../state/wire";
import { commitWords, isAtStake, isFork } from "./commit";
import * as drafts from "./draft";

const slot = (name: string, pick: string, more: Partial<SlotCard> = {}): SlotCard => ({ name, pick, least: 1, most: 1, many: false, ordered: false, inner: [], ...more });
const form = (verb: string, label: string, ...slots: SlotCard[]): FormCard => ({ verb, label, refusals: [], slots, nothing: "" });
const wings = slot("wings", "record", { many: true, most: null, inner: [slot("stack", "air"), slot("factors", "number")] });
const sorties = slot("sorties", "record", { many: true, least: 0, most: null, inner: [slot("hex", "space"), slot("stack", "air"), slot("factors", "number")] });
const nothing: Foreseen = { price: "", units: [], factors: 0, dice: false, final: false };

const board = { places: new Map([["M33", [{ name: "Lodz" }]], ["J39", [{ name: "Vilna" }]]]), hex: () => undefined, box: () => undefined } as unknown as Board;
const view = {
  units: [{ id: "u1", type: "germany-armor-4-6", party: "germany", place: "L38", combat: 4, movement: 6 }],
  air: [{ id: "a1", type: "germany-aaf", party: "germany", place: "M35", factors: 5 }],
};

function words(one: FormCard, values: Readonly<Record<string, unknown>>, ahead: Partial<Foreseen> = {}, odds?: string, others = true): string {
  return commitWords({ ...drafts.begin(one), values, at: one.slots.length }, { view, board, foreseen: { ...nothing, ...ahead }, odds, others });
}

it("names an attack with its odds and its price", () => {
  const attack = form("attack", "Attack", slot("hexes", "space", { many: true, most: 6 }), slot("units", "unit", { many: true, most: null }));
  expect(words(attack, { hexes: ["M33"], units: ["u1"] }, { price: "11 BRP", dice: true }, "5:1")).toBe("Attack Lodz 5:1, pay 11 BRP");
  expect(words(attack, { hexes: ["M33", "M34"], units: ["u1"] })).toBe("Attack Lodz and M34");
  const free = form("attack-free", "Attack without paying", ...attack.slots);
  expect(words(free, { hexes: ["M33"], units: ["u1"] }, {}, "2:1")).toBe("Attack Lodz without paying 2:1");
});

it("names what flies where and for how much", () => {
  const counterair = form("counterair", "Counterair", slot("base", "space"), wings);
  expect(words(counterair, { base: "J39", wings: [{ stack: "a1", factors: 3 }, { stack: "a2", factors: 1 }] }, { price: "4 BRP" })).toBe("Fly 4 factors to Vilna, pay 4 BRP");
  expect(words(counterair, { base: "J39", wings: [{ stack: "a1", factors: 1 }] })).toBe("Fly 1 factor to Vilna");
  const defence = form("defensive-air", "Defensive air support", sorties);
  const flown = (...hexes: string[]) => ({ sorties: hexes.map((hex) => ({ hex, stack: "a1", factors: 2 })) });
  expect(words(defence, flown("M37", "M37"))).toBe("Fly 4 factors to M37");
  expect(words(defence, flown("M37", "J39", "M33"))).toBe("Fly 6 factors to 3 hexes");
  expect(words(defence, { sorties: [] }, {}, undefined, false)).toBe("Nothing");
  const intercept = form("intercept-support", "Intercept", sorties);
  expect(words(intercept, flown("M37"), { price: "2 BRP" })).toBe("Intercept over M37 with 2 factors, pay 2 BRP");
});

it("names an overrun with the air that supports it", () => {
  const overrun = form("overrun-with-air", "Overrun with air support", slot("target", "space"), slot("units", "unit", { many: true, most: 2 }), wings);
  expect(words(overrun, { target: "M37", units: ["u1"], wings: [{ stack: "a1", factors: 4 }] }, { price: "12 BRP" }, "6:1")).toBe("Overrun M37 with 4 factors of air 6:1, pay 12 BRP");
});

it("names who is eliminated and where", () => {
  expect(words(form("eliminate-excess", "Eliminate", slot("unit", "unit")), { unit: "u1" })).toBe("Eliminate Germany armor 4-6 in L38");
  expect(words(form("eliminate-unit", "Eliminate a unit", slot("unit", "unit")), { unit: "u1" })).toBe("Eliminate Germany armor 4-6 in L38");
  expect(words(form("eliminate-air", "Eliminate air factors", slot("air", "air"), slot("factors", "number")), { air: "a1", factors: 2 })).toBe("Eliminate 2 of Germany army air in M35");
});

it("has no word for an empty list", () => {
  const again = form("fight-again", "Fight on", slot("withdrawn", "flight", { many: true, least: 0, most: null }));
  expect(words(again, { withdrawn: [] })).toBe("Fight on");
  expect(words(form("disengage", "Disengage"), {})).toBe("Disengage");
});

it("knows what is at stake, and where ways part", () => {
  expect(isAtStake(nothing)).toBe(false);
  expect(isAtStake(undefined)).toBe(false);
  for (const more of [{ price: "1 BRP" }, { dice: true }, { units: ["u1"] }, { factors: 1 }]) expect(isAtStake({ ...nothing, ...more })).toBe(true);
  const again = form("fight-again", "Fight on", slot("withdrawn", "flight", { many: true, least: 0, most: null }));
  expect(isFork([again, form("disengage", "Disengage")])).toBe(true);
  expect(isFork([form("move", "Move", slot("unit", "unit")), form("end", "End")])).toBe(false);
  expect(isFork([form("end", "End")])).toBe(false);
});

it("names who advances and where to", () => {
  const advance = form("advance", "Advance", slot("to", "space"), slot("units", "unit", { many: true, most: null }));
  expect(words(advance, { to: "M33", units: ["u1"] })).toBe("Advance Germany armor 4-6 to Lodz");
  expect(words(advance, { to: "M33", units: [] })).toMatch(/^Advance: .*M33/);
});
