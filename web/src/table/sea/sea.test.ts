import { expect, test } from "vitest";
import { Board } from "../../board/geometry";
import { DATA } from "../../board/sample";
import type { NavalBattleView } from "../../lib/views";
import type { LogLine } from "../state/wire";
import type { View } from "../state/view";
import { announcedBesides, couldAnswer } from "./answers";
import { battleAt, battleLines, battleSteps, coming, roundLines, searches, searchWords } from "./battle";
import { together } from "./window.svelte";
import { arrival, contentsWords, inForce, looseShips, percent, tone } from "./words";

test("a chance is never written as sure unless it is", () => {
  expect([0, 0.001, 0.004, 0.58, 0.996, 0.9999, 1].map(percent)).toEqual(["0", "<1", "<1", "58", "99+", "99+", "100"]);
  expect([0.09, 0.1, 0.39, 0.4, 0.74, 0.75].map(tone)).toEqual([0, 1, 1, 2, 2, 3]);
});

test("rounds of arrival add up to one", () => {
  const rounds = arrival({ "1": 0.5, "2": 0.25, "4": 0.25 });
  expect(rounds).toEqual([0.5, 0.25, 0, 0.25]);
});

test("the chances of several attempts", () => {
  const { any, all, none } = together([0.72, 0.72]);
  expect(any).toBeCloseTo(0.9216);
  expect(all).toBeCloseTo(0.5184);
  expect(none).toBeCloseTo(0.0784);
  expect(together([])).toEqual({ any: 0, all: 0, none: 1 });
});

const VIEW: View = {
  own_side: "axis",
  commands: ["japan"],
  ships: [
    { id: "japan-akagi", name: "Akagi", kind: "CV", party: "japan", place: "L32", factors: 3, force: "japan-1", hits: 1, squadrons: [{ type: "japan-nas", squadrons: 2 }] },
    { id: "us-erie", name: "Erie", kind: "BB", party: "us", place: "P53", factors: 3, slow: true },
  ],
  naval: [
    { id: "japan-dd@tf:japan-1", type: "japan-dd", party: "japan", place: "L32", factors: 3, force: "japan-1" },
    { id: "us-submarine@P53", type: "us-submarine", party: "us", place: "P53", factors: 1 },
  ],
};

test("what is in a force, the heavy ships first", () => {
  expect(inForce(VIEW, "japan-1").map((line) => [line.name, line.factors, line.squadrons, line.hits])).toEqual([
    ["Akagi", 3, 2, 1],
    ["destroyer factors", 3, 0, 0],
  ]);
  expect(inForce(VIEW, "us-1")).toEqual([]);
});

test("damaged ships are told from sound ones", () => {
  const [akagi] = VIEW.ships ?? [];
  const [sound] = VIEW.naval ?? [];
  if (akagi === undefined || sound === undefined) throw new Error("no ships");
  const harmed: View = { ...VIEW, ships: [{ ...akagi, damaged: true }], naval: [sound, { ...sound, id: "other", factors: 1, condition: "damaged" }] };
  expect(contentsWords(VIEW, "japan-1")).toBe("Akagi, 3 destroyer factors");
  expect(contentsWords(harmed, "japan-1")).toBe("Akagi (damaged), 1 damaged destroyer factor, 3 destroyer factors");
});

test("ships in no force are listed by port, with whose they are", () => {
  const [port, ...others] = looseShips(VIEW, "axis");
  expect(others).toEqual([]);
  expect([port?.place, port?.mine, port?.lines.map((line) => line.shape)]).toEqual(["P53", false, ["battleship", "submarine"]]);
});

const line = (rule: string, text: string, values?: readonly number[]): LogLine =>
  ({ entry: 1, kind: values === undefined ? "told" : "rolled", text, words: text, rule, seat: "", by: "", about: [], dice: values === undefined ? null : { label: text, values, things: [] }, when: {}, back_to: null, takes_back: [] }) as unknown as LogLine;

const LOG = [
  line("22.72", "the naval battle in A1 is over"),
  line("22.423B", "combat groups of the axis side: 1"),
  line("22.32", "round 1 of the naval battle"),
  line("22.451", "search by the allied side", [1, 2]),
  line("22.32", "round 2 of the naval battle"),
  line("22.451", "search by the allied side", [4, 4, 1]),
  line("22.451", "search by the axis side", [3]),
];

test("the lines of the battle that is fought, and of its last round", () => {
  expect(battleLines(LOG)).toHaveLength(6);
  expect(roundLines(battleLines(LOG)).map((one) => one.text)).toEqual(["round 2 of the naval battle", "search by the allied side", "search by the axis side"]);
});

