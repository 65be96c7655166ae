import { expect, it } from "vitest";
import { Board } from "../../board/geometry";
import { DATA } from "../../board/sample";
import { logLine } from "../log/sample";
import { fromCapital, hexFacts, placeFacts, standingWords, supplyWords } from "./hexfacts";

const took = (turn: string, hex: string) =>
  logLine(1, "told", `germany takes control of ${hex}`, { rule: "29.21", about: [{ kind: "hex", id: hex }], when: { turn, part: "Axis player turn", phase: "" } });

const view = {
  control: { germany: ["N37", "N38"], russia: ["O39"] },
  unsupplied: { partial: ["N38"] },
  units: [{ id: "u1", type: "germany-armor-4-6", party: "germany", place: "N38", combat: 4, movement: 6 }],
  works: [{ kind: "beach-defence", hex: "N38" }],
};

it("tells who holds a hex since when, its supply and what is there", () => {
  const log = [took("Summer 1941", "N38"), took("Fall 1941", "N38"), took("Winter 1941", "N37")];
  expect(hexFacts(view, log, "N38")).toMatchObject({ holder: "germany", since: "Fall 1941, Axis", supply: "partial", works: ["Beach defence"], units: [{ id: "u1" }] });
});

it("knows nothing of what never changed hands", () => {
  expect(hexFacts(view, [], "O39")).toMatchObject({ holder: "russia", since: "", supply: "full", units: [] });
  expect(hexFacts(view, [], "A1")).toMatchObject({ holder: "" });
});

it("says what a place is", () => {
  const places = [...DATA.places, { hex: "A3", name: "Danzig", kind: "port" }, { hex: "A4", name: "Lvov", kind: "city", objective: true }, { hex: "A5", name: "Rome", kind: "capital-port" }];
  const board = new Board({ ...DATA, places });
  expect(placeFacts(board, "B2")).toEqual(["capital of Poland"]);
  expect(placeFacts(board, "A3")).toEqual(["port"]);
  expect(placeFacts(board, "A4")).toEqual(["objective"]);
  expect(placeFacts(board, "A5")).toEqual(["capital of Poland", "port"]);
  expect(placeFacts(board, "C2")).toEqual([]);
});

it("has plain words for supply", () => {
  expect(["full", "partial", "none"].map(supplyWords)).toEqual(["full supply", "partial supply", "no supply"]);
});

it("tells supply as it was found, and as things stand where that is something else", () => {
  expect(standingWords("full", undefined)).toBe("full supply");
  expect(standingWords("none", "none")).toBe("no supply");
  // Taken this turn: a line reaches it, but nobody has traced it yet (30.543).
  expect(standingWords("none", "full")).toBe("no supply until it is next determined; full supply as things stand");
  expect(standingWords("full", "none")).toBe("full supply until it is next determined; no supply as things stand");
});

it("tells of industry as of the place, not of what was built there", () => {
  const here = { counters: [{ kind: "industrial-center", hex: "B2", owner: "russia" }], works: [{ kind: "fortification", hex: "B2" }] };
  const board = new Board(DATA);
  expect(placeFacts(board, "B2", here)).toContain("industry");
  expect(placeFacts(board, "B3", here)).not.toContain("industry");
  expect(hexFacts(here, [], "B2").works).toEqual(["Fortification"]);
});

it("counts hexes from the capital of a country, which is known by its id and not by its name", () => {
  const board = new Board(DATA);
  expect(["B2", "B3", "C4"].map((hex) => fromCapital(board, hex, "poland"))).toEqual([0, 1, 3]);
  expect(fromCapital(board, "B3", "germany"), "without a capital all are alike").toBe(0);
});
