import { expect, it } from "vitest";
import { aim, chainsOf } from "./layers.svelte";

it("draws each link of a chain of exploiting armor once", () => {
  const units = [{ way: ["N33", "N34", "N35"] }, { way: ["N33", "N34", "M35"] }, { way: ["N33"] }, {}];
  expect(chainsOf(units)).toEqual([
    ["N33", "N34"],
    ["N34", "N35"],
    ["N34", "M35"],
  ]);
});

it("rings what is attacked in red, and only who attacks in gold", () => {
  const { targets, chosen } = aim(new Set(["N36"]), ["P35"], new Set(["P35", "O35", "Q34"]));
  expect([...targets]).toEqual(["N36", "P35"]);
  expect([...chosen]).toEqual(["O35", "Q34"]);
});
