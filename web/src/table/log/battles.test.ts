import { expect, it } from "vitest";
import { accountWords, battleOf, battles, commanders, partsOf, roundInFull, roundsOf, roundWords } from "./battles";
import { logLine } from "./sample";

const COMBAT = { turn: "Summer 1941", part: "Axis player turn", phase: "Combat phase" };
const told = (entry: number, text: string) => logLine(entry, "told", text, { when: COMBAT });
const rolled = (entry: number) => logLine(entry, "rolled", "ground combat: 2", { when: COMBAT });

const FIRST = [
  told(68, "germany-armor-4-6/11, germany-infantry-3-3/10 attack P35"),
  told(68, "round 1: attack +7 ground units, +4 ground support"),
  told(68, "23 against 14 (10 of ground units, +4 defensive air support): 1:1"),
  rolled(69),
  told(69, "round 1 at 1:1: rolled 2: a"),
  told(70, "germany-infantry-3-3/10 is eliminated in P34"),
  told(70, "1 of italy-aaf from M35 eliminated over P35"),
  rolled(72),
  told(72, "round 2 at 1:1: rolled 5, +1 later round: d"),
  told(74, "russia-armor-3-5/5 is eliminated in P35"),
  told(74, "4 of russia-aaf from N36 eliminated over P35"),
];
const SECOND = [told(75, "finland-infantry-2-3/1 attack without BRPs C44 and C45"), rolled(76), told(76, "round 1 at 3:1: rolled 1: Ex")];

const axis = (id: string) => /^(germany|italy|finland)-/.test(id);
const found = (lines = [...FIRST, ...SECOND], question: string | undefined = "combat-losses") => battles(lines, question, (one, other) => axis(one) === axis(other));

it("counts what an attack cost both sides", () => {
  const [first, second] = found();
  expect([first?.lost, first?.destroyed, first?.over]).toEqual([4, 7, true]);
  expect(first?.about).toBe("P35 germany-armor-4-6/11,germany-infantry-3-3/10");
  expect(second?.about).toBe("C44,C45 finland-infantry-2-3/1 free");
});

it("tells the odds, the die and the result of each round", () => {
  const rounds = [...roundsOf(found()).values()].map(({ round }) => round);
  expect(rounds.map(roundWords)).toEqual(["1:1, die 2, a", "1:1, die 5 +1, d", "3:1, die 1, Ex"]);
  expect(rounds.map((one) => one.rolled?.entry)).toEqual([69, 72, 76]);
  // How the odds came about is told with them; without a die it stays where it is.
  expect(rounds.map((one) => one.strengths.length)).toEqual([2, 0, 0]);
  expect([...partsOf(found())].map((one) => one.entry).sort()).toEqual([68, 68, 69, 72, 76]);
  expect(partsOf(found(FIRST.slice(0, 3))).size).toBe(0);
});

it("says what a result means", () => {
  expect(roundInFull({ odds: "5:1", die: "5 +1", result: "D", rolled: undefined, strengths: [] })).toBe("5:1, die 5 +1, D: the defenders are lost");
  expect(roundInFull({ odds: "1:4", die: "1", result: "?", rolled: undefined, strengths: [] })).toBe("1:4, die 1, ?");
});

it("says what was expected once all is known, and only where it is told", () => {
  const [first, second] = found();
  if (first === undefined || second === undefined) throw new Error("there are two");
  const expected = { lost: 3.94, destroyed: 5 };
  expect(accountWords(first, expected)).toBe("expected loss 3.9, was 4; defender 5, was 7");
  expect(accountWords(first, undefined)).toBe("");
  expect(accountWords(second, expected), "losses are still to be chosen").toBe("");
  const [, over] = found([...FIRST, ...SECOND], "regular-attacks");
  expect(over?.over).toBe(true);
  const [, past] = found([...FIRST, ...SECOND], undefined);
  expect(past?.over, "the log was cut off there").toBe(false);
  const [only] = battles([...FIRST, logLine(80, "told", "Later", { when: { ...COMBAT, phase: "Redeployment phase" } })], undefined, () => true);
  expect(only?.over).toBe(true);
});

it("finds the battle that dice fell in", () => {
  const at = (entry: number, hex: string) => logLine(entry, "told", "", { when: COMBAT, about: [{ kind: "hex", id: hex }] });
  const lines = [at(68, "P35"), rolled(69), at(70, "M40"), rolled(72)];
  expect(battleOf(lines, lines[1])).toBe("P35");
  expect(battleOf(lines, lines[3])).toBe("M40");
  expect(battleOf(lines.slice(1), lines[1])).toBeUndefined();
});

it("knows who commanded a country at the time, though it has changed sides since", () => {
  const said = (entry: number, seat: string, text: string) => logLine(entry, "said", text, { seat });
  const commands = commanders(
    [said(5, "allied", "defensive-air K38=italy-aaf@J39=2"), said(40, "axis", "support N36 italy-aaf@M35=1"), said(50, "axis", "take-losses russia-armor-3-5/5")],
    ["italy", "russia"],
  );
  expect([commands("italy", 4), commands("italy", 20), commands("italy", 60), commands("russia", 60)]).toEqual(["allied", "allied", "axis", undefined]);
});
