import { describe, expect, it } from "vitest";
import { Board, type Point, WIDTH } from "./geometry";
import { titleOf } from "./mapnames";
import { DATA } from "./sample";
import { cut, outlineOf, pointsOf, ringOf, shapeOf, thinned } from "./scenery";

describe("a line of the real coast", () => {
  it("is its first point and the steps to the others", () => {
    expect(pointsOf("100 50 10 -5 -20 0")).toEqual([[100, 50], [110, 45], [90, 45]]);
  });

  it("loses only points that nobody would miss", () => {
    const line: Point[] = [[0, 0], [10, 0.4], [20, 0], [30, 8], [40, 0]];
    expect(thinned(line, 1)).toEqual([[0, 0], [20, 0], [30, 8], [40, 0]]);
    expect(thinned(line, 0.1)).toEqual(line);
    expect(thinned(line, 20), "its ends stay").toEqual([[0, 0], [40, 0]]);
  });
});

describe("a ring of the real coast", () => {
  // A jagged island of a thousand points around the origin.
  const island: Point[] = Array.from({ length: 1000 }, (_, k) => {
    const far = 1000 + (k % 7) * 20;
    return [far * Math.cos((k / 500) * Math.PI), far * Math.sin((k / 500) * Math.PI)];
  });
  const area = (line: readonly Point[]) =>
    Math.abs(line.reduce((sum, [x, y], k) => sum + x * (line[(k + 1) % line.length]?.[1] ?? 0) - y * (line[(k + 1) % line.length]?.[0] ?? 0), 0)) / 2;
  const parts = [
    { left: 900, right: 1200, top: -150, bottom: 150 },
    { left: -300, right: 200, top: 700, bottom: 1300 },
    { left: -100, right: 100, top: -100, bottom: 100 },
  ];

  it("covers the same ground in every part, and is coarse only out of sight", () => {
    const shape = shapeOf(island, true);
    for (const part of parts) {
      const ring = ringOf(shape, 0, part);
      expect(ring.length).toBeLessThan(420);
      expect(area(cut(ring, part))).toBeCloseTo(area(cut(island, part)), 3);
    }
    expect(ringOf(shape, 0, { left: -2000, right: 2000, top: -2000, bottom: 2000 })).toEqual(island);
  });
});

describe("the outline of the hexes", () => {
  it("goes once around them, and around a gap between them", () => {
    const board = new Board(DATA);
    const lines = outlineOf(board, board.hexes.values());
    // Every side that has a hex on one side only is on one of the lines, and on none twice.
    const sides = [...board.hexes.values()].flatMap((hex) => [0, 1, 2, 3, 4, 5].filter((k) => board.neighbour(hex, k) === undefined));
    expect(lines.reduce((sum, line) => sum + line.length, 0)).toBe(sides.length);
    for (const line of lines) {
      line.forEach((point, k) => {
        const before = line[(k + line.length - 1) % line.length] ?? point;
        expect(Math.hypot(point[0] - before[0], point[1] - before[1])).toBeCloseTo(WIDTH / Math.sqrt(3), 0);
      });
    }
  });
});

describe("the title of a board", () => {
  const field = (surface: string) =>
    new Board({ ...DATA, rows: [..."ABCDEFGH"].map((row) => ({ ...DATA.rows[0]!, row, first: 1, surface, terrain: "c".repeat(surface.length), front: "", confidence: "", territory: [], source: [] })) });

  it("stands on open sea, near the upper left corner", () => {
    const board = field(`${"s".repeat(14)}llll`);
    const [title] = titleOf(board, "Europe", board.bounds);
    expect(title?.text).toBe("Europe");
    expect(board.hexAt(title!.x, title!.y)?.surface).toBe("sea");
    expect(board.hexAt(title!.x + 3.6 * WIDTH, title!.y)?.surface, "all of it").toBe("sea");
    expect(title!.x).toBeLessThan(board.bounds.left + 7 * WIDTH);
  });

  it("is left out where there is no room, and keeps off the names of seas", () => {
    const dry = field("l".repeat(18));
    expect(titleOf(dry, "Europe", dry.bounds)).toEqual([]);
    const wet = field("s".repeat(30));
    const [first] = titleOf(wet, "Europe", wet.bounds);
    const [second] = titleOf(wet, "Europe", wet.bounds, [{ x: first!.x, y: first!.y }]);
    expect(Math.abs(second!.x - first!.x) + Math.abs(second!.y - first!.y)).toBeGreaterThan(WIDTH);
  });
});
