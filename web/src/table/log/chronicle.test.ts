import { expect, it } from "vitest";
import type { LogLine } from "../state/wire";
import { causesFirst, chapters, events, EVERYTHING, type Filter, fits, nationOf, pieces, standing, stepWords, undone } from "./chronicle";
import { logLine } from "./sample";

const SETUP = { turn: "Set-up", part: "", phase: "" };
const AXIS = { turn: "Summer 1941", part: "Axis player turn", phase: "Movement phase" };
const COMBAT = { ...AXIS, phase: "Combat phase" };

const line = (entry: number, kind: string, text: string, more: Partial<LogLine> = {}): LogLine => logLine(entry, kind, text, { when: AXIS, ...more });

const log = [
  line(1, "told", "germany gains 180 BRPs", { when: SETUP }),
  line(2, "told", "Summer 1941 begins.", { when: { ...SETUP, turn: "Summer 1941" } }),
  line(3, "said", "move germany-armor-4-6/1 K36", { seat: "axis" }),
  line(3, "told", "germany-armor-4-6/1 moves K35-K36", { about: [{ kind: "hex", id: "K36" }] }),
  line(4, "said", "end-movement", { seat: "axis" }),
  line(5, "told", "russia-infantry-2-3/1 is eliminated in K36 by germany", { about: [{ kind: "hex", id: "K36" }], when: COMBAT }),
];

it("is told by game turn, player turn and phase", () => {
  expect(chapters(log).map((one) => [one.turn, one.part, one.phases.map((phase) => [phase.name, phase.lines.length])])).toEqual([
    ["Set-up", "", [["", 1]]],
    ["Summer 1941", "", [["", 1]]],
    ["Summer 1941", "Axis player turn", [["Movement phase", 3], ["Combat phase", 1]]],
  ]);
});

it("leaves an answer out where the log tells what came of it, or where it only ends a step", () => {
  expect(events(log).map((one) => one.kind)).toEqual(["told", "told", "told", "told"]);
  const none = line(6, "said", "defensive-air -", { seat: "allied" });
  const ordered = line(7, "said", "end-movement", { seat: "axis", by: "order" });
  expect(events([none, ordered])).toEqual([none, ordered]);
});

it("is filtered by words, kinds and nations", () => {
  const of = (filter: Partial<Filter>) => log.filter((one) => fits(one, { ...EVERYTHING, ...filter }, one.text, nationOf(one, ["germany", "russia"])));
  expect(of({ text: "k36", kind: "told" })).toHaveLength(2);
  expect(of({ nation: "russia" }).map((one) => one.entry)).toEqual([5]);
  expect(of({ nation: "germany" }).map((one) => one.entry)).toEqual([1, 3, 3]);
});

it("finds the hexes in a sentence", () => {
  const found = pieces("Germany armor 4-6 moves L32-L33 by BR4", (id) => id.startsWith("L"));
  expect(found.filter((one) => one.hex).map((one) => one.text)).toEqual(["L32", "L33"]);
  expect(found.map((one) => one.text).join("")).toBe("Germany armor 4-6 moves L32-L33 by BR4");
});

it("folds what was taken back behind the word that took it back", () => {
  const back = line(9, "table", "Taken back by consent to entry 3.", { back_to: 3 });
  const asked = line(6, "table", "axis asks to take back to entry 3", { seat: "axis" });
  const again = line(11, "table", "Taken back by consent to entry 2.", { back_to: 2 });
  const later = line(10, "said", "end-movement", { seat: "axis" });
  const whole = [...log, asked, back, later, again];
  const folded = undone(whole);
  expect(folded.get(back)?.map((one) => one.entry)).toEqual([4, 5]);
  expect(stepWords(folded.get(back) ?? [])).toBe("1 step taken back");
  // What the first one took back is not taken back again; the move before it is.
  expect(folded.get(again)?.map((one) => one.entry)).toEqual([3, 3, 10]);
  expect(stepWords(folded.get(again) ?? [])).toBe("2 steps taken back");
  expect(standing(whole).map((one) => one.entry)).toEqual([1, 2, 6, 9, 11]);
  expect(standing(log)).toBe(log);
});

it("folds an answer of one seat that was taken back while those of its allies stand", () => {
  const [mine, ally] = [line(6, "said", "end-movement", { seat: "germany" }), line(7, "said", "end-movement", { seat: "italy" })];
  const back = line(8, "table", "takes back an answer; later answers of allies stand", { seat: "germany", takes_back: [6] });
  const whole = [...log, mine, ally, back];
  expect(undone(whole).get(back)).toEqual([mine]);
  expect(standing(whole)).toEqual([...log, ally, back]);
});

it("shows a roll with its result, not besides it", () => {
  const rolled = line(5, "rolled", "ground combat: 2");
  expect(events([...log, rolled], new Set([rolled]))).toEqual(events(log));
});

it("tells of a hex that was taken after the move that took it, and of nothing else in another order", () => {
  const took = (hex: string) => line(8, "told", `germany takes control of ${hex}`, { about: [{ kind: "hex", id: hex }] });
  const moves = line(8, "told", "germany-armor-4-6/1 moves L33-K34", { about: [{ kind: "hex", id: "K34" }] });
  const later = line(9, "told", "K34 is bombed");
  expect(causesFirst([took("K34"), moves, later])).toEqual([moves, took("K34"), later]);
  expect(causesFirst([took("L34"), took("K34"), moves])).toEqual([took("L34"), moves, took("K34")]);
  expect(causesFirst([took("M34"), later]), "no cause in the same entry").toEqual([took("M34"), later]);
});

it("Whoever lets a patrol pass in hex after hex does so in one line", () => {
  const pass = (entry: number, text = "intercept-at-sea -", by = "order") => line(entry, "said", text, { seat: "allied", by, words: "Let them pass" });
  const told = line(9, "told", "Task force 2 is on patrol in O49");
  const found = events([pass(1, "play-no-card"), pass(2), pass(3, "play-no-card"), pass(4), told, pass(10, "intercept-at-sea -", "")]);
  expect(found.map((one) => one.words)).toEqual(["Let them pass, 2 times", told.words, "Let them pass"]);
  expect(found[0]?.entry).toBe(4);
});
