import { expect, it } from "vitest";
import type { ProjectLine, ResearchPlan } from "../../lib/views";
import { byHand, chanceOfResult, isActive, resultWords, whenWords } from "./lines";

const NOTHING: ProjectLine = {
  name: "torpedoes",
  production: false,
  points: 0,
  most: 3,
  turn: "",
  now: false,
  results: 0,
  due: 0,
  secret: 0,
  carry: 0,
  code_name: "",
  rolls: [],
  modifiers: [],
  chances: [],
  cost: 0,
  made: 0,
  reason: "",
  rule: "",
  by_hand: "",
};
const line = (more: Partial<ProjectLine>): ProjectLine => ({ ...NOTHING, ...more });

it("tells projects with something in them from the rest", () => {
  expect(isActive(NOTHING)).toBe(false);
  expect(isActive(line({ points: 1 }))).toBe(true);
  expect(isActive(line({ carry: 2 }))).toBe(true);
});

it("says when a die is rolled", () => {
  expect(whenWords(NOTHING, "Summer 1940")).toBe("");
  expect(whenWords(line({ points: 2, now: true, turn: "summer" }), "Summer 1940")).toBe("Rolled for in the research phase of Summer 1940");
  expect(whenWords(line({ points: 2, turn: "fall" }), "Summer 1940")).toBe("Rolled for in fall");
  expect(whenWords(line({ points: 2, turn: "fall", production: true }), "")).toBe("Produced from fall on");
});

it("says what was reached, and what is a secret", () => {
  expect(resultWords(line({ results: 2, secret: 1, due: 1, carry: -1 }))).toEqual(["2 results in effect", "1 of them not yet known to the enemy", "1 more takes effect next turn", "−1 for its next roll by earlier research"]);
  expect(resultWords(line({ production: true, points: 2, cost: 1, made: 1 }))).toEqual(["1 increment this year", "the next increment costs 1 point"]);
});

it("adds up the chances of any result", () => {
  const chances = [
    { name: "2 results", percent: 7.5, good: true },
    { name: "1 result", percent: 30, good: true },
    { name: "no effect", percent: 62.5, good: false },
  ];
  expect(chanceOfResult(line({ chances }))).toBe(37.5);
});

it("gathers what the players carry out by its rule", () => {
  const projects = [line({}), line({ name: "atomic bomb", by_hand: "43" }), line({ name: "espionage", by_hand: "46" }), line({ name: "uranium separation", by_hand: "43" })];
  const plan: ResearchPlan = { faction: "", name: "", year: 1942, points: 0, intelligence: 0, next: "", categories: [{ name: "atomic", points: 0, most: 0, projects }], atomic: [] };
  expect(byHand(plan)).toEqual([
    ["43", ["Atomic bomb", "Uranium separation"]],
    ["46", ["Espionage"]],
  ]);
});
