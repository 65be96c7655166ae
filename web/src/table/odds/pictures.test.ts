import { expect, it } from "vitest";
import { begin, type Draft } from "../answer/draft";
import type { FormCard, SlotCard } from "../state/wire";
import { assaultWords, overrunWords, supportWords, threatWords } from "./pictures.svelte";

const slot = (name: string, pick: string, many = false, inner: SlotCard[] = []): SlotCard => ({ name, pick, least: 1, most: null, many, ordered: false, inner });
const form = (verb: string, ...slots: SlotCard[]): FormCard => ({ verb, label: "", refusals: [], slots, nothing: "" });
const draft = (one: FormCard, values: Draft["values"], item: Draft["item"] = {}): Draft => ({ ...begin(one), values, item });

const ATTACK = [slot("hexes", "space", true), slot("units", "unit", true)];
const OVERRUN = [slot("target", "space"), slot("units", "unit", true), slot("wings", "wing", true, [slot("stack", "air"), slot("factors", "number")])];
const DEFENCE = [slot("sorties", "sortie", true, [slot("hex", "space"), slot("stack", "air"), slot("factors", "number")])];

it("asks about attacks as they would be made", () => {
  const values = { hexes: ["N41"], units: ["u1", "u2"] };
  expect(assaultWords(draft(form("attack", ...ATTACK), values), "regular-attacks")).toBe("N41 u1,u2");
  expect(assaultWords(draft(form("attack", ...ATTACK), values), "exploitation-combat")).toBe("N41 u1,u2 exploiting");
  expect(assaultWords(draft(form("attack-free", ...ATTACK), values), "regular-attacks")).toBe("N41 u1,u2 free");
  expect(assaultWords(draft(form("attack", ...ATTACK), { hexes: ["N41"] }), "regular-attacks")).toBe("");
});

it("asks about overruns, exploiting and with air units", () => {
  const values = { target: "M37", units: ["u1"], wings: [{ stack: "germany-aaf@M35", factors: 4 }] };
  expect(overrunWords(draft(form("overrun-with-air", ...OVERRUN), values))).toBe("M37 u1 support:germany-aaf@M35=4");
  expect(overrunWords(draft(form("exploiting-overrun", ...OVERRUN.slice(0, 2)), values))).toBe("M37 u1 exploiting");
});

it("asks about every hex that air units are to support, and the one being chosen", () => {
  const values = { sorties: [{ hex: "K38", stack: "a", factors: 3 }, { hex: "K38", stack: "b", factors: 1 }] };
  expect(threatWords(draft(form("defensive-air", ...DEFENCE), values, { hex: "P35" }))).toEqual(["K38 defence:a=3,b=1", "P35"]);
});

it("asks about an attack as it stands, and with the air units that are to support it", () => {
  const support = form("support", slot("hex", "space"), slot("wings", "record", true, [slot("stack", "air"), slot("factors", "number")]));
  expect(supportWords(draft(support, {}))).toBeUndefined();
  expect(supportWords(draft(support, { hex: "M37" }, { stack: "a" }))).toEqual(["M37", "M37"]);
  expect(supportWords(draft(support, { hex: "M37", wings: [{ stack: "a", factors: 3 }] }))).toEqual(["M37", "M37 support:a=3"]);
});
