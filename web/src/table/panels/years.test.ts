import { expect, it } from "vitest";
import type { YearPlan } from "../../lib/views";
import { logLine } from "../log/sample";
import type { View } from "../state/view";
import { buildable, firstPower, isCapped, isYearAhead, isYearStart, waterfall } from "./years";

const view = (turn: string, last: string) => ({ turn, last }) as unknown as View;

it("knows whether another year comes", () => {
  expect(isYearAhead(view("Winter 1941", "Winter 1942"))).toBe(true);
  expect(isYearAhead(view("Spring 1942", "Winter 1942"))).toBe(false);
  expect(isYearAhead({} as View)).toBe(false);
});

it("finds the lines of a year start", () => {
  expect(isYearStart(logLine(3, "told", "germany gains 196 BRPs: year start 1942: a total of 223"))).toBe(true);
  expect(isYearStart(logLine(3, "told", "germany pays 10 BRPs: to other fronts"))).toBe(false);
});

it("tells growth that is held down from growth by the rate", () => {
  expect(isCapped({ left: 170, rate: 30, changes: 22 })).toBe(true);
  expect(isCapped({ left: 155, rate: 30, changes: 46 })).toBe(false);
  expect(isCapped({ left: -10, rate: 30, changes: -3 })).toBe(false);
});

it("opens the richest power of one's own first", () => {
  const plans = [
    ["britain", 125],
    ["germany", 150],
    ["italy", 75],
  ].map(([power, total]) => ({ power, sheet: { total } })) as unknown as YearPlan[];
  expect(firstPower(plans, { commands: ["italy", "germany"] } as unknown as View)).toBe("germany");
  expect(firstPower(plans, { commands: ["britain"] } as unknown as View)).toBe("britain");
  expect(firstPower(plans, {} as View)).toBe("germany");
  expect(firstPower([], {} as View)).toBe("");
});

it("lists what is left in a force pool", () => {
  const pools = [
    { type: "germany-infantry-3-3", party: "germany", unbuilt: 2 },
    { type: "germany-armor-4-6", party: "germany", unbuilt: 0 },
    { type: "italy-infantry-2-3", party: "italy", unbuilt: 1 },
  ];
  expect(buildable({ pools } as unknown as View, "germany").map((row) => row.type)).toEqual(["germany-infantry-3-3"]);
});

it("lets each cause of an income begin where the one before ends", () => {
  const bars = waterfall([{ name: "base", value: 80 }, { name: "Poland", value: 20 }, { name: "bombing", value: -10 }]);
  expect(bars.map(({ left, width, end }) => [left, width, end])).toEqual([[0, 80, 80], [80, 20, 100], [90, 10, 90]]);
  const total = waterfall([{ name: "base", value: 80 }, { name: "Poland", value: 20 }, { name: "", value: 0 }], 50);
  expect(total[2]).toMatchObject({ left: 0, width: 50 });
});
