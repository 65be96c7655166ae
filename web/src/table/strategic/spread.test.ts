import { expect, test } from "vitest";
import { atLeast, bars, mean } from "./spread";

test("the mean of a distribution, and the chance of at least so much", () => {
  expect(mean([0.5, 0, 0.5])).toBe(1);
  expect(atLeast([0.25, 0.25, 0.5], 1)).toBe(0.75);
});

test("bars leave out what hardly ever comes up", () => {
  expect(bars([0.001, 0.4, 0.599])).toEqual([
    { figure: 1, chance: 0.4 },
    { figure: 2, chance: 0.599 },
  ]);
});

test("many figures are drawn together", () => {
  const spread = Array.from({ length: 40 }, () => 1 / 40);
  const drawn = bars(spread);
  expect(drawn.length).toBeLessThanOrEqual(14);
  expect(drawn.reduce((sum, one) => sum + one.chance, 0)).toBeCloseTo(1);
});
