import { expect, it } from "vitest";
import { logLine } from "./sample";
import type { View } from "./view";
import { isYearAhead, isYearStart } from "./years";

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
