import { expect, it } from "vitest";
import { chainsOf } from "./layers.svelte";

it("draws each link of a chain of exploiting armor once", () => {
  const units = [{ way: ["N33", "N34", "N35"] }, { way: ["N33", "N34", "M35"] }, { way: ["N33"] }, {}];
  expect(chainsOf(units)).toEqual([
    ["N33", "N34"],
    ["N34", "N35"],
    ["N34", "M35"],
  ]);
});
