import { describe, expect, it } from "vitest";
import { chains, ribbon, type Side } from "./frontline";
import { Board, centre, rowLetters, rowNumber, WIDTH } from "./geometry";
import { DATA } from "./sample";

describe("a board", () => {
  const board = new Board(DATA);

  it("names rows beyond Z", () => {
    expect(["A", "Z", "AA", "LL"].map(rowNumber)).toEqual([0, 25, 26, 37]);
    expect([0, 25, 26, 37].map(rowLetters)).toEqual(["A", "Z", "AA", "LL"]);
  });

  it("names the rows of the Pacific board where both are one", () => {
    expect(["PA", "PP", "PAA", "PNN"].map(rowNumber)).toEqual([43, 58, 69, 82]);
    expect([39, 43, 58, 69, 82].map(rowLetters)).toEqual(["NN", "PA", "PP", "PAA", "PNN"]);
  });

  it("finds hexes by point, by name and by alias", () => {
    const hex = board.hex("B3");
    expect(hex && board.hexAt(hex.x + 20, hex.y - 10)?.id).toBe("B3");
    expect(board.hexAt(-5000, 0)).toBeUndefined();
    expect(board.find("warszawa")?.id).toBe("B2");
    expect(board.find("c2")?.id).toBe("C2");
    expect(board.search("war")[0]?.hex).toBe("B2");
  });

  it("knows neighbours, sides and distances", () => {
    const [a, b] = [board.hex("B2"), board.hex("A3")];
    if (a === undefined || b === undefined) throw new Error("no such hexes");
    expect(board.neighbour(a, 1)?.id).toBe("A3");
    expect(board.neighbour(a, 0)?.id).toBe("B3");
    const side = board.side(a, b);
    expect(side && Math.hypot(side[0][0] - side[1][0], side[0][1] - side[1][1])).toBeCloseTo(WIDTH / Math.sqrt(3));
    expect(board.distance(a, b)).toBe(1);
    expect(board.hexesOf("A3..A5 C2")).toEqual(["A3", "A4", "A5", "C2"]);
    expect(centre(1, 2)).toEqual([250, centre(1, 0)[1]]);
  });

  it("joins the sides between two parties into one line", () => {
    const sides = new Map<string, Side>([["A3", "axis"], ["A4", "allied"], ["B2", "axis"], ["B3", "allied"]]);
    const lines = chains(board, sides);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBe(4);
    expect(ribbon(lines[0] ?? [], 4).length).toBe(5);
  });
});
