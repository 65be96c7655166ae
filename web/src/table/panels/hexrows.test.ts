import { expect, it } from "vitest";
import { hexRows } from "./hexrows";

const unit = (id: string, place: string, more: object = {}) => ({ id, type: "germany-armor-4-6", party: "germany", place, combat: 4, movement: 6, ...more });

it("puts equal units of a hex in one row, with what is left to move and the supply, without ids in the words", () => {
  const rows = hexRows({
    units: [unit("germany-armor-4-6/1", "J37"), unit("germany-armor-4-6/2", "J37"), unit("germany-armor-4-6/3", "J37", { spent: 4, supply: "partial" }), unit("germany-armor-4-6/4", "A44")],
    air: [{ id: "germany-aaf@J37", type: "germany-aaf", party: "germany", place: "J37", factors: 4, state: "flown" }],
  });
  expect(rows.map(({ hex, what, state }) => [hex, what, state])).toEqual([
    ["A44", "Germany armor 4-6", "6 movement left"],
    ["J37", "2 × Germany armor 4-6", "6 movement left"],
    ["J37", "Germany armor 4-6", "2 movement left, partial supply"],
    ["J37", "Germany 4 army air", "inverted"],
  ]);
  expect(rows[1]?.typed).toEqual(["germany-armor-4-6/1", "germany-armor-4-6/2"]);
  expect(hexRows({})).toEqual([]);
});
