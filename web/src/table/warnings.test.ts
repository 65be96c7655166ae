import { expect, it } from "vitest";
import { warnings } from "./warnings";

const unit = (id: string, party: string, place: string, supply?: string) => ({ id, type: `${party}-armor-4-6`, party, place, combat: 4, movement: 6, ...(supply === undefined ? {} : { supply }) });

const view = { units: [unit("a", "germany", "N36", "none"), unit("b", "germany", "N36", "none"), unit("c", "germany", "K35"), unit("d", "russia", "O39", "none")] };

it("warns of one's own units without supply, and says where", () => {
  expect(warnings(view, "axis")).toEqual([{ text: "2 units of yours are out of supply", rule: "30.15", hexes: ["N36"] }]);
  expect(warnings(view, "allied")).toMatchObject([{ text: "A unit of yours is out of supply", hexes: ["O39"] }]);
});
