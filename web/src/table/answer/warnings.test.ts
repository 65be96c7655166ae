import { expect, it } from "vitest";
import { logLine } from "../log/sample";
import { warnings, wayBack } from "./warnings";

const unit = (id: string, party: string, place: string, supply?: string) => ({ id, type: `${party}-armor-4-6`, party, place, combat: 4, movement: 6, ...(supply === undefined ? {} : { supply }) });

const view = { units: [unit("a", "germany", "N36", "none"), unit("b", "germany", "N36", "none"), unit("c", "germany", "K35"), unit("d", "russia", "O39", "none")] };

it("warns of one's own units without supply, and says where", () => {
  expect(warnings(view, "axis")).toEqual([{ text: "2 units of yours are out of supply", rules: ["30.15"], hexes: ["N36"] }]);
  expect(warnings(view, "allied")).toMatchObject([{ text: "A unit of yours is out of supply", hexes: ["O39"] }]);
});

it("warns of too many units in a hex, as the referee counts them", () => {
  const crowded = [
    { hex: "L38", side: "axis", units: 3, stay: 2, rules: ["12.11", "12.22"] },
    { hex: "O39", side: "allied", units: 4, stay: 2, rules: ["12.11", "12.22"] },
  ];
  expect(warnings({ crowded }, "axis")).toEqual([{ text: "L38: 3 units, 2 may stay; move 1", rules: ["12.11", "12.22"], hexes: ["L38"] }]);
  expect(warnings({ crowded }, "allied")).toMatchObject([{ text: "O39: 4 units, 2 may stay; move 2" }]);
});

it("knows the way back to where units could still be moved", () => {
  const said = (entry: number, text: string, seat = "axis") => logLine(entry, "said", text, { seat });
  const log = [said(4, "tr u1 L37"), said(6, "end-redeployments"), said(7, "end-elimination"), said(8, "eliminate-excess u1")];
  expect(wayBack(log, "axis", 3)).toEqual({ to: 5, name: "redeployments" });
  expect(wayBack(log, "axis", 6), "a die has fallen since").toBeUndefined();
  expect(wayBack([], "axis", 0)).toBeUndefined();
});
