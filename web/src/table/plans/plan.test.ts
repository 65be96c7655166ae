import { describe, expect, it } from "vitest";
import type { PlannedAttack } from "../../lib/views";
import type { View } from "../state/view";
import { answerOf, candidates, carriedWords, carryWords, drawn, left, type Plan, planWords, ready, reportWords, toggled, unitsWords } from "./plan";

const unit = (id: string, place: string, more: object = {}) => ({ id, type: id.replace(/\/.*/, ""), party: "germany", place, combat: 4, movement: 6, ...more });
const VIEW = { units: [unit("germany-armor-4-6/1", "K38"), unit("germany-armor-4-6/2", "K38"), unit("russia-infantry-2-3/1", "J38", { party: "russia" })] } as unknown as View;

const attack = (id: string, hexes: string[], units: string[]): Plan => ({ id, kind: "attack", hexes, units, text: "", turn: ["Summer 1941", "Axis"] });
const ONE = attack("one", ["J38"], ["germany-armor-4-6/1", "germany-armor-4-6/2"]);
const TWO = attack("two", ["K39", "K40"], ["germany-armor-4-6/9"]);
const NOTE: Plan = { id: "n", kind: "note", hexes: ["L38"], units: [], text: "the bridge must not be left alone", turn: [] };
const ARROW: Plan = { id: "a", kind: "arrow", hexes: ["K38", "L40"], units: [], text: "", turn: [] };

const facts = (odds: string, refusals: PlannedAttack["refusals"] = []): PlannedAttack => ({ hexes: ["J38"], attack: 8, defence: 2, odds, cost: 8, taken: 0.5, missing: 0, refusals });

describe("plans in words", () => {
  it("name what is planned, and where", () => {
    expect(planWords(ONE, undefined)).toBe("Attack on J38");
    expect(planWords(NOTE, undefined)).toBe("Note at L38");
    expect(planWords(ARROW, undefined)).toBe("Arrow from K38 to L40");
    expect(unitsWords(ONE, VIEW)).toBe("2 × Germany armor 4-6");
    expect(unitsWords(TWO, VIEW)).toBe("nobody");
  });

  it("say number and price on the button", () => {
    expect(carryWords(3, 11)).toBe("Carry out 3 attacks, pay 11 BRP");
    expect(carryWords(1, 0)).toBe("Carry out 1 attack, pay nothing");
    expect(carryWords(2, undefined)).toBe("Carry out 2 attacks");
  });

  it("say how many were carried out, and why no more", () => {
    expect(carriedWords(3, 3, "all")).toBe("All 3 planned attacks were carried out.");
    expect(carriedWords(1, 3, "roll")).toBe("1 of 3 attacks was carried out. The battle goes on: answer what is asked. The others stay planned.");
    expect(carriedWords(1, 2, "refused")).toBe("1 of 2 attacks was carried out. The next one is not allowed. The other stays planned.");
    expect(carriedWords(0, 1, "stale")).toBe("0 of 1 attack were carried out. Something happened meanwhile. It stays planned.");
  });

});

describe("planned attacks", () => {
  it("are asked about and sent in the notation", () => {
    expect(reportWords([ONE, TWO])).toBe("J38 germany-armor-4-6/1,germany-armor-4-6/2; K39,K40 germany-armor-4-6/9");
    expect(answerOf(ONE, VIEW)).toBe("attack J38 germany-armor-4-6/1,germany-armor-4-6/2");
  });

  it("leave out units that are gone", () => {
    const worn = attack("worn", ["J38"], ["germany-armor-4-6/1", "germany-armor-4-6/9"]);
    expect(left(worn, VIEW)).toEqual(["germany-armor-4-6/1"]);
    expect(answerOf(worn, VIEW)).toBe("attack J38 germany-armor-4-6/1");
  });

  it("can be carried out if nothing stands against them and somebody is left", () => {
    const refused = [{ rule: "15.21", reason: "not next to it", about: [] }];
    expect(ready([ONE, TWO, NOTE], new Map(), VIEW)).toEqual([ONE]);
    expect(ready([ONE], new Map([["one", facts("4:1")]]), VIEW)).toEqual([ONE]);
    expect(ready([ONE], new Map([["one", facts("4:1", refused)]]), VIEW)).toEqual([]);
  });

  it("take units in and out by whole stacks", () => {
    expect(toggled(["a"], ["a", "b"])).toEqual(["a", "b"]);
    expect(toggled(["a", "b", "c"], ["a", "b"])).toEqual(["c"]);
  });

  it("may be made by one's own units only", () => {
    const mine = (party: string) => party === "germany";
    expect(candidates(ONE, VIEW, undefined, mine).map((one) => one.id)).toEqual(ONE.units);
    expect(candidates(attack("x", ["J38"], ["russia-infantry-2-3/1"]), VIEW, undefined, mine)).toEqual([]);
  });
});

it("plans are drawn as arrows, notes and attacks", () => {
  const { arrows, notes, planned } = drawn([ONE, NOTE, ARROW], new Map([["one", facts("4:1")]]), VIEW);
  expect(arrows).toEqual([["K38", "L40"]]);
  expect(notes).toEqual([{ hex: "L38", text: NOTE.text }]);
  expect(planned).toEqual([{ from: ["K38"], to: ["J38"], odds: "4:1" }]);
});