test("a battle can be watched again: its lines while it was on the board, each step a die or an event", () => {
  const said = { ...line("", "fight-on"), kind: "said" };
  const over = line("22.72", "the naval battle in B2 is over");
  const log = [...LOG, said, over, line("21.33", "all return")].map((one, k) => ({ ...one, entry: k + 1 }));
  expect(battleAt(log, 4).map((one) => one.entry)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(battleAt(log, 8)).toEqual(battleAt(log, 4));
  expect(battleSteps(battleAt(log, 4))).toEqual([2, 3, 4, 5, 6, 7]);
  expect(battleAt(log.slice(0, 1), 1)).toEqual([]);
});

test("what a search has found is said by the numbers that are there", () => {
  const battle = { hex: "A1", round: 2, interceptor: "axis", groups: [{ id: "axis-1", side: "axis", number: 4 }, { id: "allied-1", side: "allied", number: 1 }] } as NavalBattleView;
  const [allied, axis] = searches(roundLines(battleLines(LOG)));
  expect(allied && searchWords(allied, battle)).toBe("finds 4 twice");
  expect(axis && searchWords(axis, battle)).toBe("finds nothing");
});

test("what is left of a round, from the step that is played on", () => {
  const battle: NavalBattleView = {
    hex: "L47",
    round: 2,
    interceptor: "allied",
    joins: [{ force: "us-2", round: 3 }],
    groups: [
      { id: "a", side: "allied", number: 2 },
      { id: "b", side: "allied", number: 5 },
      { id: "c", side: "axis", number: 1, found: 1, used: 1 },
      { id: "d", side: "axis", number: 4, found: 2 },
    ],
  };
  const strip = coming(battle, "allied", 2, (force) => `force ${force}`);
  expect(strip.map((one) => [one.head, one.text])).toEqual([
    ["Your strikes", "At group 4"],
    ["Their strikes", "None"],
    ["Fleet combat", "Your 2 and their 1"],
    ["Submarines", "Those that have come"],
    ["Withdrawal", "Group by group"],
    ["Round 3", "force us-2"],
  ]);
  expect(strip[0]?.hint).toBe("4: 2 results left");
  expect(coming(battle, "allied", 5, String).map((one) => one.head)).toEqual(["Withdrawal", "Round 3"]);
});

test("besides what is asked: other activities, and who could answer", () => {
  const board = new Board(DATA);
  const [at, near] = [...board.hexes.values()];
  if (at === undefined || near === undefined) throw new Error("the sample has hexes");
  const far = board.distance(at, near);
  const view: View = {
    own_side: "allied",
    commands: ["us"],
    forces: [
      { id: "japan-1", name: "task force 1", kind: "task-force", party: "japan", place: at.id, least: 10, most: 25 },
      { id: "japan-2", name: "task force 2", kind: "task-force", party: "japan", place: near.id, least: 1, most: 10, stance: "patrol" },
      { id: "japan-3", name: "task force 3", kind: "task-force", party: "japan", place: at.id, least: 1, most: 10, stance: "sailing" },
      { id: "us-1", name: "task force 1", kind: "task-force", party: "us", place: near.id, least: 1, most: 10 },
    ],
    activities: [
      { id: "activity-1", kind: "invasion", party: "japan", forces: ["japan-1"], base: "", goal: at.id, legs: [], hexes: 0, order: 1, state: "under-way" },
      { id: "activity-2", kind: "patrol", party: "japan", forces: ["japan-2"], base: "", goal: near.id, legs: [], hexes: 0, order: 2, state: "there" },
      { id: "activity-3", kind: "sea-escort", party: "japan", forces: ["japan-3"], base: "", goal: at.id, legs: [], hexes: 0, order: 3, state: "under-way", along: "activity-1" },
    ],
    air: [
      { id: "japan-nas@x", type: "japan-nas", party: "japan", place: near.id, factors: 2, range: far },
      { id: "japan-nas@y", type: "japan-nas", party: "japan", place: near.id, factors: 2, range: far - 1 },
    ],
  };
  expect(announcedBesides(view, "allied", ["activity-1/1"], board).map((one) => [one.who, one.why])).toEqual([
    ["Task force 2 of Japan", "has arrived"],
    ["Task force 3 of Japan", "met with those with whom it sails"],
  ]);
  const replies = couldAnswer(view, board, "allied", at.id, ["japan-1", "japan-3"]);
  expect(replies.map((one) => one.what)).toEqual(["Task force 2 of Japan", "Japan 2 naval air"]);
  expect(replies.every((one) => one.far === far)).toBe(true);
});
