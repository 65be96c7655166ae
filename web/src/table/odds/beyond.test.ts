import { expect, test } from "vitest";
import { beyond, overrunTowards, routeThrough } from "./beyond";

const target = (hex: string, costs: Record<string, number>) => ({ hex, odds: "8:1", ready: true, cost: 8, beyond: costs, ways: {}, replies: [] });
const TARGETS = [target("I37", { H38: 3, H39: 4, K36: 3, I38: 4 }), target("I38", { H39: 3 })];

test("what can be reached without it, or is to be overrun itself, is not beyond", () => {
  expect([...beyond(TARGETS, new Set(["K36"]))]).toEqual([["H38", "3"], ["H39", "3"]]);
  expect(beyond([], new Set()).size).toBe(0);
});

test("whoever wants to go beyond begins with the overrun that leads there soonest", () => {
  expect(overrunTowards(TARGETS, "H39")).toBe("I38");
  expect(overrunTowards(TARGETS, "H38")).toBe("I37");
  expect(overrunTowards(TARGETS, "I37")).toBe("I37");
  expect(overrunTowards(TARGETS, "A1")).toBe("A1");
});

test("the way there goes through the hex that is overrun, with the points up to each step", () => {
  const through = { ...target("I37", { H38: 3, H39: 4 }), ways: { I37: ["J37", 2], H38: ["I37", 3], H39: ["H38", 4] } as const };
  expect(routeThrough([through], "H39")).toEqual({ hexes: ["J37", "I37", "H38", "H39"], costs: [0, 2, 3, 4], overrun: "I37" });
  expect(routeThrough([through], "I37")).toEqual({ hexes: ["J37", "I37"], costs: [0, 2], overrun: "I37" });
  expect(routeThrough([through], "A1")).toBeUndefined();
  expect(routeThrough([{ ...through, ready: false }], "I37"), "short of the odds nobody goes there").toBeUndefined();
});
