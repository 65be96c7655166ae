import { expect, it } from "vitest";
import type { BeachFacts } from "../../lib/views";
import { endWords, far, inOrder, inPercent, oddsWords, question, toneOf } from "./landing";

const beach = (hex: string, odds: string, against: readonly (readonly [string, string])[] = []): BeachFacts => ({ hex, takes: 3, units: 1, factors: 3, multiplier: 4, odds, against });

it("asks with what was chosen, and with no more", () => {
  expect(question({ beach: "N21" })).toBe("N21");
  const parts = new Map([["us-a/1", "first"], ["us-b/1", "reserve"], ["us-c/1", "stays"]] as const);
  expect(question({ beach: "N21", fleets: ["us-1"], parts, air: 4, theirs: 2 })).toBe("N21 by us-1 with us-a/1,us-b/1 first us-a/1 air 4 against 2");
  expect(question({ beach: "N21", drop: ["us-d/1"], naval: 3 })).toBe("N21 drop us-d/1 naval 3");
  expect(question({ beach: "N21", drop: [], fleets: [], parts: new Map([["us-a/1", "stays"]]) })).toBe("N21 by - with -");
});

it("puts the best beaches first and those that are refused last", () => {
  const some = [beach("A1", "", [["10.81", "no"]]), beach("B1", ""), beach("C1", "2:1"), beach("D1", "5:1"), beach("E1", "1:2", [["21.5152", "odds"]])];
  expect(inOrder(some).map((one) => one.hex).slice(0, 3)).toEqual(["D1", "C1", "B1"]);
  expect(some.map(oddsWords)).toEqual(["refused", "open", "2:1", "5:1", "under 1:1"]);
  expect(some.map(toneOf)).toEqual(["plain", "good", "fair", "good", "plain"]);
});

it("says one hex, and two hexes", () => {
  expect([1, 2].map(far)).toEqual(["1 hex", "2 hexes"]);
});

it("calls nothing certain that is not", () => {
  expect([0, 0.004, 0.5, 0.996, 1].map(inPercent)).toEqual(["0%", "<1%", "50%", ">99%", "100%"]);
  expect(["taken", "beaten"].map(endWords)).toEqual(["beach taken", "met and beaten at sea"]);
});
