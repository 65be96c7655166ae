import { expect, it } from "vitest";
import type { View } from "../state/view";
import { offered } from "./offered";

const view = (more: object) => ({ turn: "Spring 1940", last: "Winter 1942", ...more }) as unknown as View;
const sheets = (more: object) => offered(view(more)).map((one) => one.sheet);

it("offers the sheets that a game has something for", () => {
  expect(sheets({})).toEqual([]);
  expect(sheets({ research: true })).toEqual(["research"]);
  expect(sheets({ treasuries: [{ power: "germany" }] })).toEqual(["plan"]);
  expect(sheets({ naval: [{ place: "atlantic-sw" }] })).toEqual(["strategic"]);
  expect(sheets({ naval: [{ place: "K35" }] })).toEqual([]);
  expect(sheets({ forces: [{ force: "japan-1" }] })).toEqual(["invasion"]);
  expect(sheets({ forces: [{ force: "japan-1" }], sea_supply: true })).toEqual(["invasion", "supply"]);
});

it("offers no plan for a year that never comes", () => {
  expect(sheets({ treasuries: [{ power: "germany" }], last: "Winter 1940" })).toEqual([]);
});
