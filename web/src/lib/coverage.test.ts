import { describe, expect, it } from "vitest";
import { shares, spoken, totals } from "./coverage";
import type { PartCoverage } from "./schema";

function part(numbers: Partial<PartCoverage>): PartCoverage {
  return {
    rules: "10-16",
    title: "Ground",
    paragraphs: 200,
    tested: 0,
    coded: 0,
    notNeeded: 0,
    ...numbers,
  };
}

describe("shares", () => {
  it("gives percentages in the order of the bar", () => {
    const found = shares(part({ tested: 50, coded: 20, notNeeded: 2 }));
    expect(found.map((share) => [share.kind, share.percent])).toEqual([
      ["tested", 25],
      ["coded", 10],
      ["notNeeded", 1],
    ]);
  });

  it("leaves out what is empty", () => {
    expect(shares(part({ coded: 1 })).map((share) => share.kind)).toEqual(["coded"]);
  });

  it("divides nothing by nothing", () => {
    expect(shares(part({ paragraphs: 0 }))).toEqual([]);
  });
});

describe("spoken", () => {
  it("ends with what is missing", () => {
    expect(spoken(part({ tested: 50, notNeeded: 10 }))).toBe(
      "50 played and tested, 10 needs no code, 140 missing",
    );
  });
});

describe("totals", () => {
  it("adds up the parts", () => {
    const parts = [part({ tested: 3 }), part({ paragraphs: 10, tested: 4 })];
    expect(totals({ parts, scenarios: [], counting: false })).toEqual({ paragraphs: 210, tested: 7 });
    expect(totals({ parts: [], scenarios: [], counting: false })).toEqual({ paragraphs: 0, tested: 0 });
  });
});
