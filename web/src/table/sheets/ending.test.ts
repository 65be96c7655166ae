import { expect, test } from "vitest";
import type { AheadCard } from "../state/wire";
import { endChecks, endWords } from "./ending";

const question = (name: string, ...answers: string[]) => ({ key: name, card: { name }, answers: [...answers, "end"], planned: answers.length }) as unknown as AheadCard;

const BUILD = question("unit-construction", "build-unit germany-infantry-3-3 K32", "build-factors germany-aaf K32 3");

test("nothing planned is just the end", () => {
  expect(endWords([question("srs")], "", true)).toBe("End turn");
  expect(endWords([], "", false)).toBe("Go on");
});

test("what is planned is said in words, in the order of play", () => {
  const moved = [question("first-trs", "tr a K33"), question("srs", "sr b M27", "sr c M28")];
  expect(endWords([BUILD, ...moved], "12 BRP", true)).toBe("End turn: build 4 for 12 BRP, move 3");
  expect(endWords([question("give-up-units", "eliminate-unit x")], "", true)).toBe("End turn: give up 1");
});

test("a price that is not only of units comes last", () => {
  const all = [question("choose-landings", "land-elsewhere l M35 1"), BUILD, question("fortifying", "fortify germany P26"), question("lay-airbases", "place-airbase italy N26")];
  expect(endWords(all, "17 BRP", true)).toBe("End turn: land 1 elsewhere, build 4, fortify 1 hex, lay 1 airbase, pay 17 BRP");
  expect(endWords([question("attrition-choice", "yes")], "", false)).toBe("Go on: attrition");
});

test("the sheet says what holds, and what stays unspent", () => {
  const unit = (supply = "full") => ({ id: "a", type: "germany-armor-4-6", party: "germany", place: "K35", combat: 4, movement: 6, supply });
  const view = { units: [unit()], budgets: [{ power: "germany", limit: 50, used: 3 }] };
  const texts = (questions: readonly AheadCard[], price = "", now: object = view) => endChecks(now as typeof view, "axis", questions, price).map((one) => one.text);
  expect(texts([BUILD], "20 BRP")).toEqual(["Stacking holds in every hex", "Every unit of yours is in supply", "27 BRP of the construction limit stay unspent and are kept"]);
  expect(texts([BUILD], "46 BRP")[2]).toBe("1 BRP of the construction limit stays unspent and is kept");
  expect(texts([BUILD], "47 BRP")).toHaveLength(2);
  expect(texts([BUILD, question("fortifying", "fortify germany P26")], "20 BRP"), "the price is not that of units alone").toHaveLength(2);
  const crowded = { ...view, crowded: [{ hex: "K35", side: "axis", units: 3, stay: 2, rules: [] }] };
  expect(texts([question("srs", "sr a K33")], "", crowded)).toEqual(["Every unit of yours is in supply", "Stacking holds in every hex once this is done"]);
  expect(texts([question("overstacking")], "", crowded)).toEqual(["Every unit of yours is in supply"]);
  expect(texts([], "", { ...view, units: [unit("partial")] })).toEqual(["Stacking holds in every hex"]);
});
