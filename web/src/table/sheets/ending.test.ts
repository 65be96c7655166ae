import { expect, test } from "vitest";
import type { AheadCard } from "../state/wire";
import { endWords } from "./ending";

const question = (name: string, ...answers: string[]) => ({ key: name, card: { name }, answers: [...answers, "end"], planned: answers.length }) as unknown as AheadCard;

const BUILD = question("unit-construction", "build-unit germany-infantry-3-3 K32", "build-factors germany-aaf K32 3");

test("nothing planned is just the end", () => {
  expect(endWords([question("srs")], "", true)).toBe("End turn");
  expect(endWords([], "", false)).toBe("Go on");
});

test("what is planned is said in words, in the order of play", () => {
  const moved = [question("first-trs", "tr a K33"), question("srs", "sr b M27", "sr c M28")];
  expect(endWords([BUILD, ...moved], "12 BRP", true)).toBe("End turn: build 4 for 12 BRP, move 3");
  expect(endWords([question("give-up-units", "eliminate-unit x")], "", true)).toBe("End turn: give up 1");
});

test("a price that is not only of units comes last", () => {
  const all = [question("choose-landings", "land-elsewhere l M35 1"), BUILD, question("fortifying", "fortify germany P26"), question("lay-airbases", "place-airbase italy N26")];
  expect(endWords(all, "17 BRP", true)).toBe("End turn: land 1 elsewhere, build 4, fortify 1 hex, lay 1 airbase, pay 17 BRP");
  expect(endWords([question("attrition-choice", "yes")], "", false)).toBe("Go on: attrition");
});
