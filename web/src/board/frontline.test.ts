import { expect, it } from "vitest";
import { chains, type Side } from "./frontline";
import { Board } from "./geometry";
import { DATA } from "./sample";

const SIDES = new Map<string, Side>([
  ["A3", "axis"],
  ["A4", "allied"],
  ["A5", "axis"],
]);

it("runs between the sides, and ends where there is only water between them", () => {
  const pieces = (board: Board) => chains(board, SIDES).reduce((sum, line) => sum + line.length - 1, 0);
  expect(pieces(new Board(DATA))).toBe(2);
  expect(pieces(new Board({ ...DATA, sides: { "no-land": [["A4|A5", ""]] } }))).toBe(1);
});
