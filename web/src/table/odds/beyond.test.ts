import { expect, test } from "vitest";
import { beyond, overrunTowards } from "./beyond";

const target = (hex: string, costs: Record<string, number>) => ({ hex, odds: "8:1", ready: true, cost: 8, beyond: costs });
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
