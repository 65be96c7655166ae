// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { type Dock, docksOf, partsOf, placeDocks } from "./boxes";
import { Camera } from "./camera";
import { Board } from "./geometry";
import { DATA } from "./sample";
import { grid, type Token } from "./stacks";

const row = (name: string) => ({ ...DATA.rows[0], row: name }) as (typeof DATA.rows)[number];

const BOTH = new Board({
  ...DATA,
  board: "world",
  rows: [row("A"), row("B"), row("PA"), row("PB")],
  regions: {
    "board-pacific": { name: "pacific", hexes: "PA3..PA5 PB3..PB5" },
    "board-europe": { name: "europe", hexes: "A3..A5 B3..B5" },
    poland: { name: "Poland", hexes: "A3" },
  },
  boxes: [
    {
      id: "urals",
      name: "Urals box",
      kind: "home",
      ways: [],
      docks: [
        { edge: "east", hexes: ["A5", "B5"], kinds: { ground: 1 } },
        { edge: "west", hexes: ["PA3", "PB3"], kinds: { ground: 1 } },
      ],
    },
    { id: "india", name: "India box", kind: "home", ways: [], docks: [{ edge: "west", hexes: ["PB3"], kinds: { naval: 8 } }] },
  ],
});

describe("the boards of a drawing", () => {
  it("are both, the upper one first, or the only one", () => {
    const parts = partsOf(BOTH);
    expect(parts.map((part) => [part.id, part.name])).toEqual([["europe", "Europe"], ["pacific", "Pacific"]]);
    expect(parts[0]?.bounds.bottom).toBeLessThan(parts[1]?.bounds.top ?? 0);
    const [only] = partsOf(new Board(DATA));
    expect([only?.name, only?.bounds]).toEqual(["Test", new Board(DATA).bounds]);
  });

  it("have docks at the edges over which boxes are entered", () => {
    expect(docksOf(BOTH).map((dock) => [dock.box, dock.part, dock.edge])).toEqual([
      ["urals", "europe", "east"],
      ["urals", "pacific", "west"],
      ["india", "pacific", "west"],
    ]);
  });
});

describe("docks on the screen", () => {
  const size = { width: 80, height: 24 };
  const dock = (box: string, edge: Dock["edge"], top: number, bottom: number): Dock => ({ box, edge, part: "europe", stretch: { left: 0, right: 100, top, bottom } });
  const camera = new Camera({ left: 0, top: 0, right: 2000, bottom: 2000 });
  camera.resize(1000, 800);

  it("lie outside the board, beside the stretch that is in sight", () => {
    camera.lookAt(400, 1000, 1);
    const [place] = placeDocks([dock("urals", "west", 900, 1100)], [size], camera);
    const [left] = camera.toScreen(0, 0);
    expect((place?.[0] ?? 0) + size.width).toBeLessThan(left);
    expect(place?.[1]).toBeCloseTo(camera.toScreen(0, 1000)[1] - size.height / 2);
  });

  it("never cover one another and stay on the screen", () => {
    camera.lookAt(400, 300, 1);
    const docks = [dock("a", "west", 600, 700), dock("b", "west", 600, 690), dock("c", "west", 0, 700)];
    const places = placeDocks(docks, docks.map(() => size), camera);
    const tops = places.map((place) => place?.[1] ?? NaN).sort((a, b) => a - b);
    expect(tops[0]).toBeGreaterThan(0);
    for (let k = 1; k < tops.length; k++) expect((tops[k] ?? 0) - (tops[k - 1] ?? 0)).toBeGreaterThanOrEqual(size.height);
    expect((tops[2] ?? 0) + size.height).toBeLessThanOrEqual(camera.height);
  });

  it("are not shown where their edge is out of sight", () => {
    camera.lookAt(1500, 1000, 1);
    expect(placeDocks([dock("a", "west", 900, 1100)], [size], camera)).toEqual([undefined]);
    camera.lookAt(400, 1800, 1);
    expect(placeDocks([dock("a", "west", 0, 300)], [size], camera)).toEqual([undefined]);
  });
});

describe("fleets and air units without a stack", () => {
  const token = (id: string) => ({ id }) as Token;

  it("stand side by side, so that each number can be read", () => {
    for (const count of [2, 3, 4, 6]) {
      const cells = grid(Array.from({ length: count }, (_, k) => token(String(k))));
      expect(cells).toHaveLength(count);
      for (const one of cells) {
        for (const other of cells) {
          if (one === other) continue;
          expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(one.width);
        }
      }
    }
  });
});
