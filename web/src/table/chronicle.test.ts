import { expect, it } from "vitest";
import { chapters, digest, fits, stops } from "./chronicle";
import type { LogLine } from "./wire";

const line = (entry: number, kind: string, text: string, more: Partial<LogLine> = {}): LogLine => ({ entry, kind, text, rule: "", seat: "", by: "", about: [], dice: null, ...more });

const log = [
  line(1, "told", "germany gains 180 BRPs"),
  line(2, "told", "Summer 1941 begins."),
  line(3, "said", "move u1 K36", { seat: "axis" }),
  line(3, "told", "u1 moves K35-K36", { about: [{ kind: "hex", id: "K36" }] }),
  line(4, "said", "attack", { seat: "allied" }),
  line(4, "told", "u1 is eliminated in K36", { about: [{ kind: "hex", id: "K36" }] }),
];

it("is told by turns", () => {
  expect(chapters(log).map((one) => [one.name, one.lines.length])).toEqual([["Set-up", 1], ["Summer 1941", 4]]);
});

it("is filtered by words, kinds, seats and hexes", () => {
  expect(log.filter((one) => fits(one, { text: "k36", kind: "told", seat: "" }))).toHaveLength(2);
  expect(log.filter((one) => fits(one, { text: "", kind: "all", seat: "allied" }))).toHaveLength(1);
});

it("stops in a replay where something can be seen", () => {
  expect(stops(log, 2).map((one) => one.entry)).toEqual([3, 4]);
  expect(stops(log, 3).map((one) => one.entry)).toEqual([4]);
});

it("sums up what the others did", () => {
  expect(digest(log, 2, "axis")).toMatchObject({ entries: 1, moves: 1, rolls: 0, news: [{ entry: 4 }] });
});
