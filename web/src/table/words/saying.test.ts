import { describe, expect, it } from "vitest";
import { Board } from "../../board/geometry";
import { DATA } from "../../board/sample";
import type { View } from "../state/view";
import { baseWords } from "../sheets/places";
import { nearWords, withPlaces, withSides } from "./names";
import { actionWords } from "./saying";

const view = {
  units: [],
  air: [{ id: "germany-aaf@M35", type: "germany-aaf", party: "germany", place: "M35", factors: 5 }],
  flights: [
    { id: "flight-8", task: "ground-support", type: "germany-aaf", party: "germany", base: "M35", target: "P35", factors: 4 },
    { id: "flight-9", task: "defensive-support", type: "us-nas", party: "us", base: "N36", target: "P35", factors: 4 },
  ],
} as unknown as View;

const say = (action: string, label = "") =>
  actionWords(action, new Map([[action.split(" ")[0] ?? "", { label, nothing: "No defensive air support" }]]), view, undefined);

describe("an answer in words", () => {
  it.each([
    ["end-movement", "End movement"],
    ["defensive-air -", "No defensive air support"],
    ["move germany-armor-4-6/1 K36", "Move Germany armor 4-6 to K36"],
    ["move-together germany-armor-4-6/1,germany-armor-4-6/2 K36", "Move together 2 × Germany armor 4-6 to K36"],
    ["attack N36 germany-armor-4-6/5,germany-infantry-3-3/1", "Attack N36: Germany armor 4-6, Germany infantry 3-3"],
    ["support P35 germany-aaf@M35=4,hungary-aaf@O34=1", "Support P35: 4 factors of Germany army air from M35, 1 factor of Hungary army air from O34"],
    ["lose-with-air germany-infantry-3-3/1 flight-8=3", "Lose with air Germany infantry 3-3, 3 factors of Germany army air from M35 over P35"],
    ["lose-with-air - flight-9+=3", "Lose with air 3 factors of United States naval air from N36 over P35"],
    ["lose-with-air - flight-8+flight-8+flight-9=1", "Lose with air 1 factor of Germany army air from M35 over P35 and United States naval air from N36 over P35"],
    ["fly-on flight-8 O39 1", "Fly on 1 factor of Germany army air from M35 over P35 to O39"],
    ["flee-to flight-8=D41=2", "Flee to 2 factors of Germany army air from M35 over P35 to D41"],
    ["defensive-air I37=russia-aaf@H39=3", "Defensive air I37: 3 factors of Russia army air from H39"],
    ["bear-first finland-aaf,germany-aaf", "Bear first Finland army air, Germany army air"],
    ["retreat-from-attrition russia-armor-3-5/3=I46", "Retreat from attrition Russia armor 3-5 to I46"],
    ["use-oil air,army", "Use oil Air, Army"],
    ["place-center D49", "Place center: D49"],
    ["oil-for-growth 2", "Oil for growth: 2"],
  ])("%s", (action, words) => {
    expect(say(action)).toBe(words);
  });

  it("begins with the words of its button", () => {
    expect(say("fly-on flight-8 O39 1", "Land")).toBe("Land 1 factor of Germany army air from M35 over P35 to O39");
  });
});

it("writes sides as names", () => {
  expect(withSides("search by the allied side: 3; combat group 1 of the axis side")).toBe("search by the Allied side: 3; combat group 1 of the Axis side");
});

it("tells a hex without a name by the nearest place", () => {
  const board = new Board(DATA);
  expect(["B2", "B3", "A3", "A5", "C2", "urals"].map((hex) => nearWords(board, hex))).toEqual(["", "east of Warsaw", "northeast of Warsaw", "3 hexes east of Warsaw", "southeast of Warsaw", ""]);
  expect(["B2", "B3", "A5"].map((hex) => baseWords(board, hex)), "bases").toEqual(["Warsaw", "near Warsaw, B3", "near Warsaw, A5"]);
  expect(withPlaces(board, "B2 must not fall; B3 needs 2 units of B2 Warsaw, Z99 none")).toBe("B2 Warsaw must not fall; B3 (east of Warsaw) needs 2 units of B2 Warsaw, Z99 none");
});
