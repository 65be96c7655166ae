// @vitest-environment node
import { expect, it } from "vitest";
import { logLine } from "../log/sample";
import type { View } from "../state/view";
import { isCapped, isYearAhead, isYearStart } from "./years";

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
