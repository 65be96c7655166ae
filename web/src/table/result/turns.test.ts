import { expect, it } from "vitest";
import { logLine } from "../log/sample";
import type { View } from "../state/view";
import { airLosses, contested, fronts, lookAt, lossesByTurn, turnEnds } from "./turns";

const line = (entry: number, turn: string, part: string) => logLine(entry, "told", "", { when: { turn, part, phase: "" } });
const LINES = [
  line(1, "Set-up", ""),
  line(2, "Summer 1941", "Axis player turn"),
  line(5, "Summer 1941", "Axis player turn"),
  line(9, "Summer 1941", "Allied player turn"),
  line(10, "Summer 1941", ""),
  line(14, "Fall 1941", "Axis player turn"),
];
const ENDS = turnEnds(LINES);

const view = (casualties: Record<string, number>, control: Record<string, string[]> = {}): View =>
  ({ casualties, control, wars: [["germany", "russia", ""]], factions: { "european-axis": ["germany", "finland"], russia: ["russia"] } }) as unknown as View;

it("finds the last entry of each player turn", () => {
  expect(ENDS.map(({ entry, part }) => [entry, part])).toEqual([[5, "Axis player turn"], [9, "Allied player turn"], [14, "Axis player turn"]]);
  const many = Array.from({ length: 60 }, (_, k) => line(k + 1, `Turn ${k}`, "Axis player turn"));
  const few = turnEnds(many, 4);
  expect(few.map((one) => one.entry)).toEqual([15, 30, 45, 60]);
});

it("tells what each side lost in each turn, in BRPs", () => {
  const views = [view({ germany: 6, finland: 2, russia: 20 }), view({ germany: 10, finland: 2, russia: 20 }), view({ germany: 10, finland: 2, russia: 33 })];
  expect(lossesByTurn(ENDS, views, false).map((row) => [row.own, row.other])).toEqual([[8, 20], [4, 0], [0, 13]]);
  expect(lossesByTurn(ENDS, views, true).map((row) => [row.own, row.other])).toEqual([[20, 8], [0, 4], [13, 0]]);
});

it("counts a conquered country on the side on which it fought", () => {
  const conquered = (casualties: Record<string, number>) => ({ ...view(casualties), alignments: [{ country: "poland", patron: "germany" }] }) as unknown as View;
  const views = [view({ germany: 9, poland: 4 }), conquered({ germany: 9, poland: 11 }), conquered({ germany: 19, poland: 11 })];
  expect(lossesByTurn(ENDS, views, false, view({})).map((row) => [row.own, row.other])).toEqual([[9, 4], [0, 7], [10, 0]]);
  // Also if it fell in the very turn of its first losses.
  expect(lossesByTurn(ENDS, views.slice(1), false, view({})).map((row) => [row.own, row.other])).toEqual([[9, 11], [10, 0]]);
});

it("shows the front at the end of each game turn, and what changed hands", () => {
  const views = [view({}, { germany: ["A1"], russia: ["A2", "A3"] }), view({}, { germany: ["A1", "A2"], russia: ["A3"] }), view({}, { germany: ["A1", "A2", "A3"], russia: [] })];
  const found = fronts(ENDS, views, "axis");
  expect(found.map((one) => [one.turn, one.held])).toEqual([["Summer 1941", 2], ["Fall 1941", 3]]);
  expect(contested(new Map([["A1", "axis"], ["A2", "allied"], ["A3", "allied"]]), found)).toEqual(["A2", "A3"]);
  // Where there is room for a third map it begins with the start.
  const start = { entry: 1, view: view({}, { germany: ["A1"], russia: ["A2", "A3"] }) };
  expect(fronts(ENDS, views, "axis", start).map((one) => [one.turn, one.held, one.entry > 1])).toEqual([["", 1, false], ["Summer 1941", 2, true], ["Fall 1941", 3, true]]);
  expect(fronts(ENDS, views, "axis", start, 2).map((one) => one.turn)).toEqual(["Summer 1941", "Fall 1941"]);
});

it("tells air apart in what was lost", () => {
  const told = (entry: number, text: string) => logLine(entry, "told", text, { when: { turn: "Summer 1941", part: "Axis player turn", phase: "" } });
  const air = airLosses([told(3, "2 of germany-aaf from L36 eliminated over N41"), told(4, "1 of russia-aaf in M40 are eliminated"), told(5, "russia-infantry-2-3/1 is eliminated in N41"), told(8, "1 of germany-aaf in L36 are eliminated")]);
  const views = [view({ germany: 9, russia: 5 }), view({ germany: 12, russia: 5 })];
  expect(lossesByTurn(ENDS, views, false, view({}), air).map((row) => [row.own, row.ownAir, row.other, row.otherAir])).toEqual([[9, 6, 5, 3], [3, 3, 0, 0]]);
});

it("knows the sides as they were, not as they are", () => {
  const first = view({});
  const later = { ...view({}), alignments: [{ country: "poland", patron: "germany" }] } as unknown as View;
  const looks = [{ entry: 4, view: first }, { entry: 9, view: later }];
  expect([2, 5, 9, 10].map((entry) => lookAt(looks, entry) === later)).toEqual([false, false, false, true]);
  expect(lookAt([], 3)).toBeUndefined();
});
