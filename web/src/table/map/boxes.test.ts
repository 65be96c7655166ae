import { expect, it } from "vitest";
import { Board } from "../../board/geometry";
import { DATA } from "../../board/sample";
import type { View } from "../state/view";
import { countsOf, edgeWords, holderWords, kindWords, shortName, stockOf, userWords, wayWords } from "./boxes";

const view: View = {
  units: [1, 2].map((k) => ({ id: `us-infantry-3-4/${k}`, type: "us-infantry-3-4", party: "us", place: "atlantic-us", combat: 3, movement: 4 })),
  air: [{ id: "us-aaf@atlantic-us", type: "us-aaf", party: "us", place: "atlantic-us", factors: 2, state: "flown" }],
  ships: [
    { id: "us-yorktown", name: "Yorktown", kind: "CV", party: "us", place: "atlantic-us", factors: 3 },
    { id: "us-texas", name: "Texas", kind: "BB", party: "us", place: "L30", factors: 3 },
  ],
  naval: [{ id: "us-dd@atlantic-us", type: "us-dd", party: "us", place: "atlantic-us", factors: 6 }],
};

it("tells what is in a box, with like counters together", () => {
  const stock = stockOf(view, "atlantic-us");
  expect(stock.ground.map((one) => [one.count, one.words])).toEqual([[2, "United States infantry 3-4"]]);
  expect(stock.air.map((one) => [one.words, one.down])).toEqual([["United States 2 army air", true]]);
  expect(stock.ships.map((one) => [one.words, one.piece.category])).toEqual([["Yorktown CV 3", "carriers"]]);
  expect(stock.naval.map((one) => one.words)).toEqual(["United States 6 destroyers"]);
  expect(countsOf(view)).toEqual(new Map([["atlantic-us", 5], ["L30", 1]]));
});

it("says whose a box is and where its ways lead", () => {
  const board = new Board({ ...DATA, regions: { baltic: { name: "Baltic ports", hexes: "A3" } } });
  expect(shortName("Atlantic U.S. box")).toBe("Atlantic U.S.");
  expect(holderWords("western-allies unless India surrenders")).toBe("Western Allies unless India surrenders");
  expect(userWords("american, british and german submarines")).toBe("American, British and German submarines");
  expect(kindWords({ naval: 16, ground: 1, sr: null })).toBe("ships 16 hexes, ground units next to it, strategic redeployment");
  expect(["urals", "B2", "baltic"].map((to) => wayWords(board, to))).toEqual(["Urals box", "B2 Warsaw", "Baltic ports"]);
  expect(edgeWords("west", "Europe")).toBe("West edge of Europe");
});
