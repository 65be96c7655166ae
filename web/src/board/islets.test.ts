import { expect, test } from "vitest";
import { WIDTH } from "./geometry";
import { shoreOf } from "./islets";

test("an island lies within its hex, uneven, and is always the same", () => {
  const midway = { id: "M47", x: 500, y: 300 };
  const far = shoreOf(midway).map(([x, y]) => Math.hypot(x - midway.x, y - midway.y));
  expect(Math.max(...far)).toBeLessThan(WIDTH / 2);
  expect(Math.min(...far)).toBeGreaterThan(WIDTH / 10);
  expect(new Set(far.map(Math.round)).size).toBeGreaterThan(4);
  expect(shoreOf(midway)).toEqual(shoreOf(midway));
  expect(shoreOf({ ...midway, id: "R40" })).not.toEqual(shoreOf(midway));
});
