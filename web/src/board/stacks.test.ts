// @vitest-environment jsdom
import { expect, it } from "vitest";
import { along } from "./stacks";

it("goes a way at an even pace, corner by corner", () => {
  const way = [[0, 0], [100, 0], [100, 300]] as const;
  expect(along(way, 0)).toEqual([0, 0]);
  expect(along(way, 0.125)).toEqual([50, 0]);
  expect(along(way, 0.625)).toEqual([100, 150]);
  expect(along(way, 1)).toEqual([100, 300]);
  expect(along([[7, 7]], 0.5), "nowhere to go").toEqual([7, 7]);
});
