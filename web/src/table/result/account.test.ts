import { expect, test } from "vitest";
import type { LogLine } from "../state/wire";
import { chanceWords, luck, sigma, turningPoints, verdict } from "./account";

function line(entry: number, kind: string, text: string, part: string, more: Partial<LogLine> = {}): LogLine {
  return { entry, kind, text, words: text, rule: "", seat: "", by: "", about: [], dice: null, when: { turn: "Fall 1939", part, phase: "Combat" }, back_to: null, takes_back: [], ...more } as LogLine;
}

function roll(entry: number, value: number, part: string, label = "ground combat", fixed = false): LogLine {
  const dice = { label, rule: "15.6", sides: [6], things: [], values: [value], reading: [String(value)], number: 1, key: "", fixed };
  return line(entry, "rolled", label, part, { dice });
}

const AXIS = "Axis player turn";
const ALLIED = "Allied player turn";

test("luck is the sum of pips above the mean, turned round in the other side's turn", () => {
  const dice = [roll(1, 6, AXIS), roll(2, 6, ALLIED), roll(3, 1, ALLIED), roll(4, 6, AXIS, "winter"), roll(5, 6, AXIS, "attrition", true)];
  expect(luck(dice, "axis").map((one) => one.sum)).toEqual([2.5, 0, 2.5]);
  expect(luck(dice, "allied").map((one) => one.sum)).toEqual([-2.5, 0, -2.5]);
});

test("what is unusual is said in words", () => {
  expect(verdict([])).toBe("No dice were rolled.");
  expect(verdict(luck([roll(1, 4, AXIS)], "axis"))).toBe("+0.5 pips: as expected");
  const bad = Array.from({ length: 9 }, (_, k) => roll(k, 1, AXIS));
  expect(verdict(luck(bad, "axis"))).toBe("−22.5 pips: worse than in 19 of 20 games");
  expect(sigma(12)).toBeCloseTo(Math.sqrt(35));
});

test("the attacks that cost most turned the game", () => {
  const attack = (entry: number, hex: string, die: number, lost: string[]) => [
    line(entry, "told", `germany-armor-4-6/1, germany-infantry-3-3/1 attack ${hex}`, AXIS),
    roll(entry + 1, die, AXIS),
    line(entry + 1, "told", `round 1 at 3:1: rolled ${die}: Ex`, AXIS),
    ...lost.map((unit) => line(entry + 1, "told", `${unit} is eliminated in ${hex}`, AXIS)),
  ];
  const lines = [...attack(1, "L34", 3, ["poland-infantry-1-3/1"]), ...attack(5, "M35", 1, ["germany-armor-4-6/1", "germany-infantry-3-3/1"])];
  const same = (one: string, other: string) => one.split("-")[0] === other.split("-")[0];
  const found = turningPoints(lines, "axis", same);
  expect(found.map((one) => [one.hex, one.good])).toEqual([
    ["L34", true],
    ["M35", false],
  ]);
  expect(turningPoints(lines, "axis", same, 1).map((one) => one.hex)).toEqual(["M35"]);
});

test("how likely the dice of a battle were", () => {
  expect([[1], [2], [3], [4], [6]].map(chanceWords)).toEqual(["die 1: 17 %", "die 2 or less: 33 %", "die 3 or less: 50 %", "die 4 or more: 50 %", "die 6: 17 %"]);
  expect(chanceWords([1, 1])).toBe("2 on 2 dice: 3 %");
  expect(chanceWords([6, 5])).toBe("11 or more on 2 dice: 8 %");
  expect(chanceWords([1, 1, 1, 1])).toBe("4 on 4 dice: under 1 %");
});
