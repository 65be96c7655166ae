import { expect, test } from "vitest";
import type { NavalView, ShipView } from "../../lib/views";
import { assigned, factorPiece, faults, groupsOf, isForce, moved, type Moves, PORT, shipPiece, staying } from "./forming";
import { proposedCargo } from "./planning.svelte";

const akagi = shipPiece({ id: "japan-akagi", name: "Akagi", kind: "CV", party: "japan", place: "L32", force: "japan-1", factors: 3 } as ShipView);
const cruisers = factorPiece({ id: "japan-ca@L32", type: "japan-ca", party: "japan", place: "L32", factors: 12 } as NavalView);
const NONE: Moves = new Map();

test("factors go from one marker to another, never more than are there, and back again", () => {
  const some = moved(NONE, cruisers, PORT, "japan-1", 8);
  expect(staying(cruisers, some)).toBe(4);
  expect(assigned(some)).toEqual([{ hull: "japan-ca@L32", factors: 8, force: "japan-1" }]);
  const split = moved(some, cruisers, "japan-1", "japan-2", 20);
  expect(assigned(split)).toEqual([{ hull: "japan-ca@L32", factors: 8, force: "japan-2" }]);
  expect(moved(split, cruisers, "japan-2", PORT, 8).size).toBe(0);
});

test("size and escort are said before anybody asks", () => {
  const groups = (moves: Moves) => groupsOf([akagi, cruisers], ["japan-1"], moves);
  const [force, port] = groups(NONE);
  expect([force?.factors, port?.factors]).toEqual([3, 12]);
  expect(faults(force!).map(([rule]) => rule)).toEqual(["20.162A", "20.162F"]);
  expect(faults(port!)).toEqual([]);
  expect(faults(groups(moved(NONE, cruisers, PORT, "japan-1", 8))[0]!)).toEqual([]);
});

test("the strongest units are proposed that the destroyers carry, from the base of the ships", () => {
  const unit = (name: string, base: string, factors: number) => ({ unit: name, base, factors, destroyers: 2 * factors });
  const plan = { base: "EE30", lift: [{ carrier: "japan-2", at_hand: 5, needed: 0 }], passengers: [unit("a", "EE30", 1), unit("b", "EE30", 2), unit("c", "AA1", 1)] };
  expect([...proposedCargo(plan)]).toEqual([["b", "japan-2"]]);
});

test("ten factors in a port are enough for a task force", () => {
  expect(isForce({ lines: [akagi.line, { factors: 6 }] })).toBe(false);
  expect(isForce({ lines: [akagi.line, cruisers.line] })).toBe(true);
});
