import { expect, it } from "vitest";
import { nearest } from "./legal.svelte";

it("names one unit of each stack that can come, the nearest first", () => {
  const found = [
    { unit: "a", place: "K37", cost: 4 },
    { unit: "b", place: "K37", cost: 3 },
    { unit: "c", place: "J37", cost: 2 },
    { unit: "d", place: "O35", cost: 6 },
  ];
  expect(nearest(found, 2).map((one) => one.unit)).toEqual(["c", "b"]);
  expect(nearest(found, 9).map((one) => one.place)).toEqual(["J37", "K37", "O35"]);
});
