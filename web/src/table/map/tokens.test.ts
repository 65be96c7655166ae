import { expect, it } from "vitest";
import type { View } from "../state/view";
import { learn, learnAll, named, navalWords, phrase, shipWords, title, typeWords } from "../words/names";
import { actionWords } from "../words/saying";
import { isAllied, pieceOf, sidesOf, signsOf, tokensOf } from "./tokens";

const view: View = {
  factions: { "european axis": ["germany"], russia: ["russia"] },
  alignments: [{ country: "finland", status: "associated", patron: "germany" }],
  wars: [["germany", "russia", "war"]],
  control: { germany: ["K35"], russia: ["K38"], sweden: ["A1"] },
  units: [
    { id: "germany-armor-4-6/1", type: "germany-armor-4-6", party: "germany", place: "K35", combat: 4, movement: 6, supply: "none" },
    { id: "russia-infantry-2-3/1", type: "russia-infantry-2-3", party: "russia", place: "K38", combat: 2, movement: 3, spent: 2 },
  ],
  air: [{ id: "germany-aaf@K35", type: "germany-aaf", party: "germany", place: "K35", factors: 4, state: "flown" }],
  counters: [{ kind: "airbase", hex: "K35", owner: "germany" }],
};

it("makes counters of units and air units", () => {
  const here = tokensOf(view).get("K35");
  expect(here?.map((token) => [token.figures, token.ground, token.mark, token.down])).toEqual([
    ["4-6", true, "isolated", undefined],
    ["4", false, undefined, true],
  ]);
  expect(signsOf(view)).toEqual([{ hex: "K35", kind: "airbase" }]);
  expect(pieceOf(view, "russia-armor-3-5")).toMatchObject({ category: "armor", figures: "3-5", allied: true });
});

it("marks a stack that is too large before anything else", () => {
  const crowded = [{ hex: "K35", side: "axis", units: 3, stay: 2, rules: ["12.11"] }, { hex: "K38", side: "axis", units: 3, stay: 2, rules: ["12.11"] }];
  const tokens = tokensOf({ ...view, crowded });
  expect(tokens.get("K35")?.map((token) => token.mark)).toEqual(["must", undefined]);
  expect(tokens.get("K38")?.map((token) => token.mark), "the other side's").toEqual(["done"]);
});

it("makes a counter of the carriers and one of the other ships in a port", () => {
  const ships = [
    { id: "japan-akagi", name: "Akagi", kind: "CV", party: "japan", place: "L32", factors: 3 },
    { id: "japan-kaga", name: "Kaga", kind: "CV", party: "japan", place: "L32", factors: 3 },
    { id: "japan-fuso", name: "Fuso", kind: "BB", party: "japan", place: "L32", factors: 3, slow: true },
  ];
  const naval = [{ id: "japan-ca@L32", type: "japan-ca", party: "japan", place: "L32", factors: 16 }];
  const here = tokensOf({ ...view, ships, naval }).get("L32");
  expect(here?.map((token) => [token.category, token.figures])).toEqual([["carriers", "6"], ["ships", "19"]]);
  expect(ships.map(shipWords)).toEqual(["Akagi CV 3", "Kaga CV 3", "Fuso BB 3, slow"]);
  expect(naval.map(navalWords)).toEqual(["Japan 16 cruisers"]);
  expect(typeWords("germany-infantry-3-3")).toBe("Germany infantry 3-3");
});

it("tells the sides of those who fight, and of nobody else", () => {
  expect([...sidesOf(view)]).toEqual([["K35", "axis"], ["K38", "allied"]]);
  expect(isAllied(view, "finland")).toBe(false);
});

it("calls things by the names of the game, and choices as the server does", () => {
  expect(title("us")).toBe("United States");
  learnAll({ "us-aaf": "United States army air", "dutch-east-indies": "Dutch East Indies", "ground-support": "ground support" });
  expect([typeWords("us-aaf"), title("dutch-east-indies"), phrase("ground-support")]).toEqual(["United States army air", "Dutch East Indies", "Ground support"]);
  learn(["landing-1", 3], ["Germany army air at K35 back from L38", "3"]);
  expect(named("landing-1", "landing", view, undefined).text).toBe("Germany army air at K35 back from L38");
  learnAll({});
  expect(title("dutch-east-indies")).toBe("Dutch East Indies");
});

it("says what things are", () => {
  expect(typeWords("germany-armor-4-6")).toBe("Germany armor 4-6");
  expect(named("germany-armor-4-6/1", "unit", view, undefined)).toMatchObject({ text: "Germany armor 4-6", hex: "K35" });
  expect(named(true, "yes-no", view, undefined).text).toBe("Yes");
  expect(actionWords("move germany-armor-4-6/1 K36", new Map([["move", { label: "Move", nothing: "" }]]), view, undefined)).toBe("Move Germany armor 4-6 to K36");
  expect(actionWords("fight-again -", new Map([["fight-again", { label: "Fight on", nothing: "Fight on with those who are there" }]]), view, undefined)).toBe("Fight on with those who are there");
});
