import { expect, it } from "vitest";
import type { Unit } from "../state/view";
import { groupsOf } from "./groups";

const unit = (id: string, more: Partial<Unit> = {}): Unit => ({ id, type: "germany-armor-4-6", party: "germany", place: "J37", combat: 4, movement: 6, ...more });

it("puts equal units together, in the order of the stack", () => {
  const infantry = { type: "germany-infantry-3-3", movement: 3 };
  const found = groupsOf([unit("a"), unit("i", infantry), unit("b")]);
  expect(found.map((one) => one.ids)).toEqual([["a", "b"], ["i"]]);
  expect(found[0]?.unit.id).toBe("a");
});

it("keeps apart what differs in anything that the tray tells", () => {
  const all = [unit("a"), unit("b", { spent: 2 }), unit("c", { supply: "none" }), unit("d", { marks: ["exploits"] }), unit("e", { party: "italy" })];
  expect(groupsOf(all).map((one) => one.ids)).toEqual([["a"], ["b"], ["c"], ["d"], ["e"]]);
});

it("never groups pieces that have names of their own", () => {
  expect(groupsOf([unit("a", { name: "Red 1" }), unit("b", { name: "Red 1" })])).toHaveLength(2);
});
